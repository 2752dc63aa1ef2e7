//! Any text as a mask: what must be filled may be filled, and an error points into the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use loshu::{Mask, ParseMaskError};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    match text.parse::<Mask>() {
        Ok(mask) => assert!(mask.must().iter().all(|cell| mask.may().contains(cell))),
        Err(ParseMaskError::Sign { sign, line, column }) => {
            let line = text.lines().nth(line - 1).expect("there is such a line");
            assert_eq!(line.chars().nth(column - 1), Some(sign));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
