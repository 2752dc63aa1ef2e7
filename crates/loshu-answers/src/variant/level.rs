//! The level of a variant: by the price of its hardest step.

use core::ops::RangeInclusive;

use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;

/// The level of a variant whose hardest step costs so much.
pub(crate) fn of_variant(hardest: Tenths) -> Level {
    let fits = Level::ALL.into_iter().find(|level| hardest <= most(*level));
    fits.unwrap_or(Level::Extreme)
}

/// What the hardest step of a variant costs whose level is one of these.
pub fn prices_of(levels: &RangeInclusive<Level>) -> RangeInclusive<Tenths> {
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
}
