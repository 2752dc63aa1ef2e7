//! Hints at puzzles of other sizes and rules.

use std::collections::BTreeSet;

use loshu::{Limits, Status, Stop};
use loshu_explain::step::{Language, Stage};
use loshu_formats::Variant;
use loshu_variant::explain::{Explainer, Position, Reason, Step};
use loshu_variant::{DigitSet, Layout, Solution, Solver, Verdict};
use serde::{Deserialize, Serialize};

use super::{LayoutStep, LayoutWords, puzzle};
use crate::value::Words;
use crate::{Ask, Finding, Refusal, words};

/// Asks what to look at next in a puzzle of another size, or with further rules.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutHintRequest {
    /// The puzzle: a text in any form that can be read, such as a link or an object of f-puzzles, a grid of 6x6, or the
    /// line of a killer.
    pub puzzle: String,
    /// The names of rules of the whole grid that add to the text, such as `x` or `anti-knight`.
    #[serde(default)]
    pub rules: Vec<String>,
    /// What the player has written; nothing, if it is left out.
    pub player: Option<LayoutPlayer>,
    /// The words of the hint. Cells are written as `r3c2`.
    #[serde(default)]
    pub words: Words,
}

/// What a player has written on a puzzle of another size, or with further rules. The cells are in the order of
/// reading.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutPlayer {
    /// The digit of each cell, with the givens or without them; 0 for an empty cell.
    pub digits: Vec<u8>,
    /// The candidates of each cell. An empty list says nothing about its cell: it has all digits that its peers
    /// allow. Marks that a player has not completed are no candidates, and must not stand here.
    #[serde(default)]
    pub notes: Vec<Vec<u8>>,
}

impl LayoutPlayer {
    /// Returns what is written in cells with these sets of digits: one digit is filled, several are candidates.
    pub fn of_cells(cells: &[DigitSet]) -> LayoutPlayer {
        let digits = cells.iter().map(|cell| cell.single().unwrap_or(0)).collect();
        let note =
            |cell: &DigitSet| if cell.len() > 1 { cell.iter().collect() } else { Vec::new() };
        LayoutPlayer { digits, notes: cells.iter().map(note).collect() }
    }

    /// Returns the candidates, or says what is wrong with the digits or the notes.
    fn candidates(&self, variant: &Variant) -> Result<Vec<DigitSet>, Refusal> {
        puzzle::check_digits("player.digits", variant, &self.digits)?;
        let (cells, most) = (variant.setting.shape.len(), variant.setting.shape.size());
        if !self.notes.is_empty() && self.notes.len() != cells {
            let expected = format_args!("{cells} lists");
            return Err(Refusal::unexpected("player.notes", expected, self.notes.len()));
        }
        if let Some(digit) = self.notes.iter().flatten().find(|digit| !(1..=most).contains(digit)) {
            let expected = format_args!("digits from 1 to {most}");
            return Err(Refusal::unexpected("player.notes", expected, digit));
        }
        Ok(self.notes.iter().map(|note| note.iter().copied().collect()).collect())
    }
}

/// What a player should look at next, as data.
#[derive(Clone, Debug)]
pub struct LayoutHint {
    /// How many solutions the puzzle has.
    pub status: Status,
    /// The player's position, with the givens.
    pub position: Position,
    /// What the hint is about.
    pub finding: LayoutFinding,
}

/// What a hint is about. Cells are counted from 0 in the order of reading.
pub type LayoutFinding = Finding<Step, Vec<usize>, Vec<(usize, u8)>>;

