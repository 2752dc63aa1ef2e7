//! The kind of a puzzle as a person types it: `6,x`, `12:4x3`, `regions=FILE`.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use loshu_variant::generate::ClueKind;
use loshu_variant::{Global, Kind};

use super::chinese;
use super::layout::{LayoutSpec, corner, global, plain};
use super::signs::Signs;

/// The kind of a puzzle as a person types it: a list of words with commas.
///
/// | word | says |
/// |---|---|
/// | `16`, `16x16` | the number of rows, columns and digits |
/// | `12:4x3`, `:4x3` | the rows and columns of a box too |
/// | `x`, `anti-knight` | a rule of the whole grid |
/// | `regions=FILE`, `extra=FILE` | regions in place of boxes, and further ones, as a text in a file |
/// | `grids=samurai`, `grids=R1C1,R7C7` | 9x9 grids that overlap |
/// | `symbols=A` | how digits are written |
/// | `killer`, `jigsaw` | what is made, where puzzles are made: see [`VariantSpec::to_make`] |
///
/// Rules and clues may be named in Chinese: `6,对角线`, `杀手`. Files are named here, and read by the caller.
///
/// ```
/// use loshu_formats::VariantSpec;
///
/// let spec: VariantSpec = "6,x".parse()?;
/// assert_eq!(spec.layout.size, Some(6));
/// assert_eq!(spec.layout.rules, ["x"]);
///
/// let error = "6,anti-nigt".parse::<VariantSpec>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "word 2, \"anti-nigt\": not known; near names are anti-knight, anti-king"
/// );
/// # Ok::<(), loshu_formats::VariantSpecError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantSpec {
    /// The size, the boxes, the rules and the grids, without the texts of files.
    pub layout: LayoutSpec,
    /// The file of the regions.
    pub regions: Option<PathBuf>,
    /// The file of the further regions.
    pub extra: Option<PathBuf>,
    /// How digits are written.
    pub symbols: Option<Signs>,
    /// The kinds of clues to make.
    pub clues: Vec<ClueKind>,
    /// Whether to make random regions in place of boxes.
    pub random_regions: bool,
}

/// A word that is wrong in the kind of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantSpecError {
    /// The word.
    pub word: String,
    /// Its place in the list, counted from 1.
    pub place: usize,
    /// What is wrong.
    pub problem: VariantSpecProblem,
}

/// What is wrong with a word.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantSpecProblem {
    /// Nothing stands between two commas, or behind `=`.
    Empty,
    /// No word is called so; some that are called nearly so.
    Unknown(Vec<String>),
    /// An earlier word says the same thing.
    Twice,
    /// The number of digits is none from 0 to 255.
    Size,
    /// Rows and columns of a box stand alone: `6x6`.
    BoxesAlone,
    /// Digits are not written in any such way.
    Symbols,
    /// The word names clues or regions to make. A puzzle that is read has them in its text.
    Made,
    /// The word names clues that are solved and not made.
    NotMade,
    /// Random regions take the place of boxes, regions and grids, which another word names.
    TwoRegions,
}

impl fmt::Display for VariantSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VariantSpecError { word, place, problem } = self;
        write!(f, "word {place}, {word:?}: {problem}")
    }
}

impl Error for VariantSpecError {}

impl fmt::Display for VariantSpecProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantSpecProblem::Empty => f.write_str("nothing stands here"),
            VariantSpecProblem::Unknown(near) if near.is_empty() => f.write_str(
                "not known; expected digits such as 16, boxes such as 12:4x3, a rule such as x or \
                 anti-knight, regions=FILE, extra=FILE, grids=samurai or symbols=A",
            ),
            VariantSpecProblem::Unknown(near) => {
                write!(f, "not known; near names are {}", near.join(", "))
            }
            VariantSpecProblem::Twice => f.write_str("an earlier word says this already"),
            VariantSpecProblem::Size => f.write_str("expected a number of digits, such as 16"),
            VariantSpecProblem::BoxesAlone => f.write_str(
                "expected a number of digits, such as 6; boxes stand behind a colon, such as 6:3x2",
            ),
            VariantSpecProblem::Symbols => {
                write!(f, "expected one of {}", Signs::NAMES.join(", "))
            }
            VariantSpecProblem::Made => f.write_str(
                "only puzzles that are made take this word; a puzzle that is read brings its clues and \
                 regions along, as in an object of f-puzzles",
            ),
            VariantSpecProblem::NotMade => f.write_str(
                "puzzles with this clue are solved and not made; they bring their clues along, as in \
                 an object of f-puzzles",
            ),
            VariantSpecProblem::TwoRegions => {
                f.write_str("random regions cannot be used with boxes, regions or grids")
            }
        }
    }
}

