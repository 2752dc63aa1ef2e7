//! `loshu generate`

use crate::support::{Ran, run, run_with};

const FIRST: &str =
    "....1....68.........1...76...3.2.......4...9.....7..5.9....6...4..1..3.9.27..8...";

/// The output if all went well and no seed was told.
fn made<const N: usize>(args: [&str; N]) -> String {
    let Ran { code, out, err } = run([&["generate"], &args[..]].concat());
    assert_eq!(code, 0, "{err}");
    // A long run says at its end what it has found.
    assert!(err.lines().all(|line| line.starts_with("loshu: found ")), "{err}");
    out
}

#[test]
fn a_seed_is_a_promise() {
    assert_eq!(made(["--seed", "1", "--to", "line"]), format!("{FIRST}\n"));
    let all = made(["-n", "600", "--seed", "1", "--symmetry", "random", "--jobs", "1"]);
    assert_eq!(all, made(["-n", "600", "--seed", "1", "--symmetry", "random", "--jobs", "3"]));
    let later = made(["-n", "2", "--seed", "1", "--symmetry", "random", "--from", "598"]);
    assert!(all.ends_with(&later), "{later}");
    assert_ne!(made(["--seed", "2"]), made(["--seed", "1"]));
}

#[test]
fn a_range_may_have_a_hyphen() {
    for (option, hyphen, dots) in
        [("--clues", "24-26", "24..26"), ("--level", "easy-hard", "easy..hard")]
    {
        assert_eq!(made(["--seed", "1", option, hyphen]), made(["--seed", "1", option, dots]));
    }
}

#[test]
fn a_text_is_a_seed() {
    let Ran { out, err, .. } = run(["generate", "--seed", "essay"]);
    let number = err.strip_prefix("loshu: --seed essay is the number ").unwrap().trim_end();
    assert_eq!(out, made(["--seed", number]));
}

#[test]
fn without_a_seed_it_is_told() {
    let Ran { out, err, .. } = run(["generate"]);
    let seed = err.strip_prefix("loshu: to make the same again, add --seed ").unwrap().trim_end();
    assert_eq!(out, made(["--seed", seed]));
}

#[test]
fn puzzles_pass_the_check() {
    for args in [vec![], vec!["--symmetry", "diagonal"], vec!["--clues", "28..32"]] {
        let args = [vec!["generate", "-n", "30", "--seed", "3"], args].concat();
        let checked = run_with(["solve", "--to", "csv"], run(&args).out);
        assert_eq!(checked.code, 0, "{args:?}: {}", checked.out);
        assert_eq!(checked.out.lines().filter(|line| line.contains(",unique,")).count(), 30);
    }
    let minimal = run_with(["check"], run(["generate", "-n", "20", "--seed", "3"]).out);
    assert!(minimal.out.lines().all(|line| line.contains("minimal")), "{}", minimal.out);
}

#[test]
fn forms() {
    let csv = made(["--seed", "1", "--to", "csv"]);
    let solution = csv.lines().nth(1).unwrap().split(',').nth(1).unwrap();
    assert_eq!(
        csv,
        format!("puzzle,solution,clues,symmetry,seed,index\n{FIRST},{solution},21,none,1,0\n")
    );
    let json = made(["--seed", "1", "--to", "jsonl", "--symmetry", "full", "--clues", "33"]);
    assert!(json.contains(r#""clues":33,"symmetry":"full","seed":1,"index":0}"#), "{json}");
    assert_eq!(made(["--seed", "1", "--solution"]), format!("{FIRST}\t{solution}\n"));
    assert!(made(["--seed", "1", "--to", "grid"]).contains("---"));
}

#[test]
fn patterns() {
    let signs = "x...x...x.x.x.x.x...x...x...x..x..x.x..x.x..x.x..x..x...x...x...x.x.x.x.x...x...x";
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), signs.as_bytes().chunks(9).collect::<Vec<_>>().join(&b'\n'))
        .unwrap();
    let path = file.path().to_str().unwrap();
    let puzzle = made(["--pattern", path, "--seed", "1", "--to", "line"]);
    let shape: String =
        puzzle.trim_end().chars().map(|sign| if sign == '.' { '.' } else { 'x' }).collect();
    assert_eq!(shape, signs);
    assert_eq!(puzzle, made(["--pattern", signs, "--seed", "1", "--to", "line"]));

    let refused = |args: &[&str]| run([&["generate", "--pattern"], args].concat()).refused();
    assert!(refused(&["no-such-file"]).contains("neither 81 signs nor a readable file"));
    assert!(refused(&["Cargo.toml"]).contains("line 1, column 1: expected x, ? or ."));
    assert!(
        refused(&[&signs.replacen('x', ".", 1), "--symmetry", "full"]).contains("symmetry full")
    );
    assert!(refused(&[signs, "--clues", "30"]).contains("the pattern has 28 to 28"));
    assert!(refused(&[&".".repeat(81)]).contains("0 cells for givens"));
}

