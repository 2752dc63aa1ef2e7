//! Positions that need a technique: those of the file `lessons/examples.txt`. Positions that show a technique
//! which nothing needs: those of `lessons/uses.txt`.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::format::records;
use loshu::{Candidate, CandidateSet, Cell, Digit, Limits, Marks, Stop};

use crate::catalog::{Family, Technique, orders};
use crate::language::Language;
use crate::step::{Schematic, Step};
use crate::technique::{Options, Position, Profile};

/// Each line is the id of a technique, a space, and a case of HoDoKu's library.
const EXAMPLES: &str = include_str!("../lessons/examples.txt");
/// The same for the techniques without examples: easier techniques have the conclusions too.
const USES: &str = include_str!("../lessons/uses.txt");

impl Technique {
    /// The examples of this technique, the one with the smallest pattern first: marks with a step that no
    /// [easier](Technique::easier) technique can replace. A few techniques have none, see
    /// [`why_no_example`](Technique::why_no_example).
    ///
    /// ```
    /// use loshu_explain::technique::Technique;
    ///
    /// let (marks, step) = Technique::XyWing.examples().next().unwrap();
    /// assert_eq!(step.verify(&marks), Ok(()));
    /// ```
    pub fn examples(self) -> impl Iterator<Item = (Marks, Step)> {
        (0..).map_while(move |number| self.example(number))
    }

    /// One of the examples; the first has the number 0.
    #[expect(clippy::missing_panics_doc, reason = "there is no limit")]
    pub fn example(self, number: usize) -> Option<(Marks, Step)> {
        self.example_within(number, &Limits::NONE).expect("there is no limit")
    }

    /// The same within limits: a deadline and a flag. To find the step on its marks takes up to a second.
    ///
    /// # Errors
    ///
    /// The limit that was reached before the step was found.
    #[expect(clippy::missing_panics_doc, reason = "a test reads all examples")]
    pub fn example_within(
        self,
        number: usize,
        limits: &Limits,
    ) -> Result<Option<(Marks, Step)>, Stop> {
        let Some(case) = self.cases(EXAMPLES).nth(number) else { return Ok(None) };
        let found = self.read_example(case, limits)?;
        Ok(Some(found.expect("a test reads all examples")))
    }

