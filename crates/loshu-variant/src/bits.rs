//! Sets of cells, or of houses, of a fixed width.

/// A set of small numbers, mostly of cells: `W` words of 64 bits.
#[derive(Clone, Copy, Debug, Eq)]
pub(crate) struct Bits<const W: usize>([u64; W]);

/// All words at once: faster than word by word.
impl<const W: usize> PartialEq for Bits<W> {
    #[inline]
    fn eq(&self, other: &Bits<W>) -> bool {
        self.xor(other).is_empty()
    }
}

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Bits<W> = Bits([0; W]);

    /// How many numbers there may be.
    pub(crate) const LEN: usize = 64 * W;

    /// All cells, and all numbers beyond them.
    pub(crate) const FULL: Bits<W> = Bits([u64::MAX; W]);

    /// The cells from 0 to `cells - 1`.
    pub(crate) fn first(cells: usize) -> Bits<W> {
        Bits(core::array::from_fn(|word| match cells.saturating_sub(64 * word) {
            0 => 0,
            left @ 1..64 => (1 << left) - 1,
            64.. => u64::MAX,
        }))
    }

    /// Those of the first cells for which something holds. No branch, because nobody can foresee them.
    #[inline]
    pub(crate) fn of_those(cells: usize, holds: impl Fn(usize) -> bool) -> Bits<W> {
        Bits(core::array::from_fn(|word| {
            let range = 64 * word..cells.min(64 * word + 64);
            range.fold(0, |set, cell| set | u64::from(holds(cell)) << (cell % 64))
        }))
    }

    /// The set of one cell.
    #[inline]
    pub(crate) fn only(cell: usize) -> Bits<W> {
        Bits(core::array::from_fn(|word| u64::from(cell / 64 == word) << (cell % 64)))
    }

    /// The same word again and again.
    #[inline]
    pub(crate) fn each(word: u64) -> Bits<W> {
        Bits([word; W])
    }

    /// A word.
    #[inline]
    pub(crate) fn word(&mut self, index: usize) -> &mut u64 {
        &mut self.0[index]
    }

    /// All words in one. Sets with different marks are different.
    #[inline]
    pub(crate) fn mark(&self) -> u64 {
        self.0.iter().fold(0, |mark: u64, word| mark.rotate_left(9) ^ word)
    }

    /// A set that is made word by word.
    #[inline]
    pub(crate) fn map(self, word: impl FnMut(u64) -> u64) -> Bits<W> {
        Bits(self.0.map(word))
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(core::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(crate) fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(crate) fn xor(&self, other: &Bits<W>) -> Bits<W> {
        Bits(core::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }

    #[inline]
    pub(crate) fn without(&self, other: &Bits<W>) -> Bits<W> {
        Bits(core::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are two numbers or more. Faster than [`len`](Bits::len), which needs an instruction that
    /// not every machine has.
    #[inline]
    pub(crate) fn is_many(&self) -> bool {
        let (mut some, mut many) = (0, 0);
        for &word in &self.0 {
            let earlier = u64::from(some != 0).wrapping_neg();
            many |= (word & word.wrapping_sub(1)) | (word & earlier);
            some |= word;
        }
        many != 0
    }

    /// The set without its lowest number.
    #[inline]
    pub(crate) fn without_lowest(&self) -> Bits<W> {
        let mut borrow = 1;
        self.map(|word| {
            let (less, under) = word.overflowing_sub(borrow);
            borrow = u64::from(under);
            word & less
        })
    }

    /// The first cell.
    #[inline]
    pub(crate) fn lowest(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The first cell, or [`LEN`](Bits::LEN) if there is none. Without any branch.
    #[inline]
    pub(crate) fn lowest_or_len(&self) -> usize {
        let words = self.0.iter().enumerate().rev();
        words.fold(Self::LEN, |lowest, (index, word)| match word {
            0 => lowest,
            _ => 64 * index + word.trailing_zeros() as usize,
        })
    }

    /// The cells in ascending order, where they are few: the only branch is the one for the end.
    #[inline]
    pub(crate) fn iter_few(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        core::iter::from_fn(move || {
            let cell = left.lowest_or_len();
            left = left.without_lowest();
            (cell < Self::LEN).then_some(cell)
        })
    }

    /// The cells in ascending order.
    #[inline]
    pub(crate) fn iter(&self) -> Cells<W> {
        Cells { all: *self, word: 0, left: self.0.first().copied().unwrap_or(0) }
    }
}

/// The cells of a set in ascending order.
pub(crate) struct Cells<const W: usize> {
    all: Bits<W>,
    /// The index of a word, and the cells of it that are left.
    word: usize,
    left: u64,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.all.0.get(self.word)?;
        }
        let cell = 64 * self.word + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_numbers_are_taken_one_by_one() {
        let numbers = [3, 63, 64, 190];
        let mut left = Bits::<3>::EMPTY;
        numbers.iter().for_each(|&number| left.insert(number));
        for number in numbers {
            assert_eq!((left.lowest(), left.lowest_or_len()), (Some(number), number));
            left = left.without_lowest();
        }
        assert_eq!((left, left.lowest()), (Bits::EMPTY, None));
        let mut all = Bits::<3>::EMPTY;
        numbers.iter().for_each(|&number| all.insert(number));
        assert!(all.iter_few().eq(numbers) && all.iter().eq(numbers));
        assert_eq!((left.without_lowest(), left.lowest_or_len()), (Bits::EMPTY, Bits::<3>::LEN));
    }
}
