//! What is written is read again, and never taken for another format.

use loshu::format::{Format, Part, Record};
use loshu::{Candidate, CandidateSet, Cell, CellSet, DigitSet, Grid, Marks, Solver};
use loshu_formats::{Loss, Writer, read, write};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::GRID1;

const RECORDS: usize = 60;

/// A record with all parts, right or wrong ones. A format that cannot hold placed digits has none:
/// their cells would be left without candidates.
fn random_record(random: &mut ChaCha8Rng, format: Format) -> Record {
    let solution = Solver::new().solutions(&GRID1.parse::<Grid>().unwrap()).next().unwrap();
    let some = |random: &mut ChaCha8Rng, share: f64| -> Grid {
        let cells = solution.givens().filter(|_| random.random_bool(share));
        cells.collect()
    };
    let mut givens = some(random, 0.35);
    givens[Cell::ALL[0]] = solution[Cell::ALL[0]];
    let mut record = Record::new(Format::Json, 1, givens);
    if format.holds().contains(Part::Values) {
        record.values.extend(some(random, 0.2).givens());
    }
    let all = *Marks::of(&record.values).candidates();
    // The digit of the solution stays in each cell, and a second candidate where there is one.
    let mut thinned = |share: f64| -> CandidateSet {
        let is_wrong = |at: &Candidate| solution[at.cell()] != Some(at.digit());
        let dropped: CandidateSet =
            all.iter().filter(|at| is_wrong(at) && random.random_bool(share)).collect();
        let left = all - dropped;
        let thin = Cell::ALL.into_iter().filter(|cell| left.digits(*cell).len() < 2);
        left | all & CandidateSet::block(thin.collect::<CellSet>(), DigitSet::ALL)
    };
    record.set_candidates(thinned(0.2));
    record.set_notes(thinned(0.7));
    record.solution = Some(*solution.grid());
    for (name, text) in [
        ("title", "A title, with \"quotes\" & <signs>"),
        ("author", "洛书; somebody"),
        ("source", "a = b"),
        ("rating", "7.2"),
        ("solutions", "1"),
        ("technique", "0701-x"),
        ("eliminations", "111 222"),
    ] {
        record.details.set(name, text);
    }
    record
}

/// The record as a format can hold it.
fn within(mut record: Record, format: Format) -> Record {
    for &part in Part::ALL {
        if !format.holds().contains(part) {
            match part {
                Part::Values => record.values = record.givens,
                Part::Candidates => record.candidates = None,
                Part::Notes => record.notes = None,
                Part::Solution => record.solution = None,
                Part::Details => {}
            }
        }
    }
    let mut kept = Record::new(Format::Line, 1, record.givens);
    let held = record.details.iter().filter(|(name, _)| format.holds_detail(name));
    held.for_each(|(name, text)| kept.details.set(name, text));
    record.details = kept.details;
    // Its fields have commas between them, and no quotes.
    let sign = if format == Format::Gsf { ";" } else { "," };
    let title = record.details.get("title").map(|title| title.replace(',', sign));
    record.details.set("title", &title.unwrap_or_default());
    record
}

#[test]
fn what_is_written_is_read_again() {
    let mut random = ChaCha8Rng::seed_from_u64(14);
    for &format in Format::ALL {
        let records: Vec<_> = std::iter::repeat_with(|| random_record(&mut random, format))
            .map(|record| within(record, format))
            .filter(|record| {
                let losses = Writer::new(format, None, [record]).losses(record);
                !losses.contains(&Loss::Givens)
            })
            .take(RECORDS)
            .collect();
        let text = write(&records, format).unwrap();
        let again = read(&*text, None).unwrap();
        assert_eq!(again.len(), RECORDS, "{format}");
        for (record, again) in records.iter().zip(again) {
            let again = again.unwrap_or_else(|error| panic!("{format}: {error:?}\n{text}"));
            assert_eq!(again.givens, record.givens, "{format}");
            assert_eq!(again.values, record.values, "{format}");
            assert_eq!(again.restricted(), record.restricted(), "{format}\n{text}");
            assert_eq!(again.notes, record.notes, "{format}");
            assert_eq!(again.solution, record.solution, "{format}");
            for (name, value) in record.details.iter() {
                assert_eq!(again.details.get(name), Some(value), "{format}: {name}");
            }
        }
    }
}

/// The formats that a text may be told as.
fn others(format: Format) -> &'static [Format] {
    match format {
        // All of them are lines of 81 cells.
        Format::Sdm => &[Format::Line],
        // Without a placed digit, and where pencil marks stand alone.
        Format::Sdx => &[Format::Pm],
        // The site takes the data of f-puzzles.
        Format::Sudokupad => &[Format::Fpuzzles],
        _ => &[],
    }
}

#[test]
fn no_format_is_taken_for_another() {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    for &format in Format::ALL {
        let records: Vec<_> =
            (0..10).map(|_| within(random_record(&mut random, format), format)).collect();
        let text = write(&records, format).unwrap();
        crate::assert_ordinary(&text, None, records.len());
        for record in read(&*text, None).unwrap() {
            let found = record.unwrap().format;
            assert!(found == format || others(format).contains(&found), "{format} as {found}");
        }
        // Cut anywhere, all that is left is of the same format, or an error.
        for _ in 0..40 {
            let cut = random.random_range(0..text.len());
            let cut = text.floor_char_boundary(cut);
            let Ok(results) = read(&text[..cut], None) else { continue };
            for record in results.into_iter().flatten() {
                let found = record.format;
                let parts: &[Format] = match format {
                    // Grids above pencil marks, and pencil marks behind them.
                    Format::Ss => &[Format::Grid, Format::Pm],
                    // Behind the cells anything may be missing.
                    Format::Test | Format::Bank => &[Format::Line],
                    other => others(other),
                };
                assert!(
                    found == format || parts.contains(&found),
                    "{format} as {found}:\n{}",
                    &text[..cut]
                );
            }
        }
    }
}

/// Nine lines.
fn rows(puzzle: &str) -> String {
    (0..9).map(|row| format!("{}\n", &puzzle[9 * row..9 * row + 9])).collect()
}

#[test]
fn compressed_and_in_utf16() {
    let text = format!("#A Me\n[Puzzle]\n{}", rows(GRID1));
    let utf16: Vec<u8> =
        format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let zst = include_bytes!("me.sdk.zst").to_vec();
    for bytes in [text.into_bytes(), utf16, zst] {
        let records = read(bytes, None).unwrap();
        let record = records[0].as_ref().unwrap();
        assert_eq!((record.format, record.details.get("author")), (Format::Sdk, Some("Me")));
    }
}

/// Words full of signs that no text has do not make a text with a puzzle binary data.
#[test]
fn strange_words_are_read_again() {
    let words = "\u{1}\u{FFFD}".repeat(400);
    let line = format!("{GRID1} {words}\n");
    assert_eq!(read(line.into_bytes(), None).unwrap().len(), 1);
    let mut record = Record::new(Format::Json, 1, GRID1.parse().unwrap());
    record.details.set("title", &words);
    for format in [Format::Csv, Format::Json, Format::Line] {
        let text = write(std::slice::from_ref(&record), format).unwrap();
        let again = read(text.into_bytes(), None).unwrap();
        assert_eq!(again[0].as_ref().unwrap().givens, record.givens, "{format}");
    }
}
