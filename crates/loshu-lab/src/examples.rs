//! Positions that show a technique: no easier technique draws the same conclusions.

mod symmetric;

use std::fmt::{self, Display};
use std::time::{Duration, Instant};

use loshu::{Candidate, CandidateSet, Cell, Generator, Grid, Limits, Marks, Stop};
use loshu_explain::step::{Step, Style};
use loshu_explain::technique::{Family, Options, Position, Profile, Technique};

/// A position of one puzzle is given up after this time.
const PATIENCE: Duration = Duration::from_secs(20);

/// The search ends with this number of good examples, and the simplest of them are taken.
const ENOUGH: usize = 60;

/// A search for examples of one technique.
#[derive(Clone, Debug)]
pub struct Settings<'a> {
    /// The technique.
    pub technique: Technique,
    /// These puzzles come first; then they are made. For symmetrical placement they are made with a symmetry.
    pub puzzles: &'a [Grid],
    /// The seed of the puzzles that are made.
    pub seed: u64,
    /// How many examples are wanted.
    pub number: usize,
    /// A puzzle is left after so many steps; singles and locked candidates are not counted.
    pub before: usize,
    /// Whether any use will do, although easier techniques have the same conclusions.
    pub any: bool,
}

/// A position with a step that no easier technique can replace.
#[derive(Clone, Debug)]
pub struct Example {
    /// The marks.
    pub marks: Marks,
    /// The step.
    pub step: Step,
    /// How many steps lead to these marks, singles and locked candidates not counted.
    pub before: usize,
}

impl Settings<'_> {
    /// Looks at puzzles until a limit is reached, or until there is no hope for simpler examples. The
    /// simplest example comes first.
    pub fn search(&self, limits: &Limits) -> Vec<Example> {
        let generator = Generator::new(self.seed).with_limits(limits.clone());
        let symmetric = self.technique == Technique::SymmetricalPlacement;
        let make = |number| {
            if symmetric {
                return symmetric::puzzle(self.seed, number, limits).ok();
            }
            generator.puzzle(number).ok().map(|made| Some(made.puzzle))
        };
        let made = (0..).map_while(make).flatten();
        let mut found = Vec::new();
        for puzzle in self.puzzles.iter().copied().chain(made) {
            if limits.look().is_err() {
                break;
            }
            found.extend(self.first(&puzzle, limits));
            if found.iter().filter(|example| example.before == 0).count() == ENOUGH {
                break;
            }
        }
        found.sort_by_cached_key(|example| (example.before, example.length()));
        found.truncate(self.number);
        found
    }

    /// The first example on the way through a puzzle, by easier techniques.
    fn first(&self, puzzle: &Grid, limits: &Limits) -> Option<Example> {
        let easier = self.technique.easier();
        let is_single = |technique: &Technique| technique.info().family == Family::Single;
        // The way to an example of a single leads by other singles, which may be harder.
        let (basics, others) = if is_single(&self.technique) {
            let singles = Technique::ALL.iter().copied().filter(is_single);
            (Vec::new(), singles.filter(|single| *single != self.technique).collect())
        } else {
            (easier.iter().copied().filter(is_basic).collect(), easier)
        };
        let [basics, others] =
            [basics, others].map(|techniques| Profile::new(&techniques, Options::of_examples()));
        let mut marks = Marks::of(puzzle);
        for before in 0..self.before {
            let limits = Limits::NONE.deadline(Instant::now() + PATIENCE).or(limits);
            while let Some(step) = basics.next_step(&marks, &limits).ok()? {
                step.apply(&mut marks);
            }
            if let Some(step) = self.step(&marks, &limits).ok()? {
                return Some(Example { marks, step, before });
            }
            others.next_step(&marks, &limits).ok()??.apply(&mut marks);
        }
        None
    }

    /// The first step on these marks that will do.
    fn step(&self, marks: &Marks, limits: &Limits) -> Result<Option<Step>, Stop> {
        if self.any {
            let position = Position::new(marks).with_limits(limits);
            return self.technique.first(&position, &Options::of_examples());
        }
        Ok(self.technique.needed_steps(marks, limits)?.into_iter().next())
    }
}

fn is_basic(technique: &Technique) -> bool {
    matches!(technique.info().family, Family::Single | Family::Locked)
}

impl Example {
    /// How long the step is in words: a simple one is short.
    fn length(&self) -> usize {
        self.step.prose(&self.marks, Style::default()).to_string().len()
    }
}

/// The id of the technique and a case of HoDoKu's library, as in the list of examples of
/// `loshu-explain`.
impl Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.step.technique.info();
        let (struck, placed) = (self.step.struck(), self.step.placed());
        write!(f, "{} :{}:", info.id, info.code.unwrap_or("0000"))?;
        let digits = (struck | placed).iter().map(Candidate::digit);
        write!(f, "{}:", digits.collect::<loshu::DigitSet>())?;
        for cell in Cell::ALL {
            match self.marks.grid()[cell] {
                None => f.write_str(".")?,
                Some(digit) if self.marks.givens().contains(cell) => write!(f, "{digit}")?,
                Some(digit) => write!(f, "+{digit}")?,
            }
        }
        let deleted = *Marks::of(self.marks.grid()).candidates() - *self.marks.candidates();
        for candidates in [deleted, struck, placed] {
            f.write_str(":")?;
            write_candidates(candidates, f)?;
        }
        f.write_str(":")
    }
}

/// Each candidate as digit, row and column.
fn write_candidates(candidates: CandidateSet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (number, at) in candidates.iter().enumerate() {
        let blank = if number > 0 { " " } else { "" };
        write!(f, "{blank}{}{}{}", at.digit(), at.cell().row() + 1, at.cell().column() + 1)?;
    }
    Ok(())
}
