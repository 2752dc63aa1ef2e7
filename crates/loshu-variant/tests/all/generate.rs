//! Puzzles of a layout have the givens that were asked for.

use core::ops::RangeInclusive;

use loshu::{Limits, Stop, Symmetry};
use loshu_variant::explain::{Explainer, Path, Rating, Step, Technique};
use loshu_variant::generate::{ClueKind, GenerateError, Request, Steps, generate, random_regions};
use loshu_variant::{
    Clue, DigitSet, Global, Redundant, RedundantError, Regions, Setting, Shape, Sign, Solution,
    Solver, Verdict, minimal_inside,
};

fn square(size: u8) -> Request {
    Request::new(Setting::new(Shape::square(size).unwrap()))
}

/// The cells that have givens.
fn givens(setting: &Setting) -> Vec<usize> {
    (0..setting.cells.len()).filter(|&cell| setting.cells[cell].single().is_some()).collect()
}

fn made(request: &Request, seed: u64) -> Setting {
    let made = generate(request, seed, &Limits::NONE).unwrap();
    let verdict = Solver::new().solve(&made.setting.puzzle().unwrap());
    assert_eq!(verdict, Verdict::Unique(made.solution));
    made.setting
}

fn refused(request: &Request) -> GenerateError {
    generate(request, 1, &Limits::NONE).unwrap_err()
}

#[test]
fn givens_have_the_symmetry_and_no_orbit_of_them_can_go() {
    for (size, symmetry) in
        [(4, Symmetry::LeftRight), (6, Symmetry::Rotate180), (9, Symmetry::Full)]
    {
        let setting = made(&Request { symmetries: vec![symmetry], ..square(size) }, 7);
        let given = givens(&setting);
        let mut orbits = Vec::new();
        for &cell in &given {
            let place = setting.shape.place(cell).unwrap();
            let orbit: Vec<usize> =
                (symmetry.orbit_in_square(usize::from(size), place).into_iter())
                    .map(|(row, column)| setting.shape.cell(row, column).unwrap())
                    .collect();
            assert!(orbit.iter().all(|cell| given.contains(cell)), "{symmetry}: {given:?}");
            orbits.push(orbit);
        }
        for orbit in orbits {
            let mut without = setting.clone();
            orbit.iter().for_each(|&cell| without.cells[cell] = Default::default());
            let verdict = Solver::new().solve(&without.puzzle().unwrap());
            assert!(matches!(verdict, Verdict::Multiple(_)), "{symmetry}: {orbit:?}");
        }
    }
}

#[test]
fn there_are_as_many_givens_as_are_wanted() {
    let wanted: [RangeInclusive<usize>; 4] = [4..=4, 5..=5, 10..=10, 16..=16];
    for givens_wanted in wanted {
        for seed in 0..5 {
            let setting = made(&Request { givens: givens_wanted.clone(), ..square(4) }, seed);
            assert!(givens_wanted.contains(&givens(&setting).len()));
        }
    }
    let request = Request { givens: 20..=22, symmetries: vec![Symmetry::Rotate180], ..square(6) };
    assert!((20..=22).contains(&givens(&made(&request, 3)).len()));
    // So many that digging ends before a given is needed.
    let request = Request { givens: 130..=132, ..square(16) };
    assert!((130..=132).contains(&givens(&made(&request, 5)).len()));
}

#[test]
fn nothing_is_added_where_the_givens_are_enough() {
    let request = Request { givens: 5..=36, ..square(6) };
    let redundant = Redundant::of(&made(&request, 1), &Limits::NONE).unwrap();
    assert_eq!(redundant, Redundant::default());
}

/// Puzzles of 6x6 need from 7 to 14 givens.
#[test]
fn nothing_is_added_where_that_is_not_wanted() {
    let needed = |givens, steps| Request { givens, fills_up: false, steps, ..square(6) };
    let many = made(&needed(11..=36, None), 1);
    assert_eq!(Redundant::of(&many, &Limits::NONE), Ok(Redundant::default()));
    assert!(givens(&many).len() >= 11);
    for steps in [None, Some(Steps::up_to(24))] {
        let Err(GenerateError::Givens { nearest, tried: 2000, stopped: None }) =
            generate(&needed(30..=32, steps), 1, &Limits::NONE)
        else {
            panic!("a puzzle needs 30 givens")
        };
        assert!((11..=20).contains(&nearest), "{nearest}");
    }
}

