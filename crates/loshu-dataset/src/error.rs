//! Why there is no data set.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use loshu_work::WorkError;

/// Why there is no data set.
#[derive(Debug)]
#[non_exhaustive]
pub enum DatasetError {
    /// The manifest is wrong: what, and what to write.
    Manifest(String),
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A record of an input cannot be read: the file with line and column, and what is wrong.
    Record(String),
    /// The folder holds files of somebody else, or work that belongs to another manifest or is damaged.
    Folder(String),
    /// A thread failed.
    Work(WorkError),
    /// The flag was set. The same build resumes.
    Cancelled,
}

impl DatasetError {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> DatasetError + '_ {
        move |error| DatasetError::File { path: path.into(), error }
    }
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatasetError::Manifest(text)
            | DatasetError::Record(text)
            | DatasetError::Folder(text) => f.write_str(text),
            DatasetError::File { path, error } => write!(f, "{}: {error}", path.display()),
            DatasetError::Work(error) => write!(f, "{error}"),
            DatasetError::Cancelled => f.write_str("stopped; the same command resumes"),
        }
    }
}

impl Error for DatasetError {}

impl From<WorkError> for DatasetError {
    fn from(error: WorkError) -> DatasetError {
        DatasetError::Work(error)
    }
}
