//! What is written and read again equals what it was, or the writer has named what differs.
//!
//! Random records with all that a record can have go through each pair of formats: written in one, read
//! again, written in the other, read again. `LOSHU_ROUND_TRIPS=1000000` sets the number of cases.

use std::collections::BTreeSet;

use loshu::format::{Format, Part, Record};
use loshu::{Candidate, CandidateSet, Cell, Digit, Grid, Marks, Solver};
use loshu_formats::{Formulas, Loss, Unwritable, Writer, read};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::GRID1;

/// Something of a record that may differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Field {
    Givens,
    Part(Part),
    Detail(String),
}

const NAMES: [&str; 43] = [
    "title",
    "author",
    "source",
    "description",
    "comment",
    "date",
    "level",
    "rating",
    "url",
    "folder",
    "id",
    "technique",
    "digits",
    "eliminations",
    "placements",
    "solutions",
    "puzzle",
    "grid",
    "values",
    "candidates",
    "notes",
    "Notes",
    "solution",
    "Solution",
    "answer",
    "difficulty",
    "Title",
    "label",
    "Poster",
    "DATE",
    "=cmd",
    "'=cmd",
    "a,b",
    "a;b",
    "a\tb",
    "\"quoted\"",
    "a\nb",
    " blank ",
    "洛书",
    "error",
    "status",
    "",
    "\u{FEFF}x",
];

const TEXTS: [&str; 52] = [
    "a",
    "A title",
    "7.2",
    "12",
    "1",
    "0",
    "2+",
    "0701",
    "0701-x",
    "0701x",
    "0000",
    "x",
    "111 222",
    "111 22",
    "a:b",
    "a,b",
    "a;b",
    "a\tb",
    "a\nb",
    "a\r\nb",
    " a",
    "a ",
    "\ta",
    "'",
    "'=1",
    "''-1",
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\"",
    "\"a\" b",
    "\u{1B}[31mred\u{7}",
    "\u{9B}31m",
    "\u{202E}abc",
    "洛书，数独",
    "👪",
    "\u{A0}",
    "[Puzzle]",
    "#A me",
    "---",
    "===",
    ".---.",
    "<b>&amp;",
    "{\"a\": 1}",
    "puzzle",
    "a,puzzle,b",
    "https://sudoku.coach/en/play/1",
    "https://f-puzzles.com/?load=N4Ig",
    "https://www.sudokuwiki.org/sudoku.htm?bd=1",
    "null",
    "\u{2028}",
];

/// A full grid.
fn full(random: &mut ChaCha8Rng) -> Grid {
    let first = Solver::new().solutions(&GRID1.parse::<Grid>().unwrap()).next().unwrap();
    let mut digits = Digit::ALL;
    digits.shuffle(random);
    first.givens().map(|(cell, digit)| (cell, digits[digit.index()])).collect()
}

/// Some digits of a grid, now and then with a wrong one.
fn part_of(grid: &Grid, share: f64, random: &mut ChaCha8Rng) -> Grid {
    let mut part: Grid = grid.givens().filter(|_| random.random_bool(share)).collect();
    if random.random_bool(0.15) {
        part[*Cell::ALL.choose(random).unwrap()] = Digit::ALL.choose(random).copied();
    }
    part
}

/// Candidates of some kind, many of them odd.
fn candidates(record: &Record, solution: &Grid, random: &mut ChaCha8Rng) -> CandidateSet {
    let all = *Marks::of(&record.values).candidates();
    let share = *[0.0, 0.02, 0.3, 0.7, 1.0].choose(random).unwrap();
    let keeps_solution = random.random_bool(0.8);
    let is_kept = |at: &Candidate| keeps_solution && solution[at.cell()] == Some(at.digit());
    let dropped = all.iter().filter(|at| !is_kept(at) && random.random_bool(share));
    all - dropped.collect::<CandidateSet>()
}

fn text(random: &mut ChaCha8Rng) -> String {
    match random.random_range(0..30) {
        0 => (0..random.random_range(1..9)).map(|_| random.random::<char>()).collect(),
        1 => "long ".repeat(random.random_range(1..600)) + ".",
        2 => GRID1.into(),
        3 => ".2.......".repeat(81),
        _ => (*TEXTS.choose(random).unwrap()).into(),
    }
}

fn random_record(random: &mut ChaCha8Rng) -> Record {
    let solution = full(random);
    let share = *[0.0, 0.1, 0.35, 0.35, 0.35, 0.6, 0.95, 1.0].choose(random).unwrap();
    let mut record = Record::new(Format::Json, 1, part_of(&solution, share, random));
    if random.random_bool(0.4) {
        let share = *[0.02, 0.3, 1.0].choose(random).unwrap();
        let placed = part_of(&solution, share, random);
        for (cell, digit) in placed.givens().filter(|(cell, _)| record.givens[*cell].is_none()) {
            record.values[cell] = Some(digit);
        }
    }
    if random.random_bool(0.5) {
        record.set_candidates(candidates(&record, &solution, random));
    }
    if random.random_bool(0.3) {
        record.set_notes(candidates(&record, &solution, random));
    }
    if random.random_bool(0.4) {
        let mut answer = solution;
        answer.extend(record.givens.givens());
        record.solution = Some(answer);
    }
    if random.random_bool(0.6) {
        for _ in 0..random.random_range(1..6) {
            record.details.set(NAMES.choose(random).unwrap(), &text(random));
        }
    }
    record
}

/// The digits that are still possible, whether they are said or not.
fn possible(record: &Record) -> CandidateSet {
    let open = |at: &Candidate| record.values[at.cell()].is_none();
    let all = || *Marks::of(&record.values).candidates();
    record.candidates.unwrap_or_else(all).iter().filter(open).collect()
}

