use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Limits, Marks, Solver, Stop};

use super::{Options, Position, Sink, Technique, find_together};
use crate::catalog::orders;
use crate::step::Step;

/// Techniques in the order in which they are tried, and what their finders may look for.
///
/// ```
/// use loshu_explain::technique::{Profile, Technique};
/// use loshu::{Grid, Limits, Marks};
///
/// let puzzle: Grid =
///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
/// let step = Profile::human().next_step(&Marks::of(&puzzle), &Limits::NONE);
/// let technique = step.map(|step| step.map(|step| step.technique));
/// assert_eq!(technique, Ok(Some(Technique::HiddenSingleBox)));
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    techniques: Vec<Technique>,
    options: Options,
}

impl Profile {
    /// Loshu's own order, from what a beginner sees to what only a program finds. It ends with a
    /// guess, so that every puzzle with one solution has a path.
    pub fn human() -> Profile {
        Profile::new(orders::HUMAN, Options { all_chains: true, ..Options::default() })
    }

    /// The techniques and the order of HoDoKu 2.2.0 with its default options.
    pub fn hodoku() -> Profile {
        Profile { techniques: orders::hodoku().collect(), options: Options::default() }
    }

    /// The techniques of Sudoku Explainer 1.2.1.3 in the order of its rules.
    ///
    /// [`rate::path`](crate::rate::path) takes its own steps, with its own ratings; the other functions
    /// of a profile take these techniques as the library finds them.
    pub fn se() -> Profile {
        Profile::new(orders::SE, Options::default())
    }

    /// A profile of these techniques in this order.
    pub fn new(techniques: &[Technique], options: Options) -> Profile {
        Profile { techniques: techniques.to_vec(), options }
    }

    /// The techniques in order.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// What finders may look for.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The profile with only the techniques that pass a test.
    #[must_use]
    pub fn retain(mut self, pass: impl Fn(Technique) -> bool) -> Profile {
        self.techniques.retain(|&technique| pass(technique));
        self
    }

    /// The profile without the techniques that argue that the puzzle has one solution, and without
    /// the guess: for puzzles of which that is not known.
    #[must_use]
    pub fn without_uniqueness(self) -> Profile {
        self.retain(|technique| {
            !technique.info().needs_uniqueness() && technique != Technique::Guess
        })
    }

    /// The profile for pencil marks of which some may have been taken away when the puzzle was made, as
    /// in a Sukaku: without the techniques that argue that the puzzle has one solution, unless its
    /// digits alone have one. (A pattern that could be filled in two ways is fine where one of them
    /// needs a candidate that was never there.) If a limit is reached before it is known whether they
    /// have one, these techniques are left out too.
    #[must_use]
    pub fn for_marks(self, marks: &Marks, limits: &Limits) -> Profile {
        let solver = Solver::new().with_limits(limits.clone());
        if solver.is_proper(marks.grid()) == Ok(true) {
            return self;
        }
        self.retain(|technique| !technique.info().needs_uniqueness())
    }

    /// Finds the first step: of the first technique that has one, the first in the order of its
    /// finder.
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first. The numbers of solutions and tries have no effect here.
    pub fn next_step(&self, marks: &Marks, limits: &Limits) -> Result<Option<Step>, Stop> {
        let position = Position::new(marks).with_limits(limits);
        first(&position, |sink| find_together(&self.techniques, &position, &self.options, sink))
    }

    /// Finds all steps of all techniques but the guess, in order. One conclusion may come more than
    /// once, by several techniques.
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first. The numbers of solutions and tries have no effect here.
    pub fn all_steps(&self, marks: &Marks, limits: &Limits) -> Result<Vec<Step>, Stop> {
        let position = Position::new(marks).with_limits(limits);
        let all = self.techniques.iter().copied();
        let logical: Vec<_> = all.filter(|&technique| technique != Technique::Guess).collect();
        all_of(&position, |sink| find_together(&logical, &position, &self.options, sink))
    }
}

impl Technique {
    /// The first step of this technique on a position.
    ///
    /// # Errors
    ///
    /// Gives the limit of the position that was reached first.
    pub fn first(self, position: &Position<'_>, options: &Options) -> Result<Option<Step>, Stop> {
        first(position, |sink| self.find(position, options, sink))
    }

    /// All steps of this technique on a position.
    ///
    /// # Errors
    ///
    /// Gives the limit of the position that was reached first.
    pub fn all(self, position: &Position<'_>, options: &Options) -> Result<Vec<Step>, Stop> {
        all_of(position, |sink| self.find(position, options, sink))
    }
}

/// The first step that a search reports.
pub(crate) fn first(
    position: &Position<'_>,
    find: impl FnOnce(&mut Sink<'_>) -> ControlFlow<()>,
) -> Result<Option<Step>, Stop> {
    let mut first = None;
    let _ = find(&mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    position.answer(first)
}

fn all_of(
    position: &Position<'_>,
    find: impl FnOnce(&mut Sink<'_>) -> ControlFlow<()>,
) -> Result<Vec<Step>, Stop> {
    let mut all = Vec::new();
    let _ = find(&mut |step| {
        all.push(step);
        ControlFlow::Continue(())
    });
    position.answer(all)
}
