use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks};

use super::{Told, als};
use crate::step::roles::exotic::{self as parts, DoubleExocet, Exocet, GuardedCells, XyzRing};
use crate::step::roles::kind::{CasesKind, Kind};
use crate::step::roles::{cells_of, houses_of};
use crate::step::text::sentence::{
    DeadlySentence, ExoticSentence, LinksSentence, Seen, Sentence, SetsSentence,
};
use crate::step::{Sector, Step};

/// A pattern that the reason names by its sectors, each with an argument of its own.
pub(super) fn told(sectors: &[Sector], step: &Step, marks: &Marks) -> Told {
    let named = match Kind::of(step.technique) {
        Kind::Cases(kind) => by_parts(kind, sectors, step, marks),
        Kind::Plain | Kind::Sets(_) | Kind::Chain(_) => None,
    };
    named.unwrap_or_else(|| {
        let together = Vec::from([ExoticSentence::Together(sectors.to_vec())]);
        Told::new(together, Vec::new(), Sentence::Exotic)
    })
}

/// The argument with the parts of the pattern, if they are found again.
fn by_parts(kind: CasesKind, sectors: &[Sector], step: &Step, marks: &Marks) -> Option<Told> {
    match kind {
        CasesKind::DeathBlossom => als::of_blossom(sectors, step, marks),
        CasesKind::XyzRing => {
            parts::xyz_ring(sectors, marks).map(|ring| xyz_ring(ring, step, marks))
        }
        CasesKind::AlignedPair => aligned(sectors, 2, step, marks),
        CasesKind::AlignedTriple => aligned(sectors, 3, step, marks),
        CasesKind::BrokenWing => odd_ring(sectors, step, marks),
        CasesKind::Oddagon => oddagon(sectors, step, marks),
        CasesKind::Tridagon => tridagon(sectors, step, marks),
        CasesKind::Fireworks => fireworks(sectors, marks),
        CasesKind::JuniorExocet | CasesKind::SeniorExocet => {
            let exocet = parts::exocet(sectors, kind, step, marks)?;
            Some(of_exocet(exocet, step, marks))
        }
        CasesKind::DoubleExocet => {
            parts::double_exocet(sectors, marks).map(|exocet| of_double(exocet, step, marks))
        }
    }
}

/// The wing, the house, the three cases; then each digit with the cells that exclude it.
fn xyz_ring(ring: XyzRing, step: &Step, marks: &Marks) -> Told {
    let XyzRing { pivot, wings, common, others, .. } = ring;
    let own = |cell| marks.digits(cell);
    let pivot_of = SetsSentence::XyzPivot {
        pivot,
        digits: own(pivot),
        wings: wings.map(|wing| (wing, own(wing))),
    };
    let pattern = Vec::from([
        Sentence::Sets(pivot_of),
        Sentence::Links(LinksSentence::XyzRing(ring.clone())),
    ]);
    let why = Vec::from([LinksSentence::XyzRingWhy(ring)]);
    let mut told = Told::new(Vec::new(), why, Sentence::Links);
    (told.pattern, told.hint) = (pattern.clone(), pattern);
    let struck = step.struck();
    for (wing, digit) in wings.into_iter().zip(others) {
        told = told.seeing(struck.cells(digit), Seen::Cells(CellSet::from(pivot) | wing.into()));
    }
    let cells = struck.cells(common);
    if !cells.is_empty() {
        told.why.push(Sentence::Links(LinksSentence::XyzRingCommon { digit: common, cells }));
    }
    told
}

fn odd_ring(sectors: &[Sector], step: &Step, marks: &Marks) -> Option<Told> {
    let parts::OddRing { digit, cells, houses, guardians } = parts::odd_ring(sectors, step, marks)?;
    let count = cells.len();
    let pattern = Vec::from([
        ExoticSentence::OddRing { digit, cells, houses },
        ExoticSentence::OddRingGuardians { digit, cells: guardians },
    ]);
    let why = Vec::from([ExoticSentence::OddRingWhy { digit, count, guardians }]);
    let struck = step.struck().cells(digit);
    Some(Told::new(pattern, why, Sentence::Exotic).seeing(struck, Seen::Cells(guardians)))
}

