//! `loshu dataset`

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use loshu::{Generator, Grid, Transform};

use crate::support::{Folder, GRID1, GRID2, Ran, lines, run, run_with};

const MANIFEST: &str = r#"
name = "tiny"
seed = 1
columns = ["id", "puzzle", "solution", "class", "tries"]
inputs = [{ path = "puzzles.txt", source = "mine" }, { generate = 300, source = "generated" }]
splits = { train = 0.5, test = 0.5 }
output = { format = "csv" }
"#;

fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("manifest.toml", MANIFEST);
    folder.file("puzzles.txt", lines([GRID1, GRID2]));
    folder
}

#[test]
fn a_data_set_and_no_leaks() {
    let folder = folder();
    let out = folder.run(["-q", "dataset", "build", "manifest.toml", "-o", "out"]).fine();
    let counts: Vec<Vec<&str>> = out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((counts[0][0], counts[1][0], counts.len()), ("test", "train", 2), "{out}");
    let [test, train] =
        ["test", "train"].map(|split| format!("out/data/{split}-00000-of-00001.csv"));
    let rows = |name: &str| fs::read_to_string(folder.path(name)).unwrap().lines().count() - 1;
    assert_eq!(rows(&test) + rows(&train), 302);
    assert!(fs::read_to_string(folder.path("out/manifest.lock")).unwrap().contains("sha256"));
    assert!(!folder.path("out/.loshu-dataset").exists());

    let out = folder.run(["dataset", "leaks", &train, &test]).fine();
    assert!(out.starts_with("0 of "), "{out}");
    let again = folder.run(["dataset", "leaks", &train, &train]);
    assert_eq!(again.code, 1, "{again:?}");
    let Ran { code, out, err } = folder.run(["dataset", "leaks", "puzzles.txt", &train, "--list"]);
    let leaked = out.lines().all(|line| line.contains("\tclass grid solution\t"));
    assert!(code <= 1 && leaked && err.contains(" of "), "{out} {err}");
}

#[test]
fn what_is_wrong_with_a_manifest() {
    let folder = folder();
    let refused = |text: &str| {
        folder.file("bad.toml", text);
        folder.run(["dataset", "build", "bad.toml", "-o", "bad"]).refused()
    };
    let err = refused(&MANIFEST.replace("0.5 }", "0.6 }"));
    assert!(err.contains("bad.toml: splits: all parts together"), "{err}");
    let err = refused(&MANIFEST.replace("puzzles.txt", "nothing.txt"));
    assert!(err.contains("nothing.txt"), "{err}");
    let err = refused(&MANIFEST.replace("= 300", "= 300, minimal = true"));
    assert!(err.contains("minimal is for variants"), "{err}");
    let err = refused("\u{1b}[31m");
    assert!(err.contains("bad.toml") && !err.contains('\u{1b}'), "{err}");
    assert!(!refused("").is_empty());
    let err = folder.run(["dataset", "build", "absent.toml", "-o", "x"]).refused();
    assert!(err.contains("absent.toml"), "{err}");
    let err = folder.run(["dataset", "leaks", "absent.csv", "puzzles.txt"]).refused();
    assert!(err.contains("absent.csv"), "{err}");
    folder.file("bad.txt", "12345\n");
    let Ran { code, err, .. } = folder.run(["dataset", "leaks", "puzzles.txt", "bad.txt"]);
    assert!(code == 2 && err.contains("bad.txt:1:"), "{code} {err}");
}

/// The formats in which sets are written.
const FORMATS: &[&str] = &[
    "csv",
    "jsonl",
    "arrays",
    #[cfg(feature = "parquet")]
    "parquet",
];

