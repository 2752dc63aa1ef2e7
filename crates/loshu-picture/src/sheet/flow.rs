//! Text that flows down pages: paragraphs in lines, and room for pictures between them.

use super::part;
use crate::font::Fonts;
use crate::scene::{Anchor, Frame, Item, Paint, PartKind, Place, Text};

/// From line to line, for letters of size 1.
const LEADING: f32 = 1.42;

/// A pen that goes down the pages.
pub(super) struct Flow<'a> {
    fonts: &'a Fonts<'a>,
    /// What may be written on.
    area: Frame,
    /// Where the pen is.
    y: f32,
    pages: Vec<Vec<Item>>,
}

impl<'a> Flow<'a> {
    pub(super) fn new(area: Frame, fonts: &'a Fonts<'a>) -> Flow<'a> {
        Flow { fonts, area, y: area.top, pages: vec![Vec::new()] }
    }

    /// How much of the last page has been used.
    pub(super) fn used(&self) -> f32 {
        self.y - self.area.top
    }

    /// The pages.
    pub(super) fn finish(self) -> Vec<Vec<Item>> {
        self.pages
    }

    pub(super) fn area(&self) -> Frame {
        self.area
    }

    fn bottom(&self) -> f32 {
        self.area.top + self.area.height
    }

    pub(super) fn new_page(&mut self) {
        self.pages.push(Vec::new());
        self.y = self.area.top;
    }

    /// Makes sure that so much of the page is left.
    fn need(&mut self, height: f32) {
        if self.y + height > self.bottom() && self.y > self.area.top {
            self.new_page();
        }
    }

    pub(super) fn gap(&mut self, height: f32) {
        self.y += height;
    }

    /// Takes room of this height; answers where it begins.
    pub(super) fn room(&mut self, height: f32) -> f32 {
        self.need(height);
        let top = self.y;
        self.y += height;
        top
    }

    pub(super) fn push(&mut self, item: Item) {
        if let Some(page) = self.pages.last_mut() {
            page.push(item);
        }
    }

    /// A text in as many lines as it needs.
    pub(super) fn text(&mut self, kind: PartKind, paint: Paint, size: f32, text: &str) {
        let leading = LEADING * size;
        for line in wrapped(self.fonts, text, paint.ink().bold, self.area.width / size) {
            let top = self.room(leading);
            let place = Place::moved(self.area.left, top + leading / 2.0);
            let item = Item::Text(
                paint,
                Text {
                    at: (0.0, 0.0),
                    size,
                    anchor: Anchor::Start,
                    angle: 0.0,
                    text: line.clone(),
                },
            );
            self.push(part(kind, line, place, vec![item]));
        }
    }

    /// A heading, which stays on the page of the first lines below it.
    pub(super) fn heading(&mut self, size: f32, text: &str) {
        self.need(4.0 * LEADING * size);
        self.text(PartKind::Heading, Paint::Title, size, text);
    }
}

/// A text in lines that are no wider than this, if letters have size 1.
pub(super) fn wrapped(fonts: &Fonts<'_>, text: &str, bold: bool, width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0.0;
    for word in words(text) {
        let length = fonts.width(word, bold);
        let shown = fonts.width(word.trim_end(), bold);
        if used + shown > width && !line.is_empty() {
            lines.push(std::mem::take(&mut line).trim_end().into());
            used = 0.0;
        }
        line += word;
        used += length;
    }
    lines.push(line.trim_end().into());
    lines
}

/// The pieces between which a line may end: words with the blanks behind them, and Chinese letters. No line
/// begins with a Chinese stop.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut from = 0;
    let mut before: Option<char> = None;
    for (at, letter) in text.char_indices() {
        let is_break = match before {
            None => false,
            Some(' ') => letter != ' ',
            Some(before) => {
                (is_chinese(before) || is_chinese(letter))
                    && letter != ' '
                    && !CLOSING.contains(letter)
                    && !OPENING.contains(before)
            }
        };
        if is_break {
            words.push(&text[from..at]);
            from = at;
        }
        before = Some(letter);
    }
    words.push(&text[from..]);
    words
}

const OPENING: &str = "“（《(";
const CLOSING: &str = "，。；：、）》”？！,.;:)?!";

/// Whether a letter is as wide as it is high, as Chinese ones and their stops are.
fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{2E80}'..='\u{9FFF}' | '\u{FF00}'..='\u{FFEF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_words_and_between_chinese_letters() {
        assert_eq!(words("So r1c1 is 5."), ["So ", "r1c1 ", "is ", "5."]);
        assert_eq!(words("所以 r1c1 是 5，"), ["所", "以 ", "r1c1 ", "是 ", "5，"]);
        let fonts = Fonts::new(&[]).unwrap();
        let text = "One of the wings is 6 for certain, and a cell that sees both is not.";
        let lines = wrapped(&fonts, text, false, 12.0);
        assert!(lines.len() > 2 && lines.join(" ") == text, "{lines:?}");
        assert!(lines.iter().all(|line| fonts.width(line, false) <= 12.0), "{lines:?}");
        assert_eq!(wrapped(&fonts, "", false, 1.0), [""]);
    }
}
