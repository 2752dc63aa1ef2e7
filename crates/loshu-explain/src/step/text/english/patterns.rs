//! Sentences about singles, sets, colours and deadly patterns.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Cell, DigitSet, House};

use super::links::or_digits;
use super::{
    English, capital, digit_list, groups, list, none_of, number, or_list, plural, with_article,
};
use crate::step::text::notation::by_cells;
use crate::step::text::sentence::{ColorsSentence, DeadlySentence, SetsSentence, Single};
use crate::step::text::words::letter;

impl English {
    pub(super) fn single(&self, single: &Single) -> String {
        match single {
            Single::OneEmpty(house) => {
                format!("{} has one empty cell.", capital(&self.house(*house)))
            }
            Single::Missing { house, digit } => {
                format!("Eight digits of {} are there, and {digit} is missing.", self.house(*house))
            }
            Single::Eight { digit, houses } => {
                format!("Eight {digit}s are on the grid. Only {} have none.", self.houses(houses))
            }
            Single::Ninth(cell) => format!("All three meet in {}.", self.0.cell(*cell)),
            Single::Blocked { digit, house, by, all } => {
                let [noun, verb] = if by.len() == 1 { ["", "crosses"] } else { ["s", "cross"] };
                let cells = if *all {
                    format!("every empty cell of {} but one", self.house(*house))
                } else {
                    format!("empty cells of {}", self.house(*house))
                };
                format!("The {digit}{noun} in {} {verb} out {cells}.", self.cells(*by))
            }
            Single::Struck { digits, cells } => {
                format!("Earlier steps struck {} from {}.", digit_list(*digits), self.cells(*cells))
            }
            Single::OnlyPlace { digit, house, cell } => format!(
                "{} is the only cell left for {digit} in {}.",
                self.0.cell(*cell),
                self.house(*house)
            ),
            Single::Present { house, digits } => {
                format!("{} already has {}.", capital(&self.house(*house)), digit_list(*digits))
            }
            Single::OnlyCandidate { cell, digit } => {
                format!("{digit} is the only digit left for {}.", self.0.cell(*cell))
            }
        }
    }

