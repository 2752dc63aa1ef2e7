//! What a shape is, and its colours.

#![expect(clippy::unreadable_literal, reason = "colours are written as in CSS")]

/// What a shape or a text is. Its name is its class in SVG; [`Paint::ink`] is how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// The ground of a grid.
    Paper,
    /// A house to look at.
    House,
    /// A cell to look at.
    Cell,
    /// The lines between cells.
    Thin,
    /// The lines between boxes.
    Thick,
    /// The lines between cells in large print.
    Firm,
    /// The lines between boxes in large print.
    Heavy,
    /// The name of a row or a column.
    Name,
    /// A given.
    Given,
    /// A digit that is no given.
    Digit,
    /// A candidate.
    Mark,
    /// A candidate beside a step in which it plays no part.
    Faint,
    /// A candidate that plays a part in a step.
    Played,
    /// A candidate of the pattern.
    Pattern,
    /// A candidate that is true in the case followed.
    On,
    /// A candidate that is false in the case followed.
    Off,
    /// A candidate of an almost locked set: 0 to 3.
    Set(u8),
    /// A candidate with a colour: 0 to 3.
    Color(u8),
    /// A fin.
    Fin,
    /// A fin in two base sets.
    EndoFin,
    /// A guardian.
    Guardian,
    /// A candidate that is struck.
    Gone,
    /// A candidate of the pattern that is struck.
    Cannibal,
    /// A candidate that is placed.
    Placed,
    /// The line through a candidate.
    Strike,
    /// A strong link.
    Strong,
    /// A weak link.
    Weak,
    /// The head of an arrow.
    Head,
    /// A cell of a region beyond the usual ones.
    Shade,
    /// A cell that is equal to another one: 0 to 3, for each pair of shapes.
    Clone(u8),
    /// The mark of an odd or an even cell.
    Parity,
    /// A cell that says where a number is: of rows (0), columns (1), boxes (2).
    Indexer(u8),
    /// A line along cells: 0 to 9.
    Line(u8),
    /// The bulb at the beginning of such a line.
    Bulb(u8),
    /// The outline of one of several grids: 0 to 5.
    Grid(u8),
    /// A diagonal.
    Diagonal,
    /// The circle of an arrow.
    Ring,
    /// The shaft of an arrow.
    Shaft,
    /// The outline of a cage.
    Cage,
    /// The sum in a cage, or a letter on a side.
    Sum,
    /// The letter of a sum between two cells: bold, so that it looks like no inequality.
    Letter,
    /// Numbers on a white dot.
    OnWhite,
    /// A number on a black dot.
    OnBlack,
    /// A white dot, which is white on dark screens too: its rule calls it so.
    WhiteDot,
    /// A black dot, with a rim that dark screens show.
    BlackDot,
    /// The sign of an inequality.
    Inequality,
    /// A number outside of the board.
    Outside,
    /// The title of a sheet, and what stands above a puzzle.
    Title,
    /// What stands next to a title, such as a rating.
    Note,
    /// A paragraph.
    Body,
    /// What has colours of its own, as a drawing of a setter.
    Own(Own),
}

/// Colours that no kind of shapes has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Own {
    /// The colour inside, or of the letters.
    pub fill: Option<Tone>,
    /// The colour of the outline.
    pub stroke: Option<Tone>,
    /// The width of the outline, in hundredths.
    width: u16,
}

impl Own {
    /// The colour inside, or of the letters; and the colour of the outline, whose width is from 0 to 600.
    pub fn new(fill: Option<Tone>, stroke: Option<Tone>, width: f32) -> Own {
        Own { fill, stroke, width: (100.0 * width).clamp(0.0, 60_000.0) as u16 }
    }

    /// Whether there is a colour.
    pub fn is_seen(self) -> bool {
        self.fill.is_some() || self.stroke.is_some()
    }
}

/// A colour on light and on dark ground, each as `0xRRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tone {
    /// On white paper.
    pub light: u32,
    /// On a dark screen.
    pub dark: u32,
}

