//! Data of SudokuPad: read with all that it says, and written again.

use loshu::format::Format;
use loshu_formats::{Item, Keep, Reading, RecordStream, Variant, read};
use loshu_variant::{Clue, Kind, Line, Regions};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The puzzles of a text; a bad one is its error.
fn variants(text: &str) -> Vec<Result<Variant, String>> {
    let reading = Reading { keep: Keep::All, variants: true, ..Reading::default() };
    let stream = RecordStream::of_text(text, &reading);
    let Ok(stream) = stream else { return Vec::new() };
    let mut found = Vec::new();
    for batch in stream {
        for item in batch.records.items() {
            match item {
                Item::Variant(variant) => found.push(Ok(variant.clone())),
                Item::Bad(bad) => found.push(Err(bad.to_error().to_string())),
                Item::Puzzle(..) => found.push(Err("an ordinary puzzle".into())),
            }
        }
    }
    found
}

fn variant(text: &str) -> Variant {
    let found = variants(text);
    match &found[..] {
        [Ok(variant)] => variant.clone(),
        other => panic!("{other:?} of {text}"),
    }
}

fn packed(data: &str) -> String {
    lz_str::compress_to_base64(data)
}

fn kinds(variant: &Variant) -> Vec<Kind> {
    variant.setting.kinds().into_iter().map(Clue::kind).collect()
}

const SOLUTION: &str = "1234341221434321";

/// A 4x4 puzzle with a drawing of each sort: some are clues by its words, others are none.
fn data() -> Value {
    let cells: Vec<Vec<Value>> = (0..4)
        .map(|row| {
            (0..4)
                .map(|column| if row + column == 0 { json!({ "value": 1 }) } else { json!({}) })
                .collect()
        })
        .collect();
    let region = |row: usize, column: usize| {
        json!([[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]])
    };
    let figure = |row: f64, column: f64, side: f64, fill: &str, is_round: bool| {
        json!({ "center": [row, column], "width": side, "height": side, "rounded": is_round,
            "backgroundColor": fill, "borderColor": "#000000" })
    };
    json!({
        "cellSize": 64,
        "cells": cells,
        "regions": [region(0, 0), region(0, 2), region(2, 0), region(2, 2)],
        "cages": [
            { "cells": [[0, 1], [0, 2]], "value": "5", "unique": true },
            { "value": "title: Four" },
            { "value": "author: A setter" },
            { "value": "rules: Normal sudoku rules apply. Digits in a cage sum to its total.\\nDigits increase along a \
                thermometer. A white dot joins consecutive digits. A grey square is even. Along a green line digits differ by \
                at least 2." },
            { "value": format!("solution: {SOLUTION}") },
        ],
        "lines": [
            { "wayPoints": [[1.5, 3.5], [0.5, 2.5]], "color": "#CFCFCF", "thickness": 20 },
            { "wayPoints": [[3.5, 0.5], [3.5, 1.5]], "color": "#67F067", "thickness": 10 },
            { "wayPoints": [[0.1, 0.1], [3.9, 2.2]], "color": "#123456", "thickness": 2 },
        ],
        "underlays": [
            figure(1.5, 3.5, 0.8, "#CFCFCF", true),
            figure(3.5, 2.5, 0.7, "#CFCFCF", false),
        ],
        "overlays": [figure(0.5, 1.0, 0.3, "#FFFFFF", true), { "center": [-0.5, 1.5], "text": "so" }],
    })
}

#[test]
fn drawings_are_clues_where_words_and_solution_agree() {
    let code = packed(&data().to_string());
    for text in [
        format!("scl{code}"),
        format!("https://sudokupad.app/scl{code}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{code}"),
        format!("see https://beta.sudokupad.app/scl{code}?setting-nogrid=1 for it")
            .replace("beta.", ""),
        data().to_string(),
    ] {
        let variant = variant(&text);
        let expected = [Kind::KillerCage, Kind::Thermometer, Kind::DifferenceDot, Kind::EvenCell];
        assert_eq!(
            kinds(&variant),
            expected,
            "green lines differ by one here: {:?}",
            variant.warnings
        );
        assert_eq!(variant.setting.regions, Regions::Boxes(2, 2));
        assert_eq!(variant.givens(), "1...............");
        let word = |name: &str| variant.details.get(name).unwrap();
        assert_eq!([word("title"), word("author")], ["Four", "A setter"]);
        assert!(word("rules").contains("total.\nDigits"));
        assert_eq!(variant.line_of(variant.solution.as_ref().unwrap()), SOLUTION);
        let known = "hints know only these rules: rows, columns, regions, killer cage, thermometer, white dot, even \
                     cell; 3 drawings are shown, and their rules are not known";
        assert_eq!(variant.warnings, [known]);
        assert_eq!(variant.extras.drawings(&variant.setting).len(), 3);
    }
}

