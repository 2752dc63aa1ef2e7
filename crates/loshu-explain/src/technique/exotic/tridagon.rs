//! Tridagons (Thor's hammer): three digits in three cells of each of four boxes that form a
//! rectangle, the cells of a box in different rows and columns. Call a box falling if its cells are a
//! shift of the diagonal from the upper left to the lower right. The twelve cells cannot be filled
//! with the three digits if an odd number of the boxes is not falling.
//!
//! Order: digits; boxes; the arrangements of the boxes. Source: D. Berthier, *The tridagon rule*.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, CellSet, DigitSet, Marks, Watch};

use crate::technique::search::guardians::{Flaw, Guarded};
use crate::technique::{Position, Sink, Technique};

/// The fewest cells with nothing but the three digits.
const FEWEST_BARE: usize = 8;

/// The columns of the cells in the rows of a box: first the falling ones.
const ARRANGEMENTS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Finds tridagons, with the conclusions of guardians of types 1 and 2.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for digits in (0..512).map(DigitSet::from_bits).filter(|digits| digits.len() == 3) {
        let hammer = Hammer::new(position, digits);
        if hammer.bare.len() >= FEWEST_BARE {
            hammer.visit_boxes(sink)?;
        }
    }
    ControlFlow::Continue(())
}

struct Hammer<'a> {
    marks: &'a Marks,
    watch: &'a Watch<'a>,
    digits: DigitSet,
    /// Cells with two of the digits at least.
    able: CellSet,
    /// Cells with no other digit.
    bare: CellSet,
}

impl<'a> Hammer<'a> {
    fn new(position: &'a Position<'a>, digits: DigitSet) -> Hammer<'a> {
        let (marks, watch) = (position.marks(), position.watch());
        let open = marks.open();
        let able = open.iter().filter(|&cell| (marks.digits(cell) & digits).len() >= 2).collect();
        let bare = open.iter().filter(|&cell| (marks.digits(cell) - digits).is_empty()).collect();
        Hammer { marks, watch, digits, able, bare }
    }

    fn visit_boxes(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        for bands in [[0, 1], [0, 2], [1, 2]] {
            for stacks in [[0, 1], [0, 2], [1, 2]] {
                let blocks = bands.map(|band| stacks.map(|stack| 3 * band + stack));
                self.arrange(blocks.as_flattened(), CellSet::EMPTY, false, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses the cells of the boxes one after the other.
    fn arrange(
        &self,
        blocks: &[usize],
        chosen: CellSet,
        odd: bool,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let Some((&block, rest)) = blocks.split_first() else {
            return if odd { self.conclude(chosen, sink) } else { ControlFlow::Continue(()) };
        };
        self.watch.go_on()?;
        for (i, columns) in ARRANGEMENTS.into_iter().enumerate() {
            let cells = arrangement(block, columns);
            let chosen = chosen | cells;
            let roof = chosen - self.bare;
            let extras = self.marks.digits_of(roof) - self.digits;
            if (cells - self.able).is_empty() && (roof.len() <= 1 || extras.len() <= 1) {
                self.arrange(rest, chosen, odd ^ (i >= 3), sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn conclude(&self, cells: CellSet, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let pattern: Vec<_> = cells.iter().map(|cell| (cell, self.digits)).collect();
        let guarded = Guarded::new(Technique::Tridagon, Flaw::Impossible, self.marks, pattern);
        (1..=2).try_for_each(|number| guarded.conclude(number, sink))
    }
}

/// The cells of a box with these columns in its three rows.
fn arrangement(block: usize, columns: [usize; 3]) -> CellSet {
    let (row, column) = (block / 3 * 3, block % 3 * 3);
    let cell = |i: usize| Cell::at(row + i, column + columns[i]);
    (0..3).filter_map(cell).collect()
}
