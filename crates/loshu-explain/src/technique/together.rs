//! Techniques that are searched together, in one order.

use core::ops::ControlFlow;

use super::graph::Scope;
use super::{Options, Position, Sink, Technique, chains, colors, forcing, within};
use crate::step::Step;

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
        use Technique as T;
        match technique {
            T::SimpleColorsTrap | T::SimpleColorsWrap => Some(Pool::Colors),
            T::MultiColors1 | T::MultiColors2 => Some(Pool::MultiColors),
            T::ContinuousNiceLoop | T::DiscontinuousNiceLoop | T::Aic => Some(Pool::Loops),
            T::GroupedContinuousNiceLoop | T::GroupedDiscontinuousNiceLoop | T::GroupedAic => {
                Some(Pool::GroupedLoops)
            }
            T::ForcingChainContradiction | T::ForcingChainVerity => Some(Pool::ForcingChains),
            T::ForcingNetContradiction | T::ForcingNetVerity => Some(Pool::ForcingNets),
            _ => None,
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
            Pool::Colors => colors::find_simple(position, wanted, sink),
            Pool::MultiColors => colors::find_multi(position, wanted, sink),
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
                let sets = options.sets_in_chains;
                chains::nice::find(position, sets, Scope::Grouped, wanted, sink)
            }
        }
    }
}

/// Finds the uses of some techniques, those of the first technique first; but neighbours in the list
/// that HoDoKu searches at once share one order: colours that of the digits and components, loops and
/// forcing chains that from the best to the worst. It ends when the sink breaks or a limit of the
/// position is reached: see [`Position::stopped`].
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
