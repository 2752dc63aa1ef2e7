//! Bad files of all formats: each record is judged by its own, and the place of the error is told.

use std::fmt::Write;

use crate::support::{Folder, GRID1, GRID1_DOTS, GRID2, Ran, lines, rows, run, run_with};

fn converted(text: impl Into<String>) -> Ran {
    run_with(["convert", "--to", "line"], text.into())
}

/// What was said is one line that contains this.
fn says(ran: &Ran, place: &str, what: &str) {
    let begin = format!("standard input:{place}: ");
    let line = ran.err.lines().find(|line| line.starts_with(&begin));
    assert!(line.is_some_and(|line| line.contains(what)), "{begin}{what}\n{}", ran.err);
    assert_eq!(ran.code, 2);
}

#[test]
fn truncated_xml_keeps_the_games_before() {
    let text = format!("<opensudoku>\n<game data=\"{GRID1}\"/>\n<game data=\"{}", &GRID1[..40]);
    let ran = converted(text);
    assert_eq!(ran.out.lines().next(), Some(GRID1_DOTS));
    assert!(ran.err.starts_with("standard input:3:"), "{}", ran.err);
    assert_eq!(ran.code, 2);
    let ran = converted(format!("<opensudoku>\n<game data=\"{GRID1}\"/>\n"));
    says(&ran, "3:1", "expected </opensudoku>");
}

#[test]
fn entities_take_no_memory() {
    let mut text =
        String::from("<?xml version=\"1.0\"?>\n<!DOCTYPE o [<!ENTITY a0 \"530070000\">\n");
    for level in 1..12 {
        let inner = format!("&a{};", level - 1).repeat(10);
        writeln!(text, "<!ENTITY a{level} \"{inner}\">").unwrap();
    }
    text += "]>\n<opensudoku><game data=\"&a11;\"/>\n";
    writeln!(text, "<game data=\"{GRID1}\"/></opensudoku>").unwrap();
    let ran = converted(text);
    assert_eq!(ran.out.lines().nth(1), Some(GRID1_DOTS));
    says(&ran, "15:25", "an entity that is not known");
    let ran = converted(format!("<opensudoku><name>{}</name>", "&amp;".repeat(2 << 20)));
    assert!(ran.err.contains("longer than 1 MiB"), "{}", ran.err);
    assert_eq!(ran.code, 2);
}

/// The lists of its rules are not searched for puzzles.
#[test]
fn an_object_of_f_puzzles_without_a_grid() {
    let cages = (1..=9).map(|column| {
        format!("{{\"cells\": [\"R1C{column}\", \"R2C{column}\"],\n\"value\": \"{column}\"}}")
    });
    let cages = cages.collect::<Vec<_>>().join(", ");
    for (grid, found) in [
        ("", "nothing"),
        ("\"grid\": null, ", "nothing"),
        ("\"grid\": 5, ", "5"),
        ("\"grid\": \"none\", ", "a text"),
        ("\"grid\": {}, ", "an object"),
    ] {
        let ran = converted(format!("{{\"size\": 9, {grid}\"killercage\": [{cages}]}}\n{GRID1}\n"));
        let problem = format!("grid: expected a list of rows, found {found}");
        assert_eq!(ran.err, format!("standard input:1:1: {problem}\n"));
        assert_eq!(ran.code, 2);
        assert_eq!(ran.out, lines([&format!("!\terror: {problem}"), GRID1_DOTS]));
    }
}

#[test]
fn deep_json_is_refused_and_the_next_record_is_read() {
    for open in ["[", "{\"puzzle\":"] {
        let close = if open == "[" { "]" } else { "}" };
        let text = format!("{}{}\n{GRID1}\n", open.repeat(100_000), close.repeat(100_000));
        let ran = converted(text);
        assert!(ran.err.contains("deeper than 64"), "{}", ran.err);
        assert_eq!(ran.code, 2);
        let never_closed = format!("{}\n{{\"puzzle\":\"{GRID1}\"}}\n", open.repeat(100_000));
        let ran = converted(never_closed);
        assert!(ran.err.contains("deeper than 64"), "{}", ran.err);
    }
}

