//! Drawings of clues for programs that do not know them.
//!
//! SudokuPad draws the keys that f-puzzles had first. For all others the plugins of f-puzzles add drawings, which say
//! from which rule they come; so do we.

use core::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};

use serde_json::{Map, Value, json};

use super::drawings::FROM;
use super::forms::{DRAWINGS, text_of};
use crate::clue::{Clue, Group, Line, Mark, Outside};
use crate::kind::Kind;
use crate::rules::{Side, Sign};
use crate::setting::Setting;
use crate::shape::Shape;

/// A drawing, and the key of its list.
type Copy = (&'static str, Value);

/// Adds the drawings of all clues that SudokuPad does not draw, unless the object draws them already. An object with
/// drawings is for other programs. Reading passes over them, because they say that they come from a rule.
///
/// ```
/// use loshu_variant::fpuzzles::{draw, read_value, write};
/// use loshu_variant::{Clue, Setting, Shape, Sign};
///
/// let mut setting = Setting::new(Shape::square(4)?);
/// setting.clues.push(Clue::Sign { cells: [4, 0], sign: Sign::Less });
/// let mut object = write(&setting);
/// draw(&mut object, &setting);
/// assert_eq!(object["text"][0]["value"], "∨", "the upper digit is larger");
/// let read = read_value(&object)?;
/// assert!(read.setting == setting && read.extras.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(object: &mut Value, setting: &Setting) {
    let Some(object) = object.as_object_mut() else { return };
    let drawn = Drawn::of(object);
    for clue in &setting.clues {
        let copies = copies(clue, &setting.shape);
        if drawn.has(clue.kind(), &copies) {
            continue;
        }
        for (key, mut drawing) in copies {
            drawing[FROM] = title(clue.kind()).into();
            let list = object.entry(key).or_insert_with(|| json!([]));
            if let Some(list) = list.as_array_mut() {
                list.push(drawing);
            }
        }
    }
}

/// The kind of clues that a drawing says that it shows: by its key, or by the name that plugins have for it.
pub(super) fn kind_of(origin: &str) -> Option<Kind> {
    Kind::of_key(origin).or_else(|| kind_of_title(origin))
}

/// The kind that plugins have a name for, however they write it: `X Sum`, `X-Sum`.
fn kind_of_title(title: &str) -> Option<Kind> {
    let letters = |name: &str| -> String {
        let letters = name.chars().filter(|sign| !matches!(sign, ' ' | '-'));
        letters.map(|sign| sign.to_ascii_lowercase()).collect()
    };
    let title = letters(title);
    if title == "germanwhispers" {
        return Some(Kind::Whispers);
    }
    Kind::ALL.iter().copied().find(|kind| letters(kind.name()) == title)
}

/// The name of a kind as plugins write it: `Region Sum Line`.
fn title(kind: Kind) -> String {
    let mut title = String::new();
    let mut is_begin = true;
    for sign in kind.name().chars() {
        title.push(if is_begin { sign.to_ascii_uppercase() } else { sign });
        is_begin = !sign.is_alphanumeric();
    }
    title
}

/// The drawings of a clue; none if SudokuPad draws its key, or if it is a rule of the whole grid.
fn copies(clue: &Clue, shape: &Shape) -> Vec<Copy> {
    let names = |cells: &[usize]| -> Vec<String> {
        cells.iter().map(|&cell| shape.name(cell).to_string()).collect()
    };
    match clue {
        Clue::Line { kind, cells } => line(*kind, &names(cells)),
        Clue::Sign { cells: [less, more], sign: Sign::Less } => {
            inequality(shape, *less, *more, &names(&[*less, *more])).into_iter().collect()
        }
        Clue::Mark { kind, cell } => match kind {
            Mark::RowIndexer => vec![tile(&names(&[*cell]), "#7CC77C80")],
            Mark::ColumnIndexer => vec![tile(&names(&[*cell]), "#C77C7C80")],
            Mark::BoxIndexer => vec![tile(&names(&[*cell]), "#7C7CC780")],
            Mark::Odd | Mark::Even | Mark::Minimum | Mark::Maximum => Vec::new(),
        },
        Clue::Outside { kind, side, number } => match kind {
            Outside::XSum
            | Outside::Skyscraper
            | Outside::NumberedRoom
            | Outside::HiddenSkyscraper
            | Outside::FullRank
            | Outside::FullRankWithTies => vec![beside(shape, *side, *number)],
            Outside::Sandwich => Vec::new(),
        },
        Clue::Group { kind: Group::CountingCircles, cells, .. } => {
            let circle = |name| figure("circle", &[name], 0.8, "#FFFFFF00", "#7A7A7A");
            names(cells).iter().map(circle).collect()
        }
        Clue::Group { kind, cells, numbers } => {
            let cage = |part: Vec<usize>| {
                let cage = json!({
                    "cells": names(&part), "value": kind.letters(numbers),
                    "outlineC": "#7A7A7A", "fontC": "#7A7A7A",
                });
                ("cage", cage)
            };
            kind.parts(cells, numbers).into_iter().map(cage).collect()
        }
        Clue::Own(rule) if rule.condition.has_order() => {
            vec![stroke(&names(&rule.cells(shape)), "#D8C2A8", 0.25)]
        }
        Clue::Own(rule) => {
            let cells = names(&rule.cells(shape));
            cells.into_iter().map(|cell| tile(&[cell], "#D8C2A880")).collect()
        }
        Clue::Sign { sign: Sign::Difference(_) | Sign::Ratio(_) | Sign::Sum(_), .. }
        | Clue::Global(_)
        | Clue::Cage { .. }
        | Clue::DigitalRoot { .. }
        | Clue::ExtraRegion(_)
        | Clue::Arrow { .. }
        | Clue::Quadruple { .. }
        | Clue::Clone { .. }
        | Clue::LittleKiller { .. } => Vec::new(),
    }
}

