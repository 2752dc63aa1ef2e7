//! Random clues that fit a solution.

use crate::clue::{Clue, Global, Line, Mark};
use crate::random::Random;
use crate::rules::Sign;
use crate::setting::Setting;
use crate::shape::{ORTHOGONAL, Shape, Step};

/// A kind of clues to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClueKind {
    /// Killer cages that cover all cells.
    Killer,
    /// All dots of consecutive digits and of doubles.
    Kropki,
    /// Letters where neighbours add up to 5 or 10.
    Xv,
    /// Thermometers.
    Thermometers,
    /// Arrows.
    Arrows,
    /// German whispers.
    Whispers,
    /// Renban lines.
    Renban,
    /// Palindromes.
    Palindromes,
    /// Signs of less and greater between neighbours, as thermometers of two cells.
    Inequalities,
    /// Odd and even cells.
    Parity,
    /// Four cells with some of their digits.
    Quadruples,
}

impl ClueKind {
    /// All kinds.
    pub const ALL: [ClueKind; 11] = [
        ClueKind::Killer,
        ClueKind::Kropki,
        ClueKind::Xv,
        ClueKind::Thermometers,
        ClueKind::Arrows,
        ClueKind::Whispers,
        ClueKind::Renban,
        ClueKind::Palindromes,
        ClueKind::Inequalities,
        ClueKind::Parity,
        ClueKind::Quadruples,
    ];

    /// Returns the name: `killer`.
    pub const fn name(self) -> &'static str {
        match self {
            ClueKind::Killer => "killer",
            ClueKind::Kropki => "kropki",
            ClueKind::Xv => "xv",
            ClueKind::Thermometers => "thermometers",
            ClueKind::Arrows => "arrows",
            ClueKind::Whispers => "whispers",
            ClueKind::Renban => "renban",
            ClueKind::Palindromes => "palindromes",
            ClueKind::Inequalities => "inequalities",
            ClueKind::Parity => "parity",
            ClueKind::Quadruples => "quadruples",
        }
    }
}

