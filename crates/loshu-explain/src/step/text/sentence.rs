//! What a text says, sentence by sentence, before it has a language.

use alloc::boxed::Box;
use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use crate::step::contradiction::ContradictionKind;
use crate::step::roles::exotic::XyzRing;
use crate::step::roles::links::{Exclusion, Strong, TwoLinks, WWing, XyWing};
use crate::step::roles::sets::{Crossing, Fish};
use crate::step::{Cases, Literal, Node, Sector, Turn};

/// One sentence.
#[derive(Clone, Debug)]
pub(super) enum Sentence {
    Single(Single),
    Sets(SetsSentence),
    Links(LinksSentence),
    Als(AlsSentence),
    Chain(ChainSentence),
    Colors(ColorsSentence),
    Deadly(DeadlySentence),
    Exotic(ExoticSentence),
    Forcing(ForcingSentence),
    /// What a part of a loop strikes.
    Exclusion(Exclusion),
    Symmetry(SymmetrySentence),
    /// The struck cells see all of these.
    Sees {
        cells: CellSet,
        all: Seen,
    },
    /// No way to place these digits has the struck candidates, or each has the placed ones.
    Templates {
        digits: DigitSet,
        placed: bool,
    },
    /// The digit is taken from the solution.
    Guess,
}

/// What struck cells see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Roofs,
    FreeEnds,
    Wings,
    /// Both cells of a pair.
    Pair,
    /// Three cells.
    AllThree,
    /// Two cells, without a name of their own.
    Both,
    /// The cells of two nodes, of which one has several.
    AllCells,
    /// Each place of a digit in the pattern.
    Places(Digit),
    /// All of these cells.
    Cells(CellSet),
}

/// The pattern of a step, in a few words.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// A cell.
    Cell(Cell),
    /// A digit in houses.
    Digit(Digit, Vec<House>),
    /// Digits in cells.
    Cells(DigitSet, CellSet),
    /// A fish.
    Fish(Fish),
    /// A pivot and its wings.
    Pivot(Cell, CellSet),
    /// Almost locked sets.
    Sets(Vec<CellSet>),
    /// A stem of a death blossom.
    Stem(Cell),
    /// The base and the targets of an exocet.
    BaseAndTargets(CellSet, CellSet),
    /// The ends of a chain.
    Ends([Node; 2]),
    /// A chain that proves or refutes its end.
    Turn(Node),
    /// Where a loop begins, and the number of its links.
    Loop(Node, usize),
    /// The cases of a forcing chain.
    Start(Cases),
    /// Where a colouring begins, and its digit if it has only one.
    Colors(Cell, Option<Digit>),
    /// How the grid is moved.
    Symmetry(Turn),
}

/// Where to look.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// Houses.
    Houses(Vec<House>),
    /// A digit in houses; in all of them, if none is named.
    Digit(Digit, Vec<House>),
    /// Cells.
    Cells(CellSet),
    /// A digit in cells.
    DigitInCells(Digit, CellSet),
    /// The cells with two of these candidates or more.
    CellsWith(DigitSet),
    /// The cells with more than two candidates.
    LargeCells,
    /// All givens.
    Givens,
}

/// Why a cell or a house has one candidate left.
#[derive(Clone, Debug)]
pub(super) enum Single {
    /// The house has one empty cell.
    OneEmpty(House),
    /// It lacks this digit.
    Missing { house: House, digit: Digit },
    /// The digit stands eight times; this row, column and box lack it.
    Eight { digit: Digit, houses: [House; 3] },
    /// They meet in this cell.
    Ninth(Cell),
    /// The digit in these cells excludes empty cells of the house.
    Blocked { digit: Digit, house: House, by: CellSet, all: bool },
    /// Candidates struck by earlier steps.
    Struck { digits: DigitSet, cells: CellSet },
    /// The digit has one place left in the house.
    OnlyPlace { digit: Digit, house: House, cell: Cell },
    /// These digits stand in the house already.
    Present { house: House, digits: DigitSet },
    /// The cell has one candidate left.
    OnlyCandidate { cell: Cell, digit: Digit },
}

