//! Other names of techniques, and the technique that a name means.

use alloc::string::String;
use alloc::vec::Vec;

use super::Technique;
use Technique as T;

/// The names that players use beside those of the table.
static ALIASES: &[(Technique, &[&str])] = &[
    (T::FullHouse, &["last cell", "fh", "唯一空格", "单元唯一", "同区剩一"]),
    (T::LastDigit, &["同数剩一", "末位数字"]),
    (T::HiddenSingleBox, &["hidden single", "cross-hatching", "h1", "排除", "宫摒除"]),
    (T::HiddenSingleLine, &["hidden single in a row", "行排除", "列排除", "行列摒除"]),
    (T::NakedSingle, &["sole candidate", "n1", "唯余", "唯余法"]),
    (T::Pointing, &["locked candidates", "pointing pair", "lc1", "区块", "区块排除"]),
    (T::Claiming, &["box-line reduction", "lc2"]),
    (T::LockedPair, &["l2"]),
    (T::LockedTriple, &["l3"]),
    (T::NakedPair, &["n2", "数对"]),
    (T::NakedTriple, &["n3", "三数组"]),
    (T::NakedQuad, &["naked quadruple", "n4", "四数组"]),
    (T::HiddenPair, &["h2"]),
    (T::HiddenTriple, &["h3"]),
    (T::HiddenQuad, &["hidden quadruple", "h4"]),
    (T::XWing, &["bf2", "X翼"]),
    (T::Swordfish, &["bf3", "剑鱼"]),
    (T::Jellyfish, &["bf4", "水母"]),
    (T::Squirmbag, &["starfish", "bf5"]),
    (T::Whale, &["bf6"]),
    (T::Leviathan, &["bf7"]),
    (T::FinnedXWing, &["fbf2", "鳍X翼"]),
    (T::FinnedSwordfish, &["fbf3", "鳍剑鱼"]),
    (T::FinnedJellyfish, &["fbf4", "鳍水母"]),
    (T::SashimiXWing, &["sbf2"]),
    (T::SashimiSwordfish, &["sbf3"]),
    (T::SashimiJellyfish, &["sbf4"]),
    (T::Skyscraper, &["sk"]),
    (T::TwoStringKite, &["kite", "2sk"]),
    (T::EmptyRectangle, &["er", "rectangle elimination"]),
    (T::TurbotFish, &["turbot", "crane", "tf"]),
    (T::SimpleColorsTrap, &["simple colouring", "colours", "sc", "单链染色"]),
    (T::MultiColors1, &["multi-colouring", "mc"]),
    (T::MedusaTrap, &["3d medusa", "medusa"]),
    (T::XyWing, &["y-wing", "xy", "XY翼"]),
    (T::XyzWing, &["xyz", "XYZ翼"]),
    (T::WWing, &["w", "W翼"]),
    (T::SWing, &["split wing"]),
    (T::LWing, &["local wing"]),
    (T::HWing1, &["hybrid wing", "h-wing"]),
    (T::UniqueRectangle1, &["unique rectangle", "ur1", "u1", "唯一矩形", "致命矩形"]),
    (T::UniqueRectangle2, &["ur2", "u2"]),
    (T::UniqueRectangle3, &["ur3", "u3"]),
    (T::UniqueRectangle4, &["ur4", "u4"]),
    (T::UniqueRectangle5, &["ur5", "u5"]),
    (T::UniqueRectangle6, &["ur6", "u6"]),
    (T::HiddenRectangle, &["hidden unique rectangle", "hr"]),
    (T::AvoidableRectangle1, &["avoidable rectangle", "ar1"]),
    (T::AvoidableRectangle2, &["ar2"]),
    (T::UniqueLoop1, &["unique loop", "唯一环"]),
    (T::ExtendedRectangle1, &["extended rectangle", "拓展矩形", "扩展矩形"]),
    (T::BugPlusOne, &["bug1", "bug", "bivalue universal grave"]),
    (T::SueDeCoq, &["sdc", "two-sector disjoint subsets"]),
    (T::AlsXz, &["axz", "待定数组-双强链"]),
    (T::AlsXyWing, &["axy", "待定数组-XY-Wing"]),
    (T::AlsWWing, &["待定数组-W-Wing"]),
    (T::AlsChain, &["ach"]),
    (T::DeathBlossom, &["db"]),
    (T::AlignedPairExclusion, &["ape"]),
    (T::AlignedTripleExclusion, &["ate"]),
    (T::XChain, &["x", "x-cycle"]),
    (T::XyChain, &["xyc", "双值链"]),
    (T::RemotePair, &["remote pairs", "rp"]),
    (T::ContinuousNiceLoop, &["x-cycle", "cnl", "连续环"]),
    (T::DiscontinuousNiceLoop, &["nice loop", "dnl", "nl"]),
    (T::Aic, &["alternating inference chain", "交替推理链"]),
    (T::BrokenWing, &["guardians", "断翼"]),
    (T::BivalueOddagon, &["oddagon"]),
    (T::Tridagon, &["thor's hammer", "triplet oddagon", "雷神之锤"]),
    (T::FireworkTriple, &["fireworks", "烟花数组"]),
    (T::SkLoop, &["domino loop"]),
    (T::MultiSectorLockedSets, &["msls"]),
    (T::JuniorExocet, &["exocet", "je", "初级飞鱼"]),
    (T::SeniorExocet, &["高级飞鱼"]),
    (T::ForcingChainContradiction, &["forcing chain", "fc", "强制链"]),
    (T::ForcingNetContradiction, &["forcing net", "fn", "强制网"]),
    (T::TemplateSet, &["templates", "pattern overlay", "模板"]),
    (T::Guess, &["bf", "bowman's bingo", "试数"]),
];

