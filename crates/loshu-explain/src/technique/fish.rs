//! Fish: the candidates of a digit in `n` houses, the base, are covered by `n` other houses, the
//! cover, except for fins.
//!
//! Order: digits; rows (and boxes) as base, then columns (and boxes), a mutant fish in one pass; bases
//! in lexical order of the houses (rows, columns, boxes), for each base the covers likewise.
//! Siamese fish follow the plain ones of their digit and pass.

// kind    sizes, shapes and fins, and which techniques they are
// places  the candidates of a digit as 64 bits
// catch   one fish: its fins and what it eliminates
// bases   base houses, and what takes care of their candidates
// hunt    the search, for all eliminated candidates at once

mod bases;
mod catch;
mod hunt;
mod kind;
mod places;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::Watch;

use self::catch::Fish;
use self::hunt::Hunt;
use self::kind::{Kind, Shape};
pub(super) use self::places::Places;
use super::{Options, Position, Sink, Technique};
use crate::step::{Reason, Step};
use crate::technique::search::reported::Reported;

pub(super) fn find(
    technique: Technique,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let kind = Kind::of(technique);
    for places in position.places() {
        let mut reported = Reported::default();
        for pass in kind.shape.passes() {
            let shoal = Hunt::new(places, kind, *pass, options, position.watch()).all()?;
            report(kind, places, &shoal, options, (&mut reported, position.watch()), sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports the fish of this kind, then the Siamese pairs that begin with one. Of fish with boxes many
/// strike the same; only the first of these is reported.
fn report(
    kind: Kind,
    places: &Places,
    shoal: &[Fish],
    options: &Options,
    (reported, watch): (&mut Reported, &Watch<'_>),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for fish in shoal {
        watch.go_on()?;
        let own = fish.kind(places);
        let wanted = own == kind;
        if wanted
            && (own.shape == Shape::Basic || reported.is_new(&fish.eliminations(places).collect()))
        {
            sink(Step::striking(own.technique(), fish.eliminations(places), fish.reason(places)))?;
        }
    }
    if options.siamese {
        siamese(kind, places, shoal, watch, sink)?;
    }
    ControlFlow::Continue(())
}

/// Pairs of fish with the same base, of which the first eliminations differ.
fn siamese(
    kind: Kind,
    places: &Places,
    shoal: &[Fish],
    watch: &Watch<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for (index, first) in shoal.iter().enumerate().filter(|(_, fish)| fish.kind(places) == kind) {
        let twins = shoal[index + 1..].iter().take_while(|fish| fish.base == first.base);
        for second in twins.filter(|fish| fish.kind(places).shape == kind.shape) {
            watch.go_on()?;
            let mut eliminations: Vec<_> = first.eliminations(places).collect();
            let mut more: Vec<_> = second.eliminations(places).collect();
            if eliminations.first() == more.first() {
                continue;
            }
            more.retain(|gone| !eliminations.contains(gone));
            eliminations.extend(more);
            let reason = Reason::Several([first, second].map(|fish| fish.reason(places)).into());
            sink(Step::striking(kind.technique(), eliminations, reason))?;
        }
    }
    ControlFlow::Continue(())
}
