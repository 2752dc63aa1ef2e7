//! Steps with reasons: each is proven by the checker, agrees with the solution, and is refused when it is forged.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use loshu::{Limits, Stop};
use loshu_variant::explain::{
    Choice, End, Ending, Explainer, Link, Origin, Path, Position, Reason, Step, origins,
};
use loshu_variant::generate::{ClueKind, Request, generate};
use loshu_variant::{
    Clue, DigitSet, Global, Line, Outside, Setting, Shape, Side, Sign, Solver, Verdict,
};

fn square(size: u8) -> Setting {
    Setting::new(Shape::square(size).unwrap())
}

fn path_of(setting: &Setting, most: usize) -> Path {
    Path::of(&setting.rules().unwrap(), &setting.cells, most, &Limits::NONE)
}

fn made(setting: Setting, clues: &[ClueKind], seed: u64) -> Setting {
    let request = Request { clues: clues.to_vec(), ..Request::new(setting) };
    generate(&request, seed, &Limits::NONE).unwrap().setting
}

fn with(mut setting: Setting, globals: &[Global]) -> Setting {
    setting.clues.extend(globals.iter().map(|global| Clue::Global(*global)));
    setting
}

fn puzzles() -> Vec<Setting> {
    let x = [Global::RisingDiagonal, Global::FallingDiagonal];
    let mut puzzles = vec![
        made(square(4), &[], 1),
        made(square(6), &[ClueKind::Killer], 2),
        made(square(6), &[ClueKind::Arrows, ClueKind::Thermometers], 3),
        made(square(6), &[ClueKind::Kropki], 4),
        made(square(6), &[ClueKind::Palindromes, ClueKind::Renban], 5),
        made(square(6), &[ClueKind::Quadruples, ClueKind::Parity], 6),
        made(with(square(9), &x), &[], 7),
        made(with(square(9), &[Global::Windoku]), &[], 8),
        made(with(square(9), &[Global::AntiKnight]), &[], 9),
        made(square(10), &[], 10),
    ];
    let samurai = Shape::grids(4, &[(0, 0), (2, 2)]).unwrap();
    puzzles.push(made(Setting::new(samurai), &[], 11));
    puzzles
}

/// Which path is the cheapest does not depend on the time: a path that ran out of it says so.
#[test]
fn a_path_is_the_cheapest_or_says_that_it_was_stopped() {
    for (number, setting) in puzzles().into_iter().enumerate().take(6) {
        let rules = setting.rules().unwrap();
        let begun = Instant::now();
        let whole = path_of(&setting, usize::MAX);
        let time = begun.elapsed();
        for part in 0..12 {
            let limits = Limits::NONE.deadline(Instant::now() + time * part / 12);
            let path = Path::of(&rules, &setting.cells, usize::MAX, &limits);
            if path.ending != Ending::Stopped(Stop::Deadline) {
                assert_eq!(path, whole, "puzzle {number}, {part} twelfths of the time");
            }
        }
    }
}

/// No step is believed: the checker proves it, and the solution is never lost.
#[test]
fn every_step_is_proven() {
    let mut reasons = Vec::new();
    for (number, setting) in puzzles().into_iter().enumerate() {
        let rules = setting.rules().unwrap();
        let Verdict::Unique(solution) = Solver::new().solve(&setting.puzzle().unwrap()) else {
            panic!("puzzle {number} is proper");
        };
        let path = path_of(&setting, usize::MAX);
        assert_eq!(path.ending, Ending::Solved, "puzzle {number}");
        for (position, step) in &path.steps {
            assert_eq!(step.verify(&rules, position), Ok(()), "puzzle {number}: {step:?}");
            for &(cell, digits) in &step.eliminations {
                assert!(!digits.contains(solution.digits()[cell]), "puzzle {number}: {step:?}");
            }
            if let Some((cell, digit)) = step.placement {
                assert_eq!(solution.digits()[cell], digit, "puzzle {number}: {step:?}");
            }
            assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{step:?}");
            let (technique, price) = (step.reason.technique(), step.price(&rules, position));
            assert!(technique.prices().contains(&price), "{technique:?} costs {price}");
            reasons.push(step.reason.name());
        }
        let digits = (0..solution.digits().len()).map(|cell| path.end.digit(cell).unwrap());
        assert!(digits.eq(solution.digits().iter().copied()), "puzzle {number}");
    }
    let names = ["hidden single", "naked single", "intersection", "sum", "relation", "equal cells"];
    for name in names.into_iter().chain(["assumption"]) {
        assert!(reasons.contains(&name), "{name} is never used");
    }
}

