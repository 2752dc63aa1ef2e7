//! The sets of a number of different digits, sorted by their sums.

use std::sync::LazyLock;

/// More sets of digits than this are not looked through.
pub(super) const MAX_SETS: usize = 600;

/// Sets of digits of up to some size.
#[derive(Debug)]
pub(crate) struct Sets {
    /// Each set and its sum, sorted by size and sum.
    sets: Vec<(u32, u16)>,
    /// Where the sets of each size begin.
    sizes: Vec<usize>,
    /// For each size, where the sets of each sum begin.
    sums: Vec<Vec<usize>>,
}

/// All sets of up to 9 digits.
static NINE: LazyLock<Sets> = LazyLock::new(|| Sets::new(9, Sets::LARGEST));

/// The sets of up to 5 of 16 digits.
static SIXTEEN: LazyLock<Sets> = LazyLock::new(|| Sets::new(16, 5));

/// The sets of up to 3 of 25 digits.
static TWENTY_FIVE: LazyLock<Sets> = LazyLock::new(|| Sets::new(25, 3));

impl Sets {
    /// No listed set has more digits.
    pub(crate) const LARGEST: usize = 9;

    /// The sets of so many digits. There may be greater digits in them.
    pub(crate) fn of(digits: usize) -> &'static Sets {
        match digits {
            0..=9 => &NINE,
            10..=16 => &SIXTEEN,
            _ => &TWENTY_FIVE,
        }
    }

    fn new(digits: u32, largest: usize) -> Sets {
        let mut sets = Vec::new();
        let mut begun = vec![(0_u32, 0_u16, 1)];
        // Each set with the first digit that may be added.
        while let Some((set, sum, first)) = begun.pop() {
            sets.push((set, sum));
            if (set.count_ones() as usize) < largest {
                begun.extend(
                    (first..=digits)
                        .map(|digit| (set | 1 << (digit - 1), sum + digit as u16, digit + 1)),
                );
            }
        }
        sets.sort_unstable_by_key(|&(set, sum)| (set.count_ones(), sum, set));
        let begins = |size: usize, sum: u16| {
            sets.partition_point(|set| (set.0.count_ones() as usize, set.1) < (size, sum))
        };
        let sizes: Vec<_> = (0..=largest + 1).map(|size| begins(size, 0)).collect();
        let greatest = (digits * (digits + 1) / 2) as u16;
        let sums = (0..=largest)
            .map(|size| (0..=greatest + 1).map(|sum| begins(size, sum)).collect())
            .collect();
        Sets { sets, sizes, sums }
    }

    /// The sets of a size; `None` if they are not listed.
    pub(crate) fn of_size(&self, size: usize) -> Option<&[(u32, u16)]> {
        let (first, end) = (self.sizes.get(size)?, self.sizes.get(size + 1)?);
        self.sets.get(*first..*end)
    }

    /// The sets of a size with sums from `least` to `greatest`; `None` if the size is not listed.
    pub(crate) fn of_sums(&self, size: usize, least: i32, greatest: i32) -> Option<&[(u32, u16)]> {
        let sums = self.sums.get(size)?;
        let begin = |sum: i32| sums[usize::try_from(sum).unwrap_or(0).min(sums.len() - 1)];
        self.sets.get(begin(least)..begin(greatest + 1))
    }

    /// The sets of a size and a sum; `None` if the size is not listed.
    pub(crate) fn of_sum(&self, size: usize, sum: i32) -> Option<&[(u32, u16)]> {
        let sums = self.sums.get(size)?;
        let Ok(sum) = usize::try_from(sum) else { return Some(&[]) };
        match (sums.get(sum), sums.get(sum + 1)) {
            (Some(&first), Some(&end)) => self.sets.get(first..end),
            _ => Some(&[]),
        }
    }
}
