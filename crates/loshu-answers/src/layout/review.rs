//! What a setter wants to know: is everything needed, and if there is no solution, why?

use loshu::{Limits, Status};
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_variant::{Clash, Redundant, Solver, Verdict};
use serde::{Deserialize, Serialize};

use super::{cell_name, clue_name, puzzle};
use crate::value::Words;
use crate::{Ask, Refusal, words};

/// How many tries each question about a given or a clue may take, where no limit is named.
const TRIES: u64 = 20_000;

/// How many tries each question may take of those that look for a clash.
const TRIES_FOR_CLASH: u64 = 1_000;

/// What can be said of a puzzle of another size, or with further rules.
#[derive(Clone, Debug)]
pub struct Review {
    /// How many solutions there are.
    pub status: Status,
    /// What a puzzle with one solution does not need, each by itself; absent if a limit ended the search.
    pub redundant: Option<Redundant>,
    /// What has no solution together, if it was found quickly.
    pub clash: Option<Clash>,
}

impl Review {
    /// Looks at a puzzle. A limit of tries holds for each of the questions; without one there is one.
    pub fn of(variant: &Variant, limits: &Limits) -> Review {
        let verdict = Solver::new().with_limits(limits.clone()).solve(&variant.puzzle());
        let at_most = |tries| limits.clone().tries(limits.tries.unwrap_or(tries));
        let nothing = |status| Review { status, redundant: None, clash: None };
        match verdict {
            Verdict::Unique(_) => Review {
                redundant: Redundant::of(&variant.setting, &at_most(TRIES)).ok(),
                ..nothing(Status::Unique)
            },
            Verdict::Unsolvable => Review {
                clash: Clash::of(&variant.setting, &at_most(TRIES_FOR_CLASH)).ok().flatten(),
                ..nothing(Status::Unsolvable)
            },
            Verdict::Multiple(_) => nothing(Status::Multiple),
            Verdict::Stopped { by, .. } => nothing(Status::Stopped(by)),
        }
    }
}

/// The names of givens and clues: `r1c1`, `killer cage 3`.
pub fn given_and_clue_names(
    variant: &Variant,
    givens: &[usize],
    clues: &[usize],
    language: Language,
) -> Vec<String> {
    let setting = &variant.setting;
    let cells = givens.iter().map(|&cell| cell_name(&setting.shape, cell));
    let clue = |&index: &usize| clue_name(setting, index, language);
    cells.chain(clues.iter().map(clue)).collect()
}

/// Says what has no solution together.
pub fn clash_sentence(names: &[String], language: Language) -> String {
    match (names, language) {
        ([], Language::English) => "Nothing fills this layout.".into(),
        ([], Language::Chinese) => "这种布局没有任何解。".into(),
        ([name], Language::English) => format!("No digits fit {name}."),
        ([name], Language::Chinese) => format!("无法满足：{name}。"),
        ([others @ .., last], Language::English) => {
            format!("These clash: {} and {last}.", others.join(", "))
        }
        (names, Language::Chinese) => format!("互相矛盾：{}。", names.join("、")),
    }
}

/// Says what can be left out of a puzzle that has clues, or givens alone.
fn redundant_sentence(names: &[String], has_clues: bool, language: Language) -> String {
    match (names, language) {
        ([], Language::English) if has_clues => "Every given and every clue is needed.".into(),
        ([], Language::Chinese) if has_clues => "每个已知数和每条规则都不可缺少。".into(),
        ([], Language::English | Language::Chinese) => words::every_given_is_needed(language),
        (names, Language::English) => {
            format!("Each of these can be left out by itself: {}.", names.join(", "))
        }
        (names, Language::Chinese) => {
            format!("以下各项单独去掉后仍是唯一解：{}。", names.join("、"))
        }
    }
}

/// Says that a limit ended the search for givens and clues that a puzzle does not need.
pub fn unknown_sentence(has_clues: bool, language: Language) -> String {
    match (has_clues, language) {
        (true, Language::English) => {
            "It is not known whether every given and every clue is needed: the search was stopped."
                .into()
        }
        (false, Language::English) => {
            "It is not known whether every given is needed: the search was stopped.".into()
        }
        (true, Language::Chinese) => {
            "搜索提前结束，还不知道每个已知数和每条规则是否都不可缺少。".into()
        }
        (false, Language::Chinese) => "搜索提前结束，还不知道每个已知数是否都必要。".into(),
    }
}

/// Asks whether a puzzle of another size, or with further rules, is proper, which of its givens and clues it does not
/// need, and which have no solution together.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutReviewRequest {
    /// The puzzle: a text in any form that can be read.
    pub puzzle: String,
    /// The names of rules of the whole grid that add to the text.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The language of the answer.
    #[serde(default)]
    pub words: Words,
}

/// What is known of a puzzle of another size, or with further rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutReviewAnswer {
    /// How many solutions there are.
    pub status: Status,
    /// The givens and clues that can be left out, each by itself; known of puzzles with one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// Givens and clues that have no solution together; known of some puzzles without a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clash: Option<Vec<String>>,
    /// All of this in sentences.
    pub lines: Vec<String>,
}

impl Ask for LayoutReviewRequest {
    type Answer = LayoutReviewAnswer;

    fn answer(&self, limits: &Limits) -> Result<LayoutReviewAnswer, Refusal> {
        let variant = puzzle::read(&self.puzzle, &self.rules)?;
        let Review { status, redundant, clash } = Review::of(&variant, limits);
        let language = self.words.language;
        let named = |givens: &[usize], clues: &[usize]| {
            given_and_clue_names(&variant, givens, clues, language)
        };
        let redundant = redundant.map(|found| named(&found.givens, &found.clues));
        let clash = clash.map(|found| named(&found.givens, &found.clues));
        let mut lines = vec![words::status(status, language)];
        let has_clues = !variant.setting.clues.is_empty();
        lines.extend(match (status, redundant.as_deref()) {
            (_, Some(names)) => Some(redundant_sentence(names, has_clues, language)),
            (Status::Unique, None) => Some(unknown_sentence(has_clues, language)),
            (
                Status::Multiple | Status::Unsolvable | Status::Invalid | Status::Stopped(_),
                None,
            ) => None,
        });
        lines.extend(clash.as_deref().map(|names| clash_sentence(names, language)));
        Ok(LayoutReviewAnswer { status, redundant, clash, lines })
    }
}
