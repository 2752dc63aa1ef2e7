//! Settings: a puzzle as its setter states it.

use core::fmt;

use crate::clue::{Clue, Global, Mark};
use crate::digits::{DigitRange, DigitSet};
use crate::layout::Puzzle;
use crate::rule_error::RuleError;
use crate::rules::{Rules, Sign};
use crate::shape::{Shape, boxes};

/// A puzzle as its setter states it: where the cells lie, their regions, clues, and givens. It is data that
/// can be drawn and written; [`rules`](Setting::rules) turns it into constraints.
///
/// ```
/// use loshu_variant::{Clue, Global, Setting, Shape, Solver};
///
/// let mut setting = Setting::new(Shape::square(4)?);
/// setting.clues.push(Clue::Global(Global::FallingDiagonal));
/// setting.clues.push(Clue::Global(Global::RisingDiagonal));
/// assert_eq!(Solver::new().count(&setting.puzzle()?).solutions, 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setting {
    /// Where the cells lie.
    pub shape: Shape,
    /// The regions: rows and columns always have different digits, and so do regions.
    pub regions: Regions,
    /// The clues.
    pub clues: Vec<Clue>,
    /// The numbers that the digits are. There may be more digits than rows.
    pub digits: DigitRange,
    /// The digits that each cell may have: one is a given, several are given pencil marks, and the empty set
    /// is an empty cell.
    pub cells: Vec<DigitSet>,
}

/// The regions of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Regions {
    /// Boxes of so many rows and columns. A box of one row is a row, and says nothing.
    Boxes(u8, u8),
    /// The region of each cell. A cell may be in none.
    Own(Vec<Option<u8>>),
}

impl Regions {
    /// Returns the regions of cells: as boxes, if they are boxes.
    pub fn of_cells(shape: &Shape, regions: &[Option<u8>]) -> Regions {
        let size = shape.size();
        let boxes = (1..=size).filter(|&rows| size.is_multiple_of(rows));
        let mut boxes = boxes.map(|rows| Regions::Boxes(rows, size / rows));
        let are_equal = |boxes: &Regions| {
            let setting = Setting { regions: boxes.clone(), ..Setting::new(shape.clone()) };
            is_same_division(&setting.region_of_cells(), regions)
        };
        boxes.find(are_equal).unwrap_or_else(|| Regions::Own(regions.to_vec()))
    }
}

/// Whether two divisions into regions differ in their numbers alone.
fn is_same_division(one: &[Option<u8>], other: &[Option<u8>]) -> bool {
    let mut pairs: Vec<(u8, u8)> = Vec::new();
    one.len() == other.len()
        && one.iter().zip(other).all(|pair| match pair {
            (Some(one), Some(other)) => {
                let known = pairs.iter().find(|(first, second)| first == one || second == other);
                let is_fitting = known.is_none_or(|known| *known == (*one, *other));
                if known.is_none() {
                    pairs.push((*one, *other));
                }
                is_fitting
            }
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        })
}

/// How many constraints there are up to the end of each part of a setting.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// Rows and columns.
    pub(crate) lines: usize,
    /// Regions.
    pub(crate) regions: usize,
    /// Each clue.
    pub(crate) clues: Vec<usize>,
    /// Minima and maxima.
    pub(crate) extremes: usize,
}

/// Why a setting has no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    /// The number of the clue, from 0; `None` for the shape and the regions.
    pub clue: Option<usize>,
    /// What is wrong.
    pub error: RuleError,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clue {
            Some(clue) => write!(f, "clue {}: {}", clue + 1, self.error),
            None => self.error.fmt(f),
        }
    }
}

impl core::error::Error for SettingError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl Setting {
    /// An empty grid with the usual boxes and without clues.
    pub fn new(shape: Shape) -> Setting {
        let (rows, columns) = boxes(shape.size());
        let cells = vec![DigitSet::EMPTY; shape.len()];
        let digits = DigitRange::from_one(shape.size());
        Setting { shape, regions: Regions::Boxes(rows, columns), clues: Vec::new(), digits, cells }
    }

