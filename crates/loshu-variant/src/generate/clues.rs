//! Random clues that fit a solution.

use super::cages::{Cages, Sizes};
use crate::clue::{Clue, Global, Line, Mark};
use crate::random::Random;
use crate::rules::Sign;
use crate::setting::Setting;
use crate::shape::{ORTHOGONAL, Shape, Step};

/// A kind of clues to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClueKind {
    /// Killer cages that cover all cells. All of them stay, also those that the puzzle does not need.
    Killer,
    /// Killer cages.
    Cages,
    /// Dots of consecutive digits and of doubles.
    Kropki,
    /// All such dots, and the rule that they are all.
    AllDots,
    /// Letters where neighbours add up to 5 or 10.
    Xv,
    /// All such letters, and the rule that they are all.
    AllXv,
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
    /// Signs of less and greater between neighbours.
    Inequalities,
    /// Odd and even cells.
    Parity,
    /// Four cells with some of their digits.
    Quadruples,
}

impl ClueKind {
    /// All kinds.
    pub const ALL: [ClueKind; 14] = [
        ClueKind::Killer,
        ClueKind::Cages,
        ClueKind::Kropki,
        ClueKind::AllDots,
        ClueKind::Xv,
        ClueKind::AllXv,
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
            ClueKind::Cages => "cages",
            ClueKind::Kropki => "kropki",
            ClueKind::AllDots => "all-dots",
            ClueKind::Xv => "xv",
            ClueKind::AllXv => "all-xv",
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

    /// The kinds of a list, each once, without those whose clues another one makes too: `kropki` beside `all-dots`.
    pub(super) fn distinct(kinds: &[ClueKind]) -> Vec<ClueKind> {
        let mut distinct: Vec<ClueKind> = Vec::new();
        for kind in kinds {
            let is_part = kind.whole().is_some_and(|whole| kinds.contains(&whole));
            if !is_part && !distinct.contains(kind) {
                distinct.push(*kind);
            }
        }
        distinct
    }

    /// The kind that has all clues of this one.
    const fn whole(self) -> Option<ClueKind> {
        match self {
            ClueKind::Cages => Some(ClueKind::Killer),
            ClueKind::Kropki => Some(ClueKind::AllDots),
            ClueKind::Xv => Some(ClueKind::AllXv),
            ClueKind::Killer
            | ClueKind::AllDots
            | ClueKind::AllXv
            | ClueKind::Thermometers
            | ClueKind::Arrows
            | ClueKind::Whispers
            | ClueKind::Renban
            | ClueKind::Palindromes
            | ClueKind::Inequalities
            | ClueKind::Parity
            | ClueKind::Quadruples => None,
        }
    }

    /// Whether all of its clues stay, also those that a puzzle does not need: they are meant to be all.
    pub(super) const fn is_whole(self) -> bool {
        matches!(self, ClueKind::Killer | ClueKind::AllDots | ClueKind::AllXv)
    }

    /// The rules that say that its clues are all.
    const fn rules(self) -> &'static [Global] {
        match self {
            ClueKind::AllDots => &[Global::NonConsecutive, Global::AllRatios],
            ClueKind::AllXv => &[Global::AllSums],
            ClueKind::Killer
            | ClueKind::Cages
            | ClueKind::Kropki
            | ClueKind::Xv
            | ClueKind::Thermometers
            | ClueKind::Arrows
            | ClueKind::Whispers
            | ClueKind::Renban
            | ClueKind::Palindromes
            | ClueKind::Inequalities
            | ClueKind::Parity
            | ClueKind::Quadruples => &[],
        }
    }

    /// Whether a rule says that the clues of this kind are all.
    pub(super) fn is_told_by(self, clue: &Clue) -> bool {
        let rules = self.whole().unwrap_or(self).rules();
        rules.iter().any(|rule| *clue == Clue::Global(*rule))
    }

    /// Whether a clue is one of this kind.
    pub(super) fn has(self, clue: &Clue) -> bool {
        match self {
            ClueKind::Killer | ClueKind::Cages => matches!(clue, Clue::Cage { .. }),
            ClueKind::Kropki | ClueKind::AllDots => {
                matches!(clue, Clue::Sign { sign: Sign::Difference(_) | Sign::Ratio(_), .. })
            }
            ClueKind::Xv | ClueKind::AllXv => {
                matches!(clue, Clue::Sign { sign: Sign::Sum(_), .. })
            }
            ClueKind::Inequalities => matches!(clue, Clue::Sign { sign: Sign::Less, .. }),
            ClueKind::Thermometers => matches!(clue, Clue::Line { kind: Line::Thermometer, .. }),
            ClueKind::Whispers => matches!(clue, Clue::Line { kind: Line::Whispers(_), .. }),
            ClueKind::Renban => matches!(clue, Clue::Line { kind: Line::Renban, .. }),
            ClueKind::Palindromes => matches!(clue, Clue::Line { kind: Line::Palindrome, .. }),
            ClueKind::Arrows => matches!(clue, Clue::Arrow { .. }),
            ClueKind::Parity => {
                matches!(clue, Clue::Mark { kind: Mark::Odd | Mark::Even, .. })
            }
            ClueKind::Quadruples => matches!(clue, Clue::Quadruple { .. }),
        }
    }
}

/// The steps to all eight neighbours.
const AROUND: [Step; 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// How long random lines are.
const LENGTHS: [usize; 5] = [3, 4, 5, 6, 7];

/// Adds clues of a kind that fit the digits, and the rules that they are all, as far as the setting has not got them.
pub(super) fn add(kind: ClueKind, setting: &mut Setting, digits: &[u8], random: &mut Random) {
    for rule in kind.rules() {
        if !setting.clues.contains(&Clue::Global(*rule)) {
            setting.clues.push(Clue::Global(*rule));
        }
    }
    let size = setting.shape.size();
    let half = size.div_ceil(2);
    match kind {
        ClueKind::Killer | ClueKind::Cages => {
            let shape = setting.shape.clone();
            // A killer whose cages are all that is made is drawn elsewhere.
            let sizes = if kind == ClueKind::Killer { Sizes::Beside } else { Sizes::Usual };
            let cages = Cages::random(&shape, digits, sizes, random);
            setting.clues.extend(cages.clues());
        }
        ClueKind::Kropki | ClueKind::AllDots => {
            add_signs(setting, digits, &[Sign::Difference(1), Sign::Ratio(2)], random);
        }
        ClueKind::Xv | ClueKind::AllXv => {
            add_signs(setting, digits, &[Sign::Sum(5), Sign::Sum(10)], random);
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
                let cells = if digits[a] < digits[b] { [a, b] } else { [b, a] };
                setting.clues.push(Clue::Sign { cells, sign: Sign::Less });
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
