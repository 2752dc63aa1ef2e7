//! The puzzles near a variant. Its rules and clues stay, and so do the candidates of cells without a given.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use loshu::{Limits, Stop};
use loshu_answers::{VariantRating, clues};
use loshu_clues::Ground;
use loshu_formats::Variant;
use loshu_variant::{DigitSet, Puzzle, Setting, Solver, Symmetries, Verdict};

use super::Job;
use crate::args::clues::NearScale;
use crate::commands::canon::class_of;
use crate::flow::pieces::Allowance;
use crate::flow::stream::Stream;
use crate::rows::class::Class;
use crate::rows::look::{Look, list_clues};
use crate::rows::ratings::{HodokuColumns, SeColumns};
use crate::rows::{FieldSink, Row};
use crate::words;

/// The variant from which the others are reached.
pub(super) struct VariantStart {
    variant: Variant,
    givens: Vec<u8>,
    /// The candidates of each cell when its given is taken out.
    bare: Vec<DigitSet>,
    symmetries: Symmetries,
    class: Option<Class>,
    allowance: Allowance,
}

impl VariantStart {
    pub(super) fn new(variant: &Variant, allowance: Allowance) -> VariantStart {
        let Ok(symmetries) = Symmetries::of(&variant.setting) else {
            unreachable!("the rules of a variant that was read are known")
        };
        let cells = &variant.setting.cells;
        let bare = |digits: &DigitSet| match digits.single() {
            Some(_) => variant.setting.digits.all(),
            None if digits.is_empty() => variant.setting.digits.all(),
            None => *digits,
        };
        let bare: Vec<DigitSet> = cells.iter().map(bare).collect();
        let givens: Vec<u8> = cells.iter().map(|digits| digits.single().unwrap_or(0)).collect();
        let class =
            class_of(&symmetries, variant, &with_givens(&givens, &bare), &Limits::NONE).ok();
        VariantStart { givens, bare, class, symmetries, variant: variant.clone(), allowance }
    }

    pub(super) fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// Writes a row for each puzzle of a piece.
    pub(super) fn write(&self, job: &Job, stream: &mut Stream<'_>, piece: u64) -> ControlFlow<()> {
        let limits = self.allowance.limits(stream);
        let ground = VariantGround { variant: &self.variant, bare: &self.bare, limits: &limits };
        let mut stopped = None;
        let mut found = |givens: &[u8]| {
            stopped = self.offer(job, stream, &ground, givens).err();
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let searched = job.near.piece_of(&self.givens, piece, &ground, &mut found);
        job.end(stream, &self.allowance, &self.givens, stopped.or(searched.err()))
    }

    /// Writes the row of a puzzle, if it is not equivalent to the first one.
    fn offer(
        &self,
        job: &Job,
        stream: &mut Stream<'_>,
        ground: &VariantGround<'_>,
        givens: &[u8],
    ) -> Result<(), Stop> {
        let cells = with_givens(givens, ground.bare);
        let class = class_of(&self.symmetries, &self.variant, &cells, ground.limits)?;
        if self.class != Some(class) {
            let setting = Setting { cells, ..self.variant.setting.clone() };
            let Ok(near) = self.variant.with_setting(setting) else {
                unreachable!("the rules are those of a variant that was read")
            };
            // A rating that has begun is finished.
            let rating = match job.scales.is_empty() {
                true => None,
                false => VariantRating::of(&near, &Limits::NONE)?,
            };
            let (scales, sort) = (Arc::clone(&job.scales), job.sort);
            stream.push_last(&VariantNear { near, class, rating, scales, sort });
        }
        ground.limits.look()
    }
}

/// The digits that each cell may have: its given, or its candidates without one.
fn with_givens(givens: &[u8], bare: &[DigitSet]) -> Vec<DigitSet> {
    let cells = givens.iter().zip(bare);
    cells.map(|(&digit, &bare)| if digit > 0 { DigitSet::only(digit) } else { bare }).collect()
}

/// The rules of a variant, and what solves its puzzles.
struct VariantGround<'a> {
    variant: &'a Variant,
    bare: &'a [DigitSet],
    limits: &'a Limits,
}

