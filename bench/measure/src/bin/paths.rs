//! Walks the paths of the puzzles of lists: speed, guesses, techniques, and whether steps are right.
//!
//! `cargo run --release -p loshu-measure --bin paths -- [OPTIONS] ../shared/data/top95.txt`
//!
//! The first 81 characters of a line are a puzzle; other lines are left out. Times are CPU times of
//! one thread; the times of single steps are taken by the clock, those of slow steps five times.
//!
//! | option | what it does |
//! |---|---|
//! | `--every=N` | takes every Nth puzzle |
//! | `--profile=NAME` | `human` (without this option), `hodoku`, or `simple`: human without forcing chains |
//! | `--verify` | checks each step by `Step::verify` and against the solution |
//! | `--steps` | measures each step; prints the median, the slowest, and totals of each technique |
//! | `--finders` | measures the finders of all techniques up to the next step, each alone; what several share counts for the first |
//! | `--all=N` | finds all steps, forcing chains left out, of every Nth position; with `--finders` also by technique, and what the slowest position costs |
//! | `--each` | prints a line for each puzzle |

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::time::{Duration, Instant};

use loshu::{Candidate, Grid, Limits, Marks, Solution, Solver};
use loshu_explain::step::Step;
use loshu_explain::technique::{Family, Position, Profile, Technique};

fn main() {
    let (options, lists): (Vec<_>, Vec<_>) =
        env::args().skip(1).partition(|text| text.starts_with("--"));
    let flags = Flags::new(&options);
    for list in &lists {
        let text = fs::read_to_string(list).expect("the list can be read");
        let puzzles = text.lines().filter_map(|line| line.get(..81)?.parse().ok());
        let puzzles: Vec<Grid> = puzzles.step_by(flags.every).collect();
        println!("{list}: {} puzzles", puzzles.len());
        let passes = [
            (true, walk as fn(&[Grid], &Flags)),
            (flags.verify, verify),
            (flags.steps, measure_steps),
            (flags.finders && flags.all.is_none(), measure_finders),
            (flags.all.is_some(), measure_all),
        ];
        passes.iter().filter(|(wanted, _)| *wanted).for_each(|(_, pass)| pass(&puzzles, &flags));
    }
}

struct Flags {
    every: usize,
    profile: Profile,
    verify: bool,
    steps: bool,
    finders: bool,
    all: Option<usize>,
    each: bool,
}

impl Flags {
    fn new(options: &[String]) -> Flags {
        let value = |name: &str| options.iter().find_map(|text| text.strip_prefix(name));
        let number = |name| value(name).map(|text| text.parse().expect("a number"));
        let has = |name: &str| options.iter().any(|text| text == name);
        Flags {
            every: number("--every=").unwrap_or(1),
            profile: match value("--profile=") {
                Some("hodoku") => Profile::hodoku(),
                Some("simple") => simple(Profile::human()),
                _ => Profile::human(),
            },
            verify: has("--verify"),
            steps: has("--steps"),
            finders: has("--finders"),
            all: number("--all="),
            each: has("--each"),
        }
    }
}

/// The profile without forcing chains and what comes after them.
fn simple(profile: Profile) -> Profile {
    profile.retain(|technique| technique.info().family < Family::Forcing)
}

/// Puzzles a second, solved puzzles and guesses.
fn walk(puzzles: &[Grid], flags: &Flags) {
    let (mut solved, mut guessed, mut guesses, mut steps) = (0, 0, 0, 0);
    let (mut slowest, begin) = (Duration::ZERO, cpu_time());
    for puzzle in puzzles {
        let before = Instant::now();
        let mut path = flags.profile.path(Marks::of(puzzle));
        let mut own = 0;
        for (_, step) in path.by_ref() {
            own += usize::from(step.technique == Technique::Guess);
            steps += 1;
        }
        let spent = before.elapsed();
        slowest = slowest.max(spent);
        solved += usize::from(path.marks().is_full());
        guesses += own;
        guessed += usize::from(own > 0);
        if flags.each || own > 0 || !path.marks().is_full() {
            println!("  {puzzle} {own} guesses {:.1} ms", millis(spent));
        }
    }
    let spent = (cpu_time() - begin).as_secs_f64();
    println!(
        "  paths: {solved} solved, {guesses} guesses in {guessed} puzzles, {steps} steps, {spent:.2} s, \
         {:.1} puzzles a second, slowest {:.1} ms",
        puzzles.len() as f64 / spent,
        millis(slowest)
    );
}

fn all_steps(profile: &Profile, marks: &Marks) -> Vec<Step> {
    profile.all_steps(marks, &Limits::NONE).expect("no limit")
}

/// Checks each step of the paths; with `--all` all steps of positions as well.
fn verify(puzzles: &[Grid], flags: &Flags) {
    let (mut checked, mut wrong) = (0, 0);
    for puzzle in puzzles {
        let solution = Solver::new().solutions(puzzle).next().expect("a solution");
        for (place, (marks, step)) in flags.profile.path(Marks::of(puzzle)).enumerate() {
            let all = flags.all.filter(|every| place % every == 0);
            let all = all.map_or_else(Vec::new, |_| all_steps(&flags.profile, &marks));
            for step in core::iter::once(step).chain(all) {
                checked += 1;
                let proven = step.verify(&marks);
                let guess = step.technique == Technique::Guess;
                if !keeps(&step, &solution) || proven.is_err() && !guess {
                    wrong += 1;
                    println!("  WRONG {puzzle} {} {proven:?} {marks:?} {step:?}", step.technique);
                }
            }
        }
    }
    println!("  checked: {checked} steps, {wrong} wrong");
}

