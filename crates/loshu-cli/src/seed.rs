//! Random seeds.

use crate::args::SeedArgs;
use crate::terminal::message;

/// The seed asked for, or a new one; it is printed.
pub(crate) fn of(args: &SeedArgs) -> u64 {
    match args.seed.as_deref().map(|text| (text, text.parse())) {
        None => told(rand::random(), ""),
        Some((_, Ok(seed))) => told(seed, ""),
        Some((text, Err(_))) => number(text),
    }
}

/// The seed asked for, or else that of the run that is resumed.
pub(crate) fn or(args: &SeedArgs, saved: u64) -> u64 {
    args.seed.as_ref().map_or(saved, |_| of(args))
}

/// The number that a text is, or that is made of it; that one is printed.
pub(crate) fn number(text: &str) -> u64 {
    match text.parse() {
        Ok(seed) => seed,
        Err(_) => told(loshu::seed_of(text), &format!(" (made of {})", message::printable(text))),
    }
}

fn told(seed: u64, made_of: &str) -> u64 {
    message::note(&format!("seed {seed}{made_of}"));
    seed
}
