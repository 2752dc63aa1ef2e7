//! What a format cannot hold.

use std::collections::BTreeSet;

use loshu::format::{Format, Part, Record};
use loshu_formats::Writer;

use crate::message;

/// The most names of details that a message tells.
const MOST_NAMES: usize = 5;

/// A naked single without a peer that lists it looks like a given.
const SINGLES: &str = "way to tell naked singles from givens";

/// How many puzzles lost which part, and which details.
#[derive(Debug, Default)]
pub(super) struct Losses {
    counts: [usize; Part::ALL.len()],
    details: BTreeSet<String>,
    /// Puzzles with naked singles that will be read as givens.
    singles: usize,
}

impl Losses {
    /// What a record loses.
    pub(super) fn of(record: &Record, writer: &Writer) -> Losses {
        let mut losses = Losses::default();
        for &part in Part::ALL {
            losses.counts[part as usize] = usize::from(writer.loses(record, part));
        }
        if losses.counts[Part::Details as usize] > 0 {
            losses.details.extend(writer.lost_details(record).map(str::to_owned));
        }
        let tells_givens = !matches!(writer.format(), Format::Pm | Format::Sukaku | Format::Sdx);
        losses.singles = usize::from(!tells_givens && record.has_lonely_single());
        losses
    }

    pub(super) fn is_empty(&self) -> bool {
        self.singles == 0 && self.counts.iter().all(|count| *count == 0)
    }

    pub(super) fn add(&mut self, other: &Losses) {
        self.singles += other.singles;
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        let room = (MOST_NAMES + 1).saturating_sub(self.details.len());
        self.details.extend(other.details.iter().take(room).cloned());
    }

    /// Each part with the number of puzzles that lose it.
    fn lost(&self) -> impl Iterator<Item = (String, usize)> {
        let parts = Part::ALL.iter().zip(self.counts).filter(|(_, count)| *count > 0);
        let singles = Some((SINGLES.to_owned(), self.singles)).filter(|(_, count)| *count > 0);
        parts.map(|(part, count)| (self.name(*part), count)).chain(singles)
    }

    fn name(&self, part: Part) -> String {
        if part != Part::Details {
            return part.name().to_owned();
        }
        let shown = |name: &String| match name.as_str() {
            // Not the grids.
            "solutions" => "number of solutions".to_owned(),
            name => name.to_owned(),
        };
        let mut names: Vec<_> = self.details.iter().take(MOST_NAMES).map(shown).collect();
        if self.details.len() > MOST_NAMES {
            names.push("…".to_owned());
        }
        names.join(", ").escape_debug().to_string()
    }

    /// Why a record is refused with `--strict`.
    pub(super) fn refusal(&self, format: Format) -> String {
        let names: Vec<_> = self.lost().map(|(name, _)| name).collect();
        format!("the {format} format has no {}", names.join(", "))
    }

    /// Prints a line for each part that was lost.
    pub(super) fn tell(&self, format: Format) {
        for (name, count) in self.lost() {
            let s = if count == 1 { "" } else { "s" };
            let line = format!("the {format} format has no {name}; dropped for {count} puzzle{s}");
            message::print(&format!("loshu: {line}\n"));
        }
    }
}
