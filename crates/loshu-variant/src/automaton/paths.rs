//! An automaton compiled for a list of cells.
//!
//! Each place between two cells has the states that can be reached there and that lead to an accepting state.

use super::Automaton;
use crate::digits::FEW_DIGITS;

/// The states of an automaton along a list of so many cells.
#[derive(Debug)]
pub(crate) enum Paths {
    /// Of few digits.
    Arrows(Track<Arrow>),
    /// Of many digits: they have many states, and most of these have a state behind them for each digit.
    Fans(Track<Fan>),
}

/// The states between cells, with steps of one kind.
#[derive(Debug)]
pub(crate) struct Track<S> {
    /// The steps from the states before a cell. Cells that follow each other share a layer if it is the same.
    layers: Vec<Layer<S>>,
    /// The number of the layer before each cell.
    layer_of: Vec<u16>,
    /// The number of words for the states of the largest layer.
    pub(crate) words: usize,
    /// How much work it is to go along all cells, in tenths of a microsecond.
    pub(crate) work: u32,
}

/// The states before a cell and their steps.
#[derive(Debug, PartialEq)]
pub(crate) struct Layer<S> {
    /// Where the steps of each state begin, and the end of the last ones.
    starts: Vec<u32>,
    steps: Vec<S>,
}

/// Steps from a state before a cell to states behind it, which are the bits of `next`.
pub(crate) trait Steps: Copy + PartialEq {
    /// Adds a step to those of a state. The digits come in ascending order.
    fn add(steps: &mut Vec<Self>, first: usize, digit: u8, to: u16);

    /// Sets the states that some digits lead to.
    fn reach(self, digits: u32, next: &mut [u64]);

    /// The digits that lead to states that are set.
    fn lead(self, next: &[u64]) -> u32;
}

/// Some digits, all of which lead to the same state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Arrow {
    digits: u32,
    to: u16,
}

impl Steps for Arrow {
    fn add(steps: &mut Vec<Arrow>, first: usize, digit: u8, to: u16) {
        match steps[first..].iter_mut().find(|arrow| arrow.to == to) {
            Some(arrow) => arrow.digits |= 1 << (digit - 1),
            None => steps.push(Arrow { digits: 1 << (digit - 1), to }),
        }
    }

    #[inline]
    fn reach(self, digits: u32, next: &mut [u64]) {
        let possible = u64::from(self.digits & digits != 0);
        next[usize::from(self.to) / 64] |= possible << (self.to % 64);
    }

    #[inline]
    fn lead(self, next: &[u64]) -> u32 {
        let leads = next[usize::from(self.to) / 64] >> (self.to % 64) & 1;
        self.digits & (leads as u32).wrapping_neg()
    }
}

/// Some digits that lead to the same state, or digits that follow each other and lead to states that follow each other.
/// The states of sums do so: a whole fan costs no more than an arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fan {
    digits: u32,
    /// The state that the first digit leads to.
    to: u16,
    is_spread: bool,
}

impl Fan {
    /// Whether one more digit fits, and whether the fan is spread with it.
    fn takes(self, digit: u8, to: u16) -> Option<bool> {
        let count = self.digits.count_ones();
        let follows = self.digits.ilog2() + 2 == u32::from(digit)
            && u32::from(self.to) + count == u32::from(to);
        match (to == self.to, count == 1 || self.is_spread) {
            (true, _) if !self.is_spread => Some(false),
            (false, true) if follows => Some(true),
            (_, _) => None,
        }
    }
}

impl Steps for Fan {
    fn add(steps: &mut Vec<Fan>, first: usize, digit: u8, to: u16) {
        let bit = 1 << (digit - 1);
        if let Some(last) = steps[first..].last_mut()
            && let Some(is_spread) = last.takes(digit, to)
        {
            *last = Fan { digits: last.digits | bit, is_spread, ..*last };
        } else {
            steps.push(Fan { digits: bit, to, is_spread: false });
        }
    }

