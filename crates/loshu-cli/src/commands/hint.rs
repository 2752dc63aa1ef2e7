//! `loshu hint`

mod marks;
mod variant;

use anyhow::{Result, bail};
use loshu::{Limits, Marks, Status};
use loshu_answers::{Finding, Hint, HintAnswer, HintRequest, Player};
use loshu_explain::step::Style;
use loshu_explain::technique::Profile;
use loshu_formats::Keep;

use crate::args::explain::HintArgs;
use crate::args::{Form, RulerChoice};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs, Kept};
use crate::rows::look::Look;
use crate::rows::{RowFormat, TextRow};

/// Runs the command.
pub(crate) fn run(args: &HintArgs) -> Result<Exit> {
    // The techniques are those of ordinary puzzles.
    let mut inputs = if args.profile.is_usual() {
        let kept = Kept { grids: Keep::Marks, details: false };
        Inputs::of_any_layout(kept, &args.input, &args.layout, FEW)?
    } else {
        args.layout.refuse("--profile, --only or --without")?;
        Inputs::keeping(Keep::Marks, &args.input, FEW)?
    };
    if args.marks.is_some() && inputs.are_several() {
        bail!("the marks belong to one puzzle, and there are several; name one of them");
    }
    let written = args.marks.as_ref().map(|name| marks::read(name, &args.layout)).transpose()?;
    let (stages, style, profile) = (args.stage, args.words.style(), args.profile.profile());
    let (player, layout_player) =
        written.map_or((None, None), |written| (Some(written.player), Some(written.layout_player)));
    let adviser = Adviser { stages, style, profile, player };
    let language = style.language;
    let format = RowFormat::of(Form::Line, Look::new(RulerChoice::Auto), &TextRow::default());
    let flow = Flow::with_format(inputs, args.input.strict, format);
    let flow = flow.with_variants(move |variant, rows| {
        let row = variant::hint(variant, layout_player.as_ref(), stages, language);
        rows.push_variant(variant, &row);
    });
    Ok(flow.each_marked(1, move |start| adviser.hint(start))?.exit)
}

/// How hints are given.
struct Adviser {
    /// How many stages of a hint are shown.
    stages: usize,
    style: Style,
    profile: Profile,
    /// What the player has written, or why it is nothing for an ordinary puzzle.
    player: Option<Result<Player, String>>,
}

impl Adviser {
    fn hint(&self, start: Marks) -> TextRow {
        let (player, profile) = (self.player.clone(), self.profile.clone());
        let player = match player.transpose() {
            Ok(player) => player,
            Err(problem) => return refused(problem),
        };
        let request = HintRequest { player, profile, ..HintRequest::new(start) };
        match request.find(&Limits::NONE) {
            Ok(hint) => self.row(&hint),
            Err(refusal) => refused(refusal.to_string()),
        }
    }

    fn row(&self, hint: &Hint) -> TextRow {
        let HintAnswer { stages, remark, .. } = hint.told(self.style);
        let stages: Vec<String> = stages.into_iter().map(|stage| stage.text).collect();
        let repeats = matches!(hint.finding, Finding::MissingCandidates(_));
        let text = shown(&stages, self.stages, repeats);
        TextRow { text, exit: exit(hint), notes: remark.into_iter().collect() }
    }
}

fn refused(text: String) -> TextRow {
    TextRow { text, exit: Exit::Improper, ..TextRow::default() }
}

/// The first stages, one below the other; or the last of them alone, where it says again what those before it have
/// said.
fn shown(stages: &[String], wanted: usize, repeats: bool) -> String {
    let end = wanted.min(stages.len());
    let begin = if repeats || end == stages.len() { end.saturating_sub(1) } else { 0 };
    stages[begin..end].join("\n")
}

fn exit(hint: &Hint) -> Exit {
    match hint.finding {
        Finding::Step(_) | Finding::Solved if hint.status == Status::Unique => Exit::Fine,
        Finding::Step(_)
        | Finding::Solved
        | Finding::WrongDigits(_)
        | Finding::MissingCandidates(_)
        | Finding::Stuck
        | Finding::DeadEnd
        | Finding::Unsolvable
        | Finding::OtherGivens(_) => Exit::Improper,
    }
}
