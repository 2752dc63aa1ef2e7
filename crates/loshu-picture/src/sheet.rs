//! Sheets of puzzles, and of lessons, as scenes.

// puzzle  a puzzle with what is to be known of it
// style   what can be chosen
// layout  where puzzles lie on a page
// words   what is written on the pages
// lesson  a technique with exercises
// flow    paragraphs

mod flow;
mod layout;
pub(crate) mod lesson;
pub(crate) mod puzzle;
pub(crate) mod style;
mod words;

use std::collections::VecDeque;

use self::flow::Flow;
use self::layout::{Layout, Slots};
use self::puzzle::Puzzle;
use self::style::{Solutions, Style};
use self::words::Words;
use crate::error::PictureError;
use crate::font::{Fonts, MissingLetters};
use crate::pdf::{Info, Sheet};
use crate::scene::{Anchor, Frame, Item, Paint, Part, PartKind, Place, Scene, Text};

/// How much smaller than usual a text is made at most, before it is cut off. The title of a page is twice
/// as large as other texts.
const SMALLEST: f32 = 0.7;
const SMALLEST_TITLE: f32 = 0.5;
/// How much of the width of a page the lines of a paragraph take at most. Whoever looks at a page as SVG may have wider
/// letters than those that are printed.
const MEASURE: f32 = 0.86;
/// What stands where a text is cut off.
const CUT: char = '…';

/// The letters of sheets that the usual fonts lack. [`Fonts::new`] needs font files that have them, or
/// draws boxes in their place.
///
/// # Errors
///
/// [`PictureError::NoFont`].
pub fn missing_letters(puzzles: &[Puzzle], style: &Style) -> Result<MissingLetters, PictureError> {
    let draft = Press::new(style, Fonts::new(&[])?);
    Ok(MissingLetters::of(&draft.sheets(puzzles), &draft.fonts))
}

impl MissingLetters {
    /// The letters of sheets that these fonts do not have without a font file.
    pub fn of(sheets: &[Sheet], fonts: &Fonts<'_>) -> MissingLetters {
        let mut missing = MissingLetters::default();
        for sheet in sheets {
            add_missing(&sheet.scene.items, fonts, &mut missing);
        }
        missing
    }
}

fn add_missing(items: &[Item], fonts: &Fonts<'_>, missing: &mut MissingLetters) {
    for item in items {
        match item {
            Item::Shape(..) => {}
            Item::Part(part) => add_missing(&part.items, fonts, missing),
            Item::Text(paint, text) => {
                let letters = text.text.chars().filter(|letter| !fonts.is_usual(*letter));
                if paint.ink().bold {
                    missing.bold.extend(letters);
                } else {
                    missing.regular.extend(letters);
                }
            }
        }
    }
}

/// What stands on a page between its title and its puzzles.
#[derive(Default)]
struct Above {
    items: Vec<Item>,
    height: f32,
}

/// What makes sheets of puzzles.
#[derive(Debug)]
pub struct Press<'a> {
    layout: Layout,
    words: Words,
    fonts: Fonts<'a>,
    is_booklet: bool,
}

impl<'a> Press<'a> {
    /// What makes sheets in this style, with texts as wide as in these fonts.
    pub fn new(style: &Style, fonts: Fonts<'a>) -> Press<'a> {
        let is_booklet = style.booklet;
        Press { layout: Layout::new(style), words: Words::new(style), fonts, is_booklet }
    }

    /// The fonts.
    pub fn fonts(&self) -> &Fonts<'a> {
        &self.fonts
    }

