//! The shape, the digits and the regions, and then all clues.

use loshu_variant::{Clue, Condition, DigitRange, DigitSet, OwnRule, Regions, Setting, Shape};

use super::clue::{self, Said};
use super::tree::Node;

/// Makes a setting of constraints.
pub(super) fn setting(nodes: &[Node<'_>]) -> Result<Setting, String> {
    let find = |name: &str| nodes.iter().find(|node| node.name == name);
    let mut setting = empty(find("Shape"))?;
    let side = setting.shape.size();
    let size = match find("RegionSize") {
        None => side,
        Some(node) => clue::number(node, 0)?,
    };
    let boxes = box_of(side, size).filter(|_| find("NoBoxes").is_none());
    let jigsaw = find("Jigsaw");
    setting.regions = match (jigsaw, boxes) {
        (None, Some((rows, columns))) => Regions::Boxes(rows, columns),
        (None, None) => Regions::Boxes(1, side),
        (Some(node), _) => Regions::Own(pieces(node, &setting, size.into())?),
    };
    let has_regions = boxes.is_some() || jigsaw.is_some();
    if let (Some(_), Some((rows, columns))) = (jigsaw, boxes) {
        for row in (0..side).step_by(rows.into()) {
            for column in (0..side).step_by(columns.into()) {
                let corner = (usize::from(row), usize::from(column));
                let block = setting.shape.block(corner, (rows.into(), columns.into()));
                setting.clues.push(Clue::ExtraRegion(block));
            }
        }
    }
    let reader = clue::Reader { setting: &setting, has_regions, ties: find("FullRankTies") };
    let said = reader.all(nodes)?;
    for one in said {
        match one {
            Said::Given(cell, numbers) => {
                let digits =
                    numbers.iter().filter_map(|&number| setting.digits.digit(number.into()));
                let digits: DigitSet = digits.collect();
                let known = setting.cells[cell];
                let both = if known.is_empty() { digits } else { known & digits };
                if both.is_empty() {
                    // No set of digits says that there is none.
                    let condition = Condition::Any(Vec::new());
                    let (name, says) = ("givens".to_owned(), String::new());
                    let rule = OwnRule { name, says, condition };
                    setting.clues.push(Clue::Own(Box::new(rule)));
                } else {
                    setting.cells[cell] = both;
                }
            }
            Said::Clue(clue) => setting.clues.push(clue),
        }
    }
    Ok(setting)
}

/// An empty board: `9x9`, `9x9~0-8`, `6x6~9`.
fn empty(shape: Option<&Node<'_>>) -> Result<Setting, String> {
    let Some(node) = shape else {
        return Ok(Setting::new(Shape::square(9).map_err(|error| error.to_string())?));
    };
    let words: Vec<&str> = node.words.iter().map(|word| &**word).collect();
    let wrong = || format!("Shape {}: expected 9x9, 9x9~0-8 or 6x6~9", words.join("~"));
    let (size, range) = match words[..] {
        [size] => (size, ""),
        [size, range] | [size, range, "Sudoku"] => (size, range),
        _ => return Err(wrong()),
    };
    let (rows, columns) = size.split_once('x').ok_or_else(wrong)?;
    let side: u8 = rows.parse().map_err(|_| wrong())?;
    if rows != columns {
        return Err(format!("Shape {size}: grids that are not square are not read"));
    }
    let mut setting = Setting::new(Shape::square(side).map_err(|error| error.to_string())?);
    if !range.is_empty() {
        setting.digits = match range.parse::<u8>() {
            Ok(count) => DigitRange::new(1, count).ok_or_else(wrong)?,
            Err(_) => range.parse().map_err(|error| format!("Shape {range}: {error}"))?,
        };
    }
    Ok(setting)
}

/// The rows and columns of a box of so many cells, if boxes tile a grid of so many rows.
pub(super) fn box_of(side: u8, size: u8) -> Option<(u8, u8)> {
    let least = (2..=size.isqrt()).rev().filter(|rows| size.is_multiple_of(*rows));
    let mut both = least.flat_map(|rows| [(rows, size / rows), (size / rows, rows)]);
    both.find(|(rows, columns)| side.is_multiple_of(*rows) && side.is_multiple_of(*columns))
}

/// The region of each cell by a layout of one sign a cell. Pieces of another size than a region has are none.
fn pieces(node: &Node<'_>, setting: &Setting, size: usize) -> Result<Vec<Option<u8>>, String> {
    let layout: Vec<char> =
        node.words.last().map(|text| text.chars().collect()).unwrap_or_default();
    let cells = setting.shape.len();
    if layout.len() != cells {
        return Err(format!("Jigsaw: {} cells, expected {cells}", layout.len()));
    }
    let mut known: Vec<char> = Vec::new();
    let region = |sign: &char| {
        if layout.iter().filter(|other| *other == sign).count() != size {
            return None;
        }
        let number = known.iter().position(|other| other == sign).unwrap_or_else(|| {
            known.push(*sign);
            known.len() - 1
        });
        u8::try_from(number).ok()
    };
    Ok(layout.iter().map(region).collect())
}
