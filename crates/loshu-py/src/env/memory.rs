//! The memory of arrays of Python, read and written in place.
#![expect(unsafe_code, reason = "the memory belongs to Python")]

use std::marker::PhantomData;
use std::ptr::NonNull;

use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// The items of an array, which the buffer keeps alive. No reference to an item is ever made: other code may look at
/// the array or change it at any time.
pub(super) struct Memory<'a, T> {
    items: NonNull<T>,
    len: usize,
    buffer: PhantomData<&'a T>,
}

impl<'a, T: Element> Memory<'a, T> {
    /// The items of an array that has so many of them, side by side.
    pub(super) fn read(buffer: &'a PyBuffer<T>, len: usize) -> PyResult<Memory<'a, T>> {
        let items = buffer.as_slice_ptr().filter(|items| items.len() == len);
        let items = items.ok_or_else(|| {
            PyTypeError::new_err(format!("expected an array of {len} items, side by side"))
        })?;
        Ok(Memory { items: items.cast(), len, buffer: PhantomData })
    }

    /// The same of an array that is written to.
    pub(super) fn written(buffer: &'a PyBuffer<T>, len: usize) -> PyResult<Memory<'a, T>> {
        if buffer.readonly() {
            return Err(PyTypeError::new_err("expected an array that can be written to"));
        }
        Memory::read(buffer, len)
    }

    pub(super) fn get(&self, at: usize) -> T {
        assert!(at < self.len, "the array has the item");
        // SAFETY: the item lies inside of the array, as asserted, and the buffer keeps the array alive.
        unsafe { self.items.add(at).read() }
    }

    pub(super) fn set(&self, at: usize, item: T) {
        self.copy(at, &[item]);
    }

    /// Writes items from a place on.
    pub(super) fn copy(&self, at: usize, items: &[T]) {
        let is_inside = at.checked_add(items.len()).is_some_and(|end| end <= self.len);
        assert!(is_inside, "the array has all items");
        let from = NonNull::from(items).cast();
        // SAFETY: all items lie inside of the array, as asserted, which the buffer keeps alive and lets be written to,
        // and `items` belongs to Rust, so that it lies elsewhere.
        unsafe { self.items.add(at).copy_from_nonoverlapping(from, items.len()) }
    }
}
