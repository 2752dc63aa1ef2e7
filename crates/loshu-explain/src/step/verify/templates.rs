use alloc::vec::Vec;

use loshu::{CellSet, Digit, DigitSet, House, Marks};

use super::Conclusion;

/// A candidate is in every template of its digit, or in none.
pub(super) fn follows(digits: DigitSet, marks: &Marks, conclusion: Conclusion) -> bool {
    let Conclusion { candidate, holds } = conclusion;
    let templates = possible(digits | candidate.digit().into(), marks);
    let of_digit = templates.iter().find(|(digit, _)| *digit == candidate.digit());
    of_digit.is_some_and(|(_, templates)| {
        templates.iter().all(|template| template.contains(candidate.cell()) == holds)
    })
}

/// The templates of each digit, without those that use a cell of all templates of another digit.
fn possible(digits: DigitSet, marks: &Marks) -> Vec<(Digit, Vec<CellSet>)> {
    let mut all: Vec<_> = digits.iter().map(|digit| (digit, templates(digit, marks))).collect();
    loop {
        let common: Vec<_> =
            all.iter().map(|(digit, templates)| (*digit, common(templates))).collect();
        let mut changed = false;
        for (digit, templates) in &mut all {
            let others = common.iter().filter(|(other, _)| other != digit);
            let taken = others.fold(CellSet::EMPTY, |taken, (_, cells)| taken | *cells);
            let before = templates.len();
            templates.retain(|template| (*template & taken).is_empty());
            changed |= templates.len() != before;
        }
        if !changed {
            return all;
        }
    }
}

/// The cells that all templates share; none if there is no template.
fn common(templates: &[CellSet]) -> CellSet {
    let all = templates.iter().fold(CellSet::ALL, |common, &template| common & template);
    if templates.is_empty() { CellSet::EMPTY } else { all }
}

/// All ways to put the digit once into each row, column and box, on its cells and candidates.
fn templates(digit: Digit, marks: &Marks) -> Vec<CellSet> {
    let placed: CellSet =
        marks.filled().iter().filter(|cell| marks.grid()[*cell] == Some(digit)).collect();
    let mut found = Vec::new();
    let free = marks.cells(digit).into_iter().chain(placed).collect();
    fill(0, CellSet::EMPTY, free, &mut found);
    found.retain(|template| (placed - *template).is_empty());
    found
}

fn fill(row: usize, template: CellSet, free: CellSet, found: &mut Vec<CellSet>) {
    let Some(house) = House::ROWS.get(row) else {
        found.push(template);
        return;
    };
    for cell in free & house.cells() {
        let mut extended = template;
        extended.insert(cell);
        fill(row + 1, extended, free - cell.peers(), found);
    }
}
