//! Puzzles of other sizes and rules: shown, checked, made, and hints at them.

use std::time::Instant;

use loshu::Limits;
use loshu_answers::{
    Ask, BoardRequest, CandidatesRequest, CheckRequest, ConflictsRequest, CountRequest,
    GenerateRequest, HintAnswer, HintRequest, Kind, ParseRequest, RateRequest, Refusal,
    SolveRequest, clue_name,
};
use loshu_explain::step::Language;
use serde_json::{Value, json};

const KILLER: &str = r#"{"size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {"value": 1, "given": true}],
 [{}, {"value": 4, "given": true}, {}, {}], [{}, {}, {}, {}]], "killercage": [
 {"cells": ["R1C2", "R1C3"], "value": "5"}, {"cells": ["R2C4", "R3C4", "R4C4"], "value": "7"},
 {"cells": ["R4C1", "R4C2", "R4C3"], "value": "6"}, {"cells": ["R1C1", "R2C1", "R3C1"], "value": "9"},
 {"cells": ["R2C2", "R3C2"], "value": "7"}, {"cells": ["R1C4"], "value": "3"},
 {"cells": ["R2C3", "R3C3"], "value": "3"}]}"#;
const KILLER_SOLVED: &str = "2143432134121234";
const X: &str = "...4...2...1....93...7...........94......43.............8....6.1.....5.2..485....";
const SIX: &str = ".......3..5..421..........1..6..5.3.";

fn digits(line: &str) -> Vec<u8> {
    line.bytes().map(|sign| sign.saturating_sub(b'0')).map(|digit| digit % 10).collect()
}

fn ask(request: Value) -> Result<HintAnswer, Refusal> {
    serde_json::from_value::<HintRequest>(request).unwrap().answer(&Limits::NONE)
}

fn answer(request: Value) -> Value {
    serde_json::to_value(ask(request).unwrap()).unwrap()
}

fn texts(answer: &Value) -> Vec<&str> {
    let stages = answer["stages"].as_array().unwrap();
    stages.iter().map(|stage| stage["text"].as_str().unwrap()).collect()
}

/// A player who does what each hint says comes to the solution, and no stage before the last gives it away.
#[test]
fn hints_lead_to_the_solution() {
    for (puzzle, rules, cells) in [(KILLER, None, 16), (X, Some("x"), 81), (SIX, None, 36)] {
        let side = (cells as f64).sqrt() as usize;
        let at = |name: &str| {
            let (row, column) = name[1..].split_once('c').unwrap();
            (row.parse::<usize>().unwrap() - 1) * side + column.parse::<usize>().unwrap() - 1
        };
        let candidate = |name: &str| {
            let (digit, cell) = name.split_at(name.find('r').unwrap());
            (at(cell), digit.parse::<u8>().unwrap())
        };
        let (mut grid, mut notes) = (vec![0; cells], vec![Vec::new(); cells]);
        let mut pictures = 0;
        for step in 0.. {
            assert!(step < 2000, "the hints go round in circles");
            let player_now = json!({"grid": grid, "notes": notes});
            let request = json!({"puzzle": puzzle, "variant": rules, "player": player_now});
            let answer = answer(request);
            if answer["about"] == "solved" {
                break;
            }
            assert_eq!(answer["about"], "step", "{answer}");
            let stages = answer["stages"].as_array().unwrap();
            assert!(matches!(stages.len(), 3 | 5), "{answer}");
            for stage in &stages[..stages.len() - 1] {
                let picture = &stage["picture"];
                assert!(picture.is_null() || picture["candidates"] == json!([]), "{answer}");
            }
            let last = &stages[stages.len() - 1]["picture"];
            let of_role = |role: &str| -> Vec<Value> {
                let all = last["candidates"].as_array().unwrap().iter();
                all.filter(|one| one[1] == role).map(|one| one[0].clone()).collect()
            };
            assert_eq!(json!(of_role("placed")), answer["placements"]);
            assert_eq!(json!(of_role("eliminated")), answer["eliminations"]);
            pictures += usize::from(last.get("place").is_some());
            for placed in answer["placements"].as_array().unwrap() {
                let (cell, digit) = candidate(placed.as_str().unwrap());
                grid[cell] = digit;
            }
            for gone in answer["eliminations"].as_array().unwrap() {
                let (cell, digit) = candidate(gone.as_str().unwrap());
                if notes[cell].is_empty() {
                    notes[cell] = (1..=side as u8).collect();
                }
                notes[cell].retain(|own| *own != digit);
            }
        }
        assert!(pictures > 0);
        if puzzle == KILLER {
            let mut solved = digits(KILLER_SOLVED);
            // The givens are not written again.
            (solved[7], solved[9]) = (0, 0);
            assert_eq!(grid, solved);
        }
    }
}

