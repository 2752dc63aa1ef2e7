//! Makes symmetric puzzles: `cargo run --features rand --example generate -- SEED NUMBER`

use std::env;

use loshu::{GenerateError, Generator, Symmetry, seed_of};

fn main() -> Result<(), GenerateError> {
    let mut args = env::args().skip(1);
    let seed = seed_of(&args.next().unwrap_or_else(|| "loshu".to_owned()));
    let number = args.next().and_then(|number| number.parse().ok()).unwrap_or(1);
    let generator = Generator::new(seed).symmetries(&[Symmetry::Rotate180]).clues(24..=28);
    for made in generator.puzzles().take(number) {
        let made = made?;
        println!("{}\n{} clues\n", made.puzzle.table(), made.puzzle.clues());
    }
    Ok(())
}
