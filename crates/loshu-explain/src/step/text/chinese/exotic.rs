//! Sentences about large patterns.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{Cell, Digit, DigitSet, House};

use super::{Chinese, digit_list, join, number, or_digits};
use crate::step::text::sentence::ExoticSentence;

impl Chinese {
    pub(super) fn exotic(&self, exotic: &ExoticSentence) -> String {
        match exotic {
            ExoticSentence::OddRing { digit, cells, houses } => format!(
                "{} 的 {digit} 连成{}格的环，每格都看到下一格，依次同在{}。",
                join(cells.iter().map(|&cell| self.0.cell(cell)), "、"),
                number(cells.len()),
                self.houses(houses)
            ),
            ExoticSentence::OddRingGuardians { digit, cells } => {
                format!("这些行、列、宫中其余的 {digit} 是守护者：{}。", self.cells(*cells))
            }
            ExoticSentence::OddRingWhy { digit, count, guardians } => format!(
                "如果守护者{}不是 {digit}，环上每相邻两格恰有一格是 {digit}，只能隔格出现；而环有{}格，\
                 是奇数，办不到。所以{}。",
                if guardians.len() == 1 { "" } else { "都" },
                number(*count),
                if guardians.len() == 1 { "守护者成立" } else { "守护者中至少有一个成立" }
            ),
            ExoticSentence::PairRing { digits, cells } => format!(
                "{} 连成{}格的环，每格都看到下一格，都可填 {}。",
                join(cells.iter().map(|&cell| self.0.cell(cell)), "、"),
                number(cells.len()),
                digit_list(*digits)
            ),
            ExoticSentence::PairRingWhy { digits, count } => format!(
                "如果只填 {}，两个数字要在环上交替出现；而环有{}格，是奇数，必有相邻两格相同。",
                digit_list(*digits),
                number(*count)
            ),
            ExoticSentence::Hammer { digits, cells, boxes } => format!(
                "{}各有三格，行列互不相同，都可填 {}：{}。",
                self.houses(boxes),
                digit_list(*digits),
                self.cells(*cells)
            ),
            ExoticSentence::HammerBoxes { falling, rising } => {
                let part = |houses: &[House], verb: &str| {
                    (!houses.is_empty()).then(|| format!("{}{verb}", self.houses(houses)))
                };
                let parts = [part(falling, "下降"), part(rising, "上升")];
                format!(
                    "从左到右看每宫的三格（最下一行之后接最上一行）：{}。",
                    join(parts.into_iter().flatten(), "，")
                )
            }
            ExoticSentence::HammerOrder(digits) => {
                let names: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
                let [x, y, z] = &names[..] else { return String::new() };
                format!(
                    "假设这十二格只填这三个数字。逐行读一宫，不论从哪个开始，顺序总是 {x}→{y}→{z} 或 \
                     {x}→{z}→{y}。左右相邻的两宫共用三行，同一行不能重复，所以逐行读的顺序相同；同理，\
                     上下相邻的两宫逐列读的顺序相同。"
                )
            }
            ExoticSentence::HammerWhy { odd, rising } => format!(
                "三格下降的宫，逐行读与逐列读的顺序相同；上升的宫则相反。绕四宫一圈，只有{}是{}的，\
                 回来时顺序反了，这不可能。",
                self.houses(odd),
                if *rising { "上升" } else { "下降" }
            ),
            ExoticSentence::Guardians(guardians) => {
                format!("这些格的其余候选数是守护者：{}。", self.candidates(guardians))
            }
            ExoticSentence::GuardiansWhy(guardians) => match guardians.len() {
                1 => format!("所以守护者 {} 成立。", self.candidates(guardians)),
                _ => "所以守护者中至少有一个成立。".to_string(),
            },
            ExoticSentence::Firework { digits, pivot, wings } => {
                let [row, column, block] = pivot.houses();
                format!(
                    "{} 是拐点：在{}和{}上，{}以外的 {} 只能在两翼 {}。",
                    self.0.cell(*pivot),
                    self.house(row),
                    self.house(column),
                    self.house(block),
                    digit_list(*digits),
                    self.cells(*wings)
                )
            }
            ExoticSentence::FireworkWhy { digits, cells, pivots: _ } => format!(
                "不在两翼的数字，行和列都要用宫内的格，而行与列只在拐点相交。所以 {} 各在拐点或翼上：\
                 {}个数字正好占满 {} 这{}格，不能再填其他数字。",
                digit_list(*digits),
                number(digits.len()),
                self.cells(*cells),
                number(cells.len())
            ),
            ExoticSentence::ExocetBase { base, digits } => {
                format!("基准格是 {}，要填 {} 中的两个。", self.cells(*base), digit_list(*digits))
            }
            ExoticSentence::ExocetTargets { lines, targets } => format!(
                "交叉线是{}，其中的目标格是 {}。",
                self.houses(lines),
                self.cells(*targets)
            ),
            ExoticSentence::ExocetCovers(covers) => {
                let cover = |(digit, houses): &(Digit, Vec<House>)| match &houses[..] {
                    [] => format!("没有 {digit}"),
                    houses => format!("{digit} 在{}", self.houses(houses)),
                };
                format!(
                    "除去目标格和两个基准格都看到的格，交叉线上每个基准数字最多只在两个行或列：{}。",
                    join(covers.iter().map(cover), "；")
                )
            }
            ExoticSentence::ExocetWhy => {
                "取基准格中的一个数字：两个基准格都看到的格不能填它，而三条交叉线各要一个。两个行、列\
                 最多容纳两个，第三个必在目标格。基准格有两个数字，所以两个目标格各填其中一个。"
                    .to_string()
            }
            ExoticSentence::ExocetTargetsOnly { targets, digits } => {
                format!("所以 {} 只能填 {}。", self.cells(*targets), or_digits(*digits))
            }
            ExoticSentence::ExocetAbsent(digits) => {
                let digits = or_digits(*digits);
                format!("目标格都不能是 {digits}，所以基准格也不能是 {digits}。")
            }
            ExoticSentence::DoubleBases { bases: [one, two], digits } => format!(
                "有两组基准格：{} 和 {}，每组要填 {} 中的两个。",
                self.cells(*one),
                self.cells(*two),
                digit_list(*digits)
            ),
            ExoticSentence::DoubleTargets { lines, targets: [one, two] } => format!(
                "交叉线是{}。其中第一组的目标格是 {}，第二组的目标格是 {}；在这三个宫里，交叉线上的\
                 其他格都不能填该组的数字。",
                self.houses(lines),
                self.cells(*one),
                self.cells(*two)
            ),
            ExoticSentence::DoubleCovers(covers) => {
                let cover = |(digit, houses): &(Digit, Vec<House>)| {
                    format!("{digit} 在{}", self.houses(houses))
                };
                format!(
                    "这三个宫以外，交叉线上每个数字最多只在两条线上：{}。",
                    join(covers.iter().map(cover), "；")
                )
            }
            ExoticSentence::ExocetTargetWhy => {
                "取一组基准格中的一个数字：三条交叉线各要一个，那两条线最多容纳两个，第三个必在该组的\
                 目标格。一组有两个数字，所以它的两个目标格各填其中一个。"
                    .to_string()
            }
            ExoticSentence::DoubleApart { joint, targets: [one, two] } => {
                let apart = if joint.index() < 18 {
                    format!("两组基准格同在{}，没有相同的数字。", self.house(*joint))
                } else {
                    format!(
                        "没有数字同时在两组基准格中：否则两组在{}都要它，一个在 {}，一个在 {}。",
                        self.house(*joint),
                        self.cells(*one),
                        self.cells(*two)
                    )
                };
                format!("{apart}所以四个数字各在一组基准格，并在该组的一个目标格。")
            }
            ExoticSentence::DoubleSeesAll { in_base, struck } => format!(
                "{} 看到全部四个{}格，所以 {}。",
                self.cells(struck.all_cells()),
                if *in_base { "基准" } else { "目标" },
                self.are_not(struck)
            ),
            ExoticSentence::DoubleSeen { digit, cells, in_base, seen } => format!(
                "{}格 {} 中必有一个是 {digit}，{} 看到{}。",
                if *in_base { "基准" } else { "目标" },
                self.cells(*cells),
                self.cells(*seen),
                if cells.len() == 1 { "它" } else { "它们都" }
            ),
            ExoticSentence::DoubleCover { digit, lines } => format!(
                "交叉线上的三个 {digit} 有一个在目标格，另外两个各在{}，所以这两条线的其他格不能填 \
                 {digit}。",
                self.houses(lines)
            ),
            ExoticSentence::Aligned { cells, excluders } => format!(
                "把 {} 的数字放在一起试，其中互相看到的格不能相同。{} 看到它们全部。",
                self.cells_with(cells),
                self.cells_with(excluders)
            ),
            ExoticSentence::AlignedCase { candidate, excluders } if excluders.is_empty() => {
                format!("如果 {}，其他格就没有数字可填。", self.is(*candidate))
            }
            ExoticSentence::AlignedCase { candidate, excluders } => {
                let case = |(digits, by): &(DigitSet, Cell)| {
                    format!("{} 会使 {} 无数可填", digit_list(*digits), self.0.cell(*by))
                };
                format!(
                    "如果 {}，其他格怎么填都不行：{}。",
                    self.is(*candidate),
                    join(excluders.iter().map(case), "，")
                )
            }
            ExoticSentence::Together(sectors) => {
                format!("否则 {} 不能同时满足。", self.sectors(sectors))
            }
        }
    }
}
