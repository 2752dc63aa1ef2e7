//! Exercises: positions in which nothing easier does what a technique does. Puzzles have them on their paths, and
//! known examples in disguise are such positions, too.

use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Grid, Limits, Marks, Stop, Transform};

use crate::catalog::{Family, Technique};
use crate::course::{COURSE, Chapter};
use crate::step::Step;
use crate::technique::{Options, Position, Profile};

/// So many disguises of an example are tried. A finder that searches in a fixed order, as those of nets do, may
/// miss the step in some of them.
const DISGUISES: u64 = 8;

impl Technique {
    /// Makes so many exercises: positions in which the technique has a use that nobody has seen yet, each with
    /// that use. They are the known examples with digits renamed and lines exchanged, the second example first,
    /// as the first one stands in the lesson. The same seed makes the same exercises on every machine.
    ///
    /// ```
    /// use loshu_explain::technique::Technique;
    ///
    /// let exercises = Technique::XWing.exercises(2006, 6);
    /// assert_eq!(exercises.len(), 6);
    /// assert!(exercises.iter().all(|(marks, step)| step.verify(marks).is_ok()));
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "there is no limit")]
    pub fn exercises(self, seed: u64, number: usize) -> Vec<(Marks, Step)> {
        let known: Vec<(Marks, Step)> = self.uses().collect();
        let example = |place: usize| &known[(place + 1) % known.len()];
        let disguised = |place| {
            let found = self.disguised(example(place), seed, place as u64, &Limits::NONE);
            found.expect("there is no limit")
        };
        (0..number).map(disguised).collect()
    }

    /// Looks for an exercise on the way through a puzzle: a position in which nothing that is learned
    /// [before](Technique::learned_before) this technique goes on, and the technique does. For a single it
    /// is a position in which no easier single places the digit.
    ///
    /// ```
    /// use loshu::{Grid, Limits};
    /// use loshu_explain::technique::Technique;
    ///
    /// let puzzle: Grid =
    ///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// let exercise = Technique::HiddenSingleBox.exercise_of(&puzzle, &Limits::NONE);
    /// let (marks, step) = exercise.expect("no limit").expect("a hidden single");
    /// assert_eq!(step.verify(&marks), Ok(()));
    /// # Ok::<(), loshu::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first.
    pub fn exercise_of(
        self,
        puzzle: &Grid,
        limits: &Limits,
    ) -> Result<Option<(Marks, Step)>, Stop> {
        if self.info().family == Family::Single {
            return self.single_of(puzzle, limits);
        }
        let before = Profile::new(&self.learned_before(), Options::of_examples());
        let mut path = before.path(puzzle).with_limits(limits.clone());
        path.by_ref().for_each(drop);
        if let Some(stop) = path.stopped() {
            return Err(stop);
        }
        let marks = *path.marks();
        if marks.is_full() {
            return Ok(None);
        }
        let position = Position::new(&marks).with_limits(limits);
        let step = self.first(&position, &Options::of_examples())?;
        Ok(step.filter(|step| !step.is_degenerate(&marks)).map(|step| (marks, step)))
    }

    /// The way to a single leads by other singles, which may be harder.
    fn single_of(self, puzzle: &Grid, limits: &Limits) -> Result<Option<(Marks, Step)>, Stop> {
        let is_other = |other: &Technique| other.info().family == Family::Single && *other != self;
        let others: Vec<_> = Technique::ALL.iter().copied().filter(is_other).collect();
        let mut path =
            Profile::new(&others, Options::of_examples()).path(puzzle).with_limits(limits.clone());
        for (marks, _) in path.by_ref() {
            if let Some(step) = self.needed_steps(&marks, limits)?.into_iter().next() {
                return Ok(Some((marks, step)));
            }
        }
        path.stopped().map_or(Ok(None), Err)
    }

    /// The techniques that are learned before this one: the [easier](Technique::easier) ones, and those of
    /// earlier chapters of the course.
    ///
    /// ```
    /// use loshu_explain::technique::Technique;
    ///
    /// // The path looks for swordfish first, but the course begins with patterns of two lines.
    /// assert!(Technique::Swordfish.learned_before().contains(&Technique::Skyscraper));
    /// assert!(Technique::Skyscraper.learned_before().contains(&Technique::Swordfish));
    /// ```
    pub fn learned_before(self) -> Vec<Technique> {
        let mut before = self.easier();
        let is_own = |chapter: &Chapter| chapter.techniques.contains(&self);
        if let Some(own) = COURSE.iter().position(is_own) {
            let earlier = COURSE[..own].iter().flat_map(|chapter| chapter.techniques);
            let others: Vec<_> = earlier.copied().filter(|one| !before.contains(one)).collect();
            before.extend(others);
        }
        before
    }

    /// Makes one exercise of a known example: another one for each seed.
    ///
    /// ```
    /// use loshu::Limits;
    /// use loshu_explain::technique::Technique;
    ///
    /// let (marks, step) = Technique::Jellyfish.disguise(2006, &Limits::NONE)?;
    /// assert_eq!(step.verify(&marks), Ok(()));
    /// # Ok::<(), loshu::Stop>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first.
    #[expect(clippy::missing_panics_doc, reason = "a test reads all examples")]
    pub fn disguise(self, seed: u64, limits: &Limits) -> Result<(Marks, Step), Stop> {
        let mut known = Vec::new();
        while let Some(example) = self.use_within(known.len(), limits)? {
            known.push(example);
        }
        let mut fitting = Vec::new();
        for example in &known {
            if self.is_beyond_the_course(example, limits)? {
                fitting.push(example);
            }
        }
        if fitting.is_empty() {
            fitting.extend(&known);
        }
        let example = fitting.get(seed as usize % fitting.len().max(1));
        self.disguised(example.expect("a test reads all examples"), seed, 0, limits)
    }

    /// Whether no earlier chapter has a conclusion of a known example, either. The examples are needed as to
    /// [easier](Technique::easier) techniques, whose order is another one.
    fn is_beyond_the_course(
        self,
        (marks, step): &(Marks, Step),
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let conclusions = |step: &Step| step.struck() | step.placed();
        let easier = self.easier();
        let others = self.learned_before().into_iter().filter(|one| !easier.contains(one));
        let others: Vec<Technique> = others.collect();
        let steps = Profile::new(&others, Options::of_examples()).all_steps(marks, limits)?;
        Ok(steps.iter().all(|other| conclusions(other).is_disjoint(&conclusions(step))))
    }

    /// An example in the first disguise in which the finder sees the step, and no easier technique has a part of it: some finders
    /// see more in one disguise than in another. Without such a disguise it is as it is.
    fn disguised(
        self,
        (marks, step): &(Marks, Step),
        seed: u64,
        place: u64,
        limits: &Limits,
    ) -> Result<(Marks, Step), Stop> {
        for trial in 0..DISGUISES {
            let transform = Transform::random(seed, place * DISGUISES + trial);
            let marks = image_of_marks(&transform, marks);
            let [placed, struck] = [step.placed(), step.struck()].map(|all| image(&transform, all));
            let seen = self.concluding(&marks, placed, struck, limits)?;
            if let Some(step) = seen
                && self.is_needed(&marks, &step, limits)?
            {
                return Ok((marks, step));
            }
        }
        Ok((*marks, step.clone()))
    }

    /// Whether no easier technique has a part of a step. Of a technique without examples that is not asked: an easier one always has.
    fn is_needed(self, marks: &Marks, step: &Step, limits: &Limits) -> Result<bool, Stop> {
        let has_its_conclusions =
            |other: &Step| (other.struck(), other.placed()) == (step.struck(), step.placed());
        Ok(self.why_no_example().is_some()
            || self.needed_steps(marks, limits)?.iter().any(has_its_conclusions))
    }
}

fn image(transform: &Transform, candidates: CandidateSet) -> CandidateSet {
    let moved =
        |at: Candidate| Candidate::new(transform.cell(at.cell()), transform.digit(at.digit()));
    candidates.iter().map(moved).collect()
}

fn image_of_marks(transform: &Transform, marks: &Marks) -> Marks {
    let grid = transform.apply(marks.grid());
    Marks::new(&grid, transform.cells(marks.givens()), image(transform, *marks.candidates()))
}
