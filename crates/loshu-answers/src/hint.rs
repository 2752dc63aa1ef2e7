use loshu::{
    Candidate, CandidateSet, CellSet, Limits, Marks, Solution, Solver, Status, Stop, Verdict,
};
use loshu_explain::step::{Drawing, Role, Stage, Step, Style};
use loshu_explain::technique::{Advice, Plan, Profile};
use serde::{Deserialize, Serialize};

use super::consequence::has_consequence;
use super::puzzle::is_plain;
use super::step::{Picture, TechniqueName};
#[cfg(feature = "schema")]
use super::value::ScaleName;
use super::value::Words;
use super::value::profile;
use super::{Ask, Player, Puzzle, Refusal, words};

/// Asks what to look at next.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What the player has written; nothing, if it is left out.
    pub player: Option<Player>,
    /// The techniques, in the order in which they are tried. In JSON the name of a scale stands for its
    /// techniques.
    #[serde(rename = "scale", default = "Profile::human", deserialize_with = "profile")]
    #[cfg_attr(feature = "schema", schemars(with = "ScaleName"))]
    pub profile: Profile,
    /// The words of the hint.
    #[serde(default)]
    pub words: Words,
}

/// What a player should look at next, as data.
#[derive(Clone, Debug)]
pub struct Hint {
    /// How many solutions the puzzle has.
    pub status: Status,
    /// The player's marks, with the givens.
    pub marks: Marks,
    /// What the hint is about.
    pub finding: Finding,
}

/// What a hint is about. The types are of a step, of cells and of candidates, which other layouts have of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finding<S = Step, Cells = CellSet, Candidates = Vec<Candidate>> {
    /// The next step.
    Step(S),
    /// The digits in these cells are wrong: no solution has them.
    WrongDigits(Cells),
    /// These candidates were struck, but belong to the solution.
    MissingCandidates(Candidates),
    /// The grid is full and right.
    Solved,
    /// The techniques find nothing; of a puzzle with several solutions, no step holds in all of them.
    Stuck,
    /// Of a puzzle with several solutions: none of them has the digits and candidates of the player.
    DeadEnd,
    /// The puzzle has no solution.
    Unsolvable,
    /// What the player has written contradicts the givens in these cells.
    OtherGivens(Cells),
}

impl<S, Cells, Candidates> Finding<S, Cells, Candidates> {
    /// Returns the name, such as `wrong-digits`, by which answers in JSON say what they are about.
    pub fn name(&self) -> &'static str {
        match self {
            Finding::Step(_) => "step",
            Finding::WrongDigits(_) => "wrong-digits",
            Finding::MissingCandidates(_) => "missing-candidates",
            Finding::Solved => "solved",
            Finding::Stuck => "stuck",
            Finding::DeadEnd => "dead-end",
            Finding::Unsolvable => "unsolvable",
            Finding::OtherGivens(_) => "other-givens",
        }
    }

    /// Returns the cells that hold wrong digits, or contradict givens.
    pub fn wrong(&self) -> Option<&Cells> {
        match self {
            Finding::WrongDigits(cells) | Finding::OtherGivens(cells) => Some(cells),
            Finding::Step(_)
            | Finding::MissingCandidates(_)
            | Finding::Solved
            | Finding::Stuck
            | Finding::DeadEnd
            | Finding::Unsolvable => None,
        }
    }
}

impl HintRequest {
    /// Asks about a puzzle on which nothing has been written, in English, with all techniques.
    pub fn new(puzzle: impl Into<Puzzle>) -> HintRequest {
        let (puzzle, player, words) = (puzzle.into(), None, Words::default());
        HintRequest { puzzle, player, profile: Profile::human(), words }
    }

    /// Finds the hint. For a puzzle with several solutions, techniques that need one are left out.
    ///
    /// # Errors
    ///
    /// The request is wrong, or a limit was reached before the hint was found.
    pub fn find(&self, limits: &Limits) -> Result<Hint, Refusal> {
        let start = self.puzzle.marks()?;
        let verdict = Solver::new().with_limits(limits.clone()).solve(&start);
        let status = Status::of(start.grid(), &verdict);
        let player = self.player.as_ref().map(|player| player.marks(&start));
        let marks = match player.transpose()? {
            None => start,
            Some(Ok(marks)) => marks,
            Some(Err(cells)) => {
                return Ok(Hint { status, marks: start, finding: Finding::OtherGivens(cells) });
            }
        };
        let finding = match verdict {
            Verdict::Unique(solution) => self.on_the_way_to(solution, &start, &marks, limits)?,
            Verdict::Multiple => self.between_solutions(&start, &marks, limits)?,
            Verdict::Unsolvable => Finding::Unsolvable,
            Verdict::Stopped { by, .. } => return Err(by.into()),
        };
        Ok(Hint { status, marks, finding })
    }

