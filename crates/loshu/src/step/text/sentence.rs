//! What a text says, sentence by sentence, before it has a language.

use alloc::string::String;
use alloc::vec::Vec;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::step::{Literal, Node, Sector};

/// One sentence.
#[derive(Clone, Debug)]
pub(super) enum Sentence {
    Single(Single),
    Sets(SetsSentence),
    Chain(ChainSentence),
    Colors(ColorsSentence),
    Deadly(DeadlySentence),
    Cases(CasesSentence),
    Forcing(ForcingSentence),
    /// No way to place these digits agrees with the struck candidates, or each has the placed one.
    Templates(DigitSet),
    /// The digit is taken from the solution.
    Guess,
}

/// The pattern of a step, in a few words.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// Digits in cells.
    Cells(DigitSet, CellSet),
    /// A fish.
    Fish { digit: Digit, base: Vec<House>, cover: Vec<House>, fins: CellSet },
    /// In a notation that needs no language.
    Notation(String),
}

/// Why a cell or a house has one candidate left.
#[derive(Clone, Debug)]
pub(super) enum Single {
    /// All other cells of the house are filled.
    LastCell { cell: Cell, house: House, digit: Digit },
    /// The cell has one candidate left.
    OnlyCandidate { cell: Cell, digit: Digit },
    /// These digits stand in the house already.
    Present { house: House, digits: DigitSet },
    /// The digit has one place left in the house.
    OnlyPlace { digit: Digit, house: House, cell: Cell },
    /// The digit in these cells excludes other empty cells of the house.
    Blocked { digit: Digit, house: House, by: CellSet },
    /// Candidates struck by earlier steps.
    Struck { digits: DigitSet, cells: CellSet },
}

/// Locked candidates, subsets, fish.
#[derive(Clone, Debug)]
pub(super) enum SetsSentence {
    /// All places of the digit in a house lie in another house too.
    Locked { digit: Digit, from: House, to: House, cells: CellSet },
    /// As many digits as cells; the cells share the houses.
    Naked { cells: CellSet, digits: DigitSet, houses: Vec<House> },
    /// As many cells as digits in the house.
    Hidden { cells: CellSet, digits: DigitSet, house: House },
    /// Cells, with the houses in which their digits can stand once each, as many as cells.
    LockedCells { cells: CellSet, links: Vec<(House, DigitSet)> },
    /// Cells with as many digits, of which all but one can stand in them once only.
    Bent { cells: CellSet, digits: DigitSet, free: DigitSet },
    /// The candidates of the free digit in a bent set.
    OneOfFree { free: DigitSet, cells: CellSet },
    /// The base houses have the digit in the cover houses only, fins aside.
    Fish { digit: Digit, base: Vec<House>, cover: Vec<House>, fins: CellSet },
    /// Without fins as many base as cover houses.
    Count { digit: Digit, base: Vec<House>, cover: Vec<House>, fins: bool },
    /// A fin is true, or the fish holds.
    Fins { digit: Digit, fins: CellSet },
    /// These need a true candidate each, and have room in fewer or as many others.
    Cover { truths: Vec<Sector>, links: Vec<Sector> },
}

/// Alternating chains.
#[derive(Clone, Debug)]
pub(super) enum ChainSentence {
    Suppose(Literal),
    /// A node becomes false as it shares a house with a true one, and another becomes true.
    Then {
        first: bool,
        off: Option<(Node, Option<House>)>,
        on: Option<(Node, Because)>,
    },
    /// One of both ends is true.
    Either(Node, Node),
    /// The supposition leads to its opposite.
    Opposite(Literal),
    /// The chain closes to a loop.
    Loop,
}

/// Why a node is true if another is false.
#[derive(Clone, Debug)]
pub(super) enum Because {
    OnlyCandidate,
    OnlyPlace(House),
    /// The almost locked set has no digit to spare.
    Set(CellSet),
    /// The pattern would be deadly otherwise.
    Deadly(CellSet),
    Unsaid,
}

/// Colours, as numbers from 0: two for each component.
#[allow(clippy::large_enum_variant, reason = "there are few, and not for long")]
#[derive(Clone, Debug)]
pub(super) enum ColorsSentence {
    Component {
        number: usize,
        colors: [CandidateSet; 2],
    },
    /// Two candidates of a colour exclude each other.
    Clash {
        color: usize,
        one: Candidate,
        two: Candidate,
    },
    /// A colour excludes both colours of another component.
    SeesBoth {
        color: usize,
        others: [usize; 2],
    },
    /// A colour takes all candidates of a cell or of a house.
    Empties {
        color: usize,
        sector: Sector,
    },
    /// Two colours exclude each other, so one of their opposites is true.
    Meet {
        colors: [usize; 2],
        opposites: [usize; 2],
    },
    /// What is struck is excluded by both.
    Trap {
        colors: [usize; 2],
    },
}

/// Patterns that would give a second solution.
#[derive(Clone, Debug)]
pub(super) enum DeadlySentence {
    Swap { cells: CellSet, digits: DigitSet },
    Guardians(CandidateSet),
    InOneCell { cell: Cell, digits: DigitSet },
    OneDigit { digit: Digit, cells: CellSet },
    Subset { guardians: CandidateSet, cells: CellSet },
    Locked { sectors: Vec<Sector> },
}

/// A search of few cases.
#[derive(Clone, Debug)]
pub(super) enum CasesSentence {
    Together(Vec<Sector>),
    Suppose {
        candidate: Candidate,
        holds: bool,
        example: bool,
    },
    Must {
        candidate: Candidate,
        sector: Sector,
        depth: usize,
    },
    Try {
        candidate: Candidate,
        depth: usize,
    },
    NoneLeft {
        sector: Sector,
        depth: usize,
    },
    /// More cases than a reader would follow.
    Searched,
}

/// Forcing chains; the implications of a case are numbered from 1.
#[derive(Clone, Debug)]
pub(super) enum ForcingSentence {
    OneOf(Sector),
    TrueOrFalse(Candidate),
    Case {
        case: usize,
        number: usize,
        literal: Literal,
    },
    Assume {
        number: usize,
        literal: Literal,
    },
    Implied {
        number: usize,
        literal: Literal,
        from: Vec<usize>,
        because: Cause,
    },
    Contradiction {
        sector: Sector,
        from: Vec<usize>,
    },
    /// Every case ends alike.
    AllCases,
}

/// Why an implication holds.
#[derive(Clone, Debug)]
pub(super) enum Cause {
    Excluded,
    OnlyCandidate,
    OnlyPlace(House),
    Technique(crate::technique::Technique),
}
