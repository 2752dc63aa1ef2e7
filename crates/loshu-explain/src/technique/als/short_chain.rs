//! Chains of four and five sets, in full: what they strike does not depend on the order of the sets.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use loshu::{CandidateSet, CellSet, Digit, Watch};

use super::two_links::{Links, SetChain, TwoLinks};
use super::{Sets, chain};
use crate::bits;
use crate::technique::search::budget::Budget;
use crate::technique::{Options, Position, Sink};

/// Chains with three links; where there are none, those with four.
///
/// Two sets that fewer links join are an XZ-rule or an XY-wing. For each digit and each set of
/// eliminations one chain is reported, with small sets at its ends.
pub(super) fn find(
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (marks, sets, watch) = (position.marks(), position.sets()?, position.watch());
    let walks = TwoLinks::new(sets, position.restricted(options.hodoku.overlapping_sets)?, watch);
    let found =
        [Links::Three, Links::Four].into_iter().map(|links| collect(sets, &walks, links, watch));
    let found = found.into_iter().find(|all| !all.is_empty());
    watch.recall()?;
    let mut found: Vec<_> = found.into_iter().flatten().collect();
    found.sort_by_cached_key(|((_, gone), _)| Reverse(gone.len()));
    found.into_iter().try_for_each(|((z, gone), chain)| {
        sink(chain::step(marks, sets, &chain, CandidateSet::digit(z, gone)))
    })
}

/// For how many pairs of sets a chain is looked for.
const BUDGET: u32 = 100_000;

/// For a digit and the cells from which it goes a chain.
type ChainsFound = BTreeMap<(Digit, CellSet), SetChain>;

fn collect(sets: &Sets, walks: &TwoLinks<'_>, links: Links, watch: &Watch<'_>) -> ChainsFound {
    let (mut found, mut budget) = (ChainsFound::new(), Budget::new(BUDGET, 1, watch));
    for start in 0..sets.len() {
        for z in sets.digits(start) {
            if watch.go_on_after(TwoLinks::PIECES).is_break() {
                return found;
            }
            collect_from(sets, walks, (start, z), links, &mut found, &mut budget);
        }
    }
    found
}

/// Collects the chains from a set that has `z` to later ones.
fn collect_from(
    sets: &Sets,
    walks: &TwoLinks<'_>,
    (start, z): (usize, Digit),
    links: Links,
    found: &mut ChainsFound,
    budget: &mut Budget<'_>,
) {
    let near = walks.near(start, z);
    let ahead = bits::row_ones(sets.allies(start, z)).skip_while(|&end| end <= start);
    for end in ahead {
        if budget.watch().go_on().is_break() {
            return;
        }
        let gone = sets.excluded(start, z) & sets.excluded(end, z);
        if bits::has(&near, end) {
            continue;
        }
        let cells = |set| sets.cells(set).len();
        let size = cells(start) + cells(end);
        let smaller = |chain: &SetChain| size < cells(chain[0].0) + cells(chain[chain.len() - 1].0);
        if found.get(&(z, gone)).is_none_or(smaller)
            && budget.spend()
            && let Some(chain) = walks.chain(start, end, z, links)
        {
            found.insert((z, gone), chain);
        }
    }
}
