//! What digits break, in words.

use loshu_explain::step::{Language, Style, chinese_spacing};

use super::{Board, RuleConflict};
use crate::words::{repeated, say};

/// More broken rules than this are counted, not named.
const MOST_RULES: usize = 8;

/// More repeated digits than this are counted: an ordinary grid has four in each of 27 houses at most.
const MOST_REPEATED: usize = 108;

/// Says what digits break: a sentence for each house with equal digits, and one for all other rules.
pub(crate) fn say_broken(
    board: &(impl Board + ?Sized),
    conflicts: &[RuleConflict],
    style: Style,
) -> Vec<String> {
    let language = style.language;
    let mut names: Vec<String> = Vec::new();
    let mut sentences = Vec::new();
    for RuleConflict { rule, digit, at, .. } in conflicts {
        match (rule, digit) {
            (Some(house), Some(digit)) if at.len() > 1 => {
                let cells: Vec<String> =
                    at.iter().map(|&cell| board.names(&[cell], style)).collect();
                sentences.push(repeated(house, &board.sign(*digit), &cells, language));
            }
            (Some(rule), _) if !names.contains(rule) => names.push(rule.clone()),
            (Some(_) | None, _) => {}
        }
    }
    let more = sentences.len().saturating_sub(MOST_REPEATED);
    if more > 0 {
        sentences.truncate(MOST_REPEATED);
        sentences.push(say(
            language,
            format!("{more} more are alike."),
            format!("另有 {more} 处。"),
        ));
    }
    sentences.extend((!names.is_empty()).then(|| broken_rules(&names, language)));
    sentences
}

/// Says which rules a grid breaks.
fn broken_rules(names: &[String], language: Language) -> String {
    let named = &names[..names.len().min(MOST_RULES)];
    let more = names.len() - named.len();
    match language {
        Language::English => {
            let list = match (named, more) {
                ([others @ .., last], 0) if !others.is_empty() => {
                    format!("{} and {last}", others.join(", "))
                }
                (named, 0) => named.join(", "),
                (named, more) => format!("{} and {more} more", named.join(", ")),
            };
            format!("The digits break {list}.")
        }
        Language::Chinese => {
            let more = if more > 0 { format!("，另有 {more} 处") } else { String::new() };
            chinese_spacing(&format!("所填数字违反：{}{more}。", named.join("、")))
        }
    }
}
