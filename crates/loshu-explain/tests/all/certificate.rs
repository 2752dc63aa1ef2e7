//! Certificates: good ones, forged ones, and those of puzzles of all kinds.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Cell, Digit, Grid, Limits, Stop};
use loshu_explain::certificate::{Certificate, CertificateFlaw, ParseCertificateError};

use crate::samples::Rng;
use crate::suite::{shared_list, suites};

fn made(puzzle: &Grid) -> Certificate {
    Certificate::of(puzzle, 50, &Limits::NONE).unwrap()
}

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn certificates_of_all_suites() {
    for case in suites() {
        let certificate = made(&case.puzzle);
        assert_eq!(certificate.check(), Ok(()), "{}", case.place);
        assert_eq!(certificate.is_complete(), case.solutions <= 50, "{}", case.place);
        assert_eq!(certificate.solutions().len() as u64, case.solutions.min(50), "{}", case.place);
        let text = certificate.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&certificate), "{}", case.place);
        let minimal = certificate.minimal(&Limits::NONE).unwrap();
        assert!(minimal.is_none_or(|one| one.is_minimal() && one.check() == Ok(())));
    }
}

#[test]
fn minimality() {
    let minimal = made(&grid(INKALA)).minimal(&Limits::NONE).unwrap().expect("minimal");
    assert_eq!(minimal.check(), Ok(()));
    let line = minimal.to_string();
    assert_eq!(line.parse().as_ref(), Ok(&minimal));
    let (start, others) = line.rsplit_once(';').unwrap();
    let solution = minimal.solutions()[0];
    let same: Certificate =
        format!("{start};{}", others.replacen(&others[..81], &solution.to_string(), 1))
            .parse()
            .unwrap();
    assert!(matches!(same.check(), Err(CertificateFlaw::SameDigit(_))));
    let fewer: Certificate = format!("{start};{}", &others[82..]).parse().unwrap();
    assert_eq!(fewer.check(), Err(CertificateFlaw::Others { givens: 21, found: 20 }));

    let with_more = grid(INKALA).filled();
    let mut redundant = grid(INKALA);
    let cell = (!with_more).first().unwrap();
    redundant[cell] = solution[cell];
    assert_eq!(made(&redundant).minimal(&Limits::NONE), Ok(None));
}

#[test]
fn a_check_ends_at_a_limit() {
    // Each row and each column has its places, so this goes on for long.
    let places: String =
        "0123456789abcdefgh".chars().flat_map(|low| ['0', low, '1', low]).collect();
    let long: Certificate = format!("{};;{}", ".".repeat(81), places.repeat(1000)).parse().unwrap();
    let cancelled = Limits::NONE.cancel(Arc::new(AtomicBool::new(true)));
    let stopped = Err(CertificateFlaw::Stopped(Stop::Cancelled));
    assert_eq!(long.check_within(&cancelled), stopped);
    assert_eq!(made(&grid(INKALA)).check_within(&cancelled), stopped);
}

#[test]
fn flaws() {
    let line = made(&grid(INKALA)).to_string();
    let parts: Vec<&str> = line.split(';').collect();
    let flaw = |line: String| line.parse::<Certificate>().unwrap().check().unwrap_err();
    let (puzzle, solution, places) = (parts[0], parts[1], parts[2]);
    let read = places.len() / 2;
    assert_eq!(
        flaw(format!("{puzzle};{solution};{}", &places[..places.len() - 2])),
        CertificateFlaw::TooShort(read - 1)
    );
    assert_eq!(flaw(format!("{puzzle};{solution};{places}00")), CertificateFlaw::TooLong(read));
    // The first cell has one digit, its given.
    assert_eq!(flaw(format!("{puzzle};{solution};00{places}")), CertificateFlaw::NoBranch(1));
    // On the empty grid, the first cell has nine digits, and then one: so a search would go on forever.
    let deep = format!("{};;{}", ".".repeat(81), "00".repeat(100_000));
    assert_eq!(flaw(deep), CertificateFlaw::NoBranch(2));
    assert_eq!(flaw(format!("{puzzle};;{places}")), CertificateFlaw::Unclaimed(grid(solution)));
    assert_eq!(flaw(format!("{puzzle};{solution},{solution};{places}")), CertificateFlaw::Twice(2));
    assert!(matches!(flaw(format!("{puzzle};{puzzle};{places}")), CertificateFlaw::Solution(1, _)));
    let error = |line: String| line.parse::<Certificate>().unwrap_err();
    assert_eq!(error(format!("{puzzle};{solution}")), ParseCertificateError::Parts(2));
    assert_eq!(
        error(format!("{puzzle};{solution};{places}z0")),
        ParseCertificateError::Place(read + 1)
    );
    assert_eq!(error(format!("{puzzle};{solution};0i00")), ParseCertificateError::Place(1));
    assert_eq!(error(format!("{puzzle}.;{solution};{places}")), ParseCertificateError::Grid);
}

