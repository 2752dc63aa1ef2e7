//! The techniques that only variants have: their names, and what they are.

use loshu_explain::step::Language;
use loshu_explain::technique::{nearest_names, same_name};
use loshu_variant::explain::Technique as Kind;

/// A technique that only variants have. The others, such as naked pairs, are in the table of
/// [`Technique`](loshu_explain::technique::Technique).
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantTechnique {
    /// The technique of the steps.
    pub kind: Kind,
    /// The stable name for programs: `45-rule`.
    pub id: &'static str,
    /// The English name. The 45 rule is named after the sum of a house, so it is another number in other sizes.
    pub english: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// Other names that players use.
    pub others: &'static [&'static str],
    /// What it is, in English.
    what: &'static str,
    /// The same in Chinese.
    chinese_what: &'static str,
}

const EQUAL: VariantTechnique = VariantTechnique {
    kind: Kind::Equal,
    id: "equal-cells",
    english: "Equal Cells",
    chinese: "相等的格",
    others: &["equal", "clone", "palindrome", "相等", "克隆", "回文"],
    what: "A clue makes two cells equal, as a palindrome or a clone does. A candidate that one of them has lost goes from the other.",
    chinese_what: "条件使两格相等，例如回文线和克隆。一格已经排除的候选数，另一格也排除。",
};

const RELATION: VariantTechnique = VariantTechnique {
    kind: Kind::Relation,
    id: "relation",
    english: "Relation",
    chinese: "两格关系",
    others: &[
        "pair relation",
        "dots",
        "关系",
        "黑白点",
        "白点",
        "黑点",
        "不等号",
        "差值点",
        "倍数点",
    ],
    what: "A clue ties two cells, as a dot, an X, an inequality or a neighbour on a line does. A candidate goes if the other cell has no partner for it.",
    chinese_what: "条件把两格联系起来，例如点、X、不等号或线上相邻的两格。若另一格没有候选数与某个候选数搭配，就排除它。",
};

const PLACES: VariantTechnique = VariantTechnique {
    kind: Kind::Places,
    id: "needed-places",
    english: "Needed Places",
    chinese: "必需的位置",
    others: &["required places", "quadruple", "必需位置", "四格提示"],
    what: "A clue asks for a digit so often that all cells which can have it are needed.",
    chinese_what: "条件要求某个数字的次数，恰好用完所有还能填它的格，这些格都填它。",
};

const TOTAL: VariantTechnique = VariantTechnique {
    kind: Kind::HouseTotal,
    id: "45-rule",
    english: "45 Rule",
    chinese: "45 法则",
    others: &[
        "rule of 45",
        "45",
        "innies and outies",
        "innies",
        "outies",
        "innie",
        "outie",
        "45 规则",
        "四十五法则",
        "割补法",
        "内外格",
        "宫和法则",
        "总和法则",
    ],
    what: "The digits of a row, a column or a box of nine cells add up to 45. Taking away the cages inside whole houses leaves the sum of the cells that remain.",
    chinese_what: "九格的一行、一列或一宫之和是 45。从整行、整列或整宫里减去其中笼子的和，就得到剩余格的和。",
};

const NEEDED: VariantTechnique = VariantTechnique {
    kind: Kind::Needed,
    id: "needed-digit",
    english: "Needed Digit",
    chinese: "必含数",
    others: &["required digit", "必含数字", "必需数"],
    what: "A clue cannot be filled without a digit. A cell that sees all places of the digit in the clue cannot have it.",
    chinese_what: "不用某个数字就无法满足一个条件。能看到条件中这个数字所有位置的格，都不能填它。",
};

const SUM: VariantTechnique = VariantTechnique {
    kind: Kind::Sum,
    id: "sum",
    english: "Sum",
    chinese: "总和",
    others: &[
        "cage sum",
        "combinations",
        "killer combinations",
        "和",
        "总和排除",
        "组合",
        "笼子组合",
    ],
    what: "A cage or another clue has a sum. A candidate goes if the other cells cannot reach the rest of the sum.",
    chinese_what: "笼子或别的条件给出总和。若其他格凑不出余下的和，就排除这个候选数。",
};

const ARRANGEMENT: VariantTechnique = VariantTechnique {
    kind: Kind::Arrangement,
    id: "arrangement",
    english: "Arrangement",
    chinese: "排列",
    others: &["order", "sandwich", "顺序", "三明治"],
    what: "A clue is about the order of digits in a line, as a sandwich or a skyscraper is. A candidate goes if no order of the digits agrees with the clue.",
    chinese_what: "条件与一行数字的顺序有关，例如三明治和摩天楼。若没有一种顺序符合条件，就排除这个候选数。",
};

