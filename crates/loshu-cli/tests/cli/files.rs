//! Files that are written: what was there before is replaced by a whole file, or stays.

use std::fs;
use std::path::Path;

use crate::support::{Folder, GRID1, GRID2, Ran, SEVERAL, lines, loshu, puzzle};

/// All commands that write a file, with the name of the output as the last word. Each reads what the
/// other words name.
const WRITING: [&[&str]; 7] = [
    &["solve", "-o"],
    &["explain", "-o"],
    &["convert", "--to", "sdm", "-o"],
    &["show", "--to", "svg", "-o"],
    &["show", "--to", "png", "-o"],
    &["print", "--to", "pdf", "-o"],
    &["print", "--to", "svg", "-o"],
];

const OLD: &str = "what was there before\n";

/// Runs a command that writes `output` and reads `inputs`.
fn write(folder: &Folder, command: &[&str], output: &str, inputs: &[&str]) -> Ran {
    folder.run([command, &[output], inputs].concat())
}

/// The names in a folder, in order.
fn names(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path(".")).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_hyphen_is_standard_output() {
    let folder = Folder::new();
    folder.file("a.txt", lines([GRID1]));
    let written = write(&folder, &["convert", "--to", "sdm", "-o"], "-", &["a.txt"]).fine();
    assert_eq!(written, lines([GRID1]));
    assert_eq!(names(&folder), ["a.txt"]);
}