/// Locked candidates, subsets, fish.
#[derive(Clone, Debug)]
pub(super) enum SetsSentence {
    /// All places of the digit in a house lie in another house too.
    Locked {
        digit: Digit,
        from: House,
        to: House,
        cells: CellSet,
    },
    LockedWhy {
        digit: Digit,
        from: House,
        to: House,
    },
    /// As many digits as cells.
    Naked {
        cells: CellSet,
        digits: DigitSet,
    },
    NakedWhy {
        digits: DigitSet,
        houses: Vec<House>,
    },
    /// As many cells as digits in the house.
    Hidden {
        cells: CellSet,
        digits: DigitSet,
        house: House,
    },
    HiddenWhy(DigitSet),
    /// The base houses have the digit in the cover houses only, fins aside.
    Fish(Fish),
    /// These fins lie in two base houses.
    EndoFins(CellSet),
    /// Without fins as many base as cover houses.
    Count(Fish),
    /// These candidates lie in two cover houses.
    Cannibals {
        digit: Digit,
        cells: CellSet,
    },
    /// What a true fin excludes.
    Fins {
        digit: Digit,
        fins: usize,
        seen: CellSet,
    },
    /// A pivot of three candidates with two wings.
    XyzPivot {
        pivot: Cell,
        digits: DigitSet,
        wings: [(Cell, DigitSet); 2],
    },
    XyzWhy {
        wings: [(Cell, Digit); 2],
        common: Digit,
    },
    /// Cells of a line and a box, with as many digits, of which one is in both parts.
    Bent {
        houses: [House; 2],
        cells: CellSet,
        digits: DigitSet,
        common: Digit,
    },
    BentWhy {
        count: usize,
        confined: DigitSet,
        common: Digit,
        places: CellSet,
    },
    /// The cells where a line and a box cross, with a set in the rest of each.
    Crossing(Crossing),
    /// Cells around filled corners: pairs, each in a house with the next.
    Ring {
        corners: CellSet,
        pairs: Vec<CellSet>,
    },
    /// Cells in which rows cross columns.
    RowsAndColumns {
        rows: Vec<House>,
        columns: Vec<House>,
        cells: CellSet,
    },
    /// Cells, with the houses in which their digits can stand once each, as many as cells.
    Rooms {
        count: usize,
        links: Vec<(House, DigitSet)>,
    },
    RoomsWhy {
        count: usize,
        links: Vec<(House, DigitSet)>,
    },
    /// These need a true candidate each, and have room in fewer or as many others.
    Cover {
        truths: Vec<Sector>,
        links: Vec<Sector>,
    },
    CoverWhy,
}

/// Short chains, told by their pattern.
#[derive(Clone, Debug)]
pub(super) enum LinksSentence {
    /// Two lines side by side, joined by a base.
    Skyscraper(TwoLinks),
    /// Two other houses with two places each.
    Strings(TwoLinks),
    /// The places of a box lie on two lines, and one end of a link lies on one of them.
    EmptyRectangle {
        digit: Digit,
        block: House,
        /// The line across, and that of the near end, with the places of the box on them.
        lines: [House; 2],
        corner: [Node; 2],
        link: House,
        near: Node,
        far: Node,
    },
    EmptyRectangleWhy {
        digit: Digit,
        block: House,
        lines: [House; 2],
        corner: [Node; 2],
        near: Node,
        far: Node,
    },
    /// Both joined ends cannot be true, so one of the others is.
    OneEnd {
        links: TwoLinks,
        roofs: bool,
    },
    XyWing(XyWing),
    XyWingWhy(XyWing),
    WWing {
        wing: WWing,
        digits: DigitSet,
    },
    WWingWhy(WWing),
    /// The other digit of the pair has a house that joins them too.
    WRing(WWing),
    /// Each house has a place for its digit, so the cells of the pair differ.
    WRingWhy {
        digits: [Digit; 2],
        houses: [House; 2],
    },
    /// The ends of the links see each other.
    Closes([Node; 2]),
    RingWhy,
    /// Each place of the common digit in a house sees a wing.
    XyzRing(XyzRing),
    XyzRingWhy(XyzRing),
    /// In each of the three cases these cells see the common digit.
    XyzRingCommon {
        digit: Digit,
        cells: CellSet,
    },
    /// Three strong links that follow each other.
    ThreeLinks(Vec<(Strong, [Node; 2])>),
    /// If the first node is false, the others follow in turn.
    Follow(Vec<(Strong, [Node; 2])>),
    /// Whichever end is true, these candidates are false.
    Excluded(CandidateSet),
    /// Cells with the same pair, each in sight of the next.
    PairChain {
        cells: Vec<Cell>,
        digits: DigitSet,
    },
    /// The cells at the ends of these parts hold different digits.
    PairEnds {
        ends: Vec<[Cell; 2]>,
        digits: DigitSet,
    },
}

