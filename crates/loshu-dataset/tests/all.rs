//! Data sets as their users make them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::mem::discriminant;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loshu::{Generator, Grid, Solver, Symmetry, Transform, Verdict, canonical};
use loshu_dataset::{
    Build, DatasetError, Fingerprints, Manifest, Progress, Summary, find_facts, leaks,
};
use tempfile::TempDir;

/// All columns that take time.
const COLUMNS: &str =
    r#""minimal", "er", "hodoku_level", "te_depth", "b", "tries", "weight", "steps""#;

/// A folder with a file of puzzles; every third one is followed by an equivalent one.
struct Folder {
    folder: TempDir,
    generated: usize,
}

impl Folder {
    fn new() -> Folder {
        Folder::of(300, 700)
    }

    fn of(in_file: usize, generated: usize) -> Folder {
        let folder = Folder { folder: TempDir::new().unwrap(), generated };
        let mut text = String::new();
        for made in Generator::new(3).puzzles().take(in_file) {
            let made = made.unwrap();
            text += &format!("{}\n", made.puzzle);
            if made.index % 3 == 0 {
                text += &format!("{}\n", Transform::random(1, made.index).apply(&made.puzzle));
            }
        }
        text += &format!("{}\n", Grid::EMPTY);
        fs::write(folder.path("puzzles.txt"), text).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn manifest(&self, output: &str) -> PathBuf {
        self.manifest_with(COLUMNS, output)
    }

    /// A manifest with some columns that take no time, and more of them.
    fn manifest_with(&self, columns: &str, output: &str) -> PathBuf {
        let generated = self.generated;
        let text = format!(
            r#"
name = "tiny"
seed = "a seed"
license = "cc0-1.0"
columns = ["id", "puzzle", "solution", "source", "split", "copy", "clues", "class", "grid_class", "transform",
    {columns}]
inputs = [
    {{ path = "puzzles.txt", source = "file" }},
    {{ generate = {generated}, source = "generated" }},
]
splits = {{ train = 0.8, test = 0.2 }}
{output}
"#
        );
        let path = self.path("manifest.toml");
        fs::write(&path, text).unwrap();
        path
    }
}

fn run(manifest: &Path, out: &Path, jobs: usize) -> Result<Summary, DatasetError> {
    Build::open(manifest, out).unwrap().run(jobs, &Arc::default(), &mut |_| {})
}

/// All files below a folder with what they hold.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn rows(files: &BTreeMap<String, Vec<u8>>, split: &str) -> Vec<serde_json::Value> {
    let name = format!("data/{split}-");
    let tables = files.iter().filter(|(file, _)| file.starts_with(&name));
    let lines = tables.flat_map(|(_, bytes)| std::str::from_utf8(bytes).unwrap().lines());
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_same_bytes_with_any_number_of_threads_and_after_a_stop() {
    let folder = Folder::new();
    let manifest =
        folder.manifest("output = { format = \"jsonl\", shard = 500 }\naugment = { copies = 2 }");
    let summary = run(&manifest, &folder.path("one"), 1).unwrap();
    run(&manifest, &folder.path("two"), 2).unwrap();
    let one = files(&folder.path("one"));
    assert!(one == files(&folder.path("two")));
    let names: Vec<&String> = one.keys().collect();
    assert!(names.contains(&&"manifest.lock".to_owned()), "{names:?}");

    let out = folder.path("three");
    let build = Build::open(&manifest, &out).unwrap();
    for stop in [Progress::Found(1), Progress::Chosen(1), Progress::Written(1)] {
        let flag = Arc::new(AtomicBool::new(false));
        let stopped = build.run(2, &flag, &mut |progress| {
            let is_reached = discriminant(&stop) == discriminant(&progress);
            flag.fetch_or(is_reached, Ordering::Relaxed);
        });
        assert!(matches!(stopped, Err(DatasetError::Cancelled)), "{stop:?} {stopped:?}");
    }
    run(&manifest, &out, 2).unwrap();
    assert!(one == files(&out));

    // 300 puzzles of the file and 700 generated ones; 100 are equivalent to others, and one is empty.
    assert_eq!(summary.inputs[0].puzzles, 400);
    assert_eq!(summary.inputs[0].improper, 1);
    assert_eq!(summary.equivalent, 100);
    assert_eq!(summary.splits.iter().map(|split| split.puzzles).sum::<u64>(), 1000);
    for split in &summary.splits {
        let copies = if split.name == "train" { 3 } else { 1 };
        assert_eq!(split.rows, copies * split.puzzles);
        assert_eq!(rows(&one, &split.name).len() as u64, split.rows);
    }
}

/// Other machines find the facts, in any order, some of them twice; and the last ones are left.
#[test]
fn the_same_bytes_from_pieces() {
    let folder = Folder::new();
    for (format, columns) in [("jsonl", COLUMNS), ("arrays", "\"weight\"")] {
        let out = |name: &str| folder.path(&format!("{name}-{format}"));
        let output = format!("output = {{ format = \"{format}\" }}\naugment = {{ copies = 1 }}");
        let manifest = folder.manifest_with(columns, &output);
        run(&manifest, &out("whole"), 2).unwrap();
        let build = Build::open(&manifest, &out("pieces")).unwrap();
        let mut pieces = build.pieces().unwrap();
        let all: Vec<_> = pieces.by_ref().map(Result::unwrap).collect();
        assert!(all.iter().map(|piece| piece.number).eq(0..all.len() as u64));
        // 401 records in the file, 700 generated puzzles. Ratings take long, so there are few in a piece.
        assert_eq!(all.iter().map(|piece| piece.puzzles).sum::<u64>(), 1101);
        assert_eq!(
            all.len(),
            if columns == COLUMNS { 401_usize.div_ceil(8) + 700_usize.div_ceil(8) } else { 2 }
        );
        for piece in [&all[1], &all[1]] {
            let facts = find_facts(build.text(), &piece.text, &Arc::default()).unwrap();
            pieces.keep(piece.number, &facts).unwrap();
        }
        let left: Vec<_> = build.pieces().unwrap().map(Result::unwrap).collect();
        assert_eq!(left, [&all[..1], &all[2..]].concat());
        run(&manifest, &out("pieces"), 1).unwrap();
        assert!(files(&out("whole")) == files(&out("pieces")), "{format}");
    }
}

/// Ratings by trial and error of which only a lower bound is known: few puzzles have them, and they take long, so they are
/// written into the facts of a piece.
#[test]
fn a_lower_bound_is_no_length_and_no_depth() {
    let folder = TempDir::new().unwrap();
    let columns = "\"te_depth\", \"b\", \"bxb\", \"bxbb\", \"te\"";
    let manifest = manifest_of(&folder, "{ generate = 4, source = \"g\" }", columns);
    let out = folder.path().join("out");
    let build = Build::open(&manifest, &out).unwrap();
    let mut pieces = build.pieces().unwrap();
    let piece = pieces.next().unwrap().unwrap();
    let facts = find_facts(build.text(), &piece.text, &Arc::default()).unwrap();
    let text = String::from_utf8(facts).unwrap();
    let mut ratings = [
        r#"{"depth":2,"length":4}"#,
        r#"{"depth":2,"length":8,"at_least":true}"#,
        r#"{"depth":2,"at_least":true,"stopped":"deadline"}"#,
        r#"{"depth":4,"at_least":true}"#,
    ]
    .into_iter();
    let with_rating = |(number, line): (usize, &str)| {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        if number > 0 {
            line["te"] = serde_json::from_str(ratings.next().unwrap()).unwrap();
        }
        format!("{line}\n")
    };
    let text: String = text.lines().enumerate().map(with_rating).collect();
    pieces.keep(piece.number, text.as_bytes()).unwrap();
    drop(pieces);
    run(&manifest, &out, 1).unwrap();
    let rows = rows(&files(&out), "train");
    let found = ["te_depth", "b", "bxb", "bxbb"]
        .map(|column| rows.iter().map(|row| row[column].as_u64()).collect::<Vec<_>>());
    let none = vec![None; 4];
    let depths = vec![Some(2), Some(2), None, Some(4)];
    assert_eq!(found, [depths, none.clone(), vec![Some(4), None, None, None], none]);
    let texts: Vec<_> = rows.iter().map(|row| row["te"].as_str().unwrap()).collect();
    assert_eq!(texts, ["T&E(2) BxB 4", "T&E(2) BxB 8+", "T&E(2+)", "T&E(4+)"]);
}

#[test]
fn pieces_that_do_not_belong_here() {
    let folder = Folder::new();
    let manifest = folder.manifest("output = { format = \"csv\" }");
    let build = Build::open(&manifest, &folder.path("out")).unwrap();
    let piece = build.pieces().unwrap().last().unwrap().unwrap().text;
    let error = |manifest: &str, piece: &str| {
        find_facts(manifest, piece, &Arc::default()).unwrap_err().to_string()
    };
    let other = piece.replace(env!("CARGO_PKG_VERSION"), "9.9.9");
    assert!(error(build.text(), &other).contains("comes from Loshu 9.9.9"));
    assert!(error(build.text(), "{}").contains("no piece of a build"));
    let one = "name = \"x\"\nseed = 1\ninputs = [{ generate = 1, source = \"g\" }]\noutput = { format = \"csv\" }";
    assert!(error(one, &piece).contains("another manifest"));
    assert!(error("", &piece).contains("missing field"));
    let flag = Arc::new(AtomicBool::new(true));
    assert!(matches!(find_facts(build.text(), &piece, &flag), Err(DatasetError::Cancelled)));
}

#[test]
fn columns_say_what_is_true() {
    let folder = Folder::new();
    let manifest = folder.manifest("output = { format = \"jsonl\" }\naugment = { copies = 1 }");
    run(&manifest, &folder.path("out"), 2).unwrap();
    let files = files(&folder.path("out"));
    let (train, test) = (rows(&files, "train"), rows(&files, "test"));
    let classes = |rows: &[serde_json::Value]| -> BTreeSet<String> {
        rows.iter().map(|row| row["class"].as_str().unwrap().to_owned()).collect()
    };
    assert!(classes(&train).is_disjoint(&classes(&test)));
    assert_eq!(classes(&test).len(), test.len());
    assert!((150..260).contains(&test.len()), "{}", test.len());
    for row in train.iter().step_by(37).chain(test.iter().step_by(13)) {
        let grid = |name: &str| row[name].as_str().unwrap().parse::<Grid>().unwrap();
        let puzzle = grid("puzzle");
        let Verdict::Unique(solution) = Solver::new().solve(&puzzle) else { panic!("{row}") };
        assert_eq!(*solution.grid(), grid("solution"), "{row}");
        assert_eq!(canonical(&puzzle).grid, grid("class"), "{row}");
        assert_eq!(canonical(solution.grid()).grid, grid("grid_class"), "{row}");
        assert_eq!(
            transformed(&grid("class"), row["transform"].as_str().unwrap()),
            puzzle,
            "{row}"
        );
        assert_eq!(row["clues"], puzzle.clues());
        let loose = Solver::new().redundant_givens(&puzzle).unwrap();
        assert_eq!(row["minimal"], loose.is_empty());
        let steps = row["steps"].as_array().unwrap();
        let placed: usize = steps.iter().map(|step| step["placed"].as_array().unwrap().len()).sum();
        assert_eq!(placed, 81 - puzzle.clues(), "{row}");
        assert!(row["er"].as_f64().unwrap() >= 1.0);
    }
    let card = String::from_utf8(files["README.md"].clone()).unwrap();
    assert!(card.starts_with("---\nlicense: \"cc0-1.0\"\n"), "{card}");
    assert!(card.contains("size_categories:\n- 1K<n<10K\n"), "{card}");
}

/// What a text of the column `transform` makes of a grid, by its documentation.
fn transformed(grid: &Grid, text: &str) -> Grid {
    let numbers: Vec<usize> = text[1..].bytes().map(|sign| usize::from(sign - b'1')).collect();
    let (rows, rest) = numbers.split_at(9);
    let (columns, digits) = rest.split_at(9);
    let (from, mut to) = (grid.to_values(), [0; 81]);
    for (at, &value) in from.iter().enumerate() {
        let (row, column) = (rows[at / 9], columns[at % 9]);
        let place = if text.starts_with('T') { 9 * column + row } else { 9 * row + column };
        to[place] = if value == 0 { 0 } else { digits[usize::from(value) - 1] as u8 + 1 };
    }
    Grid::from_values(&to).unwrap()
}

#[test]
fn strata_have_so_many_puzzles() {
    let folder = Folder::new();
    let strata = "strata = { column = \"clues\", edges = [24, 25], per = 50 }";
    let output = format!("output = {{ format = \"jsonl\" }}\n{strata}");
    let manifest = folder.manifest_with("\"weight\"", &output);
    run(&manifest, &folder.path("out"), 1).unwrap();
    let files = files(&folder.path("out"));
    let mut by_kind = [0; 3];
    for row in rows(&files, "train").iter().chain(&rows(&files, "test")) {
        let clues = row["clues"].as_u64().unwrap();
        by_kind[usize::from(clues >= 24) + usize::from(clues >= 25)] += 1;
    }
    assert_eq!(by_kind, [50; 3]);
}

/// Kinds with too few puzzles are named in the summary, on the card and in the lock file.
#[test]
fn strata_that_are_not_filled_are_reported() {
    let folder = Folder::new();
    let strata = "strata = { column = \"clues\", edges = [21, 24.5, 40], per = 200 }";
    let output = format!("output = {{ format = \"csv\" }}\n{strata}");
    let manifest = folder.manifest_with("\"weight\"", &output);
    let build = Build::open(&manifest, &folder.path("out")).unwrap();
    let summary = build.run(2, &Arc::default(), &mut |_| {}).unwrap();
    let kinds: Vec<_> =
        summary.strata.iter().map(|kind| (kind.name.as_str(), kind.puzzles)).collect();
    assert_eq!(
        kinds,
        [
            ("clues below 21", 0),
            ("clues from 21, below 24.5", 200),
            ("clues from 24.5, below 40", 200),
            ("clues from 40", 0),
        ]
    );
    assert_eq!(summary.strata.iter().map(|kind| kind.found).sum::<u64>(), 1000);
    let unfilled: Vec<&str> =
        summary.unfilled(build.manifest()).map(|kind| kind.name.as_str()).collect();
    assert_eq!(unfilled, ["clues below 21", "clues from 40"]);
    let files = files(&folder.path("out"));
    let text = |name: &str| std::str::from_utf8(&files[name]).unwrap();
    let card = text("README.md");
    assert!(card.contains("up to 200 of each kind"), "{card}");
    assert!(card.contains("Of the 4 kinds, 2 have fewer, because no more were found."), "{card}");
    assert!(card.contains("| clues below 21 | 0 | 0 |"), "{card}");
    let lock = text("manifest.lock");
    assert!(
        lock.contains("[[strata]]\nname = \"clues below 21\"\nfound = 0\npuzzles = 0\n"),
        "{lock}"
    );
}

/// Writes a manifest with these inputs and columns.
fn manifest_of(folder: &TempDir, inputs: &str, columns: &str) -> PathBuf {
    let text = format!(
        "name = \"x\"\nseed = 5\ncolumns = [\"puzzle\", {columns}]\ninputs = [{inputs}]\n\
         output = {{ format = \"jsonl\" }}\n"
    );
    let path = folder.path().join("manifest.toml");
    fs::write(&path, text).unwrap();
    path
}

/// What is asked of generated puzzles holds for each of them, with any number of threads.
#[test]
fn generated_puzzles_are_as_wanted() {
    let folder = TempDir::new().unwrap();
    let wishes = "generate = 12, clues = [24, 30], symmetry = \"rotate180\"";
    let inputs = format!(
        "{{ {wishes}, rating = [1.5, 2.5], te = [0, 0], source = \"easy\" }}, \
         {{ {wishes}, levels = [\"medium\", \"Hard\"], te = [1, 1], source = \"harder\" }}"
    );
    let columns = "\"source\", \"clues\", \"er\", \"hodoku_level\", \"te_depth\"";
    let manifest = manifest_of(&folder, &inputs, columns);
    let outs = [1, 2].map(|jobs| {
        let out = folder.path().join(format!("out{jobs}"));
        let summary = run(&manifest, &out, jobs).unwrap();
        assert_eq!(summary.short().count(), 0);
        files(&out)
    });
    assert_eq!(outs[0], outs[1]);
    let rows = rows(&outs[0], "train");
    assert_eq!(rows.len(), 24);
    for row in rows {
        let puzzle: Grid = row["puzzle"].as_str().unwrap().parse().unwrap();
        assert!(Symmetry::Rotate180.holds(puzzle.filled()), "{row:?}");
        assert!((24..=30).contains(&row["clues"].as_u64().unwrap()), "{row:?}");
        let is_right = match row["source"].as_str().unwrap() {
            "easy" => (1.5..=2.5).contains(&row["er"].as_f64().unwrap()) && row["te_depth"] == 0,
            _ => {
                let level = row["hodoku_level"].as_str().unwrap();
                ["Medium", "Hard"].contains(&level) && row["te_depth"] == 1
            }
        };
        assert!(is_right, "{row:?}");
    }
}

/// The steps of generated puzzles have the techniques that are asked for.
#[test]
fn generated_puzzles_have_the_wanted_techniques() {
    let folder = TempDir::new().unwrap();
    let inputs = "{ generate = 4, uses = [\"X-Wing\"], source = \"uses\" }, \
                  { generate = 4, needs = \"naked-pair\", source = \"needs\" }, \
                  { generate = 4, practice = \"pointing\", source = \"practice\" }";
    let manifest = manifest_of(&folder, inputs, "\"source\", \"steps\"");
    run(&manifest, &folder.path().join("out"), 2).unwrap();
    let rows = rows(&files(&folder.path().join("out")), "train");
    assert_eq!(rows.len(), 12);
    for row in rows {
        let steps = row["steps"].as_array().unwrap();
        let has = |id: &str| steps.iter().any(|step| step["technique"] == id);
        let is_right = match row["source"].as_str().unwrap() {
            "uses" => has("x-wing"),
            "needs" => has("naked-pair"),
            source => source == "practice" && has("pointing"),
        };
        assert!(is_right, "{row}");
    }
}

/// A rating that a limit ends is missing, and the row says so. All others are what they are without a limit.
#[test]
fn ratings_end_at_their_limits() {
    let folder = TempDir::new().unwrap();
    let inputs = "{ generate = 40, source = \"any\" }";
    let columns = "\"er\", \"hodoku_level\", \"te_depth\", \"te\", \"steps\", \"cut\"";
    let manifest = manifest_of(&folder, inputs, columns);
    let text = fs::read_to_string(&manifest).unwrap();
    let with = |limits: &str, out: &str| {
        fs::write(&manifest, format!("{text}{limits}")).unwrap();
        run(&manifest, &folder.path().join(out), 2).unwrap();
        files(&folder.path().join(out))
    };
    let [free, low, quick] = [
        with("", "free"),
        with("limits = { er = 2.6 }\n", "low"),
        with("limits = { seconds = 1e-9 }\n", "quick"),
    ];
    let card = std::str::from_utf8(&low["README.md"]).unwrap();
    assert!(card.contains("A rating of an ER above 2.6 is missing."), "{card}");
    let mut cut = 0;
    let rows = [free, low, quick].map(|files| rows(&files, "train"));
    for ((free, low), quick) in rows[0].iter().zip(&rows[1]).zip(&rows[2]) {
        assert_eq!(free["cut"], "");
        assert_eq!(free["puzzle"], low["puzzle"]);
        for column in ["hodoku_level", "te_depth", "te", "steps"] {
            assert_eq!(free[column], low[column]);
        }
        assert!(free["te"].as_str().unwrap().starts_with("T&E("), "{free}");
        let is_high = free["er"].as_f64().unwrap() > 2.6;
        cut += usize::from(is_high);
        assert_eq!(low["cut"], if is_high { "er" } else { "" });
        assert_eq!(low["er"], if is_high { serde_json::Value::Null } else { free["er"].clone() });
        assert_eq!(quick["cut"], "er level te steps");
        for column in ["er", "hodoku_level", "te_depth", "steps"] {
            assert_eq!(quick[column], serde_json::Value::Null, "{column}");
        }
    }
    assert!((1..rows[0].len()).contains(&cut), "{cut}");
}

/// Puzzles that are not found are counted, and nothing is silent about them.
#[test]
fn generated_puzzles_that_are_not_found_are_reported() {
    let folder = TempDir::new().unwrap();
    let inputs = "{ generate = 9, rating = [9.0, 11.9], attempts = 2, source = \"h*rd\" }, \
                  { generate = 3, source = \"any\" }";
    let manifest = manifest_of(&folder, inputs, "\"source\"");
    let summary = run(&manifest, &folder.path().join("out"), 2).unwrap();
    let short: Vec<_> = summary.short().collect();
    let [input] = short[..] else { panic!("{short:?}") };
    assert_eq!((input.source.as_str(), input.puzzles, input.missing.puzzles), ("h*rd", 0, 9));
    let why = input.missing.why.as_deref().unwrap();
    assert!(why.starts_with("no puzzle of this difficulty in 2 attempts (2 too easy"), "{why}");
    let files = files(&folder.path().join("out"));
    let text = |name: &str| std::str::from_utf8(&files[name]).unwrap();
    let card = text("README.md");
    assert!(
        card.contains(
            "Of the puzzles that were to be generated for h\\*rd, 9 are missing, because none as wanted was found."
        ),
        "{card}"
    );
    let lock = text("manifest.lock");
    assert!(lock.contains("source = \"h*rd\"\npuzzles = 0\nimproper = 0\nmissing = 9\n"), "{lock}");
    assert_eq!(rows(&files, "train").len(), 3);
}

/// The loader of the recursive models, written from its published description.
struct Loaded {
    inputs: Vec<[u8; 81]>,
    labels: Vec<[u8; 81]>,
    puzzle_indices: Vec<i32>,
    group_indices: Vec<i32>,
    description: serde_json::Value,
}

/// An array: the type of its values, its shape, and its bytes.
fn array(path: &Path) -> (String, Vec<usize>, Vec<u8>) {
    let bytes = fs::read(path).unwrap();
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!((10 + length) % 64, 0);
    let header = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
    assert!(header.ends_with('\n') && header.contains("'fortran_order': False"), "{header}");
    let after = |name: &str, end: char| {
        let begin = header.find(name).unwrap() + name.len();
        header[begin..].split_once(end).unwrap().0
    };
    let kind = after("'descr': '", '\'').to_owned();
    let shape = after("'shape': (", ')').split(',').filter_map(|size| size.trim().parse().ok());
    (kind, shape.collect(), bytes[10 + length..].to_vec())
}

fn load(folder: &Path) -> Loaded {
    let cells = |name: &str| {
        let (kind, shape, bytes) = array(&folder.join(name));
        assert_eq!((kind.as_str(), shape[1], shape[0] * 81), ("|u1", 81, bytes.len()));
        bytes.chunks_exact(81).map(|row| row.try_into().unwrap()).collect::<Vec<[u8; 81]>>()
    };
    let numbers = |name: &str| {
        let (kind, shape, bytes) = array(&folder.join(name));
        assert_eq!((kind.as_str(), shape.len(), 4 * shape[0]), ("<i4", 1, bytes.len()));
        bytes.chunks_exact(4).map(|four| i32::from_le_bytes(four.try_into().unwrap())).collect()
    };
    let inputs = cells("all__inputs.npy");
    let identifiers: Vec<i32> = numbers("all__puzzle_identifiers.npy");
    assert_eq!(identifiers, vec![0; inputs.len()]);
    Loaded {
        labels: cells("all__labels.npy"),
        inputs,
        puzzle_indices: numbers("all__puzzle_indices.npy"),
        group_indices: numbers("all__group_indices.npy"),
        description: serde_json::from_slice(&fs::read(folder.join("dataset.json")).unwrap())
            .unwrap(),
    }
}

#[test]
fn the_folder_of_arrays() {
    let folder = Folder::new();
    let output = "output = { format = \"arrays\" }\naugment = { copies = 2 }";
    let manifest = folder.manifest_with("\"weight\"", output);
    let summary = run(&manifest, &folder.path("out"), 2).unwrap();
    for split in &summary.splits {
        let copies = if split.name == "train" { 3 } else { 1 };
        let Loaded { inputs, labels, puzzle_indices, group_indices, description } =
            load(&folder.path("out").join(&split.name));
        assert_eq!((inputs.len() as u64, labels.len() as u64), (split.rows, split.rows));
        assert!(puzzle_indices.iter().copied().eq(0..=split.rows as i32));
        assert!(group_indices.iter().copied().eq((0..=split.rows as i32).step_by(copies)));
        assert_eq!(description["total_groups"], split.puzzles);
        // What the published builder writes, in its order, whatever the number of copies.
        let published = serde_json::json!({
            "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 11, "seq_len": 81,
            "num_puzzle_identifiers": 1, "total_groups": split.puzzles, "mean_puzzle_examples": 1.0,
            "total_puzzles": split.puzzles, "sets": ["all"],
        });
        assert_eq!(description.to_string(), published.to_string());
        for (input, label) in inputs.iter().zip(&labels).step_by(11) {
            let puzzle = Grid::from_values(&input.map(|value| value - 1)).unwrap();
            let solution = Grid::from_values(&label.map(|value| value - 1)).unwrap();
            assert_eq!(Solver::new().solve(&puzzle).solution().unwrap().grid(), &solution);
        }
        for group in group_indices.windows(2).take(20) {
            let classes = inputs[group[0] as usize..group[1] as usize].iter().map(|input| {
                canonical(&Grid::from_values(&input.map(|value| value - 1)).unwrap())
                    .grid
                    .to_string()
            });
            assert_eq!(classes.collect::<BTreeSet<_>>().len(), 1);
        }
    }
    assert_eq!(fs::read_to_string(folder.path("out/identifiers.json")).unwrap(), "[\"<blank>\"]\n");
}

#[test]
fn planted_leaks_are_found() {
    let puzzles: Vec<Grid> =
        Generator::new(8).puzzles().take(700).map(|made| made.unwrap().puzzle).collect();
    let (first, second) = puzzles.split_at(400);
    let mut set = Fingerprints::default();
    assert_eq!(set.add(first, 1..), 0);
    let mut second = second.to_vec();
    let planted = first.iter().zip(0..).take(100);
    second.extend(planted.map(|(puzzle, index)| Transform::random(9, index).apply(puzzle)));
    let (shared, found) = leaks(&second, &set);
    assert_eq!((found.puzzles, found.classes, found.grids), (400, 100, 100));
    assert!(shared[..300].iter().all(|one| one.unwrap().class.is_none()));
    assert!(shared[300..].iter().map(|one| one.unwrap().class).eq((1..=100).map(Some)));
    // The same puzzle with other digits has the same solution.
    let renamed = Transform::exchange_digits(loshu::Digit::ALL[0], loshu::Digit::ALL[4]);
    let (_, found) = leaks(&[renamed.apply(&first[0]), Grid::EMPTY], &set);
    assert_eq!((found.solutions, found.improper), (1, 1));
}

#[test]
fn a_folder_of_another_build_is_refused() {
    let folder = Folder::new();
    let manifest = folder.manifest("output = { format = \"csv\" }");
    let out = folder.path("out");
    let flag = Arc::new(AtomicBool::new(true));
    let build = Build::open(&manifest, &out).unwrap();
    assert!(matches!(build.run(1, &flag, &mut |_| {}), Err(DatasetError::Cancelled)));
    let other = folder.manifest("output = { format = \"jsonl\" }");
    let error = run(&other, &out, 1).unwrap_err().to_string();
    assert!(error.contains("another manifest"), "{error}");
    let out = folder.path("finished");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("manifest.lock"), "").unwrap();
    let error = run(&other, &out, 1).unwrap_err().to_string();
    assert!(error.contains("finished"), "{error}");
}

