//! The kinds of clues: one row has what a rule is called, here and in f-puzzles.

use crate::clue::{Clue, Global, Group, Line, Mark, Outside};
use crate::line::{USUAL_SUM, USUAL_WHISPERS};
use crate::rules::Sign;

/// What the clues of a kind look like as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Global(Global),
    Cage,
    DigitalRoot,
    ExtraRegion,
    Line(Line),
    Arrow,
    Difference,
    Ratio,
    Xv,
    Inequality,
    Mark(Mark),
    Group(Group),
    Quadruple,
    Clone,
    LittleKiller,
    Outside(Outside),
    Own,
}

/// Makes the kinds of their rows: the name, the name in Chinese, what puzzles with such clues are called in both languages,
/// the key in objects of f-puzzles, and the form of the data.
/// Of lines with a number, the form has the usual one.
macro_rules! kinds {
    ($($kind:ident: $name:literal, $chinese:literal, $puzzles:expr, $key:literal, $form:ident $(($own:expr))?;)*) => {
        /// A kind of clues: what a setter knows by a name.
        ///
        /// ```
        /// use loshu_variant::{Clue, Global, Kind};
        ///
        /// let kind = Clue::Global(Global::AntiKnight).kind();
        /// assert_eq!(kind, Kind::AntiKnight);
        /// assert_eq!([kind.name(), kind.chinese_name(), kind.key()], ["anti-knight", "无马", "antiknight"]);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $(#[doc = concat!("`", $name, "`")] $kind,)*
        }

        impl Kind {
            /// All kinds. Rules of the whole grid come first, in the order of [`Global::ALL`].
            pub const ALL: &[Kind] = &[$(Kind::$kind,)*];

            /// Returns the name, such as `killer cage`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name,)*
                }
            }

            /// Returns the name in Chinese, such as `杀手笼`.
            pub const fn chinese_name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $chinese,)*
                }
            }

            /// Returns what puzzles with such clues are called, in English and in Chinese: `killer` and `杀手`. The word
            /// for Sudoku may stand behind it.
            pub const fn puzzle_names(self) -> [&'static str; 2] {
                match self {
                    $(Kind::$kind => $puzzles,)*
                }
            }

            /// Returns the key under which f-puzzles keeps such clues, such as `killercage`.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Kind::$kind => $key,)*
                }
            }

            /// What clues of this kind look like as data.
            pub(crate) const fn form(self) -> Form {
                match self {
                    $(Kind::$kind => Form::$form $(($own))?,)*
                }
            }
        }
    };
}

