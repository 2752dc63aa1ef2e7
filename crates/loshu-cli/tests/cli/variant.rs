//! Puzzles of other sizes and layouts, and with further rules.

use std::fs;

use serde_json::Value;

use crate::pdf_text::Pdf;
use crate::support::{Folder, GRID1, GRID1_SOLVED, Ran, lines, run, run_with};

const SIX: (&str, &str) =
    ("..63...2...6.....125.....1...5....4.", "146352325416634521251634413265562143");
const X: (&str, &str) = (
    "...4...2...1....93...7...........94......43.............8....6.1.....5.2..485....",
    "589431627741265893362798415815372946276914358493586271958123764137649582624857139",
);
const KNIGHT: (&str, &str) = (
    "...........2.........7......57..............9...19.....93..2....6......1..8......",
    "579238146412659873386714925957326418621485739834197562193572684765843291248961357",
);
const SIXTEEN: (&str, &str) = (
    ".DG1.C.BE..3.4.A..7B.62..41...59.......D.....G....49.7.3.B6..FD..9..G...C......4G..46....9F.3.B..C5.1...BE.86..G.B.....E2G...D....3...596.....1.F..C2.76...B.E3..1.8.4D....7F..5E......F...D..9..AB..FG.1.3.C8....2.....F.......8F...BC..62.97..1.6.A..59.C.GB2.",
    "2DG15C9BEF73846AA87BF62GD41CE35963CF41ED8A59BG725E4987A3GB621FDCD9FEG5B7C3A62184G2146D8C79F53ABE7C5A1234BED869FG3B869AFE2G415DC74G37BE596C8FA21DF5DC2G76A19B4E38B198C4DA32E7F6G5E6A2381F45GD7C9B9AB57FG21D34C8E6C423E968F7BGD5A18FEGDBC1562A9743176DA34598CEGB2F",
);
const KILLER: &str = r#"{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {"value": 1, "given": true}],
 [{}, {"value": 4, "given": true}, {}, {}], [{}, {}, {}, {}]], "killercage": [
 {"cells": ["R1C2", "R1C3"], "value": "5"}, {"cells": ["R2C4", "R3C4", "R4C4"], "value": "7"},
 {"cells": ["R4C1", "R4C2", "R4C3"], "value": "6"}, {"cells": ["R1C1", "R2C1", "R3C1"], "value": "9"},
 {"cells": ["R2C2", "R3C2"], "value": "7"}, {"cells": ["R1C4"], "value": "3"},
 {"cells": ["R2C3", "R3C3"], "value": "3"}]}"#;
const KILLER_SOLVED: &str = "2143432134121234";

/// The killer without line feeds.
fn killer() -> String {
    KILLER.replace('\n', "")
}

#[test]
fn sizes_are_told_by_the_text() {
    let mixed = lines([GRID1, SIX.0, SIXTEEN.0, GRID1]);
    let ran = run_with(["solve"], mixed);
    assert_eq!(ran.fine(), lines([GRID1_SOLVED, SIX.1, SIXTEEN.1, GRID1_SOLVED]));
    let rows: Vec<String> = (0..16)
        .map(|row| SIXTEEN.0[16 * row..16 * row + 16].chars().map(|c| format!("{c} ")).collect())
        .collect();
    let grid = rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>();
    assert_eq!(run_with(["solve"], lines(grid)).fine(), lines([SIXTEEN.1]));
    // The cells of these are not as many as those of any square. Some rows begin where no cell lies.
    for grids in ["samurai", "flower", "windmill", "twin"] {
        let grids = format!("grids={grids}");
        let made = run([
            "generate",
            "-q",
            "--variant",
            &grids,
            "--seed",
            "1",
            "--to",
            "line",
            "--solution",
        ])
        .fine();
        let (puzzle, solution) = made.trim_end().split_once('\t').unwrap();
        assert_eq!(
            run_with(["solve"], lines([GRID1, puzzle])).fine(),
            lines([GRID1_SOLVED, solution])
        );
        let rows = run(["convert", "--to", "grid", puzzle]).fine();
        assert_eq!(run_with(["solve"], rows).fine(), lines([solution]));
    }
}

#[test]
fn solutions_in_tables_are_texts_of_every_size() {
    let ran = run_with(["solve", "--to", "jsonl"], lines([SIX.0, SIXTEEN.0])).fine();
    let rows: Vec<Value> = ran.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&rows[0]["status"], &rows[0]["solution"]), (&"unique".into(), &SIX.1.into()));
    let line = run_with(["solve"], lines([SIXTEEN.0])).fine();
    assert_eq!(rows[1]["solution"].as_str(), Some(line.trim_end()));
    assert_eq!(line.trim_end().len(), 256);
}

#[test]
fn f_puzzles_with_rules_are_solved() {
    let one = run_with(["solve"], KILLER).fine();
    assert_eq!(one, lines([KILLER_SOLVED]));
    let list = format!("[{}, {}]\n", killer(), killer());
    assert_eq!(run_with(["solve"], list).fine(), lines([KILLER_SOLVED, KILLER_SOLVED]));
    assert_eq!(run_with(["count"], KILLER).fine(), "1\n");
    let without = killer().replace("\"value\": 1, \"given\": true", "");
    let ran = run_with(["solve", "--all"], without.as_str());
    assert!(ran.out.lines().count() >= 1, "{}", ran.out);
    assert_eq!(run_with(["count"], without).out.trim(), ran.out.lines().count().to_string());
}

#[test]
fn links_keep_the_rules() {
    let link = run_with(["convert", "--to", "fpuzzles"], KILLER).fine();
    assert!(link.starts_with("https://www.f-puzzles.com/?load="), "{link}");
    assert_eq!(run(["solve", link.trim()]).fine(), lines([KILLER_SOLVED]));
    let json = run_with(["convert", "--to", "json"], link).fine();
    assert_eq!(run_with(["solve"], json).fine(), lines([KILLER_SOLVED]));
    let pad = run_with(["convert", "--to", "sudokupad"], KILLER).fine();
    assert_eq!(run_with(["solve"], pad).fine(), lines([KILLER_SOLVED]));
}

#[test]
fn options_name_the_rules() {
    assert_eq!(run(["solve", "--variant", "x", X.0]).fine(), lines([X.1]));
    assert_eq!(run(["solve", "--variant", "anti-knight", KNIGHT.0]).fine(), lines([KNIGHT.1]));
    // The text tells its size.
    let six = run(["generate", "-q", "--variant", "6,x", "--seed", "1", "--to", "grid"]).fine();
    assert_eq!(run_with(["solve", "--variant", "x", "--to", "grid"], six).code, 0);
    let one_line = |variant: &str| run(["check", "--variant", variant, SIX.0]).out;
    assert!(one_line("x").contains("6x6 with"), "{}", one_line("x"));
    assert_eq!(one_line("x"), one_line("6,x"));
    // Without the rule there are several solutions.
    assert_eq!(run(["solve", X.0]).code, 1);
    let grid = run(["show", "--variant", "6", SIX.0]).fine();
    assert_eq!(grid.lines().nth(1), Some("+-------+-------+"), "{grid}");
    let ran = run(["solve", "--variant", ":3x2", "--to", "grid", SIX.0]);
    assert!(ran.out.contains("+-----+-----+-----+"), "{}", ran.out);
}

