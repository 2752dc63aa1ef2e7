//! The command line of `loshu show`.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use loshu::{Cell, CellSet};
use loshu_answers::Until;
use loshu_explain::step::Notation;

use super::explain::{self, Reduction};
use super::{InputArgs, VariantArgs, in_range};
use crate::output;
use crate::terminal::message::printable;

/// The heading of the options for pictures.
const PICTURES: &str = "Pictures";

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The format of the output; a picture shows one puzzle [default: by the ending of the file, else grid]
    #[arg(long, short, value_name = "FORMAT")]
    pub(crate) to: Option<ShowForm>,

    /// Draw the pencil marks that are left after a propagation (none, peers, singles, pairs, locked),
    /// after techniques such as `locked,naked-pair`, or that are in a solution (true)
    #[arg(long, value_name = "LEVEL|NAMES", value_parser = explain::parse_reduction)]
    pub(crate) candidates: Option<Reduction>,

    /// Draw the digits that singles (naked and hidden) find as well, and no candidates
    #[arg(long, conflicts_with = "candidates")]
    pub(crate) expand: bool,

    /// Mark a cell such as C2 or r3c2, its houses and its peers, and list them
    #[arg(long)]
    pub(crate) cell: Option<Cell>,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

/// What only pictures have.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Draw a step of the path: its number, or a technique, whose first use is drawn
    #[arg(long, value_name = "STEP", help_heading = PICTURES, conflicts_with = "candidates",
        value_parser = explain::parse_until)]
    pub(crate) step: Option<Until>,

    /// Tint these cells, such as A1,C2
    #[arg(long, value_name = "CELLS", value_delimiter = ',', help_heading = PICTURES)]
    pub(crate) highlight: Vec<Cell>,

    /// The names of rows and columns around the board [default: a1]
    #[arg(long, value_name = "NAMES", help_heading = PICTURES)]
    pub(crate) names: Option<Names>,

    /// The width of a PNG in pixels, 50 to 8000 [default: 800]
    #[arg(long, value_name = "PIXELS", help_heading = PICTURES,
        value_parser = in_range(50_u32, 8000))]
    pub(crate) width: Option<u32>,

    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE", help_heading = PICTURES)]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowForm {
    /// Text
    Grid,
    /// A picture that can be enlarged without loss
    Svg,
    /// A picture of pixels
    Png,
}

/// The names around a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Names {
    /// Rows A to I, columns 1 to 9
    A1,
    /// Rows and columns 1 to 9
    Rc,
    /// No names
    None,
}

impl Names {
    pub(crate) fn notation(self) -> Option<Notation> {
        match self {
            Names::A1 => Some(Notation::A1),
            Names::Rc => Some(Notation::Rc),
            Names::None => None,
        }
    }
}

impl ShowArgs {
    /// The format of the output.
    pub(crate) fn form(&self) -> ShowForm {
        let name = self.picture.output.as_deref().map(output::unpacked_name);
        let ending = name.as_deref().and_then(Path::extension);
        let by_ending =
            || ending.and_then(|ending| ShowForm::from_str(&ending.to_string_lossy(), true).ok());
        self.to.or_else(by_ending).unwrap_or(ShowForm::Grid)
    }

    /// The first option that only ordinary Sudokus have.
    pub(crate) fn only_ordinary(&self) -> Option<&'static str> {
        let has_names = match self.picture.names {
            Some(Names::A1 | Names::Rc) => true,
            None | Some(Names::None) => false,
        };
        let given = [
            ("--cell", self.cell.is_some()),
            ("--highlight", !self.picture.highlight.is_empty()),
            ("--names", has_names),
        ];
        given.into_iter().find_map(|(name, given)| given.then_some(name))
    }

    /// Refuses options that only pictures have.
    pub(crate) fn check_text(&self) -> Result<()> {
        let PictureArgs { step, highlight, names, width, output } = &self.picture;
        let given = [
            ("--step", step.is_some()),
            ("--highlight", !highlight.is_empty()),
            ("--names", names.is_some()),
            ("--width", width.is_some()),
            ("--output", output.is_some()),
        ];
        match given.iter().find(|(_, given)| *given) {
            Some(("--output", _)) if self.to.is_none() => {
                let file = output.as_deref().unwrap_or(Path::new("")).display().to_string();
                bail!("{}: the ending must be .svg or .png", printable(&file))
            }
            Some((name, _)) => bail!("{name} needs --to svg or --to png"),
            None => Ok(()),
        }
    }
}

impl PictureArgs {
    /// The cells to tint.
    pub(crate) fn cells(&self) -> CellSet {
        self.highlight.iter().copied().collect()
    }
}
