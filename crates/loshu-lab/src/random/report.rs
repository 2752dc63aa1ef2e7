//! What the census says.

use loshu::random_puzzle;

use super::census::Census;
use super::measure::{Sample, SolutionClass};
use crate::distribution::{Distribution, Summary};
use crate::number::{count, percent, share, short, time};
use crate::quantity::Quantity;
use crate::report::Report;
use crate::table::Table;
use crate::tail::PowerLaw;

/// The report.
pub(crate) fn report(census: &Census) -> Report {
    let mut report = Report::new("Random puzzles");
    report.command(format!("loshu lab random --number {} {}", census.puzzles, census.plan));
    classes(&mut report, census);
    let quantities = [Quantity::tries(&census.tries), Quantity::times(&census.times)];
    tails(&mut report, census);
    normal(&mut report, census, &quantities);
    compare(&mut report, census);
    power_laws(&mut report, &quantities);
    for quantity in &quantities {
        quantity.pictures(&mut report);
    }
    hardest(&mut report, census);
    report
}

fn classes(report: &mut Report, census: &Census) {
    let Census { puzzles, unique, several, none, stopped, .. } = *census;
    let mut table = Table::new(&["solutions", "puzzles", "share"]);
    let classes = [("one", unique), ("several", several), ("none", none), ("all", puzzles)];
    for (name, number) in classes {
        table.row([name.into(), count(number), share(number, puzzles)]);
    }
    report.heading("The puzzles");
    report.table(table);
    report.text("In the essay about 0.2 % have no solution.");
    if stopped > 0 {
        let number = count(stopped);
        report.text(format!(
            "A limit ended the search in {number} puzzles; they count as they stood."
        ));
    }
}

fn tails(report: &mut Report, census: &Census) {
    report.heading("The tail");
    report.text(
        "Tries and times are those up to the first solution, or up to the proof that there is \
         none.",
    );
    report.table(tail(&census.tries, "more tries than", &powers(&census.tries, 0), |tries| {
        count(tries)
    }));
    let mut nanos = powers(&census.times, 3);
    nanos.extend(TAIL.map(|(seconds, _)| (1e9 * seconds) as u64));
    nanos.sort_unstable();
    nanos.dedup();
    report.table(tail(&census.times, "longer than", &nanos, |nanos| time(nanos as f64)));
}

/// The powers of ten from one of them on that are smaller than some value.
fn powers(distribution: &Distribution, first: u32) -> Vec<u64> {
    let powers = (first..20).map(|power| 10_u64.pow(power.min(19)));
    powers.take_while(|&power| power < distribution.max()).collect()
}

fn tail(
    distribution: &Distribution,
    name: &str,
    limits: &[u64],
    show: impl Fn(u64) -> String,
) -> Table {
    let mut table = Table::new(&[name, "puzzles", "share"]);
    for &limit in limits {
        let above = distribution.above(limit);
        table.row([show(limit), count(above), share(above, distribution.len())]);
    }
    table
}

