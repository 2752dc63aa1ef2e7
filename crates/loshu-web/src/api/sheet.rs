use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use loshu::{Limits, Solver};
use loshu_explain::step::Language;
use loshu_picture::{
    CaptionPart, FontFile, Fonts, Paper, PictureError, Press, Puzzle, Solutions, Style,
    missing_letters, pdf,
};
use serde::{Deserialize, Serialize};

use super::text::{PuzzleText, Whole, at_most, in_range};
use super::{ApiError, Ask, Kind};

/// The most puzzles of a file.
const MOST: u64 = 1_000;
/// The most characters of a title, and of the rating of a puzzle. Each stands in one line on paper.
const LONGEST_TITLE: usize = 200;
const LONGEST_RATING: usize = 100;

/// Asks for sheets to print.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SheetRequest {
    puzzles: Vec<SheetPuzzle>,
    /// Four, or one in large print.
    per_page: Option<Whole>,
    #[serde(default)]
    paper: Paper,
    #[serde(default)]
    landscape: bool,
    #[serde(default)]
    large: bool,
    #[serde(default)]
    solutions: Solutions,
    /// The title of each page.
    title: Option<String>,
    #[serde(default)]
    language: Language,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetPuzzle {
    puzzle: PuzzleText,
    /// How hard it is, in words.
    rating: Option<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SheetAnswer {
    pages: usize,
    /// The file in base64.
    pdf: String,
}

impl Ask for SheetRequest {
    type Answer = SheetAnswer;

    fn answer(self, limits: &Limits) -> Result<SheetAnswer, ApiError> {
        in_range("the number of puzzles", self.puzzles.len() as u64, 1, MOST)?;
        let style = self.style()?;
        let solver = Solver::new().with_limits(limits.clone());
        let puzzles: Result<Vec<_>, _> =
            self.puzzles.iter().map(|puzzle| puzzle.read(&solver)).collect();
        let puzzles = puzzles?;
        // A part of a file is of no use, so that a limit leaves no answer.
        limits.look()?;
        let missing = missing_letters(&puzzles, &style)?;
        let files = if missing.is_empty() { Vec::new() } else { FontFile::of_system(&missing) };
        let press = Press::new(&style, Fonts::new(&files)?);
        let sheets = press.sheets(&puzzles);
        limits.look()?;
        let file = pdf(&sheets, press.info(), press.fonts())?;
        Ok(SheetAnswer { pages: sheets.len(), pdf: BASE64_STANDARD.encode(file) })
    }
}

impl SheetRequest {
    fn style(&self) -> Result<Style, ApiError> {
        if let Some(title) = &self.title {
            at_most("title", title, LONGEST_TITLE)?;
        }
        let per_page = match self.per_page {
            Some(Whole(number)) => in_range("per_page", number, 1, 12)? as usize,
            None => Style::usual_per_page(self.large),
        };
        if self.large && per_page > Style::MOST_LARGE {
            let error = "large print has at most 2 puzzles a page; smaller digits are not large";
            return Err(ApiError::new(Kind::Impossible, error));
        }
        Ok(Style {
            paper: self.paper,
            landscape: self.landscape,
            per_page,
            large: self.large,
            solutions: self.solutions,
            title: self.title.clone().filter(|title| !title.trim().is_empty()),
            caption: vec![CaptionPart::Number, CaptionPart::Rating],
            first: 1,
            language: self.language,
        })
    }
}

impl SheetPuzzle {
    fn read(&self, solver: &Solver) -> Result<Puzzle, ApiError> {
        let mut puzzle = Puzzle::new(self.puzzle.read()?);
        puzzle.solution = solver.solve(&puzzle.grid).solution().copied();
        if let Some(rating) = &self.rating {
            at_most("rating", rating, LONGEST_RATING)?;
            puzzle.details.set("rating", rating);
        }
        Ok(puzzle)
    }
}

impl From<PictureError> for ApiError {
    fn from(error: PictureError) -> ApiError {
        ApiError::new(Kind::Impossible, error)
    }
}
