//! Scenes as SVG.

use std::collections::BTreeSet;

use super::paint::style_of;
use super::{Anchor, Frame, Ink, Item, Paint, Part, PartKind, Scene, Segment, Shape, Text, Tone};

impl Scene {
    /// The scene as an SVG element of a class, without colours of its own; a page takes them from
    /// [`style`](super::style). `label` is what a screen reader says.
    pub fn svg(&self, class: &str, label: &str) -> String {
        let mut svg = Svg::default();
        let Frame { left, top, width, height } = self.view;
        svg.text += "<svg class=\"";
        svg.text += class;
        svg.text += "\" viewBox=\"";
        svg.numbers(&[left, top, width, height]);
        svg.text += &format!("\" role=\"img\" aria-label=\"{}\">", escaped(label));
        svg.items(&self.items);
        svg.text + "</svg>"
    }

    /// The scene as an SVG element with colours of its own, for a page without the style sheet. The colours are
    /// attributes, which no policy of a page forbids, and fit both its light and its dark theme by `light-dark()`.
    pub fn inked_svg(&self, label: &str) -> String {
        let mut svg = Svg { is_inked: true, ..Svg::default() };
        let Frame { left, top, width, height } = self.view;
        svg.text += "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"";
        svg.numbers(&[left, top, width, height]);
        svg.text += &format!("\" role=\"img\" aria-label=\"{}\">", escaped(label));
        svg.items(&self.items);
        svg.text + "</svg>"
    }

    /// The scene as an SVG file with the style of what it has. A unit is a pixel, or what `width` and `height` say,
    /// such as `210mm` and `297mm`. A scene with such a size is paper, which is white on dark screens too.
    pub fn svg_file(&self, class: &str, label: &str, size: Option<(&str, &str)>) -> String {
        let mut head = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        if let Some((width, height)) = size {
            head += &format!(" width=\"{width}\" height=\"{height}\"");
        }
        let used = classes(&self.items);
        let mut paints: Vec<Paint> = Paint::ALL.into_iter().chain(Paint::OF_CLUES).collect();
        paints.retain(|paint| used.contains(&paint.class()));
        let with_style = format!("><style>{}</style>", style_of(&paints, size.is_some()));
        let svg = self.svg(class, label).replacen("<svg", &head, 1);
        svg.replacen('>', &with_style, 1) + "\n"
    }
}

/// The classes of some items.
fn classes(items: &[Item]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for item in items {
        match item {
            Item::Shape(paint, _) | Item::Text(paint, _) => {
                found.insert(paint.class());
            }
            Item::Part(part) => found.extend(classes(&part.items)),
        }
    }
    found
}

