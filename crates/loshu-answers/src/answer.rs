//! The grid that somebody gives as an answer: a person, a program or a language model, with words around it.
//!
//! A puzzle is read without a guess: what may be two things is refused. An answer is read for a puzzle that is known, so
//! its size and signs are known too, and the question is only where in the text its grid stands. The last full grid
//! counts, because those before it are the puzzle and attempts.

use std::borrow::Cow;
use std::ops::Range;

use loshu::format::script;
use loshu_explain::step::Language;
use loshu_formats::Signs;

/// Of a longer text only the end is read, in bytes: the answer stands there.
const LONGEST: usize = 1 << 20;

/// Reads answers to the puzzles of one size.
///
/// ```
/// use loshu_answers::{AnswerReader, NoAnswer};
///
/// let reader = AnswerReader::new(4, Default::default());
/// let answer = reader.read("Sure! Row 1: 1 2 3 4\nRow 2: 3 4 1 2\nRow 3: 2 1 4 3\nRow 4: 4 3 2 1", &[]);
/// assert_eq!(answer.unwrap()[..4], [1, 2, 3, 4]);
/// assert_eq!(reader.read("I think it is 5.", &[]), Err(NoAnswer::NoGrid));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnswerReader {
    size: usize,
    signs: Signs,
}

/// Why a text gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The text is empty.
    Nothing,
    /// The text ends in the middle of the thoughts before the answer.
    Unfinished,
    /// There is no grid.
    NoGrid,
    /// A grid has another number of rows.
    Rows {
        /// How many it has.
        found: usize,
        /// How many the puzzle has.
        expected: usize,
    },
    /// A row of a grid has another number of cells.
    Row {
        /// The number of the row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many cells a row of the puzzle has.
        expected: usize,
    },
    /// A number is no digit of the puzzle.
    Digit {
        /// The largest digit of the puzzle.
        most: usize,
    },
    /// A grid on one line has another number of cells.
    Cells {
        /// How many it has.
        found: usize,
        /// How many the puzzle has.
        expected: usize,
    },
}

impl NoAnswer {
    /// Says what is wrong in a sentence.
    pub fn reason(self, language: Language) -> String {
        match (self, language) {
            (NoAnswer::Nothing, Language::English) => "The answer is empty.".into(),
            (NoAnswer::Nothing, Language::Chinese) => "答案是空的。".into(),
            (NoAnswer::Unfinished, Language::English) => {
                "The text ends before the answer begins.".into()
            }
            (NoAnswer::Unfinished, Language::Chinese) => "还没有写到答案，文本就结束了。".into(),
            (NoAnswer::NoGrid, Language::English) => "There is no grid in the answer.".into(),
            (NoAnswer::NoGrid, Language::Chinese) => "答案里没有盘面。".into(),
            (NoAnswer::Rows { found, expected }, Language::English) => {
                format!("The grid has {found} rows, expected {expected}.")
            }
            (NoAnswer::Rows { found, expected }, Language::Chinese) => {
                format!("盘面有 {found} 行，应为 {expected} 行。")
            }
            (NoAnswer::Row { row, found, expected }, Language::English) => {
                let cells = if found == 1 { "cell" } else { "cells" };
                format!("Row {row} of the grid has {found} {cells}, expected {expected}.")
            }
            (NoAnswer::Row { row, found, expected }, Language::Chinese) => {
                format!("盘面的第 {row} 行有 {found} 格，应为 {expected} 格。")
            }
            (NoAnswer::Digit { most }, Language::English) => {
                format!("A number of the grid is not one of 0 to {most}.")
            }
            (NoAnswer::Digit { most }, Language::Chinese) => {
                format!("盘面里有 0 到 {most} 以外的数。")
            }
            (NoAnswer::Cells { found, expected }, Language::English) => {
                format!("The grid has {found} cells, expected {expected}.")
            }
            (NoAnswer::Cells { found, expected }, Language::Chinese) => {
                format!("盘面有 {found} 格，应为 {expected} 格。")
            }
        }
    }
}

