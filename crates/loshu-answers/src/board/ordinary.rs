//! The 9x9 Sudoku with rows, columns and boxes.

use loshu::format::Format;
use loshu::{
    Candidate, CandidateSet, Cell, CellSet, Count, Digit, DigitSet, Grid, House, Limits, Marks,
    Solution, Solver, Status, Stop, Verdict, verify,
};
use loshu_explain::step::{Language, Stage, Step, Style};
use loshu_explain::technique::{Advice, Plan, Profile};
use loshu_formats::Variant;
use loshu_variant::{Setting, Shape};

use super::{Board, BrokenRule, Explained, HowMany, Parts, TrueDigits};
use crate::consequence::has_consequence;
use crate::puzzle::{givens, is_plain};
use crate::stage::HintStage;
use crate::step::TechniqueName;
use crate::written::Written;
use crate::{Kind, Puzzle, Refusal, words};

/// An ordinary puzzle, and the techniques by which it is explained.
#[derive(Clone, Debug)]
pub struct OrdinaryBoard {
    start: Marks,
    /// All techniques, if none are named: a list of them takes longer to make than many puzzles to solve.
    profile: Option<Profile>,
}

impl OrdinaryBoard {
    /// Makes a board with all techniques.
    pub fn new(start: Marks) -> OrdinaryBoard {
        OrdinaryBoard { start, profile: None }
    }

    /// Makes a board with these techniques.
    pub fn with_profile(start: Marks, profile: Profile) -> OrdinaryBoard {
        OrdinaryBoard { start, profile: Some(profile) }
    }

    fn profile(&self) -> Profile {
        self.profile.clone().unwrap_or_else(Profile::human)
    }

    /// Returns the digits and the candidates at the beginning.
    pub fn start(&self) -> &Marks {
        &self.start
    }

    /// Returns the same as a variant without further rules, to be drawn as one.
    pub(crate) fn as_variant(&self) -> Result<Variant, Refusal> {
        let wrong = |error: &dyn std::fmt::Display| Refusal::new(Kind::Puzzle, error);
        let mut setting = Setting::new(Shape::square(9).map_err(|error| wrong(&error))?);
        let Written { digits, notes } = Written::from(&self.start);
        for (own, (digit, note)) in setting.cells.iter_mut().zip(digits.into_iter().zip(notes)) {
            *own = match digit {
                0 => note.into_iter().collect(),
                digit => loshu_variant::DigitSet::only(digit),
            };
        }
        Variant::new(Format::Line, 1, setting).map_err(|error| wrong(&error))
    }

    /// The puzzle with further digits.
    fn filled(&self, filled: &[u8]) -> Marks {
        let mut grid = *self.start.grid();
        for (cell, &digit) in Cell::ALL.into_iter().zip(filled) {
            grid[cell] = Digit::new(digit).or(grid[cell]);
        }
        Marks::new(&grid, self.start.givens(), *self.start.candidates())
    }
}

impl Board for OrdinaryBoard {
    fn cells(&self) -> usize {
        81
    }

    fn size(&self) -> u8 {
        9
    }

    fn givens(&self) -> Vec<u8> {
        digits_of(&givens(&self.start))
    }

    fn admits(&self, cell: usize, digit: u8) -> bool {
        let Some(at) = candidate((cell, digit)) else { return false };
        match self.start.grid()[at.cell()] {
            Some(given) => given == at.digit(),
            // What the givens exclude was not left out by the setter.
            None => self.start.contains(at) || !Marks::of(self.start.grid()).contains(at),
        }
    }

    fn line(&self, digits: &[u8]) -> String {
        grid_of(digits).to_string()
    }

    /// Of pencil marks, a cell has those that exclude more than the digits do.
    fn read(&self, text: &str) -> Result<Written, Refusal> {
        Puzzle::from(text).marks().map(|marks| Written::from(&marks))
    }

    fn cell(&self, cell: usize) -> String {
        Cell::from_index(cell).map_or_else(String::new, |cell| format!("{cell:#}"))
    }

    fn names(&self, cells: &[usize], style: Style) -> String {
        words::names(cells.iter().filter_map(|&cell| Cell::from_index(cell)).collect(), style)
    }

