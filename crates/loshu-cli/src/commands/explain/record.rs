//! The figures and the steps of a path, as rows of CSV and JSON.

use std::borrow::Cow;

use loshu::{Grid, Limits, Marks};
use loshu_answers::{Path, StepPrice};
use loshu_explain::rate::{PricedStep, Scale};
use loshu_explain::step::{Prose, Step, Style};
use loshu_explain::technique::Family;
use serde::Serialize;
use serde_json::{Map, Value};

use super::status;
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
    #[serde(skip)]
    remark: Option<String>,
}

impl Figures {
    fn of(path: &Path, style: Style) -> Figures {
        Figures {
            puzzle: path.puzzle(),
            status: status(path),
            guesses: path.guesses(),
            steps: path.steps.len(),
            hardest: path.hardest().map(|at| path.steps[at].step.technique.info().id),
            remark: path.remark(style.language),
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
    pub(super) fn of(path: &Path, style: Style) -> CsvRecord {
        let count = |family: Family| {
            path.steps.iter().filter(|step| step.step.technique.info().family == family).count()
        };
        let families = Family::ALL.map(|family| (family.id().to_owned(), count(family).into()));
        CsvRecord { figures: Figures::of(path, style), families: families.into_iter().collect() }
    }

    /// A row to take the names of columns from.
    pub(super) fn template() -> CsvRecord {
        let nothing = Path::of(Marks::of(&Grid::EMPTY), Scale::Se, None, &Limits::NONE);
        CsvRecord::of(&nothing, Style::default())
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
    #[serde(flatten)]
    price: StepPrice,
    prose: Prose,
}

impl JsonRecord {
    pub(super) fn of(path: &Path, style: Style) -> JsonRecord {
        let record = |PricedStep { marks, step, price, .. }: &PricedStep| StepRecord {
            step: step.clone(),
            price: StepPrice::from(*price),
            prose: step.prose(marks, style),
        };
        let steps = path.steps.iter().map(record).collect();
        JsonRecord { figures: Figures::of(path, style), path: steps }
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
                Cow::Owned(self.figures.remark.iter().cloned().collect())
            }
        }
    )*};
}

rows! { CsvRecord JsonRecord }
