//! The line of a progress bar on a terminal that changes its size.
//!
//! When a terminal gets narrower, most of them break a line that is now too long into several. The bar
//! then takes several lines, and to clear one of them would leave the others. So this terminal remembers
//! how much it has written.

use std::borrow::Cow;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use console::{Term, measure_text_width, truncate_str};
use indicatif::TermLike;

/// A terminal that shows one line, which is never as wide as the terminal.
#[derive(Debug)]
pub(crate) struct BarLine {
    terminal: Term,
    /// How many columns have been written since the line was cleared.
    written: AtomicUsize,
}

impl BarLine {
    /// On standard error.
    pub(crate) fn new() -> BarLine {
        BarLine { terminal: Term::buffered_stderr(), written: AtomicUsize::new(0) }
    }

    fn columns(&self) -> usize {
        usize::from(self.terminal.size().1)
    }
}

/// A terminal of `columns` columns breaks a text of `written` columns: the number of lines above the last one.
fn lines_above(written: usize, columns: usize) -> usize {
    written.saturating_sub(1) / columns.max(1)
}

/// What of a text is shown: less than the width, so that the line does not break.
fn shown(text: &str, columns: usize) -> Cow<'_, str> {
    truncate_str(text, columns.saturating_sub(1), "")
}

impl TermLike for BarLine {
    fn width(&self) -> u16 {
        u16::try_from(self.columns().saturating_sub(1)).unwrap_or(u16::MAX)
    }

    fn height(&self) -> u16 {
        self.terminal.size().0
    }

    // There is one line only, and `clear_line` clears all of it.
    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.terminal.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.terminal.move_cursor_left(columns)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.written.store(0, Ordering::Relaxed);
        self.terminal.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        // Blanks that fill the line would only break.
        if text.trim().is_empty() {
            return Ok(());
        }
        let text = shown(text, self.columns());
        self.written.fetch_add(measure_text_width(&text), Ordering::Relaxed);
        self.terminal.write_str(&text)
    }

    fn clear_line(&self) -> io::Result<()> {
        let written = self.written.swap(0, Ordering::Relaxed);
        self.terminal.move_cursor_up(lines_above(written, self.columns()))?;
        self.terminal.write_str("\r")?;
        self.terminal.clear_to_end_of_screen()
    }

    fn flush(&self) -> io::Result<()> {
        self.terminal.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_line_is_cleared_as_a_whole() {
        let lines = [(0, 80, 0), (1, 80, 0), (79, 80, 0), (79, 60, 1), (79, 40, 1), (79, 39, 2)];
        for (written, columns, above) in lines {
            assert_eq!(lines_above(written, columns), above, "{written} on {columns}");
        }
        assert_eq!(lines_above(79, 0), 78);
    }

    #[test]
    fn a_line_does_not_fill_the_terminal() {
        assert_eq!(shown("12345", 6), "12345");
        assert_eq!(shown("12345", 5), "1234");
        assert_eq!(shown("数独", 4), "数");
        assert_eq!(shown("12345", 0), "");
    }
}