/// A candidate of the solution cannot be excluded by any of the reasons that a path uses.
#[test]
fn forged_steps_are_refused() {
    for (number, setting) in puzzles().into_iter().enumerate() {
        let rules = setting.rules().unwrap();
        let path = path_of(&setting, usize::MAX);
        for (position, step) in &path.steps {
            let cell = step.placement.map_or_else(|| step.eliminations[0].0, |placed| placed.0);
            let digit = path.end.digit(cell).unwrap();
            let eliminations = vec![(cell, DigitSet::only(digit))];
            let forged = Step { placement: None, eliminations, reason: step.reason.clone() };
            assert!(forged.verify(&rules, position).is_err(), "puzzle {number}: {forged:?}");
        }
    }
}

/// A minimal killer whose cages are named by letters.
fn minimal_killer() -> Setting {
    let cages = "NNNEEE...NNI.C..M..OI...MMM.OIDD..AA.......HARRPPP..HJLRQPPKKHJ..Q.BFF.JG...BBF..";
    let totals = [19, 19, 1, 6, 18, 20, 3, 14, 20, 10, 8, 8, 21, 24, 7, 23, 9, 15];
    let mut setting = square(9);
    (setting.cells[11], setting.cells[30]) = (DigitSet::only(5), DigitSet::only(2));
    for (name, total) in (b'A'..).zip(totals) {
        let cells = cages.bytes().enumerate().filter(|&(_, cage)| cage == name);
        let cells = cells.map(|(cell, _)| cell).collect();
        setting.clues.push(Clue::Cage { cells, total: Some(total) });
    }
    setting
}

/// A link fills the cell of which it leaves one digit; fillings and what remains of a house are links too.
#[test]
fn links_of_assumptions_say_much() {
    let setting = minimal_killer();
    let is_assumption =
        |(_, step): &&(Position, Step)| matches!(step.reason, Reason::Assumption { .. });
    let enough = |steps: &[(Position, Step)]| steps.iter().filter(is_assumption).count() >= 12;
    let rules = setting.rules().unwrap();
    let path = Path::until(&rules, &setting.cells, enough, &Limits::NONE);
    let (mut merged, mut names) = (0, BTreeSet::new());
    for (position, step) in &path.steps {
        assert_eq!(step.verify(&rules, position), Ok(()), "{step:?}");
        let Reason::Assumption { links, .. } = &step.reason else { continue };
        for link in links {
            names.insert(link.reason.name());
            let Some((cell, digit)) = link.placement else { continue };
            let own = link.eliminations.iter().filter(|(struck, _)| *struck == cell);
            let own: Vec<DigitSet> = own.map(|(_, digits)| *digits).collect();
            assert!(own.iter().all(|digits| !digits.contains(digit)), "{link:?}");
            merged += own.len();
        }
    }
    assert!(merged > 0, "{names:?}");
    for name in ["common exclusion", "fillings", "house total"] {
        assert!(names.contains(name), "{name} is in none of {names:?}");
    }
}

/// The assumptions of some puzzles, each with its setting and the position before it.
fn assumptions() -> Vec<(Setting, Position, Step)> {
    let x = [Global::RisingDiagonal, Global::FallingDiagonal];
    let puzzles = [
        made(with(square(9), &x), &[], 7),
        made(square(6), &[ClueKind::Arrows, ClueKind::Thermometers], 3),
        made(square(6), &[ClueKind::Palindromes, ClueKind::Renban], 5),
        made(with(square(9), &[Global::AntiKnight]), &[], 9),
        made(square(9), &[ClueKind::Killer], 12),
    ];
    let mut found = Vec::new();
    for setting in puzzles {
        for (position, step) in path_of(&setting, usize::MAX).steps {
            if matches!(step.reason, Reason::Assumption { .. }) {
                found.push((setting.clone(), position, step));
            }
        }
    }
    assert!(!found.is_empty());
    found
}

