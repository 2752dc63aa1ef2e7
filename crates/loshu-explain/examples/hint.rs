//! Gives a hint for a puzzle, in five stages: `cargo run --example hint -- PUZZLE`

use std::env;

use loshu::{Grid, Limits, Marks};
use loshu_explain::step::{Stage, Style};
use loshu_explain::technique::{Advice, Plan, Profile};

const PUZZLE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Grid = env::args().nth(1).as_deref().unwrap_or(PUZZLE).parse()?;
    let plan = Plan::of(puzzle, Profile::human(), Limits::NONE).expect("there is no limit");
    let Some(mut plan) = plan else { return Err("the puzzle does not have one solution".into()) };
    // What a player has written may stand in the place of these marks.
    let marks = Marks::of(&puzzle);
    match plan.advise(&marks) {
        Advice::Step(step) => {
            for stage in Stage::ALL {
                println!("{}", step.hint(&marks, stage, Style::default()));
            }
        }
        other => println!("{other:?}"),
    }
    Ok(())
}
