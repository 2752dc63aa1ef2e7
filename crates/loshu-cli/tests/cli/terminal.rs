//! Nothing from a file steers a terminal.
#![cfg(target_os = "linux")]

use std::process::Command;

use crate::support::{Folder, GRID1};

/// Runs the command on a terminal, which the program `script` of util-linux makes; nothing where there is
/// no such program.
fn on_terminal(folder: &Folder, args: &str) -> Option<String> {
    let command = format!("{} {args}", env!("CARGO_BIN_EXE_loshu"));
    let mut script = Command::new("script");
    script.current_dir(folder.path("")).env_remove("NO_COLOR").env("TERM", "xterm-256color");
    let output = script.args(["-qec", &command, "/dev/null"]).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n"))
}

#[test]
fn titles_and_columns_are_cleaned() {
    let folder = Folder::new();
    let hostile = "a\u{1B}[31m\u{7}b\u{9B}0m\u{202E}c";
    let table = format!("puzzle,title,\u{1B}[2J\n{GRID1},{hostile},{hostile}\n");
    folder.file("a.csv", &table);
    let commands = [
        "convert --to csv a.csv",
        "convert --to json a.csv",
        "convert --to gsf a.csv",
        "convert --to line a.csv",
        "convert --to sdk a.csv",
        "solve --to csv a.csv",
        "solve --to jsonl a.csv",
        "solve --column \u{1B}[2J a.csv",
        "check --to jsonl a.csv",
        "count --to csv a.csv",
        "rate --to jsonl a.csv",
        "rate --to csv --min 9 a.csv",
        "show a.csv",
    ];
    for args in commands {
        let Some(shown) = on_terminal(&folder, args) else { return };
        let steers =
            |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t') || sign == '\u{202E}';
        // The command's own colours.
        let plain = ["\u{1B}[0m", "\u{1B}[1m", "\u{1B}[36m"]
            .iter()
            .fold(shown, |text, colour| text.replace(colour, ""));
        assert!(!plain.contains(steers), "{args}: {plain:?}");
    }
    // Pipes get the data as they are.
    let piped = folder.run(["convert", "--to", "csv", "a.csv"]).fine();
    assert!(piped.contains(hostile), "{piped:?}");
}
