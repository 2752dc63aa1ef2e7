//! Any other size or set of rules.

use loshu::{Count, Limits, Status, Stop};
use loshu_explain::rate::Tenths;
use loshu_explain::step::{Language, Stage, Style};
use loshu_formats::Variant;
use loshu_variant::explain::{self, Explainer, Position, Step};
use loshu_variant::{
    Broken, Clash, Constraint, DigitSet, Puzzle, Redundant, RedundantError, Regions, Setting,
    Solution, Solver, TrueCandidates, Verdict,
};

use super::{Board, BrokenRule, Explained, HowMany, Parts, TrueDigits, candidate};
use crate::stage::HintStage;
use crate::step::{StepAnswer, StepPrice, TechniqueName};
use crate::variant::{VariantWords, cell_name, clue_name};
use crate::written::Written;
use crate::{Kind, Refusal, words};

/// How many tries each question about a given or a clue may take, where no limit is named. A puzzle has up to hundreds of
/// them.
const TRIES: u64 = 20_000;

/// How many tries each question may take of those that look for a clash, which are more.
const TRIES_FOR_CLASH: u64 = 1_000;

/// A variant.
#[derive(Clone, Debug)]
pub struct VariantBoard {
    variant: Variant,
}

impl VariantBoard {
    /// Makes a board.
    pub fn new(variant: Variant) -> VariantBoard {
        VariantBoard { variant }
    }

    /// Returns the puzzle as it was read.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the same, and keeps nothing.
    pub(crate) fn into_variant(self) -> Variant {
        self.variant
    }

    fn words(&self, language: Language) -> VariantWords<'_> {
        VariantWords::new(&self.variant, language)
    }

    fn explainer(&self) -> Explainer<'_> {
        Explainer::new(&self.variant.rules)
    }

    fn puzzle(&self, cells: &[DigitSet]) -> Puzzle {
        // There is one set of digits for each cell.
        self.variant.rules.layout().puzzle(cells).unwrap_or_else(|_| unreachable!())
    }

    /// Tells a step in words, as data, and with its drawing.
    pub(crate) fn told(&self, position: &Position, step: &Step, style: Style) -> StepAnswer {
        let words = self.words(style.language);
        let named = |all: Vec<(usize, u8)>| all.into_iter().map(|at| candidate(self, at)).collect();
        let cells = 0..self.cells();
        let digits: Vec<u8> = cells.clone().map(|cell| position.digit(cell).unwrap_or(0)).collect();
        StepAnswer {
            technique: words.technique_names(step),
            prose: words.prose(position, step),
            price: self.price(position, step),
            placements: named(self.placements(step)),
            eliminations: named(self.eliminations(step)),
            picture: words.picture(step, Stage::Everything).unwrap_or_default(),
            grid: self.line(&digits),
            notes: cells.map(|cell| position.candidates()[cell].iter().collect()).collect(),
        }
    }

    /// What a step costs on the position on which it was found.
    pub(crate) fn price(&self, position: &Position, step: &Step) -> StepPrice {
        let price = Tenths(step.price(&self.variant.rules, position));
        StepPrice { se: Some(price), ..StepPrice::default() }
    }

    /// The steps of one technique alone, each on the position after the one before, as long as there are some.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the search.
    pub(crate) fn steps_of(
        &self,
        technique: explain::Technique,
        from: &Position,
        limits: &Limits,
    ) -> Result<Vec<(Position, Step)>, Stop> {
        let others = explain::Technique::ALL.into_iter().filter(|other| *other != technique);
        let explainer = self.explainer().without(others.collect());
        let (mut position, mut steps) = (from.clone(), Vec::new());
        while let Some(step) = explainer.next_within(&position, limits)? {
            let before = position.clone();
            explainer.apply(&step, &mut position);
            steps.push((before, step));
        }
        Ok(steps)
    }

    /// The puzzle with further digits.
    fn filled(&self, filled: &[u8]) -> Puzzle {
        let mut cells = self.variant.setting.cells.clone();
        for (cell, &digit) in cells.iter_mut().zip(filled) {
            if digit > 0 {
                *cell = DigitSet::only(digit);
            }
        }
        self.puzzle(&cells)
    }
}

impl Board for VariantBoard {
    fn cells(&self) -> usize {
        self.variant.setting.shape.len()
    }

    fn size(&self) -> u8 {
        self.variant.setting.digits.count()
    }

