//! The bands of full grids, counted in full: what the uniform sampler takes for granted, and what it
//! is measured by. Shares no code with the library.
//!
//! The box in the corner is 123/456/789 throughout. A top band is *reduced* if the columns of its
//! other two boxes, and those boxes, are in the order of the first row: 36,288 are, and each stands
//! for 72 bands. So do as many left stacks, by transposition.
//!
//! Source: Bertram Felgenhauer, Frazer Jarvis, *Enumerating possible Sudoku grids*, 2005, where the
//! 36,288 bands, their 416 classes and the number of all grids come from. The counting here goes over
//! crosses (a top band and a left stack that share the corner) and is our own.

use std::collections::{BTreeMap, HashMap};

/// All full grids.
pub(crate) const GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// 9!
pub(crate) const CORNERS: u128 = 362_880;

/// The bands that a reduced one stands for: the orders of six columns in two boxes, and of the boxes.
pub(crate) const REDUCED: u128 = 72;

/// Digits from 0, a bit each.
type Set = u16;

/// The rows of a box, or its columns.
type Three = [Set; 3];

/// Two boxes, of which only the columns as sets matter to the rest of the grid. For the boxes of a
/// stack it is the rows.
type Sides = [Three; 2];

/// The top three rows.
pub(crate) type Band = [[u8; 9]; 3];

const ROWS: Three = [0o007, 0o070, 0o700];

/// The 56 ways to split the digits into three triples, each without the digits of its number.
fn splits(not: Three) -> Vec<Three> {
    let triples = || (0..512).filter(|set: &Set| set.count_ones() == 3);
    let mut splits = Vec::new();
    for first in triples().filter(|first| first & not[0] == 0) {
        for second in triples().filter(|second| second & (first | not[1]) == 0) {
            let third = 0o777 & !(first | second);
            if third & not[2] == 0 {
                splits.push([first, second, third]);
            }
        }
    }
    assert_eq!(splits.len(), 56);
    splits
}

/// The triples of the third box.
fn rest(not: Three, split: Three) -> Three {
    [0, 1, 2].map(|i| 0o777 & !(not[i] | split[i]))
}

