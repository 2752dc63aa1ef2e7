//! Sentences about singles, sets, colours and deadly patterns.

use alloc::format;
use alloc::string::String;

use loshu::CandidateSet;

use super::{English, capital, digit_list, joined, none_of, number, plural};
use crate::step::text::notation::by_cells;
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
                "In {}, digit {digit} can only go to {}.",
                self.house(*house),
                self.0.cell(*cell)
            ),
            Single::Blocked { digit, house, by } => {
                let [noun, verb] = if by.len() == 1 { ["", "excludes"] } else { ["s", "exclude"] };
                format!(
                    "The {digit}{noun} in {} {verb} it from other empty cells of {}.",
                    self.cells(*by),
                    self.house(*house)
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
                 is {digit}, so no other cell of {} can be {digit}.",
                self.house(*from),
                self.cells(*cells),
                self.house(*to),
                self.house(*to)
            ),
            SetsSentence::Naked { cells, digits, houses } => format!(
                "The {} cells {} can hold only the {} digits {}. Each of these digits takes one of \
                 the cells, so no other cell of {} can hold it.",
                number(cells.len()),
                self.cells(*cells),
                number(digits.len()),
                digit_list(*digits),
                joined(houses.iter().map(|&house| self.house(house)), " or")
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
                "The {0} cells {1} need {0} digits. They can hold each of the following only once: \
                 {2}. That makes {0}, so each of them is used in the pattern, and no other cell of \
                 its row, column or box can hold it.",
                number(cells.len()),
                self.cells(*cells),
                self.links(links)
            ),
            SetsSentence::Bent { cells, digits, free } => format!(
                "The {} cells {} have {} digits together: {}. Each of these except {} can be used \
                 only once in them.",
                number(cells.len()),
                self.cells(*cells),
                number(digits.len()),
                digit_list(*digits),
                digit_list(*free)
            ),
            SetsSentence::OneOfFree { free, cells } => format!(
                "Without {0}, there would be fewer digits than cells. So one of {1} is {0}, and no \
                 cell that sees all of these can be {0}.",
                digit_list(*free),
                self.cells(*cells)
            ),
            SetsSentence::Fish { digit, base, cover, fins } => {
                let aside = match fins.len() {
                    0 => String::new(),
                    1 => format!(", or in the fin {}", self.cells(*fins)),
                    _ => format!(", or in the fins {}", self.cells(*fins)),
                };
                let [base, cover] = [self.houses(base), self.houses(cover)];
                format!("In {base}, digit {digit} can only be in {cover}{aside}.")
            }
            SetsSentence::Count { digit, base, cover, fins } => {
                let the = match fins {
                    0 => "The".into(),
                    1 => format!("If the fin is not {digit}, the"),
                    _ => format!("If no fin is {digit}, the"),
                };
                format!(
                    "{the} cells of {} take {} {digit}s, one in each of {cover}, so no other cell \
                     of {cover} can be {digit}.",
                    self.houses(base),
                    number(base.len()),
                    cover = self.houses(cover)
                )
            }
            SetsSentence::Cover { truths, links } => format!(
                "Each of these holds one true candidate: {}. Their candidates lie in {}, each of which \
                 has room for one. So all of these are used up.",
                self.sectors(truths),
                self.sectors(links)
            ),
            SetsSentence::EndoFins(cells) => {
                let [lie, it, fin] = if cells.len() == 1 {
                    ["lies", "it counts", "a fin"]
                } else {
                    ["lie", "they count", "fins"]
                };
                format!("{} {lie} in two of these houses, so {it} as {fin}.", self.cells(*cells))
            }
            SetsSentence::Cannibals { digit, cells } => format!(
                "A {digit} in {} would use up two of these places, and leave too few.",
                joined(self.0.parts(*cells), " or")
            ),
            SetsSentence::Fins { digit, fins, seen } => {
                let fin = if *fins == 1 { "the fin" } else { "a fin" };
                let sees = if *fins == 1 { "the fin sees" } else { "all fins see" };
                let cells = if seen.len() == 1 { "this cell" } else { "these cells" };
                format!(
                    "If {fin} is {digit}, {} cannot be {digit} either, because {sees} {cells}.",
                    self.cells(*seen)
                )
            }
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
                "If colour {0} is true, {1} and {2}, but these exclude each other. So colour {0} is \
                 false.",
                color(*at),
                self.is(*one),
                self.is(*two)
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
                "If colour {0} is true, {1}. So colour {0} is false.",
                color(*at),
                self.emptied(*sector)
            ),
            ColorsSentence::Opposite { color: at } => format!(
                "Then colour {} is true, and it excludes the other struck candidates.",
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
                "Each struck candidate is excluded by colour {} and also by colour {}, and at least \
                 one of the two colours is true.",
                color(*one),
                color(*two)
            ),
        }
    }

    pub(super) fn deadly(&self, deadly: &DeadlySentence) -> String {
        match deadly {
            DeadlySentence::Swap { cells, digits, filled } => format!(
                "If {} held only {}, the digits could change places, and there would be two \
                 solutions. {}The puzzle has only one.",
                self.cells(*cells),
                digit_list(*digits),
                if *filled { "(None of these cells is a given.) " } else { "" }
            ),
            DeadlySentence::Grave(guardians) => format!(
                "Without {}, each empty cell would have two candidates, and each digit two places \
                 in each row, column and box where it is missing. Such a grid has two solutions or \
                 none, but the puzzle has exactly one.",
                self.candidates(guardians)
            ),
            DeadlySentence::Guardians(candidates) => match candidates.len() {
                1 => format!("So the other candidate is true: {}.", self.candidates(candidates)),
                _ => format!(
                    "So at least one of the other candidates is true: {}.",
                    self.candidates(candidates)
                ),
            },
            DeadlySentence::InOneCell { cell, digits } => {
                format!("Then {} is {}.", self.0.cell(*cell), none_of(*digits))
            }
            DeadlySentence::OneDigit { digit, cells } if cells.len() == 1 => {
                format!("Then no cell that sees {} can be {digit}.", self.cells(*cells))
            }
            DeadlySentence::OneDigit { digit, cells } => {
                format!("Then no cell that sees all of {} can be {digit}.", self.cells(*cells))
            }
            DeadlySentence::Subset { guardians, cells, digits } => format!(
                "They act as one cell with {} {}. Together with {} it forms a naked subset with the \
                 digits {}.",
                plural(guardians.all_digits().len(), "the only candidate", "the candidates"),
                digit_list(guardians.all_digits()),
                self.cells(*cells),
                digit_list(*digits)
            ),
            DeadlySentence::Locked { sectors, struck } => format!(
                "The pattern has the only places of {}. So if {}, the deadly pattern would be complete.",
                self.sectors(sectors),
                self.were(struck)
            ),
        }
    }

    /// `r2c3 were 1`, `one of r2c23 were 1`.
    fn were(&self, struck: &CandidateSet) -> String {
        match by_cells(struck.iter())[..] {
            [(digits, cells)] if digits.len() == 1 && cells.len() == 1 => {
                format!("{} were {digits}", self.cells(cells))
            }
            [(digits, cells)] if digits.len() == 1 => {
                format!("one of {} were {digits}", self.cells(cells))
            }
            _ => "a struck candidate were true".into(),
        }
    }
}
