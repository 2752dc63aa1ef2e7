//! The report on a comparison, with its pictures, and the table of all puzzles.

use loshu::Grid;

use super::measure::{Attempt, Contender, End};
use crate::chart::{Axis, Chart, Scale, Series, SeriesMark};
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
        pictures(&mut report, contenders, &columns);
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

const MARKS: [SeriesMark; 6] = [
    SeriesMark::Line,
    SeriesMark::Dashes,
    SeriesMark::Dots,
    SeriesMark::Circles,
    SeriesMark::Crosses,
    SeriesMark::Pluses,
];

/// Adds the share solved within a time, and the time over the backtracks.
fn pictures(report: &mut Report, contenders: &[Contender], columns: &[Vec<Attempt>]) {
    report.heading("Puzzles solved within a time");
    let caption = "The share of the puzzles that are solved within a time.";
    report.picture(within(contenders, columns).to_svg(), caption);
    report.heading("Time and backtracks");
    for (contender, samples) in contenders.iter().zip(columns) {
        let caption = format!("{}: each circle is a puzzle.", contender.name);
        report.picture(scatter(samples, columns).to_svg(), caption);
    }
}

/// The axis of the times, the same for all engines.
fn times(columns: &[Vec<Attempt>]) -> Axis {
    let times = || columns.iter().flatten().map(micros);
    let (least, most) = (times().fold(f64::MAX, f64::min), times().fold(0.0, f64::max));
    Axis { label: "time (µs)".into(), scale: Scale::Log, range: 0.7 * least..1.5 * most }
}

/// No clock sees less than a nanosecond.
fn micros(sample: &Attempt) -> f64 {
    sample.nanos().max(1) as f64 / 1e3
}

fn within(contenders: &[Contender], columns: &[Vec<Attempt>]) -> Chart {
    let series = |((contender, samples), mark): ((&Contender, &Vec<Attempt>), SeriesMark)| {
        let mut solved: Vec<f64> =
            samples.iter().filter(|sample| sample.solved()).map(micros).collect();
        solved.sort_by(f64::total_cmp);
        let share = |place: usize| 100.0 * (place as f64 + 1.0) / samples.len() as f64;
        let points = solved.iter().enumerate().map(|(place, &time)| (time, share(place))).collect();
        Series { label: contender.name.clone(), mark, points }
    };
    Chart {
        x: times(columns),
        y: Axis { label: "puzzles solved (%)".into(), scale: Scale::Linear, range: 0.0..102.0 },
        series: contenders.iter().zip(columns).zip(MARKS.into_iter().cycle()).map(series).collect(),
    }
}

fn scatter(samples: &[Attempt], columns: &[Vec<Attempt>]) -> Chart {
    let backtracks = |sample: &Attempt| sample.stats.backtracks as f64 + 1.0;
    let most = columns.iter().flatten().map(backtracks).fold(1.0, f64::max);
    let points = samples.iter().map(|sample| (backtracks(sample), micros(sample))).collect();
    Chart {
        x: Axis { label: "backtracks + 1".into(), scale: Scale::Log, range: 0.7..2.0 * most },
        y: times(columns),
        series: vec![Series { label: "puzzles".into(), mark: SeriesMark::Circles, points }],
    }
}

/// Why writing into memory does not fail.
const MEMORY: &str = "memory takes all";

const HEADER: [&str; 8] =
    ["set", "puzzle", "engine", "end", "tries", "backtracks", "depth", "time_us"];

/// The text: a row for each puzzle, with the name of its set, and engine. Times are in microseconds.
pub(crate) fn csv<'a>(
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
