//! What is measured, and its pictures.

use super::chart::{Axis, Chart, Scale, Series, SeriesMark};
use super::distribution::Distribution;
use super::number;
use super::report::Report;
use super::tail::PowerLaw;

/// What is measured of each puzzle.
pub(crate) struct Quantity<'a> {
    pub(crate) name: &'static str,
    /// For the axes, with the unit.
    label: &'static str,
    /// How many of the values are one unit.
    unit: f64,
    pub(crate) distribution: &'a Distribution,
    pub(crate) best: Option<PowerLaw>,
    pub(crate) show: fn(f64) -> String,
}

/// How many bars of a histogram stand for a power of ten.
const BARS: i32 = 5;

impl Quantity<'_> {
    pub(crate) fn tries(distribution: &Distribution) -> Quantity<'_> {
        let best = PowerLaw::best(distribution);
        Quantity {
            name: "tries",
            label: "tries",
            unit: 1.0,
            distribution,
            best,
            show: number::short,
        }
    }

    /// Of times in nanoseconds.
    pub(crate) fn times(distribution: &Distribution) -> Quantity<'_> {
        let label = "time (µs)";
        let best = PowerLaw::best(distribution);
        Quantity { name: "time", label, unit: 1e3, distribution, best, show: number::time }
    }

    /// The sorted values on both scales, the histogram and the tail.
    pub(crate) fn pictures(&self, report: &mut Report) {
        let most = self.distribution.max();
        report.heading(&format!("Pictures: {}", self.name));
        if most == 0 {
            report.text("All values are zero.");
            return;
        }
        let (name, zeros) = (self.name, self.without_zeros());
        report.picture(
            self.sorted(Scale::Linear).to_svg(),
            format!("The puzzles, sorted by {name}."),
        );
        let caption = format!("The same on a logarithmic axis.{zeros}");
        report.picture(self.sorted(Scale::Log).to_svg(), caption);
        let caption = format!("How many puzzles there are in each part of the axis.{zeros}");
        report.picture(self.histogram().to_svg(), caption);
        let caption = "The share of the puzzles at each place of the axis or beyond it. A power law \
                       is a straight line.";
        report.picture(self.tail().to_svg(), caption);
    }

    fn without_zeros(&self) -> String {
        let all = self.distribution.len();
        match all - self.distribution.above(0) {
            0 => String::new(),
            zeros => format!(" Left out are the puzzles with none: {}.", number::count(zeros)),
        }
    }

    /// The axis of the values.
    fn axis(&self, scale: Scale) -> Axis {
        let most = self.distribution.max() as f64 / self.unit;
        let range = match scale {
            Scale::Linear => 0.0..1.05 * most,
            Scale::Log => {
                let positive = self.distribution.iter().find(|&(value, _)| value > 0);
                let least = positive.map_or(1.0, |(value, _)| value as f64 / self.unit);
                0.8 * least..1.5 * most
            }
        };
        Axis { label: self.label.into(), scale, range }
    }

    /// The values in order, over the share of the puzzles that are no larger.
    fn sorted(&self, scale: Scale) -> Chart {
        let all = self.distribution.len() as f64;
        let mut seen = 0;
        let mut points = Vec::new();
        for (value, count) in self.distribution.iter() {
            for end in [seen, seen + count] {
                points.push((100.0 * end as f64 / all, value as f64 / self.unit));
            }
            seen += count;
        }
        let label = "puzzles, from the easiest to the hardest (%)".into();
        let x = Axis { label, scale: Scale::Linear, range: 0.0..100.0 };
        let series = vec![Series { label: "puzzles".into(), mark: SeriesMark::Line, points }];
        Chart { x, y: self.axis(scale), series }
    }

    fn histogram(&self) -> Chart {
        let x = self.axis(Scale::Log);
        let bar = |value: f64| (value.log10() * f64::from(BARS)).floor() as i32;
        let (first, last) = (bar(x.range.start), bar(x.range.end));
        let mut heights = vec![0; (last - first + 1) as usize];
        for (value, count) in self.distribution.iter().filter(|&(value, _)| value > 0) {
            heights[(bar(value as f64 / self.unit) - first) as usize] += count;
        }
        let begin = |bar: i32| 10_f64.powf(f64::from(bar) / f64::from(BARS)).max(x.range.start);
        // What is empty lies on the axis.
        let height = |&height: &u64| (height as f64).max(LEAST);
        let points = (first..=last).map(begin).zip(heights.iter().map(height)).collect();
        let most = heights.iter().max().copied().unwrap_or(0) as f64;
        let y = Axis { label: "puzzles".into(), scale: Scale::Log, range: LEAST..2.0 * most };
        Chart {
            x,
            y,
            series: vec![Series { label: "puzzles".into(), mark: SeriesMark::Steps, points }],
        }
    }

    /// The share of the values that are as large or larger, with the fitted power law and the
    /// normal distribution of the same mean and deviation.
    fn tail(&self) -> Chart {
        let x = self.axis(Scale::Log);
        let all = self.distribution.len();
        let mut above = 0;
        let mut points = Vec::new();
        for (value, count) in self.distribution.iter().rev() {
            above += count;
            points.push((value as f64 / self.unit, above as f64 / all as f64));
        }
        let mut series =
            vec![Series { label: "puzzles".into(), mark: SeriesMark::Circles, points }];
        let places: Vec<f64> = (0..=300)
            .map(|i| x.range.start * (x.range.end / x.range.start).powf(f64::from(i) / 300.0))
            .collect();
        if let Some(fit) = self.best {
            let line = places.iter().filter(|&&place| place * self.unit >= fit.from as f64);
            let points = line.map(|&place| (place, fit.above(place * self.unit, all))).collect();
            series.push(Series { label: "power law".into(), mark: SeriesMark::Line, points });
        }
        let summary = self.distribution.summary();
        if summary.deviation > 0.0 {
            let share = |&place: &f64| (place, summary.normal_above(place * self.unit));
            let points = places.iter().map(share).collect();
            series.push(Series { label: "normal".into(), mark: SeriesMark::Dashes, points });
        }
        let label = "share of the puzzles".into();
        let y = Axis { label, scale: Scale::Log, range: 0.5 / all as f64..1.5 };
        Chart { x, y, series }
    }
}

/// The foot of a logarithmic axis of counts.
const LEAST: f64 = 0.7;
