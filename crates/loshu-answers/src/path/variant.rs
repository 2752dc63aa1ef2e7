//! The steps from a variant to its solution.

use std::borrow::Cow;

use loshu::{Limits, Status, Stop};
use loshu_explain::step::{Prose, Stage, Style};
use loshu_formats::Variant;
use loshu_picture::scene::Scene;
use loshu_picture::{Lettering, Shown, shown_board};
use loshu_variant::explain::{self, Ending, Position, Reason, Step};
use loshu_variant::{DigitSet, Verdict};

use super::ending::missed;
use super::{PathAnswer, PathEnd, Until};
use crate::board::VariantBoard;
use crate::found::Found;
use crate::step::StepAnswer;
use crate::variant::{VariantDrawing, VariantWords, variant_name};
use crate::{Board, words};

/// The steps of a variant, with what tells them.
#[derive(Clone, Debug)]
pub struct VariantPath {
    board: VariantBoard,
    path: explain::Path,
    until: Option<Until>,
    style: Style,
}

impl VariantPath {
    /// Finds the steps of a variant, as far as the limits allow.
    pub fn of(
        variant: Variant,
        until: Option<Until>,
        style: Style,
        limits: &Limits,
    ) -> VariantPath {
        let board = VariantBoard::new(variant);
        let Variant { rules, setting, .. } = board.variant();
        let is_enough = |steps: &[(Position, Step)]| is_at(until, &board, steps);
        let path = explain::Path::until(rules, &setting.cells, is_enough, limits);
        VariantPath { board, path, until, style }
    }

    /// Returns what the puzzle is called.
    pub fn name(&self) -> String {
        variant_name(self.board.variant(), self.style.language)
    }

    /// Returns the puzzle.
    pub fn variant(&self) -> &Variant {
        self.board.variant()
    }

    /// Returns the number of steps.
    pub fn steps(&self) -> usize {
        self.path.steps.len()
    }

    /// Returns the same path, told in another style.
    #[must_use]
    pub fn in_style(&self, style: Style) -> VariantPath {
        VariantPath { style, ..self.clone() }
    }

    /// Returns whether every cell is filled at the end.
    pub fn is_solved(&self) -> bool {
        self.path.end.is_solved()
    }

    /// Returns whether the path ends where it was to be cut.
    pub fn is_cut(&self) -> bool {
        self.until.is_some() && is_at(self.until, &self.board, &self.path.steps)
    }

    /// Returns the number of the hardest step, from 0; of several the first.
    pub fn hardest(&self) -> Option<usize> {
        let rules = &self.board.variant().rules;
        let price = |at: &usize| self.path.steps[*at].1.price(rules, &self.path.steps[*at].0);
        (0..self.steps()).rev().max_by_key(price)
    }

    /// Returns the stable name of the technique of a step, as data has it.
    ///
    /// # Panics
    ///
    /// If there is no such step.
    pub fn technique_id(&self, number: usize) -> Cow<'static, str> {
        self.words().technique_names(&self.path.steps[number].1).id
    }

    /// Returns the name of the technique of a step.
    ///
    /// # Panics
    ///
    /// If there is no such step.
    pub fn technique(&self, number: usize) -> String {
        self.words().technique(&self.path.steps[number].1)
    }

    /// Returns what a step places or strikes: `r3c4=5`, or `r1c2,r2c2<>3`.
    ///
    /// # Panics
    ///
    /// If there is no such step.
    pub fn conclusions(&self, number: usize) -> String {
        self.board.conclusions(&self.path.steps[number].1)
    }

    /// Returns what a step shows on the board.
    ///
    /// # Panics
    ///
    /// If there is no such step.
    pub fn drawing(&self, number: usize) -> VariantDrawing {
        let (_, step) = &self.path.steps[number];
        self.words().drawing(step, Stage::Everything).unwrap_or_default()
    }

    /// Draws a step on the position on which it was found. There is no step behind the last one: this is the position at
    /// the end.
    pub fn scene(&self, number: usize, lettering: Lettering) -> Scene {
        match self.path.steps.get(number) {
            Some((position, _)) => self.board.scene(position, &self.drawing(number), lettering),
            None => self.board.scene(&self.path.end, &VariantDrawing::default(), lettering),
        }
    }

    /// Says what a screen reader says of the board before a step, or of the end: the rows, with candidates in brackets.
    pub fn label(&self, number: usize) -> String {
        let position = self.path.steps.get(number).map_or(&self.path.end, |(before, _)| before);
        self.board.label(position)
    }

    /// Returns the number of steps that need cases inside cases.
    pub fn guesses(&self) -> usize {
        self.path.steps.iter().filter(|(_, step)| step.reason == Reason::Search).count()
    }

    /// Tells how many solutions the puzzle has, or that the path was stopped early.
    pub fn status(&self) -> Status {
        match (&self.path.ending, &self.path.verdict) {
            (Ending::Stopped(by), _) | (_, Verdict::Stopped { by, .. }) => Status::Stopped(*by),
            (_, Verdict::Unsolvable) => Status::Unsolvable,
            (_, Verdict::Unique(_)) => Status::Unique,
            (_, Verdict::Multiple(_)) => Status::Multiple,
        }
    }

    /// Returns the limit that ended the search for steps.
    pub fn stopped(&self) -> Option<Stop> {
        match self.path.ending {
            Ending::Stopped(by) => Some(by),
            Ending::Solved | Ending::Unsolvable | Ending::Multiple | Ending::Enough => None,
        }
    }

    /// Tells how the path ends.
    pub fn end_kind(&self) -> PathEnd {
        match self.path.ending {
            Ending::Stopped(by) => PathEnd::Stopped(by),
            Ending::Unsolvable => PathEnd::Contradiction,
            Ending::Multiple => PathEnd::Stuck,
            Ending::Solved | Ending::Enough if !self.path.end.is_solved() => PathEnd::Cut,
            Ending::Solved | Ending::Enough if self.guesses() > 0 => PathEnd::Cases,
            Ending::Solved | Ending::Enough => PathEnd::Solved,
        }
    }

    /// Says what several solutions mean for the steps, and whether a limit ended the search for them.
    pub fn remark(&self) -> Option<String> {
        let language = self.style.language;
        let has_several = matches!(self.path.verdict, Verdict::Multiple(_));
        let several = has_several.then(|| words::several_solutions(language));
        let stopped = self.stopped().map(|_| match self.path.end.is_solved() {
            true => words::not_the_easiest(language),
            false => words::path_stopped(language),
        });
        words::remarks(several.into_iter().chain(stopped), language)
    }

    /// Says that a path that was to end where a cell is filled does not.
    pub fn missed(&self) -> Option<String> {
        let is_whole =
            self.stopped().is_none() && !is_at(self.until, &self.board, &self.path.steps);
        missed(self.until.filter(|_| is_whole)?, self.style.language)
    }

    /// Says how the path ends.
    pub fn ending(&self) -> String {
        self.words().ending(self.path.ending)
    }

    /// Returns the digits at the end as a line. Of a puzzle whose givens contradict each other only these are known.
    pub fn end(&self) -> String {
        let cells = self.board.variant().setting.cells.iter().enumerate();
        let digit = |(at, given): (usize, &DigitSet)| self.path.end.digit(at).or(given.single());
        self.board.line(&cells.map(|cell| digit(cell).unwrap_or(0)).collect::<Vec<_>>())
    }

    /// Tells the steps in words.
    pub fn prose(&self) -> impl Iterator<Item = Prose> {
        let words = self.words();
        self.path.steps.iter().map(move |(position, step)| words.prose(position, step))
    }

    /// Tells each step in words, as data, and with its drawing.
    pub fn told(&self) -> impl Iterator<Item = StepAnswer> {
        let told =
            |(position, step): &(Position, Step)| self.board.told(position, step, self.style);
        self.path.steps.iter().map(told)
    }

    /// Returns the path as the answer to a question.
    pub fn answer(&self) -> PathAnswer {
        let verdict = self.path.verdict.clone();
        PathAnswer {
            puzzle: self.board.line(&self.board.givens()),
            found: Found::of(&self.board, &verdict.into(), self.style.language),
            steps: self.told().collect(),
            solved: self.path.end.is_solved(),
            path_stopped: self.stopped(),
            remark: self.remark(),
            ending: self.ending(),
        }
    }

    fn words(&self) -> VariantWords<'_> {
        VariantWords::new(self.board.variant(), self.style.language)
    }
}

