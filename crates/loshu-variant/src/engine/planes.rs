//! Propagation for layouts of houses and cells that differ, and nothing else.
//!
//! For each digit there is a *plane*: the set of cells that may have it. One operation on planes works on all cells
//! at once: few of them find all cells with one candidate, and to place a digit is to take the peers of its cell from
//! its plane.
//!
//! For the houses there is the same again, turned by a right angle. The cells of a house are numbered from 0; a
//! *seat* is one of these numbers. For each digit and each seat there is the set of houses whose cell at this seat
//! may have the digit. Few operations on these sets find all houses in which a digit has one place. So nothing has
//! to be remembered cell by cell or house by house, and nothing waits.

use super::board::{Board, FEW_PLACES};
use super::choice::{Try, choose};
use super::compiled::Compiled;
use super::ground::{Ground, PAIRS, Pair};
use super::propagate::Clash;
use super::search::Reasoning;
use crate::bits::Bits;
use crate::digits::{FEW_DIGITS, bits};

/// Draws consequences on planes.
#[derive(Debug)]
pub(crate) struct PlaneEngine<'a, const W: usize> {
    rules: &'a Compiled<W>,
    ground: &'a Ground<W>,
    all: Bits<W>,
}

/// A digit with two places in a house is tried before a cell with two candidates if the scores of its places are on
/// average more than this many times the score of the cell.
const FAVOUR: u32 = 3;

/// The set of the digits for which something holds. No branch, because nobody can foresee them.
#[inline]
fn digits_where(holds: impl Fn(usize) -> bool) -> u32 {
    (0..FEW_DIGITS).fold(0, |digits, digit| digits | u32::from(holds(digit)) << digit)
}

/// Whether something was found.
type Found = Result<bool, Clash>;

