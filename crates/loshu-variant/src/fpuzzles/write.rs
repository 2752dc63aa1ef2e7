//! From a setting to JSON.

use core::cmp::Ordering;

use serde_json::{Map, Value, json};

use crate::clue::{Clue, Global, Line, Mark, Outside};
use crate::digits::DigitSet;
use crate::rules::{Rules, Side, Sign};
use crate::setting::{Regions, Setting};
use crate::shape::{Shape, boxes};

/// Returns the JSON object of a setting. Windows become extra regions, and a cell with given pencil marks
/// keeps them. Several squares that overlap are named under the key `grids`, which f-puzzles does not know.
pub fn write(setting: &Setting) -> Value {
    let Setting { shape, regions, clues, cells } = setting;
    let mut object = Map::new();
    object.insert("size".into(), json!(shape.size()));
    if shape.corners().len() > 1 {
        let corner = |(row, column): &(usize, usize)| format!("R{}C{}", row + 1, column + 1);
        let corners: Vec<String> = shape.corners().iter().map(corner).collect();
        object.insert("grids".into(), json!(corners.join(",")));
    }
    object.insert("grid".into(), grid(shape, regions, cells));
    for clue in clues {
        insert(&mut object, shape, clue);
    }
    Value::Object(object)
}

fn grid(shape: &Shape, regions: &Regions, cells: &[DigitSet]) -> Value {
    let regions = match regions {
        Regions::Own(regions) => Some(regions.clone()),
        Regions::Boxes(rows, columns) if (*rows, *columns) != boxes(shape.size()) => {
            let boxes = Setting { regions: regions.clone(), ..Setting::new(shape.clone()) };
            Some(boxes.region_of_cells())
        }
        Regions::Boxes(..) => None,
    };
    let cell = |index: usize| {
        let mut cell = Map::new();
        let digits = cells.get(index).copied().unwrap_or_default();
        if let Some(digit) = digits.single() {
            cell.insert("value".into(), json!(digit));
            cell.insert("given".into(), json!(true));
        } else if !digits.is_empty() && digits != DigitSet::all(shape.size()) {
            cell.insert("givenPencilMarks".into(), json!(digits.iter().collect::<Vec<u8>>()));
        }
        if let Some(regions) = &regions {
            cell.insert("region".into(), json!(regions[index]));
        }
        Value::Object(cell)
    };
    let row = |row| {
        let cells = (0..shape.columns()).map(|column| shape.cell(row, column));
        cells.map(|index| index.map_or(Value::Null, cell)).collect()
    };
    Value::Array((0..shape.rows()).map(row).map(Value::Array).collect())
}

