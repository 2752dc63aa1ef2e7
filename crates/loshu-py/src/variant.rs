//! The module `variant`: puzzles of other sizes and rules.

mod hint;

use std::sync::Arc;

use loshu::format::{Details, Format};
use loshu::{Status, Stop};
use loshu_answers::{
    AnyTechnique, HintOn, VariantBoard, VariantPath, VariantRating, VariantWishes,
    variant_description,
};
use loshu_explain::step::{Language, Notation, Style};
use loshu_formats::{Item, Keep, LayoutSpec, Reading, RecordStream, Signs, Variant};
use loshu_picture::{Lettering, drawn_board};
use loshu_variant::generate::{ClueKind, GenerateError, Request, generate};
use loshu_variant::{Clue, DigitSet, MAX_CELLS, Solver, Symmetries, Verdict};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::Value;

pub(crate) use self::hint::SettingHint;
use crate::column::functions::{
    SettingQuestion, Telling, ask_setting, check_setting, explain_setting, grade_setting,
    vary_setting,
};
use crate::column::table::Table;
use crate::errors;
use crate::kept;
use crate::puzzle;
use crate::single::generate::{OneOrMore, level_range, number_range, rating_range, symmetries};
use crate::single::names;
use crate::watch::{Seconds, Watch};
use crate::whole::{self, Real, Whole};

/// A puzzle of any size and with any rules, as its setter states it.
///
/// The argument is a link of f-puzzles or SudokuPad, the JSON of f-puzzles as text or dict, digits as text, a Grid, or
/// a list of numbers, 0 for an empty cell. Without it the grid is empty. The keywords:
///
/// size: rows, columns and digits, 4 to 25.
/// boxes: rows and columns of a box, such as '3x4' or (3, 4).
/// rules: names of rules of the whole grid, such as 'x', 'windoku', 'anti-knight'; `help(loshu.variant)` has all.
/// regions: a text with a symbol for each cell, equal for the cells of a region.
/// extra: further regions, written in the same way; '.' is no region.
/// grids: 9x9 grids that overlap, such as 'samurai' or 'R1C1,R7C7'.
/// clues: a dict of further clues in the words of f-puzzles, such as {'killercage': [{'cells': ['R1C1', 'R1C2'],
///     'value': 3}]}.
/// symbols: how digits are written: '1-9A', '0-9A', 'A', 'numbers' or 'pictures'.
///
/// >>> setting = Setting("..63...2...6.....125.....1...5....4.")
/// >>> setting.summary, setting.solve()[:6]
/// ('6x6', [1, 4, 6, 3, 5, 2])
/// >>> Setting(size=4, rules=["x"]).count()
/// 48
#[pyclass(frozen, eq, hash, module = "loshu.variant")]
#[derive(Clone)]
pub(crate) struct Setting {
    variant: Arc<Variant>,
}

/// Settings are equal if their puzzles are, whatever their titles and signs.
impl PartialEq for Setting {
    fn eq(&self, other: &Setting) -> bool {
        self.variant.setting == other.variant.setting
    }
}

impl Eq for Setting {}

impl std::hash::Hash for Setting {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.variant.setting.hash(state);
    }
}

#[pymethods]
impl Setting {
    #[new]
    #[pyo3(signature = (puzzle=None, *, size=None, boxes=None, rules=Vec::new(), regions=None, extra=None,
        grids=None, clues=None, symbols=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
    fn new(
        puzzle: Option<&Bound<'_, PyAny>>,
        size: Option<Whole>,
        boxes: Option<Boxes>,
        rules: Vec<String>,
        regions: Option<String>,
        extra: Option<String>,
        grids: Option<String>,
        clues: Option<&Bound<'_, PyDict>>,
        symbols: Option<&str>,
    ) -> PyResult<Setting> {
        let size = size.map(|size| size.option("size", 4..=25)).transpose()?;
        let boxes = boxes.map(|Boxes(text)| text);
        let spec =
            LayoutSpec { size: size.map(|size| size as u8), boxes, rules, regions, extra, grids };
        let symbols = symbols.map(|name| names::named::<Signs>("symbols", name)).transpose()?;
        let layout = if spec.is_empty() {
            None
        } else {
            Some(spec.setting().map_err(|error| errors::option("layout", error))?)
        };
        let variant = match puzzle {
            Some(puzzle) => of_object(puzzle, layout, symbols)?,
            None => of_layout(layout.map_or_else(classic, Ok)?)?,
        };
        let variant = match clues {
            Some(clues) => with_clues(&variant, clues)?,
            None => variant,
        };
        let signs = symbols.unwrap_or(variant.signs);
        let variant =
            variant.with_signs(signs).map_err(|problem| errors::option("symbols", problem))?;
        Ok(Setting::of(variant))
    }

