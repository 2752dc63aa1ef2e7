//! A line that does not belong into a file costs itself, and no record that it does not touch.

use loshu::format::{Details, Format, Record, records as plain_records};
use loshu::{Cell, Grid, Marks, Solver};
use loshu_formats::{ReadError, read, write};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::Config;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::GRID1;

/// How many cases a test has: the variable `PROPTEST_CASES`, or this many.
fn config() -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let cases = cases.unwrap_or(10_000);
    // About one case of 700 says nothing.
    let max_global_rejects = cases.max(1_024);
    Config { cases, max_global_rejects, failure_persistence: None, ..Config::default() }
}

/// Lines that look like the beginning, the end or a part of something, or like nothing at all.
const NASTY: &[&str] = &[
    "[quote]",
    "[/quote]",
    "[code]",
    "[/code]",
    "[easy]",
    "[hard]",
    "[Solution]",
    "[Puzzle]",
    "[State]",
    "[PencilMarks]",
    "[Colours]",
    "[Colors]",
    "[x]",
    "[]",
    "[1]",
    "[1,",
    "[[",
    "[[[",
    "]",
    "]]",
    "],",
    "[",
    "{",
    "}",
    "{}",
    "{\"",
    "{\"a\":",
    "{\"puzzle\":",
    "{\"puzzle\":\"",
    "[\"",
    "[{",
    "[{\"a\":1},",
    "[{\"puzzle\":",
    "\"",
    "\"a title\"",
    "'",
    "(",
    ")",
    "((",
    "{{",
    "}},",
    "};",
    "{5,3,0",
    "[5 3 0",
    "<",
    ">",
    "<b>",
    "</b>",
    "<br/>",
    "<pre>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<?",
    "<?xml",
    "&",
    "&amp;",
    "&lt;",
    "&nope;",
    "<game",
    "<game/>",
    "<game data=\"",
    "<game data=\"1\"/>",
    "<game data='",
    "</game>",
    "<folder name=\"x\">",
    "</folder>",
    "<opensudoku>",
    "</opensudoku>",
    "<!DOCTYPE o [",
    "<table>",
    "</table>",
    "<tr><td>5</td>",
    "<html>",
    "<!DOCTYPE html>",
    "<p>hello</p>",
    "a < b",
    "#",
    "# a comment",
    "#A Somebody",
    "#Comment",
    "#!sudoku -c4",
    "#!sudoku -c1,puzzle,title",
    "#!sudoku -c2 a",
    "#!",
    "--",
    "---",
    "-----",
    "---------",
    "=",
    "=====",
    "*****",
    "*********",
    "+---+",
    "|",
    "||",
    "|||||||||||",
    "| | |",
    "|-|",
    "+",
    ".",
    "..",
    "...",
    ":",
    "::",
    ":0000:x:",
    ":0000:",
    ":0701:1:2:3:4:5:",
    ";",
    ",",
    ",,",
    ",,,,,,,,",
    ",,,,,,,,,",
    "puzzle",
    "puzzle,solution",
    "id;puzzle",
    "sep=;",
    "quizzes,solutions",
    "solution:",
    "solution: 12",
    "puzzle:",
    "puzzle: |",
    "title: x",
    "- id: 1",
    "id: 1",
    "- ",
    "```",
    "```text",
    "~~~",
    "> ",
    ">",
    "> quoted",
    "> 5 3",
    "\\begin{sudoku}",
    "\\end{sudoku}",
    "\\hline",
    "\\\\",
    "hello",
    "Hello, world!",
    "Grid 01",
    "easy",
    "x",
    "xx",
    "xxx",
    "1",
    "12",
    "123",
    "12345678",
    "1234567890",
    "1 2 3 4 5 6 7 8",
    "12 3 4 5 6 7 8 9",
    "12 34 5",
    "12 3 4 5 6 7 8 9 1 2",
    "1.",
    "1)",
    "(1)",
    "#1",
    "No. 17",
    "17 clues",
    "2006-03-08",
    "http://",
    "https://",
    "http://example.com",
    "https://example.com/1",
    "<https://example.com>",
    "https://sudokupad.app/abc",
    "https://www.f-puzzles.com/?load=N4Ig",
    "https://f-puzzles.com/?id=1",
    "https://www.sudokuwiki.org/sudoku.htm?bd=12",
    "https://sudoku.coach/en/play/12",
    "fpuzzles",
    "S9B",
    "S9Bzz",
    "\u{FEFF}",
    "\u{FEFF}x",
    "\u{A0}",
    "\t",
    "\t\t\t\t\t\t\t\t",
    "\t\t\t",
    "é",
    "数独",
    "\u{202E}",
    "\u{9B}",
    "\0",
    "a\0b",
    "\x1B[31m",
    "\x07",
    "\x7F",
    "PAR1",
    "%PDF",
    "GIF8",
    "BZh9",
    "2",
    "0",
    "00",
    "-1",
    "1e5",
    "null",
    "true",
    "nan",
    "NaN",
    "None",
    "\"\"",
    "\"puzzle\"",
    "\\",
    "/",
    "//",
    "/*",
    "*/",
    "int g[9][9] = {",
    "grid = [",
    "np.array([",
    "array([[5, 3,",
    "import x",
    "@",
    "%",
    "$",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.......",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4....a.",
    "4.....8.5 .3....... ...7..... .2.....6.",
    "4.....8.5|.3.......",
    "? ? ?",
    "???",
    "?",
];

