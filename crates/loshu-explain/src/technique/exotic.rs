//! Patterns of the hardest puzzles.

pub(super) mod broken_wing;
pub(super) mod double_exocet;
pub(super) mod exocet;
pub(super) mod fireworks;
pub(super) mod msls;
pub(super) mod oddagon;
pub(super) mod sk_loop;
pub(super) mod tridagon;
pub(super) mod twinned_chains;
