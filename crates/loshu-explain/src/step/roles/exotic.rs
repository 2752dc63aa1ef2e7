//! The parts of large patterns, found again from the sectors that the reason names.

use alloc::vec::Vec;

use loshu::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks, Triad};

use super::kind::CasesKind;
use super::{cells_of, houses_of};
use crate::step::{Sector, Step};

/// An odd ring of cells of one digit, and the other places of the houses that join them.
pub(in crate::step) struct OddRing {
    pub(in crate::step) digit: Digit,
    pub(in crate::step) cells: Vec<Cell>,
    pub(in crate::step) houses: Vec<House>,
    pub(in crate::step) guardians: CellSet,
}

/// The ring of a broken wing: the sectors are the houses of one digit, in the order of the ring.
pub(in crate::step) fn odd_ring(sectors: &[Sector], step: &Step, marks: &Marks) -> Option<OddRing> {
    let houses: Vec<House> = houses_of(sectors).map(|(house, _)| house).collect();
    let (_, digit) = houses_of(sectors).next()?;
    if houses.len() != sectors.len() || houses.len() < 3 {
        return None;
    }
    let places = |house: House| marks.places(house, digit);
    let mut cells = Vec::new();
    if !close_ring(&houses, &places, &mut cells) {
        return None;
    }
    let ring: CellSet = cells.iter().copied().collect();
    let all = houses.iter().fold(CellSet::EMPTY, |all, &house| all | places(house));
    let guardians = all - ring;
    let struck = step.struck().cells(digit);
    let placed = step.placed().cells(digit);
    let fits = (struck - guardians.common_peers()).is_empty() && (placed - guardians).is_empty();
    fits.then_some(OddRing { digit, cells, houses, guardians })
}

/// Chooses a cell where each house crosses the one before it, all different.
fn close_ring(houses: &[House], places: &dyn Fn(House) -> CellSet, cells: &mut Vec<Cell>) -> bool {
    let at = cells.len();
    if at == houses.len() {
        return true;
    }
    let before = houses[(at + houses.len() - 1) % houses.len()];
    for cell in places(before) & places(houses[at]) {
        if !cells.contains(&cell) {
            cells.push(cell);
            if close_ring(houses, places, cells) {
                return true;
            }
            cells.pop();
        }
    }
    false
}

/// Cells that cannot hold a few digits alone.
pub(in crate::step) struct GuardedCells {
    /// The digits of the pattern.
    pub(in crate::step) digits: DigitSet,
    /// The cells of the pattern; those of an oddagon in the order of the ring.
    pub(in crate::step) cells: Vec<Cell>,
    /// The other candidates of the cells.
    pub(in crate::step) guardians: CandidateSet,
    /// What else the argument needs.
    pub(in crate::step) others: Vec<Sector>,
}

/// A ring of an odd number of cells with two digits, or twelve cells in four boxes with three: the
/// first so many cells of the sectors.
fn guarded(sectors: &[Sector], count: usize, digits: usize, marks: &Marks) -> Option<GuardedCells> {
    let (first, others) = sectors.split_at_checked(count)?;
    let cells: Vec<Cell> = first.iter().filter_map(|sector| cells_of(&[*sector]).first()).collect();
    if cells.len() != count {
        return None;
    }
    let bare = cells.iter().map(|&cell| marks.digits(cell)).filter(|set| set.len() <= digits);
    let digits =
        Some(bare.fold(DigitSet::EMPTY, |all, set| all | set)).filter(|d| d.len() == digits)?;
    let extra = |&cell: &Cell| CandidateSet::cell(cell, marks.digits(cell) - digits);
    let guardians = cells.iter().fold(CandidateSet::EMPTY, |all, cell| all | extra(cell));
    Some(GuardedCells { digits, cells, guardians, others: others.to_vec() })
}

/// The ring of a bivalue oddagon.
pub(in crate::step) fn oddagon(sectors: &[Sector], marks: &Marks) -> Option<GuardedCells> {
    let ring = |cells: &[Cell]| {
        (0..cells.len()).all(|at| cells[at].peers().contains(cells[(at + 1) % cells.len()]))
    };
    let guarded = [5, 7, 9].into_iter().filter_map(|count| guarded(sectors, count, 2, marks));
    let mut rings = guarded.filter(|guarded| {
        let both = |cell: &Cell| (guarded.digits - marks.digits(*cell)).is_empty();
        ring(&guarded.cells) && guarded.cells.iter().all(both)
    });
    rings.next()
}

/// The four boxes of a tridagon, and whether its cells fall from left to right in each.
pub(in crate::step) struct Tridagon {
    pub(in crate::step) guarded: GuardedCells,
    pub(in crate::step) boxes: Vec<(House, bool)>,
}

