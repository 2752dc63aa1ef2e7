//! Sets of puzzles, in the form of each contender, and what is asked about them.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use loshu::{Grid, format};
use sudoku::Sudoku;

use crate::Failure;
use crate::contenders::{Part, sudoku};
use crate::generate::Made;

/// What the contenders are to find out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// None, one or several solutions?
    Prove,
    /// How many solutions?
    Count {
        /// Where counting stops.
        cap: u64,
    },
}

impl Question {
    /// Solutions after which there is no need to look for more.
    pub fn cap(self) -> u64 {
        match self {
            Question::Prove => 2,
            Question::Count { cap } => cap,
        }
    }
}

/// Where puzzles come from.
pub enum Source {
    /// A built-in set.
    Made(Made),
    /// A file in any form that Loshu reads.
    File(PathBuf),
    /// A file with lines `puzzle<TAB>count`, to be counted up to a cap.
    Counted(PathBuf, u64),
}

/// Puzzles to answer.
pub struct Set {
    /// As printed.
    pub name: String,
    /// What is asked.
    pub question: Question,
    /// How many puzzles there were before they were repeated.
    pub distinct: usize,
    /// The puzzles.
    pub grids: Vec<Grid>,
    /// For each puzzle the number of solutions up to the cap, by `sudoku` or from the file.
    pub expected: Vec<u64>,
    /// The puzzles, for `sudoku`.
    peers: Vec<Sudoku>,
}

impl Set {
    /// The puzzles of a source.
    pub fn of(source: &Source) -> Result<Set, Failure> {
        match source {
            Source::Made(made) => Set::new(made.name(), made.question(), made.puzzles()),
            Source::File(file) => Set::new(&name(file), Question::Prove, puzzles(file)?),
            Source::Counted(file, cap) => Set::counted(file, *cap),
        }
    }

    /// A set whose answers `sudoku` says.
    ///
    /// # Errors
    ///
    /// There are no puzzles.
    pub fn new(name: &str, question: Question, grids: Vec<Grid>) -> Result<Set, Failure> {
        if grids.is_empty() {
            return Err(format!("{name}: no puzzles").into());
        }
        let peers: Vec<_> = grids.iter().map(peer).collect();
        let expected = sudoku(&Part { question, grids: &grids, peers: &peers }).counts;
        Ok(Set { name: name.into(), question, distinct: grids.len(), grids, expected, peers })
    }

    /// The puzzles of a file with lines `puzzle<TAB>count`; the file says the answers, which may
    /// be too large to count twice.
    fn counted(file: &Path, cap: u64) -> Result<Set, Failure> {
        let (mut grids, mut expected) = (Vec::new(), Vec::new());
        let text = String::from_utf8(bytes(file)?)?;
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let place = |error| format!("{}: line {}: {error}", file.display(), i + 1);
            let (grid, count) = puzzle_and_count(line).map_err(place)?;
            grids.push(grid);
            expected.push(count.min(cap));
        }
        let proved = Set::new(&name(file), Question::Prove, grids)?;
        let agree = expected.iter().zip(&proved.expected).all(|(all, two)| all.min(&2) == two);
        assert!(agree, "{}: sudoku disagrees with the counts", proved.name);
        Ok(Set { question: Question::Count { cap }, expected, ..proved })
    }

    /// The set, repeated from the start until it has so many puzzles, for contenders that do better
    /// with many.
    pub fn repeated(self, at_least: usize) -> Set {
        let size = self.grids.len().max(at_least);
        let grids = self.grids.iter().cycle().take(size).copied().collect();
        let peers = self.peers.iter().cycle().take(size).copied().collect();
        let expected = self.expected.iter().cycle().take(size).copied().collect();
        Set { grids, peers, expected, ..self }
    }

    /// Some of the puzzles.
    pub fn part(&self, range: Range<usize>) -> Part<'_> {
        let (grids, peers) = (&self.grids[range.clone()], &self.peers[range]);
        Part { question: self.question, grids, peers }
    }

    /// The number of solutions to be counted.
    pub fn solutions(&self) -> u64 {
        self.expected.iter().sum()
    }
}

/// A file; an error that names it.
fn bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()).into())
}

/// The first two fields of a line; more may follow.
fn puzzle_and_count(line: &str) -> Result<(Grid, u64), Failure> {
    let mut fields = line.split('\t');
    let puzzle = fields.next().unwrap_or_default().parse()?;
    Ok((puzzle, fields.next().ok_or("no count")?.parse()?))
}

/// The puzzles of a file. A bad one is an error: a set is to be the same for all who read it.
fn puzzles(file: &Path) -> Result<Vec<Grid>, Failure> {
    let text = bytes(file)?;
    let grids: Result<_, _> = format::puzzles(&text).map(|puzzle| Ok(puzzle?.grid)).collect();
    grids.map_err(|error: loshu::ParseError| format!("{}: {error}", file.display()).into())
}

/// In the form of `sudoku`.
fn peer(grid: &Grid) -> Sudoku {
    Sudoku::from_bytes(grid.to_values()).expect("values are 0 to 9")
}

/// The file without its folder.
fn name(file: &Path) -> String {
    file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
}
