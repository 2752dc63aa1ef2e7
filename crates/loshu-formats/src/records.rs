//! What has been read.

use std::borrow::Cow;
use std::fmt;
use std::iter::Peekable;
use std::slice;

use loshu::format::{Details, Expected, Format, Problem, Record};
use loshu::{Grid, Marks, ParseError};
use loshu_variant::{Setting, Shape};

use crate::RecordError;
use crate::field::SOLUTION;
use crate::variant::{self, Variant};

/// What is kept of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// The givens. Pencil marks that exclude more than those are an error.
    #[default]
    Givens,
    /// The givens and pencil marks that exclude more than those.
    Marks,
    /// All that is said.
    All,
}

/// Puzzles and bad records in the order of the input. The puzzles lie side by side, as the solver
/// wants them.
#[derive(Debug, Default)]
pub struct Records {
    /// The givens of each puzzle.
    pub puzzles: Vec<Grid>,
    /// The line on which each puzzle begins, counted from 1.
    pub lines: Vec<usize>,
    /// The solutions beside puzzles, where they are wanted: the numbers of the puzzles, in order, and the solution, or
    /// nothing if its place is empty. A puzzle whose record has no place for one is not among them.
    pub solutions: Vec<(usize, Option<Grid>)>,
    /// The puzzles of which more is kept than the givens: their numbers, in order, and all of it.
    pub more: Vec<(usize, Box<Record>)>,
    /// What stands in the place of puzzles, in order.
    pub bad: Vec<BadRecord>,
    /// What is good to know of records that are read all the same, with their lines.
    pub notes: Vec<(usize, String)>,
    /// How many puzzles stand before these, in all texts together: 0, unless the caller counts.
    pub puzzles_before: u64,
    /// Puzzles of other sizes and layouts, in order.
    pub variants: Vec<Variant>,
    /// How many bad records are of a known form, and are refused for what they say. The others may be parts of
    /// something else.
    pub(crate) refused: usize,
    pub(crate) keep: Keep,
    pub(crate) with_details: bool,
    pub(crate) with_variants: bool,
    pub(crate) with_solutions: bool,
}

/// Why there is no puzzle, and where.
#[derive(Clone, Debug)]
pub struct BadRecord {
    /// How many puzzles stand before it.
    pub before: usize,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What was expected, and what was found.
    pub problem: String,
    /// What the other columns say, if it is a row of a table and texts are kept.
    pub details: Details,
    /// Whether it is a puzzle of another size or layout, which is read where such puzzles are wanted.
    pub is_variant: bool,
}

/// `12:3: 2 cells, expected 9`
impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.problem)
    }
}

impl BadRecord {
    /// Returns what is wrong, and where.
    pub fn to_error(&self) -> RecordError {
        let &BadRecord { line, column, .. } = self;
        RecordError { line, column, problem: self.problem.clone() }
    }
}

