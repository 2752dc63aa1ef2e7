//! The search for fish, from the side of the eliminated candidate.
//!
//! Every fin has to be seen by the eliminated candidate `t`, so the candidates that `t` sees may all
//! be fins: drop them. A cover house through `t` then covers nothing that is left. So a fish eliminates
//! `t` exactly if `n - 1` further cover houses contain what is left of `n` base houses, which do not
//! overlap there. That is a much smaller search than over all bases and covers, and most candidates
//! fail at its first level: too few base houses have little enough left.
//!
//! Without fins nothing can be dropped, and the bases and covers are searched directly. Which
//! candidates can be eliminated at all is asked first (`fish/scout.rs`).

use alloc::vec::Vec;

use super::catch::Fish;
use super::kind::{Fins, Houses, Kind, Pass};
use super::places::{Bits, Places, houses_of, indices};
use super::scout::Scout;
use crate::technique::Options;

/// A house, and what is left of it.
type Rest = (Houses, Bits);

/// At most 27 of them, on the stack.
struct Rests {
    list: [Rest; 27],
    count: usize,
}

impl Rests {
    fn collect(rests: impl Iterator<Item = Rest>) -> Rests {
        let mut list = [(0, 0); 27];
        let mut count = 0;
        for (place, rest) in list.iter_mut().zip(rests) {
            *place = rest;
            count += 1;
        }
        Rests { list, count }
    }

    fn as_slice(&self) -> &[Rest] {
        &self.list[..self.count]
    }
}

/// The search for all fish of a kind in one pass, finned and sashimi fish as one kind.
pub(super) struct Hunt<'a> {
    places: &'a Places,
    kind: Kind,
    pass: Pass,
    options: &'a Options,
    found: Vec<Fish>,
}

/// What is looked for.
#[derive(Clone, Copy)]
struct Quarry {
    /// The cover houses through the eliminated candidate of which one is to be the last cover house;
    /// none in a search without fins.
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
    ) -> Hunt<'a> {
        Hunt { places, kind, pass, options, found: Vec::new() }
    }

    /// All fish, in the order of the search.
    pub(super) fn all(mut self) -> Vec<Fish> {
        let scout = Scout::new(self.places, self.kind, self.pass);
        if self.kind.fins != Fins::None {
            let prey = scout.prey();
            for (number, cell) in self.places.cells().enumerate().filter(|at| prey >> at.0 & 1 == 1)
            {
                let heads = houses_of(cell) & self.pass.cover;
                let dropped = self.places.seen()[number];
                self.hunt(Quarry { heads, dropped }, self.kind.size - 1);
            }
        } else if scout.may_have_finless() {
            self.hunt(Quarry { heads: 0, dropped: 0 }, self.kind.size);
        }
        self.found.sort_unstable_by_key(|fish| fish.rank());
        self.found.dedup();
        self.found
    }

    /// Searches with this number of cover houses. Asks first whether enough base houses have little
    /// enough left, which is seldom so.
    fn hunt(&mut self, quarry: Quarry, covers: usize) {
        let most = self.most(covers);
        let rest = |house: usize| (1 << house, self.places.houses[house] & !quarry.dropped);
        let live = |house: &usize| self.places.houses[*house] != 0;
        let coverable = |house: &usize| live(house) && at_most(rest(*house).1, most);
        if indices(self.pass.base).filter(coverable).count() < self.kind.size {
            return;
        }
        let bases = Rests::collect(indices(self.pass.base).filter(coverable).map(rest));
        // Of two heads or three, those that are not the last cover house may be among the others.
        let one = if quarry.heads.is_power_of_two() { quarry.heads } else { 0 };
        let others = Rests::collect(indices(self.pass.cover & !one).filter(live).map(rest));
        self.cover(quarry, bases.as_slice(), others.as_slice(), (0, 0), covers);
    }

    /// The most candidates that a base house may have left for this number of cover houses.
    fn most(&self, covers: usize) -> usize {
        self.kind.shape.reach() * covers
    }

    /// Chooses the missing cover houses. Bases that these cannot cover any more are left behind.
    fn cover(
        &mut self,
        quarry: Quarry,
        bases: &[Rest],
        covers: &[Rest],
        chosen: Rest,
        missing: usize,
    ) {
        let most = self.most(missing);
        let coverable =
            |&&(house, rest): &&Rest| house & chosen.0 == 0 && at_most(rest & !chosen.1, most);
        if bases.iter().filter(coverable).count() < self.kind.size {
            return;
        }
        let bases = Rests::collect(bases.iter().filter(coverable).copied());
        if missing == 0 {
            return self.base(quarry, bases.as_slice(), chosen.0, (0, 0), self.kind.size);
        }
        for (index, cover) in covers.iter().enumerate() {
            let more = (chosen.0 | cover.0, chosen.1 | cover.1);
            self.cover(quarry, bases.as_slice(), &covers[index + 1..], more, missing - 1);
        }
    }

    /// Chooses the missing base houses of those that are covered.
    fn base(
        &mut self,
        quarry: Quarry,
        bases: &[Rest],
        cover: Houses,
        chosen: Rest,
        missing: usize,
    ) {
        if missing == 0 {
            return self.catch(quarry, chosen.0, cover);
        }
        for (index, &(house, _)) in bases.iter().enumerate() {
            let bits = self.places.houses[house.trailing_zeros() as usize];
            if chosen.1 & bits & !quarry.dropped == 0 {
                let more = (chosen.0 | house, chosen.1 | bits);
                self.base(quarry, &bases[index + 1..], cover, more, missing - 1);
            }
        }
    }

    /// Keeps the fish if it is one of the wanted; with fins, for each possible last cover house.
    fn catch(&mut self, quarry: Quarry, base: Houses, cover: Houses) {
        if quarry.heads == 0 {
            return self.keep(Fish { base, cover });
        }
        for head in indices(quarry.heads & !base & !cover) {
            self.keep(Fish { base, cover: cover | 1 << head });
        }
    }

    fn keep(&mut self, fish: Fish) {
        let anatomy = fish.anatomy(self.places);
        let fins = anatomy.fins.count_ones() as usize;
        let wanted = if self.kind.fins == Fins::None {
            fins == 0 && anatomy.has_prey()
        } else {
            (1..=self.options.fins).contains(&fins)
                && anatomy.endo_fins.count_ones() as usize <= self.options.endo_fins
        };
        if wanted && fish.is_covered_by_all(self.places) {
            self.found.push(fish);
        }
    }
}

/// Whether at most this number of bits is set; quick where the number is small.
fn at_most(mut bits: Bits, most: usize) -> bool {
    for _ in 0..most {
        bits &= bits.wrapping_sub(1);
    }
    bits == 0
}
