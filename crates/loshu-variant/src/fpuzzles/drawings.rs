//! From keys of drawings to drawings: those of f-puzzles, and those of SudokuPad.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::json::Json;
use super::place::parse_place;
use crate::drawing::{Color, Drawing, Figure, Outline, Spot, Stroke};
use crate::shape::Shape;

/// The key under which drawings of SudokuPad are kept: lists `lines`, `arrows`, `overlays`, `underlays` and `cages`,
/// as SudokuPad has them. The key is Loshu's own; other programs pass over it.
pub const SUDOKUPAD: &str = "sudokupad";

/// The key by which a drawing says that it shows a clue.
pub(super) const FROM: &str = "fromConstraint";

/// How wide a cell is in SudokuPad, where widths of lines and letters are in its units.
const UNITS: f32 = 64.0;

/// The height of letters if SudokuPad is not told another one, in its units.
const LETTERS: f32 = 32.0;

/// How wide the circle of an arrow is, in cells.
const CIRCLE: f32 = 0.76;

/// The most colours of one cell that are drawn.
const MOST_COLORS: usize = 9;

/// The colour of the circle of an arrow.
const GRAY: Color = Color { red: 0x7a, green: 0x7a, blue: 0x7a, alpha: 255 };

/// The colours that f-puzzles has numbers for.
const NUMBERED: [&str; 11] = [
    "#a8a8a8a8",
    "#000000",
    "#ffa0a0",
    "#ffdf61",
    "#feffaf",
    "#b0ffb0",
    "#61d060",
    "#d0d0ff",
    "#8180f0",
    "#ff08ff",
    "#ffd0d0",
];

/// A drawing, and where it stands in the object.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// The drawing.
    pub drawing: Drawing,
    /// The rule that it shows, if the object says so.
    pub origin: Option<String>,
    /// Where it stands.
    pub(super) place: Place,
}

impl Element {
    /// Returns whether it is a drawing of SudokuPad, and not of f-puzzles.
    pub fn is_of_sudokupad(&self) -> bool {
        match self.place {
            Place::Cell => false,
            Place::List { is_pad, .. } => is_pad,
        }
    }
}

/// The place of a drawing in the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It is the colour of a cell.
    Cell,
    /// It stands in a list.
    List {
        /// Whether the list is one of SudokuPad's.
        is_pad: bool,
        /// The key of the list.
        key: &'static str,
        /// The number of its entry.
        entry: usize,
    },
}

impl Place {
    /// The value at this place.
    pub(super) fn find(self, members: &mut Map<String, Value>) -> Option<&mut Value> {
        let Place::List { is_pad, key, entry } = self else { return None };
        let members = if is_pad { members.get_mut(SUDOKUPAD)?.as_object_mut()? } else { members };
        members.get_mut(key)?.get_mut(entry)
    }
}

/// The colours of cells. Several of one cell are stripes, side by side.
pub(super) fn of_colors(
    cells: &BTreeMap<usize, Map<String, Value>>,
    shape: &Shape,
) -> Vec<Element> {
    let mut elements = Vec::new();
    for (cell, members) in cells {
        let Some((row, column)) = shape.place(*cell) else { continue };
        let several = members.get("cArray").and_then(Value::as_array);
        let several = several.filter(|several| !several.is_empty());
        let all = several.map_or_else(|| members.get("c").into_iter().collect(), Vec::from_iter);
        let fills: Vec<Color> = all.into_iter().filter_map(color).take(MOST_COLORS).collect();
        let width = 1.0 / fills.len() as f32;
        for (at, fill) in fills.into_iter().enumerate() {
            let middle = (row as f32 + 0.5, column as f32 + (at as f32 + 0.5) * width);
            let figure = Figure { fill: Some(fill), width, ..square(middle, 1.0) };
            let drawing = Drawing::Figure(figure);
            elements.push(Element { drawing, origin: None, place: Place::Cell });
        }
    }
    elements
}

/// The drawings of the members of an object.
pub(super) fn of_members(members: &Map<String, Value>, shape: &Shape) -> Vec<Element> {
    let mut found = Vec::new();
    let pad = members.get(SUDOKUPAD).and_then(Value::as_object);
    for key in ["underlays", "lines", "arrows", "cages", "overlays"] {
        let list = pad.and_then(|pad| pad.get(key)?.as_array());
        for (entry, value) in list.into_iter().flatten().enumerate() {
            let drawing = match key {
                "lines" | "arrows" => pad_line(value),
                "cages" => pad_cage(value, shape),
                _ => pad_figure(value, key == "overlays"),
            };
            let place = Place::List { is_pad: true, key, entry };
            found.extend(drawing.map(|drawing| element(value, place, drawing)));
        }
    }
    for key in ["arrow", "rectangle", "line", "circle", "cage", "text"] {
        let list = members.get(key).and_then(Value::as_array);
        for (entry, value) in list.into_iter().flatten().enumerate() {
            let place = Place::List { is_pad: false, key, entry };
            let drawings = match key {
                "line" => lines(value),
                "cage" => cage(value, shape).into_iter().collect(),
                "arrow" => circle(value).into_iter().collect(),
                _ => figure(value, key).into_iter().collect(),
            };
            found.extend(drawings.into_iter().map(|drawing| element(value, place, drawing)));
        }
    }
    found
}

