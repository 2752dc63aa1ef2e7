//! A short assumption, told link by link: a candidate is supposed, and what follows from it ends in a contradiction.
//!
//! Every candidate is supposed, each on a line of its own. In each round every line goes on by all consequences of what
//! it has. So the lines that end first are among the shortest. Links that the contradiction does not need are taken
//! away from these lines, and the shortest one is told.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use super::fillings::Region;
use super::find::Finder;
use super::links::{Cause, Links, has};
use super::quick::QuickMap;
use super::total::Block;
use super::{Choice, End, Explainer, Link, Position, Reason, Step};
use crate::digits::{DigitSet, MAX_DIGITS, bits};
use crate::rules::{Constraint, Rules};

/// The most links that a reader can follow.
const MOST_LINKS: usize = 20;

/// Where an assumption has no more links, no shorter one is looked for.
const FEW_LINKS: usize = 8;

/// So many more rounds are worth it where an assumption is longer: a line that ends later may need fewer links.
const MORE_ROUNDS: usize = 1;

/// How many digits are tried, at most, for one candidate of a sum. More of them were measured: a line goes no further.
const TRIES: usize = 200;

/// How many digits are tried, at most, for all fillings of some cells. On one collected puzzle the longest assumption has
/// 13 links with 200 of them and 3 with 600; with 2,000 the slowest step takes four times as long.
const TRIES_OF_FILLINGS: usize = 600;

/// Cells whose numbers of candidates have a larger product have too many fillings to try.
const MOST_PRODUCT: u64 = 1_000_000;

/// So many cases of a choice are followed to what all of them exclude, at most: a reader looks at each of them.
const MOST_COMMON: usize = 4;

/// The most cells of a subset inside a line, and the most that remain by the 45 rule.
const FEW: usize = 3;

/// How many looks at a constraint are spent on one step, at most: about half a second, and as much again where clues are
/// looked at together. A look at an automaton or a sum counts for more.
const MOST_WORK: usize = 1_000_000;

/// A link counts for more than a look, because it is kept: so there are never more than some 250,000 of them.
const PRICE_OF_LINK: usize = 4;

/// What a look costs whose answer is known, or that says nothing at first sight.
const PRICE_OF_KNOWN: usize = 2;

/// How many answers of sums and automata are kept at a time, at most: they are gone in a few milliseconds.
const MOST_KNOWN: usize = 60_000;

/// How many lines that end in the same round are pruned, at most.
const MOST_PRUNED: usize = 64;

/// Of so many of these the links are weighed, at most, so that those are told which need the fewest others. The last ones
/// are much longer than the first.
const MOST_WEIGHED: usize = 16;

/// Finds the shortest assumption that ends in a contradiction; `None` if there is none within the bounds, or a limit
/// ends the work. Clues are looked at together where there is none without that, and crossing houses where there is still none.
pub(super) fn shortest(finder: &Finder<'_>, links: &Links<'_>) -> Option<Step> {
    let search = Search::new(finder, links);
    let explainer = finder.explainer;
    let is_more = |reach: &Reach| match reach {
        Reach::Alone => true,
        Reach::Clues => !explainer.joint.is_empty(),
        Reach::Houses => !explainer.crossings.is_empty(),
    };
    let reaches = [Reach::Alone, Reach::Clues, Reach::Houses].into_iter().filter(is_more);
    reaches.map(|reach| Search { reach, ..search }).find_map(|search| search.shortest())
}

/// Something from which links follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Source {
    /// A constraint.
    Rule(usize),
    /// A clue of several constraints: one of [`Explainer::clues`].
    Clue(usize),
    /// A house with the clues inside it: one of [`Explainer::full`].
    House(usize),
    /// Clues together: one of [`Explainer::joint`].
    Joint(usize),
    /// Two houses that cross: one of [`Explainer::crossings`].
    Crossing(usize),
    /// A house whose sum is known: one of [`Explainer::blocks`].
    Block(usize),
    /// A choice: one of the causes of the links.
    Choice(usize),
}

impl Source {
    /// How far one has to look for it.
    fn reach(self) -> Reach {
        match self {
            Source::Rule(_)
            | Source::Clue(_)
            | Source::House(_)
            | Source::Block(_)
            | Source::Choice(_) => Reach::Alone,
            Source::Joint(_) => Reach::Clues,
            Source::Crossing(_) => Reach::Houses,
        }
    }
}

/// What is around each cell, and the cells of it.
#[derive(Clone, Debug)]
pub(super) struct Around {
    /// The cells of each constraint.
    cells_of: Vec<Vec<usize>>,
    /// The cells of each block.
    cells_of_blocks: Vec<Vec<usize>>,
    /// From what something follows when a cell changes.
    sources_of: Vec<Vec<Source>>,
}

impl Around {
    /// Two cells that differ are left out: a digit that is filled goes from its peers.
    pub(super) fn new(
        rules: &Rules,
        clues: &[Region],
        full: &[Region],
        (joint, crossings): (&[Region], &[Region]),
        blocks: &[Block],
    ) -> Around {
        let constraints = rules.constraints();
        let cells_of: Vec<Vec<usize>> = constraints.iter().map(Constraint::cells).collect();
        let cells_of_blocks: Vec<Vec<usize>> =
            blocks.iter().map(|block| block.all_cells(rules)).collect();
        let mut sources_of = vec![Vec::new(); rules.cells()];
        let mut add = |source: Source, cells: &[usize]| {
            cells.iter().for_each(|&cell| sources_of[cell].push(source));
        };
        for (at, cells) in cells_of.iter().enumerate() {
            if !matches!(constraints[at], Constraint::Different(..)) {
                add(Source::Rule(at), cells);
            }
        }
        // A sum alone knows already which of its cells differ.
        let is_sum = |rule: &usize| matches!(constraints[*rule], Constraint::Sum { .. });
        for (at, clue) in clues.iter().enumerate() {
            if clue.rules.len() > 1 || !clue.rules.iter().all(is_sum) {
                add(Source::Clue(at), &clue.cells);
            }
        }
        full.iter().enumerate().for_each(|(at, house)| add(Source::House(at), &house.cells));
        joint.iter().enumerate().for_each(|(at, clues)| add(Source::Joint(at), &clues.cells));
        for (at, houses) in crossings.iter().enumerate() {
            add(Source::Crossing(at), &houses.cells);
        }
        for (at, block) in blocks.iter().enumerate() {
            if block.houses().len() == 1 {
                add(Source::Block(at), &cells_of_blocks[at]);
            }
        }
        Around { cells_of, cells_of_blocks, sources_of }
    }
}

