//! Sentences about short chains and almost locked sets.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{Cell, CellSet, Digit, DigitSet};

use super::{Chinese, digit_list, join, number, or_digits};
use crate::step::roles::links::{Exclusion, Strong};
use crate::step::text::sentence::{AlsSentence, LinksSentence};
use crate::step::text::words::letter;
use crate::step::{Literal, Node};

impl Chinese {
    pub(super) fn links(&self, links: &LinksSentence) -> String {
        match links {
            LinksSentence::Skyscraper(links) => format!(
                "{}的 {} 各只有两处。其中 {} 同在{}，是“底座”；另外两处 {} 是“屋顶”。",
                self.houses(&links.houses),
                links.digit,
                self.nodes(&links.joined),
                self.house(links.by),
                self.nodes(&links.ends)
            ),
            LinksSentence::Strings(links) => format!(
                "{}和{}的 {} 各只有两处。其中 {} 同在{}；另外两处 {} 是自由端。",
                self.house(links.houses[0]),
                self.house(links.houses[1]),
                links.digit,
                self.nodes(&links.joined),
                self.house(links.by),
                self.nodes(&links.ends)
            ),
            LinksSentence::EmptyRectangle { digit, block, lines, corner, link, near, far } => {
                let [one, two] = corner.map(|node| self.cells(node.cells));
                format!(
                    "{}的 {digit} 只能在{}（{one}）或{}（{two}），宫内其余四格形成空矩形。\
                     {}的 {digit} 只有两处：{}（也在{}）和 {}。",
                    self.house(*block),
                    self.house(lines[0]),
                    self.house(lines[1]),
                    self.house(*link),
                    self.cells(near.cells),
                    self.house(lines[1]),
                    self.cells(far.cells)
                )
            }
            LinksSentence::EmptyRectangleWhy { digit, block, lines, corner, near, far } => {
                let (both, far) = (corner[0].cells | far.cells, self.cells(far.cells));
                format!(
                    "如果 {} 是 {digit}，{}的 {digit} 就在那里，{}的 {digit} 只能在{}；如果不是，\
                     {far} 就是 {digit}。所以 {} 中必有 {digit}。",
                    self.cells(near.cells),
                    self.house(lines[1]),
                    self.house(*block),
                    self.house(lines[0]),
                    self.cells(both)
                )
            }
            LinksSentence::OneEnd { links, roofs } => {
                let [one, two] = links.ends.map(|node| self.cells(node.cells));
                let digit = links.digit;
                let (joined, ends) = if *roofs {
                    ("底座的两格".to_string(), "屋顶")
                } else {
                    (format!("{} ", self.nodes(&links.joined)), "自由端")
                };
                format!(
                    "{joined}互相看到，不能都是 {digit}；不是 {digit} 的一边，{ends}就是 {digit}。\
                     所以 {one} 和 {two} 至少有一个是 {digit}。"
                )
            }
            LinksSentence::XyWing(wing) => {
                let [x, y] = wing.digits;
                let [one, two] = wing.wings.map(|cell| self.0.cell(cell));
                let z = wing.common;
                format!(
                    "{} 是拐点，候选数是 {x}、{y}。两翼是 {one}（{}）和 {two}（{}）。",
                    self.0.cell(wing.pivot),
                    digit_list(DigitSet::from(x).with(z)),
                    digit_list(DigitSet::from(y).with(z))
                )
            }
            LinksSentence::XyWingWhy(wing) => {
                let [x, y] = wing.digits;
                let [one, two] = wing.wings.map(|cell| self.0.cell(cell));
                let z = wing.common;
                format!(
                    "拐点是 {x} 则 {one} 是 {z}，拐点是 {y} 则 {two} 是 {z}；两翼中必有一个是 {z}。"
                )
            }
            LinksSentence::WWing { wing, digits } => {
                let [one, two] = wing.pair.map(|cells| self.cells(cells));
                let [near, far] = wing.places.map(|node| self.cells(node.cells));
                format!(
                    "{one} 和 {two} 是一对，候选数都是 {}。{}的 {} 只能在 {near}（看到 {one}）或 \
                     {far}（看到 {two}）。",
                    digit_list(*digits),
                    self.house(wing.house),
                    wing.barred[0].digit
                )
            }
            LinksSentence::WWingWhy(wing) => {
                let [x, y] = [wing.ends[0].digit, wing.barred[0].digit];
                let [one, two] = wing.pair.map(|cells| self.cells(cells));
                format!(
                    "如果这一对都不是 {x}，就都是 {y}，{}的 {y} 便无处可填。所以 {one}、{two} 至少有\
                     一个是 {x}。",
                    self.house(wing.house)
                )
            }
            LinksSentence::WRing(wing) => {
                let [one, two] = wing.pair.map(|cells| self.cells(cells));
                let [near, far] = wing.places.map(|node| self.cells(node.cells));
                format!(
                    "同样，{}的 {} 只能在 {near}（看到 {one}）或 {far}（看到 {two}）。",
                    self.house(wing.house),
                    wing.barred[0].digit
                )
            }
            LinksSentence::WRingWhy { digits: [y, x], houses: [one, two] } => {
                format!(
                    "如果这一对都是 {y}，{}的 {y} 便无处可填；如果都是 {x}，{}的 {x} 便无处可填。所以\
                     这一对恰好一个是 {x}，一个是 {y}。",
                    self.house(*one),
                    self.house(*two)
                )
            }
            LinksSentence::Closes([one, two]) => {
                format!("{} 看到 {}，三条强链首尾相接成环。", self.cells(two.cells), self.cells(one.cells))
            }
            LinksSentence::RingWhy => {
                "两者互相看到，不能都成立，所以恰有一个成立。整个环都是这样：相邻的两端恰有一端成立。"
                    .to_string()
            }
            LinksSentence::XyzRing(ring) => {
                let [one, two] = ring.wings.map(|wing| self.0.cell(wing));
                let [near, far] = ring.places.map(|cells| self.cells(cells));
                format!(
                    "{}的 {} 只能在 {near}（看到 {one}）或 {far}（看到 {two}）。",
                    self.house(ring.house),
                    ring.common
                )
            }
            LinksSentence::XyzRingWhy(ring) => {
                let [one, two] = ring.wings.map(|wing| self.0.cell(wing));
                let [x, y] = ring.others;
                let (z, pivot) = (ring.common, self.0.cell(ring.pivot));
                format!(
                    "两翼不能都是 {z}，否则{}的 {z} 无处可填。拐点是 {x} 时，{one} 是 {z}，{two} 便是 \
                     {y}；拐点是 {y} 时，{two} 是 {z}，{one} 便是 {x}；拐点是 {z} 时，{one} 是 {x}，{two} \
                     是 {y}。所以 {pivot}、{one} 必有一个是 {x}，{pivot}、{two} 必有一个是 {y}。",
                    self.house(ring.house)
                )
            }
            LinksSentence::XyzRingCommon { digit, cells } => {
                format!("三种情况下，{} 都会看到一个 {digit}。", self.cells(*cells))
            }
            LinksSentence::ThreeLinks(links) => {
                let all: Vec<String> = links.iter().map(|link| self.strong(link)).collect();
                format!("三条强链依次相接：{}。", all.join("；"))
            }
            LinksSentence::Follow(links) => self.follow(links),
            LinksSentence::Excluded(struck) => {
                format!("无论哪种情况，{}。", self.are_not(struck))
            }
            LinksSentence::PairChain { cells, digits } => format!(
                "{} 的候选数都是 {}，每格都看到下一格。",
                self.in_order(cells),
                digit_list(*digits)
            ),
            LinksSentence::PairEnds { ends, digits } => {
                let pair = |[one, two]: &[Cell; 2]| {
                    format!("{}、{}", self.0.cell(*one), self.0.cell(*two))
                };
                let [each, seen] = if ends.len() == 1 {
                    ["", ""]
                } else {
                    ["每一对", "同时看到两端的格两个数都不能填。"]
                };
                format!(
                    "两个数字在这些格中交替出现，格数为偶数时两端不同：{}，{each}必是 {} 各一。{seen}",
                    join(ends.iter().map(pair), "；"),
                    digit_list(*digits)
                )
            }
        }
    }

