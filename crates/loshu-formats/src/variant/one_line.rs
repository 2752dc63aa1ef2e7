//! Killers and jigsaws of nine rows on one line.
//!
//! * A killer as forums write it: 81 signs. A cage has its total in one cell: `0` to `9`, `A` to `Z` for 10 to 35,
//!   `a` to `j` for 36 to 45, where 0 says nothing about the sum. Every other cell points to a cell of its cage:
//!   `<`, `>`, `^`, `v`, and for the diagonals `` ` ``, `'`, `,` and `.`, which look up left, up right, down left and
//!   down right.
//! * A killer as `SumoCue` writes it: `3x3:` some letters `:k:` and 81 numbers with `:` between them, and perhaps one more behind the last. The number is 256
//!   times the total of the cage, plus a number of the cage. A total of 0 is no cage. The letter `d` says that the
//!   diagonals are houses.
//! * A jigsaw: 81 givens, and behind them 81 signs for the regions of the cells.

use loshu_variant::{Clue, DigitSet, Global, Regions, Setting, Shape};

/// The number of cells.
const CELLS: usize = 81;

/// The signs of a jigsaw.
const JIGSAW: usize = 2 * CELLS;

/// The number of rows, of columns, and of digits.
const SIDE: usize = 9;

/// Reads a line that is one of these; `None` if it is none of them.
pub(crate) fn read(line: &[u8]) -> Option<Result<Setting, String>> {
    let line = line.trim_ascii();
    if !line.starts_with(b"3x3:") && !matches!(line.len(), CELLS | JIGSAW) {
        return None;
    }
    let line = str::from_utf8(line).ok()?;
    if let Some(rest) = line.strip_prefix("3x3:") {
        let (letters, numbers) = rest.split_once(":k:")?;
        return Some(sumocue(letters, numbers));
    }
    match line.len() {
        CELLS if line.contains(['<', '>', '^']) => forum(line.as_bytes()),
        JIGSAW => jigsaw(line.as_bytes()).map(Ok),
        _ => None,
    }
}

fn plain() -> Setting {
    Setting::new(Shape::square(SIDE as u8).expect("nine rows are a shape"))
}

/// What a sign of a forum's killer says.
enum Sign {
    /// The cell has the total of its cage.
    Total(i32),
    /// A cell of the same cage is so many rows and columns away.
    Towards(isize, isize),
}

fn sign(sign: u8) -> Option<Sign> {
    Some(match sign {
        b'0'..=b'9' => Sign::Total(i32::from(sign - b'0')),
        b'A'..=b'Z' => Sign::Total(i32::from(sign - b'A') + 10),
        b'a'..=b'j' => Sign::Total(i32::from(sign - b'a') + 36),
        b'<' => Sign::Towards(0, -1),
        b'>' => Sign::Towards(0, 1),
        b'^' => Sign::Towards(-1, 0),
        b'v' => Sign::Towards(1, 0),
        b'`' => Sign::Towards(-1, -1),
        b'\'' => Sign::Towards(-1, 1),
        b',' => Sign::Towards(1, -1),
        b'.' => Sign::Towards(1, 1),
        _ => return None,
    })
}

fn forum(line: &[u8]) -> Option<Result<Setting, String>> {
    let signs = line.iter().map(|&byte| sign(byte)).collect::<Option<Vec<Sign>>>()?;
    Some(cages_of(&signs))
}

fn cages_of(signs: &[Sign]) -> Result<Setting, String> {
    let mut setting = plain();
    let mut cages: Vec<(usize, i32, Vec<usize>)> = Vec::new();
    for cell in 0..CELLS {
        let (root, total) = root(signs, cell).ok_or_else(|| {
            format!("{}: no total at the end of the arrows", setting.shape.name(cell))
        })?;
        match cages.iter_mut().find(|cage| cage.0 == root) {
            Some(cage) => cage.2.push(cell),
            None => cages.push((root, total, vec![cell])),
        }
    }
    let cage =
        |(_, total, cells)| Clue::Cage { cells, total: Some(total).filter(|total| *total > 0) };
    setting.clues = cages.into_iter().map(cage).collect();
    Ok(setting)
}