fn element(value: &Value, place: Place, drawing: Drawing) -> Element {
    let origin = value.get(FROM).map(words).filter(|from| !from.trim().is_empty());
    Element { drawing, origin, place }
}

/// The root of a cage that is one of digital roots: `DR7`.
pub(super) fn digital_root(cage: Json<'_>) -> Option<u8> {
    cage.get("value").as_str()?.trim().strip_prefix("DR")?.parse().ok()
}

/// A square without colours or text.
fn square(middle: Spot, side: f32) -> Figure {
    Figure {
        middle,
        height: side,
        width: side,
        angle: 0.0,
        is_round: false,
        is_above: false,
        fill: None,
        border: None,
        text: String::new(),
        ink: Color::BLACK,
        letters: LETTERS / UNITS,
    }
}

/// A text, or a number as one.
fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => String::new(),
    }
}

fn text_of(value: &Value, key: &str) -> String {
    value.get(key).map(words).unwrap_or_default()
}

/// A number, which may be written as text. No number is so far away that it could not be drawn.
fn number(value: &Value, key: &str) -> Option<f32> {
    let number = match value.get(key)? {
        Value::String(text) => text.trim().parse::<f32>().ok()?,
        value => value.as_f64()? as f32,
    };
    number.is_finite().then(|| number.clamp(-10_000.0, 10_000.0))
}

/// A colour that is seen. Small numbers stand for the colours of f-puzzles.
fn color(value: &Value) -> Option<Color> {
    let text = words(value);
    let numbered = text.parse::<usize>().ok().and_then(|number| NUMBERED.get(number));
    Color::read(numbered.map_or(&*text, |text| text)).filter(|color| color.alpha > 0)
}

fn color_of(value: &Value, key: &str) -> Option<Color> {
    value.get(key).and_then(color)
}

/// Row and column of a point of SudokuPad, which counts as we do.
fn point(value: &Value) -> Option<Spot> {
    let list = value.as_array()?;
    let number = |at: usize| {
        let number = list.get(at)?.as_f64()? as f32;
        number.is_finite().then(|| number.clamp(-100.0, 100.0))
    };
    Some((number(0)?, number(1)?))
}

fn pad_line(value: &Value) -> Option<Drawing> {
    let points = value.get("wayPoints")?.as_array()?;
    let points: Vec<Spot> = points.iter().map(point).collect::<Option<_>>()?;
    let line = Stroke {
        points,
        color: color_of(value, "color")?,
        width: number(value, "thickness").unwrap_or(1.0) / UNITS,
        head: number(value, "headLength").unwrap_or(0.0),
    };
    Some(Drawing::Line(line))
}

fn pad_figure(value: &Value, is_above: bool) -> Option<Drawing> {
    let middle = point(value.get("center")?)?;
    let is_round = match value.get("rounded") {
        Some(Value::Bool(is_round)) => *is_round,
        Some(Value::Number(number)) => number.as_f64() != Some(0.0),
        _ => false,
    };
    let figure = Figure {
        height: number(value, "height").unwrap_or(1.0),
        width: number(value, "width").unwrap_or(1.0),
        angle: number(value, "angle").unwrap_or(0.0),
        is_round,
        is_above,
        fill: color_of(value, "backgroundColor"),
        border: color_of(value, "borderColor"),
        text: text_of(value, "text"),
        ink: color_of(value, "color").unwrap_or(Color::BLACK),
        letters: number(value, "fontSize").unwrap_or(LETTERS) / UNITS,
        ..square(middle, 1.0)
    };
    Some(Drawing::Figure(figure))
}

fn pad_cage(value: &Value, shape: &Shape) -> Option<Drawing> {
    let cell = |value: &Value| {
        let list = value.as_array()?;
        let number = |at: usize| usize::try_from(list.get(at)?.as_u64()?).ok();
        shape.cell(number(0)?, number(1)?)
    };
    let cells: Vec<usize> = value.get("cells")?.as_array()?.iter().filter_map(cell).collect();
    let is_hidden = value.get("hidden") == Some(&Value::Bool(true));
    outline(value, cells).filter(|_| !is_hidden)
}

/// A border around cells with a text, if either of them is seen.
fn outline(value: &Value, cells: Vec<usize>) -> Option<Drawing> {
    let seen = |key: &str| value.get(key).map_or(Some(Color::BLACK), color);
    let (border, ink) = (seen("outlineC"), seen("fontC"));
    let text = ink.map(|_| text_of(value, "value")).unwrap_or_default();
    let is_seen = border.is_some() || !text.trim().is_empty();
    let outline = Outline { cells, border, text, ink: ink.unwrap_or(Color::BLACK) };
    (is_seen && !outline.cells.is_empty()).then_some(Drawing::Outline(outline))
}

