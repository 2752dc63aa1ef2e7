//! Sentences about chains, cases and forcing chains.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{CandidateSet, CellSet};

use super::{English, capital, groups, list, numbers, with_article};
use crate::step::contradiction::ContradictionKind;
use crate::step::roles::shared_houses;
use crate::step::text::sentence::{Because, ChainSentence, ForcingSentence, ImplicationCause};
use crate::step::text::words::{Line, Words};
use crate::step::{Cases, Literal, Node, Sector};

impl English {
    /// What a pattern holds together: `r3c2`, `5 in row 3`.
    fn held(&self, sector: Sector) -> String {
        match sector {
            Sector::Cell(cell) => self.0.cell(cell),
            Sector::House(house, digit) => format!("{digit} in {}", self.house(house)),
        }
    }

    pub(super) fn chain(&self, chain: &ChainSentence) -> Line {
        match chain {
            ChainSentence::ShowEither { ends, again } => {
                Line::plain(format!("We {}show that {}.", also(*again), self.either(*ends)))
            }
            ChainSentence::ShowTurn { literal, again } => {
                Line::plain(format!("We {}show that {}.", also(*again), self.literal(*literal)))
            }
            ChainSentence::ShowLoop { again } => Line::plain(format!(
                "We {}follow a chain that comes back to its start.",
                also(*again)
            )),
            ChainSentence::Guardians(nodes) => Line::plain(format!("So {}.", self.either(*nodes))),
            ChainSentence::Way(stops) => Line::plain(self.way(stops)),
            ChainSentence::Suppose(literal) => {
                Line::plain(format!("Suppose that {}.", self.literal(*literal)))
            }
            ChainSentence::Then { number, off, on } => {
                let off_node = off.map(|(node, _)| node);
                let off = off.map(|(node, house)| {
                    let house =
                        house.map_or(String::new(), |house| format!(" ({})", self.house(house)));
                    format!("{}{house}", self.literal(Literal { node, on: false }))
                });
                let same =
                    matches!((off_node, on), (Some(off), Some((on, _))) if off.cells == on.cells);
                let on = on.as_ref().map(|(node, because)| {
                    let because = self.because(because, node.cells.len());
                    if same && node.cells.len() == 1 {
                        return format!("{}{because}", node.digit);
                    }
                    format!("{}{because}", self.literal(Literal { node: *node, on: true }))
                });
                let both: Vec<String> = [off, on].into_iter().flatten().collect();
                let and = if same { " but " } else { ", and " };
                Line::numbered(*number, format!("Then {}.", both.join(and)))
            }
            ChainSentence::ThenShort { number, on } => {
                let on = on.iter().map(|&node| self.literal(Literal { node, on: true }));
                let on: Vec<String> = on.collect();
                Line::numbered(*number, format!("Then {}.", on.join(", so ")))
            }
            ChainSentence::Either { ends, excluded } => {
                let excluded = self.are_not(excluded);
                Line::plain(format!("So {}. Either way, {excluded}.", self.either(*ends)))
            }
            ChainSentence::Empty { sector, proven } => Line::plain(format!(
                "Then {}. That cannot be, so {}.",
                self.emptied(*sector),
                self.literal(*proven)
            )),
            ChainSentence::Lacking { cells, proven } => Line::plain(format!(
                "Then {} would lack a digit. That cannot be, so {}.",
                self.cells(*cells),
                self.literal(*proven)
            )),
            ChainSentence::Clash { node, proven } => Line::plain(format!(
                "{}. So {}.",
                self.clash(*node, proven.node),
                self.literal(*proven)
            )),
            ChainSentence::Loop => Line::plain(
                "That leads back to the start, so the chain is a loop. Of two neighbours on it, \
                 exactly one is true."
                    .to_string(),
            ),
        }
    }

    /// The cells that a chain goes through.
    fn way(&self, stops: &[CellSet]) -> String {
        let [first, between @ .., last] = stops else { return String::new() };
        let by = if between.is_empty() {
            String::new()
        } else {
            format!(" by way of {}", list(between.iter().map(|cells| self.short(*cells))))
        };
        let to = if first == last { "back to" } else { "to" };
        format!("The chain leads from {}{by} {to} {}.", self.short(*first), self.short(*last))
    }

    /// Why a node cannot be true together with the one that is supposed to be.
    fn clash(&self, node: Node, supposed: Node) -> String {
        let cells = self.one_of(node.cells);
        if node.digit != supposed.digit {
            return format!("{cells} cannot be {} and {} at once", supposed.digit, node.digit);
        }
        let house = shared_houses(node.cells | supposed.cells).next();
        let house = house.map_or(String::new(), |house| format!(" ({})", self.house(house)));
        format!(
            "{} in {cells} excludes the {} in {} that we supposed{house}",
            capital(&with_article(node.digit)),
            supposed.digit,
            self.one_of(supposed.cells)
        )
    }

