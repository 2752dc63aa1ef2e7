//! Any bytes as a file of any format: each record agrees with itself, each error points somewhere, and
//! what can be written is read again with the same givens.
#![no_main]

use libfuzzer_sys::fuzz_target;
use loshu::format::{Format, Record};
use loshu_formats::{read, write};

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, bytes)) = bytes.split_first() else { return };
    // Half of the runs force a reader.
    let from = Format::ALL.get(usize::from(first)).copied();
    let Ok(results) = read(bytes.to_vec(), from) else { return };
    for error in results.iter().filter_map(|result| result.as_ref().err()) {
        assert!(error.line > 0 && error.column > 0 && !error.problem.is_empty(), "{error:?}");
    }
    let records: Vec<_> = results.into_iter().flatten().collect();
    records.iter().for_each(agrees);
    let to = Format::ALL[usize::from(first) % Format::ALL.len()];
    if let Some(record) = records.first() {
        again(record, to);
    }
});

/// The values contain the givens, and marks stand in empty cells.
fn agrees(record: &Record) {
    assert!(record.givens.givens().all(|(cell, digit)| record.values[cell] == Some(digit)));
    for set in [record.candidates, record.notes].into_iter().flatten() {
        assert!((set.all_cells() & record.values.filled()).is_empty());
    }
}

/// Pencil marks that contradict the givens may be read back as other givens.
fn again(record: &Record, to: Format) {
    if record.restricted().is_some() || !record.givens.conflicts().is_empty() {
        return;
    }
    let Ok(text) = write(std::slice::from_ref(record), to) else { return };
    let again = read(text.clone().into_bytes(), None).expect("a record");
    let again = again[0].as_ref().unwrap_or_else(|error| panic!("{to}: {error:?}\n{text}"));
    let marks_only = matches!(to, Format::Pm | Format::Sukaku | Format::Sdx | Format::Ss);
    if !marks_only {
        assert_eq!(again.givens, record.givens, "{to}\n{text}");
    }
}
