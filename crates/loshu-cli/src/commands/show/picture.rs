//! `loshu show --to svg` and `--to png`: one puzzle as a picture.

use std::io::{self, IsTerminal};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use loshu::format::Record;
use loshu::{CandidateSet, Limits, Marks};
use loshu_answers::{Path, Until, VariantPath, variant_description};
use loshu_explain::rate::{PricedStep, Scale};
use loshu_explain::step::{Drawing, Notation, Style};
use loshu_explain::technique::Profile;
use loshu_formats::Variant;
use loshu_picture::scene::Scene;
use loshu_picture::{Lettering, Shown, board, shown_board};

use super::{NoMarks, shown_marks};
use crate::args::show::{Names, ShowArgs, ShowForm};
use crate::commands::reduced::variant::{digits, reduced};
use crate::exit::Exit;
use crate::flow::input::{FEW, Inputs, Kept};
use crate::flow::problems::Problems;
use crate::output::{self, InputFiles, OutputFile};
use crate::terminal::message;
use crate::words;

/// The width of a PNG if nobody says how wide.
#[cfg(feature = "print")]
const WIDTH: u32 = 800;

/// Draws the only puzzle.
pub(super) fn run(args: &ShowArgs, form: ShowForm) -> Result<Exit> {
    check(args, form)?;
    let files = InputFiles::of(&args.input.inputs);
    if let Some(path) = &args.picture.output {
        files.check(path)?;
    }
    let mut inputs = Inputs::new(&args.input, Kept::ALL.of_any_layout(&args.variant), FEW)?;
    if inputs.are_several() {
        bail!("a picture shows one puzzle, and there are several; `loshu print` makes sheets");
    }
    // Each with what a screen reader says of it.
    let (mut exit, mut scenes) = (Exit::Fine, Vec::new());
    for chunk in inputs.chunks() {
        let mut problems = Problems::of(Arc::clone(&chunk.source));
        for record in chunk.records.full_in_order() {
            match record {
                Ok(record) => match scene(args, &record)? {
                    Ok(scene) => scenes.push((scene, "Sudoku".to_owned())),
                    Err(found) => problems.improper(record.line, found),
                },
                Err(bad) => problems.bad(bad),
            }
        }
        for variant in &chunk.records.variants {
            match variant_scene(args, variant)? {
                Ok(scene) => {
                    scenes.push((scene, variant_description(variant, words::language())));
                }
                Err(found) => problems.improper(variant.line, found),
            }
        }
        problems.end(&chunk);
        message::print(&problems.messages);
        exit = exit.max(problems.exit);
    }
    for (scene, label) in &scenes {
        match &args.picture.output {
            Some(path) if exit == Exit::Unreadable => {
                OutputFile::create(path, &files)?.give_up("not all of the input could be read");
            }
            path => output::put(path.as_deref(), &files, &bytes(args, form, scene, label)?)?,
        }
    }
    Ok(exit)
}

/// Refuses options that pictures do not have, and pixels on a terminal.
fn check(args: &ShowArgs, form: ShowForm) -> Result<()> {
    if form != ShowForm::Png && args.picture.width.is_some() {
        bail!("--width needs --to png; SVG has any width");
    }
    if form == ShowForm::Png && args.picture.output.is_none() && io::stdout().is_terminal() {
        bail!("a PNG is no text for a terminal; name a file: -o puzzle.png");
    }
    Ok(())
}

/// The puzzle, or a step of its path; or why there are no pencil marks to draw.
fn scene(args: &ShowArgs, record: &Record) -> Result<Result<Scene, NoMarks>> {
    let (marks, mut drawing) = match args.picture.step {
        Some(step) => step_of(record, step)?,
        None => match shown_marks(record, args.candidates.as_ref()) {
            Ok(marks) => (marks.unwrap_or_else(|| without_marks(record)), Drawing::default()),
            Err(found) => return Ok(Err(found)),
        },
    };
    drawing.cells |= args.picture.cells();
    if let Some(cell) = args.cell {
        drawing.houses.extend(cell.houses());
        drawing.cells |= cell.into();
    }
    let names = args.picture.names.unwrap_or(Names::A1).notation();
    let lettering = Lettering { names, ..Lettering::screen(Notation::A1) };
    Ok(Ok(board(&drawing, &marks, lettering)))
}

