//! Prints of programs and answers in words: what a whole text says whose lines say nothing by themselves.
//!
//! A print of a matrix, a list of facts or an answer with a label before each row has no line that is a puzzle or a row
//! of one. So the text is looked at as a whole, but only if nothing in it has been read. Each reading writes what it
//! finds as lines of cells, and the usual reader reads those: signs, sizes and layouts have one reader. A reading counts
//! only if all its lines are right.
//!
//! | file | what it does |
//! |---|---|
//! | `matrix` | lists in brackets, in the syntax of many languages |
//! | `facts` | one digit at a time: `cell(1,1,5).`, `r1c1=5`, objects with a place |
//! | `rows` | rows with labels, words for empty cells, or gaps |

mod facts;
mod matrix;
mod rows;

use std::borrow::Cow;
use std::collections::VecDeque;

use loshu::format::script::in_ascii;

use super::Mixed;
use crate::blocks::ParseLine;
use crate::found::Found;
use crate::{Keep, Reading, Records, Wanted};

/// The longest text inside of another record, such as a question to a language model.
const LONGEST_INSIDE: usize = 1 << 14;

/// A line, and the number of the line of the text that it comes from.
type Line = (usize, String);

/// One way to read a text: the lines that it says, or none.
type Way = fn(&str) -> Vec<Line>;

/// All ways, the surest first.
const WAYS: [Way; 8] = [
    json_on_one_line,
    with_usual_signs,
    parted,
    element,
    facts::lines,
    matrix::lines,
    rows::lines,
    rows::with_gaps,
];

/// Reads a text of which no line says anything.
pub(crate) fn read(text: &[u8], reading: &Reading) -> Option<Records> {
    let text = str::from_utf8(text).ok()?;
    // A caller who names a format wants no other one.
    if reading.from.is_some() {
        return None;
    }
    WAYS.iter().find_map(|way| {
        let lines = way(text);
        let records = if lines.is_empty() { return None } else { of_lines(&lines, reading) };
        let is_right = records.bad.iter().all(|bad| bad.is_variant) && !records.is_empty();
        is_right.then_some(records)
    })
}

/// Reads a text that is one puzzle in any form, such as the member of an object.
pub(crate) fn one(text: &str) -> Option<Found> {
    // One word is a puzzle on a line, right or wrong.
    let is_word =
        !text.contains(|sign: char| sign.is_whitespace() || !sign.is_ascii() || sign == '/');
    if is_word && text.len() < 100 || text.len() > LONGEST_INSIDE || text.contains("://") {
        return None;
    }
    let reading = Reading { keep: Keep::All, variants: true, ..Reading::default() };
    let usual: Vec<Line> = (1..).zip(text.lines().map(str::to_owned)).collect();
    let mut records = Some(of_lines(&usual, &reading))
        .filter(|records| records.bad.is_empty() && !records.is_empty());
    records = records.or_else(|| read(text.as_bytes(), &reading));
    let mut records = records.filter(|records| records.len() == 1 && records.bad.is_empty())?;
    match records.variants.pop() {
        Some(variant) => Some(Found::Variant(Box::new(variant))),
        None => records.full().next().map(|record| Found::Classic(Box::new(record.into_owned()))),
    }
}

/// What the usual reader finds in some lines.
fn of_lines(lines: &[Line], reading: &Reading) -> Records {
    let mut records = Records::keeping(reading.keep, reading.with_details, reading.variants);
    records.with_solutions = reading.wanted == Wanted::Both;
    let mut mixed = Mixed::new(1, &VecDeque::new(), reading);
    for (number, line) in lines {
        mixed.line(*number, format!("{line}\n").as_bytes(), &mut records);
    }
    mixed.end(&mut records);
    records
}

/// Whether the text so far may be a part of a print, so that what is wrong with its lines is not said yet. A line that is
/// meant as a puzzle by itself is none.
pub(crate) fn may_be_part(text: &[u8]) -> bool {
    /// More cells side by side than the row of any print has.
    const RUN: usize = 60;
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    text.split(|byte| !is_cell(byte)).all(|run| run.len() < RUN)
}

/// The side of a square with so many cells, if it may be a grid.
fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (4..=25).contains(&side)).then_some(side)
}

