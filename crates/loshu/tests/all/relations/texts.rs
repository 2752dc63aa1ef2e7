//! Reading and printing.

use loshu::format::{Parser, Puzzle, Record, Rulers, puzzles};
use loshu::{Cell, Grid};
use proptest::prelude::*;
use proptest::sample::select;

use super::cases;

/// Lines of the kinds that matter, right and wrong ones.
fn texts() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[1-9.]{9}",
        "[-1-9.x|+= ]{0,30}",
        "([1-9.] ){3}\\|( [1-9.]){3} \\|( [1-9.]){3}",
        "[1-9._]{81}( remark)?",
        "[-1-9.a]{75,90}",
        "[-+=|\u{2500}\u{2502}]{0,12}",
        "#?[ -~]{0,12}",
        "\\PC{0,12}",
        Just("\u{FEFF}".to_string()),
    ];
    let ends = select(&["\n", "\r\n", "\n\n"][..]);
    let lines = proptest::collection::vec((line, ends), 0..40);
    lines.prop_map(|lines| {
        lines.into_iter().fold(String::new(), |text, (line, end)| text + &line + end)
    })
}

/// Whether a line has to be answered with a puzzle or an error.
fn matters(line: &str) -> bool {
    line.chars().filter(char::is_ascii_digit).count() > 9 && !line.starts_with('#')
}

/// Lines end with LF, CR LF or CR.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b'\n').flat_map(|line| {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        line.split(|&byte| byte == b'\r')
    })
}

/// Checks the answers to a text, and returns how many there are.
fn checked(text: &[u8]) -> Result<usize, TestCaseError> {
    let lines: Vec<_> = lines(text).collect();
    let mut last = 0;
    let results: Vec<_> = puzzles(text).collect();
    for result in &results {
        match result {
            Ok(puzzle) => {
                prop_assert!(last < puzzle.line && puzzle.line <= lines.len());
                last = puzzle.line;
            }
            Err(error) => {
                prop_assert!(last < error.line && error.line <= lines.len());
                prop_assert!((1..=lines[error.line - 1].len() + 1).contains(&error.column));
                prop_assert!(!error.to_string().contains(char::is_control));
                last = error.line;
            }
        }
    }
    let mut parser = Parser::new();
    let mut pushed = Vec::new();
    for line in lines {
        parser.push_line(line);
        pushed.extend(&mut parser);
    }
    parser.finish();
    pushed.extend(&mut parser);
    let givens = |Record { givens, line, .. }| Puzzle { grid: givens, line };
    let pushed: Vec<_> = pushed.into_iter().map(|result| result.map(givens)).collect();
    prop_assert_eq!(&pushed, &results);
    Ok(results.len())
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn what_is_printed_is_read(values in proptest::collection::vec(0_u8..10, 81)) {
        let grid = Grid::from_values(&values.try_into().unwrap()).unwrap();
        let line = grid.to_string();
        let rows: String = (0..9).map(|row| line[9 * row..9 * row + 9].to_string() + "\n").collect();
        let tables = [Rulers::Ascii, Rulers::Unicode].map(|rulers| grid.table().rulers(rulers));
        let [ascii, unicode] = tables.map(|table| table.to_string());
        let forms = [line.replace('.', "0"), line, rows, ascii, unicode];
        for form in &forms {
            prop_assert_eq!(form.parse(), Ok(grid));
        }
        let all: Vec<_> = puzzles(forms.join("\n").as_bytes()).map(|all| all.unwrap().grid).collect();
        prop_assert_eq!(all, [grid; 5]);
    }

    #[test]
    fn any_text_is_answered(text in texts()) {
        let answers = checked(text.as_bytes())?;
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
        prop_assert!(answers > 0 || !text.lines().any(matters), "{:?}", text);
    }

    #[test]
    fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        checked(&bytes)?;
    }

    #[test]
    fn names_are_read_or_refused(name in "\\PC{0,5}") {
        if let Ok(cell) = name.parse::<Cell>() {
            let names = [cell.to_string(), format!("{cell:#}")];
            prop_assert!(names.iter().any(|known| known.eq_ignore_ascii_case(&name)));
        }
    }
}