/// Nothing of somebody else is replaced. The manifest and what git keeps may lie in the folder.
#[test]
fn a_folder_with_other_files_is_refused() {
    let folder = Folder::new();
    let manifest = folder.path("small.toml");
    let text = "name = \"small\"\nseed = 1\ninputs = [{ generate = 3, source = \"g\" }]\n\
                output = { format = \"csv\" }\n";
    fs::write(&manifest, text).unwrap();
    let out = folder.path("out");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("README.md"), "mine").unwrap();
    let error = run(&manifest, &out, 1).unwrap_err().to_string();
    assert!(error.contains("README.md is there already"), "{error}");
    assert_eq!(fs::read_to_string(out.join("README.md")).unwrap(), "mine");
    fs::remove_file(out.join("README.md")).unwrap();
    fs::write(out.join("manifest.toml"), "name = \"mine\"").unwrap();
    let error = run(&manifest, &out, 1).unwrap_err().to_string();
    assert!(error.contains("manifest.toml is there already"), "{error}");
    fs::copy(&manifest, out.join("manifest.toml")).unwrap();
    fs::write(out.join(".gitattributes"), "").unwrap();
    run(&manifest, &out, 1).unwrap();
    assert!(run(&manifest, &manifest, 1).is_err(), "the folder is a file");
}

