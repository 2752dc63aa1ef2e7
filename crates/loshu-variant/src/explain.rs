//! Human steps for puzzles of any layout: each with its reason as data, and a checker.
//!
//! An [`Explainer`] finds the next step of a [`Position`]. A [`Step`] places digits or excludes candidates, and its
//! [`Reason`] names the constraint from which that follows. [`Step::verify`] proves a step from the definitions of the
//! constraints, and shares no code with the finders. Where no reason is found, a cell is filled as the solution has it:
//! [`Reason::Search`].
//!
//! ```
//! use loshu::Limits;
//! use loshu_variant::explain::{Explainer, Position};
//! use loshu_variant::{Clue, Setting, Shape};
//!
//! let mut setting = Setting::new(Shape::square(4)?);
//! setting.clues.push(Clue::Cage { cells: vec![0, 1], total: Some(3) });
//! let rules = setting.rules()?;
//! let explainer = Explainer::new(&rules);
//! let position = explainer.start(&setting.cells);
//! let step = explainer.next(&position).expect("no other cells of the row have 1 or 2");
//! assert_eq!(step.verify(&rules, &position), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// find        the finders, from the easiest to the hardest
// total       the 45 rule
// needed      digits that a clue cannot do without
// fish        as many houses as other houses that have the places of a digit
// fillings    all fillings of a clue, or of a house with the clues inside it
// joint       clues that are looked at together
// links       which candidates exclude each other, and of which some one is true
// chain       choices that act on each other
// assumption  the shortest assumption that ends in a contradiction
// memory      answers that are kept from one step to the next
// verify      the checker
// technique   what kinds of steps there are
// rating      what steps cost, and the level of a puzzle
// origin      where the constraints of a setting come from

mod assumption;
mod chain;
mod fillings;
mod find;
mod fish;
mod joint;
mod links;
mod memory;
mod needed;
mod origin;
mod quick;
mod rating;
mod technique;
mod total;
mod verify;

use std::cell::RefCell;

use loshu::{Limits, Stop};

pub use self::origin::{Origin, origins};
pub use self::rating::{NAMED, NotRated, PRICES, Rating, Tenths};
pub use self::technique::Technique;
pub use self::verify::Unproven;

use crate::digits::DigitSet;
use crate::layout::Layout;
use crate::rules::{Constraint, Rules};
use crate::solver::{Solver, Verdict};

/// What a player knows: the digits that each cell may still have, and which cells are filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    candidates: Vec<DigitSet>,
    is_filled: Vec<bool>,
}

impl Position {
    /// Returns the digits that each cell may still have.
    pub fn candidates(&self) -> &[DigitSet] {
        &self.candidates
    }

    /// Returns the digit of a filled cell.
    pub fn digit(&self, cell: usize) -> Option<u8> {
        if self.is_filled[cell] { self.candidates[cell].single() } else { None }
    }

    /// Takes a candidate away.
    fn strike(&mut self, cell: usize, digit: u8) {
        self.candidates[cell] = self.candidates[cell].without(DigitSet::only(digit));
    }

    /// Returns whether every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.is_filled.iter().all(|is_filled| *is_filled)
    }

    /// Returns whether a cell has no candidate left.
    pub fn is_broken(&self) -> bool {
        self.candidates.iter().any(|digits| digits.is_empty())
    }
}

/// A step: what follows, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Why it follows.
    pub reason: Reason,
    /// The cell that is filled, and its digit.
    pub placement: Option<(usize, u8)>,
    /// Cells, and the candidates that they lose.
    pub eliminations: Vec<(usize, DigitSet)>,
}

