//! The level of a variant, by the price of its hardest step, and what is wished of steps.

use core::ops::RangeInclusive;

use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_variant::Shape;
use loshu_variant::explain::NAMED;
use loshu_variant::generate::Steps;

use crate::AnyTechnique;

/// The level of a variant whose hardest step costs so much.
pub(crate) fn of_variant(hardest: Tenths) -> Level {
    let fits = Level::ALL.into_iter().find(|level| hardest <= most(*level));
    fits.unwrap_or(Level::Extreme)
}

/// The most digits of a grid whose path is short enough to look for it while it is made.
const MOST_DIGITS: u8 = 16;

/// On more cells than this it takes long to see that there is no fish. Without a wish, their steps are no dearer than those
/// of a medium puzzle.
const MOST_CELLS: usize = 100;

/// What is wished of the steps of a variant that is made.
#[derive(Clone, Debug, Default)]
pub struct VariantWishes {
    /// The easiest and the hardest level.
    pub levels: Option<RangeInclusive<Level>>,
    /// The lowest and the highest price of the hardest step.
    pub rating: Option<RangeInclusive<Tenths>>,
    /// Techniques that occur.
    pub uses: Vec<AnyTechnique>,
    /// The hardest technique: without it no steps that cost no more than its own lead to the solution.
    pub needs: Option<AnyTechnique>,
    /// A technique to practise: it occurs, and no step costs more than its own.
    pub practice: Option<AnyTechnique>,
    /// Whether the puzzle is to be minimal, whatever its steps are.
    pub is_minimal: bool,
}

impl VariantWishes {
    /// Whether the steps matter.
    pub fn is_graded(&self) -> bool {
        self.levels.is_some() || self.rating.is_some() || self.techniques().next().is_some()
    }

    /// The techniques that are wished for.
    pub fn techniques(&self) -> impl Iterator<Item = AnyTechnique> {
        self.uses.iter().copied().chain(self.needs).chain(self.practice)
    }

    /// Returns what the steps of a puzzle on such a board are to be.
    ///
    /// The price of the hardest one is what levels, ratings and the hardest technique say; the range is empty if they
    /// exclude each other. If they say nothing, steps with names lead to the solution; on large boards none is dearer than those
    /// of medium puzzles.
    /// `None` where anything will do: of minimal puzzles, and of grids with more than 16 digits, whose paths are long.
    ///
    /// # Errors
    ///
    /// A technique that steps of variants do not use.
    pub fn steps(&self, shape: &Shape) -> Result<Option<Steps>, AnyTechnique> {
        if !self.is_graded() && (self.is_minimal || shape.size() > MOST_DIGITS) {
            return Ok(None);
        }
        let kind = |technique: AnyTechnique| technique.of_variant().ok_or(technique);
        let uses = self.uses.iter().copied().chain(self.practice);
        let uses = uses.map(kind).collect::<Result<Vec<_>, _>>()?;
        let (needs, practice) =
            (self.needs.map(kind).transpose()?, self.practice.map(kind).transpose()?);
        let dearest = uses.iter().map(|technique| *technique.prices().end()).max();
        let unasked = if shape.len() > MOST_CELLS { most(Level::Medium).0 } else { NAMED };
        let wanted = wanted(self.levels.as_ref(), self.rating.as_ref());
        let (least, most) = wanted.unwrap_or(0..=dearest.unwrap_or(0).max(unasked)).into_inner();
        let of_hardest = needs.iter().chain(&practice).map(|technique| *technique.prices().end());
        let hardest = least..=of_hardest.fold(most, u8::min);
        Ok(Some(Steps { hardest, uses, needs }))
    }
}

/// What levels and ratings say.
fn wanted(
    levels: Option<&RangeInclusive<Level>>,
    rating: Option<&RangeInclusive<Tenths>>,
) -> Option<RangeInclusive<u8>> {
    let by_level = levels.map(prices_of);
    let both = by_level.iter().chain(rating);
    let range = both.map(|range| range.start().0..=range.end().0);
    range.reduce(|one, other| *one.start().max(other.start())..=*one.end().min(other.end()))
}

