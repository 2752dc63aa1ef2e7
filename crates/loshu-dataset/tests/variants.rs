//! Data sets of other sizes and rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use loshu::Limits;
use loshu_dataset::{Build, DatasetError, Manifest, Summary, find_facts};
use loshu_variant::{DigitSet, Layout, Setting, Shape, Solver, Symmetries, fpuzzles};
use serde_json::Value;
use tempfile::TempDir;

/// A manifest for a kind of puzzles, with further lines.
fn manifest(kind: &str, columns: &str, more: &str) -> String {
    format!(
        "name = \"set\"\nseed = 7\nvariant = \"{kind}\"\n\
         columns = [\"id\", \"puzzle\", \"solution\", \"class\", \"copy\", {columns}]\n\
         splits = {{ train = 0.7, test = 0.3 }}\n{more}\n"
    )
}

struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, manifest: &str, out: &str, jobs: usize) -> Result<Summary, DatasetError> {
        let path = self.path("manifest.toml");
        fs::write(&path, manifest).unwrap();
        Build::open(&path, &self.path(out))?.run(jobs, &Arc::default(), &mut |_| {})
    }

    /// The rows of a split of a set whose tables are JSON lines.
    fn rows(&self, out: &str, split: &str) -> Vec<Value> {
        let text = fs::read_to_string(table(&self.path(out), split)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

fn table(out: &Path, split: &str) -> PathBuf {
    out.join(format!("data/{split}-00000-of-00001.jsonl"))
}

fn text<'a>(row: &'a Value, column: &str) -> &'a str {
    row[column].as_str().unwrap_or_else(|| panic!("{column} of {row}"))
}

fn digits(text: &str) -> Vec<u8> {
    text.chars().map(|sign| sign.to_digit(36).unwrap_or(0) as u8).collect()
}

/// Whether each row, column and box of a grid has each digit.
fn is_full(digits: &[u8], size: usize, (rows, columns): (usize, usize)) -> bool {
    let mut houses: BTreeMap<(u8, usize), BTreeSet<u8>> = BTreeMap::new();
    for (cell, &digit) in digits.iter().enumerate() {
        let (row, column) = (cell / size, cell % size);
        let own_box = row / rows * rows + column / columns;
        for house in [(0, row), (1, column), (2, own_box)] {
            houses.entry(house).or_default().insert(digit);
        }
    }
    digits.len() == size * size && houses.values().all(|seen| seen.len() == size)
}

/// The class of a board with boxes alone, found here.
fn class(puzzle: &str, size: u8) -> Vec<DigitSet> {
    let sets = digits(puzzle).into_iter().map(|digit| match digit {
        0 => DigitSet::EMPTY,
        digit => DigitSet::only(digit),
    });
    let board = Setting::new(Shape::square(size).unwrap());
    let symmetries = Symmetries::of(&board).unwrap();
    let form = symmetries.canonical(&sets.collect::<Vec<_>>(), &Limits::NONE).unwrap();
    form.setting.cells
}

#[test]
fn small_boards_have_no_class_in_two_splits() {
    let folder = Folder::new();
    let inputs = "inputs = [{ generate = 300, clues = [7, 14], source = \"made\" }]";
    let more = format!("{inputs}\naugment = {{ copies = 2 }}\noutput = {{ format = \"jsonl\" }}");
    for (size, boxes) in [(4_u8, (2, 2)), (6, (2, 3))] {
        let more = if size == 4 { more.replace("[7, 14]", "[5, 9]") } else { more.clone() };
        let text_of_manifest =
            manifest(&size.to_string(), "\"level\", \"clues\", \"grid_class\", \"minimal\"", &more);
        let [one, two] = [1, 2].map(|jobs| format!("{size}-{jobs}"));
        let summary = folder.run(&text_of_manifest, &one, 1).unwrap();
        folder.run(&text_of_manifest, &two, 2).unwrap();
        let mut classes = BTreeMap::new();
        for split in ["train", "test"] {
            let bytes = |out: &str| fs::read(table(&folder.path(out), split)).unwrap();
            assert!(bytes(&one) == bytes(&two), "threads matter");
            for row in folder.rows(&one, split) {
                let (puzzle, solution) = (text(&row, "puzzle"), text(&row, "solution"));
                assert!(is_full(&digits(solution), size.into(), boxes), "{row}");
                let agrees = |(given, digit): (char, char)| given == '.' || given == digit;
                assert!(puzzle.chars().zip(solution.chars()).all(agrees), "{row}");
                let class = class(puzzle, size);
                assert_eq!(class, self::class(text(&row, "class"), size), "{row}");
                let other = classes.insert(class, split);
                assert!(other.is_none_or(|other| other == split), "{row} leaks");
                assert!(matches!(text(&row, "level"), "Easy" | "Medium" | "Hard"), "{row}");
                let clues = digits(puzzle).iter().filter(|digit| **digit > 0).count();
                assert_eq!(row["clues"], clues, "{row}");
            }
        }
        let puzzles: u64 = summary.splits.iter().map(|split| split.puzzles).sum();
        assert_eq!(puzzles + summary.equivalent, 300);
        assert_eq!(classes.len() as u64, puzzles);
    }
}