#[test]
fn a_bad_record_is_an_error_with_its_place() {
    let folder = Folder::new();
    let manifest = folder.manifest("output = { format = \"csv\" }");
    fs::write(folder.path("puzzles.txt"), "12345\n").unwrap();
    let error = run(&manifest, &folder.path("out"), 1).unwrap_err().to_string();
    assert!(error.contains("puzzles.txt:1:"), "{error}");
    fs::remove_file(folder.path("puzzles.txt")).unwrap();
    let error = run(&manifest, &folder.path("out"), 1).unwrap_err().to_string();
    assert!(error.contains("puzzles.txt"), "{error}");
}

/// A second build in the folder is refused while the first one works there, whatever stage it has reached.
#[test]
fn two_builds_do_not_work_in_one_folder() {
    let folder = Folder::of(30, 20);
    let manifest = folder.manifest_with("\"weight\"", "output = { format = \"csv\" }");
    let out = folder.path("out");
    let mut refused = Vec::new();
    let build = Build::open(&manifest, &out).unwrap();
    build.run(1, &Arc::default(), &mut |_| refused.push(run(&manifest, &out, 1))).unwrap();
    assert!(refused.len() >= 3);
    for second in refused {
        let error = second.unwrap_err().to_string();
        assert!(error.contains("another run of Loshu"), "{error}");
    }
    let error = run(&manifest, &out, 1).unwrap_err().to_string();
    assert!(error.contains("finished"), "{error}");
    assert!(!out.join(".loshu-dataset").exists());
    run(&manifest, &folder.path("alone"), 1).unwrap();
    assert!(files(&out) == files(&folder.path("alone")));
    // The lock file of a run that was killed says nothing.
    fs::create_dir_all(folder.path("killed/.loshu-dataset")).unwrap();
    fs::write(folder.path("killed/.loshu-dataset/lock"), "").unwrap();
    run(&manifest, &folder.path("killed"), 1).unwrap();
    assert!(files(&out) == files(&folder.path("killed")));
}

