//! The catalog of techniques: what they are called, and what they cost on each scale.

// rows     the table, one row a technique
// group    words of players for several techniques at once
// names    the technique or the group that a name means
// orders   in which order techniques are tried

mod group;
mod names;
pub(crate) mod orders;
mod rows;

use core::fmt;
use core::str::FromStr;

use loshu::ValueError;

pub use self::group::Group;
pub use self::names::{Named, nearest_names, same_name};
pub(crate) use self::rows::techniques;
use crate::language::Language;
use crate::tenths::Tenths;

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

/// What the table says of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The stable name for programs, in small letters: `x-wing`.
    pub id: &'static str,
    /// The English name.
    pub english: &'static str,
    /// The Chinese name.
    pub chinese: &'static str,
    /// Other names that players use.
    pub others: &'static [&'static str],
    /// The family.
    pub family: Family,
    /// HoDoKu's code of four digits; `None` if HoDoKu has none.
    pub code: Option<&'static str>,
    /// HoDoKu's score for one use; `None` if HoDoKu has none.
    pub score: Option<u16>,
    /// Sudoku Explainer's rating for the cheapest form; `None` if it has none.
    pub se: Option<Tenths>,
    needs: Needs,
}

/// What a technique has to know beside the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    Nothing,
    /// That the puzzle has one solution.
    OneSolution,
    /// The same, and which digits are givens.
    OneSolutionAndGivens,
}

impl Info {
    /// Returns the name in a language.
    pub fn name(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Chinese => self.chinese,
        }
    }

    /// Tells whether the technique argues that the puzzle has one solution.
    pub fn needs_uniqueness(&self) -> bool {
        match self.needs {
            Needs::Nothing => false,
            Needs::OneSolution | Needs::OneSolutionAndGivens => true,
        }
    }

    /// Tells whether the technique has to tell givens from placed digits.
    pub fn needs_givens(&self) -> bool {
        match self.needs {
            Needs::Nothing | Needs::OneSolution => false,
            Needs::OneSolutionAndGivens => true,
        }
    }
}

macro_rules! needs {
    (nothing) => {
        Needs::Nothing
    };
    (one_solution) => {
        Needs::OneSolution
    };
    (one_solution_and_givens) => {
        Needs::OneSolutionAndGivens
    };
}

/// A value of the table, where `-` stands for none.
macro_rules! value {
    (-) => {
        None
    };
    ($value:literal) => {
        Some($value)
    };
}

macro_rules! tenths {
    (-) => {
        None
    };
    ($value:literal) => {
        Some(Tenths($value))
    };
}

macro_rules! names_and_prices {
    ($($variant:ident: $id:literal, $english:literal, $chinese:literal, [$($other:literal),*],
        $family:ident, $code:tt, $score:tt, $se:tt, $needs:ident, $call:ident($($finder:tt)*);)*) => {
        /// A kind of reasoning that players name.
        ///
        /// [`Technique::info`] gives the names and prices; [`Technique::ALL`] lists all of them, the
        /// families in the order of [`Family`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $english] $variant,)*
        }

        impl Technique {
            /// All techniques.
            pub const ALL: &'static [Technique] = &[$(Technique::$variant),*];
        }

        /// The table, in the order of [`Technique::ALL`].
        static TABLE: &[Info] = &[$(Info {
            id: $id,
            english: $english,
            chinese: $chinese,
            others: &[$($other),*],
            family: Family::$family,
            code: value!($code),
            score: value!($score),
            se: tenths!($se),
            needs: needs!($needs),
        }),*];
    };
}

techniques!(names_and_prices);

impl Technique {
    /// The row of the table.
    pub fn info(self) -> &'static Info {
        &TABLE[self as usize]
    }
}

/// The English name: `X-Wing`; `{:#}` prints the id: `x-wing`.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if f.alternate() { self.info().id } else { self.info().english })
    }
}

const EXPECTED: ValueError = ValueError::expected("the id of a technique, such as x-wing");

/// Reads the id: `x-wing`.
impl FromStr for Technique {
    type Err = ValueError;

    fn from_str(id: &str) -> Result<Technique, ValueError> {
        let named = |technique: &Technique| technique.info().id == id;
        Technique::ALL.iter().copied().find(named).ok_or(EXPECTED)
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
        assert_eq!("z-wing".parse::<Technique>(), Err(EXPECTED));
    }
}
