//! Where to branch.

use super::boards::{Boards, Candidate, PLACES};
use super::locked::Board;
use crate::cell::Cell;

/// What to branch on.
pub(in super::super) struct Branching {
    pub(in super::super) at: Candidate,
    /// Whether every open cell has two candidates.
    pub(in super::super) all_pairs: bool,
}

/// With fewer open cells than this the rest is a short search, whatever the choice.
const FEW_OPEN: u32 = 32;

impl Boards {
    /// What to branch on: a cell with as few candidates as possible, and of these the one with the
    /// most influence. `None` if every cell is solved.
    pub(in super::super) fn branching(&self) -> Option<Branching> {
        if self.open == [0; 3] {
            return None;
        }
        let [pairs, triples, more] = self.open_by_candidates();
        let all_pairs = triples == [0; 3] && more == [0; 3];
        let few = [pairs, triples, more].into_iter().find(|cells| *cells != [0; 3])?;
        let open = self.open.iter().map(|open| open.count_ones()).sum::<u32>();
        let (band, cell) =
            if open < FEW_OPEN { first(few)? } else { self.most_influential(few, pairs)? };
        let digit = self.boards[band].iter().position(|board| board & cell != 0)?;
        Some(Branching { at: Candidate { band, cell, digit }, all_pairs })
    }

    /// The most influential of these cells.
    fn most_influential(&self, cells: [Board; 3], pairs: [Board; 3]) -> Option<(usize, Board)> {
        let mut best = None;
        let mut most = 0;
        for (band, mut rest) in cells.into_iter().enumerate() {
            while rest != 0 {
                let cell = rest & rest.wrapping_neg();
                rest &= rest - 1;
                let influence = self.influence(band, cell, &pairs);
                if influence >= most {
                    (best, most) = (Some((band, cell)), influence);
                }
            }
        }
        best
    }

    /// The open cells with two candidates, with three, and with more.
    fn open_by_candidates(&self) -> [[Board; 3]; 3] {
        let mut cells = [[0; 3]; 3];
        for (band, &open) in self.open.iter().enumerate() {
            let [mut once, mut twice, mut thrice, mut more] = [0; 4];
            for board in self.boards[band] {
                more |= thrice & board;
                thrice |= twice & board;
                twice |= once & board;
                once |= board;
            }
            cells[0][band] = open & !thrice;
            cells[1][band] = open & thrice & !more;
            cells[2][band] = open & more;
        }
        cells
    }

    /// How much may follow from a digit in the cell: the number of its open peers, those with two
    /// candidates counted twice.
    fn influence(&self, band: usize, cell: Board, pairs: &[Board; 3]) -> u32 {
        let mut influence = 0;
        for (other, peers) in PEERS[band][cell.trailing_zeros() as usize].iter().enumerate() {
            let open = u64::from(self.open[other] & peers);
            let pairs = u64::from(pairs[other] & peers);
            influence += (open | pairs << 32).count_ones();
        }
        influence
    }
}

/// The first of some cells.
fn first(cells: [Board; 3]) -> Option<(usize, Board)> {
    let band = cells.iter().position(|&cells| cells != 0)?;
    Some((band, cells[band] & cells[band].wrapping_neg()))
}

/// For each band and bit the peers of the cell, band by band.
static PEERS: [[[Board; 3]; 27]; 3] = {
    let mut peers = [[[0; 3]; 27]; 3];
    let mut i = 0;
    while i < 81 {
        let mut j = 0;
        while j < 81 {
            if Cell::ALL[i].peers().contains(Cell::ALL[j]) {
                let (band, bit) = PLACES[i];
                let (other, peer) = PLACES[j];
                peers[band as usize][bit as usize][other as usize] |= 1 << peer;
            }
            j += 1;
        }
        i += 1;
    }
    peers
};