/// Whether a box can have these rows and columns; then in one way.
fn cross(rows: Three, columns: Three) -> bool {
    rows.iter().all(|row| columns.iter().all(|column| row & column != 0))
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The 36,288 reduced bands.
pub(crate) fn reduced_bands() -> Vec<Band> {
    let mut bands = Vec::new();
    for split in splits(ROWS) {
        let rows = [split, rest(ROWS, split)];
        for order in 0..6_usize.pow(4) {
            // The first row of a box is in order, the others are in any.
            let orders = [0, order % 6, order / 6 % 6, 0, order / 36 % 6, order / 216];
            let mut band = [
                [0, 1, 2, 0, 0, 0, 0, 0, 0],
                [3, 4, 5, 0, 0, 0, 0, 0, 0],
                [6, 7, 8, 0, 0, 0, 0, 0, 0],
            ];
            for (i, order) in orders.into_iter().enumerate() {
                let digits = digits(rows[i / 3][i % 3]);
                for column in 0..3 {
                    band[i % 3][3 + i / 3 * 3 + column] = digits[ORDERS[order][column]];
                }
            }
            if band[0][3] < band[0][6] {
                bands.push(band);
            }
        }
    }
    bands
}

fn digits(set: Set) -> [u8; 3] {
    let mut digits = (0..9).filter(|digit| set >> digit & 1 == 1);
    [0; 3].map(|_| digits.next().unwrap())
}

/// The reduced band that a band is equivalent to without a change of its rows and its first box.
pub(crate) fn reduce(band: &Band) -> Band {
    let mut names = [0; 9];
    for i in 0..9 {
        names[usize::from(band[i / 3][i % 3])] = i as u8;
    }
    let column = |c: usize| [0, 1, 2].map(|row| names[usize::from(band[row][c])]);
    let mut boxes = [3, 6].map(|c| {
        let mut columns = [0, 1, 2].map(|i| column(c + i));
        columns.sort_unstable();
        columns
    });
    boxes.sort_unstable();
    let columns = [column(0), column(1), column(2)].into_iter().chain(boxes.into_iter().flatten());
    let mut reduced = [[0; 9]; 3];
    for (c, column) in columns.enumerate() {
        (0..3).for_each(|row| reduced[row][c] = column[row]);
    }
    reduced
}

/// Changes from which all symmetries of a band follow, names apart.
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

/// The classes of equivalent bands.
pub(crate) struct Classes {
    pub(crate) bands: Vec<Band>,
    index: HashMap<Band, usize>,
    /// The class of each band, numbered from 0.
    class: Vec<usize>,
    pub(crate) number: usize,
}

impl Classes {
    pub(crate) fn new() -> Classes {
        let bands = reduced_bands();
        let index: HashMap<Band, usize> = bands.iter().copied().zip(0..).collect();
        let mut class = vec![usize::MAX; bands.len()];
        let mut number = 0;
        for first in 0..bands.len() {
            let mut open = vec![first];
            while let Some(band) = open.pop() {
                if class[band] == usize::MAX {
                    class[band] = number;
                    open.extend(changes(&bands[band]).map(|other| index[&reduce(&other)]));
                }
            }
            number += usize::from(class[first] == number);
        }
        Classes { bands, index, class, number }
    }

    /// The class of a band.
    pub(crate) fn of(&self, band: &Band) -> usize {
        self.class[self.index[&reduce(band)]]
    }
}

/// How many ways there are to complete bands and crosses.
pub(crate) struct Census {
    /// The completions of a band with these columns.
    completions: HashMap<Sides, u128>,
    /// Of all full grids.
    pub(crate) grids: u128,
    /// Of a cross that has the most.
    pub(crate) most: u64,
    /// The squares of those of all crosses, added up: crosses of full grids have this by [`GRIDS`] on
    /// average.
    pub(crate) squares: u128,
}

impl Census {
    pub(crate) fn new(bands: &[Band]) -> Census {
        // How many reduced bands have these columns.
        let mut weights: BTreeMap<Sides, u128> = BTreeMap::new();
        bands.iter().for_each(|band| *weights.entry(sides(band)).or_default() += 1);
        let renamings = renamings();
        let mut census = Census { completions: HashMap::new(), grids: 0, most: 0, squares: 0 };
        let mut seen: HashMap<Sides, Crosses> = HashMap::new();
        for (sides, weight) in &weights {
            let crosses = *seen.entry(*sides).or_insert_with(|| Crosses::of(sides, &weights));
            for renaming in &renamings {
                seen.insert(rename(sides, renaming), crosses);
            }
            census.most = census.most.max(crosses.most);
            census.grids += CORNERS * REDUCED * weight * crosses.completions;
            census.squares += CORNERS * REDUCED * weight * crosses.squares;
        }
        census.completions =
            seen.into_iter().map(|(sides, crosses)| (sides, crosses.completions)).collect();
        census
    }

    /// The completions of a reduced band.
    pub(crate) fn completions(&self, band: &Band) -> u128 {
        self.completions[&sides(band)]
    }
}

/// The columns of the second and third box.
fn sides(band: &Band) -> Sides {
    let column = |c: usize| (0..3).fold(0, |set, row| set | 1 << band[row][c]);
    sorted([[3, 4, 5].map(column), [6, 7, 8].map(column)])
}

fn sorted(mut sides: Sides) -> Sides {
    sides.iter_mut().for_each(|side| side.sort_unstable());
    sides.sort_unstable();
    sides
}

/// The names that digits have after permutations of the rows and columns of the corner.
fn renamings() -> Vec<[u8; 9]> {
    let orders = || ORDERS.into_iter();
    let renaming = |rows: [usize; 3], columns: [usize; 3]| {
        std::array::from_fn(|i| (3 * rows[i / 3] + columns[i % 3]) as u8)
    };
    orders().flat_map(|rows| orders().map(move |columns| renaming(rows, columns))).collect()
}

fn rename(sides: &Sides, names: &[u8; 9]) -> Sides {
    let set = |set: Set| {
        digits(set).into_iter().fold(0, |new, digit| new | 1 << names[usize::from(digit)])
    };
    sorted(sides.map(|side| side.map(set)))
}

/// Turns the corner over: the columns of a band become the rows of a stack.
const TRANSPOSED: [u8; 9] = [0, 3, 6, 1, 4, 7, 2, 5, 8];

/// The completions of all crosses with one band.
#[derive(Clone, Copy, Default)]
struct Crosses {
    completions: u128,
    squares: u128,
    most: u64,
}

impl Crosses {
    /// A reduced stack stands for 72, and many of them have the same rows.
    fn of(band: &Sides, stacks: &BTreeMap<Sides, u128>) -> Crosses {
        let columns = band.map(splits);
        let mut tables: HashMap<Three, [Vec<i16>; 2]> = HashMap::new();
        let mut crosses = Crosses::default();
        for (stack, weight) in stacks {
            let stack = rename(stack, &TRANSPOSED);
            for rows in stack {
                tables.entry(rows).or_insert_with(|| table(rows, band, &columns));
            }
            let [middle, bottom] = [&tables[&stack[0]][0], &tables[&stack[1]][1]];
            let products = middle.iter().zip(bottom).map(|(&a, &b)| i32::from(a) * i32::from(b));
            let ways = products.sum::<i32>() as u64;
            crosses.completions += REDUCED * weight * u128::from(ways);
            crosses.squares += REDUCED * weight * u128::from(ways).pow(2);
            crosses.most = crosses.most.max(ways);
        }
        crosses
    }
}

/// In how many ways the two open boxes of the middle band can be filled, beside a box with these rows,
/// for each choice of digits for their columns; and those of the bottom band, with the digits that
/// are left for its columns.
fn table(rows: Three, band: &Sides, columns: &[Vec<Three>; 2]) -> [Vec<i16>; 2] {
    let mut table = [vec![0; 56 * 56], vec![0; 56 * 56]];
    for split in splits(rows) {
        let sides = [split, rest(rows, split)];
        for (bottom, table) in table.iter_mut().enumerate() {
            let fits = [0, 1].map(|side| {
                let digits =
                    |&split: &Three| if bottom == 0 { split } else { rest(band[side], split) };
                let places = columns[side].iter().map(digits).enumerate();
                let fits = places.filter(|(_, digits)| cross(sides[side], *digits));
                fits.map(|(i, _)| i).collect::<Vec<_>>()
            });
            for &i in &fits[0] {
                fits[1].iter().for_each(|j| table[56 * i + j] += 1);
            }
        }
    }
    table
}
