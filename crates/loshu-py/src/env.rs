//! Many boards at once, for programs that learn by trying: the core of `loshu.env`.
//!
//! The arrays belong to Python and are written in place; the boards themselves lie here, so nobody can change them
//! behind the counts that are kept of them.

mod board;
mod memory;

use std::sync::Arc;

use loshu::format::Parser;
use loshu::{Limits, Solver};
use loshu_variant::{Constraint, DigitSet};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;

use self::board::{Board, Game, Task};
use self::memory::Memory;
use crate::column::{answers, of_layout};
use crate::errors;
use crate::single::names;
use crate::variant::Setting;

/// What a step is worth. Each is added where it applies.
#[derive(Clone, Copy, Debug, FromPyObject)]
struct Rewards {
    /// Each step.
    step: f32,
    /// Each cell that gets its digit of the only solution; the same is taken away when it is lost.
    right: f32,
    /// Each cell that gets another digit; the same is taken away when it is lost.
    wrong: f32,
    /// A digit that breaks a rule.
    conflict: f32,
    /// A move that cannot be made.
    illegal: f32,
    /// The first step behind which there is no solution.
    dead_end: f32,
    /// The step that solves the board.
    solved: f32,
}

/// When a board is over before it is solved.
#[derive(Clone, Copy, Debug, FromPyObject)]
struct Ends {
    conflict: bool,
    dead_end: bool,
    /// The number of steps; 0 for no end.
    steps: u32,
}

/// The boards of an environment.
#[pyclass(module = "loshu._loshu", name = "_Boards")]
pub(crate) struct Boards {
    game: Game,
    tasks: Vec<Arc<Task>>,
    boards: Vec<Board>,
    rewards: Rewards,
    ends: Ends,
    is_reset_alone: bool,
    order: Order,
}

/// Which puzzle comes next.
struct Order {
    /// Puzzles come in order without a seed.
    seed: Option<u64>,
    /// How many have come.
    next: u64,
}

impl Order {
    fn next(&mut self, puzzles: usize) -> usize {
        let number = self.next;
        self.next += 1;
        match self.seed {
            None => (number % puzzles as u64) as usize,
            Some(seed) => (mixed(seed, number) % puzzles as u64) as usize,
        }
    }
}

