//! Makes the files of a data set.
//!
//! First the facts of each block of puzzles are found, on several threads, and kept in files. Then the blocks are
//! read in order, once to choose puzzles and once to write them. So nothing depends on the number of threads, a
//! stopped build resumes, and memory has some bytes for each puzzle.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loshu::Limits;
use loshu_work::in_order;

use crate::blocks::{BlockFacts, Blocks, Claim, put};
use crate::card;
use crate::choice::{Choice, Chosen};
use crate::column::Column;
use crate::error::DatasetError;
use crate::facts::{Finder, Needs};
use crate::hash;
use crate::inputs::{self, Block};
use crate::lock;
use crate::manifest::{Format, Input, Manifest};
use crate::output::{self, Sink, Written};
use crate::pieces::Pieces;
use crate::row::{Copier, Row};
use crate::summary::{InputSummary, SplitSummary, StratumSummary, Summary};
use crate::variant::VariantFinder;
use crate::worker::Worker;

/// The file that is written last.
const LOCK: &str = "manifest.lock";

/// The copy of the manifest.
const MANIFEST: &str = "manifest.toml";

/// A data set that is to be made.
#[derive(Debug)]
pub struct Build {
    text: String,
    manifest: Manifest,
    /// The folder of the manifest.
    base: PathBuf,
    /// The folder of the data set.
    out: PathBuf,
}

/// How far a build is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress {
    /// The facts of so many puzzles are found.
    Found(u64),
    /// So many puzzles have been looked at for the choice.
    Chosen(u64),
    /// So many puzzles have been looked at for the files.
    Written(u64),
}

impl Build {
    /// Reads a manifest, for a data set in this folder.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or the manifest is wrong.
    pub fn open(manifest: &Path, out: &Path) -> Result<Build, DatasetError> {
        let text = fs::read_to_string(manifest).map_err(DatasetError::file(manifest))?;
        let base = manifest.parent().unwrap_or(Path::new("")).to_path_buf();
        let parsed = Manifest::parse(&text).map_err(|error| match error {
            DatasetError::Manifest(why) => {
                DatasetError::Manifest(format!("{}: {why}", manifest.display()))
            }
            other => other,
        })?;
        Ok(Build { text, manifest: parsed, base, out: out.into() })
    }

    /// Returns the manifest.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the text of the manifest.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Makes the data set on so many threads. `progress` is told how far it is.
    ///
    /// # Errors
    ///
    /// What went wrong, such as a folder that has other files; [`DatasetError::Cancelled`] if the flag was set. The
    /// same build then resumes.
    pub fn run(
        &self,
        jobs: usize,
        cancel: &Arc<AtomicBool>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Summary, DatasetError> {
        let (_claim, mut inputs, blocks) = self.begin()?;
        let number = self.find(&blocks, jobs, cancel, progress)?;
        let pass = Pass { build: self, blocks: &blocks, number, cancel };
        let choice = pass.choose(&mut inputs, progress)?;
        let (splits, written) = pass.write(&choice, progress)?;
        let ChoiceOfRows { equivalent, strata, without_stratum, .. } = choice;
        let summary = Summary { splits, inputs, equivalent, strata, without_stratum };
        self.finish(&summary, &written)?;
        blocks.remove()?;
        Ok(summary)
    }

    /// Begins or resumes the build so that other machines can find the facts of its puzzles.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run).
    pub fn pieces(&self) -> Result<Pieces, DatasetError> {
        let (claim, _, blocks) = self.begin()?;
        Ok(Pieces::new(claim, blocks, self.blocks()))
    }

    /// The blocks of all puzzles.
    fn blocks(&self) -> impl Iterator<Item = Result<Block, DatasetError>> + Send + use<> {
        inputs::blocks(&self.manifest, &self.base, Needs::of(&self.manifest).block())
    }

    /// Makes the folder, and says what is in it.
    fn begin(&self) -> Result<(Claim, Vec<InputSummary>, Blocks), DatasetError> {
        self.refuse_finished()?;
        self.refuse_others()?;
        let inputs = self.inputs()?;
        let claim = Claim::on(&self.out)?;
        // Another run may have ended meanwhile.
        self.refuse_finished().inspect_err(|_| Blocks::remove_from(&self.out))?;
        let blocks = Blocks::open(&self.out, &self.plan(&inputs))?;
        Ok((claim, inputs, blocks))
    }

    /// Refuses a folder with a data set: files of two sets would lie side by side there.
    fn refuse_finished(&self) -> Result<(), DatasetError> {
        let path = self.out.join(LOCK);
        match path.exists() {
            false => Ok(()),
            true => Err(DatasetError::Folder(format!(
                "{} belongs to a data set that is finished; choose another folder, or remove that one",
                path.display()
            ))),
        }
    }

    /// Refuses a folder with files of somebody else, which might be replaced. The manifest may lie there, and hidden
    /// files such as those of git.
    fn refuse_others(&self) -> Result<(), DatasetError> {
        if Blocks::are_in(&self.out) {
            return Ok(());
        }
        let entries = match fs::read_dir(&self.out) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            entries => entries.map_err(DatasetError::file(&self.out))?,
        };
        for entry in entries {
            let entry = entry.map_err(DatasetError::file(&self.out))?;
            let name = entry.file_name();
            let is_hidden = name.as_encoded_bytes().starts_with(b".");
            let is_manifest = name == MANIFEST
                && fs::read(entry.path()).is_ok_and(|bytes| bytes == self.text.as_bytes());
            if !is_hidden && !is_manifest {
                return Err(DatasetError::Folder(format!(
                    "{} is there already; choose a new or an empty folder",
                    entry.path().display()
                )));
            }
        }
        Ok(())
    }

