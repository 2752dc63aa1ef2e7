//! Where the pages go.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use loshu_picture::{Press, Puzzle, Sheet, pdf};

use crate::args::print::SheetForm;
use crate::output::{self, InputFiles, OutputFile};
use crate::terminal::message::note;

/// A form and a file; without a file standard output.
pub(super) struct Target<'a> {
    form: SheetForm,
    file: Option<&'a Path>,
    inputs: InputFiles,
}

impl Target<'_> {
    /// Refuses a file that is read.
    pub(super) fn new(
        file: Option<&Path>,
        to: Option<SheetForm>,
        inputs: InputFiles,
    ) -> Result<Target<'_>> {
        if file.is_none() && io::stdout().is_terminal() {
            bail!("sheets are no text for a terminal; name a file: -o sheets.pdf");
        }
        let form = to.map_or_else(|| output::form_of_ending(file, SheetForm::Pdf), Ok)?;
        if let Some(file) = file {
            inputs.check(file)?;
        }
        Ok(Target { form, file, inputs })
    }

    pub(super) fn is_file(&self) -> bool {
        self.file.is_some()
    }

    /// Says that the file is not written.
    pub(super) fn give_up(&self, why: &str) -> Result<()> {
        let Some(file) = self.file else { return Ok(()) };
        OutputFile::create(file, &self.inputs)?.give_up(why);
        Ok(())
    }

    /// Whether the files carry the letters that readers may lack. SVG leaves them to the reader.
    pub(super) fn carries_letters(&self) -> bool {
        self.form == SheetForm::Pdf
    }

    /// Writes all pages.
    pub(super) fn write(
        &self,
        press: &Press<'_>,
        puzzles: &[Puzzle],
        size: (&str, &str),
    ) -> Result<()> {
        let sheets = press.sheets(puzzles);
        note_small_clues(&sheets, press.per_page());
        match self.form {
            SheetForm::Pdf => {
                let pdf = pdf(&sheets, press.info(), press.fonts())?;
                output::put(self.file, &self.inputs, &pdf)
            }
            SheetForm::Svg => self.svg(&sheets, press.info().title, size),
        }
    }

    fn svg(&self, sheets: &[Sheet], title: &str, size: (&str, &str)) -> Result<()> {
        if sheets.len() > 1 && self.file.is_none() {
            bail!("{} pages are as many SVG files; name a file: -o sheets.svg", sheets.len());
        }
        let pages = sheets.iter().map(|sheet| {
            let label = format!("{title}, {}: {}", sheet.number, sheet.section);
            sheet.scene.svg_file("sheet", &label, Some(size))
        });
        let Some(file) = self.file else {
            return pages.into_iter().try_for_each(|svg| output::print(svg.as_bytes()));
        };
        // All pages are on the disk before the first one replaces what was there.
        let mut sealed = Vec::new();
        for (at, svg) in pages.enumerate() {
            let path = numbered(file, at + 1, sheets.len());
            let mut page = OutputFile::create(&path, &self.inputs)?;
            page.write(svg.as_bytes())?;
            sealed.push((path, page.seal()?));
        }
        for (path, page) in sealed {
            page.place()?;
            note(&format!("wrote {}", output::shown(&path)));
        }
        Ok(())
    }
}

/// Says that numbers of clues are too small to be read, and what helps.
fn note_small_clues(sheets: &[Sheet], per_page: usize) {
    let smallest = sheets.iter().filter_map(|sheet| sheet.smallest_clue).reduce(f32::min);
    let Some(size) = smallest.filter(|size| *size < Press::LEAST_CLUE) else { return };
    // It is not rounded up to the size that is large enough.
    let size = (10.0 * size).floor() / 10.0;
    if per_page > 1 {
        note(&format!(
            "--per-page {per_page} makes the numbers of clues smaller than can be read, {size} points; print fewer puzzles on a page"
        ));
    } else {
        note(&format!("the numbers of clues are smaller than can be read, {size} points"));
    }
}

/// The name of the file of a page: `sheets-07.svg` of 12 pages, `sheets.svg` of one.
fn numbered(file: &Path, page: usize, pages: usize) -> PathBuf {
    if pages == 1 {
        return file.into();
    }
    let digits = pages.to_string().len();
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{page:0digits$}."));
    name.push(file.extension().unwrap_or("svg".as_ref()));
    file.with_file_name(name)
}
