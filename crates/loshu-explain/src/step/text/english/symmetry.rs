//! Sentences about symmetries of the givens.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::Digit;

use super::links::or_digits;
use super::{English, list};
use crate::step::Turn;
use crate::step::text::sentence::SymmetrySentence;

impl English {
    pub(super) fn symmetry(&self, symmetry: &SymmetrySentence) -> String {
        match symmetry {
            SymmetrySentence::Givens(turn) => {
                let moved = match turn {
                    Turn::Half => "Give the grid half a turn",
                    Turn::Quarter => "Give the grid a quarter of a turn clockwise",
                    Turn::Diagonal => {
                        "Mirror the grid on the diagonal from top left to bottom right"
                    }
                    Turn::AntiDiagonal => {
                        "Mirror the grid on the diagonal from top right to bottom left"
                    }
                };
                format!("{moved}, and replace its digits: the givens are the same as before.")
            }
            SymmetrySentence::Digits { cycles } => {
                let (own, moved): (Vec<_>, Vec<_>) = cycles.iter().partition(|all| all.len() == 1);
                let moved = list(moved.into_iter().map(|cycle| cycle_of(cycle)));
                let own: Vec<String> = own.into_iter().flatten().map(ToString::to_string).collect();
                match (moved.is_empty(), &own[..]) {
                    (true, _) => "Each digit stays what it is.".to_string(),
                    (false, []) => format!("Replace {moved}."),
                    (false, [one]) => format!("Replace {moved}; {one} stays."),
                    (false, _) => format!("Replace {moved}; {} stay.", list(own)),
                }
            }
            SymmetrySentence::Why => "Do the same to the solution: it is a solution of the same \
                                      givens. The puzzle has only one solution, so it is the same \
                                      as before, too. (This uses that the puzzle has exactly one \
                                      solution.)"
                .to_string(),
            SymmetrySentence::Fixed { cells, digits } => {
                let (keep, hold) = match cells.len() {
                    1 => ("keeps its place", "it holds a digit that stays"),
                    _ => ("keep their places", "they hold digits that stay"),
                };
                format!("{} {keep}, so {hold}: {}.", self.cells(*cells), or_digits(*digits))
            }
            SymmetrySentence::Gone { struck, image } => format!(
                "If {}, then {}; but that is no candidate there.",
                self.is(*struck),
                self.is(*image)
            ),
            SymmetrySentence::Clash { struck, image, is_mutual } => format!(
                "If {}, then {}{}; but these two exclude each other.",
                self.is(*struck),
                self.is(*image),
                if *is_mutual { ", and the other way round" } else { "" }
            ),
        }
    }
}

/// `1 and 4 by each other`, `1 by 2, 2 by 3 and 3 by 1`.
fn cycle_of(cycle: &[Digit]) -> String {
    match cycle {
        [one, two] => format!("{one} and {two} by each other"),
        _ => {
            let following = cycle.iter().cycle().skip(1);
            list(cycle.iter().zip(following).map(|(one, next)| format!("{one} by {next}")))
        }
    }
}
