//! Sums in words: the cells that are left, and their combinations if they are few.

use loshu_variant::explain::{Origin, Position, Step};
use loshu_variant::{Clue, Constraint, DigitSet};

use super::VariantWords;
use super::bound::{Balance, are_few};

/// The most combinations that a sentence lists.
const MOST_COMBINATIONS: usize = 6;

/// The most open cells whose combinations are looked for.
const MOST_CELLS: usize = 5;

impl VariantWords<'_> {
    /// Why candidates go by a sum.
    pub(super) fn sum(&self, position: &Position, step: &Step, constraint: usize) -> String {
        let place = self.origin(constraint);
        let cells = self.cells_in(constraint);
        let open: Vec<usize> =
            cells.iter().copied().filter(|&cell| position.digit(cell).is_none()).collect();
        if let ([cell], [(_, gone)]) = (&open[..], &step.eliminations[..]) {
            let digits = self.digits(position.candidates()[*cell].without(*gone));
            let is_alone = cells.len() == 1;
            let cell = self.cell(*cell);
            return if is_alone {
                self.say(
                    format!("{cell} is the only cell of {place}, so it has the whole sum."),
                    format!("{place}只有 {cell} 一格，总和就是它的数字。"),
                )
            } else {
                self.say(
                    format!("{cell} is the last empty cell of {place}, and only {digits} completes the sum."),
                    format!("{place}只剩 {cell} 没有填，只有 {digits} 能凑成总和。"),
                )
            };
        }
        if let Some(combinations) = self.combinations_told(position, constraint, &open) {
            return combinations;
        }
        if let Some(bounds) = self.sum_bounds(position, step, constraint) {
            return bounds;
        }
        let by_sight = self.by_sight(&[constraint], &open);
        let open = self.cells(&open);
        self.say(
            format!("the empty cells of {place} are {open}. With this sum{by_sight}, no combination has the digits that go now."),
            format!("{place}的空格是 {open}{by_sight}，填下面排除的数字就凑不出总和。"),
        )
    }

    /// The combinations of the open cells of a cage, if they are few.
    pub(super) fn combinations_told(
        &self,
        position: &Position,
        constraint: usize,
        open: &[usize],
    ) -> Option<String> {
        let combinations = self.combinations(position, constraint, open);
        let are_few = (1..=MOST_COMBINATIONS).contains(&combinations.len());
        let is_whole = open.len() == self.cells_in(constraint).len();
        are_few.then(|| {
            let (place, open) = (self.origin(constraint), self.cells(open));
            let sums = self.or_names(combinations.into_iter().map(|one| self.added(one)));
            if is_whole {
                self.say(
                    format!("{place}, in {open}, can only be {sums}."),
                    format!("{place}（{open}）只能是 {sums}。"),
                )
            } else {
                self.say(
                    format!("the empty cells of {place} are {open}, which can only be {sums}."),
                    format!("{place}的空格是 {open}，只能是 {sums}。"),
                )
            }
        })
    }

    /// What the sum says, and how little or much its cells can be for that; nothing if that does not explain the step.
    fn sum_bounds(&self, position: &Position, step: &Step, constraint: usize) -> Option<String> {
        let Some(Constraint::Sum { terms, totals }) = self.rules.constraints().get(constraint)
        else {
            return None;
        };
        let &[total] = &totals[..] else { return None };
        let of_factor = |wanted: i32| -> Vec<usize> {
            let cells = terms.iter().filter(|(_, factor)| *factor == wanted);
            cells.map(|(cell, _)| usize::from(*cell)).collect()
        };
        let (more, less) = (of_factor(1), of_factor(-1));
        // A cell that counts ten times, or that is met twice, is not told so.
        if more.len() + less.len() != self.cells_in(constraint).len()
            || terms.len() != more.len() + less.len()
        {
            return None;
        }
        let total = self.true_total(total, more.len() as i32 - less.len() as i32);
        let rule = self.sum_rule(position, constraint, [&more, &less], total)?;
        let is_open = |cell: &usize| position.digit(*cell).is_none();
        let filled = |cells: &[usize]| -> i32 {
            cells
                .iter()
                .filter_map(|&cell| position.digit(cell))
                .map(|digit| self.value(digit))
                .sum()
        };
        let rest = total - filled(&more) + filled(&less);
        let open = |cells: Vec<usize>| cells.into_iter().filter(is_open).collect();
        let balance = Balance { more: open(more), less: open(less), rest };
        let reasons =
            self.bounds(position, step, &balance).or_else(|| self.equations(position, &balance))?;
        Some(self.say(format!("{rule} {reasons}"), format!("{rule}{reasons}")))
    }

    /// The ways to fill the open cells, if they are few: `3 = 1 + 2 or 4 = 1 + 3`.
    fn equations(&self, position: &Position, balance: &Balance) -> Option<String> {
        let Balance { more, less, rest } = balance;
        let cells = [&more[..], &less[..]].concat();
        if more.is_empty() || less.is_empty() || !are_few(position, &cells) {
            return None;
        }
        let mut ways = vec![Vec::new()];
        for (at, &cell) in cells.iter().enumerate() {
            let mut longer: Vec<Vec<u8>> = Vec::new();
            for way in &ways {
                let fits = |digit: &u8| {
                    let mut before = way.iter().zip(&cells[..at]);
                    before.all(|(known, &other)| known != digit || !self.see(cell, other))
                };
                let digits = position.candidates()[cell].iter().filter(fits);
                longer.extend(digits.map(|digit| [&way[..], &[digit]].concat()));
            }
            ways = longer;
        }
        let sum = |digits: &[u8]| digits.iter().map(|&digit| self.value(digit)).sum::<i32>();
        ways.retain(|way| sum(&way[..more.len()]) - sum(&way[more.len()..]) == *rest);
        if !(1..=MOST_COMBINATIONS).contains(&ways.len()) {
            return None;
        }
        let names = self.cells(&cells);
        let ways = self.or_names(ways.iter().map(|way| {
            let signs: Vec<String> = way.iter().map(|&digit| self.sign(digit)).collect();
            signs.join(" ")
        }));
        Some(self.say(
            format!("So {names} can only be, in this order, {ways}."),
            format!("所以 {names} 依次只能是 {ways}。"),
        ))
    }

    /// What a sum says of its cells: what the open ones add up to, or which cells add up to which.
    fn sum_rule(
        &self,
        position: &Position,
        constraint: usize,
        [more, less]: [&[usize]; 2],
        total: i32,
    ) -> Option<String> {
        let place = self.origin(constraint);
        let digit = |cell: &usize| position.digit(*cell);
        if less.is_empty() {
            let open: Vec<usize> =
                more.iter().copied().filter(|cell| digit(cell).is_none()).collect();
            let filled: i32 = more.iter().filter_map(digit).map(|digit| self.value(digit)).sum();
            let (open, rest) = (self.cells(&open), total - filled);
            return Some(self.say(
                format!("the empty cells of {place} add up to {rest}: {open}."),
                format!("{place}的空格 {open} 之和是 {rest}。"),
            ));
        }
        let side = |cells: &[usize]| {
            let terms = cells.iter().map(|&cell| match digit(&cell) {
                Some(digit) => self.sign(digit),
                None => self.cell(cell),
            });
            terms.collect::<Vec<_>>().join(" + ")
        };
        let (more, less) = (side(more), side(less));
        (total == 0).then(|| {
            self.say(
                format!("by {place}, {more} = {less}."),
                format!("按照{place}，{more} = {less}。"),
            )
        })
    }

    /// The digits of a combination as a sum: `8 + 9`.
    fn added(&self, digits: DigitSet) -> String {
        let signs: Vec<String> = digits.iter().map(|digit| self.signs.sign(digit)).collect();
        signs.join(" + ")
    }

    /// The combinations of different digits that the open cells of a cage can have; none of a clue that is not a cage
    /// or has many cells.
    fn combinations(
        &self,
        position: &Position,
        constraint: usize,
        open: &[usize],
    ) -> Vec<DigitSet> {
        let Some(Origin::Clue(clue)) = self.origins.get(constraint) else { return Vec::new() };
        let Clue::Cage { cells, total: Some(total) } = &self.setting.clues[*clue] else {
            return Vec::new();
        };
        if open.len() > MOST_CELLS {
            return Vec::new();
        }
        let filled = cells.iter().filter_map(|&cell| position.digit(cell));
        let rest = total - filled.map(|digit| self.value(digit)).sum::<i32>();
        let sets: Vec<DigitSet> = open.iter().map(|&cell| position.candidates()[cell]).collect();
        let mut found = Vec::new();
        self.collect(&sets, rest, DigitSet::EMPTY, &mut found);
        found.sort_unstable_by_key(|digits| digits.iter().collect::<Vec<_>>());
        found
    }

    /// Adds the sets of different digits, one of each set, whose sum is the rest.
    fn collect(&self, sets: &[DigitSet], rest: i32, chosen: DigitSet, found: &mut Vec<DigitSet>) {
        let Some((first, others)) = sets.split_first() else {
            if rest == 0 && !found.contains(&chosen) {
                found.push(chosen);
            }
            return;
        };
        for digit in first.without(chosen).iter().filter(|&digit| self.value(digit) <= rest) {
            self.collect(others, rest - self.value(digit), chosen | DigitSet::only(digit), found);
        }
    }
}
