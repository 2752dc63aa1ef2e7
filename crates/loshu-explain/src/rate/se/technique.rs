//! The techniques that the rules are.

use super::hint::Hint;
use super::rule::Rule;
use crate::rate::Tenths;
use crate::technique::Technique;

impl Hint {
    /// The technique of the library that comes next to the rule. A direct rule is the technique that
    /// makes room for its single; a rule of cycles or chains is the kind of chain that the cycle is.
    pub fn technique(&self) -> Technique {
        match self.rule {
            Rule::HiddenSingle => hidden_single(self.rating),
            Rule::NakedSingle => Technique::NakedSingle,
            Rule::DirectPointing | Rule::Pointing => Technique::Pointing,
            Rule::DirectClaiming | Rule::Claiming => Technique::Claiming,
            Rule::DirectHiddenPair => Technique::HiddenPair,
            Rule::DirectHiddenTriplet => Technique::HiddenTriple,
            Rule::NakedSet(size) => {
                [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad][of_size(size)]
            }
            Rule::HiddenSet(size) => {
                [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad]
                    [of_size(size)]
            }
            Rule::Fish(size) => {
                [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][of_size(size)]
            }
            Rule::XyWing => Technique::XyWing,
            Rule::XyzWing => Technique::XyzWing,
            Rule::UniqueLoop { cells, kind } => unique_loop(cells, kind),
            Rule::Bug(1) => Technique::BugPlusOne,
            Rule::Bug(_) => Technique::BugPlusN,
            Rule::AlignedExclusion(2) => Technique::AlignedPairExclusion,
            Rule::AlignedExclusion(_) => Technique::AlignedTripleExclusion,
            Rule::XCycle | Rule::GeneralizedXWing | Rule::YCycle | Rule::Cycle => {
                Technique::ContinuousNiceLoop
            }
            Rule::TurbotFish => Technique::TurbotFish,
            Rule::XChain => Technique::XChain,
            Rule::ForcingChain => Technique::DiscontinuousNiceLoop,
            Rule::Nishio => Technique::Nishio,
            Rule::CellChains | Rule::RegionChains => Technique::ForcingChainVerity,
            Rule::Dynamic { level: 0 | 1, .. } => Technique::DynamicForcingChain,
            Rule::Dynamic { .. } => Technique::NestedForcingChain,
        }
    }
}

/// The rating tells how the digit is seen.
fn hidden_single(rating: Tenths) -> Technique {
    match rating.0 {
        ..=10 => Technique::FullHouse,
        11..=12 => Technique::HiddenSingleBox,
        13.. => Technique::HiddenSingleLine,
    }
}

/// The place in a list that begins with size 2.
fn of_size(size: u8) -> usize {
    usize::from(size.clamp(2, 4)) - 2
}

fn unique_loop(cells: u8, kind: u8) -> Technique {
    match (cells, kind) {
        (4, 1) => Technique::UniqueRectangle1,
        (4, 2) => Technique::UniqueRectangle2,
        (4, 3) => Technique::UniqueRectangle3,
        (4, _) => Technique::UniqueRectangle4,
        (_, 1) => Technique::UniqueLoop1,
        (_, 2) => Technique::UniqueLoop2,
        (_, 3) => Technique::UniqueLoop3,
        _ => Technique::UniqueLoop4,
    }
}
