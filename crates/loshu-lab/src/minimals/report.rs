//! What the runs say of all minimal puzzles.

use super::census::Census;
use super::published::{FEWEST, GRIDS, LEVELS, MEAN, MOST, TOTAL, share};
use super::run::Estimate;
use crate::chart::{Axis, Chart, Scale, Series, SeriesMark};
use crate::number::{count, short};
use crate::report::Report;
use crate::state::State;
use crate::table::Table;

/// The report.
pub(super) fn report(census: &Census) -> Report {
    let mut report = Report::new("Minimal puzzles");
    let (runs, plan) = (census.counted(), census.plan());
    report.command(format!("loshu lab minimals --runs {runs} {plan}"));
    if runs == 0 {
        report.text("There is no run yet.");
        return report;
    }
    totals(census, &mut report);
    shares(census, &mut report);
    property(census, &mut report);
    report
}

/// How many minimal puzzles of a level a grid has on average.
fn of_level(runs: &[&Estimate], level: usize) -> f64 {
    runs.iter().map(|run| run.minimal[level]).sum::<f64>() / runs.len() as f64
}

fn of_all(runs: &[&Estimate]) -> f64 {
    (0..LEVELS).map(|level| of_level(runs, level)).sum()
}

fn mean(runs: &[&Estimate]) -> f64 {
    let sum: f64 = (0..LEVELS).map(|level| (FEWEST + level) as f64 * of_level(runs, level)).sum();
    sum / of_all(runs)
}

fn totals(census: &Census, report: &mut Report) {
    let mut table = Table::new(&["", "estimate", "standard error", "published"]);
    let (total, error) = census.jackknife(|runs| GRIDS * of_all(runs));
    let row = [total, error, TOTAL].map(|number| format!("{number:.4e}"));
    table.row(["minimal puzzles".to_owned()].into_iter().chain(row));
    let (clues, error) = census.jackknife(mean);
    let row = [clues, error, MEAN].map(|number| format!("{number:.3}"));
    table.row(["clues on average".to_owned()].into_iter().chain(row));
    report.heading("All minimal puzzles");
    report.table(table);
    report.text(
        "The errors come from the spread of the runs. Published are the values of Denis Berthier, whose \
         generator is slow and without bias but for known weights (2009; error of the total 0.065 %).",
    );
}

fn shares(census: &Census, report: &mut Report) {
    let head = ["clues", "share, %", "standard error, %", "published, %", "ratio", "puzzles"];
    let mut table = Table::new(&head);
    let (mut ours, mut published) = (Vec::new(), Vec::new());
    for clues in FEWEST..=MOST {
        let level = clues - FEWEST;
        let of = |runs: &[&Estimate]| 100.0 * of_level(runs, level) / of_all(runs);
        let (part, error) = census.jackknife(of);
        let known = share(clues);
        ours.extend((part > 0.0).then_some((clues as f64, part)));
        published.extend(known.map(|known| (clues as f64, known)));
        let all: Vec<&Estimate> = census.estimates.iter().collect();
        table.row([
            clues.to_string(),
            short(part),
            short(error),
            known.map_or("-".into(), short),
            known.map_or("-".into(), |known| format!("{:.3}", part / known)),
            format!("{:.3e}", GRIDS * of_level(&all, level)),
        ]);
    }
    report.heading("Numbers of clues");
    report.table(table);
    report.text(
        "With many clues, few runs meet most of the puzzles: estimates are unbiased, but most of them are too \
         low, and their errors too small.",
    );
    report.picture(chart(ours, published).to_svg(), "The shares of the numbers of clues.");
}

fn chart(ours: Vec<(f64, f64)>, published: Vec<(f64, f64)>) -> Chart {
    let range = FEWEST as f64..MOST as f64;
    Chart {
        x: Axis { label: "clues".into(), scale: Scale::Linear, range },
        y: Axis { label: "share (%)".into(), scale: Scale::Log, range: 1e-6..100.0 },
        series: vec![
            Series { label: "estimate".into(), mark: SeriesMark::Circles, points: ours },
            Series { label: "published".into(), mark: SeriesMark::Line, points: published },
        ],
    }
}

/// The mean of a property: of each number of clues, and of all by their shares.
fn property(census: &Census, report: &mut Report) {
    let Some(of) = census.plan().of else { return };
    let values = |runs: &[&Estimate], level: usize| {
        let all = || runs.iter().flat_map(|run| run.of[level].iter().copied());
        let count = all().count();
        (count > 0).then(|| all().sum::<f64>() / count as f64)
    };
    let name = of.name();
    let mut table = Table::new(&["clues", "puzzles", "mean", "standard error"]);
    for level in 0..LEVELS {
        let seen: usize = census.estimates.iter().map(|run| run.of[level].len()).sum();
        if seen > 0 {
            let (mean, error) = census.jackknife(|runs| values(runs, level).unwrap_or(f64::NAN));
            let clues = (FEWEST + level).to_string();
            table.row([clues, count(seen as u64), short(mean), short(error)]);
        }
    }
    let overall = |runs: &[&Estimate]| {
        let known =
            (0..LEVELS).filter_map(|level| Some((of_level(runs, level), values(runs, level)?)));
        let (weights, sum) = known.fold((0.0, 0.0), |(weights, sum), (weight, value)| {
            (weights + weight, sum + weight * value)
        });
        sum / weights
    };
    let (mean, error) = census.jackknife(overall);
    report.heading(&format!("The true mean of {name}"));
    report.table(table);
    report.text(format!(
        "Of all minimal puzzles: {}, standard error {}. Each number of clues counts with its share.",
        short(mean),
        short(error)
    ));
}