/// Almost locked cells, and choices of up to four cases, save links: assumptions have fewer than eight in the mean.
#[test]
fn assumptions_are_told_with_few_links() {
    let (mut number, mut all, mut by_cells, mut most_cases) = (0, 0, 0, 0);
    for (_, _, step) in assumptions() {
        let Reason::Assumption { links, .. } = &step.reason else { unreachable!() };
        number += 1;
        all += links.len();
        for link in links {
            let Reason::Chain { links, .. } = &link.reason else { continue };
            by_cells += usize::from(matches!(links[0].choice, Choice::Cells { .. }));
            most_cases = most_cases.max(links[0].gone.len());
        }
    }
    assert!(all < 8 * number, "{all} links of {number} assumptions");
    assert!(by_cells > 0 && most_cases > 2, "{by_cells}, {most_cases}");
}

/// Where an assumption comes next, none is told for less than it costs.
#[test]
fn no_step_costs_more_than_is_asked_for() {
    for (setting, position, step) in assumptions() {
        let rules = setting.rules().unwrap();
        let price = step.price(&rules, &position);
        for most in [price - 1, price] {
            let next = Explainer::new(&rules).next_up_to(&position, most, &Limits::NONE).unwrap();
            let costs = next.map(|next| next.price(&rules, &position));
            assert!(costs.is_none_or(|costs| costs <= most), "{costs:?} for {most}");
        }
    }
}

/// What is supposed is what goes, the solver finds no solution with it, and nobody has to follow more than 20 links.
#[test]
fn assumptions_agree_with_the_solver() {
    for (setting, position, step) in assumptions() {
        let Reason::Assumption { cell, digit, links, .. } = &step.reason else { unreachable!() };
        assert_eq!(step.eliminations, [(*cell, DigitSet::only(*digit))]);
        assert!(links.len() <= 20, "{step:?}");
        let mut supposed = position.candidates().to_vec();
        supposed[*cell] = DigitSet::only(*digit);
        let puzzle = setting.rules().unwrap().puzzle(&supposed).unwrap();
        assert!(matches!(Solver::new().solve(&puzzle), Verdict::Unsolvable), "{step:?}");
    }
}

/// A chain without its links, with another end, with other conclusions, or with a link that is not proven is refused.
#[test]
fn forged_chains_are_refused() {
    for (setting, position, step) in assumptions() {
        let rules = setting.rules().unwrap();
        let is_refused = |forged: Step| forged.verify(&rules, &position).is_err();
        assert_eq!(step.verify(&rules, &position), Ok(()));
        let Reason::Assumption { cell, digit, links, end } = step.reason.clone() else {
            unreachable!()
        };
        let with = |links: Vec<Step>, end| Step {
            reason: Reason::Assumption { cell, digit, links, end },
            ..step.clone()
        };
        assert!(links.is_empty() || is_refused(with(Vec::new(), end)), "{step:?}");
        assert!(is_refused(with(links.clone(), End::Cell { cell })), "{step:?}");
        assert!(is_refused(with(links.clone(), End::House { house: usize::MAX, digit })));
        assert!(is_refused(with(links, End::Rule { constraint: usize::MAX })));
        assert!(is_refused(with(vec![step.clone()], end)), "an assumption inside another");
        let every = vec![(cell, position.candidates()[cell])];
        assert!(is_refused(Step { eliminations: every, ..step.clone() }), "{step:?}");
        assert!(is_refused(Step { placement: Some((cell, digit)), ..step.clone() }), "{step:?}");
    }
}

#[test]
fn each_kind_of_constraint_has_a_step() {
    let first = |clue: Clue| {
        let mut setting = square(9);
        setting.clues.push(clue);
        let rules = setting.rules().unwrap();
        let explainer = Explainer::new(&rules);
        let position = explainer.start(&setting.cells);
        let step = explainer.next(&position).expect("the clue excludes something");
        assert_eq!(step.verify(&rules, &position), Ok(()));
        let constraint = step.reason.constraint().unwrap();
        assert_eq!(origins(&setting).unwrap()[constraint], Origin::Clue(0), "{step:?}");
        step
    };
    let cage = first(Clue::Cage { cells: vec![0, 1], total: Some(4) });
    let low: DigitSet = [1, 3].into_iter().collect();
    let not_low = DigitSet::all(9).without(low);
    assert_eq!(cage.eliminations, [(0, not_low), (1, not_low)]);
    let line = |kind, cells: &[usize]| Clue::Line { kind, cells: cells.to_vec() };
    let thermometer = first(line(Line::Thermometer, &[0, 1, 2]));
    assert_eq!(thermometer.eliminations, [(0, DigitSet::only(9)), (1, DigitSet::only(1))]);
    let dot = first(Clue::Sign { cells: [0, 1], sign: Sign::Ratio(2) });
    assert!(matches!(dot.reason, Reason::Relation { .. }) && dot.eliminations.len() == 2);
    let side = Side::Left(0);
    let sandwich = first(Clue::Outside { kind: Outside::Sandwich, side, number: 35 });
    assert!(matches!(sandwich.reason, Reason::Regular { .. }), "{sandwich:?}");
}

