//! Draws consequences until there are no more, the cheapest first.

use std::collections::VecDeque;

use super::compiled::{Compiled, EqualSets, Place, Whole};
use super::state::State;
use crate::bits::Bits;
use crate::digits::bits;

/// The constraints cannot be met, which was noticed here.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Clash {
    /// A cell has no digit left.
    Cell(u16),
    /// A digit has no cell left in a house.
    House,
    /// A constraint that is looked at as a whole cannot be met.
    Whole,
}

/// What draws a consequence.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cause {
    /// The search puts a digit into a cell, or takes one away.
    Try,
    /// The peers and the relations of a cell.
    Cell(u16),
    /// The places of a digit in a house.
    House(u16),
    /// A constraint that is looked at as a whole.
    Whole(u16),
}

/// A digit with more places than this in a house is not looked at closely.
const FEW_PLACES: u32 = 6;

/// Work to do, and working memory. Between two calls there is nothing to do.
#[derive(Debug)]
pub(crate) struct Engine<'a, const W: usize> {
    pub(crate) rules: &'a Compiled<W>,
    /// Cells that have got their digit.
    fixed: Vec<u16>,
    /// Cells that have lost a candidate, if there are relations.
    changed: Waiting,
    /// For each house the digits that have lost a place.
    hidden: Digits,
    /// For each house the digits whose places were counted and may be few.
    shared: Digits,
    /// Constraints one of whose cells has changed. The late ones are derived or take long.
    wholes: Waiting,
    late: Waiting,
    /// What is at work, to be blamed for a clash.
    pub(crate) cause: Cause,
    pub(crate) sum: super::sum::Work,
    pub(crate) regular: super::regular::Work,
}

/// A queue in which a number waits once at most.
#[derive(Debug)]
struct Waiting {
    queue: VecDeque<u16>,
    waits: Vec<bool>,
}

impl Waiting {
    fn new(numbers: usize) -> Waiting {
        Waiting { queue: VecDeque::with_capacity(numbers), waits: vec![false; numbers] }
    }