    /// The number of digits, which is the number of rows of a grid.
    #[getter]
    fn size(&self) -> u8 {
        self.setting().digits.count()
    }

    /// The number of cells.
    fn __len__(&self) -> usize {
        self.setting().shape.len()
    }

    /// What it is, in a few words: '16x16', '9x9 with killer cage'.
    #[getter]
    fn summary(&self) -> String {
        self.variant.summary()
    }

    /// The names of the rules beyond those of rows, columns and regions, each once.
    #[getter]
    fn rules(&self) -> Vec<&str> {
        self.setting().kinds().into_iter().map(|clue| self.setting().rule_name(clue)).collect()
    }

    /// The given digits, 0 for an empty cell.
    #[getter]
    fn givens(&self) -> Vec<u16> {
        let digit = |cell: &DigitSet| u16::from(cell.single().unwrap_or(0));
        self.setting().cells.iter().map(digit).collect()
    }

    /// What a file says about it: a dict of texts such as 'title', 'author' and 'rules'.
    #[getter]
    fn details<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let details = PyDict::new(py);
        let texts = &self.variant.details;
        texts.iter().try_for_each(|(name, text)| details.set_item(name, text))?;
        Ok(details)
    }

    /// What is odd in a file, although it could be read.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.variant.warnings.clone()
    }

    /// Return the only solution: the digit of each cell.
    ///
    /// Raise UnsolvableError if there is none, MultipleError if there are several, and StoppedError if
    /// the deadline, in seconds, has passed before that was known.
    #[pyo3(signature = (*, deadline=None))]
    fn solve(&self, py: Python<'_>, deadline: Option<Seconds>) -> PyResult<Vec<u16>> {
        let verdict = self.ask(py, deadline, |solver, puzzle| solver.solve(puzzle))?;
        let status = match verdict {
            Verdict::Unique(solution) => return Ok(numbers(solution.digits())),
            Verdict::Unsolvable => Status::Unsolvable,
            Verdict::Multiple(_) => Status::Multiple,
            Verdict::Stopped { by, .. } => Status::Stopped(by),
        };
        Err(errors::not_unique(status, None))
    }

    /// Return a list of the solutions, at most `limit`. The order is the same on every machine.
    #[pyo3(signature = (limit, *, deadline=None))]
    fn solutions(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::limit)] limit: u64,
        deadline: Option<Seconds>,
    ) -> PyResult<Vec<Vec<u16>>> {
        let found = self.ask(py, deadline, |solver, puzzle| {
            let limits = solver.limits().clone().solutions(limit);
            let mut found = Vec::new();
            let run = Solver::new().with_limits(limits).search(puzzle, &mut |solution| {
                found.push(numbers(solution.digits()));
                std::ops::ControlFlow::Continue(())
            });
            match run.stopped {
                None | Some(Stop::Solutions) => Ok(found),
                Some(by) => Err(by),
            }
        })?;
        found.map_err(errors::stopped)
    }

    /// Return the number of solutions, up to `limit` if there is one.
    ///
    /// Without a limit this may take longer than anyone can wait: press Ctrl-C, or set a deadline.
    #[pyo3(signature = (*, limit=None, deadline=None))]
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<Whole>,
        deadline: Option<Seconds>,
    ) -> PyResult<u64> {
        let limit = limit.map(|limit| limit.option("limit", 0..=u64::MAX)).transpose()?;
        let count = self.ask(py, deadline, |solver, puzzle| {
            let limits = solver.limits().clone().solutions(limit);
            Solver::new().with_limits(limits).count(puzzle)
        })?;
        match count.stopped {
            None | Some(Stop::Solutions) => Ok(count.solutions),
            Some(by) => Err(errors::stopped(by)),
        }
    }

    /// Return for each cell the digits that it has in some solution: one digit in each cell of a puzzle with one
    /// solution, and none anywhere if there is no solution.
    #[pyo3(signature = (*, deadline=None))]
    fn true_candidates(
        &self,
        py: Python<'_>,
        deadline: Option<Seconds>,
    ) -> PyResult<Vec<Vec<u16>>> {
        let found = self.ask(py, deadline, |solver, puzzle| solver.true_candidates(puzzle))?;
        let digits = |cell: DigitSet| cell.iter().map(u16::from).collect();
        Ok(found.map_err(errors::stopped)?.into_iter().map(digits).collect())
    }

    /// Say what to look at next: on the puzzle, or on what a player has written on it.
    ///
    /// digits: a text, or the digit of each cell, 0 for an empty cell; with the givens or without them.
    /// notes: the candidates of each cell; an empty list says nothing about its cell.
    ///
    /// Wrong digits and missing candidates come first. Raise StoppedError if the deadline, in seconds, has passed
    /// before there was a hint.
    ///
    /// >>> six = Setting("..63...2...6.....125.....1...5....4.")
    /// >>> six.hint().stages()[1]
    /// 'The technique is called Hidden Single.'
    /// >>> six.hint([2] + [0] * 35).stages()[:3]
    /// ['One of your digits is wrong.', 'Look at box 1.', 'The digit in r1c1 is wrong.']
    #[pyo3(signature = (digits=None, notes=None, *, deadline=None))]
    fn hint(
        &self,
        py: Python<'_>,
        digits: Option<&Bound<'_, PyAny>>,
        notes: Option<Vec<Vec<Whole>>>,
        deadline: Option<Seconds>,
    ) -> PyResult<SettingHint> {
        let player = hint::player(self, digits, notes)?;
        let board = VariantBoard::new((*self.variant).clone());
        let found =
            Watch::new(deadline).run(py, |limits| HintOn::find(board, Some(&player), limits))?;
        Ok(SettingHint::of(&found.map_err(hint::refused)?))
    }

    /// Return the steps from the puzzle to its solution as a dict, in the form that the server has. `lang` is 'en' or
    /// 'zh'.
    ///
    /// Each step has 'technique', 'prose' (the words), 'placements', 'eliminations', 'picture', and 'grid' and 'notes',
    /// the digits and the candidates before it. Where the deadline, in seconds, ends the path, 'path_stopped' says so.
    ///
    /// >>> path = Setting("..63...2...6.....125.....1...5....4.").explain()
    /// >>> path["solved"], path["steps"][0]["prose"]["therefore"]
    /// (True, 'So r1c1 is 1.')
    #[pyo3(signature = (*, lang="en", deadline=None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        lang: &str,
        deadline: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let style = Style { language: names::language(lang)?, ..Style::default() };
        let variant = (*self.variant).clone();
        let path =
            Watch::new(deadline).run(py, |limits| VariantPath::of(variant, None, style, limits))?;
        kept::object(py, &kept::json(&path.answer()))
    }

    /// Return what the steps of the puzzle cost: a dict with 'level', 'score', and 'er', 'ep', 'ed', the prices of the
    /// hardest step, of the hardest one up to the first digit, and of the first one. The prices are Loshu's own.
    ///
    /// Raise UnsolvableError if there is no solution, MultipleError if there are several, and StoppedError if the
    /// deadline, in seconds, has passed.
    ///
    /// >>> Setting(size=4).generate(seed=1).rate()['er']
    /// 1.5
    #[pyo3(signature = (*, deadline=None))]
    fn rate<'py>(&self, py: Python<'py>, deadline: Option<Seconds>) -> PyResult<Bound<'py, PyAny>> {
        self.solve(py, deadline)?;
        let rating = Watch::new(deadline)
            .run(py, |limits| VariantRating::of(&self.variant, limits))?
            .map_err(errors::stopped)?;
        kept::object(py, &kept::json(&rating))
    }

    /// Return a Table with the solution of each puzzle of this layout.
    ///
    /// A puzzle is a text of its givens, or a list of numbers, 0 for an empty cell; those of this setting do not count.
    /// The column may be a list, a series or Arrow, as for `loshu.solve_many`, or an array of whole numbers of the shape
    /// (n, cells), or (n, rows, columns) for a square. The columns of the table are 'solution', 'status' and 'error'.
    /// `out` says how solutions are written: 'text', with digits beyond 9 as in the setting, or 'uint8', lists of bytes
    /// for Table.to_numpy. The work is done by `threads` threads, by default one for each core.
    ///
    /// >>> six = Setting(size=6)
    /// >>> six.solve_many(["..63...2...6.....125.....1...5....4."], out="uint8")["solution"][0][:6]
    /// [1, 4, 6, 3, 5, 2]
    #[pyo3(signature = (puzzles, *, out="text", each=None, column=None, threads=None, deadline=None))]
    fn solve_many(
        &self,
        puzzles: &Bound<'_, PyAny>,
        out: &str,
        each: Option<Seconds>,
        column: Option<&str>,
        threads: Option<Whole>,
        deadline: Option<Seconds>,
    ) -> PyResult<Table> {
        let question = SettingQuestion::Solve { out };
        ask_setting(self.clone(), puzzles, &question, each, (column, threads, deadline))
    }

    /// Return a Table with the number of solutions of each puzzle of this layout, up to `limit`: solutions, status and
    /// error, as of `loshu.count_many`.
    ///
    /// >>> Setting(size=4).count_many(["................", "1.3............."], limit=100)["solutions"]
    /// [100, 24]
    #[pyo3(signature = (puzzles, *, limit=1_000_000, each=None, column=None, threads=None, deadline=None))]
    fn count_many(
        &self,
        puzzles: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole::counted)] limit: u64,
        each: Option<Seconds>,
        column: Option<&str>,
        threads: Option<Whole>,
        deadline: Option<Seconds>,
    ) -> PyResult<Table> {
        let question = SettingQuestion::Count { limit };
        ask_setting(self.clone(), puzzles, &question, each, (column, threads, deadline))
    }

    /// Return a Table with what the steps of each puzzle of this layout cost: er, ep, ed, level, score, status and error,
    /// by the prices of `rate`. Only puzzles with one solution have ratings.
    ///
    /// >>> Setting(size=6).rate_many(["..63...2...6.....125.....1...5....4."])["level"]
    /// ['Easy']
    #[pyo3(signature = (puzzles, *, each=None, column=None, threads=None, deadline=None))]
    fn rate_many(
        &self,
        puzzles: &Bound<'_, PyAny>,
        each: Option<Seconds>,
        column: Option<&str>,
        threads: Option<Whole>,
        deadline: Option<Seconds>,
    ) -> PyResult<Table> {
        let keywords = (column, threads, deadline);
        ask_setting(self.clone(), puzzles, &SettingQuestion::Rate, each, keywords)
    }

    /// Return a Table with the form that each puzzle of this layout has in common with all equivalent ones: canonical,
    /// automorphisms, fpuzzles, status and error. `fpuzzles` is the whole puzzle as JSON of f-puzzles, because cages and
    /// lines may move too.
    ///
    /// >>> table = Setting(size=4).canonical_many(["12..............", "..............43"])
    /// >>> table["canonical"][0] == table["canonical"][1]
    /// True
    #[pyo3(signature = (puzzles, *, out="text", each=None, column=None, threads=None, deadline=None))]
    fn canonical_many(
        &self,
        puzzles: &Bound<'_, PyAny>,
        out: &str,
        each: Option<Seconds>,
        column: Option<&str>,
        threads: Option<Whole>,
        deadline: Option<Seconds>,
    ) -> PyResult<Table> {
        let question = SettingQuestion::Canonical { out };
        ask_setting(self.clone(), puzzles, &question, each, (column, threads, deadline))
    }

    /// Return a Table with what is wrong with each puzzle of this layout, as of `loshu.check_many`: clues, redundant,
    /// status and error; with a column of solutions clues, judgement, wrong, reason, status and error.
    ///
    /// `redundant` has givens and clues that follow from the rest, such as 'r1c1, killer cage 3'.
    ///
    /// >>> six = Setting(size=6)
    /// >>> puzzle = "..63...2...6.....125.....1...5....4."
    /// >>> six.check_many([puzzle, "." * 36], solution=six.solve_many([puzzle, puzzle])["solution"])["judgement"]
    /// ['correct', 'possible']
    #[pyo3(signature = (puzzles, *, solution=None, minimal=None, each=None, column=None, threads=None,
        deadline=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
    fn check_many(
        &self,
        puzzles: &Bound<'_, PyAny>,
        solution: Option<&Bound<'_, PyAny>>,
        minimal: Option<bool>,
        each: Option<Seconds>,
        column: Option<&str>,
        threads: Option<Whole>,
        deadline: Option<Seconds>,
    ) -> PyResult<Table> {
        let keywords = (column, threads, deadline);
        check_setting(self.clone(), puzzles, solution, minimal, each, keywords)
    }

    /// Return a Table with the grade of each answer, as of `loshu.grade_many`.
    ///
    /// `answers` is a column of answers to this puzzle. With `puzzles`, each of them answers another puzzle of this
    /// layout: givens as text or numbers, as for solve_many. Arrays of whole numbers have the shape (n, cells), or (n,
    /// rows, columns) for a square.
    ///
    /// >>> six = Setting("..63...2...6.....125.....1...5....4.")
    /// >>> six.grade_many(["The grid is 146352 325416 634521 251634 413265 562143", "five"])["judgement"]
    /// ['correct', 'unreadable']
    #[pyo3(signature = (answers, puzzles=None, *, lang="en", column=None, threads=None, deadline=None))]
    fn grade_many(
        &self,
        answers: &Bound<'_, PyAny>,
        puzzles: Option<&Bound<'_, PyAny>>,
        lang: &str,
        column: Option<&str>,
        threads: Option<Whole>,
        deadline: Option<Seconds>,
    ) -> PyResult<Table> {
        grade_setting(self.clone(), answers, puzzles, lang, (column, threads, deadline))
    }

    /// Return a Table with the steps of each puzzle of this layout, as of `loshu.explain_many`.
    ///
    /// >>> six = Setting(size=6)
    /// >>> table = six.explain_many(["..63...2...6.....125.....1...5....4."])
    /// >>> table["solved"], table["steps"][0][0]["placed"]
    /// ([True], [{'cell': 0, 'digit': 1}])
    #[pyo3(signature = (puzzles, *, lang="en", length="normal", text=true, tokens=false, each=None, column=None,
        threads=None, deadline=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
    fn explain_many(
        &self,
        puzzles: &Bound<'_, PyAny>,
        lang: &str,
        length: &str,
        text: bool,
        tokens: bool,
        each: Option<Seconds>,
        column: Option<&str>,
        threads: Option<Whole>,
        deadline: Option<Seconds>,
    ) -> PyResult<Table> {
        let (with_text, with_tokens) = (text, tokens);
        let told = Telling { lang, length, profile: "human", with_text, with_tokens, each };
        explain_setting(self.clone(), puzzles, &told, (column, threads, deadline))
    }

    /// Return a Table with an equivalent puzzle for each puzzle of this layout, as of `loshu.vary_many`: puzzle,
    /// solution, cells, digits, fpuzzles, status and error.
    ///
    /// `fpuzzles` is the whole puzzle as JSON of f-puzzles, because cages and lines move too. `seed` and `index` are
    /// those of `loshu.vary_many`, and give the puzzle of `variation`. On boards of more than 256 cells `cells` has
    /// 16-bit numbers, which pyarrow and `table["cells"]` read, and Table.to_numpy does not.
    ///
    /// >>> table = Setting(size=4).vary_many(["12.............."], 1, index=[5])
    /// >>> table["puzzle"] == [Setting("12..............").variation(seed=1, index=5).givens]
    /// True
    #[pyo3(signature = (puzzles, seed, index=None, *, each=None, column=None, threads=None, deadline=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
    fn vary_many(
        &self,
        puzzles: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        index: Option<&Bound<'_, PyAny>>,
        each: Option<Seconds>,
        column: Option<&str>,
        threads: Option<Whole>,
        deadline: Option<Seconds>,
    ) -> PyResult<Table> {
        let keywords = (column, threads, deadline);
        vary_setting(self.clone(), puzzles, (seed, index), each, keywords)
    }

    /// Make a puzzle of this layout with one solution. The givens of this setting do not count, and its clues stay. Steps
    /// with names lead to the solution, unless `level`, `rating` or `minimal` say something else.
    ///
    /// The same seed, index and options give the same puzzle on every machine. The keywords:
    ///
    /// seed: an int or any str; a random one if left out.
    /// index: the number of the puzzle among those of its seed.
    /// clues: kinds of clues to be made: 'killer', 'cages', 'kropki', 'all-dots', 'xv', 'all-xv', 'thermometers',
    ///     'arrows', 'whispers', 'renban', 'palindromes', 'inequalities', 'parity', 'quadruples'. Each of them occurs.
    /// jigsaw: True for random regions in place of those of the setting.
    /// symmetry: the symmetry of the givens, such as 'rotate180'; or several, of which the puzzle has one.
    /// givens: how many givens, or a pair of the fewest and the most. Where a puzzle needs fewer, some are added, unless
    ///     it is to be minimal.
    /// level: the level of the hardest step: 'Easy', 'Medium', 'Hard', 'Unfair', 'Extreme', or a pair of the easiest
    ///     and the hardest. As many clues and givens stay as the steps need.
    /// rating: what the hardest step costs, such as 2.6, or a pair of the lowest and the highest price.
    /// uses: techniques that the steps to the solution use, such as ['45 rule', 'naked-pair'].
    /// needs: a technique without which no steps that cost no more than its own lead to the solution.
    /// practice: a technique that is used, and no step costs more than its own.
    /// minimal: True for a puzzle from which no given can be taken away, however hard it is.
    /// few_clues: True for few clues of each kind, and long lines; givens do the rest.
    /// deadline: seconds, or a timedelta.
    ///
    /// >>> made = Setting(size=6).generate(seed=1)
    /// >>> len(made.solve())
    /// 36
    /// >>> easy = Setting(size=6).generate(seed=1, clues=['killer'], level='Easy')
    /// >>> easy.rate()['level']
    /// 'Easy'
    #[pyo3(signature = (*, seed=None, index=0, clues=Vec::new(), jigsaw=false, symmetry=None, givens=None,
        level=None, rating=None, uses=Vec::new(), needs=None, practice=None, minimal=false, few_clues=false,
        deadline=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
    fn generate(
        &self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole::index)] index: u64,
        clues: Vec<String>,
        jigsaw: bool,
        symmetry: Option<OneOrMore<String>>,
        givens: Option<OneOrMore<Whole>>,
        level: Option<OneOrMore<String>>,
        rating: Option<OneOrMore<Real>>,
        uses: Vec<String>,
        needs: Option<String>,
        practice: Option<String>,
        minimal: bool,
        few_clues: bool,
        deadline: Option<Seconds>,
    ) -> PyResult<Setting> {
        let kind = |name: &String| {
            ClueKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
                let names = ClueKind::ALL.map(ClueKind::name).join(", ");
                errors::option("clues", format!("expected one of {names}, found {name:?}"))
            })
        };
        let clues = clues.iter().map(kind).collect::<PyResult<Vec<_>>>()?;
        let mut request = Request {
            random_regions: jigsaw,
            clues,
            few_clues,
            fills_up: !minimal,
            ..Request::new(self.setting().clone())
        };
        if let Some(names) = symmetry {
            request.symmetries = symmetries(&names)?;
        }
        if let Some(givens) = givens {
            request.givens = number_range("givens", givens, MAX_CELLS as u64)?;
        }
        let technique = |field: &'static str| {
            move |name: &String| {
                let unknown = || errors::option(field, format!("no technique is called {name:?}"));
                AnyTechnique::named(name).ok_or_else(unknown)
            }
        };
        let wishes = VariantWishes {
            levels: level.map(level_range).transpose()?,
            rating: rating.map(rating_range).transpose()?,
            uses: uses.iter().map(technique("uses")).collect::<PyResult<_>>()?,
            needs: needs.as_ref().map(technique("needs")).transpose()?,
            practice: practice.as_ref().map(technique("practice")).transpose()?,
            is_minimal: minimal,
        };
        if minimal && wishes.is_graded() {
            return Err(errors::option("minimal", "a variant has the givens that its steps need"));
        }
        let steps = wishes.steps(&request.setting.shape);
        request.steps = steps.map_err(|technique| errors::refusal(technique.not_in_variants()))?;
        // A seed of its own for each index, as the command has it.
        let seed = loshu::seed_of(&format!("{} {index}", names::seed(seed)?));
        let made = Watch::new(deadline).run(py, |limits| generate(&request, seed, limits))?;
        let made = made.map_err(|error| match error {
            GenerateError::Stopped(by) => errors::stopped(by),
            other => errors::not_generated(other),
        })?;
        let mut variant = of_layout(made.setting)?;
        variant.signs = self.variant.signs;
        Ok(Setting::of(variant))
    }

    /// Return the form that all equivalent puzzles have in common: a Setting.
    ///
    /// Two puzzles are equivalent if one becomes the other when its board is turned or mirrored, when rows and columns
    /// change places as far as the rules stay what they are, and when digits are renamed where no rule knows them.
    ///
    /// deadline: seconds, or a timedelta. Boards with boxes and little in them may take long.
    ///
    /// >>> one, other = Setting('12..............'), Setting('..............43')
    /// >>> one.canonical() == other.canonical()
    /// True
    #[pyo3(signature = (*, deadline=None))]
    fn canonical(&self, py: Python<'_>, deadline: Option<Seconds>) -> PyResult<Setting> {
        let setting = self.setting();
        let symmetries = self.symmetries()?;
        let form = Watch::new(deadline)
            .run(py, |limits| symmetries.canonical(&setting.cells, limits))?
            .map_err(errors::stopped)?;
        self.like(form.setting)
    }

    /// Return an equivalent puzzle that looks different: a Setting.
    ///
    /// seed: an int or any str; a random one if left out.
    /// index: the number of the variation among those of its seed.
    ///
    /// >>> puzzle = Setting('12..............')
    /// >>> puzzle.variation(seed=1).canonical() == puzzle.canonical()
    /// True
    #[pyo3(signature = (*, seed=None, index=0))]
    fn variation(
        &self,
        seed: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole::index)] index: u64,
    ) -> PyResult<Setting> {
        let seed = loshu::seed_of(&format!("{} {index}", names::seed(seed)?));
        self.like(self.symmetries()?.variation(&self.setting().cells, seed))
    }

    /// Return the puzzle as f-puzzles has it: a dict. Where several grids overlap it has keys of Loshu.
    fn to_fpuzzles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.json()?)
    }

    /// Return a link of f-puzzles.com to the puzzle.
    ///
    /// Raise FormatError for several grids, which f-puzzles does not hold.
    fn link(&self) -> PyResult<String> {
        let link = self.variant.write(Format::Fpuzzles).map_err(errors::format)?;
        Ok(link.trim_end().to_owned())
    }

    /// Return a picture as the text of an SVG file, with the digits of a solution if there are some.
    #[pyo3(signature = (digits=Vec::new()))]
    fn svg(&self, digits: Vec<u8>) -> String {
        let sign = |digit: u8| self.variant.signs.sign(digit);
        let lettering = Lettering { names: None, ..Lettering::screen(Notation::Rc) };
        let drawings = self.variant.extras.drawings(self.setting());
        drawn_board(self.setting(), &drawings, &digits, &sign, lettering).svg_file(
            "board",
            &variant_description(&self.variant, Language::English),
            None,
        )
    }

    fn _repr_svg_(&self) -> String {
        self.svg(Vec::new())
    }

    /// The givens as text, with '.' for an empty cell.
    fn __str__(&self) -> String {
        self.variant.givens()
    }

    fn __repr__(&self) -> String {
        let givens = self.setting().cells.iter().filter(|cell| cell.single().is_some()).count();
        format!("<Setting: {}, {givens} givens>", self.variant.summary())
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, [self.json()?])
    }
}