/// The clues of each killer stand in its row, in copies too, and the level is as wished.
#[test]
fn killers_bring_their_cages_along() {
    let folder = Folder::new();
    let more = "inputs = [{ generate = 3, levels = [\"easy\", \"Medium\"], source = \"made\" }]\n\
                augment = { copies = 1, split = \"train\" }\noutput = { format = \"jsonl\" }";
    let columns = "\"fpuzzles\", \"er\", \"level\", \"score\", \"steps\"";
    let text_of_manifest = manifest("6,killer", columns, more)
        .replace("{ train = 0.7, test = 0.3 }", "{ train = 1.0 }");
    folder.run(&text_of_manifest, "out", 2).unwrap();
    let rows = folder.rows("out", "train");
    assert_eq!(rows.len(), 6);
    for row in &rows {
        let read = fpuzzles::read(text(row, "fpuzzles")).unwrap();
        let puzzle = Layout::new(&read.rules).puzzle(&read.setting.cells).unwrap();
        let verdict = Solver::new().solve(&puzzle);
        assert_eq!(verdict.solution().unwrap().digits(), digits(text(row, "solution")));
        assert!(matches!(text(row, "level"), "Easy" | "Medium"), "{row}");
        assert_eq!(row["er"].as_f64().unwrap() > 2.4, row["level"] == "Medium");
        assert!(!row["steps"].as_array().unwrap().is_empty());
    }
    let [first, copy] = [&rows[0], &rows[1]].map(|row| text(row, "fpuzzles"));
    assert!(first != copy && rows[0]["class"] == rows[1]["class"]);

    // The same puzzles again, read from a table.
    let objects: String = rows.iter().map(|row| format!("{}\n", text(row, "fpuzzles"))).collect();
    fs::write(folder.path("killers.jsonl"), objects).unwrap();
    let from_file = text_of_manifest
        .replace("generate = 3, levels = [\"easy\", \"Medium\"]", "path = \"killers.jsonl\"")
        .replace("copies = 1", "copies = 0");
    let summary = folder.run(&from_file, "again", 1).unwrap();
    assert_eq!((summary.inputs[0].puzzles, summary.equivalent), (6, 3));
    let ids =
        |rows: &[Value]| rows.iter().map(|row| text(row, "id").to_owned()).collect::<Vec<_>>();
    let firsts: Vec<Value> = rows.iter().step_by(2).cloned().collect();
    assert_eq!(ids(&folder.rows("again", "train")), ids(&firsts));
}

#[test]
fn minimal_puzzles_may_have_any_steps() {
    let folder = Folder::new();
    let more = "inputs = [{ generate = 20, minimal = true, source = \"made\" }]\n\
                output = { format = \"jsonl\" }";
    let text_of_manifest = manifest("6", "\"minimal\"", more)
        .replace("{ train = 0.7, test = 0.3 }", "{ train = 1.0 }");
    let summary = folder.run(&text_of_manifest, "out", 2).unwrap();
    let rows = folder.rows("out", "train");
    assert_eq!(rows.len() as u64 + summary.equivalent, 20);
    assert!(rows.iter().all(|row| row["minimal"] == true), "{rows:?}");
    let graded = text_of_manifest.replace("= true,", "= true, rating = [1.5, 2.0],");
    let error = folder.run(&graded, "bad", 1).unwrap_err().to_string();
    assert!(error.contains("minimal = true, expected no wishes for steps"), "{error}");
}

