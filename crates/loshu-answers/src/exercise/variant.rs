//! Exercises of variants.

use loshu::Limits;
use loshu_explain::step::Style;
use loshu_variant::explain::{Position, Step};

use super::{ExerciseAnswer, ExerciseFault, ExerciseRequest, FOLLOWED, FaultReason};
use crate::board::{Board, Explained, HowMany, VariantBoard, candidate};
use crate::mistake::{Known, Mistake, Way};
use crate::written::Written;
use crate::{Refusal, words};

/// What the exercise is about, and where.
pub(super) struct Exercise<'a> {
    request: &'a ExerciseRequest,
    board: &'a VariantBoard,
    written: Written,
    solution: Vec<u8>,
    /// The steps that the technique alone gives.
    steps: Vec<(Position, Step)>,
    limits: &'a Limits,
    style: Style,
}

impl<'a> Exercise<'a> {
    pub(super) fn of(
        request: &'a ExerciseRequest,
        board: &'a VariantBoard,
        limits: &'a Limits,
    ) -> Result<Exercise<'a>, Refusal> {
        let technique = request.technique.of_variant();
        let technique = technique.ok_or_else(|| request.technique.not_in_variants())?;
        let solution = match board.solve(&[], limits) {
            HowMany::One(solution) => solution,
            HowMany::Stopped { by, .. } => return Err(by.into()),
            HowMany::None | HowMany::Several => {
                return Err(Refusal::unexpected("puzzle", "one solution", "none, or several"));
            }
        };
        let written = match &request.player {
            Some(player) => player.written(board)?,
            None => Written { digits: board.givens(), notes: Vec::new() },
        };
        let notes = match &written.notes[..] {
            [] => vec![Vec::new(); board.cells()],
            [..] => written.notes.clone(),
        };
        let written = Written { notes, ..written };
        let position = board.marked(Some(&written));
        let steps = board.steps_of(technique, &position, limits)?;
        let style = request.words.style();
        Ok(Exercise { request, board, written, solution, steps, limits, style })
    }

    pub(super) fn judged(&self) -> Result<ExerciseAnswer, Refusal> {
        let mut faults = Vec::new();
        let mut shown = None;
        for name in &self.request.chosen {
            let at = self.candidate(name)?;
            match self.fault(at) {
                Ok(step) => shown = shown.or(Some(step)),
                Err(fault) => faults.push(fault),
            }
        }
        let step = shown.filter(|_| faults.is_empty());
        let step = step.map(|(position, step)| self.board.told(position, step, self.style));
        Ok(ExerciseAnswer { faults, step })
    }

    /// The candidate with a name.
    fn candidate(&self, name: &str) -> Result<(usize, u8), Refusal> {
        let all = (0..self.board.cells())
            .flat_map(|cell| (1..=self.board.size()).map(move |digit| (cell, digit)));
        let found = all.into_iter().find(|&at| candidate(self.board, at) == name);
        found.ok_or_else(|| Refusal::unexpected("chosen", "candidates such as 5r3c2", name))
    }

    /// The step of the technique that gives a candidate, or what is wrong with it.
    fn fault(&self, at: (usize, u8)) -> Result<&(Position, Step), ExerciseFault> {
        let places = self.request.places;
        let (cell, digit) = at;
        if (self.solution[cell] == digit) != places {
            let why = if places { self.contradiction(at) } else { String::new() };
            return Err(self.told(at, FaultReason::False, &why));
        }
        let gives = |(_, step): &&(Position, Step)| match places {
            true => self.board.placements(step).contains(&at),
            false => self.board.eliminations(step).contains(&at),
        };
        if let Some(step) = self.steps.iter().find(gives) {
            return Ok(step);
        }
        let way = self.way(|marks| {
            let has = self.board.has_candidate(marks, cell, digit);
            (if places { marks.digit(cell).is_some() } else { !has }).then_some(())
        });
        let text = match way {
            Some(Way { before, marks, step }) => {
                let prose = self.prose(&marks, &step);
                words::true_by_another(before, &prose, self.style.language)
            }
            None => String::new(),
        };
        Err(self.told(at, FaultReason::Other, &text))
    }

    fn told(&self, at: (usize, u8), reason: FaultReason, why: &str) -> ExerciseFault {
        let (cell, sign) = (self.board.cell(at.0), self.board.sign(at.1));
        let is_true = reason != FaultReason::False;
        let text = words::judged(&cell, &sign, self.request.places, is_true, self.style.language);
        let why = (!why.is_empty()).then(|| why.to_owned());
        let text = words::sentences(
            &[text].into_iter().chain(why).collect::<Vec<_>>(),
            self.style.language,
        );
        ExerciseFault { candidate: candidate(self.board, at), reason, easier: None, text }
    }

    /// What contradicts a digit in the place of another one, if one look shows it. That nothing rules out a candidate has no such
    /// proof but the way to its cell, which would give the cell away; so would a longer way.
    fn contradiction(&self, (cell, digit): (usize, u8)) -> String {
        let mut written = self.written.clone();
        written.digits[cell] = digit;
        let solution = Some(&self.solution[..]);
        let mistake = Mistake::find(self.board, &written, &[cell], solution, self.limits);
        match mistake.unwrap_or(Mistake::Unknown) {
            Mistake::Excluded { before, .. } if before > 0 => {
                words::takes_steps(before + 1, self.style.language)
            }
            mistake => mistake.told(self.board, self.style).text,
        }
    }

    /// The steps to what `found` looks for; nothing if they are too many, or take too long to find.
    fn way<T>(&self, found: impl Fn(&Position) -> Option<T>) -> Option<Way<VariantBoard>> {
        let known = Known::of(self.board, self.written.clone());
        let way = known.until(FOLLOWED, found, &self.solution, self.limits).ok().flatten();
        way.map(|(_, way)| way)
    }

    fn prose(&self, position: &Position, step: &Step) -> String {
        self.board.told(position, step, self.style).prose.to_string()
    }
}
