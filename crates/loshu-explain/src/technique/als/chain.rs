use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CandidateSet, Digit, DigitSet, Marks, Watch};

use super::reason::{self, Thread};
use super::{Restricted, Sets, short_chain};
use crate::bits;
use crate::bits::Rows;
use crate::step::Step;
use crate::technique::chains::Collection;
use crate::technique::{Options, Position, Sink, Technique};

/// Fewer links are an XZ-rule or an XY-wing.
const FEWEST_LINKS: usize = 3;

/// Four or more sets, each of which has a restricted common digit with the next one, successive
/// digits different: the first or the last is locked, so it has every common digit that joins neither
/// of them to its neighbour.
///
/// Of chains with the same eliminations the one with the fewest cells is kept; the best comes first.
/// With [`Options::all_chains`] another search takes over.
pub(in crate::technique) fn find(
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if options.all_chains {
        return short_chain::find(position, options, sink);
    }
    let (sets, watch) = (position.sets()?, position.watch());
    let restricted = position.restricted(options.hodoku.overlapping_sets)?;
    let ahead = if options.hodoku.set_chains_backwards {
        None
    } else {
        Some(Ahead::new(sets, restricted, watch)?)
    };
    let mut search = SetChainSearch::new(sets, restricted, options);
    for start in 0..sets.len() {
        for first in sets.digits(start) {
            watch.go_on_after(16)?;
            let leads = |ahead: &Ahead| ahead.leads(sets, restricted, start, first);
            if ahead.as_ref().is_none_or(leads) {
                search.run(start, first, watch)?;
            }
        }
    }
    let marks = position.marks();
    search.collection.report(sink, |found| step(marks, sets, &found.chain, found.gone))
}

/// The step of a chain: its sets, each with the digit by which the chain leaves it.
pub(super) fn step(
    marks: &Marks,
    sets: &Sets,
    chain: &[(usize, Digit)],
    gone: CandidateSet,
) -> Step {
    let reason = reason::by_digit(&gone, |z| {
        let mut thread = Thread::new(marks, sets);
        let mut entered = z;
        for &(set, left) in &chain[..chain.len() - 1] {
            thread = thread.through(set, entered, left);
            entered = left;
        }
        thread.through(chain[chain.len() - 1].0, entered, z).end()
    });
    Step::striking(Technique::AlsChain, gone.iter(), reason)
}

/// The digits that the next link uses: of two digits the one that differs from the last, or both.
/// A link with both counts as one with the lower digit for the link after it.
fn used(digits: DigitSet, last: DigitSet) -> DigitSet {
    last.first().map_or(digits, |last| digits.without(last))
}

/// A set that a chain has reached.
#[derive(Clone, Copy)]
struct Reached {
    set: usize,
    /// The digits that the last link uses.
    digits: DigitSet,
    cells: u16,
    parent: u32,
}

struct SetChainSearch<'a> {
    sets: &'a Sets,
    restricted: &'a Restricted,
    backwards: bool,
    most: usize,
    collection: Collection<Vec<(usize, Digit)>>,
    reached: Vec<Reached>,
    /// The fewest cells with which a set was reached by a last link of these digits.
    fewest: Vec<u16>,
}

