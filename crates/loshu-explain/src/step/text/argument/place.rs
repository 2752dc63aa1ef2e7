//! Where to look, and the pattern in a few words.

use alloc::vec::Vec;

use loshu::{CandidateSet, CellSet, Digit, DigitSet, House, Marks};

use super::deadly;
use crate::catalog::{Family, Technique};
use crate::step::roles::exotic::{
    aligned, double_exocet, exocet, fireworks, oddagon, tridagon, xyz_ring,
};
use crate::step::roles::kind::{CasesKind, ChainKind, Kind, SetsKind};
use crate::step::roles::links::{
    linked_sets, remote_pair, strong_links, two_links, w_ring, w_wing, xy_wing,
};
use crate::step::roles::sets::{bent, crossing, fish, naked, ring, rows_and_columns};
use crate::step::roles::{cells_of, houses_of, prepared, shared_houses};
use crate::step::text::argument::single::is_last;
use crate::step::text::sentence::{Place, What};
use crate::step::{Cases, Chain, Colors, Deadly, Reason, Sector, Sets, Step, Why};

/// The pattern in a few words.
pub(in crate::step::text) fn what(step: &Step, marks: &Marks) -> Option<What> {
    match step.reason.parts().first()? {
        Reason::Single(sector) => Some(of_single(*sector, step, marks)),
        Reason::Sets(sets) => Some(of_sets(sets, marks)),
        Reason::Chain(chain) => of_chain(chain, step, marks),
        Reason::Colors(colors) => {
            let all = union(colors);
            Some(What::Colors(all.first()?.cell(), all.all_digits().single()))
        }
        Reason::Deadly(pattern) if deadly::is_grave(pattern, marks) => {
            let guardians = pattern.guardians(marks);
            Some(What::Cells(guardians.all_digits(), guardians.all_cells()))
        }
        Reason::Deadly(pattern) => Some(What::Cells(pattern.digits(), pattern.cells())),
        Reason::Symmetry(symmetry) => Some(What::Symmetry(symmetry.turn)),
        Reason::Cases(sectors) => of_sectors(sectors, step, marks),
        Reason::Forcing(forcing) => match prepared(forcing, step, marks) {
            Some((inner, _)) => what(inner, marks),
            None => Some(What::Start(forcing.start)),
        },
        Reason::Guess => step.placements.first().map(|at| What::Cell(at.cell())),
        Reason::Templates(digits) => digits.single().map(|digit| What::Digit(digit, Vec::new())),
        Reason::Several(_) => None,
    }
}

/// The cell; or the digit and the house, if it is the house that leaves one place.
fn of_single(sector: Sector, step: &Step, marks: &Marks) -> What {
    match (sector, step.placements.first()) {
        (Sector::House(..), Some(placed)) if step.technique == Technique::LastDigit => {
            What::Cells(placed.digit().into(), placed.cell().into())
        }
        (Sector::House(house, digit), _) if !is_last(house, marks) => {
            What::Digit(digit, Vec::from([house]))
        }
        (Sector::Cell(cell), _) => What::Cell(cell),
        (Sector::House(house, digit), None) => What::Digit(digit, Vec::from([house])),
        (Sector::House(..), Some(placed)) => What::Cell(placed.cell()),
    }
}

fn of_sets(sets: &Sets, marks: &Marks) -> What {
    if let Some(fish) = fish(sets, marks) {
        return What::Fish(fish);
    }
    if let Some(bent) = bent(sets, marks)
        && let Some((pivot, [one, two])) = bent.xyz(marks)
    {
        return What::Pivot(pivot, CellSet::from(one) | two.into());
    }
    if let &[Sector::House(house, digit)] = &sets.truths[..] {
        return What::Digit(digit, Vec::from([house]));
    }
    let all = cells_of(&sets.truths) | cells_of(&sets.links);
    let hidden: DigitSet = houses_of(&sets.truths).map(|(_, digit)| digit).collect();
    let digits = if hidden.is_empty() { marks.digits_of(all) } else { hidden };
    What::Cells(digits, all)
}

