//! The technique or the group that a name means, and the names that are near to it.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Group, Technique};
use crate::language::Language;

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
        if name.is_empty() {
            return None;
        }
        let means = |technique: &Technique| technique.names().any(|known| folded(known) == name);
        Technique::ALL.iter().copied().find(means)
    }

    /// All names of the technique: id, English, Chinese, HoDoKu's code, others.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let info = self.info();
        let names = [info.id, info.english, info.chinese];
        names.into_iter().chain(info.code).chain(info.others.iter().copied())
    }

    /// The techniques whose names are nearest to a text that names none, at most three.
    pub fn nearest(name: &str) -> Vec<Technique> {
        let techniques = Technique::ALL.iter().map(|&technique| (technique, technique.names()));
        nearest_names(name, techniques, 3)
    }
}

impl Group {
    /// Finds the group that a name means: its id, its English or Chinese name, or another name that players use.
    /// Capitals, spaces and signs do not matter.
    pub fn named(name: &str) -> Option<&'static Group> {
        let name = folded(name);
        Group::ALL.iter().find(|group| group.names().any(|known| folded(known) == name))
    }
}

/// What a name means where one technique or several may be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// One technique.
    Technique(Technique),
    /// Techniques that have a name in common.
    Group(&'static Group),
}

impl Named {
    /// Finds what a name means. A name that a group and one of its techniques share means the group.
    ///
    /// ```
    /// use loshu_explain::technique::{Named, Technique};
    ///
    /// assert_eq!(Named::of("排除法").map(|named| named.id()), Some("hidden-singles"));
    /// assert_eq!(Named::of("宫排除法"), Some(Named::Technique(Technique::HiddenSingleBox)));
    /// ```
    pub fn of(name: &str) -> Option<Named> {
        let group = Group::named(name).map(Named::Group);
        group.or_else(|| Technique::named(name).map(Named::Technique))
    }

    /// The techniques and groups whose names are nearest to a text that names none, at most three.
    pub fn nearest(name: &str) -> Vec<Named> {
        let groups =
            Group::ALL.iter().map(|group| (Named::Group(group), group.names().collect::<Vec<_>>()));
        let techniques = Technique::ALL
            .iter()
            .map(|&one| (Named::Technique(one), one.names().collect::<Vec<_>>()));
        nearest_names(name, groups.chain(techniques), 3)
    }

    /// The stable name for programs.
    pub fn id(self) -> &'static str {
        match self {
            Named::Technique(technique) => technique.info().id,
            Named::Group(group) => group.id,
        }
    }

    /// Returns the name in a language.
    pub fn name(self, language: Language) -> &'static str {
        match self {
            Named::Technique(technique) => technique.info().name(language),
            Named::Group(group) => group.name(language),
        }
    }

    /// Tells whether a technique is meant.
    pub fn has(self, technique: Technique) -> bool {
        match self {
            Named::Technique(one) => one == technique,
            Named::Group(group) => group.has(technique),
        }
    }
}

/// Returns what has the names that are nearest to a text, at most `most`. Of equally near names, the shortest is
/// nearest.
///
/// ```
/// use loshu_explain::technique::nearest_names;
///
/// let known = [("45-rule", ["45 Rule"]), ("leftovers", ["Law of Leftovers"])];
/// assert_eq!(nearest_names("45 ruel", known.into_iter(), 3), ["45-rule"]);
/// ```
pub fn nearest_names<T, Names: IntoIterator<Item = &'static str>>(
    text: &str,
    known: impl Iterator<Item = (T, Names)>,
    most: usize,
) -> Vec<T> {
    let text: Vec<char> = folded(text).chars().collect();
    let nearness = |names: Names| {
        // Codes are numbers, and each number is near to another one.
        let names = names.into_iter().filter(|name| name.contains(char::is_alphabetic)).map(folded);
        names.map(|name| (distance(&text, &name), name.chars().count().abs_diff(text.len()))).min()
    };
    let mut near: Vec<_> =
        known.filter_map(|(what, names)| Some((nearness(names)?, what))).collect();
    near.retain(|((distance, _), _)| *distance <= MOST.min(text.len() / LETTERS));
    near.sort_by_key(|(nearness, _)| *nearness);
    near.into_iter().map(|(_, what)| what).take(most).collect()
}

