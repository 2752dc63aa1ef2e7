//! What the columns say of a puzzle.

use loshu::{
    Candidate, Digit, Engine, Grid, House, HouseKind, Limits, Marks, Solution, Solver, Stop,
    Transform, canonical,
};
use loshu_explain::rate::hodoku::HodokuPath;
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::te::TeRater;
use loshu_explain::technique::Profile;
use serde::{Deserialize, Serialize};

use crate::column::Column;
use crate::manifest::{By, Input, Manifest};
use crate::sets::BLOCK;

/// What is known of a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Facts {
    /// One sign for each cell.
    pub(crate) puzzle: String,
    pub(crate) solution: String,
    /// A variant as an object of f-puzzles, in JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) object: Option<String>,
    pub(crate) clues: usize,
    pub(crate) class: String,
    /// How the puzzle is made of its class, if it is ordinary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) transform: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) grid_class: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) minimal: Option<bool>,
    /// ER, EP and ED in tenths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) se: Option<[u16; 3]>,
    /// The level and the score: of `HoDoKu`, or of the variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<(String, u32)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) te: Option<(u8, Option<u8>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tries: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) steps: Option<Vec<StepFacts>>,
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StepFacts {
    pub(crate) technique: String,
    /// `r1c2=3`
    pub(crate) placed: Vec<String>,
    /// `r1c2<>3`
    pub(crate) removed: Vec<String>,
}

/// What is to be found out about each puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Needs {
    pub(crate) grid_class: bool,
    pub(crate) minimal: bool,
    pub(crate) se: bool,
    pub(crate) level: bool,
    te: bool,
    tries: bool,
    pub(crate) steps: bool,
    /// Whether puzzles are rated to be chosen.
    is_choosy: bool,
}

impl Needs {
    pub(crate) fn of(manifest: &Manifest) -> Needs {
        let any = |columns: &[Column]| columns.iter().any(|&column| manifest.needs(column));
        Needs {
            grid_class: any(&[Column::GridClass]) || manifest.by == By::Grid,
            minimal: any(&[Column::Minimal]),
            se: any(&[Column::Er, Column::Ep, Column::Ed]),
            level: any(&[Column::HodokuLevel, Column::HodokuScore, Column::Level, Column::Score]),
            te: any(&[Column::TeDepth, Column::B, Column::Bxb, Column::Bxbb]),
            tries: any(&[Column::Tries]),
            steps: any(&[Column::Steps]),
            is_choosy: manifest.inputs.iter().any(Input::is_rated),
        }
    }

    /// How many puzzles are looked at together: as many as fit on a page of the disk where each may take seconds, so
    /// that a few hard puzzles keep all threads busy, and little is lost at a stop.
    pub(crate) fn block(&self) -> usize {
        let is_slow = self.se || self.level || self.te || self.steps || self.is_choosy;
        if is_slow { 8 } else { BLOCK }
    }
}

/// Finds facts of ordinary puzzles, on one thread.
pub(crate) struct Finder {
    needs: Needs,
    limits: Limits,
    solver: Solver,
    rater: Rater,
}

impl Finder {
    pub(crate) fn new(needs: Needs, limits: Limits) -> Finder {
        let solver = Solver::new().with_limits(limits.clone());
        let rater = Rater::new().with_limits(limits.clone());
        Finder { needs, limits, solver, rater }
    }

    /// The facts of a puzzle with its only solution.
    pub(crate) fn find(&mut self, puzzle: &Grid, solution: &Solution) -> Result<Facts, Stop> {
        let Needs { grid_class, minimal, se, level, te, tries, steps, .. } = self.needs;
        let form = canonical(puzzle);
        let facts = Facts {
            puzzle: puzzle.to_string(),
            solution: solution.grid().to_string(),
            object: None,
            clues: puzzle.clues(),
            class: form.grid.to_string(),
            transform: Some(written(&form.transform.inverse())),
            grid_class: grid_class.then(|| canonical(solution.grid()).grid.to_string()),
            minimal: match minimal {
                true => Some(self.solver.redundant_givens(puzzle)?.is_empty()),
                false => None,
            },
            se: se.then(|| {
                let rating = self.rater.rate(puzzle);
                [rating.er, rating.ep, rating.ed].map(|rating| rating.0.into())
            }),
            level: level.then(|| {
                let mut path = HodokuPath::new(puzzle).with_limits(self.limits.clone());
                path.by_ref().for_each(drop);
                let rating = path.rating();
                (rating.level.to_string(), rating.score)
            }),
            te: te
                .then(|| TeRater::new().with_limits(self.limits.clone()).rate(puzzle))
                .flatten()
                .map(|rating| (rating.depth, rating.length)),
            tries: tries.then(|| self.tries(puzzle)),
            steps: steps.then(|| self.steps(puzzle)),
        };
        // A fact that a limit has cut short is no fact.
        self.limits.look()?;
        Ok(facts)
    }

    /// The tries until there is known to be one solution.
    pub(crate) fn tries(&self, puzzle: &Grid) -> u64 {
        let (_, run) = self.solver.verdict(puzzle, &self.limits);
        run.stats.tries
    }

    fn steps(&self, puzzle: &Grid) -> Vec<StepFacts> {
        let path = Profile::human().path(Marks::of(puzzle)).with_limits(self.limits.clone());
        path.map(|(_, step)| StepFacts {
            technique: step.technique.info().id.to_owned(),
            placed: step.placements.iter().map(|one| candidate(*one, "=")).collect(),
            removed: step.eliminations.iter().map(|one| candidate(*one, "<>")).collect(),
        })
        .collect()
    }
}

fn candidate(candidate: Candidate, sign: &str) -> String {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    format!("r{}c{}{sign}{digit}", cell.row() + 1, cell.column() + 1)
}

/// A transform as text: `-` or `T` for transposed, then where each row, each column and each digit goes. Where the
/// grid is transposed, rows go to columns.
pub(crate) fn written(transform: &Transform) -> String {
    let is_transposed = transform.house(House::ROWS[0]).kind() != HouseKind::Row;
    let mut text = String::from(if is_transposed { "T" } else { "-" });
    let lines = House::ROWS.iter().chain(&House::COLUMNS);
    let lines = lines.map(|&line| transform.house(line).number() as u32 + 1);
    let digits = Digit::ALL.iter().map(|&digit| u32::from(transform.digit(digit).get()));
    text.extend(lines.chain(digits).filter_map(|number| char::from_digit(number, 10)));
    text
}
