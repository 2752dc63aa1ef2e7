//! The eight ways to lay a board: turned by quarters, and mirrored.

use crate::clue::own::OwnRule;
use crate::clue::{Clue, Global, Group, Mark};
use crate::rules::{Side, Sign};
use crate::setting::{Regions, Setting};
use crate::shape::{Shape, Step};

/// A way to lay a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Whether the first row becomes the last one.
    upside_down: bool,
    /// Whether the first column becomes the last one.
    mirrored: bool,
    /// Whether rows become columns after that.
    transposed: bool,
}

impl Turn {
    /// Rows become columns.
    pub(super) const TRANSPOSED: Turn =
        Turn { upside_down: false, mirrored: false, transposed: true };

    /// All of them, the one that moves nothing first.
    pub(super) fn all() -> impl Iterator<Item = Turn> {
        (0..8).map(|bits| Turn {
            upside_down: bits & 1 > 0,
            mirrored: bits & 2 > 0,
            transposed: bits & 4 > 0,
        })
    }

    /// Whether the clues of a setting can be said of the turned board. The digit of an indexer is a place that is counted
    /// from the first row, column or cell.
    pub(super) fn suits(self, setting: &Setting) -> bool {
        setting.clues.iter().all(|clue| self.suits_clue(clue))
    }

    fn suits_clue(self, clue: &Clue) -> bool {
        match clue {
            Clue::Mark { kind: Mark::RowIndexer | Mark::ColumnIndexer, .. } => {
                !self.upside_down && !self.mirrored
            }
            Clue::Mark { kind: Mark::BoxIndexer, .. } => {
                !self.upside_down && !self.mirrored && !self.transposed
            }
            // The flatmates live above and below.
            Clue::Global(Global::DutchFlatmates) => !self.upside_down && !self.transposed,
            Clue::Own(rule) => !rule.condition.has_clue(&|clue: &Clue| !self.suits_clue(clue)),
            Clue::Mark { kind: Mark::Odd | Mark::Even | Mark::Minimum | Mark::Maximum, .. }
            | Clue::Global(_)
            | Clue::Cage { .. }
            | Clue::DigitalRoot { .. }
            | Clue::ExtraRegion(_)
            | Clue::Line { .. }
            | Clue::Arrow { .. }
            | Clue::Sign { .. }
            | Clue::Group { .. }
            | Clue::Quadruple { .. }
            | Clue::Clone { .. }
            | Clue::LittleKiller { .. }
            | Clue::Outside { .. } => true,
        }
    }

    fn ordered<T>(self, (row, column): (T, T)) -> (T, T) {
        if self.transposed { (column, row) } else { (row, column) }
    }

    fn step(self, (down, right): Step) -> Step {
        let down = if self.upside_down { -down } else { down };
        let right = if self.mirrored { -right } else { right };
        self.ordered((down, right))
    }

    /// Where a place of the board comes to lie. It may be outside, beside a row or a column.
    fn place(self, shape: &Shape, (row, column): (i32, i32)) -> (i32, i32) {
        let row = if self.upside_down { shape.rows() as i32 - 1 - row } else { row };
        let column = if self.mirrored { shape.columns() as i32 - 1 - column } else { column };
        self.ordered((row, column))
    }

    fn side(self, shape: &Shape, side: Side) -> Side {
        let flipped = match side {
            Side::Left(row) | Side::Right(row) => {
                let is_left = matches!(side, Side::Left(_)) != self.mirrored;
                let row = if self.upside_down { shape.rows() - 1 - row } else { row };
                if is_left { Side::Left(row) } else { Side::Right(row) }
            }
            Side::Top(column) | Side::Bottom(column) => {
                let is_top = matches!(side, Side::Top(_)) != self.upside_down;
                let column = if self.mirrored { shape.columns() - 1 - column } else { column };
                if is_top { Side::Top(column) } else { Side::Bottom(column) }
            }
        };
        match flipped {
            side if !self.transposed => side,
            Side::Left(line) => Side::Top(line),
            Side::Top(line) => Side::Left(line),
            Side::Right(line) => Side::Bottom(line),
            Side::Bottom(line) => Side::Right(line),
        }
    }

