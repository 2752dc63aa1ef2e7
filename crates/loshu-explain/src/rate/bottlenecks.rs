use core::ops::ControlFlow;

use loshu::{Limits, Marks, Stop};

use crate::step::Step;
use crate::technique::{Family, Position, Profile, Technique, find_together};

/// Counts the bottlenecks of a path: the steps beside which the same technique has no step with
/// another conclusion. At a single the other singles count as the same technique.
///
/// A path with many bottlenecks leaves a player little choice, whatever its techniques are.
///
/// # Errors
///
/// Gives the limit that was reached first. The numbers of solutions and tries have no effect here.
///
/// ```
/// use loshu_explain::rate::bottlenecks;
/// use loshu_explain::technique::Profile;
/// use loshu::{Grid, Limits, Marks};
///
/// let puzzle: Grid =
///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
/// let count = bottlenecks(Marks::of(&puzzle), &Profile::human(), &Limits::NONE);
/// assert_eq!(count, Ok(1));
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn bottlenecks(marks: Marks, profile: &Profile, limits: &Limits) -> Result<usize, Stop> {
    let singles: &Profile = &profile.clone().retain(is_single);
    let mut path = profile.path(marks).with_limits(limits.clone());
    let mut count = 0;
    for (marks, step) in path.by_ref() {
        let one = [step.technique];
        let level = if is_single(step.technique) { singles.techniques() } else { &one };
        let position = Position::new(&marks).with_limits(limits);
        count += usize::from(is_alone(&step, &position, level, profile)?);
    }
    match path.stopped() {
        Some(stop) => Err(stop),
        None => Ok(count),
    }
}

fn is_single(technique: Technique) -> bool {
    technique.info().family == Family::Single
}

/// Whether all steps of some techniques have the conclusions of this one.
fn is_alone(
    step: &Step,
    position: &Position<'_>,
    level: &[Technique],
    profile: &Profile,
) -> Result<bool, Stop> {
    let conclusions = |step: &Step| (step.placed(), step.struck());
    let ours = conclusions(step);
    let search = find_together(level, position, profile.options(), &mut |other| {
        if conclusions(&other) == ours { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    position.answer(search.is_continue())
}
