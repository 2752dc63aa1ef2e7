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

use super::sentence::{Sentence, What};
use crate::cell::CellSet;
use crate::digit::DigitSet;
use crate::house::House;
use crate::marks::Marks;
use crate::step::roles::shared_houses;
use crate::step::text::eureka;
use crate::step::text::notation::Notation;
use crate::step::{Reason, Step};

/// Why the conclusions follow.
pub(super) fn why(step: &Step, marks: &Marks) -> Vec<Sentence> {
    step.reason.parts().iter().flat_map(|reason| of_reason(reason, step, marks)).collect()
}

fn of_reason(reason: &Reason, step: &Step, marks: &Marks) -> Vec<Sentence> {
    match reason {
        Reason::Single(sector) => wrap(single::why(*sector, step, marks), Sentence::Single),
        Reason::Sets(sets) => wrap(sets::why(sets, marks), Sentence::Sets),
        Reason::Chain(chain) => wrap(chain::why(chain), Sentence::Chain),
        Reason::Colors(colors) => wrap(colors::why(colors, step, marks), Sentence::Colors),
        Reason::Deadly(deadly) => wrap(deadly::why(deadly, marks), Sentence::Deadly),
        Reason::Cases(sectors) => wrap(cases::why(sectors, step, marks), Sentence::Cases),
        Reason::Forcing(forcing) => wrap(forcing::why(forcing, marks), Sentence::Forcing),
        Reason::Several(reasons) => {
            reasons.iter().flat_map(|reason| of_reason(reason, step, marks)).collect()
        }
        Reason::Templates(digits) => Vec::from([Sentence::Templates(*digits)]),
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
        Some(Reason::Chain(chain)) => Some(What::Notation(eureka::chain(chain, marks, notation))),
        Some(Reason::Deadly(deadly)) => Some(What::Cells(deadly.digits(), deadly.cells())),
        Some(Reason::Single(_) | Reason::Guess | Reason::Templates(_)) => return None,
        _ => None,
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