/// What the manifest says may be anything. In the card and in tables it does nothing.
#[test]
fn texts_of_the_manifest_are_escaped() {
    let folder = Folder::new();
    let manifest = folder.path("hostile.toml");
    let of_format = |format: &str| {
        format!(
            r#"name = "<script>alert(1)</script>\u001b[31m [x](javascript:alert(1)) \u202E|"
seed = 1
columns = ["puzzle", "source", "transform"]
inputs = [{{ generate = 3, source = "=1+1\u001b[31m" }}]
output = {{ format = "{format}" }}
"#
        )
    };
    fs::write(&manifest, of_format("csv")).unwrap();
    run(&manifest, &folder.path("csv"), 1).unwrap();
    let files = files(&folder.path("csv"));
    let card = std::str::from_utf8(&files["README.md"]).unwrap();
    let (head, body) = card[4..].split_once("---\n").unwrap();
    let hidden = |sign: char| (sign.is_control() && sign != '\n') || sign == '\u{202E}';
    assert!(!card.contains(hidden), "{card}");
    assert!(
        head.contains(r#""<script>alert(1)</script>\u001b[31m [x](javascript:alert(1)) \u202e|""#),
        "{head}"
    );
    let title = r"# \<script\>alert(1)\</script\>U+001B\[31m \[x\](javascript:alert(1)) U+202E\|";
    assert_eq!(body.trim_start().lines().next(), Some(title));
    let table = std::str::from_utf8(&files["data/train-00000-of-00001.csv"]).unwrap();
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        assert_eq!(fields[1], "'=1+1\u{1b}[31m");
        assert!(fields[2].starts_with(['-', 'T']), "{row}");
    }
}

