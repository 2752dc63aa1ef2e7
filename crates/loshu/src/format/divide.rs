//! Divides rows into grids and what is broken, so that as few good rows as possible are lost.

use alloc::vec;
use alloc::vec::Vec;

/// What a row is by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A right row: of cells, of pencil marks, or of either.
    Row {
        /// Whether it is nine cells.
        is_cells: bool,
        /// Whether it is nine groups of digits.
        is_marks: bool,
    },
    /// It is a row of no grid.
    Bad,
    /// It does not count.
    Ruler,
}

/// Some rows side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) begin: usize,
    /// The first row behind it.
    pub(super) end: usize,
    pub(super) content: Content,
}

/// What rows side by side are together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Nine rows of cells, perhaps with bad rows between them.
    Cells,
    /// Nine rows of pencil marks, perhaps with bad rows between them.
    Marks,
    /// One error.
    Broken,
}

impl Piece {
    /// Whether a row of this kind belongs to the grid of the piece, right or broken.
    pub(super) fn takes(&self, kind: Kind) -> bool {
        match (self.content, kind) {
            (_, Kind::Ruler) | (Content::Cells | Content::Marks, Kind::Bad) => false,
            (Content::Cells, Kind::Row { is_cells, .. }) => is_cells,
            (Content::Marks, Kind::Row { is_marks, .. }) => is_marks,
            (Content::Broken, Kind::Row { .. } | Kind::Bad) => true,
        }
    }
}

/// Good rows that are lost, errors, and gaps inside of pieces: the smaller the better, the first
/// number first.
type Cost = (usize, usize, usize);

fn sum(a: Cost, b: Cost) -> Cost {
    (a.0 + b.0, a.1 + b.1, a.2 + b.2)
}

/// Divides the rows of a block into pieces. `breaks` tells above which rows a blank line stands. The block
/// may begin with the rest of a grid: with so many rows as are missing above it.
pub(super) fn divide(kinds: &[Kind], breaks: &[bool], missing: usize) -> Vec<Piece> {
    let count = kinds.len();
    // From each row on: the smallest cost, and the first piece of that division.
    let mut best: Vec<(Cost, Option<Piece>)> = vec![((0, 0, 0), None); count + 1];
    for begin in (0..count).rev() {
        let rows = Rows { kinds, breaks, begin };
        let grids = [Content::Cells, Content::Marks].into_iter().filter_map(|it| rows.grid(it));
        let rest = if begin == 0 { rows.rest(missing) } else { None };
        let candidates = rest.into_iter().chain(grids).chain(rows.broken());
        let with_rest = candidates.map(|(cost, piece)| (sum(cost, best[piece.end].0), piece));
        let cheapest = with_rest.min_by_key(|(cost, _)| *cost);
        best[begin] = cheapest.map_or(best[begin + 1], |(cost, piece)| (cost, Some(piece)));
    }
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(piece) = best[at].1 {
        at = piece.end;
        pieces.push(piece);
    }
    pieces
}

/// The rows from one on.
struct Rows<'a> {
    kinds: &'a [Kind],
    breaks: &'a [bool],
    begin: usize,
}

