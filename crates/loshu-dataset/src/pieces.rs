//! Builds whose facts other machines find: pieces of puzzles as texts, and facts back as bytes.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use crate::blocks::{Blocks, Claim};
use crate::error::DatasetError;
use crate::inputs::Block;
use crate::manifest::Manifest;
use crate::worker::Worker;

/// The pieces of a build whose facts are not known. Any machine may work on any piece by [`find_facts`], and what it
/// finds is kept by [`keep`](Self::keep). When all facts are known, [`Build::run`](crate::Build::run) writes the data
/// set, the same as without any other machine.
///
/// ```no_run
/// use loshu_dataset::{Build, find_facts};
///
/// let build = Build::open("manifest.toml".as_ref(), "sudoku".as_ref())?;
/// let mut pieces = build.pieces()?;
/// while let Some(piece) = pieces.next() {
///     let piece = piece?;
///     let facts = find_facts(build.text(), &piece.text, &Default::default())?;
///     pieces.keep(piece.number, &facts)?;
/// }
/// build.run(1, &Default::default(), &mut |_| {})?;
/// # Ok::<(), loshu_dataset::DatasetError>(())
/// ```
pub struct Pieces {
    blocks: Blocks,
    all: Box<dyn Iterator<Item = Result<Block, DatasetError>> + Send>,
    /// Until all pieces have been handed out: then [`Build::run`](crate::Build::run) has to claim the folder.
    claim: Option<Claim>,
}

/// Some puzzles of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// The number in the build.
    pub number: u64,
    /// How many puzzles it has.
    pub puzzles: u64,
    /// What [`find_facts`] has to know, besides the manifest.
    pub text: String,
}

/// What the text of a piece says.
#[derive(Serialize, Deserialize)]
struct Task {
    /// Facts of another version might differ.
    version: String,
    block: Block,
}

impl Pieces {
    pub(crate) fn new(
        claim: Claim,
        blocks: Blocks,
        all: impl Iterator<Item = Result<Block, DatasetError>> + Send + 'static,
    ) -> Pieces {
        Pieces { blocks, all: Box::new(all), claim: Some(claim) }
    }

    /// Lets others work in the folder, where not all pieces are wanted.
    pub fn release(&mut self) {
        self.claim = None;
    }

    /// Keeps the facts of a piece.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn keep(&self, number: u64, facts: &[u8]) -> Result<(), DatasetError> {
        self.blocks.put(number, facts)
    }
}

impl Iterator for Pieces {
    type Item = Result<Piece, DatasetError>;

    fn next(&mut self) -> Option<Self::Item> {
        let blocks = &self.blocks;
        let Some(block) = self.all.find(|block| match block {
            Ok(block) => !blocks.has(block.number),
            Err(_) => true,
        }) else {
            self.claim = None;
            return None;
        };
        Some(block.map(|block| {
            let (number, puzzles) = (block.number, block.size());
            let task = Task { version: env!("CARGO_PKG_VERSION").into(), block };
            Piece { number, puzzles, text: serde_json::to_string(&task).expect("memory takes all") }
        }))
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pieces").field("blocks", &self.blocks).finish_non_exhaustive()
    }
}

/// Finds the facts of a piece of a build with this manifest, on any machine.
///
/// # Errors
///
/// The manifest is wrong, the piece is none or comes from another version of Loshu, or the flag was set.
pub fn find_facts(
    manifest: &str,
    piece: &str,
    cancel: &Arc<AtomicBool>,
) -> Result<Vec<u8>, DatasetError> {
    let manifest = Manifest::parse(manifest)?;
    let task: Task = serde_json::from_str(piece)
        .map_err(|error| DatasetError::Record(format!("this is no piece of a build: {error}")))?;
    let (version, here) = (task.version, env!("CARGO_PKG_VERSION"));
    if version != here {
        return Err(DatasetError::Record(format!(
            "the piece comes from Loshu {version}, and this is Loshu {here}; install the same version on all machines"
        )));
    }
    if task.block.input >= manifest.inputs.len() {
        return Err(DatasetError::Record("the piece belongs to another manifest".into()));
    }
    Ok(Worker::new(manifest, cancel).find(&task.block)?.to_bytes())
}
