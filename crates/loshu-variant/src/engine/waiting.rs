//! Work that waits: each piece once at most.

use std::collections::VecDeque;

use crate::bits::Bits;

/// A queue in which a number waits once at most.
#[derive(Debug)]
pub(super) struct Waiting {
    queue: VecDeque<u16>,
    waits: Vec<bool>,
}

impl Waiting {
    /// An empty queue for the numbers below a bound.
    pub(super) fn new(numbers: usize) -> Waiting {
        Waiting { queue: VecDeque::with_capacity(numbers), waits: vec![false; numbers] }
    }

    #[inline]
    pub(super) fn push(&mut self, number: u16) {
        let waits = &mut self.waits[usize::from(number)];
        if !*waits {
            *waits = true;
            self.queue.push_back(number);
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<u16> {
        let number = self.queue.pop_front()?;
        self.waits[usize::from(number)] = false;
        Some(number)
    }

    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
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
