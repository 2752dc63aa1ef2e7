//! What cannot be read is told with its place, and the rest goes on.

use std::fs;

use crate::support::{
    Folder, GRID1, GRID1_SOLVED, GRID2, GRID2_BOXED, GRID2_SOLVED, INVALID, lines, rows, run, solve,
};

#[test]
fn nothing_to_read() {
    let folder = Folder::new();
    folder.file("empty.txt", "");
    folder.file("comments.txt", "# nothing\n\n---\n");
    folder.file("header.csv", "puzzle,note\n");
    let message = folder.run(["solve", "empty.txt"]).refused();
    assert_eq!(message, "loshu: empty.txt: is empty, expected a puzzle\n");
    for (name, lines) in [("comments.txt", "3 lines"), ("header.csv", "1 line")] {
        let message = folder.run(["solve", name]).refused();
        let expected = "a puzzle is 81 cells of 1-9 and . (see loshu help input)";
        assert_eq!(message, format!("loshu: {name}: no puzzle in {lines}; {expected}\n"));
    }
    let message = run(["solve"]).refused();
    assert_eq!(message, "loshu: standard input: is empty, expected a puzzle\n");
}

#[test]
fn no_file_and_a_directory() {
    let folder = Folder::new();
    let none = folder.run(["solve", "none.txt"]).refused();
    assert!(none.starts_with("loshu: none.txt: No such file"), "{none}");
    let directory = folder.run(["solve", "."]).refused();
    assert_eq!(directory, "loshu: .: is a directory, expected a file of puzzles\n");
    let beside = folder.run(["solve", "none.txt", GRID1, "."]);
    assert_eq!((beside.code, beside.out), (2, lines([GRID1_SOLVED])));
    assert_eq!(beside.err.lines().count(), 2);
}

/// Somebody lost some of its cells.
#[test]
fn a_puzzle_too_short_to_be_told_from_a_file_name() {
    let message = run(["solve", &GRID1[..50]]).refused();
    let expected = "no such file; if it is meant as a puzzle: 50 cells, expected 81\n";
    assert_eq!(message, format!("loshu: {}: {expected}", &GRID1[..50]));
}

#[test]
fn bad_puzzles_as_arguments() {
    for (text, message) in [
        (&GRID1[..80], "argument 1:1:81: 80 cells, expected 81\n"),
        (&GRID1[..60], "argument 1:1:61: 60 cells, expected 81\n"),
        (&format!("{GRID1}5"), "argument 1:1:82: 82 cells, expected 81\n"),
        (
            &GRID1.replacen('9', "a", 1),
            "argument 1:1:10: expected a digit or an empty cell, found 'a'\n",
        ),
    ] {
        let ran = run(["solve", text, GRID2]);
        assert_eq!((ran.code, ran.err.as_str()), (2, message));
        assert_eq!(ran.out.lines().last(), Some(GRID2_SOLVED));
    }
}

#[test]
fn binary_data() {
    let folder = Folder::new();
    folder.file("a.bin", [b"\x7FELF\0\0\x01".as_slice(), &[0x80; 5000]].concat());
    let message = folder.run(["solve", "a.bin"]).refused();
    assert_eq!(message, "loshu: a.bin: looks like binary data, expected text\n");
    let own = fs::read(env!("CARGO_BIN_EXE_loshu")).unwrap();
    assert_eq!(solve(own).refused().lines().count(), 1);
}

#[test]
fn invalid_utf8() {
    let text = [GRID1.as_bytes(), b"\n\xFF\xFE1\n", GRID2.as_bytes(), b"\xC3\n"].concat();
    let ran = solve(text);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.out.lines().next(), Some(GRID1_SOLVED));
    assert_eq!(ran.out.lines().count(), 3);
    assert_eq!(
        ran.err,
        lines([
            "standard input:2:1: expected a digit or an empty cell, found the byte 0xFF, which is \
             not UTF-8",
            "standard input:3:82: expected the end of the puzzle, found the byte 0xC3, which is \
             not UTF-8",
        ])
    );
}

#[test]
fn places_of_bad_lines() {
    let folder = Folder::new();
    let letter = GRID1.replacen("600", "6a0", 1);
    folder.file("p.txt", lines([GRID1, &GRID1[1..], &format!("{GRID1}7"), &letter, "", GRID2]));
    let ran = folder.run(["solve", "p.txt"]);
    assert_eq!(ran.code, 2);
    let messages = [
        "80 cells, expected 81",
        "82 cells, expected 81",
        "expected a digit or an empty cell, found 'a'",
    ];
    let [short, long, letter] = messages;
    assert_eq!(
        ran.err,
        lines([
            format!("p.txt:2:81: {short}"),
            format!("p.txt:3:82: {long}"),
            format!("p.txt:4:8: {letter}"),
        ])
    );
    let errors = messages.map(|message| format!("!\terror: {message}"));
    let [first, last] = [GRID1_SOLVED, GRID2_SOLVED].map(String::from);
    assert_eq!(ran.out, lines([&first, &errors[0], &errors[1], &errors[2], &last]));
}

