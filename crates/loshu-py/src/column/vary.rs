//! Equivalent puzzles with their solutions, and how each is made of its puzzle.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, FixedSizeListArray, UInt16Array};
use arrow_buffer::{NullBuffer, NullBufferBuilder};
use arrow_schema::{DataType, Field};
use loshu::{Cell, Digit, Grid, Limits, Solver, Transform};
use loshu_formats::Variant;
use loshu_variant::{DigitSet, Rearrangement, Symmetries};

use super::answers::{Answer, Outcome, Puzzles};
use super::any::Other;
use super::block::Row;
use super::cells::{bytes, lists};
use super::task::{Each, Task};
use super::variants;
use crate::cells::ORDINARY;
use crate::variant::Setting;

pub(super) struct Vary {
    pub(super) seed: u64,
    /// What all puzzles have in common, if they are not ordinary.
    pub(super) layout: Option<(Setting, Symmetries)>,
    pub(super) each: Each,
}

/// A puzzle before it is varied, with its solution if there is just one.
enum Start<'a> {
    Ordinary(&'a Grid, Option<&'a Grid>),
    Variant(&'a Variant, Option<Vec<u8>>),
}

/// A variation.
struct Varied {
    puzzle: Vec<u8>,
    solution: Option<Vec<u8>>,
    /// For each cell the cell of the given puzzle from which its digit comes.
    cells: Vec<u16>,
    /// What becomes of each digit from 0 on.
    digits: Vec<u8>,
    /// The whole puzzle in JSON, where its rules move too.
    object: Option<String>,
}

impl Vary {
    /// How many cells and digits each puzzle has.
    fn sizes(&self) -> (usize, usize) {
        let of_layout = |setting: &loshu_variant::Setting| {
            (setting.shape.len(), usize::from(setting.digits.count()))
        };
        self.layout.as_ref().map_or((ORDINARY, 9), |(layout, _)| of_layout(layout.setting()))
    }

    /// The variation of a number. The solution moves as the puzzle does.
    fn varied(&self, start: &Start<'_>, index: u64) -> Varied {
        match (start, &self.layout) {
            (Start::Ordinary(puzzle, solution), _) => {
                ordinary(puzzle, *solution, &Transform::random(self.seed, index))
            }
            (Start::Variant(variant, solution), Some((_, symmetries))) => {
                // A seed of its own for each index, as `Setting.variation` has it.
                let seed = loshu::seed_of(&format!("{} {index}", self.seed));
                other(variant, solution.as_deref(), &symmetries.rearrangement(seed))
            }
            (Start::Variant(..), None) => unreachable!("a variant is varied by its layout"),
        }
    }
}

fn ordinary(puzzle: &Grid, solution: Option<&Grid>, transform: &Transform) -> Varied {
    let (mut cells, mut digits) = (vec![0; ORDINARY], vec![0; 10]);
    for cell in Cell::ALL {
        cells[transform.cell(cell).index()] = cell.index() as u16;
    }
    for digit in Digit::ALL {
        digits[usize::from(digit.get())] = transform.digit(digit).get();
    }
    let moved = |grid: &Grid| {
        let values = grid.to_values();
        cells.iter().map(|&cell| digits[usize::from(values[usize::from(cell)])]).collect()
    };
    let (puzzle, solution) = (moved(puzzle), solution.map(moved));
    Varied { puzzle, solution, cells, digits, object: None }
}

fn other(variant: &Variant, solution: Option<&[u8]>, how: &Rearrangement<'_>) -> Varied {
    let digits_of = |setting: &loshu_variant::Setting| {
        setting.cells.iter().map(|cell| cell.single().unwrap_or(0)).collect()
    };
    let moved = how.apply(&variant.setting.cells);
    let solved = solution.map(|digits| {
        let cells: Vec<DigitSet> = digits.iter().map(|&digit| DigitSet::only(digit)).collect();
        digits_of(&how.apply(&cells))
    });
    Varied {
        puzzle: digits_of(&moved),
        solution: solved,
        cells: how.sources().into_iter().map(|cell| cell as u16).collect(),
        digits: [&[0], how.names()].concat(),
        // An equivalent setting has rules, as the setting has.
        object: variant.with_setting(moved).ok().map(|varied| varied.object().to_string()),
    }
}

impl Task for Vary {
    fn fields(&self) -> Vec<Field> {
        let (cells, digits) = self.sizes();
        let field = |name, data_type| Field::new(name, data_type, true);
        let mut fields = vec![
            field("puzzle", bytes(cells as i32)),
            field("solution", bytes(cells as i32)),
            field("cells", type_of_places(cells)),
            field("digits", bytes(digits as i32 + 1)),
        ];
        fields.extend(self.layout.is_some().then(|| field("fpuzzles", DataType::Utf8)));
        fields
    }