#[test]
fn contradictions_are_refused() {
    let cases: [(&[&str], &str); 12] = [
        (&["--variant", "36"], "size 36; expected 4 to 25"),
        (&["--variant", "3"], "size 3; expected 4 to 25"),
        (&["--variant", "6:3x3"], "size 6, but boxes or regions for size 9"),
        (
            &["--variant", "6,anti-pony"],
            "word 2, \"anti-pony\": not known; near names are anti-king",
        ),
        (&["--variant", "killer"], "only puzzles that are made take this word"),
        (&["--variant", "3x2"], "boxes stand behind a colon, such as 6:3x2"),
        (&["--variant", "samuri"], "near names are grids=samurai"),
        (&["--variant", ":0x4"], "boxes \"0x4\""),
        (&["--variant", "grids=pyramid"], "grids \"pyramid\""),
        (&["--variant", "16"], "36 cells"),
        (&["--engine", "norvig", "--variant", "x"], "--variant needs --engine fast"),
        (&["--variant", "symbols=roman"], "expected one of"),
    ];
    for (args, expected) in cases {
        let mut all = vec!["solve"];
        all.extend(args);
        all.push(SIX.0);
        let ran = run(all);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.out);
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
    }
    let empty = run_with(["solve"], r#"{"size":0,"grid":[]}"#);
    assert!(empty.err.contains("grid: 0 rows; expected 1 to 25"), "{}", empty.err);
    let unknown = killer().replace("killercage", "magicsquare");
    let ran = run_with(["solve"], unknown);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("the rule \"magicsquare\" is not supported"), "{}", ran.err);
    let large = run_with(["solve"], lines([".".repeat(36 * 36).as_str()]));
    assert!(large.err.contains("36x36; the largest has 25 digits"), "{}", large.err);
    // What works on ordinary Sudokus says what it found.
    let ran = run_with(["grid"], KILLER);
    assert!(ran.err.contains("found 4x4 with killer cage"), "{}", ran.err);
}

/// A puzzle of another size is known by its cells, whether any of them is empty or not.
#[test]
fn a_small_puzzle_on_a_line() {
    const FULL: &str = "1234341221434321";
    for puzzle in [FULL, "123434122143432.", "1...3...2...4..."] {
        let by_itself = run(["check", puzzle]);
        assert!(by_itself.out.contains("\t4x4\t"), "{by_itself:?}");
        assert_eq!(run(["check", "--variant", "4", puzzle]).out, by_itself.out);
        assert_eq!(run_with(["check"], puzzle).out, by_itself.out);
        let problem = "16 cells (4x4), expected 81 (9x9); this command is for ordinary \
                       Sudokus, and `loshu solve`, `check`, `hint`, `explain`, `rate` and \
                       others take all\n";
        assert_eq!(run(["-q", "grid", puzzle]).err, format!("argument 1:1:17: {problem}"));
    }
}

/// A drawing has no cages and no regions, and its digits alone are another puzzle: it is refused, unless the rules are
/// given beside it.
#[test]
fn drawings_without_their_rules_are_refused() {
    let drawn = run_with(["show"], KILLER).fine();
    let ran = run_with(["solve"], &*drawn);
    let problem = "a drawing of 4x4 with killer cage has its digits only, expected a form with the rules, such as f-puzzles";
    assert_eq!((ran.code, ran.out), (2, format!("!\terror: {problem}\n")));
    let both = run_with(["solve"], format!("{drawn}\n{}\n", SIX.0));
    assert_eq!(both.out.lines().last(), Some(SIX.1), "{}", both.out);

    let x = run(["show", "--variant", "x", X.0]).fine();
    assert!(x.starts_with("# 9x9 with rising diagonal, falling diagonal\n"), "{x}");
    assert_eq!(run_with(["solve"], &*x).code, 2);
    // All of a file are, and those with unusual boxes, too.
    let ran = run_with(["solve"], format!("{x}\n{x}\n{x}"));
    assert_eq!(
        (ran.code, ran.out.matches("its digits only").count(), ran.out.lines().count()),
        (2, 3, 3)
    );
    let turned = run(["generate", "-q", "--seed", "1", "--variant", "6:3x2", "--to", "grid"]);
    let turned = turned.fine();
    assert!(turned.starts_with("# 6x6 with boxes of 3x2\n"), "{turned}");
    assert_eq!(run_with(["solve"], &*turned).code, 2);
    let twin = ["generate", "-q", "--seed", "1", "--variant", "grids=twin,x", "--to", "grid"];
    assert!(
        run_with(["solve"], run(twin).fine()).out.contains("2 grids of 9x9 with rising diagonal")
    );
    assert_eq!(run_with(["solve", "--variant", "x"], &*x).fine(), lines([X.1]));
    // Not every comment names rules.
    let drawn = run(["show", GRID1]).fine();
    for comment in ["# 9x9 with 32 clues", "# 9x9 with love"] {
        let commented = format!("{comment}\n{drawn}");
        assert_eq!(run_with(["solve"], commented).fine(), lines([GRID1_SOLVED]));
    }
}

/// Puzzles of all sizes may have a remark beside them.
#[test]
fn remarks_beside_other_sizes() {
    let four = "..13..4.....1.3.";
    let list = [
        format!("{four} easy"),
        four.into(),
        format!("{four}, for children"),
        format!("No. 1: {four}"),
        format!("\"{four}\";\"x\""),
        format!("{} hard", SIX.0),
        format!("{four}\tEasy"),
    ];
    let solved = run_with(["solve", "--to", "jsonl"], list.join("\n")).fine();
    assert_eq!(solved.matches("\"status\":\"unique\"").count(), list.len(), "{solved}");
    // What is no puzzle says nothing.
    assert_eq!(run_with(["solve"], format!("Easy ones\n{four}\n")).fine().lines().count(), 1);
    // A heading may be as long as a row.
    let rows = "Easy\n. . 1 3\n. . 4 .\n. . . .\n1 . 3 .\n";
    assert_eq!(run_with(["solve"], rows).fine().lines().count(), 1);
}

/// Four grids that overlap in a square have as many cells as one of 12 rows, and other digits.
#[test]
fn a_butterfly_is_told_by_its_digits() {
    let made = run(["generate", "-q", "--seed", "3", "--variant", "grids=butterfly"]).fine();
    for to in ["line", "grid", "csv", "jsonl"] {
        let told = run_with(["convert", "--to", to], &*made).fine();
        let checked = run_with(["check"], told).fine();
        assert!(checked.contains("\t4 grids of 9x9"), "{to}: {checked}");
    }
    let twelve = run(["generate", "-q", "--seed", "3", "--variant", "12"]).fine();
    assert!(run_with(["check"], twelve).fine().contains("\t12x12\t"));
}

/// Words for an ordinary Sudoku make one, with all that is for those.
#[test]
fn ordinary_words_make_ordinary_sudokus() {
    let made = |more: &[&str]| run([&["generate", "-q", "--seed", "5"], more].concat()).fine();
    for words in [&["--variant", "9"][..], &["--variant", ":3x3"]] {
        assert_eq!(made(words), made(&[]));
        made(&[words, &["--rating", "1.0..3.0"]].concat());
    }
}

