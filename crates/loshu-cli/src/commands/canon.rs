//! `loshu canon`

use std::io::Write;

use anyhow::Result;
use loshu::{CellSet, Grid, Limits, Stop, canonical};
use loshu_formats::Variant;
use loshu_variant::{DigitSet, Symmetries};

use crate::args::CanonArgs;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::distinct::Distinct;
use crate::flow::input::{FEW, Inputs, Kept};
use crate::rows::class::Class;
use crate::rows::look::{Look, list_clues};
use crate::rows::{FieldSink, Row};
use crate::threads;

/// Runs the command.
pub(crate) fn run(args: &CanonArgs) -> Result<Exit> {
    let kept = Kept::GIVENS.of_any_layout(&args.variant).with_details(args.output.is_table());
    let inputs = Inputs::new(&args.input, kept, FEW)?;
    let mut flow = Flow::placed(inputs, (&args.output, args.table), &CanonRecord::default())?;
    let distinct = args.distinct;
    if distinct {
        flow = flow.distinct(Distinct::all());
    }
    let flow = flow.with_variants(move |variant, rows| match VariantForm::of(variant, distinct) {
        Ok(form) => rows.push_variant(variant, &form),
        Err(problem) => rows.push_bad_variant(variant, problem),
    });
    let session = flow.each(threads::number(), move |puzzle| CanonRecord::of(puzzle, distinct))?;
    Ok(session.exit)
}

/// The canonical form of a puzzle.
#[derive(Debug, Default)]
struct CanonRecord {
    puzzle: Grid,
    canonical: Grid,
    automorphisms: u64,
    class: Option<Class>,
}

impl CanonRecord {
    fn of(puzzle: &Grid, distinct: bool) -> CanonRecord {
        let form = canonical(puzzle);
        CanonRecord {
            puzzle: *puzzle,
            canonical: form.grid,
            automorphisms: form.automorphisms,
            class: distinct.then(|| Class::of(&form)),
        }
    }
}

impl Row for CanonRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("canonical", &self.canonical);
        sink.field("automorphisms", &self.automorphisms);
    }

    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.canonical.to_line());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.canonical, CellSet::EMPTY);
        write_ways(out, self.automorphisms);
    }

    fn class(&self) -> Option<Class> {
        self.class
    }
}

/// Writes in how many ways a puzzle is equivalent to itself.
fn write_ways(out: &mut Vec<u8>, ways: u64) {
    let s = if ways == 1 { "" } else { "s" };
    writeln!(out, "{ways} automorphism{s}").expect("memory takes all");
}

/// The canonical form of a variant.
struct VariantForm<'a> {
    variant: &'a Variant,
    canonical: Variant,
    automorphisms: Option<u64>,
    class: Option<Class>,
}

impl<'a> VariantForm<'a> {
    fn of(variant: &'a Variant, distinct: bool) -> Result<VariantForm<'a>, String> {
        let symmetries = Symmetries::of(&variant.setting).map_err(|error| error.to_string())?;
        let Ok(form) = symmetries.canonical(&variant.setting.cells, &Limits::NONE) else {
            unreachable!("nothing ends the search")
        };
        let canonical = variant.with_setting(form.setting)?;
        let class = distinct.then(|| Class::of_text(&canonical.line()));
        Ok(VariantForm { variant, canonical, automorphisms: form.automorphisms, class })
    }
}

/// The class of the puzzles that are equivalent to one with these cells, by the symmetries of its rules.
pub(super) fn class_of(
    symmetries: &Symmetries,
    variant: &Variant,
    cells: &[DigitSet],
    limits: &Limits,
) -> Result<Class, Stop> {
    let form = symmetries.canonical(cells, limits)?;
    let Ok(canonical) = variant.with_setting(form.setting) else {
        unreachable!("equivalent rules are as good")
    };
    Ok(Class::of_text(&canonical.line()))
}

/// The class of the variants that are equivalent to one.
pub(super) fn variant_class(variant: &Variant) -> Option<Class> {
    VariantForm::of(variant, true).ok()?.class
}

impl Row for VariantForm<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.variant.givens());
        sink.field("canonical", &self.canonical.line());
        sink.field("automorphisms", &self.automorphisms);
    }

    fn line(&self, out: &mut Vec<u8>) {
        out.extend(self.canonical.line().bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.variant(out, &self.canonical, None);
        list_clues(out, &self.canonical);
        self.automorphisms.into_iter().for_each(|ways| write_ways(out, ways));
    }

    fn class(&self) -> Option<Class> {
        self.class
    }
}