    pub(super) fn sets(&self, sets: &SetsSentence) -> String {
        match sets {
            SetsSentence::Locked { digit, from, to, cells } => format!(
                "The {digit} of {} can only be in {}. {} in {}.",
                self.house(*from),
                or_list(self.0.names(*cells)),
                if cells.len() == 2 { "Both cells are" } else { "These cells are all" },
                self.house(*to)
            ),
            SetsSentence::LockedWhy { digit, from, to } => format!(
                "One of them is {digit}, because {} needs {}. That is also the {digit} of {to}, so \
                 no other cell of {to} can be {digit}.",
                self.house(*from),
                with_article(*digit),
                to = self.house(*to)
            ),
            SetsSentence::Naked { cells, digits } => {
                let all = if cells.len() == 2 { "both have only" } else { "together have only" };
                format!("{} {all} {}.", self.cells(*cells), digit_list(*digits))
            }
            SetsSentence::NakedWhy { digits, houses } => {
                let houses = or_list(houses.iter().map(|&house| self.house(house)));
                let digit = or_digits(*digits);
                match digits.len() {
                    2 => format!(
                        "They will be {} in one order or the other. So no other cell of {houses} \
                         can be {digit}.",
                        digit_list(*digits)
                    ),
                    count => format!(
                        "{} digits fill {} cells: each digit takes one of them. So no other cell of \
                         {houses} can be {digit}.",
                        capital(&number(count)),
                        number(count)
                    ),
                }
            }
            SetsSentence::Hidden { cells, digits, house } => format!(
                "The digits {} of {} can only be in {}.",
                digit_list(*digits),
                self.house(*house),
                self.cells(*cells)
            ),
            SetsSentence::HiddenWhy(digits) => {
                let count = number(digits.len());
                format!(
                    "{} digits need {count} cells, so they fill these cells, and no other digit can \
                     be there.",
                    capital(&count)
                )
            }
            SetsSentence::Fish(fish) => {
                let digit = fish.digit;
                let [base, cover] = [&fish.base, &fish.cover].map(|houses| self.houses(houses));
                match fish.fins.len() {
                    0 => format!("The {digit}s of {base} can only be in {cover}."),
                    count => format!(
                        "The {digit}s of the base, {base}, can only be in the cover, {cover}, or in \
                         the {} {}.",
                        plural(count, "fin", "fins"),
                        self.cells(fish.fins)
                    ),
                }
            }
            SetsSentence::EndoFins(cells) => {
                let [lie, it, fin] = if cells.len() == 1 {
                    ["lies", "it counts", "a fin"]
                } else {
                    ["lie", "they count", "fins"]
                };
                format!("{} {lie} in two base houses, so {it} as {fin}.", self.cells(*cells))
            }
            SetsSentence::Count(fish) => {
                let [base, cover] = [&fish.base, &fish.cover].map(|houses| self.houses(houses));
                let (digit, count) = (fish.digit, number(fish.base.len()));
                match fish.fins.len() {
                    0 => format!(
                        "{} need {count} {digit}s, and {cover} have room for just {count}. So the \
                         {digit}s of {cover} are in these cells, and nowhere else.",
                        capital(&base)
                    ),
                    fins => format!(
                        "If {} {digit}, the base needs {count} {digit}s in {count} cover houses, so \
                         no other cell of the cover can be {digit}.",
                        if fins == 1 { "the fin is not" } else { "no fin is" }
                    ),
                }
            }
            SetsSentence::Cannibals { digit, cells } => format!(
                "{} in {} would use up two cover houses at once, and leave too few.",
                capital(&with_article(*digit)),
                or_list(self.0.names(*cells))
            ),
            SetsSentence::Fins { digit, fins, seen } => {
                let [fin, every] =
                    if *fins == 1 { ["the fin", "the fin"] } else { ["a fin", "every fin"] };
                match seen.single() {
                    Some(cell) => format!(
                        "If {fin} is {digit}, {} cannot be {digit} either, because it sees {every}.",
                        self.0.cell(cell)
                    ),
                    None => format!(
                        "If {fin} is {digit}, {} can be {digit}, because {} see {every}.",
                        self.none_of_cells(*seen),
                        if seen.len() == 2 { "both" } else { "they all" }
                    ),
                }
            }
            SetsSentence::XyzPivot { pivot, digits, wings } => {
                let wing = |(cell, digits): &(Cell, DigitSet)| {
                    format!("{}, which is {}", self.0.cell(*cell), or_digits(*digits))
                };
                format!(
                    "{} is the pivot: it is {}. Its wings are {}.",
                    self.0.cell(*pivot),
                    or_digits(*digits),
                    groups(wings.iter().map(wing))
                )
            }
            SetsSentence::XyzWhy { wings: [(one, x), (two, y)], common } => format!(
                "If the pivot is {x}, {} is {common}. If it is {y}, {} is {common}. If it is \
                 neither, it is {common} itself. So one of the three cells is {common}.",
                self.0.cell(*one),
                self.0.cell(*two)
            ),
            SetsSentence::Bent { houses: [line, block], cells, digits, common } => format!(
                "{} have only {}. These cells are all in {} or in {}, and each digit but {common} \
                 keeps to one of the two.",
                self.cells(*cells),
                digit_list(*digits),
                self.house(*line),
                self.house(*block)
            ),
            SetsSentence::BentWhy { count, confined, common, places } => format!(
                "So each of {} fits only once. These {} digits cannot fill {} cells, so {} is \
                 {common}.",
                digit_list(*confined),
                number(confined.len()),
                number(*count),
                self.one_of(*places)
            ),
            SetsSentence::Crossing(crossing) => {
                let [line, block] = crossing.houses.map(|house| self.house(house));
                let [middle, in_line, in_box] = crossing.parts.map(|(cells, digits)| {
                    (!cells.is_empty())
                        .then(|| format!("{}, with {}", self.cells(cells), digit_list(digits)))
                });
                let parts = [
                    middle.map(|part| format!("{} and {block} cross in {part}.", capital(&line))),
                    in_line.map(|part| format!("From the rest of {line} take {part}.")),
                    in_box.map(|part| format!("From the rest of {block} take {part}.")),
                ];
                parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
            }
            SetsSentence::Ring { corners, pairs } => format!(
                "The filled cells {} are the corners of a ring of eight pairs. Each pair shares a \
                 row, a column or a box with the next: {}.",
                self.cells(*corners),
                list(pairs.iter().map(|pair| self.0.cells(*pair)))
            ),
            SetsSentence::RowsAndColumns { rows, columns, cells } => format!(
                "Take the empty cells where {} cross {}: {}.",
                self.houses(rows),
                self.houses(columns),
                self.cells(*cells)
            ),
            SetsSentence::Rooms { count, links } => format!(
                "In these {} cells there is room for each of these digits once: {}.",
                number(*count),
                self.rooms(links)
            ),
            SetsSentence::RoomsWhy { count, links } => {
                let barred = |(house, digits): &(House, DigitSet)| {
                    format!("no other cell of {} can be {}", self.house(*house), or_digits(*digits))
                };
                let told = if links.len() > 2 { &links[..1] } else { &links[..] };
                format!(
                    "That is room for {0} digits in {0} cells, so all of it is used. So {1}{2}.",
                    number(*count),
                    groups(told.iter().map(barred)),
                    if links.len() > 2 { ", and so on for the others" } else { "" }
                )
            }
            SetsSentence::Cover { truths, links } => format!(
                "Each of these needs one true candidate: {}. All their candidates are in {}, each of \
                 which has room for one.",
                self.sectors(truths),
                self.sectors(links)
            ),
            SetsSentence::CoverWhy => "So all of that room is used up.".into(),
        }
    }

