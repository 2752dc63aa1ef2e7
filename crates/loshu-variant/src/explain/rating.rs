//! How difficult a puzzle is: what its steps cost.
//!
//! The prices are Loshu's own. They lie on the scale of Sudoku Explainer where both know a step: a hidden single costs
//! 1.5, a naked pair 3.0, an assumption 6.6 and more by its length. Rules of variants are priced beside them by what a
//! person must look at: how many cells, how many houses.

use core::ops::RangeInclusive;

use loshu::{Limits, Stop};

use super::{Ending, Path, Position, Reason, Step};
use crate::rules::Rules;
use crate::setting::{Setting, SettingError};
use crate::symmetry::Symmetries;

/// A price in tenths: 15 is 1.5.
pub type Tenths = u8;

/// What the shortest chain costs.
pub(super) const SHORTEST_CHAIN: Tenths = 33;

/// What a chain costs that has more than three links, beside a tenth for each link.
const CHAIN: Tenths = 52;

/// The highest price of a step with a name: what the longest chain costs.
pub const NAMED: Tenths = CHAIN + 10;

/// What the cheapest assumption costs.
pub(super) const ASSUMPTION: Tenths = 66;

/// From these numbers of links on an assumption costs a tenth more, as the length of a chain does in Sudoku Explainer.
const LENGTHS: [usize; 12] = [3, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129];

/// What the longest assumption costs.
pub(super) const LONGEST_ASSUMPTION: Tenths = ASSUMPTION + LENGTHS.len() as Tenths;

/// What cases inside cases cost: no price is higher.
pub(super) const CASES: Tenths = 100;

/// The prices of steps: see [`Step::price`].
pub const PRICES: RangeInclusive<Tenths> = 12..=CASES;

/// What the steps of a puzzle cost.
///
/// ```
/// use loshu::Limits;
/// use loshu_variant::explain::{Path, Rating};
/// use loshu_variant::{DigitSet, Setting, Shape};
///
/// let mut setting = Setting::new(Shape::square(4)?);
/// for (cell, digit) in [(0, 1), (1, 2), (5, 4), (7, 2), (10, 4), (13, 1)] {
///     setting.cells[cell] = DigitSet::only(digit);
/// }
/// let rules = setting.rules()?;
/// let path = Path::of(&rules, &setting.cells, usize::MAX, &Limits::NONE);
/// let rating = Rating::of(&path, &rules).expect("a whole path");
/// assert_eq!((rating.hardest, rating.score), (15, 150));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The price of the hardest step.
    pub hardest: Tenths,
    /// The price of the hardest step on the way to the first digit, that step included.
    pub pearl: Tenths,
    /// The price of the first step.
    pub diamond: Tenths,
    /// The sum of all prices.
    pub score: u32,
}

impl Rating {
    /// Returns the rating of a puzzle: that of its canonical form, so that equivalent puzzles have the same. The order of
    /// steps depends on how a board is laid, and so does what a path costs in all. `None` if there is not one solution.
    ///
    /// ```
    /// use loshu::Limits;
    /// use loshu_variant::explain::Rating;
    /// use loshu_variant::{DigitSet, Setting, Shape, Symmetries};
    ///
    /// let mut setting = Setting::new(Shape::square(4)?);
    /// for (cell, digit) in [(0, 1), (1, 2), (5, 4), (7, 2), (10, 4), (13, 1)] {
    ///     setting.cells[cell] = DigitSet::only(digit);
    /// }
    /// let turned = Symmetries::of(&setting)?.variation(&setting.cells, 7);
    /// let rating = |setting| Rating::of_puzzle(setting, &Limits::NONE);
    /// assert_ne!(turned, setting);
    /// assert_eq!(rating(&turned)?, rating(&setting)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotRated`] if the setting has no rules, or a limit was reached.
    pub fn of_puzzle(setting: &Setting, limits: &Limits) -> Result<Option<Rating>, NotRated> {
        let canonical = Symmetries::of(setting)?.canonical(&setting.cells, limits)?.setting;
        let rules = canonical.rules()?;
        let path = Path::of(&rules, &canonical.cells, usize::MAX, limits);
        match path.ending {
            Ending::Stopped(by) => Err(by.into()),
            Ending::Solved | Ending::Unsolvable | Ending::Multiple | Ending::Enough => {
                Ok(Rating::of(&path, &rules))
            }
        }
    }

