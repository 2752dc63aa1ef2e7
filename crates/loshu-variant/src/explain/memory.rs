//! Answers that are kept from one step to the next. A step changes few cells, so most questions are asked again.

use std::cell::RefCell;

use super::find::Finder;
use crate::digits::DigitSet;

/// What the cells may be, and which of them are filled.
type Key = Vec<(DigitSet, bool)>;

/// The last answer to a question about some cells. It holds as long as these are what they were.
#[derive(Clone, Debug)]
pub(super) struct Memory<T>(RefCell<Option<(Key, T)>>);

impl<T> Default for Memory<T> {
    fn default() -> Memory<T> {
        Memory(RefCell::new(None))
    }
}

impl<T: Clone> Memory<T> {
    /// The answer for the cells of a position. An answer that a limit has cut short is not kept.
    pub(super) fn recall(
        &self,
        finder: &Finder<'_>,
        cells: &[usize],
        answer: impl FnOnce() -> T,
    ) -> T {
        let key: Key =
            cells.iter().map(|&cell| (finder.digits(cell), finder.is_open(cell))).collect();
        if let Some((known, answer)) = &*self.0.borrow()
            && *known == key
        {
            return answer.clone();
        }
        let answer = answer();
        if finder.watch.stopped().is_none() {
            *self.0.borrow_mut() = Some((key, answer.clone()));
        }
        answer
    }
}
