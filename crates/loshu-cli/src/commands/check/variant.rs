//! What `loshu check` prints about a puzzle of another size or layout.

use loshu::{Limits, Status};
use loshu_answers::{LayoutJudged, Review, clash_sentence, clues, given_and_clue_names};
use loshu_formats::Variant;

use super::finding::Finding;
use super::record::STYLE;
use crate::exit::Exit;
use crate::rows::digits::Digits;
use crate::rows::look::Look;
use crate::rows::{FieldSink, Row};

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
    solution: Option<Digits>,
    /// The cells of the solution that are wrong, or that differ in another solution.
    cells: Option<Vec<String>>,
    variant: &'a Variant,
}

impl<'a> VariantCheck<'a> {
    /// Checks a puzzle, or the solution beside it.
    pub(super) fn new(variant: &'a Variant, limits: &Limits) -> VariantCheck<'a> {
        match &variant.solution {
            Some(digits) => VariantCheck::of_solution(variant, digits, limits),
            None => VariantCheck::of_puzzle(variant, limits),
        }
    }

    fn of_solution(variant: &'a Variant, digits: &[u8], limits: &Limits) -> VariantCheck<'a> {
        let judged = LayoutJudged::of(variant, digits, limits, STYLE.language);
        let (status, cells, reasons) = match judged {
            Ok(LayoutJudged { judgement, cells, reasons }) => {
                (Finding::Solution(judgement), cells, reasons)
            }
            Err(stop) => (Finding::Puzzle(Status::Stopped(stop)), Vec::new(), Vec::new()),
        };
        VariantCheck {
            problems: Some(reasons).filter(|reasons| !reasons.is_empty()),
            solution: Some(Digits::of(digits.to_vec(), variant)),
            cells: Some(cells),
            ..VariantCheck::with_status(variant, status)
        }
    }

    fn of_puzzle(variant: &'a Variant, limits: &Limits) -> VariantCheck<'a> {
        let review = Review::of(variant, limits);
        let named = |givens: &[usize], clues: &[usize]| {
            given_and_clue_names(variant, givens, clues, STYLE.language)
        };
        let redundant = review.redundant.map(|found| named(&found.givens, &found.clues));
        let clash = review.clash.map(|found| named(&found.givens, &found.clues));
        VariantCheck {
            minimal: redundant.as_ref().map(Vec::is_empty),
            redundant,
            problems: clash.map(|names| vec![clash_sentence(&names, STYLE.language)]),
            ..VariantCheck::with_status(variant, Finding::Puzzle(review.status))
        }
    }

    fn with_status(variant: &'a Variant, status: Finding) -> VariantCheck<'a> {
        VariantCheck {
            puzzle: Digits::of_givens(variant),
            status,
            clues: variant.setting.cells.iter().filter(|cell| cell.single().is_some()).count(),
            minimal: None,
            redundant: None,
            problems: None,
            solution: None,
            cells: None,
            variant,
        }
    }

    /// The status in a word.
    fn word(&self) -> String {
        if self.is_solved() { "solved".into() } else { self.status.to_string() }
    }

    /// Whether the puzzle is a full grid without a mistake.
    fn is_solved(&self) -> bool {
        self.status == Finding::Puzzle(Status::Unique)
            && self.clues == self.variant.setting.cells.len()
    }

    /// What there is to say beyond status and clues.
    fn remark(&self) -> Option<String> {
        match self.redundant.as_deref() {
            Some(_) if self.is_solved() => None,
            Some([]) => Some("minimal".into()),
            Some(names) => Some(format!("redundant: {}", names.join(", "))),
            None => self.problems.as_ref().map(|problems| problems.join(" ")),
        }
    }
}

impl Row for VariantCheck<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("status", self.status.name());
        sink.field("clues", &self.clues);
        sink.field("minimal", &self.minimal);
        sink.field("redundant", &self.redundant);
        sink.field("solution", &self.solution);
        sink.field("cells", &self.cells);
        sink.field("problems", &self.problems);
    }

    fn line(&self, out: &mut Vec<u8>) {
        let parts = [
            Some(self.word()),
            Some(self.variant.summary()),
            Some(clues(self.clues, STYLE.language)).filter(|_| !self.status.is_of_solution()),
            self.remark(),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        out.extend(parts.join("\t").bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.variant(out, self.variant, self.variant.solution.as_deref());
        let (found, number) = (self.variant.summary(), clues(self.clues, STYLE.language));
        out.extend(format!("{found}: {}, {number}\n", self.word()).bytes());
        out.extend(self.remark().map(|remark| remark + "\n").unwrap_or_default().bytes());
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }
}
