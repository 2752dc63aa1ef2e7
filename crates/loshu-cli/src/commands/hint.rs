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
    // The player's marks and the techniques are those of ordinary puzzles.
    let is_classic = args.marks.is_some() || !args.profile.is_usual();
    let mut inputs = if is_classic {
        args.layout.refuse("--marks, --profile, --only or --without")?;
        Inputs::keeping(Keep::Marks, &args.input, FEW)?
    } else {
        let kept = Kept { grids: Keep::Marks, details: false };
        Inputs::of_any_layout(kept, &args.input, &args.layout, FEW)?
    };
    if args.marks.is_some() && inputs.are_several() {
        bail!("the marks belong to one puzzle, and there are several; name one of them");
    }
    let player = args.marks.as_ref().map(marks::read).transpose()?;
    let (stages, style, profile) = (args.stage, args.words.style(), args.profile.profile());
    let adviser = Adviser { stages, style, profile, player };
    let language = style.language;
    let format = RowFormat::of(Form::Line, Look::new(RulerChoice::Auto), &TextRow::default());
    let flow = Flow::with_format(inputs, args.input.strict, format);
    let flow = flow.with_variants(move |variant, rows| {
        rows.push_variant(variant, &variant::hint(variant, stages, language));
    });
    Ok(flow.each_marked(1, move |start| adviser.hint(start))?.exit)
}

/// How hints are given.
struct Adviser {
    /// How many stages of a hint are shown.
    stages: usize,
    style: Style,
    profile: Profile,
    player: Option<Player>,
}

impl Adviser {
    fn hint(&self, start: Marks) -> TextRow {
        let (player, profile) = (self.player.clone(), self.profile.clone());
        let request = HintRequest { player, profile, ..HintRequest::new(start) };
        match request.find(&Limits::NONE) {
            Ok(hint) => self.row(&hint),
            Err(refusal) => {
                TextRow { text: refusal.to_string(), exit: Exit::Improper, ..TextRow::default() }
            }
        }
    }

    /// The stages that are shown, one below the other; or one alone, where it says again what those before
    /// it have said.
    fn row(&self, hint: &Hint) -> TextRow {
        let HintAnswer { stages, remark, .. } = hint.told(self.style);
        let end = self.stages.min(stages.len());
        let repeats = end == stages.len() || matches!(hint.finding, Finding::MissingCandidates(_));
        let shown = if repeats { &stages[end - 1..end] } else { &stages[..end] };
        let texts: Vec<_> = shown.iter().map(|stage| stage.text.as_str()).collect();
        TextRow { text: texts.join("\n"), exit: exit(hint), notes: remark.into_iter().collect() }
    }
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