/// Bytes of one line.
fn stray_line() -> impl Strategy<Value = Vec<u8>> {
    let nasty = || select(NASTY).prop_map(|line| line.as_bytes().to_vec());
    let part = select(NASTY).prop_map(|part| part.as_bytes().to_vec());
    let parts = prop::collection::vec(part, 2..4).prop_map(|parts| parts.concat());
    let sign = select(&b"0123456789..-_*xX|+= ,;:#[]{}()<>\"'/\\\t&%?!@`~abcABC"[..]);
    let signs = prop::collection::vec(sign, 1..100);
    let bytes = prop::collection::vec(any::<u8>(), 1..60);
    let line = prop_oneof![4 => nasty(), 2 => parts, 3 => signs, 1 => bytes];
    let indent = select(&["", "", "", " ", "    ", "\t"][..]);
    (indent, line).prop_map(|(indent, line)| {
        let line = [indent.as_bytes(), &line].concat();
        line.into_iter().filter(|byte| !matches!(byte, b'\n' | b'\r')).collect()
    })
}

/// A puzzle with one solution, and its solution: an image of one puzzle.
fn puzzle(random: &mut ChaCha8Rng) -> (Grid, Grid) {
    let grid: Grid = GRID1.parse().expect("a puzzle");
    let solution = Solver::new().solutions(&grid).next().expect("a solution");
    let by = random.random_range(0..9);
    let moved = |grid: &Grid| -> Grid {
        let row = |row: usize| 3 * (row / 3) + (row + by) % 3;
        let digits = |cell: Cell| grid[Cell::at(row(cell.row()), cell.column()).expect("a cell")];
        let turn = |digit: loshu::Digit| loshu::Digit::ALL[(digit.index() + by) % 9];
        Cell::ALL.into_iter().filter_map(|cell| Some((cell, turn(digits(cell)?)))).collect()
    };
    let solved = moved(solution.grid());
    // Some more givens, so that no two puzzles of a file are equal.
    let more = moved(&grid).givens().collect::<Vec<_>>().into_iter();
    let extra: Vec<_> = solved.givens().filter(|_| random.random_bool(0.1)).collect();
    (more.chain(extra).collect(), solved)
}

/// How good records stand in a text.
#[derive(Clone, Copy, Debug)]
enum Layout {
    Written(Format),
    /// A list of JSON objects, on one line or on one each, or drawn with indents.
    JsonList,
    JsonOneLine,
    JsonIndented,
    /// Nine rows, with nothing or with a blank line between two grids.
    Rows,
    RowsApart,
    Boxed,
    XmlOneLine,
    Yaml,
}