    pub(super) fn colors(&self, colors: &ColorsSentence) -> String {
        match colors {
            ColorsSentence::Component { number, colors: [one, two] } => {
                let colors = format!(
                    "Colour {}: {}. Colour {}: {}.",
                    letter(2 * number),
                    self.candidates(one),
                    letter(2 * number + 1),
                    self.candidates(two)
                );
                if *number == 0 {
                    format!(
                        "Strong links join two colours. {colors} All of one colour are true, and all \
                         of the other are false."
                    )
                } else {
                    format!("The same holds for another group. {colors}")
                }
            }
            ColorsSentence::Clash { color: at, one, two } => {
                let (color, [first, second]) =
                    (letter(*at), [one, two].map(|candidate| self.0.cell(candidate.cell())));
                if one.cell() == two.cell() {
                    format!(
                        "If colour {color} is true, {first} is both {} and {}. So colour {color} is \
                         false.",
                        one.digit(),
                        two.digit()
                    )
                } else {
                    format!(
                        "If colour {color} is true, {first} and {second} are both {}, but they see \
                         each other. So colour {color} is false.",
                        one.digit()
                    )
                }
            }
            ColorsSentence::SeesBoth { color: at, others: [one, two], by: [first, second] } => {
                format!(
                    "{}, and {}. Colour {} or colour {} is true, so colour {} is false.",
                    self.clashing(*first, [*at, *one]),
                    self.clashing(*second, [*at, *two]),
                    letter(*one),
                    letter(*two),
                    letter(*at)
                )
            }
            ColorsSentence::Empties { color: at, sector, by } => {
                let clash = |[one, two]: &[Candidate; 2]| {
                    format!("{} clashes with {}", self.at(*one), self.at(*two))
                };
                format!(
                    "If colour {0} is true, {1}: {2}. So colour {0} is false.",
                    letter(*at),
                    self.emptied(*sector),
                    list(by.iter().map(clash))
                )
            }
            ColorsSentence::Opposite { color: at } => format!(
                "Then colour {} is true, and the other candidates that we strike see it.",
                letter(*at)
            ),
            ColorsSentence::Meet { colors, opposites: [a, b], by } => format!(
                "{}, so these colours are not both true. So one of their opposites, colour {} or \
                 colour {}, is true.",
                self.clashing(*by, *colors),
                letter(*a),
                letter(*b)
            ),
            ColorsSentence::Trap { colors: [one, two], apart } => {
                let either = format!("Colour {} or colour {} is true.", letter(*one), letter(*two));
                if *apart {
                    return either;
                }
                format!(
                    "{either} Each candidate that we strike clashes with both colours, so it is false \
                     either way."
                )
            }
            ColorsSentence::Between { struck, by: [one, two], colors: [a, b] } => format!(
                "{} clashes with {} (colour {}) and with {} (colour {}), so it is false either way.",
                self.at(*struck),
                self.at(*one),
                letter(*a),
                self.at(*two),
                letter(*b)
            ),
        }
    }

