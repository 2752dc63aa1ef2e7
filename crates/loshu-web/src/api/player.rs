use loshu::{CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, Marks};
use serde::Deserialize;

use super::text::PuzzleText;
use super::{ApiError, Kind};

/// What a player has written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Player {
    /// The digits, givens included.
    grid: PuzzleText,
    /// The candidates of the 81 cells, such as `"27"`. An empty text says nothing about its cell: it has
    /// all candidates. Marks that a player has not completed are no candidates, and must not stand here.
    #[serde(default)]
    notes: Option<Vec<String>>,
}

impl Player {
    /// The marks. Each cell without notes has all digits that its peers allow.
    pub(crate) fn marks(&self, puzzle: &Grid) -> Result<Marks, ApiError> {
        let grid = self.grid.read()?;
        if let Some((cell, digit)) =
            puzzle.givens().find(|(cell, digit)| grid[*cell] != Some(*digit))
        {
            let expected = format_args!("the given {digit} in {cell:#}");
            let error = ApiError::unexpected("player.grid", expected, "another puzzle");
            return Err(ApiError { kind: Kind::Impossible, ..error });
        }
        let mut candidates = *Marks::of(&grid).candidates();
        for (cell, note) in self.notes()? {
            candidates -= CandidateSet::cell(cell, DigitSet::ALL);
            candidates |= CandidateSet::cell(cell, note);
        }
        let givens: CellSet = puzzle.givens().map(|(cell, _)| cell).collect();
        Ok(Marks::new(&grid, givens, candidates))
    }

    /// The cells with notes.
    fn notes(&self) -> Result<Vec<(Cell, DigitSet)>, ApiError> {
        let Some(notes) = &self.notes else { return Ok(Vec::new()) };
        if notes.len() != 81 {
            let found = format_args!("{}", notes.len());
            return Err(ApiError::unexpected("player.notes", "81 texts", found));
        }
        let written = Cell::ALL.into_iter().zip(notes).filter(|(_, note)| !note.is_empty());
        written.map(|(cell, note)| Ok((cell, digits(note)?))).collect()
    }
}

fn digits(note: &str) -> Result<DigitSet, ApiError> {
    let digit = |sign: char| sign.to_digit(10).and_then(|value| Digit::new(value as u8));
    note.chars()
        .map(|sign| {
            digit(sign).ok_or_else(|| {
                ApiError::unexpected("player.notes", "digits from 1 to 9", sign.escape_debug())
            })
        })
        .collect()
}