const FILLINGS: VariantTechnique = VariantTechnique {
    kind: Kind::Fillings,
    id: "fillings",
    english: "All Fillings",
    chinese: "全部填法",
    others: &["filling", "所有填法", "列举填法", "枚举填法"],
    what: "A clue, a house with the clues inside it, or several of these together have so few fillings that all can be looked at: two clues, a house with clues across its border, two houses that cross. Cells that see each other have different digits. What no filling has goes.",
    chinese_what: "一个条件、一个区域连同其中的条件，或者把几个放在一起看（两个条件、一个区域和跨出它的条件、两个相交的区域），填法很少，可以全部列出。互相看到的格不能填相同的数字。没有一种填法用到的候选数都排除。",
};

const COMMON: VariantTechnique = VariantTechnique {
    kind: Kind::Common,
    id: "common-exclusion",
    english: "Common Exclusion",
    chinese: "共同排除",
    others: &["shared exclusion", "公共排除"],
    what: "All possibilities of a cell, a house or a clue exclude the same candidate.",
    chinese_what: "一格、一个区域或一个条件的每一种可能，都排除同一个候选数。",
};

const ASSUMPTION: VariantTechnique = VariantTechnique {
    kind: Kind::Assumption,
    id: "assumption",
    english: "Short Assumption",
    chinese: "短反证",
    others: &["short contradiction", "短假设", "假设"],
    what: "A candidate is supposed. A few easy steps lead to a contradiction, so it is false.",
    chinese_what: "假设一个候选数成立，几步简单推理就得出矛盾，所以它不成立。",
};

const CASES: VariantTechnique = VariantTechnique {
    kind: Kind::Cases,
    id: "cases",
    english: "Cases",
    chinese: "分情况讨论",
    others: &["cases inside cases", "search", "分类讨论", "搜索"],
    what: "No house, clue or short assumption gives the next step. Some of the cases have cases of their own.",
    chinese_what: "没有区域、条件或短反证能推出下一步，要分情况讨论，情况之中还要再分。",
};

impl VariantTechnique {
    /// All of them, roughly from the easiest to the hardest.
    pub const ALL: &'static [VariantTechnique] = &[
        EQUAL,
        RELATION,
        PLACES,
        TOTAL,
        NEEDED,
        SUM,
        ARRANGEMENT,
        FILLINGS,
        COMMON,
        ASSUMPTION,
        CASES,
    ];

    /// Finds the technique that a name means. Capitals, spaces and signs do not matter.
    ///
    /// ```
    /// use loshu_answers::VariantTechnique;
    ///
    /// assert_eq!(VariantTechnique::named("45法则").map(|one| one.id), Some("45-rule"));
    /// assert_eq!(VariantTechnique::named("Innies"), VariantTechnique::named("45 rule"));
    /// assert_eq!(VariantTechnique::named("x-wing"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static VariantTechnique> {
        VariantTechnique::ALL.iter().find(|one| one.names().any(|known| same_name(known, name)))
    }

    /// The techniques whose names are nearest to a text that names none, at most three.
    pub fn nearest(name: &str) -> Vec<&'static VariantTechnique> {
        nearest_names(name, VariantTechnique::ALL.iter().map(|one| (one, one.names())), 3)
    }

    /// All names: id, English, Chinese, others.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.id, self.english, self.chinese].into_iter().chain(self.others.iter().copied())
    }

    /// Returns the name in a language.
    pub fn name(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Chinese => self.chinese,
        }
    }

    /// Says what it is.
    pub fn what(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.what,
            Language::Chinese => self.chinese_what,
        }
    }

    /// Returns the row of a technique; `None` if ordinary puzzles have it too.
    pub(crate) fn of(kind: Kind) -> Option<&'static VariantTechnique> {
        VariantTechnique::ALL.iter().find(|one| one.kind == kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_means_one_technique() {
        for technique in VariantTechnique::ALL {
            for name in technique.names() {
                assert_eq!(VariantTechnique::named(name), Some(technique), "{name}");
            }
        }
        for (name, id) in [
            ("45 法则", "45-rule"),
            ("45法則", "45-rule"),
            ("rule of 45", "45-rule"),
            ("innies and outies", "45-rule"),
            ("割补法", "45-rule"),
            ("组合", "sum"),
            ("黑白点", "relation"),
            ("All fillings", "fillings"),
            ("短反证法", "assumption"),
        ] {
            assert_eq!(VariantTechnique::named(name).map(|one| one.id), Some(id), "{name}");
        }
        assert_eq!(VariantTechnique::named(""), None);
    }
}
