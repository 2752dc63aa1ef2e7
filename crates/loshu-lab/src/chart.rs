//! Curves and points on two axes, as SVG.

use std::fmt::Write;
use std::ops::Range;

use super::number;

/// The width of a chart, and its height without the legend. All lengths are pixels.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
/// The places of the axes, from the left, and from the top without the legend.
const LEFT: f64 = 92.0;
const RIGHT: f64 = 692.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 380.0;

/// A chart of one or more series of points, in the colour of the text around it.
pub(crate) struct Chart {
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) series: Vec<Series>,
}

/// An axis; what lies outside of its range is not drawn.
pub(crate) struct Axis {
    /// What it shows, with the unit.
    pub(crate) label: String,
    pub(crate) scale: Scale,
    pub(crate) range: Range<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Scale {
    Linear,
    /// Of positive values.
    Log,
}

/// Some points and how they are drawn.
pub(crate) struct Series {
    /// For the legend.
    pub(crate) label: String,
    pub(crate) mark: SeriesMark,
    pub(crate) points: Vec<(f64, f64)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum SeriesMark {
    Line,
    Dashes,
    Dots,
    Circles,
    Crosses,
    Pluses,
    /// Each point holds up to the next one.
    Steps,
}

/// A place in the picture.
type Place = (i32, i32);

impl Chart {
    /// The chart as an SVG element.
    pub(crate) fn to_svg(&self) -> String {
        let mut svg = String::new();
        self.write(&mut svg).expect("memory takes all");
        svg
    }

    fn write(&self, svg: &mut String) -> std::fmt::Result {
        let legend = Legend::of(&self.series);
        let height = HEIGHT + legend.height;
        write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\" fill=\"currentColor\" stroke-width=\"2\" \
             font-family=\"sans-serif\" font-size=\"13\">"
        )?;
        for (series, &(x, y)) in self.series.iter().zip(&legend.places) {
            series.mark.write(svg, &[(x, y), (x + SAMPLE, y)])?;
            write!(svg, "<text x=\"{}\" y=\"{}\">{}</text>", x + SAMPLE + 10, y + 5, series.label)?;
        }
        write!(svg, "<g transform=\"translate(0 {})\">", legend.height)?;
        self.mesh(svg)?;
        for series in &self.series {
            let on_axes =
                series.points.iter().filter(|(x, y)| self.x.holds(*x) && self.y.holds(*y));
            let mut places: Vec<Place> = on_axes.map(|&point| self.place(point)).collect();
            // A million points are drawn on a thousand places.
            places.dedup();
            series.mark.write(svg, &places)?;
        }
        svg.push_str("</g></svg>");
        Ok(())
    }

    /// The axes with their labels, and the lines behind the curves.
    fn mesh(&self, svg: &mut String) -> std::fmt::Result {
        for value in self.x.ticks() {
            let x = self.place((value, self.y.range.start)).0;
            let text = number::short(value);
            write!(
                svg,
                "<path stroke=\"gray\" stroke-opacity=\".35\" stroke-width=\"1\" \
                 d=\"M{x} {TOP}V{BOTTOM}\"/>\
                 <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{text}</text>",
                BOTTOM + 20.0
            )?;
        }
        for value in self.y.ticks() {
            let y = self.place((self.x.range.start, value)).1;
            let text = number::short(value);
            write!(
                svg,
                "<path stroke=\"gray\" stroke-opacity=\".35\" stroke-width=\"1\" \
                 d=\"M{LEFT} {y}H{RIGHT}\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{text}</text>",
                LEFT - 8.0,
                y + 5
            )?;
        }
        let (middle_x, middle_y) = (f64::midpoint(LEFT, RIGHT), f64::midpoint(TOP, BOTTOM));
        write!(
            svg,
            "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"1\" \
             d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\"/>\
             <text x=\"{middle_x}\" y=\"{}\" text-anchor=\"middle\">{}</text>\
             <text transform=\"translate(24 {middle_y}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            BOTTOM + 44.0,
            self.x.label,
            self.y.label
        )
    }

    fn place(&self, (x, y): (f64, f64)) -> Place {
        let x = LEFT + self.x.share(x) * (RIGHT - LEFT);
        let y = BOTTOM - self.y.share(y) * (BOTTOM - TOP);
        (x.round() as i32, y.round() as i32)
    }
}

impl Axis {
    fn holds(&self, value: f64) -> bool {
        (self.range.start..=self.range.end).contains(&value)
    }

    /// How far along the axis a value lies: 0 at its beginning, 1 at its end.
    fn share(&self, value: f64) -> f64 {
        let place = |value: f64| match self.scale {
            Scale::Linear => value,
            Scale::Log => value.ln(),
        };
        let (start, end) = (place(self.range.start), place(self.range.end));
        (place(value) - start) / (end - start)
    }

    /// The values that have a line: about ten at most.
    fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => round_values(&self.range),
            Scale::Log => decades(&self.range),
        }
    }
}

