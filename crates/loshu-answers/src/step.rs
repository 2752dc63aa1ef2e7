use std::borrow::Cow;

use loshu::{Candidate, Cell, DigitSet, Marks};
use loshu_explain::rate::{Price, Tenths};
use loshu_explain::step::{Arrow, Drawing, Language, Prose, Role, Sign, Step, Style};
use loshu_explain::technique::Technique;
use serde::Serialize;

use super::words::Houses;

/// A technique by its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueName {
    /// The id, such as `x-wing`.
    pub id: Cow<'static, str>,
    /// The name in the language of the answer.
    pub name: Cow<'static, str>,
    /// The id of the family, such as `fish`.
    pub family: &'static str,
}

impl TechniqueName {
    pub(crate) fn of(technique: Technique, language: Language) -> TechniqueName {
        let info = technique.info();
        TechniqueName {
            id: info.id.into(),
            name: info.name(language).into(),
            family: info.family.id(),
        }
    }
}

/// A drawing, and what its shapes mean.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Picture {
    /// The candidates that play a part, such as `5r3c2`.
    pub candidates: Vec<(String, Role)>,
    /// The cells of the pattern, or the cells that are spoken of.
    pub cells: Vec<String>,
    /// The rows, columns and boxes to look at, such as `row 3`.
    pub houses: Vec<String>,
    /// The cells of a region or a clue to look at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<String>,
    /// The arrows.
    pub arrows: Vec<Arrow>,
    /// The signs of the drawing, with their names.
    pub legend: Vec<(Sign, &'static str)>,
}

impl Picture {
    pub(crate) fn new(drawing: Drawing, technique: Technique, language: Language) -> Picture {
        let signs = drawing.signs().into_iter();
        let legend = signs.map(|sign| (sign, sign.name(technique, language))).collect();
        let candidate = |(at, role): &(Candidate, Role)| (format!("{at:#}"), *role);
        Picture {
            candidates: drawing.candidates.iter().map(candidate).collect(),
            cells: drawing.cells.iter().map(|cell| format!("{cell:#}")).collect(),
            houses: drawing.houses.iter().map(|house| format!("{house:#}")).collect(),
            place: Vec::new(),
            arrows: drawing.arrows,
            legend,
        }
    }

    /// Marks cells.
    pub(crate) fn of_cells(cells: Vec<String>) -> Picture {
        Picture { cells, ..Picture::default() }
    }

    /// Marks houses.
    pub(crate) fn of_houses(houses: &Houses) -> Picture {
        let (kind, numbers) = match houses {
            Houses::Rows(rows) => ("row", rows),
            Houses::Boxes(boxes) => ("box", boxes),
        };
        let houses = numbers.iter().map(|number| format!("{kind} {number}")).collect();
        Picture { houses, ..Picture::default() }
    }

    /// Marks candidates, which need no legend.
    pub(crate) fn of_candidates(candidates: Vec<String>) -> Picture {
        let candidates = candidates.into_iter().map(|at| (at, Role::Guardian)).collect();
        Picture { candidates, ..Picture::default() }
    }
}

/// What a step costs on both scales, where they have its technique.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepPrice {
    /// The rating of Sudoku Explainer: of the step on its own path, else of the cheapest form. Of a step of a variant it is
    /// Loshu's own price, which lies on the same scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<Tenths>,
    /// The rule of Sudoku Explainer, on its own path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The score of HoDoKu.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u16>,
}

impl From<Price> for StepPrice {
    fn from(Price { se, rule, score }: Price) -> StepPrice {
        StepPrice { se, rule: rule.map(|rule| rule.to_string()), score }
    }
}

/// A step in words, as data, and as a drawing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepAnswer {
    /// The technique.
    pub technique: TechniqueName,
    /// The step in words.
    pub prose: Prose,
    /// What the step costs.
    pub price: StepPrice,
    /// The digits to place, such as `12r3c4`.
    pub placements: Vec<String>,
    /// The candidates to strike.
    pub eliminations: Vec<String>,
    /// The step as a drawing.
    pub picture: Picture,
    /// The digits before the step as a line.
    pub grid: String,
    /// The candidates of each cell before the step.
    pub notes: Vec<Vec<u8>>,
}

impl StepAnswer {
    /// Tells a step, which was found on these marks and has this price.
    pub fn of(step: &Step, marks: &Marks, price: Price, style: Style) -> StepAnswer {
        let names =
            |candidates: &[Candidate]| candidates.iter().map(|at| format!("{at:#}")).collect();
        StepAnswer {
            technique: TechniqueName::of(step.technique, style.language),
            prose: step.prose(marks, style),
            price: price.into(),
            placements: names(&step.placements),
            eliminations: names(&step.eliminations),
            picture: Picture::new(step.drawing(marks), step.technique, style.language),
            grid: marks.grid().to_string(),
            notes: Cell::ALL.map(|cell| digits_in(marks.digits(cell))).into(),
        }
    }
}

fn digits_in(digits: DigitSet) -> Vec<u8> {
    digits.into_iter().map(u8::from).collect()
}

/// The digits of each cell as text.
pub(crate) fn notes(digits: impl Fn(Cell) -> DigitSet) -> Vec<String> {
    Cell::ALL.into_iter().map(|cell| digits(cell).to_string()).collect()
}
