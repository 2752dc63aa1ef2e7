//! How finders report what they found.

use core::ops::ControlFlow;

use loshu::{Candidate, Marks};

use crate::step::{Reason, Step};
use crate::technique::{Sink, Technique};

/// Reports that candidates can be struck, if the marks have one of them.
pub(crate) fn strike(
    marks: &Marks,
    technique: Technique,
    candidates: impl IntoIterator<Item = Candidate>,
    reason: impl FnOnce() -> Reason,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut there = candidates.into_iter().filter(|&candidate| marks.contains(candidate));
    match there.next() {
        None => ControlFlow::Continue(()),
        Some(first) => {
            let eliminations = core::iter::once(first).chain(there);
            sink(Step::striking(technique, eliminations, reason()))
        }
    }
}
