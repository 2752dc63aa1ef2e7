//! What is lost or changed when a record is written and read again.

use loshu::format::{Format, Part, Record, library, pm};
use loshu::{CellSet, DigitSet};

use super::lists::{LONGEST_HEADER, holds_in_header, holds_in_library};
use super::text::is_count;

/// How a record that is written in a format and read again differs from what it was.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The format has no room for this part; never [`Part::Details`].
    Part(Part),
    /// The format has no room for the detail with this name.
    Detail(String),
    /// The format holds the detail with this name, but not its text as it is.
    Text(String),
    /// The format does not tell givens from other cells with one digit: the record is read with other
    /// givens, placed digits or candidates.
    Givens,
    /// The format needs the detail with this name, and it is made up.
    Added(String),
}

/// All that differs when the record is written in a format of mere text and read again. The order of the
/// details, and candidates that exclude no more than the digits do, count for nothing.
pub(super) fn losses(record: &Record, format: Format) -> Vec<Loss> {
    let mut losses = lost_parts(record, format);
    losses.extend(record.details.iter().filter_map(|(name, text)| {
        if !format.holds_detail(name) {
            return Some(Loss::Detail(name.into()));
        }
        lost_text(record, format, name, text)
    }));
    losses.extend(unclear_givens(record, format).then_some(Loss::Givens));
    losses.extend(added(record, format).into_iter().map(|name| Loss::Added(name.into())));
    losses
}

/// The parts that a format has no room for, except for the details.
pub(super) fn lost_parts(record: &Record, format: Format) -> Vec<Loss> {
    let held = format.holds();
    let is_lost =
        |part: &Part| *part != Part::Details && !held.contains(*part) && record.has(*part);
    Part::ALL.iter().copied().filter(is_lost).map(Loss::Part).collect()
}

/// What is lost of a detail for which the format has room.
fn lost_text(record: &Record, format: Format, name: &str, text: &str) -> Option<Loss> {
    match format {
        Format::Test => (!is_count(text)).then(|| Loss::Detail(name.into())),
        Format::Library => {
            let is_held = holds_in_library(name, text) && !is_without_step(record);
            (!is_held).then(|| Loss::Detail(name.into()))
        }
        Format::Sdk if text.len() > LONGEST_HEADER => Some(Loss::Detail(name.into())),
        Format::Sdk => (!holds_in_header(text)).then(|| Loss::Text(name.into())),
        _ => None,
    }
}

/// The details that a format needs and that the record does not have.
fn added(record: &Record, format: Format) -> Vec<&'static str> {
    match format {
        Format::Test => {
            let is_known = record.details.get("solutions").is_some_and(is_count);
            let is_added = record.solution.is_some() && !is_known;
            is_added.then_some("solutions").into_iter().collect()
        }
        Format::Library if is_without_step(record) => Vec::new(),
        Format::Library => {
            let held =
                |name| record.details.get(name).is_some_and(|text| holds_in_library(name, text));
            ["technique", "digits"].into_iter().filter(|name| !held(name)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a case of the library is read as a grid without a step.
fn is_without_step(record: &Record) -> bool {
    let held = |name| record.details.get(name).filter(|text| holds_in_library(name, text));
    let fields = [
        held("technique").unwrap_or("0000"),
        held("digits").unwrap_or("x"),
        held("eliminations").unwrap_or_default(),
        held("placements").unwrap_or_default(),
    ];
    library::is_without_step(&fields.map(str::as_bytes))
}

/// Whether a reader takes other cells for givens.
fn unclear_givens(record: &Record, format: Format) -> bool {
    let sets = || record.by_cell();
    let has_givens = record.givens.clues() > 0;
    match format {
        Format::Sukaku => {
            record.values != record.givens
                || pm::givens_without_signs(&sets(), CellSet::EMPTY) != record.givens.filled()
        }
        Format::Pm => {
            !has_givens
                && (record.values != record.givens || !is_told(record, &sets(), CellSet::EMPTY))
        }
        Format::Sdx => {
            let placed = record.values.filled() - record.givens.filled();
            !is_told(record, &sets(), placed)
        }
        Format::Ss => {
            let is_plain = record.candidates.is_none() && record.values == record.givens;
            let has_placed = record.values != record.givens;
            !has_givens && (has_placed || !is_plain && !is_told(record, &sets(), CellSet::EMPTY))
        }
        _ => false,
    }
}

/// Whether the givens follow from the digits of all cells, and from the signs of placed digits.
pub(super) fn is_told(record: &Record, sets: &[DigitSet; 81], placed: CellSet) -> bool {
    let is_grid = placed.is_empty() && sets.iter().all(|set| set.len() == 1);
    let givens = if is_grid { CellSet::ALL } else { pm::givens_without_signs(sets, placed) };
    givens == record.givens.filled()
}
