//! Requests that no puzzle can satisfy, told before anything is tried.

use alloc::vec::Vec;

use super::{Generator, Impossible, Mask, Symmetry, unbiased};
use crate::house::{House, HouseKind};

/// The fewest clues of a proper puzzle.
const FEWEST: usize = 17;

impl Generator {
    /// Tells whether a puzzle may be as wanted. [`puzzle`](Generator::puzzle) asks this first.
    ///
    /// # Errors
    ///
    /// The reason why no puzzle can be as wanted.
    ///
    /// ```
    /// use loshu::{Generator, Impossible};
    ///
    /// assert_eq!(Generator::new(1).clues(0..=16).check(), Err(Impossible::Clues));
    /// ```
    pub fn check(&self) -> Result<(), Impossible> {
        self.possible_symmetries().map(|_| ())
    }

    /// The wanted symmetries that a puzzle as wanted may have: one at least.
    pub(super) fn possible_symmetries(&self) -> Result<Vec<Symmetry>, Impossible> {
        let (fewest, most) = (*self.clues.start(), *self.clues.end());
        if fewest > most || most < FEWEST || fewest > 81 {
            return Err(Impossible::Clues);
        }
        if self.unbiased {
            let is_plain = *self.symmetries == [Symmetry::None] && self.mask.is_none();
            if !is_plain || fewest > *unbiased::CLUES.end() || most < *unbiased::CLUES.start() {
                return Err(Impossible::Unbiased);
            }
        }
        let mut symmetries = self.symmetries.to_vec();
        if let Some(mask) = &self.mask {
            check_mask(mask)?;
            symmetries.retain(|&symmetry| mask.holds(symmetry));
            let (must, may) = (mask.must.len(), mask.may.len());
            if symmetries.is_empty() {
                return Err(Impossible::Mask);
            }
            if may < fewest || must > most {
                return Err(Impossible::MaskClues { must, may });
            }
        }
        symmetries.retain(|symmetry| symmetry.allows(&self.clues));
        if symmetries.is_empty() { Err(Impossible::Symmetry) } else { Ok(symmetries) }
    }
}

fn check_mask(mask: &Mask) -> Result<(), Impossible> {
    if mask.may.len() < FEWEST {
        return Err(Impossible::Room(mask.may.len()));
    }
    let chutes = [HouseKind::Row, HouseKind::Column].map(HouseKind::houses);
    for lines in chutes.iter().flat_map(|lines| lines.as_chunks::<3>().0) {
        let is_empty = |line: &&House| mask.may.is_disjoint(line.cells());
        let mut empty = lines.iter().filter(is_empty);
        if let (Some(&one), Some(&other)) = (empty.next(), empty.next()) {
            return Err(Impossible::EmptyLines([one, other]));
        }
    }
    Ok(())
}
