//! What answers to puzzles are worth.

use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, StringBuilder, UInt32Builder};
use arrow_schema::{DataType, Field};
use loshu::format::Parser;
use loshu::{Grid, Limits, Marks, Solver, Status, Stop, Verdict};
use loshu_answers::{
    AnswerReader, Board, Grade, Graded, HowMany, NoAnswer, NoGrade, OrdinaryBoard, VariantBoard,
    digits_of,
};
use loshu_explain::step::{Language, Style};
use loshu_formats::{Signs, Variant};

use super::answers::Outcome;
use super::any::Givens;
use super::block::Row;
use super::task::Task;
use crate::cells::ORDINARY;
use crate::variant::Setting;

pub(super) struct GradeTask {
    /// The layout of all puzzles, if they have one in common.
    setting: Option<Setting>,
    style: Style,
}

/// A row before it is graded.
enum Open {
    /// The puzzle is no puzzle.
    Bad(String),
    /// The answer is none.
    None {
        open: usize,
        why: NoAnswer,
    },
    Ordinary {
        puzzle: Grid,
        answer: Grid,
    },
    Other {
        board: Arc<Solved>,
        answer: Vec<u8>,
    },
}

/// A puzzle with any rules, and how many solutions it has, which is found out when it is asked for. Neighbouring rows
/// mostly have the same puzzle.
struct Solved {
    board: VariantBoard,
    solutions: OnceLock<HowMany>,
}

impl Solved {
    fn new(variant: Variant) -> Solved {
        Solved { board: VariantBoard::new(variant), solutions: OnceLock::new() }
    }
}

impl GradeTask {
    pub(super) fn new(setting: Option<Setting>, language: Language) -> GradeTask {
        GradeTask { setting, style: Style { language, ..Style::default() } }
    }

    /// The rows as they are read, with those that are solutions already set apart.
    fn open(&self, puzzles: Option<&[Row<'_>]>, answers: &[Row<'_>]) -> Vec<Open> {
        let mut parser = Parser::new();
        let mut last: Option<(usize, Arc<Solved>)> = None;
        let row = |(at, answer): (usize, &Row<'_>)| {
            let puzzle = puzzles.map(|puzzles| &puzzles[at]);
            let known = last.as_ref().filter(|(before, _)| match puzzles {
                None => true,
                Some(puzzles) => is_same(&puzzles[*before], &puzzles[at]),
            });
            let board = match known {
                Some((_, board)) => Arc::clone(board),
                None => match self.puzzle(&mut parser, puzzle) {
                    Ok(Givens::Ordinary(puzzle)) => {
                        return ordinary(&mut parser, puzzle, answer);
                    }
                    Ok(Givens::Variant(variant)) => Arc::new(Solved::new(*variant)),
                    Err(problem) => return Open::Bad(problem),
                },
            };
            last = Some((at, Arc::clone(&board)));
            other(board, answer)
        };
        answers.iter().enumerate().map(row).collect()
    }

    /// The puzzle of a row; that of the setting where there is no row.
    fn puzzle(&self, parser: &mut Parser, row: Option<&Row<'_>>) -> Result<Givens, String> {
        match (&self.setting, row) {
            (setting, Some(row)) => Givens::of(parser, setting.as_ref(), row),
            (Some(setting), None) => Ok(Givens::Variant(Box::new((*setting.variant()).clone()))),
            (None, None) => unreachable!("a column of puzzles, or the setting"),
        }
    }
}

/// Whether two rows surely are the same puzzle.
fn is_same(one: &Row<'_>, other: &Row<'_>) -> bool {
    let both = (one, other);
    if let (Row::Text(one), Row::Text(other)) | (Row::Numbers(one), Row::Numbers(other)) = both {
        return one == other;
    }
    matches!(both, (Row::Setting(one), Row::Setting(other)) if std::ptr::eq(*one, *other))
}