/// Whether what a certificate claims is true, by the solver.
fn is_true(certificate: &Certificate) -> bool {
    let all = Certificate::of(certificate.puzzle(), 50, &Limits::NONE).unwrap();
    let mut known: Vec<Grid> = all.solutions().to_vec();
    let mut claimed = certificate.solutions().to_vec();
    known.sort_by_key(ToString::to_string);
    claimed.sort_by_key(ToString::to_string);
    if certificate.is_complete() { all.is_complete() && known == claimed } else { true }
}

/// Changes bytes of good certificates at random. What is still accepted has to be true.
fn forge(lines: &[String], rounds: u64) {
    let mut random = Rng(30);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..rounds {
        let mut line = lines[random.below(lines.len())].clone().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(line.len());
            line[at] = b"0123456789abcdefgh.,;+"[random.below(22)];
        }
        let forged = String::from_utf8(line).unwrap().parse::<Certificate>();
        match forged {
            Ok(certificate) if certificate.check().is_ok() => {
                assert!(is_true(&certificate), "{certificate}");
                accepted += 1;
            }
            Ok(_) | Err(_) => refused += 1,
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(refused > rounds / 2, "{accepted} accepted");
}

#[test]
fn forged_certificates_prove_nothing_false() {
    let lines: Vec<String> = suites()
        .iter()
        .filter(|case| case.solutions <= 3)
        .map(|case| made(&case.puzzle).to_string())
        .collect();
    let rounds = std::env::var("LOSHU_FORGED").ok().and_then(|text| text.parse().ok());
    forge(&lines, rounds.unwrap_or(10_000));
}

/// A proof is checked by unit propagation alone, without any knowledge of Sudoku.
#[test]
fn clauses_of_a_proof_follow_by_unit_propagation() {
    for puzzle in [
        INKALA,
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ] {
        let certificate = made(&grid(puzzle));
        assert_eq!(refutes(&certificate), Ok(()));
        let line = certificate.to_string();
        let unsolvable: Certificate =
            line.replace(&certificate.solutions()[0].to_string(), "").parse().unwrap();
        assert!(refutes(&unsolvable).is_err(), "the formula has a solution");
    }
}

fn refutes(certificate: &Certificate) -> Result<(), String> {
    let (mut formula, mut proof) = (String::new(), String::new());
    certificate.formula(&mut formula).unwrap();
    certificate.drup(&mut proof).unwrap();
    let mut clauses: Vec<Vec<i32>> = formula.lines().skip(1).map(literals).collect();
    let head = format!("p cnf 729 {}", clauses.len());
    assert_eq!(formula.lines().next(), Some(head.as_str()));
    for line in proof.lines() {
        let clause = literals(line);
        if !is_contradiction(&clauses, clause.iter().map(|literal| -literal).collect()) {
            return Err(format!("does not follow: {line}"));
        }
        clauses.push(clause);
    }
    if clauses.last().is_some_and(Vec::is_empty) { Ok(()) } else { Err("no empty clause".into()) }
}

fn literals(line: &str) -> Vec<i32> {
    let all = line.split(' ').map(|literal| literal.parse().unwrap());
    all.take_while(|&literal| literal != 0).collect()
}

fn is_contradiction(clauses: &[Vec<i32>], assumed: Vec<i32>) -> bool {
    let mut values = [0_i8; 730];
    let mut queue = assumed;
    loop {
        for literal in queue.drain(..) {
            let value = &mut values[literal.unsigned_abs() as usize];
            let wanted = if literal > 0 { 1 } else { -1 };
            if *value == -wanted {
                return true;
            }
            *value = wanted;
        }
        for clause in clauses {
            let value = |&&literal: &&i32| {
                values[literal.unsigned_abs() as usize] * if literal > 0 { 1 } else { -1 }
            };
            if clause.iter().any(|literal| value(&literal) > 0) {
                continue;
            }
            let mut open = clause.iter().filter(|literal| value(literal) == 0);
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&unit), None) => queue.push(unit),
                (Some(_), Some(_)) => {}
            }
        }
        if queue.is_empty() {
            return false;
        }
    }
}

