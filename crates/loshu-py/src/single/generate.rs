//! `generate`: one puzzle; and the wishes that `generate_many` shares.

use std::ops::RangeInclusive;

use loshu::{GenerateError, Generator, Minimal, Symmetry};
use loshu_explain::difficulty::Difficulty;
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_explain::rate::te::TeLength;
use pyo3::prelude::*;

use super::names;
use crate::errors;
use crate::grid::Grid;
use crate::watch::{Seconds, Watch};
use crate::whole::{self, Real, Whole};

/// Make a proper puzzle.
///
/// The same seed, index and options give the same puzzle on every machine. The keywords:
///
/// seed: an int or any str; a random one if left out.
/// index: the number of the puzzle among those of its seed.
/// symmetry: such as 'rotate180'; or several, of which each puzzle has one.
/// clues: how many, or a pair of the fewest and the most.
/// level: 'Easy', 'Medium', 'Hard', 'Unfair' or 'Extreme'; or a pair.
/// rating: a pair of the lowest and the highest ER, such as (7.0, 7.5), from 0.0 to 20.0.
/// te: the depth of trial and error, from 0 to 3; or a pair. Depth 2 is very rare.
/// uses, needs, practice: the name of a technique, such as 'x-wing'.
/// minimal: True if no given can be taken away; 'orbits' if no orbit of the symmetry can.
/// pattern: 81 signs: x for a given, ? where one may stand, . for an empty cell.
/// uniform: True if all full grids have to be equally likely.
/// unbiased: True if all minimal puzzles have to be equally likely, but for the weights that generate_many gives.
/// attempts: the most attempts.
/// deadline: seconds, or a timedelta.
///
/// >>> puzzle = generate(seed=2006, symmetry="rotate180", clues=(24, 30))
/// >>> 24 <= puzzle.clues <= 30
/// True
#[pyfunction]
#[pyo3(signature = (*, seed=None, index=0, symmetry=None, clues=None, level=None, rating=None, te=None,
    uses=None, needs=None, practice=None, minimal=None, pattern=None, uniform=None, unbiased=None,
    attempts=None, deadline=None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub(crate) fn generate(
    py: Python<'_>,
    seed: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = whole::index)] index: u64,
    symmetry: Option<OneOrMore<String>>,
    clues: Option<OneOrMore<Whole>>,
    level: Option<OneOrMore<String>>,
    rating: Option<OneOrMore<Real>>,
    te: Option<OneOrMore<Whole>>,
    uses: Option<OneOrMore<String>>,
    needs: Option<&str>,
    practice: Option<&str>,
    minimal: Option<IsMinimal>,
    pattern: Option<&str>,
    uniform: Option<bool>,
    unbiased: Option<bool>,
    attempts: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<Grid> {
    let difficulty = Levels { level, rating, te, uses, needs, practice };
    let shape = Shape { symmetry, clues, minimal, pattern, uniform, unbiased, attempts };
    let (generator, difficulty) = wishes(names::seed(seed)?, shape, difficulty)?;
    let made = Watch::new(deadline)
        .run(py, |limits| difficulty.puzzle(&generator.with_limits(limits.clone()), index))?;
    made.map(|made| Grid(made.puzzle)).map_err(errors::generate)
}

/// How a puzzle should look, as keywords say it.
pub(crate) struct Shape<'a> {
    pub(crate) symmetry: Option<OneOrMore<String>>,
    pub(crate) clues: Option<OneOrMore<Whole>>,
    pub(crate) minimal: Option<IsMinimal>,
    pub(crate) pattern: Option<&'a str>,
    pub(crate) uniform: Option<bool>,
    pub(crate) unbiased: Option<bool>,
    pub(crate) attempts: Option<Whole>,
}

/// How difficult a puzzle should be, as keywords say it.
pub(crate) struct Levels<'a> {
    pub(crate) level: Option<OneOrMore<String>>,
    pub(crate) rating: Option<OneOrMore<Real>>,
    pub(crate) te: Option<OneOrMore<Whole>>,
    pub(crate) uses: Option<OneOrMore<String>>,
    pub(crate) needs: Option<&'a str>,
    pub(crate) practice: Option<&'a str>,
}

/// The generator and the difficulty, if there can be such puzzles.
pub(crate) fn wishes(
    seed: u64,
    shape: Shape<'_>,
    levels: Levels<'_>,
) -> PyResult<(Generator, Difficulty)> {
    let difficulty = levels.difficulty()?;
    let generator = shape.generator(seed)?;
    difficulty.check().map_err(errors::generate)?;
    generator.check().map_err(|error| errors::generate(GenerateError::Impossible(error)))?;
    Ok((generator, difficulty))
}

