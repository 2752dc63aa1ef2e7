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

/// Numbers the lines after the first few as rows of a table.
fn behind(above: usize, mut records: Records) -> Records {
    let lines = records.lines.iter_mut();
    let bad = records.bad.iter_mut().map(|bad| &mut bad.line);
    let variants = records.variants.iter_mut().map(|variant| &mut variant.line);
    let more = records.more.iter_mut().map(|(_, record)| &mut record.line);
    let notes = records.notes.iter_mut().map(|(line, _)| line);
    let all = lines.chain(bad).chain(variants).chain(more).chain(notes);
    all.for_each(|line| *line = line.saturating_sub(above));
    records
}

/// The chunks of one source, with so many lines above its records. A source that cannot be opened is a chunk with a
/// failure.
pub(super) fn of(
    source: Arc<str>,
    above: usize,
    opened: Result<RecordStream>,
) -> impl Iterator<Item = Chunk> {
    let (stream, failure) = match opened {
        Ok(stream) => (Some(stream), None),
        Err(error) => (None, Some(error)),
    };
    let batches = stream.into_iter().flatten();
    let batches = batches.map(move |batch| {
        (behind(above, name_commands(batch.records)), batch.failure.map(explain))
    });
    let failure = failure.map(|failure| (Records::default(), Some(failure)));
    let chunks = batches.chain(failure);
    chunks.map(move |(records, failure)| Chunk { source: source.clone(), records, failure })
}