/// With 1,500 tries for each question, each of these puzzles kept a cage that it does not need.
#[test]
fn cages_beside_another_rule_are_all_needed() {
    let setting = Setting {
        clues: [Global::RisingDiagonal, Global::FallingDiagonal].map(Clue::Global).to_vec(),
        ..Setting::new(Shape::square(9).unwrap())
    };
    let request = Request { clues: vec![ClueKind::Cages], ..Request::new(setting) };
    for seed in [18, 21, 33, 38, 44] {
        let redundant = Redundant::of(&made(&request, seed), &Limits::NONE);
        assert_eq!(redundant, Ok(Redundant::default()), "{seed}");
    }
}

/// With 1,500 tries for each question, each of these puzzles kept a given that it does not need.
#[test]
fn givens_beside_a_strong_rule_are_all_needed() {
    let clues = vec![Clue::Global(Global::NonConsecutive)];
    let setting = Setting { clues, ..Setting::new(Shape::square(9).unwrap()) };
    let request = Request::new(setting);
    for seed in [1, 3, 7, 8, 9] {
        let redundant = Redundant::of(&made(&request, seed), &Limits::NONE);
        assert_eq!(redundant, Ok(Redundant::default()), "{seed}");
    }
}

#[test]
fn cages_are_made_beside_givens() {
    let request = Request { givens: 6..=6, clues: vec![ClueKind::Killer], ..square(6) };
    let setting = made(&request, 2);
    assert_eq!(givens(&setting).len(), 6);
    assert!(!setting.clues.is_empty());
}

fn with(size: u8, clues: &[ClueKind]) -> Request {
    Request { clues: clues.to_vec(), ..square(size) }
}

/// The cells of all cages.
fn caged(setting: &Setting) -> Vec<usize> {
    let cages = setting.clues.iter().filter_map(|clue| match clue {
        Clue::Cage { cells, .. } => Some(cells.clone()),
        _ => None,
    });
    let mut all: Vec<usize> = cages.flatten().collect();
    all.sort_unstable();
    all
}

#[test]
fn a_killer_has_all_cells_in_cages_and_no_givens() {
    for (size, seeds) in [(9, 0..6), (6, 0..6), (4, 0..6)] {
        for seed in seeds {
            let setting = made(&with(size, &[ClueKind::Killer]), seed);
            assert_eq!(caged(&setting), (0..setting.shape.len()).collect::<Vec<_>>(), "{seed}");
            assert!(givens(&setting).is_empty(), "{size}, {seed}");
        }
    }
}

#[test]
fn no_cage_has_one_cell() {
    use ClueKind::{Cages, Killer, Kropki, Parity};
    for kinds in [&[Killer][..], &[Cages], &[Killer, Kropki], &[Cages, Parity]] {
        for seed in 0..3 {
            for clue in made(&with(9, kinds), seed).clues {
                assert!(!matches!(clue, Clue::Cage { cells, .. } if cells.len() < 2), "{seed}");
            }
        }
    }
}

/// The number of clues of each kind.
fn counts(setting: &Setting) -> [usize; 5] {
    let count = |is: fn(&Clue) -> bool| setting.clues.iter().filter(|clue| is(clue)).count();
    [
        count(|clue| matches!(clue, Clue::Cage { .. })),
        count(|clue| matches!(clue, Clue::Sign { sign: Sign::Difference(_) | Sign::Ratio(_), .. })),
        count(|clue| matches!(clue, Clue::Sign { sign: Sign::Sum(_), .. })),
        count(|clue| matches!(clue, Clue::Mark { .. })),
        count(|clue| matches!(clue, Clue::Arrow { .. })),
    ]
}

#[test]
fn each_kind_of_clues_occurs() {
    use ClueKind::{Arrows, Cages, Killer, Kropki, Parity, Xv};
    for (size, kinds, wanted) in [
        (9, &[Killer, Kropki][..], [true, true, false, false, false]),
        (9, &[Cages, Parity, Xv], [true, false, true, true, false]),
        (9, &[Arrows, Killer, Kropki], [true, true, false, false, true]),
        (4, &[Xv], [false, false, true, false, false]),
    ] {
        for seed in 0..5 {
            let counts = counts(&made(&with(size, kinds), seed));
            assert_eq!(counts.map(|count| count > 0), wanted, "{size}, {seed}: {counts:?}");
        }
    }
}