    /// `r2c9 是 2 或 3`, `第 4 行的 9 在 r4c1 或 r4c7`.
    fn strong(&self, (strong, [one, two]): &(Strong, [Node; 2])) -> String {
        match strong {
            Strong::Cell(cell) => {
                format!("{} 是 {} 或 {}", self.0.cell(*cell), one.digit, two.digit)
            }
            Strong::House(house) => format!(
                "{}的 {} 在 {} 或 {}",
                self.house(*house),
                one.digit,
                self.cells(one.cells),
                self.cells(two.cells)
            ),
            Strong::Set(cells) => {
                format!("{} 中有 {} 或 {}", self.cells(*cells), one.digit, two.digit)
            }
        }
    }

    fn follow(&self, links: &[(Strong, [Node; 2])]) -> String {
        let (Some((_, [first, _])), Some((_, [_, last]))) = (links.first(), links.last()) else {
            return String::new();
        };
        let part = |(at, (_, [from, to])): (usize, &(Strong, [Node; 2]))| {
            let off = self.literal(Literal { node: *from, on: false });
            let same = from.cells == to.cells && from.cells.len() == 1;
            let on = self.literal(Literal { node: *to, on: true });
            match at {
                0 if same => format!("如果 {off}，就是 {}", to.digit),
                0 => format!("如果 {off}，则 {on}"),
                _ if same => format!("于是 {off}，而是 {}", to.digit),
                _ => format!("于是 {off}，{on}"),
            }
        };
        let parts = join(links.iter().enumerate().map(part), "；");
        format!("{parts}。所以 {}。", self.either([*first, *last]))
    }

