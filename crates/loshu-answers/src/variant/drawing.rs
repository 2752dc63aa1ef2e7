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
        let constraints = step.reason.constraints().iter();
        let place = constraints.flat_map(|&at| self.rules.constraints()[at].cells());
        let place = place.collect::<BTreeSet<usize>>().into_iter().collect();
        let mut drawing = VariantDrawing { place, ..VariantDrawing::default() };
        let own = own_cell(step);
        drawing.cells.extend(own);
        match stage {
            Stage::Family | Stage::Name => return None,
            Stage::Place => {}
            Stage::Pattern => drawing.cells.extend(pattern_cells(&step.reason)),
            Stage::Everything => {
                let followed = followed(&step.reason);
                let cells: BTreeSet<usize> = followed.iter().map(|((cell, _), _)| *cell).collect();
                drawing.cells.extend(pattern_cells(&step.reason));
                drawing.cells.extend(cells.into_iter().filter(|cell| Some(*cell) != own));
                drawing.candidates = shown(step, followed);
            }
        }
        Some(drawing)
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

/// A candidate and the part that it plays.
type Part = ((usize, u8), Role);

/// The parts that candidates play: those that a step places or strikes, and those that it has followed. Where a candidate
/// plays several, the last one in the order of roles is shown.
fn shown(step: &Step, followed: Vec<Part>) -> Vec<(usize, u8, Role)> {
    let mut shown = BTreeMap::new();
    for (candidate, role) in
        followed.into_iter().chain(conclusions(step, Role::Placed, Role::Eliminated))
    {
        let last = shown.entry(candidate).or_insert(role);
        *last = role.max(*last);
    }
    shown.into_iter().map(|((cell, digit), role)| (cell, digit, role)).collect()
}

/// The candidates that are true or false in the case that a chain or an assumption follows.
fn followed(reason: &Reason) -> Vec<Part> {
    match reason {
        Reason::Chain { links, .. } => {
            let gone = links.iter().flat_map(|link| &link.gone).map(|&case| (case, Role::Off));
            let left = links.iter().flat_map(|link| &link.left).map(|&case| (case, Role::On));
            gone.chain(left).collect()
        }
        Reason::Assumption { links, .. } => {
            links.iter().flat_map(|link| conclusions(link, Role::On, Role::Off)).collect()
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
    }
}

/// The candidates that a step places and strikes.
fn conclusions(step: &Step, placed: Role, struck: Role) -> Vec<Part> {
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

#[cfg(test)]
mod tests {
    use loshu_variant::DigitSet;
    use loshu_variant::explain::{Choice, End, Link};

    use super::*;
    use crate::Puzzle;

    fn drawn(reason: Reason, language: Language) -> VariantDrawing {
        let puzzle = Puzzle::from(&*".".repeat(81)).read(Some("x")).unwrap();
        let variant = puzzle.into_variant().unwrap();
        let step = Step { reason, placement: None, eliminations: vec![(19, DigitSet::only(3))] };
        VariantWords::new(&variant, language).drawing(&step, Stage::Everything).unwrap()
    }

    #[test]
    fn an_assumption_shows_what_it_follows_and_strikes() {
        let digits = |digits: &[u8]| digits.iter().copied().collect::<DigitSet>();
        let first = Step {
            reason: Reason::NakedSingle,
            placement: Some((50, 7)),
            eliminations: vec![(30, digits(&[2, 3]))],
        };
        let again = Step {
            reason: Reason::NakedSingle,
            placement: None,
            eliminations: vec![(50, digits(&[7])), (19, digits(&[3]))],
        };
        let (links, end) = (vec![first, again], End::Cell { cell: 30 });
        let reason = Reason::Assumption { cell: 19, digit: 3, links, end };
        let drawing = drawn(reason, Language::English);
        let wanted = VariantDrawing {
            place: vec![],
            cells: vec![19, 30, 50],
            candidates: vec![
                (19, 3, Role::Eliminated),
                (30, 2, Role::Off),
                (30, 3, Role::Off),
                (50, 7, Role::On),
            ],
        };
        assert_eq!(drawing, wanted);
    }

    #[test]
    fn a_chain_shows_its_cases_and_a_legend_in_both_languages() {
        let link = Link {
            choice: Choice::Cell { cell: 4 },
            gone: vec![(4, 1)],
            left: vec![(4, 2)],
            rules: vec![],
        };
        let reason = Reason::Chain { links: vec![link], rules: vec![] };
        let mut drawing = drawn(reason, Language::English);
        let candidates = [(4, 1, Role::Off), (4, 2, Role::On), (19, 3, Role::Eliminated)];
        assert_eq!((&drawing.cells[..], &drawing.candidates[..]), (&[4][..], &candidates[..]));
        drawing.place = vec![0];
        let names = |language| {
            drawing.legend(language).into_iter().map(|(_, name)| name).collect::<Vec<_>>()
        };
        let english = [
            "false in the chain",
            "true in the chain",
            "struck",
            "cell to look at",
            "house or clue to look at",
        ];
        assert_eq!(names(Language::English), english);
        let chinese = ["链中为假", "链中为真", "删去", "请看的格", "请看的行、列、宫或条件"];
        assert_eq!(names(Language::Chinese), chinese);
    }

    #[test]
    fn all_houses_of_a_fish_are_the_place() {
        let (bases, covers, cells) = (vec![0, 1], vec![9, 10], vec![0, 1]);
        let drawing = drawn(Reason::Fish { digit: 3, bases, covers, cells }, Language::English);
        let row_and_column = (0..9).chain((9..81).step_by(9)).collect::<Vec<_>>();
        assert_eq!(drawing.place, row_and_column);
        assert_eq!(drawing.cells, [0, 1]);
    }
}
