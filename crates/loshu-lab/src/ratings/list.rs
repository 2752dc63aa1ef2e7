//! Lists with known ratings: tables with named columns, and lines such as `PUZZLE ED=7.2/1.2/1.2`.

use std::error::Error;
use std::fmt;

use loshu::{Grid, ParseError, ValueError};
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;

use super::Scales;
use super::recorded::{self, Path};

/// A list that cannot be read: what is wrong, and where.
#[derive(Debug)]
pub struct ListError {
    what: String,
    why: Option<Box<dyn Error + Send + Sync>>,
}

impl ListError {
    pub(crate) fn new(what: impl Into<String>) -> ListError {
        ListError { what: what.into(), why: None }
    }

    /// An error and its cause, for `map_err`.
    pub(crate) fn because<E: Error + Send + Sync + 'static>(
        what: impl FnOnce() -> String,
    ) -> impl FnOnce(E) -> ListError {
        move |why| ListError { what: what(), why: Some(why.into()) }
    }
}

impl From<ValueError> for ListError {
    fn from(error: ValueError) -> ListError {
        ListError::new(error.to_string())
    }
}

impl From<ParseError> for ListError {
    fn from(error: ParseError) -> ListError {
        ListError::new(error.to_string())
    }
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl Error for ListError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.why.as_deref().map(|why| why as _)
    }
}

/// A puzzle and what a list says of it.
#[derive(Debug, Default)]
pub struct Known {
    pub(crate) puzzle: Grid,
    pub(crate) se: [Option<Tenths>; 3],
    pub(crate) level: Option<Level>,
    pub(crate) score: Option<u32>,
    /// The depth of trial and error, and the length.
    pub(crate) te: [Option<u8>; 2],
    pub(crate) path: Option<Path>,
}

impl Known {
    /// Whether there is something to compare on the scale; leaves out what is of another scale.
    fn is_wanted(&mut self, scales: Scales) -> bool {
        let (se, hodoku, te) = match scales {
            Scales::Se => (true, false, false),
            Scales::Hodoku => (false, true, false),
            Scales::Both => (true, true, false),
            Scales::Te => (false, false, true),
        };
        self.se = self.se.map(|rating| rating.filter(|_| se));
        self.level = self.level.filter(|_| hodoku);
        self.score = self.score.filter(|_| hodoku);
        self.te = self.te.map(|rating| rating.filter(|_| te));
        self.has_se() || self.has_hodoku() || self.has_te()
    }

    pub(crate) fn has_se(&self) -> bool {
        self.se.iter().any(Option::is_some)
    }

    pub(crate) fn has_te(&self) -> bool {
        self.te.iter().any(Option::is_some)
    }

    pub(crate) fn has_hodoku(&self) -> bool {
        self.level.is_some() || self.score.is_some()
    }
}

/// Reads a list, and returns the puzzles with a known rating on the scales.
///
/// # Errors
///
/// Says what was expected and what was found.
pub fn read(text: &str, scales: Scales) -> Result<Vec<Known>, ListError> {
    let mut all = parse(text)?;
    all.retain_mut(|known| known.is_wanted(scales));
    Ok(all)
}

fn parse(text: &str) -> Result<Vec<Known>, ListError> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let first = lines.clone().next().ok_or_else(|| ListError::new("the list is empty"))?;
    if first.starts_with("P\t") {
        return recorded::of_se(lines);
    }
    if recorded::head_of_hodoku(first).is_some() {
        return recorded::of_hodoku(lines);
    }
    if first.contains("ED=") {
        return lines.map(forum_line).collect();
    }
    let columns = Columns::of(lines.next().unwrap_or_default())?;
    lines.map(|line| columns.row(line)).collect()
}

/// `PUZZLE ED=7.2/1.2/1.2`, as players write it.
fn forum_line(line: &str) -> Result<Known, ListError> {
    let wrong = || format!("expected PUZZLE ED=ER/EP/ED, found {}", line.escape_default());
    let (puzzle, ratings) = line.split_once("ED=").ok_or_else(|| ListError::new(wrong()))?;
    let end = ratings.find(|sign: char| sign.is_whitespace()).unwrap_or(ratings.len());
    let mut ratings = ratings[..end].split('/').map(str::parse::<Tenths>);
    let mut next = || ratings.next().transpose();
    let se = [next()?, next()?, next()?];
    let puzzle = puzzle.trim().parse::<Grid>().map_err(ListError::because(wrong))?;
    Ok(Known { puzzle, se, ..Known::default() })
}

/// The places of the columns.
#[derive(Debug)]
struct Columns {
    separator: char,
    puzzle: usize,
    se: [Option<usize>; 3],
    level: Option<usize>,
    score: Option<usize>,
    te: Option<usize>,
    lengths: [Option<usize>; 4],
}

impl Columns {
    fn of(header: &str) -> Result<Columns, ListError> {
        let separator = if header.contains('\t') { '\t' } else { ',' };
        let names: Vec<String> = header.split(separator).map(str::to_lowercase).collect();
        let find = |wanted: &[&str]| {
            wanted.iter().find_map(|wanted| names.iter().position(|name| name == wanted))
        };
        let columns = Columns {
            separator,
            puzzle: find(&["puzzle"]).unwrap_or(0),
            se: [
                find(&["er", "ser", "se1213_er"]),
                find(&["ep", "se1213_ep"]),
                find(&["ed", "se1213_ed"]),
            ],
            level: find(&["level", "hodoku220_level"]),
            score: find(&["score", "hodoku220_score"]),
            te: find(&["te", "te_depth"]),
            lengths: [find(&["b"]), find(&["bxb"]), find(&["bxbb"]), find(&["value"])],
        };
        let others = [&columns.level, &columns.score, &columns.te];
        let none = columns.se.iter().chain(others).all(Option::is_none);
        if none {
            return Err(ListError::new(
                "expected a line with the names of columns, among them er, ep, ed, level, score or te",
            ));
        }
        Ok(columns)
    }

    fn row(&self, line: &str) -> Result<Known, ListError> {
        let fields: Vec<&str> = line.split(self.separator).collect();
        let field = |at: Option<usize>| {
            let text = fields.get(at?).copied()?.trim();
            Some(text).filter(|text| !text.is_empty())
        };
        let small = |at: Option<usize>| {
            let known = field(at).filter(|&text| text != "-").map(str::parse::<u8>).transpose();
            known.map_err(ListError::because(|| "depth or length".into()))
        };
        let lengths = self.lengths.map(small).into_iter().collect::<Result<Vec<_>, _>>()?;
        let puzzle = field(Some(self.puzzle)).unwrap_or_default();
        let tenths = |at: Option<usize>| field(at).map(str::parse::<Tenths>).transpose();
        Ok(Known {
            puzzle: puzzle
                .parse::<Grid>()
                .map_err(ListError::because(|| puzzle.escape_default().to_string()))?,
            se: [tenths(self.se[0])?, tenths(self.se[1])?, tenths(self.se[2])?],
            level: field(self.level).map(level).transpose()?,
            score: field(self.score)
                .map(str::parse::<u32>)
                .transpose()
                .map_err(ListError::because(|| "score".into()))?,
            te: [small(self.te)?, lengths.into_iter().flatten().next()],
            path: None,
        })
    }
}

/// The level with this name.
pub(crate) fn level(name: &str) -> Result<Level, ListError> {
    let found = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
    let wrong = || format!("expected a level of HoDoKu, found {}", name.escape_default());
    found.ok_or_else(|| ListError::new(wrong()))
}
