//! What a page needs to know to show and play a puzzle.

use loshu::format::Format;
use loshu::{Limits, Stop};
use loshu_explain::step::{Language, Notation};
use loshu_formats::Variant;
use loshu_picture::{Lettering, drawn_board, legend};
use loshu_variant::{Constraint, DigitSet, Rules, Setting};
use serde::{Deserialize, Serialize};

use crate::value::Words;
use crate::{Ask, Puzzle, Refusal, SetterWords, published};

/// Asks what a puzzle looks like.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The kind of puzzle as words with commas, which add to a text: `6,x`, `anti-knight`.
    pub variant: Option<String>,
    /// The language of the names of rules.
    #[serde(default)]
    pub words: Words,
}

/// A puzzle as it can be shown and played. The cells are in the order of reading.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardAnswer {
    /// The puzzle with all of its rules as a text that can be read again.
    pub puzzle: String,
    /// The number of digits.
    pub size: u8,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The row and the column of each cell, from 0.
    pub places: Vec<[usize; 2]>,
    /// How each digit is written, from 1 on.
    pub signs: Vec<String>,
    /// The given of each cell; 0 for an empty cell.
    pub givens: Vec<u8>,
    /// The digits that the setter leaves to each cell; an empty list says nothing.
    pub notes: Vec<Vec<u8>>,
    /// Cells that all have different digits, by their numbers from 0: rows, columns, regions, cages.
    pub houses: Vec<Vec<u16>>,
    /// Pairs of cells that have different digits and share no house.
    pub different: Vec<[u16; 2]>,
    /// What its rules are called, each once, beyond those of rows, columns and boxes.
    pub rules: Vec<String>,
    /// What each of these rules says.
    pub meanings: Vec<String>,
    /// The links that open the puzzle on f-puzzles.com and on sudokupad.app, as far as they can hold it.
    pub links: BoardLinks,
    /// What its setter has written beside it.
    #[serde(flatten)]
    pub words: SetterWords,
    /// The digits of the published solution; 0 for an open cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<u8>>,
    /// What is odd in the text, although it can be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Regions, lines and clues as a picture without digits.
    pub board: BoardPicture,
}

/// Links that open a puzzle elsewhere, and what a link to a page of Loshu needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardLinks {
    /// On f-puzzles.com.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fpuzzles: Option<String>,
    /// The puzzle as short as it can be written, if its own text is longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// On sudokupad.app.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sudokupad: Option<String>,
}

/// The picture of an empty board. A cell is 50 wide, and the upper left corner of the board is the origin.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardPicture {
    /// The left edge of the picture; less than 0 if numbers stand outside of the board.
    pub left: f32,
    /// The upper edge.
    pub top: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The picture as an SVG element, with colours for light and dark pages.
    pub svg: String,
}

impl Ask for BoardRequest {
    type Answer = BoardAnswer;

    fn answer(&self, limits: &Limits) -> Result<BoardAnswer, Refusal> {
        let variant = self.puzzle.read(self.variant.as_deref())?.into_variant()?;
        limits.look()?;
        let puzzle = text_of(&variant);
        Ok(BoardAnswer::of(&variant, puzzle, self.words.language, limits)?)
    }
}

/// A text that has all of a puzzle: a line, where several grids without further rules need no more, else an object.
pub(crate) fn text_of(variant: &Variant) -> String {
    let several = variant.setting.shape.corners().len() > 1;
    if several && variant.is_plain() { variant.givens() } else { variant.object().to_string() }
}

impl BoardAnswer {
    /// Looks at the limits before each part that takes milliseconds for a large grid with many clues.
    fn of(
        variant: &Variant,
        puzzle: String,
        language: Language,
        limits: &Limits,
    ) -> Result<BoardAnswer, Stop> {
        let written = |format| limits.look().map(|()| variant.write(format).ok());
        limits.look()?;
        let packed = variant.packed().ok().filter(|packed| packed.len() < puzzle.len());
        let links = BoardLinks {
            data: packed,
            fpuzzles: written(Format::Fpuzzles)?,
            sudokupad: published(variant, language, limits).write(Format::Sudokupad).ok(),
        };
        limits.look()?;
        let Setting { shape, digits, cells, .. } = &variant.setting;
        let all = digits.all();
        let given = |cell: &DigitSet| cell.single().unwrap_or(0);
        let note = |cell: &DigitSet| match cell.len() {
            0 | 1 => Vec::new(),
            _ if *cell == all => Vec::new(),
            _ => cell.iter().collect(),
        };
        let (houses, different) = exclusions(&variant.rules);
        let rules = legend(&variant.setting, language);
        Ok(BoardAnswer {
            size: shape.size(),
            rows: shape.rows(),
            columns: shape.columns(),
            places: (0..shape.len()).filter_map(|cell| shape.place(cell)).map(Into::into).collect(),
            signs: (1..=digits.count()).map(|digit| variant.signs.sign(digit)).collect(),
            givens: cells.iter().map(given).collect(),
            notes: cells.iter().map(note).collect(),
            houses,
            different,
            rules: rules.iter().map(|rule| rule.name.clone()).collect(),
            meanings: rules.into_iter().map(|rule| rule.meaning).collect(),
            links,
            words: SetterWords::of(&variant.details),
            solution: variant.solution.clone(),
            warnings: variant.warnings.clone(),
            board: board(variant),
            puzzle,
        })
    }
}

/// The cells that exclude each other's digits: houses, and pairs beyond them.
fn exclusions(rules: &Rules) -> (Vec<Vec<u16>>, Vec<[u16; 2]>) {
    let (mut houses, mut pairs) = (Vec::new(), Vec::new());
    for constraint in rules.constraints() {
        match constraint {
            Constraint::House(cells) => houses.push(cells.clone()),
            Constraint::Different(a, b) => pairs.push([*a, *b]),
            Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => {}
        }
    }
    (houses, pairs)
}

/// The picture of a puzzle without its digits.
fn board(variant: &Variant) -> BoardPicture {
    let setting = &variant.setting;
    let empty = Setting { cells: vec![DigitSet::EMPTY; setting.cells.len()], ..setting.clone() };
    let drawings = variant.extras.drawings(setting);
    let lettering = Lettering::screen(Notation::Rc);
    let scene = drawn_board(&empty, &drawings, &[], &|_| String::new(), lettering);
    let view = scene.view;
    BoardPicture {
        left: view.left,
        top: view.top,
        width: view.width,
        height: view.height,
        svg: scene.inked_svg(""),
    }
}
