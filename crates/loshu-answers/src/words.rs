//! The sentences that several questions share, and the sentences of hints without a step.

use loshu::{Candidate, Cell, CellSet, Conflict, Digit, House, Status};
use loshu_explain::step::{Language, Sector, Style, chinese_spacing};
use loshu_explain::technique::Technique;

pub(crate) fn say(
    language: Language,
    english: impl Into<String>,
    chinese: impl Into<String>,
) -> String {
    match language {
        Language::English => english.into(),
        Language::Chinese => chinese.into(),
    }
}

/// The names of cells in a sentence, where a line may break between them.
pub(crate) fn names(cells: CellSet, style: Style) -> String {
    style.notation.cells(cells).replace(',', &say(style.language, ", ", "、"))
}

/// Says how many solutions a puzzle has.
pub fn status(status: Status, language: Language) -> String {
    match status {
        Status::Unique => say(language, "The puzzle has one solution.", "这道题有唯一解。"),
        Status::Multiple => say(language, "The puzzle has several solutions.", "这道题有多个解。"),
        Status::Unsolvable => say(language, "The puzzle has no solution.", "这道题无解。"),
        Status::Invalid => say(
            language,
            "Two givens are equal in a row, a column or a box. The puzzle has no solution.",
            "同一行、列或宫内有重复的已知数，所以这道题无解。",
        ),
        Status::Stopped(_) => say(
            language,
            "The search was stopped before the number of solutions was known.",
            "搜索提前结束，还不知道有几个解。",
        ),
    }
}

/// Says what a number of solutions other than one means for the steps of a puzzle; nothing if there is
/// one.
pub fn remark(status: Status, language: Language) -> Option<String> {
    let sense = match status {
        Status::Unique => return None,
        Status::Unsolvable | Status::Invalid => {
            say(language, "All steps lead to a contradiction.", "所有步骤最终都会导致矛盾。")
        }
        Status::Multiple | Status::Stopped(_) => say(
            language,
            "Techniques that need a puzzle with one solution are left out.",
            "不使用要求唯一解的技巧。",
        ),
    };
    let sentence = self::status(status, language);
    Some(say(language, format!("{sentence} {sense}"), format!("{sentence}{sense}")))
}

/// Says that the search for steps was stopped.
pub(crate) fn path_stopped(language: Language) -> String {
    say(
        language,
        "The search for steps was stopped before the end of the path.",
        "寻找步骤时提前结束，解题过程还没有完。",
    )
}

/// Says that an easier path than the one that was found was not looked for to the end.
pub(crate) fn not_the_easiest(language: Language) -> String {
    say(
        language,
        "There may be an easier path: the search for one was stopped.",
        "也许有更容易的解法：寻找它的过程提前结束。",
    )
}

/// Says that the search for a step was stopped.
pub fn search_stopped(language: Language) -> String {
    say(language, "The search for steps was stopped.", "寻找步骤的过程提前结束。")
}

/// Houses of one kind by their numbers, from 1.
pub(crate) enum Houses {
    Rows(Vec<usize>),
    Boxes(Vec<usize>),
}

/// Says in three stages that digits are wrong: that there are some, in which houses to look, and in which cells.
pub(crate) fn wrong_digits(
    number: usize,
    houses: &Houses,
    names: &str,
    language: Language,
) -> [String; 3] {
    let (some, chinese, digits, are) = match number {
        1 => ("One of your digits is wrong.", "有一个数字填错了。", "The digit in", "is wrong"),
        _ => ("Some of your digits are wrong.", "有几个数字填错了。", "The digits in", "are wrong"),
    };
    let (numbers, [one, more], chinese_house) = match houses {
        Houses::Rows(rows) => (rows, ["row", "rows"], "行"),
        Houses::Boxes(boxes) => (boxes, ["box", "boxes"], "宫"),
    };
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let noun = if numbers.len() == 1 { one } else { more };
    let where_to_look = say(
        language,
        format!("Look at {noun} {}.", numbers.join(", ")),
        format!("看第 {} {chinese_house}。", numbers.join("、")),
    );
    [
        say(language, some, chinese),
        where_to_look,
        say(language, format!("{digits} {names} {are}."), format!("{names} 填错了。")),
    ]
}

