//! Options for tables.

use clap::Args;
use loshu_formats::Formulas;

/// How to write the fields of a table.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TableArgs {
    /// Write the fields of CSV as they are [default: an apostrophe before `= + - @` and tab, so that no
    /// spreadsheet takes a text for a formula]
    #[arg(long, help_heading = super::output::WRITING)]
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
    pub(crate) fn check(self, is_csv: bool) -> anyhow::Result<()> {
        if self.allow_formulas && !is_csv {
            anyhow::bail!("--allow-formulas needs --to csv");
        }
        Ok(())
    }
}
