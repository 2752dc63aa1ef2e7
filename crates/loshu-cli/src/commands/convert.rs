//! `loshu convert`
//!
//! | file | what it does |
//! |---|---|
//! | `losses` | what the format cannot hold, counted |
//! | `order` | equal puzzles once, and sorted |

mod losses;
mod order;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use anyhow::{Result, bail};
use loshu::Limits;
use loshu::format::{Format, Record};
use loshu_answers::{published, published_record};
use loshu_explain::step::Language;
use loshu_formats::{Formulas, Item, Variant, Writer};

use self::losses::Losses;
use self::order::{Key, Order};
use loshu_work::in_order;

use crate::args::ConvertArgs;
use crate::exit::Exit;
use crate::flow::input::{BATCH, Chunk, Inputs, Kept};
use crate::flow::problems::Problems;
use crate::output::{InputFiles, Sink};
use crate::terminal::message;
use crate::terminal::{self, Shown};
use crate::threads;
use crate::words::{self, say};

/// Runs the command.
pub(crate) fn run(args: &ConvertArgs) -> Result<Exit> {
    if args.empty.is_some() && !takes_empty(args.to) {
        bail!("--empty needs --to line, sdm, test, grid or csv; {} has its own sign", args.to);
    }
    args.table.check(args.to == Format::Csv)?;
    if args.to == Format::Csv
        && args.empty == Some('-')
        && args.table.formulas() == Formulas::Quoted
    {
        bail!(
            "a spreadsheet takes fields that begin with - for formulas; use --empty . or --empty 0, \
             or add --allow-formulas"
        );
    }
    let mut inputs = Inputs::new(&args.input, Kept::ALL.of_any_layout(&args.variant), BATCH)?;
    let first = if has_columns(args.to) { inputs.first_records() } else { Vec::new() };
    let layouts = if args.to == Format::Csv { inputs.first_layouts() } else { Vec::new() };
    let writer = Writer::new(args.to, args.empty, &first).with_layouts(&layouts);
    let writer = writer.with_formulas(args.table.formulas());
    let mut conversion = Conversion {
        sink: Sink::open(args.output.as_deref(), &InputFiles::of(&args.input.inputs))?,
        shown: args.output.is_none().then(|| shown(args.to)),
        writer: writer.clone(),
        order: Order::new(args.sort, args.unique),
        losses: Losses::default(),
        strict: args.input.strict,
        exit: Exit::Fine,
        formats: BTreeMap::new(),
        any: false,
        complete: true,
    };
    let strict = args.input.strict;
    let keyed = !conversion.order.is_free();
    let work = move |chunk: Chunk| Converted::of(&chunk, &writer, strict, keyed);
    conversion.write(&conversion.writer.header())?;
    let jobs = threads::number();
    in_order(inputs.chunks(), jobs, work, |converted| conversion.accept(&converted))?;
    conversion.end(args.why)
}

/// Whether the first records decide on the columns.
fn has_columns(format: Format) -> bool {
    matches!(format, Format::Csv | Format::Gsf)
}

fn shown(format: Format) -> Shown {
    if format == Format::Json { Shown::Json } else { Shown::Text }
}

fn takes_empty(format: Format) -> bool {
    matches!(format, Format::Line | Format::Sdm | Format::Test | Format::Grid | Format::Csv)
}