/// A grid in the text, or what is nearly one.
type Found = Result<Vec<u8>, NoAnswer>;

/// A line of cells.
#[derive(Debug)]
struct Row {
    /// The number in its label: 3 of `Row 3:`.
    number: Option<usize>,
    cells: Vec<u8>,
}

/// What a line of the text is.
enum Line {
    Row(Row),
    /// Nothing, or a ruler of a frame: it may stand between rows.
    Between,
    Words,
}

impl AnswerReader {
    /// Makes a reader of grids with this number of rows. `signs` says how their digits are written.
    pub fn new(size: u8, signs: Signs) -> AnswerReader {
        AnswerReader { size: usize::from(size), signs }
    }

    /// Returns the digits of the last full grid of a text, or of the last grid, 0 for an empty cell. A text that only
    /// names cells, such as `r1c3=4`, gives the givens with these digits.
    ///
    /// Givens may be left out. A copy of the puzzle is no answer where there is anything else.
    ///
    /// # Errors
    ///
    /// Says why there is no grid.
    pub fn read(&self, text: &str, givens: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let text = end_of(text.trim());
        if text.is_empty() {
            return Err(NoAnswer::Nothing);
        }
        let text = behind_thoughts(text).ok_or(NoAnswer::Unfinished)?;
        // What is marked as the answer is the answer, whatever stands around it.
        let marked = tagged(text).or_else(|| boxed(text));
        self.read_part(marked.unwrap_or(text), givens)
    }

    fn read_part(&self, text: &str, givens: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        let text = plain(text);
        let text = with_lists_on_lines(&text);
        let found = self.grids(&text);
        let is_full = |grid: &&Vec<u8>| grid.iter().all(|digit| *digit > 0);
        let is_puzzle = |found: &Found| found.as_ref().is_ok_and(|grid| grid == givens);
        if let Some(grid) = found.iter().rev().flatten().find(is_full) {
            return Ok(grid.clone());
        }
        if let Some(last) = found.iter().rev().find(|found| !is_puzzle(found)) {
            return last.clone();
        }
        if let Some(grid) = self.named_cells(&text, givens) {
            return Ok(grid);
        }
        found.into_iter().next_back().unwrap_or(Err(NoAnswer::NoGrid))
    }

    /// The grids of a text in their order, and what are nearly grids.
    fn grids(&self, text: &str) -> Vec<Found> {
        let (mut found, mut run, mut numbered) = (Vec::new(), Vec::new(), Vec::new());
        for line in text.lines() {
            match self.line(line) {
                Line::Between => {}
                Line::Words => {
                    self.end_run(&mut run, &mut found);
                    found.extend(self.inside(line));
                }
                Line::Row(row) => {
                    self.add_numbered(&mut numbered, &row, &mut found);
                    run.push(row);
                }
            }
        }
        self.end_run(&mut run, &mut found);
        found
    }

    /// Rows that are numbered may have sentences between them.
    fn add_numbered(&self, rows: &mut Vec<Vec<u8>>, row: &Row, found: &mut Vec<Found>) {
        let Some(number) = row.number else { return };
        if number == 1 {
            rows.clear();
        }
        if number == rows.len() + 1 && row.cells.len() == self.size {
            rows.push(row.cells.clone());
        }
        if rows.len() == self.size {
            found.push(Ok(rows.concat()));
            rows.clear();
        }
    }