/// An ordinary puzzle with its answer.
fn ordinary(parser: &mut Parser, puzzle: Grid, answer: &Row<'_>) -> Open {
    let none = |why| Open::None { open: 81 - puzzle.clues(), why };
    let answer = match *answer {
        // A line may have more than the grid; then the reader decides which part counts.
        Row::Text(text) => match (text.len() == 81).then(|| parser.plain_line(text)).flatten() {
            Some(plain) => plain.grid,
            None => {
                let reader = AnswerReader::new(9, Signs::Digits);
                match reader.read(&String::from_utf8_lossy(text), &puzzle.to_values()) {
                    Ok(digits) => grid_of(&digits),
                    Err(why) => return none(why),
                }
            }
        },
        Row::Numbers(numbers) => match <&[u8; 81]>::try_from(numbers) {
            Err(_) => return none(NoAnswer::Cells { found: numbers.len(), expected: 81 }),
            Ok(numbers) => match Grid::from_values(numbers) {
                Some(grid) => grid,
                None => return none(NoAnswer::Digit { most: 9 }),
            },
        },
        Row::Grid(grid) => *grid,
        Row::Missing => return none(NoAnswer::Nothing),
        Row::Marks(_) | Row::Setting(_) | Row::Wrong(_) | Row::Index(_) => {
            return none(NoAnswer::NoGrid);
        }
    };
    Open::Ordinary { puzzle, answer }
}

fn grid_of(digits: &[u8]) -> Grid {
    let values = digits.try_into().ok();
    values.and_then(Grid::from_values).unwrap_or(Grid::EMPTY)
}

/// Any other puzzle with its answer.
fn other(board: Arc<Solved>, answer: &Row<'_>) -> Open {
    let givens = board.board.givens();
    let open = givens.iter().filter(|given| **given == 0).count();
    let (expected, size) = (board.board.cells(), board.board.size());
    let read = match *answer {
        Row::Text(text) => text_of(&board.board, &String::from_utf8_lossy(text), &givens),
        Row::Numbers(numbers) if numbers.len() != expected => {
            Err(NoAnswer::Cells { found: numbers.len(), expected })
        }
        Row::Numbers(numbers) if numbers.iter().any(|number| *number > size) => {
            Err(NoAnswer::Digit { most: size.into() })
        }
        Row::Numbers(numbers) => Ok(numbers.to_vec()),
        Row::Grid(grid) if expected == 81 && size == 9 => Ok(digits_of(grid)),
        Row::Grid(_) => Err(NoAnswer::Cells { found: 81, expected }),
        Row::Missing => Err(NoAnswer::Nothing),
        Row::Marks(_) | Row::Setting(_) | Row::Wrong(_) | Row::Index(_) => Err(NoAnswer::NoGrid),
    };
    match read {
        Ok(answer) => Open::Other { board, answer },
        Err(why) => Open::None { open, why },
    }
}

/// The digits of a text. Grids that overlap are read as the puzzle is.
fn text_of(board: &VariantBoard, text: &str, givens: &[u8]) -> Result<Vec<u8>, NoAnswer> {
    let size = board.size();
    let is_square = board.cells() == usize::from(size).pow(2);
    let read = match is_square {
        true => AnswerReader::new(size, board.variant().signs).read(text, givens),
        false => Err(NoAnswer::NoGrid),
    };
    read.or_else(|why| {
        let as_puzzle = board.read(text).map(|written| written.digits);
        let is_whole =
            |digits: &Vec<u8>| digits.len() == board.cells() && digits.iter().any(|d| *d > 0);
        as_puzzle.ok().filter(is_whole).ok_or(why)
    })
}

impl Task for GradeTask {
    fn fields(&self) -> Vec<Field> {
        let field = |name, data_type| Field::new(name, data_type, true);
        vec![
            field("judgement", DataType::Utf8),
            field("givens_kept", DataType::Boolean),
            field("right", DataType::UInt32),
            field("to_fill", DataType::UInt32),
            field("wrong", DataType::Utf8),
            field("reason", DataType::Utf8),
            field("answer", DataType::Utf8),
        ]
    }

    fn rows(&self) -> usize {
        if self.setting.is_some() { 64 } else { 4096 }
    }

