use super::Search;
use crate::candidates::{Candidates, Propagation};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::value::named;

/// The unsolved cell that is tried next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CellOrder {
    /// The first cell, row by row.
    RowMajor,
    /// The first of the cells with the fewest candidates (minimum remaining values, MRV).
    #[default]
    FewestCandidates,
    /// A random one of the cells with the fewest candidates.
    #[cfg(feature = "rand")]
    FewestThenRandom,
    /// A random cell.
    #[cfg(feature = "rand")]
    Random,
}

impl CellOrder {
    /// All orders of cells.
    pub const ALL: &[CellOrder] = &[
        CellOrder::RowMajor,
        CellOrder::FewestCandidates,
        #[cfg(feature = "rand")]
        CellOrder::FewestThenRandom,
        #[cfg(feature = "rand")]
        CellOrder::Random,
    ];

    /// Returns the name: `row-major`, `fewest`, `fewest-random`, `random`.
    pub const fn name(self) -> &'static str {
        match self {
            CellOrder::RowMajor => "row-major",
            CellOrder::FewestCandidates => "fewest",
            #[cfg(feature = "rand")]
            CellOrder::FewestThenRandom => "fewest-random",
            #[cfg(feature = "rand")]
            CellOrder::Random => "random",
        }
    }
}

named!(CellOrder, "an order of cells: row-major, fewest, fewest-random or random");

/// The order in which the digits of a cell are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DigitOrder {
    /// From 1 to 9.
    #[default]
    Ascending,
    /// First the digit that is a candidate of the fewest unsolved peers; of equal ones the smaller.
    LeastConstraining,
    /// A random order.
    #[cfg(feature = "rand")]
    Random,
}

impl DigitOrder {
    /// All orders of digits.
    pub const ALL: &[DigitOrder] = &[
        DigitOrder::Ascending,
        DigitOrder::LeastConstraining,
        #[cfg(feature = "rand")]
        DigitOrder::Random,
    ];

    /// Returns the name: `ascending`, `least-constraining`, `random`.
    pub const fn name(self) -> &'static str {
        match self {
            DigitOrder::Ascending => "ascending",
            DigitOrder::LeastConstraining => "least-constraining",
            #[cfg(feature = "rand")]
            DigitOrder::Random => "random",
        }
    }
}

named!(DigitOrder, "an order of digits: ascending, least-constraining or random");

#[cfg(feature = "rand")]
use rand::{SeedableRng, seq::IteratorRandom, seq::SliceRandom};

/// The two orders of a search, with the state of the random ones.
pub(super) struct Orders {
    cell_order: CellOrder,
    digit_order: DigitOrder,
    #[cfg(feature = "rand")]
    rng: rand_chacha::ChaCha8Rng,
}

impl Orders {
    pub(super) fn new(search: Search) -> Orders {
        Orders {
            cell_order: search.cell_order,
            digit_order: search.digit_order,
            #[cfg(feature = "rand")]
            rng: rand_chacha::ChaCha8Rng::seed_from_u64(search.seed),
        }
    }

    /// The cell to try next; `None` if all are solved.
    pub(super) fn cell(&mut self, candidates: &Candidates, level: Propagation) -> Option<Cell> {
        let unsolved = !candidates.solved();
        let count = |&cell: &Cell| possible(candidates, level, cell).len();
        match self.cell_order {
            CellOrder::RowMajor => unsolved.first(),
            CellOrder::FewestCandidates => unsolved.iter().min_by_key(count),
            #[cfg(feature = "rand")]
            CellOrder::FewestThenRandom => {
                let fewest = unsolved.iter().map(|cell| count(&cell)).min()?;
                unsolved.iter().filter(|cell| count(cell) == fewest).choose(&mut self.rng)
            }
            #[cfg(feature = "rand")]
            CellOrder::Random => unsolved.iter().choose(&mut self.rng),
        }
    }

    /// The digits of a cell in the order in which to try them.
    pub(super) fn digits(
        &mut self,
        candidates: &Candidates,
        level: Propagation,
        cell: Cell,
        digits: DigitSet,
    ) -> DigitQueue {
        let mut queue = DigitQueue::ascending(digits);
        match self.digit_order {
            DigitOrder::Ascending => {}
            DigitOrder::LeastConstraining => {
                let peers = cell.peers() - candidates.solved();
                queue.all_mut().sort_by_key(|&digit| {
                    peers
                        .iter()
                        .filter(|&peer| possible(candidates, level, peer).contains(digit))
                        .count()
                });
            }
            #[cfg(feature = "rand")]
            DigitOrder::Random => queue.all_mut().shuffle(&mut self.rng),
        }
        queue
    }
}

/// The candidates of an unsolved cell. [`Propagation::Check`] does not keep candidates, so that here
/// they follow from the peers.
fn possible(candidates: &Candidates, level: Propagation, cell: Cell) -> DigitSet {
    let digits = candidates.get(cell);
    if level > Propagation::Check {
        return digits;
    }
    let seen = cell.peers() & candidates.solved();
    seen.iter().fold(digits, |digits, peer| digits - candidates.get(peer))
}

/// Up to nine digits in some order, without an allocation.
pub(super) struct DigitQueue {
    digits: [Digit; 9],
    next: usize,
    len: usize,
}

impl DigitQueue {
    fn ascending(set: DigitSet) -> DigitQueue {
        let mut digits = Digit::ALL;
        for (place, digit) in digits.iter_mut().zip(set) {
            *place = digit;
        }
        DigitQueue { digits, next: 0, len: set.len() }
    }

    fn all_mut(&mut self) -> &mut [Digit] {
        &mut self.digits[..self.len]
    }
}

impl Iterator for DigitQueue {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = self.digits[..self.len].get(self.next).copied();
        self.next += 1;
        digit
    }
}
