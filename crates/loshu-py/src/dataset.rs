//! Data sets: the whole build on this machine, and its parts for a cluster.

use std::ffi::CString;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use loshu_dataset::{Build, DatasetError, Pieces, find_facts};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::column::flow::Threads;
use crate::errors;
use crate::watch::Watch;
use crate::whole::Whole;

/// Make the data set of a manifest in the folder `out`: the files that `loshu dataset build` writes. Return the
/// numbers of puzzles and of rows of each split.
///
/// The manifest is a file in TOML. The folder has to be new or empty, or to hold the same build, stopped: then it
/// resumes. `threads` is the number of threads, by default one for each core; it does not change the files.
/// A UserWarning names each kind of puzzle in `strata` of which there are too few.
///
/// >>> import pathlib, tempfile
/// >>> folder = pathlib.Path(tempfile.mkdtemp())
/// >>> text = '''
/// ... name = "tiny"
/// ... seed = 1
/// ... inputs = [{ generate = 100, source = "generated" }]
/// ... splits = { train = 0.8, test = 0.2 }
/// ... output = { format = "csv" }
/// ... '''
/// >>> _ = (folder / "manifest.toml").write_text(text)
/// >>> splits = dataset(folder / "manifest.toml", folder / "tiny")
/// >>> sum(split["rows"] for split in splits.values())
/// 100
#[pyfunction]
#[pyo3(signature = (manifest, out, *, threads=None))]
pub(crate) fn dataset<'py>(
    py: Python<'py>,
    manifest: PathBuf,
    out: PathBuf,
    threads: Option<Whole>,
) -> PyResult<Bound<'py, PyDict>> {
    let threads = Threads::of(threads)?.number().get();
    let watch = Watch::new(None);
    let make = || -> Result<_, DatasetError> {
        let build = Build::open(&manifest, &out)?;
        let summary = build.run(threads, watch.flag(), &mut |_| {})?;
        let unfilled = summary.unfilled(build.manifest()).map(|stratum| stratum.name.clone());
        Ok((unfilled.collect::<Vec<_>>(), summary.splits))
    };
    let (unfilled, made) = watch.run(py, |_| make())?.map_err(errors::dataset)?;
    for name in unfilled {
        let message = format!("there are fewer puzzles than asked for: {name}");
        let message = CString::new(message).expect("names of columns and numbers");
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)?;
    }
    let splits = PyDict::new(py);
    for split in made {
        let numbers = PyDict::new(py);
        numbers.set_item("puzzles", split.puzzles)?;
        numbers.set_item("rows", split.rows)?;
        splits.set_item(split.name, numbers)?;
    }
    Ok(splits)
}

/// The pieces of a build that other machines work on. For loshu.spark.
#[pyclass(frozen, module = "loshu._loshu", name = "_Pieces")]
pub(crate) struct DatasetPieces {
    /// The text of the manifest.
    #[pyo3(get)]
    manifest: String,
    pieces: Mutex<Pieces>,
}

#[pymethods]
impl DatasetPieces {
    #[new]
    fn new(py: Python<'_>, manifest: PathBuf, out: PathBuf) -> PyResult<DatasetPieces> {
        let open = || -> Result<DatasetPieces, DatasetError> {
            let build = Build::open(&manifest, &out)?;
            let pieces = Mutex::new(build.pieces()?);
            Ok(DatasetPieces { manifest: build.text().to_owned(), pieces })
        };
        py.detach(open).map_err(errors::dataset)
    }

    /// Return the next pieces whose facts are not known, until they have so many puzzles: their numbers and texts.
    fn next(&self, py: Python<'_>, puzzles: u64) -> PyResult<Vec<(u64, String)>> {
        let next = || -> Result<Vec<_>, DatasetError> {
            let mut pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
            let (mut next, mut found) = (Vec::new(), 0);
            while found < puzzles {
                let Some(piece) = pieces.next().transpose()? else { break };
                found += piece.puzzles;
                next.push((piece.number, piece.text));
            }
            Ok(next)
        };
        py.detach(next).map_err(errors::dataset)
    }

    /// Let others work in the folder of the data set.
    fn release(&self) {
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner).release();
    }

    /// Keep the facts of a piece.
    fn keep(&self, py: Python<'_>, number: u64, facts: &[u8]) -> PyResult<()> {
        let keep = || {
            let pieces = self.pieces.lock().unwrap_or_else(PoisonError::into_inner);
            pieces.keep(number, facts)
        };
        py.detach(keep).map_err(errors::dataset)
    }
}

/// Find the facts of a piece of a build. For loshu.spark.
#[pyfunction]
#[pyo3(signature = (manifest, piece, /))]
pub(crate) fn _find_facts<'py>(
    py: Python<'py>,
    manifest: &str,
    piece: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let watch = Watch::new(None);
    let facts: Result<Vec<u8>, DatasetError> =
        watch.run(py, |_| find_facts(manifest, piece, watch.flag()))?;
    Ok(PyBytes::new(py, &facts.map_err(errors::dataset)?))
}
