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
    let answer = ParseRequest { text, variants: false }.answer(&Limits::NONE).unwrap();
    assert_eq!((answer.puzzles.len(), answer.errors), (1, vec![error]));
}

/// Where variants are wanted, a text may have both kinds; the order is that of the text.
#[test]
fn a_list_with_variants() {
    let killer = r#"{"size":4,"title":"Small","grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}"#;
    let text = format!("{killer}\n{PUZZLE}\n1...3...2...4...\nnone\n");
    let parsed = |variants| {
        let text = text.clone();
        ParseRequest { text, variants }.answer(&Limits::NONE).unwrap()
    };
    let rows = parsed(true);
    let told: Vec<_> = rows.puzzles.iter().map(|row| (row.line, row.clues)).collect();
    let givens = PUZZLE.bytes().filter(u8::is_ascii_digit).count();
    assert_eq!(told, [(1, 0), (2, givens), (3, 4)]);
    assert!(rows.puzzles[0].puzzle.contains("killercage"), "{}", rows.puzzles[0].puzzle);
    assert_eq!(rows.puzzles[0].words.title.as_deref(), Some("Small"));
    assert_eq!(rows.puzzles[1].puzzle, PUZZLE);
    assert_eq!(rows.errors.len(), 1);
    let rows = parsed(false);
    assert_eq!((rows.puzzles.len(), rows.errors.len()), (1, 2));
}