    /// What rows without a sentence between them are.
    fn end_run(&self, run: &mut Vec<Row>, found: &mut Vec<Found>) {
        let mut rows: Vec<Vec<u8>> = run.drain(..).map(|row| row.cells).collect();
        if rows.is_empty() {
            return;
        }
        self.cut_labels(&mut rows);
        let cells = self.size * self.size;
        let before = found.len();
        if rows.iter().all(|row| row.len() == 1) && rows.len() == cells {
            found.push(Ok(rows.concat()));
            return;
        }
        for whole in rows.chunk_by(|one, next| self.is_whole(one) == self.is_whole(next)) {
            if self.is_whole(&whole[0]) {
                let digits = whole.concat();
                let digits = self.below_ruler(&digits);
                if digits.len().is_multiple_of(cells) {
                    found.extend(digits.chunks(cells).map(|grid| Ok(grid.to_vec())));
                }
            }
        }
        if found.len() == before {
            found.extend(self.nearly(&rows).map(Err));
        }
    }

    /// Takes the labels off rows that have one cell too many: `1 | 5 3 4 ...` in the first row, `2 | ...` in the second.
    fn cut_labels(&self, rows: &mut [Vec<u8>]) {
        let with_label = |rows: &[Vec<u8>], first: u8| {
            let labels = (first..).zip(rows);
            labels.into_iter().all(|(label, row)| row.len() == self.size + 1 && row[0] == label)
        };
        // The line of the numbers of the columns has no label.
        let from = usize::from(rows[0].len() == self.size);
        let labelled = &mut rows[from..];
        if labelled.len() == self.size && (with_label(labelled, 0) || with_label(labelled, 1)) {
            labelled.iter_mut().for_each(|row| {
                row.remove(0);
            });
        }
    }