#[test]
fn wrong_and_missing_come_first() {
    let hint = |digits: Vec<u8>, notes: Vec<Vec<u8>>, language: &str| {
        answer(json!({
            "puzzle": KILLER,
            "player": {"grid": digits, "notes": notes},
            "words": {"language": language},
        }))
    };
    let mut wrong = vec![0; 16];
    (wrong[0], wrong[1]) = (2, 2);
    let told = hint(wrong.clone(), Vec::new(), "en");
    assert_eq!(told["about"], "wrong-digits");
    assert_eq!(
        texts(&told),
        [
            "One of your digits is wrong.",
            "Look at box 1.",
            "The digit in r1c2 is wrong.",
            "2 stands twice in row 1: r1c1, r1c2. 2 stands twice in box 1: r1c1, r1c2."
        ]
    );
    assert_eq!(told["cells"], json!(["r1c2"]));
    assert_eq!(
        texts(&hint(wrong, Vec::new(), "zh"))[..3],
        ["有一个数字填错了。", "看第 1 宫。", "r1c2 填错了。"]
    );
    let mut notes = vec![Vec::new(); 16];
    notes[0] = vec![1, 3];
    let told = hint(vec![0; 16], notes.clone(), "en");
    assert_eq!(told["candidates"], json!(["2r1c1"]));
    let begin = "The pencil marks lack a candidate of the solution";
    let all = [".", " in r1c1.", ": 2 in r1c1."].map(|end| format!("{begin}{end}"));
    assert_eq!(texts(&told), all);
    let told = hint(vec![0; 16], notes, "zh");
    assert_eq!(texts(&told)[2], "标记中缺少正确的候选数：r1c1 的 2。");
    let mut other = vec![0; 16];
    other[7] = 2;
    assert_eq!(hint(other, Vec::new(), "en")["about"], "other-givens");
    assert_eq!(hint(digits(KILLER_SOLVED), Vec::new(), "en")["about"], "solved");
}

#[test]
fn several_solutions_are_told() {
    let open = |digits: &str, player: Option<Vec<u8>>| {
        let line = format!("{digits}{}", ".".repeat(16 - digits.len()));
        let mut request = json!({"puzzle": line});
        if let Some(digits) = player {
            request["player"] = json!({"grid": digits});
        }
        answer(request)
    };
    let step = open("123", None);
    assert_eq!(step["about"], "step");
    let remark = "The puzzle has several solutions. Its steps hold in all of them.";
    assert_eq!(step["remark"], remark);
    let stuck = open("", None);
    // No step is left, so nothing is said of steps.
    let remark = "The puzzle has several solutions.";
    assert_eq!((&stuck["about"], &stuck["remark"]), (&"stuck".into(), &remark.into()));
    let mut clash = vec![0; 16];
    (clash[0], clash[1]) = (1, 1);
    assert_eq!(open("", Some(clash.clone()))["about"], "dead-end");
    let wrong = open("1", Some([vec![0, 1], vec![0; 14]].concat()));
    assert_eq!((&wrong["about"], &wrong["cells"]), (&"wrong-digits".into(), &json!(["r1c2"])));
    assert_eq!(open("11", None)["about"], "unsolvable");
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |request: Value| ask(request).unwrap_err().error;
    assert!(refused(json!({"puzzle": X, "variant": "y"})).starts_with("variant: word 1, "));
    assert!(refused(json!({"puzzle": format!("{SIX}\n{SIX}")})).contains("found several"));
    let empty = "line 1, column 1: expected a puzzle, found the end of the text";
    assert_eq!(refused(json!({"puzzle": ""})), empty);
    let short = json!({"puzzle": SIX, "player": {"grid": [1]}});
    assert_eq!(refused(short), "player.grid: expected 36 digits, found 1");
    let large = json!({"puzzle": SIX, "player": {"grid": vec![7; 36]}});
    assert_eq!(refused(large), "player.grid: expected digits from 0 to 6, found 7");
    let notes = json!({"puzzle": SIX, "player": {"grid": vec![0; 36], "notes": vec![[0]; 36]}});
    assert_eq!(refused(notes), "player.notes: expected digits from 1 to 6, found 0");
}

/// A search that takes too long ends at its limit.
#[test]
fn limits_end_the_work() {
    let empty = json!({"puzzle": ".".repeat(81), "variant": "x"});
    let request: HintRequest = serde_json::from_value(empty).unwrap();
    assert_eq!(request.answer(&Limits::NONE.tries(0)).unwrap_err().kind, Kind::Stopped);
}