    #[inline]
    fn reach(self, digits: u32, next: &mut [u64]) {
        let digits = self.digits & digits;
        let reached = match self.is_spread {
            true => u64::from(digits >> self.digits.trailing_zeros()),
            false => u64::from(digits != 0),
        };
        let (word, bit) = (usize::from(self.to) / 64, u32::from(self.to) % 64);
        next[word] |= reached << bit;
        // What does not fit into the word; nothing if all fits.
        let rest = (reached >> 1) >> (63 - bit);
        if rest != 0 {
            next[word + 1] |= rest;
        }
    }

    #[inline]
    fn lead(self, next: &[u64]) -> u32 {
        let (word, bit) = (usize::from(self.to) / 64, u32::from(self.to) % 64);
        let first = next[word] >> bit;
        if !self.is_spread {
            return self.digits & ((first & 1) as u32).wrapping_neg();
        }
        let rest = next.get(word + 1).map_or(0, |&rest| (rest << 1) << (63 - bit));
        self.digits & ((first | rest) as u32) << self.digits.trailing_zeros()
    }
}

impl<S> Layer<S> {
    #[inline]
    pub(crate) fn steps(&self, state: usize) -> &[S] {
        &self.steps[self.starts[state] as usize..self.starts[state + 1] as usize]
    }
}

impl Paths {
    /// Compiles an automaton for so many cells; `None` if it accepts no digits at all.
    pub(crate) fn new(length: usize, automaton: &Automaton, digits: u8) -> Option<Paths> {
        if usize::from(digits) <= FEW_DIGITS {
            Track::new(length, automaton, digits).map(Paths::Arrows)
        } else {
            Track::new(length, automaton, digits).map(Paths::Fans)
        }
    }

    /// How many bytes the steps take.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        fn bytes<S>(track: &Track<S>) -> usize {
            let of =
                |layer: &Layer<S>| size_of_val(&layer.starts[..]) + size_of_val(&layer.steps[..]);
            track.layers.iter().map(of).sum()
        }
        match self {
            Paths::Arrows(track) => bytes(track),
            Paths::Fans(track) => bytes(track),
        }
    }
}

impl<S: Steps> Track<S> {
    fn new(length: usize, automaton: &Automaton, digits: u8) -> Option<Track<S>> {
        // The states that can be reached before each cell, and behind the last one.
        let mut reached: Vec<Vec<usize>> = vec![vec![0]];
        let mut seen = vec![usize::MAX; automaton.states()];
        for place in 0..length {
            let mut next = Vec::new();
            for &state in &reached[place] {
                for to in (1..=digits).filter_map(|digit| automaton.next(state, digit)) {
                    if seen[to] != place {
                        seen[to] = place;
                        next.push(to);
                    }
                }
            }
            // In this order, the states behind a state follow each other.
            next.sort_unstable();
            reached.push(next);
        }
        // The number of each state that leads to an accepting state, from the end.
        const NONE: u16 = u16::MAX;
        let mut numbers = vec![NONE; automaton.states()];
        let mut count = 0;
        for &state in &reached[length] {
            if automaton.is_accepting(state) {
                numbers[state] = count;
                count += 1;
            }
        }
        let mut largest = usize::from(count);
        let mut layers: Vec<Layer<S>> = Vec::with_capacity(length);
        let mut layer_of = vec![0; length];
        for place in (0..length).rev() {
            let mut layer = Layer { starts: vec![0], steps: Vec::new() };
            let mut before = Vec::new();
            for &state in &reached[place] {
                let first = layer.steps.len();
                for digit in 1..=digits {
                    let Some(to) = automaton.next(state, digit) else { continue };
                    let to = numbers[to];
                    if to != NONE {
                        S::add(&mut layer.steps, first, digit, to);
                    }
                }
                if layer.steps.len() > first {
                    before.push(state);
                    layer.starts.push(layer.steps.len() as u32);
                }
            }
            reached[place + 1].iter().for_each(|&state| numbers[state] = NONE);
            for (number, &state) in before.iter().enumerate() {
                numbers[state] = number as u16;
            }
            largest = largest.max(before.len());
            if layers.last() != Some(&layer) {
                layer.starts.shrink_to_fit();
                layer.steps.shrink_to_fit();
                layers.push(layer);
            }
            layer_of[place] = (layers.len() - 1) as u16;
        }
        let words = largest.div_ceil(64);
        // A step takes about a nanosecond in each pass.
        let steps: usize =
            layer_of.iter().map(|&layer| layers[usize::from(layer)].steps.len()).sum();
        let work = 1 + (steps / 50) as u32;
        (numbers[0] != NONE).then_some(Track { layers, layer_of, words, work })
    }

