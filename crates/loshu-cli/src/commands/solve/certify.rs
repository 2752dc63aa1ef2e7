//! `loshu solve --certificate`: proofs of the solutions.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Result, bail};
use loshu::{Grid, Limits, Marks};
use loshu_explain::certificate::Certificate;
use loshu_work::in_order;

use crate::args::certificate::{CertificateArgs, CertificateForm};
use crate::args::{LimitArgs, SolveArgs};
use crate::engine;
use crate::exit::Exit;
use crate::flow::input::{Chunk, FEW, Inputs, Kept};
use crate::flow::problems::Problems;
use crate::output::{self, InputFiles, Sink};
use crate::rows::status::stop_name;
use crate::terminal::message;
use crate::threads;

/// How many solutions a certificate names if nobody says how many.
const SOLUTIONS: u64 = 100;

/// Writes a certificate for each puzzle, or one with its formula for the only puzzle.
pub(super) fn run(args: &SolveArgs, form: CertificateForm) -> Result<Exit> {
    args.variant.refuse("--certificate")?;
    let files = InputFiles::of(&args.input.inputs);
    let mut inputs = Inputs::new(&args.input, Kept::MARKS, FEW)?;
    let job = Job {
        most: usize::try_from(args.limit.unwrap_or(SOLUTIONS))?,
        minimal: args.certificate.minimal,
        form,
        limits: args.limits,
    };
    if form == CertificateForm::Drup && inputs.are_several() {
        bail!(
            "a proof in DRUP is of one puzzle, and there are several; --certificate compact takes all"
        );
    }
    let CertificateArgs { dimacs, .. } = &args.certificate;
    let mut sink = Sink::open(None, &files)?;
    let mut exit = Exit::Fine;
    let jobs = threads::number();
    let mut formula = String::new();
    in_order(
        inputs.chunks(),
        jobs,
        move |chunk| job.certify(&chunk),
        |made: Made| {
            message::print(&made.problems.messages);
            exit = exit.max(made.problems.exit);
            sink.write(&made.text)?;
            formula.push_str(&made.formula);
            anyhow::Ok(ControlFlow::Continue(()))
        },
    )?;
    sink.end(None)?;
    if let Some(path) = dimacs {
        output::put(Some(path), &files, formula.as_bytes())?;
    }
    Ok(exit)
}

/// What is to be proven of each puzzle.
struct Job {
    most: usize,
    minimal: bool,
    form: CertificateForm,
    limits: LimitArgs,
}

/// What came of a chunk.
struct Made {
    text: String,
    formula: String,
    problems: Problems,
}

impl Job {
    /// Writes one line for each record, so that line N is the certificate of puzzle N.
    fn certify(&self, chunk: &Chunk) -> Made {
        let mut made = Made {
            text: String::new(),
            formula: String::new(),
            problems: Problems::of(Arc::clone(&chunk.source)),
        };
        let mut marked = chunk.records.with_marks();
        for record in chunk.records.in_order() {
            match record {
                Ok((line, puzzle)) => {
                    let marks = marked.next().and_then(|(_, marks)| marks);
                    match self.certificate(puzzle, marks.as_ref()) {
                        Ok(certificate) => self.write(&certificate, &mut made),
                        Err(why) => {
                            made.problems.improper(line, why);
                            made.text.push_str("!\n");
                        }
                    }
                }
                Err(bad) => {
                    made.problems.bad(bad);
                    made.text.push_str("!\n");
                }
            }
        }
        made.problems.end(chunk);
        made
    }

    /// Proves what was asked; else says why this is not possible.
    fn certificate(&self, puzzle: &Grid, marks: Option<&Marks>) -> Result<Certificate, String> {
        if marks.is_some() {
            return Err("a certificate is of givens, and this puzzle has pencil marks".into());
        }
        let limits = engine::limits(&self.limits);
        let prove = |limits: &Limits| {
            let certificate = Certificate::of(puzzle, self.most, limits)?;
            if self.minimal { certificate.minimal(limits) } else { Ok(Some(certificate)) }
        };
        match prove(&limits) {
            Ok(Some(certificate)) => Ok(certificate),
            Ok(None) => Err("the puzzle is not minimal".into()),
            Err(stop) => Err(format!("stopped ({})", stop_name(stop))),
        }
    }

    fn write(&self, certificate: &Certificate, made: &mut Made) {
        match self.form {
            CertificateForm::Compact => {
                writeln!(made.text, "{certificate}").expect("memory takes all");
            }
            CertificateForm::Drup => {
                certificate.drup(&mut made.text).expect("memory takes all");
                certificate.formula(&mut made.formula).expect("memory takes all");
            }
        }
    }
}
