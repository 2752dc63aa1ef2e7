//! `loshu convert`

use std::fs;

use crate::support::{Folder, GRID1, GRID1_DOTS, GRID2, lines, rows, run, run_with};

fn convert(to: &str, text: impl Into<String>) -> crate::support::Ran {
    run_with(["convert", "--to", to], text.into())
}

#[test]
fn each_record_in_its_place() {
    let text = format!("{GRID1}\n{}\n[\"{GRID2}\"]\n{}", rows(GRID2), rows(GRID1));
    let dots = |text: &str| text.replace('0', ".");
    let expected = lines([GRID1, GRID2, GRID2, GRID1].map(dots));
    assert_eq!(convert("line", text.clone()).fine(), expected);
    assert_eq!(convert("sdm", text).fine(), expected.replace('.', "0"));
}

#[test]
fn a_sign_for_empty_cells() {
    let ran = run(["convert", "--to", "line", "--empty", "_", GRID1]);
    assert_eq!(ran.fine(), lines([GRID1.replace('0', "_")]));
    let refused = run(["convert", "--to", "coach", "--empty", "_", GRID1]).refused();
    assert!(refused.contains("coach has its own sign"), "{refused}");
    assert!(run(["convert", "--to", "line", "--empty", "7", GRID1]).refused().contains("one of"));
}

#[test]
fn what_is_lost_is_told_once() {
    let text = format!("{{\"puzzle\": \"{GRID1}\", \"author\": \"Me\"}}\n").repeat(3);
    let ran = convert("sdm", text.clone());
    assert_eq!((ran.code, ran.out), (0, lines([GRID1; 3])));
    assert_eq!(ran.err, "loshu: the sdm format has no author; dropped for 3 puzzles\n");
    let kept = convert("sdk", text.clone()).fine();
    assert!(kept.starts_with("#A Me\n[Puzzle]\n"), "{kept}");
    let ran = run_with(["convert", "--to", "sdm", "--strict"], text);
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert_eq!(ran.err, "standard input:1:1: the sdm format has no author\n");
}

#[test]
fn pencil_marks_are_lost_or_kept() {
    let marks = run(["convert", "--to", "pm", GRID1]).fine();
    assert!(marks.starts_with(".----"), "{marks}");
    let ran = convert("sdm", marks.clone());
    assert_eq!((ran.code, ran.out), (0, lines([GRID1])));
    assert_eq!(ran.err, "loshu: the sdm format has no pencil marks; dropped for 1 puzzle\n");
    assert_eq!(convert("pm", marks.clone()).fine(), marks);
    assert_eq!(convert("729", marks).fine().len(), 730);
}

#[test]
fn sorted_and_each_once() {
    let text = lines([GRID2, GRID1, GRID2, GRID1]);
    let ran = run_with(["convert", "--to", "sdm", "--unique"], text.as_str());
    assert_eq!(ran.fine(), lines([GRID2.replace('.', "0").as_str(), GRID1]));
    let ran = run_with(["convert", "--to", "sdm", "--unique", "--sort"], text.as_str());
    assert_eq!(ran.fine(), lines([GRID1, GRID2.replace('.', "0").as_str()]));
    let ran = run_with(["convert", "--to", "grid", "--sort"], text);
    assert_eq!(ran.out.lines().filter(|line| line.is_empty()).count(), 3);
}

#[test]
fn bad_records() {
    let text = lines([GRID1, &GRID1[1..], GRID2]);
    let ran = convert("line", text.clone());
    assert_eq!(ran.err, "standard input:2:81: 80 cells, expected 81\n");
    assert_eq!((ran.code, ran.out.lines().nth(1)), (2, Some("!\terror: 80 cells, expected 81")));
    assert_eq!(convert("sdm", text.clone()).out.lines().count(), 2);
    let json = convert("json", text.clone()).out;
    assert_eq!(json.lines().nth(1), Some("{\"error\":\"80 cells, expected 81\"}"));
    let ran = run_with(["convert", "--to", "sdm", "--strict"], text);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 1));
}

#[test]
fn into_a_file() {
    let folder = Folder::new();
    folder.file("a.txt", lines([GRID1, GRID2]));
    let args = ["convert", "--to", "opensudoku", "a.txt", "-o", "b.opensudoku"];
    assert_eq!(folder.run(args).fine(), "");
    assert_eq!(folder.run(["convert", "--to", "sdm", "--quiet", "b.opensudoku"]).out.len(), 164);
    let refused = folder.run(["convert", "--to", "sdm", "a.txt", "-o", "a.txt"]).refused();
    assert!(refused.contains("it is read too"), "{refused}");
    assert_eq!(folder.run(["convert", "--to", "line", "a.txt"]).out.lines().count(), 2);
}

#[test]
fn only_one_format() {
    let text = lines([GRID1, "https://sudoku.coach/en/play/1", GRID2]) + &rows(GRID1);
    let ran = run_with(["convert", "--to", "line", "--from", "sdm"], text);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
    assert!(ran.err.ends_with("4:1: expected sdm, found grid\n"), "{}", ran.err);
    assert!(run(["solve", "--from", "nothing", GRID1]).refused().contains("nothing"));
}

