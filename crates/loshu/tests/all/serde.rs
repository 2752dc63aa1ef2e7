//! The feature `serde`: every type goes out and comes back, and nothing wrong comes in.

use core::fmt::Debug;
use core::time::Duration;

use loshu::{
    Candidate, Cell, CellSet, Conflict, Contradiction, Count, Digit, DigitSet, Flaw, Grid, House,
    Run, Solution, Solver, Stats, Stop, Verdict,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::essays::{GRID1, GRID2};

/// Compares with the text, and reads the value back from it.
#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
}

#[track_caller]
fn error<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn solution() -> Solution {
    *Solver::new().solve(&GRID1.parse::<Grid>().unwrap()).solution().unwrap()
}

#[test]
fn board() {
    let grid: Grid = GRID2.parse().unwrap();
    round_trip(&grid, &format!("\"{GRID2}\""));
    round_trip(&solution(), &format!("\"{}\"", solution()));
    round_trip(&cell("C2"), r#""r3c2""#);
    round_trip(&Digit::ALL[6], "7");
    round_trip(&House::BLOCKS[4], r#""box 5""#);
    for house in House::ALL {
        round_trip(&house, &format!("\"{house:#}\""));
    }
    round_trip(&Digit::ALL.into_iter().step_by(4).collect::<DigitSet>(), "[1,5,9]");
    round_trip(&CellSet::from(cell("A1")).with(cell("I9")), r#"["r1c1","r9c9"]"#);
    round_trip(&CellSet::EMPTY, "[]");
    round_trip(&Candidate::new(cell("C2"), Digit::new(5).unwrap()), r#""5r3c2""#);
}

#[test]
fn answers() {
    let solution = solution();
    round_trip(&Verdict::Unsolvable, r#""unsolvable""#);
    round_trip(&Verdict::Unique(solution), &format!(r#"{{"unique":"{solution}"}}"#));
    round_trip(&Verdict::Multiple, r#""multiple""#);
    let stopped = Verdict::Stopped { by: Stop::Deadline, found: None };
    round_trip(&stopped, r#"{"stopped":{"by":"deadline","found":null}}"#);
    let count = Count { solutions: 3, stopped: Some(Stop::Tries) };
    round_trip(&count, r#"{"solutions":3,"stopped":"tries"}"#);
    let mut stats = Stats::default();
    (stats.tries, stats.backtracks, stats.max_depth) = (25, 19, 9);
    stats.elapsed = Duration::new(1, 2);
    let stats_json = r#"{"tries":25,"backtracks":19,"max_depth":9,"elapsed":{"secs":1,"nanos":2}}"#;
    round_trip(&stats, stats_json);
    let mut run = Run::default();
    (run.solutions, run.stats, run.to_first) = (1, stats, Some(stats));
    let json =
        format!(r#"{{"solutions":1,"stopped":null,"stats":{stats_json},"to_first":{stats_json}}}"#);
    round_trip(&run, &json);
}

#[test]
fn reasons() {
    let (c2, c8, five) = (cell("C2"), cell("C8"), Digit::ALL[4]);
    let conflict =
        Conflict { house: House::ROWS[2], digit: five, cells: CellSet::from(c2).with(c8) };
    round_trip(&conflict, r#"{"house":"row 3","digit":5,"cells":["r3c2","r3c8"]}"#);
    round_trip(&Flaw::Empty(c2), r#"{"empty":"r3c2"}"#);
    let changed = Flaw::Changed { cell: c2, given: five, found: Digit::ALL[0] };
    round_trip(&changed, r#"{"changed":{"cell":"r3c2","given":5,"found":1}}"#);
    round_trip(&Flaw::Missing(House::ROWS[2], five), r#"{"missing":["row 3",5]}"#);
    round_trip(&Contradiction::Clash(five, [c2, c8]), r#"{"clash":[5,["r3c2","r3c8"]]}"#);
    round_trip(&Contradiction::RuledOut(c2, five), r#"{"ruled_out":["r3c2",5]}"#);
    round_trip(&Contradiction::NoDigit(c2), r#"{"no_digit":"r3c2"}"#);
    round_trip(&Contradiction::NoPlace(House::COLUMNS[0], five), r#"{"no_place":["column 1",5]}"#);
}

#[test]
fn nothing_wrong_comes_in() {
    assert_eq!(
        error::<Grid>(r#""12345""#),
        "line 1, column 6: 5 cells; a puzzle has 81, a row 9 at line 1 column 7"
    );
    let wrong = solution().to_string().replacen('4', "5", 1);
    assert_eq!(error::<Solution>(&format!("\"{wrong}\"")), "row A has no 4 at line 1 column 83");
    assert_eq!(error::<Solution>(&format!("\"{GRID2}\"")), "A2 is empty at line 1 column 83");
    assert_eq!(error::<Digit>("0"), "invalid value: integer `0`, expected a digit, 1 to 9");
    assert!(error::<Digit>("256").starts_with("invalid value: integer `256`, expected u8"));
    assert!(error::<Cell>(r#""J1""#).starts_with("expected a cell such as C2"));
    assert!(error::<House>(r#""row J""#).starts_with("expected a house: row 1 to row 9"));
    assert!(error::<CellSet>(r#"["A1","A0"]"#).starts_with("expected a cell such as C2"));
    assert!(error::<DigitSet>("5").starts_with("invalid type: integer `5`, expected a sequence"));
    assert!(error::<Cell>("5").contains("expected the name of a cell"));
}

#[test]
fn a_grid_has_any_writing_on_the_way_in() {
    let grid: Grid = GRID2.parse().unwrap();
    let table = serde_json::to_string(&grid.table().to_string()).unwrap();
    assert_eq!(serde_json::from_str::<Grid>(&table).unwrap(), grid);
}
