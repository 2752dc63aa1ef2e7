//! `loshu lab tree`

use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{
    Folder, GRID1, GRID2, GRID2_SOLVED, HARD1, INVALID, Ran, SEVERAL, UNSOLVABLE, child, lines,
    run, run_with,
};

fn tree(args: &[&str]) -> Ran {
    run(["lab", "tree"].iter().chain(args))
}

/// The first number in front of this word in the line about the whole tree.
fn total(text: &str, word: &str) -> u64 {
    let summary = text.lines().nth(1).unwrap();
    number_before(summary, word)
}

fn number_before(text: &str, word: &str) -> u64 {
    let Some((before, _)) = text.split_once(&format!(" {word}")) else { return 0 };
    before.rsplit(' ').next().unwrap().parse().unwrap()
}

/// What the drawn nodes and the folded ones come to: tries and failures.
fn added_up(text: &str) -> (u64, u64) {
    let (mut tries, mut failures) = (0, 0);
    for line in text.lines().skip(3).filter(|line| !line.is_empty()) {
        tries += u64::from(line.contains("- "));
        failures += u64::from(line.contains("fails: "));
        if let Some((_, folded)) = line.split_once(" ... ") {
            tries += number_before(folded, "tr");
            failures += number_before(folded, "failure");
        }
    }
    (tries, failures)
}

#[test]
fn grid2_as_text() {
    assert_snapshot!("tree_grid2", tree(&[GRID2]).fine());
    assert_snapshot!("tree_grid2_unicode", tree(&["--rulers", "unicode", GRID2]).fine());
}

#[test]
fn the_tries_are_those_of_the_engine() {
    for (args, tries) in [
        (["--engine", "norvig", GRID2], 25),
        (["--engine", "stack", GRID2], 481),
        (["--engine", "stack", GRID1], 49),
        (["--engine", "backtracking", GRID1], 1605),
        (["--engine", "norvig,propagation=pairs", GRID2], solve_tries("tries", "pairs")),
    ] {
        let text = tree(&[&["--max-nodes", "2000"], args.as_slice()].concat()).fine();
        assert_eq!(total(&text, "tr"), tries, "{args:?}");
        assert_eq!(added_up(&text), (tries, total(&text, "failure")), "{args:?}");
    }
}

/// What `solve` tells about grid2.
fn solve_tries(column: &str, propagation: &str) -> u64 {
    let engine = format!("norvig,propagation={propagation}");
    let args = ["solve", "--to", "jsonl", "--engine", &engine];
    let row: Value = serde_json::from_str(&run(args.iter().chain(&[GRID2])).fine()).unwrap();
    row[column].as_u64().unwrap()
}

#[test]
fn all_goes_on_to_the_end() {
    let text = tree(&["--all", GRID2]).fine();
    assert_eq!(total(&text, "tr"), solve_tries("proof_tries", "singles"));
    assert_eq!(added_up(&text).0, total(&text, "tr"));
    assert!(!text.contains("not tried"), "{text}");
    let text = tree(&["--all", SEVERAL]).quiet(1);
    assert_eq!((total(&text, "solution"), text.matches(" solved\n").count()), (4, 4), "{text}");
}

#[test]
fn folded_parts_add_up() {
    for most in ["1", "2", "3", "10", "99", "300", "480", "481"] {
        let ran = tree(&["--engine", "stack", "--max-nodes", most, GRID2]);
        let nodes = ran.out.lines().count() - 4;
        let message = format!(
            "loshu: argument 1:1: {} of 482 nodes are folded; --max-nodes draws more\n",
            482 - nodes
        );
        assert_eq!((ran.code, ran.err), (0, message));
        assert!(nodes <= most.parse().unwrap(), "{nodes} {most}");
        assert_eq!(added_up(&ran.out), (481, 62), "{most}");
    }
    assert_snapshot!("tree_folded", tree(&["--max-nodes", "12", GRID2]).out);
}

/// There is room for the path to the solution first.
#[test]
fn a_large_tree_is_cut_back_while_it_grows() {
    let ran = tree(&["--max-nodes", "60", HARD1]);
    assert_eq!((ran.code, total(&ran.out, "tr")), (0, 658_725));
    assert_eq!(added_up(&ran.out), (658_725, total(&ran.out, "failure")));
    assert_eq!(ran.out.matches(" solved\n").count(), 1, "{}", ran.out);
    let nodes = ran.out.lines().count() - 4;
    assert!((50..=60).contains(&nodes), "{}", ran.out);
}