const LAYOUTS: [Layout; 31] = [
    Layout::Written(Format::Line),
    Layout::Written(Format::Sdm),
    Layout::Written(Format::Test),
    Layout::Written(Format::Bank),
    Layout::Written(Format::Grid),
    Layout::Written(Format::Ss),
    Layout::Written(Format::Sdk),
    Layout::Written(Format::Sdx),
    Layout::Written(Format::Pm),
    Layout::Written(Format::Sukaku),
    Layout::Written(Format::Library),
    Layout::Written(Format::Gsf),
    Layout::Written(Format::Json),
    Layout::Written(Format::Csv),
    Layout::Written(Format::Exchange),
    Layout::Written(Format::Fpuzzles),
    Layout::Written(Format::Sudokupad),
    Layout::Written(Format::Sudokuwiki),
    Layout::Written(Format::Coach),
    Layout::Written(Format::Iss),
    Layout::Written(Format::Solo),
    Layout::Written(Format::Opensudoku),
    Layout::JsonList,
    Layout::JsonOneLine,
    Layout::JsonIndented,
    Layout::Rows,
    Layout::RowsApart,
    Layout::Boxed,
    Layout::XmlOneLine,
    Layout::Yaml,
    Layout::Written(Format::Line),
];

/// A text of lines, and the records in it with their first and last line, counted from 0.
struct Good {
    lines: Vec<String>,
    records: Vec<(usize, usize, Grid)>,
}

fn good(layout: Layout, count: usize, seed: u64) -> Good {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let puzzles: Vec<_> = (0..count).map(|_| puzzle(&mut random)).collect();
    let record = |at: usize| {
        let (givens, solution) = &puzzles[at];
        let mut record = Record::new(Format::Json, 1, *givens);
        record.solution = Some(*solution);
        record.details.set("rating", "1.2");
        if at.is_multiple_of(2) {
            record.details.set("author", "Somebody");
            record.details.set("title", "A title");
        }
        if matches!(layout, Layout::Written(Format::Ss | Format::Sdk) if at.is_multiple_of(3)) {
            record.values.extend(solution.givens().take(3));
        }
        if matches!(layout, Layout::Written(Format::Ss)) {
            record.set_candidates(*Marks::of(&record.values).candidates());
        }
        if matches!(layout, Layout::Written(Format::Sdk) if at % 3 == 1) {
            record.set_notes(*Marks::of(&record.values).candidates());
        }
        if matches!(layout, Layout::Written(Format::Test | Format::Bank)) {
            record.details = Details::default();
            record.details.set("solutions", "1");
            record.details.set("rating", "1.2");
        }
        record
    };
    let all: Vec<_> = (0..count).map(record).collect();
    let rows = |grid: &Grid| {
        let line = grid.to_string();
        (0..9).map(|row| line[9 * row..][..9].to_owned() + "\n").collect::<String>()
    };
    let object = |grid: &Grid| format!("{{\"puzzle\": \"{grid}\"}}");
    let each = |text: &dyn Fn(&Grid) -> String| {
        let texts: Vec<_> = puzzles.iter().map(|(givens, _)| text(givens)).collect();
        texts.concat()
    };
    let objects = || puzzles.iter().map(|(givens, _)| object(givens)).collect::<Vec<_>>();
    let text = match layout {
        Layout::Written(format) => write(&all, format).expect("a format that is written"),
        Layout::JsonList => format!("[\n{}\n]\n", objects().join(",\n")),
        Layout::JsonOneLine => format!("[{}]\n", objects().join(",")),
        Layout::JsonIndented => {
            let indented = objects().join(",\n").replace("{", "  {\n    ").replace("}", "\n  }");
            format!("[\n{indented}\n]\n")
        }
        Layout::Rows => each(&rows),
        Layout::RowsApart => each(&|grid| rows(grid) + "\n"),
        Layout::Boxed => each(&|grid| format!("+---+---+---+\n{}+---+---+---+\n", grid.table())),
        Layout::XmlOneLine => {
            let game = |(givens, _): &(Grid, Grid)| format!("<game data=\"{givens}\"/>");
            let games = puzzles.iter().map(game).collect::<String>().replace('.', "0");
            format!("<opensudoku>{games}</opensudoku>\n")
        }
        Layout::Yaml => {
            let entry = |(givens, solution): &(Grid, Grid)| {
                format!("- puzzle: \"{givens}\"\n  solution: \"{solution}\"\n")
            };
            puzzles.iter().map(entry).collect()
        }
    };
    let lines: Vec<_> = text.lines().map(str::to_owned).collect();
    let found = read(text.clone(), None).expect("records");
    let found: Vec<_> = found.into_iter().map(|record| record.expect("a good record")).collect();
    assert_eq!(found.len(), count, "{layout:?}\n{text}");
    let spans = spans(layout, &found, lines.len());
    let records =
        found.iter().zip(spans).map(|(record, (first, last))| (first, last, record.givens));
    Good { records: records.collect(), lines }
}