/// Which links of a line its end needs.
#[derive(Clone)]
struct Pruning {
    /// The numbers of the links that strike each candidate, by cell and digit: 0 for what is supposed, and links from 1.
    strikers: Rc<Vec<Vec<Vec<usize>>>>,
    /// The candidates that are needed of each link.
    needed: Vec<BTreeSet<(usize, u8)>>,
    /// For each link the links from which it follows, itself among them: a set. None where that has not been worked out.
    proofs: Rc<Vec<Vec<u64>>>,
    /// The links from which all follows that is needed so far: a set.
    proven: Vec<u64>,
}

/// The numbers of links of the shortest lines so far. A line that needs as many links as these or more is left at once:
/// it will be neither weighed nor told.
#[derive(Default)]
struct Bound {
    /// The numbers in ascending order, at most as many as lines are weighed.
    shortest: Vec<usize>,
}

impl Bound {
    /// A line is of use only if it needs fewer links than this. If one line is short enough to be told as it is, a line
    /// must be shorter than that one. Otherwise it must be shorter than the longest of the lines that will be weighed.
    fn most(&self) -> usize {
        match self.shortest[..] {
            [least, ..] if least <= FEW_LINKS => least,
            [.., most] if self.shortest.len() == MOST_WEIGHED => most,
            _ => usize::MAX,
        }
    }

    /// Takes the number of links of one more line.
    fn take(&mut self, links: usize) {
        let at = self.shortest.partition_point(|&other| other <= links);
        self.shortest.insert(at, links);
        self.shortest.truncate(MOST_WEIGHED);
    }
}

impl Pruning {
    fn new(search: &Search<'_>, line: &Line) -> Pruning {
        let candidates = &search.position.candidates;
        let digits = usize::from(search.explainer.rules.digits()) + 1;
        let mut strikers = vec![vec![Vec::new(); digits]; candidates.len()];
        let mut strike = |number: usize, cell: usize, gone: DigitSet| {
            for digit in (gone & candidates[cell]).iter() {
                strikers[cell][usize::from(digit)].push(number);
            }
        };
        let supposed = [(0, Some((line.cell, line.digit)), &[][..])];
        let links = line.links.iter().zip(1..);
        let links =
            links.map(|((_, link), number)| (number, link.placement, &link.eliminations[..]));
        for (number, placement, eliminations) in supposed.into_iter().chain(links) {
            if let Some((cell, digit)) = placement {
                let digit = DigitSet::only(digit);
                strike(number, cell, candidates[cell].without(digit));
                let peers = search.explainer.peers[cell].iter();
                peers.for_each(|&peer| strike(number, peer, digit));
            }
            eliminations.iter().for_each(|&(cell, gone)| strike(number, cell, gone));
        }
        let needed = vec![BTreeSet::new(); line.links.len() + 1];
        let proven = vec![0; needed.len().div_ceil(64)];
        let strikers = Rc::new(strikers);
        Pruning { strikers, needed, proofs: Rc::default(), proven }
    }

    /// Whether a link is needed for something else. What is supposed costs nothing.
    fn is_needed(&self, number: usize) -> bool {
        number == 0 || !self.needed[number].is_empty()
    }

    /// How many links are needed, without some.
    fn count(&self, is_left_out: impl Fn(usize) -> bool) -> usize {
        let numbers = 1..self.needed.len();
        numbers.filter(|&number| self.is_needed(number) && !is_left_out(number)).count()
    }

    /// How many links a link needs that are not in a set.
    fn cost(&self, number: usize, known: &[u64]) -> u32 {
        let Some(proof) = self.proofs.get(number) else { return 0 };
        proof.iter().zip(known).map(|(own, known)| (own & !known).count_ones()).sum()
    }

    /// The link before another one that strikes a candidate: the one that needs the fewest links that are not in a set,
    /// and of these one that is needed anyway, or the first.
    fn striker(&self, (cell, digit): (usize, u8), before: usize, known: &[u64]) -> Option<usize> {
        let strikers = self.strikers[cell][usize::from(digit)].iter().copied();
        strikers
            .filter(|&number| number < before)
            .min_by_key(|&number| (self.cost(number, known), !self.is_needed(number), number))
    }

    /// Works out from which links the next one follows, by the struck candidates from which it follows.
    fn prove_next(&mut self, struck: &[(usize, u8)]) {
        let next = self.proofs.len();
        let mut proof = vec![0; self.proven.len()];
        for &struck in struck {
            if let Some(number) = self.striker(struck, next, &proof) {
                insert_all(&mut proof, &self.proofs[number]);
            }
        }
        proof[next / 64] |= 1 << (next % 64);
        Rc::make_mut(&mut self.proofs).push(proof);
    }

    /// Needs a struck candidate for a link. One that was no candidate at the beginning was struck by nothing.
    fn need(&mut self, struck: (usize, u8), before: usize) {
        let Some(number) = self.striker(struck, before, &self.proven) else { return };
        self.needed[number].insert(struck);
        if let Some(proof) = self.proofs.get(number) {
            insert_all(&mut self.proven, proof);
        }
    }
}

/// Adds a set to another one.
fn insert_all(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(set, more)| *set |= more);
}

/// A line that ends, with no more links than its end needs.
struct Told {
    line: Line,
    /// All that cannot be.
    ends: Vec<End>,
    /// What of that is told, and the links to it.
    end: End,
    links: Vec<(Source, Step)>,
}

/// What is looked at together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// Nothing but clues and houses, each alone.
    Alone,
    /// Clues as well.
    Clues,
    /// Clues, and houses that cross.
    Houses,
}