#[test]
fn tries_limit_the_search() {
    for (tries, drawn) in [("0", 1), ("1", 2), ("100", 101)] {
        let ran = tree(&["--engine", "backtracking", "--tries", tries, HARD1]);
        let message = "loshu: argument 1:1: the search was stopped (tries); --tries allows more\n";
        assert_eq!((ran.code, ran.err.as_str()), (1, message));
        assert_eq!(ran.out.lines().count() - 4, drawn, "{}", ran.out);
        assert!(ran.out.contains("stopped (tries)"), "{}", ran.out);
    }
    let ran = tree(&["--all", "--engine", "backtracking", HARD1]);
    assert_eq!(total(&ran.out, "tr"), 1_000_000);
    assert_eq!(added_up(&ran.out), (1_000_000, total(&ran.out, "failure")));
}

#[test]
fn trees_of_one_node() {
    assert!(tree(&[GRID1]).fine().ends_with("solved without a try\n\nsolved\n\n"));
    let text = tree(&[UNSOLVABLE]).quiet(1);
    assert!(text.ends_with("without a try\n\nfails: no digit is left for A9\n\n"), "{text}");
    let text = tree(&[INVALID]).quiet(1);
    assert!(text.ends_with("without a try\n\nfails: A5 cannot be 5: A1 is 5\n\n"), "{text}");
}

/// Grid2 with a wrong digit in A4.
#[test]
fn a_tree_without_a_solution() {
    let puzzle = GRID2.replacen("4...", "4..1", 1);
    let text = tree(&[&puzzle]).quiet(1);
    assert!(text.contains(": the whole tree\n") && !text.contains("solved"), "{text}");
    let (tries, failures) = added_up(&text);
    assert_eq!((total(&text, "tr"), total(&text, "failure")), (tries, failures));
    // Two digits a cell: one failure more than there are cells.
    assert_eq!(tries, 2 * failures - 2, "{text}");
}

#[test]
fn several_puzzles_as_text() {
    let text = lines([GRID1, "bad", GRID2]);
    let ran = run_with(["lab", "tree"], text.as_str());
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("standard input:2:"), "{}", ran.err);
    let parts = [tree(&[GRID1]).out, tree(&[GRID2]).out];
    assert!(ran.out.starts_with(&parts[0]) && ran.out.ends_with(&parts[1]), "{}", ran.out);
}

#[test]
fn engines_without_a_tree() {
    for engine in ["fast", "dlx"] {
        let expected = "loshu: a search tree needs --engine norvig, stack or backtracking\n";
        assert_eq!(tree(&["--engine", engine, GRID2]).refused(), expected);
    }
}

#[test]
fn random_orders_from_a_seed() {
    let args = ["--engine", "norvig,digit-order=random,cell-order=random", "--seed", "five"];
    let args = [args.as_slice(), &[GRID2]].concat();
    let (one, two) = (tree(&args), tree(&args));
    assert!(one.err.contains("--seed five is the number "), "{}", one.err);
    assert_eq!((one.out, one.err), (two.out, two.err));
}

#[test]
fn colour() {
    let text = tree(&["--color", "always", GRID2]).fine();
    assert_eq!(text.matches("\u{1B}[31m").count(), 10, "{text}");
    assert!(!tree(&[GRID2]).fine().contains('\u{1B}'));
}

#[test]
fn grid2_as_dot() {
    let text = tree(&["--to", "dot", "--max-nodes", "12", GRID2]).out;
    assert_snapshot!("tree_dot", text);
    let text = tree(&["--to", "dot", "--engine", "stack", GRID2]).fine();
    assert_eq!(text.matches(" -> ").count(), 481);
    assert_eq!(text.matches("style=dashed").count(), 62);
}

#[test]
fn a_picture() {
    let text = tree(&["--to", "svg", "--engine", "stack", GRID2]).fine();
    assert_eq!(text.matches("<path ").count(), 481);
    assert_eq!(text.matches("<path class=\"failure\"").count(), 62);
    assert_eq!(text.matches("<path class=\"leads\"").count(), 81 - 17);
    let tags = text.matches("<text ").count();
    assert_eq!(tags, text.matches("</text>").count());
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
}