/// Why a step follows. Constraints are named by their index in [`Rules::constraints`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// All other digits of the cell are excluded.
    NakedSingle,
    /// The digit has one place left in a house.
    HiddenSingle {
        /// The house.
        house: usize,
    },
    /// The cells have the same digit.
    Equal {
        /// The constraint.
        constraint: usize,
    },
    /// No digit of the other cell goes with the excluded ones.
    Relation {
        /// The constraint.
        constraint: usize,
    },
    /// All cells that can have one of the digits are needed.
    Place {
        /// The constraint.
        constraint: usize,
    },
    /// A cell sees all places that a digit has in a house.
    Intersection {
        /// The house.
        house: usize,
        /// The digit.
        digit: u8,
        /// Its places.
        cells: Vec<usize>,
    },
    /// The digits of full houses have a known sum. What the sums inside and across them leave is the sum of the
    /// cells that remain inside, less that of the cells outside.
    HouseTotal {
        /// The houses. They do not meet.
        houses: Vec<usize>,
        /// The constraints whose sums are taken away.
        sums: Vec<usize>,
        /// The open cells that remain, inside and outside.
        cells: Vec<usize>,
    },
    /// A clue cannot be filled without the digit, and a cell sees all its places there.
    Needed {
        /// The constraint.
        constraint: usize,
        /// The digit.
        digit: u8,
        /// Its places.
        cells: Vec<usize>,
    },
    /// All places of a digit in some houses lie in as many others. These have no other places for it.
    Fish {
        /// The digit.
        digit: u8,
        /// The houses whose places are looked at. They do not share a place.
        bases: Vec<usize>,
        /// The houses that have all these places.
        covers: Vec<usize>,
        /// The places.
        cells: Vec<usize>,
    },
    /// No combination of digits has the sum.
    Sum {
        /// The constraint.
        constraint: usize,
    },
    /// As many cells of a house as they have digits: no other cell of the house has these digits.
    NakedSubset {
        /// The house.
        house: usize,
        /// The cells.
        cells: Vec<usize>,
        /// Their digits.
        digits: DigitSet,
    },
    /// As many digits as they have places in a house: these cells have no other digit.
    HiddenSubset {
        /// The house.
        house: usize,
        /// The cells.
        cells: Vec<usize>,
        /// The digits.
        digits: DigitSet,
    },
    /// With the digits that go, the other cells cannot keep the rule of the clue.
    Regular {
        /// The constraint.
        constraint: usize,
    },
    /// No filling of all cells of these constraints together has the candidate.
    Fillings {
        /// The constraints: those of a clue or two, or a house and those inside it or across its border.
        rules: Vec<usize>,
        /// Their open cells.
        cells: Vec<usize>,
        /// How many fillings these have.
        count: usize,
        /// The digits of each filling, if these are few.
        fillings: Vec<Vec<u8>>,
    },
    /// One of the cases that go first, or one of those that are left last, is true. Both exclude the same.
    Chain {
        /// The links, one after the other. A single one leaves nothing: all its cases exclude the same.
        links: Vec<Link>,
        /// The constraints by which the ends exclude what they do, where no cell and no house does.
        rules: Vec<usize>,
    },
    /// Supposing that a cell has a digit leads to a contradiction.
    Assumption {
        /// The cell.
        cell: usize,
        /// The digit that it is supposed to have.
        digit: u8,
        /// What follows, one step after the other. A digit that is filled goes from all cells that see it.
        links: Vec<Step>,
        /// What cannot be.
        end: End,
    },
    /// No reason was found: it takes cases inside cases to settle the cell.
    Search,
}

/// A link of a chain: of a choice, what comes before leaves only some cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The choice.
    pub choice: Choice,
    /// Its cases that go: cells with a digit. Each of them is excluded by each case that the link before leaves.
    pub gone: Vec<(usize, u8)>,
    /// The cases that are left.
    pub left: Vec<(usize, u8)>,
    /// The constraints by which cases go, where no cell and no house excludes them.
    pub rules: Vec<usize>,
}

/// Why one of some cases is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A cell has one of its digits.
    Cell {
        /// The cell.
        cell: usize,
    },
    /// A digit has one of its places in a full house.
    House {
        /// The house.
        house: usize,
        /// The digit.
        digit: u8,
    },
    /// Cells that all see each other have one digit more than they are. Of two digits only one can be missing.
    Cells {
        /// The cells.
        cells: Vec<usize>,
    },
    /// A clue cannot be filled without one of the cases.
    Clue {
        /// The constraints of the clue.
        rules: Vec<usize>,
    },
}

/// What cannot be at the end of an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A cell has no candidate left.
    Cell {
        /// The cell.
        cell: usize,
    },
    /// A house has no place for a digit.
    House {
        /// The house.
        house: usize,
        /// The digit.
        digit: u8,
    },
    /// The cells of a clue or a rule cannot be filled.
    Rule {
        /// The constraint.
        constraint: usize,
    },
}

impl Reason {
    /// Returns the constraint that the reason names: of several the first one.
    pub fn constraint(&self) -> Option<usize> {
        self.constraints().first().copied()
    }

