//! A quick look for what fish could eliminate.
//!
//! Of `n` base houses `n - 1` cover houses leave some candidates. In a fish without fins one more
//! cover house contains these; in a fish with fins the eliminated candidate sees all that its own
//! cover house does not contain, and it sees that too. So for each choice of `n - 1` cover houses
//! the base houses are counted for all last cover houses, or all eliminated candidates, at once: they
//! are the bits of a word. Where `n` base houses come together there may be a fish.

use alloc::vec::Vec;

use super::kind::{Houses, Kind, Pass, Shape};
use super::places::{Bits, Places, houses_of, indices, ones};
use crate::house::House;

/// Larger fish have too many choices of cover houses.
const LARGEST: usize = 4;

/// For each two houses the places of cells of the first that lie in the second.
static COMMON: [[u16; 27]; 27] = {
    let mut common = [[0; 27]; 27];
    let mut i = 0;
    while i < 27 * 27 {
        let (house, other) = (i / 27, House::ALL[i % 27].cells().bits());
        let mut cells = House::ALL[house].cells().bits();
        let mut place = 0;
        while cells != 0 {
            if other >> cells.trailing_zeros() & 1 == 1 {
                common[house][i % 27] |= 1 << place;
            }
            cells &= cells - 1;
            place += 1;
        }
        i += 1;
    }
    common
};

/// A base house.
struct Base {
    house: usize,
    /// The places of its candidates.
    places: u16,
    /// For each third of the house and each set of its places: the bits that take care of all of
    /// these candidates.
    keepers: [[u64; 8]; 3],
}

impl Base {
    /// The bits that take care of the candidates at these places.
    fn kept(&self, places: u16) -> u64 {
        let [a, b, c] =
            [0, 1, 2].map(|third| self.keepers[third][places as usize >> (3 * third) & 7]);
        a & b & c
    }
}

pub(super) struct Scout<'a> {
    places: &'a Places,
    kind: Kind,
    pass: Pass,
    covers: Vec<usize>,
}

impl<'a> Scout<'a> {
    pub(super) fn new(places: &'a Places, kind: Kind, pass: Pass) -> Scout<'a> {
        let live = |house: &usize| places.houses[*house] != 0;
        let covers = indices(pass.cover).filter(live).collect();
        Scout { places, kind, pass, covers }
    }

    /// The candidates that fish with fins may eliminate.
    pub(super) fn prey(&self) -> Bits {
        self.look(self.places.seen(), 0)
    }

    /// Whether there may be fish without fins. Basic ones are found as quickly as they are scouted.
    pub(super) fn may_have_finless(&self) -> bool {
        if self.kind.shape == Shape::Basic {
            return true;
        }
        let houses: Vec<_> =
            self.places.cells().map(|cell| u64::from(houses_of(cell) & self.pass.cover)).collect();
        self.look(&houses, Houses::MAX) != 0
    }

    /// The bits at which enough base houses come together, for any choice of cover houses. Given are
    /// the bits that take care of each candidate. A base house does not count at its own bit, if
    /// that is among `own`.
    fn look(&self, keepers: &[u64], own: Houses) -> u64 {
        if self.kind.size > LARGEST {
            return u64::MAX;
        }
        let bases = self.bases(keepers, own);
        if bases.len() < self.kind.size {
            return 0;
        }
        self.choose(&bases, &self.covers, &mut [0; LARGEST], 0)
    }

    fn bases(&self, keepers: &[u64], own: Houses) -> Vec<Base> {
        let live = |house: &usize| self.places.houses[*house] != 0;
        let base = |house: usize| {
            let mut base =
                Base { house, places: 0, keepers: [[!u64::from(own & 1 << house); 8]; 3] };
            let mut numbers = ones(self.places.houses[house]);
            let cells = House::ALL[house].cells().iter().enumerate();
            for (place, _) in cells.filter(|(_, cell)| self.places.contains(*cell)) {
                let kept = numbers.next().map_or(0, |number| keepers[number]);
                base.places |= 1 << place;
                let sets = base.keepers[place / 3].iter_mut().enumerate();
                sets.filter(|set| set.0 >> (place % 3) & 1 == 1).for_each(|set| *set.1 &= kept);
            }
            base
        };
        indices(self.pass.base).filter(live).map(base).collect()
    }

    fn choose(
        &self,
        bases: &[Base],
        covers: &[usize],
        chosen: &mut [usize; LARGEST],
        count: usize,
    ) -> u64 {
        if count == self.kind.size - 1 {
            return self.count(bases, &chosen[..count]);
        }
        let mut found = 0;
        for (index, &cover) in covers.iter().enumerate() {
            chosen[count] = cover;
            found |= self.choose(bases, &covers[index + 1..], chosen, count + 1);
        }
        found
    }

    /// The bits at which enough base houses come together.
    fn count(&self, bases: &[Base], covers: &[usize]) -> u64 {
        let mut at_least = [0; LARGEST];
        for base in bases {
            let common = &COMMON[base.house];
            let left = covers.iter().fold(base.places, |left, &cover| left & !common[cover]);
            // A house cannot be base and cover.
            let kept = if covers.contains(&base.house) { 0 } else { base.kept(left) };
            for level in (1..self.kind.size).rev() {
                at_least[level] |= at_least[level - 1] & kept;
            }
            at_least[0] |= kept;
        }
        at_least[self.kind.size - 1]
    }
}
