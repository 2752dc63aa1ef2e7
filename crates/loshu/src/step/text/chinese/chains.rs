//! Sentences about chains, cases and forcing chains.

use alloc::format;
use alloc::string::{String, ToString};

use super::{Chinese, join, numbers};
use crate::step::text::sentence::{Because, CasesSentence, Cause, ChainSentence, ForcingSentence};
use crate::step::text::words::{Line, Words};
use crate::step::{Literal, Sector};

impl Chinese {
    pub(super) fn chain(&self, chain: &ChainSentence) -> String {
        match chain {
            ChainSentence::Suppose(literal) => format!("假设 {}。", self.literal(*literal)),
            ChainSentence::Then { first, off, on } => {
                let off = off.map(|(node, house)| {
                    let literal = self.literal(Literal { node, on: false });
                    let house = house
                        .map_or(String::new(), |house| format!("（{}）", self.house(house).trim()));
                    format!("{literal}{house}")
                });
                let on = on.as_ref().map(|(node, because)| {
                    let literal = self.literal(Literal { node: *node, on: true });
                    format!("{literal}{}", self.because(because))
                });
                let then = if *first { "则" } else { "所以" };
                format!("{then} {}。", join([off, on].into_iter().flatten(), "，"))
            }
            ChainSentence::Either(one, two) => format!(
                "无论如何，{} 或 {}，要删的候选数都会被排除。",
                self.literal(Literal { node: *one, on: true }),
                self.literal(Literal { node: *two, on: true })
            ),
            ChainSentence::Opposite(literal) => {
                format!("与假设矛盾，所以 {}。", self.literal(*literal))
            }
            ChainSentence::Loop => {
                "链首尾相接成环，每条链的两端恰有一端成立，所以同时看到某条链两端的\
                候选数都可以删去。"
                    .to_string()
            }
        }
    }

    fn because(&self, because: &Because) -> String {
        match because {
            Because::OnlyCandidate => "（该格只剩这个候选数）".to_string(),
            Because::OnlyPlace(house) => format!("（{}只剩这里）", self.house(*house).trim()),
            Because::Set(cells) => format!("（否则 {} 的数字不够填）", self.0.cells(*cells)),
            Because::Deadly(cells) => format!("（否则 {} 形成致命结构）", self.0.cells(*cells)),
            Because::Unsaid => String::new(),
        }
    }

    pub(super) fn cases(&self, cases: &CasesSentence) -> Line {
        match cases {
            CasesSentence::Together(sectors) => {
                Line::plain(format!("把 {} 放在一起看。", self.0.sectors(sectors)))
            }
            CasesSentence::Suppose { candidate, holds, example } => Line::plain(format!(
                "{} {}。",
                if *example { "例如，假设" } else { "假设" },
                self.literal(Literal { node: (*candidate).into(), on: *holds })
            )),
            CasesSentence::Must { candidate, sector, depth } => {
                let because = match sector {
                    Sector::Cell(_) => "（该格只剩这个候选数）".to_string(),
                    Sector::House(house, _) => format!("（{}只剩这里）", self.house(*house).trim()),
                };
                Line::at(*depth, format!("则 {}{because}。", self.is(*candidate)))
            }
            CasesSentence::Try { candidate, depth } => {
                Line::at(*depth, format!("如果 {}：", self.is(*candidate)))
            }
            CasesSentence::NoneLeft { sector, depth } => {
                Line::at(*depth, format!("则{}无处可填，矛盾。", self.sector(*sector)))
            }
            CasesSentence::Searched => {
                Line::plain("逐一检查各种情形可知，这时无法全部填满。".to_string())
            }
        }
    }

    pub(super) fn forcing(&self, forcing: &ForcingSentence) -> Line {
        match forcing {
            ForcingSentence::OneOf(Sector::Cell(cell)) => {
                Line::plain(format!("逐一尝试 {} 的候选数，其中必有一个成立。", self.0.cell(*cell)))
            }
            ForcingSentence::OneOf(Sector::House(house, digit)) => Line::plain(format!(
                "逐一尝试{}中 {digit} 的位置，其中必有一个成立。",
                self.house(*house)
            )),
            ForcingSentence::TrueOrFalse(candidate) => {
                Line::plain(format!("{}，或者不是，两种情形都试。", self.is(*candidate)))
            }
            ForcingSentence::Case { case, number, literal } => {
                Line::premise(*number, format!("情形 {case}：假设 {}。", self.literal(*literal)))
            }
            ForcingSentence::Assume { number, literal } => {
                Line::premise(*number, format!("假设 {}。", self.literal(*literal)))
            }
            ForcingSentence::Implied { number, literal, from, because } => {
                let because = match because {
                    Cause::Excluded => String::new(),
                    Cause::OnlyCandidate => "，该格只剩这个候选数".to_string(),
                    Cause::OnlyPlace(house) => format!("，{}只剩这里", self.house(*house).trim()),
                    Cause::Technique(technique) => format!("，根据{}", self.name(*technique)),
                };
                let text = format!("{}{because}{}。", self.literal(*literal), numbers(from));
                Line::numbered(*number, text)
            }
            ForcingSentence::Contradiction { sector, from } => Line::plain(format!(
                "{} 处出现矛盾{}，所以假设不成立。",
                self.sector(*sector).trim(),
                numbers(from)
            )),
            ForcingSentence::AllCases => Line::plain("每种情形的结论都相同。".to_string()),
        }
    }
}
