//! Regression libraries in HoDoKu's format: one use of one technique a line.
//!
//! ```text
//! :code[-variant|-x]:digits:grid:deleted:eliminations:placements:extra
//! ```
//!
//! The grid has 81 cells, with `+` before a digit that is not a given. The deleted candidates, the
//! eliminations and the placements are triples: digit, row, column. All uses of the technique that
//! have the given digits must have just these conclusions, and there must be one at least; with the
//! variant `x` there must be none.

use std::fmt;
use std::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, Marks};

use loshu_explain::step::{Chain, Link, Node, Reason, Sector, Step};
use loshu_explain::technique::{Family, Options, Position, Technique};

/// One line of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// The code as it is written, with its variant.
    pub(crate) code: String,
    /// The techniques with this code.
    pub(crate) techniques: Vec<Technique>,
    /// The digits that the library names.
    pub(crate) digits: DigitSet,
    /// The marks.
    pub(crate) marks: Marks,
    /// The candidates that the technique strikes.
    pub(crate) eliminations: CandidateSet,
    /// The candidates that the technique places.
    pub(crate) placements: CandidateSet,
    /// The length of a chain in links.
    pub(crate) length: Option<usize>,
    /// Whether only Siamese fish are meant.
    siamese: bool,
    variant: Option<String>,
}

/// A line is not a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CaseError {
    /// The column of the field, counted from 1.
    pub(crate) column: usize,
    /// What is wrong.
    pub(crate) problem: &'static str,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.problem)
    }
}

impl std::error::Error for CaseError {}

/// What came of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The technique does what the library says.
    Passed,
    /// The technique finds something else, or nothing.
    Failed(Vec<Step>),
}

impl Case {
    /// Reads a line. Comments and blank lines, `None`, are no cases.
    ///
    /// # Errors
    ///
    /// The first field that cannot be read.
    pub(crate) fn parse(line: &str) -> Result<Option<Case>, CaseError> {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let mut fields = Fields { line, start: 0 };
        let before = fields.next("a case begins with a colon")?;
        before.parse_with(|text| text.is_empty().then_some(()), "a case begins with a colon")?;
        let code = fields.next("a case has a code")?;
        let (techniques, siamese, variant) =
            code.parse_with(techniques, "unknown technique code")?;
        let digits =
            fields.next("a case has digits")?.parse_with(digits, "expected digits 1 to 9")?;
        let field = fields.next("a case has a grid")?;
        let (grid, givens) =
            field.parse_with(grid, "expected 81 cells, with + before placed digits")?;
        let problem = "expected triples of digit, row and column";
        let deleted = fields.next("a case has deleted candidates")?.parse_with(triples, problem)?;
        let eliminations = fields.next("a case has eliminations")?.parse_with(triples, problem)?;
        let placements = fields.next("a case has placements")?.parse_with(triples, problem)?;
        let length = fields.rest().parse_with(length, "expected a number of links, or nothing")?;
        let marks = load(&grid, givens, deleted);
        let code = code.text.to_string();
        Ok(Some(Case {
            code,
            techniques,
            digits,
            marks,
            eliminations,
            placements,
            length,
            siamese,
            variant,
        }))
    }

    /// Looks for the technique, with the options that the variant asks for.
    pub(crate) fn run(&self) -> Outcome {
        let position = Position::new(&self.marks);
        let options = self.options();
        let mut found = Vec::new();
        for technique in &self.techniques {
            let _ = technique.find(&position, &options, &mut |step| {
                found.extend(Some(step).filter(|step| self.is_meant(step)));
                ControlFlow::Continue(())
            });
        }
        let passed = if self.is_variant("x") {
            found.is_empty()
        } else {
            !found.is_empty()
                && found.iter().all(|step| self.is_expected(step))
                && self.has_length(&found)
        };
        if passed { Outcome::Passed } else { Outcome::Failed(found) }
    }

    fn is_variant(&self, name: &str) -> bool {
        self.variant.as_deref() == Some(name)
    }

    fn is_meant(&self, step: &Step) -> bool {
        let siamese = matches!(step.reason, Reason::Several(_));
        let fish = step.technique.info().family == Family::Fish;
        named_digits(step, &self.marks) == self.digits && (!fish || siamese == self.siamese)
    }

    fn is_expected(&self, step: &Step) -> bool {
        step.struck() == self.eliminations && step.placed() == self.placements
    }

