//! A short assumption, told link by link: a candidate is supposed, and what follows from it ends in a contradiction.
//!
//! Every candidate is supposed, each on a line of its own. In each round every line goes on by all consequences of what
//! it has. So the lines that end first are among the shortest. Links that the contradiction does not need are taken
//! away from these lines, and the shortest one is told.

use std::collections::{BTreeSet, HashMap};

use super::find::Finder;
use super::{End, Explainer, Position, Reason, Step};
use crate::digits::DigitSet;
use crate::rules::Constraint;

/// The most links that a reader can follow.
const MOST_LINKS: usize = 20;

/// How many digits are tried, at most, for one candidate of a sum.
const TRIES: usize = 200;

/// How many looks at a constraint are spent on one step, at most: about half a second. A look at an automaton or a sum
/// counts for more.
const MOST_WORK: usize = 1_000_000;

/// How many answers of sums and automata are kept at a time, at most: some tens of megabytes.
const MOST_KNOWN: usize = 100_000;

/// How many lines that end in the same round are pruned, at most.
const MOST_PRUNED: usize = 24;

/// No link has struck the candidate.
const NEVER: usize = usize::MAX;

/// Finds the shortest assumption that ends in a contradiction; `None` if there is none within the bounds, or a limit
/// ends the work.
pub(super) fn shortest(finder: &Finder<'_>) -> Option<Step> {
    let search = Search::new(finder);
    let (mut lines, mut ended, mut work) = (search.lines()?, Vec::new(), 0);
    while !lines.is_empty() || !ended.is_empty() {
        let mut open = Vec::with_capacity(lines.len());
        for mut line in lines {
            if finder.is_over() {
                return None;
            }
            if work > MOST_WORK {
                break;
            }
            match search.advance(&mut line, &mut work) {
                Some(end) => ended.push((line, end)),
                None if line.changed.is_empty() => {}
                None => open.push(line),
            }
        }
        lines = open;
        ended.sort_by_key(|(line, _)| line.links.len());
        let (mut best, mut fewest) = (None, MOST_LINKS + 1);
        for (line, end) in ended.drain(..ended.len().min(MOST_PRUNED)) {
            let links = search.pruned(&line, &end);
            if links.len() < fewest {
                fewest = links.len();
                best = Some(line.step(links, end));
            }
        }
        if best.is_some() || work > MOST_WORK {
            return best;
        }
    }
    None
}

/// The constraints of each cell. Two cells that differ need none: a digit that is filled goes from its peers.
fn rules_of(explainer: &Explainer<'_>) -> Vec<Vec<usize>> {
    let mut rules_of = vec![Vec::new(); explainer.rules.cells()];
    for (index, constraint) in explainer.rules.constraints().iter().enumerate() {
        if !matches!(constraint, Constraint::Different(..)) {
            constraint.cells().into_iter().for_each(|cell| rules_of[cell].push(index));
        }
    }
    rules_of
}

/// What follows from one candidate so far.
struct Line {
    cell: usize,
    digit: u8,
    position: Position,
    links: Vec<Step>,
    /// What the cells lost in the last round.
    changed: Vec<(usize, DigitSet)>,
}

impl Line {
    fn step(&self, links: Vec<Step>, end: End) -> Step {
        let reason = Reason::Assumption { cell: self.cell, digit: self.digit, links, end };
        let eliminations = vec![(self.cell, DigitSet::only(self.digit))];
        Step { reason, placement: None, eliminations }
    }

    fn cell_without_digits(&self) -> Option<End> {
        let mut cells = self.changed.iter().map(|(cell, _)| *cell);
        let cell = cells.find(|&cell| self.position.candidates[cell].is_empty())?;
        Some(End::Cell { cell })
    }
}

/// What the cells of a constraint may be, and what follows from it. Many lines ask the same, of one step after the other.
pub(super) type Known = HashMap<(usize, Vec<DigitSet>), Vec<Step>>;

