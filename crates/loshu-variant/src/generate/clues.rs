//! Random clues that fit a solution.

use super::cages::{Cages, Sizes};
use super::lines::{Lines, shuffle, way_of};
use super::outside;
use crate::clue::{Clue, Global, Line, Mark, Outside};
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
    /// All such signs.
    AllInequalities,
    /// Odd and even cells.
    Parity,
    /// Four cells with some of their digits.
    Quadruples,
    /// Lines whose parts in all boxes have the same sum.
    RegionSums,
    /// Lines whose digits lie between those at the two ends.
    BetweenLines,
    /// The sums of diagonals, outside of the grid.
    LittleKillers,
    /// The sums between the least and the greatest digit of all rows and columns. All of them stay.
    Sandwiches,
    /// How many digits are seen from outside, where each hides all smaller ones behind it.
    Skyscrapers,
    /// The sums of as many digits as the first one says.
    XSums,
}

impl ClueKind {
    /// All kinds.
    pub const ALL: [ClueKind; 21] = [
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
        ClueKind::AllInequalities,
        ClueKind::Parity,
        ClueKind::Quadruples,
        ClueKind::RegionSums,
        ClueKind::BetweenLines,
        ClueKind::LittleKillers,
        ClueKind::Sandwiches,
        ClueKind::Skyscrapers,
        ClueKind::XSums,
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
            ClueKind::AllInequalities => "all-inequalities",
            ClueKind::Parity => "parity",
            ClueKind::Quadruples => "quadruples",
            ClueKind::RegionSums => "region-sums",
            ClueKind::BetweenLines => "between-lines",
            ClueKind::LittleKillers => "little-killers",
            ClueKind::Sandwiches => "sandwiches",
            ClueKind::Skyscrapers => "skyscrapers",
            ClueKind::XSums => "x-sums",
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
            ClueKind::Inequalities => Some(ClueKind::AllInequalities),
            ClueKind::Killer
            | ClueKind::AllDots
            | ClueKind::AllXv
            | ClueKind::Thermometers
            | ClueKind::Arrows
            | ClueKind::Whispers
            | ClueKind::Renban
            | ClueKind::Palindromes
            | ClueKind::AllInequalities
            | ClueKind::Parity
            | ClueKind::Quadruples
            | ClueKind::RegionSums
            | ClueKind::BetweenLines
            | ClueKind::LittleKillers
            | ClueKind::Sandwiches
            | ClueKind::Skyscrapers
            | ClueKind::XSums => None,
        }
    }

    /// Whether all of its clues stay, also those that a puzzle does not need: they are meant to be all.
    pub(super) const fn is_whole(self) -> bool {
        matches!(
            self,
            ClueKind::Killer
                | ClueKind::AllDots
                | ClueKind::AllXv
                | ClueKind::AllInequalities
                | ClueKind::Sandwiches
        )
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
            | ClueKind::AllInequalities
            | ClueKind::Parity
            | ClueKind::Quadruples
            | ClueKind::RegionSums
            | ClueKind::BetweenLines
            | ClueKind::LittleKillers
            | ClueKind::Sandwiches
            | ClueKind::Skyscrapers
            | ClueKind::XSums => &[],
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
            ClueKind::Inequalities | ClueKind::AllInequalities => {
                matches!(clue, Clue::Sign { sign: Sign::Less, .. })
            }
            ClueKind::Thermometers => matches!(clue, Clue::Line { kind: Line::Thermometer, .. }),
            ClueKind::Whispers => matches!(clue, Clue::Line { kind: Line::Whispers(_), .. }),
            ClueKind::Renban => matches!(clue, Clue::Line { kind: Line::Renban, .. }),
            ClueKind::Palindromes => matches!(clue, Clue::Line { kind: Line::Palindrome, .. }),
            ClueKind::Arrows => matches!(clue, Clue::Arrow { .. }),
            ClueKind::Parity => {
                matches!(clue, Clue::Mark { kind: Mark::Odd | Mark::Even, .. })
            }
            ClueKind::Quadruples => matches!(clue, Clue::Quadruple { .. }),
            ClueKind::RegionSums => matches!(clue, Clue::Line { kind: Line::RegionSum, .. }),
            ClueKind::BetweenLines => matches!(clue, Clue::Line { kind: Line::Between, .. }),
            ClueKind::LittleKillers => matches!(clue, Clue::LittleKiller { .. }),
            ClueKind::Sandwiches => {
                matches!(clue, Clue::Outside { kind: Outside::Sandwich, .. })
            }
            ClueKind::Skyscrapers => {
                matches!(clue, Clue::Outside { kind: Outside::Skyscraper, .. })
            }
            ClueKind::XSums => matches!(clue, Clue::Outside { kind: Outside::XSum, .. }),
        }
    }
}

