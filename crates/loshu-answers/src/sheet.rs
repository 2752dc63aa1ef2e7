use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use loshu::{Limits, Solver};
use loshu_explain::step::Language;
use loshu_formats::Variant;
use loshu_picture::{
    CaptionPart, FontFile, Fonts, Paper, PictureError, Press, Sheet, Solutions, Style, Subject,
    missing_letters, pdf,
};
use serde::{Deserialize, Serialize};

use super::board::{Board, HowMany};
use super::puzzle::{givens, is_plain};
use super::read::Read;
use super::value::{Whole, at_most, in_range};
use super::variant::clue_lines;
use super::{Ask, Kind, Puzzle, Refusal};

/// The most puzzles of a file.
const MOST: u64 = 1_000;
/// The largest number of the first puzzle.
const LAST: u64 = 999_999;
/// After so many tries a variant is printed without its solution.
const TRIES: u64 = 20_000;
/// The most characters of a title, and of the rating of a puzzle. Each stands in one line on paper.
const LONGEST_TITLE: usize = 200;
const LONGEST_RATING: usize = 100;

/// Asks for sheets to print.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SheetRequest {
    /// The puzzles.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = MOST)))]
    pub puzzles: Vec<SheetPuzzle>,
    /// The number of puzzles on a page: 4 by default; in large print 2 at most, and 1 by default.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>", range(min = 1, max = 12)))]
    pub per_page: Option<Whole>,
    /// The size of the paper.
    #[serde(default)]
    pub paper: Paper,
    /// Whether the paper lies on its side.
    #[serde(default)]
    pub landscape: bool,
    /// Whether digits and lines are large and heavy.
    #[serde(default)]
    pub large: bool,
    /// Where the solutions stand.
    #[serde(default)]
    pub solutions: Solutions,
    /// The title of each page.
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST_TITLE)))]
    pub title: Option<String>,
    /// Whether there is a line for a name and a date.
    #[serde(default)]
    pub name_line: bool,
    /// Whether the pages are in the order of a booklet: printed two on a side of a sheet, on both sides, the
    /// sheets are folded and stapled together.
    #[serde(default)]
    pub booklet: bool,
    /// The number of the first puzzle: 1 by default.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>", range(min = 1, max = LAST)))]
    pub first: Option<Whole>,
    /// What the sheets are wanted as.
    #[serde(default)]
    pub form: SheetForm,
    /// The language of the words on paper.
    #[serde(default)]
    pub language: Language,
}

/// What sheets are written as. Both forms show the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SheetForm {
    /// One PDF file.
    #[default]
    Pdf,
    /// An SVG file for each page.
    Svg,
}

/// A puzzle on a sheet.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SheetPuzzle {
    /// The puzzle. One of another size, or with further rules, is taken too.
    pub puzzle: Puzzle,
    /// How hard it is, in words; this stands above the puzzle.
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST_RATING)))]
    pub rating: Option<String>,
}

/// Sheets as a file, or as a file for each page.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SheetAnswer {
    /// The number of pages.
    pub pages: usize,
    /// The PDF file in base64, if that form was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("contentEncoding" = "base64")))]
    pub pdf: Option<String>,
    /// The SVG files, if that form was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<Vec<String>>,
}

impl Ask for SheetRequest {
    type Answer = SheetAnswer;

