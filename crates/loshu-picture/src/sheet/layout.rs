//! Where puzzles lie on a page. All lengths are in points, 72 an inch.

use crate::board::Lettering;
use crate::scene::{Frame, Place};

use super::style::{Paper, Solutions, Style};

/// The white edge of a page above and below.
const MARGIN: f32 = 40.0;
/// The white edges on the left and on the right; the second one if the width of the page is what limits
/// the size of a puzzle.
const SIDE: f32 = 40.0;
const NARROW_SIDE: f32 = 28.0;
/// The space between puzzles.
const GAP: f32 = 18.0;
/// The widths that a solution may have at the foot of a page; in large print they are larger.
const SMALL: [f32; 3] = [74.0, 64.0, 54.0];
const LARGE: f32 = 2.5;
/// Further widths of the solution of the only puzzle of a page, which leaves room for it.
const SINGLE: [f32; 2] = [150.0, 110.0];

/// The size of the letters above a square: a part of its side, within bounds, and one size in large print.
const HEADING: f32 = 1.0 / 16.0;
const HEADINGS: [f32; 2] = [8.0, 15.0];
const LARGE_HEADING: f32 = 22.0;

/// From line to line above a square, for letters of size 1.
const CAPTION_LEADING: f32 = 1.25;
/// The space between a square and what stands below it.
const ABOVE_TEXT: f32 = 5.0;

/// The space between two columns of rules.
const COLUMN_GAP: f32 = 20.0;

/// What an empty place costs: less than a tenth of the width of a puzzle.
const EMPTY: f32 = 6.0;

/// The measures of a page.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) large: bool,
    /// How many puzzles lie on a page.
    pub(super) number: usize,
    /// How many puzzles stand in a row.
    columns: usize,
    /// The rows of solutions at the foot, and how wide each is.
    foot: (usize, f32),
    title: bool,
    pub(super) solutions: Solutions,
}

/// Equal squares in columns and rows, each with a line above it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots {
    area: Frame,
    columns: usize,
    rows: usize,
    /// The space between squares.
    gap: f32,
    /// The size of the letters above a square.
    pub(super) caption: f32,
    /// How many lines stand above a square.
    pub(super) lines: usize,
    /// The height of the text below a square.
    below: f32,
}

impl Layout {
    pub(super) fn new(style: &Style) -> Layout {
        let (width, height) = style.turned(match style.paper {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        });
        let (large, number) = (style.large, style.per_page.max(1));
        let (title, solutions) = (style.title.is_some() || style.name_line, style.solutions);
        let (columns, foot) = (1, (1, SMALL[0]));
        Layout { width, height, large, number, columns, foot, title, solutions }.filled()
    }

    /// The whole page.
    pub(super) fn view(&self) -> Frame {
        Frame { left: 0.0, top: 0.0, width: self.width, height: self.height }
    }

    /// The layout with as many columns as make the puzzles largest; the solutions at the foot are as
    /// large as that allows.
    fn filled(self) -> Layout {
        let scale = if self.large { LARGE } else { 1.0 };
        let with = |columns: usize, rows: usize, small: f32| Layout {
            columns,
            foot: (rows, scale * small),
            ..self.clone()
        };
        // `max_by` returns the last of equals: that with the fewest columns.
        let widths: Vec<f32> = match (self.number, self.large) {
            (1, false) => SINGLE.into_iter().chain(SMALL).collect(),
            (_, _) => SMALL.to_vec(),
        };
        let widths = &widths;
        let all = (1..=self.number).rev().flat_map(|columns| {
            (1..=2)
                .flat_map(move |rows| widths.iter().map(move |small| with(columns, rows, *small)))
        });
        let fitting = all.filter(|layout| layout.foot().area.width <= layout.inner_width());
        fitting.max_by(|one, other| one.worth().total_cmp(&other.worth())).unwrap_or(self)
    }

    /// How well it looks: a puzzle counts more than its solution, and an empty place in the last row
    /// is worth a few points only.
    fn worth(&self) -> f32 {
        let slots = self.puzzles(0.0);
        let empty = slots.number() - self.number;
        2.0 * slots.square(0).width + self.foot.1 - EMPTY * empty as f32
    }