    /// Whether the shortest chain has the length that the library says. The lengths of chains with
    /// almost locked sets follow no rule, so they are not compared.
    fn has_length(&self, found: &[Step]) -> bool {
        let sets = self.options().hodoku.sets_in_chains;
        let shortest = found.iter().filter_map(|step| links(&step.reason)).min();
        sets || self.length.is_none() || shortest == self.length
    }

    /// The options under which the library was made.
    fn options(&self) -> Options {
        let second = self.is_variant("2");
        let code = self.techniques[0].info().code.unwrap_or_default();
        let in_chains = (code == "0709" && second)
            || (matches!(code, "0710" | "0711") && (self.is_variant("3") || self.is_variant("4")));
        let mut options = Options::default();
        options.siamese = true;
        options.duals = code.starts_with("04");
        let fine = &mut options.hodoku;
        fine.small_empty_rectangles = code == "0405" || code == "0402" && self.is_variant("1");
        fine.incomplete_rectangles = second;
        fine.overlapping_sets = code.starts_with("09") && second;
        fine.sets_in_chains = in_chains;
        fine.set_chains_backwards = true;
        fine.set_chain_links = 6;
        options
    }
}

/// The digits by which a library names a step: those that it strikes, for chains of several digits,
/// almost locked sets and contradictions; those that it places; or else those of the pattern.
fn named_digits(step: &Step, marks: &Marks) -> DigitSet {
    use Technique as T;
    const CHAINS_OF_SEVERAL_DIGITS: [Technique; 7] = [
        T::XyChain,
        T::ContinuousNiceLoop,
        T::DiscontinuousNiceLoop,
        T::Aic,
        T::GroupedContinuousNiceLoop,
        T::GroupedDiscontinuousNiceLoop,
        T::GroupedAic,
    ];
    let (technique, family) = (step.technique, step.technique.info().family);
    if technique == T::BugPlusOne {
        DigitSet::EMPTY
    } else if [T::WWing, T::RemotePair].contains(&technique) {
        ends(&step.reason, marks)
    } else if !step.placements.is_empty()
        || [Family::Als, Family::Forcing, Family::LastResort].contains(&family)
        || CHAINS_OF_SEVERAL_DIGITS.contains(&technique)
    {
        (step.struck() | step.placed()).all_digits()
    } else {
        pattern_digits(&step.reason, marks)
    }
}

/// The digits of the first cell of a chain: all cells of the technique have the same two.
fn ends(reason: &Reason, marks: &Marks) -> DigitSet {
    let first = first_chain(reason).and_then(|chain| chain.nodes.first());
    first.map_or(DigitSet::EMPTY, |node| marks.digits_of(node.cells))
}

/// The number of links of a chain as the library counts them: without the link between two
/// candidates of the start cell with which some discontinuous loops begin or end.
fn links(reason: &Reason) -> Option<usize> {
    let Chain { nodes, links } = first_chain(reason)?;
    let weak = |link: Option<&Link>| link.is_some_and(|link| !link.strong);
    let in_cell = |nodes: &[Node]| nodes[0].cells == nodes[1].cells;
    let discontinuous = nodes.first() == nodes.last();
    let doubled = discontinuous
        && (weak(links.first()) && in_cell(nodes)
            || weak(links.last()) && in_cell(&nodes[nodes.len() - 2..]));
    Some(nodes.len() - 1 - usize::from(doubled))
}

/// The chain of a reason; of several the first, which goes through all cells.
fn first_chain(reason: &Reason) -> Option<&Chain> {
    match reason {
        Reason::Chain(chain) => Some(chain),
        Reason::Several(reasons) => first_chain(reasons.first()?),
        Reason::Single(_)
        | Reason::Sets(_)
        | Reason::Colors(_)
        | Reason::Deadly(_)
        | Reason::Symmetry(_)
        | Reason::Cases(_)
        | Reason::Forcing(_)
        | Reason::Templates(_)
        | Reason::Guess => None,
    }
}