/// Says which step excludes a wrong digit, and how many steps come before it.
pub(crate) fn excluded(
    cell: &str,
    digit: &str,
    before: usize,
    step: &str,
    language: Language,
) -> String {
    match before {
        0 => say(
            language,
            format!("Why {cell} is not {digit}: {step}"),
            format!("{cell} 为什么不是 {digit}：{step}"),
        ),
        _ => say(
            language,
            format!(
                "Why {cell} is not {digit}: your right digits rule it out in {} steps. The last step: {step}",
                before + 1
            ),
            format!(
                "{cell} 为什么不是 {digit}：从填对的数字出发，{} 步就能排除它。最后一步：{step}",
                before + 1
            ),
        ),
    }
}

/// Says that a wrong answer is not seen to be wrong at once.
pub(crate) fn takes_steps(steps: usize, language: Language) -> String {
    say(
        language,
        format!("It takes {steps} steps to see why."),
        format!("要走 {steps} 步才能看出来。"),
    )
}

/// Says which other step shows something, and how many steps come before it.
pub(crate) fn true_by_another(before: usize, step: &str, language: Language) -> String {
    match before {
        0 => say(
            language,
            format!("This step shows it: {step}"),
            format!("得出它的是这一步：{step}"),
        ),
        _ => say(
            language,
            format!("It takes {} steps to show it. The last step: {step}", before + 1),
            format!("要走 {} 步才能得出它。最后一步：{step}", before + 1),
        ),
    }
}

/// Says whether what was chosen in an exercise of a variant is true.
pub(crate) fn judged(
    cell: &str,
    digit: &str,
    places: bool,
    is_true: bool,
    language: Language,
) -> String {
    match (places, is_true) {
        (true, true) => say(
            language,
            format!("It is true that {cell} is {digit}, but this technique does not show it."),
            format!("{cell} 是 {digit} 没有错，但不是用这个技巧得出的。"),
        ),
        (false, true) => say(
            language,
            format!("It is true that {cell} is not {digit}, but this technique does not show it."),
            format!("{cell} 不是 {digit} 没有错，但不是用这个技巧得出的。"),
        ),
        (true, false) => {
            say(language, format!("{cell} is not {digit}."), format!("{cell} 不是 {digit}。"))
        }
        (false, false) => say(
            language,
            format!("Nothing rules out {digit} in {cell}, so this {digit} must stay."),
            format!("没有什么能排除 {cell} 的 {digit}，要留着。"),
        ),
    }
}

/// Says that digits are wrong of which no more is known.
pub(crate) fn no_solution_has_them(language: Language) -> String {
    say(language, "The puzzle has no solution with this.", "这样填，题目就没有解了。")
}

/// What is to be remarked, in a row; `None` if nothing is.
pub(crate) fn remarks(all: impl IntoIterator<Item = String>, language: Language) -> Option<String> {
    let all: Vec<String> = all.into_iter().collect();
    (!all.is_empty()).then(|| sentences(&all, language))
}

/// Sentences in a row.
pub(crate) fn sentences(all: &[String], language: Language) -> String {
    all.join(match language {
        Language::English => " ",
        Language::Chinese => "",
    })
}

/// Says in three stages that candidates of the solution are missing: that there are some, in which cells, and which: cells
/// with their digits.
pub(crate) fn missing_candidates(
    cells: &str,
    candidates: &[(String, String)],
    language: Language,
) -> [String; 3] {
    let each = candidates.iter().map(|(cell, digit)| {
        say(language, format!("{digit} in {cell}"), format!("{cell} 的 {digit}"))
    });
    let which = each.collect::<Vec<_>>().join(comma(language));
    let noun = if candidates.len() == 1 { "a candidate" } else { "candidates" };
    let ends = [
        (String::new(), String::new()),
        (format!(" in {cells}"), format!("，位置在 {cells}")),
        (format!(": {which}"), format!("：{which}")),
    ];
    ends.map(|(english, chinese)| {
        say(
            language,
            format!("The pencil marks lack {noun} of the solution{english}."),
            format!("标记中缺少正确的候选数{chinese}。"),
        )
    })
}

/// What stands between the members of a list.
pub(crate) fn comma(language: Language) -> &'static str {
    match language {
        Language::English => ", ",
        Language::Chinese => "、",
    }
}

pub(crate) fn other_givens(names: &str, language: Language) -> String {
    say(
        language,
        format!("The marks contradict the givens of the puzzle in {names}."),
        format!("标记与已知数矛盾：{names}。"),
    )
}

