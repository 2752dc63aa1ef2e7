//! Samples of the formats of text: `NAME` with what it must give in `NAME.expected`, and the
//! errors in `NAME.errors`.
//!
//! Samples that need XML, JSON, tables or unpacking are read by the tests of the command.

use std::fs;
use std::path::{Path, PathBuf};

use loshu::format::{ParseError, Record, packed, records};

/// The samples of this repository, and those of a folder beside it if there is one.
fn samples() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [root.join("testdata/formats"), root.join("../shared/data/formats")];
    let files = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let paths = files.map(|file| file.unwrap().path());
    let is_sample = |path: &PathBuf| {
        ["expected", "errors"].iter().any(|end| path.with_added_extension(end).exists())
    };
    let mut samples: Vec<_> = paths.filter(is_sample).collect();
    samples.sort();
    samples
}

fn text_of(path: &Path, end: &str) -> String {
    fs::read_to_string(path.with_added_extension(end)).unwrap_or_default()
}

/// Whether a sample is of a format that the library does not read.
fn needs_the_command(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    text.starts_with(['<', '{'])
        || ["puzzle", "quiz", "question"].iter().any(|name| first.contains(name))
            && !first.contains("://")
            && !first.starts_with('#')
        || text.lines().any(|line| packed(line.as_bytes()).is_some())
}

/// What a record says under a key of an expected line; for metadata what stands there.
fn said(record: &Record, key: &str) -> Option<String> {
    match key {
        "values" => Some(record.values.to_string()).filter(|_| record.values != record.givens),
        "candidates" => record.candidates_text(),
        "notes" => record.notes_text(),
        "solution" => record.solution.map(|grid| grid.to_string()),
        _ => record.details.get(key).map(str::to_owned),
    }
}

fn agrees(record: &Record, expected: &str) {
    let mut fields = expected.split('\t');
    assert_eq!(record.givens.to_string(), fields.next().unwrap());
    let fields: Vec<_> = fields.map(|field| field.split_once('=').unwrap()).collect();
    for key in ["values", "candidates", "notes", "solution"] {
        let expected = fields.iter().find(|(known, _)| *known == key);
        assert_eq!(said(record, key).as_deref(), expected.map(|(_, value)| *value), "{key}");
    }
    for (key, value) in fields {
        assert_eq!(said(record, key).as_deref(), Some(value), "{key}");
    }
}

fn stands_at(error: &ParseError, expected: &str) {
    let place = expected.split('\t').next().unwrap();
    let found = format!("{}:{}", error.line, error.column);
    assert!(found == place || place == error.line.to_string(), "{error}, expected {expected}");
}

#[test]
fn samples_give_what_they_must() {
    let mut read = 0;
    for path in samples() {
        let text = String::from_utf8(fs::read(&path).unwrap()).unwrap();
        if needs_the_command(&text) {
            continue;
        }
        println!("{}", path.display());
        let results: Vec<_> = records(text.as_bytes()).collect();
        let (good, bad): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
        let (expected, errors) = (text_of(&path, "expected"), text_of(&path, "errors"));
        let good: Vec<_> = good.into_iter().map(Result::unwrap).collect();
        let bad: Vec<_> = bad.into_iter().map(Result::unwrap_err).collect();
        println!("{} records, {bad:?}", good.len());
        assert_eq!((good.len(), bad.len()), (expected.lines().count(), errors.lines().count()));
        good.iter().zip(expected.lines()).for_each(|(record, line)| agrees(record, line));
        bad.iter().zip(errors.lines()).for_each(|(error, line)| stands_at(error, line));
        read += 1;
    }
    assert!(read > 0, "no samples");
}
