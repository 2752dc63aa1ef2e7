//! A source in chunks.

use std::sync::Arc;

use anyhow::{Result, anyhow};

use super::Reading;
use super::records::{Chunk, Keep, Records};
use super::source::Reader;

/// The chunks of one source.
pub(super) struct Chunks {
    source: Arc<str>,
    /// Until the end or a failure.
    reader: Option<Reader>,
    failure: Option<anyhow::Error>,
    /// Whether there was a record.
    found: bool,
    strict: bool,
    keep: Keep,
    /// How many records a chunk has at most.
    most: usize,
}

impl Chunks {
    pub(super) fn new(source: Arc<str>, opened: Result<Reader>, reading: &Reading) -> Chunks {
        let (reader, failure) = match opened {
            Ok(reader) => (Some(reader), None),
            Err(error) => (None, Some(error)),
        };
        let &Reading { strict, most, keep, .. } = reading;
        Chunks { source, reader, failure, found: false, strict, keep, most }
    }
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let (source, records) = (self.source.clone(), Records::keeping(self.keep));
        let mut chunk = Chunk { source, records, failure: None };
        if let Some((blocks, parse)) = &mut self.reader {
            let more = blocks.read(parse.as_mut(), self.most, &mut chunk.records);
            self.found |= !chunk.records.is_empty();
            if self.strict && chunk.records.end_at_bad() {
                self.reader = None;
                return Some(chunk);
            }
            match more {
                Ok(true) => return Some(chunk),
                Ok(false) if self.found => {}
                Ok(false) if blocks.is_empty() => {
                    self.failure = Some(anyhow!("is empty, expected a puzzle"));
                }
                Ok(false) => self.failure = Some(anyhow!("expected a puzzle, found the end")),
                Err(error) => self.failure = Some(error.into()),
            }
            self.reader = None;
        }
        chunk.failure = self.failure.take();
        (chunk.failure.is_some() || !chunk.records.is_empty()).then_some(chunk)
    }
}
