//! How heavy a tail is.

use super::distribution::Distribution;

/// A power law fitted to the largest values: the chance of more than `t` falls as `t` to the power
/// of minus the exponent. Below 2 there is no variance, below 1 no mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PowerLaw {
    /// The smallest value that the fit uses.
    pub(crate) from: u64,
    /// How many values it uses.
    pub(crate) values: u64,
    pub(crate) exponent: f64,
}

/// Fewer values say nothing.
const FEWEST: u64 = 30;

impl PowerLaw {
    /// Fits the largest values, about this share of all: Bruce M. Hill, *A Simple General Approach
    /// to Inference About the Tail of a Distribution*, 1975. The half in the threshold is for
    /// whole numbers: Clauset, Shalizi, Newman, *Power-Law Distributions in Empirical Data*, 2009.
    ///
    /// `None` if there are fewer than 30 such values, or if they are all the same.
    pub(crate) fn fit(distribution: &Distribution, share: f64) -> Option<PowerLaw> {
        let from = distribution.quantile(1.0 - share).max(1);
        let largest = distribution.iter().filter(|&(value, _)| value >= from);
        let threshold = from as f64 - 0.5;
        let (mut values, mut logs) = (0, 0.0);
        for (value, count) in largest {
            values += count;
            logs += count as f64 * (value as f64 / threshold).ln();
        }
        let varied = values >= FEWEST && distribution.max() > from;
        varied.then(|| PowerLaw { from, values, exponent: values as f64 / logs })
    }

    /// The fit that is nearest to the values, of those to the largest tenth, the largest hundredth and
    /// what lies between and beyond: Clauset, Shalizi, Newman, section 3.3.
    pub(crate) fn best(distribution: &Distribution) -> Option<PowerLaw> {
        let shares = (0..72).map(|step| 0.1 * 10_f64.powf(-f64::from(step) / 12.0));
        let fits = shares.filter_map(|share| PowerLaw::fit(distribution, share));
        let measured = fits.map(|fit| (fit.distance(distribution), fit));
        measured.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, fit)| fit)
    }

    /// The largest difference between the shares that it expects and those that there are (the
    /// distance of Kolmogorov and Smirnov).
    fn distance(&self, distribution: &Distribution) -> f64 {
        let total = self.values as f64;
        let mut above = total;
        let tail = distribution.iter().filter(|&(value, _)| value >= self.from);
        let differences = tail.map(|(value, count)| {
            let difference = (above / total - self.above(value as f64, self.values)).abs();
            above -= count as f64;
            difference
        });
        differences.fold(0.0, f64::max)
    }

    /// Where the exponent lies with 95 % probability, by the normal distribution that Hill's
    /// estimator has in the limit.
    pub(crate) fn interval(&self) -> (f64, f64) {
        let reach = 1.96 * self.exponent / (self.values as f64).sqrt();
        (self.exponent - reach, self.exponent + reach)
    }

    /// The share of all values that it expects above `value`, if `total` is the number of all.
    pub(crate) fn above(&self, value: f64, total: u64) -> f64 {
        let reach = (value - 0.5) / (self.from as f64 - 0.5);
        self.values as f64 / total as f64 * reach.powf(-self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quantiles of a Pareto distribution from 1,000 on.
    fn pareto(exponent: f64, values: u64) -> Distribution {
        let mut distribution = Distribution::default();
        for i in 0..values {
            let share = (i as f64 + 0.5) / values as f64;
            distribution.add((1000.0 * share.powf(-1.0 / exponent)) as u64, 9);
        }
        distribution
    }

    #[test]
    fn the_exponent_of_a_power_law_is_found() {
        for exponent in [0.7, 1.5, 3.0] {
            let fit = PowerLaw::fit(&pareto(exponent, 100_000), 0.1).unwrap();
            let (low, high) = fit.interval();
            assert!(low < exponent && exponent < high, "{exponent}: {fit:?}");
            assert!(high - low < 0.05 * exponent, "{exponent}: {fit:?}");
            assert!((9_990..=10_010).contains(&fit.values));
        }
    }

    #[test]
    fn the_fit_gives_the_shares_that_it_came_from() {
        let distribution = pareto(1.5, 100_000);
        let fit = PowerLaw::fit(&distribution, 0.1).unwrap();
        let value = distribution.quantile(0.99);
        assert!((fit.above(value as f64, 100_000) - 0.01).abs() < 0.001);
    }

    /// Half of the values are evenly spread below a thousand.
    #[test]
    fn the_best_fit_leaves_out_what_is_no_power_law() {
        let mut distribution = pareto(1.5, 5_000);
        (0..45_000).for_each(|i| distribution.add(500 + i % 500, 9));
        let best = PowerLaw::best(&distribution).unwrap();
        assert!((990..2000).contains(&best.from), "{best:?}");
        assert!((best.exponent - 1.5).abs() < 0.05, "{best:?}");
        assert!(best.distance(&distribution) < 0.01);
        let worse = PowerLaw { exponent: 3.0, ..best };
        assert!(worse.distance(&distribution) > 0.1);
    }

    #[test]
    fn too_few_or_equal_values_have_no_exponent() {
        assert_eq!(PowerLaw::fit(&pareto(1.0, 100), 0.1), None);
        let mut equal = Distribution::default();
        (0..1000).for_each(|_| equal.add(5, 9));
        assert_eq!(PowerLaw::fit(&equal, 0.1), None);
        assert_eq!(PowerLaw::fit(&Distribution::default(), 0.1), None);
    }
}