/// Two sets of 140 puzzles, 100 of them equivalent to one of the other set, in all formats.
fn sets(folder: &Folder) {
    let made: Vec<Grid> =
        Generator::new(31).puzzles().take(180).map(|made| made.unwrap().puzzle).collect();
    let planted = made[..100].iter().zip(0..);
    let planted = planted.map(|(puzzle, index)| Transform::random(9, index).apply(puzzle));
    let second: Vec<Grid> = made[140..].iter().copied().chain(planted).collect();
    for (set, puzzles) in [("first", &made[..140]), ("second", &second)] {
        folder.file(format!("{set}.txt"), lines(puzzles.iter().map(Grid::to_string)));
        for format in FORMATS {
            let manifest = format!(
                "name = \"{set}\"\nseed = 1\ncolumns = [\"id\", \"puzzle\"]\n\
                 inputs = [{{ path = \"{set}.txt\", source = \"mine\" }}]\n\
                 output = {{ format = \"{format}\", shard = 50 }}\n"
            );
            folder.file("set.toml", manifest);
            folder.run(["dataset", "build", "set.toml", "-o", &format!("{set}-{format}")]).fine();
        }
    }
}

/// The name of a set in a format.
fn set_in(set: &str, format: &str) -> String {
    let split = if format == "arrays" { "train" } else { "data/train" };
    format!("{set}-{format}/{split}")
}

#[test]
fn planted_leaks_are_found_in_all_pairs_of_formats() {
    let folder = Folder::new();
    sets(&folder);
    for first in FORMATS {
        for second in FORMATS {
            let names = [set_in("first", first), set_in("second", second)];
            let ran = folder.run(["dataset", "leaks", &names[0], &names[1]]);
            let text = ran.quiet(1);
            let [first, second] = &names;
            let expected = format!(
                "100 of 140 puzzles of {second} are equivalent to a puzzle of {first}\n\
                 100 of 140 have a solution equivalent to one of {first}\n"
            );
            assert!(text.starts_with(&expected), "{names:?}: {text}");
        }
    }
    // The files one by one, and a text.
    let list = |first: &str, second: &str| {
        let ran = folder.run(["dataset", "leaks", "--list", first, second]);
        ran.out.lines().count()
    };
    assert_eq!(list("first.txt", "second-arrays/train/all__inputs.npy"), 100);
    let tables = ["00000-of-00003", "00001-of-00003", "00002-of-00003"];
    let all = |format: &str| {
        let tables = tables.iter();
        let tables = tables.map(|table| format!("second-{format}/data/train-{table}.{format}"));
        tables.map(|table| list("first-arrays/train", &table)).sum::<usize>()
    };
    for format in FORMATS.iter().filter(|format| **format != "arrays") {
        assert_eq!(all(format), 100);
    }
}

/// Tables and arrays are inputs of data sets too.
#[test]
fn sets_as_inputs() {
    let folder = Folder::new();
    sets(&folder);
    let manifest = |input: &str| {
        folder.file(
            "again.toml",
            format!(
                "name = \"again\"\nseed = 1\ncolumns = [\"id\", \"puzzle\"]\n\
                 inputs = [{{ path = \"{input}\", source = \"mine\" }}]\noutput = {{ format = \"csv\" }}\n"
            ),
        );
    };
    let table = "data/train-00000-of-00001.csv";
    let mut inputs = vec!["first-arrays/train/all__inputs.npy"];
    if cfg!(feature = "parquet") {
        inputs.push("first-parquet/data/train-00001-of-00003.parquet");
    }
    for (number, input) in inputs.into_iter().enumerate() {
        manifest(input);
        let out = format!("again-{number}");
        folder.run(["dataset", "build", "again.toml", "-o", &out]).fine();
        let ran = folder.run(["dataset", "leaks", "first.txt", &format!("{out}/{table}")]);
        let puzzles = if input.ends_with("npy") { 140 } else { 50 };
        assert!(ran.out.starts_with(&format!("{puzzles} of {puzzles} puzzles")), "{ran:?}");
    }
    folder.file("bad.npy", b"\x93NUMPY\x09\x00");
    manifest("bad.npy");
    let err = folder.run(["dataset", "build", "again.toml", "-o", "bad"]).refused();
    assert!(err.contains("bad.npy: "), "{err}");
}