/// All that a command prints goes into the file, and nothing else goes anywhere.
#[test]
fn every_command_that_prints_writes_a_file() {
    let commands: [&[&str]; 17] = [
        &["solve", GRID2],
        &["solve", "--certificate", "compact", GRID2],
        &["check", "--to", "csv", GRID2],
        &["count", "--to", "json", GRID2],
        &["canon", GRID2],
        &["rate", "--scale", "hodoku", "--to", "csv", GRID1],
        &["explain", "--brief", GRID1],
        &["hint", "--stage", "2", GRID1],
        &["minimize", GRID1],
        &["generate", "--seed", "1", "-n", "3"],
        &["generate", "--seed", "1", "--variant", "6,killer"],
        &["vary", "--seed", "1", GRID2],
        &["near", "--remove", "1", "--add", "0", GRID1],
        &["lab", "tree", GRID2],
        &["completions", "bash"],
        &["man", "solve"],
        &["help", "variant"],
    ];
    for command in commands {
        let folder = Folder::new();
        let printed = folder.run([&["-q"], command].concat());
        let ran = folder.run([&["-q"], command, &["-o", "new"]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (printed.code, ""), "{command:?}: {}", ran.err);
        assert_eq!(fs::read_to_string(folder.path("new")).unwrap(), printed.out, "{command:?}");
        assert_eq!(names(&folder), ["new"], "{command:?}");
    }
    // The ending of the name has it compressed, and it is read again.
    let folder = Folder::new();
    folder.run(["generate", "-q", "--seed", "1", "-n", "3", "-o", "new.txt.gz"]).fine();
    assert!(fs::read(folder.path("new.txt.gz")).unwrap().starts_with(b"\x1F\x8B"));
    assert_eq!(folder.run(["count", "new.txt.gz"]).fine(), "1\n1\n1\n");
}

#[test]
fn files_are_written_as_a_whole() {
    for command in WRITING {
        let folder = Folder::new();
        folder.file("a.txt", lines([GRID1]));
        for old in [None, Some(OLD)] {
            if let Some(old) = old {
                folder.file("new", old);
            }
            let ran = write(&folder, command, "new", &["a.txt"]);
            assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{command:?}: {}", ran.err);
            let new = fs::read(folder.path("new")).unwrap();
            assert!(new.len() > 80 && !new.starts_with(OLD.as_bytes()), "{command:?}");
            assert_eq!(names(&folder), ["a.txt", "new"], "{command:?}");
        }
    }
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    for command in WRITING {
        let folder = Folder::new();
        folder.file("a.txt", lines([GRID1]));
        fs::hard_link(folder.path("a.txt"), folder.path("hard")).unwrap();
        let mut outputs = vec!["a.txt", "./a.txt", "hard"];
        if cfg!(unix) {
            #[cfg(unix)]
            std::os::unix::fs::symlink("a.txt", folder.path("soft")).unwrap();
            outputs.push("soft");
        }
        let before = names(&folder);
        for output in outputs {
            let refused = write(&folder, command, output, &["a.txt"]).refused();
            let expected = match output {
                "a.txt" => "loshu: cannot write a.txt: it is read too; name another file\n".into(),
                other => format!(
                    "loshu: cannot write {other}: it is the same file as a.txt, which is read too; \
                     name another file\n"
                ),
            };
            assert_eq!(refused, expected, "{command:?}");
            assert_eq!(fs::read_to_string(folder.path("a.txt")).unwrap(), lines([GRID1]));
            assert_eq!(names(&folder), before, "{command:?}");
        }
    }
}

#[test]
fn an_output_that_is_standard_input_is_refused() {
    for command in WRITING {
        for named in [&[][..], &["-"]] {
            let folder = Folder::new();
            let path = folder.file("a.txt", lines([GRID1]));
            fs::hard_link(&path, folder.path("hard")).unwrap();
            for output in ["a.txt", "hard"] {
                let output = folder.path(output);
                let mut ran = crate::support::child();
                ran.args(command).arg(&output).args(named);
                let ran = ran.stdin(fs::File::open(&path).unwrap()).output().unwrap();
                let message = String::from_utf8(ran.stderr).unwrap();
                assert_eq!(ran.status.code(), Some(2), "{command:?}: {message}");
                assert!(message.contains("the same file as standard input"), "{message}");
                assert_eq!(fs::read_to_string(&path).unwrap(), lines([GRID1]));
            }
        }
    }
}

#[test]
fn fonts_and_numbered_pages_are_inputs_and_outputs_too() {
    let folder = Folder::new();
    folder.file("a.txt", lines([GRID1]));
    folder.file("font.pdf", OLD);
    let args = ["print", "a.txt", "--font", "font.pdf", "-o", "font.pdf"];
    assert!(folder.run(args).refused().contains("font.pdf: it is read too"));
    assert_eq!(fs::read_to_string(folder.path("font.pdf")).unwrap(), OLD);

    // Page 2 is the input, so page 1 is not replaced either.
    folder.file("sheet-1.svg", OLD);
    folder.file("sheet-2.svg", lines([GRID1, GRID2]));
    let ran = folder.run(["print", "-n", "1", "sheet-2.svg", "-o", "sheet.svg"]);
    assert!(ran.refused().contains("sheet-2.svg: it is read too"));
    assert_eq!(fs::read_to_string(folder.path("sheet-1.svg")).unwrap(), OLD);
    assert_eq!(names(&folder), ["a.txt", "font.pdf", "sheet-1.svg", "sheet-2.svg"]);
}

#[test]
fn the_old_file_survives_errors() {
    for command in WRITING {
        let folder = Folder::new();
        folder.file("a.txt", lines([GRID1]));
        folder.file("bad.txt", "12\n");
        folder.file("old", OLD);
        let cases: [(&[&str], i32); 6] = [
            (&["nosuch.txt"], 2),
            (&["a.txt", "nosuch.txt"], 2),
            (&["bad.txt"], 2),
            (&["--strict", "bad.txt"], 2),
            (&["--no-such-option", "a.txt"], 2),
            (&["--jobs", "0", "a.txt"], 2),
        ];
        // Where each record has a row, a list of bad ones is an output too.
        let has_rows = ["solve", "explain"].contains(&command[0]);
        for (inputs, code) in
            cases.into_iter().filter(|(inputs, _)| !has_rows || inputs[0] != "bad.txt")
        {
            let ran = write(&folder, command, "old", inputs);
            assert_eq!(ran.code, code, "{command:?} {inputs:?}: {}", ran.err);
            assert_eq!(fs::read_to_string(folder.path("old")).unwrap(), OLD, "{command:?}");
            assert_eq!(names(&folder), ["a.txt", "bad.txt", "old"], "{command:?} {inputs:?}");
        }
    }
}

#[test]
fn a_conversion_that_stops_says_that_the_file_is_as_it_was() {
    let folder = Folder::new();
    folder.file("mixed.txt", lines([GRID1, "12", GRID2]));
    folder.file("old", OLD);
    let args = ["convert", "--to", "sdm", "mixed.txt", "-o"];
    let ran = folder.run([&args[..], &["old", "--strict"]].concat());
    let said = ran.err.lines().last().unwrap();
    assert_eq!(said, "loshu: old is as it was: --strict stopped at a bad record");
    let ran = folder.run([&args[..], &["new", "--strict"]].concat());
    assert!(ran.err.contains("loshu: new is not written: --strict"), "{}", ran.err);
    assert_eq!(names(&folder), ["mixed.txt", "old"]);
    let ran = folder.run(["convert", "--to", "sdm", "mixed.txt", "none", "-o", "old"]);
    assert!(
        ran.err.contains("old is as it was: not all of the input could be read"),
        "{}",
        ran.err
    );
    assert_eq!(fs::read_to_string(folder.path("old")).unwrap(), OLD);
    // Without --strict, bad records are left out, and the rest is written.
    let ran = folder.run([&args[..], &["old"]].concat());
    assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path("old")).unwrap().lines().count(), 2);
}

