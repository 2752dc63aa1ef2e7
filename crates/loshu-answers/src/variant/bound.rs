//! How little or much a cell of a sum can be, told from the least and the most that its other cells add up to.

use loshu_variant::Constraint;
use loshu_variant::explain::{Position, Step};

use super::VariantWords;

/// The most ways to fill some cells that are looked at: as many as five cells of a 9x9 have. More cells have their least
/// and their most too, but no player adds up so many.
const MOST_WAYS: u32 = 9_u32.pow(5);

/// Cells that add up to more than others, by a number.
pub(super) struct Balance {
    /// The cells that are added.
    pub(super) more: Vec<usize>,
    /// The cells that are taken away.
    pub(super) less: Vec<usize>,
    /// What remains.
    pub(super) rest: i32,
}

/// One end of what cells can add up to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Least,
    Most,
}

impl End {
    const fn other(self) -> End {
        match self {
            End::Least => End::Most,
            End::Most => End::Least,
        }
    }
}

/// The least or the most that a cell can be, with the sums that make it so.
struct Bound {
    cell: usize,
    number: i32,
    end: End,
    /// The cells on the other side, and what they add up to at this end.
    across: (Vec<usize>, i32),
    /// The other cells on the same side, and what they add up to at the other end.
    fellows: (Vec<usize>, i32),
}

impl Bound {
    /// Whether the bounds of two cells on the same side have the same sums.
    fn is_like(&self, other: &Bound) -> bool {
        let sums = |bound: &Bound| (bound.across.1, bound.fellows.1, bound.number);
        self.end == other.end && self.across.0 == other.across.0 && sums(self) == sums(other)
    }
}

