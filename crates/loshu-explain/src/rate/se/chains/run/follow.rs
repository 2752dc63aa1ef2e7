//! Follows the links of a run, until there are no more or two nodes contradict each other.

use super::{Due, Run};
use crate::bits::ones;
use crate::rate::se::chains::links::{Literal, NEW_PLACES, Reason};
use crate::rate::se::order::{CELLS, HOUSES, PLACES};
use crate::rate::se::state::Mark;

/// The run ended.
struct Clash;

impl Run {
    /// Takes a candidate from the grid, and notes the links that this makes.
    pub(super) fn take(&mut self, mark: Mark, from: u16) {
        let (cell, digit) = (mark.cell(), mark.digit());
        self.left.planes[digit] &= !(1 << cell);
        let marks = &mut self.left.marks[cell];
        *marks &= !(1 << digit);
        if marks.is_power_of_two() && self.variant.allowed.cells {
            let to = Mark::new(cell, marks.trailing_zeros() as usize);
            self.due.push(Due { from, to, reason: Reason::Cell });
        }
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let spots = &mut self.left.spots[house][digit];
            *spots &= !(1 << PLACES[cell][kind]);
            if spots.is_power_of_two() {
                let to = Mark::new(CELLS[house][spots.trailing_zeros() as usize] as usize, digit);
                self.due.push(Due { from, to, reason: Reason::of_kind(kind) });
            }
        }
    }

    /// Follows links until there are no more, or a contradiction.
    pub(super) fn settle(&mut self) {
        if self.follow().is_ok() {
            self.members = self.leaves.len();
        }
    }

    fn follow(&mut self) -> Result<(), Clash> {
        self.spread_fresh()?;
        while let Some(&Due { from, .. }) = self.due.get(self.next_due) {
            self.turned = from;
            while let Some(&due) = self.due.get(self.next_due).filter(|due| due.from == from) {
                self.next_due += 1;
                self.conclude(due)?;
            }
            self.spread_fresh()?;
        }
        Ok(())
    }

    /// A strong link: the last place is on.
    fn conclude(&mut self, Due { from, to, reason }: Due) -> Result<(), Clash> {
        if self.is_off(to) {
            let off = self.find(Literal::off(to));
            let on = self.end(to, from, true, reason);
            return self.contradict(on, off);
        }
        if !self.is_on(to) {
            self.push_on(to, from, reason);
        }
        Ok(())
    }

    /// Processes all nodes that are on, first in, first out.
    fn spread_fresh(&mut self) -> Result<(), Clash> {
        let mut next = 0;
        while let Some(&node) = self.fresh.get(next) {
            self.spread(node)?;
            next += 1;
        }
        self.fresh.clear();
        Ok(())
    }

    /// Weak links: other digits of the cell, and the digit in the peers, are off.
    fn spread(&mut self, node: u16) -> Result<(), Clash> {
        let mark = self.leaves[node as usize].mark;
        let (cell, digit) = (mark.cell(), mark.digit());
        if self.variant.allowed.cells {
            let others = (self.left.marks[cell] | self.waiting_in_cell(cell)) & !(1 << digit);
            for other in ones(others) {
                self.exclude(node, Mark::new(cell, other), Reason::Cell)?;
            }
        }
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let spots = self.left.spots[house][digit] | self.waiting_in_house(house, digit);
            for place in ones(spots & NEW_PLACES[cell][kind]) {
                let peer = CELLS[house][place] as usize;
                self.exclude(node, Mark::new(peer, digit), Reason::of_kind(kind))?;
            }
        }
        Ok(())
    }

    fn exclude(&mut self, node: u16, mark: Mark, reason: Reason) -> Result<(), Clash> {
        if self.is_on(mark) {
            let on = self.find(Literal::on(mark));
            let off = self.end(mark, node, false, reason);
            return self.contradict(on, off);
        }
        if !self.is_off(mark) {
            self.push_off(mark, node, reason);
        }
        Ok(())
    }

    /// Clashing nodes that have not had their turn are still in the grid of the scale.
    fn waiting(&self) -> impl Iterator<Item = Mark> + '_ {
        self.clashes.iter().filter(|(_, node)| *node > self.turned).map(|(mark, _)| *mark)
    }

    fn waiting_in_cell(&self, cell: usize) -> u16 {
        let here = self.waiting().filter(|mark| mark.cell() == cell);
        here.fold(0, |digits, mark| digits | 1 << mark.digit())
    }

    fn waiting_in_house(&self, house: usize, digit: usize) -> u16 {
        let kind = house / 9;
        let here = self
            .waiting()
            .filter(|mark| mark.digit() == digit && HOUSES[mark.cell()][kind] as usize == house);
        here.fold(0, |places, mark| places | 1 << PLACES[mark.cell()][kind])
    }

    /// Adds the node that ends the run, which is no member of it.
    fn end(&mut self, mark: Mark, parent: u16, is_on: bool, reason: Reason) -> u16 {
        self.members = self.leaves.len();
        self.push(mark, parent, is_on, reason)
    }

    fn contradict(&mut self, on: u16, off: u16) -> Result<(), Clash> {
        self.contradiction = Some([on, off]);
        Err(Clash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::se::order::PEER_BITS;

    #[test]
    fn new_places_are_the_peers() {
        for cell in 0..81 {
            let mut seen = 0;
            for kind in 0..3 {
                for place in ones(NEW_PLACES[cell][kind]) {
                    let bit = 1u128 << CELLS[HOUSES[cell][kind] as usize][place];
                    assert_eq!(seen & bit, 0);
                    seen |= bit;
                }
            }
            assert_eq!(seen, PEER_BITS[cell]);
        }
    }
}
