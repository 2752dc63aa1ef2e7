use loshu::format::{Format, Record};
use loshu::{CandidateSet, Cell, Limits};
use loshu_formats::Writer;
use serde::{Deserialize, Serialize};

use super::player::digits;
use super::{Ask, Kind, Puzzle, Refusal};

/// Asks for a link that opens a puzzle on another site.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The digits of a player, givens included.
    pub grid: Option<Puzzle>,
    /// The pencil marks of the 81 cells, such as `27`.
    #[cfg_attr(
        feature = "schema",
        schemars(length(equal = 81), inner(regex(pattern = "^[1-9]*$")))
    )]
    pub notes: Option<Vec<String>>,
    /// The site.
    pub site: Site,
}

/// A site that opens puzzles from links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Site {
    /// f-puzzles.com.
    Fpuzzles,
    /// sudokupad.app.
    Sudokupad,
}

/// A link.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkAnswer {
    /// The address.
    pub link: String,
}

impl Ask for LinkRequest {
    type Answer = LinkAnswer;

    fn answer(&self, _limits: &Limits) -> Result<LinkAnswer, Refusal> {
        let format = match self.site {
            Site::Fpuzzles => Format::Fpuzzles,
            Site::Sudokupad => Format::Sudokupad,
        };
        let record = self.record(format)?;
        let mut link = String::new();
        let written = Writer::new(format, None, [&record]).write(&record, &mut link);
        written.map_err(|error| Refusal::new(Kind::Impossible, error))?;
        Ok(LinkAnswer { link: link.trim_end().into() })
    }
}

impl LinkRequest {
    fn record(&self, format: Format) -> Result<Record, Refusal> {
        let mut record = Record::new(format, 1, self.puzzle.grid()?);
        if let Some(grid) = &self.grid {
            record.values = grid.grid()?;
            let other = |cell: &Cell| record.givens[*cell] != record.values[*cell];
            let is_other = |cell: &Cell| record.givens[*cell].is_some() && other(cell);
            if let Some(cell) = Cell::ALL.into_iter().find(is_other) {
                let problem =
                    format!("grid: {cell} has another digit than the given of the puzzle");
                return Err(Refusal::new(Kind::Impossible, problem));
            }
        }
        if let Some(notes) = &self.notes {
            if notes.len() != 81 {
                return Err(Refusal::unexpected("notes", "81 texts", notes.len()));
            }
            let mut marks = CandidateSet::EMPTY;
            for (cell, note) in Cell::ALL.into_iter().zip(notes) {
                marks |= CandidateSet::cell(cell, digits("notes", note)?);
            }
            record.set_notes(marks);
        }
        Ok(record)
    }
}
