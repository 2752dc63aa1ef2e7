//! Random numbers: the same for a seed on every machine.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Returns the seed that a text names: the number that it is, or a number that is made of it by FNV-1a
/// (Glenn Fowler, Landon Curt Noll, Phong Vo).
///
/// ```
/// assert_eq!(loshu::seed_of("2006"), 2006);
/// assert_ne!(loshu::seed_of("a"), loshu::seed_of("b"));
/// ```
pub fn seed_of(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| hash(text))
}

fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Returns the random numbers for item `index` of a seed. Items have streams of their own, so that
/// each can be made alone.
pub(crate) fn stream(seed: u64, index: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(index);
    rng
}
