//! `loshu show`: grids as text and as pictures.

mod picture;

use std::borrow::Cow;
use std::fmt;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use anyhow::{Result, bail};
use loshu::format::{Record, Table};
use loshu::{Cell, CellSet, Contradiction, Grid, Marks, Solver};
use loshu_explain::step::{self, Language};
use loshu_formats::Variant;

use super::reduced::{self, after_singles, reduced};
use crate::args::explain::Reduction;
use crate::args::show::{ShowArgs, ShowForm};
use crate::args::{Form, Level, Speech};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs, Kept};
use crate::rows::look::{Look, list_clues, name_of};
use crate::rows::{FieldSink, Row, RowFormat};
use crate::threads;
use crate::words::say;

/// The style of the cell asked for, of its peers in its box, and of those in its row and column.
const CELL: Style = Style::new().bold().invert();
const IN_BOX: Style = AnsiColor::Green.on_default();
const IN_LINE: Style = AnsiColor::Yellow.on_default();

/// Runs the command.
pub(crate) fn run(args: &ShowArgs, speech: Speech) -> Result<Exit> {
    let form = args.form();
    if form != ShowForm::Grid {
        if args.expand {
            bail!("--expand needs --to grid");
        }
        return picture::run(args, form);
    }
    args.check_text()?;
    let look = Look::new();
    let drawing = PuzzleDrawing {
        expand: args.expand,
        reduction: args.candidates.clone(),
        cell: args.cell,
        look,
        words: step::Style {
            language: speech.lang,
            notation: speech.notation,
            ..step::Style::default()
        },
    };
    let variants = drawing.clone();
    let only_ordinary = args.only_ordinary();
    let kept = Kept::ALL.of_any_layout_unless(only_ordinary, &args.variant)?;
    let inputs = Inputs::new(&args.input, kept, FEW)?;
    let format = RowFormat::of(Form::Grid, look, &ShowRecord::default());
    let flow = Flow::with_format(inputs, format);
    let flow = flow.with_variants(move |variant, rows| {
        if let Some(option) = only_ordinary {
            return rows.refuse_variant(variant, option);
        }
        rows.push_variant(variant, &variants.of_variant(variant));
    });
    let session = flow.each_record(threads::number(), move |record| drawing.of(record))?;
    Ok(session.exit)
}

/// What is drawn of a puzzle.
#[derive(Clone)]
struct PuzzleDrawing {
    /// Draw the digits that singles find.
    expand: bool,
    /// Draw the candidates that are left after this.
    reduction: Option<Reduction>,
    /// Mark this cell, its houses and its peers.
    cell: Option<Cell>,
    look: Look,
    /// How houses and cells are named.
    words: step::Style,
}

impl PuzzleDrawing {
    fn of(&self, record: &Record) -> ShowRecord {
        let mut drawn = Vec::new();
        let contradiction = self.draw(&mut drawn, record).err();
        ShowRecord { drawn, contradiction: contradiction.map(|found| found.to_string()) }
    }

    fn of_variant(&self, variant: &Variant) -> ShowRecord {
        let mut drawn = format!("# {}\n", name_of(variant)).into_bytes();
        let contradiction = self.draw_variant(&mut drawn, variant).err();
        list_clues(&mut drawn, variant);
        ShowRecord { drawn, contradiction: contradiction.map(|found| found.to_string()) }
    }

    fn draw_variant(&self, out: &mut Vec<u8>, variant: &Variant) -> Result<(), NoMarks> {
        if self.expand {
            let left = reduced::variant::reduced(variant, &Reduction::Level(Level::Singles))?;
            self.look.variant(out, variant, Some(&reduced::variant::digits(&left)));
        } else if let Some(reduction) = &self.reduction {
            self.look.candidates(out, variant, &reduced::variant::reduced(variant, reduction)?);
        } else {
            self.look.variant(out, variant, None);
        }
        Ok(())
    }

    fn draw(&self, out: &mut Vec<u8>, record: &Record) -> Result<(), NoMarks> {
        let marks = shown_marks(record, self.reduction.as_ref())?;
        let after_singles = || after_singles(&record.givens, record.restricted_marks().as_ref());
        let expanded = self.expand.then(after_singles).transpose()?;
        let table = match (&expanded, &marks) {
            (Some(grid), _) => grid.table(),
            (None, Some(marks)) => table(marks),
            (None, None) => record.givens.table(),
        };
        let style = |other| self.cell.map_or(Style::new(), |cell| style(cell, other));
        self.look.draw(out, table, style);
        if let Some(cell) = self.cell {
            list(out, cell, self.words);
        }
        Ok(())
    }
}