impl Setting {
    pub(crate) fn of(variant: Variant) -> Setting {
        Setting { variant: Arc::new(variant) }
    }

    /// An empty square of so many rows with the usual boxes.
    ///
    /// # Errors
    ///
    /// There are no boxes of this size.
    pub(crate) fn plain(side: u8) -> Result<Setting, String> {
        let spec = LayoutSpec { size: Some(side), ..LayoutSpec::default() };
        let setting = spec.setting().map_err(|error| error.to_string())?;
        Variant::new(Format::Line, 1, setting).map(Setting::of)
    }

    pub(crate) fn variant(&self) -> Arc<Variant> {
        Arc::clone(&self.variant)
    }

    pub(crate) fn setting(&self) -> &loshu_variant::Setting {
        &self.variant.setting
    }

    pub(crate) fn symmetries(&self) -> PyResult<Symmetries> {
        Symmetries::of(self.setting()).map_err(|error| errors::option("puzzle", error))
    }

    /// An equivalent puzzle with the same signs.
    fn like(&self, setting: loshu_variant::Setting) -> PyResult<Setting> {
        let like = self.variant.with_setting(setting);
        Ok(Setting::of(like.map_err(|problem| errors::option("puzzle", problem))?))
    }

    fn json(&self) -> PyResult<String> {
        Ok(self.variant.object().to_string())
    }