/// Almost locked sets; the sets are numbered from 0.
#[derive(Clone, Debug)]
pub(super) enum AlsSentence {
    /// What an almost locked set is.
    Meaning,
    /// A set with its digits.
    Set {
        number: usize,
        cells: CellSet,
        digits: DigitSet,
    },
    /// The digits that join each set to the next one, and the last set to the first one if there are as
    /// many digits as sets.
    Links {
        digits: Vec<Digit>,
        sets: usize,
    },
    /// Two digits that only one of two sets can hold, each.
    TwoLinks {
        digits: [Digit; 2],
    },
    /// Of two sets that share a link, one holds the common digits.
    OneHolds {
        link: Digit,
        common: DigitSet,
    },
    /// If the first set lacks the common digit, it is locked, and so are the next ones in turn.
    InTurn {
        links: Vec<Digit>,
        common: DigitSet,
    },
    /// The sets are locked, whichever way round.
    RingWhy {
        sets: usize,
    },
    /// A house joins two sets.
    House {
        house: House,
        digit: Digit,
        places: [Node; 2],
        sets: [CellSet; 2],
    },
    HouseWhy {
        house: House,
        digit: Digit,
        common: DigitSet,
    },
    /// A stem with its candidates.
    Stem {
        stem: Cell,
        digits: DigitSet,
    },
    /// A set that loses a digit of the stem.
    Petal {
        digit: Digit,
        cells: CellSet,
        digits: DigitSet,
    },
    /// If the stem is this digit, the petal holds the common ones in these cells.
    PetalWhy {
        stem: Cell,
        digit: Digit,
        cells: CellSet,
        common: DigitSet,
        places: CellSet,
    },
    /// Whatever the stem is.
    BlossomWhy(DigitSet),
}

