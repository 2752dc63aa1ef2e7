//! Bent sets: WXYZ-wing and its larger kin, up to nine cells.
//!
//! `n` cells in a line and a box that cross have `n` digits together. All but one of the digits are
//! confined to the line or to the box, so that each has room for one only; so the last one, which is in
//! both parts, is true in one of its cells, and goes from the cells that see all of these.
//!
//! Order: rows with their boxes, columns with their boxes; the cells of the line alone, those of the
//! box alone, the common ones, each depth-first.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CandidateSet, CellSet, Digit, DigitSet, Marks, Triad, Watch};

use crate::step::{Reason, Sector, Sets};
use crate::technique::search::cell_sets::each_set;
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// Finds bent sets of a size.
pub(crate) fn find(
    technique: Technique,
    size: usize,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for triad in Triad::ALL {
        LineAndBox::new(position.marks(), technique, size, triad).find(position.watch(), sink)?;
    }
    ControlFlow::Continue(())
}

/// Some cells and their digits.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: DigitSet,
}

/// Where a line and a box cross.
struct LineAndBox<'a> {
    marks: &'a Marks,
    technique: Technique,
    size: usize,
    triad: Triad,
    /// The sets of cells of the line alone.
    line: Vec<Part>,
    /// The sets of cells of the box alone.
    block: Vec<Part>,
    /// The sets of common cells, the empty set first.
    common: Vec<Part>,
}

impl<'a> LineAndBox<'a> {
    fn new(marks: &'a Marks, technique: Technique, size: usize, triad: Triad) -> LineAndBox<'a> {
        let [line, block] = [triad.line().cells(), triad.block().cells()];
        let mut common = Vec::from([Part { cells: CellSet::EMPTY, digits: DigitSet::EMPTY }]);
        common.extend(parts(marks, triad.cells(), size));
        LineAndBox {
            marks,
            technique,
            size,
            triad,
            line: parts(marks, line - block, size - 1),
            block: parts(marks, block - line, size - 1),
            common,
        }
    }

    fn find(&self, watch: &Watch<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
        for line in &self.line {
            watch.go_on_after(2)?;
            for block in &self.block {
                let cells = line.cells.len() + block.cells.len();
                let digits = line.digits | block.digits;
                if let Some(bent) = (line.digits & block.digits).single()
                    && digits.len() <= self.size
                    && (self.size.saturating_sub(3)..=self.size).contains(&cells)
                {
                    self.complete([*line, *block], bent, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds common cells to the two parts so that there are as many cells and digits as wanted.
    fn complete(
        &self,
        [line, block]: [Part; 2],
        bent: Digit,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        for common in &self.common {
            let cells = line.cells | block.cells | common.cells;
            let digits = line.digits | block.digits | common.digits;
            if cells.len() != self.size || digits.len() != self.size {
                continue;
            }
            let link = |digit| {
                let in_line = line.digits.contains(digit);
                let house = if in_line { self.triad.line() } else { self.triad.block() };
                Sector::House(house, digit)
            };
            let reason = || {
                let truths = cells.iter().map(Sector::Cell).collect();
                let links = digits.without(bent).iter().map(link).collect();
                Reason::Sets(Sets { truths, links })
            };
            let places = cells & self.marks.cells(bent);
            let gone = CandidateSet::digit(bent, places.common_peers());
            strike(self.marks, self.technique, gone.iter(), reason, sink)?;
        }
        ControlFlow::Continue(())
    }
}

/// The sets of open cells with no more digits than a bent set of this size may have.
fn parts(marks: &Marks, cells: CellSet, most: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    let open = cells.iter().filter(|&cell| !marks.digits(cell).is_empty()).collect();
    let _ = each_set(marks, open, &mut |cells, digits| {
        if cells.len() <= most && digits.len() <= most + 1 {
            parts.push(Part { cells, digits });
        }
        ControlFlow::Continue(())
    });
    parts
}
