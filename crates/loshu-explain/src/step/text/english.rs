//! English sentences.

mod chains;
mod exotic;
mod links;
mod patterns;
mod symmetry;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

use self::links::or_digits;
use super::notation::{Notation, by_cells, by_places};
use super::sentence::{Place, Seen, Sentence, What};
use super::words::{Line, Words, letter};
use crate::catalog::{Family, Technique};
use crate::step::roles::cells_of;
use crate::step::{Literal, Node, Sector, Step, Turn};

pub(super) struct English(pub(super) Notation);

impl Words for English {
    fn name(&self, technique: Technique) -> String {
        technique.info().english.to_string()
    }

    fn headline(&self, technique: Technique, what: Option<&What>) -> String {
        match what {
            None => self.name(technique),
            Some(what) => format!("{}: {}", self.name(technique), self.what(what)),
        }
    }

    fn place(&self, place: &Place) -> String {
        let place = match place {
            Place::Houses(houses) => self.houses(houses),
            Place::Digit(digit, houses) if houses.is_empty() => format!("the {digit}s"),
            Place::Digit(digit, houses) => format!("the {digit}s in {}", self.houses(houses)),
            Place::Cells(cells) => self.cells(*cells),
            Place::DigitInCells(digit, cells) => format!("the {digit} in {}", self.cells(*cells)),
            Place::CellsWith(digits) => format!("the cells with {}", digit_list(*digits)),
            Place::Givens => "the givens as a whole".to_string(),
            Place::LargeCells => "the cells with more than two candidates".to_string(),
        };
        format!("Look at {place}.")
    }

    fn therefore(&self, step: &Step) -> String {
        let placed = step.placements.iter().map(|&candidate| self.is(candidate));
        let struck = by_cells(step.eliminations.iter().copied())
            .into_iter()
            .map(|(digits, cells)| self.struck(digits, cells));
        match (step.placements.is_empty(), step.eliminations.is_empty()) {
            (false, _) => format!("So {}.", list(placed)),
            (_, false) => format!("So strike {}.", groups(struck)),
            _ => String::new(),
        }
    }

    fn note(&self, short: &str, cells: CellSet) -> String {
        let names = list(cells.iter().map(|cell| self.0.cell(cell)));
        format!("({short} is short for {names}.)")
    }

    fn notation(&self, line: &str) -> String {
        format!("In the notation of experts: {line}")
    }

    fn hint_family(&self, family: Family) -> String {
        format!("There is a step here: {}.", family_name(family))
    }

    fn hint_name(&self, technique: Technique) -> String {
        format!("The technique is called {}.", self.name(technique))
    }

    fn house_name(&self, house: House) -> String {
        self.house(house)
    }

    fn contradiction(&self, sector: Sector) -> String {
        format!("Contradiction: {}.", self.emptied(sector))
    }

    fn sentence(&self, sentence: &Sentence) -> Line {
        match sentence {
            Sentence::Single(sentence) => Line::plain(self.single(sentence)),
            Sentence::Sets(sentence) => Line::plain(self.sets(sentence)),
            Sentence::Links(sentence) => Line::plain(self.links(sentence)),
            Sentence::Als(sentence) => Line::plain(self.als(sentence)),
            Sentence::Chain(sentence) => self.chain(sentence),
            Sentence::Colors(sentence) => Line::plain(self.colors(sentence)),
            Sentence::Deadly(sentence) => Line::plain(self.deadly(sentence)),
            Sentence::Exotic(sentence) => Line::plain(self.exotic(sentence)),
            Sentence::Sees { cells, all } => Line::plain(self.sees(*cells, *all)),
            Sentence::Symmetry(sentence) => Line::plain(self.symmetry(sentence)),
            Sentence::Exclusion(exclusion) => Line::plain(self.exclusion(exclusion)),
            Sentence::Forcing(sentence) => self.forcing(sentence),
            Sentence::Templates { digits, placed } => Line::plain(templates(*digits, *placed)),
            Sentence::Guess => Line::plain(
                "No technique helps here. The digit is taken from the solution: this is a guess, \
                 not a deduction."
                    .to_string(),
            ),
        }
    }
}

