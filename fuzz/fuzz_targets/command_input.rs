//! Any bytes as the input of the command (lines, grids, tables, compressed or not): every record is a
//! puzzle or an error that can be shown.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(records) = loshu_cli::input::read(bytes.to_vec()) else { return };
    for record in records {
        match record {
            Ok(grid) => assert!(grid.clues() <= 81),
            Err(error) => assert!(!error.is_empty()),
        }
    }
});
