//! Pictures of numbers.

use std::error::Error;
use std::iter::{self, Empty};
use std::ops::Range;

use anyhow::{Result, anyhow};
use plotters::backend::DrawingBackend;
use plotters::chart::{ChartBuilder, SeriesLabelPosition};
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::IntoDrawingArea;
use plotters::element::{DashedPathElement, Drawable, PointCollection};
use plotters::style::{BLACK, Color, RGBAColor, ShapeStyle, TRANSPARENT, WHITE};
use plotters_backend::{BackendCoord, DrawingErrorKind};
use plotters_svg::SVGBackend;

use super::number;

const SIZE: (u32, u32) = (720, 440);
/// Lines behind the picture, on light and on dark report.
const MESH: RGBAColor = RGBAColor(128, 128, 128, 0.35);
const FONT: (&str, u32) = ("sans-serif", 15);

/// A picture of one or more series of points. Black, so that a page can make it white.
pub(super) struct Picture {
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) series: Vec<Series>,
    /// Whether the legend stands on the left, above low values, or on the right.
    pub(super) legend_left: bool,
}

/// An axis; what lies outside of its range is not drawn.
#[derive(Clone)]
pub(super) struct Axis {
    /// What it shows, with the unit.
    pub(super) label: String,
    pub(super) scale: Scale,
    pub(super) range: Range<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    Linear,
    /// Of positive values.
    Log,
}

/// Some points and how they are drawn.
pub(super) struct Series {
    /// For the legend.
    pub(super) label: String,
    pub(super) mark: SeriesMark,
    pub(super) points: Vec<(f64, f64)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum SeriesMark {
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
    pub(super) fn to_svg(&self) -> Result<String> {
        let mut svg = String::new();
        self.draw(&mut svg).map_err(|error| anyhow!("cannot draw: {error}"))?;
        Ok(svg)
    }

    fn draw(&self, svg: &mut String) -> Result<(), Box<dyn Error>> {
        let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
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
            let drawn = chart.draw_series([Stroke { mark, points: self.points(series) }])?;
            let sample = move |(x, y)| Stroke { mark, points: vec![(x, y), (x + 20, y)] };
            drawn.label(&series.label).legend(sample);
        }
        if self.series.len() > 1 {
            let (left, right) = (SeriesLabelPosition::UpperLeft, SeriesLabelPosition::UpperRight);
            chart
                .configure_series_labels()
                .position(if self.legend_left { left } else { right })
                .label_font(FONT)
                .background_style(WHITE)
                .draw()?;
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