    /// The diagonals change places, unless both or neither of these is so.
    fn global(self, global: Global) -> Global {
        let is_other = self.upside_down != self.mirrored;
        match global {
            Global::RisingDiagonal if is_other => Global::FallingDiagonal,
            Global::FallingDiagonal if is_other => Global::RisingDiagonal,
            Global::RisingDiagonal
            | Global::FallingDiagonal
            | Global::Windoku
            | Global::AntiKnight
            | Global::AntiKing
            | Global::NonConsecutive
            | Global::DisjointGroups
            | Global::AllRatios
            | Global::AllSums
            | Global::GlobalEntropy
            | Global::GlobalModularity
            | Global::AntiTaxicab
            | Global::DutchFlatmates
            | Global::DifferentRanks => global,
        }
    }

    fn mark(self, kind: Mark) -> Mark {
        match kind {
            Mark::RowIndexer if self.transposed => Mark::ColumnIndexer,
            Mark::ColumnIndexer if self.transposed => Mark::RowIndexer,
            Mark::Odd
            | Mark::Even
            | Mark::Minimum
            | Mark::Maximum
            | Mark::RowIndexer
            | Mark::ColumnIndexer
            | Mark::BoxIndexer => kind,
        }
    }

    /// The shape, and where each cell comes to lie.
    fn shape(self, shape: &Shape) -> Option<(Shape, Vec<usize>)> {
        let last = i32::from(shape.size()) - 1;
        let corner = |&(row, column): &(usize, usize)| {
            let (row, column) = (row as i32, column as i32);
            let (one, other) =
                (self.place(shape, (row, column)), self.place(shape, (row + last, column + last)));
            Some((u8::try_from(one.0.min(other.0)).ok()?, u8::try_from(one.1.min(other.1)).ok()?))
        };
        let mut corners: Vec<(u8, u8)> =
            shape.corners().iter().map(corner).collect::<Option<_>>()?;
        corners.sort_unstable();
        let turned = Shape::grids(shape.size(), &corners).ok()?;
        let moved = |cell: usize| {
            let (row, column) = shape.place(cell)?;
            let (row, column) = self.place(shape, (row as i32, column as i32));
            turned.cell(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
        };
        let to = (0..shape.len()).map(moved).collect::<Option<_>>()?;
        Some((turned, to))
    }

    /// A setting on the turned board, without its givens, and where each cell comes to lie. `None` if there is no such
    /// setting.
    pub(super) fn apply(self, setting: &Setting) -> Option<(Setting, Vec<usize>)> {
        if !self.suits(setting) {
            return None;
        }
        let (shape, to) = self.shape(&setting.shape)?;
        let regions = match &setting.regions {
            // A box of one row is a row, and says nothing.
            Regions::Boxes(rows, columns) if self.transposed && *rows > 1 => {
                Regions::Boxes(*columns, *rows)
            }
            Regions::Boxes(rows, columns) => Regions::Boxes(*rows, *columns),
            Regions::Own(regions) => Regions::Own(renumbered(regions, &to)),
        };
        let clues = setting.clues.iter().map(|clue| self.clue(&setting.shape, &to, clue));
        let mut clues: Vec<Clue> = clues.map(normal).collect();
        clues.sort();
        let cells = vec![Default::default(); shape.len()];
        Some((Setting { shape, regions, clues, digits: setting.digits, cells }, to))
    }

    fn clue(self, shape: &Shape, to: &[usize], clue: &Clue) -> Clue {
        let moved = |cells: &[usize]| cells.iter().map(|&cell| to[cell]).collect::<Vec<_>>();
        match clue {
            Clue::Global(global) => Clue::Global(self.global(*global)),
            Clue::Cage { cells, total } => Clue::Cage { cells: moved(cells), total: *total },
            Clue::DigitalRoot { cells, root } => {
                Clue::DigitalRoot { cells: moved(cells), root: *root }
            }
            Clue::ExtraRegion(cells) => Clue::ExtraRegion(moved(cells)),
            Clue::Line { kind, cells } => Clue::Line { kind: *kind, cells: moved(cells) },
            Clue::Arrow { circle, shaft } => {
                Clue::Arrow { circle: moved(circle), shaft: moved(shaft) }
            }
            Clue::Sign { cells, sign } => {
                Clue::Sign { cells: cells.map(|cell| to[cell]), sign: *sign }
            }
            Clue::Mark { kind, cell } => Clue::Mark { kind: self.mark(*kind), cell: to[*cell] },
            Clue::Group { kind, cells, numbers } => {
                Clue::Group { kind: *kind, cells: moved(cells), numbers: numbers.clone() }
            }
            Clue::Quadruple { cells, digits } => {
                Clue::Quadruple { cells: moved(cells), digits: digits.clone() }
            }
            Clue::Clone { cells, others } => {
                Clue::Clone { cells: moved(cells), others: moved(others) }
            }
            Clue::LittleKiller { from, step, total } => Clue::LittleKiller {
                from: self.place(shape, *from),
                step: self.step(*step),
                total: *total,
            },
            Clue::Outside { kind, side, number } => {
                Clue::Outside { kind: *kind, side: self.side(shape, *side), number: *number }
            }
            Clue::Own(rule) => {
                let clue = |clue: &Clue| self.clue(shape, to, clue);
                let condition = rule.condition.moved(&|cell| to[cell], &clue);
                Clue::Own(Box::new(OwnRule { condition, ..(**rule).clone() }))
            }
        }
    }
}

/// The regions of the moved cells, numbered in the order of reading.
fn renumbered(regions: &[Option<u8>], to: &[usize]) -> Vec<Option<u8>> {
    let mut moved = vec![None; regions.len()];
    for (cell, &region) in regions.iter().enumerate() {
        moved[to[cell]] = region;
    }
    let mut known: Vec<u8> = Vec::new();
    let number = |region: Option<u8>| {
        let region = region?;
        let number = known.iter().position(|other| *other == region).unwrap_or_else(|| {
            known.push(region);
            known.len() - 1
        });
        u8::try_from(number).ok()
    };
    moved.into_iter().map(number).collect()
}

/// The same clue, its cells in an order that does not depend on how it was drawn.
fn normal(mut clue: Clue) -> Clue {
    match &mut clue {
        Clue::Cage { cells, .. } | Clue::DigitalRoot { cells, .. } | Clue::ExtraRegion(cells) => {
            cells.sort_unstable();
        }
        Clue::Line { kind, cells } => {
            let reversed: Vec<usize> = cells.iter().rev().copied().collect();
            if !kind.has_direction() && reversed < *cells {
                *cells = reversed;
            }
        }
        Clue::Sign { cells, sign } => match sign {
            Sign::Difference(_) | Sign::Ratio(_) | Sign::Sum(_) => cells.sort_unstable(),
            Sign::Less => {}
        },
        Clue::Group { kind, cells, numbers } => match kind {
            Group::Lunchbox => {
                let reversed: Vec<usize> = cells.iter().rev().copied().collect();
                if reversed < *cells {
                    *cells = reversed;
                }
            }
            Group::SameDigits => {
                let mut parts = kind.parts(cells, numbers);
                parts.iter_mut().for_each(|part| part.sort_unstable());
                parts.sort();
                *cells = parts.concat();
            }
            Group::Rellik | Group::Equality | Group::LookAndSay | Group::CountingCircles => {
                cells.sort_unstable();
            }
        },
        Clue::Quadruple { cells, digits } => {
            cells.sort_unstable();
            digits.sort_unstable();
        }
        Clue::Clone { cells, others } => {
            if others.iter().min() < cells.iter().min() {
                std::mem::swap(cells, others);
            }
            let mut pairs: Vec<(usize, usize)> =
                cells.iter().copied().zip(others.iter().copied()).collect();
            pairs.sort_unstable();
            (*cells, *others) = pairs.into_iter().unzip();
        }
        Clue::Global(_)
        | Clue::Arrow { .. }
        | Clue::Mark { .. }
        | Clue::LittleKiller { .. }
        | Clue::Outside { .. }
        | Clue::Own(_) => {}
    }
    clue
}
