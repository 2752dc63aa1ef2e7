//! Explains a puzzle step by step, and rates it on both scales: `cargo run --example rate -- PUZZLE`

use std::env;

use loshu::{Grid, Limits};
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::{self, Scale, hodoku};
use loshu_explain::step::Style;
use loshu_explain::technique::Profile;

const PUZZLE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Grid = env::args().nth(1).as_deref().unwrap_or(PUZZLE).parse()?;
    let scale = Scale::Human(Profile::human());
    for (number, found) in rate::path(puzzle, &scale, &Limits::NONE).enumerate() {
        println!("{}. {}", number + 1, found.step.prose(&found.marks, Style::default()));
    }
    println!("Sudoku Explainer: ER/EP/ED {}", Rater::new().rate(puzzle));
    if let Some(rating) = hodoku::rate(puzzle) {
        println!("HoDoKu: {rating}");
    }
    Ok(())
}