    /// The cells below a line with the numbers of the columns, if there is one too many.
    fn below_ruler<'a>(&self, digits: &'a [u8]) -> &'a [u8] {
        let size = self.size;
        let is_ruler = |line: &[u8]| (1..).zip(line).all(|(column, digit)| *digit == column);
        let is_one_too_many = digits.len() % (size * size) == size && digits.len() > size;
        if is_one_too_many && is_ruler(&digits[..size]) { &digits[size..] } else { digits }
    }

    /// What is wrong with rows that are meant as a grid.
    fn nearly(&self, rows: &[Vec<u8>]) -> Option<NoAnswer> {
        /// So many rows less may still be meant as a grid.
        const FEW: usize = 2;
        let (size, expected) = (self.size, self.size * self.size);
        if let [line] = rows {
            // A list of some digits is no grid, nor is a long number.
            let is_near = line.len() + size > expected && line.len() < expected + 2 * size;
            return is_near.then_some(NoAnswer::Cells { found: line.len(), expected });
        }
        let is_near = |row: &Vec<u8>| row.len() + FEW >= size && row.len() <= size + FEW;
        let near = rows.iter().filter(|row| is_near(row)).count();
        if near + FEW < size.max(2 * FEW) || near * 2 < rows.len() {
            return None;
        }
        let wrong = (1..).zip(rows).find(|(_, row)| !row.len().is_multiple_of(size));
        Some(match wrong {
            Some((row, cells)) => NoAnswer::Row { row, found: cells.len(), expected: size },
            None => NoAnswer::Rows { found: rows.concat().len() / size, expected: size },
        })
    }

    /// A grid on one line with words around it: in one piece, or a piece for each row.
    fn inside(&self, line: &str) -> Option<Found> {
        let expected = self.size * self.size;
        let words = line
            .split(|sign: char| sign.is_whitespace() || "\"'`,;:()[]{}<>=".contains(sign))
            .map(|word| word.trim_end_matches(['.', '!', '?']))
            .filter(|word| word.len() >= self.size);
        let (mut found, mut rows) = (None, Vec::new());
        for word in words {
            let Some(cells) = self.signs_of(word) else { continue };
            if cells.len() == expected {
                found = Some(Ok(cells));
            } else if cells.len() + self.size > expected {
                found = Some(Err(NoAnswer::Cells { found: cells.len(), expected }));
            } else if cells.len() == self.size {
                rows.push(cells);
            }
        }
        // A number that happens to have as many digits as a row has is none of several rows.
        let are_rows = self.size > 4 && rows.len() == self.size;
        found.or_else(|| are_rows.then(|| Ok(rows.concat())))
    }

    fn line(&self, line: &str) -> Line {
        let line = line.trim();
        if is_between(line) {
            return Line::Between;
        }
        let line = without_remark(without_marker(line));
        let cells = |text: &str| self.cells(text).filter(|cells| !cells.is_empty());
        let own = cells(line);
        if let Some(cells) = own.as_ref().filter(|cells| self.is_whole(cells)) {
            return Line::Row(Row { number: None, cells: cells.clone() });
        }
        // A label with as many digits as a row has cells holds other rows.
        let is_label = |label: &str| label.bytes().filter(u8::is_ascii_digit).count() < self.size;
        if let Some((label, rest)) = labelled(line).filter(|(label, _)| is_label(label))
            && let Some(cells) = cells(rest)
        {
            return match number_of(label) {
                Labelled::Row(number) => Line::Row(Row { number: Some(number), cells }),
                Labelled::OtherHouse => Line::Words,
                Labelled::Other => Line::Row(Row { number: None, cells }),
            };
        }
        match own {
            Some(cells) => Line::Row(Row { number: None, cells }),
            None => Line::Words,
        }
    }

    /// Whether there are cells of one or more whole rows.
    fn is_whole(&self, cells: &[u8]) -> bool {
        !cells.is_empty() && cells.len().is_multiple_of(self.size)
    }

    /// The cells of a line that holds nothing else. What can be read in several ways is read so that whole rows come out.
    fn cells(&self, line: &str) -> Option<Vec<u8>> {
        let ways = [AnswerReader::words, AnswerReader::fields, AnswerReader::between_dashes];
        let read: Vec<Vec<u8>> = ways.iter().filter_map(|way| way(self, line)).collect();
        read.iter().find(|cells| self.is_whole(cells)).or(read.first()).cloned()
    }

    /// Cells with blanks, commas, bars, brackets and quotes between them, or side by side.
    fn words(&self, line: &str) -> Option<Vec<u8>> {
        let mut cells = Vec::new();
        for word in line.split(is_separator).filter(|word| !word.is_empty()) {
            match self.cell(word) {
                Some(cell) => cells.push(cell),
                None => cells.extend(self.signs_of(word)?),
            }
        }
        Some(cells)
    }

    /// Fields that end with a comma, a bar or a tab. An empty field is an empty cell.
    fn fields(&self, line: &str) -> Option<Vec<u8>> {
        let line = line.trim_matches(|sign: char| "[](){}".contains(sign));
        let of_fields = |between: char| {
            let inner = if between == '|' { line.trim_matches('|') } else { line };
            let fields: Vec<&str> = inner.split(between).collect();
            let cell = |field: &&str| match field.trim_matches(is_separator) {
                "" => Some(0),
                word => self.cell(word),
            };
            (fields.len() == self.size).then(|| fields.iter().map(cell).collect())?
        };
        ['|', ',', '\t', '│', '&'].into_iter().find_map(of_fields)
    }

    /// Cells with dashes between them.
    fn between_dashes(&self, line: &str) -> Option<Vec<u8>> {
        self.words(&line.replace(['-', '*', '/', '.'], " "))
    }

    /// One cell.
    fn cell(&self, word: &str) -> Option<u8> {
        let size = self.size as u8;
        let sign = |digit: &u8| self.signs.sign(*digit).eq_ignore_ascii_case(word);
        if let Some(digit) = (1..=size).find(sign) {
            return Some(digit);
        }
        if let Some(number) = number(word) {
            return (number <= size).then_some(number);
        }
        let digit = number_word(word);
        match digit {
            Some(digit) => (digit <= size).then_some(digit),
            None => is_empty_cell(word).then_some(0),
        }
    }

    /// Cells side by side. Among digits of two signs no word of two signs is two cells.
    fn signs_of(&self, word: &str) -> Option<Vec<u8>> {
        if self.size > 9 && word.chars().count() <= 2 {
            return None;
        }
        let mut buffer = [0; 4];
        word.chars().map(|sign| self.cell(sign.encode_utf8(&mut buffer))).collect()
    }

    /// The givens with the digits of cells that a text names, if there are as many as a row has.
    fn named_cells(&self, text: &str, givens: &[u8]) -> Option<Vec<u8>> {
        let cells = self.size * self.size;
        let mut grid = if givens.len() == cells { givens.to_vec() } else { vec![0; cells] };
        let mut named = 0;
        let text = in_short(text);
        for (row, column, digit) in (Names { text: &text, at: 0 }) {
            let is_inside = (1..=self.size).contains(&row) && (1..=self.size).contains(&column);
            if is_inside && (1..=self.size).contains(&digit) {
                grid[(row - 1) * self.size + column - 1] = digit as u8;
                named += 1;
            }
        }
        (named >= self.size).then_some(grid)
    }
}