struct Search<'a> {
    /// Finds little in each position: sums of few tries.
    finder: Finder<'a>,
    explainer: &'a Explainer<'a>,
    position: &'a Position,
    /// The constraints of each cell.
    rules_of: Vec<Vec<usize>>,
    /// The cells of each constraint.
    cells_of: Vec<Vec<usize>>,
}

impl<'a> Search<'a> {
    fn new(finder: &Finder<'a>) -> Search<'a> {
        let finder = Finder { tries: TRIES, ..*finder };
        let (explainer, position) = (finder.explainer, finder.position);
        let rules_of = rules_of(explainer);
        let cells_of = explainer.rules.constraints().iter().map(Constraint::cells).collect();
        Search { finder, explainer, position, rules_of, cells_of }
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
                lines.push(Line { cell, digit, position, links: Vec::new(), changed });
            }
        }
        Some(lines)
    }

    /// Adds the links that follow in one round. Returns how the line ends, if it does.
    fn advance(&self, line: &mut Line, work: &mut usize) -> Option<End> {
        if let Some(end) = line.cell_without_digits() {
            return Some(end);
        }
        let before = line.position.clone();
        let finder = self.finder(&before);
        let mut found: Vec<Step> = Vec::new();
        let mut touched = Vec::new();
        let mut lost = vec![DigitSet::EMPTY; before.candidates.len()];
        for &(cell, digits) in &line.changed {
            lost[cell] = digits;
            touched.extend(self.rules_of[cell].iter().copied());
            if let (true, Some(digit)) = (finder.is_open(cell), before.candidates[cell].single()) {
                let placement = Some((cell, digit));
                let reason = Reason::NakedSingle;
                found.push(Step { reason, placement, eliminations: Vec::new() });
            }
        }
        touched.sort_unstable();
        touched.dedup();
        for constraint in touched {
            let price = self.price(constraint);
            *work += price;
            if finder.is_over_after(price) {
                return None;
            }
            if let Some(end) = self.broken(&before, constraint) {
                return Some(end);
            }
            let steps = self.consequences(&finder, constraint, &lost);
            if steps.iter().any(|step| empties(step, &before)) {
                return Some(End::Rule { constraint });
            }
            found.extend(steps);
        }
        for step in found {
            if let Some(step) = still_new(step, &line.position) {
                self.explainer.apply(&step, &mut line.position);
                line.links.push(step);
            }
        }
        line.changed = changes(&before, &line.position);
        None
    }

    /// How much work a look at a constraint is.
    fn price(&self, constraint: usize) -> usize {
        match &self.explainer.rules.constraints()[constraint] {
            Constraint::House(_) => 2,
            Constraint::Different(..) | Constraint::Equal(..) | Constraint::Relation(..) => 1,
            Constraint::Place { cells, .. } => 1 + cells.len() / 8,
            Constraint::Sum { terms, .. } => 4 * terms.len(),
            Constraint::Regular { cells, automaton } => 1 + cells.len() * automaton.states() / 32,
        }
    }

    /// Whether a house has no place for a digit, or a clue too few places.
    fn broken(&self, position: &Position, constraint: usize) -> Option<End> {
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
            | Constraint::Regular { .. } => None,
        }
    }

    /// What follows from one constraint after its cells have lost these digits.
    fn consequences(&self, finder: &Finder<'_>, constraint: usize, lost: &[DigitSet]) -> Vec<Step> {
        let cells = &self.cells_of[constraint];
        match &self.explainer.rules.constraints()[constraint] {
            Constraint::House(_) => {
                let mut steps = naked_pairs(finder, constraint, cells);
                if cells.len() == usize::from(self.explainer.rules.digits()) {
                    let lost = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | lost[cell]);
                    steps.extend(of_house(finder, constraint, cells, lost));
                }
                steps
            }
            Constraint::Sum { .. } | Constraint::Regular { .. } => self.of_many(finder, constraint),
            Constraint::Equal(..) | Constraint::Relation(..) | Constraint::Place { .. } => {
                finder.of_pair_or_place(constraint).into_iter().collect()
            }
            Constraint::Different(..) => Vec::new(),
        }
    }

    /// What follows from a sum or an automaton. It is worked out once for the same candidates.
    fn of_many(&self, finder: &Finder<'_>, constraint: usize) -> Vec<Step> {
        let cells = &self.cells_of[constraint];
        let sets = cells.iter().map(|&cell| finder.digits(cell)).collect();
        let key = (constraint, sets);
        if let Some(known) = self.explainer.known.borrow().get(&key) {
            return known.clone();
        }
        let found = match &self.explainer.rules.constraints()[constraint] {
            Constraint::Sum { terms, totals } => finder.of_sum(constraint, terms, totals),
            Constraint::Regular { cells, automaton } => {
                let cells: Vec<usize> = cells.iter().copied().map(usize::from).collect();
                finder.of_regular(constraint, &cells, automaton)
            }
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Place { .. } => None,
        };
        let found: Vec<Step> = found.into_iter().collect();
        let mut known = self.explainer.known.borrow_mut();
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        if self.finder.watch.stopped().is_none() {
            known.insert(key, found.clone());
        }
        found
    }

    /// The links that the end of a line needs, each with no more than what is needed of it.
    fn pruned(&self, line: &Line, end: &End) -> Vec<Step> {
        let gone = self.who_struck(line);
        // The candidates that are needed, with the link that struck them.
        let mut needed: Vec<BTreeSet<(usize, u8)>> = vec![BTreeSet::new(); line.links.len() + 1];
        let need = |needed: &mut Vec<BTreeSet<_>>, struck: Vec<(usize, u8)>| {
            for (cell, digit) in struck {
                let number = gone[cell][usize::from(digit)];
                if let Some(of_link) = needed.get_mut(number) {
                    of_link.insert((cell, digit));
                }
            }
        };
        need(&mut needed, self.premises_of_end(line, *end, &gone));
        let mut kept = Vec::new();
        for (at, link) in line.links.iter().enumerate().rev() {
            let here = core::mem::take(&mut needed[at + 1]);
            if here.is_empty() {
                continue;
            }
            let mut link = link.clone();
            for (cell, digits) in &mut link.eliminations {
                *digits = digits.iter().filter(|&digit| here.contains(&(*cell, digit))).collect();
            }
            link.eliminations.retain(|(_, digits)| !digits.is_empty());
            need(&mut needed, self.premises(&link, &gone, at + 1));
            kept.push(link);
        }
        kept.reverse();
        kept
    }

    /// The struck candidates from which the end follows.
    fn premises_of_end(&self, line: &Line, end: End, gone: &[Vec<usize>]) -> Vec<(usize, u8)> {
        match end {
            End::Cell { cell } => {
                self.position.candidates[cell].iter().map(|digit| (cell, digit)).collect()
            }
            End::House { house, digit } => {
                self.cells_of[house].iter().map(|&cell| (cell, digit)).collect()
            }
            End::Rule { constraint } => {
                let breaks = |position: &Position| {
                    let finder = self.finder(position);
                    self.broken(position, constraint).is_some()
                        || self
                            .consequences(&finder, constraint, &[])
                            .iter()
                            .any(|step| empties(step, position))
                };
                self.least(constraint, gone, line.links.len() + 1, breaks)
            }
        }
    }

    /// The number of the link that struck each candidate: 0 for what is supposed, and links from 1.
    fn who_struck(&self, line: &Line) -> Vec<Vec<usize>> {
        let digits = usize::from(self.explainer.rules.digits()) + 1;
        let mut gone = vec![vec![NEVER; digits]; self.position.candidates.len()];
        let mut strike = |number: usize, cell: usize, digits: DigitSet| {
            for digit in (digits & self.position.candidates[cell]).iter() {
                let by = &mut gone[cell][usize::from(digit)];
                *by = (*by).min(number);
            }
        };
        let mut place = |number: usize, cell: usize, digit: u8| {
            let digit = DigitSet::only(digit);
            strike(number, cell, self.position.candidates[cell].without(digit));
            self.explainer.peers[cell].iter().for_each(|&peer| strike(number, peer, digit));
        };
        place(0, line.cell, line.digit);
        for (at, link) in line.links.iter().enumerate() {
            if let Some((cell, digit)) = link.placement {
                place(at + 1, cell, digit);
            }
        }
        for (at, link) in line.links.iter().enumerate() {
            link.eliminations.iter().for_each(|&(cell, digits)| strike(at + 1, cell, digits));
        }
        gone
    }

    /// The struck candidates from which a link follows.
    fn premises(&self, link: &Step, gone: &[Vec<usize>], before: usize) -> Vec<(usize, u8)> {
        match &link.reason {
            Reason::NakedSingle => {
                let Some((cell, digit)) = link.placement else { return Vec::new() };
                let others = self.position.candidates[cell].without(DigitSet::only(digit));
                others.iter().map(|other| (cell, other)).collect()
            }
            Reason::HiddenSingle { house } => {
                let Some((own, digit)) = link.placement else { return Vec::new() };
                let others = self.cells_of[*house].iter().copied().filter(|&cell| cell != own);
                others.map(|cell| (cell, digit)).collect()
            }
            Reason::Intersection { house, digit, cells } => {
                let others =
                    self.cells_of[*house].iter().copied().filter(|cell| !cells.contains(cell));
                others.map(|cell| (cell, *digit)).collect()
            }
            Reason::NakedSubset { cells, digits, .. } => {
                let others = |cell: usize| self.position.candidates[cell].without(*digits);
                let of_cell = |&cell: &usize| others(cell).iter().map(move |digit| (cell, digit));
                cells.iter().flat_map(of_cell).collect()
            }
            Reason::HiddenSubset { house, cells, digits } => {
                let others =
                    self.cells_of[*house].iter().copied().filter(|cell| !cells.contains(cell));
                others.flat_map(|cell| digits.iter().map(move |digit| (cell, digit))).collect()
            }
            Reason::Equal { constraint }
            | Reason::Relation { constraint }
            | Reason::Place { constraint }
            | Reason::Sum { constraint }
            | Reason::Regular { constraint } => {
                let follows = |position: &Position| {
                    let finder = self.finder(position);
                    let steps = self.consequences(&finder, *constraint, &[]);
                    let strikes = |(cell, digits): &(usize, DigitSet)| {
                        let all = steps.iter().flat_map(|step| &step.eliminations);
                        let mut here = all.filter(|(other, _)| other == cell);
                        here.any(|(_, struck)| digits.without(*struck).is_empty())
                    };
                    link.eliminations.iter().all(strikes)
                };
                self.least(*constraint, gone, before, follows)
            }
            Reason::HouseTotal { .. }
            | Reason::Needed { .. }
            | Reason::Fish { .. }
            | Reason::Fillings { .. }
            | Reason::Chain { .. }
            | Reason::Assumption { .. }
            | Reason::Search => Vec::new(),
        }
    }

    /// Of the candidates that the cells of a constraint lost before a link, those that cannot stand again. The last
    /// ones come first, so that what remains was struck early.
    fn least(
        &self,
        constraint: usize,
        gone: &[Vec<usize>],
        before: usize,
        follows: impl Fn(&Position) -> bool,
    ) -> Vec<(usize, u8)> {
        let mut struck = Vec::new();
        let mut position = self.position.clone();
        for &cell in &self.cells_of[constraint] {
            for digit in self.position.candidates[cell].iter() {
                let number = gone[cell][usize::from(digit)];
                if number < before {
                    position.candidates[cell] =
                        position.candidates[cell].without(DigitSet::only(digit));
                    struck.push((number, cell, digit));
                }
            }
        }
        struck.sort_unstable_by(|a, b| b.cmp(a));
        let mut needed = Vec::new();
        for (_, cell, digit) in struck {
            if self.finder.is_over_after(self.price(constraint)) {
                break;
            }
            let mut without = position.clone();
            without.candidates[cell] |= DigitSet::only(digit);
            if follows(&without) {
                position = without;
            } else {
                needed.push((cell, digit));
            }
        }
        needed
    }
}

