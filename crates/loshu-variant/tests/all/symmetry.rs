//! Equivalent puzzles have one canonical form, and others have others.

use std::collections::HashSet;

use loshu::Limits;
use loshu_variant::explain::{NAMED, Path, Rating};
use loshu_variant::generate::{ClueKind, Request, Steps, generate};
use loshu_variant::{
    CanonicalSetting, Clue, DigitSet, Global, Line, Mark, Outside, Regions, Setting, Shape, Side,
    Solver, Symmetries, Verdict,
};

fn canonical(setting: &Setting) -> CanonicalSetting {
    Symmetries::of(setting).unwrap().canonical(&setting.cells, &Limits::NONE).unwrap()
}

fn square(size: u8) -> Setting {
    Setting::new(Shape::square(size).unwrap())
}

fn with_givens(mut setting: Setting, givens: &str) -> Setting {
    for (cell, sign) in givens.bytes().enumerate().filter(|(_, sign)| sign.is_ascii_digit()) {
        setting.cells[cell] = DigitSet::only(sign - b'0');
    }
    setting
}

/// All orders of lines of a 4x4 board: the bands of two lines change places, and the lines of each.
fn orders() -> Vec<[usize; 4]> {
    let mut orders = Vec::new();
    for (a, b) in [([0, 1], [2, 3]), ([2, 3], [0, 1])] {
        for [c, d] in [a, [a[1], a[0]]] {
            for [e, f] in [b, [b[1], b[0]]] {
                orders.push([c, d, e, f]);
            }
        }
    }
    orders
}

/// Every puzzle that is equivalent to one of 4x4, by all 128 * 24 ways.
fn all_equivalent(setting: &Setting) -> HashSet<Vec<DigitSet>> {
    let mut names: Vec<[u8; 4]> = Vec::new();
    for a in 1..=4 {
        for b in 1..=4 {
            for c in 1..=4 {
                let [one, two, three] = [1 << a, 1 << b, 1 << c];
                if one + two + three == one | two | three {
                    names.push([a, b, c, 10 - a - b - c]);
                }
            }
        }
    }
    let mut found = HashSet::new();
    for rows in orders() {
        for columns in orders() {
            for transposed in [false, true] {
                for names in &names {
                    let cells = (0..16).map(|cell| {
                        let (row, column) = (rows[cell / 4], columns[cell % 4]);
                        let old = if transposed { column * 4 + row } else { row * 4 + column };
                        let set = setting.cells[old];
                        set.iter().map(|digit| names[usize::from(digit) - 1]).collect()
                    });
                    found.insert(cells.collect::<Vec<DigitSet>>());
                }
            }
        }
    }
    found
}

#[test]
fn all_equivalent_puzzles_of_4x4_have_one_form() {
    let mut forms = HashSet::new();
    let puzzles = [
        "1234............",
        "12..34..........",
        "1.....2..3.....4",
        "1...............",
        "12..21..3...",
        "1.2.............",
        "1....2..........",
    ];
    for givens in puzzles {
        let setting = with_givens(square(4), givens);
        let form = canonical(&setting);
        let all = all_equivalent(&setting);
        assert!(all.contains(&form.setting.cells), "{givens}: not equivalent");
        assert_eq!(
            form.automorphisms.map(|ways| all.len() as u64 * ways),
            Some(128 * 24),
            "{givens}"
        );
        for cells in all {
            let other = canonical(&Setting { cells, ..setting.clone() });
            assert_eq!(other.setting, form.setting, "{givens}");
            assert_eq!(other.automorphisms, form.automorphisms, "{givens}");
        }
        assert!(forms.insert(form.setting.cells), "{givens}: the form of another puzzle");
    }
}

#[test]
fn pencil_marks_are_part_of_a_puzzle() {
    let mut setting = square(4);
    setting.cells[0] = [1, 2].into_iter().collect();
    setting.cells[5] = [2, 3].into_iter().collect();
    let form = canonical(&setting);
    for cells in all_equivalent(&setting) {
        assert_eq!(canonical(&Setting { cells, ..setting.clone() }).setting, form.setting);
    }
}