/// The formula of the documentation, for a seed of text too.
#[test]
fn the_split_follows_from_the_seed_as_documented() {
    use sha2::{Digest, Sha256};

    let folder = Folder::of(60, 40);
    let output = "output = { format = \"jsonl\" }";
    run(&folder.manifest_with("\"weight\"", output), &folder.path("out"), 1).unwrap();
    let files = files(&folder.path("out"));
    let seed = b"a seed".iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    let lock = std::str::from_utf8(&files["manifest.lock"]).unwrap();
    assert!(lock.contains(&format!("seed = \"{seed}\"")), "{lock}");
    for split in ["test", "train"] {
        for row in rows(&files, split) {
            let text = format!("{seed}:split:{}", row["class"].as_str().unwrap());
            let first = Sha256::digest(text)[..8]
                .iter()
                .fold(0, |all: u64, &byte| all << 8 | u64::from(byte));
            assert_eq!(if first % 10_000 < 2_000 { "test" } else { "train" }, split);
        }
    }
}

#[test]
fn manifests_that_are_wrong() {
    let good = "name = \"x\"\nseed = 1\ninputs = [{ generate = 10, source = \"g\" }]\n\
                splits = { train = 0.5, test = 0.5 }\noutput = { format = \"csv\" }\n";
    Manifest::parse(good).unwrap();
    for (from, to, expected) in [
        ("seed = 1", "seed = -1", "expected a whole number from 0 up, or a text"),
        ("seed = 1", "sed = 1", "sed"),
        ("generate = 10", "generate = 10, path = \"p\"", "found both"),
        ("generate = 10, ", "", "found neither"),
        ("generate = 10", "generate = 0", "generate is 0"),
        (
            "generate = 10",
            "generate = 10, clues = [30, 20]",
            "clues = [30, 20], expected two numbers",
        ),
        ("generate = 10", "generate = 10, clues = [16, 20]", "from 17 to 81 in order"),
        ("generate = 10", "generate = 10, rating = [4.0, 2]", "rating = [4.0, 2.0], expected two"),
        ("generate = 10", "generate = 10, rating = [4.05, 5]", "at most one decimal"),
        ("generate = 10", "generate = 10, rating = [12.5, 13]", "the highest rating of a known"),
        (
            "generate = 10",
            "generate = 10, te = [0, 4]",
            "te = [0, 4], expected two numbers from 0 to 3",
        ),
        ("generate = 10", "generate = 10, symmetry = \"round\"", "one of none, rotate180"),
        ("generate = 10", "generate = 10, attempts = 0", "attempts is 0"),
        (
            "generate = 10",
            "generate = 10, levels = [\"easy\", \"easy\"], te = [1, 2]",
            "singles solve puzzles that easy",
        ),
        (
            "generate = 10",
            "path = \"p\", rating = [2, 3]",
            "rating is for generated puzzles, not for",
        ),
        (
            "generate = 10",
            "generate = 10, uses = [\"y-ray\"]",
            "uses: no technique is called \"y-ray\"",
        ),
        (
            "generate = 10",
            "generate = 10, needs = \"45 rule\"",
            "needs: 45-rule: only variants have",
        ),
        (
            "generate = 10",
            "path = \"p\", practice = \"x-wing\"",
            "practice is for generated puzzles",
        ),
        ("name", "limits = { }\nname", "limits: expected er or seconds"),
        (
            "name",
            "limits = { seconds = 0 }\nname",
            "limits: seconds = 0, expected a number above 0",
        ),
        ("test = 0.5", "test = 0.6", "all parts together"),
        ("test = 0.5", "\"../test\" = 0.5", "part of file names"),
        ("test = 0.5", "test = 0.49999", "four decimals"),
        ("\"csv\"", "\"cvs\"", "cvs"),
        ("\"csv\"", "\"csv\", shard = 0", "shard"),
        ("name", "columns = [\"puzzle\", \"puzzle\"]\nname", "twice"),
        ("name", "columns = [\"puzle\"]\nname", "puzle"),
        ("name", "augment = { copies = 1, split = \"x\" }\nname", "no split x"),
        ("name", "strata = { column = \"class\", edges = [1], per = 1 }\nname", "no numbers"),
        ("name", "strata = { column = \"clues\", edges = [3, 1], per = 1 }\nname", "ascending"),
        ("name", "strata = { column = \"clues\", edges = [nan], per = 1 }\nname", "ascending"),
    ] {
        let error = Manifest::parse(&good.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(expected), "{to}: {error}");
    }
}

