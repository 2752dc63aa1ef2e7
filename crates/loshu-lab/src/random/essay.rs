//! What the first essay says of its million puzzles.

use super::census::Census;
use crate::number::{percent, share, time};
use crate::report::Report;
use crate::table::Table;

/// What the first essay says of its million puzzles: how many seconds, and which share took longer.
pub(crate) const TAIL: [(f64, f64); 4] =
    [(0.1, 0.032e-2), (1.0, 0.014e-2), (10.0, 0.003e-2), (100.0, 0.0001e-2)];
/// Their mean, standard deviation and maximum in seconds.
const ESSAY: (f64, f64, f64) = (0.014, 1.4794, 1439.0);

/// Adds a table of our figures and the essay's.
pub(crate) fn compare(report: &mut Report, census: &Census) {
    let (_, times) = census.summaries();
    let (mean, deviation, max) = ESSAY;
    let seconds = |seconds: f64| time(1e9 * seconds);
    let mut table = Table::new(&["", "here", "the essay"]);
    table.row(["mean time".into(), time(times.mean), seconds(mean)]);
    table.row(["standard deviation".into(), time(times.deviation), seconds(deviation)]);
    table.row(["longest time".into(), time(times.max as f64), seconds(max)]);
    for (limit, essay) in TAIL {
        let here = census.times.above((1e9 * limit) as u64);
        table.row([
            format!("longer than {}", seconds(limit)),
            share(here, census.puzzles),
            percent(essay),
        ]);
    }
    report.heading("Compared with the essay");
    report.text(
        "The essay's figures are those of a million puzzles, with Python on a computer of its day.",
    );
    report.table(table);
}