/// Grids that overlap keep their rules in objects and tables; a line is enough where it tells all.
#[test]
fn rules_of_several_grids() {
    for variant in ["grids=twin,parity", "grids=twin,x", "grids=twin"] {
        let twin = ["generate", "-q", "--seed", "3", "--variant", variant];
        for to in ["line", "csv", "jsonl"] {
            let made = run([&twin[..], &["--to", to]].concat()).fine();
            let solved = run_with(["solve", "--to", "jsonl"], &*made).fine();
            assert!(solved.contains("\"status\":\"unique\""), "{to}: {solved}");
            assert_eq!(run_with(["solve"], solved).fine(), run_with(["solve"], &*made).fine());
        }
        let line = run(twin).fine();
        assert_eq!(line.starts_with('{'), variant.contains(','), "{line}");
    }
    let own = run(["generate", "-q", "--seed", "3", "--variant", "grids=R1C4,R4C1"]).fine();
    assert!(own.starts_with("{\"size\":9,\"grids\":\"R1C4,R4C1\",\"grid\":[[null"), "{own}");
    assert!(run_with(["check"], &*own).fine().starts_with("unique\t2 grids of 9x9\t"));
    // Other programs do not know them.
    let link = run_with(["convert", "--to", "fpuzzles"], &*own);
    assert!(link.err.contains("f-puzzles holds one square"), "{}", link.err);
    for (from, to) in [
        ("R1C4,R4C1", "R1C4,R4C0"),
        ("[[null", "[[{\"value\":1,\"given\":true}"),
        ("\"size\":9", "\"size\":8"),
    ] {
        assert_eq!(run_with(["solve"], own.replacen(from, to, 1)).code, 2, "{to}");
    }
}

/// Rows of tables have the rules, whatever form they came in.
#[test]
fn tables_keep_the_rules_of_any_text() {
    let killer = killer();
    for to in ["csv", "jsonl"] {
        let table = run_with(["solve", "--to", to], &*killer).fine();
        let again = run_with(["solve", "--column", "puzzle", "--to", "line"], &*table);
        let again = if to == "csv" { again } else { run_with(["solve"], &*table) };
        assert_eq!(again.fine(), run_with(["solve"], &*killer).fine(), "{table}");
    }
}

/// A wrong line of a list costs no other line.
#[test]
fn a_wrong_digit_in_a_list_of_other_sizes() {
    let wrong = format!("9{}", &SIX.0[1..]);
    let ran = run_with(["solve"], lines([SIX.0, &wrong, SIX.0]));
    let problem = "cell 1: no digit of a grid with 6 digits";
    assert_eq!(
        (ran.code, &*ran.out),
        (2, &*lines([SIX.1, &format!("!\terror: {problem}"), SIX.1]))
    );
    assert!(ran.err.contains(&format!("standard input:2:1: {problem}")), "{}", ran.err);
    // So many lines of 16 cells could be the rows of a grid.
    let four = KILLER_SOLVED;
    let mut many = vec![four; 40];
    many[4] = "9143432134121234";
    let ran = run_with(["solve"], lines(&many));
    let expected = "!\terror: cell 1: no digit of a grid with 4 digits";
    many[4] = expected;
    assert_eq!((ran.code, ran.out), (2, lines(&many)));
    let drawn = run(["show", "--variant", "16", &".".repeat(256)]).fine();
    assert_eq!(run_with(["count", "--limit", "2"], drawn).out, "2+\n");
}

/// The size that an option names counts in the message about a text that has another one.
#[test]
fn a_missing_cell_of_another_size() {
    let ran = run(["solve", "--variant", "6", &SIX.0[1..]]).refused();
    assert!(ran.contains("35 cells, expected 36"), "{ran}");
}

/// A full grid has no redundant givens.
#[test]
fn full_grids_are_solved() {
    let full = run(["check", KILLER_SOLVED]).fine();
    assert_eq!(full, "solved\t4x4\t16 clues\n");
}

/// What `generate` writes as a table or as JSON is read again with its rules, and its solutions are right.
#[test]
fn tables_of_other_layouts_are_read() {
    for layout in [
        "--variant 4",
        "--variant 16",
        "--variant 6,symbols=A",
        "--variant x",
        "--variant 6,killer",
        "--variant jigsaw",
        "--variant grids=samurai",
    ] {
        let made = |form: &str| {
            let args = ["generate", "-q", "-n", "2", "--seed", "1", "--solution", "--to", form];
            run(args.into_iter().chain(layout.split(' '))).fine()
        };
        let (csv, json) = (made("csv"), made("jsonl"));
        let solved = run_with(["solve"], &*csv).fine();
        assert_eq!(run_with(["solve"], &*json).fine(), solved, "{layout}");
        let checked = run_with(["check"], &*csv).fine();
        assert_eq!(checked.matches("correct").count(), 2, "{layout}: {checked}");
        // The other columns stay.
        let table = run_with(["solve", "--to", "csv"], &*csv).fine();
        assert!(table.lines().next().unwrap().contains(",seed,"), "{layout}: {table}");
        for form in ["csv", "jsonl"] {
            let again = run_with(["solve", "--to", form], &*csv).fine();
            assert_eq!(run_with(["solve"], again).fine(), solved, "{layout}");
        }
        assert_eq!(run_with(["count"], &*json).fine(), "1\n1\n", "{layout}");
    }
    // Without rules in the row, those of the options count.
    let x = format!("puzzle,solution\n{},{}\n", X.0, X.1);
    assert_eq!(
        run_with(["check", "--variant", "x"], &*x).fine().split('\t').next(),
        Some("correct")
    );
    let broken = "puzzle,fpuzzles\n....,{\"\"size\"\":\n";
    assert_eq!(run_with(["solve"], broken).code, 2);
    for list in ["[[1,0,0,0],[0,4,0,0],[0,0,3,0],[0,0,0,2]]", "[1,0,0,0,0,4,0,0,0,0,3,0,0,0,0,2]"] {
        let ran = run_with(["check"], format!("{{\"puzzle\": {list}}}\n"));
        assert_eq!(ran.out, "multiple\t4x4\t4 clues\n");
    }
}

/// What a format has no room for is told.
#[test]
fn rules_that_a_format_cannot_hold() {
    let told = "loshu: the line format has no killer cage; dropped for 1 puzzle\n";
    let ran = run_with(["convert", "--to", "line"], KILLER);
    assert_eq!((ran.code, &*ran.err), (0, told));
    let refused = run_with(["convert", "--to", "grid", "--strict"], KILLER);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("the grid format has no killer cage"), "{}", refused.err);
    let json = run_with(["convert", "--to", "json"], KILLER).fine();
    // A table has the rules in a column of their own.
    let table = run_with(["convert", "--to", "csv"], KILLER).fine();
    assert!(table.lines().next().unwrap().ends_with(",fpuzzles"), "{table}");
    assert_eq!(run_with(["convert", "--to", "json"], &*table).fine(), json);
    let ordinary =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let mixed = format!("{ordinary}\n{json}{}\n", SIX.0);
    let table = run_with(["convert", "--to", "csv"], &*mixed).fine();
    let again = run_with(["convert", "--to", "csv"], &*table).fine();
    assert_eq!((again.lines().count(), &again), (4, &table));
    // A column of that name stands once, also where an ordinary puzzle has a text in it.
    let named = format!("puzzle,fpuzzles\n{ordinary},\"a text\"\n");
    assert_eq!(
        run_with(["convert", "--to", "csv"], &*named).fine(),
        format!("puzzle,fpuzzles\n{ordinary},a text\n")
    );
    // The solution goes along, from tables and from objects.
    let made = ["generate", "-q", "--variant", "6,killer", "--seed", "1", "--to", "csv"];
    let table = run(made).fine();
    let solution = run_with(["solve"], &*table).fine();
    let object = run_with(["convert", "--to", "json"], &*table).out;
    let again = run_with(["convert", "--to", "json"], &*object).fine();
    assert_eq!(again, object);
    let again = run_with(["convert", "--to", "csv"], &*object).fine();
    assert_eq!(run_with(["convert", "--to", "json"], again).fine(), object);
    let list: Vec<_> = solution.trim_end().chars().map(String::from).collect();
    assert!(object.contains(&format!("\"solution\":[{}]", list.join(","))), "{object}");
    let x = format!("puzzle,solution\n{},{}\n", X.0, X.1);
    let x = run_with(["convert", "--to", "json", "--variant", "x"], x).fine();
    assert!(x.contains("\"solution\":["), "{x}");
    let lost = run_with(["convert", "--to", "line"], &*object);
    assert!(lost.err.contains("the line format has no solution"), "{}", lost.err);
    assert!(run_with(["check"], &*object).fine().starts_with("correct\t"));
    let boxes = run(["convert", "--to", "line", "--variant", ":2x6", &".".repeat(144)]);
    assert!(boxes.err.contains("has no boxes of 2x6"), "{}", boxes.err);
    run(["convert", "--to", "line", SIX.0]).fine();
}

