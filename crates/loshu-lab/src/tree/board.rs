//! The grid at each node.

use loshu::{Candidates, Cell, CellSet, Contradiction, Grid, Propagation};

use super::node::{NodeOutcome, SearchTree, TreeNode};

/// The candidates at each node. Where the givens or a try fail, they are part of the way to the
/// contradiction.
pub(crate) fn boards(puzzle: &Grid, level: Propagation, tree: &SearchTree) -> Vec<Candidates> {
    let mut boards: Vec<Candidates> = Vec::with_capacity(tree.nodes.len());
    let mut open: Vec<usize> = Vec::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        open.truncate(node.depth);
        boards.push(match (node.tried, open.last()) {
            (Some((cell, digit)), Some(&parent)) => {
                let mut board = boards[parent];
                // A contradiction is left out: the search has recorded it at this node.
                let _ = board.assign(cell, digit, level);
                board
            }
            _ => Candidates::of(puzzle, level).unwrap_or_else(|_| givens(puzzle)),
        });
        open.push(at);
    }
    boards
}

/// Nothing but the givens; some of them clash.
fn givens(puzzle: &Grid) -> Candidates {
    let mut board = Candidates::ALL;
    for (cell, digit) in puzzle.givens() {
        let _ = board.assign(cell, digit, Propagation::Check);
    }
    board
}

/// Two signs a cell, a number in base 32: the bits of the candidates, 1 lowest, and one more if the
/// cell is solved. Where the search keeps no candidates, unsolved cells have none.
pub(crate) fn code(board: &Candidates, level: Propagation) -> String {
    let cell = |cell: Cell| match board.get(cell).bits() {
        digits if board.solved().contains(cell) => digits | 1 << 9,
        _ if level == Propagation::Check => 0,
        digits => digits,
    };
    let signs =
        |number: u16| [number / 32, number % 32].map(|sign| char::from_digit(sign.into(), 32));
    Cell::ALL.iter().flat_map(|&at| signs(cell(at))).flatten().collect()
}

/// The cells that a failure is about, by their numbers.
pub(crate) fn wrong(node: &TreeNode) -> Option<String> {
    let NodeOutcome::Failure(contradiction) = node.outcome else { return None };
    let cells = match contradiction {
        Contradiction::Clash(_, cells) => cells.into_iter().collect(),
        Contradiction::RuledOut(cell, _) | Contradiction::NoDigit(cell) => CellSet::from(cell),
        Contradiction::NoPlace(house, _) => house.cells(),
    };
    let numbers: Vec<_> = cells.iter().map(|cell| cell.index().to_string()).collect();
    Some(numbers.join(" "))
}
