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

use self::flow::{Flow, wrapped};
use self::layout::{Layout, Slots};
use self::puzzle::{Puzzle, Subject};
use self::style::{Solutions, Style};
use self::words::Words;
use crate::error::PictureError;
use crate::font::Fonts;
use crate::missing::MissingLetters;
use crate::pdf::{Info, Sheet};
use crate::scene::{Anchor, Frame, Item, Paint, Part, PartKind, Place, Scene, Text};

/// How much smaller than usual a text is made at most, before it is cut off. The title of a page is twice
/// as large as other texts.
const SMALLEST: f32 = 0.7;
const SMALLEST_TITLE: f32 = 0.5;
/// The smallest size of the line for a name and a date, beside a long title: the one of usual print.
const SMALLEST_NAME: f32 = 11.0;
/// How much of the width of a page the lines of a paragraph take at most. Whoever looks at a page as SVG may have wider
/// letters than those that are printed.
const MEASURE: f32 = 0.86;
/// The parts of its usual size that the letters above puzzles may have, and how many lines of them there may be.
const SIZES: [f32; 3] = [1.0, 0.85, SMALLEST];
const MOST_LINES: usize = 4;
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

/// A page before it has its number.
struct Page {
    section: String,
    items: Vec<Item>,
    /// The size of the smallest numbers of clues in its puzzles.
    smallest_clue: Option<f32>,
}

impl Page {
    /// A page without clues that a reader has to read.
    fn new(section: String, items: Vec<Item>) -> Page {
        Page { section, items, smallest_clue: None }
    }
}

/// What stands on a page between its title and its puzzles.
#[derive(Default)]
struct Above {
    items: Vec<Item>,
    height: f32,
}

/// What stands below the puzzles of a page.
struct Below {
    /// The paragraphs of each puzzle.
    texts: Vec<Vec<String>>,
    size: f32,
    /// The height of the longest text.
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
    /// The smallest numbers of clues that are read without effort, in points. Smaller ones are made so large where their
    /// cells have room for them.
    pub const LEAST_CLUE: f32 = 5.0;

    /// What makes sheets in this style, with texts as wide as in these fonts.
    pub fn new(style: &Style, fonts: Fonts<'a>) -> Press<'a> {
        let is_booklet = style.booklet;
        Press { layout: Layout::new(style), words: Words::new(style), fonts, is_booklet }
    }

    /// The fonts.
    pub fn fonts(&self) -> &Fonts<'a> {
        &self.fonts
    }

    /// Returns how many puzzles stand on a page.
    pub fn per_page(&self) -> usize {
        self.layout.number
    }

