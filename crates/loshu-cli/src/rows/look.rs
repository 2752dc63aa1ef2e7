//! How grids are drawn.

use std::env;
use std::io::Write;
use std::sync::{LazyLock, OnceLock};

use anstyle::{AnsiColor, Style};
use loshu::format::{Rulers, Table};
use loshu::{Cell, CellSet, Grid, Solution};
use loshu_answers::{clue_lines, variant_name};
use loshu_formats::Variant;
use loshu_variant::DigitSet;

use crate::args::RulerChoice;
use crate::terminal::stdout;
use crate::words;

/// The style of digits that are not givens.
const FOUND: Style = AnsiColor::Cyan.on_default();
/// The style of cells that a message names.
const MARKED: Style = AnsiColor::Red.on_default().bold();
/// The style of givens.
const GIVEN: Style = Style::new().bold();

/// The lines that the command line asks for.
static RULERS: OnceLock<RulerChoice> = OnceLock::new();

/// Has all grids drawn with these lines from now on: `--rulers`.
pub(crate) fn draw_with(rulers: RulerChoice) {
    RULERS.get_or_init(|| rulers);
}

/// The lines and the colours of drawn grids.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) rulers: Rulers,
    pub(crate) color: bool,
}

impl Look {
    /// The look of this process, as its options and its output have it.
    pub(crate) fn new() -> Look {
        let unicode = match RULERS.get().copied().unwrap_or(RulerChoice::Auto) {
            RulerChoice::Ascii => false,
            RulerChoice::Unicode => true,
            RulerChoice::Auto => stdout::is_terminal() && locale_has_unicode(),
        };
        let rulers = if unicode { Rulers::Unicode } else { Rulers::Ascii };
        Look { rulers, color: stdout::has_color() }
    }

    /// Draws a table, with a style for each cell where there is colour.
    pub(crate) fn draw(
        self,
        out: &mut Vec<u8>,
        table: Table<'static>,
        style: impl Fn(Cell) -> Style,
    ) {
        let table = table.rulers(self.rulers);
        if !self.color {
            return write!(out, "{table}").expect("memory takes all");
        }
        let text = |style: Style| (style.render().to_string(), style.render_reset().to_string());
        let styles = Cell::ALL.map(|cell| text(style(cell)));
        let marks = |cell: Cell| {
            let (before, after) = &styles[cell.index()];
            (before.as_str(), after.as_str())
        };
        write!(out, "{}", table.marks(&marks)).expect("memory takes all");
    }

    /// Draws a solution so that the givens stand out.
    pub(crate) fn solution(self, out: &mut Vec<u8>, puzzle: &Grid, solution: &Solution) {
        let given = puzzle.filled();
        self.draw(out, solution.table(), |cell| if given.contains(cell) { GIVEN } else { FOUND });
    }

    /// Draws a puzzle with some cells marked.
    pub(crate) fn puzzle(self, out: &mut Vec<u8>, puzzle: &Grid, marked: CellSet) {
        let style = |cell| if marked.contains(cell) { MARKED } else { Style::new() };
        self.draw(out, puzzle.table(), style);
    }

    /// Draws a puzzle of another layout, and its solution so that the givens stand out.
    pub(crate) fn variant(self, out: &mut Vec<u8>, variant: &Variant, solution: Option<&[u8]>) {
        let givens = givens(variant);
        let mark = self.marks_of_givens(&givens, solution.is_some());
        let table = variant.table(solution.unwrap_or(&givens), self.rulers, &mark);
        out.extend_from_slice(table.as_bytes());
    }

    /// Draws the candidates of a puzzle of another layout so that the givens stand out.
    pub(crate) fn candidates(self, out: &mut Vec<u8>, variant: &Variant, left: &[DigitSet]) {
        let givens = givens(variant);
        let mark = self.marks_of_givens(&givens, true);
        out.extend_from_slice(variant.table_of_candidates(left, self.rulers, &mark).as_bytes());
    }

    /// What stands before and behind each cell, if givens are to stand out and there is colour.
    fn marks_of_givens(
        self,
        givens: &[u8],
        stand_out: bool,
    ) -> impl Fn(usize) -> (&'static str, &'static str) {
        static CODES: LazyLock<[(String, String); 2]> = LazyLock::new(|| {
            [GIVEN, FOUND]
                .map(|style| (style.render().to_string(), style.render_reset().to_string()))
        });
        let has_codes = self.color && stand_out;
        move |cell| {
            let (before, after) = &CODES[usize::from(givens[cell] == 0)];
            if has_codes { (before.as_str(), after.as_str()) } else { ("", "") }
        }
    }
}

/// The digits that are given, 0 for an empty cell.
fn givens(variant: &Variant) -> Vec<u8> {
    variant.setting.cells.iter().map(|digits| digits.single().unwrap_or(0)).collect()
}

/// What a puzzle is, in the language that is spoken.
pub(crate) fn name_of(variant: &Variant) -> String {
    variant_name(variant, words::language())
}

/// Lists the clues of a puzzle, which its table does not show.
pub(crate) fn list_clues(out: &mut Vec<u8>, variant: &Variant) {
    for line in clue_lines(&variant.setting, words::language()) {
        out.extend(format!("# {line}\n").bytes());
    }
}

/// Whether the locale does not say that it lacks Unicode. The first variable that is set counts.
fn locale_has_unicode() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os);
    let locale =
        set.filter(|value| !value.is_empty()).map(|value| value.to_ascii_lowercase()).next();
    locale.is_none_or(|name| {
        let name = name.to_string_lossy();
        name.contains("utf-8") || name.contains("utf8")
    })
}
