//! Puzzles of other sizes and layouts, and with further rules.
//!
//! | file | what it does |
//! |---|---|
//! | `lines` | grids of other sizes in text, on one line or on one line a row |
//! | `one_line` | killers and jigsaws of nine rows on one line |
//! | `signs` | how digits are written |
//! | `shared` | rules that the records of one layout share |
//! | `table` | drawn text |
//! | `layout` | layouts by the names of their rules, shapes and regions |
//! | `spec` | the kind of a puzzle as a person types it |

mod chinese;
mod layout;
mod lines;
mod one_line;
mod shared;
mod signs;
mod spec;
mod table;

use std::sync::Arc;

use loshu::format::{DetailValue, Details, Format, Record};
use loshu::{CandidateSet, Cell, Digit, Grid, Marks};
use loshu_variant::fpuzzles::{Element, Extras, Read, Written};
use loshu_variant::{Clue, DigitSet, Kind, Regions, Setting, Shape};

pub use self::layout::{LayoutError, LayoutSpec};
pub(crate) use self::lines::{Block, Rows, cells_in_rows, is_ruler, of_field};
use self::lines::{digits_of, is_told_by_line, signs_of_line};
pub(crate) use self::one_line::read as read_one_line;
pub use self::shared::SharedRules;
pub use self::signs::Signs;
pub use self::spec::{VariantSpec, VariantSpecError, VariantSpecProblem};

/// A puzzle that is no ordinary Sudoku of nine rows and columns.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The column in which it begins, counted from 1.
    pub column: usize,
    /// The format of the text.
    pub format: Format,
    /// The puzzle as its setter states it.
    pub setting: Setting,
    /// Its constraints, shared with other puzzles of its layout.
    pub rules: Arc<SharedRules>,
    /// How its digits are written.
    pub signs: Signs,
    /// Title, author, and the rules in words.
    pub details: Details,
    /// What is odd in the text, although it can be read.
    pub warnings: Vec<String>,
    /// Kinds of drawings in the text. They may stand for rules that only words tell.
    pub drawings: Vec<String>,
    /// What the text says beside the rules: drawings, colours, fog.
    pub extras: Extras,
    /// The digits of the solution beside it, 0 for an empty cell, where solutions are wanted.
    pub solution: Option<Vec<u8>>,
    /// What a player has written into the cells.
    pub written: Option<Written>,
    /// Which of its clues were made of drawings.
    pub(crate) drawn: Drawn,
    /// How many puzzles, and how many bad records, stand before it.
    pub(crate) before: (usize, usize),
}

/// Clues that were made of drawings, and the drawings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawn {
    pub(crate) clues: Vec<Clue>,
    pub(crate) elements: Vec<Element>,
}

impl Variant {
    /// Makes a record of a setting that begins on a line.
    ///
    /// # Errors
    ///
    /// Why the setting has no rules.
    pub fn new(format: Format, line: usize, setting: Setting) -> Result<Variant, String> {
        let rules = setting.rules().map_err(|error| error.to_string())?;
        Ok(Variant {
            line,
            column: 1,
            format,
            signs: usual_signs(&setting),
            setting,
            rules: Arc::new(SharedRules::new(rules)),
            details: Details::default(),
            warnings: Vec::new(),
            drawings: Vec::new(),
            extras: Extras::default(),
            solution: None,
            written: None,
            drawn: Drawn::default(),
            before: (0, 0),
        })
    }

    /// Returns an ordinary puzzle whose candidates exclude more than its digits do; `None` for any other one.
    pub fn of_marks(record: &Record) -> Option<Variant> {
        record.restricted()?;
        empty(&Setting::new).and_then(|empty| on_layout(&empty, record)).ok()
    }