    /// The number of cells.
    pub(crate) fn len(&self) -> usize {
        self.layer_of.len()
    }

    /// The layers before the cells, in the order of the cells.
    pub(crate) fn along<'a>(
        &'a self,
        cells: &'a [u16],
    ) -> impl DoubleEndedIterator<Item = (usize, &'a Layer<S>, usize)> + ExactSizeIterator {
        let places = self.layer_of.iter().zip(cells).enumerate();
        places.map(|(place, (&layer, &cell))| {
            (place, &self.layers[usize::from(layer)], usize::from(cell))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::{Constraint, Rules};
    use crate::shape::Shape;

    /// The automata of numbers beside the rows of a large grid.
    fn paths(add: impl Fn(&mut Rules, &[usize])) -> Vec<Arc<Paths>> {
        let shape = Shape::square(25).unwrap();
        let mut rules = Rules::sudoku(&shape).unwrap();
        for row in 0..25 {
            add(&mut rules, &(25 * row..25 * (row + 1)).collect::<Vec<_>>());
        }
        let paths = rules.constraints().iter().filter_map(|constraint| match constraint {
            Constraint::Regular { cells, automaton } => automaton.paths(cells.len(), 25),
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Any(_) => None,
        });
        paths.collect()
    }

    #[test]
    fn the_numbers_outside_of_large_grids_take_little_memory() {
        let x_sums = paths(|rules, row| rules.x_sum(row, 150 + row[0] as i32 / 25).unwrap());
        let most = x_sums.iter().map(|paths| paths.bytes()).max().unwrap();
        assert!(most < 200_000, "{most} bytes");
        let sandwiches = paths(|rules, row| rules.sandwich(row, 150 + row[0] as i32 / 25).unwrap());
        let most = sandwiches.iter().map(|paths| paths.bytes()).max().unwrap();
        assert!(most < 100_000, "{most} bytes");
        let seen = paths(|rules, row| rules.skyscraper(row, 13).unwrap());
        assert!(seen.iter().all(|paths| Arc::ptr_eq(paths, &seen[0])), "compiled once");
        assert!(seen[0].bytes() < 200_000, "{} bytes", seen[0].bytes());
    }

    /// A fan does what its digits would do one by one.
    #[test]
    fn fans_are_arrows_of_each_digit() {
        let targets = [3, 3, 3, 62, 63, 64, 65, 90, 64, 65, 66, 66, 66, 67];
        let (mut fans, mut arrows) = (Vec::new(), Vec::new());
        for (digit, to) in (1..).zip(targets) {
            Fan::add(&mut fans, 0, digit, to);
            Arrow::add(&mut arrows, 0, digit, to);
        }
        assert_eq!(fans.len(), 6, "{fans:?}");
        for mask in (0..1 << targets.len()).step_by(37) {
            let (mut of_fans, mut of_arrows) = ([0; 2], [0; 2]);
            fans.iter().for_each(|fan| fan.reach(mask, &mut of_fans));
            arrows.iter().for_each(|arrow| arrow.reach(mask, &mut of_arrows));
            assert_eq!(of_fans, of_arrows);
            let next = [u64::from(mask) << 50, u64::from(mask) >> 3];
            let of_fans = fans.iter().fold(0, |digits, fan| digits | fan.lead(&next));
            let of_arrows = arrows.iter().fold(0, |digits, arrow| digits | arrow.lead(&next));
            assert_eq!(of_fans, of_arrows);
        }
    }
}
