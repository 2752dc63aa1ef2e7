//! Words of players for several techniques at once, such as "fish" or "unique rectangle".

use super::Technique as T;
use super::{Family, Technique};
use crate::language::Language;

/// Techniques that players call by one name.
///
/// ```
/// use loshu_explain::technique::{Group, Technique};
///
/// let group = Group::named("唯一矩形").unwrap();
/// assert_eq!(group.id, "unique-rectangles");
/// assert!(group.has(Technique::UniqueRectangle4));
/// assert_eq!(Group::named("hidden singles").unwrap().techniques().count(), 2);
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// The stable name for programs, in small letters: `unique-rectangles`. That of a family is the id of the family.
    pub id: &'static str,
    /// The English name.
    pub english: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// Other names that players use.
    pub others: &'static [&'static str],
    members: Members,
}

#[derive(Debug, PartialEq, Eq)]
enum Members {
    Family(Family),
    Techniques(&'static [Technique]),
}

impl Group {
    /// All groups: the families in their order, then smaller groups in the order of their first techniques.
    pub const ALL: &'static [Group] = GROUPS;

    /// The group of a family.
    pub fn of(family: Family) -> &'static Group {
        &GROUPS[family as usize]
    }

    /// Returns the name in a language.
    pub fn name(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Chinese => self.chinese,
        }
    }

    /// All names of the group: id, English, Chinese, others.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.id, self.english, self.chinese].into_iter().chain(self.others.iter().copied())
    }

    /// Tells whether a technique belongs to the group.
    pub fn has(&self, technique: Technique) -> bool {
        match self.members {
            Members::Family(family) => technique.info().family == family,
            Members::Techniques(techniques) => techniques.contains(&technique),
        }
    }

    /// The techniques of the group, in the order of [`Technique::ALL`].
    pub fn techniques(&self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(|&technique| self.has(technique))
    }
}

macro_rules! groups {
    ($($id:literal, $english:literal, $chinese:literal, [$($other:literal),*], $members:expr;)*) => {
        &[$(Group {
            id: $id,
            english: $english,
            chinese: $chinese,
            others: &[$($other),*],
            members: $members,
        }),*]
    };
}

use Members::Techniques as Of;

