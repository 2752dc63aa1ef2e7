//! The argument of a step, sentence by sentence, from the data of its reason. There is one small
//! grammar for each kind of reason, none for a technique.

mod cases;
mod chain;
mod colors;
mod deadly;
mod forcing;
mod sets;
mod single;

use alloc::vec::Vec;

use loshu::{CellSet, Digit, DigitSet, House, Marks};

use super::sentence::{Sentence, What};
use crate::step::roles::shared_houses;
use crate::step::text::eureka;
use crate::step::text::notation::Notation;
use crate::step::{Cases, Reason, Sector, Step};

/// Why the conclusions follow.
pub(super) fn why(step: &Step, marks: &Marks) -> Vec<Sentence> {
    let parts = step.reason.parts().iter().enumerate();
    parts.flat_map(|(number, reason)| of_reason(reason, number > 0, step, marks)).collect()
}

/// The sentences of one reason, `again` if another reason was told before.
fn of_reason(reason: &Reason, again: bool, step: &Step, marks: &Marks) -> Vec<Sentence> {
    match reason {
        Reason::Single(sector) => wrap(single::why(*sector, step, marks), Sentence::Single),
        Reason::Sets(sets) => wrap(sets::why(sets, step, marks), Sentence::Sets),
        Reason::Chain(chain) => wrap(chain::why(chain, again, step), Sentence::Chain),
        Reason::Colors(colors) => wrap(colors::why(colors, step, marks), Sentence::Colors),
        Reason::Deadly(deadly) => wrap(deadly::why(deadly, step, marks), Sentence::Deadly),
        Reason::Cases(sectors) => wrap(cases::why(sectors, step, marks), Sentence::Cases),
        Reason::Forcing(forcing) => wrap(forcing::why(forcing, marks), Sentence::Forcing),
        Reason::Several(reasons) => {
            reasons.iter().flat_map(|reason| of_reason(reason, again, step, marks)).collect()
        }
        Reason::Templates(digits) => {
            let placed = !step.placements.is_empty();
            Vec::from([Sentence::Templates { digits: *digits, placed }])
        }
        Reason::Guess => Vec::from([Sentence::Guess]),
    }
}

fn wrap<S>(sentences: Vec<S>, kind: fn(S) -> Sentence) -> Vec<Sentence> {
    sentences.into_iter().map(kind).collect()
}

/// The pattern in a few words.
pub(super) fn what(step: &Step, marks: &Marks, notation: Notation) -> Option<What> {
    match step.reason.parts().first() {
        Some(Reason::Sets(sets)) => sets::fish(sets, marks).map(|fish| What::Fish {
            digit: fish.digit,
            base: fish.base,
            cover: fish.cover,
            fins: fish.fins,
        }),
        Some(Reason::Chain(chain)) => {
            Some(What::Notation(eureka::headline(chain, marks, notation)))
        }
        Some(Reason::Deadly(deadly)) if deadly::is_grave(deadly, marks) => {
            let guardians = deadly.guardians(marks);
            Some(What::Cells(guardians.all_digits(), guardians.all_cells()))
        }
        Some(Reason::Deadly(deadly)) => Some(What::Cells(deadly.digits(), deadly.cells())),
        Some(Reason::Single(sector)) => Some(single::what(*sector, step, marks)),
        Some(Reason::Forcing(forcing)) => Some(What::Start(forcing.start)),
        Some(Reason::Guess) => return step.placements.first().map(|at| What::Cell(at.cell())),
        Some(Reason::Templates(_)) => return None,
        Some(Reason::Colors(_) | Reason::Cases(_) | Reason::Several(_)) | None => None,
    }
    .or_else(|| cells(step, marks))
}

fn cells(step: &Step, marks: &Marks) -> Option<What> {
    let drawing = step.drawing(marks);
    let pattern = drawing.pattern();
    let cells = pattern.all_cells() | drawing.cells;
    (!cells.is_empty()).then(|| What::Cells(pattern.all_digits(), cells))
}

/// Where to look: digits, and at most four houses.
pub(super) fn place(step: &Step, marks: &Marks) -> (DigitSet, Vec<House>) {
    match &step.reason {
        Reason::Single(sector) => sector_place(*sector),
        Reason::Forcing(forcing) => start_place(forcing.start),
        Reason::Sets(_)
        | Reason::Chain(_)
        | Reason::Colors(_)
        | Reason::Deadly(_)
        | Reason::Cases(_)
        | Reason::Templates(_)
        | Reason::Several(_)
        | Reason::Guess => pattern_place(step, marks),
    }
}

/// A digit of a house; or the box of a cell, without its digit, which would give the step away.
fn sector_place(sector: Sector) -> (DigitSet, Vec<House>) {
    match sector {
        Sector::House(house, digit) => (digit.into(), Vec::from([house])),
        Sector::Cell(cell) => (DigitSet::EMPTY, boxes(cell.into())),
    }
}

/// Where the cases of a forcing chain begin.
fn start_place(start: Cases) -> (DigitSet, Vec<House>) {
    let of_cells = |digit: Digit, cells| (digit.into(), boxes(cells));
    match start {
        Cases::Assumption(literal) => of_cells(literal.node.digit, literal.node.cells),
        Cases::Either(candidate) => of_cells(candidate.digit(), candidate.cell().into()),
        Cases::Sector(sector) => sector_place(sector),
    }
}

fn pattern_place(step: &Step, marks: &Marks) -> (DigitSet, Vec<House>) {
    let drawing = step.drawing(marks);
    let digits = drawing.pattern().all_digits();
    let cells = drawing.cells | drawing.pattern().all_cells();
    let mut houses = drawing.houses;
    if houses.is_empty() {
        houses = shared_houses(cells).collect();
    }
    if houses.is_empty() || houses.len() > MANY {
        houses = boxes(cells);
    }
    houses.sort_unstable();
    houses.truncate(if houses.len() > MANY { 0 } else { MANY });
    (digits, houses)
}

/// More houses than these are no help to look at.
const MANY: usize = 4;

fn boxes(cells: CellSet) -> Vec<House> {
    let touched = |house: &House| !(house.cells() & cells).is_empty();
    House::BLOCKS.into_iter().filter(touched).collect()
}