impl VariantGround<'_> {
    /// Nothing where the candidates of a cell do not have its given.
    fn puzzle(&self, givens: &[u8]) -> Option<Puzzle> {
        let is_possible = |(&digit, bare): (&u8, &DigitSet)| digit == 0 || bare.contains(digit);
        givens
            .iter()
            .zip(self.bare)
            .all(is_possible)
            .then(|| self.posed(&with_givens(givens, self.bare)))
    }

    fn posed(&self, cells: &[DigitSet]) -> Puzzle {
        let puzzle = self.variant.rules.layout().puzzle(cells);
        puzzle.unwrap_or_else(|_| unreachable!("there is one set of digits for each cell"))
    }

    fn solver(&self, solutions: u64) -> Solver {
        Solver::new().with_limits(self.limits.clone().solutions(solutions))
    }
}

impl Ground for VariantGround<'_> {
    fn cells(&self) -> usize {
        self.bare.len()
    }

    fn digits(&self) -> u8 {
        self.variant.setting.digits.count()
    }

    fn limits(&self) -> &Limits {
        self.limits
    }

    fn solutions(&self, givens: &[u8], most: usize) -> Result<Vec<u8>, Stop> {
        let mut digits = Vec::new();
        let Some(puzzle) = self.puzzle(givens) else { return Ok(digits) };
        let run = self.solver(most as u64).search(&puzzle, &mut |solution| {
            digits.extend_from_slice(solution.digits());
            ControlFlow::Continue(())
        });
        match run.stopped {
            None | Some(Stop::Solutions) => Ok(digits),
            Some(by) => Err(by),
        }
    }

    fn are_proper(&self, puzzles: &[Vec<u8>]) -> Result<Vec<bool>, Stop> {
        let is_proper = |givens: &Vec<u8>| {
            let Some(puzzle) = self.puzzle(givens) else { return Ok(false) };
            match self.solver(2).solve(&puzzle) {
                Verdict::Unique(_) => Ok(true),
                Verdict::Unsolvable | Verdict::Multiple(_) => Ok(false),
                Verdict::Stopped { by, .. } => Err(by),
            }
        };
        puzzles.iter().map(is_proper).collect()
    }

    fn is_minimal(&self, givens: &[u8]) -> Result<bool, Stop> {
        let mut cells = with_givens(givens, self.bare);
        for (cell, &digit) in givens.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            let others = self.bare[cell].without(DigitSet::only(digit));
            if others.is_empty() {
                return Ok(false);
            }
            cells[cell] = others;
            let count = self.solver(1).count(&self.posed(&cells));
            cells[cell] = DigitSet::only(digit);
            match (count.solutions, count.stopped) {
                (0, None) => return Ok(false),
                (0, Some(by)) => return Err(by),
                (_, _) => {}
            }
        }
        Ok(true)
    }
}

/// A puzzle near a variant.
struct VariantNear {
    near: Variant,
    class: Class,
    rating: Option<VariantRating>,
    scales: Arc<[NearScale]>,
    sort: bool,
}

impl VariantNear {
    fn clues(&self) -> usize {
        self.near.setting.cells.iter().filter(|digits| digits.single().is_some()).count()
    }

    fn rating_in_words(&self) -> String {
        let Some(rating) = self.rating else { return String::new() };
        let VariantRating { level, score, er, ep, ed } = rating;
        let words = self.scales.iter().map(|scale| match scale {
            NearScale::Se => format!("ED={er}/{ep}/{ed}"),
            NearScale::Hodoku => format!("{} ({score})", level.name_in(words::language())),
            NearScale::Te => String::new(),
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

impl Row for VariantNear {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.near.line());
        sink.field("clues", &self.clues());
        if self.scales.contains(&NearScale::Se) {
            SeColumns::from(self.rating).fields(sink);
        }
        if self.scales.contains(&NearScale::Hodoku) {
            HodokuColumns::from(self.rating).fields(sink);
        }
    }

    fn line(&self, out: &mut Vec<u8>) {
        out.extend(self.near.line().bytes());
        let rating = self.rating_in_words();
        if !rating.is_empty() {
            write!(out, " {rating}").expect("memory takes all");
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.variant(out, &self.near, None);
        list_clues(out, &self.near);
        let (clues, rating) = (clues(self.clues(), words::language()), self.rating_in_words());
        let comma = if rating.is_empty() { "" } else { ", " };
        writeln!(out, "{clues}{comma}{rating}").expect("memory takes all");
    }

    fn sort_key(&self) -> Option<u32> {
        let scale = self.scales.first().filter(|_| self.sort)?;
        let key = match scale {
            NearScale::Se => self.rating.map(|rating| rating.er.0.into()),
            NearScale::Hodoku => self.rating.map(|rating| rating.score),
            NearScale::Te => None,
        };
        Some(key.unwrap_or_default())
    }

    fn class(&self) -> Option<Class> {
        Some(self.class)
    }
}
