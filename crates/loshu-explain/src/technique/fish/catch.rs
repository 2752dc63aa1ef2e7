//! One fish.

use loshu::{Candidate, House};

use super::kind::{Fins, Houses, Kind, Shape};
use super::places::{Bits, Places};
use crate::bits::ones;
use crate::step::{Reason, Sector, Sets};

/// A base and a cover of the same size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fish {
    pub(super) base: Houses,
    pub(super) cover: Houses,
}

/// The fins of a fish, and the candidates that it would eliminate without fins.
pub(super) struct Anatomy {
    /// Candidates of the base outside of the cover, or in two base houses.
    pub(super) fins: Bits,
    /// Candidates in two base houses.
    pub(super) endo_fins: Bits,
    /// Candidates of the cover outside of the base.
    body: Bits,
    /// Candidates of the base in two cover houses.
    cannibal: Bits,
}

impl Anatomy {
    /// Whether a fish without fins eliminates something.
    pub(super) fn has_prey(&self) -> bool {
        self.body | self.cannibal != 0
    }
}

impl Fish {
    pub(super) fn anatomy(self, places: &Places) -> Anatomy {
        let (base, endo_fins) = places.once_and_twice(self.base);
        let (cover, double) = places.once_and_twice(self.cover);
        let fins = base & !cover | endo_fins;
        Anatomy { fins, endo_fins, body: cover & !base, cannibal: double & base }
    }

    pub(super) fn kind(self, places: &Places) -> Kind {
        let shape = Shape::of(self.base, self.cover);
        let fins = self.anatomy(places).fins;
        let small = |house: usize| (places.houses[house] & !fins).count_ones() <= 1;
        let fins = match (fins, shape) {
            (0, _) => Fins::None,
            (_, Shape::Basic) if ones(self.base).any(small) => Fins::Sashimi,
            (_, Shape::Basic | Shape::Franken | Shape::Mutant) => Fins::Some,
        };
        Kind { size: self.base.count_ones() as usize, shape, fins }
    }

    /// Whether each cover house holds a candidate of the base.
    pub(super) fn is_covered_by_all(self, places: &Places) -> bool {
        let (base, _) = places.once_and_twice(self.base);
        ones(self.cover).all(|house| places.houses[house] & base != 0)
    }

    /// The candidates outside of the base, then the cannibalistic ones.
    pub(super) fn eliminations(self, places: &Places) -> impl Iterator<Item = Candidate> {
        let Anatomy { fins, body, cannibal, .. } = self.anatomy(places);
        let seen = places.seen_from_all(fins);
        places.candidates(body & seen).chain(places.candidates(cannibal & seen))
    }

    pub(super) fn reason(self, places: &Places) -> Reason {
        let sectors = |houses| {
            let sector = |index: usize| Sector::House(House::ALL[index], places.digit());
            ones(houses).map(sector).collect()
        };
        Reason::Sets(Sets { truths: sectors(self.base), links: sectors(self.cover) })
    }

    /// For sorting: by base, then by cover, each in lexical order of the houses.
    pub(super) fn rank(self) -> (Houses, Houses) {
        (!self.base.reverse_bits(), !self.cover.reverse_bits())
    }
}
