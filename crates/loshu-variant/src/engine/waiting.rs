//! Work that waits: each piece once at most.

use std::collections::VecDeque;

use crate::bits::Bits;

/// Constraints that wait to be looked at. The late ones wait until no other one does.
#[derive(Debug)]
pub(super) struct Wholes<'a> {
    /// For each constraint whether it is late.
    is_late: &'a [bool],
    waits: Vec<bool>,
    early: VecDeque<u16>,
    late: VecDeque<u16>,
}

impl<'a> Wholes<'a> {
    /// Nothing waits.
    pub(super) fn new(is_late: &'a [bool]) -> Wholes<'a> {
        let count = is_late.len();
        Wholes {
            is_late,
            waits: vec![false; count],
            early: VecDeque::with_capacity(count),
            late: VecDeque::with_capacity(count),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, whole: u16) {
        let index = usize::from(whole);
        // Most of them wait already.
        if self.waits[index] {
            return;
        }
        self.waits[index] = true;
        let queue = if self.is_late[index] { &mut self.late } else { &mut self.early };
        queue.push_back(whole);
    }

    /// A constraint that is not late.
    #[inline]
    pub(super) fn pop_early(&mut self) -> Option<u16> {
        let whole = self.early.pop_front()?;
        self.waits[usize::from(whole)] = false;
        Some(whole)
    }

    #[inline]
    pub(super) fn pop_late(&mut self) -> Option<u16> {
        let whole = self.late.pop_front()?;
        self.waits[usize::from(whole)] = false;
        Some(whole)
    }

    pub(super) fn clear(&mut self) {
        while self.pop_early().is_some() {}
        while self.pop_late().is_some() {}
    }
}

/// For each digit, houses that wait to be looked through for it.
#[derive(Debug)]
pub(super) struct Houses<const W: usize> {
    /// The digits for which any house waits.
    digits: u32,
    of: Vec<Bits<W>>,
}

impl<const W: usize> Houses<W> {
    pub(super) fn new(digits: usize) -> Houses<W> {
        Houses { digits: 0, of: vec![Bits::EMPTY; digits] }
    }

    #[inline]
    pub(super) fn add(&mut self, digit: usize, houses: &Bits<W>) {
        self.digits |= 1 << digit;
        self.of[digit] = self.of[digit].or(houses);
    }

    /// All houses that wait for some digit.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(usize, Bits<W>)> {
        if self.digits == 0 {
            return None;
        }
        let digit = self.digits.trailing_zeros() as usize;
        self.digits &= self.digits - 1;
        Some((digit, core::mem::replace(&mut self.of[digit], Bits::EMPTY)))
    }

    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constraints_wait_once_and_late_ones_in_a_queue_of_their_own() {
        let is_late = [true, false, false];
        let mut wholes = Wholes::new(&is_late);
        [0, 2, 1, 2, 0].iter().for_each(|&whole| wholes.push(whole));
        let early: Vec<u16> = core::iter::from_fn(|| wholes.pop_early()).collect();
        assert_eq!(early, [2, 1]);
        wholes.push(2);
        assert_eq!([wholes.pop_late(), wholes.pop_late()], [Some(0), None]);
        wholes.push(0);
        wholes.clear();
        assert_eq!([wholes.pop_early(), wholes.pop_late()], [None, None]);
        wholes.push(0);
        assert_eq!(wholes.pop_late(), Some(0));
    }
}
