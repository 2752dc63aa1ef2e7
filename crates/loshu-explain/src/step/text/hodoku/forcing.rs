//! Forcing chains and nets as HoDoKu writes them: a line for each chain, side branches in brackets.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use loshu::Marks;

use crate::step::contradiction::{contradiction, falsified, verified};
use crate::step::text::notation::Notation;
use crate::step::{Branch, Cases, Forcing, Sector, Step};

/// What follows the name, such as ` in r3`, and the lines of the chains.
pub(super) fn lines(
    forcing: &Forcing,
    step: &Step,
    marks: &Marks,
    notation: Notation,
) -> [String; 2] {
    let mut place = String::new();
    let mut text = String::new();
    for branch in &forcing.branches {
        let (sector, ends) = ends(branch, forcing.start, step, marks);
        if let Some(sector) = sector {
            place = format!(" in {}", name(sector, notation));
        }
        for end in ends {
            text += "\n  ";
            text += &line(branch, end, notation);
        }
    }
    [place, text]
}

/// The implications in which a branch ends, and the sector that an assumption contradicts.
fn ends(branch: &Branch, start: Cases, step: &Step, marks: &Marks) -> (Option<Sector>, Vec<usize>) {
    let placed = step.placements.iter().filter_map(|&candidate| verified(branch, candidate));
    let struck = step.eliminations.iter().filter_map(|&candidate| falsified(branch, candidate));
    let mut reached: Vec<usize> = placed.chain(struck).collect();
    reached.dedup();
    let assumed = matches!(start, Cases::Assumption(_));
    if !assumed && !reached.is_empty() {
        return (None, reached);
    }
    match contradiction(branch, marks) {
        Some(found) => {
            let ends = found.ends.into_iter().filter(|end| *end > 0 || branch.len() == 1).collect();
            (assumed.then_some(found.sector), ends)
        }
        None => (None, branch.len().checked_sub(1).into_iter().collect()),
    }
}

fn name(sector: Sector, notation: Notation) -> String {
    match sector {
        Sector::Cell(cell) => notation.cell(cell),
        Sector::House(house, _) => notation.houses([house]),
    }
}

/// The chain of first reasons that leads to an implication. Every further reason of a link opens a
/// side branch, written where it leaves the chain.
fn line(branch: &Branch, end: usize, notation: Notation) -> String {
    let main = back(branch, end, &[]);
    let mut sides: Vec<(usize, String)> = Vec::new();
    for &at in main.iter().rev() {
        for &reason in branch[at].from.iter().skip(1) {
            let side = back(branch, reason.into(), &main);
            if let Some((&join, rest)) = side.split_first().filter(|(_, rest)| !rest.is_empty()) {
                sides.push((join, format!("({})", literals(branch, rest, notation))));
            }
        }
    }
    let with_sides = |&at: &usize| {
        let own = literals(branch, &[at], notation);
        let sides = sides.iter().filter(|(join, _)| *join == at).map(|(_, text)| text.clone());
        core::iter::once(own).chain(sides).collect::<Vec<_>>()
    };
    main.iter().flat_map(with_sides).collect::<Vec<_>>().join(" ")
}

/// The way from the premise, or from the first implication that is on the main chain, to the end.
fn back(branch: &Branch, end: usize, main: &[usize]) -> Vec<usize> {
    let mut way = Vec::from([end]);
    let mut at = end;
    while !main.contains(&at) {
        match branch[at].from.first() {
            Some(&reason) if usize::from(reason) < at => at = reason.into(),
            _ => break,
        }
        way.push(at);
    }
    way.reverse();
    way
}

fn literals(branch: &Branch, way: &[usize], notation: Notation) -> String {
    let literal = |&at: &usize| notation.literal(branch[at].literal);
    way.iter().map(literal).collect::<Vec<_>>().join(" ")
}
