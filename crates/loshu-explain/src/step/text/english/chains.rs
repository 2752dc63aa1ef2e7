//! Sentences about chains, cases and forcing chains.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{English, digit_list, number, numbers};
use crate::step::text::sentence::{
    Because, CasesSentence, ChainSentence, ForcingSentence, ImplicationCause,
};
use crate::step::text::words::{Line, Words};
use crate::step::{Cases, Literal, Sector};

impl English {
    pub(super) fn chain(&self, chain: &ChainSentence) -> String {
        match chain {
            ChainSentence::Suppose { literal, again } => {
                let suppose = if *again { "Now suppose" } else { "Suppose" };
                format!("{suppose} that {}.", self.literal(*literal))
            }
            ChainSentence::Then { first, off, on } => {
                let off = off.map(|(node, house)| {
                    let house =
                        house.map_or(String::new(), |house| format!(" ({})", self.house(house)));
                    format!("{}{house}", self.literal(Literal { node, on: false }))
                });
                let on = on.as_ref().map(|(node, because)| {
                    let literal = self.literal(Literal { node: *node, on: true });
                    format!("{literal}{}", self.because(because, node.cells.len()))
                });
                let then = if *first { "Then" } else { "So" };
                format!(
                    "{then} {}.",
                    [off, on].into_iter().flatten().collect::<Vec<_>>().join(", and ")
                )
            }
            ChainSentence::Either { ends, excluded } => {
                let [one, two] = ends.map(|node| self.literal(Literal { node, on: true }));
                let excluded = self.struck_set(excluded);
                format!("So {one} or {two}, and each of these excludes {excluded}.")
            }
            ChainSentence::Opposite(literal) => {
                format!("That contradicts the supposition, so {}.", self.literal(*literal))
            }
            ChainSentence::Loop { sets } => {
                let sets = if *sets {
                    " The other digits of an almost locked set on the loop stay in its cells, too."
                } else {
                    ""
                };
                format!(
                    "The last statement leads back to the first: the chain is a loop, and exactly \
                     one end of each link is true. So a candidate is false if both ends of a link \
                     exclude it.{sets}"
                )
            }
        }
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

    pub(super) fn cases(&self, cases: &CasesSentence) -> Line {
        match cases {
            CasesSentence::Together(sectors) => {
                Line::plain(format!("Look at {} together.", self.sectors(sectors)))
            }
            CasesSentence::Suppose { candidate, holds, example } => Line::plain(format!(
                "Suppose{} that {}.",
                if *example { ", for example," } else { "" },
                self.literal(Literal { node: (*candidate).into(), on: *holds })
            )),
            CasesSentence::Must { candidate, sector, depth } => {
                let because = self.last(*sector);
                Line::at(*depth, format!("Then {}{because}.", self.is(*candidate)))
            }
            CasesSentence::Try { candidate, depth } => {
                Line::at(*depth, format!("If {}:", self.is(*candidate)))
            }
            CasesSentence::NoneLeft { sector, depth } => {
                Line::at(*depth, format!("Then {}: a contradiction.", self.emptied(*sector)))
            }
            CasesSentence::Only { cells, digits } => Line::at(
                0,
                format!(
                    "Then the {} cells {} can hold only the {} digits {}.",
                    number(cells.len()),
                    self.cells(*cells),
                    number(digits.len()),
                    digit_list(*digits)
                ),
            ),
            CasesSentence::Searched => {
                Line::at(0, "A search through all cases shows that this is impossible.".to_string())
            }
            CasesSentence::Likewise => {
                Line::plain("The other conclusions follow in the same way.".to_string())
            }
        }
    }

    /// What it means that no candidate of a sector is left.
    pub(super) fn emptied(&self, sector: Sector) -> String {
        match sector {
            Sector::Cell(cell) => format!("{} has no candidate left", self.0.cell(cell)),
            Sector::House(house, digit) => {
                format!("digit {digit} has no place left in {}", self.house(house))
            }
        }
    }

    /// The cases of a forcing chain, in a few words.
    pub(super) fn start(&self, start: Cases) -> String {
        match start {
            Cases::Assumption(literal) => format!("if {}", self.literal(literal)),
            Cases::Either(candidate) => format!("{} or not", self.is(candidate)),
            Cases::Sector(Sector::Cell(cell)) => format!("the candidates of {}", self.0.cell(cell)),
            Cases::Sector(Sector::House(house, digit)) => {
                format!("the places of digit {digit} in {}", self.house(house))
            }
        }
    }

    fn last(&self, sector: Sector) -> String {
        match sector {
            Sector::Cell(_) => " (its last candidate)".to_string(),
            Sector::House(house, _) => format!(" (the last place in {})", self.house(house)),
        }
    }

    pub(super) fn forcing(&self, forcing: &ForcingSentence) -> Line {
        match forcing {
            ForcingSentence::OneOf(Sector::Cell(cell)) => Line::plain(format!(
                "Try each candidate of {}: one of them is true.",
                self.0.cell(*cell)
            )),
            ForcingSentence::OneOf(Sector::House(house, digit)) => Line::plain(format!(
                "Try each place of digit {digit} in {}: one of them is true.",
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
                    ImplicationCause::OnlyCandidate => ", the last candidate there".to_string(),
                    ImplicationCause::OnlyPlace(house) => {
                        format!(", the last place in {}", self.house(*house))
                    }
                    ImplicationCause::Technique(technique) => {
                        format!(", by {}", self.name(*technique))
                    }
                };
                let from = numbers(from);
                Line::numbered(*number, format!("{}{because}{from}.", self.literal(*literal)))
            }
            ForcingSentence::Contradiction { sector, from, .. } => Line::plain(format!(
                "That is a contradiction {}{}, so the supposition is wrong.",
                match sector {
                    Sector::Cell(cell) => format!("in {}", self.0.cell(*cell)),
                    Sector::House(..) => format!("for {}", self.sector(*sector)),
                },
                numbers(from)
            )),
            ForcingSentence::AllCases => {
                Line::plain("Every case has the same consequence.".to_string())
            }
        }
    }
}
