//! Puzzles that are the same but for how they look: canonical forms, and variations.
//!
//! Two puzzles are equivalent if one becomes the other when its board is turned or mirrored, when rows and columns change
//! places as far as the rules stay what they are, and when digits are renamed where no rule knows them.
//!
//! ```
//! use loshu::Limits;
//! use loshu_variant::{DigitSet, Setting, Shape, Symmetries};
//!
//! let mut setting = Setting::new(Shape::square(6)?);
//! setting.cells[0] = DigitSet::only(3);
//! setting.cells[7] = DigitSet::only(5);
//! let symmetries = Symmetries::of(&setting)?;
//! let form = symmetries.canonical(&setting.cells, &Limits::NONE).expect("there is no limit");
//! let variation = symmetries.variation(&setting.cells, 2026);
//! let other = symmetries.canonical(&variation.cells, &Limits::NONE).expect("there is no limit");
//! assert_eq!(form.setting, other.setting);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// turn   the eight ways to lay a board
// lines  orders of rows and columns that keep the houses
// label  the canonical order of a board with boxes and nothing else

mod label;
mod lines;
mod turn;

use core::cmp::Ordering;

use loshu::{Limits, Stop};

use self::turn::Turn;
use crate::digits::DigitSet;
use crate::random::Random;
use crate::rules::{Constraint, Rules};
use crate::setting::{Regions, Setting, SettingError};

/// In how many ways a setting without its givens can look, and which digits can be renamed.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// The setting itself, without its givens.
    bare: Setting,
    looks: Looks,
    renaming: Renaming,
}

#[derive(Clone, Debug)]
enum Looks {
    /// A square with boxes of so many rows and columns, and nothing else: lines change places within bands, and bands.
    Boxes(usize, usize),
    /// All of them.
    Listed(Vec<Look>),
}

/// A setting without givens, and the ways in which cells come to lie on it.
#[derive(Clone, Debug)]
struct Look {
    setting: Setting,
    /// For each way, where each cell comes to lie. No two are equal.
    ways: Vec<Vec<usize>>,
}

/// How digits can be renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Renaming {
    /// In any way: no rule knows one digit from another.
    Any,
    /// The first becomes the last: all rules say the same of digits that are counted from above.
    Reversal,
    /// Not at all.
    None,
}

/// The canonical form of a puzzle.
#[derive(Clone, Debug)]
pub struct CanonicalSetting {
    /// The one that stands for all equivalent puzzles.
    pub setting: Setting,
    /// In how many ways the puzzle is equivalent to itself, 1 for nearly all; `None` above 2^53. Digits that it does not
    /// have can be exchanged.
    pub automorphisms: Option<u64>,
}

/// A way in which a puzzle can look different: cells and rules move together, and digits have other names.
#[derive(Clone, Debug)]
pub struct Rearrangement<'a> {
    /// The moved rules, without givens.
    setting: &'a Setting,
    /// Where each cell comes to lie.
    to: Vec<usize>,
    /// The new name of each digit from 1 on.
    names: Vec<u8>,
}

impl Rearrangement<'_> {
    /// Returns the rearranged puzzle with these digits: for each cell those that it may have, none for an empty one.
    pub fn apply(&self, cells: &[DigitSet]) -> Setting {
        let cells = moved(cells, &self.to).into_iter().map(|set| renamed(set, &self.names));
        Setting { cells: cells.collect(), ..self.setting.clone() }
    }

    /// Returns for each cell of the rearranged puzzle the cell from which its digit comes.
    pub fn sources(&self) -> Vec<usize> {
        let mut sources = vec![0; self.to.len()];
        for (from, &to) in self.to.iter().enumerate() {
            sources[to] = from;
        }
        sources
    }

    /// Returns what becomes of each digit from 1 on.
    pub fn names(&self) -> &[u8] {
        &self.names
    }
}

