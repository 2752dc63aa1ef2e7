//! Random puzzles and their tail.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Ran, run};

fn random(dir: &Path, args: &[&str]) -> Ran {
    let out = dir.to_str().unwrap();
    run(["lab", "random", "--out", out].iter().chain(args))
}

/// What is kept of a run, without the times.
fn state(dir: &Path) -> Value {
    let text = fs::read_to_string(dir.join("random.json")).unwrap();
    let mut state: Value = serde_json::from_str(&text).unwrap();
    state["times"].take();
    for step in state["steps"].as_array_mut().unwrap() {
        step[1].take();
    }
    for sample in state["hardest"].as_array_mut().unwrap() {
        sample["nanos"].take();
    }
    state
}

#[test]
fn a_seed_gives_the_same_report_with_any_number_of_threads() {
    let (one, two) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let options = ["-n", "3000", "--seed", "7", "--engine", "norvig", "--tries", "20000"];
    let ran = random(one.path(), &[&options[..], &["--jobs", "1"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    random(two.path(), &[&options[..], &["--jobs", "2"]].concat());
    let state = state(one.path());
    assert_eq!(state, self::state(two.path()));
    assert_eq!(state["puzzles"], 3000);
    let classes = ["unique", "several", "none"].map(|class| state[class].as_u64().unwrap());
    assert_eq!(classes.iter().sum::<u64>(), 3000);
    let tries = state["tries"].as_object().unwrap();
    let puzzles: u64 = tries.values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(puzzles, 3000);
}

#[test]
fn a_run_goes_on_where_it_was() {
    let (parts, whole) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    random(parts.path(), &["-n", "1300", "--seed", "2006"]);
    // The seed is that of the run that goes on.
    let ran = random(parts.path(), &["-n", "2600"]);
    assert!(ran.err.contains("resuming after 1300 puzzles"), "{}", ran.err);
    random(whole.path(), &["-n", "2600", "--seed", "2006"]);
    assert_eq!(state(parts.path()), state(whole.path()));
}

#[cfg(unix)]
#[test]
fn ctrl_c_loses_nothing() {
    let (stopped, whole) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let out = stopped.path().to_str().unwrap();
    let page = stopped.path().join("random.html");
    fs::write(&page, "an earlier report").unwrap();
    let mut child = crate::support::child();
    child.args(["lab", "random", "-n", "100000000", "--seed", "3", "--out", out]);
    let child = child.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let child = child.spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    let signal = std::os::unix::process::ExitStatusExt::signal(&output.status);
    assert_eq!(signal, Some(2), "{err}");
    assert!(err.contains("puzzles; the same command resumes"), "{err}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("THE TAIL"));
    assert_eq!(fs::read_to_string(&page).unwrap(), "an earlier report");
    let done = state(stopped.path())["puzzles"].as_u64().unwrap();
    let more = (done + 300).to_string();
    assert_eq!(random(stopped.path(), &["-n", &more]).code, 0);
    assert!(fs::read_to_string(&page).unwrap().contains("<svg"));
    random(whole.path(), &["-n", &more, "--seed", "3"]);
    assert_eq!(state(stopped.path()), state(whole.path()));
}

#[test]
fn the_page_needs_nothing_but_itself() {
    let dir = TempDir::new().unwrap();
    let ran = random(dir.path(), &["-n", "2000", "--seed", "5"]);
    let page = fs::read_to_string(dir.path().join("random.html")).unwrap();
    assert_eq!(page.matches("<svg").count(), 8);
    assert_eq!(page.matches("class=\"grid\"").count(), 10);
    for loads in ["src=", "href=", "url(", "@import"] {
        assert!(!page.contains(loads), "{loads}");
    }
    let command = "loshu lab random --number 2000 --clues 17 --engine norvig --seed 5";
    assert!(page.contains(command));
    assert!(ran.out.contains(command));
    // The essay's own figures stand beside ours.
    assert!(ran.out.contains("1.48 s") && ran.out.contains("0.032 %"), "{}", ran.out);
}

#[test]
fn a_folder_of_another_experiment_is_left_alone() {
    let dir = TempDir::new().unwrap();
    random(dir.path(), &["-n", "500", "--seed", "1"]);
    let kept = state(dir.path());
    let other = random(dir.path(), &["-n", "500", "--seed", "2"]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("--clues 17 --engine norvig --seed 1"), "{}", other.err);
    let fewer = random(dir.path(), &["-n", "400"]).refused();
    assert!(fewer.contains("has 500 puzzles already"), "{fewer}");
    assert_eq!(state(dir.path()), kept);
    fs::write(dir.path().join("random.json"), "{}").unwrap();
    let damaged = random(dir.path(), &["-n", "500"]).refused();
    assert!(damaged.contains("random.json is damaged"), "{damaged}");
}

#[test]
fn bad_wishes_are_refused() {
    let dir = TempDir::new().unwrap();
    let none = random(dir.path(), &["-n", "0"]).refused();
    assert!(none.contains("from 1 up; without puzzles there is nothing to report"), "{none}");
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    for path in [file.clone(), file.join("below")] {
        let unwritable = random(&path, &["-n", "10"]).refused();
        assert!(unwritable.contains("cannot make"), "{unwritable}");
    }
    let knobs = ["-n", "10", "--engine", "fast,propagation=pairs"];
    let knobs = random(dir.path(), &knobs).refused();
    assert!(knobs.contains("propagation needs norvig"), "{knobs}");
}

#[test]
fn a_limit_on_the_tries_is_said() {
    let ran =
        run(["lab", "random", "-n", "300", "--seed", "1", "--engine", "stack", "--tries", "50"]);
    assert!(ran.out.contains("A limit ended the search"), "{}", ran.out);
    assert!(ran.out.contains("--engine stack --tries 50 --seed 1"), "{}", ran.out);
}

/// Makes a state wrong.
type Change<'a> = &'a dyn Fn(&mut Value);

/// Runs on a changed state, which has to be refused.
fn refused(dir: &Path, good: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut state: Value = serde_json::from_str(good).unwrap();
    change(&mut state);
    fs::write(dir.join("random.json"), state.to_string()).unwrap();
    let message = random(dir, &["-n", "2000"]).refused();
    assert!(!message.trim_end().contains(char::is_control), "{message:?}");
    message
}

#[test]
fn a_state_that_does_not_add_up_is_refused() {
    let dir = TempDir::new().unwrap();
    random(dir.path(), &["-n", "1500", "--seed", "1", "--engine", "norvig"]);
    let good = fs::read_to_string(dir.path().join("random.json")).unwrap();
    let refused = |change: &dyn Fn(&mut Value)| {
        let message = refused(dir.path(), &good, change);
        assert!(message.contains("random.json is damaged: "), "{message}");
        assert!(message.ends_with("; remove it, or choose another --out\n"), "{message}");
        message
    };
    let cases: [(&str, Change<'_>); 12] = [
        ("unique, several and none together: expected 1400", &|it| it["puzzles"] = 1400.into()),
        ("unique, several and none together", &|it| it["several"] = 0.into()),
        ("found a sum above 2^64", &|it| {
            it["unique"] = u64::MAX.into();
            it["several"] = 2.into();
        }),
        ("tries together: expected 1500, found a sum above 2^64", &|it| {
            it["tries"]["1"] = u64::MAX.into();
            it["tries"]["2"] = u64::MAX.into();
        }),
        ("times together: expected 1500", &|it| it["times"]["5"] = 7.into()),
        ("stopped: expected at most 1500, found 1501", &|it| it["stopped"] = 1501.into()),
        ("steps: expected 1, found 0", &|it| it["steps"] = Value::Array(Vec::new())),
        ("tries of the step after 1000: expected 1000", &|it| {
            it["steps"][0][0]["values"] = 1.into();
        }),
        ("times of the step after 1000: the figures", &|it| it["steps"][0][1]["max"] = 0.into()),
        ("hardest: expected 10, found 0", &|it| it["hardest"] = Value::Array(Vec::new())),
        ("the tries of the hardest puzzle: expected ", &|it| {
            it["hardest"][0]["tries"] = 123_456_789_u64.into();
        }),
        ("is out of order", &|it| it["hardest"][1]["tries"] = 0.into()),
    ];
    for (expected, change) in cases {
        let message = refused(change);
        assert!(message.contains(expected), "{expected}: {message}");
    }
    // As it was, it is good.
    fs::write(dir.path().join("random.json"), &good).unwrap();
    assert_eq!(random(dir.path(), &["-n", "2000"]).code, 0);
}

#[test]
fn what_a_state_says_does_not_steer_a_terminal() {
    let dir = TempDir::new().unwrap();
    random(dir.path(), &["-n", "100", "--seed", "1"]);
    let good = fs::read_to_string(dir.path().join("random.json")).unwrap();
    let odd = "\u{1b}]0;title\u{7}\u{9b}31m\n";
    let refused = |change: &dyn Fn(&mut Value)| refused(dir.path(), &good, change);
    assert!(refused(&|it| it["plan"]["engine"] = odd.into()).contains("of another experiment"));
    assert!(refused(&|it| it["plan"]["version"] = odd.into()).contains("of another experiment"));
    assert!(refused(&|it| it["hardest"][0]["class"] = odd.into()).contains("is damaged"));
    assert!(refused(&|it| it["puzzles"] = odd.into()).contains("is damaged"));
}