impl LayoutHint {
    /// Finds the hint at a puzzle on which a player has written.
    ///
    /// # Errors
    ///
    /// What the player has written does not fit the puzzle, or a limit was reached before the hint was found.
    pub fn of(
        variant: &Variant,
        player: Option<&LayoutPlayer>,
        limits: &Limits,
    ) -> Result<LayoutHint, Refusal> {
        let nothing =
            LayoutPlayer { digits: vec![0; variant.setting.shape.len()], notes: Vec::new() };
        let player = player.unwrap_or(&nothing);
        let candidates = player.candidates(variant)?;
        let (rules, cells) = (&*variant.rules, &variant.setting.cells);
        let explainer = Explainer::new(rules);
        let position = explainer.marked(cells, &player.digits, &candidates);
        let search = Search {
            layout: Layout::new(rules),
            solver: Solver::new().with_limits(limits.clone()),
        };
        let own = player.digits.iter().copied().enumerate().filter(|(_, digit)| *digit > 0);
        let (status, finding) = match search.verdict(cells)? {
            Verdict::Unique(solution) => {
                let finding = on_the_way_to(&solution, own, &explainer, &position, limits)?;
                (Status::Unique, finding)
            }
            Verdict::Multiple(_) => {
                let finding = between_solutions(&search, cells, own, &explainer, &position)?;
                (Status::Multiple, finding)
            }
            Verdict::Unsolvable => (Status::Unsolvable, LayoutFinding::Unsolvable),
            Verdict::Stopped { by, .. } => return Err(by.into()),
        };
        let others = other_givens(cells, &player.digits);
        let finding = if others.is_empty() { finding } else { LayoutFinding::OtherGivens(others) };
        Ok(LayoutHint { status, position, finding })
    }

    /// Tells the hint in words, with its pictures.
    pub fn told(&self, variant: &Variant, language: Language) -> LayoutHintAnswer {
        let words = LayoutWords::new(variant, language);
        let teller = Teller { hint: self, variant, words: &words, language };
        LayoutHintAnswer {
            about: teller.about(),
            stages: teller.stages(),
            remark: match self.status {
                Status::Multiple => Some(words.several_solutions()),
                Status::Unique | Status::Unsolvable | Status::Invalid | Status::Stopped(_) => None,
            },
        }
    }
}

/// The solver, and the compiled rules of the puzzle.
struct Search {
    layout: Layout,
    solver: Solver,
}

impl Search {
    fn verdict(&self, cells: &[DigitSet]) -> Result<Verdict, Refusal> {
        let puzzle = self.layout.puzzle(cells);
        let puzzle = puzzle.map_err(|error| Refusal::new(crate::Kind::Puzzle, error))?;
        Ok(self.solver.solve(&puzzle))
    }

    fn has_solution(&self, cells: &[DigitSet]) -> Result<bool, Refusal> {
        match self.verdict(cells)? {
            Verdict::Unique(_) | Verdict::Multiple(_) => Ok(true),
            Verdict::Unsolvable => Ok(false),
            Verdict::Stopped { by, .. } => Err(by.into()),
        }
    }
}

/// The cells in which the player has another digit than the given.
fn other_givens(cells: &[DigitSet], digits: &[u8]) -> Vec<usize> {
    let both = cells.iter().zip(digits).enumerate();
    let other = both.filter(|(_, (cell, digit))| {
        **digit > 0 && cell.single().is_some_and(|given| given != **digit)
    });
    other.map(|(cell, _)| cell).collect()
}

/// Finds a hint at a puzzle with one solution.
fn on_the_way_to(
    solution: &Solution,
    own: impl Iterator<Item = (usize, u8)>,
    explainer: &Explainer<'_>,
    position: &Position,
    limits: &Limits,
) -> Result<LayoutFinding, Stop> {
    let right = solution.digits();
    let wrong: Vec<usize> =
        own.filter(|&(cell, digit)| right[cell] != digit).map(|(cell, _)| cell).collect();
    if !wrong.is_empty() {
        return Ok(LayoutFinding::WrongDigits(wrong));
    }
    let lacks = |cell: &usize| !position.candidates()[*cell].contains(right[*cell]);
    let missing: Vec<_> = (0..right.len()).filter(lacks).map(|cell| (cell, right[cell])).collect();
    if !missing.is_empty() {
        return Ok(LayoutFinding::MissingCandidates(missing));
    }
    let step = explainer.next_within(position, limits)?;
    let step = step.or_else(|| explainer.search(position, solution));
    Ok(step.map_or(LayoutFinding::Solved, LayoutFinding::Step))
}