/// What follows from one candidate so far.
struct Line {
    cell: usize,
    digit: u8,
    position: Position,
    links: Vec<(Source, Arc<Step>)>,
    /// The candidates that are left: a set.
    left: Vec<u64>,
    /// What the cells lost in the last round.
    changed: Vec<(usize, DigitSet)>,
}

impl Line {
    fn step(&self, links: Vec<Step>, end: End) -> Step {
        let reason = Reason::Assumption { cell: self.cell, digit: self.digit, links, end };
        let eliminations = vec![(self.cell, DigitSet::only(self.digit))];
        Step { reason, placement: None, eliminations }
    }

    fn cells_without_digits(&self) -> impl Iterator<Item = End> + '_ {
        let cells = self.changed.iter().map(|(cell, _)| *cell);
        let empty = cells.filter(|&cell| self.position.candidates[cell].is_empty());
        empty.map(|cell| End::Cell { cell })
    }
}

/// What the cells of a constraint may be, and what follows from it. Many lines ask the same, of one step after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    answers: QuickMap<Box<[DigitSet]>, Vec<Arc<Step>>>,
    /// How often the same was asked before.
    found_again: usize,
    /// The question that is asked: the source in two sets, and what its cells may be.
    key: Vec<DigitSet>,
}

impl Known {
    fn ask(&mut self, source: Source, sets: impl Iterator<Item = DigitSet>) {
        let (kind, at) = match source {
            Source::Rule(at) => (0, at),
            Source::Clue(at) => (1, at),
            Source::House(at) => (2, at),
            Source::Joint(at) => (3, at),
            Source::Crossing(at) => (4, at),
            Source::Block(at) => (5, at),
            Source::Choice(at) => (6, at),
        };
        self.key.clear();
        self.key.extend([kind, at as u32].map(DigitSet::from_bits));
        self.key.extend(sets);
    }

    /// What was found when the same was asked before.
    fn answer(&self) -> Option<&Vec<Arc<Step>>> {
        self.answers.get(&self.key[..])
    }

    fn learn(&mut self, answer: &[Arc<Step>]) {
        self.answers.insert(self.key.as_slice().into(), answer.to_vec());
    }
}

struct Search<'a> {
    /// Finds little in each position: sums of few tries.
    finder: Finder<'a>,
    explainer: &'a Explainer<'a>,
    position: &'a Position,
    around: &'a Around,
    links: &'a Links<'a>,
    reach: Reach,
}

impl<'a> Search<'a> {
    fn new(finder: &Finder<'a>, links: &'a Links<'a>) -> Search<'a> {
        let finder = Finder { tries: TRIES, ..*finder };
        let (explainer, position) = (finder.explainer, finder.position);
        Search {
            finder,
            explainer,
            position,
            around: &explainer.around,
            links,
            reach: Reach::Alone,
        }
    }

    /// Lets all lines go on, round by round, until one ends.
    fn shortest(&self) -> Option<Step> {
        let (mut lines, mut ended, mut work) = (self.lines()?, Vec::new(), 0);
        let (mut best, mut fewest, mut more) = (None, MOST_LINKS + 1, MORE_ROUNDS);
        while !lines.is_empty() || !ended.is_empty() {
            let mut open = Vec::with_capacity(lines.len());
            for mut line in lines {
                if self.finder.is_over() {
                    return None;
                }
                if work > MOST_WORK {
                    break;
                }
                match self.advance(&mut line, &mut work) {
                    Some(ends) => ended.push((line, ends)),
                    None if line.changed.is_empty() => {}
                    None => open.push(line),
                }
            }
            lines = open;
            ended.sort_by_key(|(line, _)| line.links.len());
            let first = ended.drain(..ended.len().min(MOST_PRUNED)).collect();
            if let Some(told) = self.told(first, fewest) {
                fewest = told.links.len();
                best = Some(told.line.step(self.retold(&told.line, told.links), told.end));
            }
            if fewest <= FEW_LINKS || work > MOST_WORK || (best.is_some() && more == 0) {
                break;
            }
            more -= usize::from(best.is_some());
        }
        best
    }

    /// The cells from which a source draws conclusions.
    fn cells(&self, source: Source) -> &'a [usize] {
        match source {
            Source::Rule(constraint) => &self.around.cells_of[constraint],
            Source::Clue(at) => &self.explainer.clues[at].cells,
            Source::House(at) => &self.explainer.full[at].cells,
            Source::Joint(at) => &self.explainer.joint[at].cells,
            Source::Crossing(at) => &self.explainer.crossings[at].cells,
            Source::Block(at) => &self.around.cells_of_blocks[at],
            Source::Choice(_) => &[],
        }
    }

    fn finder<'b>(&'b self, position: &'b Position) -> Finder<'b> {
        Finder { position, ..self.finder }
    }

    /// A line for each candidate; `None` if a limit ends the work.
    fn lines(&self) -> Option<Vec<Line>> {
        let mut lines = Vec::new();
        for cell in (0..self.position.candidates.len()).filter(|&c| !self.position.is_filled[c]) {
            if self.finder.is_over() {
                return None;
            }
            for digit in self.position.candidates[cell].iter() {
                let mut position = self.position.clone();
                self.explainer.fill(&mut position, cell, digit);
                let changed = changes(self.position, &position);
                let mut left = vec![u64::MAX; self.links.words()];
                self.links.remove(&mut left, &changed);
                lines.push(Line { cell, digit, position, links: Vec::new(), left, changed });
            }
        }
        Some(lines)
    }

