//! All accepted writings.

use loshu::format::{Parser, Rulers};
use loshu::{Cell, Digit, Grid, Solver};

use super::{grids, read, rows};
use crate::essays::{GRID1, GRID2, grid};

#[test]
fn three_writings_of_the_essay() {
    let rows = "\
400000805
030000000
000700000
020000060
000080400
000010000
000603070
500200000
104000000
";
    let drawn = [
        "4 . . |. . . |8 . 5 ",
        ". 3 . |. . . |. . . ",
        ". . . |7 . . |. . . ",
        "------+------+------",
        ". 2 . |. . . |. 6 . ",
        ". . . |. 8 . |4 . . ",
        ". . . |. 1 . |. . . ",
        "------+------+------",
        ". . . |6 . 3 |. 7 . ",
        "5 . . |2 . . |. . . ",
        "1 . 4 |. . . |. . . ",
    ];
    assert_eq!(grid(rows), grid(GRID2));
    assert_eq!(grid(&drawn.join("\n")), grid(GRID2));
    assert_eq!(grids([GRID2, rows, &drawn.join("\n"), GRID2].join("\n")), [grid(GRID2); 4]);
}

#[test]
fn every_sign_for_an_empty_cell() {
    for sign in ['.', '0', '-', '_', '*', 'x', 'X'] {
        let line = GRID2.replace('.', &sign.to_string());
        assert_eq!(grid(&line), grid(GRID2), "{sign}");
        assert_eq!(grid(&rows(&grid(GRID2)).replace('.', &sign.to_string())), grid(GRID2));
    }
    let mixed = GRID2.replacen('.', "0", 7).replacen('.', "x", 7).replacen('.', "_", 7);
    assert_eq!(grid(&mixed), grid(GRID2));
}

#[test]
fn remarks_behind_a_line() {
    for remark in [
        " a remark",
        "\ta remark 123456789",
        "  # 17 clues",
        ", 1 solution",
        ",417369825632158947958724316825437169791586432346912758289643571573291684164875293",
        ";x",
        ":0000:x:wing",
        "#",
        " ",
        "\r",
        " \u{6570}\u{72EC}",
        " \u{FF}",
    ] {
        assert_eq!(grids(format!("{GRID2}{remark}\n{GRID1}")), [GRID2, GRID1].map(grid));
    }
    assert_eq!(grids([GRID2.as_bytes(), b" \xFF\xFE\0"].concat()), [grid(GRID2)]);
}

#[test]
fn one_line_with_room_between_the_cells() {
    let spaced: String = GRID2.chars().flat_map(|c| [c, ' ']).collect();
    assert_eq!(grid(&spaced), grid(GRID2));
    assert_eq!(grid(&format!("  {GRID2}")), grid(GRID2));
    assert_eq!(grid(&rows(&grid(GRID2)).replace('\n', " ")), grid(GRID2));
    assert_eq!(grid(&rows(&grid(GRID2)).replace('\n', "|")), grid(GRID2));
    assert_eq!(grids(format!("{spaced} and a remark\n{GRID1}")), [GRID2, GRID1].map(grid));
}

#[test]
fn line_ends_and_byte_order_mark() {
    let text = format!("{GRID2}\n\n{}{GRID1}\n", rows(&grid(GRID2)));
    let expected = [GRID2, GRID2, GRID1].map(grid);
    assert_eq!(grids(&text), expected);
    assert_eq!(grids(text.replace('\n', "\r\n")), expected);
    assert_eq!(grids(format!("\u{FEFF}{text}")), expected);
    assert_eq!(grids(text.trim_end()), expected);
    assert_eq!(grids(format!("\u{FEFF}# a comment\n{text}")), expected);
    assert_eq!(
        read(format!("\u{FEFF}{}", &GRID2[1..]))[0],
        "line 1, column 81: 80 cells, expected 81"
    );
}

