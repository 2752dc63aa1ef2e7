//! `loshu explain`

// text    the path as text, and the picture of a step
// record  the path as data: CSV and JSON
// story   what a page shows of the path
// page    the path as a page

mod page;
mod record;
mod story;
mod text;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use loshu::{Limits, Marks};
use loshu_answers::{Path, Until, VariantPath};
use loshu_explain::rate::Scale;
use loshu_explain::step::Style;
use loshu_formats::{Formulas, Variant};
use loshu_work::moment;

use self::record::PathRecord;
use self::story::Story;
use crate::args::explain::{ExplainArgs, ExplainForm};
use crate::args::{Form, Speech};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEW, Inputs, Kept};
use crate::rows::look::Look;
use crate::rows::status::{Status, Told};
use crate::rows::{RowFormat, TextRow};
use crate::threads;

/// Runs the command.
pub(crate) fn run(args: &ExplainArgs, speech: Speech) -> Result<Exit> {
    let only_ordinary = args.only_ordinary(speech);
    let is_table = matches!(args.to, ExplainForm::Csv | ExplainForm::Jsonl);
    let kept =
        Kept::MARKS.of_any_layout_unless(only_ordinary, &args.variant)?.with_details(is_table);
    let mut inputs = Inputs::new(&args.input, kept, FEW)?;
    let one = matches!(args.to, ExplainForm::Html | ExplainForm::Svg);
    if one && inputs.are_several() {
        bail!("a page or a picture shows one puzzle, and there are several; name one of them");
    }
    let explainer = Arc::new(Explainer::new(args, speech));
    let format = format(args.to).with_places(|| inputs.first_details(), Formulas::Quoted);
    let flow = Flow::with_format(inputs, format);
    let teller = Arc::clone(&explainer);
    let flow = flow.with_variants(move |variant, rows| match only_ordinary {
        Some(option) => rows.refuse_variant(variant, option),
        None => {
            let path = teller.variant_path(variant);
            match teller.to {
                ExplainForm::Csv | ExplainForm::Jsonl => {
                    rows.push_variant(variant, &PathRecord::of_variant(&path));
                }
                ExplainForm::Text
                | ExplainForm::Html
                | ExplainForm::Hodoku
                | ExplainForm::Eureka
                | ExplainForm::Svg => rows.push_variant(variant, &teller.text_of_variant(&path)),
            }
        }
    });
    let threads = threads::number();
    let session = match args.to {
        ExplainForm::Csv => flow.each_marked(threads, move |start| {
            let path = explainer.path(start);
            PathRecord::csv(&path, path.end_of(explainer.until), explainer.remarks(&path))
        })?,
        ExplainForm::Jsonl => flow.each_marked(threads, move |start| {
            let path = explainer.path(start);
            let end = path.end_of(explainer.until);
            PathRecord::json(&path, end, explainer.style, explainer.remarks(&path))
        })?,
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
    let look = Look::new();
    let of = |form| RowFormat::of(form, look, &PathRecord::template());
    match to {
        ExplainForm::Csv => of(Form::Csv).with_error_column(),
        ExplainForm::Jsonl => of(Form::Jsonl),
        ExplainForm::Html | ExplainForm::Svg => of(Form::Line).without_bad(),
        ExplainForm::Text | ExplainForm::Hodoku | ExplainForm::Eureka => of(Form::Line),
    }
}

/// What is explained about each puzzle, and how.
struct Explainer {
    to: ExplainForm,
    scale: Scale,
    until: Option<Until>,
    timeout: Option<Duration>,
    brief: bool,
    style: Style,
}

impl Explainer {
    fn new(args: &ExplainArgs, speech: Speech) -> Explainer {
        let &ExplainArgs { to, until, timeout, brief, words, .. } = args;
        let (scale, style) = (args.profile.scale(), words.style(speech));
        Explainer { to, scale, until, timeout, brief, style }
    }

    fn path(&self, start: Marks) -> Path {
        let limits = Limits::NONE.deadline(self.timeout.map(moment));
        Path::of(start, self.scale.clone(), self.until, &limits)
    }

    fn variant_path(&self, variant: &Variant) -> VariantPath {
        let limits = Limits::NONE.deadline(self.timeout.map(moment));
        VariantPath::of(variant.clone(), self.until, self.style, &limits)
    }

    fn text_of_variant(&self, path: &VariantPath) -> TextRow {
        let text = match self.to {
            ExplainForm::Html => {
                page::page(&Story::of_variant(path, self.style), self.style.language)
            }
            ExplainForm::Svg => text::picture_of_variant(path, self.style),
            ExplainForm::Text
            | ExplainForm::Hodoku
            | ExplainForm::Eureka
            | ExplainForm::Jsonl
            | ExplainForm::Csv => text::prose_of_variant(path, self.brief),
        };
        let text = text.trim_end().into();
        let notes = path.remark().into_iter().chain(path.missed()).collect();
        TextRow { text, exit: path.status().exit(), notes }
    }

    fn remarks(&self, path: &Path) -> Vec<String> {
        let language = self.style.language;
        path.remark(language).into_iter().chain(path.missed(self.until, language)).collect()
    }

    fn text(&self, start: Marks) -> TextRow {
        let path = self.path(start);
        let text = match self.to {
            ExplainForm::Html => page::page(&Story::of(&path, self.style), self.style.language),
            ExplainForm::Svg => text::picture(&path, self),
            ExplainForm::Hodoku => text::hodoku(&path),
            ExplainForm::Eureka => text::eureka(&path, self.style.notation),
            ExplainForm::Text | ExplainForm::Jsonl | ExplainForm::Csv => text::prose(&path, self),
        };
        TextRow {
            text: text.trim_end().into(),
            exit: status(&path).exit(),
            notes: self.remarks(&path),
        }
    }
}

/// How many solutions the puzzle has, or that its path was stopped early.
fn status(path: &Path) -> Status {
    path.stopped.map_or(path.status(), Status::Stopped)
}