/// What the hardest step of a variant costs whose level is one of these.
fn prices_of(levels: &RangeInclusive<Level>) -> RangeInclusive<Tenths> {
    let easier = Level::ALL.into_iter().rev().find(|level| level < levels.start());
    let least = easier.map_or(0, |level| most(level).0 + 1);
    Tenths(least)..=most(*levels.end())
}

/// The highest price of a level.
const fn most(level: Level) -> Tenths {
    match level {
        // Singles, small sums, one house by the 45 rule.
        Level::Easy => Tenths(24),
        // Locked candidates, pairs, sums of four cells, two houses.
        Level::Medium => Tenths(32),
        // Subsets, fish, many fillings, short chains.
        Level::Hard => Tenths(59),
        // Long chains, and assumptions of a few links.
        Level::Unfair => Tenths(69),
        // Long assumptions, and cases inside cases.
        Level::Extreme => Tenths(u8::MAX),
    }
}

#[cfg(test)]
mod tests {
    use loshu_variant::explain::Technique;

    use super::*;

    fn square(digits: u8) -> Shape {
        Shape::square(digits).unwrap()
    }

    #[test]
    fn each_price_has_one_level() {
        let borders = [(24, 25), (32, 33), (59, 60), (69, 70)];
        for (at, (last, first)) in borders.into_iter().enumerate() {
            assert_eq!(of_variant(Tenths(last)), Level::ALL[at]);
            assert_eq!(of_variant(Tenths(first)), Level::ALL[at + 1]);
        }
        for price in 0..=u8::MAX {
            let price = Tenths(price);
            let is_of = |level: &Level| prices_of(&(*level..=*level)).contains(&price);
            let of: Vec<Level> = Level::ALL.into_iter().filter(is_of).collect();
            assert_eq!(of, [of_variant(price)], "{price}");
        }
    }

    #[test]
    fn levels_and_ratings_hold_together() {
        let medium = Level::Medium..=Level::Hard;
        assert_eq!(wanted(None, None), None);
        assert_eq!(wanted(Some(&medium), None), Some(25..=59));
        assert_eq!(wanted(Some(&medium), Some(&(Tenths(30)..=Tenths(70)))), Some(30..=59));
        let none = wanted(Some(&medium), Some(&(Tenths(60)..=Tenths(70))));
        assert!(none.is_some_and(|range| range.is_empty()));
    }

    #[test]
    fn without_wishes_steps_have_names() {
        let any = VariantWishes::default();
        assert_eq!(any.steps(&square(9)), Ok(Some(Steps::up_to(NAMED))));
        assert_eq!(any.steps(&square(16)), Ok(Some(Steps::up_to(32))));
        assert_eq!(any.steps(&square(25)), Ok(None));
        assert_eq!(VariantWishes { is_minimal: true, ..any.clone() }.steps(&square(9)), Ok(None));
        let medium = VariantWishes { levels: Some(Level::Medium..=Level::Medium), ..any };
        assert_eq!(
            medium.steps(&square(25)),
            Ok(Some(Steps { hardest: 25..=32, ..Steps::up_to(0) }))
        );
    }

    #[test]
    fn a_technique_bounds_the_prices() {
        let named = |name| AnyTechnique::named(name).unwrap();
        let (kind, any) = (Technique::HouseTotal, VariantWishes::default());
        let rule = Some(named("45 rule"));
        let practice = VariantWishes { practice: rule, ..any.clone() };
        assert_eq!(
            practice.steps(&square(9)),
            Ok(Some(Steps { uses: vec![kind], ..Steps::up_to(39) }))
        );
        let needs = VariantWishes { needs: rule, ..any.clone() };
        assert_eq!(
            needs.steps(&square(9)),
            Ok(Some(Steps { needs: Some(kind), ..Steps::up_to(39) }))
        );
        let uses = VariantWishes { uses: vec![named("assumption")], ..any.clone() };
        let steps = uses.steps(&square(9)).unwrap().unwrap();
        assert!(steps.hardest.contains(Technique::Assumption.prices().end()));
        let rectangle = named("unique-rectangle-1");
        assert_eq!(
            VariantWishes { uses: vec![rectangle], ..any }.steps(&square(9)),
            Err(rectangle)
        );
    }
}
