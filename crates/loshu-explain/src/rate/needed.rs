use alloc::vec::Vec;

use loshu::{Limits, Marks, Stop};

use crate::technique::{Profile, Technique};

/// Returns the lowest set of techniques of a profile that solves a puzzle, in the order of the
/// profile; `None` if the whole profile does not solve it.
///
/// Of all sets that solve the puzzle, the hardest technique of this one is as easy as possible, then
/// the second hardest, and so on. The last one is the *minimal level* of the puzzle.
///
/// The profile should not have a guess, which solves everything. As techniques only take candidates
/// away, more of them never do harm; the search relies on that. It walks as many paths as the path of
/// the puzzle has techniques.
///
/// # Errors
///
/// Gives the limit that was reached first. The numbers of solutions and tries have no effect here.
///
/// ```
/// use loshu_explain::rate::needed_techniques;
/// use loshu_explain::technique::{Profile, Technique};
/// use loshu::{Grid, Limits, Marks};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let needed = needed_techniques(Marks::of(&puzzle), &Profile::human(), &Limits::NONE);
/// assert_eq!(needed.unwrap().unwrap().last(), Some(&Technique::Pointing));
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn needed_techniques(
    marks: Marks,
    profile: &Profile,
    limits: &Limits,
) -> Result<Option<Vec<Technique>>, Stop> {
    let Some(mut used) = used(marks, profile, limits)? else { return Ok(None) };
    let mut left = profile.clone();
    for &technique in profile.techniques().iter().rev() {
        let without = left.clone().retain(|other| other != technique);
        if !used.contains(&technique) {
            left = without;
        } else if let Some(other) = self::used(marks, &without, limits)? {
            (left, used) = (without, other);
        }
    }
    Ok(Some(left.techniques().to_vec()))
}

/// The techniques of the path, if it leads to the solution.
fn used(marks: Marks, profile: &Profile, limits: &Limits) -> Result<Option<Vec<Technique>>, Stop> {
    let (used, is_solved) = profile.path(marks).with_limits(limits.clone()).techniques()?;
    Ok(is_solved.then_some(used))
}
