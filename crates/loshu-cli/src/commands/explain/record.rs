//! The figures and the steps of a path, as rows of CSV and JSON.

use std::borrow::Cow;

use loshu::{Grid, Limits, Marks};
use loshu_answers::{Path, StepPrice};
use loshu_explain::rate::{PricedStep, Scale};
use loshu_explain::step::{Prose, Step, Style};
use loshu_explain::technique::{Family, Technique};
use serde::Serialize;

use super::status;
use crate::exit::Exit;
use crate::rows::look::Look;
use crate::rows::status::{Status, Told};
use crate::rows::{FieldSink, Row};

/// The figures of a path.
struct Figures {
    puzzle: Grid,
    status: Status,
    guesses: usize,
    steps: usize,
    /// The hardest technique, in the order of the profile.
    hardest: Option<Technique>,
    remark: Option<String>,
}

impl Figures {
    fn of(path: &Path, style: Style) -> Figures {
        Figures {
            puzzle: path.puzzle(),
            status: status(path),
            guesses: path.guesses(),
            steps: path.steps.len(),
            hardest: path.hardest().map(|at| path.steps[at].step.technique),
            remark: path.remark(style.language),
        }
    }

    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("status", &self.status);
        sink.field("guesses", &self.guesses);
        sink.field("steps", &self.steps);
        sink.field("hardest", &self.hardest);
    }
}

/// A row of CSV: the figures, and the number of steps of each family.
pub(super) struct CsvRecord {
    figures: Figures,
    families: [usize; Family::ALL.len()],
}

impl CsvRecord {
    pub(super) fn of(path: &Path, style: Style) -> CsvRecord {
        let count = |family: Family| {
            path.steps.iter().filter(|step| step.step.technique.info().family == family).count()
        };
        CsvRecord { figures: Figures::of(path, style), families: Family::ALL.map(count) }
    }

    fn own_fields(&self, sink: &mut impl FieldSink) {
        for (family, count) in Family::ALL.iter().zip(&self.families) {
            sink.field(family.id(), count);
        }
    }

    /// A row to take the names of columns from.
    pub(super) fn template() -> CsvRecord {
        let nothing = Path::of(Marks::of(&Grid::EMPTY), Scale::Se, None, &Limits::NONE);
        CsvRecord::of(&nothing, Style::default())
    }
}

/// A JSON object: the figures, and the steps as data and in words.
pub(super) struct JsonRecord {
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

    fn own_fields(&self, sink: &mut impl FieldSink) {
        sink.field("path", &self.path);
    }
}

/// A row without a text, whose exit status and notes come from the status of the puzzle.
macro_rules! rows {
    ($($record:ident)*) => {$(
        impl Row for $record {
            fn fields(&self, sink: &mut impl FieldSink) {
                self.figures.fields(sink);
                self.own_fields(sink);
            }

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
