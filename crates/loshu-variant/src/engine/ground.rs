//! What a layout says of its cells and houses, in the form that planes need.

use super::compiled::{Compiled, FEW_DIGITS, Lists};
use super::derive::derive;
use crate::bits::Bits;

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
    /// The seats of each cell, each with the houses in which the cell has this seat.
    pub(super) seats_of: Lists<(u16, u64)>,
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
}

impl<const W: usize> Ground<W> {
    /// `None` if the layout has constraints that planes do not know, or is too large.
    pub(super) fn new(rules: &Compiled<W>) -> Option<Ground<W>> {
        if rules.digits > FEW_DIGITS || !rules.linked_cells.is_empty() || !rules.wholes.is_empty() {
            return None;
        }
        let derived = derive(rules);
        let mut sets = [&rules.houses[..], &derived.houses].concat();
        if sets.len() > MAX_HOUSES {
            return None;
        }
        let full_houses = first(sets.len());
        // What twins say follows from the houses, so not all of them are needed. Small ones say most. Twins have
        // equally many cells.
        let mut twins = derived.equals;
        twins.sort_by_cached_key(|twins| twins.0.len());
        let free = (MAX_HOUSES - sets.len()) / 2;
        sets.extend(twins.into_iter().take(free).flat_map(|(first, second)| [first, second]));
        let twins = first(sets.len()) & !full_houses;
        let first_twins = twins & (0x5555_5555_5555_5555 << (full_houses.count_ones() % 2));

        let mut houses_with = [0; FEW_DIGITS];
        let mut own = vec![[0; FEW_DIGITS]; rules.cells];
        for (house, set) in sets.iter().enumerate() {
            for (seat, cell) in set.iter().enumerate() {
                houses_with[seat] |= 1 << house;
                own[cell][seat] |= 1 << house;
            }
        }
        let (around, mut peers) = arounds(rules, &derived.houses, &own);
        peers.resize(Bits::<W>::LEN + 1, Bits::FULL);
        let mut seats_of = Lists::none(rules.cells);
        for own in &own {
            let seats = (0..).zip(own).filter(|&(_, &houses)| houses != 0);
            seats_of.add(seats.map(|(seat, &houses)| (seat, houses)));
        }
        let mut ground =
            Ground { around, peers, seats_of, sets, houses_with, full_houses, twins, first_twins };
        for cell in 0..rules.cells {
            let houses = ground.around[cell].houses;
            ground.around[cell].twins = *ground.twins_of(Pair::each(houses)).word(0);
        }
        Some(ground)
    }

    /// The twins of some houses, which need not all have twins.
    #[inline]
    pub(super) fn twins_of(&self, houses: Pair) -> Pair {
        houses.map(|houses| (houses & self.first_twins) << 1 | (houses >> 1) & self.first_twins)
    }
}

/// What lies around each cell, and its peers. `own` has for each cell and seat the houses in which the cell has this
/// seat.
fn arounds<const W: usize>(
    rules: &Compiled<W>,
    derived: &[Bits<W>],
    own: &[Seats],
) -> (Vec<Around>, Vec<Bits<W>>) {
    let mut arounds: Vec<_> = own
        .iter()
        .map(|own| {
            let houses = own.iter().fold(0, |all, houses| all | houses);
            Around { more: 0, seats: [0; FEW_DIGITS], houses, twins: 0 }
        })
        .collect();
    let mut peers = rules.peers.clone();
    // The cells of a house are peers, so their seats are added house by house.
    let mut reached = vec![Bits::EMPTY; rules.cells];
    for house in rules.houses.iter().chain(derived) {
        let seats = seats_of(house, own);
        for cell in house.iter() {
            reached[cell] = reached[cell].or(house);
            add(&mut arounds[cell].seats, &seats);
        }
    }
    let mut fewest = u32::MAX;
    for (cell, around) in arounds.iter_mut().enumerate() {
        let cell_alone = Bits::only(cell);
        let other = peers[cell].or(&cell_alone).without(&reached[cell]);
        if !other.is_empty() {
            add(&mut around.seats, &seats_of(&other, own));
        }
        let all = peers[cell].or(&reached[cell]).without(&cell_alone);
        peers[cell] = all;
        around.more = all.len();
        fewest = fewest.min(around.more);
    }
    arounds.iter_mut().for_each(|around| around.more -= fewest);
    (arounds, peers)
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
