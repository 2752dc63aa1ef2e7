//! `manifest.lock`: what a data set was made of.

use serde::Serialize;

use crate::output::Written;
use crate::summary::Summary;

/// What a data set was made of, and what came of it.
#[derive(Serialize)]
struct Lock<'a> {
    version: &'static str,
    /// SHA-256 of the manifest.
    manifest: &'a str,
    /// The seed as a number, also if the manifest has a text; as a text, because TOML has no number so big.
    seed: String,
    inputs: Vec<Input<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    strata: Vec<Stratum<'a>>,
    splits: Vec<Split<'a>>,
    files: Vec<File<'a>>,
}

#[derive(Serialize)]
struct Input<'a> {
    source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<&'a str>,
    puzzles: u64,
    improper: u64,
    missing: u64,
}

#[derive(Serialize)]
struct Stratum<'a> {
    name: &'a str,
    found: u64,
    puzzles: u64,
}

#[derive(Serialize)]
struct Split<'a> {
    name: &'a str,
    puzzles: u64,
    rows: u64,
}

#[derive(Serialize)]
struct File<'a> {
    name: &'a str,
    bytes: u64,
    sha256: &'a str,
}

/// The text of the file.
pub(crate) fn text(manifest: &str, seed: u64, summary: &Summary, files: &[Written]) -> String {
    let lock = Lock {
        version: env!("CARGO_PKG_VERSION"),
        manifest,
        seed: seed.to_string(),
        inputs: summary
            .inputs
            .iter()
            .map(|input| Input {
                source: &input.source,
                path: input.path.as_deref(),
                sha256: input.hash.as_deref(),
                puzzles: input.puzzles,
                improper: input.improper,
                missing: input.missing.puzzles,
            })
            .collect(),
        strata: summary
            .strata
            .iter()
            .map(|stratum| Stratum {
                name: &stratum.name,
                found: stratum.found,
                puzzles: stratum.puzzles,
            })
            .collect(),
        splits: summary
            .splits
            .iter()
            .map(|split| Split { name: &split.name, puzzles: split.puzzles, rows: split.rows })
            .collect(),
        files: files
            .iter()
            .map(|file| File { name: &file.name, bytes: file.bytes, sha256: &file.hash })
            .collect(),
    };
    toml::to_string(&lock).expect("texts and numbers")
}