/// The cell to which the arrows from a cell lead, and its total.
fn root(signs: &[Sign], mut cell: usize) -> Option<(usize, i32)> {
    for _ in 0..CELLS {
        let (down, right) = match signs[cell] {
            Sign::Total(total) => return Some((cell, total)),
            Sign::Towards(down, right) => (down, right),
        };
        let row = (cell / SIDE).checked_add_signed(down).filter(|row| *row < SIDE)?;
        let column = (cell % SIDE).checked_add_signed(right).filter(|column| *column < SIDE)?;
        cell = SIDE * row + column;
    }
    None
}

fn sumocue(letters: &str, numbers: &str) -> Result<Setting, String> {
    let mut setting = plain();
    match letters {
        "" => {}
        "d" => {
            let diagonals = [Global::RisingDiagonal, Global::FallingDiagonal];
            setting.clues.extend(diagonals.map(Clue::Global));
        }
        _ => return Err(format!("{letters:?} is not known; expected nothing, or d for diagonals")),
    }
    // A colon may stand behind the last number too.
    let numbers: Vec<&str> = numbers.strip_suffix(':').unwrap_or(numbers).split(':').collect();
    if numbers.len() != CELLS {
        return Err(format!("{} numbers; expected {CELLS}", numbers.len()));
    }
    let mut cages: Vec<(i32, Vec<usize>)> = Vec::new();
    for (cell, number) in numbers.into_iter().enumerate() {
        let number = number.parse::<u16>().map(i32::from);
        let number = number.map_err(|_| format!("{}: no number", setting.shape.name(cell)))?;
        match cages.iter_mut().find(|cage| cage.0 == number) {
            Some(cage) => cage.1.push(cell),
            None => cages.push((number, vec![cell])),
        }
    }
    let with_total = cages.into_iter().filter(|(number, _)| *number >= 256);
    let cage = |(number, cells)| Clue::Cage { cells, total: Some(number / 256) };
    setting.clues.extend(with_total.map(cage));
    Ok(setting)
}

