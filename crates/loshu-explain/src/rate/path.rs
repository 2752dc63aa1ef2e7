use alloc::boxed::Box;
use core::fmt;
use core::iter;

use loshu::{Grid, Limits, Marks};

use super::se::{Rater, Rule};
use super::{Rating, Tenths, hodoku};
use crate::step::Step;
use crate::technique::{Profile, Technique};

/// What a step costs on each scale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// The rating of Sudoku Explainer: of the step itself on its own path, elsewhere of the cheapest
    /// form of the technique; `None` if the scale does not have the technique.
    pub se: Option<Tenths>,
    /// The rule of Sudoku Explainer, on its own path.
    pub rule: Option<Rule>,
    /// The score of HoDoKu; `None` if HoDoKu does not have the technique.
    pub score: Option<u16>,
}

impl Price {
    /// The prices in the table of techniques.
    pub fn of(technique: Technique) -> Price {
        let info = technique.info();
        Price { se: info.se, rule: None, score: info.score }
    }
}

/// `SE 7.1 Forcing Chain, HoDoKu 280`; what is not known is left out.
impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(se) = self.se {
            write!(f, "SE {se}")?;
        }
        if let Some(rule) = self.rule {
            write!(f, " {rule}")?;
        }
        let comma = if self.se.is_some() { ", " } else { "" };
        self.score.map_or(Ok(()), |score| write!(f, "{comma}HoDoKu {score}"))
    }
}

/// Returns the steps of a puzzle, each with the marks on which it is found and its price.
///
/// [`Profile::se`] and [`Profile::hodoku`] take the steps of Sudoku Explainer and of HoDoKu, one by
/// one; every other profile takes the first step of its first technique that has one. The path ends
/// early at a deadline or a flag, also in the middle of a step.
///
/// ```
/// use loshu_explain::rate::{self, Tenths};
/// use loshu_explain::technique::Profile;
/// use loshu::{Grid, Limits};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let profile = Profile::se();
/// let limits = Limits::NONE;
/// let path = rate::path(&puzzle, &profile, &limits);
/// let hardest = path.filter_map(|(_, _, price)| price.se).max();
/// assert_eq!(hardest, Some(Tenths(26)));
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn path<'a>(
    puzzle: &Grid,
    profile: &'a Profile,
    limits: &'a Limits,
) -> Box<dyn Iterator<Item = (Marks, Step, Price)> + 'a> {
    if *profile == Profile::hodoku() {
        Box::new(hodoku::Path::new(puzzle).limits(limits.clone()).map(priced))
    } else {
        path_of_marks(Marks::of(puzzle), profile, limits)
    }
}

/// Returns the steps that a profile takes from given pencil marks, with their prices.
///
/// The steps of Sudoku Explainer and of HoDoKu are those of their ratings. For a Sukaku any other
/// profile should be one [for marks](Profile::for_marks).
pub fn path_of_marks<'a>(
    marks: Marks,
    profile: &'a Profile,
    limits: &'a Limits,
) -> Box<dyn Iterator<Item = (Marks, Step, Price)> + 'a> {
    if *profile == Profile::se() {
        Box::new(path_of_se(marks, limits))
    } else if *profile == Profile::hodoku() {
        Box::new(hodoku::Path::of_marks(&marks).limits(limits.clone()).map(priced))
    } else {
        Box::new(profile.path(marks).limits(limits.clone()).map(priced))
    }
}

/// A step with its price.
fn priced((marks, step): (Marks, Step)) -> (Marks, Step, Price) {
    let price = Price::of(step.technique);
    (marks, step, price)
}

/// The steps of Sudoku Explainer.
fn path_of_se(mut marks: Marks, limits: &Limits) -> impl Iterator<Item = (Marks, Step, Price)> {
    let mut rater = Rater::new().limits(limits.clone());
    iter::from_fn(move || {
        if marks.is_full() {
            return None;
        }
        let hint = rater.step(&marks).ok()??;
        let step = hint.step(&marks, limits).ok()?;
        let before = marks;
        step.apply(&mut marks);
        let score = Price::of(step.technique).score;
        Some((before, step, Price { se: Some(hint.rating), rule: Some(hint.rule), score }))
    })
}

impl Rating {
    /// The rating of a path: for each step its rating, and whether it places a digit.
    pub fn of_steps(steps: impl IntoIterator<Item = (Tenths, bool)>) -> Rating {
        let (mut rating, mut has_placed) = (Rating::default(), false);
        for (tenths, places) in steps {
            let is_first = rating.er == Tenths(0);
            rating.er = rating.er.max(tenths);
            if is_first {
                rating.ed = rating.er;
            }
            if places && !has_placed {
                has_placed = true;
                rating.ep = rating.er;
            }
        }
        rating
    }
}