fn oddagon(sectors: &[Sector], step: &Step, marks: &Marks) -> Option<Told> {
    let guarded = parts::oddagon(sectors, marks)?;
    let (digits, count) = (guarded.digits, guarded.cells.len());
    let pattern = Vec::from([
        ExoticSentence::PairRing { digits, cells: guarded.cells.clone() },
        ExoticSentence::Guardians(guarded.guardians),
    ]);
    let why = Vec::from([ExoticSentence::PairRingWhy { digits, count }]);
    Some(of_guardians(Told::new(pattern, why, Sentence::Exotic), &guarded, step, marks))
}

fn tridagon(sectors: &[Sector], step: &Step, marks: &Marks) -> Option<Told> {
    let parts::Tridagon { guarded, boxes } = parts::tridagon(sectors, marks)?;
    let digits = guarded.digits;
    let side = |falls: bool| {
        boxes.iter().filter(|part| part.1 == falls).map(|part| part.0).collect::<Vec<House>>()
    };
    let (falling, rising) = (side(true), side(false));
    // The odd ones out are one box or three; one is easier to name.
    let rise_is_odd = rising.len() == 1;
    let odd = if rise_is_odd { rising.clone() } else { falling.clone() };
    let cells: CellSet = guarded.cells.iter().copied().collect();
    let pattern = Vec::from([
        ExoticSentence::Hammer { digits, cells, boxes: boxes.iter().map(|part| part.0).collect() },
        ExoticSentence::HammerBoxes { falling, rising },
        ExoticSentence::Guardians(guarded.guardians),
    ]);
    let why = Vec::from([
        ExoticSentence::HammerOrder(digits),
        ExoticSentence::HammerWhy { odd, rising: rise_is_odd },
    ]);
    Some(of_guardians(Told::new(pattern, why, Sentence::Exotic), &guarded, step, marks))
}

/// What follows as one of the guardians is true.
fn of_guardians(mut told: Told, guarded: &GuardedCells, step: &Step, marks: &Marks) -> Told {
    let (guardians, struck) = (guarded.guardians, step.struck());
    told.why.push(Sentence::Exotic(ExoticSentence::GuardiansWhy(guardians)));
    let subset = cells_of(&guarded.others);
    let cells = guardians.all_cells();
    if !subset.is_empty() {
        let digits = guardians.all_digits() | marks.digits_of(subset);
        let sentence = DeadlySentence::Subset { guardians, cells: subset, digits };
        told.why.push(Sentence::Deadly(sentence));
    } else if let Some((house, digit)) = houses_of(&guarded.others).next() {
        let both = house.cells() & cells;
        let confined = DeadlySentence::Confined(Vec::from([Sector::House(house, digit)]));
        let confined = Sentence::Deadly(confined);
        told.hint.push(confined.clone());
        told.pattern.push(confined);
        let other = struck.all_digits();
        told.why.push(Sentence::Deadly(DeadlySentence::Locked {
            house,
            digit,
            cells: both,
            other,
        }));
    } else if let Some(cell) = cells.single().filter(|&cell| struck.all_cells().contains(cell)) {
        let digits = struck.digits(cell);
        told.why.push(Sentence::Deadly(DeadlySentence::InOneCell { cell, digits }));
    } else {
        return told.seeing(struck.all_cells(), Seen::Cells(cells));
    }
    told
}

fn fireworks(sectors: &[Sector], marks: &Marks) -> Option<Told> {
    let (fireworks, wings) = parts::fireworks(sectors, marks)?;
    let digits = fireworks.iter().fold(DigitSet::EMPTY, |all, firework| all | firework.digits);
    let pivots: CellSet = fireworks.iter().map(|firework| firework.pivot).collect();
    let pattern = fireworks
        .iter()
        .map(|firework| ExoticSentence::Firework {
            digits: firework.digits,
            pivot: firework.pivot,
            wings,
        })
        .collect();
    let why = Vec::from([ExoticSentence::FireworkWhy { digits, cells: wings | pivots, pivots }]);
    Some(Told::new(pattern, why, Sentence::Exotic))
}

fn of_exocet(exocet: Exocet, step: &Step, marks: &Marks) -> Told {
    let Exocet { base, targets, lines, covers } = exocet;
    let digits = marks.digits_of(base);
    let pattern = Vec::from([
        ExoticSentence::ExocetBase { base, digits },
        ExoticSentence::ExocetTargets { lines, targets },
        ExoticSentence::ExocetCovers(covers),
    ]);
    let mut why = Vec::from([ExoticSentence::ExocetWhy]);
    let struck = step.struck();
    if !(struck.all_cells() & targets).is_empty() {
        why.push(ExoticSentence::ExocetTargetsOnly { targets, digits });
    }
    let absent = struck.iter().filter(|at| base.contains(at.cell())).map(Candidate::digit);
    let absent: DigitSet = absent.collect();
    if !absent.is_empty() {
        why.push(ExoticSentence::ExocetAbsent(absent));
    }
    Told::new(pattern, why, Sentence::Exotic)
}