/// A name is near if at most one letter in so many differs.
const LETTERS: usize = 3;
/// A name is not near if more letters differ.
const MOST: usize = 3;

impl Technique {
    /// Finds the technique that a name means: its id, its English or Chinese name, HoDoKu's code or
    /// short name, or another name that players use. Capitals, spaces and signs do not matter.
    ///
    /// ```
    /// use loshu_explain::technique::Technique;
    ///
    /// assert_eq!(Technique::named("Y-Wing"), Some(Technique::XyWing));
    /// assert_eq!(Technique::named("摩天楼"), Some(Technique::Skyscraper));
    /// assert_eq!(Technique::named("0401"), Some(Technique::TwoStringKite));
    /// assert_eq!(Technique::named("skyscrapper"), None);
    /// assert_eq!(Technique::nearest("skyscrapper")[0], Technique::Skyscraper);
    /// ```
    pub fn named(name: &str) -> Option<Technique> {
        let name = folded(name);
        let means = |technique: &Technique| technique.names().any(|known| folded(known) == name);
        Technique::ALL.iter().copied().filter(|_| !name.is_empty()).find(means)
    }

    /// All names of the technique: id, English, Chinese, HoDoKu's code, others.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let info = self.info();
        let of_this = move |(technique, _): &&(Technique, _)| *technique == self;
        let others = ALIASES.iter().filter(of_this).flat_map(|(_, names)| names.iter().copied());
        [info.id, info.english, info.chinese, info.code].into_iter().chain(others)
    }

    /// The techniques whose names are nearest to a text that names none, at most three.
    pub fn nearest(name: &str) -> Vec<Technique> {
        let name: Vec<char> = folded(name).chars().collect();
        let distance = |technique: Technique| {
            // Codes are numbers, and each number is near to another one.
            let names = technique.names().filter(|known| known.contains(char::is_alphabetic));
            names.map(|known| distance(&name, &folded(known))).min()
        };
        let mut near: Vec<(usize, Technique)> =
            Technique::ALL.iter().filter_map(|&known| Some((distance(known)?, known))).collect();
        near.retain(|(distance, _)| *distance <= MOST.min(name.len() / LETTERS));
        near.sort_by_key(|(distance, _)| *distance);
        near.into_iter().map(|(_, technique)| technique).take(3).collect()
    }
}

/// The letters and digits of a name, in small letters.
fn folded(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// How many letters must be put in, left out or exchanged; names that contain the text are near.
fn distance(text: &[char], name: &str) -> usize {
    let part: String = text.iter().collect();
    if text.len() > 2 && name.contains(&part) {
        return 1;
    }
    let mut row: Vec<usize> = (0..=text.len()).collect();
    for (i, letter) in name.chars().enumerate() {
        let mut diagonal = core::mem::replace(&mut row[0], i + 1);
        for (j, other) in text.iter().enumerate() {
            let exchanged = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[text.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_its_technique_or_an_earlier_one() {
        for &technique in Technique::ALL {
            assert_eq!(Technique::named(technique.info().id), Some(technique));
            assert_eq!(Technique::named(technique.info().chinese), Some(technique));
            for name in technique.names().filter(|name| !name.is_empty()) {
                assert!(Technique::named(name).is_some_and(|found| found <= technique), "{name}");
            }
        }
        assert_eq!(Technique::named(""), None);
        assert_eq!(Technique::named("+"), None);
    }

    #[test]
    fn near_names() {
        assert_eq!(Technique::nearest("xwing")[0], Technique::XWing);
        assert_eq!(Technique::nearest("swordfsh")[0], Technique::Swordfish);
        assert_eq!(Technique::nearest("唯一矩型")[0], Technique::UniqueRectangle1);
        assert!(Technique::nearest("zzzzzzzzz").is_empty());
        for far in ["", "foo", "5000", "fish and chips"] {
            assert_eq!(Technique::nearest(far), [], "{far}");
        }
        assert_eq!(Technique::nearest("xwng")[0], Technique::XWing);
    }
}
