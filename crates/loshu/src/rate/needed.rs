use alloc::vec::Vec;

use crate::marks::Marks;
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
/// ```
/// use loshu::rate::needed_techniques;
/// use loshu::technique::{Profile, Technique};
/// use loshu::{Grid, Marks};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let needed = needed_techniques(Marks::of(&puzzle), &Profile::human()).unwrap();
/// assert_eq!(needed.last(), Some(&Technique::Pointing));
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn needed_techniques(marks: Marks, profile: &Profile) -> Option<Vec<Technique>> {
    let (mut left, mut used) = (profile.clone(), used(marks, profile)?);
    for &technique in profile.techniques().iter().rev() {
        let without = left.clone().retain(|other| other != technique);
        if !used.contains(&technique) {
            left = without;
        } else if let Some(other) = self::used(marks, &without) {
            (left, used) = (without, other);
        }
    }
    Some(left.techniques().to_vec())
}

/// The techniques of the path, if it leads to the solution.
fn used(marks: Marks, profile: &Profile) -> Option<Vec<Technique>> {
    let (used, is_solved) = profile.path(marks).techniques();
    is_solved.then_some(used)
}