/// The text with the signs replaced that have a meaning in XML, and without those that XML cannot have.
fn escaped(text: &str) -> String {
    let is_known = |sign: &char| {
        matches!(sign, '\t' | '\n' | '\r') || !matches!(sign, '\0'..' ' | '\u{fffe}' | '\u{ffff}')
    };
    let text: String = text.chars().filter(is_known).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[derive(Default)]
struct Svg {
    text: String,
    /// Whether each item has its colours with it, and not a class.
    is_inked: bool,
}

impl Svg {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Shape(paint, shape) => self.shape(*paint, shape),
                Item::Text(paint, text) => self.word(*paint, text),
                Item::Part(part) => self.part(part),
            }
        }
    }

    fn part(&mut self, part: &Part) {
        let (x, y) = part.place.at;
        self.text += "<g transform=\"translate(";
        self.numbers(&[x, y]);
        self.text += &format!(") scale({})\"", part.place.factor());
        if part.kind == PartKind::Figure {
            self.text += &format!(" role=\"img\" aria-label=\"{}\"", escaped(&part.label));
        }
        self.text += ">";
        self.items(&part.items);
        self.text += "</g>";
    }

    fn shape(&mut self, paint: Paint, shape: &Shape) {
        match shape {
            Shape::Rect(Frame { left, top, width, height }, radius) => {
                self.open("rect", paint);
                self.attributes(&[("x", *left), ("y", *top)]);
                self.attributes(&[("width", *width), ("height", *height)]);
                if *radius > 0.0 {
                    self.attributes(&[("rx", *radius)]);
                }
            }
            Shape::Circle((x, y), radius) => {
                self.open("circle", paint);
                self.attributes(&[("cx", *x), ("cy", *y), ("r", *radius)]);
            }
            Shape::Path(segments) => {
                self.open("path", paint);
                self.text += " d=\"";
                segments.iter().for_each(|segment| self.segment(*segment));
                self.text += "\"";
            }
        }
        self.text += "/>";
    }

    fn segment(&mut self, segment: Segment) {
        match segment {
            Segment::Move((x, y)) => self.command("M", &[x, y]),
            Segment::Line((x, y)) => self.command("L", &[x, y]),
            Segment::Curve((via_x, via_y), (x, y)) => self.command("Q", &[via_x, via_y, x, y]),
            Segment::Close => self.command("z", &[]),
        }
    }

    fn command(&mut self, name: &str, numbers: &[f32]) {
        self.text += name;
        self.numbers(numbers);
    }

    fn word(&mut self, paint: Paint, word: &Text) {
        self.open("text", paint);
        let (x, y) = word.origin(0.0);
        self.attributes(&[("x", x), ("y", y)]);
        if word.angle != 0.0 {
            self.text += " transform=\"rotate(";
            self.numbers(&[word.angle, word.at.0, word.at.1]);
            self.text += ")\"";
        }
        // The text may lie inside of a class with a size and an anchor of its own.
        let anchor = match word.anchor {
            Anchor::Start => Some("start"),
            Anchor::Middle => None,
            Anchor::End => Some("end"),
        };
        if self.is_inked {
            self.attributes(&[("font-size", word.size)]);
            self.text += &format!(
                " text-anchor=\"{}\">{}</text>",
                anchor.unwrap_or("middle"),
                escaped(&word.text)
            );
            return;
        }
        let size = (word.size != paint.ink().size).then(|| format!("font-size:{}px", word.size));
        let anchor = anchor.map(|anchor| format!("text-anchor:{anchor}"));
        let rules = [size, anchor].into_iter().flatten().reduce(|one, two| one + ";" + &two);
        if let Some(rules) = rules {
            self.text += &format!(" style=\"{rules}\"");
        }
        self.text += &format!(">{}</text>", escaped(&word.text));
    }

    fn open(&mut self, element: &str, paint: Paint) {
        self.text += "<";
        self.text += element;
        match paint {
            _ if self.is_inked => self.ink(paint.ink()),
            // A style sheet has no rule for colours of its own.
            Paint::Own(_) => self.ink(paint.ink()),
            paint => self.text += &format!(" class=\"{}\"", paint.class()),
        }
    }

    fn ink(&mut self, ink: Ink) {
        let is_inked = self.is_inked;
        let color = |tone: Tone| match is_inked {
            true => format!("light-dark(#{:06x},#{:06x})", tone.light, tone.dark),
            false => format!("#{:06x}", tone.light),
        };
        let fill = ink.fill.map_or_else(|| "none".into(), color);
        self.text += &format!(" fill=\"{fill}\"");
        if let Some(stroke) = ink.stroke {
            self.text += &format!(" stroke=\"{}\"", color(stroke));
            self.attributes(&[("stroke-width", ink.width)]);
        }
        if ink.dashed {
            self.text += " stroke-dasharray=\"4 3\"";
        }
        if ink.round {
            self.text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        }
        if ink.bold {
            self.text += " font-weight=\"600\"";
        }
    }

    fn attributes(&mut self, attributes: &[(&str, f32)]) {
        for (name, number) in attributes {
            self.text += &format!(" {name}=\"");
            self.numbers(&[*number]);
            self.text += "\"";
        }
    }

    /// Writes numbers with a blank between them and at most two decimals.
    fn numbers(&mut self, numbers: &[f32]) {
        for (at, number) in numbers.iter().enumerate() {
            self.text += if at > 0 { " " } else { "" };
            let text = format!("{number:.2}");
            let text = text.trim_end_matches('0').trim_end_matches('.');
            self.text += if text == "-0" { "0" } else { text };
        }
    }
}
