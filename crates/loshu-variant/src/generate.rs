//! Making puzzles of a layout: full grids, minimal puzzles, regions and clues at random.
//!
//! ```text
//! regions   random regions of a jigsaw
//! clues     random cages, dots, lines and arrows that fit a solution
//! givens    the givens: grown until there is one solution, dug, filled up
//! ```

mod clues;
mod givens;
mod regions;

use core::ops::RangeInclusive;

use loshu::{Limits, Stop, Symmetry};

pub use self::clues::ClueKind;
pub use self::regions::random_regions;

use self::givens::{Givens, Orbits};
use crate::digits::DigitSet;
use crate::layout::Layout;
use crate::random::Random;
use crate::setting::{Setting, SettingError};
use crate::solver::{Solution, Solver, Verdict};

/// How many tries a search for a random grid takes before it begins again. It grows with each attempt.
const TRIES: u64 = 200;

/// How many times a search for a random grid begins again.
const ATTEMPTS: u64 = 200;

/// How many puzzles are made until one has so many givens as are wanted.
const PUZZLES: u64 = 200;

/// How many tries the question takes whether a clue or a given can be left out. If they are not enough, it stays.
const TRIES_TO_DIG: u64 = 10_000;

/// What a puzzle that is made should have.
#[derive(Clone, Debug)]
pub struct Request {
    /// The layout, with the clues that stay. Its givens are not looked at.
    pub setting: Setting,
    /// Whether regions are made at random in place of those of the setting.
    pub random_regions: bool,
    /// Kinds of clues to be made, which are taken out again as far as the puzzle stays unique.
    pub clues: Vec<ClueKind>,
    /// The symmetries of the givens: each puzzle has one of those that it can have. The first and the last row and
    /// column are those of the whole shape.
    pub symmetries: Vec<Symmetry>,
    /// How many givens the puzzle may have. Where it needs fewer, givens are added until they are enough.
    pub givens: RangeInclusive<usize>,
}

impl Request {
    /// Asks for a puzzle of a layout as it is: no clues are made, and the givens may be any.
    pub fn new(setting: Setting) -> Request {
        Request {
            setting,
            random_regions: false,
            clues: Vec::new(),
            symmetries: vec![Symmetry::None],
            givens: 0..=usize::MAX,
        }
    }
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
    /// More givens are wanted than the layout has cells. The number is that of its cells.
    Cells(usize),
    /// The layout has none of the symmetries, or no set of givens with one of them has a wanted size.
    Symmetry,
    /// No puzzle with so many givens was found.
    Givens {
        /// How many the nearest puzzle had.
        nearest: usize,
    },
    /// A limit ended the search.
    Stopped(Stop),
}

impl core::fmt::Display for GenerateError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            GenerateError::Setting(error) => error.fmt(f),
            GenerateError::NoGrid => write!(f, "no full grid of this layout was found"),
            GenerateError::Cells(cells) => {
                write!(f, "more givens are wanted than the {cells} cells of this layout")
            }
            GenerateError::Symmetry => {
                write!(f, "this layout has no such number of givens with this symmetry")
            }
            GenerateError::Givens { nearest } => {
                write!(
                    f,
                    "no puzzle with the wanted number of givens was found; the nearest has {nearest}"
                )
            }
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

/// Makes a puzzle with one solution. No clue that was made can be left out, and no given, or with a symmetry no set
/// of givens that belong together, but those that were added to be enough. The same seed gives the same puzzle. A
/// given whose question takes too long stays, so a puzzle of a hard layout may have a given too many.
///
/// # Errors
///
/// [`GenerateError`] if the rules cannot be built, no grid follows them, the givens cannot be as wanted, or a limit
/// (a deadline or the cancel flag) ends the work.
pub fn generate(request: &Request, seed: u64, limits: &Limits) -> Result<Generated, GenerateError> {
    let wanted = &request.givens;
    let mut random = Random::new(seed);
    let orbits = orbits(request, &mut random)?;
    let mut numbers = Vec::new();
    for _ in 0..PUZZLES {
        let (mut setting, solution) = fill(request, &mut random, limits)?;
        let fixed = setting.clues.len();
        for kind in &request.clues {
            clues::add(*kind, &mut setting, solution.digits(), &mut random);
        }
        let layout = Layout::new(&setting.rules()?);
        let mut givens = Givens::grow(&layout, &solution, &orbits, &mut random, limits)?;
        givens.dig(&mut random, limits)?;
        givens.fill_up(wanted, &mut random);
        if wanted.contains(&givens.number()) {
            setting.cells = givens.into_cells();
            dig_clues(&mut setting, fixed, &solution, &mut random, limits)?;
            return Ok(Generated { setting, solution });
        }
        numbers.push(givens.number());
    }
    let off = |number: &usize| number.abs_diff(*number.clamp(wanted.start(), wanted.end()));
    Err(GenerateError::Givens { nearest: numbers.into_iter().min_by_key(off).unwrap_or(0) })
}

/// The orbits of one of the symmetries that are possible.
fn orbits(request: &Request, random: &mut Random) -> Result<Orbits, GenerateError> {
    let cells = request.setting.shape.len();
    if *request.givens.start() > cells {
        return Err(GenerateError::Cells(cells));
    }
    let of = |symmetry: &Symmetry| Orbits::of(&request.setting.shape, *symmetry);
    let mut possible: Vec<Orbits> = request.symmetries.iter().filter_map(of).collect();
    possible.retain(|orbits| orbits.allow(&request.givens));
    match possible.len() {
        0 => Err(GenerateError::Symmetry),
        1 => Ok(possible.remove(0)),
        many => Ok(possible.swap_remove(random.below(many))),
    }
}

/// The layout without givens, and a grid that follows its rules.
fn fill(
    request: &Request,
    random: &mut Random,
    limits: &Limits,
) -> Result<(Setting, Solution), GenerateError> {
    let cells = vec![DigitSet::EMPTY; request.setting.shape.len()];
    let mut setting = Setting { cells, ..request.setting.clone() };
    let solution = if request.random_regions {
        fill_random_regions(&mut setting, random, limits)?
    } else {
        full_grid(&Layout::new(&setting.rules()?), random, limits)?
    };
    Ok((setting, solution))
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
