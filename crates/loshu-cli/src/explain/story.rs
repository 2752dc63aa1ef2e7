//! The path of a puzzle, as far as it is to be told.

use std::borrow::Cow;
use std::time::Duration;

use loshu::{Grid, Marks};
use loshu_explain::rate::{self, Price, Rating, hodoku};
use loshu_explain::step::{Sector, Step};
use loshu_explain::technique::{Profile, Technique};

use crate::args::explain::Until;
use crate::engine;
use crate::status::Status;

/// A path, with the marks on which each step was found.
pub(crate) struct Story {
    pub(crate) puzzle: Grid,
    /// The pencil marks of a Sukaku.
    marks: Option<Marks>,
    pub(crate) status: Status,
    pub(crate) steps: Vec<(Marks, Step)>,
    /// What each step costs.
    prices: Vec<Price>,
    /// The marks after the last step.
    pub(crate) end: Marks,
    /// When the time for the puzzle is over.
    time: loshu::Limits,
}

/// Where a path ends before the puzzle is solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) until: Option<Until>,
    pub(crate) timeout: Option<Duration>,
}

/// A scale of ratings whose path a profile is.
pub(super) enum Scale {
    Se,
    Hodoku,
}

impl Scale {
    pub(super) fn of(profile: &Profile) -> Option<Scale> {
        if *profile == Profile::se() {
            Some(Scale::Se)
        } else {
            (*profile == Profile::hodoku()).then_some(Scale::Hodoku)
        }
    }
}

/// Finds paths.
pub(crate) struct Teller {
    pub(crate) profile: Profile,
    /// The profile for puzzles that do not have one solution.
    without_uniqueness: Profile,
    pub(super) limits: Limits,
}

impl Teller {
    pub(crate) fn new(profile: Profile, limits: Limits) -> Teller {
        let without_uniqueness = profile.clone().without_uniqueness();
        Teller { profile, without_uniqueness, limits }
    }

    /// The path of a puzzle, or of pencil marks that exclude more than its digits do.
    pub(crate) fn story(&self, puzzle: &Grid, marks: Option<Marks>) -> Story {
        let time = loshu::Limits::NONE.deadline(self.limits.timeout.map(engine::moment));
        let digits = marks.as_ref().map_or(puzzle, Marks::grid);
        let solver = engine::solver_for(marks.as_ref()).with_limits(time.clone());
        let status = Status::of(puzzle, &solver.solve(digits));
        let profile = match status {
            Status::Unique => self.profile_for(marks.as_ref(), &time),
            _ => Cow::Borrowed(&self.without_uniqueness),
        };
        Story::of(puzzle, marks, status, &profile, self.limits.until, time)
    }

    /// The profile with the techniques that hold on these marks. Those of Sudoku Explainer and of
    /// HoDoKu see to that by themselves.
    fn profile_for(&self, marks: Option<&Marks>, time: &loshu::Limits) -> Cow<'_, Profile> {
        match marks.filter(|_| Scale::of(&self.profile).is_none()) {
            Some(marks) => Cow::Owned(self.profile.clone().for_marks(marks, time)),
            None => Cow::Borrowed(&self.profile),
        }
    }
}

impl Story {
    /// Finds the path of a puzzle up to a limit, or up to the contradiction of a puzzle without a
    /// solution. If the time is over, the status says so.
    pub(crate) fn of(
        puzzle: &Grid,
        marks: Option<Marks>,
        status: Status,
        profile: &Profile,
        until: Option<Until>,
        time: loshu::Limits,
    ) -> Story {
        let end = marks.unwrap_or_else(|| Marks::of(puzzle));
        let (steps, prices) = (Vec::new(), Vec::new());
        let mut story = Story { puzzle: *puzzle, marks, status, steps, prices, end, time };
        if story.is_contradicted() {
            return story;
        }
        let time = story.time.clone();
        for (marks, step, price) in path(puzzle, marks, profile, &time) {
            story.end = after(&marks, &step);
            story.steps.push((marks, step));
            story.prices.push(price);
            if story.is_at(until) || story.is_contradicted() {
                return story;
            }
        }
        // A path that ended before the time was over ended for another reason.
        if let (false, Err(stop)) = (story.end.is_full(), time.look()) {
            story.status = Status::Stopped(stop);
        }
        story
    }