/// The multiples of 1, 2 or 5 times a power of ten.
fn round_values(range: &Range<f64>) -> Vec<f64> {
    let least = (range.end - range.start) / 10.0;
    let power = 10_f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = step.into_iter().find(|&step| step >= least).unwrap_or(least);
    let (first, last) = ((range.start / step).ceil() as i64, (range.end / step).floor() as i64);
    (first..=last).map(|number| number as f64 * step).collect()
}

/// The powers of ten.
fn decades(range: &Range<f64>) -> Vec<f64> {
    let first = range.start.log10().ceil() as i32;
    let last = range.end.log10().floor() as i32;
    let step = ((last - first) / 10 + 1).max(1) as usize;
    (first..=last).step_by(step).map(|power| 10_f64.powi(power)).collect()
}

/// The legend above a chart, so that it hides nothing.
struct Legend {
    /// The place of each entry.
    places: Vec<Place>,
    height: f64,
}

/// The length of the sample of a line.
const SAMPLE: i32 = 20;
/// The height of a line of the legend.
const LINE: i32 = 22;
/// About the width of a letter.
const LETTER: i32 = 8;

impl Legend {
    /// As many entries in a line as fit between the ends of the axis. One series needs no legend.
    fn of(series: &[Series]) -> Legend {
        if series.len() < 2 {
            return Legend { places: Vec::new(), height: 0.0 };
        }
        let longest = series.iter().map(|series| series.label.chars().count()).max().unwrap_or(0);
        let width = SAMPLE + 30 + LETTER * longest as i32;
        let columns = ((RIGHT - LEFT) as i32 / width).max(1) as usize;
        let place = |at: usize| {
            let (column, line) = ((at % columns) as i32, (at / columns) as i32);
            (LEFT as i32 + column * width, LINE * line + 20)
        };
        let lines = series.len().div_ceil(columns) as i32;
        let places = (0..series.len()).map(place).collect();
        Legend { places, height: f64::from(LINE * lines + 8) }
    }
}

impl SeriesMark {
    /// Draws points, or a sample for the legend.
    fn write(self, svg: &mut String, places: &[Place]) -> std::fmt::Result {
        let mut path = String::new();
        for (number, &(x, y)) in places.iter().enumerate() {
            let line = if number == 0 { 'M' } else { 'L' };
            match self {
                SeriesMark::Line | SeriesMark::Dashes | SeriesMark::Dots => {
                    write!(path, "{line}{x} {y}")?;
                }
                SeriesMark::Steps if number == 0 => write!(path, "M{x} {y}")?,
                SeriesMark::Steps => write!(path, "H{x}V{y}")?,
                SeriesMark::Circles => write!(path, "M{} {y}a3 3 0 1 0 6 0a3 3 0 1 0-6 0", x - 3)?,
                SeriesMark::Crosses => {
                    write!(path, "M{} {}l6 6m0-6l-6 6", x - 3, y - 3)?;
                }
                SeriesMark::Pluses => write!(path, "M{} {y}h8M{x} {}v8", x - 4, y - 4)?,
            }
        }
        let dashes = match self {
            SeriesMark::Dashes => " stroke-dasharray=\"8 5\"",
            SeriesMark::Dots => " stroke-dasharray=\"2 5\"",
            SeriesMark::Line
            | SeriesMark::Circles
            | SeriesMark::Crosses
            | SeriesMark::Pluses
            | SeriesMark::Steps => "",
        };
        write!(svg, "<path fill=\"none\" stroke=\"currentColor\"{dashes} d=\"{path}\"/>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(label: &str) -> Axis {
        Axis { label: label.into(), scale: Scale::Linear, range: 0.0..100.0 }
    }

    fn chart(number: usize) -> Chart {
        let series = |number: usize| Series {
            label: format!("series {number}"),
            mark: SeriesMark::Line,
            points: vec![(0.0, 0.0), (100.0, 100.0)],
        };
        Chart { x: axis("x"), y: axis("y"), series: (0..number).map(series).collect() }
    }

    /// The legend stands above the chart: no text of it lies lower than the upper end of the axes.
    #[test]
    fn the_legend_hides_nothing() {
        for number in [2, 5, 9] {
            let chart = chart(number);
            let legend = Legend::of(&chart.series);
            let lowest = legend.places.iter().map(|(_, y)| *y).max().unwrap();
            assert!(f64::from(lowest) < legend.height, "{number}");
            let svg = chart.to_svg();
            assert_eq!(svg.matches("series ").count(), number);
            assert!(svg.contains(&format!("height=\"{}\"", HEIGHT + legend.height)), "{svg}");
        }
        assert!(!chart(1).to_svg().contains("series "));
    }

    #[test]
    fn curves_go_from_corner_to_corner() {
        let svg = chart(1).to_svg();
        assert!(svg.contains("d=\"M92 380L692 12\""), "{svg}");
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(
            round_values(&(0.0..100.0)),
            (0..=10).map(|n| 10.0 * f64::from(n)).collect::<Vec<_>>()
        );
        assert_eq!(round_values(&(108.3..110.6)), [108.5, 109.0, 109.5, 110.0, 110.5]);
        assert_eq!(decades(&(0.7..250.0)), [1.0, 10.0, 100.0]);
    }
}
