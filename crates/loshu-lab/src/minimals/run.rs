//! One run: particles from many clues to few.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Cell, CellSet, ClueSet, Generator, Grid, Limits, Solver, Stop};
use loshu_explain::rate::{hodoku, se, te};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::census::Plan;
use super::published::{FEWEST, LEVELS, MOST};

/// The number of clues at which a run begins. Random sets of that many are valid about every second time, so
/// nothing is gained by a longer path.
const FIRST: usize = 50;

/// From this number of clues on, all children of a set are looked at: its minimal children are counted, and
/// the child to go on with is drawn by its weight.
const ALL_CHILDREN: usize = MOST + 1;

/// How many minimal puzzles of a level a run looks at for the mean of a property.
const SAMPLE: usize = 4;

/// How many particles are looked at together: all their children are in memory.
const TOGETHER: usize = 256;

/// A property of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Property {
    /// The ER of Sudoku Explainer.
    Er,
    /// The score of HoDoKu.
    Score,
    /// B, the longest braid that is needed; puzzles of depth 2 are left out.
    B,
}

impl Property {
    /// Its name on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Property::Er => "er",
            Property::Score => "score",
            Property::B => "b",
        }
    }

    fn of(self, puzzle: &Grid) -> Option<f64> {
        match self {
            Property::Er => Some(f64::from(se::Rater::new().rate(puzzle).er.0) / 10.0),
            Property::Score => hodoku::rate(puzzle).map(|rating| rating.score.into()),
            Property::B => {
                let rating = te::TeRater::new().rate(puzzle)?;
                rating.length.filter(|_| rating.depth < 2).map(f64::from)
            }
        }
    }
}

/// What a run says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Estimate {
    /// For each number of clues, how many minimal puzzles a grid has on average.
    pub(super) minimal: Vec<f64>,
    /// For each number of clues, the values of the property.
    pub(super) of: Vec<Vec<f64>>,
}

/// Makes the run of this number; nothing once the flag is set.
pub(super) fn run(plan: &Plan, index: u64, cancel: &Arc<AtomicBool>) -> Option<Estimate> {
    let solver = Solver::new().with_limits(Limits::NONE.cancel(cancel.clone()));
    let mut run = Run {
        plan,
        rng: ChaCha8Rng::seed_from_u64(plan.seed),
        solver,
        sets: Vec::new(),
        weights: Vec::new(),
        valid: 0.0,
    };
    run.rng.set_stream(index);
    run.estimate(index).ok()
}

/// Particles: valid sets of clues of as many full grids, with weights.
struct Run<'a> {
    plan: &'a Plan,
    rng: ChaCha8Rng,
    solver: Solver,
    sets: Vec<ClueSet>,
    /// One for each set.
    weights: Vec<f64>,
    /// The tilted number of valid sets of the level, for each grid on average.
    valid: f64,
}

