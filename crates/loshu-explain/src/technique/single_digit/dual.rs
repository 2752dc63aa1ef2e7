use core::ops::ControlFlow;

use crate::step::Step;
use crate::technique::Sink;

/// Joins each pattern with each later one, if they fit.
pub(super) fn find<T>(
    patterns: &[T],
    join: impl Fn(&T, &T) -> Option<Step>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for (i, one) in patterns.iter().enumerate() {
        for two in &patterns[i + 1..] {
            if let Some(step) = join(one, two) {
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}
