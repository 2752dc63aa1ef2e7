//! Solves puzzles of f-puzzles.com: prints a line of JSON for each puzzle of the files.
//!
//! ```sh
//! cargo run --release -p loshu-variant --features fpuzzles --example solve_fpuzzles -- FILE.json
//! ```

use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs};

use loshu::Limits;
use loshu_variant::{Solver, Verdict, fpuzzles};
use serde_json::{Value, json};

/// Gives up a puzzle after this time.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    let mut out = BufWriter::new(stdout().lock());
    let mut status = ExitCode::SUCCESS;
    for path in env::args().skip(1) {
        let puzzles = fs::read_to_string(&path)
            .map_err(|error| error.to_string())
            .and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
        let puzzles = match puzzles {
            Ok(Value::Array(puzzles)) => puzzles,
            Ok(puzzle) => vec![puzzle],
            Err(error) => {
                eprintln!("{path}: {error}");
                status = ExitCode::from(2);
                continue;
            }
        };
        for puzzle in &puzzles {
            let text = puzzle.to_string();
            let clock = Instant::now();
            let answer = answer(&text);
            let micros = clock.elapsed().as_micros() as u64;
            let answer =
                answer.unwrap_or_else(|error| json!({ "status": "error", "error": error }));
            let mut line = answer;
            line["micros"] = json!(micros);
            if writeln!(out, "{line}").is_err() {
                return status;
            }
        }
    }
    status
}

fn answer(text: &str) -> Result<Value, String> {
    let read = fpuzzles::read(text).map_err(|error| error.to_string())?;
    let limits = Limits::NONE.deadline(Instant::now() + PATIENCE);
    let puzzle = read.rules.puzzle(&read.setting.cells).map_err(|error| error.to_string())?;
    let (verdict, run) = Solver::new().with_limits(limits).verdict(&puzzle);
    let solution = match &verdict {
        Verdict::Unique(solution) | Verdict::Multiple([solution, _]) => Some(solution),
        Verdict::Stopped { found, .. } => found.as_ref(),
        Verdict::Unsolvable => None,
    };
    let solution = solution.map(|solution| match read.setting.shape.size() {
        0..=9 => json!(solution.to_string()),
        _ => json!(solution.digits()),
    });
    Ok(json!({ "status": verdict.name(), "solution": solution, "tries": run.stats.tries }))
}
