//! Which file finds which technique.

use core::ops::ControlFlow;

use super::{
    Family, Options, Position, Sink, Technique, aligned, als, bent_sets, broken_wing, bug, chains,
    dynamic, exocet, extended_rectangle, find_together, fireworks, fish, guess, locked, medusa,
    msls, oddagon, rectangle, single_digit, singles, sk_loop, subsets, sue_de_coq, templates,
    tridagon, unique_loop, w_wing, xy_wing, xyz_wing,
};

/// Finds the uses of a technique until the sink breaks.
pub(super) fn find(
    technique: Technique,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique.info().family {
        Family::Single => singles::find(technique, position, sink),
        Family::Locked => locked::find(technique, position, sink),
        Family::Subset => subsets::find(technique, position, sink),
        Family::Fish => any_fish(technique, position, options, sink),
        Family::SingleDigit => one_digit(technique, position, options, sink),
        Family::Coloring => colors(technique, position, options, sink),
        Family::Wing => wing(technique, position, sink),
        Family::Uniqueness => uniqueness(technique, position, options, sink),
        Family::Als => locked_sets(technique, position, options, sink),
        Family::Chain => chain(technique, position, options, sink),
        Family::Exotic => exotic(technique, position, sink),
        Family::Forcing => forcing(technique, position, options, sink),
        Family::LastResort => last_resort(technique, position, sink),
    }
}

impl Technique {
    /// Tells whether a finder searches for this technique. The others are known by name and score only,
    /// because ratings name them.
    pub const fn is_searched(self) -> bool {
        !matches!(self, Technique::KrakenFish1 | Technique::KrakenFish2)
    }
}

fn any_fish(
    technique: Technique,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if technique.is_searched() {
        fish::find(technique, position, options, sink)
    } else {
        ControlFlow::Continue(())
    }
}

fn one_digit(
    technique: Technique,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::Skyscraper => single_digit::skyscraper::find(position, sink),
        Technique::TwoStringKite => single_digit::kite::find(position, sink),
        Technique::DualTwoStringKite if options.duals => {
            single_digit::kite::find_dual(position, sink)
        }
        Technique::EmptyRectangle => single_digit::empty_rectangle::find(position, options, sink),
        Technique::DualEmptyRectangle if options.duals => {
            single_digit::empty_rectangle::find_dual(position, options, sink)
        }
        Technique::TurbotFish => chains::simple::turbot_fish(position, sink),
        _ => ControlFlow::Continue(()),
    }
}

fn colors(
    technique: Technique,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::MedusaTrap | Technique::MedusaWrap => medusa::find(technique, position, sink),
        _ => find_together(&[technique], position, options, sink),
    }
}

fn wing(technique: Technique, position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    match technique {
        Technique::XyWing => xy_wing::find(position, sink),
        Technique::XyzWing => xyz_wing::find(position, sink),
        Technique::WWing => w_wing::find(position, sink),
        Technique::MWing
        | Technique::SWing
        | Technique::LWing
        | Technique::HWing1
        | Technique::HWing2
        | Technique::HWing3 => chains::three_links::find(position, technique, sink),
        _ => bent_sets::find(technique, position, sink),
    }
}

fn uniqueness(
    technique: Technique,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
            rectangle::find_avoidable(technique, position, sink)
        }
        Technique::UniqueLoop1
        | Technique::UniqueLoop2
        | Technique::UniqueLoop3
        | Technique::UniqueLoop4 => unique_loop::find(technique, position, sink),
        Technique::BugLite => unique_loop::find_bug_lite(position, sink),
        Technique::ExtendedRectangle1
        | Technique::ExtendedRectangle2
        | Technique::ExtendedRectangle3 => extended_rectangle::find(technique, position, sink),
        Technique::BugPlusOne | Technique::BugPlusN => bug::find(technique, position, sink),
        _ => rectangle::find(technique, position, options, sink),
    }
}

fn locked_sets(
    technique: Technique,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::SueDeCoq => sue_de_coq::find(position, sink),
        Technique::AlsXz => als::xz::find(position, options, sink),
        Technique::AlsXyWing => als::xy_wing::find(position, options, sink),
        Technique::AlsWWing => als::w_wing::find(position, sink),
        Technique::AlsChain => als::chain::find(position, options, sink),
        Technique::DeathBlossom => als::blossom::find(position, options, sink),
        Technique::AlignedPairExclusion => aligned::find_pairs(position, sink),
        Technique::AlignedTripleExclusion => aligned::find_triples(position, sink),
        _ => ControlFlow::Continue(()),
    }
}

fn chain(
    technique: Technique,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::XChain => chains::simple::x_chain(position, sink),
        Technique::XyChain => chains::simple::xy_chain(position, sink),
        Technique::RemotePair => chains::remote_pair::find(position, sink),
        _ => find_together(&[technique], position, options, sink),
    }
}

fn exotic(technique: Technique, position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    match technique {
        Technique::BrokenWing => broken_wing::find(position, sink),
        Technique::BivalueOddagon => oddagon::find(position, sink),
        Technique::Tridagon => tridagon::find(position, sink),
        Technique::FireworkTriple | Technique::FireworkQuad => {
            fireworks::find(technique, position, sink)
        }
        Technique::SkLoop => sk_loop::find(position, sink),
        Technique::MultiSectorLockedSets => msls::find(position, sink),
        _ => exocet::find(technique, position, sink),
    }
}

fn forcing(
    technique: Technique,
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::Nishio => dynamic::nishio(position, sink),
        Technique::DynamicForcingChain => dynamic::dynamic(position, sink),
        Technique::NestedForcingChain => dynamic::nested(position, sink),
        _ => find_together(&[technique], position, options, sink),
    }
}

fn last_resort(
    technique: Technique,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::Guess => guess::find(position, sink),
        _ => templates::find(technique, position, sink),
    }
}
