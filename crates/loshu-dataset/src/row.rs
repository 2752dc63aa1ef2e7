//! The rows of tables.

use loshu::{Grid, Transform};

use crate::column::Column;
use crate::error::DatasetError;
use crate::facts::{Facts, Finder, StepFacts, written};
use crate::hash;
use crate::manifest::Manifest;
use crate::variant::VariantFinder;

/// A value of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Field {
    Missing,
    Text(String),
    Integer(i64),
    Number(f64),
    Boolean(bool),
    Steps(Vec<StepFacts>),
}

/// A puzzle of the data set: as it was found, or a copy of it.
pub(crate) struct Row<'a> {
    pub(crate) facts: &'a Facts,
    pub(crate) source: &'a str,
    pub(crate) split: &'a str,
    /// 0, or the number of the copy.
    pub(crate) copy: u32,
    pub(crate) puzzle: String,
    pub(crate) solution: String,
    object: Option<String>,
    transform: Option<String>,
    tries: Option<u64>,
    pub(crate) weight: Option<f64>,
}

impl<'a> Row<'a> {
    /// The puzzle itself.
    pub(crate) fn new(facts: &'a Facts, source: &'a str, split: &'a str) -> Row<'a> {
        Row {
            facts,
            source,
            split,
            copy: 0,
            puzzle: facts.puzzle.clone(),
            solution: facts.solution.clone(),
            object: facts.object.clone(),
            transform: facts.transform.clone(),
            tries: facts.tries,
            weight: None,
        }
    }

    /// A copy of another look, which follows from the seed, the class and the number.
    pub(crate) fn copy(&self, copy: u32, copier: &mut Copier<'_>) -> Result<Row<'a>, DatasetError> {
        let row = Row { copy, ..Row::new(self.facts, self.source, self.split) };
        let row = Row { weight: self.weight, ..row };
        match copier {
            Copier::Ordinary(manifest, finder) => row.of_class(manifest, finder),
            Copier::Variant(manifest, finder) => {
                let purpose = format!("copy {copy}");
                let seed = hash::number(manifest.seed, &purpose, &self.facts.class);
                let [puzzle, solution, object] =
                    finder.copy(self.facts, seed).map_err(DatasetError::Record)?;
                Ok(Row { puzzle, solution, object: Some(object), ..row })
            }
        }
    }

    /// The class of an ordinary puzzle after a random transform.
    fn of_class(self, manifest: &Manifest, finder: &Finder) -> Result<Row<'a>, DatasetError> {
        let grid = |text: &str| {
            text.parse::<Grid>().map_err(|error| DatasetError::Record(error.to_string()))
        };
        let (puzzle, solution) = (grid(&self.puzzle)?, grid(&self.solution)?);
        let seed = hash::number(manifest.seed, "copy", &self.facts.class);
        let transform = Transform::random(seed, self.copy.into());
        let whole = loshu::canonical(&puzzle).transform.then(&transform);
        let puzzle = whole.apply(&puzzle);
        Ok(Row {
            puzzle: puzzle.to_string(),
            solution: whole.apply(&solution).to_string(),
            transform: Some(written(&transform)),
            tries: self.tries.map(|_| finder.tries(&puzzle)),
            ..self
        })
    }

    /// The value of a column.
    pub(crate) fn field(&self, column: Column) -> Field {
        let facts = self.facts;
        let tenths = |at: usize| {
            facts.se.map_or(Field::Missing, |se| Field::Number(f64::from(se[at]) / 10.0))
        };
        let length = |depths: &[u8]| integer(facts.te_length(depths));
        match column {
            Column::Id => {
                let class = hash::class(&facts.class) >> 64;
                Field::Text(format!("{class:016x}-{}", self.copy))
            }
            Column::Puzzle => Field::Text(self.puzzle.clone()),
            Column::Solution => Field::Text(self.solution.clone()),
            Column::Source => Field::Text(self.source.into()),
            Column::Split => Field::Text(self.split.into()),
            Column::Copy => Field::Integer(self.copy.into()),
            Column::Clues => Field::Integer(facts.clues as i64),
            Column::Minimal => facts.minimal.map_or(Field::Missing, Field::Boolean),
            Column::Class => Field::Text(facts.class.clone()),
            Column::GridClass => text(facts.grid_class.as_ref()),
            Column::Transform => text(self.transform.as_ref()),
            Column::Fpuzzles => text(self.object.as_ref()),
            Column::Er => tenths(0),
            Column::Ep => tenths(1),
            Column::Ed => tenths(2),
            Column::HodokuLevel | Column::Level => {
                text(facts.level.as_ref().map(|(level, _)| level))
            }
            Column::HodokuScore | Column::Score => {
                integer(facts.level.as_ref().map(|(_, score)| *score))
            }
            Column::TeDepth => integer(facts.te_depth()),
            Column::Te => {
                facts.te.as_ref().map_or(Field::Missing, |te| Field::Text(te.to_string()))
            }
            Column::Cut => Field::Text(facts.cut()),
            Column::B => length(&[0, 1]),
            Column::Bxb => length(&[2]),
            Column::Bxbb => length(&[3]),
            Column::Tries => {
                self.tries.map_or(Field::Missing, |tries| Field::Integer(tries as i64))
            }
            Column::Weight => self.weight.map_or(Field::Missing, Field::Number),
            Column::Steps => facts.steps.clone().map_or(Field::Missing, Field::Steps),
        }
    }
}

/// Makes copies of puzzles.
pub(crate) enum Copier<'a> {
    Ordinary(&'a Manifest, Box<Finder>),
    Variant(&'a Manifest, Box<VariantFinder>),
}

fn text(value: Option<&String>) -> Field {
    value.cloned().map_or(Field::Missing, Field::Text)
}

fn integer(value: Option<impl Into<i64>>) -> Field {
    value.map_or(Field::Missing, |value| Field::Integer(value.into()))
}