/// Says what several solutions mean for the steps of a hint.
pub fn several_solutions(language: Language) -> String {
    say(
        language,
        "The puzzle has several solutions. Its steps hold in all of them.",
        "这道题有多个解。这里的步骤对所有解都成立。",
    )
}

/// Says that no step is found.
pub(crate) fn stuck(status: Status, language: Language) -> String {
    match status {
        Status::Multiple => say(
            language,
            "This puzzle has several solutions, and no step is found that holds in all of them.",
            "这道题有多个解，找不到对所有解都成立的下一步。",
        ),
        Status::Unique | Status::Unsolvable | Status::Invalid | Status::Stopped(_) => {
            say(language, "The techniques find no step here.", "这些技巧找不到下一步。")
        }
    }
}

pub(crate) fn solved(language: Language) -> String {
    say(language, "The grid is full, and all digits are right.", "已经完成，全部正确。")
}

pub(crate) fn dead_end(language: Language) -> String {
    say(
        language,
        "No solution of the puzzle has these digits and candidates.",
        "没有一个解符合这些数字和候选数。",
    )
}

/// Says how many clues there are.
pub fn clues(number: usize, language: Language) -> String {
    let noun = if number == 1 { "clue" } else { "clues" };
    say(language, format!("{number} {noun}"), format!("{number} 个已知数"))
}

/// Says which givens and clues of a puzzle can be left out, each by itself.
pub(crate) fn redundant(names: &[String], has_clues: bool, language: Language) -> String {
    let list = names.join(comma(language));
    match (names, has_clues) {
        ([], true) => say(
            language,
            "Every given and every clue is needed.",
            "每个已知数和每条规则都不可缺少。",
        ),
        ([], false) => say(language, "Every given is needed.", "每个已知数都必要。"),
        ([_], false) => say(
            language,
            format!("The given in {list} is redundant."),
            format!("{list} 的已知数是多余的。"),
        ),
        ([_, _, ..], false) => say(
            language,
            format!(
                "{0} givens are redundant: {list}. Each of them could be left out alone.",
                names.len()
            ),
            format!("{} 个已知数是多余的（可任去其一）：{list}。", names.len()),
        ),
        ([_, ..], true) => say(
            language,
            format!("Each of these can be left out by itself: {list}."),
            format!("以下各项单独去掉后仍是唯一解：{list}。"),
        ),
    }
}

/// Says that a limit ended the search for givens and clues that a puzzle does not need.
pub fn unknown_redundant(has_clues: bool, language: Language) -> String {
    match (has_clues, language) {
        (true, Language::English) => {
            "It is not known whether every given and every clue is needed: the search was stopped."
                .into()
        }
        (false, Language::English) => {
            "It is not known whether every given is needed: the search was stopped.".into()
        }
        (true, Language::Chinese) => {
            "搜索提前结束，还不知道每个已知数和每条规则是否都不可缺少。".into()
        }
        (false, Language::Chinese) => "搜索提前结束，还不知道每个已知数是否都必要。".into(),
    }
}

/// Says what has no solution together.
pub fn clash(names: &[String], language: Language) -> String {
    match (names, language) {
        ([], Language::English) => "Nothing fills this layout.".into(),
        ([], Language::Chinese) => "这种布局没有任何解。".into(),
        ([name], Language::English) => format!("No digits fit {name}."),
        ([name], Language::Chinese) => format!("无法满足：{name}。"),
        ([others @ .., last], Language::English) => {
            format!("These clash: {} and {last}.", others.join(", "))
        }
        (names, Language::Chinese) => format!("互相矛盾：{}。", names.join("、")),
    }
}

/// Says that a house has a digit several times.
pub fn conflict(Conflict { house, digit, cells }: &Conflict, style: Style) -> String {
    let names: Vec<String> = cells.iter().map(|cell| style.notation.cell(cell)).collect();
    repeated(&style.house(*house), &digit.to_string(), &names, style.language)
}

/// Says that a cell of a grid, which may be empty, does not have its given.
pub(crate) fn changed(cell: &str, found: Option<&str>, given: &str, language: Language) -> String {
    match found {
        Some(found) => say(
            language,
            format!("{cell} is {found}, but the puzzle gives {given}."),
            format!("{cell} 填了 {found}，但已知数是 {given}。"),
        ),
        None => say(
            language,
            format!("{cell} is empty, but the puzzle gives {given}."),
            format!("{cell} 是空格，但已知数是 {given}。"),
        ),
    }
}