fn cage(setting: &mut Setting, cells: &[usize], total: i32) {
    setting.clues.push(Clue::Cage { cells: cells.to_vec(), total: Some(total) });
}

/// A row is 45. A cell that its cages leave out has the rest; a cell that sticks out has what is too much.
#[test]
fn the_sum_of_a_house_settles_a_cell() {
    let (mut inside, mut outside) = (square(9), square(9));
    for setting in [&mut inside, &mut outside] {
        cage(setting, &[0, 1, 2, 3], 20);
    }
    cage(&mut inside, &[4, 5, 6, 7], 18);
    cage(&mut outside, &[4, 5, 6, 7, 8, 17], 30);
    for (setting, placed) in [(inside, (8, 7)), (outside, (17, 5))] {
        let rules = setting.rules().unwrap();
        let explainer = Explainer::new(&rules);
        let position = explainer.start(&setting.cells);
        let step = explainer.next(&position).unwrap();
        assert_eq!(step.placement, Some(placed), "{step:?}");
        assert_eq!(step.verify(&rules, &position), Ok(()));
        let Reason::HouseTotal { houses, sums, cells } = step.reason.clone() else {
            panic!("{step:?}");
        };
        assert_eq!((cells.as_slice(), sums.len()), (&[placed.0][..], 2));
        let is_refused = |forged: Step| forged.verify(&rules, &position).is_err();
        let with = |houses: Vec<usize>, sums: Vec<usize>| {
            let reason = Reason::HouseTotal { houses, sums, cells: cells.clone() };
            Step { reason, ..step.clone() }
        };
        assert!(is_refused(with(houses.clone(), sums[..1].to_vec())), "a sum is missing");
        assert!(is_refused(with(vec![sums[0]], sums.clone())), "a sum is no house");
        assert!(is_refused(with(houses.clone(), houses)), "a house is no sum");
        assert!(is_refused(Step { placement: Some((placed.0, 1)), ..step.clone() }));
    }
}

/// Eight in three cells cannot do without a 1, so no cell that sees all three has it.
#[test]
fn a_cage_needs_a_digit() {
    let mut setting = square(9);
    cage(&mut setting, &[0, 1, 2], 8);
    let rules = setting.rules().unwrap();
    let path = path_of(&setting, 2);
    let [_, (position, step)] = &path.steps[..] else { panic!("{path:?}") };
    let Reason::Needed { constraint, digit: 1, cells } = &step.reason else { panic!("{step:?}") };
    assert_eq!(cells, &[0, 1, 2]);
    assert_eq!(step.eliminations.len(), 12);
    assert_eq!(step.verify(&rules, position), Ok(()));
    let reason = Reason::Needed { constraint: *constraint, digit: 2, cells: cells.clone() };
    let eliminations = vec![(8, DigitSet::only(2))];
    assert!(Step { reason, placement: None, eliminations }.verify(&rules, position).is_err());
}