impl Run<'_> {
    fn estimate(&mut self, index: u64) -> Result<Estimate, Stop> {
        let mut estimate = Estimate { minimal: vec![0.0; LEVELS], of: vec![Vec::new(); LEVELS] };
        self.begin(index)?;
        for clues in (FEWEST + 1..=FIRST).rev() {
            if self.sets.is_empty() {
                break;
            }
            let minimal = self.lose_a_clue(clues)?;
            if let Some(level) = (clues - 1).checked_sub(FEWEST).filter(|&level| level < LEVELS) {
                estimate.minimal[level] = minimal;
                if let Some(of) = self.plan.of {
                    estimate.of[level] = self.values(of)?;
                }
            }
            self.draw_anew();
        }
        Ok(estimate)
    }

    /// Random sets of clues of uniform grids, as far as they are valid.
    fn begin(&mut self, index: u64) -> Result<(), Stop> {
        let generator = Generator::new(self.plan.seed);
        let first = index * self.plan.particles;
        let mut sets = Vec::new();
        for number in first..first + self.plan.particles {
            let mut cells = Cell::ALL;
            for at in 0..FIRST {
                cells.swap(at, self.rng.random_range(at..81));
            }
            let clues: CellSet = cells[..FIRST].iter().copied().collect();
            sets.push((generator.uniform_grid(number), clues));
        }
        self.sets = ClueSet::valid(&sets, &self.solver)?;
        self.weights = self.sets.iter().map(|set| tilt(self.plan, set.redundant.len())).collect();
        let weights: f64 = self.weights.iter().sum();
        self.valid = subsets(FIRST) * weights / self.plan.particles as f64;
        self.draw_anew();
        Ok(())
    }

    /// Takes a clue out of each particle. Returns how many minimal sets the level below has.
    fn lose_a_clue(&mut self, clues: usize) -> Result<f64, Stop> {
        let before = self.valid / self.sets.len() as f64;
        let parents = (82 - clues) as f64;
        let minimal = if clues <= ALL_CHILDREN {
            self.choose_children()? * before / parents
        } else {
            self.lose_any_clue()?;
            0.0
        };
        let weights: f64 = self.weights.iter().sum();
        self.valid = weights * before / parents;
        Ok(minimal)
    }

    /// Takes any clue out.
    fn lose_any_clue(&mut self) -> Result<(), Stop> {
        self.sets.retain(|set| !set.is_minimal());
        let before: Vec<usize> = self.sets.iter().map(|set| set.redundant.len()).collect();
        for set in &mut self.sets {
            let at = self.rng.random_range(0..set.redundant.len());
            let lost = set.redundant.iter().nth(at).expect("the number is below the length");
            set.take(lost);
        }
        ClueSet::update(&mut self.sets, &self.solver)?;
        let weight = |(set, before): (&ClueSet, usize)| {
            before as f64 * tilt(self.plan, set.redundant.len()) / tilt(self.plan, before)
        };
        self.weights = self.sets.iter().zip(before).map(weight).collect();
        Ok(())
    }

    /// Looks at all children and takes one by its weight. Returns the weighted number of minimal children.
    fn choose_children(&mut self) -> Result<f64, Stop> {
        let (mut minimal, mut chosen, mut sums) = (0.0, Vec::new(), Vec::new());
        for sets in self.sets.chunks(TOGETHER) {
            let all: Vec<CellSet> = sets.iter().map(|set| set.redundant).collect();
            let children = ClueSet::children(sets, &all, &self.solver)?;
            for (set, children) in sets.iter().zip(children) {
                let plan = self.plan;
                let untilted = tilt(plan, set.redundant.len());
                let weight = |child: &ClueSet| tilt(plan, child.redundant.len()) / untilted;
                let childless = children.iter().filter(|child| child.is_minimal()).count();
                minimal += childless as f64 / untilted;
                let sum: f64 = children.iter().map(weight).sum();
                let mut drawn = self.rng.random::<f64>() * sum;
                let found = children.iter().find(|child| {
                    drawn -= weight(child);
                    drawn < 0.0
                });
                if let Some(&child) = found.or(children.last()) {
                    chosen.push(child);
                    sums.push(sum);
                }
            }
        }
        (self.sets, self.weights) = (chosen, sums);
        Ok(minimal)
    }

    /// The property of some minimal puzzles of the level.
    fn values(&mut self, of: Property) -> Result<Vec<f64>, Stop> {
        let all = self.sets.iter().zip(&self.weights);
        let mut minimal: Vec<(&ClueSet, f64)> =
            all.filter(|(set, _)| set.is_minimal()).map(|(set, &weight)| (set, weight)).collect();
        let mut values = Vec::new();
        while values.len() < SAMPLE && !minimal.is_empty() {
            self.solver.limits().look()?;
            let total: f64 = minimal.iter().map(|(_, weight)| weight).sum();
            let mut drawn = self.rng.random::<f64>() * total;
            let at = minimal.iter().position(|(_, weight)| {
                drawn -= weight;
                drawn < 0.0
            });
            let (set, _) = minimal.swap_remove(at.unwrap_or(0));
            values.extend(of.of(&set.puzzle()));
        }
        Ok(values)
    }

    /// Draws as many particles as the plan says, in proportion to their weights: at equal distances, from a
    /// random start.
    fn draw_anew(&mut self) {
        let total: f64 = self.weights.iter().sum();
        let mut drawn = Vec::new();
        if total > 0.0 {
            let step = total / self.plan.particles as f64;
            let mut next = self.rng.random::<f64>() * step;
            let mut reached = 0.0;
            for (set, weight) in self.sets.iter().zip(&self.weights) {
                reached += weight;
                while next < reached {
                    drawn.push(*set);
                    next += step;
                }
            }
        }
        self.weights = vec![1.0; drawn.len()];
        self.sets = drawn;
    }
}

/// The weight of a set with `loose` redundant clues.
fn tilt(plan: &Plan, loose: usize) -> f64 {
    (0..loose).fold(1.0, |weight, _| weight * plan.tilt)
}

/// The number of sets of `size` of the 81 cells.
fn subsets(size: usize) -> f64 {
    (0..size).fold(1.0, |sets, at| sets * (81 - at) as f64 / (at + 1) as f64)
}
