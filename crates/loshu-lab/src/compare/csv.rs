//! All samples as CSV.

use loshu::Grid;

use super::measure::{Attempt, Contender, End};

/// Why writing into memory does not fail.
const MEMORY: &str = "memory takes all";

const HEADER: [&str; 8] =
    ["set", "puzzle", "engine", "end", "tries", "backtracks", "depth", "time_us"];

/// The text: a row for each puzzle, with the name of its set, and engine. Times are in microseconds.
pub(crate) fn text<'a>(
    puzzles: impl Iterator<Item = (&'a str, &'a Grid)>,
    contenders: &[Contender],
    samples: &[Vec<Attempt>],
) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEADER).expect(MEMORY);
    for ((set, puzzle), samples) in puzzles.zip(samples) {
        for (contender, sample) in contenders.iter().zip(samples) {
            let end = match sample.end {
                End::Solved => "solved",
                End::Unsolvable => "unsolvable",
                End::Stopped => "stopped",
            };
            let row = [
                set.into(),
                puzzle.to_string(),
                contender.name.clone(),
                end.into(),
                sample.stats.tries.to_string(),
                sample.stats.backtracks.to_string(),
                sample.stats.max_depth.to_string(),
                format!("{:.3}", sample.nanos() as f64 / 1e3),
            ];
            writer.write_record(row).expect(MEMORY);
        }
    }
    let bytes = writer.into_inner().expect(MEMORY);
    String::from_utf8(bytes).expect("all fields are text")
}
