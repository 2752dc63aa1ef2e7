//! `loshu lab tree`

mod board;
mod dot;
mod fold;
mod html;
mod labels;
mod layout;
mod node;
mod recorder;
mod svg;
mod text;

use std::borrow::Cow;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, bail};
use loshu::{Grid, Limits, Propagation, Run, Search, Stop};
use serde::Serialize;

use self::node::SearchTree;
use self::recorder::Recorder;
use crate::args::Form;
use crate::args::lab::{self as args, TreeForm};
use crate::chunk_result::Exit;
use crate::engine::Chosen;
use crate::flow::Flow;
use crate::input::Inputs;
use crate::interrupt;
use crate::look::Look;
use crate::row::{Row, RowFormat};
use crate::status::{Status, Told, stop_name};

/// How many puzzles are read at a time, since a tree may be large.
const ONE: usize = 1;
/// How long a tree may take to stop after Ctrl-C.
const GRACE: Duration = Duration::from_secs(2);

/// Runs the command.
pub(super) fn run(args: &args::TreeArgs) -> Result<Exit> {
    let mut job = TreeJob::new(args)?;
    let cancel = Arc::<AtomicBool>::default();
    // Whoever types a puzzle may not come to the end of it.
    interrupt::raise(cancel.clone(), GRACE, || {})?;
    job.limits.cancel = Some(cancel);
    let mut inputs = Inputs::new(&args.input, ONE)?;
    let is_picture = args.to != TreeForm::Text;
    if is_picture && inputs.are_several() {
        bail!("there are several puzzles, and a picture shows one tree; --to text takes several");
    }
    let template = TreeRecord::default();
    let format = RowFormat::of(Form::Grid, job.look, &template);
    let format = if is_picture { format.without_bad() } else { format };
    let flow = Flow::with_format(inputs, args.input.strict, format);
    Ok(flow.each(1, move |puzzle| job.draw(puzzle))?.exit)
}

/// A drawn tree.
#[derive(Debug, Default, Serialize)]
struct TreeRecord {
    #[serde(skip)]
    drawn: Vec<u8>,
    #[serde(skip)]
    exit: Exit,
    #[serde(skip)]
    notes: Vec<String>,
}

impl Row for TreeRecord {
    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.drawn);
    }

    fn grid(&self, out: &mut Vec<u8>, _: Look) {
        self.line(out);
    }

    fn exit(&self) -> Exit {
        self.exit
    }

    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Borrowed(&self.notes)
    }
}

/// What is drawn.
struct TreeDrawing<'a> {
    puzzle: &'a Grid,
    /// What the search knows of the candidates.
    level: Propagation,
    tree: &'a SearchTree,
    summary: &'a str,
}

/// What is to be done with each puzzle.
struct TreeJob {
    search: Search,
    limits: Limits,
    max_nodes: usize,
    to: TreeForm,
    look: Look,
}

impl TreeJob {
    fn new(args: &args::TreeArgs) -> Result<TreeJob> {
        let limits = Limits::NONE.solutions((!args.all).then_some(1)).tries(args.tries);
        let look = Look::new(args.drawing.rulers);
        Ok(TreeJob { search: search(args)?, limits, max_nodes: args.max_nodes, to: args.to, look })
    }

    fn draw(&self, puzzle: &Grid) -> TreeRecord {
        let (tree, run) = self.grow(puzzle);
        let summary = labels::summary(&tree, &run);
        let level = self.search.propagation;
        let drawing = TreeDrawing { puzzle, level, tree: &tree, summary: &summary };
        let mut out = Vec::new();
        let written = match self.to {
            TreeForm::Text => text::draw(&mut out, &drawing, self.look),
            TreeForm::Dot => dot::draw(&mut out, &drawing),
            TreeForm::Svg => svg::draw(&mut out, &drawing),
            TreeForm::Html => out.write_all(html::draw(&drawing).as_bytes()),
        };
        written.expect("memory takes all");
        // The last line feed is that of every row.
        let drawn = out.strip_suffix(b"\n").unwrap_or(&out).to_vec();
        TreeRecord { drawn, exit: exit(puzzle, &run), notes: notes(&tree, &run) }
    }

    fn grow(&self, puzzle: &Grid) -> (SearchTree, Run) {
        let mut grower = Recorder::new(self.max_nodes);
        let run = self.search.observe(puzzle, &self.limits, &mut grower);
        let mut nodes = grower.grown();
        fold::choose(&mut nodes, self.max_nodes);
        (SearchTree::new(nodes), run)
    }
}

/// What is missing in the drawing.
fn notes(tree: &SearchTree, run: &Run) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(by) = run.stopped.filter(|&by| by != Stop::Solutions) {
        let hint = if by == Stop::Tries { "; --tries allows more" } else { "" };
        notes.push(format!("the search was stopped ({}){hint}", stop_name(by)));
    }
    let (drawn, all) = (tree.nodes.len() as u64, tree.size().tries + 1);
    if drawn < all {
        let folded = all - drawn;
        notes.push(format!("{folded} of {all} nodes are folded; --max-nodes draws more"));
    }
    notes
}

/// The search whose tree is asked for. Prints the seed if one is used.
fn search(args: &args::TreeArgs) -> Result<Search> {
    let chosen = Chosen::turned(args.engine, &args.knobs)?;
    match chosen.seeded_by(&args.seed)?.search() {
        Some(search) => Ok(search),
        None => bail!("a search tree needs --engine norvig, stack or backtracking"),
    }
}

/// A search that ends at the first solution does not tell whether there are more.
fn exit(puzzle: &Grid, run: &Run) -> Exit {
    match run.stopped {
        Some(Stop::Solutions) => Exit::Fine,
        Some(Stop::Cancelled) => Exit::Interrupted,
        _ => Status::of_run(puzzle, run).exit(),
    }
}
