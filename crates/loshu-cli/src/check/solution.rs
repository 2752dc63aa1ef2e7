//! `loshu check PUZZLE SOLUTION`

use loshu::{CellSet, Conflict, Flaw, Grid, Solver, Verdict, verify};
use serde_json::Value;

use super::names;
use crate::output::{Look, Row};
use crate::report::Exit;

pub(super) const COLUMNS: &[&str] = &["puzzle", "status", "solution", "problems"];

/// What is found out about a grid that should solve a puzzle.
pub(super) struct Compared {
    puzzle: Grid,
    grid: Grid,
    flaw: Option<Flaw>,
    /// The cells in which the only solution has another digit.
    wrong: CellSet,
}

impl Compared {
    pub(super) fn new(puzzle: &Grid, grid: &Grid) -> Compared {
        let flaw = verify(puzzle, grid).err();
        let wrong = match Solver::new().solve(puzzle) {
            Verdict::Unique(solution) => {
                let differs = grid.givens().filter(|&(cell, digit)| solution[cell] != Some(digit));
                differs.map(|(cell, _)| cell).collect()
            }
            _ => CellSet::EMPTY,
        };
        Compared { puzzle: *puzzle, grid: *grid, flaw, wrong }
    }

    pub(super) fn exit(&self) -> Exit {
        if self.flaw.is_none() { Exit::Fine } else { Exit::Improper }
    }

    fn status(&self) -> &'static str {
        if self.flaw.is_none() { "correct" } else { "wrong" }
    }

    /// All that is wrong.
    fn problems(&self) -> Vec<String> {
        let mut problems: Vec<_> = self.flaw.iter().map(Flaw::to_string).collect();
        problems.extend(self.grid.conflicts().iter().map(Conflict::to_string));
        if !self.wrong.is_empty() {
            problems.push(format!("not as in the solution: {}", names(self.wrong)));
        }
        problems
    }
}

impl Row for Compared {
    fn line(&self, out: &mut Vec<u8>) {
        out.extend(self.status().bytes());
        if self.flaw.is_some() {
            out.push(b'\t');
            out.extend(self.problems().join("; ").bytes());
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        let clashing = self.grid.conflicts().iter().fold(CellSet::EMPTY, |all, c| all | c.cells);
        let marked = if self.wrong.is_empty() { clashing } else { self.wrong };
        look.puzzle(out, &self.grid, marked);
        out.extend(format!("{}\n", self.status()).bytes());
        out.extend(self.problems().iter().flat_map(|problem| format!("{problem}\n").into_bytes()));
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("puzzle", self.puzzle.to_string().into()),
            ("status", self.status().into()),
            ("solution", self.grid.to_string().into()),
            ("problems", self.problems().into()),
        ]
    }
}
