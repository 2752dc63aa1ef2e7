//! The names of the rules.

use core::fmt;

/// A rule of the scale, as fine as its names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Rule {
    /// A digit has one place in a house.
    HiddenSingle,
    /// A digit locked in a line of a box leaves one place in another box.
    DirectPointing,
    /// A digit locked in a box of a line leaves one place in another line.
    DirectClaiming,
    /// A hidden pair leaves one place for another digit.
    DirectHiddenPair,
    /// A cell has one candidate.
    NakedSingle,
    /// A hidden triplet leaves one place for another digit.
    DirectHiddenTriplet,
    /// The places of a digit in a box lie in one line.
    Pointing,
    /// The places of a digit in a line lie in one box.
    Claiming,
    /// Cells of a house have as many digits as they are: 2, 3 or 4.
    NakedSet(u8),
    /// Digits of a house have as many cells as they are: 2, 3 or 4.
    HiddenSet(u8),
    /// A digit has as many cover lines as base lines: 2, 3 or 4.
    Fish(u8),
    /// A cell of two candidates and two cells that it sees.
    XyWing,
    /// A cell of three candidates and two cells that it sees.
    XyzWing,
    /// A rectangle or loop of cells with two digits, which would give two solutions.
    UniqueLoop {
        /// The number of cells: 4 is a rectangle.
        cells: u8,
        /// The type, 1 to 4.
        kind: u8,
    },
    /// All but a few cells have two candidates, and each digit two places; types 1 to 4.
    Bug(u8),
    /// Combinations of the candidates of 2 or 3 cells that their common peers exclude.
    AlignedExclusion(u8),
    /// A cycle of strong and weak links of one digit.
    XCycle,
    /// A cycle of one digit with four cells.
    GeneralizedXWing,
    /// A cycle whose strong links lie in cells of two candidates.
    YCycle,
    /// A cycle of all kinds of links.
    Cycle,
    /// A forcing chain of one digit with six nodes.
    TurbotFish,
    /// A forcing chain of one digit.
    XChain,
    /// A forcing chain.
    ForcingChain,
    /// A forcing chain of one digit, with several branches, that contradicts itself.
    Nishio,
    /// Each candidate of a cell leads to the same.
    CellChains,
    /// Each place of a digit in a house leads to the same.
    RegionChains,
    /// Chains in which each link may use what was removed before.
    Dynamic {
        /// What is tried.
        kind: DynamicKind,
        /// 0 plain, 1 with locked digits, pairs and X-wings, 2 to 5 with chains inside of chains.
        level: u8,
    },
}

/// What a dynamic chain tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DynamicKind {
    /// A candidate on and off, which both lead to the same.
    Double,
    /// Each candidate of a cell.
    Cell,
    /// Each place of a digit in a house.
    Region,
    /// A candidate, on or off, which contradicts itself.
    Contradiction,
}

impl DynamicKind {
    fn name(self) -> &'static str {
        match self {
            DynamicKind::Double => "Dynamic Double Forcing Chains",
            DynamicKind::Cell => "Dynamic Cell Forcing Chains",
            DynamicKind::Region => "Dynamic Region Forcing Chains",
            DynamicKind::Contradiction => "Dynamic Contradiction Forcing Chains",
        }
    }
}

/// What chains of a level 1 to 5 use, as the names end.
const LEVELS: [&str; 5] = [
    " (+)",
    " (+ Forcing Chains)",
    " (+ Multiple Forcing Chains)",
    " (+ Dynamic Forcing Chains)",
    " (+ Dynamic Forcing Chains (+ Forcing Chains))",
];

/// The name that players know: `Unique Rectangle type 1`, `Dynamic Cell Forcing Chains (+)`.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Rule::HiddenSingle => f.write_str("Hidden Single"),
            Rule::DirectPointing => f.write_str("Direct Pointing"),
            Rule::DirectClaiming => f.write_str("Direct Claiming"),
            Rule::DirectHiddenPair => f.write_str("Direct Hidden Pair"),
            Rule::NakedSingle => f.write_str("Naked Single"),
            Rule::DirectHiddenTriplet => f.write_str("Direct Hidden Triplet"),
            Rule::Pointing => f.write_str("Pointing"),
            Rule::Claiming => f.write_str("Claiming"),
            Rule::NakedSet(2) => f.write_str("Naked Pair"),
            Rule::NakedSet(3) => f.write_str("Naked Triplet"),
            Rule::NakedSet(_) => f.write_str("Naked Quad"),
            Rule::HiddenSet(2) => f.write_str("Hidden Pair"),
            Rule::HiddenSet(3) => f.write_str("Hidden Triplet"),
            Rule::HiddenSet(_) => f.write_str("Hidden Quad"),
            Rule::Fish(2) => f.write_str("X-Wing"),
            Rule::Fish(3) => f.write_str("Swordfish"),
            Rule::Fish(_) => f.write_str("Jellyfish"),
            Rule::XyWing => f.write_str("XY-Wing"),
            Rule::XyzWing => f.write_str("XYZ-Wing"),
            Rule::UniqueLoop { cells: 4, kind } => write!(f, "Unique Rectangle type {kind}"),
            Rule::UniqueLoop { cells: 6, kind } => write!(f, "Unique Loop type {kind}"),
            Rule::UniqueLoop { cells, kind } => write!(f, "Unique Loop {cells} type {kind}"),
            Rule::Bug(kind) => write!(f, "BUG type {kind}"),
            Rule::AlignedExclusion(2) => f.write_str("Aligned Pair Exclusion"),
            Rule::AlignedExclusion(_) => f.write_str("Aligned Triplet Exclusion"),
            Rule::XCycle => f.write_str("Bidirectional X-Cycle"),
            Rule::GeneralizedXWing => f.write_str("Generalized X-Wing"),
            Rule::YCycle => f.write_str("Bidirectional Y-Cycle"),
            Rule::Cycle => f.write_str("Bidirectional Cycle"),
            Rule::TurbotFish => f.write_str("Turbot Fish"),
            Rule::XChain => f.write_str("Forcing X-Chain"),
            Rule::ForcingChain => f.write_str("Forcing Chain"),
            Rule::Nishio => f.write_str("Nishio Forcing Chains"),
            Rule::CellChains => f.write_str("Cell Forcing Chains"),
            Rule::RegionChains => f.write_str("Region Forcing Chains"),
            Rule::Dynamic { kind, level: level @ 1..=5 } => {
                write!(f, "{}{}", kind.name(), LEVELS[usize::from(level) - 1])
            }
            Rule::Dynamic { kind, .. } => f.write_str(kind.name()),
        }
    }
}
