use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use loshu::{House, Marks};

use super::argument;
use super::words::{Line, words};
use super::{Language, Notation};
use crate::step::{Sector, Step};

/// How a step is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The language.
    pub language: Language,
    /// How cells and houses are written.
    pub notation: Notation,
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
    /// The pattern.
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
        let what = argument::what(self, marks, style.notation);
        let (digits, houses) = argument::place(self, marks);
        let why = argument::why(self, marks);
        Prose {
            language: style.language,
            what: words.headline(self.technique, what.as_ref()),
            place: words.place(digits, &houses),
            why: why.iter().map(|sentence| words.sentence(sentence)).collect(),
            therefore: words.therefore(self),
        }
    }

    /// A hint at this step that gives away what the stage allows, and no more.
    pub fn hint(&self, marks: &Marks, stage: Stage, style: Style) -> String {
        let words = words(style);
        match stage {
            Stage::Family => words.hint_family(self.technique.info().family),
            Stage::Name => words.hint_name(self.technique),
            Stage::Place => {
                let (digits, houses) = argument::place(self, marks);
                words.place(digits, &houses)
            }
            Stage::Pattern => {
                let what = argument::what(self, marks, style.notation);
                let headline = words.headline(self.technique, what.as_ref());
                let why = argument::why(self, marks);
                let clues = why.iter().filter(|sentence| sentence.is_clue());
                let clues = clues.map(|sentence| words.sentence(sentence).text);
                core::iter::once(headline).chain(clues).collect::<Vec<_>>().join("\n")
            }
            Stage::Everything => alloc::format!("{}", self.prose(marks, style)),
        }
    }
}

impl fmt::Display for Prose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.what)?;
        if !f.alternate() {
            writeln!(f)?;
            for line in &self.why {
                writeln!(f, "{line}")?;
            }
            return write!(f, "{}", self.therefore);
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
