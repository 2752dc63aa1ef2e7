//! Puzzles of other layouts as drawn text, with lines between regions.

use loshu::format::Rulers;
use loshu_variant::{DigitSet, Regions};

use super::Variant;

/// The signs of Unicode for lines that meet, by what goes up (1), down (2), left (4) and right (8).
const MEET: [char; 16] =
    [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

impl Variant {
    /// Draws digits, 0 for an empty cell, with lines between the regions. `mark` says what stands before and
    /// behind the digit of a cell, such as the codes of a colour.
    pub fn table<'a>(
        &self,
        digits: &[u8],
        rulers: Rulers,
        mark: &dyn Fn(usize) -> (&'a str, &'a str),
    ) -> String {
        let texts = digits.iter().map(|&digit| self.signs.sign(digit)).collect();
        let widest = (1..=self.setting.digits.count()).map(|digit| length(&self.signs.sign(digit)));
        Drawing::new(self, texts, widest.max().unwrap_or(1), rulers).text(mark)
    }

    /// Draws candidates in the same way: those of a cell are one text, with commas between them where digits have more
    /// than one character.
    pub fn table_of_candidates<'a>(
        &self,
        candidates: &[DigitSet],
        rulers: Rulers,
        mark: &dyn Fn(usize) -> (&'a str, &'a str),
    ) -> String {
        let all = (1..=self.setting.digits.count()).map(|digit| self.signs.sign(digit));
        let comma = if all.into_iter().all(|sign| length(&sign) == 1) { "" } else { "," };
        let text = |digits: &DigitSet| {
            let signs: Vec<_> = digits.iter().map(|digit| self.signs.sign(digit)).collect();
            signs.join(comma)
        };
        let texts: Vec<_> = candidates.iter().map(text).collect();
        let widest = texts.iter().map(|text| length(text)).max();
        Drawing::new(self, texts, widest.unwrap_or(1), rulers).text(mark)
    }
}

struct Drawing<'a> {
    variant: &'a Variant,
    regions: Vec<Option<u8>>,
    rows: usize,
    columns: usize,
    /// Before which columns there is a line anywhere.
    lines: Vec<bool>,
    /// What stands in each cell.
    texts: Vec<String>,
    /// The characters of the widest text.
    width: usize,
    unicode: bool,
}

impl<'a> Drawing<'a> {
    fn new(variant: &'a Variant, texts: Vec<String>, width: usize, rulers: Rulers) -> Drawing<'a> {
        let shape = &variant.setting.shape;
        let (rows, columns) = (shape.rows(), shape.columns());
        let regions = match variant.setting.regions {
            // There are no boxes, so that no line lies between two rows.
            Regions::Boxes(1, _) => vec![Some(0); shape.len()],
            Regions::Boxes(..) | Regions::Own(_) => variant.setting.region_of_cells(),
        };
        let (lines, unicode) = (Vec::new(), rulers == Rulers::Unicode);
        let mut drawing = Drawing { variant, regions, rows, columns, lines, texts, width, unicode };
        let has_line = |column| (0..rows).any(|row| drawing.left_of(row, column));
        drawing.lines = (0..=columns).map(has_line).collect();
        drawing
    }

    /// The whole drawing.
    fn text<'m>(&self, mark: &dyn Fn(usize) -> (&'m str, &'m str)) -> String {
        let mut text = String::new();
        for row in 0..=self.rows {
            if (0..self.columns).any(|column| self.above(row, column)) {
                self.push_ruler(row, &mut text);
            }
            if row < self.rows {
                self.push_row(row, mark, &mut text);
            }
        }
        text
    }

    /// The region at a place; `None` where no cell lies.
    fn region(&self, row: Option<usize>, column: Option<usize>) -> Option<(Option<u8>, usize)> {
        let cell = self.variant.setting.shape.cell(row?, column?)?;
        // Cells without a region are regions by themselves.
        let own = if self.regions[cell].is_none() { cell } else { usize::MAX };
        Some((self.regions[cell], own))
    }

    /// Whether a line lies above a place.
    fn above(&self, row: usize, column: usize) -> bool {
        self.region(row.checked_sub(1), Some(column)) != self.region(Some(row), Some(column))
    }

    /// Whether a line lies to the left of a place.
    fn left_of(&self, row: usize, column: usize) -> bool {
        self.region(Some(row), column.checked_sub(1)) != self.region(Some(row), Some(column))
    }

    fn push_row<'m>(
        &self,
        row: usize,
        mark: &dyn Fn(usize) -> (&'m str, &'m str),
        text: &mut String,
    ) {
        let begin = text.len();
        for column in 0..=self.columns {
            if self.lines[column] {
                text.push_str(if column > 0 { " " } else { "" });
                let line = if self.unicode { '│' } else { '|' };
                text.push(if self.left_of(row, column) { line } else { ' ' });
            }
            if column == self.columns {
                break;
            }
            let cell = self.variant.setting.shape.cell(row, column);
            let sign = cell.map(|cell| self.texts[cell].as_str()).unwrap_or_default();
            let (before, after) = cell.map(mark).unwrap_or_default();
            let blank = " ".repeat(1 + self.width - length(sign).min(self.width));
            text.extend([blank.as_str(), before, sign, after]);
        }
        end_line(begin, text);
    }

    fn push_ruler(&self, row: usize, text: &mut String) {
        let begin = text.len();
        let dash = if self.unicode { '─' } else { '-' };
        for column in 0..=self.columns {
            let right = column < self.columns && self.above(row, column);
            if self.lines[column] {
                let left = column > 0 && self.above(row, column - 1);
                if column > 0 {
                    text.push(if left { dash } else { ' ' });
                }
                let up = row > 0 && self.left_of(row - 1, column);
                let down = row < self.rows && self.left_of(row, column);
                text.push(self.meeting([up, down, left, right]));
            }
            if column < self.columns {
                let sign = if right { dash } else { ' ' };
                text.extend(std::iter::repeat_n(sign, 1 + self.width));
            }
        }
        end_line(begin, text);
    }

    /// The sign where lines meet that go up, down, left and right.
    fn meeting(&self, ways: [bool; 4]) -> char {
        if self.unicode {
            return MEET[ways.iter().rev().fold(0, |all, way| 2 * all + usize::from(*way))];
        }
        match (ways[0] || ways[1], ways[2] || ways[3]) {
            (true, true) => '+',
            (true, false) => '|',
            (false, true) => '-',
            (false, false) => ' ',
        }
    }
}

/// Ends a line that begins at a place, without blanks at its end.
fn end_line(begin: usize, text: &mut String) {
    let length = text[begin..].trim_end_matches(' ').len();
    text.truncate(begin + length);
    text.push('\n');
}

fn length(sign: &str) -> usize {
    sign.chars().count()
}
