//! Rules of a setter's own, alone and beside others: the engine finds the solutions that a checker finds, which is written
//! from what the rules say and knows neither constraints nor automata.
//!
//! ```sh
//! LOSHU_CASES=50000 cargo test --release -p loshu-variant --all-features --test all -- own::
//! ```

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::env;

use loshu::Limits;
use loshu_variant::{
    Among, Clue, Condition, Counts, DigitRange, DigitSet, Line, Machine, MachineStep, OwnRule,
    Regions, Rules, Setting, Shape, Sign, Solver,
};

use crate::naive;

/// Whether a puzzle full of numbers follows a condition.
fn holds(condition: &Condition, at: &dyn Fn(usize) -> u8, clue: &dyn Fn(&Clue) -> bool) -> bool {
    let numbers = |cells: &[usize]| cells.iter().map(|&cell| at(cell)).collect::<Vec<u8>>();
    let sum = |cells: &[usize]| cells.iter().map(|&cell| i64::from(at(cell))).sum::<i64>();
    let is_counted = |counts: &Counts, count: usize| match counts {
        Counts::These(counts) => counts.contains(&(count as u16)),
        Counts::In(cell) => usize::from(at(*cell)) == count,
    };
    match condition {
        Condition::Pairs { cells, among, pairs } => (0..cells.len()).all(|first| {
            let last = match among {
                Among::Neighbours => (first + 2).min(cells.len()),
                Among::All => cells.len(),
            };
            (first + 1..last).all(|second| pairs.contains(&(at(cells[first]), at(cells[second]))))
        }),
        Condition::Sum { terms, totals } => {
            let sum = terms.iter().map(|&(cell, factor)| i32::from(at(cell)) * factor).sum();
            totals.contains(&sum)
        }
        Condition::Product { cells, products } => {
            products.contains(&cells.iter().map(|&cell| u64::from(at(cell))).product())
        }
        Condition::Count { cells, numbers, counts } => {
            let count = cells.iter().filter(|&&cell| numbers.contains(&at(cell))).count();
            is_counted(counts, count)
        }
        Condition::Different { cells, counts } => {
            let different: BTreeSet<u8> = numbers(cells).into_iter().collect();
            is_counted(counts, different.len())
        }
        Condition::EqualSums(groups) => {
            groups.windows(2).all(|pair| sum(&pair[0]) == sum(&pair[1]))
        }
        Condition::SameDigits(groups) => {
            let sorted = |group: &Vec<usize>| {
                let mut numbers = numbers(group);
                numbers.sort_unstable();
                numbers
            };
            groups.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
        }
        Condition::Regex { cells, pattern } => matches(&numbers(cells), pattern.as_bytes()),
        Condition::Machine { cells, machine } => {
            let mut states = machine.starts.clone();
            for number in numbers(cells) {
                let steps = machine.steps.iter();
                let goes = |step: &&MachineStep| {
                    states.contains(&step.from) && step.numbers.contains(&number)
                };
                states = steps.filter(goes).map(|step| step.to).collect();
            }
            states.iter().any(|state| machine.accepts.contains(state))
        }
        Condition::Parts { cells, total, is_closed } => {
            let turned = |by: usize| [&cells[by..], &cells[..by]].concat();
            let is_cut = |cells: Vec<usize>| {
                let (mut part, mut begun) = (0, false);
                for number in numbers(&cells) {
                    part += u16::from(number);
                    begun |= number > 0;
                    if part > *total {
                        return false;
                    }
                    part %= total;
                }
                // Zeros alone are no part.
                begun && part == 0
            };
            let turns = if *is_closed { cells.len() } else { 1 };
            (0..turns.max(1)).any(|by| is_cut(turned(by)))
        }
        Condition::NoSum { cells, total } => (1_u32..1 << cells.len()).all(|set| {
            let chosen: Vec<usize> =
                (0..cells.len()).filter(|at| set >> at & 1 != 0).map(|at| cells[at]).collect();
            sum(&chosen) != i64::from(*total)
        }),
        Condition::Inside { cells, total } => {
            let numbers = numbers(cells);
            let different: BTreeSet<&u8> = numbers.iter().collect();
            let place = |number: Option<&u8>| {
                numbers.iter().position(|other| Some(other) == number).unwrap_or(0)
            };
            let (low, high) = (place(numbers.iter().min()), place(numbers.iter().max()));
            let (first, last) = (low.min(high), low.max(high));
            different.len() == numbers.len()
                && first < last
                && numbers[first + 1..last].iter().map(|&number| i32::from(number)).sum::<i32>()
                    == *total
        }
        Condition::All(all) => all.iter().all(|one| holds(one, at, clue)),
        Condition::Any(all) => all.iter().any(|one| holds(one, at, clue)),
        Condition::Not(one) => !holds(one, at, clue),
        Condition::Clues(clues) => clues.iter().all(clue),
    }
}

