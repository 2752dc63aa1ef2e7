//! Tables with a column of puzzles.

use crate::support::{
    Folder, GRID1, GRID1_SOLVED, GRID2, GRID2_SOLVED, lines, puzzle, run_with, solution, solve,
};

fn both() -> String {
    lines([GRID1_SOLVED, GRID2_SOLVED])
}

#[test]
fn columns_by_name_and_delimiter() {
    for name in ["puzzle", "Puzzles", "quiz", "quizzes", "QUESTION", "questions", "q"] {
        for sign in [",", ";", "\t"] {
            let text = format!("id{sign}{name}\n1{sign}{GRID1}\n2{sign}{GRID2}\n");
            assert_eq!(solve(text).fine(), both(), "{name:?} {sign:?}");
        }
    }
}

/// The form of the data sets on Kaggle.
#[test]
fn quizzes_and_solutions() {
    let text = format!("quizzes,solutions\n{GRID1},{GRID1_SOLVED}\n{GRID2},{GRID2_SOLVED}\n");
    assert_eq!(solve(text).fine(), both());
}

#[test]
fn a_single_column() {
    assert_eq!(solve(format!("puzzle\n{GRID1}\n{GRID2}\n")).fine(), both());
}

#[test]
fn the_column_asked_for() {
    let text = format!("puzzle,other\n{GRID2},{GRID1}\n{GRID1},{GRID2}\n");
    assert_eq!(run_with(["solve", "--column", "other"], text).fine(), both());
}

#[test]
fn quotes_spaces_blank_lines_and_line_ends() {
    let text = format!("\u{FEFF}\"id\",\"puzzle\"\r\n1,\"{GRID1}\"\r\n\r\n2, {GRID2} \r\n");
    assert_eq!(solve(text).fine(), both());
}

#[test]
fn utf16_from_a_spreadsheet() {
    let text = format!("\u{FEFF}数\tpuzzle\r\n1\t{GRID1}\r\n2\t{GRID2}\r\n");
    let bytes: Vec<_> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(solve(bytes).fine(), both());
}

#[test]
fn more_than_a_chunk() {
    let rows = (0..2500).map(|n| format!("{n},{}", puzzle(n)));
    let text = "id,puzzle\n".to_owned() + &lines(rows);
    assert_eq!(solve(text).fine(), lines((0..2500).map(solution)));
}

/// A list of puzzles may be called `.csv` and have no header.
#[test]
fn a_file_with_the_name_of_a_table() {
    let folder = Folder::new();
    folder.file("list.csv", lines([GRID1, GRID2]));
    assert_eq!(folder.run(["solve", "list.csv"]).fine(), both());
}

#[test]
fn no_puzzle_column() {
    let folder = Folder::new();
    folder.file("a.csv", format!("id,field,\u{1B}[31m\n1,{GRID1},2\n"));
    assert_eq!(
        folder.run(["solve", "a.csv"]).refused(),
        "loshu: a.csv: the table has no column puzzle, quizzes or question; its columns are: \
         id, field, \\u{1b}[31m (choose with --column)\n"
    );
    assert_eq!(
        folder.run(["solve", "--column", "x", "a.csv"]).refused(),
        "loshu: a.csv: the table has no column x; its columns are: id, field, \\u{1b}[31m \
         (choose with --column)\n"
    );
    assert_eq!(folder.run(["solve", "--column", "field", "a.csv"]).code, 0);
}

#[test]
fn bad_cells_keep_their_place() {
    let text = format!(
        "id,puzzle\n1,{GRID1}\n2,123\n3,{GRID1}5\n4,\"12a\"\nfive\n6,\nzwölf,12b\n,{GRID2}\n"
    );
    let ran = solve(text);
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.out,
        lines([
            GRID1_SOLVED,
            "!\terror: 3 cells, expected 81",
            "!\terror: 82 cells, expected 81",
            "!\terror: expected a digit or an empty cell, found 'a'",
            "!\terror: 1 column, expected 2 at least",
            "!\terror: expected a puzzle, found an empty field",
            "!\terror: expected a digit or an empty cell, found 'b'",
            GRID2_SOLVED,
        ])
    );
    assert_eq!(
        ran.err,
        lines([
            "standard input:3:6: 3 cells, expected 81",
            "standard input:4:84: 82 cells, expected 81",
            "standard input:5:6: expected a digit or an empty cell, found 'a'",
            "standard input:6:5: 1 column, expected 2 at least",
            "standard input:7:3: expected a puzzle, found an empty field",
            "standard input:8:9: expected a digit or an empty cell, found 'b'",
        ])
    );
}

/// What spreadsheets and people write above a table.
#[test]
fn lines_above_and_between_the_rows() {
    let folder = Folder::new();
    let rows = format!("puzzle;note\n{GRID1};a\n# two\n{GRID2};b\n");
    for above in ["# a list\n", "\n\n", "sep=;\n", "\u{FEFF}sep=;\n# x\n"] {
        folder.file("a.csv", format!("{above}{rows}"));
        assert_eq!(folder.run(["solve", "a.csv"]).fine(), both(), "{above:?}");
        assert_eq!(solve(format!("{above}{rows}")).fine(), both(), "{above:?}");
    }
    let ran = solve(format!("# a\n\npuzzle\n12\n{GRID1}\n"));
    assert_eq!(ran.err, "standard input:4:3: 2 cells, expected 81\n");
    assert_eq!(run_with(["solve", "--column", "PUZZLE"], rows).fine(), both());
    let ran = solve(format!("# a\n\n12\n{GRID1}\n"));
    assert_eq!(ran.err, "standard input:3:3: 2 cells, expected 9\n");
}

#[test]
fn a_comment_may_be_long() {
    let long = "# ".to_owned() + &"word ".repeat(20_000);
    assert_eq!(solve(lines([GRID1, &long, GRID2])).fine(), both());
}

/// `cat a.csv b.csv` repeats the header.
#[test]
fn a_header_that_stands_again_is_no_row() {
    let table = format!("puzzle,id\n{GRID1},1\npuzzle,id\n{GRID2},2\nid,puzzle\n");
    let ran = run_with(["solve", "--to", "csv"], table);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 4), "{}", ran.out);
    assert!(ran.out.contains(",standard input,4,2\n"), "{}", ran.out);
    assert!(ran.err.starts_with("standard input:5:"), "{}", ran.err);
}