    /// The inputs with the hashes of their files.
    fn inputs(&self) -> Result<Vec<InputSummary>, DatasetError> {
        let summary = |input: &Input| {
            let path = inputs::file(&self.base, input);
            let hash = match &path {
                Some(path) => Some(hash::file(path).map_err(DatasetError::file(path))?),
                None => None,
            };
            let (source, path) = (input.source.clone(), input.path.clone());
            Ok(InputSummary { source, path, hash, ..InputSummary::default() })
        };
        self.manifest.inputs.iter().map(summary).collect()
    }

    /// What the facts of blocks depend on.
    fn plan(&self, inputs: &[InputSummary]) -> String {
        let hashes = inputs.iter().map(|input| input.hash.as_deref().unwrap_or("generated"));
        let hashes: Vec<&str> = hashes.collect();
        let version = env!("CARGO_PKG_VERSION");
        format!("{version}\n{}\n{}\n", hash::text(&self.text), hashes.join("\n"))
    }

    /// Finds the facts of all blocks that are not done. Returns the number of blocks.
    fn find(
        &self,
        blocks: &Blocks,
        jobs: usize,
        cancel: &Arc<AtomicBool>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<u64, DatasetError> {
        let worker = Worker::new(self.manifest.clone(), cancel);
        let (kept, flag) = (blocks.clone(), Arc::clone(cancel));
        let wanted = self.blocks().take_while(move |_| !flag.load(Ordering::Relaxed));
        // Each thread keeps what it has found at once: nothing is lost while a hard block keeps others waiting.
        let work = move |block: Result<Block, DatasetError>| {
            let block = block?;
            if !kept.has(block.number) {
                kept.put(block.number, &worker.find(&block)?.to_bytes())?;
            }
            Ok((block.number, block.size()))
        };
        let (mut number, mut puzzles) = (0, 0);
        in_order(wanted, jobs, work, |found: Result<_, DatasetError>| {
            let (block, size) = found?;
            (number, puzzles) = (block + 1, puzzles + size);
            progress(Progress::Found(puzzles));
            Ok::<_, DatasetError>(ControlFlow::Continue(()))
        })?;
        if cancel.load(Ordering::Relaxed) { Err(DatasetError::Cancelled) } else { Ok(number) }
    }

    /// Writes the card, the manifest and the lock file.
    fn finish(&self, summary: &Summary, written: &[Written]) -> Result<(), DatasetError> {
        let lock = lock::text(&hash::text(&self.text), self.manifest.seed, summary, written);
        let card = card::text(&self.manifest, summary);
        for (name, text) in [("README.md", &card), (MANIFEST, &self.text), (LOCK, &lock)] {
            let path = self.out.join(name);
            put(&path, text.as_bytes()).map_err(DatasetError::file(&path))?;
        }
        Ok(())
    }
}

/// The passes over all blocks.
struct Pass<'a> {
    build: &'a Build,
    blocks: &'a Blocks,
    number: u64,
    cancel: &'a AtomicBool,
}

/// What has been chosen.
struct ChoiceOfRows {
    /// The split of each puzzle.
    splits: Vec<Option<u8>>,
    /// How many puzzles each split has.
    puzzles: Vec<u64>,
    /// How many of the chosen puzzles have so many clues.
    by_clues: BTreeMap<usize, u64>,
    equivalent: u64,
    strata: Vec<StratumSummary>,
    without_stratum: u64,
}

