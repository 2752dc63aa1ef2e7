//! From what links follow, and what is known of that already.

use std::sync::Arc;

use crate::digits::DigitSet;
use crate::explain::Step;
use crate::explain::fillings::Region;
use crate::explain::quick::QuickMap;
use crate::explain::total::Block;
use crate::rules::{Constraint, Rules};

/// What is looked at together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Nothing but clues and houses, each alone.
    Alone,
    /// Clues as well.
    Clues,
    /// Clues, and houses that cross.
    Houses,
}

/// Something from which links follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Source {
    /// A constraint.
    Rule(usize),
    /// A clue of several constraints: one of [`Explainer::clues`].
    Clue(usize),
    /// A house with the clues inside it: one of [`Explainer::full`].
    House(usize),
    /// Clues together: one of [`Explainer::joint`].
    Joint(usize),
    /// Two houses that cross: one of [`Explainer::crossings`].
    Crossing(usize),
    /// A house whose sum is known: one of [`Explainer::blocks`].
    Block(usize),
    /// A choice: one of the causes of the links.
    Choice(usize),
}

impl Source {
    /// How far one has to look for it.
    pub(super) fn reach(self) -> Reach {
        match self {
            Source::Rule(_)
            | Source::Clue(_)
            | Source::House(_)
            | Source::Block(_)
            | Source::Choice(_) => Reach::Alone,
            Source::Joint(_) => Reach::Clues,
            Source::Crossing(_) => Reach::Houses,
        }
    }
}

/// What is around each cell, and the cells of it.
#[derive(Clone, Debug)]
pub(in crate::explain) struct Around {
    /// The cells of each constraint.
    pub(super) cells_of: Vec<Vec<usize>>,
    /// The cells of each block.
    pub(super) cells_of_blocks: Vec<Vec<usize>>,
    /// From what something follows when a cell changes.
    pub(super) sources_of: Vec<Vec<Source>>,
}

impl Around {
    /// Two cells that differ are left out: a digit that is filled goes from its peers.
    pub(in crate::explain) fn new(
        rules: &Rules,
        clues: &[Region],
        full: &[Region],
        (joint, crossings): (&[Region], &[Region]),
        blocks: &[Block],
    ) -> Around {
        let constraints = rules.constraints();
        let cells_of: Vec<Vec<usize>> = constraints.iter().map(Constraint::cells).collect();
        let cells_of_blocks: Vec<Vec<usize>> =
            blocks.iter().map(|block| block.all_cells(rules)).collect();
        let mut sources_of = vec![Vec::new(); rules.cells()];
        let mut add = |source: Source, cells: &[usize]| {
            cells.iter().for_each(|&cell| sources_of[cell].push(source));
        };
        for (at, cells) in cells_of.iter().enumerate() {
            if !matches!(constraints[at], Constraint::Different(..)) {
                add(Source::Rule(at), cells);
            }
        }
        // A sum alone knows already which of its cells differ.
        let is_sum = |rule: &usize| matches!(constraints[*rule], Constraint::Sum { .. });
        for (at, clue) in clues.iter().enumerate() {
            if clue.rules.len() > 1 || !clue.rules.iter().all(is_sum) {
                add(Source::Clue(at), &clue.cells);
            }
        }
        full.iter().enumerate().for_each(|(at, house)| add(Source::House(at), &house.cells));
        joint.iter().enumerate().for_each(|(at, clues)| add(Source::Joint(at), &clues.cells));
        for (at, houses) in crossings.iter().enumerate() {
            add(Source::Crossing(at), &houses.cells);
        }
        for (at, block) in blocks.iter().enumerate() {
            if block.houses().len() == 1 {
                add(Source::Block(at), &cells_of_blocks[at]);
            }
        }
        Around { cells_of, cells_of_blocks, sources_of }
    }
}

/// What the cells of a constraint may be, and what follows from it. Many lines ask the same, of one step after the other.
#[derive(Clone, Debug, Default)]
pub(in crate::explain) struct Known {
    pub(super) answers: QuickMap<Box<[DigitSet]>, Vec<Arc<Step>>>,
    /// How often the same was asked before.
    pub(super) found_again: usize,
    /// The question that is asked: the source in two sets, and what its cells may be.
    key: Vec<DigitSet>,
}

impl Known {
    pub(super) fn ask(&mut self, source: Source, sets: impl Iterator<Item = DigitSet>) {
        let (kind, at) = match source {
            Source::Rule(at) => (0, at),
            Source::Clue(at) => (1, at),
            Source::House(at) => (2, at),
            Source::Joint(at) => (3, at),
            Source::Crossing(at) => (4, at),
            Source::Block(at) => (5, at),
            Source::Choice(at) => (6, at),
        };
        self.key.clear();
        self.key.extend([kind, at as u32].map(DigitSet::from_bits));
        self.key.extend(sets);
    }

    /// What was found when the same was asked before.
    pub(super) fn answer(&self) -> Option<&Vec<Arc<Step>>> {
        self.answers.get(&self.key[..])
    }

    pub(super) fn learn(&mut self, answer: &[Arc<Step>]) {
        self.answers.insert(self.key.as_slice().into(), answer.to_vec());
    }
}