fn shown(puzzle: &str, language: &str) -> Value {
    let request = json!({"puzzle": puzzle, "words": {"language": language}});
    let request: BoardRequest = serde_json::from_value(request).unwrap();
    serde_json::to_value(request.answer(&Limits::NONE).unwrap()).unwrap()
}

/// A page finds all it needs, and what it gets can be read again.
#[test]
fn a_variant_as_it_is_shown() {
    let answer = shown(KILLER, "en");
    assert_eq!((&answer["size"], &answer["rules"]), (&json!(4), &json!(["killer cage"])));
    assert_eq!(answer["places"].as_array().unwrap().len(), 16);
    assert_eq!(answer["givens"], json!([0, 0, 0, 0, 0, 0, 0, 1, 0, 4, 0, 0, 0, 0, 0, 0]));
    let houses = answer["houses"].as_array().unwrap();
    for house in [json!([0, 1, 2, 3]), json!([0, 1, 4, 5]), json!([0, 4, 8])] {
        assert!(houses.contains(&house), "a row, a box and a cage: {house} in {houses:?}");
    }
    let svg = answer["board"]["svg"].as_str().unwrap();
    assert!(svg.contains("light-dark(") && svg.contains(">9</text>"), "{svg}");
    assert!(!svg.contains("style=") && !svg.contains("class="), "a policy of a page forbids it");
    assert_eq!(shown(answer["puzzle"].as_str().unwrap(), "en"), answer);
    assert_eq!(shown(KILLER, "zh")["rules"], json!(["杀手笼"]));
    assert!(answer["meanings"][0].as_str().unwrap().starts_with("The digits in a dashed cage"));
    assert!(shown(KILLER, "zh")["meanings"][0].as_str().unwrap().starts_with("虚线笼内"));
}

#[test]
fn several_grids_are_read_again() {
    let row = |from, to| (0..15).map(move |at| if (from..to).contains(&at) { '.' } else { '#' });
    let rows = (0..15).map(|at| match at {
        0..6 => row(0, 9),
        6..9 => row(0, 15),
        _ => row(6, 15),
    });
    let text = rows.map(Iterator::collect).collect::<Vec<String>>().join("\n");
    let answer = shown(&text, "en");
    assert_eq!(answer["places"].as_array().unwrap().len(), 153);
    assert_eq!(shown(answer["puzzle"].as_str().unwrap(), "en"), answer);
    assert_eq!(answer["links"], json!({}));
}

#[test]
fn what_digits_break() {
    let conflicts = |digits: Vec<u8>| {
        let request = json!({"puzzle": KILLER, "grid": digits});
        let request: ConflictsRequest = serde_json::from_value(request).unwrap();
        request.answer(&Limits::NONE).map(|answer| serde_json::to_value(answer).unwrap())
    };
    let nothing = json!({"conflicts": []});
    assert_eq!(conflicts(digits(KILLER_SOLVED)).unwrap(), nothing);
    let mut wrong = digits("................");
    assert_eq!(conflicts(wrong.clone()).unwrap(), nothing);
    wrong[5] = 2;
    let broken = json!({"conflicts": [{"rule": "killer cage 7 at r2c2", "cells": ["r2c2"]}]});
    assert_eq!(conflicts(wrong.clone()).unwrap(), broken);
    wrong.pop();
    assert_eq!(conflicts(wrong).unwrap_err().error, "grid: expected 16 digits, found 15");
}

#[test]
fn solutions_of_variants() {
    let solved = |puzzle: &str| {
        let request: SolveRequest = serde_json::from_value(json!({"puzzle": puzzle})).unwrap();
        serde_json::to_value(request.answer(&Limits::NONE).unwrap()).unwrap()
    };
    let unique = json!({
        "puzzle": ".......1.4......", "status": "unique", "text": "The puzzle has one solution.",
        "solution": KILLER_SOLVED,
    });
    assert_eq!(solved(KILLER), unique);
    assert_eq!(solved(&".".repeat(36))["status"], "multiple");
    let answer = SolveRequest::new(SIX).answer(&Limits::NONE.tries(0)).unwrap();
    assert!(matches!(answer.found.status, loshu::Status::Unique | loshu::Status::Stopped(_)));
}

