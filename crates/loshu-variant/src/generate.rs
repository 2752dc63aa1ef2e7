//! Making puzzles of a layout: full grids, minimal puzzles, regions and clues at random.
//!
//! ```text
//! regions   random regions of a jigsaw
//! clues     random cages, dots, lines and arrows that fit a solution
//! ```

mod clues;
mod regions;

use loshu::{Limits, Stop};

pub use self::clues::ClueKind;
pub use self::regions::random_regions;

use crate::digits::DigitSet;
use crate::layout::Layout;
use crate::random::Random;
use crate::redundant::is_forced;
use crate::setting::{Setting, SettingError};
use crate::solver::{Solution, Solver, Verdict};

/// How many tries a search for a random grid takes before it begins again. It grows with each attempt.
const TRIES: u64 = 200;

/// How many times a search for a random grid begins again.
const ATTEMPTS: u64 = 200;

/// How many tries the question takes whether a given can be left out. If they are not enough, it stays.
const TRIES_TO_DIG: u64 = 1_500;

/// What a puzzle that is made should have.
#[derive(Clone, Debug)]
pub struct Request {
    /// The layout, with the clues that stay. Its givens are not looked at.
    pub setting: Setting,
    /// Whether regions are made at random in place of those of the setting.
    pub random_regions: bool,
    /// Kinds of clues to be made, which are taken out again as far as the puzzle stays unique.
    pub clues: Vec<ClueKind>,
}

/// A puzzle that was made. It has one solution.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The puzzle.
    pub setting: Setting,
    /// Its solution.
    pub solution: Solution,
}

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// The setting has no rules.
    Setting(SettingError),
    /// Nothing fills the grid by these rules, or it was not found.
    NoGrid,
    /// A limit ended the search.
    Stopped(Stop),
}

impl core::fmt::Display for GenerateError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            GenerateError::Setting(error) => error.fmt(f),
            GenerateError::NoGrid => write!(f, "no full grid of this layout was found"),
            GenerateError::Stopped(by) => write!(f, "stopped ({})", by.name()),
        }
    }
}

impl core::error::Error for GenerateError {}

impl From<SettingError> for GenerateError {
    fn from(error: SettingError) -> GenerateError {
        GenerateError::Setting(error)
    }
}

/// Makes a puzzle with one solution from which no given can be left out, and no clue that was made. The same
/// seed gives the same puzzle. A given whose question takes too long stays, so a puzzle of a hard layout may have
/// a given too many.
///
/// # Errors
///
/// [`GenerateError`] if the rules cannot be built, no grid follows them, or a limit (a deadline or the cancel
/// flag) ends the work.
pub fn generate(request: &Request, seed: u64, limits: &Limits) -> Result<Generated, GenerateError> {
    let mut random = Random::new(seed);
    let cells = vec![DigitSet::EMPTY; request.setting.shape.len()];
    let mut setting = Setting { cells, ..request.setting.clone() };
    let solution = if request.random_regions {
        fill_random_regions(&mut setting, &mut random, limits)?
    } else {
        full_grid(&Layout::new(&setting.rules()?), &mut random, limits)?
    };
    let fixed = setting.clues.len();
    for kind in &request.clues {
        clues::add(*kind, &mut setting, solution.digits(), &mut random);
    }
    let layout = Layout::new(&setting.rules()?);
    let mut cells = grow(&layout, &solution, &mut random, limits)?;
    dig(&layout, &mut cells, &mut random, limits)?;
    setting.cells = cells;
    dig_clues(&mut setting, fixed, &solution, &mut random, limits)?;
    Ok(Generated { setting, solution })
}

/// Regions that can be filled, and a grid that fills them.
fn fill_random_regions(
    setting: &mut Setting,
    random: &mut Random,
    limits: &Limits,
) -> Result<Solution, GenerateError> {
    for _ in 0..ATTEMPTS {
        setting.regions = random_regions(&setting.shape, random.next());
        let layout = Layout::new(&setting.rules()?);
        match full_grid(&layout, random, limits) {
            // Some regions cannot be filled, and to prove that may take very long.
            Err(GenerateError::NoGrid) => {}
            other => return other,
        }
    }
    Err(GenerateError::NoGrid)
}

