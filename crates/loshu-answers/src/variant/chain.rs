//! Chains in words: what its ends are, and why one of them is true.

use std::collections::BTreeSet;

use loshu_variant::explain::{Choice, Link};

use super::{VariantWords, uppercase_first};

impl VariantWords<'_> {
    /// The cells, houses and clues of the links, each once.
    pub(super) fn choices_of(&self, links: &[Link]) -> String {
        let mut names: Vec<String> = Vec::new();
        for link in links {
            let name = self.choice(&link.choice);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        self.and(names)
    }

    fn choice(&self, choice: &Choice) -> String {
        match choice {
            Choice::Cell { cell } => self.cell(*cell),
            Choice::House { house, .. } => self.origin(*house),
            Choice::Cells { cells } => self.cells(cells),
            Choice::Clue { rules } => self.clues_of(rules),
        }
    }

    /// Names the cases of which one is true.
    pub(super) fn chain_ends(&self, links: &[Link]) -> String {
        let ends = self.ends(links);
        self.say(
            format!("{}. Follow what excludes the other possibilities.", uppercase_first(&ends)),
            format!("{ends}。看看其余的可能是怎样排除的。"),
        )
    }

    /// The ends: `r1c2 is 3, or r5c6 is 3`.
    fn ends(&self, links: &[Link]) -> String {
        let (Some(first), Some(last)) = (links.first(), links.last()) else { return String::new() };
        let gone = self.one_of(&first.gone);
        if last.left.is_empty() || last.left == first.gone {
            return gone;
        }
        let left = self.one_of(&last.left);
        self.say(format!("{gone}, or {left}"), format!("{gone}，或者 {left}"))
    }

    /// Tells a chain: its ends, and what follows link by link if the first one is not true.
    pub(super) fn chain(&self, links: &[Link], rules: &[usize]) -> String {
        let by = self.excluded_by(rules);
        let Some((first, _)) = links.split_first() else { return by };
        if links.len() == 1 {
            let why = self.why_common(links);
            return self.say(
                format!("{why}. Each of these rules out the same candidates{by}."),
                format!("{why}。无论哪一种，{by}排除的候选数相同。"),
            );
        }
        let (ends, not_first) = (self.ends(links), self.none_of(&first.gone));
        let told: Vec<String> = links.iter().map(|link| self.chain_link(link)).collect();
        let told = self.say(told.join("; so "), told.join("；于是"));
        let both = if by.is_empty() {
            String::new()
        } else {
            self.say(
                format!(" Both ends rule out the same candidates{by}."),
                format!("{by}两端排除相同的候选数。"),
            )
        };
        self.say(
            format!("{ends}. For if {not_first}, then {told}.{both}"),
            format!("{ends}。因为如果 {not_first}，那么{told}。{both}"),
        )
    }

    /// The cases of a single link, and why one of them is true: `in row 3, r3c1 or r3c4 is 5`.
    pub(super) fn why_common(&self, links: &[Link]) -> String {
        let Some(link) = links.first() else { return String::new() };
        let (place, cases) = (self.choice(&link.choice), self.one_of(&link.gone));
        if link.gone.is_empty() {
            return self.say(format!("{place} cannot be filled"), format!("{place}无法填写"));
        }
        match &link.choice {
            Choice::Cell { .. } => cases,
            Choice::House { .. } => {
                self.say(format!("in {place}, {cases}"), format!("{place}中，{cases}"))
            }
            Choice::Cells { .. } => self.say(
                format!("{place} have one digit more than cells, so {cases}"),
                format!("{place} 的候选数只比格数多一个，所以 {cases}"),
            ),
            Choice::Clue { .. } => {
                self.say(format!("by {place}, {cases}"), format!("按照{place}，{cases}"))
            }
        }
    }

    /// By which clues candidates exclude each other; nothing, if houses do it.
    pub(super) fn excluded_by(&self, rules: &[usize]) -> String {
        if rules.is_empty() {
            return String::new();
        }
        let clues = self.clues_of(rules);
        self.say(format!(" by {clues}"), format!("按照{clues}，"))
    }

    /// What is left of a choice.
    fn chain_link(&self, link: &Link) -> String {
        let place = self.choice(&link.choice);
        let is_told = match &link.choice {
            // The clue that leaves only this is not told twice.
            Choice::Clue { rules } => self.clues_of(rules) == self.clues_of(&link.rules),
            Choice::Cell { .. } | Choice::House { .. } | Choice::Cells { .. } => false,
        };
        let by = if is_told { String::new() } else { self.excluded_by(&link.rules) };
        let by = if by.is_empty() { by } else { self.say(by.trim_start().to_owned() + ", ", by) };
        if link.left.is_empty() {
            return match link.choice {
                Choice::Cell { .. } => self.say(
                    format!("{by}no digit is left for {place}"),
                    format!("{by}{place} 没有数字可填"),
                ),
                Choice::House { digit, .. } => {
                    let digit = self.signs.sign(digit);
                    self.say(
                        format!("{by}{place} has no place for {digit}"),
                        format!("{by}{place}没有能填 {digit} 的格"),
                    )
                }
                Choice::Cells { .. } | Choice::Clue { .. } => self
                    .say(format!("{by}{place} cannot be filled"), format!("{by}{place}无法填写")),
            };
        }
        let left = self.one_of(&link.left);
        match link.choice {
            Choice::Cell { .. } => self.say(format!("{by}{left}"), format!("{by}{left}")),
            Choice::House { .. } => {
                self.say(format!("{by}in {place}, {left}"), format!("{by}{place}中 {left}"))
            }
            Choice::Cells { .. } => self.say(
                format!("{by}in {place}, which have one digit more than cells, {left}"),
                format!("{by}{place} 的候选数只比格数多一个，{left}"),
            ),
            Choice::Clue { .. } => self.say(
                format!("{by}{place} leaves only this: {left}"),
                format!("{by}{place}只剩一种可能：{left}"),
            ),
        }
    }

    /// One of some cases: `r1c2 is 3 or 5`, `3 is in r1c2 or r1c5`.
    fn one_of(&self, cases: &[(usize, u8)]) -> String {
        let cells: BTreeSet<usize> = cases.iter().map(|case| case.0).collect();
        let digits: BTreeSet<u8> = cases.iter().map(|case| case.1).collect();
        let cell_names: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        let signs: Vec<String> = digits.iter().map(|&digit| self.signs.sign(digit)).collect();
        match (&cell_names[..], &signs[..]) {
            ([cell], _) => {
                let digits = self.or_names(signs);
                self.say(format!("{cell} is {digits}"), format!("{cell} 是 {digits}"))
            }
            (_, [digit]) => {
                let cells = self.or_names(cell_names);
                self.say(format!("{digit} is in {cells}"), format!("{digit} 在 {cells}"))
            }
            (_, _) => {
                let each = cases.iter().map(|&case| self.one_of(&[case]));
                self.or_names(each)
            }
        }
    }

    /// None of some cases: `r1c2 is not 3`.
    fn none_of(&self, cases: &[(usize, u8)]) -> String {
        let mut cells: Vec<usize> = cases.iter().map(|case| case.0).collect();
        cells.sort_unstable();
        cells.dedup();
        let not = cells.iter().map(|&cell| {
            let digits = cases.iter().filter(|case| case.0 == cell).map(|case| case.1).collect();
            let (cell, digits) = (self.cell(cell), self.either(digits));
            self.say(format!("{cell} is not {digits}"), format!("{cell} 不是 {digits}"))
        });
        self.and(not)
    }
}

