//! `loshu vary`

use anyhow::Result;
use loshu::{CellSet, Grid, Transform, seed_of};
use loshu_formats::Variant;
use loshu_variant::Symmetries;

use crate::args::{Form, VaryArgs};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs, Kept};
use crate::rows::look::{Look, list_clues};
use crate::rows::{FieldSink, Row, RowFormat};
use crate::seed;

/// Runs the command. The variations of one puzzle may be more than memory holds, so they are written
/// one by one.
pub(crate) fn run(args: &VaryArgs) -> Result<Exit> {
    let seed = seed::of(&args.seed);
    let kept = Kept::GIVENS.of_any_layout(&args.variant).with_details(args.output.is_table());
    let mut inputs = Inputs::new(&args.input, kept, FEW)?;
    let form = args.output.form(|| args.number == 1 && inputs.is_one_record());
    args.table.check(form == Form::Csv)?;
    let format = RowFormat::of(form, Look::new(), &VaryRecord::default());
    let format =
        format.with_error_column().with_places(|| inputs.first_details(), args.table.formulas());
    let flow = Flow::with_format(inputs, format);
    let number = args.number;
    let flow = flow.with_variant_streams(move |variant, stream| {
        let first = stream.number.saturating_mul(number);
        let Ok(symmetries) = Symmetries::of(&variant.setting) else {
            unreachable!("the rules of a variant that was read are known")
        };
        for index in first..first.saturating_add(number) {
            let own = seed_of(&format!("{seed} {index}"));
            let setting = symmetries.variation(&variant.setting.cells, own);
            let Ok(variation) = variant.with_setting(setting) else {
                unreachable!("equivalent rules are as good")
            };
            stream.push(&Variation { variant, variation, seed, index });
            if stream.is_cancelled() {
                break;
            }
        }
        stream.account(&VaryRecord::default());
    });
    let session = flow.streams(1, move |stream, puzzle, _| {
        let first = stream.number.saturating_mul(number);
        for index in first..first.saturating_add(number) {
            let variation = Transform::random(seed, index).apply(puzzle);
            stream.push(&VaryRecord { puzzle: *puzzle, variation, seed, index });
            if stream.is_cancelled() {
                break;
            }
        }
        stream.account(&VaryRecord::default());
    })?;
    Ok(session.exit)
}

/// A puzzle that is equivalent to another one.
#[derive(Debug, Default)]
struct VaryRecord {
    puzzle: Grid,
    variation: Grid,
    seed: u64,
    /// The number of the variation, counted through all puzzles.
    index: u64,
}

impl Row for VaryRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("variation", &self.variation);
        sink.field("seed", &self.seed);
        sink.field("index", &self.index);
    }

    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.variation.to_line());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.variation, CellSet::EMPTY);
    }
}

/// A variant that is equivalent to another one.
struct Variation<'a> {
    variant: &'a Variant,
    variation: Variant,
    seed: u64,
    index: u64,
}

impl Row for Variation<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.variant.givens());
        sink.field("variation", &self.variation.line());
        sink.field("seed", &self.seed);
        sink.field("index", &self.index);
    }

    fn line(&self, out: &mut Vec<u8>) {
        out.extend(self.variation.line().bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.variant(out, &self.variation, None);
        list_clues(out, &self.variation);
    }
}
