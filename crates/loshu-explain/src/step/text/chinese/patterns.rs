//! Sentences about singles, sets, colours and deadly patterns.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{Candidate, DigitSet, House};

use super::{Chinese, digit_list, join, number, or_digits, or_list};
use crate::step::text::sentence::{ColorsSentence, DeadlySentence, SetsSentence, Single};
use crate::step::text::words::letter;

impl Chinese {
    pub(super) fn single(&self, single: &Single) -> String {
        match single {
            Single::OneEmpty(house) => format!("{}只剩一个空格。", self.house(*house)),
            Single::Missing { house, digit } => {
                format!("{}已有八个数字，缺的是 {digit}。", self.house(*house))
            }
            Single::Eight { digit, houses } => {
                format!("盘面上已有八个 {digit}，只有{}还没有。", self.houses(houses))
            }
            Single::Ninth(cell) => format!("三者相交于 {}。", self.0.cell(*cell)),
            Single::Blocked { digit, house, by, all } => {
                let (by, house) = (self.cells(*by), self.house(*house));
                if *all {
                    format!("{by} 的 {digit} 排除后，{house}只剩一格可填 {digit}。")
                } else {
                    format!("{by} 的 {digit} 排除了{house}的部分空格。")
                }
            }
            Single::Struck { digits, cells } => {
                format!("前面的步骤已从 {} 删去 {}。", self.cells(*cells), digit_list(*digits))
            }
            Single::OnlyPlace { digit, house, cell } => {
                format!("{}的 {digit} 只剩 {} 可填。", self.house(*house), self.0.cell(*cell))
            }
            Single::Present { house, digits } => {
                format!("{}已有 {}。", self.house(*house), digit_list(*digits))
            }
            Single::OnlyCandidate { cell, digit } => {
                format!("{} 只剩 {digit} 可填。", self.0.cell(*cell))
            }
        }
    }

