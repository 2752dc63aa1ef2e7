//! In which order techniques are tried.

use super::Technique;
use crate::level::Level;

macro_rules! order {
    ($($technique:ident),+ $(,)?) => {
        &[$(Technique::$technique),+]
    };
}

/// Loshu's own order, from what a beginner sees to what only a program finds.
pub(crate) static HUMAN: &[Technique] = order! {
    FullHouse, LastDigit, HiddenSingleBox, HiddenSingleLine, NakedSingle,
    Pointing, Claiming, LockedPair, NakedPair, HiddenPair, LockedTriple, NakedTriple, HiddenTriple,
    NakedQuad, HiddenQuad,
    XWing, Swordfish, Jellyfish,
    Skyscraper, TwoStringKite, TurbotFish, EmptyRectangle,
    XyWing, WWing, ChuteRemotePair, XyzWing,
    SimpleColorsTrap, SimpleColorsWrap, RemotePair,
    SymmetricalPlacement, BugPlusOne, UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4,
    UniqueRectangle5, UniqueRectangle6, HiddenRectangle, AvoidableRectangle1, AvoidableRectangle2,
    FinnedXWing, SashimiXWing, FinnedSwordfish, SashimiSwordfish,
    MultiColors1, MultiColors2,
    WxyzWing, WRing, MRing, XyzRing, MWing, SWing, LWing, HWing1, HWing2, HWing3,
    UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4, ExtendedRectangle1, ExtendedRectangle2,
    ExtendedRectangle3, BugPlusN, BugLite,
    SueDeCoq,
    MedusaTrap, MedusaWrap, XChain, XyChain, TwinnedXyChains,
    FinnedJellyfish, SashimiJellyfish,
    ContinuousNiceLoop, DiscontinuousNiceLoop, Aic,
    BivalueOddagon, FireworkTriple, FireworkQuad,
    AlsXz, BentSet5, AlsXyWing, AlsWWing,
    GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic, AlsChain, DeathBlossom,
    BrokenWing, AlignedPairExclusion,
    FrankenXWing, FrankenSwordfish, FinnedFrankenXWing, FinnedFrankenSwordfish,
    Tridagon, JuniorExocet, DoubleExocet, SkLoop, MultiSectorLockedSets,
    UniqueRectangleChain,
    Nishio, ForcingChainContradiction, ForcingChainVerity, DynamicForcingChain, NestedForcingChain,
    Guess,
};

/// Sudoku Explainer's order, as far as its rules are techniques.
pub(crate) static SE: &[Technique] = order! {
    FullHouse, HiddenSingleBox, HiddenSingleLine, NakedSingle,
    Pointing, Claiming,
    NakedPair, XWing, HiddenPair, NakedTriple, Swordfish, HiddenTriple,
    XyWing, XyzWing,
    UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4, UniqueLoop1,
    UniqueLoop2, UniqueLoop3, UniqueLoop4,
    NakedQuad, Jellyfish, HiddenQuad,
    BugPlusOne, BugPlusN, AlignedPairExclusion,
    TurbotFish, XChain, ContinuousNiceLoop, DiscontinuousNiceLoop, AlignedTripleExclusion,
    Nishio, ForcingChainVerity, DynamicForcingChain, NestedForcingChain,
};

/// The singles in HoDoKu's order.
static HODOKU_SINGLES: &[Technique] =
    order! { FullHouse, NakedSingle, HiddenSingleBox, HiddenSingleLine };

/// All techniques of HoDoKu in its order.
pub(crate) fn hodoku() -> impl Iterator<Item = Technique> {
    let others = HODOKU.iter().flat_map(|slot| slot.techniques.iter().copied());
    HODOKU_SINGLES.iter().copied().chain(others)
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
        &[$($(Slot { level: Level::$level, techniques: order! { $($technique),+ } }),+),*]
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
