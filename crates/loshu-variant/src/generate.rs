//! Making puzzles of a layout: full grids, minimal puzzles, regions and clues at random.
//!
//! ```text
//! attempt   one attempt: clues and givens for a grid
//! regions   random regions of a jigsaw
//! clues     random dots, lines and arrows that fit a solution
//! lines     where lines may lie
//! outside   numbers beside rows, columns and diagonals
//! cages     random cages that cover a grid, and changes of them
//! killer    cages without givens: changed until there is one solution
//! givens    the givens: grown until there is one solution, dug, filled up
//! graded    puzzles as hard as asked for
//! ```

mod attempt;
mod cages;
mod clues;
mod givens;
mod graded;
mod killer;
mod lines;
mod outside;
mod regions;

use core::ops::RangeInclusive;

use loshu::{Limits, Stop, Symmetry};

pub use self::clues::ClueKind;
pub use self::regions::random_regions;

use self::attempt::{Attempt, Miss};
use self::givens::Orbits;
use self::graded::LARGE;
use crate::clue::Clue;
use crate::digits::DigitSet;
use crate::explain::{PRICES, Technique, Tenths};
use crate::layout::Layout;
use crate::random::Random;
use crate::setting::{Setting, SettingError};
use crate::solver::{Solution, Solver};

/// How many tries a search for a random grid takes before it begins again. It grows with each attempt.
const TRIES: u64 = 200;

/// How many times a search for a random grid begins again.
const ATTEMPTS: u64 = 200;

/// How many puzzles are made until one is as wanted.
const PUZZLES: u64 = 200;

/// The same of small grids: few of them are hard, and each is made soon.
const SMALL_PUZZLES: u64 = 2000;

/// The same where steps cost much: where all dots are shown, one of some thousand puzzles takes an assumption.
const RARE_PUZZLES: u64 = 10_000;

/// A grid with so many cells is no longer small.
const LARGE_GRID: usize = 81;

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
    /// Whether few clues of each kind are made, and of lines long ones; givens do the rest. Kinds whose clues are all stay
    /// as they are.
    pub few_clues: bool,
    /// The symmetries of the givens: each puzzle has one of those that it can have. The first and the last row and
    /// column are those of the whole shape.
    pub symmetries: Vec<Symmetry>,
    /// How many givens the puzzle may have.
    pub givens: RangeInclusive<usize>,
    /// Whether a puzzle that needs fewer givens than are wanted gets more, until they are enough. If not, another puzzle is
    /// tried instead.
    pub fills_up: bool,
    /// What the steps to the solution are to be. `None` for any puzzle, with as few clues and givens as it needs to have
    /// one solution.
    pub steps: Option<Steps>,
}

/// What the steps to the solution are to be, as [`Explainer`](crate::explain::Explainer) finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// What the hardest one costs: see [`Step::price`](crate::explain::Step::price).
    pub hardest: RangeInclusive<Tenths>,
    /// Techniques that occur, each at least once.
    pub uses: Vec<Technique>,
    /// A technique without which no steps of these prices lead to the solution.
    pub needs: Option<Technique>,
}

impl Steps {
    /// Refuses what no steps can be.
    fn check(&self) -> Result<(), GenerateError> {
        let hardest = &self.hardest;
        if hardest.is_empty() || hardest.end() < PRICES.start() || hardest.start() > PRICES.end() {
            return Err(GenerateError::Price);
        }
        let is_above = |technique: &Technique| technique.prices().start() > hardest.end();
        match self.techniques().find(is_above) {
            Some(technique) => Err(GenerateError::Dear(technique)),
            None => Ok(()),
        }
    }

    /// The techniques that occur.
    fn techniques(&self) -> impl Iterator<Item = Technique> {
        self.uses.iter().copied().chain(self.needs)
    }

    /// Any steps that cost no more than a price.
    pub const fn up_to(price: Tenths) -> Steps {
        Steps { hardest: 0..=price, uses: Vec::new(), needs: None }
    }
}

impl Request {
    /// Asks for a puzzle of a layout as it is: no clues are made, and the givens may be any.
    pub fn new(setting: Setting) -> Request {
        Request {
            setting,
            random_regions: false,
            clues: Vec::new(),
            few_clues: false,
            symmetries: vec![Symmetry::None],
            givens: 0..=usize::MAX,
            fills_up: true,
            steps: None,
        }
    }
}

