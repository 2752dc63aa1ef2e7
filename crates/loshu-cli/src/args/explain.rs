//! The command line of the explainer.

use clap::{Args, ValueEnum};
use loshu::Cell;
use loshu_answers::{AnyTechnique, Until, VariantTechnique};
use loshu_explain::rate::Scale;
use loshu_explain::step::{Language, Length, Notation, Stage, Style};
use loshu_explain::technique::{Group, Named, Profile, Technique};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use super::{InputArgs, Level, SeedArgs, Speech, VariantArgs, parse_time};

/// The heading of the options that choose techniques.
const TECHNIQUES: &str = "Techniques";
/// The heading of the options for words.
const WORDS: &str = "Words";

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The format of the output
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    pub(crate) to: ExplainForm,

    /// Stop after this step: its number, or a technique, whose first use is the last step, or the cell that
    /// it fills, such as `r3c2`
    #[arg(long, value_name = "STEP", value_parser = parse_until)]
    pub(crate) until: Option<Until>,

    /// Stop looking for steps of a puzzle after this time, such as `10s`
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) timeout: Option<Duration>,

    /// Print one line a step, without pattern and reasons
    #[arg(long, conflicts_with = "length")]
    pub(crate) brief: bool,

    #[command(flatten)]
    pub(crate) profile: ProfileArgs,
    #[command(flatten)]
    pub(crate) words: WordsArgs,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

impl ExplainArgs {
    /// The first option that only ordinary Sudokus have.
    pub(crate) fn only_ordinary(&self, speech: Speech) -> Option<&'static str> {
        let form = match self.to {
            ExplainForm::Text
            | ExplainForm::Csv
            | ExplainForm::Jsonl
            | ExplainForm::Html
            | ExplainForm::Svg => None,
            ExplainForm::Hodoku => Some("--to hodoku"),
            ExplainForm::Eureka => Some("--to eureka"),
        };
        form.or(self.profile.chosen()).or(self.words.only_ordinary(speech))
    }
}

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// How much to tell: 1 the family of the technique, 2 its name, 3 where to look, 4 the pattern,
    /// 5 everything
    #[arg(long, value_name = "1..5", default_value = "1", value_parser = parse_stage)]
    pub(crate) stage: usize,

    /// The player's digits and pencil marks: a grid, a file in any format that has them, or `-`
    #[arg(long, value_name = "GRID|FILE")]
    pub(crate) marks: Option<OsString>,

    #[command(flatten)]
    pub(crate) profile: ProfileArgs,
    #[command(flatten)]
    pub(crate) words: WordsArgs,
    #[command(flatten)]
    pub(crate) variant: VariantArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

impl HintArgs {
    /// The first option that only ordinary Sudokus have.
    pub(crate) fn only_ordinary(&self, speech: Speech) -> Option<&'static str> {
        self.profile.chosen().or(self.words.only_ordinary(speech))
    }
}

#[derive(Debug, Args)]
pub(crate) struct TechniquesArgs {
    /// A technique: its id, HoDoKu's code, or another name that players use, in English or Chinese; or a family
    /// of techniques, such as `fish`; or a technique of variants, such as `45 rule`
    #[arg(value_name = "NAME", value_parser = parse_subject)]
    pub(crate) name: Option<Subject>,

    /// The format of the output [default: by the ending of the file, else table]
    #[arg(long, short, value_name = "FORMAT", conflicts_with = "test")]
    pub(crate) to: Option<TechniquesForm>,

    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE", conflicts_with = "test")]
    pub(crate) output: Option<PathBuf>,

    /// List the chapters of the course: techniques in the order in which they are best learned
    #[arg(long, conflicts_with_all = ["name", "to", "test", "output"])]
    pub(crate) course: bool,

    /// Run the cases of a library in HoDoKu's format; print the failures, and totals by technique
    #[arg(long, value_name = "FILE", conflicts_with = "name")]
    pub(crate) test: Option<OsString>,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
    #[command(flatten)]
    pub(crate) words: WordsArgs,
}

/// What a lesson is about, or what strikes candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    /// A technique of ordinary puzzles, or several.
    Ordinary(Named),
    /// A technique that only variants have.
    OfVariant(&'static VariantTechnique),
}

/// The format of the list of techniques, or of one technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TechniquesForm {
    /// A table for people, 80 columns wide; of one technique its lesson
    #[value(alias = "txt")]
    Table,
    /// CSV with a header
    Csv,
    /// One JSON object a line
    #[value(alias = "json")]
    Jsonl,
    /// The pattern of one technique as a picture
    Svg,
    /// The same in pixels, 800 wide
    Png,
    /// The lesson of one technique on A4: text, pattern, example, six exercises, solutions
    Pdf,
}

