//! Which techniques have a pattern whose parts have names of their own.

use crate::catalog::Technique as T;

/// The pattern of a technique, as far as the data of a reason leave its parts to be found again. Sizes and
/// types of one pattern are one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::step) enum Kind {
    /// The data of the reason say all.
    Plain,
    /// Sectors that need a true candidate, and sectors with room for one.
    Sets(SetsKind),
    /// A short chain.
    Chain(ChainKind),
    /// Sectors that cannot all be satisfied.
    Cases(CasesKind),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::step) enum SetsKind {
    XyzWing,
    SueDeCoq,
    SkLoop,
    MultiSector,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::step) enum ChainKind {
    Skyscraper,
    Kite,
    EmptyRectangle,
    TurbotFish,
    XyWing,
    WWing,
    ChuteRemotePair,
    /// M-, S-, L- and H-wings.
    ThreeLinks,
    WRing,
    MRing,
    RemotePair,
    XChain,
    AlsXz,
    AlsXyWing,
    AlsWWing,
    AlsChain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::step) enum CasesKind {
    XyzRing,
    DeathBlossom,
    AlignedPair,
    AlignedTriple,
    BrokenWing,
    Oddagon,
    Tridagon,
    Fireworks,
    JuniorExocet,
    SeniorExocet,
    DoubleExocet,
}

impl Kind {
    pub(in crate::step) fn of(technique: T) -> Kind {
        match technique {
            T::XyzWing => Kind::Sets(SetsKind::XyzWing),
            T::SueDeCoq => Kind::Sets(SetsKind::SueDeCoq),
            T::SkLoop => Kind::Sets(SetsKind::SkLoop),
            // Told alike: the cells where lines cross, and the room for each digit.
            T::TwinnedXyChains | T::MultiSectorLockedSets => Kind::Sets(SetsKind::MultiSector),
            T::Skyscraper => Kind::Chain(ChainKind::Skyscraper),
            T::TwoStringKite | T::DualTwoStringKite => Kind::Chain(ChainKind::Kite),
            T::EmptyRectangle | T::DualEmptyRectangle => Kind::Chain(ChainKind::EmptyRectangle),
            T::TurbotFish => Kind::Chain(ChainKind::TurbotFish),
            T::XyWing => Kind::Chain(ChainKind::XyWing),
            T::WWing => Kind::Chain(ChainKind::WWing),
            T::ChuteRemotePair => Kind::Chain(ChainKind::ChuteRemotePair),
            T::MWing | T::SWing | T::LWing | T::HWing1 | T::HWing2 | T::HWing3 => {
                Kind::Chain(ChainKind::ThreeLinks)
            }
            T::WRing => Kind::Chain(ChainKind::WRing),
            T::MRing => Kind::Chain(ChainKind::MRing),
            T::RemotePair => Kind::Chain(ChainKind::RemotePair),
            T::XChain => Kind::Chain(ChainKind::XChain),
            T::AlsXz => Kind::Chain(ChainKind::AlsXz),
            T::AlsXyWing => Kind::Chain(ChainKind::AlsXyWing),
            T::AlsWWing => Kind::Chain(ChainKind::AlsWWing),
            T::AlsChain => Kind::Chain(ChainKind::AlsChain),
            T::XyzRing => Kind::Cases(CasesKind::XyzRing),
            T::DeathBlossom => Kind::Cases(CasesKind::DeathBlossom),
            T::AlignedPairExclusion => Kind::Cases(CasesKind::AlignedPair),
            T::AlignedTripleExclusion => Kind::Cases(CasesKind::AlignedTriple),
            T::BrokenWing => Kind::Cases(CasesKind::BrokenWing),
            T::BivalueOddagon => Kind::Cases(CasesKind::Oddagon),
            T::Tridagon => Kind::Cases(CasesKind::Tridagon),
            T::FireworkTriple | T::FireworkQuad => Kind::Cases(CasesKind::Fireworks),
            T::JuniorExocet => Kind::Cases(CasesKind::JuniorExocet),
            T::DoubleExocet => Kind::Cases(CasesKind::DoubleExocet),
            T::SeniorExocet => Kind::Cases(CasesKind::SeniorExocet),
            T::FullHouse
            | T::LastDigit
            | T::HiddenSingleBox
            | T::HiddenSingleLine
            | T::NakedSingle
            | T::Pointing
            | T::Claiming
            | T::LockedPair
            | T::LockedTriple
            | T::NakedPair
            | T::NakedTriple
            | T::NakedQuad
            | T::HiddenPair
            | T::HiddenTriple
            | T::HiddenQuad
            | T::XWing
            | T::Swordfish
            | T::Jellyfish
            | T::Squirmbag
            | T::Whale
            | T::Leviathan
            | T::FinnedXWing
            | T::FinnedSwordfish
            | T::FinnedJellyfish
            | T::FinnedSquirmbag
            | T::FinnedWhale
            | T::FinnedLeviathan
            | T::SashimiXWing
            | T::SashimiSwordfish
            | T::SashimiJellyfish
            | T::SashimiSquirmbag
            | T::SashimiWhale
            | T::SashimiLeviathan
            | T::FrankenXWing
            | T::FrankenSwordfish
            | T::FrankenJellyfish
            | T::FrankenSquirmbag
            | T::FrankenWhale
            | T::FrankenLeviathan
            | T::FinnedFrankenXWing
            | T::FinnedFrankenSwordfish
            | T::FinnedFrankenJellyfish
            | T::FinnedFrankenSquirmbag
            | T::FinnedFrankenWhale
            | T::FinnedFrankenLeviathan
            | T::MutantXWing
            | T::MutantSwordfish
            | T::MutantJellyfish
            | T::MutantSquirmbag
            | T::MutantWhale
            | T::MutantLeviathan
            | T::FinnedMutantXWing
            | T::FinnedMutantSwordfish
            | T::FinnedMutantJellyfish
            | T::FinnedMutantSquirmbag
            | T::FinnedMutantWhale
            | T::FinnedMutantLeviathan
            | T::SimpleColorsTrap
            | T::SimpleColorsWrap
            | T::MultiColors1
            | T::MultiColors2
            | T::MedusaTrap
            | T::MedusaWrap
            | T::WxyzWing
            | T::BentSet5
            | T::BentSet6
            | T::BentSet7
            | T::BentSet8
            | T::BentSet9
            | T::SymmetricalPlacement
            | T::UniqueRectangle1
            | T::UniqueRectangle2
            | T::UniqueRectangle3
            | T::UniqueRectangle4
            | T::UniqueRectangle5
            | T::UniqueRectangle6
            | T::HiddenRectangle
            | T::AvoidableRectangle1
            | T::AvoidableRectangle2
            | T::UniqueLoop1
            | T::UniqueLoop2
            | T::UniqueLoop3
            | T::UniqueLoop4
            | T::ExtendedRectangle1
            | T::ExtendedRectangle2
            | T::ExtendedRectangle3
            | T::BugPlusOne
            | T::BugPlusN
            | T::BugLite
            | T::XyChain
            | T::ContinuousNiceLoop
            | T::DiscontinuousNiceLoop
            | T::Aic
            | T::GroupedContinuousNiceLoop
            | T::GroupedDiscontinuousNiceLoop
            | T::GroupedAic
            | T::UniqueRectangleChain
            | T::Nishio
            | T::ForcingChainContradiction
            | T::ForcingChainVerity
            | T::ForcingNetContradiction
            | T::ForcingNetVerity
            | T::DynamicForcingChain
            | T::NestedForcingChain
            | T::TemplateSet
            | T::TemplateDelete
            | T::Guess => Kind::Plain,
        }
    }
}