/// The first and the last line of each record, counted from 0.
fn spans(layout: Layout, found: &[Record], lines: usize) -> Vec<(usize, usize)> {
    let height = match layout {
        Layout::Written(Format::Grid) | Layout::Boxed => 11,
        Layout::Rows | Layout::RowsApart | Layout::Written(Format::Sdx) => 9,
        Layout::Written(Format::Pm) => 13,
        Layout::JsonIndented => 3,
        Layout::Yaml => 2,
        // Several grids, up to the next record.
        Layout::Written(Format::Ss | Format::Sdk) => {
            let ends = found.iter().skip(1).map(|next| next.line - 1);
            let ends = ends.chain([lines]);
            // The headers of the next record are lines of neither.
            let spans = found.iter().zip(ends).map(|(record, end)| (record.line - 1, end - 1));
            return spans.collect();
        }
        _ => 1,
    };
    found.iter().map(|record| (record.line - 1, record.line + height - 2)).collect()
}

/// Whether a person would call a line a title, a comment, a heading or markup, or it says nothing: no
/// letter and no digit.
fn is_heading(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let text = text.trim().trim_start_matches(['>', ' ', '\t', '\u{FEFF}']);
    let is_cell = |c: char| c.is_ascii_digit() || "xX".contains(c);
    let says_nothing = !text.chars().any(char::is_alphanumeric);
    let words = text.split(|c: char| !c.is_alphabetic());
    let has_word =
        words.filter(|word| word.chars().count() >= 3).any(|word| !word.chars().all(is_cell));
    // A line that is meant as a puzzle has more cells than a title.
    let is_short = text.chars().filter(|&c| is_cell(c) || ".-_*".contains(c)).count() < 20;
    let is_title = is_short && (has_word || is_markup(text) || is_assigned(text));
    says_nothing || text.starts_with('#') || is_title || is_detail(without_tags(text))
}

/// Whether a line is a key and a text, such as `- id: 1`. The text may look like anything. Other keys have
/// three letters or more.
fn is_detail(text: &str) -> bool {
    let Some((key, _)) = text.strip_prefix("- ").unwrap_or(text).split_once([':', '=']) else {
        return false;
    };
    let key = key.trim().trim_matches('"');
    ["id", "no", "title"].iter().any(|known| known.eq_ignore_ascii_case(key))
}

