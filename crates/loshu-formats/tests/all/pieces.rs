//! A text says the same, however it comes in pieces and is cut into batches.

use std::io::{Cursor, Read};
use std::time::{Duration, Instant};

use loshu::Grid;
use loshu_formats::{Keep, Reading, RecordStream};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::GRID1;

/// Gives at most so many bytes at a time.
struct Slow(Cursor<Vec<u8>>, usize);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

/// Plain lines, most of them, and other kinds between them.
fn random_text(random: &mut ChaCha8Rng) -> Vec<u8> {
    let dots = GRID1.replace('0', ".");
    let rows: Vec<&str> = (0..9).map(|row| &GRID1[9 * row..][..9]).collect();
    let others = [
        format!("{dots} # a remark\n"),
        format!("{dots}  # another\r\n"),
        format!("{dots}\r\n"),
        format!("{}\n", &dots[..80]),
        format!("{}x\n", &dots[..80]),
        format!("{dots}1\n"),
        format!("{}\n", rows.join("\n")),
        format!("{{\"puzzle\":\n\"{GRID1}\"}}\n"),
        "# a comment\n".into(),
        "\n".into(),
    ];
    let plain = format!("{dots}\n");
    let mut text = plain.clone();
    for _ in 0..random.random_range(1..60) {
        let other = others.choose(random).expect("there are some");
        text += if random.random_bool(0.3) { other } else { &plain };
    }
    text.truncate(text.len() - random.random_range(0..100).min(text.len() - 82));
    text.into_bytes()
}

type Told = (Vec<(usize, Grid)>, Vec<String>);

fn read(text: &[u8], piece: usize, most: usize, keep: Keep) -> Told {
    let reading = Reading { most, keep, ..Reading::default() };
    let slow = Slow(Cursor::new(text.to_vec()), piece);
    let (mut puzzles, mut bad) = (Vec::new(), Vec::new());
    for batch in RecordStream::open(Box::new(slow), &reading).expect("a text") {
        assert!(batch.failure.is_none(), "{:?}", batch.failure);
        let records = batch.records;
        puzzles.extend(records.lines.iter().copied().zip(records.puzzles.iter().copied()));
        bad.extend(records.bad.iter().map(ToString::to_string));
    }
    (puzzles, bad)
}

#[test]
fn pieces_and_batches_change_nothing() {
    let mut random = ChaCha8Rng::seed_from_u64(81);
    for _ in 0..300 {
        let text = random_text(&mut random);
        let by_byte = read(&text, 1, 1024, Keep::Givens);
        assert!(!by_byte.0.is_empty());
        for keep in [Keep::Givens, Keep::Marks, Keep::All] {
            for most in [1, 2, 7, 1024] {
                let piece = random.random_range(1..2000);
                let shown = String::from_utf8_lossy(&text);
                assert_eq!(read(&text, piece, most, keep), by_byte, "{piece} {most}\n{shown}");
                assert_eq!(read(&text, usize::MAX, most, keep), by_byte, "{most}\n{shown}");
            }
        }
    }
}

/// How long it takes to read a text of so many records.
fn time_of(text: &str, records: usize) -> Duration {
    let begin = Instant::now();
    assert_eq!(loshu_formats::read(text, None).expect("records").len(), records);
    begin.elapsed()
}

/// The place of each game is counted from the game before it, not from the beginning of the line.
#[test]
fn a_list_on_one_line_takes_as_long_as_it_has_games() {
    let games = |number: usize| {
        let game = format!("<game data=\"{GRID1}\"/>");
        format!("<opensudoku>{}</opensudoku>\n", game.repeat(number))
    };
    let (few, many) = (games(300), games(1200));
    let times = (0..30).map(|_| (time_of(&few, 300), time_of(&many, 1200)));
    let least = |(few, many): (Duration, Duration), (one, other)| (few.min(one), many.min(other));
    let (few, many) = times.reduce(least).expect("some times");
    // From the beginning of the line it would be sixteen times as long.
    assert!(many < 8 * few, "{few:?} for 300 games, {many:?} for 1,200");
}
