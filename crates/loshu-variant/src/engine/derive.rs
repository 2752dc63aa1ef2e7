//! Constraints that follow from others. They are looked for once, when propagation alone does not solve a
//! puzzle of a layout.
//!
//! Houses that share no cell are a *family*: the rows, the columns, the boxes. Some full houses of a family
//! together are a *band*: it holds each digit as often as it has houses.

use loshu::{Limits, Stop};

use super::added::{Room, added};
use super::cage::CageSets;
use super::compiled::{Compiled, Whole};
use crate::bits::Bits;
use crate::digits::bits;

/// Rows, columns and boxes.
const PLAIN_FAMILIES: usize = 3;

/// The largest number of houses in a band.
const MAX_BAND: usize = 4;

/// A sum of cells that see each other only in part is of no use if it has more cells than this.
const MAX_LOOSE_SUM: usize = 8;

/// The largest number of sums that are derived from bands. More make the search of killers shorter, but each try much
/// longer.
const MAX_SUMS: usize = 20;

/// The largest number of derived sums, those that are added up among them.
const MAX_ALL_SUMS: usize = 40;

/// What a long search may use of longer sums: no more cells, and so many of them.
const MAX_LONG_SUM: usize = 10;
const MAX_LONG_SUMS: usize = 3;

/// A set of cells that has the same digits as another one is of no use if it has more cells than this.
pub(crate) const MAX_EQUAL: usize = 6;

/// The largest number of constraints of a kind that are derived.
const MAX_DERIVED: usize = 256;

/// What follows from the constraints of a layout.
#[derive(Debug, Default)]
pub(crate) struct Derived<const W: usize> {
    /// Full houses.
    pub(crate) houses: Vec<Bits<W>>,
    pub(crate) sums: Vec<Balance<W>>,
    pub(crate) equals: Vec<Equal<W>>,
}

/// Two sets of cells that hold each digit equally often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Equal<const W: usize> {
    pub(crate) sets: [Bits<W>; 2],
    /// The number of cells in each of them.
    pub(crate) size: usize,
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
    pub(super) fn len(&self) -> usize {
        (self.plus.len() + self.minus.len()) as usize
    }

    /// The same as a plain sum: a cell that is subtracted counts as what it lacks of one digit more than there are.
    fn plain(&self, digits: usize) -> Plain<W> {
        let lacks = self.minus.len() as i32 * (digits as i32 + 1);
        Plain { cells: self.plus.or(&self.minus), total: self.total + lacks }
    }
}

/// A plain sum: all factors are 1, and there is one total.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Plain<const W: usize> {
    pub(super) cells: Bits<W>,
    pub(super) total: i32,
}

impl<const W: usize> Plain<W> {
    /// Both sums as one; `None` if they have a cell in common.
    pub(super) fn and(&self, other: &Plain<W>) -> Option<Plain<W>> {
        let apart = self.cells.and(&other.cells).is_empty();
        apart.then(|| Plain { cells: self.cells.or(&other.cells), total: self.total + other.total })
    }

    /// The sum without another one, if that lies inside it.
    pub(super) fn without(self, other: &Plain<W>) -> Plain<W> {
        if !other.cells.without(&self.cells).is_empty() {
            return self;
        }
        Plain { cells: self.cells.without(&other.cells), total: self.total - other.total }
    }
}

/// Finds what follows.
pub(crate) fn derive<const W: usize>(
    rules: &Compiled<W>,
    limits: &Limits,
) -> Result<Derived<W>, Stop> {
    let families = families(rules);
    let mut derived = Derived::default();
    let sums = Sums::of(rules);
    if !sums.plain.is_empty() {
        find_sums(rules, &families, &sums, limits, &mut derived)?;
    }
    if families.len() > PLAIN_FAMILIES {
        find_houses(rules, &families, &mut derived);
    }
    limits.look()?;
    find_equals(rules, &families, &mut derived);
    Ok(derived)
}

