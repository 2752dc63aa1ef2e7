//! Pictures of numbers.

use std::error::Error;
use std::iter::{self, Empty};
use std::ops::Range;

use plotters::backend::DrawingBackend;
use plotters::chart::ChartBuilder;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::IntoDrawingArea;
use plotters::element::{DashedPathElement, Drawable, PointCollection, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{BLACK, Color, IntoFont, RGBAColor, ShapeStyle, TRANSPARENT};
use plotters_backend::{BackendCoord, DrawingErrorKind};
use plotters_svg::SVGBackend;

use super::number;

const SIZE: (u32, u32) = (720, 440);
/// Lines behind the picture, on light and on dark report.
const MESH: RGBAColor = RGBAColor(128, 128, 128, 0.35);
const FONT: (&str, u32) = ("sans-serif", 15);

/// A picture of one or more series of points. Black, so that a page can make it white.
pub(crate) struct Picture {
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) series: Vec<Series>,
}

/// An axis; what lies outside of its range is not drawn.
#[derive(Clone)]
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

impl Picture {
    /// The picture as an SVG element.
    pub(crate) fn to_svg(&self) -> String {
        let mut svg = String::new();
        self.draw(&mut svg).expect("memory takes all");
        svg
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn Error>> {
        let legend =
            if self.series.len() > 1 { Legend::of(&self.series) } else { Legend::default() };
        let size = (SIZE.0, SIZE.1 + legend.height());
        let area = SVGBackend::with_string(svg, size).into_drawing_area();
        let (above, area) = area.split_vertically(legend.height());
        let mut chart = ChartBuilder::on(&area)
            .margin(12)
            .margin_right(28)
            .x_label_area_size(48)
            .y_label_area_size(80)
            .build_cartesian_2d(self.x.clone(), self.y.clone())?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(MESH)
            .label_style(FONT)
            .x_desc(&self.x.label)
            .y_desc(&self.y.label)
            .draw()?;
        for series in &self.series {
            let mark = series.mark;
            chart.draw_series([Stroke { mark, points: self.points(series) }])?;
        }
        for (series, (x, y)) in self.series.iter().zip(legend.places) {
            let points = vec![(x, y), (x + SAMPLE, y)];
            above.draw(&Stroke { mark: series.mark, points })?;
            let style = FONT.into_font().color(&BLACK).pos(Pos::new(HPos::Left, VPos::Center));
            above.draw(&Text::new(series.label.as_str(), (x + SAMPLE + 10, y), style))?;
        }
        area.present()?;
        Ok(())
    }

    /// The points of a series that are on the axes.
    fn points(&self, series: &Series) -> Vec<(f64, f64)> {
        let on = |&&(x, y): &&(f64, f64)| self.x.holds(x) && self.y.holds(y);
        series.points.iter().filter(on).copied().collect()
    }
}

impl Axis {
    fn holds(&self, value: f64) -> bool {
        (self.range.start..=self.range.end).contains(&value)
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (first, last): (i32, i32)) -> i32 {
        let place = |value: f64| match self.scale {
            Scale::Linear => value,
            Scale::Log => value.ln(),
        };
        let (start, end) = (place(self.range.start), place(self.range.end));
        let share = (place(*value) - start) / (end - start);
        first + (share * f64::from(last - first)).round() as i32
    }

    fn key_points<H: KeyPointHint>(&self, hint: H) -> Vec<f64> {
        match self.scale {
            Scale::Linear => RangedCoordf64::from(self.range()).key_points(hint),
            Scale::Log => decades(&self.range),
        }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        number::short(*value)
    }
}

/// The powers of ten of a range, about ten at most.
fn decades(range: &Range<f64>) -> Vec<f64> {
    let first = range.start.log10().ceil() as i32;
    let last = range.end.log10().floor() as i32;
    let step = ((last - first) / 10 + 1).max(1) as usize;
    (first..=last).step_by(step).map(|power| 10_f64.powi(power)).collect()
}

/// The legend above a chart, so that it hides nothing: the place of each entry, in lines.
#[derive(Default)]
struct Legend {
    places: Vec<(i32, i32)>,
    lines: u32,
}

/// The length of the sample of a line.
const SAMPLE: i32 = 20;
/// The height of a line of the legend.
const LINE: u32 = 22;
/// About the width of a letter.
const LETTER: i32 = 8;
/// Where the legend begins and where it ends: with the axes.
const LEGEND: Range<i32> = 92..692;

impl Legend {
    /// As many entries in a line as fit.
    fn of(series: &[Series]) -> Legend {
        let longest = series.iter().map(|series| series.label.chars().count()).max().unwrap_or(0);
        let width = SAMPLE + 30 + LETTER * longest as i32;
        let columns = ((LEGEND.end - LEGEND.start) / width).max(1) as usize;
        let place = |at: usize| {
            let (column, line) = ((at % columns) as i32, (at / columns) as i32);
            (LEGEND.start + column * width, LINE as i32 * line + 20)
        };
        let places = (0..series.len()).map(place).collect();
        Legend { places, lines: series.len().div_ceil(columns) as u32 }
    }

