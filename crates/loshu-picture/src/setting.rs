//! A puzzle of any layout as a scene: cells, regions, clues and digits.

// clues   what lies on and around the cells
// drawings  what a setter has drawn beside the clues
// legend  what the clues say
// lines   how lines are drawn, and what they say
// shown   candidates, and what a step shows on the board

mod clues;
mod drawings;
mod legend;
mod lines;
mod shown;

use loshu_variant::{Drawing, Regions, Setting};

pub use self::legend::{Rule, legend, puzzle_name, rule_of};
#[cfg(feature = "pdf")]
pub(crate) use self::legend::{capitalized, legend_of};
pub use self::lines::{color as line_color, has_bulb};
pub use self::shown::Shown;

use crate::board::Lettering;
use crate::scene::{Anchor, Frame, Item, Paint, Point, Scene, Segment, Shape, Text};

/// The width of a cell.
const CELL: f32 = 50.0;

/// Returns a puzzle of any layout with its clues. `digits` has a digit for each cell, 0 for an empty one; a digit
/// that is no given is drawn as the digit of a player. `sign` says how a digit is written.
///
/// A cell is 50 wide, and the upper left corner of the board is the origin.
///
/// ```
/// use loshu_explain::step::Notation;
/// use loshu_picture::{Lettering, setting_board};
/// use loshu_variant::{Clue, Setting, Shape};
///
/// let mut setting = Setting::new(Shape::square(6)?);
/// setting.clues.push(Clue::Cage { cells: vec![0, 1], total: Some(3) });
/// let sign = |digit: u8| digit.to_string();
/// let scene = setting_board(&setting, &[0; 36], &sign, Lettering::screen(Notation::Rc));
/// assert!(scene.svg_file("board", "A killer", None).contains("class=\"cage\""));
/// # Ok::<(), loshu_variant::RuleError>(())
/// ```
pub fn setting_board(
    setting: &Setting,
    digits: &[u8],
    sign: &dyn Fn(u8) -> String,
    lettering: Lettering,
) -> Scene {
    drawn_board(setting, &[], digits, sign, lettering)
}

/// Returns a puzzle as [`setting_board`] does, with what its setter has drawn beside the clues.
pub fn drawn_board(
    setting: &Setting,
    drawings: &[Drawing],
    digits: &[u8],
    sign: &dyn Fn(u8) -> String,
    lettering: Lettering,
) -> Scene {
    shown_board(setting, drawings, &Shown { digits, ..Shown::default() }, sign, lettering)
}

/// Returns a puzzle as [`drawn_board`] does, with candidates, and with what a step shows on it. Every role has a shape of its
/// own as well as a colour, as on [`board`](crate::board()).
pub fn shown_board(
    setting: &Setting,
    drawings: &[Drawing],
    shown: &Shown<'_>,
    sign: &dyn Fn(u8) -> String,
    lettering: Lettering,
) -> Scene {
    let regions = match setting.regions {
        // No line between rows is thicker than one between columns.
        Regions::Boxes(1, _) => vec![Some(0); setting.shape.len()],
        Regions::Boxes(..) | Regions::Own(_) => setting.region_of_cells(),
    };
    let frames = Board::frames(setting);
    let mut board = Board { items: Vec::new(), setting, regions, frames, lettering };
    board.paper();
    board.tint(Paint::House, shown.place);
    board.tint(Paint::Cell, shown.cells);
    board.drawings_below(drawings);
    board.clues_below();
    board.lines();
    board.drawings_above(drawings);
    board.clues_above();
    board.draw_frames();
    board.digits(shown, sign);
    let outside = board.outside_clues();
    let edge = if lettering.heavy { 2.25 } else { 1.5 };
    let beyond = board.beyond(drawings);
    // Only a side that has numbers or drawings takes their room.
    let margin = |has_numbers: bool, beyond: f32| {
        let numbers = if has_numbers { CELL } else { edge };
        numbers.max(CELL * beyond)
    };
    let (rows, columns) = (setting.shape.rows() as i32, setting.shape.columns() as i32);
    let left = margin(outside.iter().any(|(_, column)| *column < 0), beyond[0]);
    let right = margin(outside.iter().any(|(_, column)| *column >= columns), beyond[1]);
    let top = margin(outside.iter().any(|(row, _)| *row < 0), beyond[2]);
    let bottom = margin(outside.iter().any(|(row, _)| *row >= rows), beyond[3]);
    let (width, height) = (left + CELL * columns as f32 + right, top + CELL * rows as f32 + bottom);
    Scene { view: Frame { left: -left, top: -top, width, height }, items: board.items }
}

struct Board<'a> {
    items: Vec<Item>,
    setting: &'a Setting,
    regions: Vec<Option<u8>>,
    /// The frames of grids that overlap.
    frames: Vec<Frame>,
    lettering: Lettering,
}

