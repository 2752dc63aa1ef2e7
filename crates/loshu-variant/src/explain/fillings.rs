//! All fillings of a few cells under the rules among them: of a clue, or of a house with the clues inside it.
//!
//! Cells that see each other differ, which a clue alone does not know: a line whose ends lie in one row, the cells of a
//! sandwich. Three questions are asked of the fillings. Which candidates are in none? Which two are never in one
//! together? Which digits, or which of two candidates, are in each?

use core::ops::ControlFlow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::find::Finder;
use super::memory::Memory;
use super::{Reason, Step};
use crate::automaton::Automaton;
use crate::digits::{DigitSet, MAX_DIGITS, bits};
use crate::rules::{Constraint, Rules, Table};

/// The most cells of clues that are looked at together.
const MOST_CELLS: usize = 10;

/// The most cells of a region: each is a bit of a word. A house has at most 25.
const MOST_IN_REGION: usize = 32;

/// Automata with more states are left to the finder that knows no sight.
const MOST_STATES: usize = 1_000;

/// How many digits are tried for a clue or a house, at most: nobody writes down more.
const MOST_TRIES: usize = 4_000;

/// So many fillings are told one by one, at most.
const FEW: usize = 6;

/// Cells that are looked at together, and the rules among them.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    pub(super) cells: Vec<usize>,
    pub(super) rules: Vec<usize>,
    /// What no filling has.
    unused: Memory<Option<Step>>,
    together: Memory<Option<Arc<Together>>>,
}

/// A region for each clue. Pairs and places that hang together are one region, such as a line or a chain of dots. If these
/// have too many cells, those that follow each other and share a cell are one line. Those of a rule of the whole grid stand
/// alone: what came of their order would depend on how the board lies.
pub(super) fn clues(rules: &Rules) -> Vec<Region> {
    let (mut regions, mut ties) = (Vec::new(), Vec::new());
    for (index, rule) in rules.constraints().iter().enumerate() {
        match rule {
            // What its alternatives say together is no filling of few cells.
            Constraint::House(_) | Constraint::Different(..) | Constraint::Any(_) => {}
            Constraint::Equal(..) | Constraint::Relation(..) | Constraint::Place { .. } => {
                ties.push(Region::new(rule.cells(), index));
            }
            Constraint::Sum { .. } | Constraint::Regular { .. } => {
                regions.push(Region::new(rule.cells(), index));
            }
        }
    }
    for ties in clusters(ties, rules.cells()) {
        let cells: BTreeSet<usize> =
            ties.iter().flat_map(|tie| tie.cells.iter().copied()).collect();
        let is_of_grid = 2 * ties.len() > 3 * cells.len();
        match cells.len() {
            0..=MOST_CELLS => regions.push(together(&ties)),
            _ if is_of_grid => regions.extend(ties),
            _ => regions.extend(lines(ties)),
        }
    }
    let is_small = |rule: &usize| !is_large(&rules.constraints()[*rule]);
    regions.retain(|region| region.cells.len() <= MOST_CELLS && region.rules.iter().all(is_small));
    // In the order of their first rules, as a setter has stated them.
    regions.sort_by_key(|region| region.rules[0]);
    regions
}

/// The ties that share cells with each other, directly or through others.
fn clusters(ties: Vec<Region>, cells: usize) -> Vec<Vec<Region>> {
    fn root(roots: &mut [usize], cell: usize) -> usize {
        let mut at = cell;
        while roots[at] != at {
            roots[at] = roots[roots[at]];
            at = roots[at];
        }
        at
    }
    let mut roots: Vec<usize> = (0..cells).collect();
    for tie in &ties {
        for pair in tie.cells.windows(2) {
            let (one, other) = (root(&mut roots, pair[0]), root(&mut roots, pair[1]));
            roots[one.max(other)] = one.min(other);
        }
    }
    let mut clusters: BTreeMap<usize, Vec<Region>> = BTreeMap::new();
    for tie in ties.into_iter().filter(|tie| !tie.cells.is_empty()) {
        clusters.entry(root(&mut roots, tie.cells[0])).or_default().push(tie);
    }
    clusters.into_values().collect()
}

/// One region of several ties.
fn together(ties: &[Region]) -> Region {
    let mut whole = Region::default();
    for tie in ties {
        tie.rules.iter().for_each(|&rule| whole.take(rule, &tie.cells));
    }
    whole
}

