//! Forms of programs and of people, and what is said of those that are none.

use crate::support::{
    Folder, GRID1, GRID1_SOLVED, GRID2, GRID2_SOLVED, lines, rows, run, run_with, solve,
};

/// A puzzle of four rows whose first row is empty.
const SMALL: [&str; 4] = ["....", ".1..", "1.43", ".31."];

#[test]
fn a_first_row_of_empty_cells_in_any_size() {
    let six = ["......", "1.3.5.", "..1..4", "6..2..", ".4..1.", "..2..5"];
    let sixteen: Vec<String> = (0..16)
        .map(|row| if row == 0 { ".".repeat(16) } else { format!("{:.<16}", row % 9 + 1) })
        .collect();
    let sixteen: Vec<&str> = sixteen.iter().map(String::as_str).collect();
    for rows in [&SMALL[..], &six[..], &sixteen[..]] {
        let wanted = run_with(["convert", "--to", "line"], rows.join("\n")).fine();
        for sign in ["_", "-", ".", "*", "x", "?", "~", "□"] {
            for between in ["", " "] {
                let cells = |row: &&str| {
                    row.replace('.', sign)
                        .chars()
                        .map(String::from)
                        .collect::<Vec<_>>()
                        .join(between)
                };
                let text = rows.iter().map(cells).collect::<Vec<_>>().join("\n");
                let read = run_with(["convert", "--to", "line"], format!("{text}\n"));
                assert_eq!(read.fine(), wanted, "{text}");
            }
        }
    }
    // Above rows with another sign it is a ruler.
    let text = format!("----\n{}\n----\n", ["1.3.", "..1.", ".1.3", "3..1"].join("\n"));
    assert_eq!(run_with(["convert", "--to", "line"], text).fine(), "1.3...1..1.33..1\n");
}