#[test]
fn tables_of_other_programs() {
    let bank = "0000183b305c \
        050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2\n";
    assert_eq!(convert("bank", bank).fine(), bank, "its own names");
    let ran = convert("bank", lines([GRID1]));
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert!(ran.err.contains("1:1: there is no rating"), "{}", ran.err);
    let table = format!("puzzle,title,date\n{GRID1},\"A, b\",2026\n{GRID2},C,\n");
    let ran = convert("gsf", table);
    assert_eq!(
        ran.err,
        "loshu: the gsf format cannot hold commas, control characters or blanks around a text; \
         changed for 1 puzzle: title\n"
    );
    let expected = [
        "#!sudoku -c1,puzzle,label,date",
        &format!("{GRID1_DOTS},A; b,2026"),
        &format!("{GRID2},C,"),
    ];
    assert_eq!(ran.out, lines(expected));
    assert!(convert("csv", ran.out).fine().starts_with("puzzle,title,date\n"), "csv");
}

#[test]
fn formulas_in_tables_of_other_programs() {
    for title in ["=1+1", "'=1+1", "@a", "'a", "-0.5"] {
        let table = format!("puzzle,title,=b\n{GRID1_DOTS},{},+c\n", title.replace("'=", "''="));
        let gsf = convert("gsf", table).fine();
        let fields: Vec<&str> = gsf.lines().nth(1).unwrap().split(',').collect();
        let is_guarded = fields[1..].iter().all(|field| !field.starts_with(['=', '+', '@']));
        assert!(is_guarded && gsf.starts_with("#!sudoku -c1,puzzle,label,'=b\n"), "{gsf}");
        let json = convert("json", gsf).fine();
        let expected = format!("\"title\":\"{title}\",\"=b\":\"+c\"");
        assert!(json.contains(&expected), "{json}");
    }
}

#[test]
fn what_was_recognised() {
    let text = lines([GRID1, GRID2]) + &rows(GRID1);
    let ran = run_with(["convert", "--to", "line", "--why"], text);
    let expected = [
        "loshu: standard input: 1 grid record (nine rows of nine cells)",
        "loshu: standard input: 2 line records (a field of 81 cells)",
    ];
    assert_eq!((ran.code, ran.err), (0, lines(expected)));
}

#[test]
fn links_as_arguments() {
    let link = run(["convert", "--to", "fpuzzles", GRID1]).fine();
    assert_eq!(run(["convert", "--to", "line", link.trim()]).fine(), lines([GRID1_DOTS]));
    for server in ["https://f-puzzles.com/?id=x", "https://sudokupad.app/abc"] {
        let ran = run(["solve", server]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("only the server"), "{}", ran.err);
    }
    let ran = run(["solve", "https://tinyurl.com/abc"]);
    assert!(ran.err.contains("a shortened link needs the network"), "{}", ran.err);
}

/// Nothing that a file says can make the reader use much memory or never end.
#[test]
fn hostile_files() {
    let entities = "<!ENTITY a \"aaaaaaaaaaaaaaaa\">\n".repeat(400_000);
    let xml = format!("<?xml version=\"1.0\"?>\n<!DOCTYPE x [\n{entities}]>\n<opensudoku/>");
    let ran = convert("line", xml);
    assert_eq!(ran.code, 2);
    let first = ran.err.lines().next().unwrap();
    assert_eq!(first, "standard input:2:1: a tag or a text longer than 1 MiB");
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}1{}\n{GRID1}\n", open.repeat(100_000), close.repeat(100_000));
        let ran = convert("sdm", deep);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("deeper than 64"), "{}", ran.err);
    }
    let cut = "<opensudoku>\n<game data=\"";
    let ran = convert("line", format!("{cut}{GRID1}\"/>\n<game data=\""));
    let rows: Vec<_> = ran.err.lines().map(error_row).collect();
    assert_eq!((ran.code, ran.out), (2, format!("{GRID1_DOTS}\n{}", rows.concat())));
}

fn error_row(message: &str) -> String {
    format!("!\terror: {}\n", message.splitn(4, ':').nth(3).unwrap().trim_start())
}

#[test]
fn wrong_json_is_one_error() {
    let good = format!("{{\"puzzle\": \"{GRID1}\"}}");
    for bad in [
        "{\"puzzle\": }",
        "{\"puzzle\": \"12",
        "{\"puzzle\": [1, 2}",
        "{\"puzzle\": \"123\"}",
        "{\"other\": 1}",
        "[{\"puzzle\": ]",
    ] {
        let ran = convert("sdm", lines([&good, bad, &good]));
        // An array that is begun and never ended is a second one.
        let open = usize::from(bad.starts_with('['));
        assert_eq!(ran.err.lines().count(), 1 + open, "{bad}: {}", ran.err);
        assert!(ran.err.starts_with("standard input:2:"), "{bad}: {}", ran.err);
        assert_eq!(ran.out, lines([GRID1; 2]), "{bad}");
    }
}

#[test]
fn a_long_list_on_one_line() {
    let list = format!("[{}]", vec![format!("{{\"puzzle\":\"{GRID1}\"}}"); 5000].join(","));
    assert_eq!(convert("sdm", list).fine(), lines([GRID1; 5000]));
    let folder = Folder::new();
    let games = format!("<game data=\"{GRID1}\"/>").repeat(5000);
    let path = folder.file("a.xml", format!("<opensudoku>{games}</opensudoku>"));
    let ran = folder.run(["convert", "--to", "sdm", "a.xml"]);
    assert_eq!((ran.code, ran.out), (0, lines([GRID1; 5000])));
    assert!(fs::metadata(path).unwrap().len() > 65_536);
}

/// The other commands call objects on lines `jsonl`.
#[test]
fn json_has_two_names() {
    let [json, jsonl] = ["json", "jsonl"].map(|name| run(["convert", "--to", name, GRID1]).fine());
    assert_eq!(json, jsonl);
}
