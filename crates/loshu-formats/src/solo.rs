//! Game IDs of Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection: `3x3:5a3b9`, jigsaws `9j:...`, with the
//! diagonals `3x3x:...`, killers `3x3k:...`.
//!
//! The head says how large a box is, in its own order: blocks across, and blocks down. Behind the colon stand the givens:
//! a letter for so many empty cells, and numbers, parted by `_` where they touch. Regions and cages follow after commas, told
//! by the lines between cells: how many cells lie together before each line.

use loshu_variant::{Clue, Global, Regions, Setting, Shape};

/// The most rows of a board that is read.
const MOST_ROWS: u32 = 25;

/// What the head says.
#[derive(Clone, Copy, Debug, Default)]
struct Head {
    /// The rows and the columns of a box; a jigsaw has one row.
    rows: u8,
    columns: u8,
    has_diagonals: bool,
    is_killer: bool,
}

impl Head {
    /// Reads `3x3`, `9j`, `2x3xkdt`; `None` for other texts.
    fn read(text: &str) -> Option<Head> {
        let (rows, mut rest) = number(text)?;
        let mut columns = None;
        if let Some((number, behind)) = rest.strip_prefix('x').and_then(number) {
            (columns, rest) = (Some(number), behind);
        }
        let (mut is_jigsaw, mut head) = (false, Head::default());
        let mut flags = rest.chars().peekable();
        while let Some(flag) = flags.next() {
            match flag {
                'j' => is_jigsaw = true,
                'x' => head.has_diagonals = true,
                'k' => head.is_killer = true,
                // How difficult it was to be, and which symmetry it was to have.
                'd' => drop(flags.next()?),
                'r' | 'm' | 'a' => while flags.next_if(char::is_ascii_digit).is_some() {},
                _ => return None,
            }
        }
        let side = rows * columns.unwrap_or(1);
        if !(1..=MOST_ROWS).contains(&side) || columns.is_none() && !is_jigsaw {
            return None;
        }
        let columns = columns.filter(|_| !is_jigsaw);
        head.rows = columns.map_or(1, |_| rows as u8);
        head.columns = columns.map_or(side as u8, |columns| columns as u8);
        Some(head)
    }
}

/// A number of one or two digits, and what stands behind it.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok().filter(|number| *number <= MOST_ROWS)?, rest))
}

/// Reads a line that is a game ID; `None` if it is none.
pub(crate) fn read(line: &str) -> Option<Result<Setting, String>> {
    let line = line.trim();
    if let Some((head, seed)) = line.split_once('#') {
        let is_seed = !seed.is_empty() && seed.bytes().all(|sign| sign.is_ascii_digit());
        return (is_seed && Head::read(head).is_some()).then(|| {
            Err("a random seed, from which only Solo makes the puzzle; copy its game ID".into())
        });
    }
    let (head, parts) = line.split_once(':')?;
    let head = Head::read(head)?;
    let is_part =
        |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || b"_,".contains(&sign);
    // Where no two cells are parted, the digits stand for cells one by one.
    let is_parted = parts.bytes().any(|sign| sign.is_ascii_lowercase() || sign == b'_');
    (is_parted && parts.bytes().all(is_part)).then(|| setting(head, parts))
}