#[test]
fn sets_that_cannot_be_read() {
    let folder = Folder::new();
    folder.file("good.txt", lines([GRID1]));
    folder.file("bad.npy", b"\x93NUMPY\x09\x00");
    folder.file("table.parquet", "PAR1 is damaged");
    fs::create_dir(folder.path("empty")).unwrap();
    folder.file("part-00001-of-00003.csv", "puzzle\n");
    let parquet = if cfg!(feature = "parquet") { "table.parquet: " } else { "reads no Parquet" };
    for (name, expected) in [
        ("bad.npy", "bad.npy: the header of the array is damaged"),
        ("table.parquet", parquet),
        ("empty", "empty: expected a folder with an array all__inputs.npy"),
        ("part", "part-00001-of-00003.csv: there are 1 tables, and this is number 2 of 3"),
        ("absent", "absent: "),
    ] {
        for names in [["good.txt", name], [name, "good.txt"]] {
            let err = folder.run(["dataset", "leaks", names[0], names[1]]).refused();
            assert!(err.contains(expected), "{err}");
        }
    }
}

/// A record that is no puzzle is reported and left out; the list says where a leak stands in both sets.
#[test]
fn leaks_of_sets_with_bad_records() {
    let folder = Folder::new();
    folder.file("a.csv", format!("id,puzzle\n1,{GRID1}\n2,12345\n3,{GRID2}\n"));
    let copy = Transform::random(1, 2).apply(&GRID2.parse().unwrap());
    folder.file("b.txt", lines(["12345", &copy.to_string(), &Grid::EMPTY.to_string()]));
    let Ran { code, out, err } = folder.run(["dataset", "leaks", "--list", "a.csv", "b.txt"]);
    assert_eq!((code, out), (2, format!("{copy}\tclass grid\tb.txt:2\ta.csv:4\n")), "{err}");
    for said in [
        "a.csv:3:8: 5 cells, expected 81\n",
        "b.txt:1:6: 5 cells, expected 9\n",
        "loshu: left out 1 records of a.csv that are no puzzles\n",
        "loshu: left out 1 records of b.txt that are no puzzles\n",
        "loshu: 1 of 2 puzzles of b.txt are equivalent to a puzzle of a.csv\n",
    ] {
        assert!(err.contains(said), "{said} {err}");
    }
    let err = folder.run(["dataset", "leaks", "--strict", "a.csv", "b.txt"]).refused();
    assert!(err.contains("a.csv:3:") && !err.contains("equivalent"), "{err}");
}