/// Adds the entry of a clue to the list of its key.
fn insert(object: &mut Map<String, Value>, shape: &Shape, clue: &Clue) {
    let names = |cells: &[usize]| -> Vec<String> {
        cells.iter().map(|&cell| shape.name(cell).to_string()).collect()
    };
    let name = |cell: usize| shape.name(cell).to_string();
    let mut push = |key: &str, entry: Value| {
        let list = object.entry(key).or_insert_with(|| json!([]));
        if let Some(list) = list.as_array_mut() {
            list.push(entry);
        }
    };
    match clue {
        Clue::Global(global) => {
            let key = match global {
                Global::RisingDiagonal => "diagonal+",
                Global::FallingDiagonal => "diagonal-",
                Global::AntiKnight => "antiknight",
                Global::AntiKing => "antiking",
                Global::NonConsecutive => "nonconsecutive",
                Global::DisjointGroups => "disjointgroups",
                Global::AllRatios => return push("negative", json!("ratio")),
                Global::AllSums => return push("negative", json!("xv")),
                Global::Windoku => {
                    for window in Rules::windows(shape) {
                        push("extraregion", json!({ "cells": names(&window) }));
                    }
                    return;
                }
            };
            object.insert(key.into(), json!(true));
        }
        Clue::Cage { cells, total: None } => push("killercage", json!({ "cells": names(cells) })),
        Clue::Cage { cells, total: Some(total) } => {
            push("killercage", json!({ "cells": names(cells), "value": total.to_string() }));
        }
        Clue::DigitalRoot { cells, root } => {
            push("cage", json!({ "cells": names(cells), "value": format!("DR{root}") }));
        }
        Clue::ExtraRegion(cells) => push("extraregion", json!({ "cells": names(cells) })),
        Clue::Line { kind: Line::Whispers(difference), cells } => {
            push("whispers", json!({ "lines": [names(cells)], "value": difference.to_string() }));
        }
        Clue::Line { kind, cells } => push(line_key(*kind), json!({ "lines": [names(cells)] })),
        Clue::Arrow { circle, shaft } => {
            // A line begins in the circle.
            let line: Vec<_> = circle.last().into_iter().chain(shaft).copied().collect();
            push("arrow", json!({ "cells": names(circle), "lines": [names(&line)] }));
        }
        Clue::Sign { cells, sign } => {
            let (key, value) = match sign {
                Sign::Difference(number) => ("difference", number.to_string()),
                Sign::Ratio(number) => ("ratio", number.to_string()),
                Sign::Sum(5) => ("xv", "V".into()),
                Sign::Sum(_) => ("xv", "X".into()),
                Sign::Less => ("inequality", "<".into()),
            };
            push(key, json!({ "cells": names(cells), "value": value }));
        }
        Clue::Mark { kind, cell } => match kind {
            Mark::Odd => push("odd", json!({ "cell": name(*cell) })),
            Mark::Even => push("even", json!({ "cell": name(*cell) })),
            Mark::Minimum => push("minimum", json!({ "cell": name(*cell) })),
            Mark::Maximum => push("maximum", json!({ "cell": name(*cell) })),
            Mark::RowIndexer => push("rowindexer", json!({ "cells": [name(*cell)] })),
            Mark::ColumnIndexer => push("columnindexer", json!({ "cells": [name(*cell)] })),
            Mark::BoxIndexer => push("boxindexer", json!({ "cells": [name(*cell)] })),
        },
        Clue::Quadruple { cells, digits } => {
            push("quadruple", json!({ "cells": names(cells), "values": digits }));
        }
        Clue::Clone { cells, others } => {
            push("clone", json!({ "cells": names(cells), "cloneCells": names(others) }));
        }
        Clue::LittleKiller { from: (row, column), step, total } => {
            let direction = match step {
                (..0, 0..) => "UR",
                (..0, ..0) => "UL",
                (0.., 0..) => "DR",
                (0.., ..0) => "DL",
            };
            let cell = format!("R{}C{}", row + 1, column + 1);
            let value = total.to_string();
            let entry = json!({ "cell": cell, "direction": direction, "value": value });
            push("littlekillersum", entry);
        }
        Clue::Outside { kind, side, number } => {
            let key = match kind {
                Outside::Sandwich => "sandwichsum",
                Outside::XSum => "xsum",
                Outside::Skyscraper => "skyscraper",
            };
            let behind = usize::from(shape.size()) + 1;
            let (row, column) = match side {
                Side::Left(row) => (row + 1, 0),
                Side::Right(row) => (row + 1, behind),
                Side::Top(column) => (0, column + 1),
                Side::Bottom(column) => (behind, column + 1),
            };
            let cell = format!("R{row}C{column}");
            push(key, json!({ "cell": cell, "value": number.to_string() }));
        }
    }
}

/// Draws the signs of a puzzle that other programs do not know. An object with drawings is for them alone: they show
/// an inequality as the text `<` between its cells. Reading passes over it, because it says that it comes from a rule.
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
/// assert_eq!(read_value(&object)?.setting, setting);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(object: &mut Value, setting: &Setting) {
    let shape = &setting.shape;
    let text = |clue: &Clue| {
        let Clue::Sign { cells: [less, more], sign: Sign::Less } = clue else { return None };
        let (from, to) = (shape.place(*less)?, shape.place(*more)?);
        // The tip points to the less digit.
        let sign = match (from.0.cmp(&to.0), from.1.cmp(&to.1)) {
            (Ordering::Less, _) => "∧",
            (Ordering::Greater, _) => "∨",
            (Ordering::Equal, Ordering::Less | Ordering::Equal) => "<",
            (Ordering::Equal, Ordering::Greater) => ">",
        };
        let cells = [*less, *more].map(|cell| shape.name(cell).to_string());
        Some(json!({ "cells": cells, "value": sign, "fromConstraint": "inequality",
            "fontC": "#000000", "size": 0.7 }))
    };
    let texts: Vec<Value> = setting.clues.iter().filter_map(text).collect();
    if !texts.is_empty() {
        object["text"] = Value::Array(texts);
    }
}

/// The key of a kind of lines.
const fn line_key(line: Line) -> &'static str {
    match line {
        Line::Thermometer => "thermometer",
        Line::SlowThermometer => "slowthermometer",
        Line::Palindrome => "palindrome",
        Line::Renban => "renban",
        Line::Nabner => "nabner",
        Line::Whispers(_) => "whispers",
        Line::RegionSum => "regionsumline",
        Line::Between => "betweenline",
        Line::Entropic => "entropicline",
        Line::Modular => "modularline",
        Line::DoubleArrow => "doublearrow",
        Line::Zipper => "zipperline",
    }
}
