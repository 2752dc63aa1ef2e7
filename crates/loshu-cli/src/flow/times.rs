//! The times of puzzles, for `--stats` and `--slower-than`.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use indicatif::HumanCount;

/// The times of the puzzles of a source.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    pub(crate) puzzles: u64,
    pub(crate) solved: u64,
    pub(crate) total: Duration,
    pub(crate) longest: Duration,
}

impl Times {
    pub(crate) fn add_puzzle(&mut self, solved: bool) {
        self.puzzles += 1;
        self.solved += u64::from(solved);
    }

    pub(crate) fn add_time(&mut self, time: Duration) {
        self.total += time;
        self.longest = self.longest.max(time);
    }

    pub(crate) fn merge(&mut self, other: &Times) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// The line of the first essay.
    pub(crate) fn in_words(&self, source: &str) -> String {
        let Times { puzzles, solved, total, longest } = self;
        let name = short_name(source);
        let mut text = format!("Solved {solved} of {puzzles} {name} puzzles");
        if *puzzles > 0 {
            let average = total.div_f64(*puzzles as f64);
            let rate = HumanCount((1.0 / average.as_secs_f64()).round() as u64);
            let (average, longest) = (millis(average), millis(*longest));
            write!(text, " (avg {average} ({rate} Hz), max {longest})").expect("memory takes all");
        }
        text + "."
    }
}

/// The name of a source without folders and endings: `top95` for `lists/top95.txt.gz`.
pub(crate) fn short_name(source: &str) -> String {
    let source = source.trim_end_matches(".gz").trim_end_matches(".zst");
    Path::new(source).file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A time in milliseconds, with as many decimals as it takes to see something.
pub(crate) fn millis(time: Duration) -> String {
    let millis = 1e3 * time.as_secs_f64();
    let decimals = match millis {
        0.1.. => 2,
        0.001.. => 3,
        _ => 6,
    };
    format!("{millis:.decimals$} ms")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn millis_never_shows_zero_for_a_time() {
        let shown = [250_000, 1_234_567, 100_000, 99_000, 3_000, 900, 4]
            .map(Duration::from_nanos)
            .map(millis);
        assert_eq!(
            shown,
            ["0.25 ms", "1.23 ms", "0.10 ms", "0.099 ms", "0.003 ms", "0.000900 ms", "0.000004 ms"]
        );
    }

    #[test]
    fn short_name_drops_folders_and_endings() {
        assert_eq!(short_name("lists/top95.txt.gz"), "top95");
        assert_eq!(short_name("standard input"), "standard input");
    }

    #[test]
    fn stats_have_the_form_of_the_essay() {
        let mut times = Times { puzzles: 95, solved: 94, ..Times::default() };
        times.add_time(Duration::from_micros(950));
        let words = times.in_words("top95.txt");
        assert_eq!(
            words,
            "Solved 94 of 95 top95 puzzles (avg 0.010 ms (100,000 Hz), max 0.95 ms)."
        );
        assert_eq!(Times::default().in_words("a"), "Solved 0 of 0 a puzzles.");
    }
}
