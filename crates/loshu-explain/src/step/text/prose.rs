use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use loshu::{Cell, House, Marks};

use super::argument::{self, Told};
use super::sentence::{Place, Sentence};
use super::words::{Line, words};
use super::{Language, Notation};
use crate::catalog::{Family, Technique};
use crate::step::{Drawing, Reason, Sector, Step};

/// How a step is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The language.
    pub language: Language,
    /// How cells and houses are written.
    pub notation: Notation,
    /// How much is told.
    pub length: Length,
}

/// How much to say about a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Length {
    /// The pattern and the conclusion.
    Brief,
    /// The argument too; of long chains the turning points.
    #[default]
    Normal,
    /// Every link of a chain.
    Everything,
}

impl Style {
    /// Returns the name of a house: `row 3`, `第 3 行`.
    pub fn house(self, house: House) -> String {
        words(self).house_name(house)
    }

    /// Says that the marks contradict the rules: this cell has no candidate left, or this digit of a
    /// house no place.
    ///
    /// ```
    /// use loshu_explain::step::{Sector, Style};
    ///
    /// let text = Style::default().contradiction(Sector::Cell("r3c2".parse()?));
    /// assert_eq!(text, "Contradiction: r3c2 has no candidate left.");
    /// # Ok::<(), loshu::ValueError>(())
    /// ```
    pub fn contradiction(self, sector: Sector) -> String {
        words(self).contradiction(sector)
    }
}

/// A step in words: what, where, why, therefore.
///
/// [`Display`](fmt::Display) prints the full text, `{:#}` the brief one: what and therefore.
///
/// ```
/// use loshu_explain::step::Style;
/// use loshu_explain::technique::Profile;
/// use loshu::{Grid, Limits, Marks};
///
/// let puzzle: Grid =
///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
/// let marks = Marks::of(&puzzle);
/// let step = Profile::human().next_step(&marks, &Limits::NONE).unwrap().unwrap();
/// let prose = step.prose(&marks, Style::default());
/// assert!(format!("{prose:#}").starts_with("Hidden Single in a Box"));
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Prose {
    /// The language.
    pub language: Language,
    /// The technique and the pattern, in a few words.
    pub what: String,
    /// The houses and the digits to look at.
    #[cfg_attr(feature = "serde", serde(rename = "where"))]
    pub place: String,
    /// The argument, line by line.
    pub why: Vec<Line>,
    /// What follows.
    pub therefore: String,
    /// What the first short form of several cells means, if the text has one: `r5c89`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub note: Option<String>,
    /// The same step in the notation of experts, where it says more than the words.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub notation: Option<String>,
}

impl Prose {
    /// Puts a step together from its parts: what, where, why, therefore. The sentences that say why each become a line.
    pub fn new(
        language: Language,
        what: String,
        place: String,
        why: impl IntoIterator<Item = String>,
        therefore: String,
    ) -> Prose {
        let why = why.into_iter().map(Line::plain).collect();
        Prose { language, what, place, why, therefore, note: None, notation: None }
    }
}

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Of which family a technique can be used.
    Family,
    /// Which technique.
    Name,
    /// The houses and digits to look at.
    Place,
    /// The pattern, without what follows from it.
    Pattern,
    /// Everything.
    Everything,
}

impl Stage {
    /// The stages in order.
    pub const ALL: [Stage; 5] =
        [Stage::Family, Stage::Name, Stage::Place, Stage::Pattern, Stage::Everything];
}

impl Step {
    /// The step in words, told on the marks on which it was found.
    pub fn prose(&self, marks: &Marks, style: Style) -> Prose {
        let words = words(style);
        let Told { pattern, why, .. } = argument::told(self, marks, style.length);
        let line = |pattern| {
            let words = &words;
            move |sentence: &Sentence| Line { pattern, ..words.sentence(sentence) }
        };
        let pattern = pattern.iter().map(line(true));
        let lines: Vec<Line> = match style.length {
            Length::Brief => pattern.collect(),
            Length::Normal | Length::Everything => {
                pattern.chain(why.iter().map(line(false))).collect()
            }
        };
        let what = words.headline(self.technique, argument::what(self, marks).as_ref());
        let therefore = words.therefore(self);
        let texts = lines.iter().map(|line| &line.text).chain([&therefore]);
        Prose {
            language: style.language,
            place: words.place(&argument::place(self, marks)),
            note: note(texts, style),
            notation: self.in_notation(marks, style.notation).map(|line| words.notation(&line)),
            what,
            why: lines,
            therefore,
        }
    }

