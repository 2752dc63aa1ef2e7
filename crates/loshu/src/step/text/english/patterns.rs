//! Sentences about singles, sets, colours and deadly patterns.

use alloc::format;
use alloc::string::String;

use super::{English, capital, digit_list, list, number};
use crate::step::text::sentence::{ColorsSentence, DeadlySentence, SetsSentence, Single};
use crate::step::text::words::color;

impl English {
    pub(super) fn single(&self, single: &Single) -> String {
        match single {
            Single::LastCell { cell, house, digit } => format!(
                "{} is the last empty cell of {}, and {digit} is the digit that is missing there.",
                self.0.cell(*cell),
                self.house(*house)
            ),
            Single::OnlyCandidate { cell, digit } => {
                format!("{} can hold nothing but {digit}.", self.0.cell(*cell))
            }
            Single::Present { house, digits } => {
                format!("{} already has {}.", capital(&self.house(*house)), digit_list(*digits))
            }
            Single::OnlyPlace { digit, house, cell } => format!(
                "In {}, digit {digit} can go nowhere but to {}.",
                self.house(*house),
                self.0.cell(*cell)
            ),
            Single::Blocked { digit, by, .. } => {
                let [noun, verb] = if by.len() == 1 { ["", "excludes"] } else { ["s", "exclude"] };
                format!(
                    "The {digit}{noun} in {} {verb} it from other empty cells.",
                    self.cells(*by)
                )
            }
            Single::Struck { digits, cells } => {
                format!("Earlier steps struck {} from {}.", digit_list(*digits), self.cells(*cells))
            }
        }
    }

    pub(super) fn sets(&self, sets: &SetsSentence) -> String {
        match sets {
            SetsSentence::Locked { digit, from, to, cells } => format!(
                "In {}, digit {digit} can only be in {}, and these cells all lie in {}. One of them \
                 is {digit}, so no other cell of {} is.",
                self.house(*from),
                self.cells(*cells),
                self.house(*to),
                self.house(*to)
            ),
            SetsSentence::Naked { cells, digits, houses } => format!(
                "{} have only the {} candidates {}. Each of these digits takes one of the {} cells, \
                 so it is in no other cell of {}.",
                capital(&self.cells(*cells)),
                number(digits.len()),
                digit_list(*digits),
                number(cells.len()),
                self.houses(houses)
            ),
            SetsSentence::Hidden { cells, digits, house } => format!(
                "In {}, the {} digits {} can only be in {}. Each of these {} cells takes one of \
                 them, so it holds no other digit.",
                self.house(*house),
                number(digits.len()),
                digit_list(*digits),
                self.cells(*cells),
                number(cells.len())
            ),
            SetsSentence::LockedCells { cells, links } => format!(
                "The {} cells {} need {} digits. They can hold, at most once each, {}: exactly {} \
                 digits. So every one of these is used inside the pattern, and goes from the rest of \
                 its house.",
                number(cells.len()),
                self.cells(*cells),
                number(cells.len()),
                self.links(links),
                number(cells.len())
            ),
            SetsSentence::Bent { cells, digits, free } => format!(
                "The {} cells {} have {} digits together: {}. All of these but {} can be used only \
                 once among them.",
                number(cells.len()),
                self.cells(*cells),
                number(digits.len()),
                digit_list(*digits),
                digit_list(*free)
            ),
            SetsSentence::OneOfFree { free, cells } => format!(
                "Without {0}, there would be a digit too few. So one of {1} is {0}, and no cell that \
                 sees all of these is.",
                digit_list(*free),
                self.cells(*cells)
            ),
            _ => self.fish(sets),
        }
    }

