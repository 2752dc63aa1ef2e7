//! The decisions of a search as indented text: `loshu solve --trace`.

use std::io::Write;

use loshu::{Cell, Contradiction, Digit, DigitSet, Observer, Solution};

use crate::flow::stream::Stream;
use crate::words::say;

/// Writes the decisions of a search as indented text.
pub(crate) struct Trace<'a, 'b> {
    stream: &'a mut Stream<'b>,
    /// The first solution.
    pub(crate) first: Option<Solution>,
    depth: usize,
    digits: Vec<DigitSet>,
}

impl<'a, 'b> Trace<'a, 'b> {
    pub(crate) fn new(stream: &'a mut Stream<'b>) -> Trace<'a, 'b> {
        Trace { stream, first: None, depth: 0, digits: Vec::new() }
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        let bytes = self.stream.bytes();
        let text = text.to_string();
        writeln!(bytes, "{:1$}{2}", "", 2 * self.depth, say(&text)).expect("memory takes all");
        self.stream.spill();
    }
}

impl Observer for Trace<'_, '_> {
    fn branched(&mut self, depth: usize, _: Cell, digits: DigitSet) {
        self.digits.truncate(depth - 1);
        self.digits.push(digits);
    }

    fn tried(&mut self, depth: usize, cell: Cell, digit: Digit) {
        self.depth = depth - 1;
        let digits = self.digits[self.depth];
        self.write(format_args!("{cell} = {digit} of {digits}"));
        self.depth = depth;
    }

    fn contradicted(&mut self, contradiction: &Contradiction) {
        self.write(format_args!("fails: {contradiction}"));
    }

    fn solved(&mut self, solution: &Solution) {
        self.first.get_or_insert(*solution);
        self.write(format_args!("solved: {solution}"));
    }
}