    fn givens(&self) -> Vec<u8> {
        self.variant.setting.cells.iter().map(|cell| cell.single().unwrap_or(0)).collect()
    }

    /// An empty set says nothing about its cell.
    fn admits(&self, cell: usize, digit: u8) -> bool {
        let own = self.variant.setting.cells[cell];
        own.is_empty() || own.contains(digit)
    }

    fn line(&self, digits: &[u8]) -> String {
        self.variant.line_of(digits)
    }

    fn read(&self, text: &str) -> Result<Written, Refusal> {
        let read = self.variant.clone().with_solution(text);
        let read = read.map_err(|error| Refusal::new(Kind::Puzzle, error))?;
        Ok(Written { digits: read.solution.unwrap_or_default(), notes: Vec::new() })
    }

    fn cell(&self, cell: usize) -> String {
        cell_name(&self.variant.setting.shape, cell)
    }

    fn names(&self, cells: &[usize], style: Style) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        names.join(words::comma(style.language))
    }

    fn box_of(&self, cell: usize) -> Option<usize> {
        let Setting { shape, regions, .. } = &self.variant.setting;
        let (row, column) = shape.place(cell)?;
        match regions {
            // The rows of a grid without boxes are no boxes.
            Regions::Boxes(1, _) | Regions::Own(_) => None,
            Regions::Boxes(..) if shape.corners().len() > 1 => None,
            Regions::Boxes(rows, columns) => {
                let (rows, columns) = (usize::from(*rows), usize::from(*columns));
                Some(row / rows * (shape.columns() / columns) + column / columns + 1)
            }
        }
    }

    fn sign(&self, digit: u8) -> String {
        self.variant.signs.sign(digit)
    }

    fn solve(&self, filled: &[u8], limits: &Limits) -> HowMany {
        Solver::new().with_limits(limits.clone()).solve(&self.filled(filled)).into()
    }

    fn solutions(&self, filled: &[u8], most: usize, limits: &Limits) -> Result<Vec<Vec<u8>>, Stop> {
        let digits = |solution: &Solution| solution.digits().to_vec();
        let verdict = Solver::new().with_limits(limits.clone()).solve(&self.filled(filled));
        let found = match verdict {
            Verdict::Unsolvable => Vec::new(),
            Verdict::Unique(solution) => vec![digits(&solution)],
            Verdict::Multiple(both) => both.iter().map(digits).collect(),
            Verdict::Stopped { by, .. } => return Err(by),
        };
        Ok(found.into_iter().take(most).collect())
    }

    fn count(&self, limits: &Limits) -> Count {
        Solver::new().with_limits(limits.clone()).count(&self.variant.puzzle())
    }

    fn true_candidates(&self, known: Option<&TrueDigits>, limits: &Limits) -> TrueDigits {
        let solver = Solver::new().with_limits(limits.clone());
        let set = |digits: &Vec<u8>| digits.iter().copied().collect::<DigitSet>();
        let seen: Vec<DigitSet> =
            known.iter().flat_map(|known| known.seen.iter().map(set)).collect();
        let mut cells = self.variant.setting.cells.clone();
        if let Some(known) = known {
            for (cell, (seen, open)) in cells.iter_mut().zip(known.seen.iter().zip(&known.open)) {
                let own = if cell.is_empty() { DigitSet::all(self.size()) } else { *cell };
                *cell = own & (set(seen) | set(open));
            }
        }
        let found = solver.more_true_candidates(&self.puzzle(&cells), &seen);
        let lists = |sets: &[DigitSet]| sets.iter().map(|set| set.iter().collect()).collect();
        let TrueCandidates { seen, open, stopped, .. } = found;
        TrueDigits { seen: lists(&seen), open: lists(&open), stopped }
    }

    fn broken(&self, digits: &[u8], limits: &Limits) -> Result<Vec<BrokenRule>, Stop> {
        let constraints = self.variant.rules.constraints();
        let broken = self.variant.rules.broken(digits, limits)?;
        let told = broken.into_iter().map(|Broken { constraint, cells }| BrokenRule {
            rule: constraint,
            digit: constraint
                .filter(|&at| matches!(constraints[at], Constraint::House(_)))
                .and_then(|_| common_digit(&cells, digits)),
            cells,
        });
        Ok(told.collect())
    }

    fn rule_name(&self, rule: usize, style: Style) -> String {
        self.words(style.language).origin(rule)
    }

    fn status(&self, solutions: &HowMany) -> Status {
        solutions.status()
    }

    /// A limit of tries holds for each of the questions; without one there is one.
    fn redundant(&self, limits: &Limits) -> Result<Option<Parts>, Stop> {
        let limits = limits.clone().tries(limits.tries.unwrap_or(TRIES));
        match Redundant::of(&self.variant.setting, &limits) {
            Ok(Redundant { givens, clues }) => Ok(Some(Parts { givens, clues })),
            Err(RedundantError::Stopped(by)) => Err(by),
            Err(RedundantError::Setting(_) | RedundantError::Improper) => Ok(None),
        }
    }

    fn clash(&self, limits: &Limits) -> Option<Parts> {
        let limits = limits.clone().tries(limits.tries.unwrap_or(TRIES_FOR_CLASH));
        let Clash { givens, clues } = Clash::of(&self.variant.setting, &limits).ok().flatten()?;
        Some(Parts { givens, clues })
    }

    fn part_names(&self, parts: &Parts, language: Language) -> Vec<String> {
        let clue = |&index: &usize| clue_name(&self.variant.setting, index, language);
        let givens = parts.givens.iter().map(|&cell| self.cell(cell));
        givens.chain(parts.clues.iter().map(clue)).collect()
    }

    fn part_cells(&self, parts: &Parts) -> Vec<usize> {
        let mut cells = self.words(Language::English).clue_cells(&parts.clues);
        cells.extend(&parts.givens);
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn has_clues(&self) -> bool {
        !self.variant.setting.clues.is_empty()
    }
}

