//! Names as arguments: profiles, languages, techniques, seeds.

use std::str::FromStr;

use loshu::{Cell, CellSet};
use loshu_explain::rate::Scale;
use loshu_explain::step::Language;
use loshu_explain::technique::{Profile, Technique};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;
use crate::whole;

/// The name of a cell, as the sentences of all answers have it.
pub(crate) fn cell(cell: Cell) -> String {
    format!("r{}c{}", cell.row() + 1, cell.column() + 1)
}

/// The names of cells.
pub(crate) fn cells(cells: CellSet) -> Vec<String> {
    cells.iter().map(cell).collect()
}

/// Reads a name.
pub(crate) fn named<T: FromStr<Err: std::fmt::Display>>(option: &str, name: &str) -> PyResult<T> {
    name.parse().map_err(|error| errors::option(option, format!("{error}, found {name:?}")))
}

/// The profile with this name.
pub(crate) fn profile(name: &str) -> PyResult<Scale> {
    match name {
        "human" => Ok(Scale::Human(Profile::human())),
        "hodoku" => Ok(Scale::Hodoku),
        "se" => Ok(Scale::Se),
        _ => {
            Err(errors::option("profile", format!("expected human, hodoku or se, found {name:?}")))
        }
    }
}

pub(crate) fn language(code: &str) -> PyResult<Language> {
    named("lang", code)
}

pub(crate) fn technique(option: &str, name: &str) -> PyResult<Technique> {
    named(option, name)
}

/// A seed: a whole number or any text, as on the command line; a random one if there is none.
pub(crate) fn seed(seed: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    match seed {
        None => Ok(random_seed()),
        Some(seed) if whole::is_bool(seed) => Err(no_seed()),
        Some(seed) if seed.is_instance_of::<PyString>() => {
            Ok(loshu::seed_of(&seed.str()?.to_string_lossy()))
        }
        Some(seed) => {
            let number = seed.call_method0("__index__").map_err(|_| no_seed())?;
            // Python writes no number of more than some thousand digits.
            let text = number.str().map_err(|error| errors::option("seed", error))?;
            Ok(loshu::seed_of(&text.to_string_lossy()))
        }
    }
}

fn no_seed() -> PyErr {
    PyTypeError::new_err("seed: expected an int or a str")
}

/// The standard library keys its hash tables at random.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::time::Instant::now())
}
