use loshu_explain::step::Language;
use serde::Deserialize;

/// How sheets look, and what is written on them.
#[derive(Clone, Debug)]
pub struct Style {
    /// The size of the paper.
    pub paper: Paper,
    /// Whether the paper lies on its side.
    pub landscape: bool,
    /// How many puzzles stand on a page.
    pub per_page: usize,
    /// Heavy digits and lines, for at most two puzzles a page.
    pub large: bool,
    /// Where the solutions stand.
    pub solutions: Solutions,
    /// The title of each page.
    pub title: Option<String>,
    /// What stands above each puzzle, as far as it is known.
    pub caption: Vec<CaptionPart>,
    /// The number of the first puzzle.
    pub first: u32,
    /// Whether pages of puzzles have a line for a name and a date.
    pub name_line: bool,
    /// Whether the pages are in the order of a booklet. They are printed two on a side of a sheet, on both
    /// sides, and the sheets are folded and stapled together.
    pub booklet: bool,
    /// The language of the words that are added.
    pub language: Language,
}

/// Four puzzles a page of A4, with their numbers.
impl Default for Style {
    fn default() -> Style {
        Style {
            paper: Paper::A4,
            landscape: false,
            per_page: Style::usual_per_page(false, 9),
            large: false,
            solutions: Solutions::None,
            title: None,
            caption: vec![CaptionPart::Number],
            first: 1,
            name_line: false,
            booklet: false,
            language: Language::English,
        }
    }
}

impl Style {
    /// The most puzzles of a page in large print: more of them are no large print.
    pub const MOST_LARGE: usize = 2;

    /// The usual number of puzzles on a page, for grids of up to so many rows and columns.
    pub const fn usual_per_page(large: bool, rows: usize) -> usize {
        match rows {
            _ if large => 1,
            0..=12 => 4,
            13..=16 => 2,
            17.. => 1,
        }
    }

    /// The width and the height of a sheet, in the words of SVG.
    pub fn paper_size(&self) -> (&'static str, &'static str) {
        self.turned(match self.paper {
            Paper::A4 => ("210mm", "297mm"),
            Paper::Letter => ("8.5in", "11in"),
        })
    }

    /// A width and a height, exchanged if the paper lies on its side.
    pub(super) fn turned<T>(&self, (width, height): (T, T)) -> (T, T) {
        if self.landscape { (height, width) } else { (width, height) }
    }
}

/// Where the solutions stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Solutions {
    /// No solutions
    #[default]
    None,
    /// Small, on pages at the end
    End,
    /// Upside down at the foot of each page
    Foot,
}

/// The size of the paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// 210 mm x 297 mm
    #[default]
    A4,
    /// 8.5 in x 11 in
    Letter,
}

/// What may stand above a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum CaptionPart {
    /// Nothing
    None,
    /// The number of the puzzle
    Number,
    /// Its title in the input
    Title,
    /// Its author in the input
    Author,
    /// The rating of --rate, or the rating in the input
    Rating,
    /// Its rules beyond those of rows, columns and boxes
    Rules,
    /// The seed and the index in a table of `loshu generate`
    Seed,
    /// How many givens it has
    Clues,
}

impl CaptionPart {
    /// Whether it stands on the left.
    pub(super) fn is_left(self) -> bool {
        matches!(self, CaptionPart::Number | CaptionPart::Title)
    }
}
