//! The search for fish, for all eliminated candidates at once.
//!
//! Every fin has to be seen by the eliminated candidate `t`, so all candidates that `t` sees may be
//! fins, those in the cover house through `t` too. So a fish eliminates `t` exactly if `t` sees all
//! that `n - 1` further cover houses leave of `n` base houses, which do not overlap elsewhere. For
//! each choice of `n - 1` cover houses and each base house a word has the bits of the candidates of
//! which that is true. Where `n` words have the same bit there may be a fish.
//!
//! Without fins the bits are the last cover houses that contain what the others leave.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::Watch;

use super::bases::BaseHouse;
use super::catch::Fish;
use super::kind::{Fins, Houses, Kind, Pass};
use super::places::{Bits, Places, houses_of};
use crate::bits::ones;
use crate::technique::Options;

/// The most houses of a base.
const LARGEST: usize = 7;

/// The most fish of a pass. Only marks of no puzzle have more; the search gives up there.
const MOST: usize = 100_000;

/// The search for all fish of a kind in one pass, finned and sashimi fish as one kind.
pub(super) struct Hunt<'a> {
    places: &'a Places,
    kind: Kind,
    options: &'a Options,
    /// The houses of each candidate that may be cover houses.
    heads: Vec<Houses>,
    covers: Vec<usize>,
    bases: Vec<BaseHouse>,
    found: Vec<Fish>,
    watch: &'a Watch<'a>,
}

/// What is looked for.
#[derive(Clone, Copy)]
struct Quarry {
    /// All cover houses but the last.
    cover: Houses,
    /// The houses of which one is to be the last cover house.
    heads: Houses,
    /// What may be fins. Base houses may overlap only there.
    dropped: Bits,
}

impl<'a> Hunt<'a> {
    pub(super) fn new(
        places: &'a Places,
        kind: Kind,
        pass: Pass,
        options: &'a Options,
        watch: &'a Watch<'a>,
    ) -> Hunt<'a> {
        let heads: Vec<_> = places.cells().map(|cell| houses_of(cell) & pass.cover).collect();
        let live = |house: &usize| places.houses[*house] != 0;
        let covers: Vec<usize> = ones(pass.cover).filter(live).collect();
        let bases = if kind.fins == Fins::None {
            let houses: Vec<_> = heads.iter().copied().map(Bits::from).collect();
            // A house cannot be base and cover.
            let all = covers.iter().fold(0, |all, cover| all | 1 << cover);
            BaseHouse::all(places, pass.base, &houses, |house| all & !(1 << house))
        } else {
            let all = places.all_bits();
            BaseHouse::all(places, pass.base, places.seen(), |_| all)
        };
        Hunt { places, kind, options, heads, covers, bases, found: Vec::new(), watch }
    }

    /// All fish, in the order of the search.
    pub(super) fn all(mut self) -> ControlFlow<(), Vec<Fish>> {
        if self.bases.len() >= self.kind.size {
            self.cover(0, &mut [0; LARGEST], 0)?;
        }
        self.found.sort_by_cached_key(|fish| fish.rank());
        self.found.dedup();
        ControlFlow::Continue(self.found)
    }

    /// Chooses all cover houses but the last, from this one on.
    fn cover(
        &mut self,
        first: usize,
        chosen: &mut [usize; LARGEST],
        count: usize,
    ) -> ControlFlow<()> {
        if self.found.len() == MOST {
            return ControlFlow::Continue(());
        }
        if count == self.kind.size - 1 {
            return self.look(&chosen[..count]);
        }
        for index in first..self.covers.len() {
            chosen[count] = self.covers[index];
            self.cover(index + 1, chosen, count + 1)?;
        }
        ControlFlow::Continue(())
    }

    /// Looks for bits that enough base houses have.
    fn look(&mut self, covers: &[usize]) -> ControlFlow<()> {
        self.watch.go_on()?;
        let mut at_least = [0; LARGEST];
        for base in &self.bases {
            let kept = base.kept(covers);
            for level in (1..self.kind.size).rev() {
                at_least[level] |= at_least[level - 1] & kept;
            }
            at_least[0] |= kept;
        }
        for bit in ones(at_least[self.kind.size - 1]) {
            let kept = self.bases.iter().filter(|base| base.kept(covers) >> bit & 1 == 1);
            let bases: Vec<_> = kept.map(|base| base.house).collect();
            if let Some(quarry) = self.quarry(covers, bit) {
                self.base(quarry, &bases, (0, 0), self.kind.size)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What a bit stands for. The cover houses of a fish without fins are chosen in order.
    fn quarry(&self, covers: &[usize], bit: usize) -> Option<Quarry> {
        let cover = covers.iter().fold(0, |all, cover| all | 1 << cover);
        if self.kind.fins == Fins::None {
            let in_order = covers.last().is_none_or(|&last| last < bit);
            return in_order.then_some(Quarry { cover, heads: 1 << bit, dropped: 0 });
        }
        let heads = self.heads[bit] & !cover;
        Some(Quarry { cover, heads, dropped: self.places.seen()[bit] })
    }

    /// Chooses the missing base houses of those that are covered, by what is chosen so far and its
    /// candidates.
    fn base(
        &mut self,
        quarry: Quarry,
        bases: &[usize],
        chosen: (Houses, Bits),
        missing: usize,
    ) -> ControlFlow<()> {
        if missing == 0 {
            self.watch.go_on()?;
            for head in ones(quarry.heads & !chosen.0) {
                self.keep(Fish { base: chosen.0, cover: quarry.cover | 1 << head });
            }
            return ControlFlow::Continue(());
        }
        for (index, &house) in bases.iter().enumerate() {
            let bits = self.places.houses[house];
            if chosen.1 & bits & !quarry.dropped == 0 {
                let more = (chosen.0 | 1 << house, chosen.1 | bits);
                self.base(quarry, &bases[index + 1..], more, missing - 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Keeps the fish if it is one of the wanted.
    fn keep(&mut self, fish: Fish) {
        let anatomy = fish.anatomy(self.places);
        let fins = anatomy.fins.count_ones() as usize;
        let wanted = if self.kind.fins == Fins::None {
            fins == 0 && anatomy.has_prey()
        } else {
            (1..=self.options.fins).contains(&fins)
                && anatomy.endo_fins.count_ones() as usize <= self.options.endo_fins
        };
        if wanted && self.found.len() < MOST && fish.is_covered_by_all(self.places) {
            self.found.push(fish);
        }
    }
}
