//! A short assumption, told link by link: a candidate is supposed, and what follows from it ends in a contradiction.
//!
//! Every candidate is supposed, each on a line of its own. In each round every line goes on by all consequences of what
//! it has. So the lines that end first are among the shortest. Links that the contradiction does not need are taken
//! away from these lines, and the shortest one is told.
mod consequence;
mod house;
mod line;
mod memory;
mod premises;
mod pruning;
mod shorter;
mod source;
mod telling;

use std::sync::Arc;

use super::find::Finder;
use super::links::Links;
use super::{End, Explainer, Position, Step};
use crate::digits::DigitSet;
use line::{Line, changes, empties, still_new};
pub(super) use memory::Remembered;
use pruning::{Bound, Pruning};
pub(super) use source::{Around, Known};
use source::{Reach, Source};

/// The most links that a reader can follow.
const MOST_LINKS: usize = 20;

/// Where an assumption has no more links, no shorter one is looked for.
const FEW_LINKS: usize = 8;

/// So many more rounds are worth it where an assumption is longer: a line that ends later may need fewer links.
const MORE_ROUNDS: usize = 1;

/// How many digits are tried, at most, for one candidate of a sum. More of them were measured: a line goes no further.
const TRIES: usize = 200;

/// The most cells of a subset inside a line, and the most that remain by the 45 rule.
const FEW: usize = 3;

/// How many looks at a constraint are spent on one step, at most: about half a second, and as much again where clues are
/// looked at together. A look at an automaton or a sum counts for more.
const MOST_WORK: usize = 1_000_000;

/// A link counts for more than a look, because it is kept: so there are never more than some 250,000 of them.
const PRICE_OF_LINK: usize = 4;

/// What a look costs whose answer is known, or that says nothing at first sight.
const PRICE_OF_KNOWN: usize = 2;

/// How many lines that end in the same round are pruned, at most.
const MOST_PRUNED: usize = 64;

/// Of so many of these the links are weighed, at most, so that those are told which need the fewest others. The last ones
/// are much longer than the first.
const MOST_WEIGHED: usize = 16;

/// So many of the shortest of these go on once more by what they need alone.
const MOST_SHORTENED: usize = 4;

/// How many looks are spent on that, at most.
const WORK_TO_SHORTEN: usize = 50_000;

/// Finds the shortest assumption that ends in a contradiction; `None` if there is none within the bounds, or a limit
/// ends the work. Clues are looked at together where there is none without that, and crossing houses where there is still
/// none. What ended before is tried first if it is short, and before what takes long.
pub(super) fn shortest(finder: &Finder<'_>, links: &Links<'_>) -> Option<Step> {
    let search = Search::new(finder, links);
    let explainer = finder.explainer;
    let wider = || {
        let clues = (!explainer.joint.is_empty()).then_some(Reach::Clues);
        let houses = (!explainer.crossings.is_empty()).then_some(Reach::Houses);
        let reaches = clues.into_iter().chain(houses);
        reaches.map(|reach| Search { reach, ..search }).find_map(|search| search.shortest())
    };
    let few = search.remembered(FEW_LINKS);
    few.or_else(|| search.shortest()).or_else(|| search.remembered(MOST_LINKS)).or_else(wider)
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

impl Told {
    /// From what the links follow, in the order of the links, each once.
    fn sources(&self) -> Vec<Source> {
        let mut sources = Vec::new();
        for (source, _) in &self.links {
            if !sources.contains(source) {
                sources.push(*source);
            }
        }
        sources
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
                best = Some(self.step(told));
            }
            if fewest <= FEW_LINKS || work > MOST_WORK || (best.is_some() && more == 0) {
                break;
            }
            more -= usize::from(best.is_some());
        }
        best
    }

    fn finder<'b>(&'b self, position: &'b Position) -> Finder<'b> {
        Finder { position, ..self.finder }
    }

    fn line(&self, cell: usize, digit: u8) -> Line {
        let mut position = self.position.clone();
        self.explainer.fill(&mut position, cell, digit);
        let changed = changes(self.position, &position);
        let mut left = vec![u64::MAX; self.links.words()];
        self.links.remove(&mut left, &changed);
        Line { cell, digit, position, links: Vec::new(), left, changed }
    }

    /// A line for each candidate; `None` if a limit ends the work.
    fn lines(&self) -> Option<Vec<Line>> {
        let mut lines = Vec::new();
        for cell in (0..self.position.candidates.len()).filter(|&c| !self.position.is_filled[c]) {
            if self.finder.is_over() {
                return None;
            }
            for digit in self.position.candidates[cell].iter() {
                lines.push(self.line(cell, digit));
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
            let found_again = self.explainer.known.borrow().found_again;
            let steps = self.all_from(&finder, source, &lost, &line.left);
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
        if shortest > FEW_LINKS {
            let mut by_length: Vec<usize> = (0..told.len()).collect();
            by_length.sort_by_key(|&at| told[at].links.len());
            let mut work = WORK_TO_SHORTEN;
            for at in by_length.into_iter().take(MOST_SHORTENED) {
                self.shorten(&mut told[at], &mut work);
                if told[at].links.len() < told[best].links.len() {
                    best = at;
                }
            }
        }
        let best = told.swap_remove(best);
        self.remember(told.iter());
        Some(best).filter(|best| best.links.len() < fewest)
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
}
