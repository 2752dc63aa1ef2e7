//! The candidates of all cells as planes, and the moves on them.

use super::choice::Try;
use super::compiled::Compiled;
use super::ground::{Ground, MAX_HOUSES, PAIRS, Pair};
use super::propagate::Clash;
use crate::bits::Bits;
use crate::digits::FEW_DIGITS;

/// So many places of a digit in a house are few: it may pay to ask which cells see them all.
pub(super) const FEW_PLACES: usize = 3;

/// The candidates of all cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<const W: usize> {
    /// For each digit the cells that may have it.
    pub(super) planes: [Bits<W>; FEW_DIGITS],
    /// The cells whose digit was placed. Of these, seats know nothing.
    pub(super) placed: Bits<W>,
    /// For each digit and each seat the houses whose cell at this seat may have the digit, for two digits at once.
    pub(super) seats: [[Pair; FEW_DIGITS]; PAIRS],
    /// For each digit the houses that need it and in which it is not placed.
    pub(super) open: [Pair; PAIRS],
    /// For each digit the houses in which it is placed.
    pub(super) met: [Pair; PAIRS],
    /// For each digit the houses that have lost a place since all were looked through for what all places see.
    pub(super) lost: [Pair; PAIRS],
}

impl<const W: usize> Board<W> {
    /// All candidates.
    pub(super) fn full(rules: &Compiled<W>, ground: &Ground<W>) -> Board<W> {
        let mut board = Board {
            planes: [Bits::EMPTY; FEW_DIGITS],
            placed: Bits::EMPTY,
            seats: [[Pair::EMPTY; FEW_DIGITS]; PAIRS],
            open: [Pair::EMPTY; PAIRS],
            met: [Pair::EMPTY; PAIRS],
            lost: [Pair::each(ground.full_houses); PAIRS],
        };
        for digit in 0..rules.digits {
            board.planes[digit] = Bits::first(rules.cells);
            *board.open[digit / 2].word(digit % 2) = ground.full_houses;
            for (seat, houses) in ground.houses_with.iter().enumerate() {
                *board.seats[digit / 2][seat].word(digit % 2) = *houses;
            }
        }
        board
    }

    pub(super) fn digits(&self, cell: usize) -> u32 {
        let planes = self.planes.iter().enumerate();
        planes.fold(0, |digits, (digit, plane)| digits | u32::from(plane.contains(cell)) << digit)
    }

    /// A digit of the cell with the greatest score of those with two candidates, and the score.
    #[inline]
    pub(super) fn cell_with_two(&self, scores: &[u32]) -> Option<(u32, Try)> {
        let [mut some, mut two, mut three] = [Bits::EMPTY; 3];
        for plane in &self.planes {
            three = three.or(&two.and(plane));
            two = two.or(&some.and(plane));
            some = some.or(plane);
        }
        let (mut best, mut found) = (0, None);
        for cell in two.without(&three).iter() {
            if scores[cell] > best {
                (best, found) = (scores[cell], Some(cell));
            }
        }
        let cell = found?;
        let digit = self.digits(cell).trailing_zeros() as u8;
        Some((best, Try { cell: cell as u16, digit, cage: None }))
    }

    /// Of the digits that have two places in a house, one whose places have the greatest scores. Returns the sum of
    /// these scores, and the place with the greater one.
    #[inline]
    pub(super) fn house_with_two(&self, ground: &Ground<W>, scores: &[u32]) -> Option<(u32, Try)> {
        let (mut best, mut found) = (0, None);
        for (pair, seats) in self.seats.iter().enumerate() {
            let [mut some, mut two, mut three] = [Pair::EMPTY; 3];
            for seats in seats {
                three = three.or(&two.and(seats));
                two = two.or(&some.and(seats));
                some = some.or(seats);
            }
            for number in two.without(&three).and(&self.open[pair]).iter() {
                let digit = 2 * pair + number / MAX_HOUSES;
                let places = self.planes[digit].and(&ground.sets[number % MAX_HOUSES]);
                let first = places.lowest_or_len();
                let second = places.without_lowest().lowest_or_len();
                let (Some(&one), Some(&other)) = (scores.get(first), scores.get(second)) else {
                    continue;
                };
                if one + other > best {
                    let cell = if one < other { second } else { first };
                    best = one + other;
                    found = Some(Try { cell: cell as u16, digit: digit as u8, cage: None });
                }
            }
        }
        found.map(|found| (best, found))
    }

    /// For each digit the houses that have lost a place and have few left. All of them are found before any is used:
    /// so the compiler works on two digits at once.
    #[inline]
    pub(super) fn houses_with_few(&self) -> [Pair; PAIRS] {
        core::array::from_fn(|pair| {
            let [mut some, mut two, mut three, mut four] = [Pair::EMPTY; 4];
            for seats in &self.seats[pair] {
                four = four.or(&three.and(seats));
                three = three.or(&two.and(seats));
                two = two.or(&some.and(seats));
                some = some.or(seats);
            }
            self.lost[pair].and(&self.open[pair]).without(&four)
        })
    }

    /// Takes a digit from a cell that has it.
    #[inline]
    pub(super) fn take(&mut self, ground: &Ground<W>, digit: usize, cell: usize) {
        let (pair, which) = (digit / 2, digit % 2);
        self.planes[digit].remove(cell);
        let around = &ground.around[cell];
        for (seat, houses) in around.own() {
            *self.seats[pair][seat].word(which) &= !houses;
        }
        *self.lost[pair].word(which) |= around.houses;
    }

    /// Takes a digit from the peers of its cell, which has no other digit left. Fails if another house has no place
    /// left for the digit.
    #[inline]
    pub(super) fn place(
        &mut self,
        ground: &Ground<W>,
        digit: usize,
        cell: usize,
    ) -> Result<(), Clash> {
        let around = &ground.around[cell];
        self.placed.insert(cell);
        self.planes[digit] = self.planes[digit].without(&ground.peers[cell]);
        let (pair, which) = (digit / 2, digit % 2);
        let (mut some, mut lost) = (0, 0);
        for (seats, gone) in self.seats[pair].iter_mut().zip(&around.seats) {
            let seats = seats.word(which);
            lost |= *seats & gone;
            *seats &= !gone;
            some |= *seats;
        }
        *self.lost[pair].word(which) |= lost;
        let (open, met) = (self.open[pair].word(which), self.met[pair].word(which));
        *met |= around.houses;
        *open = (*open | around.twins) & !*met;
        if *open & !some == 0 { Ok(()) } else { Err(Clash::House) }
    }

    /// Places a digit in a cell that may have others.
    #[inline]
    pub(super) fn settle(
        &mut self,
        ground: &Ground<W>,
        digit: usize,
        cell: usize,
    ) -> Result<(), Clash> {
        let (own, alone) = (self.planes[digit], Bits::only(cell));
        self.planes.iter_mut().for_each(|plane| *plane = plane.without(&alone));
        self.planes[digit] = own;
        for (seat, houses) in ground.around[cell].own() {
            let both = Pair::each(houses);
            for (seats, lost) in self.seats.iter_mut().zip(&mut self.lost) {
                let seats = &mut seats[seat];
                *lost = lost.or(&seats.and(&both));
                *seats = seats.without(&both);
            }
        }
        self.place(ground, digit, cell)
    }
}