    /// The size of a page title.
    pub(super) fn title_size(&self) -> f32 {
        if self.large { 26.0 } else { 18.0 }
    }

    /// The size of the line for a name and a date.
    pub(super) fn name_size(&self) -> f32 {
        if self.large { 18.0 } else { 11.0 }
    }

    /// The sizes that the rules of the puzzles may have, the usual one first. The more there is to say, the smaller it
    /// is written.
    pub(super) fn rules_sizes(&self) -> [f32; 3] {
        if self.large { [16.0, 14.0, 12.0] } else { [9.5, 8.5, 7.5] }
    }

    /// How much of the height of its place the text below a puzzle may take.
    pub(super) const TEXT_BELOW: f32 = 0.4;

    /// How high rules may stand before they are written smaller.
    pub(super) fn usual_height_of_rules(&self) -> f32 {
        self.area(self.title).height / 9.0
    }

    /// The size of the page number.
    pub(super) fn small_size(&self) -> f32 {
        if self.large { 18.0 } else { 8.0 }
    }

    /// Where the title of the page lies: its left end and the middle of its height.
    pub(super) fn title_place(&self) -> Place {
        Place::moved(self.side(), MARGIN + self.title_size() / 2.0)
    }

    /// The width between the white edges.
    pub(super) fn inner_width(&self) -> f32 {
        self.width - 2.0 * self.side()
    }

    /// The width of a white edge at the side.
    fn side(&self) -> f32 {
        if self.number == 1 && self.width < self.height { NARROW_SIDE } else { SIDE }
    }

    /// The place of the page number.
    pub(super) fn number_place(&self) -> Place {
        Place::moved(self.width / 2.0, self.height - MARGIN / 2.0)
    }

    /// The area for puzzles or for solutions.
    fn area(&self, has_title: bool) -> Frame {
        let title = if has_title { 2.0 * self.title_size() } else { 0.0 };
        let height = self.height - 2.0 * MARGIN - title;
        Frame { left: self.side(), top: MARGIN + title, width: self.inner_width(), height }
    }

    /// What a page of text may be written on.
    pub(super) fn text_area(&self) -> Frame {
        self.area(false)
    }

    /// An area in one column, or in two.
    pub(super) fn columns(area: Frame, number: usize) -> Vec<Frame> {
        let width = (area.width + COLUMN_GAP) / number as f32;
        let column = |at: usize| Frame {
            left: area.left + width * at as f32,
            width: width - COLUMN_GAP,
            ..area
        };
        (0..number).map(column).collect()
    }

    /// What the rules of the puzzles of a page may take of it: the upper third. More of them stand on a page of
    /// their own.
    pub(super) fn rules_area(&self) -> Frame {
        let area = self.area(self.title);
        Frame { height: area.height / 3.0, ..area }
    }

    /// The places of the puzzles, above the foot, and below so much that is taken.
    pub(super) fn puzzles(&self, taken: f32) -> Slots {
        let mut area = self.area(self.title);
        area.top += taken;
        area.height -= taken;
        if self.solutions == Solutions::Foot {
            area.height -= self.foot().area.height + GAP;
        }
        let (columns, rows) = (self.columns, self.number.div_ceil(self.columns));
        let side = (area.width / columns as f32).min(area.height / rows as f32);
        let [smallest, largest] = HEADINGS;
        let caption =
            if self.large { LARGE_HEADING } else { (HEADING * side).clamp(smallest, largest) };
        Slots { area, columns, rows, gap: GAP, caption, lines: 1, below: 0.0 }
    }

    /// The places of the solutions on a page at the end, which has a title. The fewer there are, the
    /// larger they are.
    pub(super) fn solutions(&self, number: usize) -> Slots {
        let (columns, rows) = match number {
            _ if self.large => (2, 3),
            0..=6 => (2, 3),
            7..=12 => (3, 4),
            13.. => (4, 5),
        };
        let (columns, rows) =
            if self.width > self.height { (rows, columns) } else { (columns, rows) };
        let caption = if self.large { 20.0 } else { 9.0 };
        Slots {
            area: self.area(true),
            columns,
            rows,
            gap: GAP / 1.5,
            caption,
            lines: 1,
            below: 0.0,
        }
    }

