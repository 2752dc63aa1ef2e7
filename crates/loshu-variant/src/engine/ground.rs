//! What a layout says of its cells and houses, in the form that planes need.

use loshu::Limits;

use super::compiled::Compiled;
use super::derive::{MAX_EQUAL, derive};
use crate::bits::Bits;
use crate::digits::FEW_DIGITS;

/// For each of two digits a set of houses: a word each. The machine works on two words at once.
pub(super) type Pair = Bits<2>;

/// How many pairs of digits there are.
pub(super) const PAIRS: usize = FEW_DIGITS.div_ceil(2);

/// The largest number of houses.
pub(super) const MAX_HOUSES: usize = u64::BITS as usize;

/// The cells and houses of a layout. Houses are its full houses, and after them the two sets of each pair of sets
/// that hold each digit equally often: *twins*. Twins have neighbouring numbers. Of two twins each needs the digits
/// that are placed in the other one.
#[derive(Clone, Debug)]
pub(crate) struct Ground<const W: usize> {
    /// What lies around each cell.
    pub(super) around: Vec<Around>,
    /// The peers of each cell, and all cells for the numbers beyond.
    pub(super) peers: Vec<Bits<W>>,
    /// The cells of each house.
    pub(super) sets: Vec<Bits<W>>,
    /// For each seat the houses that have it.
    pub(super) houses_with: Seats,
    /// The full houses.
    pub(super) full_houses: u64,
    /// The twins.
    pub(super) twins: u64,
    /// The first one of each two twins.
    first_twins: u64,
}

/// For each seat a set of houses.
type Seats = [u64; FEW_DIGITS];

/// What lies around a cell.
#[derive(Clone, Debug)]
pub(super) struct Around {
    /// How many more peers it has than the cell with the fewest.
    pub(super) more: u32,
    /// For each seat the houses whose cell at this seat is a peer, or the cell.
    pub(super) seats: Seats,
    /// The houses of the cell.
    pub(super) houses: u64,
    /// The twins of these houses.
    pub(super) twins: u64,
    /// The seats of the cell in these houses and twins, and for each of them the houses in which the cell has it. The
    /// rest is unused.
    own_seats: [u8; FEW_DIGITS],
    own_houses: Seats,
    own: usize,
}

impl Around {
    /// What lies around a cell. `own` has for each seat the houses in which the cell has this seat.
    fn new(own: &Seats) -> Around {
        let mut around = Around {
            more: 0,
            seats: [0; FEW_DIGITS],
            houses: own.iter().fold(0, |all, houses| all | houses),
            twins: 0,
            own_seats: [0; FEW_DIGITS],
            own_houses: [0; FEW_DIGITS],
            own: 0,
        };
        // No branch, because nobody can foresee which seats a cell has.
        for (seat, &houses) in (0..).zip(own) {
            around.own_seats[around.own] = seat;
            around.own_houses[around.own] = houses;
            around.own += usize::from(houses != 0);
        }
        around
    }

    /// The seats of the cell, each with the houses in which the cell has this seat.
    #[inline]
    pub(super) fn own(&self) -> impl Iterator<Item = (usize, u64)> {
        let seats = self.own_seats[..self.own].iter().map(|&seat| usize::from(seat));
        seats.zip(self.own_houses[..self.own].iter().copied())
    }
}

impl<const W: usize> Ground<W> {
    /// `None` if the layout has constraints that planes do not know, or is too large.
    pub(super) fn new(rules: &Compiled<W>) -> Option<Ground<W>> {
        if rules.digits > FEW_DIGITS || !rules.linked_cells.is_empty() || !rules.wholes.is_empty() {
            return None;
        }
        if rules.houses.len() > MAX_HOUSES {
            return None;
        }
        // From few houses and no sums, all that follows is found in less than a millisecond.
        let derived = derive(rules, &Limits::NONE).ok()?;
        let full = rules.houses.len() + derived.houses.len();
        if full > MAX_HOUSES {
            return None;
        }
        let mut sets = Vec::with_capacity(MAX_HOUSES);
        sets.extend(rules.houses.iter().chain(&derived.houses));
        // What twins say follows from the houses, so not all of them are needed. Small ones say most.
        for size in 1..=MAX_EQUAL {
            let free = (MAX_HOUSES - sets.len()) / 2;
            let twins = derived.equals.iter().filter(|equal| equal.size == size);
            sets.extend(twins.take(free).flat_map(|equal| equal.sets));
        }
        let full_houses = first(full);
        let twins = first(sets.len()) & !full_houses;
        let first_twins = twins & (0x5555_5555_5555_5555 << (full % 2));

        let mut houses_with = [0; FEW_DIGITS];
        let mut own = vec![[0; FEW_DIGITS]; rules.cells];
        for (house, set) in sets.iter().enumerate() {
            for (seat, cell) in set.iter().enumerate() {
                houses_with[seat] |= 1 << house;
                own[cell][seat] |= 1 << house;
            }
        }
        let mut ground = Ground {
            around: Vec::with_capacity(rules.cells),
            peers: Vec::with_capacity(Bits::<W>::LEN + 1),
            sets,
            houses_with,
            full_houses,
            twins,
            first_twins,
        };
        ground.look_around(rules, full, &own);
        Some(ground)
    }

    /// Finds what lies around each cell, and its peers. `own` has for each cell and seat the houses in which the cell
    /// has this seat.
    fn look_around(&mut self, rules: &Compiled<W>, full: usize, own: &[Seats]) {
        // The cells of a house are peers, so their seats are added house by house.
        let seats: Vec<_> = self.sets[..full].iter().map(|house| seats_of(house, own)).collect();
        let mut fewest = u32::MAX;
        for (cell, own_seats) in own.iter().enumerate() {
            let mut around = Around::new(own_seats);
            around.twins = *self.twins_of(Pair::each(around.houses)).word(0);
            let alone = Bits::only(cell);
            let mut reached = Bits::EMPTY;
            for house in Bits::<1>::each(around.houses & self.full_houses).iter() {
                reached = reached.or(&self.sets[house]);
                add(&mut around.seats, &seats[house]);
            }
            let peers = rules.peers[cell].or(&reached).or(&alone);
            let other = peers.without(&reached);
            if !other.is_empty() {
                add(&mut around.seats, &seats_of(&other, own));
            }
            let peers = peers.without(&alone);
            around.more = peers.len();
            fewest = fewest.min(around.more);
            self.around.push(around);
            self.peers.push(peers);
        }
        self.around.iter_mut().for_each(|around| around.more -= fewest);
        self.peers.resize(Bits::<W>::LEN + 1, Bits::FULL);
    }

    /// The twins of some houses, which need not all have twins.
    #[inline]
    pub(super) fn twins_of(&self, houses: Pair) -> Pair {
        houses.map(|houses| (houses & self.first_twins) << 1 | (houses >> 1) & self.first_twins)
    }
}

/// For each seat the houses whose cell at this seat is in a set.
fn seats_of<const W: usize>(set: &Bits<W>, own: &[Seats]) -> Seats {
    let mut seats = [0; FEW_DIGITS];
    set.iter().for_each(|cell| add(&mut seats, &own[cell]));
    seats
}

fn add(seats: &mut Seats, more: &Seats) {
    seats.iter_mut().zip(more).for_each(|(seats, more)| *seats |= more);
}

/// The first houses.
fn first(houses: usize) -> u64 {
    if houses == 0 { 0 } else { u64::MAX >> (MAX_HOUSES - houses) }
}
