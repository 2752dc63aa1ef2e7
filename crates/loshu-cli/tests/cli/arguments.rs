//! Arguments as people type them: repeated, without units, with a hyphen in front, and mistaken.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::support::{Folder, GRID2, GRID2_SOLVED, child, run};

/// An alias may have options: what is typed behind it counts.
#[test]
fn the_last_of_an_option_counts() {
    let csv = run(["solve", "--to", "csv", GRID2]).fine();
    assert_eq!(run(["solve", "--to", "line", "--to", "csv", GRID2]).fine(), csv);
    assert_eq!(run(["solve", "-t", "grid", "--quiet", "-q", "--to=csv", GRID2]).fine(), csv);
    let repeated: [&[&str]; 5] = [
        &["solve", "--timeout", "1s", "--timeout", "2s", "-e", "dlx", "-e", "fast", "-j1", "-j2"],
        &["count", "--limit", "1", "--limit", "2", "--color", "never", "--color", "auto"],
        &[
            "explain", "--brief", "--brief", "--lang", "zh", "--lang", "en", "--until", "1",
            "--until", "2",
        ],
        &["convert", "--to", "pm", "--to", "line", "--empty", "0", "--empty", "."],
        &["lab", "tree", "--to", "dot", "--to", "text", "--tries", "5", "--tries", "500"],
    ];
    for args in repeated {
        run(args.iter().chain(&[GRID2])).fine();
    }
    // Lists grow.
    let picture = run(["show", "--to", "svg", "--highlight", "A1", "--highlight", "B2,C3", GRID2]);
    let one = run(["show", "--to", "svg", "--highlight", "A1", GRID2]).fine();
    assert!(picture.fine().len() > one.len());
}

/// A number without a unit is a number of seconds.
#[test]
fn times_without_a_unit() {
    for time in ["10", "0.5", "10s", "500ms", "1m 5s"] {
        for command in ["solve", "check", "rate", "explain"] {
            run([command, "--timeout", time, GRID2]).fine();
        }
    }
    for time in ["", "x", "1 x", "-1", "1e5", ".", "99999999999999999999999"] {
        let message = run(["solve", &format!("--timeout={time}"), GRID2]).refused();
        let expected = "expected a time: seconds, such as 10 or 0.5, or a unit too";
        assert!(message.contains(expected) && message.contains("500ms"), "{time}: {message}");
    }
}

/// A puzzle of 81 cells may begin with a hyphen; behind `--` all arguments are puzzles and files.
#[test]
fn puzzles_that_begin_with_a_hyphen() {
    let puzzle = GRID2.replace('.', "-").replacen('4', "-", 1);
    let several = run(["solve", "--limit", "1", &GRID2.replacen('4', ".", 1)]).out;
    assert!(puzzle.starts_with("--") && several.contains(GRID2_SOLVED) || several.len() > 80);
    assert_eq!(run(["solve", "--limit", "1", &puzzle]).out, several);
    assert_eq!(run(["solve", &puzzle, "--limit", "1"]).out, several);
    assert_eq!(run(["solve", "--limit", "1", "--", &puzzle]).out, several);
    let mixed = run(["solve", GRID2, &puzzle, "--limit", "1"]).out;
    assert_eq!(mixed.lines().next(), Some(GRID2_SOLVED));
    assert_eq!(mixed.lines().count(), 2);
    let grid = GRID2_SOLVED.replacen('4', "-", 1);
    assert!(run(["check", GRID2, "--solution", &grid]).out.contains("incomplete"));
    // A file, and what is neither.
    let folder = Folder::new();
    folder.file("-list.txt", GRID2);
    assert_eq!(
        folder.run(["solve", "--to", "line", "--", "-list.txt"]).fine().trim(),
        GRID2_SOLVED
    );
    let message = run(["solve", "--nonsense"]).refused();
    assert!(message.contains("unexpected argument '--nonsense'"), "{message}");
    assert!(run(["solve", &puzzle[..80]]).refused().contains("unexpected argument"));
}

