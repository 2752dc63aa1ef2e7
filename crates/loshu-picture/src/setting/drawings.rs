//! What a setter has drawn, in the colours that it was given.

use loshu_variant::{Color, Drawing, Figure, Outline, Spot, Stroke};

use super::clues::{head, rounded};
use super::{Board, CELL};
use crate::scene::{Anchor, Frame, Item, Own, Paint, Point, Segment, Shape, Text, Tone};

/// How far beyond the grid drawings are shown, in cells.
const FARTHEST: f32 = 4.0;

impl Board<'_> {
    /// What lies below the lines of the grid.
    pub(super) fn drawings_below(&mut self, drawings: &[Drawing]) {
        for drawing in drawings {
            match drawing {
                Drawing::Line(line) => self.stroke(line),
                Drawing::Figure(figure) if !figure.is_above => self.figure(figure),
                Drawing::Figure(_) | Drawing::Outline(_) => {}
            }
        }
    }

    /// What lies above the lines of the grid.
    pub(super) fn drawings_above(&mut self, drawings: &[Drawing]) {
        for drawing in drawings {
            match drawing {
                Drawing::Figure(figure) if figure.is_above => self.figure(figure),
                Drawing::Outline(outline) => self.outline(outline),
                Drawing::Figure(_) | Drawing::Line(_) => {}
            }
        }
    }

    /// How far the drawings reach beyond each side of the grid, in cells: left, right, top, bottom.
    pub(super) fn beyond(&self, drawings: &[Drawing]) -> [f32; 4] {
        let shape = &self.setting.shape;
        let (rows, columns) = (shape.rows() as f32, shape.columns() as f32);
        let mut beyond = [0.0_f32; 4];
        let mut reach = |(row, column): Spot, more: f32| {
            let sides = [-column, column - columns, -row, row - rows];
            for (side, far) in beyond.iter_mut().zip(sides) {
                // What touches the edge of the grid needs no room.
                if far > 0.05 {
                    *side = side.max((far + more).min(FARTHEST));
                }
            }
        };
        for drawing in drawings {
            match drawing {
                Drawing::Line(line) => {
                    line.points.iter().for_each(|point| reach(*point, line.width / 2.0));
                }
                Drawing::Figure(figure) => {
                    reach(figure.middle, figure.height.max(figure.width).min(1.0) / 2.0);
                }
                Drawing::Outline(_) => {}
            }
        }
        beyond
    }

    fn stroke(&mut self, line: &Stroke) {
        let points: Vec<Point> = line.points.iter().map(|spot| point(*spot)).collect();
        let [first, .., last] = points[..] else { return };
        let mut path = vec![Segment::Move(first)];
        path.extend(points[1..].iter().map(|point| Segment::Line(*point)));
        let before = points[points.len() - 2];
        if line.head > 0.0 && before != last {
            path.extend(head(before, last));
        }
        let own = Own::new(None, Some(ink(line.color)), CELL * line.width);
        self.path(Paint::Own(own), path);
    }

    fn figure(&mut self, figure: &Figure) {
        let own = Own::new(figure.fill.map(fill), figure.border.map(ink), 1.2);
        if figure.width > 0.0 && figure.height > 0.0 && own.is_seen() {
            self.items.push(Item::Shape(Paint::Own(own), shape_of(figure)));
        }
        let text = figure.text.trim();
        if text.is_empty() {
            return;
        }
        // On a figure of its own colour a text is as dark as it was drawn.
        let ink = if figure.fill.is_some() { fill(figure.ink) } else { ink(figure.ink) };
        let paint = Paint::Own(Own::new(Some(ink), None, 0.0));
        let size = CELL * figure.letters.clamp(0.1, 2.0);
        let lines: Vec<&str> = text.lines().collect();
        let (x, y) = point(figure.middle);
        let (sin, cos) = figure.angle.to_radians().sin_cos();
        for (number, line) in lines.iter().enumerate() {
            let down = size * (number as f32 - (lines.len() - 1) as f32 / 2.0);
            let at = (x - down * sin, y + down * cos);
            let (anchor, angle) = (Anchor::Middle, figure.angle);
            let text = Text { at, size, anchor, angle, text: (*line).to_owned() };
            self.items.push(Item::Text(paint, text));
        }
    }

    /// A border around cells, and a text in its first cell.
    fn outline(&mut self, outline: &Outline) {
        let line = outline.border.map(|color| Paint::Own(Own::new(None, Some(ink(color)), 1.1)));
        let letters = Paint::Own(Own::new(Some(ink(outline.ink)), None, 0.0));
        self.border(line, letters, &outline.cells, &outline.text);
    }
}

