//! The facts of each block, in a file of its own, from which a stopped build resumes.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::DatasetError;
use crate::facts::Facts;
use crate::summary::Missing;

/// The folder of the blocks, in the folder of the data set.
const FOLDER: &str = ".loshu-dataset";

/// What the blocks belong to.
const PLAN: &str = "plan";

/// Whoever has locked this file works in the folder.
const CLAIM: &str = "lock";

/// What comes of a block.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct BlockFacts {
    pub(crate) input: usize,
    /// How many puzzles have no solution or several, and are left out.
    pub(crate) improper: u64,
    pub(crate) missing: Missing,
    pub(crate) facts: Vec<Facts>,
}

impl BlockFacts {
    /// Nothing yet of an input.
    pub(crate) fn of(input: usize) -> BlockFacts {
        BlockFacts { input, improper: 0, missing: Missing::default(), facts: Vec::new() }
    }

    /// The text of the file of the block.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let head = (self.input, self.improper, &self.missing);
        let mut text = serde_json::to_vec(&head).expect("memory takes all");
        for facts in &self.facts {
            text.push(b'\n');
            serde_json::to_writer(&mut text, facts).expect("memory takes all");
        }
        text.push(b'\n');
        text
    }
}

/// The right to write into the folder of a data set, until it is dropped. The lock belongs to the process: if that is
/// killed, the system takes it away, and the file that is left behind means nothing.
#[derive(Debug)]
pub(crate) struct Claim {
    _locked: File,
}

impl Claim {
    /// Claims the folder of a data set, or says that somebody else works there.
    pub(crate) fn on(out: &Path) -> Result<Claim, DatasetError> {
        let folder = out.join(FOLDER);
        fs::create_dir_all(&folder).map_err(DatasetError::file(&folder))?;
        let path = folder.join(CLAIM);
        let file = File::create(&path).map_err(DatasetError::file(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(Claim { _locked: file }),
            Err(TryLockError::WouldBlock) => Err(DatasetError::Folder(format!(
                "another run of Loshu makes a data set in {}; wait until it ends, or choose another folder",
                out.display()
            ))),
            // Some file systems have no locks. There a second build is not noticed.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                Ok(Claim { _locked: file })
            }
            Err(TryLockError::Error(error)) => Err(DatasetError::File { path, error }),
        }
    }
}

/// The blocks that are done.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    folder: PathBuf,
}

impl Blocks {
    /// Opens the blocks of a build with this plan, in the folder of a data set.
    pub(crate) fn open(out: &Path, plan: &str) -> Result<Blocks, DatasetError> {
        let blocks = Blocks { folder: out.join(FOLDER) };
        fs::create_dir_all(&blocks.folder).map_err(DatasetError::file(&blocks.folder))?;
        let path = blocks.folder.join(PLAN);
        match fs::read_to_string(&path) {
            Ok(known) if known == plan => Ok(blocks),
            Ok(_) => Err(DatasetError::Folder(format!(
                "{} holds the work on another manifest, other inputs or another version; remove it, or choose another \
                 folder",
                blocks.folder.display()
            ))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                put(&path, plan.as_bytes()).map_err(DatasetError::file(&path))?;
                Ok(blocks)
            }
            Err(error) => Err(DatasetError::File { path, error }),
        }
    }

    /// Whether a folder has blocks of a build that was stopped.
    pub(crate) fn are_in(out: &Path) -> bool {
        out.join(FOLDER).exists()
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number:09}.jsonl"))
    }

    /// Whether a block is done.
    pub(crate) fn has(&self, number: u64) -> bool {
        self.path(number).exists()
    }

    /// Keeps a block.
    pub(crate) fn put(&self, number: u64, block: &[u8]) -> Result<(), DatasetError> {
        let path = self.path(number);
        put(&path, block).map_err(DatasetError::file(&path))
    }

    /// Reads a block that is done.
    pub(crate) fn get(&self, number: u64) -> Result<BlockFacts, DatasetError> {
        let path = self.path(number);
        let file = File::open(&path).map_err(DatasetError::file(&path))?;
        let mut lines = BufReader::new(file).lines();
        let damaged = || DatasetError::Folder(format!("{} is damaged; remove it", path.display()));
        let mut line = || lines.next().transpose().map_err(DatasetError::file(&path));
        let head = line()?.ok_or_else(damaged)?;
        let (input, improper, missing) = serde_json::from_str(&head).map_err(|_| damaged())?;
        let mut facts = Vec::new();
        while let Some(line) = line()? {
            facts.push(serde_json::from_str(&line).map_err(|_| damaged())?);
        }
        Ok(BlockFacts { input, improper, missing, facts })
    }

    /// Removes what a build has left that is finished. If that fails, hidden files are left, which do no harm.
    pub(crate) fn remove_from(out: &Path) {
        let _ = fs::remove_dir_all(out.join(FOLDER));
    }

    /// Removes all blocks.
    pub(crate) fn remove(&self) -> Result<(), DatasetError> {
        fs::remove_dir_all(&self.folder).map_err(DatasetError::file(&self.folder))
    }
}

/// Writes a file that is there as a whole or not at all.
pub(crate) fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let mut file = File::create(&part)?;
    file.write_all(bytes)?;
    drop(file);
    fs::rename(part, path)
}