/// The length of explanations.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct WordsArgs {
    /// How much to say about each step
    #[arg(long, value_name = "LENGTH", default_value = "normal", help_heading = WORDS)]
    pub(crate) length: LengthName,
}

impl WordsArgs {
    /// The first option that chooses among the words that only ordinary Sudokus have.
    pub(crate) fn only_ordinary(self, speech: Speech) -> Option<&'static str> {
        let given = [
            ("--notation a1", speech.notation == Notation::A1),
            ("--length", self.length != LengthName::Normal),
        ];
        given.into_iter().find_map(|(name, given)| given.then_some(name))
    }

    pub(crate) fn style(self, speech: Speech) -> Style {
        let length = match self.length {
            LengthName::Brief => Length::Brief,
            LengthName::Normal => Length::Normal,
            LengthName::Full => Length::Everything,
        };
        Style { language: speech.lang, notation: speech.notation, length }
    }
}

/// How much to say about a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LengthName {
    /// The pattern, and what follows
    Brief,
    /// The argument too; of long chains the turning points
    Normal,
    /// The argument with each link of a chain
    Full,
}

/// Which techniques are used, in which order.
#[derive(Debug, Args)]
pub(crate) struct ProfileArgs {
    /// The order of techniques: Loshu's own; or the path of a scale, with the price of each step
    #[arg(long, value_name = "NAME", default_value = "human", help_heading = TECHNIQUES)]
    profile: ProfileName,

    /// Use only these techniques or families, such as `single,x-wing`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = TECHNIQUES,
        value_parser = parse_named)]
    only: Vec<Named>,

    /// Leave these techniques or families out, such as `uniqueness,guess`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = TECHNIQUES,
        value_parser = parse_named)]
    without: Vec<Named>,
}