#[test]
fn arrays_are_as_wide_as_the_board() {
    let folder = Folder::new();
    let more = "inputs = [{ generate = 4, clues = [110, 256], source = \"made\" }]\n\
                output = { format = \"arrays\" }";
    let text_of_manifest =
        manifest("16", "\"clues\"", more).replace("{ train = 0.7, test = 0.3 }", "{ train = 1.0 }");
    folder.run(&text_of_manifest, "out", 1).unwrap();
    let array = |name: &str| {
        let bytes = fs::read(folder.path(&format!("out/train/all__{name}.npy"))).unwrap();
        let (header, cells) = bytes.split_at(128);
        assert!(String::from_utf8_lossy(header).contains("'shape': (4, 256)"), "{name}");
        cells.to_vec()
    };
    let (inputs, labels) = (array("inputs"), array("labels"));
    for (puzzle, solution) in inputs.chunks(256).zip(labels.chunks(256)) {
        let solution: Vec<u8> = solution.iter().map(|value| value - 1).collect();
        assert!(is_full(&solution, 16, (4, 4)));
        let agrees = |(given, digit): (&u8, &u8)| *given == 1 || *given == digit + 1;
        assert!(puzzle.iter().zip(&solution).all(agrees));
    }
    let text = fs::read_to_string(folder.path("out/train/dataset.json")).unwrap();
    let about: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&about["seq_len"], &about["vocab_size"]), (&256.into(), &18.into()));
}

/// Other machines find the same facts.
#[test]
fn pieces_of_variants() {
    let folder = Folder::new();
    let more = "inputs = [{ generate = 20, source = \"made\" }]\noutput = { format = \"jsonl\" }";
    let text_of_manifest = manifest("6,x", "\"er\"", more);
    folder.run(&text_of_manifest, "whole", 1).unwrap();
    let build = Build::open(&folder.path("manifest.toml"), &folder.path("pieces")).unwrap();
    let mut pieces = build.pieces().unwrap();
    while let Some(piece) = pieces.next() {
        let piece = piece.unwrap();
        let facts = find_facts(build.text(), &piece.text, &Arc::default()).unwrap();
        pieces.keep(piece.number, &facts).unwrap();
    }
    build.run(1, &Arc::default(), &mut |_| {}).unwrap();
    for split in ["train", "test"] {
        assert_eq!(folder.rows("whole", split), folder.rows("pieces", split));
    }
}

#[test]
fn ratings_and_symmetries_are_wanted_at_the_source() {
    let folder = Folder::new();
    let inputs = "inputs = [{ generate = 8, rating = [2.3, 2.8], symmetry = \"rotate180\", source = \"made\" }]";
    let more = format!("{inputs}\noutput = {{ format = \"jsonl\" }}");
    let summary = folder.run(&manifest("6,x", "\"er\"", &more), "out", 2).unwrap();
    assert_eq!(summary.short().count(), 0);
    let rows = [folder.rows("out", "train"), folder.rows("out", "test")].concat();
    assert_eq!(rows.len(), 8);
    for row in rows {
        assert!((2.3..=2.8).contains(&row["er"].as_f64().unwrap()), "{row}");
        let is_given: Vec<bool> = text(&row, "puzzle").bytes().map(|sign| sign != b'.').collect();
        assert!(is_given.iter().eq(is_given.iter().rev()), "{row}");
    }
}