    /// Adds the links that follow in one round. Returns all ways in which the line ends, if it does.
    fn advance(&self, line: &mut Line, work: &mut usize) -> Option<Vec<End>> {
        let mut ends: Vec<End> = line.cells_without_digits().collect();
        let before = line.position.clone();
        let finder = self.finder(&before);
        let mut found: Vec<(Source, Arc<Step>)> = Vec::new();
        let mut touched = Vec::new();
        let mut lost = vec![DigitSet::EMPTY; before.candidates.len()];
        for &(cell, digits) in &line.changed {
            lost[cell] = digits;
            let sources = self.around.sources_of[cell].iter().copied();
            let is_asked = |source: &Source| source.reach() <= self.reach;
            touched.extend(sources.filter(is_asked));
            touched.extend(self.links.choices_of(cell, digits).map(Source::Choice));
        }
        // Constraints come first: what follows from one of them is not told by more.
        touched.sort_unstable();
        touched.dedup();
        ends.extend(touched.iter().filter_map(|&source| self.broken(&before, source)));
        if !ends.is_empty() {
            return Some(ends);
        }
        for source in touched {
            let price = self.price(source);
            if finder.is_over_after(price) {
                return None;
            }
            if !self.is_small(&before, source) {
                *work += PRICE_OF_KNOWN;
                continue;
            }
            if let Source::Choice(cause) = source {
                *work += price;
                let steps = self.of_choice(&finder, cause, &line.left);
                found.extend(steps.into_iter().map(|step| (source, Arc::new(step))));
                continue;
            }
            let found_again = self.explainer.known.borrow().found_again;
            let steps = self.consequences(&finder, source, &lost);
            let is_known = self.explainer.known.borrow().found_again > found_again;
            *work += if is_known { PRICE_OF_KNOWN } else { price };
            if let Source::Rule(constraint) = source
                && steps.iter().any(|step| empties(step, &before))
            {
                return Some(vec![End::Rule { constraint }]);
            }
            found.extend(steps.into_iter().map(|step| (source, step)));
        }
        for (source, step) in found {
            if let Some(step) = still_new(&step, &line.position) {
                self.explainer.apply(&step, &mut line.position);
                line.links.push((source, step));
                *work += PRICE_OF_LINK;
            }
        }
        line.changed = changes(&before, &line.position);
        self.links.remove(&mut line.left, &line.changed);
        None
    }

    /// Whether the fillings of cells are few enough that a look at all of them may say something.
    fn is_small(&self, position: &Position, source: Source) -> bool {
        match source {
            Source::Rule(_) | Source::Block(_) | Source::Choice(_) => true,
            Source::Clue(_) | Source::House(_) | Source::Joint(_) | Source::Crossing(_) => {
                let sizes = self.cells(source).iter().map(|&cell| position.candidates[cell].len());
                let product = sizes.map(u64::from).try_fold(1_u64, u64::checked_mul);
                product.is_some_and(|product| product <= MOST_PRODUCT)
            }
        }
    }

    /// How much work a look at a source is.
    fn price(&self, source: Source) -> usize {
        match source {
            Source::Rule(constraint) => match &self.explainer.rules.constraints()[constraint] {
                Constraint::House(_) => 2,
                Constraint::Different(..) | Constraint::Equal(..) | Constraint::Relation(..) => 1,
                Constraint::Place { cells, .. } => 1 + cells.len() / 8,
                Constraint::Sum { terms, .. } => 4 * terms.len(),
                Constraint::Regular { cells, automaton } => {
                    1 + cells.len() * automaton.states() / 32
                }
                Constraint::Any(alternatives) => {
                    4 * alternatives.iter().map(Vec::len).sum::<usize>()
                }
            },
            Source::Clue(_) | Source::House(_) | Source::Block(_) => 4,
            Source::Joint(_) | Source::Crossing(_) => 8,
            Source::Choice(_) => 1,
        }
    }

    /// Whether a house has no place for a digit, or a clue too few places.
    fn broken(&self, position: &Position, source: Source) -> Option<End> {
        let Source::Rule(constraint) = source else { return None };
        let digits = |cell: &u16| position.candidates[usize::from(*cell)];
        match &self.explainer.rules.constraints()[constraint] {
            Constraint::House(cells) => {
                if cells.len() < usize::from(self.explainer.rules.digits()) {
                    return None;
                }
                let all = DigitSet::all(self.explainer.rules.digits());
                let left = cells.iter().fold(DigitSet::EMPTY, |left, cell| left | digits(cell));
                let digit = all.without(left).iter().next()?;
                Some(End::House { house: constraint, digit })
            }
            Constraint::Place { cells, digits: wanted, count } => {
                let able = cells.iter().filter(|cell| !(digits(cell) & *wanted).is_empty()).count();
                (able < usize::from(*count)).then_some(End::Rule { constraint })
            }
            Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => None,
        }
    }

    /// What all cases exclude that a choice has left, and the digit of a cell that has no other. What follows from cells and
    /// houses by sight alone is left out: it goes when a digit is filled.
    fn of_choice(&self, finder: &Finder<'_>, cause: usize, left: &[u64]) -> Vec<Step> {
        let Cause { choice, cases } = &self.links.causes[cause];
        let is_left = |case: &usize| has(left, *case);
        let mut open = [0; MOST_COMMON];
        let mut count = 0;
        for case in cases.iter().copied().filter(is_left) {
            if count == MOST_COMMON {
                return Vec::new();
            }
            open[count] = case;
            count += 1;
        }
        let open = &open[..count];
        let (single, needs_clue) = match (choice, open) {
            // The cell or the house ends the line.
            (Choice::Cell { .. } | Choice::House { .. }, []) => return Vec::new(),
            (Choice::Cell { cell }, [one]) if finder.is_open(*cell) => (Some(*one), true),
            (Choice::Cell { .. } | Choice::House { .. }, [_, ..]) => (None, true),
            (Choice::Clue { .. } | Choice::Cells { .. }, _) => (None, false),
        };
        let placed = single.map(|one| Step {
            reason: Reason::NakedSingle,
            placement: Some(self.links.cases[one]),
            eliminations: Vec::new(),
        });
        let goes = self.links.excluded_by_all(open, left, needs_clue);
        if goes.is_empty() {
            return placed.into_iter().collect();
        }
        let gone = goes.iter().map(|&case| self.links.cases[case]);
        let gone: Vec<_> = gone.map(|(cell, digit)| (cell, DigitSet::only(digit))).collect();
        let common = finder.excluding(self.common(cause, &goes, open), gone);
        placed.into_iter().chain(common).collect()
    }

    /// The reason for which all cases of a choice that are left exclude the same.
    fn common(&self, cause: usize, goes: &[usize], open: &[usize]) -> Reason {
        let choice = self.links.causes[cause].choice.clone();
        let gone = open.iter().map(|&case| self.links.cases[case]).collect();
        let link = Link { choice, gone, left: Vec::new(), rules: Vec::new() };
        Reason::Chain { links: vec![link], rules: self.links.rules_between(goes, open) }
    }