impl VariantWords<'_> {
    /// Why each cell loses its digits: the others are so much at least or at most. Nothing if that does not explain all.
    pub(super) fn bounds(
        &self,
        position: &Position,
        step: &Step,
        balance: &Balance,
    ) -> Option<String> {
        let mut reasons: Vec<(Bound, Vec<usize>)> = Vec::new();
        for &(cell, gone) in &step.eliminations {
            let mut rest = gone;
            for end in [End::Least, End::Most] {
                let bound = self.bound(position, balance, cell, end)?;
                let is_beyond = |digit: &u8| match end {
                    End::Least => self.value(*digit) < bound.number,
                    End::Most => self.value(*digit) > bound.number,
                };
                let beyond = gone.iter().filter(is_beyond).collect();
                if (rest & beyond).is_empty() {
                    continue;
                }
                rest = rest.without(beyond);
                match reasons.iter_mut().find(|(known, _)| known.is_like(&bound)) {
                    Some((_, cells)) => cells.push(cell),
                    None => reasons.push((bound, Vec::new())),
                }
            }
            if !rest.is_empty() {
                return None;
            }
        }
        let told = reasons.into_iter().map(|(bound, alike)| self.bound_told(&bound, &alike));
        Some(told.collect::<Vec<_>>().join(&self.say(" ", "")))
    }

    /// Says why a cell has a bound, and which cells have the same.
    fn bound_told(&self, bound: &Bound, alike: &[usize]) -> String {
        let &Bound { number, end, ref across, ref fellows, cell } = bound;
        let amounts = |(cells, number): &(Vec<usize>, i32), end| {
            (!cells.is_empty()).then(|| self.amounts(cells, *number, end))
        };
        let whole = [amounts(across, end), amounts(fellows, end.other())];
        let whole = self.and(whole.into_iter().flatten());
        let so = self.amounts(&[cell], number, end);
        let reason = self.say(format!("{whole}, so {so}."), format!("{whole}，所以 {so}。"));
        if alike.is_empty() {
            return reason;
        }
        let (names, is) = (self.cells(alike), if alike.len() == 1 { "is" } else { "are" });
        let (most, chinese_most) = match end {
            End::Least => ("more", "至少"),
            End::Most => ("less", "至多"),
        };
        self.say(
            format!("{reason} In the same way, {names} {is} {number} or {most}."),
            format!("{reason}同理，{names} {chinese_most}是 {number}。"),
        )
    }

    /// The least or the most that a cell can be, and why.
    fn bound(
        &self,
        position: &Position,
        balance: &Balance,
        cell: usize,
        end: End,
    ) -> Option<Bound> {
        let without = |cells: &[usize]| -> Vec<usize> {
            cells.iter().copied().filter(|&one| one != cell).collect()
        };
        // A cell that is added is large if its fellows are small and the cells that are taken away are large.
        let is_added = balance.more.contains(&cell);
        let (fellows, across, sign) = match is_added {
            true => (without(&balance.more), &balance.less, 1),
            false => (without(&balance.less), &balance.more, -1),
        };
        let of_fellows = self.extreme(position, &fellows, end.other())?;
        let of_others = self.extreme(position, across, end)?;
        let number = sign * balance.rest - of_fellows + of_others;
        let across = (across.clone(), of_others);
        Some(Bound { cell, number, end, across, fellows: (fellows, of_fellows) })
    }

    /// Says how little or much cells add up to.
    fn amounts(&self, cells: &[usize], number: i32, end: End) -> String {
        let names = self.cells(cells);
        match (cells.len(), end) {
            (1, End::Least) => {
                self.say(format!("{names} is {number} or more"), format!("{names} 至少是 {number}"))
            }
            (1, End::Most) => {
                self.say(format!("{names} is {number} or less"), format!("{names} 至多是 {number}"))
            }
            (_, End::Least) => self.say(
                format!("{names} add up to {number} or more"),
                format!("{names} 之和至少是 {number}"),
            ),
            (_, End::Most) => self.say(
                format!("{names} add up to {number} or less"),
                format!("{names} 之和至多是 {number}"),
            ),
        }
    }

    /// The least or the most that some cells add up to. Nothing if they are too many to look at, or cannot be filled.
    fn extreme(&self, position: &Position, cells: &[usize], end: End) -> Option<i32> {
        if !are_few(position, cells) {
            return None;
        }
        let mut found = None;
        self.look(position, cells, &mut Vec::new(), 0, end, &mut found);
        found
    }

    /// Fills the cells from `filled` on, those that see each other with different digits.
    fn look(
        &self,
        position: &Position,
        cells: &[usize],
        filled: &mut Vec<u8>,
        sum: i32,
        end: End,
        found: &mut Option<i32>,
    ) {
        let Some(&cell) = cells.get(filled.len()) else {
            let best = found.map_or(sum, |known| match end {
                End::Least => known.min(sum),
                End::Most => known.max(sum),
            });
            *found = Some(best);
            return;
        };
        for digit in position.candidates()[cell].iter() {
            let fits = filled
                .iter()
                .zip(cells)
                .all(|(&known, &other)| known != digit || !self.see(cell, other));
            if fits {
                filled.push(digit);
                self.look(position, cells, filled, sum + self.value(digit), end, found);
                filled.pop();
            }
        }
    }

    /// Whether two cells can never have the same digit.
    pub(super) fn see(&self, one: usize, other: usize) -> bool {
        self.rules.constraints().iter().any(|constraint| keeps_apart(constraint, one, other))
    }

    /// What a digit counts in a sum.
    pub(super) fn value(&self, digit: u8) -> i32 {
        i32::from(self.rules.range().value(digit))
    }

    /// The sum of some cells, where a constraint counts the digits from 1 on.
    pub(super) fn true_total(&self, total: i32, factors: i32) -> i32 {
        total + factors * (i32::from(self.rules.range().first()) - 1)
    }
}

/// Whether a constraint says that two cells have different digits.
pub(super) fn keeps_apart(constraint: &Constraint, one: usize, other: usize) -> bool {
    match constraint {
        Constraint::House(house) => {
            let has = |cell: usize| house.iter().any(|&own| usize::from(own) == cell);
            has(one) && has(other)
        }
        Constraint::Different(a, b) => {
            let pair = [usize::from(*a), usize::from(*b)];
            pair == [one, other] || pair == [other, one]
        }
        Constraint::Equal(..)
        | Constraint::Relation(..)
        | Constraint::Sum { .. }
        | Constraint::Place { .. }
        | Constraint::Regular { .. }
        | Constraint::Any(_) => false,
    }
}

/// Whether the digits of some cells have so few combinations that all can be looked at.
pub(super) fn are_few(position: &Position, cells: &[usize]) -> bool {
    let sizes = cells.iter().map(|&cell| position.candidates()[cell].len());
    sizes.fold(1, u32::saturating_mul) <= MOST_WAYS
}
