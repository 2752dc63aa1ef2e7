//! Human techniques: which there are, and how they are found.
//!
//! A finder is pure: a [`Position`] in, steps out through a sink that may stop it. So the first step,
//! all steps and the cheapest step come from the same code.
//!
//! | file | finds |
//! |---|---|
//! | `technique/table.rs` | (names, codes and prices of all techniques) |
//! | `technique/alias.rs` | (other names, and the technique that a name means) |
//! | `technique/finders.rs` | (which file finds which technique) |
//! | `technique/position.rs` | (the marks, with the facts that several finders share) |
//! | `technique/options.rs` | (what finders may look for) |
//! | `technique/singles.rs` | full house, last digit, hidden and naked singles |
//! | `technique/locked.rs` | locked candidates: pointing and claiming |
//! | `technique/subsets.rs` | naked, hidden and locked subsets |
//! | `technique/fish.rs`, `technique/fish/` | fish of all sizes and shapes, with and without fins |
//! | `technique/cell_sets.rs` | (sets of cells with their digits) |
//! | `technique/sue_de_coq.rs` | Sue de Coq |
//! | `technique/xyz_wing.rs`, `technique/bent_sets.rs` | XYZ-wing, WXYZ-wing and larger bent sets |
//! | `technique/fireworks.rs` | fireworks |
//! | `technique/locked_cells.rs` | (cells filled by as many digits of houses) |
//! | `technique/sk_loop.rs`, `technique/msls.rs`, `msls/` | SK loop, multi-sector locked sets |
//! | `technique/templates.rs` | templates |
//! | `technique/profile.rs` | (techniques in order: the first step, all steps) |
//! | `technique/path.rs`, `plan.rs` | (all steps to the solution; what a player should look at next) |
//! | `technique/library.rs` | (regression libraries in HoDoKu's format) |
//! | `technique/guess.rs` | a digit of the solution |
//! | `technique/graph.rs` | (the links between candidates and groups) |
//! | `technique/alternating.rs` | (the reasons of chains) |
//! | `technique/bits.rs` | (rows of bits) |
//! | `technique/budget.rs` | (how much a search may do) |
//! | `technique/forcing.rs` | forcing chains and nets |
//! | `technique/als.rs` | almost locked sets: XZ-rule, wings, chains, death blossom |
//! | `technique/chains.rs` | turbot fish, X- and XY-chains, remote pairs, nice loops, wings of three links |
//! | `technique/single_digit.rs` | skyscrapers, 2-string kites, empty rectangles |
//! | `technique/w_wing.rs`, `technique/xy_wing.rs` | wings of two and three cells |
//! | `technique/report.rs` | (how finders report) |
//! | `technique/told.rs` | (what finders have reported) |
//! | `technique/colors.rs` | simple colours, multi-colours |
//! | `technique/medusa.rs` | 3D Medusa |
//! | `technique/guardians.rs` | (what follows from patterns that need another digit) |
//! | `technique/rectangle.rs` | unique, hidden and avoidable rectangles |
//! | `technique/bug.rs` | bivalue universal graves |
//! | `technique/growth.rs` | (patterns of pairs) |
//! | `technique/unique_loop.rs` | unique loops, BUG lite |
//! | `technique/extended_rectangle.rs` | extended rectangles |
//! | `technique/broken_wing.rs`, `oddagon.rs` | odd cycles of one digit, of two digits |
//! | `technique/tridagon.rs`, `exocet.rs` | patterns of the hardest puzzles |
//! | `technique/aligned.rs` | aligned pair and triple exclusion |
//! | `technique/dynamic.rs` | nishio, dynamic and nested forcing chains |

mod alias;
mod aligned;
mod als;
mod alternating;
mod bent_sets;
mod bits;
mod broken_wing;
mod budget;
mod bug;
mod cell_sets;
mod chains;
mod colors;
mod dynamic;
mod exocet;
mod extended_rectangle;
mod finders;
mod fireworks;
mod fish;
mod forcing;
mod graph;
mod growth;
mod guardians;
mod guess;
pub mod library;
mod locked;
mod locked_cells;
mod medusa;
mod msls;
mod oddagon;
mod options;
mod path;
mod plan;
mod position;
mod profile;
mod rectangle;
mod report;
mod single_digit;
mod singles;
mod sk_loop;
mod subsets;
mod sue_de_coq;
mod table;
mod templates;
mod together;
mod told;
mod tridagon;
mod unique_loop;
mod w_wing;
mod xy_wing;
mod xyz_wing;

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

