//! A file that takes the place of another one when it is whole.
//!
//! Everything is written to a temporary file in the same folder, which is renamed in the end. So
//! whatever goes wrong (a full disk, Ctrl-C, a crash), what was there before is still there, as a
//! whole. What has no content to lose (a pipe, a device) is written straight.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::{NamedTempFile, TempPath};

use super::packing::Packing;
use super::{InputFiles, Stdout, shown};
use crate::interrupt;
use crate::terminal::message::note;
use crate::unfinished::{List, Listed};

/// A file that is being written. What was there before stays until [`finish`](OutputFile::finish);
/// dropped before that, the file leaves nothing behind.
pub(crate) struct OutputFile {
    path: PathBuf,
    way: Way,
    packing: Packing,
}

/// How a file is written.
enum Way {
    /// To a temporary file that replaces the file in the end.
    Beside(Temporary),
    /// To a pipe, a device, or an open file of another process, from where nothing is taken away.
    Straight(File),
    /// To standard output, by another name.
    Stdout,
}

/// The names of temporary files are these, with some random letters between them.
const PREFIX: &str = ".loshu-";
const SUFFIX: &str = ".part";

/// How long nobody has written to a file that a killed process has left behind. A file that has just been made is not
/// yet locked.
const LEFT_BEHIND: Duration = Duration::from_secs(60);

/// A temporary file, and the file that it will replace. It is locked as long as this process writes it.
struct Temporary {
    file: NamedTempFile,
    target: PathBuf,
    listed: Listed,
}

/// A file that is on the disk as a whole, under a temporary name if there is one.
pub(crate) struct Sealed {
    path: PathBuf,
    temporary: Option<SealedTemporary>,
}

/// A temporary file that is whole.
struct SealedTemporary {
    path: TempPath,
    target: PathBuf,
    listed: Listed,
    /// Keeps the file locked.
    _file: File,
}

impl OutputFile {
    /// Begins to write a file, unless it is one of those that are read.
    ///
    /// # Errors
    ///
    /// The file is an input; or neither it nor a file in the same folder can be written.
    pub(crate) fn create(path: &Path, inputs: &InputFiles) -> Result<OutputFile> {
        inputs.check(path)?;
        let way = Way::to(path).with_context(|| cannot_write(path))?;
        Ok(OutputFile { path: path.into(), way, packing: Packing::of(path) })
    }

    /// Its name, as it was given.
    pub(crate) fn name(&self) -> String {
        shown(&self.path)
    }

    /// Whether it is standard output by another name.
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self.way, Way::Stdout)
    }

    /// Whether something stays as it was if the file is given up: not for a pipe.
    pub(crate) fn is_replacing(&self) -> bool {
        matches!(self.way, Way::Beside(_))
    }

    /// Writes more, compressed if the name of the file says so.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let packed = self.packing.pack(bytes).with_context(|| cannot_write(&self.path))?;
        self.write_packed(&packed)
    }

    fn write_packed(&mut self, bytes: &[u8]) -> Result<()> {
        let written = match &mut self.way {
            Way::Beside(temporary) => temporary.file.as_file_mut().write_all(bytes),
            Way::Straight(file) => file.write_all(bytes),
            Way::Stdout => {
                let _whole = interrupt::hold();
                let mut stdout = Stdout::lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush())
            }
        };
        written.with_context(|| cannot_write(&self.path))
    }

    /// Sees that all is on the disk.
    pub(crate) fn seal(mut self) -> Result<Sealed> {
        let rest = mem::take(&mut self.packing).end();
        self.write_packed(&rest.with_context(|| cannot_write(&self.path))?)?;
        let OutputFile { path, way, packing: _ } = self;
        let temporary = match way {
            Way::Beside(Temporary { file, target, listed }) => {
                sync(file.as_file()).with_context(|| cannot_write(&path))?;
                let (file, path) = file.into_parts();
                Some(SealedTemporary { path, target, listed, _file: file })
            }
            Way::Straight(_) | Way::Stdout => None,
        };
        Ok(Sealed { path, temporary })
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<()> {
        self.seal()?.place()
    }

    /// Gives the file up, and says so.
    pub(crate) fn give_up(self, why: &str) {
        if let Way::Beside(Temporary { target, .. }) = &self.way {
            note(&format!("{}: {why}", left(&self.path, target)));
        }
    }
}