/// The end of a long text.
fn end_of(text: &str) -> &str {
    let mut start = text.len().saturating_sub(LONGEST);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

/// What stands behind the thoughts of a model; `None` if they do not end.
fn behind_thoughts(text: &str) -> Option<&str> {
    const TAGS: [&str; 3] = ["think", "thinking", "reasoning"];
    let ends = TAGS.iter().filter_map(|tag| {
        let end = format!("</{tag}>");
        text.rfind(&end).map(|at| at + end.len())
    });
    match ends.max() {
        Some(end) => Some(&text[end..]),
        None if TAGS.iter().any(|tag| text.starts_with(&format!("<{tag}>"))) => None,
        None => Some(text),
    }
}

/// The last part between `<answer>` and `</answer>`.
fn tagged(text: &str) -> Option<&str> {
    const OPEN: &str = "<answer>";
    let start = text.rfind(OPEN)? + OPEN.len();
    let length = text[start..].find("</answer>").unwrap_or(text.len() - start);
    Some(&text[start..start + length])
}

/// The last part inside of `\boxed{...}`, if it may hold a grid.
fn boxed(text: &str) -> Option<&str> {
    const OPEN: &str = "\\boxed{";
    let start = text.rfind(OPEN)? + OPEN.len();
    let mut depth = 1;
    for (at, sign) in text[start..].char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let inside = &text[start..start + at];
            // A box around a single number is a step on the way.
            return (inside.len() >= 16).then_some(inside);
        }
    }
    None
}

/// A text without what Markdown, HTML, LaTeX and JSON write around cells, with the usual digits.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let (written, length) = markup(rest).unwrap_or_else(|| {
            let length = sign.len_utf8();
            (Cow::Borrowed(&rest[..length]), length)
        });
        out += &written;
        rest = &rest[length..];
    }
    out
}

