//! `loshu completions` and `loshu man`

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;
use crate::message::printable;
use crate::output;
use crate::report::Exit;

/// Prints the completions for a shell.
pub(crate) fn completions(shell: Shell) -> Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "loshu", &mut text);
    output::print(&text)?;
    Ok(Exit::Fine)
}

/// Prints the manual page of the whole, or of one command.
pub(crate) fn page(name: Option<&str>) -> Result<Exit> {
    let mut cli = Cli::command();
    cli.build();
    let command = match name {
        None => cli,
        Some(name) => {
            let found = cli.find_subcommand(name).with_context(|| {
                let names: Vec<_> = cli.get_subcommands().map(clap::Command::get_name).collect();
                format!("no command {}; there are: {}", printable(name), names.join(", "))
            })?;
            found.clone()
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text)?;
    output::print(&text)?;
    Ok(Exit::Fine)
}