    /// What is said of the file.
    pub fn info(&self) -> Info<'_> {
        self.words.info()
    }

    /// Returns all sheets: first with puzzles, then with solutions. The pages of a booklet are in the order
    /// in which they are printed.
    pub fn sheets(&self, puzzles: &[Puzzle]) -> Vec<Sheet> {
        let on_page = self.layout.number;
        let mut pages: Vec<(String, Vec<Item>)> = Vec::new();
        for (page, puzzles) in puzzles.chunks(on_page).enumerate() {
            let rules = self.words.rules(puzzles);
            let (above, after) = self.rules(&rules);
            let items = self.puzzles(page * on_page, puzzles, above);
            pages.push((self.words.puzzles(), items));
            pages.extend(after.into_iter().map(|items| (self.words.rules_section(), items)));
        }
        if self.layout.solutions == Solutions::End {
            let all: Vec<_> = puzzles.iter().enumerate().collect();
            let solved: Vec<_> =
                all.into_iter().filter(|(_, puzzle)| puzzle.subject.is_solved()).collect();
            let slots = self.layout.solutions(solved.len());
            for solved in solved.chunks(slots.number()) {
                pages.push((self.words.solutions(), self.solutions(&slots, solved)));
            }
        }
        let pages = with_page_numbers(&self.layout, pages);
        if self.is_booklet { self.in_booklet_order(pages) } else { pages }
    }

    /// The pages of a booklet, two for each side of a sheet: the last and the first, the second and the last
    /// but one, and so on to the middle. Empty pages at the end fill the last sheet.
    fn in_booklet_order(&self, pages: Vec<Sheet>) -> Vec<Sheet> {
        let (filled, of) = (pages.len(), pages.len().next_multiple_of(4));
        let view = self.layout.view();
        let empty = |number| Sheet {
            section: self.words.empty_page(),
            number,
            scene: Scene { view, items: Vec::new() },
        };
        let mut rest: VecDeque<_> = pages.into_iter().chain((filled + 1..=of).map(empty)).collect();
        let mut ordered = Vec::with_capacity(of);
        while !rest.is_empty() {
            ordered.extend(rest.pop_back());
            ordered.extend(rest.pop_front());
            ordered.extend(rest.pop_front());
            ordered.extend(rest.pop_back());
        }
        ordered
    }

    /// The rules of the puzzles of a page: above them if there is room, and otherwise on pages after them.
    fn rules(&self, rules: &[String]) -> (Above, Vec<Vec<Item>>) {
        if rules.is_empty() {
            return (Above::default(), Vec::new());
        }
        let size = self.layout.rules_size();
        let written = |area: Frame| {
            let area = Frame { width: MEASURE * area.width, ..area };
            let mut flow = Flow::new(area, &self.fonts);
            rules.iter().for_each(|rule| flow.text(PartKind::Paragraph, Paint::Body, size, rule));
            (flow.used() + size, flow.finish())
        };
        let (height, mut pages) = written(self.layout.rules_area());
        if pages.len() > 1 {
            return (Above::default(), written(self.layout.text_area()).1);
        }
        (Above { items: pages.swap_remove(0), height }, Vec::new())
    }

    /// A page of puzzles; the first puzzle has this index.
    fn puzzles(&self, first: usize, puzzles: &[Puzzle], above: Above) -> Vec<Item> {
        let slots = self.layout.puzzles(above.height);
        let mut items = self.head();
        items.extend(above.items);
        for (at, puzzle) in puzzles.iter().enumerate() {
            let (left, right) = self.words.caption(first + at, puzzle);
            items.push(self.caption(&slots, at, self.words.puzzle(first + at), (&left, &right)));
            let label = self.words.label(&puzzle.subject.rows(false));
            let scene = puzzle.subject.puzzle(self.layout.lettering());
            items.push(figure(scene, label, slots.square(at)));
        }
        if self.layout.solutions == Solutions::Foot {
            items.push(self.foot(first, puzzles));
        }
        items
    }

    /// A page of solutions.
    fn solutions(&self, slots: &Slots, solved: &[(usize, &Puzzle)]) -> Vec<Item> {
        let mut items = vec![self.title(self.words.solutions(), self.layout.inner_width())];
        for (at, (index, puzzle)) in solved.iter().enumerate() {
            items.extend(self.solution(slots, at, *index, puzzle));
        }
        items
    }

    /// The solutions of a page, upside down.
    fn foot(&self, first: usize, puzzles: &[Puzzle]) -> Item {
        let slots = self.layout.foot();
        let puzzles = puzzles.iter().enumerate();
        let items = puzzles.flat_map(|(at, puzzle)| self.solution(&slots, at, first + at, puzzle));
        let items = items.collect();
        part(PartKind::Group, String::new(), self.layout.foot_place(), items)
    }

    /// A solution with its number; nothing if the puzzle does not have one solution.
    fn solution(&self, slots: &Slots, at: usize, index: usize, puzzle: &Puzzle) -> Vec<Item> {
        let Some(scene) = puzzle.subject.solution(self.layout.lettering()) else {
            return Vec::new();
        };
        let label = self.words.label(&puzzle.subject.rows(true));
        let number = self.words.number(index).to_string();
        let name = self.words.solution(index);
        vec![self.caption(slots, at, name, (&number, "")), figure(scene, label, slots.square(at))]
    }

    /// The first line of a page of puzzles: the title, and on the right the line for a name and a date.
    fn head(&self) -> Vec<Item> {
        let width = self.layout.inner_width();
        let line = self.words.name_line().map(|line| {
            let size = self.layout.name_size();
            let length = size * self.fonts.width(&line, Paint::Note.ink().bold);
            let item = text_item(Paint::Note, (width, 0.0), size, Anchor::End, line.clone());
            let line = part(PartKind::Decoration, line, self.layout.title_place(), vec![item]);
            (line, length + size)
        });
        let (line, taken) = line.map_or((None, 0.0), |(line, length)| (Some(line), length));
        let title = self.words.title.clone().map(|title| self.title(title, width - taken));
        title.into_iter().chain(line).collect()
    }

    /// The title of the page, as large as fits into a width.
    fn title(&self, title: String, width: f32) -> Item {
        let size = self.layout.title_size();
        let (text, size) = self.fitted(&title, (Paint::Title, SMALLEST_TITLE), size, width);
        let items = vec![text_item(Paint::Title, (0.0, 0.0), size, Anchor::Start, text)];
        part(PartKind::Title, title, self.layout.title_place(), items)
    }

    /// The line above a puzzle: what stands on the left, and on the right.
    fn caption(&self, slots: &Slots, at: usize, name: String, (left, right): (&str, &str)) -> Item {
        let (width, size) = (slots.square(at).width, slots.caption);
        let length =
            |text: &str, paint: Paint, size| size * self.fonts.width(text, paint.ink().bold);
        let beside = width - length(left, Paint::Title, size) - size;
        let (right, right_size) =
            self.fitted(right, (Paint::Note, SMALLEST), size, beside.max(0.6 * width));
        let taken = length(&right, Paint::Note, right_size);
        let (left, left_size) =
            self.fitted(left, (Paint::Title, SMALLEST), size, width - taken - size);
        let mut items = Vec::new();
        if !left.is_empty() {
            // A blank, so that both texts are two words where they are read or copied.
            let left = if right.is_empty() { left } else { left + " " };
            items.push(text_item(Paint::Title, (0.0, 0.0), left_size, Anchor::Start, left));
        }
        if !right.is_empty() {
            items.push(text_item(Paint::Note, (width, 0.0), right_size, Anchor::End, right));
        }
        part(PartKind::Heading, name, slots.line(at), items)
    }

    /// A text that fits into a width: smaller, and if that is not enough cut off.
    fn fitted(
        &self,
        text: &str,
        (paint, smallest): (Paint, f32),
        size: f32,
        width: f32,
    ) -> (String, f32) {
        let bold = paint.ink().bold;
        let small = (width / self.fonts.width(text, bold).max(0.01)).min(size);
        if small >= smallest * size {
            return (text.into(), small);
        }
        let size = smallest * size;
        let room = width / size - self.fonts.letter_width(CUT, bold);
        let (mut used, mut end) = (0.0, 0);
        for (at, letter) in text.char_indices() {
            used += self.fonts.letter_width(letter, bold);
            if used > room {
                break;
            }
            end = at + letter.len_utf8();
        }
        (format!("{}{CUT}", &text[..end]), size)
    }
}

