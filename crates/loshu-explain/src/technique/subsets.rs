//! Naked and hidden subsets of any size, and locked pairs and triples.
//!
//! One routine finds both kinds: of the rows of a table of bits, `size` rows that have `size` bits
//! together. For naked subsets the rows are the cells of a house and the bits are their digits; for
//! hidden subsets the rows are the digits and the bits are their places.
//!
//! Order: houses (boxes, rows, columns), then the cells or digits of the subset in lexical order. A
//! subset is reported in the first of its houses only. A naked pair or triple that is locked is not
//! reported as naked.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House, Marks};

use super::{Position, Sink, Technique};
use crate::step::{Reason, Sector, Sets, Step};

/// Finds naked subsets of a size whose digits are locked to a box and a line.
pub(super) fn find_locked(
    technique: Technique,
    size: usize,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for house in House::BLOCKS {
        naked(technique, position.marks(), house, size, true, sink)?;
    }
    ControlFlow::Continue(())
}

/// Finds naked subsets of a size that are not locked.
pub(super) fn find_naked(
    technique: Technique,
    size: usize,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for house in House::BLOCKS.into_iter().chain(House::ROWS).chain(House::COLUMNS) {
        naked(technique, position.marks(), house, size, false, sink)?;
    }
    ControlFlow::Continue(())
}

/// Finds hidden subsets of a size.
pub(super) fn find_hidden(
    technique: Technique,
    size: usize,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for house in House::BLOCKS.into_iter().chain(House::ROWS).chain(House::COLUMNS) {
        hidden(technique, position.marks(), house, size, sink)?;
    }
    ControlFlow::Continue(())
}

/// A row of the table: the sector that needs one of the bits.
type SubsetRow = (Sector, u128);

fn naked(
    technique: Technique,
    marks: &Marks,
    house: House,
    size: usize,
    locked: bool,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let cells = house.cells().iter();
    let rows = cells.map(|cell| (Sector::Cell(cell), marks.digits(cell).bits().into()));
    subsets(rows, size, &mut |chosen, bits| {
        let subset = cells_of(chosen);
        let digits = DigitSet::from_bits(bits as u16);
        let shared = Shared::of(subset);
        if shared.first != house {
            return ControlFlow::Continue(());
        }
        let eliminations = shared.eliminations(marks, subset, digits);
        let is_locked = size < 4 && shared.is_locked(marks, subset, digits);
        if eliminations.is_empty() || is_locked != locked {
            return ControlFlow::Continue(());
        }
        let links = digits.iter().map(|digit| Sector::House(house, digit)).collect();
        let reason = Reason::Sets(Sets { truths: chosen.to_vec(), links });
        sink(Step::striking(technique, eliminations, reason))
    })
}

fn hidden(
    technique: Technique,
    marks: &Marks,
    house: House,
    size: usize,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let rows = Digit::ALL
        .into_iter()
        .map(|digit| (Sector::House(house, digit), marks.places(house, digit).bits()));
    subsets(rows, size, &mut |chosen, bits| {
        let cells = CellSet::from_bits(bits);
        let digits = digits_of(chosen);
        let eliminations: Vec<_> = in_cells(cells, |cell| marks.digits(cell) - digits).collect();
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let links = cells.iter().map(Sector::Cell).collect();
        let reason = Reason::Sets(Sets { truths: chosen.to_vec(), links });
        sink(Step::striking(technique, eliminations, reason))
    })
}

/// Visits all sets of `size` rows that have exactly `size` bits together.
fn subsets(
    rows: impl Iterator<Item = SubsetRow>,
    size: usize,
    visit: &mut dyn FnMut(&[Sector], u128) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut few = [(Sector::Cell(loshu::Cell::ALL[0]), 0); 9];
    let mut count = 0;
    for row in rows {
        if (1..=size as u32).contains(&row.1.count_ones()) {
            few[count] = row;
            count += 1;
        }
    }
    if count < size {
        return ControlFlow::Continue(());
    }
    extend(&few[..count], size, 0, &mut Vec::new(), visit)
}

/// Extends the chosen rows by each of the rows left, as long as there are not too many bits.
fn extend(
    rows: &[SubsetRow],
    size: usize,
    bits: u128,
    chosen: &mut Vec<Sector>,
    visit: &mut dyn FnMut(&[Sector], u128) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let missing = size - chosen.len();
    if missing == 0 {
        let full = bits.count_ones() as usize == size;
        return if full { visit(chosen, bits) } else { ControlFlow::Continue(()) };
    }
    for (index, &(sector, row)) in
        rows.iter().enumerate().take((rows.len() + 1).saturating_sub(missing))
    {
        let union = bits | row;
        if union.count_ones() as usize <= size {
            chosen.push(sector);
            extend(&rows[index + 1..], size, union, chosen, visit)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

/// The houses that all cells of a subset share.
struct Shared {
    /// In the order of search: the box, if they share one, or the line.
    first: House,
    line: Option<House>,
    block: Option<House>,
}

impl Shared {
    fn of(subset: CellSet) -> Shared {
        let first = subset.first().expect("a subset has two cells or more");
        let holds = |house: &House| (subset - house.cells()).is_empty();
        let [row, column, block] = first.houses();
        let line = [row, column].into_iter().find(holds);
        let block = Some(block).filter(holds);
        let first = block.or(line).expect("the cells of a subset share a house");
        Shared { first, line, block }
    }

    /// The digits of the subset in the other cells of its houses: first the line, then the box, cell
    /// by cell.
    fn eliminations(&self, marks: &Marks, subset: CellSet, digits: DigitSet) -> Vec<Candidate> {
        let line = self.line.map_or(CellSet::EMPTY, House::cells) - subset;
        let block = self.block.map_or(CellSet::EMPTY, House::cells) - subset - line;
        let gone = |cell| marks.digits(cell) & digits;
        in_cells(line, gone).chain(in_cells(block, gone)).collect()
    }

    /// Whether the subset lies in a box and a line, and takes candidates from the box and from the
    /// line outside of the box.
    fn is_locked(&self, marks: &Marks, subset: CellSet, digits: DigitSet) -> bool {
        let (Some(line), Some(block)) = (self.line, self.block) else { return false };
        let gone = *marks.candidates() & CandidateSet::block(!subset, digits);
        let cells = gone.all_cells();
        !(cells & (line.cells() - block.cells())).is_empty() && !(cells & block.cells()).is_empty()
    }
}

fn in_cells(
    cells: CellSet,
    digits: impl Fn(loshu::Cell) -> DigitSet,
) -> impl Iterator<Item = Candidate> {
    cells
        .iter()
        .flat_map(move |cell| digits(cell).iter().map(move |digit| Candidate::new(cell, digit)))
}

fn cells_of(sectors: &[Sector]) -> CellSet {
    sectors
        .iter()
        .filter_map(|sector| match sector {
            Sector::Cell(cell) => Some(*cell),
            Sector::House(..) => None,
        })
        .collect()
}

fn digits_of(sectors: &[Sector]) -> DigitSet {
    sectors
        .iter()
        .filter_map(|sector| match sector {
            Sector::House(_, digit) => Some(*digit),
            Sector::Cell(_) => None,
        })
        .collect()
}
