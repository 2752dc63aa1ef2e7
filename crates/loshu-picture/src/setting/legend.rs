//! What the rules of a puzzle are called, and what they say of the picture.

use loshu_explain::step::Language;
use loshu_variant::{Clue, Global, Group, Mark, Outside, Regions, Setting, Sign};

use super::lines::{NUMBER, along};

/// A rule of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it is called: `killer cage`.
    pub name: String,
    /// What it says, in sentences about what is drawn.
    pub meaning: String,
}

/// Stands for the largest digit.
const LARGEST: &str = "{largest}";

/// Returns the rules that a puzzle has besides rows, columns and boxes, each once.
pub fn legend(setting: &Setting, language: Language) -> Vec<Rule> {
    let mut rules: Vec<Rule> = grids(setting, language).into_iter().collect();
    let own = match setting.regions {
        Regions::Boxes(1, _) => Some([
            ["no boxes", "Each row and each column has all digits. There are no boxes."],
            ["无宫", "每行每列都包含全部数字，没有宫。"],
        ]),
        Regions::Boxes(..) => None,
        Regions::Own(_) => Some([
            ["jigsaw regions", "Each region with a thick outline has all digits."],
            ["不规则宫", "粗线围成的每个区域都包含全部数字。"],
        ]),
    };
    // Both diagonals together have a name.
    let is_x = [Global::RisingDiagonal, Global::FallingDiagonal]
        .into_iter()
        .all(|diagonal| setting.clues.contains(&Clue::Global(diagonal)));
    let x = is_x.then_some([
        ["X", "Each of the two diagonals has all digits."],
        ["对角线", "两条对角线都包含全部数字。"],
    ]);
    let is_part_of_x = |clue: &Clue| {
        is_x && matches!(clue, Clue::Global(Global::RisingDiagonal | Global::FallingDiagonal))
    };
    let pick = |[english, chinese]: [[&str; 2]; 2]| match language {
        Language::English => english.map(String::from),
        Language::Chinese => chinese.map(String::from),
    };
    let named = own.into_iter().chain(x).map(pick).chain(digits(setting, language));
    let named = named.map(|[name, meaning]| Rule { name, meaning });
    let clues = setting.clues.iter().filter(|clue| !is_part_of_x(clue));
    for rule in named.chain(clues.map(|clue| rule_of(setting, clue, language))) {
        if rules.iter().all(|known| known.name != rule.name) {
            rules.push(rule);
        }
    }
    rules
}

/// Returns the rule of a clue of a puzzle.
pub fn rule_of(setting: &Setting, clue: &Clue, language: Language) -> Rule {
    let [english, chinese] = meanings(clue, setting.has_dots());
    let (name, meaning) = match language {
        Language::English => (setting.rule_name(clue), english),
        Language::Chinese => (setting.chinese_rule_name(clue), chinese),
    };
    let meaning = meaning.replace(LARGEST, &setting.digits.last().to_string());
    if let Clue::Own(rule) = clue
        && !rule.says.is_empty()
    {
        return Rule { name: name.into(), meaning: rule.says.clone() };
    }
    let Clue::Line { kind, .. } = clue else { return Rule { name: name.into(), meaning } };
    let unusual = kind.unusual_number().map_or_else(String::new, |number| format!(" {number}"));
    let number = kind.number().map_or_else(String::new, |number| number.to_string());
    Rule { name: format!("{name}{unusual}"), meaning: meaning.replace(NUMBER, &number) }
}

/// Which digits there are, if they are not those that everybody expects: the name, and what it says.
fn digits(setting: &Setting, language: Language) -> Option<[String; 2]> {
    if setting.has_usual_digits() {
        return None;
    }
    let range = setting.digits;
    let (first, last) = (range.first(), range.last());
    let are_more = range.count() > setting.shape.size();
    Some(match language {
        Language::English => [
            format!("digits {range}"),
            match are_more {
                true => format!(
                    "The digits are {first} to {last}. Those of a row or a column are different; not all of them occur."
                ),
                false => format!("The digits are {first} to {last}."),
            },
        ],
        Language::Chinese => [
            format!("数字 {range}"),
            match are_more {
                true => format!("数字是 {first} 到 {last}。每行每列的数字各不相同，不必全部出现。"),
                false => format!("数字是 {first} 到 {last}。"),
            },
        ],
    })
}

