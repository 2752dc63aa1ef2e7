//! The stages of a step of a variant, with what each shows on the grid.

use loshu_explain::step::Stage;
use loshu_variant::explain::{Position, Reason, Step};

use super::VariantWords;
use crate::stage::HintStage;

impl VariantWords<'_> {
    /// Tells a step in stages.
    pub(crate) fn stages(&self, position: &Position, step: &Step) -> Vec<HintStage> {
        let stages = stages_of(&step.reason).iter();
        stages.map(|&stage| self.stage(position, step, stage)).collect()
    }

    fn stage(&self, position: &Position, step: &Step, stage: Stage) -> HintStage {
        let text = match stage {
            Stage::Family => self.kind(step),
            Stage::Name => self.name(step),
            Stage::Place => self.look_at(step),
            Stage::Pattern => self.pattern(position, step),
            Stage::Everything => self.prose(position, step).to_string(),
        };
        HintStage { text, picture: self.picture(step, stage) }
    }
}

/// The stages of a step. A search has neither a pattern nor a name that would help.
fn stages_of(reason: &Reason) -> &'static [Stage] {
    match reason {
        Reason::Search => &[Stage::Family, Stage::Place, Stage::Everything],
        Reason::NakedSingle
        | Reason::HiddenSingle { .. }
        | Reason::Equal { .. }
        | Reason::Relation { .. }
        | Reason::Place { .. }
        | Reason::Intersection { .. }
        | Reason::HouseTotal { .. }
        | Reason::Needed { .. }
        | Reason::Fish { .. }
        | Reason::Sum { .. }
        | Reason::NakedSubset { .. }
        | Reason::HiddenSubset { .. }
        | Reason::Regular { .. }
        | Reason::Fillings { .. }
        | Reason::Chain { .. }
        | Reason::Assumption { .. } => &Stage::ALL,
    }
}
