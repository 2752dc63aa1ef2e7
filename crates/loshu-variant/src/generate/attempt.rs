//! One attempt: clues and givens for a grid.

use loshu::{Limits, Stop};

use super::cages::Sizes;
use super::clues::{self, ClueKind};
use super::givens::{Givens, Orbits};
use super::graded::{Grade, Walk};
use super::lines::shuffle;
use super::{GenerateError, Request, killer};
use crate::explain::{Technique, Tenths};
use crate::layout::Layout;
use crate::random::Random;
use crate::setting::Setting;
use crate::solver::{Solution, Solver, Verdict};

/// How many tries the question takes whether a clue or a given can be left out. If they are not enough, it stays.
pub(super) const TRIES_TO_DIG: u64 = 10_000;

/// Givens for which the solver needs so many tries are hard enough.
const MANY_TRIES: u64 = 50;

/// Those for which it needs more than this are too hard for people: there are cases inside cases.
const TOO_MANY_TRIES: u64 = 100;

/// So many exchanges may bring givens that are too hard. With more, the rules make nearly all so, and each exchange takes long.
const MOST_TOO_HARD: usize = 8;

/// How often in a row givens are exchanged without making a puzzle harder.
const CLIMBS: usize = 10;

/// So many orbits of givens are exchanged at once.
const EXCHANGED: usize = 3;

/// Killers with more digits than this get givens where no path leads through their cages.
const MOST_DIGITS_OF_KILLERS: u8 = 10;

/// Why a puzzle is not as wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Miss {
    /// It has no clue of a kind.
    Clue(ClueKind),
    /// It has so many givens.
    Givens(usize),
    /// Its hardest step costs so much; `None` if it costs too much.
    Hardest(Option<Tenths>),
    /// It is as hard as wanted, and its path does without the technique.
    NotUsed(Technique),
}

impl Miss {
    /// This miss, or another one that came further or nearer.
    pub(super) fn or_nearer(self, other: Miss, request: &Request) -> Miss {
        let (fewest, most) = (*request.givens.start(), *request.givens.end());
        let off = |miss: &Miss| match *miss {
            Miss::NotUsed(_) => (0, 0),
            Miss::Hardest(price) => (1, usize::from(Tenths::MAX - price.unwrap_or(0))),
            Miss::Givens(number) => (2, number.abs_diff(number.clamp(fewest, most))),
            Miss::Clue(_) => (3, 0),
        };
        if off(&other) < off(&self) { other } else { self }
    }

    /// Why there is no puzzle, if this miss is the nearest of so many.
    pub(super) fn error(self, tried: u64, stopped: Option<Stop>) -> GenerateError {
        match (self, stopped) {
            (Miss::NotUsed(technique), _) => GenerateError::NotUsed { technique, tried, stopped },
            (Miss::Hardest(nearest), _) => GenerateError::Hardest { nearest, tried, stopped },
            (Miss::Givens(nearest), _) => GenerateError::Givens { nearest, tried, stopped },
            (Miss::Clue(_), Some(by)) => GenerateError::Stopped(by),
            (Miss::Clue(kind), None) => GenerateError::NoClue(kind),
        }
    }
}

/// What is at hand to make a puzzle of a grid.
pub(super) struct Attempt<'a> {
    pub(super) request: &'a Request,
    pub(super) kinds: &'a [ClueKind],
    pub(super) orbits: &'a Orbits,
    pub(super) solution: &'a Solution,
    pub(super) random: &'a mut Random,
    pub(super) limits: &'a Limits,
}

/// The puzzle, or why it is not as wanted.
pub(super) type Made = Result<Setting, Miss>;

impl<'a> Attempt<'a> {
    /// Adds clues and givens to a setting without givens.
    pub(super) fn puzzle(mut self, setting: Setting) -> Result<Made, GenerateError> {
        match &self.request.steps {
            None => self.minimal(setting),
            Some(steps) => {
                let grade = Grade { steps, limits: self.limits };
                if self.is_killer() && *self.request.givens.start() == 0 {
                    let made = self.graded_killer(setting.clone(), &grade)?;
                    let needs_givens = setting.shape.size() > MOST_DIGITS_OF_KILLERS;
                    if made.is_ok() || !needs_givens {
                        return Ok(made);
                    }
                }
                self.graded(setting, &grade)
            }
        }
    }

