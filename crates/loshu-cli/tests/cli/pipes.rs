//! Slow, closed and full pipes and disks.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::support::{EMPTY, Folder, GRID1, GRID2, child, lines, puzzle, rows, solution};

/// A running command that is written to and read from by turns.
struct Talk {
    child: Child,
    answers: Receiver<String>,
}

impl Talk {
    fn new(args: &[&str]) -> Talk {
        let mut child =
            child().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, answers) = channel();
        thread::spawn(move || {
            stdout.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Talk { child, answers }
    }

    fn write(&mut self, text: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).unwrap();
    }

    fn answer(&self) -> String {
        self.answers.recv_timeout(Duration::from_secs(20)).expect("an answer while more may come")
    }

    fn end(mut self) -> ExitStatus {
        drop(self.child.stdin.take());
        self.child.wait().unwrap()
    }
}

/// Nobody waits for the next puzzle to see the answer to the last one.
#[test]
fn a_slow_writer_gets_each_answer_at_once() {
    for jobs in ["1", "2", "3"] {
        let mut talk = Talk::new(&["solve", "--jobs", jobs]);
        for n in 0..5 {
            talk.write(&format!("{}\n", puzzle(n)));
            assert_eq!(talk.answer(), solution(n));
        }
        assert!(talk.end().success());
    }
}

#[test]
fn the_beginning_of_a_line_does_not_hold_up_the_one_before() {
    let mut talk = Talk::new(&["solve"]);
    let next = puzzle(1);
    talk.write(&format!("{}\n{}", puzzle(0), &next[..30]));
    assert_eq!(talk.answer(), solution(0));
    talk.write(&next[30..]);
    talk.write("\n");
    assert_eq!(talk.answer(), solution(1));
    assert!(talk.end().success());
}

#[test]
fn grids_tables_and_other_commands_answer_at_once_too() {
    let mut talk = Talk::new(&["solve"]);
    talk.write(&rows(&puzzle(0)));
    assert_eq!(talk.answer(), solution(0));
    let mut talk = Talk::new(&["solve"]);
    talk.write(&format!("puzzle\n{}\n", puzzle(0)));
    assert_eq!(talk.answer(), solution(0));
    for (command, answer) in [("count", "1"), ("check", "unique\t17 clues\tminimal")] {
        let mut talk = Talk::new(&[command]);
        talk.write(&format!("{GRID2}\n"));
        assert_eq!(talk.answer(), answer);
        assert!(talk.end().success());
    }
}

/// The reader leaves after the first lines; that is its right.
#[test]
fn a_reader_that_has_seen_enough() {
    let folder = Folder::new();
    let many = folder.file("many.txt", lines((0..20_000).map(puzzle)));
    let many = many.to_str().unwrap();
    for args in [
        vec!["solve", "--jobs", "1", many],
        vec!["solve", "--jobs", "3", many],
        vec!["solve", "--all", EMPTY],
        vec!["solve", "--trace", "--engine", "norvig", many],
        vec!["show", many],
    ] {
        let mut child = child()
            .args(&args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.as_slice()),
            (Some(0), &b""[..]),
            "{args:?}"
        );
    }
}

/// All that prints.
const PRINTING: [&[&str]; 9] = [
    &["solve", GRID1],
    &["solve", "--all", GRID1],
    &["check", GRID1],
    &["check", GRID1, crate::support::GRID1_SOLVED],
    &["count", GRID1],
    &["show", GRID1],
    &["bench", "--number", "1", "--engine", "fast"],
    &["man"],
    &["completions", "bash"],
];

#[test]
fn a_pipe_closed_from_the_beginning() {
    for args in PRINTING {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = child().args(args).stdin(Stdio::null()).stdout(writer).output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.as_slice()),
            (Some(0), &b""[..]),
            "{args:?}"
        );
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::File;
    use std::process::{Command, Output, Stdio};

    use super::PRINTING;
    use crate::support::{EMPTY, GRID1, GRID1_SOLVED, child};

    fn full() -> File {
        File::options().write(true).open("/dev/full").unwrap()
    }

    #[test]
    fn a_full_disk() {
        let message =
            "loshu: cannot write the output: No space left on device (os error 28)\n".as_bytes();
        for args in PRINTING.into_iter().chain([&["solve", "--all", EMPTY] as &[&str]]) {
            let output = child().args(args).stdin(Stdio::null()).stdout(full()).output().unwrap();
            assert_eq!((output.status.code(), &output.stderr[..]), (Some(2), message), "{args:?}");
        }
    }

    /// Messages that cannot be written are no reason to lose answers.
    #[test]
    fn a_full_disk_for_messages() {
        for args in [
            ["solve", "--stats", "--slower-than", "0s", "no such file", GRID1].as_slice(),
            &["solve", "12", GRID1],
        ] {
            let output = child().args(args).stderr(full()).output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{args:?}");
            assert_eq!(output.stdout, format!("{GRID1_SOLVED}\n").as_bytes(), "{args:?}");
        }
        let output = child().arg("--wrong").stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
    }

    fn shell(redirection: &str) -> Output {
        shell_of(&format!("solve --stats {GRID1} -"), redirection)
    }

    fn shell_of(command: &str, redirection: &str) -> Output {
        let line = format!("\"$0\" {command} {redirection}");
        let binary = env!("CARGO_BIN_EXE_loshu");
        Command::new("sh").args(["-c", &line, binary]).stdin(Stdio::null()).output().unwrap()
    }

    #[test]
    fn closed_standard_streams() {
        let output = shell("<&-");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(output.stdout, format!("{GRID1_SOLVED}\n").as_bytes());
        let messages = String::from_utf8(output.stderr).unwrap();
        let first = "loshu: standard input: is empty, expected a puzzle\n";
        assert!(messages.starts_with(first), "{messages}");

        assert_eq!(shell(">&-").status.code(), Some(2));
        assert_eq!(shell("2>&-").stdout, output.stdout);
        assert_eq!(shell("<&- >&- 2>&-").status.code(), Some(2));
    }

    /// What is written to a closed output is lost, and that is said. Who writes a file needs no output.
    #[test]
    fn a_closed_output_is_an_error() {
        let printing = PRINTING.map(|args| args.join(" "));
        for command in printing.iter().chain([&format!("convert --to csv {GRID1}")]) {
            let output = shell_of(command, ">&-");
            let message = "loshu: cannot write the output: standard output is closed\n";
            assert_eq!(String::from_utf8_lossy(&output.stderr), message, "{command}");
            assert_eq!(output.status.code(), Some(2), "{command}");
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("grid.csv");
        let command = format!("convert --to csv {GRID1} -o '{}'", file.display());
        assert_eq!(shell_of(&command, ">&-").status.code(), Some(0));
        assert!(file.exists());
    }
}