/// Whether the checker in Python accepts each line; `None` where there is no `python3`.
fn accepted_in_python(name: &str, lines: &[String]) -> Option<Vec<bool>> {
    let file = format!("{}/certificates-{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, lines.join("\n") + "\n").unwrap();
    let checker = format!("{}/../../docs/checker.py", env!("CARGO_MANIFEST_DIR"));
    let run = std::process::Command::new("python3").args([&checker, &file]).output();
    std::fs::remove_file(&file).unwrap();
    let run = run.ok()?;
    let told = String::from_utf8_lossy(&run.stdout);
    let accepted: Vec<bool> = told.lines().map(|line| line.ends_with(": proven")).collect();
    assert_eq!(accepted.len(), lines.len(), "{}", String::from_utf8_lossy(&run.stderr));
    Some(accepted)
}

/// Asks both checkers about certificates and about as many forged ones. The certificates are accepted, and the
/// checkers agree on the others. Returns how many of these are refused.
fn compare_checkers(name: &str, lines: &[String], random: &mut Rng) -> usize {
    let forged = |line: &String| {
        let mut line = line.clone().into_bytes();
        let at = random.below(line.len());
        line[at] = b"0123456789abcdefgh.,;+"[random.below(22)];
        String::from_utf8(line).unwrap()
    };
    let forged: Vec<String> = lines.iter().map(forged).collect();
    let all = [lines, &forged[..]].concat();
    let is_proven = |line: &String| line.parse::<Certificate>().is_ok_and(|it| it.check().is_ok());
    let ours: Vec<bool> = all.iter().map(is_proven).collect();
    assert!(ours[..lines.len()].iter().all(|&is_proven| is_proven));
    match accepted_in_python(name, &all) {
        Some(accepted) => {
            for ((line, ours), python) in all.iter().zip(&ours).zip(accepted) {
                assert_eq!(*ours, python, "{line}");
            }
        }
        None => println!("skipped: there is no python3"),
    }
    ours[lines.len()..].iter().filter(|&&is_proven| !is_proven).count()
}

/// Puzzles without one solution: with another digit in a cell, or without a given.
fn improper(puzzle: &Grid, random: &mut Rng) -> [Grid; 2] {
    let givens: Vec<Cell> = puzzle.filled().iter().collect();
    let cell = givens[random.below(givens.len())];
    let (mut other, mut fewer) = (*puzzle, *puzzle);
    other[cell] = Some(Digit::ALL[random.below(9)]);
    fewer[cell] = None;
    [other, fewer]
}

#[test]
fn the_checker_in_python_agrees() {
    let random = &mut Rng(31);
    let puzzles = suites().into_iter().filter(|case| case.solutions <= 20).map(|case| case.puzzle);
    let mut lines: Vec<String> = Vec::new();
    for puzzle in puzzles.take(12) {
        let minimal = made(&puzzle).minimal(&Limits::NONE).unwrap();
        lines.push(minimal.unwrap_or_else(|| made(&puzzle)).to_string());
        lines.extend(improper(&puzzle, random).iter().map(|puzzle| made(puzzle).to_string()));
    }
    let refused = compare_checkers("few", &lines, random);
    assert!(refused > lines.len() / 2, "{refused}");
}

#[test]
#[ignore = "needs the data beside the repository, takes minutes"]
fn the_checker_in_python_agrees_on_lists() {
    let random = &mut Rng(32);
    let of_list = |name: &str, step: usize| -> Vec<Grid> {
        shared_list(name).into_iter().step_by(step).collect()
    };
    let many = of_list("mixed10k.txt", 10);
    let improper: Vec<Grid> = many.iter().flat_map(|puzzle| improper(puzzle, random)).collect();
    let lists = [
        ("top95", of_list("top95.txt", 1)),
        ("hard375", of_list("hard375.txt", 1)),
        ("17clue", of_list("17clue.txt", 16)),
        ("mixed10k", many),
        ("improper", improper),
    ];
    for (name, puzzles) in lists {
        let lines: Vec<String> = puzzles.iter().map(|puzzle| made(puzzle).to_string()).collect();
        let refused = compare_checkers(name, &lines, random);
        println!("{name}: {} accepted, {refused} of as many forged ones refused", lines.len());
        assert!(refused > lines.len() / 2);
    }
}

#[test]
#[ignore = "needs the data beside the repository"]
fn data_sizes() {
    let size = |puzzle: &Grid| {
        let certificate = made(puzzle);
        assert_eq!(certificate.check(), Ok(()));
        certificate.to_string().split(';').nth(2).unwrap().len()
    };
    let mut sizes: Vec<usize> = shared_list("hard375.txt").iter().map(size).collect();
    sizes.sort_unstable();
    println!("hard375: median {}, most {}", sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    assert!(sizes[sizes.len() / 2] <= 200 && sizes[sizes.len() - 1] <= 1000);
}
