//! The level and the score of HoDoKu 2.2.0, with its default options.
//!
//! HoDoKu takes the first step of the first slot that has one, adds the score of the slot, and begins
//! again. The order in which it meets singles decides much of the score, so it is kept: see
//! `hodoku/queues.rs`.

mod queues;

use core::fmt;

use self::queues::Queues;
use crate::grid::Grid;
use crate::marks::Marks;
use crate::step::Step;
use crate::technique::{Options, Position, Technique, find_together, first};

/// How difficult a puzzle is for HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles are enough.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Quadruples, basic fish, wings, single-digit patterns, unique rectangles.
    Hard,
    /// Chains, almost locked sets, larger fish.
    Unfair,
    /// Forcing chains and nets, and guesses.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// HoDoKu's name: `Easy`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    /// The highest score of a puzzle of this level.
    fn most(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        }
    }
}

/// The name.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A rating on the scale of HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    /// The level of the hardest step, raised while the score is too high for it.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
}

/// `Hard (1132)`
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

/// HoDoKu refuses puzzles with fewer digits.
const FEWEST_CLUES: usize = 10;

/// What HoDoKu adds when it gives a puzzle up.
const GIVEN_UP: u32 = 20_000;

/// Rates a puzzle; `None` if it has fewer than 10 clues.
///
/// ```
/// use loshu::Grid;
/// use loshu::rate::hodoku::{self, Level};
///
/// let puzzle: Grid =
///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
/// let rating = hodoku::rate(&puzzle).unwrap();
/// assert_eq!((rating.level, rating.score), (Level::Easy, 196));
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn rate(puzzle: &Grid) -> Option<Rating> {
    if puzzle.clues() < FEWEST_CLUES {
        return None;
    }
    let mut path = Path::new(puzzle);
    path.by_ref().for_each(drop);
    Some(path.rating())
}

/// The steps that HoDoKu takes, each with the marks on which it is found.
#[derive(Clone, Debug)]
pub struct Path {
    queues: Queues,
    rating: Rating,
}

impl Path {
    /// Begins with a puzzle.
    pub fn new(puzzle: &Grid) -> Path {
        Path { queues: Queues::of(puzzle), rating: Rating { level: Level::Easy, score: 0 } }
    }

    /// The rating of the steps so far; of the puzzle, if there are no more steps.
    pub fn rating(&self) -> Rating {
        let Rating { mut level, mut score } = self.rating;
        if !self.queues.marks().is_full() && self.found().is_none() {
            (level, score) = (Level::Extreme, score + GIVEN_UP);
        }
        let fits = Level::ALL.into_iter().find(|&fit| fit >= level && score <= fit.most());
        Rating { level: fits.unwrap_or(Level::Extreme), score }
    }

    /// The marks reached so far.
    pub fn marks(&self) -> &Marks {
        self.queues.marks()
    }

    /// The first step of the first slot after the singles, and the slot.
    fn found(&self) -> Option<(Step, &'static Slot)> {
        let position = Position::new(self.marks());
        let options = Options::default();
        SLOTS.iter().find_map(|slot| {
            let step = first(|sink| find_together(slot.techniques, &position, &options, sink));
            Some((step?, slot))
        })
    }
}

impl Iterator for Path {
    type Item = (Marks, Step);

    fn next(&mut self) -> Option<(Marks, Step)> {
        let before = *self.marks();
        let (step, level, score) = match self.queues.next_single() {
            Some(step) => {
                let score = step.technique.info().score;
                (step, Level::Easy, score)
            }
            None => self.found().map(|(step, slot)| (step, slot.level, slot.score()))?,
        };
        self.rating.level = self.rating.level.max(level);
        self.rating.score += u32::from(score);
        self.queues.apply(&step);
        Some((before, step))
    }
}

/// Techniques that HoDoKu looks for at once.
#[derive(Debug)]
struct Slot {
    level: Level,
    techniques: &'static [Technique],
}

impl Slot {
    fn score(&self) -> u16 {
        self.techniques[0].info().score
    }
}

macro_rules! slots {
    ($($level:ident: $($($technique:ident)+),+;)*) => {
        &[$($(Slot { level: Level::$level, techniques: &[$(Technique::$technique),+] }),+),*]
    };
}

/// The slots after the singles, in the order of search.
static SLOTS: &[Slot] = slots! {
    Medium: LockedPair, LockedTriple, Pointing, Claiming, NakedPair, NakedTriple, HiddenPair, HiddenTriple;
    Hard: NakedQuad, HiddenQuad, XWing, Swordfish, Jellyfish, RemotePair, BugPlusOne, Skyscraper,
        TwoStringKite, TurbotFish, EmptyRectangle, WWing, XyWing, XyzWing, UniqueRectangle1,
        UniqueRectangle2, UniqueRectangle3, UniqueRectangle4, UniqueRectangle5, UniqueRectangle6,
        HiddenRectangle, AvoidableRectangle1, AvoidableRectangle2, FinnedXWing, SashimiXWing;
    Unfair: FinnedSwordfish, SashimiSwordfish, FinnedJellyfish, SashimiJellyfish, SueDeCoq;
    Hard: SimpleColorsTrap SimpleColorsWrap, MultiColors1 MultiColors2;
    Unfair: XChain, XyChain,
        ContinuousNiceLoop DiscontinuousNiceLoop Aic,
        GroupedContinuousNiceLoop GroupedDiscontinuousNiceLoop GroupedAic,
        AlsXz, AlsXyWing, AlsChain, FrankenXWing, FrankenSwordfish, FinnedFrankenXWing,
        FinnedFrankenSwordfish;
    Extreme: ForcingChainContradiction ForcingChainVerity, ForcingNetContradiction ForcingNetVerity, Guess;
};