/// A rule that all signs are shown stands where it is asked for, and there with all signs.
#[test]
fn signs_are_all_shown_where_that_is_asked_for() {
    let rules = |setting: &Setting| -> Vec<Global> {
        let global = |clue: &Clue| match clue {
            Clue::Global(global) => Some(*global),
            _ => None,
        };
        setting.clues.iter().filter_map(global).collect()
    };
    for seed in 0..5 {
        for kinds in [&[ClueKind::Kropki][..], &[ClueKind::Xv]] {
            assert!(rules(&made(&with(6, kinds), seed)).is_empty());
        }
        let dots = made(&with(6, &[ClueKind::Kropki, ClueKind::AllDots]), seed);
        assert_eq!(rules(&dots), [Global::NonConsecutive, Global::AllRatios]);
        let letters = made(&with(6, &[ClueKind::AllXv]), seed);
        assert_eq!(rules(&letters), [Global::AllSums]);
        // A rule of the layout alone means the same.
        let clues = vec![Clue::Global(Global::AllSums)];
        let setting = Setting { clues, ..Setting::new(Shape::square(6).unwrap()) };
        let request = Request { clues: vec![ClueKind::Xv], ..Request::new(setting) };
        let letters = made(&request, seed);
        assert_eq!(rules(&letters), [Global::AllSums]);
        assert!(counts(&letters)[2] > 0);
    }
}

#[test]
fn inequalities_are_signs() {
    let setting = made(&with(6, &[ClueKind::Inequalities]), 1);
    let is_less = |clue: &Clue| matches!(clue, Clue::Sign { sign: Sign::Less, .. });
    assert!(!setting.clues.is_empty() && setting.clues.iter().all(is_less));
}

#[test]
fn too_few_givens_are_refused_at_once() {
    for (size, most, least) in [(16, 10, 15), (4, 2, 3), (6, 4, 5), (25, 23, 24)] {
        let request = Request { givens: 0..=most, ..square(size) };
        assert_eq!(refused(&request), GenerateError::TooFew { least, most });
    }
    // Sums know one digit from another.
    let killer = Request { givens: 0..=0, ..with(6, &[ClueKind::Killer]) };
    assert!(givens(&made(&killer, 1)).is_empty());
}

/// Two neighbours of a 2x2 Latin square have always the digits 1 and 2.
#[test]
fn a_kind_of_which_no_clue_fits_is_said() {
    assert_eq!(refused(&with(2, &[ClueKind::Xv])), GenerateError::NoClue(ClueKind::Xv));
}

/// With boxes of four cells these rules leave no grid, which the search proves.
#[test]
fn rules_that_no_grid_follows_are_said() {
    let setting =
        |clues: Vec<Clue>, size| Setting { clues, ..Setting::new(Shape::square(size).unwrap()) };
    for rule in [Global::AntiKing, Global::NonConsecutive] {
        let error = refused(&Request::new(setting(vec![Clue::Global(rule)], 4)));
        assert_eq!(
            (error.clone(), error.to_string().as_str()),
            (GenerateError::NoGrid, "no grid follows these rules")
        );
    }
}

#[test]
fn what_cannot_be_is_said() {
    assert_eq!(
        refused(&Request { givens: 0..=3, ..square(4) }),
        GenerateError::Givens { nearest: 4, tried: 2000, stopped: None }
    );
    let odd = Request { givens: 7..=7, symmetries: vec![Symmetry::Rotate180], ..square(4) };
    assert_eq!(refused(&odd), GenerateError::Symmetry);
    // Of all symmetries, one that can be is taken.
    let any = Request { symmetries: Symmetry::ALL.to_vec(), ..odd };
    (0..20).for_each(|seed| assert_eq!(givens(&made(&any, seed)).len(), 7));
    assert_eq!(refused(&Request { givens: 17..=20, ..square(4) }), GenerateError::Cells(16));
    let beside = Setting::new(Shape::grids(9, &[(0, 0), (0, 12)]).unwrap());
    let turned = Request { symmetries: vec![Symmetry::Rotate90], ..Request::new(beside) };
    assert_eq!(refused(&turned), GenerateError::Symmetry);
    let limits = Limits::NONE.deadline(std::time::Instant::now());
    let stopped = generate(&square(9), 1, &limits);
    assert_eq!(stopped.unwrap_err(), GenerateError::Stopped(Stop::Deadline));
}