#[test]
fn folders_of_experiments_keep_their_inputs() {
    for experiment in ["compare", "orders"] {
        let folder = Folder::new();
        let page = &*format!("{experiment}.html");
        folder.file(page, lines([GRID1]));
        folder.file(".loshu", OLD);
        let args = ["lab", experiment, page, "--out", "."];
        let refused = folder.run(args).refused();
        assert!(refused.contains(&format!("{page}: it is")), "{refused}");
        assert_eq!(names(&folder), [".loshu", page]);
        folder.file("a.txt", lines([GRID1]));
        let ran = folder.run(["lab", experiment, "a.txt", "--out", ".", "--engine", "norvig"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(fs::read_to_string(folder.path(page)).unwrap().contains("<html"));
        assert_eq!(fs::read_to_string(folder.path(".loshu")).unwrap(), OLD);
        assert!(names(&folder).iter().all(|name| !name.ends_with(".part")));
    }
}

/// A file that cannot be replaced is refused before any work.
#[test]
fn folders_and_missing_folders() {
    for command in WRITING {
        let folder = Folder::new();
        folder.file("a.txt", lines([GRID1]));
        fs::create_dir(folder.path("dir")).unwrap();
        let refused = write(&folder, command, "dir", &["a.txt"]).refused();
        assert!(refused.starts_with("loshu: cannot write dir: is a directory"), "{refused}");
        let refused = write(&folder, command, "none/new", &["a.txt"]).refused();
        assert!(refused.starts_with("loshu: cannot write none/new: No such file"), "{refused}");
        assert!(!refused.contains(".part"), "{refused}");
    }
}

/// What is printed behind the lines that are read would be read again.
#[test]
fn standard_output_that_is_an_input_is_refused() {
    let folder = Folder::new();
    let path = folder.file("a.txt", lines([GRID1, SEVERAL]));
    for command in ["solve", "convert", "check", "rate", "explain", "count", "show", "canon"] {
        for from_stdin in [false, true] {
            let mut ran = crate::support::child();
            ran.arg(command);
            if command == "convert" {
                ran.args(["--to", "line"]);
            }
            match from_stdin {
                true => ran.stdin(fs::File::open(&path).unwrap()),
                false => ran.arg(&path),
            };
            let output = fs::File::options().append(true).open(&path).unwrap();
            let ran = ran.stdout(output).output().unwrap();
            let message = String::from_utf8(ran.stderr).unwrap();
            assert_eq!(ran.status.code(), Some(2), "{command}: {message}");
            assert!(message.contains("standard output goes to "), "{message}");
            assert_eq!(fs::read_to_string(&path).unwrap(), lines([GRID1, SEVERAL]));
        }
    }
}

/// A list that takes more than one block of any kind.
fn long_list(folder: &Folder) -> std::path::PathBuf {
    folder.file("long.txt", lines((0..3000).map(puzzle)))
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use super::*;
    use crate::support::child;

    #[test]
    fn permissions_stay() {
        for command in WRITING {
            let folder = Folder::new();
            folder.file("a.txt", lines([GRID1]));
            for mode in [0o600, 0o640, 0o755] {
                let old = folder.file("old", OLD);
                fs::set_permissions(&old, fs::Permissions::from_mode(mode)).unwrap();
                assert_eq!(write(&folder, command, "old", &["a.txt"]).code, 0);
                assert_eq!(old.metadata().unwrap().mode() & 0o777, mode, "{command:?}");
            }
            // A new file has the usual ones.
            let usual = folder.file("usual", "").metadata().unwrap().mode();
            write(&folder, command, "new", &["a.txt"]);
            assert_eq!(folder.path("new").metadata().unwrap().mode(), usual, "{command:?}");
        }
    }

    #[test]
    fn links_stay_and_their_files_change() {
        for command in WRITING {
            let folder = Folder::new();
            folder.file("a.txt", lines([GRID1]));
            fs::create_dir(folder.path("dir")).unwrap();
            folder.file("dir/old", OLD);
            symlink("dir/old", folder.path("link")).unwrap();
            symlink("dir/new", folder.path("dangling")).unwrap();
            symlink("loop", folder.path("loop")).unwrap();
            for (link, file) in [("link", "dir/old"), ("dangling", "dir/new")] {
                assert_eq!(write(&folder, command, link, &["a.txt"]).code, 0, "{command:?}");
                assert!(folder.path(link).is_symlink());
                assert!(fs::read(folder.path(file)).unwrap().len() > 80, "{command:?}");
            }
            assert_eq!(write(&folder, command, "loop", &["a.txt"]).code, 2);
            assert_eq!(fs::read_dir(folder.path("dir")).unwrap().count(), 2);
        }
    }

    /// A superuser may write everything.
    #[test]
    fn a_file_that_must_not_be_written_is_not_replaced() {
        let folder = Folder::new();
        folder.file("a.txt", lines([GRID1]));
        let old = folder.file("old", OLD);
        fs::set_permissions(&old, fs::Permissions::from_mode(0o444)).unwrap();
        if fs::File::options().write(true).open(&old).is_ok() {
            return;
        }
        for command in WRITING {
            let refused = write(&folder, command, "old", &["a.txt"]).refused();
            assert!(refused.contains("cannot write old: Permission denied"), "{refused}");
        }
    }

    #[test]
    fn pipes_and_devices_are_written_straight() {
        let folder = Folder::new();
        folder.file("a.txt", lines([GRID1]));
        let pipe = folder.path("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for command in WRITING {
            let reader = {
                let pipe = pipe.clone();
                std::thread::spawn(move || fs::read(pipe).unwrap())
            };
            let ran = write(&folder, command, "pipe", &["a.txt"]);
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(reader.join().unwrap().len() > 80, "{command:?}");
            assert_eq!(write(&folder, command, "/dev/null", &["a.txt"]).code, 0);
        }
        assert_eq!(names(&folder), ["a.txt", "pipe"]);
    }

    #[test]
    fn standard_output_by_its_name() {
        let folder = Folder::new();
        folder.file("a.txt", lines([GRID1]));
        let args = ["convert", "--to", "sdm", "a.txt", "-o", "/dev/stdout"];
        assert_eq!(folder.run(args).fine(), lines([GRID1]));
        // A log is neither replaced nor cut.
        let log = folder.file("log", OLD);
        let output = fs::File::options().append(true).open(&log).unwrap();
        let status = child().current_dir(folder.path(".")).args(args).stdout(output).status();
        assert!(status.unwrap().success());
        assert_eq!(fs::read_to_string(&log).unwrap(), OLD.to_owned() + &lines([GRID1]));
    }

    /// As on a full disk: the file may not grow.
    #[test]
    fn the_old_file_survives_a_limit_on_its_size() {
        for command in WRITING {
            let folder = Folder::new();
            let input = match command[0] {
                "show" => folder.file("a.txt", lines([GRID1])),
                _ => long_list(&folder),
            };
            folder.file("old", OLD);
            let before = names(&folder);
            let input = input.to_str().unwrap();
            let quoted = [&[env!("CARGO_BIN_EXE_loshu")], command, &["old", input]].concat();
            // Blocks have 512 or 1024 bytes.
            let line = format!("ulimit -f 1; exec '{}'", quoted.join("' '"));
            let mut shell = Command::new("sh");
            shell.args(["-c", &line]).current_dir(folder.path(".")).stdin(Stdio::null());
            let ran = shell.output().unwrap();
            let message = String::from_utf8(ran.stderr).unwrap();
            assert_eq!(ran.status.code(), Some(2), "{command:?}: {message}");
            assert!(message.starts_with("loshu: cannot write old"), "{message}");
            assert!(message.contains("File too large"), "{message}");
            assert_eq!(fs::read_to_string(folder.path("old")).unwrap(), OLD);
            assert_eq!(names(&folder), before, "{command:?}");
        }
    }

    /// A conversion that waits for more input, and has begun to write.
    fn waiting(folder: &Folder, output: &str) -> Child {
        let mut child = child();
        child.args(["convert", "--to", "sdm", "-o", output]).current_dir(folder.path("."));
        child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        let stdin = child.stdin.as_mut().unwrap();
        std::io::Write::write_all(stdin, lines([GRID1, GRID2]).as_bytes()).unwrap();
        let begin = Instant::now();
        while !names(folder).iter().any(|name| name.ends_with(".part")) {
            assert!(begin.elapsed() < Duration::from_secs(30), "no temporary file");
            std::thread::sleep(Duration::from_millis(10));
        }
        child
    }

    fn send(child: &Child, signal: &str) {
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    #[test]
    fn the_old_file_survives_signals() {
        use std::os::unix::process::ExitStatusExt;

        for (name, number) in [("-INT", 2), ("-TERM", 15), ("-KILL", 9)] {
            for old in [None, Some(OLD)] {
                let folder = Folder::new();
                if let Some(old) = old {
                    folder.file("old", old);
                }
                let mut child = waiting(&folder, "old");
                let stdin = child.stdin.take();
                send(&child, name);
                let output = child.wait_with_output().unwrap();
                drop(stdin);
                assert_eq!(output.status.signal(), Some(number), "{name}");
                assert_eq!(fs::read_to_string(folder.path("old")).ok().as_deref(), old);
                if number == 9 {
                    continue;
                }
                let expected = if old.is_some() { "is as it was" } else { "is not written" };
                let message = String::from_utf8(output.stderr).unwrap();
                assert_eq!(message, format!("loshu: old {expected}\n"));
                assert_eq!(names(&folder).len(), usize::from(old.is_some()), "{name}");
            }
        }
    }

    /// The terminal was closed.
    #[cfg(target_os = "linux")]
    #[test]
    fn nothing_stays_behind_when_the_terminal_is_closed() {
        let ignored = fs::read_to_string("/proc/self/status").unwrap();
        let ignored = ignored.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
        if u64::from_str_radix(ignored.trim(), 16).unwrap() & 1 == 1 {
            return;
        }
        let folder = Folder::new();
        folder.file("old", OLD);
        let mut child = waiting(&folder, "old");
        let stdin = child.stdin.take();
        send(&child, "-HUP");
        assert!(!child.wait_with_output().unwrap().status.success());
        drop(stdin);
        assert_eq!(names(&folder), ["old"]);
        assert_eq!(fs::read_to_string(folder.path("old")).unwrap(), OLD);
    }
}

/// A later run removes the temporary files of processes that were killed, and no other files.
#[test]
fn what_a_killed_process_leaves_is_removed_later() {
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    let folder = Folder::new();
    let old = SystemTime::now() - Duration::from_secs(3600);
    let made = |name: &str, written: SystemTime| {
        let file = File::create(folder.path(name)).unwrap();
        file.set_modified(written).unwrap();
        file
    };
    drop(made(".loshu-killed.part", old));
    // Another process writes this one; the next has just been made; the others have other names.
    let writer = made(".loshu-Writes.part", old);
    writer.lock().unwrap();
    drop(made(".loshu-Begins.part", SystemTime::now()));
    drop(made(".loshu-my-own.part", old));
    drop(made(".loshu-mine", old));
    folder.run(["convert", GRID1, "--to", "line", "-o", "new"]).fine();
    let mut names: Vec<_> = fs::read_dir(folder.path("."))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let left =
        [".loshu-Begins.part", ".loshu-Writes.part", ".loshu-mine", ".loshu-my-own.part", "new"];
    assert_eq!(names, left);
}

/// The order of the options does not matter, nor does a long list.
#[test]
fn a_long_list_is_written_to_the_end() {
    let folder = Folder::new();
    let long = long_list(&folder);
    let args = ["convert", "--to", "line", "-o", "new", "long.txt"];
    let output = loshu().current_dir(folder.path(".")).args(args).output().unwrap();
    assert!(output.status.success());
    let expected = fs::read_to_string(Path::new(&long)).unwrap();
    assert_eq!(fs::read_to_string(folder.path("new")).unwrap(), expected);
}