    /// Finds a hint on a puzzle with one solution.
    fn on_the_way_to(
        &self,
        solution: Solution,
        start: &Marks,
        marks: &Marks,
        limits: &Limits,
    ) -> Result<Finding, Stop> {
        let profile = self.profile.clone();
        let profile = if is_plain(start) { profile } else { profile.for_marks(start, limits) };
        match Plan::new(start, solution, profile, limits.clone()).advise(marks) {
            Advice::Step(step) => Ok(Finding::Step(step)),
            Advice::WrongDigits(cells) => Ok(Finding::WrongDigits(cells.into_iter().collect())),
            Advice::Missing(candidates) => Ok(Finding::MissingCandidates(candidates)),
            Advice::Solved => Ok(Finding::Solved),
            Advice::Stuck => Ok(Finding::Stuck),
            Advice::Stopped(stop) => Err(stop),
        }
    }

    /// Finds a hint on a puzzle with several solutions. A digit of the player is wrong if no solution
    /// has it.
    fn between_solutions(
        &self,
        start: &Marks,
        marks: &Marks,
        limits: &Limits,
    ) -> Result<Finding, Stop> {
        let solver = Solver::new().with_limits(limits.clone());
        let mut wrong = CellSet::EMPTY;
        for cell in marks.filled() - start.filled() {
            let mut tried = *start;
            if let Some(digit) = marks.grid()[cell] {
                let is_candidate = start.contains(Candidate::new(cell, digit));
                tried.place(cell, digit);
                if !is_candidate || !has_solution(&solver, &tried)? {
                    wrong.insert(cell);
                }
            }
        }
        if !wrong.is_empty() {
            return Ok(Finding::WrongDigits(wrong));
        }
        if !has_solution(&solver, marks)? {
            return Ok(Finding::DeadEnd);
        }
        if marks.is_full() {
            return Ok(Finding::Solved);
        }
        if !has_consequence(marks, limits)? {
            return Ok(Finding::Stuck);
        }
        let profile = self.profile.clone().without_uniqueness();
        Ok(profile.next_step(marks, limits)?.map_or(Finding::Stuck, Finding::Step))
    }
}

fn has_solution(solver: &Solver, marks: &Marks) -> Result<bool, Stop> {
    match solver.solve(marks) {
        Verdict::Unique(_) | Verdict::Multiple => Ok(true),
        Verdict::Unsolvable => Ok(false),
        Verdict::Stopped { by, .. } => Err(by),
    }
}

impl Hint {
    /// Tells the hint in words, with its drawings.
    pub fn told(&self, style: Style) -> HintAnswer {
        HintAnswer {
            about: self.finding.about(style),
            stages: self.finding.stages(&self.marks, style),
            remark: match self.status {
                Status::Multiple => words::remark(self.status, style.language),
                Status::Unique | Status::Unsolvable | Status::Invalid | Status::Stopped(_) => None,
            },
        }
    }
}

impl Finding {
    /// Returns the finding as data, for the answer.
    fn about(&self, style: Style) -> About {
        match self {
            Finding::Step(step) => About::Step {
                technique: TechniqueName::of(step.technique, style.language),
                placements: step.placements.clone(),
                eliminations: step.eliminations.clone(),
            },
            Finding::WrongDigits(cells) => About::WrongDigits { cells: *cells },
            Finding::MissingCandidates(candidates) => {
                About::MissingCandidates { candidates: candidates.clone() }
            }
            Finding::Solved => About::Solved,
            Finding::Stuck => About::Stuck,
            Finding::DeadEnd => About::DeadEnd,
            Finding::Unsolvable => About::Unsolvable,
            Finding::OtherGivens(cells) => About::OtherGivens { cells: *cells },
        }
    }