/// The lines among ties of too many cells.
fn lines(ties: Vec<Region>) -> Vec<Region> {
    let mut lines: Vec<Region> = Vec::new();
    for tie in ties {
        let rule = tie.rules[0];
        let follows = |line: &&mut Region| line.rules.last().is_some_and(|last| last + 1 == rule);
        match lines.last_mut().filter(follows).filter(|line| line.can_take(&tie.cells)) {
            Some(line) => line.take(rule, &tie.cells),
            None => lines.push(tie),
        }
    }
    lines
}

/// Whether a rule is an automaton of many states.
fn is_large(rule: &Constraint) -> bool {
    match rule {
        Constraint::Regular { automaton, .. } => automaton.most_states() > MOST_STATES,
        Constraint::House(_)
        | Constraint::Different(..)
        | Constraint::Equal(..)
        | Constraint::Relation(..)
        | Constraint::Sum { .. }
        | Constraint::Place { .. }
        | Constraint::Any(_) => false,
    }
}

/// A region for each full house, with the clues inside it. The house is the first of its rules.
pub(super) fn houses(rules: &Rules, houses: &[(usize, Vec<usize>)]) -> Vec<Region> {
    let size = usize::from(rules.digits());
    let full = houses.iter().filter(|(_, cells)| cells.len() == size);
    let mut regions: Vec<Region> =
        full.map(|(house, cells)| Region::new(cells.clone(), *house)).collect();
    let mut regions_of = vec![Vec::new(); rules.cells()];
    for (at, region) in regions.iter().enumerate() {
        region.cells.iter().for_each(|&cell| regions_of[cell].push(at));
    }
    for (index, rule) in rules.constraints().iter().enumerate() {
        match rule {
            Constraint::House(_) | Constraint::Different(..) | Constraint::Any(_) => continue,
            Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Regular { .. } => {}
        }
        if is_large(rule) {
            continue;
        }
        let cells = rule.cells();
        let Some(first) = cells.first() else { continue };
        for &at in &regions_of[*first] {
            if cells.iter().all(|cell| regions_of[*cell].contains(&at)) {
                regions[at].rules.push(index);
            }
        }
    }
    regions
}

impl Region {
    fn new(cells: Vec<usize>, rule: usize) -> Region {
        Region { cells, rules: vec![rule], ..Region::default() }
    }

    /// Whether this is more than a house alone, of which subsets say all.
    pub(super) fn has_clues(&self) -> bool {
        self.rules.len() > 1
    }

    /// Both regions as one.
    pub(super) fn with(&self, other: &Region) -> Region {
        let mut both = Region::default();
        for region in [self, other] {
            region.rules.iter().for_each(|&rule| both.take(rule, &region.cells));
        }
        both
    }

    fn can_take(&self, cells: &[usize]) -> bool {
        let new = cells.iter().filter(|cell| !self.cells.contains(cell)).count();
        new < cells.len() && self.cells.len() + new <= MOST_CELLS
    }

    fn take(&mut self, rule: usize, cells: &[usize]) {
        if !self.rules.contains(&rule) {
            self.rules.push(rule);
        }
        for &cell in cells {
            if !self.cells.contains(&cell) {
                self.cells.push(cell);
            }
        }
    }
}

