//! The folder that an experiment writes into.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use loshu_lab::Report;

use crate::output::{self, InputFiles, OutputFile};
use crate::terminal::message::{self, printable};
use crate::words::say;

/// Prints a report, and writes its page if there is a folder. The page has the name of the experiment,
/// so that one folder holds several reports.
pub(super) fn publish(report: &Report, out_dir: Option<&OutDir>) -> Result<()> {
    let report = report.said(|text| say(text).into_owned());
    output::print(report.to_text().as_bytes())?;
    if let Some(out_dir) = out_dir {
        out_dir.write(&out_dir.page, &report.to_html())?;
        message::note(&format!("wrote {}", out_dir.shown(&out_dir.page)));
    }
    Ok(())
}

/// A folder. What is written replaces what was there as a whole or not at all.
pub(super) struct OutDir {
    folder: PathBuf,
    /// The name of the page with the report.
    page: String,
}

impl OutDir {
    /// The folder, if one is wanted. Makes it if there is none, and sees that the page of the report and
    /// files of these names can be written into it. None of them may be one of the inputs.
    pub(super) fn wanted(
        path: Option<&Path>,
        experiment: &str,
        names: &[&str],
        inputs: &InputFiles,
    ) -> Result<Option<OutDir>> {
        let Some(path) = path else { return Ok(None) };
        let out_dir = OutDir { folder: path.into(), page: format!("{experiment}.html") };
        fs::create_dir_all(path).with_context(|| out_dir.cannot("make", ""))?;
        for name in names.iter().copied().chain([&*out_dir.page]) {
            // It is not finished, so nothing is left of it.
            OutputFile::create(&path.join(name), inputs)?;
        }
        Ok(Some(out_dir))
    }

    /// The text of a file, if it is there.
    pub(super) fn read(&self, name: &str) -> Result<Option<String>> {
        match fs::read_to_string(self.folder.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            text => text.map(Some).with_context(|| self.cannot("read", name)),
        }
    }

    pub(super) fn write(&self, name: &str, text: &str) -> Result<()> {
        let mut file = OutputFile::create(&self.folder.join(name), &InputFiles::default())?;
        file.write(text.as_bytes())?;
        file.finish()
    }

    /// A file of the folder as it is shown to a reader.
    pub(super) fn shown(&self, name: &str) -> String {
        printable(&self.folder.join(name).to_string_lossy())
    }

    fn cannot(&self, what: &str, name: &str) -> String {
        format!("cannot {what} {}", self.shown(name))
    }
}
