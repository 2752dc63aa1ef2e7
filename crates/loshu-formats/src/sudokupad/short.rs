//! SudokuPad's short JSON: keys without quotes, in one or two letters, and values without what they share.

use serde_json::{Map, Number, Value};

/// The deepest list in lists that is read.
const DEEPEST: usize = 24;

/// The keys that are shortened.
const KEYS: [(&str, &str); 24] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
];

/// A key of JSON that two letters of its own stand for.
const WAY_POINTS: (&str, &str) = ("wp", "wayPoints");

/// Reads JSON, short or not; `None` if it is neither.
///
/// ```text
/// {ce:[[{v:5},]],c2:FF0000,r:t}    {"cells": [[{"value": 5}, {}]], "backgroundColor": "#FF0000", "rounded": true}
/// ```
pub(super) fn value(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().or_else(|| {
        let mut short = Short { text: text.trim(), at: 0 };
        let value = short.value(0)?;
        (short.at == short.text.len()).then_some(value)
    })
}

struct Short<'a> {
    text: &'a str,
    at: usize,
}

impl Short<'_> {
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.next().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Passes over a sign if it is the next one.
    fn takes(&mut self, sign: u8) -> bool {
        self.skip_blanks();
        let is_next = self.next() == Some(sign);
        self.at += usize::from(is_next);
        is_next
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.skip_blanks();
        match self.next()? {
            _ if depth > DEEPEST => None,
            b'{' => self.object(depth).map(Value::Object),
            b'[' => self.list(depth).map(Value::Array),
            b'\'' | b'"' => self.string().map(Value::String),
            // Nothing between two commas is an object without members.
            b',' | b']' | b'}' => Some(Value::Object(Map::new())),
            _ => Some(plain(self.word())),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Map<String, Value>> {
        let mut object = Map::new();
        self.at += 1;
        if self.takes(b'}') {
            return Some(object);
        }
        loop {
            self.skip_blanks();
            let key = match self.next()? {
                b'\'' | b'"' => self.string()?,
                _ => self.word().to_owned(),
            };
            if !self.takes(b':') {
                return None;
            }
            object.insert(long(key), self.value(depth + 1)?);
            if self.takes(b'}') {
                return Some(object);
            }
            if !self.takes(b',') {
                return None;
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Vec<Value>> {
        let mut list = Vec::new();
        self.at += 1;
        loop {
            list.push(self.value(depth + 1)?);
            if self.takes(b']') {
                return Some(list);
            }
            if !self.takes(b',') {
                return None;
            }
        }
    }

    /// A text between quotes. The short form has `\'` for both kinds of quotes.
    fn string(&mut self) -> Option<String> {
        let quote = self.next()?;
        let begin = self.at + 1;
        self.at = begin;
        let mut json = String::from("\"");
        loop {
            let sign = self.text[self.at..].chars().next()?;
            self.at += sign.len_utf8();
            match sign {
                '\\' => {
                    let escaped = self.text[self.at..].chars().next()?;
                    self.at += escaped.len_utf8();
                    if escaped != '\'' {
                        json.push('\\');
                    }
                    json.push(escaped);
                }
                '"' if quote == b'\'' => json.push_str("\\\""),
                sign if sign == char::from(quote) => break,
                // JSON has no line ends in texts, and people write them.
                '\n' => json.push_str("\\n"),
                '\r' => json.push_str("\\r"),
                '\t' => json.push_str("\\t"),
                sign => json.push(sign),
            }
        }
        json.push('"');
        serde_json::from_str(&json).ok()
    }

    /// A value or a key without quotes.
    fn word(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let end = rest.find([',', ':', '}', ']', '{', '[']).unwrap_or(rest.len());
        self.at += end;
        rest[..end].trim()
    }
}

/// A key as it is when it is not shortened.
fn long(key: String) -> String {
    let known = KEYS.iter().chain([&WAY_POINTS]).find(|(short, _)| *short == key);
    known.map_or(key, |(_, long)| (*long).to_owned())
}

/// The value of a word without quotes. Six digits of base 16 are a colour.
fn plain(word: &str) -> Value {
    let is_color = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" | "undefined" => Value::Null,
        "#0" => "#000000".into(),
        "#F" => "#FFFFFF".into(),
        _ if is_color => format!("#{word}").into(),
        _ => match word.parse::<Number>() {
            Ok(number) => Value::Number(number),
            Err(_) => word.into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn short_json_is_that_of_sudokupad() {
        let short =
            "{ce:[[{v:5},],[,{v:'A'}]],c2:FF0000,c:#0,r:t,t:'It\\'s \"so\"',w:0.35,n:null,d:-1}";
        let long = json!({
            "cells": [[{ "value": 5 }, {}], [{}, { "value": "A" }]],
            "backgroundColor": "#FF0000", "color": "#000000", "rounded": true,
            "title": "It's \"so\"", "width": 0.35, "n": null, "duration": -1,
        });
        assert_eq!(value(short), Some(long.clone()));
        assert_eq!(value(&long.to_string()), Some(long));
    }

    #[test]
    fn what_is_no_json_is_none() {
        let deep = "[".repeat(1000);
        for text in ["", "{", "{a}", "{a:1", "[1,2", "['a", "{a:1}}", &deep] {
            assert_eq!(value(text), None, "{text}");
        }
    }
}