fn pattern_digits(reason: &Reason, marks: &Marks) -> DigitSet {
    match reason {
        Reason::Single(_) | Reason::Symmetry(_) | Reason::Forcing(_) | Reason::Guess => {
            DigitSet::EMPTY
        }
        Reason::Sets(sets) => sets.truths.iter().fold(DigitSet::EMPTY, |all, truth| {
            all | match *truth {
                Sector::Cell(cell) => marks.digits(cell),
                Sector::House(_, digit) => digit.into(),
            }
        }),
        Reason::Chain(chain) => chain.nodes.iter().map(|node| node.digit).collect(),
        Reason::Colors(colors) => {
            let all = colors.components.iter().flatten();
            all.fold(DigitSet::EMPTY, |all, color| all | color.all_digits())
        }
        Reason::Deadly(deadly) => {
            deadly.pattern.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits)
        }
        Reason::Cases(sectors) => sectors
            .iter()
            .fold(DigitSet::EMPTY, |all, sector| all | sector.candidates(marks).all_digits()),
        Reason::Templates(digits) => *digits,
        Reason::Several(reasons) => {
            reasons.first().map_or(DigitSet::EMPTY, |first| pattern_digits(first, marks))
        }
    }
}

/// Places the digits in reading order, then strikes the deleted candidates.
fn load(grid: &Grid, givens: CellSet, deleted: CandidateSet) -> Marks {
    let candidates = *Marks::of(grid).candidates() - deleted;
    Marks::new(grid, givens, candidates)
}

/// A field and the column where it begins, counted from 0.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Field<'a> {
    fn parse_with<T>(
        self,
        parse: impl Fn(&'a str) -> Option<T>,
        problem: &'static str,
    ) -> Result<T, CaseError> {
        parse(self.text).ok_or(CaseError { column: self.column + 1, problem })
    }
}

/// The fields of a line, separated by colons.
struct Fields<'a> {
    line: &'a str,
    start: usize,
}

impl<'a> Fields<'a> {
    /// The next field; the line may end without a last colon.
    fn next(&mut self, problem: &'static str) -> Result<Field<'a>, CaseError> {
        let column = self.start;
        let rest =
            self.line.get(column..).ok_or(CaseError { column: self.line.len() + 1, problem })?;
        let text = rest.split(':').next().unwrap_or_default();
        self.start += text.len() + 1;
        Ok(Field { text, column })
    }

    fn rest(self) -> Field<'a> {
        Field {
            text: self.line.get(self.start..).unwrap_or_default(),
            column: self.start.min(self.line.len()),
        }
    }
}

/// The techniques of a code, whether it is Siamese, and the variant.
fn techniques(text: &str) -> Option<(Vec<Technique>, bool, Option<String>)> {
    let (code, variant) = match text.split_once('-') {
        Some((code, variant)) => (code, Some(variant.to_string())),
        None => (text, None),
    };
    let siamese = code.len() == 5 && code.ends_with('1');
    let code = if siamese { &code[..4] } else { code };
    let named = |technique: &&Technique| technique.info().code == Some(code);
    let all: Vec<_> = Technique::ALL.iter().filter(named).copied().collect();
    (!all.is_empty() && !code.is_empty()).then_some((all, siamese, variant))
}

fn digit(byte: u8) -> Option<Digit> {
    Digit::new(byte.wrapping_sub(b'0'))
}

fn digits(text: &str) -> Option<DigitSet> {
    text.bytes().map(digit).collect()
}

fn grid(text: &str) -> Option<(Grid, CellSet)> {
    let (mut grid, mut givens) = (Grid::EMPTY, CellSet::EMPTY);
    let mut cells = Cell::ALL.into_iter();
    let mut placed = false;
    for byte in text.bytes() {
        match byte {
            b'+' if !placed => {
                placed = true;
                continue;
            }
            b'.' | b'0' if !placed => _ = cells.next()?,
            _ => {
                let cell = cells.next()?;
                grid[cell] = Some(digit(byte)?);
                if !placed {
                    givens |= cell.into();
                }
            }
        }
        placed = false;
    }
    (cells.next().is_none() && !placed).then_some((grid, givens))
}

fn triples(text: &str) -> Option<CandidateSet> {
    text.split_whitespace().map(triple).collect()
}

fn triple(text: &str) -> Option<Candidate> {
    let &[value, row, column] = text.as_bytes() else { return None };
    let place = |byte| digit(byte).map(Digit::index);
    Some(Candidate::new(Cell::at(place(row)?, place(column)?)?, digit(value)?))
}

fn length(text: &str) -> Option<Option<usize>> {
    if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
}
