//! The oracle: a solver without any cleverness, which shares no code with the library.

/// What is searched, and what has been found.
struct Naive {
    cells: [u8; 81],
    /// A bit for each digit in each house.
    used: [u16; 27],
    most: usize,
    tries: u64,
    found: Vec<[u8; 81]>,
}

/// The solutions of a puzzle of 81 values, 0 for an empty cell, up to so many, in order; nothing if
/// that takes more than so many tries.
pub(crate) fn solutions(puzzle: &[u8; 81], most: usize, tries: u64) -> Option<Vec<[u8; 81]>> {
    let mut naive = Naive { cells: *puzzle, used: [0; 27], most, tries, found: Vec::new() };
    for (cell, &digit) in puzzle.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
        for house in houses(cell) {
            if naive.used[house] >> digit & 1 == 1 {
                return Some(Vec::new());
            }
            naive.used[house] |= 1 << digit;
        }
    }
    naive.search();
    naive.found.sort_unstable();
    (naive.tries > 0).then_some(naive.found)
}

fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

impl Naive {
    fn search(&mut self) {
        let free = |cell| houses(cell).iter().fold(0x3FE, |free, &house| free & !self.used[house]);
        let empty = (0..81).filter(|&cell| self.cells[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| free(cell).count_ones()) else {
            return self.found.push(self.cells);
        };
        let (digits, before) = (free(cell), self.used);
        for digit in (1..=9).filter(|digit| digits >> digit & 1 == 1) {
            if self.found.len() < self.most && self.tries > 0 {
                self.tries -= 1;
                self.cells[cell] = digit;
                for house in houses(cell) {
                    self.used[house] |= 1 << digit;
                }
                self.search();
                self.used = before;
            }
        }
        self.cells[cell] = 0;
    }
}
