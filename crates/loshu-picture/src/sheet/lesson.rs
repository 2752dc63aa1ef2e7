//! A lesson on paper: what a technique is, its pattern, an example, exercises, and their solutions.

use loshu::{CandidateSet, Marks};
use loshu_explain::step::{Drawing, Language, Schematic, Sign, Step, Style as TextStyle};
use loshu_explain::technique::{Family, Technique};

use super::flow::{Flow, wrapped};
use super::layout::Layout;
use super::puzzle::rows_of;
use super::style::{Paper, Style};
use super::words::{Conclusions, Words};
use super::{Page, figure, part, text_item, with_page_numbers};
use crate::board::{Lettering, board, sign_items};
use crate::font::Fonts;
use crate::pdf::{Info, Sheet};
use crate::scene::{Anchor, Frame, Item, Paint, PartKind, Place};

/// The sizes of letters, in points.
const TITLE: f32 = 20.0;
const HEADING: f32 = 11.5;
const BODY: f32 = 10.5;
const SMALL: f32 = 8.5;
/// The space between boards, and between paragraphs.
const GAP: f32 = 18.0;
const BREAK: f32 = 6.0;
/// How many boards stand side by side, and one below the other, on a page of exercises.
const COLUMNS: usize = 2;
const ROWS: usize = 3;
/// The room below the board of a solution, for its words.
const BELOW: f32 = 40.0;

/// A lesson on paper.
///
/// ```
/// use loshu_explain::step::Style;
/// use loshu_explain::technique::Technique;
/// use loshu_picture::{Fonts, LessonSheet, Paper, PictureError, pdf};
///
/// let technique = Technique::XWing;
/// let (style, paper) = (Style::default(), Paper::A4);
/// let lesson = LessonSheet { technique, style, paper, exercises: technique.examples().collect() };
/// let fonts = Fonts::new(&[])?;
/// let file = pdf(&lesson.sheets(&fonts), lesson.info(), &fonts)?;
/// assert!(file.starts_with(b"%PDF-1.7"));
/// # Ok::<(), PictureError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LessonSheet {
    /// The technique.
    pub technique: Technique,
    /// The words.
    pub style: TextStyle,
    /// The size of the paper.
    pub paper: Paper,
    /// The positions to practise on, with their steps; six fit on a page.
    pub exercises: Vec<(Marks, Step)>,
}

impl LessonSheet {
    /// What is said of the file.
    pub fn info(&self) -> Info<'_> {
        let language = self.style.language;
        Info { title: self.technique.info().name(language), language: language.code() }
    }

    /// Returns the pages: the lesson, the exercises, the solutions.
    pub fn sheets(&self, fonts: &Fonts<'_>) -> Vec<Sheet> {
        let language = self.style.language;
        let style = Style { paper: self.paper, language, name_line: true, ..Style::default() };
        let (layout, words) = (Layout::new(&style), Words::new(&style));
        let writer = LessonWriter { lesson: self, area: layout.text_area(), words, fonts };
        let lesson = writer.lesson();
        let exercises = writer.boards(false);
        let solutions = writer.boards(true);
        let sections = [
            (writer.name().to_owned(), lesson),
            (writer.words.exercises(), exercises),
            (writer.words.solutions(), solutions),
        ];
        let pages = sections.into_iter().flat_map(|(section, pages)| {
            pages.into_iter().map(move |items| Page::new(section.clone(), items))
        });
        with_page_numbers(&layout, pages.collect())
    }
}

/// Writes the pages of a lesson.
struct LessonWriter<'a> {
    lesson: &'a LessonSheet,
    area: Frame,
    words: Words,
    fonts: &'a Fonts<'a>,
}