/// Finds a hint at a puzzle with several solutions. A digit of the player is wrong if no solution has it.
fn between_solutions(
    search: &Search,
    cells: &[DigitSet],
    own: impl Iterator<Item = (usize, u8)>,
    explainer: &Explainer<'_>,
    position: &Position,
) -> Result<LayoutFinding, Refusal> {
    let mut wrong = Vec::new();
    for (cell, digit) in own {
        let mut tried = cells.to_vec();
        let allows = tried[cell].is_empty() || tried[cell].contains(digit);
        tried[cell] = DigitSet::only(digit);
        if !allows || !search.has_solution(&tried)? {
            wrong.push(cell);
        }
    }
    if !wrong.is_empty() {
        return Ok(LayoutFinding::WrongDigits(wrong));
    }
    // An empty set of digits would stand for an empty cell.
    if position.is_broken() || !search.has_solution(position.candidates())? {
        return Ok(LayoutFinding::DeadEnd);
    }
    if position.is_solved() {
        return Ok(LayoutFinding::Solved);
    }
    let step = explainer.next_within(position, search.solver.limits())?;
    Ok(step.map_or(LayoutFinding::Stuck, LayoutFinding::Step))
}

/// A hint at a puzzle of another size, or with further rules, in words.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutHintAnswer {
    /// What the hint is about.
    #[serde(flatten)]
    pub about: LayoutAbout,
    /// The stages of the hint: five for a step, three for a step of a search and for missing candidates, two for wrong
    /// digits, one for all else. Each stage gives away a little more. Show as many as the player wants.
    pub stages: Vec<LayoutStage>,
    /// What several solutions mean for the hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
}

/// What a hint at a puzzle of another size, or with further rules, is about.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "about", rename_all = "kebab-case")]
pub enum LayoutAbout {
    /// The next step.
    Step {
        /// The technique.
        technique: LayoutTechnique,
        /// The digits to place.
        placements: Vec<LayoutCandidate>,
        /// The candidates to strike.
        eliminations: Vec<LayoutCandidate>,
    },
    /// Digits that no solution has.
    WrongDigits {
        /// The cells of the digits.
        cells: Vec<String>,
    },
    /// Candidates that were struck, but belong to the solution.
    MissingCandidates {
        /// The candidates.
        candidates: Vec<LayoutCandidate>,
    },
    /// The grid is full and right.
    Solved,
    /// Of several solutions: no step holds in all of them.
    Stuck,
    /// None of several solutions has the digits and candidates of the player.
    DeadEnd,
    /// The puzzle has no solution.
    Unsolvable,
    /// The digits contradict the givens.
    OtherGivens {
        /// The cells of the givens.
        cells: Vec<String>,
    },
}

/// A technique for puzzles of other sizes and rules, by its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutTechnique {
    /// The id, such as `hidden-single`.
    pub id: String,
    /// The name in the language of the answer.
    pub name: String,
}

/// A digit in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutCandidate {
    /// The cell, such as `r3c12`.
    pub cell: String,
    /// The digit.
    pub digit: u8,
}

/// A stage of a hint at a puzzle of another size, or with further rules.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutStage {
    /// The words.
    pub text: String,
    /// What may be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<LayoutPicture>,
}

/// What a stage of a hint shows on the grid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutPicture {
    /// The cells of the house or the clue to look at.
    pub place: Vec<String>,
    /// The cells of the pattern, or the cells that are spoken of.
    pub cells: Vec<String>,
    /// The digits to place.
    pub placed: Vec<LayoutCandidate>,
    /// The candidates to strike.
    pub eliminated: Vec<LayoutCandidate>,
}

/// Tells a hint.
struct Teller<'a> {
    hint: &'a LayoutHint,
    variant: &'a Variant,
    words: &'a LayoutWords<'a>,
    language: Language,
}

