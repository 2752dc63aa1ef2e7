//! `.gz` and `.zst`

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::support::{Folder, GRID1, GRID1_SOLVED, lines, puzzle, rows, solution, solve};

fn gz(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zst(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    compress_to_vec(bytes.as_ref(), CompressionLevel::Fastest)
}

fn puzzles(count: usize) -> String {
    lines((0..count).map(puzzle))
}

fn solutions(count: usize) -> String {
    lines((0..count).map(solution))
}

/// Told by the first bytes, whatever the name.
#[test]
fn whole_files() {
    let folder = Folder::new();
    folder.file("a.gz", gz(&puzzles(1500)));
    folder.file("b.txt", zst(puzzles(1500)));
    folder.file("c.csv.gz", gz(&format!("a,field\n1,{GRID1}\n")));
    assert_eq!(folder.run(["solve", "a.gz"]).fine(), solutions(1500));
    assert_eq!(folder.run(["solve", "b.txt"]).fine(), solutions(1500));
    let column = ["solve", "c.csv.gz", "--column", "field"];
    assert_eq!(folder.run(column).fine(), lines([GRID1_SOLVED]));
    assert_eq!(folder.run(["solve", "c.csv.gz"]).code, 2);
    assert_eq!(solve(gz(&puzzles(3))).fine(), solutions(3));
}

#[test]
fn several_members_one_after_the_other() {
    let text = [gz(&puzzles(2)), gz(&lines([GRID1]))].concat();
    assert_eq!(solve(text).fine(), solutions(2) + GRID1_SOLVED + "\n");
    let text = [zst(puzzles(2)), zst(lines([GRID1]))].concat();
    assert_eq!(solve(text).fine(), solutions(2) + GRID1_SOLVED + "\n");
}

#[test]
fn utf16_inside() {
    let text = format!("\u{FEFF}{GRID1}\n");
    let bytes: Vec<_> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(solve(zst(bytes)).fine(), lines([GRID1_SOLVED]));
}

const TOO_EARLY: &str = "loshu: standard input: the compressed data ends too early\n";

/// Cut anywhere, the puzzles before the cut are solved and the piece of one behind them is not
/// taken for a bad record.
#[test]
fn a_truncated_gz() {
    let bytes = gz(&puzzles(300));
    for cut in [12, 100, bytes.len() / 2, bytes.len() - 9, bytes.len() - 8, bytes.len() - 1] {
        let ran = solve(&bytes[..cut]);
        assert_eq!((ran.code, ran.err.as_str()), (2, TOO_EARLY), "{cut}");
        assert!(solutions(300).starts_with(&ran.out), "{cut}");
        assert!(ran.out.is_empty() || ran.out.ends_with('\n'), "{cut}");
        if cut + 8 >= bytes.len() {
            assert_eq!(ran.out, solutions(300), "{cut}: only the check sum is missing");
        }
    }
    let half = solve(&bytes[..bytes.len() / 2]).out.lines().count();
    assert!((100..200).contains(&half), "{half} of 300");
}

#[test]
fn a_truncated_gz_with_all_of_the_last_puzzle() {
    for text in [GRID1.to_owned(), rows(GRID1).trim_end().to_owned()] {
        let bytes = gz(&text);
        let ran = solve(&bytes[..bytes.len() - 4]);
        assert_eq!((ran.code, ran.err.as_str()), (2, TOO_EARLY));
        assert_eq!(ran.out, lines([GRID1_SOLVED]));
    }
}

/// A block of zstd holds up to 128 KiB, and what is not whole cannot be read.
#[test]
fn a_truncated_zst() {
    let bytes = zst(puzzles(4000));
    for cut in [6, bytes.len() - 100, bytes.len() - 1] {
        let ran = solve(&bytes[..cut]);
        assert_eq!((ran.code, ran.err.as_str()), (2, TOO_EARLY), "{cut}");
        assert!(solutions(4000).starts_with(&ran.out), "{cut}");
    }
    assert!(solve(&bytes[..bytes.len() - 100]).out.lines().count() > 3000);
}

#[test]
fn damaged_data() {
    let mut bytes = gz(&puzzles(300));
    let last = bytes.len() - 6;
    bytes[last] ^= 1;
    let ran = solve(bytes);
    assert_eq!((ran.code, ran.out), (2, solutions(300)));
    assert!(ran.err.contains("the compressed data is damaged"), "{}", ran.err);

    let mut bytes = zst(puzzles(300));
    bytes[5] ^= 0xFF;
    let ran = solve(bytes);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("the compressed data"), "{}", ran.err);
}

#[test]
fn nothing_inside() {
    for bytes in [gz(""), zst("")] {
        let message = solve(bytes).refused();
        assert_eq!(message, "loshu: standard input: is empty, expected a puzzle\n");
    }
}

/// The other files are still read.
#[test]
fn a_truncated_file_between_others() {
    let folder = Folder::new();
    folder.file("1.gz", gz(&puzzles(2)));
    folder.file("2.gz", &gz(&puzzles(2))[..20]);
    folder.file("3.gz", gz(&puzzles(2)));
    let ran = folder.run(["solve", "1.gz", "2.gz", "3.gz"]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.err, "loshu: 2.gz: the compressed data ends too early\n");
    assert!(ran.out.starts_with(&solutions(2)) && ran.out.ends_with(&solutions(2)), "{}", ran.out);
}