/// Alternating chains.
#[derive(Clone, Debug)]
pub(super) enum ChainSentence {
    /// What the chain shows: that one of both ends is true.
    ShowEither { ends: [Node; 2], again: bool },
    /// What the chain shows: that the node has this value.
    ShowTurn { literal: Literal, again: bool },
    /// The chain comes back to where it began.
    ShowLoop { again: bool },
    /// One of the two guardians of a rectangle is true.
    Guardians([Node; 2]),
    /// The cells that the chain goes through, from its first node to its last; a loop comes back to the first.
    Way(Vec<CellSet>),
    /// The supposition.
    Suppose(Literal),
    /// A node becomes false as it shares a house with a true one, and another becomes true.
    Then { number: usize, off: Option<(Node, Option<House>)>, on: Option<(Node, Because)> },
    /// Several such links at once.
    ThenShort { number: usize, on: Vec<Node> },
    /// One of both ends is true; either excludes these candidates.
    Either { ends: [Node; 2], excluded: CandidateSet },
    /// That leaves a sector without a candidate, so the supposition is wrong.
    Empty { sector: Sector, proven: Literal },
    /// Without the node some cells would lack a digit, so the supposition is wrong.
    Lacking { cells: CellSet, proven: Literal },
    /// Two nodes would be true that exclude each other, so the supposition is wrong.
    Clash { node: Node, proven: Literal },
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
        /// A candidate of the colour and the one of the other colour that it excludes, for both.
        by: [[Candidate; 2]; 2],
    },
    /// A colour takes all candidates of a cell or of a house.
    Empties {
        color: usize,
        sector: Sector,
        /// Each candidate of the sector, and one of the colour that excludes it.
        by: Vec<[Candidate; 2]>,
    },
    /// Two colours exclude each other, so one of their opposites is true.
    Meet {
        colors: [usize; 2],
        opposites: [usize; 2],
        /// A candidate of each colour.
        by: [Candidate; 2],
    },
    /// As the colour is false, its opposite is true; it excludes the other struck candidates.
    Opposite {
        color: usize,
    },
    /// One of two colours is true, and both exclude what is struck, which is told apart or not.
    Trap {
        colors: [usize; 2],
        apart: bool,
    },
    /// The candidates of two colours that exclude a struck one.
    Between {
        struck: Candidate,
        by: [Candidate; 2],
        colors: [usize; 2],
    },
}

/// Patterns that would give a second solution.
#[derive(Clone, Debug)]
pub(super) enum DeadlySentence {
    /// Cells with nothing but the digits of the pattern: the floor.
    Floor { cells: CellSet, digits: DigitSet },
    /// Cells with other candidates: the roof; alone, if all other cells of the pattern are filled.
    Roof { cells: CellSet, others: CandidateSet, is_alone: bool },
    /// Cells that are filled, though not given.
    Filled(CellSet),
    /// With these digits alone the cells would have two fillings.
    Swap { cells: CellSet, digits: DigitSet },
    /// With one of these digits in the cell the pattern would have two fillings.
    SwapBy { cell: Cell, digits: DigitSet },
    /// All cells but these have two candidates.
    Grave(CandidateSet),
    /// Without so many candidates there would be two solutions or none.
    GraveWhy(usize),
    /// One of these is true.
    Guardians(CandidateSet),
    /// They are in one cell, which then holds none of these digits.
    InOneCell { cell: Cell, digits: DigitSet },
    /// They act as a cell of a naked subset.
    Subset { guardians: CandidateSet, cells: CellSet, digits: DigitSet },
    /// These digits have no other place in these houses.
    Confined(Vec<Sector>),
    /// The house needs the digit in one of these cells, so the other digit would complete the pattern.
    Locked { house: House, digit: Digit, cells: CellSet, other: DigitSet },
    /// If the struck candidate were true, so would these be, and the pattern would be complete.
    Forced { struck: Candidate, forced: Vec<Candidate>, others: CandidateSet },
    /// A struck candidate would complete the pattern.
    Complete(CandidateSet),
}

/// Symmetries of the givens.
#[derive(Clone, Debug)]
pub(super) enum SymmetrySentence {
    /// How the grid is moved.
    Givens(Turn),
    /// The digits that replace each other in turn.
    Digits { cycles: Vec<Vec<Digit>> },
    /// The only solution has the symmetry too.
    Why,
    /// Cells that do not move hold digits that are not replaced.
    Fixed { cells: CellSet, digits: DigitSet },
    /// The candidate would need this one, which is not there.
    Gone { struck: Candidate, image: Candidate },
    /// The candidate would need this one, which it excludes.
    /// Mutual, if the struck candidate is also the image of the other one, which is struck too.
    Clash { struck: Candidate, image: Candidate, is_mutual: bool },
}

