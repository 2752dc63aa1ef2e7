//! Which finder finds which technique, and the techniques that are searched together.

use core::ops::ControlFlow;

use super::search::graph::Scope;
use super::{
    Options, Position, Sink, Technique, als, chains, coloring, exotic, fish, forcing, last_resort,
    locked, single_digit, singles, subsets, uniqueness, wings,
};
use crate::catalog::techniques;
use crate::step::Step;

/// The finder of a technique.
#[derive(Clone, Copy)]
enum Finder {
    /// Searches one technique, which it is told, in case that it serves several.
    Alone(fn(Technique, &Position<'_>, &Options, &mut Sink<'_>) -> ControlFlow<()>),
    /// Searches several techniques at once.
    Together(Pool),
}

/// The finder of a row: a `variant` is told the technique, and its shape if the row says one.
macro_rules! finder {
    (alone($find:path)) => {
        Finder::Alone(|_, position, _, sink| $find(position, sink))
    };
    (with_options($find:path)) => {
        Finder::Alone(|_, position, options, sink| $find(position, options, sink))
    };
    (variant($find:path $(, $shape:expr)?)) => {
        Finder::Alone(|technique, position, _, sink| $find(technique, $($shape,)? position, sink))
    };
    (variant_with_options($find:path $(, $shape:expr)?)) => {
        Finder::Alone(|technique, position, options, sink| {
            $find(technique, $($shape,)? position, options, sink)
        })
    };
    (together($pool:ident)) => {
        Finder::Together(Pool::$pool)
    };
}

macro_rules! finders {
    ($($variant:ident: $id:literal, $english:literal, $chinese:literal, $others:tt,
        $family:ident, $code:tt, $score:tt, $se:tt, $needs:ident, $call:ident $finder:tt;)*) => {
        /// The finders, in the order of [`Technique::ALL`].
        static FINDERS: &[Finder] = &[$(finder!($call $finder)),*];
    };
}

techniques!(finders);

/// Techniques that are searched at once.
#[derive(Clone, Copy, PartialEq)]
enum Pool {
    Colors,
    MultiColors,
    Loops,
    GroupedLoops,
    ForcingChains,
    ForcingNets,
}

impl Pool {
    fn of(technique: Technique) -> Option<Pool> {
        match FINDERS[technique as usize] {
            Finder::Together(pool) => Some(pool),
            Finder::Alone(_) => None,
        }
    }

    fn find(
        self,
        position: &Position<'_>,
        options: &Options,
        wanted: &[Technique],
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        match self {
            Pool::Colors => coloring::colors::find_simple(position, wanted, sink),
            Pool::MultiColors => coloring::colors::find_multi(position, wanted, sink),
            Pool::Loops if options.all_chains => {
                chains::full::find(position, Scope::Plain, wanted, sink)
            }
            Pool::GroupedLoops if options.all_chains => {
                chains::full::find(position, Scope::Grouped, wanted, sink)
            }
            Pool::Loops => chains::nice::find(position, false, Scope::Plain, wanted, sink),
            Pool::ForcingChains => forcing::find_chains(position, wanted, sink),
            Pool::ForcingNets => forcing::find_nets(position, wanted, sink),
            Pool::GroupedLoops => {
                let sets = options.hodoku.sets_in_chains;
                chains::nice::find(position, sets, Scope::Grouped, wanted, sink)
            }
        }
    }
}

impl Technique {
    /// Finds the uses of this technique on a position, in the order of its finder, until the sink breaks
    /// or a limit of the position is reached: see [`Position::stopped`].
    pub fn find(
        self,
        position: &Position<'_>,
        options: &Options,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        within(position, sink, |sink| match FINDERS[self as usize] {
            Finder::Alone(find) => find(self, position, options, sink),
            Finder::Together(pool) => pool.find(position, options, &[self], sink),
        })
    }
}

/// Finds the uses of some techniques. Steps come in the order of `wanted`. Neighbours in it that HoDoKu searches in one
/// pass are found together, in the order of that pass: simple and multi-colours by digit and component, loops and
/// forcing chains from the best step to the worst. The search ends when the sink breaks or a limit of the position is
/// reached: see [`Position::stopped`].
pub fn find_together(
    wanted: &[Technique],
    position: &Position<'_>,
    options: &Options,
    sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let same =
        |a: &Technique, b: &Technique| Pool::of(*a).is_some() && Pool::of(*a) == Pool::of(*b);
    wanted.chunk_by(same).try_for_each(|part| match Pool::of(part[0]) {
        Some(pool) => within(position, sink, |sink| pool.find(position, options, part, sink)),
        None => part[0].find(position, options, sink),
    })
}

/// The pieces of work that it takes to tell a step.
const STEP: u32 = 10;

/// Runs a finder within the limits of the position. What the finder reports after it was stopped is
/// dropped: it may have looked at a part of the uses only, or not have the best.
fn within(
    position: &Position<'_>,
    sink: &mut Sink<'_>,
    find: impl FnOnce(&mut Sink<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let watch = position.watch();
    watch.look()?;
    find(&mut |step| {
        watch.go_on_after(STEP)?;
        sink(step)
    })?;
    watch.recall()
}