    /// Whether the last step is the one at which the path is cut.
    fn is_at(&self, until: Option<Until>) -> bool {
        match (until, self.steps.last()) {
            (Some(Until::Step(number)), _) => self.steps.len() >= number,
            (Some(Until::Technique(wanted)), Some((_, step))) => step.technique == wanted,
            _ => false,
        }
    }

    /// Whether the marks contradict themselves. Those of a puzzle with one solution never do.
    fn is_contradicted(&self) -> bool {
        let clashes = || !self.end.grid().conflicts().is_empty();
        !matches!(self.status, Status::Unique) && (clashes() || self.contradiction().is_some())
    }

    /// Whether the path leads to the solution.
    pub(super) fn is_solved(&self) -> bool {
        self.end.is_full() && self.end.grid().conflicts().is_empty()
    }

    /// A cell, or a digit of a house, that has no candidate left at the end.
    pub(super) fn contradiction(&self) -> Option<Sector> {
        Sector::without_candidates(&self.end).last()
    }

    /// The steps, each with what it costs on both scales.
    pub(super) fn priced(&self) -> impl Iterator<Item = (&Marks, &Step, Price)> {
        let steps = self.steps.iter().zip(&self.prices);
        steps.map(|((marks, step), price)| (marks, step, *price))
    }

    /// What the profile says of the puzzle, if it is a scale and the path is whole.
    pub(super) fn rating(&self, profile: &Profile) -> Option<String> {
        if !self.is_solved() {
            return None;
        }
        match Scale::of(profile)? {
            Scale::Se => {
                let ratings = self.prices.iter().filter_map(|price| price.se);
                let places = self.steps.iter().map(|(_, step)| !step.placements.is_empty());
                Some(format!("ER/EP/ED {}", Rating::of_steps(ratings.zip(places))))
            }
            Scale::Hodoku => {
                let path = match &self.marks {
                    Some(marks) => hodoku::Path::of_marks(marks),
                    None => hodoku::Path::new(&self.puzzle),
                };
                let mut path = path.limits(self.time.clone());
                path.by_ref().for_each(drop);
                let rating = path.rating();
                path.stopped().is_none().then(|| format!("HoDoKu {rating}"))
            }
        }
    }

    /// What a step costs: on the scale that the profile is, or on both.
    pub(super) fn price(&self, number: usize, profile: &Profile) -> Price {
        let price = self.prices[number];
        match Scale::of(profile) {
            Some(Scale::Se) => Price { score: None, ..price },
            Some(Scale::Hodoku) => Price { se: None, ..price },
            None => price,
        }
    }

    /// How many digits are guesses.
    pub(crate) fn guesses(&self) -> usize {
        self.steps.iter().filter(|(_, step)| step.technique == Technique::Guess).count()
    }

    /// The first step whose technique stands last in the profile.
    pub(crate) fn hardest(&self, profile: &Profile) -> Option<usize> {
        let place = |technique| profile.techniques().iter().position(|other| *other == technique);
        let places = self.steps.iter().map(|(_, step)| place(step.technique)).enumerate();
        // `max_by_key` returns the last of equals; the steps are walked backwards.
        places.rev().max_by_key(|(_, place)| *place).map(|(at, _)| at)
    }

    /// The technique of the hardest step.
    pub(crate) fn hardest_technique(&self, profile: &Profile) -> Option<Technique> {
        self.hardest(profile).map(|at| self.steps[at].1.technique)
    }
}

/// The steps of a puzzle, or of pencil marks.
fn path<'a>(
    puzzle: &Grid,
    marks: Option<Marks>,
    profile: &'a Profile,
    limits: &'a loshu::Limits,
) -> Box<dyn Iterator<Item = (Marks, Step, Price)> + 'a> {
    match marks {
        Some(marks) => rate::path_of_marks(marks, profile, limits),
        None => rate::path(puzzle, profile, limits),
    }
}

/// The marks after a step.
fn after(marks: &Marks, step: &Step) -> Marks {
    let mut after = *marks;
    step.apply(&mut after);
    after
}
