//! Texts as puzzles.

use loshu::Limits;
use loshu_answers::{Ask, ParseRequest, Puzzle};

use crate::hint::PUZZLE;

/// The error names the size of the puzzle, whether it stands alone or among others.
#[test]
fn a_puzzle_of_another_size() {
    let small = "1...3...2...4...";
    let error = Puzzle::from(small).grid().unwrap_err();
    assert_eq!(error.error, "line 1, column 17: 16 cells (4x4), expected 81 (9x9)");
    assert_eq!(error.expected.as_deref(), Some("81 cells"));
    assert_eq!(Puzzle::from(small).marks().unwrap_err(), error);
    let text = format!("{small}\n{PUZZLE}\n");
    let answer = ParseRequest { text }.answer(&Limits::NONE).unwrap();
    assert_eq!((answer.puzzles.len(), answer.errors), (1, vec![error]));
}
