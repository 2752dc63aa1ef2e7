//! Random seeds.

use crate::args::SeedArgs;
use crate::terminal::message;

/// The seed asked for, or a new one, which is printed.
pub(crate) fn of(args: &SeedArgs) -> u64 {
    match args.seed.as_deref().map(|text| (text, text.parse())) {
        None => {
            let seed = rand::random();
            message::note(&format!("to make the same again, add --seed {seed}"));
            seed
        }
        Some((_, Ok(seed))) => seed,
        Some((text, Err(_))) => number(text),
    }
}

/// The seed asked for, or else that of the run that is resumed.
pub(crate) fn or(args: &SeedArgs, saved: u64) -> u64 {
    args.seed.as_ref().map_or(saved, |_| of(args))
}

/// The number that a text is, or that is made of it; that one is printed.
pub(crate) fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| {
        let seed = loshu::seed_of(text);
        message::note(&format!("--seed {} is the number {seed}", message::printable(text)));
        seed
    })
}
