//! Rates a puzzle on the scales that have a known rating of it, and follows a recorded path.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use loshu::{CandidateSet, Limits, Marks};
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::{self, Tenths, hodoku, te};
use loshu_work::{clock, moment};

use super::list::Known;
use super::recorded::Path;

/// What came of a puzzle.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) known: Known,
    pub(crate) se: Option<rate::SeRating>,
    pub(crate) se_time: Duration,
    pub(crate) hodoku: Option<hodoku::HodokuRating>,
    pub(crate) hodoku_time: Duration,
    pub(crate) te: Option<te::TeRating>,
    pub(crate) te_time: Duration,
    /// How many steps of the recorded path are equal, and the first one of ours that is not.
    pub(crate) steps: Option<(usize, Option<String>)>,
}

impl Sample {
    /// Rates a puzzle; `None` once the flag is set.
    pub(crate) fn of(
        known: Known,
        timeout: Option<Duration>,
        cancel: &Arc<AtomicBool>,
    ) -> Option<Sample> {
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        let limits = Limits::NONE.deadline(timeout.map(moment)).cancel(cancel.clone());
        let (te, te_time) = clock::measure(|| {
            let rater = te::TeRater::new().with_limits(limits.clone());
            known.has_te().then(|| rater.rate(known.puzzle)).flatten()
        });
        let (se, se_time) = clock::measure(|| known.has_se().then(|| rate_se(&known, limits)));
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        let (hodoku, hodoku_time) =
            clock::measure(|| hodoku::rate(known.puzzle).filter(|_| known.has_hodoku()));
        let steps = known.path.as_ref().map(|path| follow(&known, path));
        Some(Sample { known, se, se_time, hodoku, hodoku_time, te, te_time, steps })
    }

    /// Each known rating with ours: ER, EP, ED.
    pub(crate) fn se_pairs(&self) -> [Option<(Tenths, Tenths)>; 3] {
        let Some(ours) = self.se else { return [None; 3] };
        let ours = [ours.er, ours.ep, ours.ed];
        std::array::from_fn(|at| Some((self.known.se[at]?, ours[at])))
    }

    pub(crate) fn has_equal_se(&self) -> bool {
        let stopped = self.se.is_some_and(|rating| rating.stopped.is_some());
        !stopped && self.se_pairs().into_iter().flatten().all(|(known, ours)| known == ours)
    }

    pub(crate) fn has_equal_level(&self) -> bool {
        self.known.level.is_none_or(|level| self.hodoku.is_some_and(|ours| ours.level == level))
    }

    pub(crate) fn has_equal_score(&self) -> bool {
        self.known.score.is_none_or(|score| self.hodoku.is_some_and(|ours| ours.score == score))
    }

    /// The known depth and length with ours; a lower bound is never equal.
    pub(crate) fn te_pairs(&self) -> [Option<(u8, Option<u8>)>; 2] {
        let ours = self.te.filter(|rating| !rating.at_least);
        let ours = [self.te.map(|rating| rating.depth), ours.and_then(|rating| rating.length)];
        std::array::from_fn(|at| Some((self.known.te[at]?, ours[at])))
    }

    pub(crate) fn has_equal_te(&self) -> bool {
        self.te_pairs().into_iter().flatten().all(|(known, ours)| ours == Some(known))
    }

    pub(crate) fn has_equal_steps(&self) -> bool {
        self.steps.as_ref().is_none_or(|(_, differing)| differing.is_none())
    }

    pub(crate) fn is_equal(&self) -> bool {
        self.has_equal_se()
            && self.has_equal_level()
            && self.has_equal_score()
            && self.has_equal_te()
            && self.has_equal_steps()
    }
}

thread_local! {
    /// A rater keeps its memory from puzzle to puzzle.
    static RATER: std::cell::RefCell<Rater> = std::cell::RefCell::new(Rater::new());
}

fn rate_se(known: &Known, limits: Limits) -> rate::SeRating {
    RATER.with_borrow_mut(|rater| {
        rater.set_limits(limits);
        rater.rate(known.puzzle)
    })
}

/// The number of steps up to the first that differs, and that one of ours.
fn follow(known: &Known, path: &Path) -> (usize, Option<String>) {
    let ours: Vec<Ours> = if path.is_of_se { se(known) } else { hodoku(known) };
    let recorded = path.steps.iter().map(|step| (step.placed, step.struck));
    let pairs = recorded.zip(&ours);
    let equal = pairs.take_while(|(theirs, ours)| *theirs == ours.conclusions).count();
    let differing = equal < path.steps.len() || equal < ours.len();
    let words = ours.get(equal).map_or("no step".into(), |step| step.words.clone());
    (equal, differing.then_some(words))
}

/// A step of ours: what it does, and its words.
struct Ours {
    conclusions: (CandidateSet, CandidateSet),
    words: String,
}

fn se(known: &Known) -> Vec<Ours> {
    let path = RATER.with_borrow_mut(|rater| rater.path(known.puzzle));
    let ours = path.iter().map(|hint| {
        let placed = hint.placement.into_iter().collect();
        let words = format!("{} {}", hint.rating, hint.rule);
        // What falls in the cell of a digit that is placed goes without saying.
        let is_placed = hint.placement.is_some();
        let struck = hint.eliminations.iter().copied().filter(|_| !is_placed).collect();
        Ours { conclusions: (placed, struck), words }
    });
    ours.collect()
}

fn hodoku(known: &Known) -> Vec<Ours> {
    let ours = |(marks, step): (Marks, loshu_explain::step::Step)| {
        let words = step.hodoku(&marks).lines().next().unwrap_or_default().to_owned();
        Ours { conclusions: (step.placed(), step.struck()), words }
    };
    hodoku::HodokuPath::new(known.puzzle).map(ours).collect()
}
