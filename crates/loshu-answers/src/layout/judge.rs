//! What a filled grid is worth as the solution of a puzzle of another layout.

use std::collections::BTreeSet;

use loshu::{Limits, Status, Stop};
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_variant::{Broken, DigitSet, Solution, Solver, Verdict};

use super::LayoutWords;
use crate::{Judgement, words};

/// What a grid is worth as the solution of a puzzle of another size, or with further rules.
#[derive(Clone, Debug)]
pub struct LayoutJudged {
    /// The judgement.
    pub judgement: Judgement,
    /// The names of the cells that are wrong; of one of several solutions, of those that differ in another one.
    pub cells: Vec<String>,
    /// The reasons, in sentences.
    pub reasons: Vec<String>,
}

impl LayoutJudged {
    /// Judges digits, one for each cell and 0 for an empty one.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended a search for solutions.
    pub fn of(
        variant: &Variant,
        digits: &[u8],
        limits: &Limits,
        language: Language,
    ) -> Result<LayoutJudged, Stop> {
        let words = LayoutWords::new(variant, language);
        let judge = Judge { variant, digits, limits, words, language };
        let changed = judge.filled_unless(|cell, digit| admits(variant.setting.cells[cell], digit));
        let change = (!changed.is_empty()).then(|| judge.words.other_givens(&changed));
        let broken = variant.rules.broken(digits, limits)?;
        let rules = judge.broken_rules(&broken);
        let (judgement, cells, reason) = match judge.solve(&variant.setting.cells) {
            Verdict::Stopped { by, .. } => return Err(by),
            Verdict::Unsolvable => {
                let reason = words::status(Status::Unsolvable, language);
                (Judgement::Wrong, cells_of(&broken), Some(reason))
            }
            Verdict::Unique(solution) => judge.beside(&solution),
            Verdict::Multiple(_) if change.is_some() => (Judgement::Wrong, changed, None),
            Verdict::Multiple(_) if !broken.is_empty() => {
                (Judgement::Wrong, cells_of(&broken), None)
            }
            Verdict::Multiple(both) => judge.among(&both)?,
        };
        let reasons = change.into_iter().chain(rules).chain(reason).collect();
        let cells = cells.iter().map(|&cell| judge.words.cell(cell)).collect();
        Ok(LayoutJudged { judgement, cells, reasons })
    }
}

/// A judgement, the cells that are spoken of, and the reason.
type Found = (Judgement, Vec<usize>, Option<String>);

struct Judge<'a> {
    variant: &'a Variant,
    digits: &'a [u8],
    limits: &'a Limits,
    words: LayoutWords<'a>,
    language: Language,
}

impl Judge<'_> {
    fn solve(&self, cells: &[DigitSet]) -> Verdict {
        // There is one set of digits for each cell.
        let puzzle = self.variant.rules.layout().puzzle(cells).unwrap_or_else(|_| unreachable!());
        Solver::new().with_limits(self.limits.clone()).solve(&puzzle)
    }

    /// Says which rules the digits break, whether the puzzle has a solution or not.
    fn broken_rules(&self, broken: &[Broken]) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        for constraint in broken.iter().filter_map(|one| one.constraint) {
            let name = self.words.origin(constraint);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| words::broken_rules(&names, self.language))
    }

    /// The filled cells whose digits are not so.
    fn filled_unless(&self, is_so: impl Fn(usize, u8) -> bool) -> Vec<usize> {
        let filled = self.digits.iter().copied().enumerate().filter(|(_, digit)| *digit > 0);
        filled.filter(|&(cell, digit)| !is_so(cell, digit)).map(|(cell, _)| cell).collect()
    }

    /// Compares with the only solution.
    fn beside(&self, solution: &Solution) -> Found {
        let wrong = self.filled_unless(|cell, digit| solution.digits()[cell] == digit);
        if !wrong.is_empty() {
            let reason = words::not_as_in_the_solution(&self.words.cells(&wrong), self.language);
            return (Judgement::Wrong, wrong, Some(reason));
        }
        match self.digits.iter().filter(|digit| **digit == 0).count() {
            0 => (Judgement::Correct, wrong, None),
            open => (Judgement::Incomplete, wrong, Some(words::right_so_far(open, self.language))),
        }
    }

    /// Compares with the solutions of a puzzle that has several.
    fn among(&self, both: &[Solution]) -> Result<Found, Stop> {
        let cells = self.variant.setting.cells.iter().zip(self.digits);
        let filled: Vec<DigitSet> = cells
            .map(|(&own, &digit)| if digit == 0 { own } else { DigitSet::only(digit) })
            .collect();
        let own = match self.solve(&filled) {
            Verdict::Stopped { by, .. } => return Err(by),
            Verdict::Unsolvable => {
                return Ok((Judgement::Wrong, Vec::new(), Some(words::dead_end(self.language))));
            }
            Verdict::Unique(own) => own,
            Verdict::Multiple(two) => two[0].clone(),
        };
        let other = both.iter().find(|one| **one != own);
        let differing = other.map_or_else(Vec::new, |other| {
            self.filled_unless(|cell, digit| other.digits()[cell] == digit)
        });
        let reason = words::other_solution(&self.words.cells(&differing), self.language);
        Ok((Judgement::Possible, differing, Some(reason)))
    }
}

/// The cells whose digits break a rule, in order.
fn cells_of(broken: &[Broken]) -> Vec<usize> {
    let cells: BTreeSet<usize> = broken.iter().flat_map(|one| one.cells.iter().copied()).collect();
    cells.into_iter().collect()
}

/// Whether a cell of a puzzle may have a digit; an empty set says nothing about its cell.
fn admits(own: DigitSet, digit: u8) -> bool {
    own.is_empty() || own.contains(digit)
}