impl English {
    /// Few cells one by one, many shortened.
    fn cells(&self, cells: CellSet) -> String {
        list(self.0.names(cells))
    }

    fn house(&self, house: House) -> String {
        self.houses(&[house])
    }

    /// `row 3`, `rows 2 and 5, column 8 and box 1`.
    fn houses(&self, houses: &[House]) -> String {
        let kind = |kind: usize, name: &str| {
            let numbers: Vec<String> = houses
                .iter()
                .filter(|house| house.index() / 9 == kind)
                .map(|&house| self.0.number(house))
                .collect();
            let plural = match numbers.len() {
                0 => return None,
                1 => "",
                _ => {
                    if kind == 2 {
                        "es"
                    } else {
                        "s"
                    }
                }
            };
            Some(format!("{name}{plural} {}", list(numbers)))
        };
        list([kind(0, "row"), kind(1, "column"), kind(2, "box")].into_iter().flatten())
    }

    /// `5 and 8 from r6c59`.
    fn struck(&self, digits: DigitSet, cells: CellSet) -> String {
        format!("{} from {}", digit_list(digits), self.cells(cells))
    }

    /// `r4c1 is not 5`, `neither r4c1 nor r4c2 is 5`.
    fn are_not(&self, set: &CandidateSet) -> String {
        let part = |(digits, cells): (DigitSet, CellSet)| match cells.single() {
            Some(cell) => format!("{} is {}", self.0.cell(cell), none_of(digits)),
            None => format!("{} is {}", self.none_of_cells(cells), or_digits(digits)),
        };
        groups(by_cells(set.iter()).into_iter().map(part))
    }

    fn candidates(&self, set: &CandidateSet) -> String {
        let part = |(digits, cells)| format!("{} in {}", digit_list(digits), self.cells(cells));
        groups(by_cells(set.iter()).into_iter().map(part))
    }

    fn is(&self, candidate: Candidate) -> String {
        format!("{} is {}", self.0.cell(candidate.cell()), candidate.digit())
    }

    fn literal(&self, Literal { node: Node { digit, cells }, on }: Literal) -> String {
        let names = self.cells(cells);
        match (cells.len(), on) {
            (1, true) => format!("{names} is {digit}"),
            (1, false) => format!("{names} is not {digit}"),
            (_, true) => format!("{} is {digit}", self.one_of(cells)),
            (_, false) => format!("{} is {digit}", self.none_of_cells(cells)),
        }
    }

    /// That one of two nodes is true: `r2c9 or r3c5 is 4`, `r4c4 is 7 or 8`.
    fn either(&self, [one, two]: [Node; 2]) -> String {
        if one.digit == two.digit {
            return self.literal(Literal {
                node: Node { digit: one.digit, cells: one.cells | two.cells },
                on: true,
            });
        }
        match one.cells.single() {
            Some(cell) if one.cells == two.cells => {
                format!("{} is {} or {}", self.0.cell(cell), one.digit, two.digit)
            }
            Some(_) | None => {
                let [one, two] = [one, two].map(|node| self.literal(Literal { node, on: true }));
                format!("{one}, or {two}")
            }
        }
    }

    /// `r3c2, r5c2 and 5 and 8 in row 3`.
    fn sectors(&self, sectors: &[Sector]) -> String {
        let places = by_places(sectors)
            .into_iter()
            .map(|(digits, houses)| format!("{} in {}", digit_list(digits), self.houses(&houses)));
        list(self.0.names(cells_of(sectors)).into_iter().chain(places))
    }

