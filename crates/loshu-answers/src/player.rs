use loshu::{Cell, Digit, Grid, Marks};
use loshu_variant::DigitSet;
use serde::Deserialize;

use super::board::{Board, Explained, digits_of};
use super::written::Written;
use super::{Kind, Refusal};

/// What a player has written on a puzzle. The cells are in the order of reading.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The digits, with the givens or without them.
    pub grid: Digits,
    /// The candidates of each cell; an empty list, if there are none. An empty list of a cell says nothing about it: it has
    /// all digits that its peers allow. Marks that a player has not completed are no candidates, and must not stand here.
    #[serde(default)]
    pub notes: Vec<Vec<u8>>,
}

/// The digits of a grid: a text in any form that the puzzle itself may have, or a list with 0 for an empty cell.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Digits {
    /// A text.
    Text(String),
    /// The digit of each cell.
    List(Vec<u8>),
}

impl Player {
    /// Returns what is written in cells with these sets of digits: one digit is filled, several are candidates.
    pub fn of_cells(cells: &[DigitSet]) -> Player {
        let digits = cells.iter().map(|cell| cell.single().unwrap_or(0)).collect();
        let note =
            |cell: &DigitSet| if cell.len() > 1 { cell.iter().collect() } else { Vec::new() };
        Player { grid: Digits::List(digits), notes: cells.iter().map(note).collect() }
    }

    /// Returns the marks of a board with what is written on it.
    pub(crate) fn marks<B: Explained>(&self, board: &B) -> Result<B::Marks, Refusal> {
        let written = self.written(board)?;
        if !written.other_givens(board).is_empty() {
            let problem = "the marks of the player contradict the givens";
            return Err(Refusal::new(Kind::Impossible, problem));
        }
        Ok(board.marked(Some(&written)))
    }

    /// Reads what is written on a board.
    pub(crate) fn written(&self, board: &impl Board) -> Result<Written, Refusal> {
        let Written { digits, notes: own } = self.grid.written("player.grid", board)?;
        let notes = match self.notes[..] {
            [] => own,
            [..] => notes("player.notes", &self.notes, board)?.to_vec(),
        };
        Ok(Written { digits, notes })
    }
}

/// The notes of a field, if they fit a board.
pub(crate) fn notes<'a>(
    field: &str,
    notes: &'a [Vec<u8>],
    board: &impl Board,
) -> Result<&'a [Vec<u8>], Refusal> {
    let (cells, most) = (board.cells(), board.size());
    if notes.len() != cells {
        return Err(Refusal::unexpected(field, format_args!("{cells} lists"), notes.len()));
    }
    match notes.iter().flatten().find(|digit| !(1..=most).contains(digit)) {
        Some(digit) => {
            Err(Refusal::unexpected(field, format_args!("digits from 1 to {most}"), digit))
        }
        None => Ok(notes),
    }
}

impl Digits {
    /// Reads the digits of a field for a board; of a text, its pencil marks too.
    pub(crate) fn written(
        &self,
        field: &str,
        board: &(impl Board + ?Sized),
    ) -> Result<Written, Refusal> {
        let digits = match self {
            Digits::Text(text) => return board.read(text),
            Digits::List(digits) => digits,
        };
        let (cells, most) = (board.cells(), board.size());
        if digits.len() != cells {
            return Err(Refusal::unexpected(field, format_args!("{cells} digits"), digits.len()));
        }
        match digits.iter().find(|digit| **digit > most) {
            Some(digit) => {
                Err(Refusal::unexpected(field, format_args!("digits from 0 to {most}"), digit))
            }
            None => Ok(Written { digits: digits.clone(), notes: Vec::new() }),
        }
    }
}

impl Written {
    /// Returns the cells that contradict a given.
    pub(crate) fn other_givens(&self, board: &impl Board) -> Vec<usize> {
        let givens = board.givens().into_iter().enumerate().filter(|(_, given)| *given > 0);
        let is_other = |&(cell, given): &(usize, u8)| match self.digits[cell] {
            0 => {
                self.notes.get(cell).is_some_and(|note| !note.is_empty() && !note.contains(&given))
            }
            own => own != given,
        };
        givens.filter(is_other).map(|(cell, _)| cell).collect()
    }
}

/// The digits, and the candidates of cells that have fewer than their digits leave.
impl From<&Marks> for Written {
    fn from(marks: &Marks) -> Written {
        let all = Marks::of(marks.grid());
        let note = |cell: Cell| match (marks.digits(cell), all.digits(cell)) {
            (own, all) if own == all => Vec::new(),
            (own, _) => own.iter().map(Digit::get).collect(),
        };
        Written { digits: digits_of(marks.grid()), notes: Cell::ALL.map(note).into() }
    }
}

impl From<Marks> for Player {
    fn from(marks: Marks) -> Player {
        let Written { digits, notes } = Written::from(&marks);
        Player { grid: Digits::List(digits), notes }
    }
}

impl From<&str> for Digits {
    fn from(text: &str) -> Digits {
        Digits::Text(text.to_owned())
    }
}

impl From<&Grid> for Digits {
    fn from(grid: &Grid) -> Digits {
        Digits::List(digits_of(grid))
    }
}
