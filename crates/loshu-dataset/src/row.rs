//! The rows of tables.

use loshu::{Grid, Transform};

use crate::column::Column;
use crate::facts::{Facts, Finder, StepFacts, written};
use crate::hash;
use crate::manifest::Manifest;

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
    pub(crate) puzzle: Grid,
    pub(crate) solution: Grid,
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
            puzzle: facts.puzzle,
            solution: facts.solution,
            transform: None,
            tries: facts.tries,
            weight: None,
        }
    }

    /// A copy: the class after a random transform, which follows from the seed, the class and the number.
    pub(crate) fn copy(&self, copy: u32, manifest: &Manifest, finder: &Finder) -> Row<'a> {
        let seed = hash::number(manifest.seed, "copy", &self.facts.class);
        let transform = Transform::random(seed, copy.into());
        let found = loshu::canonical(&self.facts.puzzle).transform;
        let whole = found.then(&transform);
        let puzzle = whole.apply(&self.facts.puzzle);
        Row {
            copy,
            puzzle,
            solution: whole.apply(&self.facts.solution),
            transform: Some(written(&transform)),
            tries: self.tries.map(|_| finder.tries(&puzzle)),
            ..*self
        }
    }

    /// The value of a column.
    pub(crate) fn field(&self, column: Column) -> Field {
        let facts = self.facts;
        let tenths = |at: usize| {
            facts.se.map_or(Field::Missing, |se| Field::Number(f64::from(se[at]) / 10.0))
        };
        let length = |depths: &[u8]| {
            let of_depth = facts.te.filter(|(depth, _)| depths.contains(depth));
            integer(of_depth.and_then(|(_, length)| length))
        };
        match column {
            Column::Id => {
                let class = hash::class(&facts.class) >> 64;
                Field::Text(format!("{class:016x}-{}", self.copy))
            }
            Column::Puzzle => Field::Text(self.puzzle.to_string()),
            Column::Solution => Field::Text(self.solution.to_string()),
            Column::Source => Field::Text(self.source.into()),
            Column::Split => Field::Text(self.split.into()),
            Column::Copy => Field::Integer(self.copy.into()),
            Column::Clues => Field::Integer(facts.puzzle.clues() as i64),
            Column::Minimal => facts.minimal.map_or(Field::Missing, Field::Boolean),
            Column::Class => Field::Text(facts.class.to_string()),
            Column::GridClass => {
                facts.grid_class.map_or(Field::Missing, |grid| Field::Text(grid.to_string()))
            }
            Column::Transform => {
                Field::Text(self.transform.as_ref().unwrap_or(&facts.transform).clone())
            }
            Column::Er => tenths(0),
            Column::Ep => tenths(1),
            Column::Ed => tenths(2),
            Column::HodokuLevel => match &facts.hodoku {
                Some((level, _)) => Field::Text(level.clone()),
                None => Field::Missing,
            },
            Column::HodokuScore => integer(facts.hodoku.as_ref().map(|(_, score)| *score)),
            Column::TeDepth => integer(facts.te.map(|(depth, _)| depth)),
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

fn integer(value: Option<impl Into<i64>>) -> Field {
    value.map_or(Field::Missing, |value| Field::Integer(value.into()))
}
