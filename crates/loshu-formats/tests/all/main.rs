//! Files of all formats, read and written.

mod again;
mod cosmetics;
mod iss;
mod pieces;
mod round_trips;
mod samples;
mod solo;
mod strays;
mod sudokupad;

use loshu::format::Format;
use loshu_formats::{Keep, Reading, RecordStream};

/// Asserts that who reads puzzles of all sizes finds the same ordinary ones, and nothing else.
fn assert_ordinary(text: &str, from: Option<Format>, puzzles: usize) {
    let reading = Reading { keep: Keep::All, variants: true, from, ..Reading::default() };
    let mut found = (0, 0, 0);
    for batch in RecordStream::of_text(text, &reading).unwrap() {
        let records = batch.records;
        found.0 += records.puzzles.len();
        found.1 += records.variants.len();
        found.2 += records.bad.len();
    }
    assert_eq!(found, (puzzles, 0, 0), "puzzles, puzzles of other layouts, bad records of\n{text}");
}

/// Of the essay about solving: one solution.
const GRID1: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
