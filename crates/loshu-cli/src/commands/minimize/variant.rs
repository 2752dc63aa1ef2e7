//! The minimal puzzles inside variants: without the givens and the clues that they do not need.

use std::borrow::Cow;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use loshu::{Limits, seed_of};
use loshu_answers::{Board, VariantBoard, clues};
use loshu_formats::Variant;
use loshu_variant::{RedundantError, minimal_inside};
use loshu_work::moment;

use crate::exit::Exit;
use crate::flow::stream::Stream;
use crate::rows::look::{Look, list_clues};
use crate::rows::status::{Status, Told};
use crate::rows::{FieldSink, Row};
use crate::words;

/// Which minimal puzzles are wanted: one, or so many at random.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) sample: Option<(u64, u64)>,
    pub(super) timeout: Option<Duration>,
}

impl Wanted {
    /// Writes a row for each minimal puzzle that is wanted.
    pub(super) fn run(self, stream: &mut Stream<'_>, variant: &Variant) {
        let limits = Limits::NONE.cancel(Arc::clone(&stream.cancel));
        let limits = limits.deadline(self.timeout.map(moment));
        let board = VariantBoard::new(variant.clone());
        let status = board.status(&board.solve(&[], &limits));
        let mut last = VariantRecord { variant, minimal: None, status };
        if status != Status::Unique {
            return stream.push_last(&last);
        }
        let number = self.sample.map_or(1, |(number, _)| number);
        let first = stream.number.saturating_mul(number);
        for index in first..first.saturating_add(number) {
            let seed = self.sample.map(|(_, seed)| seed_of(&format!("{seed} {index}")));
            match minimal_inside(&variant.setting, seed, &limits) {
                Ok(setting) => {
                    let minimal = variant.with_setting(setting).ok();
                    stream.push(&VariantRecord { minimal, ..last });
                }
                Err(RedundantError::Stopped(by)) => {
                    last.status = Status::Stopped(by);
                    break;
                }
                Err(RedundantError::Setting(_) | RedundantError::Improper) => {
                    unreachable!("the puzzle has been solved")
                }
            }
        }
        match (self.sample, last.status) {
            (None, Status::Stopped(_)) => stream.push_last(&last),
            (None | Some(_), _) => stream.account(&last),
        }
    }
}

/// A minimal puzzle inside a variant, or why there is none.
struct VariantRecord<'a> {
    variant: &'a Variant,
    minimal: Option<Variant>,
    status: Status,
}

impl VariantRecord<'_> {
    /// The givens of the minimal puzzle.
    fn clues(&self) -> Option<usize> {
        let minimal = self.minimal.as_ref()?;
        Some(minimal.setting.cells.iter().filter(|digits| digits.single().is_some()).count())
    }
}

impl Row for VariantRecord<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.variant.givens());
        sink.field("minimal", &self.minimal.as_ref().map(Variant::line));
        sink.field("clues", &self.clues());
        sink.field("weight", &None::<f64>);
        sink.field("status", &self.status);
    }

    fn line(&self, out: &mut Vec<u8>) {
        match &self.minimal {
            Some(minimal) => out.extend(minimal.line().bytes()),
            None => {
                let puzzle = self.variant.givens();
                write!(out, "{puzzle}\t{}", self.status.said()).expect("memory takes all");
            }
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        let shown = self.minimal.as_ref().unwrap_or(self.variant);
        look.variant(out, shown, None);
        list_clues(out, shown);
        let told = match self.clues() {
            // Its cages or lines have been listed.
            Some(0) => return,
            Some(number) => clues(number, words::language()),
            None => self.status.said(),
        };
        writeln!(out, "{told}").expect("memory takes all");
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }

    fn notes(&self) -> Cow<'_, [String]> {
        super::notes(self.status, self.minimal.is_some())
    }
}