impl Sealed {
    /// Puts the file in its place.
    pub(crate) fn place(self) -> Result<()> {
        let Some(SealedTemporary { path, target, listed, _file }) = self.temporary else {
            return Ok(());
        };
        let no_signal = List::hold();
        let placed = path.persist(&target);
        drop(no_signal);
        drop(listed);
        placed.map_err(|error| error.error).with_context(|| cannot_write(&self.path))?;
        // The file is whole without that, only perhaps not yet there after a power cut.
        if let Some(folder) = target.parent() {
            let _ = File::open(or_here(folder)).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

impl Way {
    fn to(path: &Path) -> io::Result<Way> {
        // A file with this name is `./-`.
        if path == Path::new("-") {
            return Ok(Way::Stdout);
        }
        match follow(path)? {
            Target::Stdout => Ok(Way::Stdout),
            Target::Special(path) => OpenOptions::new().append(true).open(path).map(Way::Straight),
            Target::File(target) => Temporary::create(path, target).map(Way::Beside),
        }
    }
}

/// Where a path leads.
enum Target {
    /// Behind all symbolic links; it need not be there yet.
    File(PathBuf),
    /// What is no file, or belongs to whoever opened it.
    Special(PathBuf),
    Stdout,
}

/// The names of standard output.
const STDOUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
/// What lies below is a file that some process has opened. It may have no name.
const OPEN_FILES: [&str; 3] = ["/dev/fd", "/dev/stderr", "/proc"];
/// The most symbolic links, one behind the other: as many as Linux follows.
const MOST_LINKS: usize = 40;

/// Follows symbolic links, so that the file changes and not the link.
fn follow(path: &Path) -> io::Result<Target> {
    let is_one_of = |path: &Path, names: &[&str]| names.iter().any(|name| path == Path::new(name));
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        if is_one_of(&target, &STDOUT) {
            return Ok(Target::Stdout);
        }
        if OPEN_FILES.iter().any(|name| target.starts_with(name)) {
            return Ok(Target::Special(target));
        }
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => {
                return match fs::metadata(&target) {
                    Ok(data) if data.is_dir() => Err(ErrorKind::IsADirectory.into()),
                    Ok(data) if !data.is_file() => Ok(Target::Special(target)),
                    Ok(_) | Err(_) => Ok(Target::File(target)),
                };
            }
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

impl Temporary {
    /// Makes an empty file in the folder of the target, with the permissions that the target has or will have.
    fn create(path: &Path, target: PathBuf) -> io::Result<Temporary> {
        // A file that must not be written must not be replaced either.
        let replaced = match OpenOptions::new().write(true).open(&target) {
            Ok(file) => Some(file),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let folder = or_here(target.parent().unwrap_or(Path::new(""))).to_path_buf();
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // A plain error, if there is no such folder.
        fs::metadata(&folder)?;
        remove_left_behind(&folder);
        let left = left(path, &target);
        // A signal waits until it is known that there is a file to remove.
        let list = List::hold();
        // The error of the crate would show the random name.
        let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
        let listed = list.add(file.path(), left);
        // On a file system without locks it is not known whether this process lives, and nobody removes the file.
        let _ = file.as_file().try_lock();
        let temporary = Temporary { file, target, listed };
        if let Some(replaced) = replaced {
            keep_rights(&replaced, temporary.file.as_file())?;
        }
        Ok(temporary)
    }
}

/// Removes the temporary files of processes that were killed. A process that lives holds a lock on each of its own.
/// What cannot be looked at or removed stays: nothing depends on it.
fn remove_left_behind(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let is_temporary = |name: &str| {
        let letters = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
        letters.is_some_and(|letters| letters.bytes().all(|sign| sign.is_ascii_alphanumeric()))
    };
    for entry in entries.flatten() {
        if entry.file_name().to_str().is_some_and(is_temporary) && is_left_behind(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file has not been written for some time, and no process has it locked.
fn is_left_behind(path: &Path) -> bool {
    // A pipe with such a name is not opened, which could wait for ever.
    let Ok(data) = fs::symlink_metadata(path) else { return false };
    let age = data.modified().ok().and_then(|written| written.elapsed().ok());
    if !data.is_file() || age.is_none_or(|age| age < LEFT_BEHIND) {
        return false;
    }
    let Ok(file) = OpenOptions::new().write(true).open(path) else { return false };
    match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock | TryLockError::Error(_)) => false,
    }
}

/// Gives the new file the owner, as far as that is allowed, and the permissions of the old one.
fn keep_rights(old: &File, new: &File) -> io::Result<()> {
    let data = old.metadata()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        // Only a superuser may give files away; for others, most files are their own.
        let _ = fchown(new, Some(data.uid()), Some(data.gid()));
    }
    new.set_permissions(data.permissions())
}

/// Waits until the file is on the disk. Some file systems cannot say.
fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        Err(error) if matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::InvalidInput) => {
            Ok(())
        }
        synced => synced,
    }
}

fn or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", shown(path))
}

/// What is said of a file that has been given up.
fn left(path: &Path, target: &Path) -> String {
    let shown = shown(path);
    if target.exists() {
        format!("{shown} is as it was")
    } else {
        format!("{shown} is not written")
    }
}