/// The solutions of other layouts are compared, and each with its own puzzle.
#[test]
fn solutions_of_other_layouts() {
    let check = |puzzle: &str, solution: &str| run(["check", puzzle, "--solution", solution]);
    assert_eq!(check(SIX.0, SIX.1).fine(), "correct\t6x6\n");
    let open = check(SIX.0, &format!(".{}", &SIX.1[1..]));
    assert_eq!(
        (open.code, &*open.out),
        (1, "incomplete\t6x6\tAll digits are right, and 1 cell is empty.\n")
    );
    let (first, second) = SIX.1.split_at(1);
    let (second, rest) = second.split_at(1);
    let wrong = check(SIX.0, &[second, first, rest].concat());
    let reasons = "4 stands twice in column 1: r1c1, r5c1. 1 stands twice in column 2: r1c2, r5c2. Not as in the solution: r1c1, r1c2.";
    assert_eq!(wrong.out, format!("wrong\t6x6\t{reasons}\n"));
    let several = check("1000040000300002", "1243342121344312");
    assert!(several.out.starts_with("possible\t4x4\tThe puzzle has several"), "{}", several.out);
    let given = check("1000040000300002", "2143342121344312");
    assert!(given.out.contains("r1c1 is 2, but the puzzle gives 1."), "{}", given.out);
    let short = check(SIX.0, GRID1_SOLVED);
    assert_eq!(
        (short.code, &*short.out),
        (2, "!\terror: its solution has 81 cells, expected 36\n")
    );

    let folder = Folder::new();
    folder.file("puzzles.txt", lines([GRID1, SIX.0, GRID1]));
    folder.file("solutions.txt", lines([GRID1_SOLVED, SIX.1, GRID1_SOLVED]));
    let all = folder.run(["check", "puzzles.txt", "--solution", "solutions.txt"]).fine();
    assert_eq!(all, "correct\ncorrect\t6x6\ncorrect\n");
    folder.file("killer.json", KILLER);
    folder.file("filled.txt", lines([KILLER_SOLVED, "2143432134121243"]));
    let ran = folder.run(["check", "killer.json", "--solution", "filled.txt"]);
    let verdicts: Vec<_> = ran.out.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!(verdicts, ["correct", "wrong"]);
}

/// Setters choose how many givens there are and how they lie.
#[test]
fn givens_as_they_are_wanted() {
    let made = |more: &[&str]| {
        let args = ["generate", "-q", "--seed", "1", "-n", "4", "--variant", "6", "--to", "line"];
        run([&args[..], more].concat()).fine()
    };
    for line in made(&["--clues", "14..15", "--symmetry", "rotate180"]).lines() {
        let is_given: Vec<bool> = line.chars().map(|sign| sign != '.' && sign != '0').collect();
        assert_eq!(is_given.iter().filter(|given| **given).count(), 14, "{line}");
        assert!((0..36).all(|cell| is_given[cell] == is_given[35 - cell]), "{line}");
    }
    assert_eq!(made(&["--symmetry", "none"]), made(&[]));
    assert_eq!(made(&["--symmetry", "random", "--clues", "13"]).lines().count(), 4);
    let Ran { code, err, .. } = run(["generate", "-q", "--variant", "4", "--clues", "1..3"]);
    assert_eq!(code, 1);
    assert!(
        err.contains(
            "puzzles tried: 2000; none had the wanted number of givens; the nearest has 4"
        ),
        "{err}"
    );
    // No given is added to a minimal puzzle.
    let minimal = ["generate", "-q", "--variant", "4", "--minimal"];
    let Ran { code, err, .. } = run([&minimal[..], &["--clues", "12"]].concat());
    assert_eq!(code, 1);
    assert!(err.contains("none had the wanted number of givens; the nearest has "), "{err}");
    let six = run([&minimal[..], &["--clues", "6"]].concat()).fine();
    assert!(run_with(["check"], &*six).fine().contains("minimal"), "{six}");
    let Ran { err, .. } =
        run(["generate", "-q", "--variant", "4", "--clues", "5", "--symmetry", "left-right"]);
    assert!(err.contains("no such number of givens with this symmetry"), "{err}");
    let Ran { err, .. } = run(["generate", "-q", "--variant", "4", "--clues", "17"]);
    assert!(err.contains("more givens are wanted than the 16 cells of these rules"), "{err}");
}

/// Letters and pictures say the same as digits, wherever they are read and written.
#[test]
fn letters_and_pictures() {
    let made = |variant: &str| {
        let args = ["generate", "-q", "--seed", "1", "-n", "3", "--solution", "--variant", variant];
        run(args).fine()
    };
    let digits = made("6");
    for (symbols, signs) in [("A", "ABCDEF"), ("pictures", "●■▲♥☼♦")] {
        let written = |text: &str| -> String {
            let sign =
                |digit: char| digit.to_digit(10).and_then(|at| signs.chars().nth(at as usize - 1));
            text.chars().map(|digit| sign(digit).unwrap_or(digit)).collect()
        };
        let puzzles = made(&format!("6,symbols={symbols}"));
        assert_eq!(puzzles, written(&digits));
        for line in puzzles.lines() {
            let (puzzle, solution) = line.split_once('\t').unwrap();
            assert_eq!(run(["solve", puzzle]).fine(), lines([solution]));
            let hint = run(["explain", puzzle]).out;
            assert!(signs.chars().any(|sign| hint.contains(&format!("is {sign}"))), "{hint}");
            // An object of f-puzzles keeps them.
            let object = run(["convert", "--to", "json", puzzle]).fine();
            assert_eq!(run_with(["convert", "--to", "line"], &*object).out, lines([puzzle]));
            let grid = run(["show", puzzle]).fine();
            assert_eq!(grid.lines().nth(1), Some("+-------+-------+"), "{grid}");
            assert_eq!(run_with(["solve"], grid).out, lines([solution]));
        }
        let of_digits = digits.lines().next().unwrap().split_once('\t').unwrap();
        let solved = run(["solve", "--variant", &format!("symbols={symbols}"), of_digits.0]).fine();
        assert_eq!(solved, lines([written(of_digits.1)]));
    }
    let nine = run(["generate", "-q", "--seed", "1", "--variant", "symbols=pictures"]).fine();
    assert!(run_with(["solve"], nine).fine().contains('♠'));
    let many = run(["generate", "--variant", "10,symbols=pictures"]).refused();
    assert!(many.contains("10 digits as pictures; there are pictures for 9"), "{many}");
    let object = r#"{"size":4,"symbols":"runes","grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    let unknown = run_with(["solve"], object);
    assert!(
        unknown.code == 2 && unknown.err.contains("symbols: expected one of"),
        "{}",
        unknown.err
    );
}

