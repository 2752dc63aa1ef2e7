//! What a format cannot hold is said or refused, and rows can be joined to their input.

use crate::sukaku::marks;
use crate::support::{
    Folder, GRID1, GRID1_DOTS, GRID1_SOLVED, GRID2, SEVERAL, lines, run, run_with,
};

/// Cell r8c1 has one candidate, which no peer lists, so it looks like a given.
const LONELY: &str =
    ".......2389....6..6......4.5....6.7..3..5....46..9...2..1...3...57.24.9....3.....";

#[test]
fn a_naked_single_is_no_given() {
    let pm = run(["convert", "--to", "pm", LONELY]).fine();
    assert!(pm.contains("<2>"), "{pm}");
    assert_eq!(run_with(["convert", "--to", "line", "--quiet"], pm).out, lines([LONELY]));
    for format in ["sdx", "729"] {
        let ran = run(["convert", "--to", format, LONELY]);
        let note = "cannot tell givens from other cells with one digit; 1 puzzle will be read with \
                    other givens";
        assert_eq!(ran.err, format!("loshu: the {format} format {note}\n"));
        assert_eq!(ran.code, 0);
        assert_eq!(run(["convert", "--to", format, "--strict", LONELY]).code, 2);
    }
}

#[test]
fn pencil_marks_that_are_the_puzzle_are_not_dropped() {
    for format in ["line", "sdm", "coach", "grid", "test", "exchange", "opensudoku", "gsf", "sdk"] {
        let ran = run_with(["convert", "--to", format], marks());
        assert_eq!(ran.code, 2, "{format}");
        let expected = "standard input:1:1: the pencil marks belong to the puzzle";
        assert!(ran.err.starts_with(expected), "{format}: {}", ran.err);
        // What is not written loses nothing.
        assert!(!ran.err.contains("dropped"), "{format}: {}", ran.err);
        assert!(
            !ran.out.contains(&".".repeat(81)) && !ran.out.contains(&"0".repeat(81)),
            "{}",
            ran.out
        );
    }
    for format in ["csv", "json", "fpuzzles", "sudokupad", "sudokuwiki", "library", "pm", "729"] {
        let written = run_with(["convert", "--to", format], marks()).out;
        let solved = run_with(["solve"], written.as_str());
        assert_eq!((solved.code, solved.out), (0, lines([GRID1_SOLVED])), "{format}");
    }
    // The marks of a game can be left out: its givens are the puzzle.
    let game = format!("{{\"puzzle\":\"{GRID1}\",\"candidates\":\"{}\"}}\n", marks().trim());
    let ran = run_with(["convert", "--to", "line"], game);
    assert_eq!((ran.code, ran.out), (0, lines([GRID1_DOTS])), "{}", ran.err);
    assert!(ran.err.contains("the line format has no pencil marks"), "{}", ran.err);
}

#[test]
fn all_lost_details_are_named() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let fields = names.map(|name| format!("\"{name}\":\"1\"")).join(",");
    let ran =
        run_with(["convert", "--to", "sdm"], format!("{{\"puzzle\":\"{GRID1}\",{fields}}}\n"));
    let note = "loshu: the sdm format has no a, b, c, d, e, f, g, h; dropped for 1 puzzle\n";
    assert_eq!(ran.err, note);
}

#[test]
fn sites_keep_what_their_files_hold() {
    let record = format!(
        "{{\"puzzle\":\"{GRID1}\",\"notes\":\"{}\",\"solution\":\"{GRID1_SOLVED}\",\
         \"title\":\"A, b\",\"author\":\"洛书\",\"level\":\"7\"}}\n",
        "12.......".repeat(81)
    );
    let whole = run_with(["convert", "--to", "json"], record.as_str()).fine();
    for site in ["fpuzzles", "sudokupad"] {
        let link = run_with(["convert", "--to", site], record.as_str());
        let note = format!("loshu: the {site} format has no level; dropped for 1 puzzle\n");
        assert_eq!((link.code, link.err), (0, note));
        let again = run_with(["convert", "--to", "json"], link.out).fine();
        // Who plays there is told the rules.
        let rules = match site {
            "sudokupad" => ",\"rules\":\"Normal Sudoku rules apply.\"",
            _ => "",
        };
        assert_eq!(again, whole.replace(",\"level\":\"7\"", rules), "{site}");
    }
}

