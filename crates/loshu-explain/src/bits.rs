//! Bits of words, and rows of bits that have the same width.

use alloc::vec::Vec;

/// The numbers of the bits that are set, in ascending order.
pub(crate) fn ones(bits: impl Into<u64>) -> impl Iterator<Item = usize> + Clone {
    let mut bits = bits.into();
    core::iter::from_fn(move || {
        let bit = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// The same for a row of words, of 64 bits each.
pub(crate) fn row_ones(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(word, &bits)| ones(bits).map(move |bit| 64 * word + bit))
}

/// Whether a row has a bit.
pub(crate) fn has(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 == 1
}

/// Adds the bits of one row to another.
pub(crate) fn add(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Takes the bits of one row out of another.
pub(crate) fn subtract(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word &= !other;
    }
}

/// Keeps the bits that are in both rows.
pub(crate) fn keep(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word &= other;
    }
}

/// A table of rows.
#[derive(Debug)]
pub(crate) struct Rows {
    width: usize,
    words: Vec<u64>,
}

impl Rows {
    /// Empty rows for this number of bits.
    pub(crate) fn new(rows: usize, bits: usize) -> Rows {
        let width = bits.div_ceil(64);
        Rows { width, words: alloc::vec![0; rows * width] }
    }

    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..][..self.width]
    }

    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.width..][..self.width]
    }

    /// Two rows, the first of which comes before the second.
    pub(crate) fn two(&mut self, first: usize, second: usize) -> (&[u64], &mut [u64]) {
        let (head, tail) = self.words.split_at_mut(second * self.width);
        (&head[first * self.width..][..self.width], &mut tail[..self.width])
    }

    /// Some rows that follow one another, as one.
    pub(crate) fn block(&mut self, first: usize, count: usize) -> &mut [u64] {
        &mut self.words[first * self.width..][..count * self.width]
    }

    /// Two blocks, the first of which comes before the second.
    pub(crate) fn blocks(
        &mut self,
        first: usize,
        second: usize,
        count: usize,
    ) -> (&mut [u64], &[u64]) {
        let (head, tail) = self.words.split_at_mut(second * self.width);
        (&mut head[first * self.width..][..count * self.width], &tail[..count * self.width])
    }

    pub(crate) fn set(&mut self, row: usize, bit: usize) {
        self.words[row * self.width + bit / 64] |= 1 << (bit % 64);
    }

    pub(crate) fn has(&self, row: usize, bit: usize) -> bool {
        has(self.row(row), bit)
    }
}
