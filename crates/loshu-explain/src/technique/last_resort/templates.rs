//! Templates: all ways to put a digit once into each row, column and box.
//!
//! A template of a digit uses its filled cells and its candidates only. Templates that use a cell that
//! all templates of another digit use are dropped, again and again. What is in all templates left is
//! true, and what is in none is false.
//!
//! Order: digits; a step for each digit.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CandidateSet, CellSet, Digit, DigitSet, House, Marks, Watch};

use crate::step::{Reason, Step};
use crate::technique::{Position, Sink, Technique};

/// Finds the cells that all templates of a digit use.
pub(crate) fn find_set(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let cells = |templates: &Templates, digit| templates.common(digit) & marks.cells(digit);
    find(position, cells, |candidates, reason| {
        let (placements, eliminations) = (candidates.iter().collect(), Vec::new());
        sink(Step { technique: Technique::TemplateSet, placements, eliminations, reason })
    })
}

/// Finds the candidates that no template of their digit uses.
pub(crate) fn find_delete(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let cells = |templates: &Templates, digit| marks.cells(digit) - templates.used(digit);
    find(position, cells, |candidates, reason| {
        sink(Step::striking(Technique::TemplateDelete, candidates.iter(), reason))
    })
}

/// Reports what the templates say of each digit.
fn find(
    position: &Position<'_>,
    cells: impl Fn(&Templates, Digit) -> CellSet,
    mut report: impl FnMut(CandidateSet, Reason) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let watch = position.watch();
    let alone = Templates::of(position.marks(), watch)?;
    let mut joined = alone.clone();
    joined.join(watch)?;
    for digit in Digit::ALL {
        watch.look()?;
        let conclusion = cells(&joined, digit);
        if conclusion.is_empty() || joined.0[digit.index()].is_empty() {
            continue;
        }
        let own = cells(&alone, digit) == conclusion;
        let digits = if own { DigitSet::from(digit) } else { DigitSet::ALL };
        report(CandidateSet::digit(digit, conclusion), Reason::Templates(digits))?;
    }
    ControlFlow::Continue(())
}

/// The templates of each digit.
#[derive(Clone)]
struct Templates([Vec<CellSet>; 9]);

impl Templates {
    fn of(marks: &Marks, watch: &Watch<'_>) -> ControlFlow<(), Templates> {
        let mut placed = [CellSet::EMPTY; 9];
        for (cell, digit) in marks.grid().givens() {
            placed[digit.index()].insert(cell);
        }
        let mut templates = [const { Vec::new() }; 9];
        for (digit, all) in Digit::ALL.into_iter().zip(&mut templates) {
            let placed = placed[digit.index()];
            let free = placed | marks.cells(digit);
            place(&House::ROWS, free, CellSet::EMPTY, all, watch)?;
            all.retain(|template| (placed - *template).is_empty());
        }
        ControlFlow::Continue(Templates(templates))
    }

    /// Drops templates that use a cell that another digit has in all of its templates.
    fn join(&mut self, watch: &Watch<'_>) -> ControlFlow<()> {
        loop {
            watch.look()?;
            let common = Digit::ALL.map(|digit| self.common(digit));
            let mut dropped = false;
            for digit in Digit::ALL {
                watch.look()?;
                let others = Digit::ALL.into_iter().filter(|other| *other != digit);
                let taken =
                    others.fold(CellSet::EMPTY, |taken, other| taken | common[other.index()]);
                let templates = &mut self.0[digit.index()];
                let before = templates.len();
                templates.retain(|template| (*template & taken).is_empty());
                dropped |= templates.len() < before;
            }
            if !dropped {
                return ControlFlow::Continue(());
            }
        }
    }

    /// The cells that all templates of a digit use; none if the digit has no template.
    fn common(&self, digit: Digit) -> CellSet {
        let all = self.0[digit.index()].iter().copied();
        all.reduce(|common, template| common & template).unwrap_or_default()
    }

    /// The cells that some template of a digit uses.
    fn used(&self, digit: Digit) -> CellSet {
        self.0[digit.index()].iter().fold(CellSet::EMPTY, |used, &template| used | template)
    }
}

/// Chooses a free cell in each of the rows that are left.
fn place(
    rows: &[House],
    free: CellSet,
    chosen: CellSet,
    all: &mut Vec<CellSet>,
    watch: &Watch<'_>,
) -> ControlFlow<()> {
    let Some((row, rest)) = rows.split_first() else {
        all.push(chosen);
        return ControlFlow::Continue(());
    };
    watch.go_on()?;
    for cell in free & row.cells() {
        place(rest, free - cell.peers(), chosen.with(cell), all, watch)?;
    }
    ControlFlow::Continue(())
}
