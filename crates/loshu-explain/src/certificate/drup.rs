//! A certificate as a formula and a proof that other programs check.
//!
//! Variable `9 * cell + digit` of the formula says that the cell (0 to 80, row by row) has the digit. Unit
//! propagation in the formula finds exactly the singles. So each try that has ended gives a clause: not all
//! choices on the way to it hold. The last clause is the empty one.

use core::fmt::{self, Write};

use loshu::{Cell, Digit, Watch};

use super::check::{Choice, Search, choices};
use super::{Certificate, Place, Proof};

impl Certificate {
    /// Writes, in the format DIMACS, the formula that there is a solution that is not claimed: each place of
    /// 324 has one of its nine candidates, no two of them, the givens hold, and each claimed solution differs
    /// somewhere. A proof that no assignment satisfies it shows that the claimed solutions are all.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn formula(&self, out: &mut impl Write) -> fmt::Result {
        let clauses = 324 + 324 * 36 + self.puzzle.clues() + self.solutions.len();
        writeln!(out, "p cnf 729 {clauses}")?;
        for place in (0..Place::COUNT).map(Place) {
            write_clause(out, choices(place).map(variable))?;
        }
        for place in (0..Place::COUNT).map(Place) {
            let nine = choices(place).map(variable);
            for (at, one) in nine.into_iter().enumerate() {
                for other in &nine[at + 1..] {
                    write_clause(out, [-one, -other])?;
                }
            }
        }
        let literal = |(cell, digit): (Cell, Digit)| variable((cell.index(), digit.index()));
        let filled =
            |grid: &loshu::Grid, cell: Cell| grid[cell].map(|digit| literal((cell, digit)));
        for given in Cell::ALL.into_iter().filter_map(|cell| filled(&self.puzzle, cell)) {
            write_clause(out, [given])?;
        }
        for solution in &self.solutions {
            let open = Cell::ALL.into_iter().filter(|&cell| self.puzzle[cell].is_none());
            write_clause(out, open.filter_map(|cell| filled(solution, cell)).map(|one| -one))?;
        }
        Ok(())
    }

    /// Writes the proof that no assignment satisfies the [`formula`](Certificate::formula), in the format
    /// DRUP: clauses that follow by unit propagation, one a line. Nothing is written unless the solutions are
    /// claimed to be all.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn drup(&self, out: &mut impl Write) -> fmt::Result {
        let Proof::Places(places) = &self.proof else { return Ok(()) };
        let mut written = Ok(());
        let mut ended = |path: &[Choice]| {
            if written.is_ok() {
                written = write_clause(out, path.iter().map(|&choice| -variable(choice)));
            }
        };
        // A certificate with a flaw gives a proof with a flaw.
        let _ = Search::new(places, &Watch::unlimited(), &mut ended).run(&self.puzzle);
        written?;
        writeln!(out, "0")
    }
}

fn variable((cell, digit): Choice) -> i32 {
    (9 * cell + digit + 1) as i32
}

fn write_clause(out: &mut impl Write, literals: impl IntoIterator<Item = i32>) -> fmt::Result {
    for literal in literals {
        write!(out, "{literal} ")?;
    }
    writeln!(out, "0")
}