    /// The pattern of this technique on an empty grid: that of the first of its [uses](Technique::uses), so
    /// that pattern and example show the same position.
    ///
    /// ```
    /// use loshu_explain::technique::Technique;
    ///
    /// let schematic = Technique::XyWing.schematic();
    /// // A pivot and two wings with two candidates each, and what is struck.
    /// assert!(schematic.marks.candidates().len() > 6 && schematic.marks.filled().is_empty());
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "there is no limit")]
    pub fn schematic(self) -> Schematic {
        self.schematic_within(&Limits::NONE).expect("there is no limit")
    }

    /// The same within limits: a deadline and a flag.
    ///
    /// # Errors
    ///
    /// The limit that was reached before the step of the example was found.
    #[expect(clippy::missing_panics_doc, reason = "a test makes all schematics")]
    pub fn schematic_within(self, limits: &Limits) -> Result<Schematic, Stop> {
        let first = self.cases(EXAMPLES).chain(self.cases(USES)).next();
        let found = self.read_example(first.expect("a test makes all schematics"), limits)?;
        let (marks, step) = found.expect("a test makes all schematics");
        Ok(step.schematic(&marks))
    }

    /// The examples of this technique; if it has none, a position in which easier techniques have the
    /// conclusions of its step too.
    ///
    /// ```
    /// use loshu_explain::technique::Technique;
    ///
    /// assert!(Technique::ALL.iter().all(|technique| technique.uses().next().is_some()));
    /// ```
    pub fn uses(self) -> impl Iterator<Item = (Marks, Step)> {
        let read = move |case| self.read_example(case, &Limits::NONE).ok().flatten();
        self.examples().chain(self.cases(USES).filter_map(read))
    }

    /// One of the [uses](Technique::uses) within limits; the first has the number 0.
    ///
    /// # Errors
    ///
    /// The limit that was reached before the step was found.
    pub fn use_within(self, number: usize, limits: &Limits) -> Result<Option<(Marks, Step)>, Stop> {
        match self.cases(EXAMPLES).chain(self.cases(USES)).nth(number) {
            Some(case) => self.read_example(case, limits),
            None => Ok(None),
        }
    }

    /// The cases of this technique in a list.
    fn cases(self, list: &'static str) -> impl Iterator<Item = &'static str> {
        let lines = list.lines().filter_map(|line| line.split_once(' '));
        lines.filter(move |(id, _)| *id == self.info().id).map(|(_, case)| case)
    }

    fn read_example(self, case: &str, limits: &Limits) -> Result<Option<(Marks, Step)>, Stop> {
        let read = || {
            let record = records(case.as_bytes()).next()?.ok()?;
            let conclusions = |name| candidates(record.details.get(name).unwrap_or_default());
            Some((record.marks(), conclusions("placements")?, conclusions("eliminations")?))
        };
        let Some((marks, placed, struck)) = read() else { return Ok(None) };
        let step = self.concluding(&marks, placed, struck, limits)?;
        Ok(step.map(|step| (marks, step)))
    }

    /// The step of this technique with these conclusions, within limits.
    pub(crate) fn concluding(
        self,
        marks: &Marks,
        placed: CandidateSet,
        struck: CandidateSet,
        limits: &Limits,
    ) -> Result<Option<Step>, Stop> {
        let of_digit;
        let marks = match struck.iter().next() {
            // A fish is of one digit: the other digits need not be searched.
            Some(first) if self.info().family == Family::Fish => {
                let of_one = marks.candidates().iter().filter(|one| one.digit() == first.digit());
                of_digit = Marks::new(marks.grid(), marks.givens(), of_one.collect());
                &of_digit
            }
            Some(_) | None => marks,
        };
        let position = Position::new(marks).with_limits(limits);
        let mut wanted = None;
        let _ = self.find(&position, &Options::of_examples(), &mut |step| {
            if step.struck() != struck || step.placed() != placed {
                return ControlFlow::Continue(());
            }
            wanted = Some(step);
            ControlFlow::Break(())
        });
        match (wanted, position.stopped()) {
            (None, Some(by)) => Err(by),
            (wanted, _) => Ok(wanted),
        }
    }

    /// The steps of this technique that are needed: no easier technique draws any of their conclusions
    /// from the same marks, and the pattern is no special case of an easier one.
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first.
    pub fn needed_steps(self, marks: &Marks, limits: &Limits) -> Result<Vec<Step>, Stop> {
        let options = Options::of_examples();
        let mut steps = self.all(&Position::new(marks).with_limits(limits), &options)?;
        steps.retain(|step| !step.is_degenerate(marks));
        let easier = Profile::new(&self.easier(), options);
        // To see that nothing easier applies takes one search; else all its steps have to be known.
        if !steps.is_empty() && easier.next_step(marks, limits)?.is_some() {
            let conclusions = |step: &Step| step.struck() | step.placed();
            let others = easier.all_steps(marks, limits)?;
            let others =
                others.iter().fold(CandidateSet::EMPTY, |all, step| all | conclusions(step));
            steps.retain(|step| conclusions(step).is_disjoint(&others));
        }
        Ok(steps)
    }

    /// Says why a technique has no examples, in English; `None` if it has some.
    pub fn why_no_example(self) -> Option<&'static str> {
        let (_, why) = WITHOUT.iter().find(|(technique, _)| *technique == self)?;
        Some(why)
    }

    /// Says that easier techniques have the conclusions of each known use of this one; `None` if some position
    /// needs it, and of a guess, which has no conclusions of its own.
    ///
    /// ```
    /// use loshu_explain::step::Language;
    /// use loshu_explain::technique::Technique;
    ///
    /// assert_eq!(Technique::XWing.needless(Language::English), None);
    /// let remark = Technique::FrankenXWing.needless(Language::English).unwrap();
    /// assert!(remark.starts_with("No known position needs this technique."));
    /// ```
    pub fn needless(self, language: Language) -> Option<&'static str> {
        let is_needless = self != Technique::Guess && self.why_no_example().is_some();
        is_needless.then_some(match language {
            Language::English => {
                "No known position needs this technique. Here, easier techniques have the same conclusions."
            }
            Language::Chinese => {
                "还没有找到非用它不可的局面。在这里，更容易的技巧也能得出同样的结论。"
            }
        })
    }

    /// The techniques that come before this one in the explainer: those that precede it in the order of
    /// [`Profile::human`]. Before a technique that is not in that profile, these are singles, locked
    /// candidates, subsets, and what its own family has above it in the table.
    pub fn easier(self) -> Vec<Technique> {
        if let Some(place) = orders::HUMAN.iter().position(|&known| known == self) {
            return orders::HUMAN[..place].to_vec();
        }
        let is_basic = |technique: &Technique| {
            matches!(technique.info().family, Family::Single | Family::Locked | Family::Subset)
        };
        let is_above = |technique: &Technique| {
            *technique < self && technique.info().family == self.info().family
        };
        let is_known = |technique: &Technique| is_basic(technique) || is_above(technique);
        Technique::ALL.iter().copied().filter(is_known).collect()
    }
}