/// Finds the longer sums of bands that leave the least room. To look at them at each try pays in a long search only.
pub(crate) fn derive_long_sums<const W: usize>(
    rules: &Compiled<W>,
    limits: &Limits,
) -> Result<Derived<W>, Stop> {
    let sums = Sums::of(rules);
    if sums.plain.is_empty() {
        return Ok(Derived::default());
    }
    let mut found = band_sums(rules, &families(rules), &sums, limits)?;
    found.retain(|sum| sum.len() <= MAX_LONG_SUM && !is_useful(rules, sum));
    let rooms = found.into_iter().map(|sum| (Room::of(rules, &sum.plain(rules.digits)), sum));
    let mut narrow: Vec<_> = rooms.filter(|(room, _)| room.is_narrow()).collect();
    narrow.sort_by_key(|(room, sum)| (room.slack(), sum.len()));
    let mut derived = Derived::default();
    for (_, sum) in narrow {
        if derived.sums.len() < MAX_LONG_SUMS && !derived.sums.contains(&sum) {
            derived.sums.push(sum);
        }
    }
    Ok(derived)
}

/// What sums of bands are made of.
struct Sums<const W: usize> {
    plain: Vec<Plain<W>>,
    /// The largest number of houses in a band.
    largest: usize,
}

impl<const W: usize> Sums<W> {
    fn of(rules: &Compiled<W>) -> Sums<W> {
        let mut plain = plain_sums(rules);
        // Pairs say little beyond one house.
        let largest = if plain.is_empty() { 1 } else { MAX_BAND };
        plain.extend(plain_pairs(rules));
        Sums { plain, largest }
    }
}

/// Sorts the full houses into families.
fn families<const W: usize>(rules: &Compiled<W>) -> Vec<Vec<Bits<W>>> {
    let mut families: Vec<(Bits<W>, Vec<Bits<W>>)> = Vec::with_capacity(4);
    for house in &rules.houses {
        match families.iter_mut().find(|family| family.0.and(house).is_empty()) {
            Some((cells, family)) => {
                *cells = cells.or(house);
                family.push(*house);
            }
            None => {
                let mut family = Vec::with_capacity(rules.digits);
                family.push(*house);
                families.push((*house, family));
            }
        }
    }
    families.into_iter().map(|(_, family)| family).collect()
}

fn union<const W: usize>(houses: &[Bits<W>]) -> Bits<W> {
    houses.iter().fold(Bits::EMPTY, |all, house| all.or(house))
}

/// The bands of a family: neighbouring houses, at most as many as the largest band has, and any two.
fn bands<const W: usize>(family: &[Bits<W>], largest: usize) -> Vec<(usize, Bits<W>)> {
    let sizes = 1..=largest.min(family.len());
    let neighbours =
        sizes.flat_map(|size| family.windows(size).map(move |houses| (size, union(houses))));
    let mut bands: Vec<_> = neighbours.collect();
    if largest < 2 {
        return bands;
    }
    for (index, first) in family.iter().enumerate() {
        bands.extend(family.iter().skip(index + 2).map(|second| (2, first.or(second))));
    }
    bands
}

fn plain_sums<const W: usize>(rules: &Compiled<W>) -> Vec<Plain<W>> {
    let mut plain = Vec::new();
    for whole in &rules.wholes[..rules.own_wholes] {
        let total = match whole {
            Whole::Cage(cage) => match cage.sets {
                CageSets::Sum(total) => total,
                CageSets::Listed(_) => continue,
            },
            Whole::Sum(sum) => match sum.totals[..] {
                [total] if sum.groups.iter().all(|group| group.factor == 1) => total,
                _ => continue,
            },
            Whole::Place(_)
            | Whole::Regular(_)
            | Whole::Sandwich(_)
            | Whole::Equal(_)
            | Whole::Any(_) => continue,
        };
        let mut cells = Bits::EMPTY;
        whole.cells().iter().for_each(|&cell| cells.insert(usize::from(cell)));
        plain.push(Plain { cells, total });
    }
    plain
}

/// The relations that are sums of two digits, as X and V.
fn plain_pairs<const W: usize>(rules: &Compiled<W>) -> Vec<Plain<W>> {
    if rules.linked_cells.is_empty() {
        return Vec::new();
    }
    let totals: Vec<_> =
        rules.tables.iter().map(|table| only_total(&table[..rules.digits])).collect();
    let mut pairs = Vec::new();
    for first in rules.linked_cells.iter() {
        for link in rules.links.of(first) {
            let second = usize::from(link.to);
            if let Some(total) = totals[usize::from(link.table)]
                && first < second
            {
                pairs.push(Plain { cells: Bits::only(first).or(&Bits::only(second)), total });
            }
        }
    }
    pairs
}