    /// Returns the constraints that the reason names: houses, or the rules of a clue.
    pub const fn constraints(&self) -> &[usize] {
        match self {
            Reason::NakedSingle
            | Reason::Chain { .. }
            | Reason::Assumption { .. }
            | Reason::Search => &[],
            Reason::HouseTotal { houses: all, .. }
            | Reason::Fish { bases: all, .. }
            | Reason::Fillings { rules: all, .. } => all.as_slice(),
            Reason::HiddenSingle { house: one }
            | Reason::Intersection { house: one, .. }
            | Reason::NakedSubset { house: one, .. }
            | Reason::HiddenSubset { house: one, .. }
            | Reason::Equal { constraint: one }
            | Reason::Relation { constraint: one }
            | Reason::Place { constraint: one }
            | Reason::Needed { constraint: one, .. }
            | Reason::Sum { constraint: one }
            | Reason::Regular { constraint: one } => core::slice::from_ref(one),
        }
    }

    /// Returns the name: `hidden single`.
    pub const fn name(&self) -> &'static str {
        match self {
            Reason::NakedSingle => "naked single",
            Reason::HiddenSingle { .. } => "hidden single",
            Reason::Equal { .. } => "equal cells",
            Reason::Relation { .. } => "relation",
            Reason::Place { .. } => "needed places",
            Reason::Intersection { .. } => "intersection",
            Reason::HouseTotal { .. } => "house total",
            Reason::Needed { .. } => "needed digit",
            Reason::Fish { .. } => "fish",
            Reason::Sum { .. } => "sum",
            Reason::NakedSubset { .. } => "naked subset",
            Reason::HiddenSubset { .. } => "hidden subset",
            Reason::Regular { .. } => "arrangement",
            Reason::Fillings { .. } => "fillings",
            Reason::Chain { links, .. } if links.len() == 1 => "common exclusion",
            Reason::Chain { .. } => "chain",
            Reason::Assumption { .. } => "assumption",
            Reason::Search => "cases",
        }
    }
}

/// Finds the steps of puzzles with the same rules.
#[derive(Clone, Debug)]
pub struct Explainer<'a> {
    rules: &'a Rules,
    /// The cells that cannot have the digit of a cell, ascending.
    peers: Vec<Vec<usize>>,
    /// The same as a table: a row for each cell.
    sight: Vec<bool>,
    /// The constraints that are houses, each with its cells. Those that were added last come first.
    houses: Vec<(usize, Vec<usize>)>,
    /// Which of the houses each cell is in.
    houses_of: Vec<Vec<usize>>,
    /// The houses of the 45 rule.
    blocks: Vec<total::Block>,
    /// The clues whose fillings are looked at.
    clues: Vec<fillings::Region>,
    /// The full houses with clues inside them.
    full: Vec<fillings::Region>,
    /// Clues that are looked at together.
    joint: Vec<fillings::Region>,
    /// Two houses that cross.
    crossings: Vec<fillings::Region>,
    /// What is around each cell, for assumptions.
    around: assumption::Around,
    /// What assumptions have asked before.
    known: RefCell<assumption::Known>,
    /// Lines of assumptions that ended beside those that were told.
    remembered: RefCell<assumption::Remembered>,
    /// The techniques that are not used.
    left_out: Vec<Technique>,
}

