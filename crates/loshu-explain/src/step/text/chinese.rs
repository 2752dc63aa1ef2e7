//! Chinese sentences, in the words of Chinese players.

mod chains;
mod exotic;
mod links;
mod patterns;
mod symmetry;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, CellSet, DigitSet, House};

use super::notation::{Notation, by_cells, by_places};
use super::sentence::{Place, Seen, Sentence, What};
use super::words::{Line, Words, letter};
use crate::catalog::{Family, Technique};
use crate::step::roles::cells_of;
use crate::step::{Literal, Node, Sector, Step, Turn};

pub(super) struct Chinese(pub(super) Notation);

impl Words for Chinese {
    fn name(&self, technique: Technique) -> String {
        technique.info().chinese.to_string()
    }

    fn headline(&self, technique: Technique, what: Option<&What>) -> String {
        match what {
            None => self.name(technique),
            Some(what) => {
                chinese_spacing(&format!("{}：{}", self.name(technique), self.what(what)))
            }
        }
    }

    fn place(&self, place: &Place) -> String {
        let place = match place {
            Place::Houses(houses) => self.houses(houses),
            Place::Digit(digit, houses) if houses.is_empty() => format!("数字 {digit}"),
            Place::Digit(digit, houses) => format!("{}的 {digit}", self.houses(houses)),
            Place::Cells(cells) => self.cells(*cells),
            Place::DigitInCells(digit, cells) => format!("{} 的 {digit}", self.cells(*cells)),
            Place::CellsWith(digits) => format!("有 {} 的格", digit_list(*digits)),
            Place::Givens => "全部已知数".to_string(),
            Place::LargeCells => "候选数多于两个的格".to_string(),
        };
        chinese_spacing(&format!("请看 {place}。"))
    }

    fn therefore(&self, step: &Step) -> String {
        let placed = step.placements.iter().map(|&candidate| {
            format!("{} 填 {}", self.0.cell(candidate.cell()), candidate.digit())
        });
        let struck = by_cells(step.eliminations.iter().copied())
            .into_iter()
            .map(|(digits, cells)| format!("{} 删去 {}", self.cells(cells), digit_list(digits)));
        match (step.placements.is_empty(), step.eliminations.is_empty()) {
            (false, _) => chinese_spacing(&format!("因此 {}。", join(placed, "，"))),
            (_, false) => chinese_spacing(&format!("因此 {}。", join(struck, "，"))),
            _ => String::new(),
        }
    }

    fn note(&self, short: &str, cells: CellSet) -> String {
        let names = join(cells.iter().map(|cell| self.0.cell(cell)), "、");
        chinese_spacing(&format!("（{short} 是 {names} 的简写。）"))
    }

    fn notation(&self, line: &str) -> String {
        format!("专家记法：{line}")
    }

    fn hint_family(&self, family: Family) -> String {
        format!("这里有一步可走：{}。", family_name(family))
    }

    fn hint_name(&self, technique: Technique) -> String {
        chinese_spacing(&format!("这个技巧是{}。", self.name(technique)))
    }

    fn house_name(&self, house: House) -> String {
        chinese_spacing(&self.house(house))
    }

    fn contradiction(&self, sector: Sector) -> String {
        chinese_spacing(&format!("矛盾：{}。", self.emptied(sector)))
    }

    fn sentence(&self, sentence: &Sentence) -> Line {
        let line = self.line(sentence);
        Line { text: chinese_spacing(&line.text), ..line }
    }
}

impl Chinese {
    fn line(&self, sentence: &Sentence) -> Line {
        match sentence {
            Sentence::Single(sentence) => Line::plain(self.single(sentence)),
            Sentence::Sets(sentence) => Line::plain(self.sets(sentence)),
            Sentence::Links(sentence) => Line::plain(self.links(sentence)),
            Sentence::Als(sentence) => Line::plain(self.als(sentence)),
            Sentence::Chain(sentence) => self.chain(sentence),
            Sentence::Colors(sentence) => Line::plain(self.colors(sentence)),
            Sentence::Deadly(sentence) => Line::plain(self.deadly(sentence)),
            Sentence::Exotic(sentence) => Line::plain(self.exotic(sentence)),
            Sentence::Sees { cells, all } => Line::plain(self.sees(*cells, *all)),
            Sentence::Symmetry(sentence) => Line::plain(self.symmetry(sentence)),
            Sentence::Exclusion(exclusion) => Line::plain(self.exclusion(exclusion)),
            Sentence::Forcing(sentence) => self.forcing(sentence),
            Sentence::Templates { digits, placed } => Line::plain(templates(*digits, *placed)),
            Sentence::Guess => {
                Line::plain("没有技巧可用。这个数字取自答案：这是猜测，不是推理。".to_string())
            }
        }
    }

    /// Few cells one by one, many shortened.
    fn cells(&self, cells: CellSet) -> String {
        self.0.names(cells).join("、")
    }

    fn house(&self, house: House) -> String {
        self.houses(&[house])
    }