impl Pass<'_> {
    /// Calls a function with each block in order.
    fn each(
        &self,
        act: &mut dyn FnMut(BlockFacts) -> Result<(), DatasetError>,
    ) -> Result<(), DatasetError> {
        for number in 0..self.number {
            if self.cancel.load(Ordering::Relaxed) {
                return Err(DatasetError::Cancelled);
            }
            act(self.blocks.get(number)?)?;
        }
        Ok(())
    }

    /// Chooses the puzzles of each split, and counts the puzzles of each input.
    fn choose(
        &self,
        inputs: &mut [InputSummary],
        progress: &mut dyn FnMut(Progress),
    ) -> Result<ChoiceOfRows, DatasetError> {
        let mut choice = Choice::new(&self.build.manifest);
        let (mut clues, mut done) = (Vec::new(), 0);
        self.each(&mut |block| {
            let input = &mut inputs[block.input];
            input.puzzles += block.facts.len() as u64;
            input.improper += block.improper;
            input.missing.add(block.missing);
            for facts in &block.facts {
                choice.add(facts);
                clues.push(facts.clues);
            }
            done += block.facts.len() as u64;
            progress(Progress::Chosen(done));
            Ok(())
        })?;
        let equivalent = choice.equivalent;
        let Chosen { splits, strata, without_stratum } = choice.end();
        let mut puzzles = vec![0; self.build.manifest.splits.len()];
        let mut by_clues = BTreeMap::new();
        for (split, clues) in splits.iter().zip(clues) {
            if let Some(split) = split {
                puzzles[usize::from(*split)] += 1;
                *by_clues.entry(clues).or_default() += 1;
            }
        }
        Ok(ChoiceOfRows { splits, puzzles, by_clues, equivalent, strata, without_stratum })
    }

    /// Writes the rows of each split.
    fn write(
        &self,
        choice: &ChoiceOfRows,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(Vec<SplitSummary>, Vec<Written>), DatasetError> {
        let Build { manifest, out, .. } = self.build;
        let mut splits = self.splits(choice);
        let mut sinks: Vec<Box<dyn Sink>> = Vec::new();
        for split in &splits {
            sinks.push(output::sink(manifest, out, &split.name, split.rows)?);
        }
        let needs = Needs::of(manifest);
        let mut copier = match manifest.kind().map_err(DatasetError::Manifest)? {
            Some(kind) => {
                let finder = VariantFinder::new(kind, needs, Limits::NONE);
                Copier::Variant(manifest, Box::new(finder))
            }
            None => Copier::Ordinary(manifest, Box::new(Finder::new(needs, Limits::NONE))),
        };
        let mut at = 0;
        self.each(&mut |block| {
            let source = &manifest.inputs[block.input].source;
            for facts in &block.facts {
                let split = choice.splits[at];
                at += 1;
                let Some(split) = split.map(usize::from) else { continue };
                let mut row = Row::new(facts, source, &splits[split].name);
                row.weight =
                    manifest.needs(Column::Weight).then(|| choice.weight(facts.clues)).flatten();
                sinks[split].row(&row)?;
                for copy in 1..=copies(manifest, &splits[split].name) {
                    sinks[split].row(&row.copy(copy, &mut copier)?)?;
                }
            }
            progress(Progress::Written(at as u64));
            Ok(())
        })?;
        let mut all = Vec::new();
        for (split, sink) in splits.iter_mut().zip(sinks) {
            let files = sink.finish()?;
            split.bytes = files.iter().map(|file| file.bytes).sum();
            all.extend(files);
        }
        if manifest.output.format == Format::Arrays {
            all.push(output::text(out, "identifiers.json".into(), "[\"<blank>\"]\n")?);
        }
        Ok((splits, all))
    }

    fn splits(&self, choice: &ChoiceOfRows) -> Vec<SplitSummary> {
        let manifest = &self.build.manifest;
        let names = manifest.splits.keys().zip(&choice.puzzles);
        names
            .map(|(name, &puzzles)| SplitSummary {
                name: name.clone(),
                puzzles,
                rows: puzzles * (1 + u64::from(copies(manifest, name))),
                bytes: 0,
            })
            .collect()
    }
}

impl ChoiceOfRows {
    /// The true share of minimal puzzles with so many clues, divided by their share here.
    fn weight(&self, clues: usize) -> Option<f64> {
        let all: u64 = self.by_clues.values().sum();
        let share = self.by_clues[&clues] as f64 / all as f64;
        Some(true_share(clues)? / share)
    }
}

/// How many copies the puzzles of a split get.
fn copies(manifest: &Manifest, split: &str) -> u32 {
    let augment = manifest.augment.as_ref().filter(|augment| augment.split == split);
    augment.map_or(0, |augment| augment.copies)
}

/// The share of minimal puzzles with so many clues among all minimal puzzles, computed from the counts of the
/// controlled-bias generator for 5,926,343 puzzles (Denis Berthier, 2009).
fn true_share(clues: usize) -> Option<f64> {
    const FEWEST: usize = 21;
    const PERCENT: [f64; 12] = [
        0.000_031_5,
        0.003_482,
        0.147_85,
        2.284_85,
        13.4246,
        31.9095,
        32.7122,
        15.4799,
        3.5983,
        0.4141,
        0.0241,
        0.001,
    ];
    PERCENT.get(clues.checked_sub(FEWEST)?).map(|percent| percent / 100.0)
}