impl<'a> Explainer<'a> {
    /// Makes an explainer for rules.
    pub fn new(rules: &'a Rules) -> Explainer<'a> {
        let mut peers = vec![Vec::new(); rules.cells()];
        let mut houses = Vec::new();
        for (index, constraint) in rules.constraints().iter().enumerate() {
            match constraint {
                Constraint::House(cells) => {
                    let cells: Vec<usize> = cells.iter().copied().map(usize::from).collect();
                    for &cell in &cells {
                        peers[cell].extend(cells.iter().filter(|other| **other != cell));
                    }
                    houses.push((index, cells));
                }
                Constraint::Different(a, b) => {
                    let (a, b) = (usize::from(*a), usize::from(*b));
                    peers[a].push(b);
                    peers[b].push(a);
                }
                Constraint::Equal(..)
                | Constraint::Relation(..)
                | Constraint::Sum { .. }
                | Constraint::Place { .. }
                | Constraint::Regular { .. }
                | Constraint::Any(_) => {}
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        houses.reverse();
        let mut sight = vec![false; peers.len() * peers.len()];
        for (cell, peers_of_cell) in peers.iter().enumerate() {
            peers_of_cell.iter().for_each(|&peer| sight[cell * peers.len() + peer] = true);
        }
        let mut houses_of = vec![Vec::new(); peers.len()];
        for (at, (_, cells)) in houses.iter().enumerate() {
            cells.iter().for_each(|&cell| houses_of[cell].push(at));
        }
        let (clues, mut full) = (fillings::clues(rules), fillings::houses(rules, &houses));
        let joint = joint::regions(&clues, &full, |a, b| sight[a * peers.len() + b]);
        let crossings = joint::crossings(&full);
        full.retain(fillings::Region::has_clues);
        let blocks = total::blocks(rules);
        let around = assumption::Around::new(rules, &clues, &full, (&joint, &crossings), &blocks);
        Explainer {
            rules,
            peers,
            sight,
            houses,
            houses_of,
            blocks,
            clues,
            full,
            joint,
            crossings,
            around,
            known: RefCell::default(),
            remembered: RefCell::default(),
            left_out: Vec::new(),
        }
    }

    /// Leaves techniques out, also inside assumptions.
    #[must_use]
    pub fn without(mut self, techniques: Vec<Technique>) -> Explainer<'a> {
        self.left_out = techniques;
        self
    }

    /// Returns the position at the beginning: the givens are filled, and no peer of a given has its digit. Entries
    /// beyond the last cell are ignored.
    pub fn start(&self, cells: &[DigitSet]) -> Position {
        let mut position = Position {
            candidates: self.rules.allowed().to_vec(),
            is_filled: vec![false; self.rules.cells()],
        };
        for (candidates, &digits) in position.candidates.iter_mut().zip(cells) {
            if !digits.is_empty() {
                *candidates &= digits;
            }
        }
        for (cell, digits) in cells.iter().enumerate().take(self.rules.cells()) {
            if let Some(digit) = digits.single() {
                self.fill(&mut position, cell, digit);
            }
        }
        position
    }

    /// Returns the position at the beginning with what a player has written on it: his digits, 0 for an empty cell,
    /// and his candidates. An empty set says nothing about its cell. Entries beyond the last cell are ignored.
    pub fn marked(&self, cells: &[DigitSet], digits: &[u8], candidates: &[DigitSet]) -> Position {
        let mut position = self.start(cells);
        for (cell, &own) in candidates.iter().enumerate().take(self.rules.cells()) {
            if !own.is_empty() && !position.is_filled[cell] {
                position.candidates[cell] &= own;
            }
        }
        for (cell, &digit) in digits.iter().enumerate().take(self.rules.cells()) {
            if digit > 0 && !position.is_filled[cell] {
                self.fill(&mut position, cell, digit);
            }
        }
        position
    }

    /// Draws the conclusions of a step.
    pub fn apply(&self, step: &Step, position: &mut Position) {
        for &(cell, digits) in &step.eliminations {
            position.candidates[cell] = position.candidates[cell].without(digits);
        }
        if let Some((cell, digit)) = step.placement {
            self.fill(position, cell, digit);
        }
    }

    /// Fills a cell. Its peers lose the digit.
    fn fill(&self, position: &mut Position, cell: usize, digit: u8) {
        let digit = DigitSet::only(digit);
        position.candidates[cell] &= digit;
        position.is_filled[cell] = true;
        for &peer in &self.peers[cell] {
            position.candidates[peer] = position.candidates[peer].without(digit);
        }
    }

    /// Whether two cells cannot have the same digit.
    fn sees(&self, cell: usize, other: usize) -> bool {
        self.sight[cell * self.peers.len() + other]
    }

    /// Returns the next step that has a reason, the easiest first; `None` if there is none.
    pub fn next(&self, position: &Position) -> Option<Step> {
        self.next_within(position, &Limits::NONE).unwrap_or(None)
    }

    /// Returns the same within limits: a deadline and a flag. Sums of many cells may take long.
    ///
    /// # Errors
    ///
    /// The limit that was reached before a step was found.
    pub fn next_within(&self, position: &Position, limits: &Limits) -> Result<Option<Step>, Stop> {
        find::next(self, position, Tenths::MAX, limits)
    }

    /// Returns the same step, if it costs no more than a price. It is known sooner that none does than what costs more.
    ///
    /// # Errors
    ///
    /// The limit that was reached before a step was found.
    pub fn next_up_to(
        &self,
        position: &Position,
        most: Tenths,
        limits: &Limits,
    ) -> Result<Option<Step>, Stop> {
        find::next(self, position, most, limits)
    }

    /// Returns the step that a search gives: a cell with the fewest candidates is filled as the only solution has it.
    /// `None` if every cell is filled.
    pub fn search(&self, position: &Position, solution: &[u8]) -> Option<Step> {
        let digits = solution;
        let open =
            (0..digits.len().min(self.rules.cells())).filter(|&cell| !position.is_filled[cell]);
        let cell = open.min_by_key(|&cell| position.candidates[cell].len())?;
        let placement = Some((cell, digits[cell]));
        Some(Step { reason: Reason::Search, placement, eliminations: Vec::new() })
    }
}

/// The steps of a puzzle, and how they end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// What the solver says of the puzzle. The steps hold in all of several solutions.
    pub verdict: Verdict,
    /// The steps, each with the position before it.
    pub steps: Vec<(Position, Step)>,
    /// The position after the last step.
    pub end: Position,
    /// Why there are no more steps.
    pub ending: Ending,
}

/// Why a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The puzzle is solved.
    Solved,
    /// It has no solution.
    Unsolvable,
    /// It has several solutions, and no step is left.
    Multiple,
    /// No more steps were wanted.
    Enough,
    /// A limit ended the work. If the puzzle is solved at the end, there may be steps that cost less.
    Stopped(Stop),
}

