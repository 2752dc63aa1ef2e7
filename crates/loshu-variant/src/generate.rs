//! Making puzzles of a layout: full grids, minimal puzzles, regions and clues at random.
//!
//! ```text
//! regions   random regions of a jigsaw
//! clues     random dots, lines and arrows that fit a solution
//! cages     random cages, and other ones where they have several solutions
//! givens    the givens: grown until there is one solution, dug, filled up
//! ```

mod cages;
mod clues;
mod givens;
mod regions;

use core::ops::RangeInclusive;

use loshu::{Limits, Stop, Symmetry};

pub use self::clues::ClueKind;
pub use self::regions::random_regions;

use self::cages::Cages;
use self::givens::{Givens, Orbits};
use crate::clue::Clue;
use crate::digits::DigitSet;
use crate::layout::Layout;
use crate::random::Random;
use crate::rules::{Constraint, Rules};
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

/// How often cages that cover all cells are changed to have one solution, and how often others are drawn after that. Of 100
/// killers of 9x9 and 6x6 none then needs givens.
const CAGE_CHANGES: usize = 60;
const CAGE_DRAWS: usize = 3;

/// How many tries the question takes whether cages have one solution. In large grids they are not enough, and the givens
/// decide.
const TRIES_OF_CAGES: u64 = 2_000;

/// What a puzzle that is made should have.
#[derive(Clone, Debug)]
pub struct Request {
    /// The layout, with the clues that stay. Its givens are not looked at.
    pub setting: Setting,
    /// Whether regions are made at random in place of those of the setting.
    pub random_regions: bool,
    /// Kinds of clues to be made. They are taken out again as far as the puzzle stays unique, but one of each kind
    /// stays, and so do all [killer](ClueKind::Killer) cages and all signs that a rule says to be all.
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

impl Request {
    /// Returns why no puzzle can have what is asked for, as far as that is known without a search.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Setting`], [`GenerateError::Cells`], [`GenerateError::Symmetry`],
    /// [`GenerateError::TooFew`].
    pub fn check(&self) -> Result<(), GenerateError> {
        self.orbits().map(drop)?;
        let least = usize::from(self.setting.shape.size()) - 1;
        let most = *self.givens.end();
        if most < least && self.clues.is_empty() && has_equal_digits(&self.setting.rules()?) {
            return Err(GenerateError::TooFew { least, most });
        }
        Ok(())
    }

