//! Lists with known ratings: tables with named columns, and lines such as `PUZZLE ED=7.2/1.2/1.2`.

use anyhow::{Context, Result, bail};
use loshu::Grid;
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;

use super::recorded::{self, Path};
use crate::args::rate::Scale;

/// A puzzle and what a list says of it.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) puzzle: Grid,
    pub(super) se: [Option<Tenths>; 3],
    pub(super) level: Option<Level>,
    pub(super) score: Option<u32>,
    pub(super) path: Option<Path>,
}

impl Known {
    /// Whether there is something to compare on the scale; leaves out what is of another scale.
    pub(super) fn is_wanted(&mut self, scale: Scale) -> bool {
        if scale == Scale::Hodoku {
            self.se = [None; 3];
        }
        if scale == Scale::Se {
            (self.level, self.score) = (None, None);
        }
        self.has_se() || self.has_hodoku()
    }

    pub(super) fn has_se(&self) -> bool {
        self.se.iter().any(Option::is_some)
    }

    pub(super) fn has_hodoku(&self) -> bool {
        self.level.is_some() || self.score.is_some()
    }
}

/// Reads a list.
pub(super) fn parse(text: &str) -> Result<Vec<Known>> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let first = lines.clone().next().context("the list is empty")?;
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
fn forum_line(line: &str) -> Result<Known> {
    let wrong = || format!("expected PUZZLE ED=ER/EP/ED, found {}", line.escape_default());
    let (puzzle, ratings) = line.split_once("ED=").with_context(wrong)?;
    let end = ratings.find(|sign: char| sign.is_whitespace()).unwrap_or(ratings.len());
    let mut ratings = ratings[..end].split('/').map(str::parse);
    let mut next = || ratings.next().transpose();
    let se = [next()?, next()?, next()?];
    let puzzle = puzzle.trim().parse().with_context(wrong)?;
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
}

impl Columns {
    fn of(header: &str) -> Result<Columns> {
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
        };
        let none = columns.se.iter().chain([&columns.level, &columns.score]).all(Option::is_none);
        if none {
            bail!(
                "expected a line with the names of columns, among them er, ep, ed, level or score"
            );
        }
        Ok(columns)
    }

    fn row(&self, line: &str) -> Result<Known> {
        let fields: Vec<&str> = line.split(self.separator).collect();
        let field = |at: Option<usize>| {
            let text = fields.get(at?).copied()?.trim();
            Some(text).filter(|text| !text.is_empty())
        };
        let puzzle = field(Some(self.puzzle)).unwrap_or_default();
        let tenths = |at: Option<usize>| field(at).map(str::parse).transpose();
        Ok(Known {
            puzzle: puzzle.parse().with_context(|| puzzle.escape_default().to_string())?,
            se: [tenths(self.se[0])?, tenths(self.se[1])?, tenths(self.se[2])?],
            level: field(self.level).map(level).transpose()?,
            score: field(self.score).map(str::parse).transpose().context("score")?,
            path: None,
        })
    }
}

/// The level with this name.
pub(super) fn level(name: &str) -> Result<Level> {
    let found = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
    found.with_context(|| format!("expected a level of HoDoKu, found {}", name.escape_default()))
}
