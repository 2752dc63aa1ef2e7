//! `loshu print`
//!
//! | file | what it does |
//! |---|---|
//! | `print/read.rs` | the puzzles with what is to be known of each |
//! | `print/layout.rs` | where puzzles lie on a page |
//! | `print/sheet.rs` | pages as scenes |
//! | `print/words.rs` | what is written on them |
//! | `print/output.rs` | where the pages go |

mod layout;
mod output;
mod read;
mod sheet;
mod words;

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use self::layout::Layout;
use self::output::Target;
use self::read::{Puzzle, Read};
use self::sheet::Press;
use self::words::Words;
use crate::args::print::PrintArgs;
use crate::chunk_result::Exit;
use crate::picture::font::Fonts;
use crate::picture::font_file::FontFile;
use crate::picture::letters;

/// Runs the command.
pub(crate) fn run(args: &PrintArgs) -> Result<Exit> {
    if args.large && args.per_page.is_some_and(|number| number > 2) {
        bail!("--large needs --per-page 1 or 2; smaller digits are no large print");
    }
    let target = Target::new(args.output.as_deref(), args.to)?;
    let Read { puzzles, exit } = read::read(args)?;
    if puzzles.is_empty() || (args.input.strict && exit == Exit::Unreadable) {
        return Ok(exit);
    }
    let words = Words::new(args);
    let layout = Layout::new(args);
    let draft = Press { layout, words: &words, fonts: Fonts::new(None)? };
    let carried = target.carries_letters();
    let file = if carried { font_file(args, &draft, &puzzles)? } else { None };
    // With the widths of all letters.
    let press = Press { fonts: Fonts::new(file.as_ref())?, ..draft };
    target.write(&press.sheets(&puzzles), words.info(), &press.fonts, press.layout.size)?;
    Ok(exit)
}

/// A font for the letters that the usual fonts lack, if there are any.
fn font_file(args: &PrintArgs, draft: &Press<'_>, puzzles: &[Puzzle]) -> Result<Option<FontFile>> {
    let sheets = draft.sheets(puzzles);
    let all = sheets.iter().flat_map(|sheet| letters(&sheet.scene));
    let missing: BTreeSet<char> = all.filter(|letter| !draft.fonts.is_usual(*letter)).collect();
    match &args.font {
        _ if missing.is_empty() => Ok(None),
        Some(path) => FontFile::read(path, &missing).map(Some),
        None => FontFile::of_system(&missing).map(Some),
    }
}
