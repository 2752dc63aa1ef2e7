//! The parts of fish, bent sets, Sue de Coq, SK loops and multi-sector locked sets.

use alloc::vec::Vec;

use loshu::{Cell, CellSet, Digit, DigitSet, House, Marks, Triad};

use super::{cells_of, houses_of, shared_houses};
use crate::step::{Sector, Sets};

/// A fish: houses of one digit on both sides.
#[derive(Clone, Debug)]
pub(in crate::step) struct Fish {
    pub(in crate::step) digit: Digit,
    pub(in crate::step) base: Vec<House>,
    pub(in crate::step) cover: Vec<House>,
    pub(in crate::step) fins: CellSet,
}

/// The parts of a fish.
pub(in crate::step) fn fish(sets: &Sets, marks: &Marks) -> Option<Fish> {
    let side = |sectors: &[Sector]| houses_of(sectors).map(|(house, _)| house).collect::<Vec<_>>();
    let all = sets.truths.iter().chain(&sets.links);
    let digits: DigitSet = all.flat_map(|sector| sector.scope().all_digits()).collect();
    let digit = digits.single().filter(|_| sets.truths.len() > 1)?;
    let fins = sets.fins(marks).cells(digit);
    Some(Fish { digit, base: side(&sets.truths), cover: side(&sets.links), fins })
}

/// Cells of a line and a box, as many as they have digits, of which one is in both parts.
#[derive(Clone, Debug)]
pub(in crate::step) struct Bent {
    pub(in crate::step) cells: CellSet,
    pub(in crate::step) digits: DigitSet,
    /// The digit that is in both parts.
    pub(in crate::step) common: Digit,
    /// The houses to which the other digits keep.
    pub(in crate::step) houses: Vec<House>,
}

/// The parts of a bent set: the truths are cells, and all digits but one are links.
pub(in crate::step) fn bent(sets: &Sets, marks: &Marks) -> Option<Bent> {
    let cells = cells_of(&sets.truths);
    let digits = marks.digits_of(cells);
    let linked: DigitSet = houses_of(&sets.links).map(|(_, digit)| digit).collect();
    let fits = cells.len() == sets.truths.len()
        && digits.len() == cells.len()
        && sets.links.len() + 1 == cells.len();
    let common = (digits - linked).single().filter(|_| fits)?;
    let mut houses: Vec<House> = houses_of(&sets.links).map(|(house, _)| house).collect();
    houses.sort_unstable();
    houses.dedup();
    Some(Bent { cells, digits, common, houses })
}

impl Bent {
    /// The line and the box.
    pub(in crate::step) fn two_houses(&self) -> [House; 2] {
        let first = self.houses.first().copied().unwrap_or(House::ALL[0]);
        [first, self.houses.last().copied().unwrap_or(first)]
    }

    /// The pivot and the two wings of an XYZ-wing.
    pub(in crate::step) fn xyz(&self, marks: &Marks) -> Option<(Cell, [Cell; 2])> {
        let large = |cell: &Cell| marks.digits(*cell).len() == 3;
        let pivot = self.cells.iter().find(large).filter(|_| self.cells.len() == 3)?;
        let wings: Vec<Cell> = self.cells.without(pivot).iter().collect();
        let &[one, two] = &wings[..] else { return None };
        let sees = pivot.peers().contains(one) && pivot.peers().contains(two);
        let holds =
            |wing| marks.digits(wing).len() == 2 && marks.digits(wing).contains(self.common);
        (sees && holds(one) && holds(two)).then_some((pivot, [one, two]))
    }
}

/// The cells where a line and a box cross, with a set in the rest of each.
#[derive(Clone, Debug)]
pub(in crate::step) struct Crossing {
    /// The line and the box.
    pub(in crate::step) houses: [House; 2],
    /// The cells where they cross, those of the line, those of the box; each with its digits.
    pub(in crate::step) parts: [(CellSet, DigitSet); 3],
}

/// The parts of a Sue de Coq.
pub(in crate::step) fn crossing(sets: &Sets, marks: &Marks) -> Option<Crossing> {
    let all = cells_of(&sets.truths);
    let best = Triad::ALL
        .into_iter()
        .filter(|triad| (all - triad.line().cells() - triad.block().cells()).is_empty())
        .max_by_key(|triad| (all & triad.cells()).len())?;
    let middle = all & best.cells();
    let parts =
        [middle, (all & best.line().cells()) - middle, (all & best.block().cells()) - middle];
    let parts = parts.map(|cells| (cells, marks.digits_of(cells)));
    Some(Crossing { houses: [best.line(), best.block()], parts })
}

/// The pairs of an SK loop in the order of the ring, and its filled corners.
pub(in crate::step) fn ring(sets: &Sets) -> Option<(CellSet, Vec<CellSet>)> {
    let all = cells_of(&sets.truths);
    if all.len() != 16 {
        return None;
    }
    let mut houses: Vec<House> = houses_of(&sets.links).map(|(house, _)| house).collect();
    houses.sort_unstable();
    houses.dedup();
    let lines = |kind: usize| houses.iter().copied().filter(move |house| house.index() / 9 == kind);
    let [rows, columns] = [0, 1].map(|kind| lines(kind).collect::<Vec<House>>());
    let (&[top, bottom], &[left, right]) = (&rows[..], &columns[..]) else { return None };
    let corner = |row: House, column: House| row.cells() & column.cells();
    let corners =
        corner(top, left) | corner(top, right) | corner(bottom, left) | corner(bottom, right);
    let pair = |line: House, other: House| {
        let corner = (line.cells() & other.cells()).single()?;
        let [.., block] = corner.houses();
        Some((all & line.cells() & block.cells()).without(corner))
    };
    let order = [
        (top, left),
        (top, right),
        (right, top),
        (right, bottom),
        (bottom, right),
        (bottom, left),
        (left, bottom),
        (left, top),
    ];
    let pairs: Option<Vec<CellSet>> =
        order.into_iter().map(|(line, other)| pair(line, other)).collect();
    pairs.filter(|pairs| pairs.iter().all(|pair| pair.len() == 2)).map(|pairs| (corners, pairs))
}

/// The rows and the columns whose crossings hold all of the cells.
pub(in crate::step) fn rows_and_columns(cells: CellSet) -> [Vec<House>; 2] {
    let touched = |house: &House| !(house.cells() & cells).is_empty();
    [House::ROWS, House::COLUMNS].map(|lines| lines.into_iter().filter(touched).collect())
}

/// The houses that a naked subset is locked in.
pub(in crate::step) fn naked(
    sets: &Sets,
    marks: &Marks,
) -> Option<(CellSet, DigitSet, Vec<House>)> {
    let cells = cells_of(&sets.truths);
    let digits = marks.digits_of(cells);
    let houses: Vec<House> = shared_houses(cells).collect();
    let linked: DigitSet = houses_of(&sets.links).map(|(_, digit)| digit).collect();
    let locked = cells.len() == sets.truths.len()
        && cells_of(&sets.links).is_empty()
        && !houses.is_empty()
        && digits.len() == cells.len()
        && linked == digits;
    locked.then_some((cells, digits, houses))
}
