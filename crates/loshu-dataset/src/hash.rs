//! Numbers that follow from texts: the first bytes of SHA-256, which every language has.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

/// The first eight bytes of the hash of `SEED:PURPOSE:CLASS`.
pub(crate) fn number(seed: u64, purpose: &str, class: &str) -> u64 {
    let mut hasher = Sha256::new();
    hasher.update(format!("{seed}:{purpose}:"));
    hasher.update(class);
    first_eight(&hasher.finalize())
}

/// A class in 16 bytes: the first ones of its hash.
pub(crate) fn class(class: impl AsRef<[u8]>) -> u128 {
    let hash = Sha256::digest(class);
    hash.iter().take(16).fold(0, |number, &byte| number << 8 | u128::from(byte))
}

/// The hash of a file in hexadecimal digits.
pub(crate) fn file(path: &Path) -> io::Result<String> {
    let (mut file, mut hasher) = (File::open(path)?, Sha256::new());
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hexadecimal(&hasher.finalize())),
            read => hasher.update(&buffer[..read]),
        }
    }
}

/// The hash of a text in hexadecimal digits.
pub(crate) fn text(text: &str) -> String {
    hexadecimal(&Sha256::digest(text))
}

fn first_eight(hash: &[u8]) -> u64 {
    hash.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("memory takes all");
        text
    })
}
