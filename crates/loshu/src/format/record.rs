//! What a file can say about a puzzle.

use alloc::string::String;
use alloc::vec::Vec;

use super::kind::Format;
use crate::candidate::CandidateSet;
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::marks::Marks;

/// A puzzle with all that a file says about it.
///
/// Nothing in a record has to be legal, but its parts agree: the values contain the givens, and
/// candidates and notes stand in empty cells only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// How it was written.
    pub format: Format,
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The puzzle as it was set.
    pub givens: Grid,
    /// The givens and the digits that a player has placed.
    pub values: Grid,
    /// The digits that are still possible in the empty cells: what is missing is excluded.
    pub candidates: Option<CandidateSet>,
    /// The marks of a player in the empty cells: a cell without any says nothing.
    pub notes: Option<CandidateSet>,
    /// The solution.
    pub solution: Option<Grid>,
    /// Everything else.
    pub details: Details,
}

/// Texts with names: `title`, `author`, `source`, `description`, `comment`, `date`, `level`,
/// `rating`, `url`, `folder`, `id`, `technique`, `eliminations`, `placements`, `solutions` (their
/// number), and the other named columns of tables.
///
/// A detail that was read from JSON may be another value than a text, such as a number or a list. It keeps its
/// type for those who write JSON; everybody else takes it for its text. Two details are equal if their names and
/// texts are.
#[derive(Clone, Debug, Default)]
pub struct Details(Vec<Detail>);

/// A name and what stands under it.
#[derive(Clone, Debug)]
struct Detail {
    name: String,
    text: String,
    kind: Kind,
}

/// What the text of a detail is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The value itself.
    Text,
    /// JSON that says the value.
    Json,
    /// The value is `null`, and has no text.
    Null,
}

/// The value of a detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DetailValue<'a> {
    /// A text.
    Text(&'a str),
    /// JSON on one line, of a value that is no text.
    Json(&'a str),
}

impl Detail {
    fn value(&self) -> DetailValue<'_> {
        match self.kind {
            Kind::Text => DetailValue::Text(&self.text),
            Kind::Json => DetailValue::Json(&self.text),
            Kind::Null => DetailValue::Json("null"),
        }
    }
}

impl Details {
    /// Returns the text with this name, unless it is empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, text)| *known == name && !text.is_empty()).map(|(_, text)| text)
    }

    /// Puts a text under a name, in the place of an earlier one. An empty text is left out.
    pub fn set(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.put(name, text.into(), Kind::Text);
        }
    }

    /// Puts a value under a name, in the place of an earlier one, whatever it is. JSON has to stand on one line.
    ///
    /// ```
    /// use loshu::format::{DetailValue, Details};
    ///
    /// let mut details = Details::default();
    /// details.set_value("rating", DetailValue::Json("7.2"));
    /// assert_eq!(details.get("rating"), Some("7.2"));
    /// assert_eq!(details.values().next(), Some(("rating", DetailValue::Json("7.2"))));
    /// ```
    pub fn set_value(&mut self, name: &str, value: DetailValue<'_>) {
        match value {
            DetailValue::Text(text) => self.put(name, text.into(), Kind::Text),
            DetailValue::Json("null") => self.put(name, String::new(), Kind::Null),
            DetailValue::Json(json) => self.put(name, json.into(), Kind::Json),
        }
    }

    fn put(&mut self, name: &str, text: String, kind: Kind) {
        match self.0.iter_mut().find(|known| known.name == name) {
            Some(old) => (old.text, old.kind) = (text, kind),
            None => self.0.push(Detail { name: name.into(), text, kind }),
        }
    }

    /// Takes a detail out.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|known| known.name != name);
    }

    /// Iterates over names and texts, in the order of the file. `null` is an empty text.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|detail| (detail.name.as_str(), detail.text.as_str()))
    }

    /// Iterates over names and values, in the order of the file.
    pub fn values(&self) -> impl Iterator<Item = (&str, DetailValue<'_>)> {
        self.0.iter().map(|detail| (detail.name.as_str(), detail.value()))
    }

    /// Tells whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl PartialEq for Details {
    fn eq(&self, other: &Details) -> bool {
        fn texts(details: &Details) -> impl Iterator<Item = (&str, &str)> {
            details.iter().filter(|(_, text)| !text.is_empty())
        }
        texts(self).eq(texts(other))
    }
}

impl Eq for Details {}

/// A part of a record that some formats cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Digits that a player has placed.
    Values,
    /// The digits that are still possible.
    Candidates,
    /// The marks of a player.
    Notes,
    /// The solution.
    Solution,
    /// Titles, authors and the like.
    Details,
}

impl Part {
    /// All parts.
    pub const ALL: &'static [Part] =
        &[Part::Values, Part::Candidates, Part::Notes, Part::Solution, Part::Details];

    /// What a person calls it, in the plural.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Values => "placed digits",
            Part::Candidates => "pencil marks",
            Part::Notes => "notes",
            Part::Solution => "solutions",
            Part::Details => "details",
        }
    }
}

/// A set of [`Part`]s; the givens are always held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts(u8);

impl Parts {
    /// Nothing but givens.
    pub const GIVENS: Parts = Parts(0);