fn point((row, column): Spot) -> Point {
    (CELL * column, CELL * row)
}

fn shape_of(figure: &Figure) -> Shape {
    let (x, y) = point(figure.middle);
    let (width, height) = (CELL * figure.width, CELL * figure.height);
    if figure.is_round && (width - height).abs() < 0.5 {
        return Shape::Circle((x, y), width / 2.0);
    }
    if figure.angle == 0.0 {
        let frame = Frame { left: x - width / 2.0, top: y - height / 2.0, width, height };
        return match figure.is_round {
            true => Shape::Path(rounded(frame, width.min(height) / 2.0)),
            false => Shape::Rect(frame, 0.0),
        };
    }
    let (sin, cos) = figure.angle.to_radians().sin_cos();
    let corner = |(right, down): (f32, f32)| {
        let (right, down) = (right * width / 2.0, down * height / 2.0);
        (x + right * cos - down * sin, y + right * sin + down * cos)
    };
    let [one, two, three, four] = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner);
    Shape::Path(vec![
        Segment::Move(one),
        Segment::Line(two),
        Segment::Line(three),
        Segment::Line(four),
        Segment::Close,
    ])
}

/// The ground of light and of dark pictures, which shines through colours that are not full.
const GROUNDS: [u8; 2] = [0xff, 0x18];

/// The colour of a shape as it is seen on both grounds.
fn fill(color: Color) -> Tone {
    let on = |ground: u8| {
        let part = |part: u8| {
            let (part, ground, alpha) =
                (u32::from(part), u32::from(ground), u32::from(color.alpha));
            (part * alpha + ground * (255 - alpha)) / 255
        };
        part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
    };
    let [light, dark] = GROUNDS.map(on);
    Tone { light, dark }
}

/// The colour of a line or a letter: what is nearly black is nearly white on dark ground.
fn ink(color: Color) -> Tone {
    let tone = fill(color);
    let is_dark = color.red.max(color.green).max(color.blue) < 0x50;
    if is_dark { Tone { dark: 0xec_ec_f1, ..tone } } else { tone }
}

#[cfg(test)]
mod tests {
    use loshu_explain::step::Notation;
    use loshu_variant::{Setting, Shape as Cells};

    use super::*;
    use crate::Lettering;
    use crate::setting::drawn_board;

    #[test]
    fn drawings_lie_below_digits_in_their_own_colours() {
        let red = Color::read("#FF0000").unwrap();
        let line =
            Stroke { points: vec![(0.5, 0.5), (2.5, 2.5)], color: red, width: 0.3, head: 0.3 };
        let figure = Figure {
            middle: (1.0, -0.5),
            height: 0.5,
            width: 0.5,
            angle: 45.0,
            is_round: false,
            is_above: true,
            fill: Some(Color { alpha: 128, ..red }),
            border: None,
            text: "<7>".into(),
            ink: Color::BLACK,
            letters: 0.5,
        };
        let cells = vec![0, 1];
        let outline = Outline { cells, border: None, text: "?".into(), ink: red };
        let drawings = [Drawing::Line(line), Drawing::Figure(figure), Drawing::Outline(outline)];
        let mut setting = Setting::new(Cells::square(4).unwrap());
        setting.cells[0] = loshu_variant::DigitSet::only(3);
        let scene = drawn_board(
            &setting,
            &drawings,
            &[],
            &|digit| digit.to_string(),
            Lettering::screen(Notation::Rc),
        );
        assert!(scene.view.left < -30.0, "there is room for the figure: {:?}", scene.view);
        let svg = scene.svg_file("board", "Own", None);
        let place = |part: &str| svg.find(part).unwrap_or_else(|| panic!("{part}: {svg}"));
        assert!(place("stroke=\"#ff0000\"") < place(">3</text>"));
        assert!(place("fill=\"#ff7f7f\"") < place("&lt;7&gt;"));
        place("transform=\"rotate(45 -25 50)\"");
        let text = &svg[..place(">?</text>")];
        assert!(text[text.rfind('<').unwrap()..].contains("fill=\"#ff0000\""), "{svg}");
        assert!(scene.inked_svg("").contains("light-dark(#ff0000,#ff0000)"));
    }
}