impl LessonWriter<'_> {
    fn name(&self) -> &'static str {
        self.lesson.technique.info().name(self.language())
    }

    fn language(&self) -> Language {
        self.lesson.style.language
    }

    /// Text, pattern and example.
    fn lesson(&self) -> Vec<Vec<Item>> {
        let mut flow = Flow::new(self.area, self.fonts);
        flow.text(PartKind::Title, Paint::Title, TITLE, self.name());
        flow.gap(BREAK);
        let parts = self.lesson.technique.lesson(self.language()).parts(self.language());
        for (heading, text) in parts {
            flow.heading(HEADING, heading);
            flow.text(PartKind::Paragraph, Paint::Body, BODY, text);
            flow.gap(BREAK);
        }
        self.pattern_and_example(&mut flow);
        flow.finish()
    }

    /// The pattern on the left, and an example on the right, with its words below.
    fn pattern_and_example(&self, flow: &mut Flow<'_>) {
        let technique = self.lesson.technique;
        let Schematic { marks, drawing, .. } = technique.schematic();
        let example = technique.uses().next();
        let width = (self.area.width - GAP) / 2.0;
        let shown = example.as_ref().map(|(marks, step)| step.drawing(marks));
        let legend = self.legend([&drawing].into_iter().chain(&shown), width);
        let height = 1.6 * HEADING + width + legend.height;
        let top = flow.room(height + BREAK);
        self.framed(flow, (self.area.left, top, width), self.words.pattern(), (&drawing, &marks));
        let below = Place::moved(self.area.left, top + 1.6 * HEADING + width);
        flow.push(part(PartKind::Decoration, String::new(), below, legend.items));
        let Some((marks, step)) = example else { return };
        let left = self.area.left + width + GAP;
        self.framed(
            flow,
            (left, top, width),
            self.words.example(),
            (&step.drawing(&marks), &marks),
        );
        self.step(flow, &marks, &step);
    }

    /// The words of a step.
    fn step(&self, flow: &mut Flow<'_>, marks: &Marks, step: &Step) {
        let prose = step.prose(marks, self.lesson.style);
        flow.heading(HEADING, &prose.what);
        for line in &prose.why {
            flow.text(PartKind::Paragraph, Paint::Body, BODY, &line.to_string());
        }
        flow.text(PartKind::Paragraph, Paint::Body, BODY, &prose.therefore);
        let needless = self.lesson.technique.needless(self.language());
        let notes = prose.note.iter().chain(&prose.notation).map(String::as_str);
        for line in notes.chain(needless) {
            flow.text(PartKind::Paragraph, Paint::Note, SMALL, line);
        }
    }

    /// A board with a heading above it.
    fn framed(
        &self,
        flow: &mut Flow<'_>,
        (left, top, width): (f32, f32, f32),
        heading: String,
        (drawing, marks): (&Drawing, &Marks),
    ) {
        let text = text_item(Paint::Title, (0.0, 0.0), HEADING, Anchor::Start, heading.clone());
        let place = Place::moved(left, top + 0.7 * HEADING);
        flow.push(part(PartKind::Heading, heading, place, vec![text]));
        flow.push(self.board((left, top + 1.6 * HEADING, width), drawing, marks));
    }

    fn board(&self, (left, top, width): (f32, f32, f32), drawing: &Drawing, marks: &Marks) -> Item {
        let names = Some(self.lesson.style.notation);
        let marks = self.shown(drawing, marks);
        let scene = board(drawing, &marks, Lettering { names, ..Lettering::PAPER });
        figure(
            scene,
            self.words.label(&rows_of(marks.grid())),
            Frame { left, top, width, height: width },
        )
    }

    /// The marks that a reader needs. Singles are found without candidates, and a naked single is given away by
    /// them; but candidates that earlier steps struck have to be told.
    fn shown(&self, drawing: &Drawing, marks: &Marks) -> Marks {
        let is_single = self.lesson.technique.info().family == Family::Single;
        if !is_single || Marks::of(marks.grid()).candidates() != marks.candidates() {
            return *marks;
        }
        let parts: CandidateSet = drawing.candidates.iter().map(|(at, _)| *at).collect();
        Marks::new(marks.grid(), marks.givens(), parts)
    }

    /// The signs of some drawings with names, in as many lines as they need.
    fn legend<'d>(&self, drawings: impl Iterator<Item = &'d Drawing>, width: f32) -> Legend {
        let (mut items, mut x, mut line) = (Vec::new(), 0.0, 0);
        let step = 1.9 * SMALL;
        for (sign, name) in self.signs(drawings) {
            let length = 2.6 * SMALL + SMALL * self.fonts.width(&name, Paint::Note.ink().bold);
            if x > 0.0 && x + length > width {
                (x, line) = (0.0, line + 1);
            }
            let y = step * (line as f32 + 0.5);
            let place = Place { at: (x + 0.7 * SMALL, y), scale: SMALL / 14.0, turned: false };
            items.push(part(PartKind::Group, String::new(), place, sign));
            let at = (x + 1.8 * SMALL, y);
            items.push(text_item(Paint::Note, at, SMALL, Anchor::Start, name));
            x += length;
        }
        Legend { items, height: step * (line + 1) as f32 }
    }

    /// The signs of some drawings, each once, with their names.
    fn signs<'d>(&self, drawings: impl Iterator<Item = &'d Drawing>) -> Vec<(Vec<Item>, String)> {
        let mut signs: Vec<Sign> = drawings.flat_map(Drawing::signs).collect();
        signs.sort_unstable_by_key(|sign| (!matches!(sign, Sign::Role(_)), *sign));
        signs.dedup();
        let named = |sign: Sign| {
            let name = sign.name(self.lesson.technique, self.language());
            (sign_items(sign, (0.0, 0.0)), name.to_owned())
        };
        signs.into_iter().map(named).collect()
    }

    /// Pages with the boards of all exercises: as they are to be solved, or with their solutions.
    fn boards(&self, solved: bool) -> Vec<Vec<Item>> {
        let on_page = COLUMNS * ROWS;
        let pages = self.lesson.exercises.chunks(on_page).enumerate();
        pages.map(|(page, part)| self.page_of_boards(page * on_page, part, solved)).collect()
    }

    fn page_of_boards(&self, first: usize, all: &[(Marks, Step)], solved: bool) -> Vec<Item> {
        let mut flow = Flow::new(self.area, self.fonts);
        if solved {
            flow.text(PartKind::Title, Paint::Title, TITLE, &self.words.solutions());
        } else {
            self.head_of_exercises(&mut flow);
        }
        flow.gap(BREAK);
        let top = flow.room(0.0);
        let below = if solved { BELOW } else { 0.0 };
        let row = (self.area.top + self.area.height - top) / ROWS as f32;
        let column = (self.area.width + GAP) / COLUMNS as f32;
        let above = 1.6 * HEADING;
        let width = (column - GAP).min(row - above - below - BREAK);
        for (at, (marks, step)) in all.iter().enumerate() {
            let number = first + at;
            let left = self.area.left + column * (at % COLUMNS) as f32;
            let top = top + row * (at / COLUMNS) as f32;
            let heading =
                if solved { self.words.solution(number) } else { self.words.puzzle(number) };
            let drawing = if solved { step.drawing(marks) } else { Drawing::default() };
            self.framed(&mut flow, (left, top, width), heading, (&drawing, marks));
            if solved {
                let place = (left, top + above + width + 2.0, column - GAP);
                flow.push(self.conclusion(place, marks, step));
            }
        }
        flow.finish().into_iter().flatten().collect()
    }

    /// The title of a page of exercises, the line for a name, and what is to be done.
    fn head_of_exercises(&self, flow: &mut Flow<'_>) {
        let area = flow.area();
        if let Some(line) = self.words.name_line() {
            let text = text_item(Paint::Note, (0.0, 0.0), BODY, Anchor::End, line.clone());
            let place = Place::moved(area.left + area.width, area.top + 0.7 * TITLE);
            flow.push(part(PartKind::Decoration, line, place, vec![text]));
        }
        flow.text(PartKind::Title, Paint::Title, TITLE, &self.words.exercises());
        let steps = self.lesson.exercises.iter().map(|(_, step)| step);
        let task = self.words.task(self.name(), Conclusions::of(steps));
        flow.text(PartKind::Paragraph, Paint::Body, BODY, &task);
    }

    /// What follows in an exercise, in a few lines below its board.
    fn conclusion(&self, (left, top, width): (f32, f32, f32), marks: &Marks, step: &Step) -> Item {
        let prose = step.prose(marks, self.lesson.style);
        let text = format!("{prose:#}");
        let lines = wrapped(self.fonts, &text, false, width / SMALL);
        let most = (BELOW / (1.25 * SMALL)) as usize;
        let items = lines.iter().take(most).enumerate().map(|(at, line)| {
            let at = (0.0, 1.25 * SMALL * (at as f32 + 0.5));
            text_item(Paint::Note, at, SMALL, Anchor::Start, line.clone())
        });
        let place = Place::moved(left, top);
        part(PartKind::Paragraph, text.clone(), place, items.collect())
    }
}

/// The lines of a legend, and how high they are together.
struct Legend {
    items: Vec<Item>,
    height: f32,
}
