//! Puzzles of the kind that a manifest names: how they are made, and what columns say of them.

use loshu::{Limits, Stop, seed_of};
use loshu_answers::VariantRating;
use loshu_formats::{Format, Signs, Variant};
use loshu_variant::explain::{Ending, Path, Rating, Step};
use loshu_variant::generate::{Request, generate};
use loshu_variant::{
    CanonicalSetting, DigitSet, Layout, Redundant, RedundantError, Setting, Shape, Solver,
    Symmetries, Verdict, fpuzzles,
};

use crate::facts::{Facts, Needs, StepFacts};
use crate::kind::{Kind, object};
use crate::limits::Rated;
use crate::wanted::Unmade;

/// Makes the puzzle of an index.
pub(crate) fn made(
    request: &Request,
    seed: u64,
    index: u64,
    limits: &Limits,
) -> Result<String, Unmade> {
    let own = seed_of(&format!("{seed} {index}"));
    let made = generate(request, own, limits).map_err(|why| Unmade::of_variant(&why))?;
    object(&made.setting).map_err(Unmade::Impossible)
}

/// The puzzle that such an object says.
fn setting(object: &str) -> Result<Setting, String> {
    let value = serde_json::from_str(object).map_err(|error| error.to_string())?;
    Ok(fpuzzles::read_value(&value).map_err(|error| error.to_string())?.setting)
}

/// Finds facts of variants, on one thread.
pub(crate) struct VariantFinder {
    kind: Kind,
    needs: Needs,
    limits: Limits,
    /// The symmetries of the last puzzles, with and without their clues: many have the same board.
    known: Vec<(Setting, Symmetries)>,
}

/// Why there are no facts of a puzzle.
pub(crate) enum NoFacts {
    /// It has no solution, or several.
    Improper,
    /// The build is cancelled.
    Stopped,
    /// It is none.
    Wrong(String),
}

impl From<Stop> for NoFacts {
    fn from(_: Stop) -> NoFacts {
        NoFacts::Stopped
    }
}

impl From<String> for NoFacts {
    fn from(problem: String) -> NoFacts {
        NoFacts::Wrong(problem)
    }
}

impl VariantFinder {
    pub(crate) fn new(kind: Kind, needs: Needs, limits: Limits) -> VariantFinder {
        VariantFinder { kind, needs, limits, known: Vec::new() }
    }

    /// The facts of a puzzle, if it has one solution.
    pub(crate) fn find(&mut self, object: String) -> Result<Facts, NoFacts> {
        let setting = setting(&object)?;
        let rules = setting.rules().map_err(|error| error.to_string())?;
        let Needs { se, level, steps, minimal, grid_class, limits, .. } = self.needs;
        let own = limits.of_rating(&self.limits);
        let path = steps.then(|| Path::of(&rules, &setting.cells, usize::MAX, &own));
        let rated = (se || level).then(|| Rating::of_puzzle(&setting, &own));
        let is_rated = !matches!(rated, Some(Err(_)));
        // Where a limit has ended the path, the puzzle itself still has its solution.
        let verdict = match path.as_ref().map(|path| &path.verdict) {
            Some(verdict @ (Verdict::Unique(_) | Verdict::Multiple(_) | Verdict::Unsolvable)) => {
                verdict.clone()
            }
            Some(Verdict::Stopped { .. }) | None => {
                let puzzle = Layout::new(&rules).puzzle(&setting.cells);
                let puzzle = puzzle.map_err(|error| error.to_string())?;
                Solver::new().with_limits(self.limits.clone()).solve(&puzzle)
            }
        };
        let solution = match verdict {
            Verdict::Unique(solution) => solution,
            Verdict::Multiple(_) | Verdict::Unsolvable => return Err(NoFacts::Improper),
            Verdict::Stopped { by, .. } => return Err(by.into()),
        };
        let path = path.filter(|path| !matches!(path.ending, Ending::Stopped(_)));
        let rating = rated.and_then(Result::ok).flatten().map(VariantRating::from);
        let is_high = |rating: &VariantRating| limits.er.is_some_and(|most| rating.er > most);
        let is_too_high = rating.as_ref().is_some_and(is_high);
        let cut = [
            (Rated::Er, se && (!is_rated || is_too_high)),
            (Rated::Level, level && !is_rated),
            (Rated::Steps, steps && path.is_none()),
        ];
        let text = |digits: &[u8]| Signs::Digits.line(digits, setting.shape.size());
        let digit = |digits: &DigitSet| digits.single().unwrap_or(0);
        let puzzle: Vec<u8> = setting.cells.iter().map(digit).collect();
        let facts = Facts {
            puzzle: text(&puzzle),
            solution: text(solution.digits()),
            clues: puzzle.iter().filter(|digit| **digit > 0).count(),
            class: self.class(&setting, &setting.cells)?,
            transform: None,
            grid_class: match grid_class {
                true => {
                    let cells: Vec<DigitSet> =
                        solution.digits().iter().map(|digit| DigitSet::only(*digit)).collect();
                    let board = self.kind.board.clone();
                    Some(self.class(&board, &cells)?)
                }
                false => None,
            },
            minimal: match minimal {
                true => Some(self.is_minimal(&setting)?),
                false => None,
            },
            se: rating
                .filter(|_| se && !is_too_high)
                .map(|rating| [rating.er, rating.ep, rating.ed].map(|price| price.0.into())),
            level: rating
                .filter(|_| level)
                .map(|rating| (rating.level.name().into(), rating.score)),
            te: None,
            tries: None,
            steps: path.filter(|_| steps).map(|path| {
                path.steps.iter().map(|(_, step)| told(step, &setting.shape)).collect()
            }),
            object: Some(object),
            cut: cut.into_iter().filter(|(_, is_cut)| *is_cut).map(|(rated, _)| rated).collect(),
        };
        self.limits.look()?;
        Ok(facts)
    }

