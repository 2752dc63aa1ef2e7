//! Random numbers: the same for a seed on every machine.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Returns the random numbers for item `index` of a seed. Items have streams of their own, so that
/// each can be made alone.
pub(crate) fn stream(seed: u64, index: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(index);
    rng
}
