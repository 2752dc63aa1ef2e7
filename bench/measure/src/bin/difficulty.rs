//! How difficult random minimal puzzles are, by symmetry: shares of levels and of ratings.
//!
//! `cargo run --release -p loshu-measure --bin difficulty -- 10000 none rotate180 full`

use std::collections::BTreeMap;
use std::env;
use std::fmt::Display;

use loshu::{Generator, Symmetry};
use loshu_explain::rate::hodoku;
use loshu_explain::rate::se::Rater;

/// The ratings up to which puzzles are counted together, and what they need.
const KINDS: [(u8, &str); 8] = [
    (15, "to 1.5: hidden singles"),
    (23, "to 2.3: naked singles, direct steps"),
    (40, "to 4.0: locked candidates, pairs, triples, X-wings"),
    (62, "to 6.2: wings, rectangles, quadruples, BUG"),
    (74, "to 7.4: chains"),
    (84, "to 8.4: multiple chains, Nishio"),
    (89, "to 8.9: dynamic chains"),
    (255, "from 9.0"),
];

fn main() {
    let mut args = env::args().skip(1);
    let number: u64 = args.next().and_then(|text| text.parse().ok()).unwrap_or(1000);
    for symmetry in args.map(|name| name.parse::<Symmetry>().expect("a symmetry")) {
        let generator = Generator::new(1).symmetries(&[symmetry]);
        let (mut levels, mut ratings) = (BTreeMap::new(), BTreeMap::new());
        let mut rater = Rater::new();
        for made in generator.puzzles().take(number as usize) {
            let puzzle = made.expect("any puzzle will do").puzzle;
            let level = hodoku::rate(puzzle).expect("17 clues or more").level;
            let er = rater.rate(puzzle).er;
            let kind = KINDS.iter().find(|(most, _)| er.0 <= *most).expect("all are below 25.5");
            *levels.entry(level).or_default() += 1;
            *ratings.entry(*kind).or_default() += 1;
        }
        println!("{symmetry}, {number} puzzles");
        levels.iter().for_each(|(level, count)| print(level, *count, number));
        ratings.iter().for_each(|((_, kind), count)| print(kind, *count, number));
    }
}

fn print(what: impl Display, count: u64, of: u64) {
    println!("{:6.2} %  {what}", 100.0 * count as f64 / of as f64);
}
