//! The path of a puzzle, as far as it is to be told.

use loshu::rate::hodoku;
use loshu::step::Step;
use loshu::technique::{Profile, Technique};
use loshu::{Grid, Marks};

use crate::args::explain::Until;
use crate::status::Status;

/// A path, with the marks on which each step was found.
pub(crate) struct Story {
    pub(crate) puzzle: Grid,
    pub(crate) status: Status,
    pub(crate) steps: Vec<(Marks, Step)>,
    /// The marks after the last step.
    pub(crate) end: Marks,
}

impl Story {
    /// Finds the path of a puzzle up to a step.
    pub(crate) fn of(
        puzzle: &Grid,
        status: Status,
        profile: &Profile,
        until: Option<Until>,
    ) -> Story {
        let mut steps: Vec<(Marks, Step)> = Vec::new();
        for (marks, step) in path(puzzle, profile) {
            let technique = step.technique;
            steps.push((marks, step));
            let last = match until {
                None => false,
                Some(Until::Step(number)) => steps.len() >= number,
                Some(Until::Technique(wanted)) => technique == wanted,
            };
            if last {
                break;
            }
        }
        let end =
            steps.last().map_or_else(|| Marks::of(puzzle), |(marks, step)| after(marks, step));
        Story { puzzle: *puzzle, status, steps, end }
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

/// The steps of a puzzle. HoDoKu takes singles in an order of its own.
fn path<'a>(puzzle: &Grid, profile: &'a Profile) -> Box<dyn Iterator<Item = (Marks, Step)> + 'a> {
    if *profile == Profile::hodoku() {
        Box::new(hodoku::Path::new(puzzle))
    } else {
        Box::new(profile.path(Marks::of(puzzle)))
    }
}

/// The marks after a step.
fn after(marks: &Marks, step: &Step) -> Marks {
    let mut after = *marks;
    step.apply(&mut after);
    after
}
