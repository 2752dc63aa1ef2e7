//! Headings, markup and lines that strayed into a list cost no puzzle, and no puzzle is lost with an exit
//! status of 0.

use crate::support::{
    GRID1, GRID1_DOTS, GRID2, GRID2_BOXED, GRID2_SOLVED, Ran, lines, rows, run, run_with,
};

fn solve_quietly(text: impl Into<String>) -> Ran {
    run_with(["-q", "solve"], text.into())
}

fn converted(text: impl Into<String>) -> Ran {
    run_with(["convert", "--to", "line"], text.into())
}

/// How many lines are the solution.
fn solved(ran: &Ran) -> usize {
    ran.out.lines().filter(|line| *line == GRID2_SOLVED).count()
}

#[test]
fn a_heading_in_a_list_costs_no_puzzle() {
    for heading in ["[quote]", "[hard]", "[Solution]", "[/code]", "[Colours]", "[PencilMarks]"] {
        let list = lines([GRID2; 100]);
        let ran = solve_quietly(format!("{list}{heading}\n{list}"));
        assert_eq!((ran.code, solved(&ran)), (0, 200), "{heading}: {}", ran.err);
    }
    let part = |name| format!("[{name}]\n{}", lines([GRID2; 5]));
    let ran = solve_quietly(["easy", "medium", "hard"].map(part).concat());
    assert_eq!((ran.code, solved(&ran)), (0, 15));
    for first in ["[quote]", "<b>", "[code]", "<pre>"] {
        let ran = solve_quietly(format!("{first}\n{}", lines([GRID2; 20])));
        assert_eq!((ran.code, solved(&ran)), (0, 20), "{first}: {}", ran.err);
    }
}

#[test]
fn a_lone_bracket_costs_no_puzzle() {
    for bracket in ["[", "{", "[[", "{\"", "[{\"a\":1},"] {
        for puzzle in [GRID2.to_owned(), GRID2.replace('.', "0"), rows(GRID2) + "\n"] {
            let list = lines([&*puzzle; 20]);
            let ran = solve_quietly(format!("{list}{bracket}\n{list}"));
            assert_eq!((ran.code, solved(&ran)), (2, 40), "{bracket}: {}", ran.err);
            assert!(ran.out.lines().count() <= 42, "{}", ran.out);
        }
    }
}

#[test]
fn a_grid_above_the_end_of_a_quote_is_read() {
    for (begin, end) in [("[code]", "[/code]"), ("```", "```"), ("<pre>", "</pre>")] {
        let ran = solve_quietly(format!("{begin}\n{GRID2_BOXED}{end}\n"));
        assert_eq!((ran.code, solved(&ran)), (0, 1), "{begin}: {}", ran.err);
    }
    let boxed = format!("------+-------+------\n{GRID2_BOXED}------+-------+------\n");
    let ran = solve_quietly(format!("{boxed}[/code]\n"));
    assert_eq!((ran.code, solved(&ran)), (0, 1), "{}", ran.err);
}

#[test]
fn a_zero_byte_costs_one_line() {
    let list = lines([GRID2; 100]);
    let ran = solve_quietly(format!("{list}\0\n{list}"));
    assert_eq!((ran.code, solved(&ran), ran.out.lines().count()), (2, 200, 201));
}

#[test]
fn a_text_in_utf16_without_a_mark() {
    let text = format!("# two\n{GRID2}\n{GRID2}\n");
    let units: Vec<_> = text.encode_utf16().collect();
    let little: Vec<_> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<_> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    for bytes in [little, big] {
        assert_eq!(run_with(["solve"], bytes).fine(), lines([GRID2_SOLVED; 2]));
    }
}

#[test]
fn compressed_data_of_other_kinds_is_named() {
    let xz = run_with(["solve"], b"\xFD7zXZ\0\0\x04".to_vec()).refused();
    assert!(xz.contains("data compressed with xz; unpack it first"), "{xz}");
    let bzip2 = run_with(["solve"], b"BZh91AY&SY\x01\x02".to_vec()).refused();
    assert!(bzip2.contains("data compressed with bzip2; unpack it first"), "{bzip2}");
}

#[test]
fn a_key_says_what_a_puzzle_is() {
    let yaml =
        format!("- id: 7\n  puzzle: \"{GRID2}\"\n  solution: \"{GRID2_SOLVED}\"\n").repeat(2);
    let ran = converted(&*yaml);
    assert_eq!((ran.code, ran.out), (0, lines([GRID2; 2])), "{}", ran.err);
    let json = run_with(["convert", "--to", "json"], yaml).fine();
    assert!(json.contains(&format!("\"solution\":\"{GRID2_SOLVED}\"")), "{json}");
    assert!(json.contains("\"id\":\"7\""), "{json}");
    let wrong = format!("puzzle: {GRID2}\nsolution: 5{}\n", &GRID2_SOLVED[1..]);
    let ran = run_with(["check"], wrong);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.starts_with("wrong\t"), "{}", ran.out);
}

#[test]
fn what_stands_before_a_puzzle_names_it() {
    for (line, name) in [
        (format!("hard-001,{GRID2}"), "\"id\":\"hard-001\""),
        (format!("1. {GRID2}"), "\"id\":\"1\""),
        (format!("Very hard: {GRID2}"), "\"title\":\"Very hard\""),
    ] {
        let json = run_with(["convert", "--to", "json"], line).fine();
        assert!(json.contains(name), "{json}");
    }
}