fn keeps(step: &Step, solution: &Solution) -> bool {
    let stands = |at: &Candidate| solution[at.cell()] == Some(at.digit());
    step.placements.iter().all(stands) && !step.eliminations.iter().any(stands)
}

/// The times of next steps.
fn measure_steps(puzzles: &[Grid], flags: &Flags) {
    let mut totals: BTreeMap<Technique, Vec<Duration>> = BTreeMap::new();
    let mut slowest = (Duration::ZERO, String::new());
    for puzzle in puzzles {
        for (marks, step) in flags.profile.path(Marks::of(puzzle)) {
            let (spent, _) = timed(|| flags.profile.next_step(&marks, &Limits::NONE));
            if step.technique.info().family < Family::Forcing && spent > slowest.0 {
                slowest = (spent, format!("{} {marks:?}", step.technique));
            }
            totals.entry(step.technique).or_default().push(spent);
        }
    }
    println!(
        "  {:34} {:>8} {:>10} {:>10} {:>10}",
        "step", "times", "sum s", "median ms", "worst ms"
    );
    let mut all: Vec<_> = totals.values().flatten().copied().collect();
    for (technique, times) in &mut totals {
        line(&technique.to_string(), times);
    }
    line("all", &mut all);
    let below = |(technique, _): &(&Technique, _)| technique.info().family < Family::Forcing;
    let mut below: Vec<_> =
        totals.iter().filter(below).flat_map(|(_, times)| times).copied().collect();
    line("all below forcing chains", &mut below);
    println!("  slowest below forcing chains: {}", slowest.1);
}

/// The times of the finders that are asked on the way to next steps.
fn measure_finders(puzzles: &[Grid], flags: &Flags) {
    let mut totals = Totals::new();
    for puzzle in puzzles {
        for (marks, step) in flags.profile.path(Marks::of(puzzle)) {
            let position = Position::new(&marks);
            for &technique in flags.profile.techniques() {
                let begin = Instant::now();
                let found = technique.first(&position, flags.profile.options()).expect("no limit");
                let (times, steps) = totals.entry(technique).or_default();
                times.push(begin.elapsed());
                *steps += usize::from(found.is_some());
                if technique == step.technique {
                    break;
                }
            }
        }
    }
    print_totals(totals);
}

/// For each technique the times of its finder and the number of steps found.
type Totals = BTreeMap<Technique, (Vec<Duration>, usize)>;

fn print_totals(totals: Totals) {
    let mut totals: Vec<_> = totals.into_iter().collect();
    totals.sort_by_key(|(_, (times, _))| std::cmp::Reverse(times.iter().sum::<Duration>()));
    println!(
        "  {:34} {:>8} {:>10} {:>10} {:>10} {:>8}",
        "finder", "times", "sum s", "median ms", "worst ms", "steps"
    );
    for (technique, (times, steps)) in &mut totals {
        print!("{}", row(&technique.to_string(), times));
        println!(" {steps:>8}");
    }
}

/// The times of all steps of positions.
fn measure_all(puzzles: &[Grid], flags: &Flags) {
    let profile = simple(flags.profile.clone());
    let (mut times, mut found) = (Vec::new(), 0);
    let mut slowest = (Duration::ZERO, Marks::of(&Grid::EMPTY));
    let mut finders = Totals::new();
    for puzzle in puzzles {
        for (marks, _) in flags.profile.path(Marks::of(puzzle)).step_by(flags.all.unwrap_or(1)) {
            let (spent, all) = timed(|| all_steps(&profile, &marks));
            found += all.len();
            times.push(spent);
            if spent > slowest.0 {
                slowest = (spent, marks);
            }
            if flags.finders {
                add_finders(&profile, &marks, &mut finders);
            }
        }
    }
    println!("  all steps: {found} of {} positions, slowest {:?}", times.len(), slowest.1);
    line("all steps of a position", &mut times);
    if flags.finders {
        print_totals(finders);
        let mut finders = Totals::new();
        add_finders(&profile, &slowest.1, &mut finders);
        print_totals(finders);
    }
}

/// Adds the time that each technique takes for all its steps.
fn add_finders(profile: &Profile, marks: &Marks, totals: &mut Totals) {
    let position = Position::new(marks);
    for &technique in profile.techniques() {
        let begin = Instant::now();
        let found = technique.all(&position, profile.options()).expect("no limit").len();
        let (times, steps) = totals.entry(technique).or_default();
        times.push(begin.elapsed());
        *steps += found;
    }
}

fn line(name: &str, times: &mut [Duration]) {
    println!("{}", row(name, times));
}

fn row(name: &str, times: &mut [Duration]) -> String {
    times.sort_unstable();
    let sum = times.iter().sum::<Duration>();
    let (median, worst) =
        times.last().map_or_else(Default::default, |&worst| (times[times.len() / 2], worst));
    format!(
        "  {name:34} {:>8} {:>10.3} {:>10.4} {:>10.3}",
        times.len(),
        sum.as_secs_f64(),
        millis(median),
        millis(worst)
    )
}

/// The time of a call; of a slow one the best of five, because others may have had the processor.
fn timed<T>(mut call: impl FnMut() -> T) -> (Duration, T) {
    let mut once = || {
        let begin = Instant::now();
        let result = call();
        (begin.elapsed(), result)
    };
    let (first, result) = once();
    if first < Duration::from_millis(1) {
        return (first, result);
    }
    ((0..4).fold(first, |best, _| best.min(once().0)), result)
}

fn millis(time: Duration) -> f64 {
    1e3 * time.as_secs_f64()
}

/// The time that this thread has run; the time of the clock where the system does not tell.
fn cpu_time() -> Duration {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split_whitespace().next().and_then(|nanos| nanos.parse().ok());
    nanos.map_or_else(
        || std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default(),
        Duration::from_nanos,
    )
}
