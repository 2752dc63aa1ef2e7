//! `loshu rate`

// rated     the ratings of one puzzle
// extras    what no scale says
// record    what is printed about it
// variant   the same of a variant

mod extras;
mod rated;
mod record;
mod variant;

use std::sync::Arc;

use anyhow::{Result, bail};
use loshu::Grid;
use loshu_explain::rate::Tenths;
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::te::Longest;
use loshu_explain::technique::Named;
use loshu_formats::Records;

use self::rated::{Needs, Rated};
use self::record::RateRecord;
use self::variant::VariantRecord;
use crate::args::Form;
use crate::args::rate::template::{Need, Template};
use crate::args::rate::{Extra, RateArgs, Scale, SortKey};
use crate::engine;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::batch_rows::BatchRows;
use crate::flow::input::{Inputs, Kept};
use crate::flow::sorted::Sorted;
use crate::rows::RowFormat;
use crate::rows::look::Look;
use crate::rows::status::Status;
use crate::terminal::message::note;
use crate::threads;

/// How many puzzles a worker takes at a time: few, because a hard one takes seconds.
const CHUNK: usize = 16;

/// Runs the command.
pub(crate) fn run(args: &RateArgs) -> Result<Exit> {
    let only_ordinary = args.only_ordinary();
    let kept = Kept::MARKS
        .of_any_layout_unless(only_ordinary, &args.variant)?
        .with_details(args.output.is_table());
    let mut inputs = Inputs::new(&args.input, kept, CHUNK)?;
    let form = form(args, &mut inputs)?;
    let job = Arc::new(Job::new(args, form)?);
    let look = Look::new();
    let template = RateRecord::new(&Grid::EMPTY, 0, Status::Multiple, job.needs.nothing(), &job);
    args.table.check(form == Form::Csv)?;
    let format = RowFormat::of(form, look, &template).with_error_column();
    let format = format.with_places(|| inputs.first_details(), args.table.formulas());
    let mut flow = Flow::with_format(inputs, format);
    if args.sort.is_some() {
        flow = flow.sorted(Sorted::new(args.reverse));
    }
    let variants = Arc::clone(&job);
    let flow = flow.with_variants(move |variant, rows| match only_ordinary {
        Some(option) => rows.refuse_variant(variant, option),
        None => rows.push_variant(variant, &VariantRecord::of(variant, &variants)),
    });
    let session = flow.batches(threads::number(), move |records, rows| job.rate(records, rows))?;
    if session.is_empty_handed() {
        note("no puzzle is left by --min, --max and --uses");
    }
    Ok(session.exit)
}

/// The form of the output: a line where `--format` says what stands in it.
fn form(args: &RateArgs, inputs: &mut Inputs) -> Result<Form> {
    let Some(_) = args.format else { return Ok(args.output.form(|| inputs.is_one_record())) };
    if !matches!(args.output.to, None | Some(Form::Line)) {
        bail!("--format needs --to line");
    }
    Ok(Form::Line)
}

/// What is to be done with each puzzle.
#[derive(Debug)]
struct Job {
    needs: Needs,
    template: Template,
    min: Option<Tenths>,
    max: Option<Tenths>,
    uses: Vec<Named>,
    sort: Option<SortKey>,
}

/// Refuses options that would have no effect.
fn check(args: &RateArgs, form: Form, template: &Template, has_te: bool) -> Result<()> {
    let is_shown = |extra: &Extra| template.extras().any(|shown| shown == *extra);
    if matches!(form, Form::Line | Form::Grid) && !args.with.iter().all(is_shown) {
        bail!("--with needs --to csv or jsonl; in a --format, %b, %m and %k say the same");
    }
    if args.longest.is_some() && !has_te {
        bail!("--longest needs --scale te");
    }
    match (args.min, args.max) {
        (Some(min), Some(max)) if min > max => {
            bail!("no rating is from --min {min} to --max {max}")
        }
        (Some(_) | None, Some(_) | None) => Ok(()),
    }
}

impl Job {
    fn new(args: &RateArgs, form: Form) -> Result<Job> {
        let template = match (&args.format, shown(args.scale, form)) {
            (Some(template), _) => template.clone(),
            (None, text) => text.parse()?,
        };
        let table = matches!(form, Form::Csv | Form::Jsonl) && args.scale.is_none();
        let asked = |scale| args.scale == Some(scale) || args.scale == Some(Scale::Both);
        let sorted_by = |wanted: fn(SortKey) -> bool| args.sort.is_some_and(wanted);
        let needs = Needs {
            se: table
                || asked(Scale::Se)
                || template.needs(Need::Se)
                || template.needs(Need::SeSteps)
                || args.min.is_some()
                || args.max.is_some()
                || sorted_by(|key| matches!(key, SortKey::Er | SortKey::Ep | SortKey::Ed)),
            hodoku: table
                || asked(Scale::Hodoku)
                || template.needs(Need::Hodoku)
                || sorted_by(|key| key == SortKey::Score),
            te: (args.scale == Some(Scale::Te)
                || template.needs(Need::Te)
                || sorted_by(|key| key == SortKey::Te))
            .then(|| longest(args.longest)),
            steps: template.needs(Need::SeSteps) || !args.uses.is_empty(),
            extras: extras(args, &template),
            timeout: args.timeout,
        };
        check(args, form, &template, needs.te.is_some())?;
        let (min, max, uses) = (args.min, args.max, args.uses.clone());
        Ok(Job { needs, template, min, max, uses, sort: args.sort })
    }

    /// Rates each puzzle that has one solution.
    fn rate(self: &Arc<Job>, records: &Records, rows: &mut BatchRows<'_>) {
        let mut rater = Rater::new();
        let verdicts = engine::verdicts(records);
        let puzzles = records.with_marks().zip(&verdicts).zip(records.puzzles_before + 1..);
        for (((puzzle, marks), verdict), number) in puzzles {
            let status = Status::of(puzzle, verdict);
            let rated = match status {
                Status::Unique => self.needs.find(&mut rater, puzzle, marks.as_ref()),
                Status::Multiple | Status::Unsolvable | Status::Invalid | Status::Stopped(_) => {
                    self.needs.nothing()
                }
            };
            rows.push(&RateRecord::new(puzzle, number, status, rated, self));
        }
    }

    /// Whether a puzzle is not of those that are wanted.
    fn leaves_out(&self, rated: &Rated) -> bool {
        !rated.is_between(self.min, self.max)
            || !self.uses.iter().all(|&technique| rated.uses(technique))
    }
}

/// What is to be found out besides ratings, each once.
fn extras(args: &RateArgs, template: &Template) -> Vec<Extra> {
    let mut extras: Vec<Extra> = Vec::new();
    for extra in args.with.iter().copied().chain(template.extras()) {
        if !extras.contains(&extra) {
            extras.push(extra);
        }
    }
    extras
}

/// The lengths to look for on the scale `te`.
fn longest(asked: Option<u8>) -> Longest {
    asked.map_or_else(Longest::default, |length| Longest { b: length, bxb: length, bxbb: length })
}

/// What a line says if nobody says what.
fn shown(scale: Option<Scale>, form: Form) -> String {
    let (puzzle, usual) = if form == Form::Grid { ("", Scale::Both) } else { ("%g ", Scale::Se) };
    let ratings = match scale.unwrap_or(usual) {
        Scale::Se => "ED=%r/%p/%d",
        Scale::Hodoku => "%L (%s)",
        Scale::Te => "%E",
        Scale::Both => "ED=%r/%p/%d %L (%s)",
    };
    format!("{puzzle}{ratings}")
}
