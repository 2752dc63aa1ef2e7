//! Where a digit must be, in words: needed digits and fish.

use super::VariantWords;

impl VariantWords<'_> {
    /// Why a fish strikes.
    pub(super) fn fish(&self, digit: u8, bases: &[usize], covers: &[usize]) -> String {
        let digit = self.signs.sign(digit);
        let (bases, covers) = (self.origins_of(bases), self.origins_of(covers));
        self.say(
            format!("the only places of {digit} in {bases} are in {covers}. These have no room for another {digit}."),
            format!("{bases}的 {digit} 都在{covers}中，所以{covers}的其他格没有 {digit}。"),
        )
    }

    /// Which digit a clue needs, and where it can be.
    pub(super) fn needed(&self, constraint: usize, digit: u8, cells: &[usize]) -> String {
        let (place, digit) = (self.origin(constraint), self.signs.sign(digit));
        let cells = self.cells(cells);
        self.say(
            format!(
                "{place} cannot do without {digit}, which has only these places there: {cells}."
            ),
            format!("{place}必须有 {digit}，而它只能填在 {cells}。"),
        )
    }
}

#[cfg(test)]
mod tests {
    use loshu::Limits;
    use loshu_explain::step::Language;
    use loshu_variant::explain::{Path, Reason};

    use crate::Puzzle;
    use crate::variant::VariantWords;

    /// A cage of 8 in three cells needs a 1.
    fn cage() -> String {
        let row = format!("[{}]", ["{}"; 9].join(", "));
        let grid = [row.as_str(); 9].join(", ");
        let cage = r#"{"cells": ["R1C1", "R1C2", "R1C3"], "value": "8"}"#;
        format!(r#"{{"size": 9, "grid": [{grid}], "killercage": [{cage}]}}"#)
    }

    /// The first needed digit, told.
    fn needed(language: Language) -> Option<String> {
        let puzzle = Puzzle::from(&*cage()).read(None).unwrap();
        let variant = puzzle.into_variant().unwrap();
        let words = VariantWords::new(&variant, language);
        let path = Path::of(&variant.rules, &variant.setting.cells, 4, &Limits::NONE);
        let mut steps = path.steps.iter();
        let step = steps.find(|(_, step)| matches!(step.reason, Reason::Needed { .. }));
        step.map(|(position, step)| words.argument(position, step))
    }

    #[test]
    fn a_needed_digit_names_its_clue() {
        let english = needed(Language::English).unwrap();
        let wanted = "Killer cage 8 cannot do without 1, which has only these places there: r1c1, r1c2, r1c3. So ";
        assert!(english.starts_with(wanted), "{english}");
        let chinese = needed(Language::Chinese).unwrap();
        assert!(chinese.contains("必须有 1，而它只能填在 r1c1、r1c2、r1c3。所以"), "{chinese}");
    }
}