#[test]
fn wrong_packed_data() {
    let links = [
        ("https://www.f-puzzles.com/?load=N4Ig!!", "1:33", "damaged"),
        ("https://www.f-puzzles.com/?load=", "1:33", "no puzzle in the link"),
        ("https://sudokupad.app/fpuzzles%%%", "1:31", "damaged"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9Bzz", "1:45", "a code of a cell"),
        ("https://sudokuexchange.com/play/?s=oo!", "1:38", "one of 0-9"),
        ("https://sudokupad.app/sclN4Ig/w+", "1:26", "the packed data is damaged"),
    ];
    for (link, place, what) in links {
        says(&converted(format!("{link}\n")), place, what);
    }
}

#[test]
fn links_that_need_a_server() {
    for (link, place) in [
        ("https://tinyurl.com/abc123", "1:1"),
        ("https://bit.ly/3xyz", "1:1"),
        ("https://www.f-puzzles.com/?id=abc", "1:28"),
        ("https://sudokupad.app/abc123", "1:23"),
        ("https://www.sudokuwiki.org/sudoku.htm?n=5", "1:39"),
    ] {
        let ran = converted(format!("{link}\n{GRID1}\n"));
        says(&ran, place, "");
        assert!(ran.err.contains("network") || ran.err.contains("server"), "{}", ran.err);
        assert_eq!(ran.out.lines().nth(1), Some(GRID1_DOTS));
    }
    let none = run(["solve", "sudokupad.app/abc123"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("only the server of the site knows this puzzle"), "{none:?}");
}

#[test]
fn marks_that_contradict_the_givens() {
    let all = "123456789".repeat(81);
    let other = format!("12..56789{}", &all[9..]);
    let value = format!("{{\"puzzle\":\"3{}\",\"candidates\":\"{other}\"}}\n", &GRID1_DOTS[1..]);
    says(&converted(value), "1:108", "the candidates exclude 3 in A1");
    let value = format!("{{\"puzzle\":\"{GRID1}\",\"values\":\"004{}\"}}\n", &GRID1[3..]);
    says(&converted(value), "1:104", "do not have the given 3 in A3");
    // A state has the givens of its puzzle.
    let changed = rows(GRID1).replacen(|c: char| c.is_ascii_digit() && c != '0', "8", 1);
    let ran = converted(format!("[Puzzle]\n{}[State]\n{changed}", rows(GRID1)));
    assert_eq!((ran.code, ran.out.lines().count()), (2, 1), "{}", ran.err);
    // Marks without the digit of the grid above are another record.
    let marks = run(["convert", "--to", "pm", GRID2]).fine();
    let frame = run(["convert", "--to", "ss", GRID1]).fine();
    assert_eq!(converted(frame + "\n" + &marks).out.lines().count(), 2);
}

#[test]
fn mixed_formats_in_one_file() {
    let opened = format!("{{\"puzzle\": \"{GRID2}\"}}\n");
    let coach = format!("https://sudoku.coach/en/play/{GRID1}\n");
    let marks = run(["convert", "--to", "pm", GRID2]).fine();
    let text = lines([GRID1]) + &opened + &coach + &marks + "\n" + &rows(GRID1) + "{\"a\": 1}\n";
    let ran = converted(text);
    let two = GRID2.replace('0', ".");
    let expected = [GRID1_DOTS, &two, GRID1_DOTS, &two, GRID1_DOTS];
    assert!(ran.out.starts_with(&lines(expected)), "{}", ran.out);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 6));
}

#[test]
fn nine_lines_of_81() {
    let whole = run(["convert", "--to", "729", GRID1]).fine();
    let cut = |text: &str| {
        let lines = text.trim_end().as_bytes().chunks(81);
        lines.map(|line| String::from_utf8_lossy(line).into_owned() + "\n").collect::<String>()
    };
    let text = format!("# two\n{}\n{whole}{}", cut(&whole), cut(&whole));
    let again = run_with(["convert", "--to", "729", "--from", "729"], text).fine();
    assert_eq!(again, whole.repeat(3));
    let wrong = cut(&whole).replacen("\n5", "\n4", 1).replacen("\n.", "\n9", 1);
    let text = format!("{wrong}{}", cut(&whole)[..500].to_owned() + "\n");
    let ran = run_with(["convert", "--to", "729", "--from", "729"], text);
    assert_eq!(ran.code, 2);
    let places: Vec<_> = ran.err.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(places[0], "standard input:2:1", "{}", ran.err);
    assert!(places[1..].iter().all(|place| place.starts_with("standard input:1")), "{places:?}");
}

#[test]
fn a_font_that_is_missing() {
    let folder = Folder::new();
    folder.file("a.txt", lines([GRID1]));
    let args = ["print", "a.txt", "--title", "数独", "-o", "a.pdf", "--font", "none.ttf"];
    let refused = folder.run(args).refused();
    assert!(refused.contains("none.ttf"), "{refused}");
    assert!(!folder.path("a.pdf").exists());
}
