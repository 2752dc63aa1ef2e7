//! The options of `loshu solve` for proofs.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// The heading of these options.
const CERTIFICATES: &str = "Certificates";

#[derive(Debug, Args)]
pub(crate) struct CertificateArgs {
    /// Print a proof of the solutions of each puzzle that anybody can check, in place of the solutions;
    /// of up to 100 solutions, or --limit
    #[arg(long, value_name = "FORM", help_heading = CERTIFICATES, conflicts_with_all = CONFLICTS)]
    pub(crate) certificate: Option<CertificateForm>,

    /// Prove in addition that each puzzle is minimal
    #[arg(long, requires = "certificate", help_heading = CERTIFICATES)]
    pub(crate) minimal: bool,

    /// With `drup`: write the formula that is refuted into this file
    #[arg(long, value_name = "FILE", requires = "certificate", help_heading = CERTIFICATES)]
    pub(crate) dimacs: Option<PathBuf>,
}

/// What says something about rows of solutions.
const CONFLICTS: [&str; 6] = ["all", "trace", "stats", "slower_than", "to", "engine"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CertificateForm {
    /// A line for each puzzle: where a search by singles branches
    Compact,
    /// For checkers of unsatisfiability; of one puzzle
    Drup,
}