/// How a shape or a text looks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ink {
    /// The colour inside, or of the letters.
    pub fill: Option<Tone>,
    /// The colour of the outline.
    pub stroke: Option<Tone>,
    /// The width of the outline.
    pub width: f32,
    /// Whether the outline is broken.
    pub dashed: bool,
    /// Whether a line is round at its bends and its ends.
    pub round: bool,
    /// The usual size of letters.
    pub size: f32,
    /// Whether letters are bold.
    pub bold: bool,
}

const fn tone(light: u32, dark: u32) -> Tone {
    Tone { light, dark }
}

/// The same colour on both grounds.
const fn plain(color: u32) -> Tone {
    tone(color, color)
}

/// The tints of cells that have the digits of others.
const CLONES: [Tone; 4] = [
    tone(0xd9ecd9, 0x24402a),
    tone(0xf3e3cf, 0x4a3a22),
    tone(0xdfe3f5, 0x2c3358),
    tone(0xf4dbe6, 0x4c2a3c),
];

const PAPER: Tone = tone(0xffffff, 0x17181c);
const BLACK: Tone = tone(0x1b1b1f, 0xececf1);
const GRAY: Tone = tone(0x55565c, 0xb4b5bd);
const LINK: Tone = tone(0xb3261e, 0xff8a80);
const SETS: [u32; 4] = [0xa5d8a7, 0xf3b6c8, 0x8fdcd3, 0xf6c38b];
/// Lines lie below digits, so they are light. The colours are near to those that setters use.
const LINES: [Tone; 12] = [
    tone(0xd0d1d6, 0x45474f),
    tone(0xb9d3f5, 0x29456e),
    tone(0xbfc8bb, 0x4a5446),
    tone(0xe6bfe9, 0x5c2f60),
    tone(0xb0eab4, 0x24592a),
    tone(0xf1e6a0, 0x5d5312),
    tone(0xe2d3bd, 0x574a36),
    tone(0xf8d3ab, 0x63431d),
    tone(0xb4e3da, 0x22554c),
    tone(0xd6c6f3, 0x46366a),
    tone(0xf2c4c4, 0x612f2f),
    tone(0xcfe3a8, 0x42561f),
];
/// The widths of lines, by which those of one puzzle differ on paper without colours: palindromes are narrow, renban
/// lines broad.
const WIDTHS: [f32; 12] = [11.0, 11.0, 5.0, 17.0, 10.0, 7.0, 8.0, 14.0, 6.0, 12.0, 7.0, 14.0];
/// Row indexers are green, column indexers red and box indexers blue, as in f-puzzles.
const INDEXERS: [Tone; 3] =
    [tone(0xd9f0d3, 0x2b4a27), tone(0xf6d5d5, 0x54302f), tone(0xd5e3f6, 0x2a3c57)];
/// The outlines of grids that overlap.
const GRIDS: [Tone; 6] = [
    tone(0x2f6fd0, 0x7fb0ff),
    tone(0xc8472c, 0xff9580),
    tone(0x2b8a4b, 0x74cf92),
    tone(0x8a4fbf, 0xc79af2),
    tone(0xb07a00, 0xe8bd55),
    tone(0x1f8a99, 0x6fcfdd),
];
/// The rims of shapes.
const RIM: u32 = 0x4a4b53;
const COLORS: [u32; 4] = [0x8ec5ff, 0xffd166, 0xc3a6ff, 0xa8e07f];

impl Ink {
    const fn fill(fill: Tone) -> Ink {
        Ink {
            fill: Some(fill),
            stroke: None,
            width: 0.0,
            dashed: false,
            round: false,
            size: 0.0,
            bold: false,
        }
    }

    const fn stroke(stroke: Tone, width: f32) -> Ink {
        Ink { fill: None, stroke: Some(stroke), width, ..Ink::fill(stroke) }
    }

    const fn text(fill: Tone, size: f32, bold: bool) -> Ink {
        Ink { size, bold, ..Ink::fill(fill) }
    }

    /// A shape with a rim, by which it differs from a like one on paper without colours.
    const fn rimmed(fill: u32) -> Ink {
        Ink { fill: Some(plain(fill)), ..Ink::stroke(plain(RIM), 1.2) }
    }

    /// A white shape with an outline.
    const fn open(stroke: u32) -> Ink {
        Ink { fill: Some(plain(0xffffff)), ..Ink::stroke(plain(stroke), 2.0) }
    }
}

