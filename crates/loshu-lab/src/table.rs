//! Tables for a terminal and for a page.

use maud::{Markup, html};

/// A table: the first columns name the rows, the others are numbers.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// How many columns name the rows.
    names: usize,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(head: &[&str]) -> Table {
        Table { names: 1, head: head.iter().map(|&name| name.into()).collect(), rows: Vec::new() }
    }

    /// With this number of columns of names.
    pub(crate) fn names(self, names: usize) -> Table {
        Table { names, ..self }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table with its head and its cells as `say` says them.
    pub(crate) fn said(&self, say: &impl Fn(&str) -> String) -> Table {
        let all = |cells: &[String]| cells.iter().map(|cell| say(cell)).collect();
        let rows = self.rows.iter().map(|row| all(row)).collect();
        Table { names: self.names, head: all(&self.head), rows }
    }

    /// As Markdown: names stand at the left of their columns, numbers at the right.
    pub(crate) fn to_text(&self) -> String {
        let widths = self.widths();
        let ruler: String = widths.iter().map(|width| format!("|{:-<1$}", "", width + 2)).collect();
        let mut lines = vec![self.line(&self.head, &widths), ruler + "|"];
        lines.extend(self.rows.iter().map(|row| self.line(row, &widths)));
        lines.join("\n")
    }

    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.rows.iter().chain([&self.head]).filter_map(|row| row.get(column));
            cells.map(|cell| columns(cell)).max().unwrap_or(0)
        };
        (0..self.head.len()).map(width).collect()
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for (column, (cell, &width)) in cells.iter().zip(widths).enumerate() {
            let gap = " ".repeat(width.saturating_sub(columns(cell)));
            line += &match column < self.names {
                true => format!("| {cell}{gap} "),
                false => format!("| {gap}{cell} "),
            };
        }
        line + "|"
    }

    pub(crate) fn to_html(&self) -> Markup {
        html! {
            div.scroll {
                table.data {
                    thead { tr { @for name in &self.head { th { (name) } } } }
                    tbody { @for row in &self.rows { tr { @for cell in row { td { (cell) } } } } }
                }
            }
        }
    }
}

/// How many columns of a terminal a text takes: a Chinese character takes two.
fn columns(text: &str) -> usize {
    let columns = |sign: char| if ('\u{2E80}'..='\u{FFEF}').contains(&sign) { 2 } else { 1 };
    text.chars().map(columns).sum()
}