    /// Tells the finding in stages. Each stage gives away a little more.
    fn stages(&self, marks: &Marks, style: Style) -> Vec<HintStage> {
        let plain = |text| vec![HintStage { text, picture: None }];
        let in_cells = |text, cells| {
            let picture = Some(Picture::of_cells(cells));
            vec![HintStage { text, picture }]
        };
        match self {
            Finding::Step(step) => {
                Stage::ALL.map(|stage| HintStage::of(step, marks, stage, style)).into()
            }
            Finding::WrongDigits(cells) => {
                let [some, which] = words::wrong_digits(*cells, style);
                plain(some).into_iter().chain(in_cells(which, *cells)).collect()
            }
            Finding::MissingCandidates(candidates) => {
                let all: CandidateSet = candidates.iter().copied().collect();
                let [some, place, which] = words::missing_candidates(candidates, style);
                vec![
                    HintStage { text: some, picture: None },
                    HintStage { text: place, picture: Some(Picture::of_cells(all.all_cells())) },
                    HintStage { text: which, picture: Some(Picture::of_candidates(candidates)) },
                ]
            }
            Finding::Solved => plain(words::solved(style.language)),
            Finding::Stuck => plain(words::stuck(style.language)),
            Finding::DeadEnd => plain(words::dead_end(style.language)),
            Finding::Unsolvable => {
                let clashes = marks.grid().conflicts();
                let said: Vec<_> =
                    clashes.iter().map(|clash| words::conflict(clash, style)).collect();
                plain(match said[..] {
                    [] => words::status(Status::Unsolvable, style.language),
                    [..] => said.join(" "),
                })
            }
            Finding::OtherGivens(cells) => in_cells(words::other_givens(*cells, style), *cells),
        }
    }
}

/// A hint in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintAnswer {
    /// What the hint is about.
    #[serde(flatten)]
    pub about: About,
    /// The stages of the hint: five for a step, three for missing candidates, two for wrong digits, one for all
    /// else. Each stage gives away a little more. Show as many as the player wants.
    pub stages: Vec<HintStage>,
    /// What several solutions mean for the hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

/// What a hint is about.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "about", rename_all = "kebab-case")]
pub enum About {
    /// The next step.
    Step {
        /// The technique.
        technique: TechniqueName,
        /// The digits to place.
        placements: Vec<Candidate>,
        /// The candidates to strike.
        eliminations: Vec<Candidate>,
    },
    /// Digits that no solution has.
    WrongDigits {
        /// The cells of the digits.
        cells: CellSet,
    },
    /// Candidates that were struck, but belong to the solution.
    MissingCandidates {
        /// The candidates.
        candidates: Vec<Candidate>,
    },
    /// The grid is full and right.
    Solved,
    /// The techniques find nothing.
    Stuck,
    /// None of several solutions has the digits and candidates of the player.
    DeadEnd,
    /// The puzzle has no solution.
    Unsolvable,
    /// The marks contradict the givens.
    OtherGivens {
        /// The cells of the givens.
        cells: CellSet,
    },
}

/// A stage of a hint.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintStage {
    /// The words.
    pub text: String,
    /// What may be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

impl HintStage {
    fn of(step: &Step, marks: &Marks, stage: Stage, style: Style) -> HintStage {
        let picture = drawing(step, marks, stage)
            .map(|drawing| Picture::new(drawing, step.technique, style.language));
        HintStage { text: step.hint(marks, stage, style), picture }
    }
}

/// The drawing without what the stage does not tell.
fn drawing(step: &Step, marks: &Marks, stage: Stage) -> Option<Drawing> {
    let whole = step.drawing(marks);
    match stage {
        Stage::Family | Stage::Name => None,
        Stage::Place => Some(step.place(marks)),
        Stage::Pattern => {
            let shown = |role: &Role| !matches!(role, Role::Eliminated | Role::Placed);
            let candidates = whole.candidates.iter().filter(|(_, role)| shown(role));
            Some(Drawing { candidates: candidates.copied().collect(), ..whole })
        }
        Stage::Everything => Some(whole),
    }
}

impl Ask for HintRequest {
    type Answer = HintAnswer;

    fn answer(&self, limits: &Limits) -> Result<HintAnswer, Refusal> {
        Ok(self.find(limits)?.told(self.words.style()))
    }
}