    fn because(&self, because: &Because, cells: usize) -> String {
        match because {
            Because::OnlyCandidate => " (its only other candidate)".to_string(),
            Because::OnlyPlace(house) => {
                let places = if cells == 1 { "place" } else { "places" };
                format!(" (the only other {places} in {})", self.house(*house))
            }
            Because::Set(cells) => {
                format!(" (otherwise {} would lack a digit)", self.cells(*cells))
            }
            Because::Deadly(cells) => {
                format!(" (otherwise {} would have two fillings)", self.cells(*cells))
            }
            Because::Unsaid => String::new(),
        }
    }

    /// What it means that no candidate of a sector is left.
    pub(super) fn emptied(&self, sector: Sector) -> String {
        match sector {
            Sector::Cell(cell) => format!("{} has no candidate left", self.0.cell(cell)),
            Sector::House(house, digit) => {
                format!("{digit} has no place left in {}", self.house(house))
            }
        }
    }

    /// How a case contradicts itself.
    fn broken(&self, sector: Sector, kind: ContradictionKind) -> String {
        match (kind, sector) {
            (ContradictionKind::Emptied, _) => self.emptied(sector),
            (ContradictionKind::Both, _) => "these two contradict each other".to_string(),
            (ContradictionKind::Rivals, Sector::House(house, digit)) => {
                format!("{} has two {digit}s", self.house(house))
            }
            (ContradictionKind::Rivals, Sector::Cell(cell)) => {
                format!("{} has two digits", self.0.cell(cell))
            }
        }
    }

    /// `r3c4 is 5`, `r3c4 is not 5`.
    fn proven(&self, placed: &CandidateSet, struck: &CandidateSet) -> String {
        let placed = placed.iter().map(|candidate| self.is(candidate));
        let struck = (!struck.is_empty()).then(|| self.are_not(struck));
        groups(placed.chain(struck))
    }

    /// The cases of a forcing chain, in a few words.
    pub(super) fn start(&self, start: Cases) -> String {
        match start {
            Cases::Assumption(literal) => format!("if {}", self.literal(literal)),
            Cases::Either(candidate) => format!("{} or not", self.is(candidate)),
            Cases::Sector(Sector::Cell(cell)) => format!("the candidates of {}", self.0.cell(cell)),
            Cases::Sector(Sector::House(house, digit)) => {
                format!("the places of {digit} in {}", self.house(house))
            }
        }
    }

    pub(super) fn forcing(&self, forcing: &ForcingSentence) -> Line {
        match forcing {
            ForcingSentence::Show { placed, struck } => {
                Line::plain(format!("We show that {}.", self.proven(placed, struck)))
            }
            ForcingSentence::Refute(literal) => Line::plain(format!(
                "Suppose that {}, and look for a contradiction.",
                self.literal(*literal)
            )),
            ForcingSentence::OneOf(Sector::Cell(cell)) => Line::plain(format!(
                "Try each candidate of {}: one of them is true.",
                self.0.cell(*cell)
            )),
            ForcingSentence::OneOf(Sector::House(house, digit)) => Line::plain(format!(
                "Try each place for {digit} in {}: one of them is true.",
                self.house(*house)
            )),
            ForcingSentence::TrueOrFalse(candidate) => {
                Line::plain(format!("Either {}, or it is not. Try both.", self.is(*candidate)))
            }
            ForcingSentence::Case { case, number, literal } => Line::premise(
                *number,
                format!("Case {case}: suppose that {}.", self.literal(*literal)),
            ),
            ForcingSentence::Assume { number, literal } => {
                Line::premise(*number, format!("Suppose that {}.", self.literal(*literal)))
            }
            ForcingSentence::Implied { number, literal, from, because } => {
                let because = match because {
                    ImplicationCause::Excluded => String::new(),
                    ImplicationCause::OnlyCandidate => ", its last candidate".to_string(),
                    ImplicationCause::OnlyPlace(house) => format!(
                        ", because {} has no other place for {}",
                        self.house(*house),
                        literal.node.digit
                    ),
                    ImplicationCause::Technique(technique, held) => {
                        let name = self.name(*technique);
                        if held.is_empty() {
                            format!(", by {name}")
                        } else {
                            format!(", by {name} ({})", list(held.iter().map(|at| self.held(*at))))
                        }
                    }
                };
                let from = numbers(from);
                let literal = capital(&self.literal(*literal));
                Line::numbered(*number, format!("{literal}{because}{from}."))
            }
            ForcingSentence::Contradiction { sector, kind, from } => Line::plain(format!(
                "But {}{}, so what we supposed is wrong.",
                self.broken(*sector, *kind),
                numbers(from)
            )),
            ForcingSentence::AllCases { placed, struck } => {
                Line::plain(format!("In every case, {}.", self.proven(placed, struck)))
            }
        }
    }
}

/// A word for a chain after the first.
fn also(again: bool) -> &'static str {
    if again { "also " } else { "" }
}