/// A grid of cells as a line, 0 for an empty cell. Numbers of two digits need blanks between them.
fn line_of(number: usize, cells: &[u8]) -> Line {
    let between = if cells.len() == 81 { "" } else { " " };
    let sign = |cell: &u8| if *cell == 0 { ".".into() } else { cell.to_string() };
    (number, cells.iter().map(sign).collect::<Vec<String>>().join(between))
}

/// What stands for an empty cell in programs and in prints.
fn is_empty_word(word: &str) -> bool {
    const WORDS: [&str; 24] = [
        "None",
        "null",
        "NULL",
        "Null",
        "nil",
        "NA",
        "<NA>",
        "NaN",
        "nan",
        "undefined",
        "undef",
        "Nothing",
        "nothing",
        "missing",
        "Missing",
        "Empty",
        "empty",
        "blank",
        "Blank",
        "E",
        "O",
        "o",
        "false",
        "False",
    ];
    let is_sign = || {
        let mut signs = word.chars();
        let first = signs.next();
        first.is_some_and(|sign| ".-_*?xX~".contains(sign)) && signs.all(|sign| Some(sign) == first)
    };
    WORDS.contains(&word) || is_sign()
}

/// The number that a word is: `5`, `5.0`, `5L`, `000`.
fn number(word: &str) -> Option<u8> {
    let word = word.strip_suffix('L').or(word.strip_suffix("u8")).unwrap_or(word);
    let (whole, fraction) = word.split_once('.').unwrap_or((word, ""));
    let is_whole = fraction.bytes().all(|digit| digit == b'0');
    let is_number = whole.bytes().all(|digit| digit.is_ascii_digit());
    let number = whole.parse().ok().filter(|number: &u8| *number <= 36);
    number.filter(|_| is_whole && is_number)
}

/// A JSON value over several lines, which is a puzzle as a whole.
fn json_on_one_line(text: &str) -> Vec<Line> {
    if !text.trim_start().starts_with('[') {
        return Vec::new();
    }
    let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
    value.map(|value| (1, value.to_string())).into_iter().collect()
}

/// The lines with the usual signs: digits of other scripts as ours, and a full stop in the place of the one sign that
/// stands beside the digits.
fn with_usual_signs(text: &str) -> Vec<Line> {
    let usual = |line| match in_ascii(str::as_bytes(line)) {
        Cow::Borrowed(_) => line.to_owned(),
        Cow::Owned(line) => String::from_utf8_lossy(&line).into_owned(),
    };
    let lines: Vec<String> = text.lines().map(usual).collect();
    let is_between =
        |sign: char| sign.is_whitespace() || matches!(sign, '|' | ',' | '\u{2500}'..='\u{257F}');
    let is_digit = |sign: char| matches!(sign, '1'..='9');
    let others = |line: &str| {
        let mut signs: Vec<char> =
            line.chars().filter(|sign| !is_between(*sign) && !is_digit(*sign)).collect();
        signs.sort_unstable();
        signs.dedup();
        signs
    };
    let mut signs: Vec<char> =
        lines.iter().filter(|line| line.contains(is_digit)).flat_map(|line| others(line)).collect();
    signs.sort_unstable();
    signs.dedup();
    let [sign] = signs[..] else { return Vec::new() };
    let rewritten = |line: String| {
        if others(&line) != [sign] {
            return line;
        }
        // Two or more of the sign between blanks are one cell, where each digit stands between blanks too.
        let words: Vec<&str> = line.split(is_between).filter(|word| !word.is_empty()).collect();
        let is_sign = |word: &str| word.chars().all(|one| one == sign);
        let is_cell = |word: &&str| word.chars().count() == 1 || is_sign(word);
        if words.len() > 1 && words.iter().all(is_cell) {
            let cell = |word: &&str| if is_sign(word) { "." } else { *word }.to_owned();
            return words.iter().map(cell).collect::<Vec<_>>().join(" ");
        }
        line.replace(sign, ".")
    };
    (1..).zip(lines.into_iter().map(rewritten)).collect()
}

/// Lines of as many words as each of them has signs, with a slash between them.
fn parted(text: &str) -> Vec<Line> {
    let whole = |line: &str| {
        let line = line.trim().trim_end_matches('/');
        let words: Vec<&str> = line.split('/').map(str::trim).collect();
        let is_row = |word: &&str| word.chars().count() == words.len();
        (words.len() >= 4 && words.iter().all(is_row)).then(|| words.concat())
    };
    let lines = (1..).zip(text.lines()).filter(|(_, line)| line.contains('/'));
    lines
        .map(|(number, line)| Some((number, whole(line)?)))
        .collect::<Option<_>>()
        .unwrap_or_default()
}