    /// What a part of a loop strikes: `r1c4、r1c8 恰有一个是 5，所以 r1c2 不是 5。`
    pub(super) fn exclusion(&self, exclusion: &Exclusion) -> String {
        match exclusion {
            Exclusion::Either(pair, struck) => {
                format!("{}，所以 {}。", self.either(*pair), self.are_not(struck))
            }
            Exclusion::Kept(node, struck) => format!(
                "{} 中必有一个 {}，所以 {}。",
                self.short(node.cells),
                node.digit,
                self.are_not(struck)
            ),
        }
    }

    fn nodes(&self, nodes: &[Node; 2]) -> String {
        join(nodes.iter().map(|node| self.cells(node.cells)), "、")
    }

    fn in_order(&self, cells: &[Cell]) -> String {
        join(cells.iter().map(|&cell| self.0.cell(cell)), "、")
    }

    pub(super) fn short(&self, cells: CellSet) -> String {
        self.0.parts(cells).join("、")
    }

    pub(super) fn als(&self, als: &AlsSentence) -> String {
        match als {
            AlsSentence::Meaning => {
                "待定数组的候选数比格多一个：去掉一个数字，其余数字正好填满它的格。".to_string()
            }
            AlsSentence::Set { number, cells, digits } => {
                format!(
                    "数组 {}：{}，候选数 {}。",
                    letter(*number),
                    self.short(*cells),
                    digit_list(*digits)
                )
            }
            AlsSentence::Links { digits, sets } => {
                let link = |(at, digit): (usize, &Digit)| {
                    format!("{} 和 {} 共有 {digit}", letter(at), letter((at + 1) % sets))
                };
                let links = join(digits.iter().enumerate().map(link), "，");
                if digits.len() == 1 {
                    format!("{links}，它在两数组中的位置都互相看到，只能有一个数组得到它。")
                } else {
                    format!("{links}。每个共有数在两数组中的位置都互相看到，只能有一个数组得到它。")
                }
            }
            AlsSentence::TwoLinks { digits: [one, two] } => format!(
                "A 和 B 共有 {one}、{two}，两个数字在两数组中的位置都互相看到，各只能有一个数组得到。"
            ),
            AlsSentence::OneHolds { link, common } => format!(
                "得不到 {link} 的数组就锁定了，其余数字填满它的格，其中有 {}。所以 {}。",
                digit_list(*common),
                in_either(*common, "A 或 B")
            ),
            AlsSentence::InTurn { links, common } => {
                let lacks = match common.single() {
                    Some(digit) => format!("不填 {digit}"),
                    None => format!("缺 {} 中的一个", digit_list(*common)),
                };
                let mut text = format!("如果 A {lacks}，A 就锁定");
                for (at, digit) in links.iter().enumerate() {
                    let next = letter(at + 1);
                    text += &format!("，必有 {digit}；于是 {next} 得不到 {digit}，{next} 也锁定");
                }
                let last = letter(links.len());
                format!(
                    "{text}，必有 {}。所以 {}。",
                    digit_list(*common),
                    in_either(*common, &format!("A 或 {last}"))
                )
            }
            AlsSentence::RingWhy { sets } => {
                let sets = match sets {
                    2 => "两个数组各让给对方一个数字，因而都锁定：每个连接数字必在其中一个数组"
                        .to_string(),
                    count => format!(
                        "各数组首尾相接成环，{}个数组各让出一个数字，因而全部锁定：每个连接数字必在\
                         相邻两数组之一",
                        number(*count)
                    ),
                };
                format!(
                    "{sets}，其余数字留在本数组。看到某个数字在其中所有位置的格，不能填这个数字。"
                )
            }
            AlsSentence::House { house, digit, places: [one, two], sets: _ } => format!(
                "{}的 {digit} 只能在 {}（看到 A 的所有 {digit}）或 {}（看到 B 的所有 {digit}）。",
                self.house(*house),
                self.cells(one.cells),
                self.cells(two.cells)
            ),
            AlsSentence::HouseWhy { house, digit, common } => format!(
                "如果两数组都填了 {digit}，{}的 {digit} 便无处可填。所以至少有一个数组不填 {digit}，\
                 它就锁定，{}。",
                self.house(*house),
                in_either(*common, "A 或 B")
            ),
            AlsSentence::Stem { stem, digits } => {
                format!("{} 是花茎，候选数是 {}。", self.0.cell(*stem), digit_list(*digits))
            }
            AlsSentence::Petal { digit, cells, digits } => format!(
                "{digit} 的花瓣是 {}，候选数 {}：花茎填 {digit}，它就失去 {digit}。",
                self.short(*cells),
                digit_list(*digits)
            ),
            AlsSentence::PetalWhy { stem, digit, cells, common, places } => format!(
                "{} 是 {digit} 时，花瓣 {} 锁定，{} {} {}。",
                self.0.cell(*stem),
                self.short(*cells),
                self.cells(*places),
                if places.len() == 1 { "是" } else { "中必有" },
                digit_list(*common)
            ),
            AlsSentence::BlossomWhy(common) => {
                format!("无论花茎填什么，总有一片花瓣有 {}。", digit_list(*common))
            }
        }
    }

    /// `r1c1（2 或 4）`.
    pub(super) fn cells_with(&self, cells: &[(Cell, DigitSet)]) -> String {
        let cell = |(cell, digits): &(Cell, DigitSet)| {
            format!("{}（{}）", self.0.cell(*cell), or_digits(*digits))
        };
        join(cells.iter().map(cell), "、")
    }
}

/// `A 或 B 中必有 3`, `3、5 都必在 A 或 B 中`.
fn in_either(digits: DigitSet, sets: &str) -> String {
    match digits.single() {
        Some(digit) => format!("{sets} 中必有 {digit}"),
        None => format!("{} 都必在 {sets} 中", digit_list(digits)),
    }
}
