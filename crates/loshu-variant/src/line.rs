//! Lines: what they say about the cells along them.

use std::sync::Arc;

use crate::automaton::Automaton;
use crate::rule_error::RuleError;
use crate::rules::{Constraint, Rules};

/// What a line says about its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// Digits rise from the bulb.
    Thermometer,
    /// Digits do not fall from the bulb.
    SlowThermometer,
    /// The same from both ends.
    Palindrome,
    /// Consecutive digits in any order.
    Renban,
    /// No two digits are equal or consecutive.
    Nabner,
    /// Neighbours on the line differ by so much at least.
    Whispers(u8),
    /// The parts in all regions have the same sum.
    RegionSum,
    /// Digits are between those of the ends.
    Between,
    /// The ends differ by four at least; the digits between them are not from one end to the other.
    Lockout,
    /// Any three cells in a row have a low, a middle and a high digit.
    Entropic,
    /// Any three cells in a row have different remainders when divided by three.
    Modular,
    /// The ends add up to the sum of the cells between.
    DoubleArrow,
    /// Pairs at the same distance from the middle have the same sum, which is that of the middle.
    Zipper,
    /// Odd and even digits alternate.
    Parity,
    /// The line can be cut into parts with this sum. Its last cell is the first one if it is closed.
    Sum(u8),
    /// The digit of the second cell says how many cells behind it the digit of the first cell is.
    Indexing,
}

/// The number of German whispers in a grid of nine digits.
pub(crate) const USUAL_WHISPERS: u8 = 5;

/// The sum of ten-lines, the usual ones.
pub(crate) const USUAL_SUM: u8 = 10;

impl Line {
    /// Adds the constraints of a line along cells.
    pub(crate) fn add_to(
        self,
        rules: &mut Rules,
        cells: &[usize],
        regions: &[Option<u8>],
    ) -> Result<(), RuleError> {
        match self {
            Line::Thermometer => rules.thermometer(cells),
            Line::SlowThermometer => rules.slow_thermometer(cells),
            Line::Palindrome => rules.palindrome(cells),
            Line::Renban => rules.renban(&each_once(cells)),
            Line::Nabner => rules.nabner(&each_once(cells)),
            Line::Whispers(difference) => rules.whispers(cells, difference),
            Line::RegionSum => rules.region_sum_line(cells, regions),
            Line::Between => rules.between_line(cells),
            Line::Lockout => rules.lockout_line(cells),
            Line::Entropic => rules.entropic_line(cells),
            Line::Modular => rules.modular_line(cells),
            Line::DoubleArrow => rules.double_arrow(cells),
            Line::Zipper => rules.zipper_line(cells),
            Line::Parity => rules.parity_line(cells),
            Line::Sum(total) => rules.sum_line(cells, total),
            Line::Indexing => rules.indexing_line(cells),
        }
    }

    /// The number in the rule of the line, if it has one.
    pub const fn number(self) -> Option<u8> {
        match self.numbers() {
            Some((number, _)) => Some(number),
            None => None,
        }
    }

    /// The number in the rule of the line, and the usual one: digits on German whispers differ by 5.
    const fn numbers(self) -> Option<(u8, u8)> {
        match self {
            Line::Whispers(number) => Some((number, USUAL_WHISPERS)),
            Line::Sum(number) => Some((number, USUAL_SUM)),
            Line::Thermometer
            | Line::SlowThermometer
            | Line::Palindrome
            | Line::Renban
            | Line::Nabner
            | Line::RegionSum
            | Line::Between
            | Line::Lockout
            | Line::Entropic
            | Line::Modular
            | Line::DoubleArrow
            | Line::Zipper
            | Line::Parity
            | Line::Indexing => None,
        }
    }

    /// The number in the rule of the line, if it is not the usual one.
    pub fn unusual_number(self) -> Option<u8> {
        self.numbers().filter(|(number, usual)| number != usual).map(|(number, _)| number)
    }

    /// The same line with the usual number in its rule, if the rule has one.
    pub(crate) fn with_usual_number(self) -> Line {
        self.numbers().map_or(self, |(_, usual)| self.with_number(usual))
    }

    /// The same line with a number in its rule, if the rule has one.
    pub(crate) const fn with_number(self, number: u8) -> Line {
        match self {
            Line::Whispers(_) => Line::Whispers(number),
            Line::Sum(_) => Line::Sum(number),
            Line::Thermometer
            | Line::SlowThermometer
            | Line::Palindrome
            | Line::Renban
            | Line::Nabner
            | Line::RegionSum
            | Line::Between
            | Line::Lockout
            | Line::Entropic
            | Line::Modular
            | Line::DoubleArrow
            | Line::Zipper
            | Line::Parity
            | Line::Indexing => self,
        }
    }

    /// Whether it matters at which end the line begins.
    pub(crate) const fn has_direction(self) -> bool {
        matches!(self, Line::Thermometer | Line::SlowThermometer | Line::Indexing)
    }

    /// Whether several such lines can begin together and part later: a thermometer has branches.
    pub const fn has_branches(self) -> bool {
        matches!(self, Line::Thermometer | Line::SlowThermometer)
    }

    /// Whether each digit occurs once, so that the first cell of a closed line counts once.
    #[cfg(feature = "fpuzzles")]
    pub(crate) const fn has_each_cell_once(self) -> bool {
        matches!(self, Line::Renban | Line::Nabner)
    }
}

/// The cells of a line, each once: a closed line comes back to its first cell.
fn each_once(cells: &[usize]) -> Vec<usize> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// How much the ends of a lockout line differ at least.
const APART: u8 = 4;

impl Rules {
    /// The digits of the two ends differ by 4 at least; the digits between the ends are less than both or greater than both.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if a cell does not exist.
    pub fn lockout_line(&mut self, cells: &[usize]) -> Result<(), RuleError> {
        let (rule, size) = ("lockout line", u16::from(self.digits()));
        let cells = self.indices(rule, cells)?;
        let [first, middle @ .., last] = &cells[..] else { return Ok(()) };
        // The ends come first, so that the automaton knows the bounds: a state behind them is the lower one, and how far the
        // higher one is above it. Behind one end both are that.
        let bounds = |low: u16, high: u16| 1 + size * (low - 1) + (high - low);
        let bounds_of = |state: u16| {
            let low = (state - 1) / size + 1;
            (low, low + (state - 1) % size)
        };
        let next = |state: u16, digit: u8| {
            let digit = u16::from(digit);
            if state == 0 {
                return Some(bounds(digit, digit));
            }
            let (low, high) = bounds_of(state);
            if low < high {
                return (digit < low || high < digit).then_some(state);
            }
            let (low, high) = (low.min(digit), high.max(digit));
            (high - low >= u16::from(APART)).then(|| bounds(low, high))
        };
        let is_whole = |state: u16| state > 0 && bounds_of(state).0 < bounds_of(state).1;
        let automaton = Automaton::new(self.digits(), 1 + size * size, next, is_whole);
        let automaton = Arc::new(automaton.ok_or(RuleError::Large { rule })?);
        let cells = [*first, *last].iter().chain(middle).copied().collect();
        self.constrain(Constraint::Regular { cells, automaton })
    }
}
