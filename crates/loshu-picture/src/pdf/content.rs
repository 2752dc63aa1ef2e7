//! What is drawn on a page.

use std::collections::BTreeSet;

use pdf_writer::types::{LineCapStyle, LineJoinStyle, TextRenderingMode};
use pdf_writer::{Content, Name, Str};

use super::fonts::{self, Subsets};
use super::tags;
use crate::channels;
use crate::font::{FontName, Fonts, Run, THICKER};
use crate::scene::{Frame, Ink, Item, Paint, Part, PartKind, Point, Scene, Segment, Shape, Text};

/// The content of a page.
pub(super) struct Drawn {
    pub(super) bytes: Vec<u8>,
    /// The fonts that the page uses.
    pub(super) fonts: BTreeSet<FontName>,
    /// The parts that screen readers read, in order.
    pub(super) marked: Vec<Marked>,
}

/// A part that screen readers read.
pub(super) struct Marked {
    pub(super) kind: PartKind,
    pub(super) label: String,
    /// Where the part begins, from the top of the page.
    pub(super) top: f32,
}

/// Draws a scene. PDF counts from the bottom of the page; the first line turns that round.
pub(super) fn draw(scene: &Scene, fonts: &Fonts<'_>, subsets: &Subsets) -> Drawn {
    let mut drawn = Drawn { bytes: Vec::new(), fonts: BTreeSet::new(), marked: Vec::new() };
    let mut page = Page { content: Content::new(), fonts, subsets, drawn: &mut drawn };
    page.content.transform([1.0, 0.0, 0.0, -1.0, 0.0, scene.view.height]);
    page.items(&scene.items);
    drawn.bytes = page.content.finish().into_vec();
    drawn
}

struct Page<'a> {
    content: Content,
    fonts: &'a Fonts<'a>,
    subsets: &'a Subsets,
    drawn: &'a mut Drawn,
}

impl Page<'_> {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Shape(paint, shape) => self.shape(paint.ink(), shape),
                Item::Text(paint, text) => self.text(*paint, text),
                Item::Part(part) => self.part(part),
            }
        }
    }

    fn part(&mut self, part: &Part) {
        let marked = part.kind != PartKind::Group;
        if marked {
            self.begin(part);
        }
        let ((x, y), factor) = (part.place.at, part.place.factor());
        self.content.save_state().transform([factor, 0.0, 0.0, factor, x, y]);
        self.items(&part.items);
        self.content.restore_state();
        if marked {
            self.content.end_marked_content();
        }
    }

    fn begin(&mut self, part: &Part) {
        let Some(role) = tags::role(part.kind) else {
            self.content.begin_marked_content(Name(b"Artifact"));
            return;
        };
        let number = self.drawn.marked.len() as i32;
        let mut begin = self.content.begin_marked_content_with_properties(role.to_name());
        begin.properties().identify(number);
        drop(begin);
        let (kind, label, top) = (part.kind, part.label.clone(), part.place.at.1);
        self.drawn.marked.push(Marked { kind, label, top });
    }

    fn shape(&mut self, ink: Ink, shape: &Shape) {
        match shape {
            Shape::Rect(Frame { left, top, width, height }, _) => {
                self.content.rect(*left, *top, *width, *height);
            }
            Shape::Circle(middle, radius) => self.circle(*middle, *radius),
            Shape::Path(segments) => self.path(segments),
        }
        if let Some(fill) = ink.fill {
            let [red, green, blue] = unit(fill.light);
            self.content.set_fill_rgb(red, green, blue);
        }
        if let Some(stroke) = ink.stroke {
            let [red, green, blue] = unit(stroke.light);
            self.content.set_stroke_rgb(red, green, blue).set_line_width(ink.width);
            let dashes: &[f32] = if ink.dashed { &[4.0, 3.0] } else { &[] };
            self.content.set_dash_pattern(dashes.iter().copied(), 0.0);
            let (cap, join) = match ink.round {
                true => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
                false => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
            };
            self.content.set_line_cap(cap).set_line_join(join);
        }
        match (ink.fill, ink.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn path(&mut self, segments: &[Segment]) {
        let mut pen = (0.0, 0.0);
        for &segment in segments {
            match segment {
                Segment::Move((x, y)) => self.content.move_to(x, y),
                Segment::Line((x, y)) => self.content.line_to(x, y),
                Segment::Curve(via, to) => {
                    let (one, two) = (between(pen, via), between(to, via));
                    self.content.cubic_to(one.0, one.1, two.0, two.1, to.0, to.1)
                }
                Segment::Close => self.content.close_path(),
            };
            if let Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, to) = segment {
                pen = to;
            }
        }
    }

    /// Four cubic curves, which are a circle to the eye.
    fn circle(&mut self, (x, y): Point, radius: f32) {
        const HANDLE: f32 = 0.552_284_8;
        let handle = HANDLE * radius;
        self.content.move_to(x + radius, y);
        for (cos, sin) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            let at = |along: f32, across: f32| {
                (x + along * cos - across * sin, y + along * sin + across * cos)
            };
            let (one, two, end) = (at(radius, handle), at(handle, radius), at(0.0, radius));
            self.content.cubic_to(one.0, one.1, two.0, two.1, end.0, end.1);
        }
        self.content.close_path();
    }

    fn text(&mut self, paint: Paint, text: &Text) {
        let ink = paint.ink();
        let runs = self.fonts.runs(&text.text, ink.bold);
        let width: f32 = runs.iter().map(|run| run.width).sum();
        let (x, y) = text.at;
        let origin = text.origin(width * text.size);
        let (right, down) = (origin.0 - x, origin.1 - y);
        let (sin, cos) = text.angle.to_radians().sin_cos();
        let matrix = if text.angle == 0.0 {
            [1.0, 0.0, 0.0, -1.0, origin.0, origin.1]
        } else {
            [cos, sin, sin, -cos, x + right * cos - down * sin, y + right * sin + down * cos]
        };
        let [red, green, blue] = ink.fill.map_or([0.0; 3], |fill| unit(fill.light));
        self.content.begin_text().set_fill_rgb(red, green, blue);
        if runs.iter().any(|run| run.thicken) {
            self.content.set_stroke_rgb(red, green, blue).set_line_width(THICKER * text.size);
            self.content.set_line_join(LineJoinStyle::RoundJoin).set_dash_pattern([], 0.0);
        }
        self.content.set_text_matrix(matrix);
        for run in runs {
            self.drawn.fonts.insert(run.font);
            self.content.set_font(Name(fonts::name(run.font).as_bytes()), text.size);
            if run.thicken {
                self.content.set_text_rendering_mode(TextRenderingMode::FillStroke);
            }
            let codes = self.codes(&run);
            self.content.show(Str(&codes));
            if run.thicken {
                self.content.set_text_rendering_mode(TextRenderingMode::Fill);
            }
        }
        self.content.end_text();
    }

    /// The codes of letters: the numbers of glyphs.
    fn codes(&self, run: &Run<'_>) -> Vec<u8> {
        let code = |letter| self.subsets.code(run.font, letter).to_be_bytes();
        run.text.chars().flat_map(code).collect()
    }
}

/// The control point of a cubic curve that is a quadratic one.
fn between(end: Point, via: Point) -> Point {
    (end.0 + (via.0 - end.0) * 2.0 / 3.0, end.1 + (via.1 - end.1) * 2.0 / 3.0)
}

/// A colour in parts from 0 to 1, rounded so that files stay small.
fn unit(color: u32) -> [f32; 3] {
    channels(color).map(|part| (f32::from(part) / 2.55).round() / 100.0)
}