#[test]
fn comments_and_rulers() {
    let grid = grid(GRID2);
    for rulers in [Rulers::Ascii, Rulers::Unicode] {
        let table = grid.table().rulers(rulers).to_string();
        assert_eq!(grids(&table), [grid]);
        // Comments between the rows and everything further in.
        let text = table.replace('\n', "\n  # no row\n    ");
        assert_eq!(grids(text), [grid]);
    }
    let wide = format!("+===+---+\n{}+---+\n=-=\n|\n", rows(&grid).replace('\n', "  \n---\t---\n"));
    assert_eq!(grids(wide), [grid]);
    let double = grid.table().rulers(Rulers::Unicode).to_string().replace(['─', '│'], "║");
    assert_eq!(grids(double), [grid]);
    assert_eq!(grids("# nothing\n-----\n\n=====\n+\n"), []);
    let boxed: String = rows(&grid)
        .lines()
        .map(|row| row.chars().fold("|".to_string(), |line, c| line + " " + &c.to_string() + " |"))
        .map(|row| row + "\n" + &"+---".repeat(9) + "+\n")
        .collect();
    assert_eq!(grids(boxed), [grid]);
}

#[test]
fn dashes_are_rulers_or_cells() {
    let mut few = Grid::EMPTY;
    few[Cell::ALL[3]] = Digit::new(7);
    few[Cell::ALL[80]] = Digit::new(1);
    let dashes = rows(&few).replace('.', "-");
    assert!(dashes.contains("\n---------\n"));
    assert_eq!(grids(&dashes), [few]);
    assert_eq!(grids("-".repeat(81)), [Grid::EMPTY]);
    // In a grid with other signs they are a ruler.
    let rows = rows(&grid(GRID2));
    let (band, rest) = rows.split_at(30);
    assert_eq!(grids(format!("{band}---------\n{rest}")), [grid(GRID2)]);
}

/// Whatever the cells and the rulers are written with, the record is right or an error.
#[test]
fn rulers_of_all_signs() {
    let expected = grid(GRID2);
    for cell in [".", "0", "-", "_", "*", "x"] {
        let rows = rows(&expected).replace('.', cell);
        let (bands, _) = rows.as_bytes().as_chunks::<30>();
        let bands = bands.iter().map(|band| str::from_utf8(band).unwrap()).collect::<Vec<_>>();
        for ruler in ["___|___|___", "*********", "---------", "- - - - - - - - -", "xxx xxx xxx"] {
            let between = bands.join(&format!("{ruler}\n"));
            for text in [between.clone(), format!("{ruler}\n{between}{ruler}\n")] {
                let read = read(text.repeat(2));
                if ruler.starts_with(cell) {
                    let errors = read.iter().filter(|item| item.contains("cannot tell rulers"));
                    assert_eq!(errors.count(), 1, "{text}: {read:?}");
                    assert_eq!(read.len(), 1);
                } else {
                    assert_eq!(grids(text.repeat(2)), [expected; 2], "{text}");
                }
            }
        }
    }
}

#[test]
fn rulers_in_a_full_grid() {
    let full: Grid = Solver::new().solutions(&grid(GRID1)).next().unwrap().into();
    let rows = rows(&full);
    for ruler in ["---------\n", "___|___|___\n", "*********\n"] {
        let text = [&rows[..30], ruler, &rows[30..60], ruler, &rows[60..], ruler].concat();
        assert_eq!(grids(text.repeat(3)), [full; 3], "{ruler}");
    }
}

/// Empty rows are rows where their sign is known as that of an empty cell.
#[test]
fn empty_rows() {
    let mut puzzle = grid(GRID2);
    for cell in Cell::ALL.into_iter().filter(|cell| [1, 4].contains(&cell.row())) {
        puzzle[cell] = None;
    }
    for cell in [".", "0", "-", "_", "*", "x"] {
        let text = rows(&puzzle).replace('.', cell);
        assert_eq!(grids(text.repeat(2)), [puzzle; 2], "{cell}");
        assert_eq!(grids(rows(&Grid::EMPTY).replace('.', cell)), [Grid::EMPTY], "{cell}");
    }
}

