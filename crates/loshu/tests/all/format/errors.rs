//! What is no puzzle, and where.

use loshu::Grid;
use loshu::format::{Parser, Rulers, records};

use super::{read, rows};
use crate::essays::{GRID1, GRID2, grid};

#[test]
fn cells_missing_or_too_many_on_a_line() {
    let short = &GRID2[..80];
    assert_eq!(read(short), ["line 1, column 81: 80 cells, expected 81"]);
    assert_eq!(read(format!("{short}\r\n")), ["line 1, column 81: 80 cells, expected 81"]);
    assert_eq!(read(format!("{short} remark")), ["line 1, column 81: 80 cells, expected 81"]);
    assert_eq!(
        read(format!("\n# x\n{GRID2}5\n{GRID1}")),
        ["line 3, column 82: 82 cells, expected 81", "32 clues, line 4"]
    );
    assert_eq!(
        read(format!("{GRID2}remark")),
        ["line 1, column 82: expected the end of the puzzle, found 'r'"]
    );
    assert_eq!(read(&GRID2[..30]), ["line 1, column 31: 30 cells, expected 81"]);
    let spaced: String = GRID2[..80].chars().flat_map(|c| [' ', c]).collect();
    assert_eq!(read(spaced), ["line 1, column 161: 80 cells, expected 81"]);
}

/// Whatever the column of the letter, the line stays a record of its own.
#[test]
fn a_letter_in_a_line() {
    for column in 1..=81 {
        let mut line = GRID2.to_string();
        line.replace_range(column - 1..column, "a");
        let error =
            format!("line 2, column {column}: expected a digit or an empty cell, found 'a'");
        let text = format!("{GRID1}\n{line}\n{}", rows(&grid(GRID2)));
        assert_eq!(read(text), ["32 clues, line 1", &error, "17 clues, line 3"]);
    }
}

/// Whatever the column of the letter, the next grid is read.
#[test]
fn a_letter_in_a_row() {
    let rows = rows(&grid(GRID2));
    for row in 1..=9 {
        for column in 1..=9 {
            let mut wrong = rows.clone();
            let place = 10 * (row - 1) + column - 1;
            wrong.replace_range(place..=place, "?");
            let error = format!(
                "line {row}, column {column}: expected a digit or an empty cell, found '?'"
            );
            assert_eq!(read(wrong + &rows), [&error, "17 clues, line 10"]);
        }
    }
    let wrong = rows.replacen("5..2.....", "5..2.....a", 1);
    let error = "line 8, column 10: expected the end of the row, found 'a'";
    assert_eq!(read(wrong + &rows), [error, "17 clues, line 10"]);
}

/// More than a row holds, without another row, is meant as a puzzle.
#[test]
fn a_line_of_another_size() {
    for (cells, expected) in [
        (10, "10 cells, expected 81"),
        (16, "16 cells (4x4), expected 81 (9x9)"),
        (36, "36 cells (6x6), expected 81 (9x9)"),
        (63, "63 cells, expected 81"),
    ] {
        let error = format!("line 1, column {}: {expected}", cells + 1);
        assert_eq!(read(&GRID2[..cells]), [error]);
    }
    let two = format!("{0}\n{0}\n{GRID2}\n", &GRID2[..16]);
    let error = "line 1, column 17: 16 cells (4x4), expected 81 (9x9)";
    assert_eq!(read(two), [error, "17 clues, line 3"]);
}

#[test]
fn a_row_too_short_or_too_long() {
    let rows = rows(&grid(GRID2));
    for row in 0..9 {
        let start = 10 * row;
        let short = rows[..start].to_string() + &rows[start + 1..];
        let error = format!("line {}, column 9: 8 cells, expected 9", row + 1);
        assert_eq!(read(short.clone() + &rows), [&error, "17 clues, line 10"]);
        assert_eq!(read(short.replace('\n', "\r\n")), [&*error]);

        let long = rows[..start].to_string() + "." + &rows[start..];
        let error = format!("line {}, column 11: 10 cells, expected 9", row + 1);
        assert_eq!(read(long + &rows), [&error, "17 clues, line 10"]);
    }
    let table = grid(GRID2).table().to_string();
    let short = table.replacen("|8 . 5 ", "|8 .", 1);
    assert_eq!(
        read(short + &table),
        ["line 1, column 18: 8 cells, expected 9", "17 clues, line 12"]
    );
}