impl ProfileArgs {
    /// The first option by which techniques are chosen.
    pub(crate) fn chosen(&self) -> Option<&'static str> {
        let given = [
            ("--profile", self.profile != ProfileName::Human),
            ("--only", !self.only.is_empty()),
            ("--without", !self.without.is_empty()),
        ];
        given.into_iter().find_map(|(name, given)| given.then_some(name))
    }

    /// The scale of the path. With `--only` or `--without`, it is Loshu's own, because no rating uses such a
    /// choice of techniques.
    pub(crate) fn scale(&self) -> Scale {
        let is_whole = self.only.is_empty() && self.without.is_empty();
        match self.profile {
            ProfileName::Hodoku if is_whole => Scale::Hodoku,
            ProfileName::Se if is_whole => Scale::Se,
            ProfileName::Human | ProfileName::Hodoku | ProfileName::Se => {
                Scale::Human(self.profile())
            }
        }
    }

    /// The profile. Techniques named by `--only` that are not in it come last.
    pub(crate) fn profile(&self) -> Profile {
        let base = match self.profile {
            ProfileName::Human => Profile::human(),
            ProfileName::Hodoku => Profile::hodoku(),
            ProfileName::Se => Profile::se(),
        };
        let named = |choices: &[Named], technique| choices.iter().any(|one| one.has(technique));
        let known = base.techniques().to_vec();
        let wanted = |technique: &Technique| {
            if self.only.is_empty() {
                known.contains(technique)
            } else {
                named(&self.only, *technique)
            }
        };
        let further = Technique::ALL.iter().copied().filter(|other| !known.contains(other));
        let mut techniques: Vec<_> = known.iter().copied().chain(further).collect();
        techniques.retain(|technique| wanted(technique) && !named(&self.without, *technique));
        Profile::new(&techniques, *base.options())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProfileName {
    Human,
    Hodoku,
    /// Sudoku Explainer
    Se,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainForm {
    /// Text to read
    Text,
    /// A self-contained page that draws each step
    Html,
    /// One JSON object a puzzle, with all steps as data
    #[value(alias = "json")]
    Jsonl,
    /// The lines that HoDoKu writes
    Hodoku,
    /// Chains in Eureka notation
    Eureka,
    /// A picture of one step: the last, with --until, or the hardest
    Svg,
    /// A row a puzzle: steps by family
    Csv,
}

/// What strikes candidates before a drawing.
#[derive(Clone, Debug)]
pub(crate) enum Reduction {
    Level(Level),
    Techniques(Vec<Subject>),
    /// What is in no solution.
    True,
}

impl Reduction {
    /// The techniques as a profile. An ordinary puzzle has none of those of variants.
    pub(crate) fn profile(choices: &[Subject]) -> Profile {
        let has = |choice: &Subject, technique| match choice {
            Subject::Ordinary(named) => named.has(technique),
            Subject::OfVariant(_) => false,
        };
        Profile::human().retain(|technique| choices.iter().any(|choice| has(choice, technique)))
    }
}

pub(crate) fn parse_reduction(text: &str) -> Result<Reduction, String> {
    if text.eq_ignore_ascii_case("true") {
        return Ok(Reduction::True);
    }
    match Level::from_str(text, true) {
        Ok(level) => Ok(Reduction::Level(level)),
        Err(_) => {
            let choices: Result<_, _> = text.split(',').map(parse_subject).collect();
            choices.map(Reduction::Techniques)
        }
    }
}

/// The most steps of a path: each draws a conclusion on one of 729 candidates at least.
const MOST_STEPS: usize = 729;

pub(crate) fn parse_until(text: &str) -> Result<Until, String> {
    // The 45 rule is called 45 as well, and here that is a step.
    let is_number = text.bytes().all(|sign| sign.is_ascii_digit());
    if let Some(technique) = AnyTechnique::named(text).filter(|_| !is_number) {
        return Ok(Until::Technique(technique));
    }
    if let Some(cell) = parse_cell(text) {
        return Ok(cell);
    }
    if text.is_empty() || !is_number {
        let technique = parse_any_technique(text).map(Until::Technique);
        return technique.map_err(|why| {
            why + "; or name a step by its number, such as 12, or a cell, such as r3c2"
        });
    }
    match text.parse() {
        Ok(number) if (1..=MOST_STEPS).contains(&number) => Ok(Until::Step(number)),
        _ => Err(format!(
            "expected the number of a step: steps are counted from 1, and no path has more than {MOST_STEPS}"
        )),
    }
}

/// Reads the name of a cell: `r3c12`, or `C2` in the notation of the essays.
fn parse_cell(text: &str) -> Option<Until> {
    if let Ok(cell) = text.parse::<Cell>() {
        return Some(Until::Cell(cell.row() + 1, cell.column() + 1));
    }
    let (row, column) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some(Until::Cell(row.parse().ok()?, column.parse().ok()?))
}

fn parse_stage(text: &str) -> Result<usize, String> {
    let stage = text.parse().ok().filter(|stage| (1..=Stage::ALL.len()).contains(stage));
    stage.ok_or_else(|| "expected a stage from 1 to 5".into())
}

/// Reads a technique, or a group of techniques.
pub(super) fn parse_named(text: &str) -> Result<Named, String> {
    Named::of(text).ok_or_else(|| unknown(text, "technique or family", named(Named::nearest(text))))
}

/// Reads a technique of any puzzle, or several of ordinary ones.
fn parse_subject(text: &str) -> Result<Subject, String> {
    let of_variant = || VariantTechnique::named(text).map(Subject::OfVariant);
    let subject = Named::of(text).map(Subject::Ordinary).or_else(of_variant);
    subject.ok_or_else(|| {
        let near = named(Named::nearest(text)).chain(of_variants(text));
        unknown(text, "technique or family", near)
    })
}

/// Reads a technique of ordinary puzzles or of variants.
pub(crate) fn parse_any_technique(text: &str) -> Result<AnyTechnique, String> {
    AnyTechnique::named(text).ok_or_else(|| {
        let near = named(nearest_techniques(text)).chain(of_variants(text));
        unknown(text, "technique", near)
    })
}

pub(crate) fn parse_technique(text: &str) -> Result<Technique, String> {
    Technique::named(text)
        .ok_or_else(|| unknown(text, "technique", named(nearest_techniques(text))))
}

/// The techniques of the group that a text names, or those whose names are nearest.
fn nearest_techniques(text: &str) -> Vec<Named> {
    match Group::named(text) {
        Some(group) => group.techniques().map(Named::Technique).collect(),
        None => Technique::nearest(text).into_iter().map(Named::Technique).collect(),
    }
}

/// The names for programs, with those in Chinese.
fn named(near: Vec<Named>) -> impl Iterator<Item = [&'static str; 2]> {
    near.into_iter().map(|one| [one.id(), one.name(Language::Chinese)])
}

/// The names of the nearest techniques of variants.
fn of_variants(text: &str) -> impl Iterator<Item = [&'static str; 2]> {
    VariantTechnique::nearest(text).into_iter().map(|one| [one.id, one.chinese])
}

/// Says that a name is not known, and which ones are near. To somebody who writes Chinese they are named in Chinese.
fn unknown(text: &str, what: &str, near: impl Iterator<Item = [&'static str; 2]>) -> String {
    let near = near.map(|[id, chinese]| match Language::of(text) {
        Language::English => id.into(),
        Language::Chinese => format!("{id} ({chinese})"),
    });
    let near: Vec<String> = near.collect();
    let like = if near.is_empty() {
        String::new()
    } else {
        format!(" near names are {};", near.join(", "))
    };
    format!("unknown {what};{like} `loshu techniques` lists all names")
}