kinds! {
    RisingDiagonal: "rising diagonal", "副对角线", ["rising diagonal", "副对角线"], "diagonal+", Global(Global::RisingDiagonal);
    FallingDiagonal: "falling diagonal", "主对角线", ["falling diagonal", "主对角线"], "diagonal-", Global(Global::FallingDiagonal);
    Windoku: "windoku", "窗口", ["windoku", "窗口"], "extraregion", Global(Global::Windoku);
    AntiKnight: "anti-knight", "无马", ["anti-knight", "无马"], "antiknight", Global(Global::AntiKnight);
    AntiKing: "anti-king", "无缘", ["anti-king", "无缘"], "antiking", Global(Global::AntiKing);
    NonConsecutive: "non-consecutive", "不连续", ["non-consecutive", "不连续"], "nonconsecutive", Global(Global::NonConsecutive);
    DisjointGroups: "disjoint groups", "同位不重复", ["disjoint groups", "同位不重复"], "disjointgroups", Global(Global::DisjointGroups);
    AllRatios: "all black dots shown", "黑点全标", ["all black dots shown", "黑点全标"], "negative", Global(Global::AllRatios);
    AllSums: "all X and V shown", "XV 全标", ["all X and V shown", "XV 全标"], "negative", Global(Global::AllSums);
    GlobalEntropy: "global entropy", "全局熵", ["global entropy", "全局熵"], "globalentropy", Global(Global::GlobalEntropy);
    GlobalModularity: "global modularity", "全局同余", ["global modularity", "全局同余"], "globalmodularity", Global(Global::GlobalModularity);
    AntiTaxicab: "anti-taxicab", "出租车距离", ["anti-taxicab", "出租车距离"], "antitaxicab", Global(Global::AntiTaxicab);
    DutchFlatmates: "Dutch flatmates", "荷兰室友", ["Dutch flatmates", "荷兰室友"], "dutchflatmates", Global(Global::DutchFlatmates);
    DifferentRanks: "different ranks", "名次各异", ["different ranks", "名次各异"], "differentranks", Global(Global::DifferentRanks);

    KillerCage: "killer cage", "杀手笼", ["killer", "杀手"], "killercage", Cage;
    DigitalRootCage: "digital root cage", "数字根笼", ["digital root cages", "数字根笼"], "cage", DigitalRoot;
    ExtraRegion: "extra region", "额外区域", ["extra regions", "额外区域"], "extraregion", ExtraRegion;
    Lunchbox: "lunchbox", "午餐盒", ["lunchboxes", "午餐盒"], "lunchbox", Group(Group::Lunchbox);
    RellikCage: "rellik cage", "反杀手笼", ["rellik cages", "反杀手"], "rellikcage", Group(Group::Rellik);
    EqualityCage: "equality cage", "均分笼", ["equality cages", "均分笼"], "equalitycage", Group(Group::Equality);
    LookAndSayCage: "look-and-say cage", "报数笼", ["look-and-say cages", "报数笼"], "lookandsay", Group(Group::LookAndSay);
    SameDigits: "same digits", "同数组", ["same digits", "同数组"], "samedigits", Group(Group::SameDigits);

    Thermometer: "thermometer", "温度计", ["thermometers", "温度计"], "thermometer", Line(Line::Thermometer);
    SlowThermometer: "slow thermometer", "慢温度计", ["slow thermometers", "慢温度计"], "slowthermometer", Line(Line::SlowThermometer);
    Palindrome: "palindrome", "回文线", ["palindromes", "回文线"], "palindrome", Line(Line::Palindrome);
    Renban: "renban", "连号线", ["renban", "连号线"], "renban", Line(Line::Renban);
    Nabner: "nabner", "不邻线", ["nabner", "不邻线"], "nabner", Line(Line::Nabner);
    Whispers: "whispers", "耳语线", ["whispers", "耳语线"], "whispers", Line(Line::Whispers(USUAL_WHISPERS));
    RegionSumLine: "region sum line", "区域和线", ["region sum lines", "区域和线"], "regionsumline", Line(Line::RegionSum);
    BetweenLine: "between line", "介于线", ["between lines", "介于线"], "betweenline", Line(Line::Between);
    LockoutLine: "lockout line", "封锁线", ["lockout lines", "封锁线"], "lockout", Line(Line::Lockout);
    EntropicLine: "entropic line", "熵线", ["entropic lines", "熵线"], "entropicline", Line(Line::Entropic);
    ModularLine: "modular line", "同余线", ["modular lines", "同余线"], "modularline", Line(Line::Modular);
    DoubleArrow: "double arrow", "双箭头", ["double arrows", "双箭头"], "doublearrow", Line(Line::DoubleArrow);
    ZipperLine: "zipper line", "拉链线", ["zipper lines", "拉链线"], "zipperline", Line(Line::Zipper);
    ParityLine: "parity line", "奇偶线", ["parity lines", "奇偶线"], "parityline", Line(Line::Parity);
    SumLine: "sum line", "定和线", ["sum lines", "定和线"], "sumline", Line(Line::Sum(USUAL_SUM));
    IndexingLine: "indexing line", "索引线", ["indexing lines", "索引线"], "indexingline", Line(Line::Indexing);
    Arrow: "arrow", "箭头", ["arrows", "箭头"], "arrow", Arrow;

    DifferenceDot: "white dot", "白点", ["white dots", "白点"], "difference", Difference;
    RatioDot: "black dot", "黑点", ["black dots", "黑点"], "ratio", Ratio;
    Xv: "XV", "XV", ["XV", "XV"], "xv", Xv;
    Inequality: "inequality", "不等号", ["inequalities", "不等号"], "inequality", Inequality;

    OddCell: "odd cell", "奇数格", ["odd cells", "奇数格"], "odd", Mark(Mark::Odd);
    EvenCell: "even cell", "偶数格", ["even cells", "偶数格"], "even", Mark(Mark::Even);
    Minimum: "minimum", "极小格", ["minima", "极小格"], "minimum", Mark(Mark::Minimum);
    Maximum: "maximum", "极大格", ["maxima", "极大格"], "maximum", Mark(Mark::Maximum);
    RowIndexer: "row indexer", "行索引格", ["row indexers", "行索引格"], "rowindexer", Mark(Mark::RowIndexer);
    ColumnIndexer: "column indexer", "列索引格", ["column indexers", "列索引格"], "columnindexer", Mark(Mark::ColumnIndexer);
    BoxIndexer: "box indexer", "宫索引格", ["box indexers", "宫索引格"], "boxindexer", Mark(Mark::BoxIndexer);
    CountingCircles: "counting circles", "计数圈", ["counting circles", "计数圈"], "countingcircles", Group(Group::CountingCircles);
    Quadruple: "quadruple", "四格提示", ["quadruples", "四格提示"], "quadruple", Quadruple;
    Clone: "clone", "克隆", ["clones", "克隆"], "clone", Clone;

    LittleKiller: "little killer", "小杀手", ["little killers", "小杀手"], "littlekillersum", LittleKiller;
    Sandwich: "sandwich", "三明治", ["sandwiches", "三明治"], "sandwichsum", Outside(Outside::Sandwich);
    XSum: "X-sum", "X 和", ["X-sums", "X 和"], "xsum", Outside(Outside::XSum);
    Skyscraper: "skyscraper", "摩天楼", ["skyscrapers", "摩天楼"], "skyscraper", Outside(Outside::Skyscraper);
    HiddenSkyscraper: "hidden skyscraper", "隐藏摩天楼", ["hidden skyscrapers", "隐藏摩天楼"], "hiddenskyscraper", Outside(Outside::HiddenSkyscraper);
    NumberedRoom: "numbered room", "编号房间", ["numbered rooms", "编号房间"], "numberedroom", Outside(Outside::NumberedRoom);
    FullRank: "full rank", "全排名", ["full rank", "全排名"], "fullrank", Outside(Outside::FullRank);
    FullRankWithTies: "full rank with ties", "可并列的全排名", ["full rank with ties", "可并列的全排名"], "fullrankwithties", Outside(Outside::FullRankWithTies);

    Own: "own rule", "自定规则", ["own rules", "自定规则"], "loshu", Own;
}