#[test]
fn links_in_sentences() {
    let coach = format!("https://sudoku.coach/en/play/{GRID1}");
    let wiki = format!("sudokuwiki.org/sudoku.htm#bd={GRID1}");
    let unknown = format!("https://example.com/play?x=1&puzzle={GRID1_DOTS}&y=2");
    for text in [
        format!("<{coach}>"),
        format!("({coach})"),
        format!("See {coach}."),
        format!("\"{coach}\","),
        format!("[a puzzle]({coach}) and more"),
        format!("[url={coach}]a puzzle[/url]"),
        wiki.clone(),
        format!("www.{wiki}"),
        format!("https://www.{wiki}"),
        unknown,
        format!("http://a.b/c/{GRID1}."),
    ] {
        let ran = converted(format!("{text}\n"));
        assert_eq!((ran.code, &*ran.out), (0, &*lines([GRID1_DOTS])), "{text}: {}", ran.err);
    }
    assert_eq!(run(["convert", "--to", "line", &wiki]).fine(), lines([GRID1_DOTS]));
}

/// The rows of the puzzle, each made of its nine cells.
fn each_row(row: impl Fn(&[char]) -> String) -> String {
    let cells: Vec<char> = GRID1.chars().collect();
    cells.chunks(9).map(row).collect::<Vec<_>>().join("\n") + "\n"
}

/// The puzzle as a table of HTML with a table for each box in it.
fn table_of_boxes() -> String {
    let cells: Vec<char> = GRID1.chars().collect();
    let row = |begin: usize| {
        let cell = |cell: &char| format!("<td>{cell}</td>").replace('0', "&nbsp;");
        format!("<tr>{}</tr>\n", cells[begin..begin + 3].iter().map(cell).collect::<String>())
    };
    let inner = |begin: usize| {
        let rows = [0, 9, 18].map(|down| row(begin + down)).concat();
        format!("<td><table>\n{rows}</table></td>\n")
    };
    let band = |begin: usize| {
        format!("<tr>\n{}</tr>\n", [0, 3, 6].map(|right| inner(begin + right)).concat())
    };
    format!("<table>\n{}</table>\n", [0, 27, 54].map(band).concat())
}

#[test]
fn grids_of_programs_and_pages() {
    let list = |cells: &[char], sign: &str| {
        cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(sign)
    };
    let blank = |cells: &[char], sign: &str| list(cells, sign).replace('0', " ");
    let three = |cells: &[char]| {
        let part = |part: &[char]| format!(" {} ", blank(part, " "));
        format!("|{}|", cells.chunks(3).map(part).collect::<Vec<_>>().join("|"))
    };
    let array = each_row(|cells| format!("[{}],", list(cells, ", ")));
    let array = array.trim_end().trim_end_matches(',');
    let cell = |cell: char| format!("{{\"value\": {cell}, \"notes\": []}}");
    let cells = GRID1.chars().map(cell).collect::<Vec<_>>().join(", ");
    let numbers = GRID1.chars().map(|cell| cell.to_string()).collect::<Vec<_>>().join(",");
    let table = |cells: &[char]| {
        let cell = |cell: &char| format!("<td>{cell}</td>").replace('0', "&nbsp;");
        format!("<tr>{}</tr>", cells.iter().map(cell).collect::<String>())
    };
    let texts = [
        format!("[{array}]"),
        format!("[{}]", array.replace('\n', "")),
        format!("grid = [\n{array}\n]\n"),
        format!("{{\"puzzle_data\": {{\"puzzle\": [{numbers}]}}}}"),
        format!("{{\"puzzle_data\": \"{GRID1}\", \"id\": 7}}"),
        format!("{{\"mission\": \"{GRID1}\", \"level\": 3}}"),
        format!("{{\"game\": {{\"cells\": [{cells}]}}}}"),
        format!("{{\"newboard\": {{\"grids\": [{{\"value\": [{array}]}}]}}}}"),
        format!(
            "int g[9][9] = {{\n{}\n}};\n",
            each_row(|row| format!("  {{{}}},", list(row, ",")))
        ),
        format!(
            "int g[9][9] = {{{}}};\n",
            each_row(|row| format!("{{{}}},", list(row, ","))).replace('\n', "")
        ),
        format!("[{}]\n", each_row(|row| format!("[{}]", list(row, " "))).trim_end()),
        format!("array([{}])\n", array.replace('\n', "\n       ")),
        format!("array([{}], dtype=int64)\n", array.replace('\n', "\n       ")),
        each_row(|row| format!("> {}", list(row, " "))),
        format!("```text\n{}```\n", each_row(|row| list(row, ""))),
        each_row(|row| blank(row, "\t").replace(' ', "")),
        each_row(three),
        each_row(|row| format!("| {} |", blank(row, " | "))),
        format!(
            "\\begin{{sudoku}}\n{}\\end{{sudoku}}\n",
            each_row(|row| format!("|{}|.", blank(row, "|")))
        ),
        each_row(|row| format!("{} \\\\ \\hline", blank(row, " & "))),
        format!("<table>\n{}</table>\n", each_row(table)),
        format!(
            "<html><body><table class=\"x\">{}</table></body></html>\n",
            each_row(table).replace('\n', "")
        ),
        format!("<table><tr><td>\n<table>\n{}</table></td></tr></table>\n", each_row(table)),
        table_of_boxes(),
        format!("`{GRID1}`\n"),
    ];
    for text in texts {
        let ran = converted(&*text);
        assert_eq!((ran.code, &*ran.out), (0, &*lines([GRID1_DOTS])), "{text}\n{}", ran.err);
        // And again, between others.
        let ran = converted(format!("{GRID2}\n{text}\n{GRID2}\n"));
        assert_eq!(
            (ran.code, &*ran.out),
            (0, &*lines([GRID2, GRID1_DOTS, GRID2])),
            "{text}\n{}",
            ran.err
        );
    }
}