/// The text of an element of XML that has the cells of a puzzle. `KSudoku` writes a letter before them.
fn element(text: &str) -> Vec<Line> {
    let is_cell = |sign: char| sign.is_ascii_digit() || ".-_*".contains(sign);
    let mut found: Vec<(bool, Line)> = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find('<') {
        let begin = at + open + 1;
        let Some(length) = text[begin..].find('>') else { break };
        let inside = &text[begin + length + 1..];
        let cells = inside.split('<').next().unwrap_or_default().trim();
        let cells = cells.strip_prefix('b').unwrap_or(cells);
        let name = text[begin..begin + length].split([' ', '/']).next().unwrap_or_default();
        if side_of(cells.len()).is_some() && cells.chars().all(is_cell) {
            let number = text[..begin].matches('\n').count() + 1;
            found.push((name.eq_ignore_ascii_case("solution"), (number, cells.to_owned())));
        }
        at = begin + length;
    }
    found.retain(|(is_solution, _)| !is_solution);
    match &found[..] {
        [(_, line)] => vec![line.clone()],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The only puzzle of a text, as a line of 81 cells or of numbers.
    fn puzzle(text: &str) -> Option<String> {
        match one(text)? {
            Found::Classic(record) => Some(record.givens.to_string()),
            Found::Variant(variant) => Some(variant.givens()),
        }
    }

    const ROWS: [&str; 9] = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ];
    const SMALL: [&str; 4] = ["....", ".1..", "1.43", ".31."];

    /// Writes rows: each cell through a function, with a text between cells and one around rows.
    fn printed(rows: &[&str], empty: &str, between: &str, around: (&str, &str)) -> Vec<String> {
        let cell = |sign: char| if sign == '.' { empty.to_owned() } else { sign.to_string() };
        let row = |row: &&str| row.chars().map(cell).collect::<Vec<_>>().join(between);
        rows.iter().map(|line| format!("{}{}{}", around.0, row(line), around.1)).collect()
    }

    #[test]
    fn matrices_of_many_languages() {
        for rows in [&ROWS[..], &SMALL[..]] {
            let wanted = rows.concat();
            let (n, first) = (rows.len(), ("[", "]"));
            let list = |empty, around| printed(rows, empty, ", ", around).join(",\n");
            let texts = [
                format!("board = [{}]", list("None", first)),
                format!("const b = [{}];", list("null", first)),
                format!("[{}]", list("nil", first)),
                format!("int grid[{n}][{n}] = {{\n{}\n}};", list("0", ("{", "}"))),
                format!("sudoku = {{{}}}", list("_", ("{", "}"))),
                format!("board <- c({})", list("0", ("", ""))),
                format!("m <- matrix(c({}), nrow = {n}, byrow = TRUE)", list("NA", ("", ""))),
                format!("m <- rbind({})", list("NA", ("c(", ")"))),
                format!("puzzle = [|{}|];", list("_", ("", "|")).replace("|,", "|")),
                format!("A = [{}]", printed(rows, "0", " ", ("", "")).join(";\n")),
                format!("array([{}], dtype=int64)", list("0", first)),
                format!("problem(1, [{}]).", list("_", first)),
                format!("let b = vec![{}];", list("0", ("vec![", "]"))),
                format!("val b = arrayOf({})", list("0", ("intArrayOf(", ")"))),
                format!(
                    "[{}]",
                    list("None", ("[Some(", ")]"))
                        .replace(", ", "), Some(")
                        .replace("Some(None)", "None")
                ),
                format!("x = [{}]", list("''", first)),
                format!("x = ['{}']", printed(rows, ".", "", ("", "")).join("', '")),
            ];
            for text in texts {
                assert_eq!(puzzle(&text).as_deref(), Some(&*wanted), "{text}");
            }
        }
        // Without a word R fills columns.
        let columns =
            format!("matrix(c({}), nrow = 4)", printed(&SMALL, "0", ", ", ("", "")).join(", "));
        assert_eq!(puzzle(&columns).as_deref(), Some("..1..1.3..41..3."));
    }

    #[test]
    fn rows_with_labels() {
        for rows in [&ROWS[..], &SMALL[..]] {
            let wanted = rows.concat();
            let n = rows.len();
            let cells = printed(rows, "NaN", "  ", ("", ""));
            let numbered = |from: usize, cells: &[String], label: &dyn Fn(usize) -> String| {
                let lines = cells.iter().enumerate().map(|(at, row)| label(at + from) + row);
                lines.collect::<Vec<_>>().join("\n")
            };
            let header: Vec<String> = (0..n).map(|column| column.to_string()).collect();
            let header = header.join("  ");
            let dots = printed(rows, "_", ", ", ("", ""));
            let texts = [
                format!("   {header}\n{}", numbered(0, &cells, &|at| format!("{at}  "))),
                format!("Here it is:\n\n{}", numbered(1, &dots, &|at| format!("Row {at}: "))),
                numbered(1, &printed(rows, "0", "", ("", "")), &|at| format!("Row {at}: ")),
                numbered(1, &printed(rows, "NA", "    ", ("", "")), &|at| format!("[{at},]    ")),
                numbered(0, &printed(rows, ".", " ", ("", "")), &|at| {
                    format!("{} | ", char::from(b'A' + at as u8))
                }),
            ];
            for text in texts {
                assert_eq!(puzzle(&text).as_deref(), Some(&*wanted), "{text}");
            }
        }
    }

    #[test]
    fn facts_of_many_languages() {
        for rows in [&ROWS[..], &["..3.", ".1..", "1.43", ".31."][..]] {
            let wanted = rows.concat();
            let mut facts = Vec::new();
            for (row, line) in rows.iter().enumerate() {
                let given =
                    |(column, sign): (usize, char)| (sign != '.').then_some((row, column, sign));
                facts.extend(line.chars().enumerate().filter_map(given));
            }
            let all = |fact: &dyn Fn(usize, usize, char) -> String, between: &str| {
                let facts = facts.iter().map(|(row, column, sign)| fact(*row, *column, *sign));
                facts.collect::<Vec<_>>().join(between)
            };
            let texts = [
                all(&|r, c, d| format!("cell({},{},{d}).", r + 1, c + 1), "\n"),
                all(&|r, c, d| format!("initial({}, {}, {d}).", r + 1, c + 1), " "),
                all(&|r, c, d| format!("grid[{r}][{c}] = {d};"), "\n"),
                all(&|r, c, d| format!("r{}c{}={d}", r + 1, c + 1), ", "),
                all(&|r, c, d| format!("{}{}={d}", char::from(b'A' + r as u8), c + 1), " "),
            ];
            for text in texts {
                assert_eq!(puzzle(&text).as_deref(), Some(&*wanted), "{text}");
            }
        }
        // The same givens may be those of a grid of nine.
        assert_eq!(puzzle("cell(1,1,1). cell(2,3,4). cell(3,3,2)."), None);
    }

    #[test]
    fn other_signs_and_elements() {
        for rows in [&ROWS[..], &SMALL[..]] {
            let wanted = rows.concat();
            for sign in ["~", "@", "o", "?", "□", "・", "#", "·"] {
                for (between, empty) in
                    [("", sign.to_owned()), (" ", sign.to_owned()), (" ", sign.repeat(2))]
                {
                    let text = printed(rows, &empty, between, ("", "")).join("\n");
                    assert_eq!(puzzle(&text).as_deref(), Some(&*wanted), "{text}");
                }
            }
            let text = printed(rows, "_", "", ("", "")).join("/");
            assert_eq!(puzzle(&text).as_deref(), Some(&*wanted), "{text}");
            let text = format!("<a>\n<values>b{}</values>\n</a>", wanted.replace('.', "_"));
            assert_eq!(element(&text), [(2, wanted.replace('.', "_"))]);
        }
    }

    #[test]
    fn what_may_be_two_things_is_none() {
        for text in [
            "",
            "a text with 9 words and 81 cells",
            "[1, 2, 3, 4, 5]",
            "Row 1: 5, 3\nRow 2: 6",
            "a = [[1,2,3],[4,5,6],[7,8,9]]",
            "12/34/56",
        ] {
            assert_eq!(puzzle(text), None, "{text}");
        }
        assert!(may_be_part(b"[1,] 5 3 0") && !may_be_part(&[b'.'; 80]));
    }
}
