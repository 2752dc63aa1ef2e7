//! Puzzles that need no long search are solved without an allocation. This test counts those of the
//! whole process, so that it stands alone.

#![allow(
    unsafe_code,
    reason = "an allocator is unsafe; this one hands every call on to the system's"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use loshu::{Backend, Grid, Solver, Verdict};

struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the allocator of the system as it comes.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as for the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as for the caller.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The number of allocations of some work, and what the work returns.
fn allocations<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let result = work();
    (ALLOCATIONS.load(Ordering::Relaxed) - before, result)
}

/// An easy puzzle, two that need a search, and one without a solution.
const PUZZLES: [&str; 4] = [
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
];

#[test]
fn short_searches_allocate_nothing() {
    let puzzles = PUZZLES.map(|text| text.parse::<Grid>().unwrap());
    for solver in Backend::ALL.iter().filter_map(|&backend| Solver::new().with_backend(backend)) {
        for puzzle in &puzzles {
            let (count, verdict) = allocations(|| solver.solve(puzzle));
            assert_eq!(count, 0, "{}: {puzzle}", solver.backend());
            assert!(!matches!(verdict, Verdict::Multiple | Verdict::Stopped { .. }), "{puzzle}");
        }
    }
    let (count, _) = allocations(|| Solver::new().solve_batch(&puzzles));
    assert!(count > 0, "the allocator counts nothing");
}
