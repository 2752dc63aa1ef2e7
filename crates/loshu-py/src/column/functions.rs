//! The functions of Python that ask about puzzles.

use loshu_explain::step::{Language, Length, Style};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::any::common_layout;
use super::cells::Out;
use super::explain::{self, Explain};
use super::flow::{Flow, Threads};
use super::grade::GradeTask;
use super::questions::{Canonical, Check, CountTask, Solve};
use super::rate::Rate;
use super::source::{Reading, Source};
use super::stream::Stream;
use super::table::Table;
use super::task::{Each, Task};
use super::vary::Vary;
use crate::cells::{ORDINARY, side_of};
use crate::errors;
use crate::single::names;
use crate::variant::Setting;
use crate::watch::Seconds;
use crate::whole::{self, Whole};

/// How many rows a table works on together, which has to be no more than all at once.
pub(super) const ROWS: u64 = 65_536;

/// The keywords that all functions have.
struct Common<'a, 'py> {
    column: Option<&'a str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
    /// The layout of all puzzles, where it is a Setting that is asked.
    layout: Option<Setting>,
    beside: Option<Beside<'a, 'py>>,
}

/// A second column: an argument of its own, or the name of another column of the table of puzzles.
struct Beside<'a, 'py> {
    object: &'a Bound<'py, PyAny>,
    name: &'static str,
    /// How it is read, if puzzles have so many cells, or any number of them.
    reading: fn(Option<usize>) -> Reading,
}

/// The keywords `column`, `threads` and `deadline`.
type Keywords<'a> = (Option<&'a str>, Option<Whole>, Option<Seconds>);

/// The numbers of rows, which need no reading.
type Indices = Option<(Source, &'static str)>;

impl<'a, 'py> Common<'a, 'py> {
    fn new((column, threads, deadline): Keywords<'a>) -> Common<'a, 'py> {
        Common { column, threads, deadline, layout: None, beside: None }
    }

    /// The same for the puzzles of a layout.
    fn of_layout(keywords: Keywords<'a>, layout: Setting) -> Common<'a, 'py> {
        Common { layout: Some(layout), ..Common::new(keywords) }
    }

    fn beside(self, beside: Option<Beside<'a, 'py>>) -> Common<'a, 'py> {
        Common { beside, ..self }
    }

    /// The flow of a question, which is made for the layout that all puzzles have in common, if there is one.
    fn flow<T: Task + 'static>(
        self,
        puzzles: &Bound<'py, PyAny>,
        task: impl FnOnce(Option<Setting>) -> PyResult<(T, Indices)>,
        rows: u64,
    ) -> PyResult<Flow> {
        let threads = Threads::of(self.threads)?;
        let layout = self.layout.or_else(|| common_layout(puzzles));
        let cells = |layout: &Setting| layout.setting().shape.len();
        let reading = layout.as_ref().map_or(Reading::Any, |one| Reading::Puzzles(cells(one)));
        let source = Source::open(puzzles, self.column, reading)?;
        let side = source.cells().filter(|&cells| cells != ORDINARY).and_then(side_of);
        let layout = match (layout, side) {
            (Some(layout), _) => Some(layout),
            (None, Some(side)) => Some(Setting::plain(side).map_err(errors::column)?),
            (None, None) => None,
        };
        let cells = layout.as_ref().map(cells);
        let beside = self.beside.map(|beside| beside.open(puzzles, cells)).transpose()?;
        let (task, indices) = task(layout)?;
        let flow = Flow::new(source, Box::new(task), threads, self.deadline, rows);
        let flow = flow.with(beside.or(indices));
        Ok(if puzzles.hasattr("__len__")? { flow } else { flow.without_length() })
    }

    fn table<T: Task + 'static>(
        self,
        puzzles: &Bound<'py, PyAny>,
        task: impl FnOnce(Option<Setting>) -> PyResult<(T, Indices)>,
    ) -> PyResult<Table> {
        self.flow(puzzles, task, ROWS)?.table(puzzles.py())
    }

    fn stream<T: Task + 'static>(
        self,
        puzzles: &Bound<'py, PyAny>,
        task: impl FnOnce(Option<Setting>) -> PyResult<(T, Indices)>,
        rows: u64,
    ) -> PyResult<Stream> {
        self.flow(puzzles, task, rows).map(Stream::new)
    }
}