#[test]
fn what_no_variant_has_is_refused() {
    let good = "inputs = [{ generate = 10, source = \"g\" }]\noutput = { format = \"csv\" }";
    let good = manifest("6", "\"level\"", good);
    Manifest::parse(&good).unwrap();
    for (from, to, expected) in [
        ("\"6\"", "\"9\"", "variant: this is the ordinary Sudoku; leave it out"),
        ("\"6\"", "\"anti-nigt\"", "near names are anti-knight"),
        ("\"6\"", "\"regions=a.txt\"", "stand in the files of the inputs"),
        ("\"6\"", "\"clone\"", "solved and not made"),
        ("variant = \"6\"\n", "", "only a variant has level"),
        ("\"level\"", "\"hodoku_level\"", "no variant has hodoku_level"),
        ("\"level\"", "\"weight\"", "no variant has weight"),
        ("generate = 10", "generate = 10, levels = [\"hard\", \"easy\"]", "in order"),
        ("generate = 10", "generate = 10, levels = [\"odd\", \"easy\"]", "two of easy, medium"),
        ("generate = 10", "generate = 10, clues = [9, 3]", "two numbers in order"),
        (
            "generate = 10",
            "generate = 10, clues = [0, 3]",
            "input 1 (g): at most 3 givens are wanted",
        ),
        (
            "generate = 10",
            "path = \"p\", levels = [\"easy\", \"easy\"]",
            "levels is for generated puzzles",
        ),
        ("generate = 10", "generate = 10, te = [1, 1]", "te is for ordinary Sudokus"),
        ("generate = 10", "generate = 10, rating = [3, 2]", "rating = [3.0, 2.0], expected two"),
        ("generate = 10", "generate = 10, rating = [25, 25.5]", "costs from"),
        ("\"6\"", "\"jigsaw\"\nby = \"grid\"", "grids of different boards"),
    ] {
        let error = Manifest::parse(&good.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(expected), "{to}: {error}");
    }

    let folder = Folder::new();
    fs::write(folder.path("p.txt"), format!("{}\n{}\n", ".".repeat(36), ".".repeat(81))).unwrap();
    let from_file = good.replace("generate = 10", "path = \"p.txt\"");
    let error = folder.run(&from_file, "out", 1).unwrap_err().to_string();
    assert!(error.ends_with("p.txt:2:1: 81 cells, expected 36: 6x6"), "{error}");
    let ordinary = from_file.replace("variant = \"6\"\n", "").replace(", \"level\"", "");
    let error = folder.run(&ordinary, "other", 1).unwrap_err().to_string();
    assert!(error.ends_with("p.txt:1:37: 36 cells (6x6), expected 81 (9x9)"), "{error}");
}

#[test]
fn variants_have_the_wanted_techniques_and_limits_of_their_ratings() {
    let folder = Folder::new();
    let more = "inputs = [{ generate = 6, uses = [\"45 rule\"], source = \"g\" }]\n\
                output = { format = \"jsonl\" }";
    let columns = "\"er\", \"level\", \"steps\", \"cut\"";
    let manifest = manifest("killer", columns, more);
    folder.run(&manifest, "free", 2).unwrap();
    folder.run(&format!("{manifest}limits = {{ er = 1.0 }}\n"), "low", 2).unwrap();
    folder.run(&format!("{manifest}limits = {{ seconds = 1e-9 }}\n"), "quick", 2).unwrap();
    for split in ["train", "test"] {
        let [free, low, quick] = ["free", "low", "quick"].map(|out| folder.rows(out, split));
        for ((free, low), quick) in free.iter().zip(&low).zip(&quick) {
            let steps = free["steps"].as_array().unwrap();
            assert!(steps.iter().any(|step| step["technique"] == "45-rule"), "{free}");
            assert_eq!((&free["cut"], &low["cut"]), (&"".into(), &"er".into()));
            assert!(free["er"].is_number() && low["er"].is_null());
            assert_eq!((&free["level"], &free["steps"]), (&low["level"], &low["steps"]));
            assert_eq!(quick["cut"], "er level steps");
            assert_eq!(quick["solution"], free["solution"]);
            assert!(quick["level"].is_null() && quick["steps"].is_null(), "{quick}");
        }
    }
    let wrong = manifest.replace("45 rule", "sue-de-coq");
    let error = Manifest::parse(&wrong).unwrap_err().to_string();
    assert!(error.contains("steps of variants do not use this technique"), "{error}");
}