impl Teller<'_> {
    fn names(&self, cells: &[usize]) -> Vec<String> {
        cells.iter().map(|&cell| self.words.cell(cell)).collect()
    }

    fn candidate(&self, (cell, digit): (usize, u8)) -> LayoutCandidate {
        LayoutCandidate { cell: self.words.cell(cell), digit }
    }

    fn candidates(&self, candidates: &[(usize, u8)]) -> Vec<LayoutCandidate> {
        candidates.iter().map(|&one| self.candidate(one)).collect()
    }

    fn about(&self) -> LayoutAbout {
        match &self.hint.finding {
            LayoutFinding::Step(step) => {
                let told = self.words.told(&self.hint.position, step);
                let LayoutStep { technique, placements, eliminations, .. } = told;
                LayoutAbout::Step { technique, placements, eliminations }
            }
            LayoutFinding::WrongDigits(cells) => {
                LayoutAbout::WrongDigits { cells: self.names(cells) }
            }
            LayoutFinding::MissingCandidates(candidates) => {
                LayoutAbout::MissingCandidates { candidates: self.candidates(candidates) }
            }
            LayoutFinding::Solved => LayoutAbout::Solved,
            LayoutFinding::Stuck => LayoutAbout::Stuck,
            LayoutFinding::DeadEnd => LayoutAbout::DeadEnd,
            LayoutFinding::Unsolvable => LayoutAbout::Unsolvable,
            LayoutFinding::OtherGivens(cells) => {
                LayoutAbout::OtherGivens { cells: self.names(cells) }
            }
        }
    }

    /// Tells the finding in stages. Each stage gives away a little more.
    fn stages(&self) -> Vec<LayoutStage> {
        let language = self.language;
        let plain = |text| vec![LayoutStage { text, picture: None }];
        match &self.hint.finding {
            LayoutFinding::Step(step) => {
                stages_of(&step.reason).iter().map(|&stage| self.stage(step, stage)).collect()
            }
            LayoutFinding::WrongDigits(cells) => {
                let [some, which] = self.words.wrong_digits(cells);
                plain(some).into_iter().chain(self.about_cells(which, cells)).collect()
            }
            LayoutFinding::MissingCandidates(candidates) => {
                let cells: Vec<usize> = candidates.iter().map(|(cell, _)| *cell).collect();
                let [some, place, which] = self.words.missing_candidates(candidates);
                let of_cells =
                    LayoutPicture { cells: self.names(&cells), ..LayoutPicture::default() };
                vec![
                    LayoutStage { text: some, picture: None },
                    LayoutStage { text: place, picture: Some(of_cells.clone()) },
                    LayoutStage { text: which, picture: Some(of_cells) },
                ]
            }
            LayoutFinding::Solved => plain(words::solved(language)),
            LayoutFinding::Stuck => plain(self.words.stuck()),
            LayoutFinding::DeadEnd => plain(words::dead_end(language)),
            LayoutFinding::Unsolvable => plain(words::status(Status::Unsolvable, language)),
            LayoutFinding::OtherGivens(cells) => {
                self.about_cells(self.words.other_givens(cells), cells)
            }
        }
    }

    fn about_cells(&self, text: String, cells: &[usize]) -> Vec<LayoutStage> {
        let cells = self.names(cells);
        vec![LayoutStage {
            text,
            picture: Some(LayoutPicture { cells, ..LayoutPicture::default() }),
        }]
    }

    fn stage(&self, step: &Step, stage: Stage) -> LayoutStage {
        let (words, position) = (self.words, &self.hint.position);
        let text = match stage {
            Stage::Family => words.kind(step),
            Stage::Name => words.name(step),
            Stage::Place => words.look_at(step),
            Stage::Pattern => words.pattern(position, step),
            Stage::Everything => words.sentence(position, step),
        };
        LayoutStage { text, picture: self.picture(step, stage) }
    }

    /// What a stage shows: no more than it tells.
    fn picture(&self, step: &Step, stage: Stage) -> Option<LayoutPicture> {
        let constraint = step.reason.constraint().map(|at| &self.variant.rules.constraints()[at]);
        let place = constraint.map_or_else(Vec::new, |constraint| self.names(&constraint.cells()));
        // A cell that is no more than its own place is where to look.
        let own = match &step.reason {
            Reason::NakedSingle | Reason::Search => step.placement.map(|(cell, _)| cell),
            Reason::Assumption { cell, .. } => Some(*cell),
            Reason::HiddenSingle { .. }
            | Reason::Equal { .. }
            | Reason::Relation { .. }
            | Reason::Place { .. }
            | Reason::Intersection { .. }
            | Reason::HouseTotal { .. }
            | Reason::Needed { .. }
            | Reason::Fish { .. }
            | Reason::Sum { .. }
            | Reason::NakedSubset { .. }
            | Reason::HiddenSubset { .. }
            | Reason::Regular { .. } => None,
        };
        let own: Vec<usize> = own.into_iter().collect();
        let place = LayoutPicture { place, cells: self.names(&own), ..LayoutPicture::default() };
        match stage {
            Stage::Family | Stage::Name => None,
            Stage::Place => Some(place),
            Stage::Pattern => Some(self.with_pattern(step, place)),
            Stage::Everything => {
                let told = self.words.told(&self.hint.position, step);
                let (placed, eliminated) = (told.placements, told.eliminations);
                let mut picture = self.with_pattern(step, place);
                picture.cells.extend(self.names(&cells_of_links(&step.reason)));
                Some(LayoutPicture { placed, eliminated, ..picture })
            }
        }
    }

    fn with_pattern(&self, step: &Step, mut place: LayoutPicture) -> LayoutPicture {
        place.cells.extend(self.names(pattern_cells(&step.reason)));
        place
    }
}

