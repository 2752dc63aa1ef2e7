//! Rules of a setter's own, stated as data.
//!
//! ```text
//! condition   what such a rule says of its cells
//! negation    constraints that hold exactly where others do not
//! ```

mod condition;
mod negation;

pub use self::condition::{Among, Condition, Counts};

use crate::rule_error::RuleError;
use crate::rules::Rules;
use crate::shape::Shape;

/// A rule of a setter's own: a name, a sentence for those who solve, and a condition.
///
/// ```
/// use loshu_variant::{Clue, Condition, OwnRule, Setting, Shape, Solver};
///
/// let mut setting = Setting::new(Shape::square(4)?);
/// let condition = Condition::Regex { cells: vec![0, 1, 2, 3], pattern: "(12|34)*".into() };
/// let says = "The row is cut into 12 and 34.".into();
/// setting.clues.push(Clue::Own(Box::new(OwnRule { name: "pairs".into(), says, condition })));
/// assert_eq!(Solver::new().count(&setting.puzzle()?).solutions, 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OwnRule {
    /// What the rule is called, such as `ten-line`.
    pub name: String,
    /// What it says, in a sentence. It may be empty.
    pub says: String,
    /// What it says, as data.
    pub condition: Condition,
}

impl OwnRule {
    /// Returns the cells of the rule, each once, in the order in which the condition names them.
    pub fn cells(&self, shape: &Shape) -> Vec<usize> {
        self.condition.cells(shape)
    }

    pub(crate) fn add_to(
        &self,
        rules: &mut Rules,
        shape: &Shape,
        regions: &[Option<u8>],
    ) -> Result<(), RuleError> {
        self.condition.add_to(rules, shape, regions)
    }
}
