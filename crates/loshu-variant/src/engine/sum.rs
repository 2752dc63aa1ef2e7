//! The consequences of a sum.
//!
//! Each group of cells has some possible values. With the least value of each group taken away, the sums
//! of the first groups are the bits of a number, and so are the sums that the other groups still have to
//! make. A value of a group is possible if some sum before it and some sum behind it fit.

use super::compiled::{Group, Sum};
use super::propagate::{Clash, Engine};
use super::state::State;
use crate::digits::bits;

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// The least and the greatest value of each group.
    ranges: Vec<(i32, i32)>,
    /// The possible values of each group, as distances from the least or the greatest one.
    values: Vec<u128>,
    /// The sums of the groups before each group.
    before: Vec<u128>,
    /// The sets of digits that fit, and their distances, for all groups.
    sets: Vec<(u32, u32)>,
    /// Where the sets of each group end.
    ends: Vec<usize>,
}

/// From which end of the range of a group its values are measured.
#[derive(Clone, Copy)]
enum From {
    Least,
    Greatest,
}

impl From {
    fn distance(self, (least, greatest): (i32, i32), value: i32) -> u32 {
        match self {
            From::Least => (value - least) as u32,
            From::Greatest => (greatest - value) as u32,
        }
    }
}

/// The bit of a distance; none if it is too far.
fn bit(distance: u32) -> u128 {
    1_u128.checked_shl(distance).unwrap_or(0)
}

