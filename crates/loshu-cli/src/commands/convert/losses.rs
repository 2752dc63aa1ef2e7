//! What a format cannot hold.

use std::collections::BTreeSet;

use loshu::format::{Format, Part};
use loshu_formats::Loss;

use crate::terminal::message::{self, printable};

/// The longest list of lost details in a message, in bytes: a file may have a million names.
const MOST_BYTES: usize = 1 << 16;

/// How many puzzles lost which part, and which details.
#[derive(Debug, Default)]
pub(super) struct Losses {
    parts: [usize; Part::ALL.len()],
    /// Details that are left out, whose text is changed, and that are made up.
    details: Names,
    texts: Names,
    added: Names,
    /// Puzzles that will be read with other givens.
    givens: usize,
}

/// Names of details, and the number of puzzles that have some of them.
#[derive(Debug, Default)]
struct Names {
    puzzles: usize,
    names: BTreeSet<String>,
    bytes: usize,
    are_more: bool,
}

impl Names {
    fn add(&mut self, name: &str) {
        if self.names.contains(name) {
            return;
        }
        if self.bytes + name.len() > MOST_BYTES {
            self.are_more = true;
            return;
        }
        self.bytes += name.len();
        self.names.insert(name.to_owned());
    }

    fn add_all(&mut self, other: &Names) {
        self.puzzles += other.puzzles;
        self.are_more |= other.are_more;
        other.names.iter().for_each(|name| self.add(name));
    }

    /// All names, with commas between them.
    fn shown(&self) -> String {
        let shown = |name: &String| match name.as_str() {
            // Not the grids.
            "solutions" => "number of solutions".to_owned(),
            "" => "column without a name".to_owned(),
            name => printable(name),
        };
        let mut names: Vec<_> = self.names.iter().map(shown).collect();
        if self.are_more {
            names.push("and more names than fit here".to_owned());
        }
        names.join(", ")
    }
}

impl Losses {
    /// Counts what a puzzle loses.
    pub(super) fn count(&mut self, losses: &[Loss]) {
        for loss in losses {
            match loss {
                Loss::Part(part) => self.parts[*part as usize] += 1,
                Loss::Givens => self.givens += 1,
                Loss::Detail(name) => self.details.add(name),
                Loss::Text(name) => self.texts.add(name),
                Loss::Added(name) => self.added.add(name),
                other => unreachable!("the kinds of losses are known: {other:?}"),
            }
        }
        let has = |of_kind: fn(&Loss) -> bool| usize::from(losses.iter().any(of_kind));
        self.details.puzzles += has(|loss| matches!(loss, Loss::Detail(_)));
        self.texts.puzzles += has(|loss| matches!(loss, Loss::Text(_)));
        self.added.puzzles += has(|loss| matches!(loss, Loss::Added(_)));
    }

    pub(super) fn add(&mut self, other: &Losses) {
        self.givens += other.givens;
        self.parts.iter_mut().zip(other.parts).for_each(|(count, more)| *count += more);
        self.details.add_all(&other.details);
        self.texts.add_all(&other.texts);
        self.added.add_all(&other.added);
    }

    /// What is left out, with the number of puzzles that lose it.
    fn dropped(&self) -> impl Iterator<Item = (String, usize)> {
        let parts = Part::ALL.iter().zip(self.parts).filter(|(_, count)| *count > 0);
        let details = Some((self.details.shown(), self.details.puzzles));
        let details = details.filter(|(_, count)| *count > 0);
        parts.map(|(part, count)| (part.name().to_owned(), count)).chain(details)
    }

    /// Why a puzzle that loses this is refused with `--strict`, if it is: what is added takes nothing away.
    pub(super) fn refusal(losses: &[Loss], format: Format) -> Option<String> {
        if losses.iter().all(|loss| matches!(loss, Loss::Added(_))) {
            return None;
        }
        let mut counted = Losses::default();
        counted.count(losses);
        Some(counted.reasons(format))
    }

    fn reasons(&self, format: Format) -> String {
        let dropped: Vec<_> = self.dropped().map(|(name, _)| name).collect();
        let mut reasons = Vec::new();
        if !dropped.is_empty() {
            reasons.push(format!("the {format} format has no {}", dropped.join(", ")));
        }
        if self.texts.puzzles > 0 {
            let (signs, names) = (unheld(format), self.texts.shown());
            reasons.push(format!("the {format} format cannot hold {signs}: {names}"));
        }
        if self.givens > 0 {
            reasons.push(format!("the {format} format {UNCLEAR}"));
        }
        reasons.join("; ")
    }

    /// Prints a line for each kind of loss.
    pub(super) fn tell(&self, format: Format) {
        for (name, count) in self.dropped() {
            tell(&format!("the {format} format has no {name}; dropped for {}", puzzles(count)));
        }
        if self.texts.puzzles > 0 {
            let (signs, names) = (unheld(format), self.texts.shown());
            let count = puzzles(self.texts.puzzles);
            tell(&format!("the {format} format cannot hold {signs}; changed for {count}: {names}"));
        }
        if self.givens > 0 {
            let count = puzzles(self.givens);
            tell(&format!("the {format} format {UNCLEAR}; {count} will be read with other givens"));
        }
        if self.added.puzzles > 0 {
            let (names, count) = (self.added.shown(), puzzles(self.added.puzzles));
            tell(&format!("the {format} format needs {names}; added for {count}"));
        }
    }
}

const UNCLEAR: &str = "cannot tell givens from other cells with one digit";

/// What a text must not have in a format.
fn unheld(format: Format) -> &'static str {
    match format {
        Format::Gsf => "commas, control characters or blanks around a text",
        Format::Csv => "line ends or blanks around a text",
        Format::Bank => "other names than its own",
        _ => "control characters or blanks around a text",
    }
}

fn puzzles(count: usize) -> String {
    format!("{count} puzzle{}", if count == 1 { "" } else { "s" })
}

fn tell(line: &str) {
    message::print(&format!("loshu: {line}\n"));
}