/// A second build in the same folder is refused, and the first one is whole.
#[test]
fn two_builds_in_one_folder() {
    let folder = folder();
    folder.file("manifest.toml", MANIFEST.replace("300", "3000"));
    let build = |out: &str| {
        let mut command = crate::support::child();
        command.current_dir(folder.path("")).args(["dataset", "build", "manifest.toml", "-o", out]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let both = [build("out"), build("out")].map(|child| child.wait_with_output().unwrap());
    let mut codes = both.each_ref().map(|output| output.status.code());
    codes.sort();
    assert_eq!(codes, [Some(0), Some(2)]);
    let refused = both.iter().find(|output| !output.status.success()).unwrap();
    let message = String::from_utf8_lossy(&refused.stderr);
    assert!(message.contains("another run of Loshu") || message.contains("finished"), "{message}");
    assert!(build("alone").wait_with_output().unwrap().status.success());
    for name in ["data/train-00000-of-00001.csv", "data/test-00000-of-00001.csv", "manifest.lock"] {
        let read = |out: &str| fs::read(folder.path(format!("{out}/{name}"))).unwrap();
        assert!(read("out") == read("alone"), "{name}");
    }
    assert_eq!(fs::read_dir(folder.path("out/data")).unwrap().count(), 2);
}

/// Kinds of puzzles of which there are too few are named.
#[test]
fn strata_are_reported() {
    let folder = folder();
    let strata = "strata = { column = \"clues\", edges = [18, 32], per = 50 }\nname";
    folder.file("manifest.toml", MANIFEST.replacen("name", strata, 1));
    let Ran { code, out, err } = folder.run(["dataset", "build", "manifest.toml", "-o", "out"]);
    assert_eq!(code, 0, "{err}");
    assert!(out.ends_with("clues below 18\t1 puzzles of 1\nclues from 18, below 32\t50 puzzles of 300\nclues from 32\t1 puzzles of 1\n"), "{out}");
    assert!(
        err.contains("loshu: clues below 18: expected 50 puzzles, found no more than 1\n"),
        "{err}"
    );
    assert!(
        err.contains("loshu: clues from 32: expected 50 puzzles, found no more than 1\n"),
        "{err}"
    );
    assert!(!err.contains("from 18"), "{err}");
}

/// Programs take the digits of a solution for a number, so a table in CSV comes with a warning.
#[test]
fn tables_in_csv_come_with_a_warning() {
    let folder = folder();
    for (format, is_warned) in [("csv", true), ("jsonl", false), ("parquet", false)] {
        folder.file("manifest.toml", MANIFEST.replace("csv", format));
        let ran = folder.run(["dataset", "build", "manifest.toml", "-o", format]);
        assert_eq!(
            (ran.code, ran.err.contains("read solution as text")),
            (0, is_warned),
            "{ran:?}"
        );
        let card = fs::read_to_string(folder.path(format!("{format}/README.md"))).unwrap();
        assert_eq!(card.contains("Read `solution` as text"), is_warned, "{card}");
        // The types of a table that does not say them stand with its files too.
        let types = card.matches("  features:\n  - name: id\n    dtype: string").count();
        assert_eq!(types, if is_warned { 2 } else { 1 }, "{card}");
    }
}

#[cfg(unix)]
#[test]
fn a_stopped_build_resumes() {
    use std::os::unix::process::ExitStatusExt;

    let folder = folder();
    folder.file("manifest.toml", MANIFEST.replace("300", "20000"));
    let mut command = crate::support::interruptible();
    command.current_dir(folder.path("")).args(["dataset", "build", "manifest.toml", "-o", "out"]);
    let mut child = command.spawn().unwrap();
    while fs::read_dir(folder.path("out/.loshu-dataset")).map_or(0, Iterator::count) < 4 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    assert!(!folder.path("out/README.md").exists());
    folder.run(["-q", "dataset", "build", "manifest.toml", "-o", "out", "--jobs", "1"]).fine();
    folder.run(["-q", "dataset", "build", "manifest.toml", "-o", "other", "--jobs", "2"]).fine();
    for name in ["data/train-00000-of-00001.csv", "data/test-00000-of-00001.csv", "manifest.lock"] {
        let read = |out: &str| fs::read(folder.path(format!("{out}/{name}"))).unwrap();
        assert!(read("out") == read("other"), "{name}");
    }
}

/// The text between a fence of a language and its end.
fn block<'a>(page: &'a str, language: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("\n```").unwrap().0
}

/// The example of the page, with a stand-in for `PyTorch`. The tests of the Python package read the tables with all
/// programs that the page names.
#[test]
fn the_example_of_the_page() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: there is no python3");
        return;
    }
    let packages = Command::new("python3").args(["-c", "import pandas, pyarrow"]).output().unwrap();
    for page in ["docs/dataset.md", "docs/zh-CN/dataset.md"] {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
        let page = fs::read_to_string(page).unwrap();
        let folder = Folder::new();
        folder.file("manifest.toml", block(&page, "toml"));
        assert_eq!(block(&page, "sh"), "loshu dataset build manifest.toml -o sudoku");
        folder.run(["dataset", "build", "manifest.toml", "-o", "sudoku"]).fine();
        let leaks = ["dataset", "leaks", "sudoku/data/train", "sudoku/data/test"];
        assert!(folder.run(leaks).fine().starts_with("0 of "));
        folder.file("example.py", block(&page, "python"));
        let compile = ["-m", "py_compile", "example.py"];
        let compiled = Command::new("python3").args(compile).current_dir(folder.path("")).output();
        assert!(compiled.unwrap().status.success());
        if !packages.status.success() {
            println!("the loader was not run: there is no pandas with pyarrow");
            continue;
        }
        fs::create_dir_all(folder.path("torch/utils/data")).unwrap();
        folder.file("torch/__init__.py", "tensor = list\n");
        folder.file("torch/utils/__init__.py", "");
        folder.file("torch/utils/data/__init__.py", "class Dataset: pass\n");
        let use_it = "\n\ntrain = Sudoku('sudoku', 'train')\ntest = Sudoku('sudoku', 'test')\n\
            assert len(train) % 3 == 0 and len(train) // 3 + len(test) == 2000, len(train)\n\
            puzzle, solution = train[1]\n\
            assert len(puzzle) == len(solution) == 81 and sorted(solution) == sorted(list(range(1, 10)) * 9)\n\
            assert all(a in (0, b) for a, b in zip(puzzle, solution)) and 0 in puzzle\n";
        folder.file("example.py", format!("{}{use_it}", block(&page, "python")));
        let output =
            Command::new("python3").arg("example.py").current_dir(folder.path("")).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(run(["dataset"]).code, 2);
}

