//! A hint at a puzzle of another size or layout.

use loshu::Limits;
use loshu_answers::LayoutWords;
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_variant::explain::{Ending, Path};

use crate::exit::Exit;
use crate::rows::TextRow;

/// The first stages of a hint: the technique, where to look, everything.
pub(super) fn hint(variant: &Variant, stages: usize, language: Language) -> TextRow {
    let words = LayoutWords::new(variant, language);
    // The rules of a variant can be built: it has them.
    let path = Path::of(&variant.setting, 1, &Limits::NONE).unwrap_or_else(|_| unreachable!());
    let Some((position, step)) = path.steps.first() else {
        let exit = if path.ending == Ending::Solved { Exit::Fine } else { Exit::Improper };
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
