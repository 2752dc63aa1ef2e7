//! The option for the kind of puzzle.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::Args;
use loshu_formats::{LayoutSpec, Signs, VariantSpec};

use super::input::READING;

/// A file of regions is not longer than this.
const LONGEST: u64 = 1 << 16;

/// The kind of all puzzles that are read. It adds to what a file says.
#[derive(Debug, Default, Args)]
pub(crate) struct VariantArgs {
    /// The kind of the puzzles, such as `16`, `6,x`, `12:4x3`, `anti-knight,anti-king` or `regions=FILE`; it adds to
    /// what the input says. See `loshu help variant`
    #[arg(long, value_name = "SPEC", help_heading = READING)]
    variant: Option<VariantSpec>,
}

impl VariantArgs {
    /// Whether the kind of the puzzles is left to the input.
    pub(crate) fn is_none(&self) -> bool {
        self.variant.is_none()
    }

    /// Refuses the option, for something that works on ordinary Sudokus.
    pub(crate) fn refuse(&self, what: &str) -> Result<()> {
        ensure!(self.is_none(), "{what} is for ordinary Sudokus, without --variant");
        Ok(())
    }

    /// How digits are written, if it is said.
    pub(crate) fn symbols(&self) -> Option<Signs> {
        self.variant.as_ref()?.symbols
    }

    /// What is said of the layout.
    pub(crate) fn layout(&self) -> Result<LayoutSpec> {
        self.variant.as_ref().map_or_else(|| Ok(LayoutSpec::default()), layout)
    }
}

/// The layout with the texts of its files.
pub(crate) fn layout(spec: &VariantSpec) -> Result<LayoutSpec> {
    let regions = spec.regions.as_deref().map(read).transpose()?;
    let extra = spec.extra.as_deref().map(read).transpose()?;
    let layout = LayoutSpec { regions, extra, ..spec.layout.clone() };
    // What is wrong with the regions is wrong in their file.
    if let Some(path) = &spec.regions {
        let LayoutSpec { size, regions, grids, .. } = layout.clone();
        let alone = LayoutSpec { size, regions, grids, ..LayoutSpec::default() };
        alone.setting().with_context(|| path.display().to_string())?;
    }
    Ok(layout)
}

fn read(path: &Path) -> Result<String> {
    let name = || path.display().to_string();
    let length = fs::metadata(path).with_context(name)?.len();
    ensure!(length <= LONGEST, "{}: longer than {LONGEST} bytes", path.display());
    fs::read_to_string(path).with_context(name)
}