impl Explained for VariantBoard {
    type Marks = Position;
    type Step = Step;

    fn marked(&self, player: Option<&Written>) -> Position {
        let (explainer, cells) = (self.explainer(), &self.variant.setting.cells);
        let Some(player) = player else { return explainer.start(cells) };
        let notes: Vec<DigitSet> =
            player.notes.iter().map(|note| note.iter().copied().collect()).collect();
        explainer.marked(cells, &player.digits, &notes)
    }

    fn has_candidate(&self, position: &Position, cell: usize, digit: u8) -> bool {
        position.candidates()[cell].contains(digit)
    }

    fn is_full(&self, position: &Position) -> bool {
        position.is_solved()
    }

    fn has_solution(&self, position: &Position, limits: &Limits) -> Result<bool, Stop> {
        // An empty set of digits would stand for an empty cell.
        if position.is_broken() {
            return Ok(false);
        }
        let puzzle = self.puzzle(position.candidates());
        match Solver::new().with_limits(limits.clone()).solve(&puzzle) {
            Verdict::Unique(_) | Verdict::Multiple(_) => Ok(true),
            Verdict::Unsolvable => Ok(false),
            Verdict::Stopped { by, .. } => Err(by),
        }
    }

    fn next_step(
        &self,
        position: &Position,
        solution: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Option<Step>, Stop> {
        let explainer = self.explainer();
        let step = explainer.next_within(position, limits)?;
        Ok(step.or_else(|| explainer.search(position, solution?)))
    }

    fn technique(&self, step: &Step, language: Language) -> TechniqueName {
        self.words(language).technique_names(step)
    }

    fn placements(&self, step: &Step) -> Vec<(usize, u8)> {
        step.placement.into_iter().collect()
    }

    fn eliminations(&self, step: &Step) -> Vec<(usize, u8)> {
        let each = step.eliminations.iter();
        each.flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit))).collect()
    }

    fn stages(&self, position: &Position, step: &Step, style: Style) -> Vec<HintStage> {
        self.words(style.language).stages(position, step)
    }
}

impl From<Verdict> for HowMany {
    fn from(verdict: Verdict) -> HowMany {
        let digits = |solution: Solution| solution.digits().to_vec();
        match verdict {
            Verdict::Unsolvable => HowMany::None,
            Verdict::Unique(solution) => HowMany::One(digits(solution)),
            Verdict::Multiple(_) => HowMany::Several,
            Verdict::Stopped { by, found } => HowMany::Stopped { by, found: found.map(digits) },
        }
    }
}

/// The digit that all of these cells have.
fn common_digit(cells: &[usize], digits: &[u8]) -> Option<u8> {
    let first = digits[*cells.first()?];
    cells.iter().all(|&cell| digits[cell] == first).then_some(first)
}
