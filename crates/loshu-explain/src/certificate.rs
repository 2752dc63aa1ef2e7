//! Certificates: proofs that a puzzle has these solutions and no others, which anybody can check.
//!
//! A certificate lists where a search branches, and nothing else. To check it, place the givens and then naked
//! and hidden singles to the end. If some cell or house has no candidate left, go back; if the grid is full,
//! note the solution; otherwise read the next place, which has two candidates or more, and try each of them in
//! order, in the same way.
//! In the end all places have been read, and the solutions noted are those claimed. A place that is chosen
//! badly makes a certificate longer, and never wrong: nothing has to be trusted but these rules.
//!
//! As text a certificate is one line:
//!
//! ```text
//! PUZZLE;SOLUTION,SOLUTION;PLACES
//! PUZZLE;SOLUTION;PLACES;OTHER,OTHER
//! PUZZLE;SOLUTION,SOLUTION;+
//! ```
//!
//! * Without solutions, the first form says that there is none.
//! * Each place is two digits in base 18: `9 r + c` for the cell in row `r` and column `c`, from 0, then
//!   `81 + 9 r + d` for digit `d + 1` in row `r`, `162 + 9 c + d` in column `c`, and `243 + 9 b + d` in box `b`.
//! * The second form says that the puzzle is minimal: without its first given, its second one and so on, it
//!   has these other solutions.
//! * The third form says that there are at least these solutions.
//!
//! The same search as a proof for programs that check unsatisfiability (DRUP): [`Certificate::formula`] and
//! [`Certificate::drup`].
//!
//! ```
//! use loshu::{Grid, Limits};
//! use loshu_explain::certificate::Certificate;
//!
//! let puzzle: Grid =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let certificate = Certificate::of(&puzzle, 1, &Limits::NONE).expect("no limit is set");
//! assert_eq!(certificate.solutions().len(), 1);
//! assert_eq!(certificate.check(), Ok(()));
//! assert!(certificate.to_string().len() < 82 + 82 + 300);
//! # Ok::<(), loshu::ParseError>(())
//! ```

// make     chooses the places
// check    the rules; it shares no code with the rest
// text     a certificate as a line
// drup     a certificate for other checkers

mod check;
mod drup;
mod make;
mod text;

use alloc::vec::Vec;

use loshu::{Cell, Grid, Limits, Stop};

pub use self::check::CertificateFlaw;
pub use self::text::ParseCertificateError;

/// A proof that a puzzle has these solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    puzzle: Grid,
    solutions: Vec<Grid>,
    proof: Proof,
    /// For each given a solution of the puzzle without it.
    others: Option<Vec<Grid>>,
}

/// Why there are no solutions but these.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Proof {
    /// There may be more.
    None,
    /// The places where the search branches.
    Places(Vec<Place>),
}

/// A place to branch: one of 324 variables. Each has nine candidates, of which one is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(u16);

impl Place {
    const COUNT: u16 = 324;
}

impl Certificate {
    /// Proves which solutions a puzzle has. If there are more than `most`, which is at least 1, the
    /// certificate says only that there are more, and names as many.
    ///
    /// # Errors
    ///
    /// The deadline, or the flag. The numbers of solutions and tries have no effect here.
    pub fn of(puzzle: &Grid, most: usize, limits: &Limits) -> Result<Certificate, Stop> {
        make::certificate(puzzle, most, limits)
    }

    /// Proves in addition that no given can be taken away; `None` if one can, or unless the puzzle has exactly
    /// one solution.
    ///
    /// # Errors
    ///
    /// The deadline, or the flag.
    pub fn minimal(self, limits: &Limits) -> Result<Option<Certificate>, Stop> {
        make::minimal(self, limits)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// The solutions.
    pub fn solutions(&self) -> &[Grid] {
        &self.solutions
    }

    /// Whether the solutions are claimed to be all.
    pub fn is_complete(&self) -> bool {
        match self.proof {
            Proof::None => false,
            Proof::Places(_) => true,
        }
    }

    /// Whether the puzzle is claimed to be minimal.
    pub fn is_minimal(&self) -> bool {
        self.others.is_some()
    }

    /// Checks all that is claimed, by the rules alone: no solver is asked.
    ///
    /// # Errors
    ///
    /// The first flaw found.
    pub fn check(&self) -> Result<(), CertificateFlaw> {
        self.check_within(&Limits::NONE)
    }

    /// Checks the same within limits: a deadline and a flag. The time grows with the length of the certificate.
    ///
    /// # Errors
    ///
    /// The first flaw found, or [`CertificateFlaw::Stopped`].
    pub fn check_within(&self, limits: &Limits) -> Result<(), CertificateFlaw> {
        check::check(self, limits)
    }
}

/// The cells of the givens, in order.
fn givens(puzzle: &Grid) -> impl Iterator<Item = Cell> {
    puzzle.filled().iter()
}
