//! Pictures of what the engines made of the puzzles.

use super::measure::{Attempt, Contender};
use crate::chart::{Axis, Chart, Scale, Series, SeriesMark};
use crate::report::Report;

const MARKS: [SeriesMark; 6] = [
    SeriesMark::Line,
    SeriesMark::Dashes,
    SeriesMark::Dots,
    SeriesMark::Circles,
    SeriesMark::Crosses,
    SeriesMark::Pluses,
];

/// Adds the share solved within a time, and the time over the backtracks.
pub(crate) fn add(report: &mut Report, contenders: &[Contender], columns: &[Vec<Attempt>]) {
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