/// A line in the colour that setters know it by, with what stands at its ends or in its middle.
fn line(kind: Line, names: &[String]) -> Vec<Copy> {
    let stroke = |color: &str, width: f64| stroke(names, color, width);
    let ends = [names.first(), names.last()].into_iter().flatten();
    match kind {
        Line::Thermometer | Line::Palindrome | Line::Between => Vec::new(),
        Line::SlowThermometer => {
            let bulb =
                names.first().map(|bulb| figure("circle", &[bulb], 0.85, "#B6C8DC", "#B6C8DC"));
            [stroke("#B6C8DC", 0.6)].into_iter().chain(bulb).collect()
        }
        Line::Renban => vec![stroke("#F067F0", 0.4)],
        Line::Parity => vec![stroke("#E6A0A0", 0.3)],
        Line::Sum(_) => vec![stroke("#A0D8A0", 0.3)],
        Line::Indexing => {
            let begin =
                names.first().map(|name| figure("circle", &[name], 0.5, "#B0A090", "#B0A090"));
            [stroke("#B0A090", 0.25)].into_iter().chain(begin).collect()
        }
        Line::Nabner => vec![stroke("#C9C883", 0.4)],
        Line::Whispers(_) => vec![stroke("#67F067", 0.3)],
        Line::RegionSum => vec![stroke("#2ECBFF", 0.25)],
        Line::Entropic => vec![stroke("#FFCCAA", 0.4)],
        Line::Modular => vec![stroke("#33BBBB", 0.4)],
        Line::Lockout => {
            let diamond = |name: &String| {
                let (key, mut diamond) = figure("rectangle", &[name], 0.6, "#FFFFFF", "#7F7FDD");
                diamond["angle"] = json!(45);
                (key, diamond)
            };
            [stroke("#CCCCEE", 0.3)].into_iter().chain(ends.map(diamond)).collect()
        }
        Line::DoubleArrow => {
            let circle = |name: &String| figure("circle", &[name], 0.8, "#FFFFFF", "#C54B8B");
            [stroke("#C54B8B", 0.15)].into_iter().chain(ends.map(circle)).collect()
        }
        Line::Zipper => {
            let middle = names.get((names.len().saturating_sub(1)) / 2..=names.len() / 2);
            let names: Vec<&String> = middle.unwrap_or_default().iter().collect();
            let dot = figure("circle", &names, 0.3, "#CDB1EC", "#CDB1EC");
            vec![stroke("#CDB1EC", 0.3), dot]
        }
    }
}

/// A stroke through cells.
fn stroke(names: &[String], color: &str, width: f64) -> Copy {
    let stroke =
        json!({ "lines": [names], "outlineC": color, "width": width, "isNewConstraint": true });
    ("line", stroke)
}

/// A circle or a rectangle in the middle of cells.
fn figure(key: &'static str, names: &[&String], side: f64, fill: &str, border: &str) -> Copy {
    let figure = json!({
        "cells": names, "baseC": fill, "outlineC": border, "fontC": "#000000",
        "width": side, "height": side,
    });
    (key, figure)
}

/// A whole cell in a colour.
fn tile(names: &[String], color: &str) -> Copy {
    figure("rectangle", &names.iter().collect::<Vec<_>>(), 1.0, color, color)
}

fn text(names: &[String], text: &str) -> Copy {
    ("text", json!({ "cells": names, "value": text, "fontC": "#000000", "size": 0.7 }))
}

/// A sign whose tip points to the less digit.
fn inequality(shape: &Shape, less: usize, more: usize, names: &[String]) -> Option<Copy> {
    let (from, to) = (shape.place(less)?, shape.place(more)?);
    let sign = match (from.0.cmp(&to.0), from.1.cmp(&to.1)) {
        (Ordering::Less, _) => "∧",
        (Ordering::Greater, _) => "∨",
        (Ordering::Equal, Ordering::Less | Ordering::Equal) => "<",
        (Ordering::Equal, Ordering::Greater) => ">",
    };
    Some(text(names, sign))
}

/// A number beside a row or a column.
fn beside(shape: &Shape, side: Side, number: i32) -> Copy {
    text(&[super::write::beside(shape, side)], &number.to_string())
}

/// What an object draws already.
struct Drawn {
    /// For each drawing who has made it, and its cells.
    places: HashSet<(Maker, String)>,
    /// The kinds whose clues were made of drawings.
    kinds: HashSet<Kind>,
}

