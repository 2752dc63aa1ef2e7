//! A puzzle that has been read, with what every question needs of it.

use loshu::format::Details;
use loshu_formats::Variant;

use super::board::{Board, OrdinaryBoard, VariantBoard};
use super::puzzle::Found;
use super::{Puzzle, Refusal};

/// A puzzle that has been read.
pub(crate) enum Read {
    /// The puzzle, and the words that stand beside it.
    Ordinary(OrdinaryBoard, Details),
    Variant(VariantBoard),
}

impl Read {
    /// What every question needs of it.
    pub(crate) fn board(&self) -> &dyn Board {
        match self {
            Read::Ordinary(board, _) => board,
            Read::Variant(board) => board,
        }
    }

    /// The puzzle as a variant, to be drawn as one.
    pub(crate) fn into_variant(self) -> Result<Variant, Refusal> {
        match self {
            Read::Ordinary(board, details) => {
                let mut variant = board.as_variant()?;
                variant.details = details;
                Ok(variant)
            }
            Read::Variant(board) => Ok(board.into_variant()),
        }
    }
}

impl Puzzle {
    /// Reads the puzzle. The kind of puzzle in words adds to what a text says.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text, and where, or with the words.
    pub(crate) fn read(&self, kind: Option<&str>) -> Result<Read, Refusal> {
        Ok(match self.found(kind)? {
            Found::Ordinary(marks, details) => Read::Ordinary(OrdinaryBoard::new(*marks), details),
            Found::Variant(variant) => Read::Variant(VariantBoard::new(*variant)),
        })
    }
}
