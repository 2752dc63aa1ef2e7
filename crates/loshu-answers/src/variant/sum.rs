//! Sums in words: the cells that are left, and their combinations if they are few.

use loshu_variant::explain::{Origin, Position, Step};
use loshu_variant::{Clue, DigitSet};

use super::VariantWords;

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
        let combinations = self.combinations(position, constraint, &open);
        let by_sight = self.by_sight(&[constraint], &open);
        let open = self.cells(&open);
        if (1..=MOST_COMBINATIONS).contains(&combinations.len()) {
            let sums: Vec<String> = combinations.into_iter().map(|one| self.added(one)).collect();
            return self.say(
                format!(
                    "the empty cells of {place} are {open}, which can only be {}.",
                    sums.join(" or ")
                ),
                format!("{place}的空格是 {open}，只能是 {}。", sums.join(" 或 ")),
            );
        }
        self.say(
            format!("the empty cells of {place} are {open}, and no combination with this sum{by_sight} has the digits that go now."),
            format!("{place}的空格是 {open}{by_sight}，填下面排除的数字就凑不出总和。"),
        )
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
        let rest = total - filled.map(i32::from).sum::<i32>();
        let sets: Vec<DigitSet> = open.iter().map(|&cell| position.candidates()[cell]).collect();
        let mut found = Vec::new();
        collect(&sets, rest, DigitSet::EMPTY, &mut found);
        found.sort_unstable_by_key(|digits| digits.iter().collect::<Vec<_>>());
        found
    }
}

/// Adds the sets of different digits, one of each set, whose sum is the rest.
fn collect(sets: &[DigitSet], rest: i32, chosen: DigitSet, found: &mut Vec<DigitSet>) {
    let Some((first, others)) = sets.split_first() else {
        if rest == 0 && !found.contains(&chosen) {
            found.push(chosen);
        }
        return;
    };
    for digit in first.without(chosen).iter().filter(|&digit| i32::from(digit) <= rest) {
        collect(others, rest - i32::from(digit), chosen | DigitSet::only(digit), found);
    }
}
