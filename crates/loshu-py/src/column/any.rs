//! Puzzles of any size and rules in a column.

use loshu::format::Parser;
use loshu::{Grid, Marks};
use loshu_formats::Variant;
use loshu_variant::DigitSet;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::answers::{self, NoGrid};
use super::block::Row;
use crate::cells::{ORDINARY, side_of};
use crate::variant::{self, Setting};

/// A puzzle.
pub(super) enum AnyPuzzle {
    Ordinary(Grid),
    Other(Other),
}

/// A puzzle that the fast engine does not take many of at once.
pub(super) enum Other {
    /// Pencil marks of an ordinary puzzle.
    Marks(Box<Marks>),
    Variant(Box<Variant>),
}

impl AnyPuzzle {
    /// The puzzle of a row; of this layout if there is one.
    pub(super) fn of(
        parser: &mut Parser,
        layout: Option<&Setting>,
        row: &Row<'_>,
    ) -> Result<AnyPuzzle, String> {
        let variant = |variant: Variant| AnyPuzzle::Other(Other::Variant(Box::new(variant)));
        if let Some(layout) = layout {
            return of_layout(layout, row).map(variant);
        }
        let variant = |read: Variant| match classic(&read) {
            Some(grid) => AnyPuzzle::Ordinary(grid),
            None => variant(read),
        };
        match row {
            Row::Setting(setting) => return Ok(variant((*setting).clone())),
            Row::Numbers(numbers) if numbers.len() != ORDINARY => {
                return match side_of(numbers.len()) {
                    Some(side) => Ok(variant(of_layout(&Setting::plain(side)?, row)?)),
                    None => Err(answers::wrong_numbers(numbers)),
                };
            }
            Row::Text(_)
            | Row::Numbers(_)
            | Row::Grid(_)
            | Row::Marks(_)
            | Row::Missing
            | Row::Wrong(_)
            | Row::Index(_) => {}
        }
        match (answers::grid(parser, row), row) {
            (Ok(grid), _) => Ok(AnyPuzzle::Ordinary(grid)),
            (Err(NoGrid::Marks(marks)), _) => Ok(AnyPuzzle::Other(Other::Marks(marks))),
            (Err(NoGrid::Bad(problem)), Row::Text(text)) => {
                variant::read(text.to_vec(), None, None).map(variant).map_err(|_| problem)
            }
            (Err(NoGrid::Bad(problem)), _) => Err(problem),
        }
    }
}

/// A puzzle of givens.
pub(super) enum Givens {
    Ordinary(Grid),
    Variant(Box<Variant>),
}

impl Givens {
    /// The puzzle of a row; of this layout if there is one.
    pub(super) fn of(
        parser: &mut Parser,
        layout: Option<&Setting>,
        row: &Row<'_>,
    ) -> Result<Givens, String> {
        match AnyPuzzle::of(parser, layout, row)? {
            AnyPuzzle::Ordinary(grid) => Ok(Givens::Ordinary(grid)),
            AnyPuzzle::Other(Other::Variant(variant)) => Ok(Givens::Variant(variant)),
            AnyPuzzle::Other(Other::Marks(_)) => Err("expected givens, found pencil marks".into()),
        }
    }
}

/// The grid of a puzzle that is an ordinary one, however it was written.
fn classic(variant: &Variant) -> Option<Grid> {
    let is_ordinary = variant.is_plain() && variant.setting.shape.size() == 9;
    let digits = variant.setting.cells.iter().map(|cell| cell.single().unwrap_or(0));
    let digits: [u8; ORDINARY] = digits.collect::<Vec<_>>().try_into().ok()?;
    if is_ordinary { Grid::from_values(&digits) } else { None }
}

/// The layout of a list of settings that differ in their givens and nothing else.
pub(super) fn common_layout(puzzles: &Bound<'_, PyAny>) -> Option<Setting> {
    if !puzzles.is_instance_of::<PyList>() && !puzzles.is_instance_of::<PyTuple>() {
        return None;
    }
    let mut layout: Option<Setting> = None;
    for item in puzzles.try_iter().ok()? {
        let item = item.ok()?;
        let setting = item.cast::<Setting>().ok()?.get();
        match &layout {
            None => layout = Some(setting.clone()),
            Some(first) if has_layout(first, &setting.variant()) => {}
            Some(_) => return None,
        }
    }
    layout
}

/// Whether a puzzle differs from a setting in its givens at most.
fn has_layout(setting: &Setting, variant: &Variant) -> bool {
    let loshu_variant::Setting { shape, regions, clues, digits, cells: _ } = setting.setting();
    let other = &variant.setting;
    (shape, regions, clues, digits) == (&other.shape, &other.regions, &other.clues, &other.digits)
}

/// A puzzle of a layout.
pub(crate) fn of_layout(setting: &Setting, row: &Row<'_>) -> Result<Variant, String> {
    let mut variant = (*setting.variant()).clone();
    let (cells, size) = (variant.setting.shape.len(), variant.setting.digits.count());
    variant.setting.cells = match *row {
        Row::Text(text) => setting.cells(text)?,
        Row::Numbers(numbers) if numbers.len() != cells => {
            return Err(format!("expected {cells} numbers, found {}", numbers.len()));
        }
        Row::Numbers(numbers) => match numbers.iter().find(|number| **number > size) {
            Some(_) => return Err(format!("expected numbers of 0 to {size}, found another")),
            None => numbers.iter().map(|&digit| DigitSet::only(digit)).collect(),
        },
        Row::Grid(grid) => setting.cells(grid.to_string().as_bytes())?,
        Row::Setting(other) if has_layout(setting, other) => other.setting.cells.clone(),
        // Givens without rules of their own are read as a text of them would be.
        Row::Setting(other) if other.is_plain() => setting.cells(other.givens().as_bytes())?,
        Row::Setting(other) => {
            let (expected, found) = (setting.variant().summary(), other.summary());
            return Err(format!("expected the givens of {expected}, found other rules: {found}"));
        }
        Row::Marks(_) => return Err("expected givens, found pencil marks".into()),
        Row::Missing => return Err("expected a puzzle, found nothing".into()),
        Row::Wrong(problem) => return Err(problem.into()),
        Row::Index(_) => return Err("expected a puzzle, found a number".into()),
    };
    Ok(variant)
}
