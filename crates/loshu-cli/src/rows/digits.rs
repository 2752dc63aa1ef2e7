//! The digits of a puzzle of any size, as rows have them.

use loshu_formats::Variant;
use loshu_variant::Solution;
use serde::Serialize;

/// The digits of all cells: a text up to nine digits, a list of numbers above, with `.` or 0 for an empty
/// cell.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Digits {
    Text(String),
    List(Vec<u8>),
}

impl Digits {
    /// The givens of a puzzle.
    pub(crate) fn of_givens(variant: &Variant) -> Digits {
        let cells = variant.setting.cells.iter();
        let digits = cells.map(|digits| digits.single().unwrap_or(0)).collect();
        Digits::of(digits, variant)
    }

    /// The digits of a solution.
    pub(crate) fn of_solution(solution: &Solution, variant: &Variant) -> Digits {
        Digits::of(solution.digits().to_vec(), variant)
    }

    /// The same for any digits, 0 for an empty cell.
    pub(crate) fn of(digits: Vec<u8>, variant: &Variant) -> Digits {
        match variant.setting.shape.size() {
            ..=9 => Digits::Text(variant.signs.line(&digits, 9)),
            10.. => Digits::List(digits),
        }
    }
}