/// Whether a line is what programs print above a matrix, such as `A =`.
fn is_assigned(text: &str) -> bool {
    let name = text.strip_suffix('=').map(str::trim_end).unwrap_or_default();
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether a line has nothing but tags of HTML or of a forum, or is a fence or a command of LaTeX.
fn is_markup(text: &str) -> bool {
    let rest = without_tags(text);
    let is_command = rest.starts_with('\\') && begins_name(&rest[1..]);
    rest.starts_with("```")
        || rest.starts_with("~~~")
        || is_command
        || !rest.contains(char::is_alphanumeric)
}

/// A text without the tags of HTML or of a forum at its beginning.
fn without_tags(text: &str) -> &str {
    let mut rest = text;
    loop {
        let (inside, end) = match rest.chars().next() {
            Some('<') => (&rest[1..], '>'),
            Some('[') => (&rest[1..], ']'),
            Some(_) | None => return rest,
        };
        match inside.split_once(end) {
            Some((_, behind)) if begins_name(inside) => rest = behind.trim_start(),
            Some(_) | None => return rest,
        }
    }
}

/// Whether a text begins with the name of a tag or of a command.
fn begins_name(text: &str) -> bool {
    let name = text.trim_start_matches(['/', '!', '?']);
    name.starts_with(|c: char| c.is_alphabetic() || c == '-')
}

/// Whether a line at some place is a right row of a grid by itself, or of a table, or has a row of cells
/// behind what begins a JSON value: next to rows it is one of them.
fn is_row(place: usize, line: &[u8]) -> bool {
    // The first line of a file may begin with a byte order mark.
    let bare = line.strip_prefix("\u{FEFF}".as_bytes()).filter(|_| place == 0);
    let line = bare.unwrap_or(line);
    let begins_json = matches!(line.trim_ascii_start().first(), Some(b'[' | b'{'));
    let is_cell = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
    is_whole_row(line) || begins_json && line.iter().filter(is_cell).count() >= 8
}

fn is_whole_row(line: &[u8]) -> bool {
    let line = [line, b"\n"].concat();
    let (cells, marks) = (b"1........\n".repeat(8), b"12 3 4 5 6 7 8 9 1\n".repeat(8));
    let below = |rows: &[u8]| [rows, &line].concat();
    let texts = [line.repeat(9), below(&cells), below(&marks), [&line, &marks[..]].concat()];
    texts.iter().any(|text| {
        let found: Vec<_> = plain_records(text).collect();
        found.len() == 1 && found[0].is_ok()
    })
}

/// Whether a line may be the header of a table.
fn names_puzzles(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    ["puzzle", "quiz", "question", "sudoku"].iter().any(|name| line.contains(name))
}

/// The first bytes decide on compression and the like.
fn is_magic(line: &[u8]) -> bool {
    let signs: [&[u8]; 10] = [
        b"PAR1",
        b"\x1F\x8B",
        b"\x28\xB5\x2F\xFD",
        b"PK\x03\x04",
        b"%PDF-",
        b"\x89PNG",
        b"\xFF\xD8",
        b"GIF89a",
        b"\xFF\xFE",
        b"\xFE\xFF",
    ];
    signs.iter().any(|sign| line.starts_with(sign))
}

/// A text of good records with a stray line before the line `place`.
fn with_stray(lines: &[String], place: usize, stray: &[u8]) -> Vec<u8> {
    let (above, below) = lines.split_at(place);
    let bytes = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    [bytes(above).as_bytes(), stray, b"\n", bytes(below).as_bytes()].concat()
}

/// What a stray line has cost that it must not, if it has.
fn cost(layout: Layout, good: &Good, place: usize, stray: &[u8]) -> Option<String> {
    let text = with_stray(&good.lines, place, stray);
    let shown = String::from_utf8_lossy(&text).into_owned();
    let found = match read(text, None) {
        Ok(found) => found,
        Err(error) => return Some(format!("{layout:?}: line {}: {error}\n{shown}", place + 1)),
    };
    let mut puzzles = found.iter().filter_map(|record| record.as_ref().ok());
    // A row beside rows is one of them, even if a ruler stands between.
    let reach = if is_row(place, stray) { 2 } else { 0 };
    for (first, last, givens) in &good.records {
        let is_touched = *first < place + reach && place < last + 1 + reach;
        if !is_touched && !puzzles.by_ref().any(|record| record.givens == *givens) {
            let line = place + 1;
            return Some(format!("{layout:?}: line {line}: {givens} is lost\n{shown}\n{found:?}"));
        }
    }
    let has_error = found.iter().any(Result::is_err);
    let is_record = found.len() > good.records.len();
    let is_header = place == 0 && names_puzzles(stray);
    let is_told = has_error || is_record || is_header || is_heading(stray) || reach > 0;
    (!is_told).then(|| format!("{layout:?}: line {} is lost\n{shown}", place + 1))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_stray_line_costs_no_other_record(
        layout in select(&LAYOUTS[..]),
        seed in any::<u64>(),
        count in 2_usize..6,
        place in any::<Index>(),
        stray in stray_line(),
    ) {
        let good = good(layout, count, seed);
        let place = place.index(good.lines.len() + 1);
        prop_assume!(place > 0 || !is_magic(&stray));
        // One more right row among rows without a gap cannot be told from the others.
        prop_assume!(!matches!(layout, Layout::Rows | Layout::Boxed) || !is_row(place, &stray));
        // The first line that names a column of puzzles is the header of a table.
        let is_table = matches!(layout, Layout::Written(Format::Csv));
        prop_assume!(place > 0 || !is_table || !names_puzzles(&stray));
        let cost = cost(layout, &good, place, &stray);
        prop_assert!(cost.is_none(), "{}", cost.unwrap_or_default());
    }
}

/// Lines that seem to begin another format in the middle of one.
#[test]
fn what_seems_to_begin_another_format_costs_one_line() {
    let all: Vec<_> = LAYOUTS.iter().map(|&layout| (layout, good(layout, 3, 1))).collect();
    for stray in [
        "\t<?xml{\"puzzle\":",
        "<game",
        "<opensudoku>",
        "<opensudoku>,,,,,,,,",
        "<!--<game data=\"",
        "<b>- id: 14.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.......",
        "[{\"puzzle\":<table>",
        "<table>[{\"a\":1},",
        "<!DOCTYPE o [[quote]",
        "[{\"-----",
        "x=",
        "</game>#4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....",
    ] {
        for (layout, good) in &all {
            for place in 0..=good.lines.len() {
                let cost = cost(*layout, good, place, stray.as_bytes());
                assert_eq!(cost, None, "{stray}");
            }
        }
    }
}

#[test]
fn a_line_above_rows_costs_itself() {
    let stray_and_place = [("1 2 3 4 5 6 7 8[5 3 0", 9), ("\u{FEFF},,,,,,,,", 0)];
    for layout in LAYOUTS {
        let good = good(layout, 3, 1);
        for (stray, place) in stray_and_place {
            let is_row = is_row(place, stray.as_bytes());
            if !(is_row && matches!(layout, Layout::Rows | Layout::Boxed)) {
                let place = place.min(good.lines.len());
                assert_eq!(cost(layout, &good, place, stray.as_bytes()), None, "{stray}");
            }
        }
    }
}

#[test]
fn a_directive_below_a_header_names_the_columns() {
    let puzzle = &good(Layout::Rows, 1, 1).records[0].2;
    let text = format!("id,solution,puzzle\n#!sudoku -c1,puzzle,rating\n{puzzle},1.2\n");
    let found = read(text, None).expect("records");
    let record = found[0].as_ref().expect("a puzzle");
    assert_eq!((record.givens, record.details.get("rating")), (*puzzle, Some("1.2")));
}

#[test]
fn a_text_without_puzzles_is_an_error() {
    for line in NASTY {
        match read(*line, None) {
            Ok(found) => assert!(!found.is_empty(), "{line:?}"),
            Err(error) => assert!(
                matches!(
                    error,
                    ReadError::NoPuzzle { .. }
                        | ReadError::Empty
                        | ReadError::NoText(_)
                        | ReadError::NoColumn { .. }
                ),
                "{line:?}: {error}"
            ),
        }
    }
}