/// The places of a digit in two rows lie in two columns, which lose it elsewhere.
#[test]
fn a_fish_has_as_many_covers_as_bases() {
    let setting = square(9);
    let rules = setting.rules().unwrap();
    let explainer = Explainer::new(&rules);
    let is_place = |cell: usize| [1, 6].contains(&(cell % 9));
    let is_base = |cell: usize| [0, 4].contains(&(cell / 9));
    let one = DigitSet::only(1);
    let without = |cell| is_base(cell) && !is_place(cell);
    let all = DigitSet::all(9);
    let candidates: Vec<DigitSet> =
        (0..81).map(|cell| if without(cell) { all.without(one) } else { all }).collect();
    let position = explainer.marked(&setting.cells, &[], &candidates);
    let step = explainer.next(&position).unwrap();
    let Reason::Fish { digit: 1, bases, covers, cells } = step.reason.clone() else {
        panic!("{step:?}");
    };
    assert_eq!(cells, [1, 6, 37, 42]);
    let gone: Vec<_> = (0..81).filter(|&cell| is_place(cell) && !is_base(cell)).collect();
    assert_eq!(step.eliminations, gone.iter().map(|&cell| (cell, one)).collect::<Vec<_>>());
    assert_eq!(step.verify(&rules, &position), Ok(()));
    let with = |bases: Vec<usize>, covers: Vec<usize>| {
        let reason = Reason::Fish { digit: 1, bases, covers, cells: cells.clone() };
        Step { reason, ..step.clone() }.verify(&rules, &position)
    };
    assert!(with(bases[..1].to_vec(), covers.clone()).is_err(), "a base is missing");
    assert!(with(vec![bases[0]; 2], covers.clone()).is_err(), "a base counts twice");
    assert!(with(covers, bases).is_err(), "columns have other places");
}

/// The first step with a reason of this name, and the position before it.
fn first_called(setting: &Setting, mut position: Position, name: &str) -> (Position, Step) {
    let rules = setting.rules().unwrap();
    let explainer = Explainer::new(&rules);
    loop {
        let step = explainer.next(&position).expect(name);
        assert_eq!(step.verify(&rules, &position), Ok(()), "{step:?}");
        if step.reason.name() == name {
            return (position, step);
        }
        explainer.apply(&step, &mut position);
    }
}

/// A whispers line from r1c1 over r2c1 to r1c2.
fn bent_line() -> Setting {
    let mut setting = square(9);
    setting.clues.push(Clue::Line { kind: Line::Whispers(5), cells: vec![0, 9, 1] });
    setting
}

/// The neighbours of 4 and of 6 on a whispers line would be equal, but they see each other.
#[test]
fn the_fillings_of_a_line_know_which_cells_see_each_other() {
    let setting = bent_line();
    let rules = setting.rules().unwrap();
    let start = Explainer::new(&rules).start(&setting.cells);
    let (position, step) = first_called(&setting, start, "fillings");
    let four_and_six: DigitSet = [4, 6].into_iter().collect();
    assert_eq!(step.eliminations, [(9, four_and_six)]);
    let Reason::Fillings { rules: lines, cells, count, fillings } = step.reason.clone() else {
        panic!("{step:?}");
    };
    assert_eq!((cells, fillings.len()), (vec![0, 9, 1], 0));
    assert!(count > 6);
    let without = |rules: Vec<usize>| {
        let reason = Reason::Fillings { rules, cells: vec![0, 9, 1], count, fillings: Vec::new() };
        Step { reason, ..step.clone() }.verify(&setting.rules().unwrap(), &position)
    };
    assert_eq!(without(lines.clone()), Ok(()));
    assert!(without(lines[..1].to_vec()).is_err(), "half of the line");
    assert!(without(vec![usize::MAX]).is_err(), "no such rule");
}

/// Three consecutive digits and two more in a row of six leave neither 2 nor 5 for the last cell.
#[test]
fn the_fillings_of_a_house_agree_with_the_clues_inside() {
    let mut setting = square(6);
    for cells in [[0, 1], [1, 2], [3, 4]] {
        setting.clues.push(Clue::Sign { cells, sign: Sign::Difference(1) });
    }
    let rules = setting.rules().unwrap();
    let path = path_of(&setting, 20);
    let of_row = |(_, step): &&(Position, Step)| step.eliminations.iter().any(|gone| gone.0 == 5);
    let (position, step) = path.steps.iter().find(of_row).unwrap();
    let Reason::Fillings { rules: own, count, .. } = &step.reason else { panic!("{step:?}") };
    assert_eq!(step.eliminations, [(5, [2, 5].into_iter().collect())]);
    assert_eq!(step.verify(&rules, position), Ok(()));
    let with = |rules: Vec<usize>, fillings: Vec<Vec<u8>>| {
        let reason = Reason::Fillings { rules, cells: vec![5], count: *count, fillings };
        Step { reason, ..step.clone() }
    };
    assert_eq!(with(own.clone(), Vec::new()).verify(&rules, position), Ok(()));
    let is_refused = |forged: Step| forged.verify(&rules, position).is_err();
    assert!(is_refused(with(own[1..].to_vec(), Vec::new())), "without the house");
    assert!(is_refused(with(own[..2].to_vec(), Vec::new())), "without most dots");
    assert!(is_refused(with(own.clone(), vec![vec![2]])), "a filling has what goes");
}

