//! The path of a puzzle of another size or layout: as text, and as rows of CSV and JSON.

use std::borrow::Cow;

use loshu::{Limits, Status};
use loshu_answers::{LayoutStep, LayoutWords};
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_variant::explain::{Ending, Path, Reason};

use crate::exit::Exit;
use crate::rows::digits::Digits;
use crate::rows::look::Look;
use crate::rows::status::Told;
use crate::rows::{FieldSink, Row, TextRow};

/// A path with its words.
pub(super) struct VariantPath<'a> {
    variant: &'a Variant,
    words: LayoutWords<'a>,
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
        VariantPath { variant, words, path }
    }

    /// What the puzzle is, a line for each step, and how it ends.
    pub(super) fn text(&self) -> TextRow {
        let VariantPath { variant, words, path } = self;
        let mut lines = vec![format!("# {}", variant.summary())];
        let steps = path.steps.iter().enumerate();
        lines.extend(steps.map(|(at, (position, step))| {
            format!("{:>3}. {}", at + 1, words.sentence(position, step))
        }));
        lines.push(words.ending(path.ending));
        let size = variant.setting.shape.size();
        let cells = 0..variant.setting.shape.len();
        let digits: Vec<u8> = cells.map(|cell| path.end.digit(cell).unwrap_or(0)).collect();
        lines.push(variant.signs.line(&digits, size));
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
            .then(|| self.words.several_solutions())
            .into_iter()
            .collect()
    }

    /// How many steps have no known reason.
    fn guesses(&self) -> usize {
        self.path.steps.iter().filter(|(_, step)| step.reason == Reason::Search).count()
    }

    fn steps(&self) -> Vec<LayoutStep> {
        self.path.steps.iter().map(|(position, step)| self.words.told(position, step)).collect()
    }
}

/// The names of the columns are those of an ordinary puzzle. Only JSON has the steps.
impl Row for VariantPath<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &Digits::of_givens(self.variant));
        sink.field("status", &self.status());
        sink.field("guesses", &self.guesses());
        sink.field("steps", &self.path.steps.len());
        sink.field("path", &self.steps());
    }

    fn line(&self, _: &mut Vec<u8>) {}

    fn grid(&self, _: &mut Vec<u8>, _: Look) {}

    fn exit(&self) -> Exit {
        self.status().exit()
    }

    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Owned(self.remarks())
    }
}
