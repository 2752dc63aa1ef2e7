//! `loshu check --certificate`: are the proofs right?

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use loshu::{Grid, Limits};
use loshu_explain::certificate::Certificate;
use loshu_formats::BadRecord;

use crate::args::CheckArgs;
use crate::engine;
use crate::exit::Exit;
use crate::flow::input::{Chunk, FEW, Inputs, Kept};
use crate::output::{self, shown};
use crate::words::say_lines;

/// The length of a line: more than a certificate of 10,000 solutions takes.
const LONGEST: u64 = 1 << 24;

/// The name of standard input.
const STANDARD_INPUT: &str = "-";

/// Checks each line of the file and says what it proves. Puzzles, if some are named, have to be those of the
/// certificates, in the same order.
pub(super) fn run(args: &CheckArgs, path: &Path) -> Result<Exit> {
    args.variant.refuse("--certificate")?;
    let mut puzzles = puzzles(args, path)?;
    let mut lines = certificates(path)?;
    let (mut number, mut exit) = (0_u64, Exit::Fine);
    while let Some(line) = next_line(&mut lines).with_context(|| shown(path))? {
        number += 1;
        let expected = match &mut puzzles {
            None => None,
            Some(puzzles) => match puzzles.next() {
                Some(puzzle) => Some(puzzle?),
                None => bail!("{}:{number}: there is no puzzle for this certificate", shown(path)),
            },
        };
        let found = finding(&line, expected.as_ref(), &engine::limits(&args.limits));
        if found.is_err() {
            exit = Exit::Improper;
        }
        let (Ok(words) | Err(words)) = found;
        output::print(say_lines(&format!("{words}\n")).as_bytes())?;
    }
    if number == 0 {
        bail!("{}: is empty, expected certificates", shown(path));
    }
    if puzzles.and_then(|mut puzzles| puzzles.next()).transpose()?.is_some() {
        bail!("{}: only {number} certificates for more puzzles", shown(path));
    }
    Ok(exit)
}

/// The lines of a file, or of standard input.
fn certificates(path: &Path) -> Result<Box<dyn BufRead>> {
    if path.as_os_str() == STANDARD_INPUT {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| shown(path))?;
    Ok(Box::new(BufReader::new(file)))
}

/// The puzzles that are named, if some are.
fn puzzles(
    args: &CheckArgs,
    path: &Path,
) -> Result<Option<impl Iterator<Item = Result<Grid>> + use<>>> {
    if args.input.inputs.is_empty() {
        return Ok(None);
    }
    if path.as_os_str() == STANDARD_INPUT
        && args.input.inputs.iter().any(|input| input == STANDARD_INPUT)
    {
        bail!("standard input has the certificates, and cannot have the puzzles too");
    }
    let inputs = Inputs::new(&args.input, Kept::GIVENS, FEW)?;
    Ok(Some(inputs.chunks().flat_map(grids)))
}

/// The puzzles of some records. What is none ends them, because no certificate belongs to it.
fn grids(Chunk { source, records, failure }: Chunk) -> Vec<Result<Grid>> {
    let grid = |item: Result<(usize, &Grid), &BadRecord>| match item {
        Ok((_, grid)) => Ok(*grid),
        Err(bad) => Err(anyhow!("{source}:{bad}")),
    };
    let failure = failure.map(|failure| Err(failure.context(source.to_string())));
    records.in_order().map(grid).chain(failure).collect()
}

/// The next line without its end, as far as it is text.
fn next_line(lines: &mut impl BufRead) -> Result<Option<String>> {
    let mut line = Vec::new();
    if lines.take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == LONGEST {
        bail!("a line is longer than {LONGEST} bytes");
    }
    let line = String::from_utf8_lossy(&line);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

/// What a line proves, or why it proves nothing.
fn finding(line: &str, expected: Option<&Grid>, limits: &Limits) -> Result<String, String> {
    let certificate: Certificate = line.parse().map_err(|error| format!("not proven: {error}"))?;
    let puzzle = certificate.puzzle();
    if let Some(expected) = expected.filter(|expected| *expected != puzzle) {
        return Err(format!("{puzzle}\tnot proven: the puzzle is {expected}"));
    }
    certificate.check_within(limits).map_err(|flaw| format!("{puzzle}\tnot proven: {flaw}"))?;
    Ok(format!("{puzzle}\tproven: {}", claim(&certificate)))
}

/// What a certificate claims.
fn claim(certificate: &Certificate) -> String {
    let minimal = if certificate.is_minimal() { ", minimal" } else { "" };
    match (certificate.is_complete(), certificate.solutions().len()) {
        (false, count) => format!("at least {count} solutions"),
        (true, 0) => "no solution".into(),
        (true, 1) => format!("one solution{minimal}"),
        (true, count) => format!("{count} solutions"),
    }
}
