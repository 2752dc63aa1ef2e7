//! The line that HoDoKu writes for a step. What HoDoKu does not know is written in the same manner.

mod chain;
mod forcing;
mod sets;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{CandidateSet, Marks};

use super::notation::{Notation, digits};
use crate::catalog::{Family, Technique};
use crate::step::{Chain, Colors, Deadly, Reason, Sector, Sets, Step};

/// The step in one line; a forcing chain adds a line for each branch.
pub(super) fn line(step: &Step, marks: &Marks, notation: Notation) -> String {
    let name = name(step);
    let conclusions = notation.conclusions(step);
    match &step.reason {
        Reason::Templates(_) if step.placements.is_empty() => format!("{name}:  => {conclusions}"),
        Reason::Single(_) | Reason::Symmetry(_) | Reason::Guess | Reason::Templates(_) => {
            format!("{name}: {conclusions}")
        }
        Reason::Forcing(reason) => {
            let [place, branches] = forcing::lines(reason, step, marks, notation);
            format!("{name}{place} => {conclusions}{branches}")
        }
        Reason::Sets(_)
        | Reason::Chain(_)
        | Reason::Colors(_)
        | Reason::Deadly(_)
        | Reason::Cases(_)
        | Reason::Several(_) => match pattern(step, marks, notation) {
            pattern if pattern.is_empty() => format!("{name} => {conclusions}"),
            pattern => format!("{name}: {pattern} => {conclusions}"),
        },
    }
}

fn name(step: &Step) -> String {
    let name = name_of(step.technique);
    if matches!(step.reason, Reason::Single(_)) && name.starts_with("Hidden Single") {
        "Hidden Single".to_string()
    } else if matches!(step.reason, Reason::Several(_))
        && step.technique.info().family == Family::Fish
    {
        format!("Siamese {name}")
    } else {
        name.to_string()
    }
}

/// What stands between the name and the arrow. Where several reasons stand for one, they are of one
/// kind.
pub(super) fn pattern(step: &Step, marks: &Marks, notation: Notation) -> String {
    let reasons = step.reason.parts();
    match reasons.first() {
        _ if step.technique == Technique::BugPlusOne => String::new(),
        Some(Reason::Sets(_)) => sets::pattern(step, &sets_of(reasons), marks, notation),
        Some(Reason::Chain(_)) => chain::pattern(step, &chains_of(reasons), marks, notation),
        Some(Reason::Colors(reason)) => colors(reason, notation),
        Some(Reason::Deadly(reason)) => deadly(reason, notation),
        Some(Reason::Cases(sectors)) => cases(step, sectors, marks, notation),
        Some(
            Reason::Single(_)
            | Reason::Symmetry(_)
            | Reason::Forcing(_)
            | Reason::Templates(_)
            | Reason::Several(_)
            | Reason::Guess,
        )
        | None => String::new(),
    }
}

fn sets_of<'a>(reasons: &'a [Reason]) -> Vec<&'a Sets> {
    let sets = |reason: &'a Reason| if let Reason::Sets(sets) = reason { Some(sets) } else { None };
    reasons.iter().filter_map(sets).collect()
}

fn chains_of<'a>(reasons: &'a [Reason]) -> Vec<&'a Chain> {
    let chain =
        |reason: &'a Reason| if let Reason::Chain(chain) = reason { Some(chain) } else { None };
    reasons.iter().filter_map(chain).collect()
}

/// The two colours of each component, one digit: `4 (r2c7) / (r2c8)`; several: `(4r2c7) / (5r2c7)`.
fn colors(colors: &Colors, notation: Notation) -> String {
    let all = colors.components.iter().flatten().fold(CandidateSet::EMPTY, |all, &set| all | set);
    let digit = all.all_digits().single();
    let side = |set: &CandidateSet| match digit {
        Some(digit) => notation.cells(set.cells(digit)),
        None => candidates(set, notation),
    };
    let pair = |[one, two]: &[CandidateSet; 2]| format!("({}) / ({})", side(one), side(two));
    let pairs = colors.components.iter().map(pair).collect::<Vec<_>>().join(", ");
    digit.map_or(pairs.clone(), |digit| format!("{digit} {pairs}"))
}

/// Candidates with the digit in front of its cells: `4r2c78,5r2c7`.
pub(super) fn candidates(set: &CandidateSet, notation: Notation) -> String {
    let digit = |digit| format!("{digit}{}", notation.cells(set.cells(digit)));
    set.all_digits().iter().map(digit).collect::<Vec<_>>().join(",")
}

/// The digits and the cells of the pattern: `6/8 in r8c69,r9c69`.
fn deadly(deadly: &Deadly, notation: Notation) -> String {
    format!("{} in {}", digits(deadly.digits(), "/"), notation.cells(deadly.cells()))
}

/// A death blossom; or the cells, or the digits and houses, of which the cases are looked at.
fn cases(step: &Step, sectors: &[Sector], marks: &Marks, notation: Notation) -> String {
    if step.technique == Technique::DeathBlossom
        && let Some(blossom) = sets::blossom(step, sectors, marks, notation)
    {
        return blossom;
    }
    notation.sectors(sectors)
}

/// The name that HoDoKu has for a technique. A few techniques have other names here, which players use more often.
fn name_of(technique: Technique) -> &'static str {
    let others = HODOKU_NAMES.iter().find(|(known, _)| *known == technique);
    others.map_or(technique.info().english, |(_, name)| name)
}

/// HoDoKu's names where they are not ours.
const HODOKU_NAMES: [(Technique, &str); 14] = [
    (Technique::Pointing, "Locked Candidates Type 1 (Pointing)"),
    (Technique::Claiming, "Locked Candidates Type 2 (Claiming)"),
    (Technique::UniqueRectangle1, "Uniqueness Test 1"),
    (Technique::UniqueRectangle2, "Uniqueness Test 2"),
    (Technique::UniqueRectangle3, "Uniqueness Test 3"),
    (Technique::UniqueRectangle4, "Uniqueness Test 4"),
    (Technique::UniqueRectangle5, "Uniqueness Test 5"),
    (Technique::UniqueRectangle6, "Uniqueness Test 6"),
    (Technique::BugPlusOne, "Bivalue Universal Grave + 1"),
    (Technique::BugPlusN, "Bivalue Universal Grave + n"),
    (Technique::AlsXz, "Almost Locked Set XZ-Rule"),
    (Technique::AlsXyWing, "Almost Locked Set XY-Wing"),
    (Technique::AlsWWing, "Almost Locked Set W-Wing"),
    (Technique::AlsChain, "Almost Locked Set Chain"),
];