/// An empty board is the same under all that can be done to it.
#[test]
fn empty_boards_have_all_symmetries() {
    let factorial = |number: u64| (1..=number).product::<u64>();
    let nine = 2 * factorial(3).pow(8) * factorial(9);
    assert_eq!(canonical(&square(9)).automorphisms, Some(nine));
    let six = factorial(3) * 2_u64.pow(3) * 2 * factorial(3).pow(2) * factorial(6);
    assert_eq!(canonical(&square(6)).automorphisms, Some(six));
    // Without boxes, lines may be in any order.
    let seven = 2 * factorial(7).pow(2) * factorial(7);
    assert_eq!(canonical(&square(7)).automorphisms, Some(seven));
    assert_eq!(canonical(&square(25)).automorphisms, None, "far above 2^53");
}

fn with(size: u8, clues: Vec<Clue>) -> Setting {
    Setting { clues, ..square(size) }
}

fn x(size: u8) -> Setting {
    let diagonals = [Global::FallingDiagonal, Global::RisingDiagonal];
    with(size, diagonals.into_iter().map(Clue::Global).collect())
}

/// Settings of many kinds, each with the kinds of clues that are made.
fn kinds() -> Vec<(Setting, Vec<ClueKind>, bool)> {
    let global = |global| with(9, vec![Clue::Global(global)]);
    let samurai = Shape::grids(4, &[(0, 0), (2, 2)]).unwrap();
    vec![
        (square(4), vec![], false),
        (square(6), vec![], false),
        (square(8), vec![], false),
        (square(9), vec![], false),
        (x(9), vec![], false),
        (global(Global::Windoku), vec![], false),
        (global(Global::DisjointGroups), vec![], false),
        (global(Global::AntiKnight), vec![], false),
        (global(Global::NonConsecutive), vec![], false),
        (square(6), vec![], true),
        (square(6), vec![ClueKind::Killer], false),
        (square(6), vec![ClueKind::Thermometers, ClueKind::Kropki], false),
        (square(6), vec![ClueKind::Arrows, ClueKind::Parity], false),
        (square(6), vec![ClueKind::Parity], false),
        (square(6), vec![ClueKind::Palindromes], false),
        (square(6), vec![ClueKind::Inequalities, ClueKind::Palindromes], false),
        (Setting::new(samurai), vec![], false),
    ]
}

fn made(setting: &Setting, clues: &[ClueKind], random_regions: bool, seed: u64) -> Setting {
    let request =
        Request { clues: clues.to_vec(), random_regions, ..Request::new(setting.clone()) };
    generate(&request, seed, &Limits::NONE).unwrap().setting
}

#[test]
fn variations_have_the_form_of_their_puzzle() {
    for (kind, (setting, clues, random_regions)) in kinds().into_iter().enumerate() {
        let mut forms = HashSet::new();
        for seed in 0..3 {
            let puzzle = made(&setting, &clues, random_regions, seed);
            let symmetries = Symmetries::of(&puzzle).unwrap();
            let form = canonical(&puzzle).setting;
            for variation in (0..10).map(|seed| symmetries.variation(&puzzle.cells, seed)) {
                assert_eq!(canonical(&variation).setting, form, "kind {kind}, seed {seed}");
                let verdict = Solver::new().solve(&variation.puzzle().unwrap());
                assert!(matches!(verdict, Verdict::Unique(_)), "kind {kind}, seed {seed}");
            }
            // What a rearrangement says of itself is what it does to a grid.
            let how = symmetries.rearrangement(seed);
            let varied = symmetries.variation(&puzzle.cells, seed).cells;
            for (cell, source) in how.sources().into_iter().enumerate() {
                let name = |digit: u8| how.names()[usize::from(digit) - 1];
                let given = puzzle.cells[source].single().map(name);
                assert_eq!(varied[cell].single(), given, "kind {kind}, seed {seed}");
            }
            assert!(forms.insert(form), "kind {kind}, seed {seed}: the form of another puzzle");
        }
    }
}

