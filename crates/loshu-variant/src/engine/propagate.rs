//! Draws consequences until there are no more, the cheapest first.

use loshu::{Limits, Stop};

use super::choice::{Try, choose};
use super::compiled::{Compiled, Whole};
use super::member::choose_member;
use super::sandwich::Sandwich;
use super::search::Reasoning;
use super::state::State;
use super::waiting::{Houses, Wholes};
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
    /// There is no clash: a limit ended the work.
    Stopped(Stop),
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

/// Work to do, and working memory. Between two calls there is nothing to do.
#[derive(Debug)]
pub(crate) struct Engine<'a, const W: usize> {
    pub(crate) rules: &'a Compiled<W>,
    /// Cells that have got their digit.
    fixed: Vec<u16>,
    /// Cells that have lost a candidate.
    changed: Bits<W>,
    /// Houses in which a digit has lost a place.
    hidden: Houses<W>,
    /// Houses in which the places of a digit were looked at and are several.
    shared: Houses<W>,
    /// Constraints one of whose cells has changed. The late ones are derived or take long.
    wholes: Wholes<'a>,
    /// What is at work, to be blamed for a clash.
    pub(crate) cause: Cause,
    /// In a box, because it is taken out while it is used.
    pub(crate) sum: Option<Box<super::sum::Work>>,
    pub(crate) regular: super::regular::Work,
    limits: Limits,
    /// The work that is left until the next look at the limits.
    left: u32,
}

/// The work between two looks at the limits, in tenths of a microsecond. In large grids with many clues a single try
/// takes much longer.
const WORK_BETWEEN_LOOKS: u32 = 5_000;

