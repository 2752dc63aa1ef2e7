//! A board that is played on, with counts that make each move quick.

use std::sync::Arc;

use loshu::{Grid, Limits, Solver, Verdict};
use loshu_formats::SharedRules;
use loshu_variant::DigitSet;

/// How many tries a search for a solution of a variant may take. Where they do not suffice, the board counts as one that
/// can still be solved.
pub(super) const TRIES: u64 = 20_000;

/// What all boards have in common.
pub(super) struct Game {
    pub(super) cells: usize,
    pub(super) size: usize,
    /// For each cell the numbers of its houses.
    houses_of: Vec<Vec<u16>>,
    houses: usize,
    /// For each cell the digits that the setter leaves to it, as bits.
    allowed: Vec<u32>,
    /// The rules of a variant, if there are others than houses.
    rules: Option<Arc<SharedRules>>,
}

/// A puzzle.
pub(super) struct Task {
    pub(super) givens: Vec<u8>,
    /// The only solution.
    pub(super) solution: Option<Vec<u8>>,
}

/// A move, as its number says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Move {
    Place(usize, u8),
    Erase(usize),
    Undo,
}

impl Game {
    pub(super) fn new(
        cells: usize,
        size: usize,
        houses: Vec<Vec<usize>>,
        allowed: Vec<u32>,
        rules: Option<Arc<SharedRules>>,
    ) -> Game {
        let mut houses_of = vec![Vec::new(); cells];
        for (number, house) in (0..).zip(&houses) {
            for &cell in house {
                houses_of[cell].push(number);
            }
        }
        Game { cells, size, houses_of, houses: houses.len(), allowed, rules }
    }

    /// A digit in each cell, each cell erased, and the last move taken back.
    pub(super) fn moves(&self) -> usize {
        self.cells * self.size + self.cells + 1
    }

    pub(super) fn move_of(&self, action: i64) -> Option<Move> {
        let action = usize::try_from(action).ok().filter(|action| *action < self.moves())?;
        let places = self.cells * self.size;
        Some(match action.checked_sub(places) {
            None => Move::Place(action / self.size, (action % self.size) as u8 + 1),
            Some(cell) if cell < self.cells => Move::Erase(cell),
            Some(_) => Move::Undo,
        })
    }
}

#[derive(Clone)]
pub(super) struct Board {
    task: Arc<Task>,
    pub(super) puzzle: usize,
    pub(super) digits: Vec<u8>,
    /// For each house and each digit the number of its cells with the digit.
    counts: Vec<u8>,
    /// For each house the digits that stand in it, as bits.
    seen: Vec<u32>,
    /// The moves that can be taken back: the cell, and the digit that it had.
    history: Vec<(u16, u8)>,
    empty: u16,
    /// The cells without a given that have the digit of the only solution, and those that have another one.
    pub(super) right: u16,
    pub(super) wrong: u16,
    /// How many digits too many stand in the houses.
    clashes: u32,
    pub(super) steps: u32,
    pub(super) has_conflict: bool,
    /// Whether the digit of the last move breaks a rule.
    pub(super) breaks_now: bool,
    pub(super) is_dead: bool,
    pub(super) is_solved: bool,
    pub(super) is_over: bool,
}

impl Board {
    pub(super) fn new(game: &Game, task: &Arc<Task>) -> Board {
        let mut board = Board {
            task: Arc::clone(task),
            puzzle: 0,
            digits: vec![0; game.cells],
            counts: vec![0; game.houses * (game.size + 1)],
            seen: vec![0; game.houses],
            history: Vec::new(),
            empty: 0,
            right: 0,
            wrong: 0,
            clashes: 0,
            steps: 0,
            has_conflict: false,
            breaks_now: false,
            is_dead: false,
            is_solved: false,
            is_over: false,
        };
        board.begin(game, task, 0);
        board
    }

    /// Begins a puzzle.
    pub(super) fn begin(&mut self, game: &Game, task: &Arc<Task>, number: usize) {
        self.task = Arc::clone(task);
        self.puzzle = number;
        self.digits.fill(0);
        self.counts.fill(0);
        self.seen.fill(0);
        self.history.clear();
        (self.empty, self.right, self.wrong) = (game.cells as u16, 0, 0);
        (self.clashes, self.steps) = (0, 0);
        self.has_conflict = false;
        self.breaks_now = false;
        self.is_dead = false;
        for cell in 0..game.cells {
            if task.givens[cell] > 0 {
                self.write(game, cell, task.givens[cell]);
            }
        }
        // Givens are nobody's merit.
        (self.right, self.wrong) = (0, 0);
        self.is_solved = self.empty == 0;
        self.is_over = self.is_solved;
    }

