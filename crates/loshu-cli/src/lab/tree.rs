//! `loshu lab tree`

mod board;
mod dot;
mod fold;
mod grow;
mod html;
mod layout;
mod node;
mod svg;
mod text;
mod words;

use std::io::Write;
use std::sync::atomic::Ordering;

use anyhow::{Result, bail};
use loshu::{Grid, Limits, Propagation, Run, Search, Stop};

use self::grow::Grower;
use self::node::Tree;
use crate::args::Form;
use crate::args::lab::{self as args, TreeForm};
use crate::engine::Chosen;
use crate::input::Inputs;
use crate::interrupt;
use crate::output::{Look, Sheet};
use crate::pipeline::Session;
use crate::report::{Exit, Report};
use crate::seed;
use crate::status::Status;

/// How many puzzles are read at a time, since a tree may be large.
const ONE: usize = 1;

/// Runs the command.
pub(super) fn run(args: &args::Tree) -> Result<Exit> {
    let mut job = Job::new(args)?;
    let mut inputs = Inputs::new(&args.input, ONE)?;
    let is_picture = args.to != TreeForm::Text;
    if is_picture && inputs.are_several() {
        bail!("there are several puzzles, and a picture shows one tree; --to text takes several");
    }
    job.limits.cancel = Some(interrupt::flag()?);
    let mut session = Session::new(&inputs, args.input.strict);
    for chunk in inputs.chunks() {
        let sheet = Sheet::new(Form::Grid, job.look, &[]);
        let mut report =
            Report::of(chunk, sheet, |report, line, puzzle| job.draw(report, line, puzzle));
        if is_picture && report.exit == Exit::Unreadable {
            report.sheet.bytes.clear();
        }
        if session.accept(report)?.is_break() || job.is_interrupted() {
            break;
        }
    }
    Ok(session.exit)
}

/// What is drawn.
struct Drawing<'a> {
    puzzle: &'a Grid,
    /// What the search knows of the candidates.
    level: Propagation,
    tree: &'a Tree,
    summary: &'a str,
}

/// What is to be done with each puzzle.
struct Job {
    search: Search,
    limits: Limits,
    max_nodes: usize,
    to: TreeForm,
    look: Look,
}

impl Job {
    fn new(args: &args::Tree) -> Result<Job> {
        let limits = Limits {
            solutions: (!args.all).then_some(1),
            tries: Some(args.tries),
            ..Limits::default()
        };
        let look = Look::new(args.drawing.rulers);
        Ok(Job { search: search(args)?, limits, max_nodes: args.max_nodes, to: args.to, look })
    }

    fn is_interrupted(&self) -> bool {
        self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn draw(&self, report: &mut Report, line: usize, puzzle: &Grid) {
        let (tree, run) = self.grow(puzzle);
        let summary = words::summary(&tree, &run);
        let level = self.search.propagation;
        let drawing = Drawing { puzzle, level, tree: &tree, summary: &summary };
        let out = &mut report.sheet.bytes;
        let drawn = match self.to {
            TreeForm::Text => text::draw(out, &drawing, self.look),
            TreeForm::Dot => dot::draw(out, &drawing),
            TreeForm::Svg => svg::draw(out, &drawing),
            TreeForm::Html => out.write_all(html::draw(&drawing).as_bytes()),
        };
        drawn.expect("memory takes all");
        report.exit = report.exit.max(exit(puzzle, &run));
        note(report, line, &tree, &run);
    }

    fn grow(&self, puzzle: &Grid) -> (Tree, Run) {
        let mut grower = Grower::new(self.max_nodes);
        let run = self.search.observe(puzzle, &self.limits, &mut grower);
        let mut nodes = grower.grown();
        fold::choose(&mut nodes, self.max_nodes);
        (Tree::new(nodes), run)
    }
}

/// Says what is missing in the drawing of the puzzle on this line.
fn note(report: &mut Report, line: usize, tree: &Tree, run: &Run) {
    let place = format!("{}:{line}", report.source);
    if let Some(by) = run.stopped.filter(|&by| by != Stop::Solutions) {
        let hint = if by == Stop::Tries { "; --tries allows more" } else { "" };
        report.note(&format!("{place}: the search was stopped ({by}){hint}"));
    }
    let (drawn, all) = (tree.nodes.len() as u64, tree.size().tries + 1);
    if drawn < all {
        let folded = all - drawn;
        report
            .note(&format!("{place}: {folded} of {all} nodes are folded; --max-nodes draws more"));
    }
}

/// The search whose tree is asked for. Prints the seed if one is used.
fn search(args: &args::Tree) -> Result<Search> {
    let mut chosen = Chosen::turned(args.engine, &args.knobs)?;
    if chosen.is_random() {
        chosen = chosen.seeded(seed::of(&args.seed));
    }
    match chosen.search() {
        Some(search) => Ok(search),
        None => bail!("a search tree needs --engine norvig, stack or backtracking"),
    }
}

/// A search that ends at the first solution does not tell whether there are more.
fn exit(puzzle: &Grid, run: &Run) -> Exit {
    match run.stopped {
        Some(Stop::Solutions) => Exit::Fine,
        _ => Status::of_run(puzzle, run).exit(),
    }
}