    /// A puzzle of f-puzzles.
    pub(crate) fn of_fpuzzles(read: Read) -> Result<Variant, String> {
        let signs = read.symbols.as_deref().unwrap_or_default();
        let signs = if signs.is_empty() { usual_signs(&read.setting) } else { signs.parse()? };
        let mut details = Details::default();
        let words = [("title", &read.title), ("author", &read.author), ("rules", &read.ruleset)];
        for (name, text) in words {
            details.set(name, text.as_deref().unwrap_or_default());
        }
        let variant = Variant {
            line: 0,
            column: 1,
            format: Format::Fpuzzles,
            setting: read.setting,
            rules: Arc::new(SharedRules::new(read.rules)),
            signs: Signs::Digits,
            details,
            warnings: read.warnings,
            drawings: read.drawings,
            extras: read.extras,
            solution: None,
            written: read.written,
            drawn: Drawn::default(),
            before: (0, 0),
        };
        variant.with_signs(signs)
    }

    /// Has its digits written in another way.
    ///
    /// # Errors
    ///
    /// There are more digits than pictures.
    pub fn with_signs(self, signs: Signs) -> Result<Variant, String> {
        let size = self.setting.digits.count();
        // The first digit is 0, which no other way of writing figures shows.
        let is_from_zero = self.setting.digits.first() == 0;
        let signs = match signs {
            Signs::Digits | Signs::Numbers if is_from_zero => Signs::Hex,
            Signs::Digits | Signs::Numbers | Signs::Hex | Signs::Letters | Signs::Pictures => signs,
        };
        if signs == Signs::Pictures && size > 9 {
            return Err(format!("{size} digits as pictures; there are pictures for 9"));
        }
        Ok(Variant { signs, ..self })
    }

    /// Has a solution beside it: a text of cells, where an empty text is a grid without digits.
    ///
    /// # Errors
    ///
    /// The text has another number of cells, or signs that are no digits of this puzzle.
    pub fn with_solution(self, text: &str) -> Result<Variant, String> {
        Ok(Variant { solution: Some(self.solution_of(text)?), ..self })
    }

    /// The digits of such a text.
    pub(crate) fn solution_of(&self, text: &str) -> Result<Vec<u8>, String> {
        if text.is_empty() {
            return Ok(vec![0; self.setting.shape.len()]);
        }
        digits_of(text, &self.setting, self.signs)
    }

    /// Makes the puzzle. Its rules are compiled if they are not yet.
    pub fn puzzle(&self) -> loshu_variant::Puzzle {
        // There is one set of digits for each cell.
        self.rules.layout().puzzle(&self.setting.cells).unwrap_or_else(|_| unreachable!())
    }

    /// Shares the rules of another puzzle, if both have the same layout.
    pub(crate) fn share_rules(&mut self, other: &Variant) {
        let Setting { shape, regions, clues, digits, cells: _ } = &self.setting;
        let known = &other.setting;
        if *shape == known.shape
            && *digits == known.digits
            && *regions == known.regions
            && *clues == known.clues
        {
            self.rules = Arc::clone(&other.rules);
        }
    }

    /// Returns what was found, in a few words: `16x16`, `9x9 with killer cages`.
    pub fn summary(&self) -> String {
        summary(&self.setting)
    }

    /// Takes the whole puzzle among its details, unless its givens say all. So the rows of a table keep its rules,
    /// and what its signs mean.
    pub(crate) fn keep_rules(&mut self) {
        if !self.is_plain()
            || signs_of_line(&self.givens(), self.setting.digits.count()) != Some(self.signs)
        {
            let object = self.object().to_string();
            self.details.set_value(OBJECT, DetailValue::Json(&object));
        }
    }

    /// Returns whether a line of givens says all of the puzzle.
    pub fn is_plain(&self) -> bool {
        let Setting { shape, clues, cells, .. } = &self.setting;
        let all = self.setting.digits.all();
        let is_given = |cell: &DigitSet| cell.len() < 2 || *cell == all;
        clues.is_empty()
            && self.extras.is_empty()
            && self.setting.has_usual_digits()
            && (shape.size() != 9 || self.signs == Signs::Digits)
            && self.setting.has_usual_regions()
            && cells.iter().all(is_given)
            && (shape.corners().len() == 1 || is_told_by_line(&self.givens(), shape))
    }

