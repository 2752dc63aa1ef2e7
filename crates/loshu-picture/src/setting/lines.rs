//! How lines are drawn, and what they say.

use loshu_variant::Line;

use crate::scene::{Point, Segment, Shape};

/// Stands in a sentence for the number in the rule of a line.
pub(super) const NUMBER: &str = "{number}";

/// Whether a line has a bulb at its beginning.
pub const fn has_bulb(line: Line) -> bool {
    matches!(line, Line::Thermometer | Line::SlowThermometer | Line::Indexing)
}

/// What stands at each end of a line, around a point; it is as wide as a circle of this radius.
pub(super) fn end(line: Line, at: Point, radius: f32) -> Option<Shape> {
    match line {
        Line::Between | Line::DoubleArrow => Some(Shape::Circle(at, radius)),
        Line::Lockout => Some(Shape::Path(diamond(at, radius))),
        Line::Thermometer
        | Line::SlowThermometer
        | Line::Palindrome
        | Line::Renban
        | Line::Nabner
        | Line::Whispers(_)
        | Line::RegionSum
        | Line::Entropic
        | Line::Modular
        | Line::Zipper
        | Line::Parity
        | Line::Sum(_)
        | Line::Indexing => None,
    }
}

/// A square that stands on its tip.
fn diamond((x, y): Point, radius: f32) -> Vec<Segment> {
    vec![
        Segment::Move((x, y - radius)),
        Segment::Line((x + radius, y)),
        Segment::Line((x, y + radius)),
        Segment::Line((x - radius, y)),
        Segment::Close,
    ]
}

/// Returns the number of the colour of a line: lines that look alike have the same one.
pub const fn color(line: Line) -> u8 {
    match line {
        Line::Thermometer => 0,
        Line::SlowThermometer | Line::RegionSum => 1,
        Line::Palindrome => 2,
        Line::Renban => 3,
        Line::Whispers(_) => 4,
        Line::Nabner => 5,
        Line::Between | Line::DoubleArrow | Line::Lockout | Line::Indexing => 6,
        Line::Entropic => 7,
        Line::Modular => 8,
        Line::Zipper => 9,
        Line::Parity => 10,
        Line::Sum(_) => 11,
    }
}

/// What a line says, in English and in Chinese.
pub(super) const fn along(line: Line) -> [&'static str; 2] {
    match line {
        Line::Thermometer => {
            ["The digits on a thermometer rise from its bulb.", "温度计上的数字从圆头起依次变大。"]
        }
        Line::SlowThermometer => [
            "The digits on a slow thermometer rise from its bulb or stay equal.",
            "慢温度计上的数字从圆头起变大或不变。",
        ],
        Line::Palindrome => {
            ["A palindrome reads the same from both ends.", "回文线从两端读起来相同。"]
        }
        Line::Renban => [
            "The digits on a renban line are consecutive, in any order.",
            "连号线上的数字是连续的，次序任意。",
        ],
        Line::Nabner => [
            "No two digits on a nabner line are equal or consecutive, wherever they stand on it.",
            "不邻线上任意两个数字都不相等，也不相差 1。",
        ],
        Line::Whispers(_) => [
            "Digits side by side on a whispers line differ by {number} or more.",
            "耳语线上相邻的数字至少相差 {number}。",
        ],
        Line::RegionSum => [
            "Wherever a region sum line enters another box, a new part of it begins. All parts have the same sum.",
            "区域和线每进入另一个宫就另起一段，各段数字之和都相同。",
        ],
        Line::Between => [
            "The digits on the line lie between those in the circles at its ends.",
            "线上的数字都介于两端圆圈里的数字之间。",
        ],
        Line::Lockout => [
            "The digits in the diamonds at the ends differ by 4 or more. Each digit between the diamonds is less than both or \
             greater than both.",
            "两端菱形里的数字至少相差 4；线上其余每个数字要么比两端都小，要么比两端都大。",
        ],
        Line::Entropic => [
            "Any three neighbours on the line have a low, a middle and a high digit: of 1 to 9, one of 1 to 3, one of 4 to 6, \
             one of 7 to 9.",
            "线上每连续三格各有一个小、中、大的数字，例如 1–3、4–6、7–9。",
        ],
        Line::Modular => [
            "Any three neighbours on the line have different remainders when divided by three.",
            "线上每连续三格的数字除以三，余数各不相同。",
        ],
        Line::DoubleArrow => [
            "The digits between the circles have the same sum as the two in the circles.",
            "两个圆圈之间的数字之和等于两个圆圈里的数字之和。",
        ],
        Line::Zipper => [
            "Digits at the same distance from the middle of the line have the same sum, which stands in the middle cell if \
             there is one.",
            "到线的中点距离相同的两个数字，和都相同；线上有中间一格时，它就是这个和。",
        ],
        Line::Parity => {
            ["Odd and even digits alternate along a parity line.", "奇偶线上奇数和偶数交替出现。"]
        }
        Line::Sum(_) => [
            "A sum line can be cut into parts of neighbouring cells, each with the sum {number}.",
            "定和线可以切成若干段相连的格，每段数字之和都是 {number}。",
        ],
        Line::Indexing => [
            "Behind the bulb of an indexing line stands a digit that says how many cells further on the digit of the bulb \
             is found again.",
            "索引线圆头之后的第一个数字说明：再往前数几格，会再次出现圆头里的数字。",
        ],
    }
}