impl Symmetries {
    /// Finds the symmetries of a setting. Its givens are not looked at.
    ///
    /// # Errors
    ///
    /// [`SettingError`] if the setting has no rules.
    pub fn of(setting: &Setting) -> Result<Symmetries, SettingError> {
        let cells = vec![DigitSet::EMPTY; setting.shape.len()];
        let bare = Setting { cells, ..setting.clone() };
        let rules = bare.rules()?;
        let looks = match bare.regions {
            Regions::Boxes(rows, columns)
                if bare.clues.is_empty() && bare.shape.corners().len() == 1 =>
            {
                let (rows, columns) = (usize::from(rows), usize::from(columns));
                // Without boxes all lines are in one band.
                let side = usize::from(bare.shape.size());
                if rows.min(columns) == 1 {
                    Looks::Boxes(side, side)
                } else {
                    Looks::Boxes(rows, columns)
                }
            }
            Regions::Boxes(..) | Regions::Own(_) => listed(&bare, &rules),
        };
        Ok(Symmetries { looks, renaming: Renaming::of(&rules), bare })
    }

    /// Returns the canonical form of the puzzle with these digits: for each cell those that it may have, none for an empty
    /// one.
    ///
    /// # Errors
    ///
    /// The limit that was reached. Only boards with boxes and little in them take long.
    pub fn canonical(&self, cells: &[DigitSet], limits: &Limits) -> Result<CanonicalSetting, Stop> {
        match &self.looks {
            Looks::Boxes(rows, columns) => self.of_boxes(cells, (*rows, *columns), limits),
            Looks::Listed(looks) => Ok(self.least(cells, looks)),
        }
    }

    /// Returns a puzzle that is equivalent to the one with these digits. Each seed has its own.
    pub fn variation(&self, cells: &[DigitSet], seed: u64) -> Setting {
        self.rearrangement(seed).apply(cells)
    }

