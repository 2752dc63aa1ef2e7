use loshu::{Limits, Stop};
use loshu_explain::step::Style;
use serde::Serialize;

use super::board::{Board, HowMany, clashing, say_broken};
use super::words;

/// What a grid is worth as the solution of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// The judgement.
    pub judgement: Judgement,
    /// The names of the cells that are wrong; of one of several solutions, of those that differ in another one.
    pub cells: Vec<String>,
    /// The same cells, counted from 0.
    #[serde(skip)]
    pub at: Vec<usize>,
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
    /// Judges a grid, which may have empty cells, by the solutions of its puzzle.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended a search for solutions.
    pub fn of(
        board: &(impl Board + ?Sized),
        solutions: &HowMany,
        grid: &[u8],
        limits: &Limits,
        style: Style,
    ) -> Result<Judged, Stop> {
        let changed = changed(board, grid);
        let mut reasons = said(board, &changed, grid, style);
        let conflicts = board.conflicts(&board.broken(grid, limits)?, style);
        reasons.extend(say_broken(board, &conflicts, style));
        let clashing = clashing(&conflicts);
        let (judgement, at, reason) = match solutions {
            HowMany::One(solution) => beside(board, grid, solution, style),
            HowMany::Stopped { by, .. } => return Err(*by),
            HowMany::None => {
                let status = words::status(board.status(solutions), style.language);
                (Judgement::Wrong, clashing, Some(status))
            }
            HowMany::Several if !reasons.is_empty() => {
                let mut cells = [clashing, changed].concat();
                cells.sort_unstable();
                cells.dedup();
                (Judgement::Wrong, cells, None)
            }
            HowMany::Several => among(board, grid, limits, style)?,
        };
        reasons.extend(reason);
        let cells = at.iter().map(|&cell| board.cell(cell)).collect();
        Ok(Judged { judgement, cells, at, reasons })
    }
}

/// A judgement, the cells that are spoken of, and the reason.
type Worth = (Judgement, Vec<usize>, Option<String>);

/// The givens that a grid does not have, and the cells with digits that the setter does not leave to them.
fn changed(board: &(impl Board + ?Sized), grid: &[u8]) -> Vec<usize> {
    let givens = board.givens().into_iter().zip(grid).enumerate();
    let is_changed = |&(cell, (given, &digit)): &(usize, (u8, &u8))| match (given, digit) {
        (0, 0) => false,
        (0, digit) => !board.admits(cell, digit),
        (given, digit) => given != digit,
    };
    givens.filter(is_changed).map(|(cell, _)| cell).collect()
}

/// Says how cells differ from their givens, and which have digits that the setter does not leave to them.
fn said(board: &(impl Board + ?Sized), cells: &[usize], grid: &[u8], style: Style) -> Vec<String> {
    let sign = |digit: u8| (digit > 0).then(|| board.sign(digit));
    let givens = board.givens();
    let (given, left): (Vec<usize>, Vec<usize>) = cells.iter().partition(|&&cell| givens[cell] > 0);
    let of_givens = given.into_iter().map(|cell| {
        let (name, found) = (board.names(&[cell], style), sign(grid[cell]));
        words::changed(&name, found.as_deref(), &board.sign(givens[cell]), style.language)
    });
    let of_left = words::other_givens(&board.names(&left, style), style.language);
    of_givens.chain((!left.is_empty()).then_some(of_left)).collect()
}

/// Compares with the only solution.
fn beside(board: &(impl Board + ?Sized), grid: &[u8], solution: &[u8], style: Style) -> Worth {
    let wrong = differences(grid, solution);
    if !wrong.is_empty() {
        let names = board.names(&wrong, style);
        let reason = words::not_as_in_the_solution(&names, style.language);
        return (Judgement::Wrong, wrong, Some(reason));
    }
    match grid.iter().filter(|digit| **digit == 0).count() {
        0 => (Judgement::Correct, wrong, None),
        open => (Judgement::Incomplete, wrong, Some(words::right_so_far(open, style.language))),
    }
}

/// Compares with the solutions of a puzzle that has several.
fn among(
    board: &(impl Board + ?Sized),
    grid: &[u8],
    limits: &Limits,
    style: Style,
) -> Result<Worth, Stop> {
    let own = board.solutions(grid, 1, limits)?.into_iter().next();
    let Some(own) = own else {
        return Ok((Judgement::Wrong, Vec::new(), Some(words::dead_end(style.language))));
    };
    let others = board.solutions(&[], 2, limits)?;
    let other = others.iter().find(|other| **other != own);
    let differing = other.map_or_else(Vec::new, |other| differences(grid, other));
    let reason = words::other_solution(&board.names(&differing, style), style.language);
    Ok((Judgement::Possible, differing, Some(reason)))
}

/// The filled cells that have another digit in a solution.
fn differences(grid: &[u8], solution: &[u8]) -> Vec<usize> {
    let cells = grid.iter().zip(solution).enumerate();
    let differs = cells.filter(|(_, (digit, right))| **digit > 0 && digit != right);
    differs.map(|(cell, _)| cell).collect()
}
