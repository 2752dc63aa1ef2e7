//! What a data set is to be.

use std::collections::BTreeMap;

use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::column::{self, Column};
use crate::error::DatasetError;
use crate::kind::{self, Kind};
use crate::limits::RatingLimits;
use crate::symmetries::Symmetries;

/// What a data set is to be, as a file in TOML says it.
///
/// ```
/// use loshu_dataset::Manifest;
///
/// let manifest = Manifest::parse(r#"
///     name = "tiny"
///     seed = 1
///     columns = ["puzzle", "solution", "clues"]
///
///     [[inputs]]
///     generate = 100
///     source = "generated"
///
///     [splits]
///     train = 0.9
///     test = 0.1
///
///     [output]
///     format = "csv"
/// "#)?;
/// assert_eq!(manifest.splits["test"], 0.1);
/// # Ok::<(), loshu_dataset::DatasetError>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Manifest {
    /// The name of the data set.
    pub name: String,
    /// The seed of all random choices: a number, or a text.
    #[serde(deserialize_with = "seed")]
    pub seed: u64,
    /// The licence that the card names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
    /// The kind of all puzzles, as `--variant` of the command takes it: `6`, `x`, `killer`. Ordinary Sudokus without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The columns of tables.
    #[serde(default = "usual_columns")]
    pub columns: Vec<Column>,
    /// What stays together in one split.
    #[serde(default)]
    pub by: By,
    /// Where the puzzles come from. Of equivalent puzzles the first is kept.
    pub inputs: Vec<Input>,
    /// The splits, each with its part of all puzzles.
    #[serde(default = "one_split")]
    pub splits: BTreeMap<String, f64>,
    /// How many puzzles of each kind are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strata: Option<Strata>,
    /// Equivalent copies of the puzzles of one split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub augment: Option<Augment>,
    /// What ends the ratings of a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<RatingLimits>,
    /// The files.
    pub output: Output,
}

/// What stays together in one split.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Equivalent puzzles.
    #[default]
    Class,
    /// Puzzles with equivalent solutions.
    Grid,
}

/// Where puzzles come from: a file, or the generator.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Input {
    /// A file in any format that Loshu reads, seen from the folder of the manifest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The column of the puzzles, if the file is a table and the name is not one of the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// How many puzzles to generate: minimal ones, or variants that steps with names solve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generate: Option<u64>,
    /// The fewest and the most clues of generated puzzles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clues: Option<[usize; 2]>,
    /// The lowest and the highest ER of generated puzzles, of variants what their hardest step costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<[Tenths; 2]>,
    /// The easiest and the hardest level of generated puzzles: `easy`, `medium`, `hard`, `unfair`, `extreme`. It is that
    /// of HoDoKu, of variants that of their hardest step.
    #[serde(default, deserialize_with = "levels", skip_serializing_if = "Option::is_none")]
    pub levels: Option<[Level; 2]>,
    /// The least and the greatest depth of trial and error of generated puzzles, 0 to 3; not of variants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub te: Option<[u8; 2]>,
    /// Techniques that the steps to the solution of each generated puzzle use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<String>,
    /// The hardest technique that each generated puzzle needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// A technique that each generated puzzle is to practise: all else is easier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub practice: Option<String>,
    /// Whether generated puzzles of variants are minimal, whatever steps they take. They are made many times as fast.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub minimal: bool,
    /// The symmetry of the givens of generated puzzles; none without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<Symmetries>,
    /// The most attempts for one generated puzzle, 200,000 without it; not of variants. A puzzle that is not found is
    /// missing, and counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempts: Option<u64>,
    /// The name of the input in the column `source`.
    pub source: String,
}

/// How many puzzles of each kind are kept: those whose hashes come first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Strata {
    /// The column that says which kind a puzzle is. Puzzles without a value are left out.
    pub column: Column,
    /// The values at which a new kind begins, in ascending order.
    pub edges: Vec<f64>,
    /// How many puzzles of each kind are kept.
    pub per: usize,
}

/// Equivalent copies of the puzzles of one split.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Augment {
    /// How many copies each puzzle gets, besides itself.
    pub copies: u32,
    /// The split.
    #[serde(default = "train")]
    pub split: String,
}

/// The files of a data set.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Output {
    /// What they are.
    pub format: Format,
    /// The most rows of a file.
    #[serde(default = "usual_shard")]
    pub shard: u64,
}