    /// `第 3 行`, `第 2、5 行、第 8 列`; `C 行` in the other notation.
    fn houses(&self, houses: &[House]) -> String {
        let kind = |kind: usize, name: &str| {
            let of_kind = houses.iter().filter(|house| house.index() / 9 == kind);
            let numbers = join(of_kind.map(|&house| self.0.number(house)), "、");
            let letters = kind == 0 && self.0 == Notation::A1;
            match (numbers.is_empty(), letters) {
                (true, _) => None,
                (_, true) => Some(format!(" {numbers} {name}")),
                _ => Some(format!("第 {numbers} {name}")),
            }
        };
        let kinds: Vec<String> =
            [kind(0, "行"), kind(1, "列"), kind(2, "宫")].into_iter().flatten().collect();
        // The numbers have the same sign between them, so the kinds need a word.
        match kinds.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{}和{last}", others.join("、")),
            Some(_) | None => kinds.concat(),
        }
    }

    fn candidates(&self, set: &CandidateSet) -> String {
        let part = |(digits, cells)| format!("{} 的 {}", self.cells(cells), digit_list(digits));
        join(by_cells(set.iter()).into_iter().map(part), "，")
    }

    fn is(&self, candidate: Candidate) -> String {
        format!("{} 是 {}", self.0.cell(candidate.cell()), candidate.digit())
    }

    /// That one of two nodes is true: `r2c9、r3c5 中有 4`, `r4c4 是 7 或 8`.
    fn either(&self, [one, two]: [Node; 2]) -> String {
        if one.digit == two.digit {
            let cells = self.cells(one.cells | two.cells);
            return format!("{cells} 中至少有一个 {}", one.digit);
        }
        match one.cells.single() {
            Some(cell) if one.cells == two.cells => {
                format!("{} 是 {} 或 {}", self.0.cell(cell), one.digit, two.digit)
            }
            Some(_) | None => {
                let [one, two] = [one, two].map(|node| self.literal(Literal { node, on: true }));
                format!("{one}，或者 {two}")
            }
        }
    }

    /// `r4c1 不是 5`, `r4c1、r4c2 都不是 5`.
    fn are_not(&self, set: &CandidateSet) -> String {
        let part = |(digits, cells): (DigitSet, CellSet)| {
            let all = if cells.len() == 1 { "" } else { "都" };
            format!("{} {all}不是 {}", self.cells(cells), or_digits(digits))
        };
        join(by_cells(set.iter()).into_iter().map(part), "，")
    }

    fn literal(&self, Literal { node: Node { digit, cells }, on }: Literal) -> String {
        let names = self.cells(cells);
        match (cells.len(), on) {
            (1, true) => format!("{names} 是 {digit}"),
            (1, false) => format!("{names} 不是 {digit}"),
            (_, true) => format!("{names} 中有 {digit}"),
            (_, false) => format!("{names} 中没有 {digit}"),
        }
    }

    /// `r3c2、第 3 行的 5、8`.
    fn sectors(&self, sectors: &[Sector]) -> String {
        let places = by_places(sectors).into_iter();
        let places = places
            .map(|(digits, houses)| format!("{}的 {}", self.houses(&houses), digit_list(digits)));
        join(self.0.names(cells_of(sectors)).into_iter().chain(places), "、")
    }

    fn rooms(&self, links: &[(House, DigitSet)]) -> String {
        let link = |(house, digits): &(House, DigitSet)| {
            format!("{}的 {}", self.house(*house), digit_list(*digits))
        };
        join(links.iter().map(link), "；")
    }

    /// What struck cells see.
    fn sees(&self, cells: CellSet, all: Seen) -> String {
        let all = match all {
            Seen::Roofs => "两个屋顶".to_string(),
            Seen::FreeEnds => "两个自由端".to_string(),
            Seen::Wings => "两翼".to_string(),
            Seen::Pair => "这一对".to_string(),
            Seen::AllThree => "这三格".to_string(),
            Seen::Both => "这两处".to_string(),
            Seen::AllCells => "所有这些格".to_string(),
            Seen::Places(digit) => format!("所有这些 {digit}"),
            Seen::Cells(all) if all.len() == 1 => {
                return format!("{} 看到 {}。", self.cells(cells), self.cells(all));
            }
            Seen::Cells(all) => format!(" {}", self.cells(all)),
        };
        format!("{} 同时看到{all}。", self.cells(cells))
    }

    fn what(&self, what: &What) -> String {
        match what {
            What::Cell(cell) => self.0.cell(*cell),
            What::Digit(digit, houses) if houses.is_empty() => format!("数字 {digit}"),
            What::Digit(digit, houses) => format!("{}的 {digit}", self.houses(houses)),
            What::Cells(digits, cells) => {
                format!("{} 的 {}", self.cells(*cells), digit_list(*digits))
            }
            What::Fish(fish) => {
                let fins = if fish.fins.is_empty() {
                    String::new()
                } else {
                    format!("，鳍 {}", self.cells(fish.fins))
                };
                let [base, cover] = [&fish.base, &fish.cover].map(|houses| self.houses(houses));
                format!("数字 {}，定义域{base}，删除域{cover}{fins}", fish.digit)
            }
            What::Pivot(pivot, wings) => {
                format!("拐点 {}，两翼 {}", self.0.cell(*pivot), self.cells(*wings))
            }
            What::Sets(sets) => {
                let set = |(at, cells): (usize, &CellSet)| {
                    format!("{} = {}", letter(at), self.0.cells(*cells))
                };
                join(sets.iter().enumerate().map(set), "，")
            }
            What::Stem(stem) => format!("花茎 {}", self.0.cell(*stem)),
            What::BaseAndTargets(base, targets) => {
                format!("基准格 {}，目标格 {}", self.cells(*base), self.cells(*targets))
            }
            What::Ends(ends) => {
                let [one, two] =
                    ends.map(|node| format!("{} 的 {}", self.cells(node.cells), node.digit));
                format!("从 {one} 到 {two}")
            }
            What::Turn(node) => format!("{} 的 {}", self.cells(node.cells), node.digit),
            What::Loop(node, links) => {
                format!("从 {} 的 {} 起，共 {links} 段", self.cells(node.cells), node.digit)
            }
            What::Start(start) => self.start(*start),
            What::Symmetry(turn) => turn_name(*turn).to_string(),
            What::Colors(start, Some(digit)) => {
                format!("从 {} 起给数字 {digit} 染色", self.0.cell(*start))
            }
            What::Colors(start, None) => format!("从 {} 起染色", self.0.cell(*start)),
        }
    }
}