    /// `1 and 4 in row 3; 5 in box 2`.
    fn rooms(&self, links: &[(House, DigitSet)]) -> String {
        let link = |(house, digits): &(House, DigitSet)| {
            format!("{} in {}", digit_list(*digits), self.house(*house))
        };
        links.iter().map(link).collect::<Vec<_>>().join("; ")
    }

    /// Cells of which one has a digit: `r1c4`, `r1c4 or r2c4`, `one of r12c4 and r345c6`.
    fn one_of(&self, cells: CellSet) -> String {
        let names = self.0.names(cells);
        if names.len() == cells.len() { or_list(names) } else { format!("one of {}", list(names)) }
    }

    /// Several cells of which none has a digit: `neither r1c4 nor r2c4`, `none of r1c4, r2c4 and r3c4`.
    fn none_of_cells(&self, cells: CellSet) -> String {
        let names = self.0.names(cells);
        match &names[..] {
            [one, two] if cells.len() == 2 => format!("neither {one} nor {two}"),
            _ => format!("none of {}", list(names)),
        }
    }

    /// What struck cells see.
    fn sees(&self, cells: CellSet, all: Seen) -> String {
        let all = match all {
            Seen::Roofs => "both roofs".to_string(),
            Seen::FreeEnds => "both free ends".to_string(),
            Seen::Wings => "both wings".to_string(),
            Seen::Pair => "both cells of the pair".to_string(),
            Seen::AllThree => "all three cells".to_string(),
            Seen::Both => "both of them".to_string(),
            Seen::AllCells => "all of these cells".to_string(),
            Seen::Places(digit) => format!("all of these {digit}s"),
            Seen::Cells(all) if all.len() == 1 => self.cells(all),
            Seen::Cells(all) if all.len() == 2 => format!("both {}", self.cells(all)),
            Seen::Cells(all) => format!("all of {}", self.cells(all)),
        };
        format!("{} {} {all}.", self.cells(cells), plural(cells.len(), "sees", "see"))
    }

    fn what(&self, what: &What) -> String {
        match what {
            What::Cell(cell) => self.0.cell(*cell),
            What::Digit(digit, houses) if houses.is_empty() => format!("digit {digit}"),
            What::Digit(digit, houses) => format!("{digit} in {}", self.houses(houses)),
            What::Cells(digits, cells) => {
                format!("{} in {}", digit_list(*digits), self.cells(*cells))
            }
            What::Fish(fish) => {
                let fins = if fish.fins.is_empty() {
                    String::new()
                } else {
                    let fin = plural(fish.fins.len(), "fin", "fins");
                    format!(", {fin} {}", self.cells(fish.fins))
                };
                let [base, cover] = [&fish.base, &fish.cover].map(|houses| self.houses(houses));
                format!("{} in {base}, covered by {cover}{fins}", fish.digit)
            }
            What::Pivot(pivot, wings) => {
                format!("pivot {}, wings {}", self.0.cell(*pivot), self.cells(*wings))
            }
            What::Sets(sets) => {
                let set = |(at, cells): (usize, &CellSet)| {
                    format!("{} = {}", letter(at), self.0.cells(*cells))
                };
                list(sets.iter().enumerate().map(set))
            }
            What::Stem(stem) => format!("stem {}", self.0.cell(*stem)),
            What::BaseAndTargets(base, targets) => {
                format!("base {}, targets {}", self.cells(*base), self.cells(*targets))
            }
            What::Ends(ends) => {
                let [one, two] =
                    ends.map(|node| format!("{} in {}", node.digit, self.cells(node.cells)));
                format!("from {one} to {two}")
            }
            What::Turn(node) => format!("{} in {}", node.digit, self.cells(node.cells)),
            What::Loop(node, links) => {
                let cells = self.cells(node.cells);
                format!("{links} links from {} in {cells}", node.digit)
            }
            What::Start(start) => self.start(*start),
            What::Colors(start, Some(digit)) => {
                format!("{digit}s coloured from {}", self.0.cell(*start))
            }
            What::Symmetry(turn) => turn_name(*turn).to_string(),
            What::Colors(start, None) => format!("coloured from {}", self.0.cell(*start)),
        }
    }
}

