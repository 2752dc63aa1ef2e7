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
const MAX_OPEN: usize = 3;

/// A sum of no more cells than this is always looked at closely, if it is not derived.
const FEW_CELLS: usize = 5;

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// The open cells and their candidates, group by group.
    open: Vec<(u16, u32)>,
    /// The groups with open cells.
    groups: Vec<Open>,
    /// The possible values of each group, as distances from the least or the greatest one.
    values: Vec<u128>,
    /// The sums of the groups before each group.
    before: Vec<u128>,
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
    /// The values with these digits, the lesser one first.
    least: i32,
    greatest: i32,
}

impl Open {
    fn width(&self) -> i32 {
        self.greatest - self.least
    }
}

/// From which end of the range of a group its values are measured.
#[derive(Clone, Copy)]
enum From {
    Least,
    Greatest,
}

impl From {
    fn distance(self, group: &Open, value: i32) -> u32 {
        match self {
            From::Least => (value - group.least) as u32,
            From::Greatest => (group.greatest - value) as u32,
        }
    }
}

/// The bit of a distance; none if it is too far.
fn bit(distance: u32) -> u128 {
    1_u128.checked_shl(distance).unwrap_or(0)
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
        for group in &work.groups {
            least += group.least;
            greatest += group.greatest;
        }
        let fits = |&&total: &&i32| (least..=greatest).contains(&total);
        let Some(&low) = sum.totals.iter().find(fits) else { return Err(Clash::Whole) };
        if least == greatest {
            return Ok(());
        }
        let high = sum.totals.iter().rev().find(fits).copied().unwrap_or(low);
        let (up, down) = (high - least, greatest - low);
        let many = work.open.len() > MAX_OPEN && (derived || sum.cells.len() > FEW_CELLS);
        if many || up.min(down) > 127 {
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
        totals: u128,
    ) -> Result<(), Clash> {
        list_values(self.rules.digits, work, from);
        work.before.clear();
        let mut sums = 1;
        for &values in &work.values {
            work.before.push(sums);
            sums = added(sums, values);
        }
        let mut rest = totals & sums;
        if rest == 0 {
            return Err(Clash::Whole);
        }
        for (index, group) in work.groups.iter().enumerate().rev() {
            let values = work.values[index];
            let before = work.before[index];
            let (mut fitting, mut behind) = (0, 0);
            let mut left = values;
            while left != 0 {
                let value = left.trailing_zeros();
                left &= left - 1;
                if (before << value) & rest != 0 {
                    fitting |= 1 << value;
                    behind |= rest >> value;
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
        (values, fitting): (u128, u128),
    ) -> Result<(), Clash> {
        if let [(cell, mask)] = *cells {
            if values == fitting {
                return Ok(());
            }
            let fits = |&digit: &usize| {
                let distance = from.distance(group, group.factor * (digit as i32 + 1));
                fitting & bit(distance) != 0
            };
            let digits = bits(mask).filter(fits).fold(0, |set, digit| set | 1 << digit);
            return self.keep(state, usize::from(cell), digits);
        }
        if let [a, b] = *cells {
            let mut sums = 0;
            let mut left = fitting;
            while left != 0 {
                let distance = left.trailing_zeros() as i32;
                left &= left - 1;
                let value = match from {
                    From::Least => group.least + distance,
                    From::Greatest => group.greatest - distance,
                };
                sums |= 1_u64 << (value / group.factor);
            }
            return self.keep_pair(state, a, b, sums);
        }
        if sets.is_empty() {
            if values == fitting {
                return Ok(());
            }
            let (near, far) =
                (fitting.trailing_zeros() as i32, 127 - fitting.leading_zeros() as i32);
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
        let (a, b) = (least * group.factor, greatest * group.factor);
        work.groups.push(Open {
            factor: group.factor,
            first,
            end: work.open.len(),
            union,
            low,
            high,
            least: a.min(b),
            greatest: a.max(b),
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

/// Lists the possible values of each group.
fn list_values(digits: usize, work: &mut Work, from: From) {
    work.values.clear();
    work.sets.clear();
    work.ends.clear();
    for group in &work.groups {
        let cells = &work.open[group.first..group.end];
        let mut values = 0;
        let sets = Sets::of(digits).of_size(cells.len()).filter(|sets| sets.len() <= MAX_SETS);
        match (cells, sets) {
            (&[(_, mask)], _) => {
                for digit in bits(mask) {
                    values |= bit(from.distance(group, group.factor * (digit as i32 + 1)));
                }
            }
            (&[(_, a), (_, b)], _) => {
                for digit in bits(a) {
                    for other in bits(b & !(1 << digit)) {
                        let sum = (digit + other + 2) as i32;
                        values |= bit(from.distance(group, group.factor * sum));
                    }
                }
            }
            (cells, Some(sets)) => {
                for &(set, sum) in sets {
                    if set & !group.union == 0 && cells.iter().all(|cell| cell.1 & set != 0) {
                        let distance = from.distance(group, group.factor * i32::from(sum));
                        if distance < 128 {
                            values |= bit(distance);
                            work.sets.push((set, distance));
                        }
                    }
                }
            }
            (_, None) => {
                let step = group.factor.unsigned_abs() as usize;
                let width = group.width().clamp(0, 127) as u32;
                for distance in (0..=width).step_by(step) {
                    values |= bit(distance);
                }
            }
        }
        work.values.push(values);
        work.ends.push(work.sets.len());
    }
}

/// All sums of one bit of each number.
fn added(sums: u128, values: u128) -> u128 {
    let (mut few, many) =
        if sums.count_ones() < values.count_ones() { (sums, values) } else { (values, sums) };
    let mut all = 0;
    while few != 0 {
        all |= many << few.trailing_zeros();
        few &= few - 1;
    }
    all
}