impl Board<'_> {
    /// The ground of each cell.
    fn paper(&mut self) {
        for cell in 0..self.setting.shape.len() {
            let frame = self.frame(cell, 0.0);
            self.items.push(Item::Shape(Paint::Paper, Shape::Rect(frame, 0.0)));
        }
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: usize) -> Point {
        let (row, column) = self.setting.shape.place(cell).unwrap_or_default();
        (CELL * column as f32, CELL * row as f32)
    }

    fn middle(&self, cell: usize) -> Point {
        let (x, y) = self.corner(cell);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// A cell without a margin.
    fn frame(&self, cell: usize, margin: f32) -> Frame {
        let (x, y) = self.corner(cell);
        let side = CELL - 2.0 * margin;
        Frame { left: x + margin, top: y + margin, width: side, height: side }
    }

    /// The region at a place; `None` where no cell lies. No line between cells without a region is thick.
    fn region(&self, row: Option<usize>, column: Option<usize>) -> Option<Option<u8>> {
        let cell = self.setting.shape.cell(row?, column?)?;
        Some(self.regions[cell])
    }

    /// Thin lines between cells, thick ones between regions and around the board.
    fn lines(&mut self) {
        let shape = &self.setting.shape;
        let (mut thin, mut thick) = (Vec::new(), Vec::new());
        let heavy = self.lettering.heavy;
        let (thin_paint, thick_paint) =
            if heavy { (Paint::Firm, Paint::Heavy) } else { (Paint::Thin, Paint::Thick) };
        let half = thick_paint.ink().width / 2.0;
        for row in 0..=shape.rows() {
            for column in 0..=shape.columns() {
                let here = self.region(Some(row), Some(column));
                let above = self.region(row.checked_sub(1), Some(column));
                let before = self.region(Some(row), column.checked_sub(1));
                let (x, y) = (CELL * column as f32, CELL * row as f32);
                let mut line = |other: Option<Option<u8>>, to: Point| {
                    let is_thick = here != other;
                    let lines = if is_thick { &mut thick } else { &mut thin };
                    if here.is_none() && other.is_none() {
                        return;
                    }
                    // Thick lines meet at their corners.
                    let more = if is_thick { half } else { 0.0 };
                    let (right, down) =
                        (if to.0 > x { more } else { 0.0 }, if to.1 > y { more } else { 0.0 });
                    lines.push(Segment::Move((x - right, y - down)));
                    lines.push(Segment::Line((to.0 + right, to.1 + down)));
                };
                line(above, (x + CELL, y));
                line(before, (x, y + CELL));
            }
        }
        self.path(thin_paint, thin);
        self.path(thick_paint, thick);
    }

    fn digits(&mut self, shown: &Shown<'_>, sign: &dyn Fn(u8) -> String) {
        let all = self.setting.digits.all();
        for cell in 0..self.setting.shape.len() {
            let allowed = self.setting.cells.get(cell).copied().unwrap_or_default();
            let digit = shown.digits.get(cell).copied().unwrap_or(0);
            let middle = self.middle(cell);
            if let Some(given) = allowed.single() {
                self.digit(Paint::Given, middle, sign(given));
            } else if digit > 0 {
                self.digit(Paint::Digit, middle, sign(digit));
            } else if let Some(marks) = shown.marks.get(cell) {
                self.candidates(cell, *marks, shown, sign);
            } else if !allowed.is_empty() && allowed != all {
                self.candidates(cell, allowed, &Shown::default(), sign);
            }
        }
    }

    fn digit(&mut self, paint: Paint, at: Point, text: String) {
        // Two figures have to fit into a cell.
        let size = if text.chars().count() > 1 {
            0.75 * self.lettering.digits
        } else {
            self.lettering.digits
        };
        self.word(paint, size, at, text);
    }

    fn path(&mut self, paint: Paint, segments: Vec<Segment>) {
        if !segments.is_empty() {
            self.items.push(Item::Shape(paint, Shape::Path(segments)));
        }
    }

    fn circle(&mut self, paint: Paint, at: Point, radius: f32) {
        self.items.push(Item::Shape(paint, Shape::Circle(at, radius)));
    }

    fn word(&mut self, paint: Paint, size: f32, at: Point, text: String) {
        self.items
            .push(Item::Text(paint, Text { at, size, anchor: Anchor::Middle, angle: 0.0, text }));
    }
}

#[cfg(test)]
mod tests {
    use loshu_explain::step::Notation;
    use loshu_variant::Shape as Cells;

    use super::*;

    /// The lines of a puzzle that are thick, with half of their width at both ends.
    fn thick_lines(setting: &Setting) -> usize {
        let lettering = Lettering::screen(Notation::Rc);
        let scene = setting_board(setting, &[], &|digit| digit.to_string(), lettering);
        let thick = scene.items.iter().filter_map(|item| match item {
            Item::Shape(Paint::Thick, Shape::Path(segments)) => Some(segments.len() / 2),
            Item::Shape(..) | Item::Text(..) | Item::Part(_) => None,
        });
        thick.sum()
    }

    #[test]
    fn cells_without_a_region_have_no_borders() {
        let shape = Cells::square(4).unwrap();
        let thick = |regions: &[Option<u8>]| {
            let regions = Regions::of_cells(&shape, regions);
            thick_lines(&Setting { regions, ..Setting::new(shape.clone()) })
        };
        let mut regions = [None; 16];
        assert_eq!(thick(&regions), 16);
        [5, 6, 9, 10].into_iter().for_each(|cell| regions[cell] = Some(0));
        assert_eq!(thick(&regions), 16 + 8);
    }
}