fn of_chain(chain: &Chain, step: &Step, marks: &Marks) -> Option<What> {
    let family = step.technique.info().family;
    if family == Family::SingleDigit
        && let Some(links) = two_links(chain)
    {
        return Some(What::Digit(links.digit, links.houses.into()));
    }
    if family == Family::Wing {
        if let Some(wing) = xy_wing(chain) {
            let [one, two] = wing.wings;
            return Some(What::Pivot(wing.pivot, CellSet::from(one) | two.into()));
        }
        let of_ring = w_ring(chain).map(|[wing, _]| wing);
        if let Some(wing) = of_ring.or_else(|| w_wing(chain)) {
            let [one, two] = wing.pair;
            return Some(What::Cells(marks.digits_of(one), one | two));
        }
    }
    if Kind::of(step.technique) == Kind::Chain(ChainKind::RemotePair)
        && let Some(cells) = remote_pair(chain)
    {
        return Some(What::Cells(marks.digits(*cells.first()?), cells.into_iter().collect()));
    }
    if let Some(linked) = linked_sets(chain) {
        return Some(What::Sets(linked.sets));
    }
    if family == Family::Als
        && let Some(wing) = w_wing(chain)
    {
        return Some(What::Sets(wing.pair.into()));
    }
    let [first, last] = [*chain.nodes.first()?, *chain.nodes.last()?];
    Some(if chain.is_loop() {
        What::Loop(first, chain.links.len())
    } else if first == last {
        What::Turn(first)
    } else {
        What::Ends([first, last])
    })
}

fn of_sectors(sectors: &[Sector], step: &Step, marks: &Marks) -> Option<What> {
    let all = sectors.iter().fold(CandidateSet::EMPTY, |all, at| all | at.candidates(marks));
    let Kind::Cases(kind) = Kind::of(step.technique) else {
        return Some(What::Cells(all.all_digits(), all.all_cells()));
    };
    Some(match kind {
        CasesKind::DeathBlossom => What::Stem(match sectors.first()? {
            Sector::Cell(cell) => *cell,
            Sector::House(..) => return None,
        }),
        CasesKind::JuniorExocet | CasesKind::SeniorExocet => {
            let parts = exocet(sectors, kind, step, marks)?;
            What::BaseAndTargets(parts.base, parts.targets)
        }
        CasesKind::DoubleExocet => {
            let parts = double_exocet(sectors, marks)?;
            let [base, targets] = [parts.bases, parts.targets].map(|[one, two]| one | two);
            What::BaseAndTargets(base, targets)
        }
        CasesKind::Tridagon => {
            let guarded = tridagon(sectors, marks)?.guarded;
            What::Cells(guarded.digits, guarded.cells.into_iter().collect())
        }
        CasesKind::Oddagon => {
            let guarded = oddagon(sectors, marks)?;
            What::Cells(guarded.digits, guarded.cells.into_iter().collect())
        }
        CasesKind::BrokenWing => {
            let (_, digit) = houses_of(sectors).next()?;
            What::Digit(digit, sorted(houses_of(sectors)))
        }
        CasesKind::Fireworks => {
            let (parts, wings) = fireworks(sectors, marks)?;
            let pivots: CellSet = parts.iter().map(|part| part.pivot).collect();
            let digits = parts.iter().fold(DigitSet::EMPTY, |all, part| all | part.digits);
            What::Cells(digits, pivots | wings)
        }
        CasesKind::XyzRing => {
            let ring = xyz_ring(sectors, marks)?;
            What::Pivot(ring.pivot, ring.wings.into_iter().collect())
        }
        CasesKind::AlignedPair | CasesKind::AlignedTriple => {
            What::Cells(all.all_digits(), all.all_cells())
        }
    })
}

fn union(colors: &Colors) -> CandidateSet {
    colors.components.iter().flatten().fold(CandidateSet::EMPTY, |all, set| all | *set)
}

