//! How many ratings are equal, which classes are taken for which, and the puzzles that differ.

use std::time::Duration;

use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;

use super::measure::Sample;
use crate::number::{count, share, short};
use crate::report::Report;
use crate::table::Table;

/// The report.
pub(crate) fn report(command: &str, show: usize, samples: &[Sample]) -> Report {
    let mut report = Report::new("Ratings compared");
    report.command(command);
    report.table(agreement(samples));
    report.heading("Speed, one thread");
    report.table(speed(samples));
    confusion_of_er(samples, &mut report);
    confusion_of_levels(samples, &mut report);
    differing(samples, show, &mut report);
    report
}

/// The puzzles that differ, and how many there are.
fn differing(samples: &[Sample], most: usize, report: &mut Report) {
    let differing: Vec<_> = samples.iter().filter(|sample| !sample.is_equal()).collect();
    if !differing.is_empty() {
        report.heading("Puzzles that differ");
        let shown = differing.iter().take(most);
        report.puzzles(shown.map(|sample| (sample.known.puzzle, difference(sample))).collect());
    }
    report.text(format!("{} puzzles differ.", count(differing.len() as u64)));
}

/// A row for each kind of rating.
fn agreement(samples: &[Sample]) -> Table {
    let mut table = Table::new(&["rating", "known", "equal", "share"]);
    let mut row = |name: &str, known: usize, equal: usize| {
        if known > 0 {
            let (known, equal) = (known as u64, equal as u64);
            table.row([name.into(), count(known), count(equal), share(equal, known)]);
        }
    };
    for (at, name) in ["ER", "EP", "ED"].into_iter().enumerate() {
        let pairs: Vec<_> = samples.iter().filter_map(|sample| sample.se_pairs()[at]).collect();
        row(name, pairs.len(), pairs.iter().filter(|(known, ours)| known == ours).count());
    }
    let of = |pass: fn(&&Sample) -> bool| samples.iter().filter(pass).count();
    row("ER, EP and ED", of(|s| s.se.is_some()), of(|s| s.se.is_some() && s.has_equal_se()));
    let (levels, scores) = (of(|s| s.known.level.is_some()), of(|s| s.known.score.is_some()));
    row("level", levels, of(|s| s.known.level.is_some() && s.has_equal_level()));
    row("score", scores, of(|s| s.known.score.is_some() && s.has_equal_score()));
    for (at, name) in ["depth of T&E", "B, BxB, BxBB"].into_iter().enumerate() {
        let pairs: Vec<_> = samples.iter().filter_map(|sample| sample.te_pairs()[at]).collect();
        row(name, pairs.len(), pairs.iter().filter(|(known, ours)| *ours == Some(*known)).count());
    }
    row("paths", of(|s| s.steps.is_some()), of(|s| s.steps.is_some() && s.has_equal_steps()));
    let paths = samples.iter().filter_map(|s| Some((s.known.path.as_ref()?, s.steps.as_ref()?)));
    let (known, equal) = paths.fold((0, 0), |(known, equal), (path, (steps, _))| {
        (known + path.steps.len(), equal + steps)
    });
    row("steps", known, equal);
    table
}

fn speed(samples: &[Sample]) -> Table {
    let mut table = Table::new(&["scale", "puzzles", "puzzles/s", "slowest, s"]);
    let mut row = |name: &str, times: Vec<Duration>| {
        let total: f64 = times.iter().map(Duration::as_secs_f64).sum();
        let Some(slowest) = times.iter().max() else { return };
        let speed = short(times.len() as f64 / total.max(f64::MIN_POSITIVE));
        let slowest = short(slowest.as_secs_f64());
        table.row([name.into(), count(times.len() as u64), speed, slowest]);
    };
    let rated = |sample: &&Sample| sample.se.is_some();
    row("se", samples.iter().filter(rated).map(|sample| sample.se_time).collect());
    let rated = |sample: &&Sample| sample.hodoku.is_some();
    row("hodoku", samples.iter().filter(rated).map(|sample| sample.hodoku_time).collect());
    let rated = |sample: &&Sample| sample.te.is_some();
    row("te", samples.iter().filter(rated).map(|sample| sample.te_time).collect());
    table
}

/// Classes of ER by whole numbers.
fn confusion_of_er(samples: &[Sample], report: &mut Report) {
    let class = |tenths: Tenths| usize::from(tenths.0 / 10);
    let pairs = samples.iter().filter_map(|sample| sample.se_pairs()[0]);
    let pairs: Vec<_> = pairs.map(|(known, ours)| (class(known), class(ours))).collect();
    let name = |class: usize| format!("{class}.0-{class}.9");
    confusion("ER: rows are known, columns are ours", &pairs, name, report);
}

fn confusion_of_levels(samples: &[Sample], report: &mut Report) {
    let pairs = samples
        .iter()
        .filter_map(|sample| Some((sample.known.level? as usize, sample.hodoku?.level as usize)));
    let name = |class: usize| Level::ALL[class].name().to_owned();
    let pairs: Vec<_> = pairs.collect();
    confusion("Level: rows are known, columns are ours", &pairs, name, report);
}

/// How often one class was taken for another.
fn confusion(
    heading: &str,
    pairs: &[(usize, usize)],
    name: impl Fn(usize) -> String,
    report: &mut Report,
) {
    if pairs.is_empty() {
        return;
    }
    report.heading(heading);
    report.table(matrix(pairs, name));
}

fn matrix(pairs: &[(usize, usize)], name: impl Fn(usize) -> String) -> Table {
    let mut classes: Vec<usize> = pairs.iter().flat_map(|&(known, ours)| [known, ours]).collect();
    classes.sort_unstable();
    classes.dedup();
    let names: Vec<String> = classes.iter().map(|&class| name(class)).collect();
    let head: Vec<&str> = [""].into_iter().chain(names.iter().map(String::as_str)).collect();
    let mut table = Table::new(&head);
    for (&known, name) in classes.iter().zip(&names) {
        let cells = classes.iter().map(|&ours| {
            let both = pairs.iter().filter(|pair| **pair == (known, ours)).count();
            if both == 0 { ".".into() } else { count(both as u64) }
        });
        table.row([name.clone()].into_iter().chain(cells));
    }
    table
}

/// What differs of a puzzle: the ratings, and the first step.
fn difference(sample: &Sample) -> String {
    let mut parts = Vec::new();
    if !sample.has_equal_se() {
        let known = sample.known.se.map(|one| one.map_or("?".into(), |one| one.to_string()));
        let ours = sample.se.map_or(String::new(), |rating| rating.to_string());
        parts.push(format!("known {}, ours {ours}", known.join("/")));
    }
    if !sample.has_equal_level() || !sample.has_equal_score() {
        let level = sample.known.level.map_or("", Level::name);
        let score = sample.known.score.map_or("?".into(), |score| score.to_string());
        let ours = sample.hodoku.map_or("nothing".into(), |rating| rating.to_string());
        parts.push(format!("known {level} ({score}), ours {ours}"));
    }
    if !sample.has_equal_te() {
        let known = sample.known.te.map(|one| one.map_or("?".into(), |one| one.to_string()));
        let ours = sample.te.map_or("nothing".into(), |rating| rating.to_string());
        parts.push(format!("known T&E({}) {}, ours {ours}", known[0], known[1]));
    }
    if let (Some((at, Some(ours))), Some(path)) = (&sample.steps, &sample.known.path) {
        let theirs = path.steps.get(*at).map_or("no step", |step| &step.words);
        parts.push(format!("step {}: known {theirs}, ours {ours}", at + 1));
    }
    parts.join("; ")
}