/// What the files of a data set are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Format {
    /// Tables in Parquet (feature `parquet`).
    Parquet,
    /// Tables with a header.
    Csv,
    /// An object on each line.
    Jsonl,
    /// A folder of `NumPy` arrays for each split, as the builders of the recursive models write it.
    Arrays,
}

impl Format {
    /// Returns the ending of the files.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
            Format::Arrays => "npy",
        }
    }
}

/// The parts of splits are multiples of one of so many.
pub(crate) const PARTS: f64 = 10_000.0;

/// The most copies of a puzzle.
const MOST_COPIES: u32 = 1_000_000;

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    ///
    /// What is wrong, with the line where there is one.
    pub fn parse(text: &str) -> Result<Manifest, DatasetError> {
        let manifest: Manifest =
            toml::from_str(text).map_err(|error| DatasetError::Manifest(error.to_string()))?;
        manifest.check().map_err(DatasetError::Manifest)?;
        Ok(manifest)
    }

    fn check(&self) -> Result<(), String> {
        if self.inputs.is_empty() {
            return Err("there are no inputs: add [[inputs]] with a path, or with generate".into());
        }
        let kind = self.kind().map_err(|why| format!("variant: {why}"))?;
        for (number, input) in (1..).zip(&self.inputs) {
            input
                .check(kind.as_ref())
                .map_err(|why| format!("input {number} ({}): {why}", input.source))?;
        }
        if self.by == By::Grid && kind.as_ref().is_some_and(|kind| !kind.has_one_board()) {
            return Err("by: grids of different boards cannot be compared; try class".into());
        }
        self.check_columns()?;
        self.check_splits()?;
        if let Some(strata) = &self.strata {
            strata.check()?;
        }
        if let Some(limits) = &self.limits {
            limits.check()?;
        }
        if let Some(Augment { copies, split }) = &self.augment {
            if !self.splits.contains_key(split) {
                return Err(format!("augment: there is no split {split}; name one: split = ..."));
            }
            if *copies > MOST_COPIES {
                return Err(format!("augment: {copies} copies, expected up to {MOST_COPIES}"));
            }
        }
        if self.output.shard == 0 {
            return Err("output: shard is 0, expected a number of rows".into());
        }
        if self.output.format == Format::Parquet && !cfg!(feature = "parquet") {
            return Err("output: this build writes no Parquet; choose csv, jsonl or arrays, or build with the \
                feature parquet"
                .into());
        }
        Ok(())
    }

    /// The kind of the puzzles, if they are no ordinary Sudokus.
    pub(crate) fn kind(&self) -> Result<Option<Kind>, String> {
        self.variant.as_deref().map(Kind::parse).transpose()
    }

    /// How many cells each puzzle has, and its highest digit.
    pub(crate) fn cells(&self) -> (usize, u8) {
        match self.kind() {
            Ok(Some(kind)) => (kind.cells(), kind.size()),
            Ok(None) | Err(_) => (81, 9),
        }
    }

    fn check_columns(&self) -> Result<(), String> {
        if self.columns.is_empty() {
            return Err("columns: expected one at least".into());
        }
        let decides = self.strata.as_ref().map(|strata| strata.column);
        let all = self.columns.iter().copied().chain(decides);
        let is_variant = self.variant.is_some();
        if let Some(column) = all.into_iter().find(|column| !column.is_of(is_variant)) {
            let (name, what) =
                (column.name(), if is_variant { "no variant" } else { "only a variant" });
            return Err(format!("columns: {what} has {name}"));
        }
        for (at, column) in self.columns.iter().enumerate() {
            if self.columns[..at].contains(column) {
                return Err(format!("columns: {} stands there twice", column.name()));
            }
        }
        Ok(())
    }

    fn check_splits(&self) -> Result<(), String> {
        let mut parts = 0.0;
        for (name, &part) in &self.splits {
            let is_plain = |sign: u8| sign.is_ascii_alphanumeric() || b"_-".contains(&sign);
            if name.is_empty() || name.len() > 64 || !name.bytes().all(is_plain) {
                return Err(format!(
                    "splits: the name {name:?} is part of file names; expected letters, digits, _ and -"
                ));
            }
            if !(part > 0.0 && part <= 1.0)
                || (part * PARTS).fract().min(1.0 - (part * PARTS).fract()) > 1e-6
            {
                return Err(format!(
                    "splits: {name} = {part}, expected a part above 0 up to 1 with up to four decimals"
                ));
            }
            parts += part;
        }
        if (parts - 1.0).abs() > 1e-9 {
            return Err(format!("splits: all parts together are {parts}, expected 1"));
        }
        Ok(())
    }

    /// Returns the columns of texts that programs take for numbers, unless they are told the type: those of digits alone
    /// in a table in CSV.
    #[must_use]
    pub fn look_like_numbers(&self) -> Vec<Column> {
        let is_csv = match self.output.format {
            Format::Csv => true,
            Format::Parquet | Format::Jsonl | Format::Arrays => false,
        };
        // Letters stand for digits above 9.
        let (_, size) = self.cells();
        let digits = if size > 9 { &[][..] } else { &[Column::Solution, Column::GridClass] };
        digits.iter().copied().filter(|column| is_csv && self.columns.contains(column)).collect()
    }

    /// Whether a column is wanted, or decides about strata.
    pub(crate) fn needs(&self, column: Column) -> bool {
        let decides = self.strata.as_ref().is_some_and(|strata| strata.column == column);
        self.columns.contains(&column) || decides
    }
}

