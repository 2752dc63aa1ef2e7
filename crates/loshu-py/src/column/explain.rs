//! The steps of each puzzle of a column, as nested columns and as tokens.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, StringBuilder, UInt8Builder, UInt16Builder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use loshu::format::Parser;
use loshu::{Candidate, Limits, Marks, Status};
use loshu_answers::{Path, PathEnd, StepAnswer, VariantPath};
use loshu_explain::rate::Scale;
use loshu_explain::step::Style;
use loshu_explain::technique::Technique;
use loshu_formats::Variant;
use loshu_variant::{Shape, explain};

use super::answers::Outcome;
use super::any::Givens;
use super::block::Row;
use super::task::{Each, Task};
use crate::variant::Setting;

pub(super) struct Explain {
    pub(super) setting: Option<Setting>,
    pub(super) scale: Scale,
    pub(super) style: Style,
    pub(super) with_text: bool,
    pub(super) with_tokens: bool,
    pub(super) each: Each,
}

/// A step, whatever the puzzle is. Cells are counted from 0.
struct Told {
    technique: String,
    placed: Vec<(u16, u8)>,
    struck: Vec<(u16, u8)>,
    /// The digits before the step.
    board: String,
    text: Option<String>,
}

/// The steps of a puzzle.
struct Trace {
    status: &'static str,
    is_solved: bool,
    /// The given digits.
    givens: Vec<u8>,
    columns: usize,
    steps: Vec<Told>,
}

impl Explain {
    fn trace(&self, parser: &mut Parser, row: &Row<'_>, limits: &Limits) -> Result<Trace, String> {
        let puzzle = Givens::of(parser, self.setting.as_ref(), row)?;
        let limits = self.each.row(limits);
        Ok(match puzzle {
            Givens::Ordinary(grid) => {
                let path = Path::of(Marks::of(&grid), self.scale.clone(), None, &limits);
                self.ordinary(&path)
            }
            Givens::Variant(variant) => self.other(*variant, &limits),
        })
    }

    fn ordinary(&self, path: &Path) -> Trace {
        let steps = path.steps.iter().map(|priced| {
            let pairs = |candidates: &[Candidate]| {
                let pair = |at: &Candidate| (at.cell().index() as u16, at.digit().get());
                candidates.iter().map(pair).collect()
            };
            Told {
                technique: priced.step.technique.info().id.into(),
                placed: pairs(&priced.step.placements),
                struck: pairs(&priced.step.eliminations),
                board: priced.marks.grid().to_string(),
                text: self
                    .with_text
                    .then(|| priced.step.prose(&priced.marks, self.style).to_string()),
            }
        });
        Trace {
            status: match path.stopped {
                Some(by) => Status::Stopped(by).name(),
                None => path.status().name(),
            },
            is_solved: path.is_solved(),
            givens: path.puzzle().to_values().to_vec(),
            columns: 9,
            steps: steps.collect(),
        }
    }

    fn other(&self, variant: Variant, limits: &Limits) -> Trace {
        let path = VariantPath::of(variant, None, self.style, limits);
        let setting = &path.variant().setting;
        let digit = |cell: &loshu_variant::DigitSet| cell.single().unwrap_or(0);
        let told = |step: StepAnswer| Told {
            technique: step.technique.id.into_owned(),
            placed: pairs(&setting.shape, &step.placements),
            struck: pairs(&setting.shape, &step.eliminations),
            board: step.grid,
            text: self.with_text.then(|| step.prose.to_string()),
        };
        let steps: Vec<Told> = path.told().map(told).collect();
        Trace {
            status: path.status().name(),
            is_solved: matches!(path.end_kind(), PathEnd::Solved | PathEnd::Cases),
            givens: setting.cells.iter().map(digit).collect(),
            columns: setting.shape.columns(),
            steps,
        }
    }
}

/// Candidates by their names, such as `12r3c4`.
fn pairs(shape: &Shape, names: &[String]) -> Vec<(u16, u8)> {
    let pair = |name: &String| {
        let (digit, place) = name.split_once('r')?;
        let (row, column) = place.split_once('c')?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        let cell = shape.cell(row.checked_sub(1)?, column.checked_sub(1)?)?;
        Some((cell as u16, digit.parse().ok()?))
    };
    names.iter().filter_map(pair).collect()
}