    /// The step in the notation of experts: Eureka for chains, HoDoKu for other patterns; none for
    /// steps whose words say as much.
    fn in_notation(&self, marks: &Marks, notation: Notation) -> Option<String> {
        let chains = self.reason.parts().iter().all(|part| matches!(part, Reason::Chain(_)));
        let named = self.technique.info().family == Family::Fish
            || matches!(self.technique, Technique::SueDeCoq | Technique::DeathBlossom);
        let line = (chains || named).then(|| self.eureka(marks, notation))?;
        let rest = line.split_once(": ").map(|(_, rest)| rest.into());
        Some(rest.unwrap_or(line))
    }

    /// The picture of the houses and cells that a hint names at the stage [`Stage::Place`], and of nothing else.
    pub fn place(&self, marks: &Marks) -> Drawing {
        let cells_where = |is_meant: &dyn Fn(Cell) -> bool| {
            let cells = Cell::ALL.into_iter().filter(|cell| is_meant(*cell)).collect();
            Drawing { cells, ..Drawing::default() }
        };
        match argument::place(self, marks) {
            // A digit without houses is looked at where it stands.
            Place::Digit(digit, houses) if houses.is_empty() => {
                cells_where(&|cell| marks.grid()[cell] == Some(digit))
            }
            Place::Houses(houses) | Place::Digit(_, houses) => {
                Drawing { houses, ..Drawing::default() }
            }
            Place::Cells(cells) | Place::DigitInCells(_, cells) => {
                Drawing { cells, ..Drawing::default() }
            }
            Place::CellsWith(digits) => {
                cells_where(&|cell| (digits - marks.digits(cell)).is_empty())
            }
            Place::LargeCells => cells_where(&|cell| marks.digits(cell).len() > 2),
            Place::Givens => Drawing::default(),
        }
    }

    /// A hint at this step that gives away what the stage allows, and no more.
    pub fn hint(&self, marks: &Marks, stage: Stage, style: Style) -> String {
        let words = words(style);
        match stage {
            Stage::Family => words.hint_family(self.technique.info().family),
            Stage::Name => words.hint_name(self.technique),
            Stage::Place => words.place(&argument::place(self, marks)),
            Stage::Pattern => {
                let hint = argument::told(self, marks, style.length).hint;
                let mut texts: Vec<String> =
                    hint.iter().map(|sentence| words.sentence(sentence).text).collect();
                if texts.is_empty() {
                    texts
                        .push(words.headline(self.technique, argument::what(self, marks).as_ref()));
                }
                let note = note(texts.iter(), style);
                texts.extend(note);
                texts.join("\n")
            }
            Stage::Everything => alloc::format!("{}", self.prose(marks, style)),
        }
    }
}

/// What the first short form of several cells in some texts means.
fn note<'a>(texts: impl IntoIterator<Item = &'a String>, style: Style) -> Option<String> {
    let mut short = texts.into_iter().filter_map(|text| style.notation.first_short(text));
    short.next().map(|(short, cells)| words(style).note(short, cells))
}

impl fmt::Display for Prose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.what)?;
        if !f.alternate() {
            writeln!(f)?;
            for line in &self.why {
                writeln!(f, "{line}")?;
            }
            write!(f, "{}", self.therefore)?;
            return self
                .note
                .iter()
                .chain(&self.notation)
                .try_for_each(|line| write!(f, "\n{line}"));
        }
        let stop = match self.language {
            Language::English => ". ",
            Language::Chinese => "。",
        };
        write!(f, "{stop}{}", self.therefore)
    }
}

/// The line, set in by its depth, with its number.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:width$}", "", width = 2 * self.depth)?;
        match self.number {
            Some(number) => write!(f, "({number}) {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}