    /// Returns the rating of a path that leads to the only solution; `None` if it does not, or has no step.
    pub fn of(path: &Path, rules: &Rules) -> Option<Rating> {
        path.verdict.solution().filter(|_| path.end.is_solved())?;
        let prices = || path.steps.iter().map(|(position, step)| step.price(rules, position));
        let until_placed = path
            .steps
            .iter()
            .position(|(_, step)| step.placement.is_some())
            .unwrap_or(path.steps.len());
        Some(Rating {
            hardest: prices().max()?,
            pearl: prices().take(until_placed + 1).max()?,
            diamond: prices().next()?,
            score: prices().map(u32::from).sum(),
        })
    }
}

/// Why a puzzle is not rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRated {
    /// The setting has no rules.
    Setting(SettingError),
    /// A limit was reached.
    Stopped(Stop),
}

impl core::fmt::Display for NotRated {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NotRated::Setting(error) => error.fmt(f),
            NotRated::Stopped(by) => write!(f, "stopped ({})", by.name()),
        }
    }
}

impl core::error::Error for NotRated {}

impl From<SettingError> for NotRated {
    fn from(error: SettingError) -> NotRated {
        NotRated::Setting(error)
    }
}

impl From<Stop> for NotRated {
    fn from(by: Stop) -> NotRated {
        NotRated::Stopped(by)
    }
}

impl Step {
    /// Returns what the step costs on the position on which it was found.
    pub fn price(&self, rules: &Rules, position: &Position) -> Tenths {
        let open = |constraint: usize| {
            let cells = rules.constraints()[constraint].cells();
            cells.into_iter().filter(|&cell| position.digit(cell).is_none()).count()
        };
        match &self.reason {
            Reason::Sum { constraint } => match open(*constraint) {
                0 | 1 => 12,
                2 | 3 => 24,
                4 => 30,
                _ => 38,
            },
            Reason::HouseTotal { houses, cells, .. } => {
                house_total(houses.len()) + if cells.len() > 1 { 3 } else { 0 }
            }
            Reason::Regular { constraint } => match open(*constraint) {
                0..=4 => 29,
                5..=6 => 35,
                _ => 42,
            },
            // Few fillings are found by heart, many take paper.
            Reason::Fillings { count, .. } => match count {
                0..=2 => 28,
                3..=6 => 33,
                7..=20 => 39,
                _ => 46,
            },
            Reason::Chain { links, .. } => chain(links.len()),
            Reason::Assumption { links, .. } => {
                ASSUMPTION + steps(LENGTHS.iter().filter(|&&from| links.len() >= from).count())
            }
            // All steps of these techniques cost the same.
            Reason::NakedSingle
            | Reason::HiddenSingle { .. }
            | Reason::Equal { .. }
            | Reason::Relation { .. }
            | Reason::Place { .. }
            | Reason::Intersection { .. }
            | Reason::Needed { .. }
            | Reason::NakedSubset { .. }
            | Reason::HiddenSubset { .. }
            | Reason::Fish { .. }
            | Reason::Search => *self.reason.technique().prices().start(),
        }
    }
}

/// What the 45 rule costs over so many houses, where it leaves one cell.
const fn house_total(houses: usize) -> Tenths {
    match houses {
        0 | 1 => 24,
        2 => 28,
        3 => 33,
        4.. => 36,
    }
}

/// What a chain of so many links costs.
fn chain(links: usize) -> Tenths {
    match links {
        0 | 1 => SHORTEST_CHAIN,
        2 => 42,
        3 => 46,
        longer => CHAIN + steps(longer),
    }
}

/// How many links a chain has at most that costs no more than this.
pub(super) fn longest_chain(most: Tenths) -> usize {
    (1..=usize::from(NAMED)).take_while(|&links| chain(links) <= most).last().unwrap_or(0)
}

/// A number of steps of a tenth.
fn steps(number: usize) -> Tenths {
    Tenths::try_from(number).unwrap_or(Tenths::MAX)
}
