use std::collections::BTreeSet;

use loshu::{Limits, Status, Stop};
use loshu_explain::step::{Step, Style};
use loshu_explain::technique::Profile;
use serde::{Deserialize, Serialize};

use super::board::{
    Board, BrokenRule, Explained, HowMany, OrdinaryBoard, VariantBoard, candidate, say_broken,
};
use super::mistake::Mistake;
use super::read::Read;
use super::stage::HintStage;
use super::step::{Picture, TechniqueName};
#[cfg(feature = "schema")]
use super::value::ScaleName;
use super::value::Words;
use super::value::profile;
use super::words::Houses;
use super::written::Written;
use super::{Ask, Player, Puzzle, Refusal, words};

/// Asks what to look at next.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The kind of puzzle as words with commas, which add to a text: `6,x`, `anti-knight`.
    pub variant: Option<String>,
    /// What the player has written; nothing, if it is left out.
    pub player: Option<Player>,
    /// The techniques for an ordinary puzzle, in the order in which they are tried. In JSON the name of a scale stands for
    /// its techniques.
    #[serde(rename = "scale", default = "Profile::human", deserialize_with = "profile")]
    #[cfg_attr(feature = "schema", schemars(with = "ScaleName"))]
    pub profile: Profile,
    /// The words of the hint.
    #[serde(default)]
    pub words: Words,
}

/// What a player should look at next, as data.
#[derive(Clone, Debug)]
pub enum Hint {
    /// On an ordinary puzzle.
    Ordinary(Box<HintOn<OrdinaryBoard>>),
    /// On a variant.
    Variant(Box<HintOn<VariantBoard>>),
}

/// A hint on a board. Cells are counted from 0 in the order of reading.
#[derive(Clone, Debug)]
pub struct HintOn<B: Explained> {
    /// The puzzle.
    pub board: B,
    /// How many solutions the puzzle has.
    pub status: Status,
    /// The player's marks, with the givens.
    pub marks: B::Marks,
    /// What the hint is about.
    pub finding: Finding<B::Step>,
    /// Why one of the wrong digits is wrong, if the hint is about these.
    pub mistake: Option<Mistake<B>>,
}

/// What a hint is about. Cells are counted from 0 in the order of reading; a candidate is a cell and a digit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finding<S = Step> {
    /// The next step.
    Step(S),
    /// The digits in these cells are wrong: no solution has them.
    WrongDigits(Vec<usize>),
    /// These candidates were struck, but belong to the solution.
    MissingCandidates(Vec<(usize, u8)>),
    /// The grid is full and right.
    Solved,
    /// The techniques find nothing; of a puzzle with several solutions, no step holds in all of them.
    Stuck,
    /// Of a puzzle with several solutions: none of them has the digits and candidates of the player.
    DeadEnd,
    /// The puzzle has no solution; the rules that the givens break, each taken alone.
    Unsolvable(Vec<BrokenRule>),
    /// What the player has written contradicts the givens in these cells.
    OtherGivens(Vec<usize>),
}

impl<S> Finding<S> {
    /// Returns the name, such as `wrong-digits`, by which answers in JSON say what they are about.
    pub fn name(&self) -> &'static str {
        match self {
            Finding::Step(_) => "step",
            Finding::WrongDigits(_) => "wrong-digits",
            Finding::MissingCandidates(_) => "missing-candidates",
            Finding::Solved => "solved",
            Finding::Stuck => "stuck",
            Finding::DeadEnd => "dead-end",
            Finding::Unsolvable(_) => "unsolvable",
            Finding::OtherGivens(_) => "other-givens",
        }
    }

    /// Returns the cells that hold wrong digits, or contradict givens.
    pub fn wrong(&self) -> &[usize] {
        match self {
            Finding::WrongDigits(cells) | Finding::OtherGivens(cells) => cells,
            Finding::Step(_)
            | Finding::MissingCandidates(_)
            | Finding::Solved
            | Finding::Stuck
            | Finding::DeadEnd
            | Finding::Unsolvable(_) => &[],
        }
    }
}

