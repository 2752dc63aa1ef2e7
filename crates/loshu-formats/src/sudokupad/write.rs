//! From a puzzle to the data of SudokuPad: what was read from such data goes back as it came.

use loshu_variant::fpuzzles::Extras;
use loshu_variant::{Clue, Global, Setting};
use serde_json::{Map, Value, json};

use crate::variant::Variant;

/// How wide a cell is in the data.
const CELL: u32 = 64;

/// The data of a puzzle that was read from such data; `None` for any other one, and for one that has clues of kinds that
/// its drawings do not show.
pub(crate) fn data(variant: &Variant) -> Option<Value> {
    let Variant { setting, extras, details, .. } = variant;
    let mut data = extras.sudokupad_without_origins()?;
    if !shows_all(extras, setting) {
        return None;
    }
    let mut metadata = match data.remove("metadata") {
        Some(Value::Object(metadata)) => metadata,
        _ => Map::new(),
    };
    for name in ["title", "author", "rules"] {
        metadata.extend(details.get(name).map(|text| (name.to_owned(), json!(text))));
    }
    let solution = variant.solution.as_ref().map(|solution| variant.line_of(solution));
    let solution = solution.or_else(|| details.get("solution").map(str::to_owned));
    metadata.extend(solution.map(|solution| ("solution".to_owned(), json!(solution))));
    for (global, key) in [(Global::AntiKnight, "antiknight"), (Global::AntiKing, "antiking")] {
        if setting.clues.contains(&Clue::Global(global)) {
            metadata.insert(key.into(), json!(true));
        }
    }
    data.insert("cellSize".into(), json!(CELL));
    data.insert("metadata".into(), Value::Object(metadata));
    data.insert("cells".into(), cells(setting));
    data.insert("regions".into(), regions(setting));
    Some(Value::Object(data))
}

/// Whether the drawings show each kind of clues that can be drawn.
fn shows_all(extras: &Extras, setting: &Setting) -> bool {
    let elements = extras.elements(&setting.shape);
    let is_drawn = |clue: &&Clue| {
        let key = clue.kind().key();
        elements.iter().any(|element| element.origin.as_deref() == Some(key))
    };
    let drawn = setting.clues.iter().filter(|clue| !matches!(clue, Clue::Global(_)));
    drawn.clone().count() == drawn.filter(is_drawn).count()
}

fn cells(setting: &Setting) -> Value {
    let shape = &setting.shape;
    let cell = |row: usize, column: usize| {
        let digits = shape.cell(row, column).map(|cell| setting.cells[cell]).unwrap_or_default();
        match digits.single() {
            Some(digit) => json!({ "value": digit }),
            None if digits.is_empty() => json!({}),
            None => json!({ "givenCentremarks": digits.iter().collect::<Vec<u8>>() }),
        }
    };
    let row = |row: usize| (0..shape.columns()).map(|column| cell(row, column)).collect();
    Value::Array((0..shape.rows()).map(row).map(Value::Array).collect())
}

fn regions(setting: &Setting) -> Value {
    let of_cells = setting.region_of_cells();
    let count = of_cells.iter().flatten().max().map_or(0, |last| usize::from(*last) + 1);
    let mut regions: Vec<Vec<Value>> = vec![Vec::new(); count];
    for (cell, region) in of_cells.iter().enumerate() {
        if let (Some(region), Some((row, column))) = (region, setting.shape.place(cell)) {
            regions[usize::from(*region)].push(json!([row, column]));
        }
    }
    regions.retain(|region| !region.is_empty());
    json!(regions)
}
