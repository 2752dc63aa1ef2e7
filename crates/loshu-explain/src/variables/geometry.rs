//! The numbers of the variables and of the candidates, as constant tables.

/// How many variables there are: the cells, then the digits of rows, of columns and of boxes.
pub(crate) const VARIABLES: usize = 324;

/// How many candidates there are: candidate `9 * cell + d` puts digit `d + 1` into the cell.
pub(crate) const CANDIDATES: usize = 729;

/// A place in the mask of a variable.
#[derive(Clone, Copy)]
pub(crate) struct Membership {
    pub(crate) variable: u16,
    pub(crate) bit: u16,
}

/// The four variables of each candidate.
pub(crate) static MEMBERSHIPS: [[Membership; 4]; CANDIDATES] = memberships();

/// The nine candidates of each variable, by their bits.
pub(crate) static MEMBERS: [[u16; 9]; VARIABLES] = members();

const fn memberships() -> [[Membership; 4]; CANDIDATES] {
    let mut all = [[Membership { variable: 0, bit: 0 }; 4]; CANDIDATES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let (cell, digit) = (candidate / 9, candidate % 9);
        let (row, column) = (cell / 9, cell % 9);
        let (block, place) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        all[candidate] = [
            membership(cell, digit),
            membership(81 + 9 * row + digit, column),
            membership(162 + 9 * column + digit, row),
            membership(243 + 9 * block + digit, place),
        ];
        candidate += 1;
    }
    all
}

const fn membership(variable: usize, place: usize) -> Membership {
    Membership { variable: variable as u16, bit: 1 << place }
}

const fn members() -> [[u16; 9]; VARIABLES] {
    let mut all = [[0; 9]; VARIABLES];
    let mut candidate = 0;
    while candidate < CANDIDATES {
        let mut kind = 0;
        while kind < 4 {
            let Membership { variable, bit } = MEMBERSHIPS[candidate][kind];
            all[variable as usize][bit.trailing_zeros() as usize] = candidate as u16;
            kind += 1;
        }
        candidate += 1;
    }
    all
}

/// The members of a variable whose bits are set.
pub(crate) fn members_of(variable: usize, bits: u16) -> impl Iterator<Item = usize> {
    let mut bits = bits;
    core::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        let member = *MEMBERS[variable].get(place)?;
        bits &= bits - 1;
        Some(usize::from(member))
    })
}
