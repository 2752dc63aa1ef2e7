//! Sentences about singles, sets, colours and deadly patterns.

use alloc::format;
use alloc::string::String;

use super::{Chinese, digit_list, join, number};
use crate::step::text::sentence::{ColorsSentence, DeadlySentence, SetsSentence, Single};
use crate::step::text::words::color;

impl Chinese {
    pub(super) fn single(&self, single: &Single) -> String {
        match single {
            Single::LastCell { cell, house, digit } => format!(
                "{}只剩 {} 一个空格，缺的数字是 {digit}。",
                self.house(*house),
                self.0.cell(*cell)
            ),
            Single::OnlyCandidate { cell, digit } => {
                format!("{} 只能填 {digit}。", self.0.cell(*cell))
            }
            Single::Present { house, digits } => {
                format!("{}已有 {}。", self.house(*house), digit_list(*digits))
            }
            Single::OnlyPlace { digit, house, cell } => {
                format!("{}的 {digit} 只能填在 {}。", self.house(*house), self.0.cell(*cell))
            }
            Single::Blocked { digit, house, by } => {
                format!("{} 的 {digit} 对{}进行排除。", self.cells(*by), self.house(*house))
            }
            Single::Struck { digits, cells } => {
                format!("前面的步骤已从 {} 删去 {}。", self.cells(*cells), digit_list(*digits))
            }
        }
    }

    pub(super) fn sets(&self, sets: &SetsSentence) -> String {
        match sets {
            SetsSentence::Locked { digit, from, to, cells } => format!(
                "{}的 {digit} 只能填在 {}，这些格都在{}，形成区块：其中必有一格是 {digit}，所以{}的\
                 其他格不能填 {digit}。",
                self.house(*from),
                self.cells(*cells),
                self.house(*to),
                self.house(*to)
            ),
            SetsSentence::Naked { cells, digits, houses } => format!(
                "{} 这{}格只有 {} 这{}个候选数。每个数字各占一格，所以{}的其他格不能填这些数字。",
                self.cells(*cells),
                number(cells.len()),
                digit_list(*digits),
                number(digits.len()),
                self.houses(houses)
            ),
            SetsSentence::Hidden { cells, digits, house } => format!(
                "{}的 {} 这{}个数字只能填在 {} 这{}格。这些格各填其中一个，不能再填其他数字。",
                self.house(*house),
                digit_list(*digits),
                number(digits.len()),
                self.cells(*cells),
                number(cells.len())
            ),
            SetsSentence::LockedCells { cells, links } => format!(
                "{} 这{}格要填{1}个数字，而下列数字在其中最多各填一次：{}，正好{1}个。所以这些数字\
                 都填在结构内，所在行、列或宫的其他格不能填。",
                self.cells(*cells),
                number(cells.len()),
                self.links(links)
            ),
            SetsSentence::Bent { cells, digits, free } => format!(
                "{} 这{}格共有{}个候选数 {}，其中除 {} 外，每个数字在这些格里最多用一次。",
                self.cells(*cells),
                number(cells.len()),
                number(digits.len()),
                digit_list(*digits),
                digit_list(*free)
            ),
            SetsSentence::OneOfFree { free, cells } => format!(
                "如果没有 {0}，数字就比格少。所以 {1} 中必有 {0}，它们的共同相关格不能填 {0}。",
                digit_list(*free),
                self.cells(*cells)
            ),
            SetsSentence::Fish { digit, base, cover, fins } => {
                let aside = if fins.is_empty() {
                    String::new()
                } else {
                    format!("除鳍 {} 外，", self.cells(*fins))
                };
                format!("{aside}{}的 {digit} 只能填在{}。", self.houses(base), self.houses(cover))
            }
            SetsSentence::Count { digit, base, cover, fins } => format!(
                "{}{}的{}个 {digit} 各占{}之一，所以{}的其他格不能填 {digit}。",
                match fins {
                    0 => "",
                    1 => "如果鳍不成立，",
                    _ => "如果鳍都不成立，",
                },
                self.houses(base),
                number(base.len()),
                self.houses(cover),
                self.houses(cover)
            ),
            SetsSentence::EndoFins(cells) => {
                format!("{} 同时在两个定义域中，也算作鳍。", self.cells(*cells))
            }
            SetsSentence::Cannibals { digit, cells } => format!(
                "如果 {} 填 {digit}，就会同时占用两个删除域，余下的位置不够，所以也不能填。",
                join(self.0.parts(*cells), " 或 ")
            ),
            SetsSentence::Fins { digit, fins, seen } => format!(
                "如果{}成立，{} 与{}相关，同样不能填 {digit}。",
                if *fins == 1 { "鳍" } else { "某个鳍" },
                self.cells(*seen),
                if *fins == 1 { "鳍" } else { "所有的鳍" }
            ),
            SetsSentence::Cover { truths, links } => format!(
                "下列各处都必有一个候选数成立：{}。这些候选数都在 {} 之中，而后者每处最多容纳一个，\
                 所以全部用尽。",
                self.sectors(truths),
                self.sectors(links)
            ),
        }
    }

