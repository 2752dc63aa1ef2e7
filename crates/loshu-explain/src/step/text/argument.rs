//! The argument of a step, sentence by sentence: first the pattern with its parts, then why the
//! conclusions follow. The parts come from the data of the reason, so the checker has tested them.

// single    singles
// sets      locked candidates, subsets, fish, bent sets, locked cells
// links     two strong links of one digit, wings, remote pairs
// als       almost locked sets, death blossoms
// chain     chains and loops of any length
// colors    colours
// deadly    patterns that would have two solutions
// symmetry  symmetries of givens
// exotic    exocets, tridagons, odd rings, fireworks, aligned exclusions
// forcing   forcing chains and nets
// place     where to look, and the pattern in a few words

mod als;
mod chain;
mod colors;
mod deadly;
mod exotic;
mod forcing;
mod links;
mod place;
mod sets;
mod single;
mod symmetry;

use alloc::vec::Vec;

use loshu::Marks;

pub(super) use self::place::{place, what};
use super::Length;
use super::sentence::{Seen, Sentence};
use crate::step::roles::prepared;
use crate::step::{Chain, Node, Reason, Step};

/// The sentences of an argument.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// The pattern; of a chain, what it shows.
    pub(super) pattern: Vec<Sentence>,
    /// The pattern as a hint tells it: without what follows from it.
    pub(super) hint: Vec<Sentence>,
    /// Why the conclusions follow.
    pub(super) why: Vec<Sentence>,
}

impl Told {
    fn new<S>(pattern: Vec<S>, why: Vec<S>, kind: fn(S) -> Sentence) -> Told {
        let wrap = |sentences: Vec<S>| sentences.into_iter().map(kind).collect::<Vec<_>>();
        let pattern = wrap(pattern);
        Told { hint: pattern.clone(), pattern, why: wrap(why) }
    }

    /// The same with another hint.
    fn hinting<S>(self, hint: Vec<S>, kind: fn(S) -> Sentence) -> Told {
        Told { hint: hint.into_iter().map(kind).collect(), ..self }
    }

    fn extend(&mut self, other: Told) {
        self.pattern.extend(other.pattern);
        self.hint.extend(other.hint);
        self.why.extend(other.why);
    }

    /// Adds that the struck cells see some parts of the pattern.
    fn seeing(mut self, cells: loshu::CellSet, all: Seen) -> Told {
        self.why.extend((!cells.is_empty()).then_some(Sentence::Sees { cells, all }));
        self
    }
}

/// The pattern of a step and its argument.
pub(super) fn told(step: &Step, marks: &Marks, length: Length) -> Told {
    let parts = step.reason.parts();
    let chains: Option<Vec<&Chain>> = parts
        .iter()
        .map(|reason| match reason {
            Reason::Chain(chain) => Some(chain),
            Reason::Single(_)
            | Reason::Sets(_)
            | Reason::Colors(_)
            | Reason::Deadly(_)
            | Reason::Symmetry(_)
            | Reason::Cases(_)
            | Reason::Forcing(_)
            | Reason::Templates(_)
            | Reason::Several(_)
            | Reason::Guess => None,
        })
        .collect();
    match chains {
        Some(chains) => of_chains(&chains, step, marks, length),
        None => parts.iter().fold(Told::default(), |mut all, reason| {
            all.extend(of_reason(reason, step, marks, length));
            all
        }),
    }
}

/// How two nodes are called that struck cells see.
fn both(nodes: [Node; 2]) -> Seen {
    if nodes.iter().all(|node| node.cells.len() == 1) { Seen::Both } else { Seen::AllCells }
}

/// Chains are told together where they share their parts, else one after the other.
fn of_chains(chains: &[&Chain], step: &Step, marks: &Marks, length: Length) -> Told {
    let together =
        als::together(chains, step, marks).or_else(|| links::together(chains, step, marks));
    together.unwrap_or_else(|| {
        chains.iter().enumerate().fold(Told::default(), |mut all, (number, chain)| {
            let of_pattern = links::told(chain, step, marks);
            all.extend(
                of_pattern.unwrap_or_else(|| chain::told(chain, number > 0, step, marks, length)),
            );
            all
        })
    })
}

fn of_reason(reason: &Reason, step: &Step, marks: &Marks, length: Length) -> Told {
    match reason {
        Reason::Single(sector) => single::told(*sector, step, marks),
        Reason::Sets(sets) => sets::told(sets, step, marks),
        Reason::Chain(chain) => of_chains(&[chain], step, marks, length),
        Reason::Colors(colors) => colors::told(colors, step, marks),
        Reason::Deadly(deadly) => deadly::told(deadly, step, marks),
        Reason::Symmetry(symmetry) => symmetry::told(symmetry, step, marks),
        Reason::Cases(sectors) => exotic::told(sectors, step, marks),
        Reason::Forcing(forcing) => match prepared(forcing, step, marks) {
            Some((inner, sector)) => {
                let mut all = told(inner, marks, length);
                all.why.extend(single::left(sector, step));
                all
            }
            None => forcing::told(forcing, step, marks),
        },
        Reason::Several(reasons) => reasons.iter().fold(Told::default(), |mut all, reason| {
            all.extend(of_reason(reason, step, marks, length));
            all
        }),
        Reason::Templates(digits) => {
            let placed = !step.placements.is_empty();
            let templates = Vec::from([Sentence::Templates { digits: *digits, placed }]);
            Told { pattern: Vec::new(), hint: templates.clone(), why: templates }
        }
        Reason::Guess => Told { why: Vec::from([Sentence::Guess]), ..Told::default() },
    }
}
