//! What a text says, sentence by sentence, before it has a language.

use alloc::string::String;
use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use crate::step::contradiction::ContradictionKind;
use crate::step::{Cases, Literal, Node, Sector};

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
    /// No way to place these digits has the struck candidates, or each has the placed ones.
    Templates {
        digits: DigitSet,
        placed: bool,
    },
    /// The digit is taken from the solution.
    Guess,
}

impl Sentence {
    /// Whether the sentence belongs to the pattern of a single, which has little pattern else: the
    /// digits that exclude others.
    pub(super) fn is_clue(&self) -> bool {
        let Sentence::Single(single) = self else { return false };
        matches!(single, Single::Present { .. } | Single::Blocked { .. } | Single::Struck { .. })
    }
}

/// The pattern of a step, in a few words.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// A cell.
    Cell(Cell),
    /// A digit in a house.
    Digit(Digit, House),
    /// Digits in cells.
    Cells(DigitSet, CellSet),
    /// A fish.
    Fish { digit: Digit, base: Vec<House>, cover: Vec<House>, fins: CellSet },
    /// The cases of a forcing chain.
    Start(Cases),
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
    /// These fins lie in two base houses.
    EndoFins(CellSet),
    /// Without fins as many base as cover houses.
    Count { digit: Digit, base: Vec<House>, cover: Vec<House>, fins: usize },
    /// These candidates lie in two cover houses.
    Cannibals { digit: Digit, cells: CellSet },
    /// What a true fin excludes.
    Fins { digit: Digit, fins: usize, seen: CellSet },
    /// These need a true candidate each, and have room in fewer or as many others.
    Cover { truths: Vec<Sector>, links: Vec<Sector> },
}

/// Alternating chains.
#[derive(Clone, Debug)]
pub(super) enum ChainSentence {
    /// The supposition; another one, if a chain was told before.
    Suppose { literal: Literal, again: bool },
    /// A node becomes false as it shares a house with a true one, and another becomes true.
    Then { first: bool, off: Option<(Node, Option<House>)>, on: Option<(Node, Because)> },
    /// One of both ends is true; either excludes these candidates.
    Either { ends: [Node; 2], excluded: CandidateSet },
    /// The supposition leads to its opposite.
    Opposite(Literal),
    /// The chain closes to a loop, perhaps through almost locked sets.
    Loop { sets: bool },
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
    /// As the colour is false, its opposite is true; it excludes the other struck candidates.
    Opposite {
        color: usize,
    },
    /// What is struck is excluded by both.
    Trap {
        colors: [usize; 2],
    },
}

/// Patterns that would give a second solution.
#[derive(Clone, Debug)]
pub(super) enum DeadlySentence {
    /// With these digits alone the cells would have two fillings. Some cells may be filled already.
    Swap { cells: CellSet, digits: DigitSet, filled: bool },
    /// Without these candidates the whole grid would be a bivalue universal grave.
    Grave(CandidateSet),
    /// One of these is true.
    Guardians(CandidateSet),
    /// They are in one cell, which holds none of these digits then.
    InOneCell { cell: Cell, digits: DigitSet },
    /// They are one digit.
    OneDigit { digit: Digit, cells: CellSet },
    /// They act as a cell of a naked subset.
    Subset { guardians: CandidateSet, cells: CellSet, digits: DigitSet },
    /// These have room in the pattern only, so it would be complete with a struck candidate.
    Locked { sectors: Vec<Sector>, struck: CandidateSet },
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
    /// These cells hold no other digits then.
    Only {
        cells: CellSet,
        digits: DigitSet,
    },
    /// More cases than a reader would follow.
    Searched,
    /// The other conclusions follow in the same way.
    Likewise,
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
        because: ImplicationCause,
    },
    Contradiction {
        sector: Sector,
        kind: ContradictionKind,
        from: Vec<usize>,
    },
    /// Every case ends alike.
    AllCases,
}

/// Why an implication holds.
#[derive(Clone, Debug)]
pub(super) enum ImplicationCause {
    Excluded,
    OnlyCandidate,
    OnlyPlace(House),
    Technique(crate::catalog::Technique),
}
