//! Seeds.

use crate::args;
use crate::message;

/// The number asked for, or one made of a text, or a new one; it is printed.
pub(crate) fn of(args: &args::Seed) -> u64 {
    let (seed, made_of) = match args.seed.as_deref().map(|text| (text, text.parse())) {
        None => (rand::random(), String::new()),
        Some((_, Ok(seed))) => (seed, String::new()),
        Some((text, Err(_))) => (hash(text), format!(" (made of {})", message::printable(text))),
    };
    message::print(&format!("loshu: seed {seed}{made_of}\n"));
    seed
}

/// FNV-1a: Glenn Fowler, Landon Curt Noll, Phong Vo.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
