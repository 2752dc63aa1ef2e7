//! What is written on sheets.

use loshu::step::Language;
use loshu::{Cell, Marks};

use super::puzzle::Puzzle;
use super::style::{CaptionPart, Style};
use crate::pdf::Info;

/// The words of sheets in one language.
#[derive(Debug)]
pub(super) struct Words {
    language: Language,
    parts: Vec<CaptionPart>,
    first: usize,
    /// The title of each page.
    pub(super) title: Option<String>,
    file_title: String,
}

impl Words {
    pub(super) fn new(style: &Style) -> Words {
        let title = style.title.as_deref().map(one_line);
        let (language, parts) = (style.language, style.caption.clone());
        let sudoku = if language == Language::Chinese { "数独" } else { "Sudoku" };
        let file_title = title.clone().unwrap_or_else(|| sudoku.into());
        Words { language, parts, first: style.first as usize, title, file_title }
    }

    fn say(&self, english: impl Into<String>, chinese: impl Into<String>) -> String {
        match self.language {
            Language::English => english.into(),
            Language::Chinese => chinese.into(),
        }
    }

    /// What is said of the file.
    pub(super) fn info(&self) -> Info<'_> {
        Info { title: &self.file_title, language: self.language.code() }
    }

    /// The number of the puzzle at an index.
    pub(super) fn number(&self, index: usize) -> usize {
        self.first + index
    }

    /// The section of the puzzles.
    pub(super) fn puzzles(&self) -> String {
        self.say("Puzzles", "题目")
    }

    /// The section of the solutions, and the title of its pages.
    pub(super) fn solutions(&self) -> String {
        self.say("Solutions", "答案")
    }

    /// How a puzzle is called in lists.
    pub(super) fn puzzle(&self, index: usize) -> String {
        let number = self.number(index);
        self.say(format!("No. {number}"), format!("第 {number} 题"))
    }

    /// How a solution is called in lists.
    pub(super) fn solution(&self, index: usize) -> String {
        let number = self.number(index);
        self.say(format!("Solution {number}"), format!("答案 {number}"))
    }

    /// What stands above a puzzle, on the left and on the right.
    pub(super) fn caption(&self, index: usize, puzzle: &Puzzle) -> (String, String) {
        let wanted = |part: &CaptionPart| match part {
            CaptionPart::None => None,
            CaptionPart::Number => Some(self.puzzle(index)),
            CaptionPart::Title => puzzle.details.get("title").map(one_line),
            CaptionPart::Author => puzzle.details.get("author").map(one_line),
            CaptionPart::Rating => self.rating(puzzle),
            CaptionPart::Seed => self.seed(puzzle),
            CaptionPart::Clues => {
                let clues = puzzle.grid.clues();
                Some(self.say(format!("{clues} clues"), format!("{clues} 个提示数")))
            }
        };
        let side = |is_left: bool| {
            let parts = self.parts.iter().filter(|part| part.is_left() == is_left);
            parts.filter_map(wanted).collect::<Vec<_>>()
        };
        (side(true).join("  "), side(false).join(" · "))
    }

    /// The rating that was found, or that of the input.
    fn rating(&self, puzzle: &Puzzle) -> Option<String> {
        let found = puzzle.rating.map(|rating| {
            let bound = if rating.stopped.is_some() { "+" } else { "" };
            format!("{} {}{bound}", self.pick("SE", "难度"), rating.er)
        });
        let of_input = || puzzle.details.get("rating").map(one_line);
        found
            .or_else(|| of_input().map(|rating| self.say(rating.clone(), format!("难度 {rating}"))))
    }

    /// The seed, with the index of the puzzle, as `loshu generate` writes them to tables.
    fn seed(&self, puzzle: &Puzzle) -> Option<String> {
        let seed = one_line(puzzle.details.get("seed")?);
        let index = puzzle.details.get("index").map(|index| format!("/{}", one_line(index)));
        Some(format!("{} {seed}{}", self.pick("seed", "种子"), index.unwrap_or_default()))
    }

    /// What a screen reader says of a grid: for each row the digits and the number of empty cells.
    pub(super) fn label(&self, marks: &Marks) -> String {
        let rows = Cell::ALL.chunks(9).map(|cells| {
            let row: Vec<_> = cells.iter().map(|&cell| marks.grid()[cell]).collect();
            let mut words: Vec<String> = Vec::new();
            for part in row.chunk_by(|one, two| one.is_none() && two.is_none()) {
                words.push(match part[0] {
                    Some(digit) => digit.to_string(),
                    None => self.empty(part.len()),
                });
            }
            words.join(self.pick(", ", "，"))
        });
        let row = |(at, text): (usize, String)| {
            self.say(format!("Row {}: {text}", at + 1), format!("第 {} 行：{text}", at + 1))
        };
        rows.enumerate().map(row).collect::<Vec<_>>().join(self.pick(". ", "。"))
    }

    fn empty(&self, cells: usize) -> String {
        self.say(format!("{cells} empty"), format!("空 {cells} 格"))
    }

    fn pick(&self, english: &'static str, chinese: &'static str) -> &'static str {
        if self.language == Language::Chinese { chinese } else { english }
    }
}

/// A text with blanks in place of line ends and of signs that cannot be printed.
fn one_line(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
