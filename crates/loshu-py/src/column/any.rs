//! Puzzles of any size and rules in a column.

use loshu::Grid;
use loshu::format::Parser;
use loshu_formats::Variant;
use loshu_variant::DigitSet;

use super::answers::{self, Other};
use super::block::Row;
use crate::variant::{self, Setting};

/// A puzzle.
pub(super) enum AnyPuzzle {
    Ordinary(Grid),
    Other(Box<Variant>),
}

impl AnyPuzzle {
    /// The puzzle of a row; of this layout if there is one.
    pub(super) fn of(
        parser: &mut Parser,
        setting: Option<&Setting>,
        row: &Row<'_>,
    ) -> Result<AnyPuzzle, String> {
        if let Some(setting) = setting {
            return Ok(AnyPuzzle::Other(Box::new(of_layout(setting, row)?)));
        }
        if let Row::Setting(variant) = row {
            return Ok(AnyPuzzle::Other(Box::new((*variant).clone())));
        }
        let problem = match answers::grid(parser, row) {
            Ok(grid) => return Ok(AnyPuzzle::Ordinary(grid)),
            Err(Other::Marks(_)) => "expected givens, found pencil marks".into(),
            Err(Other::Bad(problem)) => problem,
        };
        match row {
            Row::Text(text) => match variant::read(text.to_vec(), None, None) {
                Ok(variant) => Ok(AnyPuzzle::Other(Box::new(variant))),
                Err(_) => Err(problem),
            },
            Row::Numbers(_)
            | Row::Grid(_)
            | Row::Marks(_)
            | Row::Setting(_)
            | Row::Missing
            | Row::Wrong(_)
            | Row::Index(_) => Err(problem),
        }
    }
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
        Row::Setting(other) => setting.cells(other.givens().as_bytes())?,
        Row::Marks(_) => return Err("expected givens, found pencil marks".into()),
        Row::Missing => return Err("expected a puzzle, found nothing".into()),
        Row::Wrong(problem) => return Err(problem.into()),
        Row::Index(_) => return Err("expected a puzzle, found a number".into()),
    };
    Ok(variant)
}