/// The sum of the two digits that a table allows, if it is the same for all such digits.
fn only_total(table: &[u32]) -> Option<i32> {
    let mut totals =
        (2..).zip(table).flat_map(|(least, &row)| bits(row).map(move |digit| least + digit as i32));
    let total = totals.next()?;
    totals.all(|other| other == total).then_some(total)
}

/// The sum of the cells of a band that are in no sum inside of it. Where a sum crosses the border of the
/// band, its cells inside may be replaced by its total minus its cells outside, if these are fewer.
fn band_sums<const W: usize>(
    rules: &Compiled<W>,
    families: &[Vec<Bits<W>>],
    Sums { plain: sums, largest }: &Sums<W>,
    limits: &Limits,
) -> Result<Vec<Balance<W>>, Stop> {
    let digits = rules.digits as i32;
    let house_total = digits * (digits + 1) / 2;
    let mut found: Vec<Balance<W>> = Vec::new();
    let mut crossing = Vec::with_capacity(sums.len());
    for (size, band) in families.iter().flat_map(|family| bands(family, *largest)) {
        limits.look()?;
        let mut plus = band;
        let mut total = size as i32 * house_total;
        crossing.clear();
        for sum in sums {
            if sum.cells.without(&plus).is_empty() {
                plus = plus.without(&sum.cells);
                total -= sum.total;
            } else if !sum.cells.and(&plus).is_empty() {
                crossing.push(sum);
            }
        }
        found.push(Balance { plus, minus: Bits::EMPTY, total });
        let mut minus = Bits::EMPTY;
        for sum in &crossing {
            let (inside, outside) = (sum.cells.and(&band), sum.cells.without(&band));
            let crosses = inside.without(&plus).is_empty()
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
    Ok(found)
}

/// Keeps the sums of bands that have the fewest cells, and what sums make together.
fn find_sums<const W: usize>(
    rules: &Compiled<W>,
    families: &[Vec<Bits<W>>],
    sums: &Sums<W>,
    limits: &Limits,
    derived: &mut Derived<W>,
) -> Result<(), Stop> {
    let mut found = band_sums(rules, families, sums, limits)?;
    let sums = &sums.plain;
    found.retain(|sum| is_useful(rules, sum));
    found.sort_by_cached_key(Balance::len);
    for sum in found {
        limits.look()?;
        if derived.sums.len() == MAX_SUMS {
            break;
        }
        // What is made of smaller sums says nothing new.
        let known = |cells: &Bits<W>| cells.without(&sum.plus).is_empty();
        let plain = sums.iter().map(|sum| &sum.cells);
        let smaller = derived.sums.iter().filter(|sum| sum.minus.is_empty()).map(|sum| &sum.plus);
        let made = plain.chain(smaller).any(known) || derived.sums.contains(&sum);
        if !made {
            derived.sums.push(sum);
        }
    }
    let odd = families.get(PLAIN_FAMILIES..).unwrap_or_default();
    let mut more = added(rules, sums, odd, limits)?;
    more.sort_by_cached_key(Balance::len);
    for sum in more {
        if !derived.sums.contains(&sum) && derived.sums.len() < MAX_ALL_SUMS {
            derived.sums.push(sum);
        }
    }
    Ok(())
}

/// Whether a sum is worth to be looked at.
fn is_useful<const W: usize>(rules: &Compiled<W>, sum: &Balance<W>) -> bool {
    let size = sum.len();
    let is_distinct = || {
        let mut cells = sum.plus.iter();
        sum.minus.is_empty() && cells.all(|cell| sum.plus.without(&rules.peers[cell]).len() == 1)
    };
    match (size < rules.digits, size <= MAX_LOOSE_SUM) {
        (true, true) => size > 0,
        (true, false) => is_distinct(),
        (false, true) => !is_distinct(),
        (false, false) => false,
    }
}

/// Whether a band of a family may have houses of another one inside of it and a new house in the rest. Rows and boxes
/// that all cells are in say nothing new of each other.
fn says_more<const W: usize>(rules: &Compiled<W>, family: &[Bits<W>], others: &[Bits<W>]) -> bool {
    let has_all = |family: &[Bits<W>]| family.len() * rules.digits == rules.cells;
    let is_plain =
        || has_all(family) && has_all(others) && Common::new(family, others).is_regular();
    let may_be_inside = |house: &Bits<W>| {
        let met = family.iter().filter(|other| !house.and(other).is_empty());
        met.count() <= MAX_BAND
    };
    others.iter().any(may_be_inside) && !is_plain()
}

/// A band with all but one of its houses filled by other full houses has a full house in the rest.
fn find_houses<const W: usize>(
    rules: &Compiled<W>,
    families: &[Vec<Bits<W>>],
    derived: &mut Derived<W>,
) {
    for family in families {
        // A house alone holds no other one, and the houses of its own family fill a band.
        let bands = bands(family, MAX_BAND).into_iter().filter(|&(size, _)| size > 1);
        let apart = families.iter().filter(|other| !core::ptr::eq(*other, family));
        let others: Vec<_> = apart.filter(|other| says_more(rules, family, other)).collect();
        let pairs = bands.flat_map(|band| others.iter().map(move |other| (band, *other)));
        for ((size, band), other) in pairs {
            let mut rest = band;
            let mut houses = 0;
            for house in other.iter().filter(|house| house.without(&band).is_empty()) {
                rest = rest.without(house);
                houses += 1;
            }
            let new = houses + 1 == size
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
    // Different pairs mostly have different marks, which are faster to compare.
    let mut marks: Vec<u64> = Vec::with_capacity(64);
    derived.equals.reserve(64);
    for (index, family) in families.iter().enumerate() {
        // Rows and columns come before regions.
        for other in families.iter().skip(index + 1) {
            let common = Common::new(family, other);
            if common.is_regular() {
                continue;
            }
            let mut ranks = common.ranks_of_none(family.len());
            for size in 1..=MAX_BAND.min(family.len()).min(other.len()) {
                let bands = family.windows(size).zip(ranks.chunks_mut(other.len()));
                for (first, (houses, ranks)) in bands.enumerate() {
                    common.add(first + size - 1, ranks);
                    let (covered, cover) = cover(other, ranks, size);
                    let left = size * rules.digits - covered;
                    if left == 0 || left > MAX_EQUAL {
                        continue;
                    }
                    let band = union(houses);
                    let sets = [band.without(&cover), cover.without(&band)];
                    let mark = sets[0].mark() ^ sets[1].mark();
                    let known = marks.contains(&mark)
                        && derived
                            .equals
                            .iter()
                            .any(|known| known.sets == sets || known.sets == [sets[1], sets[0]]);
                    if !known && derived.equals.len() < MAX_DERIVED {
                        derived.equals.push(Equal { sets, size: left });
                        marks.push(mark);
                    }
                }
            }
        }
    }
}

/// The numbers of cells that the houses of two families have in common.
struct Common {
    /// The number of houses of the second family.
    others: usize,
    /// For each house of the first family the numbers of its cells in each house of the second one.
    counts: Vec<u32>,
}

/// A band has a *rank* for each house of another family, the greater the more of its cells the house has: the number
/// of these cells, and in the lower half of the bits what makes the first of equal houses the greatest.
const CELL: u32 = 1 << 16;

impl Common {
    fn new<const W: usize>(family: &[Bits<W>], other: &[Bits<W>]) -> Common {
        let common = |house: Bits<W>| other.iter().map(move |other| house.and(other).len());
        let mut counts = Vec::with_capacity(family.len() * other.len());
        family.iter().for_each(|house| counts.extend(common(*house)));
        Common { others: other.len(), counts }
    }

    /// Whether all houses that meet have equally many cells in common. Then intersections of two houses say all
    /// that bands say.
    fn is_regular(&self) -> bool {
        let mut sizes = self.counts.iter().filter(|&&size| size > 0);
        let first = sizes.next();
        sizes.all(|size| Some(size) == first)
    }

    /// The ranks of some bands of no house, one band after the other.
    fn ranks_of_none(&self, bands: usize) -> Vec<u32> {
        let ranks = (0..self.others as u32).map(|number| CELL - 1 - number);
        ranks.cycle().take(bands * self.others).collect()
    }

    /// Adds a house of the first family to a band.
    fn add(&self, house: usize, ranks: &mut [u32]) {
        let counts = &self.counts[house * self.others..];
        ranks.iter_mut().zip(counts).for_each(|(rank, count)| *rank += count * CELL);
    }
}

/// The cells of a family's houses with the greatest ranks, and how many of them are in the band.
fn cover<const W: usize>(family: &[Bits<W>], ranks: &[u32], houses: usize) -> (usize, Bits<W>) {
    let mut greatest = [0; MAX_BAND];
    for &rank in ranks {
        let mut rank = rank;
        for greatest in &mut greatest {
            (*greatest, rank) = (rank.max(*greatest), rank.min(*greatest));
        }
    }
    let (mut covered, mut cover) = (0, Bits::EMPTY);
    for rank in greatest.iter().take(houses) {
        covered += (rank / CELL) as usize;
        cover = cover.or(&family[(CELL - 1 - rank % CELL) as usize]);
    }
    (covered, cover)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, Sign};
    use crate::shape::Shape;

    fn house(cells: [usize; 3]) -> Bits<1> {
        let mut house = Bits::EMPTY;
        cells.iter().for_each(|&cell| house.insert(cell));
        house
    }

    #[test]
    fn pairs_with_one_total_are_sums_of_a_house() {
        let shape = Shape::square(4).unwrap();
        let mut rules = Rules::sudoku(&shape).unwrap();
        rules.sign(0, 1, Sign::Sum(5)).unwrap();
        rules.sign(8, 9, Sign::Ratio(2)).unwrap();
        let cell_of: Vec<u16> = (0..16).collect();
        let derived = derive(&Compiled::<2>::new(&rules, &cell_of, 16), &Limits::NONE).unwrap();
        let rest = |cells: [usize; 2]| Balance {
            plus: Bits::only(cells[0]).or(&Bits::only(cells[1])),
            minus: Bits::EMPTY,
            total: 5,
        };
        assert_eq!(derived.sums[..2], [rest([2, 3]), rest([4, 5])]);
    }

    #[test]
    fn diagonals_are_added_up_over_the_boxes_that_they_cover() {
        let shape = Shape::square(9).unwrap();
        let mut rules = Rules::sudoku(&shape).unwrap();
        let diagonal = |offset: i32| -> Vec<usize> {
            let rows = (0..9).filter(|row| (0..9).contains(&(row + offset)));
            rows.map(|row| (row * 9 + row + offset) as usize).collect()
        };
        rules.house(&diagonal(0)).unwrap();
        for (offset, total) in [(-2, 47), (-1, 49), (1, 30), (2, 45)] {
            rules.little_killer(&diagonal(offset), total).unwrap();
        }
        let cell_of: Vec<u16> = (0..81).collect();
        let derived = derive(&Compiled::<2>::new(&rules, &cell_of, 81), &Limits::NONE).unwrap();
        let mut cells = Bits::EMPTY;
        let all = [-2, -1, 1, 2].into_iter().flat_map(diagonal);
        let in_no_box = all.filter(|cell| cell / 27 != cell % 9 / 3);
        in_no_box.for_each(|cell| cells.insert(cell));
        let around =
            Balance { plus: cells, minus: Bits::EMPTY, total: 47 + 49 + 45 + 30 + 45 - 3 * 45 };
        assert_eq!(cells.len(), 12);
        assert!(derived.sums.contains(&around), "{:?}", derived.sums);
    }

    #[test]
    fn a_band_is_covered_by_the_houses_with_most_of_its_cells() {
        let rows = [house([0, 1, 2]), house([3, 4, 5]), house([6, 7, 8])];
        let columns = [house([0, 3, 6]), house([1, 4, 7]), house([2, 5, 8])];
        assert!(Common::new(&rows, &columns).is_regular());
        let regions = [house([0, 3, 4]), house([1, 2, 5]), house([6, 7, 8])];
        let common = Common::new(&rows, &regions);
        assert!(!common.is_regular());
        let mut ranks = common.ranks_of_none(1);
        common.add(0, &mut ranks);
        assert_eq!(cover(&regions, &ranks, 1), (2, regions[1]));
        common.add(1, &mut ranks);
        assert_eq!(cover(&regions, &ranks, 2), (6, rows[0].or(&rows[1])));
        assert_eq!(cover(&regions, &ranks, 1), (3, regions[0]), "the first of equal houses");
    }
}