    /// Answers to the puzzle of the setting.
    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        self.grades(&self.open(None, rows), limits)
    }

    fn answer_two(
        &self,
        rows: &[Row<'_>],
        answers: &[Row<'_>],
        limits: &Limits,
    ) -> (Vec<ArrayRef>, Outcome) {
        self.grades(&self.open(Some(rows), answers), limits)
    }
}

impl GradeTask {
    fn grades(&self, rows: &[Open], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let mut verdicts = verdicts(rows, limits);
        let (mut columns, mut outcome) = (Columns::of(rows.len()), Outcome::new(rows.len()));
        // All ordinary boards have the same names of cells.
        let bare = OrdinaryBoard::new(Marks::of(&Grid::EMPTY));
        let names: Vec<String> = (0..bare.cells()).map(|cell| bare.cell(cell)).collect();
        for row in rows {
            match row {
                Open::Bad(problem) => {
                    columns.push_nothing();
                    outcome.push_failed("error", problem);
                }
                Open::None { open, why } => {
                    columns.push_unreadable(*open, *why, self.style.language);
                    outcome.push("graded");
                }
                Open::Ordinary { puzzle, answer } => {
                    let line = answer.to_line();
                    let line = str::from_utf8(&line).unwrap_or_default();
                    let Some(verdict) = verdicts.next().expect("a verdict for each answer") else {
                        columns.push_correct(81 - puzzle.clues(), line);
                        outcome.push("graded");
                        continue;
                    };
                    let grade = of_verdict(puzzle, answer, &verdict, limits);
                    let clash =
                        || matches!(Status::of(puzzle, &Verdict::Unsolvable), Status::Invalid);
                    let names = Some(&names[..]);
                    self.push(&mut columns, &mut outcome, (&bare, names, line), grade, clash);
                }
                Open::Other { board: solved, answer } => {
                    let board = &solved.board;
                    let solutions = || {
                        let kept = solved.solutions.get_or_init(|| board.solve(&[], limits));
                        kept.clone()
                    };
                    let grade = Grade::of(board, solutions, answer, limits);
                    let line = board.line(answer);
                    let told = (board, None, &*line);
                    self.push(&mut columns, &mut outcome, told, grade, || false);
                }
            }
        }
        (columns.finish(), outcome)
    }

    fn push(
        &self,
        columns: &mut Columns,
        outcome: &mut Outcome,
        (board, names, line): (&impl Board, Option<&[String]>, &str),
        grade: Result<Grade, NoGrade>,
        is_clash: impl FnOnce() -> bool,
    ) {
        match grade {
            Ok(grade) => {
                columns.push(board, names, &grade, line, self.style);
                outcome.push("graded");
            }
            Err(why) => {
                columns.push_nothing();
                outcome.push(match why {
                    NoGrade::Unsolvable if is_clash() => "invalid",
                    NoGrade::Unsolvable => "unsolvable",
                    NoGrade::Stopped(_) => "stopped",
                });
            }
        }
    }
}

/// The verdicts on the ordinary puzzles, in order: none where the answer is a solution, which says all. Neighbouring
/// rows with the same puzzle share one.
fn verdicts<'a>(rows: &'a [Open], limits: &Limits) -> impl Iterator<Item = Option<Verdict>> + 'a {
    let mut asked: Vec<Grid> = Vec::new();
    let mut places = Vec::with_capacity(rows.len());
    for row in rows {
        let Open::Ordinary { puzzle, answer } = row else { continue };
        if is_solution(puzzle, answer) {
            places.push(None);
            continue;
        }
        if asked.last() != Some(puzzle) {
            asked.push(*puzzle);
        }
        places.push(Some(asked.len() - 1));
    }
    let found = match limits.look() {
        Ok(()) => Solver::new().with_limits(limits.clone()).solve_batch(&asked),
        Err(by) => vec![stopped(by); asked.len()],
    };
    places.into_iter().map(move |place| place.map(|place| found[place]))
}

/// The grade of an answer that is no solution.
fn of_verdict(
    puzzle: &Grid,
    answer: &Grid,
    verdict: &Verdict,
    limits: &Limits,
) -> Result<Grade, NoGrade> {
    let digits = answer.to_values();
    match verdict.solution() {
        Some(solution) => {
            Ok(Grade::beside(&puzzle.to_values(), &digits, &solution.grid().to_values()))
        }
        None => {
            let board = OrdinaryBoard::new(Marks::of(puzzle));
            Grade::of(&board, || (*verdict).into(), &digits, limits)
        }
    }
}