impl Input {
    fn check(&self, kind: Option<&Kind>) -> Result<(), String> {
        match (&self.path, self.generate) {
            (Some(_), Some(_)) => Err("expected a path or generate, found both".into()),
            (None, None) => Err("expected a path or generate, found neither".into()),
            (Some(_), None) => match self.wish() {
                Some(name) => Err(format!("{name} is for generated puzzles, not for a path")),
                None => Ok(()),
            },
            (None, Some(0)) => Err("generate is 0, expected a number of puzzles".into()),
            (None, Some(_)) if self.column.is_some() => Err("column needs a path".into()),
            (None, Some(_)) => self.check_wishes(kind),
        }
    }
}

impl Strata {
    fn check(&self) -> Result<(), String> {
        if !matches!(self.column.kind(), column::Kind::Integer | column::Kind::Number)
            || matches!(self.column, Column::Copy | Column::Weight)
        {
            let name = self.column.name();
            return Err(format!(
                "strata: the column {name} has no numbers of a puzzle; try clues, er or tries"
            ));
        }
        if self.per == 0 {
            return Err("strata: per is 0, expected a number of puzzles".into());
        }
        let ascends = self.edges.windows(2).all(|pair| pair[0] < pair[1]);
        if self.edges.is_empty() || !ascends || self.edges.iter().any(|edge| !edge.is_finite()) {
            return Err("strata: edges, expected numbers in ascending order".into());
        }
        Ok(())
    }

    /// The kind of a value, counted from 0.
    pub(crate) fn kind_of(&self, value: f64) -> usize {
        self.edges.iter().take_while(|&&edge| edge <= value).count()
    }

    /// The name of a kind, such as `er below 2.5`, `er from 2.5, below 4` and `er from 4`.
    pub(crate) fn name(&self, kind: usize) -> String {
        let column = self.column.name();
        let from = kind.checked_sub(1).and_then(|before| self.edges.get(before));
        match (from, self.edges.get(kind)) {
            (Some(from), Some(below)) => format!("{column} from {from}, below {below}"),
            (Some(from), None) => format!("{column} from {from}"),
            (None, Some(below)) => format!("{column} below {below}"),
            (None, None) => column.into(),
        }
    }
}

fn usual_columns() -> Vec<Column> {
    vec![Column::Id, Column::Puzzle, Column::Solution, Column::Source, Column::Clues, Column::Class]
}

fn one_split() -> BTreeMap<String, f64> {
    [(train(), 1.0)].into()
}

fn train() -> String {
    "train".into()
}

fn usual_shard() -> u64 {
    1_000_000
}

/// Two levels in order.
fn levels<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<[Level; 2]>, D::Error> {
    let [easiest, hardest] = <[String; 2]>::deserialize(deserializer)?;
    let wrong = || {
        D::Error::custom("levels: expected two of easy, medium, hard, unfair and extreme, in order")
    };
    let level = |name: &str| kind::level(name).ok_or_else(wrong);
    let (easiest, hardest) = (level(&easiest)?, level(&hardest)?);
    if easiest > hardest { Err(wrong()) } else { Ok(Some([easiest, hardest])) }
}

/// A number, or a text from which one is made.
fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a whole number from 0 up, or a text")]
    enum Seed {
        Number(u64),
        Text(String),
    }
    Ok(match Seed::deserialize(deserializer)? {
        Seed::Number(number) => number,
        Seed::Text(text) => loshu::seed_of(&text),
    })
}