/// A puzzle about which it is not known what it does not need says why, as any error does.
#[test]
fn why_it_is_not_known_what_a_puzzle_does_not_need() {
    fn loose(setting: &Setting, limits: &Limits) -> Result<Redundant, Box<dyn std::error::Error>> {
        Ok(Redundant::of(setting, limits)?)
    }
    let empty = Setting::new(Shape::square(4).unwrap());
    let error = loose(&empty, &Limits::NONE).unwrap_err();
    assert_eq!(error.to_string(), "the puzzle does not have exactly one solution");
    let error = loose(&empty, &Limits::NONE.tries(0)).unwrap_err();
    assert_eq!(error.to_string(), "the search was ended by a limit: tries");
    assert_eq!(error.source().unwrap().downcast_ref(), Some(&Stop::Tries));
}

/// What the hardest step of a puzzle costs.
fn hardest(setting: &Setting) -> u8 {
    let rules = setting.rules().unwrap();
    let path = Path::of(&rules, &setting.cells, usize::MAX, &Limits::NONE);
    Rating::of(&path, &rules).unwrap().hardest
}

/// Whether a path has a chain or an assumption.
fn has_chains(setting: &Setting) -> bool {
    let rules = setting.rules().unwrap();
    let path = Path::of(&rules, &setting.cells, usize::MAX, &Limits::NONE);
    let is_chain = |step: &Step| matches!(step.reason.name(), "chain" | "assumption" | "cases");
    path.steps.iter().any(|(_, step)| is_chain(step))
}

/// Steps the hardest of which costs so much.
fn costing(hardest: RangeInclusive<u8>) -> Steps {
    Steps { hardest, ..Steps::up_to(0) }
}

#[test]
fn the_hardest_step_costs_as_much_as_is_wanted() {
    let kinds = [ClueKind::Killer, ClueKind::Kropki, ClueKind::Thermometers, ClueKind::Parity];
    for wanted in [0..=24, 25..=32, 33..=59] {
        for kind in kinds {
            let request = Request { steps: Some(costing(wanted.clone())), ..with(6, &[kind]) };
            let setting = made(&request, 3);
            assert!(wanted.contains(&hardest(&setting)), "{kind:?}, {wanted:?}");
            assert!(!setting.clues.is_empty(), "{kind:?}");
            // Up to medium no chain is needed.
            assert!(*wanted.end() > 32 || !has_chains(&setting), "{kind:?}, {wanted:?}");
        }
    }
}

#[test]
fn easy_killers_have_no_givens() {
    for size in [6, 9] {
        let request = Request { steps: Some(Steps::up_to(24)), ..with(size, &[ClueKind::Killer]) };
        let setting = made(&request, 1);
        assert!(givens(&setting).is_empty());
        assert_eq!(caged(&setting), (0..setting.shape.len()).collect::<Vec<_>>());
    }
}

#[test]
fn givens_that_the_path_does_not_need_are_left_out() {
    let request = Request { steps: Some(Steps::up_to(23)), ..square(6) };
    let setting = made(&request, 2);
    for cell in givens(&setting) {
        let mut without = setting.clone();
        without.cells[cell] = Default::default();
        let solved = matches!(Solver::new().solve(&without.puzzle().unwrap()), Verdict::Unique(_));
        assert!(!solved || hardest(&without) > 23, "{cell}");
    }
}

/// A rule of the whole grid, and what its steps are to cost.
fn under(rule: Global, prices: RangeInclusive<u8>) -> Request {
    let setting =
        Setting { clues: vec![Clue::Global(rule)], ..Setting::new(Shape::square(9).unwrap()) };
    Request { steps: Some(costing(prices)), ..Request::new(setting) }
}

/// Assumptions are asked for, and none longer than that.
#[test]
fn the_dearest_steps_are_as_dear_as_is_wanted() {
    for rule in [Global::Windoku, Global::AntiKing] {
        assert!((60..=69).contains(&hardest(&made(&under(rule, 60..=69), 1))), "{rule:?}");
    }
}

/// One in hundreds of windokus at random is so hard.
#[test]
fn rare_puzzles_are_found() {
    assert!(hardest(&made(&under(Global::Windoku, 70..=99), 10)) >= 70);
}

