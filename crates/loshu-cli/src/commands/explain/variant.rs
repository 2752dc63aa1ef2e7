//! The path of a puzzle of another size or layout as text.

use loshu::{Limits, Status};
use loshu_answers::LayoutWords;
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_variant::explain::{Ending, Path};

use crate::exit::Exit;
use crate::rows::TextRow;
use crate::rows::status::Told;

/// What the puzzle is, a line for each step, and how it ends.
pub(super) fn text(variant: &Variant, language: Language, limits: &Limits) -> TextRow {
    let words = LayoutWords::new(variant, language);
    // The rules of a variant can be built: it has them.
    let path = Path::of(&variant.setting, usize::MAX, limits).unwrap_or_else(|_| unreachable!());
    let mut lines = vec![format!("# {}", variant.summary())];
    let steps = path.steps.iter().enumerate();
    lines.extend(steps.map(|(at, (position, step))| {
        format!("{:>3}. {}", at + 1, words.sentence(position, step))
    }));
    lines.push(words.ending(path.ending));
    let size = variant.setting.shape.size();
    let cells = 0..variant.setting.shape.len();
    let digits: Vec<u8> = cells.map(|cell| path.end.digit(cell).unwrap_or(0)).collect();
    lines.push(variant.signs.line(&digits, size));
    TextRow { text: lines.join("\n"), exit: exit(path.ending), ..TextRow::default() }
}

pub(in crate::commands) fn exit(ending: Ending) -> Exit {
    match ending {
        Ending::Solved | Ending::Enough => Exit::Fine,
        Ending::Unsolvable | Ending::Multiple => Exit::Improper,
        Ending::Stopped(by) => Status::Stopped(by).exit(),
    }
}
