//! Lines that ended beside the one that was told. By what they need they end later as well, when less is left; to see that
//! takes a hundredth of the time of a search.

use super::source::Source;
use super::{MOST_LINKS, MOST_PRUNED, Search, Told, WORK_TO_SHORTEN};
use crate::explain::{Choice, Step};

/// From what a line went on to its end.
#[derive(Clone, Debug)]
struct Ended {
    cell: usize,
    digit: u8,
    /// How many links it needed.
    links: usize,
    sources: Vec<Lasting>,
}

/// A source that means the same in other positions: choices are numbered anew in each.
#[derive(Clone, Debug)]
enum Lasting {
    Source(Source),
    Choice(Choice),
}

/// The lines that are remembered, the shortest first.
#[derive(Clone, Debug, Default)]
pub(in crate::explain) struct Remembered {
    lines: Vec<Ended>,
}

impl Search<'_> {
    /// Remembers lines that end.
    pub(super) fn remember<'b>(&self, told: impl Iterator<Item = &'b Told>) {
        let short = told.filter(|told| told.links.len() <= MOST_LINKS);
        let ended = short.map(|told| Ended {
            cell: told.line.cell,
            digit: told.line.digit,
            links: told.links.len(),
            sources: told.sources().into_iter().map(|source| self.lasting(source)).collect(),
        });
        let mut remembered = self.explainer.remembered.borrow_mut();
        remembered.lines.extend(ended);
        remembered.lines.sort_by_key(|line| line.links);
        remembered.lines.truncate(MOST_PRUNED);
    }

    /// Tells a line that is remembered, if it ends here too, with so many links at most.
    pub(super) fn remembered(&self, most: usize) -> Option<Step> {
        let mut remembered = self.explainer.remembered.borrow_mut();
        remembered.lines.retain(|line| {
            !self.position.is_filled[line.cell]
                && self.position.candidates[line.cell].contains(line.digit)
        });
        let told = |line: &Ended| {
            let sources: Vec<Source> =
                line.sources.iter().flat_map(|source| self.here(source)).collect();
            let mut work = WORK_TO_SHORTEN;
            let mut told = self.told_by(line.cell, line.digit, &sources, most + 1, &mut work)?;
            self.shorten(&mut told, &mut work);
            Some(self.step(told))
        };
        remembered.lines.iter().find_map(told)
    }

    fn lasting(&self, source: Source) -> Lasting {
        match source {
            Source::Choice(cause) => Lasting::Choice(self.links.causes[cause].choice.clone()),
            Source::Rule(_)
            | Source::Clue(_)
            | Source::House(_)
            | Source::Joint(_)
            | Source::Crossing(_)
            | Source::Block(_) => Lasting::Source(source),
        }
    }

    /// The source in this position: a clue may be several choices.
    fn here(&self, source: &Lasting) -> Vec<Source> {
        match source {
            Lasting::Source(source) => vec![*source],
            Lasting::Choice(choice) => {
                let causes = self.links.causes.iter().enumerate();
                let same = causes.filter(|(_, cause)| cause.choice == *choice);
                same.map(|(at, _)| Source::Choice(at)).collect()
            }
        }
    }
}