/// A cage of 6 has two of 1, 2, 3 in a row. With a 4 or a 5 in another row, a cage of 8 would have two more of them there.
#[test]
fn two_clues_are_filled_together() {
    let mut setting = square(9);
    cage(&mut setting, &[0, 1, 9], 6);
    cage(&mut setting, &[3, 4, 12], 8);
    let rules = setting.rules().unwrap();
    let start = Explainer::new(&rules).start(&setting.cells);
    let (position, step) = first_called(&setting, start, "fillings");
    assert_eq!(step.eliminations, [(12, [4, 5].into_iter().collect())]);
    let Reason::Fillings { rules: both, cells, count, .. } = step.reason.clone() else {
        panic!("{step:?}");
    };
    assert_eq!(cells, [0, 1, 9, 3, 4, 12]);
    for half in [&both[..both.len() - 1], &both[1..]] {
        let (rules, cells) = (half.to_vec(), cells.clone());
        let reason = Reason::Fillings { rules, cells, count, fillings: Vec::new() };
        let forged = Step { reason, ..step.clone() };
        assert!(forged.verify(&setting.rules().unwrap(), &position).is_err(), "{forged:?}");
    }
}

fn give(setting: &mut Setting, givens: &str) {
    for (cell, sign) in givens.chars().enumerate() {
        let digit = sign.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        setting.cells[cell] = digit.map_or(DigitSet::EMPTY, DigitSet::only);
    }
}

/// On this grid an assumption is short enough only if a box and a line across it are looked at together.
#[test]
fn houses_that_cross_are_filled_together() {
    let mut setting = with(square(9), &[Global::AntiKnight]);
    give(
        &mut setting,
        "..8..2...........1...3.......3.......6....3..9.....56.....2........7...8...9.....",
    );
    let rules = setting.rules().unwrap();
    let size = |rule: &usize| rules.constraints()[*rule].cells().len();
    let has_crossing = |(_, step): &&(Position, Step)| {
        let Reason::Assumption { links, .. } = &step.reason else { return false };
        links.iter().any(|link| match &link.reason {
            Reason::Fillings { rules: own, .. } => {
                own.iter().filter(|own| size(own) == 9).count() == 2
            }
            _other => false,
        })
    };
    let path = path_of(&setting, 30);
    let (position, step) = path.steps.iter().find(has_crossing).expect("two houses together");
    assert_eq!(step.verify(&rules, position), Ok(()));
}

/// No assumption on this grid is short enough without a house and a line that sticks out of it together.
#[test]
fn clues_are_filled_together_inside_assumptions() {
    let mut setting = square(9);
    give(
        &mut setting,
        "2.......3....8.................5.7.......3.5.1..4.8....9.8.......6....4.3.....6..",
    );
    let lines: [&[usize]; 5] = [
        &[16, 7, 6, 5, 14, 23],
        &[75, 66, 65, 64, 73, 74],
        &[35, 44, 53, 62],
        &[27, 28, 19, 20],
        &[9, 10, 11, 12, 13, 4],
    ];
    for cells in lines {
        setting.clues.push(Clue::Line { kind: Line::RegionSum, cells: cells.to_vec() });
    }
    let rules = setting.rules().unwrap();
    let start = Explainer::new(&rules).start(&setting.cells);
    let (_, step) = first_called(&setting, start, "assumption");
    let Reason::Assumption { links, .. } = &step.reason else { panic!("{step:?}") };
    let sticks_out = |link: &Step| {
        let Reason::Fillings { rules: own, cells, .. } = &link.reason else { return false };
        let house = rules.constraints()[own[0]].cells();
        cells.iter().any(|cell| !house.contains(cell))
    };
    assert!(links.iter().any(sticks_out), "{step:?}");
}

/// Candidates of an empty 9x9 where a digit has only these places in some rows.
fn with_places(rows: &[(usize, [usize; 2])]) -> Vec<DigitSet> {
    let one = DigitSet::only(1);
    let is_gone = |cell: usize| {
        rows.iter().any(|(row, columns)| cell / 9 == *row && !columns.contains(&(cell % 9)))
    };
    let all = DigitSet::all(9);
    (0..81).map(|cell| if is_gone(cell) { all.without(one) } else { all }).collect()
}

