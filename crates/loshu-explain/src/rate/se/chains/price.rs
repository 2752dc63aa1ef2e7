//! How the length of a chain makes its rating.

/// The tenths that a length adds: one for each bound that `length - 2` exceeds, where the bounds
/// are 4, 6, 8, 12, 16, 24 and so on.
pub(super) fn steps(length: u32) -> u8 {
    let (mut bound, mut steps) = (4, 0);
    while length > bound + 2 {
        bound = if steps % 2 == 0 { bound / 2 * 3 } else { bound / 3 * 4 };
        steps += 1;
    }
    steps
}

/// Orders simple chains as the sums of doubles do: twice the tenths, less one where the sum of 6.6
/// and the steps is a hair below its nominal value.
pub(super) fn key(tenths: u8, is_x_chain: bool) -> u16 {
    let is_below = is_x_chain && matches!(tenths - 66, 1 | 3 | 6 | 8 | 11 | 13);
    2 * u16::from(tenths) - u16::from(is_below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_lengths() {
        let bounds = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024];
        for (n, bound) in bounds.into_iter().enumerate() {
            assert_eq!(steps(bound + 2), n as u8);
            assert_eq!(steps(bound + 3), n as u8 + 1);
        }
        assert_eq!(steps(0), 0);
    }

    #[test]
    fn keys_compare_as_doubles() {
        for tenths in 66..80 {
            let steps = (66..tenths).fold(0.0, |sum, _| sum + 0.1);
            let is_below = 6.6 + steps < f64::from(tenths) / 10.0;
            assert_eq!(key(tenths, true) % 2 == 1, is_below, "{tenths}");
            assert_eq!(key(tenths, false), 2 * u16::from(tenths));
        }
    }
}
