//! The consequences of alternatives: what each of them excludes that can still be met.

use loshu::Limits;

use super::compiled::Compiled;
use super::propagate::{Clash, Engine};
use super::search::Reasoning;
use super::state::State;

/// Lists of constraints, all of one of which are met.
#[derive(Clone, Debug)]
pub(crate) struct Any<const W: usize> {
    pub(crate) cells: Vec<u16>,
    /// The constraints of each list. Its cells are the places of the cells above.
    pub(crate) each: Vec<Compiled<W>>,
}

/// The work of making ready for the consequences of one list, in tenths of a microsecond.
const WORK: u32 = 20;

impl<const W: usize> Engine<'_, W> {
    pub(crate) fn look_at_any(&mut self, state: &mut State<W>, any: &Any<W>) -> Result<(), Clash> {
        let masks: Vec<u32> =
            any.cells.iter().map(|&cell| state.masks[usize::from(cell)]).collect();
        let mut allowed = vec![0; masks.len()];
        for alternative in &any.each {
            self.spend(WORK)?;
            let Some(left) = left_by(alternative, &masks, self.limits())? else { continue };
            allowed.iter_mut().zip(left).for_each(|(allowed, left)| *allowed |= left);
            if allowed == masks {
                return Ok(());
            }
        }
        for (&cell, allowed) in any.cells.iter().zip(allowed) {
            self.keep(state, usize::from(cell), allowed)?;
        }
        Ok(())
    }
}

/// What the constraints of an alternative leave of these candidates; `None` if they cannot be met.
fn left_by<const W: usize>(
    alternative: &Compiled<W>,
    masks: &[u32],
    limits: &Limits,
) -> Result<Option<Vec<u32>>, Clash> {
    let mut engine = Engine::new(alternative).with_limits(limits);
    let mut state = State::full(alternative);
    let begun = engine.begin(&mut state, masks);
    match begun.and_then(|()| engine.propagate(&mut state)) {
        Ok(()) => Ok(Some(state.masks)),
        Err(Clash::Cell(_) | Clash::House | Clash::Whole) => Ok(None),
        Err(clash @ Clash::Stopped(_)) => Err(clash),
    }
}
