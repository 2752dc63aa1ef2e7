//! `loshu print`
//!
//! | file | what it does |
//! |---|---|
//! | `print/read.rs` | the puzzles with what is to be known of each |
//! | `print/output.rs` | where the pages go |

mod output;
mod read;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use loshu_picture::{FontFile, Fonts, Press, Style, missing_letters};

use self::output::Target;
use self::read::Read;
use crate::args::print::PrintArgs;
use crate::chunk_result::Exit;
use crate::message::printable;

/// Runs the command.
pub(crate) fn run(args: &PrintArgs) -> Result<Exit> {
    if args.large && args.per_page.is_some_and(|number| number > Style::MOST_LARGE) {
        bail!("--large needs --per-page 1 or 2; smaller digits are no large print");
    }
    let target = Target::new(args.output.as_deref(), args.to)?;
    let Read { puzzles, exit } = read::read(args)?;
    if puzzles.is_empty() || (args.input.strict && exit == Exit::Unreadable) {
        return Ok(exit);
    }
    let style = args.style();
    let carried = target.carries_letters();
    let missing = if carried { missing_letters(&puzzles, &style)? } else { BTreeSet::new() };
    let path = args.font.as_deref();
    let file = if missing.is_empty() { None } else { Some(font_file(path, &missing)?) };
    let press = Press::new(&style, Fonts::new(file.as_ref())?);
    target.write(&press, &puzzles, style.paper_size())?;
    Ok(exit)
}

/// A font for the letters that the usual fonts lack.
fn font_file(path: Option<&Path>, letters: &BTreeSet<char>) -> Result<FontFile> {
    let Some(path) = path else {
        let advice = |error| anyhow!("{error}, or name a font file: --font FILE");
        return FontFile::of_system(letters).map_err(advice);
    };
    let shown = printable(&path.to_string_lossy());
    let data = fs::read(path).with_context(|| format!("--font {shown}: cannot read the file"))?;
    FontFile::new(data, letters).with_context(|| format!("--font {shown}"))
}
