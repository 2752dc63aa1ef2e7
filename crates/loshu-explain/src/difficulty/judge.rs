//! Whether a puzzle is as difficult as wanted: the quick questions first.
//!
//! A puzzle that is too easy or too hard should be told as early as possible, because most are. So
//! singles are tried first, which solve four of ten minimal puzzles; then each scale stops at the first step
//! that is too hard.

use alloc::vec::Vec;

use loshu::{Grid, Judge, Limits, Marks, Solver, Steer, Stop};

use super::practice::{Outcome, outcome, singles_solve, uses};
use super::{Difficulty, Misses, Ratings, is_single};
use crate::rate::hodoku::{HodokuPath, Level};
use crate::rate::se::Rater;
use crate::rate::te::{Longest, TeLength, TeRater};
use crate::rate::{SeRating, Tenths};
use crate::technique::{Profile, Technique};

/// Judges puzzles, and counts those that are not as wanted.
pub(super) struct DifficultyJudge<'a> {
    difficulty: &'a Difficulty,
    rater: Rater,
    limits: &'a Limits,
    /// For each technique that has to be used, the techniques up to it, and further quick ones.
    uses: Vec<(Technique, Profile)>,
    /// The technique that is needed, and the techniques up to it.
    needs: Option<(Technique, Profile)>,
    /// The technique to practise, and the techniques up to it.
    practice: Option<(Technique, Profile)>,
    /// The last puzzle that was dug so far that it is one to practise.
    practised: Option<Grid>,
    pub(super) misses: Misses,
    /// What is known of the puzzle that was judged last.
    pub(super) ratings: Ratings,
}

impl<'a> DifficultyJudge<'a> {
    pub(super) fn new(difficulty: &'a Difficulty, limits: &'a Limits) -> DifficultyJudge<'a> {
        let uses = difficulty.uses.iter().map(|&used| (used, up_to(used, LAST_QUICK)));
        DifficultyJudge {
            difficulty,
            rater: Rater::new().with_limits(limits.clone()),
            limits,
            uses: uses.collect(),
            needs: difficulty.needs.map(|needed| (needed, up_to(needed, needed))),
            practice: difficulty.practice.map(|practised| (practised, up_to(practised, practised))),
            practised: None,
            misses: Misses::default(),
            ratings: Ratings::default(),
        }
    }

    /// Whether it is certain that the puzzle must not be solved by singles.
    fn is_beyond_singles(&self, puzzle: &Grid) -> bool {
        let Difficulty { rating, levels, uses, needs, practice, trials } = self.difficulty;
        let mut techniques = uses.iter().copied().chain(*needs).chain(*practice);
        techniques.any(|technique| !is_single(technique))
            || rating.as_ref().is_some_and(|rating| *rating.start() > NAKED_SINGLE)
            || levels
                .as_ref()
                .is_some_and(|levels| level_of_singles(puzzle.clues()) < *levels.start())
            || trials.as_ref().is_some_and(|trials| trials.start().depth > 0)
    }

    fn has_practice(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        let Some((technique, human)) = &self.practice else { return Ok(true) };
        Ok(match outcome(puzzle, *technique, human, self.limits)? {
            Outcome::Practice => true,
            Outcome::Singles => self.misses.count_easier(),
            Outcome::Without | Outcome::Replaced => self.misses.count_without(),
            Outcome::Stuck => self.misses.count_harder(),
        })
    }

    fn has_level(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        let Some(levels) = &self.difficulty.levels else { return Ok(true) };
        let mut path = HodokuPath::new(puzzle).with_limits(self.limits.clone());
        let rating = path.rate_up_to(*levels.end());
        if let Some(stop) = path.stopped() {
            return Err(stop);
        }
        self.ratings.hodoku = rating.ok();
        let level = rating.map_or_else(|level| level, |rating| rating.level);
        Ok(self.misses.has_level(level, levels))
    }

    fn has_rating(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        let Some(range) = &self.difficulty.rating else { return Ok(true) };
        let er = match self.rater.rate_up_to(puzzle, *range.end()) {
            Ok(SeRating { stopped: Some(stop), .. }) => return Err(stop),
            Ok(rating) => {
                self.ratings.se = Some(rating);
                rating.er
            }
            Err(above) => above,
        };
        Ok(self.misses.has_rating(er, range))
    }

    fn has_trials(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        let Some(trials) = &self.difficulty.trials else { return Ok(true) };
        let rater =
            TeRater::new().with_limits(self.limits.clone()).with_longest(longest(*trials.end()));
        // Puzzles that are judged have one solution, so only a limit leaves one without a rating.
        let Some(rating) = rater.rate(puzzle) else { return self.limits.look().map(|()| false) };
        match rating.stopped {
            Some(stop) => Err(stop),
            None => {
                let length = rating.length.unwrap_or(u8::MAX);
                Ok(self.misses.has_trials(TeLength::new(rating.depth, length), trials))
            }
        }
    }

    fn has_need(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        let Some((technique, profile)) = &self.needs else { return Ok(true) };
        let mut path = profile.path(Marks::of(puzzle)).with_limits(self.limits.clone());
        let mut is_used = false;
        for (_, step) in path.by_ref() {
            is_used |= step.technique == *technique;
        }
        if let Some(stop) = path.stopped() {
            return Err(stop);
        }
        Ok(match (path.marks().is_full(), is_used) {
            (true, true) => true,
            (true, false) => self.misses.count_easier(),
            (false, _) => self.misses.count_harder(),
        })
    }

    fn has_uses(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        for (technique, profile) in &self.uses {
            if !uses(*puzzle, profile, *technique, self.limits)? {
                return Ok(self.misses.count_without());
            }
        }
        Ok(true)
    }
}

