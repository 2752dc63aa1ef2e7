use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Digit, DigitSet, Marks};

use super::reason::{self, Thread};
use super::{Restricted, Sets};
use crate::bits;
use crate::step::Step;
use crate::technique::search::budget::Budget;
use crate::technique::search::reported::Reported;
use crate::technique::{Options, Position, Sink, Technique};

/// How many wings are looked at.
const BUDGET: u32 = 200_000;

/// Two sets that have different restricted common digits with a third: one of the two is locked, so
/// it has every other common digit.
///
/// Pairs of pairs that share a set, in order; of wings that strike the same, the first.
pub(in crate::technique) fn find(
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (marks, sets) = (position.marks(), position.sets()?);
    let restricted = position.restricted(options.hodoku.overlapping_sets)?;
    let overlap = options.hodoku.overlapping_sets;
    let mut search = SetWingSearch {
        sets,
        restricted,
        overlap,
        row: Vec::new(),
        found: Vec::new(),
        budget: Budget::new(BUDGET, 1, position.watch()),
    };
    let mut reported = Reported::default();
    for number in 0..restricted.pairs().len() {
        if search.budget.is_spent() || reported.is_full() {
            break;
        }
        position.watch().go_on_after(2)?;
        search.collect(number);
        for found in search.found.drain(..) {
            position.watch().go_on()?;
            if let Some(step) = found.step(marks, sets, &mut reported) {
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct SetWingSearch<'a> {
    sets: &'a Sets,
    restricted: &'a Restricted,
    overlap: bool,
    row: Vec<u64>,
    found: Vec<Wing>,
    budget: Budget<'a>,
}

/// The numbers of both pairs; the ends and the centre; the restricted digits of the ends.
struct Wing {
    numbers: [usize; 2],
    ends: [usize; 2],
    center: usize,
    digits: [DigitSet; 2],
}

impl SetWingSearch<'_> {
    /// The wings whose first pair is this one, by their second pair.
    fn collect(&mut self, number: usize) {
        let [a, b] = self.restricted.pairs()[number].sets;
        for (center, end) in [(a, b), (b, a)] {
            self.find_ends(number, center, end);
            for other in bits::row_ones(&self.row) {
                let second = self.restricted.number(center, other).expect("they are neighbours");
                if second > number && self.fits(end, other) && self.budget.spend() {
                    let numbers = [number, second];
                    let digits = numbers.map(|number| self.restricted.pairs()[number].digits);
                    self.found.push(Wing { numbers, ends: [end, other], center, digits });
                }
            }
        }
        self.found.sort_by_key(|wing| wing.numbers);
    }

    fn fits(&self, end: usize, other: usize) -> bool {
        let [a, b] = [end, other].map(|set| self.sets.cells(set));
        !self.overlap || (a != b && !(a - b).is_empty() && !(b - a).is_empty())
    }

    /// Collects the sets that can be the other end of a wing with this centre and this end.
    fn find_ends(&mut self, number: usize, center: usize, end: usize) {
        let used = self.restricted.pairs()[number].digits;
        let around = |digit| self.restricted.around(center, digit);
        let twice = self.restricted.twice_around(center);
        self.row.clear();
        self.row.resize(twice.len(), 0);
        for digit in self.sets.digits(end) - used {
            let allies = self.sets.allies(end, digit);
            for (i, word) in self.row.iter_mut().enumerate() {
                *word |= allies[i] & !around(digit)[i];
            }
        }
        for (i, word) in self.row.iter_mut().enumerate() {
            let all = self.sets.digits(center).iter().fold(0, |all, digit| all | around(digit)[i]);
            let same = used.single().map_or(0, |x| around(x)[i] & !twice[i]);
            *word &= all & !same;
        }
        if !self.overlap {
            self.sets.subtract_overlapping(end, &mut self.row);
        }
    }
}

impl Wing {
    fn step(&self, marks: &Marks, sets: &Sets, reported: &mut Reported) -> Option<Step> {
        let [a, b] = self.ends;
        let [of_a, of_b] = self.digits;
        let gone = sets.excluded_by_both(a, b, !(of_a | of_b));
        let (x, y) = different(of_a, of_b)?;
        reported.is_new(&gone).then(|| {
            let reason = reason::by_digit(&gone, |z| {
                let thread = Thread::new(marks, sets);
                thread.through(a, z, x).through(self.center, x, y).through(b, y, z).end()
            });
            Step::striking(Technique::AlsXyWing, gone.iter(), reason)
        })
    }
}

/// A digit of each set, not the same.
fn different(one: DigitSet, two: DigitSet) -> Option<(Digit, Digit)> {
    let pairs = one.iter().flat_map(|x| two.iter().map(move |y| (x, y)));
    pairs.into_iter().find(|(x, y)| x != y)
}