/// Whether one of many variations of a puzzle has the cells of another one.
fn is_variation(puzzle: &Setting, other: &[DigitSet]) -> bool {
    let symmetries = Symmetries::of(puzzle).unwrap();
    (0..5_000).any(|seed| symmetries.variation(&puzzle.cells, seed).cells == other)
}

#[test]
fn digits_are_renamed_where_no_rule_knows_them() {
    let with_one = |setting: Setting, digit: u8| {
        let mut setting = setting;
        setting.cells[0] = DigitSet::only(digit);
        setting
    };
    let whisper = Clue::Line { kind: Line::Whispers(2), cells: vec![5, 6] };
    let cage = Clue::Cage { cells: vec![5, 6], total: Some(5) };
    for (setting, same, different) in [
        (x(4), vec![1, 2, 3, 4], vec![]),
        (with(4, vec![whisper]), vec![1, 4], vec![2]),
        (with(4, vec![cage]), vec![1], vec![2, 4]),
    ] {
        let form = |digit| canonical(&with_one(setting.clone(), digit)).setting;
        assert!(same.iter().all(|&digit| form(digit) == form(1)), "{setting:?}");
        assert!(different.iter().all(|&digit| form(digit) != form(1)), "{setting:?}");
    }
}

/// Rows of an X-Sudoku change places with others as long as both diagonals stay: rows 1 and 4 of 4x4 with columns 1
/// and 4.
#[test]
fn lines_change_places_where_the_houses_stay() {
    let puzzle = with_givens(x(4), "12..............");
    let moved = with_givens(x(4), "...............1");
    let [one, other] =
        ["..12............", "12.............."].map(|givens| with_givens(x(4), givens));
    assert_eq!(canonical(&one).setting, canonical(&other).setting);
    assert_ne!(canonical(&moved).setting, canonical(&puzzle).setting);
    // The second cell of a diagonal and the first one change places; neither does with one beside a diagonal.
    let form = |cell: usize| {
        let mut setting = x(4);
        setting.cells[cell] = DigitSet::only(1);
        canonical(&setting).setting
    };
    assert_eq!(form(0), form(5));
    assert_ne!(form(0), form(1));
    let [corner, inner] = [0, 5].map(|cell| {
        let mut setting = x(4);
        setting.cells[cell] = DigitSet::only(1);
        setting
    });
    assert!(is_variation(&corner, &inner.cells));
}

#[test]
fn clues_move_with_their_cells() {
    let clues = vec![
        Clue::Cage { cells: vec![0, 1], total: Some(5) },
        Clue::Line { kind: Line::Thermometer, cells: vec![6, 7, 11] },
        Clue::Arrow { circle: vec![12], shaft: vec![13, 14] },
        Clue::Quadruple { cells: vec![5, 6, 9, 10], digits: vec![1, 2] },
        Clue::Mark { kind: Mark::Even, cell: 3 },
        Clue::LittleKiller { from: (-1, 0), step: (1, 1), total: 8 },
        Clue::Outside { kind: Outside::Sandwich, side: Side::Left(2), number: 3 },
    ];
    let setting = with(4, clues);
    let count = |setting: &Setting| Solver::new().count(&setting.puzzle().unwrap()).solutions;
    let (solutions, form) = (count(&setting), canonical(&setting).setting);
    let symmetries = Symmetries::of(&setting).unwrap();
    let variations: Vec<Setting> =
        (0..40).map(|seed| symmetries.variation(&setting.cells, seed)).collect();
    for variation in &variations {
        assert_eq!(count(variation), solutions, "{variation:?}");
        assert_eq!(canonical(variation).setting, form);
    }
    let different: HashSet<&Setting> = variations.iter().collect();
    assert_eq!(different.len(), 8);
    assert_eq!(canonical(&setting).automorphisms, Some(1));
}