    /// Returns a text of one line that has all of the puzzle: its givens, or an object of f-puzzles where they do not say
    /// all.
    pub fn line(&self) -> String {
        if self.is_plain() { self.givens() } else { self.object().to_string() }
    }

    /// Another puzzle with the same signs, such as an equivalent one.
    ///
    /// # Errors
    ///
    /// The setting has no rules.
    pub fn with_setting(&self, setting: Setting) -> Result<Variant, String> {
        Variant::new(Format::Line, self.line, setting)?.with_signs(self.signs)
    }

    /// Returns the givens as text, with `.` for an empty cell.
    pub fn givens(&self) -> String {
        let digit = |digits: &DigitSet| digits.single().unwrap_or(0);
        let digits: Vec<u8> = self.setting.cells.iter().map(digit).collect();
        self.line_of(&digits)
    }

    /// Returns the digits of all cells as text, 0 for an empty cell.
    pub fn line_of(&self, digits: &[u8]) -> String {
        self.signs.line(digits, self.setting.digits.count())
    }
}

/// How the digits of a setting are written if nobody says how: digits from 0 on begin with that.
pub(crate) fn usual_signs(setting: &Setting) -> Signs {
    if setting.digits.first() == 0 { Signs::Hex } else { Signs::Digits }
}

/// The detail that is the puzzle itself, as an object of f-puzzles.
pub(crate) const OBJECT: &str = "fpuzzles";

/// What regions are called that are no boxes.
const OWN_REGIONS: &str = "jigsaw regions";

/// Whether a summary calls a rule so.
pub(crate) fn is_rule(name: &str) -> bool {
    let is_global = || layout::global(name).is_some();
    let is_own = || name == OWN_REGIONS || name.starts_with(BOXES);
    is_own() || Kind::ALL.iter().any(|kind| kind.name() == name) || is_global()
}

/// The names of what a setting has beyond rows, columns and boxes.
pub(crate) fn rule_names(setting: &Setting) -> impl Iterator<Item = &str> {
    let own = matches!(setting.regions, Regions::Own(_)).then_some(OWN_REGIONS);
    own.into_iter().chain(setting.kinds().into_iter().map(|clue| setting.rule_name(clue)))
}

/// What a setting is, in a few words.
pub(crate) fn summary(setting: &Setting) -> String {
    let shape = &setting.shape;
    let size = match shape.corners() {
        [_] => format!("{0}x{0}", shape.size()),
        corners => format!("{} grids of {1}x{1}", corners.len(), shape.size()),
    };
    let boxes = match setting.regions {
        // A prime number of digits has no other boxes than its rows.
        Regions::Boxes(1, _) => Some("no boxes".to_owned()),
        Regions::Boxes(..) | Regions::Own(_) => box_name(setting),
    };
    let digits = (!setting.has_usual_digits()).then(|| format!("digits {}", setting.digits));
    let names = digits.into_iter().chain(boxes).chain(rule_names(setting).map(str::to_owned));
    let names: Vec<String> = names.collect();
    if names.is_empty() { size } else { format!("{size} with {}", names.join(", ")) }
}

/// What the boxes are called, if a grid of this size alone would have others.
pub(crate) fn box_name(setting: &Setting) -> Option<String> {
    match setting.regions {
        Regions::Boxes(rows, columns) if !setting.has_usual_regions() => {
            Some(format!("{BOXES}{rows}x{columns}"))
        }
        Regions::Boxes(..) | Regions::Own(_) => None,
    }
}

/// How the name of boxes begins.
const BOXES: &str = "boxes of ";

/// A layout of nine rows without digits.
pub(crate) fn empty(layout: &dyn Fn(Shape) -> Setting) -> Result<Variant, String> {
    let shape = Shape::square(9).map_err(|error| error.to_string())?;
    Variant::new(Format::Line, 1, layout(shape))
}

/// Puts the digits of an ordinary record on a layout.
pub(crate) fn on_layout(empty: &Variant, record: &Record) -> Result<Variant, String> {
    let cells = match record.restricted() {
        None => cells_of(&record.givens),
        Some(candidates) => restricted_cells(record, candidates),
    };
    check_length(&empty.setting, &cells)?;
    let setting = Setting { cells, ..empty.setting.clone() };
    let (line, format, details) = (record.line, record.format, record.details.clone());
    Ok(Variant { line, format, details, setting, ..empty.clone() })
}

