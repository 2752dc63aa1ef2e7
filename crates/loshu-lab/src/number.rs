//! Numbers for readers.

/// A count, with commas.
pub(crate) fn count(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// A number with three or four digits that count.
pub(crate) fn short(number: f64) -> String {
    let size = number.abs();
    match size {
        0.0 => "0".into(),
        1e15.. => format!("{number:.2e}"),
        999.5.. => {
            let sign = if number < 0.0 { "-" } else { "" };
            sign.to_owned() + &count(size.round() as u64)
        }
        1e-6.. => trimmed(number, 2 - size.log10().floor() as i32),
        _ => format!("{number:.1e}"),
    }
}

/// With this number of decimals, without zeros at the end.
fn trimmed(number: f64, decimals: i32) -> String {
    let text = format!("{number:.*}", decimals.max(0) as usize);
    if !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// The share of a part in percent.
pub(crate) fn share(part: u64, of: u64) -> String {
    percent(part as f64 / of.max(1) as f64)
}

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    short(100.0 * share) + " %"
}

/// A time, given in nanoseconds.
pub(crate) fn time(nanos: f64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")];
    let unit = units.into_iter().find(|(unit, _)| nanos.abs() >= *unit);
    let (unit, name) = unit.unwrap_or((1.0, "ns"));
    format!("{} {name}", short(nanos / unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_commas() {
        assert_eq!(count(6_670_903_752_u64), "6,670,903,752");
        assert_eq!([0_u64, 999, 1000].map(count), ["0", "999", "1,000"]);
    }

    #[test]
    fn numbers_are_short() {
        let shown = [0.0, 1.0, 12.5, 0.03124, 999.7, 1_234_567.8, 1e-7, -2.5, 100.0].map(short);
        assert_eq!(
            shown,
            ["0", "1", "12.5", "0.0312", "1,000", "1,234,568", "1.0e-7", "-2.5", "100"]
        );
        assert_eq!(percent(0.000_32), "0.032 %");
    }

    #[test]
    fn times_have_fitting_units() {
        let shown = [950.0, 1234.0, 5e6, 1.4394e12, 0.0].map(time);
        assert_eq!(shown, ["950 ns", "1.23 µs", "5 ms", "1,439 s", "0 ns"]);
    }
}
