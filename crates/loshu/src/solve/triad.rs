//! Propagation, seen from a triad.
//!
//! The sets of the three cells of a triad say which digits occur in it at least once, and which at
//! least twice. In a band a digit stands once in each row and once in each box, so the triads that
//! hold it are a permutation of the 3 x 3 matrix of rows and boxes; the same holds for the columns
//! and boxes of a stack. With that everything is a matter of sets:
//!
//! * A solved digit leaves the other triads of its line and of its box ([`TriadDigits::open`]).
//! * What lies on no permutation can go ([`on_permutation`]): locked candidates, both ways.
//! * A digit that no other triad of the line can hold is *locked* to the triad; then it is locked in
//!   the box as well. Three digits locked to a triad leave nothing else there.
//! * A digit locked to a triad, and possible in only one of its cells, is a hidden single.
//!
//! (Triads as units are known from Tom Dillon's solver *tdoku* of 2019.)

use super::vector::Vector;

/// The digits of a triad.
#[derive(Clone, Copy)]
pub(super) struct TriadDigits<V> {
    /// Those in at least one cell.
    pub(super) once: V,
    /// Those in at least two.
    twice: V,
    /// Those that are solved: the only ones of a cell.
    pub(super) solved: V,
}

impl<V: Vector> TriadDigits<V> {
    #[inline(always)]
    pub(super) fn of(cells: [V; 3]) -> TriadDigits<V> {
        TriadDigits::with_singles_of(cells, cells)
    }

    /// The digits of cells of which those are solved that were so before.
    #[inline(always)]
    pub(super) fn with_singles_of([a, b, c]: [V; 3], [d, e, f]: [V; 3]) -> TriadDigits<V> {
        let ab = a | b;
        TriadDigits {
            once: ab | c,
            twice: a & b | ab & c,
            solved: d.single() | e.single() | f.single(),
        }
    }

    /// The digits that are solved here, or are possible here and solved nowhere in the line or the box.
    #[inline(always)]
    pub(super) fn open(self, line: V, block: V) -> V {
        (self.once - (line | block)) | self.solved
    }

    /// What the cells of the triad may hold, if the triad may hold `kept`, and the other triads of
    /// the line `others`.
    ///
    /// | the triad may hold the digit | another triad may | in two or more cells | in its cells |
    /// |---|---|---|---|
    /// | no | | | goes |
    /// | yes | yes | | stays, unless three digits are locked |
    /// | yes | no (locked) | yes | stays |
    /// | yes | no (locked) | no | a hidden single |
    #[inline(always)]
    pub(super) fn settle(self, kept: V, others: V) -> Settled<V> {
        let locked = kept - others;
        let fewer_than_three = locked.without_lowest().without_lowest().is_empty();
        // (`locked` is a part of `kept`.)
        Settled { kept: locked | kept & fewer_than_three, hidden: locked - self.twice }
    }
}

/// Of the digits of a triad those that lie on a permutation with the triads of the two other lines
/// in the two other boxes, `[[a, b], [c, d]]`.
#[inline(always)]
pub(super) fn on_permutation<V: Vector>(digits: V, [[a, b], [c, d]]: [[V; 2]; 2]) -> V {
    digits & (a & d | b & c)
}

/// What the cells of a triad may hold.
#[derive(Clone, Copy)]
pub(super) struct Settled<V> {
    kept: V,
    /// Hidden singles.
    hidden: V,
}

impl<V: Vector> Settled<V> {
    #[inline(always)]
    pub(super) fn apply(self, cell: V) -> V {
        (cell & self.hidden).or_else(cell & self.kept)
    }

    /// The same by logic alone, without a blend: quicker for one node, where each operation waits for the
    /// one before.
    #[inline(always)]
    pub(super) fn apply_by_logic(self, cell: V) -> V {
        let hidden = cell & self.hidden;
        hidden | cell & self.kept & hidden.is_empty()
    }
}
