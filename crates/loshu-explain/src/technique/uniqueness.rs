//! Patterns that would give a second solution.

pub(super) mod bug;
pub(super) mod extended_rectangle;
pub(super) mod growth;
pub(super) mod rectangle;
pub(super) mod symmetry;
pub(super) mod unique_loop;
