//! `loshu show`

use std::io::Write;

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use loshu::{Candidates, Cell, Contradiction, Grid};

use crate::args;
use crate::check::names;
use crate::input::{FEW, Inputs};
use crate::output::{Bad, Look, Sheet};
use crate::pipeline::Session;
use crate::report::{Exit, Report};

/// How the cell asked for looks, and its peers in its box and in its row and column.
const CELL: Style = Style::new().bold().invert();
const IN_BOX: Style = AnsiColor::Green.on_default();
const IN_LINE: Style = AnsiColor::Yellow.on_default();

/// Runs the command.
pub(crate) fn run(args: &args::Show) -> Result<Exit> {
    let look = Look::new(args.drawing.rulers);
    let inputs = Inputs::new(&args.input, FEW)?;
    let mut session = Session::new(&inputs, args.input.strict);
    for chunk in inputs.chunks() {
        let sheet = Sheet::new(args::Form::Grid, look, &[]);
        let report = Report::of(chunk, sheet, |report, line, puzzle| {
            if let Err(contradiction) = draw(&mut report.sheet.bytes, args, look, puzzle) {
                report.push(&Bad(&contradiction.to_string()), Exit::Improper);
                report.note(&format!("{}:{line}: {contradiction}", report.source));
            } else {
                report.sheet.bytes.push(b'\n');
            }
        });
        if session.accept(report)?.is_break() {
            break;
        }
    }
    Ok(session.exit)
}

fn draw(
    out: &mut Vec<u8>,
    args: &args::Show,
    look: Look,
    puzzle: &Grid,
) -> Result<(), Contradiction> {
    let candidates;
    let table = match args.candidates {
        None => puzzle.table(),
        Some(level) => {
            candidates = Candidates::of(puzzle, level.into())?;
            candidates.table()
        }
    };
    look.draw(out, table, |other| args.cell.map_or(Style::new(), |cell| style(cell, other)));
    if let Some(cell) = args.cell {
        list(out, cell);
    }
    Ok(())
}

/// How a cell looks beside the one asked for.
fn style(cell: Cell, other: Cell) -> Style {
    match other {
        _ if other == cell => CELL,
        _ if other.block() == cell.block() => IN_BOX,
        _ if cell.peers().contains(other) => IN_LINE,
        _ => Style::new(),
    }
}

/// The houses and the peers of a cell.
fn list(out: &mut Vec<u8>, cell: Cell) {
    let mut line = |name: String, cells| {
        writeln!(out, "{:10}{}", name + ":", names(cells)).expect("memory takes all");
    };
    for house in cell.houses() {
        line(house.to_string(), house.cells());
    }
    line("peers".into(), cell.peers());
}
