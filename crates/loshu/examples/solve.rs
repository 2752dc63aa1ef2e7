//! Solves the puzzles of a text: `cargo run --example solve < puzzles.txt`

use std::io::{self, Read};

use loshu::{Solver, Verdict, format};

fn main() -> io::Result<()> {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    let solver = Solver::new();
    for puzzle in format::puzzles(&text) {
        match puzzle.map(|puzzle| solver.solve(&puzzle.grid)) {
            Ok(Verdict::Unique(solution)) => println!("{}", solution.table()),
            Ok(Verdict::Multiple) => println!("more than one solution"),
            Ok(Verdict::Unsolvable) => println!("no solution"),
            Ok(Verdict::Stopped { by, .. }) => println!("stopped: {by}"),
            Err(error) => println!("no puzzle: {error}"),
        }
    }
    Ok(())
}
