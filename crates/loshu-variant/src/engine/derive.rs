//! Constraints that follow from others. They are looked for once, when propagation alone does not solve a
//! puzzle of a layout.
//!
//! Houses that share no cell are a *family*: the rows, the columns, the boxes. Some full houses of a family
//! together are a *band*: it holds each digit as often as it has houses.

use super::compiled::{Compiled, Whole};
use crate::bits::Bits;

/// The largest number of houses in a band.
const MAX_BAND: usize = 4;

/// A sum of cells that see each other only in part is of no use if it has more cells than this.
const MAX_LOOSE_SUM: usize = 8;

/// The largest number of derived sums. More make the search of killers shorter, but each try much longer.
const MAX_SUMS: usize = 40;

/// A set of cells that has the same digits as another one is of no use if it has more cells than this.
const MAX_EQUAL: usize = 6;

/// The largest number of constraints of a kind that are derived.
const MAX_DERIVED: usize = 256;

/// What follows from the constraints of a layout.
#[derive(Debug)]
pub(crate) struct Derived<const W: usize> {
    /// Full houses.
    pub(crate) houses: Vec<Bits<W>>,
    pub(crate) sums: Vec<Balance<W>>,
    /// Two sets of cells that hold each digit equally often.
    pub(crate) equals: Vec<(Bits<W>, Bits<W>)>,
}

impl<const W: usize> Derived<W> {
    pub(crate) fn is_empty(&self) -> bool {
        self.houses.is_empty() && self.sums.is_empty() && self.equals.is_empty()
    }
}

/// A sum whose factors are 1 and -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Balance<const W: usize> {
    pub(crate) plus: Bits<W>,
    pub(crate) minus: Bits<W>,
    pub(crate) total: i32,
}

impl<const W: usize> Balance<W> {
    fn len(&self) -> usize {
        (self.plus.len() + self.minus.len()) as usize
    }
}

/// A plain sum of the layout: all factors are 1, and there is one total.
struct Plain<const W: usize> {
    cells: Bits<W>,
    total: i32,
}

/// Finds what follows.
pub(crate) fn derive<const W: usize>(rules: &Compiled<W>) -> Derived<W> {
    let families = families(rules);
    let mut derived = Derived { houses: Vec::new(), sums: Vec::new(), equals: Vec::new() };
    let sums = plain_sums(rules);
    if !sums.is_empty() {
        find_sums(rules, &families, &sums, &mut derived);
    }
    if families.len() > 3 {
        find_houses(rules, &families, &mut derived);
    }
    find_equals(rules, &families, &mut derived);
    derived
}

/// Sorts the full houses into families.
fn families<const W: usize>(rules: &Compiled<W>) -> Vec<Vec<Bits<W>>> {
    let mut families: Vec<(Bits<W>, Vec<Bits<W>>)> = Vec::new();
    for house in &rules.houses {
        match families.iter_mut().find(|family| family.0.and(house).is_empty()) {
            Some((cells, family)) => {
                *cells = cells.or(house);
                family.push(*house);
            }
            None => families.push((*house, vec![*house])),
        }
    }
    families.into_iter().map(|(_, family)| family).collect()
}

/// The bands of neighbouring houses, with the number of houses.
fn neighbours<const W: usize>(family: &[Bits<W>]) -> impl Iterator<Item = (usize, Bits<W>)> {
    let union = |houses: &[Bits<W>]| houses.iter().fold(Bits::EMPTY, |all, house| all.or(house));
    (1..=MAX_BAND.min(family.len()))
        .flat_map(move |size| family.windows(size).map(move |houses| (size, union(houses))))
}

/// The bands of a family: neighbouring houses, and any two.
fn bands<const W: usize>(family: &[Bits<W>]) -> Vec<(usize, Bits<W>)> {
    let mut bands: Vec<_> = neighbours(family).collect();
    for (index, first) in family.iter().enumerate() {
        bands.extend(family.iter().skip(index + 2).map(|second| (2, first.or(second))));
    }
    bands
}

fn plain_sums<const W: usize>(rules: &Compiled<W>) -> Vec<Plain<W>> {
    let mut plain = Vec::new();
    for whole in &rules.wholes {
        let total = match whole {
            Whole::Cage(cage) => cage.total,
            Whole::Sum(sum) => match sum.totals[..] {
                [total] if sum.groups.iter().all(|group| group.factor == 1) => total,
                _ => continue,
            },
            Whole::Place(_) | Whole::Regular(_) | Whole::Equal(_) => continue,
        };
        let mut cells = Bits::EMPTY;
        whole.cells().iter().for_each(|&cell| cells.insert(usize::from(cell)));
        plain.push(Plain { cells, total });
    }
    plain
}