impl Beside<'_, '_> {
    fn open(
        self,
        puzzles: &Bound<'_, PyAny>,
        cells: Option<usize>,
    ) -> PyResult<(Source, &'static str)> {
        let reading = (self.reading)(cells);
        let opened = match self.object.extract::<String>() {
            Ok(column) => Source::open(puzzles, Some(&column), reading),
            Err(_) => Source::open(self.object, None, reading),
        };
        let opened = opened.map_err(|error| errors::argument(puzzles.py(), self.name, &error))?;
        Ok((opened, self.name))
    }
}

/// A question about the puzzles of a layout.
pub(crate) enum SettingQuestion<'a> {
    Solve { out: &'a str },
    Count { limit: u64 },
    Rate,
    Canonical { out: &'a str },
}

/// The answers for the puzzles of a layout.
pub(crate) fn ask_setting(
    setting: Setting,
    puzzles: &Bound<'_, PyAny>,
    question: &SettingQuestion<'_>,
    each: Option<Seconds>,
    keywords: Keywords<'_>,
) -> PyResult<Table> {
    let (common, each) = (Common::of_layout(keywords, setting), Each::of(each));
    match *question {
        SettingQuestion::Solve { out } => {
            let out = Out::named(out)?;
            common.table(puzzles, |layout| Ok((Solve { layout, out, each }, None)))
        }
        SettingQuestion::Count { limit } => {
            common.table(puzzles, |layout| Ok((CountTask { layout, limit, each }, None)))
        }
        SettingQuestion::Rate => common.table(puzzles, |layout| Ok((Rate { layout, each }, None))),
        SettingQuestion::Canonical { out } => {
            let out = Out::named(out)?;
            common.table(puzzles, |layout| Ok((Canonical { layout, out, each }, None)))
        }
    }
}

/// Check a column of puzzles, and a column of solutions beside it. Return a Table of clues, redundant, status and error;
/// with solutions, of clues, judgement, wrong, reason, status and error.
///
/// `redundant` has the names of the givens that follow from the others: none for a minimal puzzle, null for a puzzle
/// that is not proper. With other rules it has clues too: 'r1c1, killer cage 3'. To find them takes twenty times as long as all the rest; `minimal` says whether they are
/// wanted, by default only where there are no solutions.
///
/// `solution` is a column of answers, as `puzzles` is of puzzles: one for each puzzle, or the name of another column
/// of the same table. `judgement` is 'correct'; 'incomplete' if cells are empty; 'possible' for one of several
/// solutions; 'wrong'; or 'unreadable' for an answer that is no grid. `wrong` has the names of the wrong cells, and
/// `reason` says why in sentences. An answer never raises an error. Other arguments and status are those of
/// solve_many.
///
/// >>> check_many(["." * 81])[0]
/// {'clues': 0, 'redundant': None, 'status': 'multiple', 'error': None}
/// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// >>> check_many([puzzle] * 3, solution=[solve(puzzle), "1" * 81, "no grid"])["judgement"]
/// ['correct', 'wrong', 'unreadable']
#[pyfunction]
#[pyo3(signature = (puzzles, *, solution=None, minimal=None, each=None, column=None, threads=None, deadline=None))]
pub(crate) fn check_many(
    puzzles: &Bound<'_, PyAny>,
    solution: Option<&Bound<'_, PyAny>>,
    minimal: Option<bool>,
    each: Option<Seconds>,
    column: Option<&str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<Table> {
    let common = Common::new((column, threads, deadline)).beside(solution.map(beside_of_check));
    common.table(puzzles, check(solution.is_some(), minimal, each))
}

/// Check a column of puzzles, `rows` at a time. Return a Stream of tables as of check_many.
#[pyfunction]
#[pyo3(signature = (puzzles, *, solution=None, minimal=None, each=None, column=None, threads=None, deadline=None,
    rows=65_536))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub(crate) fn check_stream(
    puzzles: &Bound<'_, PyAny>,
    solution: Option<&Bound<'_, PyAny>>,
    minimal: Option<bool>,
    each: Option<Seconds>,
    column: Option<&str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
    #[pyo3(from_py_with = whole::rows)] rows: u64,
) -> PyResult<Stream> {
    let common = Common::new((column, threads, deadline)).beside(solution.map(beside_of_check));
    common.stream(puzzles, check(solution.is_some(), minimal, each), rows)
}

