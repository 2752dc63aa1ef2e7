//! The puzzles of all inputs, in blocks of the same size on every machine.

use std::fs::File;
use std::iter;
use std::path::{Path, PathBuf};

use loshu::Grid;
use loshu_formats::{Item, Reading, RecordStream, Records};
use serde::{Deserialize, Serialize};

use crate::error::DatasetError;
use crate::kind::Kind;
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
            Puzzles::Variants(objects) => objects.len() as u64,
            Puzzles::Generate { number, .. } => *number,
        }
    }
}

/// The puzzles of a block.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Puzzles {
    Read(Vec<Grid>),
    /// Variants as objects of f-puzzles, in JSON.
    Variants(Vec<String>),
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
    // A manifest with another kind has been refused.
    let kind = manifest.kind().ok().flatten();
    let mut number = 0;
    inputs
        .into_iter()
        .enumerate()
        .flat_map(move |(at, (input, path))| -> Box<dyn Iterator<Item = _> + Send> {
            let of_input = move |puzzles| (at, puzzles);
            match path {
                Some(path) => {
                    let parts = read(path, input.column, kind.clone());
                    let parts = parts.flat_map(move |part| split(part, size));
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
fn split(part: Result<Puzzles, DatasetError>, size: usize) -> Vec<Result<Puzzles, DatasetError>> {
    match part {
        Ok(Puzzles::Read(puzzles)) => {
            puzzles.chunks(size).map(|block| Ok(Puzzles::Read(block.to_vec()))).collect()
        }
        Ok(Puzzles::Variants(objects)) => {
            objects.chunks(size).map(|block| Ok(Puzzles::Variants(block.to_vec()))).collect()
        }
        part @ (Ok(Puzzles::Generate { .. }) | Err(_)) => vec![part],
    }
}

/// The puzzles of a file in parts of up to [`BLOCK`].
fn read(
    path: PathBuf,
    column: Option<String>,
    kind: Option<Kind>,
) -> Box<dyn Iterator<Item = Result<Puzzles, DatasetError>> + Send> {
    if let Some(kind) = kind {
        let reading = match kind.reading() {
            Ok(reading) => reading,
            Err(why) => return Box::new(iter::once(Err(DatasetError::Manifest(why)))),
        };
        let pick = move |item: Item<'_>| match item {
            Item::Variant(variant) => kind.take(&variant.setting),
            Item::Puzzle(..) => Err("an ordinary puzzle, expected a variant".into()),
            Item::Bad(bad) => Err(bad.problem.clone()),
        };
        return Box::new(
            read_text(path, column, reading, pick).map(|part| part.map(Puzzles::Variants)),
        );
    }
    let pick = |item: Item<'_>| match item {
        Item::Puzzle(_, puzzle) => Ok(*puzzle),
        Item::Bad(bad) => Err(bad.problem.clone()),
        Item::Variant(_) => Err("a variant; name its kind: variant = ...".into()),
    };
    match binary_puzzles(&path, column.as_deref()) {
        Ok(Some(blocks)) => Box::new(blocks.map(|part| part.map(Puzzles::Read))),
        Ok(None) => {
            let parts = read_text(path, column, Reading::default(), pick);
            Box::new(parts.map(|part| part.map(Puzzles::Read)))
        }
        Err(error) => Box::new(iter::once(Err(error))),
    }
}

/// The puzzles of a text in parts of up to [`BLOCK`], as they are picked out of its items.
fn read_text<T: Send>(
    path: PathBuf,
    column: Option<String>,
    reading: Reading,
    pick: impl Fn(Item<'_>) -> Result<T, String> + Send,
) -> impl Iterator<Item = Result<Vec<T>, DatasetError>> + Send {
    let is_table = path.extension().is_some_and(|end| end == "csv" || end == "tsv");
    let reading = Reading { column, is_table, ..reading };
    let mut reader = Some(Reader { path, reading, pick, stream: None, waiting: Vec::new() });
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

/// The line and the column in which an item begins.
fn place(item: &Item<'_>) -> (usize, usize) {
    match item {
        Item::Puzzle(line, _) => (*line, 1),
        Item::Bad(bad) => (bad.line, bad.column),
        Item::Variant(variant) => (variant.line, variant.column),
    }
}

struct Reader<T, P> {
    path: PathBuf,
    reading: Reading,
    pick: P,
    stream: Option<RecordStream>,
    waiting: Vec<T>,
}

impl<T, P: Fn(Item<'_>) -> Result<T, String>> Reader<T, P> {
    fn next(&mut self) -> Result<Option<Vec<T>>, DatasetError> {
        while self.waiting.len() < BLOCK {
            let Some(records) = self.records()? else { break };
            for item in records.items() {
                let (line, column) = place(&item);
                let picked = (self.pick)(item).map_err(|why| {
                    DatasetError::Record(format!("{}:{line}:{column}: {why}", self.path.display()))
                })?;
                self.waiting.push(picked);
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
                let unreadable =
                    |error| DatasetError::Record(format!("{}: {error}", path.display()));
                let stream = RecordStream::open(Box::new(file), &self.reading);
                empty.insert(stream.map_err(unreadable)?)
            }
        };
        let Some(batch) = stream.next() else { return Ok(None) };
        if let Some(failure) = batch.failure {
            return Err(DatasetError::Record(format!("{}: {failure}", path.display())));
        }
        Ok(Some(batch.records))
    }
}