    /// The canonical form of the puzzle with these digits on a board, as text.
    fn class(&mut self, board: &Setting, cells: &[DigitSet]) -> Result<String, NoFacts> {
        let limits = self.limits.clone();
        let CanonicalSetting { setting, .. } = self.symmetries(board)?.canonical(cells, &limits)?;
        Ok(Variant::new(Format::Line, 0, setting)?.line())
    }

    fn symmetries(&mut self, board: &Setting) -> Result<&Symmetries, String> {
        const MOST: usize = 2;
        let bare = Setting { cells: Vec::new(), ..board.clone() };
        let at = match self.known.iter().position(|(known, _)| *known == bare) {
            Some(at) => at,
            None => {
                let found = Symmetries::of(board).map_err(|error| error.to_string())?;
                self.known.insert(0, (bare, found));
                self.known.truncate(MOST);
                0
            }
        };
        Ok(&self.known[at].1)
    }

    fn is_minimal(&self, setting: &Setting) -> Result<bool, NoFacts> {
        match Redundant::of(setting, &self.limits) {
            Ok(redundant) => Ok(redundant.givens.is_empty()),
            Err(RedundantError::Stopped(stop)) => Err(stop.into()),
            Err(error @ (RedundantError::Setting(_) | RedundantError::Improper)) => {
                Err(error.to_string().into())
            }
        }
    }

    /// An equivalent puzzle with its solution and its object. Each seed has its own.
    pub(crate) fn copy(&mut self, facts: &Facts, seed: u64) -> Result<[String; 3], String> {
        let setting = setting(facts.object.as_deref().unwrap_or_default())?;
        let cells: Vec<DigitSet> = values(&facts.solution).map(DigitSet::only).collect();
        let symmetries = self.symmetries(&setting)?;
        let [puzzle, solution] =
            [&setting.cells, &cells].map(|cells| symmetries.variation(cells, seed));
        let size = self.kind.size();
        let text = |setting: &Setting| {
            let digits = setting.cells.iter().map(|digits| digits.single().unwrap_or(0));
            Signs::Digits.line(&digits.collect::<Vec<u8>>(), size)
        };
        Ok([text(&puzzle), text(&solution), object(&puzzle)?])
    }
}

/// The digits that the signs of cells say, 0 for an empty cell.
pub(crate) fn values(text: &str) -> impl Iterator<Item = u8> {
    text.chars().map(|sign| sign.to_digit(36).map_or(0, |digit| digit as u8))
}

/// A step as a row has it.
fn told(step: &Step, shape: &Shape) -> StepFacts {
    let name = |cell: usize, sign: &str, digit: u8| {
        format!("{}{sign}{digit}", shape.name(cell).to_string().to_lowercase())
    };
    let removed = step.eliminations.iter().flat_map(|(cell, digits)| {
        digits.iter().map(move |digit| name(*cell, "<>", digit)).collect::<Vec<_>>()
    });
    StepFacts {
        technique: step.reason.technique().id().to_owned(),
        placed: step.placement.iter().map(|(cell, digit)| name(*cell, "=", *digit)).collect(),
        removed: removed.collect(),
    }
}
