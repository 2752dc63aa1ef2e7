//! Locked candidates, subsets, fish, bent sets and Sue de Coq as HoDoKu writes them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use loshu::{CellSet, Digit, Marks};

use crate::catalog::{Family, Technique};
use crate::step::roles::{self, cells_of, houses_of};
use crate::step::text::notation::{Notation, digits};
use crate::step::{Sector, Sets, Step};

/// What stands between the name and the arrow. Several sets are Siamese fish.
pub(super) fn pattern(step: &Step, all: &[&Sets], marks: &Marks, notation: Notation) -> String {
    let Some(&sets) = all.first() else { return String::new() };
    if step.technique == Technique::SueDeCoq {
        return sue_de_coq(sets, marks, notation);
    }
    match step.technique.info().family {
        Family::Locked => locked(sets, notation),
        Family::Fish => fish(all, marks, notation),
        Family::Wing => subset(sets, marks, "/", notation),
        Family::Single
        | Family::Subset
        | Family::SingleDigit
        | Family::Coloring
        | Family::Uniqueness
        | Family::Als
        | Family::Chain
        | Family::Exotic
        | Family::Forcing
        | Family::LastResort => subset(sets, marks, ",", notation),
    }
}

/// `8 in b1`.
fn locked(sets: &Sets, notation: Notation) -> String {
    match sets.truths.first() {
        Some(&Sector::House(house, digit)) => format!("{digit} in {}", notation.houses([house])),
        Some(Sector::Cell(_)) | None => notation.sectors(&sets.truths),
    }
}

/// The digits and the cells of a subset, of which either the truths or the links are cells.
fn subset(sets: &Sets, marks: &Marks, sign: &str, notation: Notation) -> String {
    let naked = cells_of(&sets.truths);
    if naked.len() == sets.truths.len() {
        return format!("{} in {}", digits(marks.digits_of(naked), sign), notation.cells(naked));
    }
    let hidden = cells_of(&sets.links);
    if hidden.len() == sets.links.len() {
        let all = houses_of(&sets.truths).map(|(_, digit)| digit).collect();
        return format!("{} in {}", digits(all, sign), notation.cells(hidden));
    }
    let truths = notation.sectors(&sets.truths);
    format!("{truths} in {}", notation.sectors(&sets.links))
}

/// Digit, base, covers, fins, endo fins: `2 c137b7 r247b1 fr6c3 efr7c3`.
fn fish(all: &[&Sets], marks: &Marks, notation: Notation) -> String {
    let digit = houses_of(&all[0].truths).map(|(_, digit)| digit).next();
    let base = notation.houses(houses_of(&all[0].truths).map(|(house, _)| house));
    let cover = |sets: &&Sets| notation.houses(houses_of(&sets.links).map(|(house, _)| house));
    let covers = all.iter().map(cover).collect::<Vec<_>>().join("/");
    let endo = all.iter().fold(CellSet::EMPTY, |all, sets| all | sets.endo_fins(marks).all_cells());
    let fins = all.iter().fold(CellSet::EMPTY, |all, sets| all | sets.fins(marks).all_cells());
    let each = |sign: &str, cells: CellSet| -> String {
        cells.iter().map(|cell| format!(" {sign}{}", notation.cell(cell))).collect()
    };
    let digit = digit.map_or(String::new(), |digit| format!("{digit} "));
    format!("{digit}{base} {covers}{}{}", each("f", fins - endo), each("ef", endo))
}

/// Intersection, set in the line, set in the box: `r12c9 - {1256} (r7c9 - {16}, r3c8 - {25})`.
fn sue_de_coq(sets: &Sets, marks: &Marks, notation: Notation) -> String {
    let crossing = roles::sets::crossing(sets, marks);
    let [middle, line, block] = crossing
        .map_or([cells_of(&sets.truths), CellSet::EMPTY, CellSet::EMPTY], |crossing| {
            crossing.parts.map(|(cells, _)| cells)
        });
    let part =
        |cells: CellSet| format!("{} - {{{}}}", notation.cells(cells), marks.digits_of(cells));
    format!("{} ({}, {})", part(middle), part(line), part(block))
}

/// The stem and its petals: `[r8c6],  -1- r2c6 {19},  -4- r4c46 {459}`.
pub(super) fn blossom(
    step: &Step,
    sectors: &[Sector],
    marks: &Marks,
    notation: Notation,
) -> Option<String> {
    let (stem, petals) = roles::blossom(step, sectors, marks)?;
    let petal = |(digit, cells): &(Digit, CellSet)| {
        format!(",  -{digit}- {} {{{}}}", notation.cells(*cells), marks.digits_of(*cells))
    };
    let petals: String = petals.iter().map(petal).collect();
    Some(format!("[{}]{petals}", notation.cell(stem)))
}