/// Checks of the puzzles of a layout.
pub(crate) fn check_setting(
    setting: Setting,
    puzzles: &Bound<'_, PyAny>,
    solution: Option<&Bound<'_, PyAny>>,
    minimal: Option<bool>,
    each: Option<Seconds>,
    keywords: Keywords<'_>,
) -> PyResult<Table> {
    let common = Common::of_layout(keywords, setting).beside(solution.map(beside_of_check));
    common.table(puzzles, check(solution.is_some(), minimal, each))
}

fn check(
    has_answers: bool,
    minimal: Option<bool>,
    each: Option<Seconds>,
) -> impl FnOnce(Option<Setting>) -> PyResult<(Check, Indices)> {
    move |layout| Ok((Check::new(layout, has_answers, minimal, Each::of(each)), None))
}

fn beside_of_check<'a, 'py>(object: &'a Bound<'py, PyAny>) -> Beside<'a, 'py> {
    let reading = |cells: Option<usize>| cells.map_or(Reading::Any, Reading::Puzzles);
    Beside { object, name: "solution", reading }
}

/// Grade answers, one for each puzzle. Return a Table of judgement, givens_kept, right, to_fill, wrong, reason, answer,
/// status and error.
///
/// `puzzles` is a column as of solve_many; its rows may also be Setting, and texts of puzzles of other sizes and rules.
/// `answers` is a column beside it, or the name of another column of the same table. An answer is whatever somebody has
/// written: a grid as text, 81 numbers, or the text of a language model with sentences, code fences, tables, lists or
/// JSON around its grid. The last full grid of a text counts; what follows the thoughts of a model, or stands in
/// `<answer>` or `\\boxed`, is read alone. No answer raises an error. Of several solutions each is right.
///
/// judgement: 'correct'; 'incomplete' if all digits are right and cells are empty; 'wrong'; 'unreadable' if there is no
///     grid; 'missing' if there is nothing. None if the puzzle has no grade: see status.
/// givens_kept: bool, whether no given has another digit.
/// right: the number of right digits in cells without a given; None where several solutions leave it open.
/// to_fill: the number of cells without a given. right / to_fill is a reward from 0 to 1.
/// wrong: the names of the cells with wrong digits, such as 'r1c3 r2c9'.
/// reason: a sentence that says what is missing or wrong first; `lang` is 'en' or 'zh'.
/// answer: the grid that was read, as text.
/// status: 'graded', 'unsolvable' or 'invalid' for a puzzle without a solution, 'stopped', or 'error' for a row that is
///     no puzzle; then `error` says why.
///
/// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// >>> right = str(solve(puzzle))
/// >>> table = grade_many([puzzle] * 3, ["The answer is " + right + ".", "2" + right[1:], "I give up."])
/// >>> table["judgement"], table["right"]
/// (['correct', 'wrong', 'unreadable'], [64, 64, None])
/// >>> table["reason"][1:]
/// ['Other digits than the givens: r1c1.', 'There is no grid in the answer.']
#[pyfunction]
#[pyo3(signature = (puzzles, answers, *, lang="en", column=None, threads=None, deadline=None))]
pub(crate) fn grade_many(
    puzzles: &Bound<'_, PyAny>,
    answers: &Bound<'_, PyAny>,
    lang: &str,
    column: Option<&str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<Table> {
    let common = Common::new((column, threads, deadline)).beside(Some(beside_of_grade(answers)));
    common.table(puzzles, grade(names::language(lang)?))
}

/// Grade answers, `rows` at a time. Return a Stream of tables as of grade_many.
#[pyfunction]
#[pyo3(signature = (puzzles, answers, *, lang="en", column=None, threads=None, deadline=None, rows=65_536))]
pub(crate) fn grade_stream(
    puzzles: &Bound<'_, PyAny>,
    answers: &Bound<'_, PyAny>,
    lang: &str,
    column: Option<&str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
    #[pyo3(from_py_with = whole::rows)] rows: u64,
) -> PyResult<Stream> {
    let common = Common::new((column, threads, deadline)).beside(Some(beside_of_grade(answers)));
    common.stream(puzzles, grade(names::language(lang)?), rows)
}

/// Grades of answers to puzzles of a layout; without puzzles, to the setting itself.
pub(crate) fn grade_setting(
    setting: Setting,
    answers: &Bound<'_, PyAny>,
    puzzles: Option<&Bound<'_, PyAny>>,
    lang: &str,
    keywords: Keywords<'_>,
) -> PyResult<Table> {
    let language = names::language(lang)?;
    match puzzles {
        Some(puzzles) => {
            let common = Common::of_layout(keywords, setting);
            common.beside(Some(beside_of_grade(answers))).table(puzzles, grade(language))
        }
        // The answers are the only column.
        None => {
            let (column, threads, deadline) = keywords;
            let reading = Reading::Answers(setting.setting().shape.len());
            let source = Source::open(answers, column, reading)?;
            let task = Box::new(GradeTask::new(Some(setting), language));
            let flow = Flow::new(source, task, Threads::of(threads)?, deadline, ROWS);
            let flow = if answers.hasattr("__len__")? { flow } else { flow.without_length() };
            flow.table(answers.py())
        }
    }
}

fn grade(language: Language) -> impl FnOnce(Option<Setting>) -> PyResult<(GradeTask, Indices)> {
    move |layout| Ok((GradeTask::new(layout, language), None))
}

fn beside_of_grade<'a, 'py>(object: &'a Bound<'py, PyAny>) -> Beside<'a, 'py> {
    let reading = |cells: Option<usize>| Reading::Answers(cells.unwrap_or(ORDINARY));
    Beside { object, name: "answers", reading }
}

/// Explain a column of puzzles. Return a Table of steps, solved, status and error; with `tokens=True` also of tokens.
///
/// `steps` is a list for each puzzle. A step is a dict with these keys:
///
/// technique: the stable name, such as 'x-wing'.
/// placed: a list of {'cell', 'digit'}: the digits to write. Cells are numbers from 0, row by row.
/// struck: a list of {'cell', 'digit'}: the candidates to strike.
/// board: the digits before the step, as text.
/// text: the step in words, in the language `lang`, 'en' or 'zh'. `length` says how much is told: 'brief', 'normal' or
///     'everything'. With `text=False` there are no words, which takes less time.
///
/// Whoever writes the digits of all steps into the puzzle has its solution, where `solved` is True. `tokens` is a list
/// of numbers, whose meaning trace_vocabulary says; None for boards that have no tokens, which are those of several
/// grids and those with more than 25 rows.
///
/// The rows of `puzzles` may also be Setting, and texts of puzzles of other sizes and rules. `profile` is that of
/// explain, for ordinary puzzles. `each` is the number of seconds after which a row is stopped. `status` is 'unique',
/// 'multiple', 'unsolvable', 'invalid', 'stopped' or 'error'. The other arguments are those of solve_many.
///
/// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// >>> table = explain_many([puzzle], tokens=True)
/// >>> step = table["steps"][0][0]
/// >>> step["technique"], step["placed"], step["struck"]
/// ('hidden-single-box', [{'cell': 46, 'digit': 4}], [])
/// >>> table["solved"], [trace_vocabulary()[token] for token in table["tokens"][0][:3]]
/// ([True], ['<begin>', '4', '0'])
#[pyfunction]
#[pyo3(signature = (puzzles, *, lang="en", length="normal", profile="human", text=true, tokens=false, each=None,
    column=None, threads=None, deadline=None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub(crate) fn explain_many(
    puzzles: &Bound<'_, PyAny>,
    lang: &str,
    length: &str,
    profile: &str,
    text: bool,
    tokens: bool,
    each: Option<Seconds>,
    column: Option<&str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<Table> {
    let told = Telling { lang, length, profile, with_text: text, with_tokens: tokens, each };
    let common = Common::new((column, threads, deadline));
    common.table(puzzles, |layout| Ok((told.task(layout)?, None)))
}

/// Explain a column of puzzles, `rows` at a time. Return a Stream of tables as of explain_many.
#[pyfunction]
#[pyo3(signature = (puzzles, *, lang="en", length="normal", profile="human", text=true, tokens=false, each=None,
    column=None, threads=None, deadline=None, rows=4096))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub(crate) fn explain_stream(
    puzzles: &Bound<'_, PyAny>,
    lang: &str,
    length: &str,
    profile: &str,
    text: bool,
    tokens: bool,
    each: Option<Seconds>,
    column: Option<&str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
    #[pyo3(from_py_with = whole::rows)] rows: u64,
) -> PyResult<Stream> {
    let told = Telling { lang, length, profile, with_text: text, with_tokens: tokens, each };
    let common = Common::new((column, threads, deadline));
    common.stream(puzzles, |layout| Ok((told.task(layout)?, None)), rows)
}

