//! The level of a variant: by the price of its hardest step.

use core::ops::RangeInclusive;

use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_variant::explain::NAMED;

/// The level of a variant whose hardest step costs so much.
pub(crate) fn of_variant(hardest: Tenths) -> Level {
    let fits = Level::ALL.into_iter().find(|level| hardest <= most(*level));
    fits.unwrap_or(Level::Extreme)
}

/// The most digits of a grid whose path is short enough to look for it while it is made.
const MOST_DIGITS: u8 = 16;

/// What the hardest step of a variant costs that is made.
///
/// It is as much as levels and ratings say; the range is empty if they exclude each other. If they say nothing, steps
/// with names lead to the solution. `None` where anything will do: of minimal puzzles, and of grids with more than 16
/// digits, whose paths are long.
pub fn variant_prices(
    levels: Option<&RangeInclusive<Level>>,
    rating: Option<&RangeInclusive<Tenths>>,
    is_minimal: bool,
    digits: u8,
) -> Option<RangeInclusive<u8>> {
    let is_any = is_minimal || digits > MOST_DIGITS;
    wanted(levels, rating).or((!is_any).then_some(0..=NAMED))
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
    use super::*;

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
        assert_eq!(variant_prices(None, None, false, 9), Some(0..=NAMED));
        assert_eq!(variant_prices(None, None, true, 9), None);
        assert_eq!(variant_prices(None, None, false, 25), None);
        assert_eq!(variant_prices(Some(&medium), None, false, 25), Some(25..=59));
    }
}