impl Finder<'_> {
    /// What no filling of a clue has.
    pub(super) fn fillings_of_clues(&self) -> Option<Step> {
        self.in_no_filling_of(&self.explainer.clues)
    }

    /// What no filling of a house has that agrees with the clues inside it.
    pub(super) fn fillings_of_houses(&self) -> Option<Step> {
        self.in_no_filling_of(&self.explainer.full)
    }

    pub(super) fn in_no_filling_of(&self, regions: &[Region]) -> Option<Step> {
        regions.iter().find_map(|region| {
            let step = region.unused.recall(self, &region.cells, || self.in_no_filling(region));
            step.filter(|step| self.can_pay(step))
        })
    }

    /// What no filling of a region has.
    pub(super) fn in_no_filling(&self, region: &Region) -> Option<Step> {
        let open = self.open(&region.cells);
        if open.is_empty() || self.is_over() {
            return None;
        }
        let all: Vec<DigitSet> = region.cells.iter().map(|&cell| self.digits(cell)).collect();
        let mut used = vec![DigitSet::EMPTY; all.len()];
        let (mut few, mut count) = (Vec::new(), 0);
        let ended = self.each_filling(region, |digits| {
            used.iter_mut().zip(digits).for_each(|(used, digit)| *used |= *digit);
            count += 1;
            if count <= FEW {
                few.push(digits.to_vec());
            }
            if used == all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if ended != Ended::All {
            return None;
        }
        if count > FEW {
            few.clear();
        }
        let is_open: Vec<bool> = region.cells.iter().map(|&cell| self.is_open(cell)).collect();
        let digits = |filling: Vec<DigitSet>| {
            let open = filling.into_iter().zip(&is_open).filter(|(_, is_open)| **is_open);
            open.filter_map(|(digit, _)| digit.single()).collect()
        };
        let fillings = few.into_iter().map(digits).collect();
        let gone = all.iter().zip(&used).map(|(all, used)| all.without(*used));
        let gone: Vec<_> = region.cells.iter().copied().zip(gone).collect();
        let rules = region.rules.clone();
        self.excluding(Reason::Fillings { rules, cells: open, count, fillings }, gone)
    }

    /// What all fillings of a region have in common; `None` if there are too many.
    pub(super) fn together(&self, region: &Region) -> Option<Arc<Together>> {
        let together = || self.all_together(region).map(Arc::new);
        region.together.recall(self, &region.cells, together)
    }

    fn all_together(&self, region: &Region) -> Option<Together> {
        let open = self.open(&region.cells);
        let case = |cell: usize| self.digits(cell).iter().map(move |digit| (cell, digit));
        let cases: Vec<(usize, u8)> = open.iter().flat_map(|&cell| case(cell)).collect();
        let place = |cell: usize| region.cells.iter().position(|&other| other == cell);
        let places: Vec<(usize, DigitSet)> = cases
            .iter()
            .filter_map(|&(cell, digit)| Some((place(cell)?, DigitSet::only(digit))))
            .collect();
        let size = cases.len();
        let mut together = Together {
            cases,
            fillings: 0,
            both: vec![0; size * size],
            lacking: [DigitSet::EMPTY; MAX_DIGITS as usize + 1],
        };
        let every = DigitSet::all(self.explainer.rules.digits());
        let mut chosen = Vec::new();
        let ended = self.each_filling(region, |digits| {
            chosen.clear();
            chosen.extend((0..size).filter(|&case| digits[places[case].0] == places[case].1));
            for &one in &chosen {
                chosen.iter().for_each(|&other| together.both[one * size + other] += 1);
            }
            let has = chosen.iter().map(|&case| together.cases[case].1).collect();
            let lacks = every.without(has);
            lacks.iter().for_each(|digit| together.lacking[usize::from(digit)] |= lacks);
            together.fillings += 1;
            ControlFlow::Continue(())
        });
        (ended == Ended::All).then_some(together)
    }

    /// Calls `found` with each filling of a region: a set of one digit for each cell.
    fn each_filling(
        &self,
        region: &Region,
        mut found: impl FnMut(&[DigitSet]) -> ControlFlow<()>,
    ) -> Ended {
        let sets: Vec<DigitSet> = region.cells.iter().map(|&cell| self.digits(cell)).collect();
        let mut filler = Filler::new(self, region, &sets);
        match filler.go(&sets, 0, Some((0, 0)), &mut found) {
            ControlFlow::Continue(()) => Ended::All,
            ControlFlow::Break(ended) => ended,
        }
    }
}

/// What all fillings of a region have in common.
#[derive(Debug)]
pub(super) struct Together {
    /// The candidates of its open cells.
    pub(super) cases: Vec<(usize, u8)>,
    fillings: u32,
    /// How many fillings have both of two cases: a row for each case.
    both: Vec<u32>,
    /// For each digit, what else is missing in the open cells of the fillings that do not have it there.
    lacking: [DigitSet; MAX_DIGITS as usize + 1],
}

impl Together {
    /// The digits of its open cells.
    pub(super) fn digits(&self) -> DigitSet {
        self.cases.iter().map(|case| case.1).collect()
    }

    fn both(&self, one: usize, other: usize) -> u32 {
        self.both[one * self.cases.len() + other]
    }

    /// Whether no filling has both cases.
    pub(super) fn exclude(&self, one: usize, other: usize) -> bool {
        self.both(one, other) == 0
    }

    /// Whether each filling has one of two cases.
    pub(super) fn need_one(&self, one: usize, other: usize) -> bool {
        let either = self.both(one, one) + self.both(other, other) - self.both(one, other);
        either == self.fillings
    }

    /// Whether the open cells of each filling have one of two digits, which may be the same.
    pub(super) fn need_digit(&self, one: u8, other: u8) -> bool {
        !self.lacking[usize::from(one)].contains(other)
    }
}

/// How a search for fillings ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// All fillings were found.
    All,
    /// No more were wanted.
    Enough,
    /// There are too many, or a limit was reached.
    TooMany,
}

