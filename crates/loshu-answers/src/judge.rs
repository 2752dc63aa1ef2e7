use loshu::{Cell, CellSet, Digit, Grid, Marks, Solution, Solver, Stop, Verdict};
use loshu_explain::step::Style;
use serde::Serialize;

use super::words;

/// What a grid is worth as the solution of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// The judgement.
    pub judgement: Judgement,
    /// The cells that are wrong; of one of several solutions, those that differ in another one.
    pub cells: CellSet,
    /// The reasons, in sentences.
    pub reasons: Vec<String>,
}

/// What a grid is worth, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// The grid is the only solution.
    Correct,
    /// The digits agree with the only solution, and some cells are empty.
    Incomplete,
    /// The grid is one of several solutions, or can be completed to one.
    Possible,
    /// The grid is no solution.
    Wrong,
}

impl Judgement {
    /// Returns the name: `correct`, `incomplete`, `possible` or `wrong`.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Correct => "correct",
            Judgement::Incomplete => "incomplete",
            Judgement::Possible => "possible",
            Judgement::Wrong => "wrong",
        }
    }
}

impl Judged {
    /// Judges a grid, which may have empty cells, by the verdict on its puzzle. The solver is needed where
    /// there are several solutions.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the search for solutions.
    pub fn of(
        start: &Marks,
        verdict: &Verdict,
        grid: &Grid,
        solver: &Solver,
        style: Style,
    ) -> Result<Judged, Stop> {
        let mut reasons: Vec<_> =
            changes(start, grid).map(|change| words::changed(change, grid, style)).collect();
        let conflicts = grid.conflicts();
        reasons.extend(conflicts.iter().map(|conflict| words::conflict(conflict, style)));
        let clashing = conflicts.iter().fold(CellSet::EMPTY, |all, one| all | one.cells);
        let (judgement, cells, reason) = match verdict {
            Verdict::Unique(solution) => beside(grid, solution, style),
            Verdict::Stopped { by, .. } => return Err(*by),
            Verdict::Unsolvable => {
                let status = loshu::Status::of(start.grid(), verdict);
                (Judgement::Wrong, clashing, Some(words::status(status, style.language)))
            }
            Verdict::Multiple if !reasons.is_empty() => {
                let changed: CellSet = changes(start, grid).map(|(cell, _)| cell).collect();
                (Judgement::Wrong, clashing | changed, None)
            }
            Verdict::Multiple => among_solutions(start, grid, solver, style)?,
        };
        reasons.extend(reason);
        Ok(Judged { judgement, cells, reasons })
    }
}

/// Compares with the only solution.
fn beside(grid: &Grid, solution: &Solution, style: Style) -> (Judgement, CellSet, Option<String>) {
    let wrong = differences(grid, solution);
    match 81 - grid.clues() {
        _ if !wrong.is_empty() => (
            Judgement::Wrong,
            wrong,
            Some(words::not_as_in_the_solution(&words::names(wrong, style), style.language)),
        ),
        0 => (Judgement::Correct, wrong, None),
        open => (Judgement::Incomplete, wrong, Some(words::right_so_far(open, style.language))),
    }
}

/// Compares with the solutions of a puzzle that has several.
fn among_solutions(
    start: &Marks,
    grid: &Grid,
    solver: &Solver,
    style: Style,
) -> Result<(Judgement, CellSet, Option<String>), Stop> {
    let filled_in = Marks::new(grid, start.givens(), *start.candidates());
    let found = solver.solutions(&filled_in).next();
    solver.limits().look()?;
    let Some(solution) = found else {
        let reason = words::dead_end(style.language);
        return Ok((Judgement::Wrong, CellSet::EMPTY, Some(reason)));
    };
    let other = solver.solutions(start).find(|other| *other != solution);
    let others = other.map_or(CellSet::EMPTY, |other| differences(grid, &other));
    Ok((
        Judgement::Possible,
        others,
        Some(words::other_solution(&words::names(others, style), style.language)),
    ))
}

/// The givens that the grid does not have.
fn changes(start: &Marks, grid: &Grid) -> impl Iterator<Item = (Cell, Digit)> {
    let given = |cell| Some((cell, start.grid()[cell]?));
    let givens = start.givens().iter().filter_map(given);
    givens.filter(|(cell, digit)| grid[*cell] != Some(*digit))
}

/// The filled cells that have another digit in the solution.
fn differences(grid: &Grid, solution: &Solution) -> CellSet {
    let differs = grid.givens().filter(|&(cell, digit)| solution[cell] != Some(digit));
    differs.map(|(cell, _)| cell).collect()
}
