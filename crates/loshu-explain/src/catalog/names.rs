//! Other names of techniques, and the technique that a name means.

use alloc::string::String;
use alloc::vec::Vec;

use super::Technique;

/// A name is near if at most one letter in so many differs.
const LETTERS: usize = 3;
/// A name is not near if more letters differ.
const MOST: usize = 3;

impl Technique {
    /// Finds the technique that a name means: its id, its English or Chinese name, HoDoKu's code or
    /// short name, or another name that players use. Capitals, spaces and signs do not matter.
    ///
    /// ```
    /// use loshu_explain::technique::Technique;
    ///
    /// assert_eq!(Technique::named("Y-Wing"), Some(Technique::XyWing));
    /// assert_eq!(Technique::named("摩天楼"), Some(Technique::Skyscraper));
    /// assert_eq!(Technique::named("0401"), Some(Technique::TwoStringKite));
    /// assert_eq!(Technique::named("skyscrapper"), None);
    /// assert_eq!(Technique::nearest("skyscrapper")[0], Technique::Skyscraper);
    /// ```
    pub fn named(name: &str) -> Option<Technique> {
        let name = folded(name);
        if name.is_empty() {
            return None;
        }
        let means = |technique: &Technique| technique.names().any(|known| folded(known) == name);
        Technique::ALL.iter().copied().find(means)
    }

    /// All names of the technique: id, English, Chinese, HoDoKu's code, others.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let info = self.info();
        let names = [info.id, info.english, info.chinese];
        names.into_iter().chain(info.code).chain(info.others.iter().copied())
    }

    /// The techniques whose names are nearest to a text that names none, at most three.
    pub fn nearest(name: &str) -> Vec<Technique> {
        let name: Vec<char> = folded(name).chars().collect();
        let distance = |technique: Technique| {
            // Codes are numbers, and each number is near to another one.
            let names = technique.names().filter(|known| known.contains(char::is_alphabetic));
            names.map(|known| distance(&name, &folded(known))).min()
        };
        let mut near: Vec<(usize, Technique)> =
            Technique::ALL.iter().filter_map(|&known| Some((distance(known)?, known))).collect();
        near.retain(|(distance, _)| *distance <= MOST.min(name.len() / LETTERS));
        near.sort_by_key(|(distance, _)| *distance);
        near.into_iter().map(|(_, technique)| technique).take(3).collect()
    }
}

/// The letters and digits of a name, in small letters.
fn folded(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// How many letters must be put in, left out or exchanged; names that contain the text are near.
fn distance(text: &[char], name: &str) -> usize {
    let part: String = text.iter().collect();
    if text.len() > 2 && name.contains(&part) {
        return 1;
    }
    let mut row: Vec<usize> = (0..=text.len()).collect();
    for (i, letter) in name.chars().enumerate() {
        let mut diagonal = core::mem::replace(&mut row[0], i + 1);
        for (j, other) in text.iter().enumerate() {
            let exchanged = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[text.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_its_technique_or_an_earlier_one() {
        for &technique in Technique::ALL {
            assert_eq!(Technique::named(technique.info().id), Some(technique));
            assert_eq!(Technique::named(technique.info().chinese), Some(technique));
            for name in technique.names().filter(|name| !name.is_empty()) {
                assert!(Technique::named(name).is_some_and(|found| found <= technique), "{name}");
            }
        }
        assert_eq!(Technique::named(""), None);
        assert_eq!(Technique::named("+"), None);
    }

    #[test]
    fn near_names() {
        assert_eq!(Technique::nearest("xwing")[0], Technique::XWing);
        assert_eq!(Technique::nearest("swordfsh")[0], Technique::Swordfish);
        assert_eq!(Technique::nearest("唯一矩型")[0], Technique::UniqueRectangle1);
        assert!(Technique::nearest("zzzzzzzzz").is_empty());
        for far in ["", "foo", "5000", "fish and chips"] {
            assert_eq!(Technique::nearest(far), [], "{far}");
        }
        assert_eq!(Technique::nearest("xwng")[0], Technique::XWing);
    }
}
