//! A rater keeps memory from puzzle to puzzle, and does not take more and more of it. This test measures the
//! memory of the whole process, so that it stands alone.

#![allow(
    unsafe_code,
    reason = "an allocator is unsafe; this one hands every call on to the system's"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use loshu::Grid;
use loshu_explain::rate::se::Rater;

struct Measuring;

/// The bytes in use.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the allocator of the system as it comes.
unsafe impl GlobalAlloc for Measuring {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: as for the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        TAKEN.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as for the caller.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Measuring = Measuring;

/// ER 11.9: needs dynamic chains with four levels of rules inside of them.
const HARD: &str =
    "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2";

#[test]
fn a_rater_that_has_rated_a_puzzle_takes_no_more_memory_for_it() {
    let puzzle: Grid = HARD.parse().unwrap();
    let mut rater = Rater::new();
    let mut taken_after_rating = || {
        rater.rate(puzzle);
        TAKEN.load(Ordering::Relaxed)
    };
    // The first ratings fill the memory that is kept.
    let _ = (taken_after_rating(), taken_after_rating());
    let known = taken_after_rating();
    let later = (0..2).map(|_| taken_after_rating()).max();
    assert!(later <= Some(known + (known >> 4)), "{later:?} bytes after {known}");
}