/// Each message says what is wrong with what was typed, and not something else.
#[test]
fn messages_say_what_is_wrong() {
    let cases: [(&[&str], &str); 28] = [
        (&["generate", "--clues", "30..20"], "from the lower end to the higher one: 20..30"),
        (&["generate", "--clues", "16"], "no 9x9 puzzle with fewer has one solution"),
        (&["generate", "--clues", "10..20"], "no 9x9 puzzle with fewer has one solution"),
        (&["generate", "--clues", "many"], "expected a number of clues, or a range such as"),
        (
            &["generate", "--clues", "killer"],
            "expected a number; `--variant killer` makes such clues",
        ),
        (&["generate", "--rating", "7.5..=3"], "from the lower end to the higher one: 3..7.5"),
        (&["generate", "--level", "hard..easy"], "the lower end to the higher one: easy..hard"),
        (&["generate", "--uses", "foo"], "unknown technique; `loshu techniques` lists all names"),
        (&["generate", "--uses", "xwng"], "near names are x-wing; `loshu techniques` lists"),
        (&["generate", "-n", "x"], "expected a whole number from 0 up"),
        (&["generate", "--from", "-1"], ""),
        (&["explain", "--until", "5000", GRID2], "from 1, and no path has more than 729"),
        (&["explain", "--until", "0", GRID2], "steps are counted from 1"),
        (&["explain", "--until", "99999999999999999999", GRID2], "no path has more than 729"),
        (&["explain", "--until", "foo", GRID2], "or name a step by its number, such as 12"),
        (&["generate", "--needs", "45 ruel"], "near names are 45-rule; `loshu techniques` lists"),
        (&["explain", "--until", "swordfsh", GRID2], "near names are swordfish"),
        (&["explain", "--only", "foo", GRID2], "unknown technique or family; `loshu techniques`"),
        (&["show", "--step", "5000", GRID2], "no path has more than 729"),
        (&["show", "--width", "x", GRID2], "expected a whole number from 50 to 8000"),
        (&["print", "--first", "x", GRID2], "expected a whole number from 0 to 4294967295"),
        (&["solve", "--tries", "x", GRID2], "expected a whole number from 0 up"),
        (&["lab", "random", "--clues", "x"], "expected a whole number from 8 to 81"),
        (&["lab", "tree", "--tries", "x", GRID2], "expected a whole number from 0 up"),
        (&["serve", "--listen", "9000"], "an address and a port, such as 127.0.0.1:9000"),
        (&["serve", "--listen", "localhost"], "an address and a port, such as 127.0.0.1:8080"),
        (&["help", "nothing"], "no command nothing; there are: solve, "),
        (&["help", "x-wing"], "'x-wing' is a technique: use 'loshu techniques x-wing'"),
    ];
    for (args, expected) in cases {
        let message = run(args).refused();
        assert!(message.contains(expected), "{args:?}: {message}");
        assert!(!message.contains("digit found in string"), "{args:?}: {message}");
    }
}

/// What people type in place of our names leads to these, where clap would guess by letters.
#[test]
fn other_words_lead_to_the_right_place() {
    for (args, tip) in [
        (&["solve", "--size", "6", GRID2][..], "use '--variant 6'"),
        (&["show", "--rules=x", GRID2], "use '--variant x'"),
        (&["generate", "--with", "killer"], "use '--variant killer'"),
        (&["generate", "--jigsaw"], "use '--variant jigsaw'"),
        (&["print", "--symbols", "A", GRID2], "use '--variant symbols=A'"),
        (&["minimize", "--size", "6", GRID2], "use '--variant 6'"),
        (
            &["grid", "--variant", "x", GRID2],
            "--variant is for other sizes and rules; this command",
        ),
        (&["lab", "tree", "--undo", "copy", GRID2], "use '--engine stack,undo=trail'"),
        (&["generate", "--difficulty", "hard"], "use '--level hard'"),
        (&["rate", "--difficulty", "hard", GRID2], "use '--min 7.0'"),
        (&["generate", "--technique", "x-wing"], "use '--uses x-wing'"),
        (&["hint", "--technique", "x-wing", GRID2], "use '--only x-wing'"),
        (&["x-wing"], "'x-wing' is a technique: use 'loshu techniques x-wing'"),
        (&["Y-Wing"], "'xy-wing' is a technique: use 'loshu techniques xy-wing'"),
    ] {
        let message = run(args).refused();
        assert!(message.contains(&format!("tip: {tip}")), "{args:?}: {message}");
        assert_eq!(message.matches("tip:").count(), 1, "{args:?}: {message}");
    }
    // These mean the same thing.
    let made = ["-q", "--seed", "1", "-n", "2"];
    assert_eq!(
        run([&["make"][..], &made, &["--threads", "2"]].concat()).fine(),
        run([&["generate"][..], &made].concat()).fine()
    );
    assert_eq!(run(["play", "--help"]).fine(), run(["serve", "--help"]).fine());
    let json = run(["solve", "--to", "jsonl", GRID2]).fine();
    assert_eq!(run(["solve", "--to", "json", GRID2]).fine(), json);
}