impl Path {
    /// Finds up to `most` steps of a puzzle: see [`Path::until`].
    pub fn of(rules: &Rules, cells: &[DigitSet], most: usize, limits: &Limits) -> Path {
        Path::until(rules, cells, |steps| steps.len() >= most, limits)
    }

    /// Finds the steps of a puzzle, its rules and for each cell the digits that it may have, until these steps are
    /// enough. Entries beyond the last cell are ignored.
    ///
    /// Each step is the first that is found, from the cheapest on. If steps with names lead to the solution, no path has a
    /// cheaper hardest step than this one, so that a [rating](Rating) does not depend on how the board lies. Where no reason
    /// is known, a cell with the fewest candidates is filled as the only solution has it.
    pub fn until(
        rules: &Rules,
        cells: &[DigitSet],
        is_enough: impl Fn(&[(Position, Step)]) -> bool,
        limits: &Limits,
    ) -> Path {
        let explainer = Explainer::new(rules);
        let puzzle = Layout::new(rules).narrowed(cells);
        let verdict = Solver::new().with_limits(limits.clone()).solve(&puzzle);
        let ending = match verdict {
            Verdict::Unique(_) | Verdict::Multiple(_) => Ending::Enough,
            Verdict::Unsolvable => Ending::Unsolvable,
            Verdict::Stopped { by, .. } => Ending::Stopped(by),
        };
        let mut path = Path { verdict, steps: Vec::new(), end: explainer.start(cells), ending };
        if path.ending != Ending::Enough {
            return path;
        }
        let start = path.clone();
        path.ending = path.walk(&explainer, Tenths::MAX, limits);
        path.cheapen(&start, &explainer, limits);
        path.cut(is_enough);
        path
    }

    /// Takes paths whose hardest steps are cheaper, as long as they lead to the solution and steps have names.
    fn cheapen(&mut self, start: &Path, explainer: &Explainer<'_>, limits: &Limits) {
        while self.ending == Ending::Solved {
            let prices =
                self.steps.iter().map(|(before, step)| step.price(explainer.rules, before));
            let Some(hardest) = prices.max().filter(|hardest| *hardest <= NAMED) else { return };
            let mut cheaper = start.clone();
            cheaper.ending = cheaper.walk(explainer, hardest - 1, limits);
            match cheaper.ending {
                Ending::Solved => *self = cheaper,
                // Which path is the cheapest is not to depend on how much time there was.
                Ending::Stopped(_) => self.ending = cheaper.ending,
                Ending::Unsolvable | Ending::Multiple | Ending::Enough => return,
            }
        }
    }

    /// Ends the path where its steps are enough.
    fn cut(&mut self, is_enough: impl Fn(&[(Position, Step)]) -> bool) {
        if let Some(number) = (0..self.steps.len()).find(|&number| is_enough(&self.steps[..number]))
        {
            self.end = self.steps[number].0.clone();
            self.steps.truncate(number);
            self.ending = Ending::Enough;
        } else if self.ending != Ending::Solved && is_enough(&self.steps) {
            self.ending = Ending::Enough;
        }
    }

    /// Takes steps that cost no more than a price, or any, until none is left.
    fn walk(&mut self, explainer: &Explainer<'_>, most: Tenths, limits: &Limits) -> Ending {
        loop {
            if self.end.is_solved() {
                return Ending::Solved;
            }
            let next = limits.look().and_then(|()| explainer.next_up_to(&self.end, most, limits));
            let found = match next {
                Ok(found) => found,
                Err(by) => return Ending::Stopped(by),
            };
            let searched = || {
                let solution = self.verdict.solution().filter(|_| most == Tenths::MAX)?;
                explainer.search(&self.end, solution.digits())
            };
            let Some(step) = found.or_else(searched) else { return Ending::Multiple };
            let before = self.end.clone();
            explainer.apply(&step, &mut self.end);
            self.steps.push((before, step));
        }
    }
}