impl HintRequest {
    /// Asks about a puzzle on which nothing has been written, in English, with all techniques.
    pub fn new(puzzle: impl Into<Puzzle>) -> HintRequest {
        let (puzzle, player, words) = (puzzle.into(), None, Words::default());
        let (variant, profile) = (None, Profile::human());
        HintRequest { puzzle, variant, player, profile, words }
    }

    /// Finds the hint. For a puzzle with several solutions, techniques that need one are left out.
    ///
    /// # Errors
    ///
    /// The request is wrong, or a limit was reached before the hint was found.
    pub fn find(&self, limits: &Limits) -> Result<Hint, Refusal> {
        match self.puzzle.read(self.variant.as_deref())? {
            Read::Ordinary(board, _) => {
                let board = OrdinaryBoard::with_profile(*board.start(), self.profile.clone());
                let hint = HintOn::find(board, self.player.as_ref(), limits)?;
                Ok(Hint::Ordinary(Box::new(hint)))
            }
            Read::Variant(board) => {
                let hint = HintOn::find(board, self.player.as_ref(), limits)?;
                Ok(Hint::Variant(Box::new(hint)))
            }
        }
    }
}

impl Hint {
    /// Returns how many solutions the puzzle has.
    pub fn status(&self) -> Status {
        match self {
            Hint::Ordinary(hint) => hint.status,
            Hint::Variant(hint) => hint.status,
        }
    }

    /// Returns the name of what the hint is about, such as `wrong-digits`.
    pub fn name(&self) -> &'static str {
        match self {
            Hint::Ordinary(hint) => hint.finding.name(),
            Hint::Variant(hint) => hint.finding.name(),
        }
    }

    /// Tells the hint in words, with its drawings.
    pub fn told(&self, style: Style) -> HintAnswer {
        match self {
            Hint::Ordinary(hint) => hint.told(style),
            Hint::Variant(hint) => hint.told(style),
        }
    }
}

impl<B: Explained> HintOn<B> {
    /// Finds the hint at a puzzle on which a player has written.
    ///
    /// # Errors
    ///
    /// What the player has written does not fit the puzzle, or a limit was reached before the hint was found.
    pub fn find(board: B, player: Option<&Player>, limits: &Limits) -> Result<HintOn<B>, Refusal> {
        let written = player.map(|player| player.written(&board)).transpose()?;
        let marks = board.marked(written.as_ref());
        let solutions = board.solve(&[], limits);
        let status = board.status(&solutions);
        let others = written.as_ref().map_or_else(Vec::new, |written| written.other_givens(&board));
        let search = Search { board: &board, written: written.as_ref(), marks: &marks, limits };
        let finding = match &solutions {
            _ if !others.is_empty() => Finding::OtherGivens(others),
            HowMany::One(solution) => search.on_the_way_to(solution)?,
            HowMany::Several => search.between_solutions()?,
            HowMany::None => Finding::Unsolvable(board.broken(&board.givens(), limits)?),
            HowMany::Stopped { by, .. } => return Err((*by).into()),
        };
        let mistake = if let (Finding::WrongDigits(wrong), Some(written)) = (&finding, &written) {
            let solution = match &solutions {
                HowMany::One(solution) => Some(&solution[..]),
                HowMany::None | HowMany::Several | HowMany::Stopped { .. } => None,
            };
            // A hint is told without its reason if that takes too long.
            let mistake = Mistake::find(&board, written, wrong, solution, limits);
            Some(mistake.unwrap_or(Mistake::Unknown))
        } else {
            None
        };
        Ok(HintOn { board, status, marks, finding, mistake })
    }
}

/// Looks for a hint.
struct Search<'a, B: Explained> {
    board: &'a B,
    written: Option<&'a Written>,
    marks: &'a B::Marks,
    limits: &'a Limits,
}