/// A value of a table with lists, as JSON.
#[cfg(feature = "parquet")]
fn nested(field: &parquet::record::Field) -> serde_json::Value {
    use parquet::record::Field;

    match field {
        Field::Str(text) => text.as_str().into(),
        Field::ListInternal(list) => list.elements().iter().map(nested).collect(),
        Field::Group(group) => group
            .get_column_iter()
            .map(|(name, field)| (name.clone(), nested(field)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => panic!("{other:?}"),
    }
}

#[cfg(feature = "parquet")]
#[test]
fn tables_in_parquet_have_the_rows_of_other_tables() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    let folder = Folder::of(30, 70);
    run(&folder.manifest("output = { format = \"jsonl\" }"), &folder.path("lines"), 2).unwrap();
    let lines = rows(&files(&folder.path("lines")), "train");
    run(&folder.manifest("output = { format = \"parquet\" }"), &folder.path("tables"), 2).unwrap();
    let path = folder.path("tables/data/train-00000-of-00001.parquet");
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let mut number = 0;
    for (row, line) in reader.get_row_iter(None).unwrap().zip(&lines) {
        for (name, field) in row.unwrap().get_column_iter() {
            let expected = &line[name];
            match field {
                Field::Null => assert!(expected.is_null(), "{name}"),
                Field::Str(text) => assert_eq!(expected, text),
                Field::Long(number) => assert_eq!(expected, number),
                // Reading JSON rounds the last digit.
                Field::Double(number) => {
                    assert!((expected.as_f64().unwrap() / number - 1.0).abs() < 1e-12, "{name}");
                }
                Field::Bool(is_true) => assert_eq!(expected, is_true),
                Field::ListInternal(_) => assert_eq!(nested(field), *expected),
                other => panic!("{name}: {other:?}"),
            }
        }
        number += 1;
    }
    assert_eq!(number, lines.len());
}
