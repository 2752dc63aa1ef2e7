//! Experiments that can be stopped and resumed: what they have counted is saved in their folder.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, anyhow, ensure};
use loshu_lab::{Report, State};

use super::out_dir::{self, OutDir};
use crate::interrupt;
use crate::output::InputFiles;
use crate::terminal::message::{self, printable};
use crate::terminal::progress::Progress;

/// An experiment, and its folder if it has one.
pub(super) struct Resumable {
    /// What is counted.
    unit: &'static str,
    /// How often the state is written, at most.
    every: Duration,
    /// The name of the file with the state.
    state: String,
    out_dir: Option<OutDir>,
}

impl Resumable {
    /// An experiment of this name, which counts units.
    pub(super) fn new(
        name: &str,
        unit: &'static str,
        every: Duration,
        out: Option<&Path>,
    ) -> Result<Resumable> {
        let state = format!("{name}.json");
        let out_dir = OutDir::wanted(out, name, &[&state], &InputFiles::default())?;
        Ok(Resumable { unit, every, state, out_dir })
    }

    /// What a stopped run has saved, if there is anything.
    pub(super) fn saved<C: State>(&self) -> Result<Option<C>> {
        let state = self.out_dir.as_ref().map(|out_dir| out_dir.read(&self.state)).transpose()?;
        state
            .flatten()
            .map(|state| C::from_json(&state).map_err(|why| self.damaged(&why)))
            .transpose()
    }

    /// Refuses what no run can have saved.
    pub(super) fn check(&self, census: &impl State) -> Result<()> {
        census.check().map_err(|why| self.damaged(&why))
    }

    /// Refuses what was saved with another plan, and a wish for less than there is.
    pub(super) fn compare<P: PartialEq + Display>(
        &self,
        (saved, version): (&P, &str),
        plan: &P,
        (counted, wanted): (u64, u64),
    ) -> Result<()> {
        let shown = self.shown();
        ensure!(
            saved == plan,
            "{shown} is of another experiment: {} with loshu {}; choose another --out",
            printable(&saved.to_string()),
            printable(version)
        );
        ensure!(
            counted <= wanted,
            "{shown} has {counted} {} already; ask for as many, or choose another --out",
            self.unit
        );
        Ok(())
    }

    fn damaged(&self, why: &str) -> Error {
        let shown = self.shown();
        anyhow!("{shown} is damaged: {}; remove it, or choose another --out", printable(why))
    }

    /// The file with the state as it is shown to a reader.
    pub(super) fn shown(&self) -> String {
        self.out_dir.as_ref().map_or_else(String::new, |out_dir| out_dir.shown(&self.state))
    }

    /// Counts what is left of all: `count` gets the census, the flag of Ctrl-C, and what is to be called now and
    /// then. Returns false if Ctrl-C came first.
    pub(super) fn go_on<C: State>(
        &self,
        census: &mut C,
        all: u64,
        count: impl FnOnce(&mut C, Arc<AtomicBool>, &mut dyn FnMut(&C) -> Result<()>) -> Result<bool>,
    ) -> Result<bool> {
        let (cancel, first) = (interrupt::flag()?, census.counted());
        if first > 0 {
            message::note(&format!("resuming after {first} {} of {}", self.unit, self.shown()));
        }
        let mut progress = Progress::before_output(all, self.unit).from(first);
        let mut written = Instant::now();
        let done = count(census, cancel, &mut |census| {
            progress.update(|| (census.counted(), census.counted() - first));
            if written.elapsed() > self.every {
                self.save(census)?;
                written = Instant::now();
            }
            Ok(())
        })?;
        self.save(census)?;
        if !done {
            let hint = self.out_dir.as_ref().map_or("", |_| "; the same command resumes");
            let (counted, unit) = (census.counted(), self.unit);
            progress.print(&format!("loshu: stopped after {counted} {unit}{hint}\n"));
        }
        Ok(done)
    }

    fn save(&self, census: &impl State) -> Result<()> {
        let Some(out_dir) = &self.out_dir else { return Ok(()) };
        out_dir.write(&self.state, &census.to_json())
    }

    /// Prints the report, and writes its page if there is a folder and the experiment has come to its end. After
    /// Ctrl-C the page of an earlier report is as it was.
    pub(super) fn publish(&self, report: &Report, is_done: bool) -> Result<()> {
        out_dir::publish(report, self.out_dir.as_ref().filter(|_| is_done))
    }
}
