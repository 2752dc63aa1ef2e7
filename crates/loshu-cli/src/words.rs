//! What the command says, in the language of the person who asked.
//!
//! Sentences are written in English where something happens. They become Chinese where they are printed: `words.zh.txt`
//! is a table of all of them, with places for what differs. So a sentence of a library and of clap are said in Chinese
//! too, and whoever adds a sentence adds its row to the table, which a test demands.

mod phrase;

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::sync::{LazyLock, OnceLock};

use loshu_explain::step::Language;

use self::phrase::Phrasebook;

/// The language of this process.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// The sentences in Chinese.
static CHINESE: LazyLock<Phrasebook> =
    LazyLock::new(|| Phrasebook::new(include_str!("words.zh.txt")));

/// Speaks this language from now on.
pub(crate) fn speak(language: Language) {
    LANGUAGE.get_or_init(|| language);
}

/// The language that is spoken.
pub(crate) fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// The language that arguments ask for, even if other arguments are wrong; or else that of the locale.
pub(crate) fn language_of(arguments: &[OsString]) -> Language {
    let texts: Vec<_> = arguments.iter().map(|argument| argument.to_string_lossy()).collect();
    let named = texts.iter().enumerate().rev().find_map(|(at, text)| {
        let name = text.strip_prefix("--lang")?;
        let next = || texts.get(at + 1).map(|next| &**next);
        let value = if name.is_empty() { next()? } else { name.strip_prefix('=')? };
        value.parse().ok()
    });
    named.unwrap_or_else(language_of_locale)
}

/// The language of the locale. The first variable that is set counts.
pub(crate) fn language_of_locale() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(env::var_os);
    let name =
        set.filter(|value| !value.is_empty()).map(|name| name.to_string_lossy().into_owned());
    name.into_iter().next().and_then(|name| name.parse().ok()).unwrap_or_default()
}

/// A sentence or a word in the language that is spoken. One that the table does not have stays as it is.
pub(crate) fn say(text: &str) -> Cow<'_, str> {
    match language() {
        Language::English => Cow::Borrowed(text),
        Language::Chinese => CHINESE.translate(text).map_or(Cow::Borrowed(text), Cow::Owned),
    }
}

/// The same for each field of each line, with what stands before its sentence.
pub(crate) fn say_lines(text: &str) -> Cow<'_, str> {
    match language() {
        Language::English => Cow::Borrowed(text),
        Language::Chinese => text.split_inclusive('\n').map(line).collect(),
    }
}

fn line(line: &str) -> String {
    let ended = line.trim_end_matches('\n');
    let sentence = ended.trim_start();
    let sentence = sentence.strip_prefix("loshu: ").unwrap_or(sentence);
    let (before, end) = (&ended[..ended.len() - sentence.len()], &line[ended.len()..]);
    let fields: Vec<_> = sentence.split('\t').map(say).collect();
    format!("{before}{}{end}", fields.join("\t"))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    /// What stands before the sentence of an error or a note.
    const BEFORE: [&str; 6] =
        ["bail!(", "anyhow!(", "ensure!(", "note(&format!(", "note(\"", "note_at(\""];

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                sources(&entry, found);
            } else {
                found.push(entry);
            }
        }
    }

    /// The first text in quotes, with 7 in all of its places.
    fn sentence(code: &str) -> String {
        let mut sentence = String::new();
        let mut signs = code.split_once('"').map_or("", |(_, text)| text).chars().peekable();
        while let Some(sign) = signs.next().filter(|sign| *sign != '"') {
            match sign {
                '\\' if signs.next_if_eq(&'\n').is_some() => {
                    while signs.next_if_eq(&' ').is_some() {}
                }
                '\\' => sentence.extend(signs.next()),
                '{' => {
                    sentence.push('7');
                    signs.by_ref().find(|sign| *sign == '}');
                }
                sign => sentence.push(sign),
            }
        }
        sentence
    }

    #[test]
    fn every_error_and_note_of_the_command_is_in_the_table() {
        let mut files = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
        let (mut missing, mut found) = (Vec::new(), 0);
        for file in files.into_iter().filter(|file| !file.ends_with("words.rs")) {
            let code = fs::read_to_string(&file).unwrap();
            let code = code.split("\n#[cfg(test)]\nmod tests").next().unwrap();
            for before in BEFORE {
                for (at, _) in code.match_indices(before) {
                    let said = sentence(&code[at + before.trim_end_matches('"').len()..]);
                    let is_word = |word: &&str| {
                        word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase())
                    };
                    if said.split(' ').filter(is_word).count() < 2 {
                        continue;
                    }
                    found += 1;
                    if CHINESE.translate(&said).is_none() {
                        missing.push(format!("{}: {said}", file.display()));
                    }
                }
            }
        }
        assert!(found > 80, "{found}");
        assert!(missing.is_empty(), "{}", missing.join("\n"));
    }

    #[test]
    fn arguments_name_the_language() {
        let of = |arguments: &[&str]| {
            language_of(&arguments.iter().map(OsString::from).collect::<Vec<_>>())
        };
        assert_eq!(of(&["solve", "--lang", "zh-CN", "--foo"]), Language::Chinese);
        assert_eq!(of(&["solve", "--lang=en", "x"]), Language::English);
    }
}