    /// Returns whether this is an ordinary Sudoku of nine rows and columns.
    pub fn is_classic(&self) -> bool {
        self.shape.size() == 9
            && self.shape.corners().len() == 1
            && self.regions == Regions::Boxes(3, 3)
            && self.has_usual_digits()
            && self.clues.is_empty()
    }

    /// Returns the region of each cell, from 0. Boxes are numbered in the reading order of their first cells.
    /// In a shape of several squares, the region of a cell is its box in the last square that has the cell.
    pub fn region_of_cells(&self) -> Vec<Option<u8>> {
        let (rows, columns) = match &self.regions {
            Regions::Own(regions) => return regions.clone(),
            Regions::Boxes(rows, columns) => (usize::from(*rows), usize::from(*columns)),
        };
        let side = usize::from(self.shape.size());
        let mut firsts = vec![0; self.shape.len()];
        for &(top, left) in self.shape.corners() {
            for row in (0..side).step_by(rows) {
                for column in (0..side).step_by(columns) {
                    let size = (rows.min(side - row), columns.min(side - column));
                    let mut first = None;
                    self.shape.each_of_block((top + row, left + column), size, |cell| {
                        firsts[cell] = *first.get_or_insert(cell);
                    });
                }
            }
        }
        let mut numbers = vec![None; self.shape.len()];
        let mut count: u8 = 0;
        let number = |first: usize| {
            let number = numbers[first].get_or_insert(count);
            count = count.max(number.saturating_add(1));
            Some(*number)
        };
        firsts.into_iter().map(number).collect()
    }

    /// Makes the constraints of all regions and clues. Givens belong to the [`puzzle`](Setting::puzzle), so
    /// that puzzles can share a [`Layout`](crate::Layout).
    ///
    /// # Errors
    ///
    /// [`SettingError`] says which clue cannot be, and why.
    pub fn rules(&self) -> Result<Rules, SettingError> {
        self.rules_in_parts().map(|(rules, _)| rules)
    }

    /// The constraints, and where those of each part end.
    pub(crate) fn rules_in_parts(&self) -> Result<(Rules, Parts), SettingError> {
        let whole = |error| SettingError { clue: None, error };
        let shape = &self.shape;
        // A shape may have more rows than there are digits for, which is found here.
        let (digits, first) = (self.digits.count(), self.digits.first());
        let range = DigitRange::new(first, digits).filter(|_| shape.size() <= digits);
        let range = range.ok_or(RuleError::Digits { digits: shape.size() }).map_err(whole)?;
        let mut rules = Rules::rows_and_columns(shape, range).map_err(whole)?;
        let mut ends = Parts { lines: rules.constraints().len(), ..Parts::default() };
        match &self.regions {
            Regions::Boxes(1, _) => Ok(()),
            Regions::Boxes(rows, columns) => rules.boxes(shape, *rows, *columns),
            Regions::Own(regions) => rules.small_regions(regions),
        }
        .map_err(whole)?;
        ends.regions = rules.constraints().len();
        let regions = if self.clues.is_empty() { Vec::new() } else { self.region_of_cells() };
        for (index, clue) in self.clues.iter().enumerate() {
            clue.add_to(&mut rules, shape, &regions)
                .map_err(|error| SettingError { clue: Some(index), error })?;
            ends.clues.push(rules.constraints().len());
        }
        self.add_extremes(&mut rules).map_err(whole)?;
        ends.extremes = rules.constraints().len();
        self.add_all_signs(&mut rules).map_err(whole)?;
        Ok((rules, ends))
    }

    /// Compiles the rules, and makes the puzzle. Of several puzzles with equal rules, compile the rules once
    /// instead.
    ///
    /// # Errors
    ///
    /// [`SettingError`] says which clue cannot be, and why.
    pub fn puzzle(&self) -> Result<Puzzle, SettingError> {
        let puzzle = self.rules()?.puzzle(&self.cells);
        puzzle.map_err(|error| SettingError { clue: None, error })
    }

    /// Returns whether the regions are those that a grid of this shape has if nobody says which.
    pub fn has_usual_regions(&self) -> bool {
        self.regions == Setting::new(self.shape.clone()).regions
    }

