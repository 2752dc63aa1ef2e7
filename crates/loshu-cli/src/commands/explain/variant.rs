//! The path of a puzzle of another size or layout: as text, and as rows of CSV and JSON.

use loshu::{Limits, Status};
use loshu_answers::{LayoutStep, LayoutWords, layout_name, several_solutions};
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_variant::DigitSet;
use loshu_variant::explain::{Ending, Path, Reason};

use super::record::PathRecord;
use crate::rows::TextRow;
use crate::rows::board::Digits;
use crate::rows::status::Told;

/// A path with its words.
pub(super) struct VariantPath<'a> {
    variant: &'a Variant,
    words: LayoutWords<'a>,
    language: Language,
    path: Path,
}

impl<'a> VariantPath<'a> {
    pub(super) fn of(
        variant: &'a Variant,
        language: Language,
        most: usize,
        limits: &Limits,
    ) -> VariantPath<'a> {
        let words = LayoutWords::new(variant, language);
        let path = Path::of(&variant.rules, &variant.setting.cells, most, limits);
        VariantPath { variant, words, language, path }
    }

    /// What the puzzle is, a line for each step, and how it ends.
    pub(super) fn text(&self) -> TextRow {
        let VariantPath { variant, words, language, path } = self;
        let mut lines = vec![format!("# {}", layout_name(variant, *language))];
        let steps = path.steps.iter().enumerate();
        lines.extend(steps.map(|(at, (position, step))| {
            format!("{:>3}. {}", at + 1, words.sentence(position, step))
        }));
        lines.push(words.ending(path.ending));
        // Of a puzzle whose givens contradict each other only these are known.
        let cells = variant.setting.cells.iter().enumerate();
        let digit = |(at, given): (usize, &DigitSet)| path.end.digit(at).or(given.single());
        let digits: Vec<u8> = cells.map(|cell| digit(cell).unwrap_or(0)).collect();
        lines.push(variant.line_of(&digits));
        TextRow { text: lines.join("\n"), exit: self.status().exit(), notes: self.remarks() }
    }

    /// How many solutions the puzzle has, or that its path was stopped early.
    fn status(&self) -> Status {
        match self.path.ending {
            Ending::Stopped(by) => Status::Stopped(by),
            Ending::Unsolvable => Status::Unsolvable,
            Ending::Solved | Ending::Multiple | Ending::Enough => {
                if self.path.has_several_solutions { Status::Multiple } else { Status::Unique }
            }
        }
    }

    fn remarks(&self) -> Vec<String> {
        self.path
            .has_several_solutions
            .then(|| several_solutions(self.language))
            .into_iter()
            .collect()
    }

    /// The path as figures and steps, with the columns of an ordinary puzzle.
    pub(super) fn record(&self) -> PathRecord<Digits, LayoutStep> {
        let steps = &self.path.steps;
        let told = steps.iter().map(|(position, step)| self.words.told(position, step));
        PathRecord {
            puzzle: Digits::of_givens(self.variant),
            status: self.status(),
            guesses: steps.iter().filter(|(_, step)| step.reason == Reason::Search).count(),
            steps: steps.len(),
            hardest: None,
            families: None,
            path: Some(told.collect()),
            remarks: self.remarks(),
        }
    }
}