/// What stands for the markup at the beginning of a text, and its length.
fn markup(text: &str) -> Option<(Cow<'static, str>, usize)> {
    const WRITTEN: [(&str, &str); 20] = [
        ("\\text{", " "),
        ("**", ""),
        ("`", ""),
        ("\u{FE0F}", ""),
        ("\u{20E3}", " "),
        ("\u{200B}", ""),
        ("\u{2060}", ""),
        ("\r", "\n"),
        ("\\\\", "\n"),
        ("\\n", "\n"),
        ("\\t", " "),
        ("\\\"", " "),
        ("\\hline", "\n"),
        ("\\quad", " "),
        ("&nbsp;", " "),
        ("</tr>", "\n"),
        ("<br>", "\n"),
        ("<br/>", "\n"),
        ("</td>", " | "),
        ("</th>", " | "),
    ];
    const TAGS: [&str; 8] = ["td", "th", "b", "strong", "em", "i", "span", "code"];
    let first = text.as_bytes().first()?;
    if !b"*`\\&<\r\xEF\xE2".contains(first) {
        return None;
    }
    let sign = text.chars().next()?;
    if let Some(digit) = script::digit(sign) {
        return Some((digit.to_string().into(), sign.len_utf8()));
    }
    for begin in ["\\begin{", "\\end{", "\\newline", "\\neq", "\\ne", "\\times"] {
        if text.starts_with(begin) {
            let inside = if begin.ends_with('{') { near(text, b'}')? + 1 } else { begin.len() };
            // Of an array the columns follow: {|c|c|}.
            let columns = text[inside..].starts_with('{') && begin == "\\begin{";
            let length = if columns { inside + near(&text[inside..], b'}')? + 1 } else { inside };
            return Some(("\n".into(), length));
        }
    }
    if let Some((from, to)) = WRITTEN.iter().find(|(from, _)| text.starts_with(from)) {
        return Some(((*to).into(), from.len()));
    }
    if *first == b'\\' {
        return Some((" ".into(), 1));
    }
    let tag = text.strip_prefix('<')?;
    let end = near(tag, b'>')?;
    let name = tag[..end].trim_matches('/').split(' ').next()?;
    let is_name = !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_alphanumeric());
    let is_tag = is_name && name.as_bytes()[0].is_ascii_alphabetic() && !tag[..end].contains('\n');
    // Tags of cells and of type stand inside of a row, all others around it.
    is_tag.then(|| (if TAGS.contains(&name) { "" } else { "\n" }.into(), end + 2))
}

/// Where a sign stands that ends a command or a tag.
fn near(text: &str, end: u8) -> Option<usize> {
    /// No command and no tag is longer.
    const LONGEST: usize = 200;
    text.bytes().take(LONGEST).position(|byte| byte == end)
}

/// The text with each list without lists in it on a line, as `[1, 2, 3]` is one that has a number on each line.
fn with_lists_on_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut open: Option<usize> = None;
    for sign in text.chars() {
        match (sign, open) {
            ('[' | '(', _) => {
                open = Some(out.len());
                out.push(sign);
            }
            (']' | ')', Some(start)) => {
                let inside = out[start..].replace('\n', " ");
                let is_list =
                    !inside.chars().any(|sign| sign.is_alphabetic() && sign.is_lowercase())
                        || inside.contains("null")
                        || inside.contains("one");
                if is_list {
                    out.truncate(start);
                    out += &inside;
                }
                out.push(sign);
                // The next list begins a line of its own.
                if sign == ']' || is_list && inside.matches(',').count() > 2 {
                    out.push('\n');
                }
                open = None;
            }
            _ => out.push(sign),
        }
    }
    out
}

/// Whether a line may stand between the rows of a grid: nothing, a ruler, the fence of a block of code, brackets.
fn is_between(line: &str) -> bool {
    let has_sign = |signs: &str| line.chars().any(|sign| signs.contains(sign));
    let is_ruler =
        |sign: char| "-+=|:_ \t.".contains(sign) || ('\u{2500}'..='\u{257F}').contains(&sign);
    let is_bracket = |sign: char| "[](){},; ~\"'".contains(sign);
    let behind_bracket = line.trim_start_matches(is_bracket);
    line.is_empty()
        || behind_bracket.is_empty()
        || ["#", "//"].iter().any(|remark| behind_bracket.starts_with(remark))
        || line.chars().all(is_ruler) && (has_sign("-+=") || has_sign("─━═┼╬"))
        || ["python", "text", "json", "plaintext", "csv"].contains(&line)
}

/// What stands between cells.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace()
        || ",;|&\"'[](){}，、；｜".contains(sign)
        || ('\u{2500}'..='\u{257F}').contains(&sign)
}

/// A line without what is said behind its cells.
fn without_remark(line: &str) -> &str {
    const BEGIN: [&str; 10] = [" #", "//", "←", "<-", "✓", "✔", "✅", "❌", " (", "（"];
    let end = BEGIN.iter().filter_map(|begin| {
        let at = line.find(begin).filter(|at| *at > 0)?;
        // A bracket may also stand around a cell.
        let is_bracket = begin.ends_with(['(', '（']);
        (!is_bracket || line[at..].contains(char::is_alphabetic)).then_some(at)
    });
    line[..end.min().unwrap_or(line.len())].trim()
}