/// The digit of an indexer counts from the first row or column.
#[test]
fn boards_with_indexers_are_not_mirrored() {
    let setting = with(4, vec![Clue::Mark { kind: Mark::RowIndexer, cell: 1 }]);
    let symmetries = Symmetries::of(&setting).unwrap();
    let count = |setting: &Setting| Solver::new().count(&setting.puzzle().unwrap()).solutions;
    let variations: HashSet<Setting> =
        (0..40).map(|seed| symmetries.variation(&setting.cells, seed)).collect();
    assert_eq!(variations.len(), 2);
    assert!(variations.iter().all(|variation| count(variation) == count(&setting)));
    let transposed = with(4, vec![Clue::Mark { kind: Mark::ColumnIndexer, cell: 4 }]);
    assert!(variations.contains(&transposed));
}

/// Boxes of two rows are as good as boxes of two columns.
#[test]
fn a_transposed_puzzle_with_flat_boxes_is_equivalent() {
    for board in [x(6), square(6)] {
        let flat = with_givens(board.clone(), "1234");
        let mut upright = Setting { regions: Regions::Boxes(3, 2), ..board };
        for (row, digit) in (0..4).zip(1..) {
            upright.cells[6 * row] = DigitSet::only(digit);
        }
        assert_eq!(canonical(&flat).setting, canonical(&upright).setting);
    }
    // A variation has the boxes of its puzzle.
    let flat = x(6);
    let symmetries = Symmetries::of(&flat).unwrap();
    let regions = (0..40).map(|seed| symmetries.variation(&flat.cells, seed).regions);
    assert!(regions.into_iter().all(|regions| regions == Regions::Boxes(2, 3)));
}

#[test]
fn a_limit_ends_the_search() {
    use std::sync::{Arc, atomic::AtomicBool};
    let limits = Limits::NONE.cancel(Arc::new(AtomicBool::new(true)));
    let setting = square(25);
    assert!(Symmetries::of(&setting).unwrap().canonical(&setting.cells, &limits).is_err());
}

/// What the hardest step of its own path costs, if it leads to the solution.
fn hardest(setting: &Setting) -> Option<u8> {
    let rules = setting.rules().unwrap();
    let path = Path::of(&rules, &setting.cells, usize::MAX, &Limits::NONE);
    Rating::of(&path, &rules).map(|rating| rating.hardest)
}

fn rating(setting: &Setting) -> Option<Rating> {
    Rating::of_puzzle(setting, &Limits::NONE).unwrap()
}

/// However a board is laid, its rating is the same, and so is what the hardest step of its own path costs.
#[test]
fn ratings_do_not_depend_on_how_a_board_is_laid() {
    let (mut all, mut different) = (0, Vec::new());
    for (kind, (setting, clues, random_regions)) in kinds().into_iter().enumerate() {
        for seed in 0..4 {
            let puzzle = graded(&setting, &clues, random_regions, seed);
            let symmetries = Symmetries::of(&puzzle).unwrap();
            let own = (hardest(&puzzle), rating(&puzzle));
            for seed in 0..4 {
                let laid = symmetries.variation(&puzzle.cells, seed);
                let other = (hardest(&laid), rating(&laid));
                all += 1;
                if other != own {
                    different.push((kind, own, other));
                }
            }
        }
    }
    assert!(different.is_empty(), "{} of {all}: {different:?}", different.len());
}

/// A puzzle that steps with names solve.
fn graded(setting: &Setting, clues: &[ClueKind], random_regions: bool, seed: u64) -> Setting {
    let request = Request {
        clues: clues.to_vec(),
        random_regions,
        steps: Some(Steps::up_to(NAMED)),
        ..Request::new(setting.clone())
    };
    generate(&request, seed, &Limits::NONE).unwrap().setting
}
