//! Where a digit must be, in words: needed digits and fish.

use loshu_variant::Constraint;
use loshu_variant::explain::{Position, Step};

use super::VariantWords;

impl VariantWords<'_> {
    /// Why a cell is the only one of a house for its digit: the same digits that cross out the others, if they do it alone.
    pub(super) fn only_place(&self, position: &Position, step: &Step, house: usize) -> String {
        let Some((cell, digit)) = step.placement else { return String::new() };
        let is_open = |&other: &usize| other != cell && position.digit(other).is_none();
        let others: Vec<usize> = self.cells_in(house).into_iter().filter(is_open).collect();
        let (name, sign, place) = (self.cell(cell), self.sign(digit), self.origin(house));
        let Some(seen_from) = self.seen_from(position, digit, &others) else {
            return self.say(
                format!("{name} is the only place for {sign} in {place}."),
                format!("{place}中，{sign} 只能填在 {name}。"),
            );
        };
        let (english, chinese) = self.ways_told(&seen_from, &others);
        let from = self.cells(&seen_from);
        let (digits, cross) = match seen_from.len() {
            1 => (format!("{sign} in {from}"), "crosses"),
            _ => (format!("{sign}s in {from}"), "cross"),
        };
        self.say(
            format!("The {digits} {cross} out all other empty cells of {place}{english}, so only {name} is left for {sign}."),
            format!("{from} 的 {sign} 排除了{place}其余的空格{chinese}，{sign} 只能填在 {name}。"),
        )
    }

    /// As few cells with a digit as it takes, one after the other, until each of some cells sees one; `None` if one of them sees none,
    /// or if there are no cells.
    fn seen_from(&self, position: &Position, digit: u8, cells: &[usize]) -> Option<Vec<usize>> {
        let all = 0..position.candidates().len();
        let with_digit: Vec<usize> =
            all.filter(|&cell| position.digit(cell) == Some(digit)).collect();
        let (mut left, mut from) = (cells.to_vec(), Vec::new());
        while !left.is_empty() {
            let sees = |other: usize| left.iter().filter(|&&cell| self.see(cell, other)).count();
            // Of those that see equally many, the first one.
            let most = with_digit.iter().rev().copied().max_by_key(|&other| sees(other))?;
            if sees(most) == 0 {
                return None;
            }
            left.retain(|&cell| !self.see(cell, most));
            from.push(most);
        }
        from.sort_unstable();
        Some(from).filter(|from| !from.is_empty())
    }

    /// Why a fish strikes.
    pub(super) fn fish(&self, digit: u8, bases: &[usize], covers: &[usize]) -> String {
        let digit = self.signs.sign(digit);
        let (bases, covers) = (self.origins_of(bases), self.origins_of(covers));
        self.say(
            format!("the {digit}s of {bases} can only be in {covers}. They use up these, so no other cell there is {digit}."),
            format!("{bases}的 {digit} 都在{covers}中，所以{covers}的其他格没有 {digit}。"),
        )
    }

    /// Which digit a clue needs, and where it can be.
    pub(super) fn needed(
        &self,
        position: &Position,
        constraint: usize,
        digit: u8,
        cells: &[usize],
    ) -> String {
        let (place, sign) = (self.origin(constraint), self.sign(digit));
        let open: Vec<usize> = self.cells_in(constraint);
        let open: Vec<usize> =
            open.into_iter().filter(|&cell| position.digit(cell).is_none()).collect();
        let why = self.combinations_told(position, constraint, &open);
        let (space, cells) = (self.say(if why.is_some() { " " } else { "" }, ""), self.or(cells));
        let why = why.unwrap_or_default();
        let a_sign = with_article(&sign);
        if why.is_empty() {
            return self.say(
                format!("every way to fill {place} has {a_sign}, and only {cells} can be it."),
                format!("{place}怎么填都要有 {sign}，而它只能填在 {cells}。"),
            );
        }
        self.say(
            format!("{why}{space}So it needs {a_sign}, and only {cells} can be it."),
            format!("{why}所以必须有 {sign}，而它只能填在 {cells}。"),
        )
    }

    /// Which cells a clue needs for its digits, since no others can have them.
    pub(super) fn needed_places(&self, position: &Position, constraint: usize) -> String {
        let place = self.origin(constraint);
        let Some(Constraint::Place { cells, digits, count }) =
            self.rules.constraints().get(constraint)
        else {
            return String::new();
        };
        let mut able: Vec<usize> = cells.iter().copied().map(usize::from).collect();
        able.retain(|&cell| !(position.candidates()[cell] & *digits).is_empty());
        able.dedup();
        let (digits, able) = (self.either(*digits), self.cells(&able));
        let rule = match (self.consecutive(constraint), count) {
            (Some(number), _) => self.say(
                format!(
                    "{number} consecutive digits always include {digits}, so {place} does, too."
                ),
                format!("{number} 个连号的数里总有 {digits}，{place}上也有。"),
            ),
            (None, 1) => self.say(
                format!("one cell of {place} must be {digits}."),
                format!("{place}必须有一格是 {digits}。"),
            ),
            (None, count) => self.say(
                format!("{count} cells of {place} must be {digits}."),
                format!("{place}必须有 {count} 格是 {digits}。"),
            ),
        };
        self.say(
            format!("{rule} Only {able} can be {digits}."),
            format!("{rule}只有 {able} 能填 {digits}。"),
        )
    }
}