    /// Returns the way in which [`Symmetries::variation`] makes its puzzle.
    pub fn rearrangement(&self, seed: u64) -> Rearrangement<'_> {
        let mut random = Random::new(seed);
        let (setting, to) = match &self.looks {
            Looks::Boxes(rows, columns) => {
                (&self.bare, self.random_order((*rows, *columns), &mut random))
            }
            Looks::Listed(looks) => self.random_look(looks, &mut random),
        };
        let digits = self.bare.digits.count();
        let mut names: Vec<u8> = (1..=digits).collect();
        match self.renaming {
            Renaming::Any => random.shuffle(&mut names),
            Renaming::Reversal if random.below(2) == 1 => names.reverse(),
            Renaming::Reversal | Renaming::None => {}
        }
        Rearrangement { setting, to, names }
    }

    /// One of the looks at random, with boxes as high and as wide as they are.
    fn random_look<'a>(&self, looks: &'a [Look], random: &mut Random) -> (&'a Setting, Vec<usize>) {
        let has_same = |look: &&Look| match (&look.setting.regions, &self.bare.regions) {
            (Regions::Boxes(rows, _), Regions::Boxes(own, _)) => rows == own,
            (Regions::Own(_), Regions::Own(_)) => true,
            (Regions::Boxes(..), Regions::Own(_)) | (Regions::Own(_), Regions::Boxes(..)) => false,
        };
        let all: Vec<(&Setting, &Vec<usize>)> = looks
            .iter()
            .filter(has_same)
            .flat_map(|look| look.ways.iter().map(|to| (&look.setting, to)))
            .collect();
        let (setting, to) = all[random.below(all.len())];
        (setting, to.clone())
    }

    /// The canonical form among these looks. The setting comes first, so that only the least one counts.
    fn least(&self, cells: &[DigitSet], looks: &[Look]) -> CanonicalSetting {
        let key = |look: &&Look| {
            let Setting { shape, regions, clues, digits: _, cells: _ } = &look.setting;
            (shape.corners().to_vec(), regions.clone(), clues.clone())
        };
        let Some(look) = looks.iter().min_by_key(key) else {
            unreachable!("one look moves nothing")
        };
        let (mut best, mut count): (Option<Vec<DigitSet>>, usize) = (None, 0);
        for to in &look.ways {
            for cells in self.renaming.least(&moved(cells, to), self.bare.digits.count()) {
                match best.as_ref().map(|best| cells.cmp(best)) {
                    Some(Ordering::Greater) => {}
                    Some(Ordering::Equal) => count += 1,
                    Some(Ordering::Less) | None => (best, count) = (Some(cells), 1),
                }
            }
        }
        let cells = best.unwrap_or_default();
        let used = cells.iter().fold(DigitSet::EMPTY, |all, set| all | *set).len();
        let unused = match self.renaming {
            Renaming::Any => u32::from(self.bare.digits.count()) - used,
            Renaming::Reversal | Renaming::None => 0,
        };
        let exchanges: f64 = (1..=unused).map(f64::from).product();
        CanonicalSetting {
            setting: Setting { cells, ..look.setting.clone() },
            automorphisms: whole(count as f64 * exchanges),
        }
    }

    /// The canonical form has boxes that are no higher than wide.
    fn of_boxes(
        &self,
        cells: &[DigitSet],
        (rows, columns): (usize, usize),
        limits: &Limits,
    ) -> Result<CanonicalSetting, Stop> {
        if rows > columns
            && let Some((bare, to)) = Turn::TRANSPOSED.apply(&self.bare)
        {
            let cells = moved(cells, &to);
            let looks = Looks::Boxes(columns, rows);
            return Symmetries { bare, looks, ..self.clone() }.canonical(&cells, limits);
        }
        let side = usize::from(self.bare.shape.size());
        let labelled = label::label(&label::Board { side, rows, columns, cells }, limits)?;
        let to = ordered(labelled.transposed, &labelled.rows, &labelled.columns);
        let mut names = vec![0; side];
        for (new, &old) in labelled.digits.iter().enumerate() {
            names[usize::from(old) - 1] = new as u8 + 1;
        }
        let cells: Vec<DigitSet> =
            moved(cells, &to).into_iter().map(|set| renamed(set, &names)).collect();
        Ok(CanonicalSetting {
            setting: Setting { cells, ..self.bare.clone() },
            automorphisms: whole(labelled.automorphisms),
        })
    }

    /// Where cells come to lie when lines change places at random.
    fn random_order(&self, (rows, columns): (usize, usize), random: &mut Random) -> Vec<usize> {
        let side = usize::from(self.bare.shape.size());
        let mut order = |width: usize| {
            let mut bands: Vec<Vec<usize>> =
                (0..side).collect::<Vec<_>>().chunks(width).map(<[usize]>::to_vec).collect();
            random.shuffle(&mut bands);
            bands.iter_mut().for_each(|band| random.shuffle(band));
            bands.concat()
        };
        let (of_rows, of_columns) = (order(rows), order(columns));
        let transposed = rows == columns && random.below(2) == 1;
        ordered(transposed, &of_rows, &of_columns)
    }
}

/// Where cells come to lie when lines are in another order, each the old one of a new one, after rows and columns have changed
/// places or not.
fn ordered(transposed: bool, rows: &[usize], columns: &[usize]) -> Vec<usize> {
    let side = rows.len();
    let mut to = vec![0; side * side];
    for (row, &from_row) in rows.iter().enumerate() {
        for (column, &from_column) in columns.iter().enumerate() {
            let from = match transposed {
                false => from_row * side + from_column,
                true => from_column * side + from_row,
            };
            to[from] = row * side + column;
        }
    }
    to
}

fn moved(cells: &[DigitSet], to: &[usize]) -> Vec<DigitSet> {
    let mut moved = vec![DigitSet::EMPTY; to.len()];
    for (set, &to) in cells.iter().zip(to) {
        moved[to] = *set;
    }
    moved
}

