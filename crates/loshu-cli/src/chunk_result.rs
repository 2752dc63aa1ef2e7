//! What came of the records of a chunk, and the exit status.

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use indicatif::HumanCount;
use loshu::format::Details;
use loshu_formats::BadRecord;

use crate::distinct::Classed;
use crate::interrupt;
use crate::problems::Problems;
use crate::row::{Place, Row, Rows};
use crate::sorted::Keyed;

/// The exit status, from the best to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    #[default]
    Fine,
    /// Some puzzle has no or several solutions, or a check failed.
    Improper,
    /// Something could not be read.
    Unreadable,
    /// A signal ended the work early.
    Interrupted,
}

impl Exit {
    /// Ends the process where a signal asked for that.
    pub(crate) fn into_code(self) -> ExitCode {
        match self {
            Exit::Interrupted => interrupt::die(),
            Exit::Fine | Exit::Improper | Exit::Unreadable => (self as u8).into(),
        }
    }
}

/// The times of the puzzles of a source.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    pub(crate) puzzles: u64,
    pub(crate) solved: u64,
    pub(crate) total: Duration,
    pub(crate) longest: Duration,
}

impl Times {
    pub(crate) fn add_puzzle(&mut self, solved: bool) {
        self.puzzles += 1;
        self.solved += u64::from(solved);
    }

    pub(crate) fn add_time(&mut self, time: Duration) {
        self.total += time;
        self.longest = self.longest.max(time);
    }

    pub(crate) fn merge(&mut self, other: &Times) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }
}

impl Times {
    /// The line of the first essay.
    pub(crate) fn in_words(&self, source: &str) -> String {
        let Times { puzzles, solved, total, longest } = self;
        let name = short_name(source);
        let mut text = format!("Solved {solved} of {puzzles} {name} puzzles");
        if *puzzles > 0 {
            let average = total.div_f64(*puzzles as f64);
            let rate = HumanCount((1.0 / average.as_secs_f64()).round() as u64);
            let (average, longest) = (millis(average), millis(*longest));
            write!(text, " (avg {average} ({rate} Hz), max {longest})").expect("memory takes all");
        }
        text + "."
    }
}

/// The name of a source without folders and endings: `top95` for `lists/top95.txt.gz`.
pub(crate) fn short_name(source: &str) -> String {
    let source = source.trim_end_matches(".gz").trim_end_matches(".zst");
    Path::new(source).file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A time in milliseconds, with as many decimals as it takes to see something.
pub(crate) fn millis(time: Duration) -> String {
    let millis = 1e3 * time.as_secs_f64();
    let decimals = match millis {
        0.1.. => 2,
        0.001.. => 3,
        _ => 6,
    };
    format!("{millis:.decimals$} ms")
}

/// What came of a chunk.
#[derive(Debug)]
pub(crate) struct ChunkResult {
    /// For standard output.
    pub(crate) rows: Rows,
    /// The rows that are written only if nothing equivalent was, in order.
    pub(crate) classed: Vec<Classed>,
    /// The rows that are written in the order of their keys.
    pub(crate) keyed: Vec<Keyed>,
    /// For standard error.
    pub(crate) problems: Problems,
    pub(crate) times: Times,
}

impl ChunkResult {
    pub(crate) fn new(source: Arc<str>, rows: Rows) -> ChunkResult {
        let (problems, times) = (Problems::of(source), Times::default());
        ChunkResult { rows, classed: Vec::new(), keyed: Vec::new(), problems, times }
    }

    /// Adds a row, and what it says about its puzzle, which begins on this line.
    pub(crate) fn push(&mut self, line: usize, row: &impl Row) {
        self.push_with(line, None, row);
    }

    /// The same for a puzzle with details.
    pub(crate) fn push_with(&mut self, line: usize, details: Option<&Details>, row: &impl Row) {
        let begin = self.rows.bytes.len();
        if !row.is_left_out() {
            self.push_row(line, details, row);
        }
        let bytes = begin..self.rows.bytes.len();
        self.keyed.extend(row.sort_key().map(|key| Keyed { key, bytes: bytes.clone() }));
        self.classed.extend(row.class().map(|class| Classed { class, bytes }));
        self.account(line, row);
    }

    /// Adds a row and nothing else.
    pub(crate) fn push_row(&mut self, line: usize, details: Option<&Details>, row: &impl Row) {
        self.rows.push_at(Place { source: &self.problems.source, line, details }, row);
    }

    /// Counts a row that has been written.
    pub(crate) fn account(&mut self, line: usize, row: &impl Row) {
        self.problems.worsen(row.exit());
        self.times.add_puzzle(row.is_solved());
        row.time().into_iter().for_each(|time| self.times.add_time(time));
        for note in row.notes().iter() {
            self.problems.note_at(line, note);
        }
    }

    /// Adds a bad record in its place.
    pub(crate) fn push_bad(&mut self, bad: &BadRecord) {
        let place = Place { source: &self.problems.source, line: bad.line, details: None };
        self.rows.push_bad(place, &bad.problem);
        self.problems.bad(bad);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn millis_never_shows_zero_for_a_time() {
        let shown = [250_000, 1_234_567, 100_000, 99_000, 3_000, 900, 4]
            .map(Duration::from_nanos)
            .map(millis);
        assert_eq!(
            shown,
            ["0.25 ms", "1.23 ms", "0.10 ms", "0.099 ms", "0.003 ms", "0.000900 ms", "0.000004 ms"]
        );
    }

    #[test]
    fn short_name_drops_folders_and_endings() {
        assert_eq!(short_name("lists/top95.txt.gz"), "top95");
        assert_eq!(short_name("standard input"), "standard input");
    }

    #[test]
    fn stats_have_the_form_of_the_essay() {
        let mut times = Times { puzzles: 95, solved: 94, ..Times::default() };
        times.add_time(Duration::from_micros(950));
        let words = times.in_words("top95.txt");
        assert_eq!(
            words,
            "Solved 94 of 95 top95 puzzles (avg 0.010 ms (100,000 Hz), max 0.95 ms)."
        );
        assert_eq!(Times::default().in_words("a"), "Solved 0 of 0 a puzzles.");
    }
}
