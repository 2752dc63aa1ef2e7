//! The commands of the READMEs do what the READMEs say.

use std::path::Path;

use assert_cmd::Command;

/// Runs each `$ loshu ...` of a README and compares what it prints; `$ echo $?` shows its status.
fn sessions_of(readme: &str) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(readme)).unwrap().replace("\r\n", "\n");
    let blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut sessions = 0;
    for block in blocks {
        let mut status = None;
        for session in block.split("$ ").skip(1) {
            let (command, printed) = session.split_once('\n').unwrap();
            if let Some(arguments) = command.strip_prefix("loshu ") {
                let mut loshu = Command::cargo_bin("loshu").unwrap();
                let output = loshu.current_dir(&root).args(arguments.split(' ')).output().unwrap();
                assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{command}");
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

#[test]
fn both_readmes_are_true() {
    assert!(sessions_of("README.md") >= 2);
    assert_eq!(sessions_of("README.zh-CN.md"), sessions_of("README.md"));
}
