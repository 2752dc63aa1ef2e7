//! Double exocets: two junior exocets with the same four digits, whose bases lie in two boxes of a band or
//! stack, and which share their three cross lines.
//!
//! No digit is in both bases, so each of the four is in one base and in one target of this base. The two
//! places that the cross lines lack lie in the two lines that cover the digit. So a digit goes from what all
//! its base cells see, from what all its targets see, and from the rest of its two cover lines. Only the usual
//! form is looked for: a target is the one place of the four digits in its cross line and box outside of the
//! line of its base. Order: the bases, then the third cross line. Source: D. P. Bird, *`JExocet` compendium*.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House, Marks, Triad};

use super::exocet::standing;
use crate::step::{Reason, Sector};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// Finds double exocets.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    // Digits that stand count as places, so none may stand twice in a house.
    if !marks.grid().conflicts().is_empty() {
        return ControlFlow::Continue(());
    }
    let bases = bases(marks);
    let standing = standing(marks);
    for (at, &one) in bases.iter().enumerate() {
        for &two in &bases[at + 1..] {
            position.watch().go_on()?;
            let digits = one.digits | two.digits;
            if one.chute != two.chute || one.block == two.block || digits.len() != 4 {
                continue;
            }
            for third in one.third_lines(&two) {
                let lines = [one.across, two.across, third];
                let search = Search { marks, standing: &standing, bases: [one, two], digits };
                search.find(lines, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two open cells of a box in one line.
#[derive(Clone, Copy)]
struct Base {
    cells: CellSet,
    digits: DigitSet,
    line: House,
    block: House,
    /// The line across, through the third cell beside the base.
    across: House,
    /// The three boxes of the band or stack in which the line lies.
    chute: CellSet,
}

fn bases(marks: &Marks) -> Vec<Base> {
    let mut bases = Vec::new();
    for triad in Triad::ALL {
        let (line, block) = (triad.line(), triad.block());
        let (along, others) = families(line);
        let first = line.index() % 9 / 3 * 3;
        let chute = along[first..first + 3].iter().fold(CellSet::EMPTY, |all, at| all | at.cells());
        for left_out in triad.cells() {
            let cells = triad.cells().without(left_out);
            let digits = marks.digits_of(cells);
            let across = others.into_iter().find(|across| across.cells().contains(left_out));
            if let Some(across) = across
                && cells.is_subset(marks.open())
                && (2..=4).contains(&digits.len())
            {
                bases.push(Base { cells, digits, line, block, across, chute });
            }
        }
    }
    bases
}

/// The lines along a line, and those across.
fn families(line: House) -> ([House; 9], [House; 9]) {
    if line.index() < 9 { (House::ROWS, House::COLUMNS) } else { (House::COLUMNS, House::ROWS) }
}

impl Base {
    /// The lines across that go through the third box.
    fn third_lines(&self, other: &Base) -> impl Iterator<Item = House> {
        let third = self.chute - self.block.cells() - other.block.cells();
        let (_, across) = families(self.line);
        across.into_iter().filter(move |line| !(line.cells() & third).is_empty())
    }
}

struct Search<'a> {
    marks: &'a Marks,
    /// For each digit the cells where it stands or may stand.
    standing: &'a [CellSet; 9],
    bases: [Base; 2],
    digits: DigitSet,
}

impl Search<'_> {
    fn find(&self, lines: [House; 3], sink: &mut Sink<'_>) -> ControlFlow<()> {
        let across = lines.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
        if let Some(covers) = self.covers(across)
            && let Some(targets) = self.targets(across)
        {
            self.conclude(&lines, across, targets, &covers, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// For each digit the lines that hold its places on the cross lines outside of the three boxes; nothing if
    /// some digit has more than two.
    fn covers(&self, across: CellSet) -> Option<Vec<(Digit, Vec<House>)>> {
        let outside = across - self.bases[0].chute;
        let (along, _) = families(self.bases[0].line);
        let covers = |digit: Digit| {
            let places = self.places(digit) & outside;
            let covers = along.into_iter().filter(|line| !(line.cells() & places).is_empty());
            Some((digit, covers.collect::<Vec<_>>())).filter(|(_, covers)| covers.len() <= 2)
        };
        self.digits.iter().map(covers).collect()
    }

    /// The targets of both bases; nothing if a base lacks one, or a digit could be in both bases.
    fn targets(&self, across: CellSet) -> Option<CellSet> {
        let [one, two] = self.bases;
        let third = (one.chute - one.block.cells() - two.block.cells()) & across;
        let targets = |base: &Base, other: &Base| {
            let parts = [other.block.cells() & other.across.cells(), third];
            let parts = parts.map(|part| self.target(part - base.line.cells()));
            Some([parts[0]?, parts[1]?])
        };
        let (of_one, of_two) = (targets(&one, &two)?, targets(&two, &one)?);
        // A digit of both bases would stand in both targets of the third box.
        let is_apart = one.line == two.line || of_one[1] != of_two[1];
        is_apart.then(|| of_one[0] | of_one[1] | of_two[0] | of_two[1])
    }

    fn places(&self, digit: Digit) -> CellSet {
        self.standing[digit.index()]
    }

    /// The only cell of these that may hold one of the digits, if it is open.
    fn target(&self, cells: CellSet) -> Option<CellSet> {
        let able = self.digits.iter().fold(CellSet::EMPTY, |all, digit| all | self.places(digit));
        let target = cells & able;
        (target.len() == 1 && target.is_subset(self.marks.open())).then_some(target)
    }

    fn conclude(
        &self,
        lines: &[House; 3],
        across: CellSet,
        targets: CellSet,
        covers: &[(Digit, Vec<House>)],
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let base = self.bases[0].cells | self.bases[1].cells;
        let mut gone = CandidateSet::EMPTY;
        for (digit, covers) in covers {
            let places = self.marks.cells(*digit);
            let mut cells = CellSet::EMPTY;
            for part in [base & places, targets & places] {
                if !part.is_empty() {
                    cells |= part.common_peers();
                }
            }
            if covers.len() == 2 {
                cells |= (covers[0].cells() | covers[1].cells()) - across;
            }
            gone |= CandidateSet::digit(*digit, cells & places);
        }
        let reason = || {
            let houses = lines
                .iter()
                .flat_map(|&line| self.digits.iter().map(move |digit| Sector::House(line, digit)));
            let open = houses.filter(|sector| sector.is_open(self.marks));
            let cells = self.bases.iter().flat_map(|base| base.cells).map(Sector::Cell);
            Reason::Cases(cells.chain(open).collect::<Vec<_>>())
        };
        let gone: Vec<Candidate> = gone.iter().collect();
        strike(self.marks, Technique::DoubleExocet, gone, reason, sink)
    }
}
