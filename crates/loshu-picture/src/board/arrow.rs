//! Arrows between the nodes of a step.

use loshu_explain::step::{Arrow, Node};

use super::place;
use super::signs::polygon;
use crate::scene::{Item, Paint, Point, Segment, Shape};

/// An arrow between the nearest candidates of two nodes, from rim to rim.
pub(super) fn link(arrow: &Arrow) -> [Item; 2] {
    let ((x, y), (to_x, to_y)) = nearest(arrow.from, arrow.to);
    let (dx, dy) = (to_x - x, to_y - y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let bend = if length > 60.0 { 0.12 * length } else { 0.0 };
    let start = (x + 8.0 * ux, y + 8.0 * uy);
    let end = (to_x - 9.0 * ux, to_y - 9.0 * uy);
    let via = ((start.0 + end.0) / 2.0 - bend * uy, (start.1 + end.1) / 2.0 + bend * ux);
    let paint = if arrow.strong { Paint::Strong } else { Paint::Weak };
    let curve = Shape::Path(vec![Segment::Move(start), Segment::Curve(via, end)]);
    [Item::Shape(paint, curve), Item::Shape(Paint::Head, head(via, end))]
}

/// The head of an arrow, which points along the tangent at the end of the curve.
fn head(via: Point, end: Point) -> Shape {
    let (dx, dy) = (end.0 - via.0, end.1 - via.1);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (5.0 * dx / length, 5.0 * dy / length);
    let left = (end.0 - dx - 0.6 * dy, end.1 - dy + 0.6 * dx);
    let right = (end.0 - dx + 0.6 * dy, end.1 - dy - 0.6 * dx);
    polygon(&[end, left, right])
}

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