impl<B: Explained> Search<'_, B> {
    /// The digits of the player beyond the givens.
    fn own(&self) -> Vec<(usize, u8)> {
        let Some(written) = self.written else { return Vec::new() };
        let digits = written.digits.iter().copied().enumerate().zip(self.board.givens());
        let own = digits.filter(|((_, digit), given)| *digit > 0 && *given == 0);
        own.map(|(at, _)| at).collect()
    }

    /// Finds a hint at a puzzle with one solution.
    fn on_the_way_to(&self, solution: &[u8]) -> Result<Finding<B::Step>, Stop> {
        let is_wrong = |&(cell, digit): &(usize, u8)| solution[cell] != digit;
        let wrong: Vec<usize> =
            self.own().into_iter().filter(is_wrong).map(|(cell, _)| cell).collect();
        if !wrong.is_empty() {
            return Ok(Finding::WrongDigits(wrong));
        }
        if self.board.is_full(self.marks) {
            return Ok(Finding::Solved);
        }
        let all = solution.iter().copied().enumerate();
        let lacks =
            |&(cell, digit): &(usize, u8)| !self.board.has_candidate(self.marks, cell, digit);
        let missing: Vec<(usize, u8)> = all.filter(lacks).collect();
        if !missing.is_empty() {
            return Ok(Finding::MissingCandidates(missing));
        }
        let step = self.board.next_step(self.marks, Some(solution), self.limits)?;
        Ok(step.map_or(Finding::Stuck, Finding::Step))
    }

    /// Finds a hint at a puzzle with several solutions. A digit of the player is wrong if no solution has it.
    fn between_solutions(&self) -> Result<Finding<B::Step>, Stop> {
        let mut wrong = Vec::new();
        for (cell, digit) in self.own() {
            let mut tried = vec![0; self.board.cells()];
            tried[cell] = digit;
            let is_possible = self.board.admits(cell, digit)
                && !self.board.solutions(&tried, 1, self.limits)?.is_empty();
            if !is_possible {
                wrong.push(cell);
            }
        }
        if !wrong.is_empty() {
            return Ok(Finding::WrongDigits(wrong));
        }
        if !self.board.has_solution(self.marks, self.limits)? {
            return Ok(Finding::DeadEnd);
        }
        if self.board.is_full(self.marks) {
            return Ok(Finding::Solved);
        }
        let step = self.board.next_step(self.marks, None, self.limits)?;
        Ok(step.map_or(Finding::Stuck, Finding::Step))
    }
}

impl<B: Explained> HintOn<B> {
    /// Tells the hint in words, with its drawings.
    pub fn told(&self, style: Style) -> HintAnswer {
        HintAnswer {
            about: self.about(style),
            stages: self.stages(style),
            remark: match (self.status, &self.finding) {
                // A remark on steps would contradict that there is none.
                (Status::Multiple, Finding::Stuck) => {
                    Some(words::status(self.status, style.language))
                }
                (Status::Multiple, _) => Some(words::several_solutions(style.language)),
                (Status::Unique | Status::Unsolvable | Status::Invalid | Status::Stopped(_), _) => {
                    None
                }
            },
        }
    }

    fn names(&self, cells: &[usize]) -> Vec<String> {
        cells.iter().map(|&cell| self.board.cell(cell)).collect()
    }

    fn candidates(&self, candidates: &[(usize, u8)]) -> Vec<String> {
        candidates.iter().map(|&at| candidate(&self.board, at)).collect()
    }

    /// Returns the finding as data, for the answer.
    fn about(&self, style: Style) -> About {
        match &self.finding {
            Finding::Step(step) => About::Step {
                technique: self.board.technique(step, style.language),
                placements: self.candidates(&self.board.placements(step)),
                eliminations: self.candidates(&self.board.eliminations(step)),
            },
            Finding::WrongDigits(cells) => About::WrongDigits { cells: self.names(cells) },
            Finding::MissingCandidates(candidates) => {
                About::MissingCandidates { candidates: self.candidates(candidates) }
            }
            Finding::Solved => About::Solved,
            Finding::Stuck => About::Stuck,
            Finding::DeadEnd => About::DeadEnd,
            Finding::Unsolvable(_) => About::Unsolvable,
            Finding::OtherGivens(cells) => About::OtherGivens { cells: self.names(cells) },
        }
    }