    /// What follows from a source after its cells have lost these digits.
    fn consequences(
        &self,
        finder: &Finder<'_>,
        source: Source,
        lost: &[DigitSet],
    ) -> Vec<Arc<Step>> {
        let Source::Rule(constraint) = source else { return self.asked_once(finder, source) };
        match &self.explainer.rules.constraints()[constraint] {
            Constraint::House(_) => shared(of_house(finder, constraint, self.cells(source), lost)),
            Constraint::Sum { .. } | Constraint::Regular { .. } | Constraint::Any(_) => {
                self.asked_once(finder, source)
            }
            Constraint::Equal(..) | Constraint::Relation(..) | Constraint::Place { .. } => {
                shared(finder.of_pair_or_place(constraint))
            }
            Constraint::Different(..) => Vec::new(),
        }
    }

    /// What follows from many cells together. It is worked out once for the same candidates.
    fn asked_once(&self, finder: &Finder<'_>, source: Source) -> Vec<Arc<Step>> {
        let sets = self.cells(source).iter().map(|&cell| finder.digits(cell));
        let mut known = self.explainer.known.borrow_mut();
        known.ask(source, sets);
        if let Some(answer) = known.answer().cloned() {
            known.found_again += 1;
            return answer;
        }
        let found = shared(self.of_many(finder, source));
        if known.answers.len() >= MOST_KNOWN {
            known.answers.clear();
        }
        if self.finder.watch.stopped().is_none() {
            known.learn(&found);
        }
        found
    }

    fn of_many(&self, finder: &Finder<'_>, source: Source) -> Vec<Step> {
        let filler = Finder { tries: TRIES_OF_FILLINGS, ..*finder };
        let step = match source {
            Source::Rule(constraint) => match &self.explainer.rules.constraints()[constraint] {
                Constraint::Sum { terms, totals } => finder.of_sum(constraint, terms, totals),
                Constraint::Regular { automaton, .. } => {
                    finder.of_regular(constraint, self.cells(source), automaton)
                }
                Constraint::Any(alternatives) => finder.of_any(constraint, alternatives),
                Constraint::House(_)
                | Constraint::Different(..)
                | Constraint::Equal(..)
                | Constraint::Relation(..)
                | Constraint::Place { .. } => None,
            },
            Source::Clue(at) => filler.in_no_filling(&self.explainer.clues[at]),
            Source::House(at) => filler.in_no_filling(&self.explainer.full[at]),
            Source::Joint(at) => filler.in_no_filling(&self.explainer.joint[at]),
            // With more tries this takes four times as long, and no more is found.
            Source::Crossing(at) => finder.in_no_filling(&self.explainer.crossings[at]),
            Source::Block(at) => {
                return finder.all_of_block(&self.explainer.blocks[at], &(1..=FEW));
            }
            Source::Choice(_) => None,
        };
        step.into_iter().collect()
    }

    /// The same as a link, or as much of it as follows from the position.
    fn again(&self, finder: &Finder<'_>, source: Source, link: &Step) -> Vec<Arc<Step>> {
        if let (Source::Block(at), Reason::HouseTotal { sums, .. }) = (source, &link.reason) {
            let block = &self.explainer.blocks[at];
            return shared(finder.without_sums(block, sums.clone(), &(1..=FEW)));
        }
        self.consequences(finder, source, &[])
    }

    /// Chooses a line to tell from the lines that end: the one that needs the fewest links, and of several such lines
    /// the first. `None` if each line needs `fewest` links or more. If all lines are long, the links of the shortest ones
    /// are weighed, which may make them shorter.
    fn told(&self, ended: Vec<(Line, Vec<End>)>, fewest: usize) -> Option<Told> {
        let mut bound = Bound::default();
        let told = ended.into_iter().filter_map(|(line, ends)| {
            let most = bound.most();
            let (end, links) =
                self.told_shortest(&line, &ends, &Pruning::new(self, &line), most)?;
            bound.take(links.len());
            Some(Told { line, ends, end, links })
        });
        let mut told: Vec<Told> = told.collect();
        told.sort_by_key(|told| told.links.len());
        let shortest = told.first()?.links.len();
        let mut best = 0;
        if shortest > FEW_LINKS {
            let mut fewest = fewest.min(shortest);
            for (at, told) in told.iter_mut().enumerate().take(MOST_WEIGHED) {
                let weighed = self.weighed(&told.line);
                let fewer = self.told_shortest(&told.line, &told.ends, &weighed, fewest);
                if let Some((end, links)) = fewer {
                    (best, fewest) = (at, links.len());
                    (told.end, told.links) = (end, links);
                }
            }
        }
        Some(told.swap_remove(best)).filter(|told| told.links.len() < fewest)
    }

    /// Chooses an end of a line to tell, with its links: the end that needs the fewest links, and of several such ends
    /// the first. `None` if each end needs `most` links or more.
    fn told_shortest(
        &self,
        line: &Line,
        ends: &[End],
        pruning: &Pruning,
        most: usize,
    ) -> Option<(End, Vec<(Source, Step)>)> {
        let (mut fewest, mut best) = (most, None);
        for &end in ends {
            if let Some(links) = self.pruned(line, end, pruning.clone(), fewest) {
                fewest = links.len();
                best = Some((end, links));
            }
        }
        best
    }

    /// Works out from which links each link of a line follows, so that those are told which need the fewest others.
    fn weighed(&self, line: &Line) -> Pruning {
        let mut pruning = Pruning::new(self, line);
        // What is supposed needs nothing.
        Rc::make_mut(&mut pruning.proofs).push(vec![0; pruning.proven.len()]);
        for (number, (source, link)) in (1..).zip(&line.links) {
            if self.finder.is_over() {
                break;
            }
            let premises = self.premises(*source, link, &pruning, number);
            pruning.prove_next(&premises);
        }
        pruning
    }

