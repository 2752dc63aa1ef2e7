//! `loshu print`

// read    the puzzles with what is to be known of each
// output  where the pages go

mod output;
mod read;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use loshu_explain::step::Language;
use loshu_picture::{Few, FontFile, Fonts, MissingLetters, Press, Style, missing_letters};

use self::output::Target;
use self::read::Read;
use crate::args::print::PrintArgs;
use crate::exit::Exit;
use crate::output::InputFiles;
use crate::terminal::message::{note, printable};

/// Runs the command.
pub(crate) fn run(args: &PrintArgs, language: Language) -> Result<Exit> {
    if args.large && args.per_page.is_some_and(|number| number > Style::MOST_LARGE) {
        bail!("--large needs --per-page 1 or 2; smaller digits are no large print");
    }
    if let Some(path) = &args.font {
        check_font(path)?;
    }
    let files = InputFiles::of(&args.input.inputs).and(args.font.as_deref());
    let target = Target::new(args.output.as_deref(), args.to, files)?;
    let Read { puzzles, exit, complete } = read::read(args)?;
    if puzzles.is_empty() || (args.input.strict && exit == Exit::Unreadable) {
        return Ok(exit);
    }
    if !complete && target.is_file() {
        target.give_up("not all of the input could be read")?;
        return Ok(exit);
    }
    let rows = puzzles.iter().map(|puzzle| puzzle.subject.side()).max().unwrap_or(9);
    let style = args.style(language, rows);
    let files = if target.carries_letters() {
        font_files(args.font.as_deref(), &missing_letters(&puzzles, &style)?)?
    } else {
        Vec::new()
    };
    let press = Press::new(&style, Fonts::new(&files)?);
    target.write(&press, &puzzles, style.paper_size())?;
    Ok(exit)
}

/// Whether there is a file for the font, even if no letter needs it.
fn check_font(path: &Path) -> Result<()> {
    let shown = printable(&path.to_string_lossy());
    fs::File::open(path).with_context(|| format!("--font {shown}: cannot read the file"))?;
    Ok(())
}

/// Fonts for the letters that the usual fonts lack: the one of `--font`, and installed ones for the
/// letters that it lacks. Says which letters no font has.
pub(crate) fn font_files(path: Option<&Path>, letters: &MissingLetters) -> Result<Vec<FontFile>> {
    let mut files = Vec::new();
    if letters.is_empty() {
        return Ok(files);
    }
    if let Some(path) = path {
        let shown = printable(&path.to_string_lossy());
        let data =
            fs::read(path).with_context(|| format!("--font {shown}: cannot read the file"))?;
        files.push(FontFile::new(data, letters).with_context(|| format!("--font {shown}"))?);
    }
    let lacking = letters.without(&files);
    if !lacking.is_empty() {
        files.extend(FontFile::of_system(&lacking));
    }
    let lacking = letters.without(&files).all();
    if !lacking.is_empty() {
        let few = Few(&lacking);
        note(&format!(
            "no font has {few}: a box is printed in place of each; install a font, such as Noto Sans \
             CJK for Chinese (Debian: apt install fonts-noto-cjk), or name a font file: --font FILE"
        ));
    }
    Ok(files)
}