/// The steps of the puzzles of a layout.
pub(crate) fn explain_setting(
    setting: Setting,
    puzzles: &Bound<'_, PyAny>,
    told: &Telling<'_>,
    keywords: Keywords<'_>,
) -> PyResult<Table> {
    let common = Common::of_layout(keywords, setting);
    common.table(puzzles, |layout| Ok((told.task(layout)?, None)))
}

/// Return the tokens of explain_many in the order of their numbers: what number 7 means is `trace_vocabulary()[7]`.
///
/// A trace is `<begin>`, the givens of the puzzle, 0 for an empty cell, with `<row>` after each row; then for each step
/// `<step>`, its technique, `<place>` row column digit for each digit that it writes, and `<strike>` row column digit
/// for each candidate that it strikes; at the end `<solved>`, or `<end>` if the steps do not lead to a solution. Number
/// 0 is `<pad>`, which never occurs. A version of Loshu with more techniques may have other numbers: keep the list with
/// the traces.
///
/// >>> trace_vocabulary()[:10]
/// ['<pad>', '<begin>', '<step>', '<place>', '<strike>', '<solved>', '<end>', '<row>', '0', '1']
#[pyfunction]
pub(crate) fn trace_vocabulary() -> Vec<String> {
    explain::vocabulary()
}