/// Whether the last step is the one at which a path is cut.
fn is_at(until: Option<Until>, board: &VariantBoard, steps: &[(Position, Step)]) -> bool {
    let (Some(until), Some((_, last))) = (until, steps.last()) else { return false };
    match until {
        Until::Step(number) => steps.len() >= number,
        Until::Cell(row, column) => {
            let name = format!("r{row}c{column}");
            last.placement.is_some_and(|(cell, _)| board.cell(cell) == name)
        }
        Until::Technique(wanted) => wanted.of_variant() == Some(last.reason.technique()),
    }
}

impl VariantBoard {
    fn scene(&self, position: &Position, drawing: &VariantDrawing, lettering: Lettering) -> Scene {
        let Variant { setting, extras, signs, .. } = self.variant();
        let digits: Vec<u8> =
            (0..self.cells()).map(|cell| position.digit(cell).unwrap_or(0)).collect();
        let VariantDrawing { place, cells, candidates: roles } = drawing;
        let marks = position.candidates();
        let shown = Shown { digits: &digits, marks, place, cells, roles };
        shown_board(
            setting,
            &extras.drawings(setting),
            &shown,
            &|digit| signs.sign(digit),
            lettering,
        )
    }

    fn label(&self, position: &Position) -> String {
        let shape = &self.variant().setting.shape;
        let cell = |cell: usize| match position.digit(cell) {
            Some(digit) => self.sign(digit),
            None => format!("({})", self.signs(position.candidates()[cell])),
        };
        let row = |row: usize| {
            let cells = (0..shape.columns()).filter_map(|column| shape.cell(row, column));
            format!("{}: {}", row + 1, cells.map(cell).collect::<Vec<_>>().join(" "))
        };
        (0..shape.rows()).map(row).collect::<Vec<_>>().join("; ")
    }

    fn conclusions(&self, step: &Step) -> String {
        let placed = step.placement.map(|(cell, digit)| (self.cell(cell), self.sign(digit)));
        if let Some((cell, digit)) = placed {
            return format!("{cell}={digit}");
        }
        let mut struck: Vec<(DigitSet, Vec<String>)> = Vec::new();
        for &(cell, digits) in &step.eliminations {
            match struck.iter_mut().find(|(other, _)| *other == digits) {
                Some((_, cells)) => cells.push(self.cell(cell)),
                None => struck.push((digits, vec![self.cell(cell)])),
            }
        }
        let struck = struck
            .into_iter()
            .map(|(digits, cells)| format!("{}<>{}", cells.join(","), self.signs(digits)));
        struck.collect::<Vec<_>>().join(", ")
    }

    /// Digits one after the other; with spaces where they have two figures.
    fn signs(&self, digits: DigitSet) -> String {
        let space = if self.size() > 9 { " " } else { "" };
        digits.iter().map(|digit| self.sign(digit)).collect::<Vec<_>>().join(space)
    }
}
