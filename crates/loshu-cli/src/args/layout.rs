//! Options that say which layout puzzles have.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use loshu_formats::{LayoutSpec, Signs};

/// The heading of the options for layouts.
pub(super) const LAYOUT: &str = "Layout options";

/// A file of regions is not longer than this.
const LONGEST: u64 = 1 << 16;

/// The layout of all puzzles. It adds to what a file says.
#[derive(Debug, Default, Args)]
pub(crate) struct LayoutArgs {
    /// Rows, columns and digits, 4 to 25 [default: as in the input, or 9]
    #[arg(long, value_name = "N", help_heading = LAYOUT)]
    pub(crate) size: Option<u8>,

    /// Rows and columns of a box, such as 3x4
    #[arg(long, value_name = "RxC", help_heading = LAYOUT)]
    pub(crate) boxes: Option<String>,

    /// Rules of the whole grid: x, windoku, anti-knight, anti-king, non-consecutive, disjoint-groups, falling-diagonal,
    /// rising-diagonal, all-ratios, all-xv
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = LAYOUT)]
    pub(crate) rules: Vec<String>,

    /// Regions in place of boxes: a text with a symbol for each cell, equal for the cells of a region
    #[arg(long, value_name = "FILE", help_heading = LAYOUT)]
    pub(crate) regions: Option<PathBuf>,

    /// Further regions, written in the same way; `.` is no region
    #[arg(long, value_name = "FILE", help_heading = LAYOUT)]
    pub(crate) extra: Option<PathBuf>,

    /// 9x9 grids that overlap: samurai, butterfly, flower, windmill, triple, twin, or their upper left
    /// corners, such as R1C1,R7C7
    #[arg(long, value_name = "NAME", help_heading = LAYOUT)]
    pub(crate) grids: Option<String>,

    /// How digits are written: 1-9A, 0-9A, A, numbers or pictures [default: what the input looks like]
    #[arg(long, value_name = "SYMBOLS", help_heading = LAYOUT)]
    pub(crate) symbols: Option<Signs>,
}

impl LayoutArgs {
    /// Refuses all of these options, for something that works on ordinary Sudokus.
    pub(crate) fn refuse(&self, what: &str) -> Result<()> {
        let LayoutArgs { size, boxes, rules, regions, extra, grids, symbols } = self;
        let is_none = size.is_none()
            && boxes.is_none()
            && rules.is_empty()
            && regions.is_none()
            && extra.is_none()
            && grids.is_none()
            && symbols.is_none();
        ensure!(is_none, "{what} is for ordinary Sudokus, without layout options");
        Ok(())
    }

    /// What the options say of the layout.
    pub(crate) fn spec(&self) -> Result<LayoutSpec> {
        let spec = LayoutSpec {
            size: self.size,
            boxes: self.boxes.clone(),
            rules: self.rules.clone(),
            regions: self.regions.as_deref().map(read).transpose()?,
            extra: self.extra.as_deref().map(read).transpose()?,
            grids: self.grids.clone(),
        };
        // What is wrong with the regions is wrong in their file.
        if let Some(path) = &self.regions {
            let LayoutSpec { size, regions, grids, .. } = spec.clone();
            let alone = LayoutSpec { size, regions, grids, ..LayoutSpec::default() };
            alone.setting().with_context(|| path.display().to_string())?;
        }
        Ok(spec)
    }
}

fn read(path: &Path) -> Result<String> {
    let name = || path.display().to_string();
    let length = fs::metadata(path).with_context(name)?.len();
    ensure!(length <= LONGEST, "{}: longer than {LONGEST} bytes", path.display());
    fs::read_to_string(path).with_context(name)
}