/// How steps are told.
pub(crate) struct Telling<'a> {
    pub(crate) lang: &'a str,
    pub(crate) length: &'a str,
    pub(crate) profile: &'a str,
    pub(crate) with_text: bool,
    pub(crate) with_tokens: bool,
    pub(crate) each: Option<Seconds>,
}

impl Telling<'_> {
    fn task(&self, setting: Option<Setting>) -> PyResult<Explain> {
        let length = match self.length {
            "brief" => Length::Brief,
            "normal" => Length::Normal,
            "everything" => Length::Everything,
            other => {
                let problem = format!("expected brief, normal or everything, found {other:?}");
                return Err(errors::option("length", problem));
            }
        };
        let style = Style { language: names::language(self.lang)?, length, ..Style::default() };
        Ok(Explain {
            setting,
            scale: names::profile(self.profile)?,
            style,
            with_text: self.with_text,
            with_tokens: self.with_tokens,
            each: Each::of(self.each),
        })
    }
}

/// Make an equivalent puzzle of each puzzle of a column. Return a Table of puzzle, solution, cells, digits, status and
/// error.
///
/// All four are lists of bytes, which Table.to_numpy makes arrays of without a copy: `puzzle` and `solution` of shape
/// (n, 81), the solution zeros where there is not exactly one. `cells` (n, 81) says of each cell from which cell of the
/// given puzzle it comes, and `digits` (n, 10) what becomes of each digit, with 0 for 0. So other arrays of the same
/// puzzle move with it: `digits[i][marks[i][cells[i]]]`.
///
/// `seed` is an int or any str. `index` is a number for each puzzle: a sequence or an array of whole numbers; without
/// it the number of the row. The same seed and index give the transform of vary on every machine, so each epoch can
/// have its own. `status` is 'varied', 'stopped' or 'error'. The other arguments are those of solve_many.
///
/// Puzzles of another size or of other rules have to be of one layout: an array of shape (n, 256) or (n, 16, 16), or a
/// list of Setting that differ in nothing but their givens. Then the table has the columns of Setting.vary_many, with as
/// many numbers as there are cells.
///
/// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// >>> table = vary_many([puzzle, puzzle], 2026, index=[7, 8])
/// >>> table["puzzle"][0] == list(vary(puzzle, seed=2026, index=7))
/// True
/// >>> cells, digits, before = table["cells"][1], table["digits"][1], list(Grid(puzzle))
/// >>> [digits[before[cell]] for cell in cells] == table["puzzle"][1]
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, seed, index=None, *, each=None, column=None, threads=None, deadline=None))]
pub(crate) fn vary_many(
    puzzles: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    index: Option<&Bound<'_, PyAny>>,
    each: Option<Seconds>,
    column: Option<&str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<Table> {
    vary(Common::new((column, threads, deadline)), puzzles, (seed, index), each)
}

/// Variations of the puzzles of a layout.
pub(crate) fn vary_setting(
    setting: Setting,
    puzzles: &Bound<'_, PyAny>,
    numbers: (&Bound<'_, PyAny>, Option<&Bound<'_, PyAny>>),
    each: Option<Seconds>,
    keywords: Keywords<'_>,
) -> PyResult<Table> {
    vary(Common::of_layout(keywords, setting), puzzles, numbers, each)
}

fn vary<'py>(
    common: Common<'_, 'py>,
    puzzles: &Bound<'py, PyAny>,
    (seed, index): (&Bound<'_, PyAny>, Option<&Bound<'_, PyAny>>),
    each: Option<Seconds>,
) -> PyResult<Table> {
    let (seed, indices) = (names::seed(Some(seed))?, indices(index)?);
    common.table(puzzles, |layout| {
        let with_symmetries =
            |layout: Setting| Ok::<_, PyErr>((layout.clone(), layout.symmetries()?));
        let layout = layout.map(with_symmetries).transpose()?;
        Ok((Vary { seed, layout, each: Each::of(each) }, Some(indices)))
    })
}