impl Records {
    /// The puzzles, each with its line, and the bad records, in the order of the input.
    pub fn in_order(&self) -> InOrder<'_> {
        InOrder { records: self, puzzles: 0, bad: 0 }
    }

    /// The records in the order of the input: puzzles, puzzles of other layouts, and bad records.
    pub fn items(&self) -> Items<'_> {
        Items { left: self.in_order(), variants: self.variants.iter().peekable() }
    }

    /// Nothing yet, of records of which this much is kept.
    pub(crate) fn keeping(keep: Keep, with_details: bool, with_variants: bool) -> Records {
        Records { keep, with_details, with_variants, ..Records::default() }
    }

    /// Nothing yet, of puzzles of all layouts.
    pub fn of_all_layouts() -> Records {
        Records { with_variants: true, ..Records::default() }
    }

    /// Adds a puzzle of another layout, if such puzzles are wanted.
    pub fn push_variant(&mut self, mut variant: Variant) {
        if !self.with_variants {
            let found = variant.summary();
            let problem = format!("found {found}, expected an ordinary Sudoku (9x9)");
            self.push_bad(variant.line, variant.column, problem);
            return self.note_variant();
        }
        variant.before = (self.puzzles.len(), self.bad.len());
        if let Some(last) = self.variants.last() {
            variant.share_rules(last);
        }
        if self.with_details {
            variant.keep_rules();
        }
        self.variants.push(variant);
    }

    /// Adds an error of the library.
    pub(crate) fn push_error(&mut self, error: &ParseError) {
        match error.problem {
            Problem::Unexpected {
                expected: Expected::Cell | Expected::EndOfRow | Expected::End,
                ..
            }
            | Problem::Cells { .. }
            | Problem::Alone { .. }
            | Problem::RowOrRuler => {
                self.push_formless(error.line, error.column, error.problem.to_string());
            }
            _ => self.push_bad(error.line, error.column, error.problem.to_string()),
        }
        if error.problem.side().is_some() && !self.with_variants {
            self.note_variant();
        }
    }

    /// Adds what is of no form that is known.
    pub(crate) fn push_formless(&mut self, line: usize, column: usize, problem: String) {
        self.push_bad(line, column, problem);
        self.refused -= 1;
    }

    /// Says of the last bad record that it is a puzzle of another layout.
    fn note_variant(&mut self) {
        if let Some(bad) = self.bad.last_mut() {
            bad.is_variant = true;
        }
    }

    /// Whether solutions are kept, beside the puzzles or as parts of their records.
    pub(crate) fn wants_solutions(&self) -> bool {
        self.wants_all() || self.with_solutions
    }

    /// Whether more is kept of a record than its grids and pencil marks.
    pub(crate) fn wants_texts(&self) -> bool {
        self.wants_all() || self.with_details
    }

    /// Whether all that is said is kept.
    pub fn wants_all(&self) -> bool {
        self.keep == Keep::All
    }

    /// The number of puzzles of all layouts and of bad records together.
    pub fn len(&self) -> usize {
        self.puzzles.len() + self.variants.len() + self.bad.len()
    }

    /// Whether there is neither a puzzle nor a bad record.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a puzzle that begins on this line.
    #[inline]
    pub fn push(&mut self, line: usize, puzzle: Grid) {
        self.puzzles.push(puzzle);
        self.lines.push(line);
    }

    /// Adds a record with as much of it as is to be kept.
    pub fn push_record(&mut self, record: impl Into<Box<Record>>) {
        let mut record = record.into();
        let solution = record.solution.filter(|_| self.with_solutions && !self.wants_all());
        if self.with_details
            && !self.wants_all()
            && let Some(other) = record.solution.take()
            && solution.is_none()
        {
            record.details.set(SOLUTION, &other.to_string());
        }
        let is_restricted = self.keep != Keep::All && record.restricted().is_some();
        if is_restricted && self.keep == Keep::Givens {
            return self.push_bad(record.line, 1, ONLY_GIVENS.into());
        }
        if let Some(solution) = solution {
            self.solutions.push((self.puzzles.len(), Some(solution)));
        }
        let (line, givens) = (record.line, record.givens);
        let says_more = !record.is_plain() || record.format != Format::Line;
        let has_details = self.with_details && !record.details.is_empty();
        if is_restricted || has_details || self.keep == Keep::All && says_more {
            self.more.push((self.puzzles.len(), record));
        }
        self.push(line, givens);
    }

    /// All that is kept of each puzzle, and the bad records, in the order of the input.
    pub fn full_in_order(&self) -> impl Iterator<Item = Result<Cow<'_, Record>, &BadRecord>> {
        let (mut more, mut index) = (self.more.iter().peekable(), 0..);
        self.in_order().map(move |item| {
            let (line, puzzle) = item?;
            let index = index.next();
            Ok(match more.next_if(|(at, _)| Some(*at) == index) {
                Some((_, record)) => Cow::Borrowed(&**record),
                None => Cow::Owned(Record::new(Format::Line, line, *puzzle)),
            })
        })
    }

    /// All that is kept of each puzzle.
    pub fn full(&self) -> impl Iterator<Item = Cow<'_, Record>> {
        self.full_in_order().flatten()
    }

    /// The puzzles, each with its pencil marks if those exclude more than the digits do.
    pub fn with_marks(&self) -> impl Iterator<Item = (&Grid, Option<Marks>)> {
        let mut more = self.more.iter().peekable();
        self.puzzles.iter().enumerate().map(move |(index, puzzle)| {
            let marks = more.next_if(|(at, _)| *at == index);
            (puzzle, marks.and_then(|(_, record)| record.restricted_marks()))
        })
    }

    /// Returns the details of one puzzle, if it has any and they are kept.
    pub fn details(&self, index: usize) -> Option<&Details> {
        let place = self.more.binary_search_by_key(&index, |(at, _)| *at).ok()?;
        Some(&self.more[place].1.details).filter(|details| !details.is_empty())
    }

    /// Returns the pencil marks of one puzzle, if those exclude more than the digits do.
    pub fn marks(&self, index: usize) -> Option<Marks> {
        let place = self.more.binary_search_by_key(&index, |(at, _)| *at).ok()?;
        self.more[place].1.restricted_marks()
    }

    /// The pencil marks of all puzzles, if those of some exclude more than the digits do.
    pub fn all_marks(&self) -> Option<Vec<Marks>> {
        let marks =
            |(puzzle, marks): (&Grid, Option<Marks>)| marks.unwrap_or_else(|| Marks::of(puzzle));
        let is_restricted = self.more.iter().any(|(_, record)| record.restricted().is_some());
        is_restricted.then(|| self.with_marks().map(marks).collect())
    }

    /// Adds a puzzle with its solution.
    pub fn push_with_solution(&mut self, line: usize, puzzle: Grid, solution: Option<Grid>) {
        self.solutions.push((self.puzzles.len(), solution));
        self.push(line, puzzle);
    }

    /// Adds what stands in the place of a puzzle.
    pub fn push_bad(&mut self, line: usize, column: usize, problem: String) {
        self.push_bad_row(line, column, problem, Details::default());
    }

    /// The same for a row of a table whose other columns say this.
    pub(crate) fn push_bad_row(
        &mut self,
        line: usize,
        column: usize,
        problem: String,
        details: Details,
    ) {
        let before = self.puzzles.len();
        self.bad.push(BadRecord { before, line, column, problem, details, is_variant: false });
        self.refused += 1;
    }

    /// Joins what is wrong for the same reason with the items of one line: it is one cause.
    pub(crate) fn join_equal(&mut self) {
        let mut joined: Vec<(BadRecord, usize)> = Vec::new();
        for bad in self.bad.drain(..) {
            match joined.last_mut() {
                Some((last, more)) if last.line == bad.line && last.problem == bad.problem => {
                    *more += 1;
                }
                Some(_) | None => joined.push((bad, 0)),
            }
        }
        self.bad.extend(joined.into_iter().map(|(mut bad, more)| {
            if more > 0 {
                bad.problem = format!("{} (and {more} more of the same)", bad.problem);
            }
            bad
        }));
    }

    /// Makes room for this number of further puzzles.
    pub(crate) fn reserve(&mut self, puzzles: usize) {
        self.puzzles.reserve(puzzles);
        self.lines.reserve(puzzles);
    }

    /// Puts all puzzles on layouts, which may depend on where their cells lie. What does not fit is a bad record.
    pub(crate) fn on_layout(self, layout: &dyn Fn(Shape) -> Setting) -> Records {
        let mut records = Records::keeping(self.keep, self.with_details, self.with_variants);
        records.with_solutions = self.with_solutions;
        records.puzzles_before = self.puzzles_before;
        records.notes.clone_from(&self.notes);
        let empty = variant::empty(layout);
        let mut full = self.full();
        let (mut solutions, mut index) = (self.solutions.iter().peekable(), 0..);
        for item in self.items() {
            let (line, variant) = match item {
                Item::Bad(bad) => {
                    records.push_bad(bad.line, bad.column, bad.problem.clone());
                    continue;
                }
                Item::Puzzle(line, puzzle) => {
                    let record = full.next();
                    let plain = || Cow::Owned(Record::new(Format::Line, line, *puzzle));
                    let record = record.unwrap_or_else(plain);
                    let index = index.next();
                    let beside = solutions.next_if(|(at, _)| Some(*at) == index);
                    let beside = beside.map(|(_, grid)| grid.unwrap_or(Grid::EMPTY));
                    let solution = beside.or(record.solution.filter(|_| self.wants_all()));
                    let solution = solution.map(|grid| grid.to_values().to_vec());
                    let empty = empty.as_ref().map_err(String::clone);
                    let variant = empty.and_then(|empty| variant::on_layout(empty, &record));
                    (line, variant.map(|variant| Variant { solution, ..variant }))
                }
                Item::Variant(variant) => {
                    let layout = layout(variant.setting.shape.clone());
                    (variant.line, variant::with_layout(&layout, variant.clone()))
                }
            };
            match variant {
                Ok(variant) => records.push_variant(variant),
                Err(problem) => records.push_bad(line, 1, problem),
            }
        }
        records
    }

    /// Forgets what comes behind the first bad record; answers whether there is one.
    pub(crate) fn end_at_bad(&mut self) -> bool {
        let Some(bad) = self.bad.first() else { return false };
        self.puzzles.truncate(bad.before);
        self.lines.truncate(bad.before);
        self.solutions.retain(|(index, _)| *index < bad.before);
        self.more.retain(|(index, _)| *index < bad.before);
        self.variants.retain(|variant| variant.before.1 == 0);
        self.bad.truncate(1);
        true
    }
}