    pub(super) fn sets(&self, sets: &SetsSentence) -> String {
        match sets {
            SetsSentence::Locked { digit, from, to, cells } => format!(
                "{}的 {digit} 只能在 {}，{}同在{}，形成区块。",
                self.house(*from),
                self.cells(*cells),
                if cells.len() == 2 { "两格" } else { "三格" },
                self.house(*to)
            ),
            SetsSentence::LockedWhy { digit, from, to } => format!(
                "{}必须有 {digit}，所以其中必有一格是 {digit}；它也是{}的 {digit}，{}的其他格不能填 \
                 {digit}。",
                self.house(*from),
                self.house(*to),
                self.house(*to)
            ),
            SetsSentence::Naked { cells, digits } => {
                let all = if cells.len() == 2 { "都只有" } else { "合起来只有" };
                format!("{} {all} {}。", self.cells(*cells), digit_list(*digits))
            }
            SetsSentence::NakedWhy { digits, houses } => {
                let houses = self.houses(houses);
                let count = number(digits.len());
                format!(
                    "这{count}个数字必在这{count}格，先后未定，所以{houses}的其他格不能填 {}。",
                    or_digits(*digits)
                )
            }
            SetsSentence::Hidden { cells, digits, house } => format!(
                "{}的 {} 只能在 {}。",
                self.house(*house),
                digit_list(*digits),
                self.cells(*cells)
            ),
            SetsSentence::HiddenWhy(digits) => {
                let count = number(digits.len());
                format!("这{count}个数字需要{count}格，正好占满这些格，不能再填其他数字。")
            }
            SetsSentence::Fish(fish) => {
                let digit = fish.digit;
                let [base, cover] = [&fish.base, &fish.cover].map(|houses| self.houses(houses));
                if fish.fins.is_empty() {
                    format!("{base}的 {digit} 只能在{cover}。")
                } else {
                    format!(
                        "定义域{base}的 {digit} 只能在删除域{cover}，或在鳍 {}。",
                        self.cells(fish.fins)
                    )
                }
            }
            SetsSentence::EndoFins(cells) => {
                format!("{} 同时在两个定义域中，也算作鳍。", self.cells(*cells))
            }
            SetsSentence::Count(fish) => {
                let [base, cover] = [&fish.base, &fish.cover].map(|houses| self.houses(houses));
                let (digit, count) = (fish.digit, number(fish.base.len()));
                match fish.fins.len() {
                    0 => format!(
                        "{base}需要{count}个 {digit}，而{cover}最多容纳{count}个，所以{cover}的 {digit} \
                         都在这些格中，其他格不能填 {digit}。"
                    ),
                    fins => format!(
                        "如果{}不成立，定义域的{count}个 {digit} 占满{count}个删除域，删除域的其他格不能\
                         填 {digit}。",
                        if fins == 1 { "鳍" } else { "鳍都" }
                    ),
                }
            }
            SetsSentence::Cannibals { digit, cells } => format!(
                "如果 {} 填 {digit}，就会同时占用两个删除域，余下的位置不够，所以也不能填。",
                or_list(self.0.names(*cells))
            ),
            SetsSentence::Fins { digit, fins, seen } => format!(
                "如果{}成立，{} 看到{}，同样不能填 {digit}。",
                if *fins == 1 { "鳍" } else { "某个鳍" },
                self.cells(*seen),
                if *fins == 1 { "鳍" } else { "所有的鳍" }
            ),
            SetsSentence::XyzPivot { pivot, digits, wings } => format!(
                "{} 是拐点，候选数是 {}。两翼是 {}。",
                self.0.cell(*pivot),
                digit_list(*digits),
                self.cells_with(wings)
            ),
            SetsSentence::XyzWhy { wings: [(one, x), (two, y)], common } => format!(
                "拐点是 {x} 则 {} 是 {common}，是 {y} 则 {} 是 {common}，否则拐点自己是 {common}；三格\
                 中必有一个 {common}。",
                self.0.cell(*one),
                self.0.cell(*two)
            ),
            SetsSentence::Bent { houses: [line, block], cells, digits, common } => format!(
                "{} 只有候选数 {}。这{}格都在{}或{}，除 {common} 外，每个数字都只在其中之一。",
                self.cells(*cells),
                digit_list(*digits),
                number(cells.len()),
                self.house(*line),
                self.house(*block)
            ),
            SetsSentence::BentWhy { count, confined, common, places } => format!(
                "所以 {} 各最多填一次，{}个数字填不满{}格，{} 中必有 {common}。",
                digit_list(*confined),
                number(confined.len()),
                number(*count),
                self.cells(*places)
            ),
            SetsSentence::Crossing(crossing) => {
                let [line, block] = crossing.houses.map(|house| self.house(house));
                let [middle, in_line, in_box] = crossing.parts.map(|(cells, digits)| {
                    (!cells.is_empty())
                        .then(|| format!("{}（{}）", self.cells(cells), digit_list(digits)))
                });
                let parts = [
                    middle.map(|part| format!("{line}与{block}的相交处：{part}")),
                    in_line.map(|part| format!("{line}的其余部分：{part}")),
                    in_box.map(|part| format!("{block}的其余部分：{part}")),
                ];
                format!("{}。", join(parts.into_iter().flatten(), "；"))
            }
            SetsSentence::Ring { corners, pairs } => format!(
                "已填的 {} 是四角，周围八对格连成环，每对与下一对同在一行、一列或一宫：{}。",
                self.cells(*corners),
                join(pairs.iter().map(|pair| self.0.cells(*pair)), "、")
            ),
            SetsSentence::RowsAndColumns { rows, columns, cells } => format!(
                "取{}与{}相交处的空格：{}。",
                self.houses(rows),
                self.houses(columns),
                self.cells(*cells)
            ),
            SetsSentence::Rooms { count, links } => {
                format!(
                    "这{}格中，下列数字在各自的行、列、宫里最多填一次：{}。",
                    number(*count),
                    self.rooms(links)
                )
            }
            SetsSentence::RoomsWhy { count, links } => {
                let barred = |(house, digits): &(House, DigitSet)| {
                    format!("{}的其他格不能填 {}", self.house(*house), or_digits(*digits))
                };
                let told = if links.len() > 2 { &links[..1] } else { &links[..] };
                format!(
                    "合计正好{0}个，要填满{0}格，就得全部用上。所以{1}{2}。",
                    number(*count),
                    join(told.iter().map(barred), "，"),
                    if links.len() > 2 { "，其余同理" } else { "" }
                )
            }
            SetsSentence::Cover { truths, links } => format!(
                "下列各处都必有一个候选数成立：{}。这些候选数都在 {} 之中，而后者每处最多容纳一个。",
                self.sectors(truths),
                self.sectors(links)
            ),
            SetsSentence::CoverWhy => "所以后者全部用尽。".into(),
        }
    }