/// A set of 6x6 puzzles, as the page makes it.
#[test]
fn the_example_of_another_size() {
    for page in ["docs/dataset.md", "docs/zh-CN/dataset.md"] {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
        let page = fs::read_to_string(page).unwrap();
        let (_, example) = page.split_once("`six.toml`").unwrap();
        let folder = Folder::new();
        folder.file("six.toml", block(example, "toml"));
        assert_eq!(block(example, "sh"), "loshu dataset build six.toml -o six");
        folder.run(["-q", "dataset", "build", "six.toml", "-o", "six"]).fine();
        let table = fs::read_to_string(folder.path("six/data/train-00000-of-00001.csv")).unwrap();
        let (header, rows) = table.split_once('\n').unwrap();
        assert_eq!(header, "id,puzzle,solution,clues,level,class");
        for row in rows.lines() {
            let fields: Vec<&str> = row.split(',').collect();
            assert!(fields[1].len() == 36 && fields[2].len() == 36, "{row}");
            assert!(["Easy", "Medium", "Hard"].contains(&fields[4]), "{row}");
        }
    }
}

/// Puzzles as they are wanted at the source, of the page: the same wishes, of fewer puzzles.
#[test]
fn the_example_of_wishes() {
    for (page, heading, missing) in [
        (
            "docs/dataset.md",
            "### Wanted at the source",
            "loshu: input easy: 4 puzzles as wanted were not found: no puzzle of this difficulty in 1 attempt (",
        ),
        (
            "docs/zh-CN/dataset.md",
            "### 在源头提出要求",
            "loshu: 输入 easy：有 4 道符合要求的题没有找到：尝试 1 次，没有这样难度的题目",
        ),
    ] {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
        let page = fs::read_to_string(page).unwrap();
        let (_, example) = page.split_once(heading).unwrap();
        let example = block(example, "toml")
            .replace("generate = 1000", "generate = 4")
            .replace("\"parquet\"", "\"csv\"");
        let folder = Folder::new();
        folder.file("wishes.toml", &example);
        folder.run(["-q", "dataset", "build", "wishes.toml", "-o", "out"]).fine();
        let tables = ["train", "test"].map(|split| {
            let table = format!("out/data/{split}-00000-of-00001.csv");
            fs::read_to_string(folder.path(&table)).unwrap_or_default()
        });
        let rows = tables.iter().flat_map(|table| table.lines().skip(1));
        let mut number = 0;
        for row in rows {
            let [.., source, er] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
            let wanted = if source == "easy" { 1.0..=2.5 } else { 4.0..=7.1 };
            assert!(wanted.contains(&er.parse::<f64>().unwrap()), "{row}");
            number += 1;
        }
        assert_eq!(number, 8);

        let rare = example.replace("rating = [1.0, 2.5]", "rating = [11.0, 11.9], attempts = 1");
        folder.file("rare.toml", rare);
        let language = if heading.is_ascii() { "en" } else { "zh" };
        let ran = folder.run(["--lang", language, "dataset", "build", "rare.toml", "-o", "rare"]);
        assert!(ran.code == 0 && ran.err.contains(missing), "{}", ran.err);
    }
}

