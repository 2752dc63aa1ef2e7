//! The cases of the folder beside the repository.

use std::fs;
use std::io::{Write, stderr};
use std::time::{Duration, Instant};

use loshu::Limits;
use loshu_variant::{Layout, Puzzle, Rules, Shape, Solver, Verdict, fpuzzles};
use serde_json::Value;

/// No case may take longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The list of each file; empty where there is no such folder.
fn files() -> Vec<(String, Value)> {
    let folder = format!("{}/../../../shared/data/any", env!("CARGO_MANIFEST_DIR"));
    let Ok(entries) = fs::read_dir(&folder) else {
        // Not by `eprintln!`, which is kept back when a test passes.
        let _ = writeln!(stderr(), "skipped: {folder} is not there");
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    paths.sort();
    let read = |path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    paths.iter().map(|path| (path.display().to_string(), read(path))).collect()
}

/// Row and column of `R1C1`, from 0.
fn place(name: &str) -> (u8, u8) {
    let (row, column) = name[1..].split_once('C').unwrap();
    (row.parse::<u8>().unwrap() - 1, column.parse::<u8>().unwrap() - 1)
}

fn puzzle(case: &Value) -> (Rules, Puzzle) {
    if let Some(object) = case.get("fpuzzles") {
        let read = fpuzzles::read_value(object).unwrap();
        let puzzle = read.rules.puzzle(&read.setting.cells).unwrap();
        return (read.rules, puzzle);
    }
    let corners = case["layout"]["corners"].as_array().unwrap().iter();
    let corners: Vec<_> = corners.map(|corner| place(corner.as_str().unwrap())).collect();
    let shape = Shape::grids(9, &corners).unwrap();
    let rules = Rules::sudoku(&shape).unwrap();
    let mut cells = vec![0; shape.len()];
    for (name, digit) in case["givens"].as_object().unwrap() {
        let (row, column) = place(name);
        cells[shape.cell(row.into(), column.into()).unwrap()] = digit.as_u64().unwrap() as u8;
    }
    let puzzle = Layout::new(&rules).givens(&cells).unwrap();
    (rules, puzzle)
}

fn digits(solution: &Value) -> Vec<u8> {
    match solution {
        Value::String(text) => text.bytes().map(|byte| byte - b'0').collect(),
        list => {
            list.as_array().unwrap().iter().map(|digit| digit.as_u64().unwrap() as u8).collect()
        }
    }
}

#[test]
#[ignore = "needs the shared data"]
fn all_cases_have_their_verdict_and_their_solution() {
    let (mut cases, mut stopped) = (0, Vec::new());
    for (file, list) in files() {
        for case in list.as_array().unwrap() {
            let name = format!("{file}: {}", case["name"]);
            let (rules, puzzle) = puzzle(case);
            let limits = Limits::NONE.deadline(Instant::now() + PATIENCE);
            let verdict = Solver::new().with_limits(limits).solve(&puzzle);
            cases += 1;
            match &verdict {
                Verdict::Unique(solution) => {
                    assert_eq!(case["solutions"], "unique", "{name}");
                    assert_eq!(solution.digits(), digits(&case["solution"]), "{name}");
                }
                Verdict::Multiple(both) => {
                    assert_eq!(case["solutions"], "several", "{name}");
                    let found = both.iter().map(loshu_variant::Solution::digits);
                    assert!(found.clone().all(|digits| crate::naive::is_solution(&rules, digits)));
                    assert_ne!(both[0], both[1]);
                }
                Verdict::Unsolvable => assert_eq!(case["solutions"], "none", "{name}"),
                // Nobody has settled it yet.
                Verdict::Stopped { .. } if case["solutions"] == "unknown" => {}
                Verdict::Stopped { .. } => stopped.push(name),
            }
        }
    }
    let _ = writeln!(stderr(), "{cases} cases");
    assert!(stopped.is_empty(), "stopped: {stopped:#?}");
}
