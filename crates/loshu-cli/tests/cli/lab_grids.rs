//! All full grids, counted.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{Ran, run};

/// The completions of a band of each class, as the library's own long test has counted them.
const COMPLETIONS: &str = include_str!("../../../loshu/tests/all/bands.txt");
const GRIDS: &str = "6,670,903,752,021,072,936,960";

fn grids(dir: &Path, jobs: &str) -> Ran {
    run(["lab", "grids", "--jobs", jobs, "--out", dir.to_str().unwrap()])
}

/// The state of a run that was stopped after some classes.
fn stopped(classes: usize, version: &str) -> TempDir {
    let crosses = COMPLETIONS.split_whitespace().take(classes);
    let crosses: Vec<_> = crosses
        .map(|number| format!(r#"{{"completions":{number},"squares":0,"most":0}}"#))
        .collect();
    let state = format!(r#"{{"version":"{version}","crosses":[{}]}}"#, crosses.join(","));
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("grids.json"), state).unwrap();
    dir
}

#[test]
fn a_stopped_count_goes_on_to_the_published_one() {
    for (classes, jobs) in [(416, "1"), (414, "2")] {
        let dir = stopped(classes, env!("CARGO_PKG_VERSION"));
        let ran = grids(dir.path(), jobs);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.err.contains(&format!("resuming after {classes} classes")), "{}", ran.err);
        // Here and published.
        assert_eq!(ran.out.matches(GRIDS).count(), 2, "{}", ran.out);
        assert!(ran.out.contains("123456789 456789123 789123456"), "{}", ran.out);
        assert!(fs::read_to_string(dir.path().join("grids.html")).unwrap().contains("<svg"));
    }
}

#[test]
#[ignore = "takes a minute"]
fn the_whole_count_is_the_published_one() {
    let dir = TempDir::new().unwrap();
    let ran = grids(dir.path(), "2");
    assert_eq!((ran.code, ran.out.matches(GRIDS).count()), (0, 2), "{}", ran.out);
    let again = grids(dir.path(), "1");
    assert_eq!(again.out, ran.out);
}

#[test]
fn the_state_of_another_version_is_refused() {
    let dir = stopped(2, "0.0.1");
    let ran = grids(dir.path(), "1");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("is of loshu 0.0.1"), "{}", ran.err);
}

#[test]
fn a_state_that_is_impossible_is_refused() {
    let file = |dir: &TempDir| dir.path().join("grids.json");
    let refused = |state: String| {
        let dir = stopped(0, "0");
        fs::write(file(&dir), state).unwrap();
        let message = grids(dir.path(), "1").refused();
        assert!(!message.trim_end().contains(char::is_control), "{message:?}");
        message
    };
    let version = env!("CARGO_PKG_VERSION");
    let state = |crosses: &str| format!(r#"{{"version":"{version}","crosses":[{crosses}]}}"#);
    let class = |completions: u64, squares: u64, most: u64| {
        format!(r#"{{"completions":{completions},"squares":{squares},"most":{most}}}"#)
    };
    for crosses in [class(u64::MAX, 0, 0), class(1, u64::MAX, 0), class(1, 1, 11_665)] {
        let message = refused(state(&crosses));
        assert!(message.contains("is damaged: the numbers of class 0 are impossible"), "{message}");
    }
    let many = vec![class(1, 1, 1); 417].join(",");
    assert!(refused(state(&many)).contains("expected 416 classes at most, found 417"));
    let odd = r#"{"version":"\u001b[31m","crosses":[]}"#;
    assert!(refused(odd.into()).contains("is of loshu \\u{1b}[31m"));
}
