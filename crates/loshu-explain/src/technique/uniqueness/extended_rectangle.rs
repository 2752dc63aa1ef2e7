//! Extended rectangles: two lines of a chute and as many crossing lines as digits. If the cells held
//! these digits alone, the two lines could be exchanged.
//!
//! Order: three digits, then four and five; the digits; the two lines; the crossing lines.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, CellSet, Digit, DigitSet, House, Marks, Watch};

use crate::technique::search::guardians::{Flaw, Guarded};
use crate::technique::{Position, Sink, Technique};

/// Finds extended rectangles of a type, with three to five digits.
pub(crate) fn find(
    technique: Technique,
    number: u8,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    for size in 3..=5 {
        for digits in (0..512).map(DigitSet::from_bits).filter(|digits| digits.len() == size) {
            position.watch().go_on()?;
            for pair in position.line_pairs().iter().filter(|pair| pair.may_have(digits)) {
                PairShape::new(position, pair, digits).visit_all(&mut |cells| {
                    let kept = |cell| (cell, marks.digits(cell) & digits);
                    let pattern = cells.iter().map(kept).collect();
                    Guarded::new(technique, Flaw::Deadly, marks, pattern).conclude(number, sink)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two lines of a chute, and the lines across.
#[derive(Debug)]
pub(crate) struct LinePair {
    cells: CellSet,
    crossing: [House; 9],
    /// For each set of digits the number of open cells with two or more of these and no others.
    bare: [u8; 512],
}

impl LinePair {
    /// Pairs of rows, then pairs of columns.
    pub(crate) fn all(marks: &Marks) -> impl Iterator<Item = LinePair> {
        [(House::ROWS, House::COLUMNS), (House::COLUMNS, House::ROWS)].into_iter().flat_map(
            move |(lines, crossing)| {
                let pairs = (0..9).flat_map(|a| (a + 1..a / 3 * 3 + 3).map(move |b| (a, b)));
                pairs.map(move |(a, b)| {
                    let cells = lines[a].cells() | lines[b].cells();
                    LinePair { cells, crossing, bare: bare(marks, cells) }
                })
            },
        )
    }

    /// Whether there may be enough cells with these digits: all but two, or all with one more digit.
    fn may_have(&self, digits: DigitSet) -> bool {
        let count = |digits: DigitSet| usize::from(self.bare[usize::from(digits.bits())]);
        let size = digits.len();
        let more = || (!digits).iter().any(|extra| count(digits.with(extra)) >= 2 * size);
        count(digits) >= size && (count(digits) >= 2 * size - 2 || more())
    }
}

/// Counts for each set of digits the cells with two or more of these digits and no others: first the
/// cells with exactly these, then digit by digit those of the set without the digit on top.
fn bare(marks: &Marks, cells: CellSet) -> [u8; 512] {
    let mut counts = [0; 512];
    for digits in cells.iter().map(|cell| marks.digits(cell)).filter(|digits| digits.len() > 1) {
        counts[usize::from(digits.bits())] += 1;
    }
    for half in Digit::ALL.map(|digit| 1 << digit.index()) {
        for part in counts.chunks_exact_mut(2 * half) {
            let (without, with) = part.split_at_mut(half);
            with.iter_mut().zip(without).for_each(|(with, without)| *with += *without);
        }
    }
    counts
}

/// The cells of two lines in which some digits could stand.
struct PairShape<'a> {
    marks: &'a Marks,
    watch: &'a Watch<'a>,
    digits: DigitSet,
    /// The lines across with two of the digits at least in both cells: these cells.
    crossings: Vec<CellSet>,
    /// Cells with no other digit.
    bare: CellSet,
}

impl<'a> PairShape<'a> {
    fn new(position: &'a Position<'a>, pair: &LinePair, digits: DigitSet) -> PairShape<'a> {
        let (marks, watch) = (position.marks(), position.watch());
        let able = |cell: &Cell| (marks.digits(*cell) & digits).len() >= 2;
        let able: CellSet = pair.cells.iter().filter(able).collect();
        let bare = able.iter().filter(|&cell| marks.digits(cell).is_subset(digits)).collect();
        let crossings = pair.crossing.iter().map(|line| line.cells() & able);
        let crossings = crossings.filter(|both| both.len() == 2).collect();
        PairShape { marks, watch, digits, crossings, bare }
    }

    fn visit_all(&self, visit: &mut dyn FnMut(CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
        self.choose(&self.crossings, CellSet::EMPTY, visit)
    }

    fn choose(
        &self,
        crossings: &[CellSet],
        chosen: CellSet,
        visit: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.watch.go_on_after(2)?;
        if chosen.len() == 2 * self.digits.len() {
            return visit(chosen);
        }
        for (i, &crossing) in crossings.iter().enumerate() {
            let chosen = chosen | crossing;
            let roof = chosen - self.bare;
            if roof.len() <= 2 || (self.marks.digits_of(roof) - self.digits).len() == 1 {
                self.choose(&crossings[i + 1..], chosen, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
