//! What an object of f-puzzles says beside its rules goes back to f-puzzles as it came.

use loshu::format::Format;
use loshu_formats::{Item, Keep, Reading, RecordStream, Writer};
use loshu_variant::{Clue, Line};
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, json};

/// Drawings and notes of all kinds, each under its key.
fn members() -> Vec<(&'static str, Value)> {
    vec![
        ("text", json!([{ "cells": ["R1C1"], "value": "A", "fontC": "#FF0000", "size": 1 }])),
        (
            "text",
            json!([{ "cells": ["R0C0"], "value": "♥", "fontC": "#000", "size": 0.7 },
                { "cells": ["R1C1", "R2C2"], "value": "two\nlines", "fontC": 3, "size": 0.4, "angle": 90 }]),
        ),
        ("line", json!([{ "lines": [["R1C1", "R2C2"]], "outlineC": "#FF8888", "width": 0.1 }])),
        (
            "line",
            json!([{ "lines": [["R1C1", "R2C2"], ["R2C2", "R2C3"]], "outlineC": "#88FF88", "width": 0.4,
                "isNewConstraint": true }]),
        ),
        (
            "rectangle",
            json!([{ "cells": ["R1C1"], "baseC": "#FFF", "outlineC": "#000", "fontC": "#000", "width": 0.5,
                "height": 0.5, "value": "5", "angle": 45, "opacity": 0.5 }]),
        ),
        (
            "circle",
            json!([{ "cells": ["R3C3", "R3C4"], "baseC": "#00000000", "outlineC": "#00F", "width": 0.3,
                "height": 0.6 }]),
        ),
        (
            "circle",
            json!([{ "cells": ["R1C1"], "baseC": "#FD0", "outlineC": "#000", "width": 1, "height": 1,
                "value": "☀" }]),
        ),
        ("cage", json!([{ "cells": ["R1C1", "R1C2"], "outlineC": "#F00", "fontC": "#00F" }])),
        ("cage", json!([{ "cells": ["R1C1", "R2C1"], "value": "x+1", "outlineC": "#000" }])),
        ("killercage", json!([{ "cells": ["R1C1", "R1C2"] }])),
        (
            "cage",
            json!([{ "cells": ["R2C3", "R2C4"], "value": "5", "outlineC": "#00F",
                "fromConstraint": "killercage" }]),
        ),
        ("arrow", json!([{ "cells": ["R1C1", "R1C2"], "lines": [] }])),
        ("foglight", json!(["R1C1", "R2C2"])),
        ("fogofwar", json!(["R1C1"])),
        (
            "triggereffect",
            json!([{ "trigger": { "type": "cellvalue", "cell": "r1c1", "value": "3" },
                "effect": { "type": "foglight", "cells": ["r3c3"] } }]),
        ),
        ("successMessage", json!("Well done!")),
        ("metadata", json!({ "source": "a book", "pages": [1, 2] })),
        ("disabledlogic", json!(["nakedpair"])),
        ("truecandidatesoptions", json!(["colored"])),
        ("highlightConflicts", json!(true)),
    ]
}

/// What is said of a cell.
fn cell_members() -> [Value; 4] {
    [
        json!({ "c": "#CFCFCF" }),
        json!({ "cArray": ["#FF0000", "#00FF0080"], "highlight": 3 }),
        json!({ "value": 2, "given": true, "c": "#ABCDEF" }),
        json!({ "givenPencilMarks": [1, 2] }),
    ]
}

fn object(size: usize, first: &Value, members: &[(&str, Value)]) -> Value {
    let mut grid = vec![vec![json!({}); size]; size];
    grid[0][0] = first.clone();
    let mut object = json!({ "size": size, "title": "Colours", "author": "A. Setter",
        "ruleset": "Normal rules.\nNo more.", "grid": grid });
    for (key, value) in members {
        match (object.get_mut(*key), value) {
            (Some(Value::Array(known)), Value::Array(more)) => known.extend(more.iter().cloned()),
            _ => object[*key] = value.clone(),
        }
    }
    object
}

/// The object in the link that is written of an object.
fn through_loshu(object: &Value) -> Value {
    let link = written(object, Format::Fpuzzles);
    let packed = link.trim_end().strip_prefix("https://www.f-puzzles.com/?load=").unwrap();
    let packed = percent_decode_str(packed).decode_utf8().unwrap();
    let data = lz_str::decompress_from_base64(&packed).unwrap();
    serde_json::from_str(&String::from_utf16(&data).unwrap()).unwrap()
}