#[test]
fn several_grids_and_regions() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("twin.txt");
    let rows = (0..15).map(|row| {
        let sign = |column| {
            let inside = (row < 9 && column < 9) || (row > 5 && column > 5);
            if inside { '.' } else { '#' }
        };
        (0..15).map(sign).collect::<String>()
    });
    fs::write(&file, rows.collect::<Vec<_>>().join("\n")).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(run(["solve", file]).code, 1);
    assert_eq!(run(["count", "--limit", "2", "--variant", "grids=twin", file]).out, "2+\n");
    let regions = folder.path().join("regions.txt");
    fs::write(&regions, "aabb\naabb\nccdd\nccdd\n").unwrap();
    let regions = regions.to_str().unwrap();
    let variant = &format!("regions={regions}");
    let ran = run(["count", "--variant", variant, "................"]);
    assert_eq!(ran.out, "288\n", "{}", ran.err);
    fs::write(regions, "aaab\naabb\nccdd\nccdd\n").unwrap();
    let ran = run(["count", "--variant", variant, "................"]);
    assert!(ran.err.contains("region 'a' has 5 cells; expected 4"), "{}", ran.err);
}

#[test]
fn checked_and_drawn() {
    let ran = run_with(["check"], KILLER);
    assert!(ran.out.starts_with("unique\t4x4 with killer cage\t2 clues\t"), "{}", ran.out);
    let svg = run_with(["show", "--to", "svg"], KILLER).fine();
    assert!(svg.contains("class=\"cage\"") && svg.contains(">9</text>"), "{svg}");
    // A table of signs has no cages, so they stand below it.
    let told = run_with(["show"], KILLER).fine();
    let cages: Vec<&str> = told.lines().filter(|line| line.starts_with("# killer cage ")).collect();
    assert_eq!((cages.len(), cages[1]), (7, "# killer cage 7: r2c4 r3c4 r4c4"), "{told}");
}

#[test]
fn pencil_marks_are_drawn() {
    let show = |options: &[&str]| {
        let shown = run_with([&["show"][..], options].concat(), KILLER).fine();
        let cells = shown.lines().filter(|line| line.starts_with('|'));
        cells.map(|line| line.replace(['|', ' '], "")).collect::<Vec<_>>()
    };
    let all = show(&["--candidates", "none"]);
    assert_eq!(all.concat().matches("1234").count(), 14, "two givens: {all:?}");
    let seen = show(&["--candidates", "peers"]);
    assert!(seen.concat().len() < all.concat().len(), "{seen:?}");
    assert_eq!(show(&["--candidates", "true"]).concat(), KILLER_SOLVED);
    let by_sums = show(&["--candidates", "sum,naked-single,hidden-single-box"]);
    assert_ne!(by_sums, show(&["--candidates", "singles"]));
    assert_eq!(show(&["--expand"]).concat().len(), 16, "a digit or a point a cell");
    let svg = run_with(["show", "--to", "svg", "--candidates", "none"], KILLER).fine();
    let without = run_with(["show", "--to", "svg"], KILLER).fine();
    assert!(svg.matches("</text>").count() >= without.matches("</text>").count() + 14 * 4);
    let ran = run(["show", "--variant", "4", "--candidates", "singles", "11.............."]);
    assert!(ran.code == 1 && ran.err.contains("no digit is left for r1c1"), "{}", ran.err);
    let many = "................";
    let ran =
        run(["show", "--variant", "4,anti-king,non-consecutive", "--candidates", "true", many]);
    assert!(ran.err.contains("no candidate is true: there is no solution"), "{}", ran.err);
}

/// Houses and peers are drawn of ordinary Sudokus only, and nobody is left to wonder where they are.
#[test]
fn what_only_ordinary_sudokus_show_is_refused() {
    let ran = run_with(["show", "--cell", "A1"], KILLER);
    assert_eq!(ran.code, 2, "{}", ran.out);
    let problem = "1:1: --cell needs an ordinary Sudoku (9x9), found 4x4 with killer cage; leave the option out\n";
    assert!(ran.err.ends_with(problem), "{}", ran.err);
    let refused = run(["show", "--variant", "x", X.0, "--cell", "A1"]).refused();
    assert!(refused.contains("--cell is for ordinary Sudokus, without --variant"), "{refused}");
    for options in [["--highlight", "A1"], ["--names", "rc"]] {
        let ran = run_with([&["show", "--to", "svg"][..], &options].concat(), KILLER);
        let problem = format!("{} needs an ordinary Sudoku (9x9)", options[0]);
        assert!(ran.refused().contains(&problem), "{options:?}");
    }
    for (command, option, named) in [
        ("explain", ["--profile", "se"], "--profile"),
        ("explain", ["--only", "single"], "--only"),
        ("explain", ["--to", "eureka"], "--to eureka"),
        ("explain", ["--notation", "a1"], "--notation a1"),
        ("hint", ["--without", "single"], "--without"),
        ("explain", ["--length", "full"], "--length"),
        ("hint", ["--notation", "a1"], "--notation a1"),
        ("hint", ["--length", "brief"], "--length"),
    ] {
        let ran = run_with([&[command][..], &option].concat(), KILLER);
        assert_eq!(ran.code, 2, "{option:?}: {}", ran.out);
        let problem = format!("1:1: {named} needs an ordinary Sudoku (9x9), found 4x4");
        assert!(ran.err.contains(&problem), "{option:?}: {}", ran.err);
    }
}

/// A step is drawn on the board with its cages: in a page with all steps, and in a picture of one.
#[test]
fn steps_are_drawn() {
    let page = run_with(["explain", "--to", "html"], KILLER).fine();
    let path = run_with(["explain", "--to", "jsonl"], KILLER).fine();
    let path: Value = serde_json::from_str(&path).unwrap();
    let steps = path["path"].as_array().unwrap().len();
    assert_eq!(page.matches("<article id=\"s").count(), steps);
    assert_eq!(page.matches("<svg class=\"board\"").count(), steps + 1, "each step, and the end");
    for part in [".cage{", "class=\"cage\"", "class=\"gone\"", "house or clue to look at", "删去"]
    {
        assert!(page.contains(part), "{part}");
    }
    let hardest = run_with(["explain", "--to", "svg"], KILLER).fine();
    assert!(hardest.starts_with("<svg") && hardest.contains("class=\"cage\""), "{hardest}");
    let second = run_with(["explain", "--to", "svg", "--until", "2"], KILLER).fine();
    let shown = run_with(["show", "--to", "svg", "--step", "2"], KILLER).fine();
    let drawn = |svg: &str| svg[svg.find("<rect").unwrap()..].trim_end().to_owned();
    assert_eq!(drawn(&second), drawn(&shown));
    let none = run_with(["show", "--to", "svg", "--step", "700"], KILLER);
    assert!(none.refused().contains("--step 700: the path has "));
}

/// No line of a Chinese path is in English.
#[test]
fn a_chinese_path_says_in_chinese_what_the_puzzle_is() {
    let path = run_with(["explain", "--lang", "zh"], KILLER).fine();
    assert!(path.starts_with("# 4x4：杀手笼\n"), "{path}");
    let made = run(["generate", "-q", "--variant", "grids=twin", "--seed", "1"]).fine();
    let path = run_with(["explain", "--lang", "zh", "--until", "1"], made).fine();
    assert!(path.starts_with("# 2 个 9x9 盘面\n"), "{path}");
}

