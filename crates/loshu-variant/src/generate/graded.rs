//! Puzzles as hard as asked for: no step of the path costs more than a price, and the hardest costs enough.
//!
//! A puzzle that is too hard is made easier where its path ends: by a given there, or in a killer by other cages. Then
//! what the path does not need goes again.

use loshu::Limits;

use super::attempt::{Made, Miss};
use super::cages::{Cages, Sizes};
use super::givens::Givens;
use super::lines::shuffle;
use super::{GenerateError, Steps, killer};
use crate::digits::DigitSet;
use crate::explain::{Explainer, NAMED, PRICES, Position, Reason, Step, Technique, Tenths};
use crate::random::Random;
use crate::rules::Rules;
use crate::setting::Setting;
use crate::symmetry::Symmetries;

/// How often cages are changed until a path leads through them.
const CHANGES: usize = 120;

/// The same where steps may be chains.
const CHANGES_OF_CHAINS: usize = 10;

/// How often in a row a change may make nothing better: then hardly any change is left.
const FAILURES: usize = 20;

/// So many open cells ask for one more change at once. In large grids paths end early, and each takes long.
const OPEN_CELLS_OF_CHANGE: usize = 32;

/// On more cells than this several changes are made at once.
const CELLS_OF_ONE_CHANGE: usize = 144;

/// How often cages are merged to make a puzzle harder.
const MERGES: usize = 20;

/// How often cages of two cells are merged with others.
const MERGES_OF_BRICKS: usize = 60;

/// How many steps are looked for while it is found out what a path does not need.
const STEPS: usize = 20_000;

/// How many paths are looked for then, where steps may be chains, and on how many cells at most.
const WALKS: usize = 6;
const CELLS_OF_WALKS: usize = 144;

/// From this price on steps may be chains, which take long to find.
const CHAIN: Tenths = 33;

/// From this price on puzzles are made of large cages, and givens are exchanged for others.
pub(super) const LARGE: Tenths = 60;

/// From this price on they are rare.
const RARE: Tenths = 70;

/// A price that is lower by no more than this is near.
const NEAR: Tenths = 4;

/// How often givens are exchanged where puzzles are rare.
const EXCHANGES: usize = 128;

/// How many clues are taken out at once, where that works out.
const TOGETHER: usize = 8;

/// A path whose steps cost no more than a price.
pub(super) struct Walk {
    position: Position,
    /// The price of the hardest step.
    hardest: Tenths,
    /// The techniques, each once.
    used: Vec<Technique>,
    steps: usize,
}

impl Walk {
    fn start(explainer: &Explainer<'_>, cells: &[DigitSet]) -> Walk {
        Walk { position: explainer.start(cells), hardest: 0, used: Vec::new(), steps: 0 }
    }

    /// How many candidates the solution does not have.
    fn left(&self) -> usize {
        let candidates = self.position.candidates().iter();
        candidates.map(|digits| (digits.len() as usize).saturating_sub(1)).sum()
    }
}

/// How hard a puzzle is to be.
pub(super) struct Grade<'a> {
    pub(super) steps: &'a Steps,
    pub(super) limits: &'a Limits,
}

