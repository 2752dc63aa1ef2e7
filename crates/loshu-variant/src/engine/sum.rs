//! The consequences of a sum.
//!
//! A sum of many open cells is only held against its bounds. With few open cells, each group has some
//! possible values. With the least value of each group taken away, the sums of the first groups are the
//! bits of a number, and so are the sums that the other groups still have to make. A value of a group is
//! possible if some sum before it and some sum behind it fit.

use super::compiled::Sum;
use super::propagate::{Clash, Engine};
use super::sets::{MAX_SETS, Sets};
use super::state::State;
use crate::digits::bits;

/// A sum of more open cells is only held against its bounds.
const MAX_OPEN: usize = 4;

/// A sum of no more cells than this is always looked at closely, if it is not derived.
const FEW_CELLS: usize = 8;

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// The open cells and their candidates, group by group.
    open: Vec<(u16, u32)>,
    /// The groups with open cells.
    groups: Vec<Open>,
    /// The possible values of each group, as distances from the least or the greatest one.
    values: Vec<u64>,
    /// The sums of the groups before each group.
    before: Vec<u64>,
    /// The sets of digits that fit, and their distances, for all groups.
    sets: Vec<(u32, u32)>,
    /// Where the sets of each group end.
    ends: Vec<usize>,
}

/// The open cells of a group.
#[derive(Clone, Copy, Debug)]
struct Open {
    factor: i32,
    /// The first open cell and the end of them.
    first: usize,
    end: usize,
    /// All candidates of the cells.
    union: u32,
    /// The least different digits that the cells may have, and the greatest ones.
    low: u32,
    high: u32,
    /// The sums of these digits.
    least: i32,
    greatest: i32,
}

impl Open {
    /// The least and the greatest value: sums times the factor.
    fn range(&self) -> (i32, i32) {
        let (a, b) = (self.least * self.factor, self.greatest * self.factor);
        (a.min(b), a.max(b))
    }

    fn width(&self) -> i32 {
        (self.greatest - self.least) * self.factor.abs()
    }

    /// Whether a greater sum of digits is a greater distance.
    fn is_rising(&self, from: From) -> bool {
        match from {
            From::Least => self.factor > 0,
            From::Greatest => self.factor < 0,
        }
    }

    /// The distance of a sum of digits.
    fn distance(&self, from: From, sum: i32) -> u32 {
        let steps = if self.is_rising(from) { sum - self.least } else { self.greatest - sum };
        steps as u32 * self.factor.unsigned_abs()
    }

    /// The distances of some sums of digits: bit `s` is set for each sum `s`.
    fn distances(&self, from: From, sums: u64) -> u64 {
        let steps = if self.is_rising(from) {
            sums >> self.least
        } else {
            sums.reverse_bits() >> (63 - self.greatest)
        };
        match self.factor.unsigned_abs() {
            1 => steps,
            factor => ones(steps).fold(0, |all, step| all | bit(step * factor)),
        }
    }

    /// The sums of digits that have some distances.
    fn sums(&self, from: From, distances: u64) -> u64 {
        let steps = match self.factor.unsigned_abs() {
            1 => distances,
            factor => ones(distances).fold(0, |all, distance| all | bit(distance / factor)),
        };
        if self.is_rising(from) {
            steps << self.least
        } else {
            (steps << (63 - self.greatest)).reverse_bits()
        }
    }
}

/// From which end of the range of a group its values are measured.
#[derive(Clone, Copy)]
enum From {
    Least,
    Greatest,
}

/// The bit of a distance; none if it is too far.
fn bit(distance: u32) -> u64 {
    1_u64.checked_shl(distance).unwrap_or(0)
}

/// The numbers of the bits that are set.
fn ones(set: u64) -> impl Iterator<Item = u32> {
    let mut left = set;
    core::iter::from_fn(move || {
        let number = (left != 0).then_some(left.trailing_zeros());
        left &= left.wrapping_sub(1);
        number
    })
}

