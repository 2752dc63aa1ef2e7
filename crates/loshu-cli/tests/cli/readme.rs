//! The commands of the READMEs and of `docs` do what these pages say.

use std::path::Path;

use assert_cmd::Command;

/// The last line of a session of which only the beginning is shown.
const REST: &str = "...\n";

/// Runs each `$ loshu ...` of a page and compares what it prints; `$ echo $?` shows its status.
fn sessions_of(page: &str) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(page)).unwrap().replace("\r\n", "\n");
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |page: &Path| std::fs::read_to_string(page).unwrap();
    let mut pages: Vec<_> = ["", "crates/loshu-py"]
        .map(|folder| root.join(folder))
        .map(|folder| (folder.join("README.md"), folder.join("README.zh-CN.md")))
        .into();
    for entry in std::fs::read_dir(root.join("docs/zh-CN")).unwrap() {
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let step = "show --to svg --step xy-wing --names rc \
                .8...........419.2..9......4.3.2..7..5.6.9..1......35.3....7.848.2..5..........3.";
    let tree = "lab tree puzzles/grid2.txt --to svg";
    for (command, picture) in [(step, "docs/xy-wing.svg"), (tree, "docs/tree.svg")] {
        let mut loshu = Command::cargo_bin("loshu").unwrap();
        let output = loshu.current_dir(&root).args(command.split(' ')).output().unwrap();
        let drawn = std::fs::read(root.join(picture)).unwrap();
        assert!(output.stdout == drawn, "loshu {command} > {picture} draws another picture");
    }
}
