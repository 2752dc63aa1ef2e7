//! A puzzle as its setter would publish it: with its rules in words and its solution.

use loshu::Limits;
use loshu::format::Record;
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_picture::legend;
use loshu_variant::Solver;

/// How many tries the search for a solution to publish has. Most variants need fewer; a limit by time would make other
/// links on other machines.
const TRIES: u64 = 2_000;

/// The rules of every Sudoku, in English and in Chinese.
const USUAL: [&str; 2] = ["Normal Sudoku rules apply.", "遵守普通数独规则。"];

/// Returns a variant with its rules in words and its only solution, where it has none of its own.
///
/// ```
/// use loshu::format::Format;
/// use loshu::Limits;
/// use loshu_answers::published;
/// use loshu_explain::step::Language;
/// use loshu_formats::Variant;
/// use loshu_variant::{Clue, Global, Setting, Shape};
///
/// let mut setting = Setting::new(Shape::square(4)?);
/// setting.clues.push(Clue::Global(Global::AntiKnight));
/// let variant = Variant::new(Format::Line, 1, setting).unwrap();
/// let published = published(&variant, Language::English, &Limits::NONE);
/// assert!(published.details.get("rules").unwrap().contains("knight"));
/// assert_eq!(published.solution, None, "there are several");
/// # Ok::<(), loshu_variant::RuleError>(())
/// ```
pub fn published(variant: &Variant, language: Language, limits: &Limits) -> Variant {
    let mut published = variant.clone();
    if variant.details.get("rules").is_none() {
        published.details.set("rules", &rules(variant, language));
    }
    if variant.solution.is_none() && variant.details.get("solution").is_none() {
        let solver = Solver::new().with_limits(limits.clone().tries(TRIES));
        let verdict = solver.solve(&variant.puzzle());
        published.solution = verdict.solution().map(|solution| solution.digits().to_vec());
    }
    published
}

/// Returns an ordinary puzzle that has words with its rules in words too, and with its only solution.
pub fn published_record(record: &Record, language: Language, limits: &Limits) -> Record {
    let mut published = record.clone();
    let has_words =
        ["title", "author", "rules"].iter().any(|name| record.details.get(name).is_some());
    if !has_words {
        return published;
    }
    if record.details.get("rules").is_none() {
        published.details.set("rules", usual(language));
    }
    if record.solution.is_none() {
        let verdict =
            loshu::Solver::new().with_limits(limits.clone().tries(TRIES)).solve(&record.givens);
        published.solution = verdict.solution().map(|solution| *solution.grid());
    }
    published
}

fn usual(language: Language) -> &'static str {
    match language {
        Language::English => USUAL[0],
        Language::Chinese => USUAL[1],
    }
}

/// The rules of a variant in our words.
fn rules(variant: &Variant, language: Language) -> String {
    let own = legend(&variant.setting, language).into_iter().map(|rule| rule.meaning);
    [usual(language).to_owned()].into_iter().chain(own).collect::<Vec<_>>().join("\n")
}
