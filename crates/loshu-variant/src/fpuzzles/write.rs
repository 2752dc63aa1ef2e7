//! From a setting to JSON.

use serde_json::{Map, Value, json};

use super::own;
use super::read::Written;
use crate::clue::{Clue, Global, GroupNumbers, Mark};
use crate::kind::Kind;
use crate::rules::{Rules, Side, Sign};
use crate::setting::{Regions, Setting};
use crate::shape::{Shape, boxes};

/// Returns the JSON object of a setting. Windows become extra regions, and a cell with given pencil marks
/// keeps them. Several squares that overlap are named under the key `grids`, which f-puzzles does not know.
pub fn write(setting: &Setting) -> Value {
    let Setting { shape, clues, digits, regions: _, cells: _ } = setting;
    let mut object = Map::new();
    object.insert("size".into(), json!(shape.size()));
    if shape.corners().len() > 1 {
        let corner = |(row, column): &(usize, usize)| format!("R{}C{}", row + 1, column + 1);
        let corners: Vec<String> = shape.corners().iter().map(corner).collect();
        object.insert("grids".into(), json!(corners.join(",")));
    }
    if !setting.has_usual_digits() {
        object.insert("digits".into(), json!(digits.to_string()));
    }
    object.insert("grid".into(), grid(setting));
    for clue in clues {
        insert(&mut object, setting, clue);
    }
    Value::Object(object)
}

/// The regions of cells, if a grid of this shape alone would have others.
pub(super) fn regions_of(setting: &Setting) -> Option<Vec<Option<u8>>> {
    match &setting.regions {
        Regions::Own(regions) => Some(regions.clone()),
        Regions::Boxes(rows, columns) if (*rows, *columns) != boxes(setting.shape.size()) => {
            Some(setting.region_of_cells())
        }
        Regions::Boxes(..) => None,
    }
}

/// The members of a cell.
pub(super) fn cell(
    setting: &Setting,
    regions: Option<&[Option<u8>]>,
    index: usize,
) -> Map<String, Value> {
    let mut cell = Map::new();
    let range = setting.digits;
    let digits = setting.cells.get(index).copied().unwrap_or_default();
    if let Some(digit) = digits.single() {
        cell.insert("value".into(), json!(range.value(digit)));
        cell.insert("given".into(), json!(true));
    } else if !digits.is_empty() && digits != range.all() {
        let marks: Vec<u8> = digits.iter().map(|digit| range.value(digit)).collect();
        cell.insert("givenPencilMarks".into(), json!(marks));
    }
    if let Some(regions) = regions {
        cell.insert("region".into(), json!(regions[index]));
    }
    cell
}

fn grid(setting: &Setting) -> Value {
    let (shape, regions) = (&setting.shape, regions_of(setting));
    let cell = |index: usize| Value::Object(cell(setting, regions.as_deref(), index));
    let row = |row| {
        let cells = (0..shape.columns()).map(|column| shape.cell(row, column));
        cells.map(|index| index.map_or(Value::Null, cell)).collect()
    };
    Value::Array((0..shape.rows()).map(row).map(Value::Array).collect())
}

impl Written {
    /// Adds what a player has written to the cells of an object.
    pub fn add_to(&self, object: &mut Value, setting: &Setting) {
        for cell in 0..setting.shape.len() {
            let Some((row, column)) = setting.shape.place(cell) else { continue };
            let own = object.get_mut("grid").and_then(|grid| grid.get_mut(row)?.get_mut(column));
            if let Some(Value::Object(own)) = own {
                self.add_to_cell(own, setting, cell);
            }
        }
    }

    pub(super) fn add_to_cell(&self, own: &mut Map<String, Value>, setting: &Setting, cell: usize) {
        if setting.cells[cell].single().is_some() {
            return;
        }
        let range = setting.digits;
        if self.digits[cell] > 0 {
            own.insert("value".into(), json!(range.value(self.digits[cell])));
        }
        let notes: Vec<u8> = self.notes[cell].iter().map(|digit| range.value(digit)).collect();
        if !notes.is_empty() {
            own.insert("centerPencilMarks".into(), json!(notes));
        }
    }
}

/// The names of cells: `R1C1`.
pub(super) fn names(shape: &Shape, cells: &[usize]) -> Vec<String> {
    cells.iter().map(|&cell| shape.name(cell).to_string()).collect()
}

