//! `LOSHU_SIMD`, and batches: the same answers whatever the vectors and however many at once.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use loshu::Backend;
use serde_json::Value;

use crate::support::{GRID1, Ran, lines, loshu, puzzle, run_with};

/// The puzzles of all suites, one a line.
fn suites() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../loshu/tests/suites");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let texts: Vec<_> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    lines(texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.split('\t').next()))
}

fn run_forced(simd: impl AsRef<OsStr>, args: &[&str], stdin: &str) -> Ran {
    let output = loshu().env("LOSHU_SIMD", simd).args(args).write_stdin(stdin).output().unwrap();
    Ran {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn the_same_bytes_with_all_vectors() {
    let text = suites();
    for command in ["solve", "check", "count"] {
        let best = run_forced("", &[command], &text);
        assert!(best.out.lines().count() > 10 && best.err.is_empty(), "{}", best.err);
        for backend in Backend::ALL.iter().copied().filter(|backend| backend.is_available()) {
            let ran = run_forced(backend.name(), &[command], &text);
            assert_eq!((ran.code, &ran.out, &ran.err), (best.code, &best.out, &best.err));
        }
    }
}

#[test]
fn unknown_names_are_refused() {
    let refused = run_forced("foo", &["solve", GRID1], "").refused();
    let names = "portable, neon, sse4, avx2, avx512";
    assert_eq!(refused, format!("loshu: LOSHU_SIMD=foo: expected one of {names}\n"));
    assert!(run_forced("AVX2", &["count", GRID1], "").refused().contains("expected one of"));
}

#[test]
fn what_the_machine_does_not_have_is_refused() {
    let missing = Backend::ALL.iter().copied().find(|backend| !backend.is_available());
    let missing = missing.expect("no machine has the vectors of another").name();
    let refused = run_forced(missing, &["solve", GRID1], "").refused();
    let expected =
        format!("loshu: LOSHU_SIMD={missing}: this machine has no {missing}; it has: portable");
    assert!(refused.starts_with(&expected), "{refused}");
}

#[test]
fn names_are_escaped() {
    let refused = run_forced("\u{1B}[31m\u{9B}", &["solve", GRID1], "").refused();
    assert!(refused.starts_with("loshu: LOSHU_SIMD=\\u{1b}[31m\\u{9b}: "), "{refused}");
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let refused = run_forced(OsStr::from_bytes(b"avx\xFF2"), &["solve", GRID1], "").refused();
    assert!(refused.starts_with("loshu: LOSHU_SIMD=avx\u{FFFD}2: expected one of "), "{refused}");
}

/// A limit that is never reached makes them go one by one.
#[test]
fn batches_answer_as_one_by_one() {
    let text = suites() + &lines((0..5000).map(puzzle)) + "12\n";
    for command in ["solve", "check", "count"] {
        let ran = |args: &[&str]| run_with([&[command], args].concat(), text.as_str());
        let one_by_one = ran(&["--deadline", "1h"]);
        for args in [&["--jobs", "1"], &["--jobs", "2"]] {
            let batch = ran(args);
            assert_eq!((batch.code, &batch.err), (2, &one_by_one.err), "{command}");
            assert!(batch.out == one_by_one.out, "{command}");
        }
    }
}

#[test]
fn bench_names_the_vectors() {
    let args = ["bench", "--number", "2", "--engine", "fast,dlx", "--to", "json"];
    let text = run_forced("portable", &args, "").fine();
    let rows = serde_json::from_str::<Value>(&text).unwrap();
    for row in rows.as_array().unwrap() {
        let is_fast = row["engine"] == "fast";
        assert_eq!(row["backend"] == "portable", is_fast, "{row}");
        assert_eq!(row["batch_per_second"].as_f64().is_some_and(|rate| rate > 0.0), is_fast);
    }
}