    fn height(&self) -> u32 {
        if self.lines == 0 { 0 } else { LINE * self.lines + 8 }
    }
}

/// Points as they are drawn: those of a series, or a sample for the legend.
struct Stroke<C> {
    mark: SeriesMark,
    points: Vec<C>,
}

impl<'a, C: 'a> PointCollection<'a, C> for &'a Stroke<C> {
    type Point = &'a C;
    type IntoIter = &'a [C];

    fn point_iter(self) -> &'a [C] {
        &self.points
    }
}

impl<C, B: DrawingBackend> Drawable<B> for Stroke<C> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        points: I,
        backend: &mut B,
        size: (u32, u32),
    ) -> Result<(), DrawingErrorKind<B::ErrorType>> {
        let style = BLACK.stroke_width(2);
        // A million points are drawn on a thousand places.
        let mut points: Vec<BackendCoord> = points.collect();
        points.dedup();
        let mut points = points.into_iter();
        match self.mark {
            SeriesMark::Line => backend.draw_path(points, &style),
            SeriesMark::Steps => backend.draw_path(stairs(points), &style),
            SeriesMark::Dashes => dashes(8, style).draw(points, backend, size),
            SeriesMark::Dots => dashes(2, style).draw(points, backend, size),
            SeriesMark::Circles => {
                points.try_for_each(|at| backend.draw_circle(at, 3, &style, false))
            }
            SeriesMark::Crosses => points.try_for_each(|(x, y)| {
                backend.draw_line((x - 3, y - 3), (x + 3, y + 3), &style)?;
                backend.draw_line((x - 3, y + 3), (x + 3, y - 3), &style)
            }),
            SeriesMark::Pluses => points.try_for_each(|(x, y)| {
                backend.draw_line((x - 4, y), (x + 4, y), &style)?;
                backend.draw_line((x, y - 4), (x, y + 4), &style)
            }),
        }
    }
}

/// A broken line with pieces of this length; the points come when it is drawn.
fn dashes(length: u32, style: ShapeStyle) -> DashedPathElement<Empty<BackendCoord>, u32> {
    DashedPathElement::new(iter::empty(), length, 5, style)
}

/// From each point to the next one, first to the side, then up or down.
fn stairs(points: impl Iterator<Item = BackendCoord>) -> Vec<BackendCoord> {
    let mut path: Vec<BackendCoord> = Vec::new();
    for (x, y) in points {
        path.extend(path.last().map(|&(_, before)| (x, before)));
        path.push((x, y));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The legend stands above the chart: no text of it lies lower than the upper end of the axes.
    #[test]
    fn the_legend_hides_nothing() {
        let series = |number: usize| Series {
            label: format!("series {number}"),
            mark: SeriesMark::Line,
            points: vec![(0.0, 0.0), (100.0, 100.0)],
        };
        let axis =
            |label: &str| Axis { label: label.into(), scale: Scale::Linear, range: 0.0..100.0 };
        for number in [2, 5, 9] {
            let series = (0..number).map(series).collect();
            let picture = Picture { x: axis("x"), y: axis("y"), series };
            let legend = Legend::of(&picture.series);
            let lowest = legend.places.iter().map(|(_, y)| *y).max().unwrap();
            assert!((lowest as u32) < legend.height(), "{number}");
            let svg = picture.to_svg();
            assert_eq!(svg.matches("series ").count(), number);
            let height = SIZE.1 + legend.height();
            assert!(svg.contains(&format!("height=\"{height}\"")), "{svg}");
            // Nothing is painted white over the curves.
            assert_eq!(svg.matches("#FFFFFF").count(), 0, "{svg}");
        }
        let one = Picture { x: axis("x"), y: axis("y"), series: vec![series(0)] };
        assert!(!one.to_svg().contains("series "));
    }
}
