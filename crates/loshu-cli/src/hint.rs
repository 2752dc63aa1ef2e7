//! `loshu hint`

use std::ffi::OsString;

use anyhow::{Context, Result, anyhow, bail};
use loshu::step::{Language, Stage, Step, Style};
use loshu::technique::{Advice, Plan, Profile};
use loshu::{Candidate, Cell, Grid, Marks};
use serde::Serialize;

use crate::args::explain::HintArgs;
use crate::args::{Form, RulerChoice};
use crate::chunk_result::Exit;
use crate::flow::Flow;
use crate::input::{FEW, Inputs};
use crate::look::Look;
use crate::row::{Row, RowFormat};

/// Runs the command.
pub(crate) fn run(args: &HintArgs) -> Result<Exit> {
    let mut inputs = Inputs::new(&args.input, FEW)?;
    if args.marks.is_some() && inputs.are_several() {
        bail!("the marks belong to one puzzle, and there are several; name one of them");
    }
    let marks = args.marks.as_ref().map(read_marks).transpose()?;
    let (stage, style, profile) = (args.stage, args.words.style(), args.profile.profile());
    let adviser = Adviser { stage, style, profile, marks };
    let format = RowFormat::of(Form::Line, Look::new(RulerChoice::Auto), &HintRecord::default());
    let flow = Flow::with_format(inputs, args.input.strict, format);
    Ok(flow.each(1, move |puzzle| adviser.hint(puzzle))?.exit)
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
    fn hint(&self, puzzle: &Grid) -> HintRecord {
        let marks = self.marks.unwrap_or_else(|| Marks::of(puzzle));
        let clash = puzzle.givens().any(|(cell, digit)| marks.grid()[cell] != Some(digit));
        let Some(mut plan) = Plan::of(puzzle, self.profile.clone()) else {
            return HintRecord::problem(self.no_plan());
        };
        if clash {
            return HintRecord::problem(self.other_puzzle());
        }
        match plan.advise(&marks) {
            Advice::Step(step) => HintRecord { text: self.step(&step, &marks), exit: Exit::Fine },
            Advice::Solved => HintRecord { text: self.solved(), exit: Exit::Fine },
            Advice::WrongDigits(cells) => HintRecord::problem(self.wrong(&cells)),
            Advice::Missing(candidates) => HintRecord::problem(self.missing(&candidates)),
            Advice::Stuck | Advice::Stopped(_) => HintRecord::problem(self.stuck()),
        }
    }

    /// All stages up to the one that is wanted; the last one tells all of them.
    fn step(&self, step: &Step, marks: &Marks) -> String {
        if self.stage == Stage::Everything {
            return step.hint(marks, self.stage, self.style);
        }
        let stages = Stage::ALL.into_iter().filter(|stage| *stage <= self.stage);
        stages.map(|stage| step.hint(marks, stage, self.style)).collect::<Vec<_>>().join("\n")
    }

    fn say(&self, english: &str, chinese: &str) -> String {
        match self.style.language {
            Language::English => english.into(),
            Language::Chinese => chinese.into(),
        }
    }

    fn wrong(&self, cells: &[Cell]) -> String {
        let cells = self.style.notation.cells(cells.iter().copied().collect());
        self.say(&format!("A digit is wrong in {cells}."), &format!("{cells} 填错了。"))
    }

    fn missing(&self, candidates: &[Candidate]) -> String {
        let name =
            |at: &Candidate| format!("{}{}", at.digit(), self.style.notation.cell(at.cell()));
        let names = candidates.iter().map(name).collect::<Vec<_>>().join(", ");
        self.say(
            &format!("A candidate was struck that belongs to the solution: {names}."),
            &format!("误删了正确的候选数：{names}。"),
        )
    }

    fn solved(&self) -> String {
        self.say("The grid is full, and right.", "已经完成，全部正确。")
    }

    fn stuck(&self) -> String {
        self.say("The techniques of the profile find no step.", "所选技巧找不到下一步。")
    }

    fn no_plan(&self) -> String {
        self.say("The puzzle does not have exactly one solution.", "谜题没有唯一解。")
    }

    fn other_puzzle(&self) -> String {
        self.say("The marks belong to another puzzle.", "标记不属于这道题。")
    }
}

/// Reads the digits of a player.
fn read_marks(name: &OsString) -> Result<Marks> {
    let name = name.to_string_lossy();
    let bytes = match &*name {
        "-" => std::io::read_to_string(std::io::stdin())?,
        path => std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?,
    };
    let grid: Grid = bytes.parse().map_err(|error| anyhow!("{name}: {error}"))?;
    Ok(Marks::of(&grid))
}

/// A hint, or what is wrong.
#[derive(Default, Serialize)]
struct HintRecord {
    #[serde(skip)]
    text: String,
    #[serde(skip)]
    exit: Exit,
}

impl HintRecord {
    fn problem(text: String) -> HintRecord {
        HintRecord { text, exit: Exit::Improper }
    }
}

impl Row for HintRecord {
    fn line(&self, out: &mut Vec<u8>) {
        out.extend(self.text.bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, _: Look) {
        self.line(out);
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}
