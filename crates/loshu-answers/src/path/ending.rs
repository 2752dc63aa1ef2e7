//! How a path ends, in words.

use loshu_explain::step::{Language, chinese_spacing};

use super::{Path, Until};
use crate::words::say;

/// Says that no step of a path is the one at which it was to end. A path that has fewer steps says so by its end.
pub(crate) fn missed(until: Until, language: Language) -> Option<String> {
    match until {
        Until::Step(_) => None,
        Until::Technique(technique) => Some(unused(technique.name(language), language)),
        Until::Cell(row, column) => {
            let cell = format!("r{row}c{column}");
            Some(say(
                language,
                format!("No step of the path fills {cell}."),
                format!("解题过程中没有哪一步填 {cell}。"),
            ))
        }
    }
}

/// Says that a path does not use a technique.
fn unused(name: &str, language: Language) -> String {
    let chinese = chinese_spacing(&format!("解题过程没有用到{name}。"));
    say(language, format!("The path does not use {name}."), chinese)
}

/// Says where a path ends, with the number of steps and the rating.
pub(crate) fn path_ending(path: &Path, language: Language) -> String {
    let (steps, guesses, is_solved) = (path.steps.len(), path.guesses(), path.is_solved());
    let rating = path.rating(language);
    match language {
        Language::English => {
            let end = if is_solved { "The grid is full" } else { "The path ends here" };
            let noun = if steps == 1 { "step" } else { "steps" };
            let guesses = match guesses {
                0 => String::new(),
                1 => ", one of them a guess".into(),
                _ => format!(", {guesses} of them guesses"),
            };
            let rating = rating.map_or(String::new(), |rating| format!(" {rating}."));
            format!("{end}: {steps} {noun}{guesses}.{rating}")
        }
        Language::Chinese => {
            let end = if is_solved { "全盘完成" } else { "到此为止" };
            let guesses = match guesses {
                0 => String::new(),
                _ => format!("，其中猜测 {guesses} 步"),
            };
            let rating = rating.map_or(String::new(), |rating| format!(" {rating}。"));
            format!("{end}：共 {steps} 步{guesses}。{rating}")
        }
    }
}
