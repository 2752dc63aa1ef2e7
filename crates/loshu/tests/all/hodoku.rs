//! HoDoKu's paths, levels and scores, as recorded from the program.

use std::collections::BTreeMap;

use loshu::rate::hodoku::Path;
use loshu::{Candidate, CandidateSet, Cell, Digit, Grid};

use crate::suite::shared_text;

/// A recorded path: the puzzle, level and score, and the lines of the steps. Lines with two blanks in
/// front are the chains of the forcing step before them.
struct Recorded<'a> {
    puzzle: Grid,
    rating: &'a str,
    steps: Vec<&'a str>,
}

fn recorded(text: &str) -> Vec<Recorded<'_>> {
    let mut all: Vec<Recorded<'_>> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(step) = line.strip_prefix("   ") {
            let path = all.last_mut().expect("a puzzle comes before its steps");
            path.steps.push(step);
        } else if !line.starts_with("  ") {
            let (puzzle, rest) = line.split_once(" #").expect("a puzzle and its number");
            let rating = rest.split_once(' ').expect("a number and a rating").1;
            all.push(Recorded { puzzle: puzzle.parse().unwrap(), rating, steps: Vec::new() });
        }
    }
    all
}

/// The conclusions of a line: `... => r45c2<>4, r9c1<>7` or `Naked Single: r1c6=9`.
fn conclusions(line: &str) -> (CandidateSet, CandidateSet) {
    let (_, text) = line.split_once("=> ").or_else(|| line.split_once(": ")).expect("a conclusion");
    let (mut placed, mut struck) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    for part in text.split(", ") {
        let (set, (cells, digit)) = match part.split_once("<>") {
            Some(parts) => (&mut struck, parts),
            None => (&mut placed, part.split_once('=').expect("an equal sign")),
        };
        let digit = digit.parse().ok().and_then(Digit::new).expect("a digit");
        for cell in cells.split(',').flat_map(cells_of) {
            set.insert(Candidate::new(cell, digit));
        }
    }
    (placed, struck)
}

/// `r12c3`: the cells of some rows and columns.
fn cells_of(text: &str) -> Vec<Cell> {
    let (rows, columns) = text[1..].split_once('c').expect("rows and columns");
    let places = |text: &str| text.bytes().map(|byte| usize::from(byte - b'1')).collect::<Vec<_>>();
    let columns = places(columns);
    let cells = places(rows).into_iter().flat_map(|row| {
        let in_row = columns.iter().filter_map(move |&column| Cell::at(row, column));
        in_row.collect::<Vec<_>>()
    });
    cells.collect()
}

/// The steps of each puzzle up to the first that differs.
#[test]
fn paths() {
    let Some(text) = shared_text("ratings/hodoku_paths.txt") else { return };
    let (mut equal, mut all, mut ratings, mut puzzles) = (0, 0, 0, 0);
    let mut differing: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for Recorded { puzzle, rating, steps } in recorded(&text) {
        puzzles += 1;
        all += steps.len();
        let mut path = Path::new(&puzzle);
        let mut same = 0;
        for line in &steps {
            let step = path.next().map(|(_, step)| step);
            let ours = step.as_ref().map(|step| (step.placed(), step.struck()));
            if ours != Some(conclusions(line)) {
                let kind = line.split(':').next().unwrap_or_default().to_owned();
                let ours = step.map(|step| {
                    format!("{} {:?} {:?}", step.technique, step.placements, step.eliminations)
                });
                differing
                    .entry(kind)
                    .or_default()
                    .push(format!("{puzzle} {line}\n    ours: {ours:?}"));
                break;
            }
            same += 1;
        }
        equal += same;
        if same == steps.len() && path.next().is_none() {
            ratings += usize::from(path.rating().to_string() == rating);
        }
    }
    println!("{equal} of {all} steps, {ratings} of {puzzles} ratings");
    for (kind, lines) in &differing {
        println!("{kind}: {}\n  {}", lines.len(), lines[0]);
    }
    let _ = differing;
}
