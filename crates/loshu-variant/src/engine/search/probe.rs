//! Random ways down the tree of a search, from which the number of its leaves is estimated.
//!
//! This is D. E. Knuth's "Estimating the efficiency of backtrack programs" (Mathematics of Computation 29, 1975): a way
//! that chose among `a`, then among `b` and so on counts for `a * b * ...` solutions, or for none if it ends without one.
//! On average over all ways that is the number of solutions.

use loshu::{Limits, Stop};

use super::{Reasoning, Search};
use crate::digits::bits;
use crate::random::Random;

impl<'a, const W: usize, R: Reasoning<'a, W>> Search<'a, W, R> {
    /// Goes down one way at random from the start. Returns the natural logarithm of how many solutions it counts for;
    /// `None` for a way without a solution.
    pub(crate) fn probe(
        &mut self,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<f64>, Stop> {
        if let Some(by) = self.stopped {
            return Err(by);
        }
        if self.ended {
            return Ok(None);
        }
        let mut here = self.states[0].clone();
        let mut weight = 0.0;
        while let Some(cell) = self.fewest(&here) {
            limits.look()?;
            let ways = self.ways(&here, cell)?;
            let Some(state) = ways.get(random.below(ways.len())) else { return Ok(None) };
            // Ways that end at once are not counted, so that the others are worth more nearly the same.
            weight += (ways.len() as f64).ln();
            here.clone_from(state);
        }
        Ok(Some(weight))
    }

    /// The open cell with the fewest candidates.
    fn fewest(&self, state: &R::State) -> Option<usize> {
        let count = |cell: usize| self.engine.digits(state, cell).count_ones();
        (0..self.engine.rules().cells)
            .filter(|&cell| count(cell) > 1)
            .min_by_key(|&cell| count(cell))
    }

    /// The states behind the candidates of a cell that do not clash at once.
    fn ways(&mut self, state: &R::State, cell: usize) -> Result<Vec<R::State>, Stop> {
        let digits = self.engine.digits(state, cell);
        let mut ways = Vec::with_capacity(digits.count_ones() as usize);
        for digit in bits(digits) {
            let mut next = state.clone();
            self.spent.tries += 1;
            let kept = self.engine.keep(&mut next, cell, 1 << digit);
            let result = kept.and_then(|()| self.engine.propagate(&mut next));
            if self.is_free(result)? {
                ways.push(next);
            }
        }
        Ok(ways)
    }
}
