//! What a line of `loshu rate` says: text with letters, as in `%g ED=%r/%p/%d`.

use std::fmt;
use std::str::FromStr;

use super::Extra;

/// A text with letters for what is known of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Template(pub(crate) Vec<Part>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Text(char),
    Letter(Letter, Need),
}

/// What has to be found out for a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    Nothing,
    /// ER, EP or ED.
    Se,
    /// The steps on the scale of Sudoku Explainer.
    SeSteps,
    Hodoku,
    Te,
    Extra(Extra),
}

/// What a letter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letter {
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

impl Part {
    /// What stands behind a percent sign.
    fn of(sign: Option<char>) -> Result<Part, TemplateError> {
        let (letter, need) = match sign {
            Some('%') => return Ok(Part::Text('%')),
            Some('l') => return Ok(Part::Text('\n')),
            Some('t') => return Ok(Part::Text('\t')),
            Some('g') => (Letter::Puzzle, Need::Nothing),
            Some('i') => (Letter::PuzzleWithZeros, Need::Nothing),
            Some('n') => (Letter::Number, Need::Nothing),
            Some('c') => (Letter::Clues, Need::Nothing),
            Some('r') => (Letter::Er, Need::Se),
            Some('p') => (Letter::Ep, Need::Se),
            Some('d') => (Letter::Ed, Need::Se),
            Some('R') => (Letter::ErTechnique, Need::SeSteps),
            Some('P') => (Letter::EpTechnique, Need::SeSteps),
            Some('D') => (Letter::EdTechnique, Need::SeSteps),
            Some('L') => (Letter::Level, Need::Hodoku),
            Some('s') => (Letter::Score, Need::Hodoku),
            Some('E') => (Letter::TrialAndError, Need::Te),
            Some('T') => (Letter::Depth, Need::Te),
            Some('B') => (Letter::Length, Need::Te),
            Some('e') => (Letter::Time, Need::Nothing),
            Some('b') => (Letter::Bottlenecks, Need::Extra(Extra::Bottlenecks)),
            Some('m') => (Letter::MinimalLevel, Need::Extra(Extra::Needed)),
            Some('k') => (Letter::BackdoorSize, Need::Extra(Extra::Backdoors)),
            Some(_) | None => return Err(TemplateError(sign)),
        };
        Ok(Part::Letter(letter, need))
    }
}

impl Template {
    /// What the letters need.
    fn all_needs(&self) -> impl Iterator<Item = Need> {
        self.0.iter().map(|part| match part {
            Part::Letter(_, need) => *need,
            Part::Text(_) => Need::Nothing,
        })
    }

    /// Whether some letter needs this.
    pub(crate) fn needs(&self, wanted: Need) -> bool {
        self.all_needs().any(|need| need == wanted)
    }

    /// What the letters need besides ratings.
    pub(crate) fn extras(&self) -> impl Iterator<Item = Extra> {
        self.all_needs().filter_map(|need| match need {
            Need::Extra(extra) => Some(extra),
            Need::Nothing | Need::Se | Need::SeSteps | Need::Hodoku | Need::Te => None,
        })
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
            parts.push(if sign == '%' { Part::of(signs.next())? } else { Part::Text(sign) });
        }
        Ok(Template(parts))
    }
}