    pub(super) fn colors(&self, colors: &ColorsSentence) -> String {
        match colors {
            ColorsSentence::Component { number, colors: [one, two] } => format!(
                "强链把 {}（颜色 {}）和 {}（颜色 {}）连在一起：一种颜色全部成立，另一种全部不成立。",
                self.candidates(one),
                color(2 * number),
                self.candidates(two),
                color(2 * number + 1)
            ),
            ColorsSentence::Clash { color: at, one, two } => format!(
                "如果颜色 {0} 成立，则 {1}，同时 {2}，二者不能并存，所以颜色 {0} 不成立。",
                color(*at),
                self.is(*one),
                self.is(*two)
            ),
            ColorsSentence::SeesBoth { color: at, others: [one, two] } => format!(
                "颜色 {0} 既排除颜色 {1} 的候选数，又排除颜色 {2} 的候选数，而 {1}、{2} 之一成立，\
                 所以颜色 {0} 不成立。",
                color(*at),
                color(*one),
                color(*two)
            ),
            ColorsSentence::Empties { color: at, sector } => format!(
                "如果颜色 {0} 成立，{1}，所以颜色 {0} 不成立。",
                color(*at),
                self.emptied(*sector)
            ),
            ColorsSentence::Opposite { color: at } => {
                format!("所以颜色 {} 成立，它排除其余要删的候选数。", color(*at))
            }
            ColorsSentence::Meet { colors: [one, two], opposites: [a, b] } => format!(
                "颜色 {} 与颜色 {} 互相排斥，所以它们的对立色 {} 和 {} 至少有一种成立。",
                color(*one),
                color(*two),
                color(*a),
                color(*b)
            ),
            ColorsSentence::Trap { colors: [one, two] } => format!(
                "每个要删的候选数都既被颜色 {0} 排除，又被颜色 {1} 排除，而两种颜色至少有一种成立。",
                color(*one),
                color(*two)
            ),
        }
    }

    pub(super) fn deadly(&self, deadly: &DeadlySentence) -> String {
        match deadly {
            DeadlySentence::Swap { cells, digits, filled } => format!(
                "如果 {} 只填 {}，这些数字就可以互换，谜题会有两个解{}；而谜题只有一个解。",
                self.cells(*cells),
                digit_list(*digits),
                if *filled { "（这些格都不是已知数）" } else { "" }
            ),
            DeadlySentence::Grave(guardians) => format!(
                "如果没有 {}，每个空格都恰有两个候选数，每个未填数字在所在的行、列、宫都恰有两个位置。\
                 这样的盘面要么有两个解，要么无解；而谜题恰有一个解。",
                self.candidates(guardians)
            ),
            DeadlySentence::Guardians(candidates) => {
                let some = if candidates.len() == 1 { "" } else { "中至少有一个" };
                format!("所以其余候选数 {} {some}成立。", self.candidates(candidates))
            }
            DeadlySentence::InOneCell { cell, digits } => {
                format!("所以 {} 不能填 {}。", self.0.cell(*cell), digit_list(*digits))
            }
            DeadlySentence::OneDigit { digit, cells } => format!(
                "所以 {} 的{}相关格不能填 {digit}。",
                self.cells(*cells),
                if cells.len() == 1 { "" } else { "共同" }
            ),
            DeadlySentence::Subset { guardians, cells, digits } => format!(
                "把它们看作一格，候选数为 {}，与 {} 形成数字 {} 的显性数组。",
                digit_list(guardians.all_digits()),
                self.cells(*cells),
                digit_list(*digits)
            ),
            DeadlySentence::Locked { sectors, .. } => format!(
                "{} 只能填在结构内，要删的候选数若成立就会形成致命结构。",
                self.sectors(sectors)
            ),
        }
    }
}
