//! A hint at a puzzle of another size or layout.

use loshu::{Limits, Status};
use loshu_answers::{
    Kind, LayoutFinding, LayoutHint, LayoutHintAnswer, LayoutPlayer, LayoutWords, Refusal,
};
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_work::moment;

use super::{refused, shown};
use crate::commands::PATIENCE;
use crate::exit::Exit;
use crate::rows::TextRow;

/// The first stages of a hint. A step at a hard puzzle of 25x25 may take longer than anyone waits for a hint.
pub(super) fn hint(
    variant: &Variant,
    player: Option<&Result<LayoutPlayer, String>>,
    stages: usize,
    language: Language,
) -> TextRow {
    let limits = Limits::NONE.deadline(Some(moment(PATIENCE)));
    let player = match player.map(Result::as_ref).transpose() {
        Ok(player) => player,
        Err(problem) => return refused(problem.clone()),
    };
    let hint = match LayoutHint::of(variant, player, &limits) {
        Ok(hint) => hint,
        Err(Refusal { kind: Kind::Stopped, .. }) => {
            return refused(LayoutWords::new(variant, language).stopped());
        }
        Err(refusal) => return refused(refusal.to_string()),
    };
    let LayoutHintAnswer { stages: all, remark, .. } = hint.told(variant, language);
    let all: Vec<String> = all.into_iter().map(|stage| stage.text).collect();
    let repeats = matches!(hint.finding, LayoutFinding::MissingCandidates(_));
    let text = shown(&all, stages, repeats);
    TextRow { text, exit: exit(&hint), notes: remark.into_iter().collect() }
}

fn exit(hint: &LayoutHint) -> Exit {
    match hint.finding {
        LayoutFinding::Step(_) | LayoutFinding::Solved if hint.status == Status::Unique => {
            Exit::Fine
        }
        LayoutFinding::Step(_)
        | LayoutFinding::Solved
        | LayoutFinding::WrongDigits(_)
        | LayoutFinding::MissingCandidates(_)
        | LayoutFinding::Stuck
        | LayoutFinding::DeadEnd
        | LayoutFinding::Unsolvable
        | LayoutFinding::OtherGivens(_) => Exit::Improper,
    }
}
