//! The path of a puzzle, as far as it is to be told.

use std::time::Duration;

use loshu::{Grid, Marks};
use loshu_explain::rate::{self, Price, PricedStep, Rating, Scale, hodoku};
use loshu_explain::step::{Sector, Step};
use loshu_explain::technique::Technique;
use loshu_work::moment;

use crate::args::explain::Until;
use crate::engine;
use crate::rows::status::Status;

/// A path, with the marks on which each step was found.
pub(crate) struct Story {
    pub(crate) puzzle: Grid,
    pub(crate) status: Status,
    /// Whose path was asked for.
    scale: Scale,
    pub(crate) steps: Vec<(Marks, Step)>,
    /// What each step costs.
    prices: Vec<Price>,
    /// The marks after the last step.
    pub(crate) end: Marks,
    /// HoDoKu's rating, if the path is that of HoDoKu.
    hodoku: Option<hodoku::Rating>,
}

/// Where a path ends before the puzzle is solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) until: Option<Until>,
    pub(crate) timeout: Option<Duration>,
}

/// Finds paths.
pub(crate) struct Teller {
    scale: Scale,
    /// The techniques for puzzles that do not have one solution.
    without_uniqueness: Scale,
    pub(super) limits: Limits,
}

impl Teller {
    pub(crate) fn new(scale: Scale, limits: Limits) -> Teller {
        let without_uniqueness = Scale::Human(scale.profile().without_uniqueness());
        Teller { scale, without_uniqueness, limits }
    }

    /// The path of a puzzle, or of pencil marks that exclude more than its digits do.
    pub(crate) fn story(&self, puzzle: &Grid, marks: Option<Marks>) -> Story {
        let time = loshu::Limits::NONE.deadline(self.limits.timeout.map(moment));
        let verdict = engine::verdict(puzzle, marks.as_ref(), time.clone());
        let status = Status::of(puzzle, &verdict);
        let scale = if status == Status::Unique { &self.scale } else { &self.without_uniqueness };
        let begin = Story::begin(puzzle, marks, status, self.scale.clone());
        begin.with_steps(scale, self.limits.until, &time)
    }
}

impl Story {
    /// The path of a puzzle without any step.
    pub(crate) fn begin(
        puzzle: &Grid,
        marks: Option<Marks>,
        status: Status,
        scale: Scale,
    ) -> Story {
        let end = marks.unwrap_or_else(|| Marks::of(puzzle));
        let (steps, prices) = (Vec::new(), Vec::new());
        Story { puzzle: *puzzle, status, scale, steps, prices, end, hodoku: None }
    }

    /// Finds the steps up to a limit, or up to the contradiction of a puzzle without a solution. If the
    /// time is over, the status says so.
    fn with_steps(mut self, scale: &Scale, until: Option<Until>, time: &loshu::Limits) -> Story {
        if self.is_contradicted() {
            return self;
        }
        let mut path = rate::path(self.end, scale, time);
        while let Some(PricedStep { marks, step, price, .. }) = path.next() {
            self.end = *path.marks();
            self.steps.push((marks, step));
            self.prices.push(price);
            if self.is_at(until) || self.is_contradicted() {
                return self;
            }
        }
        self.hodoku = path.hodoku_rating();
        if let Some(stop) = path.stopped() {
            self.status = Status::Stopped(stop);
        }
        self
    }

    /// Whether the last step is the one at which the path is cut.
    fn is_at(&self, until: Option<Until>) -> bool {
        match (until, self.steps.last()) {
            (Some(Until::Step(number)), _) => self.steps.len() >= number,
            (Some(Until::Technique(wanted)), Some((_, step))) => step.technique == wanted,
            (Some(Until::Technique(_)), None) | (None, _) => false,
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

    /// The rating of the puzzle on the scale, if the path is whole.
    pub(super) fn rating(&self) -> Option<String> {
        if !self.is_solved() {
            return None;
        }
        match self.scale {
            Scale::Se => {
                let ratings = self.prices.iter().filter_map(|price| price.se);
                let places = self.steps.iter().map(|(_, step)| !step.placements.is_empty());
                Some(format!("ER/EP/ED {}", Rating::of_steps(ratings.zip(places))))
            }
            Scale::Hodoku => self.hodoku.map(|rating| format!("HoDoKu {rating}")),
            _ => None,
        }
    }

    /// Whether the path is that of a rating.
    pub(super) fn is_of_rating(&self) -> bool {
        matches!(self.scale, Scale::Se | Scale::Hodoku)
    }

    /// What a step costs: on the scale that the path is of, or on both.
    pub(super) fn price(&self, number: usize) -> Price {
        let price = self.prices[number];
        match self.scale {
            Scale::Se => Price { score: None, ..price },
            Scale::Hodoku => Price { se: None, ..price },
            _ => price,
        }
    }

    /// How many digits are guesses.
    pub(crate) fn guesses(&self) -> usize {
        self.steps.iter().filter(|(_, step)| step.technique == Technique::Guess).count()
    }

    /// The first step whose technique stands last in the order of the scale.
    pub(crate) fn hardest(&self) -> Option<usize> {
        let profile = self.scale.profile();
        let place = |technique| profile.techniques().iter().position(|other| *other == technique);
        let places = self.steps.iter().map(|(_, step)| place(step.technique)).enumerate();
        // `max_by_key` returns the last of equals; the steps are walked backwards.
        places.rev().max_by_key(|(_, place)| *place).map(|(at, _)| at)
    }

    /// The technique of the hardest step.
    pub(crate) fn hardest_technique(&self) -> Option<Technique> {
        self.hardest().map(|at| self.steps[at].1.technique)
    }
}