    /// The places of the solutions at the foot of the page, as they are seen when the foot is turned
    /// round.
    pub(super) fn foot(&self) -> Slots {
        let (rows, width) = self.foot;
        let caption = if self.large { 18.0 } else { 7.0 };
        let gap = GAP / 2.0;
        let columns = self.number.div_ceil(rows);
        let lengths = |number: usize, length: f32| number as f32 * (length + gap) - gap;
        let height = lengths(rows, width + 1.6 * caption);
        let area = Frame { left: 0.0, top: 0.0, width: lengths(columns, width), height };
        Slots { area, columns, rows, gap, caption, lines: 1, below: 0.0 }
    }

    /// The place of the foot, upside down.
    pub(super) fn foot_place(&self) -> Place {
        let width = self.foot().area.width;
        let right = self.width / 2.0 + width / 2.0;
        Place { at: (right, self.height - MARGIN), scale: 1.0, turned: true }
    }

    /// How digits are written in puzzles.
    pub(super) fn lettering(&self) -> Lettering {
        if self.large { Lettering::LARGE } else { Lettering::PAPER }
    }
}

impl Slots {
    /// How many squares there are.
    pub(super) fn number(&self) -> usize {
        self.columns * self.rows
    }

    /// The square with this number, from the left and from the top.
    pub(super) fn square(&self, number: usize) -> Frame {
        let Frame { left, top, width, height } = self.place(number);
        let (above, below) = (self.above(), self.room_below());
        let side = width.min(height - above - below);
        // The only puzzle of a page has a third of the free height above it, and the rest below it.
        let free = if self.number() == 1 { height - above - side - below } else { 0.0 };
        let (left, top) = (left + (width - side) / 2.0, top + above + free / 3.0);
        Frame { left, top, width: side, height: side }
    }

    /// The place of the square with this number, with what stands above and below it.
    pub(super) fn place(&self, number: usize) -> Frame {
        let part = |length: f32, of: usize| (length + self.gap) / of as f32 - self.gap;
        let width = part(self.area.width, self.columns);
        let height = part(self.area.height, self.rows);
        let (column, row) = ((number % self.columns) as f32, (number / self.columns) as f32);
        let left = self.area.left + (width + self.gap) * column;
        let top = self.area.top + (height + self.gap) * row;
        Frame { left, top, width, height }
    }

    /// The places with so many lines above each square.
    pub(super) fn with_lines(self, lines: usize) -> Slots {
        Slots { lines, ..self }
    }

    /// The places with a text of this height below each square.
    pub(super) fn with_text_below(self, below: f32) -> Slots {
        Slots { below, ..self }
    }

    /// The height that the text below a square takes, with the space above it.
    fn room_below(&self) -> f32 {
        if self.below > 0.0 { ABOVE_TEXT + self.below } else { 0.0 }
    }

    /// The height of the lines above a square.
    fn above(&self) -> f32 {
        let further = self.lines.saturating_sub(1) as f32;
        (1.6 + CAPTION_LEADING * further) * self.caption
    }

    /// The place of the first line above a square: its left end and the middle of its height.
    pub(super) fn line(&self, number: usize) -> Place {
        let square = self.square(number);
        Place::moved(square.left, square.top - self.above() + 0.8 * self.caption)
    }

    /// How wide several lines above a square may be: from its left end to the end of its place.
    pub(super) fn caption_width(&self, number: usize) -> f32 {
        let side = self.square(number).width;
        let place = self.place(number).width;
        side + (place - side).max(0.0) / 2.0
    }

    /// How far each further line lies below the one before it.
    pub(super) fn leading(&self) -> f32 {
        CAPTION_LEADING * self.caption
    }

    /// What the text below a square may be written on: all of its place below the square.
    pub(super) fn text_below(&self, number: usize) -> Frame {
        let (place, square) = (self.place(number), self.square(number));
        let top = square.top + square.height + ABOVE_TEXT;
        Frame { top, height: place.top + place.height - top, ..place }
    }
}
