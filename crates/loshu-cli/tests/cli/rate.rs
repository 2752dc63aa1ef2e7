//! `loshu rate`

use std::time::{Duration, Instant};

use crate::support::{
    Folder, GRID1, GRID1_DOTS, GRID2, INVALID, SEVERAL, UNSOLVABLE, lines, run, run_with,
};

const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// XY-wings are its hardest steps.
const XY_WING: &str =
    ".....5.7.869..7...74....8.3..18.......39......8..2.........26..19.6...5....7.1.9.";

#[test]
fn lines_are_those_of_serate() {
    let text = run_with(["rate"], lines([GRID1, XY_WING])).fine();
    let first = format!("{GRID1_DOTS} ED=1.2/1.2/1.2");
    assert_eq!(text, lines([first, format!("{XY_WING} ED=4.2/1.2/1.2")]));
    let text = run(["rate", "--scale", "hodoku", GRID2]).fine();
    assert_eq!(text, format!("{GRID2} Medium (696)\n"));
    let text = run(["rate", "--scale", "both", GRID2]).fine();
    assert_eq!(text, format!("{GRID2} ED=2.6/1.2/1.2 Medium (696)\n"));
}

#[test]
fn letters() {
    let rate = |format: &str| run(["rate", "-j2", "--format", format, GRID1, XY_WING]).fine();
    assert_eq!(rate("%n: %r %p%t%d%%"), "1: 1.2 1.2\t1.2%\n2: 4.2 1.2\t1.2%\n");
    assert_eq!(rate("%i%l%c").lines().next(), Some(GRID1));
    assert_eq!(rate("%R, %P"), "Hidden Single, Hidden Single\nXY-Wing, Hidden Single\n");
    assert!(rate("%L %s %D").starts_with("Easy 196 Hidden Single\n"));
    let time = rate("%e");
    assert!(time.starts_with("0.0") && time.contains("s\n"), "{time}");
}

#[test]
fn wrong_formats_are_refused() {
    let refused = run(["rate", "--format", "%r %y", GRID1]).refused();
    assert!(refused.contains("unknown letter %y; a percent sign is %%"), "{refused}");
    let refused = run(["rate", "--format", "100%", GRID1]).refused();
    assert!(refused.contains("no letter after the last %"), "{refused}");
    let refused = run(["rate", "--format", "%r", "--to", "csv", GRID1]).refused();
    assert_eq!(refused, "loshu: --format needs --to line\n");
    let refused = run(["rate", "--min", "7.25", GRID1]).refused();
    assert!(refused.contains("from 0.0 to 25.5"), "{refused}");
}

#[test]
fn tables_and_objects() {
    let csv = run(["rate", "--to", "csv", XY_WING, SEVERAL]).quiet(1);
    let head = "puzzle,er,ep,ed,level,score,status,stopped,error,source,line";
    let row = format!("{XY_WING},4.2,1.2,1.2,Hard,754,unique,,,argument 1,1");
    assert_eq!(csv, lines([head, &row, &format!("{SEVERAL},,,,,,multiple,,,argument 2,1")]));
    let json = run(["rate", "--to", "jsonl", "--scale", "se", GRID2]).fine();
    let place = r#""source":"argument 1","line":1"#;
    let ratings = r#""er":2.6,"ep":1.2,"ed":1.2,"status":"unique""#;
    assert_eq!(json, format!("{{\"puzzle\":\"{GRID2}\",{ratings},{place}}}\n"));
    // A scale has its own columns, and what chooses or sorts rows is shown too.
    let head = |options: &[&str]| {
        let csv = run([&["rate", "--to", "csv"][..], options, &[GRID2]].concat()).fine();
        let columns = csv.lines().next().unwrap().strip_suffix(",status,stopped,error,source,line");
        columns.unwrap().to_owned()
    };
    assert_eq!(head(&["--scale", "se"]), "puzzle,er,ep,ed");
    assert_eq!(head(&["--scale", "hodoku"]), "puzzle,level,score");
    assert_eq!(head(&["--scale", "both"]), "puzzle,er,ep,ed,level,score");
    assert_eq!(head(&["--scale", "te"]), "puzzle,te,b,bxb,bxbb");
    assert_eq!(head(&["--scale", "te", "--sort", "er"]), "puzzle,er,ep,ed,te,b,bxb,bxbb");
    let grid = run(["rate", "--to", "grid", GRID2]).fine();
    assert!(grid.ends_with("\nED=2.6/1.2/1.2 Medium (696)\n\n"), "{grid}");
}

/// Lines stay together with those of the input.
#[test]
fn only_proper_puzzles_are_rated() {
    let ran = run_with(["rate"], lines([SEVERAL, "12345", GRID2, UNSOLVABLE, INVALID]));
    let rows: Vec<_> = ran.out.lines().collect();
    assert_eq!((ran.code, rows.len()), (2, 5), "{ran:?}");
    assert_eq!(rows[0], format!("{SEVERAL}\tmultiple"));
    assert!(rows[1].starts_with("!\terror: "), "{}", rows[1]);
    assert_eq!(rows[2], format!("{GRID2} ED=2.6/1.2/1.2"));
    assert_eq!(rows[3], format!("{UNSOLVABLE}\tunsolvable"));
    assert_eq!(rows[4], format!("{INVALID}\tinvalid"));
}