/// Both bases with their targets; then for each struck digit what excludes it.
fn of_double(exocet: DoubleExocet, step: &Step, marks: &Marks) -> Told {
    let DoubleExocet { bases, digits, lines, targets, covers, joint } = exocet;
    let third = targets.map(|cells| cells & joint.cells());
    let across = lines.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
    let [base, target] = [bases, targets].map(|[one, two]| one | two);
    let mut why = Vec::from([
        ExoticSentence::ExocetTargetWhy,
        ExoticSentence::DoubleApart { joint, targets: third },
    ]);
    let mut rest = step.struck();
    for (digit, covers) in covers.iter().filter(|(_, covers)| covers.len() == 2) {
        let lines = covers.iter().fold(CellSet::EMPTY, |all, line| all | line.cells()) - across;
        let gone = CandidateSet::digit(*digit, lines) & rest;
        if !gone.is_empty() {
            rest -= gone;
            why.push(ExoticSentence::DoubleCover { digit: *digit, lines: covers.clone() });
        }
    }
    for (cells, in_base) in [(base, true), (target, false)] {
        let gone = rest & CandidateSet::block(cells.common_peers(), digits);
        if !gone.is_empty() {
            rest -= gone;
            why.push(ExoticSentence::DoubleSeesAll { in_base, struck: gone });
        }
    }
    for digit in digits {
        let places = marks.cells(digit);
        let mut left = rest.cells(digit);
        for (cells, in_base) in [(base & places, true), (target & places, false)] {
            let seen = left & cells.common_peers();
            if !seen.is_empty() {
                left -= seen;
                why.push(ExoticSentence::DoubleSeen { digit, cells, in_base, seen });
            }
        }
    }
    let pattern = Vec::from([
        ExoticSentence::DoubleBases { bases, digits },
        ExoticSentence::DoubleTargets { lines, targets },
        ExoticSentence::DoubleCovers(covers),
    ]);
    Told::new(pattern, why, Sentence::Exotic)
}

fn aligned(sectors: &[Sector], count: usize, step: &Step, marks: &Marks) -> Option<Told> {
    let (cells, excluders) = parts::aligned(sectors, count)?;
    let own = |cells: CellSet| cells.iter().map(|cell| (cell, marks.digits(cell))).collect();
    let cases = step.eliminations.iter().map(|&candidate| {
        let excluders = combinations(candidate, cells, marks)
            .into_iter()
            .filter_map(|digits| {
                let used = |cell: &Cell| (marks.digits(*cell) - digits).is_empty();
                Some((digits, excluders.iter().find(used)?))
            })
            .collect();
        ExoticSentence::AlignedCase { candidate, excluders }
    });
    let why: Vec<_> = cases.collect();
    let pattern =
        Vec::from([ExoticSentence::Aligned { cells: own(cells), excluders: own(excluders) }]);
    Some(Told::new(pattern, why, Sentence::Exotic))
}

/// The sets of digits that the other cells may hold together with a candidate, as the houses allow,
/// with the digit of the candidate.
fn combinations(candidate: Candidate, cells: CellSet, marks: &Marks) -> Vec<DigitSet> {
    let others: Vec<Cell> = cells.without(candidate.cell()).iter().collect();
    let mut all = Vec::from([Vec::from([candidate])]);
    for cell in others {
        all = all
            .into_iter()
            .flat_map(|chosen| {
                let fits = |digit: &Digit| {
                    let next = Candidate::new(cell, *digit);
                    chosen.iter().all(|&before| !before.excludes(next))
                };
                let digits: Vec<Digit> = marks.digits(cell).iter().filter(fits).collect();
                digits.into_iter().map(move |digit| {
                    let mut chosen = chosen.clone();
                    chosen.push(Candidate::new(cell, digit));
                    chosen
                })
            })
            .collect();
    }
    let mut sets: Vec<DigitSet> = Vec::new();
    for chosen in all {
        let digits = chosen.iter().map(|at| at.digit()).collect();
        if !sets.contains(&digits) {
            sets.push(digits);
        }
    }
    sets
}
