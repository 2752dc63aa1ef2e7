//! The cells of a sum in groups of cells that differ: the larger the groups, the closer are the bounds of the sum.
//!
//! The largest groups of all are hard to find, so several orders are tried, and the best of them is taken: the one with
//! the greatest sum of the squares of the sizes. The orders depend on the cells alone, not on how a setter drew a line.

use super::compiled::Group;
use crate::bits::Bits;

/// The cells of a smaller sum are looked at closely, so their groups matter little.
const LEAST_CELLS: usize = 9;

/// The terms of a sum, cells and factors, in groups. `peers` has for each cell those that differ from it.
pub(super) fn of_terms<const W: usize>(
    terms: &[(u16, i32)],
    peers: &[Bits<W>],
    houses: &[Bits<W>],
) -> Vec<Group> {
    let groups = first_fit(terms.iter().copied(), peers);
    if terms.len() < LEAST_CELLS || groups.len() == 1 {
        return groups;
    }
    let mut terms = terms.to_vec();
    terms.sort_unstable();
    let ascending = first_fit(terms.iter().copied(), peers);
    let descending = first_fit(terms.iter().rev().copied(), peers);
    let crowded = first_fit(by_houses(&terms, houses).into_iter(), peers);
    let size = |groups: &Vec<Group>| -> usize {
        groups.iter().map(|group| group.cells.len() * group.cells.len()).sum()
    };
    let better =
        |best: Vec<Group>, next: Vec<Group>| if size(&next) > size(&best) { next } else { best };
    better(better(ascending, descending), crowded)
}

/// Each cell joins the first group with its factor from all of whose cells it differs.
fn first_fit<const W: usize>(
    terms: impl Iterator<Item = (u16, i32)>,
    peers: &[Bits<W>],
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (cell, factor) in terms {
        let peers = &peers[usize::from(cell)];
        let fits = |group: &&mut Group| {
            group.factor == factor
                && group.cells.iter().all(|&other| peers.contains(usize::from(other)))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.cells.push(cell),
            None => groups.push(Group { factor, cells: vec![cell] }),
        }
    }
    groups
}

/// The terms of the house that has the most of them, then of the house that has the most of the rest, and so on.
fn by_houses<const W: usize>(terms: &[(u16, i32)], houses: &[Bits<W>]) -> Vec<(u16, i32)> {
    let mut left = terms.to_vec();
    let mut order = Vec::with_capacity(terms.len());
    while !left.is_empty() {
        let shared = |house: &&Bits<W>| {
            left.iter().filter(|term| house.contains(usize::from(term.0))).count()
        };
        let Some(most) = houses.iter().max_by_key(shared) else { break };
        let (inside, outside): (Vec<_>, Vec<_>) =
            left.iter().partition(|term| most.contains(usize::from(term.0)));
        if inside.is_empty() {
            break;
        }
        order.extend(inside);
        left = outside;
    }
    order.extend(left);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of five cells: the cells of each row differ, and so do those of each column.
    fn board() -> (Vec<Bits<1>>, Vec<Bits<1>>) {
        let house = |holds: &dyn Fn(usize) -> bool| Bits::of_those(25, holds);
        let rows = (0..5).map(|row| house(&|cell| cell / 5 == row));
        let columns = (0..5).map(|column| house(&|cell| cell % 5 == column));
        let houses: Vec<Bits<1>> = rows.chain(columns).collect();
        let peers = (0..25).map(|cell| {
            let own = houses.iter().filter(|house| house.contains(cell));
            own.fold(Bits::EMPTY, |all, house| all.or(house)).without(&Bits::only(cell))
        });
        (peers.collect(), houses)
    }

    #[test]
    fn the_order_of_the_cells_does_not_matter() {
        let (peers, houses) = board();
        // A row, and a cell of each other row in the first column: first fit would begin with pairs.
        let cells = [0, 5, 10, 15, 20, 21, 22, 23, 24];
        for turn in 0..cells.len() {
            let mut terms = cells.map(|cell| (cell, 1));
            terms.rotate_left(turn);
            let groups = of_terms(&terms, &peers, &houses);
            let mut sizes: Vec<_> = groups.iter().map(|group| group.cells.len()).collect();
            sizes.sort_unstable();
            assert_eq!(sizes, [4, 5]);
            for group in &groups {
                let differ =
                    |a: u16, b: u16| a == b || peers[usize::from(a)].contains(usize::from(b));
                assert!(group.cells.iter().all(|&a| group.cells.iter().all(|&b| differ(a, b))));
            }
        }
    }
}
