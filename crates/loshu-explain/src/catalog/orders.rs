//! In which order techniques are tried.

use super::Technique;
use super::Technique as T;
use crate::level::Level;

/// Loshu's own order, from what a beginner sees to what only a program finds.
pub(crate) static HUMAN: &[Technique] = &[
    T::FullHouse,
    T::LastDigit,
    T::HiddenSingleBox,
    T::HiddenSingleLine,
    T::NakedSingle,
    T::Pointing,
    T::Claiming,
    T::LockedPair,
    T::NakedPair,
    T::HiddenPair,
    T::LockedTriple,
    T::NakedTriple,
    T::HiddenTriple,
    T::NakedQuad,
    T::HiddenQuad,
    T::XWing,
    T::Swordfish,
    T::Jellyfish,
    T::Skyscraper,
    T::TwoStringKite,
    T::TurbotFish,
    T::EmptyRectangle,
    T::XyWing,
    T::WWing,
    T::ChuteRemotePair,
    T::XyzWing,
    T::SimpleColorsTrap,
    T::SimpleColorsWrap,
    T::RemotePair,
    T::BugPlusOne,
    T::UniqueRectangle1,
    T::UniqueRectangle2,
    T::UniqueRectangle3,
    T::UniqueRectangle4,
    T::UniqueRectangle5,
    T::UniqueRectangle6,
    T::HiddenRectangle,
    T::AvoidableRectangle1,
    T::AvoidableRectangle2,
    T::FinnedXWing,
    T::SashimiXWing,
    T::FinnedSwordfish,
    T::SashimiSwordfish,
    T::MultiColors1,
    T::MultiColors2,
    T::WxyzWing,
    T::MWing,
    T::SWing,
    T::LWing,
    T::HWing1,
    T::HWing2,
    T::HWing3,
    T::UniqueLoop1,
    T::UniqueLoop2,
    T::UniqueLoop3,
    T::UniqueLoop4,
    T::ExtendedRectangle1,
    T::ExtendedRectangle2,
    T::ExtendedRectangle3,
    T::BugPlusN,
    T::BugLite,
    T::SueDeCoq,
    T::MedusaTrap,
    T::MedusaWrap,
    T::XChain,
    T::XyChain,
    T::FinnedJellyfish,
    T::SashimiJellyfish,
    T::ContinuousNiceLoop,
    T::DiscontinuousNiceLoop,
    T::Aic,
    T::BivalueOddagon,
    T::FireworkTriple,
    T::FireworkQuad,
    T::AlsXz,
    T::BentSet5,
    T::AlsXyWing,
    T::AlsWWing,
    T::GroupedContinuousNiceLoop,
    T::GroupedDiscontinuousNiceLoop,
    T::GroupedAic,
    T::AlsChain,
    T::DeathBlossom,
    T::BrokenWing,
    T::AlignedPairExclusion,
    T::FrankenXWing,
    T::FrankenSwordfish,
    T::FinnedFrankenXWing,
    T::FinnedFrankenSwordfish,
    T::Tridagon,
    T::JuniorExocet,
    T::SkLoop,
    T::MultiSectorLockedSets,
    T::Nishio,
    T::ForcingChainContradiction,
    T::ForcingChainVerity,
    T::DynamicForcingChain,
    T::NestedForcingChain,
    T::Guess,
];

/// Sudoku Explainer's order, as far as its rules are techniques.
pub(crate) static SE: &[Technique] = &[
    T::FullHouse,
    T::HiddenSingleBox,
    T::HiddenSingleLine,
    T::NakedSingle,
    T::Pointing,
    T::Claiming,
    T::NakedPair,
    T::XWing,
    T::HiddenPair,
    T::NakedTriple,
    T::Swordfish,
    T::HiddenTriple,
    T::XyWing,
    T::XyzWing,
    T::UniqueRectangle1,
    T::UniqueRectangle2,
    T::UniqueRectangle3,
    T::UniqueRectangle4,
    T::UniqueLoop1,
    T::UniqueLoop2,
    T::UniqueLoop3,
    T::UniqueLoop4,
    T::NakedQuad,
    T::Jellyfish,
    T::HiddenQuad,
    T::BugPlusOne,
    T::BugPlusN,
    T::AlignedPairExclusion,
    T::TurbotFish,
    T::XChain,
    T::ContinuousNiceLoop,
    T::DiscontinuousNiceLoop,
    T::AlignedTripleExclusion,
    T::Nishio,
    T::ForcingChainVerity,
    T::DynamicForcingChain,
    T::NestedForcingChain,
];

/// The singles in HoDoKu's order.
static HODOKU_SINGLES: [Technique; 4] =
    [T::FullHouse, T::NakedSingle, T::HiddenSingleBox, T::HiddenSingleLine];

/// All techniques of HoDoKu in its order.
pub(crate) fn hodoku() -> impl Iterator<Item = Technique> {
    let others = HODOKU.iter().flat_map(|slot| slot.techniques.iter().copied());
    HODOKU_SINGLES.into_iter().chain(others)
}

/// Techniques that HoDoKu looks for at once.
#[derive(Debug)]
pub(crate) struct Slot {
    pub(crate) level: Level,
    pub(crate) techniques: &'static [Technique],
}

impl Slot {
    pub(crate) fn needs_uniqueness(&self) -> bool {
        self.techniques[0].info().needs_uniqueness()
    }

    pub(crate) fn score(&self) -> u16 {
        self.techniques[0].info().score.unwrap_or(0)
    }
}

macro_rules! slots {
    ($($level:ident: $($($technique:ident)+),+;)*) => {
        &[$($(Slot { level: Level::$level, techniques: &[$(Technique::$technique),+] }),+),*]
    };
}

/// What HoDoKu looks for after the singles, in its order.
pub(crate) static HODOKU: &[Slot] = slots! {
    Medium: LockedPair, LockedTriple, Pointing, Claiming, NakedPair, NakedTriple, HiddenPair, HiddenTriple;
    Hard: NakedQuad, HiddenQuad, XWing, Swordfish, Jellyfish, RemotePair, BugPlusOne, Skyscraper,
        TwoStringKite, TurbotFish, EmptyRectangle, WWing, XyWing, XyzWing, UniqueRectangle1,
        UniqueRectangle2, UniqueRectangle3, UniqueRectangle4, UniqueRectangle5, UniqueRectangle6,
        HiddenRectangle, AvoidableRectangle1, AvoidableRectangle2, FinnedXWing, SashimiXWing;
    Unfair: FinnedSwordfish, SashimiSwordfish, FinnedJellyfish, SashimiJellyfish, SueDeCoq;
    Hard: SimpleColorsTrap SimpleColorsWrap, MultiColors1 MultiColors2;
    Unfair: XChain, XyChain,
        ContinuousNiceLoop DiscontinuousNiceLoop Aic,
        GroupedContinuousNiceLoop GroupedDiscontinuousNiceLoop GroupedAic,
        AlsXz, AlsXyWing, AlsChain, FrankenXWing, FrankenSwordfish, FinnedFrankenXWing,
        FinnedFrankenSwordfish;
    Extreme: ForcingChainContradiction ForcingChainVerity, ForcingNetContradiction ForcingNetVerity, Guess;
};