/// The naked pairs of a house.
fn naked_pairs(finder: &Finder<'_>, house: usize, cells: &[usize]) -> Vec<Step> {
    let is_pair = |cell: &usize| finder.is_open(*cell) && finder.digits(*cell).len() == 2;
    let pairs: Vec<usize> = cells.iter().copied().filter(is_pair).collect();
    let mut steps = Vec::new();
    for (at, &one) in pairs.iter().enumerate() {
        let digits = finder.digits(one);
        for &other in pairs[at + 1..].iter().filter(|&&other| finder.digits(other) == digits) {
            let rest = cells.iter().filter(|&&cell| cell != one && cell != other);
            let gone: Vec<_> = rest.map(|&cell| (cell, digits)).collect();
            let reason = Reason::NakedSubset { house, cells: vec![one, other], digits };
            steps.extend(finder.excluding(reason, gone));
        }
    }
    steps
}

/// The singles, intersections and hidden pairs of a full house that has lost these digits somewhere.
fn of_house(finder: &Finder<'_>, house: usize, cells: &[usize], lost: DigitSet) -> Vec<Step> {
    let of_digit = |digit: u8| {
        let has = |&cell: &usize| finder.digits(cell).contains(digit);
        let places: Vec<usize> = cells.iter().copied().filter(has).collect();
        match places[..] {
            [] => None,
            [cell] => finder.is_open(cell).then(|| Step {
                reason: Reason::HiddenSingle { house },
                placement: Some((cell, digit)),
                eliminations: Vec::new(),
            }),
            [_, _, ..] => finder.seen_by_all(house, digit, places),
        }
    };
    let mut steps: Vec<Step> = lost.iter().filter_map(of_digit).collect();
    steps.extend(hidden_pairs(finder, house, cells, lost));
    steps
}

