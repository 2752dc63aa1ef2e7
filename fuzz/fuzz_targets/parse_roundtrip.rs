//! Any bytes: a text gives the same puzzles at once and line by line, errors point into the text,
//! and what has been read is read again from each printed form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use loshu::format::{Parser, Record, Rulers, records};
use loshu::{Candidates, Grid, ParseError, Propagation};

fuzz_target!(|text: &[u8]| {
    let results: Vec<_> = records(text).collect();
    assert_eq!(results, line_by_line(text));
    results
        .iter()
        .filter_map(|result| result.as_ref().err())
        .for_each(|error| points_into(text, error));
    if let Ok(text) = core::str::from_utf8(text) {
        let alone = match &results[..] {
            [Ok(record)] if record.restricted().is_none() => Some(record.givens),
            _ => None,
        };
        assert_eq!(text.parse::<Grid>().ok(), alone);
    }
    let grids: Vec<_> = results.into_iter().flatten().map(|record| record.givens).collect();
    grids.iter().for_each(prints_and_parses);
    all_in_one_text(&grids);
});

/// Lines end with LF, CR LF or CR.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b'\n').flat_map(|line| {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        line.split(|&byte| byte == b'\r')
    })
}

fn line_by_line(text: &[u8]) -> Vec<Result<Record, ParseError>> {
    let (mut parser, mut results) = (Parser::new(), Vec::new());
    for line in lines(text) {
        parser.push_line(line);
        results.extend(parser.by_ref());
    }
    parser.finish();
    results.extend(parser);
    results
}

/// The line exists, the column is one of its characters or the place behind them, and the message
/// can be shown on a terminal.
fn points_into(text: &[u8], error: &ParseError) {
    let line = lines(text).nth(error.line - 1).expect("no such line");
    assert!((1..=line.len() + 1).contains(&error.column), "{error}");
    assert!(!error.to_string().contains(char::is_control), "{error:?}");
}

fn prints_and_parses(grid: &Grid) {
    let line = grid.to_string();
    let ascii = grid.table().to_string();
    let unicode = grid.table().rulers(Rulers::Unicode).to_string();
    let forms = [&line, &format!("{line} # remark"), &line.replace('.', "0"), &ascii, &unicode];
    for form in forms {
        assert_eq!(form.parse(), Ok(*grid), "{form}");
        assert_eq!(form.replace('\n', "\r\n").parse(), Ok(*grid), "{form}");
        assert_eq!(form.replace('\n', "\r").parse(), Ok(*grid), "{form}");
    }
    if let Ok(candidates) = Candidates::of(grid, Propagation::Locked) {
        let drawn = candidates.table().rulers(Rulers::Unicode).to_string();
        assert_eq!(drawn.lines().count(), 13);
    }
}

/// Grids one after the other do not mix, whatever their forms.
fn all_in_one_text(grids: &[Grid]) {
    let print = |(i, grid): (usize, &Grid)| match i % 3 {
        0 => format!("{}\n", grid.table()),
        1 => format!("{grid}\n"),
        _ => format!("{}", grid.table().rulers(Rulers::Unicode)),
    };
    let text: String = grids.iter().enumerate().map(print).collect();
    let again: Vec<_> = records(text.as_bytes()).map(|result| result.map(|it| it.givens)).collect();
    assert!(again.into_iter().eq(grids.iter().copied().map(Ok)), "{text}");
}
