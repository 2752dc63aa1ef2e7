//! Lists with recorded paths: HoDoKu's own lines, and steps of Sudoku Explainer as a table.

use loshu::{Candidate, CandidateSet, Cell, Digit, Grid};
use loshu_explain::rate::{SeRating, Tenths};

use super::list::{self, Known, ListError};

/// The steps of a program on a puzzle.
#[derive(Debug)]
pub(crate) struct Path {
    pub(crate) is_of_se: bool,
    pub(crate) steps: Vec<Recorded>,
}

/// What a step does, and its words.
#[derive(Debug)]
pub(crate) struct Recorded {
    pub(crate) placed: CandidateSet,
    pub(crate) struck: CandidateSet,
    pub(crate) words: String,
}

/// A puzzle, `#`, its number, level and score; then a line for each step, with three blanks.
pub(crate) fn of_hodoku<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Vec<Known>, ListError> {
    let mut all: Vec<Known> = Vec::new();
    for line in lines {
        let path = all.last_mut().and_then(|known| known.path.as_mut());
        if let (Some(words), Some(path)) = (line.strip_prefix("   "), path) {
            let (placed, struck) = conclusions(words).ok_or_else(|| ListError::new(words))?;
            path.steps.push(Recorded { placed, struck, words: words.to_owned() });
        } else if let Some((puzzle, level, score)) = head_of_hodoku(line) {
            let path = Some(Path { is_of_se: false, steps: Vec::new() });
            let level = Some(list::level(level)?);
            all.push(Known { puzzle, level, score: Some(score), path, ..Known::default() });
        }
    }
    Ok(all)
}

/// `PUZZLE #1 Medium (696)`
pub(crate) fn head_of_hodoku(line: &str) -> Option<(Grid, &str, u32)> {
    let (puzzle, rest) = line.split_once(" #")?;
    let mut words = rest.split(' ').skip(1);
    let (level, score) = (words.next()?, words.next()?);
    let score = score.strip_prefix('(')?.strip_suffix(')')?.parse().ok()?;
    Some((puzzle.parse().ok()?, level, score))
}

/// `... => r45c2<>4, r9c1<>7` or `Naked Single: r1c6=9`.
fn conclusions(line: &str) -> Option<(CandidateSet, CandidateSet)> {
    let (_, text) = line.split_once("=> ").or_else(|| line.split_once(": "))?;
    let (mut placed, mut struck) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    for part in text.split(", ") {
        let (set, (cells, digit)) = match part.split_once("<>") {
            Some(parts) => (&mut struck, parts),
            None => (&mut placed, part.split_once('=')?),
        };
        let digit = digit.parse().ok().and_then(Digit::new)?;
        for cell in cells.split(',').map(cells_of) {
            cell?.into_iter().for_each(|cell| {
                set.insert(Candidate::new(cell, digit));
            });
        }
    }
    Some((placed, struck))
}

/// `r12c3`: the cells of some rows and columns.
fn cells_of(text: &str) -> Option<Vec<Cell>> {
    let (rows, columns) = text.strip_prefix('r')?.split_once('c')?;
    let pairs = rows.bytes().flat_map(|row| columns.bytes().map(move |column| (row, column)));
    pairs.map(|(row, column)| cell(row, column)).collect()
}

fn cell(row: u8, column: u8) -> Option<Cell> {
    let place = |byte: u8| usize::from(byte).checked_sub(usize::from(b'1'));
    Cell::at(place(row)?, place(column)?)
}

/// `P`, the puzzle, its set; then for each step its number, rating, rule, placements, eliminations,
/// words, with tabs between them.
pub(crate) fn of_se<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Vec<Known>, ListError> {
    let mut all: Vec<Known> = Vec::new();
    let mut ratings: Vec<Vec<(Tenths, bool)>> = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        match (&fields[..], all.last_mut().zip(ratings.last_mut())) {
            (["P", puzzle, ..], _) => {
                let path = Some(Path { is_of_se: true, steps: Vec::new() });
                all.push(Known { puzzle: puzzle.parse::<Grid>()?, path, ..Known::default() });
                ratings.push(Vec::new());
            }
            ([_, rating, rule, placed, struck, ..], Some((known, ratings))) => {
                let (placed, struck) = (triples(placed)?, triples(struck)?);
                ratings.push((rating.parse::<Tenths>()?, !placed.is_empty()));
                let words = format!("{rating} {rule}");
                let path =
                    known.path.as_mut().ok_or_else(|| ListError::new("a puzzle comes first"))?;
                path.steps.push(Recorded { placed, struck, words });
            }
            _ => {
                let found = line.escape_default();
                return Err(ListError::new(format!("expected a puzzle or a step, found {found}")));
            }
        }
    }
    for (known, ratings) in all.iter_mut().zip(ratings) {
        let SeRating { er, ep, ed, .. } = SeRating::of_steps(ratings);
        known.se = [Some(er), Some(ep), Some(ed)];
    }
    Ok(all)
}

/// `462 531`: digit, row, column.
fn triples(text: &str) -> Result<CandidateSet, ListError> {
    let triple = |text: &str| match *text.as_bytes() {
        [digit, row, column] => {
            let digit = Digit::new(digit.wrapping_sub(b'0'))?;
            Some(Candidate::new(cell(row, column)?, digit))
        }
        _ => None,
    };
    let all = text.split_whitespace().filter(|text| *text != "-").map(triple).collect();
    let all: Option<CandidateSet> = all;
    let wrong = || format!("expected digit, row and column, found {}", text.escape_default());
    all.ok_or_else(|| ListError::new(wrong()))
}