impl<'a, const W: usize> PlaneEngine<'a, W> {
    pub(crate) fn new(rules: &'a Compiled<W>, ground: &'a Ground<W>) -> PlaneEngine<'a, W> {
        PlaneEngine { rules, ground, all: Bits::first(rules.cells) }
    }

    /// Takes from a full board what is not among the candidates. Everything has to be looked at then.
    pub(crate) fn begin(&self, board: &mut Board<W>, candidates: &[u32]) -> Result<(), Clash> {
        if self.rules.impossible {
            return Err(Clash::Whole);
        }
        let mask = |cell: usize| candidates[cell] & self.rules.allowed[cell];
        let given = Bits::of_those(self.rules.cells, |cell| mask(cell).is_power_of_two());
        let full = Bits::of_those(self.rules.cells, |cell| mask(cell) == self.rules.all);
        for cell in given.iter() {
            let digit = mask(cell).trailing_zeros() as usize;
            if !board.planes[digit].contains(cell) {
                return Err(Clash::Cell(cell as u16));
            }
            board.settle(self.ground, digit, cell)?;
        }
        for cell in self.all.without(&full).without(&given).iter() {
            let gone = board.digits(cell) & !mask(cell);
            bits(gone).for_each(|digit| board.take(self.ground, digit, cell));
        }
        Ok(())
    }

    pub(crate) fn has_twins(&self) -> bool {
        self.ground.twins != 0
    }

    pub(crate) fn is_open(&self, board: &Board<W>) -> bool {
        !self.all.without(&board.placed).is_empty()
    }

    /// Places the digits of all cells with one candidate.
    #[inline]
    fn place_naked(&self, board: &mut Board<W>) -> Found {
        let (mut some, mut many) = (Bits::EMPTY, Bits::EMPTY);
        for plane in &board.planes {
            many = many.or(&some.and(plane));
            some = some.or(plane);
        }
        if let Some(cell) = self.all.without(&some).lowest() {
            return Err(Clash::Cell(cell as u16));
        }
        let single = some.without(&many).without(&board.placed);
        if single.is_empty() {
            return Ok(false);
        }
        let found = board.planes.map(|plane| plane.and(&single));
        for digit in bits(digits_where(|digit| !found[digit].is_empty())) {
            for cell in found[digit].iter_few() {
                board.place(self.ground, digit, cell)?;
            }
        }
        Ok(true)
    }

    /// Places digits that have one place in a house. Takes digits from a set of cells if its twin has none.
    #[inline]
    fn place_hidden(&self, board: &mut Board<W>) -> Found {
        let (mut singles, mut lonely) = ([Pair::EMPTY; PAIRS], [Pair::EMPTY; PAIRS]);
        let (mut missing, mut any) = (Pair::EMPTY, Pair::EMPTY);
        for pair in 0..PAIRS {
            let (mut some, mut many) = (Pair::EMPTY, Pair::EMPTY);
            for seats in &board.seats[pair] {
                many = many.or(&some.and(seats));
                some = some.or(seats);
            }
            missing = missing.or(&board.open[pair].without(&some));
            singles[pair] = board.open[pair].without(&many);
            any = any.or(&singles[pair]);
            if self.ground.twins != 0 {
                let twins = Pair::each(self.ground.twins);
                let none = twins.without(&some).without(&board.met[pair]);
                lonely[pair] = self.ground.twins_of(none).and(&some);
                any = any.or(&lonely[pair]);
            }
        }
        if !missing.is_empty() {
            return Err(Clash::House);
        }
        if any.is_empty() {
            return Ok(false);
        }
        // One loop for the houses of all digits, because nobody can foresee where the houses of one digit end.
        let mut left = digits_where(|digit| *{ singles[digit / 2] }.word(digit % 2) != 0);
        while left != 0 {
            let digit = left.trailing_zeros() as usize;
            let (pair, which) = (digit / 2, digit % 2);
            let single = singles[pair].word(which);
            let house = single.trailing_zeros() as usize;
            let cell = board.planes[digit].and(&self.ground.sets[house]).lowest_or_len();
            if cell == Bits::<W>::LEN {
                return Err(Clash::House);
            }
            board.settle(self.ground, digit, cell)?;
            *single &= *board.open[pair].word(which);
            left &= !(u32::from(*single == 0) << digit);
        }
        if self.ground.twins != 0 {
            self.take_lonely(board, lonely);
        }
        Ok(true)
    }

    /// Takes each digit from its houses.
    #[inline]
    fn take_lonely(&self, board: &mut Board<W>, mut houses: [Pair; PAIRS]) {
        let some = |digit: usize| *{ houses[digit / 2] }.word(digit % 2) != 0;
        for digit in bits(digits_where(some)) {
            let houses = *houses[digit / 2].word(digit % 2);
            for house in Bits::<1>::each(houses).iter_few() {
                for cell in board.planes[digit].and(&self.ground.sets[house]).iter() {
                    board.take(self.ground, digit, cell);
                }
            }
        }
    }

    /// Takes a digit from the cells that see all its places in a house, where these are few. All houses are asked before
    /// any cell is taken: so there is one branch a digit.
    #[inline]
    fn look_around(&self, board: &mut Board<W>) -> bool {
        let mut houses = board.houses_with_few();
        board.lost = [Pair::EMPTY; PAIRS];
        let mut seen = [Bits::EMPTY; FEW_DIGITS];
        // One loop for the houses of all digits here too.
        let mut left = digits_where(|digit| *{ houses[digit / 2] }.word(digit % 2) != 0);
        while left != 0 {
            let digit = left.trailing_zeros() as usize;
            let houses = houses[digit / 2].word(digit % 2);
            let set = &self.ground.sets[houses.trailing_zeros() as usize];
            *houses &= *houses - 1;
            left &= !(u32::from(*houses == 0) << digit);
            seen[digit] = seen[digit].or(&self.seen(&board.planes[digit], set));
        }
        let digits = digits_where(|digit| !seen[digit].is_empty());
        for digit in bits(digits) {
            seen[digit].iter_few().for_each(|cell| board.take(self.ground, digit, cell));
        }
        digits != 0
    }

    /// The cells of a plane that see all its cells in a set, where these are few.
    #[inline]
    fn seen(&self, plane: &Bits<W>, set: &Bits<W>) -> Bits<W> {
        let mut places = plane.and(set);
        let mut seen = plane.without(set);
        // No end before the last place, because nobody can foresee it.
        for _ in 0..FEW_PLACES {
            seen = seen.and(&self.ground.peers[places.lowest_or_len()]);
            places = places.without_lowest();
        }
        debug_assert!(places.is_empty(), "more places than are looked at");
        seen
    }
}

