//! The formats: their names, what tells them, and what they can hold.

use super::record::Parts;
use crate::value::named;

/// A format of puzzles.
///
/// ```
/// use loshu::format::{Format, Part};
///
/// let format: Format = "sdm".parse()?;
/// assert_eq!(format.extension(), "sdm");
/// assert!(!format.holds().contains(Part::Candidates));
/// # Ok::<(), loshu::ValueError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle a line, 81 cells.
    Line,
    /// One puzzle a line, 81 digits with `0` for an empty cell.
    Sdm,
    /// `puzzle:number of solutions:solution`.
    Test,
    /// A line of the Sudoku Exchange puzzle bank: name, puzzle, rating.
    Bank,
    /// Nine rows of nine cells.
    Grid,
    /// Simple Sudoku: grids in a frame of stars; givens, values and pencil marks one below the other.
    Ss,
    /// SadMan and SudoCue: header lines, `[Puzzle]`, `[State]`, `[PencilMarks]`.
    Sdk,
    /// SudoCue: nine rows of candidates, `u` before a placed digit.
    Sdx,
    /// Nine rows of pencil marks in a frame.
    Pm,
    /// 729 characters: nine for each cell.
    Sukaku,
    /// A case of the regression library of HoDoKu.
    Library,
    /// A table of gsf's `sudoku`.
    Gsf,
    /// JSON values.
    Json,
    /// A table with a header.
    Csv,
    /// Links of sudokuexchange.com.
    Exchange,
    /// Links of f-puzzles.com, and their JSON.
    Fpuzzles,
    /// Links of sudokupad.app.
    Sudokupad,
    /// Links of sudokuwiki.org.
    Sudokuwiki,
    /// Links of sudoku.coach.
    Coach,
    /// Constraints of the Interactive Sudoku Solver.
    Iss,
    /// Game IDs of Simon Tatham's Solo.
    Solo,
    /// XML of OpenSudoku.
    Opensudoku,
}

named!(Format, "the name of a format, such as line, sdk or pm");

/// What is known of a format.
struct About {
    name: &'static str,
    extension: &'static str,
    /// By what a record of the format is told.
    evidence: &'static str,
    holds: Parts,
}

/// The members of an object of f-puzzles that say nothing about the rules, and are kept as they are.
pub const FPUZZLES_EXTRAS: [&str; 5] =
    ["disabledlogic", "highlightConflicts", "metadata", "successMessage", "truecandidatesoptions"];

impl Format {
    /// All formats.
    pub const ALL: &'static [Format] = &[
        Format::Line,
        Format::Sdm,
        Format::Test,
        Format::Bank,
        Format::Grid,
        Format::Ss,
        Format::Sdk,
        Format::Sdx,
        Format::Pm,
        Format::Sukaku,
        Format::Library,
        Format::Gsf,
        Format::Json,
        Format::Csv,
        Format::Exchange,
        Format::Fpuzzles,
        Format::Sudokupad,
        Format::Sudokuwiki,
        Format::Coach,
        Format::Iss,
        Format::Solo,
        Format::Opensudoku,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        self.about().name
    }

    /// The usual end of the name of a file, without a dot.
    pub const fn extension(self) -> &'static str {
        self.about().extension
    }

    /// By what a record of the format is told from others.
    pub const fn evidence(self) -> &'static str {
        self.about().evidence
    }

    /// The parts of a record that the format can hold.
    pub const fn holds(self) -> Parts {
        self.about().holds
    }

    /// Whether a record takes several lines, so that a blank line stands between two of them.
    pub const fn is_tall(self) -> bool {
        matches!(self, Format::Grid | Format::Ss | Format::Sdk | Format::Sdx | Format::Pm)
    }

    /// Whether the format has room for the detail with this name, such as `author`. The writer of
    /// `loshu-formats` says whether a text can be held as it is.
    pub fn holds_detail(self, name: &str) -> bool {
        match self {
            Format::Json | Format::Gsf => true,
            Format::Csv => name != "solutions",
            Format::Bank => matches!(name, "id" | "rating"),
            Format::Sdk => super::sdk::LETTERS.iter().any(|(_, known)| *known == name),
            Format::Test => name == "solutions",
            Format::Library => {
                matches!(name, "technique" | "digits" | "eliminations" | "placements")
            }
            Format::Fpuzzles | Format::Sudokupad => {
                matches!(name, "title" | "author" | "rules") || FPUZZLES_EXTRAS.contains(&name)
            }
            Format::Line
            | Format::Sdm
            | Format::Grid
            | Format::Ss
            | Format::Sdx
            | Format::Pm
            | Format::Sukaku
            | Format::Exchange
            | Format::Sudokuwiki
            | Format::Coach
            | Format::Iss
            | Format::Solo
            | Format::Opensudoku => false,
        }
    }

    const fn about(self) -> About {
        const GIVENS: Parts = Parts::GIVENS;
        const STATE: Parts = Parts::GIVENS.values().candidates();
        const ALL: Parts = STATE.notes().solution().details();
        let (name, extension, evidence, holds) = match self {
            Format::Line => ("line", "txt", "a field of 81 cells", GIVENS),
            Format::Sdm => ("sdm", "sdm", "a field of 81 cells", GIVENS),
            Format::Test => {
                ("test", "txt", "81 cells, a colon and a number", GIVENS.solution().details())
            }
            Format::Bank => ("bank", "txt", "12 hex digits before 81 cells", GIVENS.details()),
            Format::Grid => ("grid", "txt", "nine rows of nine cells", GIVENS),
            Format::Ss => ("ss", "ss", "grids above a grid of pencil marks", STATE),
            Format::Sdk => {
                ("sdk", "sdk", "header lines or [Puzzle]", GIVENS.values().notes().details())
            }
            Format::Sdx => ("sdx", "sdx", "rows of candidates with u before a digit", STATE),
            Format::Pm => ("pm", "txt", "nine rows of nine groups of digits", STATE),
            Format::Sukaku => {
                ("729", "txt", "a word of 729 digits and empty marks", GIVENS.candidates())
            }
            Format::Library => {
                ("library", "txt", "a line :technique:digits:cells:", STATE.details())
            }
            Format::Gsf => (
                "gsf",
                "dat",
                "below a directive #!sudoku -c, or between four numbers and a title",
                GIVENS.details(),
            ),
            Format::Json => ("json", "jsonl", "a JSON value", ALL),
            Format::Csv => ("csv", "csv", "a header with a column of puzzles", ALL),
            Format::Exchange => ("exchange", "txt", "a link to sudokuexchange.com", GIVENS),
            Format::Fpuzzles => ("fpuzzles", "txt", "a link or JSON of f-puzzles", ALL),
            Format::Sudokupad => ("sudokupad", "txt", "a link to sudokupad.app", ALL),
            Format::Sudokuwiki => ("sudokuwiki", "txt", "a link to sudokuwiki.org", STATE),
            Format::Coach => ("coach", "txt", "a link to sudoku.coach", GIVENS),
            Format::Iss => ("iss", "txt", "constraints such as .Cage~9~R1C1~R2C1", GIVENS),
            Format::Solo => ("solo", "txt", "a game ID such as 3x3:5a3b9", GIVENS),
            Format::Opensudoku => ("opensudoku", "opensudoku", "XML", GIVENS.values().notes()),
        };
        About { name, extension, evidence, holds }
    }
}
