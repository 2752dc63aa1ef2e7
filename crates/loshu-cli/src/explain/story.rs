//! The path of a puzzle, as far as it is to be told.

use std::time::{Duration, Instant};

use loshu::rate::{self, Price, Rating, hodoku};
use loshu::step::{Sector, Step};
use loshu::technique::{Profile, Technique};
use loshu::{Grid, Marks, Stop};

use crate::args::explain::Until;
use crate::status::Status;

/// A path, with the marks on which each step was found.
pub(crate) struct Story {
    pub(crate) puzzle: Grid,
    pub(crate) status: Status,
    pub(crate) steps: Vec<(Marks, Step)>,
    /// What each step costs.
    pub(super) prices: Vec<Price>,
    /// The marks after the last step.
    pub(crate) end: Marks,
}

/// Where a path ends before the puzzle is solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) until: Option<Until>,
    pub(crate) timeout: Option<Duration>,
}

impl Story {
    /// Finds the path of a puzzle up to a limit. If the time is over, the status says so.
    pub(crate) fn of(
        puzzle: &Grid,
        marks: Option<Marks>,
        status: Status,
        profile: &Profile,
        limits: Limits,
    ) -> Story {
        let end = marks.unwrap_or_else(|| Marks::of(puzzle));
        let mut story =
            Story { puzzle: *puzzle, status, steps: Vec::new(), prices: Vec::new(), end };
        let begin = Instant::now();
        for (marks, step, price) in path(puzzle, marks, profile) {
            if limits.timeout.is_some_and(|timeout| begin.elapsed() >= timeout) {
                story.status = Status::Stopped(Stop::Deadline);
                break;
            }
            story.end = after(&marks, &step);
            story.steps.push((marks, step));
            story.prices.push(price);
            if story.is_at(limits.until) {
                break;
            }
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

    /// Whether the path leads to the solution.
    pub(super) fn is_solved(&self) -> bool {
        self.end.is_full() && self.end.grid().conflicts().is_empty()
    }

    /// A cell, or a digit of a house, that has no candidate left at the end.
    pub(super) fn contradiction(&self) -> Option<Sector> {
        let empty =
            |sector: &Sector| sector.is_open(&self.end) && sector.candidates(&self.end).is_empty();
        Sector::all().collect::<Vec<_>>().into_iter().rev().find(empty)
    }

    /// What the profile says of the puzzle, if it is a scale and the path is whole.
    pub(super) fn rating(&self, profile: &Profile) -> Option<String> {
        if !self.is_solved() {
            return None;
        }
        if *profile == Profile::se() {
            let ratings = self.prices.iter().filter_map(|price| price.se);
            let places = self.steps.iter().map(|(_, step)| !step.placements.is_empty());
            Some(format!("ER/EP/ED {}", Rating::of_steps(ratings.zip(places))))
        } else if *profile == Profile::hodoku() {
            hodoku::rate(&self.puzzle).map(|rating| format!("HoDoKu {rating}"))
        } else {
            None
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
) -> Box<dyn Iterator<Item = (Marks, Step, Price)> + 'a> {
    match marks {
        Some(marks) => rate::path_of_marks(marks, profile),
        None => rate::path(puzzle, profile),
    }
}

/// The marks after a step.
fn after(marks: &Marks, step: &Step) -> Marks {
    let mut after = *marks;
    step.apply(&mut after);
    after
}