/// Two rows have a digit in two places each. Two of these are in one column, so one of the others is true.
#[test]
fn a_chain_goes_where_both_ends_say_the_same() {
    let setting = square(9);
    let rules = setting.rules().unwrap();
    let explainer = Explainer::new(&rules);
    let position = explainer.marked(&setting.cells, &[], &with_places(&[(0, [0, 4]), (4, [0, 5])]));
    let step = explainer.next(&position).unwrap();
    let Reason::Chain { links, rules: by } = step.reason.clone() else { panic!("{step:?}") };
    let one = DigitSet::only(1);
    assert_eq!(step.eliminations, [14, 23, 31, 49].map(|cell| (cell, one)));
    assert_eq!((links.len(), by.len()), (2, 0));
    assert!(links.iter().all(|link| matches!(link.choice, Choice::House { digit: 1, .. })));
    assert_eq!(step.verify(&rules, &position), Ok(()));
    let with = |links: Vec<Link>| {
        let reason = Reason::Chain { links, rules: Vec::new() };
        Step { reason, ..step.clone() }.verify(&rules, &position)
    };
    assert!(with(links[..1].to_vec()).is_err(), "a link is missing");
    assert!(with(Vec::new()).is_err(), "no links");
    let mut short = links.clone();
    short[1].left.clear();
    assert!(with(short).is_err(), "a case is forgotten");
    let mut other = links.clone();
    other[0].choice = Choice::Cell { cell: 0 };
    assert!(with(other).is_err(), "no choice");
    let other = vec![(80, one)];
    assert!(Step { eliminations: other, ..step.clone() }.verify(&rules, &position).is_err());
}

/// Wherever a row has its 1, its neighbour on the line is high.
#[test]
fn all_places_of_a_digit_exclude_by_a_clue() {
    let setting = bent_line();
    let explainer_rules = setting.rules().unwrap();
    let explainer = Explainer::new(&explainer_rules);
    let position = explainer.marked(&setting.cells, &[], &with_places(&[(0, [0, 1])]));
    let (position, step) = first_called(&setting, position, "common exclusion");
    // With 1 in one of the two cells, r2c1 is high, and so the other one is low.
    let gone = [(0, 7), (0, 8), (0, 9), (1, 7), (1, 8), (1, 9), (9, 2), (9, 3)];
    assert_eq!(step.eliminations, gone.map(|(cell, digit)| (cell, DigitSet::only(digit))));
    let Reason::Chain { links, rules } = step.reason.clone() else { panic!("{step:?}") };
    assert_eq!(links[0].gone, [(0, 1), (1, 1)]);
    assert!(!rules.is_empty() && links[0].left.is_empty());
    let reason = Reason::Chain { links, rules: Vec::new() };
    assert!(Step { reason, ..step }.verify(&explainer_rules, &position).is_err(), "no clue");
}

#[test]
fn paths_end_where_nothing_follows() {
    let empty = path_of(&square(4), usize::MAX);
    assert_eq!((empty.steps.len(), empty.ending), (0, Ending::Multiple));
    assert!(matches!(empty.verdict, Verdict::Multiple(_)));
    let mut clashing = square(4);
    clashing.cells[0] = DigitSet::only(1);
    clashing.cells[1] = DigitSet::only(1);
    assert_eq!(path_of(&clashing, usize::MAX).ending, Ending::Unsolvable);
    let proper = made(square(6), &[], 1);
    let first = path_of(&proper, 1);
    assert_eq!((first.steps.len(), first.ending), (1, Ending::Enough));
    assert!(matches!(first.verdict, Verdict::Unique(_)));
}

/// Steps of a puzzle with several solutions are known to be such, also where the path is cut before it ends.
#[test]
fn a_path_says_that_there_are_several_solutions() {
    let mut open = square(4);
    open.cells[..3].copy_from_slice(&[1, 2, 3].map(DigitSet::only));
    let path = path_of(&open, 1);
    assert_eq!((path.steps.len(), path.ending), (1, Ending::Enough));
    assert!(matches!(path.verdict, Verdict::Multiple(_)));
}

