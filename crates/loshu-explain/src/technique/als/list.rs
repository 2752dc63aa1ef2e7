use alloc::vec::Vec;
use core::cell::OnceCell;
use core::ops::ControlFlow;

use loshu::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks, Watch};

use crate::bits;
use crate::bits::Rows;
use crate::step::Node;
use crate::technique::search::cell_sets::each_set;

/// The most sets of a position. Positions of puzzles have up to 700.
const MOST: usize = 1000;

/// The pieces of work that it takes to visit the subsets of the cells of a house.
const SUBSETS: u32 = 10;

/// The almost locked sets of a position: rows, columns, boxes; in each the subsets of its cells depth
/// first; cells with two candidates included. If there are too many, those of many cells are left out.
#[derive(Debug)]
pub(in crate::technique) struct Sets {
    sets: Vec<AlmostLocked>,
    /// For a cell the sets that contain it.
    containing: Rows,
    /// For a candidate the sets that hold it.
    holding: Rows,
    /// For a candidate the sets whose cells with the digit all see it.
    seeing: Rows,
    /// For a set and a digit the sets that exclude a candidate of this digit together with it.
    allies: OnceCell<Rows>,
}

#[derive(Debug)]
struct AlmostLocked {
    cells: CellSet,
    digits: DigitSet,
    /// For each digit its cells.
    places: [CellSet; 9],
    /// For each digit of the set the candidates that all its cells exclude.
    excluded: [CellSet; 9],
}

impl Sets {
    pub(in crate::technique) fn new(marks: &Marks, watch: &Watch<'_>) -> ControlFlow<(), Sets> {
        let mut found = Vec::new();
        for house in House::ALL {
            watch.go_on_after(SUBSETS)?;
            let _ = each_set(marks, house.cells() & marks.open(), &mut |cells, digits| {
                if digits.len() == cells.len() + 1 && is_first(house, cells) {
                    found.push((cells, digits));
                }
                ControlFlow::Continue(())
            });
        }
        keep_small(&mut found);
        let mut sets = Vec::with_capacity(found.len());
        for (cells, digits) in found {
            watch.go_on()?;
            sets.push(AlmostLocked::new(marks, cells, digits));
        }
        Sets::index(sets, watch)
    }

    fn index(sets: Vec<AlmostLocked>, watch: &Watch<'_>) -> ControlFlow<(), Sets> {
        let count = sets.len();
        let mut containing = Rows::new(81, count);
        let mut holding = Rows::new(729, count);
        let mut seeing = Rows::new(729, count);
        for (i, set) in sets.iter().enumerate() {
            watch.go_on()?;
            for cell in set.cells {
                containing.set(cell.index(), i);
            }
            for digit in set.digits {
                for cell in set.places[digit.index()] {
                    holding.set(row(cell, digit), i);
                }
                for cell in set.excluded[digit.index()] {
                    seeing.set(row(cell, digit), i);
                }
            }
        }
        let allies = OnceCell::new();
        ControlFlow::Continue(Sets { sets, containing, holding, seeing, allies })
    }

    pub(in crate::technique) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The cells of a set.
    pub(in crate::technique) fn cells(&self, set: usize) -> CellSet {
        self.sets[set].cells
    }

    /// The digits of a set.
    pub(in crate::technique) fn digits(&self, set: usize) -> DigitSet {
        self.sets[set].digits
    }

    /// The cells of a set that can hold the digit.
    pub(in crate::technique) fn places(&self, set: usize, digit: Digit) -> CellSet {
        self.sets[set].places[digit.index()]
    }

    /// The digit in the set, as a node of a chain.
    pub(in crate::technique) fn node(&self, set: usize, digit: Digit) -> Node {
        Node { digit, cells: self.places(set, digit) }
    }

    /// The candidates of a digit of the set that all its cells exclude.
    pub(in crate::technique) fn excluded(&self, set: usize, digit: Digit) -> CellSet {
        self.sets[set].excluded[digit.index()]
    }

    /// The candidates of some digits that two sets both exclude.
    pub(in crate::technique) fn excluded_by_both(
        &self,
        one: usize,
        two: usize,
        digits: DigitSet,
    ) -> CandidateSet {
        let mut gone = CandidateSet::EMPTY;
        for digit in digits & self.digits(one) & self.digits(two) {
            let cells = self.excluded(one, digit) & self.excluded(two, digit);
            gone |= CandidateSet::digit(digit, cells);
        }
        gone
    }

    /// The sets that contain the cell.
    pub(in crate::technique) fn containing(&self, cell: Cell) -> &[u64] {
        self.containing.row(cell.index())
    }

    /// The sets that hold the candidate.
    pub(in crate::technique) fn holding(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.holding.row(row(cell, digit))
    }

    /// The sets whose cells with the digit all see the candidate.
    pub(in crate::technique) fn seeing(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.seeing.row(row(cell, digit))
    }

    /// The sets that together with this set exclude a candidate of the digit.
    pub(in crate::technique) fn allies(&self, set: usize, digit: Digit) -> &[u64] {
        self.allies.get_or_init(|| self.find_allies()).row(9 * set + digit.index())
    }

    fn find_allies(&self) -> Rows {
        let mut allies = Rows::new(9 * self.len(), self.len());
        for (i, set) in self.sets.iter().enumerate() {
            for digit in set.digits {
                for cell in set.excluded[digit.index()] {
                    bits::add(allies.row_mut(9 * i + digit.index()), self.seeing(cell, digit));
                }
            }
        }
        allies
    }

    /// Takes the sets that share a cell with this set out of a row.
    pub(in crate::technique) fn subtract_overlapping(&self, set: usize, row: &mut [u64]) {
        for cell in self.cells(set) {
            bits::subtract(row, self.containing(cell));
        }
    }
}

/// Leaves out the sets of many cells until there are not too many.
fn keep_small(found: &mut Vec<(CellSet, DigitSet)>) {
    for most in (1..9).rev() {
        if found.len() > MOST {
            found.retain(|(cells, _)| cells.len() <= most);
        }
    }
}

/// Whether this is the first house, rows before columns before boxes, that contains the cells.
fn is_first(house: House, cells: CellSet) -> bool {
    let mut houses = cells.first().into_iter().flat_map(Cell::houses);
    houses.find(|house| (cells - house.cells()).is_empty()) == Some(house)
}

fn row(cell: Cell, digit: Digit) -> usize {
    9 * cell.index() + digit.index()
}

impl AlmostLocked {
    fn new(marks: &Marks, cells: CellSet, digits: DigitSet) -> AlmostLocked {
        let mut set = AlmostLocked {
            cells,
            digits,
            places: [CellSet::EMPTY; 9],
            excluded: [CellSet::EMPTY; 9],
        };
        for digit in digits {
            let places = marks.cells(digit) & cells;
            set.places[digit.index()] = places;
            set.excluded[digit.index()] =
                places.iter().fold(marks.cells(digit), |seen, cell| seen & cell.peers());
        }
        set
    }
}
