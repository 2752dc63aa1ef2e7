//! The stages of a step of a variant, with what each shows on the grid.

use std::collections::BTreeSet;

use loshu_explain::step::{Role, Stage};
use loshu_variant::explain::{Position, Reason, Step};

use super::VariantWords;
use crate::stage::HintStage;
use crate::step::Picture;

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

    fn names(&self, cells: &[usize]) -> Vec<String> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// What a stage shows: no more than it tells.
    pub(crate) fn picture(&self, step: &Step, stage: Stage) -> Option<Picture> {
        let constraint = step.reason.constraint().map(|at| &self.rules.constraints()[at]);
        let place = constraint.map_or_else(Vec::new, |constraint| self.names(&constraint.cells()));
        // A cell that is no more than its own place is where to look.
        let own = match &step.reason {
            Reason::NakedSingle | Reason::Search => step.placement.map(|(cell, _)| cell),
            Reason::Assumption { cell, .. } => Some(*cell),
            Reason::HiddenSingle { .. }
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
            | Reason::Chain { .. } => None,
        };
        let own: Vec<usize> = own.into_iter().collect();
        let place = Picture { place, cells: self.names(&own), ..Picture::default() };
        match stage {
            Stage::Family | Stage::Name => None,
            Stage::Place => Some(place),
            Stage::Pattern => Some(self.with_pattern(step, place)),
            Stage::Everything => {
                let mut picture = self.with_pattern(step, place);
                picture.cells.extend(self.names(&cells_of_links(&step.reason)));
                picture.candidates = self.roles(step);
                Some(picture)
            }
        }
    }

    fn with_pattern(&self, step: &Step, mut place: Picture) -> Picture {
        place.cells.extend(self.names(pattern_cells(&step.reason)));
        place
    }

    /// The candidates that a step places or strikes.
    fn roles(&self, step: &Step) -> Vec<(String, Role)> {
        let placed = step.placement.into_iter().map(|at| (at, Role::Placed));
        let struck = step.eliminations.iter().flat_map(|&(cell, digits)| {
            digits.iter().map(move |digit| ((cell, digit), Role::Eliminated))
        });
        let name = |((cell, digit), role)| (format!("{digit}{}", self.cell(cell)), role);
        placed.chain(struck).map(name).collect()
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

/// The cells that a reason names beyond its constraint.
fn pattern_cells(reason: &Reason) -> &[usize] {
    match reason {
        Reason::Intersection { cells, .. }
        | Reason::HouseTotal { cells, .. }
        | Reason::Needed { cells, .. }
        | Reason::Fish { cells, .. }
        | Reason::NakedSubset { cells, .. }
        | Reason::HiddenSubset { cells, .. }
        | Reason::Fillings { cells, .. } => cells,
        Reason::NakedSingle
        | Reason::HiddenSingle { .. }
        | Reason::Equal { .. }
        | Reason::Relation { .. }
        | Reason::Place { .. }
        | Reason::Sum { .. }
        | Reason::Regular { .. }
        | Reason::Chain { .. }
        | Reason::Assumption { .. }
        | Reason::Search => &[],
    }
}

/// The cells of the links of a chain or an assumption, each once, ascending.
fn cells_of_links(reason: &Reason) -> Vec<usize> {
    if let Reason::Chain { links, .. } = reason {
        let cases = links.iter().flat_map(|link| link.gone.iter().chain(&link.left));
        let cells: BTreeSet<usize> = cases.map(|(cell, _)| *cell).collect();
        return cells.into_iter().collect();
    }
    let Reason::Assumption { cell: supposed, links, .. } = reason else { return Vec::new() };
    let of_link = |link: &Step| {
        let struck = link.eliminations.iter().map(|(cell, _)| *cell);
        struck.chain(link.placement.map(|(cell, _)| cell)).collect::<Vec<_>>()
    };
    let cells: BTreeSet<usize> = links.iter().flat_map(of_link).collect();
    cells.into_iter().filter(|cell| cell != supposed).collect()
}
