//! The techniques in the order in which they are best learned.

use crate::catalog::Technique;
use crate::catalog::Technique as T;
use crate::language::Language;
use crate::level::Level;

/// One chapter of the course: techniques that are learned together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chapter {
    /// The English title.
    pub english: &'static str,
    /// The Chinese title.
    pub chinese: &'static str,
    /// The level of the puzzles that first need it.
    pub level: Level,
    /// Its techniques, the easiest first.
    pub techniques: &'static [Technique],
}

impl Chapter {
    /// Returns the title in a language.
    pub fn title(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Chinese => self.chinese,
        }
    }
}

macro_rules! course {
    ($($level:ident: $($english:literal $chinese:literal [$($technique:ident),+];)+)+) => {
        &[$($(Chapter {
            english: $english,
            chinese: $chinese,
            level: Level::$level,
            techniques: &[$(T::$technique),+],
        }),+),+]
    };
}

/// The course, from what a beginner needs first to what the hardest puzzles need.
///
/// ```
/// use loshu_explain::technique::{COURSE, Technique};
///
/// assert_eq!(COURSE[0].techniques[0], Technique::FullHouse);
/// ```
pub static COURSE: &[Chapter] = course! {
    Easy:
        "The last cell of a house" "宫、行、列的最后一格" [FullHouse];
        "Hidden singles in a box" "宫排除" [HiddenSingleBox, LastDigit];
        "Hidden singles in a row or column" "行列排除" [HiddenSingleLine];
        "Naked singles" "唯一余数" [NakedSingle];
    Medium:
        "Pointing" "宫区块" [Pointing];
        "Claiming" "行列区块" [Claiming];
        "Naked pairs" "显性数对" [NakedPair, LockedPair];
        "Hidden pairs" "隐性数对" [HiddenPair];
        "Naked triples" "显性三数组" [NakedTriple, LockedTriple];
        "Hidden triples" "隐性三数组" [HiddenTriple];
        "Quadruples" "四数组" [NakedQuad, HiddenQuad];
    Hard:
        "X-wings" "二链列（X-Wing）" [XWing];
        "Skyscrapers" "摩天楼" [Skyscraper];
        "2-string kites" "双线风筝" [TwoStringKite];
        "Turbot fish" "多宝鱼" [TurbotFish];
        "Empty rectangles" "空矩形" [EmptyRectangle];
        "XY-wings" "XY-Wing" [XyWing];
        "XYZ-wings" "XYZ-Wing" [XyzWing];
        "W-wings" "W-Wing" [WWing, ChuteRemotePair];
        "Swordfish" "三链列（剑鱼）" [Swordfish];
        "Jellyfish" "四链列（水母）" [Jellyfish];
        "Simple colours" "简单染色" [SimpleColorsTrap, SimpleColorsWrap];
        "Remote pairs" "远程数对" [RemotePair];
        "Unique rectangles, types 1 and 2" "唯一矩形类型 1、2" [UniqueRectangle1, UniqueRectangle2];
        "Unique rectangles, types 3 to 6" "唯一矩形类型 3 至 6"
            [UniqueRectangle3, UniqueRectangle4, UniqueRectangle5, UniqueRectangle6];
        "Hidden and avoidable rectangles" "隐性唯一矩形与可规避矩形"
            [HiddenRectangle, AvoidableRectangle1, AvoidableRectangle2];
        "Bivalue universal graves" "全双值格致死解法" [BugPlusOne, BugPlusN];
        "Symmetrical placement" "宇宙法（对称填数）" [SymmetricalPlacement];
        "Finned and sashimi X-wings" "鳍二链列与退化二链列" [FinnedXWing, SashimiXWing];
    Unfair:
        "Finned swordfish and jellyfish" "鳍三链列与鳍四链列"
            [FinnedSwordfish, SashimiSwordfish, FinnedJellyfish, SashimiJellyfish];
        "WXYZ-wings" "WXYZ-Wing" [WxyzWing];
        "Wings of three strong links" "三条强链的翼" [MWing, SWing, LWing, HWing1, HWing2, HWing3];
        "Rings" "首尾相接的翼" [WRing, MRing, XyzRing];
        "X-chains" "同数链" [XChain];
        "XY-chains" "双值格链" [XyChain, TwinnedXyChains];
        "Alternating chains and loops" "交替推理链与环"
            [Aic, DiscontinuousNiceLoop, ContinuousNiceLoop];
        "Groups in chains" "带区块的链"
            [GroupedAic, GroupedDiscontinuousNiceLoop, GroupedContinuousNiceLoop];
        "Rectangles in chains" "唯一矩形链" [UniqueRectangleChain];
        "3D Medusa" "三维美杜莎" [MedusaTrap, MedusaWrap];
        "Sue de Coq" "融合待定数组" [SueDeCoq];
        "Almost locked sets: the XZ-rule" "待定数组：ALS-双强链" [AlsXz];
        "Almost locked sets: wings and chains" "待定数组：ALS-XY-Wing 与链"
            [AlsXyWing, AlsWWing, AlsChain];
        "Death blossoms" "死亡绽放" [DeathBlossom];
    Extreme:
        "Tridagons" "三值死环" [Tridagon];
        "Exocets" "飞鱼导弹" [JuniorExocet, DoubleExocet];
        "SK loops and multi-sector locked sets" "多米诺环与网" [SkLoop, MultiSectorLockedSets];
        "Forcing chains" "强制链"
            [Nishio, ForcingChainContradiction, ForcingChainVerity, DynamicForcingChain];
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_technique_is_learned_once_and_levels_rise() {
        let all = || COURSE.iter().flat_map(|chapter| chapter.techniques);
        for technique in all() {
            assert_eq!(all().filter(|other| *other == technique).count(), 1, "{technique}");
        }
        assert!(COURSE.is_sorted_by_key(|chapter| chapter.level));
    }

    #[test]
    fn no_title_is_that_of_another_chapter() {
        for (at, chapter) in COURSE.iter().enumerate() {
            for other in &COURSE[..at] {
                assert_ne!(chapter.english, other.english);
                assert_ne!(chapter.chinese, other.chinese);
            }
        }
    }
}
