//! Sentences about short chains and almost locked sets.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{Cell, CellSet, Digit, DigitSet};

use super::{English, capital, digit_list, groups, list, number, or_list, plural, with_article};
use crate::step::roles::links::{Exclusion, Strong};
use crate::step::text::sentence::{AlsSentence, LinksSentence};
use crate::step::text::words::letter;
use crate::step::{Literal, Node};

impl English {
    pub(super) fn links(&self, links: &LinksSentence) -> String {
        match links {
            LinksSentence::Skyscraper(links) => format!(
                "{} have two places each for {}. One place of each is in {}: these two, {}, are the \
                 base. The other two, {}, are the roofs.",
                capital(&self.houses(&links.houses)),
                links.digit,
                self.house(links.by),
                self.nodes(&links.joined),
                self.nodes(&links.ends)
            ),
            LinksSentence::Strings(links) => format!(
                "{} has two places in {} and two in {}. One of each is in {}: {}. The other two, \
                 {}, are the free ends.",
                links.digit,
                self.house(links.houses[0]),
                self.house(links.houses[1]),
                self.house(links.by),
                self.nodes(&links.joined),
                self.nodes(&links.ends)
            ),
            LinksSentence::EmptyRectangle { digit, block, lines, corner, link, near, far } => {
                let [one, two] = corner.map(|node| self.cells(node.cells));
                format!(
                    "The {digit} of {} can only be in {} ({one}) or in {} ({two}). The other four \
                     cells of the box are the empty rectangle. {} has two places for {digit}: {}, \
                     which is also in {}, and {}.",
                    self.house(*block),
                    self.house(lines[0]),
                    self.house(lines[1]),
                    capital(&self.house(*link)),
                    self.cells(near.cells),
                    self.house(lines[1]),
                    self.cells(far.cells)
                )
            }
            LinksSentence::EmptyRectangleWhy { digit, block, lines, corner, near, far } => {
                let (both, far) = (corner[0].cells | far.cells, self.cells(far.cells));
                format!(
                    "If {} is {digit}, {} has its {digit} there, so {} must have it in {}. If not, \
                     {far} is {digit}. So {} is {digit}.",
                    self.cells(near.cells),
                    self.house(lines[1]),
                    self.house(*block),
                    self.house(lines[0]),
                    self.one_of(both)
                )
            }
            LinksSentence::OneEnd { links, roofs } => {
                let [one, two] = links.joined.map(|node| self.cells(node.cells));
                let ends = self.one_of(links.ends[0].cells | links.ends[1].cells);
                let digit = links.digit;
                if *roofs {
                    let line = if links.houses[0].index() < 9 { "row" } else { "column" };
                    format!(
                        "The two cells of the base see each other, so at least one of them is not \
                         {digit}. In the {line} of that one the roof is {digit}. So {ends} is {digit}."
                    )
                } else {
                    format!(
                        "{one} and {two} see each other, so at least one of them is not {digit}. The \
                         free end of that one is then {digit}. So {ends} is {digit}."
                    )
                }
            }
            LinksSentence::XyWing(wing) => {
                let [x, y] = wing.digits;
                let [one, two] = wing.wings.map(|cell| self.0.cell(cell));
                let z = wing.common;
                format!(
                    "{} is the pivot: it is {x} or {y}. Its wings are {one}, which is {}, and \
                     {two}, which is {}.",
                    self.0.cell(wing.pivot),
                    or_digits(DigitSet::from(x).with(z)),
                    or_digits(DigitSet::from(y).with(z))
                )
            }
            LinksSentence::XyWingWhy(wing) => {
                let [x, y] = wing.digits;
                let [one, two] = wing.wings.map(|cell| self.0.cell(cell));
                let z = wing.common;
                format!(
                    "If the pivot is {x}, {one} is {z}. If it is {y}, {two} is {z}. Either way, one \
                     of the wings is {z}."
                )
            }
            LinksSentence::WWing { wing, digits } => {
                let [one, two] = wing.pair.map(|cells| self.cells(cells));
                let [near, far] = wing.places.map(|node| or_list(self.0.names(node.cells)));
                let y = wing.barred[0].digit;
                format!(
                    "{one} and {two} are a pair: each of them is {}. The {y} of {} can only be in \
                     {near}, in sight of {one}, or in {far}, in sight of {two}.",
                    or_digits(*digits),
                    self.house(wing.house)
                )
            }
            LinksSentence::WWingWhy(wing) => {
                let [x, y] = [wing.ends[0].digit, wing.barred[0].digit];
                let [one, two] = wing.pair.map(|cells| self.cells(cells));
                format!(
                    "If neither cell of the pair were {x}, both would be {y}, and {} would have no \
                     place for {y}. So {one} or {two} is {x}.",
                    self.house(wing.house)
                )
            }
            LinksSentence::WRing(wing) => {
                let [one, two] = wing.pair.map(|cells| self.cells(cells));
                let [near, far] = wing.places.map(|node| or_list(self.0.names(node.cells)));
                format!(
                    "In the same way, the {} of {} can only be in {near}, in sight of {one}, or in \
                     {far}, in sight of {two}.",
                    wing.barred[0].digit,
                    self.house(wing.house)
                )
            }
            LinksSentence::WRingWhy { digits: [y, x], houses: [one, two] } => {
                format!(
                    "If both cells of the pair were {y}, {} would have no place for {y}. If both were \
                     {x}, {} would have none for {x}. So one of the pair is {x}, and the other is {y}.",
                    self.house(*one),
                    self.house(*two)
                )
            }
            LinksSentence::Closes([one, two]) => {
                format!(
                    "{} sees {}, so the links close a ring.",
                    self.cells(two.cells),
                    self.cells(one.cells)
                )
            }
            LinksSentence::RingWhy => "They cannot both be, because they see each other. So \
                                       exactly one of them is. The same holds all round the ring: \
                                       of two neighbours, exactly one is true."
                .to_string(),
            LinksSentence::XyzRing(ring) => {
                let [one, two] = ring.wings.map(|wing| self.0.cell(wing));
                let [near, far] = ring.places.map(|cells| or_list(self.0.names(cells)));
                format!(
                    "The {} of {} can only be in {near}, in sight of {one}, or in {far}, in sight of \
                     {two}.",
                    ring.common,
                    self.house(ring.house)
                )
            }
            LinksSentence::XyzRingWhy(ring) => {
                let [one, two] = ring.wings.map(|wing| self.0.cell(wing));
                let [x, y] = ring.others;
                let (z, pivot) = (ring.common, self.0.cell(ring.pivot));
                format!(
                    "Both wings cannot be {z}, or {} would have no place for {z}. If the pivot is {x}, \
                     {one} is {z}, so {two} is {y}. If it is {y}, {two} is {z}, so {one} is {x}. If it \
                     is {z}, {one} is {x} and {two} is {y}. So {pivot} or {one} is {x}, and {pivot} or \
                     {two} is {y}.",
                    self.house(ring.house)
                )
            }
            LinksSentence::XyzRingCommon { digit, cells } => format!(
                "In each of these three cases, {} {} {}.",
                self.cells(*cells),
                plural(cells.len(), "sees", "see"),
                with_article(*digit)
            ),
            LinksSentence::ThreeLinks(links) => {
                let all: Vec<String> = links.iter().map(|link| self.strong(link)).collect();
                format!("Three links follow each other: {}.", all.join("; "))
            }
            LinksSentence::Follow(links) => self.follow(links),
            LinksSentence::Excluded(struck) => {
                format!("Either way, {}.", self.are_not(struck))
            }
            LinksSentence::PairChain { cells, digits } => format!(
                "{} are all {}, and each of these cells sees the next.",
                self.cells_in_order(cells),
                or_digits(*digits)
            ),
            LinksSentence::PairEnds { ends, digits } => {
                let pair = |[one, two]: &[Cell; 2]| {
                    format!("{} and {}", self.0.cell(*one), self.0.cell(*two))
                };
                let ends: Vec<String> = ends.iter().map(pair).collect();
                format!(
                    "So the two digits take turns from cell to cell. An even number of cells ends \
                     with different digits: of {}, one is {} for certain.{}",
                    ends.join(", and of "),
                    list(digits.iter().map(|digit| digit.to_string()))
                        .replace(" and ", " and the other "),
                    if ends.len() > 1 { " A cell that sees both ends can be neither." } else { "" }
                )
            }
        }
    }