/// Whether a full grid keeps the givens and has each digit in each house. `verify` says the same, and which flaw there
/// is; this is many times as quick, and most of a column is right. No loop ends early, so that many cells are looked at
/// at once.
fn is_solution(puzzle: &Grid, answer: &Grid) -> bool {
    let (givens, digits) = (puzzle.to_values(), answer.to_values());
    let kept = |(given, digit): (&u8, &u8)| (*given == 0) | (given == digit);
    let is_kept = givens.iter().zip(&digits).fold(true, |all, both| all & kept(both));
    let bits = digits.map(|digit| 1_u16 << digit);
    let (rows, _) = bits.as_chunks::<9>();
    let [mut in_rows, mut in_columns, mut in_boxes] = [[0_u16; 9]; 3];
    for (row, cells) in rows.iter().enumerate() {
        for (column, digit) in cells.iter().enumerate() {
            in_columns[column] |= digit;
        }
        for triad in 0..3 {
            let digits = cells[3 * triad] | cells[3 * triad + 1] | cells[3 * triad + 2];
            in_rows[row] |= digits;
            in_boxes[row / 3 * 3 + triad] |= digits;
        }
    }
    /// The bits of the digits from 1 to 9. An empty cell has the lowest bit, so that its house lacks a digit.
    const ALL: u16 = 0b11_1111_1110;
    is_kept && [in_rows, in_columns, in_boxes].as_flattened().iter().all(|seen| *seen == ALL)
}

fn stopped(by: Stop) -> Verdict {
    Verdict::Stopped { by, found: None }
}

struct Columns {
    judgement: StringBuilder,
    givens_kept: BooleanBuilder,
    right: UInt32Builder,
    to_fill: UInt32Builder,
    wrong: StringBuilder,
    reason: StringBuilder,
    answer: StringBuilder,
}

impl Columns {
    /// Columns with room for so many rows, most of which are right answers to ordinary puzzles.
    fn of(rows: usize) -> Columns {
        Columns {
            judgement: StringBuilder::with_capacity(rows, rows * Graded::Correct.name().len()),
            givens_kept: BooleanBuilder::with_capacity(rows),
            right: UInt32Builder::with_capacity(rows),
            to_fill: UInt32Builder::with_capacity(rows),
            wrong: StringBuilder::with_capacity(rows, 0),
            reason: StringBuilder::with_capacity(rows, 0),
            answer: StringBuilder::with_capacity(rows, rows * ORDINARY),
        }
    }

    fn push(
        &mut self,
        board: &impl Board,
        names: Option<&[String]>,
        grade: &Grade,
        line: &str,
        style: Style,
    ) {
        self.judgement.append_value(grade.judgement.name());
        self.givens_kept.append_value(grade.are_givens_kept);
        self.right.append_option(grade.right.map(|right| right as u32));
        self.to_fill.append_value(grade.open as u32);
        for (number, &cell) in grade.wrong.iter().enumerate() {
            let between = if number > 0 { " " } else { "" };
            let written = self.wrong.write_str(between).and_then(|()| match names {
                Some(names) => self.wrong.write_str(&names[cell]),
                None => self.wrong.write_str(&board.cell(cell)),
            });
            written.expect("memory takes all");
        }
        // What has been written becomes a value.
        self.wrong.append_value("");
        self.reason.append_option(grade.reason(board, style));
        self.answer.append_value(line);
    }

    /// An answer that is a solution of a puzzle with so many cells to fill.
    fn push_correct(&mut self, open: usize, line: &str) {
        self.judgement.append_value(Graded::Correct.name());
        self.givens_kept.append_value(true);
        self.right.append_value(open as u32);
        self.to_fill.append_value(open as u32);
        self.wrong.append_value("");
        self.reason.append_null();
        self.answer.append_value(line);
    }

    fn push_unreadable(&mut self, open: usize, why: NoAnswer, language: Language) {
        let is_missing = why == NoAnswer::Nothing;
        self.judgement.append_value(if is_missing { "missing" } else { "unreadable" });
        self.givens_kept.append_null();
        self.right.append_null();
        self.to_fill.append_value(open as u32);
        self.wrong.append_null();
        self.reason.append_value(why.reason(language));
        self.answer.append_null();
    }

    /// The puzzle has no grade.
    fn push_nothing(&mut self) {
        self.judgement.append_null();
        self.givens_kept.append_null();
        self.right.append_null();
        self.to_fill.append_null();
        self.wrong.append_null();
        self.reason.append_null();
        self.answer.append_null();
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.judgement.finish()),
            Arc::new(self.givens_kept.finish()),
            Arc::new(self.right.finish()),
            Arc::new(self.to_fill.finish()),
            Arc::new(self.wrong.finish()),
            Arc::new(self.reason.finish()),
            Arc::new(self.answer.finish()),
        ]
    }
}
