//! `generate`: one puzzle; and the wishes that `generate_many` shares.

use std::ops::RangeInclusive;

use loshu::{GenerateError, Generator, Minimal, Symmetry};
use loshu_explain::difficulty::Difficulty;
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::names;
use crate::errors;
use crate::grid::Grid;
use crate::watch::Watch;

/// Make a proper puzzle.
///
/// The same seed, index and options give the same puzzle on every machine. The keywords:
///
/// seed: an int or any str; a random one if left out.
/// index: the number of the puzzle among those of its seed.
/// symmetry: such as 'rotate180'; or several, of which each puzzle has one.
/// clues: how many, or a pair of the fewest and the most.
/// level: 'Easy', 'Medium', 'Hard', 'Unfair' or 'Extreme'; or a pair.
/// rating: a pair of the lowest and the highest ER, such as (7.0, 7.5).
/// uses, needs, practice: the name of a technique, such as 'x-wing'.
/// minimal: True if no given can be taken away; 'orbits' if no orbit of the symmetry can.
/// pattern: 81 signs: x for a given, ? where one may stand, . for an empty cell.
/// uniform: True if all full grids have to be equally likely.
/// attempts: the most attempts.
/// deadline: seconds, or a timedelta.
///
/// >>> puzzle = generate(seed=2006, symmetry="rotate180", clues=(24, 30))
/// >>> 24 <= puzzle.clues <= 30
/// True
#[pyfunction]
#[pyo3(signature = (**options))]
pub(crate) fn generate(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Grid> {
    let mut options = Options::of(py, options)?;
    let seed = names::seed(options.take_any("seed")?.as_ref())?;
    let index: Option<u64> = options.take("index")?;
    let watch = Watch::new(options.take("deadline")?);
    let (generator, difficulty) = options.generator(seed)?;
    let index = index.unwrap_or_default();
    let made =
        watch.run(py, |limits| difficulty.puzzle(&generator.with_limits(limits.clone()), index))?;
    made.map(|made| Grid(made.puzzle)).map_err(errors::generate)
}

/// Keyword arguments that have not been looked at.
pub(crate) struct Options<'py>(Bound<'py, PyDict>);

impl<'py> Options<'py> {
    pub(crate) fn of(
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Options<'py>> {
        options.map_or_else(|| Ok(PyDict::new(py)), |options| options.copy()).map(Options)
    }

    /// Takes the value of an option; `None` stands for an option that is left out.
    pub(crate) fn take_any(&mut self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let value = self.0.get_item(name)?;
        if value.is_some() {
            self.0.del_item(name)?;
        }
        Ok(value.filter(|value| !value.is_none()))
    }

    pub(crate) fn take<T>(&mut self, name: &str) -> PyResult<Option<T>>
    where
        T: for<'a> FromPyObject<'a, 'py>,
    {
        let read = |value: Bound<'py, PyAny>| value.extract::<T>().map_err(Into::into);
        self.take_any(name)?.map(read).transpose()
    }

    /// The generator of these wishes, and the difficulty. No option may be left.
    pub(crate) fn generator(mut self, seed: u64) -> PyResult<(Generator, Difficulty)> {
        let difficulty = self.difficulty()?;
        let mut generator = Generator::new(seed).minimal(self.minimal()?);
        if let Some(OneOrMore(symmetries)) = self.take::<OneOrMore<String>>("symmetry")? {
            let named = symmetries.iter().map(|name| names::named::<Symmetry>("symmetry", name));
            generator = generator.symmetries(&named.collect::<PyResult<Vec<_>>>()?);
        }
        if let Some(clues) = self.range::<usize>("clues")? {
            generator = generator.clues(clues);
        }
        if let Some(pattern) = self.take::<String>("pattern")? {
            generator = generator.mask(names::named("pattern", &pattern)?);
        }
        if let Some(uniform) = self.take("uniform")? {
            generator = generator.uniform(uniform);
        }
        if let Some(attempts) = self.take("attempts")? {
            generator = generator.attempts(attempts);
        }
        self.is_empty()?;
        difficulty.check().map_err(errors::generate)?;
        generator.check().map_err(|error| errors::generate(GenerateError::Impossible(error)))?;
        Ok((generator, difficulty))
    }

    fn difficulty(&mut self) -> PyResult<Difficulty> {
        let mut difficulty = Difficulty::ANY;
        if let Some(OneOrMore(levels)) = self.take::<OneOrMore<String>>("level")? {
            difficulty = difficulty.levels(range("level", levels, |name| level(&name))?);
        }
        if let Some(ratings) = self.range::<f64>("rating")? {
            let tenths = |er: &f64| Tenths((er * 10.0).round().clamp(0.0, 255.0) as u8);
            difficulty = difficulty.rating(tenths(ratings.start())..=tenths(ratings.end()));
        }
        if let Some(OneOrMore(used)) = self.take::<OneOrMore<String>>("uses")? {
            for name in used {
                difficulty = difficulty.uses(names::technique("uses", &name)?);
            }
        }
        if let Some(name) = self.take::<String>("needs")? {
            difficulty = difficulty.needs(names::technique("needs", &name)?);
        }
        if let Some(name) = self.take::<String>("practice")? {
            difficulty = difficulty.practice(names::technique("practice", &name)?);
        }
        Ok(difficulty)
    }

    fn minimal(&mut self) -> PyResult<Minimal> {
        let Some(minimal) = self.take_any("minimal")? else { return Ok(Minimal::NotRequired) };
        match (minimal.extract::<bool>(), minimal.extract::<String>().as_deref()) {
            (Ok(true), _) => Ok(Minimal::Givens),
            (Ok(false), _) => Ok(Minimal::NotRequired),
            (_, Ok("orbits")) => Ok(Minimal::Orbits),
            _ => Err(errors::option("minimal", "expected True, False or 'orbits'")),
        }
    }

    fn range<T>(&mut self, name: &str) -> PyResult<Option<RangeInclusive<T>>>
    where
        T: Clone + for<'a> FromPyObject<'a, 'py>,
    {
        let Some(OneOrMore(ends)) = self.take::<OneOrMore<T>>(name)? else { return Ok(None) };
        range(name, ends, Ok).map(Some)
    }

    /// Refuses an option that no one has taken.
    fn is_empty(&self) -> PyResult<()> {
        match self.0.keys().iter().next() {
            None => Ok(()),
            Some(name) => {
                let message = format!("generate() got an unexpected keyword argument '{name}'");
                Err(pyo3::exceptions::PyTypeError::new_err(message))
            }
        }
    }
}

/// A value, or a sequence of values.
struct OneOrMore<T>(Vec<T>);

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
