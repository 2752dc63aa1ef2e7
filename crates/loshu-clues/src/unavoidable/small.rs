//! All small unavoidable sets of a full grid.
//!
//! A cell changes its digit to another one. Then, in each house of the cell, the cell that had this digit has to
//! change too. The search gives each such cell a new digit in turn, until all of them have one: they are an
//! unavoidable set. It goes back where more cells have to change than are allowed.

use std::collections::HashSet;

use loshu::{Cell, CellSet, Digit, DigitSet, House, Solution};

/// Returns all minimal unavoidable sets with at most `most` cells, and some that are not minimal, the smallest
/// first.
pub(super) fn small(solution: &Solution, most: usize) -> Vec<CellSet> {
    let digits = Cell::ALL.map(|cell| solution[cell].expect("a full grid"));
    let mut search = Search { homes: homes(&digits), digits, most, found: HashSet::new() };
    for first in Cell::ALL {
        // Sets with a cell before this one have been found.
        let allowed = CellSet::from_bits(CellSet::ALL.bits() & !((1 << first.index()) - 1));
        let mut change = Change {
            cells: CellSet::EMPTY,
            open: CellSet::EMPTY,
            allowed,
            old: [0; 27],
            new: [0; 27],
        };
        change.add(&search.digits, first);
        search.go_on(&change);
    }
    let mut found: Vec<CellSet> = search.found.into_iter().collect();
    found.sort_unstable_by_key(|set| (set.len(), set.bits()));
    found
}

/// Where each digit stands in each house.
fn homes(digits: &[Digit; 81]) -> [[Cell; 9]; 27] {
    let mut homes = [[Cell::ALL[0]; 9]; 27];
    for (house, homes) in House::ALL.into_iter().zip(&mut homes) {
        for cell in house.cells() {
            homes[digits[cell.index()].index()] = cell;
        }
    }
    homes
}

/// Cells that change.
#[derive(Clone)]
struct Change {
    cells: CellSet,
    /// Those that have no new digit.
    open: CellSet,
    /// The cells that may change.
    allowed: CellSet,
    /// By house: the digits of the cells that change, and the new digits.
    old: [u16; 27],
    new: [u16; 27],
}

impl Change {
    fn add(&mut self, digits: &[Digit; 81], cell: Cell) {
        self.cells.insert(cell);
        self.open.insert(cell);
        for house in cell.houses() {
            self.old[house.index()] |= 1 << digits[cell.index()].index();
        }
    }

    /// How many houses of a kind have one cell that changes, at most: each needs another one.
    fn lonely(&self) -> usize {
        let is_lonely = |old: &&u16| old.is_power_of_two();
        self.old.chunks(9).map(|kind| kind.iter().filter(is_lonely).count()).max().unwrap_or(0)
    }
}

struct Search {
    digits: [Digit; 81],
    homes: [[Cell; 9]; 27],
    most: usize,
    found: HashSet<CellSet>,
}

impl Search {
    fn go_on(&mut self, change: &Change) {
        if change.cells.len() + change.lonely() > self.most {
            return;
        }
        let by_choices = |cell: &Cell| self.choices(change, *cell).len();
        let Some(cell) = change.open.iter().min_by_key(by_choices) else {
            self.found.insert(change.cells);
            return;
        };
        for digit in self.choices(change, cell) {
            let mut next = change.clone();
            next.open.remove(cell);
            for house in cell.houses() {
                next.new[house.index()] |= 1 << digit.index();
            }
            for home in self.homes_of(cell, digit) {
                if !next.cells.contains(home) {
                    next.add(&self.digits, home);
                }
            }
            self.go_on(&next);
        }
    }

    fn homes_of(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = Cell> {
        let homes = &self.homes;
        cell.houses().into_iter().map(move |house| homes[house.index()][digit.index()])
    }

    /// The new digits that a cell may have.
    fn choices(&self, change: &Change, cell: Cell) -> DigitSet {
        let used = cell.houses().iter().fold(0, |used, house| used | change.new[house.index()]);
        let free = !used & 0x1FF & !(1 << self.digits[cell.index()].index());
        let room = self.most - change.cells.len();
        let is_choice = |digit: &Digit| {
            let more: CellSet =
                self.homes_of(cell, *digit).filter(|home| !change.cells.contains(*home)).collect();
            more.len() <= room && more.is_subset(change.allowed)
        };
        DigitSet::from_bits(free).iter().filter(is_choice).collect()
    }
}
