//! Sentences about chains, cases and forcing chains.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{English, numbers};
use crate::step::text::sentence::{Because, CasesSentence, Cause, ChainSentence, ForcingSentence};
use crate::step::text::words::{Line, Words};
use crate::step::{Literal, Sector};

impl English {
    pub(super) fn chain(&self, chain: &ChainSentence) -> String {
        match chain {
            ChainSentence::Suppose(literal) => format!("Suppose that {}.", self.literal(*literal)),
            ChainSentence::Then { first, off, on } => {
                let off = off.map(|(node, house)| {
                    let house = house.map_or(String::new(), |house| format!(" ({})", self.house(house)));
                    format!("{}{house}", self.literal(Literal { node, on: false }))
                });
                let on = on.as_ref().map(|(node, because)| {
                    let literal = self.literal(Literal { node: *node, on: true });
                    format!("{literal}{}", self.because(because))
                });
                let then = if *first { "Then" } else { "So" };
                format!("{then} {}.", [off, on].into_iter().flatten().collect::<Vec<_>>().join(", and "))
            }
            ChainSentence::Either(one, two) => format!(
                "Either way, {} or {}; both exclude what is struck.",
                self.literal(Literal { node: *one, on: true }),
                self.literal(Literal { node: *two, on: true })
            ),
            ChainSentence::Opposite(literal) => {
                format!("That contradicts the supposition, so {}.", self.literal(*literal))
            }
            ChainSentence::Loop => "The last of these leads back to the first: the chain is a loop, \
                and of the two sides of each link exactly one is true. So what sees both sides of a \
                link goes."
                .to_string(),
        }
    }

    fn because(&self, because: &Because) -> String {
        match because {
            Because::OnlyCandidate => " (its only other candidate)".to_string(),
            Because::OnlyPlace(house) => {
                format!(" (the only other place in {})", self.house(*house))
            }
            Because::Set(cells) => {
                format!(" ({} would lack a digit otherwise)", self.0.cells(*cells))
            }
            Because::Deadly(cells) => {
                format!(" ({} would have two fillings otherwise)", self.0.cells(*cells))
            }
            Because::Unsaid => String::new(),
        }
    }

    pub(super) fn cases(&self, cases: &CasesSentence) -> Line {
        match cases {
            CasesSentence::Together(sectors) => {
                let sectors = self.0.sectors(sectors);
                Line::plain(format!("Look at {sectors} together."))
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
            CasesSentence::NoneLeft { sector, depth } => Line::at(
                *depth,
                format!("Then nothing is left for {}: a contradiction.", self.sector(*sector)),
            ),
            CasesSentence::Searched => Line::plain(
                "A search through all cases shows that they cannot all be filled then.".to_string(),
            ),
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
                    Cause::Excluded => String::new(),
                    Cause::OnlyCandidate => ", the last candidate there".to_string(),
                    Cause::OnlyPlace(house) => {
                        format!(", the last place in {}", self.house(*house))
                    }
                    Cause::Technique(technique) => format!(", by {}", self.name(*technique)),
                };
                let from = numbers(from);
                Line::numbered(*number, format!("{}{because}{from}.", self.literal(*literal)))
            }
            ForcingSentence::Contradiction { sector, from } => Line::plain(format!(
                "That is a contradiction at {}{}. So the supposition is wrong.",
                self.sector(*sector),
                numbers(from)
            )),
            ForcingSentence::AllCases => {
                Line::plain("Every case has the same consequence.".to_string())
            }
        }
    }
}