#[test]
fn columns_of_all_first_records() {
    let table = format!("puzzle,id,comment\n{GRID1_DOTS},1,\n{GRID2},2,late\n");
    assert_eq!(run_with(["convert", "--to", "csv"], table.as_str()).fine(), table);
}

#[test]
fn formulas_are_quoted() {
    let hostile = format!("puzzle,id,=name\n{GRID1_DOTS},=1+1,\"@a;=b\"\n{GRID2},-1,'=2\n");
    let quoted = run_with(["convert", "--to", "csv"], hostile.as_str()).fine();
    let expected = [
        "puzzle,id,'=name",
        &format!("{GRID1_DOTS},'=1+1,\"'@a;=b\""),
        // A number is no formula.
        &format!("{GRID2},-1,'=2"),
    ];
    assert_eq!(quoted, lines(expected));
    assert_eq!(run_with(["convert", "--to", "csv"], quoted.as_str()).fine(), quoted);
    let raw = run_with(["convert", "--to", "csv", "--allow-formulas"], quoted.as_str()).fine();
    assert!(raw.starts_with("puzzle,id,=name\n") && raw.contains(",=1+1,\"@a;=b\"\n"), "{raw}");
    let solved = run_with(["solve", "--to", "csv"], hostile.as_str()).fine();
    assert!(solved.contains(",'=1+1,\"'@a;=b\"\n"), "{solved}");
    let json = run_with(["convert", "--to", "json"], quoted).fine();
    assert!(json.contains("\"=name\":\"@a;=b\""), "{json}");
    for args in [["convert", "--to", "json"], ["solve", "--to", "line"]] {
        let ran = run(args.iter().chain(&["--allow-formulas", GRID1]));
        assert_eq!(ran.refused(), "loshu: --allow-formulas needs --to csv\n");
    }
    let dashes = run(["convert", "--to", "csv", "--empty", "-", GRID1]).refused();
    assert!(dashes.contains("--empty ."), "{dashes}");
}

/// Rows keep what their input says beside the puzzle, so that they can be joined.
#[test]
fn rows_can_be_joined() {
    let folder = Folder::new();
    let table = format!(
        "id,puzzle,title,status,solution\na1,{GRID1},\"A, b\",old,\na2,12,C,,\na3,{SEVERAL},,x,\n"
    );
    folder.file("a.csv", table);
    folder.file("b.txt", lines([GRID2]));
    let csv = folder.run(["solve", "--to", "csv", "a.csv", "b.txt"]);
    let expected = [
        "puzzle,status,solution,error,source,line,id,title,input_status",
        &format!("{GRID1_DOTS},unique,{GRID1_SOLVED},,a.csv,2,a1,\"A, b\",old"),
        ",error,,\"2 cells, expected 81\",a.csv,3,a2,C,",
        &format!("{SEVERAL},multiple,{GRID1_SOLVED},,a.csv,4,a3,,x"),
    ];
    assert!(csv.out.starts_with(&lines(expected)), "{}", csv.out);
    assert!(csv.out.ends_with(",,b.txt,1,,,\n"), "{}", csv.out);
    let places = [("check", "a1"), ("count", "a1"), ("rate", "a3"), ("solve", "a3")];
    for (command, id) in places {
        let json = folder.run([command, "--to", "jsonl", "a.csv"]).out;
        let line = if id == "a1" { 2 } else { 4 };
        let place = format!("\"source\":\"a.csv\",\"line\":{line},\"id\":\"{id}\"");
        assert!(json.contains(&place), "{command}: {json}");
        let bad = "\"source\":\"a.csv\",\"line\":3,\"id\":\"a2\",\"title\":\"C\"}";
        assert!(json.contains(bad), "{command}: {json}");
    }
    let all = folder.run(["solve", "--all", "--to", "csv", "a.csv"]).out;
    assert_eq!(all.matches(",a.csv,4,a3,,x\n").count(), 4, "{all}");
    folder.file("solutions.txt", lines([GRID1_SOLVED, GRID1_SOLVED, GRID1_SOLVED]));
    let checked =
        folder.run(["check", "a.csv", "--solution", "solutions.txt", "--to", "jsonl"]).out;
    assert!(checked.contains("\"line\":4,\"id\":\"a3\""), "{checked}");
    // A solution that does not belong to the puzzle is no matter of `solve`.
    let wrong = format!("puzzle,solution,id\n{GRID2},{GRID1_SOLVED},7\n");
    let solved = run_with(["solve", "--to", "csv"], wrong);
    assert!(
        solved.code == 0 && solved.out.ends_with(&format!("2,{GRID1_SOLVED},7\n")),
        "{solved:?}"
    );
    // The commands say what the first records do not have.
    let late = (0..1100).map(|_| GRID2.to_owned()).chain([format!("{GRID1} # late")]);
    let ran = run_with(["solve", "--to", "csv"], lines(late));
    assert!(ran.code == 0 && ran.err.contains("no column for comment"), "{}", ran.err);
}

