//! What `loshu rate` prints about a variant: its prices, in the columns of an ordinary puzzle.

use std::io::Write;
use std::sync::Arc;

use loshu::{Limits, Stop};
use loshu_answers::{Board, VariantBoard, VariantRating};
use loshu_explain::rate::Tenths;
use loshu_formats::Variant;
use loshu_work::moment;

use super::Job;
use crate::args::rate::SortKey;
use crate::exit::Exit;
use crate::rows::look::{Look, name_of};
use crate::rows::ratings::{HodokuColumns, SeColumns, variant_in_words};
use crate::rows::status::{Status, Told};
use crate::rows::{FieldSink, Row};

/// A variant and its rating.
pub(super) struct VariantRecord<'a> {
    variant: &'a Variant,
    status: Status,
    rating: Option<VariantRating>,
    stopped: Option<Stop>,
    job: Arc<Job>,
}

impl<'a> VariantRecord<'a> {
    /// Rates a variant that has one solution.
    pub(super) fn of(variant: &'a Variant, job: &Arc<Job>) -> VariantRecord<'a> {
        let limits = Limits::NONE.deadline(job.needs.timeout.map(moment));
        let board = VariantBoard::new(variant.clone());
        let status = board.status(&board.solve(&[], &limits));
        let rated = match status {
            Status::Unique => VariantRating::of(variant, &limits),
            Status::Multiple | Status::Unsolvable | Status::Invalid | Status::Stopped(_) => {
                Ok(None)
            }
        };
        let (rating, stopped) = match rated {
            Ok(rating) => (rating, None),
            Err(by) => (None, Some(by)),
        };
        VariantRecord { variant, status, rating, stopped, job: Arc::clone(job) }
    }

    fn has_givens(&self) -> bool {
        self.variant.setting.cells.iter().any(|digits| digits.single().is_some())
    }

    /// The rating in words.
    fn told(&self) -> String {
        match self.rating {
            Some(rating) => variant_in_words(&rating),
            None => self.stopped.map_or(self.status, Status::Stopped).said(),
        }
    }
}

impl Row for VariantRecord<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.variant.givens());
        if self.job.needs.se {
            SeColumns::from(self.rating).fields(sink);
        }
        if self.job.needs.hodoku {
            HodokuColumns::from(self.rating).fields(sink);
        }
        sink.field("status", &self.status);
        sink.field("stopped", &self.stopped);
    }

    /// The givens. Without any the name says more: `9x9 with killer cages`.
    fn line(&self, out: &mut Vec<u8>) {
        let puzzle = if self.has_givens() { self.variant.givens() } else { name_of(self.variant) };
        write!(out, "{puzzle}\t{}", self.told()).expect("memory takes all");
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        writeln!(out, "# {}", name_of(self.variant)).expect("memory takes all");
        if self.has_givens() {
            look.variant(out, self.variant, None);
        }
        writeln!(out, "{}", self.told()).expect("memory takes all");
    }

    fn exit(&self) -> Exit {
        if self.stopped.is_some() { Exit::Improper } else { self.status.exit() }
    }

    fn is_left_out(&self) -> bool {
        let er = self.rating.map(|rating| rating.er);
        let is_within = |er: Tenths| {
            self.job.min.is_none_or(|min| er >= min) && self.job.max.is_none_or(|max| er <= max)
        };
        let is_asked = self.job.min.is_some() || self.job.max.is_some();
        is_asked && !er.is_some_and(is_within)
    }

    fn sort_key(&self) -> Option<u32> {
        match self.job.sort? {
            SortKey::Er => self.rating.map(|rating| rating.er.0.into()),
            SortKey::Ep => self.rating.map(|rating| rating.ep.0.into()),
            SortKey::Ed => self.rating.map(|rating| rating.ed.0.into()),
            SortKey::Score => self.rating.map(|rating| rating.score),
            SortKey::Te => None,
        }
    }
}
