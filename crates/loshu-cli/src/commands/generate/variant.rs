//! `loshu generate` of other sizes and layouts.

use std::io::Write;
use std::ops::Range;

use anyhow::{Result, anyhow, bail};
use loshu::format::Format;
use loshu::{Limits, seed_of};
use loshu_answers::VariantRating;
use loshu_formats::{Signs, Variant};
use loshu_variant::generate::{GenerateError, Generated, Request, generate};
use loshu_variant::{DigitSet, Regions};
use loshu_work::{in_order, moment, pieces};
use serde_json::Value;

use crate::args::GenerateArgs;
use crate::commands::canon::variant_class;
use crate::exit::Exit;
use crate::flow::chunk::ChunkResult;
use crate::flow::distinct::Distinct;
use crate::flow::session::Session;
use crate::interrupt;
use crate::rows::class::Class;
use crate::rows::look::{Look, list_clues, name_of};
use crate::rows::ratings::{HodokuColumns, SeColumns, variant_in_words};
use crate::rows::status::stop_name;
use crate::rows::{FieldSink, Row, RowFormat, Rows};
use crate::seed;
use crate::terminal::message::note;
use crate::terminal::progress::Progress;
use crate::threads;

/// What is asked for, and how digits are written, if it is no ordinary Sudoku.
pub(super) fn request(args: &GenerateArgs) -> Result<Option<(Request, Signs)>> {
    let (spec, layout) = args.variant()?;
    let setting = layout.setting()?;
    let is_ordinary = setting.is_classic() && spec.clues.is_empty() && !spec.random_regions;
    if is_ordinary && spec.symbols.is_none() {
        return Ok(None);
    }
    let refused = [
        ("--pattern", args.pattern.is_some()),
        ("--uniform", args.uniform),
        ("--unbiased", args.unbiased),
        ("--attempts", args.attempts.is_some()),
    ];
    let refused = refused.into_iter().find(|(_, is_asked)| *is_asked).map(|(name, _)| name);
    if let Some(name) = refused.or_else(|| args.difficulty.only_ordinary()) {
        bail!("{name} is for ordinary Sudokus, without --variant");
    }
    let wishes = args.difficulty.of_variant(args.minimal.is_some());
    if args.minimal.is_some() && wishes.is_graded() {
        bail!("--minimal: a variant has the givens that the steps need, and is not minimal");
    }
    let steps = wishes.steps(&setting.shape);
    let steps = steps.map_err(|technique| anyhow!(technique.not_in_variants().error))?;
    let mut request = Request::new(setting);
    request.steps = steps;
    request.random_regions = spec.random_regions;
    request.clues = spec.clues;
    request.few_clues = args.few_clues;
    request.fills_up = args.minimal.is_none();
    request.symmetries = args.symmetry.0.to_vec();
    if let Some(clues) = &args.clues {
        request.givens = clues.0.clone();
    }
    request.check()?;
    Ok(Some((request, spec.symbols.unwrap_or_default())))
}

/// Makes the puzzles.
pub(super) fn run(args: &GenerateArgs, request: Request, signs: Signs) -> Result<Exit> {
    interrupt::end_between_lines()?;
    let mut end = super::end(args)?;
    let size = request.setting.shape.size();
    if matches!(request.setting.regions, Regions::Boxes(1, _)) && !request.random_regions {
        note(&format!(
            "{size}x{size} has no boxes, only rows and columns; --variant {size},jigsaw makes regions"
        ));
    }
    let seed = seed::of(&args.seed);
    let form = args.output.form(|| args.number == 1);
    let look = Look::new();
    // It has the names of all columns.
    let example = Variant::new(Format::Line, 0, request.setting.clone())
        .and_then(|variant| variant.with_signs(signs))
        .map_err(|problem| anyhow!(problem))?;
    let has_rating = args.difficulty.ratings;
    let format = RowFormat::of(form, look, &Made::template(&example, has_rating));
    let mut session = Session::of_puzzles(Progress::beside_output(Some(args.number)));
    let distinct = args.distinct;
    if distinct && args.number > 0 {
        session = session.distinct(Distinct::of_number(args.number));
        // How many indices it takes is not known.
        end = u64::MAX;
    }
    let (solution, timeout, is_one) = (args.solution, args.timeout, args.number == 1);
    let work = move |indices: Range<u64>| {
        let mut result = ChunkResult::new("generated".into(), Rows::new(format.clone()));
        for index in indices {
            let limits = Limits::NONE.deadline(timeout.map(moment));
            // A seed of its own, so that threads do not matter.
            let own = seed_of(&format!("{seed} {index}"));
            let made = generate(&request, own, &limits).map_err(|error| {
                match (&error, error.stopped().map(stop_name)) {
                    (GenerateError::Stopped(_), Some(by)) => {
                        format!("stopped ({by}) before the first puzzle was tried to its end")
                    }
                    (_, Some(by)) => format!("stopped ({by}): {error}"),
                    (_, None) => error.to_string(),
                }
            });
            let variant = made.and_then(|made| {
                let variant = Variant::new(Format::Line, 0, made.setting.clone())?;
                Ok((variant.with_signs(signs)?, made))
            });
            match variant {
                Ok((variant, made)) => {
                    let record = Made::of(&variant, &made, (seed, index), solution);
                    let record = if has_rating { record.rated(&limits) } else { record };
                    let record = if distinct { record.classed() } else { record };
                    result.push(0, &record);
                }
                Err(why) => {
                    result.problems.worsen(Exit::Improper);
                    match is_one {
                        true => result.problems.note(format_args!("{why}")),
                        false => result.problems.note(format_args!("puzzle {index}: {why}")),
                    }
                    break;
                }
            }
        }
        result
    };
    in_order(pieces(args.start..end, 1), threads::number(), work, |result| session.accept(result))?;
    Ok(session.exit)
}