/// The fewest cells of a line, and of an arrow with its circle.
const FEWEST: usize = 3;

/// Where few clues are wanted, there is at most one line for so many rows, and one other clue for each row.
const LINES_OF_ROWS: usize = 2;

/// So many times as many ways are drawn where few are lines of their kind.
const DRAWS_OF_FEW: usize = 30;

/// Adds clues of a kind that fit the digits, and the rules that they are all, as far as the setting has not got them. There
/// may be few of them, if they are not all.
pub(super) fn add(
    kind: ClueKind,
    setting: &mut Setting,
    digits: &[u8],
    few: bool,
    random: &mut Random,
) {
    let before = setting.clues.len();
    add_many(kind, setting, digits, few, random);
    if few && !kind.is_whole() {
        shuffle(setting, before, random);
        let size = usize::from(setting.shape.size());
        let is_way = setting.clues.get(before).is_some_and(|clue| !way_of(clue).is_empty());
        setting.clues.truncate(before + if is_way { size.div_ceil(LINES_OF_ROWS) } else { size });
    }
}

fn add_many(kind: ClueKind, setting: &mut Setting, digits: &[u8], few: bool, random: &mut Random) {
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
            let cages = Cages::random(&shape, digits, sizes, None, random);
            setting.clues.extend(cages.clues());
        }
        ClueKind::Kropki | ClueKind::AllDots => {
            let signs = [Sign::Difference(1), Sign::Ratio(2)];
            add_signs(setting, digits, &signs, kind.is_whole(), random);
        }
        ClueKind::Xv | ClueKind::AllXv => {
            let signs = [Sign::Sum(5), Sign::Sum(10)];
            add_signs(setting, digits, &signs, kind.is_whole(), random);
        }
        ClueKind::Thermometers => {
            add_lines(Line::Thermometer, setting, digits, few, random, |line, next| {
                line.last().is_none_or(|last| *last < next)
            });
        }
        ClueKind::Whispers => {
            add_lines(Line::Whispers(half), setting, digits, few, random, move |line, next| {
                line.last().is_none_or(|last| last.abs_diff(next) >= half)
            });
        }
        // The digits stay consecutive with each step: the next one is beside the least or the greatest.
        ClueKind::Renban => add_lines(Line::Renban, setting, digits, few, random, |line, next| {
            match (line.iter().min(), line.iter().max()) {
                (Some(&least), Some(&most)) => next + 1 == least || next == most + 1,
                (None, _) | (_, None) => true,
            }
        }),
        ClueKind::Palindromes => add_palindromes(setting, digits, few, random),
        ClueKind::Arrows => add_arrows(setting, digits, few, random),
        ClueKind::Inequalities | ClueKind::AllInequalities => {
            for (a, b) in pairs_for_signs(setting, kind.is_whole()) {
                let cells = if digits[a] < digits[b] { [a, b] } else { [b, a] };
                setting.clues.push(Clue::Sign { cells, sign: Sign::Less });
            }
        }
        ClueKind::Parity => {
            let on_lines = carriers(setting);
            for (cell, digit) in digits.iter().enumerate() {
                if random.below(3) == 0 && !on_lines[cell] {
                    let kind = if digit % 2 == 1 { Mark::Odd } else { Mark::Even };
                    setting.clues.push(Clue::Mark { kind, cell });
                }
            }
        }
        ClueKind::Quadruples => add_quadruples(setting, digits, random),
        ClueKind::RegionSums => {
            let regions = setting.region_of_cells();
            add_drawn(Line::RegionSum, setting, few, random, |line| {
                let mut parts = line.chunk_by(|&a, &b| regions[a] == regions[b]);
                let sum =
                    |part: &[usize]| -> u32 { part.iter().map(|&c| u32::from(digits[c])).sum() };
                let first = parts.next().map(sum);
                let mut others = parts.map(sum).peekable();
                others.peek().is_some() && others.all(|sum| Some(sum) == first)
            });
        }
        ClueKind::BetweenLines => add_drawn(Line::Between, setting, few, random, |line| {
            let [first, inside @ .., last] = line else { return false };
            let (low, high) =
                (digits[*first].min(digits[*last]), digits[*first].max(digits[*last]));
            inside.iter().all(|&cell| low < digits[cell] && digits[cell] < high)
        }),
        ClueKind::LittleKillers => outside::add_little_killers(setting, digits, random),
        ClueKind::Sandwiches => outside::add_sandwiches(setting, digits),
        ClueKind::Skyscrapers => outside::add_skyscrapers(setting, digits),
        ClueKind::XSums => outside::add_x_sums(setting, digits),
    }
}