/// The stages of a step. A search has neither a pattern nor a name that would help.
fn stages_of(reason: &Reason) -> &'static [Stage] {
    match reason {
        Reason::Search => &[Stage::Family, Stage::Place, Stage::Everything],
        Reason::NakedSingle
        | Reason::HiddenSingle { .. }
        | Reason::Equal { .. }
        | Reason::Relation { .. }
        | Reason::Place { .. }
        | Reason::Intersection { .. }
        | Reason::HouseTotal { .. }
        | Reason::Needed { .. }
        | Reason::Fish { .. }
        | Reason::Sum { .. }
        | Reason::NakedSubset { .. }
        | Reason::HiddenSubset { .. }
        | Reason::Regular { .. }
        | Reason::Assumption { .. } => &Stage::ALL,
    }
}

/// The cells that a reason names beyond its constraint.
fn pattern_cells(reason: &Reason) -> &[usize] {
    match reason {
        Reason::Intersection { cells, .. }
        | Reason::HouseTotal { cells, .. }
        | Reason::Needed { cells, .. }
        | Reason::Fish { cells, .. }
        | Reason::NakedSubset { cells, .. }
        | Reason::HiddenSubset { cells, .. } => cells,
        Reason::NakedSingle
        | Reason::HiddenSingle { .. }
        | Reason::Equal { .. }
        | Reason::Relation { .. }
        | Reason::Place { .. }
        | Reason::Sum { .. }
        | Reason::Regular { .. }
        | Reason::Assumption { .. }
        | Reason::Search => &[],
    }
}

/// The cells of the links of a chain, each once, ascending.
fn cells_of_links(reason: &Reason) -> Vec<usize> {
    let Reason::Assumption { cell: supposed, links, .. } = reason else { return Vec::new() };
    let of_link = |link: &Step| {
        let struck = link.eliminations.iter().map(|(cell, _)| *cell);
        struck.chain(link.placement.map(|(cell, _)| cell)).collect::<Vec<_>>()
    };
    let cells: BTreeSet<usize> = links.iter().flat_map(of_link).collect();
    cells.into_iter().filter(|cell| cell != supposed).collect()
}

impl Ask for LayoutHintRequest {
    type Answer = LayoutHintAnswer;

    fn answer(&self, limits: &Limits) -> Result<LayoutHintAnswer, Refusal> {
        let variant = puzzle::read(&self.puzzle, &self.rules)?;
        let hint = LayoutHint::of(&variant, self.player.as_ref(), limits)?;
        Ok(hint.told(&variant, self.words.language))
    }
}