/// Whether numbers match an expression of digits, `.`, classes and `*`.
fn matches(numbers: &[u8], pattern: &[u8]) -> bool {
    let Some(&first) = pattern.first() else { return numbers.is_empty() };
    let one = match first {
        b'[' => pattern.iter().position(|&sign| sign == b']').unwrap() + 1,
        _ => 1,
    };
    let (sign, rest) = pattern.split_at(one);
    let fits = |number: u8| sign[0] == b'.' || sign.contains(&(b'0' + number));
    if rest.first() == Some(&b'*') {
        let all = numbers.iter().take_while(|&&number| fits(number)).count();
        return (0..=all).any(|count| matches(&numbers[count..], &rest[1..]));
    }
    numbers.first().is_some_and(|&number| fits(number) && matches(&numbers[1..], rest))
}

/// Random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    fn cells(&mut self, setting: &Setting, most: usize) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..setting.shape.len()).collect();
        for index in (1..cells.len()).rev() {
            cells.swap(index, self.below(index + 1));
        }
        cells.truncate(2 + self.below(most - 1));
        cells
    }

    fn number(&mut self, setting: &Setting) -> u8 {
        setting.digits.first() + self.below(setting.digits.count().into()) as u8
    }

    fn some<T>(&mut self, most: usize, mut one: impl FnMut(&mut Dice) -> T) -> Vec<T> {
        (0..1 + self.below(most)).map(|_| one(self)).collect()
    }

    fn counts(&mut self, setting: &Setting) -> Counts {
        match self.below(3) {
            0 => Counts::In(self.below(setting.shape.len())),
            _ => Counts::These(self.some(2, |dice| dice.below(4) as u16)),
        }
    }

    fn groups(&mut self, setting: &Setting) -> Vec<Vec<usize>> {
        let cells = self.cells(setting, 6);
        let half = cells.len() / 2;
        vec![cells[..half].to_vec(), cells[half..2 * half].to_vec()]
    }

    /// A line of an old kind, alone or inside of a rule.
    fn clue(&mut self, setting: &Setting) -> Clue {
        let mut cells = self.cells(setting, 4);
        match self.below(6) {
            0 => {
                cells.sort_unstable();
                Clue::Cage { cells, total: Some(2 + self.below(9) as i32) }
            }
            1 => Clue::Line { kind: Line::Thermometer, cells },
            2 => Clue::Line { kind: Line::Whispers(2), cells },
            3 => Clue::Sign { cells: [cells[0], cells[1]], sign: Sign::Difference(1) },
            4 => Clue::Arrow { circle: vec![cells[0]], shaft: cells[1..].to_vec() },
            _ => Clue::Clone { cells: vec![cells[0]], others: vec![cells[1]] },
        }
    }

    fn condition(&mut self, setting: &Setting, depth: usize) -> Condition {
        let cells = self.cells(setting, 5);
        match self.below(if depth > 0 { 19 } else { 14 }) {
            0 | 1 => Condition::Pairs {
                cells,
                among: if self.below(2) == 0 { Among::All } else { Among::Neighbours },
                pairs: self.some(12, |dice| (dice.number(setting), dice.number(setting))),
            },
            2 | 3 => {
                let factors: Vec<i32> = cells.iter().map(|_| self.below(5) as i32 - 1).collect();
                let terms = cells.into_iter().zip(factors).collect();
                Condition::Sum { terms, totals: self.some(3, |dice| dice.below(16) as i32) }
            }
            4 => Condition::Product {
                cells,
                products: self.some(3, |dice| [0, 2, 4, 6, 8, 12, 24][dice.below(7)]),
            },
            5 => Condition::Count {
                cells,
                numbers: self.some(2, |dice| dice.number(setting)),
                counts: self.counts(setting),
            },
            6 => Condition::Different { cells, counts: self.counts(setting) },
            7 => Condition::EqualSums(self.groups(setting)),
            8 => Condition::SameDigits(self.groups(setting)),
            9 => {
                let signs = [".", "*", "[12]", "3", ".*"];
                let pattern: String = self.some(4, |dice| signs[dice.below(5)]).concat();
                let pattern = pattern.replace("**", "*").trim_start_matches('*').replace("**", "*");
                Condition::Regex { cells, pattern }
            }
            10 => {
                let step = |dice: &mut Dice| MachineStep {
                    from: dice.below(3) as u32,
                    numbers: dice.some(3, |dice| dice.number(setting)),
                    to: dice.below(3) as u32,
                };
                let machine =
                    Machine { starts: vec![0], accepts: vec![1, 2], steps: self.some(9, step) };
                Condition::Machine { cells, machine }
            }
            11 => Condition::Parts {
                cells,
                total: 3 + self.below(5) as u16,
                is_closed: self.below(2) == 0,
            },
            12 => Condition::NoSum { cells, total: 1 + self.below(7) as u16 },
            13 => Condition::Inside { cells, total: self.below(6) as i32 },
            14 => Condition::All(self.some(3, |dice| dice.condition(setting, depth - 1))),
            15 | 16 => Condition::Any(self.some(3, |dice| dice.condition(setting, depth - 1))),
            17 => Condition::Not(Box::new(self.condition(setting, depth - 1))),
            _ => Condition::Clues(self.some(2, |dice| dice.clue(setting))),
        }
    }

    /// A grid of four rows with four or five digits, or one of six rows with many givens.
    fn setting(&mut self) -> Setting {
        let size = if self.below(4) == 0 { 6 } else { 4 };
        let mut setting = Setting::new(Shape::square(size).unwrap());
        let first = self.below(2) as u8;
        let more = u8::from(size == 4 && self.below(4) == 0);
        setting.digits = DigitRange::new(first, size + more).unwrap();
        if self.below(4) == 0 {
            setting.regions = Regions::Boxes(1, size);
        }
        let puzzle = setting.puzzle().unwrap();
        let (solution, _) = Solver::new().random(&puzzle, self.0);
        let open = if size == 6 { 14 } else { 16 - usize::from(more) * 5 };
        let solution = solution.unwrap();
        for (cell, &digit) in solution.digits().iter().enumerate() {
            if self.below(usize::from(size) * usize::from(size)) >= open {
                setting.cells[cell] = DigitSet::only(digit);
            }
        }
        setting
    }
}