/// Where to look: what a teacher would point at.
pub(in crate::step::text) fn place(step: &Step, marks: &Marks) -> Place {
    match step.reason.parts().first() {
        Some(Reason::Single(sector)) => match *sector {
            Sector::House(house, _) if is_last(house, marks) => Place::Houses(Vec::from([house])),
            Sector::House(_, digit) if step.technique == Technique::LastDigit => {
                Place::Digit(digit, Vec::new())
            }
            sector @ (Sector::House(..) | Sector::Cell(_)) => in_sector(sector),
        },
        Some(Reason::Sets(sets)) => in_sets(sets, step, marks),
        Some(Reason::Chain(chain)) => in_chain(chain, step, marks),
        Some(Reason::Colors(colors)) => in_colors(colors),
        Some(Reason::Deadly(pattern)) => in_deadly(pattern, marks),
        Some(Reason::Symmetry(_)) => Place::Givens,
        Some(Reason::Cases(sectors)) => in_sectors(sectors, step, marks),
        Some(Reason::Forcing(forcing)) => match prepared(forcing, step, marks) {
            Some((inner, _)) => place(inner, marks),
            None => in_start(forcing.start),
        },
        Some(Reason::Templates(digits)) => match digits.single() {
            Some(digit) => Place::Digit(digit, Vec::new()),
            None => Place::CellsWith(*digits),
        },
        Some(Reason::Guess | Reason::Several(_)) | None => {
            Place::Houses(boxes(step.placed().all_cells() | step.struck().all_cells()))
        }
    }
}

/// A digit of a house; or a cell, without its digit. No house would help: what excludes the other digits of the cell
/// may stand in its row, its column and its box.
fn in_sector(sector: Sector) -> Place {
    match sector {
        Sector::House(house, digit) => Place::Digit(digit, Vec::from([house])),
        Sector::Cell(cell) => Place::Cells(cell.into()),
    }
}

/// Where the cases of a forcing chain begin.
fn in_start(start: Cases) -> Place {
    match start {
        Cases::Assumption(literal) => Place::DigitInCells(literal.node.digit, literal.node.cells),
        Cases::Either(candidate) => Place::DigitInCells(candidate.digit(), candidate.cell().into()),
        Cases::Sector(sector) => in_sector(sector),
    }
}

fn in_sets(sets: &Sets, step: &Step, marks: &Marks) -> Place {
    if let Some(fish) = fish(sets, marks) {
        return Place::Digit(fish.digit, fish.base);
    }
    if let &[Sector::House(house, digit)] = &sets.truths[..] {
        return Place::Digit(digit, Vec::from([house]));
    }
    if let Some((_, _, houses)) = naked(sets, marks) {
        return Place::Houses(houses);
    }
    if let Some(bent) = bent(sets, marks) {
        return match bent.xyz(marks) {
            Some((pivot, _)) => Place::Cells(pivot.into()),
            None => Place::Houses(bent.houses),
        };
    }
    let cells = cells_of(&sets.truths);
    match Kind::of(step.technique) {
        Kind::Sets(SetsKind::SueDeCoq) => match crossing(sets, marks) {
            Some(crossing) => Place::Houses(crossing.houses.into()),
            None => Place::Houses(boxes(cells)),
        },
        Kind::Sets(SetsKind::SkLoop) => match ring(sets) {
            Some((corners, _)) => Place::Cells(corners),
            None => Place::Houses(boxes(cells)),
        },
        Kind::Sets(SetsKind::MultiSector) => {
            let [rows, columns] = rows_and_columns(cells);
            Place::Houses(if columns.len() < rows.len() { columns } else { rows })
        }
        Kind::Sets(SetsKind::XyzWing) | Kind::Plain | Kind::Chain(_) | Kind::Cases(_) => {
            let mut houses: Vec<House> = houses_of(&sets.truths).map(|(house, _)| house).collect();
            houses.dedup();
            Place::Houses(if houses.is_empty() { boxes(cells) } else { houses })
        }
    }
}

fn in_chain(chain: &Chain, step: &Step, marks: &Marks) -> Place {
    let deadly = chain.links.iter().find_map(|link| match &link.why {
        Why::Deadly(pattern) => Some(pattern.cells()),
        Why::Sector(_) | Why::Sight | Why::Set(_) => None,
    });
    if let Some(cells) = deadly {
        return Place::Houses(deadly::lines_of(cells));
    }
    let family = step.technique.info().family;
    match what(step, marks) {
        Some(What::Digit(digit, houses)) => Place::Digit(digit, houses),
        Some(What::Pivot(pivot, _)) => Place::Cells(pivot.into()),
        Some(What::Cells(_, cells)) => Place::Cells(cells),
        Some(What::Sets(sets)) => Place::Houses(of_ends(&sets)),
        None
        | Some(
            What::Cell(..)
            | What::Fish(..)
            | What::Stem(..)
            | What::BaseAndTargets(..)
            | What::Ends(..)
            | What::Turn(..)
            | What::Loop(..)
            | What::Start(..)
            | What::Colors(..)
            | What::Symmetry(..),
        ) => match (chain.nodes.first(), strong_links(chain)) {
            (Some(first), Some(links)) if family == Family::Wing && links.len() == 3 => {
                Place::Cells(first.cells)
            }
            (Some(first), _) => Place::DigitInCells(first.digit, first.cells),
            (None, _) => Place::LargeCells,
        },
    }
}

