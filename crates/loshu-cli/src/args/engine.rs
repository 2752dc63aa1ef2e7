//! Options that choose an engine with its knobs and limit its searches.

use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, ValueEnum};
use loshu::{CellOrder, DigitOrder, Propagation, Undo};

use super::{SeedArgs, parse_time, parse_whole};

/// The heading of the options that end a search.
const LIMITS: &str = "Limits of each search";

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

/// Which engine solves.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The engine; all but `fast` are for learning and comparing. Knobs stand behind commas, such as
    /// `stack,digit-order=random`; see `loshu help engine`
    #[arg(long, short, value_name = "ENGINE", default_value = "fast", value_parser = EngineParser)]
    pub(crate) engine: EngineSpec,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

/// An engine with its knobs, as the command line names it: `stack,digit-order=random`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineSpec {
    pub(crate) name: EngineName,
    pub(crate) knobs: Knobs,
}

/// What can be changed of a teaching engine.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Knobs {
    /// Which consequences of a try are drawn.
    pub(crate) propagation: Option<Level>,
    /// Which cell is tried next.
    pub(crate) cell_order: Option<CellOrderName>,
    /// In which order the digits of a cell are tried.
    pub(crate) digit_order: Option<DigitOrderName>,
    /// How a try is taken back.
    pub(crate) undo: Option<UndoName>,
}

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<EngineSpec, String> {
        let mut words = text.split(',').map(str::trim);
        let name = words.next().unwrap_or_default();
        let name = EngineName::from_str(name, true)
            .map_err(|_| format!("{name:?} is no engine; expected {}", names::<EngineName>()))?;
        let mut knobs = Knobs::default();
        for word in words {
            knobs.turn(word)?;
        }
        if let (EngineName::Fast | EngineName::Dlx, Some(knob)) = (name, knobs.first()) {
            return Err(format!("{knob} needs norvig, stack or backtracking"));
        }
        Ok(EngineSpec { name, knobs })
    }
}

impl Knobs {
    /// Turns a knob: `digit-order=random`.
    fn turn(&mut self, word: &str) -> Result<(), String> {
        let (knob, value) = word.split_once('=').unwrap_or((word, ""));
        match knob {
            "propagation" => self.propagation = Some(read(knob, value)?),
            "cell-order" => self.cell_order = Some(read(knob, value)?),
            "digit-order" => self.digit_order = Some(read(knob, value)?),
            "undo" => self.undo = Some(read(knob, value)?),
            _ => {
                return Err(format!(
                    "{knob:?} is no knob; expected propagation=, cell-order=, digit-order= or undo="
                ));
            }
        }
        Ok(())
    }

    /// The first knob that is turned.
    fn first(&self) -> Option<&'static str> {
        let Knobs { propagation, cell_order, digit_order, undo } = self;
        let turned = [
            ("propagation", propagation.is_some()),
            ("cell-order", cell_order.is_some()),
            ("digit-order", digit_order.is_some()),
            ("undo", undo.is_some()),
        ];
        turned.into_iter().find_map(|(name, is_turned)| is_turned.then_some(name))
    }
}

/// Reads the value of a knob.
fn read<T: ValueEnum>(knob: &str, value: &str) -> Result<T, String> {
    T::from_str(value, true).map_err(|_| format!("{knob}={value}: expected {}", names::<T>()))
}

/// The names of all values.
fn names<T: ValueEnum>() -> String {
    let names = T::value_variants().iter().filter_map(T::to_possible_value);
    names.map(|value| value.get_name().to_owned()).collect::<Vec<_>>().join(", ")
}

/// Reads an engine. Help and completions know the names of the engines.
#[derive(Clone)]
pub(crate) struct EngineParser;

impl TypedValueParser for EngineParser {
    type Value = EngineSpec;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<EngineSpec, clap::Error> {
        let parser = |text: &str| text.parse::<EngineSpec>();
        TypedValueParser::parse_ref(&parser, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = EngineName::value_variants().iter();
        Some(Box::new(names.filter_map(EngineName::to_possible_value)))
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

/// As it stands on the command line.
impl Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EngineSpec { name, knobs: Knobs { propagation, cell_order, digit_order, undo } } = self;
        write!(f, "{name}")?;
        write_knob(f, "propagation", *propagation)?;
        write_knob(f, "cell-order", *cell_order)?;
        write_knob(f, "digit-order", *digit_order)?;
        write_knob(f, "undo", *undo)
    }
}

/// Writes a knob as it stands behind an engine, if it is turned.
fn write_knob(f: &mut fmt::Formatter<'_>, knob: &str, value: Option<impl Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, ",{knob}={value}"))
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