/// A record in the order of the input; made by [`Records::items`].
#[derive(Clone, Copy, Debug)]
pub enum Item<'a> {
    /// An ordinary puzzle, and the line on which it begins.
    Puzzle(usize, &'a Grid),
    /// A puzzle of another size or layout.
    Variant(&'a Variant),
    /// What stands in the place of a puzzle.
    Bad(&'a BadRecord),
}

impl Item<'_> {
    /// The line on which it begins, counted from 1.
    pub fn line(&self) -> usize {
        match self {
            Item::Puzzle(line, _) => *line,
            Item::Variant(variant) => variant.line,
            Item::Bad(bad) => bad.line,
        }
    }
}

/// Puzzles, each with its line, and bad records in the order of the input; made by
/// [`Records::in_order`].
#[derive(Clone, Debug)]
pub struct InOrder<'a> {
    records: &'a Records,
    /// How many puzzles came already.
    puzzles: usize,
    /// How many bad records came already.
    bad: usize,
}

impl<'a> Iterator for InOrder<'a> {
    type Item = Result<(usize, &'a Grid), &'a BadRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        let InOrder { records, puzzles, bad } = self;
        if let Some(next) = records.bad.get(*bad).filter(|bad| bad.before == *puzzles) {
            *bad += 1;
            return Some(Err(next));
        }
        let next = (*records.lines.get(*puzzles)?, records.puzzles.get(*puzzles)?);
        *puzzles += 1;
        Some(Ok(next))
    }
}

/// All records in the order of the input; made by [`Records::items`].
#[derive(Clone, Debug)]
pub struct Items<'a> {
    left: InOrder<'a>,
    variants: Peekable<slice::Iter<'a, Variant>>,
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        let place = (self.left.puzzles, self.left.bad);
        if let Some(variant) = self.variants.next_if(|variant| variant.before <= place) {
            return Some(Item::Variant(variant));
        }
        match self.left.next() {
            Some(Ok((line, puzzle))) => Some(Item::Puzzle(line, puzzle)),
            Some(Err(bad)) => Some(Item::Bad(bad)),
            // Bad records that were taken back have been counted.
            None => self.variants.next().map(Item::Variant),
        }
    }
}

/// What the parser of one puzzle says too, where givens alone are wanted.
const ONLY_GIVENS: &str = "expected a puzzle of givens, found pencil marks";
