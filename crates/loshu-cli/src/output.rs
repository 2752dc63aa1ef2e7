//! From results to bytes, in the four forms.

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use loshu::format::{Rulers, Table};
use loshu::{Cell, CellSet, Grid, Solution};
use serde_json::Value;

use crate::args::{self, Form};

/// How digits that are not givens look.
const FOUND: Style = AnsiColor::Cyan.on_default();
/// How cells look that something is said about.
const MARKED: Style = AnsiColor::Red.on_default().bold();
/// How givens look.
const GIVEN: Style = Style::new().bold();

/// What a command says about one puzzle.
pub(crate) trait Row {
    /// Writes one line, without a line feed.
    fn line(&self, out: &mut Vec<u8>);

    /// Draws, with a line feed at the end.
    fn grid(&self, out: &mut Vec<u8>, look: Look);

    /// The values that there are, by the names of the columns.
    fn fields(&self) -> Vec<(&'static str, Value)>;
}

/// Prints to standard output.
pub(crate) fn print(bytes: &[u8]) -> Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).context(CANNOT_WRITE)
}

pub(crate) const CANNOT_WRITE: &str = "cannot write the output";

/// How drawings look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) rulers: Rulers,
    pub(crate) color: bool,
}

impl Look {
    pub(crate) fn new(rulers: args::Rulers) -> Look {
        let stdout = io::stdout();
        let unicode = match rulers {
            args::Rulers::Ascii => false,
            args::Rulers::Unicode => true,
            args::Rulers::Auto => stdout.is_terminal(),
        };
        let rulers = if unicode { Rulers::Unicode } else { Rulers::Ascii };
        let color = anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        Look { rulers, color }
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
}

/// Rows of output in memory.
#[derive(Debug)]
pub(crate) struct Sheet {
    form: Form,
    look: Look,
    columns: &'static [&'static str],
    pub(crate) bytes: Vec<u8>,
}

impl Sheet {
    pub(crate) fn new(form: Form, look: Look, columns: &'static [&'static str]) -> Sheet {
        Sheet { form, look, columns, bytes: Vec::new() }
    }

    /// What stands before all rows.
    pub(crate) fn header(&self) -> String {
        match self.form {
            Form::Csv => self.columns.join(",") + "\n",
            _ => String::new(),
        }
    }

    pub(crate) fn push(&mut self, row: &dyn Row) {
        match self.form {
            Form::Line => row.line(&mut self.bytes),
            Form::Grid => row.grid(&mut self.bytes, self.look),
            Form::Csv => self.csv(&row.fields()),
            Form::Jsonl => self.json(&row.fields()),
        }
        self.bytes.push(b'\n');
    }

    fn json(&mut self, fields: &[(&str, Value)]) {
        let mut sign = '{';
        for (name, value) in fields {
            write!(self.bytes, "{sign}\"{name}\":").expect("memory takes all");
            serde_json::to_writer(&mut self.bytes, value).expect("memory takes all");
            sign = ',';
        }
        self.bytes.push(b'}');
    }

    fn csv(&mut self, fields: &[(&str, Value)]) {
        let text = |column| match fields.iter().find(|(name, _)| *name == column) {
            Some((_, Value::String(text))) => text.clone(),
            Some((_, Value::Array(items))) => {
                let items = items.iter().map(|item| item.as_str().unwrap_or_default());
                items.collect::<Vec<_>>().join("; ")
            }
            Some((_, value)) => value.to_string(),
            None => String::new(),
        };
        let mut writer = csv::Writer::from_writer(&mut self.bytes);
        writer.write_record(self.columns.iter().copied().map(text)).expect("memory takes all");
        drop(writer);
        // The line feed is that of every row.
        self.bytes.pop();
    }
}

/// A bad record: it keeps its place among the rows.
#[derive(Debug)]
pub(crate) struct Bad<'a>(pub(crate) &'a str);

impl Row for Bad<'_> {
    fn line(&self, out: &mut Vec<u8>) {
        write!(out, "!\terror: {}", self.0).expect("memory takes all");
    }

    fn grid(&self, out: &mut Vec<u8>, _: Look) {
        writeln!(out, "# error: {}", self.0).expect("memory takes all");
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        vec![("status", "error".into()), ("error", self.0.into())]
    }
}
