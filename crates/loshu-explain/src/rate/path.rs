use alloc::boxed::Box;
use core::fmt;

use loshu::{Limits, Marks, Stop};

use super::se::{HintPath, Rater, Rule};
use super::{Tenths, hodoku};
use crate::step::Step;
use crate::technique::{self, Profile, Technique};

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
        match self.score {
            Some(score) => write!(f, "{comma}HoDoKu {score}"),
            None => Ok(()),
        }
    }
}

/// Whose steps a path takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scale {
    /// The first step of the first technique of a profile that has one. Techniques that need a puzzle with
    /// one solution are left out where that is not certain: see [`Profile::for_marks`].
    Human(Profile),
    /// The steps of HoDoKu, as its rating takes them.
    Hodoku,
    /// The steps of Sudoku Explainer, as its rating takes them.
    Se,
}

impl Scale {
    /// Returns the techniques of the scale in their order.
    pub fn profile(&self) -> Profile {
        match self {
            Scale::Human(profile) => profile.clone(),
            Scale::Hodoku => Profile::hodoku(),
            Scale::Se => Profile::se(),
        }
    }
}

/// A step, the marks on which it was found, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PricedStep {
    /// The marks before the step.
    pub marks: Marks,
    /// The step.
    pub step: Step,
    /// The price.
    pub price: Price,
}

impl PricedStep {
    /// Makes a step of its parts, such as those that were written to a file.
    pub fn new(marks: Marks, step: Step, price: Price) -> PricedStep {
        PricedStep { marks, step, price }
    }
}

/// The steps of a puzzle, from [`path`]. It ends at a full grid, where no step is found, and when a limit
/// is reached.
#[derive(Debug)]
pub struct Path(Walk);

#[derive(Debug)]
enum Walk {
    Human(Box<technique::ProfilePath>),
    Hodoku(Box<hodoku::HodokuPath>),
    Se(Box<SePath>),
}

/// Returns the steps of a puzzle, or of pencil marks. The path ends early at a deadline or a flag, also in
/// the middle of a step; the numbers of solutions and tries have no effect here.
///
/// ```
/// use loshu::{Grid, Limits};
/// use loshu_explain::rate::{self, Scale, Tenths};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut path = rate::path(&puzzle, &Scale::Se, &Limits::NONE);
/// let hardest = path.by_ref().filter_map(|step| step.price.se).max();
/// assert_eq!((hardest, path.stopped()), (Some(Tenths(26)), None));
/// assert!(path.marks().is_full());
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn path(start: impl Into<Marks>, scale: &Scale, limits: &Limits) -> Path {
    let start = start.into();
    Path(match scale {
        Scale::Human(profile) => {
            let profile = profile.clone().for_marks(&start, limits);
            Walk::Human(Box::new(profile.into_path(start).with_limits(limits.clone())))
        }
        Scale::Hodoku => {
            Walk::Hodoku(Box::new(hodoku::HodokuPath::new(start).with_limits(limits.clone())))
        }
        Scale::Se => {
            let hints = HintPath::new(Rater::new().with_limits(limits.clone()), &start);
            Walk::Se(Box::new(SePath {
                hints,
                marks: start,
                limits: limits.clone(),
                stopped: None,
            }))
        }
    })
}

impl Path {
    /// Returns the limit that ended the path; `None` as long as it goes on, and if it ended by itself.
    pub fn stopped(&self) -> Option<Stop> {
        match &self.0 {
            Walk::Human(path) => path.stopped(),
            Walk::Hodoku(path) => path.stopped(),
            Walk::Se(path) => path.stopped,
        }
    }

    /// Returns HoDoKu's rating of the steps so far, if they are those of HoDoKu; of the puzzle, once the
    /// path has come to its end.
    pub fn hodoku_rating(&self) -> Option<hodoku::HodokuRating> {
        match &self.0 {
            Walk::Hodoku(path) => Some(path.rating()),
            Walk::Human(_) | Walk::Se(_) => None,
        }
    }

    /// Returns the marks reached so far.
    pub fn marks(&self) -> &Marks {
        match &self.0 {
            Walk::Human(path) => path.marks(),
            Walk::Hodoku(path) => path.marks(),
            Walk::Se(path) => &path.marks,
        }
    }
}

impl Iterator for Path {
    type Item = PricedStep;

    fn next(&mut self) -> Option<PricedStep> {
        let priced = |(marks, step): (Marks, Step)| {
            let price = Price::of(step.technique);
            PricedStep { marks, step, price }
        };
        match &mut self.0 {
            Walk::Human(path) => path.next().map(priced),
            Walk::Hodoku(path) => path.next().map(priced),
            Walk::Se(path) => path.next(),
        }
    }
}

/// The steps of Sudoku Explainer, and the marks that they lead to.
#[derive(Debug)]
struct SePath {
    hints: HintPath,
    marks: Marks,
    limits: Limits,
    stopped: Option<Stop>,
}

impl SePath {
    fn next(&mut self) -> Option<PricedStep> {
        match self.step() {
            Ok(step) => step,
            Err(stop) => {
                self.stopped = Some(stop);
                None
            }
        }
    }

    fn step(&mut self) -> Result<Option<PricedStep>, Stop> {
        let Some(hint) = self.hints.next()? else { return Ok(None) };
        let marks = self.marks;
        let step = hint.step(&marks, &self.limits)?;
        step.apply(&mut self.marks);
        let score = Price::of(step.technique).score;
        let price = Price { se: Some(hint.rating), rule: Some(hint.rule), score };
        Ok(Some(PricedStep { marks, step, price }))
    }
}
