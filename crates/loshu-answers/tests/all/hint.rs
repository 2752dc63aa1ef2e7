//! What a hint says, in both languages.

use loshu::{Grid, Limits, Marks};
use loshu_answers::{Ask, Hint, HintRequest, Mistake, Player};
use loshu_explain::step::{Language, Style};
use loshu_explain::technique::{Options, Profile, Technique};

pub(crate) const PUZZLE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLUTION: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

fn hint(puzzle: &str, player: Option<&str>) -> Hint {
    let player = player.map(|grid| Player { grid: grid.into(), notes: Vec::new() });
    HintRequest { player, ..HintRequest::new(puzzle) }.find(&Limits::NONE).unwrap()
}

/// The name of the hint, and its last stage in English and Chinese.
fn told(hint: &Hint) -> (&'static str, [String; 2]) {
    let texts = [Language::English, Language::Chinese].map(|language| {
        let answer = hint.told(Style { language, ..Style::default() });
        let about = serde_json::to_value(&answer).unwrap()["about"].clone();
        assert_eq!(about, hint.name());
        answer.stages.last().unwrap().text.clone()
    });
    (hint.name(), texts)
}

fn says(hint: &Hint, name: &str, english: &str, chinese: &str) {
    assert_eq!(told(hint), (name, [english.into(), chinese.into()]));
}

#[test]
fn what_is_said_where_no_step_is_told() {
    let wrong = PUZZLE.replacen('.', "5", 1);
    let (name, [english, chinese]) = told(&hint(PUZZLE, Some(&wrong)));
    assert_eq!(name, "wrong-digits");
    let reason = "Why r1c1 is not 5: your right digits rule it out in 19 steps. The last step: Hidden Single in a Box: 4 in box 1\n";
    assert!(english.starts_with(reason), "{english}");
    let reason =
        "r1c1 为什么不是 5：从填对的数字出发，19 步就能排除它。最后一步：宫排除：第 1 宫的 4\n";
    assert!(chinese.starts_with(reason), "{chinese}");
    let (english, chinese) =
        ("The grid is full, and all digits are right.", "已经完成，全部正确。");
    says(&hint(PUZZLE, Some(SOLUTION)), "solved", english, chinese);
    let (english, chinese) = (
        "This puzzle has several solutions, and no step is found that holds in all of them.",
        "这道题有多个解，找不到对所有解都成立的下一步。",
    );
    says(&hint(&".".repeat(81), None), "stuck", english, chinese);
    let (english, chinese) = ("The puzzle has no solution.", "这道题无解。");
    says(&hint(&wrong, None), "unsolvable", english, chinese);
    let other = PUZZLE.replacen('3', "4", 1);
    let (english, chinese) =
        ("The marks contradict the givens of the puzzle in r1c3.", "标记与已知数矛盾：r1c3。");
    says(&hint(PUZZLE, Some(&other)), "other-givens", english, chinese);
    let clash = format!("11{}", ".".repeat(79));
    let (english, chinese) = (
        "No solution of the puzzle has these digits and candidates.",
        "没有一个解符合这些数字和候选数。",
    );
    says(&hint(&".".repeat(81), Some(&clash)), "dead-end", english, chinese);
}

#[test]
fn missing_candidates_are_told_in_three_stages() {
    let mut notes = vec![Vec::new(); 81];
    notes[0] = vec![5, 7];
    let player = Some(Player { grid: PUZZLE.into(), notes });
    let request = HintRequest { player, ..HintRequest::new(PUZZLE) };
    let answer = request.answer(&Limits::NONE).unwrap();
    let ends = [".", " in r1c1.", ": 4 in r1c1."];
    assert_eq!(answer.stages.len(), ends.len());
    for (stage, end) in answer.stages.iter().zip(ends) {
        assert_eq!(stage.text, format!("The pencil marks lack a candidate of the solution{end}"));
    }
}

/// First that there is one, then in which box, then where, and at last why.
#[test]
fn wrong_digits_are_told_in_four_stages() {
    let stages = |wrong: &str| -> [String; 4] {
        let answer = hint(PUZZLE, Some(wrong)).told(Style::default());
        assert!(answer.stages[0].picture.is_none() && answer.stages[1].picture.is_some());
        let texts: Vec<String> = answer.stages.into_iter().map(|stage| stage.text).collect();
        texts.try_into().unwrap()
    };
    let one = PUZZLE.replacen('.', "5", 1);
    let [some, place, which, why] = stages(&one);
    assert_eq!(
        [some, place, which],
        ["One of your digits is wrong.", "Look at box 1.", "The digit in r1c1 is wrong."]
    );
    assert!(why.starts_with("Why r1c1 is not 5: "), "{why}");
    let two = one.replacen('.', "7", 1);
    let [some, place, which, _] = stages(&two);
    let both =
        ["Some of your digits are wrong.", "Look at box 1.", "The digits in r1c12 are wrong."];
    assert_eq!([some, place, which], both);
    let twice = PUZZLE.replacen('.', "3", 1);
    assert!(stages(&twice)[3].contains("3"), "{:?}", stages(&twice));
}

/// What is told of a wrong digit is true: the solution has none of the digits that it excludes.
#[test]
fn the_reason_for_a_mistake_holds() {
    let solution: Vec<u8> = SOLUTION.bytes().map(|sign| sign - b'0').collect();
    for (cell, &digit) in solution.iter().enumerate().step_by(7) {
        if PUZZLE.as_bytes()[cell] != b'.' {
            continue;
        }
        let mut written = PUZZLE.as_bytes().to_vec();
        written[cell] = b'0' + digit % 9 + 1;
        let written = String::from_utf8(written).unwrap();
        let Hint::Ordinary(hint) = hint(PUZZLE, Some(&written)) else { panic!("it is ordinary") };
        match hint.mistake.unwrap() {
            Mistake::Excluded { wrong, step, marks, .. } => {
                assert_eq!(wrong, (cell, digit % 9 + 1));
                step.verify(&marks).unwrap();
            }
            Mistake::Broken(rules) => assert!(rules.iter().any(|rule| rule.cells.contains(&cell))),
            Mistake::Unknown => panic!("the path of this puzzle excludes every wrong digit"),
        }
    }
}

/// With several solutions, a digit is wrong if no solution has it.
#[test]
fn wrong_digits_of_a_puzzle_with_several_solutions() {
    let several = PUZZLE.replace('6', ".");
    let wrong = several.replacen('.', "5", 1);
    assert_eq!(hint(&several, Some(&wrong)).name(), "wrong-digits");
    assert_eq!(hint(&several, Some(SOLUTION)).name(), "solved");
}

#[test]
fn the_caller_chooses_the_techniques() {
    let profile = Profile::new(&[Technique::Tridagon], Options::default());
    let request = HintRequest { profile, ..HintRequest::new(PUZZLE) };
    assert_eq!(request.find(&Limits::NONE).unwrap().name(), "stuck");
}

/// Text and values are the same puzzle.
#[test]
fn a_puzzle_is_text_or_a_value() {
    let grid: Grid = PUZZLE.parse().unwrap();
    for request in [HintRequest::new(grid), HintRequest::new(Marks::of(&grid))] {
        assert_eq!(told(&request.find(&Limits::NONE).unwrap()), told(&hint(PUZZLE, None)));
    }
}