/// A rule among the cells of a region, which have numbers of their own.
enum Among<'a> {
    Equal(usize, usize),
    Relation(usize, usize, &'a Table),
    Sum(Vec<(usize, i64)>, &'a [i32]),
    Place(Vec<usize>, DigitSet, usize),
    Regular(Vec<usize>, &'a Automaton),
}

/// A search for all fillings of a region.
struct Filler<'a> {
    finder: Finder<'a>,
    rules: Vec<Among<'a>>,
    /// The rules of each cell.
    rules_of: Vec<Vec<usize>>,
    /// The cells that each cell sees: a bit for each.
    seen: Vec<u32>,
    /// The first automaton: cells are chosen in its order.
    reading: Option<Reading<'a>>,
    tries: usize,
}

/// An automaton, and the states from which it can still accept after each number of cells.
struct Reading<'a> {
    cells: Vec<usize>,
    automaton: &'a Automaton,
    hopeful: Vec<Vec<bool>>,
}

impl<'a> Filler<'a> {
    fn new(finder: &Finder<'a>, region: &Region, sets: &[DigitSet]) -> Filler<'a> {
        let explainer = finder.explainer;
        let number = |cell: usize| region.cells.iter().position(|&own| own == cell).unwrap_or(0);
        let own = |cell: &u16| number(usize::from(*cell));
        let all: &'a [Constraint] = explainer.rules.constraints();
        let mut rules = Vec::new();
        let mut reading = None;
        for &rule in &region.rules {
            rules.push(match &all[rule] {
                // Sight says the same, and regions have no alternatives.
                Constraint::House(_) | Constraint::Different(..) | Constraint::Any(_) => continue,
                Constraint::Equal(a, b) => Among::Equal(own(a), own(b)),
                Constraint::Relation(a, b, table) => Among::Relation(own(a), own(b), table),
                Constraint::Sum { terms, totals } => {
                    let terms = terms.iter().map(|(cell, factor)| (own(cell), i64::from(*factor)));
                    Among::Sum(terms.collect(), totals)
                }
                Constraint::Place { cells, digits, count } => {
                    Among::Place(cells.iter().map(own).collect(), *digits, usize::from(*count))
                }
                Constraint::Regular { cells, automaton } => {
                    let cells: Vec<usize> = cells.iter().map(own).collect();
                    if reading.is_none() {
                        reading = Some(Reading::new(cells.clone(), automaton, sets));
                    }
                    Among::Regular(cells, automaton)
                }
            });
        }
        let mut rules_of = vec![Vec::new(); region.cells.len()];
        for (at, rule) in rules.iter().enumerate() {
            let mut cells = rule.cells();
            cells.sort_unstable();
            cells.dedup();
            cells.into_iter().for_each(|cell| rules_of[cell].push(at));
        }
        let sees =
            |one: usize, other: usize| explainer.sees(region.cells[one], region.cells[other]);
        let numbers = 0..region.cells.len();
        let bit = |one: usize, other: usize| u32::from(sees(one, other)) << other;
        let all_seen = |one: usize| numbers.clone().fold(0, |all, other| all | bit(one, other));
        let (finder, seen) = (*finder, numbers.clone().map(all_seen).collect());
        let tries = MOST_TRIES.min(finder.tries);
        Filler { finder, rules, rules_of, seen, reading, tries }
    }

    /// Fills the cells that are not chosen yet. `read` is how far the automaton is, and its state.
    fn go(
        &mut self,
        sets: &[DigitSet],
        chosen: u32,
        read: Option<(usize, usize)>,
        found: &mut impl FnMut(&[DigitSet]) -> ControlFlow<()>,
    ) -> ControlFlow<Ended> {
        let Some(read) = read else { return ControlFlow::Continue(()) };
        let Some(cell) = self.next(sets, chosen, read.0) else {
            let agree = self.rules.iter().all(|rule| rule.is_followed(sets));
            return match agree.then(|| found(sets)) {
                Some(ControlFlow::Break(())) => ControlFlow::Break(Ended::Enough),
                Some(ControlFlow::Continue(())) | None => ControlFlow::Continue(()),
            };
        };
        for digit in sets[cell].iter() {
            if self.tries == 0 || self.finder.is_over_after(1) {
                return ControlFlow::Break(Ended::TooMany);
            }
            self.tries -= 1;
            let mut own = [DigitSet::EMPTY; MOST_IN_REGION];
            let own = &mut own[..sets.len()];
            own.copy_from_slice(sets);
            if self.choose(cell, digit, own) {
                let chosen = chosen | 1 << cell;
                let read = self.read(own, chosen, read);
                self.go(own, chosen, read, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The next cell: the automaton's, then one with the fewest digits.
    fn next(&self, sets: &[DigitSet], chosen: u32, read: usize) -> Option<usize> {
        let in_order = self.reading.as_ref().and_then(|reading| reading.cells.get(read));
        in_order.copied().or_else(|| {
            let open = (0..sets.len()).filter(|cell| chosen >> cell & 1 == 0);
            open.min_by_key(|&cell| sets[cell].len())
        })
    }

    /// Chooses a digit, and takes from the other cells what does not go with it. Returns whether each cell has a digit
    /// left, and each rule a chance.
    fn choose(&self, cell: usize, digit: u8, sets: &mut [DigitSet]) -> bool {
        let only = DigitSet::only(digit);
        sets[cell] = only;
        for other in bits(self.seen[cell]) {
            sets[other] = sets[other].without(only);
            if sets[other].is_empty() {
                return false;
            }
        }
        self.rules_of[cell].iter().all(|&rule| self.rules[rule].narrow(cell, digit, sets))
    }

    /// Lets the automaton read the cells that are chosen; `None` if it can no longer accept.
    fn read(
        &self,
        sets: &[DigitSet],
        chosen: u32,
        (mut at, mut state): (usize, usize),
    ) -> Option<(usize, usize)> {
        let Some(reading) = &self.reading else { return Some((at, state)) };
        while let Some(&cell) = reading.cells.get(at) {
            if chosen >> cell & 1 == 0 {
                break;
            }
            state = reading.automaton.next(state, sets[cell].single()?)?;
            at += 1;
            if !reading.hopeful[at][state] {
                return None;
            }
        }
        Some((at, state))
    }
}

impl<'a> Reading<'a> {
    fn new(cells: Vec<usize>, automaton: &'a Automaton, sets: &[DigitSet]) -> Reading<'a> {
        let states = automaton.states();
        let mut hopeful: Vec<Vec<bool>> =
            vec![(0..states).map(|state| automaton.is_accepting(state)).collect()];
        for &cell in cells.iter().rev() {
            let after = &hopeful[hopeful.len() - 1];
            let leads = |state: usize| {
                let mut next = sets[cell].iter().filter_map(|digit| automaton.next(state, digit));
                next.any(|state| after[state])
            };
            let before = (0..states).map(leads).collect();
            hopeful.push(before);
        }
        hopeful.reverse();
        Reading { cells, automaton, hopeful }
    }
}

impl Among<'_> {
    fn cells(&self) -> Vec<usize> {
        match self {
            Among::Equal(a, b) | Among::Relation(a, b, _) => vec![*a, *b],
            Among::Sum(terms, _) => terms.iter().map(|term| term.0).collect(),
            Among::Place(cells, ..) | Among::Regular(cells, _) => cells.clone(),
        }
    }

    /// Takes from the other cells what does not go with the digit of a cell. Returns whether each of them has a digit
    /// left, and the rule a chance.
    fn narrow(&self, cell: usize, digit: u8, sets: &mut [DigitSet]) -> bool {
        match self {
            Among::Equal(a, b) => {
                let other = if *a == cell { *b } else { *a };
                sets[other] &= DigitSet::only(digit);
                !sets[other].is_empty()
            }
            Among::Relation(a, b, table) if *a == cell => {
                sets[*b] &= table.allowed(digit);
                !sets[*b].is_empty()
            }
            Among::Relation(a, _, table) => {
                let goes = |one: &u8| table.allowed(*one).contains(digit);
                sets[*a] = sets[*a].iter().filter(goes).collect();
                !sets[*a].is_empty()
            }
            Among::Sum(terms, totals) => {
                let (mut least, mut most) = (0, 0);
                for &(cell, factor) in terms {
                    let bits = sets[cell].bits();
                    let (low, high) = (bits.trailing_zeros() + 1, 32 - bits.leading_zeros());
                    let (low, high) = (factor * i64::from(low), factor * i64::from(high));
                    least += low.min(high);
                    most += low.max(high);
                }
                totals.iter().any(|&total| (least..=most).contains(&i64::from(total)))
            }
            Among::Place(cells, digits, count) => {
                let able = cells.iter().filter(|&&cell| !(sets[cell] & *digits).is_empty());
                able.count() >= *count
            }
            // The first one is read while cells are chosen, others at the end.
            Among::Regular(..) => true,
        }
    }

    /// Whether a filling follows the rule. All rules but automata have been looked at before.
    fn is_followed(&self, sets: &[DigitSet]) -> bool {
        match self {
            Among::Equal(..) | Among::Relation(..) | Among::Sum(..) | Among::Place(..) => true,
            Among::Regular(cells, automaton) => {
                automaton.accepts(cells.iter().filter_map(|&cell| sets[cell].single()))
            }
        }
    }
}
