//! Sue de Coq: two or three cells where a line and a box cross, with two digits more than cells or
//! more, and a set of cells in the rest of the line and one in the rest of the box, which take these
//! digits up.
//!
//! Order: rows with their boxes, columns with their boxes; the common cells by the first two, then
//! with the third; the cells of the line, then those of the box, depth-first.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CellSet, DigitSet, Marks, Triad, Watch};

use crate::step::{Reason, Sector, Sets, Step};
use crate::technique::search::cell_sets::each_set;
use crate::technique::{Position, Sink, Technique};

pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let open = marks.open();
    for triad in Triad::ALL {
        each_set(marks, open & triad.cells(), &mut |cells, digits| {
            if cells.len() < 2 || digits.len() < cells.len() + 2 {
                return ControlFlow::Continue(());
            }
            let spare = digits.len() - cells.len();
            let watch = position.watch();
            Crossing { marks, watch, open, triad, cells, digits, spare }.find(sink)
        })?;
    }
    ControlFlow::Continue(())
}

/// The common cells of a line and a box.
struct Crossing<'a> {
    marks: &'a Marks,
    watch: &'a Watch<'a>,
    open: CellSet,
    triad: Triad,
    cells: CellSet,
    digits: DigitSet,
    /// How many digits the cells have more than they can hold.
    spare: usize,
}

/// A set of cells in the line or in the box.
#[derive(Clone, Copy)]
struct Arm {
    cells: CellSet,
    digits: DigitSet,
}

impl Crossing<'_> {
    /// How many digits of the crossing the arm takes up.
    fn taken(&self, arm: Arm) -> usize {
        arm.cells.len().saturating_sub((arm.digits - self.digits).len())
    }

    fn find(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let line = self.open & (self.triad.line().cells() - self.cells);
        each_set(self.marks, line, &mut |cells, digits| {
            self.watch.go_on()?;
            let arm = Arm { cells, digits };
            let taken = self.taken(arm);
            if taken == 0 || taken >= self.spare || (digits & self.digits).is_empty() {
                return ControlFlow::Continue(());
            }
            self.find_in_box(arm, self.spare - taken, sink)
        })
    }

    /// Looks in the box for cells that take up the other digits.
    fn find_in_box(&self, line: Arm, left: usize, sink: &mut Sink<'_>) -> ControlFlow<()> {
        self.watch.go_on_after(2)?;
        let taken = line.digits & self.digits;
        let block = self.open & (self.triad.block().cells() - self.cells - line.cells);
        let block = block.iter().filter(|&cell| (self.marks.digits(cell) & taken).is_empty());
        each_set(self.marks, block.collect(), &mut |cells, digits| {
            let block = Arm { cells, digits };
            if self.taken(block) != left || (digits & self.digits).is_empty() {
                return ControlFlow::Continue(());
            }
            let eliminations = self.eliminations(line, block);
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            let reason = self.reason(line, block);
            sink(Step::striking(Technique::SueDeCoq, eliminations, reason))
        })
    }

    /// The digits of the box from the rest of the box, then the digits of the line from the rest of
    /// the line; those of no arm from both, and those of both arms too.
    fn eliminations(&self, line: Arm, block: Arm) -> Vec<Candidate> {
        let both = line.digits & block.digits;
        let of_box = ((self.digits | block.digits) - line.digits) | both;
        let of_line = ((self.digits | line.digits) - block.digits) | both;
        let box_rest = self.triad.block().cells() - self.cells - block.cells;
        let line_rest = self.triad.line().cells() - self.cells - line.cells;
        let mut gone: Vec<_> = self.in_cells(box_rest, of_box).collect();
        for candidate in self.in_cells(line_rest, of_line) {
            if !gone.contains(&candidate) {
                gone.push(candidate);
            }
        }
        gone
    }

    fn in_cells(&self, cells: CellSet, digits: DigitSet) -> impl Iterator<Item = Candidate> {
        cells.iter().flat_map(move |cell| {
            let digits = self.marks.digits(cell) & digits;
            digits.iter().map(move |digit| Candidate::new(cell, digit))
        })
    }

    /// As many digits, each in the line or in the box, as cells.
    fn reason(&self, line: Arm, block: Arm) -> Reason {
        let cells = self.cells | line.cells | block.cells;
        let of_line = (self.digits | line.digits) - (block.digits - line.digits);
        let in_line = of_line.iter().map(|digit| Sector::House(self.triad.line(), digit));
        let in_box = block.digits.iter().map(|digit| Sector::House(self.triad.block(), digit));
        let truths = cells.iter().map(Sector::Cell).collect();
        Reason::Sets(Sets { truths, links: in_line.chain(in_box).collect() })
    }
}
