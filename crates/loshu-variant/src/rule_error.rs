//! What is wrong with a board or a rule.

use core::fmt;

use crate::digits::MAX_DIGITS;

/// The largest number of cells that rules may have.
pub const MAX_CELLS: usize = 1296;

/// The largest number of rows or columns.
pub(crate) const MAX_SIDE: usize = 36;

/// Why rules cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleError {
    /// A shape without cells, or larger than 36 rows or columns.
    Size {
        /// The number of rows or columns.
        size: usize,
    },
    /// A number of digits outside of 1 to 25.
    Digits {
        /// The number of digits.
        digits: u8,
    },
    /// More cells than 1,296.
    Cells {
        /// The number of cells.
        cells: usize,
    },
    /// Boxes whose cells are not as many as the digits, or that do not tile the shape.
    Boxes {
        /// Rows of a box.
        rows: u8,
        /// Columns of a box.
        columns: u8,
    },
    /// A region whose cells are not as many as the digits.
    Region {
        /// The number of the region.
        region: usize,
        /// The number of its cells.
        cells: usize,
        /// The number of digits.
        digits: u8,
    },
    /// A list with one entry for each cell has another length.
    Length {
        /// The number of entries.
        entries: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A rule names a cell that does not exist.
    NoCell {
        /// The name of the rule.
        rule: &'static str,
        /// The number of the cell.
        cell: usize,
    },
    /// The rule has no place in a grid of this size.
    NoRoom {
        /// The name of the rule.
        rule: &'static str,
    },
    /// A rule has a number of cells that it cannot have.
    CellCount {
        /// The name of the rule.
        rule: &'static str,
        /// The number of cells.
        cells: usize,
    },
    /// A rule wants more digits than its cells can have.
    DigitCount {
        /// The name of the rule.
        rule: &'static str,
        /// The number of digits.
        digits: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A rule has a digit or a number that it cannot have.
    Number {
        /// The name of the rule.
        rule: &'static str,
        /// The number.
        number: i64,
    },
    /// A rule tells another number of numbers than it has to.
    Numbers {
        /// The name of the rule.
        rule: &'static str,
        /// How many numbers.
        numbers: usize,
    },
    /// A rule has sums beyond a billion or too many states, or there are too many constraints.
    Large {
        /// The name of the rule.
        rule: &'static str,
    },
    /// With this rule, the automata of all rules are too large together: those of numbers outside of the grid, of
    /// between lines, and automata of your own.
    States {
        /// The name of the rule.
        rule: &'static str,
    },
    /// A rule says more than its own cells do, so that it cannot be an alternative.
    Inside {
        /// The name of the rule.
        rule: &'static str,
    },
    /// A text is no regular expression.
    Regex {
        /// The place in the text, from 0.
        place: usize,
        /// What was expected there.
        expected: &'static str,
    },
    /// The same cells have the rule with another number.
    Twice {
        /// The name of the rule.
        rule: &'static str,
    },
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleError::Size { size } => {
                write!(f, "{size} rows or columns; expected 1 to {MAX_SIDE}")
            }
            RuleError::Digits { digits } => {
                write!(f, "{digits} digits; expected 1 to {MAX_DIGITS}")
            }
            RuleError::Cells { cells } => write!(f, "{cells} cells; expected at most {MAX_CELLS}"),
            RuleError::Boxes { rows, columns } => {
                write!(f, "boxes of {rows} rows and {columns} columns do not fit")
            }
            RuleError::Region { region, cells, digits } => {
                write!(f, "region {region} has {cells} cells; expected {digits}")
            }
            RuleError::Length { entries, cells } => {
                write!(f, "a list of {entries} entries for {cells} cells")
            }
            RuleError::NoCell { rule, cell } => write!(f, "{rule}: there is no cell {cell}"),
            RuleError::NoRoom { rule } => {
                write!(f, "{rule}: it has no place in a grid of this size")
            }
            RuleError::CellCount { rule, cells } => {
                write!(f, "{rule}: it cannot have {cells} cells")
            }
            RuleError::DigitCount { rule, digits, cells } => {
                write!(f, "{rule}: {digits} digits for {cells} cells")
            }
            RuleError::Number { rule, number } => write!(f, "{rule}: it cannot have {number}"),
            RuleError::Numbers { rule, numbers } => {
                write!(f, "{rule}: it cannot tell {numbers} numbers")
            }
            RuleError::Large { rule } => write!(f, "{rule}: too large"),
            RuleError::States { rule } => {
                write!(
                    f,
                    "{rule}: with this one, such rules take too much memory together; leave some out"
                )
            }
            RuleError::Inside { rule } => {
                write!(f, "{rule}: it depends on other clues and cannot stand inside of a rule")
            }
            RuleError::Regex { place, expected } => {
                write!(f, "regular expression, sign {}: expected {expected}", place + 1)
            }
            RuleError::Twice { rule } => {
                write!(f, "{rule}: the same cells have two different numbers")
            }
        }
    }
}

impl core::error::Error for RuleError {}