/// The number of each row: those that are given, or 0, 1, 2.
fn indices(index: Option<&Bound<'_, PyAny>>) -> PyResult<(Source, &'static str)> {
    let Some(index) = index else { return Ok((Source::Indices(0..u64::MAX), "index")) };
    let number =
        |item: PyResult<Bound<'_, PyAny>>| item?.extract::<Whole>()?.option("index", 0..=u64::MAX);
    let read = index.try_iter().and_then(|items| items.map(number).collect::<PyResult<Vec<_>>>());
    let numbers = read.map_err(|error| match error.is_instance_of::<PyTypeError>(index.py()) {
        true => errors::argument(index.py(), "index", &error),
        false => error,
    })?;
    Ok((Source::Numbers(numbers.into_iter()), "index"))
}

macro_rules! questions {
    ($($(#[$many_doc:meta])* $many:ident, $(#[$stream_doc:meta])* $stream:ident
        ($($name:ident: $(#[$how:meta])* $type:ty = $default:tt),*): |$layout:ident| $task:expr;)*) => {$(
        $(#[$many_doc])*
        #[pyfunction]
        #[pyo3(signature = (puzzles, *, $($name=$default,)* column=None, threads=None, deadline=None))]
        pub(crate) fn $many(
            puzzles: &Bound<'_, PyAny>,
            $($(#[$how])* $name: $type,)*
            column: Option<&str>,
            threads: Option<Whole>,
            deadline: Option<Seconds>,
        ) -> PyResult<Table> {
            Common::new((column, threads, deadline))
                .table(puzzles, |$layout| Ok(($task, None)))
        }

        $(#[$stream_doc])*
        #[pyfunction]
        #[pyo3(signature = (puzzles, *, $($name=$default,)* column=None, threads=None, deadline=None,
            rows=65_536))]
        pub(crate) fn $stream(
            puzzles: &Bound<'_, PyAny>,
            $($(#[$how])* $name: $type,)*
            column: Option<&str>,
            threads: Option<Whole>,
            deadline: Option<Seconds>,
            #[pyo3(from_py_with = whole::rows)] rows: u64,
        ) -> PyResult<Stream> {
            Common::new((column, threads, deadline))
                .stream(puzzles, |$layout| Ok(($task, None)), rows)
        }
    )*};
}

questions! {
    /// Solve a column of puzzles. Return a Table of solution, status and error.
    ///
    /// `puzzles` is a sequence of str, bytes, Grid, Record or 81 numbers, a NumPy array, a series of pandas
    /// or polars, or anything that speaks Arrow: a column of texts, or of lists of numbers. Arrays of whole
    /// numbers have the shape (n, 81), (n, 9, 9), (81,) or (9, 9). Of a table, `column` is taken: by default the only one, or
    /// the one called 'puzzle'. `threads` is the number of threads, by default one for each core.
    /// After `deadline` seconds the rows that are left have the status 'stopped'; if they are still
    /// being read, and the column has no length, as a generator, StoppedError is raised. `each` is the
    /// number of seconds after which a row is stopped, and the others go on.
    ///
    /// Rows of other sizes and rules are a Setting of loshu.variant, a text that Setting takes, or as many numbers as a
    /// square of 4 to 25 rows has; arrays then have the shape (n, 256) or (n, 16, 16). If all rows are such an array, or
    /// a list of Setting that differ in nothing but their givens, the answer is that of the method of Setting with the
    /// same name.
    ///
    /// `out` says how solutions are written: 'text', or 'uint8' for lists with a number for each cell, which
    /// Table.to_numpy makes an array of without a copy. With 'uint8' all rows need to be of one size.
    ///
    /// `status` is 'unique', 'multiple', 'unsolvable', 'invalid' if givens clash, 'stopped', or
    /// 'error' for a row that is no puzzle; then `error` says why.
    ///
    /// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    /// >>> table = solve_many([puzzle, "." * 81, "x" * 80, None])
    /// >>> table["status"]
    /// ['unique', 'multiple', 'error', 'error']
    /// >>> table["error"][2]
    /// 'line 1, column 81: 80 cells, expected 81'
    solve_many,
    /// Solve a column of puzzles, `rows` at a time. Return a Stream of tables as of solve_many.
    solve_stream(out: &str = "text", each: Option<Seconds> = None): |layout|
        Solve { layout, out: Out::named(out)?, each: Each::of(each) };

    /// Rate a column of puzzles. Return a Table of er, ep, ed, level, score, status and error.
    ///
    /// Only proper puzzles have ratings. Those of other sizes and rules are by the prices of Setting.rate. `each` is the number of seconds after which a row has the status
    /// 'stopped'; all other rows are still rated. The other arguments and status are those of solve_many.
    ///
    /// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    /// >>> rate_many([puzzle])["er"]
    /// [2.6]
    rate_many,
    /// Rate a column of puzzles, `rows` at a time. Return a Stream of tables as of rate_many.
    rate_stream(each: Option<Seconds> = None): |layout| Rate { layout, each: Each::of(each) };

    /// Find the canonical form of each puzzle of a column. Return a Table of canonical,
    /// automorphisms, status and error.
    ///
    /// Equivalent puzzles have the same canonical form. Pencil marks have none. Where rules go beyond the size, the form is
    /// the JSON of f-puzzles, because cages and lines move too: a text that Setting takes. `status` is 'found', 'stopped' or
    /// 'error'. Arguments are those of solve_many.
    ///
    /// >>> canonical_many(["." * 81])["automorphisms"]
    /// [3359232]
    canonical_many,
    /// Find canonical forms, `rows` at a time. Return a Stream of tables as of canonical_many.
    canonical_stream(out: &str = "text", each: Option<Seconds> = None): |layout|
        Canonical { layout, out: Out::named(out)?, each: Each::of(each) };

    /// Count the solutions of each puzzle of a column. Return a Table of solutions, status and error.
    ///
    /// `limit` is the number at which counting a puzzle stops: 2 tells whether there are several. With
    /// `limit=None` there is no end to it: set a deadline, or `each`, the seconds for one row. `status` is 'exact', 'limit', 'stopped' or
    /// 'error'. The other arguments are those of solve_many.
    ///
    /// >>> table = count_many(["." * 81], limit=1000)
    /// >>> table["solutions"], table["status"]
    /// ([1000], ['limit'])
    count_many,
    /// Count solutions, `rows` at a time. Return a Stream of tables as of count_many.
    count_stream(limit: #[pyo3(from_py_with = whole::counted)] u64 = 1_000_000, each: Option<Seconds> = None): |layout|
        CountTask { layout, limit, each: Each::of(each) };
}
