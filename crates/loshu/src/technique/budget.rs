//! How much a search may do before it gives up.

/// How much is left for a search to do. Marks that belong to no puzzle may hold millions of patterns. A
/// search gives up when its budget is spent; the budgets are larger than what the positions of the
/// hardest puzzles take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget(u32);

impl Budget {
    pub(super) const fn new(left: u32) -> Budget {
        Budget(left)
    }

    pub(super) const fn unlimited() -> Budget {
        Budget(u32::MAX)
    }

    /// Whether nothing is left.
    pub(super) fn is_spent(&self) -> bool {
        self.0 == 0
    }

    /// Takes one piece; returns whether there was one.
    pub(super) fn spend(&mut self) -> bool {
        let left = !self.is_spent();
        self.0 -= u32::from(left);
        left
    }
}