    fn box_of(&self, cell: usize) -> Option<usize> {
        Cell::from_index(cell).map(|cell| cell.block() + 1)
    }

    fn sign(&self, digit: u8) -> String {
        digit.to_string()
    }

    fn solve(&self, filled: &[u8], limits: &Limits) -> HowMany {
        Solver::new().with_limits(limits.clone()).solve(&self.filled(filled)).into()
    }

    fn solutions(&self, filled: &[u8], most: usize, limits: &Limits) -> Result<Vec<Vec<u8>>, Stop> {
        let solver = Solver::new().with_limits(limits.clone());
        let start = self.filled(filled);
        let found = solver.solutions(&start).take(most);
        let found: Vec<Vec<u8>> = found.map(|solution| digits_of(solution.grid())).collect();
        if found.len() < most {
            limits.look()?;
        }
        Ok(found)
    }

    fn count(&self, limits: &Limits) -> Count {
        Solver::new().with_limits(limits.clone()).count(&self.start)
    }

    /// The fast engine finds all of them at once, or none.
    fn true_candidates(&self, _: Option<&TrueDigits>, limits: &Limits) -> TrueDigits {
        let found = Solver::new().with_limits(limits.clone()).true_candidates(&self.start);
        let (seen, open, stopped) = match found {
            Ok(seen) => (seen, CandidateSet::EMPTY, None),
            Err(by) => (CandidateSet::EMPTY, *self.start.candidates(), Some(by)),
        };
        let lists = |set: CandidateSet| {
            let digits = |&cell: &Cell| set.digits(cell).iter().map(Digit::get).collect();
            Cell::ALL.iter().map(digits).collect()
        };
        TrueDigits { seen: lists(seen), open: lists(open), stopped }
    }

    fn broken(&self, digits: &[u8], _: &Limits) -> Result<Vec<BrokenRule>, Stop> {
        let conflicts = grid_of(digits).conflicts();
        let broken = conflicts.iter().map(|conflict| BrokenRule {
            rule: Some(conflict.house.index()),
            digit: Some(conflict.digit.get()),
            cells: conflict.cells.iter().map(Cell::index).collect(),
        });
        Ok(broken.collect())
    }

    fn rule_name(&self, rule: usize, style: Style) -> String {
        style.house(House::ALL[rule])
    }

    fn status(&self, solutions: &HowMany) -> Status {
        let has_clash = !self.start.grid().conflicts().is_empty();
        if has_clash { Status::Invalid } else { solutions.status() }
    }

    fn redundant(&self, limits: &Limits) -> Result<Option<Parts>, Stop> {
        if !is_plain(&self.start) {
            return Ok(None);
        }
        let solver = Solver::new().with_limits(limits.clone());
        let redundant = solver.redundant_givens(&givens(&self.start))?;
        let givens = redundant.iter().map(Cell::index).collect();
        Ok(Some(Parts { givens, clues: Vec::new() }))
    }

    /// Which givens clash is seen at once, or not at all.
    fn clash(&self, _: &Limits) -> Option<Parts> {
        None
    }

    fn part_names(&self, parts: &Parts, _: Language) -> Vec<String> {
        parts.givens.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn part_cells(&self, parts: &Parts) -> Vec<usize> {
        parts.givens.clone()
    }

    fn has_clues(&self) -> bool {
        false
    }
}

impl Explained for OrdinaryBoard {
    type Marks = Marks;
    type Step = Step;

    /// A cell without notes has all candidates that the puzzle and the digits of its peers allow.
    fn marked(&self, player: Option<&Written>) -> Marks {
        let Some(player) = player else { return self.start };
        let own = Marks::of(&grid_of(&player.digits));
        let notes = player.notes.iter().zip(Cell::ALL).filter(|(note, _)| !note.is_empty());
        let (mut noted, mut candidates) = (CellSet::EMPTY, *own.candidates());
        for (note, cell) in notes {
            let digits: DigitSet = note.iter().filter_map(|&digit| Digit::new(digit)).collect();
            noted.insert(cell);
            let every = CandidateSet::cell(cell, DigitSet::ALL);
            candidates = (candidates - every) | CandidateSet::cell(cell, digits);
        }
        let noted = CandidateSet::block(noted, DigitSet::ALL);
        let allowed = candidates & (*self.start.candidates() | noted);
        let mut marks = Marks::new(own.grid(), CellSet::EMPTY, allowed);
        for cell in self.start.givens() {
            if let Some(digit) = self.start.grid()[cell] {
                marks.place(cell, digit);
            }
        }
        Marks::new(marks.grid(), self.start.givens(), *marks.candidates())
    }

