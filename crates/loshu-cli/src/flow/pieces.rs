//! The work on one puzzle, cut into pieces for several threads.

use std::iter;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::Result;
use loshu::format::Details;
use loshu::{Grid, Limits};
use loshu_formats::{BadRecord, Item, Variant};
use loshu_work::{in_order_parts, moment};

use super::chunk::ChunkResult;
use super::input::Chunk;
use super::session::Session;
use super::stream::{self, Stream};
use super::{Flow, tell_lost};
use crate::rows::Rows;

/// A puzzle that is to be worked on. A command that reads no variants meets none.
pub(crate) enum Posed<'a> {
    Ordinary(&'a Grid),
    Variant(&'a Variant),
}

/// A puzzle that is worked on in pieces.
struct Puzzle<T> {
    line: usize,
    /// What else its record says.
    details: Option<Details>,
    number: u64,
    /// What all pieces share.
    shared: T,
    pieces: u64,
    /// Whether a piece has said that no further one is wanted.
    is_over: AtomicBool,
}

/// The time for the work on one puzzle, which all its pieces share.
pub(crate) struct Allowance {
    timeout: Option<Duration>,
    /// When the work ends. The first piece says it, because a puzzle may wait for others.
    deadline: OnceLock<Option<Instant>>,
    /// Whether a piece has said that not all was found.
    is_told: AtomicBool,
}

impl Allowance {
    pub(crate) fn new(timeout: Option<Duration>) -> Allowance {
        Allowance { timeout, deadline: OnceLock::new(), is_told: AtomicBool::new(false) }
    }

    /// The limits of a piece.
    pub(crate) fn limits(&self, stream: &Stream<'_>) -> Limits {
        let deadline = *self.deadline.get_or_init(|| self.timeout.map(moment));
        Limits::NONE.cancel(Arc::clone(&stream.cancel)).deadline(deadline)
    }

    /// Whether a piece that is stopped has to say so: the first one.
    pub(crate) fn is_to_tell(&self) -> bool {
        !self.is_told.swap(true, Ordering::Relaxed)
    }
}

/// What comes next in a source.
enum Task<T> {
    Piece(Arc<Puzzle<T>>, u64),
    Bad(Box<BadRecord>),
    /// What was read of a variant, and is not quite what its text says.
    Warnings(usize, Vec<String>),
    /// The end of a chunk: what is good to know of it, and why reading ended there.
    End(Box<Chunk>),
}

impl Flow {
    /// Writes any number of rows for each puzzle, in little memory. `begin` says what all pieces of the work on
    /// a puzzle share, and how many there are: one at least. `write` does one of them. It breaks if no further one
    /// is wanted; some may be done all the same.
    pub(crate) fn pieces<T: Send + Sync + 'static>(
        mut self,
        jobs: usize,
        begin: impl Fn(Posed<'_>) -> (T, u64) + Send + 'static,
        write: impl Fn(&mut Stream<'_>, &T, u64) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Result<Session> {
        let (format, session) = (self.format.clone(), &mut self.session);
        let work = move |(source, task): (Arc<str>, Task<T>), send: &mut stream::Sink<'_>| {
            let mut result = ChunkResult::new(source, Rows::new(format.clone()));
            match task {
                Task::Piece(puzzle, piece) => {
                    let &Puzzle { line, number, ref shared, ref details, .. } = &*puzzle;
                    let details = details.as_ref();
                    let mut stream = Stream::new(&mut result, send, line, details, number);
                    if write(&mut stream, shared, piece).is_break() {
                        puzzle.is_over.store(true, Ordering::Relaxed);
                    }
                    if stream.is_cancelled() {
                        return;
                    }
                }
                Task::Bad(bad) => result.push_bad(&bad),
                Task::Warnings(line, warnings) => {
                    warnings.iter().for_each(|warning| result.problems.note_at(line, warning));
                }
                Task::End(chunk) => result.problems.end(&chunk),
            }
            // Whether anybody wants more is told with the next piece.
            let _ = send(result);
        };
        let chunks = self.inputs.chunks().scan(0, super::number);
        let tasks = chunks.flat_map(move |chunk| tasks(chunk, &begin));
        in_order_parts(tasks, jobs, work, |result| session.accept(result))?;
        session.write_sorted(&self.format)?;
        tell_lost(&self.format);
        Ok(self.session)
    }
}

/// A part of a chunk.
enum Part<T> {
    Puzzle(Arc<Puzzle<T>>),
    Other(Task<T>),
}

impl<T: Send + Sync + 'static> Part<T> {
    /// The pieces of a puzzle are made when they are asked for: there may be millions.
    fn into_tasks(self) -> Box<dyn Iterator<Item = Task<T>> + Send> {
        match self {
            Part::Puzzle(puzzle) => {
                let mut pieces = 0..puzzle.pieces;
                Box::new(iter::from_fn(move || {
                    let piece = pieces.next().filter(|_| !puzzle.is_over.load(Ordering::Relaxed));
                    Some(Task::Piece(Arc::clone(&puzzle), piece?))
                }))
            }
            Part::Other(task) => Box::new(iter::once(task)),
        }
    }
}

/// The tasks of a chunk.
fn tasks<T: Send + Sync + 'static, F: Fn(Posed<'_>) -> (T, u64)>(
    chunk: Chunk,
    begin: &F,
) -> impl Iterator<Item = (Arc<str>, Task<T>)> + Send + use<T, F> {
    let (mut parts, mut number) = (Vec::new(), chunk.records.puzzles_before);
    let mut index = 0..;
    let part = |posed: Posed<'_>, line, details, number| {
        let (shared, pieces) = begin(posed);
        let is_over = AtomicBool::new(false);
        Part::Puzzle(Arc::new(Puzzle { line, details, number, shared, pieces, is_over }))
    };
    for item in chunk.records.items() {
        match item {
            Item::Puzzle(line, puzzle) => {
                let details = index.next().and_then(|index| chunk.records.details(index)).cloned();
                parts.push(part(Posed::Ordinary(puzzle), line, details, number));
                number += 1;
            }
            Item::Bad(bad) => parts.push(Part::Other(Task::Bad(Box::new(bad.clone())))),
            Item::Variant(variant) => {
                let (line, details) = (variant.line, variant.details.clone());
                parts.push(Part::Other(Task::Warnings(line, variant.warnings.clone())));
                parts.push(part(Posed::Variant(variant), line, Some(details), line as u64));
            }
        }
    }
    let source = Arc::clone(&chunk.source);
    parts.push(Part::Other(Task::End(Box::new(chunk))));
    parts.into_iter().flat_map(Part::into_tasks).map(move |task| (Arc::clone(&source), task))
}
