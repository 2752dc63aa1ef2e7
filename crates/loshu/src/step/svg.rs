//! A drawing as SVG.

use alloc::format;
use alloc::string::String;

use super::{Arrow, Drawing, Node, Notation, Role};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::marks::Marks;

/// The width of a cell.
const CELL: f32 = 50.0;
/// The style sheet of the pictures: colours for light and dark screens.
const STYLE: &str = include_str!("svg.css");

impl Drawing {
    /// The drawing on its marks as an SVG element without colours of its own; a page takes them from
    /// [`Drawing::style`]. `label` is what a screen reader says.
    ///
    /// Every role has a shape of its own as well as a class: circles, rings, squares, diamonds.
    /// Strong links are solid arrows, weak ones dashed.
    pub fn svg(&self, marks: &Marks, notation: Notation, label: &str) -> String {
        let mut svg = Svg { text: String::new(), drawing: self, marks };
        svg.text = format!(
            "<svg class=\"board\" viewBox=\"-18 -18 472 472\" role=\"img\" aria-label=\"{}\">",
            escaped(label)
        );
        svg.background(notation);
        svg.cells();
        svg.arrows();
        svg.text += "</svg>";
        svg.text
    }

    /// The drawing as an SVG file with its style.
    pub fn svg_file(&self, marks: &Marks, notation: Notation, label: &str) -> String {
        let svg = self.svg(marks, notation, label);
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
        let with_style = svg.replacen("<svg", head, 1).replacen('>', &style_element(), 1);
        with_style + "\n"
    }

    /// The style sheet of the pictures, with colours for light and dark screens.
    pub fn style() -> &'static str {
        STYLE
    }
}

fn style_element() -> String {
    format!("><style>{STYLE}</style>")
}

/// The text with the signs replaced that have a meaning in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

struct Svg<'a> {
    text: String,
    drawing: &'a Drawing,
    marks: &'a Marks,
}

impl Svg<'_> {
    /// The paper, the names of rows and columns, and what is tinted.
    fn background(&mut self, notation: Notation) {
        self.text += "<rect class=\"paper\" width=\"450\" height=\"450\"/>";
        for house in &self.drawing.houses {
            let (x, y, width, height) = frame(*house);
            self.text += &format!(
                "<rect class=\"house\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
            );
        }
        for cell in self.drawing.cells {
            let (x, y) = corner(cell);
            self.text +=
                &format!("<rect class=\"cell\" x=\"{x}\" y=\"{y}\" width=\"50\" height=\"50\"/>");
        }
        self.text += LINES;
        for at in 0..9 {
            let along = CELL * at as f32 + CELL / 2.0;
            let row = match notation {
                Notation::Rc => Digit::ALL[at].get() + b'0',
                Notation::A1 => b'A' + at as u8,
            };
            self.word("name", -9.0, along, char::from(row));
            self.word("name", along, -9.0, char::from(Digit::ALL[at].get() + b'0'));
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
        let class = if self.marks.givens().contains(cell) { "given" } else { "digit" };
        let (x, y) = corner(cell);
        let sign = char::from(digit.get() + b'0');
        self.word(class, x + CELL / 2.0, y + CELL / 2.0, sign);
    }

    fn candidate(&mut self, candidate: Candidate) {
        if !self.marks.contains(candidate) {
            return;
        }
        let (x, y) = place(candidate);
        let role = self.drawing.role(candidate);
        if let Some(role) = role {
            let (class, shape) = look(role);
            self.text += &shape.svg(&class, x, y);
        }
        let class = if role.is_some() { "mark played" } else { "mark" };
        self.word(class, x, y, char::from(candidate.digit().get() + b'0'));
        if matches!(role, Some(Role::Eliminated | Role::Cannibal)) {
            self.text += &format!("<path class=\"strike\" d=\"M{} {}l12 -12\"/>", x - 6.0, y + 6.0);
        }
    }

    fn word(&mut self, class: &str, x: f32, y: f32, sign: char) {
        self.text += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{sign}</text>");
    }

    fn arrows(&mut self) {
        for arrow in &self.drawing.arrows {
            self.text += &path(arrow);
        }
    }
}

/// The lines of the grid.
const LINES: &str = concat!(
    "<path class=\"thin\" d=\"M50 0v450M100 0v450M200 0v450M250 0v450M350 0v450M400 0v450",
    "M0 50h450M0 100h450M0 200h450M0 250h450M0 350h450M0 400h450\"/>",
    "<path class=\"thick\" d=\"M0 0h450v450h-450zM150 0v450M300 0v450M0 150h450M0 300h450\"/>"
);

fn corner(cell: Cell) -> (f32, f32) {
    (CELL * cell.column() as f32, CELL * cell.row() as f32)
}

/// The middle of a candidate.
fn place(candidate: Candidate) -> (f32, f32) {
    let (x, y) = corner(candidate.cell());
    let index = candidate.digit().index();
    (x + 9.5 + 15.5 * (index % 3) as f32, y + 9.5 + 15.5 * (index / 3) as f32)
}

/// Left, top, width and height of a house.
fn frame(house: House) -> (f32, f32, f32, f32) {
    let (x, y) = house.cells().first().map_or((0.0, 0.0), corner);
    match house.index() / 9 {
        0 => (x, y, 9.0 * CELL, CELL),
        1 => (x, y, CELL, 9.0 * CELL),
        _ => (x, y, 3.0 * CELL, 3.0 * CELL),
    }
}