    pub(super) fn deadly(&self, deadly: &DeadlySentence) -> String {
        match deadly {
            DeadlySentence::Filled(cells) => {
                format!(
                    "{} {} filled, but not given.",
                    self.cells(*cells),
                    plural(cells.len(), "is", "are")
                )
            }
            DeadlySentence::Floor { cells, digits } => {
                format!("The floor, {}, has only {}.", self.cells(*cells), digit_list(*digits))
            }
            DeadlySentence::Roof { cells, others, is_alone } => {
                let digits = others.all_digits();
                let alike = cells.len() == 1 || digits.len() == 1;
                let [name, has] = match (is_alone, cells.len()) {
                    (false, _) => ["roof", "has"],
                    (true, 1) => ["open cell", "has"],
                    (true, _) => ["open cells", "have"],
                };
                format!(
                    "The {name}, {}, also {has} {}.",
                    self.cells(*cells),
                    if alike {
                        digit_list(digits)
                    } else {
                        format!("other digits, the guardians: {}", self.candidates(others))
                    }
                )
            }
            DeadlySentence::Swap { cells, digits } => format!(
                "If {} held only {}, these digits could change places, and the puzzle would have two \
                 solutions. It has one.",
                self.cells(*cells),
                digit_list(*digits)
            ),
            DeadlySentence::SwapBy { cell, digits } => format!(
                "If {} were {}, the digits of all these cells could change places, and the puzzle \
                 would have two solutions. It has one.",
                self.0.cell(*cell),
                or_digits(*digits)
            ),
            DeadlySentence::Grave(guardians) => format!(
                "Apart from {}, every empty cell has just two candidates, and in every row, column \
                 and box each missing digit has just two places.",
                self.candidates(guardians)
            ),
            DeadlySentence::GraveWhy(guardians) => format!(
                "Without {}, the grid would have two solutions or none. The puzzle has exactly one.",
                plural(*guardians, "it", "them")
            ),
            DeadlySentence::Guardians(candidates) => {
                let (cells, digits) = (candidates.all_cells(), candidates.all_digits());
                if cells.len() == 1 || digits.len() == 1 {
                    format!("So {} is {}.", self.one_of(cells), or_digits(digits))
                } else {
                    "So at least one of the guardians is true.".into()
                }
            }
            DeadlySentence::InOneCell { cell, digits } => {
                format!("Then {} is {}.", self.0.cell(*cell), none_of(*digits))
            }
            DeadlySentence::Subset { guardians, cells, digits } => {
                let own = guardians.all_cells();
                let one = if own.len() == 1 {
                    String::new()
                } else {
                    let digits = digit_list(guardians.all_digits());
                    format!("Treat {} as one cell with {digits}. ", self.cells(own))
                };
                format!(
                    "{one}Together with {} it makes a naked subset: {} cells for {}.",
                    self.cells(*cells),
                    number(cells.len() + 1),
                    digit_list(*digits)
                )
            }
            DeadlySentence::Confined(sectors) => {
                format!("Outside of these cells there is no place for {}.", self.sectors(sectors))
            }
            DeadlySentence::Locked { house, digit, cells, other } => format!(
                "{} needs {}, so {} is {digit}. If the other one were {}, the pattern would be \
                 complete.",
                capital(&self.house(*house)),
                with_article(*digit),
                self.one_of(*cells),
                or_digits(*other)
            ),
            DeadlySentence::Forced { struck, forced, others } => {
                let others = if others.is_empty() {
                    String::new()
                } else {
                    format!(" The same holds for {}.", self.candidates(others))
                };
                format!(
                    "If {} is {}, then {}, and the pattern is complete. That cannot be.{others}",
                    self.0.cell(struck.cell()),
                    struck.digit(),
                    list(forced.iter().map(|at| self.is(*at)))
                )
            }
            DeadlySentence::Complete(struck) => {
                format!("So if {}, the pattern would be complete.", self.were(struck))
            }
        }
    }

    /// `6 in r2c3 (colour A) clashes with 6 in r2c5 (colour C)`.
    fn clashing(&self, [one, two]: [Candidate; 2], [a, b]: [usize; 2]) -> String {
        let [one, two] = [one, two].map(|candidate| self.at(candidate));
        format!("{one} (colour {}) clashes with {two} (colour {})", letter(a), letter(b))
    }

    /// `6 in r2c3`.
    fn at(&self, candidate: Candidate) -> String {
        format!("{} in {}", candidate.digit(), self.0.cell(candidate.cell()))
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
