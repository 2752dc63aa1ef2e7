//! Where the constraints of a setting come from.

use crate::rules::Constraint;
use crate::setting::{Setting, SettingError};

/// What a constraint of a setting belongs to. Rows, columns and regions have numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A row of the shape.
    Row(usize),
    /// A column of the shape.
    Column(usize),
    /// A box or another region.
    Region(usize),
    /// The clue with this number in [`Setting::clues`].
    Clue(usize),
    /// The minima and maxima together.
    Extremes,
    /// A rule that all signs of a kind are shown.
    AllSigns,
}

/// Returns the origin of each constraint of [`Setting::rules`].
///
/// # Errors
///
/// [`SettingError`] if the setting has no rules.
pub fn origins(setting: &Setting) -> Result<Vec<Origin>, SettingError> {
    let (rules, ends) = setting.rules_in_parts()?;
    let regions = setting.region_of_cells();
    let origin = |(index, constraint): (usize, &Constraint)| {
        if index >= ends.clues.last().copied().unwrap_or(ends.regions) {
            return if index < ends.extremes { Origin::Extremes } else { Origin::AllSigns };
        }
        if index >= ends.regions {
            return Origin::Clue(ends.clues.partition_point(|&end| end <= index));
        }
        let cells: Vec<usize> = match constraint {
            Constraint::House(cells) => cells.iter().copied().map(usize::from).collect(),
            Constraint::Different(a, b) => vec![usize::from(*a), usize::from(*b)],
            Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => unreachable!("lines and regions are houses"),
        };
        let first = cells.first().copied().unwrap_or(0);
        if index >= ends.lines {
            return Origin::Region(regions[first].map_or(0, usize::from));
        }
        let place = |cell: usize| setting.shape.place(cell).unwrap_or_default();
        let (row, column) = place(first);
        if cells.iter().all(|&cell| place(cell).0 == row) {
            Origin::Row(row)
        } else {
            Origin::Column(column)
        }
    };
    Ok(rules.constraints().iter().enumerate().map(origin).collect())
}
