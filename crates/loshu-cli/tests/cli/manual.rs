//! `loshu completions`, `loshu man` and help.

use loshu_variant::Global;
use loshu_variant::generate::ClueKind;

use crate::support::run;

/// The commands.
pub(crate) const COMMANDS: [&str; 23] = [
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
    "minimize",
    "near",
    "grid",
    "dataset",
    "lab",
    "bench",
    "serve",
    "completions",
    "man",
    "help",
];

#[test]
fn completions_for_each_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let text = run(["completions", shell]).fine();
        assert!(COMMANDS.iter().all(|command| text.contains(command)), "{shell}");
        assert!(text.contains("slower-than"), "{shell}");
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
         rate, techniques, generate, vary, canon, minimize, near, grid, dataset, lab, bench, serve, \
         completions, man, help
"
    );
}

#[test]
fn help() {
    let text = run(["--help"]).fine();
    assert!(COMMANDS.iter().all(|command| text.contains(command)), "{text}");
    assert!(text.contains("Exit status:\n  0 "), "{text}");
    for command in READING {
        let page = run([command, "--help"]).fine();
        // What is read is described in one place.
        assert!(page.contains("Input:\n  Text with puzzles") && !page.contains("UTF-16"), "{page}");
    }
    let input = run(["help", "input"]).fine();
    assert!(input.contains("UTF-16") && input.contains("Formats:\n  line, sdm "), "{input}");
    assert!(run(["help", "formats"]).fine().starts_with("Formats:\n  line, sdm "));
    assert!(input.lines().all(|line| line.len() <= 80), "{input}");
    assert!(run(["man"]).fine().contains("UTF\\-16"));
    let variants = run(["help", "variant"]).fine();
    assert!(variants.lines().all(|line| line.len() <= 80), "{variants}");
    for word in ["killer", "jigsaw", "samurai", "f-puzzles"] {
        assert!(variants.contains(word), "{variants}");
        assert_eq!(run(["help", word]).fine(), variants);
    }
    for name in Global::ALL.iter().map(|rule| rule.name()) {
        assert!(variants.contains(name), "{name}: {variants}");
    }
    for name in ClueKind::ALL.iter().map(|kind| kind.name()) {
        assert!(variants.contains(name), "{name}: {variants}");
    }
    // Each command stands once, below what a person wants.
    for command in COMMANDS {
        let entry = format!("\n  {command:<11}  ");
        assert_eq!(text.matches(&entry).count(), 1, "{command}: {text}");
    }
    assert_eq!(run(["help"]).fine(), text);
    for names in [&["solve"][..], &["lab", "orders"]] {
        let page = run(names.iter().chain(&["--help"])).fine();
        assert_eq!(run(["help"].iter().chain(names)).fine(), page);
    }
}

/// Commands that read puzzles.
const READING: [&str; 15] = [
    "solve", "check", "count", "show", "convert", "print", "explain", "hint", "rate", "vary",
    "canon", "minimize", "near", "grid", "bench",
];

/// What all commands have stands below what a command is about.
#[test]
fn the_order_of_options() {
    let lab = ["random", "orders", "compare", "tree", "hardest", "ratings", "grids", "examples"];
    let pages = COMMANDS.iter().map(|&command| vec![command]);
    let pages = pages.chain(lab.iter().map(|&name| vec!["lab", name]));
    for page in pages {
        let help = run(page.iter().chain(&["--help"])).fine();
        let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("{page:?}: {text}"));
        let common = place("\nOptions of all commands:\n");
        assert!(place("--color <WHEN>") > common && place("-q, --quiet") > common, "{help}");
        let own = &help[..common];
        assert!(!own.contains("--color") && !own.contains("--quiet"), "{help}");
        if let Some(input) = help.find("\nInput options:\n") {
            let last = own.rfind(":\n").unwrap();
            assert_eq!(own[..last].rfind('\n'), Some(input), "{help}");
        }
    }
    for (command, first) in [("explain", "--to"), ("convert", "--to"), ("print", "--output")] {
        let help = run([command, "--help"]).fine();
        let options = help.split_once("\nOptions:\n").unwrap().1;
        assert!(options.lines().next().unwrap().contains(first), "{options}");
    }
}

/// `--from` is the format of the input, and `--to` that of the output, wherever they are.
#[test]
fn one_meaning_each() {
    let lab = ["random", "orders", "compare", "tree", "hardest", "ratings", "grids"];
    let pages = COMMANDS.iter().map(|&command| vec![command]);
    for page in pages.chain(lab.iter().map(|&name| vec!["lab", name])) {
        let help = run(page.iter().chain(&["--help"])).fine();
        let lines: Vec<&str> = help.lines().map(str::trim).collect();
        for (option, meaning) in
            [("--from ", "The format of the input"), ("--to ", "The format of the ")]
        {
            let entry = |line: &&str| {
                let name = line.trim_start_matches("-t, ");
                line.starts_with('-') && name.starts_with(option)
            };
            let Some(at) = lines.iter().position(entry) else { continue };
            assert!(lines[at].ends_with(&format!("{option}<FORMAT>")), "{page:?}: {}", lines[at]);
            assert!(lines[at + 1].starts_with(meaning), "{page:?}: {}", lines[at + 1]);
        }
    }
    // The former names are understood.
    assert_eq!(
        run(["generate", "-q", "--seed", "1", "--from", "3"]).fine(),
        run(["generate", "-q", "--seed", "1", "--start", "3"]).fine()
    );
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