/// A number outside is shown with its row or column, as `check` names it.
#[test]
fn numbers_outside_are_shown_by_their_lines() {
    let row = "[{}, {}, {}, {}]";
    let object = format!(
        r#"{{"size": 4, "grid": [{row}, {row}, {row}, {row}], "sandwichsum": [{{"cell": "R5C1", "value": "5"}}]}}"#
    );
    let shown = run_with(["show"], object.replace('\n', "").as_str()).fine();
    assert!(shown.contains("# sandwich 5 of column 1\n"), "{shown}");
}

/// The ending of the file says what is drawn.
#[test]
fn the_ending_of_a_picture() {
    let folder = Folder::new();
    folder.file("killer.json", KILLER);
    assert_eq!(folder.run(["show", "killer.json", "-o", "killer.svg"]).code, 0);
    assert!(fs::read_to_string(folder.path("killer.svg")).unwrap().starts_with("<svg"));
    let text = folder.run(["show", "killer.json", "-o", "killer.txt"]).refused();
    assert_eq!(text, "loshu: killer.txt: the ending must be .svg or .png\n");
}

/// Sheets have the clues, the names of the rules and what they say, and the solutions.
#[test]
fn printed() {
    let folder = tempfile::tempdir().unwrap();
    let sheets = folder.path().join("sheets.pdf");
    let print = |args: &[&str], input: &str| {
        let all = [&["print", "-q", "-o", sheets.to_str().unwrap()][..], args].concat();
        run_with(all, input).fine();
        Pdf::open(&sheets)
    };
    let pdf = print(&["--solutions", "end"], KILLER);
    assert_eq!(pdf.pages.len(), 2);
    assert!(pdf.shows(0, "No. 1 ") && pdf.shows(0, "Killer"), "{:?}", pdf.texts(0));
    let meaning = "Killer cage: The digits in a dashed cage are different.";
    let twice = print(&[], &lines([KILLER, KILLER]));
    for pdf in [&pdf, &twice] {
        let said = pdf.texts(0).iter().filter(|text| text.starts_with(meaning)).count();
        assert_eq!(said, 1, "{:?}", pdf.texts(0));
    }
    // The totals of the cages, and the givens.
    assert!(["5", "7", "6", "9", "3"].iter().all(|total| pdf.shows(0, total)));
    assert!(pdf.digits(1).contains(KILLER_SOLVED), "{}", pdf.digits(1));
    assert!(pdf.objects.contains("/Alt (Row 1: 4 empty. Row 2: 3 empty, 1. "), "{}", pdf.objects);
    let x = print(&["--variant", "x"], X.0);
    assert!(x.shows(0, "X"), "{:?}", x.texts(0));
    // Large grids stand alone or in pairs.
    assert_eq!(print(&[], &lines_of(3, SIXTEEN.0)).pages.len(), 2);
    assert_eq!(print(&["-n", "4"], &lines_of(3, SIXTEEN.0)).pages.len(), 1);
    let empty = run_with(["print", "-q", "-t", "svg", "--variant", "25"], ".".repeat(625));
    assert_eq!(
        empty.err,
        "loshu: standard input:1: several solutions, so there is none to print\n"
    );
    assert!(empty.code == 1 && empty.out.starts_with("<svg"), "{}", empty.out);
    let mixed = print(&[], &lines([GRID1, SIX.0]));
    assert!(mixed.shows(0, "No. 1") && mixed.shows(0, "No. 2"));
    let svg = run_with(["print", "-q", "-t", "svg", "--lang", "zh"], KILLER).fine();
    assert!(svg.contains("杀手笼：虚线笼内") && svg.contains("class=\"cage\""), "{svg}");
    let rated = run_with(["print", "-q", "-t", "svg", "--rate"], KILLER).fine();
    assert!(rated.contains("difficulty 2.") && !svg.contains("difficulty"), "{rated}");
    let marked = run_with(["print", "-q", "-t", "svg", "--candidates", "none"], KILLER).fine();
    assert!(marked.matches("</text>").count() >= rated.matches("</text>").count() + 14 * 4);
}

fn lines_of(number: usize, line: &str) -> String {
    lines(std::iter::repeat_n(line, number))
}

#[test]
fn a_time_limit_ends_the_making() {
    const FIRST: &str = "loshu: stopped (timeout) before the first puzzle was tried to its end\n";
    let ran = run(["generate", "-q", "--variant", "25", "--seed", "1", "--timeout", "1ms"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, FIRST));
}

#[test]
fn made_puzzles_are_proper_and_the_same_for_a_seed() {
    for args in [
        &["--variant", "6"][..],
        &["--variant", "x"],
        &["--variant", "6,jigsaw"],
        &["--variant", "6,cages"],
        &["--variant", "4,kropki"],
        &["--variant", "6,thermometers,arrows"],
    ] {
        let mut all = vec!["generate", "-q", "--seed", "7", "-n", "2"];
        all.extend(args);
        let named = run(all.clone()).fine();
        assert_eq!(named, run(all.clone()).fine(), "{args:?}");
        let checked = run_with(["check"], named.as_str());
        assert_eq!(checked.code, 0, "{args:?}: {}", checked.out);
        all.push("--minimal");
        let made = run(all).fine();
        if args[1] == "x" {
            // A line does not say the rule; the object does.
            assert!(made.contains("diagonal+"), "{made}");
        }
        let checked = run_with(["check"], made.as_str());
        assert_eq!(checked.code, 0, "{args:?}: {}", checked.out);
        assert_eq!(checked.out.matches("minimal").count(), 2, "{args:?}: {}", checked.out);
    }
}

/// What no puzzle of a layout can have is refused before the search.
#[test]
fn impossible_wishes_are_refused_at_once() {
    for (wish, why) in [
        (&["--variant", "16", "--clues", "10"][..], "a puzzle of these rules has at least 15"),
        (&["--variant", "25", "--clues", "0..23"], "a puzzle of these rules has at least 24"),
        (&["--variant", "x", "--practice", "45 rule"], "45-rule: these rules have nothing"),
        (&["--variant", "4", "--clues", "17"], "more givens are wanted than the 16 cells"),
    ] {
        let refused = run([&["generate"], wish].concat()).refused();
        assert!(refused.contains(why), "{refused}");
    }
}

/// A prime number of digits has no boxes, which is said, and drawn.
#[test]
fn a_size_without_boxes_is_called_so() {
    let made = run(["generate", "--variant", "7", "--seed", "1", "--to", "grid"]);
    assert!(made.err.contains("7x7 has no boxes, only rows and columns"), "{}", made.err);
    assert!(made.out.starts_with("# 7x7 with no boxes\n"), "{}", made.out);
    assert_eq!(made.out.lines().filter(|line| line.starts_with('+')).count(), 2, "{}", made.out);
    let again = run_with(["check"], &*made.out).fine();
    assert!(again.starts_with("unique\t7x7 with no boxes\t"), "{again}");
}

/// A limit that leaves open whether a puzzle is minimal is told in every form.
#[test]
fn an_open_question_is_told() {
    for form in ["line", "grid", "csv", "jsonl"] {
        let args = ["check", "--variant", "anti-knight", "--tries", "5", "--to", form, KNIGHT.0];
        let checked = run(args).fine();
        assert!(checked.contains("It is not known whether every given"), "{checked}");
    }
}

