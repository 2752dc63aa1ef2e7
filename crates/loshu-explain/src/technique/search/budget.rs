//! How much a search may do before it gives up.

use loshu::Watch;

/// How much is left for a search to do. Marks that belong to no puzzle may hold millions of patterns. A
/// search gives up when its budget is spent; the budgets are larger than what the positions of the
/// hardest puzzles take.
///
/// A budget is spent at once when a [limit](loshu::Limits) is reached. Then nothing that the search
/// has found is reported.
#[derive(Clone, Debug)]
pub(crate) struct Budget<'w> {
    left: u32,
    /// The pieces of work, of a microsecond each, that one unit of the budget may take.
    pieces: u32,
    watch: &'w Watch<'w>,
}

impl<'w> Budget<'w> {
    pub(crate) fn new(left: u32, pieces: u32, watch: &'w Watch<'w>) -> Budget<'w> {
        Budget { left, pieces, watch }
    }

    /// No more than the limits of the question.
    pub(crate) fn unlimited(pieces: u32, watch: &'w Watch<'w>) -> Budget<'w> {
        Budget::new(u32::MAX, pieces, watch)
    }

    /// What looks at the limits.
    pub(crate) fn watch(&self) -> &'w Watch<'w> {
        self.watch
    }

    /// Whether nothing is left.
    pub(crate) fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Takes one unit; returns whether there was one.
    pub(crate) fn spend(&mut self) -> bool {
        if self.watch.go_on_after(self.pieces).is_break() {
            self.left = 0;
        }
        let left = !self.is_spent();
        self.left -= u32::from(left);
        left
    }
}