fn setting(head: Head, text: &str) -> Result<Setting, String> {
    let shape = Shape::square(head.rows * head.columns).map_err(|error| error.to_string())?;
    let mut setting = Setting::new(shape);
    let (side, cells) = (setting.shape.rows(), setting.shape.len());
    let mut parts = text.split(',');
    for (cell, given) in numbers(parts.next().unwrap_or_default(), cells)?.into_iter().enumerate() {
        if given > 0 {
            let digit = setting.digits.digit(given.into());
            let digit = digit.ok_or_else(|| format!("Solo: {given} is not a digit"))?;
            setting.cells[cell] = [digit].into_iter().collect();
        }
    }
    let missing = |what: &str| format!("Solo: the {what} are missing");
    setting.regions = match head.rows {
        1 => {
            let blocks = blocks(parts.next().ok_or_else(|| missing("regions"))?, side)?;
            let count = blocks.iter().max().map_or(0, |last| last + 1);
            if count != side {
                return Err(format!("Solo: {count} regions, expected {side}"));
            }
            let region = |block: &usize| u8::try_from(*block).ok();
            Regions::of_cells(&setting.shape, &blocks.iter().map(region).collect::<Vec<_>>())
        }
        rows => Regions::Boxes(rows, head.columns),
    };
    if head.has_diagonals {
        setting.clues.push(Clue::Global(Global::RisingDiagonal));
        setting.clues.push(Clue::Global(Global::FallingDiagonal));
    }
    if head.is_killer {
        let blocks = blocks(parts.next().ok_or_else(|| missing("cages"))?, side)?;
        let sums = numbers(parts.next().ok_or_else(|| missing("sums of the cages"))?, cells)?;
        let cages = (0..cells).filter(|&cell| !blocks[..cell].contains(&blocks[cell]));
        setting.clues.extend(cages.map(|first| {
            let inside = (first..cells).filter(|&cell| blocks[cell] == blocks[first]);
            let total = Some(i32::from(sums[first])).filter(|total| *total > 0);
            Clue::Cage { cells: inside.collect(), total }
        }));
    }
    match parts.next() {
        Some(_) => Err("Solo: a part too many behind a comma".into()),
        None => Ok(setting),
    }
}

/// The numbers of cells, 0 for an empty one.
fn numbers(text: &str, cells: usize) -> Result<Vec<u16>, String> {
    let mut numbers = Vec::with_capacity(cells);
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        if sign.is_ascii_digit() {
            let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
            let number = rest[..end].parse().ok();
            numbers.push(number.ok_or_else(|| format!("Solo: {} is not a digit", &rest[..end]))?);
            rest = &rest[end..];
        } else {
            let run = if sign == '_' { 0 } else { run_of(sign) };
            numbers.resize(numbers.len() + run, 0);
            rest = &rest[1..];
        }
        if numbers.len() > cells {
            break;
        }
    }
    match numbers.len() {
        found if found > cells => Err(format!("Solo: more than {cells} cells")),
        found if found < cells => Err(format!("Solo: {found} cells, expected {cells}")),
        _ => Ok(numbers),
    }
}

/// How many cells a letter stands for.
fn run_of(letter: char) -> usize {
    letter as usize - usize::from(b'a') + 1
}

/// The two cells at each place where a line may lie: first those side by side in the order of reading, then those one below
/// the other in the order of columns.
fn borders(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let lines = move || (0..side).flat_map(move |line| (1..side).map(move |at| (line, at)));
    let across = lines().map(move |(row, at)| (row * side + at - 1, row * side + at));
    let down = lines().map(move |(column, at)| ((at - 1) * side + column, at * side + column));
    across.chain(down)
}

/// `z` stands for so many places without a line, and none follows; `y` for as many before a line.
const LONGEST_RUN: usize = 25;

/// The block of each cell, in the order of their first cells.
fn blocks(text: &str, side: usize) -> Result<Vec<usize>, String> {
    let mut is_line = Vec::new();
    let most = 2 * side * (side - 1);
    for sign in text.chars() {
        let (run, ends) = match sign {
            '_' => (0, true),
            'z' => (LONGEST_RUN, false),
            'a'..='y' => (run_of(sign), true),
            _ => return Err(format!("Solo: {sign:?} stands for no lines")),
        };
        is_line.resize(is_line.len() + run, false);
        is_line.extend(ends.then_some(true));
        if is_line.len() > most + 1 {
            break;
        }
    }
    // A last line stands behind all places.
    if is_line.len() != most + 1 {
        return Err(format!(
            "Solo: lines at {} places, expected {most}",
            is_line.len().saturating_sub(1)
        ));
    }
    let mut blocks: Vec<usize> = (0..side * side).collect();
    for ((a, b), _) in borders(side).zip(is_line).filter(|(_, is_line)| !is_line) {
        let (least, other) = (blocks[a].min(blocks[b]), blocks[a].max(blocks[b]));
        blocks.iter_mut().filter(|block| **block == other).for_each(|block| *block = least);
    }
    let mut known: Vec<usize> = blocks.clone();
    known.sort_unstable();
    known.dedup();
    Ok(blocks.iter().map(|block| known.binary_search(block).unwrap_or(0)).collect())
}

