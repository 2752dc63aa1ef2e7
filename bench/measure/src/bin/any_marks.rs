//! How long finders take on marks that no puzzle has: random, contradictory, of several solutions.
//!
//! `cargo run --release -p loshu-measure --bin any_marks -- [OPTIONS] ../shared/data/top95.txt`
//!
//! For each kind of marks the median and the slowest time of all steps below forcing chains, and the same
//! of the slowest techniques; and how many steps there were.
//!
//! | option | what it does |
//! |---|---|
//! | `--times=N` | takes N marks of each kind, 20 without the option |
//! | `--kind=N` | takes only the Nth kind of the list below, counted from 1 |
//! | `--slow=MS` | prints the marks on which a finder takes longer, 100 ms without the option |
//! | `--seed=N` | other marks |

use std::env;
use std::fs;
use std::time::{Duration, Instant};

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, Grid, Marks, Solver};
use loshu_explain::technique::{Family, Position, Profile, Technique};

fn main() {
    let (options, lists): (Vec<_>, Vec<_>) =
        env::args().skip(1).partition(|text| text.starts_with("--"));
    let number = |name: &str, otherwise: u64| {
        let value = options.iter().find_map(|text| text.strip_prefix(name));
        value.map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let times = number("--times=", 20);
    let slow = Duration::from_millis(number("--slow=", 100));
    let puzzles: Vec<Grid> = lists.iter().flat_map(|list| puzzles(list)).collect();
    let kind = number("--kind=", 0) as usize;
    let wanted = |index: &usize| kind == 0 || kind == index + 1;
    for (name, make) in (0..KINDS.len()).filter(wanted).map(|index| KINDS[index]) {
        let mut random = Random(number("--seed=", 1));
        let all: Vec<Marks> = (0..times).map(|_| make(&mut random, &puzzles)).collect();
        println!("{name}: {} marks", all.len());
        measure(&all, slow);
    }
}

fn puzzles(list: &str) -> Vec<Grid> {
    let text = fs::read_to_string(list).expect("the list can be read");
    text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect()
}

type Make = fn(&mut Random, &[Grid]) -> Marks;

/// The kinds of marks.
const KINDS: [(&str, Make); 9] = [
    ("puzzles, candidates struck at random", |random, puzzles| {
        let marks = Marks::of(&random.one_of(puzzles));
        let share = random.below(60);
        struck(&marks, random, share)
    }),
    ("puzzles without some givens", |random, puzzles| {
        let share = random.below(100);
        Marks::of(&without(&random.one_of(puzzles), random, share))
    }),
    ("puzzles without some givens, candidates struck at random", |random, puzzles| {
        let share = random.below(100);
        let marks = Marks::of(&without(&random.one_of(puzzles), random, share));
        let share = random.below(60);
        struck(&marks, random, share)
    }),
    ("random digits", |random, _| {
        let mut grid = Grid::EMPTY;
        let share = random.below(60);
        for cell in Cell::ALL {
            grid[cell] = Some(random.one_of(&Digit::ALL)).filter(|_| random.below(100) < share);
        }
        Marks::of(&grid)
    }),
    ("no digits, each candidate with one chance", |random, _| {
        let share = random.below(100);
        struck(&Marks::of(&Grid::EMPTY), random, share)
    }),
    ("two to five candidates a cell", |random, _| {
        let count = 2 + random.below(4);
        any_of(random, |random| {
            let mut digits = Digit::ALL;
            for i in 0..count {
                digits.swap(i, i + random.below(9 - i));
            }
            digits[..count].to_vec()
        })
    }),
    ("the same two to five candidates", |random, _| {
        let count = 2 + random.below(4);
        let share = 60 + random.below(41);
        any_of(random, |random| {
            let mut digits = Digit::ALL[..count].to_vec();
            digits.retain(|_| random.below(100) < share);
            digits
        })
    }),
    ("a solution and some more candidates", |random, puzzles| {
        let solution = Solver::new().solutions(&random.one_of(puzzles)).next().expect("a solution");
        let share = random.below(60);
        let mut marks = CandidateSet::EMPTY;
        for candidate in CandidateSet::ALL.iter() {
            if solution[candidate.cell()] == Some(candidate.digit()) || random.below(100) < share {
                marks.insert(candidate);
            }
        }
        Marks::new(&Grid::EMPTY, CellSet::EMPTY, marks)
    }),
    ("few digits in full", |random, _| {
        let count = 2 + random.below(7);
        Marks::new(
            &Grid::EMPTY,
            CellSet::EMPTY,
            CandidateSet::ALL.iter().filter(|at| at.digit().index() < count).collect(),
        )
    }),
];

fn struck(marks: &Marks, random: &mut Random, share: usize) -> Marks {
    let left = marks.candidates().iter().filter(|_| random.below(100) >= share).collect();
    Marks::new(marks.grid(), marks.givens(), left)
}

fn without(grid: &Grid, random: &mut Random, share: usize) -> Grid {
    let mut left = *grid;
    for (cell, _) in grid.givens() {
        if random.below(100) < share {
            left[cell] = None;
        }
    }
    left
}

fn any_of(random: &mut Random, mut digits: impl FnMut(&mut Random) -> Vec<Digit>) -> Marks {
    let all: CandidateSet = Cell::ALL
        .into_iter()
        .flat_map(|cell| digits(random).into_iter().map(move |digit| Candidate::new(cell, digit)))
        .collect();
    Marks::new(&Grid::EMPTY, CellSet::EMPTY, all)
}

/// Splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ bits >> 31) % n as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}

fn measure(all: &[Marks], slow: Duration) {
    let profile = Profile::human().retain(|technique| technique.info().family < Family::Forcing);
    let mut wholes = Vec::new();
    let mut rows: Vec<(Technique, Vec<Duration>, usize)> =
        profile.techniques().iter().map(|&technique| (technique, Vec::new(), 0)).collect();
    for marks in all {
        let position = Position::new(marks);
        let mut whole = Duration::ZERO;
        for (technique, times, count) in &mut rows {
            let (spent, steps) =
                timed(|| technique.all(&position, profile.options()).expect("no limit"));
            if spent > slow {
                println!("  {technique} {spent:.1?} {} steps {marks:?}", steps.len());
            }
            times.push(spent);
            whole += spent;
            *count += steps.len();
        }
        wholes.push(whole);
    }
    rows.sort_by_key(|(_, times, _)| std::cmp::Reverse(times.iter().max().copied()));
    print_row("all steps", &mut wholes, rows.iter().map(|(_, _, count)| count).sum());
    for (technique, times, count) in rows.iter_mut().take(12) {
        print_row(&technique.to_string(), times, *count);
    }
}

fn print_row(name: &str, times: &mut [Duration], count: usize) {
    times.sort_unstable();
    let ms = |time: Duration| 1e3 * time.as_secs_f64();
    let [median, worst] = [times[times.len() / 2], times[times.len() - 1]].map(ms);
    println!("    {name:34} median {median:9.3} ms  worst {worst:9.3} ms  {count:9} steps");
}

fn timed<T>(call: impl FnOnce() -> T) -> (Duration, T) {
    let begin = Instant::now();
    let result = call();
    (begin.elapsed(), result)
}
