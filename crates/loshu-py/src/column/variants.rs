//! What is found out about a puzzle of any size and rules.

use loshu::{Limits, Stop};
use loshu_answers::VariantRating;
use loshu_formats::Variant;
use loshu_variant::{CanonicalSetting, Setting, Solver, Symmetries, Verdict};

use super::answers::Answer;
use super::questions::status;
use crate::variant::Setting as Layout;

/// How many rows a thread takes at a time: few of a layout, where each may take long.
pub(super) fn rows(layout: Option<&Layout>, ordinary: usize) -> usize {
    const FEW: usize = 16;
    layout.map_or(ordinary, |_| FEW.min(ordinary))
}

/// Whether the time is over: then a row is not even begun.
fn is_over(limits: &Limits) -> bool {
    matches!(limits.look(), Err(Stop::Deadline | Stop::Cancelled))
}

/// The only solution.
pub(super) fn solve(variant: &Variant, limits: &Limits) -> (&'static str, Option<Vec<u8>>) {
    if is_over(limits) {
        return ("stopped", None);
    }
    let verdict = verdict(variant, limits);
    (verdict.name(), verdict.solution().map(|one| one.digits().to_vec()))
}

/// The number of solutions, up to the limit of solutions.
pub(super) fn count(variant: &Variant, limits: Limits) -> (&'static str, Option<u64>) {
    if is_over(&limits) {
        return ("stopped", None);
    }
    let count = Solver::new().with_limits(limits).count(&variant.puzzle());
    (status(count.stopped), Some(count.solutions))
}

/// What the steps to the only solution cost.
pub(super) fn rate(variant: &Variant, limits: &Limits) -> (&'static str, Option<VariantRating>) {
    if is_over(limits) {
        return ("stopped", None);
    }
    let verdict = verdict(variant, limits);
    match verdict.solution().map(|_| VariantRating::of(variant, limits)) {
        None => (verdict.name(), None),
        Some(Err(_)) => ("stopped", None),
        Some(Ok(rating)) => (verdict.name(), rating),
    }
}

fn verdict(variant: &Variant, limits: &Limits) -> Verdict {
    Solver::new().with_limits(limits.clone()).solve(&variant.puzzle())
}

/// The symmetries of the last layout: those of neighbouring rows are mostly the same.
#[derive(Default)]
pub(super) struct LastSymmetries(Option<(Setting, Symmetries)>);

impl LastSymmetries {
    pub(super) fn of(&mut self, setting: &Setting) -> Result<&Symmetries, String> {
        let bare = Setting { cells: Vec::new(), ..setting.clone() };
        let last = match self.0.take() {
            Some(last) if last.0 == bare => last,
            Some(_) | None => (bare, Symmetries::of(setting).map_err(|error| error.to_string())?),
        };
        Ok(&self.0.insert(last).1)
    }

    /// The form that a puzzle has in common with all equivalent ones, and in how many ways it is equivalent to itself.
    pub(super) fn canonical(
        &mut self,
        variant: &Variant,
        limits: &Limits,
    ) -> Answer<(Variant, Option<u64>)> {
        if is_over(limits) {
            return Ok(("stopped", None));
        }
        match self.of(&variant.setting)?.canonical(&variant.setting.cells, limits) {
            Err(_) => Ok(("stopped", None)),
            Ok(CanonicalSetting { setting, automorphisms }) => {
                Ok(("found", Some((variant.with_setting(setting)?, automorphisms))))
            }
        }
    }
}
