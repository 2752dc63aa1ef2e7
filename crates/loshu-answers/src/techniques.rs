use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use loshu::{Grid, Limits, Stop};
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_explain::step::{Language, Schematic};
use loshu_explain::technique::{COURSE, Lesson, Technique};
use serde::{Deserialize, Serialize};

use super::step::{Picture, TechniqueName};
use super::value::Words;
use super::{AnyTechnique, Ask, Refusal};

/// Asks for the table of techniques, or for one of them with its lesson.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TechniquesRequest {
    /// The technique; without it, all techniques.
    pub technique: Option<Technique>,
    /// Whether, without a technique, those are listed that variants are made for, from the cheapest to the dearest.
    pub variant: bool,
    /// The words of the answer.
    pub words: Words,
}

/// A technique.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueRow {
    /// Its names.
    #[serde(flatten)]
    pub name: TechniqueName,
    /// Whether it argues that the puzzle has one solution.
    pub needs_unique: bool,
    /// Whether it also has to know which digits are givens.
    pub needs_givens: bool,
    /// The code in HoDoKu's library.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<&'static str>,
    /// The score of HoDoKu for one use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u16>,
    /// The rating of Sudoku Explainer for the cheapest form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<Tenths>,
    /// The chapter of the course that teaches it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chapter: Option<ChapterAnswer>,
    /// The lesson, if one technique was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonAnswer>,
}

/// A chapter of the course.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChapterAnswer {
    /// Its number, from 1.
    pub number: usize,
    /// Its title.
    pub title: &'static str,
    /// The level of the puzzles that first need it.
    pub level: Level,
    /// The place of the technique in the chapter, from 0.
    pub place: usize,
}

impl ChapterAnswer {
    /// The chapter with a technique.
    fn with(technique: Technique, language: Language) -> Option<ChapterAnswer> {
        let chapters = COURSE.iter().zip(1..);
        chapters.into_iter().find_map(|(chapter, number)| {
            let place = chapter.techniques.iter().position(|known| *known == technique)?;
            Some(ChapterAnswer {
                number,
                title: chapter.title(language),
                level: chapter.level,
                place,
            })
        })
    }
}

/// What a technique is, for somebody who meets it for the first time.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonAnswer {
    /// What it is, in the terms of its pattern.
    pub what: &'static str,
    /// Why it works.
    pub why: &'static str,
    /// Where to look for it, and what not to confuse it with.
    pub how: &'static str,
    /// Its pattern.
    pub schematic: SchematicAnswer,
}

/// The pattern of a technique on an otherwise empty grid.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SchematicAnswer {
    /// The digits that the pattern needs.
    pub grid: Grid,
    /// The candidates of the pattern, each with its part. There are no others.
    pub picture: Picture,
}

/// The patterns that were found. Some techniques take a good part of a second to find theirs.
static SCHEMATICS: Mutex<BTreeMap<Technique, Schematic>> = Mutex::new(BTreeMap::new());

/// The pattern of a technique, which is found once.
fn schematic(technique: Technique, limits: &Limits) -> Result<Schematic, Stop> {
    let known = || SCHEMATICS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(schematic) = known().get(&technique) {
        return Ok(schematic.clone());
    }
    let found = technique.schematic_within(limits)?;
    Ok(known().entry(technique).or_insert(found).clone())
}

impl LessonAnswer {
    fn of(technique: Technique, language: Language, limits: &Limits) -> Result<LessonAnswer, Stop> {
        let Lesson { what, why, how, .. } = technique.lesson(language);
        let Schematic { marks, drawing, .. } = schematic(technique, limits)?;
        let picture = Picture::new(drawing, technique, language);
        let schematic = SchematicAnswer { grid: *marks.grid(), picture };
        Ok(LessonAnswer { what, why, how, schematic })
    }
}

impl TechniqueRow {
    /// A technique of variants, which has its names alone here.
    fn of_variant(technique: AnyTechnique, language: Language) -> TechniqueRow {
        let name = match technique {
            AnyTechnique::Ordinary(technique) => TechniqueName::of(technique, language),
            AnyTechnique::OfVariant(technique) => TechniqueName {
                id: technique.id.into(),
                name: technique.name(language).into(),
                family: "rule",
            },
        };
        TechniqueRow {
            name,
            needs_unique: false,
            needs_givens: false,
            hodoku: None,
            score: None,
            se: None,
            chapter: None,
            lesson: None,
        }
    }

    fn of(technique: Technique, language: Language) -> TechniqueRow {
        let info = technique.info();
        TechniqueRow {
            name: TechniqueName::of(technique, language),
            needs_unique: info.needs_uniqueness(),
            needs_givens: info.needs_givens(),
            hodoku: info.code,
            score: info.score,
            se: info.se,
            chapter: ChapterAnswer::with(technique, language),
            lesson: None,
        }
    }
}

impl Ask for TechniquesRequest {
    type Answer = Vec<TechniqueRow>;

    fn answer(&self, limits: &Limits) -> Result<Vec<TechniqueRow>, Refusal> {
        let language = self.words.language;
        if self.variant && self.technique.is_none() {
            let row = |technique| TechniqueRow::of_variant(technique, language);
            return Ok(AnyTechnique::of_variants().into_iter().map(row).collect());
        }
        let row = |technique: &Technique| TechniqueRow::of(*technique, language);
        let Some(technique) = self.technique else {
            return Ok(Technique::ALL.iter().map(row).collect());
        };
        let lesson = LessonAnswer::of(technique, language, limits)?;
        Ok(vec![TechniqueRow { lesson: Some(lesson), ..row(&technique) }])
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[test]
    fn a_pattern_is_found_once_and_within_the_limits() {
        let technique = Some(Technique::MutantLeviathan);
        let request = TechniquesRequest { technique, ..TechniquesRequest::default() };
        let cancelled = Limits::NONE.cancel(Arc::new(AtomicBool::new(true)));
        assert!(request.answer(&cancelled).is_err(), "the search for the pattern is stopped");
        assert!(request.answer(&Limits::NONE).is_ok());
        assert!(request.answer(&cancelled).is_ok(), "it is known");
    }
}
