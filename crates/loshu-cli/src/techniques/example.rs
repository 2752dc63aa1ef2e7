//! An example of a technique, looked for in puzzles made on the spot.

use std::time::{Duration, Instant};

use loshu::step::{Language, Step, Style};
use loshu::technique::{Options, Position, Profile, Technique};
use loshu::{Generator, Marks};

/// How long to look; techniques that are rarer have no example.
const PATIENCE: Duration = Duration::from_secs(10);

/// The first step of the technique on the paths of puzzles from a fixed seed, drawn and told.
pub(super) fn of(technique: Technique, style: Style) -> String {
    match find(technique) {
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

fn find(technique: Technique) -> Option<(Marks, Step)> {
    let mut options = Options::default();
    (options.siamese, options.duals) = (true, true);
    let profile = Profile::human();
    let end = Instant::now() + PATIENCE;
    let generator = Generator::new(0);
    for index in 0.. {
        let puzzle = generator.puzzle(index).ok()?.puzzle;
        for (marks, _) in profile.path(Marks::of(&puzzle)) {
            if let Some(step) = technique.first(&Position::new(&marks), &options) {
                return Some((marks, step));
            }
            if Instant::now() > end {
                return None;
            }
        }
    }
    None
}