    /// `r2c9 is 2 or 3`, `the 9 of row 4 is in r4c1 or r4c7`.
    fn strong(&self, (strong, [one, two]): &(Strong, [Node; 2])) -> String {
        match strong {
            Strong::Cell(cell) => {
                format!("{} is {} or {}", self.0.cell(*cell), one.digit, two.digit)
            }
            Strong::House(house) => format!(
                "the {} of {} is in {}",
                one.digit,
                self.house(*house),
                or_list([one, two].map(|node| self.cells(node.cells)))
            ),
            Strong::Set(cells) => {
                format!("{} hold {} or {}", self.cells(*cells), one.digit, two.digit)
            }
        }
    }

    /// `If r2c9 is not 2, it is 3. So r2c5 is not 3, and r1c4 is 3. ...`
    fn follow(&self, links: &[(Strong, [Node; 2])]) -> String {
        let (Some((_, [first, _])), Some((_, [_, last]))) = (links.first(), links.last()) else {
            return String::new();
        };
        let mut text = String::new();
        for (at, (_, [from, to])) in links.iter().enumerate() {
            let off = self.literal(Literal { node: *from, on: false });
            let on = self.literal(Literal { node: *to, on: true });
            let same = from.cells == to.cells;
            text += &match at {
                0 if same => format!("If {off}, it is {}. ", to.digit),
                0 => format!("If {off}, {on}. "),
                _ if same => format!("Then {off} but {}. ", to.digit),
                _ => format!("Then {off}, and {on}. "),
            };
        }
        format!("{text}So {}.", self.either([*first, *last]))
    }

