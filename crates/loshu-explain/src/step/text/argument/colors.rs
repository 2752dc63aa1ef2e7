use alloc::vec::Vec;

use loshu::{Candidate, CandidateSet, Marks};

use super::Told;
use crate::step::text::sentence::{ColorsSentence, Sentence};
use crate::step::{Colors, Sector, Step};

/// So many struck candidates are told one by one.
const FEW: usize = 3;

pub(super) fn told(colors: &Colors, step: &Step, marks: &Marks) -> Told {
    let components = colors.components.iter().enumerate();
    let named = components.map(|(number, &colors)| ColorsSentence::Component { number, colors });
    let pattern: Vec<_> = named.collect();
    let all: Vec<CandidateSet> = colors.components.iter().flatten().copied().collect();
    let found = false_color(&all, step, marks).or_else(|| meeting(&all, step));
    let why = found.unwrap_or_else(|| trapped([0, 1], &all, step));
    Told::new(pattern, why, Sentence::Colors)
}

/// A colour that is struck as a whole, and why it is false.
fn false_color(all: &[CandidateSet], step: &Step, marks: &Marks) -> Option<Vec<ColorsSentence>> {
    let struck = step.struck();
    let color = all.iter().position(|set| !set.is_empty() && set.is_subset(&struck))?;
    let mut why = Vec::from([why_false(color, all, marks)?]);
    why.extend((struck != all[color]).then_some(ColorsSentence::Opposite { color: color ^ 1 }));
    Some(why)
}

/// Why a colour is false.
fn why_false(color: usize, all: &[CandidateSet], marks: &Marks) -> Option<ColorsSentence> {
    let seen = excluded(&all[color]);
    let empties = |sector: &Sector| {
        let candidates = sector.candidates(marks);
        sector.is_open(marks) && !candidates.is_empty() && candidates.is_subset(&seen)
    };
    let sees_both = |first: usize| {
        let others = [first, first + 1];
        let [one, two] = others.map(|other| clash(&all[color], &all[other]));
        Some(ColorsSentence::SeesBoth { color, others, by: [one?, two?] })
    };
    if let Some([one, two]) = clash(&all[color], &all[color]) {
        Some(ColorsSentence::Clash { color, one, two })
    } else if let Some(told) =
        (0..all.len()).step_by(2).filter(|at| *at != color & !1).find_map(sees_both)
    {
        Some(told)
    } else {
        let sector = Sector::all().find(empties)?;
        let excluding =
            |one: Candidate| Some([one, all[color].iter().find(|at| at.excludes(one))?]);
        let by = sector.candidates(marks).iter().filter_map(excluding).collect();
        Some(ColorsSentence::Empties { color, sector, by })
    }
}

/// Two colours of two components that exclude each other.
fn meeting(all: &[CandidateSet], step: &Step) -> Option<Vec<ColorsSentence>> {
    let mut pairs = [[0, 2], [0, 3], [1, 2], [1, 3]].into_iter().filter(|pair| pair[1] < all.len());
    let (colors, by) =
        pairs.find_map(|[one, two]| Some(([one, two], clash(&all[one], &all[two])?)))?;
    let opposites = colors.map(|color| color ^ 1);
    let mut why = Vec::from([ColorsSentence::Meet { colors, opposites, by }]);
    // That one of both is true has been said.
    let is_said =
        |sentence: &ColorsSentence| matches!(sentence, ColorsSentence::Trap { apart: true, .. });
    why.extend(trapped(opposites, all, step).into_iter().filter(|sentence| !is_said(sentence)));
    Some(why)
}

/// What two colours strike, of which one is true: few candidates with the two that exclude each.
fn trapped(colors: [usize; 2], all: &[CandidateSet], step: &Step) -> Vec<ColorsSentence> {
    let rival =
        |struck: Candidate, color: usize| all.get(color)?.iter().find(|at| at.excludes(struck));
    let between = |&struck: &Candidate| {
        let by = [rival(struck, colors[0])?, rival(struck, colors[1])?];
        Some(ColorsSentence::Between { struck, by, colors })
    };
    let few = step.eliminations.iter().take(FEW + 1);
    let told: Vec<ColorsSentence> = few.filter_map(between).collect();
    let apart = told.len() == step.eliminations.len() && told.len() <= FEW;
    let mut why = Vec::from([ColorsSentence::Trap { colors, apart }]);
    why.extend(told.into_iter().filter(|_| apart));
    why
}

/// A candidate of each set, which exclude each other.
fn clash(ones: &CandidateSet, twos: &CandidateSet) -> Option<[Candidate; 2]> {
    ones.iter().find_map(|one| Some([one, twos.iter().find(|two| one.excludes(*two))?]))
}

/// The candidates that some candidate of the set excludes.
fn excluded(set: &CandidateSet) -> CandidateSet {
    set.iter().fold(CandidateSet::EMPTY, |all, candidate| all | candidate.rivals())
}