/// A branch goes along the trunk first, and a line from a circle is an arrow without a head, too.
#[test]
fn arrows_and_thermometers_branch() {
    let line =
        |points: &[[f64; 2]]| json!({ "wayPoints": points, "color": "#CFCFCF", "thickness": 9 });
    let mut data = data();
    let rules = "rules: Digits along an arrow sum to the digit in its circle. Thermometers rise.";
    data["cages"] = json!([{ "value": rules }, { "value": format!("solution: {SOLUTION}") }]);
    data["overlays"] = json!([]);
    data["underlays"] = json!([
        { "center": [0.5, 2.5], "width": 0.8, "height": 0.8, "rounded": true,
            "backgroundColor": "#FFFFFF", "borderColor": "#CFCFCF" },
        { "center": [2.5, 1.5], "width": 0.8, "height": 0.8, "rounded": true,
            "backgroundColor": "#CFCFCF" },
    ]);
    data["lines"] = json!([
        line(&[[0.5, 1.5], [1.5, 2.5]]),
        line(&[[0.5, 2.5], [0.5, 0.5]]),
        line(&[[2.5, 1.5], [2.5, 0.5], [3.5, 1.5]]),
        line(&[[3.5, 0.5], [2.5, 0.5]]),
    ]);
    let variant = variant(&format!("scl{}", packed(&data.to_string())));
    let arrow = |shaft: [usize; 2]| Clue::Arrow { circle: vec![2], shaft: shaft.to_vec() };
    let thermometer =
        |cells: [usize; 3]| Clue::Line { kind: Line::Thermometer, cells: cells.to_vec() };
    for clue in [arrow([1, 0]), arrow([1, 6]), thermometer([9, 8, 13]), thermometer([9, 8, 12])] {
        assert!(variant.setting.clues.contains(&clue), "{clue:?} in {:?}", variant.setting.clues);
    }
    assert_eq!(variant.setting.clues.len(), 4);
}

/// SudokuPad makes its JSON short before it packs it.
#[test]
fn short_json_is_the_same_puzzle() {
    let short = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],\
                 [3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,1],[0,2]],v:5,unique:t},{v:'rules: It\\'s a cage with \
                 a sum.'}],l:[{wp:[[0.5,0.5],[1.5,1.5]],c:34BBE6,th:2}]}";
    let variant = variant(&format!("scl{}", packed(short)));
    assert_eq!(kinds(&variant), [Kind::KillerCage]);
    assert_eq!(variant.details.get("rules"), Some("It's a cage with a sum."));
    assert_eq!(variant.extras.drawings(&variant.setting).len(), 1);
}

#[test]
fn ordinary_puzzles_stay_ordinary() {
    let mut cells = vec![vec![json!({}); 9]; 9];
    cells[4][4] = json!({ "value": "5" });
    let cell = |region: usize, place: usize| {
        json!([region / 3 * 3 + place / 3, region % 3 * 3 + place % 3])
    };
    let region = |region: usize| (0..9).map(|place| cell(region, place)).collect::<Vec<_>>();
    let data = json!({
        "cells": cells, "regions": (0..9).map(region).collect::<Vec<_>>(),
        "metadata": { "title": "One", "rules": ["Normal sudoku rules apply."] },
    });
    let records = read(format!("scl{}", packed(&data.to_string())), None).unwrap();
    let record = records[0].as_ref().unwrap();
    assert_eq!((record.format, record.givens.clues()), (Format::Sudokupad, 1));
    assert_eq!(record.details.get("title"), Some("One"));
    assert_eq!(record.details.get("rules"), Some("Normal sudoku rules apply."));
}

/// The link that is written is read as the same puzzle, with all drawings and words; so is the object of f-puzzles.
#[test]
fn what_is_written_is_read_as_the_same() {
    let first = variant(&data().to_string());
    let link = first.write(Format::Sudokupad).unwrap();
    assert!(link.starts_with("https://sudokupad.app/scl"), "{link}");
    let object = first.object().to_string();
    for text in [link, object, first.write(Format::Fpuzzles).unwrap()] {
        let again = variant(&text);
        let sorted = |variant: &Variant| {
            let mut clues = variant.setting.clues.clone();
            clues.sort();
            clues
        };
        assert_eq!(sorted(&again), sorted(&first), "{text}");
        assert_eq!(again.setting.cells, first.setting.cells);
        assert_eq!(again.solution, first.solution);
        assert_eq!(again.details, first.details);
        assert_eq!(again.extras, first.extras, "{text}");
        assert_eq!(again.warnings.len(), first.warnings.len());
    }
}

/// Servers and chats encode slashes, leave them, and make one of two.
#[test]
fn slashes_are_repaired() {
    let mut found = 0;
    for number in 0..400 {
        let mut data = data();
        data["metadata"] = json!({ "title": format!("Number {number}") });
        let code = packed(&data.to_string());
        if !(code.contains("//") || code.contains('/') && number % 20 == 0) {
            continue;
        }
        found += 1;
        let expected = variant(&format!("scl{code}")).setting;
        for code in [code.replace("//", "/"), code.replace('/', "%2F"), code.clone()] {
            let link = format!("https://sudokupad.app/scl{code}");
            assert_eq!(variant(&link).setting, expected, "{link}");
        }
    }
    assert!(found > 5, "{found} codes with slashes");
}