    fn has_candidate(&self, marks: &Marks, cell: usize, digit: u8) -> bool {
        let Some(at) = candidate((cell, digit)) else { return false };
        marks.contains(at) || marks.grid()[at.cell()] == Some(at.digit())
    }

    fn is_full(&self, marks: &Marks) -> bool {
        marks.is_full()
    }

    fn has_solution(&self, marks: &Marks, limits: &Limits) -> Result<bool, Stop> {
        match Solver::new().with_limits(limits.clone()).solve(marks) {
            Verdict::Unique(_) | Verdict::Multiple => Ok(true),
            Verdict::Unsolvable => Ok(false),
            Verdict::Stopped { by, .. } => Err(by),
        }
    }

    /// For a puzzle with several solutions, techniques that need one are left out.
    fn next_step(
        &self,
        marks: &Marks,
        solution: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Option<Step>, Stop> {
        let solution = solution.and_then(|digits| verify(&Grid::EMPTY, &grid_of(digits)).ok());
        let Some(solution) = solution else {
            if !has_consequence(marks, limits)? {
                return Ok(None);
            }
            return self.profile().without_uniqueness().next_step(marks, limits);
        };
        let profile = self.profile();
        let is_plain = is_plain(&self.start);
        let profile = if is_plain { profile } else { profile.for_marks(&self.start, limits) };
        match Plan::new(self.start, solution, profile, limits.clone()).advise(marks) {
            Advice::Step(step) => Ok(Some(step)),
            Advice::Stopped(stop) => Err(stop),
            // What is wrong was looked for before.
            Advice::Stuck | Advice::Solved | Advice::WrongDigits(_) | Advice::Missing(_) => {
                Ok(None)
            }
        }
    }

    fn technique(&self, step: &Step, language: Language) -> TechniqueName {
        TechniqueName::of(step.technique, language)
    }

    fn placements(&self, step: &Step) -> Vec<(usize, u8)> {
        step.placements.iter().map(numbers).collect()
    }

    fn eliminations(&self, step: &Step) -> Vec<(usize, u8)> {
        step.eliminations.iter().map(numbers).collect()
    }

    fn stages(&self, marks: &Marks, step: &Step, style: Style) -> Vec<HintStage> {
        Stage::ALL.map(|stage| HintStage::of(step, marks, stage, style)).into()
    }
}

impl From<Verdict> for HowMany {
    fn from(verdict: Verdict) -> HowMany {
        let digits = |solution: Solution| digits_of(solution.grid());
        match verdict {
            Verdict::Unsolvable => HowMany::None,
            Verdict::Unique(solution) => HowMany::One(digits(solution)),
            Verdict::Multiple => HowMany::Several,
            Verdict::Stopped { by, found } => HowMany::Stopped { by, found: found.map(digits) },
        }
    }
}

/// Returns the digits of a grid, 0 for an empty cell.
pub fn digits_of(grid: &Grid) -> Vec<u8> {
    Cell::ALL.into_iter().map(|cell| grid[cell].map_or(0, Digit::get)).collect()
}

/// The grid of such digits.
pub(crate) fn grid_of(digits: &[u8]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, &digit) in Cell::ALL.into_iter().zip(digits) {
        grid[cell] = Digit::new(digit);
    }
    grid
}

fn candidate((cell, digit): (usize, u8)) -> Option<Candidate> {
    Some(Candidate::new(Cell::from_index(cell)?, Digit::new(digit)?))
}

fn numbers(at: &Candidate) -> (usize, u8) {
    (at.cell().index(), at.digit().get())
}
