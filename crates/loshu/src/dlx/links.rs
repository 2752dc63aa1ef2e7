//! The sparse matrix of choices and constraints, as rings of links.

use alloc::vec::Vec;

use crate::cell::Cell;
use crate::digit::Digit;

const CONSTRAINTS: usize = 81 + 27 * 9;
const CHOICES: usize = 81 * 9;

/// The place of the first choice: before it stand the entrance 0 and the headers 1 to 324.
const FIRST: usize = 1 + CONSTRAINTS;

/// The headers of the four constraints that each choice meets; the choices cell by cell.
const MET: [[u16; 4]; CHOICES] = {
    let mut met = [[0; 4]; CHOICES];
    let mut choice = 0;
    while choice < CHOICES {
        let (cell, digit) = (choice / 9, choice % 9);
        let [row, column, block] = Cell::ALL[cell].houses();
        met[choice] = [
            (1 + cell) as u16,
            (82 + 9 * row.index() + digit) as u16,
            (82 + 9 * column.index() + digit) as u16,
            (82 + 9 * block.index() + digit) as u16,
        ];
        choice += 1;
    }
    met
};

/// A choice where it meets one of its constraints. The four nodes of a choice stand side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Node(usize);

impl Node {
    /// The node of the choice in the constraint of its cell.
    pub(super) fn new(cell: Cell, digit: Digit) -> Node {
        Node(FIRST + 4 * (9 * cell.index() + digit.index()))
    }

    /// The digit that is chosen, and for which cell.
    pub(super) fn choice(self) -> (Cell, Digit) {
        let choice = (self.0 - FIRST) / 4;
        (Cell::ALL[choice / 9], Digit::ALL[choice % 9])
    }

    fn constraint(self) -> usize {
        let node = self.0 - FIRST;
        MET[node / 4][node % 4].into()
    }

    /// The other three nodes of the choice.
    fn others(self) -> impl DoubleEndedIterator<Item = Node> {
        let first = self.0 - (self.0 - FIRST) % 4;
        (first..first + 4).map(Node).filter(move |&other| other != self)
    }
}

/// The sparse matrix: what is still to be met, and what can meet it.
pub(super) struct Links {
    /// The constraints that are still to be met, in a ring with the entrance.
    constraints: Rings,
    /// For each constraint the nodes of the choices that can still meet it, in a ring with its
    /// header.
    choices: Rings,
    /// The number of these choices.
    counts: [u16; FIRST],
}

impl Links {
    /// The matrix of the empty grid.
    pub(super) fn new() -> Links {
        let mut links = Links {
            constraints: Rings::of_one(FIRST),
            choices: Rings::of_one(FIRST + 4 * CHOICES),
            counts: [9; FIRST],
        };
        for constraint in 1..FIRST {
            links.constraints.append(constraint, 0);
        }
        for node in FIRST..FIRST + 4 * CHOICES {
            links.choices.append(node, Node(node).constraint());
        }
        links
    }

    /// The constraint that the fewest choices can meet, the first one of equals; `None` if all are
    /// met.
    pub(super) fn tightest(&self) -> Option<usize> {
        let open = self.constraints.after(0);
        open.min_by_key(|&constraint| self.counts[constraint])
    }

    /// The first choice that can meet a constraint, or the one after `last`.
    pub(super) fn next_choice(&self, constraint: usize, last: Option<Node>) -> Option<Node> {
        let next = self.choices.next(last.map_or(constraint, |node| node.0));
        (next != constraint).then_some(Node(next))
    }

    /// Takes out the constraints that a choice meets.
    pub(super) fn place(&mut self, node: Node) {
        self.cover(node.constraint());
        self.cover_others(node);
    }

    /// Takes out the constraints that a choice meets besides the one of this node.
    pub(super) fn cover_others(&mut self, node: Node) {
        node.others().for_each(|other| self.cover(other.constraint()));
    }

    /// Undoes [`cover_others`](Links::cover_others).
    pub(super) fn uncover_others(&mut self, node: Node) {
        node.others().rev().for_each(|other| self.uncover(other.constraint()));
    }

    /// Takes out a constraint that is being met, and the choices that would meet it twice.
    pub(super) fn cover(&mut self, constraint: usize) {
        self.constraints.take_out(constraint);
        let mut place = self.choices.next(constraint);
        while place != constraint {
            for other in Node(place).others() {
                self.choices.take_out(other.0);
                self.counts[other.constraint()] -= 1;
            }
            place = self.choices.next(place);
        }
    }

    /// Undoes [`cover`](Links::cover), step by step in the opposite order.
    pub(super) fn uncover(&mut self, constraint: usize) {
        let mut place = self.choices.previous(constraint);
        while place != constraint {
            for other in Node(place).others().rev() {
                self.choices.put_back(other.0);
                self.counts[other.constraint()] += 1;
            }
            place = self.choices.previous(place);
        }
        self.constraints.put_back(constraint);
    }
}

/// Doubly linked rings: for each item the previous and the next one. An item that is taken out
/// keeps its own links, and dances back by them.
struct Rings(Vec<[u16; 2]>);

impl Rings {
    /// So many rings of one item.
    fn of_one(len: usize) -> Rings {
        Rings((0..len as u16).map(|item| [item; 2]).collect())
    }

    fn previous(&self, item: usize) -> usize {
        self.0[item][0].into()
    }

    fn next(&self, item: usize) -> usize {
        self.0[item][1].into()
    }

    /// The other items of a ring.
    fn after(&self, item: usize) -> impl Iterator<Item = usize> {
        let next = move |&place: &usize| Some(self.next(place)).filter(|&next| next != item);
        core::iter::successors(next(&item), next)
    }

    /// Puts an item to the end of the ring of a header.
    fn append(&mut self, item: usize, header: usize) {
        self.0[item] = [self.previous(header) as u16, header as u16];
        self.put_back(item);
    }

    fn take_out(&mut self, item: usize) {
        let [previous, next] = self.0[item];
        self.0[usize::from(previous)][1] = next;
        self.0[usize::from(next)][0] = previous;
    }

    fn put_back(&mut self, item: usize) {
        let [previous, next] = self.0[item];
        self.0[usize::from(previous)][1] = item as u16;
        self.0[usize::from(next)][0] = item as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_covered_comes_back() {
        let new = Links::new();
        assert_eq!(new.constraints.after(0).collect::<Vec<_>>(), (1..=324).collect::<Vec<_>>());
        assert!((1..=324).all(|constraint| new.choices.after(constraint).count() == 9));

        let mut links = Links::new();
        let node = Node::new(Cell::ALL[40], Digit::ALL[4]);
        assert_eq!(node.choice(), (Cell::ALL[40], Digit::ALL[4]));
        links.place(node);
        assert_eq!(links.constraints.after(0).count(), 320);
        links.uncover_others(node);
        links.uncover(node.constraint());
        assert_eq!(links.constraints.0, new.constraints.0);
        assert_eq!(links.choices.0, new.choices.0);
        assert_eq!(links.counts, new.counts);
    }
}
