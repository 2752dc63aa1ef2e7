//! Sums that are added up.
//!
//! A loose sum, whose cells do not all differ, says little: each of its groups of different cells may take up all that
//! the others leave. Where the cells of one sum see many cells of another one, both together have larger groups, and
//! less to spare. And where sums without a common cell cover a house, they say what they sum up to outside of it.

use core::cmp::Reverse;

use loshu::{Limits, Stop};

use super::compiled::Compiled;
use super::derive::{Balance, Plain};
use super::groups;
use crate::bits::Bits;

/// A sum of fewer cells is looked at closely as it is.
const LEAST_CELLS: u32 = 6;

/// Of more loose sums than this no two are added up: each pair is tried.
const MOST_SUMS: usize = 40;

/// How many sums are tried to cover houses, at most: about a quarter of a millisecond.
const TRIES: usize = 3_000;

/// What a sum leaves to its groups of different cells.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// The greatest sum that the groups could have, less the least one.
    width: i32,
    /// How far the total is from the nearer of these two.
    slack: i32,
}

impl Room {
    pub(super) fn of<const W: usize>(rules: &Compiled<W>, sum: &Plain<W>) -> Room {
        let digits = rules.digits as i32;
        let terms: Vec<_> = sum.cells.iter().map(|cell| (cell as u16, 1)).collect();
        let groups = groups::of_terms(&terms, &rules.peers, &rules.houses);
        let sizes = || groups.iter().map(|group| group.cells.len() as i32);
        let least: i32 = sizes().map(|size| size * (size + 1) / 2).sum();
        let width: i32 = sizes().map(|size| size * (digits - size)).sum();
        Room { width, slack: (sum.total - least).min(least + width - sum.total) }
    }

    /// How far the total is from the nearer of the least and the greatest sum.
    pub(super) fn slack(self) -> i32 {
        self.slack
    }

    /// Whether little of the room is left, so that the sum is worth a look at each try.
    pub(super) fn is_narrow(self) -> bool {
        self.width > 4 * self.slack
    }
}

/// Adds up the loose ones of some sums. `odd` are the houses beside rows, columns and boxes.
pub(super) fn added<const W: usize>(
    rules: &Compiled<W>,
    sums: &[Plain<W>],
    odd: &[Vec<Bits<W>>],
    limits: &Limits,
) -> Result<Vec<Balance<W>>, Stop> {
    let is_loose = |sum: &&Plain<W>| is_loose(rules, &sum.cells);
    let loose: Vec<_> = sums.iter().filter(is_loose).copied().collect();
    if loose.is_empty() {
        return Ok(Vec::new());
    }
    let digits = rules.digits as i32;
    let of_house = |&cells: &Bits<W>| Plain { cells, total: digits * (digits + 1) / 2 };
    let houses: Vec<_> = rules.houses.iter().map(of_house).collect();
    let pieces: Vec<_> = sums.iter().copied().chain(odd.iter().flatten().map(of_house)).collect();
    let mut found = in_pairs(rules, &loose, limits)?;
    found.extend(around_houses(&houses, &loose, &pieces, limits)?);
    found.retain(|sum| !sum.cells.is_empty() && Room::of(rules, sum).is_narrow());
    let balance = |sum: Plain<W>| Balance { plus: sum.cells, minus: Bits::EMPTY, total: sum.total };
    Ok(found.into_iter().map(balance).collect())
}

/// Whether a sum has many cells that do not all differ.
fn is_loose<const W: usize>(rules: &Compiled<W>, cells: &Bits<W>) -> bool {
    cells.len() >= LEAST_CELLS
        && cells.iter().any(|cell| cells.without(&rules.peers[cell]).len() > 1)
}

/// Adds up two sums at a time, as long as both together have less to spare than each by itself: first those of which
/// that saves the most.
fn in_pairs<const W: usize>(
    rules: &Compiled<W>,
    sums: &[Plain<W>],
    limits: &Limits,
) -> Result<Vec<Plain<W>>, Stop> {
    if sums.len() > MOST_SUMS {
        return Ok(Vec::new());
    }
    let slack = |sum: &Plain<W>| Room::of(rules, sum).slack;
    let mut left: Vec<_> = sums.iter().map(|sum| Some((*sum, slack(sum)))).collect();
    let pair = |left: &[Option<(Plain<W>, i32)>], second: usize, first: usize| {
        let ((one, one_slack), (other, other_slack)) = (left[first]?, left[second]?);
        let both = one.and(&other)?;
        let saved = one_slack + other_slack - slack(&both);
        (saved > 0).then_some(Pair { saved, second, first, both })
    };
    let mut pairs = Vec::new();
    for second in 1..left.len() {
        limits.look()?;
        pairs.extend((0..second).filter_map(|first| pair(&left, second, first)));
    }
    let mut made = Vec::new();
    let order = |pair: &&Pair<W>| (Reverse(pair.saved), pair.second, pair.first);
    while let Some(&Pair { second, first, both, .. }) = pairs.iter().min_by_key(order) {
        limits.look()?;
        made.push(both);
        left[second] = None;
        left[first] = Some((both, slack(&both)));
        let touches = |place: usize| place == first || place == second;
        pairs.retain(|pair| !touches(pair.first) && !touches(pair.second));
        let others = (0..left.len()).filter(|&other| other != first);
        pairs.extend(others.filter_map(|other| pair(&left, other.max(first), other.min(first))));
    }
    Ok(made)
}

/// Two sums of a list, and what both together save.
struct Pair<const W: usize> {
    saved: i32,
    second: usize,
    first: usize,
    both: Plain<W>,
}

/// What pieces that cover a house leave outside of it, and outside of all other houses that they happen to cover.
fn around_houses<const W: usize>(
    houses: &[Plain<W>],
    loose: &[Plain<W>],
    pieces: &[Plain<W>],
    limits: &Limits,
) -> Result<Vec<Plain<W>>, Stop> {
    let mut found = Vec::new();
    let mut tries = TRIES;
    let meets = |house: &&Plain<W>| loose.iter().any(|sum| sum.and(house).is_none());
    for house in houses.iter().filter(meets) {
        limits.look()?;
        let mut covers = Vec::new();
        cover(house, pieces, &Plain { cells: Bits::EMPTY, total: 0 }, &mut tries, &mut covers);
        for cover in covers {
            let rest = houses.iter().fold(cover, Plain::without);
            if !found.contains(&rest) {
                found.push(rest);
            }
        }
    }
    Ok(found)
}

/// Lists the ways to cover what is left of a house with pieces that have no cell in common.
fn cover<const W: usize>(
    house: &Plain<W>,
    pieces: &[Plain<W>],
    taken: &Plain<W>,
    tries: &mut usize,
    covers: &mut Vec<Plain<W>>,
) {
    let Some(cell) = house.cells.without(&taken.cells).lowest() else {
        covers.push(*taken);
        return;
    };
    for piece in pieces {
        if *tries == 0 {
            return;
        }
        *tries -= 1;
        if piece.cells.contains(cell)
            && let Some(more) = taken.and(piece)
        {
            cover(house, pieces, &more, tries, covers);
        }
    }
}