/// The steps to all eight neighbours.
const AROUND: [Step; 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// How long random lines are.
const LENGTHS: [usize; 5] = [3, 4, 5, 6, 7];

/// Adds clues of a kind that fit the digits.
pub(super) fn add(kind: ClueKind, setting: &mut Setting, digits: &[u8], random: &mut Random) {
    let size = setting.shape.size();
    let half = size.div_ceil(2);
    match kind {
        ClueKind::Killer => add_cages(setting, digits, random),
        ClueKind::Kropki => {
            add_signs(setting, digits, &[Sign::Difference(1), Sign::Ratio(2)], random);
            setting.clues.push(Clue::Global(Global::NonConsecutive));
            setting.clues.push(Clue::Global(Global::AllRatios));
        }
        ClueKind::Xv => {
            add_signs(setting, digits, &[Sign::Sum(5), Sign::Sum(10)], random);
            setting.clues.push(Clue::Global(Global::AllSums));
        }
        ClueKind::Thermometers => {
            add_lines(Line::Thermometer, setting, digits, random, |line, next| {
                line.last().is_none_or(|last| *last < next)
            });
        }
        ClueKind::Whispers => {
            add_lines(Line::Whispers(half), setting, digits, random, move |line, next| {
                line.last().is_none_or(|last| last.abs_diff(next) >= half)
            });
        }
        ClueKind::Renban => add_renbans(setting, digits, random),
        ClueKind::Palindromes => add_palindromes(setting, digits, random),
        ClueKind::Arrows => add_arrows(setting, digits, random),
        ClueKind::Inequalities => {
            let pairs: Vec<_> = setting.shape.pairs(&ORTHOGONAL).collect();
            for (a, b) in pairs {
                let cells = if digits[a] < digits[b] { vec![a, b] } else { vec![b, a] };
                setting.clues.push(Clue::Line { kind: Line::Thermometer, cells });
            }
        }
        ClueKind::Parity => {
            for (cell, digit) in digits.iter().enumerate() {
                if random.below(3) == 0 {
                    let kind = if digit % 2 == 1 { Mark::Odd } else { Mark::Even };
                    setting.clues.push(Clue::Mark { kind, cell });
                }
            }
        }
        ClueKind::Quadruples => add_quadruples(setting, digits, random),
    }
}

/// Cages that cover all cells. They grow from random cells without repeating a digit.
fn add_cages(setting: &mut Setting, digits: &[u8], random: &mut Random) {
    let shape = setting.shape.clone();
    let mut free = vec![true; shape.len()];
    let mut order: Vec<usize> = (0..shape.len()).collect();
    random.shuffle(&mut order);
    for first in order {
        if !free[first] {
            continue;
        }
        let wanted = random.pick(&[2, 2, 3, 3, 3, 4, 4, 5]).unwrap_or(2);
        let mut cells = vec![first];
        free[first] = false;
        while cells.len() < wanted {
            let fits = |cell: &usize| {
                free[*cell] && cells.iter().all(|other| digits[*other] != digits[*cell])
            };
            let around = cells.iter().flat_map(|&cell| shape.neighbours(cell));
            let mut next: Vec<usize> = around.filter(fits).collect();
            next.sort_unstable();
            next.dedup();
            let Some(cell) = random.pick(&next) else { break };
            free[cell] = false;
            cells.push(cell);
        }
        cells.sort_unstable();
        let total = cells.iter().map(|&cell| i32::from(digits[cell])).sum();
        setting.clues.push(Clue::Cage { cells, total: Some(total) });
    }
}

/// All signs that fit. Of several that fit one pair, one is drawn.
fn add_signs(setting: &mut Setting, digits: &[u8], signs: &[Sign], random: &mut Random) {
    let pairs: Vec<_> = setting.shape.pairs(&ORTHOGONAL).collect();
    for (a, b) in pairs {
        let fits = |sign: &Sign| sign.fits(digits[a], digits[b]);
        let fitting: Vec<Sign> = signs.iter().copied().filter(fits).collect();
        if let Some(sign) = random.pick(&fitting) {
            setting.clues.push(Clue::Sign { cells: [a, b], sign });
        }
    }
}

/// A random way over free cells, as long as the digits pass.
fn walk(
    shape: &Shape,
    used: &[bool],
    digits: &[u8],
    random: &mut Random,
    pass: &dyn Fn(&[u8], u8) -> bool,
) -> Vec<usize> {
    let free: Vec<usize> = (0..shape.len()).filter(|&cell| !used[cell]).collect();
    let Some(first) = random.pick(&free) else { return Vec::new() };
    let wanted = random.pick(&LENGTHS).unwrap_or(3);
    let mut cells = vec![first];
    while let Some(&last) = cells.last()
        && cells.len() < wanted
    {
        let line: Vec<u8> = cells.iter().map(|&cell| digits[cell]).collect();
        let near = AROUND.iter().filter_map(|&step| shape.neighbour(last, step));
        let fits =
            |cell: &usize| !used[*cell] && !cells.contains(cell) && pass(&line, digits[*cell]);
        let next: Vec<usize> = near.filter(fits).collect();
        let Some(cell) = random.pick(&next) else { break };
        cells.push(cell);
    }
    cells
}

/// How many lines are tried.
fn attempts(shape: &Shape) -> usize {
    shape.len() / 2
}

fn add_lines(
    kind: Line,
    setting: &mut Setting,
    digits: &[u8],
    random: &mut Random,
    pass: impl Fn(&[u8], u8) -> bool,
) {
    let shape = setting.shape.clone();
    let mut used = vec![false; shape.len()];
    for _ in 0..attempts(&shape) {
        let cells = walk(&shape, &used, digits, random, &pass);
        if cells.len() >= 3 {
            cells.iter().for_each(|&cell| used[cell] = true);
            setting.clues.push(Clue::Line { kind, cells });
        }
    }
}

fn add_renbans(setting: &mut Setting, digits: &[u8], random: &mut Random) {
    let shape = setting.shape.clone();
    let mut used = vec![false; shape.len()];
    // The digits stay consecutive with each step: the next one is beside the least or the greatest.
    let pass = |line: &[u8], next: u8| match (line.iter().min(), line.iter().max()) {
        (Some(&least), Some(&most)) => next + 1 == least || next == most + 1,
        _ => true,
    };
    for _ in 0..attempts(&shape) {
        let cells = walk(&shape, &used, digits, random, &pass);
        if cells.len() >= 3 {
            cells.iter().for_each(|&cell| used[cell] = true);
            setting.clues.push(Clue::Line { kind: Line::Renban, cells });
        }
    }
}

/// A palindrome grows on both sides of its middle.
fn add_palindromes(setting: &mut Setting, digits: &[u8], random: &mut Random) {
    let shape = setting.shape.clone();
    let mut used = vec![false; shape.len()];
    for _ in 0..4 * attempts(&shape) {
        let mut line = std::collections::VecDeque::from([random.below(shape.len())]);
        if used[line[0]] {
            continue;
        }
        loop {
            let near = |end: usize| {
                let cells = AROUND.iter().filter_map(|&step| shape.neighbour(end, step));
                cells.filter(|cell| !used[*cell] && !line.contains(cell)).collect::<Vec<_>>()
            };
            let (Some(&front), Some(&back)) = (line.front(), line.back()) else { break };
            let pairs: Vec<(usize, usize)> = near(front)
                .into_iter()
                .flat_map(|a| near(back).into_iter().map(move |b| (a, b)))
                .filter(|&(a, b)| a != b && digits[a] == digits[b])
                .collect();
            let Some((a, b)) = random.pick(&pairs).filter(|_| line.len() < 7) else { break };
            line.push_front(a);
            line.push_back(b);
        }
        if line.len() >= 3 {
            let cells: Vec<usize> = line.into_iter().collect();
            cells.iter().for_each(|&cell| used[cell] = true);
            setting.clues.push(Clue::Line { kind: Line::Palindrome, cells });
        }
    }
}

fn add_arrows(setting: &mut Setting, digits: &[u8], random: &mut Random) {
    let shape = setting.shape.clone();
    let mut used = vec![false; shape.len()];
    for _ in 0..2 * attempts(&shape) {
        // The circle comes first; the shaft may not say more than it.
        let pass = |line: &[u8], next: u8| {
            let sum: u32 = line.iter().skip(1).map(|digit| u32::from(*digit)).sum();
            line.first().is_none_or(|circle| sum + u32::from(next) <= u32::from(*circle))
        };
        let cells = walk(&shape, &used, digits, random, &pass);
        let [circle, shaft @ ..] = &cells[..] else { continue };
        let sum: u32 = shaft.iter().map(|&cell| u32::from(digits[cell])).sum();
        if shaft.len() >= 2 && sum == u32::from(digits[*circle]) {
            cells.iter().for_each(|&cell| used[cell] = true);
            setting.clues.push(Clue::Arrow { circle: vec![*circle], shaft: shaft.to_vec() });
        }
    }
}

fn add_quadruples(setting: &mut Setting, digits: &[u8], random: &mut Random) {
    let shape = setting.shape.clone();
    for cell in 0..shape.len() {
        let block = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| shape.neighbour(cell, step));
        let cells: Vec<usize> = block.into_iter().flatten().collect();
        if cells.len() == 4 && random.below(3) == 0 {
            let mut told: Vec<u8> = cells.iter().map(|&cell| digits[cell]).collect();
            random.shuffle(&mut told);
            told.truncate(1 + random.below(4));
            told.sort_unstable();
            setting.clues.push(Clue::Quadruple { cells, digits: told });
        }
    }
}
