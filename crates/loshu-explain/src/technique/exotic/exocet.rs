//! Exocets: two base cells of a box in one line with three or four digits, three lines across that
//! avoid the base cells, and two targets in them. Each base digit has its places in the three lines,
//! apart from the targets and what both base cells see, in two houses. A true base digit needs three
//! places there, so it is in a target; so the targets hold the two base digits.
//!
//! A junior exocet has both targets in the chute of the base, a senior exocet has not. Order: the
//! boxes, the lines through them, the base cells, the lines across. Source: D. P. Bird, *`JExocet`
//! compendium*, and the general form of n lines with n - 1 covers.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CellSet, Digit, DigitSet, House, Marks, Triad, Watch};

use crate::step::{Reason, Sector};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// Finds junior or senior exocets.
pub(crate) fn find(
    technique: Technique,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    // Digits that stand count as places, so none may stand twice in a house.
    if !marks.grid().conflicts().is_empty() {
        return ControlFlow::Continue(());
    }
    let standing = standing(marks);
    for triad in Triad::ALL {
        let open = triad.cells() & marks.open();
        for left_out in triad.cells() {
            let base = open.without(left_out);
            let digits = marks.digits_of(base);
            if base.len() == 2 && matches!(digits.len(), 3 | 4) {
                Exocet::new(position, &standing, triad, base, digits).find(technique, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// For each digit the cells where it stands or may stand.
pub(super) fn standing(marks: &Marks) -> [CellSet; 9] {
    let mut standing = Digit::ALL.map(|digit| marks.cells(digit));
    for (cell, digit) in marks.grid().givens() {
        standing[digit.index()].insert(cell);
    }
    standing
}

struct Exocet<'a> {
    marks: &'a Marks,
    watch: &'a Watch<'a>,
    base: CellSet,
    digits: DigitSet,
    /// The lines across: columns for a base in a row.
    across: [House; 9],
    /// The lines along: rows for a base in a row.
    along: [House; 9],
    /// The three boxes of the chute.
    chute: CellSet,
    /// For each digit the cells where it stands or may stand, out of sight of the base.
    places: [CellSet; 9],
}

impl<'a> Exocet<'a> {
    fn new(
        position: &'a Position<'a>,
        standing: &[CellSet; 9],
        triad: Triad,
        base: CellSet,
        digits: DigitSet,
    ) -> Exocet<'a> {
        let in_row = triad.line().index() < 9;
        let (along, across) =
            if in_row { (House::ROWS, House::COLUMNS) } else { (House::COLUMNS, House::ROWS) };
        let line = triad.line().index() % 9;
        let chute = along[line / 3 * 3..line / 3 * 3 + 3].iter();
        let chute = chute.fold(CellSet::EMPTY, |all, line| all | line.cells());
        let hidden = base.common_peers() | base;
        let places = standing.map(|cells| cells - hidden);
        let (marks, watch) = (position.marks(), position.watch());
        Exocet { marks, watch, base, digits, across, along, chute, places }
    }

    fn find(&self, technique: Technique, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let junior = technique == Technique::JuniorExocet;
        let free = |line: &House| (line.cells() & self.base).is_empty();
        let lines: Vec<House> = self.across.into_iter().filter(free).collect();
        for i in 0..lines.len() {
            for j in i + 1..lines.len() {
                for k in j + 1..lines.len() {
                    self.watch.go_on_after(8)?;
                    let lines = [lines[i], lines[j], lines[k]];
                    for targets in self.targets(&lines, junior) {
                        if junior == (targets - self.chute).is_empty() {
                            self.conclude(technique, &lines, targets, sink)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Pairs of cells that each digit needs at most, when two houses cover its other places. Those of
    /// a junior exocet lie in the chute.
    fn targets(&self, lines: &[House; 3], junior: bool) -> Vec<CellSet> {
        let cells = lines.iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
        let able = if junior { self.marks.open() & self.chute } else { self.marks.open() };
        let places = |digit: Digit| self.places[digit.index()] & cells;
        let mut found = Vec::new();
        if self.digits.iter().all(|digit| self.may_be_covered(places(digit) - able, lines)) {
            found.push(CellSet::EMPTY);
        }
        for digit in self.digits {
            let left =
                if found.is_empty() { break } else { self.uncovered(places(digit), lines, able) };
            let mut next = Vec::new();
            for targets in &found {
                for &more in &left {
                    let both = *targets | more;
                    if both.len() <= 2 && !next.contains(&both) {
                        next.push(both);
                    }
                }
            }
            found = next;
        }
        found.retain(|targets| targets.len() == 2);
        found
    }

    /// Whether two houses may cover all of these places: two of the lines, or one and a line along,
    /// or two lines along.
    fn may_be_covered(&self, places: CellSet, lines: &[House; 3]) -> bool {
        let parts = lines.map(|line| line.cells() & places);
        let along = |cells: CellSet| {
            self.along.iter().filter(|line| !(line.cells() & cells).is_empty()).count()
        };
        let [a, b, c] = parts;
        parts.iter().any(|part| part.is_empty())
            || [a | b, a | c, b | c].into_iter().any(|two| along(two) < 2)
            || along(places) <= 2
    }

    /// What two houses leave of the places of a digit, if it is one cell or two or nothing, and all
    /// of them are able to be targets.
    fn uncovered(&self, places: CellSet, lines: &[House; 3], able: CellSet) -> Vec<CellSet> {
        let mut found = Vec::new();
        let covers = self.along.iter().chain(lines).map(|house| house.cells() & places);
        let covers: Vec<CellSet> = covers.filter(|cover| !cover.is_empty()).collect();
        for (i, &first) in covers.iter().enumerate() {
            for &second in &covers[i..] {
                let left = places - first - second;
                if left.len() <= 2 && (left - able).is_empty() && !found.contains(&left) {
                    found.push(left);
                }
            }
        }
        if places.is_empty() {
            found.push(places);
        }
        found
    }

    /// Other digits leave the targets, and base digits that no target holds leave the base.
    fn conclude(
        &self,
        technique: Technique,
        lines: &[House; 3],
        targets: CellSet,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let in_targets = targets.iter().flat_map(|cell| {
            (self.marks.digits(cell) - self.digits)
                .iter()
                .map(move |digit| Candidate::new(cell, digit))
        });
        let absent = self.digits - self.marks.digits_of(targets);
        let in_base = self
            .base
            .iter()
            .flat_map(|cell| absent.iter().map(move |digit| Candidate::new(cell, digit)));
        let reason = || {
            let cells = self.base.iter().map(Sector::Cell);
            let houses = lines
                .iter()
                .flat_map(|&line| self.digits.iter().map(move |digit| Sector::House(line, digit)));
            let open = houses.filter(|sector| sector.is_open(self.marks));
            Reason::Cases(cells.chain(open).collect())
        };
        strike(self.marks, technique, in_targets.chain(in_base), reason, sink)
    }
}
