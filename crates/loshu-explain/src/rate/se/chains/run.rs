//! A run: everything that follows from one assumption, in the order in which the scale finds it.

// follow   follows links, to their end or to a contradiction
// parents  what each node follows from

mod follow;
mod parents;

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::Derivation;
use super::advanced::Import;
use super::links::{Allowed, Literal, Reason, strong};
use crate::rate::se::state::{Mark, State};

/// What a run may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variant {
    pub(super) allowed: Allowed,
    /// Whether links may use what the run has removed before.
    pub(super) is_dynamic: bool,
}

/// A literal of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) mark: Mark,
    /// The number of the first parent; of the import for the reason `Advanced`.
    pub(super) parent: u16,
    pub(super) is_on: bool,
    pub(super) reason: Reason,
    /// The number of nodes on the way from the assumption by first parents, both ends counted: at
    /// most the number of ancestors.
    pub(super) depth: u16,
}

impl Leaf {
    pub(super) fn literal(self) -> Literal {
        if self.is_on { Literal::on(self.mark) } else { Literal::off(self.mark) }
    }
}

/// A strong link that is due when the node `from` is processed.
#[derive(Clone, Copy, Debug)]
struct Due {
    from: u16,
    to: Mark,
    reason: Reason,
}

/// The nodes that a rule inside of the run needs, and the chain that it is.
#[derive(Clone, Debug)]
pub(super) struct Imported {
    pub(super) causes: Vec<u16>,
    pub(super) nested: Option<Arc<Derivation>>,
}

/// A run.
///
/// The scale keeps a queue of literals that are off, and takes each from the grid when its turn
/// comes. Here a candidate is taken at once, and what its turn will bring is noted: the turn comes
/// in the order of entry, so a link of two places exists at the turn of a node if and only if one
/// place is left after the node and all before it are taken.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) leaves: Vec<Leaf>,
    /// The number of leaves without the node that ended the run by a contradiction.
    pub(super) members: usize,
    /// What is on and what is off, by digit.
    pub(super) on: [u128; 9],
    pub(super) off: [u128; 9],
    /// What is not off.
    pub(super) left: State,
    pub(super) imported: Vec<Imported>,
    /// The number of each literal that is in the run.
    place: Vec<u16>,
    /// The nodes that contradict each other: the one that is on, the one that is off.
    pub(super) contradiction: Option<[u16; 2]>,
    /// The level of the rules that were tried inside of the run.
    pub(super) level: u8,
    variant: Variant,
    fresh: Vec<u16>,
    due: Vec<Due>,
    next_due: usize,
    /// The last node that is off and has had its turn.
    turned: u16,
    /// Nodes that are off although their candidate is on: imports are not tested for that.
    clashes: Vec<(Mark, u16)>,
}

impl Run {
    /// An empty run, to be used for [`assume`](Run::assume).
    pub(super) fn new(start: &State, variant: Variant) -> Run {
        Run {
            leaves: Vec::new(),
            members: 0,
            on: [0; 9],
            off: [0; 9],
            left: start.clone(),
            imported: Vec::new(),
            place: alloc::vec![0; Literal::END],
            contradiction: None,
            level: 0,
            variant,
            fresh: Vec::new(),
            due: Vec::new(),
            next_due: 0,
            turned: 0,
            clashes: Vec::new(),
        }
    }

    /// Begins with an assumption, and goes on as far as links lead.
    pub(super) fn assume(&mut self, start: &State, variant: Variant, seed: Literal) {
        self.leaves.clear();
        self.on = [0; 9];
        self.off = [0; 9];
        self.left.clone_from(start);
        self.imported.clear();
        self.contradiction = None;
        self.level = 0;
        self.variant = variant;
        self.fresh.clear();
        self.due.clear();
        self.next_due = 0;
        self.clashes.clear();
        if seed.is_on() {
            self.push_on(seed.mark(), 0, Reason::Seed);
        } else {
            self.push_off(seed.mark(), 0, Reason::Seed);
        }
        self.settle();
    }

    /// Adds what rules inside of the run found, and goes on; answers whether anything is new.
    pub(super) fn import(&mut self, imports: Vec<Import>) -> bool {
        let before = self.leaves.len();
        self.turned = before as u16;
        for Import { cuts, causes, nested } in imports {
            let causes = causes.into_iter().map(|mark| self.find(Literal::off(mark))).collect();
            let number = self.imported.len() as u16;
            self.imported.push(Imported { causes, nested });
            cuts.into_iter().for_each(|mark| self.import_one(mark, number));
        }
        let has_grown = self.leaves.len() > before;
        self.settle();
        has_grown
    }

    fn import_one(&mut self, mark: Mark, number: u16) {
        if self.is_off(mark) {
            return;
        }
        if self.is_on(mark) {
            self.clashes.push((mark, self.leaves.len() as u16));
        }
        self.push_off(mark, number, Reason::Advanced);
    }

    pub(super) fn is_on(&self, mark: Mark) -> bool {
        self.on[mark.digit()] >> mark.cell() & 1 == 1
    }

    pub(super) fn is_off(&self, mark: Mark) -> bool {
        self.off[mark.digit()] >> mark.cell() & 1 == 1
    }

    /// The number of a node of the run.
    pub(super) fn find(&self, literal: Literal) -> u16 {
        self.place[literal.index()]
    }

    fn push(&mut self, mark: Mark, parent: u16, is_on: bool, reason: Reason) -> u16 {
        let depth = match reason {
            Reason::Seed => 1,
            Reason::Advanced => 2,
            Reason::Box | Reason::Row | Reason::Column | Reason::Cell => {
                self.leaves[parent as usize].depth + 1
            }
        };
        self.leaves.push(Leaf { mark, parent, is_on, reason, depth });
        self.leaves.len() as u16 - 1
    }

    fn push_on(&mut self, mark: Mark, parent: u16, reason: Reason) {
        self.on[mark.digit()] |= 1 << mark.cell();
        let number = self.push(mark, parent, true, reason);
        self.place[Literal::on(mark).index()] = number;
        self.fresh.push(number);
    }

    fn push_off(&mut self, mark: Mark, parent: u16, reason: Reason) {
        self.off[mark.digit()] |= 1 << mark.cell();
        let number = self.push(mark, parent, false, reason);
        self.place[Literal::off(mark).index()] = number;
        if self.variant.is_dynamic {
            self.take(mark, number);
        } else {
            let links = strong(&self.left, mark, self.variant.allowed);
            self.due.extend(links.map(|(to, reason)| Due { from: number, to, reason }));
        }
    }
}
