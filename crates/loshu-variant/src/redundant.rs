//! Givens and clues that a puzzle does not need.

use core::error::Error;
use core::fmt;

use loshu::{Limits, Stop};

use crate::clue::Clue;
use crate::digits::DigitSet;
use crate::layout::Layout;
use crate::random::Random;
use crate::setting::{Setting, SettingError};
use crate::solver::{Solution, Solver, Verdict};

/// What a puzzle with one solution does not need. Each given or clue can be left out by itself, but perhaps
/// not together with another one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Redundant {
    /// The cells of givens.
    pub givens: Vec<usize>,
    /// The numbers of clues.
    pub clues: Vec<usize>,
}

/// Why it is not known what is redundant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RedundantError {
    /// The setting has no rules.
    Setting(SettingError),
    /// The puzzle has no solution, or several.
    Improper,
    /// A limit ended the search.
    Stopped(Stop),
}

impl fmt::Display for RedundantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RedundantError::Setting(error) => error.fmt(f),
            RedundantError::Improper => {
                f.write_str("the puzzle does not have exactly one solution")
            }
            RedundantError::Stopped(stop) => write!(f, "the search was ended by a limit: {stop}"),
        }
    }
}

impl Error for RedundantError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            RedundantError::Setting(error) => Some(error),
            RedundantError::Improper => None,
            RedundantError::Stopped(stop) => Some(stop),
        }
    }
}

impl Redundant {
    /// Finds what a puzzle with one solution does not need. The limits hold for each given and clue.
    ///
    /// # Errors
    ///
    /// [`RedundantError`] if the setting has no rules, or a limit ends a search.
    pub fn of(setting: &Setting, limits: &Limits) -> Result<Redundant, RedundantError> {
        let mut redundant = Redundant::default();
        let layout = Layout::new(&setting.rules().map_err(RedundantError::Setting)?);
        for (cell, given) in setting.cells.iter().enumerate() {
            let is_forced = || {
                is_forced(&layout, &setting.cells, cell, limits).map_err(RedundantError::Stopped)
            };
            if given.single().is_some() && is_forced()? {
                redundant.givens.push(cell);
            }
        }
        let solution = only_solution(setting, limits)?;
        for index in 0..setting.clues.len() {
            let mut without = setting.clone();
            without.clues.remove(index);
            match only_solution(&without, limits) {
                Ok(only) if only == solution => redundant.clues.push(index),
                // Without one sign, a rule about all signs may have another solution.
                Ok(_) | Err(RedundantError::Improper) => {}
                Err(error @ (RedundantError::Setting(_) | RedundantError::Stopped(_))) => {
                    return Err(error);
                }
            }
        }
        Ok(redundant)
    }
}

/// Returns a puzzle inside with the same solution that has no given and no clue in excess: those that are not needed are
/// taken away, givens first, in the order of reading or, with a seed, in an order at random. Rules of the whole grid stay.
///
/// # Errors
///
/// [`RedundantError`] if the setting has no rules or not one solution, or a limit ends a search.
pub fn minimal_inside(
    setting: &Setting,
    seed: Option<u64>,
    limits: &Limits,
) -> Result<Setting, RedundantError> {
    let mut random = seed.map(Random::new);
    let mut order = |length: usize| {
        let mut order: Vec<usize> = (0..length).collect();
        random.iter_mut().for_each(|random| random.shuffle(&mut order));
        order
    };
    let solution = only_solution(setting, limits)?;
    let mut minimal = setting.clone();
    let layout = Layout::new(&setting.rules().map_err(RedundantError::Setting)?);
    for cell in order(setting.cells.len()) {
        let forced = || is_forced(&layout, &minimal.cells, cell, limits);
        if minimal.cells[cell].single().is_some() && forced().map_err(RedundantError::Stopped)? {
            minimal.cells[cell] = DigitSet::EMPTY;
        }
    }
    let mut is_needed = vec![true; setting.clues.len()];
    for index in order(setting.clues.len()) {
        if matches!(setting.clues[index], Clue::Global(_)) {
            continue;
        }
        is_needed[index] = false;
        let kept = setting.clues.iter().zip(&is_needed).filter(|(_, is_needed)| **is_needed);
        let without =
            Setting { clues: kept.map(|(clue, _)| clue.clone()).collect(), ..minimal.clone() };
        match only_solution(&without, limits) {
            Ok(only) if only == solution => minimal = without,
            Ok(_) | Err(RedundantError::Improper) => is_needed[index] = true,
            Err(error @ (RedundantError::Setting(_) | RedundantError::Stopped(_))) => {
                return Err(error);
            }
        }
    }
    Ok(minimal)
}

/// The solution of a puzzle that has exactly one.
fn only_solution(setting: &Setting, limits: &Limits) -> Result<Solution, RedundantError> {
    let puzzle = setting.puzzle().map_err(RedundantError::Setting)?;
    match Solver::new().with_limits(limits.clone()).solve(&puzzle) {
        Verdict::Unique(solution) => Ok(solution),
        Verdict::Unsolvable | Verdict::Multiple(_) => Err(RedundantError::Improper),
        Verdict::Stopped { by, .. } => Err(RedundantError::Stopped(by)),
    }
}

/// Whether a cell has its digit in every solution of the other cells.
pub(crate) fn is_forced(
    layout: &Layout,
    cells: &[DigitSet],
    cell: usize,
    limits: &Limits,
) -> Result<bool, Stop> {
    let mut others = cells.to_vec();
    others[cell] = DigitSet::all(layout.digits()).without(cells[cell]);
    if others[cell].is_empty() {
        return Ok(true);
    }
    let puzzle = layout.puzzle(&others).expect("a layout has as many cells as its puzzles");
    let count = Solver::new().with_limits(limits.clone().solutions(1)).count(&puzzle);
    match (count.solutions, count.stopped) {
        (0, Some(by)) => Err(by),
        (0, None) => Ok(true),
        (_, _) => Ok(false),
    }
}
