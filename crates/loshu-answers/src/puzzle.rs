use loshu::format::records;
use loshu::{Grid, Marks};
use serde::Deserialize;

use super::Refusal;

/// A puzzle: a text in any form that can be read, or a value.
///
/// A puzzle of pencil marks (a Sukaku) is one, too. Not every question can be asked about it.
///
/// ```
/// use loshu::Grid;
/// use loshu_answers::Puzzle;
///
/// let puzzle = Puzzle::from(Grid::EMPTY);
/// assert_eq!(puzzle.grid()?, Grid::EMPTY);
/// assert!(Puzzle::from("12").grid().is_err());
/// # Ok::<(), loshu_answers::Refusal>(())
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "String")]
pub struct Puzzle(Source);

#[derive(Clone, Debug)]
enum Source {
    Text(String),
    Marks(Box<Marks>),
}

impl Puzzle {
    /// Returns the digits and the candidates at the beginning of the puzzle.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, and where.
    pub fn marks(&self) -> Result<Marks, Refusal> {
        match &self.0 {
            Source::Marks(marks) => Ok(**marks),
            Source::Text(text) => match text.parse::<Grid>() {
                Ok(grid) => Ok(Marks::of(&grid)),
                Err(error) => restricted(text).ok_or_else(|| error.into()),
            },
        }
    }

    /// Returns the givens of a puzzle that is not one of pencil marks.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, and where.
    pub fn grid(&self) -> Result<Grid, Refusal> {
        match &self.0 {
            Source::Text(text) => Ok(text.parse::<Grid>()?),
            Source::Marks(marks) if is_plain(marks) => Ok(*marks.grid()),
            Source::Marks(_) => {
                Err(Refusal::unexpected("puzzle", "a puzzle of givens", "pencil marks"))
            }
        }
    }

    /// The text, if it is one.
    #[cfg(feature = "sheet")]
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.0 {
            Source::Text(text) => Some(text),
            Source::Marks(_) => None,
        }
    }
}

/// The pencil marks of a text, if it holds one puzzle of pencil marks.
fn restricted(text: &str) -> Option<Marks> {
    let mut records = records(text.as_bytes());
    let first = records.next()?.ok()?;
    first.restricted_marks().filter(|_| records.next().is_none())
}

/// Whether the candidates are all those that the digits leave.
pub(crate) fn is_plain(marks: &Marks) -> bool {
    *marks.candidates() == *Marks::of(marks.grid()).candidates()
}

/// The givens of the puzzle on which marks stand.
pub(crate) fn givens(marks: &Marks) -> Grid {
    let mut givens = *marks.grid();
    for cell in marks.filled() - marks.givens() {
        givens[cell] = None;
    }
    givens
}

impl From<String> for Puzzle {
    fn from(text: String) -> Puzzle {
        Puzzle(Source::Text(text))
    }
}

impl From<&str> for Puzzle {
    fn from(text: &str) -> Puzzle {
        Puzzle::from(text.to_owned())
    }
}

impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Puzzle {
        Puzzle::from(Marks::of(&grid))
    }
}

impl From<Marks> for Puzzle {
    fn from(marks: Marks) -> Puzzle {
        Puzzle(Source::Marks(Box::new(marks)))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Puzzle {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Puzzle".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^[1-9.]{81}$",
            "description": "81 cells, a full stop for an empty one. Every other form of one puzzle that \
                Loshu reads is taken too: grids with or without rulers, pencil marks, links.",
            "examples": [
                "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
            ],
        })
    }
}
