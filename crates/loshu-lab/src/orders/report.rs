//! What the runs say.

use std::collections::BTreeSet;

use loshu::Grid;

use super::runs::OrderOutcome;
use crate::chart::{Axis, Chart, Scale, Series, SeriesMark};
use crate::number::{count, short};
use crate::report::Report;
use crate::table::Table;

/// A run is slow if it takes more tries than this multiple of the median.
const SLOW: u64 = 10;

/// The words that stand before all puzzles.
pub(crate) fn explain(report: &mut Report) {
    report.text(format!(
        "Tries up to the first solution. Slow is a run with more than {SLOW} times the tries of \
         the median; a stopped one had no solution after the most tries allowed."
    ));
    report.text(
        "The essay solved hard1 30 times with random digits: 27 runs were quick, 3 slow, 13 \
         solutions differed.",
    );
}

/// Adds the table and the picture of a puzzle.
pub(crate) fn add(report: &mut Report, puzzle: &Grid, outcomes: &[OrderOutcome]) {
    report.heading("Puzzle");
    report.puzzles(vec![(*puzzle, String::new())]);
    let head = [
        "cells, digits",
        "runs",
        "least",
        "median",
        "mean",
        "most",
        "quick",
        "slow",
        "stopped",
        "solutions",
    ];
    let mut table = Table::new(&head);
    for outcome in outcomes {
        table.row(row(outcome));
    }
    report.table(table);
    let all: BTreeSet<_> = outcomes.iter().flat_map(|outcome| &outcome.solutions).collect();
    report.text(format!("Solutions that differ, in all: {}.", all.len()));
    report.picture(picture(outcomes).to_svg(), "The runs of each random order, sorted by tries.");
}

fn row(outcome: &OrderOutcome) -> Vec<String> {
    let tries = &outcome.tries;
    let summary = tries.summary();
    let slow = tries.above(summary.median.saturating_mul(SLOW));
    // A stopped run is as slow as the limit allows, whatever the median.
    let slow = slow.max(outcome.stopped);
    vec![
        outcome.name().into(),
        count(summary.values),
        count(tries.quantile(0.0)),
        count(summary.median),
        short(summary.mean),
        count(summary.max),
        count(summary.values - slow),
        count(slow - outcome.stopped),
        count(outcome.stopped),
        outcome.solutions.len().to_string(),
    ]
}

const MARKS: [SeriesMark; 5] = [
    SeriesMark::Circles,
    SeriesMark::Crosses,
    SeriesMark::Pluses,
    SeriesMark::Dashes,
    SeriesMark::Line,
];

fn picture(outcomes: &[OrderOutcome]) -> Chart {
    let random = outcomes.iter().filter(|outcome| outcome.is_random());
    let series: Vec<_> = random.zip(MARKS).map(|(outcome, mark)| series(outcome, mark)).collect();
    let most = outcomes.iter().map(|outcome| outcome.tries.max()).max().unwrap_or(0);
    let label = "runs, from the quickest to the slowest (%)".into();
    Chart {
        x: Axis { label, scale: Scale::Linear, range: 0.0..100.0 },
        y: Axis { label: "tries".into(), scale: Scale::Log, range: 0.8..2.0 * most.max(1) as f64 },
        series,
    }
}

/// Each run in the middle of its share of the axis.
fn series(outcome: &OrderOutcome, mark: SeriesMark) -> Series {
    let runs = outcome.tries.len() as f64;
    let values = outcome.tries.iter().flat_map(|(tries, count)| (0..count).map(move |_| tries));
    let place = |run: usize| 100.0 * (run as f64 + 0.5) / runs;
    let points = values.enumerate().map(|(run, tries)| (place(run), tries.max(1) as f64)).collect();
    Series { label: outcome.name().into(), mark, points }
}
