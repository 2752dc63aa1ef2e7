//! The views with which the canonical form can begin.
//!
//! Where no line holds a digit twice, the first row follows from how many digits a line has in each
//! stack: empty cells come first in a stack, and digits are labelled as they come. So of 18 lines and
//! six orders of the stacks only those are written that have the fewest digits in the first stack,
//! then in the second, then in the third. In a full grid they all have three; there the second row
//! decides.

use alloc::vec::Vec;

use super::second_row::Moves;
use super::side::Side;
use super::view::View;

/// The orders of the stacks, by their first columns.
const ORDERS: [[u8; 3]; 6] = [[0, 3, 6], [0, 6, 3], [3, 0, 6], [3, 6, 0], [6, 0, 3], [6, 3, 0]];

/// A row of a side.
#[derive(Clone, Copy)]
struct Line<'a> {
    side: usize,
    row: usize,
    values: &'a [u8],
}

/// The first views. Each has chosen the row that it writes next. Returns the number of cells that
/// they have written too: none or nine.
pub(super) fn first_views(sides: &[Side; 2]) -> (Vec<View>, usize) {
    if !sides[0].is_legal {
        let is_first = |line: &Line<'_>| sides[line.side].is_first_of_same_rows(line.row, 0);
        let lines = lines(sides).into_iter().filter(is_first);
        return (lines.flat_map(|line| ORDERS.map(|order| line.view(order))).collect(), 0);
    }
    let full = sides[0].values.iter().all(|&value| value > 0);
    (if full { by_second_row(sides) } else { by_first_row(sides) }, 9)
}

fn lines(sides: &[Side; 2]) -> [Line<'_>; 18] {
    core::array::from_fn(|i| {
        let (side, row) = (i / 9, i % 9);
        Line { side, row, values: sides[side].row(row) }
    })
}

/// The views of a grid that is not full with the smallest first row.
fn by_first_row(sides: &[Side; 2]) -> Vec<View> {
    let mut least = Least::new();
    for line in lines(sides) {
        let digits = [0, 3, 6].map(|start| line.digits(start));
        for order in ORDERS {
            let digits = order.map(|start| digits[usize::from(start) / 3]);
            least.add(digits, || line.view(order).write_first_row(line.values));
        }
    }
    let mut views = Vec::new();
    least.views.iter().for_each(|view| view.choose_row(&sides[view.side()], 1, &mut views));
    views
}

/// The views of a full grid with the smallest second row.
fn by_second_row(sides: &[Side; 2]) -> Vec<View> {
    let mut least = Least::new();
    for first in lines(sides) {
        let same_band = |second: &Line<'_>| {
            second.side == first.side && second.row / 3 == first.row / 3 && second.row != first.row
        };
        for second in lines(sides).into_iter().filter(same_band) {
            for (rank, order) in Moves::of(first.values, second.values).ranked() {
                least.add(rank, || {
                    let view = first.view(order).write_first_row(first.values);
                    view.with_row(1, second.row)
                });
            }
        }
    }
    least.views
}

impl Line<'_> {
    /// The number of digits in a stack.
    fn digits(self, start: usize) -> usize {
        self.values[start..start + 3].iter().filter(|&&value| value > 0).count()
    }

    fn view(self, order: [u8; 3]) -> View {
        View::new(self.side, self.row, order)
    }
}

/// The views with the least rank.
struct Least<R> {
    rank: Option<R>,
    views: Vec<View>,
}

impl<R: Ord> Least<R> {
    fn new() -> Least<R> {
        Least { rank: None, views: Vec::new() }
    }

    fn add(&mut self, rank: R, view: impl FnOnce() -> View) {
        if self.rank.as_ref().is_some_and(|least| rank > *least) {
            return;
        }
        if self.rank.as_ref() != Some(&rank) {
            self.views.clear();
        }
        self.rank = Some(rank);
        self.views.push(view());
    }
}