    /// Whether cages are all that is made. Then they are enough, without givens.
    fn is_killer(&self) -> bool {
        self.kinds == [ClueKind::Killer]
    }

    /// A puzzle without clues and givens that it does not need.
    fn minimal(&mut self, mut setting: Setting) -> Result<Made, GenerateError> {
        let fixed = self.add_clues(&mut setting)?;
        if let Some(kind) = self.missing(&setting) {
            return Ok(Err(Miss::Clue(kind)));
        }
        let layout = Layout::new(&setting.rules()?);
        let covers = clues::carriers(&setting);
        let mut givens = Givens::none(layout, self.solution, self.orbits, covers);
        self.complete(&mut givens)?;
        givens.fill_up(&self.request.filled(), self.random);
        let number = givens.number();
        if !self.request.givens.contains(&number) {
            return Ok(Err(Miss::Givens(number)));
        }
        setting.cells = givens.into_cells();
        self.dig_clues(&mut setting, fixed)?;
        Ok(Ok(setting))
    }

    /// A puzzle whose steps are as wanted. Where no chains are wanted its clues stay as far as they help:
    /// what the path does not need is known soon.
    fn graded(&mut self, mut setting: Setting, grade: &Grade<'_>) -> Result<Made, GenerateError> {
        let fixed = self.add_clues(&mut setting)?;
        if let Some(kind) = self.missing(&setting) {
            return Ok(Err(Miss::Clue(kind)));
        }
        let mut givens = self.draft(&mut setting, fixed, grade)?;
        let drafted = setting.clone();
        let wanted = &self.request.givens;
        let eased = grade.ease(&setting, &mut givens, *wanted.end(), self.random)?;
        givens.fill_up(&self.request.filled(), self.random);
        let Some(eased) = eased.filter(|_| wanted.contains(&givens.number())) else {
            return Ok(Err(Miss::Givens(givens.number())));
        };
        setting.cells = givens.cells().to_vec();
        if !grade.has_chains() {
            let kinds = self.kinds;
            let has_all = |setting: &Setting| kinds.iter().all(|kind| has(setting, *kind));
            grade.prune_clues(&mut setting, fixed, has_all, self.random)?;
        }
        grade.prune_givens(
            &mut setting,
            &mut givens,
            *self.request.filled().start(),
            self.random,
        )?;
        if !wanted.contains(&givens.number()) {
            return Ok(Err(Miss::Givens(givens.number())));
        }
        let walk = if setting == drafted { eased } else { grade.walk(&setting)? };
        let (setting, walk) = self.climb(setting, givens, walk, grade)?;
        grade.judge(setting, walk)
    }

    /// Makes a puzzle harder that is nearly as hard as wanted, where such ones are rare: some of its givens are exchanged
    /// for others, time and again, and what is no easier stays.
    fn climb(
        &mut self,
        mut setting: Setting,
        mut givens: Givens<'_>,
        mut walk: Walk,
        grade: &Grade<'_>,
    ) -> Result<(Setting, Walk), GenerateError> {
        if !grade.is_rare() {
            return Ok((setting, walk));
        }
        givens = givens.on(Layout::new(&setting.rules()?));
        let mut price = grade.price(&setting, &walk)?.unwrap_or(0);
        let mut failures = 0;
        while grade.is_near(price) && failures < CLIMBS {
            failures += 1;
            let mut others = givens.clone();
            others.empty_some(EXCHANGED, self.random);
            self.complete(&mut others)?;
            if !self.request.givens.contains(&others.number()) {
                continue;
            }
            let mut other = setting.clone();
            other.cells = others.cells().to_vec();
            let new = grade.walk(&other)?;
            let Some(reached) = grade.price(&other, &new)?.filter(|&new| new >= price) else {
                continue;
            };
            if reached > price {
                failures = 0;
            }
            (setting, givens, walk, price) = (other, others, new, reached);
        }
        Ok((setting, walk))
    }

