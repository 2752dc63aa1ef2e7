//! Options for writing.

use anstream::ColorChoice;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use loshu_formats::Formulas;

use crate::terminal::stdout;

/// The heading of the options for writing.
pub(super) const WRITING: &str = "Output options";

/// How to write.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// The format of the output [default: `grid` for one puzzle on a terminal, else `line`]
    #[arg(long, short, value_name = "FORMAT", help_heading = WRITING)]
    pub(crate) to: Option<Form>,
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
    #[value(alias = "json")]
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
    pub(crate) fn form(&self, is_one_record: impl FnOnce() -> bool) -> Form {
        match self.to {
            Some(form) => form,
            None if stdout::is_terminal() && is_one_record() => Form::Grid,
            None => Form::Line,
        }
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

/// How to write the fields of a table.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TableArgs {
    /// Write the fields of CSV as they are [default: an apostrophe before `= + - @` and tab, so that no
    /// spreadsheet takes a text for a formula]
    #[arg(long, help_heading = WRITING)]
    allow_formulas: bool,
}

impl TableArgs {
    /// How fields are written that a spreadsheet would take for formulas.
    pub(crate) fn formulas(self) -> Formulas {
        if self.allow_formulas { Formulas::Raw } else { Formulas::Quoted }
    }

    /// Refuses the option where no table is written.
    ///
    /// # Errors
    ///
    /// The option is there, and the output is no CSV.
    pub(crate) fn check(self, is_csv: bool) -> Result<()> {
        if self.allow_formulas && !is_csv {
            bail!("--allow-formulas needs --to csv");
        }
        Ok(())
    }
}