/// Writes a setting as a game ID.
pub(crate) fn write(setting: &Setting) -> Result<String, String> {
    let has = |global| setting.clues.contains(&Clue::Global(global));
    let has_diagonals = has(Global::RisingDiagonal) && has(Global::FallingDiagonal);
    let mut cages: Vec<(&[usize], u16)> = Vec::new();
    for clue in &setting.clues {
        match clue {
            Clue::Global(Global::RisingDiagonal | Global::FallingDiagonal) if has_diagonals => {}
            Clue::Cage { cells, total: Some(total @ 1..=9999) } => {
                cages.push((&cells[..], *total as u16));
            }
            clue => return Err(format!("Solo has no {}", setting.rule_name(clue))),
        }
    }
    if setting.shape.corners().len() > 1 || !setting.has_usual_digits() {
        return Err("Solo has one square, with digits from 1".into());
    }
    let side = setting.shape.rows();
    let mut text = match &setting.regions {
        Regions::Boxes(1, _) => return Err("Solo has no grids without boxes".into()),
        Regions::Boxes(rows, columns) => format!("{rows}x{columns}"),
        Regions::Own(_) => format!("{side}j"),
    };
    text.extend(has_diagonals.then_some('x'));
    text.extend((!cages.is_empty()).then_some('k'));
    text.push(':');
    let all = setting.digits.all();
    let mut givens = Vec::with_capacity(setting.cells.len());
    for digits in &setting.cells {
        match digits.single() {
            Some(digit) => givens.push(digit.into()),
            None if digits.is_empty() || *digits == all => givens.push(0),
            None => return Err("Solo cannot hold given pencil marks".into()),
        }
    }
    push_numbers(&mut text, &givens);
    if let Regions::Own(regions) = &setting.regions {
        if regions.contains(&None) {
            return Err("Solo has no cells without a region".into());
        }
        push_blocks(&mut text, side, regions)?;
    }
    if !cages.is_empty() {
        let (mut cage_of, mut sums) = (vec![None; givens.len()], vec![0; givens.len()]);
        for (number, (cells, total)) in cages.iter().enumerate() {
            for &cell in *cells {
                if cage_of[cell].replace(number).is_some() {
                    return Err("Solo has no cages that overlap".into());
                }
            }
            if let Some(&first) = cells.iter().min() {
                sums[first] = *total;
            }
        }
        if cage_of.contains(&None) {
            return Err("the cages of Solo cover all cells".into());
        }
        push_blocks(&mut text, side, &cage_of)?;
        text.push(',');
        push_numbers(&mut text, &sums);
    }
    Ok(text)
}

fn push_numbers(text: &mut String, numbers: &[u16]) {
    let mut is_number = false;
    for run in numbers.chunk_by(|a, b| (*a == 0) == (*b == 0)) {
        if run[0] == 0 {
            let (longest, rest) = (run.len() / 26, run.len() % 26);
            text.extend((0..longest).map(|_| 'z'));
            text.extend(letter(rest));
            is_number = false;
            continue;
        }
        for number in run {
            if is_number {
                text.push('_');
            }
            text.push_str(&number.to_string());
            is_number = true;
        }
    }
}

/// The letter for so many cells; none for no cells.
fn letter(run: usize) -> Option<char> {
    (run > 0).then(|| char::from(b'a' - 1 + run as u8))
}

/// Appends the lines between blocks, behind a comma.
fn push_blocks<T: PartialEq>(text: &mut String, side: usize, block_of: &[T]) -> Result<(), String> {
    let begin = text.len() + 1;
    text.push(',');
    let mut run = 0;
    let lines = borders(side).map(|(a, b)| block_of[a] != block_of[b]);
    for is_line in lines.chain([true]) {
        if !is_line {
            run += 1;
            continue;
        }
        while run > LONGEST_RUN {
            text.push('z');
            run -= LONGEST_RUN;
        }
        text.push(letter(run).unwrap_or('_'));
        run = 0;
    }
    // Lines tell blocks apart that hang together.
    let read = blocks(&text[begin..], side)?;
    let is_same = (0..read.len())
        .all(|a| (0..a).all(|b| (read[a] == read[b]) == (block_of[a] == block_of[b])));
    match is_same {
        true => Ok(()),
        false => Err("Solo has no cages or regions in several pieces".into()),
    }
}