    pub(super) fn colors(&self, colors: &ColorsSentence) -> String {
        match colors {
            ColorsSentence::Component { number, colors: [one, two] } => {
                let colors = format!(
                    "颜色 {}：{}；颜色 {}：{}。",
                    letter(2 * number),
                    self.candidates(one),
                    letter(2 * number + 1),
                    self.candidates(two)
                );
                if *number == 0 {
                    format!("强链连成两种颜色。{colors}一种颜色全部成立，另一种全部不成立。")
                } else {
                    format!("另一组同理。{colors}")
                }
            }
            ColorsSentence::Clash { color: at, one, two } => {
                let (color, [first, second]) =
                    (letter(*at), [one, two].map(|candidate| self.0.cell(candidate.cell())));
                if one.cell() == two.cell() {
                    format!(
                        "如果颜色 {color} 成立，{first} 就既是 {} 又是 {}，所以颜色 {color} 不成立。",
                        one.digit(),
                        two.digit()
                    )
                } else {
                    format!(
                        "如果颜色 {color} 成立，{first}、{second} 都是 {}，而它们互相看到，所以颜色 \
                         {color} 不成立。",
                        one.digit()
                    )
                }
            }
            ColorsSentence::SeesBoth { color: at, others: [one, two], by: [first, second] } => {
                format!(
                    "{}；{}。颜色 {}、{} 之一成立，所以颜色 {} 不成立。",
                    self.clashing(*first, [*at, *one]),
                    self.clashing(*second, [*at, *two]),
                    letter(*one),
                    letter(*two),
                    letter(*at)
                )
            }
            ColorsSentence::Empties { color: at, sector, by } => {
                let clash = |[one, two]: &[Candidate; 2]| {
                    format!("{}与 {} 不能并存", self.at(*one), self.at(*two))
                };
                let by: Vec<String> = by.iter().map(clash).collect();
                format!(
                    "如果颜色 {0} 成立，{1}：{2}。所以颜色 {0} 不成立。",
                    letter(*at),
                    self.emptied(*sector),
                    by.join("，")
                )
            }
            ColorsSentence::Opposite { color: at } => {
                format!("所以颜色 {} 成立，它排除其余要删的候选数。", letter(*at))
            }
            ColorsSentence::Meet { colors, opposites: [a, b], by } => format!(
                "{}，所以它们的对立色 {} 和 {} 至少有一种成立。",
                self.clashing(*by, *colors),
                letter(*a),
                letter(*b)
            ),
            ColorsSentence::Trap { colors: [one, two], apart } => {
                let either =
                    format!("颜色 {} 和颜色 {} 至少有一种成立。", letter(*one), letter(*two));
                if *apart {
                    return either;
                }
                format!("{either}要删的候选数与两种颜色都不能并存，所以不成立。")
            }
            ColorsSentence::Between { struck, by: [one, two], colors: [a, b] } => format!(
                "{} 与 {}（颜色 {}）、{}（颜色 {}）都不能并存，所以不成立。",
                self.at(*struck),
                self.at(*one),
                letter(*a),
                self.at(*two),
                letter(*b)
            ),
        }
    }

