//! The fillings of a clue, of a house, or of several of them in words.

use loshu_variant::Constraint;

use super::VariantWords;

impl VariantWords<'_> {
    /// Tells the fillings: one by one, if they are few.
    pub(super) fn fillings(
        &self,
        rules: &[usize],
        cells: &[usize],
        count: usize,
        fillings: &[Vec<u8>],
    ) -> String {
        let (place, by_sight) = (self.clues_of(rules), self.by_sight(rules, cells));
        let cells = self.cells(cells);
        if fillings.is_empty() {
            return self.say(
                format!("by {place}{by_sight}, there are {count} ways to fill {cells}. None of them has the digits that go now."),
                format!("按照{place}{by_sight}，{cells} 共有 {count} 种填法，都用不到下面排除的数字。"),
            );
        }
        let filling = |digits: &Vec<u8>| {
            let signs: Vec<String> = digits.iter().map(|&digit| self.signs.sign(digit)).collect();
            signs.join(" ")
        };
        let fillings = self.or_names(fillings.iter().map(filling));
        self.say(
            format!("by {place}{by_sight}, {cells} can only be, in this order, {fillings}."),
            format!("按照{place}{by_sight}，{cells} 依次只能是 {fillings}。"),
        )
    }

    /// That cells which see each other differ, if some of these cells do so by what is not among the rules.
    pub(super) fn by_sight(&self, rules: &[usize], cells: &[usize]) -> String {
        let origin = |rule: usize| self.origins.get(rule);
        let (mut told, mut others) = (Vec::new(), Vec::new());
        for (at, rule) in self.rules.constraints().iter().enumerate() {
            let apart = kept_apart(rule, cells);
            // A cage is told by its sum, and says that its cells differ too.
            if rules.iter().any(|&rule| origin(rule) == origin(at)) {
                told.push(apart);
            } else {
                others.push(apart);
            }
        }
        let is_told = |one: &usize, other: &usize| {
            told.iter().any(|apart| apart.contains(one) && apart.contains(other))
        };
        let needs_sight = |apart: &Vec<usize>| {
            apart.iter().any(|one| apart.iter().any(|other| one < other && !is_told(one, other)))
        };
        if others.iter().any(needs_sight) {
            self.say(", and as cells that see each other differ", "，并且互相看到的格不能相同")
        } else {
            String::new()
        }
    }
}

/// Those of some cells that a constraint makes differ from each other.
fn kept_apart(rule: &Constraint, cells: &[usize]) -> Vec<usize> {
    match rule {
        Constraint::House(_) | Constraint::Different(..) => {
            rule.cells().into_iter().filter(|cell| cells.contains(cell)).collect()
        }
        Constraint::Equal(..)
        | Constraint::Relation(..)
        | Constraint::Sum { .. }
        | Constraint::Place { .. }
        | Constraint::Regular { .. }
        | Constraint::Any(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use loshu_explain::step::Language;
    use loshu_variant::Constraint;

    use crate::Puzzle;
    use crate::variant::VariantWords;

    /// The cells of the arrow lie in row 4, and those of the cage in row 1.
    const CLUES: &str = r#"{"size": 4,
        "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}],
        "arrow": [{"cells": ["R4C4"], "lines": [["R4C4", "R4C3", "R4C2"]]}]}"#;

    /// Two ways to fill the cells of a sum, told, with the row of the cells or without it.
    fn told(language: Language, cells: [usize; 2], row: Option<&str>) -> String {
        let variant = Puzzle::from(CLUES).read(None).unwrap().into_variant().unwrap();
        let english = VariantWords::new(&variant, Language::English);
        let sum = variant.rules.constraints().iter().position(|rule| {
            matches!(rule, Constraint::Sum { .. })
                && cells.iter().all(|cell| rule.cells().contains(cell))
        });
        let row =
            (0..variant.rules.constraints().len()).find(|&at| Some(&*english.origin(at)) == row);
        let rules: Vec<usize> = row.into_iter().chain(sum).collect();
        VariantWords::new(&variant, language).fillings(&rules, &cells, 2, &[])
    }

    #[test]
    fn it_is_told_that_cells_which_see_each_other_differ() {
        assert_eq!(
            told(Language::English, [13, 14], None),
            "by the arrow, and as cells that see each other differ, there are 2 ways to fill r4c2 and r4c3. None of them has the digits that go now.",
        );
        assert_eq!(
            told(Language::Chinese, [13, 14], None),
            "按照箭头，并且互相看到的格不能相同，r4c2、r4c3 共有 2 种填法，都用不到下面排除的数字。",
        );
    }

    #[test]
    fn a_house_or_a_cage_says_it_by_itself() {
        assert_eq!(
            told(Language::English, [13, 14], Some("row 4")),
            "by row 4 and the arrow, there are 2 ways to fill r4c2 and r4c3. None of them has the digits that go now.",
        );
        assert_eq!(
            told(Language::English, [0, 1], None),
            "by killer cage 5, there are 2 ways to fill r1c1 and r1c2. None of them has the digits that go now.",
        );
    }
}
