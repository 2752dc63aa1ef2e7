//! Splits: the nine digits, shared out to the three lines of a box.
//!
//! A line of a box leaves six digits to the same line of the other two boxes of its chute. There are 56 ways to
//! give three of them to each line of the first of these, so that all nine are given: a line takes its
//! three from those of one other line, which makes two ways, or two from one and one from the other,
//! which makes 54. The second box gets what is left. A box with given rows and given columns is
//! possible if each row shares a digit with each column, and then in one way.

use crate::digit::DigitSet;

/// How many splits there are.
pub(super) const SPLITS: usize = 56;

/// The digits of three lines of a box.
pub(super) type BoxLines = [DigitSet; 3];

/// Whether a box can have these rows and columns.
pub(super) fn fit(rows: BoxLines, columns: BoxLines) -> bool {
    rows.iter().all(|&row| columns.iter().all(|&column| row & column != DigitSet::EMPTY))
}

/// Splits for columns by the rows that they [`fit`]: for each triple of digits those in which each
/// column shares a digit with it, a bit each.
pub(super) struct Sharing([u64; TRIPLES.len()]);

impl Sharing {
    pub(super) fn of(splits: impl Iterator<Item = BoxLines>) -> Sharing {
        let mut holders = [[0_u64; 9]; 3];
        for (i, split) in splits.enumerate() {
            for (column, holders) in split.into_iter().zip(&mut holders) {
                NUMBERS[place(column)].iter().for_each(|&digit| holders[digit] |= 1 << i);
            }
        }
        let mut sharing = Sharing([u64::MAX; TRIPLES.len()]);
        for (sharing, &[a, b, c]) in sharing.0.iter_mut().zip(&NUMBERS) {
            for column in &holders {
                *sharing &= column[a] | column[b] | column[c];
            }
        }
        sharing
    }

    /// Those that [`fit`] with these rows.
    pub(super) fn fitting(&self, rows: BoxLines) -> u64 {
        let [a, b, c] = rows.map(|row| self.0[place(row)]);
        a & b & c
    }
}

/// The lines of one of the other two boxes of a chute: of the first, or of the second.
pub(super) fn beside(lines: BoxLines, split: BoxLines, second: usize) -> BoxLines {
    if second == 0 { split } else { rest(lines, split) }
}

/// The digits that a box and a split for the second box leave for the third box.
pub(super) fn rest(lines: BoxLines, split: BoxLines) -> BoxLines {
    [0, 1, 2].map(|i| !(lines[i] | split[i]))
}

/// The ways to share the digits out to the lines of a box, if another box of its chute has these
/// lines; in the order of the bits of the first line as a number, then of the second.
///
/// The second line has all digits that the first has left of the third line of the other box, because
/// the third line cannot have them, and for the others takes digits of the first.
pub(super) fn splits(lines: BoxLines) -> [BoxLines; SPLITS] {
    let mut splits = [[DigitSet::EMPTY; 3]; SPLITS];
    let mut places = splits.iter_mut();
    let [x, y, z] = singles(lines[0]);
    for &first in TRIPLES.iter().filter(|&&first| (first & lines[0]).is_empty()) {
        let left = lines[2] - first;
        let taken: &[DigitSet] = match left.len() {
            3 => &[DigitSet::EMPTY],
            2 => &[x, y, z],
            1 => &[x | y, x | z, y | z],
            _ => &[lines[0]],
        };
        for (&taken, place) in taken.iter().zip(&mut places) {
            let second = left | taken;
            *place = [first, second, !(first | second)];
        }
    }
    splits
}

/// The place of a triple among [`TRIPLES`].
fn place(triple: DigitSet) -> usize {
    PLACES[usize::from(triple.bits())].into()
}

/// The digits of a triple in order, each as a set.
fn singles(triple: DigitSet) -> [DigitSet; 3] {
    let bits = triple.bits();
    let (lowest, others) = (bits & bits.wrapping_neg(), bits & bits.wrapping_sub(1));
    let middle = others & others.wrapping_neg();
    [lowest, middle, others & !middle].map(DigitSet::from_bits)
}

/// The triples of digits in the order of their bits as numbers.
const TRIPLES: [DigitSet; 84] = {
    let mut triples = [DigitSet::EMPTY; 84];
    let (mut bits, mut i) = (0, 0);
    while i < 84 {
        triples[i] = DigitSet::from_bits(bits);
        i += (triples[i].len() == 3) as usize;
        bits += 1;
    }
    triples
};

/// The digits of each triple in order, counted from 0.
const NUMBERS: [[usize; 3]; TRIPLES.len()] = {
    let mut numbers = [[0; 3]; TRIPLES.len()];
    let mut i = 0;
    while i < TRIPLES.len() {
        let bits = TRIPLES[i].bits();
        let others = bits & (bits - 1);
        let digits = [bits.trailing_zeros(), others.trailing_zeros(), bits.ilog2()];
        numbers[i] = [digits[0] as usize, digits[1] as usize, digits[2] as usize];
        i += 1;
    }
    numbers
};

/// For each set of digits its place among [`TRIPLES`], if it is one of them.
const PLACES: [u8; 1 << 9] = {
    let mut places = [0; 1 << 9];
    let mut i = 0;
    while i < TRIPLES.len() {
        places[TRIPLES[i].bits() as usize] = i as u8;
        i += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::generate::bits::bits;

    /// The triples of some digits.
    fn triples(digits: DigitSet) -> impl Iterator<Item = DigitSet> {
        TRIPLES.into_iter().filter(move |triple| triple.is_subset(digits))
    }

    /// Seeds depend on the order.
    #[test]
    fn splits_come_in_the_order_of_their_lines() {
        for first in triples(DigitSet::ALL) {
            for second in triples(!first) {
                let lines = [first, second, !(first | second)];
                let pairs = triples(!lines[0])
                    .flat_map(|a| triples(!(lines[1] | a)).map(move |b| [a, b, !(a | b)]));
                let naive: Vec<_> = pairs.filter(|split| split[2].is_disjoint(lines[2])).collect();
                assert_eq!(splits(lines).as_slice(), naive);
            }
        }
    }

    #[test]
    fn there_are_56_splits_whatever_the_lines() {
        for first in triples(DigitSet::ALL) {
            for second in triples(!first) {
                let lines = [first, second, !(first | second)];
                let splits = splits(lines);
                for (i, split) in splits.iter().enumerate() {
                    assert!((0..3).all(|line| (split[line] & lines[line]).is_empty()));
                    assert!(split.iter().all(|line| line.len() == 3));
                    assert!(!splits[..i].contains(split) && splits.contains(&rest(lines, *split)));
                }
            }
        }
    }

    #[test]
    fn sharing_knows_what_fits() {
        let [first, second] = [0o007, 0o070].map(DigitSet::from_bits);
        let columns = splits([first, second, !(first | second)]);
        for rows in &columns {
            let fitting = Sharing::of(columns.into_iter()).fitting(*rows);
            let expected = (0..SPLITS).filter(|&i| fit(*rows, columns[i]));
            assert!(bits(fitting).eq(expected));
        }
    }
}
