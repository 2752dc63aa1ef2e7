//! Why a digit of a player is wrong: what excludes it, found from the right digits alone.

use loshu::{Limits, Stop};
use loshu_explain::step::Style;

use super::board::{BrokenRule, Explained, clashing, say_broken};
use super::stage::HintStage;
use super::step::Picture;
use super::words;
use super::written::Written;

/// How many steps are taken at most to say why a digit is wrong. A hint must not wait for more, and nobody follows more.
const MOST_STEPS: usize = 30;

/// Why a digit is wrong.
#[derive(Clone, Debug)]
pub enum Mistake<B: Explained> {
    /// Together with other digits it breaks rules.
    Broken(Vec<BrokenRule>),
    /// A step excludes it.
    Excluded {
        /// The cell and its wrong digit.
        wrong: (usize, u8),
        /// How many steps come before.
        before: usize,
        /// The marks on which the step is found.
        marks: B::Marks,
        /// The step.
        step: B::Step,
    },
    /// No reason was found, but no solution has the digit.
    Unknown,
}

impl<B: Explained> Mistake<B> {
    /// Finds the first reason why one of some wrong digits is wrong. The solution is the only one.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the search.
    pub(crate) fn find(
        board: &B,
        written: &Written,
        wrong: &[usize],
        solution: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Mistake<B>, Stop> {
        let broken = board.broken(&written.digits, limits)?.into_iter();
        let broken: Vec<BrokenRule> =
            broken.filter(|rule| rule.cells.iter().any(|cell| wrong.contains(cell))).collect();
        if !broken.is_empty() {
            return Ok(Mistake::Broken(broken));
        }
        let Some(solution) = solution else { return Ok(Mistake::Unknown) };
        let mut digits = written.digits.clone();
        wrong.iter().for_each(|&cell| digits[cell] = 0);
        let known = Known::of(board, Written { digits, notes: Vec::new() });
        let excluded = |marks: &B::Marks| {
            let mut all = wrong.iter().map(|&cell| (cell, written.digits[cell]));
            all.find(|&(cell, digit)| !board.has_candidate(marks, cell, digit))
        };
        Ok(match known.until(MOST_STEPS, excluded, solution, limits)? {
            Some((wrong, way)) => {
                Mistake::Excluded { wrong, before: way.before, marks: way.marks, step: way.step }
            }
            None => Mistake::Unknown,
        })
    }

    /// Tells the reason.
    pub(crate) fn told(&self, board: &B, style: Style) -> HintStage {
        let language = style.language;
        let in_cells = |cells: &[usize]| {
            Some(Picture::of_cells(cells.iter().map(|&cell| board.cell(cell)).collect()))
        };
        match self {
            Mistake::Broken(broken) => {
                let conflicts = board.conflicts(broken, style);
                let text = words::sentences(&say_broken(board, &conflicts, style), language);
                HintStage { text, picture: in_cells(&clashing(&conflicts)) }
            }
            Mistake::Excluded { wrong: (cell, digit), before, marks, step } => {
                let (name, sign) = (board.names(&[*cell], style), board.sign(*digit));
                let whole = board.stages(marks, step, style).pop();
                let (step, picture) = whole
                    .map_or_else(Default::default, |HintStage { text, picture }| (text, picture));
                // The picture of a later step would lie on digits that do not stand there yet.
                let picture = if *before == 0 { picture } else { in_cells(&[*cell]) };
                HintStage { text: words::excluded(&name, &sign, *before, &step, language), picture }
            }
            Mistake::Unknown => {
                HintStage { text: words::no_solution_has_them(language), picture: None }
            }
        }
    }
}

/// How something becomes known: a step, on the marks before it.
pub(crate) struct Way<B: Explained> {
    /// How many steps come before.
    pub(crate) before: usize,
    pub(crate) marks: B::Marks,
    pub(crate) step: B::Step,
}

/// What follows from digits and candidates that are right.
pub(crate) struct Known<'a, B> {
    board: &'a B,
    digits: Vec<u8>,
    /// The candidates of each cell at the beginning; an empty list stands for all that the digits leave.
    notes: Vec<Vec<u8>>,
    /// The candidates of each cell that steps have struck.
    struck: Vec<Vec<u8>>,
}

impl<'a, B: Explained> Known<'a, B> {
    pub(crate) fn of(board: &'a B, Written { digits, mut notes }: Written) -> Known<'a, B> {
        notes.resize(board.cells(), Vec::new());
        Known { board, digits, notes, struck: vec![Vec::new(); board.cells()] }
    }

    /// Takes steps until `found` sees something in the marks after one of them; gives that, and the step. Nothing after `most`
    /// steps.
    pub(crate) fn until<T>(
        mut self,
        most: usize,
        found: impl Fn(&B::Marks) -> Option<T>,
        solution: &[u8],
        limits: &Limits,
    ) -> Result<Option<(T, Way<B>)>, Stop> {
        let mut marks = self.marks();
        for before in 0..most {
            let Some(step) = self.board.next_step(&marks, Some(solution), limits)? else { break };
            self.apply(&step);
            let after = self.marks();
            if let Some(found) = found(&after) {
                return Ok(Some((found, Way { before, marks, step })));
            }
            marks = after;
        }
        Ok(None)
    }

    fn marks(&self) -> B::Marks {
        let Known { board, digits, notes, struck } = self;
        let none = vec![Vec::new(); digits.len()];
        let plain = board.marked(Some(&Written { digits: digits.clone(), notes: none }));
        let left = |cell: usize| {
            let is_left = |digit: &u8| {
                !struck[cell].contains(digit)
                    && (notes[cell].is_empty() || notes[cell].contains(digit))
                    && board.has_candidate(&plain, cell, *digit)
            };
            let says_nothing = struck[cell].is_empty() && notes[cell].is_empty();
            match says_nothing || digits[cell] > 0 {
                true => Vec::new(),
                false => (1..=board.size()).filter(is_left).collect(),
            }
        };
        let notes = (0..digits.len()).map(left).collect();
        board.marked(Some(&Written { digits: digits.clone(), notes }))
    }

    fn apply(&mut self, step: &B::Step) {
        for (cell, digit) in self.board.placements(step) {
            self.digits[cell] = digit;
        }
        for (cell, digit) in self.board.eliminations(step) {
            self.struck[cell].push(digit);
        }
    }
}