/// The rule of several grids that overlap.
fn grids(setting: &Setting, language: Language) -> Option<Rule> {
    let number = setting.shape.corners().len();
    let size = setting.shape.size();
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let word = words.get(number.checked_sub(2)?).map_or(number.to_string(), ToString::to_string);
    let [name, meaning] = match language {
        Language::English => [
            format!("{word} overlapping grids"),
            format!("Each of the {size}x{size} grids is a Sudoku of its own; they share cells."),
        ],
        Language::Chinese => [
            format!("{number} 个重叠的盘面"),
            format!("每个 {size}x{size} 盘面都是一道独立的数独，重叠的格为它们共有。"),
        ],
    };
    Some(Rule { name, meaning })
}

/// What the rule of a clue says, in English and in Chinese.
fn meanings(clue: &Clue, has_dots: bool) -> [&'static str; 2] {
    match clue {
        Clue::Global(global) => of_the_grid(*global, has_dots),
        Clue::Cage { .. } => [
            "The digits in a dashed cage are different. Their sum is the small number, if there is one.",
            "虚线笼内的数字各不相同；有小数字时，它是笼内数字之和。",
        ],
        Clue::DigitalRoot { .. } => [
            "The digits in a cage are different. Add them up, then add up the figures of the sum, until one figure is left: the \
             number behind DR.",
            "笼内数字各不相同。把它们相加，再把和的各位相加，直到只剩一位数：就是 DR 后面的数。",
        ],
        Clue::ExtraRegion(_) => {
            ["The digits in a shaded region are different.", "阴影区域内的数字各不相同。"]
        }
        Clue::Line { kind, .. } => along(*kind),
        Clue::Arrow { .. } => [
            "The digits along an arrow have the sum in its circle. In a long circle the digits are read as one number.",
            "箭头上的数字之和等于圆圈里的数；长圆圈里的数字连起来读成一个数。",
        ],
        Clue::Sign { sign, .. } => match sign {
            Sign::Difference(_) => [
                "The two digits at a white dot differ by the number in it; without a number, by 1.",
                "白点两侧的数字相差点上的数；没有写数时相差 1。",
            ],
            Sign::Ratio(_) => [
                "At a black dot, the larger digit is the smaller one times the number in the dot; without a number, twice the smaller one.",
                "黑点两侧，一个数字是另一个的若干倍，倍数写在点上；没有写数时是两倍。",
            ],
            Sign::Less => [
                "The digit at the tip of a < sign is less than the digit at its open side.",
                "不等号尖端一侧的数字比开口一侧的小。",
            ],
            Sign::Sum(_) => [
                "The two digits at an X have the sum 10, the two at a V the sum 5.",
                "X 两侧的数字之和是 10，V 两侧的是 5。",
            ],
        },
        Clue::Mark { kind, .. } => in_a_cell(*kind),
        Clue::Group { kind, .. } => in_a_group(*kind),
        Clue::Quadruple { .. } => [
            "The digits in a circle all stand in the four cells around it.",
            "圆圈里的数字都出现在周围的四格中。",
        ],
        Clue::Clone { .. } => [
            "Two tinted shapes of one colour and letter have equal digits at equal places.",
            "颜色和字母相同的两个图形，相同位置上的数字相同。",
        ],
        Clue::LittleKiller { .. } => [
            "The digits on the diagonal of an arrow have the sum beside it. They may be equal.",
            "箭头所指斜线上的数字之和等于旁边的数；数字可以重复。",
        ],
        Clue::Own(_) => [
            "A rule of this puzzle holds for the tinted cells or the line; its setter does not say it in words.",
            "着色的格或线有本题自定的规则；出题人没有用文字说明。",
        ],
        Clue::Outside { kind, .. } => match kind {
            Outside::Sandwich => [
                "A number outside is the sum of the digits between the 1 and the {largest} of its line.",
                "盘外的数是该行（列）中 1 与 {largest} 之间的数字之和。",
            ],
            Outside::XSum => [
                "A number outside with an X is the sum of the first digits of its line; the first of them says how many.",
                "盘外带 X 的数是从这一侧数起前几个数字之和；第一个数字说明是几个。",
            ],
            Outside::Skyscraper => [
                "A number outside says how many digits of its line are larger than all before them, seen from there.",
                "盘外的数说明从这一侧看去，该行（列）中有几个数字比前面的都大。",
            ],
            Outside::HiddenSkyscraper => [
                "A number outside with an H is the first digit of its line that is hidden: that is less than one before it, seen \
                 from there.",
                "盘外带 H 的数是从这一侧看去第一个被挡住的数字，即第一个小于前面某个数字的数。",
            ],
            Outside::NumberedRoom => [
                "A number outside with an N is the digit in the cell that the first digit of its line tells, counted from there.",
                "盘外带 N 的数，是从这一侧数起第几格里的数字；第一格里的数字说明是第几格。",
            ],
            Outside::FullRank => [
                "All rows and columns are read as numbers from both ends and sorted. A number outside with a # is the place of its \
                 line, which is equal to no other one.",
                "所有行和列从两端各读成一个数，由小到大排名。盘外带 # 的数是这一行（列）从这一侧读出的名次；它不与其他数相等。",
            ],
            Outside::FullRankWithTies => [
                "All rows and columns are read as numbers from both ends and sorted. A number outside with a # is the place of its \
                 line. Equal lines share their places.",
                "所有行和列从两端各读成一个数，由小到大排名。盘外带 # 的数是这一行（列）从这一侧读出的名次；相等的数占其中任一名次。",
            ],
        },
    }
}

