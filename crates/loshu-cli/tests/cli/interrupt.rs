//! Ctrl-C: the status of every command is 130, and what was found is printed.
#![cfg(unix)]

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{GRID2, interruptible, lines};

fn spawn(args: &[&str]) -> Child {
    let mut command = interruptible();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
}

/// What a command says that is interrupted after this time, with standard input open.
fn interrupted(args: &[&str], after: Duration) -> Output {
    let mut child = spawn(args);
    let stdin = child.stdin.take();
    thread::sleep(after);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A process that dies of the signal has the status 130 in every shell, and ends the loop around it.
#[test]
fn every_command_dies_of_the_signal() {
    let commands: [&[&str]; 21] = [
        &["solve"],
        &["check"],
        &["count"],
        &["show"],
        &["show", "--to", "svg"],
        &["convert", "--to", "sdm"],
        &["print"],
        &["explain"],
        &["explain", "--to", "html"],
        &["hint"],
        &["rate"],
        &["techniques", "--test", "-"],
        &["vary"],
        &["canon"],
        &["bench", "-"],
        &["lab", "compare", "-"],
        &["lab", "orders", "-"],
        &["lab", "tree", "-"],
        &["lab", "random", "-n", "1000000000"],
        &["lab", "grids"],
        &["lab", "hardest", "--budget", "1h"],
    ];
    let running: Vec<_> = commands.iter().map(|args| (args, spawn(args))).collect();
    thread::sleep(Duration::from_millis(1500));
    for (args, mut child) in running {
        // What reads files alone is not there any more.
        if child.try_wait().unwrap().is_some() {
            assert_eq!(args[0], "techniques", "{args:?}");
            continue;
        }
        let stdin = child.stdin.take();
        interrupt(&child);
        let begin = Instant::now();
        let status = child.wait_with_output().unwrap().status;
        drop(stdin);
        assert_eq!((status.signal(), status.code()), (Some(2), None), "{args:?}");
        assert!(begin.elapsed() < Duration::from_secs(20), "{args:?}");
    }
}

#[test]
fn a_shell_sees_130() {
    let line =
        format!("'{}' generate --clues 17 --attempts 1000000000", env!("CARGO_BIN_EXE_loshu"));
    // The shell gets no signal itself, and says what it saw.
    let line = format!("{line} -q & id=$!; sleep 1; kill -INT $id; wait $id; echo $?");
    let output = Command::new("bash").args(["-mc", &line]).output().unwrap();
    assert_eq!(text(&output.stdout), "130\n", "{}", text(&output.stderr));
}

#[test]
fn the_server_ends_with_130() {
    let begin = Instant::now();
    let mut server = spawn(&["serve", "--no-open", "--quiet", "--listen", "127.0.0.1:0"]);
    let mut first = [0; 1];
    server.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    interrupt(&server);
    let status = server.wait().unwrap();
    assert_eq!((status.signal(), status.code()), (Some(2), None));
    assert!(begin.elapsed() < Duration::from_secs(20));
}

/// The first Ctrl-C waits for those who are connected, the second does not.
#[test]
fn a_second_ctrl_c_ends_the_server_at_once() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let mut server = spawn(&["serve", "--no-open", "--quiet", "--listen", &free]);
    let mut first = [0; 1];
    server.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    let mut open = std::net::TcpStream::connect(&free).unwrap();
    open.write_all(b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        .unwrap();
    thread::sleep(Duration::from_millis(300));
    interrupt(&server);
    thread::sleep(Duration::from_millis(500));
    let begin = Instant::now();
    interrupt(&server);
    assert_eq!(server.wait().unwrap().signal(), Some(2));
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
}

#[test]
fn a_search_for_puzzles_says_what_it_tried() {
    let cases: [(&[&str], &str); 2] = [
        (&["--clues", "17", "--attempts", "100000000"], "attempts, at best "),
        (&["--rating", "11.9", "--attempts", "100000000"], " too easy, up to "),
    ];
    let check = |jobs: &str, wanted: &[&str], tried: &str| {
        let args = [&["generate", "--seed", "1", "--jobs", jobs], wanted].concat();
        let output = interrupted(&args, Duration::from_millis(2500));
        let said = text(&output.stderr);
        assert_eq!(output.status.signal(), Some(2), "{said}");
        let last = said.lines().last().unwrap();
        assert!(last.starts_with("loshu: stopped after "), "{said}");
        assert!(last.contains(" s: found 0 of 1 puzzle; "), "{said}");
        assert!(last.contains(tried), "{said}");
    };
    // They wait side by side.
    thread::scope(|scope| {
        for jobs in ["1", "2"] {
            for (wanted, tried) in cases {
                scope.spawn(move || check(jobs, wanted, tried));
            }
        }
    });
    let args = ["generate", "-q", "--clues", "17", "--attempts", "100000000"];
    let output = interrupted(&args, Duration::from_millis(500));
    assert_eq!((output.status.signal(), text(&output.stderr).as_str()), (Some(2), ""));
}

/// Also what was found behind a puzzle that is still missing.
#[test]
fn a_search_for_puzzles_prints_what_it_found() {
    let check = |jobs: &str| {
        let args = ["generate", "-n", "100000", "--clues", "20", "--seed", "1", "--jobs", jobs];
        let output = interrupted(&args, Duration::from_millis(2500));
        let (said, out) = (text(&output.stderr), text(&output.stdout));
        assert_eq!(output.status.signal(), Some(2), "{said}");
        let found = out.lines().count();
        assert!(found > 0 && out.lines().all(|line| line.len() == 81), "{out}");
        assert!(said.contains(&format!("found {found} of 100000 puzzles; ")), "{said}");
    };
    thread::scope(|scope| {
        for jobs in ["1", "2", "3"] {
            scope.spawn(move || check(jobs));
        }
    });
}

/// A report of ratings is printed for what has been rated.
#[test]
fn ratings_are_reported_as_far_as_they_came() {
    let folder = crate::support::Folder::new();
    let list =
        folder.file("list.txt", lines((0..400_000).map(|_| format!("{GRID2} ED=1.2/1.2/1.2"))));
    let list = list.to_str().unwrap();
    let after = |seconds| {
        interrupted(&["lab", "ratings", "--scale", "se", list], Duration::from_secs(seconds))
    };
    // A busy machine may not even have read the list at first. Then there is nothing to report.
    let mut outputs = [2, 4, 8, 16].into_iter().map(after);
    let output = outputs.find(|output| !output.stderr.is_empty()).unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.signal(), Some(2), "{said}");
    assert!(said.contains("loshu: stopped after "), "{said}");
    assert!(said.contains(" of 400000 puzzles"), "{said}");
    assert!(!output.stdout.is_empty());
}