impl Request {
    /// Returns why no puzzle can have what is asked for, as far as that is known without a search.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Setting`], [`GenerateError::Cells`], [`GenerateError::Symmetry`],
    /// [`GenerateError::TooFew`], [`GenerateError::Price`], [`GenerateError::Dear`], [`GenerateError::NoReason`].
    pub fn check(&self) -> Result<(), GenerateError> {
        self.orbits().map(drop)?;
        if let Some(steps) = &self.steps {
            steps.check()?;
            self.check_reasons(steps)?;
        }
        let least = usize::from(self.setting.shape.size()) - 1;
        let most = *self.givens.end();
        if most < least && self.clues.is_empty() && self.setting.rules()?.has_equal_digits() {
            return Err(GenerateError::TooFew { least, most });
        }
        Ok(())
    }

    /// Refuses a technique for which the rules have no reason. Of clues and regions that are still to be made this is not known.
    fn check_reasons(&self, steps: &Steps) -> Result<(), GenerateError> {
        if !self.clues.is_empty() || self.random_regions {
            return Ok(());
        }
        let rules = self.setting.rules()?;
        match steps.techniques().find(|technique| !technique.has_reason(&rules)) {
            Some(technique) => Err(GenerateError::NoReason(technique)),
            None => Ok(()),
        }
    }

    /// How many givens a puzzle is filled up to: at least as many as are wanted, or none if it stays as it is.
    fn filled(&self) -> RangeInclusive<usize> {
        let fewest = if self.fills_up { *self.givens.start() } else { 0 };
        fewest..=*self.givens.end()
    }

    /// How many puzzles are made until one is as wanted.
    fn tries(&self) -> u64 {
        let is_dear = self.steps.as_ref().is_some_and(|steps| *steps.hardest.start() >= LARGE);
        match (self.setting.shape.len() < LARGE_GRID, is_dear) {
            (true, _) => SMALL_PUZZLES,
            (false, true) => RARE_PUZZLES,
            (false, false) => PUZZLES,
        }
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
    /// Nothing fills the grid by these rules.
    NoGrid,
    /// Nothing was found that fills the grid by these rules.
    NoGridFound,
    /// More givens are wanted than there are cells. The number is that of the cells.
    Cells(usize),
    /// The cells have none of the symmetries, or no set of givens with one of them has a wanted size.
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
        /// How many puzzles were tried.
        tried: u64,
        /// The limit that ended the search.
        stopped: Option<Stop>,
    },
    /// No step costs so much, or the range has no price.
    Price,
    /// Each step of a technique that is wanted costs more than the hardest step may.
    Dear(Technique),
    /// The rules have nothing that a step of a technique that is wanted can follow from.
    NoReason(Technique),
    /// No puzzle was found on whose path a technique occurs, or that needs it.
    NotUsed {
        /// The technique.
        technique: Technique,
        /// How many puzzles were tried.
        tried: u64,
        /// The limit that ended the search.
        stopped: Option<Stop>,
    },
    /// No puzzle as hard as wanted was found.
    Hardest {
        /// What the hardest step of the nearest puzzle costs, in tenths; `None` if all were harder.
        nearest: Option<Tenths>,
        /// How many puzzles were tried.
        tried: u64,
        /// The limit that ended the search.
        stopped: Option<Stop>,
    },
    /// A limit ended the search.
    Stopped(Stop),
}

impl core::fmt::Display for GenerateError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            GenerateError::Setting(error) => error.fmt(f),
            GenerateError::NoGrid => write!(f, "no grid follows these rules"),
            GenerateError::NoGridFound => write!(f, "no grid was found that follows these rules"),
            GenerateError::Cells(cells) => {
                write!(f, "more givens are wanted than the {cells} cells of these rules")
            }
            GenerateError::Symmetry => {
                write!(f, "these rules have no such number of givens with this symmetry")
            }
            GenerateError::TooFew { least, most } => write!(
                f,
                "at most {most} givens are wanted, and a puzzle of these rules has at least {least}: with fewer, \
                 two digits that are not given can be exchanged"
            ),
            GenerateError::NoClue(kind) => {
                write!(f, "{}: no clue of this kind fits the grids of these rules", kind.name())
            }
            GenerateError::Givens { nearest, tried, .. } => write!(
                f,
                "puzzles tried: {tried}; none had the wanted number of givens; the nearest has {nearest}"
            ),
            GenerateError::Price => {
                let (least, most) = (one_decimal(PRICES.start()), one_decimal(PRICES.end()));
                write!(
                    f,
                    "the hardest step of a puzzle costs from {least} to {most}, and the wishes leave none of these \
                     prices"
                )
            }
            GenerateError::Hardest { nearest, tried, .. } => {
                write!(f, "puzzles tried: {tried}; none was as hard as wanted; ")?;
                match nearest {
                    Some(price) => {
                        write!(f, "the hardest step of the nearest costs {}", one_decimal(price))
                    }
                    None => write!(f, "all were harder"),
                }
            }
            GenerateError::Dear(technique) => write!(
                f,
                "{}: a step costs {} at least, more than the hardest step may",
                technique.id(),
                one_decimal(technique.prices().start())
            ),
            GenerateError::NoReason(technique) => {
                write!(
                    f,
                    "{}: these rules have nothing that such a step follows from",
                    technique.id()
                )
            }
            GenerateError::NotUsed { technique, tried, .. } => {
                write!(f, "puzzles tried: {tried}; none has a use for {}", technique.id())
            }
            GenerateError::Stopped(by) => write!(f, "stopped ({})", by.name()),
        }
    }
}