/// A variant, or a step of its path; or why there are no pencil marks to draw.
fn variant_scene(args: &ShowArgs, variant: &Variant) -> Result<Result<Scene, NoMarks>> {
    if let Some(option) = args.only_ordinary() {
        bail!("{option} needs an ordinary Sudoku (9x9), found {}", variant.summary());
    }
    let sign = |digit: u8| variant.signs.sign(digit);
    let lettering = Lettering { names: None, ..Lettering::screen(Notation::Rc) };
    if let Some(until) = args.picture.step {
        let path = VariantPath::of(variant.clone(), Some(until), Style::default(), &Limits::NONE);
        let last = path.steps().checked_sub(1).filter(|_| path.is_cut());
        return match last {
            Some(last) => Ok(Ok(path.scene(last, lettering))),
            None => Err(no_step(until, path.steps())),
        };
    }
    let drawings = variant.extras.drawings(&variant.setting);
    let marks = match args.candidates.as_ref().map(|wanted| reduced(variant, wanted)).transpose() {
        Ok(marks) => marks.unwrap_or_default(),
        Err(found) => return Ok(Err(found)),
    };
    let digits = digits(&marks);
    let shown = Shown { digits: &digits, marks: &marks, ..Shown::default() };
    Ok(Ok(shown_board(&variant.setting, &drawings, &shown, &sign, lettering)))
}

fn without_marks(record: &Record) -> Marks {
    Marks::new(&record.givens, record.givens.filled(), CandidateSet::EMPTY)
}

/// A step of the path, and the marks on which it is found.
fn step_of(record: &Record, until: Until) -> Result<(Marks, Drawing)> {
    let start = record.restricted_marks().unwrap_or_else(|| Marks::of(&record.givens));
    let scale = Scale::Human(Profile::human());
    let mut path = Path::of(start, scale, Some(until), &Limits::NONE);
    let steps = path.steps.len();
    let last = if path.is_at(Some(until)) { path.steps.pop() } else { None };
    let Some(PricedStep { marks, step, .. }) = last else { return Err(no_step(until, steps)) };
    Ok((marks, step.drawing(&marks)))
}

/// Says that a path of so many steps does not have this one.
fn no_step(until: Until, steps: usize) -> anyhow::Error {
    match until {
        Until::Step(number) => anyhow!("--step {number}: the path has {steps} steps"),
        Until::Technique(technique) => {
            anyhow!("--step {technique}: the path of {steps} steps does not use it")
        }
        Until::Cell(row, column) => {
            anyhow!("--step r{row}c{column}: no step of the path fills this cell")
        }
    }
}

/// The file of a picture.
fn bytes(args: &ShowArgs, form: ShowForm, scene: &Scene, label: &str) -> Result<Vec<u8>> {
    match form {
        ShowForm::Png => png(args, scene),
        ShowForm::Svg | ShowForm::Grid => Ok(scene.svg_file("board", label, None).into_bytes()),
    }
}

#[cfg(feature = "print")]
fn png(args: &ShowArgs, scene: &Scene) -> Result<Vec<u8>> {
    let width = args.picture.width.unwrap_or(WIDTH);
    Ok(loshu_picture::png(scene, width, &loshu_picture::Fonts::new(&[])?)?)
}

#[cfg(not(feature = "print"))]
fn png(_args: &ShowArgs, _scene: &Scene) -> Result<Vec<u8>> {
    bail!("this build has no --to png; to have it: cargo install loshu-cli --features print")
}