    fn fish(&self, sets: &SetsSentence) -> String {
        match sets {
            SetsSentence::Fish { digit, base, cover, fins } => {
                let aside = if fins.is_empty() {
                    String::new()
                } else {
                    format!(", apart from {}", self.cells(*fins))
                };
                let [base, cover] = [self.houses(base), self.houses(cover)];
                format!("In {base}, digit {digit} can only be in {cover}{aside}.")
            }
            SetsSentence::Count { digit, base, cover, fins } => {
                let without = if *fins { "If none of these is true, then " } else { "" };
                let text = format!(
                    "{} of {} take {} {digit}s, one in each of {}; no other cell of {} can be {digit}.",
                    if *fins { "the cells" } else { "The cells" },
                    self.houses(base),
                    number(base.len()),
                    self.houses(cover),
                    self.houses(cover)
                );
                format!("{without}{text}")
            }
            SetsSentence::Fins { digit, fins } => format!(
                "If {} {digit}, it excludes the struck candidates too.",
                if fins.len() == 1 {
                    format!("{} is", self.cells(*fins))
                } else {
                    format!("one of {} is", self.cells(*fins))
                }
            ),
            SetsSentence::Cover { truths, links } => format!(
                "Each of these holds one true candidate: {}. Their candidates lie in {}, each of which \
                 has room for one. So all of these are used up.",
                list(truths.iter().map(|&sector| self.sector(sector))),
                list(links.iter().map(|&sector| self.sector(sector)))
            ),
            _ => String::new(),
        }
    }

    pub(super) fn colors(&self, colors: &ColorsSentence) -> String {
        match colors {
            ColorsSentence::Component { number, colors: [one, two] } => format!(
                "Strong links join {} (colour {}) and {} (colour {}): all of one colour are true, all \
                 of the other are false.",
                self.candidates(one),
                color(2 * number),
                self.candidates(two),
                color(2 * number + 1)
            ),
            ColorsSentence::Clash { color: at, one, two } => format!(
                "If colour {} were true, then {} and {}, which exclude each other. So colour {} is \
                 false.",
                color(*at),
                self.is(*one),
                self.is(*two),
                color(*at)
            ),
            ColorsSentence::SeesBoth { color: at, others: [one, two] } => format!(
                "Colour {} excludes a candidate of colour {} and one of colour {}, but one of these \
                 colours is true. So colour {} is false.",
                color(*at),
                color(*one),
                color(*two),
                color(*at)
            ),
            ColorsSentence::Empties { color: at, sector } => format!(
                "If colour {} were true, {} would have no candidate left. So colour {} is false.",
                color(*at),
                self.sector(*sector),
                color(*at)
            ),
            ColorsSentence::Meet { colors: [one, two], opposites: [a, b] } => format!(
                "Candidates of the colours {} and {} exclude each other, so at least one of the \
                 opposite colours {} and {} is true.",
                color(*one),
                color(*two),
                color(*a),
                color(*b)
            ),
            ColorsSentence::Trap { colors: [one, two] } => format!(
                "What is struck is excluded by colour {} and by colour {}, one of which is true.",
                color(*one),
                color(*two)
            ),
        }
    }

    pub(super) fn deadly(&self, deadly: &DeadlySentence) -> String {
        match deadly {
            DeadlySentence::Swap { cells, digits } => format!(
                "If {} held only {}, the digits could change places: there would be two solutions. \
                 The puzzle has one.",
                self.cells(*cells),
                digit_list(*digits)
            ),
            DeadlySentence::Guardians(candidates) => match candidates.len() {
                1 => {
                    format!("So the one other candidate is true: {}.", self.candidates(candidates))
                }
                _ => format!("So one of the others is true: {}.", self.candidates(candidates)),
            },
            DeadlySentence::InOneCell { cell, digits } => format!(
                "All of these are in {0}, so {0} is none of {1}.",
                self.0.cell(*cell),
                digit_list(*digits)
            ),
            DeadlySentence::OneDigit { digit, cells } => format!(
                "All of these are {digit}s, so no cell that sees all of {} is {digit}.",
                self.cells(*cells)
            ),
            DeadlySentence::Subset { guardians, cells } => format!(
                "So the cells with {} act as one cell with the candidates {}, which forms a locked set \
                 with {}.",
                self.candidates(guardians),
                digit_list(guardians.all_digits()),
                self.cells(*cells)
            ),
            DeadlySentence::Locked { sectors } => format!(
                "The pattern is the only room for {}. So what is struck would complete the deadly \
                 pattern.",
                list(sectors.iter().map(|&sector| self.sector(sector)))
            ),
        }
    }
}
