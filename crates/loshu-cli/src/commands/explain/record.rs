//! The figures and the steps of a path, as rows of CSV and JSON.

use std::borrow::Cow;

use loshu::Grid;
use loshu_answers::{Path, PathEnd, StepAnswer, StepPrice, VariantPath};
use loshu_explain::rate::PricedStep;
use loshu_explain::step::{Prose, Step, Style};
use loshu_explain::technique::Family;
use serde::Serialize;

use super::status;
use crate::exit::Exit;
use crate::rows::look::Look;
use crate::rows::status::{Status, Told};
use crate::rows::{FieldSink, Row};

/// The number of steps of each family.
type Families = [usize; Family::ALL.len()];

/// A path as figures and steps, without a text. The types are of the puzzle, and of a step.
#[derive(Debug)]
pub(super) struct PathRecord<P, S> {
    pub(super) puzzle: P,
    pub(super) status: Status,
    /// How the path ends.
    pub(super) end: &'static str,
    pub(super) guesses: usize,
    pub(super) steps: usize,
    /// The stable name of the hardest technique: in the order of the profile, or of a variant by its price.
    pub(super) hardest: Option<Cow<'static, str>>,
    /// For CSV.
    pub(super) families: Option<Families>,
    /// The steps as data and in words, for JSON.
    pub(super) path: Option<Vec<S>>,
    pub(super) remarks: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct StepRecord {
    #[serde(flatten)]
    step: Step,
    #[serde(flatten)]
    price: StepPrice,
    prose: Prose,
}

/// A step of a variant: the same without a reason as data.
#[derive(Debug, Serialize)]
pub(super) struct VariantStepRecord {
    technique: Cow<'static, str>,
    placements: Vec<String>,
    eliminations: Vec<String>,
    #[serde(flatten)]
    price: StepPrice,
    prose: Prose,
}

impl PathRecord<String, VariantStepRecord> {
    /// The figures and the steps of a variant.
    pub(super) fn of_variant(path: &VariantPath) -> PathRecord<String, VariantStepRecord> {
        let record = |step: StepAnswer| VariantStepRecord {
            technique: step.technique.id,
            placements: step.placements,
            eliminations: step.eliminations,
            price: step.price,
            prose: step.prose,
        };
        PathRecord {
            puzzle: path.variant().givens(),
            status: path.status(),
            end: path.end_kind().name(),
            guesses: path.guesses(),
            steps: path.steps(),
            hardest: path.hardest().map(|at| path.technique_id(at)),
            families: None,
            path: Some(path.told().map(record).collect()),
            remarks: path.remark().into_iter().chain(path.missed()).collect(),
        }
    }
}

impl PathRecord<Grid, StepRecord> {
    /// A row to take the names of columns from.
    pub(super) fn template() -> PathRecord<Grid, StepRecord> {
        PathRecord {
            puzzle: Grid::EMPTY,
            status: Status::Multiple,
            end: "",
            guesses: 0,
            steps: 0,
            hardest: None,
            families: Some(Families::default()),
            path: None,
            remarks: Vec::new(),
        }
    }

    /// The figures of a path.
    fn of(path: &Path, end: PathEnd, remarks: Vec<String>) -> PathRecord<Grid, StepRecord> {
        PathRecord {
            puzzle: path.puzzle(),
            status: status(path),
            end: end.name(),
            guesses: path.guesses(),
            steps: path.steps.len(),
            hardest: path.hardest().map(|at| path.steps[at].step.technique.info().id.into()),
            families: None,
            path: None,
            remarks,
        }
    }

    /// A row of CSV.
    pub(super) fn csv(
        path: &Path,
        end: PathEnd,
        remarks: Vec<String>,
    ) -> PathRecord<Grid, StepRecord> {
        let count = |family: Family| {
            path.steps.iter().filter(|step| step.step.technique.info().family == family).count()
        };
        PathRecord { families: Some(Family::ALL.map(count)), ..PathRecord::of(path, end, remarks) }
    }

    /// An object of JSON.
    pub(super) fn json(
        path: &Path,
        end: PathEnd,
        style: Style,
        remarks: Vec<String>,
    ) -> PathRecord<Grid, StepRecord> {
        let record = |PricedStep { marks, step, price, .. }: &PricedStep| StepRecord {
            step: step.clone(),
            price: StepPrice::from(*price),
            prose: step.prose(marks, style),
        };
        let steps = path.steps.iter().map(record).collect();
        PathRecord { path: Some(steps), ..PathRecord::of(path, end, remarks) }
    }
}

impl<P: Serialize, S: Serialize> Row for PathRecord<P, S> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("status", &self.status);
        sink.field("end", self.end);
        sink.field("guesses", &self.guesses);
        sink.field("steps", &self.steps);
        sink.field("hardest", &self.hardest);
        for (family, count) in Family::ALL.iter().zip(self.families.iter().flatten()) {
            sink.field(family.id(), count);
        }
        if let Some(path) = &self.path {
            sink.field("path", path);
        }
    }

    fn line(&self, _: &mut Vec<u8>) {}

    fn grid(&self, _: &mut Vec<u8>, _: Look) {}

    fn exit(&self) -> Exit {
        self.status.exit()
    }

    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Borrowed(&self.remarks)
    }
}
