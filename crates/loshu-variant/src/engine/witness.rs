//! Which candidates occur in solutions: one question for each that no solution has shown.
//!
//! The search answers most questions at once. Where it does not end soon, clause learning takes turns with it, and looks for any
//! solution that shows something new: if there is none, all questions are answered.

use loshu::{Limits, Stop};

use super::compiled::Compiled;
#[cfg(feature = "learning")]
use super::finder::{CLAUSES, MOST_DIGITS_OF_SEARCH};
#[cfg(feature = "learning")]
use super::learning::{Learner, Turn};
use super::search::Search;

/// Most questions take fewer tries.
#[cfg(feature = "learning")]
const TRIES: u64 = 500;

/// Looks for solutions that show something new.
pub(crate) struct Witnesses<'a, const W: usize> {
    rules: &'a Compiled<W>,
    /// The candidates that solutions have.
    seen: &'a mut [u32],
    /// Those, and the candidates of which it is not known yet.
    left: &'a mut [u32],
    #[cfg(feature = "learning")]
    learning: Learning,
    /// The tries of the first turn of each search.
    #[cfg(feature = "learning")]
    tries: u64,
}

/// Whether there is a learner.
#[cfg(feature = "learning")]
enum Learning {
    /// Nobody has asked for it.
    NotYet,
    On(Box<Learner>),
    /// There are no clauses for these rules or no room for them, or tries are counted.
    Never,
}

/// What a question leads to.
enum Answer {
    /// A solution that shows what was asked for, or something else that is new.
    Solution(Vec<u32>),
    /// No solution shows what was asked for.
    No,
    /// No solution shows anything new.
    #[cfg_attr(not(feature = "learning"), expect(dead_code))]
    NothingNew,
}

impl<'a, const W: usize> Witnesses<'a, W> {
    pub(crate) fn new(
        rules: &'a Compiled<W>,
        seen: &'a mut [u32],
        left: &'a mut [u32],
        #[cfg_attr(not(feature = "learning"), expect(unused))] limits: &Limits,
    ) -> Witnesses<'a, W> {
        Witnesses {
            rules,
            seen,
            left,
            #[cfg(feature = "learning")]
            learning: if limits.tries.is_none() { Learning::NotYet } else { Learning::Never },
            #[cfg(feature = "learning")]
            tries: TRIES,
        }
    }

    /// Finds out of each candidate that is left whether some solution has it. In the end those that are seen are left.
    pub(crate) fn look_for_all(&mut self, limits: &Limits) -> Result<(), Stop> {
        limits.look()?;
        let first = Search::new(self.rules, self.left, limits);
        let start = first.start();
        self.left.iter_mut().zip(start).for_each(|(left, start)| *left &= start);
        if self.seen.iter().all(|seen| *seen == 0) {
            match self.answer(first, limits)? {
                Answer::Solution(masks) => self.note(&masks),
                Answer::No | Answer::NothingNew => {
                    self.end();
                    return Ok(());
                }
            }
        }
        for cell in 0..self.rules.cells {
            loop {
                let unseen = self.left[cell] & !self.seen[cell];
                if unseen == 0 {
                    break;
                }
                // A search that needs no try looks at no limit.
                limits.look()?;
                let digit = unseen & unseen.wrapping_neg();
                let search = self.search_with(cell, digit, limits);
                match self.answer(search, limits)? {
                    Answer::Solution(masks) => self.note(&masks),
                    Answer::No => self.left[cell] &= !digit,
                    Answer::NothingNew => {
                        self.end();
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    fn note(&mut self, solution: &[u32]) {
        self.seen.iter_mut().zip(solution).for_each(|(seen, digit)| *seen |= digit);
    }

    /// Nothing is left but what is seen.
    fn end(&mut self) {
        self.left.copy_from_slice(self.seen);
    }

    /// The search for a solution with a digit in a cell.
    fn search_with(&mut self, cell: usize, digit: u32, limits: &Limits) -> Search<'a, W> {
        let before = core::mem::replace(&mut self.left[cell], digit);
        let search = Search::new(self.rules, self.left, limits);
        self.left[cell] = before;
        search
    }

    /// What the search finds.
    #[cfg(not(feature = "learning"))]
    #[expect(clippy::unused_self, reason = "a learner belongs to the questions")]
    fn answer(&mut self, mut search: Search<'a, W>, limits: &Limits) -> Result<Answer, Stop> {
        Ok(if search.next(limits)? { Answer::Solution(search.masks()) } else { Answer::No })
    }

    /// What the search or the learner finds, whichever ends first.
    #[cfg(feature = "learning")]
    fn answer(&mut self, mut search: Search<'a, W>, limits: &Limits) -> Result<Answer, Stop> {
        let (mut tries, mut clauses) = (self.tries, CLAUSES);
        let alone = self.rules.digits > MOST_DIGITS_OF_SEARCH;
        loop {
            let has_begun = matches!(self.learning, Learning::On(_));
            if !(alone && has_begun) {
                let is_over = matches!(self.learning, Learning::Never);
                let own = if is_over { limits.clone() } else { limits.clone().tries(tries) };
                match search.next(&own) {
                    Ok(true) => return Ok(Answer::Solution(search.masks())),
                    Ok(false) => return Ok(Answer::No),
                    Err(Stop::Tries) if !is_over => {}
                    Err(by) => return Err(by),
                }
            }
            if matches!(self.learning, Learning::NotYet) {
                let learner = Learner::new(search.rules(), self.left, limits)?;
                self.learning =
                    learner.map_or(Learning::Never, |learner| Learning::On(Box::new(learner)));
            }
            let Learning::On(learner) = &mut self.learning else { continue };
            let unseen = self.left.iter().zip(&*self.seen).map(|(left, seen)| left & !seen);
            match learner.look_for_any(unseen, if alone { u64::MAX } else { clauses })? {
                Turn::Found(solution) => return Ok(Answer::Solution(solution)),
                Turn::Ended => return Ok(Answer::NothingNew),
                Turn::Over => (tries, clauses) = (2 * tries, 2 * clauses),
                Turn::Full => self.learning = Learning::Never,
            }
        }
    }
}

#[cfg(all(test, feature = "learning"))]
mod tests {
    use super::*;
    use crate::clue::{Clue, Global};
    use crate::rules::Rules;
    use crate::{Setting, Shape};

    /// What is seen in the end, and what is left, if the search has so many tries for its first turn.
    fn all(rules: &Rules, cells: &[u32], tries: u64) -> (Vec<u32>, Vec<u32>) {
        let cell_of: Vec<u16> = (0..rules.cells() as u16).collect();
        let compiled = Compiled::<2>::new(rules, &cell_of, rules.cells());
        let (mut seen, mut left) = (vec![0; cells.len()], cells.to_vec());
        let mut witnesses = Witnesses::new(&compiled, &mut seen, &mut left, &Limits::NONE);
        witnesses.tries = tries;
        witnesses.look_for_all(&Limits::NONE).unwrap();
        (seen, left)
    }

    #[test]
    fn the_learner_sees_what_the_search_sees() {
        let mut setting = Setting::new(Shape::square(6).unwrap());
        setting.clues.push(Clue::Global(Global::AntiKnight));
        let rules = setting.rules().unwrap();
        for first in 0..6 {
            let mut cells = vec![0b11_1111; 36];
            (cells[0], cells[7], cells[15]) = (1 << first, 0b101, 0b10_0110);
            let search = all(&rules, &cells, u64::MAX);
            assert_eq!(search.0, search.1);
            assert_eq!(all(&rules, &cells, 0), search, "digit {first}");
        }
    }
}