impl Grade<'_> {
    fn most(&self) -> Tenths {
        *self.steps.hardest.end()
    }

    /// Whether steps may be chains.
    pub(super) fn has_chains(&self) -> bool {
        self.most() >= CHAIN
    }

    /// How often givens are exchanged for others: what costs more is rarer.
    pub(super) fn exchanges(&self) -> usize {
        match *self.steps.hardest.start() {
            RARE.. => EXCHANGES,
            LARGE..RARE => EXCHANGES / 8,
            0..LARGE => 0,
        }
    }

    /// Whether hardly any puzzle is as hard as wanted.
    pub(super) fn is_rare(&self) -> bool {
        *self.steps.hardest.start() >= RARE
    }

    /// Whether a hardest step of this price is nearly enough.
    pub(super) fn is_near(&self, price: Tenths) -> bool {
        let wanted = *self.steps.hardest.start();
        (wanted.saturating_sub(NEAR)..wanted).contains(&price)
    }

    /// How large cages are to be. Small grids are hard with large cages alone.
    pub(super) fn cages(&self, random: &mut Random) -> Sizes {
        let sizes: &[Sizes] = match *self.steps.hardest.start() {
            LARGE.. => &[Sizes::Large, Sizes::Beside],
            CHAIN.. => &[Sizes::Usual, Sizes::Large, Sizes::Beside],
            0..CHAIN => &[Sizes::Usual],
        };
        sizes[random.below(sizes.len())]
    }

    /// Whether the rest of a path does not matter: it may cost anything, and what is behind it is as wanted. No other path is
    /// cheaper than one with such a step.
    fn is_settled(&self, walk: &Walk) -> bool {
        let is_enough = walk.hardest > NAMED && walk.hardest >= *self.steps.hardest.start();
        is_enough
            && self.most() >= *PRICES.end()
            && self.steps.needs.is_none()
            && self.unused(walk).is_none()
    }

    /// Whether a path leads to the solution, or far enough.
    fn leads(&self, walk: &Walk) -> bool {
        walk.position.is_solved() || self.is_settled(walk)
    }

    /// Goes on as far as no step costs too much. Returns whether that is to the solution, or far enough.
    fn go_on(
        &self,
        walk: &mut Walk,
        explainer: &Explainer<'_>,
        rules: &Rules,
    ) -> Result<bool, GenerateError> {
        self.go_on_up_to(self.most(), walk, explainer, rules)
    }

    fn go_on_up_to(
        &self,
        most: Tenths,
        walk: &mut Walk,
        explainer: &Explainer<'_>,
        rules: &Rules,
    ) -> Result<bool, GenerateError> {
        while !self.leads(walk) {
            self.limits.look()?;
            let step = explainer.next_up_to(&walk.position, most, self.limits)?;
            let Some(step) = step else { return Ok(false) };
            let price = step.price(rules, &walk.position);
            walk.hardest = walk.hardest.max(price);
            walk.steps += 1;
            let technique = step.reason.technique();
            if !walk.used.contains(&technique) {
                walk.used.push(technique);
            }
            explainer.apply(&step, &mut walk.position);
        }
        Ok(true)
    }

    /// The path through a setting, as far as it leads.
    pub(super) fn walk(&self, setting: &Setting) -> Result<Walk, GenerateError> {
        let rules = setting.rules()?;
        let explainer = Explainer::new(&rules);
        let mut walk = Walk::start(&explainer, &setting.cells);
        self.go_on(&mut walk, &explainer, &rules)?;
        Ok(walk)
    }

    /// The path that [`Path`](crate::explain::Path) has, whose hardest step is as cheap as can be. One that is too easy
    /// already stays.
    fn cheapened(&self, setting: &Setting, mut walk: Walk) -> Result<Walk, GenerateError> {
        let rules = setting.rules()?;
        let explainer = Explainer::new(&rules);
        let is_named = |walk: &Walk| (*self.steps.hardest.start()..=NAMED).contains(&walk.hardest);
        while walk.position.is_solved() && is_named(&walk) {
            // Where all cells are given, there is no step to be cheaper.
            let Some(most) = walk.hardest.checked_sub(1) else { break };
            let mut cheaper = Walk::start(&explainer, &setting.cells);
            if !self.go_on_up_to(most, &mut cheaper, &explainer, &rules)? {
                break;
            }
            walk = cheaper;
        }
        Ok(walk)
    }

    /// The puzzle, if its steps are as wanted.
    pub(super) fn judge(&self, setting: Setting, walk: Walk) -> Result<Made, GenerateError> {
        let walk = self.cheapened(&setting, walk)?;
        let has_solution = walk.position.is_solved() || killer::is_unique(&setting, self.limits)?;
        let price = (self.leads(&walk) && has_solution).then_some(walk.hardest);
        if !price.is_some_and(|price| self.steps.hardest.contains(&price)) {
            return Ok(Err(Miss::Hardest(price)));
        }
        if let Some(technique) = self.unused(&walk) {
            return Ok(Err(Miss::NotUsed(technique)));
        }
        if walk.hardest > NAMED {
            let price = self.canonical_price(&setting)?;
            if !price.is_some_and(|price| self.steps.hardest.contains(&price)) {
                return Ok(Err(Miss::Hardest(price)));
            }
        }
        match self.steps.needs {
            Some(technique) if self.is_solved_without(&setting, technique)? => {
                Ok(Err(Miss::NotUsed(technique)))
            }
            Some(_) | None => Ok(Ok(setting)),
        }
    }

    /// What the hardest step of a puzzle costs, laid as it is or as it is rated, if the path through both leads to the solution.
    /// A puzzle that is too easy as it is counts as that.
    pub(super) fn price(
        &self,
        setting: &Setting,
        walk: &Walk,
    ) -> Result<Option<Tenths>, GenerateError> {
        let is_near = self.is_near(walk.hardest) || walk.hardest >= *self.steps.hardest.start();
        if !self.leads(walk) || !is_near {
            return Ok(None);
        }
        Ok(self.canonical_price(setting)?.map(|price| price.min(walk.hardest)))
    }

    /// What the hardest step of the canonical form costs, by which a puzzle is [rated](crate::explain::Rating::of_puzzle), if wanted
    /// steps lead to its solution. Assumptions of other lengths may lead to that of a board that is laid otherwise.
    fn canonical_price(&self, setting: &Setting) -> Result<Option<Tenths>, GenerateError> {
        let symmetries = Symmetries::of(setting)?;
        let canonical = symmetries.canonical(&setting.cells, self.limits)?.setting;
        let walk = self.walk(&canonical)?;
        Ok(self.leads(&walk).then_some(walk.hardest))
    }

    /// A technique that is wanted and does not occur.
    fn unused(&self, walk: &Walk) -> Option<Technique> {
        self.steps.techniques().find(|technique| !walk.used.contains(technique))
    }

    /// Whether steps of the wanted prices lead to the solution without a technique.
    fn is_solved_without(
        &self,
        setting: &Setting,
        technique: Technique,
    ) -> Result<bool, GenerateError> {
        let rules = setting.rules()?;
        let explainer = Explainer::new(&rules).without(vec![technique]);
        let mut walk = Walk::start(&explainer, &setting.cells);
        self.go_on(&mut walk, &explainer, &rules)
    }

    /// Adds givens where the path ends. Returns the path, or nothing where it would take more givens than `most`.
    pub(super) fn ease(
        &self,
        setting: &Setting,
        givens: &mut Givens<'_>,
        most: usize,
        random: &mut Random,
    ) -> Result<Option<Walk>, GenerateError> {
        let rules = setting.rules()?;
        let explainer = Explainer::new(&rules);
        let mut walk = Walk::start(&explainer, givens.cells());
        while !self.go_on(&mut walk, &explainer, &rules)? {
            let cells = 0..setting.shape.len();
            let open: Vec<usize> =
                cells.filter(|&cell| walk.position.digit(cell).is_none()).collect();
            let Some(cell) = givens.pick(&open, random) else { return Ok(None) };
            for (cell, digit) in givens.add(cell) {
                let placement = Some((cell, digit));
                let step = Step { reason: Reason::Search, placement, eliminations: Vec::new() };
                explainer.apply(&step, &mut walk.position);
            }
            if givens.number() > most {
                return Ok(None);
            }
        }
        Ok(Some(walk))
    }

    /// Changes cages where the path ends, until one leads through them. Returns the path.
    pub(super) fn ease_cages(
        &self,
        setting: &mut Setting,
        fixed: usize,
        cages: &mut Cages<'_>,
        random: &mut Random,
    ) -> Result<Walk, GenerateError> {
        let mut end = self.walk(setting)?;
        let tries = if self.has_chains() { CHANGES_OF_CHAINS } else { CHANGES };
        let mut failures = 0;
        for _ in 0..tries {
            if self.leads(&end) || failures == FAILURES {
                break;
            }
            let mut other = cages.clone();
            let is_open = |cell: usize| end.position.digit(cell).is_none();
            let changes = 1 + if failures == 0 { further_changes(&end) } else { 0 };
            if !(0..changes).all(|_| other.change(is_open, random)) {
                break;
            }
            let changed = with_cages(setting, fixed, &other);
            let new = self.walk(&changed)?;
            if new.left() <= end.left() {
                (*cages, end, *setting) = (other, new, changed);
                failures = 0;
            } else {
                failures += 1;
            }
        }
        Ok(end)
    }

    /// Makes larger cages of those that are beside each other, until the hardest step costs enough and all that is wanted
    /// occurs. Takes the path, and returns the one at the end.
    pub(super) fn merge_cages(
        &self,
        setting: &mut Setting,
        fixed: usize,
        cages: &mut Cages<'_>,
        mut best: Walk,
        random: &mut Random,
    ) -> Result<Walk, GenerateError> {
        best = self.cheapened(setting, best)?;
        for _ in 0..MERGES {
            let is_enough =
                best.hardest >= *self.steps.hardest.start() && self.unused(&best).is_none();
            let mut other = cages.clone();
            if !self.leads(&best) || is_enough || !other.merge(random) {
                break;
            }
            let changed = with_cages(setting, fixed, &other);
            // Most have several solutions, which is soon known.
            if !killer::is_unique(&changed, self.limits)? {
                continue;
            }
            let walk = self.walk(&changed)?;
            let walk = self.cheapened(&changed, walk)?;
            if self.leads(&walk) && walk.hardest >= best.hardest {
                (*cages, best, *setting) = (other, walk, changed);
            }
        }
        Ok(best)
    }

    /// Makes larger cages where too many have two cells, as long as a path leads through them. In large grids each path takes
    /// too long.
    pub(super) fn vary_cages(
        &self,
        setting: &mut Setting,
        fixed: usize,
        cages: &mut Cages<'_>,
        mut best: Walk,
        random: &mut Random,
    ) -> Result<Walk, GenerateError> {
        if setting.shape.len() > CELLS_OF_WALKS {
            return Ok(best);
        }
        for _ in 0..MERGES_OF_BRICKS {
            let mut other = cages.clone();
            if !self.leads(&best) || !cages.are_bricks() || !other.merge_brick(random) {
                break;
            }
            let changed = with_cages(setting, fixed, &other);
            // Chains would be looked for long before it is known that they lead nowhere.
            if self.has_chains() && killer::has_several(&changed, self.limits)? {
                continue;
            }
            let walk = self.walk(&changed)?;
            if self.leads(&walk) && walk.hardest >= *self.steps.hardest.start() {
                (*cages, best, *setting) = (other, walk, changed);
            }
        }
        Ok(best)
    }

    /// Takes out, in random order, clues behind the first ones that the path does not need.
    pub(super) fn prune_clues(
        &self,
        setting: &mut Setting,
        fixed: usize,
        is_allowed: impl Fn(&Setting) -> bool,
        random: &mut Random,
    ) -> Result<(), GenerateError> {
        shuffle(setting, fixed, random);
        let mut end = setting.clues.len();
        let (mut together, mut steps) = (TOGETHER, 0);
        while end > fixed && steps < STEPS {
            let from = end.saturating_sub(together).max(fixed);
            let mut without = setting.clone();
            without.clues.drain(from..end);
            let goes = is_allowed(&without) && {
                let walk = self.walk(&without)?;
                steps += walk.steps;
                self.leads(&walk)
            };
            if goes {
                *setting = without;
            }
            if goes || together == 1 {
                (end, together) = (from, TOGETHER);
            } else {
                together /= 2;
            }
        }
        Ok(())
    }

    /// Takes out, in random order, givens that the path does not need, as long as that leaves enough.
    pub(super) fn prune_givens(
        &self,
        setting: &mut Setting,
        givens: &mut Givens<'_>,
        fewest: usize,
        random: &mut Random,
    ) -> Result<(), GenerateError> {
        let rules = setting.rules()?;
        let explainer = Explainer::new(&rules);
        if self.has_chains() && setting.shape.len() > CELLS_OF_WALKS {
            return Ok(());
        }
        let (mut steps, mut walks) = (0, 0);
        for orbit in givens.full(random) {
            let left = givens.number() - givens.size(orbit);
            if steps >= STEPS || self.has_chains() && walks >= WALKS || left < fewest {
                break;
            }
            if !givens.can_empty(orbit, self.limits)? {
                continue;
            }
            let mut walk = Walk::start(&explainer, givens.cells());
            if !self.go_on(&mut walk, &explainer, &rules)? {
                givens.fill(orbit);
            }
            (steps, walks) = (steps + walk.steps, walks + 1);
        }
        setting.cells = givens.cells().to_vec();
        Ok(())
    }
}

/// How many changes beyond the first one are made at once where a path ends.
fn further_changes(end: &Walk) -> usize {
    let cells = end.position.candidates().len();
    if cells <= CELLS_OF_ONE_CHANGE {
        return 0;
    }
    let open = (0..cells).filter(|&cell| end.position.digit(cell).is_none()).count();
    open / OPEN_CELLS_OF_CHANGE
}

/// A setting with these cages behind its first clues.
fn with_cages(setting: &Setting, fixed: usize, cages: &Cages<'_>) -> Setting {
    let mut clues = setting.clues[..fixed].to_vec();
    clues.extend(cages.clues());
    Setting { clues, ..setting.clone() }
}
