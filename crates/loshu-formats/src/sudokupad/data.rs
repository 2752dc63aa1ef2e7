//! What the data of SudokuPad says of size, cells, regions, words and drawings.

use loshu_variant::fpuzzles::Written;
use loshu_variant::{DigitSet, Global, MAX_DIGITS, Shape};
use serde_json::{Map, Value, json};

use super::Beside;

/// The most drawings that are read.
const MOST_DRAWINGS: usize = 5_000;

/// The lists of drawings that are no cages.
const LISTS: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

/// A puzzle of SudokuPad. Its drawings are moved with the grid, if that lies inside of a larger one.
#[derive(Debug)]
pub(super) struct Data {
    pub(super) shape: Shape,
    /// The digits of each cell; the empty set for an empty one.
    pub(super) givens: Vec<DigitSet>,
    /// The pencil marks of each cell.
    notes: Vec<DigitSet>,
    pub(super) regions: Vec<Option<u8>>,
    pub(super) title: String,
    pub(super) author: String,
    pub(super) rules: String,
    pub(super) solution: String,
    /// Rules that the data names.
    pub(super) globals: Vec<Global>,
    pub(super) drawings: Map<String, Value>,
}

impl Data {
    pub(super) fn of(value: &Value) -> Result<Data, String> {
        let rows = list(value, "cells");
        let columns = rows.iter().filter_map(Value::as_array).map(Vec::len).max().unwrap_or(0);
        let regions = regions(value);
        let square = Square::of(&regions, rows.len(), columns)?;
        let shape = Shape::square(square.size).map_err(|error| error.to_string())?;
        let mut words = Words::default();
        words.read_metadata(value.get("metadata").or_else(|| value.get("metaData")));
        let mut drawings = Map::new();
        words.read_cages(value, square, &mut drawings);
        for key in LISTS {
            let moved: Vec<Value> =
                list(value, key).iter().map(|drawing| square.moved(drawing)).collect();
            if !moved.is_empty() {
                drawings.insert(key.into(), Value::Array(moved));
            }
        }
        for key in ["foglight", "triggereffect"] {
            drawings.extend(value.get(key).map(|fog| (key.to_owned(), fog.clone())));
        }
        drawings.extend(words.other.take());
        let count: usize = drawings.values().filter_map(Value::as_array).map(Vec::len).sum();
        if count > MOST_DRAWINGS {
            return Err(format!("{count} drawings; at most {MOST_DRAWINGS} are read"));
        }
        let mut data = Data {
            givens: vec![DigitSet::EMPTY; shape.len()],
            notes: vec![DigitSet::EMPTY; shape.len()],
            regions: vec![None; shape.len()],
            shape,
            title: words.title,
            author: words.author,
            rules: words.rules,
            solution: words.solution,
            globals: words.globals,
            drawings,
        };
        data.read_regions(&regions, square);
        data.read_cells(rows, square)?;
        Ok(data)
    }

    /// Takes what stands beside the data where it says nothing itself.
    pub(super) fn or(self, beside: Beside) -> Data {
        let or = |own: String, other: String| if own.is_empty() { other } else { own };
        Data {
            title: or(self.title, beside.title),
            author: or(self.author, beside.author),
            rules: or(self.rules, beside.rules),
            solution: or(self.solution, beside.solution),
            ..self
        }
    }

    /// The words, by their names among details.
    pub(super) fn words(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let words = [("title", &*self.title), ("author", &*self.author), ("rules", &*self.rules)];
        words.into_iter().filter(|(_, text)| !text.is_empty())
    }

    pub(super) fn has_notes(&self) -> bool {
        self.notes.iter().any(|notes| !notes.is_empty())
    }

    /// What a player has written, if there is any of it.
    pub(super) fn written(&self) -> Option<Written> {
        let digit = |cell: &DigitSet| cell.single().unwrap_or(0);
        let digits = self.givens.iter().map(digit).collect();
        self.has_notes().then(|| Written { digits, notes: self.notes.clone() })
    }