/// Nine regions of nine cells. They are no rows of a solution, which may stand there too.
fn jigsaw(line: &[u8]) -> Option<Setting> {
    let (givens, regions) = line.split_at(CELLS);
    let given = |&byte: &u8| match byte {
        b'1'..=b'9' => Some(DigitSet::only(byte - b'0')),
        b'.' | b'0' => Some(DigitSet::EMPTY),
        _ => None,
    };
    let cells = givens.iter().map(given).collect::<Option<Vec<_>>>()?;
    let mut signs: Vec<u8> = Vec::new();
    for &sign in regions {
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    let is_region = |sign| regions.iter().filter(|other| *other == sign).count() == SIDE;
    let differ = |row: &[u8]| (1..SIDE).all(|at| !row[..at].contains(&row[at]));
    if signs.len() != SIDE || !signs.iter().all(is_region) || regions.chunks(SIDE).all(differ) {
        return None;
    }
    let region = |sign: &u8| signs.iter().position(|one| one == sign).map(|at| at as u8);
    let regions = Regions::Own(regions.iter().map(region).collect());
    Some(Setting { cells, regions, ..plain() })
}

#[cfg(test)]
mod tests {
    use loshu_variant::Solver;

    use super::*;

    const SOLUTION: &[u8] =
        b"123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    /// Cages of two cells side by side, and one of a single cell at the end of each row.
    fn pairs() -> (Vec<u8>, Vec<(i32, Vec<usize>)>) {
        let (mut text, mut cages) = (Vec::new(), Vec::new());
        for (row, digits) in SOLUTION.chunks(9).enumerate() {
            for (at, digits) in digits.chunks(2).enumerate() {
                let total: u8 = digits.iter().map(|digit| digit - b'0').sum();
                text.push(if total < 10 { b'0' + total } else { b'A' + total - 10 });
                text.extend(&b"<"[..digits.len() - 1]);
                let first = 9 * row + 2 * at;
                cages.push((i32::from(total), (first..first + digits.len()).collect()));
            }
        }
        (text, cages)
    }

    fn clues(cages: &[(i32, Vec<usize>)]) -> Vec<Clue> {
        let cage = |(total, cells): &(i32, Vec<usize>)| Clue::Cage {
            cells: cells.clone(),
            total: Some(*total),
        };
        cages.iter().map(cage).collect()
    }

    #[test]
    fn a_killer_of_a_forum() {
        let (text, cages) = pairs();
        let setting = read(&text).unwrap().unwrap();
        assert_eq!(setting.clues, clues(&cages));
        assert_ne!(Solver::new().solve(&setting.puzzle().unwrap()).name(), "unsolvable");
        let mut circle = text.clone();
        circle[0] = b'>';
        let error = read(&circle).unwrap().unwrap_err();
        assert_eq!(error, "R1C1: no total at the end of the arrows");
        circle[0] = b'^';
        assert!(read(&circle).unwrap().is_err());
        circle[0] = b'!';
        assert!(read(&circle).is_none());
        assert!(read(&text[..80]).is_none());
    }

    #[test]
    fn a_diagonal_arrow_and_a_cage_without_a_total() {
        let mut text = vec![b'0'; 81];
        text[9 + 1] = b'`';
        text[1] = b',';
        text[9] = b'^';
        let setting = read(&text).unwrap().unwrap();
        assert_eq!(setting.clues[0], Clue::Cage { cells: vec![0, 1, 9, 10], total: None });
        assert_eq!(setting.clues.len(), 78);
    }

    #[test]
    fn a_killer_of_sumocue() {
        let (_, cages) = pairs();
        let mut numbers = vec![String::from("7"); 81];
        for (number, (total, cells)) in cages.iter().enumerate() {
            cells
                .iter()
                .for_each(|&cell| numbers[cell] = (total * 256 + number as i32).to_string());
        }
        let line = |letters: &str, numbers: &[String]| {
            read(format!("3x3:{letters}:k:{}", numbers.join(":")).as_bytes()).unwrap()
        };
        assert_eq!(line("", &numbers).unwrap().clues, clues(&cages));
        assert_eq!(line("d", &numbers).unwrap().clues.len(), cages.len() + 2);
        let with_colon = [&numbers[..], &[String::new()]].concat();
        assert_eq!(line("", &with_colon).unwrap().clues, clues(&cages));
        numbers[80] = "80".into();
        assert_eq!(line("", &numbers).unwrap().clues.len(), cages.len() - 1);
        numbers[80] = "x".into();
        assert_eq!(line("", &numbers).unwrap_err(), "R9C9: no number");
        assert_eq!(line("", &numbers[..80]).unwrap_err(), "80 numbers; expected 81");
        assert!(line("e", &numbers).is_err());
    }

    #[test]
    fn a_jigsaw_and_no_solution_in_its_place() {
        let mut line = [b'.'; 81];
        line[0] = b'5';
        let rows = (0..81).map(|cell| b'a' + cell / 9);
        let setting = read(&[&line[..], &rows.collect::<Vec<_>>()].concat()).unwrap().unwrap();
        assert_eq!(setting.cells[0], DigitSet::only(5));
        let Regions::Own(regions) = &setting.regions else { panic!("{:?}", setting.regions) };
        assert_eq!((regions[8], regions[9]), (Some(0), Some(1)));
        assert!(read(&[&line[..], SOLUTION].concat()).is_none());
        assert!(read(&[&line[..], &[b'a'; 81]].concat()).is_none());
    }
}