    /// The orbits of each symmetry that is possible.
    fn orbits(&self) -> Result<Vec<Orbits>, GenerateError> {
        let cells = self.setting.shape.len();
        if *self.givens.start() > cells {
            return Err(GenerateError::Cells(cells));
        }
        let of = |symmetry: &Symmetry| Orbits::of(&self.setting.shape, *symmetry);
        let mut possible: Vec<Orbits> = self.symmetries.iter().filter_map(of).collect();
        possible.retain(|orbits| orbits.allow(&self.givens));
        if possible.is_empty() { Err(GenerateError::Symmetry) } else { Ok(possible) }
    }
}

/// Whether no rule knows one digit from another: two of them exchanged everywhere make a solution of a solution.
fn has_equal_digits(rules: &Rules) -> bool {
    let all = DigitSet::all(rules.digits());
    let is_equal = |constraint: &Constraint| match constraint {
        Constraint::House(_) | Constraint::Different(..) | Constraint::Equal(..) => true,
        Constraint::Relation(..)
        | Constraint::Sum { .. }
        | Constraint::Place { .. }
        | Constraint::Regular { .. } => false,
    };
    rules.allowed().iter().all(|allowed| *allowed == all)
        && rules.constraints().iter().all(is_equal)
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
    /// So few givens are wanted that two digits are not among them, and no rule tells these apart: exchanged, they
    /// make another solution.
    TooFew {
        /// The fewest givens that a puzzle of these rules can have.
        least: usize,
        /// The most that are wanted.
        most: usize,
    },
    /// No clue of a kind fits any of the grids that were found.
    NoClue(ClueKind),
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
            GenerateError::TooFew { least, most } => write!(
                f,
                "at most {most} givens are wanted, and a puzzle of these rules has at least {least}: with fewer, \
                 two digits that are not given can be exchanged"
            ),
            GenerateError::NoClue(kind) => {
                write!(f, "{}: no clue of this kind fits the grids of this layout", kind.name())
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

/// Makes a puzzle with one solution. Each [kind of clues](Request::clues) occurs in it. No other clue that was made can be
/// left out, and no given, or with a symmetry no set of givens that belong together, but those that were added to be
/// enough. The same seed gives the same puzzle. A given whose question takes too long stays, so a puzzle of a hard layout
/// may have a given too many.
///
/// # Errors
///
/// [`GenerateError`] if the rules cannot be built, no grid follows them, no clue of a kind fits, the givens cannot be as
/// wanted, or a limit (a deadline or the cancel flag) ends the work.
pub fn generate(request: &Request, seed: u64, limits: &Limits) -> Result<Generated, GenerateError> {
    request.check()?;
    let wanted = &request.givens;
    let mut random = Random::new(seed);
    let orbits = orbits(request, &mut random)?;
    let kinds = ClueKind::distinct(&request.clues);
    let mut nearest = None;
    let mut missing = None;
    for _ in 0..PUZZLES {
        let (mut setting, solution) = fill(request, &kinds, &mut random, limits)?;
        let fixed = add_clues(&mut setting, &kinds, &solution, &mut random, limits)?;
        missing = kinds.iter().find(|kind| !setting.clues.iter().any(|clue| kind.has(clue)));
        if missing.is_some() {
            continue;
        }
        let layout = Layout::new(&setting.rules()?);
        let mut givens = Givens::grow(&layout, &solution, &orbits, &mut random, limits)?;
        givens.dig(&mut random, limits)?;
        givens.fill_up(wanted, &mut random);
        let number = givens.number();
        if wanted.contains(&number) {
            setting.cells = givens.into_cells();
            dig_clues(&mut setting, fixed, &kinds, &solution, &mut random, limits)?;
            return Ok(Generated { setting, solution });
        }
        let off = |number: usize| number.abs_diff(number.clamp(*wanted.start(), *wanted.end()));
        nearest = nearest.into_iter().chain([number]).min_by_key(|number| off(*number));
    }
    Err(match (nearest, missing) {
        (None, Some(kind)) => GenerateError::NoClue(*kind),
        (nearest, _) => GenerateError::Givens { nearest: nearest.unwrap_or(0) },
    })
}

/// The orbits of one of the symmetries that are possible.
fn orbits(request: &Request, random: &mut Random) -> Result<Orbits, GenerateError> {
    let mut possible = request.orbits()?;
    match possible.len() {
        1 => Ok(possible.remove(0)),
        many => Ok(possible.swap_remove(random.below(many))),
    }
}

/// Adds the clues of all kinds. Returns the number of the first one that may be taken out again.
fn add_clues(
    setting: &mut Setting,
    kinds: &[ClueKind],
    solution: &Solution,
    random: &mut Random,
    limits: &Limits,
) -> Result<usize, GenerateError> {
    let digits = solution.digits();
    if let [ClueKind::Killer] = kinds {
        add_killer(setting, digits, random, limits)?;
        return Ok(setting.clues.len());
    }
    let (whole, others): (Vec<ClueKind>, Vec<ClueKind>) =
        kinds.iter().partition(|kind| kind.is_whole());
    whole.into_iter().for_each(|kind| clues::add(kind, setting, digits, random));
    let fixed = setting.clues.len();
    others.into_iter().for_each(|kind| clues::add(kind, setting, digits, random));
    Ok(fixed)
}

/// Adds cages that cover all cells, and changes them until they have one solution without givens, if that works out.
fn add_killer(
    setting: &mut Setting,
    digits: &[u8],
    random: &mut Random,
    limits: &Limits,
) -> Result<(), GenerateError> {
    let shape = setting.shape.clone();
    let fixed = setting.clues.len();
    let solver = Solver::new().with_limits(limits.clone().tries(TRIES_OF_CAGES));
    for _ in 0..CAGE_DRAWS {
        let mut cages = Cages::random(&shape, digits, false, random);
        for _ in 0..CAGE_CHANGES {
            setting.clues.truncate(fixed);
            setting.clues.extend(cages.clues());
            match solver.solve(&setting.puzzle()?) {
                Verdict::Unique(_) | Verdict::Stopped { by: Stop::Tries, .. } => return Ok(()),
                Verdict::Stopped { by, .. } => return Err(GenerateError::Stopped(by)),
                Verdict::Unsolvable => unreachable!("the sums are those of a grid"),
                Verdict::Multiple(both) => {
                    let other = both.iter().find(|one| one.digits() != digits);
                    let other = other.expect("two solutions differ");
                    if !cages.exclude(other.digits(), random) {
                        break;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The layout without givens, and a grid that follows its rules. A rule that says that all signs of a kind are shown binds
/// no grid before these signs are made.
fn fill(
    request: &Request,
    kinds: &[ClueKind],
    random: &mut Random,
    limits: &Limits,
) -> Result<(Setting, Solution), GenerateError> {
    let cells = vec![DigitSet::EMPTY; request.setting.shape.len()];
    let is_of_signs = |clue: &Clue| kinds.iter().any(|kind| kind.is_told_by(clue));
    let (of_signs, clues) = request.setting.clues.iter().cloned().partition(is_of_signs);
    let mut setting = Setting { cells, clues, ..request.setting.clone() };
    let solution = if request.random_regions {
        fill_random_regions(&mut setting, random, limits)?
    } else {
        full_grid(&Layout::new(&setting.rules()?), random, limits)?
    };
    let of_signs: Vec<Clue> = of_signs;
    setting.clues.extend(of_signs);
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

/// Takes out the clues behind the first ones that can be left out, in random order, but the last one of each kind. With
/// fewer clues no other one becomes needless, except where a rule about all signs binds two more cells when their sign
/// goes. There all are asked about until none goes.
fn dig_clues(
    setting: &mut Setting,
    fixed: usize,
    kinds: &[ClueKind],
    solution: &Solution,
    random: &mut Random,
    limits: &Limits,
) -> Result<(), GenerateError> {
    random.shuffle(&mut setting.clues[fixed..]);
    // One clue of each kind is asked about behind all others. By then they have gone as far as it allows, so that it is
    // hardly ever kept without need.
    for (at, kind) in kinds.iter().filter(|kind| !kind.is_whole()).enumerate() {
        let first = (fixed + at..setting.clues.len()).find(|&clue| kind.has(&setting.clues[clue]));
        if let Some(first) = first {
            setting.clues.swap(fixed + at, first);
        }
    }
    let limits = limits.clone().tries(TRIES_TO_DIG);
    let has_rule = ClueKind::ALL
        .iter()
        .any(|kind| setting.clues[..fixed].iter().any(|clue| kind.is_told_by(clue)));
    loop {
        let before = setting.clues.len();
        for clue in (fixed..before).rev() {
            let is_last = |kind: &ClueKind| {
                kind.has(&setting.clues[clue])
                    && setting.clues[fixed..].iter().filter(|other| kind.has(other)).count() == 1
            };
            if kinds.iter().any(is_last) {
                continue;
            }
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
        if !has_rule || setting.clues.len() == before {
            return Ok(());
        }
    }
}
