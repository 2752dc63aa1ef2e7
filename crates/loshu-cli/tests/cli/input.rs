//! What is understood as puzzles.

use std::iter;

use crate::support::{
    Folder, GRID1, GRID1_DOTS, GRID1_SOLVED, GRID2, GRID2_BOXED, GRID2_SOLVED, lines, puzzle, rows,
    run, run_with, solution, solve,
};

fn both() -> String {
    lines([GRID1_SOLVED, GRID2_SOLVED])
}

#[test]
fn one_puzzle_a_line() {
    assert_eq!(solve(lines([GRID1, GRID2])).fine(), both());
    assert_eq!(solve(format!("{GRID1}\n{GRID2}")).fine(), both());
}

#[test]
fn remarks_and_comments() {
    let text = format!("# two\n{GRID1} easy\n\n  # and\n{GRID2}\t17, hard\n{GRID1};1\n{GRID2}#2\n");
    assert_eq!(solve(text).fine(), both() + &both());
}

#[test]
fn all_signs_for_an_empty_cell() {
    for sign in [".", "0", "-", "_", "*", "x", "X"] {
        assert_eq!(solve(GRID2.replace('.', sign)).fine(), lines([GRID2_SOLVED]), "{sign}");
    }
}

#[test]
fn grids_over_nine_lines() {
    assert_eq!(solve(rows(GRID1) + &rows(GRID2)).fine(), both());
    assert_eq!(solve(rows(GRID1) + "\n\n" + &rows(GRID2)).fine(), both());
    assert_eq!(solve(rows(GRID1) + "========\n" + &rows(GRID2)).fine(), both());
}

#[test]
fn boxed_grids() {
    let unicode = "\
┌───────┬───────┬───────┐
│ 4 . . │ . . . │ 8 . 5 │
│ . 3 . │ . . . │ . . . │
│ . . . │ 7 . . │ . . . │
├───────┼───────┼───────┤
│ . 2 . │ . . . │ . 6 . │
│ . . . │ . 8 . │ 4 . . │
│ . . . │ . 1 . │ . . . │
├───────┼───────┼───────┤
│ . . . │ 6 . 3 │ . 7 . │
│ 5 . . │ 2 . . │ . . . │
│ 1 . 4 │ . . . │ . . . │
└───────┴───────┴───────┘
";
    for text in [GRID2_BOXED, unicode] {
        let twice = format!("{text}\n{text}");
        assert_eq!(solve(twice).fine(), lines([GRID2_SOLVED, GRID2_SOLVED]));
    }
}

#[test]
fn what_is_drawn_can_be_read() {
    for rulers in ["ascii", "unicode"] {
        let drawn = run(["show", "--rulers", rulers, GRID1, GRID2]).fine();
        assert_eq!(solve(drawn).fine(), both());
    }
}

#[test]
fn forms_in_any_mixture() {
    let text = format!("{GRID1}\n{GRID2_BOXED}\n{GRID1_DOTS}\n{}", rows(GRID2));
    assert_eq!(solve(text).fine(), both() + &both());
}

#[test]
fn line_ends_and_marks_of_other_systems() {
    let crlf = format!("\u{FEFF}{GRID1}\r\n{GRID2}\r\n");
    assert_eq!(solve(crlf).fine(), both());
    assert_eq!(solve(rows(GRID1).replace('\n', "\r\n")).fine(), lines([GRID1_SOLVED]));
}

/// A file of an old Mac is one line to whoever looks for line feeds.
#[test]
fn line_ends_of_old_macs() {
    let texts = [lines((0..3000).map(puzzle)), (0..300).map(|n| rows(&puzzle(n))).collect()];
    for (text, count) in texts.iter().zip([3000, 300]) {
        let mac = text.replace('\n', "\r");
        for command in ["solve", "count", "check", "canon"] {
            let (expected, ran) =
                (run_with([command], text.as_str()), run_with([command], mac.as_str()));
            assert_eq!(ran.out.lines().count(), count, "{command}");
            assert_eq!((ran.code, ran.out), (0, expected.out), "{command}");
        }
    }
    let table = format!("id,puzzle\r1,{GRID1}\r2,12\r3,{GRID2}\r");
    let ran = solve(table);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 3));
    assert_eq!(ran.err, "standard input:3:5: 2 cells, expected 81\n");
    let utf16 = format!("\u{FEFF}{GRID1}\r{GRID2}\r");
    let utf16: Vec<_> = utf16.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(solve(utf16).fine(), both());
    assert_eq!(run(["solve", &format!("{GRID1}\r{GRID2}")]).fine(), both());
}