    #[inline]
    fn push(&mut self, number: u16) {
        let waits = &mut self.waits[usize::from(number)];
        if !*waits {
            *waits = true;
            self.queue.push_back(number);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<u16> {
        let number = self.queue.pop_front()?;
        self.waits[usize::from(number)] = false;
        Some(number)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

/// Digits of houses.
#[derive(Debug)]
struct Digits {
    queue: Vec<u16>,
    digits: Vec<u32>,
}

impl Digits {
    fn new(houses: usize) -> Digits {
        Digits { queue: Vec::with_capacity(houses), digits: vec![0; houses] }
    }

    #[inline]
    fn push(&mut self, house: u16, digits: u32) {
        let waiting = &mut self.digits[usize::from(house)];
        if *waiting == 0 {
            self.queue.push(house);
        }
        *waiting |= digits;
    }

    #[inline]
    fn pop(&mut self) -> Option<(u16, u32)> {
        let house = self.queue.pop()?;
        Some((house, core::mem::take(&mut self.digits[usize::from(house)])))
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

impl<'a, const W: usize> Engine<'a, W> {
    pub(crate) fn new(rules: &'a Compiled<W>) -> Engine<'a, W> {
        let houses = rules.houses.len();
        Engine {
            rules,
            fixed: Vec::with_capacity(rules.cells),
            changed: Waiting::new(if rules.linked.is_empty() { 0 } else { rules.cells }),
            hidden: Digits::new(houses),
            shared: Digits::new(houses),
            wholes: Waiting::new(rules.wholes.len()),
            late: Waiting::new(rules.wholes.len()),
            cause: Cause::Try,
            sum: Default::default(),
            regular: Default::default(),
        }
    }

    /// Begins with these candidates: everything has to be looked at.
    pub(crate) fn begin(&mut self, state: &mut State<W>, candidates: &[u32]) -> Result<(), Clash> {
        if self.rules.impossible {
            return Err(Clash::Whole);
        }
        if self.rules.digits == 1 {
            self.fixed.extend(0..self.rules.cells as u16);
        }
        for (cell, &digits) in candidates.iter().enumerate() {
            self.keep(state, cell, digits & self.rules.allowed[cell])?;
        }
        for house in 0..self.rules.houses.len() {
            self.hidden.push(house as u16, self.rules.all);
        }
        if !self.rules.linked.is_empty() {
            (0..self.rules.cells).for_each(|cell| self.changed.push(cell as u16));
        }
        for whole in 0..self.rules.wholes.len() {
            self.wake(whole as u16);
        }
        Ok(())
    }

    /// Goes on with a state to which all constraints but the last ones were used.
    pub(crate) fn go_on(&mut self, known: &Compiled<W>) {
        for house in known.houses.len()..self.rules.houses.len() {
            self.hidden.push(house as u16, self.rules.all);
        }
        for whole in known.wholes.len()..self.rules.wholes.len() {
            self.wake(whole as u16);
        }
    }

    /// Forgets all work, after a clash.
    pub(crate) fn clear(&mut self) {
        self.fixed.clear();
        self.changed.clear();
        self.hidden.clear();
        self.shared.clear();
        self.wholes.clear();
        self.late.clear();
    }

    #[inline]
    fn wake(&mut self, whole: u16) {
        let late = match self.rules.wholes[usize::from(whole)] {
            Whole::Place(_) | Whole::Sum(_) => usize::from(whole) >= self.rules.own_wholes,
            Whole::Regular(_) | Whole::Equal(_) => true,
        };
        if late {
            self.late.push(whole);
        } else {
            self.wholes.push(whole);
        }
    }

    /// Keeps only these digits in a cell.
    #[inline]
    pub(crate) fn keep(
        &mut self,
        state: &mut State<W>,
        cell: usize,
        digits: u32,
    ) -> Result<(), Clash> {
        let before = state.masks[cell];
        let gone = before & !digits;
        if gone == 0 { Ok(()) } else { self.remove(state, cell, before, gone) }
    }

    fn remove(
        &mut self,
        state: &mut State<W>,
        cell: usize,
        before: u32,
        gone: u32,
    ) -> Result<(), Clash> {
        let left = before & !gone;
        if left == 0 {
            return Err(Clash::Cell(cell as u16));
        }
        state.masks[cell] = left;
        for digit in bits(gone) {
            state.places[digit].remove(cell);
        }
        if left.is_power_of_two() {
            self.fixed.push(cell as u16);
            state.open -= 1;
        }
        for &house in self.rules.houses_of.of(cell) {
            self.hidden.push(house, gone);
        }
        if !self.rules.linked.is_empty() {
            self.changed.push(cell as u16);
        }
        for &whole in self.rules.wholes_of.of(cell) {
            self.wake(whole);
        }
        Ok(())
    }

    /// Draws all consequences. After a clash there is work left: [`clear`](Engine::clear) it.
    pub(crate) fn propagate(&mut self, state: &mut State<W>) -> Result<(), Clash> {
        loop {
            if let Some(cell) = self.fixed.pop() {
                self.cause = Cause::Cell(cell);
                self.spread(state, usize::from(cell))?;
            } else if let Some(cell) = self.changed.pop() {
                self.cause = Cause::Cell(cell);
                self.follow_links(state, usize::from(cell))?;
            } else if let Some((house, digits)) = self.hidden.pop() {
                self.cause = Cause::House(house);
                self.count_places(state, house, digits)?;
            } else if let Some(whole) = self.wholes.pop() {
                self.cause = Cause::Whole(whole);
                self.look_at(state, whole)?;
            } else if let Some((house, digits)) = self.shared.pop() {
                self.cause = Cause::House(house);
                let cells = self.rules.houses[usize::from(house)];
                for digit in bits(digits) {
                    self.look_around(state, &cells, digit)?;
                }
            } else if let Some(whole) = self.late.pop() {
                self.cause = Cause::Whole(whole);
                self.look_at(state, whole)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Takes the digit of a cell from its peers.
    #[inline]
    fn spread(&mut self, state: &mut State<W>, cell: usize) -> Result<(), Clash> {
        let digit = state.masks[cell].trailing_zeros() as usize;
        let peers = state.places[digit].and(&self.rules.peers[cell]);
        for peer in peers.iter() {
            self.remove(state, peer, state.masks[peer], 1 << digit)?;
        }
        Ok(())
    }

    /// Uses the relations of a cell.
    fn follow_links(&mut self, state: &mut State<W>, cell: usize) -> Result<(), Clash> {
        let rules = self.rules;
        let mask = state.masks[cell];
        for link in rules.links.of(cell) {
            let allowed = rules.allowed_after(link.table, mask);
            self.keep(state, usize::from(link.to), allowed)?;
        }
        Ok(())
    }

    /// Looks for digits with no place, or with one, in a house.
    fn count_places(&mut self, state: &mut State<W>, house: u16, digits: u32) -> Result<(), Clash> {
        let cells = &self.rules.houses[usize::from(house)];
        let mut few = 0;
        for digit in bits(digits) {
            let places = state.places[digit].and(cells);
            match places.len() {
                0 => return Err(Clash::House),
                1 => {
                    let cell = places.lowest().unwrap_or_default();
                    self.keep(state, cell, 1 << digit)?;
                }
                2..=FEW_PLACES => few |= 1 << digit,
                _ => {}
            }
        }
        if few != 0 {
            self.shared.push(house, few);
        }
        Ok(())
    }

    /// One of the cells has the digit: draws what follows whichever it is.
    pub(crate) fn look_around(
        &mut self,
        state: &mut State<W>,
        cells: &Bits<W>,
        digit: usize,
    ) -> Result<(), Clash> {
        let rules = self.rules;
        let places = state.places[digit].and(cells);
        if places.len() > FEW_PLACES {
            return Ok(());
        }
        let mut seen = state.places[digit];
        let (mut around, mut linked) = (Bits::FULL, Bits::EMPTY);
        for place in places.iter() {
            let peers = &rules.peers[place];
            seen = seen.and(peers);
            if let Some(links) = rules.linked.get(place) {
                let mut near = peers.or(links);
                near.insert(place);
                around = around.and(&near);
                linked = linked.or(links);
            }
        }
        for cell in seen.iter() {
            self.remove(state, cell, state.masks[cell], 1 << digit)?;
        }
        for cell in around.and(&linked).iter() {
            let mask = state.masks[cell];
            let mut allowed = 0;
            for place in places.iter() {
                allowed |= self.allowed_by(cell, place, digit);
                if mask & !allowed == 0 {
                    break;
                }
            }
            self.keep(state, cell, allowed)?;
        }
        Ok(())
    }

    /// The digits of a cell if a place, which may be the same cell, has a digit.
    fn allowed_by(&self, cell: usize, place: usize, digit: usize) -> u32 {
        let rules = self.rules;
        if cell == place {
            return 1 << digit;
        }
        let mut allowed = rules.all;
        if rules.peers[place].contains(cell) {
            allowed &= !(1 << digit);
        }
        if rules.linked[place].contains(cell) {
            for link in rules.links.of(place).iter().filter(|link| usize::from(link.to) == cell) {
                allowed &= rules.tables[usize::from(link.table)][digit];
            }
        }
        allowed
    }

    fn look_at(&mut self, state: &mut State<W>, whole: u16) -> Result<(), Clash> {
        let rules = self.rules;
        match &rules.wholes[usize::from(whole)] {
            Whole::Place(place) => self.look_at_place(state, place),
            Whole::Sum(sum) => self.look_at_sum(state, sum, usize::from(whole) >= rules.own_wholes),
            Whole::Regular(regular) => self.look_at_regular(state, regular),
            Whole::Equal(equal) => self.look_at_equal(state, equal),
        }
    }

    fn look_at_place(&mut self, state: &mut State<W>, place: &Place) -> Result<(), Clash> {
        let can = |&&cell: &&u16| state.masks[usize::from(cell)] & place.digits != 0;
        let possible = place.cells.iter().filter(can).count();
        if possible < usize::from(place.count) {
            return Err(Clash::Whole);
        }
        if possible == usize::from(place.count) {
            for &cell in &place.cells {
                let cell = usize::from(cell);
                if state.masks[cell] & place.digits != 0 {
                    self.keep(state, cell, place.digits)?;
                }
            }
            return Ok(());
        }
        if place.count > 0 && place.digits.is_power_of_two() {
            let mut cells = Bits::EMPTY;
            place.cells.iter().for_each(|&cell| cells.insert(usize::from(cell)));
            return self.look_around(state, &cells, place.digits.trailing_zeros() as usize);
        }
        Ok(())
    }

    fn look_at_equal(&mut self, state: &mut State<W>, equal: &EqualSets) -> Result<(), Clash> {
        let (first, second) = equal.cells.split_at(equal.first);
        let sets = |cells: &[u16]| {
            let masks = cells.iter().map(|&cell| state.masks[usize::from(cell)]);
            masks.fold((0, 0), |(some, fixed), mask| {
                (some | mask, if mask.is_power_of_two() { fixed | mask } else { fixed })
            })
        };
        let (a, b) = (sets(first), sets(second));
        for &cell in &equal.cells {
            self.keep(state, usize::from(cell), a.0 & b.0)?;
        }
        for (cells, missing) in [(first, b.1 & !a.1), (second, a.1 & !b.1)] {
            let cells: Vec<_> = cells.iter().map(|&cell| (cell, 0)).collect();
            self.require(state, &cells, missing)?;
        }
        Ok(())
    }

    /// Each of the digits is in one of the cells, whose masks have no use here.
    pub(crate) fn require(
        &mut self,
        state: &mut State<W>,
        cells: &[(u16, u32)],
        digits: u32,
    ) -> Result<(), Clash> {
        if digits == 0 {
            return Ok(());
        }
        let mut all = Bits::EMPTY;
        cells.iter().for_each(|&(cell, _)| all.insert(usize::from(cell)));
        for digit in bits(digits) {
            let places = state.places[digit].and(&all);
            match places.len() {
                0 => return Err(Clash::Whole),
                1 => {
                    let cell = places.lowest().unwrap_or_default();
                    self.keep(state, cell, 1 << digit)?;
                }
                _ => self.look_around(state, &all, digit)?,
            }
        }
        Ok(())
    }
}