/// Who has made a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Maker {
    /// A plugin, or [`draw`], for a clue of this kind.
    Kind(Kind),
    /// The setter, in this list.
    Setter(&'static str),
}

impl Drawn {
    fn of(object: &Map<String, Value>) -> Drawn {
        let mut drawn = Drawn { places: HashSet::new(), kinds: HashSet::new() };
        for key in DRAWINGS {
            let list = object.get(key).and_then(Value::as_array);
            for drawing in list.into_iter().flatten() {
                let origin = drawing.get(FROM).and_then(Value::as_str);
                drawn.kinds.extend(origin.and_then(Kind::of_key));
                let kind = origin.and_then(kind_of_title);
                let maker = kind.map_or(Maker::Setter(key), Maker::Kind);
                drawn.places.extend(places(drawing).map(|place| (maker, place)));
                // A plugin draws one cage for several cells that are each a clue.
                let cells = drawing.get("cells").filter(|_| kind.is_some()).map(names_of);
                let cells = cells.into_iter().flatten();
                drawn.places.extend(cells.map(|cell| (maker, cell.to_owned())));
            }
        }
        drawn
    }

    /// Whether a clue is drawn: by any copy of its own, or by a setter's drawing that is one of ours but for its look.
    fn has(&self, kind: Kind, copies: &[Copy]) -> bool {
        let is_there = |maker: Maker, place: &str| self.places.contains(&(maker, place.to_owned()));
        self.kinds.contains(&kind)
            || copies.iter().any(|(key, copy)| {
                places(copy).any(|place| {
                    is_there(Maker::Kind(kind), &place) || is_there(Maker::Setter(key), &place)
                })
            })
    }
}

/// The cells of a drawing as text: of each of its lines, whichever end it begins at, and of its cells, whatever their
/// order.
fn places(drawing: &Value) -> impl Iterator<Item = String> {
    let line = |line: &Value| {
        let names = names_of(line);
        let reversed = names.iter().rev().copied().collect::<Vec<_>>().join("-");
        names.join("-").min(reversed)
    };
    let lines: Vec<String> =
        drawing.get("lines").and_then(Value::as_array).into_iter().flatten().map(line).collect();
    let cells = drawing.get("cells").map(|cells| {
        let mut names = names_of(cells);
        names.sort_unstable();
        names.join(",")
    });
    lines.into_iter().chain(cells)
}

fn names_of(list: &Value) -> Vec<&str> {
    let names = list.as_array().into_iter().flatten();
    names.map(|name| name.as_str().unwrap_or_default()).collect()
}

/// The kind of the clues that a drawing copies: a plugin has added it, or [`draw`]. A setter's own drawing names the key of
/// the clue that was read from it, and is no copy.
fn kind_of_copy(drawing: &Value) -> Option<Kind> {
    let origin = drawing.get(FROM).and_then(Value::as_str);
    let title = origin.filter(|origin| Kind::of_key(origin).is_none());
    title.and_then(kind_of_title)
}

/// Takes the copies of clues out of lists of drawings, where [`draw`] makes the same ones again. If a kind of clues has
/// other copies, with colours of the setter's or in another number, all copies of this kind stay as they are.
pub(super) fn drop_copies(members: &mut Map<String, Value>, setting: &Setting) {
    let mut there: BTreeMap<Kind, Vec<(&str, String)>> = BTreeMap::new();
    for key in DRAWINGS {
        let list = members.get(key).and_then(Value::as_array);
        for drawing in list.into_iter().flatten() {
            if let Some(kind) = kind_of_copy(drawing) {
                there.entry(kind).or_default().push((key, text_of(drawing)));
            }
        }
    }
    if there.is_empty() {
        return;
    }
    let mut ours: BTreeMap<Kind, Vec<(&str, String)>> = BTreeMap::new();
    for clue in setting.clues.iter().filter(|clue| there.contains_key(&clue.kind())) {
        let kind = clue.kind();
        for (key, mut copy) in copies(clue, &setting.shape) {
            copy[FROM] = title(kind).into();
            ours.entry(kind).or_default().push((key, text_of(&copy)));
        }
    }
    there.values_mut().chain(ours.values_mut()).for_each(|copies| copies.sort_unstable());
    let is_ours = |drawing: &Value| {
        kind_of_copy(drawing).is_some_and(|kind| ours.get(&kind) == there.get(&kind))
    };
    for key in DRAWINGS {
        if let Some(Value::Array(list)) = members.get_mut(key) {
            list.retain(|drawing| !is_ours(drawing));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_found_by_its_title() {
        for kind in Kind::ALL {
            assert_eq!(kind_of(&title(*kind)), Some(*kind));
        }
        assert_eq!(title(Kind::RegionSumLine), "Region Sum Line");
        assert_eq!(kind_of("whispers"), Some(Kind::Whispers));
        assert_eq!(kind_of("X Sum"), Some(Kind::XSum));
        assert_eq!(kind_of("German Whispers"), Some(Kind::Whispers));
        assert_eq!(kind_of("No rule"), None);
    }
}
