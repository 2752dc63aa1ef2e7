//! What a step of a variant shows on its board.

use std::collections::{BTreeMap, BTreeSet};

use loshu_explain::step::{Language, Role, Sign, Stage};
use loshu_explain::technique::Technique;
use loshu_variant::explain::{Reason, Step};

use super::VariantWords;
use crate::step::Picture;

/// What a step shows on the board. Cells are numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariantDrawing {
    /// The cells of the house or the clue to look at.
    pub place: Vec<usize>,
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// The parts that candidates play, each a cell, a digit and its part, ascending.
    pub candidates: Vec<(usize, u8, Role)>,
}

impl VariantDrawing {
    /// Returns the signs of the drawing, each once, with what they mean.
    pub fn legend(&self, language: Language) -> Vec<(Sign, &'static str)> {
        let roles: BTreeSet<Role> = self.candidates.iter().map(|(.., role)| *role).collect();
        let tints = [(Sign::Cell, !self.cells.is_empty()), (Sign::House, !self.place.is_empty())];
        let tints = tints.into_iter().filter(|(_, is_drawn)| *is_drawn).map(|(sign, _)| sign);
        let signs = roles.into_iter().map(Sign::Role).chain(tints);
        signs.map(|sign| (sign, name(sign, language))).collect()
    }
}

/// What a sign means. The parts that candidates of variants play mean the same in all techniques.
fn name(sign: Sign, language: Language) -> &'static str {
    match (sign, language) {
        (Sign::House, Language::English) => "house or clue to look at",
        (Sign::House, Language::Chinese) => "请看的行、列、宫或条件",
        (Sign::Role(_) | Sign::Strong | Sign::Weak | Sign::Cell, _) => {
            sign.name(Technique::NakedSingle, language)
        }
    }
}

impl VariantWords<'_> {
    /// What a stage shows, with names.
    pub(crate) fn picture(&self, step: &Step, stage: Stage) -> Option<Picture> {
        let drawing = self.drawing(step, stage)?;
        let names = |cells: &[usize]| cells.iter().map(|&cell| self.cell(cell)).collect();
        let candidate = |&(cell, digit, role): &(usize, u8, Role)| {
            (format!("{digit}{}", self.cell(cell)), role)
        };
        Some(Picture {
            candidates: drawing.candidates.iter().map(candidate).collect(),
            cells: names(&drawing.cells),
            place: names(&drawing.place),
            legend: drawing.legend(self.language),
            ..Picture::default()
        })
    }

    /// What a stage shows: no more than it tells.
    pub(crate) fn drawing(&self, step: &Step, stage: Stage) -> Option<VariantDrawing> {
        let constraints = constraints_of(&step.reason).into_iter();
        let cells = constraints.flat_map(|at| self.rules.constraints()[at].cells());
        let place = cells.collect::<BTreeSet<usize>>().into_iter().collect();
        let cells = own_cell(step).into_iter().collect();
        let place = VariantDrawing { place, cells, candidates: Vec::new() };
        match stage {
            Stage::Family | Stage::Name => None,
            Stage::Place => Some(place),
            Stage::Pattern => Some(with_pattern(step, place)),
            Stage::Everything => {
                let mut drawing = with_pattern(step, place);
                drawing.cells.extend(cells_of_links(&step.reason));
                drawing.candidates = roles(step);
                Some(drawing)
            }
        }
    }
}

/// The houses or the rules of the clue to look at.
fn constraints_of(reason: &Reason) -> Vec<usize> {
    match reason {
        Reason::HouseTotal { houses: all, .. }
        | Reason::Fish { bases: all, .. }
        | Reason::Fillings { rules: all, .. } => all.clone(),
        Reason::NakedSingle
        | Reason::HiddenSingle { .. }
        | Reason::Equal { .. }
        | Reason::Relation { .. }
        | Reason::Place { .. }
        | Reason::Intersection { .. }
        | Reason::Needed { .. }
        | Reason::Sum { .. }
        | Reason::NakedSubset { .. }
        | Reason::HiddenSubset { .. }
        | Reason::Regular { .. }
        | Reason::Chain { .. }
        | Reason::Assumption { .. }
        | Reason::Search => reason.constraint().into_iter().collect(),
    }
}

/// A cell that is no more than its own place: it is where to look.
fn own_cell(step: &Step) -> Option<usize> {
    match &step.reason {
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
    }
}

fn with_pattern(step: &Step, mut place: VariantDrawing) -> VariantDrawing {
    place.cells.extend(pattern_cells(&step.reason));
    place
}

/// The parts that candidates play: those that a step places or strikes, and those that are true or false in the case that
/// it follows. Where a candidate plays several, the last one in the order of roles is shown.
fn roles(step: &Step) -> Vec<(usize, u8, Role)> {
    let conclusions = roles_of(step, Role::Placed, Role::Eliminated);
    let inside: Vec<((usize, u8), Role)> = match &step.reason {
        Reason::Chain { links, .. } => {
            let with = |cases: &[(usize, u8)], role| -> Vec<_> {
                cases.iter().map(|&case| (case, role)).collect()
            };
            let link = links.iter().flat_map(|link| {
                let left = with(&link.left, Role::On);
                with(&link.gone, Role::Off).into_iter().chain(left)
            });
            link.collect()
        }
        Reason::Assumption { links, .. } => {
            links.iter().flat_map(|link| roles_of(link, Role::On, Role::Off)).collect()
        }
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
        | Reason::Search => Vec::new(),
    };
    let mut shown = BTreeMap::new();
    for (case, role) in inside.into_iter().chain(conclusions) {
        let last = shown.entry(case).or_insert(role);
        *last = role.max(*last);
    }
    shown.into_iter().map(|((cell, digit), role)| (cell, digit, role)).collect()
}

/// The candidates that a step places and strikes.
fn roles_of(step: &Step, placed: Role, struck: Role) -> Vec<((usize, u8), Role)> {
    let placed = step.placement.into_iter().map(|case| (case, placed));
    let struck = step
        .eliminations
        .iter()
        .flat_map(|&(cell, digits)| digits.iter().map(move |digit| ((cell, digit), struck)));
    placed.chain(struck).collect()
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
