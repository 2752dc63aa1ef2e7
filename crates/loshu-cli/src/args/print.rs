//! The command line of `loshu print`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use loshu_explain::step::Language;
use loshu_picture::{CaptionPart, Paper, Solutions, Style};

use super::explain::{Reduction, parse_reduction};
use super::{InputArgs, VariantArgs, in_range};

/// The heading of the options for paper.
const PAPER: &str = "Paper";
/// The heading of the options for what is printed with the grids.
const WORDS: &str = "Words";

#[derive(Debug, Args)]
pub(crate) struct PrintArgs {
    /// The file to write; its ending chooses PDF or SVG. Of several SVG pages each is a file:
    /// sheets-1.svg, sheets-2.svg [default: standard output, if it is no terminal]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The format of the output [default: by the ending of the file, else pdf]
    #[arg(long, short, value_name = "FORMAT")]
    pub(crate) to: Option<SheetForm>,

    /// Where the solutions stand: nowhere, small on pages at the end, or upside down at the foot
    #[arg(long, value_name = "WHERE", default_value = "none")]
    pub(crate) solutions: Solutions,

    /// Print the pencil marks that are left after a propagation (none, peers, singles, pairs, locked),
    /// after techniques such as `locked,naked-pair`, or that are in a solution (true)
    #[arg(long, value_name = "LEVEL|NAMES", value_parser = parse_reduction)]
    pub(crate) candidates: Option<Reduction>,

    /// How many puzzles stand on a page: 1, 2, 4, 6, 9 or 12 [default: 4, fewer of more than 12 rows;
    /// 1 with --large]
    #[arg(long, short = 'n', value_name = "N", help_heading = PAPER,
        value_parser = PossibleValuesParser::new(["1", "2", "4", "6", "9", "12"])
            .try_map(|number| number.parse::<usize>()))]
    pub(crate) per_page: Option<usize>,

    /// The size of the paper
    #[arg(long, value_name = "SIZE", default_value = "a4", help_heading = PAPER)]
    pub(crate) paper: Paper,

    /// Turn the paper on its side
    #[arg(long, help_heading = PAPER)]
    pub(crate) landscape: bool,

    /// Large print: heavy digits and lines, 1 or 2 puzzles a page
    #[arg(long, help_heading = PAPER)]
    pub(crate) large: bool,

    /// Put the pages in the order of a booklet: print two pages a sheet, on both sides, turned over at the
    /// short edge; then fold the sheets in the middle and staple them
    #[arg(long, help_heading = PAPER)]
    pub(crate) booklet: bool,

    /// The title of each page
    #[arg(long, value_name = "TEXT", help_heading = WORDS)]
    pub(crate) title: Option<String>,

    /// What stands above each puzzle, as far as it is known
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = WORDS,
        default_value = "number,title,rating,rules")]
    pub(crate) caption: Vec<CaptionPart>,

    /// Rate each puzzle on the scale of Sudoku Explainer, for at most 10 seconds
    #[arg(long, help_heading = WORDS)]
    pub(crate) rate: bool,

    /// The number of the first puzzle
    #[arg(long, value_name = "N", default_value = "1", help_heading = WORDS, value_parser = in_range(0_u32, u32::MAX))]
    pub(crate) first: u32,

    /// A font for letters that the usual font (Arimo) lacks, such as Chinese: TTF, OTF or TTC. Letters
    /// that it lacks too come from installed fonts
    #[arg(long, value_name = "FILE", help_heading = WORDS)]
    pub(crate) font: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetForm {
    /// One PDF file
    Pdf,
    /// An SVG file for each page
    Svg,
}

impl PrintArgs {
    /// How the sheets look, for grids of up to so many rows and columns.
    pub(crate) fn style(&self, language: Language, rows: usize) -> Style {
        Style {
            paper: self.paper,
            landscape: self.landscape,
            per_page: self.per_page.unwrap_or(Style::usual_per_page(self.large, rows)),
            large: self.large,
            solutions: self.solutions,
            title: self.title.clone(),
            caption: self.caption.clone(),
            first: self.first,
            name_line: false,
            booklet: self.booklet,
            language,
        }
    }
}
