//! All samples as CSV.

use anyhow::Result;

use super::measure::{Attempt, Contender, End};
use crate::puzzle_set::PuzzleSet;

/// The text: a row for each puzzle and engine, times in microseconds.
pub(super) fn text(
    sets: &[PuzzleSet],
    contenders: &[Contender],
    samples: &[Vec<Attempt>],
) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "set",
        "puzzle",
        "engine",
        "end",
        "tries",
        "backtracks",
        "depth",
        "time_us",
    ])?;
    let puzzles = sets.iter().flat_map(|set| set.puzzles.iter().map(|puzzle| (&set.name, puzzle)));
    for ((set, puzzle), samples) in puzzles.zip(samples) {
        for (contender, sample) in contenders.iter().zip(samples) {
            let end = match sample.end {
                End::Solved => "solved",
                End::Unsolvable => "unsolvable",
                End::Stopped => "stopped",
            };
            writer.write_record([
                set.clone(),
                puzzle.to_string(),
                contender.name.to_string(),
                end.into(),
                sample.stats.tries.to_string(),
                sample.stats.backtracks.to_string(),
                sample.stats.max_depth.to_string(),
                format!("{:.3}", sample.nanos() as f64 / 1e3),
            ])?;
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
