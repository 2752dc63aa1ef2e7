use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::Candidate;

use crate::step::{Reason, Step};
use crate::technique::{Sink, Technique};

/// Joins each pattern with each later one that fits and strikes another candidate. A part is what a
/// pattern strikes, and why.
pub(super) fn find<T>(
    technique: Technique,
    patterns: &[T],
    fit: impl Fn(&T, &T) -> bool,
    part: impl Fn(&T) -> (Candidate, Reason),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for (i, one) in patterns.iter().enumerate() {
        for two in patterns[i + 1..].iter().filter(|two| fit(one, two)) {
            let [(first, why), (second, why_second)] = [one, two].map(&part);
            if first != second {
                let reason = Reason::Several(Vec::from([why, why_second]));
                sink(Step::striking(technique, [first, second], reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}
