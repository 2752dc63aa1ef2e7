//! Samples of the formats: `NAME` with what it must give in `NAME.expected`, and the errors in
//! `NAME.errors`.

use std::fs;
use std::path::{Path, PathBuf};

use loshu_formats::{Format, Record, RecordError, read};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The samples of this crate, and those of a folder beside the repository if there is one.
fn samples() -> Vec<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [here.join("tests/samples"), here.join("../../../shared/data/formats")];
    let files = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let paths = files.map(|file| file.unwrap().path());
    let is_sample =
        |path: &PathBuf| ["expected", "errors"].iter().any(|end| beside(path, end).exists());
    let mut samples: Vec<_> = paths.filter(is_sample).collect();
    samples.sort();
    samples
}

/// `a.txt.expected` for `a.txt`.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(end);
    name.into()
}

fn text_of(path: &Path, end: &str) -> String {
    fs::read_to_string(beside(path, end)).unwrap_or_default()
}

/// What a record says under a key of an expected line; for metadata what stands there.
fn said(record: &Record, key: &str) -> Option<String> {
    match key {
        "values" => Some(record.values.to_string()).filter(|_| record.values != record.givens),
        "candidates" => record.candidates_text(),
        "notes" => record.notes_text(),
        "solution" => record.solution.map(|grid| grid.to_string()),
        // A column keeps its name.
        "rating" => {
            let rating = record.details.get("rating").or(record.details.get("difficulty"));
            rating.map(str::to_owned)
        }
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

fn stands_at(error: &RecordError, expected: &str) {
    let place = expected.split('\t').next().unwrap();
    let found = format!("{}:{}", error.line, error.column);
    assert!(found == place || place == error.line.to_string(), "{error:?}, expected {expected}");
}

#[test]
fn samples_give_what_they_must() {
    let samples = samples();
    assert!(samples.len() > 5, "no samples");
    for path in samples {
        println!("{}", path.display());
        let results = read(fs::read(&path).unwrap(), None).unwrap();
        let good: Vec<_> = results.iter().filter_map(|result| result.as_ref().ok()).collect();
        let bad: Vec<_> = results.iter().filter_map(|result| result.as_ref().err()).collect();
        println!("{} records, {bad:?}", good.len());
        let (expected, errors) = (text_of(&path, "expected"), text_of(&path, "errors"));
        // A puzzle of another size is one error at its first line, not one for each sign that no digit of ours has.
        if let [error] = bad[..]
            && error.problem.ends_with("expected an ordinary Sudoku (9x9)")
        {
            assert_eq!((good.len(), error.line, expected.lines().count()), (0, 1, 0));
            continue;
        }
        // Whether a solution fits its puzzle is judged later.
        let judged = errors.lines().filter(|line| line.contains("the solution has")).count();
        let errors: Vec<&str> =
            errors.lines().filter(|line| !line.contains("the solution has")).collect();
        assert_eq!((good.len(), bad.len()), (judged + expected.lines().count(), errors.len()));
        good.iter().zip(expected.lines()).for_each(|(record, line)| agrees(record, line));
        bad.iter().zip(errors).for_each(|(error, line)| stands_at(error, line));
    }
}

/// What may be left of a record of a format if its end is missing.
fn rests(format: Format) -> &'static [Format] {
    match format {
        Format::Ss => &[Format::Grid, Format::Pm],
        // The rows of an array in JSON are rows also where the rest is missing.
        Format::Sdk | Format::Json => &[Format::Grid],
        Format::Sdx => &[Format::Pm],
        // The 81 digits between the quotes of an element whose end is missing can be read.
        Format::Test | Format::Bank | Format::Gsf | Format::Opensudoku => &[Format::Line],
        _ => &[],
    }
}

/// A sample whose end is missing gives records of no other format.
#[test]
fn samples_that_are_cut_are_of_no_other_format() {
    let mut random = ChaCha8Rng::seed_from_u64(16);
    for path in samples() {
        let bytes = fs::read(&path).unwrap();
        let whole: Vec<_> = read(bytes.clone(), None).unwrap().into_iter().flatten().collect();
        for _ in 0..60 {
            let cut = random.random_range(0..bytes.len());
            // A puzzle can be written in the first 81 signs of a longer line.
            let last = bytes[..cut].rsplit(|&byte| byte == b'\n').next().unwrap();
            let is_729 = whole.first().is_some_and(|record| record.format == Format::Sukaku);
            if last.len() == 81 && is_729 {
                continue;
            }
            let Ok(results) = read(bytes[..cut].to_vec(), None) else { continue };
            for found in results.into_iter().flatten() {
                let told = format!("{} cut at {cut}: {found:?}", path.display());
                let is_of = |record: &Record| {
                    found.format == record.format || rests(record.format).contains(&found.format)
                };
                assert!(whole.iter().any(is_of), "{told}");
            }
        }
    }
}