/// Counts the solutions of a setting without rules of its own, by naive search, that follow some conditions.
fn checked(bare: &Setting, conditions: &[&Condition]) -> u64 {
    let mut rules = bare.rules().unwrap();
    for (cell, &digits) in bare.cells.iter().enumerate() {
        if !digits.is_empty() {
            rules.restrict(cell, digits).unwrap();
        }
    }
    let known: RefCell<HashMap<Clue, Rules>> = RefCell::default();
    let clue = |clue: &Clue, digits: &[u8]| {
        let mut known = known.borrow_mut();
        let rules = known.entry(clue.clone()).or_insert_with_key(|clue| {
            let clues = vec![clue.clone()];
            Setting { clues, regions: Regions::Boxes(1, 1), ..bare.clone() }.rules().unwrap()
        });
        naive::is_solution(rules, digits)
    };
    let mut count = 0;
    naive::solutions(&rules, &mut |digits: &[u8]| {
        let at = |cell: usize| bare.digits.value(digits[cell]);
        let all = |condition: &&Condition| holds(condition, &at, &|one: &Clue| clue(one, digits));
        count += u64::from(conditions.iter().all(all));
    });
    count
}

#[test]
fn the_engine_finds_what_the_checker_finds() {
    let cases = env::var("LOSHU_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(400);
    let (mut solved, mut unsolvable) = (0, 0);
    for seed in 0..cases {
        let mut dice = Dice(seed * 77 + 5);
        let mut bare = dice.setting();
        if dice.below(2) == 0 {
            bare.clues.push(dice.clue(&bare));
        }
        let conditions: Vec<Condition> = dice.some(2, |dice| dice.condition(&bare, 2));
        let mut setting = bare.clone();
        for condition in &conditions {
            let (name, says) = (String::from("mine"), String::new());
            let rule = OwnRule { name, says, condition: condition.clone() };
            setting.clues.push(Clue::Own(Box::new(rule)));
        }
        let puzzle = setting.puzzle().unwrap_or_else(|error| panic!("{seed}: {error} {setting:?}"));
        let found = Solver::new().with_limits(Limits::NONE).count(&puzzle).solutions;
        let wanted = checked(&bare, &conditions.iter().collect::<Vec<_>>());
        assert_eq!(found, wanted, "{seed}: {setting:?}");
        solved += u64::from(found > 0);
        unsolvable += u64::from(found == 0);
    }
    assert!(solved * 5 > cases && unsolvable * 20 > cases, "{solved} and {unsolvable} of {cases}");
}

/// The puzzles of the page: each has the solution that stands in it, in both languages, and is written without loss.
#[cfg(feature = "fpuzzles")]
#[test]
fn the_puzzles_of_the_page_have_one_solution() {
    use loshu_variant::{Verdict, fpuzzles};

    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/");
    let page = |name: &str| std::fs::read_to_string(format!("{root}{name}")).unwrap();
    let blocks = |page: &str| -> Vec<String> {
        let blocks = page.split("```json\n").skip(1);
        blocks.map(|block| block.split("```").next().unwrap().to_owned()).collect()
    };
    let puzzles = blocks(&page("own-rules.md"));
    assert_eq!(puzzles.len(), 10);
    assert_eq!(puzzles, blocks(&page("zh-CN/own-rules.md")));
    for puzzle in puzzles {
        let value: serde_json::Value = serde_json::from_str(&puzzle).unwrap();
        let read = fpuzzles::read_value(&value).unwrap();
        let setting = &read.setting;
        let Verdict::Unique(solution) = Solver::new().solve(&setting.puzzle().unwrap()) else {
            panic!("{puzzle}");
        };
        let numbers = solution.digits().iter().map(|&digit| setting.digits.value(digit));
        assert_eq!(value["solution"], numbers.collect::<serde_json::Value>(), "{puzzle}");
        assert_eq!(fpuzzles::read_value(&fpuzzles::write(setting)).unwrap().setting, *setting);
        let bare = Setting { clues: Vec::new(), ..setting.clone() };
        assert!(matches!(Solver::new().solve(&bare.puzzle().unwrap()), Verdict::Multiple(_)));
    }
}

/// Random rules are written as JSON and read again without loss.
#[cfg(feature = "fpuzzles")]
#[test]
fn rules_are_written_without_loss() {
    use loshu_variant::fpuzzles;

    for seed in 0..300 {
        let mut dice = Dice(seed);
        let mut setting = dice.setting();
        let condition = dice.condition(&setting, 2);
        let rule = OwnRule { name: "a rule".into(), says: "What it says.".into(), condition };
        setting.clues.push(Clue::Own(Box::new(rule)));
        let written = fpuzzles::write(&setting);
        let read = fpuzzles::read_value(&written);
        let read = read.unwrap_or_else(|error| panic!("{error}: {written}"));
        // Pairs are sorted, and groups of one number are a number: the second time nothing changes.
        let again = fpuzzles::write(&read.setting);
        assert_eq!(again, written);
        assert_eq!(fpuzzles::read_value(&again).unwrap().setting, read.setting);
    }
}

/// What is wrong with a rule is told with its key, its entry and the reason.
#[cfg(feature = "fpuzzles")]
#[test]
fn a_wrong_rule_is_told() {
    use loshu_variant::fpuzzles;

    let problem = |rule: &str| {
        let text = format!(
            r#"{{"size":4,"grid":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],"loshu":[{rule}]}}"#
        );
        fpuzzles::read(&text).unwrap_err().to_string()
    };
    let cells = r#""cells":["R1C1","R1C2"]"#;
    let cases = [
        (format!("{{{cells}}}"), "expected one of the keys pairs"),
        (format!("{{{cells},\"sum\":3,\"product\":3}}"), "expected one of the keys pairs"),
        (format!("{{{cells},\"sum\":3,\"colour\":3}}"), "\"colour\" does not go with \"sum\""),
        (format!("{{{cells},\"sum\":3,\"factors\":[1]}}"), "1 factors for 2 cells"),
        (format!("{{{cells},\"regex\":\"1(2\"}}"), "sign 4: expected )"),
        (format!("{{{cells},\"pairs\":[[1,5]]}}"), "it cannot have 5"),
        (format!("{{{cells},\"sum\":{{\"from\":0,\"to\":999999999}}}}"), "100000 numbers at most"),
        (format!("{{{cells},\"parts\":99}}"), "it cannot have 99"),
        ("{\"cells\":[\"R9C9\"],\"sum\":3}".into(), "there is no cell R9C9"),
        ("{\"not\":{\"clues\":{\"nonconsecutive\":true}}}".into(), "cannot stand inside"),
        ("{\"or\":[{\"clues\":{\"colour\":true}}]}".into(), "\"colour\" is not supported"),
    ];
    for (rule, wanted) in &cases {
        let found = problem(rule);
        assert!(found.contains(wanted), "{rule}: {found}");
    }
}
