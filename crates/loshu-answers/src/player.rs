use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Marks};
use serde::Deserialize;

use super::{Puzzle, Refusal};

/// What a player has written.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The digits, with the givens or without them.
    pub grid: Puzzle,
    /// The candidates of the 81 cells, such as `27`. An empty text says nothing about its cell: it has all
    /// digits that its peers allow. Marks that a player has not completed are no candidates, and must not
    /// stand here.
    #[cfg_attr(
        feature = "schema",
        schemars(length(equal = 81), inner(regex(pattern = "^[1-9]*$")))
    )]
    pub notes: Option<Vec<String>>,
}

impl From<Marks> for Player {
    fn from(marks: Marks) -> Player {
        Player { grid: marks.into(), notes: None }
    }
}

impl Player {
    /// Returns the marks with the givens of a puzzle, or the cells in which they contradict a given. A cell
    /// without notes has all candidates that the puzzle and the digits of its peers allow.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text of the digits, or with the notes.
    pub fn marks(&self, puzzle: &Marks) -> Result<Result<Marks, CellSet>, Refusal> {
        let own = self.grid.marks()?;
        let notes = self.notes()?;
        let noted: CellSet = notes.iter().map(|(cell, _)| *cell).collect();
        let noted = CandidateSet::block(noted, DigitSet::ALL);
        let candidates = notes.into_iter().fold(*own.candidates() - noted, |all, (cell, note)| {
            all | CandidateSet::cell(cell, note)
        });
        let own = Marks::new(own.grid(), own.givens(), candidates);
        let given = |cell| puzzle.grid()[cell].map(|digit| Candidate::new(cell, digit));
        let givens: Vec<_> = puzzle.givens().iter().filter_map(given).collect();
        let excludes = |at: &&Candidate| match own.grid()[at.cell()] {
            Some(digit) => digit != at.digit(),
            None => !own.contains(**at),
        };
        let excluded: CellSet = givens.iter().filter(excludes).map(|at| at.cell()).collect();
        if !excluded.is_empty() {
            return Ok(Err(excluded));
        }
        let allowed = candidates & (*puzzle.candidates() | noted);
        let mut marks = Marks::new(own.grid(), CellSet::EMPTY, allowed);
        for at in givens {
            marks.place(at.cell(), at.digit());
        }
        Ok(Ok(Marks::new(marks.grid(), puzzle.givens(), *marks.candidates())))
    }

    /// The cells with notes.
    fn notes(&self) -> Result<Vec<(Cell, DigitSet)>, Refusal> {
        let Some(notes) = &self.notes else { return Ok(Vec::new()) };
        if notes.len() != 81 {
            return Err(Refusal::unexpected("player.notes", "81 texts", notes.len()));
        }
        let written = Cell::ALL.into_iter().zip(notes).filter(|(_, note)| !note.is_empty());
        written.map(|(cell, note)| Ok((cell, digits("player.notes", note)?))).collect()
    }
}

/// The digits of a note in a field of the request.
pub(crate) fn digits(field: &str, note: &str) -> Result<DigitSet, Refusal> {
    let digit = |sign: char| sign.to_digit(10).and_then(|value| Digit::new(value as u8));
    note.chars()
        .map(|sign| {
            digit(sign).ok_or_else(|| {
                Refusal::unexpected(field, "digits from 1 to 9", sign.escape_debug())
            })
        })
        .collect()
}
