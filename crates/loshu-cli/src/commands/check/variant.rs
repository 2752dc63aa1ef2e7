//! What `loshu check` prints about a puzzle of another size or layout.

use loshu::{Limits, Status};
use loshu_answers::{clue_name, clues};
use loshu_formats::Variant;
use loshu_variant::{Clash, Redundant};

use super::finding::Finding;
use super::record::STYLE;
use crate::engine;
use crate::exit::Exit;
use crate::rows::digits::Digits;
use crate::rows::look::Look;
use crate::rows::{FieldSink, Row};

/// How many tries each question about a given or a clue may take, where no limit is named.
const TRIES: u64 = 20_000;

/// How many tries each question may take of those that look for a clash.
const TRIES_FOR_CLASH: u64 = 1_000;

/// A puzzle with its redundant givens and clues, and those that clash. Its columns are among those of an
/// ordinary puzzle.
#[derive(Debug)]
pub(super) struct VariantCheck<'a> {
    puzzle: Digits,
    status: Finding,
    clues: usize,
    minimal: Option<bool>,
    /// The givens and the clues of a proper puzzle that can be left out, each by itself.
    redundant: Option<Vec<String>>,
    /// Why an unsolvable puzzle has no solution, if that was found.
    problems: Option<Vec<String>>,
    variant: &'a Variant,
}

impl<'a> VariantCheck<'a> {
    pub(super) fn new(variant: &'a Variant, limits: &Limits) -> VariantCheck<'a> {
        let solved = engine::variant::solve(variant, limits.clone());
        let redundant = if solved.status == Status::Unique {
            let tries = limits.tries.unwrap_or(TRIES);
            Redundant::of(&variant.setting, &limits.clone().tries(tries)).ok()
        } else {
            None
        };
        let clash = if solved.status == Status::Unsolvable {
            let tries = limits.tries.unwrap_or(TRIES_FOR_CLASH);
            Clash::of(&variant.setting, &limits.clone().tries(tries)).ok().flatten()
        } else {
            None
        };
        let redundant = redundant.map(|found| names(variant, &found.givens, &found.clues));
        VariantCheck {
            puzzle: Digits::of_givens(variant),
            status: Finding::Puzzle(solved.status),
            clues: variant.setting.cells.iter().filter(|cell| cell.single().is_some()).count(),
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant,
            problems: clash
                .map(|clash| vec![sentence(&names(variant, &clash.givens, &clash.clues))]),
            variant,
        }
    }

    /// What there is to say beyond status and clues.
    fn remark(&self) -> Option<String> {
        match self.redundant.as_deref() {
            Some([]) => Some("minimal".into()),
            Some(names) => Some(format!("redundant: {}", names.join(", "))),
            None => self.problems.as_ref().map(|problems| problems.join(" ")),
        }
    }
}

/// Says what has no solution together.
fn sentence(names: &[String]) -> String {
    match names {
        [] => "Nothing fills this layout.".into(),
        [name] => format!("Nothing fits: {name}."),
        [a, b] => format!("These clash: {a} and {b}."),
        [others @ .., last] => format!("These clash: {} and {last}.", others.join(", ")),
    }
}

/// The names of givens and clues: `R1C1`, `killer cage 3`.
fn names(variant: &Variant, givens: &[usize], clues: &[usize]) -> Vec<String> {
    let setting = &variant.setting;
    let cells = givens.iter().map(|&cell| setting.shape.name(cell).to_string());
    let clue = |&index: &usize| clue_name(setting, index, STYLE.language);
    cells.chain(clues.iter().map(clue)).collect()
}

impl Row for VariantCheck<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("status", self.status.name());
        sink.field("clues", &self.clues);
        sink.field("minimal", &self.minimal);
        sink.field("redundant", &self.redundant);
        sink.field("problems", &self.problems);
    }

    fn line(&self, out: &mut Vec<u8>) {
        let parts = [
            Some(self.status.to_string()),
            Some(self.variant.summary()),
            Some(clues(self.clues, STYLE.language)),
            self.remark(),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        out.extend(parts.join("\t").bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.variant(out, self.variant, None);
        let (found, number) = (self.variant.summary(), clues(self.clues, STYLE.language));
        out.extend(format!("{found}: {}, {number}\n", self.status).bytes());
        out.extend(self.remark().map(|remark| remark + "\n").unwrap_or_default().bytes());
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }
}
