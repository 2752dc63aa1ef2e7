//! The kinds of clues: one row has what a rule is called, here and in f-puzzles.

use crate::clue::{Clue, Global, Line, Mark, Outside};
use crate::rules::Sign;

/// Makes the kinds of their rows: the name, the name in Chinese, and the key in objects of f-puzzles.
macro_rules! kinds {
    ($($kind:ident: $name:literal, $chinese:literal, $key:literal;)*) => {
        /// A kind of clues: what a setter knows by a name.
        ///
        /// ```
        /// use loshu_variant::{Clue, Global, Kind};
        ///
        /// let kind = Clue::Global(Global::AntiKnight).kind();
        /// assert_eq!(kind, Kind::AntiKnight);
        /// assert_eq!([kind.name(), kind.chinese_name(), kind.key()], ["anti-knight", "无马", "antiknight"]);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

            /// Returns the key under which f-puzzles keeps such clues, such as `killercage`.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Kind::$kind => $key,)*
                }
            }
        }
    };
}

kinds! {
    RisingDiagonal: "rising diagonal", "副对角线", "diagonal+";
    FallingDiagonal: "falling diagonal", "主对角线", "diagonal-";
    Windoku: "windoku", "窗口", "extraregion";
    AntiKnight: "anti-knight", "无马", "antiknight";
    AntiKing: "anti-king", "无缘", "antiking";
    NonConsecutive: "non-consecutive", "不连续", "nonconsecutive";
    DisjointGroups: "disjoint groups", "同位不重复", "disjointgroups";
    AllRatios: "all black dots shown", "倍数点全标", "negative";
    AllSums: "all X and V shown", "XV 全标", "negative";

    KillerCage: "killer cage", "杀手笼", "killercage";
    DigitalRootCage: "digital root cage", "数字根笼", "cage";
    ExtraRegion: "extra region", "额外区域", "extraregion";

    Thermometer: "thermometer", "温度计", "thermometer";
    SlowThermometer: "slow thermometer", "慢温度计", "slowthermometer";
    Palindrome: "palindrome", "回文线", "palindrome";
    Renban: "renban", "连号线", "renban";
    Nabner: "nabner", "不邻线", "nabner";
    Whispers: "whispers", "耳语线", "whispers";
    RegionSumLine: "region sum line", "区域和线", "regionsumline";
    BetweenLine: "between line", "介于线", "betweenline";
    EntropicLine: "entropic line", "熵线", "entropicline";
    ModularLine: "modular line", "同余线", "modularline";
    DoubleArrow: "double arrow", "双箭头", "doublearrow";
    ZipperLine: "zipper line", "拉链线", "zipperline";
    Arrow: "arrow", "箭头", "arrow";

    DifferenceDot: "difference dot", "差值点", "difference";
    RatioDot: "ratio dot", "倍数点", "ratio";
    Xv: "XV", "XV", "xv";
    Inequality: "inequality", "不等号", "inequality";

    OddCell: "odd cell", "奇数格", "odd";
    EvenCell: "even cell", "偶数格", "even";
    Minimum: "minimum", "极小格", "minimum";
    Maximum: "maximum", "极大格", "maximum";
    RowIndexer: "row indexer", "行索引格", "rowindexer";
    ColumnIndexer: "column indexer", "列索引格", "columnindexer";
    BoxIndexer: "box indexer", "宫索引格", "boxindexer";
    Quadruple: "quadruple", "四格提示", "quadruple";
    Clone: "clone", "克隆", "clone";

    LittleKiller: "little killer", "小杀手", "littlekillersum";
    Sandwich: "sandwich", "三明治", "sandwichsum";
    XSum: "X-sum", "X 和", "xsum";
    Skyscraper: "skyscraper", "摩天楼", "skyscraper";
}

impl Kind {
    /// Returns the first kind with a key. Windows share theirs with other regions, and both rules that all signs are
    /// shown share one.
    pub fn of_key(key: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.key() == key)
    }
}

impl Global {
    /// Returns the kind of clues that the rule is.
    pub const fn kind(self) -> Kind {
        match self {
            Global::RisingDiagonal => Kind::RisingDiagonal,
            Global::FallingDiagonal => Kind::FallingDiagonal,
            Global::Windoku => Kind::Windoku,
            Global::AntiKnight => Kind::AntiKnight,
            Global::AntiKing => Kind::AntiKing,
            Global::NonConsecutive => Kind::NonConsecutive,
            Global::DisjointGroups => Kind::DisjointGroups,
            Global::AllRatios => Kind::AllRatios,
            Global::AllSums => Kind::AllSums,
        }
    }
}

impl Line {
    /// Returns the kind of clues that the line is.
    pub const fn kind(self) -> Kind {
        match self {
            Line::Thermometer => Kind::Thermometer,
            Line::SlowThermometer => Kind::SlowThermometer,
            Line::Palindrome => Kind::Palindrome,
            Line::Renban => Kind::Renban,
            Line::Nabner => Kind::Nabner,
            Line::Whispers(_) => Kind::Whispers,
            Line::RegionSum => Kind::RegionSumLine,
            Line::Between => Kind::BetweenLine,
            Line::Entropic => Kind::EntropicLine,
            Line::Modular => Kind::ModularLine,
            Line::DoubleArrow => Kind::DoubleArrow,
            Line::Zipper => Kind::ZipperLine,
        }
    }
}

impl Mark {
    /// Returns the kind of clues that the mark is.
    pub const fn kind(self) -> Kind {
        match self {
            Mark::Odd => Kind::OddCell,
            Mark::Even => Kind::EvenCell,
            Mark::Minimum => Kind::Minimum,
            Mark::Maximum => Kind::Maximum,
            Mark::RowIndexer => Kind::RowIndexer,
            Mark::ColumnIndexer => Kind::ColumnIndexer,
            Mark::BoxIndexer => Kind::BoxIndexer,
        }
    }
}

impl Outside {
    /// Returns the kind of clues that the number is.
    pub const fn kind(self) -> Kind {
        match self {
            Outside::Sandwich => Kind::Sandwich,
            Outside::XSum => Kind::XSum,
            Outside::Skyscraper => Kind::Skyscraper,
        }
    }
}

impl Clue {
    /// Returns the kind of the clue.
    pub const fn kind(&self) -> Kind {
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
            Clue::Quadruple { .. } => Kind::Quadruple,
            Clue::Clone { .. } => Kind::Clone,
            Clue::LittleKiller { .. } => Kind::LittleKiller,
            Clue::Outside { kind, .. } => kind.kind(),
        }
    }

    /// Returns the name of the rule, such as `killer cage`.
    pub const fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// Returns the name of the rule in Chinese, such as `杀手笼`.
    pub const fn chinese_name(&self) -> &'static str {
        self.kind().chinese_name()
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
    fn no_two_kinds_have_one_name() {
        for (at, kind) in Kind::ALL.iter().enumerate() {
            for other in &Kind::ALL[..at] {
                assert_ne!(kind.name(), other.name());
                assert_ne!(kind.chinese_name(), other.chinese_name());
            }
        }
    }
}
