//! Rates the puzzles of lists with known ratings: equal shares and speed.
//!
//! `cargo run --release --example rate -- ../shared/data/ratings/top95.tsv`
//!
//! The first line of a list names its columns. The columns `SE1213_ER`, `SER` or `ER`, and the
//! same for EP and ED, are compared; rows without a rating are left out.

use std::env;
use std::fs;
use std::time::{Duration, Instant};

use loshu::rate::Rating;
use loshu::rate::se::Rater;
use loshu::{Grid, Limits};

fn main() {
    let seconds = env::var("SECONDS_EACH").ok().and_then(|text| text.parse().ok());
    for name in env::args().skip(1) {
        let text = fs::read_to_string(&name).expect("the list can be read");
        let mut lines = text.lines();
        let header: Vec<_> = lines.next().unwrap_or_default().split('\t').collect();
        let columns = ["ER", "EP", "ED"].map(|wanted| {
            let is_it = |column: &&str| {
                *column == wanted
                    || *column == format!("SE1213_{wanted}")
                    || (wanted, *column) == ("ER", "SER")
            };
            header.iter().position(is_it)
        });
        let rows = lines.filter_map(|line| Row::new(line, columns)).collect::<Vec<_>>();
        rate(&name, &rows, seconds.map(Duration::from_secs));
    }
}

/// A puzzle and what the list says of it.
struct Row {
    puzzle: Grid,
    known: [Option<String>; 3],
}

impl Row {
    fn new(line: &str, columns: [Option<usize>; 3]) -> Option<Row> {
        let fields: Vec<_> = line.split('\t').collect();
        let known = columns.map(|column| {
            let text = fields.get(column?)?;
            let with_tenths =
                if text.contains('.') { text.to_string() } else { format!("{text}.0") };
            (!text.is_empty()).then_some(with_tenths)
        });
        known[0].as_ref()?;
        Some(Row { puzzle: fields[0].parse().ok()?, known })
    }

    fn is_right(&self, rating: &Rating) -> bool {
        let found = [rating.er, rating.ep, rating.ed].map(|tenths| tenths.to_string());
        let agrees =
            |(known, found): (&Option<String>, &String)| known.as_ref().is_none_or(|k| k == found);
        self.known.iter().zip(&found).all(agrees)
    }
}

fn rate(name: &str, rows: &[Row], each: Option<Duration>) {
    let mut rater = Rater::new();
    let (mut right, mut slowest) = (0, Duration::ZERO);
    let begin = cpu_time();
    for row in rows {
        let deadline = each.map(|each| Instant::now() + each);
        rater = rater.limits(Limits::NONE.deadline(deadline));
        let before = cpu_time();
        let rating = rater.rate(&row.puzzle);
        let spent = cpu_time() - before;
        slowest = slowest.max(spent);
        right += usize::from(row.is_right(&rating));
        if env::var("EACH").is_ok() || !row.is_right(&rating) {
            println!("{} {rating} list {:?} {:.2} s", row.puzzle, row.known, spent.as_secs_f64());
        }
    }
    let spent = (cpu_time() - begin).as_secs_f64();
    println!(
        "{name}: {right} of {} equal, {spent:.3} s, {:.1} puzzles a second, slowest {:.3} s",
        rows.len(),
        rows.len() as f64 / spent,
        slowest.as_secs_f64()
    );
}

/// The time that this thread has run; the time of the clock where the system does not tell.
fn cpu_time() -> Duration {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split_whitespace().next().and_then(|nanos| nanos.parse().ok());
    nanos.map_or_else(
        || std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default(),
        Duration::from_nanos,
    )
}
