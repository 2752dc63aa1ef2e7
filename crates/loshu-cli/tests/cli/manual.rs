//! `loshu completions`, `loshu man` and help.

use crate::support::run;

const COMMANDS: [&str; 18] = [
    "solve",
    "check",
    "count",
    "show",
    "convert",
    "print",
    "explain",
    "hint",
    "rate",
    "techniques",
    "generate",
    "vary",
    "canon",
    "lab",
    "bench",
    "serve",
    "completions",
    "man",
];

#[test]
fn completions_for_each_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let text = run(["completions", shell]).fine();
        assert!(COMMANDS.iter().all(|command| text.contains(command)), "{shell}");
        assert!(text.contains("cell-order"), "{shell}");
    }
    let refused = run(["completions", "tcsh"]).refused();
    assert!(refused.contains("[possible values: bash, "), "{refused}");
}

#[test]
fn manual_pages() {
    let page = run(["man"]).fine();
    assert!(page.contains(".TH loshu 1") && page.contains(".SH \"EXIT STATUS\""), "{page}");
    for command in COMMANDS {
        let page = run(["man", command]).fine();
        assert!(page.contains(&format!(".TH loshu-{command} 1")), "{page}");
    }
    let random = run(["man", "lab", "random"]).fine();
    assert!(random.contains(".TH loshu-lab-random 1") && random.contains("17"), "{random}");
    assert_eq!(
        run(["man", "none"]).refused(),
        "loshu: no command none; there are: solve, check, count, show, convert, print, explain, hint, \
         rate, techniques, generate, vary, canon, lab, bench, serve, completions, man, help
"
    );
}

#[test]
fn help() {
    let text = run(["--help"]).fine();
    assert!(COMMANDS.iter().all(|command| text.contains(command)), "{text}");
    assert!(text.contains("Exit status:\n  0 "), "{text}");
    for command in
        ["solve", "check", "count", "show", "explain", "hint", "rate", "vary", "canon", "bench"]
    {
        assert!(run([command, "--help"]).fine().contains("UTF-16, .gz and .zst"), "{command}");
    }
}

/// Each page has examples, and each example is a command.
#[test]
fn examples() {
    let pages: Vec<Vec<&str>> = COMMANDS.iter().map(|&command| vec![command]).collect();
    let lab = ["random", "orders", "compare", "tree", "hardest", "ratings", "grids"]
        .map(|name| vec!["lab", name]);
    for page in pages.into_iter().chain(lab) {
        let help = run(page.iter().chain(&["--help"])).fine();
        let (_, examples) = help.split_once("Examples:\n").unwrap_or_else(|| panic!("{page:?}"));
        let count = examples.lines().take_while(|line| line.starts_with("  loshu ")).count();
        assert!((2..=4).contains(&count), "{page:?}: {help}");
        let manual = run(["man"].iter().chain(&page)).fine();
        for title in ["EXAMPLES", "\"EXIT STATUS\"", "ENVIRONMENT", "FILES"] {
            assert!(manual.contains(&format!(".SH {title}\n")), "{page:?} {title}: {manual}");
        }
    }
}

#[test]
fn version() {
    assert_eq!(run(["--version"]).fine(), format!("loshu {}\n", env!("CARGO_PKG_VERSION")));
}