    pub(super) fn deadly(&self, deadly: &DeadlySentence) -> String {
        match deadly {
            DeadlySentence::Filled(cells) => {
                format!("{} 已填，但不是已知数。", self.cells(*cells))
            }
            DeadlySentence::Floor { cells, digits } => {
                format!("“地板” {} 只有 {}。", self.cells(*cells), digit_list(*digits))
            }
            DeadlySentence::Roof { cells, others, is_alone } => {
                let digits = others.all_digits();
                let others = if cells.len() == 1 || digits.len() == 1 {
                    format!(" {}", digit_list(digits))
                } else {
                    format!("别的数字（守护者）：{}", self.candidates(others))
                };
                let name = if *is_alone { "空格" } else { "“屋顶”" };
                format!("{name} {} 还有{others}。", self.cells(*cells))
            }
            DeadlySentence::Swap { cells, digits } => format!(
                "如果 {} 只填 {}，这些数字就可以互换（致命模式），题目会有两个解；而题目只有一个解。",
                self.cells(*cells),
                digit_list(*digits)
            ),
            DeadlySentence::SwapBy { cell, digits } => format!(
                "如果 {} 填 {}，这些格的数字就可以互换（致命模式），题目会有两个解；而题目只有一个解。",
                self.0.cell(*cell),
                or_digits(*digits)
            ),
            DeadlySentence::Grave(guardians) => format!(
                "除 {} 外，每个空格都恰有两个候选数，每个未填数字在所在的行、列、宫都恰有两个位置。",
                self.candidates(guardians)
            ),
            DeadlySentence::GraveWhy(guardians) => format!(
                "如果{}不成立，盘面要么有两个解，要么无解；而题目恰有一个解。",
                if *guardians == 1 { "它" } else { "它们都" }
            ),
            DeadlySentence::Guardians(candidates) => {
                let (cells, digits) = (candidates.all_cells(), candidates.all_digits());
                match cells.single() {
                    Some(cell) => format!("所以 {} 是 {}。", self.0.cell(cell), or_digits(digits)),
                    None if digits.len() == 1 => {
                        format!("所以 {} 中必有 {}。", self.cells(cells), digit_list(digits))
                    }
                    None => "所以守护者中至少有一个成立。".into(),
                }
            }
            DeadlySentence::InOneCell { cell, digits } => {
                format!("于是 {} 不能填 {}。", self.0.cell(*cell), or_digits(*digits))
            }
            DeadlySentence::Subset { guardians, cells, digits } => {
                let own = guardians.all_cells();
                let one = if own.len() == 1 {
                    "它".to_string()
                } else {
                    let digits = digit_list(guardians.all_digits());
                    format!("把 {} 看作一格，候选数为 {digits}，", self.cells(own))
                };
                format!(
                    "{one}与 {} 形成显性数组：{}格填 {}。",
                    self.cells(*cells),
                    number(cells.len() + 1),
                    digit_list(*digits)
                )
            }
            DeadlySentence::Confined(sectors) => {
                format!("{} 只能填在这些格中。", self.sectors(sectors))
            }
            DeadlySentence::Locked { house, digit, cells, other } => format!(
                "{}必须有 {digit}，所以 {} 中有 {digit}；另一个若是 {}，就形成致命模式。",
                self.house(*house),
                self.cells(*cells),
                or_digits(*other)
            ),
            DeadlySentence::Forced { struck, forced, others } => {
                let others = if others.is_empty() {
                    String::new()
                } else {
                    format!("{} 同理。", self.candidates(others))
                };
                format!(
                    "如果 {}，则 {}，就形成致命模式。{others}",
                    self.is(*struck),
                    join(forced.iter().map(|at| self.is(*at)), "，")
                )
            }
            DeadlySentence::Complete(struck) => {
                format!("所以 {} 若成立，就形成致命模式。", self.candidates(struck))
            }
        }
    }

    /// `r2c3 的 6（颜色 A）与 r2c5 的 6（颜色 C）不能并存`.
    fn clashing(&self, [one, two]: [Candidate; 2], [a, b]: [usize; 2]) -> String {
        let [one, two] = [one, two].map(|candidate| self.at(candidate));
        format!("{one}（颜色 {}）与 {two}（颜色 {}）不能并存", letter(a), letter(b))
    }

    /// `r2c3 的 6`.
    fn at(&self, candidate: Candidate) -> String {
        format!("{} 的 {}", self.0.cell(candidate.cell()), candidate.digit())
    }
}
