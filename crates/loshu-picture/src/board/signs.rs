//! The signs of roles, by which they differ for readers who do not tell their colours apart.

use loshu_explain::step::{Role, Sign};

use crate::scene::{Frame, Item, Paint, Point, Scene, Segment, Shape};

/// The outline of a role.
pub(crate) fn outline(role: Role, at: Point) -> Item {
    let circle = Shape::Circle(at, 7.5);
    let (paint, shape) = match role {
        Role::Pattern => (Paint::Pattern, circle),
        Role::Set(number) => {
            let shape = match number % 4 {
                0 => square(at),
                1 => hexagon(at),
                2 => gable(at),
                _ => pill(at),
            };
            (Paint::Set(number % 4), shape)
        }
        Role::Off => (Paint::Off, Shape::Circle(at, 7.0)),
        Role::On => (Paint::On, circle),
        Role::Color(number) => {
            let shape = match number % 4 {
                0 => circle,
                1 => square(at),
                2 => diamond(at),
                _ => hexagon(at),
            };
            (Paint::Color(number % 4), shape)
        }
        Role::Fin => (Paint::Fin, diamond(at)),
        Role::EndoFin => (Paint::EndoFin, hexagon(at)),
        Role::Guardian => (Paint::Guardian, square(at)),
        Role::Eliminated => (Paint::Gone, circle),
        Role::Cannibal => (Paint::Cannibal, square(at)),
        Role::Placed => (Paint::Placed, circle),
    };
    Item::Shape(paint, shape)
}

fn square((x, y): Point) -> Shape {
    Shape::Rect(Frame { left: x - 7.0, top: y - 7.0, width: 14.0, height: 14.0 }, 2.0)
}

fn pill((x, y): Point) -> Shape {
    Shape::Rect(Frame { left: x - 7.75, top: y - 6.0, width: 15.5, height: 12.0 }, 6.0)
}

/// A square with a roof.
fn gable((x, y): Point) -> Shape {
    let corner = |dx: f32, dy: f32| (x + dx, y + dy);
    polygon(&[
        corner(-7.0, 7.0),
        corner(-7.0, -4.0),
        corner(0.0, -9.5),
        corner(7.0, -4.0),
        corner(7.0, 7.0),
    ])
}

fn diamond((x, y): Point) -> Shape {
    polygon(&[(x, y - 9.0), (x + 9.0, y), (x, y + 9.0), (x - 9.0, y)])
}

fn hexagon((x, y): Point) -> Shape {
    let corner = |dx: f32, dy: f32| (x + dx, y + dy);
    polygon(&[
        corner(-4.0, -7.5),
        corner(4.0, -7.5),
        corner(8.5, 0.0),
        corner(4.0, 7.5),
        corner(-4.0, 7.5),
        corner(-8.5, 0.0),
    ])
}

pub(super) fn polygon(corners: &[Point]) -> Shape {
    let segment = |(at, corner): (usize, &Point)| match at {
        0 => Segment::Move(*corner),
        _ => Segment::Line(*corner),
    };
    let segments = corners.iter().enumerate().map(segment);
    Shape::Path(segments.chain([Segment::Close]).collect())
}

/// The line through a candidate that is struck.
pub(crate) fn strike(role: Role, (x, y): Point) -> Option<Item> {
    let line = || vec![Segment::Move((x - 6.0, y + 6.0)), Segment::Line((x + 6.0, y - 6.0))];
    matches!(role, Role::Eliminated | Role::Cannibal)
        .then(|| Item::Shape(Paint::Strike, Shape::Path(line())))
}

/// Returns a sign of a drawing as a small SVG element, for a legend.
pub fn sign(sign: Sign) -> String {
    let view = Frame { left: 0.0, top: 0.0, width: 20.0, height: 20.0 };
    let svg = Scene { view, items: sign_items(sign, (10.0, 10.0)) }.svg("sample", "");
    svg.replacen(" role=\"img\" aria-label=\"\"", " aria-hidden=\"true\"", 1)
}

/// A sign around a point.
pub(crate) fn sign_items(sign: Sign, at: Point) -> Vec<Item> {
    match sign {
        Sign::Role(role) => [outline(role, at)].into_iter().chain(strike(role, at)).collect(),
        Sign::Strong => arrow(Paint::Strong, at),
        Sign::Weak => arrow(Paint::Weak, at),
        Sign::Cell => patch(Paint::Cell, at),
        Sign::House => patch(Paint::House, at),
    }
}

/// A short arrow.
fn arrow(paint: Paint, (x, y): Point) -> Vec<Item> {
    let line = vec![Segment::Move((x - 9.0, y)), Segment::Line((x + 3.0, y))];
    let head = polygon(&[(x + 9.0, y), (x + 3.0, y + 3.0), (x + 3.0, y - 3.0)]);
    vec![Item::Shape(paint, Shape::Path(line)), Item::Shape(Paint::Head, head)]
}

/// A piece of a tint.
fn patch(paint: Paint, (x, y): Point) -> Vec<Item> {
    let frame = Frame { left: x - 7.5, top: y - 7.5, width: 15.0, height: 15.0 };
    vec![Item::Shape(paint, Shape::Rect(frame, 0.0))]
}