impl<const W: usize> Engine<'_, W> {
    pub(crate) fn look_at_sum(&mut self, state: &mut State<W>, sum: &Sum) -> Result<(), Clash> {
        let mut work = core::mem::take(&mut self.sum);
        let result = self.use_sum(state, sum, &mut work);
        self.sum = work;
        result
    }

    fn use_sum(&mut self, state: &mut State<W>, sum: &Sum, work: &mut Work) -> Result<(), Clash> {
        work.ranges.clear();
        work.ranges.extend(sum.groups.iter().map(|group| range(state, group)));
        let least: i32 = work.ranges.iter().map(|range| range.0).sum();
        let greatest: i32 = work.ranges.iter().map(|range| range.1).sum();
        let fits = |&&total: &&i32| (least..=greatest).contains(&total);
        let Some(&low) = sum.totals.iter().find(fits) else { return Err(Clash::Whole) };
        let high = sum.totals.iter().rev().find(fits).copied().unwrap_or(low);
        if least == greatest {
            return Ok(());
        }
        let (up, down) = (high - least, greatest - low);
        let from = if up <= down { From::Least } else { From::Greatest };
        if up.min(down) > 127 {
            return self.use_bounds(state, sum, work, (high - least, greatest - low));
        }
        let totals = sum
            .totals
            .iter()
            .filter(fits)
            .fold(0, |set, &total| set | bit(from.distance((least, greatest), total)));
        self.use_values(state, sum, work, from, totals)
    }

    /// Keeps the digits that are near enough to the least and the greatest values.
    fn use_bounds(
        &mut self,
        state: &mut State<W>,
        sum: &Sum,
        work: &Work,
        (up, down): (i32, i32),
    ) -> Result<(), Clash> {
        for (group, &(least, greatest)) in sum.groups.iter().zip(&work.ranges) {
            let (lowest, highest) = loose_range(state, group);
            for &cell in &group.cells {
                let cell = usize::from(cell);
                let mask = state.masks[cell];
                let (first, last) = ends(mask, group.factor);
                let near = |&digit: &usize| {
                    let value = group.factor * (digit as i32 + 1);
                    lowest - first + value <= least + up
                        && highest - last + value >= greatest - down
                };
                let digits = bits(mask).filter(near).fold(0, |set, digit| set | 1 << digit);
                self.keep(state, cell, digits)?;
            }
        }
        Ok(())
    }

    fn use_values(
        &mut self,
        state: &mut State<W>,
        sum: &Sum,
        work: &mut Work,
        from: From,
        totals: u128,
    ) -> Result<(), Clash> {
        self.list_values(state, sum, work, from);
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
        for (index, group) in sum.groups.iter().enumerate().rev() {
            let values = work.values[index];
            let before = work.before[index];
            let mut fitting = 0;
            let mut behind = 0;
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
            let range = work.ranges[index];
            self.use_group(state, group, sets, (from, range), (values, fitting))?;
        }
        Ok(())
    }

    /// Lists the possible values of each group.
    fn list_values(&self, state: &State<W>, sum: &Sum, work: &mut Work, from: From) {
        work.values.clear();
        work.sets.clear();
        work.ends.clear();
        for (group, &range) in sum.groups.iter().zip(&work.ranges) {
            let mut values = 0;
            match (&group.cells[..], group.sets) {
                (&[cell], _) => {
                    for digit in bits(state.masks[usize::from(cell)]) {
                        values |= bit(from.distance(range, group.factor * (digit as i32 + 1)));
                    }
                }
                (cells, Some(sets)) => {
                    let union =
                        cells.iter().fold(0, |set, &cell| set | state.masks[usize::from(cell)]);
                    for &(set, sum) in &self.rules.sets[usize::from(sets)].sets {
                        let fits = set & !union == 0
                            && cells.iter().all(|&cell| state.masks[usize::from(cell)] & set != 0);
                        if fits {
                            let value = group.factor * sum;
                            if value < range.0 || value > range.1 {
                                continue;
                            }
                            let distance = from.distance(range, value);
                            if distance < 128 {
                                values |= bit(distance);
                                work.sets.push((set, distance));
                            }
                        }
                    }
                }
                (_, None) => {
                    let step = group.factor.unsigned_abs() as usize;
                    let width = (range.1 - range.0) as u32;
                    for distance in (0..=width.min(127)).step_by(step) {
                        values |= bit(distance);
                    }
                }
            }
            work.values.push(values);
            work.ends.push(work.sets.len());
        }
    }

    /// Keeps in the cells of a group what fits to its values.
    fn use_group(
        &mut self,
        state: &mut State<W>,
        group: &Group,
        sets: &[(u32, u32)],
        (from, range): (From, (i32, i32)),
        (values, fitting): (u128, u128),
    ) -> Result<(), Clash> {
        match (&group.cells[..], group.sets) {
            (&[cell], _) => {
                if values == fitting {
                    return Ok(());
                }
                let cell = usize::from(cell);
                let fits = |&digit: &usize| {
                    let distance = from.distance(range, group.factor * (digit as i32 + 1));
                    fitting & bit(distance) != 0
                };
                let digits =
                    bits(state.masks[cell]).filter(fits).fold(0, |set, digit| set | 1 << digit);
                self.keep(state, cell, digits)
            }
            (cells, Some(_)) => {
                let (mut some, mut every) = (0, self.rules.all);
                for &(set, distance) in sets {
                    if fitting & bit(distance) != 0 {
                        some |= set;
                        every &= set;
                    }
                }
                for &cell in cells {
                    self.keep(state, usize::from(cell), some)?;
                }
                self.require(state, cells, every)
            }
            (cells, None) => {
                if values == fitting {
                    return Ok(());
                }
                let (near, far) = (fitting.trailing_zeros(), 127 - fitting.leading_zeros());
                let (low, high) = match from {
                    From::Least => (range.0 + near as i32, range.0 + far as i32),
                    From::Greatest => (range.1 - far as i32, range.1 - near as i32),
                };
                let (lowest, highest) = loose_range(state, group);
                for &cell in cells {
                    let cell = usize::from(cell);
                    let mask = state.masks[cell];
                    let (first, last) = ends(mask, group.factor);
                    let near = |&digit: &usize| {
                        let value = group.factor * (digit as i32 + 1);
                        lowest - first + value <= high && highest - last + value >= low
                    };
                    let digits = bits(mask).filter(near).fold(0, |set, digit| set | 1 << digit);
                    self.keep(state, cell, digits)?;
                }
                Ok(())
            }
        }
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

/// The least and the greatest value of a cell.
fn ends(mask: u32, factor: i32) -> (i32, i32) {
    let (low, high) = (mask.trailing_zeros() as i32 + 1, 32 - mask.leading_zeros() as i32);
    let (a, b) = (low * factor, high * factor);
    (a.min(b), a.max(b))
}

/// The least and the greatest value of a group whose cells may have equal digits.
fn loose_range<const W: usize>(state: &State<W>, group: &Group) -> (i32, i32) {
    group.cells.iter().fold((0, 0), |(least, greatest), &cell| {
        let (low, high) = ends(state.masks[usize::from(cell)], group.factor);
        (least + low, greatest + high)
    })
}

/// The least and the greatest value of a group, as far as bounds tell.
fn range<const W: usize>(state: &State<W>, group: &Group) -> (i32, i32) {
    let (mut least, mut greatest) = loose_range(state, group);
    let size = group.cells.len();
    if size > 1 {
        let mut union =
            group.cells.iter().fold(0, |set, &cell| set | state.masks[usize::from(cell)]);
        if (union.count_ones() as usize) < size {
            return (least, greatest);
        }
        let (mut low, mut high) = (0, 0);
        let mut from_above = union;
        for _ in 0..size {
            low += union.trailing_zeros() as i32 + 1;
            union &= union - 1;
            let last = 31 - from_above.leading_zeros();
            high += last as i32 + 1;
            from_above &= !(1 << last);
        }
        let (a, b) = (low * group.factor, high * group.factor);
        least = least.max(a.min(b));
        greatest = greatest.min(a.max(b));
    }
    (least, greatest)
}