impl<const W: usize> Engine<'_, W> {
    pub(crate) fn look_at_sum(
        &mut self,
        state: &mut State<W>,
        sum: &Sum,
        derived: bool,
    ) -> Result<(), Clash> {
        let mut work = self.sum.take().unwrap_or_default();
        let result = self.use_sum(state, sum, derived, &mut work);
        self.sum = Some(work);
        result
    }

    fn use_sum(
        &mut self,
        state: &mut State<W>,
        sum: &Sum,
        derived: bool,
        work: &mut Work,
    ) -> Result<(), Clash> {
        let fixed = list_open(state, sum, work)?;
        let (mut least, mut greatest) = (fixed, fixed);
        for (low, high) in work.groups.iter().map(Open::range) {
            least += low;
            greatest += high;
        }
        let fits = |&&total: &&i32| (least..=greatest).contains(&total);
        let Some(&low) = sum.totals.iter().find(fits) else { return Err(Clash::Whole) };
        if least == greatest {
            return Ok(());
        }
        let high = sum.totals.iter().rev().find(fits).copied().unwrap_or(low);
        let (up, down) = (high - least, greatest - low);
        let many = work.open.len() > MAX_OPEN && (derived || sum.cells.len() > FEW_CELLS);
        if many || up.min(down) > 63 {
            if work.groups.iter().any(|group| group.width() > up.min(down)) {
                return self.use_bounds(state, work, (up, down));
            }
            return Ok(());
        }
        let from = if up <= down { From::Least } else { From::Greatest };
        let distance = |total| match from {
            From::Least => (total - least) as u32,
            From::Greatest => (greatest - total) as u32,
        };
        let totals = sum.totals.iter().filter(fits);
        let totals = totals.fold(0, |set, &total| set | bit(distance(total)));
        self.use_values(state, work, from, totals)
    }

    /// Keeps the digits that are near enough to the least and the greatest values.
    fn use_bounds(
        &mut self,
        state: &mut State<W>,
        work: &Work,
        (up, down): (i32, i32),
    ) -> Result<(), Clash> {
        for group in &work.groups {
            if group.width() > up.min(down) {
                self.keep_near(state, group, &work.open[group.first..group.end], (up, down))?;
            }
        }
        Ok(())
    }

    /// Keeps the digits of a group with which its value is so far up from the least one, at most, and so far down
    /// from the greatest one. The digits in ascending order are none less than those of `low`, so each is at most
    /// so far up from the one of `low`; the same with `high`.
    fn keep_near(
        &mut self,
        state: &mut State<W>,
        group: &Open,
        cells: &[(u16, u32)],
        (up, down): (i32, i32),
    ) -> Result<(), Clash> {
        let (up, down) = if group.factor > 0 { (up, down) } else { (down, up) };
        let factor = group.factor.abs();
        let digits = spread_up(group.low, up / factor) & spread_down(group.high, down / factor);
        if group.union & !digits != 0 {
            for &(cell, _) in cells {
                self.keep(state, usize::from(cell), digits)?;
            }
        }
        Ok(())
    }

    fn use_values(
        &mut self,
        state: &mut State<W>,
        work: &mut Work,
        from: From,
        totals: u64,
    ) -> Result<(), Clash> {
        list_values(self.rules.digits, work, from, totals);
        work.before.clear();
        work.before.push(1);
        for index in 1..work.values.len() {
            work.before.push(added(work.before[index - 1], work.values[index - 1]));
        }
        let mut rest = totals;
        for (index, group) in work.groups.iter().enumerate().rev() {
            let values = work.values[index];
            let before = work.before[index];
            let (mut fitting, mut behind) = (0, 0);
            if index == 0 {
                fitting = values & rest;
            } else {
                for value in ones(values) {
                    if (before << value) & rest != 0 {
                        fitting |= 1 << value;
                        behind |= rest >> value;
                    }
                }
            }
            rest = behind & before;
            if fitting == 0 {
                return Err(Clash::Whole);
            }
            let first = if index == 0 { 0 } else { work.ends[index - 1] };
            let sets = &work.sets[first..work.ends[index]];
            let cells = &work.open[group.first..group.end];
            self.use_group(state, group, cells, sets, from, (values, fitting))?;
        }
        Ok(())
    }

    /// Keeps in the cells of a group what fits to its values.
    fn use_group(
        &mut self,
        state: &mut State<W>,
        group: &Open,
        cells: &[(u16, u32)],
        sets: &[(u32, u32)],
        from: From,
        (values, fitting): (u64, u64),
    ) -> Result<(), Clash> {
        if let [(cell, mask)] = *cells {
            if values == fitting {
                return Ok(());
            }
            let digits = mask & (group.sums(from, fitting) >> 1) as u32;
            return self.keep(state, usize::from(cell), digits);
        }
        if let [a, b] = *cells {
            return self.keep_pair(state, a, b, group.sums(from, fitting));
        }
        if sets.is_empty() {
            if values == fitting {
                return Ok(());
            }
            let (near, far) =
                (fitting.trailing_zeros() as i32, 63 - fitting.leading_zeros() as i32);
            let distances = match from {
                From::Least => (far, group.width() - near),
                From::Greatest => (group.width() - near, far),
            };
            return self.keep_near(state, group, cells, distances);
        }
        let (mut some, mut every) = (0, self.rules.all);
        for &(set, distance) in sets {
            if fitting & bit(distance) != 0 {
                some |= set;
                every &= set;
            }
        }
        if some != group.union {
            for &(cell, _) in cells {
                self.keep(state, usize::from(cell), some)?;
            }
        }
        self.require(state, cells.iter().map(|&(cell, _)| cell), every)
    }
}