/// How the grid is moved.
fn turn_name(turn: Turn) -> &'static str {
    match turn {
        Turn::Half => "half a turn",
        Turn::Quarter => "a quarter of a turn",
        Turn::Diagonal => "a mirror on the diagonal from top left",
        Turn::AntiDiagonal => "a mirror on the diagonal from top right",
    }
}

/// What templates prove.
fn templates(digits: DigitSet, placed: bool) -> String {
    let digits = match digits.len() {
        1 => format!("of digit {}", digit_list(digits)),
        _ => "of each digit".to_string(),
    };
    let proven = if placed {
        "A candidate that is part of every way is true."
    } else {
        "A candidate that is part of no way is false."
    };
    format!(
        "Lay out the nine places {digits}, one in each row, column and box, in every way that the \
         candidates allow. {proven}"
    )
}

/// The numbers of earlier statements: ` [1, 4]`.
fn numbers(from: &[usize]) -> String {
    let numbers: Vec<String> = from.iter().map(ToString::to_string).collect();
    if numbers.is_empty() { String::new() } else { format!(" [{}]", numbers.join(", ")) }
}

/// `a 3`, `an 8`.
fn with_article(digit: Digit) -> String {
    format!("{} {digit}", if digit.get() == 8 { "an" } else { "a" })
}

/// `a, b and c`.
fn list(items: impl IntoIterator<Item = String>) -> String {
    joined(items, " and")
}

/// `a, b or c`.
fn or_list(items: impl IntoIterator<Item = String>) -> String {
    joined(items, " or")
}

/// Items that are lists themselves: `a and b, and c`.
fn groups(items: impl IntoIterator<Item = String>) -> String {
    joined(items, ", and")
}

/// The items with commas, and with a word before the last one.
fn joined(items: impl IntoIterator<Item = String>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{}{word} {last}", rest.join(", ")),
    }
}

/// `not 9`, `neither 3 nor 5`, `none of 3, 5 and 7`.
fn none_of(digits: DigitSet) -> String {
    let names: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    match &names[..] {
        [one] => format!("not {one}"),
        [one, two] => format!("neither {one} nor {two}"),
        _ => format!("none of {}", list(names)),
    }
}

/// Numbers up to nine as words.
fn number(count: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count).map_or_else(|| count.to_string(), ToString::to_string)
}

fn plural<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// The sentence with a capital at its beginning; names of cells stay as they are.
fn capital(text: &str) -> String {
    let is_name = |word: &str| word.contains(|sign: char| sign.is_ascii_digit());
    let first = text.split(' ').next().unwrap_or_default();
    match text.chars().next() {
        Some(letter) if !is_name(first) => {
            let rest = &text[letter.len_utf8()..];
            letter.to_uppercase().chain(rest.chars()).collect()
        }
        Some(_) | None => text.to_string(),
    }
}

fn family_name(family: Family) -> &'static str {
    match family {
        Family::Single => "a single, a cell or a house with one possibility left",
        Family::Locked => "a digit that is locked where a box and a line cross",
        Family::Subset => "a pair, triple or quadruple",
        Family::Fish => "a fish, one digit in several rows, columns or boxes",
        Family::SingleDigit => "a short chain of one digit",
        Family::Coloring => "colours along strong links",
        Family::Wing => "a wing, a few cells that lead to one digit",
        Family::Uniqueness => "a pattern that would have two solutions",
        Family::Als => "almost locked sets",
        Family::Chain => "a chain of strong and weak links",
        Family::Exotic => "a large pattern of the hardest puzzles",
        Family::Forcing => "a forcing chain, several cases with one consequence",
        Family::LastResort => "nothing but enumeration",
    }
}

fn digit_list(digits: DigitSet) -> String {
    list(digits.iter().map(|digit| digit.to_string()))
}