/// The middles of the cells of f-puzzles; there is at least one.
fn spots(value: &Value) -> Option<Vec<Spot>> {
    let names = value.get("cells").and_then(Value::as_array).map(Vec::as_slice);
    let names = names.or_else(|| value.get("cell").map(core::slice::from_ref))?;
    let spots: Vec<Spot> = names.iter().map(spot).collect::<Option<_>>()?;
    (!spots.is_empty()).then_some(spots)
}

/// The middle of cells of f-puzzles.
fn middle(value: &Value) -> Option<Spot> {
    let spots = spots(value)?;
    let count = spots.len() as f32;
    let sum = spots.iter().fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
    Some((sum.0 / count, sum.1 / count))
}

/// The middle of a cell of f-puzzles, which may lie outside of the grid.
fn spot(name: &Value) -> Option<Spot> {
    let (row, column) = parse_place(name.as_str()?)?;
    Some((row as f32 - 0.5, column as f32 - 0.5))
}

fn lines(value: &Value) -> Vec<Drawing> {
    let list = value.get("lines").and_then(Value::as_array);
    let line = |line: &Value| {
        let points = line.as_array()?.iter().map(spot).collect::<Option<Vec<Spot>>>()?;
        let color = color_of(value, "outlineC")?;
        let width = number(value, "width").unwrap_or(0.1) / 2.0;
        Some(Drawing::Line(Stroke { points, color, width, head: 0.0 }))
    };
    list.into_iter().flatten().filter_map(line).collect()
}

fn figure(value: &Value, key: &str) -> Option<Drawing> {
    let is_text = key == "text";
    let letters = if is_text { number(value, "size").unwrap_or(1.0) } else { 1.0 };
    let color = |key: &str| color_of(value, key).filter(|_| !is_text);
    let figure = Figure {
        height: number(value, "height").unwrap_or(1.0),
        width: number(value, "width").unwrap_or(1.0),
        angle: number(value, "angle").unwrap_or(0.0),
        is_round: key == "circle",
        is_above: is_text,
        fill: color("baseC"),
        border: color("outlineC"),
        text: text_of(value, "value"),
        ink: color_of(value, "fontC").unwrap_or(Color::BLACK),
        letters: letters * LETTERS / UNITS,
        ..square(middle(value)?, 1.0)
    };
    Some(Drawing::Figure(figure))
}

/// Whether an arrow has no line. Then it is no clue.
pub(super) fn is_circle(arrow: Json<'_>) -> bool {
    !arrow.is_empty() && arrow.get("lines").is_empty()
}

/// The circle of an arrow without a line, or the pill around several cells.
fn circle(value: &Value) -> Option<Drawing> {
    let spots = spots(value)?;
    let ends = |part: fn(&Spot) -> f32| {
        let parts = || spots.iter().map(part);
        (parts().fold(f32::MAX, f32::min), parts().fold(f32::MIN, f32::max))
    };
    let (top, bottom) = ends(|spot| spot.0);
    let (left, right) = ends(|spot| spot.1);
    let figure = Figure {
        height: bottom - top + CIRCLE,
        width: right - left + CIRCLE,
        is_round: true,
        border: Some(GRAY),
        ..square(((top + bottom) / 2.0, (left + right) / 2.0), CIRCLE)
    };
    Some(Drawing::Figure(figure))
}

fn cage(value: &Value, shape: &Shape) -> Option<Drawing> {
    let cell = |name: &Value| {
        let (row, column) = parse_place(name.as_str()?)?;
        shape.cell(usize::try_from(row - 1).ok()?, usize::try_from(column - 1).ok()?)
    };
    let cells: Vec<usize> = value.get("cells")?.as_array()?.iter().filter_map(cell).collect();
    outline(value, cells)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A border that is clear hides no text, and a text has a colour of its own.
    #[test]
    fn cages_have_a_border_a_text_or_both() {
        let shape = Shape::square(4).unwrap();
        let outline = |colors: &Value| {
            let mut entry = json!({ "cells": ["R1C1"], "value": "14" });
            entry.as_object_mut().unwrap().extend(colors.as_object().unwrap().clone());
            match cage(&entry, &shape) {
                Some(Drawing::Outline(outline)) => {
                    Some((outline.border, outline.text, outline.ink))
                }
                Some(Drawing::Line(_) | Drawing::Figure(_)) | None => None,
            }
        };
        let red = Color { red: 255, ..Color::BLACK };
        let text = || "14".to_owned();
        let clear = outline(&json!({ "outlineC": "#FFFFFF00", "fontC": "#F00" }));
        assert_eq!(clear, Some((None, text(), red)));
        assert_eq!(
            outline(&json!({ "outlineC": "#F00" })),
            Some((Some(red), text(), Color::BLACK))
        );
        let hidden = outline(&json!({ "fontC": "#FFFFFF00" }));
        assert_eq!(hidden, Some((Some(Color::BLACK), String::new(), Color::BLACK)));
        assert_eq!(outline(&json!({ "outlineC": "#FFFFFF00", "fontC": "#FFFFFF00" })), None);
    }
}