/// A table may go through any number of commands: no column takes the name of another one.
#[test]
fn columns_keep_their_own_names() {
    let table = format!("id,puzzle\n1,{GRID1}\n");
    let once = run_with(["solve", "--to", "csv"], table).fine();
    let twice = run_with(["rate", "--to", "csv"], once).fine();
    let thrice = run_with(["check", "--to", "csv"], twice).fine();
    let head: Vec<_> = thrice.lines().next().unwrap().split(',').collect();
    let mut names = head.clone();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), head.len(), "{head:?}");
    assert!(head.contains(&"input_status") && head.contains(&"input_status_2"), "{head:?}");
    // The first place stays, and no other one.
    assert!(head.ends_with(&["id"]) || head.contains(&"id"), "{head:?}");
    let places = head.iter().filter(|name| name.contains("source") || name.contains("line"));
    let places: Vec<_> = places.collect();
    assert_eq!(places, [&"source", &"line", &"input_source", &"input_line"]);
}

/// Parts of a JSON object that are no puzzle stay as they are.
#[test]
fn parts_of_objects_are_kept() {
    let object =
        format!("{{\"puzzle\":\"{GRID1}\",\"b\":{{\"c\": [1, 2]}},\"l\":[1,2],\"d\":null}}\n");
    let json = run_with(["convert", "--to", "json"], object).fine();
    assert!(json.contains(r#""b":{"c":[1,2]},"l":[1,2],"d":null"#), "{json}");
}

/// What stands behind a link is kept or reported.
#[test]
fn text_behind_a_link() {
    let link = |puzzle: &str| format!("https://www.sudokuwiki.org/sudoku.htm?bd={puzzle}");
    let remark = format!("{} my remark\n", link(GRID1));
    let json = run_with(["convert", "--to", "json"], remark).fine();
    assert!(json.contains(r#""comment":"my remark""#), "{json}");
    let two = format!("{} and {}\n", link(GRID1), link(GRID2));
    let ran = run_with(["solve"], two);
    assert_eq!((ran.code, ran.out.lines().next()), (2, Some(GRID1_SOLVED)));
    assert!(ran.err.contains("a second link on the line"), "{}", ran.err);
    let other = format!("{} from https://example.com/list\n", link(GRID1));
    assert_eq!(run_with(["solve"], other).fine(), format!("{GRID1_SOLVED}\n"));
}

/// A solution in the input is a detail as any other one, where nobody asks for it.
#[test]
fn solutions_in_the_input_stay_in_tables() {
    let solution = GRID1_SOLVED;
    let table = format!("puzzle,Answer,id\n{GRID1},{solution},7\n");
    let object = format!("{{\"puzzle\":\"{GRID1}\",\"solution\":\"{solution}\",\"id\":\"7\"}}\n");
    for command in ["rate", "count", "canon", "explain"] {
        for (input, name) in [(&table, "Answer"), (&object, "solution")] {
            let json = run_with([command, "--to", "jsonl"], input.as_str()).fine();
            let row: serde_json::Value = serde_json::from_str(&json).unwrap();
            assert_eq!((&row[name], &row["id"]), (&solution.into(), &"7".into()), "{command}");
        }
    }
    let both = run_with(["solve", "--to", "csv"], &*object).fine();
    assert!(both.lines().next().unwrap().ends_with("source,line,input_solution,id"), "{both}");
    let small =
        format!("{{\"puzzle\":\"{}\",\"solution\":\"1234341221434321\"}}\n", "1...............");
    let small = run_with(["count", "--to", "jsonl"], small).out;
    assert!(small.contains("\"solution\":\"1234341221434321\""), "{small}");
}
