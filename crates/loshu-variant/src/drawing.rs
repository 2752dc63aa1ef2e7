//! Drawings: what a setter draws beside the clues. The rules that they stand for are told in words, if at all.

/// A place in cells, down and to the right, from the upper left corner of the grid.
pub type Spot = (f32, f32);

/// Something that a setter has drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// A line, which may have the head of an arrow at its end.
    Line(Stroke),
    /// A rectangle, an ellipse or a text.
    Figure(Figure),
    /// A border around cells, as that of a cage.
    Outline(Outline),
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its points in their order.
    pub points: Vec<Spot>,
    /// Its colour.
    pub color: Color,
    /// Its width in cells.
    pub width: f32,
    /// The length of the head of the arrow in cells; 0 for a plain line.
    pub head: f32,
}

/// A rectangle or an ellipse, with a text in it; either may be missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its middle.
    pub middle: Spot,
    /// Its height in cells.
    pub height: f32,
    /// Its width in cells.
    pub width: f32,
    /// By how many degrees it is turned to the right.
    pub angle: f32,
    /// Whether it is an ellipse.
    pub is_round: bool,
    /// Whether it lies above the lines of the grid.
    pub is_above: bool,
    /// Its colour, if it has one.
    pub fill: Option<Color>,
    /// The colour of its edge, if it has one.
    pub border: Option<Color>,
    /// The text.
    pub text: String,
    /// The colour of the text.
    pub ink: Color,
    /// The height of the letters in cells.
    pub letters: f32,
}

/// A border around cells, with a text in its upper left corner; either may be missing.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// The cells.
    pub cells: Vec<usize>,
    /// The colour of the border, if it is seen.
    pub border: Option<Color>,
    /// The text.
    pub text: String,
    /// The colour of the text.
    pub ink: Color,
}

/// A colour, with how far it hides what lies below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color {
    /// Red, from 0 to 255.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// 0 is clear, and 255 hides all.
    pub alpha: u8,
}

impl Color {
    /// Black.
    pub const BLACK: Color = Color { red: 0, green: 0, blue: 0, alpha: 255 };

    /// Reads a colour as it is written in CSS: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` and `rgba(…)`.
    ///
    /// ```
    /// use loshu_variant::Color;
    ///
    /// assert_eq!(Color::read("#F00"), Color::read("rgb(255, 0, 0)"));
    /// assert_eq!(Color::read("#FFFFFF00").map(|color| color.alpha), Some(0));
    /// assert_eq!(Color::read("none"), None);
    /// ```
    pub fn read(text: &str) -> Option<Color> {
        let text = text.trim();
        if let Some(digits) = text.strip_prefix('#') {
            return Color::of_hex(digits);
        }
        match text.to_ascii_lowercase().as_str() {
            "black" => Some(Color::BLACK),
            "white" => Some(Color { red: 255, green: 255, blue: 255, alpha: 255 }),
            "gray" | "grey" => Some(Color { red: 128, green: 128, blue: 128, alpha: 255 }),
            "red" => Some(Color { red: 255, ..Color::BLACK }),
            "green" => Some(Color { green: 128, ..Color::BLACK }),
            "blue" => Some(Color { blue: 255, ..Color::BLACK }),
            function => Color::of_function(function),
        }
    }

    /// One or two digits of base 16 for each part.
    fn of_hex(digits: &str) -> Option<Color> {
        let value = |digit: char| digit.to_digit(16).map(|value| value as u8);
        let digits: Vec<u8> = digits.chars().map(value).collect::<Option<_>>()?;
        let parts: Vec<u8> = match digits.len() {
            3 | 4 => digits.iter().map(|digit| digit * 17).collect(),
            6 | 8 => digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
            _ => return None,
        };
        let alpha = parts.get(3).copied().unwrap_or(255);
        Some(Color { red: parts[0], green: parts[1], blue: parts[2], alpha })
    }

    /// `rgb(1, 2, 3)`, or `rgba(1, 2, 3, 0.5)`.
    fn of_function(text: &str) -> Option<Color> {
        let inside = text.strip_prefix("rgba").or_else(|| text.strip_prefix("rgb"))?;
        let inside = inside.trim().strip_prefix('(')?.strip_suffix(')')?;
        let numbers = inside.split(',').map(|part| part.trim().parse::<f32>().ok());
        let numbers: Vec<f32> = numbers.collect::<Option<_>>()?;
        // A number that is no part of a colour becomes the nearest one.
        let part = |number: f32| number.round().clamp(0.0, 255.0) as u8;
        match numbers[..] {
            [red, green, blue] => {
                Some(Color { red: part(red), green: part(green), blue: part(blue), alpha: 255 })
            }
            [red, green, blue, alpha] => Some(Color {
                red: part(red),
                green: part(green),
                blue: part(blue),
                alpha: part(255.0 * alpha),
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_css() {
        let half = Color { red: 207, green: 207, blue: 207, alpha: 242 };
        assert_eq!(Color::read("rgba(207, 207, 207, 0.95)"), Some(half));
        assert_eq!(Color::read("#cccf"), Color::read("#CCCCCC"));
        for text in ["", "#", "#12345", "#é12", "rgb(1,2)", "rgb(a,b,c)", "url(x)"] {
            assert_eq!(Color::read(text), None, "{text}");
        }
    }
}
