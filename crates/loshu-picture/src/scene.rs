//! Pictures as data: shapes, texts and parts, drawn by several writers.
//!
//! A [`Scene`] knows no file format. It is written as SVG, PNG and PDF, so a grid looks the same on a page,
//! in a picture and on paper.

// paint  what a shape is, and its colours
// svg    scenes as SVG

mod paint;
mod svg;

pub use self::paint::{Ink, Own, Paint, Tone, style, style_with_clues};

/// A picture: what is seen of the plane, and the items in the order in which they are drawn.
///
/// Lengths have no unit. `x` grows to the right and `y` grows downwards.
///
/// ```
/// use loshu_picture::scene::{Frame, Item, Paint, Scene, Shape};
///
/// let view = Frame { left: 0.0, top: 0.0, width: 20.0, height: 10.0 };
/// let scene = Scene { view, items: vec![Item::Shape(Paint::House, Shape::Rect(view, 0.0))] };
/// assert!(scene.svg("small", "A box").contains(r#"<rect class="house" "#));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The part of the plane that is seen.
    pub view: Frame,
    /// What is drawn, the lowest first.
    pub items: Vec<Item>,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// The left edge.
    pub left: f32,
    /// The upper edge.
    pub top: f32,
    /// From the left edge to the right edge.
    pub width: f32,
    /// From the upper edge to the lower edge.
    pub height: f32,
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A shape.
    Shape(Paint, Shape),
    /// A text.
    Text(Paint, Text),
    /// Items that belong together, with a place of their own.
    Part(Part),
}

/// An outline.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle, and the radius of its corners.
    Rect(Frame, f32),
    /// A circle: its middle and its radius.
    Circle(Point, f32),
    /// Lines and curves.
    Path(Vec<Segment>),
}

/// `x` and `y`.
pub type Point = (f32, f32);

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Segment {
    /// Begins at a point.
    Move(Point),
    /// A line to a point.
    Line(Point),
    /// A quadratic curve: its control point and its end.
    Curve(Point, Point),
    /// A line back to the beginning.
    Close,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The point at the middle of the height of the digits; `anchor` says where it lies in the width.
    pub at: Point,
    /// The height of the letters with the space around them, as in CSS.
    pub size: f32,
    /// Which end of the text lies at the point.
    pub anchor: Anchor,
    /// By how many degrees the text is turned to the right around the point.
    pub angle: f32,
    /// The text.
    pub text: String,
}

impl Text {
    /// How far the line on which the letters stand lies below the middle of the digits, for letters
    /// of size 1.
    pub const BASELINE: f32 = 0.358;

    /// The left end of the baseline of a text of this width.
    pub fn origin(&self, width: f32) -> Point {
        let before = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        (self.at.0 - before, self.at.1 + Text::BASELINE * self.size)
    }
}

/// Where the point of a text lies in its width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// At the beginning.
    Start,
    /// In the middle.
    #[default]
    Middle,
    /// At the end.
    End,
}

/// Items that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What the part is to a reader.
    pub kind: PartKind,
    /// What a screen reader says of a figure, or a list of contents of a heading.
    pub label: String,
    /// Where the part lies.
    pub place: Place,
    /// What is drawn, in the plane of the part.
    pub items: Vec<Item>,
}

/// What a part is to a reader, for screen readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// The title of a page.
    Title,
    /// The title of what follows.
    Heading,
    /// A line of text, or some.
    Paragraph,
    /// A picture that its label describes.
    Figure,
    /// Nothing by itself: a place for other parts.
    Group,
    /// Page numbers and other things that are not read out.
    Decoration,
}

/// Where a part lies: the point (u, v) of the part is drawn at (x + scale u, y + scale v), or at
/// (x - scale u, y - scale v) if the part is upside down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Where the origin of the part lies.
    pub at: Point,
    /// How much larger the part is drawn.
    pub scale: f32,
    /// Whether the part is upside down.
    pub turned: bool,
}

impl Place {
    /// The place of a part that is only moved.
    pub const fn moved(x: f32, y: f32) -> Place {
        Place { at: (x, y), scale: 1.0, turned: false }
    }

    /// The factor of the coordinates of the part; negative if the part is upside down.
    pub fn factor(self) -> f32 {
        if self.turned { -self.scale } else { self.scale }
    }
}

impl Frame {
    /// Whether a height lies between the upper edge and the lower one.
    pub(crate) fn has_row(self, y: f32) -> bool {
        (self.top..self.top + self.height).contains(&y)
    }

    /// Whether a place lies between the left edge and the right one.
    pub(crate) fn has_column(self, x: f32) -> bool {
        (self.left..self.left + self.width).contains(&x)
    }

    /// The place in which this view fills a square or rectangle of the given width.
    pub fn placed(self, left: f32, top: f32, width: f32) -> Place {
        let scale = width / self.width;
        let at = (left - scale * self.left, top - scale * self.top);
        Place { at, scale, turned: false }
    }
}
