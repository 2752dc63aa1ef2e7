//! `loshu explain`

// story   the path of a puzzle, as far as it is told
// text    the path as text
// record  the path as data: CSV and JSON
// page    the path as a page

mod page;
mod record;
pub(crate) mod story;
mod text;

use std::sync::Arc;

use anyhow::{Result, bail};
use loshu::Marks;
use loshu_explain::step::Style;
use loshu_formats::Keep;

use self::record::{CsvRecord, JsonRecord};
use self::story::{Limits, Teller};
use crate::args::explain::{ExplainArgs, ExplainForm};
use crate::args::{Form, RulerChoice};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs};
use crate::rows::look::Look;
use crate::rows::status::{Status, Told};
use crate::rows::{RowFormat, TextRow};

/// Runs the command.
pub(crate) fn run(args: &ExplainArgs) -> Result<Exit> {
    let mut inputs = Inputs::keeping(Keep::Marks, &args.input, FEW)?;
    let one = matches!(args.to, ExplainForm::Html | ExplainForm::Svg);
    if one && inputs.are_several() {
        bail!("a page or a picture shows one puzzle, and there are several; name one of them");
    }
    let explainer = Arc::new(Explainer::new(args));
    let format = format(args.to);
    let flow = Flow::with_format(inputs, args.input.strict, format);
    let threads = args.jobs.threads();
    let session = match args.to {
        ExplainForm::Csv => flow.each_marked(threads, move |start| explainer.csv(start))?,
        ExplainForm::Jsonl => flow.each_marked(threads, move |start| explainer.json(start))?,
        ExplainForm::Text
        | ExplainForm::Html
        | ExplainForm::Hodoku
        | ExplainForm::Eureka
        | ExplainForm::Svg => flow.each_marked(threads, move |start| explainer.text(start))?,
    };
    Ok(session.exit)
}

/// The format of the rows.
fn format(to: ExplainForm) -> RowFormat {
    let look = Look::new(RulerChoice::Auto);
    match to {
        ExplainForm::Csv => {
            RowFormat::of(Form::Csv, look, &CsvRecord::template()).with_error_column()
        }
        ExplainForm::Jsonl => RowFormat::of(Form::Jsonl, look, &CsvRecord::template()),
        ExplainForm::Html | ExplainForm::Svg => {
            RowFormat::of(Form::Line, look, &CsvRecord::template()).without_bad()
        }
        ExplainForm::Text | ExplainForm::Hodoku | ExplainForm::Eureka => {
            RowFormat::of(Form::Line, look, &CsvRecord::template())
        }
    }
}

/// What is told of each puzzle, and how.
struct Explainer {
    to: ExplainForm,
    teller: Teller,
    brief: bool,
    style: Style,
}

impl Explainer {
    fn new(args: &ExplainArgs) -> Explainer {
        let limits = Limits { until: args.until, timeout: args.timeout };
        let teller = Teller::new(args.profile.scale(), limits);
        Explainer { to: args.to, teller, brief: args.brief, style: args.words.style() }
    }

    fn csv(&self, start: Marks) -> CsvRecord {
        CsvRecord::of(&self.teller.story(start.grid(), Some(start)))
    }

    fn json(&self, start: Marks) -> JsonRecord {
        JsonRecord::of(&self.teller.story(start.grid(), Some(start)), self.style)
    }

    fn text(&self, start: Marks) -> TextRow {
        let story = self.teller.story(start.grid(), Some(start));
        let text = match self.to {
            ExplainForm::Html => page::page(&story, self.style),
            ExplainForm::Svg => text::picture(&story, self),
            ExplainForm::Hodoku => text::hodoku(&story),
            ExplainForm::Eureka => text::eureka(&story, self.style.notation),
            ExplainForm::Text | ExplainForm::Jsonl | ExplainForm::Csv => text::prose(&story, self),
        };
        TextRow {
            text: text.trim_end().into(),
            exit: story.status.exit(),
            notes: notes(story.status),
        }
    }
}

/// A note about a puzzle that does not have one solution, or that took too long.
pub(crate) fn notes(status: Status) -> Vec<String> {
    match status {
        Status::Unique => Vec::new(),
        Status::Multiple => vec![
            "several solutions; techniques that need a puzzle with one solution are left out"
                .into(),
        ],
        Status::Stopped(_) => vec!["the time is over; the path is not complete".into()],
        Status::Unsolvable | Status::Invalid => {
            vec!["no solution; the steps only lead to a contradiction".into()]
        }
    }
}
