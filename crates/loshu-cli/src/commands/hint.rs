//! `loshu hint`

mod marks;

use std::sync::Arc;

use anyhow::{Result, bail};
use loshu::{Limits, Status};
use loshu_answers::{Hint, HintAnswer, HintRequest, Kind, Player, Puzzle, search_stopped};
use loshu_explain::step::Style;
use loshu_explain::technique::Profile;
use loshu_work::moment;

use super::PATIENCE;
use crate::args::explain::HintArgs;
use crate::args::{Form, Speech};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs, Kept};
use crate::rows::look::Look;
use crate::rows::{RowFormat, TextRow};
use crate::words::say;

/// Runs the command.
pub(crate) fn run(args: &HintArgs, speech: Speech) -> Result<Exit> {
    let only_ordinary = args.only_ordinary(speech);
    let kept = Kept::MARKS.of_any_layout_unless(only_ordinary, &args.variant)?;
    let mut inputs = Inputs::new(&args.input, kept, FEW)?;
    if args.marks.is_some() && inputs.are_several() {
        bail!("the marks belong to one puzzle, and there are several; name one of them");
    }
    let written = args.marks.as_ref().map(|name| marks::read(name, &args.variant)).transpose()?;
    let (stages, style, profile) = (args.stage, args.words.style(speech), args.profile.profile());
    let adviser = Arc::new(Adviser { stages, style, profile, written });
    let format = RowFormat::of(Form::Line, Look::new(), &TextRow::default()).without_bad();
    let of_layouts = Arc::clone(&adviser);
    let flow = Flow::with_format(inputs, format).with_variants(move |variant, rows| {
        if let Some(option) = only_ordinary {
            return rows.refuse_variant(variant, option);
        }
        rows.push_variant(variant, &of_layouts.hint(variant.clone()));
    });
    Ok(flow.each_marked(1, move |start| adviser.hint(start))?.exit)
}

/// How hints are given.
struct Adviser {
    /// How many stages of a hint are shown.
    stages: usize,
    style: Style,
    profile: Profile,
    /// What the player has written.
    written: Option<Player>,
}

impl Adviser {
    /// Gives a hint, or says why there is none. A step at a hard puzzle of 25x25 may take longer than anyone waits for a
    /// hint.
    fn hint(&self, puzzle: impl Into<Puzzle>) -> TextRow {
        let (player, profile) = (self.written.clone(), self.profile.clone());
        let request = HintRequest { player, profile, ..HintRequest::new(puzzle) };
        let limits = Limits::NONE.deadline(Some(moment(PATIENCE)));
        match request.find(&limits) {
            Ok(hint) => self.row(&hint),
            Err(refusal) => refused(match refusal.kind {
                Kind::Stopped => search_stopped(self.style.language),
                Kind::Request | Kind::Puzzle | Kind::Impossible => {
                    say(&refusal.to_string()).into_owned()
                }
            }),
        }
    }

    /// The first stages, one below the other; or the last of them alone, where it says again what those before it
    /// have said.
    fn row(&self, hint: &Hint) -> TextRow {
        let HintAnswer { stages, remark, .. } = hint.told(self.style);
        let stages: Vec<String> = stages.into_iter().map(|stage| stage.text).collect();
        let repeats = matches!(hint.name(), "missing-candidates" | "wrong-digits");
        let end = self.stages.min(stages.len());
        let begin = if repeats || end == stages.len() { end.saturating_sub(1) } else { 0 };
        let text = stages[begin..end].join("\n");
        let is_way = matches!(hint.name(), "step" | "solved") && hint.status() == Status::Unique;
        let exit = if is_way { Exit::Fine } else { Exit::Improper };
        TextRow { text, exit, notes: remark.into_iter().collect() }
    }
}

fn refused(text: String) -> TextRow {
    TextRow { text, exit: Exit::Improper, ..TextRow::default() }
}