    /// Tells whether the part is in the set.
    pub const fn contains(self, part: Part) -> bool {
        self.0 >> part as u8 & 1 == 1
    }

    /// Returns the set with the part.
    #[must_use]
    pub const fn with(self, part: Part) -> Parts {
        Parts(self.0 | 1 << part as u8)
    }

    pub(super) const fn values(self) -> Parts {
        self.with(Part::Values)
    }

    pub(super) const fn candidates(self) -> Parts {
        self.with(Part::Candidates)
    }

    pub(super) const fn notes(self) -> Parts {
        self.with(Part::Notes)
    }

    pub(super) const fn solution(self) -> Parts {
        self.with(Part::Solution)
    }

    pub(super) const fn details(self) -> Parts {
        self.with(Part::Details)
    }
}

impl Record {
    /// A record of a puzzle without anything else.
    pub fn new(format: Format, line: usize, givens: Grid) -> Record {
        let (candidates, notes, solution) = (None, None, None);
        let details = Details::default();
        Record { format, line, givens, values: givens, candidates, notes, solution, details }
    }

    /// Tells whether the givens are all that is known.
    pub fn is_plain(&self) -> bool {
        Part::ALL.iter().all(|part| !self.has(*part))
    }

    /// Tells whether the record has this part.
    pub fn has(&self, part: Part) -> bool {
        match part {
            // Numbers are compared many at a time.
            Part::Values => self.values.to_values() != self.givens.to_values(),
            Part::Candidates => self.candidates.is_some(),
            Part::Notes => self.notes.is_some(),
            Part::Solution => self.solution.is_some(),
            Part::Details => !self.details.is_empty(),
        }
    }

    /// The digits and candidates of a player: the candidates of the record, or without those all
    /// that the values leave.
    pub fn marks(&self) -> Marks {
        match self.candidates {
            Some(candidates) => Marks::new(&self.values, self.givens.filled(), candidates),
            None if self.values == self.givens => Marks::of(&self.givens),
            None => {
                let all = CandidateSet::of(&self.values);
                Marks::new(&self.values, self.givens.filled(), all)
            }
        }
    }

    /// The digits of each cell: its value alone, or its candidates.
    pub fn by_cell(&self) -> [DigitSet; 81] {
        let is_plain = self.candidates.is_none() && self.values == self.givens;
        if is_plain { Marks::digits_of_puzzle(&self.givens) } else { self.marks().by_cell() }
    }

    /// The candidates, if they exclude more than the values do.
    pub fn restricted(&self) -> Option<&CandidateSet> {
        let all = |candidates: &&CandidateSet| CandidateSet::of(&self.values) != **candidates;
        self.candidates.as_ref().filter(all)
    }

    /// The digits and candidates, if the candidates exclude more than the values do: a Sukaku, or the
    /// state of a game.
    pub fn restricted_marks(&self) -> Option<Marks> {
        self.restricted().map(|_| self.marks())
    }

    /// The digits and the marks that stand in the cells, if there is more than the givens: candidates
    /// or notes.
    pub fn written_marks(&self) -> Option<Marks> {
        let marks = self.candidates.or(self.notes);
        let is_more = self.has(Part::Values) || marks.is_some();
        let written = || Marks::new(&self.values, self.givens.filled(), marks.unwrap_or_default());
        is_more.then(written)
    }

    /// Sets the candidates to those of the set that the values leave.
    pub fn set_candidates(&mut self, candidates: CandidateSet) {
        self.candidates = Some(candidates & CandidateSet::of(&self.values));
    }

    /// Sets the notes of the empty cells, if there are any.
    pub fn set_notes(&mut self, notes: CandidateSet) {
        let notes = notes - CandidateSet::block(self.values.filled(), DigitSet::ALL);
        self.notes = Some(notes).filter(|notes| !notes.is_empty());
    }

    /// The candidates as 729 characters, nine for each cell, `.` for what is excluded. A cell with a
    /// value has its digit alone.
    pub fn candidates_text(&self) -> Option<String> {
        self.candidates.map(|_| self.sukaku_text())
    }

    /// The digits and candidates as 729 characters, as puzzles of candidates alone are written.
    pub fn sukaku_text(&self) -> String {
        text_of(&self.by_cell())
    }

    /// The notes as 729 characters, nine for each cell, `.` for what is not noted.
    pub fn notes_text(&self) -> Option<String> {
        self.notes.map(|notes| text_of(&notes.by_cell()))
    }
}

/// The digits of each set in their places, and dots: most of the time of writing candidates goes into them.
static PLACES: [[u8; 9]; 512] = places();

const fn places() -> [[u8; 9]; 512] {
    let mut places = [[b'.'; 9]; 512];
    let mut set = 0;
    while set < 512 {
        let mut digit = 0;
        while digit < 9 {
            if set >> digit & 1 == 1 {
                places[set][digit] = b'1' + digit as u8;
            }
            digit += 1;
        }
        set += 1;
    }
    places
}

/// 729 characters: nine for each cell.
fn text_of(sets: &[DigitSet; 81]) -> String {
    let mut bytes = [0; 729];
    for (place, set) in bytes.chunks_exact_mut(9).zip(sets) {
        place.copy_from_slice(&PLACES[usize::from(set.bits())]);
    }
    str::from_utf8(&bytes).expect("ASCII is UTF-8").into()
}
