//! Unique rectangles and loops: search, and the order of what they give.

mod extra;

use alloc::vec::Vec;

use loshu::Watch;

use self::extra::Extras;
use super::draft::{Draft, Flow, Sink, give};
use super::order::{CELLS, HOUSE_BITS, HOUSES, PEER_BITS, cells};
use super::rule::Rule;
use super::state::{Mark, State};
use crate::bits::ones;

/// Cells with the same two digits, each next to the one before, the last next to the first.
#[derive(Clone, Debug)]
struct Loop {
    pair: u16,
    cells: Vec<usize>,
}

/// The pieces of work that it takes to find the hints of a loop.
const HINTS: u32 = 10;

/// All hints of unique rectangles and loops, by rating and type.
pub(super) fn eliminations(state: &State, watch: &Watch<'_>, sink: Sink<'_>) -> Flow {
    let mut found = Extras::default();
    for start in cells(state.with_count(2)) {
        let pair = state.marks[start];
        let both = both_digits(state, pair);
        if core(both) >> start & 1 == 0 {
            continue;
        }
        let (path, loops) = (Vec::new(), Vec::new());
        let mut search = LoopSearch { state, watch, pair, both, path, sides: [0; 2], loops };
        search.visit(start, 2, 0, 3)?;
        for found_loop in &search.loops {
            watch.go_on_after(HINTS)?;
            found.add_hints(state, found_loop);
        }
    }
    found.give_sorted(sink)
}

/// The cells that can lie on a loop: those with neighbours in houses of two types.
fn core(mut both: u128) -> u128 {
    loop {
        let has_neighbour =
            |cell: usize, house: u8| HOUSE_BITS[house as usize] & both & !(1 << cell) != 0;
        let stays = |&cell: &usize| {
            HOUSES[cell].iter().filter(|&&house| has_neighbour(cell, house)).count() >= 2
        };
        let left = cells(both).filter(stays).fold(0, |left, cell| left | 1 << cell);
        if left == both {
            return both;
        }
        both = left;
    }
}

/// The cells that have both digits.
fn both_digits(state: &State, pair: u16) -> u128 {
    let first = pair.trailing_zeros() as usize;
    let second = (pair & (pair - 1)).trailing_zeros() as usize;
    state.planes[first] & state.planes[second]
}

/// The depth-first search for loops from one cell.
struct LoopSearch<'a> {
    state: &'a State,
    watch: &'a Watch<'a>,
    pair: u16,
    both: u128,
    path: Vec<usize>,
    /// The cells of the path with even and with odd number.
    sides: [u128; 2],
    loops: Vec<Loop>,
}

impl LoopSearch<'_> {
    /// Goes on from a cell that was entered by a house of type `last` (3 for the first cell).
    ///
    /// `spare` cells more may have other digits; `extra` are the other digits so far. What a
    /// neighbour adds to `extra` stays for the later neighbours, as the original scale has it.
    fn visit(&mut self, cell: usize, spare: i8, mut extra: u16, last: usize) -> Flow {
        self.watch.go_on()?;
        let side = self.path.len() % 2;
        self.path.push(cell);
        self.sides[side] |= 1 << cell;
        for kind in (0..3).filter(|&kind| kind != last) {
            for &next in &CELLS[HOUSES[cell][kind] as usize] {
                let next = next as usize;
                if next == self.path[0] && self.path.len() >= 4 {
                    self.record();
                } else if self.both >> next & 1 == 1 && !self.path.contains(&next) {
                    extra |= self.state.marks[next] & !self.pair;
                    let is_rich = self.state.marks[next] != self.pair;
                    let may_pass = !is_rich || extra.is_power_of_two() || spare > 0;
                    // Two cells of one side in a house would make the loop invalid.
                    if may_pass && PEER_BITS[next] & self.sides[1 - side] == 0 {
                        self.visit(next, spare - i8::from(is_rich), extra, kind)?;
                    }
                }
            }
        }
        self.path.pop();
        self.sides[side] &= !(1 << cell);
        Flow::Continue(())
    }

    /// Keeps the path, if both sides of it visit the same houses, each house once.
    fn record(&mut self) {
        let houses = |side: u128| {
            cells(side)
                .flat_map(|cell| HOUSES[cell])
                .fold(0u32, |houses, house| houses | 1 << house)
        };
        if self.path.len().is_multiple_of(2) && houses(self.sides[0]) == houses(self.sides[1]) {
            self.loops.push(Loop { pair: self.pair, cells: self.path.clone() });
        }
    }
}

/// The common peers of all these cells.
fn common_peers(all: &[usize]) -> u128 {
    all.iter().fold((1 << 81) - 1, |seen, &cell| seen & PEER_BITS[cell])
}

impl Extras {
    fn add_hints(&mut self, state: &State, found: &Loop) {
        let is_rich = |&&cell: &&usize| state.marks[cell] != found.pair;
        let rich: Vec<usize> = found.cells.iter().filter(is_rich).copied().collect();
        match rich[..] {
            [] => {}
            [cell] => self.add(found, 1, 0, marks(cell, found.pair)),
            [a, b] => self.add_hints_of_two(state, found, [a, b]),
            _ => self.add_same_digit(state, found, &rich),
        }
    }

    fn add_hints_of_two(&mut self, state: &State, found: &Loop, two: [usize; 2]) {
        let others = (state.marks[two[0]] | state.marks[two[1]]) & !found.pair;
        if others.is_power_of_two() {
            self.add_same_digit(state, found, &two);
        } else {
            self.add_sets(state, found, two, others);
        }
        if let Some(cuts) = locked_digit(state, found.pair, two) {
            self.add(found, 4, 0, cuts);
        }
    }

    /// Type 2: one of the cells has the other digit.
    fn add_same_digit(&mut self, state: &State, found: &Loop, rich: &[usize]) {
        let digit = (state.marks[rich[0]] & !found.pair).trailing_zeros() as usize;
        let seen = cells(state.planes[digit] & common_peers(rich));
        self.add(found, 2, 0, seen.map(|cell| Mark::new(cell, digit)).collect());
    }
}

fn marks(cell: usize, digits: u16) -> Vec<Mark> {
    ones(digits).map(|digit| Mark::new(cell, digit)).collect()
}

/// Type 4: what falls if one digit of the pair is locked in two cells.
fn locked_digit(state: &State, pair: u16, [a, b]: [usize; 2]) -> Option<Vec<Mark>> {
    let is_locked = |&digit: &usize| {
        let mut common = super::order::common_houses(a, b);
        common.any(|house| state.spots[house][digit].count_ones() == 2)
    };
    let locked = ones(pair).find(is_locked)?;
    let other = (pair & !(1 << locked)).trailing_zeros() as usize;
    Some([a, b].map(|cell| Mark::new(cell, other)).to_vec())
}

/// Gives the hints that remove something.
fn give_worthy(hints: Vec<Draft>, sink: Sink<'_>) -> Flow {
    hints.into_iter().try_for_each(|hint| give(sink, hint.rule, hint.tenths, hint.cuts))
}

fn rule_of(found: &Loop, kind: u8) -> Rule {
    Rule::UniqueLoop { cells: found.cells.len() as u8, kind }
}
