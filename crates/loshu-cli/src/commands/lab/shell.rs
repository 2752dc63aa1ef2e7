//! Commands that can be copied into a shell.

use std::ffi::OsString;

use crate::terminal::message::printable;

/// The arguments, each with a space before it, in quotes where a shell needs them.
pub(super) fn words(arguments: &[OsString]) -> String {
    let word = |argument: &OsString| format!(" {}", quoted(&argument.to_string_lossy()));
    arguments.iter().map(word).collect()
}

fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/+=:,@%".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.into();
    }
    format!("'{}'", printable(text).replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        let words = words(&["top95.txt", "my file", "it's", "-"].map(OsString::from));
        assert_eq!(words, r" top95.txt 'my file' 'it'\''s' -");
    }
}
