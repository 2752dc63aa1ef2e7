use loshu::{
    Candidate, Cell, Contradiction, Digit, DigitSet, House, Limits, Observer, Solution, Stop,
};
use serde::{Deserialize, Serialize};

use super::value::EngineName;
use super::value::{in_range, whole};
use super::{Ask, Puzzle, Refusal};

/// The most nodes of an answer.
const MOST: u64 = 5_000;

/// Asks for the tree of a search up to its first solution.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// One of the teaching engines.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["norvig", "stack", "backtracking"])))]
    pub engine: EngineName,
    /// The number of tries after which the search stops.
    #[serde(default = "thousand", deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST)))]
    pub tries: u64,
}

fn thousand() -> u64 {
    1_000
}

/// The tree of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeAnswer {
    /// The nodes in the order of the search: each node comes before those below it.
    pub nodes: Vec<TreeNode>,
    /// The number of solutions that were found, 0 or 1.
    pub solutions: u64,
    /// What ended the search early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// A state of the search: after the givens, or after a try.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeNode {
    /// How many tries stand.
    pub depth: usize,
    /// The try that leads here; none leads to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried: Option<Candidate>,
    /// The candidates that were taken away as a consequence, as indices: nine times the cell, plus the
    /// digit, less one.
    pub removed: Vec<usize>,
    /// What comes of the try.
    pub outcome: Outcome,
}

/// What comes of a try.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Outcome {
    /// The search was stopped before anybody knew.
    Open,
    /// The digits of this cell come next.
    Branch {
        /// The cell.
        cell: Cell,
        /// Its candidates.
        digits: DigitSet,
    },
    /// Two cells of a house hold the same digit.
    Clash {
        /// The digit.
        digit: Digit,
        /// The cell that was to hold it.
        cell: Cell,
        /// The cell that holds it.
        peer: Cell,
    },
    /// The digit is no candidate of the cell any more.
    RuledOut {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// No digit is left for the cell.
    NoDigit {
        /// The cell.
        cell: Cell,
    },
    /// No place is left for the digit.
    NoPlace {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// The grid is full and right.
    Solution,
}

impl From<Contradiction> for Outcome {
    fn from(contradiction: Contradiction) -> Outcome {
        match contradiction {
            Contradiction::Clash(digit, [cell, peer]) => Outcome::Clash { digit, cell, peer },
            Contradiction::RuledOut(cell, digit) => Outcome::RuledOut { cell, digit },
            Contradiction::NoDigit(cell) => Outcome::NoDigit { cell },
            Contradiction::NoPlace(house, digit) => Outcome::NoPlace { house, digit },
        }
    }
}

impl Ask for TreeRequest {
    type Answer = TreeAnswer;

    fn answer(&self, limits: &Limits) -> Result<TreeAnswer, Refusal> {
        let tries = in_range("tries", self.tries, 1, MOST)?;
        let puzzle = self.puzzle.grid()?;
        let Some(search) = self.engine.search() else {
            let expected = "norvig, stack or backtracking";
            return Err(Refusal::unexpected("engine", expected, "an engine without a tree"));
        };
        let limits = limits.clone().solutions(1).tries(tries);
        let mut recorder = Recorder::new();
        let run = search.observe(&puzzle, &limits, &mut recorder);
        let stopped = run.stopped.filter(|stop| *stop != Stop::Solutions);
        Ok(TreeAnswer { nodes: recorder.nodes, solutions: run.solutions, stopped })
    }
}

/// Writes down the tree of a search.
struct Recorder {
    nodes: Vec<TreeNode>,
    /// The nodes on the branch where the search stands, by depth.
    open: Vec<usize>,
}

impl Recorder {
    fn new() -> Recorder {
        let mut recorder = Recorder { nodes: Vec::new(), open: Vec::new() };
        recorder.enter(0, None);
        recorder
    }

    fn enter(&mut self, depth: usize, tried: Option<Candidate>) {
        self.open.push(self.nodes.len());
        self.nodes.push(TreeNode { depth, tried, removed: Vec::new(), outcome: Outcome::Open });
    }

    /// The node where the search stands; the root is never left.
    fn here(&mut self) -> &mut TreeNode {
        let at = self.open.last().copied().unwrap_or_default();
        &mut self.nodes[at]
    }
}

impl Observer for Recorder {
    fn branched(&mut self, _: usize, cell: Cell, digits: DigitSet) {
        self.here().outcome = Outcome::Branch { cell, digits };
    }

    fn tried(&mut self, depth: usize, cell: Cell, digit: Digit) {
        self.enter(depth, Some(Candidate::new(cell, digit)));
    }

    fn eliminated(&mut self, cell: Cell, digit: Digit) {
        self.here().removed.push(9 * cell.index() + digit.index());
    }

    fn contradicted(&mut self, contradiction: &Contradiction) {
        self.here().outcome = (*contradiction).into();
    }

    fn solved(&mut self, _: &Solution) {
        self.here().outcome = Outcome::Solution;
    }

    fn returned(&mut self, _: usize, _: Cell, _: Digit) {
        self.open.pop();
    }
}
