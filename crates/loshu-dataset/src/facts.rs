//! What the columns say of a puzzle.

use loshu::{
    Candidate, Digit, Engine, Grid, House, HouseKind, Limits, Marks, Solution, Solver, Stop,
    Transform, canonical,
};
use loshu_explain::rate::hodoku::HodokuPath;
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::te::{TeRater, TeRating};
use loshu_explain::technique::Profile;
use serde::{Deserialize, Serialize};

use crate::column::Column;
use crate::limits::{Rated, RatingLimits};
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
    pub(crate) te: Option<TeRating>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tries: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) steps: Option<Vec<StepFacts>>,
    /// The ratings that a limit has ended, and that are missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) cut: Vec<Rated>,
}

impl Facts {
    /// The depth of trial and error, 4 for what depth 3 does not solve; nothing if a limit ended the search for it.
    pub(crate) fn te_depth(&self) -> Option<u8> {
        let rating = self.te.as_ref()?;
        (rating.length.is_some() || rating.stopped.is_none()).then_some(rating.depth)
    }

    /// The length of puzzles of one of these depths; nothing if only a lower bound is known.
    pub(crate) fn te_length(&self, depths: &[u8]) -> Option<u8> {
        let rating = self.te.as_ref()?;
        rating.length.filter(|_| depths.contains(&rating.depth) && !rating.at_least)
    }

    /// The names of the ratings that a limit has ended.
    pub(crate) fn cut(&self) -> String {
        let names: Vec<&str> = self.cut.iter().map(|rated| rated.name()).collect();
        names.join(" ")
    }
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
    /// What ends ratings.
    pub(crate) limits: RatingLimits,
}

impl Needs {
    pub(crate) fn of(manifest: &Manifest) -> Needs {
        let any = |columns: &[Column]| columns.iter().any(|&column| manifest.needs(column));
        Needs {
            grid_class: any(&[Column::GridClass]) || manifest.by == By::Grid,
            minimal: any(&[Column::Minimal]),
            se: any(&[Column::Er, Column::Ep, Column::Ed]),
            level: any(&[Column::HodokuLevel, Column::HodokuScore, Column::Level, Column::Score]),
            te: any(&[Column::TeDepth, Column::B, Column::Bxb, Column::Bxbb, Column::Te]),
            tries: any(&[Column::Tries]),
            steps: any(&[Column::Steps]),
            is_choosy: manifest.inputs.iter().any(Input::is_rated),
            limits: manifest.limits.unwrap_or_default(),
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
        let Needs { grid_class, minimal, se, level, te, tries, steps, limits, .. } = self.needs;
        let form = canonical(puzzle);
        let mut cut = Vec::new();
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
            se: self.rated(se, Rated::Er, &mut cut, |finder, own| {
                finder.rater.set_limits(own.clone());
                let rating = match limits.er {
                    Some(most) => finder.rater.rate_up_to(puzzle, most).ok()?,
                    None => finder.rater.rate(puzzle),
                };
                Some([rating.er, rating.ep, rating.ed].map(|rating| rating.0.into()))
            })?,
            level: self.rated(level, Rated::Level, &mut cut, |_, own| {
                let mut path = HodokuPath::new(puzzle).with_limits(own.clone());
                path.by_ref().for_each(drop);
                let rating = path.rating();
                Some((rating.level.to_string(), rating.score))
            })?,
            te: match te {
                true => self.trials(puzzle, &mut cut)?,
                false => None,
            },
            tries: tries.then(|| self.tries(puzzle)),
            steps: self.rated(steps, Rated::Steps, &mut cut, |_, own| Some(path(puzzle, own)))?,
            cut,
        };
        // A fact that the end of the build has cut short is no fact.
        self.limits.look()?;
        Ok(facts)
    }

    /// A rating, if it is wanted and no limit ends it. One that a limit ends is added to those that are cut.
    fn rated<T>(
        &mut self,
        is_wanted: bool,
        rated: Rated,
        cut: &mut Vec<Rated>,
        rate: impl FnOnce(&mut Finder, &Limits) -> Option<T>,
    ) -> Result<Option<T>, Stop> {
        if !is_wanted {
            return Ok(None);
        }
        let own = self.needs.limits.of_rating(&self.limits);
        let rating = rate(self, &own);
        let rating = rating.filter(|_| own.look().is_ok());
        self.limits.look()?;
        if rating.is_none() {
            cut.push(rated);
        }
        Ok(rating)
    }

    /// The rating by trial and error. Where a limit ends it, what is known so far is a lower bound.
    fn trials(&self, puzzle: &Grid, cut: &mut Vec<Rated>) -> Result<Option<TeRating>, Stop> {
        let own = self.needs.limits.of_rating(&self.limits);
        let rating = TeRater::new().with_limits(own).rate(puzzle);
        self.limits.look()?;
        if rating.as_ref().is_none_or(|rating| rating.stopped.is_some()) {
            cut.push(Rated::Te);
        }
        Ok(rating)
    }

    /// The tries until there is known to be one solution.
    pub(crate) fn tries(&self, puzzle: &Grid) -> u64 {
        let (_, run) = self.solver.verdict(puzzle, &self.limits);
        run.stats.tries
    }
}

/// The steps of a solution.
fn path(puzzle: &Grid, limits: &Limits) -> Vec<StepFacts> {
    let path = Profile::human().path(Marks::of(puzzle)).with_limits(limits.clone());
    path.map(|(_, step)| StepFacts {
        technique: step.technique.info().id.to_owned(),
        placed: step.placements.iter().map(|one| candidate(*one, "=")).collect(),
        removed: step.eliminations.iter().map(|one| candidate(*one, "<>")).collect(),
    })
    .collect()
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
