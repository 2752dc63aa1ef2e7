//! Equivalent puzzles with their solutions, and how each is made of its puzzle.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use arrow_buffer::NullBufferBuilder;
use arrow_schema::{DataType, Field};
use loshu::format::Parser;
use loshu::{Cell, Digit, Grid, Limits, Solver, Transform};
use loshu_formats::Variant;
use loshu_variant::{DigitSet, Symmetries};

use super::answers::{Outcome, Puzzles};
use super::any::AnyPuzzle;
use super::block::Row;
use super::cells::{bytes, lists};
use super::task::Task;
use crate::variant::Setting;

/// Variations of ordinary puzzles.
pub(super) struct Vary {
    pub(super) seed: u64,
}

/// A transform as lists: of each cell of the new grid the cell that it comes from, and what becomes of each digit.
type Lists = ([u8; 81], [u8; 10]);

fn lists_of(transform: &Transform) -> Lists {
    let (mut cells, mut digits) = ([0; 81], [0; 10]);
    for cell in Cell::ALL {
        cells[transform.cell(cell).index()] = cell.index() as u8;
    }
    for digit in Digit::ALL {
        digits[usize::from(digit.get())] = transform.digit(digit).get();
    }
    (cells, digits)
}

fn varied(grid: &Grid, (cells, digits): &Lists) -> [u8; 81] {
    let values = grid.to_values();
    cells.map(|cell| digits[usize::from(values[usize::from(cell)])])
}

impl Task for Vary {
    fn fields(&self) -> Vec<Field> {
        let field = |name, width| Field::new(name, bytes(width), true);
        vec![field("puzzle", 81), field("solution", 81), field("cells", 81), field("digits", 10)]
    }

    fn rows(&self) -> usize {
        4096
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let indices: Vec<Row<'_>> = (0..rows.len() as u64).map(Row::Index).collect();
        self.answer_two(rows, &indices, limits)
    }

    fn answer_two(
        &self,
        rows: &[Row<'_>],
        indices: &[Row<'_>],
        limits: &Limits,
    ) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let verdicts = Solver::new().with_limits(limits.clone()).solve_batch(&puzzles.grids);
        let is_stopped = limits.look().is_err();
        let answers = puzzles.grids.iter().zip(&verdicts).map(|both| match is_stopped {
            true => ("stopped", None),
            false => ("varied", Some(both)),
        });
        let mut indices = indices.iter();
        let (mut columns, mut is_solved) = (Columns::default(), NullBufferBuilder::new(rows.len()));
        let mut is_there = NullBufferBuilder::new(rows.len());
        let of_marks = |_: &loshu::Marks| Err("pencil marks have no variations here".into());
        let outcome = puzzles.write(answers, of_marks, |row| {
            let Some(Row::Index(index)) = indices.next() else { unreachable!("a number a row") };
            is_there.append(row.is_some());
            let solution = row.and_then(|(_, verdict)| verdict.solution());
            is_solved.append(solution.is_some());
            let lists = row.map(|_| lists_of(&Transform::random(self.seed, *index)));
            let (cells, digits) = lists.unwrap_or(([0; 81], [0; 10]));
            let grid =
                |grid: Option<&Grid>| grid.map_or([0; 81], |grid| varied(grid, &(cells, digits)));
            columns.puzzle.extend(grid(row.map(|(puzzle, _)| puzzle)));
            columns.solution.extend(grid(solution.map(loshu::Solution::grid)));
            columns.cells.extend(cells);
            columns.digits.extend(digits);
        });
        let there = is_there.finish();
        let columns = vec![
            lists(81, columns.puzzle, there.clone()),
            lists(81, columns.solution, is_solved.finish()),
            lists(81, columns.cells, there.clone()),
            lists(10, columns.digits, there),
        ];
        (columns, outcome)
    }
}

#[derive(Default)]
struct Columns {
    puzzle: Vec<u8>,
    solution: Vec<u8>,
    cells: Vec<u8>,
    digits: Vec<u8>,
}

/// Variations of the puzzles of a layout.
pub(super) struct VarySetting {
    pub(super) seed: u64,
    pub(super) setting: Setting,
    pub(super) symmetries: Symmetries,
}

impl Task for VarySetting {
    fn fields(&self) -> Vec<Field> {
        ["puzzle", "solution", "fpuzzles"].map(|name| Field::new(name, DataType::Utf8, true)).into()
    }

    fn rows(&self) -> usize {
        16
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        self.answer_two(rows, &[], limits)
    }

    fn answer_two(
        &self,
        rows: &[Row<'_>],
        indices: &[Row<'_>],
        limits: &Limits,
    ) -> (Vec<ArrayRef>, Outcome) {
        let mut columns = [(); 3].map(|()| StringBuilder::new());
        let (mut parser, mut outcome) = (Parser::new(), Outcome::new(rows.len()));
        for (at, row) in rows.iter().enumerate() {
            let index =
                if let Some(Row::Index(index)) = indices.get(at) { *index } else { at as u64 };
            let made = AnyPuzzle::of(&mut parser, Some(&self.setting), row).and_then(|puzzle| {
                let AnyPuzzle::Other(variant) = puzzle else { unreachable!("it has a layout") };
                self.variation(&variant, index, limits)
            });
            let texts = match made {
                Ok(None) => {
                    outcome.push("stopped");
                    [None, None, None]
                }
                Ok(Some([puzzle, solution, fpuzzles])) => {
                    outcome.push("varied");
                    [Some(puzzle), Some(solution).filter(|line| !line.is_empty()), Some(fpuzzles)]
                }
                Err(problem) => {
                    outcome.push_failed("error", &problem);
                    [None, None, None]
                }
            };
            for (column, text) in columns.iter_mut().zip(texts) {
                column.append_option(text);
            }
        }
        let columns = columns.map(|mut column| Arc::new(column.finish()) as ArrayRef);
        (columns.into(), outcome)
    }
}

impl VarySetting {
    /// The puzzle, its solution if there is one, and both with all rules as an object of f-puzzles.
    fn variation(
        &self,
        variant: &Variant,
        index: u64,
        limits: &Limits,
    ) -> Result<Option<[String; 3]>, String> {
        let solver = loshu_variant::Solver::new().with_limits(limits.clone());
        let verdict = solver.solve(&variant.puzzle());
        if limits.look().is_err() {
            return Ok(None);
        }
        // A seed of its own for each index, as `variation` has it. It moves the solution in the same way.
        let seed = loshu::seed_of(&format!("{} {index}", self.seed));
        let varied = self.symmetries.variation(&variant.setting.cells, seed);
        let line = |setting: &loshu_variant::Setting| {
            let digits: Vec<u8> =
                setting.cells.iter().map(|cell| cell.single().unwrap_or(0)).collect();
            variant.line_of(&digits)
        };
        let solution = verdict.solution().map(|solution| {
            let cells: Vec<DigitSet> =
                solution.digits().iter().map(|&digit| DigitSet::only(digit)).collect();
            line(&self.symmetries.variation(&cells, seed))
        });
        let puzzle = line(&varied);
        let object = variant.with_setting(varied)?.object().to_string();
        Ok(Some([puzzle, solution.unwrap_or_default(), object]))
    }
}