/// The parts of a tridagon.
pub(in crate::step) fn tridagon(sectors: &[Sector], marks: &Marks) -> Option<Tridagon> {
    let guarded = guarded(sectors, 12, 3, marks)?;
    let all: CellSet = guarded.cells.iter().copied().collect();
    let part = |house: House| {
        let cells: Vec<Cell> = (house.cells() & all).iter().collect();
        let &[a, b, c] = &cells[..] else { return None };
        let step = |one: Cell, two: Cell| (two.column() + 3 - one.column()) % 3;
        (step(a, b) == step(b, c) && step(a, b) != 0).then(|| (house, step(a, b) == 1))
    };
    let boxes: Vec<(House, bool)> = House::BLOCKS.into_iter().filter_map(part).collect();
    let odd = boxes.iter().filter(|(_, falls)| !falls).count() % 2 == 1;
    (boxes.len() == 4 && odd).then_some(Tridagon { guarded, boxes })
}

/// Digits that are in the pivot or in a wing.
pub(in crate::step) struct Firework {
    pub(in crate::step) pivot: Cell,
    pub(in crate::step) digits: DigitSet,
}

/// The pivots of fireworks with their digits, and the wings in the row and in the column of the
/// first pivot.
pub(in crate::step) fn fireworks(
    sectors: &[Sector],
    marks: &Marks,
) -> Option<(Vec<Firework>, CellSet)> {
    let all: Vec<(House, Digit)> = houses_of(sectors).collect();
    let mut found: Vec<Firework> = Vec::new();
    let mut wings = CellSet::EMPTY;
    for pair in all.chunks_exact(2) {
        let &[(row, digit), (column, _)] = pair else { return None };
        let pivot = (row.cells() & column.cells()).single()?;
        let [.., block] = pivot.houses();
        wings |= (marks.places(row, digit) | marks.places(column, digit)) - block.cells();
        match found.iter_mut().find(|firework| firework.pivot == pivot) {
            Some(firework) => firework.digits |= digit.into(),
            None => found.push(Firework { pivot, digits: digit.into() }),
        }
    }
    (all.len() == sectors.len() && matches!(found.len(), 1 | 2) && wings.len() == 2)
        .then_some((found, wings))
}

/// An XYZ-wing, and a house in which each place of the common digit sees a wing.
#[derive(Clone, Debug)]
pub(in crate::step) struct XyzRing {
    pub(in crate::step) pivot: Cell,
    pub(in crate::step) wings: [Cell; 2],
    /// The digit of all three.
    pub(in crate::step) common: Digit,
    /// The other digit of each wing.
    pub(in crate::step) others: [Digit; 2],
    pub(in crate::step) house: House,
    /// The places in sight of the first wing, and the others, in sight of the second.
    pub(in crate::step) places: [CellSet; 2],
}

/// The parts of an XYZ-ring: the pivot, the wings, and the house with its digit.
pub(in crate::step) fn xyz_ring(sectors: &[Sector], marks: &Marks) -> Option<XyzRing> {
    let &[Sector::Cell(pivot), Sector::Cell(one), Sector::Cell(two), Sector::House(house, common)] =
        sectors
    else {
        return None;
    };
    let other = |wing: Cell| marks.digits(wing).without(common).single();
    let others = [other(one)?, other(two)?];
    let all = marks.places(house, common);
    let near = all & one.peers();
    let fits = marks.digits(pivot) == DigitSet::from(common).with(others[0]).with(others[1])
        && ((all - near) - two.peers()).is_empty();
    let (wings, places) = ([one, two], [near, all - near]);
    fits.then_some(XyzRing { pivot, wings, common, others, house, places })
}

/// The parts of an exocet.
pub(in crate::step) struct Exocet {
    pub(in crate::step) base: CellSet,
    pub(in crate::step) targets: CellSet,
    /// The three lines across.
    pub(in crate::step) lines: Vec<House>,
    /// For each base digit the houses that hold all of its places in the lines but the targets.
    pub(in crate::step) covers: Vec<(Digit, Vec<House>)>,
}

/// Finds the targets of an exocet again, and the two houses that cover the rest of each digit.
pub(in crate::step) fn exocet(
    sectors: &[Sector],
    kind: CasesKind,
    step: &Step,
    marks: &Marks,
) -> Option<Exocet> {
    let base = cells_of(sectors);
    let digits = marks.digits_of(base);
    let mut lines: Vec<House> = houses_of(sectors).map(|(house, _)| house).collect();
    lines.sort_unstable();
    lines.dedup();
    if base.len() != 2 || lines.len() != 3 {
        return None;
    }
    let across = lines.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
    let hidden = base.common_peers() | base;
    let places = |digit: Digit| {
        let placed = marks.filled().iter().filter(|cell| marks.grid()[*cell] == Some(digit));
        (placed.collect::<CellSet>() | marks.cells(digit)) & (across - hidden)
    };
    let struck = step.struck().all_cells() - base;
    let able: Vec<Cell> = (across & marks.open()).iter().collect();
    let chute = Triad::ALL.into_iter().find(|triad| (base - triad.cells()).is_empty())?;
    let mut best: Option<(bool, Exocet)> = None;
    for (i, &one) in able.iter().enumerate() {
        for &two in &able[i + 1..] {
            let targets = CellSet::from(one) | two.into();
            if !(struck - targets).is_empty() {
                continue;
            }
            let cover = |digit| Some((digit, cover(places(digit) - targets, &lines)?));
            let Some(covers) = digits.iter().map(cover).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let near = in_chute(chute, targets);
            let junior = kind == CasesKind::JuniorExocet;
            let found = Exocet { base, targets, lines: lines.clone(), covers };
            if near == junior {
                return Some(found);
            }
            best = best.or(Some((near, found)));
        }
    }
    best.map(|(_, found)| found)
}