/// Inequalities are told, drawn, explained and linked as signs.
#[test]
fn inequalities() {
    let made = run(["generate", "-q", "--seed", "2", "--variant", "6,inequalities"]);
    let made = made.fine();
    let shown = run_with(["show"], &*made).fine();
    assert!(shown.starts_with("# 6x6 with inequality\n"), "{shown}");
    let sign = shown.lines().find_map(|line| line.strip_prefix("# inequality: ")).unwrap();
    assert_eq!(sign.split(" < ").count(), 2, "{shown}");
    assert!(run_with(["show", "--to", "svg"], &*made).fine().contains("class=\"inequality\""));
    let printed = run_with(["print", "-q", "--to", "svg"], &*made).fine();
    assert!(printed.contains("at the tip of a &lt; sign"), "{printed}");
    let told = run_with(["explain"], &*made).fine();
    assert!(told.contains("the inequality r") && told.contains(" < r"), "{told}");
    assert!(run_with(["explain", "--lang", "zh"], &*made).fine().contains("不等号 r"));
    let link = run_with(["convert", "-q", "--to", "sudokupad"], &*made).fine();
    let signs = |text: &str| {
        let json = run_with(["convert", "-q", "--to", "json"], text).fine();
        let object: Value = serde_json::from_str(&json).unwrap();
        assert!(object.get("text").is_none(), "{json}");
        object["inequality"].clone()
    };
    assert_eq!(signs(&link), signs(&made));
}

/// A rule that all signs are shown has one name everywhere, but that a sheet says of all dots at once that they are shown.
#[test]
fn rules_about_all_signs_are_named() {
    let made = run(["generate", "-q", "--seed", "1", "--variant", "4,all-dots,all-xv"]);
    let made = made.fine();
    let names = ["all white dots shown", "all black dots shown", "all X and V shown"];
    let of_sheets =
        ["All dots shown, all X and V shown<", "All dots shown: ", "All X and V shown: "];
    for (args, names) in
        [(&["check"][..], names), (&["show"], names), (&["print", "-q", "--to", "svg"], of_sheets)]
    {
        let out = run_with(args.to_vec(), &*made).fine();
        for name in names {
            assert!(out.contains(name), "{args:?}: {out}");
        }
    }
    let plain = run(["generate", "-q", "--seed", "1", "--variant", "4,kropki,xv"]).fine();
    assert!(!run_with(["check"], &*plain).fine().contains("shown"));
}

/// Steps have reasons in both languages, and lead to the solution.
#[test]
fn explained() {
    let told = run_with(["explain"], KILLER).fine();
    assert!(told.starts_with("# 4x4 with killer cage\n\n  1. "), "{told}");
    assert!(told.contains("Hidden Single: ") && told.contains("     So r"), "{told}");
    assert!(told.ends_with(&format!("The puzzle is solved.\n{KILLER_SOLVED}\n")), "{told}");
    let chinese = run_with(["explain", "--lang", "zh"], KILLER).fine();
    assert!(chinese.contains("题目已解出。") && chinese.contains("排除法："), "{chinese}");
    assert_eq!(chinese.lines().count(), told.lines().count());
    let two = run_with(["explain", "--until", "2"], KILLER).fine();
    assert!(two.contains("\n  2. ") && !two.contains("\n  3. "), "{two}");
    assert!(two.contains("More steps follow."), "{two}");
    assert!(told.starts_with(two.split("More steps").next().unwrap()), "{two}");
    let single = run_with(["explain", "--until", "hidden single"], KILLER).fine();
    assert_eq!(single.matches("Hidden Single").count(), 1, "{single}");
    let never = run_with(["explain", "--until", "x-wing"], KILLER);
    assert!(never.err.contains("The path does not use X-Wing."), "{never:?}");
    let knight = run(["explain", "--variant", "anti-knight", KNIGHT.0]).fine();
    assert!(knight.ends_with(&lines([KNIGHT.1])), "{knight}");
    let several = run(["explain", "--variant", "4", &".".repeat(16)]);
    assert_eq!(several.code, 1);
    assert!(several.out.contains("The puzzle has several solutions"), "{}", several.out);
}

/// The stages are those of an ordinary puzzle: what kind, its name, where, the pattern, everything.
#[test]
fn hints() {
    let hint = |stage: &str| run_with(["hint", "--stage", stage], KILLER).fine();
    assert!(hint("1").starts_with("There is a step here: "), "{}", hint("1"));
    for (stage, next, begin) in [
        ("1", "2", "The technique is called "),
        ("2", "3", "Look at "),
        ("3", "4", "Try the combinations of digits for killer cage "),
    ] {
        let (before, after) = (hint(stage), hint(next));
        let added = after.strip_prefix(&before).unwrap();
        assert!(added.starts_with(begin), "{after}");
    }
    let path = run_with(["explain"], KILLER).fine();
    let first: Vec<&str> = path.lines().skip(2).take(3).map(|line| &line[5..]).collect();
    assert_eq!(hint("5").lines().collect::<Vec<_>>(), first);
    let chinese = run_with(["hint", "--stage", "4", "--lang", "zh"], KILLER).fine();
    assert!(chinese.starts_with("这里有一步可走：") && chinese.contains("请看"), "{chinese}");
    assert_eq!(run(["hint", "--variant", "4", &".".repeat(16)]).code, 1);
    let several =
        run(["hint", "--stage", "2", "--variant", "4", &format!("123{}", ".".repeat(13))]);
    assert_eq!(several.code, 1);
    assert!(several.err.contains("Its steps hold in all of them."), "{}", several.err);
    let refused = run(["hint", "--variant", "x", "--only", "single", X.0]).refused();
    assert!(refused.contains("without --variant"), "{refused}");
}

/// A hint begins with what the player has written, and wrong digits are told first.
#[test]
fn hints_at_what_a_player_has_written() {
    let folder = Folder::new();
    let with_first = |digit: &str| X.0.replacen('.', digit, 1);
    folder.file("right.txt", with_first("5"));
    folder.file("wrong.txt", with_first("7"));
    folder.file("other.txt", X.0.replacen('4', "7", 1));
    folder.file("small.txt", ".".repeat(16));
    let hint =
        |file: &str| folder.run(["hint", "--stage", "5", "--variant", "x", "--marks", file, X.0]);
    let right = hint("right.txt").fine();
    assert!(right.contains("So r") && !right.contains("So r1c1"), "{right}");
    let wrong = hint("wrong.txt");
    assert_eq!(wrong.code, 1);
    let reason = "Why r1c1 is not 7: your right digits rule it out in 12 steps. The last step: Hidden Single: 7 in box 3\n";
    assert!(wrong.out.starts_with(reason), "{}", wrong.out);
    let other = hint("other.txt");
    let contradiction = "The marks contradict the givens of the puzzle in r1c4.\n";
    assert_eq!((other.code, other.out.as_str()), (1, contradiction));
    let small = hint("small.txt");
    assert!(small.code > 0 && !small.out.contains("step"), "{}{}", small.out, small.err);
    folder.file("killer.json", KILLER);
    folder.file("solved.txt", KILLER_SOLVED);
    let solved = folder.run(["hint", "--marks", "solved.txt", "killer.json"]).fine();
    assert_eq!(solved, "The grid is full, and all digits are right.\n");
}

