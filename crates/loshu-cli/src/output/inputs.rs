//! The files that a command reads, which it must not write.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use same_file::Handle;

use super::shown;

/// The files that a command reads. None of them can be written at the same time, by whatever name:
/// files are compared, not names, so that links to a file are that file.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputFiles {
    files: Vec<PathBuf>,
    stdin: bool,
}

impl InputFiles {
    /// The files among the arguments of a command that reads standard input if there are none.
    pub(crate) fn of(arguments: &[OsString]) -> InputFiles {
        InputFiles::named(arguments).with_stdin(arguments.is_empty())
    }

    /// The files among the arguments of an option.
    pub(crate) fn named(arguments: &[OsString]) -> InputFiles {
        let files = arguments.iter().map(PathBuf::from).collect();
        InputFiles { files, stdin: arguments.iter().any(|argument| argument == "-") }
    }

    fn with_stdin(self, stdin: bool) -> InputFiles {
        InputFiles { stdin: self.stdin || stdin, ..self }
    }

    /// These files and another one.
    pub(crate) fn and(mut self, file: Option<&Path>) -> InputFiles {
        self.files.extend(file.map(Path::to_path_buf));
        self
    }

    /// Refuses to write a file that is read.
    pub(crate) fn check(&self, output: &Path) -> Result<()> {
        if let Some(input) = regular(output).and_then(|output| self.name_of(&output)) {
            let output = shown(output);
            if input == output {
                bail!("cannot write {output}: it is read too; name another file");
            }
            bail!(
                "cannot write {output}: it is the same file as {input}, which is read too; name another file"
            );
        }
        Ok(())
    }

    /// What the command calls a file, if it reads it.
    fn name_of(&self, file: &Handle) -> Option<String> {
        if self.stdin && Handle::stdin().is_ok_and(|stdin| stdin == *file) {
            return Some("standard input".into());
        }
        let named = self.files.iter().find(|input| regular(input).as_ref() == Some(file));
        named.map(|input| shown(input))
    }
}

/// Refuses to print into a file that is read: `loshu solve a.txt >> a.txt` would never end.
pub(crate) fn check_standard_output(arguments: &[OsString]) -> Result<()> {
    let Ok(stdout) = Handle::stdout() else { return Ok(()) };
    if !stdout.as_file().metadata().is_ok_and(|data| data.is_file()) {
        return Ok(());
    }
    if let Some(input) = InputFiles::of(arguments).name_of(&stdout) {
        bail!("standard output goes to {input}, which is read too; name another file");
    }
    Ok(())
}

/// A file that is there. Pipes and devices are not opened, which could wait for ever; they keep
/// nothing that could be lost. A file that cannot be read is no input either.
fn regular(path: &Path) -> Option<Handle> {
    let is_file = fs::metadata(path).is_ok_and(|data| data.is_file());
    if is_file { Handle::from_path(path).ok() } else { None }
}
