//! What a batch costs without Python: `solve_batch LIST ROUNDS` solves a list of puzzles again and again,
//! on one thread, and prints how many of them are proper.
//!
//! Two runs with different numbers of rounds differ by the solving alone: see `python/bench.py`.

use std::error::Error;

use loshu::format::puzzles;
use loshu::{Grid, Solver, Verdict};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [list, rounds] = &arguments[..] else { return Err("solve_batch LIST ROUNDS".into()) };
    let text = std::fs::read(list)?;
    let grids: Vec<Grid> =
        puzzles(&text).map(|puzzle| Ok(puzzle?.grid)).collect::<Result<_, loshu::ParseError>>()?;
    for _ in 0..rounds.parse()? {
        let verdicts = Solver::new().solve_batch(&grids);
        let proper =
            verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Unique(_))).count();
        println!("{proper}");
    }
    Ok(())
}
