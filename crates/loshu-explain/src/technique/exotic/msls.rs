//! Multi-sector locked sets: the open cells in which three to five rows cross three to five columns are
//! filled by just as many digits of these rows and columns.
//!
//! A digit needs one row for each row in which it occurs there, or one column for each column: the
//! fewer of both. If these numbers add up to the number of cells, the cells are locked. All pairs of
//! row and column sets are tried, if each line has an open cell there.
//!
//! Order: the number of cells, sets of rows, sets of columns; a set of lines as a number, the first
//! line lowest. A set is reported only if no set with fewer cells strikes the same candidates: small
//! locked sets have many larger ones around them.

mod costs;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CandidateSet, CellSet, Digit, House, Marks};

use self::costs::{Lines, balanced};
use crate::technique::search::locked_cells::{Covers, LockedCells};
use crate::technique::search::reported::Reported;
use crate::technique::{Position, Sink, Technique};

pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let watch = position.watch();
    let mut crossings = Vec::new();
    for (rows, columns) in balanced(marks, watch)? {
        watch.go_on()?;
        crossings.push(RowsAndColumns::new(marks, rows, columns));
    }
    let (mut struck, mut reported) = (CandidateSet::EMPTY, Reported::default());
    for level in crossings.chunk_by(|a, b| a.cells.len() == b.cells.len()) {
        let before = struck;
        for crossing in level {
            watch.go_on_after(4)?;
            let eliminations = crossing.eliminations();
            if !eliminations.is_subset(&before) && reported.is_new(&eliminations) {
                struck |= eliminations;
                let step = crossing.locked().step(Technique::MultiSectorLockedSets, marks);
                step.map_or(ControlFlow::Continue(()), &mut *sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Where some rows cross some columns.
struct RowsAndColumns<'a> {
    marks: &'a Marks,
    rows: Lines,
    columns: Lines,
    /// The open cells.
    cells: CellSet,
}

impl<'a> RowsAndColumns<'a> {
    fn new(marks: &'a Marks, rows: Lines, columns: Lines) -> RowsAndColumns<'a> {
        let union = |lines: &mut dyn Iterator<Item = House>| {
            lines.fold(CellSet::EMPTY, |all, line| all | line.cells())
        };
        let rows_cells = union(&mut of(House::ROWS, rows));
        let cells = marks.open() & rows_cells & union(&mut of(House::COLUMNS, columns));
        RowsAndColumns { marks, rows, columns, cells }
    }

    /// The rows that hold the digit in the cells, and the columns.
    fn holding(&self, digit: Digit) -> [impl Iterator<Item = House> + Clone; 2] {
        let places = self.marks.cells(digit) & self.cells;
        [(House::ROWS, self.rows), (House::COLUMNS, self.columns)].map(|(lines, set)| {
            of(lines, set).filter(move |line| !(line.cells() & places).is_empty())
        })
    }

    /// What the set strikes, by rows where they are the fewer, by columns, or by both.
    fn eliminations(&self) -> CandidateSet {
        let mut struck = CandidateSet::EMPTY;
        for digit in Digit::ALL {
            let sides = self.holding(digit).map(|lines| {
                lines
                    .fold((0, CellSet::EMPTY), |(count, all), line| (count + 1, all | line.cells()))
            });
            let least = sides[0].0.min(sides[1].0);
            for (_, cells) in sides.into_iter().filter(|side| side.0 == least) {
                let gone = self.marks.cells(digit) & (cells - self.cells);
                struck |= CandidateSet::digit(digit, gone);
            }
        }
        struck
    }

    fn locked(&self) -> LockedCells {
        let covers = Digit::ALL.into_iter().filter_map(|digit| {
            let mut choices = Vec::from(self.holding(digit).map(Iterator::collect::<Vec<_>>));
            let least = choices[0].len().min(choices[1].len());
            choices.retain(|houses| houses.len() == least);
            (least > 0).then_some(Covers { digit, choices })
        });
        LockedCells { cells: self.cells, covers: covers.collect() }
    }
}

/// The lines of a set.
fn of(lines: [House; 9], set: Lines) -> impl Iterator<Item = House> + Clone {
    let chosen = move |(index, _): &(usize, House)| set >> index & 1 == 1;
    lines.into_iter().enumerate().filter(chosen).map(|(_, line)| line)
}