/// What a rule of the whole grid says.
const fn of_the_grid(global: Global, has_dots: bool) -> [&'static str; 2] {
    match global {
        Global::RisingDiagonal => [
            "The diagonal from the lower left corner to the upper right one has all digits.",
            "从左下角到右上角的对角线包含全部数字。",
        ],
        Global::FallingDiagonal => [
            "The diagonal from the upper left corner to the lower right one has all digits.",
            "从左上角到右下角的对角线包含全部数字。",
        ],
        Global::Windoku => {
            ["Each of the shaded windows has all digits.", "每个阴影窗口都包含全部数字。"]
        }
        Global::AntiKnight => [
            "Cells a chess knight's move apart have different digits.",
            "相距象棋马步的两格，数字不同。",
        ],
        Global::AntiKing => {
            ["Cells that touch at a corner have different digits.", "对角相邻的两格，数字不同。"]
        }
        Global::NonConsecutive if has_dots => [
            "Without a dot, digits side by side are not consecutive.",
            "没有点的相邻两格，数字不相差 1。",
        ],
        Global::NonConsecutive => {
            ["Cells side by side do not have consecutive digits.", "相邻两格的数字不相差 1。"]
        }
        Global::DisjointGroups => [
            "Cells at the same place of their boxes have different digits.",
            "各宫中相同位置的格，数字各不相同。",
        ],
        Global::AllRatios => [
            "Without a dot, no digit is twice the one beside it.",
            "没有点的相邻两格，不是两倍关系。",
        ],
        Global::AllSums => [
            "Without a sign, digits side by side have neither the sum 10 nor 5.",
            "没有标记的相邻两格，和不是 10，也不是 5。",
        ],
        Global::GlobalEntropy => [
            "Any two by two cells have a low, a middle and a high digit: of 1 to 9, one of 1 to 3, one of 4 to 6, one of 7 to 9.",
            "每个 2×2 的四格中，小、中、大的数字都有，例如 1–3、4–6、7–9。",
        ],
        Global::GlobalModularity => [
            "Any two by two cells have digits of all three remainders when divided by three.",
            "每个 2×2 的四格中，除以三的三种余数都有。",
        ],
        Global::AntiTaxicab => [
            "Two cells with the same digit are not as many steps apart as the digit says, along rows and columns.",
            "数字相同的两格，沿行列走过去的步数不等于这个数字。",
        ],
        Global::DutchFlatmates => [
            "A cell with the middle digit has the least digit right above it or the largest one right below it, or both.",
            "最中间的数字，正上方是最小的数字，或者正下方是最大的数字。",
        ],
        Global::DifferentRanks => [
            "Read as numbers from both ends, all rows and columns are different.",
            "所有行和列从两端读出的数各不相同。",
        ],
    }
}