#[test]
fn a_timeout_gives_a_lower_bound() {
    let begin = Instant::now();
    let ran = run(["rate", "--timeout", "10ms", "-j1", ESCARGOT, GRID2]);
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    assert_eq!(ran.code, 1, "{ran:?}");
    let rows: Vec<_> = ran.out.lines().collect();
    assert!(rows[0].starts_with(&format!("{ESCARGOT} ED=")) && rows[0].contains("+/"), "{ran:?}");
    assert!(rows[1].ends_with(" ED=2.6/1.2/1.2"), "{ran:?}");
    assert!(ran.err.contains(": at least ") && ran.err.ends_with(" (timeout)\n"), "{ran:?}");
    let csv = run(["rate", "--timeout", "10ms", "--to", "csv", ESCARGOT]);
    assert!(csv.out.ends_with(",unique,timeout,,argument 1,1\n"), "{csv:?}");
}

/// Of a depth without a length nothing else is said, not even a blank.
#[test]
fn a_depth_without_a_length() {
    let ran = run(["rate", "--scale", "te", "--timeout", "0s", GRID2]);
    assert_eq!((ran.code, ran.out), (1, format!("{GRID2} T&E(0+)\n")));
    assert_eq!(ran.err, "loshu: argument 1:1: at least T&E(0) (timeout)\n");
    let whole = run(["rate", "--format", "%E|T&E(%T) %B", GRID2]).fine();
    assert_eq!(whole, "T&E(1) B 1|T&E(1) B 1\n");
}

#[test]
fn rows_are_chosen() {
    let folder = Folder::new();
    folder.file("all.txt", lines([GRID1_DOTS, XY_WING, GRID2]));
    let rate = |args: &[&str]| {
        let args = ["rate", "--format", "%r"].iter().chain(args).chain(&["all.txt"]);
        folder.run(args).fine()
    };
    assert_eq!(rate(&[]), "1.2\n4.2\n2.6\n");
    assert_eq!(rate(&["--min", "2.6"]), "4.2\n2.6\n");
    assert_eq!(rate(&["--min", "1.3", "--max", "4.1"]), "2.6\n");
    assert_eq!(rate(&["--uses", "xy-wing"]), "4.2\n");
    assert_eq!(rate(&["--uses", "y-wing,locked"]), "4.2\n");
    assert_eq!(rate(&["--scale", "hodoku", "--uses", "hidden-single-box"]), "1.2\n4.2\n2.6\n");
}

#[test]
fn rows_are_sorted() {
    let puzzles = [XY_WING, "12", GRID1_DOTS, GRID2];
    let sorted = run_with(["rate", "--sort", "er", "--format", "%n %r"], lines(puzzles));
    let rows: Vec<_> = sorted.out.lines().collect();
    assert!(rows[0].starts_with("!\terror: "), "{sorted:?}");
    assert_eq!(rows[1..], ["2 1.2", "3 2.6", "1 4.2"]);
    let sorted = run(["rate", "--sort", "score", "--reverse", "--format", "%s", XY_WING, GRID1]);
    assert_eq!(sorted.fine(), "754\n196\n");
    let csv = run(["rate", "--to", "csv", "--sort", "ed", GRID1]).fine();
    assert!(csv.starts_with("puzzle,er,") && csv.lines().count() == 2, "{csv}");
}

#[test]
fn what_no_scale_says() {
    let with = "bottlenecks,needed,backdoors";
    let csv = run(["rate", "--to", "csv", "--scale", "se", "--with", with, GRID2]).fine();
    let head = "puzzle,er,ep,ed,status,stopped,bottlenecks,minimal_level,needed,\
                backdoor_size,backdoors,error,source,line\n";
    assert!(csv.starts_with(head), "{csv}");
    let text = run(["rate", "--format", "%b %m %k", GRID1, GRID2, XY_WING]).fine();
    insta::assert_snapshot!(text);
}

#[test]
fn options_without_effect_are_refused() {
    for (options, expected) in [
        (&["--with", "needed"][..], "--with needs --to csv or jsonl"),
        (&["--with", "needed,backdoors", "--format", "%m"], "--with needs --to csv or jsonl"),
        (&["--longest", "3"], "--longest needs --scale te"),
        (&["--min", "5.0", "--max", "3.0"], "no rating is from --min 5.0 to --max 3.0"),
    ] {
        let refused = run([&["rate", GRID1][..], options].concat()).refused();
        assert!(refused.contains(expected), "{options:?}: {refused}");
    }
    run(["rate", "--with", "needed", "--format", "%m", GRID1]).fine();
    run(["rate", "--longest", "3", "--format", "%B", GRID1]).fine();
}

/// The time holds for these questions too, also in the middle of a step.
#[test]
fn what_no_scale_says_ends_with_the_time() {
    let with = "bottlenecks,needed,backdoors";
    let options = ["rate", "--to", "csv", "--scale", "se", "--timeout", "0s", "--with", with];
    let stopped = run(options.into_iter().chain([GRID2]));
    assert_eq!(stopped.code, 1, "{stopped:?}");
    assert!(stopped.out.trim_end().ends_with(",timeout,,,,,,,argument 1,1"), "{stopped:?}");
}

/// A CSV table without rows still has its header, and a message says why it has no rows.
#[test]
fn no_puzzle_is_left() {
    let ran = run(["rate", "--to", "csv", "--min", "9", GRID1]);
    assert!(ran.out.starts_with("puzzle,er,ep,ed,") && ran.out.lines().count() == 1, "{}", ran.out);
    assert_eq!((ran.code, &*ran.err), (0, "loshu: no puzzle is left by --min, --max and --uses\n"));
    let lines = run(["rate", "--uses", "jellyfish", GRID1]);
    assert!(lines.out.is_empty() && lines.err == ran.err, "{}", lines.err);
}
