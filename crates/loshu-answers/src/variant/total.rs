//! The 45 rule in words, with its arithmetic.

use loshu_variant::Constraint;
use loshu_variant::explain::Position;

use super::VariantWords;

/// What sums leave of whole houses.
struct Remainder {
    /// The sums that are taken away.
    totals: Vec<i32>,
    /// The cells that are filled.
    filled: Vec<(usize, u8)>,
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
        let digits = i32::from(self.rules.digits());
        digits * (digits + 1) / 2
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

    /// Why the 45 rule strikes: what the houses add up to, the sums, and what remains.
    pub(super) fn total(&self, position: &Position, houses: &[usize], sums: &[usize]) -> String {
        let left = self.remainder(position, houses, sums);
        let whole = self.houses_add_up(houses);
        let totals: Vec<String> = left.totals.iter().map(i32::to_string).collect();
        let sum: i32 = left.totals.iter().sum();
        let totals = match &totals[..] {
            [one] => one.clone(),
            several => format!("{} = {sum}", several.join(" + ")),
        };
        let filled = left.filled.iter().map(|&(cell, digit)| self.supposed(cell, digit));
        let filled = self.and(filled);
        let filled = if filled.is_empty() {
            [String::new(), String::new()]
        } else {
            [format!(", and {filled}"), format!("，{filled}")]
        };
        let [english_filled, chinese_filled] = filled;
        let (inside, outside) = (self.cells(&left.inside), self.cells(&left.outside));
        let rest = left.rest;
        let (english, chinese) = match (inside.is_empty(), outside.is_empty()) {
            (_, true) => (
                format!("That leaves {rest} for {inside}."),
                format!("剩下 {inside}，和为 {rest}。"),
            ),
            (true, false) => (
                format!("That is {} more, which is in {outside} outside.", -rest),
                format!("多出的 {} 在外面的 {outside}。", -rest),
            ),
            (false, false) => {
                let (more, less, [more_where, less_where], [more_zh, less_zh]) = if rest >= 0 {
                    (inside, outside, ["inside", "outside"], ["里面", "外面"])
                } else {
                    (outside, inside, ["outside", "inside"], ["外面", "里面"])
                };
                let by = rest.abs();
                (
                    format!(
                        "So the sum of {more} {more_where} is {by} more than that of {less} {less_where}."
                    ),
                    format!("所以{more_zh}的 {more} 之和比{less_zh}的 {less} 之和多 {by}。"),
                )
            }
        };
        self.say(
            format!("{whole}, and the sums there to {totals}{english_filled}. {english}"),
            format!("{whole}，其中已知的和共 {totals}{chinese_filled}。{chinese}"),
        )
    }

    fn remainder(&self, position: &Position, houses: &[usize], sums: &[usize]) -> Remainder {
        let cells_of = |constraints: &[usize]| -> Vec<usize> {
            let rules = self.rules.constraints();
            constraints.iter().flat_map(|&at| rules[at].cells()).collect()
        };
        let (in_houses, in_sums) = (cells_of(houses), cells_of(sums));
        let total = |&sum: &usize| match &self.rules.constraints()[sum] {
            Constraint::Sum { totals, .. } => totals.first().copied(),
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
            filled: Vec::new(),
            inside: Vec::new(),
            outside: Vec::new(),
        };
        for &cell in in_houses.iter().filter(|cell| !in_sums.contains(cell)) {
            match position.digit(cell) {
                Some(digit) => {
                    left.filled.push((cell, digit));
                    left.rest -= i32::from(digit);
                }
                None => left.inside.push(cell),
            }
        }
        for &cell in in_sums.iter().filter(|cell| !in_houses.contains(cell)) {
            match position.digit(cell) {
                Some(digit) => {
                    left.filled.push((cell, digit));
                    left.rest += i32::from(digit);
                }
                None => left.outside.push(cell),
            }
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use loshu::Limits;
    use loshu_explain::step::Language;
    use loshu_variant::explain::{Path, Reason};

    use crate::Puzzle;
    use crate::variant::VariantWords;

    /// The cages of row 1 leave a cell out, and one of row 4 sticks out.
    const CAGES: &str = r#"{"size": 4,
        "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
        "killercage": [
            {"cells": ["R1C1", "R1C2", "R1C3"], "value": "8"},
            {"cells": ["R4C1", "R4C2"], "value": "5"},
            {"cells": ["R4C3", "R4C4", "R3C3"], "value": "7"}
        ]}"#;

    /// The steps by the rule, told.
    fn totals(language: Language) -> Vec<String> {
        let puzzle = Puzzle::from(CAGES).read(None).unwrap();
        let variant = puzzle.into_variant().unwrap();
        let words = VariantWords::new(&variant, language);
        let path = Path::of(&variant.rules, &variant.setting.cells, 2, &Limits::NONE);
        let steps = path.steps.iter();
        let totals = steps.filter(|(_, step)| matches!(step.reason, Reason::HouseTotal { .. }));
        totals.map(|(position, step)| words.argument(position, step)).collect()
    }

    #[test]
    fn the_arithmetic_is_told_in_both_languages() {
        assert_eq!(
            totals(Language::English),
            [
                "Row 1 adds up to 10, and the sums there to 8. That leaves 2 for r1c4. So r1c4 is 2.",
                "Row 4 adds up to 10, and the sums there to 5 + 7 = 12. That is 2 more, which is in r3c3 outside. So r3c3 is 2.",
            ]
        );
        assert_eq!(
            totals(Language::Chinese),
            [
                "第 1 行之和为 10，其中已知的和共 8。剩下 r1c4，和为 2。所以 r1c4 是 2。",
                "第 4 行之和为 10，其中已知的和共 5 + 7 = 12。多出的 2 在外面的 r3c3。所以 r3c3 是 2。",
            ]
        );
    }
}
