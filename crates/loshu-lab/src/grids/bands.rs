//! The top bands of full grids, and their classes.
//!
//! The box in the corner is 123/456/789 throughout. A band is *reduced* if the columns of its other
//! two boxes, and those two boxes, are in the order of their first row. Each reduced band stands for
//! 72 bands: the orders of six columns and of two boxes.

use std::collections::HashMap;

/// Digits 0 to 8, a bit each.
pub(crate) type Digits = u16;

/// The digits of the three rows of a box, or of its three columns.
pub(crate) type Three = [Digits; 3];

/// The digits 0 to 8 of three rows.
pub(crate) type Band = [[u8; 9]; 3];

/// The number of bands that a reduced band stands for.
pub(crate) const REDUCED: u64 = 72;

/// The rows of the box in the corner.
const CORNER: Three = [0o007, 0o070, 0o700];

/// The orders of three things.
pub(crate) const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The 56 ways to share nine digits out to three lines, three to each and none that is in the same
/// line of the other box.
pub(crate) fn splits(other: Three) -> Vec<Three> {
    let triples = || (0..512).filter(|digits: &Digits| digits.count_ones() == 3);
    let mut splits = Vec::with_capacity(56);
    for first in triples().filter(|first| first & other[0] == 0) {
        for second in triples().filter(|second| second & (first | other[1]) == 0) {
            let third = 0o777 & !(first | second);
            if third & other[2] == 0 {
                splits.push([first, second, third]);
            }
        }
    }
    splits
}

/// What two boxes leave to the lines of the third box.
pub(crate) fn rest(one: Three, other: Three) -> Three {
    [0, 1, 2].map(|line| 0o777 & !(one[line] | other[line]))
}

/// The 36,288 reduced bands.
pub(crate) fn reduced() -> Vec<Band> {
    splits(CORNER).into_iter().flat_map(bands).filter(|band| band[0][3] < band[0][6]).collect()
}

/// The bands whose second box has these rows, with the first row of each box in order.
fn bands(second: Three) -> impl Iterator<Item = Band> {
    let boxes = [CORNER, second, rest(CORNER, second)];
    (0..6_usize.pow(4)).map(move |number| {
        let order = |power| ORDERS[number / 6_usize.pow(power) % 6];
        let orders =
            [[ORDERS[0]; 3], [ORDERS[0], order(0), order(1)], [ORDERS[0], order(2), order(3)]];
        std::array::from_fn(|row| {
            std::array::from_fn(|column| {
                let (block, place) = (column / 3, column % 3);
                digit(boxes[block][row], orders[block][row][place])
            })
        })
    })
}

/// The digit number `place` of some digits.
fn digit(digits: Digits, place: usize) -> u8 {
    (0..9).filter(|digit| digits >> digit & 1 == 1).nth(place).expect("there are three digits")
}

/// The bands that can be made of one another by exchanging rows, boxes, columns of a box, and digits.
pub(crate) struct Class {
    /// One of them, reduced.
    pub(crate) band: Band,
    /// The number of reduced bands.
    pub(crate) size: u64,
}

/// The classes of the reduced bands.
pub(crate) fn classes(bands: &[Band]) -> Vec<Class> {
    let numbers: HashMap<Band, usize> = bands.iter().copied().zip(0..).collect();
    let mut seen = vec![false; bands.len()];
    let mut classes = Vec::new();
    for (number, &band) in bands.iter().enumerate() {
        let (mut open, mut size) = (vec![number], 0);
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut seen[number], true) {
                size += 1;
                let changed = changes(&bands[number]);
                open.extend(changed.map(|other| numbers[&reduce(&other)]));
            }
        }
        if size > 0 {
            classes.push(Class { band, size });
        }
    }
    classes
}

/// Changes from which all others follow.
fn changes(band: &Band) -> [Band; 6] {
    let rows = |order: [usize; 3]| order.map(|row| band[row]);
    let columns = |order: [usize; 9]| band.map(|row| order.map(|column| row[column]));
    [
        rows([1, 0, 2]),
        rows([1, 2, 0]),
        columns([1, 0, 2, 3, 4, 5, 6, 7, 8]),
        columns([1, 2, 0, 3, 4, 5, 6, 7, 8]),
        columns([3, 4, 5, 0, 1, 2, 6, 7, 8]),
        columns([3, 4, 5, 6, 7, 8, 0, 1, 2]),
    ]
}

/// The reduced band that a band becomes when its digits are renamed.
fn reduce(band: &Band) -> Band {
    let mut names = [0; 9];
    for i in 0..9 {
        names[usize::from(band[i / 3][i % 3])] = i as u8;
    }
    let mut boxes = [3, 6].map(|first: usize| {
        let column =
            |i: usize| [0, 1, 2].map(|row: usize| names[usize::from(band[row][first + i])]);
        let mut columns = [0, 1, 2].map(column);
        columns.sort_unstable();
        columns
    });
    boxes.sort_unstable();
    std::array::from_fn(|row| {
        std::array::from_fn(|column| match column {
            0..3 => (3 * row + column) as u8,
            _ => boxes[column / 3 - 1][column % 3][row],
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_36_288_bands_in_416_classes() {
        let bands = reduced();
        let classes = classes(&bands);
        assert_eq!((bands.len(), classes.len()), (36_288, 416));
        assert_eq!(classes.iter().map(|class| class.size).sum::<u64>(), 36_288);
        assert!(bands.iter().all(|band| reduce(band) == *band));
    }
}
