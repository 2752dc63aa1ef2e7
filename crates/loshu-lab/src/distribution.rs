//! Many values in little memory, and what can be said of them.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::normal;

/// All digits of a value.
pub(crate) const EXACT: u32 = 20;

/// A time as a value, in nanoseconds.
pub(crate) fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// How often each value was seen. As many different values are kept as the digits that count allow,
/// so that memory does not grow with the number of values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Distribution(BTreeMap<u64, u64>);

impl Distribution {
    /// Adds a value, rounded to `digits` significant digits.
    pub(crate) fn add(&mut self, value: u64, digits: u32) {
        *self.0.entry(round(value, digits)).or_default() += 1;
    }

    pub(crate) fn len(&self) -> u64 {
        self.0.values().sum()
    }

    /// How many values there are, unless that is above 2^64.
    pub(crate) fn checked_len(&self) -> Option<u64> {
        self.0.values().try_fold(0_u64, |sum, &count| sum.checked_add(count))
    }

    /// The values and how often each is there, in order.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> {
        self.0.iter().map(|(&value, &count)| (value, count))
    }

    pub(crate) fn max(&self) -> u64 {
        self.0.last_key_value().map_or(0, |(&value, _)| value)
    }

    /// The smallest value that this share of the values does not exceed; zero if there are none.
    pub(crate) fn quantile(&self, share: f64) -> u64 {
        let rank = (share * self.len() as f64).ceil() as u64;
        let mut seen = 0;
        let reached = self.iter().find(|(_, count)| {
            seen += count;
            seen >= rank
        });
        reached.map_or(0, |(value, _)| value)
    }

    /// How many values are larger.
    pub(crate) fn above(&self, value: u64) -> u64 {
        self.0.range(value.saturating_add(1)..).map(|(_, count)| count).sum()
    }

    pub(crate) fn summary(&self) -> Summary {
        let values = self.len();
        let mean_of = |of: &dyn Fn(f64) -> f64| {
            let sum: f64 = self.iter().map(|(value, count)| of(value as f64) * count as f64).sum();
            sum / values.max(1) as f64
        };
        let mean = mean_of(&|value| value);
        Summary {
            values,
            mean,
            deviation: mean_of(&|value| (value - mean).powi(2)).sqrt(),
            median: self.quantile(0.5),
            p90: self.quantile(0.9),
            p99: self.quantile(0.99),
            max: self.max(),
        }
    }
}

/// Rounds to `digits` significant digits.
pub(crate) fn round(value: u64, digits: u32) -> u64 {
    let length = value.checked_ilog10().map_or(1, |log| log + 1);
    let unit = 10_u64.pow(length.saturating_sub(digits));
    value.saturating_add(unit / 2) / unit * unit
}

/// The figures that the first essay gives.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) values: u64,
    pub(crate) mean: f64,
    pub(crate) median: u64,
    pub(crate) p90: u64,
    pub(crate) p99: u64,
    pub(crate) max: u64,
    /// The standard deviation.
    pub(crate) deviation: f64,
}

impl Summary {
    /// Whether some values can have these figures.
    pub(crate) fn is_possible(&self) -> bool {
        let Summary { mean, median, p90, p99, max, deviation, .. } = *self;
        median <= p90
            && p90 <= p99
            && p99 <= max
            && (0.0..=max as f64 * 1.000_001).contains(&mean)
            && (0.0..=max as f64 * 1.000_001).contains(&deviation)
    }

    /// What a normal distribution with this mean and deviation exceeds with one minus this
    /// probability.
    pub(crate) fn normal(&self, probability: f64) -> f64 {
        let quantile = normal::quantile(probability);
        self.mean + self.deviation * quantile
    }

    /// The share of that normal distribution above a value.
    pub(crate) fn normal_above(&self, value: f64) -> f64 {
        normal::above((value - self.mean) / self.deviation)
    }

    /// About the largest of as many values of that normal distribution: Gunnar Blom, *Statistical
    /// Estimates and Transformed Beta-Variables*, 1958.
    pub(crate) fn normal_max(&self) -> f64 {
        let values = self.values as f64;
        self.normal((values - 0.375) / (values + 0.25))
    }

    /// How many deviations the largest value lies above the mean.
    pub(crate) fn max_in_deviations(&self) -> f64 {
        (self.max as f64 - self.mean) / self.deviation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: impl IntoIterator<Item = u64>) -> Distribution {
        let mut distribution = Distribution::default();
        values.into_iter().for_each(|value| distribution.add(value, 9));
        distribution
    }

    #[test]
    fn figures_of_the_first_numbers_have_closed_forms() {
        let summary = of(1..=1000).summary();
        assert_eq!((summary.values, summary.mean, summary.max), (1000, 500.5, 1000));
        assert_eq!((summary.median, summary.p90, summary.p99), (500, 900, 990));
        let variance = (1000.0_f64.powi(2) - 1.0) / 12.0;
        assert!((summary.deviation - variance.sqrt()).abs() < 1e-9);
    }

    /// The same by sorting, as one would do it by hand.
    #[test]
    fn figures_are_those_of_the_sorted_values() {
        let mut values: Vec<u64> = (0..997).map(|i| i * i * 7919 % 10_007).collect();
        let summary = of(values.iter().copied()).summary();
        values.sort_unstable();
        let n = values.len();
        let rank = |share: f64| values[(share * n as f64).ceil() as usize - 1];
        assert_eq!((summary.median, summary.p90), (rank(0.5), rank(0.9)));
        assert_eq!((summary.p99, summary.max), (rank(0.99), values[n - 1]));
        let mean = values.iter().sum::<u64>() as f64 / n as f64;
        let squares: f64 = values.iter().map(|&v| (v * v) as f64).sum::<f64>() / n as f64;
        assert!((summary.mean - mean).abs() < 1e-9);
        assert!((summary.deviation - (squares - mean * mean).sqrt()).abs() < 1e-6);
        assert_eq!(of(values.iter().copied()).above(rank(0.9)), n as u64 - 898);
    }

    #[test]
    fn nothing_and_equal_values_have_figures_too() {
        let nothing = Distribution::default().summary();
        assert_eq!((nothing.values, nothing.max, nothing.mean), (0, 0, 0.0));
        let equal = of([7; 10]).summary();
        assert_eq!((equal.mean, equal.deviation, equal.median, equal.p99), (7.0, 0.0, 7, 7));
    }

    #[test]
    fn the_normal_columns_are_those_of_the_tables() {
        let standard = Summary { mean: 0.0, deviation: 1.0, ..of(0..1_000_000).summary() };
        assert!((standard.normal(0.9) - 1.281_55).abs() < 1e-4);
        assert!((standard.normal(0.99) - 2.326_35).abs() < 1e-4);
        // The essay: a normal sample of a million ends near five deviations.
        assert!((standard.normal_max() - 4.86).abs() < 0.02);
    }

    #[test]
    fn rounding_keeps_the_first_digits() {
        let rounded = [0, 7, 999, 1004, 1005, 123_456, u64::MAX].map(|value| round(value, 3));
        assert_eq!(rounded[..6], [0, 7, 999, 1000, 1010, 123_000]);
        assert!(rounded[6] > u64::MAX / 100 * 99);
    }
}
