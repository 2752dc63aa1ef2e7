//! f-puzzles: what is read, and what is refused.

use loshu_variant::{Clue, Drawing, Global, Outside, Setting, Shape, Side, Solver, fpuzzles};
use serde_json::{Value, json};

/// An empty grid with other keys.
fn puzzle(size: usize, keys: &Value) -> Value {
    let mut puzzle = json!({ "size": size, "grid": vec![vec![json!({}); size]; size] });
    for (key, value) in keys.as_object().unwrap() {
        puzzle[key] = value.clone();
    }
    puzzle
}

fn error(size: usize, keys: &Value) -> String {
    match fpuzzles::read_value(&puzzle(size, keys)) {
        Ok(_) => panic!("no error"),
        Err(error) => error.to_string(),
    }
}

fn count(keys: &Value) -> u64 {
    let read = fpuzzles::read_value(&puzzle(4, keys)).unwrap();
    Solver::new().count(&read.rules.puzzle(&read.setting.cells).unwrap()).solutions
}

#[test]
fn an_empty_grid() {
    assert_eq!(count(&json!({})), 288);
    assert_eq!(count(&json!({ "diagonal+": true, "diagonal-": true, "antiknight": false })), 48);
}

/// Where a closed line begins does not matter, and its first cell may stand at its end too.
#[test]
fn closed_lines() {
    let ring = ["R1C2", "R1C3", "R2C3", "R3C3", "R4C3", "R4C2", "R3C2", "R2C2", "R1C2"];
    let whole = count(&json!({ "regionsumline": [{ "lines": [ring] }] }));
    assert!(whole > 0);
    for turn in 1..8 {
        let mut turned = ring[..8].to_vec();
        turned.rotate_left(turn);
        turned.push(turned[0]);
        assert_eq!(count(&json!({ "regionsumline": [{ "lines": [turned] }] })), whole, "{turn}");
    }
    // Cut between two regions it is the same line without an end.
    let open = ["R1C3", "R2C3", "R3C3", "R4C3", "R4C2", "R3C2", "R2C2", "R1C2"];
    assert_eq!(count(&json!({ "regionsumline": [{ "lines": [open] }] })), whole);
    for key in ["renban", "nabner"] {
        let open = json!({ key: [{ "lines": [["R1C1", "R1C2", "R2C1"]] }] });
        let closed = json!({ key: [{ "lines": [["R1C1", "R1C2", "R2C1", "R1C1"]] }] });
        assert_eq!(count(&closed), count(&open), "{key}");
    }
}

/// What a player has written is no rule, and is not lost.
#[test]
fn what_a_player_has_written() {
    let mut object = puzzle(4, &json!({}));
    object["grid"][0][0] = json!({ "value": 1, "given": true });
    let read = |object: &Value| fpuzzles::read_value(object).unwrap();
    assert_eq!(read(&object).written, None);
    object["grid"][0][1] = json!({ "value": 3 });
    object["grid"][0][2] = json!({ "cornerPencilMarks": [1], "centerPencilMarks": [2, 4] });
    object["grid"][0][3] = json!({ "cornerPencilMarks": [2] });
    let written = read(&object).written.unwrap();
    assert_eq!(written.digits[..4], [1, 3, 0, 0]);
    let notes: Vec<Vec<u8>> =
        written.notes[..4].iter().map(|notes| notes.iter().collect()).collect();
    assert_eq!(notes, [vec![], vec![], vec![2, 4], vec![2]]);
    assert_eq!(read(&object).setting.cells[1].len(), 0);
}