#[test]
fn solutions_of_variants_are_counted() {
    let counted = |puzzle: &str, limit: u64, limits: &Limits| {
        let request = json!({"puzzle": puzzle, "limit": limit});
        let request: CountRequest = serde_json::from_value(request).unwrap();
        request.answer(limits).map(|answer| serde_json::to_value(answer).unwrap())
    };
    let empty = ".".repeat(16);
    let all = json!({"solutions": 288});
    assert_eq!(counted(&empty, 1_000, &Limits::NONE).unwrap(), all);
    let some = json!({"solutions": 100, "stopped": "limit"});
    assert_eq!(counted(&empty, 100, &Limits::NONE).unwrap(), some);
    assert_eq!(counted(KILLER, 1_000, &Limits::NONE).unwrap(), json!({"solutions": 1}));
    let error = counted(&empty, 0, &Limits::NONE).unwrap_err().error;
    assert!(error.starts_with("limit: expected a number from 1 to "), "{error}");
}

/// A cell keeps the digits that it has in some solution; without a solution it has none.
#[test]
fn true_candidates_of_variants() {
    let candidates = |puzzle: &str| {
        let request: CandidatesRequest = serde_json::from_value(json!({"puzzle": puzzle})).unwrap();
        request.answer(&Limits::NONE).unwrap().candidates
    };
    let one_each: Vec<Vec<u8>> =
        digits(KILLER_SOLVED).into_iter().map(|digit| vec![digit]).collect();
    assert_eq!(candidates(KILLER), one_each);
    let mut with_a_one = vec![vec![1, 2, 3, 4]; 16];
    with_a_one[0] = vec![1];
    // Row, column and box of the one.
    for cell in [1, 2, 3, 4, 5, 8, 12] {
        with_a_one[cell] = vec![2, 3, 4];
    }
    assert_eq!(candidates("1..............."), with_a_one);
    assert_eq!(candidates("11.............."), vec![Vec::<u8>::new(); 16]);
}

/// A limit leaves what is known and what is open; with both the next question goes on, and nothing is found twice.
#[test]
fn true_candidates_are_found_bit_by_bit() {
    let asked = |known: Option<&Value>, limits: &Limits| {
        let mut request = json!({"puzzle": KILLER});
        if let Some(known) = known {
            request["known"] = json!({"candidates": known["candidates"], "open": known["open"]});
        }
        let request: CandidatesRequest = serde_json::from_value(request).unwrap();
        serde_json::to_value(request.answer(limits).unwrap()).unwrap()
    };
    let whole = asked(None, &Limits::NONE);
    assert_eq!(whole.get("stopped"), None);
    let cancelled = Limits::NONE.deadline(Instant::now());
    let nothing = asked(None, &cancelled);
    assert_eq!(nothing["stopped"], "deadline");
    assert_eq!(nothing["candidates"], json!(vec![Vec::<u8>::new(); 16]));
    assert_eq!(asked(Some(&nothing), &Limits::NONE), whole);
    // A digit of which a solution is said to be known is not asked for again.
    let mut known = nothing;
    known["candidates"] = whole["candidates"].clone();
    assert_eq!(asked(Some(&known), &Limits::NONE), whole);
    let short = json!({"puzzle": KILLER, "known": {"candidates": [], "open": []}});
    let short: CandidatesRequest = serde_json::from_value(short).unwrap();
    assert!(short.answer(&Limits::NONE).unwrap_err().error.contains("known"));
}

#[test]
fn what_a_variant_does_not_need_and_what_clashes() {
    let review = |puzzle: &str, language: &str| {
        let request = json!({"puzzle": puzzle, "words": {"language": language}});
        let request: CheckRequest = serde_json::from_value(request).unwrap();
        serde_json::to_value(request.answer(&Limits::NONE).unwrap()).unwrap()
    };
    let answer = review(KILLER, "en");
    assert_eq!(answer["status"], "unique");
    let redundant = answer["redundant"].as_array().unwrap();
    assert!(!redundant.is_empty() && answer.get("clash").is_none(), "{answer}");
    let said = answer["lines"][2].as_str().unwrap();
    assert!(said.starts_with("Each of these can be left out by itself: "), "{said}");

    // Where there are givens alone, nothing is said of clues.
    let plain = review(SIX, "en");
    assert_eq!(
        plain["lines"],
        json!(["The puzzle has one solution.", "9 clues", "Every given is needed."])
    );

    // Two cages with 1 and 2 in a row of four.
    let clashing = json!({
        "size": 4, "grid": vec![vec![json!({}); 4]; 4],
        "killercage": [
            {"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R1C3", "R1C4"], "value": "3"},
            {"cells": ["R4C1", "R4C2"], "value": "5"},
        ],
    });
    let clashing = clashing.to_string();
    let told = review(&clashing, "en");
    assert_eq!(told["status"], "unsolvable");
    assert_eq!(told["clash"], json!(["killer cage 3 at r1c1", "killer cage 3 at r1c3"]));
    assert!(told["clash_cells"].as_array().unwrap().contains(&json!("r1c3")), "{told}");
    let said = "These clash: killer cage 3 at r1c1 and killer cage 3 at r1c3.";
    assert_eq!(told["lines"], json!(["The puzzle has no solution.", "0 clues", said]));
    assert_eq!(review(&clashing, "zh")["lines"][2], "互相矛盾：r1c1 的杀手笼 3、r1c3 的杀手笼 3。");
    let several = review(&".".repeat(16), "en");
    assert_eq!(several["lines"], json!(["The puzzle has several solutions.", "0 clues"]));
}

