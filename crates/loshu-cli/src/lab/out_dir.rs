//! The folder that an experiment writes into.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::report::Report;
use crate::message::{self, printable};
use crate::output;

/// The page of a report.
const REPORT: &str = "report.html";

/// Prints a report, and writes its page if there is a folder.
pub(super) fn publish(report: &Report, out_dir: Option<&OutDir>) -> Result<()> {
    output::print(report.to_text().as_bytes())?;
    if let Some(out_dir) = out_dir {
        out_dir.write(REPORT, &report.to_html())?;
        message::note(&format!("wrote {}", out_dir.shown(REPORT)));
    }
    Ok(())
}

/// A folder. What is written replaces what was there as a whole or not at all.
pub(super) struct OutDir(PathBuf);

impl OutDir {
    /// Makes the folder if there is none, and sees that it can be written into.
    pub(super) fn open(path: &Path) -> Result<OutDir> {
        let out_dir = OutDir(path.into());
        fs::create_dir_all(path).with_context(|| out_dir.cannot("make", ""))?;
        let probe = path.join(".loshu");
        fs::write(&probe, "")
            .and_then(|()| fs::remove_file(&probe))
            .with_context(|| out_dir.cannot("write into", ""))?;
        Ok(out_dir)
    }

    /// The text of a file, if it is there.
    pub(super) fn read(&self, name: &str) -> Result<Option<String>> {
        match fs::read_to_string(self.0.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            text => text.map(Some).with_context(|| self.cannot("read", name)),
        }
    }

    pub(super) fn write(&self, name: &str, text: &str) -> Result<()> {
        let new = self.0.join(format!(".{name}.new"));
        let write = fs::write(&new, text).and_then(|()| fs::rename(&new, self.0.join(name)));
        if write.is_err() {
            // It may not be there; then there is nothing to clear away.
            let _ = fs::remove_file(&new);
        }
        write.with_context(|| self.cannot("write", name))
    }

    /// A file of the folder as it is shown to a reader.
    pub(super) fn shown(&self, name: &str) -> String {
        printable(&self.0.join(name).to_string_lossy())
    }

    fn cannot(&self, what: &str, name: &str) -> String {
        format!("cannot {what} {}", self.shown(name))
    }
}
