//! `loshu canon` and `loshu vary`

use crate::support::{EMPTY, GRID1, GRID2, Ran, lines, run, run_with};

/// The output of `vary`, which tells the seed on standard error.
fn varied<const N: usize>(args: [&str; N]) -> String {
    let Ran { code, out, err } = run([&["vary"], &args[..]].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    out
}

#[test]
fn variations_of_variants_have_one_canonical_form() {
    for kind in
        ["4", "6,x", "6,killer", "6,thermometers", "6,jigsaw", "9,anti-knight", "4,grids=twin"]
    {
        let made = run(["generate", "-q", "--variant", kind, "--seed", "3"]).fine();
        let form = run_with(["canon", "--to", "line"], made.clone()).fine();
        let varied =
            run_with(["vary", "-q", "-n", "5", "--seed", "1", "--to", "line"], made).fine();
        assert_eq!(varied.lines().count(), 5, "{kind}");
        let forms = run_with(["canon", "--distinct", "--to", "line"], varied.clone()).fine();
        assert_eq!(forms, form, "{kind}");
        let solved = run_with(["count", "--to", "csv"], varied).fine();
        assert!(solved.lines().skip(1).all(|row| row.contains(",1,")), "{kind}: {solved}");
    }
}

/// Empty boards of 4x4 with one given are all alike; there are not two classes of them.
#[test]
fn variants_of_each_class_are_made_once() {
    let args = ["generate", "-q", "--variant", "4", "--seed", "1", "--minimal", "-n", "30"];
    let all = run_with(["canon", "--distinct"], run(args).fine()).fine();
    let distinct = run([&args[..], &["--distinct"]].concat()).fine();
    assert_eq!(distinct.lines().count(), 30);
    assert!(all.lines().count() < 30, "{all}");
    let forms = run_with(["canon", "--distinct"], distinct).fine();
    assert_eq!(forms.lines().count(), 30);
}

#[test]
fn variations_have_one_canonical_form() {
    let variations = varied(["-n", "50", "--seed", "4", GRID2]);
    let mut sorted: Vec<_> = variations.lines().collect();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), 50);
    let forms = run_with(["canon"], variations).fine();
    let form = run(["canon", "--to", "line", GRID2]).fine();
    assert!(forms.lines().count() == 50 && forms.lines().all(|line| line == form.trim_end()));
    assert_eq!(run_with(["canon"], form.clone()).fine(), form);
    assert_ne!(run(["canon", "--to", "line", GRID1]).fine(), form);
}

#[test]
fn variations_are_numbered_through_all_puzzles() {
    let both = varied(["-n", "2", "--seed", "4", GRID1, GRID2]);
    let alone = varied(["-n", "4", "--seed", "4", GRID2]);
    let last_two = alone.split_inclusive('\n').skip(2).collect::<String>();
    assert!(both.ends_with(&last_two) && both.lines().count() == 4);
    let csv = varied(["-n", "1", "--seed", "4", "--to", "csv", GRID2]);
    let first = alone.lines().next().unwrap();
    let expected = format!(
        "puzzle,variation,seed,index,error,source,line\n{GRID2},{first},4,0,,argument 1,1\n"
    );
    assert_eq!(csv, expected);
    assert_eq!(varied(["-n", "0", "--seed", "4", GRID2]), "");
}

#[test]
fn distinct_forms_come_once_in_the_order_of_their_first_puzzles() {
    let variations = varied(["-n", "300", "--seed", "4", GRID2, GRID1, GRID2]);
    let csv = run_with(["canon", "--distinct", "--to", "csv", "--jobs", "1"], variations.clone());
    let csv = csv.fine();
    let puzzles: Vec<_> = csv.lines().skip(1).map(|row| row.split(',').next().unwrap()).collect();
    let of: Vec<_> = variations.lines().collect();
    assert_eq!(puzzles, [of[0], of[300]]);
    let two = run_with(["canon", "--distinct", "--to", "csv", "--jobs", "2"], variations.clone());
    assert_eq!(two.fine(), csv);
    // Bad records are no puzzles, so none of them is like another.
    let Ran { code, out, .. } = run_with(["canon", "--distinct"], lines(["1", GRID1, "1", GRID1]));
    assert_eq!((code, out.lines().count()), (2, 3), "{out}");
}

#[test]
fn automorphisms() {
    let json = run(["canon", "--to", "jsonl", EMPTY]).fine();
    assert!(json.contains(r#""automorphisms":3359232"#), "{json}");
    let drawn = run(["canon", "--to", "grid", GRID2]).fine();
    assert!(drawn.contains("1 automorphism\n"), "{drawn}");
}

#[test]
fn bad_records_keep_their_place() {
    let Ran { code, out, err } = run_with(["canon"], lines([GRID1, "12345", GRID2]));
    assert_eq!((code, out.lines().count()), (2, 3), "{out}");
    assert!(out.lines().nth(1).unwrap().starts_with("!\terror: "), "{out}");
    assert!(err.contains("standard input:2:"), "{err}");
    assert_eq!(run_with(["vary", "--seed", "4"], lines(["x", GRID2])).code, 2);
}