impl Rows<'_> {
    /// A grid that begins here. Rulers behind it belong to it.
    fn grid(&self, content: Content) -> Option<(Cost, Piece)> {
        let mut piece = Piece { begin: self.begin, end: self.begin, content };
        let (mut rows, mut bad, mut bands) = (0, 0, 0);
        for (at, &kind) in self.kinds.iter().enumerate().skip(self.begin) {
            if at > self.begin && self.breaks[at] {
                match rows {
                    3 | 6 => bands += 1,
                    9 => break,
                    _ => return None,
                }
            }
            match kind {
                Kind::Ruler => {}
                _ if rows == 9 => break,
                kind if piece.takes(kind) => rows += 1,
                Kind::Row { .. } | Kind::Bad if rows == 0 => return None,
                Kind::Row { .. } | Kind::Bad => bad += 1,
            }
            piece.end = at + 1;
        }
        let is_whole = rows == 9 && matches!(bands, 0 | 2);
        is_whole.then_some(((0, bad, bad), piece))
    }

    /// The rest of a grid: so many rows.
    fn rest(&self, missing: usize) -> Option<(Cost, Piece)> {
        let is_row = |(_, kind): &(usize, &Kind)| !matches!(kind, Kind::Ruler);
        let mut rows = self.kinds.iter().enumerate().filter(is_row);
        let (last, _) = rows.nth(missing.checked_sub(1)?)?;
        let is_good = |kind: &&Kind| matches!(kind, Kind::Row { .. });
        let end = last + 1;
        let lost = self.kinds[..end].iter().filter(is_good).count();
        let is_whole = !self.breaks[1..end].contains(&true);
        let piece = Piece { begin: 0, end, content: Content::Broken };
        is_whole.then_some(((lost, 1, 0), piece))
    }

    /// One to nine rows that are one error, the longest first.
    fn broken(&self) -> impl Iterator<Item = (Cost, Piece)> {
        let mut pieces = Vec::new();
        let (mut lost, mut rows, mut gaps) = (0, 0, 0);
        for (at, &kind) in self.kinds.iter().enumerate().skip(self.begin) {
            if at > self.begin && self.breaks[at] {
                if !matches!(rows, 3 | 6) {
                    break;
                }
                gaps += 1;
            }
            match kind {
                Kind::Ruler => {}
                _ if rows == 9 => break,
                Kind::Row { .. } => (lost, rows) = (lost + 1, rows + 1),
                Kind::Bad => rows += 1,
            }
            let (begin, end) = (self.begin, at + 1);
            let errors = usize::from(rows > 0);
            pieces.push(((lost, errors, gaps), Piece { begin, end, content: Content::Broken }));
        }
        pieces.into_iter().rev()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Divides rows: `.` is a row of cells, `m` one of marks, `x` a bad one, `-` a ruler, and a blank
    /// stands for a blank line above the next row.
    fn divided(text: &str, missing: usize) -> Vec<(usize, Content)> {
        let (mut kinds, mut breaks, mut is_break) = (Vec::new(), Vec::new(), false);
        for sign in text.chars() {
            kinds.push(match sign {
                '.' => Kind::Row { is_cells: true, is_marks: false },
                'm' => Kind::Row { is_cells: false, is_marks: true },
                'x' => Kind::Bad,
                '-' => Kind::Ruler,
                _ => {
                    is_break = true;
                    continue;
                }
            });
            breaks.push(core::mem::take(&mut is_break));
        }
        let pieces = divide(&kinds, &breaks, missing);
        pieces.iter().map(|piece| (piece.end - piece.begin, piece.content)).collect()
    }

    #[test]
    fn as_few_good_rows_as_possible_are_lost() {
        use Content::{Broken, Cells, Marks};
        for (text, pieces) in [
            ("x", vec![(1, Broken)]),
            ("xxx", vec![(3, Broken)]),
            ("x.........", vec![(1, Broken), (9, Cells)]),
            (".........x", vec![(9, Cells), (1, Broken)]),
            ("....x.....", vec![(10, Cells)]),
            ("....x....", vec![(9, Broken)]),
            ("....x.............", vec![(9, Broken), (9, Cells)]),
            (".......x.........", vec![(8, Broken), (9, Cells)]),
            ("x.................", vec![(9, Broken), (9, Cells)]),
            ("x..................", vec![(1, Broken), (9, Cells), (9, Cells)]),
            ("x.........mmmmmmmmm", vec![(1, Broken), (9, Cells), (9, Marks)]),
            ("x... ... ...", vec![(1, Broken), (9, Cells)]),
            ("... ........", vec![(3, Broken), (8, Broken)]),
            ("... .........", vec![(3, Broken), (9, Cells)]),
            ("...-...x...-", vec![(12, Cells)]),
        ] {
            assert_eq!(divided(text, 0), pieces, "{text}");
        }
        // Behind four rows of a grid that a line has cut.
        let two = [(5, Broken), (9, Cells), (9, Cells)];
        assert_eq!(divided(".......................", 5), two);
        assert_eq!(divided("..................", 5), [(9, Cells), (9, Cells)]);
    }
}