impl Task for Explain {
    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![
            Field::new("steps", list(step_type(self.with_text)), true),
            Field::new("solved", DataType::Boolean, true),
        ];
        if self.with_tokens {
            fields.push(Field::new("tokens", list(DataType::UInt16), true));
        }
        fields
    }

    fn rows(&self) -> usize {
        16
    }

    /// Sentences are long: more rows than these may have more of them than a column of texts can hold.
    fn rows_together(&self) -> usize {
        2048
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let mut parser = Parser::new();
        let (mut steps, mut tokens) = (Steps::default(), Tokens::default());
        let (mut solved, mut outcome) = (BooleanBuilder::new(), Outcome::new(rows.len()));
        for row in rows {
            let trace = match limits.look() {
                Ok(()) => self.trace(&mut parser, row, limits).map(Some),
                Err(_) => Ok(None),
            };
            match trace {
                Ok(Some(trace)) => {
                    outcome.push(trace.status);
                    solved.append_value(trace.is_solved);
                    tokens.push(Some(&trace));
                    steps.push(Some(trace.steps));
                }
                Ok(None) => {
                    outcome.push("stopped");
                    solved.append_null();
                    tokens.push(None);
                    steps.push(None);
                }
                Err(problem) => {
                    outcome.push_failed("error", &problem);
                    solved.append_null();
                    tokens.push(None);
                    steps.push(None);
                }
            }
        }
        let mut columns = vec![steps.finish(self.with_text), Arc::new(solved.finish()) as ArrayRef];
        if self.with_tokens {
            columns.push(tokens.finish());
        }
        (columns, outcome)
    }
}

fn list(item: DataType) -> DataType {
    DataType::List(Arc::new(Field::new("item", item, false)))
}

fn pair_fields() -> Fields {
    vec![Field::new("cell", DataType::UInt16, false), Field::new("digit", DataType::UInt8, false)]
        .into()
}

fn step_fields(with_text: bool) -> Fields {
    let pairs = || list(DataType::Struct(pair_fields()));
    let mut fields = vec![
        Field::new("technique", DataType::Utf8, false),
        Field::new("placed", pairs(), false),
        Field::new("struck", pairs(), false),
        Field::new("board", DataType::Utf8, false),
    ];
    fields.extend(with_text.then(|| Field::new("text", DataType::Utf8, false)));
    fields.into()
}

fn step_type(with_text: bool) -> DataType {
    DataType::Struct(step_fields(with_text))
}

/// Where each list of a column ends.
struct Ends(Vec<i32>);

impl Default for Ends {
    fn default() -> Ends {
        Ends(vec![0])
    }
}

impl Ends {
    fn push(&mut self, items: usize) {
        let last = self.0.last().copied().unwrap_or(0);
        self.0.push(last + items as i32);
    }

    fn lists(self, items: ArrayRef, is_there: Option<arrow_buffer::NullBuffer>) -> ArrayRef {
        let field = Arc::new(Field::new("item", items.data_type().clone(), false));
        Arc::new(ListArray::new(field, OffsetBuffer::new(self.0.into()), items, is_there))
    }
}

/// A column of lists of cells with digits.
#[derive(Default)]
struct Pairs {
    cell: UInt16Builder,
    digit: UInt8Builder,
    ends: Ends,
}

impl Pairs {
    fn push(&mut self, pairs: &[(u16, u8)]) {
        for &(cell, digit) in pairs {
            self.cell.append_value(cell);
            self.digit.append_value(digit);
        }
        self.ends.push(pairs.len());
    }

    fn finish(mut self) -> ArrayRef {
        let columns: Vec<ArrayRef> =
            vec![Arc::new(self.cell.finish()), Arc::new(self.digit.finish())];
        self.ends.lists(Arc::new(StructArray::new(pair_fields(), columns, None)), None)
    }
}

/// The column of steps.
struct Steps {
    technique: StringBuilder,
    placed: Pairs,
    struck: Pairs,
    board: StringBuilder,
    text: StringBuilder,
    ends: Ends,
    is_there: NullBufferBuilder,
}

impl Default for Steps {
    fn default() -> Steps {
        Steps {
            technique: StringBuilder::new(),
            placed: Pairs::default(),
            struck: Pairs::default(),
            board: StringBuilder::new(),
            text: StringBuilder::new(),
            ends: Ends::default(),
            is_there: NullBufferBuilder::new(0),
        }
    }
}

impl Steps {
    fn push(&mut self, steps: Option<Vec<Told>>) {
        self.is_there.append(steps.is_some());
        let steps = steps.unwrap_or_default();
        self.ends.push(steps.len());
        for Told { technique, placed, struck, board, text } in steps {
            self.technique.append_value(technique);
            self.placed.push(&placed);
            self.struck.push(&struck);
            self.board.append_value(board);
            self.text.append_value(text.unwrap_or_default());
        }
    }

