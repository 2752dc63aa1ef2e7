//! A short assumption in words: what is supposed, what follows link by link, and what cannot be.

use loshu_variant::explain::{End, Reason, Step};

use super::VariantWords;

impl VariantWords<'_> {
    /// Says what is supposed: `r3c4 is 7`.
    pub(super) fn supposed(&self, cell: usize, digit: u8) -> String {
        let (cell, digit) = (self.cell(cell), self.signs.sign(digit));
        self.say(format!("{cell} is {digit}"), format!("{cell} 是 {digit}"))
    }

    /// Tells an assumption with all its links.
    pub(super) fn assumption(&self, cell: usize, digit: u8, links: &[Step], end: End) -> String {
        let supposed = self.supposed(cell, digit);
        let end = self.end(end);
        if links.is_empty() {
            return self.say(
                format!("suppose {supposed}. Then {end}."),
                format!("假设 {supposed}，{end}。"),
            );
        }
        let links: Vec<String> = links.iter().map(|link| self.link(link)).collect();
        let links = self.say(links.join("; "), links.join("；"));
        self.say(
            format!("suppose {supposed}. Then {links}. Now {end}."),
            format!("假设 {supposed}，那么{links}。这时{end}。"),
        )
    }

    /// A link: what follows, and from which house or clue.
    fn link(&self, link: &Step) -> String {
        let place = self.place(link);
        let placed = link.placement.map(|(cell, digit)| self.supposed(cell, digit));
        // A cell that is filled is not told what it loses.
        let is_filled = |cell: usize| link.placement.is_some_and(|(placed, _)| placed == cell);
        let struck = link.eliminations.iter().filter(|(cell, _)| !is_filled(*cell));
        let struck = struck.map(|&(cell, digits)| {
            let (cell, digits) = (self.cell(cell), self.either(digits));
            self.say(format!("{cell} is not {digits}"), format!("{cell} 不是 {digits}"))
        });
        let then = self.and(placed.into_iter().chain(struck));
        match &link.reason {
            Reason::NakedSingle => {
                let (cell, digit) = link.placement.unwrap_or_default();
                let (cell, digit) = (self.cell(cell), self.signs.sign(digit));
                self.say(format!("{cell} can only be {digit}"), format!("{cell} 只能是 {digit}"))
            }
            Reason::HiddenSingle { .. } => {
                let (cell, digit) = link.placement.unwrap_or_default();
                let (cell, digit) = (self.cell(cell), self.signs.sign(digit));
                self.say(
                    format!("the {digit} of {place} can only be in {cell}"),
                    format!("{place}的 {digit} 只能填在 {cell}"),
                )
            }
            Reason::Intersection { digit, cells, .. } => {
                let (digit, cells) = (self.signs.sign(*digit), self.or(cells));
                self.say(
                    format!("the {digit} of {place} is in {cells}, so {then}"),
                    format!("{place}的 {digit} 在 {cells}，所以 {then}"),
                )
            }
            Reason::NakedSubset { cells, digits, .. } => {
                let (cells, digits) = (self.cells(cells), self.digits(*digits));
                self.say(
                    format!("in {place}, {cells} share {digits}, so {then}"),
                    format!("{place}中，{cells} 正好占用 {digits}，所以 {then}"),
                )
            }
            Reason::HiddenSubset { cells, digits, .. } => {
                let (cells, digits) = (self.cells(cells), self.digits(*digits));
                self.say(
                    format!("the digits {digits} of {place} can only be in {cells}, so {then}"),
                    format!("{place}中，{digits} 只能填在 {cells}，所以 {then}"),
                )
            }
            Reason::Equal { .. }
            | Reason::Relation { .. }
            | Reason::Place { .. }
            | Reason::HouseTotal { .. }
            | Reason::Needed { .. }
            | Reason::Fish { .. }
            | Reason::Regular { .. } => {
                self.say(format!("by {place}, {then}"), format!("按照{place}，{then}"))
            }
            Reason::Sum { constraint } => {
                let by_sight = self.by_sight(&[*constraint], &self.cells_in(*constraint));
                self.say(
                    format!("by {place}{by_sight}, {then}"),
                    format!("按照{place}{by_sight}，{then}"),
                )
            }
            Reason::Fillings { rules, cells, .. } => {
                let by_sight = self.by_sight(rules, cells);
                self.say(
                    format!("by {place}{by_sight}, {then}"),
                    format!("按照{place}{by_sight}，{then}"),
                )
            }
            Reason::Chain { links, rules } => {
                let (why, by) = (self.why_common(links), self.excluded_by(rules));
                let space = if by.is_empty() { " " } else { "" };
                self.say(format!("{why}, so{by} {then}"), format!("{why}，所以{by}{space}{then}"))
            }
            Reason::Assumption { .. } | Reason::Search => then,
        }
    }

    /// What cannot be.
    fn end(&self, end: End) -> String {
        match end {
            End::Cell { cell } => {
                let cell = self.cell(cell);
                self.say(format!("no digit is left for {cell}"), format!("{cell} 没有数字可填"))
            }
            End::House { house, digit } => {
                let (house, digit) = (self.origin(house), self.signs.sign(digit));
                self.say(
                    format!("{house} has no place for {digit}"),
                    format!("{house}没有能填 {digit} 的格"),
                )
            }
            End::Rule { constraint } => {
                let (place, cells) = (self.origin(constraint), self.cells_of(constraint));
                if self.is_outside(constraint) {
                    return self.say(format!("{place} cannot be met"), format!("{place}无法满足"));
                }
                self.say(
                    format!("{cells} cannot be filled by {place}"),
                    format!("{cells} 无法按照{place}填写"),
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use loshu_explain::step::Language;
    use loshu_variant::DigitSet;
    use loshu_variant::explain::{Choice, End, Explainer, Link, Reason, Step};

    use crate::Puzzle;
    use crate::variant::VariantWords;

    /// On an empty grid with both diagonals, a 3 of the rising one is taken to be in r4c6 or r6c4; told. As a choice, it
    /// leaves one digit for a cell.
    fn assumption(language: Language, as_choice: bool) -> String {
        let puzzle = Puzzle::from(&*".".repeat(81)).read(Some("x")).unwrap();
        let variant = puzzle.into_variant().unwrap();
        let (words, english) =
            (VariantWords::new(&variant, language), VariantWords::new(&variant, Language::English));
        let constraints = 0..variant.rules.constraints().len();
        let house =
            |name: &str| constraints.clone().find(|&at| english.origin(at) == name).unwrap();
        let not_three = |cell: usize| (cell, DigitSet::only(3));
        let (own, digit, places) = (house("the rising diagonal"), 3, vec![(32, 3), (48, 3)]);
        let choice = Choice::House { house: own, digit };
        let choice = Link { choice, gone: places, left: Vec::new(), rules: Vec::new() };
        let reason = if as_choice {
            Reason::Chain { links: vec![choice], rules: Vec::new() }
        } else {
            Reason::Intersection { house: own, digit, cells: vec![32, 48] }
        };
        let link = Step {
            reason,
            placement: as_choice.then_some((50, 7)),
            eliminations: vec![not_three(30), not_three(50)],
        };
        let end = End::House { house: house("the falling diagonal"), digit: 3 };
        let reason = Reason::Assumption { cell: 19, digit: 3, links: vec![link], end };
        let step = Step { reason, placement: None, eliminations: vec![not_three(19)] };
        let start = Explainer::new(&variant.rules).start(&variant.setting.cells);
        words.argument(&start, &step)
    }

    #[test]
    fn an_assumption_is_told_in_both_languages() {
        assert_eq!(
            assumption(Language::English, false),
            "Suppose r3c2 is 3. Then the 3 of the rising diagonal is in r4c6 or r6c4, so r4c4 is not 3 and r6c6 is not 3. Now the falling diagonal has no place for 3. So r3c2 is not 3.",
        );
        assert_eq!(
            assumption(Language::Chinese, false),
            "假设 r3c2 是 3，那么副对角线的 3 在 r4c6 或 r6c4，所以 r4c4 不是 3、r6c6 不是 3。这时主对角线没有能填 3 的格。所以 r3c2 不是 3。",
        );
    }

    #[test]
    fn a_link_tells_its_choice_and_what_it_fills() {
        assert_eq!(
            assumption(Language::English, true),
            "Suppose r3c2 is 3. Then in the rising diagonal, 3 is in r4c6 or r6c4, so r6c6 is 7 and r4c4 is not 3. Now the falling diagonal has no place for 3. So r3c2 is not 3.",
        );
        assert_eq!(
            assumption(Language::Chinese, true),
            "假设 r3c2 是 3，那么副对角线中，3 在 r4c6 或 r6c4，所以 r6c6 是 7、r4c4 不是 3。这时主对角线没有能填 3 的格。所以 r3c2 不是 3。",
        );
    }
}
