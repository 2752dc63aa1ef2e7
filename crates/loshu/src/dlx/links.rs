//! The sparse matrix of choices and constraints, as rings of links.

use alloc::vec::Vec;

use crate::cell::Cell;
use crate::digit::Digit;

const CONSTRAINTS: usize = 81 + 27 * 9;
const CHOICES: usize = 81 * 9;

/// The place of the first choice: before it stand the entrance 0 and the headers 1 to 324.
const FIRST: usize = 1 + CONSTRAINTS;

/// The headers of the four constraints that each choice satisfies; the choices cell by cell.
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

/// A choice in the column of one of its constraints. The four entries of a choice stand side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry(usize);

impl Entry {
    /// The entry of the choice in the constraint of its cell.
    pub(super) fn new(cell: Cell, digit: Digit) -> Entry {
        Entry(FIRST + 4 * (9 * cell.index() + digit.index()))
    }

    /// The digit that is chosen, and for which cell.
    pub(super) fn choice(self) -> (Cell, Digit) {
        let choice = (self.0 - FIRST) / 4;
        (Cell::ALL[choice / 9], Digit::ALL[choice % 9])
    }

    fn constraint(self) -> usize {
        let entry = self.0 - FIRST;
        MET[entry / 4][entry % 4].into()
    }

    /// The other three entries of the choice.
    fn others(self) -> impl DoubleEndedIterator<Item = Entry> {
        let first = self.0 - (self.0 - FIRST) % 4;
        (first..first + 4).map(Entry).filter(move |&other| other != self)
    }
}

/// The sparse matrix: the open constraints, and the choices that can satisfy them.
pub(super) struct Links {
    /// The open constraints, in a ring with the entrance.
    constraints: Rings,
    /// For each constraint the entries of the choices that can still satisfy it, in a ring with its
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
        for entry in FIRST..FIRST + 4 * CHOICES {
            links.choices.append(entry, Entry(entry).constraint());
        }
        links
    }

    /// The constraint that the fewest choices can satisfy, the first one of equals; `None` if all are
    /// satisfied.
    pub(super) fn tightest(&self) -> Option<usize> {
        let open = self.constraints.after(0);
        open.min_by_key(|&constraint| self.counts[constraint])
    }

    /// The first choice that can meet a constraint, or the one after `last`.
    pub(super) fn next_choice(&self, constraint: usize, last: Option<Entry>) -> Option<Entry> {
        let next = self.choices.next(last.map_or(constraint, |entry| entry.0));
        (next != constraint).then_some(Entry(next))
    }

    /// Takes out the constraints that a choice meets.
    pub(super) fn place(&mut self, entry: Entry) {
        self.cover(entry.constraint());
        self.cover_others(entry);
    }

    /// Takes out the constraints that a choice meets besides the one of this entry.
    pub(super) fn cover_others(&mut self, entry: Entry) {
        entry.others().for_each(|other| self.cover(other.constraint()));
    }

    /// Undoes [`cover_others`](Links::cover_others).
    pub(super) fn uncover_others(&mut self, entry: Entry) {
        entry.others().rev().for_each(|other| self.uncover(other.constraint()));
    }

    /// Takes out a constraint that has its choice, and the choices that would satisfy it again.
    pub(super) fn cover(&mut self, constraint: usize) {
        self.constraints.take_out(constraint);
        let mut place = self.choices.next(constraint);
        while place != constraint {
            for other in Entry(place).others() {
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
            for other in Entry(place).others().rev() {
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
    /// Makes `len` rings of one item each.
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
        let entry = Entry::new(Cell::ALL[40], Digit::ALL[4]);
        assert_eq!(entry.choice(), (Cell::ALL[40], Digit::ALL[4]));
        links.place(entry);
        assert_eq!(links.constraints.after(0).count(), 320);
        links.uncover_others(entry);
        links.uncover(entry.constraint());
        assert_eq!(links.constraints.0, new.constraints.0);
        assert_eq!(links.choices.0, new.choices.0);
        assert_eq!(links.counts, new.counts);
    }
}