impl<'a, const W: usize> Engine<'a, W> {
    pub(crate) fn new(rules: &'a Compiled<W>) -> Engine<'a, W> {
        Engine {
            rules,
            fixed: Vec::with_capacity(rules.cells),
            changed: Bits::EMPTY,
            hidden: Houses::new(rules.digits),
            shared: Houses::new(rules.digits),
            wholes: Wholes::new(&rules.is_late),
            cause: Cause::Try,
            sum: None,
            regular: Default::default(),
            limits: Limits::NONE,
            left: WORK_BETWEEN_LOOKS,
        }
    }

    /// Ends its work when a deadline or a flag says so.
    pub(crate) fn with_limits(self, limits: &Limits) -> Engine<'a, W> {
        Engine { limits: limits.clone(), ..self }
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Counts work, and now and then looks at the limits.
    #[inline]
    pub(super) fn spend(&mut self, work: u32) -> Result<(), Clash> {
        match self.left.checked_sub(work) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = WORK_BETWEEN_LOOKS;
                self.limits.look().map_err(Clash::Stopped)
            }
        }
    }

    /// Begins with these candidates: everything has to be looked at.
    pub(crate) fn begin(&mut self, state: &mut State<W>, candidates: &[u32]) -> Result<(), Clash> {
        if self.rules.impossible {
            return Err(Clash::Whole);
        }
        let mut fixed = Bits::EMPTY;
        for (cell, &digits) in candidates.iter().enumerate() {
            let mask = digits & self.rules.allowed[cell];
            if mask == 0 {
                return Err(Clash::Cell(cell as u16));
            }
            state.masks[cell] = mask;
            if mask.is_power_of_two() {
                fixed.insert(cell);
                self.fixed.push(cell as u16);
            } else {
                bits(self.rules.all & !mask).for_each(|digit| state.places[digit].remove(cell));
            }
        }
        state.places.iter_mut().for_each(|places| *places = places.without(&fixed));
        for cell in fixed.iter() {
            state.places[state.masks[cell].trailing_zeros() as usize].insert(cell);
        }
        state.open -= self.fixed.len();
        self.look_at_all(0, 0);
        Ok(())
    }

    /// Goes on with a state to which all constraints but the last ones were used.
    pub(crate) fn go_on(&mut self, state: &mut State<W>, known: &Compiled<W>) {
        let new = Bits::first(self.rules.houses.len()).without(&Bits::first(known.houses.len()));
        state.unplaced.iter_mut().for_each(|houses| *houses = houses.or(&new));
        state.members.resize(self.rules.cages.len(), 0);
        // The new houses do not know the digits of old.
        let fixed = (0..self.rules.cells).filter(|&cell| state.masks[cell].is_power_of_two());
        self.fixed.extend(fixed.map(|cell| cell as u16));
        self.look_at_all(known.houses.len(), known.wholes.len());
    }

    /// Looks at all cells, and at the houses and constraints from these numbers on.
    fn look_at_all(&mut self, house: usize, whole: usize) {
        let houses = Bits::first(self.rules.houses.len()).without(&Bits::first(house));
        (0..self.rules.digits).for_each(|digit| self.hidden.add(digit, &houses));
        self.changed = self.rules.linked_cells;
        (whole..self.rules.wholes.len()).for_each(|whole| self.wake(whole as u16));
    }

    /// Forgets all work, after a clash.
    fn clear(&mut self) {
        self.fixed.clear();
        self.changed = Bits::EMPTY;
        self.hidden.clear();
        self.shared.clear();
        self.wholes.clear();
    }

    #[inline]
    pub(super) fn wake(&mut self, whole: u16) {
        self.wholes.push(whole);
    }

    /// Keeps only these digits in a cell.
    #[inline]
    pub(super) fn keep(
        &mut self,
        state: &mut State<W>,
        cell: usize,
        digits: u32,
    ) -> Result<(), Clash> {
        let gone = state.masks[cell] & !digits;
        if gone == 0 { Ok(()) } else { self.remove(state, cell, gone) }
    }

    /// Takes some digits from a cell that has them.
    fn remove(&mut self, state: &mut State<W>, cell: usize, gone: u32) -> Result<(), Clash> {
        self.lose(state, cell, gone)?;
        let houses = &self.rules.houses_of[cell];
        for digit in bits(gone) {
            state.places[digit].remove(cell);
            self.hidden.add(digit, houses);
        }
        self.changed.insert(cell);
        Ok(())
    }

    /// Takes a digit from some cells that have it.
    #[inline]
    pub(super) fn take(
        &mut self,
        state: &mut State<W>,
        digit: usize,
        cells: &Bits<W>,
    ) -> Result<(), Clash> {
        let mut houses = Bits::EMPTY;
        for cell in cells.iter() {
            self.lose(state, cell, 1 << digit)?;
            houses = houses.or(&self.rules.houses_of[cell]);
        }
        state.places[digit] = state.places[digit].without(cells);
        self.hidden.add(digit, &houses);
        self.changed = self.changed.or(cells);
        Ok(())
    }

    /// A cell loses some of its digits.
    #[inline]
    fn lose(&mut self, state: &mut State<W>, cell: usize, gone: u32) -> Result<(), Clash> {
        let left = state.masks[cell] & !gone;
        if left == 0 {
            return Err(Clash::Cell(cell as u16));
        }
        state.masks[cell] = left;
        if left & (left - 1) == 0 {
            self.fixed.push(cell as u16);
            state.open -= 1;
        }
        Ok(())
    }

    /// Takes the digit of a cell from its peers.
    #[inline]
    fn spread(&mut self, state: &mut State<W>, cell: usize) -> Result<(), Clash> {
        let digit = state.masks[cell].trailing_zeros() as usize;
        state.unplaced[digit] = state.unplaced[digit].without(&self.rules.houses_of[cell]);
        let peers = state.places[digit].and(&self.rules.peers[cell]);
        self.take(state, digit, &peers)
    }

    /// Looks for no place, or one, for a digit in some houses.
    #[inline]
    fn count_places(
        &mut self,
        state: &mut State<W>,
        digit: usize,
        houses: &Bits<W>,
    ) -> Result<(), Clash> {
        let mut several = houses.and(&state.unplaced[digit]);
        for house in several.iter() {
            let places = state.places[digit].and(&self.rules.houses[house]);
            if places.is_many() {
                continue;
            }
            several.remove(house);
            self.cause = Cause::House(house as u16);
            let Some(cell) = places.lowest() else { return Err(Clash::House) };
            self.keep(state, cell, 1 << digit)?;
        }
        self.shared.add(digit, &several);
        Ok(())
    }

    /// Follows the relations of all cells that have changed, and wakes their constraints.
    fn tell_of_changes(&mut self, state: &mut State<W>) -> Result<(), Clash> {
        let rules = self.rules;
        let changed = core::mem::replace(&mut self.changed, Bits::EMPTY);
        for cell in changed.and(&rules.watched).iter() {
            for &whole in rules.wholes_of.of(cell) {
                self.wake(whole);
            }
        }
        for cell in changed.and(&rules.linked_cells).iter() {
            self.cause = Cause::Cell(cell as u16);
            let mask = state.masks[cell];
            for link in rules.links.of(cell) {
                let allowed = rules.allowed_after(link.table, mask);
                self.keep(state, usize::from(link.to), allowed)?;
            }
        }
        Ok(())
    }

    fn look_at(&mut self, state: &mut State<W>, whole: u16) -> Result<(), Clash> {
        let rules = self.rules;
        let constraint = &rules.wholes[usize::from(whole)];
        self.spend(match constraint {
            Whole::Regular(regular) => regular.work(),
            Whole::Sandwich(_) => Sandwich::WORK,
            Whole::Place(_) | Whole::Cage(_) | Whole::Sum(_) | Whole::Equal(_) | Whole::Any(_) => 1,
        })?;
        match constraint {
            Whole::Place(place) => self.look_at_place(state, place),
            Whole::Cage(cage) => self.look_at_cage(state, cage, whole),
            Whole::Sum(sum) => self.look_at_sum(state, sum, usize::from(whole) >= rules.own_wholes),
            Whole::Regular(regular) => self.look_at_regular(state, regular),
            Whole::Sandwich(sandwich) => self.look_at_sandwich(state, sandwich),
            Whole::Equal(equal) => self.look_at_equal(state, equal),
            Whole::Any(any) => self.look_at_any(state, any),
        }
    }
}