    /// Gives a setting one solution: the givens and, where steps may be chains, as few of the clues as that takes. Where hard
    /// puzzles are rare, hard givens are looked for.
    fn draft(
        &mut self,
        setting: &mut Setting,
        fixed: usize,
        grade: &Grade<'_>,
    ) -> Result<Givens<'a>, GenerateError> {
        if grade.is_rare() {
            self.thin_out(setting, fixed);
        }
        let layout = Layout::new(&setting.rules()?);
        let covers = clues::carriers(setting);
        let mut givens = Givens::none(layout, self.solution, self.orbits, covers);
        self.complete(&mut givens)?;
        setting.cells = givens.cells().to_vec();
        if grade.has_chains() {
            self.dig_clues(setting, fixed)?;
        }
        if grade.exchanges() > 0 {
            givens = givens.on(Layout::new(&setting.rules()?));
            self.exchange(&mut givens, grade.exchanges())?;
            setting.cells = givens.cells().to_vec();
            self.dig_clues(setting, fixed)?;
        }
        Ok(givens)
    }

    /// Exchanges some givens for others, time and again. Of all that come by exchange, those stay for which the solver needs no fewer
    /// tries than for those before: hard puzzles are among them, and tries are counted long before the steps are known.
    fn exchange(&mut self, givens: &mut Givens<'_>, times: usize) -> Result<(), GenerateError> {
        let solver = Solver::new().with_limits(self.limits.clone().tries(TOO_MANY_TRIES + 1));
        let tries = |givens: &Givens<'_>| solver.verdict(&givens.puzzle()).1.stats.tries;
        let (mut most, mut too_hard) = (0, 0);
        for _ in 0..times {
            if most >= MANY_TRIES || too_hard >= MOST_TOO_HARD {
                break;
            }
            let mut others = givens.clone();
            others.empty_some(EXCHANGED, self.random);
            self.complete(&mut others)?;
            let needed = tries(&others);
            if needed > TOO_MANY_TRIES {
                too_hard += 1;
            } else if needed >= most {
                (*givens, most) = (others, needed);
            }
        }
        Ok(())
    }

    /// Cages without givens whose steps are as wanted.
    fn graded_killer(
        &mut self,
        mut setting: Setting,
        grade: &Grade<'_>,
    ) -> Result<Made, GenerateError> {
        let (shape, fixed) = (setting.shape.clone(), setting.clues.len());
        let digits = self.solution.digits();
        let sizes = grade.cages(self.random);
        let image = self.orbits.image(&shape);
        let image = image.as_deref();
        let mut cages =
            killer::cages(&mut setting, &shape, digits, sizes, image, self.random, self.limits)?;
        if killer::has_several(&setting, self.limits)? {
            return Ok(Err(Miss::Hardest(None)));
        }
        let walk = grade.ease_cages(&mut setting, fixed, &mut cages, self.random)?;
        let walk = grade.vary_cages(&mut setting, fixed, &mut cages, walk, self.random)?;
        let walk = grade.merge_cages(&mut setting, fixed, &mut cages, walk, self.random)?;
        grade.judge(setting, walk)
    }

    /// Adds the clues of all kinds. Returns the number of the first one that may be taken out again.
    fn add_clues(&mut self, setting: &mut Setting) -> Result<usize, GenerateError> {
        let digits = self.solution.digits();
        if self.is_killer() {
            let shape = setting.shape.clone();
            let (image, sizes) = (self.orbits.image(&shape), Sizes::Usual);
            let image = image.as_deref();
            killer::cages(setting, &shape, digits, sizes, image, self.random, self.limits)?;
            return Ok(setting.clues.len());
        }
        let (whole, mut others): (Vec<ClueKind>, Vec<ClueKind>) =
            self.kinds.iter().partition(|kind| kind.is_whole());
        // Odd and even cells lie beside lines, so lines come first.
        others.sort_by_key(|kind| *kind == ClueKind::Parity);
        let few = self.request.few_clues;
        whole.into_iter().for_each(|kind| clues::add(kind, setting, digits, few, self.random));
        let fixed = setting.clues.len();
        others.into_iter().for_each(|kind| clues::add(kind, setting, digits, few, self.random));
        Ok(fixed)
    }

    /// A kind of clues that is wanted and does not occur.
    fn missing(&self, setting: &Setting) -> Option<ClueKind> {
        self.kinds.iter().copied().find(|kind| !has(setting, *kind))
    }

    /// Adds givens until they leave one solution. No orbit of them can be left out, or they are as few as [stay](Request::filled).
    /// Those that cover a clue are avoided.
    fn complete(&mut self, givens: &mut Givens<'_>) -> Result<(), GenerateError> {
        givens.grow(self.random, self.limits)?;
        givens.dig(*self.request.filled().start(), self.random, self.limits)?;
        // Where orbits have several cells, fewer may have to go first, so that others fit.
        if givens.number() > *self.request.givens.end() {
            givens.dig(0, self.random, self.limits)?;
        }
        Ok(())
    }

    /// Leaves a random number of the clues behind the first ones, with one of each kind among them. How many make a hard
    /// puzzle differs from kind to kind.
    fn thin_out(&mut self, setting: &mut Setting, fixed: usize) {
        let fewest = fixed + self.shuffle_clues(setting, fixed);
        if let Some(more) = setting.clues.len().checked_sub(fewest) {
            setting.clues.truncate(fewest + self.random.below(more + 1));
        }
    }

    /// Brings the clues behind the first ones in random order, but one of each kind before all others. Returns how many
    /// these are.
    fn shuffle_clues(&mut self, setting: &mut Setting, fixed: usize) -> usize {
        shuffle(setting, fixed, self.random);
        let kinds = self.kinds.iter().filter(|kind| !kind.is_whole());
        let count = kinds.clone().count();
        for (at, kind) in kinds.enumerate() {
            let first =
                (fixed + at..setting.clues.len()).find(|&clue| kind.has(&setting.clues[clue]));
            if let Some(first) = first {
                setting.clues.swap(fixed + at, first);
            }
        }
        count
    }

    /// Takes out the clues behind the first ones that can be left out, in random order, but the last one of each kind.
    /// With fewer clues no other one becomes needless, except where a rule about all signs binds two more cells when
    /// their sign goes. There all are asked about until none goes.
    fn dig_clues(&mut self, setting: &mut Setting, fixed: usize) -> Result<(), GenerateError> {
        let (kinds, solution) = (self.kinds, self.solution);
        // One clue of each kind is asked about behind all others. By then they have gone as far as it allows, so that
        // it is hardly ever kept without need.
        self.shuffle_clues(setting, fixed);
        let limits = self.limits.clone().tries(TRIES_TO_DIG);
        let has_rule = ClueKind::ALL
            .iter()
            .any(|kind| setting.clues[..fixed].iter().any(|clue| kind.is_told_by(clue)));
        loop {
            let before = setting.clues.len();
            for clue in (fixed..before).rev() {
                let is_last = |kind: &ClueKind| {
                    kind.has(&setting.clues[clue])
                        && setting.clues[fixed..].iter().filter(|other| kind.has(other)).count()
                            == 1
                };
                if kinds.iter().any(is_last) {
                    continue;
                }
                let mut without = setting.clone();
                without.clues.remove(clue);
                match Solver::new().with_limits(limits.clone()).solve(&without.puzzle()?) {
                    // Without one sign, a rule about all signs may have another solution.
                    Verdict::Unique(only) if only == *solution => *setting = without,
                    Verdict::Unique(_)
                    | Verdict::Unsolvable
                    | Verdict::Multiple(_)
                    | Verdict::Stopped { by: Stop::Tries, .. } => {}
                    Verdict::Stopped { by, .. } => return Err(by.into()),
                }
            }
            if !has_rule || setting.clues.len() == before {
                return Ok(());
            }
        }
    }
}

/// Whether a setting has clues of a kind.
fn has(setting: &Setting, kind: ClueKind) -> bool {
    setting.clues.iter().any(|clue| kind.has(clue))
}
