use loshu::format::{Format, Record};
use loshu::{CandidateSet, Cell, Digit, Limits, Marks};
use loshu_formats::{Unwritable, Writer, packed_record};
use serde::{Deserialize, Serialize};

use super::board::{OrdinaryBoard, grid_of};
use super::player::{Digits, notes};
use super::value::Words;
use super::{Ask, Kind, Puzzle, Refusal, published_record};

/// Asks for a link that opens a puzzle on another site.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The digits of a player, givens included.
    pub grid: Option<Digits>,
    /// The pencil marks of each cell; an empty list, if there are none.
    #[serde(default)]
    pub notes: Vec<Vec<u8>>,
    /// The site.
    pub site: Site,
    /// The language of rules that are added where a site wants them in words.
    #[serde(default)]
    pub words: Words,
}

/// A site that opens puzzles from links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Site {
    /// f-puzzles.com.
    Fpuzzles,
    /// A page of Loshu. The answer is no address, but a text for the parameter `p` of one.
    Loshu,
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

    fn answer(&self, limits: &Limits) -> Result<LinkAnswer, Refusal> {
        let record = self.record()?;
        let published = || published_record(&record, self.words.language, limits);
        let link = match self.site {
            Site::Fpuzzles => written(Format::Fpuzzles, &published()),
            Site::Loshu => packed_record(&record),
            Site::Sudokupad => written(Format::Sudokupad, &published()),
        };
        let link = link.map_err(|error| Refusal::new(Kind::Impossible, error))?;
        Ok(LinkAnswer { link })
    }
}

/// A record as a link.
fn written(format: Format, record: &Record) -> Result<String, Unwritable> {
    let mut link = String::new();
    Writer::new(format, None, [record]).write(record, &mut link)?;
    Ok(link.trim_end().into())
}

impl LinkRequest {
    fn record(&self) -> Result<Record, Refusal> {
        let mut record = Record::new(Format::Line, 1, self.puzzle.grid()?);
        record.details = self.puzzle.details()?;
        let board = OrdinaryBoard::new(Marks::of(&record.givens));
        if let Some(grid) = &self.grid {
            record.values = grid_of(&grid.written("grid", &board)?.digits);
            let other = |cell: &Cell| record.givens[*cell] != record.values[*cell];
            let is_other = |cell: &Cell| record.givens[*cell].is_some() && other(cell);
            if let Some(cell) = Cell::ALL.into_iter().find(is_other) {
                let problem =
                    format!("grid: {cell} has another digit than the given of the puzzle");
                return Err(Refusal::new(Kind::Impossible, problem));
            }
        }
        if !self.notes.is_empty() {
            let mut marks = CandidateSet::EMPTY;
            for (cell, note) in Cell::ALL.into_iter().zip(notes("notes", &self.notes, &board)?) {
                marks |=
                    CandidateSet::cell(cell, note.iter().copied().filter_map(Digit::new).collect());
            }
            record.set_notes(marks);
        }
        Ok(record)
    }
}
