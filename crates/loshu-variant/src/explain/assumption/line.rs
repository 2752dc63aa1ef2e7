//! What follows from one candidate so far.

use std::sync::Arc;

use super::source::Source;
use crate::digits::DigitSet;
use crate::explain::{End, Position, Reason, Step};

/// What follows from one candidate so far.
pub(super) struct Line {
    pub(super) cell: usize,
    pub(super) digit: u8,
    pub(super) position: Position,
    pub(super) links: Vec<(Source, Arc<Step>)>,
    /// The candidates that are left: a set.
    pub(super) left: Vec<u64>,
    /// What the cells lost in the last round.
    pub(super) changed: Vec<(usize, DigitSet)>,
}

impl Line {
    pub(super) fn cells_without_digits(&self) -> impl Iterator<Item = End> + '_ {
        let cells = self.changed.iter().map(|(cell, _)| *cell);
        let empty = cells.filter(|&cell| self.position.candidates[cell].is_empty());
        empty.map(|cell| End::Cell { cell })
    }
}

/// The digits of a cell that a step excludes.
pub(super) fn struck_by(step: &Step, position: &Position, cell: usize) -> DigitSet {
    let gone = step.eliminations.iter().filter(|(other, _)| *other == cell).map(|(_, gone)| *gone);
    let placed = step.placement.filter(|(other, _)| *other == cell);
    let placed = placed.map(|(_, digit)| position.candidates[cell].without(DigitSet::only(digit)));
    gone.chain(placed).fold(DigitSet::EMPTY, |all, gone| all | gone)
}

/// Whether a step of a clue leaves a cell without a candidate. The clue itself can be filled, but the cell cannot.
pub(super) fn empties(step: &Step, position: &Position) -> bool {
    let is_of_house = matches!(
        step.reason,
        Reason::Intersection { .. } | Reason::NakedSubset { .. } | Reason::HiddenSubset { .. }
    );
    let mut eliminations = step.eliminations.iter();
    !is_of_house
        && eliminations.any(|&(cell, digits)| position.candidates[cell].without(digits).is_empty())
}

/// Steps that several lines may have.
pub(super) fn shared(steps: impl IntoIterator<Item = Step>) -> Vec<Arc<Step>> {
    steps.into_iter().map(Arc::new).collect()
}

/// What of a step is not known yet; `None` if all is. A step on a digit that is gone by now is dropped: its cell or its house
/// ends the line in the next round.
pub(super) fn still_new(step: &Arc<Step>, position: &Position) -> Option<Arc<Step>> {
    if let Reason::Intersection { digit, cells, .. } = &step.reason
        && !cells.iter().any(|&cell| position.candidates[cell].contains(*digit))
    {
        return None;
    }
    let placement = step.placement.filter(|&(cell, digit)| {
        !position.is_filled[cell] && position.candidates[cell].contains(digit)
    });
    let mut eliminations = step.eliminations.iter();
    let strikes =
        eliminations.any(|&(cell, digits)| !(digits & position.candidates[cell]).is_empty());
    let is_whole = placement == step.placement;
    let rest =
        || if is_whole { step.clone() } else { Arc::new(Step { placement, ..Step::clone(step) }) };
    (placement.is_some() || strikes).then(rest)
}

/// What each cell lost.
pub(super) fn changes(before: &Position, after: &Position) -> Vec<(usize, DigitSet)> {
    let pairs = before.candidates.iter().zip(&after.candidates).enumerate();
    let lost = pairs.map(|(cell, (before, after))| (cell, before.without(*after)));
    lost.filter(|(_, digits)| !digits.is_empty()).collect()
}