    /// The links that the end of a line needs, each with no more than what is needed of it; `None` if they are not fewer
    /// than so many.
    fn pruned(
        &self,
        line: &Line,
        end: End,
        mut pruning: Pruning,
        most: usize,
    ) -> Option<Vec<(Source, Step)>> {
        // Only such a link may be told as a part of another one.
        let is_single =
            |number: usize| number > 0 && line.links[number - 1].1.reason == Reason::NakedSingle;
        for struck in self.premises_of_end(line, end, &pruning) {
            pruning.need(struck, line.links.len() + 1);
        }
        let mut kept = Vec::new();
        for (at, (source, link)) in line.links.iter().enumerate().rev() {
            let here = pruning.needed[at + 1].clone();
            if here.is_empty() {
                continue;
            }
            if pruning.count(is_single) >= most {
                return None;
            }
            let mut link = Step::clone(link);
            for (cell, digits) in &mut link.eliminations {
                *digits = digits.iter().filter(|&digit| here.contains(&(*cell, digit))).collect();
            }
            link.eliminations.retain(|(_, digits)| !digits.is_empty());
            for struck in self.premises(*source, &link, &pruning, at + 1) {
                pruning.need(struck, at + 1);
            }
            kept.push((*source, link));
        }
        kept.reverse();
        Some(self.merged(line, kept)).filter(|links| links.len() < most)
    }

    /// Where a link leaves a cell one digit, the same link fills the cell.
    fn merged(&self, line: &Line, links: Vec<(Source, Step)>) -> Vec<(Source, Step)> {
        let mut position = self.position.clone();
        self.explainer.fill(&mut position, line.cell, line.digit);
        let mut left = VecDeque::from(links);
        let mut merged = Vec::with_capacity(left.len());
        while let Some((source, mut link)) = left.pop_front() {
            self.explainer.apply(&link, &mut position);
            let is_settled = |later: &(Source, Step)| {
                let (cell, digit) = later.1.placement?;
                let is_naked = later.1.reason == Reason::NakedSingle;
                let by_this = link.eliminations.iter().any(|&(struck, _)| struck == cell);
                let is_single = position.candidates[cell] == DigitSet::only(digit);
                (is_naked && by_this && is_single).then_some((cell, digit))
            };
            if link.placement.is_none()
                && let Some((at, placement)) =
                    left.iter().enumerate().find_map(|(at, later)| Some((at, is_settled(later)?)))
            {
                link.placement = Some(placement);
                self.explainer.apply(&link, &mut position);
                left.remove(at);
            }
            merged.push((source, link));
        }
        merged
    }

    /// Tells each link as it is after the links that were kept before it: how many fillings there are, which cells remain,
    /// which cases are left.
    fn retold(&self, line: &Line, links: Vec<(Source, Step)>) -> Vec<Step> {
        let mut position = self.position.clone();
        self.explainer.fill(&mut position, line.cell, line.digit);
        let mut told = Vec::with_capacity(links.len());
        for (source, link) in links {
            let reason = self.reason_at(&position, source, &link).unwrap_or(link.reason);
            let link = Step { reason, ..link };
            self.explainer.apply(&link, &mut position);
            told.push(link);
        }
        told
    }

    /// What the reason of a link is on a position, if that depends on the position.
    fn reason_at(&self, position: &Position, source: Source, link: &Step) -> Option<Reason> {
        if let (Source::Choice(cause), Reason::Chain { .. }) = (source, &link.reason) {
            let is_left = |case: &usize| {
                let (cell, digit) = self.links.cases[*case];
                position.candidates[cell].contains(digit)
            };
            let cases = self.links.causes[cause].cases.iter().copied();
            let open: Vec<usize> = cases.filter(is_left).collect();
            return Some(self.common(cause, &self.struck(link), &open));
        }
        // Which cells are open is not remembered with an answer, so this is worked out again.
        if let Reason::Fillings { .. } = link.reason {
            let found = self.of_many(&self.finder(position), source);
            return found.into_iter().next().map(|found| found.reason);
        }
        if let Reason::HouseTotal { .. } = link.reason {
            let found = self.again(&self.finder(position), source, link);
            return found.first().map(|found| found.reason.clone());
        }
        None
    }

