//! The 45 rule in words, with its arithmetic.

use loshu_variant::explain::{Origin, Position, Step};
use loshu_variant::{Clue, Constraint};

use super::VariantWords;
use super::bound::Balance;

/// What sums leave of whole houses.
struct Remainder {
    /// The sums that are taken away.
    totals: Vec<i32>,
    /// The filled cells in the houses that no sum has.
    filled_inside: Vec<(usize, u8)>,
    /// The filled cells of the sums outside the houses.
    filled_outside: Vec<(usize, u8)>,
    /// The open cells in the houses that no sum has.
    inside: Vec<usize>,
    /// The open cells of the sums outside the houses.
    outside: Vec<usize>,
    /// By how much the open cells inside are more than those outside.
    rest: i32,
}

impl VariantWords<'_> {
    /// The sum of a full house: 45 in a 9x9.
    fn house_sum(&self) -> i32 {
        self.rules.range().all().iter().map(|digit| self.value(digit)).sum()
    }

    /// The name of the technique: of the sum of a house.
    pub(super) fn total_name(&self) -> String {
        let sum = self.house_sum();
        self.say(format!("{sum} Rule"), format!("{sum} 法则"))
    }

    /// The houses, and what they add up to.
    pub(super) fn houses_add_up(&self, houses: &[usize]) -> String {
        let whole = self.house_sum() * houses.len() as i32;
        let names = self.origins_of(houses);
        let verb = if houses.len() == 1 { "adds" } else { "add" };
        self.say(format!("{names} {verb} up to {whole}"), format!("{names}之和为 {whole}"))
    }

    /// Why the 45 rule strikes: what the houses add up to, the sums, what sticks out or is left over, and what remains.
    pub(super) fn total(
        &self,
        position: &Position,
        step: &Step,
        houses: &[usize],
        sums: &[usize],
    ) -> String {
        let left = self.remainder(position, houses, sums);
        let whole = self.houses_add_up(houses);
        let taken = self.taken(&left, sums);
        let remains = self.remains(&left);
        let balance = Balance { more: left.inside, less: left.outside, rest: left.rest };
        let is_one = balance.more.len() + balance.less.len() == 1;
        let reasons = (!is_one).then(|| {
            self.bounds(position, step, &balance).unwrap_or_else(|| {
                self.say(
                    "The digits that go now do not fit into that.",
                    "填入下面删去的数，就凑不成这样。",
                )
            })
        });
        let sentences = [whole + &self.say(".", "。"), taken, remains];
        let sentences = sentences.into_iter().chain(reasons).filter(|one| !one.is_empty());
        sentences.collect::<Vec<_>>().join(&self.say(" ", ""))
    }

    /// What is taken away: the sums, and the filled cells that no sum has.
    fn taken(&self, left: &Remainder, sums: &[usize]) -> String {
        let is_cage = |&sum: &usize| match self.origins.get(sum) {
            Some(Origin::Clue(clue)) => matches!(self.setting.clues[*clue], Clue::Cage { .. }),
            Some(
                Origin::Row(_)
                | Origin::Column(_)
                | Origin::Region(_)
                | Origin::Extremes
                | Origin::AllSigns,
            )
            | None => false,
        };
        let are_cages = sums.iter().all(is_cage);
        let (english, chinese) = match (sums.len(), are_cages) {
            (1, true) => ("The cage there adds up to", "其中笼的和是"),
            (_, true) => ("The cages there add up to", "其中各笼的和是"),
            (1, false) => ("The sum there is", "其中已知的和是"),
            (_, false) => ("The sums there are", "其中已知的和是"),
        };
        let filled = self.filled_there(left);
        let Some(added) = addition(&left.totals) else { return filled };
        let space = self.say(if filled.is_empty() { "" } else { " " }, "");
        self.say(
            format!("{english} {added}.{space}{filled}"),
            format!("{chinese} {added}。{filled}"),
        )
    }

    /// The filled cells of the houses that no sum has.
    fn filled_there(&self, left: &Remainder) -> String {
        let known = self.all_supposed(&left.filled_inside);
        if known.is_empty() {
            return known;
        }
        self.say(format!("Of the other cells, {known}."), format!("其余的格中，{known}。"))
    }

    /// `r1c2 is 3 and r4c2 is 5`.
    fn all_supposed(&self, cells: &[(usize, u8)]) -> String {
        self.and(cells.iter().map(|&(cell, digit)| self.supposed(cell, digit)))
    }

    /// What of the sums is in filled cells that stick out, where all that stick out are filled.
    fn filled_outside(&self, left: &Remainder) -> String {
        let filled = left.filled_outside.iter();
        let digits: Vec<i32> = filled.map(|&(_, digit)| self.value(digit)).collect();
        let Some(added) = addition(&digits) else { return String::new() };
        let cells = self.cells(&VariantWords::sticking_out(left));
        self.say(
            format!("Of that, {added} is outside, in {cells}. "),
            format!("有 {added} 在外面的 {cells}。"),
        )
    }

    /// The cells that stick out, filled or not.
    fn sticking_out(left: &Remainder) -> Vec<usize> {
        let filled = left.filled_outside.iter().map(|&(cell, _)| cell);
        filled.chain(left.outside.iter().copied()).collect()
    }

    /// What the open cells are together, or by how much they are more than those that stick out.
    fn remains(&self, left: &Remainder) -> String {
        let inside = self.cells(&left.inside);
        let rest = left.rest;
        match (left.inside.is_empty(), left.outside.is_empty()) {
            (_, true) => {
                let outside = self.filled_outside(left);
                self.say(
                    format!("{outside}That leaves {rest} for {inside}."),
                    format!("{outside}余下的 {rest} 在 {inside}。"),
                )
            }
            (true, false) => self.too_many(left),
            (false, false) => {
                let (more, less) = if rest >= 0 {
                    (&left.inside, &left.outside)
                } else {
                    (&left.outside, &left.inside)
                };
                let difference = self.more_than(more, less, rest.abs());
                let out = VariantWords::sticking_out(left);
                let stick = if out.len() == 1 { "sticks" } else { "stick" };
                let are = if left.inside.len() == 1 { "is" } else { "are" };
                let out = self.cells(&out);
                let known = self.all_supposed(&left.filled_outside);
                let (so, chinese_so) = if known.is_empty() {
                    ("So ".to_owned(), String::new())
                } else {
                    (format!("As {known}, "), format!("{known}，"))
                };
                self.say(
                    format!("{out} {stick} out, and {inside} {are} left over. {so}{difference}."),
                    format!("{out} 伸出在外，{inside} 剩在里面。{chinese_so}所以{difference}。"),
                )
            }
        }
    }

    /// The cells that stick out, and how much of what is too many is in those that are open.
    fn too_many(&self, left: &Remainder) -> String {
        let rest = -left.rest;
        let filled: i32 = left.filled_outside.iter().map(|&(_, digit)| self.value(digit)).sum();
        let over = rest + filled;
        let out = VariantWords::sticking_out(left);
        let (stick, out) = (if out.len() == 1 { "sticks" } else { "stick" }, self.cells(&out));
        let known = self.all_supposed(&left.filled_outside);
        let outside = self.cells(&left.outside);
        if known.is_empty() {
            let (so, chinese_so) = match left.outside.len() {
                1 => ("it is", "它是"),
                _ => ("they add up to", "和为"),
            };
            return self.say(
                format!("That is {over} too many, and {out} {stick} out, so {so} {rest}."),
                format!("多出 {over}，而 {out} 伸出在外，所以{chinese_so} {rest}。"),
            );
        }
        self.say(
            format!("That is {over} too many, and {out} {stick} out. {known}, so {rest} is left for {outside}."),
            format!("多出 {over}，而 {out} 伸出在外。{known}，余下的 {rest} 在 {outside}。"),
        )
    }

    /// `r6c2 is 4 more than r4c1 and r5c1 together`.
    fn more_than(&self, more: &[usize], less: &[usize], by: i32) -> String {
        let (more_cells, less_cells) = (self.cells(more), self.cells(less));
        let are = if more.len() == 1 { "is" } else { "together are" };
        let together = if less.len() == 1 { "" } else { " together" };
        let sum = |cells: &[usize], names: &str| match cells.len() {
            1 => format!(" {names} "),
            _ => format!(" {names} 之和"),
        };
        let (chinese_more, chinese_less) = (sum(more, &more_cells), sum(less, &less_cells));
        if by == 0 {
            return self.say(
                format!("{more_cells} {are} as much as {less_cells}{together}"),
                format!("{chinese_more}等于{chinese_less}"),
            );
        }
        self.say(
            format!("{more_cells} {are} {by} more than {less_cells}{together}"),
            format!("{chinese_more}比{chinese_less}多 {by}"),
        )
    }

    fn remainder(&self, position: &Position, houses: &[usize], sums: &[usize]) -> Remainder {
        let cells_of = |constraints: &[usize]| -> Vec<usize> {
            let rules = self.rules.constraints();
            constraints.iter().flat_map(|&at| rules[at].cells()).collect()
        };
        let (in_houses, in_sums) = (cells_of(houses), cells_of(sums));
        let total = |&sum: &usize| match &self.rules.constraints()[sum] {
            Constraint::Sum { terms, totals } => {
                let factors = terms.iter().map(|(_, factor)| *factor).sum();
                totals.first().map(|&total| self.true_total(total, factors))
            }
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => None,
        };
        let totals: Vec<i32> = sums.iter().filter_map(total).collect();
        let mut left = Remainder {
            rest: self.house_sum() * houses.len() as i32 - totals.iter().sum::<i32>(),
            totals,
            filled_inside: Vec::new(),
            filled_outside: Vec::new(),
            inside: Vec::new(),
            outside: Vec::new(),
        };
        for &cell in in_houses.iter().filter(|cell| !in_sums.contains(cell)) {
            match position.digit(cell) {
                Some(digit) => {
                    left.filled_inside.push((cell, digit));
                    left.rest -= self.value(digit);
                }
                None => left.inside.push(cell),
            }
        }
        for &cell in in_sums.iter().filter(|cell| !in_houses.contains(cell)) {
            match position.digit(cell) {
                Some(digit) => {
                    left.filled_outside.push((cell, digit));
                    left.rest += self.value(digit);
                }
                None => left.outside.push(cell),
            }
        }
        left
    }
}