/// The parts of a double exocet.
pub(in crate::step) struct DoubleExocet {
    pub(in crate::step) bases: [CellSet; 2],
    pub(in crate::step) digits: DigitSet,
    /// The three lines across.
    pub(in crate::step) lines: Vec<House>,
    /// The two targets of each base.
    pub(in crate::step) targets: [CellSet; 2],
    /// For each digit the lines along that hold its places in the lines across, outside of the three boxes.
    pub(in crate::step) covers: Vec<(Digit, Vec<House>)>,
    /// The line that both bases lie in; or the box without a base, in which both have a target.
    pub(in crate::step) joint: House,
}

/// Finds the targets of a double exocet again, and the lines that cover the rest of each digit.
pub(in crate::step) fn double_exocet(sectors: &[Sector], marks: &Marks) -> Option<DoubleExocet> {
    let (bases, others) = sectors.split_at_checked(4)?;
    let bases = [cells_of(&bases[..2]), cells_of(&bases[2..])];
    let mut lines: Vec<House> = houses_of(others).map(|(house, _)| house).collect();
    lines.sort_unstable();
    lines.dedup();
    let of = |base: CellSet| Triad::ALL.into_iter().find(|triad| base.is_subset(triad.cells()));
    let [one, two] = [of(bases[0])?, of(bases[1])?];
    if lines.len() != 3 || bases.iter().any(|base| base.len() != 2) {
        return None;
    }
    let digits = marks.digits_of(bases[0] | bases[1]);
    let across = lines.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
    let along = if one.line().index() < 9 { House::ROWS } else { House::COLUMNS };
    let first = one.line().index() % 9 / 3 * 3;
    let chute = along[first..first + 3].iter().fold(CellSet::EMPTY, |all, at| all | at.cells());
    let standing = |digit: Digit| {
        let placed = marks.filled().iter().filter(|cell| marks.grid()[*cell] == Some(digit));
        placed.collect::<CellSet>() | marks.cells(digit)
    };
    let able = digits.iter().fold(CellSet::EMPTY, |all, digit| all | standing(digit));
    let targets =
        [one, two].map(|base| (across & chute & able) - base.line().cells() - base.block().cells());
    let covers = digits.iter().map(|digit| {
        let places = standing(digit) & (across - chute);
        let held = along.into_iter().filter(|line| !(line.cells() & places).is_empty());
        (digit, held.collect())
    });
    let third = chute - one.block().cells() - two.block().cells();
    let third = House::BLOCKS.into_iter().find(|block| block.cells() == third)?;
    let joint = if one.line() == two.line() { one.line() } else { third };
    let covers = covers.collect();
    Some(DoubleExocet { bases, digits, lines, targets, covers, joint })
}

fn in_chute(base: Triad, targets: CellSet) -> bool {
    let same = |cell: Cell| {
        let row = base.line().index() < 9;
        let line = if row { cell.row() } else { cell.column() };
        line / 3 == base.line().index() % 9 / 3
    };
    targets.iter().all(same)
}

/// At most two houses that hold all of these places: lines across, or lines along.
fn cover(places: CellSet, lines: &[House]) -> Option<Vec<House>> {
    if places.is_empty() {
        return Some(Vec::new());
    }
    let in_columns = lines.first().is_some_and(|line| line.index() >= 9);
    let along = if in_columns { House::ROWS } else { House::COLUMNS };
    let houses: Vec<House> = along.into_iter().chain(lines.iter().copied()).collect();
    let holds = |set: &[House]| {
        let all = set.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
        (places - all).is_empty()
    };
    if let Some(&one) = houses.iter().find(|&&house| holds(&[house])) {
        return Some(Vec::from([one]));
    }
    let pairs = houses
        .iter()
        .enumerate()
        .flat_map(|(i, &one)| houses[i + 1..].iter().map(move |&two| [one, two]));
    pairs.into_iter().find(|pair| holds(pair)).map(Vec::from)
}

/// The cells of an aligned exclusion, so many, of which combinations are excluded, and the cells that exclude
/// them: cells in sight of all the others, whose candidates the combination would use up.
pub(in crate::step) fn aligned(sectors: &[Sector], count: usize) -> Option<(CellSet, CellSet)> {
    let (cells, excluders) = sectors.split_at_checked(count)?;
    let (cells, excluders) = (cells_of(cells), cells_of(excluders));
    (cells.len() == count && !excluders.is_empty()).then_some((cells, excluders))
}
