use core::ops::ControlFlow;

use loshu::{CandidateSet, DigitSet, Marks};

use super::reason::{self, Thread};
use super::{Pair, Sets};
use crate::step::Step;
use crate::technique::search::reported::Reported;
use crate::technique::{Options, Position, Sink, Technique};

/// Two sets that cannot both have the restricted common digit: one of them is locked, so it has every
/// other common digit. With two restricted common digits each set has one, and both are locked.
///
/// Pairs in order: by the first set, then by the second; of pairs that strike the same, the first.
pub(in crate::technique) fn find(
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let sets = position.sets()?;
    let restricted = position.restricted(options.hodoku.overlapping_sets)?;
    let mut reported = Reported::default();
    for pair in restricted.pairs() {
        if reported.is_full() {
            break;
        }
        position.watch().go_on()?;
        let gone = eliminations(sets, pair);
        if reported.is_new(&gone) {
            sink(step(position.marks(), sets, pair, gone))?;
        }
    }
    ControlFlow::Continue(())
}

fn eliminations(sets: &Sets, pair: &Pair) -> CandidateSet {
    let [a, b] = pair.sets;
    match pair.digits.single() {
        Some(x) => sets.excluded_by_both(a, b, DigitSet::ALL.without(x)),
        None => sets.excluded_by_both(a, b, DigitSet::ALL) | locked(sets, pair),
    }
}

/// What the digits that are locked in one of the sets exclude.
fn locked(sets: &Sets, pair: &Pair) -> CandidateSet {
    let [a, b] = pair.sets;
    let mut gone = CandidateSet::EMPTY;
    for (set, other) in [(a, b), (b, a)] {
        for digit in sets.digits(set) - pair.digits {
            let cells = sets.excluded(set, digit) - sets.cells(other);
            gone |= CandidateSet::digit(digit, cells);
        }
    }
    gone
}

fn step(marks: &Marks, sets: &Sets, pair: &Pair, gone: CandidateSet) -> Step {
    let [a, b] = pair.sets;
    let thread = || Thread::new(marks, sets);
    let mut digits = pair.digits.iter();
    let reason = match (digits.next(), digits.next()) {
        (Some(x), Some(y)) => thread().through(a, y, x).through(b, x, y).close(),
        (x, _) => reason::by_digit(&gone, |z| {
            let x = x.expect("a pair has a restricted common digit");
            thread().through(a, z, x).through(b, x, z).end()
        }),
    };
    Step::striking(Technique::AlsXz, gone.iter(), reason)
}
