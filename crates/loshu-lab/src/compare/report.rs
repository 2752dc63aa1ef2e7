//! What the engines made of the puzzles.

use super::measure::{Attempt, Contender, End};
use super::pictures;
use crate::distribution::{Distribution, EXACT};
use crate::number::{count, share, short, time};
use crate::report::Report;
use crate::table::Table;

/// The digits of a time that are kept for the table.
const DIGITS: u32 = 4;

/// The report; `samples` has the samples of each puzzle, in the order of the contenders.
pub(crate) fn report(command: &str, contenders: &[Contender], samples: &[Vec<Attempt>]) -> Report {
    let mut report = Report::new("Engines compared");
    report.command(command);
    report.text(
        "Tries, backtracks, depth and time are those up to the first solution, or up to the proof \
         that there is none, or up to the limit.",
    );
    let columns: Vec<Vec<Attempt>> = (0..contenders.len())
        .map(|engine| samples.iter().map(|samples| samples[engine]).collect())
        .collect();
    tables(&mut report, contenders, &columns);
    if !samples.is_empty() {
        pictures::add(&mut report, contenders, &columns);
    }
    report
}

fn tables(report: &mut Report, contenders: &[Contender], columns: &[Vec<Attempt>]) {
    let mut ends = Table::new(&["engine", "puzzles", "solved", "share", "unsolvable", "stopped"]);
    let mut work = Table::new(&[
        "engine",
        "tries, mean",
        "median",
        "99 %",
        "max",
        "backtracks, mean",
        "max",
        "depth, mean",
        "max",
    ]);
    let mut times = Table::new(&["engine", "mean", "median", "99 %", "max", "puzzles/s"]);
    for (contender, samples) in contenders.iter().zip(columns) {
        let name = contender.name.clone();
        ends.row([name.clone()].into_iter().chain(ended(samples)));
        work.row([name.clone()].into_iter().chain(worked(samples)));
        times.row([name].into_iter().chain(timed(samples)));
    }
    for (heading, table) in [("Solved", ends), ("Work", work), ("Time", times)] {
        report.heading(heading);
        report.table(table);
    }
}

fn ended(samples: &[Attempt]) -> [String; 5] {
    let number = |end| samples.iter().filter(|sample| sample.end == end).count() as u64;
    let (all, solved) = (samples.len() as u64, number(End::Solved));
    let share = share(solved, all);
    [count(all), count(solved), share, count(number(End::Unsolvable)), count(number(End::Stopped))]
}

fn distribution(samples: &[Attempt], digits: u32, value: impl Fn(&Attempt) -> u64) -> Distribution {
    let mut distribution = Distribution::default();
    samples.iter().for_each(|sample| distribution.add(value(sample), digits));
    distribution
}

fn worked(samples: &[Attempt]) -> [String; 8] {
    let summary = |value: &dyn Fn(&Attempt) -> u64| distribution(samples, EXACT, value).summary();
    let tries = summary(&|sample| sample.stats.tries);
    let backtracks = summary(&|sample| sample.stats.backtracks);
    let depth = summary(&|sample| sample.stats.max_depth as u64);
    [
        short(tries.mean),
        count(tries.median),
        count(tries.p99),
        count(tries.max),
        short(backtracks.mean),
        count(backtracks.max),
        short(depth.mean),
        count(depth.max),
    ]
}

fn timed(samples: &[Attempt]) -> [String; 5] {
    let times = distribution(samples, DIGITS, Attempt::nanos).summary();
    let rate = if times.mean > 0.0 { short((1e9 / times.mean).round()) } else { String::new() };
    let [median, p99, max] = [times.median, times.p99, times.max].map(|nanos| time(nanos as f64));
    [time(times.mean), median, p99, max, rate]
}
