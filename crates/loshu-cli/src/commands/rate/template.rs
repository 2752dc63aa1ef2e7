//! What a line of `loshu rate` says: text with letters, as in `%g ED=%r/%p/%d`.

use std::fmt;
use std::str::FromStr;

use crate::args::rate::Extra;

/// A text with letters for what is known of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Template(pub(super) Vec<Part>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Text(char),
    Letter(Letter),
}

/// What a letter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letter {
    Puzzle,
    PuzzleWithZeros,
    Number,
    Clues,
    Er,
    Ep,
    Ed,
    ErTechnique,
    EpTechnique,
    EdTechnique,
    Level,
    Score,
    TrialAndError,
    Depth,
    Length,
    Time,
    Bottlenecks,
    MinimalLevel,
    BackdoorSize,
}

impl Letter {
    fn of(letter: char) -> Option<Letter> {
        Some(match letter {
            'g' => Letter::Puzzle,
            'i' => Letter::PuzzleWithZeros,
            'n' => Letter::Number,
            'c' => Letter::Clues,
            'r' => Letter::Er,
            'p' => Letter::Ep,
            'd' => Letter::Ed,
            'R' => Letter::ErTechnique,
            'P' => Letter::EpTechnique,
            'D' => Letter::EdTechnique,
            'L' => Letter::Level,
            's' => Letter::Score,
            'E' => Letter::TrialAndError,
            'T' => Letter::Depth,
            'B' => Letter::Length,
            'e' => Letter::Time,
            'b' => Letter::Bottlenecks,
            'm' => Letter::MinimalLevel,
            'k' => Letter::BackdoorSize,
            _ => return None,
        })
    }

    fn extra(self) -> Option<Extra> {
        match self {
            Letter::Bottlenecks => Some(Extra::Bottlenecks),
            Letter::MinimalLevel => Some(Extra::Needed),
            Letter::BackdoorSize => Some(Extra::Backdoors),
            Letter::Puzzle
            | Letter::PuzzleWithZeros
            | Letter::Number
            | Letter::Clues
            | Letter::Er
            | Letter::Ep
            | Letter::Ed
            | Letter::ErTechnique
            | Letter::EpTechnique
            | Letter::EdTechnique
            | Letter::Level
            | Letter::Score
            | Letter::TrialAndError
            | Letter::Depth
            | Letter::Length
            | Letter::Time => None,
        }
    }

    fn is_of_se(self) -> bool {
        matches!(self, Letter::Er | Letter::Ep | Letter::Ed) || self.names_technique()
    }

    fn is_of_hodoku(self) -> bool {
        matches!(self, Letter::Level | Letter::Score)
    }

    fn is_of_te(self) -> bool {
        matches!(self, Letter::TrialAndError | Letter::Depth | Letter::Length)
    }

    fn names_technique(self) -> bool {
        matches!(self, Letter::ErTechnique | Letter::EpTechnique | Letter::EdTechnique)
    }
}

impl Template {
    fn has(&self, test: impl Fn(Letter) -> bool) -> bool {
        self.0.iter().any(|part| matches!(part, Part::Letter(letter) if test(*letter)))
    }

    /// Whether some letter needs ER, EP or ED.
    pub(super) fn needs_se(&self) -> bool {
        self.has(Letter::is_of_se)
    }

    /// Whether some letter needs the level or the score.
    pub(super) fn needs_hodoku(&self) -> bool {
        self.has(Letter::is_of_hodoku)
    }

    /// Whether some letter needs the depth of trial and error.
    pub(super) fn needs_te(&self) -> bool {
        self.has(Letter::is_of_te)
    }

    /// What else the letters need.
    pub(super) fn extras(&self) -> impl Iterator<Item = Extra> {
        self.0.iter().filter_map(|part| match part {
            Part::Letter(letter) => letter.extra(),
            Part::Text(_) => None,
        })
    }

    /// Whether some letter needs the steps.
    pub(super) fn names_techniques(&self) -> bool {
        self.has(Letter::names_technique)
    }
}

/// A letter that is unknown, or missing.
#[derive(Debug)]
pub(crate) struct TemplateError(Option<char>);

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(letter) => write!(f, "unknown letter %{}", letter.escape_default())?,
            None => f.write_str("no letter after the last %")?,
        }
        f.write_str("; a percent sign is %%, and `loshu rate --help` lists the letters")
    }
}

impl std::error::Error for TemplateError {}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Template, TemplateError> {
        let (mut parts, mut signs) = (Vec::new(), text.chars());
        while let Some(sign) = signs.next() {
            parts.push(if sign == '%' { letter(signs.next())? } else { Part::Text(sign) });
        }
        Ok(Template(parts))
    }
}

/// What stands behind a percent sign.
fn letter(sign: Option<char>) -> Result<Part, TemplateError> {
    match sign {
        Some('%') => Ok(Part::Text('%')),
        Some('l') => Ok(Part::Text('\n')),
        Some('t') => Ok(Part::Text('\t')),
        _ => sign.and_then(Letter::of).map(Part::Letter).ok_or(TemplateError(sign)),
    }
}