#[test]
fn depth_of_trial_and_error() {
    for (args, words) in
        [(["--te", "1"], "T&E(1)"), (["--b", "3..4"], "T&E(1) B "), (["--te", "0"], "T&E(0)")]
    {
        let [option, range] = args;
        let puzzles = made(["-n", "3", "--seed", "1", "--to", "line", option, range]);
        let rated = run_with(["rate", "--scale", "te"], puzzles).fine();
        assert_eq!(rated.matches(words).count(), 3, "{rated}");
    }
    let rare = run(["generate", "--seed", "1", "--bxb", "4..5", "--attempts", "20"]);
    assert_eq!((rare.code, rare.out.as_str()), (1, ""));
    assert!(rare.err.contains("BxB 4 to 5") && rare.err.contains("20 too easy"), "{}", rare.err);
    let refused = |args: &[&str]| run([&["generate"], args].concat()).refused();
    assert!(refused(&["--te", "4"]).contains("from 0 to 3"));
    assert!(refused(&["--bxb", "5..4"]).contains("4..5"));
    assert!(refused(&["--b", "2", "--te", "1"]).contains("cannot be used with"));
    assert!(refused(&["--te", "1", "--level", "easy"]).contains("depth of trial and error is 0"));
}

/// Among so few there are no equivalent ones.
#[test]
fn few_clues() {
    let three = made(["-n", "3", "--seed", "1", "--clues", "19", "--jobs", "3"]);
    assert_eq!(three, made(["-n", "3", "--seed", "1", "--clues", "19", "--jobs", "1"]));
    let clues = |puzzle: &str| puzzle.chars().filter(char::is_ascii_digit).count();
    assert!(three.lines().count() == 3 && three.lines().all(|puzzle| clues(puzzle) == 19));
}

#[test]
fn distinct_puzzles() {
    let all = made(["-n", "600", "--seed", "1", "--to", "csv"]);
    for jobs in ["1", "3"] {
        let distinct = ["-n", "600", "--seed", "1", "--to", "csv", "--distinct", "--jobs", jobs];
        assert_eq!(made(distinct), all, "{jobs} jobs");
    }
    let one = made(["--seed", "1", "--clues", "24", "--distinct", "--from", "7"]);
    assert_eq!(one, made(["--seed", "1", "--clues", "24", "--from", "7"]));
    let args = ["generate", "--seed", "1", "--clues", "17", "--attempts", "9", "--distinct"];
    let Ran { code, out, err } = run(args);
    assert!(code == 1 && out.is_empty() && err.contains("in 9 attempts"), "{err}");
}

