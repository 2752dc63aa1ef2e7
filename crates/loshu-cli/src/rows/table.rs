//! Tables for a terminal.

use comfy_table::{CellAlignment, presets};

use crate::words::say;

/// A table: the first columns name the rows, the others are numbers.
pub(crate) struct Table {
    /// How many columns name the rows.
    names: usize,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows. Its head is said in the language that is spoken.
    pub(crate) fn new(head: &[&str]) -> Table {
        let head = head.iter().map(|name| say(name).into_owned()).collect();
        Table { names: 1, head, rows: Vec::new() }
    }

    /// With this number of columns of names.
    pub(crate) fn names(self, names: usize) -> Table {
        Table { names, ..self }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// As Markdown.
    pub(crate) fn to_text(&self) -> String {
        self.styled(presets::ASCII_MARKDOWN)
    }

    /// Without lines between the columns, for tables that are too wide with them.
    pub(crate) fn to_narrow_text(&self) -> String {
        let text = self.styled(presets::NOTHING);
        // Each cell has a blank on both sides.
        let lines = text.lines().map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end());
        lines.collect::<Vec<_>>().join("\n")
    }

    fn styled(&self, style: comfy_table::TableStyle) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(style);
        table.set_header(&self.head);
        table.add_rows(&self.rows);
        for column in table.column_iter_mut().skip(self.names) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table.to_string()
    }
}
