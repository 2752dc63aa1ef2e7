//! The ratings of one puzzle.

use std::time::Duration;

use loshu::{Grid, Limits, Marks, Stop};
use loshu_answers::HodokuRated;
use loshu_explain::rate::se::{Hint, Rater};
use loshu_explain::rate::{self, Tenths, hodoku, te};
use loshu_explain::technique::{Named, Technique};

use super::extras::Extras;
use loshu_work::{clock, moment};

use crate::args::rate::Extra;
use crate::rows::status::stop_name;

/// What is to be found out about each puzzle.
#[derive(Clone, Debug)]
pub(super) struct Needs {
    pub(super) se: bool,
    pub(super) hodoku: bool,
    /// The lengths to look for on the scale of trial and error, if it matters.
    pub(super) te: Option<te::Longest>,
    /// Whether the steps matter.
    pub(super) steps: bool,
    pub(super) extras: Vec<Extra>,
    pub(super) timeout: Option<Duration>,
}

/// What was found out about a puzzle.
#[derive(Debug, Default)]
pub(super) struct Rated {
    pub(super) se: Option<rate::SeRating>,
    pub(super) hodoku: Option<hodoku::HodokuRating>,
    /// What ended the rating early on HoDoKu's scale, so that it is a lower bound.
    pub(super) hodoku_stopped: Option<Stop>,
    pub(super) te: Option<te::TeRating>,
    /// The steps on the scale of Sudoku Explainer, if they matter.
    pub(super) hints: Vec<Hint>,
    /// The techniques of the steps on both scales, if they matter.
    techniques: Vec<Technique>,
    pub(super) extras: Extras,
    pub(super) time: Duration,
}

impl Needs {
    /// What is known of a puzzle that cannot be rated: nothing.
    pub(super) fn nothing(&self) -> Rated {
        Rated { extras: Extras::empty(&self.extras), ..Rated::default() }
    }

    /// The ratings of a puzzle, or of pencil marks.
    pub(super) fn find(&self, rater: &mut Rater, puzzle: &Grid, marks: Option<&Marks>) -> Rated {
        let mut rated = Rated::default();
        let start = marks.copied().unwrap_or_else(|| Marks::of(puzzle));
        let ((), time) = clock::measure(|| {
            if self.se {
                self.rate_se(rater, &start, &mut rated);
            }
            if self.hodoku {
                self.rate_hodoku(&start, &mut rated);
            }
            if let Some(longest) = self.te {
                rated.te = Some(self.rate_te(longest, &start));
            }
        });
        let extras = Extras::find(&self.extras, start, &self.limits());
        Rated { time, extras, ..rated }
    }

    fn rate_se(&self, rater: &mut Rater, start: &Marks, rated: &mut Rated) {
        rater.set_limits(self.limits());
        if self.steps {
            let (rating, hints) = rater.rate_with_path(start);
            rated.se = Some(rating);
            rated.techniques.extend(hints.iter().map(Hint::technique));
            rated.hints = hints;
        } else {
            rated.se = Some(rater.rate(start));
        }
    }

    fn rate_hodoku(&self, start: &Marks, rated: &mut Rated) {
        let HodokuRated { rating, techniques, stopped } = HodokuRated::of(*start, &self.limits());
        rated.techniques.extend(techniques);
        (rated.hodoku, rated.hodoku_stopped) = (Some(rating), stopped);
    }

    fn rate_te(&self, longest: te::Longest, start: &Marks) -> te::TeRating {
        let rater = te::TeRater::new().with_longest(longest).with_limits(self.limits());
        // The puzzle has one solution, so without a rating the time was over before the first step.
        let nothing_known =
            te::TeRating { depth: 0, length: None, at_least: true, stopped: Some(Stop::Deadline) };
        rater.rate(start).unwrap_or(nothing_known)
    }

    /// The limits of a rating that begins now.
    fn limits(&self) -> Limits {
        Limits::NONE.deadline(self.timeout.map(moment))
    }
}

impl Rated {
    /// The limit that makes some rating a lower bound, or left some question without an answer.
    pub(super) fn stopped(&self) -> Option<&'static str> {
        let length = self.te.is_some_and(|rating| rating.at_least).then_some("length");
        self.rating_stopped().or(self.extras.stopped).map(stop_name).or(length)
    }

    /// Whether some rating is a lower bound.
    pub(super) fn has_bounds(&self) -> bool {
        self.rating_stopped().is_some() || self.te.is_some_and(|rating| rating.at_least)
    }

    fn rating_stopped(&self) -> Option<Stop> {
        let te = self.te.and_then(|rating| rating.stopped);
        self.se.and_then(|rating| rating.stopped).or(self.hodoku_stopped).or(te)
    }

    pub(super) fn uses(&self, named: Named) -> bool {
        self.techniques.iter().any(|&technique| named.has(technique))
    }

    /// The first of the hardest steps.
    pub(super) fn hardest(&self) -> Option<&Hint> {
        hardest(&self.hints)
    }

    /// The first of the hardest steps up to the first digit placed.
    pub(super) fn hardest_of_pearl(&self) -> Option<&Hint> {
        let placing = self.hints.iter().position(|hint| hint.placement.is_some());
        hardest(&self.hints[..placing.map_or(0, |at| at + 1)])
    }

    /// All ratings as lower bounds: `8.4`, `Hard (1132)`.
    pub(super) fn bounds(&self) -> String {
        let se = self.se.map(|rating| rating.er.to_string());
        let hodoku = self.hodoku.map(|rating| rating.to_string());
        let te = self.te.map(|rating| te::TeRating { at_least: false, ..rating }.to_string());
        se.into_iter().chain(hodoku).chain(te).collect::<Vec<_>>().join(" and ")
    }

    /// Whether ER is known to be in a range, or may be.
    pub(super) fn is_between(&self, min: Option<Tenths>, max: Option<Tenths>) -> bool {
        let Some(rating) = self.se else { return min.is_none() && max.is_none() };
        let high_enough = min.is_none_or(|min| rating.stopped.is_some() || rating.er >= min);
        high_enough && max.is_none_or(|max| rating.er <= max)
    }
}

fn hardest(hints: &[Hint]) -> Option<&Hint> {
    // `max_by_key` returns the last of equals.
    hints.iter().rev().max_by_key(|hint| hint.rating)
}