/// Says that a house has a digit several times.
pub(crate) fn repeated(house: &str, digit: &str, cells: &[String], language: Language) -> String {
    let list = cells.join(comma(language));
    let times = match cells.len() {
        2 => "twice".into(),
        times => format!("{times} times"),
    };
    say(
        language,
        format!("{digit} stands {times} in {house}: {list}."),
        format!("{house}有 {} 个 {digit}：{list}。", cells.len()),
    )
}

pub(crate) fn not_as_in_the_solution(names: &str, language: Language) -> String {
    say(language, format!("Not as in the solution: {names}."), format!("与解不同：{names}。"))
}

pub(crate) fn right_so_far(open: usize, language: Language) -> String {
    let cells = if open == 1 { "1 cell is" } else { &format!("{open} cells are") };
    say(
        language,
        format!("All digits are right, and {cells} empty."),
        format!("已填的都对，还有 {open} 个空格。"),
    )
}

pub(crate) fn other_solution(names: &str, language: Language) -> String {
    say(
        language,
        format!("The puzzle has several solutions. Another one differs in {names}."),
        format!("这道题有多个解。另一个解在 {names} 不同。"),
    )
}

/// Says that a candidate, or its absence, is false.
pub(crate) fn is_false(at: Candidate, places: bool, why: Option<String>, style: Style) -> String {
    let (digit, cell) = (at.digit(), style.notation.cell(at.cell()));
    let fact = if places {
        say(style.language, format!("{cell} is not {digit}."), format!("{cell} 不是 {digit}。"))
    } else {
        // That it is the digit of the solution would give the cell away.
        let english = format!("Nothing rules out {digit} in {cell}, so this {digit} must stay.");
        say(style.language, english, format!("没有什么能排除 {cell} 的 {digit}，要留着。"))
    };
    sentences(&[fact].into_iter().chain(why).collect::<Vec<_>>(), style.language)
}

/// Says that a house has a digit already.
pub(crate) fn taken(digit: Digit, house: House, cell: Cell, style: Style) -> String {
    let (house, cell) = (style.house(house), style.notation.cell(cell));
    say(
        style.language,
        format!("{digit} already stands in {house}, in {cell}."),
        format!("{house}已经有 {digit}，在 {cell}。"),
    )
}

/// Says what a wrong answer leads to: a house without a place for a digit, or a cell without a digit.
pub(crate) fn emptied(sector: Sector, at: Candidate, places: bool, style: Style) -> String {
    let (digit, cell) = (at.digit(), style.notation.cell(at.cell()));
    let (were, chinese) = if places { ("were", "填") } else { ("were not", "不填") };
    let supposed = say(
        style.language,
        format!("If {cell} {were} {digit}, "),
        format!("如果 {cell} {chinese} {digit}，"),
    );
    let then = match sector {
        Sector::Cell(cell) => {
            let cell = style.notation.cell(cell);
            say(
                style.language,
                format!("{cell} would soon have no digit left."),
                format!("{cell} 很快就没有数可填了。"),
            )
        }
        Sector::House(house, digit) => {
            let house = style.house(house);
            say(
                style.language,
                format!("{house} would soon have no place for {digit}."),
                format!("{house}的 {digit} 很快就无处可填。"),
            )
        }
    };
    supposed + &then
}

/// Says that an easier technique gives what was chosen.
pub(crate) fn easier(at: Candidate, places: bool, what: &str, style: Style) -> String {
    let (digit, cell) = (at.digit(), style.notation.cell(at.cell()));
    let (is, are) = if places { ("is", "是") } else { ("is not", "不是") };
    say(
        style.language,
        format!("It is true that {cell} {is} {digit}, but an easier technique shows it: {what}."),
        format!("{cell} {are} {digit} 没有错，但用更容易的技巧就能得出：{what}。"),
    )
}

/// Says that a technique does not give what was chosen.
pub(crate) fn not_by(at: Candidate, places: bool, technique: Technique, style: Style) -> String {
    let (digit, cell) = (at.digit(), style.notation.cell(at.cell()));
    let (is, are) = if places { ("is", "是") } else { ("is not", "不是") };
    let name = technique.info().name(style.language);
    match style.language {
        Language::English => {
            format!("It may be true that {cell} {is} {digit}, but {name} does not show it here.")
        }
        Language::Chinese => {
            chinese_spacing(&format!("{cell} 也许确实{are} {digit}，但在这里用{name}得不出来。"))
        }
    }
}