/// Lists the open cells, and returns the sum of the fixed ones.
fn list_open<const W: usize>(state: &State<W>, sum: &Sum, work: &mut Work) -> Result<i32, Clash> {
    work.open.clear();
    work.groups.clear();
    let mut fixed = 0;
    for group in &sum.groups {
        let first = work.open.len();
        let mut union = 0;
        for &cell in &group.cells {
            let mask = state.masks[usize::from(cell)];
            if mask.is_power_of_two() {
                fixed += group.factor * (mask.trailing_zeros() as i32 + 1);
            } else {
                work.open.push((cell, mask));
                union |= mask;
            }
        }
        let cells = &work.open[first..];
        if cells.is_empty() {
            continue;
        }
        let (mut low, mut high) = (0, 0);
        let (mut least, mut greatest) = (0, 0);
        for &(_, mask) in cells {
            let from_first = union & !low & !((mask & mask.wrapping_neg()) - 1);
            let to_last = union & !high & (u32::MAX >> mask.leading_zeros());
            if from_first == 0 || to_last == 0 {
                return Err(Clash::Whole);
            }
            let (first, last) = (from_first.trailing_zeros(), 31 - to_last.leading_zeros());
            low |= 1 << first;
            high |= 1 << last;
            least += first as i32 + 1;
            greatest += last as i32 + 1;
        }
        work.groups.push(Open {
            factor: group.factor,
            first,
            end: work.open.len(),
            union,
            low,
            high,
            least,
            greatest,
        });
    }
    Ok(fixed)
}

/// The digits of a set, and those that are at most so far above one.
fn spread_up(set: u32, distance: i32) -> u32 {
    (0..distance.min(31)).fold(set, |set, _| set | set << 1)
}

/// The digits of a set, and those that are at most so far below one.
fn spread_down(set: u32, distance: i32) -> u32 {
    (0..distance.min(31)).fold(set, |set, _| set | set >> 1)
}

/// Lists the possible values of each group, as far as the totals reach.
fn list_values(digits: usize, work: &mut Work, from: From, totals: u64) {
    work.values.clear();
    work.sets.clear();
    work.ends.clear();
    let farthest = 63 - totals.leading_zeros();
    for group in &work.groups {
        let cells = &work.open[group.first..group.end];
        let values = match *cells {
            [(_, mask)] => group.distances(from, u64::from(mask) << 1),
            [(_, a), (_, b)] => {
                let others = |digit: usize| u64::from(b & !(1 << digit)) << (digit + 2);
                group.distances(from, bits(a).fold(0, |sums, digit| sums | others(digit)))
            }
            _ => match near_sets(digits, group, from, farthest) {
                Some(sets) => list_sets(group, cells, sets, from, &mut work.sets),
                None => {
                    let width = group.width().clamp(0, 63) as u32;
                    let values = (0..=width).step_by(group.factor.unsigned_abs() as usize);
                    values.fold(0, |all, distance| all | bit(distance))
                }
            },
        };
        work.values.push(values);
        work.ends.push(work.sets.len());
    }
}

/// The sets of digits that a group may have and that are not too far; `None` if they are not listed.
fn near_sets(
    digits: usize,
    group: &Open,
    from: From,
    farthest: u32,
) -> Option<&'static [(u32, u16)]> {
    let steps = (farthest / group.factor.unsigned_abs()) as i32;
    let (least, greatest) = if group.is_rising(from) {
        (group.least, group.greatest.min(group.least + steps))
    } else {
        (group.least.max(group.greatest - steps), group.greatest)
    };
    let sets = Sets::of(digits).of_sums(group.end - group.first, least, greatest);
    sets.filter(|sets| sets.len() <= MAX_SETS)
}

/// Lists the sets of digits that the cells of a group may have, and returns their distances, one bit each.
fn list_sets(
    group: &Open,
    cells: &[(u16, u32)],
    sets: &[(u32, u16)],
    from: From,
    list: &mut Vec<(u32, u32)>,
) -> u64 {
    let mut values = 0;
    for &(set, sum) in sets {
        if set & !group.union == 0 && cells.iter().all(|cell| cell.1 & set != 0) {
            let distance = group.distance(from, i32::from(sum));
            values |= bit(distance);
            list.push((set, distance));
        }
    }
    values
}

/// All sums of one bit of each number.
fn added(sums: u64, values: u64) -> u64 {
    let (mut few, many) =
        if sums.count_ones() < values.count_ones() { (sums, values) } else { (values, sums) };
    let mut all = 0;
    while few != 0 {
        all |= many << few.trailing_zeros();
        few &= few - 1;
    }
    all
}