/// What puzzles the words are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// Puzzles that are read.
    Read,
    /// Puzzles that are made.
    Make,
}

/// The word for random regions.
const JIGSAW: &str = "jigsaw";

/// What stands between words: commas of both languages.
const COMMAS: [char; 3] = [',', '，', '、'];

/// The words that stand before `=`.
const KEYS: [&str; 4] = ["regions", "extra", "grids", "symbols"];

/// The kind of puzzles that are read.
impl FromStr for VariantSpec {
    type Err = VariantSpecError;

    fn from_str(text: &str) -> Result<VariantSpec, VariantSpecError> {
        VariantSpec::of(text, Purpose::Read)
    }
}

impl VariantSpec {
    /// Reads the kind of puzzles that are made. Further words are the kinds of clues, such as `killer`, and `jigsaw` for
    /// random regions. A word that is both a kind of clues and a rule, such as `all-xv`, is the kind: it brings the
    /// rule along.
    ///
    /// # Errors
    ///
    /// The first word that is wrong.
    pub fn to_make(text: &str) -> Result<VariantSpec, VariantSpecError> {
        VariantSpec::of(text, Purpose::Make)
    }

    fn of(text: &str, purpose: Purpose) -> Result<VariantSpec, VariantSpecError> {
        let mut spec = VariantSpec::default();
        let mut jigsaw = None;
        for (at, word) in text.split(COMMAS).map(str::trim).enumerate() {
            let error =
                |problem| VariantSpecError { word: word.to_owned(), place: at + 1, problem };
            spec.add(word, purpose).map_err(error)?;
            if spec.random_regions && jigsaw.is_none() {
                jigsaw = Some(error(VariantSpecProblem::TwoRegions));
            }
        }
        let LayoutSpec { boxes, grids, .. } = &spec.layout;
        let has_regions = boxes.is_some() || grids.is_some() || spec.regions.is_some();
        match jigsaw {
            Some(error) if has_regions => Err(error),
            Some(_) | None => Ok(spec),
        }
    }

    /// Adds what a word says.
    fn add(&mut self, word: &str, purpose: Purpose) -> Result<(), VariantSpecProblem> {
        if word.is_empty() {
            return Err(VariantSpecProblem::Empty);
        }
        let english = chinese::english(word);
        let word = english.as_deref().unwrap_or(word);
        if let Some((key, value)) = word.split_once('=') {
            return self.add_value(key.trim(), value.trim(), purpose);
        }
        if let Some((size, boxes)) = word.split_once(':') {
            if !size.is_empty() {
                self.add_size(size)?;
            }
            return once(&mut self.layout.boxes, boxes.to_owned());
        }
        if word.bytes().all(|sign| sign.is_ascii_digit()) {
            return self.add_size(word);
        }
        // Boxes stand behind a colon, so a square alone is the grid.
        if let Some((rows, columns)) = sides(word)
            && rows == columns
        {
            return self.add_size(rows);
        }
        // A list of corners has commas of its own.
        if corner(word).is_some()
            && let Some(grids) = &mut self.layout.grids
        {
            grids.push(',');
            grids.push_str(word);
            return Ok(());
        }
        let word =
            ALIASES.iter().find(|(other, _)| plain(other) == plain(word)).map_or(word, |one| one.1);
        if LayoutSpec::GRIDS.iter().any(|known| known.name == plain(word)) {
            return self.add(&format!("grids={}", plain(word)), purpose);
        }
        let kind = ClueKind::ALL.into_iter().find(|kind| plain(kind.name()) == plain(word));
        match (kind, purpose) {
            (Some(kind), Purpose::Make) => self.clues.push(kind),
            (None, Purpose::Make) if plain(word) == JIGSAW => self.random_regions = true,
            _ if plain(word) == "x" || global(word).is_some() => {
                self.layout.rules.push(word.to_owned());
            }
            (Some(_), Purpose::Read) => return Err(VariantSpecProblem::Made),
            (None, Purpose::Read) if plain(word) == JIGSAW => {
                return Err(VariantSpecProblem::Made);
            }
            (None, _) if sides(word).is_some() => return Err(VariantSpecProblem::BoxesAlone),
            (None, _) if is_clue(word) => {
                // One thermometer is called nearly as the thermometers that are made.
                let near = near(word, purpose);
                let is_made = purpose == Purpose::Make && word.is_ascii() && !near.is_empty();
                return Err(match is_made {
                    true => VariantSpecProblem::Unknown(near),
                    false => VariantSpecProblem::NotMade,
                });
            }
            (None, _) => {
                let Some(words) = chinese::parts(word) else {
                    return Err(VariantSpecProblem::Unknown(near(word, purpose)));
                };
                words.into_iter().try_for_each(|word| self.add(word, purpose))?;
            }
        }
        Ok(())
    }

