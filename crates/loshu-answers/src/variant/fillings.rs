//! The fillings of a clue or a house in words.

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
        let (place, cells) = (self.clues_of(rules), self.cells(cells));
        if fillings.is_empty() {
            return self.say(
                format!("by {place}, {cells} can be filled in {count} ways, and none of these has the digits that go now."),
                format!("按照{place}，{cells} 共有 {count} 种填法，都用不到下面排除的数字。"),
            );
        }
        let filling = |digits: &Vec<u8>| {
            let signs: Vec<String> = digits.iter().map(|&digit| self.signs.sign(digit)).collect();
            signs.join(" ")
        };
        let fillings: Vec<String> = fillings.iter().map(filling).collect();
        self.say(
            format!("by {place}, {cells} can only be {}, in this order.", fillings.join(" or ")),
            format!("按照{place}，{cells} 依次只能是 {}。", fillings.join(" 或 ")),
        )
    }
}