    /// The numbers of the candidates that a link excludes.
    fn struck(&self, link: &Step) -> Vec<usize> {
        let gone = link.eliminations.iter();
        let gone = gone.flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit)));
        gone.filter_map(|case| self.links.number(case)).collect()
    }

    /// The struck candidates from which the end follows.
    fn premises_of_end(&self, line: &Line, end: End, pruning: &Pruning) -> Vec<(usize, u8)> {
        match end {
            End::Cell { cell } => {
                self.position.candidates[cell].iter().map(|digit| (cell, digit)).collect()
            }
            End::House { house, digit } => {
                self.around.cells_of[house].iter().map(|&cell| (cell, digit)).collect()
            }
            End::Rule { constraint } => {
                let source = Source::Rule(constraint);
                let breaks = |position: &Position| {
                    let steps = self.consequences(&self.finder(position), source, &[]);
                    self.broken(position, source).is_some()
                        || steps.iter().any(|step| empties(step, position))
                };
                self.least(source, pruning, line.links.len() + 1, breaks)
            }
        }
    }

    /// The struck candidates from which a link follows.
    fn premises(
        &self,
        source: Source,
        link: &Step,
        pruning: &Pruning,
        before: usize,
    ) -> Vec<(usize, u8)> {
        match &link.reason {
            Reason::NakedSingle => {
                let Some((cell, digit)) = link.placement else { return Vec::new() };
                let others = self.position.candidates[cell].without(DigitSet::only(digit));
                others.iter().map(|other| (cell, other)).collect()
            }
            Reason::HiddenSingle { house } => {
                let Some((own, digit)) = link.placement else { return Vec::new() };
                self.others(*house, &[own]).map(|cell| (cell, digit)).collect()
            }
            Reason::Intersection { house, digit, cells } => {
                self.others(*house, cells).map(|cell| (cell, *digit)).collect()
            }
            Reason::NakedSubset { cells, digits, .. } => {
                let others = |cell: usize| self.position.candidates[cell].without(*digits);
                let of_cell = |&cell: &usize| others(cell).iter().map(move |digit| (cell, digit));
                cells.iter().flat_map(of_cell).collect()
            }
            Reason::HiddenSubset { house, cells, digits } => self
                .others(*house, cells)
                .flat_map(|cell| digits.iter().map(move |digit| (cell, digit)))
                .collect(),
            Reason::Equal { .. }
            | Reason::Relation { .. }
            | Reason::Place { .. }
            | Reason::Sum { .. }
            | Reason::Regular { .. }
            | Reason::Fillings { .. }
            | Reason::HouseTotal { .. } => self.premises_of(link, source, pruning, before),
            Reason::Chain { .. } => match source {
                Source::Choice(cause) => {
                    let goes = self.struck(link);
                    let exclude = |&case: &usize| {
                        goes.iter().all(|&goes| self.links.exclude_each_other(goes, case))
                    };
                    let cases = self.links.causes[cause].cases.iter().copied();
                    let others = cases.filter(|case| !exclude(case));
                    others.map(|case| self.links.cases[case]).collect()
                }
                Source::Rule(_)
                | Source::Clue(_)
                | Source::House(_)
                | Source::Joint(_)
                | Source::Crossing(_)
                | Source::Block(_) => Vec::new(),
            },
            Reason::Needed { .. }
            | Reason::Fish { .. }
            | Reason::Assumption { .. }
            | Reason::Search => Vec::new(),
        }
    }

    /// The other cells of a house.
    fn others<'b>(&'b self, house: usize, cells: &'b [usize]) -> impl Iterator<Item = usize> + 'b {
        self.around.cells_of[house].iter().copied().filter(|cell| !cells.contains(cell))
    }

    /// The struck candidates from which a link follows by its source.
    fn premises_of(
        &self,
        link: &Step,
        source: Source,
        pruning: &Pruning,
        before: usize,
    ) -> Vec<(usize, u8)> {
        let follows = |position: &Position| {
            let steps = self.again(&self.finder(position), source, link);
            let strikes = |&(cell, digits): &(usize, DigitSet)| {
                let here = steps.iter().map(|step| struck_by(step, position, cell));
                digits.without(here.fold(DigitSet::EMPTY, |all, struck| all | struck)).is_empty()
            };
            let placed = link.placement.into_iter().map(|(cell, digit)| {
                (cell, self.position.candidates[cell].without(DigitSet::only(digit)))
            });
            let placed = placed.map(|(cell, digits)| (cell, digits & position.candidates[cell]));
            link.eliminations.iter().copied().chain(placed).all(|all| strikes(&all))
        };
        self.least(source, pruning, before, follows)
    }

    /// Of the candidates that the cells of a source lost before a link, those that cannot stand again. Those come first
    /// whose links need the most others, then those whose links nothing else needs, and of these the last ones.
    fn least(
        &self,
        source: Source,
        pruning: &Pruning,
        before: usize,
        follows: impl Fn(&Position) -> bool,
    ) -> Vec<(usize, u8)> {
        let mut struck = Vec::new();
        let mut position = self.position.clone();
        for &cell in self.cells(source) {
            for digit in self.position.candidates[cell].iter() {
                if let Some(number) = pruning.striker((cell, digit), before, &pruning.proven) {
                    position.candidates[cell] =
                        position.candidates[cell].without(DigitSet::only(digit));
                    let cost = pruning.cost(number, &pruning.proven);
                    struck.push((cost, !pruning.is_needed(number), number, cell, digit));
                }
            }
        }
        struck.sort_unstable_by(|a, b| b.cmp(a));
        let mut needed = Vec::new();
        for (.., cell, digit) in struck {
            if self.finder.is_over_after(self.price(source)) {
                break;
            }
            let with = position.candidates[cell];
            position.candidates[cell] |= DigitSet::only(digit);
            if !follows(&position) {
                position.candidates[cell] = with;
                needed.push((cell, digit));
            }
        }
        needed
    }
}

/// The digits of a cell that a step excludes.
fn struck_by(step: &Step, position: &Position, cell: usize) -> DigitSet {
    let gone = step.eliminations.iter().filter(|(other, _)| *other == cell).map(|(_, gone)| *gone);
    let placed = step.placement.filter(|(other, _)| *other == cell);
    let placed = placed.map(|(_, digit)| position.candidates[cell].without(DigitSet::only(digit)));
    gone.chain(placed).fold(DigitSet::EMPTY, |all, gone| all | gone)
}

/// The singles, intersections and small subsets of a house whose cells have lost these digits.
fn of_house(finder: &Finder<'_>, house: usize, cells: &[usize], lost: &[DigitSet]) -> Vec<Step> {
    let mut steps = naked_subsets(finder, house, cells, lost);
    if cells.len() != usize::from(finder.explainer.rules.digits()) {
        return steps;
    }
    // The places of each digit: a bit for each cell of the house.
    let mut places = [0_u32; MAX_DIGITS as usize + 1];
    for (at, &cell) in cells.iter().enumerate() {
        finder.digits(cell).iter().for_each(|digit| places[usize::from(digit)] |= 1 << at);
    }
    let lost = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | lost[cell]);
    for digit in lost.iter() {
        let own: Vec<usize> = bits(places[usize::from(digit)]).map(|at| cells[at]).collect();
        match own[..] {
            [] => {}
            [cell] => steps.extend(finder.is_open(cell).then(|| Step {
                reason: Reason::HiddenSingle { house },
                placement: Some((cell, digit)),
                eliminations: Vec::new(),
            })),
            [_, _, ..] => steps.extend(finder.seen_by_all(house, digit, own)),
        }
    }
    each_subset(&places[1..], |digits, union| {
        let digits = DigitSet::from_bits(digits);
        let others = |at: usize| (cells[at], finder.digits(cells[at]).without(digits));
        if !(digits & lost).is_empty() && bits(union).any(|at| !others(at).1.is_empty()) {
            let cells = bits(union).map(|at| cells[at]).collect();
            let reason = Reason::HiddenSubset { house, cells, digits };
            steps.extend(finder.excluding(reason, bits(union).map(others)));
        }
    });
    steps
}