/// Techniques that no known position needs, and why.
const WITHOUT: &[(Technique, &str)] = &[
    (Technique::Squirmbag, PARTNER),
    (Technique::Whale, PARTNER),
    (Technique::Leviathan, PARTNER),
    (Technique::SashimiLeviathan, PARTNER),
    (Technique::FrankenXWing, SAME),
    (Technique::FrankenSwordfish, SAME),
    (Technique::FrankenSquirmbag, SAME),
    (Technique::FrankenWhale, SAME),
    (Technique::FrankenLeviathan, SAME),
    (Technique::FinnedFrankenXWing, SAME),
    (Technique::FinnedFrankenSquirmbag, SAME),
    (Technique::FinnedFrankenWhale, SAME),
    (Technique::FinnedFrankenLeviathan, SAME),
    (Technique::MutantXWing, SAME),
    (Technique::MutantSwordfish, SAME),
    (Technique::MutantJellyfish, SAME),
    (Technique::MutantSquirmbag, SAME),
    (Technique::MutantWhale, SAME),
    (Technique::MutantLeviathan, SAME),
    (Technique::FinnedMutantXWing, SAME),
    (Technique::FinnedMutantSwordfish, SAME),
    (Technique::FinnedMutantJellyfish, SAME),
    (Technique::FinnedMutantWhale, SAME),
    (Technique::FinnedMutantLeviathan, SAME),
    (Technique::DualTwoStringKite, SAME),
    (Technique::DualEmptyRectangle, SAME),
    (Technique::SimpleColorsWrap, SAME),
    (Technique::MultiColors2, SAME),
    (Technique::AlignedPairExclusion, SAME),
    (Technique::FireworkQuad, SAME),
    (Technique::Guess, GUESS),
];

const PARTNER: &str = "A fish of five or more lines has a smaller partner, of lines in the other direction, with the \
                       same conclusions.";
const SAME: &str = "Wherever it was found, easier techniques had the same conclusions.";
const GUESS: &str = "A guess is no reasoning. It can be made in every position.";

impl Options {
    /// What the finders look for when examples are sought: every technique may be found.
    pub fn of_examples() -> Options {
        Options { siamese: true, duals: true, ..Options::default() }
    }
}