#[test]
fn rules_are_read() {
    let keys = [
        ("killercage", json!([{ "cells": ["R1C2", "R1C1"], "value": "3" }])),
        ("killercage", json!([{ "cells": ["R1C1", "R1C2"], "value": 3 }])),
        ("thermometer", json!([{ "lines": [["R1C1", "R1C2", "R2C2"], []] }])),
        ("arrow", json!([{ "cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]] }])),
        ("difference", json!([{ "cells": ["R1C1", "R1C2"], "value": "" }])),
        ("ratio", json!([{ "cells": ["R1C1", "R1C2"] }])),
        ("xv", json!([{ "cells": ["R1C1", "R1C2"], "value": "v" }])),
        ("inequality", json!([{ "cells": ["R1C1", "R1C2"] }])),
        ("inequality", json!([{ "cells": ["R1C1", "R1C2"], "value": ">" }])),
        ("odd", json!([{ "cell": "R1C1" }])),
        ("even", json!([{ "cell": "R1C1" }])),
        ("minimum", json!([{ "cell": "R1C1" }])),
        ("maximum", json!([{ "cell": "R1C1" }, { "cell": "R1C2" }])),
        ("quadruple", json!([{ "cells": ["R2C2", "R2C3", "R3C2", "R3C3"], "values": [1, 1] }])),
        ("clone", json!([{ "cells": ["R1C1"], "cloneCells": ["R2C3"] }])),
        ("palindrome", json!([{ "lines": [["R2C2", "R2C3", "R3C3"]] }])),
        ("renban", json!([{ "lines": [["R2C2", "R2C3", "R3C4", "R2C2"]] }])),
        ("whispers", json!([{ "lines": [["R2C2", "R2C3"]], "value": "3" }])),
        ("regionsumline", json!([{ "lines": [["R1C2", "R1C3", "R2C3"]] }])),
        ("betweenline", json!([{ "lines": [["R1C1", "R2C2", "R3C3"]] }])),
        ("littlekillersum", json!([{ "cell": "R0C1", "direction": "DR", "value": "6" }])),
        ("sandwichsum", json!([{ "cell": "R5C1", "value": "5" }])),
        ("xsum", json!([{ "cell": "R2C5", "value": "6" }])),
        ("skyscraper", json!([{ "cell": "R2C0", "value": "4" }])),
        ("rowindexer", json!([{ "cells": ["R1C1", "R2C2"] }])),
        ("extraregion", json!([{ "cells": ["R2C2", "R2C3", "R3C2", "R3C3"] }])),
        ("cage", json!([{ "cells": ["R1C1", "R1C2"], "value": "DR3" }])),
        ("doublearrow", json!([{ "lines": [["R1C1", "R2C1", "R3C2"]] }])),
        ("nonconsecutive", json!(true)),
        ("disjointgroups", json!(true)),
        ("antiking", json!(true)),
        ("negative", json!(["xv"])),
        ("negative", json!(["ratio"])),
    ];
    for (key, value) in keys {
        assert!(
            (1..288).contains(&count(&json!({ key: value.clone() })))
                || key == "nonconsecutive"
                || key == "antiking"
                || key == "negative",
            "{key} {value}"
        );
    }
}

#[test]
fn pictures_say_nothing() {
    let keys = json!({
        "line": [{ "lines": [["R1C1", "R2C2"]], "outlineC": "#FF0000" }],
        "text": [{ "cells": ["R1C1"], "value": "7" }],
        "cage": [{ "cells": ["R1C1"], "value": "title: x" }],
        "title": "T",
        "something": [],
        "other": "",
    });
    let read = fpuzzles::read_value(&puzzle(4, &keys)).unwrap();
    assert_eq!(read.drawings, ["line", "text", "cage"]);
    assert_eq!(read.title.as_deref(), Some("T"));
    assert_eq!(
        Solver::new().count(&read.rules.puzzle(&read.setting.cells).unwrap()).solutions,
        288
    );
}

#[test]
fn what_cannot_be_read_is_named() {
    let cases = [
        (
            json!({ "magicsquare": [{ "cells": ["R1C1"] }] }),
            "the rule \"magicsquare\" is not supported",
        ),
        (json!({ "fancy": true }), "\"fancy\""),
        (json!({ "size": 5 }), "grid: 4 rows, but the size is 5"),
        (json!({ "killercage": [{ "cells": ["R1C1"], "value": "<9" }] }), "killercage, entry 1"),
        (json!({ "killercage": [{ "cells": [] }] }), "it has no cells"),
        (
            json!({ "killercage": [{ "cells": ["R1C2", "R1C1", "R1C2"] }] }),
            "killercage, entry 1: the cell R1C2 is listed twice",
        ),
        (json!({ "killercage": [{ "value": "4" }] }), "expected a list \"cells\""),
        (json!({ "killercage": [{ "cells": ["R1C5"] }] }), "there is no cell R1C5"),
        (json!({ "killercage": [{ "cells": ["A1"] }] }), "\"A1\" is not the name of a cell"),
        (json!({ "difference": [{ "cells": ["R1C1"] }] }), "expected two cells"),
        (json!({ "xv": [{ "cells": ["R1C1", "R1C2"], "value": "L" }] }), "neither X nor V"),
        (json!({ "diagonal+": 1 }), "expected true or false"),
        (json!({ "negative": ["kropki"] }), "kropki"),
        (json!({ "clone": [{ "cells": ["R1C1"], "cloneCells": [] }] }), "clone"),
        (
            json!({ "littlekillersum": [{ "cell": "R0C1", "direction": "X", "value": 4 }] }),
            "direction",
        ),
        (json!({ "sandwichsum": [{ "cell": "R1C1", "value": 4 }] }), "not beside"),
        (json!({ "quadruple": [{ "cells": ["R1C1"], "values": [9] }] }), "9 is not a digit"),
        (
            json!({ "quadruple": [{ "cells": ["R1C1", "R1C2"], "values": [1, 2, 3] }] }),
            "3 digits for 2 cells",
        ),
        (json!({ "inequality": [{ "cells": ["R1C1", "R1C2"], "value": "=" }] }), "neither < nor >"),
        (json!({ "grid": [[{}]] , "size": 4 }), "grid: 1 rows"),
    ];
    for (keys, expected) in cases {
        let error = error(4, &keys);
        assert!(error.contains(expected), "{error:?} has no {expected:?}");
    }
    let error = fpuzzles::read_value(&puzzle(36, &json!({}))).unwrap_err().to_string();
    assert_eq!(error, "grid: 36 rows; expected 1 to 25");
    assert!(fpuzzles::read("[]").is_err() && fpuzzles::read("{").is_err());
    let twice = r#"{"grid": [[{}]], "killercage": [], "killercage": [{"cells": ["R1C1"]}]}"#;
    let error = fpuzzles::read(twice).unwrap_err().to_string();
    assert_eq!(error, r#"no JSON: the key "killercage" is there twice"#);
    let jump = json!({ "thermometer": [{ "lines": [["R1C1", "R1C3"]] }] });
    let read = fpuzzles::read_value(&puzzle(4, &jump)).unwrap();
    assert_eq!(read.warnings, ["thermometer, entry 1: the line jumps from R1C1 to R1C3"]);
}

/// Files tell the windows of a windoku as extra regions.
#[test]
fn windows_are_those_of_a_windoku() {
    let windoku = Clue::Global(Global::Windoku);
    for size in [6, 9, 16] {
        let mut setting = Setting::new(Shape::square(size).unwrap());
        setting.clues = vec![Clue::Global(Global::AntiKing), windoku.clone()];
        let mut written = fpuzzles::write(&setting);
        let read = |written: &Value| fpuzzles::read_value(written).unwrap().setting.clues;
        assert_eq!(read(&written), setting.clues);
        // Others stay what they are.
        let other = json!({ "cells": ["R1C1", "R1C2", "R2C1"] });
        written["extraregion"].as_array_mut().unwrap().insert(1, other);
        let all = read(&written);
        assert!(matches!(all[1], Clue::ExtraRegion(_)) && all[2] == windoku, "{all:?}");
        // One of them is missing, and one is there twice.
        let windows = written["extraregion"].as_array_mut().unwrap();
        windows[0] = windows[2].clone();
        assert!(!read(&written).contains(&windoku));
    }
}

#[test]
fn what_is_written_is_read_as_the_same() {
    let keys = json!({
        "diagonal-": true,
        "nonconsecutive": true,
        "negative": ["ratio"],
        "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "7" }, { "cells": ["R4C4"] }],
        "cage": [{ "cells": ["R1C1", "R2C1"], "value": "DR3" }],
        "extraregion": [{ "cells": ["R2C2", "R2C3", "R3C2", "R3C3"] }],
        "thermometer": [{ "lines": [["R1C1", "R1C2", "R2C2"]] }],
        "whispers": [{ "lines": [["R2C2", "R2C3"]], "value": "3" }],
        "arrow": [{ "cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]] }],
        "difference": [{ "cells": ["R1C1", "R1C2"], "value": "2" }],
        "ratio": [{ "cells": ["R1C1", "R2C1"], "value": "3" }],
        "xv": [{ "cells": ["R1C1", "R1C2"], "value": "V" }],
        "inequality": [{ "cells": ["R2C2", "R1C2"], "value": "<" }],
        "odd": [{ "cell": "R1C1" }],
        "maximum": [{ "cell": "R1C1" }],
        "rowindexer": [{ "cells": ["R1C1"] }],
        "quadruple": [{ "cells": ["R2C2", "R2C3"], "values": [1, 1] }],
        "clone": [{ "cells": ["R1C1"], "cloneCells": ["R2C3"] }],
        "littlekillersum": [{ "cell": "R5C1", "direction": "UR", "value": "6" }],
        "sandwichsum": [{ "cell": "R5C1", "value": "5" }],
        "skyscraper": [{ "cell": "R2C0", "value": "4" }],
    });
    let mut object = puzzle(4, &keys);
    object["grid"][0][1] = json!({ "value": 3, "given": true });
    object["grid"][0][2] = json!({ "givenPencilMarks": [1, 4] });
    for (cell, region) in [((0, 2), 0), ((2, 0), 1), ((1, 1), 2), ((0, 3), 1), ((1, 3), 1)] {
        object["grid"][cell.0][cell.1]["region"] = json!(region);
    }
    // Regions of four cells each.
    object["grid"][2][1]["region"] = json!(1);
    object["grid"][1][2]["region"] = json!(2);
    let read = fpuzzles::read_value(&object);
    let setting = match read {
        Ok(read) => read.setting,
        Err(error) => panic!("{error}"),
    };
    assert_eq!(setting.clues.len(), 22);
    let mut written = fpuzzles::write(&setting);
    // What is drawn for other programs is no rule.
    fpuzzles::draw(&mut written, &setting);
    assert_eq!(written["text"][0]["cells"], json!(["R2C2", "R1C2"]));
    let again = fpuzzles::read_value(&written).unwrap().setting;
    let sorted = |setting: &Setting| {
        let mut clues: Vec<_> = setting.clues.iter().map(|clue| format!("{clue:?}")).collect();
        clues.sort();
        clues
    };
    assert_eq!(sorted(&again), sorted(&setting));
    assert_eq!((again.cells, again.regions), (setting.cells, setting.regions));
}

/// An object that is read and written again.
fn again(object: &Value) -> Value {
    let read = fpuzzles::read_value(object).unwrap();
    let mut written = fpuzzles::write(&read.setting);
    read.extras.add_to(&mut written, &read.setting.shape);
    written
}

/// An arrow without a line is no clue, and is not lost: a circle or a pill is drawn.
#[test]
fn circles_without_arrows() {
    let pill = json!({ "cells": ["R1C1", "R1C2"], "lines": [] });
    let arrow = json!({ "cells": ["R2C1"], "lines": [["R2C1", "R2C2"]] });
    let circle = json!({ "cells": ["R4C3"], "lines": [[]] });
    let object = puzzle(4, &json!({ "arrow": [pill, arrow, circle] }));
    let read = fpuzzles::read_value(&object).unwrap();
    assert_eq!(read.setting.clues, [Clue::Arrow { circle: vec![4], shaft: vec![5] }]);
    assert_eq!(read.drawings, ["arrow"]);
    let places = read.extras.drawings(&read.setting).into_iter().map(|drawing| match drawing {
        Drawing::Figure(figure) => (figure.middle, figure.width - figure.height, figure.is_round),
        Drawing::Line(_) | Drawing::Outline(_) => panic!("{drawing:?}"),
    });
    assert_eq!(places.collect::<Vec<_>>(), [((0.5, 1.0), 1.0, true), ((3.5, 2.5), 0.0, true)]);
    assert_eq!(again(&object), object);
}

/// The colours of a cell share it.
#[test]
fn cells_of_several_colors() {
    let mut object = puzzle(4, &json!({}));
    object["grid"][0][1] = json!({ "cArray": ["#F00", "#0F0"] });
    object["grid"][2][3] = json!({ "c": "#00F", "cArray": [] });
    let read = fpuzzles::read_value(&object).unwrap();
    let places = read.extras.drawings(&read.setting).into_iter().map(|drawing| match drawing {
        Drawing::Figure(figure) => (figure.middle, figure.width, figure.height),
        Drawing::Line(_) | Drawing::Outline(_) => panic!("{drawing:?}"),
    });
    let halves = [((0.5, 1.25), 0.5, 1.0), ((0.5, 1.75), 0.5, 1.0)];
    assert_eq!(places.collect::<Vec<_>>(), [halves[0], halves[1], ((2.5, 3.5), 1.0, 1.0)]);
}

/// A sign that a file leaves out is the one that other programs mean.
#[test]
fn inequalities_without_a_sign() {
    let clues = |entry: Value| {
        let keys = json!({ "inequality": [entry] });
        fpuzzles::read_value(&puzzle(4, &keys)).unwrap().setting.clues
    };
    let larger = json!({ "cells": ["R1C1", "R1C2"], "value": ">" });
    assert_eq!(clues(json!({ "cells": ["R1C1", "R1C2"] })), clues(larger));
}

#[test]
fn a_cell_in_no_region() {
    let regions = |region: Value| {
        let object = json!({ "size": 4, "grid": vec![vec![json!({ "region": region }); 4]; 4] });
        fpuzzles::read_value(&object).unwrap().setting.regions
    };
    assert_eq!(regions(json!(-1)), regions(json!(null)));
}

/// What a plugin draws shows its clue, and so does a setter's own drawing that was read as a clue. Both stay in the object,
/// and the board shows the clue alone.
#[test]
fn drawings_of_clues() {
    let keys = |cage: &str, text: &str, line: &str| {
        json!({
            "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "3" }],
            "cage": [{ "cells": ["R1C1", "R1C2"], "value": "3", "fromConstraint": cage }],
            "xsum": [{ "cell": "R0C1", "value": "3" }],
            "text": [{ "cells": ["R0C1"], "value": "3", "fromConstraint": text }],
            "whispers": [{ "lines": [["R1C1", "R1C2"]], "value": "2" }],
            "line": [{ "lines": [["R1C1", "R1C2"]], "outlineC": "#F00", "fromConstraint": line }],
        })
    };
    let objects = ["X-Sum", "X Sum", "XSum", "xsum"].into_iter().flat_map(|text| {
        ["German Whispers", "Whispers", "whispers"]
            .map(|line| puzzle(4, &keys("Killer Cage", text, line)))
    });
    for object in objects.chain([puzzle(4, &keys("killercage", "xsum", "whispers"))]) {
        assert_eq!(again(&object), object);
        let read = fpuzzles::read_value(&object).unwrap();
        assert_eq!(read.extras.drawings(&read.setting), []);
    }
    // Those that we would make are made again for the programs that need them.
    let mut drawn =
        puzzle(4, &json!({ "whispers": [{ "lines": [["R1C1", "R1C2"]], "value": "2" }] }));
    let bare = drawn.clone();
    fpuzzles::draw(&mut drawn, &fpuzzles::read_value(&bare).unwrap().setting);
    assert_ne!(drawn, bare);
    assert_eq!(again(&drawn), bare);
}

#[test]
fn what_says_no_rule_is_kept() {
    let object = puzzle(4, &json!({ "highlightConflicts": false, "negative": ["xv", "foglight"] }));
    assert_eq!(again(&object), object);
}

/// In a region of fewer cells than digits these differ. One of more cells is no rule, since some digit repeats in it.
#[test]
fn regions_of_other_sizes() {
    let mut object = puzzle(4, &json!({}));
    object["grid"][0][0]["region"] = json!(3);
    let read = fpuzzles::read_value(&object).unwrap();
    assert_eq!(
        read.warnings,
        [
            "region 0 has fewer cells than there are digits, so digits differ there",
            "region 3 has more cells than there are digits, which is no rule",
        ]
    );
    let regions = read.setting.region_of_cells();
    let cells =
        |wanted: Option<u8>| (0..16).filter(|&cell| regions[cell] == wanted).collect::<Vec<_>>();
    assert_eq!([cells(Some(0)), cells(None)], [vec![1, 4, 5], vec![0, 10, 11, 14, 15]]);
    let count = |first: &str, second: &str| {
        let mut object = object.clone();
        object["clone"] = json!([{ "cells": [first], "cloneCells": [second] }]);
        let read = fpuzzles::read_value(&object).unwrap();
        Solver::new().count(&read.rules.puzzle(&read.setting.cells).unwrap()).solutions
    };
    assert_eq!(count("R1C2", "R2C1"), 0);
    assert!(count("R1C1", "R3C3") > 0);
    assert_eq!(again(&object), object);
    // A grid that is one region has rows and columns alone.
    let whole = json!({ "size": 4, "grid": vec![vec![json!({ "region": 0 }); 4]; 4] });
    let read = fpuzzles::read_value(&whole).unwrap();
    let puzzle = read.rules.puzzle(&read.setting.cells).unwrap();
    assert_eq!(Solver::new().count(&puzzle).solutions, 576);
    assert_eq!(read.warnings, ["region 0 has more cells than there are digits, which is no rule"]);
    assert_eq!(again(&whole), whole);
}

/// An entry is written as the file has it: with colours, with the numbers that go without saying, and several clues in one.
#[test]
fn entries_keep_their_form() {
    let object = puzzle(
        4,
        &json!({
            "killercage": [{ "cells": ["R1C2", "R1C1"], "value": 3, "outlineC": "#F00" }, { "cells": ["R4C4"] }],
            "cage": [
                { "cells": ["R4C1"], "value": "A" },
                { "cells": ["R1C1", "R2C1"], "value": "DR3", "fontC": "#0F0" },
            ],
            "arrow": [
                { "cells": ["R4C4"], "lines": [] },
                { "cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]], "width": 2 },
            ],
            "difference": [{ "cells": ["R1C1", "R1C2"], "value": "1" }, { "cells": ["R2C1", "R2C2"] }],
            "ratio": [{ "cells": ["R3C1", "R3C2"], "value": 2 }],
            "xv": [{ "cells": ["R3C1", "R4C1"], "value": "" }, { "cells": ["R3C4", "R4C4"], "value": "x" }],
            "inequality": [{ "cells": ["R4C1", "R3C1"] }],
            "quadruple": [{ "cells": ["R2C2", "R2C3"], "values": ["1", "2"] }],
            "whispers": [{ "lines": [["R2C2", "R2C3"]] }],
            "rowindexer": [{ "cells": ["R1C1", "R2C2"] }],
            "skyscraper": [{ "cell": "R0C1" }, { "cell": "R0C2", "value": "4" }],
            "littlekillersum": [
                { "cell": "R5C1", "cells": ["R4C2", "R3C3"], "direction": "UR", "value": "6" },
            ],
            "negative": ["xv", "foglight", "ratio"],
            "extraregion": [{ "cells": ["R3C3", "R2C2", "R2C3", "R3C2"] }],
        }),
    );
    assert_eq!(again(&object), object);
    // What is no longer a clue is not written, and a clue that is new comes last.
    let read = fpuzzles::read_value(&object).unwrap();
    let mut setting = read.setting.clone();
    setting.clues.retain(|clue| !matches!(clue, Clue::Cage { total: Some(_), .. }));
    setting.clues.push(Clue::Cage { cells: vec![8, 9], total: Some(5) });
    let mut written = fpuzzles::write(&setting);
    read.extras.add_to(&mut written, &setting.shape);
    let added = json!({ "cells": ["R3C1", "R3C2"], "value": "5" });
    assert_eq!(written["killercage"], json!([{ "cells": ["R4C4"] }, added]));
    assert_eq!(written["arrow"], object["arrow"]);
}

/// The extra regions of a windoku stay where the file has them.
#[test]
fn windows_keep_their_place() {
    let mut setting = Setting::new(Shape::square(9).unwrap());
    setting.clues = vec![Clue::Global(Global::Windoku)];
    let mut object = fpuzzles::write(&setting);
    let other = json!({ "cells": ["R1C2", "R1C1"], "fontC": "#F00" });
    object["extraregion"].as_array_mut().unwrap().insert(1, other);
    assert_eq!(again(&object), object);
}

/// A cell is written as the file has it, also where Loshu would say it in another way.
#[test]
fn cells_keep_their_form() {
    let mut object = puzzle(4, &json!({ "antiknight": false }));
    object.as_object_mut().unwrap().remove("antiknight");
    let cells = [
        json!({ "value": "1", "given": true }),
        json!({ "value": 2, "given": true, "centerPencilMarks": [2], "c": "#F00" }),
        json!({ "givenPencilMarks": [3, 4], "value": 3, "given": true }),
        json!({ "givenPencilMarks": [1, 2, 3, 4] }),
        json!({ "centerPencilMarks": [3], "cornerPencilMarks": [1, 4] }),
        json!({ "cornerPencilMarks": [4] }),
        json!({ "value": 4, "centerPencilMarks": [3] }),
        json!({ "region": 1 }),
    ];
    for (at, cell) in cells.iter().enumerate() {
        object["grid"][at / 4][at % 4] = cell.clone();
    }
    assert_eq!(written_again(&object), object);
    // The regions are others, and are not said of all cells.
    object["grid"][0][1]["region"] = json!(1);
    object["grid"][0][2]["region"] = json!(0);
    object["grid"][3][3] = json!({ "region": -1 });
    object["grid"][3][2] = json!({ "region": null });
    assert_eq!(written_again(&object), object);
}

/// The same, with what a player has written.
fn written_again(object: &Value) -> Value {
    let read = fpuzzles::read_value(object).unwrap();
    let mut written = fpuzzles::write(&read.setting);
    if let Some(of_player) = &read.written {
        of_player.add_to(&mut written, &read.setting);
    }
    read.extras.add_to(&mut written, &read.setting.shape);
    written
}

/// A copy of a clue that looks otherwise than ours stays, and then we draw none above it.
#[test]
fn copies_keep_their_look() {
    let line = |from: &str, color: &str| json!({ "lines": [["R1C1", "R1C2"], ["R3C2", "R3C1"]], "outlineC": color, "width": 0.2, "fromConstraint": from });
    let own = json!({ "lines": [["R4C1", "R4C2"]], "outlineC": "#00F", "width": 0.1 });
    let column =
        json!({ "cells": ["R1C3", "R2C3", "R3C3", "R4C3"], "fromConstraint": "Column Indexer" });
    let object = puzzle(
        4,
        &json!({
            "whispers": [{ "lines": [["R1C1", "R1C2"], ["R3C1", "R3C2"]], "value": "2" }],
            "renban": [{ "lines": [["R4C1", "R4C2"]] }],
            "columnindexer": [{ "cells": ["R1C3", "R2C3", "R3C3", "R4C3"] }],
            "xsum": [{ "cell": "R0C1", "value": "3" }, { "cell": "R0C2" }],
            "line": [line("German Whispers", "#67f067"), own],
            "cage": [column],
            "text": [
                { "cells": ["R0C1"], "value": "3", "size": 1.2, "fromConstraint": "X Sum" },
                { "cells": ["R0C2"], "value": "?", "fromConstraint": "X Sum" },
            ],
        }),
    );
    assert_eq!(again(&object), object);
    let read = fpuzzles::read_value(&object).unwrap();
    let mut drawn = again(&object);
    fpuzzles::draw(&mut drawn, &read.setting);
    assert_eq!(drawn, object);
    // A clue that is new has a copy of ours.
    let mut setting = read.setting.clone();
    setting.clues.push(Clue::Outside { kind: Outside::XSum, side: Side::Top(2), number: 4 });
    fpuzzles::draw(&mut drawn, &setting);
    assert_eq!(drawn["text"].as_array().unwrap().len(), 3);
    assert_eq!(drawn["text"][2]["cells"], json!(["R0C3"]));
}
