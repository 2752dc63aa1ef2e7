//! Base houses, and what takes care of their candidates.

use alloc::vec::Vec;

use loshu::House;

use super::kind::Houses;
use super::places::{Bits, Places};
use crate::bits::ones;

/// For each two houses the places of cells of the first that lie in the second.
static COMMON: [[u16; 27]; 27] = {
    let mut common = [[0; 27]; 27];
    let mut i = 0;
    while i < 27 * 27 {
        let other = House::ALL[i % 27].cells().bits();
        let mut cells = House::ALL[i / 27].cells().bits();
        let mut place = 0;
        while cells != 0 {
            if other >> cells.trailing_zeros() & 1 == 1 {
                common[i / 27][i % 27] |= 1 << place;
            }
            cells &= cells - 1;
            place += 1;
        }
        i += 1;
    }
    common
};

/// A base house.
pub(super) struct BaseHouse {
    pub(super) house: usize,
    /// The places of its candidates.
    places: u16,
    /// For each third of the house and each set of its places: the bits that take care of all
    /// candidates there.
    keepers: [[Bits; 8]; 3],
}

impl BaseHouse {
    /// The base houses that have candidates. Given are the bits that take care of each candidate, and
    /// the bits that a house may have.
    pub(super) fn all(
        places: &Places,
        houses: Houses,
        keepers: &[Bits],
        allowed: impl Fn(usize) -> Bits,
    ) -> Vec<BaseHouse> {
        let live = ones(houses).filter(|&house| places.houses[house] != 0);
        live.map(|house| BaseHouse::new(places, house, keepers, allowed(house))).collect()
    }

    fn new(places: &Places, house: usize, keepers: &[Bits], all: Bits) -> BaseHouse {
        let mut base = BaseHouse { house, places: 0, keepers: [[all; 8]; 3] };
        let cells = House::ALL[house].cells().iter().enumerate();
        let cells = cells.filter(|(_, cell)| places.contains(*cell));
        for ((place, _), number) in cells.zip(ones(places.houses[house])) {
            base.places |= 1 << place;
            let sets = base.keepers[place / 3].iter_mut().enumerate();
            let with = sets.filter(|(set, _)| set >> (place % 3) & 1 == 1);
            with.for_each(|(_, kept)| *kept &= keepers[number]);
        }
        base
    }

    /// The bits that take care of all candidates that these cover houses leave; none if the house is
    /// one of them.
    pub(super) fn kept(&self, covers: &[usize]) -> Bits {
        let common = &COMMON[self.house];
        let left = covers.iter().fold(self.places, |left, &cover| left & !common[cover]);
        let third = |third: usize| self.keepers[third][usize::from(left) >> (3 * third) & 7];
        if covers.contains(&self.house) { 0 } else { third(0) & third(1) & third(2) }
    }
}