/// A name that one technique has as well means the technique where one technique is asked for, and the group elsewhere.
static GROUPS: &[Group] = groups! {
    "single", "Singles", "排除和唯余", ["排除与唯余", "唯余和排除", "出数", "直观", "单数"],
        Members::Family(Family::Single);
    "locked", "Locked Candidates", "区块", ["区块排除", "intersections", "intersection removal"],
        Members::Family(Family::Locked);
    "subset", "Subsets", "数组", ["占位", "数组占位", "数对占位"],
        Members::Family(Family::Subset);
    "fish", "Fish", "鱼", ["链列", "鱼类"],
        Members::Family(Family::Fish);
    "single-digit", "Single-Digit Patterns", "单数字结构", ["单数链", "单数字"],
        Members::Family(Family::SingleDigit);
    "coloring", "Colouring", "染色", ["colouring", "colors", "上色"],
        Members::Family(Family::Coloring);
    "wing", "Wings", "短链", ["翼", "翼结构"],
        Members::Family(Family::Wing);
    "uniqueness", "Uniqueness", "唯一性", ["致命模式", "致命结构", "致命", "致死", "deadly pattern"],
        Members::Family(Family::Uniqueness);
    "als", "Almost Locked Sets", "待定数组", ["almost locked set", "欠一数组", "几乎锁定集", "几乎锁定数组", "准锁定集"],
        Members::Family(Family::Als);
    "chain", "Chains", "链", ["强弱链", "长链"],
        Members::Family(Family::Chain);
    "exotic", "Exotic Patterns", "特殊结构", ["高级技巧", "高阶技巧"],
        Members::Family(Family::Exotic);
    "forcing", "Forcing Chains", "强制链", ["forcing chain", "强制"],
        Members::Family(Family::Forcing);
    "last-resort", "Last Resort", "最后手段", ["兜底"],
        Members::Family(Family::LastResort);

    "hidden-singles", "Hidden Singles", "排除", ["hidden single", "基础排除", "隐性唯一", "隐性唯一数", "隐性唯一候选数", "隐性单数", "隐性单一数", "隐性单元", "隐单", "唯一位置"],
        Of(&[T::HiddenSingleBox, T::HiddenSingleLine]);
    "locked-subsets", "Locked Subsets", "死锁数组", ["死锁"],
        Of(&[T::LockedPair, T::LockedTriple]);
    "pairs", "Pairs", "数对", ["pair"],
        Of(&[T::LockedPair, T::NakedPair, T::HiddenPair]);
    "triples", "Triples", "三数组", ["triple", "三数对", "三链数"],
        Of(&[T::LockedTriple, T::NakedTriple, T::HiddenTriple]);
    "quads", "Quadruples", "四数组", ["quad", "quadruple", "四数对", "四链数"],
        Of(&[T::NakedQuad, T::HiddenQuad]);
    "naked-subsets", "Naked Subsets", "显性数组", ["naked subset", "naked set"],
        Of(&[T::LockedPair, T::LockedTriple, T::NakedPair, T::NakedTriple, T::NakedQuad]);
    "hidden-subsets", "Hidden Subsets", "隐性数组", ["hidden subset", "hidden set"],
        Of(&[T::HiddenPair, T::HiddenTriple, T::HiddenQuad]);
    "basic-fish", "Basic Fish", "标准鱼", ["普通鱼", "基础鱼"],
        Of(&[T::XWing, T::Swordfish, T::Jellyfish, T::Squirmbag, T::Whale, T::Leviathan]);
    "finned-fish", "Finned Fish", "鳍鱼", ["鱼鳍", "鳍"],
        Of(&[
            T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish, T::FinnedSquirmbag, T::FinnedWhale, T::FinnedLeviathan,
        ]);
    "sashimi-fish", "Sashimi Fish", "退化鱼", ["sashimi", "退化链列"],
        Of(&[
            T::SashimiXWing, T::SashimiSwordfish, T::SashimiJellyfish, T::SashimiSquirmbag, T::SashimiWhale,
            T::SashimiLeviathan,
        ]);
    "franken-fish", "Franken Fish", "宫内鱼", ["宫内链列", "弗兰肯鱼"],
        Of(&[
            T::FrankenXWing, T::FrankenSwordfish, T::FrankenJellyfish, T::FrankenSquirmbag, T::FrankenWhale,
            T::FrankenLeviathan, T::FinnedFrankenXWing, T::FinnedFrankenSwordfish, T::FinnedFrankenJellyfish,
            T::FinnedFrankenSquirmbag, T::FinnedFrankenWhale, T::FinnedFrankenLeviathan,
        ]);
    "mutant-fish", "Mutant Fish", "交叉鱼", ["交叉链列", "变异鱼"],
        Of(&[
            T::MutantXWing, T::MutantSwordfish, T::MutantJellyfish, T::MutantSquirmbag, T::MutantWhale, T::MutantLeviathan,
            T::FinnedMutantXWing, T::FinnedMutantSwordfish, T::FinnedMutantJellyfish, T::FinnedMutantSquirmbag,
            T::FinnedMutantWhale, T::FinnedMutantLeviathan,
        ]);
    "two-strong-links", "Two Strong Links", "双强链", ["同数双强链", "双强", "single-digit chains"],
        Of(&[T::Skyscraper, T::TwoStringKite, T::TurbotFish]);
    "simple-colors", "Simple Colours", "简单染色", ["simple colouring", "simple coloring", "单链染色", "双色染色"],
        Of(&[T::SimpleColorsTrap, T::SimpleColorsWrap]);
    "multi-colors", "Multi-Colours", "多重染色", ["multi-colouring", "multi-coloring", "多链染色"],
        Of(&[T::MultiColors1, T::MultiColors2]);
    "medusa", "3D Medusa", "三维美杜莎", ["3d medusa", "3D美杜莎", "美杜莎", "三维染色", "美杜莎染色"],
        Of(&[T::MedusaTrap, T::MedusaWrap]);
    "regular-wings", "Regular Wings", "规则翼", ["规则 Wing"],
        Of(&[T::XyWing, T::XyzWing, T::WxyzWing, T::BentSet5]);
    "bent-sets", "Bent Sets", "弯曲数组", ["bent set", "弯折数组"],
        Of(&[T::XyzWing, T::WxyzWing, T::BentSet5, T::BentSet6, T::BentSet7, T::BentSet8, T::BentSet9]);
    "irregular-wings", "Irregular Wings", "不规则翼", ["不规则 Wing"],
        Of(&[T::WWing, T::MWing, T::SWing, T::LWing, T::HWing1, T::HWing2, T::HWing3]);
    "h-wings", "H-Wings", "H-Wing", ["h-wing", "hybrid wing", "H翼"],
        Of(&[T::HWing1, T::HWing2, T::HWing3]);
    "rings", "Rings", "首尾相接的翼", ["ring", "翼环", "短环"],
        Of(&[T::WRing, T::MRing, T::XyzRing]);
    "unique-rectangles", "Unique Rectangles", "唯一矩形", ["unique rectangle", "uniqueness test", "ur", "致命矩形", "矩形致命", "唯一性矩形"],
        Of(&[
            T::UniqueRectangle1, T::UniqueRectangle2, T::UniqueRectangle3, T::UniqueRectangle4, T::UniqueRectangle5,
            T::UniqueRectangle6, T::HiddenRectangle,
        ]);
    "avoidable-rectangles", "Avoidable Rectangles", "可规避矩形", ["avoidable rectangle", "ar", "可避矩形", "可避免矩形"],
        Of(&[T::AvoidableRectangle1, T::AvoidableRectangle2]);
    "unique-loops", "Unique Loops", "唯一环", ["unique loop", "ul", "致命环"],
        Of(&[T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop3, T::UniqueLoop4]);
    "extended-rectangles", "Extended Rectangles", "拓展矩形", ["extended rectangle", "extended unique rectangle", "xr", "拓展唯一矩形"],
        Of(&[T::ExtendedRectangle1, T::ExtendedRectangle2, T::ExtendedRectangle3]);
    "bugs", "Bivalue Universal Graves", "全双值格致死解法", ["bug", "bivalue universal grave", "全双值格致死", "全双值坟墓", "全双值格坟墓", "双值坟墓", "双值通用坟墓", "双值格坟墓", "全双值", "全双值格"],
        Of(&[T::BugPlusOne, T::BugPlusN, T::BugLite]);
    "aligned-exclusion", "Aligned Exclusion", "均衡数组排除", ["均衡排除", "均衡数组", "对齐排除"],
        Of(&[T::AlignedPairExclusion, T::AlignedTripleExclusion]);
    "nice-loops", "Nice Loops", "环", ["nice loop", "nl", "链环"],
        Of(&[
            T::ContinuousNiceLoop, T::DiscontinuousNiceLoop, T::GroupedContinuousNiceLoop, T::GroupedDiscontinuousNiceLoop,
        ]);
    "grouped-chains", "Grouped Chains", "区块链", ["grouped chain", "群组链", "群链", "带区块的链", "组链"],
        Of(&[T::GroupedContinuousNiceLoop, T::GroupedDiscontinuousNiceLoop, T::GroupedAic]);
    "oddagons", "Oddagons", "死环", ["奇数环"],
        Of(&[T::BivalueOddagon, T::Tridagon]);
    "fireworks", "Fireworks", "烟花", ["firework", "烟花数组"],
        Of(&[T::FireworkTriple, T::FireworkQuad]);
    "exocets", "Exocets", "飞鱼导弹", ["exocet", "飞鱼"],
        Of(&[T::JuniorExocet, T::SeniorExocet, T::DoubleExocet]);
    "forcing-nets", "Forcing Nets", "强制网", ["forcing net", "强制网络"],
        Of(&[T::ForcingNetContradiction, T::ForcingNetVerity]);
    "templates", "Templates", "模板", ["template", "pattern overlay", "图样覆盖", "图案覆盖", "图案叠加", "模式覆盖"],
        Of(&[T::TemplateSet, T::TemplateDelete]);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_groups_are_the_families_in_order() {
        for (family, group) in Family::ALL.into_iter().zip(GROUPS) {
            assert_eq!((group.id, &group.members), (family.id(), &Members::Family(family)));
            assert_eq!(Group::of(family), group);
        }
    }

    /// A group has two techniques or more, and no name of one belongs to another group.
    #[test]
    fn groups_are_groups_and_each_name_leads_to_one() {
        for group in GROUPS {
            assert!(group.techniques().count() > 1, "{}", group.id);
            for name in group.names() {
                assert_eq!(Group::named(name), Some(group), "{name}");
            }
        }
    }

    /// A name of a group that is a name of a technique, too, is one of a technique of the group.
    #[test]
    fn a_name_shared_with_a_technique_is_one_of_the_group() {
        for group in GROUPS {
            for technique in group.names().filter_map(Technique::named) {
                assert!(group.has(technique), "{} {technique}", group.id);
            }
        }
    }
}