/// A puzzle of 4x4 with further keys of f-puzzles.
fn four(keys: &str) -> String {
    let empty = vec![vec![json!({}); 4]; 4];
    format!(r#"{{"size": 4, "grid": {}, {keys}}}"#, json!(empty))
}

/// A rule says all that one needs to play: which number whispers have, and which dots are shown.
#[test]
fn rules_say_their_numbers() {
    let line = |value: &str| {
        four(&format!(r#""whispers": [{{"lines": [["R1C1", "R2C2"]], "value": "{value}"}}]"#))
    };
    let two = shown(&line("2"), "en");
    assert_eq!(two["rules"], json!(["whispers 2"]));
    assert_eq!(
        two["meanings"],
        json!(["Digits side by side on a whispers line differ by 2 or more."])
    );
    assert_eq!(shown(&line("2"), "zh")["meanings"], json!(["耳语线上相邻的数字至少相差 2。"]));
    assert_eq!(shown(&line("5"), "en")["rules"], json!(["whispers"]));

    let alone = shown(&four(r#""nonconsecutive": true"#), "en");
    assert_eq!(alone["rules"], json!(["non-consecutive"]));
    let kropki = four(
        r#""difference": [{"cells": ["R1C1", "R1C2"]}], "negative": ["ratio"], "nonconsecutive": true"#,
    );
    let kropki = shown(&kropki, "en");
    assert_eq!(kropki["rules"], json!(["white dot", "all dots shown"]));
    let meaning = kropki["meanings"][1].as_str().unwrap();
    assert!(meaning.starts_with("Without a dot, digits side by side are not consecutive"));
}

/// Nobody can count the boxes of several grids, and a clue without a number is not a name.
#[test]
fn a_hint_says_where_to_look() {
    let look = |puzzle: &str, language: &str| {
        let request = json!({"puzzle": puzzle, "words": {"language": language}});
        let request: HintRequest = serde_json::from_value(request).unwrap();
        request.answer(&Limits::NONE).unwrap().stages[2].text.clone()
    };
    let rows = |row: usize| match row {
        0 => "12345678.######",
        1..6 => ".........######",
        6..9 => "...............",
        _ => "######.........",
    };
    let twin = (0..15).map(rows).collect::<Vec<_>>().join("\n");
    assert_eq!(look(&twin, "en"), "Look at the row from r1c1.");
    assert_eq!(look(&twin, "zh"), "请看 r1c1 起的行。");
    let line = four(r#""thermometer": [{"lines": [["R2C2", "R2C3", "R3C3"]]}]"#);
    assert_eq!(look(&line, "en"), "Look at the thermometer.");
    assert_eq!(look(&line, "zh"), "请看温度计。");
    let less = four(r#""inequality": [{"cells": ["R2C2", "R3C2"], "value": "<"}]"#);
    assert_eq!(look(&less, "en"), "Look at the inequality r2c2 < r3c2.");
    assert_eq!(look(&less, "zh"), "请看不等号 r2c2 < r3c2。");
}

/// A number outside has its line or its diagonal, which its place does not tell.
#[test]
fn numbers_outside_say_where_they_look() {
    let name = |keys: &str, language| {
        let read = loshu_variant::fpuzzles::read(&four(keys)).unwrap();
        clue_name(&read.setting, 0, language)
    };
    let little = r#""littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "6"}]"#;
    assert_eq!(name(little, Language::English), "little killer 6 from r1c2 to r3c4");
    assert_eq!(name(little, Language::Chinese), "r1c2 到 r3c4 的小杀手 6");
}

/// Of a cell that loses most of its digits the others are said.
#[test]
fn a_hint_says_what_is_left() {
    let mut puzzle = json!({
        "size": 9, "grid": vec![vec![json!({}); 9]; 9],
        "quadruple": [{"cells": ["R3C3", "R3C4", "R4C3", "R4C4"], "values": [9]}],
    });
    for (row, column, digit) in [(2, 2, 1), (2, 3, 2), (3, 2, 2)] {
        puzzle["grid"][row][column] = json!({"value": digit, "given": true});
    }
    let puzzle = puzzle.to_string();
    let told = |language: &str| {
        let request = json!({"puzzle": puzzle, "words": {"language": language}});
        let request: HintRequest = serde_json::from_value(request).unwrap();
        request.answer(&Limits::NONE).unwrap().stages.pop().unwrap().text
    };
    assert_eq!(
        told("en"),
        "Needed Places: quadruple 9\nOne cell of quadruple 9 must be 9. Only r4c4 can be 9.\nSo r4c4 can only be 9."
    );
    assert!(told("zh").ends_with("所以 r4c4 只能是 9。"), "{}", told("zh"));
}

/// A name finds one clue, and says X or V.
#[test]
fn names_find_one_clue() {
    let named = |puzzle: &str, language: &str| -> Vec<String> {
        let request = json!({"puzzle": puzzle, "words": {"language": language}});
        let request: CheckRequest = serde_json::from_value(request).unwrap();
        request.answer(&Limits::NONE).unwrap().clash.unwrap()
    };
    // Two signs at one cell: 1 + 4 and 1 + 4 again, beside and below, but a 4 stands in both.
    let signs = four(
        r#""xv": [{"cells": ["R1C1", "R1C2"], "value": "V"}, {"cells": ["R1C1", "R2C1"], "value": "V"}]"#,
    );
    assert_eq!(named(&signs, "en"), ["V from r1c1 to r1c2", "V from r1c1 to r2c1"]);
    assert_eq!(named(&signs, "zh"), ["r1c1 到 r1c2 的 V", "r1c1 到 r2c1 的 V"]);
    // One has a place on the grid, and the other at its side.
    let outside = four(r#""sandwichsum": [{"cell": "R0C2", "value": "4"}]"#);
    assert_eq!(named(&outside, "en"), ["sandwich 4 of column 2"]);
}

/// What digits break is named by the part of a rule of the whole grid.
#[test]
fn parts_of_rules_of_the_grid() {
    let broken = |rule: &str, cells: [usize; 2], language: &str| -> Value {
        let mut digits = vec![0; 81];
        digits[cells[0]] = 5;
        digits[cells[1]] = 5;
        let request = json!({
            "puzzle": ".".repeat(81), "variant": rule, "grid": digits, "words": {"language": language},
        });
        let request: ConflictsRequest = serde_json::from_value(request).unwrap();
        let answer = serde_json::to_value(request.answer(&Limits::NONE).unwrap()).unwrap();
        answer["conflicts"][0]["rule"].clone()
    };
    for (rule, cells, english, chinese) in [
        ("x", [0, 80], "the falling diagonal", "主对角线"),
        ("x", [8, 72], "the rising diagonal", "副对角线"),
        ("windoku", [14, 33], "the window at r2c6", "r2c6 的窗口"),
        ("disjoint-groups", [4, 34], "the disjoint group of r1c2", "r1c2 的同位组"),
        ("anti-knight", [2, 13], "the anti-knight rule", "无马规则"),
    ] {
        assert_eq!(broken(rule, cells, "en"), english);
        assert_eq!(broken(rule, cells, "zh"), chinese);
    }
}

/// What is made has the solution that is told, and the same seed makes the same puzzle.
#[test]
fn variants_are_made() {
    let made = |request: Value| {
        let request: GenerateRequest = serde_json::from_value(request).unwrap();
        request.answer(&Limits::NONE).map(|answer| serde_json::to_value(answer).unwrap())
    };
    for request in [
        json!({"seed": "7", "variant": "6"}),
        json!({"seed": "seven", "variant": "4,x", "number": 2}),
        json!({"seed": "7", "variant": "6,jigsaw", "from": 3}),
        json!({"seed": "7", "variant": "6,killer"}),
        json!({"seed": "7", "variant": ":2x5,parity,inequalities"}),
        json!({"seed": "7", "variant": "4,symbols=pictures"}),
        json!({"seed": "7", "variant": "6", "symmetry": "rotate180", "clues": [14, 16]}),
    ] {
        let answer = made(request.clone()).unwrap();
        for made in answer["puzzles"].as_array().unwrap() {
            let solve = json!({"puzzle": made["puzzle"]});
            let solve: SolveRequest = serde_json::from_value(solve).unwrap();
            let solved = serde_json::to_value(solve.answer(&Limits::NONE).unwrap()).unwrap();
            assert_eq!(solved["status"], "unique", "{request}");
            assert_eq!(solved["solution"], made["solution"], "{request}");
        }
        assert_eq!(made(request).unwrap(), answer);
    }
    let two = made(json!({"seed": "seven", "variant": "4,x", "number": 2})).unwrap();
    assert_eq!((two["puzzles"].as_array().unwrap().len(), &two["next"]), (2, &json!(2)));
    assert_eq!(two["tried"]["attempts"], 2);
    let many = made(json!({"seed": "7", "variant": "6", "clues": [30, 30]})).unwrap();
    assert_eq!(many["puzzles"][0]["clues"], 30);
    let error = |request| made(request).unwrap_err().error;
    let reversed = error(json!({"seed": "7", "variant": "6", "clues": [20, 10]}));
    assert_eq!(reversed, "clues: 20 to 10 is turned round; write 10 first");
    let huge = error(json!({"seed": "7", "variant": "6", "clues": [0, 2000]}));
    assert!(huge.contains("a number from 0 to 1296"), "{huge}");
    let unknown = json!({"seed": "7", "variant": "6", "difficulty": {"uses": ["sk-loop"]}});
    assert_eq!(error(unknown), "sk-loop: steps of variants do not use this technique");
    let ordinary = json!({"seed": "7", "difficulty": {"needs": "45-rule"}});
    assert_eq!(error(ordinary), "45-rule: only variants have this technique");
    let rule = json!({"seed": "7", "variant": "6,killer", "difficulty": {"practice": "45 rule"}});
    let rule = &made(rule).unwrap()["puzzles"][0];
    assert!(rule["variant"]["er"].as_f64().unwrap() <= 3.9, "{rule}");
    let easy = json!({"seed": "7", "variant": "6,x", "difficulty": {"levels": ["Easy", "Easy"]}});
    let easy = &made(easy).unwrap()["puzzles"][0];
    let rate: RateRequest = serde_json::from_value(json!({"puzzle": easy["puzzle"]})).unwrap();
    let rated = serde_json::to_value(rate.answer(&Limits::NONE).unwrap()).unwrap();
    assert_eq!(rated["variant"], easy["variant"]);
    assert_eq!(easy["variant"]["level"], "Easy");
    let dear = error(json!({"seed": "7", "variant": "6", "difficulty": {"rating": [11, 12]}}));
    assert!(dear.contains("none of these prices"), "{dear}");
    let unknown = error(json!({"seed": "7", "variant": "kilker"}));
    assert!(unknown.starts_with("variant: word 1, \"kilker\": not known"), "{unknown}");
    assert!(error(json!({"seed": "7", "variant": "26"})).contains("expected 4 to 25"));
    assert!(error(json!({"seed": "7", "variant": "256"})).contains("a number of digits"));
    let file = error(json!({"seed": "7", "variant": "regions=/etc/passwd"}));
    assert!(file.contains("no file can be named here"), "{file}");
    let runes = error(json!({"seed": "7", "variant": "4,symbols=runes"}));
    assert!(runes.contains("expected one of 1-9A, 0-9A"), "{runes}");
    assert!(error(json!({"seed": "7", "variant": "10,symbols=pictures"})).contains("for 9"));
}

/// An object of f-puzzles whose setter leaves digits to one cell.
fn with_marks(givens: &str, at: usize, marks: &[u8]) -> String {
    let cell = |(cell, sign): (usize, char)| match sign.to_digit(10) {
        Some(digit) => json!({"value": digit, "given": true}),
        None if cell == at => json!({"givenPencilMarks": marks}),
        None => json!({}),
    };
    let cells: Vec<Value> = givens.chars().enumerate().map(cell).collect();
    json!({"size": 9, "grid": cells.chunks(9).collect::<Vec<_>>()}).to_string()
}

/// The digits that a setter leaves to a cell belong to the puzzle if it needs them, and no others do.
#[test]
fn digits_that_a_setter_leaves() {
    let row = |text: String| {
        let answer = ParseRequest { text, variants: false }.answer(&Limits::NONE).unwrap();
        answer.puzzles.into_iter().next().unwrap()
    };
    let several =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5...3..";
    let text = row(with_marks(several, 58, &[7, 8])).layout.unwrap();
    let answer = shown(&text, "en");
    assert_eq!(answer["puzzle"], text);
    let notes = answer["notes"].as_array().unwrap();
    let told: Vec<usize> = (0..81).filter(|&cell| notes[cell] != json!([])).collect();
    assert_eq!((told, &notes[58]), (vec![58], &json!([7, 8])));
    let givens = answer["givens"].as_array().unwrap();
    assert_eq!(givens.iter().filter(|given| **given != 0).count(), 31);
    let solve: SolveRequest = serde_json::from_value(json!({"puzzle": text})).unwrap();
    let solved = serde_json::to_value(solve.answer(&Limits::NONE).unwrap()).unwrap();
    assert_eq!(solved["status"], "unique");
    assert_eq!(solved["solution"].as_str().unwrap().as_bytes()[58], b'8');
    // Marks of a puzzle with one solution are a player's.
    let one = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    assert_eq!(row(with_marks(one, 58, &[7, 8])).layout, None);
    assert_eq!(row(several.to_owned()).layout, None);
}

/// A puzzle with pictures is shown and explained with them.
#[test]
fn pictures() {
    let request = json!({"seed": "7", "variant": "4,symbols=pictures"});
    let request: GenerateRequest = serde_json::from_value(request).unwrap();
    let puzzle = request.answer(&Limits::NONE).unwrap().puzzles.remove(0).puzzle;
    let request: BoardRequest = serde_json::from_value(json!({"puzzle": puzzle})).unwrap();
    assert_eq!(request.answer(&Limits::NONE).unwrap().signs, ["●", "■", "▲", "♥"]);
    for (language, word) in [("en", "So "), ("zh", "所以")] {
        let request = json!({"puzzle": puzzle, "words": {"language": language}});
        let request: HintRequest = serde_json::from_value(request).unwrap();
        let answer = serde_json::to_string(&request.answer(&Limits::NONE).unwrap()).unwrap();
        assert!(
            answer.contains(word) && "●■▲♥".chars().any(|sign| answer.contains(sign)),
            "{answer}"
        );
    }
}

/// Paper shows the cages, too.
#[cfg(feature = "sheet")]
#[test]
fn variants_on_paper() {
    let request = json!({"puzzles": [{"puzzle": KILLER}], "form": "svg", "solutions": "end"});
    let request: loshu_answers::SheetRequest = serde_json::from_value(request).unwrap();
    let answer = request.answer(&Limits::NONE).unwrap();
    let pages = answer.svg.unwrap();
    assert!(pages[0].contains("class=\"cage\"") && pages.len() == 2);
}

/// A solution that is not found soon is left out: the puzzle is printed.
#[cfg(feature = "sheet")]
#[test]
fn a_puzzle_that_is_not_solved_soon_is_printed() {
    let grid = vec![vec![json!({}); 16]; 16];
    let puzzle = json!({"size": 16, "grid": grid, "nonconsecutive": true, "antiking": true, "antiknight": true});
    let request =
        json!({"puzzles": [{"puzzle": puzzle.to_string()}], "form": "svg", "solutions": "end"});
    let request: loshu_answers::SheetRequest = serde_json::from_value(request).unwrap();
    assert_eq!(request.answer(&Limits::NONE).unwrap().svg.unwrap().len(), 1);
}

/// Who asks need not know what a puzzle is: ordinary ones and variants have answers with the same fields.
#[test]
fn answers_have_the_same_fields_for_all_puzzles() {
    fn fields<Q>(request: Value) -> Vec<String>
    where
        Q: serde::de::DeserializeOwned + Ask<Answer: serde::Serialize>,
    {
        let request: Q = serde_json::from_value(request).unwrap();
        let answer = serde_json::to_value(request.answer(&Limits::NONE).unwrap()).unwrap();
        let mut names: Vec<String> = answer.as_object().unwrap().keys().cloned().collect();
        names.sort();
        names
    }
    let grid = "1".to_owned() + &".".repeat(80);
    for (puzzle, variant, cells) in
        [(crate::hint::PUZZLE, None, 81), (X, Some("x"), 81), (SIX, None, 36), (KILLER, None, 16)]
    {
        let asked = json!({"puzzle": puzzle, "variant": variant});
        let with_grid = json!({"puzzle": puzzle, "variant": variant, "grid": grid[..cells]});
        assert_eq!(fields::<SolveRequest>(asked.clone()), ["puzzle", "solution", "status", "text"]);
        assert_eq!(fields::<CountRequest>(asked.clone()), ["solutions"]);
        assert_eq!(fields::<CandidatesRequest>(asked.clone()), ["candidates"]);
        assert_eq!(fields::<ConflictsRequest>(with_grid), ["conflicts"]);
        let check = [
            "clues",
            "conflicts",
            "lines",
            "minimal",
            "puzzle",
            "redundant",
            "solution",
            "status",
            "text",
        ];
        assert_eq!(fields::<CheckRequest>(asked.clone()), check);
        let hint = ["about", "eliminations", "placements", "stages", "technique"];
        assert_eq!(fields::<HintRequest>(asked), hint);
    }
}