/// The steps as data, beside an ordinary puzzle.
#[test]
fn explained_as_data() {
    let json = run_with(["explain", "--to", "jsonl"], KILLER).fine();
    let path: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&path["status"], &path["guesses"]), (&"unique".into(), &0.into()));
    let steps = path["path"].as_array().unwrap();
    assert_eq!(path["steps"], steps.len());
    assert_eq!(steps[0]["technique"], "sum");
    assert!(!steps[0]["eliminations"].as_array().unwrap().is_empty(), "{}", steps[0]);
    let single = steps.iter().find(|step| step["technique"] == "hidden-single").unwrap();
    let placed = &single["placements"][0];
    let (digit, cell) = placed.as_str().unwrap().split_at(1);
    assert_eq!(single["prose"]["therefore"], format!("So {cell} is {digit}."));
    let csv = run(["explain", "--to", "csv", "--variant", "x", X.0]).fine();
    let rows: Vec<&str> = csv.lines().collect();
    assert!(rows[0].starts_with("puzzle,status,end,guesses,steps"), "{csv}");
    assert!(rows[1].starts_with(&format!("{},unique,", X.0)), "{csv}");
    let several = run(["explain", "--to", "jsonl", "--variant", "4", &".".repeat(16)]);
    assert!(several.code == 1 && several.out.contains(r#""status":"multiple""#), "{}", several.out);
    let refused = run(["explain", "--to", "eureka", "--variant", "x", X.0]).refused();
    assert!(refused.contains("without --variant"), "{refused}");
}

/// The command and the server make the same puzzles of a seed.
#[test]
fn the_server_makes_the_same_puzzles() {
    let args = ["generate", "-q", "--variant", "6,x", "--seed", "7", "--from", "3"];
    let made = run([&args[..], &["-n", "2", "--to", "jsonl"]].concat()).out;
    let request = serde_json::json!({"seed": "7", "variant": "6,x", "from": 3, "number": 2});
    let answer = crate::doors::ask("generate", &request);
    assert_eq!((made.lines().count(), &answer["next"]), (2, &5.into()));
    for (line, theirs) in made.lines().zip(answer["puzzles"].as_array().unwrap()) {
        let row: Value = serde_json::from_str(line).unwrap();
        let puzzle: Value = serde_json::from_str(theirs["puzzle"].as_str().unwrap()).unwrap();
        assert_eq!((&puzzle, &theirs["clues"]), (&row["fpuzzles"], &row["clues"]));
    }
}

/// A list has a line for each puzzle, and one for each line that is none, whoever reads it.
#[test]
fn no_line_of_a_list_is_lost() {
    let four = "1...............\n.2..............\n..3.............\n";
    let refused = run_with(["-q", "grid"], four);
    assert_eq!((refused.code, refused.out.lines().count()), (2, 3), "{}", refused.out);
    let counted = run_with(["-q", "count"], format!("{four}hello world\n{four}"));
    let lines: Vec<_> = counted.out.lines().collect();
    assert_eq!((counted.code, lines.len()), (2, 7), "{}", counted.out);
    assert_eq!(lines[3], "!\terror: expected a digit or an empty cell, found 'h'");
}

/// `0` is a digit where the puzzle says so, from one command to the next.
#[test]
fn rows_keep_what_signs_mean() {
    let made = ["generate", "-q", "--seed", "7", "--variant", "6,symbols=0-9A", "-t", "jsonl"];
    let made = run(made).fine();
    for form in ["csv", "jsonl"] {
        let solved = run_with(["solve", "-t", form], &*made).fine();
        assert_eq!(run_with(["count"], &*solved).fine(), "1\n", "{solved}");
    }
}

/// A solution that is not there is missing for puzzles of all sizes.
#[test]
fn missing_solutions() {
    let table = format!("puzzle,solution\n1...3...2...4...,\n{},\n", X.0);
    let checked = run_with(["check"], table);
    let mut words = checked.out.lines().map(|line| line.split('\t').next());
    assert!(words.all(|word| word == Some("missing")) && checked.code == 1, "{}", checked.out);
}

/// A puzzle whose givens contradict each other is shown as it is.
#[test]
fn an_explanation_keeps_the_givens() {
    let explained = run(["explain", "11.............."]);
    assert_eq!(explained.out.lines().last(), Some("11.............."));
}

/// What cannot be filled is told by what the rule of its clue says.
#[test]
fn a_rule_that_cannot_be_kept_is_told() {
    let puzzle = "../../docs/rules/lockout-line.json";
    let path = run(["explain", puzzle]).fine();
    assert!(path.contains("Each digit between the diamonds is less than both"), "{path}");
    assert!(path.contains("the other cells of the lockout line at r2c2 cannot be"), "{path}");
    let chinese = run(["explain", "--lang", "zh", puzzle]).fine();
    assert!(chinese.contains("线上其余每个数字要么比两端都小，要么比两端都大。"), "{chinese}");
}

#[test]
fn variants_are_made_by_level() {
    for (level, name) in [("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard")] {
        for kind in ["6", "6,killer", "6,x", "6,thermometers"] {
            let args = ["generate", "-q", "--seed", "4", "--variant", kind, "--level", level];
            let made = run([&args[..], &["--ratings", "--to", "jsonl"]].concat()).fine();
            let record: Value = serde_json::from_str(&made).unwrap();
            assert_eq!(record["level"], name, "{kind}");
            let rated = run_with(["rate", "-q", "--to", "jsonl"], record["fpuzzles"].to_string());
            let rated: Value = serde_json::from_str(&rated.fine()).unwrap();
            for column in ["level", "score", "er", "ep", "ed"] {
                assert_eq!(rated[column], record[column], "{kind} {column}");
            }
        }
    }
    let args = ["generate", "-q", "--seed", "1", "--variant", "9,killer", "--rating", "2.5..2.8"];
    let made = run(args).fine();
    let er = run_with(["rate", "-q", "--min", "2.5", "--max", "2.8", "--to", "csv"], made).fine();
    assert_eq!(er.lines().count(), 2, "{er}");
}

#[test]
fn a_variant_that_is_not_as_hard_is_said() {
    let args = ["generate", "-q", "--seed", "1", "--variant", "4", "--level", "extreme"];
    let ran = run(args);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("puzzles tried: 2000") && ran.err.contains("1.5"), "{}", ran.err);
    let refused = |more: &[&str]| run([&["generate", "--variant", "4"], more].concat()).refused();
    assert!(refused(&["--level", "easy", "--rating", "5.0"]).contains("none of these prices"));
    assert!(refused(&["--level", "easy", "--minimal"]).contains("is not minimal"));
    assert!(refused(&["--uses", "sk-loop"]).contains("steps of variants do not use"));
    assert!(refused(&["--level", "easy", "--uses", "x-wing"]).contains("costs 3.2 at least"));
    let ordinary = run(["generate", "--practice", "45 rule"]).refused();
    assert!(ordinary.contains("only variants have this technique; add --variant"), "{ordinary}");
}

#[test]
fn variants_are_made_by_the_techniques_of_their_path() {
    for (kind, option, name, told) in [
        ("killer", "--practice", "45法则", "45 Rule"),
        ("6,x", "--uses", "naked-pair,hidden-single-box", "Naked Pair"),
        ("6,killer", "--needs", "needed digit", "Needed Digit"),
        ("杀手", "--level", "容易", "Hidden Single"),
    ] {
        let made = run(["generate", "-q", "--seed", "2", "--variant", kind, option, name]).fine();
        let path = run_with(["explain"], made).fine();
        assert!(path.contains(told), "{kind}: {path}");
    }
}

#[test]
fn without_a_wish_named_steps_solve_a_variant() {
    for kind in ["6,killer", "6,x", "6,arrows", "8,jigsaw"] {
        let made = run(["generate", "-q", "--seed", "2", "-n", "5", "--variant", kind]).fine();
        let rated = run_with(["rate", "-q", "--max", "6.2", "--to", "csv"], made).fine();
        assert_eq!(rated.lines().count(), 6, "{kind}: {rated}");
    }
}
