//! A source in chunks.

use std::sync::Arc;

use anyhow::Result;
use loshu_formats::{RecordStream, Records};

use super::Chunk;
use super::source::explain;

/// Says which commands take the puzzles that this one refuses.
fn name_commands(mut records: Records) -> Records {
    for bad in records.bad.iter_mut().filter(|bad| bad.is_variant) {
        bad.problem += "; this command is for ordinary Sudokus, and `loshu solve`, `check`, `hint`, `explain`, `rate` and \
                        others take all";
    }
    records
}

/// The chunks of one source. A source that cannot be opened is a chunk with a failure.
pub(super) fn of(source: Arc<str>, opened: Result<RecordStream>) -> impl Iterator<Item = Chunk> {
    let (stream, failure) = match opened {
        Ok(stream) => (Some(stream), None),
        Err(error) => (None, Some(error)),
    };
    let batches = stream.into_iter().flatten();
    let batches = batches.map(|batch| (name_commands(batch.records), batch.failure.map(explain)));
    let failure = failure.map(|failure| (Records::default(), Some(failure)));
    let chunks = batches.chain(failure);
    chunks.map(move |(records, failure)| Chunk { source: source.clone(), records, failure })
}