    fn finish(mut self, with_text: bool) -> ArrayRef {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.technique.finish()),
            self.placed.finish(),
            self.struck.finish(),
            Arc::new(self.board.finish()),
        ];
        if with_text {
            columns.push(Arc::new(self.text.finish()));
        }
        let steps = StructArray::new(step_fields(with_text), columns, None);
        self.ends.lists(Arc::new(steps), self.is_there.finish())
    }
}

/// The column of tokens.
struct Tokens {
    tokens: UInt16Builder,
    ends: Ends,
    is_there: NullBufferBuilder,
}

impl Default for Tokens {
    fn default() -> Tokens {
        let is_there = NullBufferBuilder::new(0);
        Tokens { tokens: UInt16Builder::new(), ends: Ends::default(), is_there }
    }
}

impl Tokens {
    fn push(&mut self, trace: Option<&Trace>) {
        let tokens = trace.and_then(tokens_of);
        self.is_there.append(tokens.is_some());
        let tokens = tokens.unwrap_or_default();
        self.ends.push(tokens.len());
        self.tokens.append_slice(&tokens);
    }

    fn finish(mut self) -> ArrayRef {
        self.ends.lists(Arc::new(self.tokens.finish()), self.is_there.finish())
    }
}

/// The tokens with a meaning of their own, in the order of their numbers.
const MARKS: [&str; 8] =
    ["<pad>", "<begin>", "<step>", "<place>", "<strike>", "<solved>", "<end>", "<row>"];
/// The most digits, rows and columns that have tokens.
const DIGITS: usize = 25;
const LINES: usize = 25;

/// All tokens in the order of their numbers.
pub(super) fn vocabulary() -> Vec<String> {
    let marks = MARKS.iter().map(|&mark| mark.to_owned());
    let digits = (0..=DIGITS).map(|digit| digit.to_string());
    let rows = (1..=LINES).map(|row| format!("r{row}"));
    let columns = (1..=LINES).map(|column| format!("c{column}"));
    marks.chain(digits).chain(rows).chain(columns).chain(techniques().map(String::from)).collect()
}

/// The ids of all techniques, each once: those of ordinary puzzles, and those that only steps of variants have.
fn techniques() -> impl Iterator<Item = &'static str> {
    let ordinary = || Technique::ALL.iter().map(|technique| technique.info().id);
    let of_variants = explain::Technique::ALL.into_iter().map(explain::Technique::id);
    ordinary().chain(of_variants.filter(move |id| !ordinary().any(|other| other == *id)))
}

/// The tokens of a trace: the givens row by row, then each step with its technique, what it places and what it strikes.
/// `None` for a board with more rows than there are tokens.
fn tokens_of(trace: &Trace) -> Option<Vec<u16>> {
    let mark = |name: &str| MARKS.iter().position(|mark| *mark == name).map(|at| at as u16);
    let (digits, rows) = (MARKS.len(), MARKS.len() + DIGITS + 1);
    let (columns, named) = (rows + LINES, rows + 2 * LINES);
    let columns_of_board = trace.columns.max(1);
    // Boards of grids that overlap have places without a cell, so a cell has no row by its number.
    let is_square = trace.givens.len() == columns_of_board * columns_of_board;
    if !is_square || columns_of_board > LINES {
        return None;
    }
    let digit = |digit: u8| (digits + usize::from(digit)) as u16;
    let mut tokens = vec![mark("<begin>")?];
    for row in trace.givens.chunks(columns_of_board) {
        tokens.extend(row.iter().map(|&given| digit(given)));
        tokens.push(mark("<row>")?);
    }
    for step in &trace.steps {
        let technique = techniques().position(|id| id == step.technique)?;
        tokens.extend([mark("<step>")?, (named + technique) as u16]);
        for (sign, pairs) in [("<place>", &step.placed), ("<strike>", &step.struck)] {
            for &(cell, value) in pairs {
                let cell = usize::from(cell);
                let (row, column) = (cell / columns_of_board, cell % columns_of_board);
                let place = [rows + row, columns + column].map(|token| token as u16);
                tokens.extend([mark(sign)?, place[0], place[1], digit(value)]);
            }
        }
    }
    tokens.push(mark(if trace.is_solved { "<solved>" } else { "<end>" })?);
    Some(tokens)
}
