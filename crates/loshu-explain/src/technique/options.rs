/// What finders may look for. The default is HoDoKu's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The most fins of a fish, endo fins included.
    pub fins: usize,
    /// The most endo fins of a fish.
    pub endo_fins: usize,
    /// Whether two fish with the same base sets are joined: Siamese fish.
    pub siamese: bool,
    /// Whether two kites or two empty rectangles over the same cells are joined.
    pub duals: bool,
    /// Whether loops, chains and chains of almost locked sets are searched for in full. If not, they
    /// are those that HoDoKu's order of cells, digits and sets comes upon. In full, chains of almost
    /// locked sets have four or five sets, and none passes through an almost locked set otherwise.
    pub all_chains: bool,
    /// Finer settings of HoDoKu.
    pub hodoku: HodokuOptions,
}

/// Settings of HoDoKu that its users may change and hardly ever do. Its regression library was made
/// with several of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HodokuOptions {
    /// Whether an empty rectangle may have two candidates in its box.
    pub small_empty_rectangles: bool,
    /// Whether a corner of a unique rectangle may lack a candidate that was struck.
    pub incomplete_rectangles: bool,
    /// Whether almost locked sets may share cells.
    pub overlapping_sets: bool,
    /// Whether grouped chains may pass through almost locked sets.
    pub sets_in_chains: bool,
    /// Whether chains of almost locked sets follow links backwards too.
    pub set_chains_backwards: bool,
    /// The most links of a chain of almost locked sets.
    pub set_chain_links: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            fins: 5,
            endo_fins: 2,
            siamese: false,
            duals: false,
            all_chains: false,
            hodoku: HodokuOptions::default(),
        }
    }
}

impl Default for HodokuOptions {
    fn default() -> HodokuOptions {
        HodokuOptions {
            small_empty_rectangles: false,
            incomplete_rectangles: true,
            overlapping_sets: false,
            sets_in_chains: false,
            set_chains_backwards: false,
            set_chain_links: 50,
        }
    }
}