    fn read_regions(&mut self, regions: &[Vec<Spot>], square: Square) {
        for (number, cells) in regions.iter().enumerate() {
            // There are as many regions as digits, as a rule; a region beyond 255 would need more cells than there are.
            let Ok(number) = u8::try_from(number) else { return };
            for &spot in cells {
                if let Some(cell) = square.cell(&self.shape, spot) {
                    self.regions[cell] = Some(number);
                }
            }
        }
        if regions.is_empty() {
            self.regions = loshu_variant::Setting::new(self.shape.clone()).region_of_cells();
        }
    }

    fn read_cells(&mut self, rows: &[Value], square: Square) -> Result<(), String> {
        for (row, cells) in rows.iter().enumerate() {
            for (column, value) in cells.as_array().into_iter().flatten().enumerate() {
                let Some(cell) = square.cell(&self.shape, (row, column)) else {
                    self.read_outside(value, (row, column), square);
                    continue;
                };
                let size = self.shape.size();
                let name = self.shape.name(cell).to_string();
                if let Some(given) = value.get("value").filter(|given| !text(given).is_empty()) {
                    let given = digit(given, size).ok_or_else(|| {
                        format!("{name}: {given} is not a digit from 1 to {size}")
                    })?;
                    self.givens[cell] = DigitSet::only(given);
                }
                let marks =
                    |key: &str| list(value, key).iter().filter_map(|mark| digit(mark, size));
                let given: DigitSet = marks("givenCentremarks").collect();
                if self.givens[cell].is_empty() && !given.is_empty() {
                    self.givens[cell] = given;
                }
                let centre: DigitSet = marks("centremarks").collect();
                let corner: DigitSet = marks("pencilMarks").chain(marks("cornermarks")).collect();
                self.notes[cell] = if centre.is_empty() { corner } else { centre };
            }
        }
        Ok(())
    }

    /// A digit in a cell outside of the grid is a text there.
    fn read_outside(&mut self, value: &Value, (row, column): Spot, square: Square) {
        let text = value.get("value").map(text).unwrap_or_default();
        if text.is_empty() {
            return;
        }
        let center = json!([row as f64 + 0.5, column as f64 + 0.5]);
        let drawing = json!({ "center": center, "width": 0.25, "height": 0.25, "text": text });
        let overlays = self.drawings.entry("overlays").or_insert_with(|| json!([]));
        if let Some(overlays) = overlays.as_array_mut() {
            overlays.push(square.moved(&drawing));
        }
    }
}

/// Row and column of a cell, from 0.
type Spot = (usize, usize);

/// Where the grid lies in the cells of the data, and its size.
#[derive(Clone, Copy, Debug)]
struct Square {
    top: usize,
    left: usize,
    size: u8,
}

impl Square {
    /// The square that the regions fill: some setters put clues into cells around it. Without regions it is the whole.
    fn of(regions: &[Vec<Spot>], rows: usize, columns: usize) -> Result<Square, String> {
        let spots = || regions.iter().flatten();
        let (mut top, mut left, mut height, mut width) = (0, 0, rows, columns);
        if let (Some(first), Some(last)) =
            (spots().map(|spot| spot.0).min(), spots().map(|spot| spot.0).max())
        {
            (top, height) = (first, last.saturating_sub(first) + 1);
        }
        if let (Some(first), Some(last)) =
            (spots().map(|spot| spot.1).min(), spots().map(|spot| spot.1).max())
        {
            (left, width) = (first, last.saturating_sub(first) + 1);
        }
        // Cells without a region belong to the grid if it is a square with them alone.
        if height != width && rows == columns {
            (top, left, height, width) = (0, 0, rows, columns);
        }
        match u8::try_from(height) {
            Ok(size) if height == width && (1..=MAX_DIGITS).contains(&size) => {
                Ok(Square { top, left, size })
            }
            _ => Err(format!(
                "{height} rows and {width} columns; expected a square of 1 to {MAX_DIGITS}"
            )),
        }
    }

    fn cell(self, shape: &Shape, (row, column): Spot) -> Option<usize> {
        shape.cell(row.checked_sub(self.top)?, column.checked_sub(self.left)?)
    }