/// The digits that candidates leave to cells, where they exclude more than the givens do.
fn restricted_cells(record: &Record, candidates: &CandidateSet) -> Vec<DigitSet> {
    let all = Marks::of(&record.givens);
    let left = |cell: Cell| match candidates.digits(cell) {
        digits if digits == all.candidates().digits(cell) => DigitSet::EMPTY,
        digits => digits.iter().map(Digit::get).collect(),
    };
    let givens = Cell::ALL.into_iter().zip(cells_of(&record.givens));
    givens.map(|(cell, given)| if given.is_empty() { left(cell) } else { given }).collect()
}

fn cells_of(grid: &Grid) -> Vec<DigitSet> {
    grid.to_values().iter().map(|&digit| DigitSet::only(digit)).collect()
}

/// A layout with the digits of some cells.
pub(crate) fn filled(
    layout: &Setting,
    cells: Vec<DigitSet>,
    line: usize,
) -> Result<Variant, String> {
    check_length(layout, &cells)?;
    Variant::new(Format::Line, line, Setting { cells, ..layout.clone() })
}

fn check_length(layout: &Setting, cells: &[DigitSet]) -> Result<(), String> {
    let (found, wanted) = (cells.len(), layout.shape.len());
    if found == wanted {
        return Ok(());
    }
    Err(format!("{found} cells, expected {wanted}: {}", summary(layout)))
}

/// Puts grids of nine rows, in the order of the squares of a layout, where these overlap.
///
/// # Errors
///
/// Two grids have different digits in a cell that both of them have, or the layout has more squares.
pub(crate) fn overlapping(
    layout: &Setting,
    grids: &[(usize, Grid)],
) -> Result<Variant, (usize, String)> {
    let shape = &layout.shape;
    let corners = shape.corners();
    let line = grids.first().map_or(1, |(line, _)| *line);
    if grids.len() < corners.len() {
        let (found, wanted) = (grids.len(), corners.len());
        let found = if found == 1 { "1 grid".to_owned() } else { format!("{found} grids") };
        return Err((line, format!("{found} of 9x9, expected {wanted}: {}", summary(layout))));
    }
    let mut cells = vec![DigitSet::EMPTY; shape.len()];
    for ((line, grid), (row, column)) in grids.iter().zip(corners) {
        for (at, digit) in grid.givens() {
            let place = (row + at.index() / 9, column + at.index() % 9);
            // Each square of the layout has nine rows and columns.
            let Some(cell) = shape.cell(place.0, place.1) else { continue };
            let digit = DigitSet::only(digit.get());
            if !cells[cell].is_empty() && cells[cell] != digit {
                let problem =
                    format!("{at} of this grid is another digit than in the grid that it overlaps");
                return Err((*line, problem));
            }
            cells[cell] = digit;
        }
    }
    filled(layout, cells, line).map_err(|problem| (line, problem))
}

/// Adds the regions and the clues of a layout to what a text says.
pub(crate) fn with_layout(layout: &Setting, mut variant: Variant) -> Result<Variant, String> {
    let setting = &mut variant.setting;
    if setting.shape != layout.shape {
        let (found, wanted) = (summary(setting), summary(layout));
        return Err(format!("the text has {found}, and the options say {wanted}"));
    }
    let usual = Setting::new(layout.shape.clone()).regions;
    if layout.regions != usual && layout.regions != setting.regions {
        if setting.regions != usual {
            return Err("the text has regions of its own, and so have the options".into());
        }
        setting.regions = layout.regions.clone();
    }
    for clue in &layout.clues {
        if !setting.clues.contains(clue) {
            setting.clues.push(clue.clone());
        }
    }
    let rules = variant.setting.rules().map_err(|error| error.to_string())?;
    variant.rules = Arc::new(SharedRules::new(rules));
    Ok(variant)
}