/// Adds the entry of a clue to the list of its key.
pub(super) fn insert(object: &mut Map<String, Value>, setting: &Setting, clue: &Clue) {
    let shape = &setting.shape;
    let names = |cells: &[usize]| names(shape, cells);
    let name = |cell: usize| shape.name(cell).to_string();
    let key = clue.kind().key();
    let entry = match clue {
        Clue::Global(global) => match global {
            Global::RisingDiagonal
            | Global::FallingDiagonal
            | Global::AntiKnight
            | Global::AntiKing
            | Global::NonConsecutive
            | Global::DisjointGroups
            | Global::GlobalEntropy
            | Global::GlobalModularity
            | Global::AntiTaxicab
            | Global::DutchFlatmates
            | Global::DifferentRanks => {
                object.insert(key.into(), json!(true));
                return;
            }
            Global::AllRatios => json!(Kind::RatioDot.key()),
            Global::AllSums => json!(Kind::Xv.key()),
            Global::Windoku => {
                for window in Rules::windows(shape) {
                    insert(object, setting, &Clue::ExtraRegion(window));
                }
                return;
            }
        },
        Clue::Cage { cells, total: None } | Clue::ExtraRegion(cells) => {
            json!({ "cells": names(cells) })
        }
        Clue::Cage { cells, total: Some(total) } => {
            json!({ "cells": names(cells), "value": total.to_string() })
        }
        Clue::DigitalRoot { cells, root } => {
            json!({ "cells": names(cells), "value": format!("DR{root}") })
        }
        Clue::Line { kind, cells } => match kind.number() {
            Some(number) => json!({ "lines": [names(cells)], "value": number.to_string() }),
            None => json!({ "lines": [names(cells)] }),
        },
        Clue::Arrow { circle, shaft } => {
            // A line begins in the circle.
            let line: Vec<_> = circle.last().into_iter().chain(shaft).copied().collect();
            json!({ "cells": names(circle), "lines": [names(&line)] })
        }
        Clue::Sign { cells, sign } => {
            let value = match sign {
                // Setters leave the usual number out.
                Sign::Difference(1) | Sign::Ratio(2) => None,
                Sign::Difference(number) | Sign::Ratio(number) => Some(number.to_string()),
                Sign::Sum(5) => Some("V".into()),
                Sign::Sum(_) => Some("X".into()),
                Sign::Less => Some("<".into()),
            };
            match value {
                Some(value) => json!({ "cells": names(cells), "value": value }),
                None => json!({ "cells": names(cells) }),
            }
        }
        Clue::Mark { kind, cell } => match kind {
            Mark::Odd | Mark::Even | Mark::Minimum | Mark::Maximum => {
                json!({ "cell": name(*cell) })
            }
            Mark::RowIndexer | Mark::ColumnIndexer | Mark::BoxIndexer => {
                json!({ "cells": [name(*cell)] })
            }
        },
        Clue::Group { cells, numbers, kind } => match kind.numbers() {
            GroupNumbers::None => json!({ "cells": names(cells) }),
            GroupNumbers::One => {
                let number = numbers.first().map(u16::to_string);
                json!({ "cells": names(cells), "value": number })
            }
            GroupNumbers::Pairs => json!({ "cells": names(cells), "values": numbers }),
        },
        Clue::Quadruple { cells, digits } => {
            let values: Vec<u8> = digits.iter().map(|&digit| setting.digits.value(digit)).collect();
            json!({ "cells": names(cells), "values": values })
        }
        Clue::Clone { cells, others } => {
            json!({ "cells": names(cells), "cloneCells": names(others) })
        }
        Clue::LittleKiller { from: (row, column), step, total } => {
            let direction = match step {
                (..0, 0..) => "UR",
                (..0, ..0) => "UL",
                (0.., 0..) => "DR",
                (0.., ..0) => "DL",
            };
            let cell = format!("R{}C{}", row + 1, column + 1);
            json!({ "cell": cell, "direction": direction, "value": total.to_string() })
        }
        Clue::Outside { side, number, .. } => {
            json!({ "cell": beside(shape, *side), "value": number.to_string() })
        }
        Clue::Own(rule) => own::write(setting, rule),
    };
    let list = object.entry(key).or_insert_with(|| json!([]));
    if let Some(list) = list.as_array_mut() {
        list.push(entry);
    }
}

/// The name of the place beside a row or a column.
pub(super) fn beside(shape: &Shape, side: Side) -> String {
    let behind = usize::from(shape.size()) + 1;
    let (row, column) = match side {
        Side::Left(row) => (row + 1, 0),
        Side::Right(row) => (row + 1, behind),
        Side::Top(column) => (0, column + 1),
        Side::Bottom(column) => (behind, column + 1),
    };
    format!("R{row}C{column}")
}