/// The naked pairs and triples of a house, one of whose cells has lost a digit.
fn naked_subsets(
    finder: &Finder<'_>,
    house: usize,
    cells: &[usize],
    lost: &[DigitSet],
) -> Vec<Step> {
    let mut sets = [0_u32; MAX_DIGITS as usize];
    let Some(sets) = sets.get_mut(..cells.len()) else { return Vec::new() };
    sets.iter_mut().zip(cells).for_each(|(set, &cell)| *set = finder.digits(cell).bits());
    let mut steps = Vec::new();
    each_subset(sets, |own, union| {
        let digits = DigitSet::from_bits(union);
        let rest = || cells.iter().enumerate().filter(|(at, _)| own >> at & 1 == 0);
        let loses = |(_, cell): (usize, &usize)| !(finder.digits(*cell) & digits).is_empty();
        if bits(own).any(|at| !lost[cells[at]].is_empty()) && rest().any(loses) {
            let own = bits(own).map(|at| cells[at]).collect();
            let reason = Reason::NakedSubset { house, cells: own, digits };
            steps.extend(finder.excluding(reason, rest().map(|(_, &cell)| (cell, digits))));
        }
    });
    steps
}

/// Calls `found` with the pairs and triples of sets that have as many bits together as they are: which sets, and their
/// bits. Smaller and larger sets are in none.
fn each_subset(sets: &[u32], mut found: impl FnMut(u32, u32)) {
    let is_small = |set: &u32| (2..=FEW as u32).contains(&set.count_ones());
    let small = (0..sets.len()).filter(|&at| is_small(&sets[at]));
    let small: u32 = small.fold(0, |small, at| small | 1 << at);
    for one in bits(small) {
        for two in bits(small & !1 << one) {
            let both = sets[one] | sets[two];
            match both.count_ones() {
                2 => found(1 << one | 1 << two, both),
                3 => {
                    let inside = bits(small & !1 << two).filter(|&three| sets[three] & !both == 0);
                    inside.for_each(|three| found(1 << one | 1 << two | 1 << three, both));
                }
                _more => {}
            }
        }
    }
}

/// Whether a step of a clue leaves a cell without a candidate. The clue itself can be filled, but the cell cannot.
fn empties(step: &Step, position: &Position) -> bool {
    let is_of_house = matches!(
        step.reason,
        Reason::Intersection { .. } | Reason::NakedSubset { .. } | Reason::HiddenSubset { .. }
    );
    let mut eliminations = step.eliminations.iter();
    !is_of_house
        && eliminations.any(|&(cell, digits)| position.candidates[cell].without(digits).is_empty())
}

/// Steps that several lines may have.
fn shared(steps: impl IntoIterator<Item = Step>) -> Vec<Arc<Step>> {
    steps.into_iter().map(Arc::new).collect()
}

/// What of a step is not known yet; `None` if all is. A step on a digit that is gone by now is dropped: its cell or its house
/// ends the line in the next round.
fn still_new(step: &Arc<Step>, position: &Position) -> Option<Arc<Step>> {
    if let Reason::Intersection { digit, cells, .. } = &step.reason
        && !cells.iter().any(|&cell| position.candidates[cell].contains(*digit))
    {
        return None;
    }
    let placement = step.placement.filter(|&(cell, digit)| {
        !position.is_filled[cell] && position.candidates[cell].contains(digit)
    });
    let mut eliminations = step.eliminations.iter();
    let strikes =
        eliminations.any(|&(cell, digits)| !(digits & position.candidates[cell]).is_empty());
    let is_whole = placement == step.placement;
    let rest =
        || if is_whole { step.clone() } else { Arc::new(Step { placement, ..Step::clone(step) }) };
    (placement.is_some() || strikes).then(rest)
}

/// What each cell lost.
fn changes(before: &Position, after: &Position) -> Vec<(usize, DigitSet)> {
    let pairs = before.candidates.iter().zip(&after.candidates).enumerate();
    let lost = pairs.map(|(cell, (before, after))| (cell, before.without(*after)));
    lost.filter(|(_, digits)| !digits.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_pairs_and_triples_of_small_sets() {
        let mut found = Vec::new();
        each_subset(&[0b11, 0b111, 0b1, 0b11, 0b110, 0b1111], |own, all| found.push((own, all)));
        assert_eq!(found, [(0b1011, 7), (0b1_0011, 7), (0b1001, 3), (0b1_1010, 7)]);
    }

    #[test]
    fn a_line_needs_fewer_links_than_those_that_are_weighed() {
        let mut bound = Bound::default();
        (0..MOST_WEIGHED).for_each(|at| {
            assert_eq!(bound.most(), usize::MAX);
            bound.take(40 - at);
        });
        assert_eq!(bound.most(), 40);
        bound.take(39);
        assert_eq!(bound.most(), 39);
        bound.take(FEW_LINKS);
        assert_eq!(bound.most(), FEW_LINKS);
    }

    /// Three links strike one candidate. The first needs two links before it, the second none, the third what is needed
    /// already.
    #[test]
    fn the_link_that_needs_the_fewest_others_is_told() {
        let mut pruning = Pruning {
            strikers: Rc::new(vec![vec![vec![3, 4, 5]]]),
            needed: vec![BTreeSet::new(); 6],
            proofs: Rc::new(
                [0, 0b10, 0b100, 0b1110, 0b1_0000, 0b10_1110].map(|proof| vec![proof]).into(),
            ),
            proven: vec![0],
        };
        let struck = (0, 0);
        assert_eq!(pruning.striker(struck, 6, &pruning.proven), Some(4));
        assert_eq!(pruning.striker(struck, 4, &pruning.proven), Some(3));
        pruning.proven = vec![0b10_1110];
        assert_eq!(pruning.striker(struck, 6, &pruning.proven), Some(3));
        pruning.proofs = Rc::default();
        assert_eq!(pruning.striker(struck, 6, &pruning.proven), Some(3));
        pruning.proofs = Rc::new(vec![vec![0], vec![0b10]]);
        pruning.strikers = Rc::new(vec![vec![vec![1, 0]]]);
        pruning.proven = vec![0];
        pruning.prove_next(&[struck]);
        assert_eq!(pruning.proofs[2], [0b100], "what is supposed needs nothing");
    }
}