/// Why there are no marks to draw.
#[derive(Debug)]
pub(crate) enum NoMarks {
    Contradiction(Contradiction),
    NoSolution,
    /// No digit is left for this cell of a variant.
    NoDigit(String),
}

impl fmt::Display for NoMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMarks::Contradiction(found) => write!(f, "{found}"),
            NoMarks::NoDigit(cell) => write!(f, "no digit is left for {cell}"),
            NoMarks::NoSolution => f.write_str("no candidate is true: there is no solution"),
        }
    }
}

impl From<Contradiction> for NoMarks {
    fn from(found: Contradiction) -> NoMarks {
        NoMarks::Contradiction(found)
    }
}

/// The marks of a drawing: what a reduction leaves, or the marks of the record, if it has some.
pub(crate) fn shown_marks(
    record: &Record,
    reduction: Option<&Reduction>,
) -> Result<Option<Marks>, NoMarks> {
    match reduction {
        None => Ok(record.written_marks()),
        Some(reduction) => {
            marks_after(&record.givens, record.restricted_marks(), reduction).map(Some)
        }
    }
}

/// A drawing of marks, or of digits where there is no mark.
fn table(marks: &Marks) -> Table<'static> {
    if marks.candidates().is_empty() { marks.grid().table() } else { marks.table() }
}

/// The pencil marks that a propagation or techniques leave. A propagation writes the digits that it
/// finds.
fn marks_after(
    puzzle: &Grid,
    marks: Option<Marks>,
    reduction: &Reduction,
) -> Result<Marks, NoMarks> {
    match reduction {
        Reduction::Level(level) => {
            let left = reduced(puzzle, marks.as_ref(), (*level).into())?;
            Ok(Marks::new(&left.to_grid(), puzzle.filled(), reduced::all(&left)))
        }
        Reduction::True => true_marks(puzzle, marks),
        Reduction::Techniques(choices) => {
            let profile = Reduction::profile(choices);
            let mut path = profile.path(marks.unwrap_or_else(|| Marks::of(puzzle)));
            path.by_ref().for_each(drop);
            Ok(*path.marks())
        }
    }
}

/// The candidates that are in a solution. A cell with one has it as a digit.
fn true_marks(puzzle: &Grid, marks: Option<Marks>) -> Result<Marks, NoMarks> {
    let start = marks.unwrap_or_else(|| Marks::of(puzzle));
    let found = Solver::new().true_candidates(&start).expect("there is no limit");
    if found.is_empty() {
        return Err(NoMarks::NoSolution);
    }
    let digits = Cell::ALL.iter().filter_map(|&cell| Some((cell, found.digits(cell).single()?)));
    Ok(Marks::new(&digits.collect(), puzzle.filled(), found))
}

/// The style of a cell, where another one is marked.
fn style(marked: Cell, cell: Cell) -> Style {
    match cell {
        _ if cell == marked => CELL,
        _ if cell.block() == marked.block() => IN_BOX,
        _ if marked.peers().contains(cell) => IN_LINE,
        _ => Style::new(),
    }
}

/// Writes the houses and the peers of a cell.
fn list(out: &mut Vec<u8>, cell: Cell, words: step::Style) {
    let mut line = |name: &str, cells: CellSet| {
        let names: Vec<_> = cells.iter().map(|cell| words.notation.cell(cell)).collect();
        let names = names.join(" ");
        match words.language {
            Language::English => writeln!(out, "{:10}{names}", format!("{name}:")),
            Language::Chinese => writeln!(out, "{name}：{names}"),
        }
        .expect("memory takes all");
    };
    for house in cell.houses() {
        line(&words.house(house), house.cells());
    }
    line(&say("peers"), cell.peers());
}

/// A drawing, or the reason why there are no candidates to draw.
#[derive(Debug, Default)]
struct ShowRecord {
    drawn: Vec<u8>,
    contradiction: Option<String>,
}

impl Row for ShowRecord {
    fn fields(&self, _: &mut impl FieldSink) {}

    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.drawn);
    }

    fn grid(&self, out: &mut Vec<u8>, _: Look) {
        match &self.contradiction {
            None => self.line(out),
            Some(found) => writeln!(out, "# error: {}", say(found)).expect("memory takes all"),
        }
    }

    fn exit(&self) -> Exit {
        if self.contradiction.is_none() { Exit::Fine } else { Exit::Improper }
    }

    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Borrowed(self.contradiction.as_slice())
    }
}
