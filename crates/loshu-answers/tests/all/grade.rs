//! Answers as people, programs and language models write them.

use loshu::{Grid, Limits, Marks};
use loshu_answers::{
    AnswerReader, Board, Fault, Grade, Graded, HowMany, NoAnswer, OrdinaryBoard, digits_of,
};
use loshu_explain::step::{Language, Style};
use loshu_formats::Signs;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn digits(line: &str) -> Vec<u8> {
    digits_of(&line.parse::<Grid>().unwrap())
}

fn read(text: &str) -> Result<Vec<u8>, NoAnswer> {
    AnswerReader::new(9, Signs::Digits).read(text, &digits(PUZZLE))
}

/// The rows of a grid, each cell through a function, with a text between cells.
fn rows(grid: &[u8], side: usize, between: &str, cell: impl Fn(u8) -> String) -> Vec<String> {
    let row = |row: &[u8]| row.iter().map(|&digit| cell(digit)).collect::<Vec<_>>().join(between);
    grid.chunks(side).map(row).collect()
}

/// The ways in which a grid is written, without and with words around it.
fn written(grid: &[u8], side: usize, signs: Signs) -> Vec<String> {
    let sign = |digit: u8| signs.sign(digit);
    let with = |between: &str| rows(grid, side, between, sign);
    let numbered = |from: usize, rows: &[String], label: &dyn Fn(usize) -> String| {
        let lines = rows.iter().enumerate().map(|(at, row)| label(at + from) + row);
        lines.collect::<Vec<_>>().join("\n")
    };
    let number = |digit: u8| digit.to_string();
    let numbers = rows(grid, side, ", ", number);
    let quoted = rows(grid, side, ", ", |digit| format!("\"{}\"", sign(digit)));
    let columns: Vec<String> = (1..=side).map(|column| column.to_string()).collect();
    let rule = vec!["---"; side].join("|");
    let box_of = |cells: &str| {
        cells
            .split(' ')
            .collect::<Vec<_>>()
            .chunks(side.isqrt())
            .map(|part| part.join(" "))
            .collect::<Vec<_>>()
            .join(" | ")
    };
    let boxed: Vec<String> = with(" ").iter().map(|row| box_of(row)).collect();
    let framed = {
        let mut lines = Vec::new();
        for (at, row) in boxed.iter().enumerate() {
            if at > 0 && at % side.isqrt() == 0 {
                lines.push("-".repeat(row.len()).replacen("--", "-+", 3));
            }
            lines.push(row.clone());
        }
        lines.join("\n")
    };
    let mut all = vec![
        with(" ").join("\n"),
        with(", ").join("\n"),
        with(",").join(",\n"),
        with(" ").join("\n\n"),
        with("\t").join("\n"),
        boxed.join("\n"),
        framed.clone(),
        framed.replace('|', "│").replace('-', "─").replace('+', "┼"),
        numbered(1, &with(" "), &|at| format!("Row {at}: ")),
        numbered(1, &with(" "), &|at| format!("**Row {at}:** ")),
        numbered(1, &with(", "), &|at| format!("- Row {at}: ")),
        numbered(1, &with(" "), &|at| format!("{at}. ")),
        numbered(1, &with(" "), &|at| format!("R{at}: ")),
        numbered(1, &with(" "), &|at| format!("R{at} ")),
        numbered(1, &with(" "), &|at| format!("row {at} = ")),
        numbered(1, &with(" "), &|at| format!("第{at}行：")),
        numbered(1, &with(" | "), &|at| format!("| **{at}** | ")),
        numbered(1, &with(" "), &|at| format!("Row {at} is fixed by the columns.\nRow {at}: ")),
        with(" ").iter().map(|row| format!("> {row}")).collect::<Vec<_>>().join("\n"),
        with(" | ").iter().map(|row| format!("| {row} |")).collect::<Vec<_>>().join("\n"),
        format!(
            "| {} |\n|{rule}|\n{}",
            columns.join(" | "),
            with(" | ").iter().map(|row| format!("| {row} |")).collect::<Vec<_>>().join("\n")
        ),
        {
            let lines: Vec<String> = with(" | ").iter().map(|row| format!("| {row} |")).collect();
            format!("{}\n|{rule}|\n{}", lines[0], lines[1..].join("\n"))
        },
        with(" | ").iter().map(|row| format!("**{row}**")).collect::<Vec<_>>().join("\n"),
        format!(
            "[{}]",
            numbers.iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(", ")
        ),
        format!(
            "[\n{}\n]",
            numbers.iter().map(|row| format!("  [{row}],")).collect::<Vec<_>>().join("\n")
        ),
        format!(
            "solution = [\n{}\n]",
            numbers
                .iter()
                .map(|row| format!("    [{row}],  # checked"))
                .collect::<Vec<_>>()
                .join("\n")
        ),
        format!("[{}]", numbers.join(", ")),
        format!("{{\"solution\": [[{}]]}}", numbers.join("], [")),
        format!("{{\"grid\": [[{}]], \"done\": true}}", quoted.join("], [")),
        format!("[[{}]]", numbers.join("],\n [").replace(", ", ",\n  ")),
        format!("np.array([[{}]])", numbers.join("],\n          [")),
        format!("[[{}]]", numbers.join("]\n [").replace(',', "")),
        format!("[[{}.]]", numbers.join(".]\n [").replace(',', ".")),
        format!("(({}))", numbers.join("),\n(")),
        format!(
            "{{{}}}",
            numbers
                .iter()
                .enumerate()
                .map(|(at, row)| format!("\"row{}\": [{row}]", at + 1))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        format!(
            "\\begin{{array}}{{|{}|}}\n\\hline\n{} \\\\ \\hline\n\\end{{array}}",
            "c|".repeat(side),
            with(" & ").join(" \\\\ \\hline\n")
        ),
        format!("$$\\begin{{bmatrix}}{}\\end{{bmatrix}}$$", with("&").join("\\\\")),
        format!(
            "<table>{}</table>",
            with("</td><td>")
                .iter()
                .map(|row| format!("<tr><td>{row}</td></tr>"))
                .collect::<String>()
        ),
        with(" ").join(" "),
        with(", ").join("; "),
        format!("{{\"solution\": \"{}\"}}", with(" ").join("\\n")),
        with(" ").iter().map(|row| format!("{row}  ✓")).collect::<Vec<_>>().join("\n"),
        with(" ").iter().map(|row| format!("{row}   (row done)")).collect::<Vec<_>>().join("\n"),
        with("-").join("\n"),
        with(" ").join("\r\n"),
    ];
    // Signs side by side are cells only if each is one sign.
    if signs != Signs::Numbers {
        let line = with("").concat();
        all.extend([
            line.clone(),
            with("").join("\n"),
            format!("[\"{}\"]", with("").join("\", \"")),
            format!("The solution is {line}."),
            format!("Solution: `{line}`"),
            format!("{{\"answer\": \"{line}\"}}"),
            numbered(1, &with(""), &|at| format!("Row {at}: ")),
            numbered(0, &with(" "), &|at| format!("{} ", char::from(b'A' + at as u8))),
        ]);
    }
    all
}

#[test]
fn grids_in_all_forms_of_all_sizes() {
    let sixteen: Vec<u8> = (0..256)
        .map(|cell| {
            let (row, column) = (cell / 16, cell % 16);
            ((row % 4 * 4 + row / 4 + column) % 16 + 1) as u8
        })
        .collect();
    let six = b"146352325416634521251634413265562143".map(|sign| sign - b'0');
    let four = b"1234341221434321".map(|sign| sign - b'0');
    let nine = digits(SOLUTION);
    let cases: [(&[u8], u8, Signs); 5] = [
        (&nine, 9, Signs::Digits),
        (&six, 6, Signs::Digits),
        (&four, 4, Signs::Digits),
        (&sixteen, 16, Signs::Digits),
        (&sixteen, 16, Signs::Numbers),
    ];
    let around = [
        ("", ""),
        ("Here is the solution:\n\n", ""),
        ("```\n", "\n```"),
        ("Let me think. r1c1 has 1 candidate.\n\n```text\n", "\n```\n\nEach row has all digits."),
        ("<think>\nTry this:\n1 1 1 1\n</think>\n", "\n\nI hope this helps!"),
        ("So the final grid:\n<answer>\n", "\n</answer>"),
    ];
    let mut wrong = Vec::new();
    let mut number = 0;
    for (grid, side, signs) in cases {
        let reader = AnswerReader::new(side, signs);
        for text in written(grid, usize::from(side), signs) {
            for (before, behind) in around {
                let text = format!("{before}{text}{behind}");
                number += 1;
                let found = reader.read(&text, &[]);
                if found.as_deref() != Ok(grid) {
                    wrong.push(format!("--- {side} {signs:?} {found:?}\n{text}"));
                }
            }
        }
    }
    assert!(number > 1_000, "{number}");
    assert!(wrong.is_empty(), "{} of {number}\n{}", wrong.len(), wrong.join("\n"));
}

/// What a person would say about each answer.
#[test]
fn answers_with_words() {
    let lines = |line: &str| {
        let rows: Vec<String> = line
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        rows.join("\n")
    };
    let (puzzle, solution) = (lines(PUZZLE), lines(SOLUTION));
    let other = solution.replacen("534", "543", 1);
    let full = digits(SOLUTION);
    let spelled = |names: [&str; 10], between: &str| {
        let row = |row: &[u8]| {
            row.iter().map(|&digit| names[usize::from(digit)]).collect::<Vec<_>>().join(between)
        };
        full.chunks(9).map(row).collect::<Vec<_>>().join("\n")
    };
    let english = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let chinese = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let keycaps: String = solution
        .chars()
        .map(|sign| if sign == '\n' { "\n".into() } else { format!("{sign}\u{FE0F}\u{20E3}") })
        .collect();
    let wide: String = solution
        .chars()
        .map(|sign| sign.to_digit(10).map_or(sign, |d| char::from_u32(0xFF10 + d).unwrap()))
        .collect();
    let columns: Vec<String> = (0..9)
        .map(|column| {
            let digits = (0..9).map(|row| full[9 * row + column].to_string());
            format!("Column {}: {}", column + 1, digits.collect::<Vec<_>>().join(" "))
        })
        .collect();
    let facts: Vec<String> = PUZZLE
        .bytes()
        .zip(SOLUTION.bytes())
        .enumerate()
        .filter(|(_, (given, _))| *given == b'.')
        .map(|(at, (_, digit))| format!("r{}c{}={}", at / 9 + 1, at % 9 + 1, digit as char))
        .collect();
    let spaced = |row: &str, between: &str| {
        row.split("").filter(|sign| !sign.is_empty()).collect::<Vec<_>>().join(between)
    };
    let around = |label: &str, behind: &str, between: &str| {
        let row = |(number, row): (usize, &str)| {
            format!("{label}{number}{behind}{}\n", spaced(row, between))
        };
        (1..).zip(solution.lines()).map(row).collect::<String>()
    };
    let right = [
        format!("The puzzle:\n{puzzle}\n\nThe solution:\n{solution}"),
        format!("{puzzle}\n\n{solution}"),
        format!("First attempt:\n{other}\nThat has two 4s in column 2. Final answer:\n{solution}"),
        format!("{solution}\n\nFor reference, the original puzzle was\n{puzzle}"),
        format!("{solution}\n\nCheck of the columns:\n{}", columns.join("\n")),
        format!("<think>\n{other}\n</think>\n{solution}"),
        format!("<answer>{solution}</answer>\nbut before I had\n{other}"),
        format!("\\boxed{{{SOLUTION}}}"),
        format!(
            "$\\boxed{{\\begin{{matrix}} {} \\end{{matrix}}}}$",
            solution.replace('\n', " \\\\ ")
        ),
        spelled(english, " "),
        spelled(english, ", "),
        spelled(chinese, ""),
        spelled(chinese, " "),
        keycaps,
        wide,
        format!("The cells are {}.", facts.join(", ")),
        format!(
            "{{{}}}",
            facts
                .iter()
                .map(|fact| format!("\"{}", fact.replace('=', "\": ")))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        format!("{puzzle}\n\nSo I fill in:\n{}", facts.join("\n")),
        facts
            .iter()
            .map(|fact| {
                fact.replace('r', "Row ").replace('c', ", Column ").replace('=', ": ") + "\n"
            })
            .collect(),
        facts
            .iter()
            .map(|fact| fact.replace('r', "第").replace('c', "行第").replace('=', "列：") + "\n")
            .collect(),
        format!("| | C1 | C2 |\n|---|---|\n{}", around("| **R", "** | ", " | ")),
        around("Ligne ", " – ", " "),
        around("Row ", " → ", " "),
        around("Row ", " - ", " "),
        format!(
            "{{\"rows\": {{{}}}}}",
            around("\"", "\": \"", "").replace('\n', "\", ").trim_end_matches(", ")
        ),
        format!(
            "<solution>{}</solution>",
            solution.lines().map(|row| format!("<row>{row}</row>")).collect::<String>()
        ),
        format!("The rows are {}.", solution.replace('\n', ", then ")),
        format!(
            "({})",
            solution
                .lines()
                .map(|row| format!("({})", spaced(row, ", ")))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        format!("\\boxed{{\\text{{{SOLUTION}}}}}"),
        format!("{PUZZLE},{SOLUTION}"),
        solution.lines().map(|row| format!("({}\n", spaced(row, ") (") + ")")).collect(),
        SOLUTION.bytes().map(|sign| format!("{}\n", sign as char)).collect(),
        format!(
            "   1 2 3 4 5 6 7 8 9\n{}",
            (1..)
                .zip(solution.lines())
                .map(|(n, row)| format!(
                    "{n}  {}\n",
                    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
                ))
                .collect::<String>()
        ),
        format!("Step 1\n9\n\n{solution}"),
        solution.lines().collect::<Vec<_>>().chunks(3).map(|rows| rows.concat() + "\n").collect(),
    ];
    for text in &right {
        assert_eq!(read(text).as_deref(), Ok(&full[..]), "{text}");
    }
    let short = &SOLUTION[..80];
    let missing_row = solution.lines().take(8).collect::<Vec<_>>().join("\n");
    let missing_cell = solution.replacen("672195348", "67219534", 1);
    let none = [
        ("", NoAnswer::Nothing),
        ("  \n", NoAnswer::Nothing),
        ("I think it is 5.", NoAnswer::NoGrid),
        ("I cannot solve this puzzle, sorry.", NoAnswer::NoGrid),
        ("<think>\nLet me see, r1c3 can be 1, 2 or 4", NoAnswer::Unfinished),
        ("The answer is 42. The sum is 405.", NoAnswer::NoGrid),
        (short, NoAnswer::Cells { found: 80, expected: 81 }),
        (&format!("The grid: {short}"), NoAnswer::Cells { found: 80, expected: 81 }),
        (&format!("{SOLUTION}5"), NoAnswer::Cells { found: 82, expected: 81 }),
        (&missing_row, NoAnswer::Rows { found: 8, expected: 9 }),
        (&format!("{solution}\n123456789"), NoAnswer::Rows { found: 10, expected: 9 }),
        (&missing_cell, NoAnswer::Row { row: 2, found: 8, expected: 9 }),
        (
            &format!("{puzzle}\n\nMy solution:\n{missing_cell}"),
            NoAnswer::Row { row: 2, found: 8, expected: 9 },
        ),
        (&columns.join("\n"), NoAnswer::NoGrid),
        ("<answer>none</answer>", NoAnswer::NoGrid),
        ("[]", NoAnswer::NoGrid),
        ("\u{0}\u{1}", NoAnswer::NoGrid),
    ];
    for (text, wanted) in none {
        assert_eq!(read(text), Err(wanted), "{text}");
    }
    // A copy of the puzzle is an answer without digits.
    assert_eq!(read(&puzzle), Ok(digits(PUZZLE)));
    let half = format!("{}{}", &SOLUTION[..45], &PUZZLE[45..]);
    assert_eq!(read(&format!("{}\n\nwas\n{puzzle}", lines(&half))), Ok(digits(&half)));
}

#[test]
fn nothing_makes_the_reader_fail() {
    let pieces = [
        "<",
        "</answer>",
        "<answer>",
        "\\boxed{",
        "{",
        "}",
        "[",
        "]",
        "(1",
        ",",
        "r1c",
        "\\\\",
        "é",
        "一",
        "9 ",
        "|",
        "\n",
        "</think>",
        "<think>",
        "r99999999999999999999c1=4",
    ];
    let mut seed = 1_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..12 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text += pieces[(seed >> 33) as usize % pieces.len()];
        }
        let _ = read(&text);
    }
    // Long texts are read in a time that grows no faster than they do.
    for piece in ["[", "r1c1=", "9 ", "<a", "\\boxed{"] {
        let _ = read(&piece.repeat(200_000));
    }
}

fn grade(puzzle: &str, answer: &[u8]) -> Grade {
    let board = OrdinaryBoard::new(Marks::of(&puzzle.parse::<Grid>().unwrap()));
    Grade::of(&board, || board.solve(&[], &Limits::NONE), answer, &Limits::NONE).unwrap()
}

#[test]
fn grades_say_how_much_is_right() {
    let mut answer = digits(SOLUTION);
    let grade_of = |answer: &[u8]| grade(PUZZLE, answer);
    assert_eq!(grade_of(&answer), Grade::correct(51));
    answer[2] = 0;
    let incomplete = grade_of(&answer);
    assert_eq!(
        (incomplete.judgement, incomplete.right, incomplete.empty),
        (Graded::Incomplete, Some(50), 1)
    );
    answer[3] = 9;
    let wrong = grade_of(&answer);
    assert_eq!(
        (wrong.judgement, wrong.right, &wrong.wrong[..]),
        (Graded::Wrong, Some(49), &[3][..])
    );
    assert!(wrong.are_givens_kept);
    answer[0] = 1;
    let changed = grade_of(&answer);
    assert_eq!((changed.are_givens_kept, &changed.wrong[..]), (false, &[0, 3][..]));
    assert_eq!(changed.fault, Some(Fault::Givens(vec![0])));
    let board = OrdinaryBoard::new(Marks::of(&PUZZLE.parse::<Grid>().unwrap()));
    let reason = |grade: &Grade, language| {
        grade.reason(&board, Style { language, ..Style::default() }).unwrap()
    };
    assert_eq!(reason(&changed, Language::English), "Other digits than the givens: r1c1.");
    assert_eq!(reason(&changed, Language::Chinese), "与已知数不同：r1c1。");
    assert_eq!(reason(&incomplete, Language::English), "1 cell is empty.");
}

#[test]
fn any_solution_is_right() {
    let solution = digits(SOLUTION);
    // Six digits that change places in pairs of rows, and the empty grid.
    for puzzle in [".".repeat(81), format!("{}{}", &SOLUTION[..18], ".".repeat(63))] {
        assert_eq!(grade(&puzzle, &solution).judgement, Graded::Correct);
        let half: Vec<u8> = solution
            .iter()
            .enumerate()
            .map(|(at, digit)| if at < 40 { *digit } else { 0 })
            .collect();
        let incomplete = grade(&puzzle, &half);
        assert_eq!((incomplete.judgement, incomplete.wrong.len()), (Graded::Incomplete, 0));
        let mut clash = half.clone();
        clash[39] = clash[38];
        let wrong = grade(&puzzle, &clash);
        assert_eq!(wrong.judgement, Graded::Wrong);
        assert!(wrong.wrong.contains(&39) && matches!(wrong.fault, Some(Fault::Rule(_))));
    }
    let board = OrdinaryBoard::new(Marks::of(&Grid::EMPTY));
    assert_eq!(board.solve(&[], &Limits::NONE), HowMany::Several);
}