    /// Returns whether the digits are those that a grid of this shape has if nobody says which.
    pub fn has_usual_digits(&self) -> bool {
        self.digits == DigitRange::from_one(self.shape.size())
    }

    /// Returns what the rule of a clue is called in this puzzle. Where there are dots, the rule against consecutive
    /// digits says that no white dot is missing.
    pub fn rule_name<'a>(&self, clue: &'a Clue) -> &'a str {
        if self.shows_white_dots(clue) { "all white dots shown" } else { clue.name() }
    }

    /// Returns what the rule of a clue is called in this puzzle, in Chinese.
    pub fn chinese_rule_name<'a>(&self, clue: &'a Clue) -> &'a str {
        if self.shows_white_dots(clue) { "白点全标" } else { clue.chinese_name() }
    }

    fn shows_white_dots(&self, clue: &Clue) -> bool {
        *clue == Clue::Global(Global::NonConsecutive) && self.has_dots()
    }

    /// Returns whether there are white or black dots.
    pub fn has_dots(&self) -> bool {
        self.clues.iter().any(|clue| match clue {
            Clue::Sign { sign, .. } => match sign {
                Sign::Difference(_) | Sign::Ratio(_) => true,
                Sign::Sum(_) | Sign::Less => false,
            },
            Clue::Global(_)
            | Clue::Cage { .. }
            | Clue::DigitalRoot { .. }
            | Clue::ExtraRegion(_)
            | Clue::Line { .. }
            | Clue::Arrow { .. }
            | Clue::Mark { .. }
            | Clue::Group { .. }
            | Clue::Quadruple { .. }
            | Clue::Clone { .. }
            | Clue::LittleKiller { .. }
            | Clue::Outside { .. }
            | Clue::Own(_) => false,
        })
    }

    /// Returns the first clue of each [name](Clue::name), in the order of the clues.
    pub fn kinds(&self) -> Vec<&Clue> {
        let mut kinds: Vec<&Clue> = Vec::new();
        for clue in &self.clues {
            if kinds.iter().all(|kind| kind.name() != clue.name()) {
                kinds.push(clue);
            }
        }
        kinds
    }

    /// Whether there is a rule of the whole grid.
    fn has(&self, global: Global) -> bool {
        self.clues.contains(&Clue::Global(global))
    }

    /// A minimum says nothing about a neighbour that is a minimum too.
    fn add_extremes(&self, rules: &mut Rules) -> Result<(), RuleError> {
        let cells = |wanted: Mark| -> Vec<usize> {
            let cell = |clue: &Clue| {
                let Clue::Mark { kind, cell } = clue else { return None };
                (*kind == wanted).then_some(*cell)
            };
            self.clues.iter().filter_map(cell).collect()
        };
        rules.minima(&self.shape, &cells(Mark::Minimum))?;
        rules.maxima(&self.shape, &cells(Mark::Maximum))
    }

    /// The rules that all signs of a kind are shown. A pair with any dot is free of all rules about dots.
    fn add_all_signs(&self, rules: &mut Rules) -> Result<(), RuleError> {
        let (mut letters, mut dots, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for clue in &self.clues {
            let Clue::Sign { cells: [a, b], sign } = clue else { continue };
            match sign {
                Sign::Difference(_) => dots.push((*a, *b)),
                Sign::Ratio(_) => {
                    dots.push((*a, *b));
                    ratios.push(*sign);
                }
                Sign::Sum(_) => letters.push((*a, *b)),
                Sign::Less => {}
            }
        }
        let mut shown = Vec::new();
        if self.has(Global::NonConsecutive) {
            shown.push(Sign::Difference(1));
        }
        if self.has(Global::AllRatios) {
            if ratios.is_empty() {
                ratios.push(Sign::Ratio(2));
            }
            shown.extend(ratios);
        }
        if !shown.is_empty() {
            rules.no_other_signs(&self.shape, &shown, &dots)?;
        }
        if self.has(Global::AllSums) {
            let shown = [Sign::Sum(10), Sign::Sum(5)];
            rules.no_other_signs(&self.shape, &shown, &letters)?;
        }
        Ok(())
    }
}
