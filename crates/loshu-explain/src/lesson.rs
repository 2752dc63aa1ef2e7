//! What a technique is, why it works and how it is found: the texts of the folder `lessons`.

use crate::catalog::{Family, Technique};
use crate::language::Language;

/// A technique in words, for somebody who meets it for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lesson {
    /// What it is, in the terms of its pattern.
    pub what: &'static str,
    /// Why it works.
    pub why: &'static str,
    /// Where to look for it, and what not to confuse it with.
    pub how: &'static str,
}

impl Lesson {
    /// The parts with their headings.
    pub fn parts(&self, language: Language) -> [(&'static str, &'static str); 3] {
        let headings = match language {
            Language::English => ["What it is", "Why it works", "How to find it"],
            Language::Chinese => ["是什么", "为什么成立", "怎么找"],
        };
        let [what, why, how] = headings;
        [(what, self.what), (why, self.why), (how, self.how)]
    }
}

impl Technique {
    /// Tells what the technique is, why it works and how to find it.
    ///
    /// ```
    /// use loshu_explain::step::Language;
    /// use loshu_explain::technique::Technique;
    ///
    /// let lesson = Technique::XyWing.lesson(Language::English);
    /// assert!(lesson.what.contains("pivot") && lesson.why.contains("pivot"));
    /// ```
    pub fn lesson(self, language: Language) -> Lesson {
        let text = lessons(self.info().family, language);
        let part = |key| part(text, self.info().id, key);
        Lesson { what: part("what: "), why: part("why: "), how: part("how: ") }
    }
}

/// The line of a lesson that begins with a key, without the key.
fn part(lessons: &'static str, id: &str, key: &str) -> &'static str {
    let lines = lessons.lines().skip_while(|line| line.strip_prefix("= ") != Some(id)).skip(1);
    let mut lesson = lines.take_while(|line| !line.starts_with("= "));
    let part = lesson.find_map(|line| line.strip_prefix(key));
    part.expect("a test reads all parts of all lessons")
}

macro_rules! lessons_of {
    ($family:literal, $language:expr) => {
        match $language {
            Language::English => include_str!(concat!("../lessons/", $family, ".en.txt")),
            Language::Chinese => include_str!(concat!("../lessons/", $family, ".zh.txt")),
        }
    };
}

/// The lessons of a family. Each begins with `= ` and the id of its technique; its parts are one line each.
fn lessons(family: Family, language: Language) -> &'static str {
    match family {
        Family::Single => lessons_of!("single", language),
        Family::Locked => lessons_of!("locked", language),
        Family::Subset => lessons_of!("subset", language),
        Family::Fish => lessons_of!("fish", language),
        Family::SingleDigit => lessons_of!("single-digit", language),
        Family::Coloring => lessons_of!("coloring", language),
        Family::Wing => lessons_of!("wing", language),
        Family::Uniqueness => lessons_of!("uniqueness", language),
        Family::Als => lessons_of!("als", language),
        Family::Chain => lessons_of!("chain", language),
        Family::Exotic => lessons_of!("exotic", language),
        Family::Forcing => lessons_of!("forcing", language),
        Family::LastResort => lessons_of!("last-resort", language),
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// In the order of the table, each technique of the family once.
    #[test]
    fn lessons_are_those_of_the_techniques_of_a_family() {
        for family in Family::ALL {
            for language in [Language::English, Language::Chinese] {
                let text = lessons(family, language);
                let found: Vec<_> =
                    text.lines().filter_map(|line| line.strip_prefix("= ")).collect();
                let all = Technique::ALL.iter().map(|technique| technique.info());
                let wanted = all.filter(|info| info.family == family).map(|info| info.id);
                assert_eq!(found, wanted.collect::<Vec<_>>(), "{family:?} {language:?}");
            }
        }
    }

    /// A Chinese text has no English sentence, and an English one no Chinese sign.
    #[test]
    fn lessons_are_complete_and_keep_to_their_language() {
        let is_chinese = |c: char| ('\u{4E00}'..='\u{9FFF}').contains(&c);
        for &technique in Technique::ALL {
            for language in [Language::English, Language::Chinese] {
                let Lesson { what, why, how } = technique.lesson(language);
                for text in [what, why, how] {
                    let words = text.split(is_chinese).map(|part| part.split_whitespace().count());
                    match language {
                        Language::English => {
                            assert!(!text.contains(is_chinese), "{text}");
                            // A reader is given advice; nobody has made the mistake yet.
                            assert!(!text.contains("is mistaken for"), "{text}");
                        }
                        Language::Chinese => assert!(words.max() < Some(6), "{text}"),
                    }
                    assert!(text.len() > 40, "{technique}: {text}");
                }
            }
        }
    }
}
