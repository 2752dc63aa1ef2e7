//! The normal distribution with mean 0 and deviation 1.
//!
//! The formulas come from Milton Abramowitz, Irene A. Stegun, *Handbook of Mathematical Functions*,
//! 1964, section 26.2.

use std::f64::consts::PI;

/// From here on the continued fraction converges faster than the series.
const FAR: f64 = 3.0;
/// So many terms of either are exact to the last digits of a number.
const TERMS: u32 = 100;

/// The share of the distribution above `x`.
pub(crate) fn above(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * PI).sqrt();
    if x < -FAR {
        1.0 - above(-x)
    } else if x <= FAR {
        0.5 - density * series(x)
    } else {
        density / fraction(x)
    }
}

/// The place that one minus this share of the distribution exceeds.
pub(crate) fn quantile(share: f64) -> f64 {
    // Nothing that fits into a number lies further out.
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..TERMS {
        let middle = f64::midpoint(low, high);
        if above(middle) > 1.0 - share {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// `x + x^3 / 3 + x^5 / (3 * 5) + ...` (26.2.11)
fn series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    for n in 1..TERMS {
        term *= x * x / f64::from(2 * n + 1);
        sum += term;
    }
    sum
}

/// `x + 1 / (x + 2 / (x + 3 / ...))` (26.2.14)
fn fraction(x: f64) -> f64 {
    (1..=TERMS).rev().fold(x, |below, n| x + f64::from(n) / below)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Table 26.1, and table 26.2 for the far end.
    #[test]
    fn shares_are_those_of_the_tables() {
        let known = [
            (0.0, 0.5),
            (1.0, 0.158_655_253_931_457),
            (2.0, 0.022_750_131_948_179),
            (3.0, 0.001_349_898_031_630),
            (5.0, 2.866_515_718_791_939e-7),
            (10.0, 7.619_853_024_160_527e-24),
            (-1.0, 0.841_344_746_068_543),
            (-5.0, 0.999_999_713_348_428),
        ];
        for (x, share) in known {
            assert!((above(x) / share - 1.0).abs() < 1e-12, "{x}: {}", above(x));
        }
    }

    #[test]
    fn series_and_fraction_meet() {
        let (before, behind) = (above(FAR), above(FAR + 1e-12));
        assert!((before / behind - 1.0).abs() < 1e-10, "{before} {behind}");
    }

    #[test]
    fn quantiles_are_the_inverse() {
        for (share, place) in [(0.5, 0.0), (0.9, 1.281_551_565_545), (0.99, 2.326_347_874_041)] {
            assert!((quantile(share) - place).abs() < 1e-11, "{share}: {}", quantile(share));
        }
        for place in [-3.5, 0.1, 2.9, 4.5] {
            assert!((quantile(1.0 - above(place)) - place).abs() < 1e-9, "{place}");
        }
    }
}
