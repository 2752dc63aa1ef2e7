//! A scene as PNG.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};
use ttf_parser::OutlineBuilder;

use crate::channels;
use crate::error::PictureError;
use crate::font::{FontName, Fonts, THICKER};
use crate::scene::{Frame, Ink, Item, Paint, Part, Scene, Segment, Shape, Text, Tone};

/// The scene on white ground, with this number of pixels in its width.
///
/// # Errors
///
/// [`PictureError::TooLarge`].
pub fn png(scene: &Scene, width: u32, fonts: &Fonts<'_>) -> Result<Vec<u8>, PictureError> {
    let Frame { left, top, width: wide, height } = scene.view;
    let scale = width as f32 / wide;
    let pixels = Pixmap::new(width, (height * scale).ceil() as u32);
    let mut canvas = Canvas { pixels: pixels.ok_or(PictureError::TooLarge)?, fonts };
    canvas.pixels.fill(tiny_skia::Color::WHITE);
    let transform = Transform::from_translate(-left, -top).post_scale(scale, scale);
    canvas.items(&scene.items, transform);
    canvas.pixels.encode_png().map_err(|error| PictureError::Packing(error.to_string()))
}

struct Canvas<'a> {
    pixels: Pixmap,
    fonts: &'a Fonts<'a>,
}

/// Nothing is cut off.
const NO_MASK: Option<&Mask> = None;

impl Canvas<'_> {
    fn items(&mut self, items: &[Item], transform: Transform) {
        for item in items {
            match item {
                Item::Shape(paint, shape) => self.shape(*paint, shape, transform),
                Item::Text(paint, text) => self.text(*paint, text, transform),
                Item::Part(part) => self.part(part, transform),
            }
        }
    }

    fn part(&mut self, part: &Part, transform: Transform) {
        let (x, y) = part.place.at;
        let factor = part.place.factor();
        let inside = Transform::from_row(factor, 0.0, 0.0, factor, x, y);
        self.items(&part.items, transform.pre_concat(inside));
    }

    fn shape(&mut self, paint: Paint, shape: &Shape, transform: Transform) {
        let ink = paint.ink();
        let Some(path) = path(shape) else { return };
        if let Some(fill) = ink.fill {
            self.fill(&path, fill, transform);
        }
        if let Some(color) = ink.stroke {
            self.pixels.stroke_path(&path, &color_of(color), &stroke(ink), transform, NO_MASK);
        }
    }

    fn fill(&mut self, path: &Path, color: Tone, transform: Transform) {
        self.pixels.fill_path(path, &color_of(color), FillRule::Winding, transform, NO_MASK);
    }

    fn text(&mut self, paint: Paint, text: &Text, transform: Transform) {
        let ink = paint.ink();
        let (x, y) = text.at;
        let transform = transform.pre_concat(Transform::from_rotate_at(text.angle, x, y));
        let runs = self.fonts.runs(&text.text, ink.bold);
        let width: f32 = runs.iter().map(|run| run.width).sum();
        let mut pen = text.origin(width * text.size);
        for run in runs {
            let mut outline = Outline(PathBuilder::new(), Transform::identity());
            for letter in run.text.chars() {
                pen.0 += self.letter(run.font, letter, text.size, pen, &mut outline);
            }
            let (Some(path), Some(color)) = (outline.0.finish(), ink.fill) else { continue };
            self.fill(&path, color, transform);
            if run.thicken {
                let line = Stroke { width: THICKER * text.size, ..Stroke::default() };
                self.pixels.stroke_path(&path, &color_of(color), &line, transform, NO_MASK);
            }
        }
    }

    /// Adds the outline of a letter; answers its width.
    fn letter(
        &self,
        font: FontName,
        letter: char,
        size: f32,
        (x, y): (f32, f32),
        outline: &mut Outline,
    ) -> f32 {
        let face = self.fonts.face(font);
        let (glyph, width) = self.fonts.glyph(font, letter);
        let scale = size / f32::from(face.units_per_em());
        outline.1 = Transform::from_row(scale, 0.0, 0.0, -scale, x, y);
        // A blank has no outline.
        let _ = face.outline_glyph(glyph, outline);
        width * size
    }
}

/// The outlines of letters, each in its place.
struct Outline(PathBuilder, Transform);

impl Outline {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        let Transform { sx, sy, tx, ty, .. } = self.1;
        (sx * x + tx, sy * y + ty)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, via_x: f32, via_y: f32, x: f32, y: f32) {
        let ((via_x, via_y), (x, y)) = (self.at(via_x, via_y), self.at(x, y));
        self.0.quad_to(via_x, via_y, x, y);
    }

    fn curve_to(&mut self, one_x: f32, one_y: f32, two_x: f32, two_y: f32, x: f32, y: f32) {
        let (one, two, (x, y)) = (self.at(one_x, one_y), self.at(two_x, two_y), self.at(x, y));
        self.0.cubic_to(one.0, one.1, two.0, two.1, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

fn path(shape: &Shape) -> Option<Path> {
    let mut path = PathBuilder::new();
    match shape {
        // Corners are round by so little that nobody sees it in pixels.
        Shape::Rect(Frame { left, top, width, height }, _) => {
            path.push_rect(Rect::from_xywh(*left, *top, *width, *height)?);
        }
        Shape::Circle((x, y), radius) => path.push_circle(*x, *y, *radius),
        Shape::Path(segments) => segments.iter().for_each(|segment| push(&mut path, *segment)),
    }
    path.finish()
}

fn push(path: &mut PathBuilder, segment: Segment) {
    match segment {
        Segment::Move((x, y)) => path.move_to(x, y),
        Segment::Line((x, y)) => path.line_to(x, y),
        Segment::Curve((via_x, via_y), (x, y)) => path.quad_to(via_x, via_y, x, y),
        Segment::Close => path.close(),
    }
}

fn color_of(color: Tone) -> tiny_skia::Paint<'static> {
    let [red, green, blue] = channels(color.light);
    let mut paint = tiny_skia::Paint { anti_alias: true, ..tiny_skia::Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn stroke(ink: Ink) -> Stroke {
    let dash = if ink.dashed { StrokeDash::new(vec![4.0, 3.0], 0.0) } else { None };
    let (line_cap, line_join) = match ink.round {
        true => (LineCap::Round, LineJoin::Round),
        false => (LineCap::Butt, LineJoin::Miter),
    };
    Stroke { width: ink.width, dash, line_cap, line_join, ..Stroke::default() }
}
