//! Sentences about chains, cases and forcing chains.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{CandidateSet, CellSet};

use super::{Chinese, join, numbers};
use crate::step::contradiction::ContradictionKind;
use crate::step::roles::shared_houses;
use crate::step::text::sentence::{Because, ChainSentence, ForcingSentence, ImplicationCause};
use crate::step::text::words::{Line, Words};
use crate::step::{Cases, Literal, Node, Sector};

impl Chinese {
    /// What a pattern holds together: `r3c2`, `第 3 行的 5`.
    fn held(&self, sector: Sector) -> String {
        match sector {
            Sector::Cell(cell) => self.0.cell(cell),
            Sector::House(house, digit) => format!("{}的 {digit}", self.house(house)),
        }
    }

    pub(super) fn chain(&self, chain: &ChainSentence) -> Line {
        match chain {
            ChainSentence::ShowEither { ends, again } => {
                Line::plain(format!("{}证明：{}。", then(*again), self.either(*ends)))
            }
            ChainSentence::ShowTurn { literal, again } => {
                Line::plain(format!("{}证明：{}。", then(*again), self.literal(*literal)))
            }
            ChainSentence::ShowLoop { again } => {
                Line::plain(format!("{}沿着链走一圈，回到起点。", then(*again)))
            }
            ChainSentence::Guardians(nodes) => {
                Line::plain(format!("所以 {}。", self.either(*nodes)))
            }
            ChainSentence::Way(stops) => Line::plain(self.way(stops)),
            ChainSentence::Suppose(literal) => {
                Line::plain(format!("假设 {}。", self.literal(*literal)))
            }
            ChainSentence::Then { number, off, on } => {
                let off_node = off.map(|(node, _)| node);
                let off = off.map(|(node, house)| {
                    let literal = self.literal(Literal { node, on: false });
                    let house = house
                        .map_or(String::new(), |house| format!("（同在{}）", self.house(house)));
                    format!("{literal}{house}")
                });
                let on = on.as_ref().map(|(node, because)| {
                    let same = off_node.is_some_and(|off| off.cells == node.cells);
                    let literal = if same && node.cells.len() == 1 {
                        format!("而是 {}", node.digit)
                    } else {
                        self.literal(Literal { node: *node, on: true })
                    };
                    format!("{literal}{}", self.because(because))
                });
                let both = join([off, on].into_iter().flatten(), "，");
                Line::numbered(*number, format!("于是 {both}。"))
            }
            ChainSentence::ThenShort { number, on } => {
                let on = on.iter().map(|&node| self.literal(Literal { node, on: true }));
                Line::numbered(*number, format!("于是依次得到：{}。", join(on, "，")))
            }
            ChainSentence::Either { ends, excluded } => {
                let excluded = self.are_not(excluded);
                Line::plain(format!("所以 {}。无论哪种情况，{excluded}。", self.either(*ends)))
            }
            ChainSentence::Empty { sector, proven } => Line::plain(format!(
                "于是{}，这不可能。所以 {}。",
                self.emptied(*sector),
                self.literal(*proven)
            )),
            ChainSentence::Lacking { cells, proven } => Line::plain(format!(
                "于是 {} 的数字不够填，这不可能。所以 {}。",
                self.cells(*cells),
                self.literal(*proven)
            )),
            ChainSentence::Clash { node, proven } => Line::plain(format!(
                "{}。所以 {}。",
                self.clash(*node, proven.node),
                self.literal(*proven)
            )),
            ChainSentence::Loop => Line::plain(
                "这又回到起点，首尾相接成环：环上相邻的两端，恰有一端成立。".to_string(),
            ),
        }
    }

    /// The cells that a chain goes through.
    fn way(&self, stops: &[CellSet]) -> String {
        let [first, between @ .., last] = stops else { return String::new() };
        let by = if between.is_empty() {
            String::new()
        } else {
            format!("，经过 {}", join(between.iter().map(|cells| self.short(*cells)), "、"))
        };
        let to = if first == last { "回到" } else { "到达" };
        format!("链从 {} 出发{by}，{to} {}。", self.short(*first), self.short(*last))
    }