/// Pages, each with its section, with their numbers.
fn with_page_numbers(layout: &Layout, pages: Vec<(String, Vec<Item>)>) -> Vec<Sheet> {
    let of = pages.len();
    let view = layout.view();
    let pages = pages.into_iter().enumerate().map(|(at, (section, mut items))| {
        let (text, size) = (format!("{} / {of}", at + 1), layout.small_size());
        let number = vec![text_item(Paint::Note, (0.0, 0.0), size, Anchor::Middle, text)];
        items.push(part(PartKind::Decoration, String::new(), layout.number_place(), number));
        Sheet { section, number: at + 1, scene: Scene { view, items } }
    });
    pages.collect()
}

/// A picture as large as fits into a frame, at its top and in the middle of its width.
fn figure(Scene { view, items }: Scene, label: String, frame: Frame) -> Item {
    let width = frame.width * (view.width / view.height).min(1.0);
    let left = frame.left + (frame.width - width) / 2.0;
    part(PartKind::Figure, label, view.placed(left, frame.top, width), items)
}

fn part(kind: PartKind, label: String, place: Place, items: Vec<Item>) -> Item {
    Item::Part(Part { kind, label, place, items })
}

fn text_item(paint: Paint, at: (f32, f32), size: f32, anchor: Anchor, text: String) -> Item {
    Item::Text(paint, Text { at, size, anchor, text })
}

#[cfg(test)]
mod tests {
    use loshu_variant::{Clue, Global, Line, Setting, Shape};

    use super::*;
    use crate::sheet::puzzle::Subject;

    /// A puzzle with these clues, which nobody has to be able to solve.
    fn puzzle(clues: impl IntoIterator<Item = Clue>) -> Puzzle {
        let mut setting = Setting::new(Shape::square(9).unwrap());
        setting.clues.extend(clues);
        let signs = ('1'..='9').map(String::from).collect();
        Puzzle::of(Subject::Setting { setting: Box::new(setting), signs, solution: None })
    }

    /// Few rules stand above the puzzles, which become smaller or lower; many on a page of their own.
    #[test]
    fn rules_stand_above_the_puzzles_or_on_a_page_of_their_own() {
        let style = Style { large: true, per_page: 1, ..Style::default() };
        let press = Press::new(&style, Fonts::new(&[]).unwrap());
        let sections = |puzzle: Puzzle| {
            press.sheets(&[puzzle]).into_iter().map(|sheet| sheet.section).collect::<Vec<_>>()
        };
        let globals = Global::ALL.into_iter().map(Clue::Global);
        let lines = [Line::Thermometer, Line::Entropic, Line::Modular, Line::Zipper]
            .map(|kind| Clue::Line { kind, cells: vec![0, 1, 2] });
        assert_eq!(sections(puzzle([Clue::Global(Global::Windoku)])), ["Puzzles"]);
        assert_eq!(sections(puzzle(globals.chain(lines))), ["Puzzles", "Rules"]);
        assert!(press.layout.puzzles(40.0).square(0).top > press.layout.puzzles(0.0).square(0).top);
    }
}