/// Of 200,000 full grids some are equivalent, for there are 5,472,730,538 classes: Ed Russell, Frazer
/// Jarvis, *There are 5472730538 essentially different Sudoku grids*, 2005.
#[test]
#[ignore = "takes minutes"]
fn distinct_grids() {
    let args = ["-n", "200000", "--seed", "1", "--clues", "81", "--to", "csv"];
    // So long a run says at the end what it has found, beside the seed.
    let all = run([&["generate"], &args[..]].concat()).out;
    let forms = run_with(["canon", "--column", "puzzle"], all.clone()).fine();
    let mut seen = std::collections::HashSet::new();
    let new: Vec<_> =
        all.lines().skip(1).zip(forms.lines()).filter(|(_, form)| seen.insert(*form)).collect();
    assert!((199_980..200_000).contains(&new.len()), "{}", new.len());
    let distinct = run([&["generate", "--distinct"], &args[..]].concat()).out;
    assert_eq!(distinct.lines().count(), 200_001);
    assert!(distinct.lines().skip(1).zip(new).all(|(line, (expected, _))| line == expected));
}

#[test]
fn uniform_grids() {
    let args = ["-n", "20", "--seed", "1", "--uniform"];
    let puzzles = made(args);
    assert_ne!(puzzles, made(["-n", "20", "--seed", "1"]));
    let checked = run_with(["check"], puzzles);
    assert!(checked.code == 0 && checked.out.lines().all(|line| line.contains("minimal")));
    let signs = "x".repeat(81);
    assert!(
        run([&["generate", "--pattern", &signs], &args[..]].concat())
            .refused()
            .contains("--uniform")
    );
}

