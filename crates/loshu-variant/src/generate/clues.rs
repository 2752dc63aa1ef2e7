//! Random clues that fit a solution.

use super::cages::{Cages, Sizes};
use super::lines::Lines;
use crate::clue::{Clue, Global, Line, Mark};
use crate::random::Random;
use crate::rules::Sign;
use crate::setting::Setting;
use crate::shape::ORTHOGONAL;

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

/// The fewest cells of a line, and of an arrow with its circle.
const FEWEST: usize = 3;

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
        // The digits stay consecutive with each step: the next one is beside the least or the greatest.
        ClueKind::Renban => add_lines(Line::Renban, setting, digits, random, |line, next| {
            match (line.iter().min(), line.iter().max()) {
                (Some(&least), Some(&most)) => next + 1 == least || next == most + 1,
                (None, _) | (_, None) => true,
            }
        }),
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

fn add_lines(
    kind: Line,
    setting: &mut Setting,
    digits: &[u8],
    random: &mut Random,
    pass: impl Fn(&[u8], u8) -> bool,
) {
    let mut lines = Lines::of(setting);
    for _ in 0..lines.attempts() {
        let cells = lines.longest(digits, random, &pass);
        if cells.len() >= FEWEST {
            lines.take(&cells);
            setting.clues.push(Clue::Line { kind, cells });
        }
    }
}

fn add_palindromes(setting: &mut Setting, digits: &[u8], random: &mut Random) {
    let mut lines = Lines::of(setting);
    for _ in 0..4 * lines.attempts() {
        let cells = lines.palindrome(digits, random);
        if cells.len() >= FEWEST {
            lines.take(&cells);
            setting.clues.push(Clue::Line { kind: Line::Palindrome, cells });
        }
    }
}

fn add_arrows(setting: &mut Setting, digits: &[u8], random: &mut Random) {
    let mut lines = Lines::of(setting);
    for _ in 0..2 * lines.attempts() {
        // The circle comes first; the shaft may not say more than it.
        let pass = |line: &[u8], next: u8| {
            let sum: u32 = line.iter().skip(1).map(|digit| u32::from(*digit)).sum();
            line.first().is_none_or(|circle| sum + u32::from(next) <= u32::from(*circle))
        };
        let cells = lines.walk(digits, random, pass);
        let [circle, shaft @ ..] = &cells[..] else { continue };
        let sum: u32 = shaft.iter().map(|&cell| u32::from(digits[cell])).sum();
        if cells.len() >= FEWEST && sum == u32::from(digits[*circle]) {
            lines.take(&cells);
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