/// The places are the same however many threads there are and however far the file has been read.
#[test]
fn places_behind_a_chunk() {
    let mut text = lines(std::iter::repeat_n(GRID1, 3000));
    text += "12\n";
    let ran = run_with_jobs("3", &text);
    assert_eq!(ran.err, "standard input:3001:3: 2 cells, expected 9\n");
    assert_eq!(ran.out.lines().count(), 3001);
}

fn run_with_jobs(jobs: &str, text: &str) -> crate::support::Ran {
    crate::support::run_with(["solve", "--jobs", jobs], text)
}

#[test]
fn a_grid_cut_short_between_others() {
    let cut: String = GRID2_BOXED.lines().take(7).map(|line| line.to_owned() + "\n").collect();
    let ran = solve(format!("{}\n{cut}\n{GRID2_BOXED}", rows(GRID1)));
    assert_eq!(ran.code, 2);
    assert_eq!(ran.err, "standard input:17:20: 54 cells, expected 81\n");
    let message = "!\terror: 54 cells, expected 81";
    assert_eq!(ran.out, lines([GRID1_SOLVED, message, GRID2_SOLVED]));
}

#[test]
fn a_bad_row_in_a_grid_between_others() {
    let bad = rows(GRID2).replace("020000060", "02000006").replace("4.....8.5", "4.....8?5");
    let ran = solve(rows(GRID1) + &bad + &rows(GRID2));
    assert_eq!(ran.err, "standard input:10:8: expected a digit or an empty cell, found '?'\n");
    assert_eq!(ran.out.lines().last(), Some(GRID2_SOLVED));
    assert_eq!(ran.out.lines().count(), 3);
}

#[test]
fn clashing_givens_are_a_record() {
    let ran = run(["solve", INVALID]);
    assert_eq!((ran.code, ran.out), (1, format!("{INVALID}\tinvalid\n")));
    let sentence = "5 stands twice in row 1: r1c1, r1c5.";
    assert_eq!(ran.err, format!("loshu: argument 1:1: {sentence}\n"));
    let check = run(["check", INVALID]).quiet(1);
    assert!(check.ends_with(&format!("\t{sentence}\n")), "{check}");
}

#[test]
fn a_long_line_between_puzzles() {
    for long in ["7".repeat(1 << 17), "no ".repeat(1 << 16), " ".repeat(1 << 17)] {
        let ran = solve(lines([GRID1, &long, GRID2]));
        assert_eq!(ran.code, 2);
        let message = "the line is longer than 65536 bytes";
        assert_eq!(ran.err, format!("standard input:2:65537: {message}\n"));
        assert_eq!(ran.out, lines([GRID1_SOLVED, &format!("!\terror: {message}"), GRID2_SOLVED]));
    }
}

/// Memory must not grow with the input: neither with a line of 100 MB nor with many records.
#[cfg(target_os = "linux")]
mod memory {
    use std::fs;
    use std::io::{Read, Write};
    use std::process::Stdio;

    use crate::support::{INVALID, child};

    /// Writes the block so many times to a `solve`, and answers with the peak of its memory in KiB.
    fn peak(block: &[u8], times: usize) -> u64 {
        peak_behind(b"", block, times)
    }

    /// The same with something else before the blocks.
    fn peak_of(texts: &[&str; 2], times: usize) -> u64 {
        peak_behind(texts[0].as_bytes(), texts[1].as_bytes(), times)
    }

    fn peak_behind(begin: &[u8], block: &[u8], times: usize) -> u64 {
        let mut solve = child()
            .args(["solve", "--jobs", "2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdout = solve.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let mut buffer = vec![0; 1 << 16];
            while stdout.read(&mut buffer).unwrap() > 0 {}
        });
        let mut stdin = solve.stdin.take().unwrap();
        stdin.write_all(begin).unwrap();
        (0..times).for_each(|_| stdin.write_all(block).unwrap());
        let status = fs::read_to_string(format!("/proc/{}/status", solve.id())).unwrap();
        drop(stdin);
        reader.join().unwrap();
        assert!(solve.wait().unwrap().code().is_some());
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        peak.trim().trim_end_matches(" kB").parse().unwrap()
    }

    #[test]
    fn of_a_line_of_100_megabytes() {
        let peak = peak(&[b'1'; 1_000_000], 100);
        assert!(peak < 32 << 10, "{peak} KiB");
    }

    /// Lists without line ends are read item by item.
    #[test]
    fn of_many_records_on_one_line() {
        let json = format!("{{\"puzzle\": \"{INVALID}\"}},").repeat(1000);
        let peak = peak_of(&["[", &json], 200);
        assert!(peak < 32 << 10, "{peak} KiB");
        let xml = format!("<game data=\"{}\"/>", INVALID.replace('.', "0")).repeat(1000);
        let peak = peak_of(&["<opensudoku>", &xml], 200);
        assert!(peak < 32 << 10, "{peak} KiB");
    }

    #[test]
    fn of_many_records() {
        let block = format!("{INVALID}\n").repeat(1000);
        let peak = peak(block.as_bytes(), 200);
        assert!(peak < 32 << 10, "{peak} KiB");
    }
}