/// The cells of all lines and arrows.
fn on_lines(setting: &Setting) -> Vec<usize> {
    let lines =
        setting.clues.iter().filter(|clue| matches!(clue, Clue::Line { .. } | Clue::Arrow { .. }));
    lines.flat_map(|clue| clue.cells(&setting.shape)).collect()
}

#[test]
fn no_line_lies_on_another_one() {
    let kinds = [ClueKind::Thermometers, ClueKind::Arrows, ClueKind::Renban];
    for seed in 0..5 {
        let setting = made(&with(9, &kinds), seed);
        let mut cells = on_lines(&setting);
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), all, "{seed}");
    }
}

/// A snake of nine cells has eight pairs of neighbours, a box has twelve.
#[test]
fn regions_are_no_snakes() {
    let shape = Shape::square(9).unwrap();
    for seed in 0..20 {
        let Regions::Own(regions) = random_regions(&shape, seed) else { panic!("one square") };
        assert_ne!(
            Regions::Own(regions.clone()),
            Regions::Own(Setting::new(shape.clone()).region_of_cells())
        );
        let mut pairs = [0; 9];
        for cell in 0..shape.len() {
            let later = shape
                .neighbours(cell)
                .filter(|&near| near > cell && regions[near] == regions[cell]);
            pairs[usize::from(regions[cell].unwrap())] += later.count();
        }
        assert!(pairs.iter().all(|&pairs| pairs >= 10), "{seed}: {pairs:?}");
    }
}

#[test]
fn a_level_keeps_symmetry_and_number_of_givens() {
    let request = Request {
        steps: Some(Steps::up_to(24)),
        symmetries: vec![Symmetry::Rotate180],
        givens: 14..=16,
        ..square(6)
    };
    let given = givens(&made(&request, 1));
    assert!((14..=16).contains(&given.len()));
    assert!(given.iter().all(|cell| given.contains(&(35 - cell))), "{given:?}");
}

/// Where all cells are given there are no steps, and these cost nothing.
#[test]
fn all_cells_may_be_given() {
    let given = Request { givens: 16..=16, ..square(4) };
    for steps in [None, Some(Steps::up_to(24))] {
        let setting = made(&Request { steps, ..given.clone() }, 1);
        assert_eq!(givens(&setting).len(), 16);
    }
    let nearest = GenerateError::Hardest { nearest: Some(0), tried: 2000, stopped: None };
    assert_eq!(refused(&Request { steps: Some(costing(15..=24)), ..given }), nearest);
}

#[test]
fn a_difficulty_that_no_puzzle_has_is_said() {
    let wanted = |hardest| Request { steps: Some(costing(hardest)), ..square(4) };
    assert_eq!(refused(&wanted(101..=200)), GenerateError::Price);
    assert_eq!(refused(&wanted(0..=11)), GenerateError::Price);
    #[expect(clippy::reversed_empty_ranges, reason = "it is refused")]
    let empty = 50..=40;
    assert_eq!(refused(&wanted(empty)), GenerateError::Price);
    let nearest = Some(15);
    let tried = GenerateError::Hardest { nearest, tried: 2000, stopped: None };
    assert_eq!(refused(&wanted(60..=69)), tried);
}

/// The techniques of the path.
fn techniques(setting: &Setting) -> Vec<Technique> {
    let rules = setting.rules().unwrap();
    let path = Path::of(&rules, &setting.cells, usize::MAX, &Limits::NONE);
    path.steps.iter().map(|(_, step)| step.reason.technique()).collect()
}

/// Whether steps that cost no more than a price lead to the solution without a technique.
fn goes_without(setting: &Setting, technique: Technique, most: u8) -> bool {
    let rules = setting.rules().unwrap();
    let explainer = Explainer::new(&rules).without(vec![technique]);
    let mut position = explainer.start(&setting.cells);
    while let Some(step) = explainer.next_up_to(&position, most, &Limits::NONE).unwrap() {
        assert_ne!(step.reason.technique(), technique);
        explainer.apply(&step, &mut position);
    }
    position.is_solved()
}

