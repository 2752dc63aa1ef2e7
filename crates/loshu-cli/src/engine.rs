//! The engine that the command line asks for.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use loshu::{Backend, CellOrder, DigitOrder, Dlx, Engine, Limits, Search, Solver};

use crate::args::{self, EngineName};
use crate::message::{self, printable};

/// An engine.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chosen {
    Fast,
    Teaching(Search),
    Dlx,
}

impl Chosen {
    /// The engine of this name with its knobs as they are.
    pub(crate) fn named(name: EngineName) -> Chosen {
        match name {
            EngineName::Fast => Chosen::Fast,
            EngineName::Norvig => Chosen::Teaching(Search::norvig()),
            EngineName::Stack => Chosen::Teaching(Search::stack()),
            EngineName::Backtracking => Chosen::Teaching(Search::backtracking()),
            EngineName::Dlx => Chosen::Dlx,
        }
    }

    /// The engine with its knobs turned. Prints the seed if one is used and was not given.
    pub(crate) fn new(args: &args::Engine) -> Result<Chosen> {
        let mut chosen = Chosen::named(args.engine);
        match &mut chosen {
            Chosen::Teaching(search) => turn_knobs(search, args),
            _ if has_knobs(args) => {
                bail!("the knobs need --engine norvig, stack or backtracking");
            }
            _ => {}
        }
        Ok(chosen)
    }

    pub(crate) fn engine(&self) -> Box<dyn Engine> {
        match self {
            Chosen::Fast => Box::new(Solver::new()),
            Chosen::Teaching(search) => Box::new(*search),
            Chosen::Dlx => Box::new(Dlx),
        }
    }

    /// The search of a teaching engine.
    pub(crate) fn search(&self) -> Option<Search> {
        match self {
            Chosen::Teaching(search) => Some(*search),
            _ => None,
        }
    }

    pub(crate) fn is_fast(&self) -> bool {
        matches!(self, Chosen::Fast)
    }
}

fn has_knobs(args: &args::Engine) -> bool {
    args.propagation.is_some()
        || args.cell_order.is_some()
        || args.digit_order.is_some()
        || args.undo.is_some()
}

fn turn_knobs(search: &mut Search, args: &args::Engine) {
    if let Some(level) = args.propagation {
        search.propagation = level.into();
    }
    if let Some(order) = args.cell_order {
        search.cell_order = order.into();
    }
    if let Some(order) = args.digit_order {
        search.digit_order = order.into();
    }
    if let Some(undo) = args.undo {
        search.undo = undo.into();
    }
    let random_cells = matches!(search.cell_order, CellOrder::Random | CellOrder::FewestThenRandom);
    if random_cells || search.digit_order == DigitOrder::Random {
        search.seed = args.seed.unwrap_or_else(rand::random);
        message::print(&format!("loshu: seed {}\n", search.seed));
    }
}

/// Refuses a `LOSHU_SIMD` that the library would pass over in silence. Empty is as good as not set.
pub(crate) fn check_simd() -> Result<()> {
    let wish = std::env::var_os("LOSHU_SIMD").unwrap_or_default();
    let wish = wish.to_string_lossy();
    match Backend::from_name(&wish) {
        None if !wish.is_empty() => {
            let names = names(|_| true);
            bail!("LOSHU_SIMD={}: expected one of {names}", printable(&wish))
        }
        Some(backend) if !backend.is_available() => {
            let names = names(Backend::is_available);
            bail!("LOSHU_SIMD={backend}: this machine has no {backend}; it has: {names}")
        }
        _ => Ok(()),
    }
}

fn names(wanted: impl Fn(Backend) -> bool) -> String {
    let backends = Backend::ALL.into_iter().filter(|&backend| wanted(backend));
    backends.map(Backend::name).collect::<Vec<_>>().join(", ")
}

/// The limits for one puzzle, counted from now.
pub(crate) fn limits(args: &args::SearchLimits) -> Limits {
    let deadline = args.deadline.map(moment);
    Limits { tries: args.tries, deadline, ..Limits::default() }
}

/// So long from now; a time that no clock can show is as good as a day.
pub(crate) fn moment(wait: Duration) -> Instant {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let now = Instant::now();
    now.checked_add(wait).unwrap_or(now + DAY)
}