#[test]
fn a_grid_cut_short() {
    let rows = rows(&grid(GRID2));
    for end in ["\n", "====\n", "\n# three\n"] {
        let text = format!("{rows}\n{}{end}{rows}", &rows[..70]);
        let third = 17 + end.lines().count();
        assert_eq!(
            read(text),
            [
                "17 clues, line 1",
                "line 17, column 10: 63 cells, expected 81",
                &format!("17 clues, line {}", third + 1),
            ]
        );
    }
    assert_eq!(
        read(format!("{}{GRID1}", &rows[..70])),
        ["line 7, column 10: 63 cells, expected 81", "32 clues, line 8",]
    );
    assert_eq!(read(&rows[..70]), ["line 7, column 10: 63 cells, expected 81"]);
    assert_eq!(read(&rows[..75]), ["line 8, column 6: 5 cells, expected 9"]);
    // Of several problems the first one is told.
    assert_eq!(read("12\n34x\nab\n"), ["line 1, column 3: 2 cells, expected 9"]);
}

/// A title is no row, so that the grid below it is in step.
#[test]
fn titles() {
    let rows = rows(&grid(GRID2));
    let text = format!("Grid 01\n{rows}Grid 02\n\n\"Grid 03\"\n{rows}a text\n{GRID1}");
    assert_eq!(read(&text), ["17 clues, line 2", "17 clues, line 14", "32 clues, line 24"]);
    let records = records(text.as_bytes()).map(Result::unwrap);
    let titles: Vec<_> = records.map(|it| it.details.get("title").map(str::to_owned)).collect();
    assert_eq!(titles, [Some("Grid 01".into()), Some("Grid 03".into()), None]);
}

#[test]
fn bytes_that_are_no_text() {
    let (head, tail) = (&GRID2.as_bytes()[..40], &GRID2.as_bytes()[41..]);
    let found = |middle: &[u8]| read([head, middle, tail].concat()).concat();
    let expected = "line 1, column 41: expected a digit or an empty cell, found";
    assert_eq!(found(b"\xFF"), format!("{expected} the byte 0xFF, which is not UTF-8"));
    assert_eq!(found(b"\xC3"), format!("{expected} the byte 0xC3, which is not UTF-8"));
    assert_eq!(found("é".as_bytes()), format!("{expected} 'é'"));
    assert_eq!(found("\u{1F600}".as_bytes()), format!("{expected} '\u{1F600}'"));
    // Nothing that a terminal would obey is printed.
    assert_eq!(found(b"\x1B[31m"), format!("{expected} '\\u{{1b}}'"));
    assert_eq!(found(b"\0"), format!("{expected} '\\0'"));
    assert_eq!(found(b"\x7F"), format!("{expected} '\\u{{7f}}'"));
    assert_eq!(found("\u{9B}".as_bytes()), format!("{expected} '\\u{{9b}}'"));
    assert_eq!(found("\u{202E}".as_bytes()), format!("{expected} '\\u{{202e}}'"));
    assert_eq!(found("\u{FEFF}".as_bytes()), format!("{expected} '\\u{{feff}}'"));
    assert_eq!(found("'".as_bytes()), format!("{expected} '\\''"));
    let binary: Vec<_> = (0..=255).collect();
    assert!(!read(&binary).is_empty());
}

#[test]
fn columns_count_characters() {
    let table = grid(GRID2).table().rulers(Rulers::Unicode).to_string();
    let wrong = table.replacen('8', "é", 1);
    assert_eq!(read(wrong), ["line 2, column 19: expected a digit or an empty cell, found 'é'"]);
}

#[test]
fn exactly_one_puzzle() {
    let error = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
    let none = "expected a puzzle, found the end of the text";
    assert_eq!(error(""), format!("line 1, column 1: {none}"));
    assert_eq!(error("\n# nothing\n\n"), format!("line 3, column 1: {none}"));
    let two = format!("{GRID1}\n\n{GRID2}\n");
    assert_eq!(error(&two), "line 3, column 1: expected the end of the text, found another puzzle");
    let rest = format!("{GRID1}\n?");
    assert_eq!(
        error(&rest),
        "line 2, column 1: expected the end of the text, found another puzzle"
    );
    assert_eq!(error("hello"), format!("line 1, column 1: {none}"));
    let open = "123456789".repeat(81);
    let marks = error(&format!("....5....{}", &open[9..]));
    assert_eq!(marks, "line 1, column 1: expected a puzzle of givens, found pencil marks");
}

#[test]
fn a_parser_keeps_no_more_than_two_results() {
    let mut parser = Parser::new();
    let rows = rows(&grid(GRID2));
    let lines = rows.lines().chain(["x", "Grid", GRID1, "", "====", "1", "1", GRID1, "y", GRID1]);
    for line in lines.cycle().take(10_000) {
        parser.push_line(line.as_bytes());
        assert!(parser.by_ref().count() <= 2);
        assert_eq!(parser.next(), None);
    }
    assert!(size_of::<Parser>() < 512);
    parser.finish();
    parser.next();
    parser.finish();
    assert_eq!(parser.next(), None);
    parser.by_ref().for_each(drop);
    // A very long line is not kept either.
    parser.push_line(&vec![b'1'; 10_000_000]);
    let error = parser.next().unwrap().unwrap_err();
    assert_eq!((error.line, error.column), (10_001, 2));
}
