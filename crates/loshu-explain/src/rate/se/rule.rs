//! The names of the rules.

use core::fmt;

/// A rule of the scale, as fine as its names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl Rule {
    /// The name without the size or type, or nothing if the name has a form of its own.
    fn plain_name(self) -> &'static str {
        match self {
            Rule::HiddenSingle => "Hidden Single",
            Rule::DirectPointing => "Direct Pointing",
            Rule::DirectClaiming => "Direct Claiming",
            Rule::DirectHiddenPair => "Direct Hidden Pair",
            Rule::NakedSingle => "Naked Single",
            Rule::DirectHiddenTriplet => "Direct Hidden Triplet",
            Rule::Pointing => "Pointing",
            Rule::Claiming => "Claiming",
            Rule::NakedSet(_) => "Naked",
            Rule::HiddenSet(_) => "Hidden",
            Rule::Fish(2) => "X-Wing",
            Rule::Fish(3) => "Swordfish",
            Rule::Fish(_) => "Jellyfish",
            Rule::XyWing => "XY-Wing",
            Rule::XyzWing => "XYZ-Wing",
            Rule::UniqueLoop { cells: 4, .. } => "Unique Rectangle",
            Rule::UniqueLoop { .. } => "Unique Loop",
            Rule::Bug(_) => "BUG",
            Rule::AlignedExclusion(2) => "Aligned Pair Exclusion",
            Rule::AlignedExclusion(_) => "Aligned Triplet Exclusion",
            Rule::XCycle => "Bidirectional X-Cycle",
            Rule::GeneralizedXWing => "Generalized X-Wing",
            Rule::YCycle => "Bidirectional Y-Cycle",
            Rule::Cycle => "Bidirectional Cycle",
            Rule::TurbotFish => "Turbot Fish",
            Rule::XChain => "Forcing X-Chain",
            Rule::ForcingChain => "Forcing Chain",
            Rule::Nishio => "Nishio Forcing Chains",
            Rule::CellChains => "Cell Forcing Chains",
            Rule::RegionChains => "Region Forcing Chains",
            Rule::Dynamic { kind, .. } => kind.name(),
        }
    }
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
        f.write_str(self.plain_name())?;
        match *self {
            Rule::NakedSet(size) | Rule::HiddenSet(size) => f.write_str(match size {
                2 => " Pair",
                3 => " Triplet",
                _ => " Quad",
            }),
            Rule::UniqueLoop { cells: 4 | 6, kind } | Rule::Bug(kind) => write!(f, " type {kind}"),
            Rule::UniqueLoop { cells, kind } => write!(f, " {cells} type {kind}"),
            Rule::Dynamic { level: level @ 1..=5, .. } => f.write_str(LEVELS[level as usize - 1]),
            _ => Ok(()),
        }
    }
}