impl Paint {
    /// All kinds of the pictures of ordinary puzzles, each once.
    pub const ALL: [Paint; 37] = [
        Paint::Paper,
        Paint::House,
        Paint::Cell,
        Paint::Thin,
        Paint::Thick,
        Paint::Firm,
        Paint::Heavy,
        Paint::Name,
        Paint::Given,
        Paint::Digit,
        Paint::Mark,
        Paint::Faint,
        Paint::Played,
        Paint::Pattern,
        Paint::On,
        Paint::Off,
        Paint::Set(0),
        Paint::Set(1),
        Paint::Set(2),
        Paint::Set(3),
        Paint::Color(0),
        Paint::Color(1),
        Paint::Color(2),
        Paint::Color(3),
        Paint::Fin,
        Paint::EndoFin,
        Paint::Guardian,
        Paint::Gone,
        Paint::Cannibal,
        Paint::Placed,
        Paint::Strike,
        Paint::Strong,
        Paint::Weak,
        Paint::Head,
        Paint::Title,
        Paint::Note,
        Paint::Body,
    ];

    /// All kinds of the clues of other layouts, each once. The style sheet of pages has none of their rules.
    pub const OF_CLUES: [Paint; 51] = [
        Paint::Shade,
        Paint::Clone(0),
        Paint::Clone(1),
        Paint::Clone(2),
        Paint::Clone(3),
        Paint::Parity,
        Paint::Indexer(0),
        Paint::Indexer(1),
        Paint::Indexer(2),
        Paint::Line(0),
        Paint::Line(1),
        Paint::Line(2),
        Paint::Line(3),
        Paint::Line(4),
        Paint::Line(5),
        Paint::Line(6),
        Paint::Line(7),
        Paint::Line(8),
        Paint::Line(9),
        Paint::Line(10),
        Paint::Line(11),
        Paint::Bulb(0),
        Paint::Bulb(1),
        Paint::Bulb(2),
        Paint::Bulb(3),
        Paint::Bulb(4),
        Paint::Bulb(5),
        Paint::Bulb(6),
        Paint::Bulb(7),
        Paint::Bulb(8),
        Paint::Bulb(9),
        Paint::Bulb(10),
        Paint::Bulb(11),
        Paint::Grid(0),
        Paint::Grid(1),
        Paint::Grid(2),
        Paint::Grid(3),
        Paint::Grid(4),
        Paint::Grid(5),
        Paint::Diagonal,
        Paint::Ring,
        Paint::Shaft,
        Paint::Cage,
        Paint::Sum,
        Paint::Letter,
        Paint::OnWhite,
        Paint::OnBlack,
        Paint::WhiteDot,
        Paint::BlackDot,
        Paint::Inequality,
        Paint::Outside,
    ];

