//! The puzzle of a request, and what it turns out to be.

use loshu::format::Details;
use loshu::{Grid, Marks};
use loshu_formats::{Item, Keep, ReadError, Reading, RecordStream, Variant};
use serde::Deserialize;

use super::value::variant_spec;
use super::{Kind, Refusal};

/// A puzzle, ordinary or a variant: a text in any form that can be read, or a value.
///
/// A puzzle of pencil marks (a Sukaku) is an ordinary one.
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
    Variant(Box<Variant>),
}

/// What a puzzle turns out to be.
pub(crate) enum Found {
    /// Its digits and candidates at the beginning, and the words that stand beside it.
    Ordinary(Box<Marks>, Details),
    Variant(Box<Variant>),
}

impl Puzzle {
    /// Returns the digits and the candidates at the beginning of an ordinary puzzle.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, and where, or that the puzzle is a variant.
    pub fn marks(&self) -> Result<Marks, Refusal> {
        match self.found(None)? {
            Found::Ordinary(marks, _) => Ok(*marks),
            Found::Variant(variant) => Err(match &self.0 {
                // Of a grid of another size the library says where it ends.
                Source::Text(text) if is_grid(text) => {
                    text.parse::<Grid>().map_or_else(Refusal::from, |_| not_ordinary(&variant))
                }
                Source::Text(_) | Source::Marks(_) | Source::Variant(_) => not_ordinary(&variant),
            }),
        }
    }

    /// Finds out what the puzzle is. The kind of puzzle in words adds to what a text says.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, and where, or with the words.
    pub(crate) fn found(&self, kind: Option<&str>) -> Result<Found, Refusal> {
        match &self.0 {
            Source::Variant(variant) => Ok(Found::Variant(variant.clone())),
            Source::Marks(marks) if kind.is_none() => {
                Ok(Found::Ordinary(marks.clone(), Details::default()))
            }
            Source::Marks(marks) => {
                read(&marks.grid().to_string(), kind)?.ok_or_else(|| wanted("none"))
            }
            // A line of 81 signs can be nothing else, and needs no more than one look.
            Source::Text(text) if kind.is_none() && text.trim_ascii().len() == 81 => {
                Ok(Found::Ordinary(Box::new(Marks::of(&text.parse()?)), Details::default()))
            }
            Source::Text(text) => match read(text, kind) {
                Ok(Some(found)) => Ok(found),
                Ok(None) => {
                    Err(text.parse::<Grid>().map_or_else(Refusal::from, |_| wanted("none")))
                }
                Err(refusal) => Err(better(refusal, text)),
            },
        }
    }

    /// Returns the words that stand beside an ordinary puzzle.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, and where, or that the puzzle is a variant.
    pub(crate) fn details(&self) -> Result<Details, Refusal> {
        match self.found(None)? {
            Found::Ordinary(_, details) => Ok(details),
            Found::Variant(variant) => Err(not_ordinary(&variant)),
        }
    }

    /// Returns the givens of a puzzle that is not one of pencil marks.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, and where.
    pub fn grid(&self) -> Result<Grid, Refusal> {
        match &self.0 {
            Source::Text(text) => match text.parse::<Grid>() {
                Ok(grid) => Ok(grid),
                Err(own) => {
                    let marks = self.marks()?;
                    if is_plain(&marks) { Ok(givens(&marks)) } else { Err(own.into()) }
                }
            },
            Source::Marks(marks) if is_plain(marks) => Ok(*marks.grid()),
            Source::Marks(_) => {
                Err(Refusal::unexpected("puzzle", "a puzzle of givens", "pencil marks"))
            }
            Source::Variant(variant) => Err(not_ordinary(variant)),
        }
    }
}

fn not_ordinary(variant: &Variant) -> Refusal {
    Refusal::unexpected("puzzle", "an ordinary Sudoku (9x9)", variant.summary())
}

/// The error of the library in the place of one of the readers of files, if it says more.
fn better(refusal: Refusal, text: &str) -> Refusal {
    let Err(error) = text.parse::<Grid>() else { return refusal };
    let is_same = [Some(error.line), Some(error.column)] == [refusal.line, refusal.column];
    if is_same && is_grid(text) { error.into() } else { refusal }
}

/// Whether a text may be a grid. Of an object or a link the library reads no sign at all, and so has nothing to say.
fn is_grid(text: &str) -> bool {
    !text.trim_ascii_start().starts_with(['{', '[']) && !text.contains("://")
}

/// Says that a text has no puzzle, or several.
fn wanted(found: &str) -> Refusal {
    Refusal::unexpected("puzzle", "one puzzle", found)
}

/// Reads the only puzzle of a text, in any form. Nothing is found in a text without a puzzle.
fn read(text: &str, kind: Option<&str>) -> Result<Option<Found>, Refusal> {
    let spec = kind.map(|words| variant_spec(words, str::parse)).transpose()?.unwrap_or_default();
    let wrong =
        |error: &dyn std::fmt::Display| Refusal::new(Kind::Puzzle, format!("puzzle: {error}"));
    let reading = Reading {
        keep: Keep::Marks,
        with_details: true,
        variants: true,
        signs: spec.symbols,
        most: 2,
        ..Reading::default()
    };
    let reading = reading
        .with_layout(&spec.layout)
        .map_err(|error| Refusal::new(Kind::Request, format!("variant: {error}")))?;
    if text.trim_ascii().is_empty() {
        return Ok(None);
    }
    let mut batches = RecordStream::of_text(text, &reading).map_err(|error| wrong(&error))?;
    let Some(batch) = batches.next() else { return Ok(None) };
    let mut items = batch.records.items();
    let first = items.next();
    if items.next().is_some()
        || batches.next().is_some_and(|next| next.records.items().next().is_some())
    {
        return Err(wanted("several"));
    }
    match first {
        Some(Item::Variant(variant)) => Ok(Some(Found::Variant(Box::new(variant.clone())))),
        Some(Item::Puzzle(..)) => Ok(batch.records.full().next().map(|record| {
            let marks = record.restricted_marks().unwrap_or_else(|| Marks::of(&record.givens));
            Found::Ordinary(Box::new(marks), record.details.clone())
        })),
        Some(Item::Bad(bad)) => Err(bad.to_error().into()),
        None => match &batch.failure {
            None | Some(ReadError::NoPuzzle { .. }) => Ok(None),
            Some(error) => Err(wrong(error)),
        },
    }
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

impl From<Variant> for Puzzle {
    fn from(variant: Variant) -> Puzzle {
        Puzzle(Source::Variant(Box::new(variant)))
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
                Loshu reads is taken too: grids with or without rulers, pencil marks, links; and where the \
                question says so, variants: a grid of 6x6, the line of a killer, an object of f-puzzles.",
            "examples": [
                "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
            ],
        })
    }
}
