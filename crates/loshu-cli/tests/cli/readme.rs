//! The commands of the READMEs and of `docs` do what these pages say, and every other example there has a test.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::json;

use crate::doors::ask;
#[cfg(unix)]
use crate::support::{Folder, GRID2};

/// The last line of a session of which only the beginning is shown.
const REST: &str = "...\n";

/// Runs each `$ loshu ...` of a page and compares what it prints; `$ echo $?` shows its status.
fn sessions_of(page: &str) -> usize {
    let root = root();
    let text = fs::read_to_string(root.join(page)).unwrap().replace("\r\n", "\n");
    let blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut sessions = 0;
    for block in blocks {
        let mut status = None;
        for session in block.split("$ ").skip(1) {
            let (command, printed) = session.split_once('\n').unwrap();
            if let Some(arguments) = command.strip_prefix("loshu ") {
                let mut loshu = Command::cargo_bin("loshu").unwrap();
                let output = loshu.current_dir(&root).args(arguments.split(' ')).output().unwrap();
                let stdout = String::from_utf8_lossy(&output.stdout);
                match printed.strip_suffix(REST) {
                    Some(begin) => assert!(stdout.starts_with(begin), "{command}: {stdout}"),
                    None => assert_eq!(stdout, printed, "{command}"),
                }
                status = output.status.code();
                sessions += 1;
            } else {
                assert_eq!(command, "echo $?");
                assert_eq!(printed.trim().parse().ok(), status);
            }
        }
    }
    sessions
}

/// The pages with sessions, in English and in Chinese.
const PAGES: [[&str; 2]; 4] = [
    ["README.md", "README.zh-CN.md"],
    ["docs/commands.md", "docs/zh-CN/commands.md"],
    ["docs/lab.md", "docs/zh-CN/lab.md"],
    ["docs/essays.md", "docs/zh-CN/essays.md"],
];

