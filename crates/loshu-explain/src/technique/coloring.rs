//! Colours along strong links.

pub(super) mod colors;
pub(super) mod medusa;