/// Words of names that players use for one another, the second as in the table.
const SAME: [(&str, &str); 10] = [
    ("类型", ""),
    ("type", ""),
    ("显式", "显性"),
    ("隐式", "隐性"),
    ("摒除", "排除"),
    ("扩展", "拓展"),
    ("着色", "染色"),
    ("阶鱼", "链列"),
    ("带鳍", "鳍"),
    ("刺身", "退化"),
];

/// Words at the end of a Chinese name that say nothing but "technique".
const ENDS: [&str; 3] = ["删减法", "法", "技巧"];

/// Traditional characters of names, each with its simplified one.
const TRADITIONAL: [(char, char); 32] = [
    ('宮', '宫'),
    ('餘', '余'),
    ('數', '数'),
    ('對', '对'),
    ('區', '区'),
    ('塊', '块'),
    ('隱', '隐'),
    ('顯', '显'),
    ('鏈', '链'),
    ('雙', '双'),
    ('環', '环'),
    ('組', '组'),
    ('魚', '鱼'),
    ('線', '线'),
    ('風', '风'),
    ('箏', '筝'),
    ('樓', '楼'),
    ('單', '单'),
    ('強', '强'),
    ('陣', '阵'),
    ('貝', '贝'),
    ('導', '导'),
    ('彈', '弹'),
    ('動', '动'),
    ('態', '态'),
    ('斷', '断'),
    ('護', '护'),
    ('飛', '飞'),
    ('義', '义'),
    ('網', '网'),
    ('設', '设'),
    ('則', '则'),
];

/// The letters and digits of a name, in small letters, with one word for one thing.
fn folded(name: &str) -> String {
    let simple =
        |sign| TRADITIONAL.iter().find(|(old, _)| *old == sign).map_or(sign, |(_, new)| *new);
    let letters = name.chars().filter(|sign| sign.is_alphanumeric());
    let mut name: String = letters.map(simple).flat_map(char::to_lowercase).collect();
    for (other, word) in SAME {
        // Few names have such a word, and a replaced name is a new one.
        if name.contains(other) {
            name = name.replace(other, word);
        }
    }
    match ENDS.iter().find_map(|end| name.strip_suffix(end)) {
        Some(short) if !short.is_empty() => short.into(),
        Some(_) | None => name,
    }
}

/// Tells whether two names are one, as names of techniques are read: capitals, spaces and signs do not matter, nor
/// traditional characters.
///
/// ```
/// use loshu_explain::technique::same_name;
///
/// assert!(same_name("45 法则", "45法則"));
/// assert!(same_name("45 Rule", "45-rule"));
/// assert!(!same_name("", ""));
/// ```
pub fn same_name(one: &str, other: &str) -> bool {
    let one = folded(one);
    !one.is_empty() && one == folded(other)
}