/// A puzzle that has been made.
#[derive(Debug)]
struct Made<'a> {
    puzzle: String,
    solution: Option<String>,
    clues: usize,
    seed: u64,
    index: u64,
    /// The puzzle with its rules.
    fpuzzles: Value,
    variant: &'a Variant,
    /// The solution, if it is printed in the forms that are no table.
    shown: Option<Vec<u8>>,
    /// What its steps cost, if that is printed; nothing inside if a limit was reached.
    rating: Option<Option<VariantRating>>,
    class: Option<Class>,
}

impl<'a> Made<'a> {
    fn template(variant: &'a Variant, has_rating: bool) -> Made<'a> {
        let puzzle = variant.givens();
        let (solution, fpuzzles, shown) = (Some(puzzle.clone()), Value::Null, None);
        let rating = has_rating.then_some(None);
        let (clues, seed, index, class) = (0, 0, 0, None);
        Made { puzzle, solution, clues, seed, index, fpuzzles, variant, shown, rating, class }
    }

    /// With the class of its equivalent puzzles.
    fn classed(self) -> Made<'a> {
        Made { class: variant_class(self.variant), ..self }
    }

    /// With its rating, as far as the limits allow.
    fn rated(self, limits: &Limits) -> Made<'a> {
        Made { rating: Some(VariantRating::of(self.variant, limits).ok().flatten()), ..self }
    }

    fn of(
        variant: &'a Variant,
        made: &Generated,
        (seed, index): (u64, u64),
        shows_solution: bool,
    ) -> Made<'a> {
        let is_given = |cell: &&DigitSet| cell.single().is_some();
        Made {
            puzzle: variant.givens(),
            solution: Some(variant.line_of(made.solution.digits())),
            clues: variant.setting.cells.iter().filter(is_given).count(),
            seed,
            index,
            fpuzzles: variant.object(),
            variant,
            shown: shows_solution.then(|| made.solution.digits().to_vec()),
            rating: None,
            class: None,
        }
    }
}

impl Row for Made<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("solution", &self.solution);
        sink.field("clues", &self.clues);
        sink.field("seed", &self.seed);
        sink.field("index", &self.index);
        if let Some(rating) = self.rating {
            SeColumns::from(rating).fields(sink);
            HodokuColumns::from(rating).fields(sink);
        }
        sink.field("fpuzzles", &self.fpuzzles);
    }

    fn class(&self) -> Option<Class> {
        self.class
    }

    /// The givens, or the object of f-puzzles where they do not say all.
    fn line(&self, out: &mut Vec<u8>) {
        out.extend(self.variant.line().bytes());
        if let Some(solution) = &self.shown {
            out.push(b'\t');
            out.extend(self.variant.line_of(solution).bytes());
        }
        if let Some(rating) = self.rating.flatten() {
            write!(out, "\t{}", variant_in_words(&rating)).expect("memory takes all");
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        out.extend(format!("# {}\n", name_of(self.variant)).bytes());
        look.variant(out, self.variant, None);
        list_clues(out, self.variant);
        if let Some(solution) = &self.shown {
            out.push(b'\n');
            look.variant(out, self.variant, Some(solution));
        }
        if let Some(rating) = self.rating.flatten() {
            writeln!(out, "{}", variant_in_words(&rating)).expect("memory takes all");
        }
    }
}
