//! A table of sentences with places, and the sentence that a text is.

use std::collections::HashMap;

use loshu_explain::step::Language;
use loshu_explain::technique::Technique;
use loshu_variant::Kind;

/// What stands between the parts of a message: a place before what happens there, and the message before its advice.
const BETWEEN: [(&str, &str); 2] = [(": ", "："), ("; ", "；")];

/// Sentences in two languages.
#[derive(Debug)]
pub(super) struct Phrasebook {
    /// Sentences without places.
    fixed: HashMap<&'static str, &'static str>,
    /// Sentences with places, those with the longest text first: they are the most certain.
    phrases: Vec<Phrase>,
}

/// A sentence with places.
#[derive(Debug)]
struct Phrase {
    english: Vec<Part>,
    other: Vec<Part>,
}

#[derive(Debug)]
enum Part {
    Text(&'static str),
    Place(&'static str, Takes),
}

/// What may stand in a place.
#[derive(Clone, Copy, Debug)]
enum Takes {
    Anything,
    Number,
    Word,
    /// Words of the table, with commas between them.
    Phrases,
    /// A sentence of the table, or several with colons and semicolons between them.
    Sentence,
}

impl Phrasebook {
    /// Reads a table: a sentence, below it the same in the other language, and an empty line.
    pub(super) fn new(table: &'static str) -> Phrasebook {
        let mut lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
        let kinds = Kind::ALL.iter().map(|kind| (kind.name(), kind.chinese_name()));
        let techniques = Technique::ALL.iter().map(|one| (one.info().english, one.info().chinese));
        let mut fixed: HashMap<_, _> = kinds.chain(techniques).collect();
        let mut phrases = Vec::new();
        while let (Some(english), Some(other)) = (lines.next(), lines.next()) {
            if english.contains('{') {
                phrases.push(Phrase { english: parts(english), other: parts(other) });
            } else {
                fixed.insert(english, other);
            }
        }
        phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.text_length()));
        Phrasebook { fixed, phrases }
    }

    /// The sentence in the other language, if the table has it, or a part of it behind a colon or a semicolon.
    pub(super) fn translate(&self, text: &str) -> Option<String> {
        let whole = || self.phrases.iter().find_map(|phrase| phrase.translate(text, self));
        let fixed = self.fixed.get(text).map(|&other| other.to_owned());
        fixed.or_else(whole).or_else(|| self.translate_end(text))
    }

    /// What stands before a colon or a semicolon as it is, unless it is known, and the sentence behind it.
    fn translate_end(&self, text: &str) -> Option<String> {
        BETWEEN.into_iter().find_map(|(between, other)| {
            text.match_indices(between).find_map(|(at, _)| {
                let (head, end) = (&text[..at], &text[at + between.len()..]);
                // A sentence that is made in the other language may have an English place before it.
                let end = match Language::of(end) {
                    Language::English => self.translate(end)?,
                    Language::Chinese => {
                        return Some(self.translate(head)? + other + end);
                    }
                };
                Some(self.list(head) + other + &end)
            })
        })
    }

    /// A text that is a sentence, or a list of such. What is not known stays.
    fn list(&self, text: &str) -> String {
        if let Some(whole) = self.translate(text) {
            return whole;
        }
        let parts: Vec<_> = text.split(", ").map(|part| (part, self.translate(part))).collect();
        if parts.iter().all(|(_, known)| known.is_none()) {
            return text.to_owned();
        }
        let each = parts.into_iter().map(|(part, known)| known.unwrap_or_else(|| part.to_owned()));
        each.collect::<Vec<_>>().join("、")
    }
}

impl Phrase {
    /// How much of the sentence is certain.
    fn text_length(&self) -> usize {
        let length = |part: &Part| match part {
            Part::Text(text) => text.len(),
            Part::Place(..) => 0,
        };
        self.english.iter().map(length).sum()
    }

    fn translate(&self, text: &str, book: &Phrasebook) -> Option<String> {
        let mut found = Vec::new();
        if !fits(&self.english, text, &mut found) {
            return None;
        }
        let value = |name: &str| {
            let &(_, value, takes) = found.iter().find(|(known, ..)| *known == name)?;
            Some(match takes {
                Takes::Phrases | Takes::Sentence => book.list(value),
                Takes::Anything | Takes::Number | Takes::Word => value.to_owned(),
            })
        };
        let mut sentence = String::new();
        for part in &self.other {
            match part {
                Part::Text(text) => append(&mut sentence, text),
                Part::Place(name, _) => append(&mut sentence, &value(name)?),
            }
        }
        Some(sentence)
    }
}

/// Appends a part of a Chinese sentence: a blank stands between a Chinese character and a letter or a digit.
fn append(sentence: &mut String, part: &str) {
    let is_han = |sign: char| ('\u{4E00}'..='\u{9FFF}').contains(&sign);
    let ends = sentence.chars().next_back().zip(part.chars().next());
    if ends.is_some_and(|(before, after)| {
        is_han(before) && after.is_ascii_alphanumeric()
            || before.is_ascii_alphanumeric() && is_han(after)
    }) {
        sentence.push(' ');
    }
    sentence.push_str(part);
}