#[test]
fn sessions_of_all_pages_are_true() {
    for [english, chinese] in PAGES {
        let sessions = sessions_of(english);
        assert!(sessions > 0, "{english} has no session");
        assert_eq!(sessions_of(chinese), sessions, "{chinese}");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All pages, by their paths from the root, each with its text.
fn pages() -> Vec<(String, String)> {
    let entries = |folder: &str| {
        let folder = folder.to_owned();
        let entries = fs::read_dir(root().join(&folder)).unwrap();
        entries.map(move |entry| folder.clone() + entry.unwrap().file_name().to_str().unwrap())
    };
    let in_crates = entries("crates/").flat_map(|folder| {
        ["README.md", "README.zh-CN.md", "npm/README.md"].map(|page| format!("{folder}/{page}"))
    });
    let mut paths: Vec<String> = ["README.md", "README.zh-CN.md"].map(str::to_owned).into();
    paths.extend(entries("docs/").chain(entries("docs/zh-CN/")));
    paths.extend(in_crates);
    let is_page = |path: &String| path.ends_with(".md") && root().join(path).is_file();
    let text = |path: &str| fs::read_to_string(root().join(path)).unwrap().replace("\r\n", "\n");
    paths.into_iter().filter(is_page).map(|path| (path.clone(), text(&path))).collect()
}

/// The blocks of a page: the language, and what stands between the fences.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let fenced = text.split("```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap_or((block, ""))).collect()
}

/// Blocks that other tests run: the page, the language, and the file that runs them.
const ELSEWHERE: [(&str, &str, &str); 15] = [
    ("docs/own-rules.md", "json", "crates/loshu-variant/tests/all/own.rs"),
    ("docs/zh-CN/own-rules.md", "json", "crates/loshu-variant/tests/all/own.rs"),
    ("docs/rules.md", "json", "crates/loshu-cli/tests/cli/rules.rs"),
    ("docs/zh-CN/rules.md", "json", "crates/loshu-cli/tests/cli/rules.rs"),
    ("docs/dataset.md", "toml", "crates/loshu-cli/tests/cli/dataset.rs"),
    ("docs/zh-CN/dataset.md", "toml", "crates/loshu-cli/tests/cli/dataset.rs"),
    ("docs/dataset.md", "python", "crates/loshu-cli/tests/cli/dataset.rs"),
    ("docs/zh-CN/dataset.md", "python", "crates/loshu-cli/tests/cli/dataset.rs"),
    ("docs/dataset.md", "py", "crates/loshu-py/python/tests/test_dataset.py"),
    ("docs/zh-CN/dataset.md", "py", "crates/loshu-py/python/tests/test_dataset.py"),
    ("crates/loshu-py/README.md", "python", "crates/loshu-py/python/test_wheel.sh"),
    ("crates/loshu-py/README.zh-CN.md", "python", "crates/loshu-py/python/test_wheel.sh"),
    ("crates/loshu-py/README.md", "py", "crates/loshu-py/python/tests/test_readme.py"),
    ("crates/loshu-py/README.zh-CN.md", "py", "crates/loshu-py/python/tests/test_readme.py"),
    ("crates/loshu-web/npm/README.md", "js", "crates/loshu-web/npm/test.sh"),
];

/// Blocks that cannot run by themselves: a server that stays, a part of a manifest.
const NOT_RUN: [(&str, &str); 4] = [
    ("README.md", "text"),
    ("README.zh-CN.md", "text"),
    ("README.md", "toml"),
    ("README.zh-CN.md", "toml"),
];

/// The file that runs the examples in Rust of a page, as documentation.
fn library_of(page: &str) -> String {
    let owner = page.strip_prefix("crates/").and_then(|page| page.split('/').next());
    format!("crates/{}/src/lib.rs", owner.unwrap_or("loshu-cli"))
}

#[test]
fn every_example_has_a_test() {
    let mut is_run = vec![false; ELSEWHERE.len()];
    for (page, text) in pages() {
        for (language, _) in blocks(&text) {
            let has_test = match language {
                "console" => PAGES.as_flattened().contains(&page.as_str()),
                // Shell commands run below. A block without a language is a drawing or an output.
                "sh" | "" => true,
                "rust" => {
                    let name = page.rsplit('/').next().unwrap();
                    let library = fs::read_to_string(root().join(library_of(&page))).unwrap();
                    library.contains(&format!("/{name}\")]"))
                }
                "c" => page == "crates/loshu-c/README.md",
                _ => NOT_RUN.contains(&(page.as_str(), language)),
            };
            let at = ELSEWHERE.iter().position(|(one, of, _)| (*one, *of) == (&page, language));
            if let Some(at) = at {
                assert!(root().join(ELSEWHERE[at].2).is_file(), "{:?}", ELSEWHERE[at]);
                is_run[at] = true;
            }
            assert!(has_test || at.is_some(), "{page}: a block of {language:?} has no test");
        }
    }
    assert!(is_run.iter().all(|is_run| *is_run), "{is_run:?}");
}

/// How commands of the blocks for a shell begin that do not run here: they build, install, or need a package; they wait;
/// they read files that nobody has; one of them takes minutes, and `clues.rs` runs a shorter one.
#[cfg(unix)]
const TOO_MUCH: [&str; 10] = [
    "cargo ",
    "cc ",
    "pip ",
    "maturin ",
    "python",
    "curl ",
    "loshu serve",
    "loshu dataset build",
    "loshu dataset leaks",
    "loshu near --remove 2 --add 2",
];

/// The commands for a shell do their work, each block in a folder of its own.
#[cfg(unix)]
#[test]
fn shell_commands_of_all_pages_run() {
    let path = Path::new(env!("CARGO_BIN_EXE_loshu")).parent().unwrap();
    let path = format!("{}:{}", path.display(), std::env::var("PATH").unwrap());
    let mut is_met = [false; TOO_MUCH.len()];
    for (page, text) in pages() {
        for (_, block) in blocks(&text).into_iter().filter(|(language, _)| *language == "sh") {
            let folder = Folder::new();
            fs::create_dir(folder.path("docs")).unwrap();
            for command in block.replace("\\\n", " ").lines() {
                let at = TOO_MUCH.iter().position(|begin| command.starts_with(begin));
                if let Some(at) = at {
                    is_met[at] = true;
                    continue;
                }
                let command = command.replace("PUZZLE", GRID2).replace("题目", GRID2);
                let mut shell = Command::new("sh");
                shell.env("PATH", &path).current_dir(folder.path("")).args(["-ec", &command]);
                let output = shell.output().unwrap();
                let error = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{page}: {command}: {error}");
            }
        }
    }
    assert_eq!(is_met, [true; TOO_MUCH.len()], "all of {TOO_MUCH:?}");
}

/// The questions that a page asks a server by `curl` have answers.
#[test]
fn questions_by_curl_have_answers() {
    for page in ["docs/server.md", "docs/zh-CN/server.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let (_, rest) = text.split_once("/api/v1/").unwrap();
        let (question, rest) = rest.split_once(" \\\n  -d '").unwrap();
        let request = serde_json::from_str(rest.split('\'').next().unwrap()).unwrap();
        let answer = ask(question, &request);
        assert_eq!(answer["about"], json!("step"), "{page}: {answer}");
    }
}

/// The parts of a page in order: headings, rows of tables, items, paragraphs with a name, fences. Text between fences
/// is none.
fn parts(text: &str) -> Vec<&str> {
    let mut is_fenced = false;
    let part = |line| {
        let is_fence = str::starts_with(line, "```");
        is_fenced ^= is_fence;
        let signs = ["```", "# ", "## ", "### ", "| ", "* ", "**", "![", "<img"];
        signs.into_iter().find(|sign| line.starts_with(sign) && (is_fence || !is_fenced))
    };
    text.lines().filter_map(part).collect()
}

/// Each Chinese page has an English one, and nothing stands on one of the two alone.
#[test]
fn pages_in_both_languages_have_the_same_parts() {
    let root = root();
    let read = |page: &Path| fs::read_to_string(page).unwrap();
    let mut pages: Vec<_> = ["", "crates/loshu-py"]
        .map(|folder| root.join(folder))
        .map(|folder| (folder.join("README.md"), folder.join("README.zh-CN.md")))
        .into();
    for entry in fs::read_dir(root.join("docs/zh-CN")).unwrap() {
        let entry = entry.unwrap();
        pages.push((root.join("docs").join(entry.file_name()), entry.path()));
    }
    assert!(pages.len() > 10, "{pages:?}");
    for (english, chinese) in pages {
        let [one, other] = [&english, &chinese].map(|page| read(page));
        assert!(parts(&one).len() > 5, "{}", english.display());
        assert_eq!(parts(&one), parts(&other), "{}", chinese.display());
    }
}

/// The pictures are what the commands beside them draw.
#[test]
fn pictures_of_the_pages_are_true() {
    let root = root();
    let step = "show --to svg --step xy-wing --names rc \
                .8...........419.2..9......4.3.2..7..5.6.9..1......35.3....7.848.2..5..........3.";
    let tree = "lab tree puzzles/grid2.txt --to svg";
    for (command, picture) in [(step, "docs/xy-wing.svg"), (tree, "docs/tree.svg")] {
        let mut loshu = Command::cargo_bin("loshu").unwrap();
        let output = loshu.current_dir(&root).args(command.split(' ')).output().unwrap();
        let drawn = fs::read(root.join(picture)).unwrap();
        assert!(output.stdout == drawn, "loshu {command} > {picture} draws another picture");
    }
}
