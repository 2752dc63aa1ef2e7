//! The orders in which the scale walks over houses, cells, peers and subsets.
//!
//! Which hint is found first decides the path, so these orders are part of the scale. Houses have
//! numbers of their own here: 0 to 8 boxes, 9 to 17 rows, 18 to 26 columns.

use loshu::Cell;

/// The type of a house: its number divided by nine.
pub(super) const BOX: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;

/// The nine cells of each house, in house order.
pub(super) const CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            cells[HOUSES[cell][kind] as usize][PLACES[cell][kind] as usize] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    cells
};

/// The box, the row and the column of each cell.
pub(super) const HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let at = Cell::ALL[cell];
        houses[cell] = [at.block() as u8, 9 + at.row() as u8, 18 + at.column() as u8];
        cell += 1;
    }
    houses
};

/// The place of each cell in its box, row and column, 0 to 8.
pub(super) const PLACES: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (Cell::ALL[cell].row(), Cell::ALL[cell].column());
        places[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    places
};

/// The cells of each house as bits.
pub(super) const HOUSE_BITS: [u128; 27] = {
    let mut bits = [0; 27];
    let mut house = 0;
    while house < 27 {
        let mut place = 0;
        while place < 9 {
            bits[house] |= 1 << CELLS[house][place];
            place += 1;
        }
        house += 1;
    }
    bits
};

/// The peers of each cell as bits.
pub(super) const PEER_BITS: [u128; 81] = {
    let mut bits = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        bits[cell] = Cell::ALL[cell].peers().bits();
        cell += 1;
    }
    bits
};

/// The 20 peers of each cell in peer order: the box, then the rest of the row, then of the column.
pub(super) const PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut seen, mut count, mut kind) = (1u128 << cell, 0, 0);
        while kind < 3 {
            let mut place = 0;
            while place < 9 {
                let peer = CELLS[HOUSES[cell][kind] as usize][place];
                if seen >> peer & 1 == 0 {
                    seen |= 1 << peer;
                    peers[cell][count] = peer;
                    count += 1;
                }
                place += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
};

/// Two houses that share three cells, and these cells as places in each of the houses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Intersection {
    pub(super) from: usize,
    pub(super) shared_from: u16,
    pub(super) to: usize,
    pub(super) shared_to: u16,
}

/// The intersections in the order of the rules on locked digits: box and column, box and row,
/// column and box, row and box.
pub(super) const INTERSECTIONS: [Intersection; 108] = {
    let blank = Intersection { from: 0, shared_from: 0, to: 0, shared_to: 0 };
    let mut all = [blank; 108];
    let orders = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];
    let (mut count, mut order) = (0, 0);
    while order < 4 {
        let (mut from, end) = (9 * orders[order].0, 9 * orders[order].0 + 9);
        while from < end {
            let mut to = 9 * orders[order].1;
            while to < 9 * orders[order].1 + 9 {
                let (shared_from, shared_to) = (shared(from, to), shared(to, from));
                if shared_from != 0 {
                    all[count] = Intersection { from, shared_from, to, shared_to };
                    count += 1;
                }
                to += 1;
            }
            from += 1;
        }
        order += 1;
    }
    all
};

/// The places of a house whose cells are in another house, too.
const fn shared(house: usize, other: usize) -> u16 {
    let (mut places, mut place) = (0, 0);
    while place < 9 {
        places |= ((HOUSE_BITS[other] >> CELLS[house][place] & 1) as u16) << place;
        place += 1;
    }
    places
}

/// The houses, boxes first, then columns, then rows: the order of singles and subsets.
pub(super) fn boxes_columns_rows() -> impl Iterator<Item = usize> {
    (0..9).chain(18..27).chain(9..18)
}

/// The houses of both cells, box first, then row, then column.
pub(super) fn common_houses(a: usize, b: usize) -> impl Iterator<Item = usize> {
    let pairs = HOUSES[a].into_iter().zip(HOUSES[b]);
    pairs.filter_map(|(a, b)| (a == b).then_some(a as usize))
}

/// The subsets of `size` of `items` items as bits, in ascending order of the number they are.
pub(super) fn subsets(items: usize, size: usize) -> impl Iterator<Item = u64> {
    let first = (size <= items && (items > 0 || size > 0)).then(|| low_bits(size));
    let last = low_bits(size) << (items - size.min(items));
    core::iter::successors(first, move |&subset| (subset != last).then(|| next_subset(subset)))
}

const fn low_bits(count: usize) -> u64 {
    if count == 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The next number with as many ones (Gosper's hack).
const fn next_subset(subset: u64) -> u64 {
    let lowest = subset & subset.wrapping_neg();
    let carried = subset + lowest;
    carried | (((subset ^ carried) >> 2) / lowest)
}

/// The cells of a set in reading order.
pub(super) fn cells(mut cells: u128) -> impl Iterator<Item = usize> + Clone {
    core::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize);
        cells &= cells.wrapping_sub(1);
        cell
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn subsets_ascend() {
        let pairs: Vec<_> = subsets(4, 2).collect();
        assert_eq!(pairs, [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(subsets(3, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(0, 0).count() + subsets(2, 3).count(), 0);
        assert_eq!(subsets(9, 4).count(), 126);
    }

    #[test]
    fn peers_begin_with_the_box() {
        assert_eq!(
            PEERS[0],
            [1, 2, 9, 10, 11, 18, 19, 20, 3, 4, 5, 6, 7, 8, 27, 36, 45, 54, 63, 72]
        );
    }

    #[test]
    fn intersections_share_three_cells() {
        for Intersection { from, shared_from, to, shared_to } in INTERSECTIONS {
            let cells_of = |house: usize, places| -> Vec<u8> {
                crate::bits::ones(places).map(|place| CELLS[house][place]).collect()
            };
            assert_eq!(cells_of(from, shared_from).len(), 3);
            assert_eq!(cells_of(from, shared_from), cells_of(to, shared_to));
        }
    }
}
