use alloc::vec::Vec;

use loshu::{Limits, Marks, Stop};

use super::{Profile, Technique};
use crate::step::{Sector, Step};

/// The steps from marks towards the solution, each the first that the profile finds.
///
/// The path is an iterator: it yields a step with the marks on which it was found, and applies it. It
/// ends at a full grid, where the profile finds no step, at marks that contradict themselves, and when
/// a limit is reached.
#[derive(Clone, Debug)]
pub struct ProfilePath {
    profile: Profile,
    marks: Marks,
    limits: Limits,
    stopped: Option<Stop>,
}

impl Profile {
    /// Begins a path with a puzzle, or with pencil marks.
    ///
    /// ```
    /// use loshu_explain::technique::Profile;
    /// use loshu::{Grid, Marks};
    ///
    /// let puzzle: Grid =
    ///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
    /// let profile = Profile::human();
    /// let mut path = profile.path(Marks::of(&puzzle));
    /// assert_eq!(path.by_ref().count(), 49);
    /// assert!(path.marks().is_full());
    /// # Ok::<(), loshu::ParseError>(())
    /// ```
    pub fn path(&self, start: impl Into<Marks>) -> ProfilePath {
        self.clone().into_path(start)
    }

    /// Begins a path, and keeps the profile in it.
    pub(crate) fn into_path(self, start: impl Into<Marks>) -> ProfilePath {
        ProfilePath { profile: self, marks: start.into(), limits: Limits::NONE, stopped: None }
    }
}

impl ProfilePath {
    /// Sets when to stop: at a deadline, or by a flag, also in the middle of a step. The numbers of
    /// solutions and tries have no effect here.
    ///
    /// ```
    /// use std::time::Instant;
    ///
    /// use loshu_explain::technique::Profile;
    /// use loshu::{Grid, Limits, Marks, Stop};
    ///
    /// let profile = Profile::human();
    /// let late = Limits::NONE.deadline(Instant::now());
    /// let mut path = profile.path(Marks::of(&Grid::EMPTY)).with_limits(late);
    /// assert_eq!((path.next(), path.stopped()), (None, Some(Stop::Deadline)));
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        ProfilePath { limits, ..self }
    }

    /// The limit that ended the path; `None` as long as it goes on, and if it ended by itself.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The marks reached so far.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// The techniques of the remaining steps, each once, in the order of the table; and whether they
    /// fill the grid.
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first.
    pub fn techniques(mut self) -> Result<(Vec<Technique>, bool), Stop> {
        let mut used: Vec<_> = self.by_ref().map(|(_, step)| step.technique).collect();
        used.sort_unstable();
        used.dedup();
        match self.stopped {
            Some(stop) => Err(stop),
            None => Ok((used, self.marks.is_full())),
        }
    }
}

impl Iterator for ProfilePath {
    type Item = (Marks, Step);

    fn next(&mut self) -> Option<(Marks, Step)> {
        // On a full grid every finder would look for nothing.
        if self.marks.is_full() {
            return None;
        }
        let before = self.marks;
        let step = match self.profile.next_step(&before, &self.limits) {
            Ok(step) => step?,
            Err(stop) => {
                self.stopped = Some(stop);
                return None;
            }
        };
        // From a contradiction everything follows, slowly. Not asked of singles, which are quicker than
        // the question.
        if step.placements.is_empty() && is_contradictory(&before) {
            return None;
        }
        step.apply(&mut self.marks);
        Some((before, step))
    }
}

/// Whether a digit stands twice in a house, or a cell or a digit of a house has no candidate left.
fn is_contradictory(marks: &Marks) -> bool {
    !marks.grid().conflicts().is_empty() || Sector::without_candidates(marks).next().is_some()
}
