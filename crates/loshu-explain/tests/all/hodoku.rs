//! HoDoKu's paths, levels and scores, as recorded from the program.

use std::collections::BTreeMap;

use loshu::{Candidate, CandidateSet, Cell, Digit, Grid};
use loshu_explain::rate::hodoku::{self, HodokuPath};

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

/// How much of the recorded paths is equal.
#[derive(Debug, Default)]
struct Agreement {
    steps: usize,
    /// How many steps are the same in other words, by technique.
    other_words: BTreeMap<String, usize>,
    puzzles: usize,
    levels: usize,
    ratings: usize,
    /// The first step that differs, of each kind of step.
    differing: BTreeMap<String, String>,
}

impl Agreement {
    /// Follows a path up to the first step that differs.
    fn follow(&mut self, Recorded { puzzle, rating, steps }: &Recorded<'_>) {
        let mut path = HodokuPath::new(puzzle);
        for line in steps {
            let next = path.next();
            let ours = next.as_ref().map(|(_, step)| (step.placed(), step.struck()));
            if ours != Some(conclusions(line)) {
                let kind = line.split([':', '=']).next().unwrap_or_default().to_owned();
                self.differing.entry(kind).or_insert_with(|| format!("{puzzle} {line}"));
                break;
            }
            self.steps += 1;
            let ours = next.map(|(marks, step)| step.hodoku(&marks)).unwrap_or_default();
            if ours.lines().next() != Some(line) {
                let technique = line.split([':', '=']).next().unwrap_or_default();
                let technique = technique.split(" in ").next().unwrap_or_default().to_owned();
                *self.other_words.entry(technique).or_default() += 1;
            }
        }
        path.by_ref().for_each(drop);
        let ours = path.rating().to_string();
        let rating = rating.trim_end_matches(" bf");
        let level = |rating: &str| rating.split(' ').next().unwrap_or_default().to_owned();
        self.puzzles += 1;
        self.levels += usize::from(level(&ours) == level(rating));
        self.ratings += usize::from(ours == rating);
    }
}

/// Of these techniques some steps have the recorded conclusions and other words: there are several patterns
/// as short that strike the same, and HoDoKu names another one.
const OTHER_WORDS: [(&str, usize); 6] = [
    ("Almost Locked Set Chain", 5),
    ("Almost Locked Set XZ-Rule", 2),
    ("Forcing Chain Contradiction", 16),
    ("Forcing Net Contradiction", 21),
    ("Remote Pair", 5),
    ("Sue de Coq", 6),
];

/// Each recorded step, level, score, and the words of each step.
#[test]
#[ignore = "needs the data beside the repository"]
fn data_paths() {
    let text = shared_text("ratings/hodoku_paths.txt");
    let recorded = recorded(&text);
    let all: usize = recorded.iter().map(|path| path.steps.len()).sum();
    let mut agreement = Agreement::default();
    recorded.iter().for_each(|path| agreement.follow(path));
    let Agreement { steps, other_words, puzzles, levels, ratings, differing } = agreement;
    println!("{steps} of {all} steps; {levels} levels, {ratings} ratings of {puzzles}");
    assert_eq!((steps, levels, ratings), (all, puzzles, puzzles), "{differing:#?}");
    assert_eq!(other_words, BTreeMap::from(OTHER_WORDS.map(|(name, count)| (name.into(), count))));
}

/// Ratings of puzzles of our own, from each level.
#[test]
fn ratings() {
    for (puzzle, rating) in RATINGS {
        let ours = hodoku::rate(puzzle.parse::<Grid>().unwrap()).unwrap();
        assert_eq!(ours.to_string(), rating, "{puzzle}");
    }
    assert_eq!(hodoku::rate(Grid::EMPTY), None);
}

const RATINGS: [(&str, &str); 22] = [
    (
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
        "Easy (196)",
    ),
    (
        ".....5.7.869..7...74....8.3..18.......39......8..2.........26..19.6...5....7.1.9.",
        "Hard (754)",
    ),
    (
        "..1.4.........3.265...62..1..7...96...........9..1.4.7....39....7.8.....12...4.8.",
        "Extreme (1828)",
    ),
    (
        ".4..7.........2.....3..4.6.2..9..8..13...87.5.8.......37...1.9.....9......84.762.",
        "Extreme (2354)",
    ),
    (
        "8....3....29..8...7........37...62.9..29.53...4.........46.2..8...7.4.3......9.42",
        "Medium (690)",
    ),
    (
        ".....659....5....337.....1..9..43.........157.....2...45.6..82..8............79..",
        "Hard (1172)",
    ),
    (
        "..48...27........4...1.28........2..8..2.....16.5.7..........8.6....4.31.7...3..6",
        "Hard (1112)",
    ),
    (
        "..........5.3.....61..75.....72..3......9..6.9....1.722...43.1.54..1..2......2..8",
        "Extreme (4444)",
    ),
    (
        "....47....2.6....43.....6...3.4.5.1.8..........5...8.95..26.94.9..73.....6...8..2",
        "Extreme (4800)",
    ),
    (
        ".6.1.9..894..8....2...5..3...2.4.......9.37..8.......5..4....7.....1.5..6.743.81.",
        "Unfair (1746)",
    ),
    (
        "..7.9....6.....1.81....5.4.8.19.................5.4..6.....2.7.53.8....22...4..59",
        "Extreme (3928)",
    ),
    (
        "......3.7.7.9....6351.....49...........24.......7965..6.4..5.1....1.....5...6..82",
        "Medium (814)",
    ),
    (
        "..1.....4.4.5...1.9..4.3..6..8.........6.2.....4.8...16.....8.9.7..9..62.....815.",
        "Extreme (10780)",
    ),
    (
        ".......5.5.9.6.....8....4.......8.19...7..3.8.3..9.6..9..6..74...72....6.....3..2",
        "Extreme (2018)",
    ),
    (
        ".....3...3..7....27...5..4....4...65......17..8..1.....69.3.4..2...96.578..1.....",
        "Unfair (1044)",
    ),
    (
        ".93.867..14...53.66.....58....5.1..2.....4.......6.....87.4..1.3......98..1......",
        "Unfair (1730)",
    ),
    (
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "Medium (696)",
    ),
    (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "Extreme (24894)",
    ),
    // Several loops have as many eliminations, of the same weight: the first counts, not the shortest.
    (
        ".56.1...4....69.5.7.14..6...6..8...1....2...9..4..7..............8.4..16.7.8..3..",
        "Extreme (3844)",
    ),
    (
        "..13......6.....2.34..9....4..9..7....946...52..1........6.3..1.....8.5.6.8...4..",
        "Extreme (6604)",
    ),
    // A way that is no net if its further reasons are the premise of a list alone.
    (
        "1..6......7.3.9.4...4.7...2.1.7....9.37...2..5.......6.....59....2.3....78..1....",
        "Extreme (12710)",
    ),
    (
        "....567.....1.....6..37......4.....13...6.9...8.....2.5....73....2.....8.1.....4.",
        "Extreme (23292)",
    ),
];