    /// Why a node cannot be true together with the one that is supposed to be.
    fn clash(&self, node: Node, supposed: Node) -> String {
        let cells = self.cells(node.cells);
        if node.digit != supposed.digit {
            return format!("{cells} 不能同时是 {} 和 {}", supposed.digit, node.digit);
        }
        let house = shared_houses(node.cells | supposed.cells).next();
        let house = house.map_or(String::new(), |house| format!("（同在{}）", self.house(house)));
        let literal = self.literal(Literal { node, on: true });
        format!("{literal}，与假设的 {} 不能并存{house}", self.cells(supposed.cells))
    }

    fn because(&self, because: &Because) -> String {
        match because {
            Because::OnlyCandidate => "（该格只剩这个候选数）".to_string(),
            Because::OnlyPlace(house) => format!("（{}只剩这里）", self.house(*house)),
            Because::Set(cells) => format!("（否则 {} 的数字不够填）", self.cells(*cells)),
            Because::Deadly(cells) => format!("（否则 {} 形成致命模式）", self.cells(*cells)),
            Because::Unsaid => String::new(),
        }
    }

    /// What it means that no candidate of a sector is left.
    pub(super) fn emptied(&self, sector: Sector) -> String {
        match sector {
            Sector::Cell(cell) => format!("{} 没有候选数了", self.0.cell(cell)),
            Sector::House(house, digit) => format!("{}的 {digit} 无处可填", self.house(house)),
        }
    }

    /// How a case contradicts itself.
    fn broken(&self, sector: Sector, kind: ContradictionKind) -> String {
        match (kind, sector) {
            (ContradictionKind::Emptied, _) => self.emptied(sector),
            (ContradictionKind::Both, _) => "以上两句矛盾".to_string(),
            (ContradictionKind::Rivals, Sector::House(house, digit)) => {
                format!("{}出现两个 {digit}，矛盾", self.house(house))
            }
            (ContradictionKind::Rivals, Sector::Cell(cell)) => {
                format!("{} 同时填两个数字，矛盾", self.0.cell(cell))
            }
        }
    }

    /// `r3c4 是 5`, `r3c4 不是 5`.
    fn proven(&self, placed: &CandidateSet, struck: &CandidateSet) -> String {
        let placed = placed.iter().map(|candidate| self.is(candidate));
        let struck = (!struck.is_empty()).then(|| self.are_not(struck));
        join(placed.chain(struck), "，")
    }

    /// The cases of a forcing chain, in a few words.
    pub(super) fn start(&self, start: Cases) -> String {
        match start {
            Cases::Assumption(literal) => format!("假设 {}", self.literal(literal)),
            Cases::Either(candidate) => format!("{} 是否成立", self.is(candidate)),
            Cases::Sector(Sector::Cell(cell)) => format!("{} 的各个候选数", self.0.cell(cell)),
            Cases::Sector(Sector::House(house, digit)) => {
                format!("{}中 {digit} 的各个位置", self.house(house))
            }
        }
    }

    pub(super) fn forcing(&self, forcing: &ForcingSentence) -> Line {
        match forcing {
            ForcingSentence::Show { placed, struck } => {
                Line::plain(format!("证明：{}。", self.proven(placed, struck)))
            }
            ForcingSentence::Refute(literal) => {
                Line::plain(format!("假设 {}，看会推出什么矛盾。", self.literal(*literal)))
            }
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
                    ImplicationCause::Excluded => String::new(),
                    ImplicationCause::OnlyCandidate => "，该格只剩这个候选数".to_string(),
                    ImplicationCause::OnlyPlace(house) => {
                        format!("，{}只剩这里", self.house(*house))
                    }
                    ImplicationCause::Technique(technique, held) => {
                        let name = self.name(*technique);
                        let held: Vec<String> = held.iter().map(|at| self.held(*at)).collect();
                        if held.is_empty() {
                            format!("，根据{name}")
                        } else {
                            format!("，根据{name}（{}）", held.join("、"))
                        }
                    }
                };
                let text = format!("{}{because}{}。", self.literal(*literal), numbers(from));
                Line::numbered(*number, text)
            }
            ForcingSentence::Contradiction { sector, kind, from } => Line::plain(format!(
                "{}{}，所以假设不成立。",
                self.broken(*sector, *kind),
                numbers(from)
            )),
            ForcingSentence::AllCases { placed, struck } => {
                Line::plain(format!("每种情形下都有：{}。", self.proven(placed, struck)))
            }
        }
    }
}

/// A word for a chain after the first.
fn then(again: bool) -> &'static str {
    if again { "再" } else { "" }
}