    fn rows(&self) -> usize {
        variants::rows(self.layout.as_ref().map(|(layout, _)| layout), 4096)
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
        let puzzles = Puzzles::of(rows, self.layout.as_ref().map(|(layout, _)| layout));
        let verdicts = Solver::new().with_limits(limits.clone()).solve_batch(&puzzles.grids);
        let is_stopped = limits.look().is_err();
        let answers = puzzles.grids.iter().zip(&verdicts).map(|(grid, verdict)| {
            let solution = verdict.solution().map(loshu::Solution::grid);
            match is_stopped {
                true => ("stopped", None),
                false => ("varied", Some(Start::Ordinary(grid, solution))),
            }
        });
        let mut indices = indices.iter();
        let mut columns = Columns::new(self.sizes());
        let outcome = puzzles.write(
            answers,
            |other| match other {
                Other::Marks(_) => Err("pencil marks have no variations here".into()),
                Other::Variant(variant) => self.start(variant, limits),
            },
            |start| {
                let Some(Row::Index(index)) = indices.next() else {
                    unreachable!("a number a row")
                };
                columns.push(start.map(|start| self.varied(&start, *index)));
            },
        );
        (columns.finish(self.layout.is_some()), outcome)
    }
}

impl Vary {
    fn start<'a>(&self, variant: &'a Variant, limits: &Limits) -> Answer<Start<'a>> {
        if self.layout.is_none() {
            let found = variant.summary();
            return Err(format!(
                "expected an ordinary puzzle, found {found}; all rows have to be of one layout"
            ));
        }
        let limits = self.each.row(limits);
        let (_, solution) = variants::solve(variant, &limits);
        Ok(match limits.look() {
            Ok(()) => ("varied", Some(Start::Variant(variant, solution))),
            Err(_) => ("stopped", None),
        })
    }
}

/// The columns as they are written.
struct Columns {
    sizes: (usize, usize),
    puzzle: Vec<u8>,
    solution: Vec<u8>,
    is_solved: NullBufferBuilder,
    cells: Vec<u16>,
    digits: Vec<u8>,
    is_there: NullBufferBuilder,
    object: StringBuilder,
}

impl Columns {
    fn new(sizes: (usize, usize)) -> Columns {
        let [is_solved, is_there] = [(); 2].map(|()| NullBufferBuilder::new(0));
        let (puzzle, solution, cells, digits) = Default::default();
        let object = StringBuilder::new();
        Columns { sizes, puzzle, solution, is_solved, cells, digits, is_there, object }
    }

    fn push(&mut self, varied: Option<Varied>) {
        let (cells, digits) = self.sizes;
        self.is_there.append(varied.is_some());
        let nothing = || Varied {
            puzzle: vec![0; cells],
            solution: None,
            cells: vec![0; cells],
            digits: vec![0; digits + 1],
            object: None,
        };
        let varied = varied.unwrap_or_else(nothing);
        self.is_solved.append(varied.solution.is_some());
        self.puzzle.extend(varied.puzzle);
        self.solution.extend(varied.solution.unwrap_or_else(|| vec![0; cells]));
        self.cells.extend(varied.cells);
        self.digits.extend(varied.digits);
        self.object.append_option(varied.object);
    }

    fn finish(mut self, with_object: bool) -> Vec<ArrayRef> {
        let there = self.is_there.finish();
        let (cells, digits) = (self.sizes.0 as i32, self.sizes.1 as i32 + 1);
        let mut columns = vec![
            lists(cells, self.puzzle, there.clone()),
            lists(cells, self.solution, self.is_solved.finish()),
            places(self.sizes.0, self.cells, there.clone()),
            lists(digits, self.digits, there),
        ];
        columns.extend(with_object.then(|| Arc::new(self.object.finish()) as ArrayRef));
        columns
    }
}

/// Whether the numbers of all cells are bytes.
fn are_bytes(cells: usize) -> bool {
    cells <= 256
}

/// The type of lists of the numbers of cells.
fn type_of_places(cells: usize) -> DataType {
    match are_bytes(cells) {
        true => bytes(cells as i32),
        false => DataType::FixedSizeList(place(), cells as i32),
    }
}

/// The lists of the numbers of cells.
fn places(cells: usize, numbers: Vec<u16>, is_there: Option<NullBuffer>) -> ArrayRef {
    let width = cells as i32;
    match are_bytes(cells) {
        true => lists(width, numbers.into_iter().map(|cell| cell as u8).collect(), is_there),
        false => {
            let numbers = Arc::new(UInt16Array::from(numbers));
            Arc::new(FixedSizeListArray::new(place(), width, numbers, is_there))
        }
    }
}

fn place() -> arrow_schema::FieldRef {
    Arc::new(Field::new("item", DataType::UInt16, false))
}