    /// Asks a question of the solver.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        deadline: Option<Seconds>,
        question: impl FnOnce(&Solver, &loshu_variant::Puzzle) -> T + Send,
    ) -> PyResult<T> {
        let puzzle =
            self.variant.rules.layout().puzzle(&self.setting().cells).expect("a set for each cell");
        Watch::new(deadline)
            .run(py, move |limits| question(&Solver::new().with_limits(limits.clone()), &puzzle))
    }

    /// What a text for this layout says of each cell, or what is wrong with the text.
    pub(crate) fn cells(&self, text: &[u8]) -> Result<Vec<DigitSet>, String> {
        let empty = vec![DigitSet::EMPTY; self.setting().cells.len()];
        let layout = loshu_variant::Setting { cells: empty, ..self.setting().clone() };
        let read = read(text.to_vec(), Some(Arc::new(layout)), Some(self.variant.signs))?;
        let is_known = |clue: &Clue| self.setting().clues.contains(clue);
        let has_other_regions = read.setting.regions != self.setting().regions;
        if has_other_regions || !read.setting.clues.iter().all(is_known) {
            return Err(format!("expected the givens of {}", self.variant.summary()));
        }
        Ok(read.setting.cells)
    }
}

/// The keyword `boxes`: a text, or a pair of numbers.
struct Boxes(String);