impl<'a> SetChainSearch<'a> {
    fn new(sets: &'a Sets, restricted: &'a Restricted, options: &Options) -> SetChainSearch<'a> {
        SetChainSearch {
            sets,
            restricted,
            backwards: options.hodoku.set_chains_backwards,
            most: options.hodoku.set_chain_links,
            collection: Collection::new(),
            reached: Vec::new(),
            fewest: Vec::new(),
        }
    }

    /// Finds the chains that leave this set by this digit.
    fn run(&mut self, start: usize, first: Digit, watch: &Watch<'_>) -> ControlFlow<()> {
        let cells = self.sets.cells(start).len() as u16;
        self.reached.clear();
        self.reached.push(Reached { set: start, digits: DigitSet::EMPTY, cells, parent: 0 });
        let mut layer = 0..1;
        for links in 1..=self.most {
            if links <= FEWEST_LINKS {
                self.fewest.clear();
                self.fewest.resize(PLACES * self.sets.len(), u16::MAX);
            }
            let next = self.reached.len();
            for parent in layer {
                watch.go_on_after(4)?;
                self.extend(parent, first);
            }
            layer = next..self.reached.len();
            if layer.is_empty() {
                break;
            }
            if links >= FEWEST_LINKS {
                for end in layer.clone() {
                    watch.go_on()?;
                    self.offer(end, first);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn extend(&mut self, parent: usize, first: Digit) {
        let from = self.reached[parent];
        let restricted = self.restricted;
        for (_, set, digits) in restricted.of(from.set) {
            let digits =
                if parent == 0 { digits & first.into() } else { used(digits, from.digits) };
            let ahead = set > from.set || (self.backwards && !self.passes(parent, set));
            if digits.is_empty() || !ahead {
                continue;
            }
            let cells = from.cells + self.sets.cells(set).len() as u16;
            let fewest = &mut self.fewest[PLACES * set + place(digits)];
            if cells < *fewest {
                *fewest = cells;
                self.reached.push(Reached { set, digits, cells, parent: parent as u32 });
            }
        }
    }

    fn passes(&self, mut at: usize, set: usize) -> bool {
        while at > 0 && self.reached[at].set != set {
            at = self.reached[at].parent as usize;
        }
        self.reached[at].set == set
    }

    fn offer(&mut self, end: usize, first: Digit) {
        let last = self.reached[end];
        let free = !(last.digits | first.into());
        let gone = self.sets.excluded_by_both(self.reached[0].set, last.set, free);
        if !gone.is_empty() {
            let chain = || chain(&self.reached, end);
            self.collection.offer(Technique::AlsChain, gone, last.cells.into(), chain);
        }
    }
}

/// The sets of a chain, each with the digit by which the chain leaves it.
fn chain(reached: &[Reached], end: usize) -> Vec<(usize, Digit)> {
    let mut chain = Vec::new();
    let mut at = end;
    let mut left = Digit::ALL[0];
    while at > 0 {
        chain.push((reached[at].set, left));
        left = reached[at].digits.first().expect("a link uses a digit");
        at = reached[at].parent as usize;
    }
    chain.push((reached[0].set, left));
    chain.reverse();
    chain
}

/// The number of one or two digits.
const PLACES: usize = 81;

fn place(digits: DigitSet) -> usize {
    let first = digits.first().map_or(0, Digit::index);
    let last = digits.last().map_or(0, Digit::index);
    9 * first + last
}

/// Which sets chains can reach that only go ahead in the list: a question to ask before a search.
///
/// For a set and the digit by which it was entered there are nine rows, one for each digit: the sets
/// that one or more further links reach, if the last of them does not use the digit.
struct Ahead {
    one: Rows,
    two: Rows,
}

impl Ahead {
    fn new(sets: &Sets, restricted: &Restricted, watch: &Watch<'_>) -> ControlFlow<(), Ahead> {
        let rows = || Rows::new(81 * sets.len(), sets.len());
        let mut ahead = Ahead { one: rows(), two: rows() };
        for set in (0..sets.len()).rev() {
            for (_, other, digits) in restricted.of(set).filter(|&(_, other, _)| other > set) {
                for entered in sets.digits(set) {
                    let used = used(digits, entered.into());
                    if !used.is_empty() {
                        watch.go_on_after(4)?;
                        ahead.link(81 * set + 9 * entered.index(), other, used);
                    }
                }
            }
        }
        ControlFlow::Continue(ahead)
    }

    /// Adds a link to another set, and all that follows from there.
    fn link(&mut self, row: usize, other: usize, used: DigitSet) {
        let entered = used.first().map_or(0, Digit::index);
        let (mine, theirs) = self.one.blocks(row, 81 * other + 9 * entered, 9);
        bits::add(self.two.block(row, 9), theirs);
        bits::add(mine, theirs);
        for digit in !used {
            self.one.set(row + digit.index(), other);
        }
    }

    /// Whether three or more links that begin with this digit lead to a set that shares an
    /// elimination with the first one.
    fn leads(&self, sets: &Sets, restricted: &Restricted, start: usize, first: Digit) -> bool {
        let next = restricted
            .of(start)
            .filter(|&(_, other, digits)| other > start && digits.contains(first));
        next.into_iter().any(|(_, other, _)| {
            sets.digits(start).without(first).iter().any(|digit| {
                let reached = self.two.row(81 * other + 9 * first.index() + digit.index());
                let allies = sets.allies(start, digit);
                reached.iter().zip(allies).any(|(reached, allies)| reached & allies != 0)
            })
        })
    }
}
