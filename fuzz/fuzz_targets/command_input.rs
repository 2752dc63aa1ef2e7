//! Any bytes as the input of a command that takes givens (lines, grids, tables, compressed or not): every
//! record is a puzzle or an error that can be shown.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use loshu_formats::{Reading, RecordStream};

fuzz_target!(|bytes: &[u8]| {
    let bytes = Box::new(Cursor::new(bytes.to_vec()));
    let Ok(stream) = RecordStream::open(bytes, &Reading::default()) else { return };
    for batch in stream {
        assert!(batch.records.puzzles.iter().all(|grid| grid.clues() <= 81));
        assert_eq!(batch.records.puzzles.len(), batch.records.lines.len());
        assert!(batch.records.bad.iter().all(|bad| bad.line > 0 && !bad.problem.is_empty()));
    }
});
