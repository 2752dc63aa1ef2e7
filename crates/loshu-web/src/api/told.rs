use loshu::Marks;
use loshu::{Candidate, Cell, DigitSet, Grid};
use loshu_explain::rate::Price;
use loshu_explain::step::{Drawing, Language, Prose, Role, Step, Style};
use loshu_explain::technique::Technique;
use serde::Serialize;

/// A technique by its names.
#[derive(Debug, Serialize)]
pub(crate) struct TechniqueName {
    id: &'static str,
    name: &'static str,
    family: &'static str,
}

impl TechniqueName {
    pub(crate) fn of(technique: Technique, language: Language) -> TechniqueName {
        let info = technique.info();
        TechniqueName { id: info.id, name: info.name(language), family: info.family.id() }
    }
}

/// A drawing, and what its shapes mean.
#[derive(Debug, Serialize)]
pub(crate) struct Picture {
    #[serde(flatten)]
    drawing: Drawing,
    legend: Vec<(Role, &'static str)>,
}

impl Picture {
    pub(crate) fn new(drawing: Drawing, language: Language) -> Picture {
        let mut roles: Vec<Role> = drawing.candidates.iter().map(|(_, role)| *role).collect();
        roles.sort_unstable();
        roles.dedup();
        let legend = roles.into_iter().map(|role| (role, role.name(language))).collect();
        Picture { drawing, legend }
    }
}

/// What a step costs on both scales, where they have its technique.
#[derive(Debug, Serialize)]
pub(crate) struct StepPrice {
    /// The rating of Sudoku Explainer for the cheapest form.
    se: Option<String>,
    /// The score of HoDoKu.
    score: Option<u16>,
}

impl StepPrice {
    fn of(technique: Technique) -> StepPrice {
        let price = Price::of(technique);
        StepPrice { se: price.se.map(|se| se.to_string()), score: price.score }
    }
}

/// A step in words, as data, and as a drawing.
#[derive(Debug, Serialize)]
pub(crate) struct ToldStep {
    technique: TechniqueName,
    prose: Prose,
    price: StepPrice,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    picture: Picture,
    /// The digits before the step.
    grid: Grid,
    /// The candidates before the step: a text of digits for each cell.
    notes: Vec<String>,
}

impl ToldStep {
    pub(crate) fn of(step: &Step, marks: &Marks, style: Style) -> ToldStep {
        ToldStep {
            technique: TechniqueName::of(step.technique, style.language),
            prose: step.prose(marks, style),
            price: StepPrice::of(step.technique),
            placements: step.placements.clone(),
            eliminations: step.eliminations.clone(),
            picture: Picture::new(step.drawing(marks), style.language),
            grid: *marks.grid(),
            notes: notes(|cell| marks.digits(cell)),
        }
    }
}

/// The digits of each cell as text.
pub(crate) fn notes(digits: impl Fn(Cell) -> DigitSet) -> Vec<String> {
    Cell::ALL.into_iter().map(|cell| digits(cell).to_string()).collect()
}