impl<'a, const W: usize> Reasoning<'a, W> for PlaneEngine<'a, W> {
    type State = Board<W>;

    fn rules(&self) -> &'a Compiled<W> {
        self.rules
    }

    #[inline]
    fn copy(from: &Board<W>, to: &mut Board<W>) {
        *to = *from;
    }

    #[inline]
    fn keep(&mut self, board: &mut Board<W>, cell: usize, digits: u32) -> Result<(), Clash> {
        let before = board.digits(cell);
        bits(before & !digits).for_each(|digit| board.take(self.ground, digit, cell));
        // Nothing is left to do, so this cell is the only one whose digit may have to be placed: no need to look for it.
        let left = before & digits;
        if left.is_power_of_two() {
            board.place(self.ground, left.trailing_zeros() as usize, cell)?;
        }
        Ok(())
    }

    fn propagate(&mut self, board: &mut Board<W>) -> Result<(), Clash> {
        loop {
            if self.place_naked(board)? || self.place_hidden(board)? || self.look_around(board) {
                continue;
            }
            return Ok(());
        }
    }

    /// Few candidates are worth more than a great score: tries are cheap here.
    #[inline]
    fn choose(&self, board: &Board<W>, scores: &[u32], greatest: u32) -> Option<Try> {
        if !self.is_open(board) {
            return None;
        }
        let planes = &board.planes[..self.rules.digits];
        let cell = board.cell_with_two(scores);
        if let Some((score, next)) = cell
            && score * FAVOUR >= greatest
        {
            return Some(next);
        }
        match (cell, board.house_with_two(self.ground, scores)) {
            (Some((score, _)), Some((scores, next))) if scores > 2 * FAVOUR * score => Some(next),
            (Some((_, next)), _) | (None, Some((_, next))) => Some(next),
            (None, None) => choose(self.rules, planes, |_| Bits::EMPTY, scores, greatest),
        }
    }

    fn digits(&self, board: &Board<W>, cell: usize) -> u32 {
        board.digits(cell)
    }

    fn masks(&self, board: &Board<W>) -> Vec<u32> {
        let mut masks = vec![0; self.rules.cells];
        for (digit, plane) in board.planes.iter().enumerate() {
            plane.iter().for_each(|cell| masks[cell] |= 1 << digit);
        }
        masks
    }

    /// The more cells see a cell, the more follows from its digit.
    fn first_score(&self, cell: usize) -> u32 {
        1 + self.ground.around[cell].more
    }

    fn blame(&mut self, _: &Board<W>, clash: Clash, mut add: impl FnMut(usize, u32)) {
        match clash {
            Clash::Cell(cell) => add(usize::from(cell), 2),
            // The cells of a house have too little to do with its clash.
            Clash::House | Clash::Whole | Clash::Stopped(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use loshu::Limits;

    use super::*;
    use crate::engine::Search;
    use crate::generate::random_regions;
    use crate::random::Random;
    use crate::rules::Rules;
    use crate::setting::Regions;
    use crate::shape::Shape;

    /// The number of solutions that are compared.
    const SOLUTIONS: usize = 200;

    /// A random 9x9 layout of houses and cells that differ.
    fn layout(random: &mut Random) -> Rules {
        let shape = Shape::square(9).unwrap();
        let mut rules = match random.below(2) {
            0 => Rules::sudoku(&shape).unwrap(),
            _ => {
                let mut rules = Rules::latin(&shape).unwrap();
                let Regions::Own(regions) = random_regions(&shape, random.next()) else {
                    unreachable!("random regions are given cell by cell")
                };
                rules.regions(&regions).unwrap();
                rules
            }
        };
        let add: [fn(&mut Rules, &Shape); 4] = [
            |rules, shape| rules.anti_knight(shape).unwrap(),
            |rules, shape| rules.falling_diagonal(shape).unwrap(),
            |rules, shape| rules.windoku(shape).unwrap(),
            |rules, _| rules.extra_region(&[0, 10, 12, 30, 47]).unwrap(),
        ];
        for add in add {
            if random.below(4) == 0 {
                add(&mut rules, &shape);
            }
        }
        rules
    }

    /// The first solutions, sorted, and whether they are all.
    fn solutions<'a, R: Reasoning<'a, 2>>(mut search: Search<'a, 2, R>) -> (Vec<Vec<u32>>, bool) {
        let mut found = Vec::new();
        while search.next(&Limits::NONE.tries(20_000)).unwrap_or(false) {
            found.push(search.masks());
            if found.len() == SOLUTIONS {
                return (found, false);
            }
        }
        found.sort();
        let ended = search.next(&Limits::NONE.tries(20_000)) == Ok(false);
        (found, ended)
    }

    /// The usual rules for so many digits.
    fn sudoku(digits: u8) -> Compiled<2> {
        let rules = Rules::sudoku(&Shape::square(digits).unwrap()).unwrap();
        let cell_of: Vec<u16> = (0..rules.cells() as u16).collect();
        Compiled::new(&rules, &cell_of, rules.cells())
    }

    #[test]
    fn a_digit_that_leaves_a_house_without_a_place_is_no_try() {
        let compiled = sudoku(4);
        let ground = compiled.ground().expect("houses and cells that differ");
        let mut board = Board::full(&compiled, ground);
        (1..4).for_each(|cell| board.take(ground, 0, cell));
        // In the first row there is one place left, and the first cell of the second row sees it.
        assert!({ board }.place(ground, 0, 4).is_err());
        assert!(board.place(ground, 0, 0).is_ok());
    }

    #[test]
    fn the_last_digit_of_a_tried_cell_is_placed_at_once() {
        let compiled = sudoku(4);
        let ground = compiled.ground().expect("houses and cells that differ");
        let mut engine = PlaneEngine::new(&compiled, ground);
        let start = Board::full(&compiled, ground);
        let mut board = start;
        engine.keep(&mut board, 0, 0b0111).unwrap();
        assert!(board.placed.is_empty(), "three digits are left");
        engine.keep(&mut board, 0, !0b0001).unwrap();
        assert!(board.placed.is_empty(), "two digits are left");
        engine.keep(&mut board, 0, !0b0010).unwrap();
        assert!(board.placed == Bits::only(0) && !board.planes[2].contains(1));
        let mut board = start;
        (1..4).for_each(|cell| board.take(ground, 0, cell));
        // The first row has one place left for the digit, and the tried cell sees it.
        assert!(engine.keep(&mut board, 4, 0b0001).is_err());
    }

    #[test]
    fn houses_that_lost_places_are_looked_through_again() {
        let compiled = sudoku(9);
        let ground = compiled.ground().expect("houses and cells that differ");
        let mut engine = PlaneEngine::new(&compiled, ground);
        let mut start = Board::full(&compiled, ground);
        engine.propagate(&mut start).unwrap();
        let elsewhere = [3, 4, 5, 6, 7, 8];
        // In the first box, a digit loses all places below the first row: it is taken from there, or other digits are
        // placed there.
        let below = [9, 10, 11, 18, 19, 20];
        let mut taken = start;
        below.iter().for_each(|&cell| taken.take(ground, 0, cell));
        let mut placed = start;
        (1..).zip(below).for_each(|(digit, cell)| placed.settle(ground, digit, cell).unwrap());
        for mut board in [taken, placed] {
            assert!(elsewhere.iter().all(|&cell| board.planes[0].contains(cell)));
            engine.propagate(&mut board).unwrap();
            assert!(!elsewhere.iter().any(|&cell| board.planes[0].contains(cell)));
        }
    }

    #[test]
    fn all_houses_of_all_digits_are_asked_in_one_pass() {
        let compiled = sudoku(9);
        let ground = compiled.ground().expect("houses and cells that differ");
        let engine = PlaneEngine::new(&compiled, ground);
        let mut board = Board::full(&compiled, ground);
        // In the first and in the last box, two digits lose all places but those of one row.
        let below = [9, 10, 11, 18, 19, 20];
        let above = [60, 61, 62, 69, 70, 71];
        for digit in [0, 8] {
            below.iter().chain(&above).for_each(|&cell| board.take(ground, digit, cell));
        }
        assert!(engine.look_around(&mut board));
        let elsewhere = |row: usize, columns: core::ops::Range<usize>| {
            columns.map(move |column| 9 * row + column)
        };
        for digit in [0, 8] {
            let mut seen = elsewhere(0, 3..9).chain(elsewhere(8, 0..6));
            assert!(seen.all(|cell| !board.planes[digit].contains(cell)), "{digit}");
        }
        assert!(elsewhere(0, 3..9).all(|cell| board.planes[1].contains(cell)));
        // No house has lost a place that matters since then.
        assert!(!engine.look_around(&mut board));
    }

    #[test]
    fn a_house_is_tried_if_its_scores_are_far_greater() {
        let compiled = sudoku(4);
        let ground = compiled.ground().expect("houses and cells that differ");
        let engine = PlaneEngine::new(&compiled, ground);
        let mut board = Board::full(&compiled, ground);
        // The last cell has two candidates, and the first digit has two places in the first row.
        [0, 1].iter().for_each(|&digit| board.take(ground, digit, 15));
        [2, 3].iter().for_each(|&cell| board.take(ground, 0, cell));
        let tried = |first, second| {
            let mut scores = vec![1; 16];
            (scores[0], scores[1], scores[15]) = (first, second, 2);
            let next = engine.choose(&board, &scores, first.max(second).max(2));
            next.map(|next| (next.cell, next.digit))
        };
        assert_eq!(tried(6, 6), Some((15, 2)));
        assert_eq!(tried(3, 10), Some((1, 0)));
        assert_eq!(tried(10, 3), Some((0, 0)));
    }

    #[test]
    fn planes_find_the_solutions_of_the_other_engine() {
        let mut random = Random::new(29);
        let (mut some, mut none) = (0, 0);
        for _ in 0..150 {
            let rules = layout(&mut random);
            let cell_of: Vec<u16> = (0..81).collect();
            let compiled = Compiled::<2>::new(&rules, &cell_of, 81);
            let ground = compiled.ground().expect("houses and cells that differ");
            let all = vec![compiled.all; 81];
            let mut filling = Search::new(&compiled, &all, &Limits::NONE).randomly(random.next());
            if filling.next(&Limits::NONE.tries(2_000)) != Ok(true) {
                continue;
            }
            let filling = filling.masks();
            // Givens, pairs of candidates, and now and then a wrong given.
            let mut candidates = all;
            for cell in 0..81 {
                match random.below(20) {
                    0..7 => candidates[cell] = filling[cell],
                    7..12 => candidates[cell] = filling[cell] | 1 << random.below(9),
                    _ => {}
                }
            }
            if random.below(3) == 0 {
                candidates[random.below(81)] = 1 << random.below(9);
            }
            let (expected, ended) = solutions(Search::new(&compiled, &candidates, &Limits::NONE));
            let (found, also_ended) = solutions(Search::on_planes(&compiled, ground, &candidates));
            if ended && also_ended {
                assert_eq!(found, expected, "{rules:?} {candidates:?}");
                if found.is_empty() { none += 1 } else { some += 1 }
            }
        }
        assert!(some >= 60 && none >= 15, "{some} with and {none} without solutions");
    }
}
