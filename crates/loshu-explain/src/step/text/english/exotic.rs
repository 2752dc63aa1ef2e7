//! Sentences about large patterns.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{Cell, Digit, DigitSet, House};

use super::links::or_digits;
use super::{English, digit_list, groups, list, number, or_list, plural};
use crate::step::text::sentence::ExoticSentence;

impl English {
    pub(super) fn exotic(&self, exotic: &ExoticSentence) -> String {
        match exotic {
            ExoticSentence::OddRing { digit, cells, houses } => format!(
                "The {digit}s in {} form a ring of {} cells: each sees the next, and the last sees \
                 the first, in {}.",
                list(cells.iter().map(|&cell| self.0.cell(cell))),
                number(cells.len()),
                self.houses(houses)
            ),
            ExoticSentence::OddRingGuardians { digit, cells } => match cells.single() {
                Some(cell) => format!(
                    "These rows, columns and boxes have just one other {digit}, the guardian: {}.",
                    self.0.cell(cell)
                ),
                None => format!(
                    "The other {digit}s of these rows, columns and boxes are the guardians: {}.",
                    self.cells(*cells)
                ),
            },
            ExoticSentence::OddRingWhy { digit, count, guardians } => format!(
                "If {} {digit}, exactly one of any two neighbours in the ring would be {digit}: \
                 they would take turns. In a ring of {} cells, an odd number, that cannot be. So {} \
                 {digit}.",
                if guardians.len() == 1 { "the guardian were not" } else { "no guardian were" },
                number(*count),
                if guardians.len() == 1 { "the guardian is" } else { "one of the guardians is" }
            ),
            ExoticSentence::PairRing { digits, cells } => format!(
                "{} form a ring of {} cells, each in sight of the next, and all can be {}.",
                list(cells.iter().map(|&cell| self.0.cell(cell))),
                number(cells.len()),
                or_digits(*digits)
            ),
            ExoticSentence::PairRingWhy { digits, count } => format!(
                "With nothing but {}, the two digits would take turns round the ring. With {} \
                 cells, an odd number, two neighbours would be equal.",
                digit_list(*digits),
                number(*count)
            ),
            ExoticSentence::Hammer { digits, cells, boxes } => format!(
                "In {}, three cells each, in different rows and columns, can be {}: {}.",
                self.houses(boxes),
                or_digits(*digits),
                self.cells(*cells)
            ),
            ExoticSentence::HammerBoxes { falling, rising } => {
                let part = |houses: &[House], verb: &str| {
                    (!houses.is_empty()).then(|| format!("in {} they {verb}", self.houses(houses)))
                };
                let parts = [part(falling, "fall"), part(rising, "rise")];
                format!(
                    "Read the three cells of each box from left to right, as if its top row came \
                     after its bottom row: {}.",
                    list(parts.into_iter().flatten())
                )
            }
            ExoticSentence::HammerOrder(digits) => {
                let names: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
                let [x, y, z] = &names[..] else { return String::new() };
                format!(
                    "Suppose the twelve cells held only these three digits. Reading a box row by \
                     row, they come in the order {x}-{y}-{z} or {x}-{z}-{y}, whichever comes first. \
                     Two boxes side by side share their three rows. No row has a digit twice, so \
                     they have the same order. Read by columns, the same holds for two boxes one \
                     above the other."
                )
            }
            ExoticSentence::HammerWhy { odd, rising } => format!(
                "Where the cells fall, both readings of a box give the same order; where they \
                 rise, opposite orders. Go round the four boxes: as the cells {} in {} alone, \
                 you come back with the opposite order. That cannot be.",
                if *rising { "rise" } else { "fall" },
                self.houses(odd)
            ),
            ExoticSentence::Guardians(guardians) => format!(
                "The other candidates of these cells are the guardians: {}.",
                self.candidates(guardians)
            ),
            ExoticSentence::GuardiansWhy(guardians) => match guardians.len() {
                1 => format!("So the guardian is true: {}.", self.candidates(guardians)),
                _ => "So one of the guardians is true.".to_string(),
            },
            ExoticSentence::Firework { digits, pivot, wings } => {
                let [row, column, block] = pivot.houses();
                format!(
                    "{} is a pivot. Outside of {}, the digits {} of {} and {} can only be in {}, the \
                     wings.",
                    self.0.cell(*pivot),
                    self.house(block),
                    digit_list(*digits),
                    self.house(row),
                    self.house(column),
                    self.cells(*wings)
                )
            }
            ExoticSentence::FireworkWhy { digits, cells, pivots } => format!(
                "A digit that is in neither wing must be in the box for the row and for the column: \
                 only the pivot is in both. So each of {} is in {} or in a wing. That is {} digits \
                 for the {} cells {}, and there is no room for others.",
                digit_list(*digits),
                plural(pivots.len(), "the pivot", "its pivot"),
                number(digits.len()),
                number(cells.len()),
                self.cells(*cells)
            ),
            ExoticSentence::ExocetBase { base, digits } => format!(
                "The base cells are {}: they will hold two of {}.",
                self.cells(*base),
                digit_list(*digits)
            ),
            ExoticSentence::ExocetTargets { lines, targets } => format!(
                "The cross lines are {}. The target cells in them are {}.",
                self.houses(lines),
                self.cells(*targets)
            ),
            ExoticSentence::ExocetCovers(covers) => {
                let cover = |(digit, houses): &(Digit, Vec<House>)| match &houses[..] {
                    [] => format!("{digit} nowhere"),
                    houses => format!("{digit} in {}", self.houses(houses)),
                };
                format!(
                    "Cross out the targets and the cells that both base cells see. The rest of the \
                     cross lines has each base digit in two houses at most: {}.",
                    covers.iter().map(cover).collect::<Vec<_>>().join("; ")
                )
            }
            ExoticSentence::ExocetWhy => "Take a digit of the base. The cells that see both \
                base cells cannot have it, and each of the three cross lines needs it once. Two \
                houses have room for two of the three, so the third is in a target. The base holds \
                two digits, so each target holds one of them."
                .to_string(),
            ExoticSentence::ExocetTargetsOnly { targets, digits } => {
                format!("So {} can only be {}.", self.cells(*targets), or_digits(*digits))
            }
            ExoticSentence::ExocetAbsent(digits) => {
                format!("No target can be {0}, so the base cannot be {0}.", or_digits(*digits))
            }
            ExoticSentence::DoubleBases { bases: [one, two], digits } => format!(
                "There are two pairs of base cells: {}, and {}. Each pair will hold two of {}.",
                self.cells(*one),
                self.cells(*two),
                digit_list(*digits)
            ),
            ExoticSentence::DoubleTargets { lines, targets: [one, two] } => format!(
                "The cross lines are {}. In them, the target cells of the first base are {}, and \
                 those of the second base are {}: other cells of the cross lines in these three \
                 boxes cannot have a digit of that base.",
                self.houses(lines),
                self.cells(*one),
                self.cells(*two)
            ),
            ExoticSentence::DoubleCovers(covers) => {
                let cover = |(digit, houses): &(Digit, Vec<House>)| {
                    format!("{digit} in {}", self.houses(houses))
                };
                format!(
                    "Outside of these boxes, two lines at most hold each digit in the cross lines: \
                     {}.",
                    covers.iter().map(cover).collect::<Vec<_>>().join("; ")
                )
            }
            ExoticSentence::ExocetTargetWhy => "Take a digit of a base. Each of the three cross \
                lines needs it once. Two lines have room for two of the three, so the third is in \
                a target of this base. The base holds two digits, so each of its targets holds one \
                of them."
                .to_string(),
            ExoticSentence::DoubleApart { joint, targets: [one, two] } => {
                let apart = if joint.index() < 18 {
                    format!("Both bases are in {}, so they share no digit.", self.house(*joint))
                } else {
                    format!(
                        "No digit is in both bases: in {} both would need it, in {} and in {}.",
                        self.house(*joint),
                        self.cells(*one),
                        self.cells(*two)
                    )
                };
                format!(
                    "{apart} So each of the four digits is in one base, and in one target of this \
                     base."
                )
            }
            ExoticSentence::DoubleSeesAll { in_base, struck } => format!(
                "{} {} all four {} cells, so {}.",
                self.cells(struck.all_cells()),
                plural(struck.all_cells().len(), "sees", "see"),
                if *in_base { "base" } else { "target" },
                self.are_not(struck)
            ),
            ExoticSentence::DoubleSeen { digit, cells, in_base, seen } => format!(
                "Of the {} cells, {} is {digit}, and {} {} {}.",
                if *in_base { "base" } else { "target" },
                self.one_of(*cells),
                self.cells(*seen),
                plural(seen.len(), "sees", "see"),
                if cells.len() == 1 { "it" } else { "all of these" }
            ),
            ExoticSentence::DoubleCover { digit, lines } => format!(
                "One {digit} of the cross lines is in a target, so the other two are in {}, one in \
                 each. No other cell there is {digit}.",
                self.houses(lines)
            ),
            ExoticSentence::Aligned { cells, excluders } => format!(
                "Try all digits of {} together. Two of these cells that see each other are not \
                 equal. {} {} all of these cells.",
                self.cells_with(cells),
                self.cells_with(excluders),
                plural(excluders.len(), "sees", "see")
            ),
            ExoticSentence::AlignedCase { candidate, excluders } if excluders.is_empty() => {
                format!("If {}, no digit is left for the others.", self.is(*candidate))
            }
            ExoticSentence::AlignedCase { candidate, excluders } => {
                let case = |(digits, by): &(DigitSet, Cell)| {
                    format!(
                        "{} together leave no candidate in {}",
                        digit_list(*digits),
                        self.0.cell(*by)
                    )
                };
                format!(
                    "If {}, no choice for the others works: {}.",
                    self.is(*candidate),
                    groups(excluders.iter().map(case))
                )
            }
            ExoticSentence::Together(sectors) => {
                format!("{} cannot all be satisfied otherwise.", self.sectors(sectors))
            }
        }
    }

    /// `r1c1 (2 or 4) and r3c1 (2, 4 or 6)`.
    fn cells_with(&self, cells: &[(Cell, DigitSet)]) -> String {
        let cell = |(cell, digits): &(Cell, DigitSet)| {
            format!("{} ({})", self.0.cell(*cell), or_list(digits.iter().map(|d| d.to_string())))
        };
        list(cells.iter().map(cell))
    }
}