/// A line without the sign of a list or a quotation before it.
fn without_marker(line: &str) -> &str {
    const MARKERS: [&str; 4] = ["- ", "* ", "> ", "• "];
    MARKERS.iter().find_map(|marker| line.strip_prefix(marker)).unwrap_or(line).trim_start()
}

/// Parts a label from what follows: `Row 1: 5 3 4`, `2. 5 3 4`, `grid = [[5, 3, 4`.
fn labelled(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(is_separator);
    if let Some(at) = line.rfind([':', '=', '：', '→', '–', '—']) {
        let behind = at + line[at..].chars().next().map_or(1, char::len_utf8);
        return Some((&line[..at], &line[behind..]));
    }
    if let Some(parts) = line.split_once("->").or_else(|| line.split_once(" - "))
        && parts.0.contains(char::is_alphabetic)
    {
        return Some(parts);
    }
    if let Some(at) = line.find(['[', '(']) {
        let label = &line[..at];
        if label.contains(char::is_alphabetic) {
            return Some((label, &line[at..]));
        }
    }
    let (word, rest) = line.split_once(|sign: char| sign.is_whitespace() || sign == '|')?;
    let count = word.trim_end_matches(['.', ')']);
    let is_count = count.len() < word.len() && count.bytes().all(|sign| sign.is_ascii_digit());
    let is_letter = word.len() == 1 && word.as_bytes()[0].is_ascii_alphabetic();
    if is_count || is_letter {
        return Some((count, rest));
    }
    // `Row 3 5 3 4`, `R3 5 3 4`.
    let lower = word.to_ascii_lowercase();
    if lower == "row" {
        let (number, rest) = rest.trim_start().split_once(char::is_whitespace)?;
        return number.parse::<usize>().ok().map(|_| (&line[..line.len() - rest.len()], rest));
    }
    let is_row = lower.strip_prefix('r').is_some_and(|number| number.parse::<usize>().is_ok());
    is_row.then_some((word, rest))
}

/// What a label names.
enum Labelled {
    /// A row, from 1.
    Row(usize),
    /// A column or a box: its digits are a check of the grid, not rows of it.
    OtherHouse,
    Other,
}

fn number_of(label: &str) -> Labelled {
    let lower = label.to_lowercase();
    if ["col", "box", "block", "region", "列", "宫"].iter().any(|word| lower.contains(word))
        || lower.trim_matches(|sign: char| !sign.is_alphanumeric()).starts_with('c')
            && lower.contains(|sign: char| sign.is_ascii_digit())
    {
        return Labelled::OtherHouse;
    }
    let digits: Vec<&str> =
        lower.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let chinese = lower.chars().filter_map(|sign| number_word(&sign.to_string())).next_back();
    let ordinal = lower.split_whitespace().find_map(ordinal);
    let is_row = lower.contains("row") || lower.contains('行') || {
        let letters: Vec<char> = lower.chars().filter(|sign| sign.is_alphabetic()).collect();
        letters == ['r'] || letters.is_empty()
    };
    let number = match digits[..] {
        [] => chinese.map(usize::from).or(ordinal),
        [.., last] => last.parse().ok(),
    };
    number.filter(|_| is_row).map_or(Labelled::Other, Labelled::Row)
}

fn ordinal(word: &str) -> Option<usize> {
    const WORDS: [&str; 9] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    WORDS.iter().position(|ordinal| *ordinal == word).map(|at| at + 1)
}

/// The number that a word is: `5`, `5.`, `5.0`.
fn number(word: &str) -> Option<u8> {
    let (whole, fraction) = word.split_once('.').unwrap_or((word, ""));
    let is_digits = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    (whole.len() <= 2 && is_digits(whole) && fraction.bytes().all(|digit| digit == b'0'))
        .then(|| whole.parse().ok())?
}