/// Reads candidates, each as digit, row and column.
fn candidates(text: &str) -> Option<CandidateSet> {
    let number = |byte: u8| usize::from(byte).checked_sub(usize::from(b'1'));
    text.split_whitespace()
        .map(|triple| {
            let &[digit, row, column] = triple.as_bytes() else { return None };
            let cell = Cell::at(number(row)?, number(column)?)?;
            Some(Candidate::new(cell, *Digit::ALL.get(number(digit)?)?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::sync::Arc;
    use core::sync::atomic::AtomicBool;

    use super::*;

    /// How many examples a technique has, if it has any.
    const EACH: usize = 3;

    #[test]
    fn each_technique_has_examples_or_a_reason_why_not() {
        for &technique in Technique::ALL {
            let has = technique.examples().count();
            match technique.why_no_example() {
                None => assert!((1..=EACH).contains(&has), "{technique} has {has} examples"),
                Some(_) => assert_eq!(has, 0, "{technique}"),
            }
        }
        let known = |line: &str| {
            let id = line.split(' ').next().unwrap_or_default();
            Technique::ALL.iter().any(|technique| technique.info().id == id)
        };
        let mut lines = EXAMPLES.lines().filter(|line| !line.starts_with('#'));
        assert!(lines.all(known), "{}", EXAMPLES.lines().count().to_string());
    }

    /// A schematic has the digits and candidates of the pattern and no others.
    #[test]
    fn each_technique_has_a_schematic_with_its_pattern_alone() {
        for &technique in Technique::ALL {
            let Schematic { marks, drawing } = technique.schematic();
            let parts: CandidateSet = drawing.candidates.iter().map(|(at, _)| *at).collect();
            assert_eq!(*marks.candidates(), parts, "{technique}");
            assert!(!parts.is_empty(), "{technique}");
            let looked =
                drawing.houses.iter().fold(drawing.cells, |all, house| all | house.cells());
            assert!(marks.filled().is_subset(looked), "{technique}");
            let is_single = technique.info().family == Family::Single;
            assert!(is_single || marks.filled().is_subset(drawing.cells), "{technique}");
            assert!(marks.open().len() > 64 || is_single, "{technique}");
        }
    }

    /// So pattern and example of a lesson are the same position, and an easy one.
    #[test]
    fn the_first_example_has_the_smallest_pattern() {
        for &technique in Technique::ALL {
            let size =
                |(marks, step): (Marks, Step)| step.schematic(&marks).drawing.candidates.len();
            let sizes: Vec<usize> = technique.uses().map(size).collect();
            assert_eq!(sizes.first(), sizes.iter().min(), "{technique}");
            assert_eq!(sizes[0], technique.schematic().drawing.candidates.len(), "{technique}");
        }
    }

    /// The search for the step of an example ends at a limit.
    #[test]
    fn examples_are_not_sought_after_the_flag_is_set() {
        let cancelled = Limits::NONE.cancel(Arc::new(AtomicBool::new(true)));
        for technique in [Technique::MutantLeviathan, Technique::NestedForcingChain] {
            assert_eq!(technique.schematic_within(&cancelled), Err(Stop::Cancelled));
        }
        let example = Technique::NestedForcingChain.example_within(0, &cancelled);
        assert_eq!(example, Err(Stop::Cancelled));
        assert_eq!(Technique::MutantLeviathan.example_within(0, &cancelled), Ok(None));
    }

    /// Positions in which easier techniques have the same conclusions are kept only where nothing is better.
    #[test]
    fn uses_are_those_of_techniques_without_examples() {
        for &technique in Technique::ALL {
            let uses = technique.cases(USES).count();
            assert_eq!(uses, usize::from(technique.why_no_example().is_some()), "{technique}");
            for case in technique.cases(USES) {
                let (marks, step) =
                    technique.read_example(case, &Limits::NONE).unwrap().expect("a use");
                assert_eq!(step.verify(&marks), Ok(()), "{technique}");
            }
        }
    }

    #[test]
    fn examples_need_their_techniques() {
        let mut not_needed = Vec::new();
        for &technique in Technique::ALL {
            for (number, (marks, step)) in technique.examples().enumerate() {
                assert_eq!(step.verify(&marks), Ok(()), "{technique}");
                let needed = technique.needed_steps(&marks, &Limits::NONE).expect("no limit");
                if !needed.contains(&step) {
                    not_needed.push((technique, number));
                }
            }
        }
        assert!(not_needed.is_empty(), "{not_needed:?}");
    }
}
