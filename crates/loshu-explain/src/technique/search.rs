//! What the finders of several families share.

// graph          the links between candidates and groups
// alternating    the reasons of chains
// cell_sets      sets of cells with their digits
// locked_cells   cells filled by as many digits of houses
// guardians      what follows from patterns that need another digit
// budget         how much a search may do
// report, reported   how finders report, and what they have reported

pub(super) mod alternating;
pub(super) mod budget;
pub(super) mod cell_sets;
pub(super) mod graph;
pub(super) mod guardians;
pub(super) mod locked_cells;
pub(super) mod report;
pub(super) mod reported;
