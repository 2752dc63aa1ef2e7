//! What the rules of a puzzle are called, and what they say of the picture.

use std::collections::{BTreeMap, BTreeSet};

use loshu_explain::step::{Language, chinese_spacing};
use loshu_variant::{
    Clue, Global, Group, Kind, Line, Mark, NamedGrids, Outside, Regions, Setting, Sign,
};

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

/// Two kinds of clues that have one name where both occur.
const TOGETHER: [([Kind; 2], [&str; 2]); 2] =
    [(DOTS, ["dots", "黑白点"]), ([Kind::OddCell, Kind::EvenCell], ["odd and even cells", "奇偶"])];

/// White dots and black ones.
const DOTS: [Kind; 2] = [Kind::DifferenceDot, Kind::RatioDot];

/// Returns the rules that a puzzle has besides rows, columns and boxes, each once: first those of its layout, then those
/// of its clues in the order of [`Kind::ALL`]. That no sign of a kind is missing follows what these signs say. No
/// sentence speaks of what the puzzle does not have.
pub fn legend(setting: &Setting, language: Language) -> Vec<Rule> {
    legend_of([setting], language)
}

/// Returns the rules of several puzzles, each once. A sentence speaks of all clues that these puzzles have.
pub(crate) fn legend_of<'a>(
    settings: impl IntoIterator<Item = &'a Setting>,
    language: Language,
) -> Vec<Rule> {
    let settings: Vec<&Setting> = settings.into_iter().collect();
    let mut rules: Vec<Rule> = Vec::new();
    for of_layout in [grids, regions, digits] {
        for rule in settings.iter().filter_map(|setting| of_layout(setting, language)) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
    }
    let mut topics: BTreeMap<Topic<'_>, Vec<&Clue>> = BTreeMap::new();
    for setting in settings {
        for (topic, clue) in topics_of(setting) {
            topics.entry(topic).or_default().push(clue);
        }
    }
    rules.extend(topics.iter().map(|(topic, clues)| topic.rule(clues, language)));
    rules
}

/// Returns the rule of a clue of a puzzle.
pub fn rule_of(setting: &Setting, clue: &Clue, language: Language) -> Rule {
    Topic::of(setting, clue).rule(&[clue], language)
}