impl Judge for DifficultyJudge<'_> {
    fn accepts(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        self.ratings = Ratings::default();
        if self.difficulty.is_any() {
            return Ok(true);
        }
        if self.is_beyond_singles(puzzle) && singles_solve(puzzle) {
            return Ok(self.misses.count_easier());
        }
        Ok(self.has_practice(puzzle)?
            && self.has_level(puzzle)?
            && self.has_need(puzzle)?
            && self.has_trials(puzzle)?
            && self.has_rating(puzzle)?
            && self.has_uses(puzzle)?)
    }

    /// Where singles are only just enough, to take out one more given often leaves exactly one obstacle.
    /// That finds puzzles to practise much faster than to dig until the puzzle is minimal, and to look then.
    fn steers(&self) -> bool {
        self.difficulty.practice.is_some()
    }

    fn steer(&mut self, puzzle: &Grid) -> Result<Steer, Stop> {
        let Some((technique, human)) = &self.practice else { return Ok(Steer::Wanted) };
        Ok(match outcome(puzzle, *technique, human, self.limits)? {
            Outcome::Singles => Steer::OnTheWay,
            // Some techniques take it for granted that there is one solution.
            Outcome::Practice => {
                self.practised = Some(*puzzle);
                Steer::Wanted
            }
            // With fewer givens the easier techniques may find no more. But what is wanted is not given away.
            Outcome::Replaced if self.practised.is_some_and(|last| is_inside(puzzle, &last)) => {
                Steer::Lost
            }
            Outcome::Replaced => {
                let solver = Solver::new().with_limits(self.limits.clone());
                if solver.is_proper(puzzle)? { Steer::OnTheWay } else { Steer::Lost }
            }
            Outcome::Without | Outcome::Stuck => Steer::Lost,
        })
    }
}

/// Whether all givens of a puzzle are givens of the other one.
fn is_inside(puzzle: &Grid, other: &Grid) -> bool {
    puzzle.givens().all(|(cell, digit)| other[cell] == Some(digit))
}

/// How far to look for lengths to tell whether a puzzle is harder than this. Where every length of the depth will
/// do, none is looked for.
fn longest(hardest: TeLength) -> Longest {
    let length = if hardest.length == u8::MAX { 0 } else { hardest.length };
    let at = |depth| if depth == hardest.depth { length } else { 0 };
    Longest { b: if hardest.depth > 1 { 0 } else { length }, bxb: at(2), bxbb: at(3) }
}

/// The rating of a naked single, the most that a puzzle has which singles solve.
pub(super) const NAKED_SINGLE: Tenths = Tenths(23);

/// The score of the dearest single.
const MOST_FOR_A_SINGLE: u32 = 14;

/// The highest level of a puzzle with so many clues that singles solve. HoDoKu raises the level of a puzzle with
/// many steps, which are single by single.
pub(super) fn level_of_singles(clues: usize) -> Level {
    Level::Easy.raised(MOST_FOR_A_SINGLE * (81 - clues as u32))
}

/// Finders up to this technique of [`Profile::human`] are quick. A puzzle that needs another one
/// before the technique that it has to use is left alone.
const LAST_QUICK: Technique = Technique::BugLite;

/// Whether a path never comes to a technique, because those up to the last one solve the puzzle: in each position the
/// first technique that finds a step takes it.
pub(super) fn is_behind(technique: Technique, last: Technique) -> bool {
    let [to_last, to_technique] = [last, technique].map(|one| up_to(one, one));
    let is_longer = to_technique.techniques().starts_with(to_last.techniques());
    is_longer && !to_last.techniques().contains(&technique)
}

/// The techniques of [`Profile::human`] up to the later one of two, without the guess unless it is
/// one of them. A technique that is not in the profile stands before the guess.
fn up_to(technique: Technique, other: Technique) -> Profile {
    let human = Profile::human();
    let mut techniques = human.techniques().to_vec();
    if !techniques.contains(&technique) {
        techniques.insert(techniques.len() - 1, technique);
    }
    let last = techniques.iter().rposition(|&one| one == technique || one == other);
    techniques.truncate(last.map_or(0, |last| last + 1));
    Profile::new(&techniques, *human.options())
}