#[test]
fn bare_lists_of_all_sizes_and_cells_as_objects() {
    let list = |rows: &[&str]| {
        let row = |row: &&str| {
            let cells =
                row.chars().map(|sign| if sign == '.' { "0".into() } else { sign.to_string() });
            format!("[{}]", cells.collect::<Vec<String>>().join(", "))
        };
        format!("[{}]", rows.iter().map(row).collect::<Vec<_>>().join(", "))
    };
    let small = list(&SMALL);
    let text = format!("{small}\n{small}\n");
    assert_eq!(run_with(["convert", "--to", "line"], text).fine(), ".....1..1.43.31.\n".repeat(2));
    let cell = |sign: char| match sign {
        '.' | '0' => r#"{"val":null,"candidates":[null,2,null,null]}"#.into(),
        digit => format!(r#"{{"val":{digit}}}"#),
    };
    let cells =
        |line: &str| format!(" [{}]", line.chars().map(cell).collect::<Vec<String>>().join(","));
    assert_eq!(solve(cells(GRID1)).fine(), lines([GRID1_SOLVED]));
    assert_eq!(solve(cells(GRID1).replace("},", "},\n")).fine(), lines([GRID1_SOLVED]));
    // One cause is one message.
    let ran = solve(cells(GRID1).replace("val", "thing"));
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

#[test]
fn a_key_is_named_for_json_as_for_tables() {
    let folder = Folder::new();
    let other = "1".repeat(81);
    folder.file(
        "p.jsonl",
        format!(
            "{{\"puzzle\":\"{other}\",\"board0\":\"{GRID1}\",\"meta\":{{\"start\":\"{GRID2}\"}}}}\n"
        ),
    );
    assert_eq!(
        folder.run(["solve", "--column", "board0", "p.jsonl"]).fine(),
        lines([GRID1_SOLVED])
    );
    assert_eq!(
        folder.run(["solve", "--column", "meta.start", "p.jsonl"]).fine(),
        lines([GRID2_SOLVED])
    );
    let ran = folder.run(["solve", "--column", "nothing", "p.jsonl"]);
    let expected =
        "p.jsonl:1:1: the object has no key nothing; its keys are: puzzle, board0, meta\n";
    assert_eq!((ran.code, ran.err.as_str()), (2, expected));
    for key in ["initial_board", "input", "q", "question"] {
        assert_eq!(
            solve(format!("{{\"{key}\":\"{GRID1}\"}}")).fine(),
            lines([GRID1_SOLVED]),
            "{key}"
        );
    }
    // A question in words has its puzzle in it, or in another member.
    let question = format!("Solve this puzzle:\\n{}", rows(GRID1).replace('\n', "\\n"));
    assert_eq!(solve(format!("{{\"question\":\"{question}\"}}")).fine(), lines([GRID1_SOLVED]));
    let text = format!(
        "{{\"question\":\"Solve the puzzle below.\",\"metadata\":{{\"puzzle\":\"{GRID1}\"}}}}"
    );
    assert_eq!(solve(text).fine(), lines([GRID1_SOLVED]));
}

/// A samurai as five grids of nine rows, and as rows with blanks in the gaps.
#[test]
fn a_samurai_in_all_its_forms() {
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let is_cell = |row: usize, column: usize| {
        corners.iter().any(|(r, c)| (*r..r + 9).contains(&row) && (*c..c + 9).contains(&column))
    };
    // A pattern of givens that need not have a solution.
    let sign = |row: usize, column: usize| match (row * 7 + column * 3) % 5 {
        0 => char::from(b'1' + ((row * 4 + column) % 9) as u8),
        _ => '.',
    };
    let squares = corners.map(|(row, column)| -> String {
        (0..81).map(|at| sign(row + at / 9, column + at % 9)).collect()
    });
    let row = |row: usize| -> String {
        (0..21).map(|column| if is_cell(row, column) { sign(row, column) } else { ' ' }).collect()
    };
    let all: Vec<String> = (0..21).map(row).collect();
    let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let wanted = all.concat().replace(' ', "");
    let convert =
        |text: String| run_with(["convert", "--to", "line", "--variant", "grids=samurai"], text);
    assert_eq!(convert(format!("{wanted}\n")).fine(), lines([&wanted]));
    assert_eq!(convert(lines(squares.iter().map(String::as_str))).fine(), lines([&wanted]));
    for text in [
        all.join("\n"),
        all.iter().map(|row| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n"),
        all.iter().map(spaced).collect::<Vec<_>>().join("\n"),
        all.iter().map(|row| row.replace(' ', "")).collect::<Vec<_>>().join("\n"),
    ] {
        assert_eq!(convert(text.clone()).fine(), lines([&wanted]), "{text}");
        let read = run_with(["convert", "--to", "line"], text.clone());
        assert_eq!(read.fine(), lines([&wanted]), "{text}");
    }
    let ran = convert(lines([squares[0].as_str(), &squares[1]]));
    let expected = "standard input:1:1: 2 grids of 9x9, expected 5: 5 grids of 9x9\n";
    assert_eq!((ran.code, ran.err.as_str()), (2, expected));
}

/// A player's digits and notes in a file of f-puzzles, for ordinary puzzles and others.
#[test]
fn marks_of_a_player_in_files_of_f_puzzles() {
    let folder = Folder::new();
    let given = |digit: u8| format!("{{\"value\":{digit},\"given\":true}}");
    let small = |first: &str, second: &str| {
        format!(
            "{{\"size\":4,\"grid\":[[{},{first},{second},{{}}],[{{}},{},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],\"diagonal+\":true}}\n",
            given(1),
            given(2)
        )
    };
    folder.file("small.json", small("{}", "{}"));
    folder.file("wrong.json", small("{\"value\":1}", "{}"));
    folder.file("notes.json", small("{}", "{\"centerPencilMarks\":[1]}"));
    let hint = |puzzle: &str, marks: &str| {
        folder.run(["hint", "--stage", "5", "--marks", marks, puzzle]).out
    };
    let twice = "1 stands twice in row 1: r1c1, r1c2. 1 stands twice in box 1: r1c1, r1c2.\n";
    assert_eq!(hint("small.json", "wrong.json"), twice);
    let none = "No solution of the puzzle has these digits and candidates.\n";
    assert_eq!(hint("small.json", "notes.json"), none);
    let nine = |cell: &str| {
        let row = |row: usize| {
            let cells = (0..9).map(|column| match &GRID1[9 * row + column..=9 * row + column] {
                "0" if row == 0 && column == 0 => cell.to_owned(),
                "0" => "{}".to_owned(),
                digit => given(digit.parse().unwrap()),
            });
            format!("[{}]", cells.collect::<Vec<_>>().join(","))
        };
        format!("{{\"size\":9,\"grid\":[{}]}}\n", (0..9).map(row).collect::<Vec<_>>().join(","))
    };
    folder.file("nine.json", nine("{}"));
    folder.file("wrong9.json", nine("{\"value\":5}"));
    let wrong = hint("nine.json", "wrong9.json");
    assert!(wrong.starts_with("Why r1c1 is not 5: your right digits rule it out in "), "{wrong}");
    folder.file("prose.txt", "some words\nof no grid\nat all\n");
    let refused = folder.run(["hint", "--marks", "prose.txt", "nine.json"]).refused();
    assert_eq!(refused, "loshu: prose.txt: 3 lines, no grid and no pencil marks in them\n");
    // A given that its own pencil marks exclude.
    let given = "{\"value\":4,\"given\":true,\"givenPencilMarks\":[1]}";
    folder.file("clash.json", nine(given));
    let ran = folder.run(["count", "clash.json"]);
    let expected = "clash.json:1:1: R1C1: the given is not among the given pencil marks\n";
    assert_eq!((ran.code, ran.err.as_str()), (2, expected));
}

#[test]
fn what_is_wrong_and_where() {
    let folder = Folder::new();
    folder.file("short.txt", "1234\n");
    assert_eq!(
        folder.run(["solve", "short.txt"]).err,
        "short.txt:1:5: 4 cells; a puzzle has 81, a row 9\n"
    );
    folder.file("open.json", "{\"size\":9\n");
    let message = folder.run(["solve", "open.json"]).err;
    assert!(message.starts_with("open.json:1:10: "), "{message}");
    folder.file("notes.txt", "abcde\n");
    let message = folder.run(["solve", "--variant", "regions=notes.txt", GRID1]).refused();
    assert_eq!(message, "loshu: notes.txt: 5 symbols for regions; a 9x9 needs 81\n");
    let message = run(["grid", "--variant", "16", GRID1]).err;
    assert!(message.contains("this command takes ordinary Sudokus (9x9) only"), "{message}");
    let message = folder.run(["print", "--font", "nofile", "-o", "a.pdf", GRID1]).refused();
    assert!(message.starts_with("loshu: --font nofile: cannot read the file"), "{message}");
    let twice = format!("44{}", ".".repeat(79));
    assert!(run(["hint", &twice]).out.contains("4 stands twice in row 1: r1c1, r1c2."));
    folder.file("picture.txt", "\u{FFFD}PNG\r\n\u{1a}\n\u{0}\u{0}\n");
    let message = folder.run(["solve", "picture.txt"]).refused();
    assert_eq!(message, "loshu: picture.txt: is a picture, expected text\n");
}