    /// How it looks.
    pub const fn ink(self) -> Ink {
        match self {
            Paint::Paper => Ink::fill(PAPER),
            Paint::House => Ink::fill(tone(0xe3ecfa, 0x20283a)),
            Paint::Cell => Ink {
                fill: Some(tone(0xfff3cc, 0x3a3416)),
                ..Ink::stroke(tone(0xc9a227, 0x8f7a2c), 1.2)
            },
            Paint::Thin => Ink::stroke(tone(0x97989f, 0x4a4b53), 1.0),
            Paint::Thick => Ink::stroke(BLACK, 3.0),
            Paint::Firm => Ink::stroke(BLACK, 1.4),
            Paint::Heavy => Ink::stroke(BLACK, 4.5),
            Paint::Name => Ink::text(GRAY, 11.0, false),
            Paint::Given => Ink::text(BLACK, 31.0, true),
            Paint::Digit => Ink::text(tone(0x1d4f91, 0x9cc3ff), 31.0, false),
            Paint::Mark => Ink::text(GRAY, 12.5, false),
            Paint::Faint => Ink::text(tone(0xa9aab0, 0x6b6d76), 12.5, false),
            Paint::Played => Ink::text(plain(0x111111), 12.5, true),
            Paint::Pattern => Ink::fill(plain(0x8fd694)),
            Paint::On => Ink::fill(plain(0x6cc774)),
            Paint::Off => Ink::open(0x3b6fd4),
            Paint::Set(number) => match number % 4 {
                // The hexagon and the pill look like the circle and the square, but for their rims.
                1 | 3 => Ink::rimmed(SETS[number as usize % 4]),
                other => Ink::fill(plain(SETS[other as usize])),
            },
            Paint::Color(number) => match number % 4 {
                3 => Ink::rimmed(COLORS[3]),
                other => Ink::fill(plain(COLORS[other as usize])),
            },
            Paint::Fin => Ink::fill(plain(0x9cc2ff)),
            Paint::EndoFin => Ink::rimmed(0xd0a8f0),
            Paint::Guardian => Ink::open(0xc77700),
            Paint::Gone => Ink::fill(plain(0xff9d94)),
            Paint::Cannibal => Ink::fill(plain(0xe0574c)),
            Paint::Placed => {
                Ink { fill: Some(plain(0x35b558)), ..Ink::stroke(plain(0x0c6b2a), 2.0) }
            }
            Paint::Strike => Ink::stroke(plain(0x8c1d18), 1.6),
            Paint::Strong => Ink::stroke(LINK, 1.6),
            Paint::Weak => Ink { dashed: true, ..Ink::stroke(LINK, 1.6) },
            Paint::Head => Ink::fill(LINK),
            Paint::Shade => Ink::fill(tone(0xe3e4e8, 0x33353d)),
            Paint::Clone(number) => Ink::fill(CLONES[number as usize % 4]),
            // Paler than a bulb, which stays visible on it, and with a rim, which a bulb has not.
            Paint::Parity => Ink {
                fill: Some(tone(0xf0f0f3, 0x26272d)),
                ..Ink::stroke(tone(0x85868e, 0x7d7f8a), 1.3)
            },
            Paint::Indexer(number) => Ink::fill(INDEXERS[number as usize % 3]),
            Paint::Line(number) => {
                let number = number as usize % LINES.len();
                Ink { round: true, ..Ink::stroke(LINES[number], WIDTHS[number]) }
            }
            Paint::Bulb(number) => Ink::fill(LINES[number as usize % LINES.len()]),
            Paint::Grid(number) => Ink::stroke(GRIDS[number as usize % 6], 2.2),
            Paint::Diagonal => Ink::stroke(tone(0xcfd1d8, 0x4a4c55), 4.0),
            Paint::Ring | Paint::Shaft => Ink::stroke(GRAY, 1.8),
            Paint::Cage => Ink { dashed: true, ..Ink::stroke(GRAY, 1.0) },
            Paint::Sum => Ink::text(BLACK, 11.0, false),
            Paint::Letter => Ink::text(BLACK, 20.0, true),
            Paint::OnWhite => Ink::text(plain(BLACK.light), 11.0, false),
            Paint::OnBlack => Ink::text(plain(PAPER.light), 10.0, false),
            Paint::WhiteDot => Ink { fill: Some(plain(PAPER.light)), ..Ink::stroke(BLACK, 1.2) },
            Paint::BlackDot => Ink { fill: Some(plain(BLACK.light)), ..Ink::stroke(BLACK, 1.2) },
            Paint::Inequality => Ink::stroke(BLACK, 1.3),
            Paint::Outside => Ink::text(BLACK, 20.0, false),
            Paint::Title => Ink::text(BLACK, 10.0, true),
            Paint::Note => Ink::text(GRAY, 10.0, false),
            Paint::Body => Ink::text(BLACK, 10.0, false),
            Paint::Own(Own { fill, stroke, width }) => {
                let (round, width) = (fill.is_none(), width as f32 / 100.0);
                Ink { fill, stroke, width, round, ..Ink::fill(BLACK) }
            }
        }
    }

