//! The figures and the steps of a path, as rows of CSV and JSON.

use std::borrow::Cow;

use loshu::Grid;
use loshu_explain::rate::Scale;
use loshu_explain::step::{Prose, Step, Style};
use loshu_explain::technique::Family;
use serde::Serialize;
use serde_json::{Map, Value};

use super::notes;
use super::story::Story;
use crate::exit::Exit;
use crate::rows::Row;
use crate::rows::look::Look;
use crate::rows::status::{Status, Told};

/// The figures of a path.
#[derive(Serialize)]
struct Figures {
    puzzle: Grid,
    status: Status,
    guesses: usize,
    steps: usize,
    /// The hardest technique, in the order of the profile.
    hardest: Option<&'static str>,
}

impl Figures {
    fn of(story: &Story) -> Figures {
        Figures {
            puzzle: story.puzzle,
            status: story.status,
            guesses: story.guesses(),
            steps: story.steps.len(),
            hardest: story.hardest_technique().map(|technique| technique.info().id),
        }
    }
}

/// A row of CSV: the figures, and the number of steps of each family.
#[derive(Serialize)]
pub(super) struct CsvRecord {
    #[serde(flatten)]
    figures: Figures,
    #[serde(flatten)]
    families: Map<String, Value>,
}

impl CsvRecord {
    pub(super) fn of(story: &Story) -> CsvRecord {
        let count = |family: Family| {
            story.steps.iter().filter(|(_, step)| step.technique.info().family == family).count()
        };
        let families = Family::ALL.map(|family| (family.id().to_owned(), count(family).into()));
        CsvRecord { figures: Figures::of(story), families: families.into_iter().collect() }
    }

    /// A row to take the names of columns from.
    pub(super) fn template() -> CsvRecord {
        CsvRecord::of(&Story::begin(&Grid::EMPTY, None, Status::Multiple, Scale::Se))
    }
}

/// A JSON object: the figures, and the steps as data and in words.
#[derive(Serialize)]
pub(super) struct JsonRecord {
    #[serde(flatten)]
    figures: Figures,
    path: Vec<StepRecord>,
}

#[derive(Serialize)]
struct StepRecord {
    #[serde(flatten)]
    step: Step,
    /// The rating of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<f64>,
    /// The rule of Sudoku Explainer, on its own path.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The score of HoDoKu.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u16>,
    prose: Prose,
}

impl JsonRecord {
    pub(super) fn of(story: &Story, style: Style) -> JsonRecord {
        let path = story.priced().map(|(marks, step, price)| StepRecord {
            step: step.clone(),
            se: price.se.map(|tenths| f64::from(tenths.0) / 10.0),
            rule: price.rule.map(|rule| rule.to_string()),
            score: price.score,
            prose: step.prose(marks, style),
        });
        JsonRecord { figures: Figures::of(story), path: path.collect() }
    }
}

/// A row without a text, whose exit status and notes come from the status of the puzzle.
macro_rules! rows {
    ($($record:ident)*) => {$(
        impl Row for $record {
            fn line(&self, _: &mut Vec<u8>) {}

            fn grid(&self, _: &mut Vec<u8>, _: Look) {}

            fn exit(&self) -> Exit {
                self.figures.status.exit()
            }

            fn notes(&self) -> Cow<'_, [String]> {
                Cow::Owned(notes(self.figures.status))
            }
        }
    )*};
}

rows! { CsvRecord JsonRecord }
