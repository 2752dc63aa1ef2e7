//! `loshu hint`

// marks  the marks of a player, on the givens of the puzzle
// words  the sentences for answers without a step

mod marks;
mod words;

use anyhow::{Result, bail};
use loshu::{Grid, Limits, Marks, Solver};
use loshu_explain::step::{Stage, Step, Style};
use loshu_explain::technique::{Advice, Plan, Profile};
use loshu_formats::Keep;

use crate::args::explain::HintArgs;
use crate::args::{Form, RulerChoice};
use crate::commands::explain;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs};
use crate::rows::look::Look;
use crate::rows::status::Status;
use crate::rows::{RowFormat, TextRow};

/// Runs the command.
pub(crate) fn run(args: &HintArgs) -> Result<Exit> {
    let mut inputs = Inputs::keeping(Keep::Marks, &args.input, FEW)?;
    if args.marks.is_some() && inputs.are_several() {
        bail!("the marks belong to one puzzle, and there are several; name one of them");
    }
    let marks = args.marks.as_ref().map(marks::read).transpose()?;
    let (stage, style, profile) = (args.stage, args.words.style(), args.profile.profile());
    let adviser = Adviser { stage, style, profile, marks };
    let format = RowFormat::of(Form::Line, Look::new(RulerChoice::Auto), &TextRow::default());
    let flow = Flow::with_format(inputs, args.input.strict, format);
    Ok(flow.each_marked(1, move |puzzle, marks| adviser.hint(puzzle, marks))?.exit)
}

/// How hints are given.
struct Adviser {
    stage: Stage,
    style: Style,
    profile: Profile,
    /// The marks of the player; without them those at the beginning of the puzzle.
    marks: Option<Marks>,
}

impl Adviser {
    fn hint(&self, puzzle: &Grid, set: Option<Marks>) -> TextRow {
        let begin = set.unwrap_or_else(|| Marks::of(puzzle));
        let marks = match self.marks {
            None => begin,
            Some(own) => match marks::on_givens(puzzle, &own) {
                Ok(marks) => marks,
                Err(cells) => return problem(words::other_givens(cells, self.style)),
            },
        };
        let status = Status::of(puzzle, &Solver::new().solve(&begin));
        match Plan::of(begin, self.profile.clone(), Limits::NONE) {
            Ok(Some(mut plan)) => self.planned(&mut plan, &marks),
            Ok(None) | Err(_) => {
                TextRow { notes: explain::notes(status), ..self.unplanned(&marks, status) }
            }
        }
    }

    /// A hint at a puzzle with one solution.
    fn planned(&self, plan: &mut Plan, marks: &Marks) -> TextRow {
        let style = self.style;
        match plan.advise(marks) {
            Advice::Step(step) => fine(self.step(&step, marks)),
            Advice::Solved => fine(words::solved(style)),
            Advice::WrongDigits(cells) => problem(words::wrong(&cells, style)),
            Advice::Missing(candidates) => problem(words::missing(&candidates, self.stage, style)),
            Advice::Stuck | Advice::Stopped(_) => problem(words::stuck(style)),
        }
    }

    /// A hint at a puzzle without one solution: techniques that need one are left out.
    fn unplanned(&self, marks: &Marks, status: Status) -> TextRow {
        let profile = self.profile.clone().without_uniqueness();
        let step = match status {
            Status::Multiple => profile.next_step(marks, &Limits::NONE).ok().flatten(),
            Status::Unique | Status::Unsolvable | Status::Invalid | Status::Stopped(_) => None,
        };
        problem(match step {
            Some(step) => self.step(&step, marks),
            None if status == Status::Multiple => words::stuck(self.style),
            None => words::no_solution(self.style),
        })
    }

    /// The hints of all stages up to the chosen one; the last stage tells everything by itself.
    fn step(&self, step: &Step, marks: &Marks) -> String {
        if self.stage == Stage::Everything {
            return step.hint(marks, self.stage, self.style);
        }
        let stages = Stage::ALL.into_iter().filter(|stage| *stage <= self.stage);
        stages.map(|stage| step.hint(marks, stage, self.style)).collect::<Vec<_>>().join("\n")
    }
}

/// A hint.
fn fine(text: String) -> TextRow {
    TextRow { text, ..TextRow::default() }
}

/// What is wrong.
fn problem(text: String) -> TextRow {
    TextRow { text, exit: Exit::Improper, notes: Vec::new() }
}
