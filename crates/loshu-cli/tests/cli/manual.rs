//! `loshu completions`, `loshu man` and help.

use crate::support::run;

const COMMANDS: [&str; 11] = [
    "solve",
    "check",
    "count",
    "show",
    "generate",
    "vary",
    "canon",
    "lab",
    "bench",
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
    assert!(page.contains(".TH loshu 1") && page.contains("Exit status"), "{page}");
    for command in COMMANDS {
        let page = run(["man", command]).fine();
        assert!(page.contains(&format!(".TH loshu-{command} 1")), "{page}");
    }
    let random = run(["man", "lab", "random"]).fine();
    assert!(random.contains(".TH loshu-lab-random 1") && random.contains("17"), "{random}");
    assert_eq!(
        run(["man", "none"]).refused(),
        "loshu: no command none; there are: solve, check, count, show, generate, vary, canon, \
         lab, bench, completions, man, help\n"
    );
}

#[test]
fn help() {
    let text = run(["--help"]).fine();
    assert!(COMMANDS.iter().all(|command| text.contains(command)), "{text}");
    assert!(text.contains("Exit status: 0"), "{text}");
    for command in ["solve", "check", "count", "show", "vary", "canon", "bench"] {
        assert!(run([command, "--help"]).fine().contains("UTF-16, .gz and .zst"), "{command}");
    }
}

#[test]
fn version() {
    assert_eq!(run(["--version"]).fine(), format!("loshu {}\n", env!("CARGO_PKG_VERSION")));
}