#[test]
fn columns_may_be_numbered() {
    let header = "1 2 3 4 5 6 7 8 9\n";
    let (one, two) = (rows(&grid(GRID2)), rows(&grid(GRID1)));
    let expected = [GRID2, GRID1].map(grid);
    for between in ["", "\n", "---+---+---\n"] {
        let text = format!("{header}{one}{between}{header}{two}");
        assert_eq!(grids(&text), expected, "{between:?}");
    }
    // Without a tenth row it is a row.
    let minlex = "123456789\n".to_owned() + &rows(&grid(GRID1))[10..];
    assert_eq!(grids(minlex.repeat(2)).len(), 2);
    assert_eq!(grids(minlex.clone() + "\n" + &one), [grids(&minlex)[0], expected[0]]);
}

#[test]
fn every_line_end() {
    for end in ["\n", "\r\n", "\r"] {
        let lines = [GRID1, GRID2, GRID1].map(|line| line.to_owned() + end).concat();
        assert_eq!(grids(&lines), [GRID1, GRID2, GRID1].map(grid), "{end:?}");
        assert_eq!(grids(rows(&grid(GRID2)).replace('\n', end)), [grid(GRID2)], "{end:?}");
        let mut parser = Parser::new();
        parser.push_line(lines.as_bytes());
        assert_eq!(parser.map(|item| item.unwrap().line).collect::<Vec<_>>(), [1, 2, 3]);
    }
}

#[test]
fn several_grids() {
    let (one, two) = (rows(&grid(GRID2)), rows(&grid(GRID1)));
    let expected = [GRID2, GRID1].map(grid);
    for between in ["", "\n", "\n\n \t \n", "========\n", "=\n", "# two\n", "-----\n"] {
        assert_eq!(grids(format!("{one}{between}{two}")), expected, "{between:?}");
    }
    let tables = expected.map(|grid| grid.table().rulers(Rulers::Unicode).to_string()).concat();
    assert_eq!(grids(tables), expected);
    assert_eq!(
        read(format!("\n{one}{GRID1}\n# x\n{two}")),
        ["17 clues, line 2", "32 clues, line 11", "32 clues, line 13",]
    );
}

/// What is read as a plain line is what would be read of it otherwise.
#[test]
fn plain_lines() {
    for end in ["", "\n", "\r\n", " ", "\tremark", ",0", ";", ": remark", "#"] {
        let line = GRID2.to_owned() + end;
        let (mut quick, mut pushed) = (Parser::new(), Parser::new());
        let puzzle = quick.plain_line(line.as_bytes()).expect("a plain line");
        pushed.push_line(line.as_bytes());
        let pushed = pushed.next().unwrap().unwrap();
        assert_eq!((pushed.givens, pushed.line), (puzzle.grid, puzzle.line), "{line:?}");
        assert_eq!(puzzle.grid, grid(GRID2));
    }
}

#[test]
fn other_lines_are_left_to_be_pushed() {
    let not_plain = [
        &GRID2[1..],
        &(GRID2.to_owned() + "."),
        &(GRID2.to_owned() + "x"),
        &(" ".to_owned() + GRID2),
        &GRID2.replace('.', "-"),
        &GRID2.replacen('.', "/", 1),
        &GRID2.replacen('.', ":", 1),
        &format!("{GRID2}\r{GRID1}"),
        &format!("{GRID2} remark\r{GRID1}"),
        "",
    ];
    for line in not_plain {
        assert_eq!(Parser::new().plain_line(line.as_bytes()), None, "{line:?}");
    }
    let mut parser = Parser::new();
    parser.push_line(&GRID2.as_bytes()[..9]);
    assert_eq!(parser.plain_line(GRID2.as_bytes()), None, "a grid is open");
    parser.push_line(GRID2.as_bytes());
    assert_eq!(parser.plain_line(GRID2.as_bytes()), None, "results wait");
    assert_eq!(
        (parser.by_ref().count(), parser.plain_line(GRID2.as_bytes()).unwrap().line),
        (2, 3)
    );
}