    fn add_size(&mut self, size: &str) -> Result<(), VariantSpecProblem> {
        let error = if sides(size).is_some() {
            VariantSpecProblem::BoxesAlone
        } else {
            VariantSpecProblem::Size
        };
        once(&mut self.layout.size, size.parse().map_err(|_| error)?)
    }

    /// Adds what stands behind `=`.
    fn add_value(
        &mut self,
        key: &str,
        value: &str,
        purpose: Purpose,
    ) -> Result<(), VariantSpecProblem> {
        if value.is_empty() {
            return Err(VariantSpecProblem::Empty);
        }
        match key {
            "regions" => once(&mut self.regions, value.into()),
            "extra" => once(&mut self.extra, value.into()),
            "grids" => {
                let value = chinese::grids(value).unwrap_or(value);
                once(&mut self.layout.grids, value.to_owned())
            }
            "symbols" => {
                let symbols = value.parse().map_err(|_| VariantSpecProblem::Symbols)?;
                once(&mut self.symbols, symbols)
            }
            _ => Err(VariantSpecProblem::Unknown(near(key, purpose))),
        }
    }
}

/// Says something that may be said once.
fn once<T>(place: &mut Option<T>, value: T) -> Result<(), VariantSpecProblem> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(VariantSpecProblem::Twice),
    }
}

/// The rows and columns of a box, or of a grid: `6x6`.
fn sides(word: &str) -> Option<(&str, &str)> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    let sides = word.split_once(['x', 'X', '×']);
    sides.filter(|(rows, columns)| is_number(rows) && is_number(columns))
}

/// Other names that people type, and our words.
const ALIASES: [(&str, &str); 6] = [
    ("german-whispers", "whispers"),
    ("dots", "kropki"),
    ("kropki-dots", "kropki"),
    ("odd-even", "parity"),
    ("greater-than", "inequalities"),
    ("irregular", "jigsaw"),
];

/// Whether a word names a kind of clues in either language, one of them or many.
fn is_clue(word: &str) -> bool {
    let word = plain(word.strip_suffix("数独").unwrap_or(word));
    let one = word.strip_suffix('s').unwrap_or(&word);
    Kind::ALL.iter().any(|kind| {
        [kind.name(), kind.chinese_name()].iter().any(|name| [&*word, one].contains(&&*plain(name)))
    })
}

/// The words that are called nearly so, the nearest first.
fn near(word: &str, purpose: Purpose) -> Vec<String> {
    if !word.is_ascii() {
        let is_fine = |name: &&str| VariantSpec::of(name, purpose).is_ok();
        return chinese::near(word).filter(is_fine).take(3).map(str::to_owned).collect();
    }
    let rules = Global::ALL.iter().map(|rule| rule.name().to_owned());
    let made = ClueKind::ALL.iter().map(|kind| kind.name().to_owned()).chain([JIGSAW.to_owned()]);
    let made = made.filter(|_| purpose == Purpose::Make);
    let keys = KEYS.map(|key| format!("{key}="));
    let grids = LayoutSpec::GRIDS.map(|known| format!("grids={}", known.name));
    let word = plain(word);
    // One letter of three may be another one, or one too many.
    let most = word.len().div_ceil(3);
    let nearness = |name: String| {
        let called = plain(name.strip_prefix("grids=").unwrap_or(&name).trim_end_matches('='));
        let distance =
            if called.starts_with(&word) && word.len() > 2 { 0 } else { distance(&word, &called) };
        (distance <= most).then_some((distance, name))
    };
    let all = rules.chain(made).chain(keys).chain(grids);
    let mut near: Vec<(usize, String)> = all.filter_map(nearness).collect();
    near.sort();
    near.dedup();
    near.into_iter().map(|(_, name)| name).take(3).collect()
}

