//! Simple colours and multi-colours: the places of one digit, joined by conjugate pairs.
//!
//! Order: digits; components by their lowest cell, or ordered pairs of components; the wrap before
//! the trap, the second kind of multi-colours before the first.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Marks};

use crate::step::{Colors, Reason};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// The cells of one digit in two colours; the first colour has the lowest cell.
type Component = [CellSet; 2];

/// Finds simple colours of the wanted kinds.
pub(crate) fn find_simple(
    position: &Position<'_>,
    wanted: &[Technique],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let finder = Finder { wanted, marks: position.marks(), digit };
        for component in finder.components() {
            finder.wrap(&component, sink)?;
            finder.trap(&component, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds multi-colours of the wanted kinds.
pub(crate) fn find_multi(
    position: &Position<'_>,
    wanted: &[Technique],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let finder = Finder { wanted, marks: position.marks(), digit };
        let components = finder.components();
        for (i, first) in components.iter().enumerate() {
            for (_, second) in components.iter().enumerate().filter(|&(j, _)| j != i) {
                finder.second_kind(first, second, sink)?;
                finder.first_kind(first, second, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Finder<'a> {
    wanted: &'a [Technique],
    marks: &'a Marks,
    digit: Digit,
}

impl Finder<'_> {
    fn components(&self) -> Vec<Component> {
        components(self.marks.cells(self.digit))
    }

    /// A colour with two cells that see each other is false.
    fn wrap(&self, component: &Component, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let gone = component.iter().filter(|&&color| !(color & seen(color)).is_empty());
        let gone = gone.flat_map(|color| color.iter());
        self.strike(Technique::SimpleColorsWrap, gone, &[component], sink)
    }

    /// A cell that sees both colours does not hold the digit.
    fn trap(&self, component: &Component, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let gone = seen(component[0]) & seen(component[1]);
        self.strike(Technique::SimpleColorsTrap, gone, &[component], sink)
    }

    /// A colour that sees both colours of another component is false.
    fn second_kind(&self, i: &Component, j: &Component, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let sees = |color: CellSet, other: &CellSet| !(seen(color) & *other).is_empty();
        let gone = i.iter().filter(|&&color| j.iter().all(|other| sees(color, other)));
        let gone = gone.flat_map(|color| color.iter());
        self.strike(Technique::MultiColors2, gone, &[i, j], sink)
    }

    /// Of the opposites of two colours that see each other one is true.
    fn first_kind(&self, i: &Component, j: &Component, sink: &mut Sink<'_>) -> ControlFlow<()> {
        self.strike(Technique::MultiColors1, between(i, j), &[i, j], sink)
    }

    fn strike(
        &self,
        technique: Technique,
        cells: impl IntoIterator<Item = Cell>,
        components: &[&Component],
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        if !self.wanted.contains(&technique) {
            return ControlFlow::Continue(());
        }
        let candidates = cells.into_iter().map(|cell| Candidate::new(cell, self.digit));
        let colored =
            |component: &Component| component.map(|cells| CandidateSet::digit(self.digit, cells));
        let reason = || {
            let components = components.iter().map(|component| colored(component)).collect();
            Reason::Colors(Colors { components })
        };
        strike(self.marks, technique, candidates, reason, sink)
    }
}

/// The cells that see the opposites of two colours that see each other.
fn between(i: &Component, j: &Component) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if !(seen(i[a]) & j[b]).is_empty() {
            cells |= seen(i[1 - a]) & seen(j[1 - b]);
        }
    }
    cells
}

/// The cells that see one of these at least.
fn seen(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers())
}

/// The components of the conjugate pairs among the places of a digit, by their lowest cell.
fn components(places: CellSet) -> Vec<Component> {
    let mut components = Vec::new();
    let mut left = places;
    while let Some(cell) = left.first() {
        let component = component(places, cell);
        left -= component[0] | component[1];
        if !component[1].is_empty() {
            components.push(component);
        }
    }
    components
}

/// Colours level by level: the partners of cells of one colour have the other.
fn component(places: CellSet, first: Cell) -> Component {
    let mut component = [first.into(), CellSet::EMPTY];
    let (mut level, mut color) = (component[0], 0);
    while !level.is_empty() {
        let partners = level.iter().fold(CellSet::EMPTY, |all, cell| all | partners(places, cell));
        level = partners - component[0] - component[1];
        color = 1 - color;
        component[color] |= level;
    }
    component
}

/// The other places of houses in which the digit has two places, this cell and another.
pub(crate) fn partners(places: CellSet, cell: Cell) -> CellSet {
    let other = |house: House| (places & house.cells()).without(cell).single();
    cell.houses().into_iter().filter_map(other).collect()
}