fn normal(report: &mut Report, census: &Census, quantities: &[Quantity<'_>; 2]) {
    report.heading("Compared with a normal distribution");
    report.text(
        "The last three columns are those of a normal distribution with the same mean and \
         standard deviation.",
    );
    let mut steps = census.steps.clone();
    if steps.last().is_none_or(|(tries, _)| tries.values != census.puzzles) {
        steps.push(census.summaries());
    }
    let tries: Vec<_> = steps.iter().map(|(tries, _)| *tries).collect();
    let times: Vec<_> = steps.iter().map(|(_, times)| *times).collect();
    for (quantity, steps) in quantities.iter().zip([tries, times]) {
        report.text(format!("{}:", quantity.name));
        report.table(summaries(quantity, &steps));
        if let Some(last) = steps.last().filter(|last| last.deviation > 0.0) {
            report.text(format!(
                "The largest lies {} standard deviations above the mean; the largest of as many \
                 normal values would lie near {}.",
                short(last.max_in_deviations()),
                short((last.normal_max() - last.mean) / last.deviation)
            ));
        }
    }
    report.text(
        "In the essay's million puzzles the longest time lies near a thousand, where a normal \
         sample ends near five.",
    );
}

fn summaries(quantity: &Quantity<'_>, steps: &[Summary]) -> Table {
    let mut table = Table::new(&[
        "puzzles",
        "mean",
        "median",
        "90 %",
        "99 %",
        "max",
        "deviation",
        "normal 90 %",
        "normal 99 %",
        "normal max",
    ]);
    for step in steps {
        let whole = [step.median, step.p90, step.p99, step.max].map(|value| value as f64);
        let [median, p90, p99, max] = whole;
        let figures = [
            step.mean,
            median,
            p90,
            p99,
            max,
            step.deviation,
            step.normal(0.9),
            step.normal(0.99),
            step.normal_max(),
        ];
        let figures = figures.map(|figure| (quantity.show)(figure));
        table.row([count(step.values)].into_iter().chain(figures));
    }
    table
}

fn power_laws(report: &mut Report, quantities: &[Quantity<'_>; 2]) {
    let mut table = Table::new(&["", "from", "values", "exponent", "95 % interval"]);
    for quantity in quantities {
        let fits = [0.1, 0.01, 0.001].map(|part| {
            let name = format!("largest {}", percent(part));
            (name, PowerLaw::fit(quantity.distribution, part))
        });
        let best = ("best fit".to_owned(), quantity.best);
        for (name, fit) in fits.into_iter().chain([best]) {
            let Some(fit) = fit else { continue };
            let (low, high) = fit.interval();
            table.row([
                format!("{}, {name}", quantity.name),
                (quantity.show)(fit.from as f64),
                count(fit.values),
                short(fit.exponent),
                format!("{} to {}", short(low), short(high)),
            ]);
        }
    }
    report.heading("The power law");
    if table.is_empty() {
        report.text("There are too few puzzles to tell.");
        return;
    }
    report.text(
        "The chance of t or more falls as t to the power of minus the exponent (Hill's estimator, \
         1975; Clauset, Shalizi, Newman 2009). A normal tail falls faster than any power. Below 2 \
         the variance grows without end with the number of puzzles, below 1 the mean too.",
    );
    report.table(table);
}

fn hardest(report: &mut Report, census: &Census) {
    let puzzle =
        |sample: &Sample| random_puzzle(census.plan.clues.into(), census.plan.seed, sample.index);
    let remark = |sample: &Sample| {
        let solutions = match sample.class {
            SolutionClass::Unique => "one solution",
            SolutionClass::Several => "several solutions",
            SolutionClass::None => "no solution",
        };
        let stopped = if sample.stopped { ", stopped" } else { "" };
        let (tries, time) = (count(sample.tries), time(sample.nanos as f64));
        format!("{tries} tries, {time}, {solutions}{stopped}, puzzle {}", sample.index)
    };
    report.heading("The hardest puzzles");
    report.puzzles(census.hardest.iter().map(|sample| (puzzle(sample), remark(sample))).collect());
}

/// What the first essay says of its million puzzles: how many seconds, and which share took longer.
const TAIL: [(f64, f64); 4] =
    [(0.1, 0.032e-2), (1.0, 0.014e-2), (10.0, 0.003e-2), (100.0, 0.0001e-2)];
/// Their mean, standard deviation and maximum in seconds.
const ESSAY: (f64, f64, f64) = (0.014, 1.4794, 1439.0);

/// Adds a table of our figures and the essay's.
fn compare(report: &mut Report, census: &Census) {
    let (_, times) = census.summaries();
    let (mean, deviation, max) = ESSAY;
    let seconds = |seconds: f64| time(1e9 * seconds);
    let mut table = Table::new(&["", "here", "the essay"]);
    table.row(["mean time".into(), time(times.mean), seconds(mean)]);
    table.row(["standard deviation".into(), time(times.deviation), seconds(deviation)]);
    table.row(["longest time".into(), time(times.max as f64), seconds(max)]);
    for (limit, essay) in TAIL {
        let here = census.times.above((1e9 * limit) as u64);
        table.row([
            format!("longer than {}", seconds(limit)),
            share(here, census.puzzles),
            percent(essay),
        ]);
    }
    report.heading("Compared with the essay");
    report.text(
        "The essay's figures are those of a million puzzles, with Python on a computer of its day.",
    );
    report.table(table);
}