#[test]
fn wanted_techniques_occur() {
    let wishes = [
        (ClueKind::Killer, Technique::HouseTotal),
        (ClueKind::Killer, Technique::Needed),
        (ClueKind::Kropki, Technique::Relation),
        (ClueKind::Thermometers, Technique::HiddenPair),
        (ClueKind::Arrows, Technique::Fillings),
    ];
    for (kind, technique) in wishes {
        let uses = vec![technique, Technique::HiddenSingle];
        let most = *technique.prices().end();
        let request =
            Request { steps: Some(Steps { uses, ..Steps::up_to(most) }), ..with(6, &[kind]) };
        let setting = made(&request, 5);
        assert!(techniques(&setting).contains(&technique), "{kind:?}, {technique:?}");
        assert!(hardest(&setting) <= most, "{kind:?}, {technique:?}");
    }
}

#[test]
fn a_technique_that_is_needed_cannot_be_left_out() {
    for technique in [Technique::Intersection, Technique::NakedPair, Technique::Needed] {
        let most = *technique.prices().end();
        let steps = Steps { needs: Some(technique), ..Steps::up_to(most) };
        let request = Request { steps: Some(steps), ..with(6, &[ClueKind::Killer]) };
        let setting = made(&request, 7);
        assert!(techniques(&setting).contains(&technique), "{technique:?}");
        assert!(!goes_without(&setting, technique, most), "{technique:?}");
    }
}

#[test]
fn a_technique_that_no_puzzle_uses_is_said() {
    let wanted = |uses: Technique, most| Request {
        steps: Some(Steps { uses: vec![uses], ..Steps::up_to(most) }),
        ..square(4)
    };
    let dear = refused(&wanted(Technique::XWing, 24));
    assert_eq!(dear, GenerateError::Dear(Technique::XWing));
    let text = "x-wing: a step costs 3.2 at least, more than the hardest step may";
    assert_eq!(dear.to_string(), text);
    // Rows, columns and boxes have no sums and no lines.
    for technique in [Technique::Sum, Technique::HouseTotal, Technique::Arrangement] {
        assert_eq!(refused(&wanted(technique, 62)), GenerateError::NoReason(technique));
    }
    // So many rows of four are never in question at once.
    let (technique, tried) = (Technique::Jellyfish, 2000);
    let unused = GenerateError::NotUsed { technique, tried, stopped: None };
    assert_eq!(refused(&wanted(technique, 62)), unused);
}

/// Each step of puzzles with many kinds of clues has its reason in their rules.
#[test]
fn steps_follow_from_the_rules() {
    use ClueKind::{Arrows, Killer, Kropki, Palindromes, Quadruples, Sandwiches, Thermometers};
    let mut seen = Vec::new();
    for kinds in [
        &[Killer][..],
        &[Kropki, Palindromes],
        &[Arrows, Thermometers],
        &[Quadruples],
        &[Sandwiches],
    ] {
        let setting = made(&with(6, kinds), 3);
        let rules = setting.rules().unwrap();
        for technique in techniques(&setting) {
            assert!(technique.has_reason(&rules), "{kinds:?}, {technique:?}");
            seen.push(technique);
        }
    }
    let houses = square(6).setting.rules().unwrap();
    assert!(seen.iter().any(|technique| !technique.has_reason(&houses)), "{seen:?}");
}

/// A given is put in and a cage is made of it: neither is needed, and the rule of the grid stays.
#[test]
fn a_minimal_puzzle_inside_has_nothing_in_excess() {
    let clues = vec![Clue::Global(Global::RisingDiagonal)];
    let setting = Setting { clues, ..Setting::new(Shape::square(6).unwrap()) };
    let request = Request { clues: vec![ClueKind::Killer], ..Request::new(setting) };
    for seed in 0..4 {
        let mut setting = made(&request, seed);
        let solution = only_solution(&setting);
        setting.cells[7] = DigitSet::only(solution.digits()[7]);
        let total = solution.digits()[..3].iter().map(|digit| i32::from(*digit)).sum();
        setting.clues.push(Clue::Cage { cells: vec![0, 1, 2], total: Some(total) });
        for order in [None, Some(seed)] {
            let minimal = minimal_inside(&setting, order, &Limits::NONE).unwrap();
            assert_eq!(only_solution(&minimal), solution);
            assert!(minimal.clues.contains(&Clue::Global(Global::RisingDiagonal)));
            assert!(minimal.clues.len() < setting.clues.len());
            let redundant = Redundant::of(&minimal, &Limits::NONE).unwrap();
            let globals = redundant
                .clues
                .iter()
                .filter(|clue| matches!(minimal.clues[**clue], Clue::Global(_)));
            assert_eq!((redundant.givens.len(), redundant.clues.len()), (0, globals.count()));
        }
    }
    let empty = Setting::new(Shape::square(6).unwrap());
    assert_eq!(minimal_inside(&empty, None, &Limits::NONE), Err(RedundantError::Improper));
    let over = Limits::NONE.deadline(Some(std::time::Instant::now()));
    let stopped = minimal_inside(&made(&request, 1), None, &over);
    assert_eq!(stopped, Err(RedundantError::Stopped(Stop::Deadline)));
}

