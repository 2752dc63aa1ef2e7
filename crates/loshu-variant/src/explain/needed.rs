//! Digits that a clue cannot do without: its cells that can have one are the places of the digit in the clue.

use super::find::{Finder, STATES_IN_A_PIECE};
use super::{Reason, Step};
use crate::rules::Constraint;

impl Finder<'_> {
    /// What sees all places that a needed digit has in a clue.
    pub(super) fn needed(&self) -> Option<Step> {
        (0..self.explainer.rules.constraints().len()).find_map(|clue| self.needed_by(clue))
    }

    fn needed_by(&self, constraint: usize) -> Option<Step> {
        let rule = &self.explainer.rules.constraints()[constraint];
        match rule {
            Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => {}
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..) => return None,
        }
        let cells = rule.cells();
        let open = self.open(&cells);
        self.places(&open).find_map(|(digit, places)| {
            let is_placed = cells.iter().any(|&cell| self.position.digit(cell) == Some(digit));
            let seen = self.seen(digit, &places);
            if is_placed || seen.is_empty() || !self.is_needed(constraint, &cells, digit) {
                return None;
            }
            self.excluding(Reason::Needed { constraint, digit, cells: places }, seen)
        })
    }

    /// Whether a clue cannot be filled without a digit.
    fn is_needed(&self, constraint: usize, cells: &[usize], digit: u8) -> bool {
        if self.is_over() {
            return false;
        }
        let mut without = self.position.clone();
        for &cell in cells {
            without.strike(cell, digit);
        }
        !Finder { position: &without, ..*self }.can_be_filled(constraint)
    }

    /// Whether a sum can be reached, enough places are left, or an arrangement agrees. Nothing is said of other
    /// constraints.
    fn can_be_filled(&self, constraint: usize) -> bool {
        match &self.explainer.rules.constraints()[constraint] {
            Constraint::Sum { terms, totals } => {
                let terms: Vec<(usize, i32)> =
                    terms.iter().map(|&(cell, factor)| (usize::from(cell), factor)).collect();
                let Some(&(first, _)) = terms.first() else { return true };
                !self.digits(first).without(self.impossible_in_sum(&terms, totals, 0)).is_empty()
            }
            Constraint::Place { cells, digits, count } => {
                let is_able =
                    |cell: &&u16| !(self.digits(usize::from(**cell)) & *digits).is_empty();
                cells.iter().filter(is_able).count() >= usize::from(*count)
            }
            Constraint::Regular { cells, automaton } => {
                let goes_on =
                    |_: &&u16| !self.is_over_after(automaton.states() / STATES_IN_A_PIECE);
                let cells = cells.iter().take_while(goes_on);
                automaton.accepts_some(cells.map(|&cell| self.digits(usize::from(cell))))
            }
            Constraint::Any(alternatives) => self.may_be_met(alternatives),
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..) => true,
        }
    }
}
