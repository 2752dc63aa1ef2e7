//! The rules of propagation, the simplest first. Each draws its consequences and says whether
//! anything changed.

use super::{Candidates, Contradiction, Log, Propagation};
use crate::cell::CellSet;
use crate::digit::DigitSet;
use crate::house::{House, Triad};

impl Candidates {
    /// Applies the rules of the level until none of them finds anything, and logs what they change.
    ///
    /// What is left does not depend on the order in which the rules are applied, because each of
    /// them only takes candidates away and sees no less when fewer are left. So the simplest rule
    /// goes first, and again after each finding of a stronger one.
    pub(crate) fn propagate_logged(
        &mut self,
        level: Propagation,
        log: &mut impl Log,
    ) -> Result<(), Contradiction> {
        if level < Propagation::Singles {
            return Ok(());
        }
        while self.naked_singles(level, log)?
            || self.hidden_singles(level, log)?
            || (level >= Propagation::Pairs && self.naked_pairs(log)?)
            || (level >= Propagation::Locked && self.locked_candidates(log)?)
        {}
        Ok(())
    }

    fn naked_singles(
        &mut self,
        level: Propagation,
        log: &mut impl Log,
    ) -> Result<bool, Contradiction> {
        let before = self.solved;
        for cell in !before {
            if let Some(digit) = self.get(cell).single() {
                self.place(cell, digit, level, log)?;
            }
        }
        Ok(self.solved != before)
    }

    fn hidden_singles(
        &mut self,
        level: Propagation,
        log: &mut impl Log,
    ) -> Result<bool, Contradiction> {
        let before = self.solved;
        for house in House::ALL {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in house.cells() {
                twice |= once & self.get(cell);
                once |= self.get(cell);
            }
            if let Some(digit) = (!once).first() {
                return Err(Contradiction::NoPlace(house, digit));
            }
            let hidden = once - twice;
            for cell in house.cells() - self.solved {
                if let Some(digit) = (self.get(cell) & hidden).first() {
                    self.place(cell, digit, level, log)?;
                }
            }
        }
        Ok(self.solved != before)
    }

    fn naked_pairs(&mut self, log: &mut impl Log) -> Result<bool, Contradiction> {
        let mut changed = false;
        for house in House::ALL {
            let pairs: CellSet =
                house.cells().iter().filter(|&cell| self.get(cell).len() == 2).collect();
            for cell in pairs {
                let pair = self.get(cell);
                let twin = pairs.iter().find(|&twin| twin > cell && self.get(twin) == pair);
                if let Some(twin) = twin {
                    let rest = house.cells().without(cell).without(twin);
                    changed |= self.remove_all(rest, pair, log)?;
                }
            }
        }
        Ok(changed)
    }

    fn locked_candidates(&mut self, log: &mut impl Log) -> Result<bool, Contradiction> {
        let mut changed = false;
        for triad in Triad::ALL {
            let line = triad.line().cells() - triad.cells();
            let block = triad.block().cells() - triad.cells();
            let here = self.union(triad.cells());
            changed |= self.remove_all(block, here - self.union(line), log)?;
            changed |= self.remove_all(line, here - self.union(block), log)?;
        }
        Ok(changed)
    }

    fn union(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.get(cell))
    }

    /// Takes the digits away from the cells.
    fn remove_all(
        &mut self,
        cells: CellSet,
        digits: DigitSet,
        log: &mut impl Log,
    ) -> Result<bool, Contradiction> {
        let mut changed = false;
        for cell in cells {
            for digit in self.get(cell) & digits {
                self.remove(cell, digit, log)?;
                changed = true;
            }
        }
        Ok(changed)
    }
}
