//! A hash that takes little time. What is hashed here is small, and tables of it are bounded.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A table whose keys are hashed quickly.
pub(super) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// An odd number whose bits are spread like those of chance: the golden ratio.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Multiplies and folds, word by word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quick(u64);

impl Quick {
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(5) ^ word) * u128::from(SPREAD);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.add(u64::from_le_bytes(*word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        if !rest.is_empty() {
            self.add(u64::from_le_bytes(last));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::hash::{BuildHasher, Hash};

    fn hash(value: impl Hash) -> u64 {
        BuildHasherDefault::<Quick>::default().hash_one(value)
    }

    #[test]
    fn keys_that_differ_little_have_hashes_that_differ() {
        let words = (0..1_000_u32).map(|word| hash([word, 7, 7]));
        let places = (0..32).map(|bit| hash([7, 7, 1_u32 << bit | 1 << 31]));
        let lengths = (0..9).map(|length| hash(&[0_u8; 9][..length]));
        let pairs = (0..1_000_usize).map(|at| hash((at / 30, at % 30 + 5_000)));
        let all: HashSet<u64> = words.chain(places).chain(lengths).chain(pairs).collect();
        // Two of the places are one number.
        assert!(all.len() > 2_000 + 32 + 9 - 4, "{}", all.len());
        let low: HashSet<u64> = (0..1_000_u32).map(|word| hash([word << 20, 7]) % 4_096).collect();
        assert!(low.len() > 700, "{}", low.len());
    }
}