/// What has been written so far.
struct Conversion {
    sink: Sink,
    /// How the text is shown, where it goes to standard output.
    shown: Option<Shown>,
    writer: Writer,
    order: Order,
    losses: Losses,
    strict: bool,
    exit: Exit,
    /// How many records of each format each source has.
    formats: BTreeMap<(Arc<str>, &'static str), (usize, Format)>,
    /// Whether a record has been written.
    any: bool,
    /// Whether all inputs have been read to their ends.
    complete: bool,
}

impl Conversion {
    fn accept(&mut self, converted: &Converted) -> Result<ControlFlow<()>> {
        message::print(&converted.problems.messages);
        self.exit = self.exit.max(converted.problems.exit);
        self.complete &= converted.complete;
        self.losses.add(&converted.losses);
        for (&format, count) in &converted.formats {
            let key = (Arc::clone(&converted.problems.source), format);
            self.formats.entry(key).or_insert((0, count.1)).0 += count.0;
        }
        if self.order.is_free() {
            self.write_all(converted)?;
        } else {
            for (key, range) in &converted.records {
                if self.order.accept(key, &converted.text[range.clone()]) {
                    self.write_one(&converted.text[range.clone()])?;
                }
            }
            self.sink.flush()?;
        }
        let stop = self.strict && converted.problems.exit == Exit::Unreadable;
        Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Writes the text of a chunk as it is.
    fn write_all(&mut self, converted: &Converted) -> Result<()> {
        if !converted.text.is_empty() {
            self.begin_record()?;
            self.write(&converted.text)?;
        }
        self.sink.flush()
    }

    fn write_one(&mut self, text: &str) -> Result<()> {
        self.begin_record()?;
        self.write(text)
    }

    /// Writes a text, so that nothing in it steers a terminal.
    fn write(&mut self, text: &str) -> Result<()> {
        match self.shown.map(|shown| terminal::for_stdout(text.as_bytes(), shown)) {
            Some(Cow::Owned(safe)) => self.sink.write(&String::from_utf8_lossy(&safe)),
            Some(Cow::Borrowed(_)) | None => self.sink.write(text),
        }
    }

    /// A blank line stands between two records of several lines.
    fn begin_record(&mut self) -> Result<()> {
        if self.any && self.writer.format().is_tall() {
            self.write("\n")?;
        }
        self.any = true;
        Ok(())
    }

    fn end(mut self, why: bool) -> Result<Exit> {
        for text in self.order.take_sorted() {
            self.write_one(&text)?;
        }
        self.write(self.writer.footer())?;
        let keep_old = self.keep_old();
        self.sink.end(keep_old)?;
        self.losses.tell(self.writer.format());
        if why {
            for ((source, name), (count, format)) in &self.formats {
                let s = if *count == 1 { "" } else { "s" };
                let evidence = format.evidence();
                message::print(&format!(
                    "loshu: {source}: {count} {name} record{s} ({evidence})\n"
                ));
            }
        }
        Ok(self.exit)
    }
}

impl Conversion {
    /// Why a file that is there should not be replaced by what has been written.
    fn keep_old(&self) -> Option<&'static str> {
        match self.exit {
            Exit::Unreadable if self.strict => Some("--strict stopped at a bad record"),
            Exit::Unreadable if !self.complete => Some("not all of the input could be read"),
            Exit::Unreadable if !self.any || self.formats.is_empty() => {
                Some("there is no good record")
            }
            Exit::Fine | Exit::Improper | Exit::Unreadable => None,
            Exit::Interrupted => Some("the conversion was interrupted"),
        }
    }
}

/// A chunk in the new format.
struct Converted {
    /// Whether each record is wanted by itself.
    keyed: bool,
    text: String,
    /// Where each record stands in the text, by what it is sorted.
    records: Vec<(Key, Range<usize>)>,
    losses: Losses,
    problems: Problems,
    formats: BTreeMap<&'static str, (usize, Format)>,
    /// Whether the source could be read up to the end of the chunk.
    complete: bool,
}

/// What is written of a puzzle: for SudokuPad, all that is published with it.
fn publication<'a, T: Clone>(
    writer: &Writer,
    puzzle: &'a T,
    published: impl Fn(&T, Language, &Limits) -> T,
) -> Cow<'a, T> {
    match writer.format() {
        Format::Sudokupad => Cow::Owned(published(puzzle, words::language(), &Limits::NONE)),
        _ => Cow::Borrowed(puzzle),
    }
}

