//! Names of cells: `R1C1`.

/// Row and column of `R1C1`, counted from 1; outside of the grid they may be 0 or beyond it.
pub(super) fn parse_place(name: &str) -> Option<(i32, i32)> {
    let name = name.trim();
    let rest = name.strip_prefix(['R', 'r'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    let number = |text: &str| match text.as_bytes() {
        [b'0'..=b'9', ..] if text.len() <= 3 => text.parse().ok(),
        _ => None,
    };
    Some((number(row)?, number(column)?))
}
