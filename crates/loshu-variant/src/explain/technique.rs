//! The techniques: what kinds of steps there are.

use core::ops::RangeInclusive;
use std::collections::BTreeSet;

use super::rating::{ASSUMPTION, CASES, LONGEST_ASSUMPTION, NAMED, Tenths};
use super::total::is_plain_sum;
use super::{Choice, Link, Reason};
use crate::rules::{Constraint, Rules};

/// A kind of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// A digit has one place left in a house.
    HiddenSingle,
    /// A cell has one digit left.
    NakedSingle,
    /// Two cells have the same digit.
    Equal,
    /// A clue ties two cells.
    Relation,
    /// All cells that can have a digit are needed.
    Places,
    /// The 45 rule.
    HouseTotal,
    /// No combination of digits has the sum.
    Sum,
    /// A cell sees all places of a digit in a house.
    Intersection,
    /// A cell sees all places of a digit in a clue that cannot do without it.
    Needed,
    /// Two cells with two digits.
    NakedPair,
    /// Three cells with three digits.
    NakedTriple,
    /// Four cells with four digits.
    NakedQuadruple,
    /// Two digits with two places.
    HiddenPair,
    /// Three digits with three places.
    HiddenTriple,
    /// Four digits with four places.
    HiddenQuadruple,
    /// A fish of two houses.
    XWing,
    /// A fish of three houses.
    Swordfish,
    /// A fish of four houses.
    Jellyfish,
    /// No order of the digits agrees with a clue.
    Arrangement,
    /// No filling of a clue or a house has the candidate.
    Fillings,
    /// All cases of a choice exclude the same.
    Common,
    /// A chain of the places of one digit.
    XChain,
    /// A chain of three cells with two digits each.
    XyWing,
    /// A chain of cells with two digits each.
    XyChain,
    /// Two almost locked sets with a common digit.
    AlsXz,
    /// A chain with almost locked sets.
    AlsChain,
    /// Any other chain.
    Aic,
    /// An assumption that ends in a contradiction.
    Assumption,
    /// Cases inside cases.
    Cases,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Technique; 29] = [
        Technique::HiddenSingle,
        Technique::NakedSingle,
        Technique::Equal,
        Technique::Relation,
        Technique::Places,
        Technique::HouseTotal,
        Technique::Sum,
        Technique::Intersection,
        Technique::Needed,
        Technique::NakedPair,
        Technique::NakedTriple,
        Technique::NakedQuadruple,
        Technique::HiddenPair,
        Technique::HiddenTriple,
        Technique::HiddenQuadruple,
        Technique::XWing,
        Technique::Swordfish,
        Technique::Jellyfish,
        Technique::Arrangement,
        Technique::Fillings,
        Technique::Common,
        Technique::XChain,
        Technique::XyWing,
        Technique::XyChain,
        Technique::AlsXz,
        Technique::AlsChain,
        Technique::Aic,
        Technique::Assumption,
        Technique::Cases,
    ];

    /// Returns the stable name for programs: `hidden-single`.
    pub const fn id(self) -> &'static str {
        match self {
            Technique::HiddenSingle => "hidden-single",
            Technique::NakedSingle => "naked-single",
            Technique::Equal => "equal-cells",
            Technique::Relation => "relation",
            Technique::Places => "needed-places",
            Technique::HouseTotal => "45-rule",
            Technique::Sum => "sum",
            Technique::Intersection => "intersection",
            Technique::Needed => "needed-digit",
            Technique::NakedPair => "naked-pair",
            Technique::NakedTriple => "naked-triple",
            Technique::NakedQuadruple => "naked-quad",
            Technique::HiddenPair => "hidden-pair",
            Technique::HiddenTriple => "hidden-triple",
            Technique::HiddenQuadruple => "hidden-quad",
            Technique::XWing => "x-wing",
            Technique::Swordfish => "swordfish",
            Technique::Jellyfish => "jellyfish",
            Technique::Arrangement => "arrangement",
            Technique::Fillings => "fillings",
            Technique::Common => "common-exclusion",
            Technique::XChain => "x-chain",
            Technique::XyWing => "xy-wing",
            Technique::XyChain => "xy-chain",
            Technique::AlsXz => "als-xz",
            Technique::AlsChain => "als-chain",
            Technique::Aic => "aic",
            Technique::Assumption => "assumption",
            Technique::Cases => "cases",
        }
    }

    /// Returns what steps of this kind cost: see [`Step::price`](super::Step::price).
    pub const fn prices(self) -> RangeInclusive<Tenths> {
        match self {
            Technique::HiddenSingle => 15..=15,
            Technique::Equal => 17..=17,
            Technique::Places => 20..=20,
            Technique::Relation => 21..=21,
            Technique::NakedSingle => 23..=23,
            Technique::Sum => 12..=38,
            Technique::HouseTotal => 24..=39,
            Technique::Intersection => 26..=26,
            Technique::Needed => 28..=28,
            Technique::NakedPair => 30..=30,
            Technique::NakedTriple => 36..=36,
            Technique::HiddenPair => 34..=34,
            Technique::NakedQuadruple | Technique::HiddenTriple => 40..=40,
            Technique::HiddenQuadruple => 44..=44,
            Technique::XWing => 32..=32,
            Technique::Swordfish => 38..=38,
            Technique::Jellyfish => 52..=52,
            Technique::Arrangement => 29..=42,
            Technique::Fillings => 28..=46,
            Technique::Common => 33..=33,
            Technique::AlsXz => 42..=42,
            Technique::XyWing => 46..=46,
            Technique::XChain | Technique::XyChain | Technique::AlsChain | Technique::Aic => {
                42..=NAMED
            }
            Technique::Assumption => ASSUMPTION..=LONGEST_ASSUMPTION,
            Technique::Cases => CASES..=CASES,
        }
    }

    /// Whether rules have a constraint that such a step can follow from. Where they have none, no puzzle has the step.
    pub fn has_reason(self, rules: &Rules) -> bool {
        let has = |is_reason: fn(&Constraint) -> bool| rules.constraints().iter().any(is_reason);
        match self {
            Technique::Equal => has(|rule| matches!(rule, Constraint::Equal(..))),
            Technique::Relation => has(|rule| matches!(rule, Constraint::Relation(..))),
            Technique::Places => has(|rule| matches!(rule, Constraint::Place { .. })),
            Technique::HouseTotal => has(is_plain_sum),
            Technique::Sum => has(|rule| matches!(rule, Constraint::Sum { .. })),
            Technique::Arrangement => {
                has(|rule| matches!(rule, Constraint::Regular { .. } | Constraint::Any(_)))
            }
            // Houses are reasons, which all rules have, or a reason may be one of many.
            Technique::HiddenSingle
            | Technique::NakedSingle
            | Technique::Intersection
            | Technique::Needed
            | Technique::NakedPair
            | Technique::NakedTriple
            | Technique::NakedQuadruple
            | Technique::HiddenPair
            | Technique::HiddenTriple
            | Technique::HiddenQuadruple
            | Technique::XWing
            | Technique::Swordfish
            | Technique::Jellyfish
            | Technique::Fillings
            | Technique::Common
            | Technique::XChain
            | Technique::XyWing
            | Technique::XyChain
            | Technique::AlsXz
            | Technique::AlsChain
            | Technique::Aic
            | Technique::Assumption
            | Technique::Cases => true,
        }
    }
}

