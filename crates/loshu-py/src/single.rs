//! Questions about one puzzle.

pub(crate) mod equivalent;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod names;
pub(crate) mod rate;
pub(crate) mod solve;
pub(crate) mod step;
pub(crate) mod techniques;