/// How many letters must be put in, left out or exchanged. None, if a name contains the text; one, if a text in Chinese
/// contains the name.
fn distance(text: &[char], name: &str) -> usize {
    let part: String = text.iter().collect();
    let is_chinese = Language::of(&part) == Language::Chinese;
    // Two letters occur in many names; two Chinese characters are a word.
    let enough = if is_chinese { 2 } else { 3 };
    if text.len() >= enough && name.contains(&part) {
        return 0;
    }
    if is_chinese && name.chars().count() > enough && part.contains(name) {
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

    /// Names that players search for, each with what it means: books and forums call one technique by many names.
    const COMMON: &[(&str, &[&str])] = &[
        (
            "hidden-singles",
            &[
                "排除法",
                "排除",
                "摒除法",
                "基础摒除法",
                "隐性唯一",
                "隐性唯一候选数法",
                "隐式唯一",
                "隐性单数",
            ],
        ),
        ("hidden-single-box", &["宫排除", "宫排除法", "宫摒除法", "宫内排除"]),
        ("hidden-single-line", &["行列排除", "行列排除法", "行排除法", "列排除法", "行摒除法"]),
        (
            "naked-single",
            &[
                "唯一余数",
                "唯一余数法",
                "唯余法",
                "唯余",
                "唯余解法",
                "显性唯一",
                "唯一候选数法",
                "显式唯一",
            ],
        ),
        ("full-house", &["同区剩余", "唯一解", "唯一解法", "单元唯一法", "最后一格", "唯一空格"]),
        ("last-digit", &["同数剩余"]),
        ("single", &["直观法", "排除与唯余"]),
        ("locked", &["区块", "区块法", "区块排除法", "区块摒除法", "区块删减法", "區塊"]),
        ("pointing", &["宫区块", "宫区块排除法"]),
        ("claiming", &["行列区块", "行列区块排除法"]),
        ("subset", &["数组", "占位法", "数组占位法"]),
        ("naked-subsets", &["显性数组"]),
        ("hidden-subsets", &["隐性数组"]),
        ("locked-subsets", &["死锁数组"]),
        ("pairs", &["数对", "数对法", "數對"]),
        ("triples", &["三数组", "三数对"]),
        ("quads", &["四数组"]),
        ("naked-pair", &["显性数对", "显性数对法", "显式数对", "裸数对", "显性数对删减法", "裸对"]),
        ("hidden-pair", &["隐性数对", "隐式数对", "隐性数对删减法"]),
        ("naked-triple", &["显性三数组", "显性三数对"]),
        ("hidden-triple", &["隐性三数组", "隐性三链数"]),
        ("naked-quad", &["显性四数组"]),
        ("hidden-quad", &["隐性四数组"]),
        ("locked-pair", &["死锁数对"]),
        ("locked-triple", &["死锁三数组"]),
        ("fish", &["鱼", "链列"]),
        (
            "x-wing",
            &["二链列", "二阶鱼", "X翼", "X-Wing", "矩形排除法", "矩形摒除法", "矩形顶点删减法"],
        ),
        ("swordfish", &["三链列", "三阶鱼", "剑鱼", "三链列删减法"]),
        ("jellyfish", &["四链列", "四阶鱼", "水母"]),
        ("finned-fish", &["鳍鱼", "带鳍鱼"]),
        ("finned-x-wing", &["鳍二链列", "带鳍二阶鱼", "鳍X翼"]),
        ("finned-swordfish", &["鳍三链列", "鳍三阶鱼", "鳍剑鱼"]),
        ("sashimi-fish", &["退化鱼"]),
        ("sashimi-x-wing", &["退化二链列", "退化二阶鱼"]),
        ("franken-fish", &["宫内鱼"]),
        ("mutant-fish", &["交叉鱼"]),
        ("basic-fish", &["标准鱼"]),
        ("two-strong-links", &["双强链"]),
        ("skyscraper", &["摩天楼", "摩天大楼"]),
        ("two-string-kite", &["双线风筝", "风筝"]),
        ("turbot-fish", &["多宝鱼"]),
        ("empty-rectangle", &["空矩形", "空矩"]),
        ("coloring", &["染色法", "染色", "着色法"]),
        ("simple-colors", &["简单染色", "简单染色法", "单链染色"]),
        ("multi-colors", &["多重染色"]),
        ("medusa", &["三维美杜莎", "美杜莎", "3D美杜莎"]),
        ("wing", &["短链", "翼"]),
        ("xy-wing", &["XY-Wing", "XY翼", "Y翼"]),
        ("xyz-wing", &["XYZ翼"]),
        ("wxyz-wing", &["WXYZ翼"]),
        ("w-wing", &["W翼"]),
        ("m-wing", &["M翼"]),
        ("uniqueness", &["唯一性", "致命模式", "致命结构", "唯一性技巧"]),
        ("unique-rectangles", &["唯一矩形", "UR", "致命矩形"]),
        ("unique-rectangle-1", &["唯一矩形类型1", "UR1", "UR类型 1"]),
        ("hidden-rectangle", &["隐性唯一矩形"]),
        ("avoidable-rectangles", &["可规避矩形", "AR"]),
        ("unique-loops", &["唯一环", "UL"]),
        ("extended-rectangles", &["拓展矩形", "扩展矩形"]),
        ("bugs", &["BUG", "全双值格致死解法", "全双值格致死法", "全双值坟墓"]),
        ("bug+1", &["BUG+1"]),
        ("symmetrical-placement", &["宇宙法", "对称法"]),
        ("als", &["ALS", "待定数组"]),
        ("als-xz", &["ALS-XZ", "ALS双强链", "待定数组-双强链"]),
        ("als-chain", &["待定数组链", "ALS链"]),
        ("sue-de-coq", &["融合待定数组", "SDC", "融合数组", "苏德克"]),
        ("death-blossom", &["死亡绽放"]),
        ("chain", &["链", "强弱链"]),
        ("x-chain", &["X链", "同数链", "X-Chain"]),
        ("xy-chain", &["XY链", "双值格链", "XY-Chain"]),
        ("remote-pair", &["远程数对", "远程对"]),
        ("aic", &["普通链", "AIC", "交替推理链", "AIC链"]),
        ("continuous-nice-loop", &["普通环", "连续环", "环状链"]),
        ("discontinuous-nice-loop", &["不连续环"]),
        ("grouped-chains", &["区块链"]),
        ("exocets", &["飞鱼", "飞鱼导弹"]),
        ("double-exocet", &["双飞鱼"]),
        ("sk-loop", &["多米诺环", "SK环"]),
        ("multi-sector-locked-sets", &["网", "MSLS"]),
        ("tridagon", &["三值死环", "雷神之锤"]),
        ("fireworks", &["烟花", "烟花数组"]),
        ("broken-wing", &["守护者"]),
        ("forcing", &["强制链", "强制链法"]),
        ("forcing-nets", &["强制网"]),
        ("dynamic-forcing-chain", &["动态强制链", "动态链"]),
        ("nishio", &["假设法", "反证法", "关键数删减法"]),
        ("templates", &["模板", "模板法", "图样覆盖"]),
        ("guess", &["试数", "试数法", "猜测", "枚举法", "暴力破解"]),
    ];

    #[test]
    fn names_that_players_search_for_are_found() {
        assert!(COMMON.iter().map(|(_, names)| names.len()).sum::<usize>() > 90);
        for (id, names) in COMMON {
            for name in *names {
                assert_eq!(Named::of(name).map(Named::id), Some(*id), "{name}");
            }
        }
    }

    #[test]
    fn traditional_characters_are_read_as_simplified_ones() {
        for (name, same) in [
            ("隱性數對", "隐性数对"),
            ("雙線風箏", "双线风筝"),
            ("強制鏈", "强制链"),
            ("飛魚導彈", "飞鱼导弹"),
        ] {
            assert_eq!(Named::of(name), Named::of(same), "{name}");
        }
    }

    #[test]
    fn near_names() {
        assert_eq!(Technique::nearest("xwing")[0], Technique::XWing);
        assert_eq!(Technique::nearest("swordfsh")[0], Technique::Swordfish);
        assert_eq!(Technique::nearest("唯一矩型")[0], Technique::UniqueRectangle1);
        assert!(Technique::nearest("zzzzzzzzz").is_empty());
        for far in ["", "foo", "5000", "fish and chips", "数独"] {
            assert_eq!(Technique::nearest(far), [], "{far}");
        }
        assert_eq!(Named::nearest("唯一矩形结构")[0].id(), "unique-rectangles");
        assert_eq!(Named::nearest("标准三链列")[0].id(), "swordfish");
        assert_eq!(Technique::nearest("xwng")[0], Technique::XWing);
    }
}