/// Returns whether a text is a sentence of these parts, and adds to `found` what stands in its places.
fn fits<'a>(
    parts: &[Part],
    text: &'a str,
    found: &mut Vec<(&'static str, &'a str, Takes)>,
) -> bool {
    match parts {
        [] => text.is_empty(),
        [Part::Text(start), rest @ ..] => {
            text.strip_prefix(start).is_some_and(|text| fits(rest, text, found))
        }
        [Part::Place(name, takes)] => {
            let is_right = takes.takes(text);
            found.push((name, text, *takes));
            is_right
        }
        [Part::Place(name, takes), rest @ ..] => {
            let Some(Part::Text(next)) = rest.first() else { return false };
            let known = found.len();
            text.match_indices(next).any(|(at, _)| {
                found.truncate(known);
                found.push((name, &text[..at], *takes));
                takes.takes(&text[..at]) && fits(rest, &text[at..], found)
            })
        }
    }
}

impl Takes {
    fn takes(self, text: &str) -> bool {
        match self {
            // A colon ends the name of a file or a place, and what stands behind it is another sentence.
            Takes::Anything | Takes::Phrases => !text.is_empty() && !text.contains(": "),
            Takes::Sentence => !text.is_empty(),
            Takes::Number => {
                let is_number = |sign: char| sign.is_ascii_digit() || ".,".contains(sign);
                text.starts_with(|sign: char| sign.is_ascii_digit()) && text.chars().all(is_number)
            }
            Takes::Word => !text.is_empty() && !text.contains(' '),
        }
    }
}

/// Takes a sentence of the table apart.
fn parts(sentence: &'static str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = sentence;
    while let Some((text, after)) = rest.split_once('{') {
        if !text.is_empty() {
            parts.push(Part::Text(text));
        }
        let (place, after) = after.split_once('}').expect("each place has an end");
        parts.push(match place.strip_prefix(['#', '=']) {
            Some(name) if place.starts_with('#') => Part::Place(name, Takes::Number),
            Some(name) => Part::Place(name, Takes::Word),
            None => match (place.strip_suffix('~'), place.strip_suffix('!')) {
                (Some(name), _) => Part::Place(name, Takes::Phrases),
                (None, Some(name)) => Part::Place(name, Takes::Sentence),
                (None, None) => Part::Place(place, Takes::Anything),
            },
        });
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Text(rest));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
# A remark.

{#found} cells, expected {#expected}
{found} 格，应为 {expected} 格

the puzzle is {status~}
这道题{status~}

tip: {why!}
提示：{why!}

wrote {file}
已写入 {file}

unique
唯一解

{=size} with {rules~}
{size}：{rules~}
";

    #[test]
    fn a_sentence_is_found_with_what_stands_in_its_places() {
        let book = Phrasebook::new(TABLE);
        for (text, wanted) in [
            ("3 cells, expected 81", Some("3 格，应为 81 格")),
            ("many cells, expected 81", None),
            ("tip: a: unique", Some("提示：a：唯一解")),
            ("wrote a, expected b", Some("已写入 a, expected b")),
            ("the puzzle is unique", Some("这道题唯一解")),
            ("the puzzle is odd", Some("这道题 odd")),
            ("a.txt:1:4: 3 cells, expected 81", Some("a.txt:1:4：3 格，应为 81 格")),
            ("a: b: unique", Some("a：b：唯一解")),
            ("6x6 with killer cage, unique", Some("6x6：杀手笼、唯一解")),
            ("unique: 这道题无解。", Some("唯一解：这道题无解。")),
            ("nothing of that", None),
            ("", None),
        ] {
            assert_eq!(book.translate(text).as_deref(), wanted, "{text}");
        }
    }

    /// Both sentences of a row have the same places, and no sentence has two rows.
    #[test]
    fn the_table_is_whole() {
        let table = include_str!("../words.zh.txt");
        let rows = table.split("\n\n").map(str::trim).filter(|row| !row.starts_with("# "));
        let mut seen = Vec::new();
        for row in rows {
            let lines: Vec<&'static str> = row.lines().collect();
            let [english, chinese] = lines[..] else { panic!("not two sentences: {row}") };
            let names = |sentence| {
                let parts = parts(sentence).into_iter();
                let name = |part| match part {
                    Part::Text(_) => None,
                    Part::Place(name, _) => Some(name),
                };
                parts.filter_map(name).collect::<Vec<_>>()
            };
            let (known, used) = (names(english), names(chinese));
            assert!(used.iter().all(|name| known.contains(name)), "{row}");
            assert!(!seen.contains(&english), "{english} has two rows");
            seen.push(english);
        }
        assert!(seen.len() > 600, "{}", seen.len());
    }
}