/// The number that a word says.
fn number_word(word: &str) -> Option<u8> {
    const ENGLISH: [&str; 17] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
    ];
    const CHINESE: [&str; 11] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
    const KINDS: [&[&str]; 2] = [&ENGLISH, &CHINESE];
    let place = |words: &&[&str]| words.iter().position(|one| one.eq_ignore_ascii_case(word));
    KINDS.iter().find_map(place).map(|number| number as u8)
}

fn is_empty_cell(word: &str) -> bool {
    const WORDS: [&str; 8] = ["none", "null", "empty", "blank", "nan", "na", "n/a", "unknown"];
    const SIGNS: &str = "._-*?xX·□＿～~";
    let mut signs = word.chars();
    let is_sign = signs.next().is_some_and(|first| SIGNS.contains(first)) && signs.next().is_none();
    is_sign || WORDS.iter().any(|empty| empty.eq_ignore_ascii_case(word))
}

/// The text with short names of cells in the place of long ones: `row 1, column 3`, `第1行第3列`.
fn in_short(text: &str) -> String {
    const LONG: [(&str, &str); 9] = [
        ("row ", "r"),
        (", column ", "c"),
        (" column ", "c"),
        (", col ", "c"),
        (" col ", "c"),
        ("第", "r"),
        ("行r", "c"),
        ("行", "c"),
        ("列", ""),
    ];
    LONG.iter().fold(text.to_lowercase(), |text, (long, short)| text.replace(long, short))
}

/// The cells that a text names with their digits: `r1c3=4`, `"r1c3": 4`, `R1C3 is 4`, `(1, 3) = 4`.
struct Names<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Names<'_> {
    type Item = (usize, usize, usize);

    fn next(&mut self) -> Option<(usize, usize, usize)> {
        let bytes = self.text.as_bytes();
        while self.at < bytes.len() {
            let start = self.at;
            self.at += 1;
            let is_begin = start == 0 || !bytes[start - 1].is_ascii_alphanumeric();
            if !is_begin || !matches!(bytes[start], b'r' | b'R' | b'(') {
                continue;
            }
            if let Some((named, end)) = named_cell(bytes, start) {
                self.at = end;
                return Some(named);
            }
        }
        None
    }
}

/// A named cell with its digit that begins at a place, and where it ends.
fn named_cell(bytes: &[u8], start: usize) -> Option<((usize, usize, usize), usize)> {
    let (row, end) = number_at(bytes, start + 1)?;
    let (between, close): (&[u8], &[u8]) =
        if bytes[start] == b'(' { (b", ", b") ") } else { (b"cC", b"") };
    let begin = skip(bytes, end, between);
    let (column, end) = number_at(bytes, begin).filter(|_| begin > end)?;
    let mut at = skip(bytes, skip(bytes, end, close), b"\"'* ");
    let sign = [
        &b"="[..],
        b":",
        b"->",
        b"is ",
        b"to ",
        "→".as_bytes(),
        "：".as_bytes(),
        "为".as_bytes(),
        "是".as_bytes(),
    ]
    .into_iter()
    .find(|sign| bytes[at..].starts_with(sign))?;
    at = skip(bytes, at + sign.len(), b"\"'* ");
    let (digit, end) = number_at(bytes, at)?;
    Some(((row, column, digit), end))
}

fn number_at(bytes: &[u8], start: usize) -> Option<(usize, usize)> {
    let Range { start, end } = start..skip(bytes, start, b"0123456789");
    let text = str::from_utf8(bytes.get(start..end)?).ok()?;
    text.parse().ok().map(|number| (number, end))
}

/// The first place that has none of some signs.
fn skip(bytes: &[u8], start: usize, signs: &[u8]) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    start + rest.iter().take_while(|byte| signs.contains(byte)).count()
}