/// A grid that follows all rules, at random, but not each equally often.
fn full_grid(
    layout: &Layout,
    random: &mut Random,
    limits: &Limits,
) -> Result<Solution, GenerateError> {
    let empty = layout.puzzle(&[]).expect("an empty puzzle fits each layout");
    let attempts = if layout.cells() <= 128 { ATTEMPTS / 4 } else { ATTEMPTS };
    for attempt in 1..=attempts {
        limits.look().map_err(GenerateError::Stopped)?;
        let limits = limits.clone().solutions(1).tries(TRIES * attempt);
        let (solution, stopped) = Solver::new().with_limits(limits).random(&empty, random.next());
        match (solution, stopped) {
            (Some(solution), _) => return Ok(solution),
            (None, None) => return Err(GenerateError::NoGrid),
            (None, Some(Stop::Tries)) => {}
            (None, Some(by)) => return Err(GenerateError::Stopped(by)),
        }
    }
    Err(GenerateError::NoGrid)
}

/// Adds givens of a solution until it is the only one: each time on a cell in which another solution differs.
fn grow(
    layout: &Layout,
    solution: &Solution,
    random: &mut Random,
    limits: &Limits,
) -> Result<Vec<DigitSet>, GenerateError> {
    let wanted = solution.digits();
    let mut cells = vec![DigitSet::EMPTY; wanted.len()];
    loop {
        let puzzle = layout.puzzle(&cells).expect("one set for each cell");
        let limits = limits.clone().tries(TRIES * 10);
        let differing: Vec<usize> = match Solver::new().with_limits(limits).solve(&puzzle) {
            Verdict::Unique(_) => return Ok(cells),
            Verdict::Multiple(both) => {
                let other = both.iter().find(|one| *one != solution).expect("two solutions differ");
                (0..wanted.len()).filter(|&cell| other.digits()[cell] != wanted[cell]).collect()
            }
            Verdict::Stopped { by: Stop::Tries, .. } => {
                (0..wanted.len()).filter(|&cell| cells[cell].is_empty()).collect()
            }
            Verdict::Stopped { by, .. } => return Err(GenerateError::Stopped(by)),
            Verdict::Unsolvable => unreachable!("the wanted solution follows the rules"),
        };
        match random.pick(&differing) {
            Some(cell) => cells[cell] = DigitSet::only(wanted[cell]),
            None => return Ok(cells),
        }
    }
}

/// Takes out all givens that can be left out, in random order.
fn dig(
    layout: &Layout,
    cells: &mut [DigitSet],
    random: &mut Random,
    limits: &Limits,
) -> Result<(), GenerateError> {
    let mut givens: Vec<usize> = (0..cells.len()).filter(|&cell| !cells[cell].is_empty()).collect();
    random.shuffle(&mut givens);
    let limits = limits.clone().tries(TRIES_TO_DIG);
    for cell in givens {
        match is_forced(layout, cells, cell, &limits) {
            Ok(true) => cells[cell] = DigitSet::EMPTY,
            Ok(false) | Err(Stop::Tries) => {}
            Err(by) => return Err(GenerateError::Stopped(by)),
        }
    }
    Ok(())
}

/// Takes out the clues behind the first ones that can be left out, in random order. A clue that is needed beside a rule
/// about all signs may not be needed without that rule, so all are asked about until none goes.
fn dig_clues(
    setting: &mut Setting,
    fixed: usize,
    solution: &Solution,
    random: &mut Random,
    limits: &Limits,
) -> Result<(), GenerateError> {
    random.shuffle(&mut setting.clues[fixed..]);
    let limits = limits.clone().tries(TRIES_TO_DIG);
    loop {
        let before = setting.clues.len();
        for clue in (fixed..before).rev() {
            let mut without = setting.clone();
            without.clues.remove(clue);
            match Solver::new().with_limits(limits.clone()).solve(&without.puzzle()?) {
                // Without one sign, a rule about all signs may have another solution.
                Verdict::Unique(only) if only == *solution => *setting = without,
                Verdict::Unique(_)
                | Verdict::Unsolvable
                | Verdict::Multiple(_)
                | Verdict::Stopped { by: Stop::Tries, .. } => {}
                Verdict::Stopped { by, .. } => return Err(GenerateError::Stopped(by)),
            }
        }
        if setting.clues.len() == before {
            return Ok(());
        }
    }
}
