//! The oracle: a solver without any cleverness, which shares no code with the library.

/// The solutions of a puzzle of 81 values, 0 for an empty cell, up to so many.
pub(crate) fn solutions(puzzle: &[u8; 81], most: usize) -> Vec<[u8; 81]> {
    let mut used = [0; 27];
    let mut found = Vec::new();
    for (cell, &digit) in puzzle.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
        for house in houses(cell) {
            if used[house] >> digit & 1 == 1 {
                return found;
            }
            used[house] |= 1 << digit;
        }
    }
    search(&mut puzzle.clone(), &mut used, most, &mut found);
    found
}

fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// `used` has a bit for each digit in each house.
fn search(cells: &mut [u8; 81], used: &mut [u16; 27], most: usize, found: &mut Vec<[u8; 81]>) {
    let free = |cell| houses(cell).iter().fold(0x3FE, |free, &house| free & !used[house]);
    let empty = (0..81).filter(|&cell| cells[cell] == 0);
    let Some(cell) = empty.min_by_key(|&cell| free(cell).count_ones()) else {
        return found.push(*cells);
    };
    let digits = free(cell);
    for digit in (1..=9).filter(|digit| digits >> digit & 1 == 1) {
        if found.len() < most {
            cells[cell] = digit;
            let before = *used;
            for house in houses(cell) {
                used[house] |= 1 << digit;
            }
            search(cells, used, most, found);
            *used = before;
            cells[cell] = 0;
        }
    }
}
