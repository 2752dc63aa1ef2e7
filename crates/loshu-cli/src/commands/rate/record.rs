//! What `loshu rate` prints about a puzzle.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use loshu::{CellSet, Grid, Stop};

use super::Job;
use super::rated::Rated;
use crate::args::rate::SortKey;
use crate::args::rate::template::{Letter, Part};
use crate::exit::Exit;
use crate::rows::look::Look;
use crate::rows::ratings::{HodokuColumns, SeColumns, TeColumns};
use crate::rows::status::{Status, Told};
use crate::rows::{FieldSink, Row};
use crate::words::say;

/// A puzzle and its ratings.
pub(super) struct RateRecord {
    puzzle: Grid,
    number: u64,
    status: Status,
    rated: Rated,
    job: Arc<Job>,
}

impl RateRecord {
    /// `number` counts the puzzles from 1.
    pub(super) fn new(
        puzzle: &Grid,
        number: u64,
        status: Status,
        rated: Rated,
        job: &Arc<Job>,
    ) -> RateRecord {
        RateRecord { puzzle: *puzzle, number, status, rated, job: Arc::clone(job) }
    }

    /// Writes what a letter stands for.
    fn put(&self, letter: Letter, out: &mut Vec<u8>) {
        let se = self.rated.se.unwrap_or_default();
        let hodoku = self.rated.hodoku;
        let name = |hint: Option<&_>| hint.map_or(String::new(), rule_name);
        let text = match letter {
            Letter::Puzzle => self.puzzle.to_string(),
            Letter::PuzzleWithZeros => self.puzzle.to_string().replace('.', "0"),
            Letter::Number => self.number.to_string(),
            Letter::Clues => self.puzzle.clues().to_string(),
            Letter::Er => format!("{}{}", se.er, plus(se.stopped)),
            Letter::Ep => se.ep.to_string(),
            Letter::Ed => se.ed.to_string(),
            Letter::ErTechnique => name(self.rated.hardest()),
            Letter::EpTechnique => name(self.rated.hardest_of_pearl()),
            Letter::EdTechnique => name(self.rated.hints.first()),
            Letter::Level => {
                hodoku.map_or(String::new(), |rating| say(rating.level.name()).into_owned())
            }
            Letter::Score => hodoku.map_or(String::new(), |rating| {
                format!("{}{}", rating.score, plus(self.rated.hodoku_stopped))
            }),
            Letter::TrialAndError => self.rated.te.map_or(String::new(), |te| te.to_string()),
            Letter::Depth => self.rated.te.map_or(String::new(), |te| te.depth_in_words()),
            Letter::Length => self.rated.te.map_or(String::new(), |te| te.length_in_words()),
            Letter::Time => time(self.rated.time),
            Letter::Bottlenecks => shown(self.rated.extras.bottlenecks()),
            Letter::MinimalLevel => shown(self.rated.extras.level()),
            Letter::BackdoorSize => shown(self.rated.extras.backdoor_size()),
        };
        out.extend(text.bytes());
    }

    fn ratings(&self, parts: &[Part], out: &mut Vec<u8>) {
        for part in parts {
            match part {
                Part::Text(sign) => write!(out, "{sign}").expect("memory takes all"),
                Part::Letter(letter, _) => self.put(*letter, out),
            }
        }
    }
}

impl Row for RateRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        let Rated { se, hodoku, te, .. } = self.rated;
        sink.field("puzzle", &self.puzzle);
        let needs = &self.job.needs;
        if needs.se {
            SeColumns::from(se).fields(sink);
        }
        if needs.hodoku {
            HodokuColumns::from(hodoku).fields(sink);
        }
        if needs.te.is_some() {
            TeColumns(te).fields(sink);
        }
        sink.field("status", &self.status);
        sink.field("stopped", &self.rated.stopped());
        self.rated.extras.fields(sink);
    }

    fn line(&self, out: &mut Vec<u8>) {
        if self.status == Status::Unique {
            self.ratings(&self.job.template.0, out);
        } else {
            write!(out, "{}\t{}", self.puzzle, self.status.said()).expect("memory takes all");
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
        if self.status == Status::Unique {
            self.ratings(&self.job.template.0, out);
        } else {
            out.extend(self.status.said().bytes());
        }
        out.push(b'\n');
    }

    fn exit(&self) -> Exit {
        if self.rated.stopped().is_some() { Exit::Improper } else { self.status.exit() }
    }

    fn notes(&self) -> Cow<'_, [String]> {
        let note = |by: &str| match self.rated.has_bounds() {
            true => format!("at least {} ({by})", self.rated.bounds()),
            false => format!("the time ended before all was found ({by})"),
        };
        Cow::Owned(self.rated.stopped().map(note).into_iter().collect())
    }

    fn is_left_out(&self) -> bool {
        self.job.leaves_out(&self.rated)
    }

    fn sort_key(&self) -> Option<u32> {
        let se = self.rated.se;
        match self.job.sort? {
            SortKey::Er => se.map(|rating| rating.er.0.into()),
            SortKey::Ep => se.map(|rating| rating.ep.0.into()),
            SortKey::Ed => se.map(|rating| rating.ed.0.into()),
            SortKey::Te => TeColumns(self.rated.te).sort_key(),
            SortKey::Score => self.rated.hodoku.map(|rating| rating.score),
        }
    }
}

fn rule_name(hint: &loshu_explain::rate::se::Hint) -> String {
    hint.rule.to_string()
}

/// A value, or a hyphen.
fn shown(value: Option<impl Display>) -> String {
    value.map_or("-".into(), |value| value.to_string())
}

/// The sign of a lower bound.
fn plus(stopped: Option<Stop>) -> &'static str {
    if stopped.is_some() { "+" } else { "" }
}

/// As serate writes it: `1.25s`, `2m05s`, `3h05m`, `1d05h`.
fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    match (minutes, hours, days) {
        (0, ..) => format!("{seconds}.{:02}s", time.subsec_millis() / 10),
        (_, 0, _) => format!("{minutes}m{:02}s", seconds % 60),
        (_, _, 0) => format!("{hours}h{:02}m", minutes % 60),
        _ => format!("{days}d{:02}h", hours % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_serate() {
        let shown = [80, 12_345, 59_999, 125_000, 11_100_000, 104_400_000]
            .map(Duration::from_millis)
            .map(time);
        assert_eq!(shown, ["0.08s", "12.34s", "59.99s", "2m05s", "3h05m", "1d05h"]);
    }
}