#[cfg(test)]
mod tests {
    use loshu_explain::step::Language;
    use loshu_variant::explain::Reason;

    use crate::variant::told::told;

    const DIAGONALS: &str =
        "...4...2...1....93...7...........94......43.............8....6.1.....5.2..485....";

    /// The first chain of a puzzle, told.
    fn first_chain(language: Language) -> Option<String> {
        let mut steps = told(DIAGONALS, Some("x"), language, 40).into_iter();
        steps.find(|step| matches!(step.reason, Reason::Chain { .. })).map(|step| step.argument)
    }

    #[test]
    fn a_chain_names_its_ends_first() {
        assert_eq!(
            first_chain(Language::English).unwrap(),
            "r3c3 is 3, or r8c2 is 3. For if r3c3 is not 3, then in the falling diagonal, 3 is in r4c4 or r6c6; so in the rising diagonal, r8c2 is 3. So r1c2, r3c2 and r8c3 are not 3."
        );
        assert_eq!(
            first_chain(Language::Chinese).unwrap(),
            "r3c3 是 3，或者 r8c2 是 3。因为如果 r3c3 不是 3，那么主对角线中 3 在 r4c4 或 r6c6；于是副对角线中 r8c2 是 3。所以 r1c2、r3c2、r8c3 不是 3。"
        );
    }
}