/// A house of the first set and one of the last, if they differ.
fn of_ends(sets: &[CellSet]) -> Vec<House> {
    let of = |set: &CellSet| shared_houses(*set).next();
    let large = sets.iter().filter(|set| set.len() > 1).filter_map(of);
    let mut houses: Vec<House> = large.collect();
    houses.sort_unstable();
    houses.dedup();
    houses
}

/// The digit of the colours; for several digits the cell where the colouring begins.
fn in_colors(colors: &Colors) -> Place {
    let all = union(colors);
    match (all.all_digits().single(), all.first()) {
        (Some(digit), Some(first)) => Place::DigitInCells(digit, first.cell().into()),
        (None, Some(first)) => Place::Cells(first.cell().into()),
        (_, None) => Place::LargeCells,
    }
}

fn in_deadly(pattern: &Deadly, marks: &Marks) -> Place {
    if deadly::is_grave(pattern, marks) {
        return Place::LargeCells;
    }
    let cells = pattern.cells();
    if cells.len() > 4 && pattern.digits().len() == 2 {
        return Place::CellsWith(pattern.digits());
    }
    Place::Houses(deadly::lines_of(cells))
}

fn in_sectors(sectors: &[Sector], step: &Step, marks: &Marks) -> Place {
    let by_parts = match Kind::of(step.technique) {
        Kind::Cases(kind) => in_parts(kind, sectors, step, marks),
        Kind::Plain | Kind::Sets(_) | Kind::Chain(_) => None,
    };
    by_parts.unwrap_or_else(|| Place::Houses(boxes(cells_of(sectors))))
}

/// Where a teacher would point first: at the part from which the others are found.
fn in_parts(kind: CasesKind, sectors: &[Sector], step: &Step, marks: &Marks) -> Option<Place> {
    Some(match kind {
        CasesKind::DeathBlossom => match *sectors.first()? {
            Sector::Cell(stem) => Place::Cells(stem.into()),
            Sector::House(..) => return None,
        },
        CasesKind::JuniorExocet | CasesKind::SeniorExocet => {
            Place::Cells(exocet(sectors, kind, step, marks)?.base)
        }
        CasesKind::DoubleExocet => {
            let [one, two] = double_exocet(sectors, marks)?.bases;
            Place::Cells(one | two)
        }
        CasesKind::BrokenWing => {
            let (_, digit) = houses_of(sectors).next()?;
            Place::Digit(digit, sorted(houses_of(sectors)))
        }
        CasesKind::Oddagon => Place::CellsWith(oddagon(sectors, marks)?.digits),
        CasesKind::Tridagon => {
            let cells = tridagon(sectors, marks)?.guarded.cells;
            Place::Houses(boxes(cells.into_iter().collect()))
        }
        CasesKind::Fireworks => Place::Houses(sorted(houses_of(sectors))),
        CasesKind::XyzRing => Place::Cells(xyz_ring(sectors, marks)?.pivot.into()),
        CasesKind::AlignedPair => Place::Cells(aligned(sectors, 2)?.0),
        CasesKind::AlignedTriple => Place::Cells(aligned(sectors, 3)?.0),
    })
}

/// The houses in order, each once.
fn sorted(sectors: impl Iterator<Item = (House, Digit)>) -> Vec<House> {
    let mut houses: Vec<House> = sectors.map(|(house, _)| house).collect();
    houses.sort_unstable();
    houses.dedup();
    houses
}

fn boxes(cells: CellSet) -> Vec<House> {
    let touched = |house: &House| !(house.cells() & cells).is_empty();
    House::BLOCKS.into_iter().filter(touched).collect()
}
