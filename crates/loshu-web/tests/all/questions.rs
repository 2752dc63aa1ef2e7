//! Every question, with its answer.

use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use loshu::Limits;
use loshu_answers::Kind;
use loshu_web::error::ApiError;
use serde_json::{Value, json};

use crate::support::{PUZZLE, SOLUTION, ask, sukaku};

#[expect(clippy::needless_pass_by_value, reason = "requests are written where they are asked")]
fn fine(name: &str, request: Value) -> Value {
    ask(name, &request).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn solve_tells_none_one_and_several_apart() {
    let answer = fine("solve", json!({"puzzle": PUZZLE}));
    assert_eq!((&answer["status"], &answer["solution"]), (&json!("unique"), &json!(SOLUTION)));
    assert_eq!(fine("solve", json!({"puzzle": ".".repeat(81)}))["status"], "multiple");
    let twice = format!("11{}", ".".repeat(79));
    assert_eq!(fine("solve", json!({"puzzle": twice}))["status"], "invalid");
    let dead = format!("12345678.........9{}", ".".repeat(63));
    assert_eq!(fine("solve", json!({"puzzle": dead}))["status"], "unsolvable");
}

#[test]
fn check_knows_redundant_givens_and_conflicts() {
    let answer = fine("check", json!({"puzzle": PUZZLE}));
    assert_eq!((&answer["clues"], &answer["minimal"]), (&json!(32), &json!(false)));
    assert!(!answer["redundant"].as_array().unwrap().is_empty());
    let twice = format!("11{}", ".".repeat(79));
    let conflicts = &fine("check", json!({"puzzle": twice}))["conflicts"];
    assert_eq!(conflicts[0], json!({"rule": "row 1", "digit": 1, "cells": ["r1c1", "r1c2"]}));
}

/// A grid beside the only solution, and beside several.
#[test]
fn check_judges_a_solution() {
    let judged = |puzzle: &str, grid: &str| {
        let answer = fine("check", json!({"puzzle": puzzle, "solution": grid}));
        let judged = &answer["judged"];
        (judged["judgement"].as_str().unwrap().to_owned(), judged["reasons"].to_string())
    };
    assert_eq!(judged(PUZZLE, SOLUTION), ("correct".into(), "[]".into()));
    let (incomplete, reasons) = judged(PUZZLE, PUZZLE);
    assert_eq!(incomplete, "incomplete");
    assert_eq!(reasons, r#"["All digits are right, and 49 cells are empty."]"#);
    let (wrong, reasons) = judged(PUZZLE, &SOLUTION.replacen('4', "8", 1));
    assert!(wrong == "wrong" && reasons.contains("Not as in the solution: r1c1."), "{reasons}");
    let (other, reasons) = judged(PUZZLE, &PUZZLE.replacen('3', ".", 1));
    assert!(other == "incomplete" && reasons.contains("r1c3 is empty"), "{reasons}");
    let (possible, reasons) = judged(&".".repeat(81), SOLUTION);
    assert!(possible == "possible" && reasons.contains("Another one differs in"), "{reasons}");
}

/// A hint at an X-sudoku has the five stages of an ordinary one, each with what it shows.
#[test]
fn hints_at_other_layouts_come_in_stages() {
    let puzzle =
        "...4...2...1....93...7...........94......43.............8....6.1.....5.2..485....";
    let answer = fine("hint", json!({"puzzle": puzzle, "variant": "x"}));
    assert_eq!((&answer["about"], &answer["remark"]), (&json!("step"), &Value::Null));
    let stages = answer["stages"].as_array().unwrap();
    assert_eq!(stages.len(), 5);
    let has_picture: Vec<bool> =
        stages.iter().map(|stage| stage.get("picture").is_some()).collect();
    assert_eq!(has_picture, [false, false, true, true, true]);
    let chinese = json!({"puzzle": puzzle, "variant": "x", "words": {"language": "zh"}});
    assert!(fine("hint", chinese).to_string().contains("这里有一步可走"));
    // Without its rule the same text is an ordinary puzzle, which has a hint as well.
    assert_eq!(fine("hint", json!({"puzzle": puzzle}))["about"], "step");
}

#[test]
fn count_stops_at_its_limit() {
    let answer = fine("count", json!({"puzzle": ".".repeat(81), "limit": 100}));
    assert_eq!(answer, json!({"solutions": 100, "stopped": "limit"}));
    assert_eq!(fine("count", json!({"puzzle": PUZZLE})), json!({"solutions": 1}));
}

#[test]
fn sheets_come_as_svg_with_a_line_for_a_name() {
    let request = json!({
        "puzzles": [{"puzzle": PUZZLE, "rating": "Easy"}],
        "solutions": "end", "name_line": true, "form": "svg",
    });
    let answer = fine("sheet", request);
    let pages = answer["svg"].as_array().unwrap();
    assert_eq!((answer["pages"].as_u64(), pages.len()), (Some(2), 2));
    assert!(answer.get("pdf").is_none());
    let page = |at: usize| pages[at].as_str().unwrap();
    assert!(page(0).starts_with("<svg") && page(0).contains("Name ____"));
    assert!(!page(1).contains("Name ____"));
    // Paper is white on dark screens too.
    assert!(!page(0).contains("prefers-color-scheme"));
}

/// The last and the first page, the second and the last but one.
#[test]
fn sheets_come_in_the_order_of_a_booklet() {
    let puzzles = vec![json!({"puzzle": PUZZLE}); 3];
    let request = json!({"puzzles": puzzles, "per_page": 1, "booklet": true, "form": "svg"});
    let answer = fine("sheet", request);
    let pages: Vec<_> =
        answer["svg"].as_array().unwrap().iter().map(|page| page.as_str().unwrap()).collect();
    assert_eq!((answer["pages"].as_u64(), pages.len()), (Some(4), 4));
    assert!(!pages[0].contains("<text"), "{}", pages[0]);
    for (page, number) in pages[1..].iter().zip(["1 / 3", "2 / 3", "3 / 3"]) {
        assert!(page.contains(&format!(">{number}</text>")), "{page}");
    }
}

#[test]
fn sheets_have_pages_of_puzzles_and_of_solutions() {
    let puzzles = vec![json!({"puzzle": PUZZLE, "rating": "Easy"}); 5];
    let request = json!({"puzzles": puzzles, "per_page": 4, "solutions": "end", "title": "Sudoku"});
    let answer = fine("sheet", request.clone());
    assert_eq!(answer["pages"], 3);
    let file = BASE64_STANDARD.decode(answer["pdf"].as_str().unwrap()).unwrap();
    assert!(file.starts_with(b"%PDF-1.7") && file.trim_ascii_end().ends_with(b"%%EOF"));
    assert_eq!(fine("sheet", request), answer, "the same file again");
    let large = json!({"puzzles": [{"puzzle": PUZZLE}, {"puzzle": PUZZLE}], "large": true});
    assert_eq!(fine("sheet", large)["pages"], 2, "one a page");
}

#[test]
fn a_hint_gives_away_one_stage_after_the_other() {
    let hint = fine("hint", json!({"puzzle": PUZZLE}));
    let stages = hint["stages"].as_array().unwrap();
    assert_eq!((stages.len(), &hint["technique"]["family"]), (5, &json!("single")));
    assert!(stages[..2].iter().all(|stage| stage["picture"].is_null()));
    assert!(stages[2]["picture"]["candidates"].as_array().unwrap().is_empty());
    assert!(!stages[2]["picture"]["houses"].as_array().unwrap().is_empty());
    assert!(!stages[3]["picture"].to_string().contains("placed"));
    assert!(stages[4]["picture"].to_string().contains("placed"));
    assert_eq!(hint["placements"].as_array().unwrap().len(), 1);
}

/// Each hint is done until the grid is full: the hints alone solve the puzzle.
#[test]
fn hints_lead_to_the_solution() {
    let mut grid: Vec<u8> = PUZZLE.into();
    for _ in 0..200 {
        let player = json!({"grid": String::from_utf8_lossy(&grid)});
        let hint = fine("hint", json!({"puzzle": PUZZLE, "player": player}));
        if hint["about"] == "solved" {
            assert_eq!(String::from_utf8_lossy(&grid), SOLUTION);
            return;
        }
        for placed in hint["placements"].as_array().unwrap() {
            let [digit, row, column] = [0, 2, 4].map(|at| placed.as_str().unwrap().as_bytes()[at]);
            grid[usize::from(9 * (row - b'1') + column - b'1')] = digit;
        }
    }
    panic!("the hints do not end");
}

#[test]
fn a_hint_sees_what_is_wrong_first() {
    let hint = |player: Value| fine("hint", json!({"puzzle": PUZZLE, "player": player}));
    let wrong = hint(json!({"grid": PUZZLE.replacen('.', "5", 1)}));
    assert_eq!((&wrong["about"], &wrong["cells"]), (&json!("wrong-digits"), &json!(["r1c1"])));
    assert_eq!(wrong["stages"][0]["text"], "One of your digits is wrong.");
    assert_eq!(wrong["stages"][1]["text"], "Look at box 1.");
    assert_eq!(wrong["stages"][2]["text"], "The digit in r1c1 is wrong.");
    let mut notes = vec![Vec::new(); 81];
    notes[0] = vec![5, 7];
    // A struck candidate is told in stages: that there is one, where, and which.
    let missing = hint(json!({"grid": PUZZLE, "notes": notes}));
    let about = (&missing["about"], &missing["candidates"]);
    assert_eq!(about, (&json!("missing-candidates"), &json!(["4r1c1"])));
    let texts: Vec<_> = missing["stages"].as_array().unwrap().iter().map(|s| &s["text"]).collect();
    assert_eq!(
        texts,
        [
            "The pencil marks lack a candidate of the solution.",
            "The pencil marks lack a candidate of the solution in r1c1.",
            "The pencil marks lack a candidate of the solution: 4 in r1c1.",
        ]
    );
    assert_eq!(hint(json!({"grid": SOLUTION}))["about"], "solved");
    // The givens may be left out, but not changed.
    let empty = hint(json!({"grid": ".".repeat(81)}));
    assert_eq!(empty["about"], "step");
    let other = hint(json!({"grid": PUZZLE.replacen('3', "4", 1)}));
    assert_eq!((&other["about"], &other["cells"]), (&json!("other-givens"), &json!(["r1c3"])));
}

/// A puzzle with several solutions has hints without techniques that need one solution.
#[test]
fn a_hint_on_a_puzzle_with_several_solutions_says_so() {
    let remark = "The puzzle has several solutions. Its steps hold in all of them.";
    let several = PUZZLE.replacen('6', ".", 1).replacen('9', ".", 1).replacen('3', ".", 2);
    assert_eq!(fine("solve", json!({"puzzle": several}))["status"], "multiple");
    let hint = fine("hint", json!({"puzzle": several}));
    assert_eq!((&hint["about"], &hint["remark"]), (&json!("step"), &json!(remark)));
    // No step is left, so nothing is said of steps.
    let remark = "The puzzle has several solutions.";
    let empty = fine("hint", json!({"puzzle": ".".repeat(81)}));
    assert_eq!((&empty["about"], &empty["remark"]), (&json!("stuck"), &json!(remark)));
    let twice = format!("11{}", ".".repeat(79));
    let player = json!({"grid": twice});
    let clash = fine("hint", json!({"puzzle": ".".repeat(81), "player": player}));
    assert_eq!(clash["about"], "dead-end");
    assert_eq!(fine("hint", json!({"puzzle": twice}))["about"], "unsolvable");
}

/// A puzzle made of pencil marks.
#[test]
fn questions_about_pencil_marks() {
    let sukaku = sukaku();
    let request = json!({"puzzle": sukaku});
    assert_eq!(fine("solve", request.clone())["solution"], SOLUTION);
    assert_eq!(fine("count", request.clone())["solutions"], 1);
    assert_eq!(fine("check", request.clone())["status"], "unique");
    assert_eq!(fine("hint", request.clone())["about"], "step");
    assert_eq!(fine("path", request.clone())["solved"], true);
    assert!(fine("rate", request.clone())["se"]["er"].is_f64());
    assert!(ask("vary", &json!({"puzzle": sukaku, "seed": "1"})).is_err());
}

/// All digits as notes in every cell: most techniques have millions of patterns to look at.
#[test]
fn a_hint_ends_with_its_limit_in_the_middle_of_a_step() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let player = json!({"grid": hard, "notes": vec![(1..10).collect::<Vec<_>>(); 81]});
    let request = json!({"puzzle": hard, "player": player}).to_string();
    let begin = Instant::now();
    let limits = Limits::NONE.deadline(begin + Duration::from_millis(100));
    let hint = loshu_web::question::Question::named("hint").unwrap();
    assert!(hint.answer(request.as_bytes(), &limits).is_err());
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn the_path_ends_at_the_solution() {
    let answer = fine("path", json!({"puzzle": PUZZLE, "words": {"language": "zh"}}));
    let steps = answer["steps"].as_array().unwrap();
    assert!(steps.len() >= 49 && answer["solved"] == true);
    assert!(steps.iter().all(|step| !step["prose"]["what"].as_str().unwrap().is_empty()));
    assert_eq!(steps[0]["grid"], PUZZLE);
}

#[test]
fn ratings_on_both_scales() {
    let puzzle =
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
    let answer = fine("rate", json!({"puzzle": puzzle}));
    assert_eq!(answer["hodoku"], json!({"level": "Easy", "score": 196}));
    assert_eq!(answer["se"], json!({"er": 1.2, "ep": 1.2, "ed": 1.2}));
    assert!(fine("rate", json!({"puzzle": ".".repeat(81)}))["se"].is_null());
}

#[test]
fn generate_is_the_same_for_a_seed_and_goes_on() {
    let request = json!({"seed": "洛书", "number": 4, "symmetry": "rotate180"});
    let four = fine("generate", request.clone());
    assert_eq!(four, fine("generate", request));
    let rest = json!({"seed": four["seed"], "from": 2, "number": 2, "symmetry": "rotate180"});
    assert_eq!(fine("generate", rest)["puzzles"], json!(&four["puzzles"].as_array().unwrap()[2..]));
    let hard = json!({"seed": "1", "number": 2, "difficulty": {"levels": ["Hard", "Hard"]}});
    let hard = fine("generate", hard);
    assert!(
        hard["puzzles"].as_array().unwrap().iter().all(|made| made["hodoku"]["level"] == "Hard")
    );
}

/// An index whose attempts fail is followed by the next one, and all of them are counted.
#[test]
fn what_was_tried_is_told() {
    let any = fine("generate", json!({"seed": "1", "number": 3}));
    assert!(any["tried"]["attempts"].as_u64().unwrap() >= 3, "{any}");
    assert_eq!(any["tried"]["clues_off"], 0);
    let practice = json!({"uses": ["sk-loop"], "practice": "sk-loop"});
    let none = fine("generate", json!({"seed": "1", "difficulty": practice}));
    assert_eq!((&none["puzzles"], &none["next"]), (&json!([]), &json!(20)));
    let tried = &none["tried"];
    assert_eq!(tried["attempts"], 200);
    let [easier, harder] = ["easier", "harder"].map(|side| &tried[side]["puzzles"]);
    let all = [easier, harder, &tried["without"]].map(|number| number.as_u64().unwrap());
    assert_eq!(all.iter().sum::<u64>(), 200, "{tried}");
    // Ten attempts of an index may all have other numbers of clues.
    let rare = json!({"seed": "1", "clues": [21, 21], "difficulty": {"levels": ["Hard", "Hard"]}});
    let rare = fine("generate", rare);
    assert!(rare["next"].as_u64().unwrap() > 0 && rare["tried"]["clues"].is_u64(), "{rare}");
}

/// What cannot be has a name and values, so that the page says it in its own words.
#[test]
fn what_is_impossible_has_a_reason() {
    let refused = |rest: Value| {
        let mut request = json!({"seed": "1"});
        request.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        let question = loshu_web::question::Question::named("generate").unwrap();
        let error = question.answer(request.to_string().as_bytes(), &Limits::NONE).unwrap_err();
        let ApiError::Refused(refusal) = error else { panic!("{error}") };
        assert_eq!(refusal.kind, Kind::Impossible);
        let reason = refusal.reason.unwrap();
        (reason.name, reason.values.join(" "), refusal.error)
    };
    let (reason, values, error) = refused(json!({"clues": [40, 20]}));
    assert_eq!((reason, values.as_str()), ("clues-order", "40 20"));
    assert_eq!(error, "clues: 40 to 20 is turned round; write 20 first");
    assert_eq!(refused(json!({"clues": [3, 5]})).0, "clues");
    let room = refused(json!({"pattern": format!("{}{}", "x".repeat(16), ".".repeat(65))}));
    assert_eq!((room.0, room.1.as_str()), ("room", "16"));
    let lines = refused(json!({"pattern": format!("{}{}", "x".repeat(63), ".".repeat(18))}));
    assert_eq!((lines.0, lines.1.as_str()), ("empty-lines", "row 8 row 9"));
    let levels = json!({"difficulty": {"levels": ["Easy", "Easy"], "rating": [5.0, 6.0]}});
    assert_eq!(refused(levels).0, "level-rating");
    let behind = refused(json!({"difficulty": {"needs": "naked-single", "uses": ["x-wing"]}}));
    assert_eq!((behind.0, behind.1.as_str()), ("behind", "naked-single x-wing"));
    let highest = refused(json!({"difficulty": {"rating": [12.0, 12.0]}}));
    assert_eq!((highest.0, highest.1.as_str()), ("highest-rating", "11.9"));
}

#[test]
fn a_technique_is_on_the_path_of_the_puzzle_that_is_made_for_it() {
    let request =
        json!({"seed": "1", "difficulty": {"uses": ["naked-pair"], "practice": "naked-pair"}});
    let made = fine("generate", request);
    let path = fine("path", json!({"puzzle": made["puzzles"][0]["puzzle"]}));
    let has = |step: &Value| step["technique"]["id"] == "naked-pair";
    assert!(path["steps"].as_array().unwrap().iter().any(has));
}

#[test]
fn variations_have_one_solution_too() {
    let answer = fine("vary", json!({"puzzle": PUZZLE, "seed": "3", "number": 5}));
    let puzzles = answer["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 5);
    for puzzle in puzzles {
        assert_ne!(puzzle, PUZZLE);
        assert_eq!(fine("solve", json!({"puzzle": puzzle}))["status"], "unique");
    }
}

#[test]
fn parse_and_batch_keep_errors_in_their_place() {
    let text = format!("{PUZZLE}\n{}x1\n{SOLUTION}\n", &PUZZLE[..78]);
    let answer = fine("parse", json!({"text": text}));
    assert_eq!(answer["puzzles"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&answer["errors"][0]["line"], &answer["errors"][0]["kind"]),
        (&json!(2), &json!("puzzle"))
    );
    let rows = fine("batch", json!({"text": text}));
    assert_eq!((&rows[0]["solution"], &rows[1]["line"]), (&json!(SOLUTION), &json!(2)));
    assert_eq!(rows[2]["status"], "unique");
}

#[test]
fn whole_numbers_may_be_written_as_floats() {
    let ask = |number: &str| {
        let request = format!(r#"{{"puzzle": "{PUZZLE}", "seed": "1", "number": {number}}}"#);
        loshu_web::question::Question::named("vary")
            .unwrap()
            .answer(request.as_bytes(), &Limits::NONE)
    };
    assert_eq!(ask("2.0"), ask("2"));
    for wrong in ["2.5", "-1", "1e30", "true"] {
        assert!(ask(wrong).is_err(), "{wrong}");
    }
    let ask = |depth: &str| {
        let request = format!(r#"{{"seed": "1", "difficulty": {{"te": [0, {depth}]}}}}"#);
        let question = loshu_web::question::Question::named("generate").unwrap();
        question.answer(request.as_bytes(), &Limits::NONE)
    };
    assert_eq!(ask("3.0").unwrap(), ask("3").unwrap());
}

#[test]
fn a_text_without_a_puzzle_has_an_error_in_its_place() {
    let answer = fine("parse", json!({"text": "\n\n"}));
    assert_eq!(answer["puzzles"], json!([]));
    assert_eq!(answer["errors"][0]["error"], "text: expected a puzzle, found none");
    assert_eq!(fine("batch", json!({"text": ""}))[0]["kind"], "puzzle");
}

/// A link that several pages understand, and pencil marks.
#[test]
fn parse_reads_every_format_of_text() {
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", PUZZLE.replace('.', "0"));
    let answer = fine("parse", json!({"text": link}));
    assert_eq!(answer["puzzles"][0]["puzzle"], PUZZLE, "{answer}");
    let mut cells: Vec<String> = PUZZLE.chars().map(String::from).collect();
    for cell in cells.iter_mut().filter(|cell| *cell == ".") {
        *cell = "123456789".into();
    }
    cells[0] = "45".into();
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
    let answer = fine("parse", json!({"text": rows.join("\n")}));
    assert_eq!(answer["puzzles"][0]["notes"][0], "45", "{answer}");
}

/// What is no plain text of cells.
#[test]
fn parse_reads_files() {
    let data = PUZZLE.replace('.', "0");
    let texts = [
        format!("{{\"puzzle\": \"{PUZZLE}\"}}"),
        format!("id,puzzle\n1,{PUZZLE}\n"),
        format!("<opensudoku><game data=\"{data}\"/></opensudoku>"),
    ];
    for (text, format) in texts.iter().zip(["json", "csv", "opensudoku"]) {
        let answer = fine("parse", json!({"text": text}));
        let puzzle = &answer["puzzles"][0];
        assert_eq!((&puzzle["puzzle"], &puzzle["format"]), (&json!(PUZZLE), &json!(format)));
        assert_eq!(fine("batch", json!({"text": text}))[0]["solution"], SOLUTION);
    }
    let wrong = json!({"text": "<opensudoku>\n<game data=\"12\"/></opensudoku>"});
    assert_eq!(fine("parse", wrong)["errors"][0]["line"], 2);
}

#[test]
fn an_example_shows_its_technique() {
    let answer = fine("example", json!({"technique": "pointing"}));
    assert_eq!(answer["step"]["technique"]["id"], "pointing");
    let next = fine("example", json!({"technique": "pointing", "from": answer["next"]}));
    assert_ne!(next["puzzle"], answer["puzzle"]);
    assert!(answer.get("remark").is_none());
    let needless = fine("example", json!({"technique": "multi-colors-2"}));
    assert!(needless["remark"].as_str().unwrap().starts_with("No known position needs"));
}

#[test]
fn an_exercise_is_judged() {
    let of = |chosen| json!({"technique": "pointing", "puzzle": PUZZLE, "chosen": chosen});
    let nothing = ask("exercise", &of(json!([]))).unwrap_err();
    assert!(nothing.to_string().contains("chosen"), "{nothing}");
    let answer = fine("exercise", of(json!(["4r1c1"])));
    assert_eq!(answer["faults"][0]["reason"], "false");
    assert_eq!(answer["faults"][0]["candidate"], "4r1c1");
}

/// The tries of the essays, as the tree shows them.
#[test]
fn the_tree_has_the_tries_of_the_essay() {
    let grid2 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let answer = fine("tree", json!({"puzzle": grid2}));
    let nodes = answer["nodes"].as_array().unwrap();
    assert_eq!((nodes.len(), &answer["solutions"]), (26, &json!(1)));
    let solved = nodes.iter().filter(|node| node["outcome"]["is"] == "solution").count();
    assert_eq!(solved, 1);
    let cut = fine("tree", json!({"puzzle": grid2, "engine": "stack", "tries": 100}));
    assert_eq!((cut["nodes"].as_array().unwrap().len(), &cut["stopped"]), (101, &json!("tries")));
}

#[test]
fn samples_add_up() {
    let sample =
        |from, number| fine("sample", json!({"seed": "2006", "from": from, "number": number}));
    let (whole, first, second) = (sample(0, 60), sample(0, 25), sample(25, 35));
    for key in ["unique", "several", "none", "tries"] {
        let sum = first[key].as_u64().unwrap() + second[key].as_u64().unwrap();
        assert_eq!(whole[key].as_u64().unwrap(), sum, "{key}");
    }
    let all: u64 = whole["histogram"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!((all, &second["next"]), (60, &json!(60)));
}

/// An entry of an object of f-puzzles as a row of the table of clues describes it.
fn entry(row: &Value) -> Value {
    let text = |key: &str| row[key].as_str().unwrap();
    let mut entry = match text("gesture") {
        "area" | "together" | "pair" => json!({"cells": ["R1C1", "R1C2"]}),
        "copy" => json!({"cells": ["R1C1"], "cloneCells": ["R5C5"]}),
        "line" => json!({"lines": [["R1C1", "R1C2", "R2C3", "R3C3"]]}),
        "arrow" => json!({"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R2C3"]]}),
        "square" => json!({"cells": ["R1C1", "R1C2", "R2C1", "R2C2"]}),
        "each" if text("member") == "cell" => json!({"cell": "R5C5"}),
        "each" => json!({"cells": ["R5C5"]}),
        "edge" => json!({"cell": "R1C0"}),
        "diagonal" => json!({"cell": "R0C1", "direction": "DR"}),
        other => panic!("{other}"),
    };
    assert!(entry.get(text("member")).is_some(), "{row}");
    let number = &row["number"];
    match number["numerals"].as_str() {
        Some("whole" | "parts") => {
            let prefix = number["prefix"].as_str().unwrap_or_default();
            entry["value"] = json!(format!("{prefix}2"));
        }
        Some("digits") => entry["values"] = json!([2]),
        Some("pairs") => entry["values"] = json!([1, 2]),
        Some(other) => panic!("{other}"),
        None => {}
    }
    if let Some(sign) = row["signs"].get(0) {
        entry["value"] = sign.clone();
    }
    entry
}

/// What an editor writes by the table alone is read as the clue that the row names.
#[test]
fn the_table_of_clues_says_how_each_is_written() {
    for (language, killer) in [("en", "killer cage"), ("zh", "杀手笼")] {
        let rows = fine("clues", json!({"words": {"language": language}}));
        let rows = rows.as_array().unwrap();
        assert_eq!(rows[0]["name"], killer);
        for row in rows {
            let key = row["key"].as_str().unwrap();
            let grid = vec![vec![json!({}); 9]; 9];
            let puzzle = json!({"size": 9, "grid": grid, key: [entry(row)]}).to_string();
            let board = fine("board", json!({"puzzle": puzzle, "words": {"language": language}}));
            let name = row["name"].as_str().unwrap();
            let rules = &board["rules"];
            assert!(rules.to_string().contains(name), "{name}: {rules}");
        }
    }
}