impl core::error::Error for GenerateError {}

impl GenerateError {
    /// Returns the limit that ended the search, if one did.
    pub const fn stopped(&self) -> Option<Stop> {
        match self {
            GenerateError::Stopped(by) => Some(*by),
            GenerateError::Givens { stopped, .. }
            | GenerateError::NotUsed { stopped, .. }
            | GenerateError::Hardest { stopped, .. } => *stopped,
            GenerateError::Setting(_)
            | GenerateError::NoGrid
            | GenerateError::NoGridFound
            | GenerateError::Cells(_)
            | GenerateError::Symmetry
            | GenerateError::TooFew { .. }
            | GenerateError::NoClue(_)
            | GenerateError::Price
            | GenerateError::Dear(_)
            | GenerateError::NoReason(_) => None,
        }
    }
}

/// A price as 2.4.
fn one_decimal(price: &Tenths) -> String {
    format!("{}.{}", price / 10, price % 10)
}

impl From<SettingError> for GenerateError {
    fn from(error: SettingError) -> GenerateError {
        GenerateError::Setting(error)
    }
}

impl From<Stop> for GenerateError {
    fn from(by: Stop) -> GenerateError {
        GenerateError::Stopped(by)
    }
}

/// Makes a puzzle with one solution. Each [kind of clues](Request::clues) occurs in it. The same seed gives the same puzzle.
///
/// Where nothing is said of the [steps](Request::steps), no other clue that was made can be left out, and no given,
/// or with a symmetry no set of givens that belong together, but those that [fill it up](Request::fills_up). A given whose
/// question takes too long stays, so a puzzle of a hard layout may have a given too many. Otherwise clues and givens stay as far as
/// the steps need them; where steps may be chains, a given too many may stay.
///
/// # Errors
///
/// [`GenerateError`] if the rules cannot be built, no grid follows them, no clue of a kind fits, the givens cannot be as
/// wanted, or a limit (a deadline or the cancel flag) ends the work.
pub fn generate(request: &Request, seed: u64, limits: &Limits) -> Result<Generated, GenerateError> {
    request.check()?;
    let mut random = Random::new(seed);
    let orbits = orbits(request, &mut random)?;
    let kinds = ClueKind::distinct(&request.clues);
    let mut nearest: Option<Miss> = None;
    let most = request.tries();
    for tried in 0..most {
        let (setting, solution) = fill(request, &kinds, &mut random, limits)?;
        let attempt = Attempt {
            request,
            kinds: &kinds,
            orbits: &orbits,
            solution: &solution,
            random: &mut random,
            limits,
        };
        let made = attempt.puzzle(setting).map_err(|error| match (error, nearest) {
            (GenerateError::Stopped(by), Some(miss)) => miss.error(tried, Some(by)),
            (error, _) => error,
        });
        match made? {
            Ok(setting) => return Ok(Generated { setting, solution }),
            Err(miss) => {
                nearest = Some(nearest.map_or(miss, |other| other.or_nearer(miss, request)));
            }
        }
    }
    Err(nearest.map_or(GenerateError::NoGridFound, |miss| miss.error(most, None)))
}

/// The orbits of one of the symmetries that are possible.
fn orbits(request: &Request, random: &mut Random) -> Result<Orbits, GenerateError> {
    let mut possible = request.orbits()?;
    match possible.len() {
        1 => Ok(possible.remove(0)),
        many => Ok(possible.swap_remove(random.below(many))),
    }
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
            Err(GenerateError::NoGrid | GenerateError::NoGridFound) => {}
            other => return other,
        }
    }
    Err(GenerateError::NoGridFound)
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
            // All was searched.
            (None, None) => return Err(GenerateError::NoGrid),
            (None, Some(Stop::Tries)) => {}
            (None, Some(by)) => return Err(GenerateError::Stopped(by)),
        }
    }
    Err(GenerateError::NoGridFound)
}