/// Nodes of a level do not lie on each other.
#[test]
fn nodes_of_a_picture_have_room() {
    let text =
        tree(&["--to", "svg", "--engine", "stack", "--all", "--max-nodes", "300", GRID2]).out;
    let value = |line: &str, name: &str| -> f64 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    let is_node = |line: &&str| line.contains("rx=") || line.starts_with("<text class=\"failure");
    let mut corners: Vec<_> = text
        .lines()
        .filter(is_node)
        .map(|line| (value(line, "x") as i64, value(line, "y")))
        .collect();
    corners.sort_by(|a, b| a.partial_cmp(b).unwrap());
    assert!(corners.len() > 250, "{}", corners.len());
    for pair in corners.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        assert!(pair[1].1 - pair[0].1 > 17.9, "{pair:?}");
    }
}

#[test]
fn a_page_without_the_network() {
    let text = tree(&["--to", "html", GRID2]).fine();
    for word in ["http", "src=", "href", "url(", "@import", "fetch"] {
        assert!(!text.contains(word), "{word}");
    }
    assert_eq!(text.matches(" data-board=").count(), 26);
    assert_eq!(text.matches("<details").count(), text.matches("</details>").count());
}

/// The grids of a page: cell by cell, the candidates and whether the cell is solved.
fn boards(page: &str) -> Vec<Vec<(u32, bool)>> {
    let codes = page.split(" data-board=\"").skip(1);
    let cell = |code: &[u8]| {
        let code = u32::from_str_radix(str::from_utf8(code).unwrap(), 32).unwrap();
        (code % 512, code >= 512)
    };
    codes.map(|code| code.as_bytes()[..162].chunks(2).map(cell).collect()).collect()
}

#[test]
fn the_grids_of_a_page() {
    let page = tree(&["--to", "html", GRID2]).fine();
    let boards = boards(&page);
    let solved = |board: &Vec<(u32, bool)>| board.iter().filter(|(_, solved)| *solved).count();
    assert_eq!((solved(&boards[0]), solved(&boards[25])), (20, 81));
    let digits = boards[25].iter().map(|(bits, _)| (bits.trailing_zeros() + 1).to_string());
    assert_eq!(digits.collect::<String>(), GRID2_SOLVED);
    let failing = page.split("<button").find(|part| part.contains("no digit is left for E8"));
    assert!(failing.unwrap().contains("data-wrong=\"43\""), "{failing:?}");
}

/// The engine keeps no candidates, so there are none to show.
#[test]
fn the_grids_of_plain_backtracking() {
    let page = tree(&["--to", "html", "--engine", "backtracking", GRID1]).out;
    assert!(boards(&page).iter().flatten().all(|&(bits, solved)| solved == (bits != 0)));
}

#[test]
fn a_picture_shows_one_tree() {
    let folder = Folder::new();
    folder.file("two.txt", lines([GRID1, GRID2]));
    for form in ["dot", "svg", "html"] {
        let refused = folder.run(["lab", "tree", "--to", form, "two.txt"]).refused();
        assert!(refused.contains("a picture shows one tree"), "{refused}");
        folder.file("bad.txt", "1234567\n");
        let refused = folder.run(["lab", "tree", "--to", form, "bad.txt"]).refused();
        assert!(refused.starts_with("bad.txt:1:"), "{refused}");
        assert!(tree(&["--to", form, "bad"]).refused().contains("bad"));
        assert!(tree(&["--to", form, "missing.txt"]).refused().contains("missing.txt"));
        for (puzzle, code) in [(GRID1, 0), (UNSOLVABLE, 1), (INVALID, 1)] {
            let ran = tree(&["--to", form, puzzle]);
            assert_eq!((ran.code, ran.err.as_str()), (code, ""), "{form}");
            assert!(ran.out.contains("without a try"), "{form}");
        }
        let one = tree(&["--to", form, "--max-nodes", "1", "--engine", "stack", GRID2]);
        assert!(one.out.contains("… 481 tries, 62 failures, 1 solution"), "{}", one.out);
    }
}

/// Ctrl-C leaves the tree as far as it has grown.
#[cfg(unix)]
#[test]
fn an_interrupted_search_is_drawn() {
    use std::os::unix::process::ExitStatusExt;

    let args = ["lab", "tree", "--all", "--engine", "backtracking", "--tries", "1000000000000"];
    let command =
        child().args(args).arg(HARD1).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let search = command.unwrap();
    thread::sleep(Duration::from_secs(1));
    Command::new("kill").args(["-INT", &search.id().to_string()]).status().unwrap();
    let output = search.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(2));
    let (out, err) = (String::from_utf8(output.stdout), String::from_utf8(output.stderr));
    assert!(out.unwrap().contains(": stopped (cancelled)\n\nA1 {123456789}"));
    assert!(err.unwrap().starts_with("loshu: argument 1:1: the search was stopped (cancelled)\n"));
}