/// A number that looks random, of a seed and an index: the finalizer of SplitMix64, which is enough to choose a puzzle.
fn mixed(seed: u64, index: u64) -> u64 {
    let mut bits = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

#[pymethods]
impl Boards {
    #[new]
    fn new(
        puzzles: &Bound<'_, PyAny>,
        setting: Option<Bound<'_, Setting>>,
        boards: usize,
        rewards: Rewards,
        ends: Ends,
        is_reset_alone: bool,
    ) -> PyResult<Boards> {
        let (game, tasks) = match setting {
            None => ordinary(puzzles)?,
            Some(setting) => of_setting(puzzles, setting.get())?,
        };
        if tasks.is_empty() {
            return Err(errors::option("puzzles", "expected one puzzle or more"));
        }
        let order = Order { seed: None, next: 0 };
        let first = Board::new(&game, &tasks[0]);
        let boards = vec![first; boards];
        Ok(Boards { game, tasks, boards, rewards, ends, is_reset_alone, order })
    }

    /// The numbers of cells, of digits, of moves and of puzzles.
    #[getter]
    fn sizes(&self) -> (usize, usize, usize, usize) {
        (self.game.cells, self.game.size, self.game.moves(), self.tasks.len())
    }

    /// Begins all boards, or those of a mask, with the next puzzles.
    fn reset(
        &mut self,
        seed: Option<&Bound<'_, PyAny>>,
        mask: Option<PyBuffer<u8>>,
        cells: PyBuffer<u8>,
        puzzles: PyBuffer<i64>,
    ) -> PyResult<()> {
        if seed.is_some() {
            self.order = Order { seed: Some(names::seed(seed)?), next: 0 };
        }
        let mask = mask.as_ref().map(|mask| Memory::read(mask, self.boards.len())).transpose()?;
        for at in 0..self.boards.len() {
            if mask.as_ref().is_none_or(|mask| mask.get(at) != 0) {
                self.begin(at);
            }
        }
        self.write(&cells, &puzzles)
    }

    /// Makes a move on each board.
    #[expect(clippy::too_many_arguments, reason = "an array for each answer")]
    fn step(
        &mut self,
        actions: PyBuffer<i64>,
        cells: PyBuffer<u8>,
        puzzles: PyBuffer<i64>,
        rewards: PyBuffer<f32>,
        terminated: PyBuffer<u8>,
        truncated: PyBuffer<u8>,
        facts: PyBuffer<u8>,
    ) -> PyResult<()> {
        let boards = self.boards.len();
        let actions = Memory::read(&actions, boards)?;
        let rewards = Memory::written(&rewards, boards)?;
        let terminated = Memory::written(&terminated, boards)?;
        let truncated = Memory::written(&truncated, boards)?;
        // Rows: solved, conflict, dead end, illegal.
        let facts = Memory::written(&facts, 4 * boards)?;
        for at in 0..boards {
            let turn = self.turn(at, actions.get(at));
            rewards.set(at, turn.reward);
            terminated.set(at, turn.is_terminated.into());
            truncated.set(at, turn.is_truncated.into());
            let board = &self.boards[at];
            let said = [board.is_solved, board.has_conflict, board.is_dead, turn.is_illegal];
            for (row, fact) in said.into_iter().enumerate() {
                facts.set(row * boards + at, fact.into());
            }
        }
        self.write(&cells, &puzzles)
    }

    /// Writes for each board which moves are legal.
    fn legal(&self, mask: PyBuffer<u8>) -> PyResult<()> {
        let moves = self.game.moves();
        let mask = Memory::written(&mask, moves * self.boards.len())?;
        let mut legal = Vec::with_capacity(moves);
        for (at, board) in self.boards.iter().enumerate() {
            legal.clear();
            board.write_legal(&self.game, &mut legal);
            mask.copy(at * moves, &legal);
        }
        Ok(())
    }
}

/// What a step has led to.
struct Turn {
    reward: f32,
    is_terminated: bool,
    is_truncated: bool,
    is_illegal: bool,
}

impl Boards {
    fn begin(&mut self, at: usize) {
        let task = self.order.next(self.tasks.len());
        self.boards[at].begin(&self.game, &self.tasks[task], task);
    }

    fn turn(&mut self, at: usize, action: i64) -> Turn {
        let still =
            Turn { reward: 0.0, is_terminated: false, is_truncated: false, is_illegal: false };
        if self.boards[at].is_over {
            if self.is_reset_alone {
                self.begin(at);
            }
            return still;
        }
        let Boards { game, boards, rewards, ends, .. } = self;
        let board = &mut boards[at];
        let before = (board.right, board.wrong, board.is_dead);
        let made = game.move_of(action).is_some_and(|one| board.make(game, one));
        board.steps += 1;
        let gained = |now: u16, before: u16| f32::from(now) - f32::from(before);
        let mut reward = rewards.step
            + rewards.right * gained(board.right, before.0)
            + rewards.wrong * gained(board.wrong, before.1);
        let applies = [
            (!made, rewards.illegal),
            (board.breaks_now, rewards.conflict),
            (board.is_dead && !before.2, rewards.dead_end),
            (board.is_solved, rewards.solved),
        ];
        for (_, worth) in applies.into_iter().filter(|(applies, _)| *applies) {
            reward += worth;
        }
        let is_terminated = board.is_solved
            || ends.conflict && board.has_conflict
            || ends.dead_end && board.is_dead;
        let is_truncated = !is_terminated && ends.steps > 0 && board.steps >= ends.steps;
        board.is_over = is_terminated || is_truncated;
        Turn { reward, is_terminated, is_truncated, is_illegal: !made }
    }

    fn write(&self, cells: &PyBuffer<u8>, puzzles: &PyBuffer<i64>) -> PyResult<()> {
        let width = self.game.cells;
        let cells = Memory::written(cells, width * self.boards.len())?;
        let puzzles = Memory::written(puzzles, self.boards.len())?;
        for (at, board) in self.boards.iter().enumerate() {
            cells.copy(at * width, &board.digits);
            puzzles.set(at, board.puzzle as i64);
        }
        Ok(())
    }
}

/// The game of ordinary puzzles.
fn ordinary(puzzles: &Bound<'_, PyAny>) -> PyResult<(Game, Vec<Arc<Task>>)> {
    let mut grids = Vec::new();
    let block = answers::block(puzzles, None, 81)?;
    let mut parser = Parser::new();
    for (at, row) in block.rows(0..block.len()).iter().enumerate() {
        match answers::grid(&mut parser, row) {
            Ok(grid) => grids.push(grid),
            Err(answers::NoGrid::Bad(problem)) => return Err(wrong_puzzle(at, &problem)),
            Err(answers::NoGrid::Marks(_)) => {
                return Err(wrong_puzzle(at, "expected givens, found pencil marks"));
            }
        }
    }
    let verdicts = Solver::new().solve_batch(&grids);
    let tasks = grids.iter().zip(verdicts).enumerate().map(|(at, (grid, verdict))| {
        let solution = match verdict {
            loshu::Verdict::Unsolvable => return Err(no_solution(at)),
            loshu::Verdict::Unique(solution) => Some(solution.to_values().to_vec()),
            loshu::Verdict::Multiple | loshu::Verdict::Stopped { .. } => None,
        };
        Ok(Arc::new(Task { givens: grid.to_values().to_vec(), solution }))
    });
    let houses =
        loshu::House::ALL.map(|house| house.cells().iter().map(loshu::Cell::index).collect());
    let game = Game::new(81, 9, houses.to_vec(), vec![u32::MAX; 81], None);
    Ok((game, tasks.collect::<PyResult<_>>()?))
}

/// The game of the puzzles of a layout.
fn of_setting(puzzles: &Bound<'_, PyAny>, setting: &Setting) -> PyResult<(Game, Vec<Arc<Task>>)> {
    let variant = setting.variant();
    let (cells, size) = (variant.setting.shape.len(), usize::from(variant.setting.digits.count()));
    let rules = &variant.rules;
    let houses = rules.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::House(cells) => Some(cells.iter().map(|&cell| usize::from(cell)).collect()),
        Constraint::Different(one, other) => Some(vec![usize::from(*one), usize::from(*other)]),
        Constraint::Equal(..)
        | Constraint::Relation(..)
        | Constraint::Sum { .. }
        | Constraint::Place { .. }
        | Constraint::Regular { .. }
        | Constraint::Any(_) => None,
    });
    let houses: Vec<Vec<usize>> = houses.collect();
    let bits = |digits: &DigitSet| digits.iter().fold(0, |bits, digit| bits | 1_u32 << digit);
    let allowed = rules.allowed().iter().map(bits).collect();
    let game = Game::new(cells, size, houses, allowed, Some(Arc::clone(rules)));
    let block = answers::block(puzzles, None, cells)?;
    let mut tasks = Vec::new();
    for (at, row) in block.rows(0..block.len()).iter().enumerate() {
        let variant = of_layout(setting, row).map_err(|problem| wrong_puzzle(at, &problem))?;
        let digit = |cell: &DigitSet| cell.single().unwrap_or(0);
        let givens: Vec<u8> = variant.setting.cells.iter().map(digit).collect();
        let limits = Limits::NONE.tries(board::TRIES);
        let verdict = loshu_variant::Solver::new().with_limits(limits).solve(&variant.puzzle());
        let solution = match verdict {
            loshu_variant::Verdict::Unsolvable => return Err(no_solution(at)),
            loshu_variant::Verdict::Unique(solution) => Some(solution.digits().to_vec()),
            loshu_variant::Verdict::Multiple(_) | loshu_variant::Verdict::Stopped { .. } => None,
        };
        tasks.push(Arc::new(Task { givens, solution }));
    }
    Ok((game, tasks))
}

fn wrong_puzzle(row: usize, problem: &str) -> PyErr {
    errors::unreadable(&format!("puzzles: row {row}: {problem}"))
}

fn no_solution(row: usize) -> PyErr {
    errors::option("puzzles", format!("row {row} has no solution"))
}