/// `a 3`, `an 8`, `an A`: as a sign sounds.
fn with_article(sign: &str) -> String {
    let begins_with_vowel =
        matches!(sign, "8" | "11" | "18") || sign.starts_with(|first| "AEFHILMNO".contains(first));
    format!("{} {sign}", if begins_with_vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use loshu_explain::step::Language;
    use loshu_variant::explain::Reason;

    use super::with_article;
    use crate::variant::told::told;

    /// A cage of 8 in three cells needs a 1.
    fn cage() -> String {
        let row = format!("[{}]", ["{}"; 9].join(", "));
        let grid = [row.as_str(); 9].join(", ");
        let cage = r#"{"cells": ["R1C1", "R1C2", "R1C3"], "value": "8"}"#;
        format!(r#"{{"size": 9, "grid": [{grid}], "killercage": [{cage}]}}"#)
    }

    /// The first needed digit, told.
    fn needed(language: Language) -> Option<String> {
        let mut steps = told(&cage(), None, language, 4).into_iter();
        steps.find(|step| matches!(step.reason, Reason::Needed { .. })).map(|step| step.argument)
    }

    /// The hidden singles of a small grid, told.
    fn only_places(language: Language) -> Vec<String> {
        let given = |digit: u8| match digit {
            0 => "{}".to_owned(),
            _ => format!(r#"{{"value": {digit}, "given": true}}"#),
        };
        let rows = [[1, 0, 0, 4], [0, 2, 0, 0], [2, 0, 0, 3], [0, 4, 0, 0]];
        let rows = rows.map(|row| format!("[{}]", row.map(given).join(", ")));
        let puzzle = format!(r#"{{"size": 4, "grid": [{}]}}"#, rows.join(", "));
        let steps = told(&puzzle, None, language, 1).into_iter();
        let singles = steps.filter(|step| matches!(step.reason, Reason::HiddenSingle { .. }));
        singles.map(|step| step.argument).collect()
    }

    #[test]
    fn the_digits_that_cross_out_the_other_places_are_named() {
        let english = only_places(Language::English);
        let wanted = "The 4 in r4c2 crosses out all other empty cells of box 4, so only r3c3 is left for 4. So r3c3 is 4.";
        assert!(english.iter().any(|told| told == wanted), "{english:?}");
        let chinese = only_places(Language::Chinese);
        let wanted = "r4c2 的 4 排除了第 4 宫其余的空格，4 只能填在 r3c3。所以 r3c3 是 4。";
        assert!(chinese.iter().any(|told| told == wanted), "{chinese:?}");
    }

    #[test]
    fn articles_sound_right() {
        let signs = ["1", "8", "10", "11", "18", "A", "B"];
        let wanted = ["a 1", "an 8", "a 10", "an 11", "an 18", "an A", "a B"];
        assert_eq!(signs.map(with_article), wanted);
    }

    #[test]
    fn a_needed_digit_names_its_clue() {
        let english = needed(Language::English).unwrap();
        let wanted = "Killer cage 8, in r1c1, r1c2 and r1c3, can only be 1 + 2 + 5 or 1 + 3 + 4. \
                      So it needs a 1, and only r1c1, r1c2 or r1c3 can be it. So ";
        assert!(english.starts_with(wanted), "{english}");
        let chinese = needed(Language::Chinese).unwrap();
        assert!(chinese.contains("必须有 1，而它只能填在 r1c1、r1c2 或 r1c3。所以"), "{chinese}");
    }
}
