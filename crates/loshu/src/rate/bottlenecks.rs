use core::ops::ControlFlow;

use crate::marks::Marks;
use crate::step::Step;
use crate::technique::{Family, Position, Profile, Technique, find_together};

/// Counts the bottlenecks of a path: the steps beside which the same technique has no step with
/// another conclusion. At a single the other singles count as the same technique.
///
/// A path with many bottlenecks leaves a player little choice, whatever its techniques are.
///
/// ```
/// use loshu::rate::bottlenecks;
/// use loshu::technique::Profile;
/// use loshu::{Grid, Marks};
///
/// let puzzle: Grid =
///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
/// assert_eq!(bottlenecks(Marks::of(&puzzle), &Profile::human()), 1);
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn bottlenecks(marks: Marks, profile: &Profile) -> usize {
    let singles: &Profile = &profile.clone().retain(is_single);
    let path = profile.path(marks);
    path.filter(|(marks, step)| {
        let one = [step.technique];
        let level = if is_single(step.technique) { singles.techniques() } else { &one };
        is_alone(step, marks, level, profile)
    })
    .count()
}

fn is_single(technique: Technique) -> bool {
    technique.info().family == Family::Single
}

/// Whether all steps of some techniques have the conclusions of this one.
fn is_alone(step: &Step, marks: &Marks, level: &[Technique], profile: &Profile) -> bool {
    let conclusions = |step: &Step| (step.placed(), step.struck());
    let ours = conclusions(step);
    let search = find_together(level, &Position::new(marks), profile.options(), &mut |other| {
        if conclusions(&other) == ours { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    search.is_continue()
}