/// The hidden pairs of a full house, of which one digit has lost a place.
fn hidden_pairs(finder: &Finder<'_>, house: usize, cells: &[usize], lost: DigitSet) -> Vec<Step> {
    let places = |digit: u8| {
        let mut places = cells.iter().copied().filter(|&cell| finder.digits(cell).contains(digit));
        let pair = (places.next()?, places.next()?);
        places.next().is_none().then_some((digit, pair))
    };
    let pairs: Vec<(u8, (usize, usize))> =
        (1..=finder.explainer.rules.digits()).filter_map(places).collect();
    let mut steps = Vec::new();
    for (at, &(one, cells)) in pairs.iter().enumerate() {
        for &(other, _) in pairs[at + 1..].iter().filter(|(_, others)| *others == cells) {
            let digits: DigitSet = [one, other].into_iter().collect();
            if (digits & lost).is_empty() {
                continue;
            }
            let pair = [cells.0, cells.1];
            let gone = pair.map(|cell| (cell, finder.digits(cell).without(digits)));
            let reason = Reason::HiddenSubset { house, cells: pair.to_vec(), digits };
            steps.extend(finder.excluding(reason, gone));
        }
    }
    steps
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

/// The part of a step that is not known yet. A step on a digit that is gone by now is dropped: its cell or its house ends
/// the line in the next round.
fn still_new(step: Step, position: &Position) -> Option<Step> {
    if let Reason::Intersection { digit, cells, .. } = &step.reason
        && !cells.iter().any(|&cell| position.candidates[cell].contains(*digit))
    {
        return None;
    }
    let placement = step.placement.filter(|&(cell, digit)| {
        !position.is_filled[cell] && position.candidates[cell].contains(digit)
    });
    let left = step.eliminations.iter();
    let left = left.map(|&(cell, digits)| (cell, digits & position.candidates[cell]));
    let eliminations: Vec<_> = left.filter(|(_, digits)| !digits.is_empty()).collect();
    let is_new = placement.is_some() || !eliminations.is_empty();
    is_new.then_some(Step { placement, eliminations, ..step })
}

/// What each cell lost.
fn changes(before: &Position, after: &Position) -> Vec<(usize, DigitSet)> {
    let pairs = before.candidates.iter().zip(&after.candidates).enumerate();
    let lost = pairs.map(|(cell, (before, after))| (cell, before.without(*after)));
    lost.filter(|(_, digits)| !digits.is_empty()).collect()
}
