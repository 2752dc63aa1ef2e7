//! A stage of a hint.

use loshu::Marks;
use loshu_explain::step::{Drawing, Role, Stage, Step, Style};
use serde::Serialize;

use super::step::Picture;

/// A stage of a hint.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintStage {
    /// The words.
    pub text: String,
    /// What may be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

impl HintStage {
    pub(crate) fn of(step: &Step, marks: &Marks, stage: Stage, style: Style) -> HintStage {
        let picture = drawing(step, marks, stage)
            .map(|drawing| Picture::new(drawing, step.technique, style.language));
        HintStage { text: step.hint(marks, stage, style), picture }
    }
}

/// The drawing without what the stage does not tell.
fn drawing(step: &Step, marks: &Marks, stage: Stage) -> Option<Drawing> {
    let whole = step.drawing(marks);
    match stage {
        Stage::Family | Stage::Name => None,
        Stage::Place => Some(step.place(marks)),
        Stage::Pattern => {
            let shown = |role: &Role| !matches!(role, Role::Eliminated | Role::Placed);
            let candidates = whole.candidates.iter().filter(|(_, role)| shown(role));
            Some(Drawing { candidates: candidates.copied().collect(), ..whole })
        }
        Stage::Everything => Some(whole),
    }
}
