//! `loshu lab tree`

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, bail};
use loshu::{Grid, Limits, Run, Search, Stop};
use loshu_lab::tree::Tree;

use crate::args::Form;
use crate::args::lab::{self as args, TreeForm};
use crate::engine::Chosen;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{Inputs, Kept};
use crate::interrupt;
use crate::rows::look::Look;
use crate::rows::status::{Status, Told, stop_name};
use crate::rows::{RowFormat, TextRow};
use crate::words::say;

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
    let mut inputs = Inputs::new(&args.input, Kept::GIVENS, ONE)?;
    let is_picture = args.to != TreeForm::Text;
    if is_picture && inputs.are_several() {
        bail!("there are several puzzles, and a picture shows one tree; --to text takes several");
    }
    let template = TextRow::default();
    let format = RowFormat::of(Form::Grid, job.look, &template);
    let format = if is_picture { format.without_bad() } else { format };
    let flow = Flow::with_format(inputs, format);
    Ok(flow.each(1, move |puzzle| job.draw(puzzle))?.exit)
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
        let look = Look::new();
        Ok(TreeJob { search: search(args)?, limits, max_nodes: args.max_nodes, to: args.to, look })
    }

    fn draw(&self, puzzle: &Grid) -> TextRow {
        let tree = Tree::of(&self.search, puzzle, &self.limits, self.max_nodes);
        let mut text = match self.to {
            TreeForm::Text => {
                tree.to_text(self.look.rulers, self.look.color, &|text| say(text).into_owned())
            }
            TreeForm::Dot => tree.to_dot(),
            TreeForm::Svg => tree.to_svg(),
            TreeForm::Html => tree.to_html(),
        };
        // Every row ends with a line feed of its own.
        if text.ends_with('\n') {
            text.pop();
        }
        TextRow { text, exit: exit(puzzle, &tree.run), notes: notes(&tree) }
    }
}

/// What is missing in the drawing.
fn notes(tree: &Tree) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(by) = tree.run.stopped.filter(|&by| by != Stop::Solutions) {
        let hint = if by == Stop::Tries { "; --tries allows more" } else { "" };
        notes.push(format!("the search was stopped ({}){hint}", stop_name(by)));
    }
    let (drawn, all) = (tree.drawn_nodes(), tree.all_nodes());
    if drawn < all {
        let folded = all - drawn;
        notes.push(format!("{folded} of {all} nodes are folded; --max-nodes draws more"));
    }
    notes
}

/// The search whose tree is asked for. Prints the seed if one is used.
fn search(args: &args::TreeArgs) -> Result<Search> {
    let chosen = Chosen::turned(args.engine);
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