impl<'a, const W: usize> Reasoning<'a, W> for Engine<'a, W> {
    type State = State<W>;

    fn rules(&self) -> &'a Compiled<W> {
        self.rules
    }

    #[inline]
    fn copy(from: &State<W>, to: &mut State<W>) {
        to.copy_from(from);
    }

    #[inline]
    fn keep(&mut self, state: &mut State<W>, cell: usize, digits: u32) -> Result<(), Clash> {
        self.keep(state, cell, digits)
    }

    fn propagate(&mut self, state: &mut State<W>) -> Result<(), Clash> {
        loop {
            if let Some(cell) = self.fixed.pop() {
                self.cause = Cause::Cell(cell);
                self.spread(state, usize::from(cell))?;
            } else if let Some((digit, houses)) = self.hidden.pop() {
                self.count_places(state, digit, &houses)?;
            } else if !self.changed.is_empty() {
                self.tell_of_changes(state)?;
            } else if let Some(whole) = self.wholes.pop_early() {
                self.cause = Cause::Whole(whole);
                self.look_at(state, whole)?;
            } else if let Some((digit, houses)) = self.shared.pop() {
                for house in houses.and(&state.unplaced[digit]).iter() {
                    self.cause = Cause::House(house as u16);
                    self.find_cages(state, &self.rules.houses[house], digit);
                    self.look_around(state, &self.rules.houses[house], digit)?;
                }
            } else if let Some(whole) = self.wholes.pop_late() {
                self.cause = Cause::Whole(whole);
                self.look_at(state, whole)?;
            } else {
                return Ok(());
            }
        }
    }

    fn choose(&self, state: &State<W>, scores: &[u32], greatest: u32) -> Option<Try> {
        if state.open == 0 {
            return None;
        }
        choose(self.rules, &state.places, |digit| state.unplaced[digit], scores, greatest)
    }

    fn choose_member(&self, state: &State<W>, scores: &[u32], failing: Option<u16>) -> Option<Try> {
        choose_member(self.rules, state, scores, failing)
    }

    fn assume(&mut self, state: &mut State<W>, next: Try) -> Result<(), Clash> {
        match next.cage {
            None => self.keep(state, usize::from(next.cell), 1 << next.digit),
            Some(cage) => {
                self.cause = Cause::Whole(cage);
                self.include(state, cage, next.digit);
                Ok(())
            }
        }
    }

    fn refute(&mut self, state: &mut State<W>, last: Try) -> Result<(), Clash> {
        match last.cage {
            None => self.keep(state, usize::from(last.cell), !(1 << last.digit)),
            Some(cage) => {
                self.cause = Cause::Whole(cage);
                self.exclude(state, cage, last.digit)
            }
        }
    }

    fn digits(&self, state: &State<W>, cell: usize) -> u32 {
        state.masks[cell]
    }

    fn masks(&self, state: &State<W>) -> Vec<u32> {
        state.masks.clone()
    }

    /// The more constraints look at a cell, the more follows from it, but not by far. Derived constraints do not
    /// count. Where no constraint tells cells apart, the first clashes have to, so they weigh more.
    fn first_score(&self, cell: usize) -> u32 {
        let rules = self.rules;
        if rules.own_wholes == 0 {
            return 1;
        }
        let own = |&&whole: &&u16| usize::from(whole) < rules.own_wholes;
        3 + rules.wholes_of.of(cell).iter().filter(own).count() as u32
    }

    fn blame(&mut self, state: &State<W>, clash: Clash, mut add: impl FnMut(usize, u32)) {
        match clash {
            Clash::Cell(cell) => add(usize::from(cell), 2),
            // Both are noticed by the cause.
            Clash::House | Clash::Whole | Clash::Stopped(_) => {}
        }
        let open = |&cell: &usize| !state.masks[cell].is_power_of_two();
        match self.cause {
            Cause::Try => {}
            Cause::Cell(cell) => add(usize::from(cell), 2),
            Cause::House(house) => {
                let cells = self.rules.houses[usize::from(house)].iter();
                cells.filter(open).for_each(|cell| add(cell, 1));
            }
            Cause::Whole(whole) => {
                let cells = self.rules.wholes[usize::from(whole)].cells().iter();
                cells.map(|&cell| usize::from(cell)).filter(open).for_each(|cell| add(cell, 1));
            }
        }
        self.clear();
    }
}