    /// Makes a move. Tells whether it can be made.
    pub(super) fn make(&mut self, game: &Game, one: Move) -> bool {
        self.breaks_now = false;
        let (cell, digit) = match one {
            Move::Place(cell, digit) => (cell, digit),
            Move::Erase(cell) => (cell, 0),
            Move::Undo => {
                let Some((cell, before)) = self.history.pop() else { return false };
                self.change(game, cell.into(), before);
                return true;
            }
        };
        if self.task.givens[cell] > 0 || self.digits[cell] == digit {
            return false;
        }
        self.history.push((cell as u16, self.digits[cell]));
        self.change(game, cell, digit);
        self.breaks_now = digit > 0 && self.breaks(game, cell, digit);
        true
    }

    fn change(&mut self, game: &Game, cell: usize, digit: u8) {
        let is_added = self.digits[cell] == 0;
        self.write(game, cell, digit);
        let broken = self.clashes > 0 || self.breaks_rules(game);
        self.has_conflict = broken;
        self.is_dead = match self.task.solution {
            Some(_) => self.wrong > 0,
            // A digit more makes no dead end a way, and a digit less no way a dead end.
            None if is_added && self.is_dead => true,
            None if digit == 0 && !self.is_dead => false,
            None => broken || !self.is_solvable(game),
        };
        self.is_solved = self.empty == 0
            && match self.task.solution {
                Some(_) => self.wrong == 0,
                None => !broken,
            };
    }

    /// Writes a digit into a cell, 0 for none, and keeps the counts.
    fn write(&mut self, game: &Game, cell: usize, digit: u8) {
        let before = self.digits[cell];
        self.digits[cell] = digit;
        let width = game.size + 1;
        for &house in &game.houses_of[cell] {
            let house = usize::from(house);
            let counts = &mut self.counts[house * width..][..width];
            if before > 0 {
                let count = &mut counts[usize::from(before)];
                *count -= 1;
                if *count == 0 {
                    self.seen[house] &= !(1 << before);
                } else {
                    self.clashes -= 1;
                }
            }
            if digit > 0 {
                let count = &mut counts[usize::from(digit)];
                *count += 1;
                self.seen[house] |= 1 << digit;
                if *count > 1 {
                    self.clashes += 1;
                }
            }
        }
        self.empty = self.empty + u16::from(digit == 0) - u16::from(before == 0);
        if let Some(solution) = &self.task.solution {
            let right = solution[cell];
            self.right = self.right + u16::from(digit == right) - u16::from(before == right);
            let is_wrong = |digit: u8| u16::from(digit > 0 && digit != right);
            self.wrong = self.wrong + is_wrong(digit) - is_wrong(before);
        }
    }

    /// Whether a digit that has just been written breaks a rule.
    fn breaks(&self, game: &Game, cell: usize, digit: u8) -> bool {
        let width = game.size + 1;
        let counts = |house: u16| self.counts[usize::from(house) * width + usize::from(digit)];
        game.houses_of[cell].iter().any(|&house| counts(house) > 1)
            || game.rules.as_ref().is_some_and(|rules| {
                let broken = rules.broken(&self.digits, &Limits::NONE).unwrap_or_default();
                broken.iter().any(|broken| broken.cells.contains(&cell))
            })
    }

    /// Whether a rule beyond the houses is broken.
    fn breaks_rules(&self, game: &Game) -> bool {
        game.rules.as_ref().is_some_and(|rules| {
            !rules.broken(&self.digits, &Limits::NONE).unwrap_or_default().is_empty()
        })
    }

    /// Whether the digits have a solution.
    fn is_solvable(&self, game: &Game) -> bool {
        match &game.rules {
            None => {
                let values = self.digits.as_slice().try_into().expect("an ordinary grid");
                let grid = Grid::from_values(values).expect("digits of 0 to 9");
                !matches!(Solver::new().solve(&grid), Verdict::Unsolvable)
            }
            Some(rules) => {
                let cells: Vec<DigitSet> =
                    self.digits.iter().map(|&digit| DigitSet::only(digit)).collect();
                let Ok(puzzle) = rules.layout().puzzle(&cells) else { return true };
                let limits = Limits::NONE.tries(TRIES);
                let verdict = loshu_variant::Solver::new().with_limits(limits).solve(&puzzle);
                !matches!(verdict, loshu_variant::Verdict::Unsolvable)
            }
        }
    }

    /// Adds 1 for each move that is legal, 0 for each other one: a digit that no house has yet, in an empty cell; a cell
    /// that the player has filled; a move to take back.
    pub(super) fn write_legal(&self, game: &Game, legal: &mut Vec<u8>) {
        for (cell, &own) in self.digits.iter().enumerate() {
            let mut free = 0;
            if own == 0 {
                let seen = game.houses_of[cell].iter().map(|&house| self.seen[usize::from(house)]);
                free = game.allowed[cell] & !seen.fold(0, |all, seen| all | seen);
            }
            legal.extend((1..=game.size).map(|digit| (free >> digit & 1) as u8));
        }
        let both = self.digits.iter().zip(&self.task.givens);
        legal.extend(both.map(|(&digit, &given)| u8::from(digit > 0 && given == 0)));
        legal.push((!self.history.is_empty()).into());
    }
}
