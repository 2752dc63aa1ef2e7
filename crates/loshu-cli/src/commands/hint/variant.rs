//! A hint at a puzzle of another size or layout.

use std::time::Duration;

use loshu::Limits;
use loshu_answers::LayoutWords;
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_variant::explain::Path;
use loshu_work::moment;

use crate::commands::explain::variant::exit;
use crate::rows::TextRow;

/// A step at a hard puzzle of 25x25 may take longer than anyone waits for a hint.
const PATIENCE: Duration = Duration::from_secs(10);

/// The first stages of a hint: the technique, where to look, everything.
pub(super) fn hint(variant: &Variant, stages: usize, language: Language) -> TextRow {
    let words = LayoutWords::new(variant, language);
    let limits = Limits::NONE.deadline(Some(moment(PATIENCE)));
    // The rules of a variant can be built: it has them.
    let path = Path::of(&variant.setting, 1, &limits).unwrap_or_else(|_| unreachable!());
    let Some((position, step)) = path.steps.first() else {
        let exit = exit(path.ending);
        return TextRow { text: words.ending(path.ending), exit, ..TextRow::default() };
    };
    let (technique, place) = (words.technique(step), words.place(step));
    let told = [
        match language {
            Language::English => format!("The technique is called {technique}."),
            Language::Chinese => format!("技巧的名称是{technique}。"),
        },
        match language {
            Language::English => format!("Look at {place}."),
            Language::Chinese => format!("请看{place}。"),
        },
    ];
    let text = if stages > told.len() {
        words.sentence(position, step)
    } else {
        told[..stages].join("\n")
    };
    TextRow { text, ..TextRow::default() }
}
