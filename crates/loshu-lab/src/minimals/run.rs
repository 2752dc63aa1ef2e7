//! One run: particles from many clues to few.

use std::sync::atomic::{AtomicBool, Ordering};

use loshu::{Cell, CellSet, Generator, Grid, Solution, Solver, Verdict};
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

/// How many puzzles are solved together.
const BLOCK: usize = 4096;

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

/// A full grid with a valid set of clues.
#[derive(Clone)]
struct Particle {
    solution: Solution,
    clues: CellSet,
    /// The clues that can go alone.
    loose: CellSet,
    weight: f64,
}

impl Particle {
    fn puzzle(&self, without: CellSet) -> Grid {
        let mut puzzle = *self.solution.grid();
        for cell in !(self.clues - without) {
            puzzle[cell] = None;
        }
        puzzle
    }
}

/// Makes the run of this number; nothing once the flag is set.
pub(super) fn run(plan: &Plan, index: u64, cancel: &AtomicBool) -> Option<Estimate> {
    let mut run = Run {
        plan,
        cancel,
        rng: ChaCha8Rng::seed_from_u64(plan.seed),
        solver: Solver::new(),
        particles: Vec::new(),
        sets: 0.0,
    };
    run.rng.set_stream(index);
    let mut estimate = Estimate { minimal: vec![0.0; LEVELS], of: vec![Vec::new(); LEVELS] };
    run.begin(index)?;
    for clues in (FEWEST + 1..=FIRST).rev() {
        if run.particles.is_empty() {
            break;
        }
        let minimal = run.lose_a_clue(clues)?;
        if let Some(level) = (clues - 1).checked_sub(FEWEST).filter(|&level| level < LEVELS) {
            estimate.minimal[level] = minimal;
            if let Some(of) = plan.of {
                estimate.of[level] = run.values(of)?;
            }
        }
        run.draw_anew();
    }
    Some(estimate)
}

struct Run<'a> {
    plan: &'a Plan,
    cancel: &'a AtomicBool,
    rng: ChaCha8Rng,
    solver: Solver,
    particles: Vec<Particle>,
    /// The tilted number of valid sets of the level, for each grid on average.
    sets: f64,
}