    /// A drawing with its places counted from the corner of the grid.
    fn moved(self, drawing: &Value) -> Value {
        let mut drawing = drawing.clone();
        if (self.top, self.left) == (0, 0) {
            return drawing;
        }
        if let Some(center) = drawing.get_mut("center") {
            self.shift(center);
        }
        for key in ["wayPoints", "cells"] {
            let points = drawing.get_mut(key).and_then(Value::as_array_mut);
            points.into_iter().flatten().for_each(|point| self.shift(point));
        }
        drawing
    }

    fn shift(self, point: &mut Value) {
        for (at, by) in [self.top, self.left].into_iter().enumerate() {
            let Some(number) = point.get_mut(at) else { return };
            match (number.as_i64(), number.as_f64()) {
                (Some(whole), _) => *number = json!(whole.saturating_sub(by as i64)),
                (None, Some(part)) => *number = json!(part - by as f64),
                (None, None) => {}
            }
        }
    }
}

/// What the data says in words.
#[derive(Debug, Default)]
struct Words {
    title: String,
    author: String,
    rules: String,
    solution: String,
    globals: Vec<Global>,
    /// Other words, such as what is said at the end.
    other: Option<(String, Value)>,
}

impl Words {
    fn read_metadata(&mut self, metadata: Option<&Value>) {
        let mut other = Map::new();
        for (key, value) in metadata.and_then(Value::as_object).into_iter().flatten() {
            if !self.take(key, value) {
                other.insert(key.clone(), value.clone());
            }
        }
        self.other = (!other.is_empty()).then(|| ("metadata".to_owned(), Value::Object(other)));
    }

    /// Cages without cells hold words; the others are drawings.
    fn read_cages(&mut self, value: &Value, square: Square, drawings: &mut Map<String, Value>) {
        let mut cages = Vec::new();
        for cage in list(value, "cages") {
            let words = cage.get("value").and_then(Value::as_str).unwrap_or_default();
            let told = words.split_once(':').filter(|(key, _)| {
                !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric())
            });
            let is_told = told.is_some_and(|(key, text)| self.take(key, &json!(text.trim())));
            // The cells of a hidden cage that says nothing are those without a region.
            let is_hidden = cage.get("hidden") == Some(&Value::Bool(true)) && words.is_empty();
            if !is_told && !is_hidden && !list(cage, "cells").is_empty() {
                cages.push(square.moved(cage));
            }
        }
        if !cages.is_empty() {
            drawings.insert("cages".into(), Value::Array(cages));
        }
    }

    /// Takes words by their key; tells whether the key is known.
    fn take(&mut self, key: &str, value: &Value) -> bool {
        let words = match value {
            Value::Array(parts) => parts.iter().map(text).collect::<Vec<_>>().join("\n"),
            value => text(value),
        };
        let place = match key.to_ascii_lowercase().as_str() {
            "title" => &mut self.title,
            "author" => &mut self.author,
            "rules" => &mut self.rules,
            "solution" => &mut self.solution,
            "antiknight" => return self.take_global(Global::AntiKnight, value),
            "antiking" => return self.take_global(Global::AntiKing, value),
            _ => return false,
        };
        if place.is_empty() {
            // Some programs write line ends as two signs.
            *place = words.replace("\\n", "\n");
        }
        true
    }

    fn take_global(&mut self, global: Global, value: &Value) -> bool {
        let is_set = *value == Value::Bool(true) || text(value) == "true";
        if is_set && !self.globals.contains(&global) {
            self.globals.push(global);
        }
        true
    }
}

/// A list; an empty one if there is none.
fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// A text, or a number as one.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(is_true) => is_true.to_string(),
        Value::Null | Value::Array(_) | Value::Object(_) => String::new(),
    }
}

fn digit(value: &Value, size: u8) -> Option<u8> {
    let digit = text(value).trim().parse().ok();
    digit.filter(|digit| (1..=size).contains(digit))
}

/// The cells of each region.
fn regions(value: &Value) -> Vec<Vec<Spot>> {
    let spot = |place: &Value| {
        let number = |at: usize| usize::try_from(place.get(at)?.as_u64()?).ok();
        number(0).zip(number(1))
    };
    let region = |region: &Value| -> Vec<Spot> {
        region.as_array().into_iter().flatten().filter_map(spot).collect()
    };
    list(value, "regions").iter().map(region).filter(|region| !region.is_empty()).collect()
}
