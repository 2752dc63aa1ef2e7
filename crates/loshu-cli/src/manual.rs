//! `loshu completions` and `loshu man`

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
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

/// Prints the manual page of the whole, or of the command to which these names lead.
pub(crate) fn page(names: &[String]) -> Result<Exit> {
    let mut command = Cli::command();
    command.build();
    for name in names {
        command = subcommand(&command, name)?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text)?;
    output::print(&text)?;
    Ok(Exit::Fine)
}

fn subcommand(command: &Command, name: &str) -> Result<Command> {
    let found = command.find_subcommand(name).with_context(|| {
        let names: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
        format!("no command {}; there are: {}", printable(name), names.join(", "))
    })?;
    Ok(found.clone())
}
