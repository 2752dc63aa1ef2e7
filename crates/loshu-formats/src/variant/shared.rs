//! Rules that the records of one layout share.

use std::ops::Deref;
use std::sync::OnceLock;

use loshu_variant::{Layout, Rules};

/// The constraints of a layout. They are compiled once, when they are first needed.
#[derive(Debug)]
pub struct SharedRules {
    rules: Rules,
    layout: OnceLock<Layout>,
}

impl SharedRules {
    /// Takes constraints that are not compiled yet.
    pub fn new(rules: Rules) -> SharedRules {
        SharedRules { rules, layout: OnceLock::new() }
    }

    /// Returns the compiled constraints.
    pub fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| Layout::new(&self.rules))
    }
}

impl Deref for SharedRules {
    type Target = Rules;

    fn deref(&self) -> &Rules {
        &self.rules
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use loshu_variant::{Clue, Global, Solver};

    use crate::{Batch, Item, Reading, RecordStream};

    #[test]
    fn only_puzzles_of_one_layout_share_rules() {
        let rules = vec![Clue::Global(Global::FallingDiagonal)];
        let reading = Reading { rules, variants: true, ..Reading::default() };
        let nine = format!("{}\n{}\n", ".".repeat(81), "1".to_owned() + &".".repeat(80));
        let text = format!("{nine}1...............\n.2..............\n{nine}");
        let stream = RecordStream::of_text(text, &reading).unwrap();
        let batches: Vec<Batch> = stream.collect();
        let items = batches.iter().flat_map(|batch| batch.records.items());
        let read = items.map(|item| match item {
            Item::Variant(variant) => variant,
            Item::Puzzle(..) | Item::Bad(_) => panic!("{item:?}"),
        });
        let read: Vec<_> = read.collect();
        let share = read.windows(2).map(|pair| Arc::ptr_eq(&pair[0].rules, &pair[1].rules));
        assert_eq!(share.collect::<Vec<_>>(), [true, false, true, false, true]);
        for variant in read {
            let puzzle = variant.setting.puzzle().unwrap();
            let status = |puzzle| Solver::new().solve(puzzle).name();
            assert_eq!(status(&variant.puzzle()), status(&puzzle));
            assert_eq!(variant.rules.cells(), variant.setting.shape.len());
        }
    }
}
