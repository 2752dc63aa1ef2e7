//! A drawing of a step as a scene: the board with digits, candidates, shapes and arrows.

mod arrow;
mod signs;

use loshu::{Candidate, Cell, Digit, DigitSet, House, HouseKind, Marks};
use loshu_explain::step::{Drawing, Notation};

use self::arrow::link;
pub use self::signs::sign;
#[cfg(feature = "pdf")]
pub(crate) use self::signs::sign_items;
pub(crate) use self::signs::{outline, strike};
use crate::scene::{Anchor, Frame, Item, Paint, Point, Scene, Segment, Shape, Text};

/// The width of a cell.
const CELL: f32 = 50.0;
const BOARD: f32 = 9.0 * CELL;
/// The space between the lines of the board and the frame of a tinted cell.
const EDGE: f32 = 2.0;

/// The largest numbers of clues, where a cell is 50 wide.
#[cfg(feature = "pdf")]
const MOST_SUMS: f32 = 16.0;
#[cfg(feature = "pdf")]
const MOST_OUTSIDE: f32 = 25.0;

/// How a board is drawn: what is written on it and how large, where a cell is 50 wide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lettering {
    /// The names of rows and columns around the board.
    pub names: Option<Notation>,
    /// The size of digits.
    pub digits: f32,
    /// The size of candidates.
    pub marks: f32,
    /// The size of the sums of cages, and of other numbers of clues on the board.
    pub sums: f32,
    /// The size of the numbers outside of the board.
    pub outside: f32,
    /// Whether lines are heavy and black.
    pub heavy: bool,
}

impl Lettering {
    /// On paper: no names around the board, and larger candidates than on a screen.
    pub const PAPER: Lettering = Lettering {
        names: None,
        digits: 33.0,
        marks: 14.0,
        sums: 11.0,
        outside: 20.0,
        heavy: false,
    };
    /// On paper for readers who see little.
    pub const LARGE: Lettering = Lettering {
        names: None,
        digits: 42.0,
        marks: 16.5,
        sums: 13.0,
        outside: 24.0,
        heavy: true,
    };

    /// On a screen, with names around the board.
    pub const fn screen(notation: Notation) -> Lettering {
        Lettering { digits: 31.0, marks: 12.5, names: Some(notation), ..Lettering::PAPER }
    }

    /// With numbers of clues that are no smaller than this, as far as they fit into their places. A sum takes a third of
    /// the height of a cell at most, and a number outside half of it.
    #[cfg(feature = "pdf")]
    pub(crate) fn with_clues_from(self, least: f32) -> Lettering {
        let sums = self.sums.max(least.min(MOST_SUMS));
        Lettering { sums, outside: self.outside.max(least.min(MOST_OUTSIDE)), ..self }
    }
}

/// Returns the board with digits and candidates, and with the drawing of a step on it.
///
/// Every role has a shape of its own as well as a colour: circles, rings, squares, diamonds. Strong links
/// are solid arrows, weak ones dashed. A cell is 50 wide, and the upper left corner of the board is the
/// origin. [`Scene::svg`] with the class `board` writes it for a page that has the style sheet
/// [`style`](crate::scene::style).
///
/// ```
/// use loshu::{Grid, Marks};
/// use loshu_explain::step::{Drawing, Notation};
/// use loshu_picture::{Lettering, board};
///
/// let marks = Marks::of(&Grid::EMPTY);
/// let scene = board(&Drawing::default(), &marks, Lettering::screen(Notation::Rc));
/// assert!(scene.svg_file("board", "The empty grid", None).starts_with("<svg"));
/// ```
pub fn board(drawing: &Drawing, marks: &Marks, lettering: Lettering) -> Scene {
    let mut board = BoardLines { items: Vec::new(), drawing, marks, lettering };
    board.background();
    board.cells();
    board.arrows();
    // Half of a thick line lies outside of the board.
    let edge = if lettering.heavy { 2.25 } else { 1.5 };
    let (before, after) = if lettering.names.is_some() { (18.0, 4.0) } else { (edge, edge) };
    let width = before + BOARD + after;
    let view = Frame { left: -before, top: -before, width, height: width };
    Scene { view, items: board.items }
}

struct BoardLines<'a> {
    items: Vec<Item>,
    drawing: &'a Drawing,
    marks: &'a Marks,
    lettering: Lettering,
}