    fn answer(&self, limits: &Limits) -> Result<SheetAnswer, Refusal> {
        in_range("the number of puzzles", self.puzzles.len() as u64, 1, MOST)?;
        let style = self.style()?;
        let solver = Solver::new().with_limits(limits.clone());
        let puzzles: Result<Vec<_>, _> =
            self.puzzles.iter().map(|puzzle| puzzle.read(&solver, self.language)).collect();
        let mut puzzles = puzzles?;
        // The title of the only puzzle is often the title of the page, and stands there.
        for puzzle in &mut puzzles {
            if puzzle.details.get("title") == style.title.as_deref() {
                puzzle.details.remove("title");
            }
        }
        // A part of a file is of no use, so that a limit leaves no answer.
        limits.look()?;
        let missing = missing_letters(&puzzles, &style)?;
        let files = if missing.is_empty() { Vec::new() } else { FontFile::of_system(&missing) };
        let press = Press::new(&style, Fonts::new(&files)?);
        let sheets = press.sheets(&puzzles);
        limits.look()?;
        let pages = sheets.len();
        Ok(match self.form {
            SheetForm::Pdf => {
                let file = pdf(&sheets, press.info(), press.fonts())?;
                SheetAnswer { pages, pdf: Some(BASE64_STANDARD.encode(file)), svg: None }
            }
            SheetForm::Svg => {
                let size = Some(style.paper_size());
                let file = |sheet: &Sheet| sheet.scene.svg_file("sheet", &sheet.section, size);
                SheetAnswer { pages, pdf: None, svg: Some(sheets.iter().map(file).collect()) }
            }
        })
    }
}

impl SheetRequest {
    fn style(&self) -> Result<Style, Refusal> {
        if let Some(title) = &self.title {
            at_most("title", title, LONGEST_TITLE)?;
        }
        let per_page = match self.per_page {
            Some(Whole(number)) => in_range("per_page", number, 1, 12)? as usize,
            None => Style::usual_per_page(self.large, 9),
        };
        let first = match self.first {
            Some(Whole(number)) => in_range("first", number, 1, LAST)? as u32,
            None => 1,
        };
        if self.large && per_page > Style::MOST_LARGE {
            let error = "large print has at most 2 puzzles a page; smaller digits are not large";
            return Err(Refusal::new(Kind::Impossible, error));
        }
        Ok(Style {
            paper: self.paper,
            landscape: self.landscape,
            per_page,
            large: self.large,
            solutions: self.solutions,
            title: self.title.clone().filter(|title| !title.trim().is_empty()),
            caption: vec![
                CaptionPart::Number,
                CaptionPart::Title,
                CaptionPart::Author,
                CaptionPart::Rating,
            ],
            first,
            name_line: self.name_line,
            booklet: self.booklet,
            language: self.language,
        })
    }
}

impl SheetPuzzle {
    fn read(&self, solver: &Solver, language: Language) -> Result<loshu_picture::Puzzle, Refusal> {
        let (subject, details, clues) = match self.puzzle.read(None)? {
            Read::Ordinary(board, details) => {
                let marks = *board.start();
                let solution = solver.solve(&marks).solution().copied();
                let grid = givens(&marks);
                let shown = (!is_plain(&marks)).then(|| Box::new(marks));
                (Subject::Classic { grid, marks: shown, solution }, details, Vec::new())
            }
            Read::Variant(board) => {
                let limits = solver.limits().clone().tries(TRIES);
                let solution = match board.solve(&[], &limits) {
                    HowMany::One(digits) => Some(digits),
                    HowMany::None | HowMany::Several | HowMany::Stopped { .. } => None,
                };
                let signs = (1..=board.size()).map(|digit| board.sign(digit)).collect();
                let Variant { setting, extras, details, .. } = board.into_variant();
                let clues = clue_lines(&setting, language);
                let setting = Box::new(setting);
                let subject = Subject::Setting { setting, extras, signs, marks: None, solution };
                (subject, details, clues)
            }
        };
        let mut puzzle =
            loshu_picture::Puzzle { details, clues, ..loshu_picture::Puzzle::of(subject) };
        if let Some(rating) = &self.rating {
            at_most("rating", rating, LONGEST_RATING)?;
            puzzle.details.set("rating", rating);
        }
        Ok(puzzle)
    }
}

impl From<PictureError> for Refusal {
    fn from(error: PictureError) -> Refusal {
        Refusal::new(Kind::Impossible, error)
    }
}