/// The sum of the cells of a band that are in no sum inside of it. Where a sum crosses the border of the
/// band, its cells inside may be replaced by its total minus its cells outside, if these are fewer. Keeps
/// what has the fewest cells.
fn find_sums<const W: usize>(
    rules: &Compiled<W>,
    families: &[Vec<Bits<W>>],
    sums: &[Plain<W>],
    derived: &mut Derived<W>,
) {
    let digits = rules.digits as i32;
    let house_total = digits * (digits + 1) / 2;
    let mut found: Vec<Balance<W>> = Vec::new();
    for (size, band) in families.iter().flat_map(|family| bands(family)) {
        let mut plus = band;
        let mut total = size as i32 * house_total;
        for sum in sums {
            if sum.cells.without(&plus).is_empty() {
                plus = plus.without(&sum.cells);
                total -= sum.total;
            }
        }
        found.push(Balance { plus, minus: Bits::EMPTY, total });
        let mut minus = Bits::EMPTY;
        for sum in sums {
            let (inside, outside) = (sum.cells.and(&band), sum.cells.without(&band));
            let crosses = !inside.is_empty()
                && inside.without(&plus).is_empty()
                && outside.and(&minus).is_empty()
                && outside.len() <= inside.len();
            if crosses {
                plus = plus.without(&inside);
                minus = minus.or(&outside);
                total -= sum.total;
            }
        }
        match (plus.is_empty(), minus.is_empty()) {
            (_, true) => {}
            (true, false) => found.push(Balance { plus: minus, minus: plus, total: -total }),
            (false, false) => found.push(Balance { plus, minus, total }),
        }
    }
    found.retain(|sum| is_useful(rules, sum));
    found.sort_by_key(Balance::len);
    for sum in found {
        // What is made of smaller sums says nothing new.
        let known = |cells: &Bits<W>| cells.without(&sum.plus).is_empty();
        let plain = sums.iter().map(|sum| &sum.cells);
        let smaller = derived.sums.iter().filter(|sum| sum.minus.is_empty()).map(|sum| &sum.plus);
        let made = plain.chain(smaller).any(known) || derived.sums.contains(&sum);
        if !made && derived.sums.len() < MAX_SUMS {
            derived.sums.push(sum);
        }
    }
}

/// Whether a sum is worth to be looked at.
fn is_useful<const W: usize>(rules: &Compiled<W>, sum: &Balance<W>) -> bool {
    let size = sum.len();
    let cells = sum.plus;
    let distinct = sum.minus.is_empty()
        && cells.iter().all(|cell| cells.without(&rules.peers[cell]).len() == 1);
    size > 0 && if distinct { size < rules.digits } else { size <= MAX_LOOSE_SUM }
}

/// A band with all but one of its houses filled by other full houses has a full house in the rest.
fn find_houses<const W: usize>(
    rules: &Compiled<W>,
    families: &[Vec<Bits<W>>],
    derived: &mut Derived<W>,
) {
    for (size, band) in families.iter().flat_map(|family| bands(family)) {
        for other in families {
            let mut rest = band;
            let mut houses = 0;
            for house in other.iter().filter(|house| house.without(&band).is_empty()) {
                rest = rest.without(house);
                houses += 1;
            }
            let new = houses > 0
                && houses + 1 == size
                && !rules.houses.contains(&rest)
                && !derived.houses.contains(&rest);
            if new && derived.houses.len() < MAX_DERIVED {
                derived.houses.push(rest);
            }
        }
    }
}

/// A band and a band of another family that covers most of it: what only the one has, and what only the
/// other has, hold each digit equally often.
fn find_equals<const W: usize>(
    rules: &Compiled<W>,
    families: &[Vec<Bits<W>>],
    derived: &mut Derived<W>,
) {
    for (index, family) in families.iter().enumerate() {
        // Rows and columns come before regions.
        for other in families.iter().skip(index + 1) {
            if is_regular(family, other) {
                continue;
            }
            for (size, band) in neighbours(family) {
                if other.len() < size {
                    continue;
                }
                let mut best: Vec<_> =
                    other.iter().map(|house| (house.and(&band).len(), house)).collect();
                best.sort_by_key(|house| core::cmp::Reverse(house.0));
                let covered: u32 = best[..size].iter().map(|house| house.0).sum();
                let left = (size * rules.digits) as u32 - covered;
                if left == 0 || left as usize > MAX_EQUAL {
                    continue;
                }
                let cover = best[..size].iter().fold(Bits::EMPTY, |all, house| all.or(house.1));
                let pair = (band.without(&cover), cover.without(&band));
                let known = derived.equals.iter().any(|&(a, b)| pair == (a, b) || pair == (b, a));
                if !known && derived.equals.len() < MAX_DERIVED {
                    derived.equals.push(pair);
                }
            }
        }
    }
}

/// Whether all houses of two families that meet have equally many cells in common. Then intersections of
/// two houses say all that bands say.
fn is_regular<const W: usize>(family: &[Bits<W>], other: &[Bits<W>]) -> bool {
    let mut common = 0;
    family.iter().flat_map(|house| other.iter().map(|other| house.and(other).len())).all(|size| {
        common = common.max(size);
        size == 0 || size == common
    })
}
