//! What the engines made of the puzzles.

use anyhow::Result;

use super::measure::{Contender, End, Sample};
use crate::args::lab::Compare;
use crate::lab::distribution::Distribution;
use crate::lab::number::{count, percent, short, time};
use crate::lab::paper::{Paper, Table};
use crate::lab::picture::{Axis, Mark, Picture, Scale, Series};
use crate::set::Set;

/// The digits of a time that are kept for the table.
const DIGITS: u32 = 4;

/// The report; `samples` has those of each puzzle, in the order of the contenders.
pub(super) fn paper(
    args: &Compare,
    seed: u64,
    contenders: &[Contender],
    samples: &[Vec<Sample>],
) -> Result<Paper> {
    let mut paper = Paper::new("Engines compared");
    let names: Vec<_> = contenders.iter().map(|contender| contender.name.to_string()).collect();
    let names = names.join(",");
    paper.command(format!("loshu lab compare ... --engine {names}{} --seed {seed}", args.limits()));
    paper.text(
        "Tries, backtracks, depth and time are those up to the first solution, or up to the proof that there \
         is none, or up to the limit.",
    );
    let columns: Vec<Vec<Sample>> = (0..contenders.len())
        .map(|engine| samples.iter().map(|samples| samples[engine]).collect())
        .collect();
    tables(&mut paper, contenders, &columns);
    if !samples.is_empty() {
        pictures(&mut paper, contenders, &columns)?;
    }
    Ok(paper)
}

fn tables(paper: &mut Paper, contenders: &[Contender], columns: &[Vec<Sample>]) {
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
        let name = contender.name.to_string();
        ends.row([name.clone()].into_iter().chain(ended(samples)));
        work.row([name.clone()].into_iter().chain(worked(samples)));
        times.row([name].into_iter().chain(timed(samples)));
    }
    for (heading, table) in [("Solved", ends), ("Work", work), ("Time", times)] {
        paper.heading(heading);
        paper.table(table);
    }
}

fn ended(samples: &[Sample]) -> [String; 5] {
    let number = |end| samples.iter().filter(|sample| sample.end == end).count() as u64;
    let (all, solved) = (samples.len() as u64, number(End::Solved));
    let share = percent(solved as f64 / all.max(1) as f64);
    [count(all), count(solved), share, count(number(End::Unsolvable)), count(number(End::Stopped))]
}

fn distribution(samples: &[Sample], digits: u32, value: impl Fn(&Sample) -> u64) -> Distribution {
    let mut distribution = Distribution::default();
    samples.iter().for_each(|sample| distribution.add(value(sample), digits));
    distribution
}

fn worked(samples: &[Sample]) -> [String; 8] {
    let summary = |value: &dyn Fn(&Sample) -> u64| distribution(samples, 20, value).summary();
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

fn timed(samples: &[Sample]) -> [String; 5] {
    let times = distribution(samples, DIGITS, nanos).summary();
    let rate = if times.mean > 0.0 { short((1e9 / times.mean).round()) } else { String::new() };
    let [median, p99, max] = [times.median, times.p99, times.max].map(|nanos| time(nanos as f64));
    [time(times.mean), median, p99, max, rate]
}

fn nanos(sample: &Sample) -> u64 {
    u64::try_from(sample.stats.elapsed.as_nanos()).unwrap_or(u64::MAX)
}

const MARKS: [Mark; 6] =
    [Mark::Line, Mark::Dashes, Mark::Dots, Mark::Circles, Mark::Crosses, Mark::Pluses];

fn pictures(paper: &mut Paper, contenders: &[Contender], columns: &[Vec<Sample>]) -> Result<()> {
    paper.heading("Puzzles solved within a time");
    paper.picture(
        within(contenders, columns).to_svg()?,
        "The share of the puzzles that are solved after so long.",
    );
    paper.heading("Time and backtracks");
    for (contender, samples) in contenders.iter().zip(columns) {
        let caption = format!("{}: each circle is a puzzle.", contender.name);
        paper.picture(scatter(samples, columns).to_svg()?, caption);
    }
    Ok(())
}

/// The axis of the times, the same for all engines.
fn times(columns: &[Vec<Sample>]) -> Axis {
    let times = || columns.iter().flatten().map(micros);
    let (least, most) = (times().fold(f64::MAX, f64::min), times().fold(0.0, f64::max));
    Axis { label: "time (µs)".into(), scale: Scale::Log, range: 0.7 * least..1.5 * most }
}

/// No clock sees less than a nanosecond.
fn micros(sample: &Sample) -> f64 {
    nanos(sample).max(1) as f64 / 1e3
}

fn within(contenders: &[Contender], columns: &[Vec<Sample>]) -> Picture {
    let series = |((contender, samples), mark): ((&Contender, &Vec<Sample>), Mark)| {
        let mut solved: Vec<f64> =
            samples.iter().filter(|sample| sample.solved()).map(micros).collect();
        solved.sort_by(f64::total_cmp);
        let share = |place: usize| 100.0 * (place as f64 + 1.0) / samples.len() as f64;
        let points = solved.iter().enumerate().map(|(place, &time)| (time, share(place))).collect();
        Series { label: contender.name.to_string(), mark, points }
    };
    let times = times(columns);
    Picture {
        // Room for the legend.
        x: Axis { range: times.range.start / 30.0..times.range.end, ..times },
        y: Axis { label: "puzzles solved (%)".into(), scale: Scale::Linear, range: 0.0..102.0 },
        series: contenders.iter().zip(columns).zip(MARKS.into_iter().cycle()).map(series).collect(),
        legend_left: true,
    }
}

fn scatter(samples: &[Sample], columns: &[Vec<Sample>]) -> Picture {
    let backtracks = |sample: &Sample| sample.stats.backtracks as f64 + 1.0;
    let most = columns.iter().flatten().map(backtracks).fold(1.0, f64::max);
    let points = samples.iter().map(|sample| (backtracks(sample), micros(sample))).collect();
    Picture {
        x: Axis { label: "backtracks + 1".into(), scale: Scale::Log, range: 0.7..2.0 * most },
        y: times(columns),
        series: vec![Series { label: "puzzles".into(), mark: Mark::Circles, points }],
        legend_left: true,
    }
}

/// All samples as CSV, times in microseconds.
pub(super) fn csv(
    sets: &[Set],
    contenders: &[Contender],
    samples: &[Vec<Sample>],
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
                format!("{:.3}", nanos(sample) as f64 / 1e3),
            ])?;
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
