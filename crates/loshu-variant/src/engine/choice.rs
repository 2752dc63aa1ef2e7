//! Where the search branches next.
//!
//! Each cell has a score, the greater the more clashes it was part of. The best cell has the greatest score for
//! each of its candidates. A digit with two places in a house competes with it.

use super::compiled::Compiled;
use crate::bits::Bits;

/// A digit that is put into a cell, or into a cage of the cell, to see what follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Try {
    pub(super) cell: u16,
    pub(super) digit: u8,
    /// The cage into which the digit is put; `None` for the cell.
    pub(super) cage: Option<u16>,
}

/// Numbers of candidates have no more binary digits than this.
const SLICES: usize = 5;

/// The numbers of candidates of all cells at once: the set at index `k` has the cells in whose number bit `k` is
/// set.
struct Counts<const W: usize>([Bits<W>; SLICES]);

impl<const W: usize> Counts<W> {
    fn new(planes: &[Bits<W>]) -> Counts<W> {
        let mut slices = [Bits::EMPTY; SLICES];
        for places in planes {
            let mut carry = *places;
            for slice in &mut slices {
                let both = slice.and(&carry);
                *slice = slice.xor(&carry);
                carry = both;
            }
        }
        Counts(slices)
    }

    /// Those of the cells that have so many candidates.
    fn equal_to(&self, count: usize, cells: &Bits<W>) -> Bits<W> {
        let slices = self.0.iter().enumerate();
        slices.fold(*cells, |cells, (bit, slice)| match count >> bit & 1 {
            0 => cells.without(slice),
            _ => cells.and(slice),
        })
    }
}

/// The next try where some cells have several candidates. `places` has for each digit the cells that may have it,
/// `unplaced` returns the full houses in which a digit may have two places. No score is greater than `greatest`.
pub(super) fn choose<const W: usize>(
    rules: &Compiled<W>,
    places: &[Bits<W>],
    unplaced: impl Fn(usize) -> Bits<W>,
    scores: &[u32],
    greatest: u32,
) -> Option<Try> {
    let counts = Counts::new(places);
    let all = Bits::first(rules.cells);
    let open = all.without(&counts.equal_to(1, &all));
    let mut left = open;
    let mut best = Promise { score: 0, count: 1 };
    let mut cell = 0;
    for count in 2..=rules.digits {
        let most = Promise { score: u64::from(greatest), count: count as u64 };
        if !most.is_better_than(best) {
            break;
        }
        let cells = counts.equal_to(count, &left);
        for candidate in cells.iter() {
            let promise = Promise { score: u64::from(scores[candidate]), count: count as u64 };
            if promise.is_better_than(best) {
                (best, cell) = (promise, candidate);
            }
        }
        left = left.without(&cells);
        if left.is_empty() {
            break;
        }
    }
    if best.count > 2
        && best.least_competitor() <= greatest
        && let Some(place) = choose_place(rules, places, unplaced, scores, &open, best)
    {
        return Some(place);
    }
    let digit = places.iter().position(|places| places.contains(cell))?;
    Some(Try { cell: cell as u16, digit: digit as u8, cage: None })
}

/// A score for each candidate: a fraction.
#[derive(Clone, Copy)]
pub(super) struct Promise {
    pub(super) score: u64,
    pub(super) count: u64,
}

impl Promise {
    pub(super) fn is_better_than(self, other: Promise) -> bool {
        self.score * other.count > other.score * self.count
    }

    /// The least score of a cell that may compete as one of two places of a digit: half of it has to be more than
    /// the score for each candidate.
    fn least_competitor(self) -> u32 {
        (2 * self.score / self.count) as u32 + 1
    }
}

/// A digit with two places in a house, of which one promises more than the best cell.
fn choose_place<const W: usize>(
    rules: &Compiled<W>,
    places: &[Bits<W>],
    unplaced: impl Fn(usize) -> Bits<W>,
    scores: &[u32],
    open: &Bits<W>,
    best: Promise,
) -> Option<Try> {
    let mut least = best.least_competitor();
    let mut competitors = *open;
    for cell in open.iter().filter(|&cell| scores[cell] < least) {
        competitors.remove(cell);
    }
    let mut found = None;
    for digit in 0..rules.digits {
        if places[digit].and(&competitors).is_empty() {
            continue;
        }
        for house in unplaced(digit).iter() {
            let places = places[digit].and(&rules.houses[house]);
            if places.without_lowest().is_many() {
                continue;
            }
            for cell in places.and(&competitors).iter() {
                if scores[cell] >= least {
                    least = scores[cell] + 1;
                    found = Some(Try { cell: cell as u16, digit: digit as u8, cage: None });
                }
            }
        }
    }
    found
}
