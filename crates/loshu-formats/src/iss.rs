//! Puzzles as the Interactive Sudoku Solver writes them: `.Cage~9~R1C1~R2C1.Whisper~5~R1C2~R1C3`, alone or in a link.
//!
//! Each constraint begins with a point and its name, which givens do without. Its words follow, each after a tilde.
//!
//! ```text
//! tree      constraints inside of others
//! board     the shape, the digits, the regions
//! clue      a constraint as clues
//! own       constraints that become rules of a setter's own
//! encoded   what is written in base 64
//! write     from a setting to constraints
//! ```

mod board;
mod clue;
mod encoded;
mod own;
mod tree;
mod write;

use std::borrow::Cow;

use loshu_variant::Setting;
use percent_encoding::percent_decode_str;

/// Where the solver lives.
const ADDRESS: &str = "sigh.github.io/Interactive-Sudoku-Solver";

/// Reads a line that is such a puzzle or a link to one; `None` if it is neither.
pub(crate) fn read(line: &str) -> Option<Result<Setting, String>> {
    let line = line.trim();
    let text: Cow<'_, str> = match line.split_once(ADDRESS) {
        Some((_, rest)) => {
            let query = rest.split(['?', '&', '#']).find_map(|part| part.strip_prefix("q="))?;
            match percent_decode_str(query).decode_utf8() {
                Ok(text) => text,
                Err(_) => return Some(Err("the link is damaged".into())),
            }
        }
        None => line.into(),
    };
    let text = match text.contains(char::is_whitespace) {
        true => text.chars().filter(|sign| !sign.is_whitespace()).collect(),
        false => text,
    };
    is_puzzle(&text).then(|| tree::read(&text).and_then(|nodes| board::setting(&nodes)))
}

/// Writes a setting as such a line.
pub(crate) fn write(setting: &Setting) -> Result<String, String> {
    write::write(setting)
}

/// Whether a text is made of constraints: a point, a name that may be missing, and words after tildes. Grids of letters
/// and points have no tildes. Without any, the first name has to be a word such as no grid has.
fn is_puzzle(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('.') else { return false };
    let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let (name, behind) = rest.split_at(end);
    let is_name = name.is_empty() || name.starts_with(|sign: char| sign.is_ascii_uppercase());
    is_name
        && match behind.chars().next() {
            Some('~') => true,
            Some('.') if name.is_empty() => is_puzzle(behind),
            Some('.') | None => {
                let is_word =
                    name.len() > 2 && name.contains(|sign: char| sign.is_ascii_lowercase());
                is_word || name == "Or"
            }
            Some(_) => false,
        }
}