impl BoardLines<'_> {
    /// The paper, what is tinted, the lines, and the names of rows and columns.
    fn background(&mut self) {
        let board = Frame { left: 0.0, top: 0.0, width: BOARD, height: BOARD };
        self.rect(Paint::Paper, board);
        for house in &self.drawing.houses {
            self.rect(Paint::House, frame(*house));
        }
        for cell in self.drawing.cells {
            let (x, y) = corner(cell);
            let (left, top, width) = (x + EDGE, y + EDGE, CELL - 2.0 * EDGE);
            self.rect(Paint::Cell, Frame { left, top, width, height: width });
        }
        let heavy = self.lettering.heavy;
        let (thin, thick) =
            if heavy { (Paint::Firm, Paint::Heavy) } else { (Paint::Thin, Paint::Thick) };
        self.path(thin, lines([1, 2, 4, 5, 7, 8], thin));
        self.path(thick, lines([0, 3, 6, 9], thick));
        if let Some(notation) = self.lettering.names {
            self.names(notation);
        }
    }

    fn names(&mut self, notation: Notation) {
        let size = Paint::Name.ink().size;
        for (at, digit) in Digit::ALL.into_iter().enumerate() {
            let along = CELL * at as f32 + CELL / 2.0;
            let row = match notation {
                Notation::Rc => digit.to_string(),
                Notation::A1 => char::from(b'A' + at as u8).to_string(),
            };
            self.word(Paint::Name, size, (-9.0, along), row);
            self.word(Paint::Name, size, (along, -9.0), digit.to_string());
        }
    }

    fn cells(&mut self) {
        for cell in Cell::ALL {
            match self.marks.grid()[cell] {
                Some(digit) => self.digit(cell, digit),
                None => {
                    for digit in DigitSet::ALL {
                        self.candidate(Candidate::new(cell, digit));
                    }
                }
            }
        }
    }

    fn digit(&mut self, cell: Cell, digit: Digit) {
        let given = self.marks.givens().contains(cell);
        let paint = if given { Paint::Given } else { Paint::Digit };
        let (x, y) = corner(cell);
        let middle = (x + CELL / 2.0, y + CELL / 2.0);
        self.word(paint, self.lettering.digits, middle, digit.to_string());
    }

    fn candidate(&mut self, candidate: Candidate) {
        if !self.marks.contains(candidate) {
            return;
        }
        let at = place(candidate);
        let role = self.drawing.role(candidate);
        self.items.extend(role.into_iter().map(|role| outline(role, at)));
        let paint = match role {
            Some(_) => Paint::Played,
            None if self.drawing.candidates.is_empty() => Paint::Mark,
            None => Paint::Faint,
        };
        self.word(paint, self.lettering.marks, at, candidate.digit().to_string());
        self.items.extend(role.and_then(|role| strike(role, at)));
    }

    fn arrows(&mut self) {
        for arrow in &self.drawing.arrows {
            self.items.extend(link(arrow));
        }
    }

    fn rect(&mut self, paint: Paint, frame: Frame) {
        self.items.push(Item::Shape(paint, Shape::Rect(frame, 0.0)));
    }

    fn path(&mut self, paint: Paint, segments: Vec<Segment>) {
        self.items.push(Item::Shape(paint, Shape::Path(segments)));
    }

    fn word(&mut self, paint: Paint, size: f32, at: Point, text: String) {
        self.items
            .push(Item::Text(paint, Text { at, size, anchor: Anchor::Middle, angle: 0.0, text }));
    }
}

/// Lines across the whole board, both ways, before the cells with these numbers.
fn lines<const N: usize>(before: [u8; N], paint: Paint) -> Vec<Segment> {
    // Lines meet at the corners of the board.
    let half = paint.ink().width / 2.0;
    let (from, to) = (-half, BOARD + half);
    let line = |number: u8| {
        let along = CELL * f32::from(number);
        let (down, right) = ([(along, from), (along, to)], [(from, along), (to, along)]);
        [down, right].into_iter().flat_map(|[from, to]| [Segment::Move(from), Segment::Line(to)])
    };
    before.into_iter().flat_map(line).collect()
}

fn corner(cell: Cell) -> Point {
    (CELL * cell.column() as f32, CELL * cell.row() as f32)
}

/// The middle of a candidate.
fn place(candidate: Candidate) -> Point {
    let (x, y) = corner(candidate.cell());
    let index = candidate.digit().index();
    (x + 9.5 + 15.5 * (index % 3) as f32, y + 9.5 + 15.5 * (index / 3) as f32)
}

fn frame(house: House) -> Frame {
    let (left, top) = house.cells().first().map_or((0.0, 0.0), corner);
    let (width, height) = match house.kind() {
        HouseKind::Row => (BOARD, CELL),
        HouseKind::Column => (CELL, BOARD),
        HouseKind::Block => (3.0 * CELL, 3.0 * CELL),
    };
    Frame { left, top, width, height }
}