/// The outlines by which roles differ, for readers who do not tell their colours apart.
#[derive(Clone, Copy)]
enum Shape {
    Circle,
    Ring,
    Square,
    Frame,
    Diamond,
    Hexagon,
}

impl Shape {
    fn svg(self, class: &str, x: f32, y: f32) -> String {
        match self {
            Shape::Circle => format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"7.5\"/>"),
            Shape::Ring => {
                format!("<circle class=\"{class} open\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>")
            }
            Shape::Square => square(class, x, y),
            Shape::Frame => square(&format!("{class} open"), x, y),
            Shape::Diamond => {
                format!("<path class=\"{class}\" d=\"M{x} {}l9 9l-9 9l-9 -9z\"/>", y - 9.0)
            }
            Shape::Hexagon => format!(
                "<path class=\"{class}\" d=\"M{} {}h8l4.5 7.5l-4.5 7.5h-8l-4.5 -7.5z\"/>",
                x - 4.0,
                y - 7.5
            ),
        }
    }
}

fn square(class: &str, x: f32, y: f32) -> String {
    let (x, y) = (x - 7.0, y - 7.0);
    format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"14\" height=\"14\" rx=\"2\"/>")
}

/// The class and the shape of a role.
fn look(role: Role) -> (String, Shape) {
    let (class, shape) = match role {
        Role::Pattern => ("pattern", Shape::Circle),
        Role::Set(number) => return (format!("set{}", number % 4), Shape::Square),
        Role::Off => ("off", Shape::Ring),
        Role::On => ("on", Shape::Circle),
        Role::Color(number) => {
            let shapes = [Shape::Circle, Shape::Square, Shape::Diamond, Shape::Hexagon];
            let number = number % 4;
            return (format!("color{number}"), shapes[usize::from(number)]);
        }
        Role::Fin => ("fin", Shape::Diamond),
        Role::EndoFin => ("endo", Shape::Hexagon),
        Role::Guardian => ("guardian", Shape::Frame),
        Role::Eliminated => ("gone", Shape::Circle),
        Role::Cannibal => ("cannibal", Shape::Square),
        Role::Placed => ("placed", Shape::Circle),
    };
    (class.into(), shape)
}

impl Role {
    /// The shape of the role as a small SVG element, for a legend.
    pub fn sample(self) -> String {
        let (class, shape) = look(self);
        let struck = matches!(self, Role::Eliminated | Role::Cannibal);
        let strike = if struck { "<path class=\"strike\" d=\"M4 16l12 -12\"/>" } else { "" };
        let shape = shape.svg(&class, 10.0, 10.0);
        let head = "<svg class=\"sample\" viewBox=\"0 0 20 20\" aria-hidden=\"true\">";
        format!("{head}{shape}{strike}</svg>")
    }
}

/// An arrow between the nearest candidates of two nodes, from rim to rim.
fn path(arrow: &Arrow) -> String {
    let ((x, y), (to_x, to_y)) = nearest(arrow.from, arrow.to);
    let (dx, dy) = (to_x - x, to_y - y);
    let length = root(dx * dx + dy * dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let bend = if length > 60.0 { 0.12 * length } else { 0.0 };
    let (x, y) = (x + 8.0 * ux, y + 8.0 * uy);
    let (end_x, end_y) = (to_x - 9.0 * ux, to_y - 9.0 * uy);
    let (mid_x, mid_y) = ((x + end_x) / 2.0 - bend * uy, (y + end_y) / 2.0 + bend * ux);
    let class = if arrow.strong { "strong" } else { "weak" };
    // The head points along the tangent at the end of the curve.
    let (hx, hy) = (end_x - mid_x, end_y - mid_y);
    let head = root(hx * hx + hy * hy).max(1.0);
    let (hx, hy) = (5.0 * hx / head, 5.0 * hy / head);
    let left = (end_x - hx - 0.6 * hy, end_y - hy + 0.6 * hx);
    let right = (end_x - hx + 0.6 * hy, end_y - hy - 0.6 * hx);
    format!(
        "<path class=\"{class}\" d=\"M{x:.1} {y:.1}Q{mid_x:.1} {mid_y:.1} {end_x:.1} {end_y:.1}\"/>\
         <path class=\"head\" d=\"M{end_x:.1} {end_y:.1}L{:.1} {:.1}L{:.1} {:.1}z\"/>",
        left.0, left.1, right.0, right.1
    )
}

type Point = (f32, f32);

fn nearest(from: Node, to: Node) -> (Point, Point) {
    let far = |one: Point, two: Point| {
        let (dx, dy) = (two.0 - one.0, two.1 - one.1);
        dx * dx + dy * dy
    };
    let mut best = ((0.0, 0.0), (0.0, 0.0));
    let mut least = f32::INFINITY;
    for one in from.candidates().iter().map(place) {
        for two in to.candidates().iter().map(place) {
            let distance = far(one, two);
            if distance < least && distance > 0.0 {
                (best, least) = ((one, two), distance);
            }
        }
    }
    best
}

/// The square root, by Newton's method: `core` has none.
fn root(square: f32) -> f32 {
    let mut root = square.max(1.0);
    for _ in 0..24 {
        root = (root + square / root) / 2.0;
    }
    root
}
