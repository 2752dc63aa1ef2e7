//! The puzzles of all inputs, in blocks of the same size on every machine.

use std::fs::File;
use std::iter;
use std::path::{Path, PathBuf};

use loshu::Grid;
use loshu_formats::{Item, Reading, RecordStream, Records};
use serde::{Deserialize, Serialize};

use crate::error::DatasetError;
use crate::manifest::{Input, Manifest};
use crate::sets::{BLOCK, binary_puzzles};

/// Some puzzles of an input.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    pub(crate) number: u64,
    /// The number of the input.
    pub(crate) input: usize,
    pub(crate) puzzles: Puzzles,
}

impl Block {
    /// How many puzzles it has.
    pub(crate) fn size(&self) -> u64 {
        match &self.puzzles {
            Puzzles::Read(puzzles) => puzzles.len() as u64,
            Puzzles::Generate { number, .. } => *number,
        }
    }
}

/// The puzzles of a block.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Puzzles {
    Read(Vec<Grid>),
    /// To be generated: from this index on, so many.
    Generate {
        first: u64,
        number: u64,
    },
}

/// The file of an input.
pub(crate) fn file(folder: &Path, input: &Input) -> Option<PathBuf> {
    input.path.as_ref().map(|path| folder.join(path))
}

/// The blocks of all inputs with so many puzzles each, in order. A record that cannot be read is an error.
pub(crate) fn blocks(
    manifest: &Manifest,
    folder: &Path,
    size: usize,
) -> impl Iterator<Item = Result<Block, DatasetError>> + Send + use<> {
    let inputs: Vec<(Input, Option<PathBuf>)> =
        manifest.inputs.iter().map(|input| (input.clone(), file(folder, input))).collect();
    let mut number = 0;
    inputs
        .into_iter()
        .enumerate()
        .flat_map(move |(at, (input, path))| -> Box<dyn Iterator<Item = _> + Send> {
            let of_input = move |puzzles| (at, puzzles);
            match path {
                Some(path) => {
                    let parts = read(path, input.column).flat_map(move |part| split(part, size));
                    Box::new(parts.map(move |part| part.map(of_input)))
                }
                None => {
                    let number = input.generate.unwrap_or_default();
                    let firsts = (0..number).step_by(size);
                    Box::new(firsts.map(move |first| {
                        let number = (number - first).min(size as u64);
                        Ok(of_input(Puzzles::Generate { first, number }))
                    }))
                }
            }
        })
        .map(move |part| {
            let (input, puzzles) = part?;
            number += 1;
            Ok(Block { number: number - 1, input, puzzles })
        })
}

/// What has been read, in blocks of so many puzzles.
fn split(part: Result<Vec<Grid>, DatasetError>, size: usize) -> Vec<Result<Puzzles, DatasetError>> {
    match part {
        Ok(puzzles) => {
            puzzles.chunks(size).map(|block| Ok(Puzzles::Read(block.to_vec()))).collect()
        }
        Err(error) => vec![Err(error)],
    }
}

/// The puzzles of a file in parts of up to [`BLOCK`].
fn read(
    path: PathBuf,
    column: Option<String>,
) -> Box<dyn Iterator<Item = Result<Vec<Grid>, DatasetError>> + Send> {
    match binary_puzzles(&path, column.as_deref()) {
        Ok(Some(blocks)) => Box::new(blocks),
        Ok(None) => Box::new(read_text(path, column)),
        Err(error) => Box::new(iter::once(Err(error))),
    }
}

/// The puzzles of a text in parts of up to [`BLOCK`].
fn read_text(
    path: PathBuf,
    column: Option<String>,
) -> impl Iterator<Item = Result<Vec<Grid>, DatasetError>> + Send {
    let mut reader = Some(Reader { path, column, stream: None, waiting: Vec::new(), line: 0 });
    iter::from_fn(move || {
        let mut this = reader.take()?;
        match this.next() {
            Ok(Some(puzzles)) => {
                reader = Some(this);
                Some(Ok(puzzles))
            }
            Ok(None) => None,
            Err(error) => Some(Err(error)),
        }
    })
}

struct Reader {
    path: PathBuf,
    column: Option<String>,
    stream: Option<RecordStream>,
    waiting: Vec<Grid>,
    line: usize,
}

impl Reader {
    fn next(&mut self) -> Result<Option<Vec<Grid>>, DatasetError> {
        while self.waiting.len() < BLOCK {
            let Some(records) = self.records()? else { break };
            for item in records.items() {
                match item {
                    Item::Puzzle(line, puzzle) => {
                        self.line = line;
                        self.waiting.push(*puzzle);
                    }
                    Item::Bad(bad) => {
                        let path = self.path.display();
                        return Err(DatasetError::Record(format!("{path}:{bad}")));
                    }
                    // They are not asked for.
                    Item::Variant(_) => {}
                }
            }
        }
        if self.waiting.is_empty() {
            return Ok(None);
        }
        let rest = self.waiting.split_off(self.waiting.len().min(BLOCK));
        Ok(Some(std::mem::replace(&mut self.waiting, rest)))
    }

    fn records(&mut self) -> Result<Option<Records>, DatasetError> {
        let path = &self.path;
        let stream = match &mut self.stream {
            Some(stream) => stream,
            empty => {
                let file = File::open(path).map_err(DatasetError::file(path))?;
                let is_table = path.extension().is_some_and(|end| end == "csv" || end == "tsv");
                let reading =
                    Reading { column: self.column.clone(), is_table, ..Reading::default() };
                let unreadable =
                    |error| DatasetError::Record(format!("{}: {error}", path.display()));
                empty.insert(RecordStream::open(Box::new(file), &reading).map_err(unreadable)?)
            }
        };
        let Some(batch) = stream.next() else { return Ok(None) };
        if let Some(failure) = batch.failure {
            return Err(DatasetError::Record(format!("{}: {failure}", path.display())));
        }
        Ok(Some(batch.records))
    }
}