/// Large patterns.
#[derive(Clone, Debug)]
pub(super) enum ExoticSentence {
    /// An odd ring of cells of one digit.
    OddRing {
        digit: Digit,
        cells: Vec<Cell>,
        houses: Vec<House>,
    },
    OddRingGuardians {
        digit: Digit,
        cells: CellSet,
    },
    OddRingWhy {
        digit: Digit,
        count: usize,
        guardians: CellSet,
    },
    /// An odd ring of cells with two digits.
    PairRing {
        digits: DigitSet,
        cells: Vec<Cell>,
    },
    PairRingWhy {
        digits: DigitSet,
        count: usize,
    },
    /// Three digits in twelve cells of four boxes.
    Hammer {
        digits: DigitSet,
        cells: CellSet,
        boxes: Vec<House>,
    },
    /// The boxes whose cells fall from left to right, and those whose cells rise.
    HammerBoxes {
        falling: Vec<House>,
        rising: Vec<House>,
    },
    HammerOrder(DigitSet),
    HammerWhy {
        odd: Vec<House>,
        rising: bool,
    },
    /// The candidates that keep a pattern from being impossible.
    Guardians(CandidateSet),
    GuardiansWhy(CandidateSet),
    /// A digit has no other place in the house.
    Firework {
        digits: DigitSet,
        pivot: Cell,
        wings: CellSet,
    },
    FireworkWhy {
        digits: DigitSet,
        cells: CellSet,
        pivots: CellSet,
    },
    /// The base cells of an exocet, the lines across, the targets.
    ExocetBase {
        base: CellSet,
        digits: DigitSet,
    },
    ExocetTargets {
        lines: Vec<House>,
        targets: CellSet,
    },
    /// For each base digit the houses of its places in the lines, but for the targets.
    ExocetCovers(Vec<(Digit, Vec<House>)>),
    ExocetWhy,
    ExocetTargetsOnly {
        targets: CellSet,
        digits: DigitSet,
    },
    ExocetAbsent(DigitSet),
    /// The two bases of a double exocet, the lines across, the targets of each base.
    DoubleBases {
        bases: [CellSet; 2],
        digits: DigitSet,
    },
    DoubleTargets {
        lines: Vec<House>,
        targets: [CellSet; 2],
    },
    /// For each digit the lines that hold its places outside of the three boxes.
    DoubleCovers(Vec<(Digit, Vec<House>)>),
    /// The targets of a base hold its two digits.
    ExocetTargetWhy,
    /// The bases share no digit, because of their line, or of the targets in the third box.
    DoubleApart {
        joint: House,
        targets: [CellSet; 2],
    },
    /// The cells of these candidates see all cells of the bases, or all targets.
    DoubleSeesAll {
        in_base: bool,
        struck: CandidateSet,
    },
    /// One of these cells, of the bases or of the targets, has the digit.
    DoubleSeen {
        digit: Digit,
        cells: CellSet,
        in_base: bool,
        seen: CellSet,
    },
    /// The lines have the digit in the lines across.
    DoubleCover {
        digit: Digit,
        lines: Vec<House>,
    },
    /// Cells whose combinations are looked at, and cells that see all of them.
    Aligned {
        cells: Vec<(Cell, DigitSet)>,
        excluders: Vec<(Cell, DigitSet)>,
    },
    /// With the candidate each choice of digits fails, by one of these cells.
    AlignedCase {
        candidate: Candidate,
        excluders: Vec<(DigitSet, Cell)>,
    },
    /// Some cells or houses, without a better name.
    Together(Vec<Sector>),
}

/// Forcing chains; the implications of a case are numbered from 1.
#[derive(Clone, Debug)]
pub(super) enum ForcingSentence {
    /// What the cases show.
    Show {
        placed: Box<CandidateSet>,
        struck: Box<CandidateSet>,
    },
    /// The supposition that will turn out to be wrong.
    Refute(Literal),
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
    AllCases {
        placed: Box<CandidateSet>,
        struck: Box<CandidateSet>,
    },
}

/// Why an implication holds.
#[derive(Clone, Debug)]
pub(super) enum ImplicationCause {
    Excluded,
    OnlyCandidate,
    OnlyPlace(House),
    /// A technique, and the cells, or the digits of houses, that its pattern holds together.
    Technique(crate::catalog::Technique, Vec<Sector>),
}