/// How the grid is moved.
fn turn_name(turn: Turn) -> &'static str {
    match turn {
        Turn::Half => "旋转 180 度",
        Turn::Quarter => "旋转 90 度",
        Turn::Diagonal => "沿左上对角线翻转",
        Turn::AntiDiagonal => "沿右上对角线翻转",
    }
}

/// What templates prove.
fn templates(digits: DigitSet, placed: bool) -> String {
    let digits = match digits.len() {
        1 => format!("数字 {} ", digit_list(digits)),
        _ => "每个数字".to_string(),
    };
    let proven = if placed {
        "所有摆法都用到的候选数成立"
    } else {
        "任何摆法都用不到的候选数不成立"
    };
    format!("按候选数列出{digits}在全盘的所有摆法，每行、每列、每宫各一个。{proven}。")
}

/// Returns the text as Chinese texts are set: with a space between Chinese signs and letters or digits, and none at
/// punctuation of full width.
///
/// ```
/// use loshu_explain::step::chinese_spacing;
///
/// assert_eq!(chinese_spacing("找出r3c3的宫中 ，1 的格"), "找出 r3c3 的宫中，1 的格");
/// ```
pub fn chinese_spacing(text: &str) -> String {
    let mut spaced = String::new();
    let mut gap = false;
    for sign in text.chars() {
        if sign == ' ' {
            gap = true;
            continue;
        }
        let before = spaced.chars().next_back();
        let mixed = before.is_some_and(|before| {
            is_han(before) && sign.is_ascii_alphanumeric()
                || before.is_ascii_alphanumeric() && is_han(sign)
        });
        let wide = is_wide_mark(sign) || before.is_none_or(is_wide_mark);
        let chinese = is_han(sign) && before.is_some_and(is_han);
        if (gap || mixed) && !wide && !chinese {
            spaced.push(' ');
        }
        spaced.push(sign);
        gap = false;
    }
    spaced
}

fn is_han(sign: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&sign)
}

fn is_wide_mark(sign: char) -> bool {
    "，。：；、（）［］？“”".contains(sign)
}

/// The numbers of earlier statements: ` [1, 4]`.
fn numbers(from: &[usize]) -> String {
    let numbers = join(from.iter().map(ToString::to_string), "、");
    if numbers.is_empty() { numbers } else { format!("［{numbers}］") }
}

fn join(items: impl IntoIterator<Item = String>, sign: &str) -> String {
    items.into_iter().collect::<Vec<_>>().join(sign)
}

/// Numbers of things up to nine as words.
fn number(count: usize) -> String {
    let words = ["零", "一", "两", "三", "四", "五", "六", "七", "八", "九"];
    words.get(count).map_or_else(|| count.to_string(), ToString::to_string)
}

fn family_name(family: Family) -> &'static str {
    match family {
        Family::Single => "排除或唯一余数",
        Family::Locked => "区块排除法",
        Family::Subset => "数组（数对、三数组、四数组）",
        Family::Fish => "鱼（同一数字的链列结构）",
        Family::SingleDigit => "同一数字的短链",
        Family::Coloring => "染色法",
        Family::Wing => "短链（翼）",
        Family::Uniqueness => "唯一性（致命模式）技巧",
        Family::Als => "待定数组",
        Family::Chain => "强弱链",
        Family::Exotic => "高难题的大型结构",
        Family::Forcing => "强制链",
        Family::LastResort => "枚举",
    }
}

fn digit_list(digits: DigitSet) -> String {
    join(digits.iter().map(|digit| digit.to_string()), "、")
}

fn or_digits(digits: DigitSet) -> String {
    or_list(digits.iter().map(|digit| digit.to_string()))
}

/// A list of which one is meant: `r1c1、r1c2 或 r1c3`.
fn or_list(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} 或 {last}", others.join("、")),
        None => String::new(),
    }
}