impl Shape<'_> {
    fn generator(self, seed: u64) -> PyResult<Generator> {
        let minimal = self.minimal.map_or(Minimal::NotRequired, |IsMinimal(minimal)| minimal);
        let mut generator = Generator::new(seed).minimal(minimal);
        if let Some(names) = self.symmetry {
            generator = generator.symmetries(&symmetries(&names)?);
        }
        if let Some(clues) = self.clues {
            generator = generator.clues(number_range("clues", clues, 81)?);
        }
        if let Some(pattern) = self.pattern {
            generator = generator.mask(names::named("pattern", pattern)?);
        }
        if let Some(uniform) = self.uniform {
            generator = generator.uniform(uniform);
        }
        if let Some(unbiased) = self.unbiased {
            generator = generator.unbiased(unbiased);
        }
        if let Some(attempts) = self.attempts {
            generator = generator.attempts(attempts.option("attempts", 0..=u64::MAX)?);
        }
        Ok(generator)
    }
}

impl Levels<'_> {
    fn difficulty(self) -> PyResult<Difficulty> {
        let mut difficulty = Difficulty::ANY;
        if let Some(levels) = self.level {
            difficulty = difficulty.levels(level_range(levels)?);
        }
        if let Some(ratings) = self.rating {
            difficulty = difficulty.rating(rating_range(ratings)?);
        }
        if let Some(OneOrMore(depths)) = self.te {
            let depth = |depth: Whole| Ok(depth.option("te", 0..=3)? as u8);
            let (least, most) = range("te", depths, depth)?.into_inner();
            difficulty = difficulty.trials(TeLength::new(least, 0)..=TeLength::new(most, u8::MAX));
        }
        if let Some(OneOrMore(used)) = self.uses {
            for name in used {
                difficulty = difficulty.uses(names::technique("uses", &name)?);
            }
        }
        if let Some(name) = self.needs {
            difficulty = difficulty.needs(names::technique("needs", name)?);
        }
        if let Some(name) = self.practice {
            difficulty = difficulty.practice(names::technique("practice", name)?);
        }
        Ok(difficulty)
    }
}

/// A level, or a pair of the easiest and the hardest.
pub(crate) fn level_range(OneOrMore(levels): OneOrMore<String>) -> PyResult<RangeInclusive<Level>> {
    range("level", levels, |name| level(&name))
}

/// A rating, or a pair of the lowest and the highest.
pub(crate) fn rating_range(
    OneOrMore(ratings): OneOrMore<Real>,
) -> PyResult<RangeInclusive<Tenths>> {
    range("rating", ratings, tenths)
}

fn tenths(Real(er): Real) -> PyResult<Tenths> {
    match er {
        0.0..=20.0 => Ok(Tenths((er * 10.0).round() as u8)),
        _ => Err(errors::option("rating", format!("expected 0.0 to 20.0, found {er}"))),
    }
}

/// The keyword `minimal`.
pub(crate) struct IsMinimal(Minimal);

impl<'py> FromPyObject<'_, 'py> for IsMinimal {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<IsMinimal> {
        let minimal = match (object.extract::<bool>(), object.extract::<&str>()) {
            (Ok(true), _) => Minimal::Givens,
            (Ok(false), _) => Minimal::NotRequired,
            (_, Ok("orbits")) => Minimal::Orbits,
            _ => return Err(errors::option("minimal", "expected True, False or 'orbits'")),
        };
        Ok(IsMinimal(minimal))
    }
}

/// A value, or a sequence of values.
pub(crate) struct OneOrMore<T>(Vec<T>);

impl<'py, T> FromPyObject<'_, 'py> for OneOrMore<T>
where
    T: for<'b> FromPyObject<'b, 'py>,
{
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<OneOrMore<T>> {
        if let Ok(one) = object.extract::<T>() {
            return Ok(OneOrMore(vec![one]));
        }
        /// No option has so many values.
        const MANY: usize = 64;
        let values =
            object.try_iter()?.take(MANY).map(|value| value?.extract().map_err(Into::into));
        let values = values.collect::<PyResult<Vec<T>>>()?;
        if values.len() < MANY {
            Ok(OneOrMore(values))
        } else {
            Err(errors::option("options", format!("expected fewer than {MANY} values")))
        }
    }
}

/// The symmetries of these names.
pub(crate) fn symmetries(names: &OneOrMore<String>) -> PyResult<Vec<Symmetry>> {
    names.0.iter().map(|name| names::named("symmetry", name)).collect()
}

/// A number up to the greatest one, or a pair of the fewest and the most.
pub(crate) fn number_range(
    name: &str,
    OneOrMore(ends): OneOrMore<Whole>,
    greatest: u64,
) -> PyResult<RangeInclusive<usize>> {
    range(name, ends, |number| Ok(number.option(name, 0..=greatest)? as usize))
}

/// The range from the first value to the last of one or two.
fn range<V, T: Clone>(
    name: &str,
    ends: Vec<V>,
    read: impl Fn(V) -> PyResult<T>,
) -> PyResult<RangeInclusive<T>> {
    let ends = ends.into_iter().map(read).collect::<PyResult<Vec<T>>>()?;
    match &ends[..] {
        [one] => Ok(one.clone()..=one.clone()),
        [first, last] => Ok(first.clone()..=last.clone()),
        _ => Err(errors::option(name, "expected one value, or a pair")),
    }
}

fn level(name: &str) -> PyResult<Level> {
    let named = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
    named.ok_or_else(|| {
        let names = Level::ALL.map(Level::name).join(", ");
        errors::option("level", format!("expected one of {names}, found {name:?}"))
    })
}
