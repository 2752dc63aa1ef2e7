//! `loshu techniques --test`: runs a library of cases.

mod case;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;

use anyhow::{Context, Result, bail};
use loshu_explain::technique::Technique;

use self::case::{Case, Outcome};
use crate::exit::Exit;
use crate::output;
use crate::rows::table::Table;
use crate::terminal::message;

/// Cases that passed, and all cases, of a technique.
type Totals = BTreeMap<Technique, [usize; 2]>;

/// Runs every case of a file; prints a line for each failure, then totals by technique.
pub(super) fn test(name: &OsStr) -> Result<Exit> {
    let shown = name.to_string_lossy();
    let text = fs::read_to_string(name).with_context(|| format!("cannot read {shown}"))?;
    let mut totals = Totals::new();
    let mut exit = Exit::Fine;
    for (line, case) in text.lines().map(Case::parse).enumerate() {
        match case {
            Ok(None) => {}
            Ok(Some(case)) => {
                let failure = run(&case, &mut totals);
                if let Some(failure) = failure {
                    exit = exit.max(Exit::Improper);
                    output::print(format!("{shown}:{}: {failure}\n", line + 1).as_bytes())?;
                }
            }
            Err(error) => {
                exit = exit.max(Exit::Unreadable);
                message::print(&format!("{shown}:{}: {error}\n", line + 1));
            }
        }
    }
    if totals.is_empty() && exit == Exit::Fine {
        bail!("{shown}: no case was found, so nothing is tested");
    }
    output::print((table(&totals) + "\n").as_bytes())?;
    Ok(exit)
}

/// Runs a case; what was expected and found, if it fails.
fn run(case: &Case, totals: &mut Totals) -> Option<String> {
    let outcome = case.run();
    let [passed, all] = totals.entry(case.techniques[0]).or_default();
    *all += 1;
    match outcome {
        Outcome::Passed => {
            *passed += 1;
            None
        }
        Outcome::Failed(found) => {
            let found: Vec<_> = found.iter().map(|step| step.hodoku(&case.marks)).collect();
            let expected = case.placements | case.eliminations;
            let found = if found.is_empty() { "nothing".into() } else { found.join("; ") };
            Some(format!("{}: expected {expected:?}, found {found}", case.code))
        }
    }
}

fn table(totals: &Totals) -> String {
    let mut table = Table::new(&["technique", "passed", "cases"]);
    for (technique, [passed, all]) in totals {
        table.row([technique.to_string(), passed.to_string(), all.to_string()]);
    }
    let sum = totals.values().fold([0, 0], |[a, b], [passed, all]| [a + passed, b + all]);
    table.row(["all".into(), sum[0].to_string(), sum[1].to_string()]);
    table.to_text()
}