/// Returns what a puzzle is called for its rules, as publishers do. A puzzle without further rules has no such name.
///
/// ```
/// use loshu_explain::step::Language;
/// use loshu_picture::puzzle_name;
/// use loshu_variant::{Clue, Global, Setting, Shape};
///
/// let mut setting = Setting::new(Shape::square(9)?);
/// assert_eq!(puzzle_name(&setting, Language::English), None);
/// setting.clues.push(Clue::Cage { cells: vec![0, 1], total: Some(3) });
/// setting.clues.push(Clue::Global(Global::AntiKnight));
/// assert_eq!(puzzle_name(&setting, Language::English).as_deref(), Some("Anti-knight, killer"));
/// assert_eq!(puzzle_name(&setting, Language::Chinese).as_deref(), Some("无马、杀手数独"));
/// # Ok::<(), loshu_variant::RuleError>(())
/// ```
pub fn puzzle_name(setting: &Setting, language: Language) -> Option<String> {
    let topics: BTreeSet<Topic<'_>> = topics_of(setting).map(|(topic, _)| topic).collect();
    let has = |kind: Kind| {
        topics.iter().any(|topic| topic.subject == Subject::Clue && topic.place == kind)
    };
    let shows_all = |kind: Kind| {
        topics.iter().any(|topic| match topic.subject {
            Subject::AllShown => topic.place == kind,
            Subject::AllDots => DOTS.contains(&kind),
            Subject::Clue | Subject::X => false,
        })
    };
    let together = |kind: Kind| {
        TOGETHER.iter().find(|(kinds, _)| {
            kinds.contains(&kind) && kinds.iter().all(|kind| has(*kind) && !shows_all(*kind))
        })
    };
    let mut names: Vec<String> = Vec::new();
    names.extend(grids(setting, language).map(|rule| rule.name));
    names.extend(regions_name(setting).map(|name| pick(language, name).to_owned()));
    for topic in &topics {
        let name = match topic.subject {
            // That no sign is missing says that there are signs.
            Subject::Clue if shows_all(topic.place) => continue,
            Subject::Clue => match together(topic.place) {
                Some((_, names)) => pick(language, *names).to_owned(),
                None => topic.puzzle_name(language),
            },
            Subject::X | Subject::AllShown | Subject::AllDots => topic.name(language),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let kind = (!names.is_empty()).then(|| match language {
        Language::English => capitalized(&names.join(", ")),
        Language::Chinese => chinese_spacing(&format!("{}数独", names.join("、"))),
    });
    let digits = digits(setting, language).map(|rule| rule.name);
    let parts: Vec<String> = kind.into_iter().chain(digits).collect();
    (!parts.is_empty()).then(|| parts.join(pick(language, [", ", "，"])))
}

/// A name at the beginning of a sentence.
pub(crate) fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

fn pick(language: Language, [english, chinese]: [&str; 2]) -> &str {
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

/// What a rule of clues is about. The order is the one in which rules are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Topic<'a> {
    /// The kind of the clues, or of the signs that are all shown.
    place: Kind,
    subject: Subject,
    line: Option<Line>,
    /// The largest digit, if the rule names it.
    largest: Option<u8>,
    /// What it is called, in English and in Chinese.
    names: [&'a str; 2],
    /// What the setter says of it.
    says: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    /// Clues of a kind, or a rule of the whole grid.
    Clue,
    /// Both diagonals, which have a name together.
    X,
    /// No sign of a kind is missing.
    AllShown,
    /// No dot is missing, be it white or black.
    AllDots,
}

/// The clues of a puzzle, each with what it is about. Diagonals, and rules that all dots are shown, go together.
fn topics_of(setting: &Setting) -> impl Iterator<Item = (Topic<'_>, &Clue)> {
    let has = |global: Global| setting.clues.contains(&Clue::Global(global));
    let is_x = has(Global::RisingDiagonal) && has(Global::FallingDiagonal);
    let shows_dots = has(Global::NonConsecutive) && has(Global::AllRatios) && setting.has_dots();
    setting.clues.iter().map(move |clue| {
        let one = Topic::of(setting, clue);
        let together = |place, subject, names| Topic { place, subject, names, ..one };
        let kind = clue.kind();
        let topic = if is_x && matches!(kind, Kind::RisingDiagonal | Kind::FallingDiagonal) {
            together(Kind::RisingDiagonal, Subject::X, ["X", "对角线"])
        } else if shows_dots && matches!(kind, Kind::NonConsecutive | Kind::AllRatios) {
            together(Kind::RatioDot, Subject::AllDots, ["all dots shown", "黑白点全标"])
        } else {
            one
        };
        (topic, clue)
    })
}

impl<'a> Topic<'a> {
    /// What a clue by itself is about.
    fn of(setting: &Setting, clue: &'a Clue) -> Topic<'a> {
        let (place, subject) = match clue.kind() {
            Kind::NonConsecutive if setting.has_dots() => (Kind::DifferenceDot, Subject::AllShown),
            Kind::AllRatios => (Kind::RatioDot, Subject::AllShown),
            Kind::AllSums => (Kind::Xv, Subject::AllShown),
            kind => (kind, Subject::Clue),
        };
        let line = if let Clue::Line { kind, .. } = clue { Some(*kind) } else { None };
        let largest = (place == Kind::Sandwich).then(|| setting.digits.last());
        let says = if let Clue::Own(rule) = clue { &rule.says } else { "" };
        let names = [setting.rule_name(clue), setting.chinese_rule_name(clue)];
        Topic { place, subject, line, largest, names, says }
    }

    fn name(&self, language: Language) -> String {
        self.numbered(pick(language, self.names))
    }

    /// What puzzles with such clues are called, where no other topic says it too.
    fn puzzle_name(&self, language: Language) -> String {
        let has_usual_names = self.names == [self.place.name(), self.place.chinese_name()];
        let names = if has_usual_names { self.place.puzzle_names() } else { self.names };
        self.numbered(pick(language, names))
    }

    /// A name with the number of a line, if that is not the usual one.
    fn numbered(&self, name: &str) -> String {
        match self.line.and_then(Line::unusual_number) {
            Some(number) => format!("{name} {number}"),
            None => name.to_owned(),
        }
    }

    /// The rule of all clues that are about this.
    fn rule(&self, clues: &[&Clue], language: Language) -> Rule {
        let meaning = if self.says.is_empty() {
            let [english, chinese] = self.meanings(clues);
            match language {
                Language::English => english,
                Language::Chinese => chinese,
            }
        } else {
            self.says.to_owned()
        };
        let number =
            |number: Option<u8>| number.map_or_else(String::new, |number| number.to_string());
        let meaning = meaning
            .replace(LARGEST, &number(self.largest))
            .replace(NUMBER, &number(self.line.and_then(Line::number)));
        Rule { name: self.name(language), meaning }
    }

    /// What it says, in English and in Chinese.
    fn meanings(&self, clues: &[&Clue]) -> [String; 2] {
        let said = match self.subject {
            Subject::X => {
                ["Each of the two diagonals has all digits.", "两条对角线都包含全部数字。"]
            }
            Subject::AllDots => [
                "Without a dot, digits side by side are not consecutive, and neither is twice the other.",
                "没有点的相邻两格，数字不相差 1，也不是两倍关系。",
            ],
            Subject::Clue | Subject::AllShown => return meanings_of(clues, self.subject),
        };
        said.map(String::from)
    }
}

/// The rule of regions that are no usual boxes.
fn regions(setting: &Setting, language: Language) -> Option<Rule> {
    let [name, meaning] = match setting.regions {
        Regions::Boxes(1, _) => [
            ["no boxes", "无宫"],
            [
                "Each row and each column has all digits. There are no boxes.",
                "每行每列都包含全部数字，没有宫。",
            ],
        ],
        Regions::Boxes(..) => return None,
        Regions::Own(_) => [
            ["jigsaw regions", "不规则宫"],
            [
                "Each region with a thick outline has all digits.",
                "粗线围成的每个区域都包含全部数字。",
            ],
        ],
    };
    let [name, meaning] = [name, meaning].map(|words| pick(language, words).to_owned());
    Some(Rule { name, meaning })
}

/// What puzzles with such regions are called.
fn regions_name(setting: &Setting) -> Option<[&'static str; 2]> {
    match setting.regions {
        Regions::Boxes(1, _) => Some(["no boxes", "无宫"]),
        Regions::Boxes(..) => None,
        Regions::Own(_) => Some(["jigsaw", "锯齿"]),
    }
}

/// Which digits there are, if they are not those that everybody expects.
fn digits(setting: &Setting, language: Language) -> Option<Rule> {
    if setting.has_usual_digits() {
        return None;
    }
    let range = setting.digits;
    let (first, last) = (range.first(), range.last());
    let are_more = range.count() > setting.shape.size();
    let [name, meaning] = match language {
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
    };
    Some(Rule { name, meaning })
}

/// The rule of several grids that overlap.
fn grids(setting: &Setting, language: Language) -> Option<Rule> {
    let number = setting.shape.corners().len();
    let size = setting.shape.size();
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let word = words.get(number.checked_sub(2)?).map_or(number.to_string(), ToString::to_string);
    let known = NamedGrids::of(&setting.shape);
    let [name, meaning] = match language {
        Language::English => [
            known.map_or(format!("{word} overlapping grids"), |known| known.name.into()),
            format!(
                "Each of the {word} {size}x{size} grids is a Sudoku of its own; they share cells."
            ),
        ],
        Language::Chinese => [
            known.map_or(format!("{number} 个重叠的盘面"), |known| known.chinese_name.into()),
            format!("{number} 个 {size}x{size} 盘面各是一道独立的数独，重叠的格为它们共有。"),
        ],
    };
    Some(Rule { name, meaning })
}

/// What clues say that are about the same thing, in English and in Chinese.
fn meanings_of(clues: &[&Clue], subject: Subject) -> [String; 2] {
    let Some(&first) = clues.first() else { return Default::default() };
    let any = |is_such: &dyn Fn(&Clue) -> bool| clues.iter().any(|clue| is_such(clue));
    let said = match first {
        Clue::Global(global) => of_the_grid(*global, subject),
        Clue::Cage { .. } => {
            let has_sum = any(&|clue| matches!(clue, Clue::Cage { total: Some(_), .. }));
            let has_none = any(&|clue| matches!(clue, Clue::Cage { total: None, .. }));
            match (has_sum, has_none) {
                (true, true) => [
                    "The digits in a dashed cage are different. Their sum is the small number, if there is one.",
                    "虚线笼内的数字各不相同；有小数字时，它是笼内数字之和。",
                ],
                (true, false) => [
                    "The digits in a dashed cage are different. Their sum is the small number.",
                    "虚线笼内的数字各不相同；小数字是笼内数字之和。",
                ],
                (false, _) => {
                    ["The digits in a dashed cage are different.", "虚线笼内的数字各不相同。"]
                }
            }
        }
        Clue::DigitalRoot { .. } => [
            "The digits in a cage are different. Add them up, then add up the figures of the sum, until one figure is left: the \
             number behind DR.",
            "笼内数字各不相同。把它们相加，再把和的各位相加，直到只剩一位数：就是 DR 后面的数。",
        ],
        Clue::ExtraRegion(_) => {
            ["The digits in a shaded region are different.", "阴影区域内的数字各不相同。"]
        }
        Clue::Line { kind, .. } => along(*kind),
        Clue::Arrow { .. } => {
            if any(&|clue| matches!(clue, Clue::Arrow { circle, .. } if circle.len() > 1)) {
                [
                    "The digits along an arrow have the sum in its circle. In a long circle the digits are read as one number.",
                    "箭头上的数字之和等于圆圈里的数；长圆圈里的数字连起来读成一个数。",
                ]
            } else {
                [
                    "The digits along an arrow have the sum in its circle.",
                    "箭头上的数字之和等于圆圈里的数。",
                ]
            }
        }
        Clue::Sign { sign, .. } => {
            let has = |is_such: fn(Sign) -> bool| {
                any(&|clue| matches!(clue, Clue::Sign { sign, .. } if is_such(*sign)))
            };
            match sign {
                Sign::Difference(_) => {
                    let is_plain = |sign| sign == Sign::Difference(1);
                    match (has(is_plain), has(|sign| sign != Sign::Difference(1))) {
                        (true, true) => [
                            "The two digits at a white dot differ by the number in it; without a number, by 1.",
                            "白点两侧的数字相差点上的数；没有写数时相差 1。",
                        ],
                        (true, false) => {
                            ["The two digits at a white dot differ by 1.", "白点两侧的数字相差 1。"]
                        }
                        (false, _) => [
                            "The two digits at a white dot differ by the number in it.",
                            "白点两侧的数字相差点上的数。",
                        ],
                    }
                }
                Sign::Ratio(_) => {
                    let is_plain = |sign| sign == Sign::Ratio(2);
                    match (has(is_plain), has(|sign| sign != Sign::Ratio(2))) {
                        (true, true) => [
                            "At a black dot, the larger digit is the smaller one times the number in the dot; without a number, twice the smaller one.",
                            "黑点两侧，一个数字是另一个的若干倍，倍数写在点上；没有写数时是两倍。",
                        ],
                        (true, false) => [
                            "At a black dot, one digit is twice the other.",
                            "黑点两侧，一个数字是另一个的两倍。",
                        ],
                        (false, _) => [
                            "At a black dot, the larger digit is the smaller one times the number in the dot.",
                            "黑点两侧，一个数字是另一个的若干倍，倍数写在点上。",
                        ],
                    }
                }
                Sign::Less => [
                    "The digit at the tip of a < sign is less than the digit at its open side.",
                    "不等号尖端一侧的数字比开口一侧的小。",
                ],
                Sign::Sum(_) => {
                    let (x, v) =
                        (has(|sign| sign == Sign::Sum(10)), has(|sign| sign == Sign::Sum(5)));
                    let letters = match (x, v) {
                        (true, true) => [
                            "The two digits at an X have the sum 10, the two at a V the sum 5.",
                            "X 两侧的数字之和是 10，V 两侧的是 5。",
                        ],
                        (true, false) => {
                            ["The two digits at an X have the sum 10.", "X 两侧的数字之和是 10。"]
                        }
                        (false, true) => {
                            ["The two digits at a V have the sum 5.", "V 两侧的数字之和是 5。"]
                        }
                        (false, false) => ["", ""],
                    };
                    let has_others = has(|sign| ![Sign::Sum(5), Sign::Sum(10)].contains(&sign));
                    let numbers = match has_others {
                        true => [
                            "The two digits at a number between cells have it as their sum.",
                            "格间的数是两侧数字之和。",
                        ],
                        false => ["", ""],
                    };
                    let [english, chinese] = [0, 1].map(|at| [letters[at], numbers[at]]);
                    return [english.join(" ").trim().to_owned(), chinese.concat()];
                }
            }
        }
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
    };
    said.map(String::from)
}

/// What a rule of the whole grid says.
const fn of_the_grid(global: Global, subject: Subject) -> [&'static str; 2] {
    let shows_dots = matches!(subject, Subject::AllShown);
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
        Global::NonConsecutive if shows_dots => [
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
            "A green cell says where its column number stands in its row: if one in column 2 has a 5, the 2 of the row is in column 5.",
            "绿色格的数字说明它所在列的列号出现在本行的第几格。",
        ],
        Mark::ColumnIndexer => [
            "A red cell says where its row number stands in its column: if one in row 2 has a 5, the 2 of the column is in row 5.",
            "红色格的数字说明它所在行的行号出现在本列的第几格。",
        ],
        Mark::BoxIndexer => [
            "A blue cell says where the number of its place stands in its box: if the second cell has a 5, the 2 of the box is in its fifth cell.",
            "蓝色格的数字说明它在宫内的位置号出现在本宫的第几格。",
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
        assert_eq!(rule.name, "twin");
        assert!(rule.meaning.starts_with("Each of the two 9x9 grids"), "{rule:?}");
        let [rule] = &rules(&twin, Language::Chinese)[..] else { panic!() };
        assert!(rule.name == "双连", "{rule:?}");
        let moved = [(0, 0), (6, 7)];
        let names = [Language::English, Language::Chinese]
            .map(|language| rules(&moved, language).remove(0).name);
        assert_eq!(names, ["two overlapping grids", "2 个重叠的盘面"]);
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

    fn of_clues(clues: Vec<Clue>) -> Setting {
        Setting { clues, ..Setting::new(Shape::square(9).unwrap()) }
    }

    fn dot(sign: Sign) -> Clue {
        Clue::Sign { cells: [0, 1], sign }
    }

    fn names(setting: &Setting) -> Vec<String> {
        legend(setting, Language::English).into_iter().map(|rule| rule.name).collect()
    }

    /// In whichever order a file has its clues, their rules stand in one order.
    #[test]
    fn rules_have_one_order() {
        let line = |kind| Clue::Line { kind, cells: vec![0, 1] };
        let cage = Clue::Cage { cells: vec![0, 1], total: Some(3) };
        let mut clues = vec![
            dot(Sign::Ratio(2)),
            Clue::Global(Global::AllRatios),
            line(Line::Whispers(4)),
            cage,
            line(Line::Whispers(5)),
            Clue::Global(Global::AntiKnight),
            line(Line::Thermometer),
        ];
        let wanted = [
            "anti-knight",
            "killer cage",
            "thermometer",
            "whispers 4",
            "whispers",
            "black dot",
            "all black dots shown",
        ];
        assert_eq!(names(&of_clues(clues.clone())), wanted);
        clues.reverse();
        assert_eq!(names(&of_clues(clues)), wanted);
    }

    /// A caption that says that all dots are shown does not say again that there are dots.
    #[test]
    fn signs_that_are_all_shown_are_named_once() {
        let (white, black) = (dot(Sign::Difference(1)), dot(Sign::Ratio(2)));
        let all = [Global::NonConsecutive, Global::AllRatios].map(Clue::Global);
        let name = |clues: &[Clue]| {
            let setting = of_clues(clues.to_vec());
            [Language::English, Language::Chinese]
                .map(|language| puzzle_name(&setting, language).unwrap())
        };
        assert_eq!(name(std::slice::from_ref(&white)), ["White dots", "白点数独"]);
        assert_eq!(name(&[white.clone(), black.clone()]), ["Dots", "黑白点数独"]);
        let [all_white, all_black] = all;
        let clues = [white, black, all_white, all_black];
        assert_eq!(name(&clues), ["All dots shown", "黑白点全标数独"]);
        assert_eq!(name(&clues[..3]), ["All white dots shown, black dots", "白点全标、黑点数独"]);
        let rules = names(&of_clues(clues.to_vec()));
        assert_eq!(rules, ["white dot", "black dot", "all dots shown"]);
        let sums = [dot(Sign::Sum(5)), Clue::Global(Global::AllSums)];
        assert_eq!(name(&sums), ["All X and V shown", "XV 全标数独"]);
    }

    #[test]
    fn puzzles_are_called_as_publishers_do() {
        let name = |setting: &Setting| {
            [Language::English, Language::Chinese]
                .map(|language| puzzle_name(setting, language).unwrap())
        };
        let cage = || Clue::Cage { cells: vec![0, 1], total: Some(3) };
        let diagonals = [Global::RisingDiagonal, Global::FallingDiagonal].map(Clue::Global);
        let mut setting = of_clues(vec![cage(), diagonals[0].clone(), diagonals[1].clone()]);
        assert_eq!(name(&setting), ["X, killer", "对角线、杀手数独"]);
        setting.regions = Regions::Own(vec![None; 81]);
        assert_eq!(name(&setting), ["Jigsaw, X, killer", "锯齿、对角线、杀手数独"]);
        let samurai = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
        let mut setting = Setting::new(Shape::grids(9, &samurai).unwrap());
        assert_eq!(name(&setting), ["Samurai", "武士数独"]);
        setting.digits = loshu_variant::DigitRange::new(0, 9).unwrap();
        assert_eq!(name(&setting), ["Samurai, digits 0-8", "武士数独，数字 0-8"]);
        assert_eq!(puzzle_name(&of_clues(vec![]), Language::English), None);
    }

    /// A rule does not explain what is not there, and that of several puzzles explains all that is.
    #[test]
    fn sentences_speak_of_what_occurs() {
        let meaning = |settings: &[&Setting]| {
            let [rule] = &legend_of(settings.iter().copied(), Language::English)[..] else {
                panic!("one rule")
            };
            rule.meaning.clone()
        };
        let cage = |total| of_clues(vec![Clue::Cage { cells: vec![0, 1], total }]);
        let (with, without) = (cage(Some(3)), cage(None));
        assert!(!meaning(&[&with]).contains("if there is one"));
        assert!(!meaning(&[&without]).contains("sum"));
        assert!(meaning(&[&with, &without]).contains("if there is one"));
        let arrow = |circle: &[usize]| {
            of_clues(vec![Clue::Arrow { circle: circle.to_vec(), shaft: vec![8] }])
        };
        assert!(!meaning(&[&arrow(&[0])]).contains("long circle"));
        assert!(meaning(&[&arrow(&[0]), &arrow(&[0, 1])]).contains("long circle"));
        let sign = |sign| of_clues(vec![dot(sign)]);
        assert!(!meaning(&[&sign(Sign::Difference(1))]).contains("number"));
        assert!(!meaning(&[&sign(Sign::Difference(3))]).contains("by 1"));
        assert!(!meaning(&[&sign(Sign::Ratio(2))]).contains("number"));
        assert!(!meaning(&[&sign(Sign::Sum(10))]).contains('V'));
        let sums = [5, 10, 7].map(|sum| sign(Sign::Sum(sum)));
        let all = meaning(&[&sums[0], &sums[1], &sums[2]]);
        assert!(["X", "V", "number between cells"].iter().all(|part| all.contains(part)), "{all}");
        assert!(!meaning(&[&sums[2]]).contains("X or V"));
    }
}
