//! Lists in brackets, in the syntax of many languages: `c(5, 3, 0)`, `[[5, 3, None], [...]]`, `[|5, _|...|]`.

use std::iter::Peekable;
use std::str::CharIndices;

use super::{Line, is_empty_word, line_of, number, side_of};

/// A list, or what stands in one.
enum Node {
    /// A cell, 0 for an empty one.
    Cell(u8),
    /// A list that begins on a line.
    List(usize, Vec<Node>),
    /// Anything else: its list is no list of cells.
    Other,
}

/// The deepest list that is read.
const DEEPEST: usize = 16;

/// The puzzles in the lists of a text.
pub(super) fn lines(text: &str) -> Vec<Line> {
    // What the keys of an object say is not known.
    if text.trim_start().starts_with('{') && text.trim_start()[1..].trim_start().starts_with('"') {
        return Vec::new();
    }
    let puzzles = puzzles(text, Zeros::Number);
    if puzzles.is_empty() { self::puzzles(text, Zeros::Cells) } else { puzzles }
}

/// What `000` is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    /// A number, and so one empty cell.
    Number,
    /// Three empty cells without the commas between them.
    Cells,
}

fn puzzles(text: &str, zeros: Zeros) -> Vec<Line> {
    let mut reader = Reader { text, signs: text.char_indices().peekable(), line: 1, zeros };
    let root = reader.list(0);
    let mut found = Vec::new();
    collect(&Node::List(1, root), &mut found);
    let by_columns = fills_columns(text);
    let puzzle = |(line, cells): &(usize, Vec<u8>)| {
        let side = side_of(cells.len())?;
        let at = |place: usize| cells[place % side * side + place / side];
        let turned: Vec<u8> = (0..cells.len()).map(at).collect();
        Some(line_of(*line, if by_columns { &turned } else { cells }))
    };
    let puzzles: Vec<Line> = found.iter().filter_map(puzzle).collect();
    if puzzles.is_empty() { of_rows(&found) } else { puzzles }
}

/// Whether R fills a matrix column by column: it does, unless it is told to take rows.
fn fills_columns(text: &str) -> bool {
    let is_matrix = text.contains("matrix(c(") || text.contains("array(c(") && text.contains("dim");
    is_matrix && !text.contains("byrow")
}

/// A list for each row, such as `row1 = [5, 3, 0]`.
fn of_rows(found: &[(usize, Vec<u8>)]) -> Vec<Line> {
    let is_square = found.len() >= 4 && found.iter().all(|(_, row)| row.len() == found.len());
    let cells: Vec<u8> = found.iter().flat_map(|(_, row)| row.clone()).collect();
    let first = found.first().filter(|_| is_square);
    first.map(|(line, _)| line_of(*line, &cells)).into_iter().collect()
}

/// Finds the largest lists of cells.
fn collect(node: &Node, found: &mut Vec<(usize, Vec<u8>)>) {
    let Node::List(line, items) = node else { return };
    match cells_of(node) {
        Some(cells) if cells.len() >= 4 => found.push((*line, cells)),
        Some(_) => {}
        None => items.iter().for_each(|item| collect(item, found)),
    }
}

/// The cells of a node, if it is a cell, a list of cells, or a list of lists with equally many cells.
fn cells_of(node: &Node) -> Option<Vec<u8>> {
    match node {
        Node::Other => None,
        Node::Cell(cell) => Some(vec![*cell]),
        Node::List(_, items) => {
            let parts: Vec<Vec<u8>> = items.iter().map(cells_of).collect::<Option<_>>()?;
            let is_equal = parts.windows(2).all(|pair| pair[0].len() == pair[1].len());
            is_equal.then(|| parts.concat())
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    signs: Peekable<CharIndices<'a>>,
    line: usize,
    zeros: Zeros,
}

impl<'a> Reader<'a> {
    /// The items up to the end of a list, or of the text.
    fn list(&mut self, depth: usize) -> Vec<Node> {
        let mut items = Vec::new();
        while let Some((at, sign)) = self.signs.next() {
            match sign {
                '\n' => self.line += 1,
                _ if sign.is_whitespace() || ",;|".contains(sign) => {}
                '[' | '(' | '{' if depth < DEEPEST => {
                    let line = self.line;
                    let inside = self.list(depth + 1);
                    items.push(Node::List(line, inside));
                }
                ']' | ')' | '}' if depth > 0 => return items,
                // Lisp has it before a list.
                '\'' if self.signs.peek().is_some_and(|(_, next)| *next == '(') => {}
                '"' | '`' | '\'' => self.string(sign, &mut items),
                '/' if self.signs.peek().is_some_and(|(_, next)| *next == '/') => self.skip_line(),
                '#' if depth > 0 => self.skip_line(),
                _ => {
                    let word = self.word(at);
                    self.push_word(word, &mut items);
                }
            }
        }
        items
    }

    fn skip_line(&mut self) {
        while self.signs.next_if(|(_, sign)| *sign != '\n').is_some() {}
    }

    /// The word that begins at a place.
    fn word(&mut self, begin: usize) -> &'a str {
        let is_end = |sign: char| sign.is_whitespace() || ",;|[](){}\"'`".contains(sign);
        while self.signs.next_if(|(_, sign)| !is_end(*sign)).is_some() {}
        let end = self.signs.peek().map_or(self.text.len(), |(at, _)| *at);
        &self.text[begin..end]
    }

    fn push_word(&mut self, word: &str, items: &mut Vec<Node>) {
        let is_call = self.signs.peek().is_some_and(|(_, sign)| "([{".contains(*sign));
        let is_name = |word: &str| {
            word.starts_with(|sign: char| sign.is_alphabetic() || sign == '_')
                && word.chars().all(|sign| sign.is_alphanumeric() || "_.!:".contains(sign))
        };
        let is_zeros = word.bytes().all(|digit| digit == b'0');
        match number(word) {
            Some(_) if is_zeros && self.zeros == Zeros::Cells => {
                items.extend(word.bytes().map(|_| Node::Cell(0)));
            }
            Some(cell) if !is_call => items.push(Node::Cell(cell)),
            // It says what the list is.
            None if is_call && is_name(word) && !is_empty_word(word) => {}
            // The end of a line goes on on the next one.
            None if word == "..." => {}
            None if is_empty_word(word) => items.push(Node::Cell(0)),
            Some(_) | None => items.push(Node::Other),
        }
    }

    /// A text in quotes: a number, the cells of a row, or nothing.
    fn string(&mut self, quote: char, items: &mut Vec<Node>) {
        let mut text = String::new();
        let mut is_closed = false;
        for (_, sign) in self.signs.by_ref() {
            if sign == '\n' {
                self.line += 1;
            }
            if sign == quote {
                is_closed = true;
                break;
            }
            text.push(sign);
        }
        let text = text.replace("\\n", "");
        let text = text.trim();
        let cell = |sign: char| match sign {
            '0'..='9' => Some(Node::Cell(sign as u8 - b'0')),
            '.' | '_' | '-' | '*' | '?' | 'x' | 'X' | ' ' => Some(Node::Cell(0)),
            _ => None,
        };
        match number(text) {
            _ if !is_closed => items.push(Node::Other),
            _ if text.is_empty() || is_empty_word(text) && text.len() == 1 => {
                items.push(Node::Cell(0));
            }
            Some(number) if text.len() <= 2 => items.push(Node::Cell(number)),
            Some(_) | None => match text.chars().map(cell).collect::<Option<Vec<_>>>() {
                Some(cells) => items.push(Node::List(self.line, cells)),
                None => items.push(Node::Other),
            },
        }
    }
}
