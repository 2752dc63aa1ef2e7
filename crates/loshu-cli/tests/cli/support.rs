//! Running the command, and puzzles whose answers are known.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;

/// Of the essays: singles solve it.
pub(crate) const GRID1: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
pub(crate) const GRID1_DOTS: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
pub(crate) const GRID1_SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/// Of the essays: 25 tries of the norvig engine.
pub(crate) const GRID2: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
pub(crate) const GRID2_SOLVED: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
/// Of the essays: 188 seconds of work, and 148,357,268 solutions.
pub(crate) const HARD1: &str =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";
/// Grid1 without some givens: four solutions.
pub(crate) const SEVERAL: &str =
    "....2.6..9..3.5..1..18.64....8..2...7..........67.82....26.95..8..2.3..9..5...3..";
/// No two givens clash, but A9 has no candidate.
pub(crate) const UNSOLVABLE: &str =
    "12345678.........9...............................................................";
/// Two fives stand in row A.
pub(crate) const INVALID: &str =
    "5...5............................................................................";
pub(crate) const EMPTY: &str =
    ".................................................................................";

/// What a run of the command left.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The output if all went well.
    pub(crate) fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The output, where the exit status is this one and there was no message.
    pub(crate) fn quiet(self, code: i32) -> String {
        assert_eq!((self.code, self.err.as_str()), (code, ""), "{}", self.out);
        self.out
    }

    /// The message of a failure that comes before any output.
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        self.err
    }
}

/// The command, without what the environment of the tests says about colour and language.
pub(crate) fn loshu() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_loshu"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command.env_remove("LC_ALL").env("LC_MESSAGES", "C");
    command
}

/// The same for what reads and writes by turns.
pub(crate) fn child() -> std::process::Command {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_loshu"));
    command.env_remove("CLICOLOR_FORCE");
    command
}

/// The same for what Ctrl-C is to end. A shell has its background ignore the signal, with all tests that
/// run there, and the command would inherit that.
#[cfg(unix)]
pub(crate) fn interruptible() -> std::process::Command {
    if !cfg!(target_os = "linux") {
        return child();
    }
    let mut command = std::process::Command::new("env");
    command.args(["--default-signal=INT", env!("CARGO_BIN_EXE_loshu")]);
    command.env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the command with nothing on standard input.
pub(crate) fn run<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Ran {
    run_with(args, "")
}

/// Runs the command with a text or bytes on standard input.
pub(crate) fn run_with<S: AsRef<OsStr>>(
    args: impl IntoIterator<Item = S>,
    stdin: impl Into<Vec<u8>>,
) -> Ran {
    let output = loshu().args(args).write_stdin(stdin).output().unwrap();
    Ran {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// `solve --jobs 1` of what comes on standard input.
pub(crate) fn solve(stdin: impl Into<Vec<u8>>) -> Ran {
    run_with(["solve", "--jobs", "1"], stdin)
}

/// A folder for the files of a test.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    pub(crate) fn path(&self, name: impl AsRef<OsStr>) -> PathBuf {
        self.0.path().join(name.as_ref())
    }

    pub(crate) fn file(&self, name: impl AsRef<OsStr>, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Runs the command in this folder, so that messages have short names.
    pub(crate) fn run<S: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = S>) -> Ran {
        let output = loshu().current_dir(self.0.path()).args(args).output().unwrap();
        Ran {
            code: output.status.code().expect("no signal"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Puzzle `n`: grid1 or grid2, in turn, with its digits exchanged. Puzzles next to each other
/// differ, and so do their solutions.
pub(crate) fn puzzle(n: usize) -> String {
    exchange(if n.is_multiple_of(2) { GRID1_DOTS } else { GRID2 }, n)
}

/// The solution of puzzle `n`.
pub(crate) fn solution(n: usize) -> String {
    exchange(if n.is_multiple_of(2) { GRID1_SOLVED } else { GRID2_SOLVED }, n)
}

/// Exchanges the digits: the permutation of this number.
fn exchange(text: &str, mut number: usize) -> String {
    let mut digits: Vec<char> = "123456789".chars().collect();
    for i in (1..9).rev() {
        digits.swap(i, number % (i + 1));
        number /= i + 1;
    }
    let digit = |c: char| c.to_digit(10).map_or(c, |value| digits[value as usize - 1]);
    text.chars().map(digit).collect()
}

/// Each on a line of its own.
pub(crate) fn lines<S: AsRef<str>>(texts: impl IntoIterator<Item = S>) -> String {
    texts.into_iter().map(|text| text.as_ref().to_owned() + "\n").collect()
}

/// A boxed drawing in nine lines.
pub(crate) const GRID2_BOXED: &str = "\
4 . . |. . . |8 . 5 
. 3 . |. . . |. . . 
. . . |7 . . |. . . 
------+------+------
. 2 . |. . . |. 6 . 
. . . |. 8 . |4 . . 
. . . |. 1 . |. . . 
------+------+------
. . . |6 . 3 |. 7 . 
5 . . |2 . . |. . . 
1 . 4 |. . . |. . . 
";

/// Nine lines of nine cells.
pub(crate) fn rows(puzzle: &str) -> String {
    (0..9).map(|row| format!("{}\n", &puzzle[9 * row..9 * row + 9])).collect()
}