    /// The name of its class in a style sheet.
    pub fn class(self) -> String {
        let name = match self {
            Paint::Set(number) => return format!("set{}", number % 4),
            Paint::Color(number) => return format!("color{}", number % 4),
            Paint::Indexer(number) => return format!("indexer{}", number % 3),
            Paint::Clone(number) => return format!("clone{}", number % 4),
            Paint::Line(number) => return format!("line{}", usize::from(number) % LINES.len()),
            Paint::Bulb(number) => return format!("bulb{}", usize::from(number) % LINES.len()),
            Paint::Grid(number) => return format!("grid{}", number % 6),
            Paint::Shade => "shade",
            Paint::Parity => "parity",
            Paint::Diagonal => "diagonal",
            Paint::Ring => "ring",
            Paint::Shaft => "shaft",
            Paint::Cage => "cage",
            Paint::Sum => "sum",
            Paint::Letter => "letter",
            Paint::OnWhite => "onwhite",
            Paint::OnBlack => "onblack",
            Paint::WhiteDot => "whitedot",
            Paint::BlackDot => "blackdot",
            Paint::Inequality => "inequality",
            Paint::Outside => "outside",
            Paint::Paper => "paper",
            Paint::House => "house",
            Paint::Cell => "cell",
            Paint::Thin => "thin",
            Paint::Thick => "thick",
            Paint::Firm => "firm",
            Paint::Heavy => "heavy",
            Paint::Name => "name",
            Paint::Given => "given",
            Paint::Digit => "digit",
            Paint::Mark => "mark",
            Paint::Faint => "faint",
            Paint::Played => "played",
            Paint::Pattern => "pattern",
            Paint::On => "on",
            Paint::Off => "off",
            Paint::Fin => "fin",
            Paint::EndoFin => "endo",
            Paint::Guardian => "guardian",
            Paint::Gone => "gone",
            Paint::Cannibal => "cannibal",
            Paint::Placed => "placed",
            Paint::Strike => "strike",
            Paint::Strong => "strong",
            Paint::Weak => "weak",
            Paint::Head => "head",
            Paint::Title => "title",
            Paint::Note => "note",
            Paint::Body => "body",
            Paint::Own(_) => "own",
        };
        name.into()
    }

    /// The rule of a style sheet for one of both grounds.
    fn rule(self, color: fn(Tone) -> u32) -> String {
        let ink = self.ink();
        let mut rule = format!(".{}{{", self.class());
        rule += &match ink.fill {
            Some(fill) => format!("fill:#{:06x}", color(fill)),
            None => "fill:none".into(),
        };
        if let Some(stroke) = ink.stroke {
            rule += &format!(";stroke:#{:06x};stroke-width:{}", color(stroke), ink.width);
        }
        if ink.dashed {
            rule += ";stroke-dasharray:4 3";
        }
        if ink.round {
            rule += ";stroke-linecap:round;stroke-linejoin:round";
        }
        if ink.size > 0.0 {
            rule += &format!(";font-size:{}px", ink.size);
        }
        rule + if ink.bold { ";font-weight:600}" } else { "}" }
    }

    /// Whether the colours depend on the ground.
    fn differs(self) -> bool {
        let ink = self.ink();
        [ink.fill, ink.stroke].into_iter().flatten().any(|tone| tone.light != tone.dark)
    }
}

/// The style sheet of SVG pictures, with colours for light and dark screens.
pub fn style() -> String {
    style_of(&Paint::ALL, false)
}

/// The style sheet of SVG pictures of variants: what clues are drawn with as well.
pub fn style_with_clues() -> String {
    let all: Vec<Paint> = Paint::ALL.into_iter().chain(Paint::OF_CLUES).collect();
    style_of(&all, false)
}

/// The style sheet of some kinds of shapes. On paper, which is always white, there are no colours for dark screens.
pub(super) fn style_of(paints: &[Paint], is_paper: bool) -> String {
    let light: String = paints.iter().map(|paint| paint.rule(|tone| tone.light)).collect();
    let differ = paints.iter().filter(|paint| paint.differs() && !is_paper);
    let dark: String = differ.map(|paint| paint.rule(|tone| tone.dark)).collect();
    if dark.is_empty() {
        format!("{BASE}{light}")
    } else {
        format!("{BASE}{light}@media (prefers-color-scheme:dark){{{dark}}}")
    }
}

/// What holds for whole pictures.
const BASE: &str = ".board{display:block;width:100%;height:auto}\
    .board,.sheet{font-family:system-ui,\"PingFang SC\",\"Noto Sans CJK SC\",\"Microsoft YaHei\",sans-serif}\
    .board text,.sheet text{text-anchor:middle}\
    .sample{width:1.3em;height:1.3em;vertical-align:-.3em}";
