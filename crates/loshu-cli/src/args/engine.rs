//! Options that choose an engine, turn its knobs and limit its searches.

use std::fmt::{self, Display};
use std::time::Duration;

use clap::{Args, ValueEnum};
use loshu::{CellOrder, DigitOrder, Propagation, Undo};

use super::{SeedArgs, parse_time, parse_whole};

/// The heading of the options that end a search.
const LIMITS: &str = "Limits of each search";

/// The heading of the options of teaching engines.
const KNOBS: &str = "Options of norvig, stack and backtracking";

/// What ends the search for one puzzle.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Stop searching a puzzle after this time, such as `10s`
    #[arg(long, alias = "deadline", value_name = "TIME", help_heading = LIMITS,
        value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Stop searching a puzzle after N tries
    #[arg(long, value_name = "N", help_heading = LIMITS, value_parser = parse_whole)]
    pub(crate) tries: Option<u64>,
}

/// Which engine solves, and its knobs.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The engine; all but `fast` are for learning and comparing
    #[arg(long, short, default_value = "fast")]
    pub(crate) engine: EngineName,

    #[command(flatten)]
    pub(crate) knobs: KnobArgs,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

/// What can be changed of a teaching engine.
#[derive(Debug, Default, Args)]
pub(crate) struct KnobArgs {
    /// Which consequences of a try are drawn
    #[arg(long, value_name = "LEVEL", help_heading = KNOBS)]
    pub(crate) propagation: Option<Level>,

    /// Which cell is tried next
    #[arg(long, value_name = "ORDER", help_heading = KNOBS)]
    pub(crate) cell_order: Option<CellOrderName>,

    /// In which order the digits of a cell are tried
    #[arg(long, value_name = "ORDER", help_heading = KNOBS)]
    pub(crate) digit_order: Option<DigitOrderName>,

    /// How a try is taken back
    #[arg(long, value_name = "WAY", help_heading = KNOBS)]
    pub(crate) undo: Option<UndoName>,
}

impl KnobArgs {
    /// The first option that is given.
    pub(crate) fn first(&self) -> Option<&'static str> {
        let KnobArgs { propagation, cell_order, digit_order, undo } = self;
        let given = [
            ("--propagation", propagation.is_some()),
            ("--cell-order", cell_order.is_some()),
            ("--digit-order", digit_order.is_some()),
            ("--undo", undo.is_some()),
        ];
        given.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The fast solver
    Fast,
    /// Norvig: singles, the cell with the fewest candidates
    Norvig,
    /// Explicit stack: peers, the cell with the fewest candidates
    Stack,
    /// Plain backtracking, cell by cell
    Backtracking,
    /// Dancing links
    Dlx,
}

impl Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_name(f, self)
    }
}

/// Writes the name that a value has on the command line.
pub(super) fn write_name(f: &mut fmt::Formatter<'_>, value: &impl ValueEnum) -> fmt::Result {
    value.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
}

/// Declares the names that a knob has on the command line.
macro_rules! names {
    ($(#[$doc:meta])* $names:ident for $knob:ident { $($(#[$help:meta])* $name:ident = $value:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub(crate) enum $names {
            $($(#[$help])* $name,)+
        }

        impl From<$names> for $knob {
            fn from(name: $names) -> $knob {
                match name {
                    $($names::$name => $knob::$value,)+
                }
            }
        }

        impl Display for $names {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_name(f, self)
            }
        }
    };
}

names! {
    Level for Propagation {
        /// No propagation: compare with the peers
        #[value(alias = "check")]
        None = Check,
        /// A digit is removed from its peers
        Peers = Peers,
        /// Naked and hidden singles
        Singles = Singles,
        /// Naked pairs too
        Pairs = Pairs,
        /// Locked candidates too
        Locked = Locked,
    }
}

names! {
    CellOrderName for CellOrder {
        /// Row by row
        RowMajor = RowMajor,
        /// The first cell with the fewest candidates
        Fewest = FewestCandidates,
        /// A random cell with the fewest candidates
        FewestRandom = FewestThenRandom,
        /// A random cell
        Random = Random,
    }
}

names! {
    DigitOrderName for DigitOrder {
        /// From 1 up
        Ascending = Ascending,
        /// First the digit that the fewest peers could take
        LeastConstraining = LeastConstraining,
        /// A random order
        Random = Random,
    }
}

names! {
    UndoName for Undo {
        /// Copy the candidates
        Copy = Copy,
        /// Write eliminations down and undo them
        Trail = Trail,
    }
}

impl LimitArgs {
    pub(crate) fn is_none(&self) -> bool {
        self.timeout.is_none() && self.tries.is_none()
    }
}

/// As they stand on the command line.
impl Display for KnobArgs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_option(f, "propagation", self.propagation)?;
        write_option(f, "cell-order", self.cell_order)?;
        write_option(f, "digit-order", self.digit_order)?;
        write_option(f, "undo", self.undo)
    }
}

/// As they stand on the command line.
impl Display for LimitArgs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_option(f, "timeout", self.timeout.map(humantime::format_duration))?;
        write_option(f, "tries", self.tries)
    }
}

/// Writes an option as it stands on the command line, if it has a value.
pub(super) fn write_option(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    value: Option<impl Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " --{name} {value}"))
}