/// The lines of a ruler are no rows, whatever they are drawn with.
#[test]
fn rulers_of_other_signs() {
    let dotted = rows(GRID2);
    for ruler in ["___|___|___\n", "*********\n"] {
        let text = [&dotted[..30], ruler, &dotted[30..60], ruler, &dotted[60..]].concat();
        assert_eq!(solve(text.repeat(2)).fine(), lines([GRID2_SOLVED, GRID2_SOLVED]), "{ruler}");
    }
    let numbered = format!("1 2 3 4 5 6 7 8 9\n{GRID2_BOXED}");
    assert_eq!(solve(numbered).fine(), lines([GRID2_SOLVED]));
}

#[test]
fn utf16() {
    let text = format!("\u{FEFF}{GRID1}\r\n{GRID2} 数独\r\n");
    let little: Vec<_> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<_> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(solve(little).fine(), both());
    assert_eq!(solve(big).fine(), both());
}

#[test]
fn puzzles_as_arguments() {
    assert_eq!(run(["solve", GRID1, GRID2]).fine(), both());
    assert_eq!(run(["solve", GRID2_BOXED]).fine(), lines([GRID2_SOLVED]));
    assert_eq!(run(["solve", &(rows(GRID1) + &rows(GRID2))]).fine(), both());
    let hyphens = GRID1.replace('0', "-");
    assert_eq!(run(["solve", "--", &hyphens]).fine(), lines([GRID1_SOLVED]));
}

#[test]
fn files_arguments_and_standard_input_in_order() {
    let folder = Folder::new();
    let (first, second) = (folder.file("1.txt", GRID1), folder.file("2.txt", GRID2));
    let (first, second) = (first.to_str().unwrap(), second.to_str().unwrap());
    assert_eq!(run(["solve", first, second]).fine(), both());
    assert_eq!(run_with(["solve", first, "-", GRID1], GRID2).fine(), both() + GRID1_SOLVED + "\n");
    assert_eq!(run(["solve", first, second]).fine(), both());
}

/// Named puzzles are all there is.
#[test]
fn standard_input_is_not_read_unless_asked_for() {
    assert_eq!(run_with(["solve", GRID1], "nonsense").fine(), lines([GRID1_SOLVED]));
}

#[test]
fn a_file_whose_name_looks_like_a_puzzle() {
    let folder = Folder::new();
    folder.file(GRID1, GRID2);
    assert_eq!(folder.run(["solve", GRID1]).fine(), lines([GRID2_SOLVED]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_name_that_is_not_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new();
    let path = folder.file(OsStr::from_bytes(b"\xFF.txt"), GRID2);
    assert_eq!(run([OsStr::new("solve"), path.as_os_str()]).fine(), lines([GRID2_SOLVED]));
}

/// A chunk has 1024 records.
#[test]
fn more_than_a_chunk() {
    for count in [1023, 1024, 1025, 2500] {
        let text = lines((0..count).map(puzzle));
        assert_eq!(solve(text).fine(), lines((0..count).map(solution)), "{count}");
    }
}

#[test]
fn the_last_line_needs_no_end() {
    let text: Vec<_> = (0..1024).map(puzzle).collect();
    assert_eq!(solve(text.join("\n")).fine(), lines((0..1024).map(solution)));
    let grids: String = (0..3).map(|n| rows(&puzzle(n))).collect();
    assert_eq!(solve(grids.trim_end()).fine(), lines((0..3).map(solution)));
}

#[test]
fn a_very_long_remark() {
    let remark: String = iter::repeat_n("word ", 10_000).collect();
    assert_eq!(solve(format!("{GRID1} {remark}\n{GRID2}\n")).fine(), both());
}