/// What a group of cells says.
const fn in_a_group(group: Group) -> [&'static str; 2] {
    match group {
        Group::Lunchbox => [
            "The digits in a cage with LB are different. Those between the least and the largest of them, along the cage, have \
             the sum behind LB.",
            "带 LB 的笼内数字各不相同；沿笼看去，最小和最大的数字之间各数之和就是 LB 后面的数。",
        ],
        Group::Rellik => [
            "The digits in a cage with NO are different. Whichever of them are added up, one or more, the sum is not the number \
             behind NO.",
            "带 NO 的笼内数字各不相同；任取其中一个或几个相加，和都不是 NO 后面的数。",
        ],
        Group::Equality => [
            "The digits in a cage with EQ are different. Half of them are odd and half even; half are low and half high. The \
             middle digit is neither.",
            "带 EQ 的笼内数字各不相同：奇数和偶数各占一半，小数和大数各占一半；最中间的数字不大也不小。",
        ],
        Group::LookAndSay => [
            "The numbers in a cage without a sum are read in pairs: 23 says that two of its cells have a 3. Digits may be equal.",
            "笼上的两位数逐个读出：23 表示笼内有两个 3。数字可以重复。",
        ],
        Group::CountingCircles => [
            "A digit in a circle says how many of the circles have this digit.",
            "圆圈里的数字说明有几个圆圈里是这个数字。",
        ],
        Group::SameDigits => [
            "Cages with SD that belong together have the same digits, each equally often.",
            "同属一组的 SD 笼里数字相同，每个数字出现的次数也相同。",
        ],
    }
}

/// What a mark in a cell says.
const fn in_a_cell(mark: Mark) -> [&'static str; 2] {
    match mark {
        Mark::Odd => ["A cell with a grey circle has an odd digit.", "带灰色圆的格是奇数。"],
        Mark::Even => ["A cell with a grey square has an even digit.", "带灰色方块的格是偶数。"],
        Mark::Minimum => [
            "The digit of a cell with arrows to the inside is less than those beside it.",
            "带向内箭头的格，数字比上下左右的都小。",
        ],
        Mark::Maximum => [
            "The digit of a cell with arrows to the outside is larger than those beside it.",
            "带向外箭头的格，数字比上下左右的都大。",
        ],
        Mark::RowIndexer => [
            "A red cell says where its column number stands in its row: if one in column 2 has a 5, the 2 of the row is in column 5.",
            "红色格的数字说明它所在列的列号出现在本行的第几格。",
        ],
        Mark::ColumnIndexer => [
            "A blue cell says where its row number stands in its column: if one in row 2 has a 5, the 2 of the column is in row 5.",
            "蓝色格的数字说明它所在行的行号出现在本列的第几格。",
        ],
        Mark::BoxIndexer => [
            "A green cell says where the number of its place stands in its box: if the second cell has a 5, the 2 of the box is in its fifth cell.",
            "绿色格的数字说明它在宫内的位置号出现在本宫的第几格。",
        ],
    }
}

#[cfg(test)]
mod tests {
    use loshu_variant::{Shape, Side};

    use super::*;

    #[test]
    fn grids_that_overlap_have_a_rule() {
        let rules = |corners: &[(u8, u8)], language| {
            legend(&Setting::new(Shape::grids(9, corners).unwrap()), language)
        };
        let twin = [(0, 0), (6, 6)];
        let [rule] = &rules(&twin, Language::English)[..] else { panic!() };
        assert_eq!(rule.name, "two overlapping grids");
        assert!(rule.meaning.starts_with("Each of the 9x9 grids"), "{rule:?}");
        let [rule] = &rules(&twin, Language::Chinese)[..] else { panic!() };
        assert!(rule.name == "2 个重叠的盘面", "{rule:?}");
        assert_eq!(rules(&[(0, 0)], Language::English), []);
    }

    #[test]
    fn sandwiches_name_the_largest_digit() {
        let of_size = |size| {
            let mut setting = Setting::new(Shape::square(size).unwrap());
            let (kind, side) = (Outside::Sandwich, Side::Left(0));
            setting.clues.push(Clue::Outside { kind, side, number: 7 });
            legend(&setting, Language::English).remove(0).meaning
        };
        assert!(of_size(9).contains("between the 1 and the 9 of its line"));
        assert!(of_size(6).contains("between the 1 and the 6 of its line"));
    }
}
