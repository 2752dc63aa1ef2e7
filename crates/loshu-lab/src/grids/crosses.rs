//! Crosses: a top band and a left stack that share the box in the corner.
//!
//! What a cross leaves open are four boxes. Each is known by the digits of its rows and the digits of
//! its columns, and possible, in one way, if each row shares a digit with each column. The digits of
//! the rows follow from the box on the left and one of 56 [splits]; the digits of the columns from the
//! box above and one of 56. So for each pair of splits for the columns the ways to fill the middle
//! band, times those to fill the bottom band, are the completions of the cross.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bands::{Band, Digits, REDUCED, Three, rest, splits};

/// The two boxes of a band that are not the corner. Only the digits of their columns matter to the rest of the
/// grid. Or two boxes of a stack and their rows.
type Sides = [Three; 2];

/// All left stacks with the same corner.
pub(crate) struct Stacks {
    /// The digits of the rows of a box.
    boxes: Vec<Three>,
    /// The numbers of the middle and the bottom box, and the number of stacks with these boxes.
    pairs: Vec<(usize, usize, u64)>,
}

/// The completions of all crosses with one band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Crosses {
    pub(crate) completions: u64,
    /// The sum of the squares of the completions of each cross.
    pub(crate) squares: u64,
    /// Of the cross with the most.
    pub(crate) most: u64,
}

impl Stacks {
    /// A left stack is a top band turned over the diagonal.
    pub(crate) fn new(reduced: &[Band]) -> Stacks {
        let mut weights: BTreeMap<Sides, u64> = BTreeMap::new();
        for band in reduced {
            *weights.entry(turned(sides(band))).or_default() += REDUCED;
        }
        let mut boxes: Vec<_> = weights.keys().flatten().copied().collect();
        boxes.sort_unstable();
        boxes.dedup();
        let number = |rows| boxes.binary_search(rows).expect("the box is in the list");
        let pairs = weights
            .iter()
            .map(|([middle, bottom], &weight)| (number(middle), number(bottom), weight));
        Stacks { pairs: pairs.collect(), boxes }
    }

    /// All crosses with this band.
    pub(crate) fn crosses(&self, band: &Band) -> Crosses {
        let sides = sides(band);
        let columns = sides.map(splits);
        let ways = |bottom| {
            let boxes = self.boxes.iter();
            boxes.map(|&rows| ways(rows, &sides, &columns, bottom)).collect::<Vec<_>>()
        };
        let [middle, bottom] = [false, true].map(ways);
        let mut crosses = Crosses::default();
        for &(above, below, weight) in &self.pairs {
            let ways = product(&middle[above], &bottom[below]);
            crosses.completions += weight * ways;
            crosses.squares += weight * ways * ways;
            crosses.most = crosses.most.max(ways);
        }
        crosses
    }
}

/// The digits of the columns of the second and the third box, in order.
fn sides(band: &Band) -> Sides {
    let column = |c: usize| band.iter().fold(0, |digits, row| digits | 1 << row[c]);
    sorted([[3, 4, 5].map(column), [6, 7, 8].map(column)])
}

fn sorted(mut sides: Sides) -> Sides {
    sides.iter_mut().for_each(|side| side.sort_unstable());
    sides.sort_unstable();
    sides
}

/// The digits after the corner has been turned over its diagonal.
fn turned(sides: Sides) -> Sides {
    let turned = |digits: Digits| {
        let digits = (0..9).filter(|digit| digits >> digit & 1 == 1);
        digits.fold(0, |turned, digit| turned | 1 << (digit % 3 * 3 + digit / 3))
    };
    sorted(sides.map(|side| side.map(turned)))
}

/// For each pair of splits for the columns of the middle band: the number of ways to fill its two open boxes
/// next to a box with these rows. The same for the bottom band, which has the digits that the splits leave.
fn ways(rows: Three, sides: &Sides, columns: &[Vec<Three>; 2], bottom: bool) -> Vec<i16> {
    let mut ways = vec![0; columns[0].len() * columns[1].len()];
    for split in splits(rows) {
        let beside = [split, rest(rows, split)];
        let fitting = |side: usize| {
            let columns = columns[side]
                .iter()
                .map(move |&split| if bottom { rest(sides[side], split) } else { split });
            let fitting =
                columns.enumerate().filter(move |(_, columns)| fit(beside[side], *columns));
            fitting.map(|(number, _)| number)
        };
        let second: Vec<_> = fitting(1).collect();
        for first in fitting(0) {
            let ways = &mut ways[first * columns[1].len()..][..columns[1].len()];
            second.iter().for_each(|&second| ways[second] += 1);
        }
    }
    ways
}

/// Whether a box can have these rows and columns.
fn fit(rows: Three, columns: Three) -> bool {
    rows.iter().all(|row| columns.iter().all(|column| row & column != 0))
}

fn product(middle: &[i16], bottom: &[i16]) -> u64 {
    let products = middle.iter().zip(bottom).map(|(&a, &b)| i32::from(a) * i32::from(b));
    products.sum::<i32>() as u64
}

#[cfg(test)]
mod tests {
    use super::super::bands;
    use super::*;

    /// The library's own long test has the same figure.
    #[test]
    fn the_first_band_has_as_many_completions_as_are_known() {
        let reduced = bands::reduced();
        let crosses = Stacks::new(&reduced).crosses(&reduced[0]);
        assert_eq!(crosses.completions, 7_802_998_272);
    }
}