#[test]
fn unbiased_puzzles() {
    let with = |jobs| made(["-n", "6", "--seed", "1", "--unbiased", "--to", "csv", "--jobs", jobs]);
    let one = with("1");
    assert_eq!(one, with("2"));
    assert!(one.starts_with("puzzle,solution,clues,symmetry,seed,index,weight\n"), "{one}");
    let weights = one.lines().skip(1).map(|row| row.rsplit(',').next().unwrap().parse().unwrap());
    assert!(weights.clone().count() == 6 && weights.into_iter().all(|weight: f64| weight >= 1.0));
    let puzzles = one.lines().skip(1).map(|row| row.split(',').next().unwrap());
    let checked = run_with(["check"], puzzles.collect::<Vec<_>>().join("\n"));
    assert_eq!(checked.out.matches("minimal").count(), 6, "{}", checked.out);
    assert!(made(["--seed", "1", "--unbiased", "--to", "jsonl"]).contains(r#","weight":"#));
    assert!(!made(["--seed", "1", "--to", "csv"]).contains("weight"));
}

#[test]
fn unbiased_puzzles_that_are_not_found() {
    let args = ["generate", "--seed", "1", "--unbiased", "--clues", "34", "--attempts", "3"];
    let ran = run(args);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    let expected = "34 clues, unbiased: no puzzle in 3 attempts; try more --attempts";
    assert!(ran.err.contains(expected), "{}", ran.err);
    let timeout = ["generate", "--seed", "1", "--unbiased", "--clues", "33..34"];
    let ran = run([&timeout[..], &["--timeout", "300ms"]].concat());
    assert!(ran.code == 1 && ran.err.contains("stopped (timeout)"), "{}", ran.err);
    let refused = |args: &[&str]| run([&["generate", "--unbiased"], args].concat()).refused();
    assert!(refused(&["--clues", "40"]).contains("17 to 34 clues"));
    assert!(refused(&["--symmetry", "full"]).contains("cannot be used with"));
    assert!(refused(&["--variant", "jigsaw"]).contains("--unbiased is for ordinary Sudokus"));
}

#[test]
fn none_are_none() {
    assert_eq!(made(["-n", "0", "--seed", "1"]), "");
    assert_eq!(made(["-n", "0", "--seed", "1", "--distinct"]), "");
    let refused = run(["generate", "-n", "5", "--from", "18446744073709551611"]).refused();
    assert!(refused.contains("--start 18446744073709551611"), "{refused}");
    assert_eq!(
        made(["-n", "1", "--seed", "1", "--from", "18446744073709551614"]).lines().count(),
        1
    );
}

#[test]
fn a_wish_that_fails_is_named() {
    let args = ["generate", "--seed", "1", "--symmetry", "full", "--clues", "17", "-n", "9"];
    let Ran { code, out, err } = run([&args[..], &["--attempts", "50"]].concat());
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("puzzle 0: 17 clues, symmetry full: no puzzle"), "{err}");
    assert!(err.contains("in 50 attempts"), "{err}");
}

#[test]
fn bad_wishes() {
    for clues in ["0", "16", "82", "17..82"] {
        let message = run(["generate", "--clues", clues]).refused();
        assert!(message.contains("expected 17 to 81"), "{message}");
    }
    for clues in ["x", "..", "20..x", "1297"] {
        let message = run(["generate", "--clues", clues]).refused();
        assert!(
            message.contains("expected a number of clues, or a range such as 22..26"),
            "{message}"
        );
    }
    let message = run(["generate", "--clues", "34..35", "--symmetry", "full"]).refused();
    assert!(message.contains("34 to 35 clues, symmetry full: there are none"), "{message}");
    assert!(run(["generate", "-n", "-1"]).refused().contains("-1"));
    assert!(run(["generate", "-n", "99999999999999999999"]).refused().contains("whole number"));
    assert!(run(["generate", "--symmetry", "round"]).refused().contains("antidiagonal"));
    assert!(run(["generate", "--no-minimal"]).refused().contains("--clues"));
    assert!(run(["generate", "--attempts", "0"]).refused().contains("from 1 up"));
}

/// The same puzzles for any number of threads, with the ratings that `loshu rate` finds.
#[test]
fn difficulties() {
    for wish in [
        &["--level", "hard"][..],
        &["--rating", "7.0..7.5", "--symmetry", "rotate180"],
        &["--practice", "naked-pair", "--clues", "26..30"],
        &["--needs", "naked pair", "--level", "easy..medium"],
    ] {
        let with = |jobs| {
            let args =
                ["generate", "-n", "5", "--seed", "1", "--ratings", "--to", "csv", "--jobs", jobs];
            let Ran { code, out, err } = run([&args[..], wish].concat());
            assert_eq!((code, err.as_str()), (0, ""));
            out
        };
        let one = with("1");
        assert_eq!(one, with("2"), "{wish:?}");
        assert!(
            one.starts_with("puzzle,solution,clues,symmetry,seed,index,er,ep,ed,level,score\n")
        );
        let rated = run_with(["rate", "--to", "csv", "--column", "puzzle"], one.clone()).fine();
        for (made, rated) in one.lines().zip(rated.lines()).skip(1) {
            let made: Vec<_> = made.split(',').collect();
            let rated: Vec<_> = rated.split(',').collect();
            assert_eq!((made[0], &made[6..]), (rated[0], &rated[1..6]), "{wish:?}");
        }
        assert_eq!((one.lines().count(), rated.lines().count()), (6, 6));
    }
}

#[test]
fn ratings_are_printed_on_request() {
    let plain = made(["--seed", "1", "--level", "hard"]);
    let line = made(["--seed", "1", "--level", "hard", "--ratings"]);
    let (puzzle, ratings) = line.split_once('\t').unwrap();
    assert_eq!(plain.trim_end(), puzzle);
    assert!(ratings.starts_with("ED=") && ratings.contains("\tHard ("), "{ratings}");
    let json = made(["--seed", "1", "--level", "hard", "--ratings", "--to", "jsonl"]);
    assert!(json.contains(r#""level":"Hard","score":"#), "{json}");
    assert!(!made(["--seed", "1", "--to", "csv"]).contains("score"));
    assert!(made(["--seed", "1", "--ratings", "--to", "grid"]).contains("\nED="));
}

#[test]
fn difficulties_that_are_not_found_say_what_was() {
    let args = ["generate", "--seed", "1", "--rating", "11.0..11.9", "--attempts", "30"];
    let Ran { code, out, err } = run(args);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(
        err.contains("puzzle 0: rating 11.0 to 11.9: no puzzle of this difficulty in 30"),
        "{err}"
    );
    assert!(err.contains("(30 too easy, up to "), "{err}");
}

#[test]
fn difficulties_that_cannot_be() {
    let refused = |args: &[&str]| run([&["generate"], args].concat()).refused();
    let message = refused(&["--level", "easy", "--rating", "9..10"]);
    assert!(
        message
            .contains("rating 9.0 to 10.0, level Easy: a puzzle of level Easy has a rating of 2.3"),
        "{message}"
    );
    let message = refused(&["--practice", "naked-single"]);
    assert!(message.contains("is a single"), "{message}");
    let message = refused(&["--rating", "12"]);
    assert!(
        message.contains("rating 12.0: the highest rating of a known puzzle is 11.9"),
        "{message}"
    );
    assert!(refused(&["--level", "easy", "--needs", "x-wing"]).contains("without X-Wing"));
    for rating in ["0.9", "7.25", "hard", ".."] {
        assert!(refused(&["--rating", rating]).contains("expected a rating from 1.0"), "{rating}");
    }
    for level in ["simple", ""] {
        assert!(refused(&["--level", level]).contains("expected easy, medium"), "{level}");
    }
    for (level, near) in [("mediun", "near names are medium"), ("hrd..unfare", "hard, unfair")] {
        assert!(refused(&["--level", level]).contains(near), "{level}");
    }
    for option in ["--uses", "--needs", "--practice"] {
        let message = refused(&[option, "skyscrapper"]);
        assert!(message.contains("near names are skyscraper"), "{message}");
    }
}

#[test]
fn minimal_in_both_senses() {
    let minimal = |kind: &str| {
        let puzzles = made(["-n", "20", "--seed", "1", "--symmetry", "rotate180", kind]);
        let checked = run_with(["check", "--to", "csv"], puzzles).out;
        checked.lines().filter(|line| line.contains("true")).count()
    };
    assert_eq!(minimal("--minimal"), 20);
    assert_eq!(minimal("--minimal=givens"), 20);
    assert!(minimal("--minimal=orbits") < 10);
    assert!(run(["generate", "--minimal=cells"]).refused().contains("orbits"));
}

#[test]
fn a_timeout_says_how_near_the_search_came() {
    let args = ["generate", "--clues", "17", "--seed", "4", "--attempts", "100000000"];
    let ran = run([&args[..], &["--timeout", "1s"]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    let said = ran.err.lines().next().unwrap();
    let expected = "loshu: puzzle 0: 17 clues, symmetry none: stopped (timeout): ";
    assert!(said.starts_with(expected), "{said}");
    assert!(said.contains(" attempts, at best "), "{said}");
    assert!(said.ends_with(" clues; try a longer --timeout, or another --seed"), "{said}");
}

/// A technique that is too rare to be met by chance is shown elsewhere.
#[test]
fn a_rare_technique_is_found_elsewhere() {
    let few = ["generate", "--seed", "1", "--attempts", "3", "--uses"];
    let Ran { code, err, .. } = run([&few[..], &["franken-x-wing"]].concat());
    assert_eq!(code, 1);
    let place =
        "no known puzzle needs it, but `loshu techniques franken-x-wing` shows a position with it";
    assert!(err.contains(place), "{err}");
    let err = run([&few[..], &["sk-loop", "--timeout", "1h"]].concat()).err;
    assert!(err.contains("`loshu lab examples sk-loop` looks for more"), "{err}");
}

/// A time that is long enough changes nothing.
#[test]
fn a_timeout_that_is_not_reached() {
    let args = ["generate", "-q", "-n", "5", "--seed", "4"];
    let limited = run([&args[..], &["--timeout", "1h"]].concat()).fine();
    assert_eq!(limited, run(args).fine());
}
