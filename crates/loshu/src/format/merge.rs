//! Grids that belong together: givens, digits of a player, pencil marks.

use alloc::collections::VecDeque;

use super::error::{Expected, Found, ParseError, Problem, Wrong};
use super::field::{Field, grid_of};
use super::gsf::wrong_cells;
use super::kind::Format;
use super::record::Record;
use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// Joins a grid of pencil marks with the plain grids directly above it, which are taken out if they
/// belong to it: each of their digits is the only digit of its cell. The nearer one gives the
/// values, the one above it the givens.
pub(super) fn with_marks(held: &mut VecDeque<Record>, marks: Record) -> Record {
    let belongs = |grid: &Grid| {
        grid.clues() > 0 && grid.givens().all(|(cell, digit)| single(&marks, cell) == Some(digit))
    };
    let Some(near) = pop_if(held, |near| belongs(&near.values)) else { return marks };
    let far = pop_if(held, |far| belongs(&far.values) && contains(&near.values, &far.values));
    let mut record = far.unwrap_or_else(|| near.clone());
    let sets = marks.by_cell();
    record.values = near.values;
    record.format = Format::Ss;
    let title = marks.details.get("title").filter(|_| record.details.get("title").is_none());
    record.details.set("title", title.unwrap_or_default());
    record.set_candidates(CandidateSet::of_sets(&sets));
    record
}

fn pop_if(held: &mut VecDeque<Record>, pass: impl Fn(&Record) -> bool) -> Option<Record> {
    if held.back().is_some_and(pass) { held.pop_back() } else { None }
}

/// The only digit that a record of pencil marks has in a cell.
fn single(marks: &Record, cell: Cell) -> Option<Digit> {
    marks.values[cell].or_else(|| marks.marks().digits(cell).single())
}

fn contains(grid: &Grid, part: &Grid) -> bool {
    part.givens().all(|(cell, digit)| grid[cell] == Some(digit))
}

/// Makes the digits of a state the values of a record.
///
/// # Errors
///
/// A given is missing or another digit.
pub(super) fn set_values(record: &mut Record, state: &Record) -> Result<(), ParseError> {
    let wrong = |(cell, digit)| (state.givens[cell] != Some(digit)).then_some((cell, digit));
    if let Some((cell, given)) = record.givens.givens().find_map(wrong) {
        let digit = state.givens[cell].map_or('.', |digit| char::from(b'0' + digit.get()));
        let problem =
            Problem::Unexpected { expected: Expected::Given(given), found: Found::Char(digit) };
        let (line, column) = (state.line + cell.row(), cell.column() + 1);
        return Err(ParseError { line, column, problem });
    }
    record.values = state.givens;
    Ok(())
}

/// Gives a record the solution that stands in a field of a line, right or wrong.
///
/// # Errors
///
/// It is no grid.
pub(super) fn set_solution(
    record: &mut Record,
    line: &[u8],
    field: &Field<'_>,
) -> Result<(), Wrong> {
    let Some(solution) = grid_of(field.text) else { return Err(wrong_cells(line, field)) };
    record.solution = Some(solution);
    Ok(())
}