/// How many letters have to be changed, added or taken away to make one text of another.
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (at, sign) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (column, other) in to.chars().enumerate() {
            let changed = diagonal + usize::from(sign != other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> VariantSpec {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn problem(text: &str) -> (usize, VariantSpecProblem) {
        let error = text.parse::<VariantSpec>().unwrap_err();
        (error.place, error.problem)
    }

    #[test]
    fn words_as_people_type_them() {
        let six = LayoutSpec { size: Some(6), rules: vec!["x".into()], ..LayoutSpec::default() };
        assert_eq!(read("6,x").layout, six);
        assert_eq!(read(" x , 6 ").layout, six);
        assert_eq!(read("6x6,x").layout, six);
        let twelve = read("12:4x3").layout;
        assert_eq!((twelve.size, twelve.boxes.as_deref()), (Some(12), Some("4x3")));
        assert_eq!(read(":4x3").layout, LayoutSpec { size: None, ..twelve });
        assert_eq!(read("anti-knight,Anti King").layout.rules, ["anti-knight", "Anti King"]);
        assert_eq!(read("regions=a.txt").regions, Some("a.txt".into()));
        assert_eq!(read("extra=b.txt").extra, Some("b.txt".into()));
        assert_eq!(read("symbols=A").symbols, Some(Signs::Letters));
        assert_eq!(read("grids=samurai").layout.grids.as_deref(), Some("samurai"));
        assert_eq!(read("Samurai").layout, read("grids=samurai").layout);
        let corners = read("x,grids=R1C1,R7C7,anti-king").layout;
        assert_eq!(corners.grids.as_deref(), Some("R1C1,R7C7"));
        assert_eq!(corners.rules, ["x", "anti-king"]);
    }

    #[test]
    fn puzzles_that_are_made_have_further_words() {
        let spec = VariantSpec::to_make("6,killer,jigsaw").unwrap();
        assert_eq!((spec.clues, spec.random_regions), (vec![ClueKind::Killer], true));
        // The kind of clues brings the rule of the same name along.
        assert_eq!(VariantSpec::to_make("all-xv").unwrap().clues, [ClueKind::AllXv]);
        assert_eq!(read("all-xv").layout.rules, ["all-xv"]);
        for kind in ClueKind::ALL {
            assert_eq!(VariantSpec::to_make(kind.name()).unwrap().clues, [kind]);
        }
        for (other, word) in ALIASES {
            assert_eq!(VariantSpec::to_make(other), VariantSpec::to_make(word), "{other}");
        }
        for other in ["jigsaw,6:3x2", "grids=twin,jigsaw", "jigsaw,regions=a.txt"] {
            let problem = VariantSpec::to_make(other).unwrap_err().problem;
            assert_eq!(problem, VariantSpecProblem::TwoRegions, "{other}");
        }
    }

    #[test]
    fn one_clue_of_a_kind_that_is_made_is_named_in_the_plural() {
        let problem = |word| VariantSpec::to_make(word).unwrap_err().problem;
        let near = |name: &str| VariantSpecProblem::Unknown(vec![name.to_owned()]);
        assert_eq!(problem("thermometer"), near("thermometers"));
        assert_eq!(problem("arrow"), near("arrows"));
        assert_eq!(problem("clone"), VariantSpecProblem::NotMade);
        assert_eq!(problem("克隆"), VariantSpecProblem::NotMade);
    }

    #[test]
    fn a_wrong_word_is_named_with_its_place() {
        let near = |names: &[&str]| {
            VariantSpecProblem::Unknown(names.iter().map(|&name| name.to_owned()).collect())
        };
        for (text, wanted) in [
            ("", (1, VariantSpecProblem::Empty)),
            ("6,,x", (2, VariantSpecProblem::Empty)),
            ("regions=", (1, VariantSpecProblem::Empty)),
            ("x,windku", (2, near(&["windoku"]))),
            ("anti-pony", (1, near(&["anti-king"]))),
            ("samuri", (1, near(&["grids=samurai"]))),
            ("region=a.txt", (1, near(&["regions="]))),
            ("R1C1", (1, near(&[]))),
            ("wonder", (1, near(&[]))),
            ("6,9", (2, VariantSpecProblem::Twice)),
            ("300", (1, VariantSpecProblem::Size)),
            ("3x2", (1, VariantSpecProblem::BoxesAlone)),
            ("symbols=roman", (1, VariantSpecProblem::Symbols)),
            ("killer", (1, VariantSpecProblem::Made)),
            ("x,jigsaw", (2, VariantSpecProblem::Made)),
            ("sandwich", (1, VariantSpecProblem::NotMade)),
            ("little killers", (1, VariantSpecProblem::Made)),
            ("三明治数独", (1, VariantSpecProblem::Made)),
            ("马歩", (1, near(&["无马", "马步"]))),
            ("德国", (1, near(&["反国王"]))),
            ("风筝", (1, near(&["风车"]))),
            ("白菜", (1, near(&[]))),
        ] {
            assert_eq!(problem(text), wanted, "{text}");
        }
    }
}
