//! Who decides which of the puzzles is wanted.

use crate::grid::Grid;
use crate::limits::Stop;

/// Decides which puzzles are wanted, by what the generator does not know, such as their difficulty: for
/// [`Generator::judged_puzzle`](crate::Generator::judged_puzzle).
pub trait Judge {
    /// Tells whether a proper puzzle is wanted. It has the wanted clues, and is minimal if it has to be.
    ///
    /// # Errors
    ///
    /// The limit that ended the judging, and with it the work on the puzzle.
    fn accepts(&mut self, puzzle: &Grid) -> Result<bool, Stop>;

    /// Tells whether [`steer`](Judge::steer) is to be asked while a puzzle is dug. If not, givens are taken
    /// out as long as one solution is left.
    fn steers(&self) -> bool {
        false
    }

    /// Tells where a puzzle stands from which givens have just been taken out. It may have several
    /// solutions. A given that singles put back at once is taken out without this question: singles find
    /// the same without it.
    ///
    /// # Errors
    ///
    /// As for [`accepts`](Judge::accepts).
    fn steer(&mut self, _puzzle: &Grid) -> Result<Steer, Stop> {
        Ok(Steer::Wanted)
    }
}

/// Where a puzzle that is dug stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Steer {
    /// It is not wanted yet, and has certainly one solution.
    OnTheWay,
    /// It is wanted if it has one solution.
    Wanted,
    /// It is not wanted, and will not be with fewer givens.
    Lost,
}

/// Accepts every puzzle.
pub(super) struct AcceptAll;

impl Judge for AcceptAll {
    fn accepts(&mut self, _: &Grid) -> Result<bool, Stop> {
        Ok(true)
    }
}
