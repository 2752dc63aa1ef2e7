//! A step of a variant in words.

use loshu_explain::step::Prose;
use loshu_variant::explain::{Position, Reason, Step};

use super::{VariantWords, uppercase_first};

impl VariantWords<'_> {
    /// Tells a step: what, where, why, therefore.
    pub(crate) fn prose(&self, position: &Position, step: &Step) -> Prose {
        let then = self.conclusion(position, step);
        let therefore = self.say(format!("So {then}."), format!("所以{then}。"));
        let why = uppercase_first(&self.reason(position, step));
        Prose::new(self.language, self.headline(step), self.look_at(step), [why], therefore)
    }

    /// What a step argues, on one line.
    #[cfg(test)]
    pub(super) fn argument(&self, position: &Position, step: &Step) -> String {
        let prose = self.prose(position, step);
        let lines = prose.why.into_iter().map(|line| line.text).chain([prose.therefore]);
        lines.collect::<Vec<_>>().join(&self.say(" ", ""))
    }

    /// The technique and the place: `Naked Pair: row 3`, and of a hidden single its digit.
    fn headline(&self, step: &Step) -> String {
        let (name, place) = (self.technique(step), self.place(step));
        if let (Reason::HiddenSingle { .. }, Some((_, digit))) = (&step.reason, step.placement) {
            let digit = self.sign(digit);
            return self
                .say(format!("{name}: {digit} in {place}"), format!("{name}：{place}的 {digit}"));
        }
        self.say(format!("{name}: {place}"), format!("{name}：{place}"))
    }
}
