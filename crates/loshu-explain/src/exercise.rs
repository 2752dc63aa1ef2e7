//! Exercises: known examples in disguise.

use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Marks, Transform};

use crate::catalog::Technique;
use crate::step::Step;

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
    pub fn exercises(self, seed: u64, number: usize) -> Vec<(Marks, Step)> {
        let known: Vec<(Marks, Step)> = self.uses().collect();
        let example = |place: usize| &known[(place + 1) % known.len()];
        (0..number).map(|place| self.disguised(example(place), seed, place as u64)).collect()
    }

    /// An example in the first disguise in which the finder sees the step; without such a disguise as it is.
    fn disguised(self, (marks, step): &(Marks, Step), seed: u64, place: u64) -> (Marks, Step) {
        let disguises =
            (0..DISGUISES).map(|trial| Transform::random(seed, place * DISGUISES + trial));
        let mut found = disguises.filter_map(|transform| self.moved(marks, step, &transform));
        found.next().unwrap_or_else(|| (*marks, step.clone()))
    }

    fn moved(self, marks: &Marks, step: &Step, transform: &Transform) -> Option<(Marks, Step)> {
        let marks = image_of_marks(transform, marks);
        let [placed, struck] = [step.placed(), step.struck()].map(|all| image(transform, all));
        let step = self.concluding(&marks, placed, struck)?;
        Some((marks, step))
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
