//! `loshu hint`

mod marks;

use std::sync::Arc;

use anyhow::{Result, bail};
use loshu::{Limits, Marks, Status};
use loshu_answers::{
    Finding, HintAnswer, HintRequest, Kind, LayoutHint, LayoutHintAnswer, LayoutWords,
};
use loshu_explain::step::Style;
use loshu_explain::technique::Profile;
use loshu_formats::Variant;
use loshu_work::moment;

use self::marks::Written;
use super::PATIENCE;
use crate::args::explain::HintArgs;
use crate::args::{Form, Speech};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs, Kept};
use crate::rows::look::Look;
use crate::rows::{RowFormat, TextRow};

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
    let format = RowFormat::of(Form::Line, Look::new(), &TextRow::default());
    let of_layouts = Arc::clone(&adviser);
    let flow = Flow::with_format(inputs, format).with_variants(move |variant, rows| {
        if let Some(option) = only_ordinary {
            return rows.refuse_variant(variant, option);
        }
        let row = of_layouts.hint_of_layout(variant).unwrap_or_else(refused);
        rows.push_variant(variant, &row);
    });
    Ok(flow.each_marked(1, move |start| adviser.hint(start).unwrap_or_else(refused))?.exit)
}

/// How hints are given.
struct Adviser {
    /// How many stages of a hint are shown.
    stages: usize,
    style: Style,
    profile: Profile,
    /// What the player has written.
    written: Option<Written>,
}

impl Adviser {
    /// Gives a hint at an ordinary puzzle, or says why there is none.
    fn hint(&self, start: Marks) -> Result<TextRow, String> {
        let player = self.written.as_ref().map(|written| written.player.clone()).transpose()?;
        let profile = self.profile.clone();
        let request = HintRequest { player, profile, ..HintRequest::new(start) };
        let hint = request.find(&Limits::NONE).map_err(|refusal| refusal.to_string())?;
        let HintAnswer { stages, remark, .. } = hint.told(self.style);
        let stages: Vec<String> = stages.into_iter().map(|stage| stage.text).collect();
        Ok(self.row(&hint.finding, hint.status, &stages, remark))
    }

    /// The same at a puzzle of another layout. A step at a hard puzzle of 25x25 may take longer than anyone waits
    /// for a hint.
    fn hint_of_layout(&self, variant: &Variant) -> Result<TextRow, String> {
        let player = self.written.as_ref().map(|written| &written.layout_player);
        let language = self.style.language;
        let limits = Limits::NONE.deadline(Some(moment(PATIENCE)));
        let hint =
            LayoutHint::of(variant, player, &limits).map_err(|refusal| match refusal.kind {
                Kind::Stopped => LayoutWords::new(variant, language).stopped(),
                Kind::Request | Kind::Puzzle | Kind::Impossible => refusal.to_string(),
            })?;
        let LayoutHintAnswer { stages, remark, .. } = hint.told(variant, language);
        let stages: Vec<String> = stages.into_iter().map(|stage| stage.text).collect();
        Ok(self.row(&hint.finding, hint.status, &stages, remark))
    }

    /// The first stages, one below the other; or the last of them alone, where it says again what those before it
    /// have said.
    fn row<S, Cells, Candidates>(
        &self,
        finding: &Finding<S, Cells, Candidates>,
        status: Status,
        stages: &[String],
        remark: Option<String>,
    ) -> TextRow {
        let repeats = matches!(finding, Finding::MissingCandidates(_) | Finding::WrongDigits(_));
        let end = self.stages.min(stages.len());
        let begin = if repeats || end == stages.len() { end.saturating_sub(1) } else { 0 };
        let text = stages[begin..end].join("\n");
        TextRow { text, exit: exit(finding, status), notes: remark.into_iter().collect() }
    }
}

fn refused(text: String) -> TextRow {
    TextRow { text, exit: Exit::Improper, ..TextRow::default() }
}

fn exit<S, Cells, Candidates>(finding: &Finding<S, Cells, Candidates>, status: Status) -> Exit {
    match finding {
        Finding::Step(_) | Finding::Solved if status == Status::Unique => Exit::Fine,
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