impl<'py> FromPyObject<'_, 'py> for Boxes {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Boxes> {
        if let Ok(text) = object.extract::<String>() {
            return Ok(Boxes(text));
        }
        let (rows, columns): (u8, u8) = object.extract().map_err(|_| {
            errors::option("boxes", "expected a text such as '3x4', or two numbers")
        })?;
        Ok(Boxes(format!("{rows}x{columns}")))
    }
}

/// Digits as Python has them: a list of `u8` would be bytes.
fn numbers(digits: &[u8]) -> Vec<u16> {
    digits.iter().copied().map(u16::from).collect()
}

/// The empty grid of an ordinary Sudoku.
fn classic() -> PyResult<loshu_variant::Setting> {
    let setting = LayoutSpec { size: Some(9), ..LayoutSpec::default() }.setting();
    setting.map_err(|error| errors::option("size", error))
}

fn of_layout(setting: loshu_variant::Setting) -> PyResult<Variant> {
    Variant::new(Format::Line, 1, setting).map_err(|problem| errors::option("layout", problem))
}

/// A puzzle as text, as a dict, as numbers or as another object, on a layout if there is one.
fn of_object(
    puzzle: &Bound<'_, PyAny>,
    layout: Option<loshu_variant::Setting>,
    symbols: Option<Signs>,
) -> PyResult<Variant> {
    let text = if let Some(text) = puzzle::text(puzzle) {
        text.into_owned()
    } else if puzzle.is_instance_of::<PyDict>() {
        let json = puzzle.py().import("json")?.call_method1("dumps", (puzzle,))?;
        json.extract::<String>()?.into_bytes()
    } else if puzzle.is_instance_of::<crate::grid::Grid>() {
        puzzle.str()?.extract::<String>()?.into_bytes()
    } else {
        let digits: Vec<u8> = puzzle.extract().map_err(|_| {
            PyTypeError::new_err("expected a puzzle as text, bytes, a dict, a Grid or numbers")
        })?;
        return of_numbers(&digits, layout);
    };
    read(text, layout.map(Arc::new), symbols).map_err(|problem| errors::unreadable(&problem))
}

