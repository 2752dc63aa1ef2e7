//! Indices and slices, as sequences of Python take them.

use pyo3::prelude::*;
use pyo3::types::{PySlice, PySliceMethods};

use crate::whole::Whole;

/// The place of an index among so many; a negative one counts from the end.
pub(crate) fn place(index: Whole, len: usize) -> Option<usize> {
    let Whole::Number(index) = index else { return None };
    let from_start = if index < 0 { index + len as i128 } else { index };
    usize::try_from(from_start).ok().filter(|&place| place < len)
}

/// The places of a slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    start: isize,
    step: isize,
    len: usize,
}

impl Cut {
    pub(crate) fn of(slice: &Bound<'_, PySlice>, len: usize) -> PyResult<Cut> {
        let cut = slice.indices(len as isize)?;
        Ok(Cut { start: cut.start, step: cut.step, len: cut.slicelength })
    }

    /// The places, in the order of the slice.
    pub(crate) fn places(self) -> impl Iterator<Item = usize> {
        (0..self.len as isize).map(move |number| (self.start + number * self.step) as usize)
    }

    /// The first place and the number of places, if they are neighbours.
    pub(crate) fn run(self) -> Option<(usize, usize)> {
        match (self.len, self.step) {
            (0, _) => Some((0, 0)),
            (len, 1) => Some((self.start as usize, len)),
            (_, _) => None,
        }
    }

    /// The items at the places.
    pub(crate) fn take<T>(self, items: &[T]) -> impl Iterator<Item = &T> {
        self.places().map(|place| &items[place])
    }
}
