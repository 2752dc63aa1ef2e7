//! An example of a technique, looked for in puzzles made on the spot.

use std::time::{Duration, Instant};

use loshu::{Generator, Limits, Marks};
use loshu_explain::step::{Language, Step, Style};
use loshu_explain::technique::{Options, Position, Profile, Technique};

use super::library::case::Case;

/// How long to look in random puzzles.
const PATIENCE: Duration = Duration::from_secs(10);

/// Positions, as lines of a library, for techniques that random puzzles hardly ever need.
const POSITIONS: &str = include_str!("positions.txt");

/// The first step of the technique on the paths of puzzles from a fixed seed, drawn and told.
pub(super) fn of(technique: Technique, style: Style) -> String {
    match known(technique).or_else(|| find(technique)) {
        Some((marks, step)) => {
            let prose = step.prose(&marks, style);
            format!("{}\n{prose}\n", marks.table())
        }
        None => match style.language {
            Language::English => "No example was found in ten seconds.\n".into(),
            Language::Chinese => "十秒内没有找到例子。\n".into(),
        },
    }
}

/// The step in the position that is kept for the technique.
fn known(technique: Technique) -> Option<(Marks, Step)> {
    let (_, line) = POSITIONS
        .lines()
        .filter_map(|line| line.split_once(' '))
        .find(|(name, _)| *name == technique.info().id)?;
    let marks = Case::parse(line).ok()??.marks;
    let step = technique.first(&Position::new(&marks), &options()).ok()??;
    Some((marks, step))
}

/// The first step on the paths of random puzzles.
fn find(technique: Technique) -> Option<(Marks, Step)> {
    let profile = Profile::human();
    let limits = Limits::NONE.deadline(Instant::now() + PATIENCE);
    let generator = Generator::new(0).with_limits(limits.clone());
    for index in 0.. {
        let puzzle = generator.puzzle(index).ok()?.puzzle;
        for (marks, _) in profile.path(Marks::of(&puzzle)).with_limits(limits.clone()) {
            let position = Position::new(&marks).with_limits(&limits);
            if let Some(step) = technique.first(&position, &options()).ok()? {
                return Some((marks, step));
            }
        }
    }
    None
}

fn options() -> Options {
    let mut options = Options::default();
    (options.siamese, options.duals) = (true, true);
    options
}