/// All neighbours, or those without a sign between them: two signs would hide each other.
fn pairs_for_signs(setting: &Setting, are_all: bool) -> Vec<(usize, usize)> {
    let pairs = setting.shape.pairs(&ORTHOGONAL);
    let has_sign = |a: usize, b: usize| {
        setting.clues.iter().any(
            |clue| matches!(clue, Clue::Sign { cells, .. } if *cells == [a, b] || *cells == [b, a]),
        )
    };
    pairs.filter(|&(a, b)| are_all || !has_sign(a, b)).collect()
}

/// For each cell whether a line goes through it or a mark stands in it: a given would cover them.
pub(super) fn carriers(setting: &Setting) -> Vec<bool> {
    let mut carriers = vec![false; setting.shape.len()];
    for clue in &setting.clues {
        way_of(clue).into_iter().for_each(|cell| carriers[cell] = true);
        if let Clue::Mark { cell, .. } = clue {
            carriers[*cell] = true;
        }
    }
    carriers
}

/// All signs that fit. Of several that fit one pair, one is drawn. Where a rule does not say that they are all, they leave
/// out pairs that have another sign.
fn add_signs(
    setting: &mut Setting,
    digits: &[u8],
    signs: &[Sign],
    are_all: bool,
    random: &mut Random,
) {
    for (a, b) in pairs_for_signs(setting, are_all) {
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
    few: bool,
    random: &mut Random,
    pass: impl Fn(&[u8], u8) -> bool,
) {
    let mut lines = Lines::of(setting, few);
    for _ in 0..lines.attempts() {
        let cells = lines.longest(digits, random, &pass);
        if cells.len() >= FEWEST {
            lines.take(&cells);
            setting.clues.push(Clue::Line { kind, cells });
        }
    }
}

/// Adds ways over any digits that turn out to be such lines. Few do.
fn add_drawn(
    kind: Line,
    setting: &mut Setting,
    few: bool,
    random: &mut Random,
    is_one: impl Fn(&[usize]) -> bool,
) {
    let mut lines = Lines::of(setting, few);
    let digits = vec![0; setting.shape.len()];
    for _ in 0..DRAWS_OF_FEW * lines.attempts() {
        let cells = lines.walk(&digits, random, |_, _| true);
        if cells.len() >= FEWEST && is_one(&cells) {
            lines.take(&cells);
            setting.clues.push(Clue::Line { kind, cells });
        }
    }
}

fn add_palindromes(setting: &mut Setting, digits: &[u8], few: bool, random: &mut Random) {
    let mut lines = Lines::of(setting, few);
    for _ in 0..4 * lines.attempts() {
        let cells = lines.palindrome(digits, random);
        if cells.len() >= FEWEST {
            lines.take(&cells);
            setting.clues.push(Clue::Line { kind: Line::Palindrome, cells });
        }
    }
}

fn add_arrows(setting: &mut Setting, digits: &[u8], few: bool, random: &mut Random) {
    let mut lines = Lines::of(setting, few);
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
        // The sum of a cage stands in the corner of its first cell.
        let covers_sum = cells.get(3).is_some_and(|corner| begins_cage(setting, *corner));
        if cells.len() == 4 && random.below(3) == 0 && !covers_sum {
            let mut told: Vec<u8> = cells.iter().map(|&cell| digits[cell]).collect();
            random.shuffle(&mut told);
            told.truncate(1 + random.below(4));
            told.sort_unstable();
            setting.clues.push(Clue::Quadruple { cells, digits: told });
        }
    }
}

/// Whether a cell is the first one of a cage.
fn begins_cage(setting: &Setting, cell: usize) -> bool {
    let is_first =
        |clue: &Clue| matches!(clue, Clue::Cage { cells, .. } if cells.iter().min() == Some(&cell));
    setting.clues.iter().any(is_first)
}