/// All looks of a setting.
fn listed(bare: &Setting, rules: &Rules) -> Looks {
    let side = usize::from(bare.shape.size());
    let inside = if bare.shape.corners().len() == 1 {
        lines::keeping(rules, side)
    } else {
        vec![(0..bare.shape.len()).collect()]
    };
    let mut looks: Vec<Look> = Vec::new();
    for (setting, turned) in Turn::all().filter_map(|turn| turn.apply(bare)) {
        let at = looks.iter().position(|look| look.setting == setting).unwrap_or_else(|| {
            looks.push(Look { setting, ways: Vec::new() });
            looks.len() - 1
        });
        // If one way is known, so are all that begin inside of the board.
        if !looks[at].ways.contains(&turned) {
            let of_turn = inside.iter().map(|to| to.iter().map(|&cell| turned[cell]).collect());
            looks[at].ways.extend(of_turn);
        }
    }
    Looks::Listed(looks)
}

impl Renaming {
    fn of(rules: &Rules) -> Renaming {
        let digits = rules.digits();
        if rules.has_equal_digits() {
            return Renaming::Any;
        }
        let turned =
            |set: DigitSet| set.iter().map(|digit| digits + 1 - digit).collect::<DigitSet>();
        let is_kept = |constraint: &Constraint| match constraint {
            Constraint::House(_) | Constraint::Different(..) | Constraint::Equal(..) => true,
            Constraint::Relation(_, _, table) => (1..=digits)
                .all(|digit| table.allowed(digits + 1 - digit) == turned(table.allowed(digit))),
            Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => false,
        };
        let is_even = rules.allowed().iter().all(|&set| turned(set) == set);
        if is_even && rules.constraints().iter().all(is_kept) {
            Renaming::Reversal
        } else {
            Renaming::None
        }
    }

    /// The candidates with other names of digits: the least that can come of renaming is among them.
    fn least(self, cells: &[DigitSet], digits: u8) -> Vec<Vec<DigitSet>> {
        let with = |names: &[u8]| cells.iter().map(|&set| renamed(set, names)).collect();
        match self {
            Renaming::Any => vec![with(&names_in_order(cells, digits))],
            Renaming::Reversal => {
                let reversed: Vec<u8> = (1..=digits).rev().collect();
                vec![cells.to_vec(), with(&reversed)]
            }
            Renaming::None => vec![cells.to_vec()],
        }
    }
}

/// The new name of each digit: those that stand alone first, in the order of reading, then the others by the cells that
/// may have them.
fn names_in_order(cells: &[DigitSet], digits: u8) -> Vec<u8> {
    let mut order: Vec<u8> = Vec::new();
    for digit in cells.iter().filter_map(|set| set.single()) {
        if !order.contains(&digit) {
            order.push(digit);
        }
    }
    let mut others: Vec<u8> = (1..=digits).filter(|digit| !order.contains(digit)).collect();
    let places = |digit: u8| -> Vec<usize> {
        (0..cells.len()).filter(|&cell| cells[cell].contains(digit)).collect()
    };
    // Those in no cell come last.
    others.sort_by_cached_key(|&digit| (places(digit).is_empty(), places(digit)));
    order.extend(others);
    let mut names = vec![0; usize::from(digits)];
    for (name, digit) in (1..).zip(order) {
        names[usize::from(digit) - 1] = name;
    }
    names
}

/// A product of whole numbers, if a float holds it.
fn whole(product: f64) -> Option<u64> {
    const MOST: f64 = 9_007_199_254_740_992.0;
    (product <= MOST).then_some(product as u64)
}

/// A set with the new names of its digits.
fn renamed(set: DigitSet, names: &[u8]) -> DigitSet {
    set.iter().map(|digit| names[usize::from(digit) - 1]).collect()
}