/// All in which two records differ.
fn differences(before: &Record, after: &Record) -> BTreeSet<Field> {
    let says_nothing = before.restricted().or(after.restricted()).is_none();
    let parts = [
        (Field::Givens, before.givens == after.givens),
        (Field::Part(Part::Values), before.values == after.values),
        (Field::Part(Part::Candidates), says_nothing || possible(before) == possible(after)),
        (Field::Part(Part::Notes), before.notes == after.notes),
        (Field::Part(Part::Solution), before.solution == after.solution),
    ];
    let parts = parts.into_iter().filter(|(_, is_equal)| !is_equal).map(|(field, _)| field);
    let names = before.details.iter().chain(after.details.iter()).map(|(name, _)| name);
    let differs = |name: &&str| before.details.get(name) != after.details.get(name);
    parts.chain(names.filter(differs).map(|name| Field::Detail(name.into()))).collect()
}

/// What a loss names.
fn named(loss: &Loss) -> Vec<Field> {
    match loss {
        // Cells without their placed digits are open, and have candidates.
        Loss::Part(Part::Values) => {
            vec![Field::Part(Part::Values), Field::Part(Part::Candidates)]
        }
        Loss::Part(part) => vec![Field::Part(*part)],
        Loss::Detail(name) | Loss::Text(name) | Loss::Added(name) => {
            vec![Field::Detail(name.clone())]
        }
        Loss::Givens => {
            vec![Field::Givens, Field::Part(Part::Values), Field::Part(Part::Candidates)]
        }
        other => panic!("unknown: {other:?}"),
    }
}

/// Writes records and reads them again; answers what comes back of those that were not refused.
fn there_and_back(records: &[Record], format: Format, random: &mut ChaCha8Rng) -> Vec<Record> {
    let takes_sign =
        matches!(format, Format::Line | Format::Sdm | Format::Test | Format::Grid | Format::Csv);
    let sign = ['.', '0', '-', '_', '*', 'x', 'X'].choose(random).copied();
    let empty = sign.filter(|_| takes_sign && random.random_bool(0.5));
    let formulas = if random.random_bool(0.5) { Formulas::Quoted } else { Formulas::Raw };
    let columns = &records[..random.random_range(1..=records.len())];
    let writer = Writer::new(format, empty, columns).with_formulas(formulas);
    let (mut text, mut written) = (writer.header(), Vec::new());
    for record in records {
        let begin = text.len();
        if !written.is_empty() && format.is_tall() {
            text.push('\n');
        }
        match writer.write(record, &mut text) {
            Ok(()) => written.push(record),
            Err(problem) => {
                assert!(is_reason(problem, record), "{format}: {problem} {record:?}");
                text.truncate(begin);
            }
        }
    }
    text += writer.footer();
    if written.is_empty() {
        return Vec::new();
    }
    let from = Some(format).filter(|_| random.random_bool(0.3));
    let again = read(&*text, from);
    let again: Result<Vec<Record>, String> = again
        .map_err(|error| error.to_string())
        .and_then(|all| all.into_iter().map(|one| one.map_err(|bad| bad.to_string())).collect());
    let again = again.unwrap_or_else(|error| {
        panic!("{format} {from:?} {empty:?}: {error}\n{written:?}\n{text}")
    });
    assert_eq!(again.len(), written.len(), "{format}\n{text}\n{written:?}\n{again:?}");
    crate::assert_ordinary(&text, from, written.len());
    for (before, after) in written.into_iter().zip(&again) {
        let losses = writer.losses(before);
        let differ = differences(before, after);
        let said: BTreeSet<Field> = losses.iter().flat_map(named).collect();
        assert!(
            differ.is_subset(&said),
            "{format}: {differ:?}, said {losses:?}\n{before:?}\n{after:?}\n{text}"
        );
        for loss in &losses {
            let is_merged = *loss == Loss::Part(Part::Values) && differ.contains(&Field::Givens);
            let is_true = is_merged || named(loss).iter().any(|field| differ.contains(field));
            let says_nothing =
                *loss == Loss::Part(Part::Candidates) && before.restricted().is_none();
            assert!(is_true || says_nothing, "{format}: {loss:?}\n{before:?}\n{text}");
        }
    }
    again
}

/// Whether a record may be refused for this reason.
fn is_reason(problem: Unwritable, record: &Record) -> bool {
    match problem {
        Unwritable::NoCandidate(cell) => {
            record.values[cell].is_none()
                && (0..9).all(|digit| {
                    !possible(record).contains(Candidate::new(cell, Digit::ALL[digit]))
                })
        }
        Unwritable::NoRating => true,
        Unwritable::Candidates => record.restricted().is_some(),
        Unwritable::TooLong(_) => record.details.iter().any(|(_, text)| text.len() > 700),
        _ => false,
    }
}

#[test]
fn all_pairs_of_formats() {
    let cases = std::env::var("LOSHU_ROUND_TRIPS").ok().and_then(|cases| cases.parse().ok());
    for case in 0..cases.unwrap_or(10_000_u64) {
        let mut random = ChaCha8Rng::seed_from_u64(case);
        let pairs = (Format::ALL.len() * Format::ALL.len()) as u64;
        let pair = (case % pairs) as usize;
        let first = Format::ALL[pair / Format::ALL.len()];
        let second = Format::ALL[pair % Format::ALL.len()];
        let number = random.random_range(1..4);
        let records: Vec<_> = (0..number).map(|_| random_record(&mut random)).collect();
        let again = there_and_back(&records, first, &mut random);
        if !again.is_empty() {
            there_and_back(&again, second, &mut random);
        }
    }
}