/// `17 + 5 = 22`, or the only number.
fn addition(numbers: &[i32]) -> Option<String> {
    let terms: Vec<String> = numbers.iter().map(i32::to_string).collect();
    match &terms[..] {
        [] => None,
        [one] => Some(one.clone()),
        several => Some(format!("{} = {}", several.join(" + "), numbers.iter().sum::<i32>())),
    }
}

#[cfg(test)]
mod tests {
    use loshu_explain::step::Language;
    use loshu_variant::explain::Reason;

    use crate::variant::told::told;

    /// The cages of row 1 leave a cell out, and one of row 4 sticks out.
    const CAGES: &str = r#"{"size": 4,
        "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
        "killercage": [
            {"cells": ["R1C1", "R1C2", "R1C3"], "value": "8"},
            {"cells": ["R4C1", "R4C2"], "value": "5"},
            {"cells": ["R4C3", "R4C4", "R3C3"], "value": "7"}
        ]}"#;

    /// A cage of row 1 sticks out into a given.
    const GIVEN_OUTSIDE: &str = r#"{"size": 6,
        "grid": [[{}, {}, {}, {}, {}, {}], [{"value": 4, "given": true}, {}, {}, {}, {}, {}],
            [{}, {}, {}, {}, {}, {}], [{}, {}, {}, {}, {}, {}], [{}, {}, {}, {}, {}, {}], [{}, {}, {}, {}, {}, {}]],
        "killercage": [
            {"cells": ["R1C1", "R1C2", "R1C3", "R2C1"], "value": "13"},
            {"cells": ["R1C4", "R1C5"], "value": "7"}
        ]}"#;

    /// The steps by the rule, told.
    fn totals(puzzle: &str, language: Language) -> Vec<String> {
        let steps = told(puzzle, None, language, 2).into_iter();
        let totals = steps.filter(|step| matches!(step.reason, Reason::HouseTotal { .. }));
        totals.map(|step| step.argument).collect()
    }

    #[test]
    fn the_arithmetic_is_told_in_both_languages() {
        assert_eq!(
            totals(CAGES, Language::English),
            [
                "Row 1 adds up to 10. The cage there adds up to 8. That leaves 2 for r1c4. So r1c4 is 2.",
                "Row 4 adds up to 10. The cages there add up to 5 + 7 = 12. That is 2 too many, and r3c3 sticks out, so it is 2. So r3c3 is 2.",
            ]
        );
        assert_eq!(
            totals(CAGES, Language::Chinese),
            [
                "第 1 行之和为 10。其中笼的和是 8。余下的 2 在 r1c4。所以 r1c4 是 2。",
                "第 4 行之和为 10。其中各笼的和是 5 + 7 = 12。多出 2，而 r3c3 伸出在外，所以它是 2。所以 r3c3 是 2。",
            ]
        );
    }

    #[test]
    fn what_lies_outside_is_told_before_it_is_taken_away() {
        assert_eq!(
            totals(GIVEN_OUTSIDE, Language::English),
            [
                "Row 1 adds up to 21. The cages there add up to 7 + 13 = 20. Of that, 4 is outside, in r2c1. That leaves 5 for r1c6. So r1c6 is 5."
            ]
        );
        assert_eq!(
            totals(GIVEN_OUTSIDE, Language::Chinese),
            [
                "第 1 行之和为 21。其中各笼的和是 7 + 13 = 20。有 4 在外面的 r2c1。余下的 5 在 r1c6。所以 r1c6 是 5。"
            ]
        );
    }
}
