//! Which records are written, and in which order.

use std::collections::HashSet;

use loshu::format::Record;
use loshu::{CandidateSet, Grid};

/// What makes two puzzles equal, and by what they are sorted. Bad records come last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key {
    is_bad: bool,
    /// The text of a puzzle of another layout.
    other: Option<Box<str>>,
    givens: Grid,
    candidates: Option<Box<CandidateSet>>,
}

impl Key {
    pub(super) fn of(record: &Record) -> Key {
        let candidates = record.restricted().copied().map(Box::new);
        Key { is_bad: false, other: None, givens: record.givens, candidates }
    }

    /// A puzzle of another layout is identified by its text. Such puzzles come after ordinary ones.
    pub(super) fn of_text(text: &str) -> Key {
        Key { other: Some(text.into()), is_bad: false, ..Key::bad() }
    }

    pub(super) fn bad() -> Key {
        Key { is_bad: true, other: None, givens: Grid::EMPTY, candidates: None }
    }
}

/// Equal puzzles once, and sorted.
#[derive(Debug)]
pub(super) struct Order {
    /// The records so far, if they are to be sorted.
    sorted: Option<Vec<(Key, String)>>,
    /// The puzzles so far, if each is to be written once.
    seen: Option<HashSet<Key>>,
}

impl Order {
    pub(super) fn new(sort: bool, unique: bool) -> Order {
        Order { sorted: sort.then(Vec::new), seen: unique.then(HashSet::new) }
    }

    /// Whether all records are written as they come.
    pub(super) fn is_free(&self) -> bool {
        self.sorted.is_none() && self.seen.is_none()
    }

    /// Takes a record; tells whether it is to be written now.
    pub(super) fn accept(&mut self, key: &Key, text: &str) -> bool {
        let is_new = self.seen.as_mut().is_none_or(|seen| key.is_bad || seen.insert(key.clone()));
        match &mut self.sorted {
            Some(sorted) if is_new => {
                sorted.push((key.clone(), text.to_owned()));
                false
            }
            _ => is_new,
        }
    }

    /// The records that have not been written, in order.
    pub(super) fn take_sorted(&mut self) -> impl Iterator<Item = String> + use<> {
        let mut sorted = self.sorted.take().unwrap_or_default();
        sorted.sort_by(|(a, _), (b, _)| a.cmp(b));
        sorted.into_iter().map(|(_, text)| text)
    }
}