    /// What a part of a loop strikes: `r1c4 or r1c8 is 5, so r1c2 is not 5.`
    pub(super) fn exclusion(&self, exclusion: &Exclusion) -> String {
        match exclusion {
            Exclusion::Either(pair, struck) => {
                format!("{}, so {}.", capital(&self.either(*pair)), self.are_not(struck))
            }
            Exclusion::Kept(node, struck) => format!(
                "{} keep {} of their own, so {}.",
                self.short(node.cells),
                with_article(node.digit),
                self.are_not(struck)
            ),
        }
    }

    fn nodes(&self, nodes: &[Node; 2]) -> String {
        list(nodes.map(|node| self.cells(node.cells)))
    }

    fn cells_in_order(&self, cells: &[Cell]) -> String {
        list(cells.iter().map(|&cell| self.0.cell(cell)))
    }

    pub(super) fn als(&self, als: &AlsSentence) -> String {
        match als {
            AlsSentence::Meaning => "An almost locked set has one digit more than cells: take one \
                                     digit away, and the others fill its cells."
                .to_string(),
            AlsSentence::Set { number, cells, digits } => {
                format!(
                    "Set {}: {} with {}.",
                    letter(*number),
                    self.short(*cells),
                    digit_list(*digits)
                )
            }
            AlsSentence::Links { digits, sets } => {
                let link = |(at, digit): (usize, &Digit)| {
                    format!("{} and {} share {digit}", letter(at), letter((at + 1) % sets))
                };
                let links = groups(digits.iter().enumerate().map(link));
                if digits.len() == 1 {
                    format!(
                        "{links}, but only one of them can hold it: all its places there see each \
                         other."
                    )
                } else {
                    format!(
                        "{links}. Only one of two such sets can hold their digit: all its places \
                         there see each other."
                    )
                }
            }
            AlsSentence::TwoLinks { digits: [one, two] } => format!(
                "A and B share {one} and {two}. Only one of them can hold {one}, and only one can \
                 hold {two}: all these places see each other."
            ),
            AlsSentence::OneHolds { link, common } => format!(
                "The set that does not hold {link} is locked: it holds all its other digits, {} too. \
                 So {}.",
                digit_list(*common),
                in_either(*common, "A or in B")
            ),
            AlsSentence::InTurn { links, common } => {
                let lacks = match common.single() {
                    Some(digit) => format!("does not hold {digit}"),
                    None => format!("lacks one of {}", digit_list(*common)),
                };
                let mut text = format!("If A {lacks}, A is locked");
                for (at, digit) in links.iter().enumerate() {
                    let next = letter(at + 1);
                    text += &format!(
                        " and holds {digit}. Then {next} does not hold {digit}, so {next} is locked"
                    );
                }
                let last = letter(links.len());
                format!(
                    "{text} and holds {}. So {}.",
                    digit_list(*common),
                    in_either(*common, &format!("A or in {last}"))
                )
            }
            AlsSentence::RingWhy { sets } => {
                let sets = match sets {
                    2 => {
                        "Each set gives up one digit to the other, so both are locked.".to_string()
                    }
                    count => format!(
                        "Each of the {} sets gives up one digit to a neighbour, so all of them are \
                         locked.",
                        number(*count)
                    ),
                };
                format!(
                    "The links close a ring. {sets} A link digit is used in one of its two sets, any \
                     other digit in its own set. A cell that sees all those places of a digit cannot \
                     have it."
                )
            }
            AlsSentence::House { house, digit, places: [one, two], sets } => format!(
                "The {digit} of {} can only be in {}, in sight of each {digit} of A ({}), or in {}, \
                 in sight of each {digit} of B ({}).",
                self.house(*house),
                or_list(self.0.names(one.cells)),
                self.short(sets[0]),
                or_list(self.0.names(two.cells)),
                self.short(sets[1])
            ),
            AlsSentence::HouseWhy { house, digit, common } => format!(
                "If both sets held {digit}, {} would have no place for {digit}. So one of them does \
                 not hold {digit} and is locked. So {}.",
                self.house(*house),
                in_either(*common, "A or in B")
            ),
            AlsSentence::Stem { stem, digits } => {
                format!("{} is the stem: it is {}.", self.0.cell(*stem), or_digits(*digits))
            }
            AlsSentence::Petal { digit, cells, digits } => format!(
                "The petal for {digit} is {} with {}: it would lose its {digit} to the stem.",
                self.short(*cells),
                digit_list(*digits)
            ),
            AlsSentence::PetalWhy { stem, digit, cells, common, places } => format!(
                "If {} is {digit}, the petal {} is locked, so it holds {} in {}.",
                self.0.cell(*stem),
                self.short(*cells),
                digit_list(*common),
                self.one_of(*places)
            ),
            AlsSentence::BlossomWhy(common) => {
                format!("Whatever the stem is, one of the petals holds {}.", digit_list(*common))
            }
        }
    }

    /// Cells in short.
    pub(super) fn short(&self, cells: CellSet) -> String {
        list(self.0.parts(cells))
    }
}

/// `2, 6 or 9`.
pub(super) fn or_digits(digits: DigitSet) -> String {
    or_list(digits.iter().map(|digit| digit.to_string()))
}

/// `3 is in A or in B`, `3 and 5 are each in A or in B`.
fn in_either(digits: DigitSet, sets: &str) -> String {
    let verb = plural(digits.len(), "is", "are each");
    format!("{} {verb} in {sets}", digit_list(digits))
}