pub use self::options::Options;
pub use self::path::Path;
pub use self::plan::{Advice, Plan};
pub use self::position::Position;
pub use self::profile::Profile;
pub(crate) use self::profile::first;
pub use self::table::{Info, Technique};
pub use self::together::find_together;

use crate::step::Step;

/// What takes the steps that a finder finds, and says whether it has enough.
pub(crate) type Sink<'s> = dyn FnMut(Step) -> ControlFlow<()> + 's;

/// Techniques that look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// The last candidate of a cell or of a digit in a house.
    Single,
    /// A digit locked to a triad.
    Locked,
    /// Naked and hidden pairs, triples and quadruples.
    Subset,
    /// Fish: a digit in some houses, covered by others.
    Fish,
    /// Short chains of one digit.
    SingleDigit,
    /// Colours along strong links.
    Coloring,
    /// Short chains and bent sets.
    Wing,
    /// Patterns that would give a second solution.
    Uniqueness,
    /// Almost locked sets.
    Als,
    /// Chains and loops of any length.
    Chain,
    /// Patterns of the hardest puzzles.
    Exotic,
    /// Chains from all cases, or from an assumption to a contradiction.
    Forcing,
    /// Proofs by enumeration, and the guess.
    LastResort,
}

impl Family {
    /// The families in order.
    pub const ALL: [Family; 13] = [
        Family::Single,
        Family::Locked,
        Family::Subset,
        Family::Fish,
        Family::SingleDigit,
        Family::Coloring,
        Family::Wing,
        Family::Uniqueness,
        Family::Als,
        Family::Chain,
        Family::Exotic,
        Family::Forcing,
        Family::LastResort,
    ];

    /// The stable name for programs, in small letters: `single-digit`.
    pub fn id(self) -> &'static str {
        match self {
            Family::Single => "single",
            Family::Locked => "locked",
            Family::Subset => "subset",
            Family::Fish => "fish",
            Family::SingleDigit => "single-digit",
            Family::Coloring => "coloring",
            Family::Wing => "wing",
            Family::Uniqueness => "uniqueness",
            Family::Als => "als",
            Family::Chain => "chain",
            Family::Exotic => "exotic",
            Family::Forcing => "forcing",
            Family::LastResort => "last-resort",
        }
    }
}

impl Technique {
    /// The row of the table.
    pub fn info(self) -> &'static Info {
        &table::TABLE[self as usize]
    }

    /// Finds the uses of this technique on a position, in the order that its file says, until the
    /// sink breaks or a limit of the position is reached: see [`Position::stopped`].
    pub fn find(
        self,
        position: &Position<'_>,
        options: &Options,
        sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        within(position, sink, |sink| finders::find(self, position, options, sink))
    }
}

/// The pieces of work that it takes to tell a step.
const STEP: u32 = 10;

/// Runs a finder within the limits of the position. What the finder reports after it was stopped is
/// dropped: it may have looked at a part of the uses only, or not have the best.
fn within(
    position: &Position<'_>,
    sink: &mut Sink<'_>,
    find: impl FnOnce(&mut Sink<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let watch = position.watch();
    watch.look()?;
    find(&mut |step| {
        watch.go_on_after(STEP)?;
        sink(step)
    })?;
    watch.recall()
}

/// The English name: `X-Wing`; `{:#}` prints the id: `x-wing`.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if f.alternate() { self.info().id } else { self.info().english })
    }
}

/// A text names no technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseTechniqueError;

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown technique: expected a name such as x-wing")
    }
}

impl core::error::Error for ParseTechniqueError {}

/// Reads the id: `x-wing`.
impl FromStr for Technique {
    type Err = ParseTechniqueError;

    fn from_str(id: &str) -> Result<Technique, ParseTechniqueError> {
        let named = |technique: &Technique| technique.info().id == id;
        Technique::ALL.iter().copied().find(named).ok_or(ParseTechniqueError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_lead_back() {
        for &technique in Technique::ALL {
            assert_eq!(technique.info().id.parse(), Ok(technique));
        }
        assert_eq!("z-wing".parse::<Technique>(), Err(ParseTechniqueError));
    }
}
