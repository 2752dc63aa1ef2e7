//! Orders of rows and columns that keep the houses of a board.

use std::collections::HashSet;

use crate::digits::DigitSet;
use crate::rules::{Constraint, Rules};

/// More orders than this are not listed.
const MOST: usize = 20_000;

/// How many pairs of cells are compared for one list, at most: some tenths of a second.
const WORK: usize = 100_000_000;

/// All orders of rows and columns of a square board, with rows and columns exchanged or not, that keep its houses, its pairs
/// and what each cell may have: for each cell, where it comes to lie. Only the first of them, which moves nothing, if they are
/// too many. Rules with other constraints have no more than that.
pub(super) fn keeping(rules: &Rules, side: usize) -> Vec<Vec<usize>> {
    let same: Vec<usize> = (0..side * side).collect();
    let Some(board) = Board::new(rules, side) else { return vec![same] };
    let mut found = Vec::new();
    let mut work = WORK;
    for transposed in [false, true] {
        let mut order = Order { board: &board, transposed, lines: Vec::new(), work: &mut work };
        if order.extend(&mut found).is_none() {
            return vec![same];
        }
    }
    // The houses may be the same for each two cells, and yet not as wholes.
    found.retain(|to| board.is_kept_by(to));
    found
}

/// What the constraints say of the cells, without what they are.
struct Board {
    side: usize,
    /// What each cell may have.
    allowed: Vec<DigitSet>,
    /// How each two cells are bound.
    bonds: Vec<u32>,
    /// The cells of each constraint, sorted, with its kind.
    constraints: HashSet<(u8, Vec<usize>)>,
}

impl Board {
    /// `None` if a constraint is about more than houses, and cells that differ or are equal.
    fn new(rules: &Rules, side: usize) -> Option<Board> {
        let cells = side * side;
        let mut bonds = vec![0; cells * cells];
        let mut constraints = HashSet::new();
        for constraint in rules.constraints() {
            let kind = match constraint {
                Constraint::House(_) => 0,
                Constraint::Different(..) => 1,
                Constraint::Equal(..) => 2,
                Constraint::Relation(..)
                | Constraint::Sum { .. }
                | Constraint::Place { .. }
                | Constraint::Regular { .. }
                | Constraint::Any(_) => return None,
            };
            let mut members: Vec<usize> = constraint.cells();
            members.sort_unstable();
            for &one in &members {
                for &other in &members {
                    bonds[one * cells + other] += 1 << (10 * u32::from(kind));
                }
            }
            constraints.insert((kind, members));
        }
        Some(Board { side, allowed: rules.allowed().to_vec(), bonds, constraints })
    }

    fn bond(&self, one: usize, other: usize) -> u32 {
        self.bonds[one * self.side * self.side + other]
    }

    fn is_kept_by(&self, to: &[usize]) -> bool {
        self.constraints.iter().all(|(kind, members)| {
            let mut moved: Vec<usize> = members.iter().map(|&cell| to[cell]).collect();
            moved.sort_unstable();
            self.constraints.contains(&(*kind, moved))
        })
    }
}

/// An order that is being found: where rows and columns go, one of each in turn.
struct Order<'a> {
    board: &'a Board,
    transposed: bool,
    /// Where row 1, column 1, row 2, column 2 and so on go.
    lines: Vec<usize>,
    work: &'a mut usize,
}

impl Order<'_> {
    /// Adds all orders that begin like this one. `None` if they are too many.
    fn extend(&mut self, found: &mut Vec<Vec<usize>>) -> Option<()> {
        let side = self.board.side;
        if self.lines.len() == 2 * side {
            found.push((0..side * side).map(|cell| self.to(cell)).collect());
            return (found.len() <= MOST).then_some(());
        }
        let axis = self.lines.len() % 2;
        for line in 0..side {
            let is_taken = self.lines.iter().skip(axis).step_by(2).any(|&other| other == line);
            if is_taken {
                continue;
            }
            self.lines.push(line);
            if self.last_fits()? {
                self.extend(found)?;
            }
            self.lines.pop();
        }
        Some(())
    }

    /// Where a cell goes, whose row and column are in place.
    fn to(&self, cell: usize) -> usize {
        let side = self.board.side;
        let (row, column) = (self.lines[2 * (cell / side)], self.lines[2 * (cell % side) + 1]);
        if self.transposed { column * side + row } else { row * side + column }
    }

    /// Whether cells of the last line go where the same digits may stand, and are bound among those in place as they were. `None` after too much
    /// work.
    fn last_fits(&mut self) -> Option<bool> {
        let side = self.board.side;
        let (rows, columns) = (self.lines.len().div_ceil(2), self.lines.len() / 2);
        let known: Vec<(usize, usize)> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| row * side + column))
            .map(|cell| (cell, self.to(cell)))
            .collect();
        let is_row = self.lines.len() % 2 == 1;
        let is_new = |cell: usize| match is_row {
            true => cell / side == rows - 1,
            false => cell % side == columns - 1,
        };
        for &(new, to) in known.iter().filter(|(cell, _)| is_new(*cell)) {
            if self.board.allowed[new] != self.board.allowed[to] {
                return Some(false);
            }
            let differs = |&(other, moved): &(usize, usize)| {
                self.board.bond(new, other) != self.board.bond(to, moved)
            };
            let at = known.iter().position(differs);
            *self.work = self.work.checked_sub(at.unwrap_or(known.len()))?;
            if at.is_some() {
                return Some(false);
            }
        }
        Some(true)
    }
}
