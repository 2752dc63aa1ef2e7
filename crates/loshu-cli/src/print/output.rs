//! Where the pages go.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use loshu_picture::{Press, Puzzle, Sheet, pdf};

use crate::args::print::SheetForm;
use crate::message::printable;
use crate::output;

/// A form and a file; without a file standard output.
pub(super) struct Target<'a> {
    form: SheetForm,
    file: Option<&'a Path>,
}

impl Target<'_> {
    pub(super) fn new(file: Option<&Path>, to: Option<SheetForm>) -> Result<Target<'_>> {
        if file.is_none() && io::stdout().is_terminal() {
            bail!("sheets are no text for a terminal; name a file: -o sheets.pdf");
        }
        let form = match (to, file.and_then(Path::extension)) {
            (Some(form), _) => form,
            (None, Some(end)) if end.eq_ignore_ascii_case("svg") => SheetForm::Svg,
            (None, Some(end)) if !end.eq_ignore_ascii_case("pdf") => {
                let end = printable(&end.to_string_lossy());
                bail!("expected a file that ends with .pdf or .svg, found .{end}; or say --to pdf")
            }
            _ => SheetForm::Pdf,
        };
        Ok(Target { form, file })
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
        match self.form {
            SheetForm::Pdf => output::put(self.file, &pdf(&sheets, press.info(), press.fonts())?),
            SheetForm::Svg => self.svg(&sheets, press.info().title, size),
        }
    }

    fn svg(&self, sheets: &[Sheet], title: &str, size: (&str, &str)) -> Result<()> {
        if sheets.len() > 1 && self.file.is_none() {
            bail!("{} pages are as many SVG files; name a file: -o sheets.svg", sheets.len());
        }
        for (at, sheet) in sheets.iter().enumerate() {
            let label = format!("{title}, {}", at + 1);
            let svg = sheet.scene.svg_file("sheet", &label, Some(size));
            let file = self.file.map(|file| numbered(file, at + 1, sheets.len()));
            output::put(file.as_deref(), svg.as_bytes())?;
        }
        Ok(())
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