/// The player's digits are filled, his candidates are kept, and empty candidates say nothing.
#[test]
fn a_player_writes_on_the_position() {
    let mut setting = square(4);
    setting.cells[0] = DigitSet::only(1);
    let rules = setting.rules().unwrap();
    let explainer = Explainer::new(&rules);
    let low: DigitSet = [1, 2, 3].into_iter().collect();
    let mut digits = [0; 20];
    (digits[0], digits[5]) = (4, 3);
    let position = explainer.marked(&setting.cells, &digits, &[low; 2]);
    let digit = |cell| position.digit(cell);
    assert_eq!((digit(0), digit(1), digit(5)), (Some(1), None, Some(3)));
    assert_eq!(position.candidates()[1], DigitSet::only(2));
    assert_eq!(position.candidates()[2], DigitSet::all(4).without(DigitSet::only(1)));
}

/// A flag ends the work inside of a step, not only between two steps.
#[test]
fn a_step_ends_at_its_limits() {
    let mut setting = square(25);
    setting.clues.push(Clue::Cage { cells: (0..25).collect(), total: None });
    let cells: Vec<usize> = (25..50).collect();
    setting.clues.push(Clue::Cage { cells, total: Some(325) });
    let rules = setting.rules().unwrap();
    let explainer = Explainer::new(&rules);
    let position = explainer.start(&setting.cells);
    let cancel = Arc::new(AtomicBool::new(true));
    let limits = Limits::NONE.cancel(cancel);
    assert_eq!(explainer.next_within(&position, &limits), Err(Stop::Cancelled));
    assert_eq!(explainer.next_within(&position, &Limits::NONE), Ok(None));
}

/// Large boards on which no easy step is left: links, chains, fillings and assumptions take seconds.
fn large_boards() -> Vec<Setting> {
    let x = [Global::RisingDiagonal, Global::FallingDiagonal];
    let mut cages = square(16);
    let mut lines = square(16);
    for row in 0..16 {
        for first in (0..16).step_by(4) {
            let cells: Vec<usize> = (first..first + 4).map(|column| 16 * row + column).collect();
            lines.clues.push(Clue::Line { kind: Line::Renban, cells: cells.clone() });
            cages.clues.push(Clue::Cage { cells, total: Some(34) });
        }
    }
    vec![with(square(25), &x), with(square(16), &x), cages, lines]
}

/// No stretch of work is long in which nobody looks at the clock. One run of three must be in time, because other work on
/// the machine makes any of them late.
#[test]
fn a_step_is_not_late() {
    let is_in_time = |explainer: &Explainer<'_>, position: &Position, wait: Duration| {
        let deadline = Instant::now() + wait;
        let stopped = explainer.next_within(position, &Limits::NONE.deadline(deadline));
        let late = Instant::now().saturating_duration_since(deadline);
        stopped != Err(Stop::Deadline) || late < Duration::from_millis(200)
    };
    for setting in large_boards() {
        let rules = setting.rules().unwrap();
        let explainer = Explainer::new(&rules);
        let position = explainer.start(&setting.cells);
        for wait in [5, 60, 500, 1_500].map(Duration::from_millis) {
            assert!((0..3).any(|_| is_in_time(&explainer, &position, wait)), "{wait:?}");
        }
    }
}

/// Clues that hang together are found in about the time that it takes to read them: a board of 25x25 whose neighbours are
/// all tied took 14 seconds.
#[test]
fn an_explainer_of_a_large_board_is_made_at_once() {
    let mut setting = Setting::new(Shape::square(25).unwrap());
    setting.clues.push(Clue::Global(Global::NonConsecutive));
    let rules = setting.rules().unwrap();
    let start = Instant::now();
    let explainer = Explainer::new(&rules);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert!(explainer.start(&setting.cells).candidates().len() == 625);
}

/// A line that ends goes on once more by less, so that no step of this path needs cases inside cases. Without that, one does.
#[test]
fn a_line_that_goes_on_by_less_needs_fewer_links() {
    let setting = made(with(square(9), &[Global::AntiKnight]), &[], 11);
    let path = path_of(&setting, usize::MAX);
    let links = |(_, step): &(Position, Step)| {
        let Reason::Assumption { links, .. } = &step.reason else { return None };
        Some(links.len())
    };
    let longest = path.steps.iter().filter_map(links);
    assert_eq!(longest.max(), Some(20));
    let is_search = |(_, step): &&(Position, Step)| step.reason == Reason::Search;
    assert_eq!(path.steps.iter().filter(is_search).count(), 0);
}