impl Kind {
    /// Returns the first kind with a key. Windows share theirs with other regions, and both rules that all signs are
    /// shown share one.
    pub fn of_key(key: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.key() == key)
    }
}

impl Form {
    /// The kind that has this form.
    fn kind(self) -> Kind {
        let is_own = |kind: &&Kind| kind.form() == self;
        *Kind::ALL.iter().find(is_own).expect("each form is that of a kind")
    }
}

impl Global {
    /// Returns the kind of clues that the rule is.
    pub fn kind(self) -> Kind {
        Form::Global(self).kind()
    }
}

impl Line {
    /// Returns the kind of clues that the line is.
    pub fn kind(self) -> Kind {
        Form::Line(self.with_usual_number()).kind()
    }
}

impl Mark {
    /// Returns the kind of clues that the mark is.
    pub fn kind(self) -> Kind {
        Form::Mark(self).kind()
    }
}

impl Group {
    /// Returns the kind of clues that the group is.
    pub fn kind(self) -> Kind {
        Form::Group(self).kind()
    }
}

impl Outside {
    /// Returns the kind of clues that the number is.
    pub fn kind(self) -> Kind {
        Form::Outside(self).kind()
    }
}

impl Clue {
    /// Returns the kind of the clue.
    pub fn kind(&self) -> Kind {
        match self {
            Clue::Global(global) => global.kind(),
            Clue::Cage { .. } => Kind::KillerCage,
            Clue::DigitalRoot { .. } => Kind::DigitalRootCage,
            Clue::ExtraRegion(_) => Kind::ExtraRegion,
            Clue::Line { kind, .. } => kind.kind(),
            Clue::Arrow { .. } => Kind::Arrow,
            Clue::Sign { sign, .. } => match sign {
                Sign::Difference(_) => Kind::DifferenceDot,
                Sign::Ratio(_) => Kind::RatioDot,
                Sign::Sum(_) => Kind::Xv,
                Sign::Less => Kind::Inequality,
            },
            Clue::Mark { kind, .. } => kind.kind(),
            Clue::Group { kind, .. } => kind.kind(),
            Clue::Quadruple { .. } => Kind::Quadruple,
            Clue::Clone { .. } => Kind::Clone,
            Clue::LittleKiller { .. } => Kind::LittleKiller,
            Clue::Outside { kind, .. } => kind.kind(),
            Clue::Own(_) => Kind::Own,
        }
    }

    /// Returns the name of the rule, such as `killer cage`.
    pub fn name(&self) -> &str {
        match self.own_name() {
            Some(name) => name,
            None => self.kind().name(),
        }
    }

    /// The name that a setter has given to the rule.
    fn own_name(&self) -> Option<&str> {
        match self {
            Clue::Own(rule) if !rule.name.is_empty() => Some(&rule.name),
            Clue::Own(_)
            | Clue::Global(_)
            | Clue::Cage { .. }
            | Clue::DigitalRoot { .. }
            | Clue::ExtraRegion(_)
            | Clue::Line { .. }
            | Clue::Arrow { .. }
            | Clue::Sign { .. }
            | Clue::Mark { .. }
            | Clue::Group { .. }
            | Clue::Quadruple { .. }
            | Clue::Clone { .. }
            | Clue::LittleKiller { .. }
            | Clue::Outside { .. } => None,
        }
    }

    /// Returns the name of the rule in Chinese, such as `杀手笼`.
    pub fn chinese_name(&self) -> &str {
        match self.own_name() {
            Some(name) => name,
            None => self.kind().chinese_name(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_the_whole_grid_come_first() {
        let kinds = Global::ALL.map(Global::kind);
        assert_eq!(Kind::ALL[..kinds.len()], kinds);
    }

    #[test]
    fn each_kind_has_a_form_of_its_own() {
        for kind in Kind::ALL {
            assert_eq!(kind.form().kind(), *kind);
        }
        assert_eq!(Line::Whispers(4).kind(), Kind::Whispers);
        assert_eq!(Line::Sum(8).kind(), Kind::SumLine);
    }

    #[test]
    fn no_two_kinds_have_one_name() {
        for (at, kind) in Kind::ALL.iter().enumerate() {
            for other in &Kind::ALL[..at] {
                assert_ne!(kind.name(), other.name());
                assert_ne!(kind.chinese_name(), other.chinese_name());
            }
        }
    }
}