    /// What is said of the file.
    pub fn info(&self) -> Info<'_> {
        self.words.info()
    }

    /// Returns all sheets: first with puzzles, then with solutions. The pages of a booklet are in the order
    /// in which they are printed.
    pub fn sheets(&self, puzzles: &[Puzzle]) -> Vec<Sheet> {
        let on_page = self.layout.number;
        let mut pages: Vec<Page> = Vec::new();
        for (page, puzzles) in puzzles.chunks(on_page).enumerate() {
            let first = page * on_page;
            let (below, elsewhere) = self.texts_below(first, puzzles);
            let rules: Vec<String> =
                self.words.rules(puzzles).into_iter().chain(elsewhere).collect();
            let (above, after) = self.rules(&rules);
            let (items, smallest_clue) = self.puzzles(first, puzzles, above, &below);
            pages.push(Page { smallest_clue, ..Page::new(self.words.puzzles(), items) });
            let rules = |items| Page::new(self.words.rules_section(), items);
            pages.extend(after.into_iter().map(rules));
        }
        if self.layout.solutions == Solutions::End {
            let all: Vec<_> = puzzles.iter().enumerate().collect();
            let solved: Vec<_> =
                all.into_iter().filter(|(_, puzzle)| puzzle.subject.is_solved()).collect();
            let slots = self.layout.solutions(solved.len());
            for solved in solved.chunks(slots.number()) {
                pages.push(Page::new(self.words.solutions(), self.solutions(&slots, solved)));
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
            smallest_clue: None,
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
        let area = self.layout.rules_area();
        let sizes = self.layout.rules_sizes();
        let mut smallest = None;
        for size in sizes {
            let fitting = [1, 2]
                .into_iter()
                .filter_map(|number| self.in_columns(rules, &Layout::columns(area, number), size));
            let lowest = fitting.reduce(|one, two| if two.height < one.height { two } else { one });
            let Some(above) = lowest else { continue };
            if above.height <= self.layout.usual_height_of_rules() {
                return (above, Vec::new());
            }
            smallest = Some(above);
        }
        if let Some(above) = smallest {
            return (above, Vec::new());
        }
        let area = measured(self.layout.text_area());
        let mut flow = Flow::new(area, &self.fonts);
        for rule in rules {
            flow.text(PartKind::Paragraph, Paint::Body, sizes[0], rule);
        }
        (Above::default(), flow.finish())
    }

    /// Rules in columns that are as low as they can be; `None` if they do not fit. A rule stands in one column.
    fn in_columns(&self, rules: &[String], columns: &[Frame], size: f32) -> Option<Above> {
        let written = |rules: &[String], column: Frame| {
            let mut flow = Flow::new(measured(column), &self.fonts);
            rules.iter().for_each(|rule| flow.text(PartKind::Paragraph, Paint::Body, size, rule));
            let height = flow.used();
            let [items] = <[Vec<Item>; 1]>::try_from(flow.finish()).ok()?;
            Some((items, height))
        };
        let fill = |ends: &[usize]| {
            let mut above = Above::default();
            let mut begin = 0;
            for (column, &end) in columns.iter().zip(ends) {
                let (items, height) = written(&rules[begin..end], *column)?;
                above.items.extend(items);
                above.height = above.height.max(height + size);
                begin = end;
            }
            Some(above)
        };
        let ends: Vec<Vec<usize>> = match columns.len() {
            1 => vec![vec![rules.len()]],
            _ => (1..rules.len()).map(|end| vec![end, rules.len()]).collect(),
        };
        let all = ends.iter().filter_map(|ends| fill(ends));
        all.reduce(|one, two| if two.height < one.height { two } else { one })
    }

    /// The texts below the puzzles of a page, in letters of one size, and those that are too long for it, which stand
    /// where rules stand. The first puzzle has this index.
    fn texts_below(&self, first: usize, puzzles: &[Puzzle]) -> (Below, Vec<String>) {
        let mut texts: Vec<Vec<String>> =
            puzzles.iter().map(|puzzle| self.words.below(puzzle)).collect();
        let slots = self.layout.puzzles(0.0);
        let sizes = self.layout.rules_sizes();
        let height =
            |size: f32, text: &[String]| self.text_below(slots.place(0), size, text).used();
        let most = Layout::TEXT_BELOW * slots.place(0).height;
        let fits = |size: f32, text: &Vec<String>| height(size, text) <= most;
        let size = sizes.into_iter().find(|size| texts.iter().all(|text| fits(*size, text)));
        let size = size.unwrap_or(sizes[sizes.len() - 1]);
        let mut elsewhere = Vec::new();
        for (at, text) in texts.iter_mut().enumerate() {
            if !fits(size, text) {
                elsewhere.push(self.words.elsewhere(first + at, &std::mem::take(text)));
            }
        }
        let height = texts.iter().map(|text| height(size, text)).fold(0.0, f32::max);
        (Below { texts, size, height }, elsewhere)
    }

    /// A text below a puzzle.
    fn text_below(&self, area: Frame, size: f32, text: &[String]) -> Flow<'_> {
        // All of a text stands below one puzzle, however little is left of the page.
        let area = Frame { height: f32::INFINITY, ..measured(area) };
        let mut flow = Flow::new(area, &self.fonts);
        text.iter().for_each(|line| flow.text(PartKind::Paragraph, Paint::Body, size, line));
        flow
    }

    /// A page of puzzles, and the size of the smallest numbers of their clues; the first puzzle has this index.
    fn puzzles(
        &self,
        first: usize,
        puzzles: &[Puzzle],
        above: Above,
        below: &Below,
    ) -> (Vec<Item>, Option<f32>) {
        let slots = self.layout.puzzles(above.height).with_text_below(below.height);
        let captions: Vec<(String, String)> = puzzles
            .iter()
            .enumerate()
            .map(|(at, puzzle)| self.words.caption(first + at, puzzle))
            .collect();
        let (slots, size) = self.fitting(slots, &captions);
        let mut items = self.head();
        items.extend(above.items);
        let mut smallest_clue: Option<f32> = None;
        for (at, puzzle) in puzzles.iter().enumerate() {
            let (left, right) = &captions[at];
            items.push(self.caption(
                &slots,
                at,
                self.words.puzzle(first + at),
                (left, right),
                size,
            ));
            let label = self.words.described(puzzle);
            let (scene, smallest) = self.puzzle(&puzzle.subject, slots.square(at));
            smallest_clue = [smallest_clue, smallest].into_iter().flatten().reduce(f32::min);
            items.push(figure(scene, label, slots.square(at)));
            let text = self.text_below(slots.text_below(at), below.size, &below.texts[at]);
            items.extend(text.finish().into_iter().flatten());
        }
        if self.layout.solutions == Solutions::Foot {
            items.push(self.foot(first, puzzles));
        }
        (items, smallest_clue)
    }

    /// The picture of a puzzle in a frame, with numbers of clues that can be read, as far as there is room; and the size of
    /// the smallest of them.
    fn puzzle(&self, subject: &Subject, frame: Frame) -> (Scene, Option<f32>) {
        let lettering = self.layout.lettering();
        let usual = subject.puzzle(lettering);
        let scale = width_in(frame, usual.view) / usual.view.width;
        let smallest = |scene: &Scene| smallest_clue(&scene.items).map(|size| scale * size);
        match smallest(&usual) {
            Some(size) if size < Self::LEAST_CLUE => {
                let scene = subject.puzzle(lettering.with_clues_from(Self::LEAST_CLUE / scale));
                let size = smallest(&scene);
                (scene, size)
            }
            size => (usual, size),
        }
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
        let caption = self.caption(slots, at, name, (&number, ""), slots.caption);
        vec![caption, figure(scene, label, slots.square(at))]
    }

    /// The first line of a page of puzzles: the title, and on the right the line for a name and a date.
    fn head(&self) -> Vec<Item> {
        let width = self.layout.inner_width();
        let title = self.words.title.as_deref().unwrap_or_default();
        let wanted = self.layout.title_size() * self.fonts.width(title, Paint::Title.ink().bold);
        let line = self.words.name_line().map(|line| {
            let length = self.fonts.width(&line, Paint::Note.ink().bold);
            // The line leaves room for the title, as far as a hand can still write on it.
            let room = (width - wanted) / (length + 1.0);
            let size = self.layout.name_size();
            let size = room.clamp(SMALLEST_NAME.min(size), size);
            let item = text_item(Paint::Note, (width, 0.0), size, Anchor::End, line.clone());
            let line = part(PartKind::Decoration, line, self.layout.title_place(), vec![item]);
            (line, size * (length + 1.0))
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

    /// The places with as few lines above each puzzle as its captions need, and one size of letters for all of them.
    fn fitting(&self, slots: Slots, captions: &[(String, String)]) -> (Slots, f32) {
        let mut smallest = (slots, slots.caption);
        for lines in 1..=MOST_LINES {
            let slots = slots.with_lines(lines);
            for part in SIZES {
                let size = part * slots.caption;
                let fits = |(at, (left, right)): (usize, &(String, String))| match lines {
                    1 => self.fits_one_line(slots.square(at).width, (left, right), size),
                    _ => {
                        let width = slots.caption_width(at);
                        let all = self.caption_lines(width, (left, right), size);
                        let is_narrow = |(paint, line): &(Paint, String)| {
                            size * self.fonts.width(line, paint.ink().bold) <= width
                        };
                        all.len() <= lines && all.iter().all(is_narrow)
                    }
                };
                if captions.iter().enumerate().all(fits) {
                    return (slots, size);
                }
                smallest = (slots, size);
            }
        }
        smallest
    }

    /// Whether both parts of a caption stand on one line with a gap between them.
    fn fits_one_line(&self, width: f32, (left, right): (&str, &str), size: f32) -> bool {
        let length = |text: &str, paint: Paint| size * self.fonts.width(text, paint.ink().bold);
        let gap = if left.is_empty() || right.is_empty() { 0.0 } else { size };
        length(left, Paint::Title) + gap + length(right, Paint::Note) <= width
    }

    /// A caption in lines: what would stand on the left, and then what would stand on the right.
    fn caption_lines(
        &self,
        width: f32,
        (left, right): (&str, &str),
        size: f32,
    ) -> Vec<(Paint, String)> {
        let parts = [(Paint::Title, left), (Paint::Note, right)].into_iter();
        let parts = parts.filter(|(_, text)| !text.is_empty());
        let lines = |(paint, text): (Paint, &str)| {
            let lines = wrapped(&self.fonts, text, paint.ink().bold, width / size);
            lines.into_iter().map(move |line| (paint, line))
        };
        parts.flat_map(lines).collect()
    }

    /// What stands above a puzzle: a part on the left and a part on the right of one line, or both in several lines,
    /// of which the last one lies at the puzzle. What does not fit is cut off.
    fn caption(
        &self,
        slots: &Slots,
        at: usize,
        name: String,
        (left, right): (&str, &str),
        size: f32,
    ) -> Item {
        let mut items = Vec::new();
        let mut write = |paint: Paint, at: (f32, f32), anchor: Anchor, text: &str, width: f32| {
            // A blank, so that all texts are words of their own where they are read or copied.
            let (text, size) = self.fitted(text, (paint, 1.0), size, width);
            let blank = if paint == Paint::Title && !right.is_empty() { " " } else { "" };
            items.push(text_item(paint, at, size, anchor, text + blank));
        };
        if slots.lines == 1 {
            let width = slots.square(at).width;
            if !left.is_empty() {
                write(Paint::Title, (0.0, 0.0), Anchor::Start, left, width);
            }
            if !right.is_empty() {
                write(Paint::Note, (width, 0.0), Anchor::End, right, width);
            }
        } else {
            let width = slots.caption_width(at);
            let mut all = self.caption_lines(width, (left, right), size);
            if all.len() > slots.lines {
                all.truncate(slots.lines);
                if let Some((_, line)) = all.last_mut() {
                    line.push(CUT);
                }
            }
            let free = slots.lines - all.len();
            for (line, (paint, text)) in all.into_iter().enumerate() {
                let down = slots.leading() * (free + line) as f32;
                write(paint, (0.0, down), Anchor::Start, &text, width);
            }
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

/// The part of an area that lines of text may take.
fn measured(area: Frame) -> Frame {
    Frame { width: MEASURE * area.width, ..area }
}

/// Pages, each with its section, with their numbers.
fn with_page_numbers(layout: &Layout, pages: Vec<Page>) -> Vec<Sheet> {
    let of = pages.len();
    let view = layout.view();
    let pages = pages.into_iter().enumerate().map(|(at, page)| {
        let Page { section, mut items, smallest_clue } = page;
        let (text, size) = (format!("{} / {of}", at + 1), layout.small_size());
        let number = vec![text_item(Paint::Note, (0.0, 0.0), size, Anchor::Middle, text)];
        items.push(part(PartKind::Decoration, String::new(), layout.number_place(), number));
        Sheet { section, number: at + 1, scene: Scene { view, items }, smallest_clue }
    });
    pages.collect()
}

/// A picture as large as fits into a frame, at its top and in the middle of its width.
fn figure(Scene { view, items }: Scene, label: String, frame: Frame) -> Item {
    let width = width_in(frame, view);
    let left = frame.left + (frame.width - width) / 2.0;
    part(PartKind::Figure, label, view.placed(left, frame.top, width), items)
}

/// The width of a picture that is as large as fits into a frame, which is a square.
fn width_in(frame: Frame, view: Frame) -> f32 {
    frame.width * (view.width / view.height).min(1.0)
}

/// The size of the smallest numbers and letters of clues.
fn smallest_clue(items: &[Item]) -> Option<f32> {
    let sizes = items.iter().filter_map(|item| match item {
        Item::Text(paint, text) => is_of_clue(*paint).then_some(text.size),
        Item::Part(part) => smallest_clue(&part.items).map(|size| part.place.scale * size),
        Item::Shape(..) => None,
    });
    sizes.reduce(f32::min)
}

/// Whether a text is a number or a letter of a clue.
fn is_of_clue(paint: Paint) -> bool {
    matches!(paint, Paint::Sum | Paint::Letter | Paint::OnWhite | Paint::OnBlack | Paint::Outside)
}

fn part(kind: PartKind, label: String, place: Place, items: Vec<Item>) -> Item {
    Item::Part(Part { kind, label, place, items })
}

fn text_item(paint: Paint, at: (f32, f32), size: f32, anchor: Anchor, text: String) -> Item {
    Item::Text(paint, Text { at, size, anchor, angle: 0.0, text })
}

#[cfg(test)]
mod tests {
    use loshu_variant::fpuzzles::Extras;
    use loshu_variant::{Clue, Global, Line, Setting, Shape};

    use super::*;

    /// A puzzle with these clues, which nobody has to be able to solve.
    fn puzzle(clues: impl IntoIterator<Item = Clue>) -> Puzzle {
        let mut setting = Setting::new(Shape::square(9).unwrap());
        setting.clues.extend(clues);
        let signs = ('1'..='9').map(String::from).collect();
        let (setting, extras) = (Box::new(setting), Extras::default());
        Puzzle::of(Subject::Setting { setting, extras, signs, marks: None, solution: None })
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

    /// What a setter says stands below its puzzle, and where it is too long, where rules stand: above the puzzles.
    #[test]
    fn words_of_setters_stand_below_their_puzzles() {
        let style = Style { per_page: 2, ..Style::default() };
        let press = Press::new(&style, Fonts::new(&[]).unwrap());
        let with_rules = |rules: &str| {
            let mut puzzle = puzzle([]);
            puzzle.details.set("rules", rules);
            puzzle
        };
        let [sheet] = &press.sheets(&[with_rules("Cages add up.\nNo more."), puzzle([])])[..]
        else {
            panic!("one page")
        };
        let place = |sheet: &Sheet, text: &str| {
            let parts = sheet.scene.items.iter().filter_map(|item| match item {
                Item::Part(part) => Some(part),
                Item::Shape(..) | Item::Text(..) => None,
            });
            let mut found =
                parts.filter(|part| part.label.contains(text)).map(|part| part.place.at);
            found.next().unwrap_or_else(|| panic!("{text} stands on the page"))
        };
        let square = press.layout.puzzles(0.0).with_text_below(2.0 * 1.42 * 9.5).square(0);
        assert!(place(sheet, "Cages add up.").1 > square.top + square.height);
        assert!(place(sheet, "No more.").1 > place(sheet, "Cages add up.").1);
        let long = with_rules(&"A long sentence about cages. ".repeat(60));
        let [sheet] = &press.sheets(&[long, puzzle([])])[..] else { panic!("one page") };
        assert!(place(sheet, "A long sentence about cages.").1 < square.top);
    }

    /// The line for a name leaves room for the title, in every size of print.
    #[test]
    fn titles_are_not_cut_off_beside_the_line_for_a_name() {
        for (large, per_page) in [(true, 1), (true, 2), (false, 1), (false, 4)] {
            for title in ["Sudoku", "Für Kinder 4×4"] {
                let style = Style {
                    large,
                    per_page,
                    title: Some(title.into()),
                    name_line: true,
                    ..Style::default()
                };
                let press = Press::new(&style, Fonts::new(&[]).unwrap());
                let head = texts(&press.head());
                let (_, size, text) = head.iter().find(|(_, _, text)| text == title).unwrap();
                assert_eq!((text.as_str(), *size), (title, press.layout.title_size()), "{large}");
            }
        }
    }

    /// All texts of a page with their sizes and kinds.
    fn texts(items: &[Item]) -> Vec<(Paint, f32, String)> {
        let mut all = Vec::new();
        for item in items {
            match item {
                Item::Shape(..) => {}
                Item::Text(paint, text) => all.push((*paint, text.size, text.text.clone())),
                Item::Part(part) => all.extend(texts(&part.items)),
            }
        }
        all
    }

    /// Long captions go to a second line, and neighbours have letters of one size.
    #[test]
    fn captions_are_whole_and_of_one_size() {
        let all = [Global::Windoku, Global::AntiKnight, Global::AntiKing, Global::DisjointGroups];
        let globals = || all.into_iter().map(Clue::Global);
        let caption =
            vec![style::CaptionPart::Number, style::CaptionPart::Rules, style::CaptionPart::Clues];
        let style = Style { per_page: 6, caption, ..Style::default() };
        let press = Press::new(&style, Fonts::new(&[]).unwrap());
        let sheets = press.sheets(&[puzzle(globals()), puzzle([])]);
        let all = texts(&sheets[0].scene.items);
        assert!(all.iter().all(|(_, _, text)| !text.contains(CUT)), "{all:?}");
        let sizes: Vec<f32> = all
            .iter()
            .filter(|(_, _, text)| text.starts_with("No. ") || text.ends_with("no givens"))
            .map(|(_, size, _)| *size)
            .collect();
        assert!(sizes.len() == 4 && sizes.iter().all(|size| *size == sizes[0]), "{all:?}");
    }

    /// Rules use the width of a page: they stand in two columns where that is lower.
    #[test]
    fn rules_stand_side_by_side() {
        let style = Style { landscape: true, ..Style::default() };
        let press = Press::new(&style, Fonts::new(&[]).unwrap());
        let rule = |at: usize| format!("Rule {at}: a short sentence of few words.");
        let rules: Vec<String> = (0..8).map(rule).collect();
        let (above, after) = press.rules(&rules);
        assert!(after.is_empty() && above.height < 6.0 * 1.42 * 9.5, "{}", above.height);
        let lefts: std::collections::BTreeSet<i32> = above
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Part(part) => Some(part.place.at.0 as i32),
                Item::Shape(..) | Item::Text(..) => None,
            })
            .collect();
        assert_eq!(lefts.len(), 2);
    }

    /// Numbers of clues have five points as long as they fit into their cells; pages say where they do not.
    #[test]
    fn numbers_of_clues_can_be_read() {
        let cage = |cell| Clue::Cage { cells: vec![cell, cell + 1], total: Some(12) };
        let side = loshu_variant::Side::Left(0);
        let outside = Clue::Outside { kind: loshu_variant::Outside::Sandwich, side, number: 12 };
        let smallest = |per_page: usize, clues: &[Clue]| {
            let style = Style { per_page, ..Style::default() };
            let press = Press::new(&style, Fonts::new(&[]).unwrap());
            let [sheet] = &press.sheets(&[puzzle(clues.to_vec())])[..] else { panic!("one page") };
            let drawn = smallest_clue(&sheet.scene.items).unwrap();
            let said = sheet.smallest_clue.unwrap();
            assert!((drawn - said).abs() < 0.01, "{drawn} {said}");
            said
        };
        assert!(smallest(1, &[cage(0)]) > 1.5 * Press::LEAST_CLUE);
        for per_page in [4, 6, 9, 12] {
            for clue in [&cage(0), &outside] {
                let size = smallest(per_page, std::slice::from_ref(clue));
                assert!(size >= Press::LEAST_CLUE - 0.01, "{per_page}: {size}");
            }
        }
        assert!(smallest(30, &[cage(0)]) < Press::LEAST_CLUE);
    }

    /// Without clues in numbers there is nothing that could be too small.
    #[test]
    fn pages_without_numbers_of_clues_have_no_size() {
        let press = Press::new(&Style::default(), Fonts::new(&[]).unwrap());
        let sheets = press.sheets(&[puzzle([Clue::Global(Global::AntiKnight)])]);
        assert!(sheets.iter().all(|sheet| sheet.smallest_clue.is_none()));
    }
}