impl Converted {
    fn of(chunk: &Chunk, writer: &Writer, strict: bool, keyed: bool) -> Converted {
        let mut converted = Converted {
            keyed,
            text: String::with_capacity(100 * chunk.records.puzzles.len()),
            records: Vec::new(),
            losses: Losses::default(),
            problems: Problems::of(Arc::clone(&chunk.source)),
            formats: BTreeMap::new(),
            complete: chunk.failure.is_none(),
        };
        let mut full = chunk.records.full();
        for item in chunk.records.items() {
            match item {
                Item::Puzzle(..) => {
                    let record = full.next().expect("a record for each puzzle");
                    let record = publication(writer, &*record, published_record);
                    converted.push(&record, writer, strict);
                }
                Item::Variant(variant) => {
                    converted.push_variant(
                        &publication(writer, variant, published),
                        writer,
                        strict,
                    );
                }
                Item::Bad(bad) => {
                    converted.problems.bad(bad);
                    converted.keep_place(&bad.problem, writer);
                }
            }
            if strict && converted.problems.exit == Exit::Unreadable {
                break;
            }
        }
        converted.problems.end(chunk);
        converted
    }

    fn push(&mut self, record: &Record, writer: &Writer, strict: bool) {
        let entry = self.formats.entry(record.format.name()).or_insert((0, record.format));
        entry.0 += 1;
        let may_lose =
            !record.is_plain() || matches!(writer.format(), Format::Sdx | Format::Sukaku);
        let losses = if may_lose { writer.losses(record) } else { Vec::new() };
        if strict && let Some(reasons) = Losses::refusal(&losses, writer.format()) {
            return self.refuse(record, &reasons, writer);
        }
        let begin = self.begin(writer);
        match writer.write(record, &mut self.text) {
            Ok(()) => {
                self.losses.count(&losses);
                self.end(begin, || Key::of(record));
            }
            Err(problem) => {
                self.text.truncate(begin);
                self.refuse(record, &problem.to_string(), writer);
            }
        }
    }

    /// Adds a puzzle of another layout. Two are equal if their texts are.
    fn push_variant(&mut self, variant: &Variant, writer: &Writer, strict: bool) {
        let entry = self.formats.entry(variant.format.name()).or_insert((0, variant.format));
        entry.0 += 1;
        let losses = writer.losses_of_layout(variant);
        let refusal = Losses::refusal(&losses, writer.format()).filter(|_| strict);
        let mut text = String::new();
        match refusal.map_or_else(|| writer.write_layout(variant, &mut text), Err) {
            Ok(()) => {
                self.losses.count(&losses);
                let begin = self.begin(writer);
                self.text.push_str(&text);
                self.end(begin, || Key::of_text(text.trim_end()));
            }
            Err(problem) => {
                self.problems.unwritten(variant.line, &problem);
                self.keep_place(&problem, writer);
            }
        }
    }

    /// Where the text of the next record begins.
    fn begin(&mut self, writer: &Writer) -> usize {
        if !self.text.is_empty() && writer.format().is_tall() {
            self.text.push('\n');
        }
        self.text.len()
    }

    /// Takes note of a record whose text begins here.
    fn end(&mut self, begin: usize, key: impl FnOnce() -> Key) {
        if self.keyed {
            self.records.push((key(), begin..self.text.len()));
        }
    }

    /// Tells why a record is not written.
    fn refuse(&mut self, record: &Record, problem: &str, writer: &Writer) {
        self.problems.unwritten(record.line, problem);
        self.keep_place(problem, writer);
    }

    /// A bad record keeps its place in formats that have room for it.
    fn keep_place(&mut self, problem: &str, writer: &Writer) {
        let (begin, problem) = (self.text.len(), say(problem));
        match writer.format() {
            Format::Line => writeln!(self.text, "!\terror: {problem}"),
            Format::Json => writeln!(self.text, "{}", serde_json::json!({ "error": problem })),
            _ => return,
        }
        .expect("memory takes all");
        self.end(begin, Key::bad);
    }
}
