//! `loshu completions`, `loshu help` and `loshu man`

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::args::refuse::print_help;
use crate::args::{self, help, synonyms};
use crate::exit::Exit;
use crate::output;
use crate::terminal::message::printable;

/// Prints the completions for a shell.
pub(crate) fn completions(shell: Shell) -> Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "loshu", &mut text);
    output::print(&text)?;
    Ok(Exit::Fine)
}

/// Prints the help of the command to which these names lead, or of a topic.
pub(crate) fn help(names: &[String]) -> Result<Exit> {
    if let [name] = names
        && let Some(text) = help::topic(name)
    {
        output::print(text.as_bytes())?;
        return Ok(Exit::Fine);
    }
    let mut command = args::command();
    command.build();
    for name in names {
        if command.find_subcommand(name).is_none()
            && let Some(tip) = synonyms::for_technique(name)
        {
            bail!("no command: {tip}");
        }
        command = subcommand(&command, name)?;
    }
    print_help(&command.render_long_help())?;
    Ok(Exit::Fine)
}

/// Prints the manual page of the whole, or of the command to which these names lead.
pub(crate) fn page(names: &[String]) -> Result<Exit> {
    let mut command = args::command();
    command.build();
    for name in names {
        command = subcommand(&command, name)?;
    }
    let mut text = Vec::new();
    render(command, &mut text)?;
    output::print(&text)?;
    Ok(Exit::Fine)
}

/// Writes a page: what clap knows, and the sections that all pages have.
fn render(command: Command, out: &mut dyn Write) -> Result<()> {
    let name = command.get_name().rsplit('-').next().unwrap_or_default().to_owned();
    let has_subcommands = command.has_subcommands();
    let man = Man::new(command);
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    if has_subcommands {
        man.render_subcommands_section(out)?;
    }
    for section in help::of_manual(&name) {
        let mut roff = Roff::default();
        roff.control("SH", [section.title.to_uppercase().as_str()]);
        roff.control("nf", []);
        section.text.trim_start_matches('\n').lines().for_each(|line| {
            roff.text([roman(line)]);
        });
        roff.control("fi", []);
        roff.to_writer(out)?;
    }
    Ok(())
}

fn subcommand(command: &Command, name: &str) -> Result<Command> {
    let found = command.find_subcommand(name).with_context(|| {
        let names: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
        format!("no command {}; there are: {}", printable(name), names.join(", "))
    })?;
    Ok(found.clone())
}