impl Reason {
    /// Returns the technique.
    pub fn technique(&self) -> Technique {
        match self {
            Reason::NakedSingle => Technique::NakedSingle,
            Reason::HiddenSingle { .. } => Technique::HiddenSingle,
            Reason::Equal { .. } => Technique::Equal,
            Reason::Relation { .. } => Technique::Relation,
            Reason::Place { .. } => Technique::Places,
            Reason::Intersection { .. } => Technique::Intersection,
            Reason::HouseTotal { .. } => Technique::HouseTotal,
            Reason::Needed { .. } => Technique::Needed,
            Reason::Fish { bases, .. } => match bases.len() {
                2 => Technique::XWing,
                3 => Technique::Swordfish,
                _ => Technique::Jellyfish,
            },
            Reason::Sum { .. } => Technique::Sum,
            Reason::NakedSubset { cells, .. } => match cells.len() {
                2 => Technique::NakedPair,
                3 => Technique::NakedTriple,
                _ => Technique::NakedQuadruple,
            },
            Reason::HiddenSubset { cells, .. } => match cells.len() {
                2 => Technique::HiddenPair,
                3 => Technique::HiddenTriple,
                _ => Technique::HiddenQuadruple,
            },
            Reason::Regular { .. } => Technique::Arrangement,
            Reason::Fillings { .. } => Technique::Fillings,
            Reason::Chain { links, .. } => of_chain(links),
            Reason::Assumption { .. } => Technique::Assumption,
            Reason::Search => Technique::Cases,
        }
    }
}

/// The kind of a chain, by what its links are.
fn of_chain(links: &[Link]) -> Technique {
    let is_set = |link: &Link| matches!(link.choice, Choice::Cells { .. });
    let is_pair = |link: &Link| {
        matches!(link.choice, Choice::Cell { .. }) && link.gone.len() + link.left.len() == 2
    };
    let is_house = |link: &Link| matches!(link.choice, Choice::House { .. });
    let by_clue = links.iter().any(|link| !link.rules.is_empty());
    let cases = links.iter().flat_map(|link| link.gone.iter().chain(&link.left));
    let digits: BTreeSet<u8> = cases.map(|(_, digit)| *digit).collect();
    if links.len() == 1 {
        Technique::Common
    } else if links.len() == 2 && links.iter().all(is_set) {
        Technique::AlsXz
    } else if links.iter().any(is_set) {
        Technique::AlsChain
    } else if digits.len() == 1 && links.iter().all(is_house) {
        Technique::XChain
    } else if links.len() == 3 && links.iter().all(is_pair) && !by_clue {
        Technique::XyWing
    } else if links.iter().all(is_pair) {
        Technique::XyChain
    } else {
        Technique::Aic
    }
}
