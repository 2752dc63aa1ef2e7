//! Options for writing.

use std::io::{self, IsTerminal};

use anstream::ColorChoice;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

/// The heading of the options for writing.
pub(super) const WRITING: &str = "Output options";

/// How to write.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// The format of the output [default: `grid` for one puzzle on a terminal, else `line`]
    #[arg(long, short, value_name = "FORMAT", help_heading = WRITING)]
    pub(crate) to: Option<Form>,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,
}

/// How to draw.
#[derive(Debug, Args)]
pub(crate) struct DrawingArgs {
    /// The lines of drawn grids [auto: Unicode on a terminal]
    #[arg(long, value_name = "SIGNS", default_value = "auto", help_heading = WRITING)]
    pub(crate) rulers: RulerChoice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulerChoice {
    Auto,
    Ascii,
    Unicode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// One line a record
    Line,
    /// Drawn grids
    Grid,
    /// CSV with a header
    Csv,
    /// One JSON object a line
    Jsonl,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    Always,
    Never,
}

impl OutputArgs {
    /// Whether a table is asked for, with a row or an object for each record.
    pub(crate) fn is_table(&self) -> bool {
        matches!(self.to, Some(Form::Csv | Form::Jsonl))
    }

    /// The form asked for, or the default form for this output.
    ///
    /// # Errors
    ///
    /// Rulers are asked for, and nothing is drawn.
    pub(crate) fn form(&self, is_one_record: impl FnOnce() -> bool) -> Result<Form> {
        let form = match self.to {
            Some(form) => form,
            None if io::stdout().is_terminal() && is_one_record() => Form::Grid,
            None => Form::Line,
        };
        if form != Form::Grid && self.drawing.rulers != RulerChoice::Auto {
            bail!("--rulers needs --to grid");
        }
        Ok(form)
    }
}

impl Color {
    /// Sets it for all that is printed.
    pub(crate) fn apply(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }
}