impl Run<'_> {
    /// Which of these puzzles have one solution; nothing once the flag is set.
    fn are_proper(&self, puzzles: &[Grid]) -> Option<Vec<bool>> {
        let mut proper = Vec::with_capacity(puzzles.len());
        for block in puzzles.chunks(BLOCK) {
            if self.cancel.load(Ordering::Relaxed) {
                return None;
            }
            let verdicts = self.solver.solve_batch(block);
            proper.extend(verdicts.iter().map(|verdict| matches!(verdict, Verdict::Unique(_))));
        }
        Some(proper)
    }

    /// The weight of a set with `loose` redundant clues.
    fn tilt(&self, loose: usize) -> f64 {
        (0..loose).fold(1.0, |weight, _| weight * self.plan.tilt)
    }

    /// Random sets of clues of uniform grids, as far as they are valid.
    fn begin(&mut self, index: u64) -> Option<()> {
        let generator = Generator::new(self.plan.seed);
        let first = index * self.plan.particles;
        for number in first..first + self.plan.particles {
            let mut cells = Cell::ALL;
            for at in 0..FIRST {
                cells.swap(at, self.rng.random_range(at..81));
            }
            let clues: CellSet = cells[..FIRST].iter().copied().collect();
            let solution = generator.uniform_grid(number);
            self.particles.push(Particle { solution, clues, loose: clues, weight: 1.0 });
        }
        let puzzles: Vec<Grid> =
            self.particles.iter().map(|particle| particle.puzzle(CellSet::EMPTY)).collect();
        let mut proper = self.are_proper(&puzzles)?.into_iter();
        self.particles.retain(|_| proper.next() == Some(true));
        self.find_loose()?;
        for at in 0..self.particles.len() {
            self.particles[at].weight = self.tilt(self.particles[at].loose.len());
        }
        let weights: f64 = self.particles.iter().map(|particle| particle.weight).sum();
        self.sets = subsets(FIRST) * weights / self.plan.particles as f64;
        self.draw_anew();
        Some(())
    }

    /// Of the clues that might go, those that can.
    fn find_loose(&mut self) -> Option<()> {
        let asked = |particle: &Particle| {
            let (particle, loose) = (particle.clone(), particle.loose);
            loose.iter().map(move |cell| particle.puzzle(cell.into()))
        };
        let puzzles: Vec<Grid> = self.particles.iter().flat_map(asked).collect();
        let mut proper = self.are_proper(&puzzles)?.into_iter();
        for particle in &mut self.particles {
            let loose = particle.loose.iter().filter(|_| proper.next() == Some(true));
            particle.loose = loose.collect();
        }
        Some(())
    }

    /// Takes a clue out of each particle. Returns how many minimal sets the level below has.
    fn lose_a_clue(&mut self, clues: usize) -> Option<f64> {
        let before = self.sets / self.particles.len() as f64;
        let parents = (82 - clues) as f64;
        let minimal = if clues <= ALL_CHILDREN {
            self.choose_children()? * before / parents
        } else {
            self.lose_any_clue()?;
            0.0
        };
        let weights: f64 = self.particles.iter().map(|particle| particle.weight).sum();
        self.sets = weights * before / parents;
        Some(minimal)
    }

    /// Takes any clue out.
    fn lose_any_clue(&mut self) -> Option<()> {
        self.particles.retain(|particle| !particle.loose.is_empty());
        let before: Vec<usize> = self.particles.iter().map(|one| one.loose.len()).collect();
        for particle in &mut self.particles {
            let at = self.rng.random_range(0..particle.loose.len());
            let lost: CellSet = particle.loose.iter().skip(at).take(1).collect();
            particle.clues -= lost;
            particle.loose -= lost;
        }
        self.find_loose()?;
        for (at, before) in before.into_iter().enumerate() {
            let after = self.particles[at].loose.len();
            self.particles[at].weight = before as f64 * self.tilt(after) / self.tilt(before);
        }
        Some(())
    }

    /// Looks at all children and takes one by its weight. Returns the weighted number of minimal children.
    fn choose_children(&mut self) -> Option<f64> {
        let mut puzzles = Vec::new();
        for particle in &self.particles {
            for (one, other) in pairs(particle.loose) {
                puzzles.push(particle.puzzle(CellSet::from(one) | other.into()));
            }
        }
        let mut proper = self.are_proper(&puzzles)?.into_iter();
        let mut minimal = 0.0;
        let mut particles = std::mem::take(&mut self.particles);
        for particle in &mut particles {
            let before = particle.loose;
            let mut left = [CellSet::EMPTY; 81];
            for (one, other) in pairs(before) {
                if proper.next() == Some(true) {
                    left[one.index()] |= other.into();
                    left[other.index()] |= one.into();
                }
            }
            let untilted = self.tilt(before.len());
            let weights: Vec<(Cell, f64)> = before
                .iter()
                .map(|cell| (cell, self.tilt(left[cell.index()].len()) / untilted))
                .collect();
            let childless = before.iter().filter(|cell| left[cell.index()].is_empty()).count();
            minimal += childless as f64 / untilted;
            particle.weight = weights.iter().map(|(_, weight)| weight).sum();
            let mut drawn = self.rng.random::<f64>() * particle.weight;
            let chosen = weights.iter().find(|(_, weight)| {
                drawn -= weight;
                drawn < 0.0
            });
            if let Some(&(cell, _)) = chosen.or(weights.last()) {
                particle.clues -= cell.into();
                particle.loose = left[cell.index()];
            }
        }
        particles.retain(|particle| particle.weight > 0.0);
        self.particles = particles;
        Some(minimal)
    }

    /// The property of some minimal puzzles of the level.
    fn values(&mut self, of: Property) -> Option<Vec<f64>> {
        let mut minimal: Vec<&Particle> =
            self.particles.iter().filter(|particle| particle.loose.is_empty()).collect();
        let mut values = Vec::new();
        while values.len() < SAMPLE && !minimal.is_empty() {
            if self.cancel.load(Ordering::Relaxed) {
                return None;
            }
            let total: f64 = minimal.iter().map(|particle| particle.weight).sum();
            let mut drawn = self.rng.random::<f64>() * total;
            let at = minimal.iter().position(|particle| {
                drawn -= particle.weight;
                drawn < 0.0
            });
            let particle = minimal.swap_remove(at.unwrap_or(0));
            values.extend(of.of(&particle.puzzle(CellSet::EMPTY)));
        }
        Some(values)
    }

    /// Draws as many particles as the plan says, in proportion to their weights: at equal distances, from a
    /// random start.
    fn draw_anew(&mut self) {
        let total: f64 = self.particles.iter().map(|particle| particle.weight).sum();
        if total <= 0.0 {
            self.particles.clear();
            return;
        }
        let step = total / self.plan.particles as f64;
        let mut next = self.rng.random::<f64>() * step;
        let (mut reached, mut drawn) = (0.0, Vec::new());
        for particle in &self.particles {
            reached += particle.weight;
            while next < reached {
                drawn.push(Particle { weight: 1.0, ..particle.clone() });
                next += step;
            }
        }
        self.particles = drawn;
    }
}

/// The pairs of some cells.
fn pairs(cells: CellSet) -> impl Iterator<Item = (Cell, Cell)> {
    let cells: Vec<Cell> = cells.iter().collect();
    (0..cells.len()).flat_map(move |at| {
        let cells = cells.clone();
        (at + 1..cells.len()).map(move |other| (cells[at], cells[other]))
    })
}

/// The number of sets of `size` of the 81 cells.
fn subsets(size: usize) -> f64 {
    (0..size).fold(1.0, |sets, at| sets * (81 - at) as f64 / (at + 1) as f64)
}
