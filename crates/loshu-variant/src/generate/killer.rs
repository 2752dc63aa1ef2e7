//! Killers without givens: cages that cover all cells, changed until they have one solution.

use loshu::{Limits, Stop};

use super::GenerateError;
use super::cages::{Cages, Sizes};
use crate::random::Random;
use crate::setting::Setting;
use crate::shape::Shape;
use crate::solver::{Solver, Verdict};

/// How often cages that cover all cells are changed to have one solution, and how often others are drawn after that. Of 100
/// killers of 9x9 and 6x6 none then needs givens.
const CAGE_CHANGES: usize = 60;
const CAGE_DRAWS: usize = 3;

/// How many tries the question takes whether cages have one solution. In large grids they are not enough, and the givens
/// decide.
const TRIES_OF_CAGES: u64 = 2_000;

/// Draws cages, and changes them until they have one solution without givens, if that works out. They are added to the
/// clues of the setting. `image` says to which cell each one is turned or mirrored, if cages are to be symmetric.
pub(super) fn cages<'a>(
    setting: &mut Setting,
    shape: &'a Shape,
    digits: &'a [u8],
    sizes: Sizes,
    image: Option<&'a [usize]>,
    random: &mut Random,
    limits: &Limits,
) -> Result<Cages<'a>, GenerateError> {
    let fixed = setting.clues.len();
    let solver = Solver::new().with_limits(limits.clone().tries(TRIES_OF_CAGES));
    let mut cages = Cages::random(shape, digits, sizes, image, random);
    for draw in 1..=CAGE_DRAWS {
        for _ in 0..CAGE_CHANGES {
            setting.clues.truncate(fixed);
            setting.clues.extend(cages.clues());
            match solver.solve(&setting.puzzle()?) {
                Verdict::Unique(_) | Verdict::Stopped { by: Stop::Tries, .. } => return Ok(cages),
                Verdict::Stopped { by, .. } => return Err(by.into()),
                Verdict::Unsolvable => unreachable!("the sums are those of a grid"),
                Verdict::Multiple(both) => {
                    let other = both.iter().find(|one| one.digits() != digits);
                    let other = other.expect("two solutions differ");
                    if !cages.exclude(other.digits(), random) {
                        break;
                    }
                }
            }
        }
        if draw < CAGE_DRAWS {
            cages = Cages::random(shape, digits, sizes, image, random);
        }
    }
    Ok(cages)
}

/// Whether cages have one solution, as far as a few tries show.
pub(super) fn is_unique(setting: &Setting, limits: &Limits) -> Result<bool, GenerateError> {
    Ok(matches!(verdict(setting, limits)?, Verdict::Unique(_)))
}

/// Whether cages have several solutions, as far as a few tries show.
pub(super) fn has_several(setting: &Setting, limits: &Limits) -> Result<bool, GenerateError> {
    Ok(matches!(verdict(setting, limits)?, Verdict::Multiple(_)))
}

/// What a few tries show of cages.
fn verdict(setting: &Setting, limits: &Limits) -> Result<Verdict, GenerateError> {
    let solver = Solver::new().with_limits(limits.clone().tries(TRIES_OF_CAGES));
    match solver.solve(&setting.puzzle()?) {
        Verdict::Stopped { by, .. } if by != Stop::Tries => Err(by.into()),
        verdict => Ok(verdict),
    }
}