#[test]
fn records_of_sudoku_bench_add_what_the_data_leaves_out() {
    let mut data = data();
    data["cages"].as_array_mut().unwrap().truncate(1);
    let record = json!({
        "puzzle_id": "four", "title": "Beside", "author": "B", "rules": "\"Cages sum to 5.\\nSo.\"",
        "initial_board": "................", "solution": SOLUTION, "rows": 4, "cols": 4,
        "encoded_puzzle": format!("scl{}", packed(&data.to_string())),
    });
    let variant = variant(&record.to_string());
    let word = |name: &str| variant.details.get(name);
    assert_eq!([word("title"), word("author")], [Some("Beside"), Some("B")]);
    assert_eq!([word("rules"), word("puzzle_id")], [Some("Cages sum to 5.\nSo."), Some("four")]);
    assert_eq!(variant.givens(), "1...............", "the data is first");
    assert_eq!(variant.line_of(variant.solution.as_ref().unwrap()), SOLUTION);
    assert_eq!(kinds(&variant), [Kind::KillerCage]);
}

/// Where the solution breaks the rules of every Sudoku, no drawing is taken for a clue.
#[test]
fn puzzles_with_other_rules_say_so() {
    let mut data = data();
    for solution in ["1111222233334444", "5678567856785678"] {
        data["cages"][4]["value"] = json!(format!("solution: {solution}"));
        let variant = variant(&data.to_string());
        assert_eq!(kinds(&variant), []);
        let other = |warning: &String| warning.contains("breaks the rules that are known");
        assert!(variant.warnings.iter().any(other), "{:?}", variant.warnings);
        let text = variant.solution.as_ref().map(|digits| variant.line_of(digits));
        assert_eq!(text.as_deref().or(variant.details.get("solution")), Some(solution));
    }
}

/// Some setters put clues into cells around the grid.
#[test]
fn a_grid_inside_of_a_larger_one_is_cut_out() {
    let mut data = data();
    let inner = data["cells"].clone();
    let mut cells = vec![vec![json!({}); 6]; 6];
    for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
        cells[row + 1][column + 1] = inner[row][column].clone();
    }
    cells[0][3] = json!({ "value": 12 });
    data["cells"] = json!(cells);
    for region in data["regions"].as_array_mut().unwrap() {
        for cell in region.as_array_mut().unwrap() {
            *cell = json!([cell[0].as_u64().unwrap() + 1, cell[1].as_u64().unwrap() + 1]);
        }
    }
    for key in ["cages", "lines", "underlays", "overlays"] {
        data.as_object_mut().unwrap().remove(key);
    }
    data["cages"] = json!([{ "cells": [[1, 2], [1, 3]], "value": 5 }]);
    let variant = variant(&data.to_string());
    assert_eq!(variant.givens(), "1...............");
    let cage = Clue::Cage { cells: vec![1, 2], total: Some(5) };
    assert_eq!(variant.setting.clues, [cage]);
    assert_eq!(
        variant.extras.drawings(&variant.setting).len(),
        1,
        "the 12 is a text above the grid"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Codes that are cut and changed are read or refused, and nothing worse.
    #[test]
    fn broken_codes_do_no_harm(
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[A-Za-z0-9+/]"), 0..4),
        end in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut code = packed(&data().to_string());
        for (at, sign) in changes {
            let at = at.index(code.len() - 1);
            code.replace_range(at..=at, &sign);
        }
        if is_cut {
            code.truncate(end.index(code.len()));
        }
        for variant in variants(&format!("https://sudokupad.app/scl{code}")).into_iter().flatten() {
            prop_assert!(variant.setting.rules().is_ok());
            let _ = variant.extras.drawings(&variant.setting);
        }
    }

    /// The same of JSON with values that nobody expects.
    #[test]
    fn strange_data_does_no_harm(at in 0..400_usize, strange in 0..10_usize) {
        let strange = [
            json!(null), json!(-1), json!(1e300), json!("x"), json!([]), json!({}), json!(true), json!([[99, 99]]),
            json!([[[0, 0]], [[1, 1], [1, 1]]]), json!(i64::MIN),
        ][strange].clone();
        let mut data = data();
        let mut left = at;
        replace(&mut data, &mut left, &strange);
        for variant in variants(&format!("scl{}", packed(&data.to_string()))).into_iter().flatten() {
            let _ = variant.extras.drawings(&variant.setting);
            let _ = variant.write(Format::Sudokupad);
        }
    }
}

/// Replaces the value with a number in the order of a walk.
fn replace(value: &mut Value, left: &mut usize, strange: &Value) {
    if *left == 0 {
        *value = strange.clone();
        *left = usize::MAX;
        return;
    }
    *left = left.saturating_sub(1);
    match value {
        Value::Array(list) => list.iter_mut().for_each(|value| replace(value, left, strange)),
        Value::Object(object) => {
            object.values_mut().for_each(|value| replace(value, left, strange));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