/// A table that pyarrow has written, as all commands read it: with the numbers of its rows.
#[cfg(feature = "parquet")]
#[test]
fn commands_read_tables_in_parquet() {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../loshu-dataset/tests/tables");
    let lines = fs::read_to_string(tables.join("puzzles.txt")).unwrap();
    let folder = Folder::new();
    folder.file("puzzles.txt", &lines);
    let wanted = folder.run(["solve", "puzzles.txt"]).fine();
    for name in ["zstd", "zstd_v2", "zstd_lists", "lz4"] {
        let table = tables.join(format!("{name}.parquet"));
        let table = table.to_str().unwrap();
        assert_eq!(folder.run(["solve", table]).fine(), wanted, "{name}");
        assert_eq!(folder.run(["convert", "--to", "line", table]).fine(), lines, "{name}");
        let bytes = fs::read(table).unwrap();
        assert_eq!(run_with(["solve", "-"], bytes).fine(), wanted, "{name} by a pipe");
    }
    let cut = fs::read(tables.join("zstd.parquet")).unwrap();
    let piped = run_with(["solve"], &cut[..cut.len() / 2]);
    assert!(piped.code == 2 && piped.err.contains("standard input: "), "{}", piped.err);

    let bad = tables.join("bad.parquet");
    let Ran { code, out, err } = folder.run(["solve", bad.to_str().unwrap()]);
    assert_eq!((code, out.lines().count()), (2, 4), "{out}{err}");
    for place in [":2:1: expected a puzzle, found an empty field", ":4:4: 3 cells, expected 81"] {
        assert!(err.contains(place), "{err}");
    }
    let named = folder.run(["solve", "--column", "absent", bad.to_str().unwrap()]);
    let problem = "the table has no column absent; its columns are: number, board";
    assert!(named.code == 2 && named.err.contains(problem), "{}", named.err);
}

/// What is wrong with a manifest is said in Chinese, also by the reader of TOML.
#[test]
fn wrong_manifests_in_chinese() {
    let good = "name = \"x\"\nseed = 1\ncolumns = [\"puzzle\"]\noutput = { format = \"csv\" }\n\
                inputs = [{ generate = 3, source = \"g\" }]\n";
    let folder = Folder::new();
    for (from, to, said) in [
        ("seed = 1", "seed = -1", "应为从 0 起的整数，或文本"),
        ("csv", "cvs", "没有 `cvs`，应为 `parquet`, `csv`, `jsonl`, `arrays` 之一"),
        ("\"puzzle\"", "\"puzle\"", "没有 `puzle`，应为 `id`"),
        (
            "= 3",
            "= 3, levels = [\"odd\", \"easy\"]",
            "levels：应为 easy、medium、hard、unfair、extreme 中的两个，从易到难",
        ),
        (
            "= 3",
            "= 3, rating = [4.05, 5]",
            "值 `4.05` 不对，应为 0.0 到 25.5、最多一位小数的难度值",
        ),
        ("= 3", "= 3, symmetry = \"round\"", "symmetry：应为以下之一：none"),
        ("= 3", "= 3, uses = [\"y-ray\"]", "uses：没有叫“y-ray”的技巧"),
        ("= 3", "= 3, needs = \"45 rule\"", "只有变型数独才用这种技巧"),
        ("seed", "limits = { seconds = 0 }\nseed", "limits：seconds = 0，应大于 0"),
        ("= 3", "= 3, te = [1, 7]", "te = [1, 7]，应为 0 到 3 之间从小到大的两个数"),
    ] {
        folder.file("bad.toml", good.replacen(from, to, 1));
        let err = folder.run(["--lang", "zh", "dataset", "build", "bad.toml", "-o", "x"]).refused();
        assert!(err.contains(said), "{to}: {err}");
    }
}