/// An object in another format.
fn written(object: &Value, format: Format) -> String {
    let reading = Reading { keep: Keep::All, variants: true, ..Reading::default() };
    let text = object.to_string();
    let mut stream = RecordStream::of_text(text.clone(), &reading).expect("it is text");
    let batch = stream.next().expect("there is an object");
    let items: Vec<_> = batch.records.items().collect();
    match &items[..] {
        [Item::Variant(variant)] => variant.write(format).unwrap(),
        [Item::Puzzle(..)] => {
            let record = batch.records.full().next().unwrap().into_owned();
            let mut text = String::new();
            Writer::new(format, None, [&record]).write(&record, &mut text).unwrap();
            text
        }
        _ => panic!("one puzzle in {text}"),
    }
}

/// The clues that are read of an object.
fn clues(object: &Value) -> Vec<Clue> {
    let reading = Reading { variants: true, ..Reading::default() };
    let mut stream = RecordStream::of_text(object.to_string(), &reading).unwrap();
    let batch = stream.next().unwrap();
    match batch.records.items().next() {
        Some(Item::Variant(variant)) => variant.setting.clues.clone(),
        _ => panic!("a variant in {object}"),
    }
}

/// A value without what says nothing.
fn bare(value: &Value) -> Value {
    let says = |value: &Value| !matches!(value, Value::Null | Value::Bool(false));
    match value {
        Value::Object(members) => {
            let members = members.iter().filter(|(_, value)| says(value));
            members.map(|(key, value)| (key.clone(), bare(value))).collect::<Map<_, _>>().into()
        }
        Value::Array(list) => list.iter().map(bare).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

#[test]
fn nothing_is_lost_between_f_puzzles_and_f_puzzles() {
    let cage = ("killercage", json!([{ "cells": ["R2C3", "R2C4"], "value": "5" }]));
    let mut objects = Vec::new();
    for (size, beside) in [(9, vec![]), (6, vec![cage])] {
        for member in members() {
            let members: Vec<_> = beside.iter().cloned().chain([member]).collect();
            objects.push(object(size, &json!({}), &members));
        }
        for cell in cell_members() {
            objects.push(object(size, &cell, &beside));
        }
        objects.push(object(size, &cell_members()[1], &members()));
    }
    assert!(objects.len() >= 40);
    for object in objects {
        assert_eq!(bare(&through_loshu(&object)), bare(&object));
    }
}

/// A solution of 6x6. Its first digit is one more than `first`.
fn solution(first: usize) -> Vec<usize> {
    let digit = |cell: usize| {
        let (row, column) = (cell / 6, cell % 6);
        (column + 3 * (row % 2) + row / 2 + first) % 6 + 1
    };
    (0..36).map(digit).collect()
}

/// What a file says in a form of its own goes back so, in a link, in JSON, and from JSON in a link.
#[test]
fn clues_go_back_as_they_came() {
    let line = |from: &str| json!({ "lines": [["R5C1", "R5C2"]], "outlineC": "#0A0", "width": 0.2, "fromConstraint": from });
    let members = [
        ("killercage", json!([{ "cells": ["R1C2", "R1C1"], "value": 3, "outlineC": "#F00" }])),
        ("difference", json!([{ "cells": ["R2C1", "R2C2"], "value": "1" }])),
        ("ratio", json!([{ "cells": ["R3C1", "R3C2"], "value": "2", "baseC": "#00F" }])),
        (
            "arrow",
            json!([{ "cells": ["R6C6"], "lines": [["R6C6", "R6C5"], ["R6C6", "R5C6"]] },
                { "cells": ["R4C4"], "lines": [] }]),
        ),
        ("whispers", json!([{ "lines": [["R5C1", "R5C2"]] }])),
        ("line", json!([line("German Whispers")])),
        ("solution", solution(0).iter().map(ToString::to_string).collect()),
    ];
    let mut object = object(6, &json!({ "value": "1", "given": true, "region": 0 }), &members);
    object["grid"][0][1] = json!({ "centerPencilMarks": [1], "cornerPencilMarks": [2, 3] });
    object["grid"][0][2] = json!({ "value": 3, "given": true, "givenPencilMarks": [1, 3] });
    let read = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    assert_eq!(through_loshu(&object), object);
    let json = read(&written(&object, Format::Json));
    assert_eq!(json, object);
    // A region is no other kind of form than a colour is.
    for region in [json!(-1), json!(null), json!(7)] {
        let mut object = object.clone();
        object["grid"][5][5]["region"] = region;
        assert_eq!(through_loshu(&object), object);
    }
}

/// A clue that is made of drawings and words is made of them again. No other program would draw it twice.
#[test]
fn clues_that_are_drawn_are_in_no_link() {
    let members = [
        (
            "line",
            json!([{ "lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#CFCFCF", "width": 0.5 }]),
        ),
        (
            "circle",
            json!([{ "cells": ["R1C1"], "baseC": "#CFCFCF", "outlineC": "#CFCFCF", "width": 0.8, "height": 0.8 }]),
        ),
    ];
    let mut object = object(6, &json!({}), &members);
    object["ruleset"] = json!("Digits along a thermometer increase from the bulb.");
    assert!(matches!(&clues(&object)[..], [Clue::Line { kind: Line::Thermometer, .. }]));
    assert_eq!(through_loshu(&object), object);
    // JSON is for us: it says what was made of them.
    let json: Value = serde_json::from_str(&written(&object, Format::Json)).unwrap();
    assert_eq!(json["thermometer"], json!([{ "lines": [["R1C1", "R1C2", "R1C3"]] }]));
    assert_eq!(clues(&json), clues(&object));
    // A clue that has its key besides is one clue.
    object["thermometer"] = json["thermometer"].clone();
    assert_eq!(clues(&object).len(), 1);
    assert_eq!(through_loshu(&object), object);
}

/// f-puzzles has a key for killer cages, so a cage that is drawn is one only if the words or the solution say so.
#[test]
fn cages_that_are_drawn() {
    let cage = ("cage", json!([{ "cells": ["R1C1", "R1C2"], "value": "3", "outlineC": "#000" }]));
    let with = |words: &str, members: &[(&str, Value)]| {
        let members: Vec<_> = [cage.clone()].into_iter().chain(members.iter().cloned()).collect();
        let mut object = object(6, &json!({}), &members);
        object["ruleset"] = json!(words);
        let is_cage = |clue: &&Clue| matches!(clue, Clue::Cage { .. });
        clues(&object).iter().filter(is_cage).count()
    };
    let killer = "Digits in cages do not repeat and sum to the total.";
    let solved = |first: usize| ("solution", json!(solution(first)));
    let known = ("killercage", json!([{ "cells": ["R2C1", "R2C2"] }]));
    assert_eq!(with("", &[]), 0);
    assert_eq!(with(killer, &[]), 1);
    assert_eq!(with("", &[solved(0)]), 1);
    assert_eq!(with("", &[solved(1)]), 0);
    assert_eq!(with(killer, &[solved(1)]), 0);
    assert_eq!(with(killer, std::slice::from_ref(&known)), 1, "that of the key");
    assert_eq!(with(killer, &[known, solved(0)]), 1, "that of the key");
}

/// Digits and pencil marks of a player, and that conflicts are not shown.
#[test]
fn what_a_player_has_written_is_kept() {
    for (size, beside) in [(9, vec![]), (9, vec![("antiknight", json!(true))]), (6, vec![])] {
        let conflicts = ("highlightConflicts", json!(false));
        let members: Vec<_> = beside.into_iter().chain([conflicts]).collect();
        let mut object = object(size, &json!({ "value": 2 }), &members);
        object["grid"][0][1] = json!({ "centerPencilMarks": [1, 4] });
        object["grid"][0][2] = json!({ "value": 3, "given": true });
        assert_eq!(through_loshu(&object), object);
    }
}

/// Programs join the entries of a solution. What is no digit is kept as it is.
#[test]
fn solutions_with_gaps_and_with_other_signs() {
    for (size, beside) in [(9, vec![]), (9, vec![("antiknight", json!(true))]), (6, vec![])] {
        let mut object = object(size, &json!({}), &beside);
        let mut solution = vec![json!("."); size * size];
        solution[1] = json!(5);
        object["solution"] = json!(solution);
        assert_eq!(through_loshu(&object), object, "{size}");
        let with = |sign: Value| {
            let mut other = object.clone();
            other["solution"][0] = sign;
            other
        };
        for sign in [json!(null), json!("")] {
            assert_eq!(through_loshu(&with(sign)), object, "{size}");
        }
        // An ordinary puzzle has no room for another sign.
        let is_ordinary = size == 9 && beside.is_empty();
        let zero = with(json!("0"));
        assert_eq!(through_loshu(&zero), if is_ordinary { &object } else { &zero }.clone());
    }
    let mut object = object(6, &json!({}), &[("antiknight", json!(true))]);
    object["solution"] = (0..36).map(|cell| json!(["K", "Z"][cell % 2])).collect();
    assert_eq!(through_loshu(&object), object);
    object["solution"] = (0..36).map(|cell| json!(cell % 6 + 2)).collect();
    assert_eq!(through_loshu(&object), object);
    object["solution"] = json!("ABXYZQ".repeat(6));
    assert_eq!(through_loshu(&object), object);
}

/// A region of `null` is none, and one that is not said is a box.
#[test]
fn cells_without_a_region_are_no_ordinary_sudoku() {
    let row = |cell: &Value| Value::Array(vec![cell.clone(); 9]);
    let is_variant = |cell: Value| {
        let object = json!({ "size": 9, "grid": vec![row(&cell); 9] });
        let reading = Reading { keep: Keep::All, variants: true, ..Reading::default() };
        let stream = RecordStream::of_text(object.to_string(), &reading);
        let batch = stream.unwrap().next().unwrap();
        matches!(batch.records.items().next(), Some(Item::Variant(_)))
    };
    assert_eq!([json!({}), json!({ "region": null })].map(is_variant), [false, true]);
}