/// What is neither a file nor a puzzle may have been meant as either.
#[test]
fn digits_that_are_no_puzzle() {
    for (text, cells) in [
        ("1", "1 cell, expected 81"),
        ("123", "3 cells, expected 81"),
        ("12.4", "4 cells, expected 81"),
        (&GRID2[..55], "55 cells, expected 81"),
        ("5678567856785678", "16 cells (4x4), expected 81 (9x9)"),
    ] {
        let expected =
            format!("loshu: {text}: no such file; if it is meant as a puzzle: {cells}\n");
        assert_eq!(run(["solve", text]).refused(), expected);
    }
    // Signs of empty cells alone are a name as well.
    for text in ["x", "Dear Sir, I am stuck."] {
        let refused = run(["solve", text]).refused();
        assert!(refused.contains("no such file, and no puzzle: 81 cells"), "{refused}");
    }
}

/// A link as the address line of a browser shows it.
#[test]
fn links_without_https() {
    let link = format!("sudokuwiki.org/sudoku.htm?bd={GRID2}");
    let whole = run(["solve", "--to", "line", &format!("https://{link}")]);
    assert_eq!(whole.out.trim(), GRID2_SOLVED, "{whole:?}");
    for host in ["", "www."] {
        assert_eq!(run(["solve", "--to", "line", &format!("{host}{link}")]).out, whole.out);
    }
    let message = run(["solve", "sudokupad.app/abc123"]);
    assert!(message.code == 2 && message.err.contains("server"), "{message:?}");
    let message = run(["solve", "example.org/puzzles"]).refused();
    assert!(message.contains("example.org/puzzles: No such file"), "{message}");
    // A file of that name comes first.
    let folder = Folder::new();
    std::fs::create_dir(folder.path("sudokupad.app")).unwrap();
    std::fs::write(folder.path("sudokupad.app/abc"), GRID2).unwrap();
    assert_eq!(
        folder.run(["solve", "--to", "line", "sudokupad.app/abc"]).fine().trim(),
        GRID2_SOLVED
    );
}

/// A page that was not opened is not said to be open.
#[test]
fn a_page_that_is_not_opened() {
    let args = ["serve", "--no-open", "--listen", "127.0.0.1:0"];
    let mut server =
        child().args(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stderr.take().unwrap()).read_line(&mut line).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert_eq!(line, "loshu: open the address in a browser; Ctrl-C ends the server\n");
}

/// The list fits into a terminal of 80 columns, and can be read by programs.
#[test]
fn the_list_of_techniques() {
    let wide = |letter: char| if letter.is_ascii() { 1 } else { 2 };
    for language in ["en", "zh"] {
        let list = run(["techniques", "--lang", language]).fine();
        for line in list.lines() {
            let width: usize = line.chars().map(wide).sum();
            assert!(width <= 80, "{width}: {line}");
        }
    }
    let json = run(["techniques", "--to", "jsonl"]).fine();
    let csv = run(["techniques", "--to", "csv", "--lang", "zh"]).fine();
    assert_eq!(csv.lines().count(), json.lines().count() + 1);
    let wing = "{\"id\":\"x-wing\",\"name\":\"X-Wing\",\"family\":\"fish\",\"needs_unique\":false,\
                \"needs_givens\":false,\"hodoku\":\"0300\",\"score\":140,\"se\":3.2,\
                \"chapter\":{\"number\":12,\"title\":\"X-wings\",\"level\":\"Hard\",\"place\":0}}";
    assert!(json.lines().any(|line| line == wing), "{json}");
    let with_lesson = run(["techniques", "X-Wing", "--to", "jsonl"]).fine();
    let start = format!("{},\"lesson\":{{\"what\":", wing.strip_suffix('}').expect("an object"));
    assert!(with_lesson.starts_with(&start), "{with_lesson}");
    let head = "id,name,family,needs_unique,needs_givens,hodoku,score,se";
    assert_eq!(csv.lines().next(), Some(head));
    assert!(csv.contains("squirmbag,五链列,fish,no,no,0303,470,\n"), "{csv}");
}