fn only_solution(setting: &Setting) -> Solution {
    let verdict = Solver::new().solve(&setting.puzzle().unwrap());
    verdict.solution().unwrap().clone()
}

/// The image of each cage is a cage; what is turned by a quarter is turned by half as well.
#[test]
fn cages_have_the_symmetry_of_the_puzzle() {
    let symmetries = [Symmetry::Rotate180, Symmetry::LeftRight, Symmetry::Diagonal, Symmetry::Full];
    for (seed, symmetry) in (0..8).map(|seed| (seed, symmetries[seed as usize % 4])) {
        let mut request = Request::new(Setting::new(Shape::square(6).unwrap()));
        request.clues = vec![ClueKind::Killer];
        request.symmetries = vec![symmetry];
        if seed < 4 {
            request.steps = Some(Steps::up_to(26));
        }
        let made = generate(&request, seed, &Limits::NONE).unwrap();
        let cages: Vec<Vec<usize>> =
            made.setting.clues.iter().map(|clue| clue.cells(&made.setting.shape)).collect();
        assert_eq!(cages.concat().len(), 36, "all cells are caged");
        let image = |cell: usize| {
            let (row, column) = (cell / 6, cell % 6);
            match symmetry {
                Symmetry::LeftRight => 6 * row + 5 - column,
                Symmetry::Diagonal => 6 * column + row,
                _ => 35 - cell,
            }
        };
        for cage in &cages {
            let mut other: Vec<usize> = cage.iter().map(|&cell| image(cell)).collect();
            other.sort_unstable();
            assert!(cages.contains(&other), "{symmetry:?}, seed {seed}: {cage:?}");
        }
    }
}

/// The kinds of which some clues go, made on a board of nine rows.
fn few(kinds: &[ClueKind], few_clues: bool) -> Setting {
    let setting = Setting::new(Shape::square(9).unwrap());
    let request = Request {
        clues: kinds.to_vec(),
        few_clues,
        steps: Some(Steps::up_to(26)),
        ..Request::new(setting)
    };
    generate(&request, 5, &Limits::NONE).unwrap().setting
}

#[test]
fn few_clues_are_a_line_for_two_rows_or_another_clue_for_each() {
    for (kind, most) in [
        (ClueKind::Thermometers, 5),
        (ClueKind::Arrows, 5),
        (ClueKind::Whispers, 5),
        (ClueKind::Xv, 9),
        (ClueKind::Parity, 9),
        (ClueKind::Skyscrapers, 9),
    ] {
        let made = few(&[kind], true).clues.len();
        assert!((1..=most).contains(&made), "{kind:?}: {made}");
    }
    assert_eq!(few(&[ClueKind::AllInequalities], true).clues.len(), 2 * 9 * 8, "all stay");
    assert_eq!(few(&[ClueKind::Sandwiches], true).clues.len(), 18, "all stay");
}

#[test]
fn no_clue_covers_another_one() {
    let signs = few(&[ClueKind::Kropki, ClueKind::Xv, ClueKind::Inequalities], false);
    let mut edges: Vec<[usize; 2]> = signs
        .clues
        .iter()
        .map(|clue| {
            let mut cells = clue.cells(&signs.shape);
            cells.sort_unstable();
            [cells[0], cells[1]]
        })
        .collect();
    let number = edges.len();
    edges.sort_unstable();
    edges.dedup();
    assert_eq!(edges.len(), number, "one sign on an edge");
    let marks = few(&[ClueKind::Parity, ClueKind::Thermometers], false);
    let mut cells: Vec<usize> =
        marks.clues.iter().flat_map(|clue| clue.cells(&marks.shape)).collect();
    let number = cells.len();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), number, "no mark on a line");
}