    /// Tells the finding in stages. Each stage gives away a little more.
    fn stages(&self, style: Style) -> Vec<HintStage> {
        let language = style.language;
        let plain = |text| vec![HintStage { text, picture: None }];
        let in_cells = |text, cells| {
            let picture = Some(Picture::of_cells(self.names(cells)));
            vec![HintStage { text, picture }]
        };
        match &self.finding {
            Finding::Step(step) => self.board.stages(&self.marks, step, style),
            Finding::WrongDigits(cells) => {
                let names = self.board.names(cells, style);
                let houses = houses_of(&self.board, cells);
                let [some, place, which] =
                    words::wrong_digits(cells.len(), &houses, &names, language);
                let place = HintStage { text: place, picture: Some(Picture::of_houses(&houses)) };
                let why = self.mistake.as_ref().map(|mistake| mistake.told(&self.board, style));
                let first = plain(some).into_iter().chain([place]);
                first.chain(in_cells(which, cells)).chain(why).collect()
            }
            Finding::MissingCandidates(candidates) => self.missing(candidates, style),
            Finding::Solved => plain(words::solved(language)),
            Finding::Stuck => plain(words::stuck(self.status, language)),
            Finding::DeadEnd => plain(words::dead_end(language)),
            Finding::Unsolvable(broken) => plain(self.why_unsolvable(broken, style)),
            Finding::OtherGivens(cells) => {
                in_cells(words::other_givens(&self.board.names(cells, style), language), cells)
            }
        }
    }

    /// Tells in stages that candidates are missing.
    fn missing(&self, candidates: &[(usize, u8)], style: Style) -> Vec<HintStage> {
        let mut cells: Vec<usize> = candidates.iter().map(|(cell, _)| *cell).collect();
        cells.dedup();
        let each = candidates
            .iter()
            .map(|&(cell, digit)| (self.board.names(&[cell], style), self.board.sign(digit)));
        let names = self.board.names(&cells, style);
        let [some, place, which] =
            words::missing_candidates(&names, &each.collect::<Vec<_>>(), style.language);
        let of_candidates = Picture::of_candidates(self.candidates(candidates));
        vec![
            HintStage { text: some, picture: None },
            HintStage { text: place, picture: Some(Picture::of_cells(self.names(&cells))) },
            HintStage { text: which, picture: Some(of_candidates) },
        ]
    }

    /// Says which rules the givens break, or that there is no solution.
    fn why_unsolvable(&self, broken: &[BrokenRule], style: Style) -> String {
        let said = say_broken(&self.board, &self.board.conflicts(broken, style), style);
        match said[..] {
            [] => words::status(Status::Unsolvable, style.language),
            [..] => words::sentences(&said, style.language),
        }
    }
}

/// The boxes with some cells, or their rows where no boxes are; each once.
fn houses_of(board: &impl Board, cells: &[usize]) -> Houses {
    let boxes: Option<BTreeSet<usize>> = cells.iter().map(|&cell| board.box_of(cell)).collect();
    match boxes {
        Some(boxes) => Houses::Boxes(boxes.into_iter().collect()),
        None => Houses::Rows(rows_of(board, cells)),
    }
}

/// The numbers of the rows with some cells, from 1, each once.
fn rows_of(board: &impl Board, cells: &[usize]) -> Vec<usize> {
    let row = |&cell: &usize| {
        let name = board.cell(cell);
        let digits = name.trim_start_matches('r').split('c').next()?;
        digits.parse().ok()
    };
    let rows: BTreeSet<usize> = cells.iter().filter_map(row).collect();
    rows.into_iter().collect()
}

/// A hint in words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintAnswer {
    /// What the hint is about.
    #[serde(flatten)]
    pub about: About,
    /// The stages of the hint: five for a step (three for one without a name), four for wrong digits, three for missing
    /// candidates, one for all else. Each stage gives away a little more. Show as many as the player wants.
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
        /// The digits to place, such as `5r3c2`.
        placements: Vec<String>,
        /// The candidates to strike.
        eliminations: Vec<String>,
    },
    /// Digits that no solution has.
    WrongDigits {
        /// The cells of the digits.
        cells: Vec<String>,
    },
    /// Candidates that were struck, but belong to the solution.
    MissingCandidates {
        /// The candidates.
        candidates: Vec<String>,
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
        cells: Vec<String>,
    },
}

impl Ask for HintRequest {
    type Answer = HintAnswer;

    fn answer(&self, limits: &Limits) -> Result<HintAnswer, Refusal> {
        Ok(self.find(limits)?.told(self.words.style()))
    }
}