/// A puzzle of numbers. Without a layout it is a square.
fn of_numbers(digits: &[u8], layout: Option<loshu_variant::Setting>) -> PyResult<Variant> {
    let side = digits.len().isqrt();
    let layout = match layout {
        Some(layout) => layout,
        None => {
            let spec = LayoutSpec { size: u8::try_from(side).ok(), ..LayoutSpec::default() };
            let expected = "as many numbers as a square of 4 to 25 rows has";
            let error = |_| errors::cells(format!("{} numbers", digits.len()), expected);
            spec.setting().map_err(error)?
        }
    };
    let (cells, most) = (layout.shape.len(), layout.digits.count());
    if digits.len() != cells {
        return Err(errors::cells(
            format!("{} numbers", digits.len()),
            &format!("{cells} numbers"),
        ));
    }
    if let Some(digit) = digits.iter().find(|digit| **digit > most) {
        return Err(errors::cells(digit.to_string(), &format!("numbers of 0 to {most}")));
    }
    let cells = digits.iter().map(|&digit| DigitSet::only(digit)).collect();
    of_layout(loshu_variant::Setting { cells, ..layout })
}

/// Reads the only puzzle of a text.
pub(crate) fn read(
    text: Vec<u8>,
    layout: Option<Arc<loshu_variant::Setting>>,
    signs: Option<Signs>,
) -> Result<Variant, String> {
    let reading = Reading { keep: Keep::All, variants: true, layout, signs, ..Reading::default() };
    let mut stream = RecordStream::of_text(text, &reading).map_err(|error| error.to_string())?;
    let batch = stream.next().ok_or("expected a puzzle, found nothing")?;
    if let Some(failure) = batch.failure {
        return Err(failure.to_string());
    }
    if batch.records.len() > 1 {
        return Err(format!("expected one puzzle, found {} records", batch.records.len()));
    }
    match batch.records.items().next() {
        None => Err("expected a puzzle, found nothing".into()),
        Some(Item::Bad(bad)) => Err(bad.to_string()),
        Some(Item::Variant(variant)) => Ok(variant.clone()),
        Some(Item::Puzzle(line, grid)) => {
            let shape = loshu_variant::Shape::square(9).map_err(|error| error.to_string())?;
            let cells = grid.to_values().iter().map(|&digit| DigitSet::only(digit)).collect();
            let setting = loshu_variant::Setting { cells, ..loshu_variant::Setting::new(shape) };
            let details = batch
                .records
                .full()
                .next()
                .map_or_else(Details::default, |one| one.details.clone());
            let mut variant = Variant::new(Format::Line, line, setting)?;
            variant.details = details;
            Ok(variant)
        }
    }
}

/// Adds clues in the words of f-puzzles.
fn with_clues(variant: &Variant, clues: &Bound<'_, PyDict>) -> PyResult<Variant> {
    let json = clues.py().import("json")?.call_method1("dumps", (clues,))?;
    let added: Value = serde_json::from_str(&json.extract::<String>()?)
        .map_err(|error| errors::option("clues", error))?;
    let mut object = variant.object();
    for (key, value) in added.as_object().into_iter().flatten() {
        match (object.get_mut(key), value) {
            (Some(Value::Array(all)), Value::Array(more)) => all.extend(more.iter().cloned()),
            (Some(_) | None, value) => object[key] = value.clone(),
        }
    }
    let read = read(object.to_string().into_bytes(), None, None);
    let mut read = read.map_err(|problem| errors::option("clues", problem))?;
    read.signs = variant.signs;
    Ok(read)
}
