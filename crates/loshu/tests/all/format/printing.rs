//! All drawings and messages.

use insta::assert_snapshot;
use loshu::format::Rulers;
use loshu::{Candidates, Cell, Contradiction, Digit, Flaw, Grid, Propagation, verify};

use crate::essays::{GRID1, GRID2, grid};
use crate::suite::suite;

#[test]
fn line() {
    assert_eq!(grid(GRID2).to_string(), GRID2);
    assert_eq!(grid(GRID1).to_string(), GRID1.replace('0', "."));
    assert_eq!(grid(GRID2).to_line(), *GRID2.as_bytes());
    assert_eq!(format!("{:?}", grid(GRID2)), GRID2);
    assert_eq!(format!("{:>83}|", grid(GRID2)), format!("  {GRID2}|"));
}

/// Spaces at the end of a line are part of the drawing.
fn with_ends(drawing: &impl ToString) -> String {
    drawing.to_string().replace('\n', "$\n")
}

#[test]
fn ascii_table() {
    assert_snapshot!(with_ends(&grid(GRID2).table()), @r"
    4 . . |. . . |8 . 5 $
    . 3 . |. . . |. . . $
    . . . |7 . . |. . . $
    ------+------+------$
    . 2 . |. . . |. 6 . $
    . . . |. 8 . |4 . . $
    . . . |. 1 . |. . . $
    ------+------+------$
    . . . |6 . 3 |. 7 . $
    5 . . |2 . . |. . . $
    1 . 4 |. . . |. . . $
    ");
    assert_eq!(format!("{:?}", grid(GRID2).table()), grid(GRID2).table().to_string());
}

#[test]
fn unicode_table() {
    assert_snapshot!(with_ends(&grid(GRID2).table().rulers(Rulers::Unicode)), @r"
    ┌───────┬───────┬───────┐$
    │ 4 . . │ . . . │ 8 . 5 │$
    │ . 3 . │ . . . │ . . . │$
    │ . . . │ 7 . . │ . . . │$
    ├───────┼───────┼───────┤$
    │ . 2 . │ . . . │ . 6 . │$
    │ . . . │ . 8 . │ 4 . . │$
    │ . . . │ . 1 . │ . . . │$
    ├───────┼───────┼───────┤$
    │ . . . │ 6 . 3 │ . 7 . │$
    │ 5 . . │ 2 . . │ . . . │$
    │ 1 . 4 │ . . . │ . . . │$
    └───────┴───────┴───────┘$
    ");
}

#[test]
fn candidates_table() {
    let candidates = Candidates::of(&grid(GRID2), Propagation::Pairs).unwrap();
    assert_snapshot!(with_ends(&candidates.table().rulers(Rulers::Unicode)), @r"
    ┌─────────────────────────┬─────────────────────────┬─────────────────────────┐$
    │    4      1679   12679  │   139     2369    269   │    8      1239     5    │$
    │  26789     3    1256789 │  14589   24569   245689 │  12679    1249   124679 │$
    │   2689   15689   125689 │    7     234569  245689 │  12369   12349   123469 │$
    ├─────────────────────────┼─────────────────────────┼─────────────────────────┤$
    │   3789     2     15789  │   3459   34579    4579  │  13579     6     13789  │$
    │   3679   15679   15679  │   359      8     25679  │    4     12359   12379  │$
    │  36789     4     56789  │   359      1     25679  │  23579   23589   23789  │$
    ├─────────────────────────┼─────────────────────────┼─────────────────────────┤$
    │   289      89     289   │    6      459      3    │   1259     7     12489  │$
    │    5      6789     3    │    2      479      1    │    69     489     4689  │$
    │    1      6789     4    │   589     579     5789  │  23569   23589   23689  │$
    └─────────────────────────┴─────────────────────────┴─────────────────────────┘$
    ");
    assert_eq!(format!("{candidates:?}"), candidates.table().to_string());
    let solved = Candidates::of(&grid(GRID1), Propagation::Singles).unwrap();
    assert_eq!(solved.table().to_string(), solved.to_grid().table().to_string());
}

#[test]
fn a_cell_without_candidates() {
    let mut candidates = Candidates::of(&grid(GRID2), Propagation::Peers).unwrap();
    assert!(!candidates.table().to_string().contains('!'));
    let a2 = Cell::ALL[1];
    let digits = candidates.get(a2);
    let remove = |digit| candidates.eliminate(a2, digit, Propagation::Peers);
    assert_eq!(digits.iter().map(remove).last(), Some(Err(Contradiction::NoDigit(a2))));
    let row: String = candidates.table().to_string().lines().take(1).collect();
    assert_eq!(row.split_whitespace().take(2).collect::<Vec<_>>(), ["4", "!"]);
}

#[test]
fn marks_take_no_room() {
    let grid = grid(GRID2);
    let c4 = Cell::at(2, 3).unwrap();
    let marked = |cell| if cell == c4 { ("<", ">") } else { ("", "") };
    let table = grid.table().marks(&marked).to_string();
    assert_eq!(table.replacen("<7 >", "7 ", 1), grid.table().to_string());
}

#[test]
fn conflicts() {
    let mut wrong = grid(GRID2);
    for name in ["A9", "B7", "I7", "I9"] {
        wrong[name.parse().unwrap()] = Digit::new(8);
    }
    let conflicts: Vec<_> = wrong.conflicts().iter().map(ToString::to_string).collect();
    assert_snapshot!(conflicts.join("\n"), @r"
    8 stands twice in row A: A7, A9
    8 stands twice in row I: I7, I9
    8 stands 3 times in column 7: A7, B7, I7
    8 stands twice in column 9: A9, I9
    8 stands 3 times in box 3: A7, A9, B7
    8 stands twice in box 9: I7, I9
    ");
    assert!(grid(GRID2).conflicts().is_empty());
}

#[test]
fn contradictions() {
    let case = |note: &str| suite("edge.sud").into_iter().find(|case| case.note == note).unwrap();
    let of = |note, level| Candidates::of(&case(note).puzzle, level).unwrap_err();
    let (a2, mut grid2) = (Cell::ALL[1], Candidates::of(&grid(GRID2), Propagation::Peers).unwrap());
    grid2.eliminate(a2, Digit::ALL[6], Propagation::Peers).unwrap();
    let all = [
        of("two equal digits in a row", Propagation::Check),
        of("two equal digits in a column", Propagation::Peers),
        of("two equal digits in a box", Propagation::Locked),
        of("no digit is left for A9", Propagation::Peers),
        of("no place is left for 1 in row A and box 1", Propagation::Singles),
        grid2.assign(a2, Digit::ALL[6], Propagation::Singles).unwrap_err(),
    ];
    let texts: Vec<_> = all.iter().map(Contradiction::to_string).collect();
    assert_snapshot!(texts.join("\n"), @r"
    C8 cannot be 5: C2 is 5
    H7 cannot be 5: B7 is 5
    I5 cannot be 5: G4 is 5
    no digit is left for A9
    no place is left for 1 in row A
    A2 cannot be 7: that has been ruled out
    ");
}

#[test]
fn flaws() {
    let solution =
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
    let mut wrong = grid(solution);
    wrong[Cell::ALL[2]] = Digit::new(4);
    let all = [
        verify(&grid(GRID1), &grid(GRID1)).unwrap_err(),
        verify(&grid(GRID1), &wrong).unwrap_err(),
        verify(&Grid::EMPTY, &wrong).unwrap_err(),
    ];
    let texts: Vec<_> = all.iter().map(Flaw::to_string).collect();
    assert_snapshot!(texts.join("\n"), @r"
    A1 is empty
    A3 is 4, the puzzle gives 3
    row A has no 3
    ");
}
